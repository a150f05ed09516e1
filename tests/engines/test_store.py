"""The store: sessions, messages, versions, knowledge, and what is told when something is wrong."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
import zlib
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from app.core.errors import AppError
from app.core.paths import data_dir
from app.core.records import Correction, DraftInfo
from app.engines.store import backup, database, knowledge, migrations, open_store
from app.engines.store.database import in_words
from app.engines.store.sql import SqlStore
from app.engines.store.tables import METADATA


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    opened = open_store()
    yield opened
    opened.close()


def code_of(action) -> str:
    with pytest.raises(AppError) as caught:
        action()
    assert caught.value.message
    return caught.value.code


# ---- sessions and messages --------------------------------------------------


def test_the_store_lies_in_the_data_folder(store: SqlStore) -> None:
    assert store.path == data_dir() / "draftsmith.db"
    assert not store.read_only


def test_sessions_are_listed_pinned_and_newest_first(store: SqlStore) -> None:
    one, two, three = (store.create_session("reports", name) for name in ("one", "two", "three"))
    store.create_session("robot", "other")
    assert [session.name for session in store.sessions("reports")] == ["three", "two", "one"]
    store.pin_session(one.id, True)
    store.rename_session(three.id, "drei")
    assert store.session(three.id).name == "drei"
    store.add_message(two.id, "user", "hello")
    assert [session.id for session in store.sessions("reports")] == [one.id, two.id, three.id]


def test_search_finds_names_and_messages(store: SqlStore) -> None:
    one, two = store.create_session("reports", "销售单 50%"), store.create_session("reports", "payslip")
    store.add_message(two.id, "user", "Add a Total row")
    assert [session.id for session in store.sessions("reports", "销售")] == [one.id]
    assert [session.id for session in store.sessions("reports", "total")] == [two.id]
    assert [session.id for session in store.sessions("reports", "0%")] == [one.id]
    assert store.sessions("reports", "_") == []


def test_a_deleted_session_is_hidden_and_comes_back(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    store.add_version(key, "v", {"a": b"1"})
    store.delete_session(key)
    assert store.sessions("reports") == []
    assert [session.id for session in store.hidden_sessions("reports")] == [key]
    store.restore_session(key)
    assert store.sessions("reports")[0].head == store.versions(key)[0].id


def test_a_session_that_is_not_there_is_named(store: SqlStore) -> None:
    assert code_of(lambda: store.session(7)) == "no_session"
    assert code_of(lambda: store.add_message(7, "user", "x")) == "no_session"
    assert code_of(lambda: store.add_version(7, "v", {})) == "no_session"
    assert code_of(lambda: store.add_snapshot(7, "{}")) == "no_session"


def test_messages_and_drafts_keep_every_character(store: SqlStore) -> None:
    key = store.create_session("reports", "a\udcffb").id
    said = store.add_message(
        key, "user", "第一行\n\u202e𠮷 'x'", by="qwen3:8b", attachments=("/tmp/b\udcff.pdf", "中.pdf")
    )
    store.add_message(key, "assistant", "nul\x00 lone \ud800")
    first, second = store.messages(key)
    assert first == said
    assert second.text == "nul\ufffd lone \ufffd"
    store.save_draft(key, DraftInfo("half a sent", ("x.pdf",)))
    assert store.draft(key) == DraftInfo("half a sent", ("x.pdf",))
    assert store.session(key).name == "a\ufffdb"


def test_a_clock_that_jumps_changes_no_order(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.engines.store import sessions, versions

    key = store.create_session("reports", "one").id
    start = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    for number, days in enumerate((0, -1, 3650, 0, -3650, 0.05)):
        stamp = (start + timedelta(days=days)).isoformat()
        monkeypatch.setattr(versions, "now", lambda stamp=stamp: stamp)
        monkeypatch.setattr(sessions, "now", lambda stamp=stamp: stamp)
        store.add_version(key, str(number), {})
        store.add_message(key, "user", str(number))
        store.create_session("reports", str(number))
    assert [version.label for version in store.versions(key)] == list("012345")
    assert [message.text for message in store.messages(key)] == list("012345")
    assert store.sessions("reports")[0].name == "5"


# ---- versions ---------------------------------------------------------------


def test_a_version_gives_back_its_parts(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    parts = {"report.jrxml": "<字段/>".encode() * 1000, "page.png": os.urandom(5000), "empty": b""}
    version = store.add_version(key, "first", parts, by="rules")
    assert {name: store.read_part(version.id, name) for name in parts} == parts
    assert store.version(version.id) == version == store.versions(key)[0]
    assert (version.number, version.parent, version.by) == (1, None, "rules")
    assert code_of(lambda: store.read_part(version.id, "none")) == "no_part"
    assert code_of(lambda: store.version(99)) == "no_version"


def test_a_version_may_leave_the_head_alone(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    first = store.add_version(key, "first", {})
    aside = store.add_version(key, "aside", {}, move_head=False)
    assert store.session(key).head == first.id
    assert aside.parent == first.id
    assert not store.can_redo(key)


def test_a_step_that_is_done_again_keeps_one_version(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    first = store.add_version(key, "first", {"a": b"1"}, once="run/1")
    assert store.add_version(key, "first", {"a": b"2"}, once="run/1") == first
    second = store.add_version(key, "second", {"a": b"3"}, once="run/2")
    assert [one.id for one in store.versions(key)] == [first.id, second.id]
    assert store.add_version(key, "first", {"a": b"1"}, once="run/1").number == 3
    plain = [store.add_version(key, "saved", {}).id for _time in range(2)]
    assert plain[0] != plain[1]


def test_a_step_that_is_done_again_shows_its_version_again(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    first = store.add_version(key, "first", {}, once="run/1")
    store.undo(key)
    store.add_version(key, "first", {}, once="run/1")
    assert store.session(key).head == first.id


def test_a_head_belongs_to_its_session(store: SqlStore) -> None:
    one, two = (store.create_session("reports", name).id for name in "ab")
    version = store.add_version(one, "v", {})
    assert code_of(lambda: store.set_head(two, version.id)) == "no_version"


def test_equal_bytes_are_stored_once_and_damage_heals(store: SqlStore) -> None:
    digest = store.put_blob(b"x" * 1000)
    assert store.put_blob(b"x" * 1000) == digest
    with store._db.write() as connection:
        assert connection.execute(text("SELECT count(*) FROM blob")).scalar() == 1
        connection.execute(text("UPDATE blob SET data = x'00'"))
    assert code_of(lambda: store.get_blob(digest)) == "damaged_version"
    store.put_blob(b"x" * 1000)
    assert store.get_blob(digest) == b"x" * 1000


STEP = st.one_of(
    st.sampled_from(["save", "undo", "redo", "aside"]), st.tuples(st.just("head"), st.integers(0, 30))
)


class ListModel:
    """What undo and redo mean: a line of versions and a place in it."""

    def __init__(self) -> None:
        self.line: list[int] = []
        self.at = 0
        self.parents: dict[int, int | None] = {}

    @property
    def head(self) -> int | None:
        return self.line[self.at - 1] if self.at else None

    def save(self, key: int) -> None:
        self.parents[key] = self.head
        self.line = [*self.line[: self.at], key]
        self.at += 1

    def show(self, key: int | None) -> None:
        if key is not None and key not in self.line:
            self.line = self._line_to(key)
        self.at = self.line.index(key) + 1 if key is not None else 0

    def _line_to(self, key: int | None) -> list[int]:
        return [] if key is None else [*self._line_to(self.parents[key]), key]


def undo_and_redo_are_exact(store: SqlStore, steps: list) -> None:
    key, model = store.create_session("reports", "model").id, ListModel()
    for step in steps:
        follow(store, key, model, step)
        assert store.session(key).head == model.head
        assert store.can_undo(key) == (model.at > 0)
        assert store.can_redo(key) == (model.at < len(model.line))
    for _ in range(model.at):
        store.undo(key)
    assert store.session(key).head is None


SHARED_STORE = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@settings(SHARED_STORE, max_examples=100)
@given(steps=st.lists(STEP, max_size=30))
def test_undo_and_redo_are_exact(store: SqlStore, steps: list) -> None:
    undo_and_redo_are_exact(store, steps)


@pytest.mark.soak
@pytest.mark.timeout(900)
@settings(SHARED_STORE, max_examples=2000)
@given(steps=st.lists(STEP, max_size=30))
def test_undo_and_redo_are_exact_in_many_stories(store: SqlStore, steps: list) -> None:
    undo_and_redo_are_exact(store, steps)


def follow(store: SqlStore, key: int, model: ListModel, step) -> None:
    if step == "save":
        model.save(store.add_version(key, "v", {"a": b"1"}).id)
    elif step == "aside":
        model.parents[store.add_version(key, "v", {}, move_head=False).id] = model.head
    elif step == "undo":
        model.at = max(model.at - 1, 0)
        shown = store.undo(key)
        assert (shown.id if shown else None) == model.head
    elif step == "redo":
        possible = model.at < len(model.line)
        model.at = min(model.at + 1, len(model.line))
        shown = store.redo(key)
        assert (shown.id if shown else None) == (model.head if possible else None)
    else:
        choices = [None, *model.parents]
        target = choices[step[1] % len(choices)]
        model.show(target)
        store.set_head(key, target)


def test_threads_may_share_a_store(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    threads = [
        threading.Thread(
            target=lambda: [store.add_version(key, "v", {"a": os.urandom(99)}) for _ in range(10)]
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [version.number for version in store.versions(key)] == list(range(1, 41))


# ---- knowledge and the rest -------------------------------------------------


def test_knowledge_is_found_by_two_chinese_characters(store: SqlStore) -> None:
    store.add_knowledge("field", "单价", "每件货物的价格，单位：元", '{"name": "unit_price"}')
    store.add_knowledge("field", "金额", "数量乘以单价")
    store.add_knowledge("note", "Totals", "The total is the sum of all amounts.")
    assert [hit.title for hit in store.search_knowledge("单价")] == ["单价", "金额"]
    assert [hit.title for hit in store.search_knowledge("金额")] == ["金额"]
    assert [hit.title for hit in store.search_knowledge("额")] == ["金额"]
    assert [hit.title for hit in store.search_knowledge("TOTAL", kind="note")] == ["Totals"]
    assert store.search_knowledge("total", kind="field") == []
    assert json.loads(store.knowledge_data(1))["name"] == "unit_price"


@pytest.mark.parametrize("query", ["", '"', "*", "NEAR(a b)", "a AND", "title:x", '单"*', "(", "\x00", "-"])
def test_any_query_is_harmless(store: SqlStore, query: str) -> None:
    store.add_knowledge("note", "a b", "单价")
    assert isinstance(store.search_knowledge(query), list)


def test_the_same_entry_is_kept_once(store: SqlStore) -> None:
    assert store.add_knowledge("note", "a", "b") == store.add_knowledge("note", "a", "b")
    assert store.add_knowledge("note", "a", "c") != store.add_knowledge("note", "a", "b")
    assert len(store.search_knowledge("a")) == 2


def test_without_full_text_index_words_are_counted(store: SqlStore) -> None:
    store.add_knowledge("field", "单价", "每件价格")
    store.add_knowledge("field", "金额", "数量乘以单价")
    with store._db.read() as connection:
        assert knowledge._counted(connection, ["单价", "价格"], "", 10) == [(1, 2.0), (2, 1.0)]
        assert knowledge._counted(connection, ["单价", "价格"], "", 1) == [(1, 2.0)]
        assert knowledge._counted(connection, ["单价"], "note", 10) == []


def test_repairs_are_counted(store: SqlStore) -> None:
    for repair, times in (("rare", 1), ("common", 3)):
        for _ in range(times):
            store.remember_correction(Correction("unknown_field", "单价", repair))
    assert [(c.repair, c.worked) for c in store.corrections("unknown_field")] == [("common", 3), ("rare", 1)]
    assert store.corrections("other") == []


def test_settings_and_journal(store: SqlStore) -> None:
    assert store.get_setting("a", "default") == "default"
    store.set_setting("a", "1")
    store.set_setting("a", "2")
    assert store.get_setting("a") == "2"
    store.journal("export", "report.pdf")
    assert store.journal_lines()[0][1:] == ("export", "report.pdf")
    key = store.create_session("reports", "one").id
    store.add_snapshot(key, '{"a": 1}')
    assert store.snapshots(key) == ['{"a": 1}']


def test_everything_is_there_after_reopening(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    version = store.add_version(key, "v", {"a": b"1"})
    store.close()
    again = open_store()
    assert again.read_part(version.id, "a") == b"1"
    assert again.session(key).head == version.id
    again.close()


# ---- migrations -------------------------------------------------------------


def ours(name: str | None, kind: str, _parents: object) -> bool:
    return kind != "table" or name in METADATA.tables


def revisions() -> ScriptDirectory:
    return ScriptDirectory(str(migrations.SCRIPTS))


def test_the_revisions_make_the_tables_that_a_new_store_has(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'm.db'}")
    with engine.begin() as connection:
        migrations._upgrade(connection, "base", "head")
    with engine.connect() as connection:
        options = {"compare_type": True, "include_name": ours}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, METADATA) == []


def test_the_numbers_of_the_revisions_are_known_without_alembic() -> None:
    known = tuple(reversed([one.revision for one in revisions().walk_revisions()]))
    assert known == migrations.REVISIONS
    assert revisions().get_heads() == [migrations.REVISIONS[-1]]


@pytest.mark.parametrize(
    "newer",
    [
        "UPDATE alembic_version SET version_num = '0099'",
        "UPDATE alembic_version SET version_num = 'ae10c2b7'",
        "DROP TABLE alembic_version",
    ],
)
def test_a_store_of_a_newer_program_is_refused(store: SqlStore, newer: str) -> None:
    with store._db.write() as connection:
        connection.execute(text(newer))
    store.close()
    assert code_of(open_store) == "store_too_new"
    assert store.path is not None
    assert store.path.exists()


def test_a_program_before_alembic_refuses_a_store_of_today(store: SqlStore) -> None:
    """Such a program knows the steps 1 to 4, and refuses any higher number."""
    with store._db.read() as connection:
        assert connection.execute(text("SELECT max(number) FROM schema_number")).scalar() == 5


def test_a_fresh_store_is_at_the_newest_revision(store: SqlStore) -> None:
    with store._db.read() as connection:
        assert migrations.current(connection) == migrations.REVISIONS[-1]
        names = set(inspect(connection).get_table_names())
    assert {"session", "message", "version", "version_part", "blob", "snapshot", "knowledge"} <= names
    assert {"correction", "journal", "setting"} <= names


def test_a_store_that_is_new_or_up_to_date_does_not_load_alembic(tmp_path: Path) -> None:
    code = (
        "import sys; from app.engines.store import open_store;"
        "[open_store().close() for _time in range(2)]; print('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "False", done.stderr


# ---- trouble ----------------------------------------------------------------


def test_a_full_disk_is_named_and_loses_nothing(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    saved = [store.add_version(key, "v", {"a": os.urandom(9000)}) for _ in range(3)]
    limit = "PRAGMA max_page_count"
    with store._db.write() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar()
        connection.execute(text(f"{limit}={pages}"))
    assert code_of(lambda: store.add_version(key, "v", {"a": os.urandom(200_000)})) == "disk_full"
    assert [version.id for version in store.versions(key)] == [version.id for version in saved]
    assert store.session(key).head == saved[-1].id
    with store._db.write() as connection:
        connection.execute(text(f"{limit}=1000000"))
    store.add_version(key, "v", {"a": os.urandom(200_000)})


FULL_DISK = """
import os, resource, signal
from app.core.errors import AppError
from app.engines.store import open_store
store = open_store(); key = store.create_session("reports", "one").id
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, resource.RLIM_INFINITY))
saved = 0
try:
    for number in range(200):
        store.add_version(key, str(number), {"a": os.urandom(50_000)}); saved += 1
