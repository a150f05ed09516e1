"""Hostile templates through the real engine: nothing outside the work folder, and it works afterwards."""

from __future__ import annotations

import socket
import sys
import threading

import pytest

from app.core.errors import AppError
from app.domain.reports.guard import inspect
from app.domain.reports.models import Sample
from app.engines.jasper.client import JasperEngine
from tests.engines import hostile
from tests.engines.templates import report, static

SECRET = "SECRET-4711"


@pytest.fixture
def outside(tmp_path):
    """A secret file, a marker that must not appear, and a listening server."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "secret.txt").write_text(SECRET)
    server = socket.create_server(("127.0.0.1", 0))
    calls: list[object] = []

    def listen() -> None:
        try:
            while True:
                calls.append(server.accept())
        except OSError:
            return

    threading.Thread(target=listen, daemon=True).start()
    yield folder, server.getsockname()[1], calls
    server.shutdown(socket.SHUT_RDWR)
    server.close()


def _templates(folder, port):
    made = hostile.templates(secret=str(folder / "secret.txt"), marker=str(folder / "marker"), port=port)
    assert len(made) > 30
    return made


def test_the_guard_refuses_every_one(outside):
    folder, port, _calls = outside
    passed = [name for name, jrxml in _templates(folder, port).items() if not inspect(jrxml)]
    assert passed == []


def test_the_guard_lets_honest_ones_pass():
    found = {name: inspect(report(body)) for name, body in hostile.HONEST.items()}
    assert not any(found.values()), found


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox behind the guard is Linux's")
@pytest.mark.timeout(400)
async def test_without_the_guard_nothing_gets_out(jasper, outside, tmp_path, monkeypatch):
    monkeypatch.setenv("DRAFTSMITH_TEST_SECRET", SECRET)
    folder, port, calls = outside
    engine = JasperEngine(tmp_path / "work", deadline=6)
    await engine.warm_up()
    seen = {}
    for name, jrxml in _templates(folder, port).items():
        try:
            result = await engine.render(jrxml, Sample(), trusted=True)
            seen[name] = " ".join(
                [text.text for text in result.texts] + [error.message for error in result.errors]
            )
        except AppError as error:
            seen[name] = error.code
        assert not (folder / "marker").exists(), name
        assert calls == [], name
    assert [name for name, words in seen.items() if SECRET in words or "LEAK" in words.split()] == []
    for name, body in hostile.HONEST.items():
        result = await engine.render(report(body), Sample())
        assert result.ok, (name, result.errors)
    assert (await engine.render(report(static("works")), Sample())).ok
    await engine.close()
    assert sorted(path.name for path in folder.iterdir()) == ["secret.txt"]
