"""What drafts take from examples and from a model: the manner of the user's own, wrong options proposed."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.events import Progress
from app.domain.questions.bank.examples import Example, rank_examples, shipped_examples
from app.domain.questions.bank.style import imitated, style_of
from app.domain.questions.models import Item, Option, Passage
from app.domain.questions.skills.schemas import DistractorsAnswer
from app.graphs.base import emit
from app.graphs.keeping import Run
from app.graphs.questions import skills
from app.graphs.questions.state import Draft, QuestionsState
from app.graphs.skill import RULES, NeedsUser

EXAMPLES = 3


def examples_of(bank: Sequence[Item]) -> list[Example]:
    """Return the user's own items, then those that come with the program."""
    own = [
        Example(
            id=item.id,
            language=item.language,
            kind=item.kind,
            domain=item.domain,
            stem=item.stem,
            options={chr(65 + n): option.text for n, option in enumerate(item.options)},
            answer=item.answer,
            explanation=item.explanation,
            own=True,
        )
        for item in bank[:500]
    ]
    return [*own, *shipped_examples()]


def imitating(draft: Draft, agent: str, passages: dict[str, Passage], bank: Sequence[Example]) -> Draft:
    """Return a draft in the manner of the best example of its kind that is the user's own."""
    item = draft.item
    passage = passages.get(item.passage)
    text = passage.text if passage else item.stem
    found = rank_examples(text, item.kind, item.domain, item.language, bank, EXAMPLES)
    own = next((one for one in found if one.own and one.kind == item.kind), None)
    style = style_of(own) if own else None
    return draft.model_copy(
        update={
            "item": imitated(item, style) if style else item,
            "style": style,
            "examples": [one.id for one in found],
            "agent": "finance" if item.program is not None or agent == "finance" else "specialist",
        }
    )


async def with_distractors(
    state: QuestionsState, drafts: list[Draft], runtime: Run
) -> tuple[list[Draft], str]:
    """Let a model propose wrong options of single text items; the rules' own stay where it fails."""
    runner = runtime.context.skills
    if runner.model is None or state.mode != "flexible" or state.retry_count:
        return drafts, RULES
    found, by = [], RULES
    for number, draft in enumerate(drafts):
        emit(runtime, Progress("specialist", number, len(drafts)))
        item = draft.item
        if item.kind == "single" and not draft.ordered and not draft.finished:
            try:
                outcome = await runner.do(skills.DISTRACTORS, skills.asked_distractors(item))
            except NeedsUser:
                found.append(draft)
                continue
            by = outcome.by
            changed = _with_options(item, outcome.value)
            draft = draft.model_copy(update={"item": changed, "by": outcome.by})
        found.append(draft)
    return found, by


def _with_options(item: Item, answer: DistractorsAnswer) -> Item:
    right = [option for option in item.options if option.right]
    wrong = [Option(text=one.text.strip(), reason=one.reason.strip()) for one in answer.distractors[:3]]
    return item.model_copy(update={"options": [*right, *wrong]})
