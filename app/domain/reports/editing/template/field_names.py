"""What fields may be called: by their own names, their labels, their headings, and the labels beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.places import value_beside
from app.domain.reports.editing.template.remembered import once

_TAIL = re.compile(r"(?:名称|姓名|名字|\s+name)$", re.IGNORECASE)
_UNIT = re.compile(r"\s*[(\uff08\[].*?[)\uff09\]]\s*$")


@once
def field_names(outline: Outline) -> Mapping[str, str]:
    """Return what each field may be called, in small letters: names that several have are left out."""
    found: dict[str, set[str]] = {}
    for field, name in _called(outline):
        for one in _forms(name):
            found.setdefault(one, set()).add(field)
    exact = {name.lower(): field for field, name in _called(outline)}
    return {
        name: exact.get(name) or next(iter(fields))
        for name, fields in found.items()
        if len(fields) == 1 or name in exact
    }


def _called(outline: Outline) -> Iterator[tuple[str, str]]:
    """Yield each field with its own name, its label, its heading and the label beside it."""
    known = {one.name for one in outline.fields}
    for one in outline.fields:
        yield one.name, one.name
        yield one.name, re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", one.name)
        yield one.name, one.label
    for column in outline.columns:
        if column.field in known and column.source == "F":
            yield column.field, column.title
    for label in (one for one in outline.elements if one.id != outline.title):
        value = outline.element(value_beside(outline, label)) if label.kind == "staticText" else None
        if value is not None and len(value.refs) == 1 and value.refs[0][2:] in known:
            yield value.refs[0][2:], label.label


def _forms(name: str) -> Iterator[str]:
    """Yield the ways to say a name: without its unit, without \u540d\u79f0, in the plural."""
    name = _UNIT.sub("", " ".join(name.split()).strip(" :\uff1a")).lower()
    short = _TAIL.sub("", name)
    for one in dict.fromkeys((name, short)):
        if len(one) > 1:
            yield one
            if one.isascii() and one[-1].isalpha():
                yield (
                    f"{one[:-1]}ies"
                    if one.endswith("y")
                    else f"{one}es"
                    if one.endswith(("s", "x"))
                    else f"{one}s"
                )
