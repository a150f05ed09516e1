"""What a request asks for: its clauses read by the edit classes, one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.chinese.context import in_context
from app.domain.reports.editing.chinese.corrections import put_right_zh
from app.domain.reports.editing.chinese.everyday_words import in_standard_chinese
from app.domain.reports.editing.chinese.misleading_words import without_misleading_words
from app.domain.reports.editing.chinese.plain import in_plain_chinese, put_plainly, without_asides
from app.domain.reports.editing.chinese.told_fully import told_fully
from app.domain.reports.editing.columns.gain_said import gain_given, gain_said
from app.domain.reports.editing.columns.pushed_columns import pushing, without_push
from app.domain.reports.editing.data.declared_field import (
    with_each_declared,
    with_field_named,
    with_new_field_typed,
)
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
from app.domain.reports.editing.english.ones import with_alike_told, with_nouns_said
from app.domain.reports.editing.english.places import with_measure_set, with_places_said
from app.domain.reports.editing.english.plain import in_plain_english
from app.domain.reports.editing.english.shorthand import written_out
from app.domain.reports.editing.english.spoken import in_standard_english, without_misleading
from app.domain.reports.editing.english.values_named import with_value_after
from app.domain.reports.editing.exact.reader import ATTRIBUTE, EXACT, PLACE_SAID, TOLD
from app.domain.reports.editing.groups.group_count import printed_by_count
from app.domain.reports.editing.looks.colour_figures import figures_alone
from app.domain.reports.editing.looks.ground_and_border import with_each_look_said
from app.domain.reports.editing.page.page_legend import letters_unread, without_page_legend
from app.domain.reports.editing.references.coloured_bands import with_bands_bare
from app.domain.reports.editing.references.counting_words import plainly_counted
from app.domain.reports.editing.references.named_place import (
    below_an_end,
    under_totals,
    without_known_place,
    without_last_column,
    without_quoted_reckoning,
)
from app.domain.reports.editing.request.abbreviations import (
    said_in_full,
    with_abbreviations,
    with_headings_in_full,
)
from app.domain.reports.editing.request.clause import is_english
from app.domain.reports.editing.request.clause_names import names_of
from app.domain.reports.editing.request.clause_reader import parsed_template
from app.domain.reports.editing.request.clause_text import QUOTES, only_there, quoted_words
from app.domain.reports.editing.request.each_its_own import each_its_own
from app.domain.reports.editing.request.listed_apart import is_about, listed_apart
from app.domain.reports.editing.request.merging import contradiction_in, merged
from app.domain.reports.editing.request.new_things import new_thing_of
from app.domain.reports.editing.request.notes import in_sentences
from app.domain.reports.editing.request.other_words import as_said, in_own_words, meant_besides
from app.domain.reports.editing.request.quoted_kept import quoted_lost
from app.domain.reports.editing.request.request_reader import RequestReader
from app.domain.reports.editing.request.second_thoughts import second_thoughts
from app.domain.reports.editing.request.signs_said import with_signs_bare
from app.domain.reports.editing.request.standard_words import in_standard_words, said_plainly
from app.domain.reports.editing.request.stays_laid_out import of_table, refilled_margins, says_fit, spread_out
from app.domain.reports.editing.request.stays_said import Stays, stays_apart
from app.domain.reports.editing.request.stays_true import all_true, disturbs_columns
from app.domain.reports.editing.request.taken_away import contradicted
from app.domain.reports.editing.rows.keys_ranked import with_keys_ranked
from app.domain.reports.editing.sentences.commands import put_as_commands
from app.domain.reports.editing.sentences.edits import sentences_in
from app.domain.reports.editing.stated.stated import Stated, carried_out, lost_expressions, stated_in
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.no_words import is_no_text, is_no_value, speaks_of_label
from app.domain.reports.editing.totals.laid_row import laid_row_of
from app.domain.reports.editing.totals.new_row_frame import new_row_of
from app.domain.reports.editing.totals.row_said import with_total_row_laid_out
from app.domain.reports.editing.understood import Trouble, Understood
from app.domain.reports.editing.values.empty_sign import with_sign_quoted

_ADDS_DATA = re.compile(r"加|新[增建]|定义|声明|\b(?:add|create|declare|define)\b", re.IGNORECASE)
CONTRADICTION = "contradiction"
_BUILT_IN = re.compile(
    r"(?<![\"“'‘「{$\w])(?:REPORT_COUNT|PAGE_COUNT|COLUMN_COUNT|PAGE_NUMBER|COLUMN_NUMBER)(?![\w}])"
)
_UNREAD = ("", "no_target", "several_targets", "bad_formula", "bad_edit")
_WORDINGS = ("text", "replace_text", "rename_column", "rename_data")
_TAKES_ROWS = re.compile(r"查询[里中]?(?:就|要)?[只仅]?[取查选要]|筛选|过滤")
_DATA = frozenset({"add_data"})
# A question or refusal that stands in any words.
_DECIDED = frozenset({CONTRADICTION, "no_room", "outside"})


def understand(
    jrxml: bytes,
    text: str,
    selected: Sequence[str] = (),
    parsed: tuple[Template, Outline] | None = None,
    pictures: Sequence[tuple[str, str]] = (),
) -> Understood:
    """Return the edits that a request means, by rules alone.

    selected are the ids of the elements that "this" means; parsed is the
    template where it was read already (it is changed on the way); pictures
    are attached files, base64 with their types. Raises
    AppError where the template itself can't be read.
    """
    text = told_fully(with_alike_told(without_page_legend(text)))
    parsed = parsed or parsed_template(jrxml)
    text = with_bands_bare(text, parsed[1])
    names, english = names_of(parsed[1]), is_english(text, parsed[1])
    text = without_misleading(text, names) if english else without_misleading_words(text, names)
    if bare := without_push(text):
        found = understand(jrxml, bare, selected, None, pictures)
        if found.sure and (pushed := pushing(found.edits)):
            found.edits = pushed
            return found
    found = _with_what_stays(jrxml, text, selected, parsed, pictures)
    if found.sure and english and QUOTES.search(text):
        found.missed += quoted_lost(text, found.edits, parsed[1])
    if found.sure or _lacks_room(found) or (english and found.trouble and found.trouble.code in _DECIDED):
        return found
    standard = in_standard_english(text, names) if english else in_standard_chinese(text, names)
    if standard == text:
        return found
    again = _with_what_stays(jrxml, told_fully(standard), selected, parsed_template(jrxml), pictures)
    lost = quoted_lost(text, again.edits, parsed[1]) if english else []
    return again if again.sure and not lost and _writes_what_was_said(again, text) else found


def _with_what_stays(
    jrxml: bytes,
    text: str,
    selected: Sequence[str],
    parsed: tuple[Template, Outline],
    pictures: Sequence[tuple[str, str]],
) -> Understood:
    """Return the edits that a request means, where what it says of what stays is true of them."""
    rest, stays = stays_apart(text)
    if stays:
        found = understand(jrxml, rest, selected, None, pictures)
        for edits in _as_they_stay(jrxml, found.edits, stays) if found.sure else ():
            if edits and all_true(jrxml, edits, stays, _edits_of):
                found.edits = edits
                return found
    found = _as_a_whole(jrxml, text, selected, parsed, pictures)
    if stays and found.sure and disturbs_columns(jrxml, found.edits, stays, _edits_of):
        found.missed.append(text)
    return found


def _as_they_stay(
    jrxml: bytes, edits: list[dict[str, Any]], stays: Sequence[Stays]
) -> Iterator[list[dict[str, Any]]]:
    """Yield edits as they are, and laid out anew where the table is said to fill the page or to fit it."""
    yield edits
    if any(of_table(one.about, one.how) for one in stays):
        yield refilled_margins(edits)
    spread = spread_out(jrxml, edits) if any(says_fit(one.how) for one in stays) else []
    if spread:
        yield [*edits, *spread]


def _as_a_whole(
    jrxml: bytes,
    text: str,
    selected: Sequence[str],
    parsed: tuple[Template, Outline],
    pictures: Sequence[tuple[str, str]],
) -> Understood:
    """Return the edits that a request means with all that it says of what stays."""
    command = put_as_commands(text, parsed[1]) if is_english(text, parsed[1]) else text
    if command != text:
        found = understand(jrxml, command, selected, None, pictures)
        if found.sure:
            return found
    gain = gain_said(text, parsed[1])
    if gain is not None:
        found = understand(jrxml, gain[0], selected, None, pictures)
        more = gain_given(jrxml, found.edits, *gain[1:]) if found.sure else []
        if more:
            found.edits += more
            return found
    wishes = sentences_in(text, *parsed)
    if wishes is not None:
        found = _with_rest(jrxml, wishes, selected, pictures)
        if found.sure:
            return found
    apart = listed_apart(text, parsed[1])
    for words in (apart.bare, apart.placed) if apart else ():
        found = understand(jrxml, words, selected, None, pictures) if words else Understood()
        if apart and found.sure and is_about(found.edits, apart.things):
            return found
    if apart and apart.counted:
        return Understood(missed=[text])  # all that is listed, and nothing else
    laid = new_thing_of(text, parsed[1])
    if laid is not None:
        reader = RequestReader(jrxml, *parsed_template(jrxml), selected, pictures)
        if reader.takes_new(laid, text):
            return Understood(edits=[one.model_dump(mode="json") for one in reader.edits])
    stated = stated_in(text, *parsed, selected)
    if stated.edits or stated.drawn:
        found = _with_rest(jrxml, stated, selected, pictures)
        if found.sure or not stated.rest or found.trouble:
            return found
        whole = _in_words(jrxml, text, selected, parsed, pictures)
        return whole if whole.sure and not lost_expressions(text, whole.edits) else found
    exact = _exactly(jrxml, text, selected, pictures)
    if exact is not None and exact.sure and not _writes_no_text(exact, text):
        return exact
    found = _in_words(jrxml, text, selected, parsed, pictures)
    attribute = ATTRIBUTE.search(text)
    worded = [str(one.get("text") or one.get("title")) for one in found.edits if one["kind"] in _WORDINGS]
    found.missed += letters_unread(text, worded) if found.sure else []
    if any(PLACE_SAID.search(one) for one in worded) or _writes_no_text(found, text):
        found.missed.append(text)  # a place or a sentence of the request, not words to be written
    if attribute and any(not re.search(rf"[\"“「『]{re.escape(one)}", text) for one in worded):
        found.missed.append(attribute.group())  # no label is meant, but what the report calls so itself
    found.missed += lost_expressions(text, found.edits) if found.sure else []
    if found.sure or (found.trouble and found.trouble.code == CONTRADICTION):
        return found if found.sure or exact is None else exact
    decided = found.trouble is not None and found.trouble.code in _DECIDED
    if decided and not TOLD.search(text):
        return found if exact is None else exact
    # Else it is refused for a reason, which a place told in words may do away with.
    unread = found.trouble is None or found.trouble.code in _UNREAD or TOLD.search(text) is not None
    again = _exactly(jrxml, text, selected, pictures, strong=False) if unread else None
    if stated.wrong and not (again is not None and again.sure):
        remedy = _("Say it in other words, or click the element first.")
        return Understood(trouble=Trouble(code="bad_edit", message=stated.wrong, remedy=remedy))
    return again if again is not None and again.sure else exact or found


def _edits_of(jrxml: bytes, text: str) -> list[dict[str, Any]] | None:
    """Return the edits that words mean of a report; None where not all of them is understood."""
    found = understand(jrxml, text)
    return found.edits if found.sure else None


def _writes_no_text(found: Understood, text: str) -> bool:
    """Tell whether an edit writes a part of the request's own sentences on the report."""
    worded = [
        str(one.get("text") or one.get("title") or one.get("new_name") or "")
        for one in found.edits
        if one["kind"] in (*_WORDINGS, "add_text")
    ]
    values = [str(one.get("value") or "") for one in found.edits if one["kind"] == "add_filter"]
    bare = [one for one in values if not _is_quoted(one, text)]
    if values and speaks_of_label(text):
        return True
    return any(is_no_text(one, text) for one in worded if one) or any(is_no_value(one) for one in bare)


