"""A sentence as rows: the tables it may mean are tried, and the reading that explains most is kept."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from app.core.i18n import _
from app.domain.records.cell_checks import label_of
from app.domain.records.models import ForeignKey, Table
from app.domain.records.understand.again import already_stored, merged, referred, swallowed, titled, without
from app.domain.records.understand.answers import LEFT_OUT, filled, missing_key, placed
from app.domain.records.understand.bound import Ask, Bound, Desk, NewRow, Qualifier
from app.domain.records.understand.checks import asks_of, ordered, warnings_of
from app.domain.records.understand.columns import references
from app.domain.records.understand.complete import complete, link, missing
from app.domain.records.understand.generate import generated
from app.domain.records.understand.heads import Head, children_of
from app.domain.records.understand.lexicon import is_audit
from app.domain.records.understand.measure import measured
from app.domain.records.understand.models import Clarify, Option, Refused, Staged
from app.domain.records.understand.outcome import clarify, staged
from app.domain.records.understand.pasted import Block, Pasted
from app.domain.records.understand.plans import Plan, Plans
from app.domain.records.understand.reading import Reading
from app.domain.records.understand.resolve import by_way, no_row, reachable, resolve
from app.domain.records.understand.splitting import EACH, crossed, dealt, ranged, unshared
from app.domain.records.understand.tokens import Token

_FAR_AWAY = 10_000
_MOST_ASKED = 50


@dataclass
class Attempt:
    """One way to read the whole request."""

    rows: list[NewRow]
    readings: list[Reading]
    asks: list[Ask]
    score: float = 0.0

    def worth(self) -> tuple[float, int]:
        """Return how good a reading is: its score, then how few words it leaves open."""
        return round(self.score, 6), -len(self.unexplained)

    @property
    def unexplained(self) -> list[Token]:
        """Return the words that no reading could place."""
        return [token for reading in self.readings for token in (*reading.unexplained, *reading.surplus)]


def _clauses(rows: list[NewRow], said: list[Qualifier]) -> list[tuple[list[NewRow], list[Qualifier]]]:
    """Return rows with what is said after them: A、B选X；C选Y is two clauses, A和B选X和Y one."""
    places: list[tuple[int, NewRow | Qualifier]] = [
        (min((bound.start for bound in row.cells.values() if bound.end), default=0), row) for row in rows
    ]
    places += [(one.start, one) for one in said]
    found: list[tuple[list[NewRow], list[Qualifier]]] = [([], [])]
    for _start, one in sorted(places, key=lambda pair: pair[0]):
        if isinstance(one, Qualifier):
            found[-1][1].append(one)
            continue
        if found[-1][1] and found[-1][0]:
            found.append(([], []))
        found[-1][0].append(one)
    return found


def _distance(key: ForeignKey, table: Table, token: Token, reading: Reading) -> int:
    """Return how far before some words the value of a reference stands; they tell the nearest apart."""
    ends = [
        token.start - one.end
        for one in reading.bounds
        if one.table == table.key and one.column == key.columns[0] and one.end <= token.start
    ]
    return min(ends, default=_FAR_AWAY)


def _beyond_first(given: list[list[Bound]], tokens: list[Token]) -> list[Token]:
    """Return the words of further rows, which nothing announces: a column that is said twice."""
    starts = {one.start for cells in given[1:] for one in cells} - {one.start for one in given[0]}
    return [token for token in tokens if token.start in starts]


def _labelled(token: Token) -> set[str]:
    """Return the tables of which a word names a column."""
    return {ref.table for ref, _rank in token.reading("label").labels} if token.kind == "label" else set()


def _led_from(tokens: list[Token], index: int) -> int:
    """Return where the verb stands that leads to a further table; the table's own place without one."""
    at = index - 1
    while at > 0 and (tokens[at].kind == "glue" or tokens[at].has("quantity") or tokens[at].has("number")):
        at -= 1
    return tokens[at].start if tokens[at].kind == "verb" else tokens[index].start


