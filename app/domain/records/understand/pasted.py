"""Tables pasted into a request: with a heading or without, by tabs, commas or bars."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass

from app.domain.records.models import Column, Table
from app.domain.records.understand.absent import is_absent
from app.domain.records.understand.bound import Bound, Desk, NewRow
from app.domain.records.understand.columns import code_columns, name_column, references, shape_of
from app.domain.records.understand.fitting import bind, fit
from app.domain.records.understand.heads import children_of
from app.domain.records.understand.lexicon import OWN_PARTS, is_audit
from app.domain.records.understand.tokens import Reading as Possible
from app.domain.records.understand.tokens import Token
from app.domain.records.understand.typed_spans import typed
from app.domain.records.understand.words import plain

_RULE = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$")
_TAILS = ("名称", "名", "编码", "编号", "代码", "name", "code", "no")
_TITLES = ("品名", "名称", "货名", "货品", "商品", "name", "item", "product", "description")
_LEAST = 2
_TRIED = 30
_SURE = 1.0
_NUMERIC = re.compile(r"[-+¥$€]?\d[\d,.]*\S{0,3}")


@dataclass(frozen=True)
class Cell:
    """One pasted field and where it stands in the request."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Block:
    """A pasted table: its lines, and where it begins."""

    start: int
    end: int
    lines: tuple[tuple[Cell, ...], ...]


def find_block(text: str, terms: Container[str] = ()) -> Block | None:
    """Return the lines of a request that are cut by the same sign into as many fields.

    Lines are only cut at spaces below a heading of terms, which are what columns are called.
    """
    lines = list(_lines(text))
    for mark in ("|", "\t", ",", "，", "；", ";"):
        run: list[tuple[int, tuple[Cell, ...]]] = []
        best: list[tuple[int, tuple[Cell, ...]]] = []
        for start, line in lines:
            if mark == "|" and _RULE.match(line):
                continue
            cells = _cells(line, start, mark)
            if len(cells) >= _LEAST and (not run or len(cells) == len(run[0][1])):
                run.append((start, cells))
            elif len(cells) >= _LEAST:
                run = [(start, cells)]
            else:
                run = []
            best = run if len(run) > len(best) else best
        best = best[:-1] if _ends_otherwise([cells for _start, cells in best]) else best
        if len(best) >= _LEAST or (best and _is_barred(text, mark, best[0])):
            return Block(best[0][0], best[-1][1][-1].end, tuple(cells for _start, cells in best))
    return _spaced(lines, terms)


def _ends_otherwise(lines: list[tuple[Cell, ...]]) -> bool:
    """Tell whether the last line is a sentence: it has words where all lines above it have numbers."""
    if len(lines) <= _LEAST:
        return False
    above, last = lines[-3:-1], lines[-1]
    return any(
        all(_NUMERIC.fullmatch(line[at].text) for line in above)
        and " " in last[at].text.strip()
        and not _NUMERIC.fullmatch(last[at].text)
        for at in range(len(last))
    )


def _spaced(lines: list[tuple[int, str]], terms: Container[str]) -> Block | None:
    """Return a heading whose words all name columns, with the lines of as many words below it."""
    for at, (start, line) in enumerate(lines[:-1]):
        heading = _words(line, start)
        if len(heading) <= _LEAST or not all(cell.text.lower() in terms for cell in heading):
            continue
        cells = [heading]
        for begin, text in lines[at + 1 :]:
            if len(text.split()) != len(heading):
                break
            cells.append(_words(text, begin))
        if len(cells) >= _LEAST:
            return Block(start, cells[-1][-1].end, tuple(cells))
    return None


def _words(line: str, start: int) -> tuple[Cell, ...]:
    found = re.finditer(r"\S+", line)
    return tuple(Cell(start + one.start(), start + one.end(), one.group()) for one in found)


def _is_barred(text: str, mark: str, line: tuple[int, tuple[Cell, ...]]) -> bool:
    """Tell whether one line alone is a table: by tabs, or by bars at its ends or between many fields."""
    start, cells = line
    return mark == "\t" or (mark == "|" and (text[start:].lstrip().startswith("|") or len(cells) > _LEAST))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for line in text.split("\n"):
        if line.strip():
            yield at, line
        at += len(line) + 1


def _cells(line: str, start: int, mark: str) -> tuple[Cell, ...]:
    if mark not in line:
        return ()
    fields = next(csv.reader(io.StringIO(line), delimiter=mark)) if mark in ",\t" else line.split(mark)
    if mark == "|":
        fields = fields[1:] if fields and not fields[0].strip() else fields
        fields = fields[:-1] if fields and not fields[-1].strip() else fields
    cells = []
    at = 0
    for field in fields:
        body = field.strip()
        found = line.find(body, at) if body else at
        place = found if found >= 0 else at
        cells.append(Cell(start + place, start + place + len(body), body))
        at = place + len(body)
    return tuple(cells)


