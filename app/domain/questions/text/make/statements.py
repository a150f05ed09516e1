"""Which statement is right, which is wrong, which are right: true statements beside contradicted ones."""

from __future__ import annotations

import random
from collections.abc import Iterator

from app.domain.questions.models import Mode
from app.domain.questions.text.build import Candidate, Wrong, choice
from app.domain.questions.text.mutate import Change
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

_ZH_LIMIT, _EN_LIMIT, _TRIES, _CLAUSE_ZH = 68, 190, 4, 18


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield single items (the right or the wrong statement) and multiple items (the right statements)."""
    limit = _ZH_LIMIT if view.zh else _EN_LIMIT
    units = [u for u in view.units if len(u.text) <= limit and not u.example]
    if len(units) < 2:
        return
    for _ in range(_TRIES):
        for unit in rng.sample(units, len(units)):
            others = [u for u in units if u is not unit]
            yield from _right_one(view, mode, unit, others, rng)
            yield from _wrong_one(view, mode, unit, others, rng)
        yield from _right_ones(view, mode, units, rng)


def _right_one(
    view: View, mode: Mode, unit: Unit, others: list[Unit], rng: random.Random
) -> Iterator[Candidate]:
    wrong = _false_ones(view, others, 3, rng)
    if len(wrong) == 3:
        item = choice(
            view,
            "single",
            _stem(view, "right"),
            [_shown(view, unit.text)],
            [_wrong(view, c) for c in wrong],
            [view.of_unit(unit)],
            mode=mode,
            tag="statement",
        )
        yield Candidate(item, "right statement", frozenset({unit.text, *(c.unit.text for c in wrong)}))


def _wrong_one(
    view: View, mode: Mode, unit: Unit, others: list[Unit], rng: random.Random
) -> Iterator[Candidate]:
    lies = view.changes(unit)
    if not lies or len(others) < 3:
        return
    lie = rng.choice(lies)
    true = rng.sample(others, 3)
    stays = "与原文一致" if view.zh else "the source says so"
    item = choice(
        view,
        "single",
        _stem(view, "wrong"),
        [_shown(view, lie.text)],
        [Wrong(_shown(view, u.text), stays) for u in true],
        [view.of_unit(unit)],
        mode=mode,
        tag="statement",
        note=correction(view, lie),
    )
    yield Candidate(item, "wrong statement", frozenset({unit.text, *(u.text for u in true)}))


def _right_ones(view: View, mode: Mode, units: list[Unit], rng: random.Random) -> Iterator[Candidate]:
    count = rng.choice([2, 3])
    true = rng.sample(units, min(count, len(units)))
    rest = [u for u in units if u not in true]
    wrong = _false_ones(view, rest, 4 - count, rng)
    if len(true) == count and len(wrong) == 4 - count:
        item = choice(
            view,
            "multiple",
            _stem(view, "all"),
            [_shown(view, u.text) for u in true],
            [_wrong(view, c) for c in wrong],
            [view.of_unit(u) for u in true],
            mode=mode,
            difficulty="hard",
            tag="statement",
        )
        yield Candidate(
            item, "right statements", frozenset({*(u.text for u in true), *(c.unit.text for c in wrong)})
        )


def _false_ones(view: View, units: list[Unit], count: int, rng: random.Random) -> list[Change]:
    """Choose one contradiction of each of some statements, no two of the same words."""
    found: list[Change] = []
    for unit in rng.sample(units, len(units)):
        lies = view.changes(unit)
        if lies and len(found) < count:
            found.append(rng.choice(lies))
    for unit in units if len(found) < count else []:
        lies = [c for c in view.changes(unit) if all(c.text != f.text for f in found)]
        if lies and len(found) < count:
            found.append(rng.choice(lies))
    return found if len(found) == count else []


def _stem(view: View, sort: str) -> str:
    if view.zh:
        head = f"关于{view.topic}，" if view.topic else "根据相关规定，" if view.domain == "law" else ""
        if view.law and view.topic:
            head = f"根据《{view.law}》，关于{view.topic}，"
        elif view.law:
            head = f"根据《{view.law}》，"
        return (
            head
            + {"right": "下列说法正确的是：", "wrong": "下列说法【错误】的是：", "all": "下列说法正确的有："}[
                sort
            ]
        )
    about = f" about {view.topic}" if view.topic else ""
    texts = {
        "right": f"Which of the following statements{about} is correct?",
        "wrong": f"Which of the following statements{about} is NOT correct?",
        "all": f"Which of the following statements{about} are correct?",
    }
    return texts[sort]


def _shown(view: View, text: str) -> str:
    return text if view.zh else f"{text}."


def _wrong(view: View, change: Change) -> Wrong:
    return Wrong(_shown(view, change.text), reason_of(view, change), change.sort)


def reason_of(view: View, change: Change) -> str:
    """Say what the source has instead of the changed words."""
    return f"应为“{change.right}”" if view.zh else f"the source says “{change.right}”"


def correction(view: View, change: Change) -> str:
    """Return the sentence that corrects a false statement."""
    long = len(change.right) > (_CLAUSE_ZH if view.zh else 0)
    wrong, right = (change.put, change.old) if long and change.put else (change.wrong, change.right)
    return f"“{wrong}”应为“{right}”。" if view.zh else f"“{wrong}” should be “{right}”."
