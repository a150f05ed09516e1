"""Broken templates of many kinds, one fault or two at once, are repaired by rules and lose nothing else."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.core.errors import AppError
from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml
from app.domain.reports.mend_tags import balanced, with_quotes, without_strange_prefixes
from app.domain.reports.models import EngineError, Sample
from app.domain.reports.repair import MAX_ROUNDS, repair
from app.domain.reports.samples import complete_sample
from tests.coverage_in_part import in_part
from tests.domain.reports.breaking import BREAKS

TEMPLATES = Path(__file__).resolve().parents[2] / "data" / "templates"
OWN = sorted(TEMPLATES.glob("*.jrxml"))
PAIRS = list(itertools.combinations(BREAKS, 2))
ROWS = Sample(rows=[{}, {}])
GOAL = 0.97
SEED, SINGLES, SAMPLED_PAIRS = 11, 420, 330


@dataclass
class Tally:
    """What became of many broken templates."""

    repaired: int = 0
    left: list[str] = field(default_factory=list)
    worse: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Return the share of repaired ones."""
        return self.repaired / max(1, self.repaired + len(self.left))


def broken(base: str, names: tuple[str, ...]) -> bytes | None:
    """Return a template with some faults, None where one has no place in it."""
    text: str | None = base
    for name in names:
        text = BREAKS[name](text) if text is not None else None
    return text.encode("utf-8") if text is not None else None


async def faults_of(jasper, jrxml: bytes) -> list[EngineError]:
    """Return what check and render find wrong."""
    errors = await jasper.check(jrxml)
    if errors:
        return errors
    result = await jasper.render(jrxml, complete_sample(ROWS, jrxml), dpi=20, max_pages=1)
    return [] if result.ok else result.errors


async def mended(jasper, jrxml: bytes, first: list[EngineError]) -> tuple[bytes, list[EngineError]]:
    """Repair as the graph does, in five rounds at most; an unchanged template counts double."""
    tried: list[str] = []
    rounds, errors = 0, first
    while errors and rounds < MAX_ROUNDS:
        done = repair(jrxml, errors, tried=tried)
        tried += [step.name for step in done.steps]
        rounds += 2 if done.jrxml == jrxml else 1
        jrxml = done.jrxml
        errors = await faults_of(jasper, jrxml)
    return jrxml, errors


def lost(base: str, jrxml: bytes) -> tuple[int, int]:
    """Return how many elements and how many texts of the good template are gone."""
    try:
        roots = [parse(one) for one in (base.encode("utf-8"), jrxml)]
    except AppError:
        return 0, 0
    elements = [sum(1 for one in root.iter() if xml.local(one) in xml.ELEMENTS) for root in roots]
    texts = [Counter(_said(root)) for root in roots]
    return elements[0] - elements[1], sum((texts[0] - texts[1]).values())


def _said(root) -> list[str]:
    nodes = (one for one in root.iter() if xml.local(one) in ("text", "textFieldExpression"))
    return [(one.text or "").strip() for one in nodes]


async def judge(jasper, tally: Tally, base: str, names: tuple[str, ...], where: str) -> None:
    """Repair one broken template and note what came of it."""
    jrxml = broken(base, names)
    first = await faults_of(jasper, jrxml) if jrxml else []
    if jrxml is None or not first:
        return
    after, left = await mended(jasper, jrxml, first)
    elements, texts = lost(base, after)
    case = f"{where}: {' + '.join(names)}"
    if left:
        tally.left.append(f"{case}: {left[0].code} {left[0].message[:80]}")
    else:
        tally.repaired += 1
    if elements > len(names) or texts > 2 * len(names) or (left and len(left) > len(first)):
        tally.worse.append(f"{case}: {elements} elements and {texts} texts lost, {len(left)} errors left")


async def run(jasper, bases: list[Path], cases: list[tuple[int, tuple[str, ...]]]) -> Tally:
    """Judge cases: the number of a base and the names of its faults."""
    tally = Tally()
    texts = [path.read_text("utf-8") for path in bases]
    for number, names in in_part(cases):
        await judge(jasper, tally, texts[number % len(texts)], names, bases[number % len(bases)].stem)
    return tally


