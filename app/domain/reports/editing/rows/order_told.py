"""An order of the rows that takes the place of another: sort by product code instead of by line number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.query_words import speaks_of_query
from app.domain.reports.editing.request.clause_text import compiled, normal
from app.domain.reports.editing.rows.ordering import SortRows
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_ORDER_EN = (
    r"(?:,? ?(?:in )?(?P<d>(?:a|de)sc(?:ending)?(?: order)?|(?:from )?(?:high(?:est)?|larg(?:est|e)|new"
    r"(?:est)?|low(?:est)?|small(?:est)?|old(?:est)?)"
    r" to \w+|(?:highest|largest|newest|latest|lowest|smallest|oldest|earliest)(?: \w+)? first))?"
)
_ORDER_ZH = r"(?P<d>升序|降序|倒序|[从由][大高新晚小低旧早][到至往][大高新晚小低旧早])?"
_FORMS = (
    rf"(?:please )?(?:re-?)?(?:sort|order|arrange) (?:(?:the |all )?[\w ]+? )??by (?:the )?"
    rf"(?P<x>[^,;]+?){_ORDER_EN}"
    r",? (?:instead of|rather than|and (?:not|no longer)|not)(?: any ?more)? (?:by )?(?:the )?"
    r"(?P<y>[^,;]+?)",
    r"(?:请|把|将)?(?:[^,\uff0c按]{0,8}?)(?:改成|改为|改)?按照?\s*(?P<x>[^,\uff0c]+?)\s*(?:来|进行)?"
    rf"{_ORDER_ZH}(?:来)?(?:排序?|排列)?[,\uff0c]?\s*(?:而)?(?:不再|不要再?|不是|不|别再?|代替)"
    rf"(?:按照?)?\s*(?P<y>[^,\uff0c]+?)\s*(?:来)?(?:排序?|排列)?(?:了)?",
    r"(?:请|把|将)?(?:[^,\uff0c按]{0,8}?)(?:不再|不要再?|不|别再?)按照?\s*(?P<y>[^,\uff0c]+?)\s*(?:来)?"
    r"(?:排序?|排列)?(?:了)?[,\uff0c]\s*"
    rf"(?:要|而是|改成|改为|改|换成)*按照?\s*(?P<x>[^,\uff0c]+?)\s*(?:来|进行)?{_ORDER_ZH}(?:来)?"
    rf"(?:排序?|排列)?",
)
_DOWN = re.compile(r"desc|降|倒|[从由][大高新晚]|^(?:from )?(?:high|larg|new|lat)", re.IGNORECASE)
_Order = Literal["asc", "desc"]


@dataclass
class OrderTold:
    """The field that the rows are sorted by from now on."""

    by: str
    order: _Order

    def edits(self, _outline: Outline) -> list[Edit]:
        """Return the edit that sorts the rows."""
        return [SortRows(fields=[self.by], orders=["desc"] if self.order == "desc" else [])]

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return nothing: no element is new."""
        return None if new else []


def order_told_of(text: str, outline: Outline) -> OrderTold | None:
    """Return the order that a text wants in place of another, where it says nothing else; else None."""
    plain = text.strip().rstrip(".。")
    if speaks_of_query(plain):
        return None  # the query's own order
    for form in _FORMS:
        found = compiled(form).fullmatch(plain)
        by = field_meant(found["x"], outline) if found else ""
        former = field_meant(found["y"], outline) if found else ""
        if found and by and by != former:
            return OrderTold(by, "desc" if _DOWN.search(found["d"] or "") else "asc")
    return None


def field_meant(words: str, outline: Outline) -> str:
    """Return the one field that words mean: by its name, or by what its name means in either language."""
    plain = re.sub(r"^the | (?:field|column)$|字段$|列$", "", words.strip(" “”\"'「」").lower())
    names = field_names(outline)
    if plain in names:
        return names[plain]
    meant = {normal(one) for one in senses().get(plain, ())}
    found = [name for said, name in names.items() if normal(said) in meant]
    return found[0] if len(set(found)) == 1 else ""
