"""A request read by its words, those of its own or standard ones, each of its words made ready first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.chinese.corrections import put_right_zh
from app.domain.reports.editing.chinese.plain import put_plainly
from app.domain.reports.editing.data.declared_field import (
    with_each_declared,
    with_field_named,
    with_new_field_typed,
)
from app.domain.reports.editing.data.declared_type import with_types_shared
from app.domain.reports.editing.data.query_parameter import (
    declared_for_query,
    filter_said,
    with_parameter_named,
)
from app.domain.reports.editing.data.query_words import query_part_said, speaks_of_query
from app.domain.reports.editing.english import asides as english_asides
from app.domain.reports.editing.english.corrections import put_right
from app.domain.reports.editing.english.gaps import with_verbs_said
from app.domain.reports.editing.english.named import with_name_quoted
from app.domain.reports.editing.english.ones import with_nouns_said
from app.domain.reports.editing.english.places import with_places_said
from app.domain.reports.editing.english.shorthand import written_out
from app.domain.reports.editing.english.values_named import with_value_after
from app.domain.reports.editing.groups.group_count import printed_by_count
from app.domain.reports.editing.looks.colour_figures import figures_alone
from app.domain.reports.editing.looks.ground_and_border import with_each_look_said
from app.domain.reports.editing.readings.accepted import is_decided, writes_what_was_said
from app.domain.reports.editing.readings.clauses import by_clauses
from app.domain.reports.editing.readings.wish import Wish
from app.domain.reports.editing.references.counting_words import plainly_counted
from app.domain.reports.editing.references.named_place import (
    below_an_end,
    under_totals,
    without_last_column,
    without_quoted_reckoning,
)
from app.domain.reports.editing.request.abbreviations import (
    said_in_full,
    with_abbreviations,
    with_headings_in_full,
)
from app.domain.reports.editing.request.clause import is_english
from app.domain.reports.editing.request.each_its_own import each_its_own
from app.domain.reports.editing.request.other_words import in_own_words
from app.domain.reports.editing.request.second_thoughts import second_thoughts
from app.domain.reports.editing.request.signs_said import with_signs_bare
from app.domain.reports.editing.request.standard_words import in_standard_words, said_plainly
from app.domain.reports.editing.rows.keys_ranked import with_keys_ranked
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.totals.laid_row import laid_row_of
from app.domain.reports.editing.totals.new_row_frame import new_row_of
from app.domain.reports.editing.totals.row_said import with_total_row_laid_out
from app.domain.reports.editing.understood import Understood
from app.domain.reports.editing.values.empty_sign import with_sign_quoted

_ADDS_DATA = re.compile(r"加|新[增建]|定义|声明|\b(?:add|create|declare|define)\b", re.IGNORECASE)
_TAKES_ROWS = re.compile(r"查询[里中]?(?:就|要)?[只仅]?[取查选要]|筛选|过滤")
_DATA = frozenset({"add_data"})
# What is put in other words whatever the template holds, in this order.
_REWORDED: tuple[Callable[[str], str], ...] = (
    with_types_shared,
    with_keys_ranked,
    plainly_counted,
    figures_alone,
    each_its_own,
    with_parameter_named,
    with_field_named,
    with_each_look_said,
    with_sign_quoted,
    with_signs_bare,
    with_new_field_typed,
)


def in_words(wish: Wish) -> Understood:
    """Return what a request means by its words, those of its own or standard ones."""
    said = wish.said(said_plainly(wish.text, wish.names, english=wish.english))
    found = _as_worded(said)
    if found.sure or is_decided(found):
        return found
    standard = in_standard_words(said.text, wish.names, english=wish.english)
    if standard == said.text:
        return found
    again = _as_worded(said.said(standard))
    return again if again.sure and writes_what_was_said(again, said.text) else found


def _as_worded(wish: Wish) -> Understood:
    """Return the edits that a request means, in its own words or the plainer ones of the rules."""
    text, outline = wish.text, wish.outline
    for reworded in _REWORDED:
        text = reworded(text)
    text = with_each_declared(text) if _ADDS_DATA.search(text) else text
    bound = declared_for_query(text)
    if bound is not None:
        declared, name, taken = bound
        part = _query_part(wish, taken, [name])
        if part is not None:
            found = wish.understood(declared)
            return Understood(edits=[*found.edits, part.model_dump(mode="json")], missed=found.missed)
    part = _query_part(wish, text) if speaks_of_query(text) else query_part_said(text, wish.template)
    part = part or filter_said(text, wish.template, outline) or printed_by_count(text, outline)
    if part is not None:
        return Understood(edits=[part.model_dump(mode="json")])
    english = is_english(text, outline)
    text = _made_ready(text, outline, wish.names, english=english)
    found = by_clauses(wish.reader(), text, wish.names, english=english)
    found.missed += second_thoughts(text, wish.names, found.edits)
    if bound is not None and _TAKES_ROWS.search(bound[2]) and {one["kind"] for one in found.edits} <= _DATA:
        found.missed.append(bound[2])  # a parameter alone chooses no rows
    return found


def _made_ready(text: str, outline: Outline, names: Sequence[str], *, english: bool) -> str:
    """Return a request with what the template calls things said in full."""
    text = with_headings_in_full(without_last_column(under_totals(text, outline), outline), outline)
    text = with_value_after(with_name_quoted(text), outline) if english else text
    if new_row_of(text, outline) is None and laid_row_of(text, outline) is None:
        text = with_total_row_laid_out(text, {one.field: one.title for one in outline.columns})
    text = with_abbreviations(text if english else said_in_full(text), names)
    if english:
        text = with_places_said(with_verbs_said(with_nouns_said(text)), outline, names)
        return put_right(english_asides.put_plainly(written_out(text, names)), names)
    text = below_an_end(without_quoted_reckoning(text, outline), outline)
    return put_plainly(put_right_zh(text, names), names)


def _query_part(wish: Wish, text: str, parameters: Sequence[str] = ()) -> Edit | None:
    """Return what a request changes of the query, in its words or the template's: 查询只取运费大于 100 的."""
    part = query_part_said(text, wish.template, parameters)
    return part or query_part_said(in_own_words(text, wish.outline)[0], wish.template, parameters)
