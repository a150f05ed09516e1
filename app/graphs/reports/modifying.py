"""The decisions of a modification: edits by rules or model, and one band's XML where no edit fits."""

from __future__ import annotations

from dataclasses import replace

from app.core.i18n import _
from app.domain.reports.editing.request import ModifyRequest, suggestions
from app.domain.reports.editing.rewrite import BandAnswer, BandRequest, problem_with_band
from app.domain.reports.editing.schema import EditAnswer, answer_type, problem_with
from app.domain.reports.editing.understand import CONTRADICTION
from app.graphs.skill import Guess, Skill, Sure, Unknown, Verdict

ASKED = ("several_targets", "no_target", CONTRADICTION)
ANSWER_TOKENS = 600
BAND_TOKENS = 2400


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
    parts = _(", ").join(f"“{one}”" for one in given.understood.missed)
    return _("This part of the request was not understood: {parts}.", parts=parts) if parts else ""


def not_understood(given: ModifyRequest) -> str:
    """Say plainly that nothing was understood, with three requests that would be."""
    examples = _("; ").join(suggestions(given.outline))
    return _(
        "This change is not understood: “{text}”. Try for example: {examples}.",
        text=given.text[:80],
        examples=examples,
    )


def _problem(given: ModifyRequest, answer: EditAnswer) -> str:
    return problem_with(given.jrxml, given.outline, given.kinds, answer)


def _values(given: ModifyRequest) -> dict[str, str]:
    return {"outline": "\n".join(given.lines), "text": given.text, "before": given.before}


MODIFY = Skill(
    name="reports/modify_jrxml",
    input=ModifyRequest,
    output=EditAnswer,
    rules=_edit_rules,
    check=_problem,
    values=_values,
    max_tokens=ANSWER_TOKENS,
)


def modify_skill(given: ModifyRequest) -> Skill[ModifyRequest, EditAnswer]:
    """Return the decision with the form of an answer about this template."""
    return replace(MODIFY, output=answer_type(given.outline, given.kinds, given.shown))


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
