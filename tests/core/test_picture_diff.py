"""Where two pictures differ."""

from __future__ import annotations

import numpy as np

from app.core.picture_diff import MOST, changed_regions

WIDTH, HEIGHT = 200, 320


def page(*spots: tuple[int, int, int, int]) -> bytes:
    image = np.full((HEIGHT, WIDTH), 255, np.uint8)
    for x0, y0, x1, y1 in spots:
        image[y0:y1, x0:x1] = 0
    return image.tobytes()


def test_the_same_pictures_do_not_differ() -> None:
    assert changed_regions(page((0, 0, 5, 5)), page((0, 0, 5, 5)), WIDTH, HEIGHT) == []


def test_a_widened_box_is_one_region_and_a_far_one_another() -> None:
    before, after = page((20, 20, 60, 30)), page((20, 20, 90, 30), (150, 300, 160, 310))
    first, second = sorted(changed_regions(before, after, WIDTH, HEIGHT), key=lambda one: one[1])
    assert first[0] <= 60 / WIDTH
    assert first[2] >= 90 / WIDTH
    assert first[3] < 0.15
    assert second[1] > 0.9


def test_a_shade_of_grey_is_no_change() -> None:
    before = np.full((HEIGHT, WIDTH), 250, np.uint8).tobytes()
    assert changed_regions(before, page(), WIDTH, HEIGHT) == []


def test_regions_are_few_and_stay_on_the_page() -> None:
    spots = [(x, y, x + 2, y + 2) for x in range(0, WIDTH - 2, 40) for y in range(0, HEIGHT - 2, 30)]
    found = changed_regions(page(), page(*spots), WIDTH, HEIGHT)
    assert 0 < len(found) <= MOST
    assert all(0 <= edge <= 1 for one in found for edge in one)
