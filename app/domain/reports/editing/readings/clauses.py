"""A request read clause by clause: as it stands, in the template's own words, and in plainer ones."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.chinese.context import in_context
from app.domain.reports.editing.chinese.plain import in_plain_chinese, without_asides
from app.domain.reports.editing.english import asides as english_asides
from app.domain.reports.editing.english.plain import in_plain_english
from app.domain.reports.editing.readings.accepted import CONTRADICTION, lacks_room, writes_what_was_said
from app.domain.reports.editing.references.named_place import without_known_place
from app.domain.reports.editing.request.clause import is_english
from app.domain.reports.editing.request.clause_names import names_of
from app.domain.reports.editing.request.merging import contradiction_in, merged
from app.domain.reports.editing.request.notes import in_sentences
from app.domain.reports.editing.request.other_words import as_said, in_own_words, meant_besides
from app.domain.reports.editing.request.request_reader import RequestReader
from app.domain.reports.editing.request.taken_away import contradicted
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.understood import Trouble, Understood


def by_clauses(reader: RequestReader, text: str, names: Sequence[str], *, english: bool) -> Understood:
    """Return what a request means, its clauses read in order; wherever they fall short, as a frame of groups.

    An English request is read with its commands without a verb said in full first.
    """
    found = _in_full(reader, text, names) if english else _in_plainer_words(reader, text, names)
    if found.sure:
        return found
    framed = _read(reader.again(framed=True), text)
    framed = framed if framed.sure or english else _framed_in_own_words(reader, text)
    return framed if framed.sure else found


def _in_full(reader: RequestReader, text: str, names: Sequence[str]) -> Understood:
    """Return what an English request means with its commands without a verb said in full, else as it is."""
    full = in_sentences(text, reader.outline)
    if full != text:
        found = _read(reader, full)
        if found.sure:
            return found
        reader = reader.again()
    return _in_plainer_words(reader, text, names)


def _in_plainer_words(reader: RequestReader, text: str, names: Sequence[str]) -> Understood:
    """Return what a request means in its own words, else in plainer ones."""
    outline = reader.outline
    english = is_english(text, outline)
    found = _in_any_words(reader, text)
    if found.sure or lacks_room(found):
        return found
    title = reader.outline.element(reader.outline.title)
    called = title.label if title is not None else ""
    bare = english_asides.without_asides(text) if english else _bare_zh(text, names, outline)
    plain = in_plain_english(bare, names, called) if english else in_plain_chinese(bare, names)
    for words in dict.fromkeys((bare, plain)):
        if words != text:
            again = _in_any_words(reader.again(), words)
            if again.sure and writes_what_was_said(again, text):
                return again
    if english:
        return found
    plainly = _plainly_in_own_words(reader, text, names)
    return plainly if plainly is not None else found


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
    return found if found.sure and writes_what_was_said(found, text) else None


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


def _in_any_words(reader: RequestReader, text: str) -> Understood:
    """Return what a request means as it stands, with names apart, or in the template's own words."""
    found = _read(reader, text)
    if found.sure or lacks_room(found):
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
