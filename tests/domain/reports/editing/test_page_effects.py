"""What edits of pages, stripes, watermarks and page numbers leave alone, and what they really change."""

from __future__ import annotations

import pytest

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.page.page_number_words import halves, java_of, words_quoted
from app.domain.reports.editing.page.watermark import readable_strength
from app.domain.reports.editing.template.styles import size_of
from app.domain.reports.editing.template.template import Template
from tests.domain.reports.editing import table_samples

PAGE = 'pageWidth="595" pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="30"'
STYLES = (
    '<style name="Small" isDefault="true" fontName="Arial" fontSize="8"/><style name="Bold" isBold="true"/>'
)
FIELD = '<field name="name" class="java.lang.String"/>'


def _report(bands: str, styles: str = "") -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="t" {PAGE}'
        f' bottomMargin="30">{styles}{FIELD}{bands}</jasperReport>'
    ).encode()


def _place(x: int, y: int, width: int, height: int, more: str = "") -> str:
    return f'<reportElement x="{x}" y="{y}" width="{width}" height="{height}" {more}/>'


def _label(words: str, place: str, font: str = "") -> str:
    look = f"<textElement>{font}</textElement>" if font else ""
    return f"<staticText>{place}{look}<text>{words}</text></staticText>"


def _value(place: str, said: str = "$F{name}") -> str:
    return f"<textField>{place}<textFieldExpression>{said}</textFieldExpression></textField>"


def _band(section: str, height: int, *elements: str) -> str:
    return f'<{section}><band height="{height}">{"".join(elements)}</band></{section}>'


def _changed(jrxml: bytes, *edits: dict[str, object]) -> Template:
    return Template(apply_edits(jrxml, read_edits(list(edits))).jrxml)


def test_a_style_without_a_parent_has_the_size_of_the_default_style() -> None:
    label = _label("Count", _place(0, 0, 45, 12, 'style="Bold"'))
    template = Template(_report(_band("title", 20, label), STYLES))
    assert size_of(template.root, template.elements()[0]) == 8


def test_margins_change_no_font_of_texts_that_still_fit() -> None:
    label = _label("Count", _place(0, 0, 45, 12, 'style="Bold"'))
    template = _changed(
        _report(_band("title", 20, label), STYLES), {"kind": "margins", "left": 40, "right": 40, "unit": "pt"}
    )
    assert b"<font" not in template.to_bytes()


def test_what_spans_the_paper_does_so_on_another_paper() -> None:
    frame = f"<frame>{_place(-20, 0, 595, 40)}</frame>"
    template = _changed(_report(_band("title", 40, frame)), {"kind": "page_size", "paper": "Letter"})
    place = xml.geometry(template.elements()[0])
    assert (place.get("x"), place.get("width")) == ("-20", "612")


def test_all_is_scaled_by_one_factor_where_that_is_asked() -> None:
    label = _label("Report", _place(100, 10, 200, 40), '<font size="20"/>')
    template = _changed(
        _report(_band("title", 60, label)), {"kind": "page_size", "paper": "A5", "scaled": True}
    )
    node = template.elements()[0]
    place = xml.geometry(node)
    across, down = xml.number(place, "width") / 200, xml.number(place, "height") / 40
    assert across == pytest.approx(down, abs=0.03)
    assert size_of(template.root, node) / 20 == pytest.approx(across, abs=0.03)


def test_a_painted_row_changes_its_own_colour_in_every_second_row() -> None:
    painted = _place(0, 0, 555, 20, 'backcolor="#F0F0F0"')
    ground = f"<rectangle>{painted}</rectangle>"
    rows = _band("detail", 20, ground, _value(_place(0, 0, 200, 20)), _value(_place(300, 0, 255, 20)))
    template = _changed(_report(rows), {"kind": "zebra", "colour": "#DDEBF7"})
    assert len(template.elements()) == 3
    assert b"$V{REPORT_COUNT} % 2 == 0" in template.to_bytes()
    assert xml.geometry(template.elements()[0]).get("style", "").startswith("Conditional")


def test_stripes_reach_over_the_columns_width_as_far_as_the_row() -> None:
    wide = _report(_band("detail", 20, _value(_place(0, 0, 200, 20)), _value(_place(500, 0, 300, 20))))
    wide = wide.replace(b'pageWidth="595"', b'pageWidth="842"')
    template = _changed(wide, {"kind": "zebra", "colour": "#DDEBF7"})
    assert xml.geometry(template.elements()[0]).get("width") == "800"


