"""What every edit can do: check itself, describe itself, be applied, and be taken back exactly."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from lxml import etree
from pydantic import BaseModel, ConfigDict

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.patch import Patch, patch_between
from app.domain.reports.editing.template.template import Template
from app.domain.reports.models import Sample


class EditProblem(AppError):
    """An edit that can't be carried out; candidates are ids that the user may have meant."""

    def __init__(self, code: str, message: str, remedy: str, candidates: Sequence[str] = ()) -> None:
        super().__init__(code, message, remedy)
        self.candidates = list(candidates)


class Edit(BaseModel, ABC):
    """One change of a template.

    A subclass has a `kind: Literal["..."]`, its values as fields (elements,
    columns and bands by the outline's ids: e12, c3, b2), and is found by its
    kind because its module lies in this package. `read` is asked for each
    clause of a request, classes of lower rank first. `hints` is a pattern of
    words that make the kind likely: it is then offered to a model. `company`
    is a pattern of words that only say again what the edit does: "overflows"
    beside a text that shall grow.
    """

    model_config = ConfigDict(extra="forbid")
    kinds: ClassVar[dict[str, type[Edit]]] = {}
    rank: ClassVar[int] = 50
    hints: ClassVar[str] = ""
    company: ClassVar[str] = ""

    kind: str

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Enter the class in the list of edits by its kind."""
        super().__pydantic_init_subclass__(**kwargs)
        kind = cls.model_fields["kind"].default
        if isinstance(kind, str):
            Edit.kinds[kind] = cls

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Return the edits that a clause of a request asks for in this edit's words; [] where it doesn't."""
        return []

    def check(self, outline: Outline) -> str:
        """Return "" or what is wrong with the values, in words for a user or a model."""
        return ""

    @abstractmethod
    def describe(self, outline: Outline) -> str:
        """Return a sentence that says what the edit does, to be shown before and after."""

    @abstractmethod
    def change(self, template: Template, outline: Outline) -> None:
        """Change the tree; raise EditProblem, with the template untouched, where that is impossible."""

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Return the sample data that shows the edit: with values for a new field or parameter."""
        return sample


@dataclass(frozen=True)
class Applied:
    """The outcome of a list of edits; undo.apply(jrxml) gives the bytes from before."""

    jrxml: bytes
    undo: Patch
    sample: Sample
    done: list[str] = field(default_factory=list)


def _texts_of(sample: Sample) -> dict[str, str]:
    """Return the texts that the sample page prints for parameters, by P:name."""
    return {f"P:{name}": value for name, value in sample.parameters.items() if isinstance(value, str)}


def apply_edits(jrxml: bytes, edits: Sequence[Edit], sample: Sample | None = None) -> Applied:
    """Carry out edits in their order, all or none.

    Raises EditProblem for the first one that is impossible.
    """
    template = Template(jrxml)
    done: list[str] = []
    shown = sample or Sample()
    written = etree.tostring(template.root)
    for edit in edits:
        outline = outline_of(template)
        outline.printed = _texts_of(shown)
        wrong = edit.check(outline)
        if wrong:
            raise EditProblem("bad_edit", wrong, _("Say it in other words, or click the element first."))
        said = edit.describe(outline)
        edit.change(template, outline)
        former, shown = shown, edit.adapt(shown, outline)
        before, written = written, etree.tostring(template.root)
        if former == shown and before == written:
            said += " " + _("It was so already.")
        done.append(said)
    changed = template.to_bytes()
    return Applied(changed, patch_between(changed, jrxml), shown, done)