def _with_rest(
    jrxml: bytes, stated: Stated, selected: Sequence[str], pictures: Sequence[tuple[str, str]]
) -> Understood:
    """Return what a request states exactly, together with what the rest of its words mean."""
    first = [one.model_dump(mode="json") for one in stated.edits]
    last = [one.model_dump(mode="json") for one in stated.drawn]
    try:
        then = carried_out(jrxml, stated.edits)
        carried_out(then, stated.drawn)
    except EditProblem as problem:
        return Understood(edits=[*first, *last], trouble=Trouble.of(problem))
    if not stated.rest:
        return Understood(edits=[*first, *last])
    found = understand(then, stated.rest, selected, None, pictures)
    found.edits = [*first, *found.edits, *last]
    found.missed = found.missed or ([] if found.sure or found.trouble else [stated.rest])
    return found


def _in_words(
    jrxml: bytes,
    text: str,
    selected: Sequence[str],
    parsed: tuple[Template, Outline],
    pictures: Sequence[tuple[str, str]],
) -> Understood:
    """Return what a request means by its words, those of its own or standard ones."""
    template, outline = parsed
    names, english = names_of(outline), is_english(text, outline)
    text = said_plainly(text, names, english=english)
    found = _as_worded(jrxml, text, selected, (template, outline), pictures)
    if found.sure or (found.trouble is not None and found.trouble.code in _DECIDED):
        return found
    standard = in_standard_words(text, names, english=english)
    if standard == text:
        return found
    again = _as_worded(jrxml, standard, selected, parsed_template(jrxml), pictures)
    return again if again.sure and _writes_what_was_said(again, text) else found


