"""Rectangles, fills, columns and turned texts that a picture shows."""

from __future__ import annotations

import cv2
import numpy as np

from app.core.pages import Run
from app.engines.intake import colours, frames, reading, rulings
from app.engines.intake.pieces import Piece
from app.engines.intake.sideways import _placed

UNIT = 2.0


def paper(height: int = 400, width: int = 600) -> np.ndarray:
    return np.full((height, width, 3), 255, np.uint8)


def lines_of(picture: np.ndarray) -> list[rulings.Ruling]:
    fills = colours.find_fills(picture, UNIT, 0.0)
    contrast = colours.contrast_map(picture, UNIT, fills)
    return frames.drawn(rulings.find_rulings(contrast, 0.0, UNIT), picture, UNIT)


def test_a_rectangle_that_stands_alone_becomes_an_outline() -> None:
    picture = paper()
    cv2.rectangle(picture, (60, 60), (400, 200), (0, 0, 0), 2)
    rest, found = frames.outlines(lines_of(picture), UNIT)
    assert rest == []
    assert [round(v / UNIT) for v in (found[0].x0, found[0].y0, found[0].x1, found[0].y1)] == [
        30,
        30,
        200,
        100,
    ]
    assert found[0].radius == 0


def test_the_border_of_a_table_stays_rulings() -> None:
    picture = paper()
    cv2.rectangle(picture, (60, 60), (400, 200), (0, 0, 0), 2)
    for x in (150, 250, 330):
        cv2.line(picture, (x, 60), (x, 200), (0, 0, 0), 2)
    rest, found = frames.outlines(lines_of(picture), UNIT)
    assert found == []
    assert len(rest) == 7


def test_dense_text_makes_no_lines_and_hides_none() -> None:
    picture = paper()
    for y in range(40, 380, 26):
        cv2.putText(picture, "HMWEBNRHMWEBNRHMWEBNR", (20, y), cv2.FONT_HERSHEY_DUPLEX, 0.6, (0, 0, 0), 2)
    cv2.line(picture, (10, 201), (590, 201), (0, 0, 0), 2)
    long = [r for r in lines_of(picture) if r.length > 200 * UNIT]
    assert len(long) == 1
    assert abs(long[0].at / UNIT - 100.5) < 1


def test_fills_of_one_colour_that_touch_are_told_apart() -> None:
    picture = paper()
    picture[40:80, 40:300] = 230
    picture[80:140, 40:560] = 230
    found = colours.find_fills(picture, UNIT, 0.0)
    assert sorted((f.x1 - f.x0, f.y1 - f.y0) for f in found) == [(260.0, 40.0), (520.0, 60.0)]


def test_the_rim_of_a_fill_is_no_line() -> None:
    picture = paper()
    picture[40:80, 40:300] = 120
    picture[39, 40:300] = 180
    fills = colours.find_fills(picture, UNIT, 0.0)
    rim = rulings.Ruling(39.5, 40, 300, 1.0, contrast=75)
    real = rulings.Ruling(150.0, 40, 300, 1.0, contrast=75)
    assert frames.without_rims([rim, real], fills, picture, 0.0, UNIT) == [real]


def row(top: float, text: str, words: list[tuple[float, float]]) -> reading.Part:
    at = text.index(" ") + 1
    gap = reading.Gap(at, words[0][1], words[1][0], 0.19)
    return reading.Part(Piece(words[0][0], top, words[1][1], top + 16, top, top + 16), text, 0.9, [gap])


def inked(parts: list[reading.Part]) -> np.ndarray:
    contrast = np.zeros((400, 600), np.uint8)
    for part in parts:
        y0, y1 = int(part.piece.y0), int(part.piece.y1)
        contrast[y0:y1, int(part.piece.x0) : int(part.gaps[0].start)] = 255
        contrast[y0:y1, int(part.gaps[0].end) : int(part.piece.x1)] = 255
    return contrast


def test_amounts_and_their_units_are_two_columns() -> None:
    units = ["kg", "Stk", "Kiste", "m"]
    parts = [row(40 + 26 * i, f"2{i}.54 {u}", [(100, 150), (155, 170 + 5 * i)]) for i, u in enumerate(units)]
    texts = [p.text for p in reading.by_columns(parts, inked(parts), UNIT)]
    assert texts == ["20.54", "kg", "21.54", "Stk", "22.54", "Kiste", "23.54", "m"]


def test_words_of_one_width_stay_together() -> None:
    names = ["12 Harbor", "88 King", "34 Mill", "56 Lake"]
    parts = [row(40 + 26 * i, name, [(100, 120), (125, 170 + 5 * i)]) for i, name in enumerate(names)]
    assert [p.text for p in reading.by_columns(parts, inked(parts), UNIT)] == names


def test_a_turned_run_lands_where_it_was_cut_out() -> None:
    run = Run(x0=2, y0=1, x1=42, y1=11, text="up", size=10)
    up = _placed(run, (100, 200, 112, 250), 90)
    assert (up.x0, up.y0, up.x1, up.y1, up.angle) == (101, 208, 111, 248, 90)
    over = _placed(run, (100, 200, 150, 212), 180)
    assert (over.x0, over.y0, over.x1, over.y1) == (108, 201, 148, 211)
