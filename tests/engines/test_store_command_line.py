"""The command line's runs stay out of the user's store, and only the last ones are kept."""

from __future__ import annotations

import os

import pytest
from sqlalchemy import text

from app.core.errors import AppError
from app.core.paths import data_dir, sub_dir
from app.core.records import Correction
from app.engines.store import open_store
from app.engines.store.command_line import FILE_NAME, open_command_line_store
from app.graphs import services

PARTS = {"report.jrxml": b"<jasperReport/>"}


@pytest.fixture
def store():
    """The command line's store."""
    opened = open_command_line_store()
    yield opened
    opened.close()


def filled(store, count):
    for number in range(count):
        session = store.create_session("reports", f"run {number}")
        store.add_message(session.id, "user", "make it")
        store.add_snapshot(session.id, "{}")
        store.add_version(session.id, "first", PARTS | {"page.png": b"page %d" % number})
        store.add_version(session.id, "second", PARTS)
        store.put_blob(b"draft %d" % number)


def counted(store, table):
    with store._db.read() as connection:
        return connection.execute(text(f"SELECT count(*) FROM {table}")).scalar()


@pytest.mark.thorough
def test_pruning_keeps_the_newest_sessions_whole(store):
    filled(store, 5)
    newest = [one.id for one in store.sessions("reports")][:2]
    assert len(store.prune_sessions(2)) == 3
    assert [one.id for one in store.sessions("reports")] == newest
    assert [store.read_part(one.id, "report.jrxml") for one in store.versions(newest[0])] == [
        PARTS["report.jrxml"]
    ] * 2
    tables = ("session", "message", "snapshot", "version", "version_part", "blob")
    assert [counted(store, table) for table in tables] == [2, 2, 2, 4, 6, 3]
    with pytest.raises(AppError):
        store.version(1)


def test_a_pinned_session_stays(store):
    filled(store, 3)
    store.pin_session(1, True)
    store.prune_sessions(0)
    assert [one.id for one in store.sessions("reports")] == [1]


def test_pruning_less_than_there_is_removes_no_session(store):
    filled(store, 2)
    assert store.prune_sessions(50) == []
    assert len(store.sessions("reports")) == 2


def test_sessions_are_apart_and_knowledge_is_shared():
    mine = open_store()
    mine.create_session("reports", "mine")
    mine.add_knowledge("field", "amount", "金额")
    mine.remember_correction(Correction("code", "given", "repair"))
    store = open_command_line_store()
    store.create_session("reports", "a run")
    store.remember_correction(Correction("code", "given", "repair"))
    assert [one.name for one in mine.sessions("reports")] == ["mine"]
    assert [one.name for one in store.sessions("reports")] == ["a run"]
    assert [hit.title for hit in store.search_knowledge("金额")] == ["amount"]
    assert store.corrections("code")[0].worked == mine.corrections("code")[0].worked == 2
    store.close()
    mine.close()


def test_it_works_without_a_store_of_the_user(store):
    assert store.search_knowledge("金额") == []
    store.remember_correction(Correction("code", "given", "repair"))
    assert store.corrections("code") == []
    assert not (data_dir() / "draftsmith.db").exists()


def test_a_damaged_store_of_the_user_is_left_alone():
    (data_dir() / "draftsmith.db").write_bytes(b"no database" * 100)
    store = open_command_line_store()
    assert store.corrections("code") == []
    store.close()
    assert (data_dir() / "draftsmith.db").read_bytes().startswith(b"no database")


def test_a_damaged_one_is_begun_anew():
    (data_dir() / FILE_NAME).write_bytes(b"no database" * 100)
    store = open_command_line_store()
    assert store.sessions("reports") == []
    store.close()
    assert list(data_dir().glob("command_line-damaged-*"))


def test_nothing_is_pruned_while_another_command_runs(store, monkeypatch):
    filled(store, 2)
    monkeypatch.setattr("app.engines.store.command_line.KEPT_RUNS", 1)
    other = sub_dir("work") / str(os.getppid())
    other.mkdir()
    (other / services.COMMAND_LINE).touch()
    services.tidied_store().close()
    assert len(store.sessions("reports")) == 2
    (other / services.COMMAND_LINE).unlink()
    services.tidied_store().close()
    assert len(store.sessions("reports")) == 1


def test_a_process_that_keeps_its_services_is_seen_by_the_others(store, monkeypatch):
    filled(store, 2)
    monkeypatch.setattr("app.engines.store.command_line.KEPT_RUNS", 1)
    monkeypatch.setattr(services, "_keeps_in", [])
    kept = sub_dir("work") / str(os.getppid())
    kept.mkdir()
    services.keep_services(kept)
    services.tidied_store().close()
    assert len(store.sessions("reports")) == 2


def test_pruning_spares_what_interrupted_runs_go_on_with(store):
    filled(store, 3)
    draft = store.put_blob(b"found by a step of an interrupted run")
    oldest = store.sessions("reports")[-1].id
    removed = store.prune_sessions(1, needed={oldest}, digests={draft})
    assert oldest not in removed
    assert len(removed) == 1
    assert store.get_blob(draft) == b"found by a step of an interrupted run"
    store.prune_sessions(0)
    with pytest.raises(AppError):
        store.get_blob(draft)
