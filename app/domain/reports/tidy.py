"""Put right what text recognition joins or invents: columns read as one text, strokes read as letters."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import pairwise

from app.core.pages import Page, Run
from app.domain.reports.metrics import FAMILY_NAMES, text_width
from app.domain.reports.values import Kind, kind_of

STROKES = frozenset("1Il|!i/\\-_—一丨")
SURE = 0.95
NEAR = 3.0
REACH = 200.0
WITNESSES = 2
UNIT_ROWS = 3
SHORT = 8
_AMOUNT = re.compile(r"([-+]?\d[\d.,]*)\s+([^\W\d].{0,40})")


def tidy(page: Page) -> Page:
    """Return a recognised page without letters that are strokes, and with joined columns split."""
    runs = _uncovered([_plain(run) for run in page.runs if not _is_stroke(run)])
    page = page.model_copy(update={"runs": runs})
    return page.model_copy(update={"runs": _without_units(_split_columns(runs))})


def _plain(run: Run) -> Run:
    """Recognition has the sign of a sum where a form prints the letter."""
    return run.model_copy(update={"text": run.text.replace("∑", "Σ")}) if "∑" in run.text else run


def _is_stroke(run: Run) -> bool:
    """Tell whether a single letter is more likely a line or a mark."""
    text = run.text.strip()
    if text not in STROKES or run.angle:
        return False
    return run.confidence < SURE or run.width > 0.9 * run.height


def _uncovered(runs: list[Run]) -> list[Run]:
    """Drop small letters read a second time inside a larger text."""
    order = sorted(runs, key=lambda r: r.y0)
    tops = [run.y0 for run in order]
    tallest = max((run.height for run in runs), default=0.0)
    return [
        run
        for run in runs
        if not any(
            _covers(other, run)
            for other in order[bisect_left(tops, run.y0 - tallest) : bisect_right(tops, run.y1)]
        )
    ]


def _covers(large: Run, small: Run) -> bool:
    if small.size > 0.6 * large.size or large.angle != small.angle:
        return False
    return (
        large.x0 - 1 <= small.x0
        and small.x1 <= large.x1 + 1
        and large.y0 - 1 <= small.y0
        and small.y1 <= large.y1 + 1
    )


# ---- columns that other lines keep apart ------------------------------------------


def _split_columns(runs: list[Run]) -> list[Run]:
    lines = _lines(runs)
    pairs = [(a, b) for line in lines for a, b in pairwise(line)]
    out: list[Run] = []
    for run in runs:
        out += _split(run, pairs)
    return out


def _lines(runs: list[Run]) -> list[list[Run]]:
    """Runs beside each other, from left to right."""
    lines: list[list[Run]] = []
    for run in sorted((r for r in runs if not r.angle), key=lambda r: r.cy):
        if lines and abs(lines[-1][0].cy - run.cy) < 0.4 * run.size:
            lines[-1].append(run)
        else:
            lines.append([run])
    return [sorted(line, key=lambda r: r.x0) for line in lines]


def _split(run: Run, pairs: list[tuple[Run, Run]]) -> list[Run]:
    """Cut a run at the spaces where other lines begin a new column."""
    if (
        run.angle
        or " " not in run.text.strip()
        or kind_of(run.text) in (Kind.CONTACT, Kind.DATE, Kind.NUMBER)
    ):
        return [run]
    near = [(a, b) for a, b in pairs if 0.5 * run.size < abs(a.cy - run.cy) < REACH]
    near = [(a, b) for a, b in near if abs(a.x0 - run.x0) < NEAR and abs(a.size - run.size) < 0.2 * run.size]
    if len(near) < WITNESSES:
        return [run]
    places = list(re.finditer(r"\s+", run.text))
    seen = [_witnesses(run, place, near) for place in places]
    if max(seen) < max(WITNESSES, 0.5 * len(near)):
        return [run]
    place = places[seen.index(max(seen))]
    end, start = _at(run, place.start()), _at(run, place.end())
    left = run.model_copy(update={"text": run.text[: place.start()], "x1": end})
    right = run.model_copy(update={"text": run.text[place.end() :], "x0": start})
    return [left, *_split(right, pairs)]


def _witnesses(run: Run, place: re.Match[str], near: list[tuple[Run, Run]]) -> int:
    """How many lines begin or, for numbers, end a column where a part of this run does."""
    start = _at(run, place.end())
    number = kind_of(run.text[place.end() :]) is Kind.NUMBER
    return sum(
        a.x1 < start + NEAR and (abs(b.x0 - start) < NEAR or (number and abs(b.x1 - run.x1) < NEAR))
        for a, b in near
    )


def _at(run: Run, index: int) -> float:
    """Abscissa of a character of a run, by the widths of its letters."""
    font = FAMILY_NAMES[run.family]
    whole = text_width(run.text, font, run.size, bold=run.bold)
    part = text_width(run.text[:index], font, run.size, bold=run.bold)
    return run.x0 + run.width * part / whole if whole else run.x0


# ---- numbers and what follows them in columns of their own ---------------------------


def _without_units(runs: list[Run]) -> list[Run]:
    """Split "12.50 pcs" where the units change from row to row, and the two words of its heading."""
    rows = [(r, found) for r in runs if not r.angle and (found := _AMOUNT.fullmatch(r.text.strip()))]
    heads = [(a, b) for line in _lines(runs) for a, b in pairwise(line)]
    cut: dict[int, int] = {}
    for run, found in rows:
        same = [
            match
            for other, match in rows
            if abs(_at(other, match.end(1)) - _at(run, found.end(1))) < NEAR
            or abs(_at(other, match.start(2)) - _at(run, found.start(2))) < NEAR
        ]
        varied = len(same) >= UNIT_ROWS and len({match.group(2) for match in same}) > 1
        if varied and (len(found.group(2)) <= SHORT or _headed(run, found, heads)):
            cut[id(run)] = len(found.group(1))
    if not cut:
        return runs
    first, found = min(((r, f) for r, f in rows if id(r) in cut), key=lambda row: row[0].y0)
    for run in runs:
        over = run.x0 < _at(first, found.end(1)) and run.x1 > _at(first, found.start(2)) + NEAR
        if over and 0 < first.cy - run.cy < 10 * first.size and len(run.text.split()) == 2:
            cut[id(run)] = len(run.text.split()[0])
    return [part for run in runs for part in (_halves(run, cut[id(run)]) if id(run) in cut else [run])]


def _headed(run: Run, found: re.Match[str], heads: list[tuple[Run, Run]]) -> bool:
    """Tell whether two headings above stand over the two parts of a text."""
    end, start = _at(run, found.end(1)), _at(run, found.start(2))
    return any(
        0 < run.cy - a.cy < 12 * run.size
        and a.x0 < end
        and run.x0 - NEAR < a.x1 <= start + NEAR
        and end - NEAR <= b.x0 < run.x1
        and not _AMOUNT.fullmatch(a.text)
        and kind_of(a.text) is Kind.WORDS
        for a, b in heads
    )


def _halves(run: Run, index: int) -> list[Run]:
    text = run.text
    rest = text[index:].lstrip()
    start = len(text) - len(rest)
    return [
        run.model_copy(update={"text": text[:index].strip(), "x1": _at(run, index)}),
        run.model_copy(update={"text": rest, "x0": _at(run, start)}),
    ]
