"""Changes in the graph: rules, questions, a model that is good, wrong, hostile or cut, remarks of a page."""

from __future__ import annotations

import re
from pathlib import Path

import pymupdf
import pytest
from lxml import etree

from app.core.events import Answer, Done, NodeEnded, Notice, Question, Version
from app.domain.reports import parts
from app.domain.reports.editing.request.request import read_request
from app.graphs.reports.modifying import whole_words

DATA = Path(__file__).parents[2] / "data" / "templates"
SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "reports" / "销售单.pdf"
LIST = "帮我生成一个销售报表,包含客户、日期、金额"
TWICE = (DATA / "order_list_en.jrxml").read_text("utf-8").replace("[CDATA[customer]]", "[CDATA[date]]")


def jrxml_of(talk) -> bytes:
    return talk.services.store.read_part(talk.head, parts.REPORT)


def coloured(talk, colour: str) -> list[str]:
    root = etree.fromstring(jrxml_of(talk))
    places = root.xpath(f"//*[local-name()='reportElement'][@forecolor='{colour}']")
    return [" ".join("".join(one.getparent().itertext()).split()) for one in places]


def summary_of(talk) -> parts.Summary:
    return parts.Summary.model_validate_json(talk.services.store.read_part(talk.head, parts.SUMMARY))


async def opened(talk, path: Path):
    question = await talk.say("", path)
    return await talk.answer("open") if isinstance(question, Question) else question


# ---- rules and questions ----------------------------------------------------------------


async def test_two_of_one_name_are_asked_about_and_any_answer_counts(talk, tmp_path):
    path = tmp_path / "twice.jrxml"
    path.write_text(TWICE, "utf-8")
    await opened(talk, path)
    first = talk.head
    question = await talk.say("make 「date」 red")
    assert isinstance(question, Question)
    assert not any(one.likely for one in question.choices)
    assert question.key == "element"
    assert [choice.key for choice in question.choices] == ["e3", "e4", "all"]
    assert [one["text"] for one in question.payload["elements"]] == ["date", "date"]
    assert all(one["uuid"] for one in question.payload["elements"])
    assert talk.head == first
    end = await talk.answer("2")
    assert isinstance(end, Done)
    assert coloured(talk, "#FF0000") == ["date"]
    assert b'x="' in jrxml_of(talk)


async def test_a_selection_is_this(talk):
    await talk.say(LIST)
    outline = read_request(jrxml_of(talk), "x").outline
    picked = next(one for one in outline.elements if one.text == "日期")
    await talk.say("把这个改成蓝色", selected=[picked.uuid])
    assert coloured(talk, "#0000FF") == ["日期"]


async def test_a_pick_settles_the_one_name_that_was_unknown(talk, tmp_path):
    path = tmp_path / "two.jrxml"
    text = (DATA / "order_list_en.jrxml").read_text("utf-8")
    for old, new in (("<text><![CDATA[date]", "公里津贴"), ("<text><![CDATA[qty]", "小时津贴")):
        text = text.replace(old, f"<text><![CDATA[{new}]")
    path.write_text(text, "utf-8")
    await opened(talk, path)
    question = await talk.say("把津贴改成红色")
    assert isinstance(question, Question)
    assert [one["text"] for one in question.payload["elements"]] == ["公里津贴", "小时津贴"]
    assert isinstance(await talk.answer("第二个"), Done)
    assert coloured(talk, "#FF0000") == ["小时津贴"]


async def test_a_change_typed_instead_of_an_answer_is_no_pick(talk):
    await talk.say(LIST)
    before = talk.head
    assert isinstance(await talk.say("把标题改成红色,再把标题改成蓝色"), Question)
    await talk.answer("把日期删除但是保留日期")
    assert talk.head == before
    assert isinstance(await talk.say("把标题改成红色,再把标题改成蓝色"), Question)
    await talk.answer("把日期改成绿色")
    assert coloured(talk, "#008000") == ["日期", "$F{riqi}"]
    assert coloured(talk, "#FF0000") == coloured(talk, "#0000FF") == []


