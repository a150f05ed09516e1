"""Single choice on a number that the source fixes: a period, a share, an amount, a majority."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from app.domain.questions.models import Mode
from app.domain.questions.text.build import Candidate, Wrong, choice, plain
from app.domain.questions.text.change_numbers import fixes_something
from app.domain.questions.text.make.true_false import complete
from app.domain.questions.text.numbers import Number, find_numbers, neighbours
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

_PERIOD = ("年", "个月", "日", "天", "小时", "工作日", "个工作日", "周", "分钟", "秒")
_PLAIN = frozenset({"", "月", "股", "份"})
_SPOKEN = {
    "V": "伏",
    "W": "瓦",
    "kW": "千瓦",
    "Hz": "赫兹",
    "dB": "分贝",
    "kg": "千克",
    "km": "千米",
    "L": "升",
}
_STEM_LIMIT = 110
_CASE_FOLLOWS = re.compile(r"[^，；]*(?:时|情况下|前提下|范围内)[，；]|(?:测量|检测|试验)")
_WHOLE = re.compile(r"[^，；]*的[，；]|(?:以|之)?[内前后]，|[^，；]*，(?:可以|不得|应当|有权|无权|方可|视为)")
_WORKED = re.compile(r"(?:An?|With|For) (?!.*\b(?:must|may|shall)\b)")


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield an item for each number that a statement fixes and each place its key may take."""
    for unit in view.units:
        found = find_numbers(unit.text, view.language)
        if unit.example or not complete(view, unit) or (len(found) > 1 and _WORKED.match(unit.text)):
            continue
        for number in found:
            stem = _stem(view, unit, number) if fixes_something(unit, number, view.language) else ""
            if stem and view.zh:
                short = plain(view, "short", stem, number.text, [view.of_unit(unit)], mode=mode, tag="number")
                yield Candidate(short, "short number", frozenset({unit.text}))
            for picked in _picked(view, unit, number, rng) if stem else ():
                yield _candidate(view, mode, unit, number, stem, picked)


def _candidate(view: View, mode: Mode, unit: Unit, number: Number, stem: str, picked: list[str]) -> Candidate:
    wrong = [Wrong(text, _reason(view, unit, number, text), "near number") for text in picked]
    right = number.text[:1].upper() + number.text[1:] if not view.zh else number.text
    item = choice(
        view, "single", stem, [right], wrong, [view.of_unit(unit)], mode=mode, difficulty="easy", tag="number"
    )
    return Candidate(item, "numbers", frozenset({unit.text}), ordered=True)


def _stem(view: View, unit: Unit, number: Number) -> str:
    stem = ask_zh(unit.text, number) if view.zh else ask_en(unit.text, number)
    lead = view.lead(unit.article)
    if not stem or len(stem) > _STEM_LIMIT * (1 if view.zh else 4):
        return ""
    if view.zh:
        return lead + stem
    return stem if stem.startswith("Consider") or not lead else lead + stem[:1].lower() + stem[1:]


def ask_zh(text: str, number: Number) -> str:
    """Turn a Chinese statement into a question for one of its numbers."""
    word = _asked(number, text[number.end :])
    if not word:
        return ""
    tail = text[number.end :]
    if _CASE_FOLLOWS.match(tail):
        return ""
    if not _WHOLE.match(tail):
        tail = re.split(r"[，；]", tail, maxsplit=1)[0]
    head = re.sub("；但是，|；但", "，但", text[: number.start])
    if "；" in head or re.search(r"(?:以外|之外|的|时|后)$", tail):
        return ""
    return f"{head}{word}{tail}？"


def _asked(number: Number, after: str) -> str:
    if number.sort == "fraction":
        return "多大比例" if "以上" in number.text or "过半" in number.text else "多少"
    if number.sort in ("percent", "money"):
        return "多少"
    if number.unit in _PERIOD:
        if re.match(r"[\u4e00-\u9fff]{0,1}期", after):
            return ""
        owed = re.match(r"[\u4e00-\u9fff]{0,2}(?:租金|工资|利息|保险费|费用)", after)
        return "" if number.value < 1 else "多长时间的" if owed else "多长时间"
    if number.unit in ("周岁", "岁"):
        return f"多少{number.unit}"
    if number.unit in _PLAIN:
        return ""
    return "几倍" if number.unit == "倍" else f"多少{_SPOKEN.get(number.unit, number.unit)}"


def ask_en(text: str, number: Number) -> str:
    """Turn an English statement into a completion that ends at the number, or ask what stands for [X]."""
    if text[number.end :].strip():
        return (
            f"Consider this statement: “{text[: number.start]}[X]{text[number.end :]}.” Which value does "
            f"[X] stand for?"
        )
    return f"{text[: number.start].rstrip()}:"


def _picked(view: View, unit: Unit, number: Number, rng: random.Random) -> Iterator[list[str]]:
    """Yield three wrong values for each place that the right one can take when they are in order."""
    row = [(v, t) for v, t in neighbours(number, view.language) if t not in unit.text]
    below = [t for v, t in row if v < number.value][::-1]
    above = [t for v, t in row if v > number.value]
    for place in range(max(0, 3 - len(above)), min(3, len(below)) + 1):
        picked = [*_near(below, place, rng), *_near(above, 3 - place, rng)]
        yield picked if view.zh else [t[:1].upper() + t[1:] for t in picked]


def _near(row: list[str], count: int, rng: random.Random) -> list[str]:
    pool = row[: count + 1]
    return rng.sample(pool, count) if len(pool) > count else pool[:count]


def _reason(view: View, unit: Unit, number: Number, text: str) -> str:
    for other in view.units:
        if other is not unit and any(n.text == text for n in find_numbers(other.text, view.language)):
            clause = next((c for c in re.split("[，；]|, |; ", other.text) if text in c), other.text)
            return f"这是“{clause}”中的数值" if view.zh else f"that figure belongs to “{clause}”"
    return f"与原文的“{number.text}”不符" if view.zh else f"the source says “{number.text}”"
