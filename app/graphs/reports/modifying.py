"""The decisions of a modification: edits by rules or model, and one band's XML where no edit fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.core.i18n import _
from app.domain.reports.editing.model.model_evidence import Doubt, doubts_about
from app.domain.reports.editing.model.rewrite import WINDOW, BandAnswer, BandRequest, problem_with_band
from app.domain.reports.editing.model.schema import EditAnswer, answer_schema, answer_type, problem_with
from app.domain.reports.editing.readings.accepted import CONTRADICTION
from app.domain.reports.editing.request.clause_signs import NO_FIELD
from app.domain.reports.editing.request.examples import suggestions
from app.domain.reports.editing.request.request import ModifyRequest
from app.graphs.reports import asking
from app.graphs.reports.memory import tokens_of
from app.graphs.skill import Guess, Skill, Sure, Unknown, Verdict

ASKED = ("several_targets", "no_target", NO_FIELD, CONTRADICTION)
BAND_TOKENS = 2400
BAND_MARGIN, BAND_QUESTION = 150, 1100
LEAST_WINDOW, WINDOW_COST = 800, 1.75


def _edit_rules(given: ModifyRequest) -> Verdict[EditAnswer]:
    understood = given.understood
    if understood.trouble is not None:
        return Unknown(f"{understood.trouble.message} {understood.trouble.remedy}".strip())
    if not understood.edits:
        return Unknown(not_understood(given))
    if understood.half:
        return Unknown(f"{missed(given)} {_('Nothing was changed; say that part in other words.')}")
    answer = EditAnswer(edits=understood.edits)
    return Sure(answer) if understood.sure else Guess(answer, missed(given))


def missed(given: ModifyRequest) -> str:
    """Say which part of a request was not understood."""
    parts = _(", ").join(f"“{whole_words(one, given.text)}”" for one in given.understood.missed)
    return _("This part of the request was not understood: {parts}.", parts=parts) if parts else ""


def whole_words(left: str, text: str) -> str:
    """Return words that were left over as the request has them: from the first to the last of the pieces."""
    pieces = left.split()
    if len(pieces) < 2 or left in text:
        return left
    start = text.find(pieces[0])
    end = text.rfind(pieces[-1])
    return text[start : end + len(pieces[-1])] if 0 <= start < end else left


def not_understood(given: ModifyRequest) -> str:
    """Say plainly that nothing was understood, with three requests that would be."""
    examples = _("; ").join(suggestions(given.jrxml, given.outline, given.text))
    return _(
        "This change is not understood: “{text}”. Try for example: {examples}.",
        text=given.text[:80],
        examples=examples,
    )


def _problem(given: ModifyRequest, answer: EditAnswer) -> str:
    return problem_with(given.jrxml, given.outline, given.kinds, answer)


MODIFY = Skill(
    name=asking.NAME,
    input=ModifyRequest,
    output=EditAnswer,
    rules=_edit_rules,
    check=_problem,
    values=asking.values,
    shape=lambda given: given.form,
    max_tokens=asking.ANSWER_TOKENS,
)


def modify_skill(given: ModifyRequest) -> Skill[ModifyRequest, EditAnswer]:
    """Return the decision with the form of an answer about this template; given is made for_model."""
    output = answer_type(answer_schema(given.outline, given.kinds, given.ids))
    return replace(MODIFY, output=output, check=_with_one_objection())


def _with_one_objection() -> Callable[[ModifyRequest, EditAnswer], str]:
    """Return a check that sends a first answer back if the request does not bear it out.

    A second one of that kind is taken, for the user to decide.
    """
    answers: list[EditAnswer] = []

    def check(given: ModifyRequest, answer: EditAnswer) -> str:
        answers.append(answer)
        wrong = _problem(given, answer)
        doubts = doubts_of(given, answer) if not wrong and len(answers) == 1 else []
        return wrong or "; ".join(one.why for one in doubts)

    return check


def doubts_of(given: ModifyRequest, answer: EditAnswer) -> list[Doubt]:
    """Return what in an answer the words of the request don't bear out."""
    if not answer.edits:
        return []
    return doubts_about(given.outline, given.text, given.selected, given.understood, answer.edits)


def _no_rules(_given: BandRequest) -> Verdict[BandAnswer]:
    return Unknown(_("No edit does this, and there is no model that could rewrite the band."))


def _band_values(given: BandRequest) -> dict[str, str]:
    return {"text": given.text, "xml": given.xml, "names": ", ".join(given.names)}


REWRITE = Skill(
    name="reports/rewrite_band",
    input=BandRequest,
    output=BandAnswer,
    rules=_no_rules,
    check=problem_with_band,
    values=_band_values,
    max_tokens=BAND_TOKENS,
)


def rewrite_skill(given: BandRequest) -> Skill[BandRequest, BandAnswer]:
    """Return the decision with room for an answer a little longer than the window."""
    tokens = tokens_of(given.xml) * 5 // 4 + BAND_MARGIN
    return replace(REWRITE, max_tokens=min(BAND_TOKENS, tokens))


def window_for(room: int) -> int:
    """Return how many characters of a band a model can rewrite, with a second try, in its context."""
    return max(LEAST_WINDOW, min(WINDOW, int(((room or asking.LEAST_CONTEXT) - BAND_QUESTION) / WINDOW_COST)))
