"""A request's words about a template, as each reading gets them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from app.domain.reports.editing.request.clause import is_english
from app.domain.reports.editing.request.clause_names import names_of
from app.domain.reports.editing.request.clause_reader import parsed_template
from app.domain.reports.editing.request.request_reader import RequestReader
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understood import Understood

Pictures = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Wish:
    """Words about a template.

    selected are the ids of the elements that "this" means; pictures are
    attached files, base64 with their types; template and outline are only
    read: what is edited on the way is read anew by `reader`. begin reads a
    wish from its beginning.
    """

    jrxml: bytes
    text: str
    selected: Sequence[str]
    pictures: Pictures
    template: Template
    outline: Outline
    begin: Callable[[Wish], Understood]

    @cached_property
    def names(self) -> list[str]:
        """Return the names of the template that words may hold."""
        return names_of(self.outline)

    @cached_property
    def english(self) -> bool:
        """Tell whether the words are English."""
        return is_english(self.text, self.outline)

    def said(self, text: str) -> Wish:
        """Return the wish in other words."""
        return replace(self, text=text)

    def understood(self, text: str) -> Understood:
        """Return what other words mean of the same template, read from the beginning."""
        return self.begin(self.said(text))

    def understood_then(self, jrxml: bytes, text: str) -> Understood:
        """Return what words mean of the template after some edits."""
        template, outline = parsed_template(jrxml)
        return self.begin(replace(self, jrxml=jrxml, text=text, template=template, outline=outline))

    def reader(self) -> RequestReader:
        """Return a reader that has read nothing yet."""
        return RequestReader(self.jrxml, *parsed_template(self.jrxml), self.selected, self.pictures)

    def edits_of(self, jrxml: bytes, text: str) -> list[dict[str, Any]] | None:
        """Return the edits that words mean of a template, nothing clicked; None if not all is understood."""
        template, outline = parsed_template(jrxml)
        found = self.begin(Wish(jrxml, text, (), (), template, outline, self.begin))
        return found.edits if found.sure else None
