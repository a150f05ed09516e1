"""Whatever the guard refuses has a name in the user's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.domain.reports import guard, java_text, things
from app.domain.reports.guard import inspect
from app.domain.reports.intents import Intent, intent_label

CALL = re.compile(r'(?:_Finding|\[?Fault|yield)\(? ?f?"([^"]+)"')


def named_in(module):
    return CALL.findall(Path(module.__file__).read_text("utf-8"))


def test_the_sources_are_read():
    assert "the class {value}" in named_in(guard)
    assert "a text block" in named_in(java_text)


@pytest.mark.parametrize("what", [*named_in(guard), *named_in(java_text), *guard._UNSOUND.values()])
def test_each_name_is_known(what, monkeypatch):
    monkeypatch.setattr(things, "_", lambda message, **values: "known " + message.format(**values))
    assert things.named_thing(re.sub(r"\{[^{}]*\}", "x.Y", what)).startswith("known ")


def test_an_unknown_name_stays():
    assert things.named_thing("something else") == "something else"


def test_a_doctype_is_called_by_its_name():
    found = inspect(b"<!DOCTYPE a><jasperReport/>")
    assert found[0].values["what"] == "a document type declaration"


def test_each_intent_has_words():
    assert all(intent_label(intent) for intent in Intent)
