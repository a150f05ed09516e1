"""What a request asks for: its clauses read by the edit classes, one after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import ValidationError

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.catalogue import edit_types
from app.domain.reports.editing.clause import HIDDEN, QUOTES, Clause, is_english
from app.domain.reports.editing.clause_signs import (
    BARE_COMPLAINT,
    BARE_DELETE,
    CHART,
    COMPLAINT,
    DECIDED,
    DESTRUCTIVE,
    DETAILED,
    GREEDY,
    JOINING,
    KEPT,
    LOOKS,
    RENAMED,
    SIZE,
    SIZED,
    TAKES_BACK,
    TO,
    WEIGHTY,
    WITH_LOOKS,
    WITH_NAMES,
)
from app.domain.reports.editing.evidence import doubt_unproven
from app.domain.reports.editing.manners import is_reason
from app.domain.reports.editing.mentions import mentions_in
from app.domain.reports.editing.merging import contradiction_in, merged
from app.domain.reports.editing.other_words import as_said, in_own_words
from app.domain.reports.editing.outline import Outline, outline_of
from app.domain.reports.editing.plain_english import in_plain_english
from app.domain.reports.editing.split import clauses_of
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.understood import Trouble, Understood

MOST_EDITS = 40
CONTRADICTION = "contradiction"
_ROUNDS = 6
_JOINED = 3


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
    template, outline = parsed or _parsed(jrxml)
    names = _names(outline)
    found = _in_any_words(_Reader(jrxml, template, outline, selected, pictures), text)
    if found.sure or not is_english(text, outline):
        return found
    plain = in_plain_english(text, names)
    if plain == text:
        return found
    again = _in_any_words(_Reader(jrxml, *_parsed(jrxml), selected, pictures), plain)
    return again if again.sure and _writes_what_was_said(again, text) else found


def _writes_what_was_said(understood: Understood, text: str) -> bool:
    """Tell whether the new texts of edits are all the user's own words, not plainer ones."""
    written = [str(one.get(name) or "") for one in understood.edits for name in ("text", "title")]
    return all(" ".join(one.split()) in " ".join(text.split()) for one in written)


def _in_any_words(reader: _Reader, text: str) -> Understood:
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


def _read(reader: _Reader, text: str) -> Understood:
    """Return what a reader makes of a request."""
    reader.read(text)
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


def _parsed(jrxml: bytes) -> tuple[Template, Outline]:
    template = Template(jrxml)
    return template, outline_of(template)


