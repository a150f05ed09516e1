"""Changing a report in the window: what is clicked is "this", and a question points at what it may mean."""

from __future__ import annotations

import pytest
from lxml import etree

from app.domain.reports.parts import REPORT
from tests.test_end_to_end import (  # noqa: F401
    RUN_MS,
    SENTENCE,
    _home,
    dropped,
    ended,
    home,
    program,
    said,
    shown,
    tab,
)

TWICE = """<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="twice" pageWidth="595"
 pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
<title><band height="80">
<staticText><reportElement x="0" y="0" width="200" height="30" uuid="11111111-1111-1111-1111-111111111111"/>
<text><![CDATA[Remark]]></text></staticText>
<staticText><reportElement x="300" y="40" width="90" height="30" uuid="22222222-2222-2222-2222-222222222222"/>
<text><![CDATA[Remark]]></text></staticText>
</band></title></jasperReport>"""


def coloured(program, tab) -> list[str]:  # noqa: F811
    """Return the words (or expressions) of all elements that print red."""
    head = program.store.session(tab.session.id).head
    root = etree.fromstring(program.store.read_part(head, REPORT))
    places = root.xpath("//*[local-name()='reportElement'][@forecolor='#FF0000']")
    return [" ".join("".join(one.getparent().itertext()).split()) for one in places]


def pick(tab, words: str) -> None:  # noqa: F811
    found = next(one for one in tab.artefact.report.texts if one.text == words)
    report = tab.artefact.report
    from PySide6.QtCore import QPointF

    middle = QPointF((found.x + found.width / 2) / report.width, (found.y + found.height / 2) / report.height)
    tab.artefact.result.clicked.emit(middle)


def test_what_is_clicked_is_this(qtbot, program, tab) -> None:  # noqa: F811
    tab.submit(SENTENCE)
    ended(qtbot, tab)
    shown(qtbot, tab, 1)
    pick(tab, "日期")
    assert tab.artefact.picked is not None
    tab.submit("改成红色")
    ended(qtbot, tab)
    shown(qtbot, tab, 2)
    assert coloured(program, tab) == ["日期"]


@pytest.mark.thorough
def test_a_question_points_at_both_and_a_click_answers(qtbot, program, tab, tmp_path) -> None:  # noqa: F811
    path = tmp_path / "twice.jrxml"
    path.write_text(TWICE, "utf-8")
    dropped(qtbot, tab, path)
    if tab._pending is not None:
        tab.submit("yes")
        ended(qtbot, tab)
    shown(qtbot, tab, 1)
    tab.submit("make Remark red")
    ended(qtbot, tab)
    assert tab._pending is not None
    assert [choice.key for choice in tab._pending.choices] == ["e1", "e2", "all"]
    assert len(tab.artefact.result._marks) == 2
    right = max(tab.artefact.report.texts, key=lambda one: one.x)
    tab.artefact.pick(right)
    ended(qtbot, tab)
    shown(qtbot, tab, 2)
    assert coloured(program, tab) == ["Remark"]
    head = program.store.session(tab.session.id).head
    assert b'y="40" width="90" height="30" uuid="2222' in program.store.read_part(head, REPORT)
    assert b'uuid="22222222-2222-2222-2222-222222222222" forecolor="#FF0000"' in program.store.read_part(
        head, REPORT
    )


@pytest.mark.thorough
def test_a_typed_answer_counts_too(qtbot, program, tab, tmp_path) -> None:  # noqa: F811
    path = tmp_path / "twice.jrxml"
    path.write_text(TWICE, "utf-8")
    dropped(qtbot, tab, path)
    if tab._pending is not None:
        tab.submit("yes")
        ended(qtbot, tab)
    shown(qtbot, tab, 1)
    tab.submit("make Remark red")
    ended(qtbot, tab)
    tab.submit("the second")
    ended(qtbot, tab)
    qtbot.waitUntil(lambda: len(coloured(program, tab)) == 1, timeout=RUN_MS)
    assert "Remark" in said(tab)
