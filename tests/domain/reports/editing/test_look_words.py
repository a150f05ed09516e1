"""What people say about looks, places, formats and conditions, and the edits that it means."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.look_samples import form, sales

E = {"title": "e1", "heads": ["e2", "e3", "e4", "e5", "e6"], "amount": ["e11", "e13"]}
CASES: list[tuple[str, list[dict[str, Any]]]] = [
    ("标题字号改为20", [{"kind": "font", "targets": ["e1"], "size": 20}]),
    ("把标题字体改大", [{"kind": "font", "targets": ["e1"], "step": "bigger"}]),
    ("标题大2号", [{"kind": "font", "step": "bigger", "by": 2}]),
    ("标题用小二号字", [{"kind": "font", "size": 18}]),
    ("标题改成楷体四号", [{"kind": "font", "name": "楷体", "size": 14}]),
    ("取消标题加粗", [{"kind": "font", "bold": False}]),
    ("标题加下划线", [{"kind": "font", "underline": True}]),
    ("标题加粗并改成红色", [{"kind": "font", "bold": True}, {"kind": "colour", "forecolor": "#FF0000"}]),
    ("make the title bigger", [{"kind": "font", "targets": ["e1"], "step": "bigger"}]),
    ("set the title font size to 24", [{"kind": "font", "size": 24}]),
    ("remove bold from the title", [{"kind": "font", "bold": False}]),
    ("set the font of everything to Arial", [{"kind": "font", "name": "Arial"}]),
    (
        "表头红底白字",
        [{"kind": "colour", "forecolor": "#FFFFFF", "backcolor": "#FF0000", "targets": E["heads"]}],
    ),
    ("表头背景改成浅灰色", [{"kind": "colour", "backcolor": "#D9D9D9", "forecolor": ""}]),
    ("make the title red", [{"kind": "colour", "targets": ["e1"], "forecolor": "#FF0000"}]),
    ("标题居中", [{"kind": "align", "targets": ["e1"], "horizontal": "Center"}]),
    ("金额列右对齐", [{"kind": "align", "targets": ["e6", "e11", "e13"], "horizontal": "Right"}]),
    ("表头垂直居中", [{"kind": "align", "vertical": "Middle", "horizontal": ""}]),
    ("align the amount column right", [{"kind": "align", "horizontal": "Right"}]),
    ("标题逆时针旋转90度", [{"kind": "rotate", "targets": ["e1"], "rotation": "Left"}]),
    ("rotate the title clockwise", [{"kind": "rotate", "rotation": "Right"}]),
    ("标题行距1.5倍", [{"kind": "line_spacing", "targets": ["e1"], "spacing": "1_1_2"}]),
    ("line spacing 1.2 for the title", [{"kind": "line_spacing", "spacing": "Proportional", "amount": 1.2}]),
    ("金额列内边距3", [{"kind": "padding", "amount": 3}]),
    ("给表格加边框", [{"kind": "table_grid", "width": 0.5}]),
    ("去掉表格线", [{"kind": "table_grid", "width": 0}]),
    ("draw a grid around the table", [{"kind": "table_grid"}]),
    ("金额列加红色虚线边框", [{"kind": "borders", "style": "Dashed", "colour": "#FF0000", "sides": []}]),
    ("表头加下边框", [{"kind": "borders", "sides": ["bottom"], "targets": E["heads"]}]),
    ("add a dashed red border to the amount column", [{"kind": "borders", "style": "Dashed"}]),
    ("把标题改成“销售月报”", [{"kind": "text", "target": "e1", "text": "销售月报"}]),
    ("「客户」改名为客户名称", [{"kind": "text", "target": "e2", "text": "客户名称"}]),
    ("rename 客户 to Customer", [{"kind": "text", "target": "e2", "text": "Customer"}]),
    ("把所有“金额”替换成“金额（元）”", [{"kind": "replace_text", "find": "金额", "text": "金额（元）"}]),
    ("标题向右移动20", [{"kind": "move", "targets": ["e1"], "dx": 20, "dy": 0}]),
    ("标题下移1厘米", [{"kind": "move", "dy": 28, "dx": 0}]),
    ("move the title 20 points to the right", [{"kind": "move", "dx": 20}]),
    ("标题宽度改为300", [{"kind": "resize", "targets": ["e1"], "width": 300}]),
    ("make the title 300 wide", [{"kind": "resize", "width": 300}]),
    ("删除合计和它的值", [{"kind": "delete", "targets": ["e12", "e13"], "with_partner": True}]),
    ("复制标题", [{"kind": "duplicate", "targets": ["e1"], "side": "below"}]),
    ("标题下面加一条红色的线", [{"kind": "add_line", "near": "e1", "side": "below", "colour": "#FF0000"}]),
    ("add a line above the title", [{"kind": "add_line", "near": "e1", "side": "above"}]),
    ("页脚加页码", [{"kind": "page_number", "form": "page", "section": "pageFooter"}]),
    ("在右下角显示第X页共Y页", [{"kind": "page_number", "align": "Right", "language": "zh"}]),
    (
        "add page numbers at the top right",
        [{"kind": "page_number", "form": "page", "section": "pageHeader", "align": "Right"}],
    ),
    ('add "Page X of Y" to the footer', [{"kind": "page_number", "language": "en"}]),
    ("页脚加打印日期", [{"kind": "print_date", "section": "pageFooter", "label": "打印日期："}]),
    ("add the print date to the footer", [{"kind": "print_date", "section": "pageFooter"}]),
    ("加标题“某某公司”", [{"kind": "add_text", "text": "某某公司", "section": "title", "align": "Center"}]),
    ("页眉加“内部资料”靠右", [{"kind": "add_text", "section": "pageHeader", "align": "Right"}]),
    ('add a remark "Net 30 days" at the end', [{"kind": "add_text", "section": "summary"}]),
    ("金额显示为人民币", [{"kind": "number_format", "targets": E["amount"], "currency": "¥"}]),
    ("单价加千分位", [{"kind": "number_format", "targets": ["e10"], "thousands": True}]),
    ("数量显示为百分比", [{"kind": "number_format", "targets": ["e9"], "percent": True}]),
    (
        "format the amount with 2 decimals and thousands separators",
        [{"kind": "number_format", "decimals": 2, "thousands": True}],
    ),
    ("金额转成大写金额", [{"kind": "capital_amount", "targets": E["amount"], "prefix": ""}]),
    ("合计用人民币大写", [{"kind": "capital_amount", "targets": ["e13"], "prefix": "人民币"}]),
    ("show the amount in Chinese capitals", [{"kind": "capital_amount"}]),
    ("日期改成yyyy年MM月dd日", [{"kind": "date_format", "targets": ["e8"], "pattern": "yyyy年MM月dd日"}]),
    ("日期显示成2026年1月1日的格式", [{"kind": "date_format", "pattern": "yyyy年M月d日"}]),
    ("show dates as MM/dd/yyyy", [{"kind": "date_format", "pattern": "MM/dd/yyyy"}]),
    (
        "金额大于1000时显示红色",
        [{"kind": "conditional_style", "targets": ["e11"], "forecolor": "#FF0000", "row": False}],
    ),
    ("金额为空的整行用黄色背景", [{"kind": "conditional_style", "row": True, "backcolor": "#FFFF00"}]),
    ("负数显示红色", [{"kind": "conditional_style", "targets": ["e11"]}]),
    ("make 金额 bold if it is less than 100", [{"kind": "conditional_style", "bold": True}]),
    ("隔行变色", [{"kind": "zebra"}]),
    ("浅蓝色斑马纹", [{"kind": "zebra", "colour": "#DCE6F1"}]),
    ("zebra rows", [{"kind": "zebra"}]),
    ("客户列重复值不显示", [{"kind": "repeated_values", "targets": ["e7"], "repeat": False}]),
    ("hide repeated values in 客户", [{"kind": "repeated_values", "targets": ["e7"]}]),
    ("空值不显示null", [{"kind": "blank_when_null"}]),
    ("blank when null", [{"kind": "blank_when_null"}]),
    ("客户自动换行", [{"kind": "stretch", "targets": ["e7"], "adjust": "StretchHeight"}]),
    ("let 客户 wrap", [{"kind": "stretch", "targets": ["e7"]}]),
    ("标题不在首页显示", [{"kind": "print_when", "targets": ["e1"], "when": "not_first_page"}]),
    ("合计为空时不显示", [{"kind": "print_when", "when": "not_empty"}]),
    ("print the column header only on the first page", [{"kind": "print_when", "when": "first_page"}]),
    (
        "标题字号改为20居中加粗",
        [{"kind": "font", "size": 20, "bold": True}, {"kind": "align", "horizontal": "Center"}],
    ),
]


@pytest.mark.parametrize(("said", "expected"), CASES)
def test_a_request_is_read(said: str, expected: list[dict[str, Any]]) -> None:
    found = understand(sales(), said)
    assert found.sure, (found.missed, found.trouble)
    assert len(found.edits) == len(expected), found.edits
    for edit, wanted in zip(found.edits, expected, strict=True):
        assert {name: edit[name] for name in wanted} == wanted


def test_what_takes_the_whole_room_can_not_be_moved_aside() -> None:
    found = understand(sales(), "把合计移到页面右侧")
    assert found.trouble is not None
    assert found.trouble.code == "nothing_to_move"


@pytest.mark.parametrize("said", ["改成红色", "加粗", "make it bold", "右移20"])
def test_this_means_what_is_selected(said: str) -> None:
    found = understand(form(), said, ["e4"])
    assert found.sure
    assert found.edits[0]["targets"] == ["e4"]


def test_a_picture_must_be_attached() -> None:
    found = understand(sales(), "在左上角加公司logo")
    assert found.trouble is not None
    assert "Attach" in found.trouble.message
