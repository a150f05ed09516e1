"""Where two pictures of a page differ, as few rectangles that a person can follow."""

from __future__ import annotations

from collections.abc import Iterable

CELL = 8
MOST = 24
_LEVEL = 14
_FULL = (0.0, 0.0, 1.0, 1.0)
Region = tuple[float, float, float, float]
_Cell = tuple[int, int]


def changed_regions(left: bytes, right: bytes, width: int, height: int) -> list[Region]:
    """Return the changed rectangles of two grey pictures, as fractions of width and height.

    A picture is width * height bytes, row by row. Changes near one another
    are one rectangle; where there are very many, rows of them are.
    """
    import numpy as np

    one, other = (np.frombuffer(data, np.uint8).reshape(height, width) for data in (left, right))
    ink = np.abs(one.astype(np.int16) - other) > _LEVEL
    down, across = -(-height // CELL), -(-width // CELL)
    padded = np.zeros((down * CELL, across * CELL), bool)
    padded[:height, :width] = ink
    cells = padded.reshape(down, CELL, across, CELL).any(axis=(1, 3))
    changed = {(int(y), int(x)) for y, x in np.argwhere(cells)}
    boxes = [_box(part) for part in _parts(changed)]
    if len(boxes) > MOST:
        boxes = _in_rows(boxes)
    return [_fractions(box, width, height) for box in boxes]


def whole_page() -> list[Region]:
    """Return the region for pages of different sizes."""
    return [_FULL]


def _parts(changed: set[_Cell]) -> Iterable[list[_Cell]]:
    """Yield the groups of cells that lie within two cells of one another."""
    left = set(changed)
    while left:
        waiting = [left.pop()]
        part = []
        while waiting:
            y, x = waiting.pop()
            part.append((y, x))
            near = [(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-2, -1, 0, 1, 2)]
            for cell in near:
                if cell in left:
                    left.remove(cell)
                    waiting.append(cell)
        yield part


def _box(part: list[_Cell]) -> tuple[int, int, int, int]:
    ys, xs = [y for y, _x in part], [x for _y, x in part]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def _in_rows(boxes: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Join boxes that share a stretch of height, so that a re-flowed line is one."""
    rows: list[tuple[int, int, int, int]] = []
    for box in sorted(boxes, key=_top):
        if rows and box[1] < rows[-1][3]:
            last = rows[-1]
            rows[-1] = (min(last[0], box[0]), last[1], max(last[2], box[2]), max(last[3], box[3]))
        else:
            rows.append(box)
    return rows if len(rows) <= MOST else [_around(rows)]


def _top(box: tuple[int, int, int, int]) -> tuple[int, int]:
    return box[1], box[0]


def _around(boxes: list[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _fractions(box: tuple[int, int, int, int], width: int, height: int) -> Region:
    x0, y0, x1, y1 = (edge * CELL for edge in box)
    return x0 / width, y0 / height, min(1.0, x1 / width), min(1.0, y1 / height)
