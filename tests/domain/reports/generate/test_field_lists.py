"""Lists of fields in the shapes in which people paste them."""

from __future__ import annotations

import pytest

from app.domain.reports.sentence import SentenceRequest, read_sentence

LISTS = {
    "字段名 类型 说明\nemp_name varchar(50) 员工姓名\nsalary decimal(10,2) 工资\nis_active tinyint(1) 在职": [
        ("emp_name", "员工姓名", "text"),
        ("salary", "工资", "amount"),
        ("is_active", "在职", "flag"),
    ],
    "订单号 (varchar)\n下单日期 (date)\n数量 (int)\n金额 (decimal)": [
        ("订单号", "订单号", "text"),
        ("下单日期", "下单日期", "date"),
        ("数量", "数量", "integer"),
        ("金额", "金额", "amount"),
    ],
    "product_name: text\nstock: integer\nprice: decimal(8,2)": [
        ("product_name", "product name", "text"),
        ("stock", "stock", "integer"),
        ("price", "price", "amount"),
    ],
    "Please make a report of these:\n- title (text)\n- published (date) the day of print\n- copies (int)": [
        ("title", "title", "text"),
        ("published", "the day of print", "date"),
        ("copies", "copies", "integer"),
    ],
}
NO_LISTS = ["标题: 销售单\n客户: 张三\n金额: 12", "Hello (world)\nThis is it"]


@pytest.mark.parametrize("text", LISTS, ids=lambda one: one[:12])
def test_each_field_has_its_name_label_and_type(text):
    found = read_sentence(SentenceRequest(text=text)).columns
    assert [(one.name, one.label, one.type) for one in found] == LISTS[text]


@pytest.mark.parametrize("text", NO_LISTS)
def test_other_lines_are_no_fields(text):
    assert not [one for one in read_sentence(SentenceRequest(text=text)).columns if one.name]
