"""Layouts of other hands: headings in a detail band or above group labels, and what they are called."""

from __future__ import annotations

from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand

_HEAD = (
    '<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="own" pageWidth="595" '
    'pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">'
)
_NAMES = ("code", "item", "amount")
_TITLES = ("Part", "Thing", "Sum")


def _text(x: int, y: int, words: str, size: int = 10, width: int = 90) -> str:
    return (
        f'<staticText><reportElement x="{x}" y="{y}" width="{width}" height="15"/>'
        f'<textElement><font size="{size}"/></textElement><text><![CDATA[{words}]]></text></staticText>'
    )


def _value(x: int, expression: str) -> str:
    return (
        f'<textField><reportElement x="{x}" y="0" width="90" height="15"/>'
        f"<textFieldExpression><![CDATA[{expression}]]></textFieldExpression></textField>"
    )


def _band(section: str, *bands: str) -> str:
    made = "".join(f'<band height="40">{one}</band>' for one in bands)
    return f"<{section}>{made}</{section}>"


def _report(body: str, groups: str = "") -> bytes:
    kinds = ("java.lang.String", "java.lang.String", "java.math.BigDecimal")
    fields = "".join(f'<field name="{one}" class="{kind}"/>' for one, kind in zip(_NAMES, kinds, strict=True))
    return f"{_HEAD}{fields}{groups}{body}</jasperReport>".encode()


def _row() -> str:
    return "".join(_value(100 * at, f"$F{{{one}}}") for at, one in enumerate(_NAMES))


def _headings() -> str:
    return "".join(_text(100 * at, 20, one) for at, one in enumerate(_TITLES))


def _outline(jrxml: bytes) -> Outline:
    return outline_of(Template(jrxml))


def _titles(jrxml: bytes) -> list[str]:
    return [one.title for one in _outline(jrxml).columns]


def test_headings_in_a_detail_band_of_their_own_go_before_the_title() -> None:
    body = _band("title", _text(0, 0, "Returns", 18, 300)) + _band("detail", _headings(), _row())
    assert _titles(_report(body)) == list(_TITLES)


def test_a_label_of_a_group_is_no_heading_where_the_page_header_has_them_all() -> None:
    group = '<group name="g"><groupExpression>$F{code}</groupExpression>'
    group += _band("groupHeader", _text(0, 0, "Group")) + "</group>"
    jrxml = _report(_band("pageHeader", _headings()) + _band("detail", _row()), group)
    assert _titles(jrxml) == list(_TITLES)


def test_headings_in_a_group_header_stay_headings() -> None:
    group = '<group name="g"><groupExpression>$F{code}</groupExpression>'
    group += _band("groupHeader", _headings()) + "</group>"
    assert _titles(_report(_band("detail", _row()), group)) == list(_TITLES)


def test_a_heading_is_not_the_title_of_a_report_without_one() -> None:
    jrxml = _report(_band("pageHeader", _headings()) + _band("detail", _row()))
    assert _outline(jrxml).title == ""
    assert understand(jrxml, "Change the title to Orders").trouble is not None


def test_the_text_right_below_the_title_is_the_subtitle() -> None:
    top = _text(0, 0, "Returns", 18, 300) + _text(0, 20, "of this year", 9, 300)
    jrxml = _report(_band("title", top) + _band("columnHeader", _headings()) + _band("detail", _row()))
    for ask in ("Make the subtitle red", "副标题改成红色"):
        found = understand(jrxml, ask)
        assert found.sure, ask
        assert found.edits[0]["targets"] == ["e2"]


def test_words_between_signs_are_named_without_them() -> None:
    foot = _band("columnFooter", _text(0, 0, "*** End of Report ***", 10, 300))
    jrxml = _report(_band("columnHeader", _headings()) + _band("detail", _row()) + foot)
    found = understand(jrxml, "删掉 End of Report")
    assert found.sure
    assert [one["kind"] for one in found.edits] == ["delete"]


def test_a_group_of_the_same_thing_begins_the_pages() -> None:
    names = ("account_name", "account_no")
    groups = "".join(f'<field name="{one}" class="java.lang.String"/>' for one in names)
    groups += '<group name="account_no"><groupExpression>$F{account_no}</groupExpression>'
    groups += (
        _band("groupHeader", _text(0, 0, "Account Name:") + _value(100, "$F{account_name}")) + "</group>"
    )
    jrxml = _report(_band("columnHeader", _headings()) + _band("detail", _row()), groups)
    assert [one["kind"] for one in understand(jrxml, "每个账户换一页").edits] == ["set_group"]
    assert [one["kind"] for one in understand(jrxml, "每个account_name换一页").edits] == ["add_group"]


def _dated() -> bytes:
    today = "<textFieldExpression><![CDATA[new java.util.Date()]]></textFieldExpression></textField>"
    marks = "".join(
        f'<textField pattern="{one}"><reportElement x="{x}" y="0" width="80" height="15"/>{today}'
        for x, one in ((0, "yyyy-MM-dd"), (90, "HH.mm.ss"))
    )
    return _report(_band("pageHeader", marks) + _band("columnHeader", _headings()) + _band("detail", _row()))


def test_a_time_of_day_gets_no_format_of_a_date() -> None:
    found = understand(_dated(), "日期格式改成 dd/MM/yyyy")
    assert [one["targets"] for one in found.edits] == [["e1"]]
    assert understand(_dated(), "去掉时间").trouble is not None


def test_a_date_that_is_printed_already_is_moved_not_added() -> None:
    found = understand(_dated().replace(b"HH.mm.ss", b"yyyy"), "把打印日期移到页脚")
    assert {one["kind"] for one in found.edits} == {"move"}