async def test_chinese_words_in_an_english_template_are_printed(talk, tmp_path):
    path = tmp_path / "plain.jrxml"
    path.write_text((DATA / "order_list_en.jrxml").read_text("utf-8"), "utf-8")
    await opened(talk, path)
    await talk.say("把标题改成“订单一览”")
    with pymupdf.open(stream=talk.services.store.read_part(talk.head, parts.PDF)) as document:
        assert "订单一览" in document[0].get_text()
    assert summary_of(talk).lost_text == []


async def test_what_was_known_before_a_change_is_not_told_again(talk, tmp_path):
    path = tmp_path / "wide.jrxml"
    wide = (DATA / "order_list_en.jrxml").read_text("utf-8").replace('leftMargin="', 'leftMargin="4', 1)
    path.write_text(wide, "utf-8")
    await opened(talk, path)
    known = summary_of(talk).warnings
    told = [one.text for one in talk.of(Notice) if one.level == "warning"]
    assert known
    assert known[0] in "\n".join(told)
    await talk.say("make the title red")
    assert summary_of(talk).warnings == known
    assert not [one for one in talk.of(Notice) if one.level == "warning"]


async def test_other_forms_are_exported_by_words(talk):
    await talk.say(LIST)
    end = await talk.say("导出Excel")
    assert isinstance(end, Done)
    assert ".xlsx" in talk.of(Answer)[-1].text
    assert "validate" not in talk.path_taken


async def test_a_contradiction_is_asked_about(talk):
    await talk.say(LIST)
    question = await talk.say("把标题改成红色,再把标题改成蓝色")
    assert isinstance(question, Question)
    assert len(question.choices) == 2
    await talk.answer(question.choices[1].key)
    assert len(coloured(talk, "#0000FF")) == 1
    assert coloured(talk, "#FF0000") == []


async def test_what_is_impossible_is_said(talk):
    await talk.say(LIST)
    before = talk.head
    await talk.say("把左边距改成2000毫米")
    assert talk.head == before
    assert talk.of(Answer)


async def test_examples_are_given_where_nothing_is_understood(talk):
    await talk.say(LIST)
    before = talk.head
    await talk.say("把报表变得更有禅意")
    assert talk.head == before
    assert "金额" in talk.of(Answer)[0].text


IN_PART = "把标题改成红色,顺便请大家喝咖啡"


async def test_a_part_that_is_not_understood_is_told_and_the_rest_left_on_request(talk):
    await talk.say(LIST)
    before = talk.head
    question = await talk.say(IN_PART)
    assert isinstance(question, Question)
    assert "喝咖啡" in question.text
    assert [one["band"] for one in question.payload["elements"]] == ["title"]
    await talk.answer("leave")
    assert talk.head == before
    assert "喝咖啡" in talk.of(Answer)[-1].text


async def test_the_part_that_is_understood_is_done_on_request(talk):
    await talk.say(LIST)
    await talk.say(IN_PART)
    await talk.answer("do")
    assert len(coloured(talk, "#FF0000")) == 1
    assert any(one.by == "user" for one in talk.of(NodeEnded) if one.node == "modify_jrxml")


async def test_another_change_instead_of_a_part_is_done_instead(talk):
    await talk.say(LIST)
    await talk.say(IN_PART)
    await talk.answer("把日期改成绿色")
    assert coloured(talk, "#FF0000") == []
    assert coloured(talk, "#008000") == ["日期", "$F{riqi}"]


async def test_what_is_said_instead_of_yes_or_no_is_read_as_a_request_of_its_own(talk):
    await talk.say(LIST)
    before = talk.head
    await talk.say(IN_PART)
    await talk.answer("把金额弄得飘逸一些")
    assert talk.head == before
    told = talk.of(Answer)[-1].text
    assert "喝咖啡" not in told
    assert "飘逸" in told


