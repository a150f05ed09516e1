"""Structure checks: what stops the engine and what only spoils the print."""

from __future__ import annotations

import pytest

from app.core.errors import AppError
from app.domain.reports.codes import ErrorCode
from app.domain.reports.structure import check_structure
from tests.domain.reports.broken import FIELD, placed, shows, template


def codes(found):
    return {one.code for one in found}


def test_a_good_template_has_no_findings():
    found = check_structure(template())
    assert (found.errors, found.warnings) == ([], [])


@pytest.mark.parametrize(
    ("jrxml", "code"),
    [
        (template(detail=shows("$F{customer}")), ErrorCode.FIELD_NOT_FOUND),
        (template(detail=shows("$P{customer}")), ErrorCode.PARAMETER_NOT_FOUND),
        (template(detail=shows("$V{total}")), ErrorCode.VARIABLE_NOT_FOUND),
        (template(detail=placed(height="30")), ErrorCode.ELEMENT_OUTSIDE_BAND),
        (template(height="900"), ErrorCode.PAGE_HEIGHT),
    ],
)
def test_errors(jrxml, code):
    assert codes(check_structure(jrxml).errors) == {code}


@pytest.mark.parametrize(
    "expression", ["$V{PAGE_NUMBER}", "$P{REPORT_LOCALE}.toString()", "$V{REPORT_COUNT}"]
)
def test_built_in_names_are_known(expression):
    assert check_structure(template(detail=shows(expression))).errors == []


@pytest.mark.parametrize(
    ("detail", "code"),
    [
        (placed(x="-5"), "element_off_page"),
        (placed(x="500"), "element_off_page"),
        (placed(height="6"), "too_low"),
        (FIELD + FIELD, "overlap"),
        (placed(forecolor="red"), "bad_colour"),
        (placed(height="0"), "too_low"),
    ],
)
def test_warnings(detail, code):
    found = check_structure(template(detail=detail))
    assert found.errors == []
    assert code in codes(found.warnings)


def test_the_same_identifier_twice():
    twin = placed(uuid="6f0f7d3a-0000-4000-8000-000000000001")
    assert "repeated_uuid" in codes(check_structure(template(detail=twin + twin)).warnings)


def test_unsafe_xml_is_refused():
    with pytest.raises(AppError):
        check_structure(b'<!DOCTYPE x [<!ENTITY a "b">]><jasperReport name="&a;"/>')
