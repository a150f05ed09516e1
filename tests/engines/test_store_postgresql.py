"""The store on a team's PostgreSQL: the same promises as on a file, with several writers at once."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from app.core.errors import AppError
from app.core.records import Correction
from app.engines.batch.queue import BatchQueue
from app.engines.batch.recipes import Order
from app.engines.store import migrations, open_store
from app.engines.store.address import STORE_VARIABLE, default_url, store_url
from app.engines.store.command_line import SCHEMA, open_command_line_store
from app.engines.store.tables import METADATA, VERSION
from app.workers.batch.local import run_local

OPENING = "from app.engines.store.command_line import open_command_line_store as o; o().close(); print('ok')"


@pytest.fixture
def url(postgresql_server, monkeypatch):
    """An empty database's URL, chosen as the store; its driver is left out, as people write it."""
    made = postgresql_server.new_database().set(drivername="postgresql")
    monkeypatch.setenv(STORE_VARIABLE, made.render_as_string(hide_password=False))
    return made


@pytest.fixture
def store(url):
    opened = open_store()
    yield opened
    opened.close()


def test_versions_undo_and_redo(store):
    session = store.create_session("reports", "季度")
    one = store.add_version(session.id, "first", {"a.txt": b"one"}, by="rules")
    two = store.add_version(session.id, "second", {"a.txt": b"two", "same.txt": b"one"})
    assert [version.number for version in store.versions(session.id)] == [1, 2]
    assert store.undo(session.id).id == one.id
    assert store.redo(session.id).id == two.id
    assert store.read_part(two.id, "same.txt") == b"one"
    assert store.path is None
    assert not store.read_only


def test_sessions_messages_and_search(store):
    session = store.create_session("records", "新客户")
    store.add_message(session.id, "user", "第一行\x00带空字符", attachments=("表.xlsx",))
    store.add_message(session.id, "assistant", "done", by="rules")
    assert [message.text for message in store.messages(session.id)][1] == "done"
    assert [one.id for one in store.sessions("records", "第一行")] == [session.id]
    assert store.search_everywhere("新客户")[0].session.id == session.id
    store.delete_session(session.id)
    assert store.sessions("records") == []
    assert [one.id for one in store.hidden_sessions("records")] == [session.id]


def test_knowledge_is_found_by_its_words(store):
    key = store.add_knowledge("field", "单价", "每一件商品的价格")
    store.add_knowledge("field", "数量", "多少件")
    assert store.search_knowledge("商品价格")[0].id == key
    assert store.add_knowledge("field", "单价", "每一件商品的价格") == key
    store.replace_source("list.csv", [])
    store.set_setting("key", "value")
    assert store.get_setting("key") == "value"


def test_a_changed_row_is_noticed(store, url):
    session = store.create_session("reports", "x")
    version = store.add_version(session.id, "first", {"a": b"1"})
    with sa.create_engine(store_url(str(url.render_as_string(hide_password=False)))).begin() as connection:
        connection.execute(sa.update(VERSION).values(label="forged"))
    with pytest.raises(AppError) as caught:
        store.version(version.id)
    assert caught.value.code == "damaged_row"


@pytest.mark.thorough
def test_many_write_the_same_at_once(store):
    """What is looked for and then added is added once, whoever comes first."""
    stores = [open_store() for _number in range(4)]
    sessions = [one.create_session("reports", "many") for one in stores]

    def work(number: int) -> None:
        mine = stores[number % 4]
        for turn in range(10):
            parts = {"same": f"page {turn}".encode(), "own": f"{number} {turn}".encode()}
            mine.add_version(sessions[number % 4].id, "v", parts, once=f"{number}-{turn}")
            mine.set_setting(f"key {turn}", str(number))
            mine.add_knowledge("note", "same", f"text {turn}")
            mine.remember_correction(Correction("code", "given", "repair", 1))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    for one, session in zip(stores, sessions, strict=True):
        assert [version.number for version in one.versions(session.id)] == list(range(1, 21))
        one.close()
    assert [found.worked for found in store.corrections("code")] == [80]
    assert len(store.search_knowledge("text", limit=50)) == 10


