"""What the rules understand a request to mean, and when they say that they are not sure."""

from __future__ import annotations

import pytest

from app.domain.reports.intents import Intent, IntentRequest, classify, wants_redo

SURE = [
    ("帮我生成一个销售报表,包含客户、日期、金额", False, Intent.INITIAL_GENERATION),
    ("生成一个包含客户名和金额的表格", False, Intent.INITIAL_GENERATION),
    ("Create a sales report with customer and amount", False, Intent.INITIAL_GENERATION),
    ("根据这个模板生成报表", True, Intent.INITIAL_GENERATION),
    ("把标题字体改大", True, Intent.MODIFY_REPORT),
    ("在底部加合计行", True, Intent.MODIFY_REPORT),
    ("删除第三列", True, Intent.MODIFY_REPORT),
    ("make the title bigger", True, Intent.MODIFY_REPORT),
    ("预览报表", True, Intent.PREVIEW_REPORT),
    ("导出 PDF", True, Intent.EXPORT_PDF),
    ("export as PDF.", True, Intent.EXPORT_PDF),
    ("下载 JRXML", True, Intent.EXPORT_JRXML),
    ("JasperReports 里 $F 和 $P 有什么区别?", False, Intent.CONSULT_QUESTION),
    ("怎么设置页脚?", True, Intent.CONSULT_QUESTION),
    ("撤销", True, Intent.UNDO_MODIFICATION),
    ("回退", True, Intent.UNDO_MODIFICATION),
    ("恢复到修改前", True, Intent.UNDO_MODIFICATION),
    ("undo", True, Intent.UNDO_MODIFICATION),
    ("重置", True, Intent.RESET_SESSION),
    ("重新开始", True, Intent.RESET_SESSION),
    ("清空对话", True, Intent.RESET_SESSION),
]


@pytest.mark.parametrize(("text", "has_report", "intent"), SURE)
def test_clear_requests_are_sure(text, has_report, intent):
    found, sure = classify(IntentRequest(text=text, has_report=has_report))
    assert found == intent
    assert sure or text in ("在底部加合计行",)


@pytest.mark.parametrize("text", ["嗯", "hello there", "金额"])
@pytest.mark.parametrize("has_report", [True, False])
def test_unclear_requests_are_a_guess(text, has_report):
    found, sure = classify(IntentRequest(text=text, has_report=has_report))
    assert not sure
    assert found == (Intent.MODIFY_REPORT if has_report else Intent.INITIAL_GENERATION)


def test_a_file_means_a_new_report():
    assert classify(IntentRequest(has_files=True)) == (Intent.INITIAL_GENERATION, True)
    assert classify(IntentRequest(has_files=True, has_report=True)) == (Intent.INITIAL_GENERATION, True)


def test_nothing_means_nothing():
    assert classify(IntentRequest(text="  ")) == (None, False)


@pytest.mark.parametrize("text", ["撤销客户列的加粗", "导出按钮改成红色", "重置页码的表达式怎么写?"])
def test_a_longer_request_is_no_command(text):
    found, _sure = classify(IntentRequest(text=text, has_report=True))
    assert found not in (Intent.UNDO_MODIFICATION, Intent.EXPORT_PDF, Intent.RESET_SESSION)


def test_redo_is_told_from_undo():
    assert wants_redo("重做")
    assert wants_redo("Redo")
    assert not wants_redo("撤销")
