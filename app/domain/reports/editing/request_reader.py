"""A request read clause after clause: which clauses belong together, and what each adds to the one before."""

from __future__ import annotations

import re

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.clause import Clause, is_english, normal
from app.domain.reports.editing.clause_reader import declared_in, parsed_template
from app.domain.reports.editing.clause_signs import (
    ADDS_ANEW,
    AXIS,
    BARE_COMPLAINT,
    BARE_DELETE,
    CHART,
    COMMANDS,
    COMPLAINT,
    DESTRUCTIVE,
    DETAILED,
    DRAWS,
    HEADS,
    IN_CASE,
    KEPT,
    LOOKS,
    NEGATED,
    OTHERS,
    PLACED,
    POINTS_BACK,
    RENAMED,
    SIZE,
    SIZED,
    STATES,
    TAKES_BACK,
    TO,
    WITH_NAMES,
)
from app.domain.reports.editing.column_reader import ColumnReader
from app.domain.reports.editing.folded_edits import folded
from app.domain.reports.editing.follow_ups import cut_text_in, moved_to_gone, only_says_cut, placed_copy
from app.domain.reports.editing.frame_edits import frame_at
from app.domain.reports.editing.frame_reader import FrameReader
from app.domain.reports.editing.kept_parts import is_unsure, keeps_its_own, kept_in, only_heads, without_kept
from app.domain.reports.editing.manners import is_reason
from app.domain.reports.editing.mentions import mentions_in
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.page import SetPage
from app.domain.reports.editing.page_scale import scales_all
from app.domain.reports.editing.parameter_frames import all_when_empty
from app.domain.reports.editing.placing import MoveElements
from app.domain.reports.editing.room_words import IF_NEEDED
from app.domain.reports.editing.split import clauses_of
from app.domain.reports.editing.summed import columns_summed
from app.domain.reports.editing.tables import AddTable, with_source
from app.domain.reports.editing.taken_away import changes_only, touched_by
from app.domain.reports.editing.text_near import AddTextNear
from app.domain.reports.editing.total_edits import AddTotal
from app.domain.reports.editing.understood import Trouble

MOST_EDITS = 40
_JOINED = 3
_PAIR = 2
_ALL_OF_THEM = re.compile(r"(?:(?:[这那]?[两二三四几]|它|他)[个列项者们])?(?:都|均)(?![是有])")
_ALIKE = ("font", "colour", "align", "borders", "number_format", "date_format")
_SIDES = {"left_of": "left", "right_of": "right", "above": "above", "below": "below"}
_LINE_KIND = r"[双虚点粗细实]线"
_NAMED = ("label", "name", "column", "field", "title", "headers", "totals", "role", "line")
_LABELLED = re.compile(r"[,\uff0c、\s]*标签")
_TOO = re.compile(
    r"(?:and |so )?(?:the )?(?P<name>.+?),? (?:too|as well|likewise|also|the same)", re.IGNORECASE
)