except AppError as problem:
    print(problem.code, saved, flush=True)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.add_version(key, "after", {"a": os.urandom(500_000)})
print(len(store.versions(key)), sum(len(store.read_part(v.id, "a")) > 0 for v in store.versions(key)))
"""


@pytest.mark.skipif(os.name == "nt", reason="file size limits are a matter of POSIX systems")
def test_a_write_that_stops_in_the_middle_is_a_full_disk(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FULL_DISK], capture_output=True, text=True, timeout=60)
    first, second = done.stdout.splitlines()
    code, saved = first.split()
    assert code == "disk_full"
    assert int(saved) > 2
    assert second.split() == [str(int(saved) + 1)] * 2


READ_ONLY = """
import os, sys
import sqlalchemy.dialects.sqlite
import app.engines.store.sql
from app.core.errors import AppError
from app.engines.store import open_store
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
store = open_store("sqlite:///" + sys.argv[1])
print(store.read_only, store.sessions("reports")[0].name, store.read_part(1, "a").decode())
try:
    store.create_session("reports", "two")
except AppError as problem:
    print(problem.code)
store.close()
"""


def read_only_copy(tmp_path: Path, *, with_log: bool) -> Path:
    """Make a store in a folder that can't be written, with its last version in the log or not."""
    store = open_store()
    assert store.path is not None
    store.add_version(store.create_session("reports", "one").id, "v", {"a": b"content"})
    folder = tmp_path / "fixed"
    folder.mkdir()
    if not with_log:
        store.close()
    for file in store.path.parent.glob("draftsmith.db*"):
        if not file.name.endswith("-shm"):
            (folder / file.name).write_bytes(file.read_bytes())
            (folder / file.name).chmod(0o444)
    store.close()
    folder.chmod(0o555)
    for above in (tmp_path, *tmp_path.parents):
        if above == Path(tempfile.gettempdir()):
            break
        above.chmod(0o755)
    return folder / "draftsmith.db"


