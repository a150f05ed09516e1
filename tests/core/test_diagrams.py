"""Diagrams: layers by depth first search, boxes apart, lines clipped."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from app.core.diagrams import Box, Diagram, Edge, Node, _hits, lay_out


def graph(*pairs: str) -> Diagram:
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    return lay_out([Node(name) for name in names], [Edge(pair[0], pair[1]) for pair in pairs])


def apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


def on_border(box: Box, point: tuple[float, float]) -> bool:
    x, y = point
    near = 1e-6
    inside = box.x - near <= x <= box.x + box.width + near and box.y - near <= y <= box.y + box.height + near
    sides = (x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y)
    return inside and min(abs(side) for side in sides) < near


def sound(diagram: Diagram) -> None:
    assert all(apart(one, other) for one, other in combinations(diagram.boxes.values(), 2))
    for line in diagram.lines:
        assert on_border(diagram.boxes[line.source], line.points[0])
        assert on_border(diagram.boxes[line.target], line.points[-1])
        assert all(0 <= x <= diagram.width and 0 <= y <= diagram.height for x, y in line.points)


def test_nothing_gives_nothing() -> None:
    assert lay_out([], []) == Diagram()


def test_a_chain_runs_downwards() -> None:
    diagram = graph("ab", "bc")
    assert [diagram.boxes[name].layer for name in "abc"] == [0, 1, 2]
    assert diagram.boxes["a"].y < diagram.boxes["b"].y < diagram.boxes["c"].y
    assert not any(line.back for line in diagram.lines)


def test_branches_stand_in_one_row() -> None:
    diagram = graph("ab", "ac", "ad", "be", "ce", "de")
    assert {diagram.boxes[name].layer for name in "bcd"} == {1}
    assert diagram.boxes["e"].layer == 2


def test_only_the_correction_loop_leads_back() -> None:
    diagram = graph("av", "vc", "cv", "ve")
    assert [(line.source, line.target) for line in diagram.lines if line.back] == [("c", "v")]


def test_opposite_lines_do_not_lie_on_each_other() -> None:
    diagram = graph("ab", "ba")
    first, second = diagram.lines
    assert first.points[0] != second.points[-1]
    sound(diagram)


def test_a_loop_leaves_and_enters_its_box() -> None:
    diagram = graph("aa", "ab")
    loop = diagram.lines[0]
    assert loop.back
    assert len(loop.points) == 4
    sound(diagram)


def test_parts_without_connection_stand_apart() -> None:
    diagram = graph("ab", "cd", "ee")
    sound(diagram)
    assert len(diagram.boxes) == 5


def test_an_edge_to_nowhere_is_left_out() -> None:
    diagram = lay_out([Node("a")], [Edge("a", "b")])
    assert diagram.lines == ()


def test_a_long_line_bends_around_the_box_between() -> None:
    diagram = lay_out(
        [Node(name, width=200) for name in "abc"], [Edge("a", "b"), Edge("b", "c"), Edge("a", "c")]
    )
    sound(diagram)
    line, box = diagram.lines[2], diagram.boxes["b"]
    assert len(line.points) > 2
    assert not any(_hits(box, start, end) for start, end in pairwise(line.points))


def test_the_spine_stands_over_its_branches() -> None:
    diagram = graph("ab", "ac", "ad", "be", "ce", "de")
    middles = [diagram.boxes[name].centre[0] for name in "ace"]
    assert max(middles) - min(middles) < 1


def test_a_chinese_label_makes_a_wider_box() -> None:
    diagram = lay_out([Node("a", "校验模板"), Node("b", "abcd")], [])
    assert diagram.boxes["a"].width > diagram.boxes["b"].width


@pytest.mark.parametrize("seed", range(20))
def test_random_graphs_are_sound(seed: int) -> None:
    dice = random.Random(seed)
    names = [f"node {number}" for number in range(dice.randrange(1, 40))]
    edges = [Edge(dice.choice(names), dice.choice(names)) for _ in range(dice.randrange(70))]
    sound(lay_out([Node(name) for name in names], edges))