class RequestReader(FrameReader, ColumnReader):
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
        spans = clauses_of(text, names_of(self.outline))
        at = 0
        while at < len(spans) and len(self.edits) < MOST_EDITS:
            at += self._read_with_frame(text, spans, at)
        self._leave_kept()

    def _read_with_frame(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Read a frame of groups and totals where much is said of them; if framed, wherever no edit reads."""
        whole = self._read_whole(text, spans, at)
        if whole:
            return whole
        found = frame_at(text, spans, at, self.outline)
        if found is not None and found.frame.rich and self._take_frame(found):
            return found.clauses
        before = list(self.edits), list(self._previous), list(self.missed), self.trouble
        count = self._read_from(text, spans, at)
        read = self.missed == before[2] and self.trouble == before[3]
        if found is None or not self.framed or read:
            return count
        after = list(self.edits), list(self._previous), list(self.missed), self.trouble
        self.missed, self.trouble = before[2], before[3]
        self.restart(before[0], before[1])
        if self._take_frame(found):
            return found.clauses
        self.restart(after[0], after[1])
        self.missed, self.trouble = after[2], after[3]
        return count

    def _leave_kept(self) -> None:
        """Take what stays as it is out of the edits; where one is about nothing else, that is not clear."""
        if not self._kept or not self.edits:
            return
        edits = without_kept(self.edits, self._kept)
        first = touched_by(self.edits[0], parsed_template(self._start)[1])
        if edits is None or (self.edits[0].kind.startswith(DESTRUCTIVE) and first and first <= {*self._kept}):
            self.missed.append(_("what stays as it is"))
        elif edits != self.edits:
            self.restart(edits, [])

    def _keeps(self, part: str) -> bool:
        """Note what a clause says stays as it is; tell whether it says that."""
        if self.edits and keeps_its_own(part):
            self.missed.append(part)
            return True
        after_looks = bool(self.edits) and self.edits[-1].kind in LOOKS
        if after_looks and only_heads(part, self.edits[-1], self.outline):
            return True
        outline = parsed_template(self._start)[1] if self._takes_away(0) else self.outline
        kept = kept_in(part, outline, after_looks=after_looks)
        if kept and after_looks and is_unsure(part, kept, self.edits, self.outline):
            self.missed.append(part)
            return True
        self._kept += kept or []
        return kept is not None

    def _read_from(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Read the clause at a place, with up to two more where it needs them; return how many were read."""
        part = text[slice(*spans[at])].strip()
        if at + 1 < len(spans) and self._states(part, text[spans[at][1] :]):
            self._previous = self._subject_of(part, text[spans[at][1] :])
            return 1
        cut = cut_text_in(part, text[slice(*spans[at + 1])], self.outline) if at + 1 < len(spans) else []
        if cut or only_says_cut(part, self.edits):
            self._previous = cut or self._previous
            return 1
        self._previous = self._all_before(part) or self._previous
        first: Trouble | None = None
        done, unread = len(self.edits), len(self.missed)
        vague = self._is_vague(text[spans[at][0] : spans[at][1]])
        framed = self._new_column(text, spans, at)
        if framed:
            return framed
        for count in self._lengths(text, spans, at, vague):
            part = text[spans[at][0] : spans[at + count - 1][1]].strip()
            if count == 1 and len(spans) > 1 and self._keeps(part):
                return 1
            if count == 1 and (
                self._names_its_field(part) or self._moves_room(part) or self._shows_declared(part)
            ):
                return 1
            if count == 1 and self.edits and IF_NEEDED.fullmatch(part) and self._widens_where_needed(part):
                return 1
            if count == 1 and (
                self._places_copy(part) or self._moves_to_gone(part) or self._feeds_table(part)
            ):
                return 1
            if count == 1 and (KEPT.match(part) or (self.edits and BARE_COMPLAINT.match(part))):
                return 1
            if count == 1 and (self._scales(part) or self._sums_only(part, text[spans[at][1] :])):
                return 1
            if count == 1 and all_when_empty(part) and declared_in(self.edits):
                return 1
            if count == 1 and self._details_last(text, spans, at):
                return 1
            if count == 1 and self._heads_last(part):
                self.missed.append(part)
                return 1
            trouble = Trouble() if count == 1 and self._names_another(part) else self.read_clause(part)
            if trouble is not None and self.edits and self.edits[-1].kind in RENAMED and TO.match(part):
                trouble = self.read_clause(f"rename {part}")
            if (
                trouble is None
                and count > 1
                and any(one.kind.startswith(DESTRUCTIVE) for one in self.edits[done:])
            ):
                self.restart(self.edits[:done], [])
                self.missed = self.missed[:unread]
                break
            spare = vague or (is_reason(text[slice(*spans[at])].strip()) and is_english(part, self.outline))
            if trouble is None and spare and count > 1 and len(self.missed) > unread:
                self.missed = self.missed[:unread]
                self.restart(self.edits[:done], [])
                continue
            if trouble is None:
                if self._speaks_of_gone(part, done):
                    self.missed.append(part)
                self._place_at_once()
                self._fold_formula()
                self._fold()
                self._marks.append((at + count - 1, done, unread, at))
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

    def _names_another(self, part: str) -> bool:
        """Tell whether a clause only names what else the clause before is about: "Line total too"."""
        said = _TOO.fullmatch(part)
        names = {normal(one) for one in names_of(self.outline)}
        return bool(self.edits) and said is not None and normal(said["name"]) in names

    def _places_copy(self, part: str) -> bool:
        """Read a clause that only says where the copy just made is to stand."""
        copy = placed_copy(part, self.edits[-1], self.outline) if self.edits else None
        return copy is not None and self._instead_of_last(copy)

    def _feeds_table(self, part: str) -> bool:
        """Read a clause that only says where the rows of the table just added come from."""
        last = self.edits[-1] if self.edits else None
        fed = with_source(last, part) if isinstance(last, AddTable) else None
        return fed is not None and self._instead_of_last(fed)

    def _moves_to_gone(self, part: str) -> bool:
        """Read a clause that moves something to the place of what the request took away before."""
        if not self._takes_away(0):
            return False
        move = moved_to_gone(part, parsed_template(self._start)[1], self.outline)
        if move is None:
            return False
        self.trouble = self.trouble or self._take([move], Clause(part, self.outline))
        return True

    def _place_at_once(self) -> None:
        """Add a text where the clause after moves it to: nothing gives way to it at its first place."""
        if len(self.edits) < _PAIR:
            return
        added, moved = self.edits[-_PAIR:]
        if not isinstance(added, AddTextNear) or not isinstance(moved, MoveElements):
            return
        side = _SIDES.get(moved.relation)
        if side is None:
            return
        kept, previous = list(self.edits), list(self._previous)
        self.restart(kept[:-_PAIR], [])
        there = {one.id for one in self.outline.elements}
        if moved.other not in there or there & set(moved.targets):
            self.restart(kept, previous)
            return
        placed = added.model_copy(update={"target": moved.other, "side": side})
        self.restart([*kept[:-_PAIR], placed], previous)

    def _fold(self) -> None:
        """Put what the last clause says of the edits before it into these."""
        found = folded(self.edits, self.outline)
        if found is not None:
            self.restart(found, list(self._previous))

    def _scales(self, part: str) -> bool:
        """Let all be scaled with the page where a clause says that of the new paper before it."""
        last = self.edits[-1] if self.edits else None
        if not isinstance(last, SetPage) or not scales_all(part):
            return False
        self.restart([*self.edits[:-1], last.model_copy(update={"scaled": True})], [])
        return True

    def _sums_only(self, part: str, rest: str) -> bool:
        """Add up only what a clause says of the row of totals before it: 加一行合计，把金额加起来."""
        last = self.edits[-1] if self.edits else None
        if not isinstance(last, AddTotal) or last.columns or _LABELLED.match(rest):
            return False
        before = self.again()
        before.restart(self.edits[:-1], [])
        columns = columns_summed(part, before.outline)
        return bool(columns) and self._instead_of_last(last.model_copy(update={"columns": columns}))

    def _speaks_of_gone(self, part: str, done: int) -> bool:
        """Tell whether the last clause changes what those before took away, were that still there."""
        if not self._takes_away(0) or self._takes_away(done) or not self.edits[:done]:
            return False
        first = self.again()
        there = {one.id for one in self.outline.elements}
        lost = {one.id for one in first.outline.elements} - there
        outline = first.outline
        return first.read_clause(part) is None and changes_only(first.edits, lost, outline)

    def _all_before(self, part: str) -> list[str]:
        """Return what all clauses of looks before are about, where a clause says 都 of them; else []."""
        if not _ALL_OF_THEM.match(part) or any(one.kind not in _ALIKE for one in self.edits):
            return []
        return list(dict.fromkeys(id_ for one in self.edits for id_ in getattr(one, "targets", ())))

    def _is_vague(self, part: str) -> bool:
        """Tell whether a clause asks for a chart without saying of what: the next one may say it."""
        clause = Clause(part, self.outline)
        return bool(clause.has(CHART)) and not clause.data("field")

    def _lengths(self, text: str, spans: list[tuple[int, int]], at: int, vague: bool) -> list[int]:
        """Return how many clauses to read together, in the order of trials: a complaint with its remedy."""
        counts = list(range(1, min(_JOINED, len(spans) - at) + 1))
        if vague and len(counts) == _JOINED and AXIS.match(text[slice(*spans[at + _JOINED - 1])].strip()):
            return [_JOINED, 2, 1]
        own = text[spans[at][0] : spans[at][1]].strip()
        complains = vague or (COMPLAINT.search(own) and not IN_CASE.search(own))
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
        if set(self._all_before(own.strip())) - set(getattr(last[0], "targets", ())):
            return False
        named = bool(mentions_in(Clause(own, self.outline)))
        if last[0].kind in SIZED and not SIZE.search(own):
            return False
        if ADDS_ANEW.match(own.strip()) or (getattr(last[0], "width", None) == 0 and DRAWS.search(own)):
            return False
        if TAKES_BACK.search(own) or (named and last[0].kind not in WITH_NAMES and not OTHERS.search(own)):
            return False
        kept, previous = list(self.edits), list(self._previous)
        self.restart(kept[:before], [])
        trouble = self.read_clause(text[spans[start][0] : spans[at][1]].strip())
        fresh = self.edits[before:]
        kinds = [one.kind for one in fresh]
        whole = kinds in ([last[0].kind], ["add_group", last[0].kind])
        same = trouble is None and not self.missed and whole
        if same and not (fresh[-1] == last[0] and (named or _places_chart(fresh[-1], own))):
            self._marks.append((at, before, unread, start))
            return True
        self.missed, self.trouble = [], None
        self.restart(kept, previous)
        return False

    def _with_last(self, text: str, spans: list[tuple[int, int]], at: int) -> bool:
        """Read a clause that means nothing alone together with the one before: "a total, of amount"."""
        if not self._marks or self._marks[-1][0] != at - 1:
            return False
        _at, before, unread, start = self._marks[-1]
        own = text[spans[at][0] : spans[at][1]]
        if any(one.kind in SIZED for one in self.edits[before:]) and not SIZE.search(own):
            return False
        joint = text[spans[at - 1][1] : spans[at][0]]
        if "and" in joint.lower() and any(one.kind in RENAMED for one in self.edits[before:]):
            return False
        looks = all(one.kind in ("font", "colour", "align", "borders") for one in self.edits[before:])
        if looks and NEGATED.search(own) and not NEGATED.search(text[slice(*spans[start])]):
            return False
        if is_english(own, self.outline) and (self._takes_away(before) or COMMANDS.match(own.strip())):
            return False
        if looks and _has_its_own(own, self.outline):
            return False
        kept, missed, previous = list(self.edits), list(self.missed), list(self._previous)
        self.missed = missed[:unread]
        self.restart(kept[:before], [])
        part = text[spans[start][0] : spans[at][1]].strip()
        done = self.read_clause(part) is None and len(self.edits) > before
        if done and len("".join(self.missed)) <= len("".join(missed)) and self._adds(kept, before, own):
            self._marks.append((at, before, unread, start))
            return True
        self.missed = missed
        self.restart(kept, previous)
        return False

    def _heads_last(self, part: str) -> bool:
        """Tell whether a clause gives words as the title of the chart or table that was just added."""
        added = bool(self.edits) and self.edits[-1].kind in ("add_chart", "add_table", "add_barcode")
        return added and bool(HEADS.match(part))

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

    def _takes_away(self, before: int) -> bool:
        """Tell whether the edits since a place take something out of the report."""
        return any(one.kind.startswith(DESTRUCTIVE) for one in self.edits[before:])

    def _adds(self, former: list[Edit], before: int, own: str) -> bool:
        """Tell whether a clause read with the one before changed something, or says nothing at all."""
        if self.edits[before:] == former[before:] and _places_chart(self.edits[-1], own):
            return False
        if not is_english(own, self.outline) or self.edits[before:] != former[before:]:
            return True
        return not Clause(own, self.outline).leftover()


def _places_chart(edit: Edit, part: str) -> bool:
    """Tell whether a clause says where a chart is to stand, which the reading of charts passes over."""
    return edit.kind == "add_chart" and bool(PLACED.search(part))


def _has_its_own(part: str, outline: Outline) -> bool:
    """Tell whether a Chinese clause names something and a line of its own: 合计行双线."""
    clause = Clause(part, outline)
    if clause.english or not clause.has(_LINE_KIND):
        return False
    return any(one.kind in _NAMED and one.start == 0 for one in mentions_in(clause))


def names_of(outline: Outline) -> list[str]:
    """Return the labels and headings of a template, which are never cut."""
    labels = [one.text for one in outline.elements if one.kind == "staticText"]
    labels += [one.label for one in outline.elements if one.text == f'"{one.label}"']
    return [*labels, *(one.rstrip(":\uff1a ") for one in labels), *(one.title for one in outline.columns)]
