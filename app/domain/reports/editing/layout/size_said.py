"""The size that is said of something new: 70 by 70, 60x60磅, 宽100高40, 30毫米见方."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.numerals import UNIT, in_points

_N = r"(?<![\d.])\d+(?:\.\d+)?"
BOTH = rf"({_N})\s*({UNIT})?\s*(?:[xX×*乘]|by)\s*(\d+(?:\.\d+)?)\s*({UNIT})?"
_IS = r"\s*(?:各?[是为]|:|设[为成]|of)?\s*"
_SQUARE = (
    rf"(?P<n>{_N})\s*(?P<u>{UNIT})?\s*见方"
    rf"|(?:边长|长宽各|宽高各|宽和高各|\bside length){_IS}(?P<n2>\d+(?:\.\d+)?)\s*(?P<u2>{UNIT})?"
    rf"|(?P<n3>{_N})[ -]?(?P<u3>{UNIT})?[ -](?:square\b|on each side)"
)
_SIDES = {
    "width": rf"宽度?{_IS}(?P<n>\d+(?:\.\d+)?)\s*(?P<u>{UNIT})?"
    rf"|(?P<n2>{_N})\s*(?P<u2>{UNIT})?\s*(?:wide\b|宽(?!度?{_IS}\d))"
    rf"|\bwidth{_IS}(?P<n3>\d+(?:\.\d+)?)\s*(?P<u3>{UNIT})?",
    "height": rf"高度?{_IS}(?P<n>\d+(?:\.\d+)?)\s*(?P<u>{UNIT})?"
    rf"|(?P<n2>{_N})\s*(?P<u2>{UNIT})?\s*(?:(?:high|tall)\b|高(?!度?{_IS}\d))"
    rf"|\bheight{_IS}(?P<n3>\d+(?:\.\d+)?)\s*(?P<u3>{UNIT})?",
}
_FRAME = r"(?:尺寸|大小)(?:各?[是为:])?|\b(?:of )?size(?: of)?\b"
_ALONE = rf"(?:尺寸|大小|\bsize){_IS}(?P<n>{_N})\s*(?P<u>{UNIT})?"


def size_said(clause: Clause) -> dict[str, int]:
    """Return width and height in points as far as a clause says them, and mark these words."""
    both = clause.says(BOTH)
    if both:
        unit = both.group(4) or both.group(2) or ""
        sizes = (round(in_points(float(both.group(at)), unit)) for at in (1, 3))
        clause.says(_FRAME)
        return dict(zip(("width", "height"), sizes, strict=True))
    if square := clause.says(_SQUARE):
        clause.says(_FRAME)
        return dict.fromkeys(("width", "height"), said_points(square))
    sides = {name: found for name, pattern in _SIDES.items() if (found := clause.says(pattern))}
    if not sides and (alone := clause.says(_ALONE)):
        return dict.fromkeys(("width", "height"), said_points(alone))
    return {name: said_points(found) for name, found in sides.items()}


def said_points(found: re.Match[str]) -> int:
    """Return the length of the alternative that was found, groups n and u with their number."""
    groups = found.groupdict()
    end = next(name[1:] for name, value in groups.items() if name[0] == "n" and value)
    return round(in_points(float(groups[f"n{end}"] or 0), groups[f"u{end}"] or ""))
