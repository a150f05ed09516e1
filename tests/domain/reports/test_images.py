"""Pictures carried inside a template."""

from __future__ import annotations

import re

import pytest

from app.domain.reports.images import embedded_image, image_expression


@pytest.mark.parametrize("size", [0, 1, 44_999, 45_000, 45_001, 300_000])
def test_a_picture_survives(size):
    data = bytes(index * 7 % 256 for index in range(size))
    expression = image_expression(data)
    assert embedded_image(expression) == data
    assert all(len(text) <= 65_535 for text in re.findall(r'"([^"]*)"', expression))


def test_other_expressions_are_no_picture():
    assert embedded_image('"logo.png"') is None
    assert embedded_image("$P{logo}") is None
