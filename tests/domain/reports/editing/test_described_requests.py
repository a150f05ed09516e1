"""Requests that describe what they are about: by its look, its words, its place, or by counting."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.looks.borders import SetBorders
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.hues import goes_by, hue_of
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template

DRAWN = b"""<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="shapes" pageWidth="595"
 pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
<title><band height="300">
<line><reportElement x="0" y="10" width="200" height="1" forecolor="#00FF00"/>
<graphicElement><pen lineWidth="4.0" lineStyle="Dashed"/></graphicElement></line>
<line><reportElement x="0" y="30" width="100" height="1" forecolor="#999999"/></line>
<rectangle radius="10"><reportElement x="0" y="50" width="300" height="20" backcolor="#CC0000"/></rectangle>
<staticText><reportElement x="0" y="100" width="60" height="15"/><text><![CDATA[Kind]]></text></staticText>
<staticText><reportElement x="60" y="100" width="60" height="15"/><text><![CDATA[Remark]]></text></staticText>
<staticText><reportElement x="60" y="115" width="60" height="9"/><text><![CDATA[checked]]></text></staticText>
<staticText><reportElement x="60" y="130" width="60" height="9"/><text><![CDATA[partial]]></text></staticText>
</band></title></jasperReport>"""


@pytest.mark.parametrize(
    ("ask", "ids"),
    [
        ("delete the green line", ("e1",)),
        ("delete the dashed line", ("e1",)),
        ("把短灰线删掉", ("e2",)),
        ("删除圆角矩形", ("e3",)),
        ("make the red bars blue", ("e3",)),
        ("把 Remark 栏里的“checked”删掉", ("e6",)),
    ],
)
def test_what_looks_so_is_found(ask: str, ids: tuple[str, ...]) -> None:
    found = [one for one in mentions_in(Clause(ask, outline_of(Template(DRAWN)))) if one.exact]
    assert [one.ids for one in found] == [ids]


@pytest.mark.parametrize("ask", ["add a red line", "画一条红色虚线", "把线改成红色虚线", "make the line red"])
def test_what_something_shall_become_describes_nothing(ask: str) -> None:
    assert Clause(ask, outline_of(Template(DRAWN))).described == []


def test_a_line_keeps_its_colour_and_style_where_only_its_width_changes() -> None:
    done = apply_edits(DRAWN, [SetBorders(targets=["e1"], width=2)])
    seen = outline_of(Template(done.jrxml)).elements[0].seen
    assert (seen.width, seen.style, seen.stroke) == (2, "Dashed", "#00FF00")


def test_colours_go_by_their_plain_names() -> None:
    assert [hue_of(one) for one in ("#CC0000", "#D6E4F0", "#999999", "#FFAABB", "#8B4513", "#FFFFFF")] == [
        "red",
        "blue",
        "gray",
        "pink",
        "brown",
        "white",
    ]
    assert goes_by("#D6E4F0", "light blue")
    assert not goes_by("#1F4E79", "light blue")
