"""From a page to a draft in one call, each step pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.pages import Page
from app.domain.reports.layout import analyse
from app.domain.reports.mapping import map_fields
from app.domain.reports.models import Draft, KnownField
from app.domain.reports.refine import refine_layout
from app.domain.reports.skeleton import generate_skeleton


def draft_from_page(page: Page, name: str, known: Sequence[KnownField] = ()) -> Draft:
    """Return a named, typed and refined draft with the sample rows that print the page again."""
    layout = analyse(page)
    draft = generate_skeleton(page, layout, name)
    return map_fields(refine_layout(draft, page), layout, list(known))