class Pasted:
    """A pasted table as rows of one table."""

    def __init__(self, desk: Desk, table: Table, block: Block) -> None:
        """Prepare to read a block."""
        self._desk, self._table, self._block = desk, table, block
        self._terms = tuple(
            term
            for term, refs in desk.lexicon.columns.items()
            if len(term) > 1 and any(ref.table == table.key for ref in refs)
        )
        self._read: dict[str, tuple[int, str, dict[str, Possible]]] = {}
        self.unplaced: list[Cell] = []

    def rows(self) -> list[NewRow]:
        """Return a row for each line; cells that no column takes are left in unplaced."""
        headed = self._heading()
        lines = self._block.lines[1:] if headed else self._block.lines
        columns = headed or self._inferred(lines)
        return [self._row(number, line, columns) for number, line in enumerate(lines, 1)]

    @property
    def fit(self) -> float:
        """Return how well the table suits the block: the share of fields that have a column."""
        columns = self._heading() or self._inferred(self._block.lines)
        return sum(one is not None for one in columns) / max(len(columns), 1)

    @property
    def is_whole(self) -> bool:
        """Tell whether each field has a column, and no number without a heading may be another."""
        columns = self._heading() or self._inferred(self._block.lines)
        whole = bool(columns) and all(one is not None for one in columns)
        numbers = [one for one in columns if one is not None and self._is_number(one)]
        return whole and (self.headed or len(numbers) == 1)

    def _is_number(self, column: Column) -> bool:
        counted = column.family in ("integer", "decimal", "float")
        return counted and self._table.reference_of(column.name) is None

    @property
    def headed(self) -> bool:
        """Tell whether the first line names a column of the table in each field."""
        named = self._heading()
        return bool(named) and all(one is not None for one in named)

    # ---- columns -----------------------------------------------------------------

    def _heading(self) -> list[Column | None]:
        first = self._block.lines[0]
        named = [self._named(cell.text) for cell in first]
        sure = sum(one is not None for one in named)
        return named if sure * 2 > len(first) or sure >= _LEAST else []

    def _named(self, text: str) -> Column | None:
        """Return the column that a heading names."""
        bare = text.strip().strip("*：:")
        small = bare.lower()
        own = next((one for one in self._table.columns if one.name.lower() == small and one.writable), None)
        if own is not None:
            return own
        title = name_column(self._table)
        if title is not None and self._table.key in self._desk.lexicon.tables.get(small, ()):
            return title
        found = self._desk.lexicon.columns.get(small) or self._desk.lexicon.columns.get(plain(bare), {})
        ranked = [
            (rank, self._table.column(ref.column))
            for ref, rank in found.items()
            if ref.table == self._table.key
        ]
        named = self._desk.lexicon.tables.get(small, ())
        for key in self._table.foreign_keys:
            if len(key.columns) == 1 and (key.target in named or self._leads_to(key.target, named)):
                ranked.append((2, self._table.column(key.columns[0])))
        known = [(rank, column) for rank, column in ranked if column is not None and column.writable]
        if not known and re.sub(r"[（(].*", "", small).strip() != small:
            return self._named(re.sub(r"[（(].*", "", small))
        if not known and (thing := self._thing(small)) is not None:
            return thing
        own_part = next((one for one in OWN_PARTS if small.startswith(one) and len(small) > len(one) + 1), "")
        if not known and own_part:
            return self._named(small.removeprefix(own_part))
        if not known and title is not None and small in ("name", "名称", "姓名", "名字", "title"):
            return title
        return max(known, key=lambda one: one[0])[1] if known else None

    def _leads_to(self, name: str, named: Container[str]) -> bool:
        """Tell whether rows without names are called by what they refer to: 开课 by 课程, but no order."""
        target = self._desk.catalogue.table(name)
        if target is None or name_column(target) is not None:
            return False
        if self._table in children_of(target, self._desk.catalogue):
            return False
        return any(key.target in named and key.target != self._table.key for key in references(target))

    def _thing(self, small: str) -> Column | None:
        """Return the reference to what is counted, called by its name: 品名, 商品名称 of an order's lines."""
        if name_column(self._table) is not None:
            return None
        told = {small, *(small.removesuffix(tail).strip() for tail in _TAILS)}
        found = []
        for key in self._table.foreign_keys:
            target = self._desk.catalogue.table(key.target)
            named = any(key.target in self._desk.lexicon.tables.get(one, ()) for one in told)
            kinds = {k for c in (target.columns if target else ()) for k in self._kinds(key.target, c)}
            if len(key.columns) == 1 and (named or (small in _TITLES and kinds & {"price", "unit"})):
                found.append(self._table.column(key.columns[0]))
        return found[0] if len(found) == 1 else None

    def _kinds(self, table: str, column: Column) -> tuple[str, ...]:
        return self._desk.lexicon.concepts_of(table, column.name)

    def _inferred(self, lines: tuple[tuple[Cell, ...], ...]) -> list[Column | None]:
        """Return the columns that suit all fields of a position best, the surest first."""
        width = len(lines[0])
        scored = []
        for at in range(width):
            fields = [line[at] for line in lines[:_TRIED] if line[at].text]
            tokens = [self.token(cell) for cell in fields]
            for column in self._table.columns:
                if tokens and column.writable and not column.identity and not is_audit(column):
                    scores = [self._suits(column, token) for token in tokens]
                    if min(scores) > 0:
                        scored.append((sum(scores) / len(scores), -at, column))
        taken: dict[int, Column] = {}
        for score, minus, column in sorted(scored, key=lambda one: (-one[0], -one[1])):
            if -minus not in taken and column not in taken.values():
                rivals = [c for s, m, c in scored if m == minus and s == score and c not in taken.values()]
                if score >= _SURE or len(rivals) == 1:
                    taken[-minus] = column
        return [taken.get(at) for at in range(width)]

    def _suits(self, column: Column, token: Token) -> float:
        reference = self._table.reference_of(column.name)
        if reference is not None:
            found = self._desk.find(reference.target, token.text)
            return 6.0 if found.only is not None else 0.0
        name = name_column(self._table)
        codes = code_columns(self._table, self._desk.lexicon)
        if column in codes:
            return self._code_fit(column, token)
        if name is not None and column.name == name.name:
            return 2.6 if token.kind in ("text", "value") and not token.has("number") else 0.0
        if column.choices:
            values = {one.value for one in column.choices} | {one.label for one in column.choices}
            return (
                5.0
                if token.text in values
                else 3.4
                if not column.closed and len(token.text) <= (column.length or 3)
                else 0.0
            )
        score = fit(self._desk, self._table, column, token)
        if column.family == "text":
            known = token.text in self._desk.values_of(self._table.key, column.name)
            if known:
                return 4.8
            if column.length is not None and len(token.text) > column.length:
                return 0.0
            return score if score > 2.5 else 0.4 if score else 0.0
        counts = "quantity" in self._desk.lexicon.concepts_of(self._table.key, column.name)
        needed = not column.nullable and column.default is None
        return score + (2.0 if counts and score else 1.0 if needed else 0.0)

    def _code_fit(self, column: Column, token: Token) -> float:
        known = self._desk.values_of(self._table.key, column.name)
        begins = {shape_of(one)[:2] for one in known}
        if any(shape_of(one) == shape_of(token.text) for one in known):
            return 7.0
        if token.text.isascii() and shape_of(token.text)[:2] in begins:
            return 5.5
        return 1.5 if token.has("code") else 0.0

    # ---- rows --------------------------------------------------------------------

    def token(self, cell: Cell) -> Token:
        """Return a field as a token of its own."""
        if cell.text not in self._read:
            self._read[cell.text] = self._readings(cell.text)
        skipped, text, readings = self._read[cell.text]
        start = cell.start + skipped
        end = start + len(text) if skipped or text != cell.text else cell.end
        return Token(start, end, text, "value" if readings else "text", dict(readings))

    def _readings(self, text: str) -> tuple[int, str, dict[str, Possible]]:
        """Return what a field says, read as a whole: how many characters to skip, the rest, its readings."""
        found = {
            one.name: one.reading for one in typed(text, self._desk.clock) if one.end - one.start == len(text)
        }
        bare = "" if found else self._unlabelled(text)
        if not bare:
            return 0, text, found
        skipped = text.index(bare)
        further, rest, readings = self._readings(bare)
        return skipped + further, rest, readings

    def _unlabelled(self, text: str) -> str:
        """Return a typed value without the column's name written together with it: 12月1日入职, 月薪8000."""
        if not (text.startswith(self._terms) or text.endswith(self._terms)):
            return ""
        for term in self._terms:
            for rest in (text.removesuffix(term), text.removeprefix(term)):
                bare = rest.strip(" ：:")
                whole = (one.end - one.start == len(bare) for one in typed(bare, self._desk.clock))
                if rest != text and bare and any(whole):
                    return bare
        return ""

    def _row(self, number: int, line: tuple[Cell, ...], columns: list[Column | None]) -> NewRow:
        row = NewRow(f"r{number}", self._table.key)
        for cell, column in zip(line, columns, strict=False):
            if not cell.text:
                continue
            if column is None:
                self.unplaced.append(cell)
            elif not is_absent(self._table, column, cell.text, self._desk.lexicon, self._named):
                row.cells[column.name] = self._bound(column, cell)
        return row

    def _bound(self, column: Column, cell: Cell) -> Bound:
        labelled = next((one.value for one in column.choices if cell.text in (one.label, one.value)), None)
        if labelled is not None:
            bound = Bound(self._table.key, column.name, cell.start, cell.end, cell.text, labelled)
            bound.origin = "chosen" if labelled != cell.text else "typed"
            return bound
        token = self.token(cell)
        bound = bind(self._desk, self._table, column, token, token.text)
        bound.labelled = True
        return bound
