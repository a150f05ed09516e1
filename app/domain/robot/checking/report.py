"""Collects what is wrong, each thing pinned to its block, in words that name block and field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.core.i18n import _, language
from app.domain.robot.checking.specs import Spec
from app.domain.robot.models import ProgramIssue, Severity

MAX_ISSUES = 500


@dataclass
class Report:
    """The issues found so far."""

    issues: list[ProgramIssue] = field(default_factory=list)

    def add(
        self,
        code: str,
        message: str,
        element: Any = None,
        *,
        field_name: str = "",
        severity: Severity = "error",
    ) -> None:
        """Note an issue at a block's element; after 500 the rest is not noted."""
        if len(self.issues) >= MAX_ISSUES:
            return
        self.issues.append(
            ProgramIssue(
                code=code,
                message=message,
                severity=severity,
                block_id=element.get("id", "") if element is not None else "",
                block_type=element.get("type", "") if element is not None else "",
                field=field_name,
                line=int(element.sourceline or 0) if element is not None else 0,
            )
        )


def block_name(element: Any, spec: Spec | None) -> str:
    """Return how people know a block: its name and its id."""
    name = spec.name.of(language()) if spec else element.get("type", "")
    identity = element.get("id", "")
    return _("{name} (block {id})", name=name, id=identity) if identity else name
