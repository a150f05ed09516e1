"""The words that reports print by themselves, in the language of the report (not of the window)."""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """What a design prints besides the user's own labels."""

    colon: str
    report: str
    item: str
    amount: str
    total: str
    subtotal: str
    average: str
    number: str
    least: str
    most: str
    yes: str
    no: str
    printed: str
    company: str
    address: str
    signatures: tuple[str, ...]
    page: str
    of_pages: str
    year: str
    month: str
    day: str


CHINESE = Words(
    colon="：",
    report="报表",
    item="项目",
    amount="金额",
    total="合计",
    subtotal="小计",
    average="平均",
    number="笔数",
    least="最小",
    most="最大",
    yes="是",
    no="否",
    printed="制表日期：",
    company="公司名称",
    address="地址 · 电话 · 网址",
    signatures=("制表：", "审核：", "负责人："),
    page='"第 " + $V{PAGE_NUMBER} + " 页"',
    of_pages='" / 共 " + $V{PAGE_NUMBER} + " 页"',
    year="yyyy年",
    month="yyyy年MM月",
    day="yyyy年MM月dd日",
)
ENGLISH = Words(
    colon=": ",
    report="Report",
    item="Item",
    amount="Amount",
    total="Total",
    subtotal="Subtotal",
    average="Average",
    number="Count",
    least="Minimum",
    most="Maximum",
    yes="yes",
    no="no",
    printed="Printed ",
    company="Company name",
    address="Address · Phone · Website",
    signatures=("Prepared by:", "Checked by:", "Approved by:"),
    page='"Page " + $V{PAGE_NUMBER}',
    of_pages='" of " + $V{PAGE_NUMBER}',
    year="yyyy",
    month="yyyy-MM",
    day="yyyy-MM-dd",
)
