"""What is looked for in staged rows, piece by piece: the next problem, and words."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.core.i18n import N_
from app.views.records.staging import Staging
from app.widgets.find_bar import FindBar
from app.widgets.slices import Slices
from app.widgets.theme import Theme

if TYPE_CHECKING:
    from app.views.records.artefact import RecordsArtefact

Place = tuple[str, str]
Order = tuple[int, int, int]


class Searching(QObject):
    """Goes to problems and to words in the rows on show, however many there are."""

    def __init__(self, theme: Theme, artefact: RecordsArtefact) -> None:
        super().__init__(artefact)
        self._artefact, self._staging = artefact, artefact.staging
        self._problems, self._words = Slices(self), Slices(self)
        self._found: list[tuple[Order, Place]] = []
        self._wanted: tuple[str, int] = ("", -1)
        self.bar = FindBar(theme, N_("Find in the rows"))
        self.bar.searched.connect(self._on_searched)
        self.bar.stepped.connect(self._on_stepped)
        self.bar.closed.connect(self._on_closed)

    @property
    def busy(self) -> bool:
        """Whether something is still looked for."""
        return self._problems.busy or self._words.busy

    @Slot()
    def next_problem(self) -> None:
        """Go to the next cell that is not accepted, from the keyboard's place on."""
        if self._problems.busy:
            return
        keys, chosen = self._keys(), self._artefact.chosen()
        here = keys.index(chosen[0]) if self._staging.has_row(chosen[0]) else 0
        steps = wrong_cells(self._staging, keys[here:] + keys[: here + 1], chosen)
        self._problems.run(self._to_the_first(steps))

    def _to_the_first(self, steps: Iterator[Place | None]) -> Iterator[None]:
        """Look on until something is found, or the rows are others."""
        revision = self._staging.revision
        for found in steps:
            if self._staging.revision != revision:
                return
            if found is not None:
                self._artefact.go_to(*found)
                return
            yield

    # ---- words -------------------------------------------------------------------

    @Slot(str)
    def _on_searched(self, words: str) -> None:
        self._look_for(words, 0)

    @Slot(int)
    def _on_stepped(self, direction: int) -> None:
        """Go on from the keyboard's place; edited rows are looked through again."""
        if self._wanted != (self.bar.edit.text(), self._staging.revision):
            self._look_for(self.bar.edit.text(), direction)
        elif not self._words.busy:
            self._show(direction)

    def _look_for(self, words: str, direction: int) -> None:
        self._wanted, self._found = (words, self._staging.revision), []
        if words.strip():
            self._words.run(self._looking(words.strip().casefold(), self._wanted, direction))
        else:
            self.bar.show_count(0, 0)

    def _looking(self, words: str, wanted: tuple[str, int], direction: int) -> Iterator[None]:
        """Look through every row, unless other words are wanted or the rows are others meanwhile."""
        found: list[tuple[Order, Place]] = []
        for number, panel in enumerate(list(self._artefact.groups.values())):
            for row, key in enumerate(list(panel.model.keys())):
                if self._wanted != wanted or self._staging.revision != wanted[1]:
                    return
                for place, (column, text) in enumerate(panel.model.shown_texts(key), 1):
                    if words in text.casefold():
                        found.append(((number, row, place), (key, column)))
                yield
        self._found = found
        self._show(direction)

    def _show(self, direction: int) -> None:
        """Go to the place at the keyboard or after it (0), to the next one (1) or the one before (-1)."""
        total, order = len(self._found), self._order_of(self._artefact.chosen())
        after = bisect_left(self._found, order, key=itemgetter(0))
        here = after < total and self._found[after][0] == order
        at = (after - 1 if direction < 0 else after + (direction > 0 and here)) % max(total, 1)
        if total:
            self._artefact.choose(*self._found[at][1])
        self.bar.show_count(at + 1 if total else 0, total)

    def _order_of(self, place: Place) -> Order:
        for number, panel in enumerate(self._artefact.groups.values()):
            row = panel.model.place_of(place[0])
            if row >= 0:
                return number, row, panel.model.column_at(place[1])
        return (-1, -1, -1)

    @Slot()
    def _on_closed(self) -> None:
        self._look_for("", 0)
        self._artefact.focus_rows()

    def _keys(self) -> list[str]:
        return [key for table in self._artefact.groups for key in self._staging.keys_of(table)]


def wrong_cells(staging: Staging, keys: Sequence[str], chosen: Place) -> Iterator[Place | None]:
    """Yield the first wrong cell of each row that has one, None for the others that were looked at.

    The first row holds the keyboard: only what follows its cell counts there.
    """
    passed = chosen[0] if chosen[1] in _wrong_columns(staging, chosen[0]) else ""
    for at, key in enumerate(keys):
        if not staging.has_row(key) or not staging.may_be_wrong(key):
            continue
        columns = _wrong_columns(staging, key)
        if at == 0 and key == passed:
            columns = columns[columns.index(chosen[1]) + 1 :]
        yield (key, columns[0]) if columns else None


def _wrong_columns(staging: Staging, key: str) -> list[str]:
    faults = staging.faults(key) if staging.has_row(key) else ()
    return list(dict.fromkeys(one.column for one in faults if one.column))