def check(tally: Tally, least: int) -> None:
    """Fail with the cases that were not repaired or got worse."""
    assert tally.repaired + len(tally.left) >= least
    assert not tally.worse, tally.worse
    assert tally.share >= GOAL, (tally.share, tally.left)


@pytest.mark.thorough
@pytest.mark.timeout(300)
async def test_each_fault_alone(jasper) -> None:
    cases = [(at, (name,)) for at, name in enumerate(BREAKS)]
    check(await run(jasper, OWN, cases), 60)


@pytest.mark.thorough
@pytest.mark.timeout(300)
async def test_two_faults_at_once(jasper) -> None:
    dice = random.Random(7)
    cases = [(at, pair) for at, pair in enumerate(dice.sample(PAIRS, 50))]
    check(await run(jasper, OWN, cases), 30)


@pytest.mark.soak
@pytest.mark.shared
@pytest.mark.timeout(7200)
async def test_faults_and_pairs_of_them_in_every_template(jasper, shared: Path) -> None:
    bases = [*OWN, *sorted((shared / "data" / "reports" / "templates").glob("*.jrxml"))]
    good = [one for one in bases if not await faults_of(jasper, one.read_bytes())]
    dice = random.Random(SEED)
    singles = [(at, (name,)) for at in range(len(good)) for name in BREAKS]
    one_fault = await run(jasper, good, dice.sample(singles, min(SINGLES, len(singles))))
    cases = [(dice.randrange(len(good)), pair) for pair in dice.sample(PAIRS, SAMPLED_PAIRS)]
    two_faults = await run(jasper, good, cases)
    print(f"one fault: {one_fault.repaired} repaired, left {one_fault.left}")
    print(f"two faults: {two_faults.repaired} repaired, left {two_faults.left}")
    check(one_fault, SINGLES // 2)
    check(two_faults, SAMPLED_PAIRS // 2)


# ---- the writing of tags -----------------------------------------------------------------


def test_an_open_element_ends_where_the_schema_ends_it() -> None:
    text = "<band height='9'><textField><reportElement x='1'/><staticText><text>a</text></staticText></band>"
    assert balanced(text) == text.replace("<staticText>", "</textField><staticText>")
    assert balanced("<band><text>a</staticText></band>") == "<band></band>".replace(
        "</", "<text>a</text></", 1
    )
    assert balanced("<detail><band>") == "<detail><band></band></detail>"


def test_balanced_xml_stays_as_it_is() -> None:
    for path in OWN:
        text = path.read_text("utf-8")
        assert balanced(text) == text
        assert with_quotes(text) == text
        assert without_strange_prefixes(text) == text


def test_attributes_get_quotes_and_stand_once() -> None:
    assert with_quotes('<a x=1 y="2" x="3"/><![CDATA[<b c=1>]]>') == '<a x="1" y="2"/><![CDATA[<b c=1>]]>'


def test_only_unbound_prefixes_go() -> None:
    text = '<r xmlns:jr="u"><jr:table/><ns0:band><![CDATA[<ns0:x>]]></ns0:band></r>'
    assert without_strange_prefixes(text) == text.replace("ns0:band", "band")


def test_statements_are_made_an_expression_only_where_they_are_harmless() -> None:
    from tests.domain.reports.broken import shows, template

    def refused(expression: str) -> EngineError:
        values = {"what": "the character ;"}
        return EngineError(code="forbidden", stage="guard", message="", values=values, expression=expression)

    harmless = template(detail=shows("$F{name};"))
    assert b"<![CDATA[$F{name}]]>" in repair(harmless, [refused("$F{name};")]).jrxml
    hostile = 'java.lang.Runtime.getRuntime().exec("id"); $F{name}'
    jrxml = template(detail=shows(hostile))
    assert repair(jrxml, [refused(hostile)]).jrxml == jrxml


def test_imports_of_java_itself_are_never_repaired_away() -> None:
    from tests.domain.reports.broken import template

    error = EngineError(code="forbidden", stage="guard", message="", values={"what": "the import x"})
    stranger = template('<import value="com.acme.*"/>')
    assert b"acme" not in repair(stranger, [error]).jrxml
    hostile = template('<import value="java.lang.reflect.*"/>')
    assert repair(hostile, [error]).jrxml == hostile