def _exactly(
    jrxml: bytes,
    text: str,
    selected: Sequence[str],
    pictures: Sequence[tuple[str, str]],
    *,
    strong: bool = True,
) -> Understood | None:
    """Return what a request of exact values means, read as it stands; None where not all of it is understood.

    strong: only what nothing but exact values can say, such as x=10.
    """
    placed = TOLD.search(text) is not None and (not strong or "格式" in text)
    if not EXACT.search(text) and not placed:
        return None
    text = _BUILT_IN.sub(r"$V{\g<0>}", with_measure_set(text))
    reader = RequestReader(jrxml, *parsed_template(jrxml), selected, pictures)
    reader.exact, reader.strong = True, strong
    reader.read(text)
    found = Understood(
        edits=[one.model_dump(mode="json") for one in merged(reader.edits)],
        missed=reader.missed,
        trouble=reader.trouble,
    )
    decided = found.sure or reader.refused
    return found if reader.exactly and not found.missed and decided else None


def _as_worded(
    jrxml: bytes,
    text: str,
    selected: Sequence[str],
    parsed: tuple[Template, Outline],
    pictures: Sequence[tuple[str, str]],
) -> Understood:
    """Return the edits that a request means, in its own words or the plainer ones of the rules."""
    template, outline = parsed
    names, text = names_of(outline), each_its_own(figures_alone(plainly_counted(with_keys_ranked(text))))
    text = with_sign_quoted(with_each_look_said(with_field_named(with_parameter_named(text))))
    text = with_new_field_typed(with_signs_bare(text))
    text = with_each_declared(text) if _ADDS_DATA.search(text) else text
    bound = declared_for_query(text)
    part: Edit | None = query_part_said(bound[2], template, [bound[1]]) if bound else None
    if bound is not None and part is None:
        part = query_part_said(in_own_words(bound[2], outline)[0], template, [bound[1]])
    if part is not None and bound is not None:
        found = understand(jrxml, bound[0])
        return Understood(edits=[*found.edits, part.model_dump(mode="json")], missed=found.missed)
    part = _query_part(text, template, outline) or filter_said(text, template, outline)
    part = part or printed_by_count(text, outline)
    if part is not None:
        return Understood(edits=[part.model_dump(mode="json")])
    text = with_headings_in_full(without_last_column(under_totals(text, outline), outline), outline)
    english = is_english(text, outline)
    text = with_value_after(with_name_quoted(text), outline) if english else text
    if new_row_of(text, outline) is None and laid_row_of(text, outline) is None:
        text = with_total_row_laid_out(text, {one.field: one.title for one in outline.columns})
    text = with_abbreviations(text if english else said_in_full(text), names)
    text = with_places_said(with_verbs_said(with_nouns_said(text)), outline, names) if english else text
    text = (
        put_right(english_asides.put_plainly(written_out(text, names)), names)
        if english
        else put_plainly(
            put_right_zh(below_an_end(without_quoted_reckoning(text, outline), outline), names), names
        )
    )
    reader = RequestReader(jrxml, template, outline, selected, pictures)
    found = _in_full(reader, text, names) if english else _understood(reader, text, names)
    if not found.sure:
        framed = _read(reader.again(framed=True), text)
        framed = framed if framed.sure or english else _framed_in_own_words(reader, text)
        found = framed if framed.sure else found
    found.missed += second_thoughts(text, names, found.edits)
    if bound is not None and _TAKES_ROWS.search(bound[2]) and {one["kind"] for one in found.edits} <= _DATA:
        found.missed.append(bound[2])  # a parameter alone chooses no rows
    return found


