"""What a run came to, as the command line prints it: JSON for programs, lines for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from app.core.events import Notice, Question
from app.core.i18n import pair
from app.domain.records import parts
from app.domain.records.models import Batch, Catalogue, DryRun, StagedCell, StagedRow
from app.domain.records.parts import Receipt, Summary
from app.engines.ports import Store

Json = dict[str, Any]


@dataclass
class Spoken:
    """Everything that is known at the end of a run of the command line."""

    version: int = 0
    batch: Batch = field(default_factory=Batch)
    summary: Summary | None = None
    dry_run: DryRun | None = None
    receipt: Receipt | None = None
    question: Question | None = None
    notices: Sequence[Notice] = ()
    catalogue: Catalogue | None = None

    def as_json(self) -> Json:
        """Return the answer as programs read it."""
        told: Json = {
            "outcome": self.outcome,
            "records": self._records() if self.outcome == "stage" else [],
            "dry_run": self._dry_run(),
            "questions": [_question(self.question)] if self.question else [],
            "refusal": self._refusal(),
            "warnings": self.summary.warnings if self.summary else [],
            "unmapped": [one.text for one in self.summary.unmapped] if self.summary else [],
            "assumptions": [one.message for one in self.summary.assumptions] if self.summary else [],
            "committed": self._committed(),
            "errors": self._errors(),
        }
        if self.outcome == "clarify" and self.question is not None:
            told["clarify"] = _clarify(self.question, self.catalogue)
        if refusal := self._refusal():
            told["refuse"] = {"reason": refusal["reason"], "redirect": refusal["redirect"]}
        return told

    def as_text(self, said: Sequence[str]) -> list[str]:
        """Return the answer as people read it."""
        lines = list(said)
        refusal = self._refusal()
        if refusal:
            lines.append(refusal["message"])
        for verdict in self.dry_run.verdicts if self.dry_run else ():
            lines += [pair(verdict.row, cell.problem.message) for cell in verdict.cells]
        if self.question is not None:
            lines.append(self.question.text)
            lines += [f"  {choice.key}: {choice.label}" for choice in self.question.choices]
        return lines

    @property
    def outcome(self) -> str:
        """Tell what was made of the request: stage, clarify, refuse or error."""
        if self.question is not None and self.question.key == parts.CLARIFY:
            return "clarify"
        if self._refusal():
            return "refuse"
        return "stage" if self.version else "error"

    def _records(self) -> list[Json]:
        places = {row.key: at for at, row in enumerate(self.batch.rows)}
        return [self._record(row, places) for row in self.batch.rows]

    def _record(self, row: StagedRow, places: dict[str, int]) -> Json:
        table = self.catalogue.table(row.table) if self.catalogue else None
        fields: Json = {}
        for cell in row.cells:
            column = table.column(cell.column) if table else None
            if cell.sent:
                fields[cell.column] = _value(cell, places, column.family if column else "text")
        return {"table": row.table, "fields": fields}

    def _dry_run(self) -> Json | None:
        if self.dry_run is None:
            problem = self.summary.problem if self.summary else None
            return {"ok": False, "tried": False, "error": problem.message} if problem else None
        tables = {row.key: row.table for row in self.batch.rows}
        faults = [
            {
                "row": verdict.row,
                "table": tables.get(verdict.row, ""),
                "column": cell.column,
                "error": cell.problem.code,
                "message": cell.problem.message,
            }
            for verdict in self.dry_run.verdicts
            for cell in verdict.cells
        ]
        return {"ok": self.dry_run.ok, "tried": True, "proven": self.dry_run.proven, "errors": faults}

    def _committed(self) -> Json | None:
        if self.receipt is None or self.receipt.state != "committed":
            return None
        rows = [{"table": one.table, "key": one.key} for one in self.receipt.rows]
        return {"entry": self.receipt.entry, "rows": rows}

    def _refusal(self) -> Json | None:
        for one in self.notices:
            kind, _mark, rest = one.code.partition(":")
            if kind == parts.REFUSE:
                reason, _mark, redirect = rest.partition(":")
                return {"reason": reason, "redirect": redirect or None, "message": one.text}
        return None

    def _errors(self) -> list[Json]:
        return [
            {"code": one.code, "message": one.text, "remedy": one.remedy}
            for one in self.notices
            if one.level == "error"
        ]


def spoken(
    store: Store,
    version: int,
    question: Question | None,
    notices: Sequence[Notice],
    catalogue: Catalogue,
) -> Spoken:
    """Return what a run came to, its rows read from the version in the store."""
    told = Spoken(version=version, question=question, notices=notices, catalogue=catalogue)
    if not version:
        return told
    names = store.version(version).parts
    told.batch = Batch.model_validate_json(store.read_part(version, parts.BATCH))
    told.summary = Summary.model_validate_json(store.read_part(version, parts.SUMMARY))
    if parts.DRY_RUN in names:
        told.dry_run = DryRun.model_validate_json(store.read_part(version, parts.DRY_RUN))
    if parts.RECEIPT in names:
        told.receipt = Receipt.model_validate_json(store.read_part(version, parts.RECEIPT))
    return told


def _value(cell: StagedCell, places: dict[str, int], family: str) -> Any:
    if cell.ref is not None:
        return {"ref": [places.get(cell.ref.row, -1), cell.ref.column]}
    return None if cell.kind == "null" else _plain(cell.value, family)


def _plain(value: str | None, family: str) -> str | int | bool | None:
    """Return whole numbers and truths as JSON has them; decimals stay exact as text."""
    if family == "boolean" and value in ("true", "false"):
        return value == "true"
    if family == "integer" and value is not None and value.removeprefix("-").isdecimal():
        return int(value)
    return value


def _question(question: Question) -> Json:
    choices = [{"key": one.key, "label": one.label} for one in question.choices]
    shown = {name: value for name, value in question.payload.items() if name != "answer_schema"}
    return {"key": question.key, "text": question.text, "choices": choices, "about": shown}


def _clarify(question: Question, catalogue: Catalogue | None) -> Json:
    about = question.payload
    options = about.get("options")
    values = [one["value"] for one in options] if isinstance(options, list) else []
    table = catalogue.table(str(about.get("table"))) if catalogue and about.get("table") else None
    key = table.column(table.primary_key[0]) if table and len(table.primary_key) == 1 else None
    return {
        "reason": about.get("reason"),
        "table": about.get("table") or None,
        "column": about.get("column") or None,
        "candidates": [_plain(str(one), key.family if key else "text") for one in values],
    }
