"""Whole requests: several clauses, what is left over, contradictions."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.i18n import set_language
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.readings.accepted import CONTRADICTION
from app.domain.reports.editing.request.examples import suggestions
from app.domain.reports.editing.request.request import picked_ids
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand

DATA = Path(__file__).resolve().parents[3] / "data" / "templates"
MOST_EXAMPLES = 23
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


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", ["sales_by_customer_zh", "order_list_en", "delivery_note_zh", "invoice_en"])
def test_most_suggestions_fit_a_template(name, language):
    jrxml = (DATA / f"{name}.jrxml").read_bytes()
    set_language(language)
    try:
        assert len(suggestions(jrxml, outline_of(Template(jrxml)), most=99)) > MOST_EXAMPLES // 2
    finally:
        set_language("en")


def test_suggestions_are_about_what_was_named():
    outline = outline_of(Template(SALES))
    assert suggestions(SALES, outline, "单价那一栏瘦一点窄窄的")[0] == "Make the column “单价” wider"
    assert all("数量" in one for one in suggestions(SALES, outline, "数量打上小三角"))


def test_what_is_picked_by_uuid_or_place():
    outline = outline_of(Template(SALES))
    one = next(each for each in outline.elements if each.text == "单价")
    assert picked_ids(SALES, [one.uuid]) == [one.id]
    place = f"columnHeader|{outline.left_margin + one.x}|{one.width}|单价"
    assert picked_ids(SALES, [place]) == [one.id]
    assert picked_ids(SALES, ["nowhere", "detail|9|9|"]) != [one.id]