def _query_part(text: str, template: Template, outline: Outline) -> Edit | None:
    """Return what a request changes of the query, in its words or the template's: 查询只取运费大于 100 的."""
    part = query_part_said(text, template)
    if part is not None or not speaks_of_query(text):
        return part
    return query_part_said(in_own_words(text, outline)[0], template)


def _in_full(reader: RequestReader, text: str, names: Sequence[str]) -> Understood:
    """Return what an English request means with its commands without a verb said in full, else as it is."""
    full = in_sentences(text, reader.outline)
    if full != text:
        found = _read(reader, full)
        if found.sure:
            return found
        reader = reader.again()
    return _understood(reader, text, names)


def _understood(reader: RequestReader, text: str, names: Sequence[str]) -> Understood:
    """Return what a request means in its own words, else in plainer ones."""
    outline = reader.outline
    english = is_english(text, outline)
    found = _in_any_words(reader, text)
    if found.sure or _lacks_room(found):
        return found
    title = reader.outline.element(reader.outline.title)
    called = title.label if title is not None else ""
    bare = english_asides.without_asides(text) if english else _bare_zh(text, names, outline)
    plain = in_plain_english(bare, names, called) if english else in_plain_chinese(bare, names)
    for words in dict.fromkeys((bare, plain)):
        if words != text:
            again = _in_any_words(reader.again(), words)
            if again.sure and _writes_what_was_said(again, text):
                return again
    if english:
        return found
    plainly = _plainly_in_own_words(reader, text, names)
    return plainly if plainly is not None else found


