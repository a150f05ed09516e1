"""What the tests of every graph share: an empty store and a scripted model server."""

from __future__ import annotations

import importlib.util
import sys

import pytest

from app.graphs.skill import SkillRunner


@pytest.fixture
def store(tmp_path):
    """An empty store."""
    from app.engines.store import open_store

    opened = open_store(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


@pytest.fixture
def cut_after_keeping(store, monkeypatch):
    """Cut the run off right after its first version is kept, before any checkpoint knows of it."""
    keep, kept = store.add_version, []

    def add_version(*given, **named):
        version = keep(*given, **named)
        kept.append(version)
        if len(kept) == 1:
            raise ConnectionAbortedError
        return version

    monkeypatch.setattr(store, "add_version", add_version)
    return kept


@pytest.fixture(scope="session")
def fake_ollama(shared):
    """The module of the scripted model server."""
    if "fake_ollama" in sys.modules:
        return sys.modules["fake_ollama"]
    spec = importlib.util.spec_from_file_location("fake_ollama", shared / "tools" / "fake_ollama.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["fake_ollama"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def server(fake_ollama):
    """A scripted model server on this machine."""
    with fake_ollama.FakeOllama() as started:
        yield started


@pytest.fixture
def with_model(server):
    """A runner that asks the scripted server."""
    from app.engines.models.choice import ModelChoice
    from app.engines.models.gateway import Deadlines, make_gateway

    quick = Deadlines(first=15, idle=6, total=30)
    return SkillRunner(make_gateway(ModelChoice("ollama", "qwen3:8b", server.url), deadlines=quick))
