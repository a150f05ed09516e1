"""Laying a report out anew for another width: columns in proportion, what stands at the right stays there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.layout.reflow_rows import (
    column_spans,
    even_rows,
    partner_spans,
    span,
    under_columns,
    upright_rules,
)
from app.domain.reports.editing.layout.reflow_texts import even_sizes, keep_text, with_room_for_words
from app.domain.reports.editing.layout.space import keep_page
from app.domain.reports.editing.page.page_scale import factor_for, scale_all
from app.domain.reports.editing.tables.table_fit import fit_table, table_in, table_width
from app.domain.reports.editing.template.grid import section_of, set_number
from app.domain.reports.editing.template.styles import size_of, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.xml_tools import local

LEAST_PAGE, MOST_PAGE = 72, 14_400
_BY_COLUMN = ("columnHeader", "detail", "groupHeader", "groupFooter", "columnFooter")
_TEXTS = ("staticText", "textField")
_SHAPES = ("rectangle", "ellipse", "frame")
_WIDE, _A_LITTLE = 0.6, 20
_WATERMARK = "watermark"
PAGE_BORDER = "page_border"


@dataclass(frozen=True)
class Page:
    """Sizes in points."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    columns: int = 1
    gap: int = 0

    @property
    def room(self) -> int:
        """Return the width between the margins."""
        return self.width - self.left - self.right

    @property
    def column(self) -> int:
        """Return the width of a page column."""
        return (self.room - self.gap * (self.columns - 1)) // max(1, self.columns)


def page_of(root: Any) -> Page:
    """Return a template's page."""
    return Page(
        width=xml.number(root, "pageWidth", 595),
        height=xml.number(root, "pageHeight", 842),
        left=xml.number(root, "leftMargin", 20),
        right=xml.number(root, "rightMargin", 20),
        top=xml.number(root, "topMargin", 30),
        bottom=xml.number(root, "bottomMargin", 30),
        columns=max(1, xml.number(root, "columnCount", 1)),
        gap=xml.number(root, "columnSpacing"),
    )


def set_page(template: Template, page: Page, *, scaled: bool = False, spread: bool = False) -> None:
    """Give a template another page and lay it out for it; raise EditProblem where it doesn't fit.

    scaled: all that is printed is scaled by one factor, letters too; spread: what is
    printed fills the room that smaller margins leave, too.
    """
    root = template.root
    former, needed = page_of(root), needed_height(root)
    if page.column < LEAST_PAGE // 2:
        raise EditProblem(
            "bad_page",
            _("The page would have no room between its margins."),
            _("Choose a larger page or smaller margins."),
        )
    if scaled:
        page = _scaled_page(template, former, page)
    elif (
        _only_margins(former, page)
        and not (spread and page.room > former.room)
        and _fits(template, former, page)
    ):
        _follow_paper(template, former, page)
        _pull_in(template, former, page)
    elif page.column != former.column or page.room != former.room:
        columns, rules = column_spans(template), upright_rules(template)
        scale = _column_scale(template, former, page)
        for band in template.bands():
            own = section_of(band) in _BY_COLUMN and (former.columns > 1 or page.columns > 1)
            old, new = (former.column, page.column) if own else (former.room, page.room)
            over = max(old, _reach(band))
            papers = None if page.columns > 1 and own else (_paper(former), _paper(page))
            under = under_columns(_placed(band), columns, rules)
            places = {node: _scaled(span(node), *scale) for node in under}
            wide = new if over == old else round(over * new / max(1, old))
            reflow(template, band, over, wide, papers, places)
    _write(root, former, page)
    fits_already = needed <= former.height
    _lower(root, page)
    keep_page(root, 0 if fits_already or page.height < former.height else needed)


def _only_margins(former: Page, page: Page) -> bool:
    """Tell whether nothing but the room between the margins changes."""
    return replace(page, left=former.left, right=former.right, top=former.top, bottom=former.bottom) == former


def _fits(template: Template, former: Page, page: Page) -> bool:
    """Tell whether all that stands between the margins still does where it is."""
    for band in template.bands():
        own = section_of(band) in _BY_COLUMN and page.columns > 1
        before, room = (former.column, page.column) if own else (former.room, page.room)
        if room >= before:
            continue
        nodes = _placed(band)
        for node in nodes:
            left, right = span(node)
            if right > room and not left == -former.left < 0 and not _has_room_at_left(node, right - room):
                return False
    return True


def _has_room_at_left(node: Any, points: int) -> bool:
    """Tell whether an element can move a little to the left without coming nearer than to touch another."""
    left = span(node)[0]
    beside = [one for one in _placed(node.getparent()) if one is not node and _on_level(one, node)]
    free = all(span(one)[1] <= left - points or span(one)[0] >= span(node)[1] for one in beside)
    return points <= _A_LITTLE and left >= points and free


def _on_level(one: Any, other: Any) -> bool:
    first, second = _box(one), _box(other)
    return first[1] < second[3] and second[1] < first[3]


