"""Steps carry their name and, where the program speaks another language, what it means."""

from __future__ import annotations

import pytest

from app.core import i18n, steps
from app.widgets import timeline
from app.widgets.timeline import node_said, node_title


@pytest.fixture
def chinese(monkeypatch):
    """A step that is named in Chinese."""
    steps.name_steps({"classify_intent": "Understand the request"})
    monkeypatch.setattr(timeline, "language", lambda: "zh")
    monkeypatch.setattr(steps, "_", {"Understand the request": "理解请求"}.__getitem__)


@pytest.mark.usefixtures("chinese")
def test_the_translation_stands_before_the_name():
    assert node_title("classify_intent") == "理解请求 · classify intent"
    assert node_said("classify_intent") == "理解请求"
    assert node_title("unknown_step") == "unknown step"


def test_english_needs_only_the_name():
    assert i18n.language() == "en"
    assert node_title("classify_intent") == "classify intent"
