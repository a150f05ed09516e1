"""Every spec becomes a template that compiles, fills and cuts no text."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.reports.generate.build import draft_from_spec
from app.domain.reports.generate.spec import (
    STYLES,
    ColumnSpec,
    Condition,
    OtherTotal,
    ParameterSpec,
    ReportSpec,
    SortSpec,
    sound,
)
from app.domain.reports.guard import inspect
from app.domain.reports.jrxml import write_jrxml
from app.domain.reports.samples import stress_sample
from app.domain.reports.sentence import SentenceRequest, read_sentence
from app.domain.reports.structure import check_structure

C = ColumnSpec
SALES = ReportSpec(
    title="销售明细",
    columns=[
        C(label="部门"),
        C(label="日期", type="date"),
        C(label="客户"),
        C(label="数量", type="integer"),
        C(label="单价", type="amount"),
        C(label="金额", type="amount"),
    ],
    groups=["部门", "月份"],
    totals=["数量", "金额"],
    others=[OtherTotal(label="金额", kind="average"), OtherTotal(label="客户", kind="count")],
)
TYPES = st.sampled_from(["text", "integer", "amount", "percent", "date", "time", "flag"])
WORDS = st.text("客户日期金额数量单价部门AaBb 1%(\"\\'&é×/-", min_size=1, max_size=24).filter(str.strip)


@st.composite
def specs(draw):
    """Draw a report of any columns, groups, totals, order, conditions, paper and design."""
    names = draw(st.lists(WORDS, min_size=1, max_size=14, unique=True))
    columns = [
        C(label=one, type=draw(TYPES), place=draw(st.sampled_from(["row", "row", "head"]))) for one in names
    ]
    known = st.sampled_from([*names, "月份", "year", "季度"])
    label = st.sampled_from(names)
    return ReportSpec(
        title=draw(st.one_of(st.just(""), WORDS, st.just("Y" * 80), st.just("超长标题" * 20))),
        columns=columns,
        groups=draw(st.lists(known, max_size=3)),
        totals=draw(st.lists(label, max_size=4)),
        others=draw(
            st.lists(
                st.builds(OtherTotal, label=label, kind=st.sampled_from(["average", "count", "min", "max"])),
                max_size=3,
            )
        ),
        subtotals=draw(st.booleans()),
        sort=draw(st.lists(st.builds(SortSpec, label=label, descending=st.booleans()), max_size=2)),
        filters=draw(
            st.lists(
                st.builds(
                    Condition,
                    label=label,
                    op=st.sampled_from(["=", "!=", ">", ">=", "<", "<=", "contains"]),
                    value=st.sampled_from(["100", "1.5万", "2026-01-05", 'a"b\\', "已付", ""]),
                ),
                max_size=1,
            )
        ),
        parameters=draw(st.lists(st.builds(ParameterSpec, label=WORDS, type=TYPES), max_size=3)),
        page=draw(st.sampled_from(["A4", "A5", "A3", "Letter"])),
        landscape=draw(st.booleans()),
        style=draw(st.sampled_from(["", *STYLES])),
        query=draw(st.sampled_from(["", "select 1 as a from t"])),
    )


@given(specs())
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_spec_makes_a_sound_template(spec):
    _is_sound(spec)


@pytest.mark.soak
@given(specs())
@settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_thousand_specs_make_sound_templates(spec):
    _is_sound(spec)


def _is_sound(spec):
    draft = draft_from_spec(spec)
    jrxml = write_jrxml(draft.design)
    assert inspect(jrxml) == []
    found = check_structure(jrxml)
    assert found.errors == []
    assert [one for one in found.warnings if one.code != "overlap"] == []
    assert draft.sample.rows
    assert draft == draft_from_spec(spec)


@pytest.mark.parametrize("count", [5, pytest.param(200, marks=pytest.mark.soak)])
async def test_any_spec_compiles_fills_and_cuts_nothing(jasper, count):
    """A bounded sample with the real engine, with the spec's own rows and with very long values."""
    drawn = []

    @given(specs())
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def collect(spec):
        drawn.append(spec)

    await asyncio.to_thread(collect)
    for spec in drawn:
        draft = draft_from_spec(spec)
        jrxml = write_jrxml(draft.design)
        for sample in (draft.sample, stress_sample(draft.sample, jrxml)):
            result = await jasper.render(jrxml, sample, dpi=20, max_pages=1)
            cut = [one.text for one in result.texts if one.dropped or one.cut_at is not None]
            assert (result.ok, result.errors, cut) == (True, [], []), spec


