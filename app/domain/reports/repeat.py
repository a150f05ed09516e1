"""Rows that repeat: the same texts in the same places, again and again down the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from app.domain.reports.blocks import Block
from app.domain.reports.labels import is_label, is_total
from app.domain.reports.lines import Line
from app.domain.reports.values import Kind, kind_of

MAX_UNIT = 14
MAX_LINES = 160
TOLERANCE = 2.6
LOOSE = 4.5
FAR = 60.0


@dataclass
class Slot:
    """One place of the repeating unit: the block of each copy, or None."""

    line: int
    blocks: list[Block | None] = field(default_factory=list)
    label: bool = False
    last: Block | None = None

    @property
    def found(self) -> list[Block]:
        """The blocks that are there."""
        return [b for b in self.blocks if b is not None]

    @property
    def texts(self) -> list[str]:
        """The texts that are there."""
        return [b.text for b in self.found]

    @property
    def varies(self) -> bool:
        """Tell whether the copies differ."""
        return len(set(self.texts)) > 1


@dataclass
class Repeat:
    """A unit of `size` lines and the line numbers at which its copies start."""

    size: int
    starts: list[int]
    slots: list[Slot] = field(default_factory=list)
    score: float = 0.0

    @cached_property
    def runs(self) -> list[list[int]]:
        """The copies that follow one another without a line between."""
        out: list[list[int]] = []
        for start in self.starts:
            if out and start == out[-1][-1] + self.size:
                out[-1].append(start)
            else:
                out.append([start])
        return out


# ---- comparing lines -----------------------------------------------------------


def same_place(a: Block, b: Block, loose: bool = False) -> bool:
    """Tell whether two blocks could be the same place of two rows."""
    if a.ink.x0 > b.ink.x1 + FAR or b.ink.x0 > a.ink.x1 + FAR:
        return False
    if loose and _same_cell_column(a, b):
        return True
    if (
        a.run.angle != b.run.angle
        or abs(a.run.size - b.run.size) > (0.2 if loose else 0.08) * a.run.size + 0.3
    ):
        return False
    if not loose and a.run.bold != b.run.bold:
        return False
    reach = LOOSE if loose else TOLERANCE
    if min(abs(a.ink.x0 - b.ink.x0), abs(a.ink.x1 - b.ink.x1), abs(a.ink.cx - b.ink.cx)) <= reach:
        return min(a.ink.x1, b.ink.x1) > max(a.ink.x0, b.ink.x0) - reach
    return _same_cell_column(a, b)


def _same_cell_column(a: Block, b: Block) -> bool:
    s, t = a.sides, b.sides
    if s.left is None or s.right is None or t.left is None or t.right is None:
        return False
    return abs(s.left - t.left) < 2 and abs(s.right - t.right) < 2


class Matcher:
    """Line similarities, each computed once."""

    def __init__(self, lines: list[Line], loose: bool, share: float = 0.6) -> None:
        self.lines = lines
        self.share = share
        self.anchors = [line.anchor for line in lines]
        self.loose = loose
        self._known: dict[tuple[int, int], bool] = {}

    def similar(self, i: int, j: int) -> bool:
        """Tell whether two lines could be the same line of two copies."""
        key = (i, j) if i < j else (j, i)
        if key not in self._known:
            self._known[key] = self._compare(self.lines[i].items, self.lines[j].items)
        return self._known[key]

    def _compare(self, one: list[Block], two: list[Block]) -> bool:
        most, least = max(len(one), len(two)), min(len(one), len(two))
        if least < 0.5 * most:
            return False
        pairs = self.pairs(one, two)
        clashes = self._clashes(one, two, pairs)
        alike = self.loose and most == 2 and any(_same_label(one[i], two[j]) for i, j in pairs)
        return (alike or len(pairs) >= max(1, self.share * most)) and clashes <= (
            0.26 if self.loose else 0.15
        ) * most

    def pairs(self, one: list[Block], two: list[Block]) -> list[tuple[int, int]]:
        """Blocks of two lines that stand in the same place."""
        out, used = [], set()
        for i, a in enumerate(one):
            for j, b in enumerate(two):
                if j not in used and same_place(a, b, self.loose):
                    used.add(j)
                    out.append((i, j))
                    break
        return out

    def _clashes(self, one: list[Block], two: list[Block], pairs: list[tuple[int, int]]) -> int:
        left = {i for i, _ in pairs}
        right = {j for _, j in pairs}
        lone = [(a, two) for i, a in enumerate(one) if i not in left]
        lone += [(b, one) for j, b in enumerate(two) if j not in right]
        return sum(
            any(min(a.ink.x1, b.ink.x1) - max(a.ink.x0, b.ink.x0) > 3 for b in others) for a, others in lone
        )


def _same_label(a: Block, b: Block) -> bool:
    return a.text == b.text and is_label(a.text)


# ---- finding the unit ------------------------------------------------------------


def find_repeat(lines: list[Line], loose: bool = False) -> Repeat | None:
    """Return the unit of lines that explains most texts of the page by repetition."""
    lines = lines[:MAX_LINES]
    matcher = Matcher(lines, loose)
    accepted: list[Repeat] = []
    for size in range(1, min(MAX_UNIT, len(lines) // 2) + 1):
        for candidate in _candidates(matcher, size):
            if any(_nested(small, candidate) for small in accepted):
                continue
            repeat = judge(candidate, matcher)
            if repeat is not None:
                accepted.append(repeat)
    return max(accepted, key=lambda r: r.score, default=None)


def _nested(small: Repeat, large: Repeat) -> bool:
    """Tell whether a smaller unit already repeats inside one copy of a larger one."""
    if small.size >= large.size or len(small.slots) < 3:
        return False
    inside = set(small.starts)
    filled = sum(sum(start + k in inside for k in range(large.size)) > 1 for start in large.starts)
    return filled >= 0.5 * len(large.starts)


def _candidates(matcher: Matcher, size: int) -> list[Repeat]:
    """The longest chains of copies for a unit of this many lines."""
    out, taken = [], set()
    for start in range(len(matcher.lines) - 2 * size + 1):
        if start in taken:
            continue
        starts = _chain(matcher, start, size)
        if len(starts) > 1:
            taken.update(starts)
            out.append(Repeat(size, starts))
    return out


def _chain(matcher: Matcher, start: int, size: int) -> list[int]:
    starts = [start]
    lines = matcher.lines
    pitch = 0.0
    while starts[-1] + 2 * size <= len(lines):
        new = starts[-1] + size
        step = matcher.anchors[new] - matcher.anchors[starts[-1]]
        if not all(matcher.similar(start + k, new + k) for k in range(size)):
            break
        if pitch and not _regular(step, pitch, lines, starts[-1], size):
            break
        if not _same_offsets(matcher.anchors, start, new, size):
            break
        pitch = min(pitch, step) if pitch else step
        starts.append(new)
    return starts


def _regular(step: float, pitch: float, lines: list[Line], at: int, size: int) -> bool:
    tall = max(b.lines for k in range(size) for b in lines[at + k].items)
    extra = (tall - 1) * 1.6 * max(b.run.size for b in lines[at].items) if tall > 1 else 0.0
    return step <= pitch * 1.35 + 2 + extra and step >= pitch * 0.45


def _same_offsets(anchors: list[float], one: int, two: int, size: int) -> bool:
    for k in range(1, size):
        a, b = anchors[one + k] - anchors[one], anchors[two + k] - anchors[two]
        if abs(a - b) > 3 + 0.3 * min(a, b):
            return False
    return True


def build_slots(repeat: Repeat, lines: list[Line], loose: bool) -> list[Slot]:
    """Line up the blocks of all copies."""
    rows: list[list[Slot]] = [[] for _line in range(repeat.size)]
    for copy, start in enumerate(repeat.starts):
        for k in range(repeat.size):
            used: set[int] = set()
            for block in lines[start + k].items:
                slot = _slot_for(rows[k], block, used, loose)
                if slot is None:
                    slot = Slot(k)
                    rows[k].append(slot)
                used.add(id(slot))
                slot.blocks += [None] * (copy - len(slot.blocks)) + [block]
                slot.last = block
    slots = [slot for row in rows for slot in row]
    for slot in slots:
        slot.blocks += [None] * (len(repeat.starts) - len(slot.blocks))
    slots.sort(key=lambda s: (s.line, s.found[0].ink.x0))
    return slots


def _slot_for(slots: list[Slot], block: Block, used: set[int], loose: bool) -> Slot | None:
    best, nearest = None, float("inf")
    for slot in slots:
        if id(slot) in used:
            continue
        last = slot.last
        if last is None or last.ink.x0 > block.ink.x1 + FAR or block.ink.x0 > last.ink.x1 + FAR:
            continue
        away = abs(last.ink.cx - block.ink.cx)
        if away < nearest and same_place(last, block, loose):
            best, nearest = slot, away
    return best


# ---- judging it --------------------------------------------------------------------


def judge(repeat: Repeat, matcher: Matcher) -> Repeat | None:
    """Score a candidate; None when it is a form, a list of labels or chance."""
    lines = matcher.lines
    repeat = _without_header(repeat, lines)
    repeat = _without_totals(repeat, lines)
    if len(repeat.starts) < 2:
        return None
    repeat.slots = build_slots(repeat, lines, matcher.loose)
    _mark_labels(repeat)
    if _is_form(repeat) or not _convincing(repeat, lines):
        return None
    covered = sum(len(slot.found) for slot in repeat.slots if len(slot.found) > 1)
    if len(repeat.slots) > 2:
        covered = max(covered, len(repeat.slots) * len(extend(repeat, lines, matcher.loose).starts))
    repeat.score = covered * (1 - 0.6 * _mixed(repeat)) * (1 - 0.01 * repeat.size)
    return repeat


def _without_header(repeat: Repeat, lines: list[Line]) -> Repeat:
    """Drop a first row that only names the columns."""
    if repeat.size > 1 or len(repeat.starts) < 3:
        return repeat
    first, others = lines[repeat.starts[0]].items, [b for s in repeat.starts[1:] for b in lines[s].items]
    typed = sum(kind_of(b.text) not in (Kind.WORDS, Kind.BLANK) for b in others) / max(1, len(others))
    if any(kind_of(b.text) not in (Kind.WORDS, Kind.BLANK) for b in first):
        return repeat
    named = sum(is_label(b.text) for b in first) >= 0.5 * len(first)
    if (typed > 0.25 and len(first) > 1) or named:
        return Repeat(repeat.size, repeat.starts[1:])
    return repeat


def _without_totals(repeat: Repeat, lines: list[Line]) -> Repeat:
    """End the rows before the first copy that announces a total."""
    totals = [
        number
        for number, start in enumerate(repeat.starts)
        if any(is_total(b.text) for k in range(repeat.size) for b in lines[start + k].items)
    ]
    least = 2 if repeat.size == 1 else 1
    cut = next((number for number in totals if number >= least), len(repeat.starts))
    starts = repeat.starts[:cut]
    while len(starts) > 1 and len(starts) - 1 in totals:
        starts.pop()
    return Repeat(repeat.size, starts)


def _mark_labels(repeat: Repeat) -> None:
    """Texts that stay the same while their neighbours change are labels."""
    varying = [slot for slot in repeat.slots if slot.varies]
    for slot in repeat.slots:
        if slot.varies or len(slot.found) < 2 or kind_of(slot.texts[0]) not in (Kind.WORDS, Kind.BLANK):
            continue
        text = slot.texts[0]
        slot.label = (is_label(text) and repeat.size * len(repeat.slots) > 1) or (
            repeat.size > 1 and bool(varying) and _other_style(slot, varying)
        )


def _other_style(slot: Slot, varying: list[Slot]) -> bool:
    styles = [s.found[0].style for s in varying]
    return slot.found[0].style not in styles


def _is_form(repeat: Repeat) -> bool:
    """Tell whether what changes from copy to copy are labels or sentences: then it is a form, not rows."""
    texts = [t for s in repeat.slots if s.varies for t in s.texts]
    if not texts:
        return False
    if sum(len(t) > 60 for t in texts) > 0.3 * len(texts):
        return True
    if _typed(texts) == 0 and sum(len(t) for t in texts) > 30 * len(texts):
        return True
    return sum(is_label(t) for t in texts) > 0.3 * len(texts)


def _convincing(repeat: Repeat, lines: list[Line]) -> bool:
    copies, wide = len(repeat.starts), [s for s in repeat.slots if len(s.found) > 1]
    if len(wide) == 1:
        slot = wide[0]
        equal = not slot.varies and copies >= 4
        typed = copies >= 4 and all(kind_of(t) in (Kind.NUMBER, Kind.CODE, Kind.DATE) for t in slot.texts)
        return equal or typed
    if copies == 2 and repeat.size == 1:
        return (
            len(wide) >= 3
            and any(all(kind_of(t) is Kind.NUMBER for t in s.texts) for s in wide)
            and _mixed(repeat) == 0
        )
    if repeat.size > 1:
        labels = sum(s.label for s in repeat.slots)
        varied = sum(s.varies for s in repeat.slots)
        if copies == 2:
            return varied > 0 and ((labels > 0 and len(wide) > 2) or (len(wide) > 4 and _mixed(repeat) == 0))
        return varied > 0 and (labels > 0 or (len(wide) > 2 and _mixed(repeat) < 0.2))
    return True


def _mixed(repeat: Repeat) -> float:
    """Share of columns that hold unlike things from copy to copy."""
    wide = [s for s in repeat.slots if len(s.found) > 1 and not s.label]
    if not wide:
        return 0.0
    return sum(_unlike(s.texts) for s in wide) / len(wide)


def _unlike(texts: list[str]) -> bool:
    kinds = [kind_of(t) for t in texts if kind_of(t) is not Kind.BLANK]
    if not kinds:
        return False
    most = max(kinds.count(k) for k in set(kinds))
    return most < 0.75 * len(kinds)


def is_matrix(repeat: Repeat, lines: list[Line], blocks: list[Block]) -> bool:
    """Tell whether a row heading spans several rows: then the rows are fixed, not repeated."""
    tops = [lines[s].cy for s in repeat.starts]
    boxes = [b.ink for slot in repeat.slots for b in slot.found]
    middle = (min(i.x0 for i in boxes) + max(i.x1 for i in boxes)) / 2
    inner = {b.id for slot in repeat.slots for b in slot.found}
    for block in blocks:
        top, bottom = block.sides.top, block.sides.bottom
        right = block.sides.right
        outside = block.rough and not tops[0] - block.run.size < block.ink.cy < tops[-1] + block.run.size
        if block.id in inner or outside or top is None or bottom is None or right is None or block.run.angle:
            continue
        if 2 <= sum(top < y < bottom for y in tops) < len(tops) and right < middle:
            return True
    return False


def is_ragged(repeat: Repeat, lines: list[Line]) -> bool:
    """Tell whether the steps from row to row are neither even nor explained by wrapped texts."""
    steps = [lines[b].anchor - lines[a].anchor for run in repeat.runs for a, b in pairwise(run)]
    if len(steps) < 2:
        return False
    pitch = sorted(steps)[len(steps) // 4]
    error = 0.0
    for step, start in zip(steps, repeat.starts, strict=False):
        tall = max((b for k in range(repeat.size) for b in lines[start + k].items), key=lambda b: b.lines)
        error += abs(step - pitch) - (
            1.3 * tall.run.size * (tall.lines - 1) if step > pitch and tall.lines > 1 else 0
        )
    return error / len(steps) > max(3.0, 0.2 * pitch)


def extend(repeat: Repeat, lines: list[Line], loose: bool) -> Repeat:
    """Find further copies beyond lines that interrupt them: the rows of other groups."""
    matcher = Matcher(lines, loose)
    model, size = repeat.starts[0], repeat.size
    starts, at = [], 0
    first, last = repeat.starts[0], repeat.starts[-1] + size
    while at + size <= len(lines):
        inside = first <= at < last
        if at in repeat.starts or (not inside and _fits(matcher, model, at, size)):
            starts.append(at)
            at += size
        else:
            at += 1
    grown = Repeat(size, starts, score=repeat.score)
    grown.slots = build_slots(grown, lines, loose)
    _mark_labels(grown)
    return grown


def _fits(matcher: Matcher, model: int, at: int, size: int) -> bool:
    lines = matcher.lines
    if not all(matcher.similar(model + k, at + k) for k in range(size)) or not _same_offsets(
        matcher.anchors, model, at, size
    ):
        return False
    texts = [b.text for k in range(size) for b in lines[at + k].items]
    if any(is_total(t) for t in texts) or (sum(is_label(t) for t in texts) > 0.5 * len(texts) and size == 1):
        return False
    models = [b.text for k in range(size) for b in lines[model + k].items]
    return len(models) > 2 and (_typed(models) < 2 or _typed(texts) > 0)


def _typed(texts: list[str]) -> int:
    return sum(kind_of(t) not in (Kind.WORDS, Kind.BLANK) for t in texts)
