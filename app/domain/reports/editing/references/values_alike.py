"""Values that stand in several places and print the same: what is said of their field is said of them all."""

from __future__ import annotations

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.printed_values import valued
from app.domain.reports.editing.request.clause import Clause

_LABELS = r"标签|标题|\b(?:labels?|captions?|headings?)\b"


def values_alike(clause: Clause) -> list[str]:
    """Return the values that a clause means; all that print the same where its words name several.

    Raises EditProblem where several are named that print different things.
    """
    try:
        return clause.values(required=False)
    except EditProblem as problem:
        ids = list(dict.fromkeys(valued(clause, problem.candidates)))
        infos = [info for one in ids if (info := clause.outline.element(one)) is not None]
        alike = len(infos) > 1 and all(one.refs for one in infos) and len({one.text for one in infos}) == 1
        if problem.code != "several_targets" or not alike or clause.has(_LABELS):
            raise
        for one in mentions_in(clause):
            if (meant := valued(clause, one.ids)) and set(meant) <= set(ids):
                clause.mark(one.start, one.end)
        return ids
