"""One element moved until an edge of it is level with that of another: 与“金额”左边对齐, line A up with B."""

from __future__ import annotations

import re

from app.domain.reports.editing.exact.told_refs import told_things
from app.domain.reports.editing.layout.placing import MoveElements
from app.domain.reports.editing.request.clause_text import WIDE, compiled
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_SIDE_ZH = r"(?P<{name}>左|右|上|下|顶|底)(?:[边侧端部缘]|边缘)"
_SIDE_EN = r"(?:the )?(?P<{name}>left|right|top|bottom) (?:edge|side)s?"
_MOVED_ZH = r"(?:[往向]?[左右上下][边面方]?(?:移动?|挪动?)(?:一下|到)?)?"
_OWN_EN, _OTHER_EN = _SIDE_EN.format(name="own"), _SIDE_EN.format(name="side")
_FORMS = (
    compiled(
        rf"(?:请|把|将|让|使)?(?P<a>.+?)的?(?:{_SIDE_ZH.format(name='own')})?"
        rf"[,\uff0c]?{_MOVED_ZH}[,\uff0c]?\s*(?:使|让)?(?:其|它)?\s*"
        rf"(?:与|跟|和|同)(?P<b>.+?)的?{_SIDE_ZH.format(name='side')}(?:对齐|平齐|齐平|取齐)"
    ),
    compiled(
        rf"(?:please )?(?:align|line up|move) {_OWN_EN} of (?:the )?(?P<a>.+?)"
        rf"(?: up)? with (?:{_OTHER_EN} of |that of )?(?:the )?(?P<b>.+?)"
    ),
    compiled(
        rf"(?:please )?(?:align|line up) (?:the )?(?P<a>.+?)(?: up)? with {_OTHER_EN}(?P<own>)"
        r" of (?:the )?(?P<b>.+?)"
    ),
    compiled(
        r"(?:please )?move (?:the )?(?P<a>.+?),? (?:to the (?:left|right)|up|down|left|right)?,? ?"
        r"(?:until|so that) (?:it|its (?P<own>left|right|top|bottom) (?:edge|side))"
        rf" (?:lines up|is (?:level|flush|aligned)|aligns) with {_OTHER_EN} of (?:the )?(?P<b>.+?)"
    ),
)
_SAYS = re.compile(r"[对平取]齐|齐平|\b(?:align|line up|lines up|level|flush)", re.IGNORECASE)
_WHERE = re.compile(r"^(?:[上下左右][边面方侧]|旁边|前面|后面)的")
_EDGES = {"左": 0, "left": 0, "上": 1, "顶": 1, "top": 1, "右": 2, "right": 2, "下": 3, "底": 3, "bottom": 3}


def edges_aligned_of(text: str, outline: Outline) -> MoveElements | None:
    """Return the move that makes an edge of a thing level with another's; None where a text says no such.

    Columns are left out: their texts are aligned in their cells.
    """
    plain = text.strip().rstrip(".。").translate(WIDE)
    for form in _FORMS if _SAYS.search(plain) else ():
        found = form.fullmatch(plain)
        if found is None:
            continue
        side = (found["side"] or found["own"] or "").lower()
        own = (found["own"] or side).lower()
        moved, other = (_thing(found[one], outline) for one in ("a", "b"))
        if moved is None or other is None or moved.id == other.id or side not in _EDGES:
            continue
        if _EDGES[own] % 2 != _EDGES[side] % 2:
            continue
        spots = places.boxes(outline)
        step = spots[other.id][_EDGES[side]] - spots[moved.id][_EDGES[own]]
        across = _EDGES[side] % 2 == 0
        if not across and moved.band != other.band:
            continue
        if not step:
            return None
        return MoveElements(targets=[moved.id], dx=step if across else 0, dy=0 if across else step)
    return None


def _thing(words: str, outline: Outline) -> ElementInfo | None:
    """Return the one thing that words name, if it is no cell of a column."""
    found = told_things(_WHERE.sub("", words.strip(" ,")), outline)
    cells = {id_ for one in outline.columns for id_ in (*one.headers, *one.values, *one.totals)}
    return found[0] if len(found) == 1 and found[0].id not in cells else None
