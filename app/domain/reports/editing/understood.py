"""What the rules made of a request: edits, words they could not make out, or why it can't be done."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause_signs import SERIOUS


class Trouble(BaseModel):
    """Why a request can't be carried out.

    candidates are ids that may be meant; either are the places of two edits
    that can't both be wanted.
    """

    code: str = ""
    message: str = ""
    remedy: str = ""
    candidates: list[str] = Field(default_factory=list)
    either: list[int] = Field(default_factory=list)

    @classmethod
    def of(cls, problem: EditProblem) -> Trouble:
        """Return a problem of an edit as the reason why its request can't be carried out."""
        return cls(
            code=problem.code, message=problem.message, remedy=problem.remedy, candidates=problem.candidates
        )


class Understood(BaseModel):
    """What the rules made of a request: edits as JSON, and what they could not make out."""

    edits: list[dict[str, Any]] = Field(default_factory=list)
    missed: list[str] = Field(default_factory=list)
    trouble: Trouble | None = None

    @property
    def sure(self) -> bool:
        """Tell whether every word was understood."""
        return bool(self.edits) and not self.missed and self.trouble is None

    @property
    def half(self) -> bool:
        """Tell whether words were not understood, so that nothing should be done yet."""
        return any(SERIOUS.search(one) for one in self.missed)
