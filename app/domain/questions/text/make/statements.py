"""Which statement is right, which is wrong, which are right: true statements beside contradicted ones."""

from __future__ import annotations

import random
from collections.abc import Iterator

from app.domain.questions.models import Mode
from app.domain.questions.text.build import Candidate, Wrong, choice
from app.domain.questions.text.change import Change
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

_RATIO, _FRAMED = 2.0, 0.3
_ZH_LIMIT, _EN_LIMIT, _TRIES, _CLAUSE_ZH = 80, 220, 4, 18


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
        for _again in range(3):
            yield from _right_ones(view, mode, units, rng)


def _right_one(
    view: View, mode: Mode, unit: Unit, others: list[Unit], rng: random.Random
) -> Iterator[Candidate]:
    wrong = _false_ones(view, _like(unit, others), 3, rng)
    if len(wrong) == 3:
        item = choice(
            view,
            "single",
            _stem(view, "right", [unit, *(c.unit for c in wrong)], mode, rng),
            [_shown(view, unit.text)],
            [_wrong(view, c) for c in wrong],
            [view.of_unit(unit)],
            mode=mode,
            tag="statement",
        )
        uses = frozenset({unit.text, *(c.unit.text for c in wrong)})
        yield Candidate(item, "right statement", uses)
        if _named(view, [unit, *(c.unit for c in wrong)]):
            case = item.model_copy(
                update={"kind": "case", "mode": "flexible", "stem": framed(view, "right", rng)}
            )
            yield Candidate(case, "case statement", uses)


def _wrong_one(
    view: View, mode: Mode, unit: Unit, others: list[Unit], rng: random.Random
) -> Iterator[Candidate]:
    lies = view.changes(unit)
    others = _like(unit, others)
    if not lies or len(others) < 3:
        return
    lie = rng.choice(lies)
    true = rng.sample(others, 3)
    stays = "与原文一致" if view.zh else "the source says so"
    item = choice(
        view,
        "single",
        _stem(view, "wrong", [unit, *true], mode, rng),
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
    base = rng.choice(units)
    alike = _like(base, units)
    true = rng.sample(alike, min(count, len(alike)))
    rest = [u for u in alike if u not in true]
    wrong = _false_ones(view, rest, 4 - count, rng, again=False)
    if len(true) == count and len(wrong) == 4 - count:
        item = choice(
            view,
            "multiple",
            _stem(view, "all", [*true, *(c.unit for c in wrong)], mode, rng),
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


def _like(unit: Unit, others: list[Unit]) -> list[Unit]:
    """Return the statements about as long as this one."""
    size = len(unit.text)
    return [u for u in others if size / _RATIO <= len(u.text) <= size * _RATIO]


def _false_ones(
    view: View, units: list[Unit], count: int, rng: random.Random, again: bool = True
) -> list[Change]:
    """Choose one contradiction of each of some statements, where allowed a second one of some."""
    found: list[Change] = []
    for unit in rng.sample(units, len(units)):
        lies = view.changes(unit)
        if lies and len(found) < count:
            found.append(rng.choice(lies))
    for unit in units if again and len(found) < count else []:
        lies = [c for c in view.changes(unit) if all(c.text != f.text for f in found)]
        if lies and len(found) < count:
            found.append(rng.choice(lies))
    return found if len(found) == count else []


def _stem(view: View, sort: str, units: list[Unit], mode: Mode, rng: random.Random) -> str:
    named = _named(view, units)
    itself = next((u.article for u in units if u.article.startswith("《")), "")
    if mode == "flexible" and named and not view.law and not itself and rng.random() < _FRAMED:
        return framed(view, sort, rng)
    if view.zh:
        about = f"关于{view.topic}，" if named else ""
        law = (
            f"根据《{view.law}》，"
            if view.law
            else view.lead(itself)
            if itself
            else "根据相关规定，"
            if view.domain == "law" and not about
            else ""
        )
        return law + about + _ASK_ZH[sort]
    about = f" about {view.topic}" if named else ""
    return f"Which of the following statements{about} {_ASK_EN[sort]}?"


_ASK_ZH = {"right": "下列说法正确的是：", "wrong": "下列说法【错误】的是：", "all": "下列说法正确的有："}
_ASK_EN = {"right": "is correct", "wrong": "is NOT correct", "all": "are correct"}


def _named(view: View, units: list[Unit]) -> bool:
    """Say whether the topic is what these statements are about: the title says so, or each names it."""
    if not view.topic:
        return False
    titled = bool(view.passage.title) and not view.law and view.topic.lower() in view.passage.title.lower()
    return titled or all(view.topic.lower() in unit.text.lower() for unit in units)


_FRAMES_ZH: dict[str, tuple[str, ...]] = {
    "finance": (
        "客户经理小王向客户介绍{topic}的有关知识，其下列介绍",
        "理财经理小陈在晨会上讲解{topic}的有关知识，其下列讲解",
    ),
    "law": (
        "律师张某就{topic}的有关规定为客户提供咨询，其下列意见",
        "法务专员小刘在培训中讲解{topic}的有关规定，其下列讲解",
    ),
    "general": (
        "培训讲师小李讲解{topic}的有关知识，其下列讲解",
        "学员小赵整理了{topic}的复习笔记，其下列笔记",
    ),
}
_FRAMES_EN = (
    "A trainer is explaining {topic} to new staff.",
    "A student is revising {topic} and has written down four statements.",
)


def framed(view: View, sort: str, rng: random.Random) -> str:
    """Return a stem in which a person speaks about the topic."""
    if view.zh:
        ends = {"right": "正确的是：", "wrong": "【错误】的是：", "all": "正确的有："}
        return rng.choice(_FRAMES_ZH[view.domain]).format(topic=view.topic) + ends[sort]
    frame = rng.choice(_FRAMES_EN).format(topic=view.topic)
    return f"{frame} Which of the following statements {_ASK_EN[sort]}?"


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
