"""Draw a chart as SVG: bars for groups, a line for a course over time."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from decimal import Decimal
from xml.sax.saxutils import escape

from app.core.text import display_width, has_cjk, shorten
from app.domain.documents.document import Chart

WIDTH, HEIGHT = 640.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 20.0, 40.0, 52.0
FONT = "Draftsmith Latin Sans, Draftsmith Han, sans-serif"
_INK, _ACCENT, _RULE = "#333333", "#2f6db5", "#999999"
MOST_LABELS = 16
SIGN = 5.5
_DAY = re.compile(r"\d{4}[-/]")
_CUT_NUMBER = re.compile(r"[\d.,-]+$")
Scale = Callable[[Decimal], float]


def draw(chart: Chart, numbers: list[Decimal]) -> str:
    """Return the SVG of a chart; numbers are the values of its facts."""
    low, high = _scale(numbers)
    span = high - low or Decimal(1)

    def y(value: Decimal) -> float:
        return TOP + float((high - value) / span) * (HEIGHT - TOP - BOTTOM)

    base = (
        f'x1="{LEFT}" y1="{y(max(low, Decimal(0))):.1f}" x2="{WIDTH - RIGHT}" '
        f'y2="{y(max(low, Decimal(0))):.1f}"'
    )
    body = [f'<line {base} stroke="{_RULE}"/>']
    if chart.unit:
        body.append(_text(12, 18, f"({chart.unit})", 11, "start"))
    body += _ends(chart, numbers, y)
    body += (
        _line(chart, numbers, y) if chart.kind == "line" else _bars(chart, numbers, y, max(low, Decimal(0)))
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" '
        f'height="{HEIGHT:g}">'
    )
    background = f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#ffffff"/>'
    return "\n".join([head, f"<title>{escape(chart.title)}</title>", background, *body, "</svg>"])


def _ends(chart: Chart, numbers: list[Decimal], y: Scale) -> list[str]:
    """Write the least and the largest value beside a chart whose points are too many to be written at.

    A round scale would print numbers that are no facts.
    """
    if len(numbers) <= MOST_LABELS:
        return []
    ends = (min(numbers), max(numbers))
    return [_text(LEFT - 6, y(one) + 4, chart.values[numbers.index(one)], 10, "end") for one in ends]


def _scale(numbers: list[Decimal]) -> tuple[Decimal, Decimal]:
    """Return a round scale from zero (or below) to above the largest."""
    low, high = min([Decimal(0), *numbers]), max([Decimal(0), *numbers])
    span = float(high - low) or 1.0
    power = 10 ** math.floor(math.log10(span / 4))
    factor = next(one for one in (1, 2, 2.5, 5, 10) if span / (one * power) <= 5)
    step = Decimal(str(round(factor * power, 12)))
    return (
        (low / step).to_integral_value(rounding="ROUND_FLOOR") * step,
        (high / step).to_integral_value(rounding="ROUND_CEILING") * step,
    )


def _bars(chart: Chart, numbers: list[Decimal], y: Scale, base: Decimal) -> list[str]:
    place, labels = _places(len(numbers)), _labels(chart)
    out = []
    for at, value in enumerate(numbers):
        x, room = place(at)
        top, foot = sorted((y(value), y(base)))
        width = min(room * 0.6, 64)
        out.append(
            f'<rect x="{x - width / 2:.1f}" y="{top:.1f}" width="{width:.1f}" '
            f'height="{max(foot - top, 0.5):.1f}" fill="{_ACCENT}"/>'
        )
        if len(numbers) <= MOST_LABELS:
            out.append(_text(x, top - 4, chart.values[at], 10 if room > 52 else 8, "middle"))
        if at in labels:
            out.append(_text(x, HEIGHT - BOTTOM + 18, labels[at], 10, "middle"))
    return out


def _line(chart: Chart, numbers: list[Decimal], y: Scale) -> list[str]:
    place, labels = _places(len(numbers)), _labels(chart)
    points = [(place(at)[0], y(value)) for at, value in enumerate(numbers)]
    path = " ".join(f"{x:.1f},{top:.1f}" for x, top in points)
    out = [f'<polyline points="{path}" fill="none" stroke="{_ACCENT}" stroke-width="2"/>']
    for at, (x, top) in enumerate(points):
        out.append(f'<circle cx="{x:.1f}" cy="{top:.1f}" r="3" fill="{_ACCENT}"/>')
        room = place(at)[1]
        if len(points) <= MOST_LABELS:
            low = 0 < at < len(points) - 1 and top > points[at - 1][1] and top > points[at + 1][1]
            out.append(
                _text(x, top + (16 if low else -8), chart.values[at], 10 if room > 52 else 8, "middle")
            )
        if at in labels:
            out.append(_text(x, HEIGHT - BOTTOM + 18, labels[at], 10, "middle"))
    return out


def _places(count: int) -> Callable[[int], tuple[float, float]]:
    room = (WIDTH - LEFT - RIGHT) / max(count, 1)
    return lambda at: (LEFT + room * (at + 0.5), room)


def _labels(chart: Chart) -> dict[int, str]:
    """Return the words under the points by their place.

    Days of one year go without it, a course leaves points out rather than
    cutting words, and no cut goes through a number.
    """
    texts, count = chart.labels, len(chart.labels)
    room = (WIDTH - LEFT - RIGHT) / max(count, 1)
    every = max(1, math.ceil(count / MOST_LABELS))
    widest = max((display_width(one) for one in texts), default=0)
    if len({one[:5] for one in texts}) == 1 and all(_DAY.match(one) for one in texts) and count > 1:
        if widest * SIGN > room * every:
            texts = tuple(one[5:] for one in texts)
        widest = max(display_width(one) for one in texts)
    if chart.kind == "line":
        every = max(every, min(count, math.ceil(widest * SIGN / room)))
    fits = max(3, int(room * every / SIGN))
    return {at: _cut(texts[at], fits) for at in range(0, count, every)}


def _cut(text: str, fits: int) -> str:
    if display_width(text) <= fits:
        return text
    shown = shorten(text, max(fits // 2, 3) if has_cjk(text) else fits)
    return _CUT_NUMBER.sub("", shown[:-1]) + shown[-1:]


def _text(x: float, y: float, words: str, size: int, anchor: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{FONT}" font-size="{size}" fill="{_INK}"'
        f' text-anchor="{anchor}">{escape(words)}</text>'
    )
