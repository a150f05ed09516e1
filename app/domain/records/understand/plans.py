"""The tables that a request may add to, as sequences to be tried."""

from __future__ import annotations

import itertools

from app.domain.records.models import Table
from app.domain.records.understand.bound import Desk
from app.domain.records.understand.columns import references
from app.domain.records.understand.heads import (
    Head,
    children_of,
    clauses_of,
    events_of,
    heads_of,
    linked,
)
from app.domain.records.understand.pasted import Block, Pasted
from app.domain.records.understand.tokens import Token

Plan = list[tuple[Head, str]]
_FITS = 0.6
_MOST_TRIED = 2
_WITH = ("and", "with", "containing", "including")


class Plans:
    """Finds which tables are meant: each with the token that names it."""

    def __init__(self, desk: Desk, block: Block | None = None) -> None:
        """Look at everything on the desk; block is the pasted table or sheet."""
        self._desk, self._block = desk, block
        self.only_fitting = False

    def first(self) -> list[Plan]:
        """Return the sequences of tables that may be meant, each with the token that names it."""
        said = self._desk.request.answer_to("table")
        if said is not None and self._desk.catalogue.table(said) is not None:
            return [[(Head(None, (said,), "answer"), said)]]
        tokens = self._desk.tokenizer.tokens()
        heads, events = heads_of(tokens, self._desk.catalogue), events_of(tokens)
        plans: list[Plan] = [[]]
        for head in heads:
            plans = [[*plan, (head, table)] for plan in plans for table in head.tables][:12]
        if heads:
            return [*plans, *self._followed(plans, events)]
        chosen = [[(event, table)] for event in events for table in event.tables]
        if self._block is not None and not chosen:
            self.only_fitting = True
            return [[(Head(None, (name,), "block"), name)] for name in self._fitting(self._block)]
        links = [
            [(Head(None, (table,), "link"), table)] for table in linked(tokens, self._desk.catalogue)[:6]
        ]
        named = [
            [(Head(index, (table,), "named"), table)]
            for index, token in enumerate(tokens)
            if token.kind == "table"
            for table in token.reading("table").tables
        ]
        clauses = clauses_of(tokens) if self._block is None else []
        parted = [[(one, table) for one in clauses] for table in clauses[0].tables] if clauses else []
        return [*chosen, *parted, *links, *self._below(tokens), *named][:16]

    def _below(self, tokens: list[Token]) -> list[Plan]:
        """Return the tables of lines below rows that are named by a key: 处方1."""
        keyed = [
            table
            for token, after in itertools.pairwise(tokens)
            if token.kind == "table" and (after.has("digits") or after.has("code"))
            for table in token.reading("table").tables
        ]
        known = [table for name in keyed if (table := self._desk.catalogue.table(name)) is not None]
        lines = [child.key for table in known for child in children_of(table, self._desk.catalogue)]
        return [[(Head(None, (name,), "link"), name)] for name in dict.fromkeys(lines)]

    def others(self) -> list[Plan]:
        """Return the tables that link mentioned rows, when the table that is named explains too little."""
        tokens = self._desk.tokenizer.tokens()
        if (
            self._block is not None
            or not heads_of(tokens, self._desk.catalogue)
            or self._desk.request.answer_to("table")
        ):
            return []
        links = linked(tokens, self._desk.catalogue)[:_MOST_TRIED]
        return [
            *self._joining(tokens),
            *([(Head(None, (table,), "link"), table)] for table in links),
            *self._below(tokens)[:1],
        ]

    def _joining(self, tokens: list[Token]) -> list[Plan]:
        """Return plans in which a row that joins the first one to a mentioned one follows without a verb.

        New customer …, they want 5 chairs; a new playlist … with that song in it.
        """
        heads = heads_of(tokens, self._desk.catalogue)
        head = heads[0].index if len(heads) == 1 else None
        rows = [at for at, token in enumerate(tokens) if head is not None and at > head and token.has("row")]
        if head is None or not rows:
            return []
        borders = [at for at in range(head + 1, rows[0]) if tokens[at].kind in ("sep", "verb")]
        borders += [at for at in range(head + 1, rows[0]) if tokens[at].text.lower() in _WITH]
        mentioned = {one.table for at in rows for one in tokens[at].reading("row").rows}
        return [
            [(heads[0], table), (Head(max(borders), (other.key,), "event"), other.key)]
            for table in heads[0].tables
            for other in self._desk.catalogue.tables
            if borders and not other.is_view and self._joins(other, table, mentioned)
        ][:_MOST_TRIED]

    def _joins(self, other: Table, table: str, mentioned: set[str]) -> bool:
        """Tell whether a table refers to another one, and it or its lines to rows that are mentioned."""
        below = children_of(other, self._desk.catalogue)
        targets = {
            key.target
            for one in (other, *below)
            for key in references(one)
            if (column := one.column(key.columns[0])) is not None and not column.nullable
        } - {table, other.key}
        up = any(key.target == table for key in references(other))
        return other.key != table and up and bool(targets & mentioned)

    def _fitting(self, block: Block) -> list[str]:
        """Return the tables that a pasted table suits best, when it suits them well."""
        every = [table for table in self._desk.catalogue.tables if not table.is_view]
        pasted = [Pasted(self._desk, table, block) for table in every]
        scored = [(one.headed, one.fit, table.key) for one, table in zip(pasted, every, strict=True)]
        best = sorted((one for one in scored if one[1] > _FITS), key=lambda one: (-one[0], -one[1]))
        return [name for headed, _fit, name in best if headed >= best[0][0]][:_MOST_TRIED]

    def _followed(self, plans: list[Plan], events: list[Head]) -> list[Plan]:
        """Return plans in which a business verb after the head adds a row that refers to the first."""
        found = []
        for plan in plans:
            last = plan[-1]
            for event in events:
                if last[0].index is None or event.index is None or event.index <= last[0].index:
                    continue
                for table in event.tables:
                    known = self._desk.catalogue.table(table)
                    if known is not None and any(key.target == last[1] for key in references(known)):
                        found.append([*plan, (event, table)])
        return found[:6]
