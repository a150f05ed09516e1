"""Sessions as files: the whole history comes back, a changed file is refused."""

from __future__ import annotations

import json

import pytest

from app.core.errors import AppError
from app.engines.store import open_store
from app.engines.store.portable import duplicate_session, export_session, import_session


@pytest.fixture
def store(_home):
    opened = open_store()
    yield opened
    opened.close()


def branched(store):
    """A session with a branch: 1 - 2 and 1 - 3, on show 2, redo leads to 3."""
    session = store.create_session("reports", "销售单")
    store.add_message(session.id, "user", "make it 𠮷", attachments=("/a/b.pdf",))
    store.add_message(session.id, "assistant", "done", by="rules")
    first = store.add_version(session.id, "first", {"report.jrxml": b"<x/>", "page.png": bytes(range(256))})
    store.add_version(session.id, "second", {"report.jrxml": b"<y/>"}, by="qwen3:8b")
    store.set_head(session.id, first.id)
    store.add_version(session.id, "third", {"report.jrxml": b"<z/>"})
    store.undo(session.id)
    return store.session(session.id)


def history(store, session_id):
    versions = store.versions(session_id)
    numbers = {version.id: version.number for version in versions}
    head = store.session(session_id).head
    return (
        [(m.role, m.text, m.by, m.attachments) for m in store.messages(session_id)],
        [(v.label, v.by, numbers.get(v.parent), v.parts) for v in versions],
        numbers.get(head),
    )


def test_a_session_comes_back_whole(store, tmp_path):
    session = branched(store)
    path = export_session(store, session.id, tmp_path / "a.draftsmith")
    came = import_session(store, path)
    assert (came.workflow, came.name) == ("reports", "销售单")
    assert came.id != session.id
    assert history(store, came.id) == history(store, session.id)
    assert store.read_part(store.versions(came.id)[0].id, "page.png") == bytes(range(256))


def test_a_copy_is_independent(store):
    session = branched(store)
    copy = duplicate_session(store, session.id)
    assert copy.name == "销售单 (copy)"
    store.add_version(copy.id, "fourth", {"report.jrxml": b"<w/>"})
    assert len(store.versions(session.id)) == 3


@pytest.mark.parametrize(
    "spoil",
    [
        lambda held: held["versions"][0]["parts"]["report.jrxml"].update(data="PHcvPg=="),
        lambda held: held["versions"][0].update(parent=2),
        lambda held: held.update(head=9),
        lambda held: held.update(format="something else"),
        lambda held: held.update(extra=1),
        lambda held: held["messages"][0].update(role="system"),
        lambda held: held["versions"][0]["parts"]["report.jrxml"].update(data="not base64!"),
    ],
)
def test_a_changed_file_is_refused_and_nothing_is_added(store, tmp_path, spoil):
    path = export_session(store, branched(store).id, tmp_path / "a.draftsmith")
    held = json.loads(path.read_text("utf-8"))
    spoil(held)
    path.write_text(json.dumps(held), encoding="utf-8")
    with pytest.raises(AppError, match=r"a\.draftsmith is not a session"):
        import_session(store, path)
    assert len(store.sessions("reports")) == 1


@pytest.mark.parametrize("data", [b"", b"SQLite format 3\x00", b"[" * 100_000, "号".encode("gbk")])
def test_a_foreign_file_is_refused(store, tmp_path, data):
    path = tmp_path / "x.draftsmith"
    path.write_bytes(data)
    with pytest.raises(AppError) as told:
        import_session(store, path)
    assert told.value.code == "bad_session_file"


def test_a_file_that_another_wrote_is_no_link_of_the_assistants(store, tmp_path) -> None:
    session = store.create_session("reports", "a")
    store.add_message(session.id, "assistant", "Wrote it.", attachments=("/bin/evil",))
    store.add_message(session.id, "user", "make it", attachments=("/a/b.pdf",))
    taken = import_session(store, export_session(store, session.id, tmp_path / "a.draftsmith"))
    assert [one.attachments for one in store.messages(taken.id)] == [(), ("/a/b.pdf",)]
