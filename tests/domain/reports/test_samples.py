"""Rows that fill a template, strained ones too, and texts that scale down under them."""

from __future__ import annotations

from app.domain.reports.fit import cut_elements, fit_texts
from app.domain.reports.models import Sample
from app.domain.reports.samples import LONG_NAME, complete_sample, made_up_sample, stress_sample
from tests.domain.reports.broken import placed, template


def test_made_up_rows_have_the_right_types():
    assert made_up_sample(template()).rows[0] == {"name": "Text 1", "qty": 1}


def test_missing_values_are_added_and_given_ones_kept():
    done = complete_sample(Sample(rows=[{"name": "A"}]), template())
    assert done.rows == [{"name": "A", "qty": 1}]


def test_strained_rows_keep_blanks_and_nulls():
    done = stress_sample(Sample(rows=[{"name": "A", "qty": 3}, {"name": "", "qty": None}]), template())
    assert done.rows[0] == {"name": LONG_NAME, "qty": 1234567}
    assert done.rows[1]["name"] == ""


async def test_a_cut_text_scales_down_until_it_prints(jasper):
    jrxml = template(detail=placed(width="60", uuid="6f0f7d3a-0000-4000-8000-000000000001"))
    rows = Sample(rows=[{"name": LONG_NAME, "qty": 1}])
    before = await jasper.render(jrxml, rows)
    cut = cut_elements(before.texts)
    assert cut == {"6f0f7d3a-0000-4000-8000-000000000001"}
    fitted = fit_texts(jrxml, cut)
    after = await jasper.render(fitted, rows)
    assert cut_elements(after.texts) == set()
    assert fit_texts(fitted, cut) == fitted


def test_long_names_stay_different_and_the_same():
    rows = [{"name": name, "qty": 1} for name in ("A", "B", "A", "C")]
    names = [row["name"] for row in stress_sample(Sample(rows=rows), template()).rows]
    assert names[0] == LONG_NAME
    assert len({len(str(name)) for name in names}) == 1
    assert [names.index(name) for name in names] == [0, 1, 0, 3][: len(names)]
