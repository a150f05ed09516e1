"""The places in a clause that name something on the template."""

from __future__ import annotations

import re

from app.domain.reports.editing.columns.column_lists import listed_columns
from app.domain.reports.editing.page.band_titles import band_titles_in
from app.domain.reports.editing.references.all_beyond import all_beyond_in
from app.domain.reports.editing.references.both_fields import both_fields_in
from app.domain.reports.editing.references.cards_said import cards_in
from app.domain.reports.editing.references.cells_of_row import cells_in_row
from app.domain.reports.editing.references.contents_said import (
    about_in,
    counted_labels_in,
    noted_in,
    paired_in,
    sentences_in,
    values_in,
)
from app.domain.reports.editing.references.excepted_said import excepted_in
from app.domain.reports.editing.references.framed_said import inside_in
from app.domain.reports.editing.references.group_bands_said import chinese_group_bands_in, group_bands_in
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.named import (
    beginnings_in,
    columns_in,
    fields_in,
    labels_in,
    lines_in,
    table_columns_in,
)
from app.domain.reports.editing.references.neighbours_said import (
    column_spans_in,
    heading_spans_in,
    line_spans_in,
    next_columns_in,
    next_lines_in,
    numbered_spans_in,
    typed_columns_in,
)
from app.domain.reports.editing.references.no_data_said import no_data_notes_in
from app.domain.reports.editing.references.numbers_of_band import numbers_of_band
from app.domain.reports.editing.references.ordinals import (
    boxes_nth_in,
    named_nth_in,
    nth_in,
    ordinals_in,
    several_nth_in,
)
from app.domain.reports.editing.references.others_said import (
    all_but_in,
    all_texts_but_in,
    every_column_in,
    everything_but_in,
    others_in,
)
from app.domain.reports.editing.references.parts_said import (
    everything_in,
    kinds_in,
    numbers_in,
    roles_in,
    sections_in,
    selection_in,
)
from app.domain.reports.editing.references.percent_said import percents_in
from app.domain.reports.editing.references.pictures_called import pictures_called_in
from app.domain.reports.editing.references.spots import (
    beside_previous_in,
    boxed_in,
    corners_in,
    described_as,
    halves_in,
    pictures_beside_in,
    relations_in,
    row_lines_in,
    sided_in,
)
from app.domain.reports.editing.references.total_labels_said import total_labels_in
from app.domain.reports.editing.references.values_beside import labels_between, values_beside
from app.domain.reports.editing.references.with_words_said import with_words_in
from app.domain.reports.editing.references.worded_fields import worded_fields_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.idle_words import rows_table
from app.domain.reports.editing.request.signs_said import signs_in
from app.domain.reports.editing.template.drawn_columns import drawn_cells_in, drawn_columns_in
from app.domain.reports.editing.totals.scoped_totals import both_totals_in, scoped_totals_in


def mentions_in(clause: Clause) -> list[Mention]:
    """Return what a clause names, in its order; of overlapping ones the longest."""
    place = (clause.start, clause.end)
    if place not in clause.memory:
        named = [one for finder in _FINDERS for one in finder(clause)]
        told = [*cells_in_row(clause, named), *values_beside(clause, named), *numbers_of_band(clause, named)]
        named = [*told, *labels_between(clause, named), *named]
        named = [one for one in named if one.kind != "totals" or not _is_called_label(clause, one, named)]
        named = [one for one in named if one.kind != "label" or not _is_data_spelt(clause, one, named)]
        excepted = list(excepted_in(clause, named))
        begun = {one.start for one in excepted}
        named = [one for one in named if one.kind not in _BUT_SOME or one.start not in begun]
        clause.memory[place] = [*named, *excepted]
    found = [one for one in clause.memory[place] if clause.names_here(one.start, one.end)]
    for start, end in rows_table(clause.text, clause.outline.rows_titles):
        found = [one for one in found if one.kind != "label" or not start <= one.start < one.end <= end]
    kept: list[Mention] = []
    for one in sorted(found, key=lambda each: (-_weight(each), each.start)):
        if all(one.end <= other.start or one.start >= other.end for other in kept):
            kept.append(one)
    return listed_columns(clause, sorted(kept, key=lambda each: each.start))


