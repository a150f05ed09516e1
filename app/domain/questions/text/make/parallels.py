"""Items on parallel clauses: which thing one of them speaks of."""

from __future__ import annotations

import random
from collections.abc import Iterator

from app.domain.questions.models import Mode
from app.domain.questions.text.build import Candidate, Wrong, choice, plain
from app.domain.questions.text.make.true_false import stem_of
from app.domain.questions.text.parallels import Clause, Parallel, find_parallel
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

GAP, _OPTIONS = "____", 4


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield a gap for each thing, and a choice between four of them."""
    for unit in view.units if view.zh else ():
        parallel = None if unit.example else find_parallel(unit.text)
        for clause in rng.sample(parallel.clauses, len(parallel.clauses)) if parallel else ():
            yield _gap(view, mode, unit, clause)
            if parallel and len(parallel.clauses) >= _OPTIONS:
                yield _which(view, mode, unit, parallel, clause, rng)


def _gap(view: View, mode: Mode, unit: Unit, clause: Clause) -> Candidate:
    stem = stem_of(view, unit, unit.text.replace(clause.subject, GAP, 1))
    item = plain(view, "cloze", stem, clause.subject, [view.of_unit(unit)], mode=mode, tag="term")
    return Candidate(item, "cloze term", frozenset({unit.text}))


def _which(
    view: View, mode: Mode, unit: Unit, parallel: Parallel, clause: Clause, rng: random.Random
) -> Candidate:
    others = rng.sample([c for c in parallel.clauses if c is not clause], _OPTIONS - 1)
    wrong = [
        Wrong(c.subject, f"原文为“{c.subject}{parallel.verb}{c.said}”", "wrong referent") for c in others
    ]
    among = parallel.head or "下列各项中，"
    stem = f"{view.lead(unit.article)}{among}{parallel.verb}{clause.said}的是："
    item = choice(
        view,
        "single",
        stem,
        [clause.subject],
        wrong,
        [view.of_unit(unit)],
        mode=mode,
        difficulty="easy",
        tag="term",
    )
    return Candidate(item, "which of them", frozenset({unit.text}))