def _lacks_room(found: Understood) -> bool:
    """Tell whether all was understood, and there is no room for it: other words would make none."""
    return found.trouble is not None and found.trouble.code in ("no_room", "covers") and not found.missed


def _bare_zh(text: str, names: Sequence[str], outline: Outline) -> str:
    return without_asides(without_known_place(text, outline), names)


def _plainly_in_own_words(reader: RequestReader, text: str, names: Sequence[str]) -> Understood | None:
    """Return what a Chinese request means in the template's own words made plainer, else None."""
    fresh = reader.again()
    own, said = in_own_words(text, fresh.outline)
    plain = in_plain_chinese(own, [*names, *said]) if own != text else own
    if plain == own:
        return None
    found = _read(fresh, plain)
    found.edits = [as_said(one, said) for one in found.edits]
    return found if found.sure and _writes_what_was_said(found, text) else None


def _framed_in_own_words(reader: RequestReader, text: str) -> Understood:
    """Return the frame of groups and totals that a text makes in the template's own words."""
    own, said = in_own_words(text, reader.outline)
    if own == text:
        return Understood()
    found = _read(reader.again(framed=True), own)
    if not found.sure or meant_besides(said, found.edits, reader.outline):
        return Understood()
    found.edits = [as_said(one, said) for one in found.edits]
    return found


