"""A request of which the rules made out a part: what that would do is shown, and done on the user's word."""

from __future__ import annotations

import re

from app.core.events import Choice, Question
from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.request.request import ModifyRequest
from app.domain.reports.editing.request.taken_away import touched_by
from app.graphs.reports import modifying
from app.graphs.reports.proposals import DO, LEAVE, MOST_SHOWN, marked

PART = "understood_part"
_FEW = 2  # pieces left over; where there are more, what was read of the clause is no part of its meaning
# Who said a colour, an amount, new words or a field and is offered an edit without them has been misread.
_VALUE = re.compile(rf"(?i:{COLOUR}|\d|[\"“「『])|[A-Za-z]_[A-Za-z]|[a-z][A-Z]")


def part_question(given: ModifyRequest) -> Question | None:
    """Return the question whether the understood part shall be done; None where there is none to do."""
    understood = given.understood
    if understood.trouble is not None or not understood.edits or not understood.half:
        return None
    if any(_VALUE.search(one) or len(one.split()) > _FEW for one in understood.missed):
        return None
    edits = read_edits(understood.edits)
    try:
        done = apply_edits(given.jrxml, edits).done
    except EditProblem:
        return None
    rest = _("The rest would be done so: {done} Shall that be done without it?", done=" ".join(done))
    choices = (
        Choice(DO, _("Do the rest"), likely=False),
        Choice(LEAVE, _("Leave the report as it is"), likely=False),
    )
    about = {id_ for one in edits for id_ in touched_by(one, given.outline)}
    infos = [one for one in given.outline.elements if one.id in about][:MOST_SHOWN]
    return Question(PART, f"{modifying.missed(given)} {rest}", choices, payload={"elements": marked(infos)})


def without_the_rest(given: ModifyRequest) -> ModifyRequest:
    """Return a request that asks only for the part which was understood."""
    understood = given.understood.model_copy(update={"missed": []})
    return given.model_copy(update={"understood": understood})