def _pull_in(template: Template, former: Page, page: Page) -> None:
    """Move what sticks out a little of the room between the new margins back into it."""
    for band in template.bands():
        own = section_of(band) in _BY_COLUMN and page.columns > 1
        before, room = (former.column, page.column) if own else (former.room, page.room)
        for node in _placed(band) if room < before else ():
            left, right = span(node)
            if right > room and left > 0:
                set_number(xml.geometry(node), "x", left + room - right)


def _follow_paper(template: Template, former: Page, page: Page) -> None:
    """Let what spans the paper from edge to edge, or begins at its edge, stay there."""
    for node in [one for band in template.bands() for one in _placed(band)]:
        own = span(node)
        if own[0] == -former.left < 0:
            left, right = _on_paper(own, own, _paper(former), _paper(page))
            set_number(xml.geometry(node), "x", left)
            set_number(xml.geometry(node), "width", right - left)


def _scaled_page(template: Template, former: Page, page: Page) -> Page:
    """Scale all that is printed, and return the page with the gap between its columns scaled, too."""
    root, widths = template.root, (former.room, former.column)
    height = page.height - page.top - page.bottom
    factor = factor_for(root, widths, (page.room, page.column), height)
    nodes = [one for band in template.bands() for one in xml.elements(band) if xml.geometry(one) is not None]
    spans = {node: span(node) for node in nodes}
    scale_all(template, factor)
    for node, edges in spans.items():
        if edges[0] == -former.left < 0:
            x0, x1 = _on_paper(edges, span(node), _paper(former), _paper(page))
            set_number(xml.geometry(node), "x", x0)
            set_number(xml.geometry(node), "width", x1 - x0)
    return replace(page, gap=round(page.gap * factor))


def _paper(page: Page) -> tuple[int, int]:
    """Return where the paper begins and ends, seen from the left margin."""
    return -page.left, page.width - page.left


def _column_scale(template: Template, former: Page, page: Page) -> tuple[int, int]:
    """Return the former and the new width of what holds the table's rows."""
    many = former.columns > 1 or page.columns > 1
    old, new = (former.column, page.column) if many else (former.room, page.room)
    reach = max((_reach(band) for band in template.bands() if section_of(band) == "detail"), default=old)
    over = max(old, reach)
    return over, new if over == old else round(over * new / max(1, old))


def _placed(holder: Any) -> list[Any]:
    return [node for node in xml.elements(holder) if xml.geometry(node) is not None]


def _reach(holder: Any) -> int:
    """Return the rightmost edge of a band's elements."""
    places = [place for node in xml.elements(holder) if (place := xml.geometry(node)) is not None]
    return max((xml.number(one, "x") + xml.number(one, "width") for one in places), default=0)


def _write(root: Any, former: Page, page: Page) -> None:
    """Set the attributes that change."""
    values = {
        "pageWidth": (former.width, page.width),
        "pageHeight": (former.height, page.height),
        "leftMargin": (former.left, page.left),
        "rightMargin": (former.right, page.right),
        "topMargin": (former.top, page.top),
        "bottomMargin": (former.bottom, page.bottom),
        "columnCount": (former.columns, page.columns),
        "columnSpacing": (former.gap, page.gap),
    }
    for name, (old, new) in values.items():
        if old != new:
            root.set(name, str(new))
    if page.column != former.column or xml.number(root, "columnWidth", 555) > page.column:
        root.set("columnWidth", str(page.column))
    if page.width > page.height:
        root.set("orientation", "Landscape")
    elif root.get("orientation") == "Landscape":
        root.set("orientation", "Portrait")


def _lower(root: Any, page: Page) -> None:
    """Take off the empty foot of a background, which must fit alone; its drawings are as high as the page."""
    room = page.height - page.top - page.bottom
    for band in xml.bands(root):
        for place in (xml.geometry(one) for one in xml.elements(band)):
            if place is not None and place.get("key") == _WATERMARK and xml.number(place, "height") > room:
                set_number(place, "height", room)
            elif place is not None and place.get("key") == PAGE_BORDER:
                set_number(place, "height", room)
                set_number(band, "height", max(room, lowest(band)))
        if xml.number(band, "height") > room >= lowest(band):
            band.set("height", str(room))


def reflow(
    template: Template,
    holder: Any,
    old: int,
    new: int,
    papers: tuple[tuple[int, int], tuple[int, int]] | None = None,
    given: dict[Any, tuple[int, int]] | None = None,
) -> None:
    """Lay out a band's or frame's elements for another width, in points.

    papers are the edges of the paper before and after, where the holder is a
    band; given are the edges of elements that are known already.
    """
    if old == new or old <= 0:
        return
    nodes = _placed(holder)
    in_columns = local(holder) != "band" or section_of(holder) in _BY_COLUMN or _ruled(nodes)
    spans = {node: span(node) for node in nodes}
    together = partner_spans(template, nodes)
    moved = {
        node: _scaled(spans[node], old, new)
        if in_columns or new < old
        else _moved(template, node, spans | together, (old, new), spans[node])
        for node in nodes
    } | _even_places(nodes, old, new)
    moved |= given or {}
    if papers is not None:
        moved = {node: _on_paper(spans[node], edges, *papers) for node, edges in moved.items()}
    if new < old:
        moved = with_room_for_words(template, spans, moved)
    sizes = {node: size_of(template.root, node) for node in nodes if local(node) == "staticText"}
    for node, (x0, x1) in moved.items():
        width = spans[node][1] - spans[node][0]
        place = xml.geometry(node)
        set_number(place, "x", x0)
        set_number(place, "width", x1 - x0)
        if x1 - x0 < width and local(node) in _TEXTS:
            keep_text(template, node, width)
        if local(node) == "frame":
            reflow(template, node, width, x1 - x0)
        if (table := table_in(node)) is not None and x1 - x0 != width:
            _fit(template, table, width, x1 - x0)
    if in_columns:
        even_sizes(template, sizes)


