"""Pictures carried inside a template."""

from __future__ import annotations

import re

import pytest

from app.domain.reports.images import drawing_expression, embedded_image, image_expression, reaches_out


@pytest.mark.parametrize("size", [0, 1, 44_999, 45_000, 45_001, 300_000])
def test_a_picture_survives(size):
    data = bytes(index * 7 % 256 for index in range(size))
    expression = image_expression(data)
    assert embedded_image(expression) == data
    assert all(len(text) <= 65_535 for text in re.findall(r'"([^"]*)"', expression))


def test_other_expressions_are_no_picture():
    assert embedded_image('"logo.png"') is None
    assert embedded_image("$P{logo}") is None


def test_a_drawing_stays_readable_and_means_nothing_to_java():
    said = drawing_expression(
        "<svg xmlns='http://www.w3.org/2000/svg'><text>内部 $F{a} \\ \"x\"</text></svg>"
    )
    assert "内部" in said
    assert said.count('"') == 4
    assert "$" not in said
    assert "\\" not in said
    assert embedded_image(said).endswith(b"</svg>")


@pytest.mark.parametrize(
    "inner",
    [
        "<image xlink:href='file:///etc/passwd'/>",
        "<script>x</script>",
        "<rect fill='url(http://127.0.0.1/a)'/>",
        "<style>@import 'x'</style>",
        "<use href='http://127.0.0.1/#a'/>",
    ],
)
def test_a_drawing_that_asks_for_more_is_told(inner):
    assert reaches_out(f"<svg>{inner}</svg>".encode())
    assert not reaches_out(b"<svg xmlns='http://www.w3.org/2000/svg'><rect fill='url(#a)'/></svg>")
