"""Headings with words of a resource bundle, and stripes that a style makes: both belong to the rows."""

from __future__ import annotations

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes

NAME = "alarm_log_zh"


def _own() -> bytes:
    found = template_bytes(NAME, None)
    assert found is not None
    return found


def _after(ask: str, jrxml: bytes) -> bytes:
    return apply_edits(jrxml, read_edits(understand(jrxml, ask).edits), sample_of(jrxml)).jrxml


def _places(outline: Outline, section: str) -> dict[str, int]:
    return {one.text: one.x for one in outline.in_section(section) if one.kind == "textField"}


def test_a_heading_of_a_resource_bundle_goes_with_its_column() -> None:
    after = outline_of(Template(_after("删除第三列", _own())))
    assert list(_places(after, "pageHeader")) == ["$R{log.station}", "$R{log.alarms}", "$R{log.remark}"]
    assert [one.field for one in after.columns] == ["station", "alarms", "remark"]


def test_a_heading_of_a_resource_bundle_moves_with_its_column() -> None:
    after = outline_of(Template(_after("把第二列放到第一列", _own())))
    heads, cells = _places(after, "pageHeader"), _places(after, "detail")
    assert heads["$R{log.alarms}"] == cells["$F{alarms}"] < cells["$F{station}"] == heads["$R{log.station}"]


def test_two_parameters_above_worded_headings_are_no_headings() -> None:
    parameters = b"<textField><reportElement x='%d' y='0' width='90' height='10'/>%s</textField>"
    said = b"<textFieldExpression><![CDATA[$P{title}]]></textFieldExpression>"
    top = b"".join(parameters % (x, said) for x in (0, 105, 160, 250))
    jrxml = template_bytes("order_list_en", None)
    assert jrxml is not None
    before = outline_of(Template(jrxml)).columns
    with_top = jrxml.replace(b"<pageHeader>", b"<pageHeader><band height='12'>" + top + b"</band>", 1)
    with_top = with_top if with_top != jrxml else _with_page_header(jrxml, top)
    after = outline_of(Template(with_top)).columns
    assert [one.title for one in after] == [one.title for one in before]


def _with_page_header(jrxml: bytes, top: bytes) -> bytes:
    header = b"<pageHeader><band height='12'>" + top + b"</band></pageHeader><columnHeader>"
    return jrxml.replace(b"<columnHeader>", header, 1)


def test_stripes_of_a_style_are_coloured_and_taken_away_without_a_second_kind() -> None:
    green = _after("斑马纹改成浅绿", _own())
    assert b"#E2EFDA" in green
    assert b"<rectangle" not in green
    assert b"#F2F2F2" not in green
    assert b"conditionalStyle" not in _after("去掉斑马纹", green)
    assert b"% 2 == 1" in _after("make the odd rows light blue", _own())


def test_a_number_written_as_text_is_a_number_again_before_it_gets_a_format() -> None:
    written = _own().replace(b"$F{alarms}", b"$F{alarms}.toString()")
    after = _after("alarms列保留两位小数", written)
    assert b'pattern="0.00"' in after
    assert b"<![CDATA[$F{alarms}]]>" in after
