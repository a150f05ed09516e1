"""A graph's shape laid out in layers: boxes and clipped lines as pure data for any canvas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from app.core.columns import settle
from app.core.crossings import order_rows
from app.core.text import display_width

Point = tuple[float, float]
GAP_X, GAP_Y = 28.0, 44.0
HEIGHT, CHARACTER, PADDING = 34.0, 7.5, 14.0
PAIR_SHIFT = 5.0
LOOP = 16.0
BEND = 4.0


@dataclass(frozen=True)
class Node:
    """A box to place; width and height 0 are made from the label."""

    id: str
    label: str = ""
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True)
class Edge:
    """A directed line between two boxes."""

    source: str
    target: str
    label: str = ""
    conditional: bool = False


@dataclass(frozen=True)
class Box:
    """A placed node; x and y are its top left corner."""

    id: str
    label: str
    x: float
    y: float
    width: float
    height: float
    layer: int

    @property
    def centre(self) -> Point:
        """Return the middle of the box."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True)
class Line:
    """A placed edge: points from box to box, the last one carries the arrow.

    back tells that it leads to an earlier layer or to its own box.
    """

    source: str
    target: str
    points: tuple[Point, ...]
    label: str = ""
    conditional: bool = False
    back: bool = False

    @property
    def middle(self) -> Point:
        """Return where a label stands: the middle of the middle piece."""
        at = (len(self.points) - 1) // 2
        (x0, y0), (x1, y1) = self.points[at : at + 2]
        return (x0 + x1) / 2, (y0 + y1) / 2


@dataclass(frozen=True)
class Diagram:
    """A graph laid out; all coordinates in pixels from the top left, margins not included."""

    boxes: dict[str, Box] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    width: float = 0.0
    height: float = 0.0


def lay_out(nodes: Sequence[Node], edges: Sequence[Edge]) -> Diagram:
    """Place boxes in layers from the top and draw lines between their borders.

    Edges whose ends are not among the nodes are left out; loops, pairs of
    opposite edges and parts without connection are fine.
    """
    if not nodes:
        return Diagram()
    known = {node.id: at for at, node in enumerate(nodes)}
    drawn = [edge for edge in dict.fromkeys(edges) if edge.source in known and edge.target in known]
    pairs = [(known[edge.source], known[edge.target]) for edge in drawn]
    layers = layers_of(len(nodes), pairs)
    routes = _Placed(nodes, pairs, layers)
    lines = tuple(_line(edge, pair, routes, pairs) for edge, pair in zip(drawn, pairs, strict=True))
    return _framed({box.id: box for box in routes.boxes}, lines)