class Sentence:
    """The reading of one request."""

    def __init__(self, desk: Desk, block: Block | None = None) -> None:
        """Read with everything on the desk; block is the pasted table or sheet."""
        self._desk, self._block = desk, block
        self._plans = Plans(desk, block)

    def outcome(self) -> Staged | Clarify | Refused:
        """Return rows, a question, or that nothing is asked for that could be added."""
        attempts = [one for plan in self._plans.first() if (one := self._attempt(plan)) is not None]
        if not attempts:
            return clarify(self._desk, [], [self._which_table()], [])
        best = max(attempts, key=Attempt.worth)
        if best.asks or best.unexplained:
            others = [one for plan in self._plans.others() if (one := self._attempt(plan)) is not None]
            best = max([best, *others], key=Attempt.worth)
        rivals = self._rivals(best, attempts)
        if rivals:
            return clarify(self._desk, [], [self._which_table(rivals)], [])
        return self._decided(best)

    def _rivals(self, best: Attempt, attempts: list[Attempt]) -> list[Table]:
        """Return the tables that take a pasted table equally well, when none was named: doctors, patients."""
        if self._block is None or best.asks or best.unexplained or not self._plans.only_fitting:
            return []
        needed = self._needed(best)
        like = [
            one for one in attempts if not one.asks and not one.unexplained and self._needed(one) == needed
        ]
        names = dict.fromkeys(one.rows[0].table for one in like if one.rows)
        found = [table for name in names if (table := self._desk.catalogue.table(name)) is not None]
        return found if len(found) > 1 else []

    def _needed(self, attempt: Attempt) -> tuple[int, int]:
        """Return how many of the pasted columns a table needs, and how many it takes at all."""
        row = attempt.rows[0]
        table = self._desk.catalogue.table(row.table)
        said = [name for name, bound in row.cells.items() if bound.end]
        columns = [table.column(name) for name in said] if table else []
        return sum(one is not None and one.required for one in columns), len(said)

    def _which_table(self, tables: Sequence[Table] = ()) -> Ask:
        every = [table for table in self._desk.catalogue.tables if not table.is_view and table.insertable]
        options = tuple(Option(value=t.key, label=t.comment or t.key) for t in (tables or every)[:40])
        text = "" if tables else self._desk.request.text[:80]
        return Ask("table", "unknown_column", text=text, options=options)

    # ---- one attempt ----------------------------------------------------------------

    def _attempt(self, plan: Plan) -> Attempt | None:
        tables = [self._desk.catalogue.table(name) for _head, name in plan]
        known = [table for table in tables if table is not None]
        if not known or len(known) != len(plan):
            return None
        tokens = self._desk.tokenizer.tokens(self._scope(known))
        if self._block is not None and len(known) == 1:
            return self._pasted(plan, known[0], self._block, tokens)
        cuts = self._cuts(plan, tokens)
        rows: list[NewRow] = []
        readings: list[Reading] = []
        for (head, _name), table, (start, end) in zip(plan, known, cuts, strict=True):
            part = tokens[start:end]
            index = self._index_of(head, part, tokens)
            reading = Reading(self._desk, table, children_of(table, self._desk.catalogue), part, index)
            reading.earlier = {row.table for row in rows}
            readings.append(reading.run())
            if head.by == "named":
                reading.surplus += swallowed(reading)
            rows += self._rows_of(reading, table, rows)
        if plan[0][0].by == "clause" or readings[0].says_verb_again():
            unshared(self._desk, rows, readings[0])
        return self._finished(rows, readings, plan)

    def _pasted(self, plan: Plan, table: Table, block: Block, tokens: list[Token]) -> Attempt | None:
        """Read the lines as rows, and what is said around them as holding for all."""
        below = self._lines_below(table, block)
        if below is not None:
            return self._with_lines(plan, table, below, tokens)
        pasted = Pasted(self._desk, table, block)
        rows = pasted.rows()
        around = [one for one in tokens if one.end <= block.start or one.start >= block.end]
        index = self._index_of(plan[0][0], around, tokens)
        reading = Reading(self._desk, table, (), around, index).run()
        for row in rows:
            for bound in reading.bounds:
                row.cells.setdefault(bound.column, bound)
        reading.unexplained += [Token(one.start, one.end, one.text, "text") for one in pasted.unplaced]
        attempt = self._finished(rows, [reading], plan)
        attempt.score += 6 * pasted.fit
        return attempt

    def _lines_below(self, table: Table, block: Block) -> tuple[Table, Pasted] | None:
        """Return the lines of a new row where a pasted table suits these better than rows of its own."""
        own = Pasted(self._desk, table, block)
        for child in children_of(table, self._desk.catalogue):
            lines = Pasted(self._desk, child, block)
            if lines.is_whole and not own.headed and (lines.headed or lines.fit > own.fit):
                return child, lines
        return None

    def _with_lines(
        self, plan: Plan, table: Table, below: tuple[Table, Pasted], tokens: list[Token]
    ) -> Attempt:
        """Read what is said around a pasted table as one row, and its lines as the rows below it."""
        block = self._block
        around = [t for t in tokens if block is None or t.end <= block.start or t.start >= block.end]
        index = self._index_of(plan[0][0], around, tokens)
        child, pasted = below
        reading = Reading(self._desk, table, (child,), around, index).run()
        rows = self._rows_of(reading, table, [])[:1]
        rows[0].cells = {n: b for n, b in rows[0].cells.items() if b.table == table.key}
        reading.surplus += [t for t in reading.tokens if self._is_of(child, t, reading)]
        lines_ = {child.key, *(key.target for key in references(child))}
        reading.unexplained = [
            t for t in reading.unexplained if not lines_ & {*t.reading("table").tables, *_labelled(t)}
        ]
        for number, line in enumerate(pasted.rows(), 2):
            line.key, line.parent = f"r{number}", rows[0].key
            link(line, rows[0], child, table.key)
            rows.append(line)
        reading.unexplained += [Token(one.start, one.end, one.text, "text") for one in pasted.unplaced]
        attempt = self._finished(rows, [reading], plan)
        attempt.score += 6 * pasted.fit
        return attempt

    def _is_of(self, child: Table, token: Token, reading: Reading) -> bool:
        """Tell whether words around a pasted table say something of single lines, of whichever is unknown."""
        return any(one.table == child.key and one.start == token.start for one in reading.bounds)

    def _scope(self, tables: list[Table]) -> set[str]:
        scope = {table.key for table in tables}
        for table in tables:
            for other in (table, *children_of(table, self._desk.catalogue)):
                scope |= {other.key, *(key.target for key in references(other))}
        return scope

    def _cuts(self, plan: Plan, tokens: list[Token]) -> list[tuple[int, int]]:
        """Return the tokens of each head: up to the next one."""
        starts = [0]
        original = self._desk.tokenizer.tokens()
        for head, _name in plan[1:]:
            place = original[head.index].start if head.index is not None else 0
            if head.by == "clause":
                place = max(one.end for one in original[: head.index] if one.kind == "sep")
            elif head.by == "verb" and head.index is not None:
                place = _led_from(original, head.index)
            starts.append(next((i for i, token in enumerate(tokens) if token.start >= place), len(tokens)))
        return list(zip(starts, [*starts[1:], len(tokens)], strict=True))

    def _index_of(self, head: Head, part: list[Token], tokens: list[Token]) -> int | None:
        if head.index is None or head.by in ("event", "label", "clause"):
            return None
        place = self._desk.tokenizer.tokens()[head.index]
        return next((i for i, token in enumerate(part) if token.start <= place.start < token.end), None)

    # ---- rows -----------------------------------------------------------------------

    def _rows_of(self, reading: Reading, table: Table, earlier: list[NewRow]) -> list[NewRow]:
        own = [one for one in reading.bounds if one.table == table.key]
        rows = []
        given = dealt(own, reading.tokens) or [[]]
        if len(given) > 1 and not reading.has_list():
            reading.surplus += _beyond_first(given, reading.tokens)
        reading.surplus += crossed(own, reading.tokens) + ranged(own, reading.tokens)
        if reading.random and len(given) not in (1, reading.count):
            reading.surplus += _beyond_first(given, reading.tokens)
        for number, cells in enumerate(given, len(earlier) + 1):
            row = NewRow(f"r{number}", table.key)
            for bound in cells:
                row.cells.setdefault(bound.column, bound)
            rows.append(row)
        if reading.random and len(rows) == 1:
            rows = generated(self._desk, table, rows[0], reading.count, reading.wanted)
        elif reading.random and len(rows) == reading.count:
            rows = [
                made
                for at, row in enumerate(rows, len(earlier))
                for made in generated(self._desk, table, row, 1, reading.wanted, at)
            ]
        for row in rows:
            for before in earlier:
                link(row, before, table, before.table)
        return [*rows, *self._lines(reading, rows, len(earlier) + len(rows))]

    def _lines(self, reading: Reading, parents: list[NewRow], count: int) -> list[NewRow]:
        lines: list[NewRow] = []
        each = any(token.text in EACH for token in reading.tokens)
        for child in reading.children:
            bounds = [one for one in reading.bounds if one.table == child.key]
            reading.surplus += ranged(bounds, reading.tokens)
            given = merged(dealt(bounds, reading.tokens), {key.columns[0] for key in references(child)})
            if given and len(parents) > 1 and not each:
                starts = {one.start for row in parents[1:] for one in row.cells.values() if one.end}
                reading.surplus += [token for token in reading.tokens if token.start in starts]
            for parent in parents if each else parents[:1]:
                for cells in given:
                    line = NewRow(f"r{count + len(lines) + 1}", child.key, parent=parent.key)
                    for bound in cells:
                        line.cells.setdefault(bound.column, copy(bound))
                    link(line, parent, child, parent.table)
                    lines.append(line)
        return lines

    def _finished(self, rows: list[NewRow], readings: list[Reading], plan: Plan) -> Attempt:
        for reading in readings:
            self._ways(reading, rows)
            rows = self._each_way(reading, rows)
        first = self._desk.catalogue.table(rows[0].table) if rows else None
        for reading in readings if first is not None else ():
            reading.unexplained = placed(self._desk, first or reading.table, reading.unexplained, rows[0])
        for row in rows:
            filled(self._desk, row)
        referred(self._desk, rows)
        for row in rows:
            self._resolve(row, [*row.said, *(one for reading in readings for one in reading.qualifiers)])
        for row in rows:
            measured(self._desk, row)
        complete(self._desk, rows)
        asks = self._asks(rows)
        attempt = Attempt(rows, readings, asks)
        coverage = sum(reading.coverage for reading in readings) / len(readings)
        lacking = sum(ask.reason == "missing_required" for ask in asks)
        lost = sum(ask.reason == "not_found" for ask in asks)
        lost += sum(token.has("event") for token in attempt.unexplained)
        stored = sum(already_stored(self._desk, row, readings) for row in rows if row is rows[0])
        unfit = sum(ask.reason in ("invalid_value", "check") for ask in asks)
        attempt.score = (
            coverage * 10
            - lacking * 1.5
            - lost * 1.6
            - 0.2 * len(asks)
            - 0.8 * unfit
            - 3.0 * stored
            + (2 if plan[0][0].by == "verb" else -2 if plan[0][0].by == "named" else 0)
        )
        return attempt

    def _ways(self, reading: Reading, rows: list[NewRow]) -> None:
        """Use rows that are no direct references: to tell others apart, or to find one by two of its own."""
        for token in list(reading.unexplained):
            found = token.reading("row").rows or titled(self._desk, reading, token)
            if not found:
                continue
            for table in (reading.table, *reading.children):
                for key in sorted(references(table), key=lambda key: _distance(key, table, token, reading)):
                    target = self._desk.catalogue.table(key.target)
                    fitting = tuple(
                        one
                        for one in found
                        if target and one.table != target.key and reachable(self._desk, target, one.table)
                    )
                    if fitting and token in reading.unexplained:
                        reading.qualifiers.append(
                            Qualifier(key.target, "", rows=fitting, start=token.start, end=token.end)
                        )
                        reading.unexplained = without(reading, token, {one.table for one in fitting})

    def _each_way(self, reading: Reading, rows: list[NewRow]) -> list[NewRow]:
        """Return a row for each of several listed rows that lead to one: 选了数据库原理和机械制图."""
        groups: dict[tuple[str, str], list[Qualifier]] = {}
        for one in reading.qualifiers:
            if one.rows and not one.column:
                groups.setdefault((one.table, one.rows[0].table), []).append(one)
        for (target, _through), said in groups.items():
            keys = [key.columns[0] for key in references(reading.table) if key.target == target]
            own = [row for row in rows if row.table == reading.table.key]
            if len(said) < 2 or not keys or any(keys[0] in row.cells for row in own) or not own:
                continue
            reading.qualifiers = [one for one in reading.qualifiers if one not in said]
            copies = [
                NewRow("", row.table, dict(row.cells), row.parent, [one])
                for owners, told in _clauses(own, said)
                for row in owners
                for one in told
            ]
            others = [row for row in rows if row not in own]
            for number, row in enumerate(copies, len(others) + 1):
                row.key = f"r{number}"
            return [*others, *copies]
        return rows

    def _resolve(self, row: NewRow, qualifiers: list[Qualifier]) -> None:
        table = self._desk.catalogue.table(row.table)
        if table is None:
            return
        for key in references(table):
            said = [one for one in qualifiers if one.table == key.target]
            bound = row.cells.get(key.columns[0])
            target = self._desk.catalogue.table(key.target)
            if bound is None and said and target is not None and any(one.rows for one in said):
                found = by_way(self._desk, target, said)
                start, end = min(one.start for one in said), max(one.end for one in said)
                text = self._desk.request.text[start:end]
                bound = Bound(table.key, key.columns[0], start, end, text, rows=found)
                row.cells[key.columns[0]] = bound
                if not found:
                    bound.ask = no_row(target, bound)
            if bound is not None and bound.ref is None and bound.value is None and bound.ask is None:
                resolve(self._desk, table, key, bound, said)

    # ---- questions --------------------------------------------------------------------

    def _asks(self, rows: list[NewRow]) -> list[Ask]:
        asks = [bound.ask for row in rows for bound in row.cells.values() if bound.ask is not None]
        asks += asks_of(self._desk, rows)
        asks += ordered(self._desk, rows)
        for row in sorted(rows, key=lambda one: not one.parent):
            for column in missing(self._desk, row):
                key = missing_key(row, column)
                asks.append(Ask(key, "missing_required", row.table, column.name, "", (), True))
        return asks

    def _decided(self, attempt: Attempt) -> Staged | Clarify:
        asks = list(attempt.asks)
        table = attempt.rows[0].table if attempt.rows else None
        for token in attempt.unexplained[:_MOST_ASKED]:
            key = f"unmapped:{token.start}:{token.text}"
            asks.append(
                Ask(key, "unknown_column", table, None, token.text, (), False, token.start, token.end)
            )
        if asks:
            return clarify(self._desk, attempt.rows, asks, attempt.unexplained)
        return staged(self._desk, attempt.rows, warnings_of(self._desk, attempt.rows))

    def _places(self, row: NewRow) -> tuple[Option, ...]:
        """Return the columns that some words may be meant for, and to leave them out."""
        table = self._desk.catalogue.table(row.table)
        free = [c for c in table.columns if c.writable and c.name not in row.cells] if table else []
        offered = tuple(Option(value=c.name, label=label_of(c)) for c in free if not is_audit(c))
        return (*offered, Option(value=LEFT_OUT, label=_("Leave it out")))
