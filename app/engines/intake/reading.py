"""Tidy recognised text: restore lost spaces, part columns that were read as one, mend digits among digits."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.engines.intake.fontsize import has_wide, is_wide, shape, side_space
from app.engines.intake.pieces import narrowed

if TYPE_CHECKING:
    import numpy as np

    from app.engines.intake.ocr import Reading
    from app.engines.intake.pieces import Piece

NUMERIC = re.compile(r"^[-+]?[\d.,OoIl|S%￥¥$€]+$")
AMOUNT = re.compile(r"^[-+]?[\d.,]*\d[.,]\d\d$")
NOWHERE = -1e9
LOOKALIKES = str.maketrans({"O": "0", "o": "0", "I": "1", "l": "1", "|": "1"})
SPACE = 0.2
WIDE_SPACE = 0.22
SEEN_SPACE = 0.08
COLUMN_GAP = 0.75
LABEL_GAP = 0.4
WIDE_GAP = 1.15
SAME_EDGE = 0.6
CLEAR_GAP = 0.4
NEAR_ROWS = 90.0


@dataclass
class Gap:
    """White between two words: index of the second, pixels, and ems beyond what the shapes explain."""

    at: int
    start: float
    end: float
    loose: float


@dataclass
class Part:
    """Text of one cell with its ink and the word gaps inside it."""

    piece: Piece
    text: str
    score: float
    gaps: list[Gap] = field(default_factory=list)


def parts(piece: Piece, found: Reading, left: float, width: float, contrast: np.ndarray) -> list[Part]:
    """Return what a piece says, parted at gaps too wide for a space."""
    text = found.text
    gaps = _gaps(piece, found, left, width, contrast)
    widths = [g.loose for g in gaps]
    even = len(gaps) > 2 and max(widths) - min(widths) < 0.3
    cuts = [] if even else [g for g in gaps if _parts_columns(text, g)]
    whole = Part(piece, text, found.score, gaps)
    return [p for p in _split(whole, cuts, contrast) if p.text]


@dataclass
class Edge:
    """Where a text ends and another begins: the first one's start and end, the second one's start."""

    part: Part
    before: str
    left: float
    end: float
    begin: float


def by_columns(found: list[Part], contrast: np.ndarray, unit: float) -> list[Part]:
    """Part texts at gaps where, in rows close by, other texts begin or end too."""
    edges = [Edge(p, "", NOWHERE, NOWHERE, p.piece.x0) for p in found]
    edges += [Edge(p, p.text, p.piece.x0, p.piece.x1, NOWHERE) for p in found]
    edges += [_edge(p, g) for p in found for g in p.gaps]
    out: list[Part] = []
    for part in found:
        cuts = [g for g in part.gaps if _is_column(g, _edge(part, g), edges, unit)]
        out += _split(part, cuts, contrast) if cuts else [part]
    return [p for p in out if p.text]


def _edge(part: Part, gap: Gap) -> Edge:
    earlier = [g for g in part.gaps if g.at < gap.at]
    first, left = (earlier[-1].at, earlier[-1].end) if earlier else (0, part.piece.x0)
    return Edge(part, part.text[first : gap.at].strip(), left, gap.start, gap.end)


def _is_column(gap: Gap, edge: Edge, edges: list[Edge], unit: float) -> bool:
    """Tell whether rows close by have an edge here too, behind other texts than this one has."""
    if len(edge.before) == 1 and not edge.before.isdigit():
        return False
    slack = SAME_EDGE * unit
    shared = [
        other
        for other in edges
        if 0.5 * edge.part.piece.height < abs(_middle(other.part) - _middle(edge.part)) < NEAR_ROWS * unit
        and other.before != edge.before
        and _shares(edge, other, slack, gap)
    ]
    rows = {round(_middle(other.part) / unit / 4) for other in shared}
    clear = gap.loose > CLEAR_GAP
    telling = any(not _alike(edge, other, slack) or _amounts(edge, other, clear) for other in shared)
    return telling and len(rows) >= (2 if clear else 3)


def _shares(one: Edge, other: Edge, slack: float, gap: Gap) -> bool:
    """Tell whether two rows share a column's edge; words of one width before a mere space don't."""
    begins, ends = abs(one.begin - other.begin) < slack, abs(one.end - other.end) < slack
    if not begins and not ends:
        return False
    if gap.loose > CLEAR_GAP or _amounts(one, other):
        return True
    inner = other.begin != NOWHERE and other.end != NOWHERE
    return not _alike(one, other, slack) and not (inner and gap.loose < SPACE)


def _alike(one: Edge, other: Edge, slack: float) -> bool:
    """Tell whether the first texts of two rows fill the same place."""
    return abs(one.end - other.end) < 3 * slack and abs(one.left - other.left) < 3 * slack


def _amounts(one: Edge, other: Edge, whole: bool = False) -> bool:
    """Tell whether both rows begin with an amount, or with a whole number where that is enough."""
    if whole and one.before.isdigit() and other.before.isdigit():
        return True
    return bool(AMOUNT.match(one.before) and AMOUNT.match(other.before))


def after_colon(part: Part, contrast: np.ndarray) -> list[Part]:
    """Return the label and the value of a text with one colon before a gap, or the text itself."""
    cuts = [g for g in part.gaps if part.text[: g.at].rstrip().endswith(":")]
    return _split(part, cuts, contrast) if len(cuts) == 1 else [part]


def _middle(part: Part) -> float:
    return (part.piece.y0 + part.piece.y1) / 2


def _split(part: Part, cuts: list[Gap], contrast: np.ndarray) -> list[Part]:
    ends = [c.at for c in cuts] + [len(part.text)]
    begin, left = 0, part.piece.x0
    out = []
    for index, end in enumerate(ends):
        right = cuts[index].start if index < len(cuts) else part.piece.x1
        piece = part.piece if not cuts else narrowed(contrast, part.piece, left, right)
        inner = [g for g in part.gaps if begin < g.at < end]
        if piece is not None:
            out.append(_part(piece, part, begin, end, inner))
        if index < len(cuts):
            begin, left = end, cuts[index].end
    return out


def _part(piece: Piece, part: Part, begin: int, end: int, gaps: list[Gap]) -> Part:
    """Return the characters begin..end with their spaces; gaps count from the new text's start."""
    text, moved = "", []
    last = begin
    for gap in gaps:
        text += part.text[last : gap.at].rstrip()
        if not text.endswith(" ") and text and _spaced(text[-1], part.text[gap.at]):
            text += " "
        moved.append(Gap(len(text), gap.start, gap.end, gap.loose))
        last = gap.at
    text += part.text[last:end]
    bare = len(text) - len(text.lstrip())
    kept = [Gap(g.at - bare, g.start, g.end, g.loose) for g in moved]
    return Part(piece, mended(re.sub(r"\s+", " ", text).strip()), part.score, kept)


