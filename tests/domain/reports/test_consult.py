"""The shipped knowledge answers common questions, and nothing else."""

from __future__ import annotations

import re

import pytest

from app.core.i18n import LANGUAGES
from app.domain.reports.consult import (
    CitedAnswer,
    Entry,
    Question,
    best_entry,
    candidates,
    problem_with,
    search_words,
    shipped_entries,
)

ENTRIES = [
    Entry(id=index, title=title, text=text)
    for index, (title, text) in enumerate(
        entry for language in LANGUAGES for entry in shipped_entries(language)
    )
]
CHINESE = {
    "怎么设置分组小计？": "分组小计怎么做",
    "怎么求和": "合计怎么做",
    "JasperReports 里 $F 和 $P 有什么区别?": "$F、$P 和 $V 的区别",
    "怎么设置页脚?": "页脚怎么设置",
    "怎样显示第几页共几页": "页码：第几页，共几页",
    "文字被截断怎么办": "文字被截断怎么办",
    "为什么中文在PDF里不显示": "中文在 PDF 里不显示",
    "二维码怎么加？": "条形码和二维码",
    "导出 Excel 时数字变成文字怎么办": "导出 Excel：合并单元格、空行、数字变成文字",
    "日期格式怎么设置？": "日期格式怎么设置",
    "怎么让每组从新的一页开始": "分组换页和每页重复组头",
    "怎么按条件隐藏一行": "条件显示",
    "怎么防止 SQL 注入": "查询参数",
    "JSON 数据源怎么配置": "JSON 数据",
    "没有数据时为什么一页都没有": "没有数据时一页也没有",
    "负数怎么显示成红色": "样式和条件样式",
    "报错 field not found 是什么意思": "报错：找不到字段、参数或变量",
    "怎么让文字居中": "文字怎么对齐、居中和旋转",
    "什么是 evaluationTime": "文本框的计算时间 evaluationTime",
}
ENGLISH = {
    "How do I set a page footer?": "How to set a page footer",
    "how do I group rows": "How to group rows",
    "How do I print subtotals per group?": "Subtotals of a group",
    "How can I show page X of Y?": "Page numbers: page X of Y",
    "Why is my text cut off?": "Text is cut or missing",
    "How do I embed Chinese fonts in a PDF?": "Chinese characters are missing from the PDF",
    "How do I use a subreport?": "Subreports",
    "How do I hide an element when the amount is zero?": "Print only under a condition",
    "How do I pass a parameter to the query?": "Query parameters",
    "Which JasperReports version, 6 or 7?": "Template format 6 and format 7",
    "report has too many pages": "Too many pages or a report without end",
    "Expression does not compile": "Error: an expression does not compile",
}
BESIDE_THE_POINT = [
    "今天天气怎么样?",
    "Who won the match?",
    "",
    "帮我写一首诗",
    "What is the capital of France?",
    "怎么做红烧肉",
]


def test_both_languages_have_the_same_number_of_entries():
    assert len(shipped_entries("zh")) == len(shipped_entries("en")) >= 40


def test_an_entry_fits_into_an_answer():
    assert [one.title for one in ENTRIES if not 40 < len(one.text) <= 1200] == []


def test_the_chinese_notes_are_punctuated_in_chinese():
    half_width = re.compile(r"[\u4e00-\u9fff][,;:?!]|[,;?!][\u4e00-\u9fff]|[\u4e00-\u9fff]\.(?!\w)")
    texts = [f"{title} {text}" for title, text in shipped_entries("zh")]
    assert [found for text in texts if (found := half_width.findall(text))] == []
    assert [text for text in texts if re.search(r"[a-zA-Z] ?段", text)] == []


@pytest.mark.parametrize(("question", "title"), [*CHINESE.items(), *ENGLISH.items()])
def test_answered(question, title):
    found = best_entry(candidates(question, []))
    assert found is not None
    assert found.title == title


@pytest.mark.parametrize("question", [*CHINESE, *ENGLISH])
def test_the_best_of_both_languages_is_in_the_language_of_the_question(question):
    found = best_entry(Question(text=question, entries=ENTRIES))
    assert found is not None
    assert found.title == (CHINESE | ENGLISH)[question]


@pytest.mark.parametrize("question", BESIDE_THE_POINT)
def test_nothing_fits(question):
    assert best_entry(Question(text=question, entries=ENTRIES)) is None
    assert best_entry(candidates(question, [])) is None


def test_the_users_own_entries_compete():
    own = ("公司发票抬头怎么写", "抬头写全称，税号写在第二行。")
    found = best_entry(candidates("发票抬头怎么写？", [own]))
    assert found is not None
    assert (found.title, found.text) == own


def test_question_words_are_not_searched_for():
    words = search_words("怎么设置分组小计？")
    assert "小计" in words
    assert "subtotal" in words
    assert "怎么" not in words


def test_an_answer_must_rest_on_its_entries():
    question = Question(text="页脚?", entries=ENTRIES)
    assert "at least one" in problem_with(question, CitedAnswer(answer="x"))
    assert "these ids" in problem_with(question, CitedAnswer(answer="x", citations=[999]))
    assert "do not say" in problem_with(question, CitedAnswer(answer="香蕉是黄色水果", citations=[0]))
    assert problem_with(question, CitedAnswer(answer=ENTRIES[0].text, citations=[0])) == ""
