"""Whether a text has begun to say the same thing over and over."""

from __future__ import annotations

TAIL = 3000
LONGEST_BLOCK = 700
SHORT_BLOCK = 24
LEAST = 240
SHORT_TIMES = 4
LONG_TIMES = 12


def is_looping(text: str) -> bool:
    """Tell whether the text ends in one block said again and again.

    At least 240 characters must be repetition: four times for a short block
    (blanks, a phrase), twelve times for a long one, because rows of a table
    may well be alike.
    """
    tail = text[-TAIL:][::-1]
    borders = [0] * len(tail)
    for length in range(1, len(tail)):
        border = _next_border(tail, borders, length)
        borders[length] = border
        if border and _is_repetition(length + 1, length + 1 - border):
            return True
    return False


def _next_border(tail: str, borders: list[int], length: int) -> int:
    border = borders[length - 1]
    while border and tail[border] != tail[length]:
        border = borders[border - 1]
    return border + (tail[border] == tail[length])


def _is_repetition(length: int, block: int) -> bool:
    times = SHORT_TIMES if block <= SHORT_BLOCK else LONG_TIMES
    return length >= LEAST and block <= LONGEST_BLOCK and length >= times * block
