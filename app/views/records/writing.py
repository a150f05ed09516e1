"""The way from the button to the rows in the database: what was agreed to, and the answer it gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.core.collector import making_many
from app.core.events import Question
from app.domain.records.parts import (
    AGAIN,
    CONFIRM,
    EDIT,
    FIX,
    NO,
    UNDO,
    YES,
    Confirm,
    decision_of,
)
from app.domain.records.pieces import object_bytes
from app.engines.ports import Store
from app.views.records.snapshot import Snapshot

LONGER = 3


@dataclass(frozen=True)
class Wish:
    """What the user agreed to with a button: exactly these rows, or taking exactly that batch back.

    key is the question that the wish answers; hash is that of the rows that
    were on show; typed is the table's name that was typed.
    """

    key: str
    hash: str = ""
    typed: str = ""

    def answer_to(self, question: Question) -> str | None:
        """Return the answer to a question about just these rows, None when it is about others."""
        if question.key != self.key:
            return None
        asked = confirm_of(question)
        same = asked.hash == self.hash and not asked.refused
        if self.key == CONFIRM and not same:
            return None
        if asked.type_name:
            return asked.type_name if self.typed in (asked.type_name, *asked.counts) else None
        return YES


def confirm_of(question: Question) -> Confirm:
    """Return what a confirmation is about."""
    known = {name: question.payload[name] for name in Confirm.model_fields if name in question.payload}
    return Confirm.model_validate(known)


def is_about_rows(question: Question | None) -> bool:
    """Tell whether a question can be answered with edited rows."""
    return question is not None and question.key in (CONFIRM, FIX)


def is_new_request(question: Question, text: str) -> bool:
    """Tell whether typed words are no answer to a confirmation: neither yes nor no, nor nearly a name."""
    if question.key not in (CONFIRM, FIX, UNDO) or decision_of(text) in (YES, NO, AGAIN):
        return False
    name = confirm_of(question).type_name
    return not name or len(text.strip()) > len(name) + LONGER


@dataclass(frozen=True)
class Handed:
    """Rows put into the blob store as they stood: their hash, and the staging's revision of then."""

    digest: str
    hash: str
    revision: int


def hand_over(store: Store, rows: Snapshot, revision: int) -> Handed:
    """Put rows into the blob store, off the window's thread."""
    with making_many():
        batch = rows.batch()
        return Handed(store.put_blob(object_bytes(batch, "rows")), batch.hash, revision)


def edited_answer(digest: str) -> dict[str, Any]:
    """Return the answer that hands the rows over as they stand in the grid."""
    return {"key": EDIT, "digest": digest}
