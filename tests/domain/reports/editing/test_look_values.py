"""Capital amounts against an independent reading of the rules, and what edits of the look refuse."""

from __future__ import annotations

import asyncio
import random
import re
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

import cn2an
import pytest

from app.domain.reports.editing.base import Edit, EditProblem, apply_edits
from app.domain.reports.editing.conditions.conditions import Condition
from app.domain.reports.editing.layout.placing import MoveElements
from app.domain.reports.editing.layout.resizing import ResizeElements
from app.domain.reports.editing.looks.text_look import SetFont
from app.domain.reports.editing.looks.text_room import SetPadding, SetRotation
from app.domain.reports.editing.page.page_marks import AddPageNumber
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.wording import ReplaceText, SetText
from app.domain.reports.editing.totals.capital import capital_expression
from app.domain.reports.editing.values.date_format import SetDateFormat
from app.domain.reports.editing.values.patterns import SetNumberFormat
from app.domain.reports.guard import inspect
from app.domain.reports.java_text import faults
from app.domain.reports.models import Sample
from app.engines.jasper.client import JasperEngine
from tests.domain.reports.editing.look_samples import form, report, sales, value

DIGITS = "零壹贰叁肆伍陆柒捌玖"
KNOWN = {
    "0": "零元整",
    "0.05": "伍分",
    "0.50": "伍角整",
    "10.01": "壹拾元零壹分",
    "100000001.10": "壹亿零壹元壹角整",
    "-5.5": "负伍元伍角整",
    "1680.32": "壹仟陆佰捌拾元叁角贰分",
    "10010001": "壹仟零壹万零壹元整",
    "100001000": "壹亿零壹仟元整",
    "1000000000000.05": "壹万亿元零伍分",
    "-0.001": "零元整",
    "0.005": "壹分",
}


def reference(text: str) -> str:
    """Return the capital amount, group by group of four digits."""
    amount = Decimal(text).quantize(Decimal("0.01"), ROUND_HALF_UP)
    whole, cents = divmod(int(abs(amount) * 100), 100)
    sign = "负" if amount < 0 else ""
    jiao, fen = divmod(cents, 10)
    head = _whole(whole) + "元" if whole else ""
    if not cents:
        return f"{sign}{head or '零元'}整"
    tail = f"{DIGITS[jiao]}角" if jiao else ("零" if head else "")
    return f"{sign}{head}{tail}" + (f"{DIGITS[fen]}分" if fen else "整")


def _whole(number: int) -> str:
    """Return the digits of a whole number with 零 where places are skipped within or between groups."""
    high, low = divmod(number, 10**8)
    if high:
        rest = _below(low)
        gap = "零" if low and low < 10**7 else ""
        return f"{_below(high)}亿{gap}{rest if low else ''}"
    return _below(low)


def _below(number: int) -> str:
    high, low = divmod(number, 10**4)
    if not high:
        return _four(low)
    gap = "零" if low and low < 1000 else ""
    return f"{_four(high)}万{gap}{_four(low) if low else ''}"


