"""Single choice on a formula: the right one beside versions that each make one mistake and give other values."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from app.domain.questions.models import Mode
from app.domain.questions.text.build import Candidate, Wrong, choice
from app.domain.questions.text.formulas import Formula, differs, wrong_versions
from app.domain.questions.text.lexicon import known_terms
from app.domain.questions.text.view import View

_LETTER = re.compile(r"(?<![A-Za-z\u4e00-\u9fff])([a-z])(?![A-Za-z])")


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield one item for each formula with three wrong versions or more."""
    for formula in view.formulas:
        versions = _versions(view, formula)
        stem = _stem(view, formula)
        if len(versions) < 3 or not stem:
            continue
        picked = rng.sample(versions, 3)
        wrong = [Wrong(text, why, "formula") for text, why in picked]
        evidence = [view.evidence(formula.source, formula.start)]
        item = choice(view, "single", stem, [formula.right], wrong, evidence, mode=mode, tag="formula")
        yield Candidate(item, "formula", frozenset({formula.source}))


def _versions(view: View, formula: Formula) -> list[tuple[str, str]]:
    """Return the wrong right sides: other formulas of the same shape first, then changed signs."""
    found: list[tuple[str, str]] = []
    shape = _shape(formula.right)
    for other in view.formulas:
        if other is not formula and _shape(other.right) == shape and differs(formula.right, other.right):
            why = f"这是{other.left}的计算公式" if view.zh else f"that is the formula of the {other.left}"
            found.append((other.right, why))
    for text, why in wrong_versions(formula.right, view.language):
        if all(differs(text, seen) for seen, _ in found):
            found.append((text, why))
    return found


def _shape(right: str) -> str:
    return re.sub(
        r"[\u4e00-\u9fffA-Za-z]+", "x", right.replace(" minus ", "-").replace(" plus ", "+").replace("−", "-")
    )


def _stem(view: View, formula: Formula) -> str:
    before = _sentence_before(view.passage.text, formula.start, view.zh)
    return _stem_zh(view, formula, before) if view.zh else _stem_en(view, formula, before)


def _sentence_before(text: str, start: int, zh: bool) -> str:
    piece = re.split(r"[。；\n]" if zh else r"(?<=[.;])\s", text[:start])[-1]
    return piece.strip()


def _stem_zh(view: View, formula: Formula, before: str) -> str:
    letters = set(_LETTER.findall(formula.right))
    named = re.match(r"(?:若|设|假设|如果)", before) is not None and all(
        f"为{x}" in before or f"{x}为" in before for x in letters
    )
    if named:
        return f"{before.rstrip('则')}{'' if before.endswith('，') else ''}则{formula.left}的计算公式是："
    if letters - set("ingrmkyt"):
        return ""
    if re.match(r"(?:实行|采用|按|在)[^，]{2,12}[，时下]+$", before):
        return f"{before}{formula.left}的计算公式是："
    twins = [
        f for f in view.formulas if f is not formula and (f.left in formula.left or formula.left in f.left)
    ]
    if twins:
        term = next((t for t in known_terms("zh") if t in before), "")
        return f"关于{term}，{formula.left}的计算公式是：" if term else ""
    return f"{formula.left}的计算公式是："


def _stem_en(view: View, formula: Formula, before: str) -> str:
    if re.fullmatch(r"[A-Z][A-Za-z]{0,7}", formula.left):
        found = re.match(
            r"(?P<lead>(?:With|For|Under|In) [^,]+, )?(?P<name>(?:[Tt]he|[Aa]n?) [\w ()'-]{3,60}) (?:is|equals)$",
            before.strip(),
        )
        about = f"In the context of {view.topic}, " if view.topic else ""
        if found:
            name = found["name"][:1].lower() + found["name"][1:]
            head = found["lead"] or (about if len(name.split()) < 3 else "")
            return f"{head}{name if head else name[:1].upper() + name[1:]} ({formula.left}) is given by:"
        return f"{about}{formula.left} is given by:" if about and len(formula.left) > 1 else ""
    return f"The {formula.left[:1].lower() + formula.left[1:]} is given by:"
