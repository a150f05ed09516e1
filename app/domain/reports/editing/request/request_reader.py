"""A request read clause after clause: which clauses belong together, and what each adds to the one before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.blank_column import left_blank
from app.domain.reports.editing.columns.widths_said import widths_said
from app.domain.reports.editing.exact.reader import ExactReader
from app.domain.reports.editing.groups.frame_edits import frame_at
from app.domain.reports.editing.groups.frame_said import Frame
from app.domain.reports.editing.groups.grouping import AddGroup
from app.domain.reports.editing.looks.new_with_look import adds_a_thing, look_apart
from app.domain.reports.editing.page.page_facts import states_page
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.asides_checked import example_holds, grouped_by_example, labels_kept
from app.domain.reports.editing.request.clause import Clause, is_english
from app.domain.reports.editing.request.clause_names import data_names, names_of
from app.domain.reports.editing.request.clause_reader import parsed_template
from app.domain.reports.editing.request.clause_signs import (
    AXIS,
    BARE_DELETE,
    CHART,
    CODE,
    COMPLAINT,
    DESTRUCTIVE,
    EVERY_PAGE_TOO,
    IN_CASE,
    LOOKS,
    OF_CODE,
    ONE_PAGE,
    POINTS_BACK,
    RENAMED,
    STATES,
    TO,
)
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.follow_up_reader import FollowUpReader
from app.domain.reports.editing.request.follow_ups import cut_text_in, only_says_cut
from app.domain.reports.editing.request.kept_parts import (
    is_unsure,
    keeps_its_own,
    kept_in,
    only_heads,
    without_kept,
)
from app.domain.reports.editing.request.manners import is_reason
from app.domain.reports.editing.request.said_again import (
    is_complaint,
    is_of_room,
    is_of_rows,
    is_purpose,
    says_again,
)
from app.domain.reports.editing.request.scope import led_by_band, outside, within
from app.domain.reports.editing.request.split import clauses_of
from app.domain.reports.editing.request.taken_away import touched_by
from app.domain.reports.editing.totals.total_edits import AddTotal
from app.domain.reports.editing.understood import Trouble

MOST_EDITS = 40
_JOINED, _IN_ONE_WISH = 3, 4


def _reads_otherwise(edits: Sequence[Edit], frame: Frame) -> bool:
    """Tell whether edits group by what a frame adds up, or add up at the end what it wants of each group."""
    groups = [one.field for one in edits if isinstance(one, AddGroup)]
    ends = any(isinstance(one, AddTotal) and one.of == "report" for one in edits)
    of_groups = bool(frame.sums) and all(one.place == "group" for one in frame.sums)
    return bool(frame.fields) and of_groups and (ends or set(groups) > set(frame.fields))


def _of_both(part: str) -> Trouble:
    """Return that a clause changes what those before it take away."""
    return Trouble(
        code="contradiction",
        message=_("“{words}” is about something that the request takes away.", words=part),
        remedy=_("Say which of the two is meant."),
    )


class RequestReader(ExactReader, FollowUpReader):
    """Reads the clauses of a request, alone or together with their neighbours."""

    def again(self, *, masked: bool = False, framed: bool = False) -> RequestReader:
        """Return a reader of the same template that has read nothing yet.

        One that is framed reads what else it can't as a frame of groups and totals.
        """
        fresh = RequestReader(
            self._start, *parsed_template(self._start), self._selected, self._pictures, masked=masked
        )
        fresh.framed = framed
        return fresh

    def read(self, text: str) -> None:
        """Read a whole request; clauses that mean nothing alone are read together with the next."""
        self._marks: list[tuple[int, int, int, int]] = []
        self._kept: list[str] = []
        spans = clauses_of(text, names_of(self.outline), data_names(self.outline))
        at = 0
        while at < len(spans) and len(self.edits) < MOST_EDITS:
            at += self._read_with_frame(text, spans, at)
        self._leave_kept()
        self._stay_in_band(text)
        blank = left_blank(self.edits, text)
        if blank is not None:
            self.restart(blank, [])
        self.trouble = self.trouble or self._waits()

    def _read_with_frame(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Read a frame of groups and totals where much is said of them; if framed, wherever no edit reads."""
        whole = self._detailed_chart(text, spans, at) or self._read_exactly(text, spans, at)
        whole = whole or self._laid_out(text, spans, at) or self._read_whole(text, spans, at)
        if whole:
            return whole
        found = frame_at(text, spans, at, self.outline)
        if found is not None and found.frame.rich and self._take_frame(found):
            return found.clauses
        before = list(self.edits), list(self._previous), list(self.missed), self.trouble
        count = self._read_from(text, spans, at)
        read = self.missed == before[2] and self.trouble == before[3]
        if found is None or not (self.framed or read):
            return count
        while read and count < found.clauses:
            count += self._read_with_frame(text, spans, at + count)
        if read and not _reads_otherwise(self.edits[len(before[0]) :], found.frame):
            return count
        after = list(self.edits), list(self._previous), list(self.missed), self.trouble
        self.missed, self.trouble = before[2], before[3]
        self.restart(before[0], before[1])
        if self._take_frame(found):
            return found.clauses
        self.restart(after[0], after[1])
        self.missed, self.trouble = after[2], after[3]
        return count

    def _stay_in_band(self, text: str) -> None:
        """Keep to the band that the request begins with."""
        led = led_by_band(text, self.first) if self.edits else []
        if led and any(outside(one, led, self.first) for one in self.edits):
            self.missed.append(text.strip())
            return
        edits = within(self.edits, led) if led else self.edits
        if edits != self.edits:
            self.restart(edits, [])

    def _leave_kept(self) -> None:
        """Take what stays as it is out of the edits; where one is about nothing else, that is not clear."""
        if not self._kept or not self.edits:
            return
        edits = without_kept(self.edits, self._kept)
        first = touched_by(self.edits[0], self.first)
        if edits is None or (self.edits[0].kind.startswith(DESTRUCTIVE) and first and first <= {*self._kept}):
            self.missed.append(_("what stays as it is"))
        elif edits != self.edits:
            self.restart(edits, [])

    def _keeps(self, part: str) -> bool:
        """Note what a clause says stays as it is; tell whether it says that."""
        if self.edits and keeps_its_own(part):
            self.missed.append(part)
            return True
        if self._stays_so(part, self.edits[-1] if self.edits else None):
            return True
        after_looks = bool(self.edits) and self.edits[-1].kind in LOOKS
        if after_looks and only_heads(part, self.edits[-1], self.outline):
            return True
        outline = self.first if self._takes_away(0) else self.outline
        formats = bool(self.edits) and {one.kind for one in self.edits} <= {"number_format", "date_format"}
        kept = kept_in(part, outline, after_looks=after_looks, formats=formats)
        if kept and after_looks and is_unsure(part, kept, self.edits, self.outline):
            self.missed.append(part)
            return True
        self._kept += kept or []
        return kept is not None

    def _read_from(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Read the clause at a place, with up to two more where it needs them; return how many were read."""
        if self._only_leads_to_next(text, spans, at):
            return 1
        self._previous = self._all_before(text[slice(*spans[at])].strip()) or self._previous
        done, unread = len(self.edits), len(self.missed)
        new = [one.kind for one in self.edits if one.kind == "add_image"]
        kinds = [*new, self.edits[-1].kind] if self.edits else []
        if any(says_again(text[slice(*spans[at])], one) for one in kinds):
            return 1
        framed = self._new_column(text, spans, at) or self._widths(text, spans, at)
        framed = framed or self._fills_room(text, spans, at)
        if framed or self._new_with_look(text[slice(*spans[at])].strip()):
            return framed or 1
        vague = self._is_vague(text[slice(*spans[at])])
        first: Trouble | None = None
        for count in self._lengths(text, spans, at, vague):
            if count == 1 and self._is_aside(text, spans, at):
                return 1
            trouble = self._read_together(text[spans[at][0] : spans[at + count - 1][1]].strip(), count)
            if trouble is not None:
                first = first or trouble
                continue
            removes = any(one.kind.startswith(DESTRUCTIVE) for one in self.edits[done:])
            if count > 1 and removes:
                self._forget(done, unread)
                break
            if count > 1 and len(self.missed) > unread and (vague or self._is_reason(text, spans, at)):
                self._forget(done, unread)
                continue
            own = text[slice(*spans[at])].strip()
            if count > 1 and len(self.missed) > unread and self._types_declared(own, done):
                self.missed = self.missed[:unread]
                return 1
            if count > 1 and len(self.missed) > unread and self._only_complains(own, done, unread):
                continue
            self._settle(text, spans, (at, count), (done, unread))
            return count
        self._leave_unread(text, spans, at, first)
        return 1

    def _widths(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Read clauses that say how wide columns shall be and whose room that is; return how many do."""
        for count in range(min(_IN_ONE_WISH, len(spans) - at), 0, -1):
            words = text[spans[at][0] : spans[at + count - 1][1]]
            found = widths_said(words, self.outline, self._previous)
            if not found or any(one.check(self.outline) for one in found):
                continue
            clause = Clause(text[spans[at][0] : spans[at + count - 1][1]], self.outline)
            problem = self._take(found, clause)
            self.trouble = self.trouble or problem
            self._fold()
            return count
        return 0

    def _new_with_look(self, part: str) -> bool:
        """Read a clause that adds something and says how it shall look: add a page total in bold."""
        apart = look_apart(part, english=is_english(part, self.outline))
        if apart is None:
            return False
        kept, missed, previous = list(self.edits), list(self.missed), list(self._previous)
        there = {one.id for one in self.outline.elements}
        plain = self.read_clause(part) is None and self.missed == missed
        looks = all(one.kind in LOOKS for one in self.edits[len(kept) :])
        inked = all(one.kind in ("font", "colour") for one in self.edits[len(kept) :])
        made = False
        if looks or not plain:
            self.missed = list(missed)
            self.restart(kept, previous)
            made = self.read_clause(apart[0]) is None and there < {one.id for one in self.outline.elements}
            made = made and self.read_clause(apart[1]) is None and self.missed == missed
        if not made:
            self.missed = list(missed)
            self.restart(kept, previous)
        if not made and plain and inked and adds_a_thing(part):
            self.missed.append(part)
            return True
        return made

    def _only_leads_to_next(self, text: str, spans: list[tuple[int, int]], at: int) -> bool:
        """Note what a clause is about that only leads to the next one, or tells that a text is cut."""
        part = text[slice(*spans[at])].strip()
        rest = text[spans[at][1] :]
        if at + 1 < len(spans) and states_page(part, self._template.root):
            return True
        if at + 1 < len(spans) and ONE_PAGE.match(part) and EVERY_PAGE_TOO.match(rest):
            self._previous = self._subject_of(part, rest) or self._previous
            return True
        if at + 1 < len(spans) and self._states(part, rest):
            self._previous = self._subject_of(part, rest)
            return True
        cut = cut_text_in(part, text[slice(*spans[at + 1])], self.outline) if at + 1 < len(spans) else []
        if cut or only_says_cut(part, self.edits):
            self._previous = cut or self._previous
            return True
        return False

    def _is_aside(self, text: str, spans: list[tuple[int, int]], at: int) -> bool:
        """Tell whether a clause says what stays as it is, or only more of the edits before; read it so."""
        part = text[slice(*spans[at])].strip()
        if example_holds(part, self.edits) or labels_kept(part, self.edits, self.first):
            grouped = grouped_by_example(part, self.edits)
            return grouped is None or self._instead_of_last(grouped)
        keeps = len(spans) > 1 and self._keeps(part)
        return keeps or self._adds_to_last(text, spans, at)

    def _read_together(self, part: str, count: int) -> Trouble | None:
        """Read clauses as one; return why nothing was understood."""
        trouble = Trouble() if count == 1 and self._names_another(part) else self.read_clause(part)
        named = TO.match(part) if self.edits and self.edits[-1].kind in RENAMED else None
        if trouble is not None and named:
            return self.read_clause(f"{'replace' if named['with'] else 'rename'} {part}")
        return trouble

    def _is_reason(self, text: str, spans: list[tuple[int, int]], at: int) -> bool:
        """Tell whether an English clause only says why something is wished for."""
        part = text[slice(*spans[at])].strip()
        return is_purpose(part) or (is_reason(part) and is_english(part, self.outline))

    def _forget(self, done: int, unread: int) -> None:
        """Go back to the first edits and the first words that nobody understood."""
        self.restart(self.edits[:done], [])
        self.missed = self.missed[:unread]

    def _settle(
        self, text: str, spans: list[tuple[int, int]], read: tuple[int, int], before: tuple[int, int]
    ) -> None:
        """Fold what was just read into the edits before, and mark where it stands."""
        (at, count), (done, unread) = read, before
        part = text[spans[at][0] : spans[at + count - 1][1]].strip()
        if self._speaks_of_gone(part, done) or self._means_gone(text, spans, part, done):
            self.missed.append(part)
        self._place_at_once()
        self._fold_formula()
        start = spans[at][0]
        begun = max(text.rfind(one, 0, start) for one in ".;。；\n") + 1
        self._look_so(part, done, text[begun : spans[at + count - 1][1]])
        self._fold()
        self._marks.append((at + count - 1, done, unread, at))

    def _leave_unread(
        self, text: str, spans: list[tuple[int, int]], at: int, trouble: Trouble | None
    ) -> None:
        """Pass over a clause that means nothing alone and needs not, else note that it was not understood."""
        part = text[slice(*spans[at])].strip()
        if trouble is not None and self._with_last(text, spans, at):
            return
        if self._types_declared(part, len(self.edits)):
            return
        if self.edits and self.edits[-1].kind.startswith(DESTRUCTIVE) and BARE_DELETE.fullmatch(part):
            return
        if (is_reason(part) or is_purpose(part)) and (self.edits or at + 1 < len(spans)):
            return
        if self._speaks_of_gone(part, len(self.edits)):
            self.trouble = self.trouble or _of_both(part)
            return
        meant = self._complained_of(part) if at + 1 < len(spans) else None
        if meant is not None:
            self._previous = meant or self._previous
            return
        if trouble is None or not trouble.code or (trouble.code.startswith("has_") and self.edits):
            self.missed.append(part)
        else:
            self.trouble = self.trouble or trouble

    def _only_complains(self, part: str, done: int, unread: int) -> bool:
        """Tell whether a clause only complains; what was read together with it is then forgotten."""
        if not (is_complaint(part) or is_of_room(part)):
            return False
        read = list(self.edits), list(self._previous), list(self.missed), self.trouble
        self._forget(done, unread)
        if self.read_clause(part) is not None:
            return True
        self.restart(read[0], read[1])
        self.missed, self.trouble = read[2], read[3]
        return False

    def _complained_of(self, part: str) -> list[str] | None:
        """Return the one thing of which a Chinese clause only says what is wrong: 条形码太矮了.

        [] where it is about the rows or the whole, None where it is no such clause.
        """
        if is_of_room(part):
            return []
        if not is_complaint(part):
            return None
        named = [one for one in mentions_in(Clause(part, self.outline)) if one.ids]
        ids = {id_ for one in named for id_ in one.ids}
        whole = named[0] if len(named) == 1 and len(named[0].columns) == 1 else None
        if whole is not None:
            return list(whole.wide or whole.ids)
        return list(ids) if len(ids) == 1 or (not ids and is_of_rows(part)) else None

    def _is_vague(self, part: str) -> bool:
        """Tell whether a clause asks for a chart without saying of what: the next one may say it."""
        clause = Clause(part, self.outline)
        return bool(clause.has(CHART)) and not clause.data("field")

    def _lengths(self, text: str, spans: list[tuple[int, int]], at: int, vague: bool) -> list[int]:
        """Return how many clauses to read together, in the order of trials: a complaint with its remedy."""
        counts = list(range(1, min(_JOINED, len(spans) - at) + 1))
        own = text[spans[at][0] : spans[at][1]].strip()
        more = AXIS if vague else OF_CODE if compiled(CODE).search(own) else None
        last = at + 1
        while more is not None and last < len(spans) and more.match(text[slice(*spans[last])].strip()):
            last += 1
        if last - at > (2 if vague else 1):
            return list(range(last - at, 0, -1))
        complains = vague or (COMPLAINT.search(own) and not IN_CASE.search(own))
        return [2, 1] if complains and len(counts) > 1 else counts

    def _states(self, part: str, rest: str) -> bool:
        """Tell whether an English clause only says how something is, and the next one what to do with it."""
        return bool(
            STATES.match(part) and POINTS_BACK.match(rest) and self._subject_of(part, rest)
        ) and is_english(part, self.outline)

    def _subject_of(self, part: str, rest: str) -> list[str]:
        """Return the one thing that a statement names, or those that "them" means; [] if unclear."""
        kinds = ("label", "name", "column", "field", "title", "headers", "totals", "role", "line")
        named = [one for one in mentions_in(Clause(part, self.outline)) if one.kind in kinds and one.ids]
        several = re.match(r".*\b(?:them|those|these)\b", rest) and len(named) <= _JOINED
        return [id_ for one in named for id_ in one.wide or one.ids] if len(named) == 1 or several else []
