"""Sentences become reports with the columns that they name, and every report prints in some design."""

from __future__ import annotations

import itertools
from typing import get_args

import pytest

from app.domain.reports.generate.build import draft_from_spec
from app.domain.reports.generate.spec import ReportSpec, Style
from app.domain.reports.jrxml import write_jrxml
from app.domain.reports.sentence import SentenceRequest, read_sentence
from tests.domain.reports.report_requests import UNNAMED, requests

DESIGNS = [one for one in get_args(Style) if one]


def read(text: str) -> ReportSpec:
    return read_sentence(SentenceRequest(text=text))


@pytest.mark.parametrize(("text", "wanted"), requests(), ids=lambda one: str(one)[:30])
def test_the_columns_are_those_that_are_named(text, wanted):
    spec = read(text)
    columns = [f"{one.label}{'^' if one.place == 'head' else ''}" for one in spec.columns]
    assert [spec.title, ", ".join(columns), ", ".join(spec.groups), ", ".join(spec.totals)] == wanted


@pytest.mark.parametrize("text", UNNAMED)
def test_columns_that_nobody_named_are_asked_for(text):
    assert read(text).columns == []


@pytest.mark.thorough
async def test_every_report_prints_in_some_design(jasper):
    assert len(DESIGNS) >= 6
    for (text, _wanted), design in zip(requests(), itertools.cycle(DESIGNS), strict=False):
        draft = draft_from_spec(read(text).model_copy(update={"style": design}))
        result = await jasper.render(write_jrxml(draft.design), draft.sample, dpi=20, max_pages=1)
        assert result.ok, (text, design, result.errors)
        assert [one.text for one in result.texts if one.dropped or one.cut_at is not None] == [], (
            text,
            design,
        )