class _Reader:
    """Reads clause after clause; each sees the template as the edits before leave it."""

    def __init__(
        self,
        jrxml: bytes,
        template: Template,
        outline: Outline,
        selected: Sequence[str],
        pictures: Sequence[tuple[str, str]],
        *,
        masked: bool = False,
    ) -> None:
        self._start = jrxml
        self._template = template
        self._seen: Outline | None = outline
        self._marks: list[tuple[int, int, int, int]] = []
        self._selected = list(selected)
        self._pictures = list(pictures)
        self._masked = masked
        self._previous: list[str] = []
        self.edits: list[Edit] = []
        self.missed: list[str] = []
        self.trouble: Trouble | None = None

    def again(self, *, masked: bool = False) -> _Reader:
        """Return a reader of the same template that has read nothing yet."""
        return _Reader(self._start, *_parsed(self._start), self._selected, self._pictures, masked=masked)

    @property
    def outline(self) -> Outline:
        """The template as the edits so far leave it."""
        return self._outline

    @property
    def _outline(self) -> Outline:
        """The template as the edits so far leave it."""
        if self._seen is None:
            self._seen = outline_of(self._template)
        return self._seen

    def read(self, text: str) -> None:
        """Read a whole request; clauses that mean nothing alone are read together with the next."""
        spans = clauses_of(text, _names(self._outline))
        at = 0
        while at < len(spans) and len(self.edits) < MOST_EDITS:
            at += self._read_from(text, spans, at)

    def _read_from(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Read the clause at a place, with up to two more where it needs them; return how many were read."""
        first: Trouble | None = None
        done, unread = len(self.edits), len(self.missed)
        vague = self._is_vague(text[spans[at][0] : spans[at][1]])
        for count in self._lengths(text, spans, at, vague):
            part = text[spans[at][0] : spans[at + count - 1][1]].strip()
            if count == 1 and (KEPT.match(part) or (self.edits and BARE_COMPLAINT.match(part))):
                return 1
            if count == 1 and self._details_last(text, spans, at):
                return 1
            trouble = self._read_clause(part)
            if trouble is not None and self.edits and self.edits[-1].kind in RENAMED and TO.match(part):
                trouble = self._read_clause(f"rename {part}")
            if (
                trouble is None
                and count > 1
                and any(one.kind.startswith(DESTRUCTIVE) for one in self.edits[done:])
            ):
                self._restart(self.edits[:done], [])
                self.missed = self.missed[:unread]
                break
            if trouble is None and vague and count > 1 and len(self.missed) > unread:
                self.missed = self.missed[:unread]
                self._restart(self.edits[:done], [])
                continue
            if trouble is None:
                self._marks.append((at, done, unread, at))
                return count
            first = first or trouble
        part = text[spans[at][0] : spans[at][1]].strip()
        if first is not None and self._with_last(text, spans, at):
            return 1
        if self.edits and self.edits[-1].kind.startswith(DESTRUCTIVE) and BARE_DELETE.fullmatch(part):
            return 1
        if is_reason(part) and (self.edits or at + 1 < len(spans)):
            return 1
        if first is not None and first.code.startswith("has_") and self.edits:
            self.missed.append(text[spans[at][0] : spans[at][1]].strip())
            return 1
        if first is not None and first.code:
            self.trouble = self.trouble or first
        else:
            self.missed.append(part)
        return 1

    def _is_vague(self, part: str) -> bool:
        """Tell whether a clause asks for a chart without saying of what: the next one may say it."""
        clause = Clause(part, self._outline)
        return bool(clause.has(CHART)) and not clause.data("field")

    def _lengths(self, text: str, spans: list[tuple[int, int]], at: int, vague: bool) -> list[int]:
        """Return how many clauses to read together, in the order of trials: a complaint with its remedy."""
        counts = list(range(1, min(_JOINED, len(spans) - at) + 1))
        complains = vague or COMPLAINT.search(text[spans[at][0] : spans[at][1]].strip())
        return [2, 1] if complains and len(counts) > 1 else counts

    def _details_last(self, text: str, spans: list[tuple[int, int]], at: int) -> bool:
        """Read a clause that says how the thing before shall be: "zebra rows, in light blue"."""
        if not self._marks or self._marks[-1][0] != at - 1:
            return False
        _at, before, unread, start = self._marks[-1]
        last = self.edits[before:]
        if len(last) != 1 or last[0].kind not in DETAILED or self.missed:
            return False
        own = text[spans[at][0] : spans[at][1]]
        named = bool(mentions_in(Clause(own, self._outline)))
        if last[0].kind in SIZED and not SIZE.search(own):
            return False
        if TAKES_BACK.search(own) or (named and last[0].kind not in WITH_NAMES):
            return False
        kept, previous = list(self.edits), list(self._previous)
        self._restart(kept[:before], [])
        trouble = self._read_clause(text[spans[start][0] : spans[at][1]].strip())
        fresh = self.edits[before:]
        same = trouble is None and not self.missed and [one.kind for one in fresh] == [last[0].kind]
        if same and not (named and fresh[0] == last[0]):
            self._marks.append((at, before, unread, start))
            return True
        self.missed, self.trouble = [], None
        self._restart(kept, previous)
        return False

    def _with_last(self, text: str, spans: list[tuple[int, int]], at: int) -> bool:
        """Read a clause that means nothing alone together with the one before: "a total, of amount"."""
        if not self._marks or self._marks[-1][0] != at - 1:
            return False
        _at, before, unread, start = self._marks[-1]
        own = text[spans[at][0] : spans[at][1]]
        if any(one.kind in SIZED for one in self.edits[before:]) and not SIZE.search(own):
            return False
        kept, missed, previous = list(self.edits), list(self.missed), list(self._previous)
        self.missed = missed[:unread]
        self._restart(kept[:before], [])
        part = text[spans[start][0] : spans[at][1]].strip()
        done = self._read_clause(part) is None and len(self.edits) > before
        if done and len("".join(self.missed)) <= len("".join(missed)):
            self._marks.append((at, before, unread, start))
            return True
        self.missed = missed
        self._restart(kept, previous)
        return False

    def _restart(self, edits: Sequence[Edit], previous: list[str]) -> None:
        """Go back to the template with these edits only."""
        self._template, self._seen = Template(self._start), None
        self._previous = previous
        self.edits = []
        for edit in edits:
            edit.change(self._template, self._outline)
            self.edits.append(edit)
            self._seen = None

    def _read_clause(self, part: str) -> Trouble | None:
        """Read one clause, and again what it leaves over; return why nothing was understood."""
        rest, trouble = part, Trouble()
        asked: set[str] = set()
        for turn in range(_ROUNDS):
            found, clause, why = self._ask(rest, asked if turn else None)
            if not found:
                trouble = why
                if turn:
                    self._leave(rest)
                return None if turn else trouble
            left = clause.leftover()
            if turn == 0 and (_is_risky(found, left) or not self._bears(found, clause)):
                return Trouble()
            problem = self._take(found, clause)
            if problem is not None:
                return problem
            if not left:
                return None
            asked |= {one.kind for one in found}
            rest = _rest_of(clause)
        self._leave(rest)
        return None

    def _bears(self, found: Sequence[Edit], clause: Clause) -> bool:
        """Tell whether what a clause leaves over is no more than a word, or another look of the same thing.

        "Capital amount" of 金额大写往下移 and "bold" of "bold when it is
        negative" are not what was asked: better nothing than that.
        """
        if not WEIGHTY.search(clause.leftover()):
            return True
        rest, asked = _rest_of(clause), {one.kind for one in found}
        before, self._previous = self._previous, list(clause.touched) or self._previous
        more, after, _why = self._ask(rest, asked)
        self._previous = before
        return bool(more) and not WEIGHTY.search(after.leftover())

    def _leave(self, rest: str) -> None:
        """Note words that nobody understood."""
        self.missed.append(Clause(rest, self._outline).leftover() or rest.strip())

    def _ask(self, text: str, asked: set[str] | None) -> tuple[list[Edit], Clause, Trouble]:
        """Ask the edit classes in their order for what a clause means.

        What a clause leaves over (asked is given) can only be another look of
        the same elements: "red" and then "bold".
        """
        clause = Clause(
            text,
            self._outline,
            self._selected,
            self._previous,
            pictures=self._pictures,
            masked=self._masked,
        )
        trouble = Trouble()
        spare: tuple[list[Edit], Clause] | None = None
        light: tuple[list[Edit], Clause] | None = None
        several = False
        for name, kind in edit_types().items():
            if asked is not None and not _continues(asked, name):
                continue
            own = clause.fresh()
            try:
                found = kind.read(own, self._outline)
            except ValidationError:
                continue
            except EditProblem as problem:
                trouble = trouble if trouble.code and problem.code not in DECIDED else _trouble(problem)
                if problem.code in DECIDED:
                    break
                several = several or bool(problem.candidates and problem.code == "several_targets")
                continue
            if several and found and not _adds_only(found, own):
                continue
            wrong = found[0].check(self._outline) if found else ""
            if found:
                doubt_unproven(own, found, self._outline)
            if wrong:
                trouble = trouble if trouble.code else _bad(wrong)
            elif found and (asked is not None or (not own.leftover() and not (light and name in GREEDY))):
                return list(found), own, trouble
            elif found and light is None and not WEIGHTY.search(own.leftover()):
                light = list(found), own
            elif found and spare is None:
                spare = list(found), own
        spare = light or spare
        return (*spare, trouble) if spare is not None else ([], clause, trouble)

    def _take(self, found: list[Edit], clause: Clause) -> Trouble | None:
        """Carry the edits out on the reader's own template, so that the next clause sees them."""
        before = {self._template.name_of(one) for one in self._template.elements()}
        for edit in found:
            wrong = edit.check(self._outline)
            if wrong:
                return _bad(wrong)
            try:
                edit.change(self._template, self._outline)
            except EditProblem as problem:
                return _trouble(problem)
            self.edits.append(edit)
            self._seen = None
        names = [self._template.name_of(one) for one in self._template.elements()]
        fresh = [one for one in names if one not in before]
        self._previous = fresh or list(clause.touched) or self._previous
        return None


def _continues(asked: set[str], name: str) -> bool:
    """Tell whether a kind may be what is left of a clause whose other kinds are known."""
    return name in LOOKS and name not in asked and all(one in LOOKS or one in WITH_LOOKS for one in asked)


def _names(outline: Outline) -> list[str]:
    labels = [one.text for one in outline.elements if one.kind == "staticText"]
    return [*labels, *(one.rstrip(":\uff1a ") for one in labels), *(one.title for one in outline.columns)]


def _bad(wrong: str) -> Trouble:
    return Trouble(
        code="bad_edit", message=wrong, remedy=_("Say it in other words, or click the element first.")
    )


def _trouble(problem: EditProblem) -> Trouble:
    return Trouble(
        code=problem.code, message=problem.message, remedy=problem.remedy, candidates=problem.candidates
    )


def _adds_only(found: Sequence[Edit], clause: Clause) -> bool:
    """Tell whether edits that explain every word put something new on the report: no name is unclear then."""
    return all(one.kind.startswith("add_") for one in found) and not clause.leftover()


def _is_risky(found: Sequence[Edit], left: str) -> bool:
    """Tell whether something would be taken away although much of the clause is not understood."""
    takes = any(one.kind.startswith(DESTRUCTIVE) for one in found)
    return takes and (len(re.findall(r"[\u3400-\u9fff]", left)) > 2 or len(left.split()) > 2)


def _rest_of(clause: Clause) -> str:
    """Return the clause without the words that were understood."""
    kept = list(clause.text)
    quoted = [found.span() for found in QUOTES.finditer(clause.text)]
    known = [one for one in quoted if any(at < one[1] - 1 and one[0] + 1 < end for at, end in clause.used)]
    for start, end in [*clause.used, *known]:
        kept[start:end] = " " * (end - start)
    return JOINING.sub("", " ".join("".join(kept).replace(HIDDEN, "").split()))
