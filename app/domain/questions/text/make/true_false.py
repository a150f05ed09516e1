"""True or false: a statement of the source, or one that a single change made false."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from app.domain.questions.models import Mode
from app.domain.questions.text.build import Candidate, plain
from app.domain.questions.text.change import Change
from app.domain.questions.text.make.statements import correction
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

_LIES_OF_ONE = 3
_ZH_LIMIT, _EN_LIMIT = 90, 320


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield each usable statement as true, and some of its contradictions as false."""
    for unit in rng.sample(view.units, len(view.units)):
        if unit.example or not complete(view, unit) or len(unit.text) > (_ZH_LIMIT if view.zh else _EN_LIMIT):
            continue
        lies = view.changes(unit)
        said = stem_of(view, unit, unit.text)
        true = plain(view, "true_false", said, "true", [view.of_unit(unit)], mode=mode, tag="true")
        yield Candidate(true, "true", frozenset({unit.text}))
        for lie in rng.sample(lies, min(_LIES_OF_ONE, len(lies))):
            item = plain(
                view,
                "true_false",
                stem_of(view, unit, lie.text),
                "false",
                [view.of_unit(unit)],
                note=correction(view, lie),
                mode=mode,
                difficulty="medium",
                tag=lie.sort,
            )
            yield Candidate(item, "false", frozenset({unit.text}))
            yield _judge_it(view, mode, unit, lie)


def _judge_it(view: View, mode: Mode, unit: Unit, lie: Change) -> Candidate:
    """Ask to judge a false statement and to give the reason."""
    stem = stem_of(view, unit, lie.text)
    ask = (
        f"判断下列说法是否正确，并说明理由：{stem}"
        if view.zh
        else f"Is this statement correct? Give the reason. “{stem}”"
    )
    answer = f"不正确。{correction(view, lie)}" if view.zh else f"No. {correction(view, lie)}"
    item = plain(
        view, "short", ask, answer, [view.of_unit(unit)], mode=mode, difficulty="medium", tag=lie.sort
    )
    return Candidate(item, "judge it", frozenset({unit.text}))


def complete(view: View, unit: Unit) -> bool:
    """Say whether a statement is understood alone: with its subject, a short English one with its topic."""
    if view.zh:
        return _NO_SUBJECT.match(unit.text) is None
    words = {w.lower().rstrip("s") for w in view.topic.split() if len(w) > 2}
    named = any(w in unit.text.lower() for w in words)
    return named or bool(unit.article) or len(unit.text.split()) >= 12


def stem_of(view: View, unit: Unit, text: str) -> str:
    """Return a statement as a stem, under the law it is from."""
    lead = view.lead(unit.article)
    if view.zh:
        return f"{lead}{text.replace('；但是，', '，但')}。"
    if not lead or text.split()[0] not in _LOWER:
        return f"{text}."
    return f"{lead}{text[:1].lower() + text[1:]}."


_NO_SUBJECT = re.compile(r"认为|应当|必须|可以|不得|并")
_LOWER = {"The", "A", "An", "Where", "If", "When", "Any", "Each", "No", "Unless", "In", "For", "With"}