def _four(number: int) -> str:
    places = [(unit, number // size % 10) for unit, size in (("仟", 1000), ("佰", 100), ("拾", 10), ("", 1))]
    said = [(at, DIGITS[digit] + unit) for at, (unit, digit) in enumerate(places) if digit]
    out = said[0][1] if said else ""
    for (before, _one), (at, word) in pairwise(said):
        out += ("零" if at - before > 1 else "") + word
    return out


def amounts() -> list[str]:
    """Return known and random amounts up to fourteen digits."""
    rng = random.Random(7)
    drawn = [str(Decimal(rng.randrange(10 ** rng.randrange(1, 15))) / 100) for _number in range(150)]
    return [*KNOWN, *drawn, *(str(10**power) for power in range(16)), "9999999999999999.99"]


def test_the_reference_is_right() -> None:
    assert {one: reference(one) for one in KNOWN} == KNOWN
    for one in amounts():
        plain = re.sub("[零整]", "", reference(one))
        if Decimal(one) not in (0, Decimal("-0.001"), Decimal("0.005")):
            assert plain == re.sub("[零整]", "", cn2an.an2cn(one, "rmb"))


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["java.math.BigDecimal", "java.lang.String"])
def test_capital_amounts_are_right(jasper: JasperEngine, kind: str) -> None:
    expression = capital_expression("$F{a}", kind)
    assert faults(expression) == []
    jrxml = report(
        f'<field name="a" class="{kind}"/>',
        f'<detail>\n<band height="16">\n{value(expression, 0, 0, 555, 16)}</band>\n</detail>',
    )
    assert inspect(jrxml) == []
    result = asyncio.run(jasper.render(jrxml, Sample(rows=[{"a": one} for one in amounts()])))
    assert result.ok, result.errors
    assert [one.text for one in result.texts] == [reference(one) for one in amounts()]


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (SetDateFormat(targets=["e11"], pattern="yyyy"), "wrong_type"),
        (SetNumberFormat(targets=["e8"], decimals=2), "wrong_type"),
        (MoveElements(targets=["e2"], dx=-5), "outside"),
        (MoveElements(targets=["e2"], relation="right_of", other="e3"), "covers"),
        (ResizeElements(targets=["e1"], width=600), "outside"),
        (ResizeElements(targets=["e1"], height=5), "too_low"),
        (ResizeElements(targets=["e1"], width=40), "too_small"),
        (SetFont(targets=["e99"], bold=True), "bad_edit"),
        (SetFont(targets=["e1"]), "bad_edit"),
        (SetText(target="e11", text="x"), "bad_edit"),
        (ReplaceText(find="nowhere", text="x"), "bad_edit"),
        (ReplaceText(find="金额", text="$F{amount}"), "bad_edit"),
        (SetPadding(targets=["e2"], amount=60), "no_width"),
    ],
)
def test_what_is_impossible_is_refused(edit: Edit, code: str) -> None:
    with pytest.raises(EditProblem) as problem:
        apply_edits(sales(), [edit])
    assert problem.value.code == code
    assert problem.value.message
    assert problem.value.remedy


def test_a_page_that_is_full_stays_as_it_is() -> None:
    full = report("", f'<title>\n<band height="802">\n{value("1", 0, 0, 100, 802)}</band>\n</title>')
    with pytest.raises(EditProblem, match="too low"):
        apply_edits(full, [SetRotation(targets=["e1"], rotation="Left"), SetFont(targets=["e1"], size=100)])


def test_a_footer_may_take_its_room_from_the_margin() -> None:
    full = report("", f'<title>\n<band height="802">\n{value("1", 0, 0, 100, 802)}</band>\n</title>')
    root = Template(apply_edits(full, [AddPageNumber()]).jrxml).root
    assert int(root.get("bottomMargin")) < 20


def test_bigger_starts_from_the_style() -> None:
    outline = outline_of(Template(form()))
    heading = next(one for one in outline.elements if one.text == "Invoice")
    changed = apply_edits(form(), [SetFont(targets=[heading.id], step="bigger")]).jrxml
    assert b'size="19"' in changed


def test_what_is_below_gives_way() -> None:
    outline = outline_of(Template(form()))
    heading = next(one for one in outline.elements if one.text == "Invoice")
    after = outline_of(Template(apply_edits(form(), [SetFont(targets=[heading.id], size=40)]).jrxml))
    line = next(one for one in after.elements if one.kind == "line")
    grown = next(one for one in after.elements if one.text == "Invoice")
    assert grown.height >= 40
    assert line.y >= grown.y + grown.height


@pytest.mark.parametrize("kind", ["java.math.BigDecimal", "java.lang.String", "java.lang.Double", ""])
@pytest.mark.parametrize("operator", ["above", "below", "equal", "not_equal", "between", "empty", "contains"])
def test_conditions_pass_the_guard(kind: str, operator: str) -> None:
    condition = Condition.model_validate({"operator": operator, "value": "10", "other": "20"})
    assert faults(condition.java("$F{a}", kind)) == []