def mended(text: str) -> str:
    """Turn letters that stand among digits into the digits they look like, and sum signs into Sigma."""
    text = text.replace("\u2211", "\u03a3")
    digits = sum(c.isdigit() for c in text)
    letters = sum(c in "OoIl|" for c in text)
    if letters and digits >= 2 * letters and NUMERIC.match(text) and re.search(r"[.,]\d", text):
        return text.translate(LOOKALIKES)
    return text


def _gaps(piece: Piece, found: Reading, left: float, width: float, contrast: np.ndarray) -> list[Gap]:
    """Return where characters stand further apart than their shapes explain."""
    import numpy as np

    text = found.text
    if len(text.strip()) < 2:
        return []
    rows = slice(int(piece.y0), int(piece.y1) + 1)
    start = int(piece.x0)
    inked = np.flatnonzero((contrast[rows, start : int(piece.x1) + 1] > piece.level).any(axis=0))
    form = shape(text)
    size = min(piece.height / form.height, 1.1 * piece.width / form.width)
    centres = [left + c * width for c in found.centres]
    gaps = []
    for place in np.flatnonzero(np.diff(inked) > 2):
        first, second = start + int(inked[place]), start + int(inked[place + 1])
        after = next(
            (i for i, c in enumerate(centres) if c > (first + second) / 2 and not text[i].isspace()), None
        )
        before = text[:after].rstrip() if after else ""
        if not after or not before:
            continue
        loose = (second - first - 1 - size * side_space(before[-1], text[after])) / size
        least = WIDE_SPACE if has_wide(before[-1] + text[after]) else SPACE
        if loose > (SEEN_SPACE if text[after - 1].isspace() else least):
            gaps.append(Gap(after, first + 1.0, float(second), loose))
    return gaps


def _parts_columns(text: str, gap: Gap) -> bool:
    """Tell whether a gap is wider than what people type within one text."""
    before, after = text[: gap.at].rstrip()[-1], text[gap.at]
    if is_wide(before) and is_wide(after):
        return gap.loose > WIDE_GAP
    if before in ":：" and not is_wide(before):
        return gap.loose > LABEL_GAP
    return gap.loose > COLUMN_GAP


def _spaced(before: str, after: str) -> bool:
    """Tell whether a space may be missing between two characters; wide punctuation brings its own."""
    if " " in (before, after):
        return False
    return all(not is_wide(c) or c.isalnum() for c in (before, after))
