"""Whether a thing that is moved beside another is level with it at an edge: 移到X正下方，左边与X对齐."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.domain.reports.editing.exact.told_refs import told_things
from app.domain.reports.editing.request.clause_text import WIDE, compiled
from app.domain.reports.editing.request.made_change import Change
from app.domain.reports.editing.template.outline import ElementInfo

_SIDE_ZH = r"(?P<{name}>左|右|上|下|顶|底)(?:边缘|[边侧端部缘])?"
_EVEN_ZH = r"(?:[对平取]齐|齐平|持平)"
_SO_ZH = r"(?:并且?|而且|且|同时|使|让|它的?|其|二者|两者|的)*"
_ZH = (
    rf"{_SO_ZH}{_SIDE_ZH.format(name='side')}(?:也|都|要|需)*"
    rf"(?:[与跟和同](?P<x>[^,;]+?))(?:的?{_SIDE_ZH.format(name='own')})?(?:保持)?{_EVEN_ZH}",
    rf"{_SO_ZH}(?:也|都|要|需)*[与跟和同](?P<x>[^,;]+?)的?"
    rf"{_SIDE_ZH.format(name='side')}(?P<own>)(?:保持)?{_EVEN_ZH}",
    rf"{_SO_ZH}(?P<side>左|右|上|下)(?:边缘|[边缘])"
    rf"(?P<own>)(?P<x>)(?:保持)?{_EVEN_ZH}",
)
_SIDE_EN = r"(?P<{name}>left|right|top|bottom)(?: (?:hand )?(?:edge|side)s?)?"
_EVEN_EN = r"(?:aligned|level|flush|lined up|in line|even)"
_OTHER_EN = rf"(?:(?:the )?{_SIDE_EN.format(name='own')} of )?(?P<x>.+?)"
_EN = (
    rf"(?:and |with |so that |so )*(?:its |their |the |both )*(?P<side>left|right|top|bottom) (?:edge|side)s?"
    rf"(?: (?:are|is|being|should be|must be))? {_EVEN_EN}(?: (?:with|to) {_OTHER_EN})?",
    r"(?:and |so that it is )?(?:aligned|lined up|level|flush) (?:with|to) "
    rf"(?:the )?{_SIDE_EN.format(name='side')}(?P<own>) of (?P<x>.+?)",
    r"(?:and |so that it is )?(?:aligned|lined up|level|flush) (?:with|to) its (?P<side>left|right) edge"
    r"(?P<own>)(?P<x>)",
)
_IT = compiled(r"(?:它|其|之|该元素|it|each other|one another|that|this)?")
_OWN_EDGE = compiled(
    r"(?:['’]s?(?: (?:left|right|top|bottom))?(?: (?:edge|side))?|(?<=[^的])的?[左右上下][边缘侧]缘?)$"
)
_EDGES = {"左": "left", "右": "right", "上": "top", "顶": "top", "下": "bottom", "底": "bottom"}


@dataclass(frozen=True)
class Level:
    """Words that say which edge is level with that of another thing: other is "" for the one said before."""

    side: str
    other: str


def level_said(text: str) -> tuple[str, Level] | None:
    """Return a request without its last clause, and which edge this one says is level; None for others."""
    bare = text.strip().rstrip(".。").strip()
    rest, comma, last = bare.translate(WIDE).rpartition(",")
    for pattern in (*_ZH, *_EN) if comma else ():
        found = compiled(pattern).fullmatch(last.strip())
        if found is None:
            continue
        side, own = found["side"].lower(), (found["own"] or found["side"]).lower()
        if _EDGES.get(own, own) != _EDGES.get(side, side):
            return None
        other = _OWN_EDGE.sub("", (found["x"] or "").strip())
        return bare[: len(rest)].strip(), Level(_EDGES.get(side, side), "" if _IT.fullmatch(other) else other)
    return None


def step_to_level(level: Level, change: Change) -> dict[str, Any] | None:
    """Return the move that makes the edge level after edits, {} where it is so; None if that isn't clear.

    What is moved stands beside another thing by the last edit; only the edge across the way between
    them can still be chosen.
    """
    last = change.edits[-1]
    relation, targets = getattr(last, "relation", ""), list(getattr(last, "targets", ()))
    across = level.side in ("left", "right")
    if last.kind != "move" or relation not in (("above", "below") if across else ("left_of", "right_of")):
        return None
    other = _other(level, str(getattr(last, "other", "")), change)
    moved = [info for one in targets if (info := change.after.element(one)) is not None]
    if (
        other is None
        or not moved
        or any(one.band != other.band or one.holder != other.holder for one in moved)
    ):
        return None
    step = _edge([other], level.side) - _edge(moved, level.side)
    if not step:
        return {}
    return {"kind": "move", "targets": targets, "dx": step if across else 0, "dy": 0 if across else step}


def _other(level: Level, beside: str, change: Change) -> ElementInfo | None:
    """Return the thing of which an edge is meant, None where it isn't clear."""
    if not level.other:
        return change.after.element(beside)
    known = [one.id for one in told_things(level.other, change.before)]
    if beside in known:
        return change.after.element(beside)
    return change.after.element(known[0]) if len(known) == 1 else None


def _edge(infos: list[ElementInfo], side: str) -> int:
    """Return where things together begin or end."""
    return {
        "left": min(one.x for one in infos),
        "right": max(one.x + one.width for one in infos),
        "top": min(one.y for one in infos),
        "bottom": max(one.y + one.height for one in infos),
    }[side]
