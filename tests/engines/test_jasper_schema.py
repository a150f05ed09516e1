"""All that breaks the schema is told at once, and only what breaks it."""

from __future__ import annotations

import pytest

from app.domain.reports.codes import ErrorCode
from app.domain.reports.explain import explain
from app.domain.reports.models import Sample
from app.engines.jasper.schema import breaches
from tests.engines.templates import field, report, static

GOOD = report(static("a") + field('"b"', y=30))


@pytest.fixture(autouse=True)
def _work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_a_good_template_breaks_nothing():
    assert breaches(GOOD) == []
    assert breaches(b"<no xml") == []
    assert breaches(b"<jasperReport name='old'/>") == []


BROKEN = {
    "attribute": (b"<reportElement ", b'<reportElement fontSize="3" ', ErrorCode.UNKNOWN_ATTRIBUTE),
    "missing": (b' width="500"', b"", ErrorCode.MISSING_ATTRIBUTE),
    "value": (b"<textElement>", b'<textElement textAlignment="center">', ErrorCode.BAD_VALUE),
    "number": (b'x="0"', b'x="1 2"', ErrorCode.BAD_NUMBER),
    "order": (b"<title>", b"<pageFooter/><title>", ErrorCode.WRONG_ORDER),
    "newer": (b"<staticText>", b"<element kind='line'/><staticText>", ErrorCode.NEWER_FORMAT),
}


@pytest.mark.parametrize("name", BROKEN)
def test_each_kind_of_breach_has_its_code_place_and_sentence(name):
    old, new, code = BROKEN[name]
    (found,) = breaches(GOOD.replace(old, new, 1))
    assert found.error.code == code
    assert found.error.stage == "xsd"
    assert found.error.line > 1
    assert "?" not in explain(found.error)


def test_breaches_come_all_at_once():
    broken = GOOD
    for name in ("attribute", "value"):
        old, new, _code = BROKEN[name]
        broken = broken.replace(old, new)
    found = breaches(broken)
    assert [one.error.code for one in found] == [
        code for _text in range(2) for code in (ErrorCode.UNKNOWN_ATTRIBUTE, ErrorCode.BAD_VALUE)
    ]
    assert {one.error.band for one in found} == {"title"}


def test_parts_of_another_schema_are_not_judged():
    part = '<componentElement><reportElement x="0" y="0" width="9" height="9"/><c:x xmlns:c="urn:c"/>'
    found = breaches(report(part + "</componentElement>"))
    assert [one.known for one in found] == [False]


async def test_the_engine_adds_what_its_loader_did_not_come_to(jasper):
    broken = GOOD.replace(*BROKEN["attribute"][:2], 1).replace(*BROKEN["value"][:2], 1)
    found = await jasper.check(broken, trusted=True)
    assert [one.code for one in found] == [ErrorCode.UNKNOWN_ATTRIBUTE, ErrorCode.BAD_VALUE]
    assert [one.stage for one in found] == ["load", "xsd"]


async def test_a_good_rendering_has_no_warnings(jasper):
    result = await jasper.render(GOOD, Sample())
    assert result.ok
    assert result.warnings == []


async def test_filling_alone_draws_nothing(jasper):
    result = await jasper.render(GOOD, Sample(), max_pages=0)
    assert result.ok
    assert [text.text for text in result.texts] == ["a", "b"]
    assert (result.pdf, result.pngs) == ("", [])
