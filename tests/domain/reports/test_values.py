from __future__ import annotations

import pytest

from app.domain.reports.labels import is_label, is_person, is_total, page_parts
from app.domain.reports.metrics import SANS, fixed_spacing, least_height, text_width
from app.domain.reports.naming import Names, identifier
from app.domain.reports.values import Kind, format_decimal, java_string, kind_of, split_label, typed_column


@pytest.mark.parametrize(
    ("texts", "java_type", "pattern"),
    [
        (["1,200.50", "3.00"], "java.math.BigDecimal", "#,##0.00"),
        (["1200.50", "3.00"], "java.math.BigDecimal", "0.00"),
        (["7", "12"], "java.lang.Integer", ""),
        (["007", "12"], "java.lang.String", ""),
        (["1.5", "2.25"], "java.lang.String", ""),
        (["2026-01-31", "2026-02-01"], "java.util.Date", "yyyy-MM-dd"),
        (["2026-02-31"], "java.lang.String", ""),
        (["31/01/2026"], "java.lang.String", ""),
        (["$ 1,200.50", "$ 3.00"], "java.math.BigDecimal", "'$ '#,##0.00"),
        (["46.60%", "3.10%"], "java.math.BigDecimal", "#,##0.00'%'"),
        (["12345678901234567890.12"], "java.lang.String", ""),
        (["", ""], "java.lang.String", ""),
    ],
)
def test_types_only_where_the_pattern_prints_the_same(texts, java_type, pattern):
    typed = typed_column(texts)
    assert (typed.java_type, typed.pattern) == (java_type, pattern)
    if java_type == "java.math.BigDecimal" and "'" not in pattern:
        assert [format_decimal(str(v), pattern) for v in typed.values] == texts


def test_continental_numbers_bring_their_own_symbols():
    typed = typed_column(["2.896,54", "22,36"])
    assert typed.values == (2896.54, 22.36)
    assert "DecimalFormatSymbols" in typed.expression
    assert typed.expression.startswith("{ref} == null ?")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("4,137.84", Kind.NUMBER),
        ("2026年11月21日", Kind.DATE),
        ("19/04/2024", Kind.DATE),
        ("A-10293", Kind.CODE),
        ("021-5566 7330", Kind.CONTACT),
        ("sales@example.com", Kind.CONTACT),
        ("Steel bolt", Kind.WORDS),
        ("---", Kind.BLANK),
    ],
)
def test_kinds(text, kind):
    assert kind_of(text) is kind


@pytest.mark.parametrize(
    "text", ["编号：", "Customer:", "商品名称", "Precio", "Menge", "签字：______", "合计"]
)
def test_labels(text):
    assert is_label(text)


@pytest.mark.parametrize("text", ["上海申通贸易有限公司", "Steel bolt M8", "2026-01-01", "Jean Dupont"])
def test_values_are_no_labels(text):
    assert not is_label(text)


def test_persons_totals_and_pages():
    assert is_person("王小明")
    assert not is_person("单价")
    assert is_total("Grand Total")
    assert is_total("当页合计:")
    assert page_parts("Page 1 of 3") == {
        "head": "Page ",
        "number": "1",
        "middle": " of ",
        "total": "3",
        "tail": "",
    }
    assert page_parts("第 2 页") is not None
    assert page_parts("Pagador") is None


def test_label_and_value_in_one_text():
    assert split_label("编制范围：甲级") == ("编制范围：", "甲级")
    assert split_label("Date: ________") is None
    assert split_label("10:30") is None


def test_names_are_java_identifiers_and_unique():
    assert identifier("客户名称") == "kehumingcheng"
    assert identifier("Straße (privat)") == "strasse"
    assert identifier("class") == "f_class"
    assert identifier("2nd line") == "f_2nd_line"
    names = Names()
    assert [names.take("a", "x"), names.take("a", "x"), names.take("", "x")] == ["a", "a_2", "x"]


def test_java_strings_are_escaped():
    assert java_string('a "b"\\\n') == '"a \\"b\\"\\\\\\n"'


def test_widths_and_heights_are_the_engine_s():
    assert text_width("Hello", SANS, 10) == pytest.approx(22.78, abs=0.05)
    assert text_width("客户", SANS, 10) == 20
    assert least_height(SANS, 10, "Hello") == 12
    assert least_height(SANS, 10, "客户\n客户") >= 20
    assert fixed_spacing(SANS, 10, "one", 14) == 0
    assert fixed_spacing(SANS, 10, "客户\n客户", 13.5) == pytest.approx(15.59, abs=0.02)