def _fit(template: Template, table: Any, former: int, width: int) -> None:
    """Make the columns of a table wider or narrower with it; a table may be narrower than its element."""
    own = table_width(table)
    wanted = round(own * width / former) if own <= former else width
    fit_table(table, wanted, lambda cell, old, new: reflow(template, cell, old, new))


def _on_paper(
    own: tuple[int, int], moved: tuple[int, int], former: tuple[int, int], paper: tuple[int, int]
) -> tuple[int, int]:
    """Return an element's new edges, on the paper where they were on it; what spanned it does so still."""
    left, right = moved
    if left < paper[0] and own[0] >= former[0]:
        left, right = paper[0], max(right, paper[0] + 1)
    if right > paper[1] and own[1] <= former[1]:
        right, left = paper[1], min(left, paper[1] - 1)
    if own[0] < 0:
        left = paper[0] if own[0] == former[0] else left
        right = paper[1] if own[1] == former[1] else right
    return left, right


def _ruled(nodes: list[Any]) -> bool:
    """Tell whether a band holds a drawn table: upright lines, or cells that touch one another."""
    spans = [(span(node), xml.number(xml.geometry(node), "y")) for node in nodes]
    upright = sum(
        1 for node, ((x0, x1), _y) in zip(nodes, spans, strict=True) if x1 - x0 <= 2 and local(node) == "line"
    )
    starts = {(x0, y) for (x0, _x1), y in spans}
    cells = [node for node in nodes if local(node) in _TEXTS and xml.child(node, "box") is not None]
    touching = sum(1 for one in cells if (span(one)[1], xml.number(xml.geometry(one), "y")) in starts)
    return upright >= 2 or touching >= 2


def _scaled(span: tuple[int, int], old: int, new: int) -> tuple[int, int]:
    """Return an element's edges in proportion; lines keep their width."""
    left, right = round(span[0] * new / old), round(span[1] * new / old)
    return (left, left + span[1] - span[0]) if span[1] - span[0] <= 2 else (left, right)


def _even_places(nodes: list[Any], old: int, new: int) -> dict[Any, tuple[int, int]]:
    """Return the edges of equal boxes side by side, which stay equal and equally far from one another."""
    found: dict[Any, tuple[int, int]] = {}
    for row in even_rows(nodes):
        width, pitch = span(row[0])[1] - span(row[0])[0], span(row[1])[0] - span(row[0])[0]
        left = round(span(row[0])[0] * new / old)
        for at, node in enumerate(row):
            x = left + at * (pitch * new // old)
            found[node] = (x, x + width * new // old)
    return found


def _moved(
    template: Template,
    node: Any,
    spans: dict[Any, tuple[int, int]],
    widths: tuple[int, int],
    own: tuple[int, int],
) -> tuple[int, int]:
    """Return the edges of an element of a wider page: wide ones grow, those at the right stay there."""
    old, new = widths
    left, right = own
    leader = _leader(node, spans)
    low, high = spans[leader]
    if high - low > _WIDE * old and local(leader) != "image":
        return _scaled((left, right), old, new)
    shift = new - old
    if abs((low + high) / 2 - old / 2) <= 0.06 * old or _is_centred(template, leader, low, high, old):
        return left + shift // 2, right + shift // 2
    return (left + shift, right + shift) if low >= old / 2 else (left, right)


def _leader(node: Any, spans: dict[Any, tuple[int, int]]) -> Any:
    """Return the shape around an element, which moves with it; else the element."""
    own = _box(node)
    around = [one for one in spans if one is not node and local(one) in _SHAPES and _inside(own, _box(one))]
    return max(around, key=lambda one: spans[one][1] - spans[one][0], default=node)


def _box(node: Any) -> tuple[int, int, int, int]:
    place = xml.geometry(node)
    x, y = xml.number(place, "x"), xml.number(place, "y")
    return x, y, x + xml.number(place, "width"), y + xml.number(place, "height")


def _inside(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    """Tell whether most of a box lies in another."""
    shared_x = min(one[2], other[2]) - max(one[0], other[0])
    shared_y = min(one[3], other[3]) - max(one[1], other[1])
    return shared_x >= 0.7 * (one[2] - one[0]) and shared_y >= 0.7 * (one[3] - one[1])


def _is_centred(template: Template, node: Any, left: int, right: int, old: int) -> bool:
    centred = local(node) in _TEXTS and value_of(template.root, node, "textAlignment") == "Center"
    return centred and left < old / 2 < right and right - left > old / 3
