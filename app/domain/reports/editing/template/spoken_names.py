"""What fields may be called in either language: by their names, and by what these mean."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.remembered import once


@once
def spoken_names(outline: Outline) -> Mapping[str, str]:
    """Return what each field may be called, in small letters; what several may be called is left out."""
    own = field_names(outline)
    meant: dict[str, set[str]] = {}
    for name, field in own.items():
        for one in senses().get(name, ()):
            if one.lower() not in own and len(one) > 1:
                meant.setdefault(one.lower(), set()).add(field)
    return {**{one: fields.pop() for one, fields in meant.items() if len(fields) == 1}, **own}
