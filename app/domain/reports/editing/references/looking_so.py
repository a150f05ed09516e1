"""Which elements look as words say: dashed, blue, the thickest, filled, with rounded corners."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from app.domain.reports.editing.looks.colour_names import CHINESE
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.template.hues import goes_by, is_white
from app.domain.reports.editing.template.outline_models import ElementInfo, Outline

TEXTS = ("staticText", "textField")
_CLOSED = ("rectangle", "ellipse", "frame")
_BOXES = ("rectangle", "frame")
_LONG = 4
_THICK_LINE = 3.0
_CLEARLY = 1.5
ZH_NAMES = "|".join(sorted(CHINESE, key=len, reverse=True))


def looking_so(
    outline: Outline, kinds: tuple[str, ...], said: Sequence[tuple[str, str]]
) -> list[ElementInfo]:
    """Return the elements of some kinds that look as words say, each with the part that it is said of."""
    among = _of_kinds(outline, kinds)
    if not among and kinds == _BOXES:  # where no box is drawn, the ground of a text is what looks like one
        among = [one for one in outline.elements if one.kind in TEXTS and not is_white(one.seen.ground)]
        said = [(word, part or "background") for word, part in said]
    for word, part in said:
        among = among if is_size(word) else _looking(among, word, part)
    for word, _part in said:
        among = _of_size(among, word) if is_size(word) else among
    return among


def _of_kinds(outline: Outline, kinds: tuple[str, ...]) -> list[ElementInfo]:
    if kinds == ("bar",):
        return [one for one in outline.elements if is_bar(one)]
    return [one for one in outline.elements if one.kind in kinds]


def is_bar(one: ElementInfo) -> bool:
    """Tell whether an element is a coloured bar: a filled shape much longer than high, or a thick line."""
    if one.kind == "line":
        return one.seen.width >= _THICK_LINE
    long = max(one.width, one.height) >= _LONG * max(1, min(one.width, one.height))
    return one.kind in ("rectangle", "frame") and long and not is_white(one.seen.ground)


def _looking(among: list[ElementInfo], word: str, part: str) -> list[ElementInfo]:
    """Return those of elements that look as a word says."""
    if compiled(rf"{COLOUR}|{ZH_NAMES}").fullmatch(word):
        return _coloured(among, word, part)
    return [one for one in among if _CHECKS[_meaning(word)](one)]


def _coloured(among: list[ElementInfo], word: str, part: str) -> list[ElementInfo]:
    """Return the elements of a colour: of what fills them, else of their lines, else of their letters."""
    filled = [
        one
        for one in among
        if one.kind in _CLOSED and not is_white(one.seen.ground) and goes_by(one.seen.ground, word)
    ]
    stroked = [one for one in among if one.kind not in TEXTS and goes_by(one.seen.stroke, word)]
    written = [one for one in among if one.kind in TEXTS and goes_by(one.seen.ink, word)]
    if re.match("fill|background", part):
        behind = [one for one in among if one.kind in TEXTS and goes_by(one.seen.ground, word)]
        return filled or behind
    if re.match("border|outline|edge|line", part):
        return stroked
    return filled or stroked or written


_MEANINGS = (
    ("dashed", r"dashed|虚(?:线的?)?"),
    ("dotted", r"dotted|点(?:线的?)?"),
    ("double", r"double|双(?:线的?)?"),
    ("solid", r"solid|实(?:线的?)?"),
    ("italic", r"italic|斜体"),
    ("bold", r"粗体"),
    ("level", r"horizontal|横|水平"),
    ("upright", r"vertical|竖|垂直"),
    ("slanted", r"diagonal|slant(?:ed|ing)|斜"),
    ("round", r"round.*|[带有]?圆角"),
    ("square", r"square.*|直角"),
    ("filled", r"filled|实心"),
    ("empty", r"empty|hollow|unfilled|空心"),
)


def _meaning(word: str) -> str:
    return next((name for name, pattern in _MEANINGS if re.fullmatch(pattern, word)), "solid")


def _styled(style: str, one: ElementInfo) -> bool:
    return one.seen.width > 0 and one.seen.style == style


_CHECKS: dict[str, Callable[[ElementInfo], bool]] = {
    **{name.lower(): partial(_styled, name) for name in ("Dashed", "Dotted", "Double", "Solid")},
    "italic": lambda one: one.seen.italic,
    "bold": lambda one: one.bold,
    "level": lambda one: one.height <= 1 or one.width > one.height * _LONG,
    "upright": lambda one: one.width <= 1 or one.height > one.width * _LONG,
    "slanted": lambda one: one.width > 1 and one.height > 1,
    "round": lambda one: one.seen.radius > 0,
    "square": lambda one: one.kind == "rectangle" and one.seen.radius == 0,
    "filled": lambda one: not is_white(one.seen.ground),
    "empty": lambda one: is_white(one.seen.ground),
}
_MORE = r"最?[粗长大]|thick(?:est)?|heav(?:y|iest)|bold|long(?:est)?|big(?:gest)?|large(?:st)?|wide(?:st)?"
_MORE += r"|tall(?:est)?"
_LESS = r"最?[细短小]|thin(?:nest)?|fine|short(?:est)?|small(?:est)?|little|tiny"


def is_size(word: str) -> bool:
    """Tell whether a word compares sizes: thick, 最短."""
    return bool(re.fullmatch(f"{_MORE}|{_LESS}", word))


def _of_size(among: list[ElementInfo], word: str) -> list[ElementInfo]:
    """Return the thickest, shortest ... of elements; all where they don't differ."""
    if re.fullmatch("bold", word) and all(one.kind in TEXTS for one in among):
        return [one for one in among if one.bold]
    sizes = {one.id: _size(one, word) for one in among}
    most = bool(re.fullmatch(_MORE, word))
    ranked = sorted(set(sizes.values()), reverse=most)
    if len(ranked) < 2:
        return among
    # Neither of three widths is "the thick one", unless it stands out; the thickest of them is plain.
    larger, smaller = max(ranked[0], ranked[1]), max(min(ranked[0], ranked[1]), 0.01)
    if len(ranked) > 2 and not re.search("最|est", word) and larger / smaller < _CLEARLY:
        return among
    return [one for one in among if sizes[one.id] == ranked[0]]


def _size(one: ElementInfo, word: str) -> float:
    if re.search(r"[粗细]|thi|heav|fine|bold", word):
        return one.seen.width
    if one.kind in TEXTS and re.search(r"[大小]|big|large|small|little|tiny", word):
        return one.size
    if re.search(r"[大小]|big|large|small|little|tiny", word):
        return float(one.width * one.height)
    return float(
        one.height if "tall" in word else max(one.width, one.height) if "wide" not in word else one.width
    )