@pytest.mark.skipif(os.name == "nt", reason="folder rights differ there")
@pytest.mark.parametrize("with_log", [False, True])
def test_a_read_only_folder_opens_read_only(tmp_path: Path, with_log: bool) -> None:
    path = read_only_copy(tmp_path, with_log=with_log)
    done = subprocess.run(
        [sys.executable, "-c", READ_ONLY, str(path)], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.splitlines() == ["True one content", "read_only"], done.stderr


def test_a_new_store_in_a_read_only_folder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_writable", lambda _path: False)
    assert code_of(open_store) == "read_only"


def test_a_locked_store_is_named(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    other = open_store()
    with store._db.write():
        assert code_of(lambda: other.create_session("reports", "x")) == "store_busy"
    other.close()


def test_the_tables_suit_a_team_s_database() -> None:
    written = "".join(
        str(CreateTable(table).compile(dialect=postgresql.dialect())) for table in METADATA.sorted_tables
    )
    assert written.count("SERIAL") == 8
    assert "BYTEA" in written


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("SQLITE_FULL", "disk_full"),
        ("SQLITE_IOERR_WRITE", "disk_full"),
        ("SQLITE_CORRUPT_VTAB", "damaged_store"),
        ("SQLITE_NOTADB", "damaged_store"),
        ("SQLITE_READONLY_DIRECTORY", "read_only"),
        ("SQLITE_BUSY_SNAPSHOT", "store_busy"),
        ("SQLITE_IOERR_READ", "store_error"),
    ],
)
def test_database_errors_have_words(name: str, code: str) -> None:
    problem = sqlite3.OperationalError("engine's words")
    problem.sqlite_errorname = name
    error = in_words(problem)
    assert (error.code, error.detail) == (code, "engine's words")
    assert error.remedy


