"""What a request asks for: read in one way after the other until all of its words are understood."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.domain.reports.editing.chinese.everyday_words import in_standard_chinese
from app.domain.reports.editing.chinese.misleading_words import without_misleading_words
from app.domain.reports.editing.chinese.told_fully import told_fully
from app.domain.reports.editing.english.ones import with_alike_told
from app.domain.reports.editing.english.spoken import in_standard_english, without_misleading
from app.domain.reports.editing.groups.group_key_said import with_group_keys
from app.domain.reports.editing.layout.nothing_between import with_nothing_between
from app.domain.reports.editing.layout.rows_of_form import with_rows_whole
from app.domain.reports.editing.page.page_legend import without_page_legend
from app.domain.reports.editing.page.place_first import with_place_first
from app.domain.reports.editing.readings.accepted import (
    is_contradiction,
    is_decided,
    lacks_room,
    writes_what_was_said,
)
from app.domain.reports.editing.readings.exactly import exactly_or_in_words
from app.domain.reports.editing.readings.spacing import in_any_spacing
from app.domain.reports.editing.readings.what_stays import disturbs_what_stays, with_stays_apart
from app.domain.reports.editing.readings.whole import (
    as_commands,
    as_new_thing,
    as_things_apart,
    as_told_thing,
    in_sentences_known,
    with_columns_pushed,
    with_edges_level,
    with_line_after,
    with_list_apart,
    with_room_gained,
)
from app.domain.reports.editing.readings.wish import Pictures, Wish
from app.domain.reports.editing.references.coloured_bands import with_bands_bare
from app.domain.reports.editing.references.longer_names import with_longer_names
from app.domain.reports.editing.references.numbers_called import with_numbers_bare
from app.domain.reports.editing.references.rows_listed import with_rows_named
from app.domain.reports.editing.request.clause_reader import parsed_template
from app.domain.reports.editing.request.clause_text import QUOTES
from app.domain.reports.editing.request.names_listed import with_lists_joined
from app.domain.reports.editing.request.quoted_kept import quoted_lost
from app.domain.reports.editing.request.stays_said import stays_apart
from app.domain.reports.editing.request.told_apart import told_apart
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understood import Understood

# What is put in other words by what the template holds, in this order.
_NAMED: tuple[Callable[[str, Outline], str], ...] = (
    with_bands_bare,
    with_group_keys,
    with_numbers_bare,
    with_rows_named,
    with_lists_joined,
)
Reading = Callable[[Wish], Understood | None]
_READINGS: tuple[Reading, ...] = (
    as_commands,
    with_room_gained,
    in_sentences_known,
    with_list_apart,
    with_edges_level,
    with_line_after,
    as_new_thing,
    as_things_apart,
    exactly_or_in_words,
)


def understand(
    jrxml: bytes,
    text: str,
    selected: Sequence[str] = (),
    parsed: tuple[Template, Outline] | None = None,
    pictures: Pictures = (),
) -> Understood:
    """Return the edits that a request means, by rules alone.

    selected are the ids of the elements that "this" means; parsed is the
    template where it was read already; pictures are attached files, base64
    with their types. Raises AppError where the template itself can't be read.
    """
    template, outline = parsed or parsed_template(jrxml)
    found = in_any_spacing(Wish(jrxml, text, selected, pictures, template, outline, _begin))
    found.edits = with_rows_whole(text, with_nothing_between(text, found.edits, outline), outline)
    return found


def _begin(wish: Wish) -> Understood:
    """Return what a wish means, read from its beginning."""
    plain = told_fully(with_alike_told(with_place_first(without_page_legend(wish.text))))
    for reworded in _NAMED:
        plain = reworded(plain, wish.outline)
    wish = wish.said(plain)
    wish = wish.said(with_longer_names(plain, wish.outline)) if wish.english else wish
    wish = wish.said(
        (without_misleading if wish.english else without_misleading_words)(wish.text, wish.names)
    )
    return with_columns_pushed(wish) or _in_everyday_words(wish)


def _in_everyday_words(wish: Wish) -> Understood:
    """Return what a wish means as it is said, else with its everyday words put in standard ones."""
    found = _as_said(wish)
    if found.sure and wish.english and QUOTES.search(wish.text):
        found.missed += quoted_lost(wish.text, found.edits, wish.outline)
    if found.sure or lacks_room(found) or (wish.english and is_decided(found)):
        return found
    standard = (in_standard_english if wish.english else in_standard_chinese)(wish.text, wish.names)
    if standard == wish.text:
        return found
    again = _as_said(wish.said(told_fully(standard)))
    lost = quoted_lost(wish.text, again.edits, wish.outline) if wish.english else []
    return again if again.sure and not lost and writes_what_was_said(again, wish.text) else found


def _as_said(wish: Wish) -> Understood:
    """Return what the first reading makes of a wish that doesn't leave it to the next."""
    rest, stays = stays_apart(wish.text)
    apart = with_stays_apart(wish, rest, stays)
    if apart is not None:
        return apart
    found = next((one for reading in _READINGS if (one := reading(wish)) is not None), Understood())
    found.missed += told_apart(wish.text, found.edits, wish.outline) if found.sure else []
    if not found.sure and (not is_decided(found) or is_contradiction(found)):
        found = as_told_thing(wish) or found
    if disturbs_what_stays(wish, found, stays):
        found.missed.append(wish.text)
    return found
