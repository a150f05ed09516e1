"""Find the head of a table among its first lines."""

from __future__ import annotations

from app.domain.documents.facts import Place
from app.domain.documents.sources import Grid
from app.domain.documents.tables.values import is_blank, number_of

_LOOKED_AT = 20


def grid_from(rows: list[list[str]], numbers: list[int], name: str, sheet: str, place: Place) -> Grid:
    """Return a grid: lines above the head are its title, the first full line of words its head."""
    if not rows:
        return Grid(name=name, sheet=sheet, place=place)
    at = _under(rows, _head_at(rows))
    named, at_title = _two_rows(rows, at)
    title = " ".join(cell for row in rows[:at_title] for cell in row if cell)
    head = [cell or f"#{number}" for number, cell in enumerate(named, 1)]
    body = [row + [""] * (len(head) - len(row)) for row in rows[at + 1 :]]
    return Grid(
        name=name, sheet=sheet, title=title, head=head, rows=body, numbers=numbers[at + 1 :], place=place
    )


def _under(rows: list[list[str]], at: int) -> int:
    """Return the line below a head where it names the parts of a column that the head spans."""
    below = rows[at + 1] if at + 1 < len(rows) - 1 else []
    named = [number for number, cell in enumerate(below) if cell]
    head = rows[at] + [""] * (len(below) - len(rows[at]))
    spanned = any(not head[number] for number in named)
    words = all(not is_blank(below[number]) and number_of(below[number]) is None for number in named)
    return at + 1 if named and spanned and words and len(named) < len(head) else at


def _two_rows(rows: list[list[str]], at: int) -> tuple[list[str], int]:
    """Return the head, joined with the line above it where that spans columns, and where it begins."""
    head = rows[at]
    above = rows[at - 1] if at else []
    told = [one for one in head if one]
    if sum(bool(one) for one in above) < 2 or (len(set(told)) == len(told) == len(head)):
        return head, at
    joined, last = [], ""
    for number, name in enumerate([*head, *[""] * (len(above) - len(head))]):
        upper = above[number] if number < len(above) else ""
        last = upper or (last if name else "")
        gap = " " if last and name and last.isascii() and name.isascii() else ""
        joined.append(f"{last}{gap}{name}" if last != name else name)
    return joined, at - 1


def _head_at(rows: list[list[str]]) -> int:
    """Return the first line that is as full as the fullest of the first lines and holds no numbers."""
    looked = rows[:_LOOKED_AT]
    filled = [sum(bool(cell) for cell in row) for row in looked]
    most = max(filled)
    for at, row in enumerate(looked):
        words = sum(not is_blank(cell) and number_of(cell) is None for cell in row)
        if filled[at] * 10 >= most * 7 and words * 10 >= filled[at] * 6 and filled[at] > 0:
            return at
    return next(at for at, count in enumerate(filled) if count * 10 >= most * 7)
