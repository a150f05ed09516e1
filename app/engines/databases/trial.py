"""The trial: rows go in under savepoints, everything is rolled back, and that is proven."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.cell_checks import check_row
from app.domain.records.models import CellVerdict, DryRun, Problem, RowVerdict, Table
from app.engines.databases.inserting import Inserter, key_of, read_row
from app.engines.databases.plan import Image, Plan, PlannedRow, clause_of
from app.engines.databases.problems import stopped
from app.engines.databases.raw_errors import parse
from app.engines.databases.session import Session
from app.engines.databases.verdicts import verdicts_of

Progress = Callable[[int, int], None]
PROBED = 500
WATCHED = 60
EVERY = 50
BLOCK = 100


def dry_run(
    session: Session,
    plan: Plan,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> DryRun:
    """Try a batch and return what the database says of every row; nothing stays.

    Raises AppError("stopped") when stop is set, and AppErrors for what is no
    row's fault: locks, lost connections, tables that can't be rolled back.
    """
    began = time.monotonic()
    _only_transactional(plan.tables())
    before = _counts(session, plan.tables())
    trial = _Trial(session, plan, progress, stop or threading.Event())
    with session.connection("insert") as connection, connection.begin() as transaction:
        try:
            trial.run(connection)
        finally:
            transaction.rollback()
    after = _counts(session, plan.tables())
    return DryRun(
        batch_hash=plan.batch.hash,
        verdicts=trial.verdicts(),
        proven=before == after or not trial.left_behind(),
        counts=after,
        side_effects=trial.side_effects,
        notices=trial.notices(),
        seconds=time.monotonic() - began,
    )


class _Trial:
    """One trial in progress: what is wrong with which row, and what triggers did beside."""

    def __init__(
        self, session: Session, plan: Plan, progress: Progress | None, stop: threading.Event
    ) -> None:
        self._session, self._plan, self._progress, self._stop = session, plan, progress, stop
        self._faults: dict[str, list[CellVerdict]] = {}
        self._notes: dict[str, tuple[CellVerdict, ...]] = {}
        self._skipped: set[str] = set()
        self._probes = 0
        self._inserted: dict[str, Image] = {}
        self.side_effects: dict[str, int] = {}

    def run(self, connection: Connection) -> None:
        """Try all rows, force what the database would check at the commit, count what triggers did."""
        inserter = Inserter(self._plan, connection)
        self._inserted = inserter.images
        watched = self._watched()
        before = _counted(connection, watched)
        for start in range(0, len(self._plan.rows), BLOCK):
            self._try_block(inserter, self._plan.rows[start : start + BLOCK], start)
        self._force_deferred(inserter, connection)
        self._reread(inserter)
        self.side_effects = self._beside(before, _counted(connection, watched))
        if self._progress is not None:
            self._progress(len(self._plan.rows), len(self._plan.rows))

    def verdicts(self) -> tuple[RowVerdict, ...]:
        """Return one verdict for each row, in the batch's order."""
        return tuple(self._verdict(row.key) for row in self._plan.batch.rows)

    def left_behind(self) -> bool:
        """Look on another connection for any row of the trial; rows without a key can't be looked for."""
        tables = {one.row.key: one.table for one in self._plan.rows}
        with self._session.connection("read") as connection:
            for row, image in self._inserted.items():
                key = key_of(tables[row], image)
                found = key and read_row(connection, tables[row], key, self._plan.catalogue.dialect)
                if not key or found == image:
                    return True
        return False

    def notices(self) -> tuple[str, ...]:
        """Say what a person should know of the trial."""
        return tuple(
            _(
                "The database's triggers also change {table}: {count} {count:row|rows} more or less.",
                table=table,
                count=count,
            )
            for table, count in self.side_effects.items()
        )

    def _try_block(self, inserter: Inserter, block: tuple[PlannedRow, ...], start: int) -> None:
        """Try rows under one savepoint, which spares two statements a row; if one fails, each on its own."""
        try:
            with inserter.connection.begin_nested():
                for at, planned in enumerate(block):
                    self._step(start + at)
                    self._insert_sound(inserter, planned)
        except (ValueError, DBAPIError) as problem:
            if isinstance(problem, DBAPIError) and not self._about_a_row(problem):
                raise
            for planned in block:
                inserter.images.pop(planned.row.key, None)
            for at, planned in enumerate(block):
                self._step(start + at)
                self._try(inserter, planned)

    def _about_a_row(self, problem: DBAPIError) -> bool:
        return parse(self._plan.catalogue.dialect, problem.orig) is not None

    def _step(self, done: int) -> None:
        if self._stop.is_set():
            raise stopped()
        if self._progress is not None and done % EVERY == 0:
            self._progress(done, len(self._plan.rows))

    def _insert_sound(self, inserter: Inserter, planned: PlannedRow) -> None:
        """Insert a row with no fault that we can see; ValueError when it has one."""
        values = self._plan.values(planned, inserter.images)
        is_open = planned.table.key in self._session.info.tables
        if values is None or not is_open or check_row(planned.table, planned.row):
            raise ValueError(planned.row.key)
        self._notes[planned.row.key] = inserter.insert(planned, values)

    def _try(self, inserter: Inserter, planned: PlannedRow) -> None:
        key = planned.row.key
        faults = list(check_row(planned.table, planned.row))
        values = self._plan.values(planned, inserter.images)
        if planned.table.key not in self._session.info.tables:
            self._skipped.add(key)
            faults.append(CellVerdict(column="", problem=_not_open(planned.table)))
        elif values is None or key in self._plan.ring:
            self._skipped.add(key)
            faults += self._waiting(planned, inserter)
        elif refusal := self._refusal(inserter, planned, values):
            known = {one.column for one in faults}
            faults += [one for one in refusal if one.column not in known or not one.column]
            self._probe(inserter, planned, values, faults)
        if faults:
            self._faults[key] = faults

    def _refusal(self, inserter: Inserter, planned: PlannedRow, values: Image) -> tuple[CellVerdict, ...]:
        """Insert one row under a savepoint; return why it was refused, () when it was not."""
        try:
            with inserter.connection.begin_nested():
                self._notes[planned.row.key] = inserter.insert(planned, values)
        except ValueError:
            return (CellVerdict(column="", problem=_unfit()),)
        except DBAPIError as problem:
            found = verdicts_of(self._plan.catalogue.dialect, problem.orig, planned.table, values)
            if not found or problem.connection_invalidated:
                raise
            return found
        return ()

    def _probe(
        self, inserter: Inserter, planned: PlannedRow, values: Image, faults: list[CellVerdict]
    ) -> None:
        """Add the other faults of a refused row; the vague verdict goes when a probe names the column."""
        if self._probes >= PROBED:
            return
        self._probes += 1
        seen = {(one.column, one.problem.code) for one in faults}
        wrong = {one.column for one in faults if one.problem.code in ("type", "length", "range")}
        for one in inserter.probe(planned, values, wrong):
            if (one.column, one.problem.code) not in seen:
                faults.append(one)
        named = {one.problem.code for one in faults if one.column}
        sure = any(one.column for one in faults)
        faults[:] = [
            one
            for one in faults
            if one.column or not (one.problem.code in named or (one.problem.code == "type" and sure))
        ]

    def _waiting(self, planned: PlannedRow, inserter: Inserter) -> list[CellVerdict]:
        columns = self._plan.missing_refs(planned, inserter.images)
        if planned.row.key in self._plan.ring:
            message = _("These rows wait for one another, so none can go in first.")
        else:
            message = _("The row that this one refers to is not accepted yet.")
        problem = Problem(code="reference", message=message)
        return [CellVerdict(column=column, problem=problem) for column in columns or ("",)]

    def _force_deferred(self, inserter: Inserter, connection: Connection) -> None:
        """Check now what the database would check at the commit only."""
        tables = [one for one in self._plan.tables() if any(key.deferrable for key in one.foreign_keys)]
        for planned in self._plan.rows if tables else ():
            image = inserter.images.get(planned.row.key)
            for key in planned.table.foreign_keys:
                if image is not None and key.deferrable:
                    self._add(planned.row.key, inserter.dangling(planned, key, image))
        if self._plan.catalogue.dialect == "postgresql":
            self._set_constraints(connection, inserter)

    def _set_constraints(self, connection: Connection, inserter: Inserter) -> None:
        try:
            with connection.begin_nested():
                connection.exec_driver_sql("SET CONSTRAINTS ALL IMMEDIATE")
        except DBAPIError as problem:
            self._blame(problem, inserter)

    def _blame(self, problem: DBAPIError, inserter: Inserter) -> None:
        """Give a late refusal to the rows it may be about, unless a row has been blamed already."""
        name = getattr(getattr(problem.orig, "diag", None), "table_name", "")
        rows = [one for one in self._plan.rows if one.table.name == name and one.row.key in inserter.images]
        if any(one.row.key in self._faults for one in rows):
            return
        for planned in rows[-1:] or self._plan.rows[-1:]:
            image = inserter.images.get(planned.row.key, {})
            dialect = self._plan.catalogue.dialect
            self._add(planned.row.key, verdicts_of(dialect, problem.orig, planned.table, image))

    def _add(self, key: str, faults: Iterable[CellVerdict]) -> None:
        for one in faults:
            self._faults.setdefault(key, []).append(one)

    def _reread(self, inserter: Inserter) -> None:
        for planned in self._plan.rows:
            if planned.table.triggers and planned.row.key in inserter.images:
                inserter.reread(planned)

    def _watched(self) -> list[Table]:
        """Return the tables that triggers might change; none when no trigger can run."""
        if not any(table.triggers for table in self._plan.tables()):
            return []
        return [table for table in self._plan.catalogue.tables if not table.is_view][:WATCHED]

    def _beside(self, before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
        ours: dict[str, int] = {}
        for planned in self._plan.rows:
            ours[planned.table.key] = ours.get(planned.table.key, 0) + (planned.row.key in self._inserted)
        changes = {name: after[name] - before[name] - ours.get(name, 0) for name in before}
        return {name: change for name, change in changes.items() if change}

    def _verdict(self, key: str) -> RowVerdict:
        faults = tuple(self._faults.get(key, ()))
        return RowVerdict(
            row=key,
            ok=not faults and key in self._inserted,
            cells=faults,
            notes=self._notes.get(key, ()),
            image=self._inserted.get(key, {}),
            skipped=key in self._skipped,
        )


def _counts(session: Session, tables: Iterable[Table]) -> dict[str, int]:
    """Count tables on a connection of its own."""
    with session.connection("read") as connection:
        return _counted(connection, tables)


def _counted(connection: Connection, tables: Iterable[Table]) -> dict[str, int]:
    found = {}
    for table in tables:
        query = sa.select(sa.func.count()).select_from(clause_of(table))
        found[table.key] = int(connection.execute(query).scalar_one())
    return found


def _only_transactional(tables: Iterable[Table]) -> None:
    for table in tables:
        if not table.transactional:
            raise AppError(
                "not_transactional",
                _("The table {table} keeps rows even when they are taken back.", table=table.key),
                _("Ask the administrator to change the table's engine to InnoDB; nothing was written."),
            )


def _unfit() -> Problem:
    return Problem(code="type", message=_("A value does not fit its column."))


def _not_open(table: Table) -> Problem:
    return Problem(
        code="not_allowed",
        message=_("The table {table} is not open for new rows.", table=table.key),
        remedy=_("Allow the table in the connection's entry mode."),
    )
