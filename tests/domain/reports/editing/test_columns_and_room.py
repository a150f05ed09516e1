"""Columns in ruled tables, widths that stay, stripes that stand, room and lines between rows."""

from __future__ import annotations

from lxml import etree

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.columns.column_widths import SetColumnWidth, widest_cell
from app.domain.reports.editing.columns.new_columns import AddColumn
from app.domain.reports.editing.layout.open_space import OpenSpace
from app.domain.reports.editing.rows.stripes import ZebraRows
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.drawn import AddLine
from tests.domain.reports.editing.effects import template_bytes

_LINE = '<line><reportElement x="{x}" y="0" width="1" height="{h}"/></line>'
_WORDS = (
    '<staticText><reportElement x="{x}" y="{y}" width="{w}" height="20"/><text>{said}</text></staticText>'
)
_VALUE = (
    '<textField><reportElement x="{x}" y="{y}" width="{w}" height="20"/>'
    "<textFieldExpression><![CDATA[{said}]]></textFieldExpression></textField>"
)
_STRIPE = (
    '<rectangle><reportElement x="0" y="0" width="{w}" height="20" backcolor="#EEEEEE">'
    "<printWhenExpression><![CDATA[ISEVEN($V{{REPORT_COUNT}})]]></printWhenExpression>"
    "</reportElement></rectangle>"
)


def _template(name: str) -> Template:
    jrxml = template_bytes(name, None)
    assert jrxml is not None
    return Template(jrxml)


def _ruled(stripe: str = "") -> Template:
    """Return a list of three columns between upright lines that go on below its rows."""
    columns = [(0, 100, "Name"), (100, 200, "Item"), (300, 100, "Amount")]
    lines = "".join(_LINE.format(x=x, h=20) for x in (100, 300))
    heads = "".join(_WORDS.format(x=x, y=0, w=w, said=name) for x, w, name in columns)
    values = "".join(_VALUE.format(x=x, y=0, w=w, said=f"$F{{{name.lower()}}}") for x, w, name in columns)
    summary = "".join(_LINE.format(x=x, h=40) for x in (100, 300))
    summary += _WORDS.format(x=0, y=0, w=260, said="Total of all the items")
    summary += _VALUE.format(x=300, y=0, w=100, said="$V{total}")
    summary += _WORDS.format(x=310, y=20, w=60, said="Note")
    return Template(
        f"""<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="ruled" pageWidth="600"
 pageHeight="800" columnWidth="560" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
<field name="name" class="java.lang.String"/><field name="item" class="java.lang.String"/>
<field name="amount" class="java.math.BigDecimal"/>
<variable name="total" class="java.math.BigDecimal" calculation="Sum">
<variableExpression><![CDATA[$F{{amount}}]]></variableExpression></variable>
<columnHeader><band height="20">{lines}{heads}</band></columnHeader>
<detail><band height="20">{stripe}{lines}{values}</band></detail>
<summary><band height="40">{summary}</band></summary></jasperReport>""".encode()
    )


def _band(template: Template, section: str) -> etree._Element:
    return next(one for one in template.bands() if xml.local(one.getparent()) == section)


def _uprights(template: Template, section: str) -> list[int]:
    lines = [one for one in xml.elements(_band(template, section)) if xml.local(one) == "line"]
    return sorted(xml.number(xml.geometry(one), "x") for one in lines)


def test_a_new_column_parts_the_lines_that_go_on_below_the_rows() -> None:
    template = _ruled()
    AddColumn(title="Price", place="before", beside="c3", java_type="java.math.BigDecimal").change(
        template, outline_of(template)
    )
    rows = _uprights(template, "detail")
    assert len(rows) == 3
    assert _uprights(template, "summary") == rows


def test_stripes_that_stand_get_another_colour_and_rows_by_turns() -> None:
    template = _ruled(_STRIPE.format(w=400))
    ZebraRows(colour="#FFF2CC", odd=True).change(template, outline_of(template))
    shapes = [one for one in xml.elements(_band(template, "detail")) if xml.local(one) == "rectangle"]
    assert [xml.geometry(one).get("backcolor") for one in shapes] == ["#FFF2CC"]
    assert "ISODD($V{REPORT_COUNT})" in "".join(shapes[0].itertext())


def test_a_width_that_was_set_before_stays() -> None:
    template = _template("stock_list_en")
    first, second = [one.id for one in outline_of(template).columns][:2]
    wide = outline_of(template).columns[0].width + 20
    SetColumnWidth(column=first, width=wide).change(template, outline_of(template))
    now = outline_of(template).columns[1].width
    SetColumnWidth(column=second, width=now - 20, kept=[first]).change(template, outline_of(template))
    columns = outline_of(template).columns
    assert [widest_cell(one, outline_of(template)) for one in columns[:2]] == [wide, now - 20]


def test_room_above_a_row_moves_its_ground_along() -> None:
    template = _template("sales_list_zh")
    outline = outline_of(template)
    label = next(one for one in outline.elements if one.label.startswith("合计"))
    before = {one.id: (one.y, one.height) for one in outline.elements if one.band == label.band}
    OpenSpace(near=label.id, side="above", points=12).change(template, outline)
    after = {one.id: (one.y, one.height) for one in outline_of(template).elements if one.id in before}
    assert after == {id_: (y + 12, height) for id_, (y, height) in before.items()}


def test_the_whole_distance_counts_what_is_free_already() -> None:
    template = _ruled()
    note = next(one for one in outline_of(template).elements if one.label == "Note")
    total = next(one for one in outline_of(template).elements if one.label.startswith("Total"))
    OpenSpace(near=total.id, points=15, whole=True).change(template, outline_of(template))
    moved = outline_of(template).element(note.id)
    assert moved is not None
    assert moved.y == total.y + total.height + 15


def test_a_line_after_every_few_rows_is_printed_there_only() -> None:
    template = _template("sales_list_zh")
    AddLine(section="detail", every=5).change(template, outline_of(template))
    lines = [one for one in xml.elements(_band(template, "detail")) if xml.local(one) == "line"]
    assert "$V{REPORT_COUNT} % 5 == 0" in "".join(lines[-1].itertext())


def test_a_new_cell_is_printed_on_the_condition_of_its_neighbours() -> None:
    template = _template("sales_list_zh")
    for column in outline_of(template).columns:
        place = xml.geometry(template.find(column.values[0]))
        said = etree.SubElement(place, xml.make(template.root, "printWhenExpression").tag)
        said.text = "$V{REPORT_COUNT} > 1"
    known = {one.id for one in outline_of(template).elements}
    AddColumn(title="备注").change(template, outline_of(template))
    new = [one for one in outline_of(template).elements if one.id not in known and one.section == "detail"]
    nodes = [template.find(one.id) for one in new if one.kind == "textField"]
    assert ["$V{REPORT_COUNT} > 1" in "".join(one.itertext()) for one in nodes] == [True]
