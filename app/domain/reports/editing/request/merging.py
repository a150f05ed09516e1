"""Several edits seen together: those that belong in one, and those that contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.data import AddData, SetDataType
from app.domain.reports.editing.data.data_defaults import default_fault
from app.domain.reports.editing.request.folded_edits import one_running_total
from app.domain.reports.editing.rows.ordering import SortRows
from app.domain.reports.editing.totals.count_wording import has_count
from app.domain.reports.editing.totals.total_edits import AddTotal

_MERGED = ("number_format", "font", "colour", "align", "page_columns")
_REPEATED = ("add", "insert", "move", "duplicate", "resize", "column_width", "band_height")
_IDS = (
    *("targets", "target", "columns", "column", "bands", "band", "group", "section"),
    *("name", "field", "what", "find", "lines"),
)


def merged(edits: Sequence[Edit]) -> list[Edit]:
    """Return edits with those put together that set different values of the same things."""
    found: list[Edit] = []
    for one in edits:
        last = found[-1] if found else None
        again = one_running_total([last, one]) if last is not None else None
        if again is not None:
            found[-1:] = again
            continue
        counted = _counted(last, one)
        if counted is not None:
            found[-1:] = counted
            continue
        if last == one and not one.kind.startswith(_REPEATED):
            continue
        if last is not None and last.kind == one.kind == "zebra" and _same_rows(last, one):
            found[-1] = one
            continue
        typed = _typed(last, one)
        if typed is not None:
            found[-1] = typed
            continue
        if isinstance(last, SortRows) and isinstance(one, SortRows) and _goes_on(last, one):
            found[-1] = one.model_copy(update={"orders": [*last.orders, *one.orders[len(last.orders) :]]})
            continue
        if last is None or last.kind != one.kind or one.kind not in _MERGED:
            found.append(one)
            continue
        first, second = last.model_dump(exclude_defaults=True), one.model_dump(exclude_defaults=True)
        same = first.get("targets") == second.get("targets")
        if same and not (set(first) & set(second)) - {"kind", "targets"}:
            found[-1] = type(one).model_validate(first | second)
        else:
            found.append(one)
    return found


def _typed(last: Edit | None, one: Edit) -> AddData | None:
    """Return what was just declared with the class that is told of it afterwards."""
    if not isinstance(last, AddData) or not isinstance(one, SetDataType):
        return None
    if (last.what, last.name) != (one.what, one.name) or default_fault(one.java_type, last.default):
        return None
    return last.model_copy(update={"java_type": one.java_type})


def _goes_on(last: SortRows, one: SortRows) -> bool:
    """Tell whether an order is told again with more keys: by country, within a country the newest first."""
    count = len(last.fields)
    return count < len(one.fields) and one.fields[:count] == last.fields


def _counted(last: Edit | None, one: Edit) -> list[Edit] | None:
    """Return a count with the words that stand around it: 共 N 笔; None where an edit tells no such words."""
    words = str(getattr(one, "text", "") or "") if one.kind in ("text", "add_text") else ""
    if not has_count(words):
        return None
    if isinstance(last, AddTotal) and last.calculation == "Count":
        return [last.model_copy(update={"label": words})]
    at_the_end = one.kind == "add_text" and getattr(one, "section", "") == "summary"
    return [*([last] if last else []), AddTotal(calculation="Count", label=words)] if at_the_end else None


def _same_rows(last: Edit, one: Edit) -> bool:
    """Tell whether stripes without a colour of their own are told again with one."""
    first, second = last.model_dump(exclude_defaults=True), one.model_dump(exclude_defaults=True)
    return "colour" not in first and "colour" in second and first.get("odd") == second.get("odd")


def contradiction_in(edits: Sequence[Edit]) -> tuple[list[int], str]:
    """Return the places of two edits that want different values of one thing, and the value's name."""
    for index, one in enumerate(edits):
        for later, other in enumerate(edits[index + 1 :], index + 1):
            name = _contradicts(one, other)
            if name:
                return [index, later], name
    return [], ""


def _overrules(first: dict[str, Any], second: dict[str, Any]) -> bool:
    """Tell whether what is set for some texts is undone at once for more: amounts right, all left."""
    narrow, wide = (set(one.get("targets", ())) for one in (first, second))
    return bool(narrow) and narrow < wide


def _contradicts(one: Edit, other: Edit) -> str:
    """Return the field in which two edits of the same thing differ, or ""."""
    if one.kind != other.kind or one.kind.startswith(("add", "insert", "move", "duplicate", "declare")):
        return ""
    first, second = one.model_dump(exclude_defaults=True), other.model_dump(exclude_defaults=True)
    same = all(first.get(name) == second.get(name) for name in _IDS)
    if not same and not (one.kind == "align" and _overrules(first, second)):
        return ""
    if one.kind == "column_width" and first != second:
        return "width"
    if one.kind == "conditional_style" and first.get("condition") != second.get("condition"):
        return ""
    if second.get("sides") and not set(second["sides"]) & set(first.get("sides", ())):
        return ""
    both = (set(first) & set(second)) - set(_IDS) - {"kind"}
    return next((name for name in sorted(both) if first[name] != second[name]), "")