def test_error_texts_hold_no_stored_values(store: SqlStore) -> None:
    with pytest.raises(AppError) as caught, store._db.write() as connection:
        connection.execute(text("INSERT INTO setting VALUES (:a, :b, NULL)"), {"a": "k", "b": "canary-4711"})
    assert "canary" not in f"{caught.value} {caught.value.detail} {caught.value.__cause__}"


# ---- backups and damage -----------------------------------------------------


def filled(count: int = 8) -> Path:
    store = open_store()
    for name in ("销售单", "payslip"):
        key = store.create_session("reports", name).id
        for number in range(count):
            store.add_version(
                key, f"v{number}", {"report.jrxml": os.urandom(3000) * 3, "page.png": os.urandom(4000)}
            )
            store.add_message(key, "user", f"make version {number} of {name} " * 10)
        store.add_snapshot(key, json.dumps({"state": list(range(300))}))
    store.add_knowledge("field", "单价", "每件货物的价格 " * 30, "{}")
    store.remember_correction(Correction("code", "given", "repair"))
    store.set_setting("key", "value " * 50)
    store.journal("made", "text " * 50)
    assert store.path is not None
    store.close()
    return store.path


def everything(store: SqlStore) -> list:
    sessions = store.sessions("reports")
    found: list = [sessions, store.corrections("code"), store.get_setting("key"), store.journal_lines()]
    found += [store.search_knowledge("单价"), store.knowledge_data(1)]
    for session in sessions:
        found += [store.messages(session.id), store.draft(session.id), store.snapshots(session.id)]
        for version in store.versions(session.id):
            found += [version, *(store.read_part(version.id, part) for part in version.parts)]
    return found


