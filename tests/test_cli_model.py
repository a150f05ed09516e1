# ruff: noqa: F811
"""On the command line a model's edits that the words don't bear out are asked about, and done as shown."""

from __future__ import annotations

import json

import pytest

from tests.domain.reports.broken import template
from tests.graphs.conftest import fake_ollama, server, store, with_model  # noqa: F401
from tests.graphs.reports.conftest import reader_child, services  # noqa: F401
from tests.test_cli import run  # noqa: F401


@pytest.fixture
def base(tmp_path):
    path = tmp_path / "base.jrxml"
    path.write_bytes(template())
    return path


@pytest.fixture
def doubtful(run, services, server, with_model, base, tmp_path):
    """A request to which a model answers with more than was asked; returns how the program is called."""
    services.skills = with_model
    edits = [{"kind": "delete", "targets": ["e1"]}]
    server.rule(".", {"json": {"edits": edits}})
    given = ("report", "--ask", "让它更有禅意", "--base", base, "--out", tmp_path / "out")
    return lambda *more: run(*given, *more)


def asked_for_edits(server):
    """The questions about the change itself, not those about its intent."""
    return [one for one in server.log if one["path"] == "/api/chat" and "edits" in str(one["body"]["format"])]


@pytest.mark.shared
def test_what_a_model_would_do_is_asked_and_done_as_it_was_shown(doubtful, server, tmp_path):
    done = doubtful()
    assert done.exit_code == 3, done.output
    asked = json.loads(done.stdout)
    assert asked["question"] == "model_edits"
    yes, no = (one["key"] for one in asked["choices"])
    assert (yes[:3], no) == ("do:", "leave")
    before = len(asked_for_edits(server))
    again = doubtful("--answer", f"model_edits={yes}")
    assert again.exit_code == 0, again.output
    assert len(asked_for_edits(server)) == before, "the model is not asked anew"
    assert "Hello" not in (tmp_path / "out" / "report.jrxml").read_text("utf-8")


@pytest.mark.shared
def test_a_yes_to_something_else_is_no_yes(doubtful, base):
    yes = json.loads(doubtful().stdout)["choices"][0]["key"]
    assert doubtful("--answer", "model_edits=do").exit_code == 3
    assert doubtful("--answer", "model_edits=do:0123456789").exit_code == 3
    base.write_bytes(base.read_bytes().replace(b"Hello", b"Servus"))
    assert doubtful("--answer", f"model_edits={yes}").exit_code == 3


@pytest.mark.shared
def test_a_no_leaves_the_template_as_it_is(doubtful, tmp_path):
    done = doubtful("--answer", "model_edits=leave")
    assert "Nothing was changed" in done.output
    assert "Hello" in (tmp_path / "out" / "report.jrxml").read_text("utf-8")
