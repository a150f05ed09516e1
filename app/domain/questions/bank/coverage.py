"""Which facts of a source are asked about, by which kinds and how hard; and which are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.domain.questions.models import Item
from app.domain.questions.parts import Cell, Coverage, FactRow
from app.domain.questions.text.facts import asked_about, facts_of
from app.domain.questions.text.view import View

MOST_FACTS = 2000


def coverage_of(views: Sequence[View], items: Sequence[Item]) -> Coverage:
    """Return facts x kinds x difficulties of a source and a set of items."""
    found = Coverage()
    cells: Counter[tuple[int, str, str]] = Counter()
    for view in views:
        mine = [item for item in items if item.passage == view.passage.id]
        for fact in facts_of(view)[: MOST_FACTS - len(found.facts)]:
            asked = asked_about(fact, mine, view.passage.id)
            number = len(found.facts)
            row = FactRow(
                passage=view.passage.id,
                kind=fact.kind,
                text=fact.text,
                start=fact.start,
                article=fact.article,
                items=[item.id for item in asked],
            )
            found.facts.append(row)
            cells.update((number, item.kind, item.difficulty) for item in asked)
            if not asked:
                found.gaps.append(number)
    found.cells = [Cell(fact=n, kind=kind, difficulty=hard, count=c) for (n, kind, hard), c in cells.items()]
    return found


def covers(item: Item, facts: Sequence[FactRow]) -> bool:
    """Say whether an item's evidence touches one of these facts."""
    return any(
        fact.passage == item.passage
        and any(
            piece.start < fact.start + len(fact.text) and fact.start < piece.start + len(piece.text)
            for piece in item.evidence
        )
        for fact in facts
    )
