"""Items on formulas: the right one beside versions that each make one mistake and differ in value."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from app.domain.questions.models import Mode
from app.domain.questions.text.build import Candidate, Wrong, choice, plain
from app.domain.questions.text.formulas import Formula, differs, wrong_versions
from app.domain.questions.text.lexicon import known_terms
from app.domain.questions.text.view import View

_LETTER = re.compile(r"(?<![A-Za-z\u4e00-\u9fff])([a-z])(?![A-Za-z])")


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield a choice for each formula with three wrong versions, and items to judge, fill or write it."""
    for formula in view.formulas:
        yield from _without_options(view, mode, formula, rng)
        versions = _versions(view, formula)
        stem = _stem(view, formula)
        if len(versions) < 3 or not stem:
            continue
        picked = rng.sample(versions, 3)
        wrong = [Wrong(text, why, "formula") for text, why in picked]
        evidence = [view.evidence(formula.source, formula.start)]
        item = choice(view, "single", stem, [formula.right], wrong, evidence, mode=mode, tag="formula")
        yield Candidate(item, "formula", view.spoken_in(formula.source, formula.start))


def _without_options(view: View, mode: Mode, formula: Formula, rng: random.Random) -> Iterator[Candidate]:
    stem = _stem(view, formula)
    if not stem:
        return
    evidence = [view.evidence(formula.source, formula.start)]
    uses = view.spoken_in(formula.source, formula.start)
    head = re.sub(r"(?:等于：| is given by:)$", "", stem)
    is_, end, what = (
        ("等于", "。", f"写出{head}的计算公式。")
        if view.zh
        else (" is ", ".", f"Write down the formula for {_inside(head)}.")
    )
    item = plain(
        view,
        "short",
        what,
        f"{formula.left}={formula.right}" if view.zh else f"{formula.left} = {formula.right}",
        evidence,
        mode=mode,
        tag="formula",
    )
    yield Candidate(item, "write formula", uses)
    yield Candidate(
        plain(
            view, "true_false", f"{head}{is_}{formula.right}{end}", "true", evidence, mode=mode, tag="formula"
        ),
        "true",
        uses,
    )
    for text, why in rng.sample(wrong := wrong_versions(formula.right, view.language), min(1, len(wrong))):
        note = f"题中{why}。" if view.zh else f"The statement {why}."
        item = plain(
            view,
            "true_false",
            f"{head}{is_}{text}{end}",
            "false",
            evidence,
            note=note,
            mode=mode,
            difficulty="medium",
            tag="formula",
        )
        yield Candidate(item, "false", uses)
    for start, stop in _names(formula.right):
        gap = f"{formula.right[:start]}____{formula.right[stop:]}"
        item = plain(
            view,
            "cloze",
            f"{head}{is_}{gap}{end}",
            formula.right[start:stop],
            evidence,
            mode=mode,
            tag="formula",
        )
        yield Candidate(item, "cloze formula", uses)


def _inside(head: str) -> str:
    head = re.sub(r"^(?:In the context of|With|For|Under|In) [^,]+, ", "", head)
    return head[:1].lower() + head[1:] if head.startswith("The ") else head


def _names(right: str) -> list[tuple[int, int]]:
    """Return the places of the names that a formula of two to four names has once."""
    pattern = r"[\u4e00-\u9fff]{2,}(?![（(\u4e00-\u9fff])|(?<![A-Za-z])[A-Z]{2,5}(?![A-Za-z])"
    spots = [m.span() for m in re.finditer(pattern, right)]
    names = [right[a:b] for a, b in spots]
    return (
        [s for s, name in zip(spots, names, strict=True) if right.count(name) == 1]
        if len(names) in (2, 3, 4)
        else []
    )


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
    for other in view.formulas if len(found) < 3 else []:
        shared = set(_words(other.right)) & set(_words(formula.right))
        if (
            other is not formula
            and shared
            and all(differs(other.right, seen) for seen in [formula.right, *(f for f, _ in found)])
        ):
            found.append(
                (
                    other.right,
                    f"这是{other.left}的计算公式" if view.zh else f"that is the formula of the {other.left}",
                )
            )
    return found


def _words(right: str) -> list[str]:
    return re.findall(r"[\u4e00-\u9fff]{2,}|[A-Z]{2,}", right)


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
        return f"{before.rstrip('则')}则{formula.left}等于："
    if letters - set("ingrmkyt"):
        return ""
    if re.match(r"[^，；。：]{2,18}(?:下|时|中)，$", before):
        return f"{before}{formula.left}等于："
    twins = [
        f for f in view.formulas if f is not formula and (f.left in formula.left or formula.left in f.left)
    ]
    if twins:
        term = next((t for t in known_terms("zh") if t in before), "")
        return f"关于{term}，{formula.left}等于：" if term else ""
    return f"{formula.left}等于："


def _stem_en(view: View, formula: Formula, before: str) -> str:
    if re.fullmatch(r"[A-Z][A-Za-z]{0,7}", formula.left):
        found = re.match(
            (
                r"(?P<lead>(?:With|For|Under|In) [^,]+, )?(?P<name>(?:[Tt]he|[Aa]n?) [\w ()'-]{3,60}) "
                r"(?:is|equals)$"
            ),
            before.strip(),
        )
        said = bool(view.topic) and view.topic.lower() in before.lower()
        about = f"In the context of {view.topic}, " if said or (view.topic and len(formula.left) < 3) else ""
        if found:
            name = found["name"][:1].lower() + found["name"][1:]
            head = found["lead"] or (about if len(name.split()) < 3 else "")
            return f"{head}{name if head else name[:1].upper() + name[1:]} ({formula.left}) is given by:"
        told = about or (formula.left.isupper() and len(formula.left) > 2)
        return f"{about}{formula.left} is given by:" if told and len(formula.left) > 1 else ""
    return f"The {formula.left[:1].lower() + formula.left[1:]} is given by:"
