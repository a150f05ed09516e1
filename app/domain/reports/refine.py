"""Last touches on geometry: whole points inside the band, boxes that print their text."""

from __future__ import annotations

from app.core.pages import Page
from app.domain.reports.metrics import least_height
from app.domain.reports.models import (
    Band,
    Draft,
    Element,
    LineElement,
    RectangleElement,
    StaticText,
    TextField,
)

SMALLEST = 0.8
LETTER = "x"
MOST_OVER = 40


def refine_layout(draft: Draft, page: Page) -> Draft:
    """Keep every element inside its band and page, and every box as high as its text needs."""
    draft = draft.model_copy(deep=True)
    for band in draft.design.bands:
        for element in band.elements:
            _inside(element, band, draft.design.page_width)
        if band.name == "detail" and len(draft.sample.rows) > 1:
            _stretching(band)
        _room_for_letters(band)
    _fit_page(draft)
    _fit_rows(draft)
    return draft


def _inside(element: Element, band: Band, page_width: int) -> None:
    least = 1
    if isinstance(element, StaticText | TextField) and element.rotation == "None":
        text = element.text if isinstance(element, StaticText) else element.sample_text
        _shrink_to(element, text, band.height)
        least = _needs(element, text)
    element.height = max(element.height, least)
    element.width = max(1, element.width)
    element.y = max(0, element.y)
    if element.y + element.height > band.height:
        element.height = max(least, band.height - element.y)
        element.y = max(0, min(element.y, band.height - element.height))
    band.height = max(band.height, element.y + element.height)
    if element.x < 0:
        element.width, element.x = max(1, element.width + element.x), 0
    if element.x + element.width > page_width and not isinstance(element, LineElement):
        if isinstance(element, StaticText | TextField) and element.align == "Left":
            element.x = max(0, page_width - element.width)
        element.width = max(1, page_width - element.x)


def _shrink_to(element: StaticText | TextField, text: str, height: int) -> None:
    """Take a smaller font rather than a higher band, down to four fifths."""
    smallest = element.size * SMALLEST
    while element.size - 0.5 >= smallest and _needs(element, text) > height:
        element.size -= 0.5


def _needs(element: StaticText | TextField, text: str) -> int:
    return least_height(element.font, element.size, text, element.line_spacing)


def _stretching(band: Band) -> None:
    """Fields of repeating rows grow with their text; fills and rulings grow with the row."""
    for element in band.elements:
        if isinstance(element, TextField):
            element.stretch_with_overflow = True
            element.stretch = "ContainerHeight"
        elif isinstance(element, StaticText) and element.height > 0.7 * band.height:
            element.stretch = "ContainerHeight"


def _room_for_letters(band: Band) -> None:
    """Let values that are Chinese on the page print letters, too.

    A line of letters is higher than one of signs, and the engine prints nothing of a line that has no room.
    """
    for element in band.elements:
        if not isinstance(element, TextField) or element.rotation != "None" or element.stretch_with_overflow:
            continue
        lines = "\n".join(LETTER for _line in element.sample_text.split("\n"))
        need = _needs(element, lines)
        if element.height >= need:
            continue
        if _is_free(band, element, need):
            element.height = need
        else:
            element.stretch_with_overflow = True


def _is_free(band: Band, field: TextField, height: int) -> bool:
    """Tell whether a field may be that high: in its band, and nothing begins in the room it would take."""
    low, high = field.y + field.height, field.y + height
    below = (one for one in band.elements if one is not field and low <= one.y < high)
    return high <= band.height and not any(
        one.x < field.x + field.width and field.x < one.x + one.width for one in below
    )


def _fit_page(draft: Draft) -> None:
    """Bands that print on every page must leave room for a row."""
    design = draft.design
    room = design.page_height - design.top_margin - design.bottom_margin
    for names in (
        ("title", "columnHeader", "pageFooter"),
        ("columnHeader", "groupHeader", "detail", "pageFooter"),
    ):
        bands = [b for b in design.bands if b.name in names]
        over = sum(b.height for b in bands) - room
        if over > 0 and bands:
            _shrink(bands, over)


def _fit_rows(draft: Draft) -> None:
    """Take from the page footer's head what the rows need, so that the last row stays on the page."""
    design = draft.design
    footer = next((b for b in design.bands if b.name == "pageFooter"), None)
    if footer is None:
        return
    once = sum(b.height for b in design.bands if b.name in ("title", "columnHeader"))
    rows = sum(b.height for b in design.bands if b.name == "detail" and not b.print_when) * len(
        draft.sample.rows
    )
    over = once + rows + footer.height - (design.page_height - design.top_margin - design.bottom_margin)
    if not 0 < over <= MOST_OVER:
        return
    footer.height -= over
    for element in footer.elements:
        if element.y < over and isinstance(element, RectangleElement):
            element.height = max(1, element.height - (over - element.y))
        element.y = max(0, element.y - over)
        element.height = min(element.height, footer.height - element.y)


def _shrink(bands: list[Band], over: int) -> None:
    for band in sorted(bands, key=lambda b: -b.height):
        lowest = max((e.y + e.height for e in band.elements), default=0)
        spare = min(over, max(0, band.height - lowest))
        band.height -= spare
        over -= spare
