"""What edits of shapes, of form labels and of bands change: each goes with what it belongs to."""

from __future__ import annotations

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand

PAGE = 'pageWidth="595" pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="30"'


def _report(section: str, height: int, *elements: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="t" {PAGE}'
        ' bottomMargin="30"><field name="code" class="java.lang.String"/>'
        f'<{section}><band height="{height}">{"".join(elements)}</band></{section}></jasperReport>'
    ).encode()


def _place(x: int, y: int, width: int, height: int, more: str = "") -> str:
    return f'<reportElement x="{x}" y="{y}" width="{width}" height="{height}" {more}/>'


def _label(words: str, *place: int) -> str:
    return f"<staticText>{_place(*place)}<text>{words}</text></staticText>"


def _value(*place: int) -> str:
    return f"<textField>{_place(*place)}<textFieldExpression>$F{{code}}</textFieldExpression></textField>"


def _done(jrxml: bytes, ask: str) -> Template:
    found = understand(jrxml, ask)
    assert found.sure, (found.edits, found.missed, found.trouble)
    return Template(apply_edits(jrxml, read_edits(found.edits)).jrxml)


def _places(template: Template, kind: str) -> list[tuple[int, int]]:
    nodes = [xml.geometry(one) for one in template.elements() if xml.local(one) == kind]
    return [(xml.number(one, "x"), xml.number(one, "y")) for one in nodes]


def test_a_label_without_a_value_leaves_its_neighbour_s_value() -> None:
    cells = _label("Bank use", 0, 0, 90, 25), _label("Wallet", 92, 0, 90, 10), _value(92, 10, 90, 15)
    left = _done(_report("detail", 25, *cells), "删除“Bank use”")
    assert [xml.local(one) for one in left.elements()] == ["staticText", "textField"]


def test_the_value_of_a_label_without_one_is_asked_about() -> None:
    cells = _label("Bank use", 0, 0, 90, 25), _label("Wallet", 92, 0, 90, 10), _value(92, 10, 90, 15)
    assert not understand(_report("detail", 25, *cells), "Bank use 的值加粗").sure


def test_a_line_at_the_lower_edge_stays_there_when_the_band_grows() -> None:
    line = f"<line>{_place(0, 19, 555, 1)}</line>"
    grown = _done(_report("detail", 20, _value(0, 0, 200, 20), line), "明细行高改成 28")
    assert _places(grown, "line") == [(0, 27)]


def test_each_shape_goes_to_the_side_for_itself() -> None:
    boxes = [f"<rectangle>{_place(x, y, 100, 30)}</rectangle>" for x, y in ((0, 0), (50, 40), (90, 80))]
    moved = _done(_report("title", 120, *boxes), "Align all rectangles to the left edge")
    assert _places(moved, "rectangle") == [(0, 0), (0, 40), (0, 80)]


def test_shapes_beside_one_another_go_together() -> None:
    boxes = [f"<rectangle>{_place(x, 0, 100, 30)}</rectangle>" for x in (20, 140)]
    moved = _done(_report("title", 40, *boxes), "Align all rectangles to the left edge")
    assert _places(moved, "rectangle") == [(0, 0), (120, 0)]


def test_the_thing_beside_a_shape_goes_not_the_shape() -> None:
    shape = f"<ellipse>{_place(0, 0, 40, 40)}</ellipse>"
    left = _done(_report("title", 40, shape, _label("A circle", 60, 10, 100, 20)), "删除圆旁边的文字")
    assert [xml.local(one) for one in left.elements()] == ["ellipse"]


def test_not_everything_goes_where_only_something_unknown_is_named() -> None:
    shape = f"<ellipse>{_place(0, 0, 40, 40)}</ellipse>"
    jrxml = _report("title", 40, shape, _label("A circle", 60, 10, 100, 20))
    assert not understand(jrxml, "Delete all the gadgets").sure


def test_what_stands_in_a_frame_is_meant_by_the_frame() -> None:
    ground = _place(0, 0, 555, 40, 'mode="Opaque" backcolor="#006699"')
    frame = f"<frame>{ground}{_label('Report', 0, 0, 200, 20)}{_label('2024', 300, 0, 100, 20)}</frame>"
    jrxml = _report("title", 80, frame, _label("Note", 0, 50, 100, 20))
    painted = _done(jrxml, "横幅里的文字全部改成黄色")
    colours = [one.get("forecolor") for node in painted.elements() if (one := xml.geometry(node)) is not None]
    assert colours.count("#FFFF00") == len(("Report", "2024"))
