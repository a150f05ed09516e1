"""Edits that no engine would compile any more are refused, with a reason; found by random sequences."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import Applied, EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.engines.jasper.client import JasperEngine
from tests.domain.reports.editing import table_samples


def edited(*edits: dict[str, object], jrxml: bytes | None = None) -> Applied:
    """Apply edits, given as JSON, to the table in a frame."""
    return apply_edits(jrxml or table_samples.framed(), read_edits(edits), table_samples.sample())


def an_id(jrxml: bytes, kind: str, said: str = "") -> str:
    """Return the id of the first element of a kind whose text or expression holds some words."""
    found = outline_of(Template(jrxml)).elements
    return next(one.id for one in found if one.kind == kind and said in one.text)


def test_row_numbers_of_an_unknown_group() -> None:
    with pytest.raises(EditProblem, match="no group"):
        edited({"kind": "add_row_number", "column": "c1", "group": "nobody"})


def test_a_frame_stays_as_wide_as_what_it_holds() -> None:
    frame = an_id(table_samples.framed(), "frame")
    with pytest.raises(EditProblem, match="480 by"):
        edited({"kind": "resize", "targets": [frame], "width": 105})


def test_joined_columns_stay_in_their_frame() -> None:
    bands = outline_of(Template(table_samples.framed())).bands
    detail = next(one.id for one in bands if one.section == "detail")
    applied = edited(
        {"kind": "page_break", "band": detail},
        {"kind": "join_columns", "columns": ["c3", "c1", "c4"], "separator": "/"},
    )
    columns = outline_of(Template(applied.jrxml)).columns
    assert max(one.x + one.width for one in columns) <= 500


@pytest.mark.parametrize("kind", ["duplicate", "move"])
def test_a_value_of_a_table_stays_in_it(kind: str) -> None:
    table = edited({"kind": "add_table", "columns": ["part"]})
    value = an_id(table.jrxml, "textField", "$F{part}")
    with pytest.raises(EditProblem, match="data of its own"):
        edited({"kind": kind, "targets": [value], "section": "summary", "to": "right"}, jrxml=table.jrxml)


def test_the_rows_of_a_table_stay_rows() -> None:
    table = edited({"kind": "add_table", "columns": ["part"], "title": "Parts"})
    names = [one.name for one in outline_of(Template(table.jrxml)).parameters]
    retyped = {"kind": "data_type", "what": "parameter", "name": names[-1], "java_type": "java.lang.Integer"}
    with pytest.raises(EditProblem, match="reckon"):
        edited(retyped, jrxml=table.jrxml)


@pytest.mark.parametrize(
    "edit",
    [
        {"kind": "add_capital", "place": "below", "label": "大写："},
        {"kind": "add_text_near", "field": "qty"},
    ],
    ids=["add_capital", "add_text_near"],
)
def test_nothing_new_prints_data_of_elsewhere(edit: dict[str, object]) -> None:
    table = edited({"kind": "add_table", "columns": ["part"]})
    target = an_id(table.jrxml, "textField", "$F{part}")
    with pytest.raises(EditProblem, match="data of its own"):
        edited({**edit, "target": target}, jrxml=table.jrxml)


async def test_a_chart_has_its_border_where_the_schema_wants_it(jasper: JasperEngine) -> None:
    charted = edited({"kind": "add_chart", "chart": "pie", "category": "dept"})
    chart = an_id(charted.jrxml, "pieChart")
    applied = edited({"kind": "borders", "targets": [chart]}, jrxml=charted.jrxml)
    assert await jasper.check(applied.jrxml, trusted=True) == []
    assert applied.undo.apply(applied.jrxml) == charted.jrxml


@pytest.mark.parametrize(
    ("first", "retyped"),
    [
        (
            {"kind": "add_parameter_filter", "field": "amount", "operator": "equal", "parameter": "most"},
            {"what": "parameter", "name": "most", "java_type": "java.lang.Double"},
        ),
        (
            {"kind": "add_total", "columns": ["c4"]},
            {"what": "field", "name": "amount", "java_type": "java.lang.Double"},
        ),
    ],
    ids=["compared with", "its total is reckoned with"],
)
def test_what_is_reckoned_with_keeps_its_class(first: dict[str, object], retyped: dict[str, object]) -> None:
    made = edited(first).jrxml
    total = next((one.id for one in outline_of(Template(made)).elements if "$V{" in one.text), "")
    if total:
        made = edited({"kind": "number_unit", "targets": [total], "divisor": 10_000}, jrxml=made).jrxml
    with pytest.raises(EditProblem, match="reckon"):
        edited({"kind": "data_type", **retyped}, jrxml=made)


def test_a_running_total_is_no_amount_to_add_up() -> None:
    first = edited({"kind": "add_running_total", "column": "c4"})
    shown = next(
        one.id for one in outline_of(Template(first.jrxml)).columns if one.source == "V" and one.field
    )
    for kind in ("add_running_total", "add_total"):
        which = {"columns": [shown]} if kind == "add_total" else {"column": shown}
        with pytest.raises(EditProblem, match="no numbers"):
            edited({"kind": kind, **which}, jrxml=first.jrxml)


def test_a_band_that_grew_for_a_code_keeps_its_height() -> None:
    low = table_samples.letter().replace(b'pageHeight="842"', b'pageHeight="370"')
    code = {"kind": "add_barcode", "content": "Total", "content_is": "text", "band": "title", "side": "left"}
    with pytest.raises(EditProblem, match="too low"):
        edited({**code, "height": 280}, jrxml=low)


def test_a_line_in_a_band_without_a_height() -> None:
    bare = table_samples.letter().replace(
        b"</jasperReport>", b"<columnFooter><band/></columnFooter></jasperReport>"
    )
    applied = edited({"kind": "add_line", "section": "columnFooter"}, jrxml=bare)
    foot = next(
        one for one in Template(applied.jrxml).bands() if one.getparent().tag.endswith("columnFooter")
    )
    assert foot.get("height") == "1"


def test_a_table_has_room_or_is_refused() -> None:
    low = table_samples.letter().replace(b'pageHeight="842"', b'pageHeight="130"')
    with pytest.raises(EditProblem, match="too low"):
        edited({"kind": "add_table", "columns": ["part"], "section": "title"}, jrxml=low)
