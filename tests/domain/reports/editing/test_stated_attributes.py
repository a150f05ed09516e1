"""What a request states of styles and fields by the names of their attributes comes out as it was said."""

from __future__ import annotations

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from tests.domain.reports.editing.effects import sample_of

_REPORT = (
    b'<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="r" pageWidth="595" '
    b'pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">'
    b'<style name="Box" fontSize="9"/><field name="a" class="java.lang.String"/>'
    b'<title><band height="40"><staticText><reportElement x="300" y="24" width="255" height="14"/>'
    b"<text>Heading</text></staticText></band></title>"
    b'<detail><band height="20"><textField isStretchWithOverflow="true">'
    b'<reportElement x="0" y="0" width="100" height="15"/>'
    b"<textFieldExpression><![CDATA[$F{a}]]></textFieldExpression></textField></band></detail></jasperReport>"
)


def _after(*edits: dict[str, object]) -> str:
    applied = apply_edits(_REPORT, read_edits(list(edits)), sample_of(_REPORT))
    assert applied.undo.apply(applied.jrxml) == _REPORT
    return applied.jrxml.decode()


def test_a_style_has_a_pen_around_what_has_it() -> None:
    """The pen stands in the style's box."""
    pen = {"pen_width": 2, "pen_style": "Dashed", "pen_color": "#000080"}
    after = _after({"kind": "set_style", "name": "Box", "look": {}, **pen})
    assert '<pen lineWidth="2" lineStyle="Dashed" lineColor="#000080"/>' in after


def test_attributes_of_a_field_are_written_where_they_belong() -> None:
    """An older attribute that says the same goes."""
    look = {"adjust": "ScaleFont", "blank": True, "position": "Float", "line_gone": True}
    after = _after({"kind": "set_exactly", "targets": ["e2"], "look": look})
    assert "isStretchWithOverflow" not in after
    assert 'textAdjust="ScaleFont"' in after
    assert 'isBlankWhenNull="true"' in after
    assert 'positionType="Float"' in after
    assert 'isRemoveLineWhenBlank="true"' in after


def test_a_picture_of_a_stated_size_moves_nothing_it_does_not_touch() -> None:
    """There is room above the heading for a low picture."""
    sized = {"kind": "add_image", "file": "logo.png", "section": "title", "align": "Right"}
    after = _after({**sized, "width": 60, "height": 20})
    assert 'x="300" y="24" width="255"' in after
