"""The tools in the preferences: switches, and files of the user's own that are off until they are allowed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.core.paths import sub_dir
from app.graphs.documents.toolbox import registry
from app.views.documents.tool_abouts import ABOUTS
from app.views.documents.tools_page import ToolsPage
from app.widgets.theme import Theme

OWN = '''
from app.domain.documents.tools import ToolResult, tool


@tool("word_count", inputs=("file",))
def word_count(desk, file):
    """Count words."""
    return ToolResult(kind="text", data={"text": "4 words"})
'''


@pytest.fixture
def page(qtbot, qapp):
    made = ToolsPage(Theme("light"))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: made.table.rowCount() > 0, timeout=30_000)
    return made


def switch(qtbot, page, name: str, on: bool) -> None:
    """Tick or untick a tool's box."""
    row = next(at for at, one in enumerate(page.tools) if one.name == name)
    page.table.item(row, 0).setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)


def listed(page, name: str):
    return next(one for one in page.tools if one.name == name)


def test_a_tool_is_switched_off_and_on(qtbot, page):
    assert listed(page, "chart_maker").on
    assert not listed(page, "web_search").on
    with qtbot.waitSignal(page.changed, timeout=30_000):
        switch(qtbot, page, "chart_maker", on=False)
    assert "chart_maker" not in registry().tools
    qtbot.waitUntil(lambda: not listed(page, "chart_maker").on, timeout=30_000)
    with qtbot.waitSignal(page.changed, timeout=30_000):
        switch(qtbot, page, "chart_maker", on=True)
    assert "chart_maker" in registry().tools


def test_a_file_of_the_user_runs_only_with_the_very_content_that_was_allowed(qtbot, page, monkeypatch):
    file = sub_dir("tools") / "mine.py"
    file.write_text(OWN, encoding="utf-8")
    with qtbot.waitSignal(page._list.done, timeout=30_000):
        page.reload()
    tool = listed(page, "mine")
    assert not tool.on
    assert any(tool.digest[:16] in page.table.item(at, 2).text() for at in range(page.table.rowCount()))
    said = []
    monkeypatch.setattr(
        "app.views.documents.tools_page.confirm", lambda *a, **k: said.append(k) or len(said) > 1
    )
    switch(qtbot, page, "mine", on=True)
    assert "word_count" not in registry().tools
    with qtbot.waitSignal(page.changed, timeout=30_000):
        switch(qtbot, page, "mine", on=True)
    assert tool.digest in said[-1]["detail"]
    assert "word_count" in registry().tools
    file.write_text(OWN + "\n# changed\n", encoding="utf-8")
    assert "word_count" not in registry().tools


def test_the_network_is_asked_for(qtbot, page, monkeypatch):
    monkeypatch.setattr("app.views.documents.tools_page.confirm", lambda *a, **k: False)
    switch(qtbot, page, "web_search", on=True)
    assert not listed(page, "web_search").on
    row = next(at for at, one in enumerate(page.tools) if one.name == "web_search")
    assert page.table.item(row, 0).checkState() == Qt.CheckState.Unchecked


def test_what_each_tool_of_the_program_is_for_can_be_translated(page):
    assert {one.name: one.about for one in page.tools} == ABOUTS