@pytest.mark.parametrize(
    ("colour", "least", "most"), [("#000000", 10, 10), ("#D9D9D9", 100, 100), ("#808080", 20, 30)]
)
def test_a_light_watermark_is_not_thinned_again(colour: str, least: int, most: int) -> None:
    assert least <= readable_strength(colour) <= most


@pytest.mark.parametrize(
    ("quoted", "words"),
    [
        ("第 X 页 共 Y 页", "第 {page} 页 共 {total} 页"),
        ("共5页 第1页", "共{total}页 第{page}页"),
        ("Page 1", "Page {page}"),
        ("1/5", "{page}/{total}"),
        ("- 1 -", "- {page} -"),
        ("Draft", ""),
    ],
)
def test_quoted_page_numbers_are_set_as_they_are(quoted: str, words: str) -> None:
    assert words_quoted(quoted) == words


def test_the_number_of_pages_has_a_field_of_its_own() -> None:
    pieces = halves("第 {page} 页 共 {total} 页")
    assert pieces == ["第 {page} 页", " 共 {total} 页"]
    assert java_of(pieces[1]) == '" 共 " + $V{PAGE_NUMBER} + " 页"'
    assert java_of("{page}") == '"" + $V{PAGE_NUMBER}'


def test_a_page_number_keeps_its_line_and_its_letters() -> None:
    number = _value(_place(500, 5, 40, 20), "$V{PAGE_NUMBER}")
    edit = {
        "kind": "change_page_number",
        "form": "page_of",
        "align": "Center",
        "words": "第 {page} 页 共 {total} 页",
    }
    template = _changed(_report(_band("pageFooter", 40, number)), edit)
    places = [xml.geometry(one) for one in template.elements()]
    assert [one.get("y") for one in places] == ["5", "5"]
    assert b"fontName" not in template.to_bytes()
    left, right = xml.number(places[0], "x"), xml.number(places[1], "x") + xml.number(places[1], "width")
    assert abs(left + right - 555) <= 2


def test_what_has_no_value_is_printed_where_it_would_be_hidden_if_true() -> None:
    label = _label("Salary", _place(0, 0, 90, 20))
    parameter = {"kind": "add_data", "what": "parameter", "name": "hide", "java_type": "java.lang.Boolean"}
    when = {"field": "P:hide", "operator": "not_equal", "value": "true"}
    target = Template(_report(_band("title", 20, label)))
    edit = {
        "kind": "print_when",
        "targets": [target.name_of(target.elements()[0])],
        "when": "condition",
        "condition": when,
    }
    template = _changed(_report(_band("title", 20, label)), parameter, edit)
    assert b"!Boolean.TRUE.equals($P{hide})" in template.to_bytes()


@pytest.mark.parametrize("paper", ["A3", "A5", "Letter", "B5"])
def test_what_a_frame_holds_ends_with_it_however_the_page_is_scaled(paper: str) -> None:
    template = _changed(table_samples.framed(), {"kind": "page_size", "paper": paper, "scaled": True})
    for frame in template.root.iter("{*}frame"):
        own, held = xml.geometry(frame), [place for one in frame if (place := xml.geometry(one)) is not None]
        assert max(xml.number(one, "x") + xml.number(one, "width") for one in held) <= xml.number(
            own, "width"
        )


def test_a_page_number_that_only_moves_to_a_side_prints_what_it_did() -> None:
    pages = '"Page " + $V{MASTER_CURRENT_PAGE} + " of " + $V{MASTER_TOTAL_PAGES}'
    edit = {"kind": "change_page_number", "section": "pageFooter", "align": "Left"}
    report = _report(_band("pageFooter", 40, _value(_place(400, 3, 155, 20), pages)))
    (number,) = _changed(report, edit).elements()
    assert xml.geometry(number).get("x") == "0"
    assert (xml.child(number, "textFieldExpression").text or "").strip() == pages


def test_a_page_number_goes_elsewhere_where_its_place_is_taken() -> None:
    edit = {"kind": "change_page_number", "align": "Left"}
    taken = _label("Confidential", _place(0, 3, 200, 20))
    number = _value(_place(400, 3, 155, 20), '"Page " + $V{PAGE_NUMBER}')
    template = _changed(_report(_band("pageFooter", 40, taken + number)), edit)
    former, new = (xml.geometry(one) for one in template.elements())
    assert (former.get("x"), former.get("y")) == ("0", "3")
    assert (new.get("x"), new.get("y")) != ("0", "3")
