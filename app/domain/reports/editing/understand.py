"""What a request asks for: its clauses read by the edit classes, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.i18n import _
from app.domain.reports.editing.chinese_context import in_context
from app.domain.reports.editing.chinese_corrections import put_right_zh
from app.domain.reports.editing.clause import is_english
from app.domain.reports.editing.clause_reader import parsed_template
from app.domain.reports.editing.counting_words import plainly_counted
from app.domain.reports.editing.english_corrections import put_right
from app.domain.reports.editing.merging import contradiction_in, merged
from app.domain.reports.editing.other_words import as_said, in_own_words
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.plain_chinese import in_plain_chinese
from app.domain.reports.editing.plain_english import in_plain_english
from app.domain.reports.editing.request_reader import RequestReader, names_of
from app.domain.reports.editing.second_thoughts import second_thoughts
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.understood import Trouble, Understood

CONTRADICTION = "contradiction"


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
    template, outline = parsed or parsed_template(jrxml)
    names, text = names_of(outline), plainly_counted(text)
    text = put_right(text, names) if is_english(text, outline) else put_right_zh(text, names)
    found = _understood(RequestReader(jrxml, template, outline, selected, pictures), text, names)
    found.missed += second_thoughts(text, names, found.edits)
    return found


def _understood(reader: RequestReader, text: str, names: Sequence[str]) -> Understood:
    """Return what a request means in its own words, else in plainer ones."""
    english = is_english(text, reader.outline)
    found = _in_any_words(reader, text)
    if found.sure:
        return found
    title = reader.outline.element(reader.outline.title)
    called = title.label if title is not None else ""
    plain = in_plain_english(text, names, called) if english else in_plain_chinese(text, names)
    if plain == text:
        return found
    again = _in_any_words(reader.again(), plain)
    return again if again.sure and _writes_what_was_said(again, text) else found


def _writes_what_was_said(understood: Understood, text: str) -> bool:
    """Tell whether the new texts of edits are all the user's own words, not plainer ones."""
    written = [str(one.get(name) or "") for one in understood.edits for name in ("text", "title")]
    return all(" ".join(one.split()) in " ".join(text.split()) for one in written)


def _in_any_words(reader: RequestReader, text: str) -> Understood:
    """Return what a request means as it stands, with names apart, or in the template's own words."""
    found = _read(reader, text)
    if found.sure:
        return found
    if is_english(text, reader.outline):
        masked = _read(reader.again(masked=True), text)
        if masked.sure:
            return masked
    fresh = reader.again()
    own, said = in_own_words(text, fresh.outline)
    if own == text:
        return found
    worded = _read(fresh, own)
    worded.edits = [as_said(one, said) for one in worded.edits]
    return worded if worded.sure or worded.trouble else found


def _in_chinese(text: str, outline: Outline) -> str:
    """Return a Chinese request in which each clause says all that it means."""
    return in_context(text, names_of(outline), [one.title for one in outline.columns if one.totals])


def _read(reader: RequestReader, text: str) -> Understood:
    """Return what a reader makes of a request."""
    reader.read(text if is_english(text, reader.outline) else _in_chinese(text, reader.outline))
    either, name = contradiction_in(merged(reader.edits))
    if either and reader.trouble is None:
        reader.trouble = Trouble(
            code=CONTRADICTION,
            message=_("The request wants two different things at once ({name}).", name=name),
            remedy=_("Say which of the two is meant."),
            either=either,
        )
    return Understood(
        edits=[one.model_dump(mode="json") for one in merged(reader.edits)],
        missed=reader.missed,
        trouble=reader.trouble,
    )