@pytest.mark.parametrize(
    ("left", "text", "told"),
    [
        ("只 参 记录", "只打印日期在参数之后的记录", "只打印日期在参数之后的记录"),
        ("作为 贵宾", "标题加粗作为给贵宾的礼物", "作为给贵宾"),
        ("coffee", "make it bold, then coffee", "coffee"),
        ("coffee please", "bring coffee please", "coffee please"),
    ],
)
def test_what_is_left_over_is_quoted_as_it_was_said(left, text, told):
    assert whole_words(left, text) == told


async def test_a_field_that_is_not_there_is_not_replaced_by_another(talk):
    await talk.say(LIST)
    before = talk.head
    end = await talk.say("total_amount大于100的标红")
    assert talk.head == before
    assert isinstance(end, Done)
    assert "total_amount" in talk.of(Answer)[-1].text


async def test_a_change_without_a_report_says_so_and_fails_nowhere(talk):
    await talk.say(LIST)
    await talk.say("重置")
    question = await talk.say("把标题改大")
    assert isinstance(question, Question)
    assert "no report to change: pick an earlier version" in question.text
    end = await talk.answer("标题改成红色")
    assert isinstance(end, Done)
    assert talk.of(Answer)[-1].left


async def test_a_change_before_any_report_asks_for_one(talk):
    question = await talk.say("把标题改大")
    assert isinstance(question, Question)
    assert "yet" in question.text
    assert isinstance(await talk.answer("客户、金额"), Done)
    assert "客户" in jrxml_of(talk).decode()


async def test_an_attached_logo_goes_into_the_report_that_stands(talk, tmp_path):
    await talk.say(LIST)
    logo = tmp_path / "logo.png"
    logo.write_bytes(pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 60, 30), False).tobytes("png"))
    end = await talk.say("在左上角加上公司logo", logo)
    assert isinstance(end, Done)
    root = etree.fromstring(jrxml_of(talk))
    assert len(root.xpath("//*[local-name()='image']")) == 1
    assert "销售" in "".join(root.xpath("//*[local-name()='title']//*[local-name()='text']/text()"))


async def test_a_logo_that_is_not_attached_is_asked_for(talk):
    await talk.say(LIST)
    before = talk.head
    await talk.say("标题左边加公司logo")
    assert talk.head == before
    assert "Attach" in talk.of(Answer)[0].text


# ---- remarks of the page ------------------------------------------------------------------


def remarked(tmp_path: Path, *remarks: str) -> Path:
    path = tmp_path / "order.pdf"
    with pymupdf.open(SAMPLE) as document:
        for at, remark in enumerate(remarks):
            document[0].add_text_annot((500, 20 + 30 * at), remark)
        document.save(path)
    return path


async def test_a_sure_remark_becomes_a_second_version(talk, tmp_path):
    end = await talk.say("", remarked(tmp_path, "把标题改成红色", "这里要好看一点"))
    assert isinstance(end, Done)
    assert end.status == "pass"
    assert len(talk.of(Version)) == 2
    assert len(talk.services.store.versions(talk.id)) == 2
    assert len(coloured(talk, "#FF0000")) == 1
    assert any(one.code == "remark" and "好看" in one.text for one in talk.of(Notice))
    first = talk.services.store.versions(talk.id)[0]
    assert b'forecolor="#FF0000"' not in talk.services.store.read_part(first.id, parts.REPORT)


# ---- a model ------------------------------------------------------------------------------


@pytest.fixture
async def talking(talk, server, with_model):
    """A report of a list, and a model to change it."""
    await talk.say(LIST)
    talk.services.skills = with_model
    return talk


def ids(talk) -> dict[str, str]:
    outline = read_request(jrxml_of(talk), "x").outline
    return {one.text: one.id for one in outline.elements}


