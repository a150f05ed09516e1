"""Turn marks and annotations into comments: what they are about, what is written there, what they ask for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.core.i18n import _
from app.core.pages import Comment, Region, Run

WHOLE = 0.7
PART = 0.5
_CHANGE = re.compile(
    r"^(?:[请把将应]|please\s)*(?:修?改[为成]|[换改]成?[::]|换[为成]|更正为|替换[为成]|应[为是]|change(?:\s+it)?(?:\s+to|\s*:)"
    r"|replace(?:\s+it)?\s+(?:with|by)|should\s+(?:be|read)|read|->|=>|→)\s*[::]?\s*[\"'“「『]?(?P<new>.+?)[\"'”」』。.]?$",
    re.IGNORECASE,
)
_DELETE = re.compile(
    r"^(?:请|please\s)?(?:删除?|删[掉去]|去掉|移除|不要|取消|划掉|delete|remove|drop|omit|take\s+out)"
    r"(?:\s*(?:此|该|这)?(?:项|列|行|栏|字|处|this|it|column|row|line|field))?[。.!!]?$",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"^(?:请|麻烦)?(?:把|将).{1,30}(?:改|换|删|移|加|放大|缩小|调)"
    r"|^(?:请|麻烦)?(?:删除|删掉|去掉|移除|增加|添加|加上|改为|改成|换成)"
    r"|^(?:please\s+)?(?:delete|rename)\s|^(?:please\s+)?(?:change|replace)\s.+\s(?:to|with|by)\s",
    re.IGNORECASE,
)


def request(kind: str, target: str, note: str) -> str:
    """Return what a mark asks for as one sentence; "" where nothing is known of it."""
    note = note.strip()
    new = _CHANGE.match(note)
    if target and new:
        return _('Change "{old}" to "{new}".', old=target, new=new.group("new").strip())
    if target and (_DELETE.match(note) or (kind in ("strike", "cross") and not note)):
        return _('Delete "{text}".', text=target)
    if target and kind in ("strike", "cross") and not _ORDER.match(note):
        return _('Change "{old}" to "{new}".', old=target, new=note)
    if target and note:
        return note if target in note else _('"{text}": {note}', text=target, note=note)
    if target:
        return _('"{text}" is marked in red.', text=target) if kind != "note" else ""
    return note


def is_order(text: str) -> bool:
    """Tell whether a red text reads as an instruction about the page rather than as part of it."""
    return bool(_ORDER.match(text.strip()) and len(text.strip()) > 3)


def remark(kind: str, area: Region, target: str, note: str, author: str = "") -> Comment:
    """Return the comment for a mark."""
    box = Region(x0=area.x0, y0=area.y0, x1=area.x1, y1=area.y1).model_dump()
    text = request(kind, target, note)
    return Comment(**box, text=text, author=author, kind=kind, target=target, note=note)


# ---- what a mark is about ---------------------------------------------------


def texts_within(area: Region, runs: Iterable[Run]) -> str:
    """Return the texts that an area holds, in reading order, single words of long ones."""
    level = [r for r in runs if area.y0 - 0.15 * r.height < r.cy < area.y1 + 0.15 * r.height]
    found = [(round(r.cy / max(4.0, r.size)), r.x0, part) for r in level if (part := _covered(r, area))]
    return " ".join(part for _row, _x, part in sorted(found))


def _covered(run: Run, area: Region) -> str:
    """Return the part of a run's text between the left and right of an area, by whole words."""
    start, end = max(run.x0, area.x0), min(run.x1, area.x1)
    if end <= start or not run.text.strip():
        return ""
    if end - start > WHOLE * run.width:
        return run.text.strip()
    kept = [word for word, x0, x1 in _words(run) if min(x1, end) - max(x0, start) > PART * (x1 - x0)]
    joint = " " if " " in run.text.strip() else ""
    return joint.join(kept).strip()


def _words(run: Run) -> list[tuple[str, float, float]]:
    """Return a run's words with about where they stand; wide characters are words of their own."""
    weights = [1.0 if ord(c) > 0x2E7F else 0.55 if c != " " else 0.3 for c in run.text]
    pitch = run.width / max(0.1, sum(weights))
    out: list[tuple[str, float, float]] = []
    x, open_word = run.x0, False
    for char, weight in zip(run.text, weights, strict=True):
        end = x + weight * pitch
        if char.isspace():
            open_word = False
        elif ord(char) > 0x2E7F:
            out.append((char, x, end))
            open_word = False
        elif open_word:
            word, first, _last = out[-1]
            out[-1] = (word + char, first, end)
        else:
            out.append((char, x, end))
            open_word = True
        x = end
    return out


def line_about(area: Region, runs: Iterable[Run], kind: str) -> tuple[str, str]:
    """Return what a line is, strike or underline, and the text it is about."""
    best: tuple[float, str, str] | None = None
    for run in runs:
        part = _covered(run, area)
        if not part or run.angle:
            continue
        place = _place(area.cy, run)
        if place is None:
            continue
        way, off = place
        rank = off - min(run.x1, area.x1) + max(run.x0, area.x0)
        if best is None or rank < best[0]:
            best = (rank, way, part)
    return (best[1], best[2]) if best else (kind, "")


def _place(y: float, run: Run) -> tuple[str, float] | None:
    """Tell whether a height runs through a line of text or below it, and how far from where it should."""
    baseline = run.baseline if run.baseline is not None else run.y1 - 0.2 * run.size
    through = (baseline - y) / run.size
    if 0.1 <= through <= 0.75:
        return "strike", 20 * abs(through - 0.33)
    if -0.6 <= through < 0.1:
        return "underline", 12 * abs(through + 0.2)
    return None


def nearest(x: float, y: float, runs: Iterable[Run], reach: float) -> str:
    """Return the text closest to a point in points, "" when none is within reach."""
    best, text = reach, ""
    for run in runs:
        dx, dy = max(run.x0 - x, x - run.x1, 0.0), max(run.y0 - y, y - run.y1, 0.0)
        off = (dx * dx + dy * dy) ** 0.5
        if off < best:
            best, text = off, run.text.strip()
    return text