_LABEL_SAID = re.compile(r"[ :\uff1a]*[\"'”’]?\s*(?:labels?\b|captions?\b|标签)", re.IGNORECASE)


def _is_called_label(clause: Clause, one: Mention, named: list[Mention]) -> bool:
    """Tell whether the words of a total are those of a label, and said to be one: the Total : label."""
    labels = [other for other in named if other.kind == "label" and other.start == one.start]
    if labels and _LABEL_SAID.match(clause.text, one.end) is not None:
        return True
    return clause.english and any(_is_spelt_out(clause, one, other) for other in labels)


def _is_spelt_out(clause: Clause, totals: Mention, label: Mention) -> bool:
    """Tell whether the only label that reads just so is named, and stands on no line of the totals: Total."""
    info = clause.outline.element(label.ids[0]) if len(label.ids) == 1 else None
    said = clause.text[label.start : label.end]
    same = info is not None and info.kind == "staticText" and info.label.strip(_COLON) == said
    return same and said[:1].isupper() and label.end == totals.end and label.ids[0] not in totals.ids


_COLON = ":\uff1a "
_NAMED_ANEW = r"\b(?:rename|retitle|relabel|reword|call)\b"
_SPELT_AS_DATA = re.compile(r"[a-z][a-z0-9]*(?:[A-Z_]\w*)+", re.ASCII)


def _is_data_spelt(clause: Clause, one: Mention, named: list[Mention]) -> bool:
    """Tell whether a label's words are spelt as the name of data that is printed: startDate, Start Date:."""
    said = clause.text[one.start : one.end]
    if not _SPELT_AS_DATA.fullmatch(said) or clause.has(_NAMED_ANEW):
        return False
    infos = [info for id_ in one.ids if (info := clause.outline.element(id_)) is not None]
    known = (*clause.outline.fields, *clause.outline.parameters, *clause.outline.variables)
    if any(said in info.text for info in infos) or said not in {datum.name for datum in known}:
        return False
    return any(other.kind == "field" and (other.start, other.end) == (one.start, one.end) for other in named)


def _weight(one: Mention) -> float:
    """Return how well a mention fits: by its length, then by how much it says."""
    return one.end - one.start + _BONUS.get(one.kind, 0)


_BUT_SOME = ("others", "column", "headers")
_BONUS = {"totals": 0.6, "label": 0.5, "column": 0.5}


def is_called(clause: Clause, word: str, *kinds: str) -> bool:
    """Tell whether a word stands only in names that a clause says: 大写 of 金额大写."""
    places_ = [found.start() for found in re.finditer(re.escape(word), clause.words)]
    labels = [one for one in mentions_in(clause) if one.kind in (kinds or ("label", "line"))]
    inside = [any(one.start <= clause.start + at < one.end for one in labels) for at in places_]
    return bool(inside) and all(inside)


_FINDERS = (
    labels_in,
    beginnings_in,
    lines_in,
    columns_in,
    table_columns_in,
    fields_in,
    worded_fields_in,
    percents_in,
    ordinals_in,
    nth_in,
    boxes_nth_in,
    several_nth_in,
    named_nth_in,
    sections_in,
    group_bands_in,
    chinese_group_bands_in,
    roles_in,
    band_titles_in,
    kinds_in,
    everything_in,
    all_beyond_in,
    numbers_in,
    selection_in,
    corners_in,
    sided_in,
    halves_in,
    inside_in,
    relations_in,
    pictures_beside_in,
    beside_previous_in,
    row_lines_in,
    boxed_in,
    described_as,
    others_in,
    every_column_in,
    all_but_in,
    everything_but_in,
    all_texts_but_in,
    next_columns_in,
    next_lines_in,
    column_spans_in,
    heading_spans_in,
    line_spans_in,
    numbered_spans_in,
    cards_in,
    about_in,
    sentences_in,
    counted_labels_in,
    noted_in,
    paired_in,
    no_data_notes_in,
    total_labels_in,
    scoped_totals_in,
    both_totals_in,
    values_in,
    drawn_columns_in,
    drawn_cells_in,
    signs_in,
    both_fields_in,
    with_words_in,
    pictures_called_in,
    typed_columns_in,
)