async def test_a_good_model_is_better_than_the_rules_guess(talking, server):
    title = read_request(jrxml_of(talking), "x").outline.title
    reply = [
        {"kind": "colour", "targets": [title], "forecolor": "#FF0000"},
        {"kind": "font", "targets": [title], "italic": True},
    ]
    server.push({"json": {"edits": reply}})
    await talking.say("把标题改成红色,字要有飘逸的感觉")
    assert len(coloured(talking, "#FF0000")) == 1
    assert b'isItalic="true"' in jrxml_of(talking)
    assert [one.by for one in talking.of(Answer)] == ["qwen3:8b"]
    node = next(one for one in talking.of(NodeEnded) if one.node == "modify_jrxml")
    assert node.tokens


HOSTILE = [
    {"edits": [{"kind": "format_disk"}]},
    {"edits": [{"kind": "font", "targets": ["e1"], "size": 999999}]},
    {"edits": [{"kind": "colour", "targets": ["e1"], "forecolor": "red;System.exit(0)"}]},
    {"edits": [{"kind": "delete", "targets": ["e9999"]}]},
    {"edits": [{"kind": "colour", "targets": ["e1"], "forecolor": "#FF0000", "script": "x"}]},
    {"edits": [], "band": "b99"},
    {"edits": []},
]


@pytest.mark.parametrize("reply", HOSTILE, ids=lambda one: str(one)[:60])
async def test_a_hostile_answer_changes_nothing(talking, server, reply):
    before = talking.head
    server.rule(".", {"json": reply})
    await talking.say("让它更有禅意", intent="modify_report")
    assert talking.head == before
    assert any(one.level == "warning" for one in talking.of(Notice))
    asked = [one for one in server.log if one["path"] == "/api/chat"]
    assert len(asked) == 2


async def test_code_in_a_new_text_is_only_a_text(talking, server):
    title = read_request(jrxml_of(talking), "x").outline.title
    evil = ']]><x/>$F{a}"+System.exit(0)+"'
    server.push({"json": {"edits": [{"kind": "text", "target": title, "text": evil}]}})
    end = await talking.say("给标题起个霸气的名字,随你发挥", intent="modify_report")
    assert isinstance(end, Done)
    root = etree.fromstring(jrxml_of(talking))
    assert root.xpath("//*[local-name()='x']") == []
    said = ["".join(one.itertext()) for one in root.xpath("//*[local-name()='textFieldExpression']")]
    assert not [one for one in said if "System.exit" in one and '\\"' not in one]


async def test_code_in_an_expression_is_refused(talking, server):
    before = talking.head
    reply = {"kind": "query", "language": "sql", "text": "x"}
    evil = {
        "kind": "add_data",
        "data": "variable",
        "name": "v",
        "expression": "java.lang.Runtime.getRuntime()",
    }
    server.rule(".", {"json": {"edits": [evil, reply]}})
    await talking.say("增加一个变量,里面放点特别的东西", intent="modify_report")
    assert talking.head == before or b"Runtime" not in jrxml_of(talking)


async def test_after_a_cut_answer_nothing_is_half_done(talking, server):
    server.rule(".", {"text": '{"edits": [{"kind": "col', "done_reason": "length"})
    await talking.say("把标题改成红色,字要有飘逸的感觉")
    assert coloured(talking, "#FF0000") == []
    assert "飘逸" in talking.of(Answer)[-1].text
    assert any(one.level == "warning" for one in talking.of(Notice))