def layers_of(count: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return each node's layer: one below the lowest that leads to it, back edges left out.

    The depth-first order decides which edges lead back, so siblings of a
    branch stand in one row instead of sinking to the bottom.
    """
    following: list[list[int]] = [[] for _ in range(count)]
    for source, target in pairs:
        following[source].append(target)
    order, back = _depth_first(count, following, _starts(count, pairs))
    layers = [0] * count
    for node in order:
        for target in following[node]:
            if (node, target) not in back:
                layers[target] = max(layers[target], layers[node] + 1)
    return layers


def _starts(count: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    entered = {target for source, target in pairs if source != target}
    return sorted(range(count), key=lambda node: (node in entered, node))


def _depth_first(
    count: int, following: list[list[int]], starts: list[int]
) -> tuple[list[int], set[tuple[int, int]]]:
    """Return a topological order without the back edges, and those edges."""
    finished: list[int] = []
    state = [0] * count
    back: set[tuple[int, int]] = set()
    for start in starts:
        stack = [(start, iter(following[start]))] if not state[start] else []
        state[start] = state[start] or 1
        while stack:
            node, targets = stack[-1]
            target = next(targets, None)
            if target is None:
                state[node] = 2
                finished.append(node)
                stack.pop()
            elif state[target] == 1:
                back.add((node, target))
            elif not state[target]:
                state[target] = 1
                stack.append((target, iter(following[target])))
    return finished[::-1], back


class _Placed:
    """Boxes at their places, and the bends of long edges between them."""

    def __init__(self, nodes: Sequence[Node], pairs: Sequence[tuple[int, int]], layers: list[int]) -> None:
        self._sizes = [_size(node) for node in nodes]
        self._row = max(height for _, height in self._sizes) + GAP_Y
        forward = list(dict.fromkeys(_downward(pair, layers) for pair in pairs if pair[0] != pair[1]))
        places, self._bends = _settled([width for width, _ in self._sizes], forward, layers)
        self.boxes = [self._box(node, at, places[at], layers[at]) for at, node in enumerate(nodes)]
        self.layers = layers

    def bends(self, pair: tuple[int, int]) -> list[Point]:
        """Return the bends from source to target in pixels: upright where boxes may stand beside."""
        down, half = _downward(pair, self.layers), (self._row - GAP_Y) / 2
        bends = self._bends.get(down, [])
        points = [(x, layer * self._row + side) for x, layer in bends for side in (-half, half)]
        return points if down == pair else points[::-1]

    def crosses(self, start: Point, end: Point, pair: tuple[int, int]) -> bool:
        """Tell whether a straight line runs over a box that it does not belong to."""
        return any(_hits(box, start, end) for at, box in enumerate(self.boxes) if at not in pair)

    def _box(self, node: Node, at: int, centre: float, layer: int) -> Box:
        width, height = self._sizes[at]
        x, y = centre - width / 2, layer * self._row - height / 2
        return Box(node.id, node.label or node.id, x, y, width, height, layer)


def _size(node: Node) -> tuple[float, float]:
    wide = display_width(node.label or node.id) * CHARACTER + 2 * PADDING
    return node.width or wide, node.height or HEIGHT


def _downward(pair: tuple[int, int], layers: list[int]) -> tuple[int, int]:
    source, target = pair
    return pair if layers[source] <= layers[target] else (target, source)


def _settled(
    widths: list[float], pairs: list[tuple[int, int]], layers: list[int]
) -> tuple[list[float], dict[tuple[int, int], list[tuple[float, int]]]]:
    """Return each box's centre and the bends of each edge as centre and layer.

    A bend takes room in its row like a very narrow box.
    """
    widths, levels = list(widths), list(layers)
    items: dict[tuple[int, int], list[int]] = {}
    segments: list[tuple[int, int]] = []
    for one, other in pairs:
        between = range(layers[one] + 1, layers[other])
        items[one, other] = list(range(len(widths), len(widths) + len(between)))
        widths += [BEND] * len(between)
        levels += between
        segments += pairwise((one, *items[one, other], other))
    places = settle(order_rows(levels, segments), widths, GAP_X, _links(len(widths), segments))
    return places, {pair: [(places[at], levels[at]) for at in found] for pair, found in items.items()}


def _links(count: int, segments: Sequence[tuple[int, int]]) -> list[set[int]]:
    links: list[set[int]] = [set() for _ in range(count)]
    for one, other in segments:
        links[one].add(other)
        links[other].add(one)
    return links


def _line(edge: Edge, pair: tuple[int, int], placed: _Placed, pairs: Sequence[tuple[int, int]]) -> Line:
    source, target = placed.boxes[pair[0]], placed.boxes[pair[1]]
    if pair[0] == pair[1]:
        return Line(edge.source, edge.target, _loop(source), edge.label, edge.conditional, True)
    points = _short([source.centre, *placed.bends(pair), target.centre], pair, placed)
    if pair[::-1] in pairs:
        points = _shifted(points)
    back = placed.layers[pair[0]] >= placed.layers[pair[1]]
    return Line(
        edge.source, edge.target, _clipped(points, source, target), edge.label, edge.conditional, back
    )


def _short(points: list[Point], pair: tuple[int, int], placed: _Placed) -> list[Point]:
    """Drop every bend that is not needed to keep clear of other boxes."""
    kept, at = [points[0]], 0
    while at < len(points) - 1:
        further = range(len(points) - 1, at + 1, -1)
        at = next((to for to in further if not placed.crosses(points[at], points[to], pair)), at + 1)
        kept.append(points[at])
    return kept


def _loop(box: Box) -> tuple[Point, ...]:
    right, middle = box.x + box.width, box.y + box.height / 2
    high, low = middle - box.height / 4, middle + box.height / 4
    return (right, low), (right + LOOP, low), (right + LOOP, high), (right, high)


def _shifted(points: list[Point]) -> list[Point]:
    """Move a line to its own right, so that two opposite lines stand apart."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = max(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, 1e-9)
    dx, dy = -(y1 - y0) / length * PAIR_SHIFT, (x1 - x0) / length * PAIR_SHIFT
    return [(x + dx, y + dy) for x, y in points]


def _clipped(points: list[Point], source: Box, target: Box) -> tuple[Point, ...]:
    first = _border(source, points[0], points[1])
    last = _border(target, points[-1], points[-2])
    return first, *points[1:-1], last


def _border(box: Box, inner: Point, outer: Point) -> Point:
    """Return where a line from inside a box leaves it."""
    dx, dy = outer[0] - inner[0], outer[1] - inner[1]
    steps = []
    if dx:
        steps.append(((box.x + box.width if dx > 0 else box.x) - inner[0]) / dx)
    if dy:
        steps.append(((box.y + box.height if dy > 0 else box.y) - inner[1]) / dy)
    step = min([share for share in steps if share >= 0], default=0.0)
    return inner[0] + dx * step, inner[1] + dy * step


def _hits(box: Box, start: Point, end: Point) -> bool:
    """Tell whether a line runs through a box (Liang-Barsky)."""
    low, high = 0.0, 1.0
    sides = ((0, box.x, box.x + box.width), (1, box.y, box.y + box.height))
    for axis, near, far in sides:
        step = end[axis] - start[axis]
        if not step:
            if not near < start[axis] < far:
                return False
            continue
        enter, leave = sorted(((near - start[axis]) / step, (far - start[axis]) / step))
        low, high = max(low, enter), min(high, leave)
    return low < high


def _framed(boxes: dict[str, Box], lines: tuple[Line, ...]) -> Diagram:
    """Move everything so that it starts at 0, 0."""
    corners = [(box.x, box.y) for box in boxes.values()]
    corners += [(box.x + box.width, box.y + box.height) for box in boxes.values()]
    corners += [point for line in lines for point in line.points]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    moved = {key: _moved_box(box, left, top) for key, box in boxes.items()}
    shifted = tuple(_moved_line(line, left, top) for line in lines)
    return Diagram(moved, shifted, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


def _moved_box(box: Box, left: float, top: float) -> Box:
    return Box(box.id, box.label, box.x - left, box.y - top, box.width, box.height, box.layer)


def _moved_line(line: Line, left: float, top: float) -> Line:
    points = tuple((x - left, y - top) for x, y in line.points)
    return Line(line.source, line.target, points, line.label, line.conditional, line.back)
