"""Clauses read as a whole: a chart, an amount in capitals, a row of totals, groups with their totals."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.column_colours import colours_of
from app.domain.reports.editing.conditions.print_frame import printed_when
from app.domain.reports.editing.groups.frame_edits import FrameFound, edits_of
from app.domain.reports.editing.groups.frame_looks import edits_of_looks
from app.domain.reports.editing.layout.sides_exchanged import sides_exchanged
from app.domain.reports.editing.page.band_fits import band_fitted
from app.domain.reports.editing.request.clause import Clause, is_english
from app.domain.reports.editing.request.clause_reader import ClauseReader
from app.domain.reports.editing.request.new_things import NewThing
from app.domain.reports.editing.things.chart_details import chart_detailed
from app.domain.reports.editing.things.chart_frame import asks_for_chart_frame, chart_of
from app.domain.reports.editing.things.chart_read import chart_read
from app.domain.reports.editing.things.things_laid_out import adds_things, things_laid_out
from app.domain.reports.editing.totals.capital_frame import asks_for_capitals, capitals_of
from app.domain.reports.editing.totals.headed_total import HeadedTotal, headed_total_of
from app.domain.reports.editing.totals.laid_row import LaidRow, begins_laid_row, laid_row_of
from app.domain.reports.editing.totals.new_row_frame import NewRow, new_row_of
from app.domain.reports.editing.totals.row_frame import row_of, speaks_of_row
from app.domain.reports.editing.totals.total_near_said import total_near_said
from app.domain.reports.editing.understood import Trouble

_MOST_JOINED, _MOST_LAID, _MOST_DETAILS = 4, 14, 12
_SEVERAL = 2


class FrameReader(ClauseReader):
    """Reads runs of clauses whose every word belongs to one frame; a framed reader small frames, too."""

    framed = False

    def _read_whole(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Read the longest run of clauses that says all of a chart, of capitals or of a row of totals."""
        laid = self._read_laid_row(text, spans, at)
        if laid:
            return laid
        for count in range(min(_MOST_JOINED, len(spans) - at), 0, -1):
            part = text[spans[at][0] : spans[at + count - 1][1]].strip()
            try:
                whole = self._whole_of(part)
            except EditProblem as problem:
                self.trouble = self.trouble or Trouble.of(problem)
                return count
            if self._take_all(whole, part) or self._takes_new_row(part):
                return count
        return 0

    def _detailed_chart(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Read the longest run of clauses that says all of a chart with its details; return how many."""
        if not asks_for_chart_frame(text[spans[at][0] :]):
            return 0
        early = is_english(text, self.outline) and asks_for_chart_frame(text[slice(*spans[at])])
        for count in range(min(_MOST_DETAILS, len(spans) - at), 0, -1):
            part = text[spans[at][0] : spans[at + count - 1][1]].strip()
            chart = chart_detailed(part, self.outline) if early else None
            chart = chart or chart_read(part, self.outline)
            if chart is not None and not chart.check(self.outline) and self._take_all([chart], part):
                return count
        return 0

    def _laid_out(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Read all the clauses from a place on where they lay out new things; return how many they are."""
        if not is_english(text, self.outline) or not adds_things(text[slice(*spans[at])]):
            return 0
        part = text[spans[at][0] : spans[-1][1]].strip()
        edits = things_laid_out(part, self.outline)
        wrong = any(one.check(self.outline) for one in edits)
        return len(spans) - at if edits and not wrong and self._take_all(edits, part) else 0

    def _whole_of(self, part: str) -> list[Edit]:
        """Return the edits of a chart, of an amount in capitals, or of a row of totals that words ask for."""
        if asks_for_chart_frame(part):
            chart = chart_of(part, self.outline)
            return [chart] if chart is not None else []
        if asks_for_capitals(part):
            capitals = capitals_of(part, self.outline)
            return [capitals] if capitals is not None else []
        printed = printed_when(part, self.outline, named=self.framed)
        if printed:
            return printed
        whole = sides_exchanged(part, self.outline) or band_fitted(part, self.outline)
        if whole:
            return whole
        near = total_near_said(part, self.outline)
        if near is not None:
            return [near]
        row = row_of(part, self.outline, 1 if self.framed else _SEVERAL) if speaks_of_row(part) else []
        return row or colours_of(part, self.outline)

    def _read_laid_row(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Read the longest run of clauses that lays out a new row of totals cell by cell."""
        if not begins_laid_row(text[spans[at][0] :]):
            return 0
        for count in range(min(_MOST_LAID, len(spans) - at), 0, -1):
            part = text[spans[at][0] : spans[at + count - 1][1]].strip()
            if self._takes_row(laid_row_of(part, self.outline), part):
                return count
        return 0

    def _takes_new_row(self, part: str) -> bool:
        """Add a row of totals of which a text says all, and give its texts their looks."""
        row = new_row_of(part, self.outline)
        return self._takes_row(row, part) or self._takes_row(headed_total_of(part, self.outline), part)

    def _takes_row(self, row: NewRow | LaidRow | HeadedTotal | None, part: str) -> bool:
        """Add a row of totals with its looks; False, with nothing changed, where that is impossible."""
        if row is None:
            return False
        kept, previous = list(self.edits), list(self._previous)
        before = {one.id for one in self.outline.elements}
        if self._take_all([row.edit], part):
            new = [one for one in self.outline.elements if one.id not in before]
            looks = row.looks(new)
            if looks is not None and (
                self._take_all(looks, part) or (not looks and isinstance(row, HeadedTotal))
            ):
                return True
        self.restart(kept, previous)
        return False

    def takes_new(self, new: NewThing, text: str) -> bool:
        """Add a new thing with its looks; False, with nothing changed, where that is impossible."""
        kept, previous = list(self.edits), list(self._previous)
        before = {one.id for one in self.outline.elements}
        edits = new.edits(self.outline)
        if not any(one.check(self.outline) for one in edits[:1]) and self._take_all(edits, text):
            looks = new.looks([one for one in self.outline.elements if one.id not in before])
            if looks is not None and (not looks or self._take_all(looks, text)):
                return True
        self.restart(kept, previous)
        return False

    def _take_all(self, edits: Sequence[Edit], part: str) -> bool:
        """Carry out edits, all or none; tell whether there were any."""
        kept, previous = list(self.edits), list(self._previous)
        new: list[str] = []
        for one in edits:
            if self._take([one], Clause(part, self.outline)) is not None:
                self.restart(kept, previous)
                return False
            new += self._previous
        self._previous = self._still_there(new) or self._previous
        return bool(edits)

    def _still_there(self, ids: Sequence[str]) -> list[str]:
        """Return the elements that are there yet, each once: what the next clause may speak of."""
        there = {one.id for one in self.outline.elements}
        return [one for one in dict.fromkeys(ids) if one in there]

    def _take_frame(self, found: FrameFound) -> bool:
        """Carry out a frame of groups and totals; False, with nothing changed, where that is impossible."""
        kept, previous = list(self.edits), list(self._previous)
        before = {one.id for one in self.outline.elements}
        if not self._take_all(edits_of(found.frame, self.outline), found.text):
            return False
        new = [one for one in self.outline.elements if one.id not in before]
        looks = edits_of_looks(found.frame.looks, new, self._summed())
        if looks is not None and (not looks or self._take_all(looks, found.text)):
            return True
        self.restart(kept, previous)
        return False

    def _summed(self) -> dict[str, str]:
        """Return the fields that variables add up, by the variables' names."""
        said = {
            str(one.get("name")): (one.findtext("{*}variableExpression") or "").strip()
            for one in self._template.root.findall("{*}variable")
        }
        return {name: text[3:-1] for name, text in said.items() if text.startswith("$F{")}