def _writes_what_was_said(understood: Understood, text: str) -> bool:
    """Tell whether the new texts of edits are all the user's own words, not plainer ones.

    Words far apart, as those of a line for signatures, may stand apart in the request, too.
    """
    written = [str(one.get(name) or "") for one in understood.edits for name in ("text", "title")]
    if any(only_there(one) and not _is_quoted(one, text) for one in written):
        return False
    parts = [part.strip() for one in written for part in re.split(r"\s{3,}|[:\uff1a]\s*$", one)]
    return all(" ".join(part.rstrip(":\uff1a").split()) in " ".join(text.split()) for part in parts)


def _is_quoted(words: str, text: str) -> bool:
    return any(words in quoted_words(one) for one in QUOTES.finditer(text))


def _in_any_words(reader: RequestReader, text: str) -> Understood:
    """Return what a request means as it stands, with names apart, or in the template's own words."""
    found = _read(reader, text)
    if found.sure or _lacks_room(found):
        return found
    if is_english(text, reader.outline):
        masked = _read(reader.again(masked=True), text)
        if masked.sure:
            return masked
    fresh = reader.again()
    start = fresh.outline
    own, said = in_own_words(text, start)
    if own == text:
        return found
    worded = _read(fresh, own)
    if worded.sure and (others := meant_besides(said, worded.edits, start)):
        message = _(
            "“{words}” stands in {count} places on the report.", words=others[0], count=len(others[1])
        )
        remedy = _("Choose which one is meant, or click it in the preview.")
        trouble = Trouble(code="several_targets", message=message, remedy=remedy, candidates=others[1])
        return Understood(trouble=trouble)
    worded.edits = [as_said(one, said) for one in worded.edits]
    return worded if worded.sure or worded.trouble else found


def _in_chinese(text: str, outline: Outline) -> str:
    """Return a Chinese request in which each clause says all that it means."""
    return in_context(text, names_of(outline), [one.title for one in outline.columns if one.totals])


def _read(reader: RequestReader, text: str) -> Understood:
    """Return what a reader makes of a request."""
    try:
        reader.read(text if is_english(text, reader.outline) else _in_chinese(text, reader.outline))
    except EditProblem as problem:  # what is read anew with other edits before it may have no room
        return Understood(trouble=Trouble.of(problem))
    edits = merged(reader.edits)
    either, name = contradiction_in(edits)
    lost, what = contradicted(reader.start, edits) if not either else ([], "")
    if (either or lost) and reader.trouble is None:
        message = _("The request wants two different things at once ({name}).", name=name)
        reader.trouble = Trouble(
            code=CONTRADICTION,
            message=message if either else _("The request changes “{name}” and takes it away.", name=what),
            remedy=_("Say which of the two is meant."),
            either=either or lost,
        )
    return Understood(
        edits=[one.model_dump(mode="json") for one in edits],
        missed=reader.missed,
        trouble=reader.trouble,
    )
