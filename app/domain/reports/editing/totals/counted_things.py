"""What is counted: the rows, or the different values of a field: the number of countries, 客户总数."""

from __future__ import annotations

import re

from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.group_names import names_of_groups
from app.domain.reports.editing.template.numbers import amounts_of
from app.domain.reports.editing.template.outline import Outline

_THINGS_EN = (
    r"\b(?:number|count) of (?:the |all )?(?P<different>different |distinct |unique )?(?P<noun>[a-z]+)"
    r"|\b(?:how many|count(?: up)?(?: the)?) (?P<different2>different |distinct |unique )?(?P<noun2>[a-z]+)"
)
_THINGS_ZH = (
    r"(?:(?:一共|总共|共)?有?(?:多少|几)个?\s*(?P<different>不同的?)?(?P<noun>[\u4e00-\u9fff]{2,6}|[a-z]+)"
    r"|(?P<different2>不同的?)?(?P<noun2>[\u4e00-\u9fff]{2,6}?)的?总?个?数)(?![量额据字值])"
)
SAID_OF_THEM = rf"{_THINGS_EN.replace('?P<', '?P<en_')}|{_THINGS_ZH}"
ALL_OF_THEM = r"(?P<thing>[\u4e00-\u9fff]{2,8})(?:总数|总[个条笔单件人]数|种数)(?![量额据字值])"


def counts_things(clause: Clause) -> bool:
    """Tell whether 总数 counts rows: 客户总数, but not that of a column of numbers."""
    said = clause.has(ALL_OF_THEM) if not clause.english else None
    if said is None:
        return False
    numbers = {one.id for one in clause.outline.columns if amounts_of(one)}
    titles = [one.title for one in clause.outline.columns if one.id in numbers]
    titles += [each for one in titles for each in senses().get(one.lower(), ())]
    named = [one for one in mentions_in(clause.fresh()) if set(one.columns) & numbers]
    return not any(one.end >= said.start() for one in named) and not any(
        one[:2] in said["thing"] for one in titles if len(one) > 1
    )


_CALLED = (
    r"总[人条笔单件]数|(?:总(?:共|计)?)?(?:记录|订单|客户|员工|人员|商品|产品|明细|单据)总?数"
    r"|[人条笔单件]总?数"
)


def count_called(clause: Clause) -> str:
    """Return what a Chinese clause calls a count of rows: 总人数, 订单数; "" for no such word."""
    found = compiled(_CALLED).search(clause.text, clause.start, clause.end)
    return found.group() if found is not None and not clause.english else ""


def different_values(clause: Clause, outline: Outline) -> str:
    """Return the field whose different values are counted: that of a group, or one said to differ; or ""."""
    pattern = _THINGS_EN if clause.english else _THINGS_ZH
    found = compiled(pattern).search(clause.text, clause.start, clause.end)
    if found is None:
        return ""
    said = next(one for one in (found["noun"], found["noun2"]) if one).lower()
    groups = {
        name: field
        for name, group in names_of_groups(outline).items()
        if (field := outline.group_fields.get(group, ""))
    }
    fields = field_names(outline) if found["different"] or found["different2"] else {}
    known = {**fields, **groups}
    return next((known[one] for one in _forms(said) if one in known), "")


def _forms(noun: str) -> tuple[str, ...]:
    """Return a noun and what it may be the plural of."""
    return (noun, re.sub(r"ies$", "y", noun), re.sub(r"s$", "", noun), re.sub(r"es$", "", noun))
