"""A column that gets an exact place and width: its heading and its values alike."""

from __future__ import annotations

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.refs import REFERRED, left_over
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.exact.slots import NUMBER, Slots, read_size, read_spot
from app.domain.reports.editing.request.clause_text import compiled, normal
from app.domain.reports.editing.template.outline import ColumnInfo

_COLUMN = r"\bthe (?P<w>(?!column)[^\x01,.:;]{1,40}?) column\b(?! (?:header|footer|heading))"
_BOTH_BANDS = (
    r",?\s*\b(?:both )?(?:in|of) (?:both )?(?:the )?(?:column )?header(?: band| row)?,? and (?:(?:in"
    r"|of) )?(?:the )?"
    r"detail(?: band| rows?)?\b,?"
    r"|,?\s*\b(?:in|of) (?:the )?detail(?: band| rows?)?,? and (?:(?:in"
    r"|of) )?(?:the )?(?:column )?header(?: band| row)?\b,?"
)
_STEP = rf"\bby (?P<n>{NUMBER})\s*(?:pt|points?)?(?![\w.])"
_SIDE = r"\b(?:to|towards) the (?P<side>left|right)\b"
_WIDENS = r"\b(?:widen|narrow|make|wider|narrower|set|extend|enlarge)\b"


def column_said(whole: Slots, here: Here) -> list[Edit] | None:
    """Return the exact place and width of a column; None where more is said, or no such column is named."""
    slots = whole.copy()
    found = compiled(_COLUMN).search(slots.text)
    column = _called(slots, found["w"], here) if found else None
    if found is None or column is None:
        return None
    slots.text = f"{slots.text[: found.start()]}{REFERRED}{slots.text[found.end() :]}"
    slots.take(_BOTH_BANDS)
    step, side, widens = slots.take(_STEP), slots.take(_SIDE), slots.take(_WIDENS)
    read_size(slots)
    read_spot(slots)
    where = {name: int(slots.place[name]) for name in ("x", "width") if name in slots.place}
    if set(slots.place) != {"x", "width"} or left_over(slots):
        return None
    detail = {one.id for one in here.outline.elements if one.section in ("detail", "columnHeader")}
    ids = [one for one in (*column.headers, *column.values) if one in detail]
    infos = [info for one in ids if (info := here.outline.element(one)) is not None]
    if not infos or not (widens or step or side or where):
        return None
    if step and any(abs(where["width"] - one.width) != float(step["n"]) for one in infos):
        return None
    ends = [one.x + one.width == where["x"] + where["width"] for one in infos]
    starts = [one.x == where["x"] for one in infos]
    if side and not all(ends if side["side"].lower() == "left" else starts):
        return None
    return [SetExactly(targets=ids, **where)]


def _called(slots: Slots, words: str, here: Here) -> ColumnInfo | None:
    """Return the one column of a heading or a field."""
    said = normal(slots.bare(words) if words in slots.hidden else words)
    found = [one for one in here.outline.columns if said in (normal(one.title), normal(one.field))]
    return found[0] if len(found) == 1 else None