@pytest.mark.thorough
def test_processes_make_the_tables_together(url):
    """The first start of several machines at once makes the tables once."""
    started = [
        subprocess.Popen([sys.executable, "-c", OPENING], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _number in range(3)
    ]
    said = [process.communicate(timeout=100) for process in started]
    assert [out.strip() for out, _error in said] == [b"ok"] * 3, said


@pytest.mark.thorough
@pytest.mark.parametrize("numbered", [1, 3, 4])
def test_processes_bring_an_older_store_up_together(url, numbered):
    """Tables as an older program left them, in the command line's own schema: changed once, nothing lost."""
    runs = open_command_line_store()
    with runs._db.write() as connection:
        METADATA.drop_all(connection)
        connection.execute(sa.text("DROP TABLE schema_number, alembic_version"))
        migrations._upgrade(connection, "base", f"{numbered:04d}")
        connection.execute(sa.text("DROP TABLE alembic_version"))
        connection.execute(sa.text(f"INSERT INTO schema_number VALUES ({numbered})"))
    runs.set_setting("kept", "here")
    started = [
        subprocess.Popen([sys.executable, "-c", OPENING], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _number in range(3)
    ]
    said = [process.communicate(timeout=100) for process in started]
    assert [out.strip() for out, _error in said] == [b"ok"] * 3, said
    with runs._db.read() as connection:
        assert migrations.current(connection) == migrations.REVISIONS[-1]
        ours = {"include_name": lambda name, kind, _parents: kind != "table" or name in METADATA.tables}
        assert compare_metadata(MigrationContext.configure(connection, opts=ours), METADATA) == []
        assert set(METADATA.tables) <= set(sa.inspect(connection).get_table_names(SCHEMA))
    assert runs.get_setting("kept") == "here"
    runs.close()


def test_runs_of_the_command_line_stay_out_of_the_window_s_list(store):
    runs = open_command_line_store()
    runs.create_session("robot", "a run")
    assert store.sessions("robot") == []
    assert [one.name for one in runs.sessions("robot")] == ["a run"]
    runs.prune_sessions(0)
    assert len(runs.sessions("robot")) == 1, "another machine may be at work on it"
    store.add_knowledge("note", "shared", "words of the team")
    assert runs.search_knowledge("team")[0].title == "shared"
    runs.close()


@pytest.mark.thorough
@pytest.mark.timeout(240)
async def test_a_batch_by_two_processes_keeps_its_runs_there(url, tmp_path):
    paths = [tmp_path / f"{number}.txt" for number in range(4)]
    for path in paths:
        path.write_text("回原点", encoding="utf-8")
    queue = BatchQueue(tmp_path / "out")
    queue.add("robot", paths)
    await run_local(queue, Order(), tmp_path / "work", workers=2)
    assert queue.counts() == Counter(done=4), [item.said for item in queue.items()]
    runs = await asyncio.to_thread(open_command_line_store)
    kept = [one for session in runs.sessions("robot") for one in runs.versions(session.id)]
    assert len(kept) == 4
    assert all("program.xml" in version.parts for version in kept)
    runs.close()
    assert not list((Path(tmp_path) / "home").glob("command_line.db*")), "nothing went into a file"


@pytest.mark.parametrize("text", ["no url", "mysql://root@127.0.0.1/x", "mssql+pyodbc://x"])
def test_an_address_that_can_t_be_used_is_named(text, monkeypatch):
    monkeypatch.setenv(STORE_VARIABLE, text)
    with pytest.raises(AppError) as caught:
        default_url()
    assert caught.value.code == "wrong_store"
    assert STORE_VARIABLE in caught.value.remedy


def test_a_server_that_is_not_there_is_named_without_its_password(monkeypatch):
    monkeypatch.setenv(STORE_VARIABLE, "postgresql://ann:s3cret@127.0.0.1:9/shop")
    with pytest.raises(AppError) as caught:
        open_store()
    assert caught.value.code == "store_error"
    assert "s3cret" not in f"{caught.value.message}{caught.value.remedy}{caught.value.detail}"


def test_without_a_choice_the_store_is_a_file(monkeypatch):
    monkeypatch.delenv(STORE_VARIABLE, raising=False)
    assert default_url().startswith("sqlite:///")
    assert SCHEMA not in default_url()
