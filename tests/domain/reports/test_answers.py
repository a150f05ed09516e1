"""What is typed while a question is open: commands, changes, and names that pick something."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.reports.answers import (
    asks_for_change,
    is_other_command,
    named_by_pick,
    near_names,
)
from app.domain.reports.editing.request.request import places, read_request
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.outline_models import ElementInfo
from app.domain.reports.editing.understood import Trouble, Understood
from app.domain.reports.formats import file_said, form_said, leaves_form_open

ORDERS = (Path(__file__).parents[2] / "data" / "templates" / "order_list_en.jrxml").read_bytes()
RED = {"kind": "colour", "targets": ["e1"], "forecolor": "#FF0000"}


def _elements(*given):
    return [
        ElementInfo(id=f"e{at}", kind="staticText", band="b", section="title", text=text, x=x)
        for at, (text, x) in enumerate(given)
    ]


@pytest.mark.parametrize(
    ("given", "labels"),
    [
        ([("A", 0), ("B", 9)], ["“A” (title)", "“B” (title)"]),
        ([("A", 90), ("A", 0), ("B", 9)], ["“A” (title, right)", "“A” (title, left)", "“B” (title)"]),
        ([("A", 5), ("A", 7), ("A", 9)], [f"“A” (title, {x} points from the left)" for x in (5, 7, 9)]),
    ],
)
def test_what_may_be_meant_is_told_apart_in_few_words(given, labels):
    assert [label for _key, label in places(_elements(*given), Outline())] == labels


@pytest.mark.parametrize(
    "text",
    [
        "撤销",
        "重做。",
        "undo",
        "导出Excel",
        "save as Word",
        "预览",
        "修好它",
        "怎么加合计？",
        "how do I sort?",
    ],
)
def test_a_command_answers_no_question(text):
    assert is_other_command(text)


@pytest.mark.parametrize(
    "text",
    [
        "第二个",
        "电话",
        "the one in the footer",
        "全部",
        "介绍、价格、库存",
        "客户、金额可以吗？",
        "which one?",
        "2",
        "是",
    ],
)
def test_an_answer_is_no_command(text):
    assert not is_other_command(text)


@pytest.mark.parametrize(
    "text", ["把单号删除但是保留单号", "再加一行合计", "delete the date", "make it blue"]
)
def test_a_change_is_a_request_of_its_own(text):
    assert asks_for_change(text, ["单号", "date"])


@pytest.mark.parametrize(
    "text", ["修改日期", "左边那个修改日期", "the bold one", "总计", "the total in the footer"]
)
def test_a_name_that_sounds_like_a_change_is_none(text):
    assert not asks_for_change(text, ["修改日期", "加班费"])


def test_the_one_unknown_name_is_what_was_picked():
    asked = Understood(trouble=Trouble(code="no_target"))
    read = Understood(edits=[RED], missed=["单价"])
    assert named_by_pick(asked, read).sure
    assert not named_by_pick(asked, Understood(edits=[RED], missed=["单价", "闪烁"])).sure
    several = Understood(trouble=Trouble(code="several_targets"))
    assert not named_by_pick(several, read).sure


def test_what_shares_most_words_may_be_meant():
    outline = read_request(ORDERS, "x").outline
    near = near_names(outline, "make the customers red")
    assert [one.text for one in outline.elements if one.id in near] == ["customer"]
    assert near_names(outline, "把天气改好") == []


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("导出Excel", "xlsx"),
        ("下载一份 Word", "docx"),
        ("把报表导出成网页", "html"),
        ("导出 JRXML 7", "jrxml7"),
        ("save it as an Excel workbook", "xlsx"),
        ("Export to PowerPoint.", "pptx"),
        ("输出压缩包", "zip"),
        ("导出PDF", "pdf"),
        ("加图片", None),
        ("把标题导出", None),
        ("导出按钮改成红色", None),
        ("生成一张excel表", None),
    ],
)
def test_the_form_of_an_export_is_read(text, form):
    assert form_said(text) == form


@pytest.mark.parametrize(
    ("text", "path", "form"),
    [
        ("导出到 /home/li/销售 单.xlsx", "/home/li/销售 单.xlsx", "xlsx"),
        ("Export to /tmp/a-jasper7.jrxml.", "/tmp/a-jasper7.jrxml", "jrxml7"),
        ("save it as orders.pdf", "orders.pdf", "pdf"),
        ("把报表保存为“五月.docx”", "五月.docx", "docx"),
    ],
)
def test_the_file_of_an_export_is_read(text, path, form):
    assert (str(file_said(text)), form_said(text)) == (path, form)


@pytest.mark.parametrize("text", ["导出", "把报表导出来", "帮我下载一份", "Export the report.", "export"])
def test_an_export_may_leave_its_form_open(text):
    assert leaves_form_open(text)
    assert is_other_command(text)


@pytest.mark.parametrize("text", ["导出按钮改成红色", "导出PDF", "export the amount column", "把金额导出"])
def test_other_words_about_exports_leave_no_form_open(text):
    assert not leaves_form_open(text)
