"""How the work of a run is divided: few turns over the passages, tasks of each, what is begun again."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.questions import parts
from app.domain.questions.bank.coverage import coverage_of
from app.domain.questions.models import Item, Kind, Mode
from app.domain.questions.text.compose import Request, prepared
from app.graphs.questions.drafting import MIXED, TEXT_KINDS
from app.graphs.questions.state import MAX_RETRIES, Draft, QuestionsState, Task

MOST_TURNS = 3
SMALL = 8
COMPUTED_SHARE = 0.3
PER_PASSAGE = 3


def plan(state: QuestionsState, source: parts.Source, base: Sequence[Item]) -> list[list[str]]:
    """Return the passages of each turn; a last turn over all makes up for what was missing.

    The turns are few because each may go round three times, and a run has a limit of steps.
    """
    names = [one.id for one in source.passages]
    if state.intent == "regenerate":
        wanted = {item.passage for item in base if item.id in state.items}
        return [[name for name in names if name in wanted]]
    if state.intent == "fill":
        with_gaps = {fact.passage for fact in facts_meant(coverage(source, base), state.facts)}
        names = [name for name in names if name in with_gaps]
    names = spread(names, max(PER_PASSAGE * state.left, 12))
    if len(names) <= SMALL or state.retry_limit > MAX_RETRIES:
        return [names]
    size = -(-len(names) // MOST_TURNS)
    groups = [names[n : n + size] for n in range(0, len(names), size)]
    return [*groups, names]


def spread(names: Sequence[str], most: int) -> list[str]:
    """Return at most so many names, evenly spread."""
    if len(names) <= most:
        return list(names)
    return [names[n * len(names) // most] for n in range(most)]


def part_of(left: int, turn: int, turns_left: int) -> int:
    """Return how many items this turn should make; the last takes all that are left.

    The closing turn over all passages counts for nothing before it comes.
    """
    ahead = turns_left if turns_left == 1 else turns_left - 1
    return -(-left // ahead)


def tasks_for(
    passage: str, count: int, score: parts.Scores, kinds: Sequence[Kind], mode: Mode, owed: float = 0.5
) -> tuple[list[Task], float]:
    """Return the tasks of one passage: what is computed, and what is made from the words.

    Finance does both on a text about finance; elsewhere it only computes. owed is the part of a
    computed item that passages before this one left over; what is left over now is returned.
    """
    words = [kind for kind in kinds if kind in TEXT_KINDS] or ([] if kinds else list(MIXED))
    compute = "calc" in kinds or (not kinds and mode == "flexible")
    agent = "finance" if score.domain == "finance" else "specialist"
    sums = 0
    if compute and (score.calculators or not words):
        sums = count if not words else min(count, int(owed + count * COMPUTED_SHARE))
        owed += count * COMPUTED_SHARE - sums if words else 0.0
    tasks = (
        [Task(agent="finance", passage=passage, kinds=["calc"], count=sums, computed=True)] if sums else []
    )
    cases = _cases(count - sums, words, score, mode)
    if cases:
        tasks.append(Task(agent="finance", passage=passage, kinds=["case"], count=cases, computed=True))
    rest = count - sums - cases
    if words and rest:
        tasks.append(Task(agent=agent, passage=passage, kinds=words, count=rest))
    return tasks, owed


def _cases(count: int, words: Sequence[Kind], score: parts.Scores, mode: Mode) -> int:
    """Return how many computed cases a text of finance gets where cases are wanted."""
    if "case" not in words or mode != "flexible" or score.domain != "finance" or not score.calculators:
        return 0
    return max(1, count // (2 * len(words))) if count else 0


def again(draft: Draft) -> Task:
    """Return the task that makes an item once more: the same kind of the same passage."""
    computed = draft.item.program is not None or draft.item.kind == "calc"
    return Task(
        agent="finance" if computed else draft.agent,
        passage=draft.item.passage,
        kinds=[draft.item.kind],
        computed=computed,
    )


def facts_meant(found: parts.Coverage, numbers: Sequence[int]) -> list[parts.FactRow]:
    """Return the facts with these numbers; without any, those that no item asks about."""
    return [found.facts[n] for n in numbers or found.gaps if 0 <= n < len(found.facts)]


def coverage(source: parts.Source, items: Sequence[Item]) -> parts.Coverage:
    """Return which facts of a source the items ask about."""
    request = Request(law=source.law, effective=source.effective)
    views = [prepared(passage, request) for passage in source.passages]
    out = set(source.contradicting)
    for view in views:
        view.units = [unit for unit in view.units if unit.text not in out]
    return coverage_of(views, items)
