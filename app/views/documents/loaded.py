"""One version of a document, read from the store for showing."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pydantic import ValidationError

from app.core.errors import AppError
from app.core.i18n import _
from app.core.records import VersionInfo
from app.domain.documents.check import Unproven, unproven
from app.domain.documents.document import Document
from app.domain.documents.editing import uses
from app.domain.documents.facts import Place
from app.domain.documents.plan import Plan
from app.domain.documents.reflect import Reflection
from app.domain.documents.requirement import Requirement
from app.engines.ports import Store
from app.graphs.documents.state import Problem
from app.graphs.documents.writing import DOCUMENT, SUMMARY


@dataclass(frozen=True)
class LoadedDocument:
    """What the tab shows of a version."""

    version: VersionInfo
    document: Document
    requirement: Requirement = field(default_factory=Requirement)
    plan: Plan = field(default_factory=Plan)
    reflections: tuple[Reflection, ...] = ()
    problems: tuple[Problem, ...] = ()
    request: str = ""
    files: tuple[str, ...] = ()

    @cached_property
    def uses(self) -> dict[str, list[str]]:
        """In which sections each fact is shown."""
        return uses(self.document)

    @cached_property
    def unproven(self) -> list[Unproven]:
        """The figures that no fact holds."""
        return unproven(self.document)

    def file_of(self, place: Place) -> Path | None:
        """Return the file in which a place lies, None where it is none of this request's."""
        names = {Path(one).name: Path(one) for one in reversed(self.files)}
        return names.get(Path(place.source).name)


def load_document(store: Store, version_id: int) -> LoadedDocument:
    """Read a version's parts off the window's thread; AppError when one is damaged."""
    version = store.version(version_id)
    try:
        document = Document.model_validate_json(store.read_part(version.id, DOCUMENT))
        summary = json.loads(store.read_part(version.id, SUMMARY)) if SUMMARY in version.parts else {}
        return LoadedDocument(
            version=version,
            document=document,
            requirement=Requirement.model_validate(summary.get("requirement") or {}),
            plan=Plan.model_validate(summary.get("plan") or {}),
            reflections=tuple(Reflection.model_validate(one) for one in summary.get("reflections", [])),
            problems=tuple(Problem.model_validate(one) for one in summary.get("problems", [])),
            request=summary.get("request", ""),
            files=tuple(summary.get("files", [])),
        )
    except (ValidationError, ValueError) as error:
        raise AppError(
            "damaged_version",
            _("Version {number} can't be read.", number=version.number),
            _("Choose another version, or send the request again."),
            str(error),
        ) from error
