"""What a model would change beyond the words of a request: shown to the user, done only on their word."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

from pydantic import BaseModel, Field, ValidationError

from app.core.events import Choice, Question
from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.model.model_evidence import Doubt
from app.domain.reports.editing.model.schema import EditAnswer
from app.domain.reports.editing.request.request import ModifyRequest
from app.domain.reports.editing.template.outline import ElementInfo
from app.graphs.base import ask
from app.graphs.keeping import Run, notice
from app.graphs.reports import modifying
from app.graphs.reports.state import ReportState, TextAnswer
from app.graphs.skill import RULES, NeedsUser, Outcome

DO, LEAVE = "do", "leave"
MODEL_EDITS = "model_edits"
MOST_SHOWN = 8
_YES = re.compile(
    r"(?:do|yes|y|ok(?:ay)?|sure|是的?|好的?|对|行|可以|确认|同意|就这样|改吧?)[\s.。!！]*", re.IGNORECASE
)
_NO = re.compile(
    r"(?:leave|no|n|nope|not now|cancel|never ?mind|leave (?:it|the report)(?: as it is)?"
    r"|不|不[要用改了行]|不用了|不要了|算了|否|取消|别改?了?|先不改?|保持不变)[\s.。!！]*",
    re.IGNORECASE,
)


class Proposal(BaseModel):
    """A model's answer that waits for the user's word; it holds for one run only."""

    run: str = ""
    answer: EditAnswer = Field(default_factory=EditAnswer)
    by: str = ""
    tokens: int = 0
    seconds: float = 0.0
    prompt: str = ""


async def decided(given: ModifyRequest, state: ReportState, runtime: Run) -> Outcome[EditAnswer] | None:
    """Decide on a request; None where the user does not want what a model made of it.

    What the user is asked about is kept until they answer, so that what is
    done is what was shown. Raises NeedsUser where nobody could decide.
    """
    outcome = await _waiting(state, runtime)
    if outcome is None:
        outcome = await runtime.context.skills.do(modifying.modify_skill(given), given)
        if outcome.by == RULES or not modifying.doubts_of(given, outcome.value):
            return outcome
        for note in outcome.notes:
            notice(runtime, note, level="warning")
        await _keep(outcome, state, runtime)
    doubts = modifying.doubts_of(given, outcome.value)
    answer = ask(await asyncio.to_thread(_question, given, outcome, doubts), TextAnswer).text
    await asyncio.to_thread(runtime.context.store.set_setting, proposal_key(state.session_id), "")
    return outcome if is_yes(answer) else None


def is_yes(answer: str) -> bool:
    """Tell whether an answer agrees to what is shown, by words that can mean nothing else."""
    return bool(_YES.fullmatch(answer.strip()))


def is_no(answer: str) -> bool:
    """Tell whether an answer declines what is shown, by words that can mean nothing else."""
    return bool(_NO.fullmatch(answer.strip()))


def proposal_key(session_id: int) -> str:
    """Return where a session's waiting proposal is kept."""
    return f"reports/proposal/{session_id}"


async def _waiting(state: ReportState, runtime: Run) -> Outcome[EditAnswer] | None:
    """Return the answer that this very run has asked the user about, if it has."""
    kept = await asyncio.to_thread(runtime.context.store.get_setting, proposal_key(state.session_id))
    try:
        found = Proposal.model_validate_json(kept) if kept else Proposal()
    except ValidationError:
        return None
    if not found.run or found.run != state.run_id:
        return None
    return Outcome(
        found.answer, by=found.by, attempts=1, tokens=found.tokens, seconds=found.seconds, prompt=found.prompt
    )


async def _keep(outcome: Outcome[EditAnswer], state: ReportState, runtime: Run) -> None:
    proposal = Proposal(
        run=state.run_id,
        answer=EditAnswer(edits=outcome.value.edits, band=outcome.value.band),
        by=outcome.by,
        tokens=outcome.tokens,
        seconds=outcome.seconds,
        prompt=outcome.prompt,
    )
    store = runtime.context.store
    await asyncio.to_thread(store.set_setting, proposal_key(state.session_id), proposal.model_dump_json())


def marked(infos: Sequence[ElementInfo]) -> list[dict[str, str]]:
    """Return elements as a question names them, so that the preview can mark them."""
    return [{"key": one.id, "uuid": one.uuid, "text": one.text, "band": one.section} for one in infos]


def _question(given: ModifyRequest, outcome: Outcome[EditAnswer], doubts: list[Doubt]) -> Question:
    """Ask whether a model's edits are meant; none of the answers is likelier."""
    try:
        done = apply_edits(given.jrxml, read_edits(outcome.value.edits)).done
    except EditProblem as problem:
        raise NeedsUser("needs_user", problem.message, problem.remedy) from problem
    words = [one for doubt in doubts for one in doubt.words]
    said = (
        _(
            "The model {model} left out this part of the request: {parts}.",
            model=outcome.by,
            parts=_(", ").join(f"“{one}”" for one in words),
        )
        if words
        else _("The model {model} wants to change what the request does not name.", model=outcome.by)
    )
    text = f"{said} {_('It would do this: {done}', done=' '.join(done))} {_('Shall it be done?')}"
    ids = list(dict.fromkeys(one for doubt in doubts for one in doubt.ids))
    infos = [one for id_ in ids[:MOST_SHOWN] if (one := given.outline.element(id_)) is not None]
    choices = (
        Choice(DO, _("Do it"), likely=False),
        Choice(LEAVE, _("Leave the report as it is"), likely=False),
    )
    return Question(MODEL_EDITS, text, choices, payload={"elements": marked(infos)})
