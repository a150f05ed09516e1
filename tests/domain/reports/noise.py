"""Pages as text recognition returns them: moved, resized, split, joined, with strokes nobody drew."""

from __future__ import annotations

import random
from itertools import pairwise

from app.core.pages import Page, Run, Stroke

MOVE = 1.0
RESIZE = 0.06
SPLIT = 0.03
JOIN = 0.03
DROP = 0.02
GHOSTS = 2


def noisy(page: Page, seed: int) -> Page:
    """Return the page as a picture of it might be read; the same seed gives the same page."""
    chance = random.Random(seed)
    runs = [_moved(run, chance) for run in page.runs if chance.random() > DROP]
    runs = [part for run in runs for part in _split(run, chance)]
    runs = _joined(runs, chance)
    strokes = [_shaken(stroke, chance) for stroke in page.strokes]
    strokes += [_ghost(page, chance) for _ in range(GHOSTS)]
    return page.model_copy(update={"kind": "image", "runs": runs, "strokes": strokes})


def _moved(run: Run, chance: random.Random) -> Run:
    across, down = chance.uniform(-MOVE, MOVE), chance.uniform(-MOVE, MOVE)
    grown = 1 + chance.uniform(-RESIZE, RESIZE)
    return run.model_copy(
        update={
            "x0": run.x0 + across,
            "x1": run.x1 + across + chance.uniform(-MOVE, MOVE),
            "y0": run.y0 + down,
            "y1": run.y0 + down + run.height * grown,
            "size": round(run.size * grown * 2) / 2,
            "bold": run.bold and chance.random() > 0.2,
            "baseline": None if run.baseline is None else run.baseline + down,
            "font": "",
        }
    )


def _split(run: Run, chance: random.Random) -> list[Run]:
    at = run.text.find(" ")
    if run.angle or at < 1 or chance.random() > SPLIT:
        return [run]
    share = run.width / len(run.text)
    left = run.model_copy(update={"text": run.text[:at], "x1": run.x0 + share * at})
    right = run.model_copy(update={"text": run.text[at + 1 :], "x0": run.x0 + share * (at + 1)})
    return [left, right]


def _joined(runs: list[Run], chance: random.Random) -> list[Run]:
    out = list(runs)
    for a, b in pairwise(runs):
        close = abs(a.cy - b.cy) < 3 and 0 < b.x0 - a.x1 < 1.2 * a.size
        if close and not a.angle and a in out and b in out and chance.random() < JOIN:
            out.remove(b)
            out[out.index(a)] = a.model_copy(update={"text": f"{a.text} {b.text}", "x1": b.x1})
    return out


def _shaken(stroke: Stroke, chance: random.Random) -> Stroke:
    across, down = chance.uniform(-MOVE, MOVE) / 2, chance.uniform(-MOVE, MOVE) / 2
    return stroke.model_copy(
        update={
            "x0": stroke.x0 + across,
            "x1": stroke.x1 + across,
            "y0": stroke.y0 + down,
            "y1": stroke.y1 + down,
        }
    )


def _ghost(page: Page, chance: random.Random) -> Stroke:
    x, y = chance.uniform(0.1, 0.8) * page.width, chance.uniform(0.1, 0.8) * page.height
    flat = chance.random() < 0.5
    return Stroke(x0=x, y0=y, x1=x + (12 if flat else 0), y1=y + (0 if flat else 9))
