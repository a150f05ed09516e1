"""The queue of a batch: every item is taken once, lost ones wait again, nothing is forgotten."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from app.core.errors import AppError
from app.engines.batch import queue as batch_queue
from app.engines.batch.parcels import packed, sent, unpack
from app.engines.batch.queue import MOST_ATTEMPTS, BatchQueue, Changes
from app.engines.batch.recipes import RECIPES, Order, arguments, tab_of
from app.engines.batch.report import summary, write_report


def queue_of(tmp_path: Path, count: int) -> BatchQueue:
    queue = BatchQueue(tmp_path / "out")
    queue.add("report", [tmp_path / f"{number}.pdf" for number in range(count)])
    return queue


def test_inputs_of_one_name_get_folders_of_their_own(tmp_path):
    queue = BatchQueue(tmp_path / "out")
    paths = [tmp_path / "a" / "form.pdf", tmp_path / "b" / "FORM.pdf", tmp_path / "b" / "form.png"]
    assert queue.add("report", paths) == 3
    assert queue.add("report", paths) == 0
    assert [item.name for item in queue.items()] == ["form", "FORM-2", "form-3"]


def test_many_takers_never_get_the_same_item(tmp_path):
    queue_of(tmp_path, 40)

    def take_all(_taker: int) -> list[int]:
        queue, taken = BatchQueue(tmp_path / "out"), []
        while (item := queue.take()) is not None:
            taken.append(item.id)
            queue.end(item, "done", 0.1)
        return taken

    with ThreadPoolExecutor(4) as pool:
        taken = [one for part in pool.map(take_all, range(4)) for one in part]
    assert sorted(taken) == list(range(1, 41))


def test_an_item_of_a_dead_process_waits_again_and_fails_in_the_end(tmp_path):
    queue = queue_of(tmp_path, 1)
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    for attempt in range(1, MOST_ATTEMPTS + 1):
        assert queue.take(dead.pid).attempts == attempt
        assert queue.recover() == 1
    assert [item.state for item in queue.items()] == ["failed"]
    assert queue.retry() == 1
    assert queue.take().attempts == 1


def test_an_item_of_a_living_process_is_left_alone_and_a_stop_costs_no_attempt(tmp_path):
    queue = queue_of(tmp_path, 1)
    queue.take()
    assert queue.recover() == 0
    queue.stopped()
    (item,) = queue.items()
    assert (item.state, item.attempts) == ("waiting", 0)


def test_the_report_tells_every_item(tmp_path):
    queue = queue_of(tmp_path, 2)
    queue.end(queue.take(), "done", 1.5)
    path = write_report(tmp_path, queue.items())
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == 3
    assert "1.50" in lines[1]
    assert summary(queue.counts()).startswith("2 inputs; ")


@pytest.mark.parametrize("workflow", RECIPES)
def test_every_workflow_has_a_command_line(tmp_path, workflow):
    request = tmp_path / "one.txt"
    request.write_text("what to do", encoding="utf-8")
    words = arguments(workflow, request, tmp_path / "out", Order(more=("--seed", "3")))
    assert words[0] == workflow
    assert words[-4:] == ["--model", "none", "--seed", "3"]


def test_a_documents_folder_is_one_input_with_its_own_request(tmp_path):
    (tmp_path / "request.txt").write_text("write a summary", encoding="utf-8")
    (tmp_path / "a.csv").write_text("x", encoding="utf-8")
    words = arguments("document", tmp_path, tmp_path / "out", Order())
    assert words[words.index("--ask") + 1] == "write a summary"
    assert [one for one in words if one.endswith(".csv")] == [str(tmp_path / "a.csv")]
    assert not any(one.endswith("request.txt") for one in words)


def test_an_unknown_workflow_and_a_missing_request_are_told(tmp_path):
    with pytest.raises(AppError, match="can't be run in a batch"):
        arguments("cooking", tmp_path, tmp_path, Order())
    with pytest.raises(AppError, match="no request in gone"):
        arguments("robot", tmp_path / "gone.txt", tmp_path, Order())


def test_folders_travel_whole(tmp_path):
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "deep" / "名.txt").write_text("文", encoding="utf-8")
    parcel = sent(tmp_path / "in")
    assert parcel.is_folder
    unpack(parcel.data, tmp_path / "back")
    assert (tmp_path / "back" / "deep" / "名.txt").read_text(encoding="utf-8") == "文"
    unpack(packed(tmp_path / "none"), tmp_path / "empty")
    assert list((tmp_path / "empty").iterdir()) == []


def test_a_process_that_only_has_the_same_number_keeps_no_item(tmp_path, monkeypatch):
    """In a container the next start has often the number of the one that was killed."""
    queue = queue_of(tmp_path, 2)
    item = queue.take()
    left = tmp_path / "out" / f".{item.name}-x1y2"
    left.mkdir()
    others = tmp_path / "out" / ".other-x1y2"
    others.mkdir()
    monkeypatch.setattr(batch_queue, "started", lambda _number: item.touched + 60)
    assert queue.recover() == 1
    assert [one.state for one in queue.items()] == ["waiting", "waiting"]
    assert not left.exists()
    assert others.exists()


def test_rows_that_may_have_been_written_are_not_written_again_by_themselves(tmp_path, monkeypatch):
    queue = BatchQueue(tmp_path / "out")
    (tmp_path / "rows.txt").write_text("新增", encoding="utf-8")
    queue.add("records", [tmp_path / "rows.txt"])
    order = Order(more=("--commit",))
    queue.take()
    monkeypatch.setattr(batch_queue, "alive", lambda _number: False)
    queue.recover(order.writes)
    (item,) = queue.items()
    assert item.state == "failed"
    assert "written" in item.said
    assert not Order().writes("records")
    assert not order.writes("report")


def test_chosen_items_are_tried_again_or_taken_off(tmp_path):
    queue = queue_of(tmp_path, 3)
    one, two = queue.take(), queue.take()
    queue.end(one, "done", 2.0, "well")
    assert queue.retry([one.id, two.id]) == 1
    assert [item.state for item in queue.items()] == ["waiting", "running", "waiting"]
    assert queue.remove([one.id, two.id]) == 1
    assert [item.id for item in queue.items()] == [two.id, 3]


def test_each_workflow_asks_its_own_model():
    order = Order(own_models={"report": "ollama:big", "robot": "none"})
    assert arguments("report", Path("a.pdf"), Path("out"), order)[-2:] == ["--model", "ollama:big"]
    assert [order.model_for(name) for name in ("robot", "document")] == ["none", "none"]
    assert Order(model="ollama:one", own_models=order.own_models).model_for("robot") == "ollama:one"
    assert [tab_of(name) for name in RECIPES] == ["reports", "records", "questions", "robot", "documents"]


def test_only_what_changed_is_told_again(tmp_path):
    queue = queue_of(tmp_path, 5)
    first = queue.changes()
    assert [item.id for item in first.items] == [1, 2, 3, 4, 5]
    assert queue.changes(first.revision) == Changes([], first.revision, 5)
    item = queue.take()
    queue.end(item, "done", 1.0, "Well.")
    queue.add("report", [tmp_path / "late.pdf"])
    second = queue.changes(first.revision)
    assert [(one.id, one.state) for one in second.items] == [(1, "done"), (6, "waiting")]
    queue.take()
    queue.stopped()
    third = queue.changes(second.revision)
    assert [(one.id, one.state, one.attempts) for one in third.items] == [(2, "waiting", 0)]
    queue.retry([1])
    assert [one.id for one in queue.changes(third.revision).items] == [1]
    queue.remove([3])
    assert queue.changes(third.revision).count == 5


def test_a_queue_of_an_older_program_goes_on(tmp_path):
    (tmp_path / "out").mkdir()
    with closing(sqlite3.connect(tmp_path / "out" / batch_queue.FILE_NAME)) as db, db:
        db.execute(
            "CREATE TABLE item (id INTEGER PRIMARY KEY, workflow TEXT NOT NULL, input TEXT NOT NULL,"
            " name TEXT NOT NULL UNIQUE, state TEXT NOT NULL DEFAULT 'waiting',"
            " attempts INTEGER NOT NULL DEFAULT 0, owner INTEGER NOT NULL DEFAULT 0,"
            " seconds REAL NOT NULL DEFAULT 0, said TEXT NOT NULL DEFAULT '',"
            " touched REAL NOT NULL DEFAULT 0, UNIQUE (workflow, input))"
        )
        db.execute("INSERT INTO item (workflow, input, name, state) VALUES ('report', '/a.pdf', 'a', 'done')")
        db.execute("INSERT INTO item (workflow, input, name) VALUES ('report', '/b.pdf', 'b')")
    queue = BatchQueue(tmp_path / "out")
    seen = queue.changes()
    assert [(item.name, item.state) for item in seen.items] == [("a", "done"), ("b", "waiting")]
    assert queue.take().name == "b"
    assert [item.name for item in queue.changes(seen.revision).items] == ["b"]


def test_a_damaged_list_is_named(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / batch_queue.FILE_NAME).write_bytes(b"no database at all" * 100)
    with pytest.raises(AppError, match="can't be read or written") as caught:
        BatchQueue(tmp_path / "out")
    assert caught.value.code == "queue_unusable"
