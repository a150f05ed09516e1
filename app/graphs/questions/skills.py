"""The decisions of the questions graph that a model may help with; the key is never its."""

from __future__ import annotations

from app.core.i18n import _
from app.domain.questions.models import Item
from app.domain.questions.routing.route import route
from app.domain.questions.skills.checks import (
    distractors_problem,
    locked_words,
    solve_problem,
    wording_problem,
)
from app.domain.questions.skills.schemas import (
    DistractorsAnswer,
    DistractorsGiven,
    RouteAnswer,
    RouteGiven,
    SolveAnswer,
    SolveGiven,
    WordingAnswer,
    WordingGiven,
    solve_values,
    wording_values,
)
from app.domain.questions.text.build import letters
from app.domain.questions.text.source import language_of
from app.graphs.skill import Guess, Skill, Sure, Unknown, Verdict

CLEAR = 0.2


def _route_by_rules(given: RouteGiven) -> Verdict[RouteAnswer]:
    found = route(given.passage, language_of(given.passage))
    scores = sorted((found.finance, found.law, found.general), reverse=True)
    answer = RouteAnswer(domain=found.domain)
    if scores[0] - scores[1] >= CLEAR:
        return Sure(answer)
    return Guess(answer, "")


def _same_wording(given: WordingGiven) -> Verdict[WordingAnswer]:
    return Guess(WordingAnswer(stem=given.stem), "")


ROUTE = Skill(
    name="questions/route", input=RouteGiven, output=RouteAnswer, rules=_route_by_rules, max_tokens=64
)
WORDING = Skill(
    name="questions/wording",
    input=WordingGiven,
    output=WordingAnswer,
    rules=_same_wording,
    check=wording_problem,
    values=wording_values,
    max_tokens=512,
)
DISTRACTORS = Skill(
    name="questions/distractors",
    input=DistractorsGiven,
    output=DistractorsAnswer,
    rules=lambda given: Unknown(_("The rules' own wrong answers stay.")),
    check=distractors_problem,
    max_tokens=768,
)
SOLVE = Skill(
    name="questions/solve",
    input=SolveGiven,
    output=SolveAnswer,
    rules=lambda given: Unknown(_("No model has solved the item.")),
    check=solve_problem,
    values=solve_values,
    max_tokens=512,
)


def asked_wording(item: Item) -> WordingGiven:
    """Return an item's stem as the model may word it: numbers and terms are locked."""
    right = next((option.text for option in item.options if option.right), item.answer)
    return WordingGiven(stem=item.stem, locked=locked_words(item), language=item.language, key=right)


def asked_distractors(item: Item) -> DistractorsGiven:
    """Return an item as the model sees it when it proposes wrong answers."""
    right = next((option.text for option in item.options if option.right), "")
    said = "\n".join(piece.text for piece in item.evidence)
    return DistractorsGiven(stem=item.stem, key=right, evidence=said, language=item.language)


def may_be_worded(item: Item) -> bool:
    """Say whether a new wording can't change what is true: statements and gaps stay as they are."""
    return item.kind in ("single", "multiple", "calc", "short") and not item.parts


def may_be_solved(item: Item) -> bool:
    """Say whether a blind solution tells something: computed items are recomputed instead."""
    if item.program is not None or not item.evidence:
        return False
    return bool(item.options and letters(item)) or item.kind == "true_false"
