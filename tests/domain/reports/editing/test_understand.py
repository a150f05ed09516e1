"""Whole requests: several clauses, what is left over, contradictions, and what a model is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import edit_types, read_edits
from app.domain.reports.editing.outline import outline_of
from app.domain.reports.editing.request import picked_ids, read_request, suggestions
from app.domain.reports.editing.schema import (
    MOST_KINDS,
    MOST_LINES,
    EditAnswer,
    answer_schema,
    answer_type,
    likely_kinds,
    outline_lines,
    problem_with,
)
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.understand import CONTRADICTION, understand

DATA = Path(__file__).resolve().parents[3] / "data" / "templates"
SALES = (DATA / "sales_by_customer_zh.jrxml").read_bytes()


def kinds(text: str) -> list[str]:
    return [one["kind"] for one in understand(SALES, text).edits]


def test_several_clauses_and_pronouns():
    found = understand(SALES, "把标题加粗,并把它改成红色,然后删除第三列")
    assert found.sure
    assert [one["kind"] for one in found.edits] == ["font", "colour", "remove_column"]
    assert found.edits[0]["targets"] == found.edits[1]["targets"]


def test_a_later_clause_means_what_an_earlier_one_made():
    found = understand(SALES, "页眉加上文字“内部资料”,并改成红色")
    result = apply_edits(SALES, read_edits(found.edits)).jrxml
    assert result.count(b"#FF0000") == 1
    template = Template(result)
    added = next(one for one in outline_of(template).elements if one.text == "内部资料")
    node = template.find(added.id)
    assert node is not None
    assert "#FF0000" in {one.get("forecolor") for one in node}


def test_words_that_nobody_understood_are_told_and_never_dropped():
    found = understand(SALES, "把标题加粗,顺便请大家喝咖啡")
    assert [one["kind"] for one in found.edits] == ["font"]
    assert "喝咖啡" in found.missed[0]
    assert not found.sure


def test_nothing_is_deleted_on_half_an_understanding():
    assert understand(SALES, "把金额里面多出来的那几个奇怪空格删除掉").edits == []


def test_what_shall_stay_is_no_edit():
    assert kinds("标题加粗,其他的不变") == ["font"]
    assert kinds("make the title bold, leave the rest as it is") == ["font"]


@pytest.mark.parametrize("text", ["标题改成红色,标题改成蓝色", "标题设为20号,标题设为12号"])
def test_a_contradiction_is_noticed(text):
    found = understand(SALES, text)
    assert found.trouble is not None
    assert found.trouble.code == CONTRADICTION
    assert found.trouble.either == [0, 1]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_clauses_after_a_wide_comma_are_all_carried_out(order):
    parts = ["标题改成红色", "在金额后面加一列备注"]
    found = understand(SALES, "\uff0c".join(parts[at] for at in order))
    assert found.sure
    assert {one["kind"] for one in found.edits} == {"colour", "add_column"}


@pytest.mark.parametrize("text", ["把报表变得更有禅意", "你好", "", "。。。", "asdf " * 200])
def test_nonsense_is_nothing(text):
    found = understand(SALES, text)
    assert found.edits == []


def test_suggestions_are_understood():
    for example in suggestions(outline_of(Template(SALES))):
        assert understand(SALES, example.replace("...", "x")).edits, example


def test_what_is_picked_by_uuid_or_place():
    outline = outline_of(Template(SALES))
    one = next(each for each in outline.elements if each.text == "单价")
    assert picked_ids(SALES, [one.uuid]) == [one.id]
    place = f"columnHeader|{outline.left_margin + one.x}|{one.width}|单价"
    assert picked_ids(SALES, [place]) == [one.id]
    assert picked_ids(SALES, ["nowhere", "detail|9|9|"]) != [one.id]


# ---- what a model is shown --------------------------------------------------------------


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
    ],
)
def test_likely_kinds(text, kind):
    found = likely_kinds(text)
    assert kind in found
    assert len(found) <= MOST_KINDS


def test_the_outline_is_bounded_and_keeps_what_is_named():
    rows = "".join(
        f'<staticText><reportElement x="0" y="{at}" width="9" height="9"/>'
        f"<text><![CDATA[label {at}]]></text></staticText>"
        for at in range(3000)
    )
    big = SALES.replace(b'<band height="50" splitType="Stretch">', f'<band height="3009">{rows}'.encode(), 1)
    outline = outline_of(Template(big))
    lines = outline_lines(outline, "make label 2741 red")
    assert len(lines) <= MOST_LINES
    assert any('"label 2741"' in line for line in lines)
    assert len("\n".join(lines)) < 9000


def test_the_schema_names_only_what_is_there_and_stays_small():
    given = read_request(SALES, "把金额列标红,右对齐")
    schema = answer_schema(given.outline, given.kinds, given.shown)
    assert len(schema["properties"]["edits"]["items"]["anyOf"]) <= MOST_KINDS
    assert schema["$defs"]["C"]["enum"] == ["c1", "c2", "c3", "c4", "c5", "c6"]
    assert len(json.dumps(schema)) < 14_000
    made = answer_type(given.outline, given.kinds, given.shown)
    assert made.model_json_schema() == schema
    assert "font" in edit_types()


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
    said = problem_with(SALES, given.outline, given.kinds, EditAnswer(edits=[edit]))
    assert word in said
    good = {"kind": "colour", "targets": ["e4"], "forecolor": "#FF0000"}
    assert problem_with(SALES, given.outline, given.kinds, EditAnswer(edits=[good])) == ""
