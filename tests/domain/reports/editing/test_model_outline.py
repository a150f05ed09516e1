"""What a model is shown and offered, and what in its answer the request does not bear out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import edit_types, read_edits
from app.domain.reports.editing.model.kind_choice import MOST_KINDS, likely_kinds
from app.domain.reports.editing.model.model_evidence import doubts_about, ids_in
from app.domain.reports.editing.model.schema import EditAnswer, answer_schema, answer_type, problem_with
from app.domain.reports.editing.model.shown import said_ids, shown_outline
from app.domain.reports.editing.model.signatures import form_of, signature
from app.domain.reports.editing.request.request import read_request
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understood import Understood
from tests.domain.reports.editing.table_samples import letter

DATA = Path(__file__).resolve().parents[3] / "data" / "templates"
SALES = (DATA / "sales_by_customer_zh.jrxml").read_bytes()
ORDERS = (DATA / "order_list_en.jrxml").read_bytes()


def outline(jrxml: bytes = SALES) -> Outline:
    return outline_of(Template(jrxml))


def big(count: int = 3000) -> Outline:
    rows = "".join(
        f'<staticText><reportElement x="0" y="{at}" width="9" height="9"/>'
        f"<text><![CDATA[label {at}]]></text></staticText>"
        for at in range(count)
    )
    band = b'<band height="50" splitType="Stretch">'
    return outline(SALES.replace(band, f'<band height="{count + 9}">{rows}'.encode(), 1))


# ---- kinds ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("金额用醒目的颜色", "colour"),
        ("把字弄得大气一些", "font"),
        ("给我弄个扫一扫的二维码", "add_barcode"),
        ("按部门归类并小计", "add_group"),
        ("show a chart somehow", "add_chart"),
        ("最好能横着打印", "page_size"),
        ("put our logo there", "add_image"),
        ("those below zero ought to stand out", "conditional_style"),
        ("别让同样的客户名一遍遍出现", "repeated_values"),
    ],
)
def test_likely_kinds(text, kind):
    found = likely_kinds(text)
    assert kind in found
    assert len(found) == len(set(found)) <= MOST_KINDS


def test_kinds_that_a_template_has_no_room_for_are_not_offered():
    bare = Outline(elements=outline().elements, bands=outline().bands)
    text = "列 column 组 group 表格 table sort filter"
    assert {"remove_column", "add_group"} <= set(likely_kinds(text, outline()))
    offered = set(likely_kinds(text, bare, most=80))
    assert not offered & {"remove_column", "set_group", "remove_table_column", "sort", "add_filter"}
    assert {"font", "delete"} <= offered


def test_a_kind_that_the_rules_read_is_offered_first():
    assert likely_kinds("嗯", outline(), ["watermark"])[0] == "watermark"


# ---- the outline --------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_large_outline_keeps_what_is_named_and_counts_the_rest():
    shown = shown_outline(big(), "make label 2741 red", room=3000)
    text = "\n".join(shown.lines)
    assert '"label 2741" x0 y2741 w9 h9 s10' in text
    assert "not shown: " in text
    assert len(text) < 3400
    assert shown.left_out == len(big().elements) - len(shown.ids)
    assert set(said_ids(big(), "make label 2741 red")) <= set(shown.ids)


@pytest.mark.thorough
def test_what_is_meant_is_shown_even_where_there_is_no_room():
    shown = shown_outline(big(), "make label 2741 red", ["e9"], ["e17"], room=10)
    assert {"e9", "e17"} <= set(shown.ids)
    assert any("label 2741" in line for line in shown.lines)
    assert any(line.startswith("e9 ") and line.endswith(" selected") for line in shown.lines)


def test_ids_stand_at_the_beginning_of_lines_in_the_order_of_the_template():
    shown = shown_outline(outline(), "把金额列弄得醒目一点")
    found = [one.partition(" ")[0] for one in shown.lines if one[0] == "e"]
    assert found == shown.ids
    assert shown.left_out == 0
    column = next(one for one in shown.lines if one.startswith("c6 "))
    assert column == 'c6 column "金额" jine BigDecimal head e11 value e17 total e3,e21'


def test_columns_of_a_table_component_have_their_ids_in_the_outline():
    made = read_edits([{"kind": "add_table", "columns": ["姓名", "电话"], "section": "summary"}])
    shown = outline(apply_edits(letter(), made).jrxml)
    assert [one.title for one in shown.table_columns] == ["姓名", "电话"]
    lines = shown_outline(shown, "x").lines
    assert any(line.startswith('t2 table column "电话"') for line in lines)
    (schema,) = answer_schema(shown, ["remove_table_column"], [])["properties"]["edits"]["items"]["anyOf"]
    assert schema["properties"]["columns"]["items"] == {"$ref": "#/$defs/T"}


# ---- the schema ---------------------------------------------------------------------------


def test_the_schema_names_only_what_is_there_and_stays_small():
    found = outline()
    kinds = likely_kinds("把金额列标红,右对齐", found)
    shown = shown_outline(found, "把金额列标红,右对齐")
    schema = answer_schema(found, kinds, shown.ids)
    assert len(schema["properties"]["edits"]["items"]["anyOf"]) <= MOST_KINDS
    assert schema["$defs"]["C"]["enum"] == ["c1", "c2", "c3", "c4", "c5", "c6"]
    assert schema["$defs"]["E"]["enum"] == [one.id for one in found.elements]
    assert len(json.dumps(schema)) < 14_000
    assert answer_type(schema).model_json_schema() == schema


@pytest.mark.thorough
@pytest.mark.parametrize("kind", edit_types())
def test_every_kind_has_a_short_form_that_names_all_values_for_a_model(kind):
    (schema,) = answer_schema(outline(), [kind], ["e1"])["properties"]["edits"]["items"]["anyOf"]
    said = signature(schema)
    assert said.startswith(f"{kind}(")
    assert len(said) < 1100
    for name in edit_types()[kind].model_json_schema()["properties"].keys() - {"kind"}:
        optional = "" if name in schema["required"] else r"?"
        assert f"{name}{optional}" in said


def test_a_long_choice_is_written_once():
    form = form_of(answer_schema(outline(), ["conditional_style", "print_when"], ["e1"]))
    assert form.count("at_least") == 1
    assert "operator2? as operator" in form
    assert "condition? as condition" in form


# ---- evidence -----------------------------------------------------------------------------

HEADS, TITLE = ["e6", "e7", "e8", "e9", "e10", "e11"], "e4"


def doubts(text, *edits, selected=(), understood=None):
    found = doubts_about(outline(), text, selected, understood or Understood(), list(edits))
    return "; ".join(one.why for one in found)


def red(*ids: str) -> dict:
    return {"kind": "colour", "targets": list(ids), "forecolor": "#FF0000"}


@pytest.mark.parametrize(
    ("text", "edits"),
    [
        ("标题要喜庆一点", [red(TITLE)]),
        ("金额那一列醒目些", [red("e11", "e17")]),
        ("金额那一列醒目些", [{"kind": "column_width", "column": "c6", "percent": 130}]),
        ("表头弄得醒目点", [red(*HEADS)]),
        ("整体再精致一点", [red(TITLE), {"kind": "table_grid", "width": 0.5}]),
        ("make the heading pop, 22 pt", [{"kind": "font", "targets": [TITLE], "size": 22}]),
        ("单价不想看到了", [{"kind": "remove_column", "columns": ["c5"]}]),
        ("it should stand out more", [red("e20", "e21")]),
        ("把审核换成朱红色", [red("e23")]),
        ("加宽客户名称", [{"kind": "column_width", "column": "c2", "width": 160}]),
    ],
    ids=str,
)
def test_what_the_words_bear_out_is_not_doubted(text, edits):
    assert doubts(text, *edits) == ""


@pytest.mark.parametrize(
    ("text", "edits", "why"),
    [
        ("标题要喜庆一点", [red(TITLE), red("e24")], "e24"),
        ("金额那一列醒目些", [red("e7")], "e7"),
        ("标题要喜庆一点", [red(TITLE), {"kind": "delete", "targets": ["e5"]}], "take anything away"),
        ("整体再精致一点", [{"kind": "remove_column", "columns": ["c1"]}], "take anything away"),
        ("make the heading pop, 22 pt", [{"kind": "font", "targets": [TITLE], "size": 30}], "22"),
        ("标题用喜庆的红色", [{"kind": "font", "targets": [TITLE], "bold": True}], "红"),
        ("单价和客户名称都要显眼", [red("e10", "e16")], "客户名称"),
    ],
    ids=str,
)
def test_what_the_words_do_not_bear_out_is_doubted(text, edits, why):
    assert why in doubts(text, *edits)


def test_what_is_selected_or_was_read_by_the_rules_is_borne_out():
    read = Understood(edits=[red("e23")])
    assert "e23" in doubts("标题要喜庆一点", red(TITLE), red("e23"))
    assert doubts("标题要喜庆一点", red(TITLE), red("e23"), understood=read) == ""
    assert doubts("喜庆一点", red("e23"), selected=["e23"]) == ""
    assert "e7" in doubts("喜庆一点", red("e7"), selected=["e23"])


def test_the_elements_of_columns_are_what_an_edit_is_about():
    assert ids_in({"kind": "column_width", "column": "c6"}, outline()) == ["e11", "e17", "e3", "e21"]


# ---- the answer -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edit", "word"),
    [
        ({"kind": "colour", "targets": ["e999"], "forecolor": "#FF0000"}, "e999"),
        ({"kind": "colour", "targets": ["e4"], "forecolor": "reddish"}, "forecolor"),
        ({"kind": "colour", "targets": ["e4"], "forecolor": "#FF0000", "evil": 1}, "evil"),
        ({"kind": "sing"}, "sing"),
        ({"kind": "font", "targets": ["e4"], "size": 10**9}, "size"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said_so_that_a_model_can_mend_it(edit, word):
    given = read_request(SALES, "标题改成红色的字体")
    kinds = likely_kinds(given.text, given.outline)
    said = problem_with(SALES, given.outline, kinds, EditAnswer(edits=[edit]))
    assert word in said
    good = {"kind": "colour", "targets": ["e4"], "forecolor": "#FF0000"}
    assert problem_with(SALES, given.outline, kinds, EditAnswer(edits=[good])) == ""
