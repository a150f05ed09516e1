"""What a clause says of a row of totals before it: which columns are added up there."""

from __future__ import annotations

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

_SUMS = (
    r"(?:都|全部?)?(?:加起来|加在一起|相加|累加|加总)"
    r"|^(?:只?(?:要|需|用)?)?(?:合计|求和|汇总|总计)(?!行|栏)"
    r"|\b(?:add(?:s|ing)? up|sum(?:s|ming)?(?: up)?)\b"
)


def columns_summed(part: str, outline: Outline) -> list[str]:
    """Return the columns that a clause adds up, where it says nothing else; [] where it doesn't."""
    clause = Clause(part, outline)
    if not clause.says(_SUMS):
        return []
    columns = [one.id for one in clause.columns(required=False)]
    clause.says(r"^(?:只|就)?(?:把|将|对)")
    return columns if columns and not clause.leftover() else []