def corrupted(good: bytes, kind: str, dice) -> bytes:
    data = bytearray(good)
    if kind == "flip":
        data[dice.randrange(100, len(data))] ^= 1 << dice.randrange(8)
    elif kind == "zero":
        at = dice.randrange(len(data) // 4096) * 4096
        data[at : at + 4096] = bytes(4096)
    elif kind == "cut":
        del data[dice.randrange(1, len(data)) :]
    else:
        data[dice.randrange(100)] ^= 0xFF
    return bytes(data)


def noticed(path: Path, expected: list) -> bool:
    """Tell whether a corruption is reported, or changed nothing of what is read."""
    try:
        store = open_store(f"sqlite:///{path}")
    except AppError:
        return True
    try:
        return everything(store) == expected
    except AppError:
        return True
    finally:
        store.close()


def corrupt_often(tmp_path: Path, count: int) -> list[tuple[int, str]]:
    import random

    path = filled()
    good = path.read_bytes()
    store = open_store()
    expected = everything(store)
    store.close()
    missed = []
    for seed in range(count):
        kind = ("flip", "flip", "zero", "cut", "header")[seed % 5]
        folder = tmp_path / f"damaged-{seed}"
        folder.mkdir()
        bad = folder / "draftsmith.db"
        bad.write_bytes(corrupted(good, kind, random.Random(seed)))
        if not noticed(bad, expected):
            missed.append((seed, kind))
    return missed


def test_thirty_corruptions_are_noticed(tmp_path: Path) -> None:
    assert corrupt_often(tmp_path, 30) == []


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_three_hundred_corruptions_are_noticed(tmp_path: Path) -> None:
    assert corrupt_often(tmp_path, 300) == []


def test_a_changed_row_is_noticed(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    version = store.add_version(key, "v", {"a": b"1"})
    store.add_message(key, "user", "x")
    with store._db.write() as connection:
        connection.execute(text("UPDATE version SET label = 'w'"))
        connection.execute(text("UPDATE message SET text = 'y'"))
    assert code_of(lambda: store.version(version.id)) == "damaged_row"
    assert code_of(lambda: store.messages(key)) == "damaged_row"


def test_missing_rows_are_noticed(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    for number in range(3):
        store.add_version(key, str(number), {})
        store.add_message(key, "user", str(number))
    with store._db.write() as connection:
        connection.execute(text("PRAGMA defer_foreign_keys=ON"))
        connection.execute(text("DELETE FROM message WHERE number = 2"))
        connection.execute(text("UPDATE version SET parent = NULL WHERE number = 3"))
        connection.execute(text("DELETE FROM version WHERE number = 2"))
    assert code_of(lambda: store.messages(key)) == "damaged_row"
    assert code_of(lambda: store.versions(key)) in ("damaged_row", "damaged_version")


def test_parents_in_a_circle_end(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    for number in range(3):
        store.add_version(key, str(number), {})
    with store._db.write() as connection:
        connection.execute(text("UPDATE version SET parent = 3 WHERE id = 1"))
    assert code_of(lambda: store.can_redo(key)) == "damaged_version"


def test_a_blob_swapped_for_another_is_noticed(store: SqlStore) -> None:
    digest = store.put_blob(b"mine")
    with store._db.write() as connection:
        connection.execute(text("UPDATE blob SET data = :data"), {"data": zlib.compress(b"theirs")})
    assert code_of(lambda: store.get_blob(digest)) == "damaged_version"
    assert code_of(lambda: store.get_blob("0" * 64)) == "damaged_version"


def test_a_backup_of_a_damaged_file_is_not_kept() -> None:
    path = filled(2)
    data = bytearray(path.read_bytes())
    data[8192:20480] = os.urandom(12288)
    path.write_bytes(data)
    assert code_of(lambda: backup.back_up_if_due(path)) == "damaged_store"
    assert list(backup.folder(path).iterdir()) == []


def test_nothing_that_was_set_aside_is_overwritten(tmp_path: Path) -> None:
    kept = []
    for number in range(3):
        path = tmp_path / "draftsmith.db"
        path.write_text(str(number))
        kept.append(backup.set_aside(path))
    assert [file.read_text() for file in kept] == ["0", "1", "2"]


def test_one_damaged_version_harms_no_other(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    bad, good = (store.add_version(key, "v", {"a": data}) for data in (b"1", b"2"))
    with store._db.write() as connection:
        connection.execute(text("UPDATE blob SET data = x'00' WHERE digest = :d"), {"d": bad.parts["a"]})
    assert code_of(lambda: store.read_part(bad.id, "a")) == "damaged_version"
    assert store.read_part(good.id, "a") == b"2"
    assert len(store.versions(key)) == 2


def test_a_damaged_file_is_set_aside_and_the_backup_offered() -> None:
    path = filled(2)
    made = backup.back_up_if_due(path)
    assert made is not None
    broken = b"no database at all" * 500
    path.write_bytes(broken)
    with pytest.raises(AppError) as caught:
        open_store()
    assert caught.value.code == "damaged_store"
    kept = Path(str(caught.value.values["set_aside"]))
    assert kept.read_bytes() == broken
    assert caught.value.values["backup"] == str(made)
    backup.restore_backup(path, made)
    store = open_store()
    assert [session.name for session in store.sessions("reports")] == ["payslip", "销售单"]
    store.close()


def test_a_file_without_bytes_is_damaged_when_it_has_backups() -> None:
    path = filled(1)
    open_store().close()
    path.write_bytes(b"")
    assert code_of(open_store) == "damaged_store"
    path.with_name("backups").rename(path.with_name("elsewhere"))
    path.write_bytes(b"")
    open_store().close()


def test_after_setting_aside_an_empty_store_can_begin() -> None:
    filled(1).write_bytes(b"x" * 10_000)
    with pytest.raises(AppError):
        open_store()
    store = open_store()
    assert store.sessions("reports") == []
    store.close()


def test_a_backup_is_made_once_a_day_and_is_whole() -> None:
    path = filled(2)
    made = backup.back_up_if_due(path, date(2026, 5, 1))
    assert made is not None
    assert backup.back_up_if_due(path, date(2026, 5, 1)) is None
    store = open_store(f"sqlite:///{made}")
    assert len(store.sessions("reports")) == 2
    store.close()
    assert not list(made.parent.glob("*.part"))


def test_a_backup_holds_what_is_still_in_the_log(store: SqlStore) -> None:
    key = store.create_session("reports", "one").id
    store.add_version(key, "v", {"a": b"1"})
    made = store.back_up_if_due()
    assert made is not None
    with sqlite3.connect(made) as connection:
        assert connection.execute("SELECT count(*) FROM version").fetchone() == (1,)


def test_opening_backs_up_what_was_there_before() -> None:
    path = filled(1)
    assert backup.backups(path) == []
    open_store().close()
    assert len(backup.backups(path)) == 1


def test_the_program_starts_without_room_for_a_backup(monkeypatch: pytest.MonkeyPatch) -> None:
    filled(1)
    monkeypatch.setattr(backup, "replace_durably", lambda *_names: (_ for _ in ()).throw(OSError("no room")))
    store = open_store()
    assert len(store.sessions("reports")) == 2
    store.close()
    assert backup.backups(store.path) == []


def test_old_backups_are_thinned(tmp_path: Path) -> None:
    path = tmp_path / "draftsmith.db"
    backup.folder(path).mkdir()
    first = date(2025, 1, 1)
    for day in range(500):
        (backup.folder(path) / f"draftsmith-{first + timedelta(days=day)}.db").write_bytes(b"")
    backup.thin(path)
    kept = [date.fromisoformat(file.stem[-10:]) for file in backup.backups(path)]
    last = first + timedelta(days=499)
    assert kept[:12] == [last - timedelta(days=back) for back in range(12)]
    assert 12 < len(kept) <= 12 + 10 + 9
    assert (last - kept[-1]).days > 200
    assert backup.thin(path) == []


def test_restoring_keeps_what_it_replaces() -> None:
    path = filled(1)
    made = backup.back_up_if_due(path)
    assert made is not None
    before = path.read_bytes()
    kept = backup.restore_backup(path, made)
    assert kept is not None
    assert kept.read_bytes() == before