async def test_signs_in_a_narrow_head_are_not_cut(jasper):
    others = [C(label=f"金额{number}", type="time") for number in range(10)]
    spec = ReportSpec(
        columns=[C(label="b%金%部部-×(量1", type="flag"), *others], style="voucher", page="Letter"
    )
    draft = draft_from_spec(spec)
    result = await jasper.render(write_jrxml(draft.design), draft.sample, dpi=20)
    assert result.ok, result.errors
    assert not [one for one in result.texts if one.dropped or one.cut_at is not None]


@pytest.mark.parametrize("style", STYLES)
async def test_each_design_prints_every_row_and_total(jasper, style):
    draft = draft_from_spec(SALES.model_copy(update={"style": style}))
    result = await jasper.render(write_jrxml(draft.design), draft.sample, dpi=20)
    assert result.ok, result.errors
    texts = [one.text for one in result.texts]
    assert not [one for one in result.texts if one.dropped or one.cut_at is not None]
    total = sum(float(str(row["jine"])) for row in draft.sample.rows)
    assert [text for text in texts if f"{total:,.2f}" in text]
    for row in draft.sample.rows:
        assert str(row["riqi"]) in texts


async def test_nested_totals_restart_with_their_own_group(jasper):
    spec = ReportSpec(
        columns=[C(label="a"), C(label="b"), C(label="n", type="integer")],
        groups=["a", "b"],
        totals=["n"],
        style="ledger",
    )
    draft = draft_from_spec(spec)
    sample = draft.sample.model_copy(
        update={
            "rows": [
                {"a": a, "b": b, "n": n}
                for a, b, n in (("y", "q", 4), ("x", "p", 1), ("x", "q", 2), ("y", "p", 8), ("x", "p", 16))
            ]
        }
    )
    result = await jasper.render(write_jrxml(draft.design), sample)
    assert result.ok, result.errors
    printed = [one.text for one in sorted(result.texts, key=lambda one: (one.page, one.y, one.x))]
    said = [
        (caption, value) for caption, value in pairwise(printed) if "ubtotal" in caption or caption == "Total"
    ]
    assert said == [
        ("p Subtotal", "17"),
        ("q Subtotal", "2"),
        ("x Subtotal", "19"),
        ("p Subtotal", "8"),
        ("q Subtotal", "4"),
        ("y Subtotal", "12"),
        ("Total", "31"),
    ]


async def test_conditions_and_order_hold_in_the_engine(jasper):
    text = "做一张清单,包含客户、日期、金额,按金额从大到小排序,只显示金额大于1000的"
    draft = draft_from_spec(read_sentence(SentenceRequest(text=text)))
    sample = draft.sample.model_copy(
        update={
            "rows": [
                {"kehu": k, "riqi": "2026-01-05", "jine": v}
                for k, v in (("a", "999"), ("b", "1001"), ("c", "5000"), ("d", None))
            ]
        }
    )
    result = await jasper.render(write_jrxml(draft.design), sample)
    assert [one.text for one in result.texts if one.text in "abcd"] == ["c", "b"]


def test_sound_drops_what_no_column_is_named():
    spec = sound(
        ReportSpec(
            columns=[C(label="a"), C(label="a")], groups=["x", "a"], totals=["a"], sort=[SortSpec(label="z")]
        )
    )
    assert (spec.labels(), spec.groups, spec.totals, spec.sort) == (["a", "a 2"], ["a"], [], [])
