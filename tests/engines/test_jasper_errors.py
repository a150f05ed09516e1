"""What the real engine says about broken templates, as codes with places."""

from __future__ import annotations

import json

import pytest

from app.domain.reports.codes import ErrorCode
from app.domain.reports.models import Sample
from app.engines.jasper.messages import translate
from app.engines.jasper.source import Source
from tests.engines.templates import field, report, static

UUID = "11111111-1111-1111-1111-111111111111"


def _with_uuid(text: str) -> str:
    return text.replace("<reportElement ", f'<reportElement uuid="{UUID}" ', 1)


BROKEN = {
    "field": (field("$F{customer}"), ErrorCode.FIELD_NOT_FOUND, {"name": "customer"}),
    "parameter": (field("$P{customer}"), ErrorCode.PARAMETER_NOT_FOUND, {"name": "customer"}),
    "variable": (field("$V{total}"), ErrorCode.VARIABLE_NOT_FOUND, {"name": "total"}),
    "outside": (
        static("x", y=390, height=30),
        ErrorCode.ELEMENT_OUTSIDE_BAND,
        {"y": "390", "height": "30", "band_height": "400"},
    ),
    "method": (field('"a".lenght()'), ErrorCode.EXPRESSION_ERROR, {}),
    "class": (
        field("StringUtils.trim($P{REPORT_LOCALE}.toString())"),
        ErrorCode.NAME_NOT_RESOLVED,
        {"name": "StringUtils.trim"},
    ),
    "quotes": (field("“a” + 1"), ErrorCode.EXPRESSION_ERROR, {}),
    "type": (field('Integer.valueOf("1") * "a"'), ErrorCode.EXPRESSION_ERROR, {}),
}


@pytest.mark.parametrize("name", BROKEN)
async def test_the_message_names_the_element(jasper, name):
    body, code, values = BROKEN[name]
    errors = await jasper.check(report(_with_uuid(body)))
    assert errors
    assert errors[0].code == code
    assert values.items() <= errors[0].values.items()
    if errors[0].stage == "compile":
        assert (errors[0].element, errors[0].band) == (UUID, "title")
    assert errors[0].line > 0


HEADS = {
    "java.lang.Intger": ErrorCode.CLASS_NOT_FOUND,
    "com.acme.Order": ErrorCode.CLASS_NOT_FOUND,
    "java.lang.Runtime": ErrorCode.FORBIDDEN,
}


@pytest.mark.parametrize("name", HEADS)
async def test_unknown_classes_are_mistakes_and_dangerous_ones_forbidden(jasper, name):
    errors = await jasper.check(report("", head=f'<field name="a" class="{name}"/>'))
    assert [error.code for error in errors] == [HEADS[name]]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (('x="0"', 'x="10.5"'), ErrorCode.BAD_NUMBER),
        (('width="500"', ""), ErrorCode.MISSING_ATTRIBUTE),
        (("<reportElement ", '<reportElement uuid="title-1" '), ErrorCode.BAD_UUID),
        (("<reportElement ", '<reportElement fontSize="3" '), ErrorCode.UNKNOWN_ATTRIBUTE),
        (("<textElement>", '<textElement textAlignment="center">'), ErrorCode.BAD_VALUE),
        (("</staticText>", "</staticTex>"), ErrorCode.NOT_WELL_FORMED),
        (("<staticText>", "<textElement/><staticText>"), ErrorCode.WRONG_ORDER),
        (('pageWidth="595"', 'pageWidth="100"'), ErrorCode.PAGE_WIDTH),
        (('pageHeight="842"', 'pageHeight="300"'), ErrorCode.PAGE_HEIGHT),
        (('width="500"', 'width="-5"'), ErrorCode.NEGATIVE_WIDTH),
    ],
)
async def test_mistakes_in_the_file(jasper, change, code):
    jrxml = report(static("x")).decode().replace(*change, 1).encode()
    errors = await jasper.check(jrxml)
    assert [error.code for error in errors][:1] == [code]
    if errors[0].stage in ("load", "xml"):
        assert errors[0].line > 0


@pytest.mark.parametrize(
    ("body", "code", "values"),
    [
        (static("x", font="No Such Font"), ErrorCode.FONT_MISSING, {"name": "No Such Font"}),
        (
            static("x").replace("<reportElement ", '<reportElement style="Header" '),
            ErrorCode.STYLE_MISSING,
            {"name": "Header"},
        ),
        (
            field("1", extra='pattern="#,##0.00.0"'),
            ErrorCode.BAD_PATTERN,
            {"pattern": "#,##0.00.0"},
        ),
        (
            '<image><reportElement x="0" y="0" width="9" height="9"/><imageExpression><![CDATA["logo.png"]]>'
            "</imageExpression></image>",
            ErrorCode.IMAGE_MISSING,
            {"name": "logo.png"},
        ),
    ],
)
async def test_mistakes_that_filling_finds(jasper, body, code, values):
    result = await jasper.render(report(body), Sample())
    assert [error.code for error in result.errors] == [code]
    assert values.items() <= result.errors[0].values.items()


async def test_all_missing_names_are_told_at_once(jasper):
    errors = await jasper.check(report(field("$F{a}") + field("$F{b}", 20) + field("$V{c}", 40)))
    assert [(error.code, error.values["name"]) for error in errors] == [
        ("field_not_found", "a"),
        ("field_not_found", "b"),
        ("variable_not_found", "c"),
    ]


@pytest.mark.shared
def test_every_known_message_has_a_code(shared):
    cases = json.loads((shared / "data/reports/errors.json").read_text(encoding="utf-8"))
    failing = [case for case in cases if case["stage"] != "ok"]
    assert len(failing) > 60
    for case in failing:
        errors = translate(case["stage"], [(case["exception"], case["message"])], Source(b"<a/>"))
        assert errors, case["case"]
        assert all(error.code != ErrorCode.ENGINE_ERROR for error in errors), case["case"]
    unknown = translate("fill", [("x.Y", "something new")], Source(b"<a/>"))
    assert [(error.code, error.message) for error in unknown] == [(ErrorCode.ENGINE_ERROR, "something new")]