async def test_a_band_may_be_rewritten_where_no_edit_fits(talking, server):
    outline = read_request(jrxml_of(talking), "x").outline
    band = next(one for one in outline.bands if one.section == "title")
    server.push({"json": {"edits": [], "band": band.id}})
    server.push({"json": {"xml": _title_band(jrxml_of(talking)).replace("<text>", "<text>禅 ")}})
    end = await talking.say("让它更有禅意", intent="modify_report")
    assert isinstance(end, Done)
    assert "禅" in jrxml_of(talking).decode()
    (told,) = talking.of(Answer)
    assert "rewrote" in told.text
    sent = [one["body"] for one in server.log if one["path"] == "/api/chat"][-1]
    assert "queryString" not in str(sent)
    assert "<field " not in str(sent)
    (rewrite,) = summary_of(talking).rewrites
    assert (rewrite.section, rewrite.by) == ("title", "qwen3:8b")
    before = len(server.log)
    await talking.say("横向打印")
    assert len(server.log) == before
    assert summary_of(talking).rewrites == [rewrite]
    await talking.say("撤销")
    await talking.say("撤销")
    assert summary_of(talking).rewrites == []


def _title_band(jrxml: bytes) -> str:
    root = etree.fromstring(jrxml)
    band = root.xpath("//*[local-name()='title']/*")[0]
    text = etree.tostring(band, encoding="unicode", with_tail=False)
    return text.replace(' xmlns="http://jasperreports.sourceforge.net/jasperreports"', "").replace(
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"', ""
    )


BAD_BANDS = [
    "<band height='40'/>",
    "<band height='40'><subDataset name='x'/></band>",
    "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><band>&b;</band>",
    "<band height='40'><textField><reportElement x='0' y='0' width='9' height='20'/><textFieldExpression>"
    'java.lang.Runtime.getRuntime().exec("x")</textFieldExpression></textField></band>',
    "no band at all",
]


@pytest.mark.parametrize("xml", BAD_BANDS, ids=lambda one: one[:40])
async def test_a_bad_band_changes_nothing(talking, server, xml):
    before = talking.head
    outline = read_request(jrxml_of(talking), "x").outline
    band = next(one for one in outline.bands if one.section == "title")
    server.push({"json": {"edits": [], "band": band.id}})
    server.push({"json": {"xml": xml}}, {"json": {"xml": xml}})
    await talking.say("让它更有禅意", intent="modify_report")
    assert talking.head == before


# ---- nothing but what was asked --------------------------------------------------------------


async def test_a_change_of_an_opened_template_leaves_every_other_byte(talk, tmp_path):
    text = (DATA / "order_list_en.jrxml").read_text("utf-8")
    narrow = re.sub(r' (?:textAdjust|isStretchWithOverflow)="\w+"', "", text)
    path = tmp_path / "narrow.jrxml"
    path.write_text(narrow, "utf-8")
    await opened(talk, path)
    assert summary_of(talk).cut_texts, "its texts must be such as our own templates would be fitted for"
    before = jrxml_of(talk).decode()
    await talk.say("make the title red")
    after = jrxml_of(talk).decode()
    assert after != before
    changed = [pair for pair in zip(before.split("\n"), after.split("\n"), strict=True) if pair[0] != pair[1]]
    assert len(changed) == 1
    assert "#FF0000" in changed[0][1]


async def test_a_made_template_keeps_its_writing_when_it_is_fitted(talk):
    await talk.say(LIST)
    before = jrxml_of(talk)
    await talk.say("把标题字号改成40")
    assert before[:45] == jrxml_of(talk)[:45]
    assert before.count(b"CDATA") == jrxml_of(talk).count(b"CDATA")


@pytest.mark.parametrize("wanted", ["把标题改成红色", "所有字号都改成14", "标题总是打印", "金额列加宽到 90"])
async def test_what_is_so_already_makes_no_version(talk, wanted):
    await talk.say(LIST)
    await talk.say(wanted)
    before = talk.head
    await talk.say(wanted)
    assert talk.head == before
    assert "It is so already" in talk.of(Answer)[-1].text


async def test_of_two_changes_the_one_that_is_so_already_is_told(talk):
    await talk.say(LIST)
    await talk.say("把标题改成红色")
    before = talk.head
    await talk.say("把标题改成红色，日期列改成蓝色")
    assert talk.head != before
    first = talk.of(Answer)[-1].text.split("\n")[0]
    assert first.endswith("It was so already.")
