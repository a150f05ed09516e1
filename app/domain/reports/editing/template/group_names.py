"""What the groups of a report may be called: by their names, their fields, and the words in them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import Outline

_JOINTS = re.compile(r"(?<=[a-z])(?=[A-Z])|[_\s]+")
_NO_NAME = frozenset(("group", "by", "name", "id", "no", "code", "number", "num"))
_GENERAL = re.compile(r"(?<=[\u4e00-\u9fff])(?:名称?|编[号码]|号码?|代[号码])$")
_LEAST = 2
_THE_ONLY = ("组", "小组", "分组", "每组", "各组", "该组", "group")


def names_of_groups(outline: Outline) -> dict[str, str]:
    """Return the group that each name means, in small letters; names that several have are left out."""
    found: dict[str, set[str]] = {}
    for group in outline.groups:
        for one in _names(group, outline):
            found.setdefault(one.lower(), set()).add(group)
    if len(outline.groups) == 1:
        found |= {one: {*outline.groups} for one in _THE_ONLY if one not in found}
    return {name: next(iter(groups)) for name, groups in found.items() if len(groups) == 1}


def groups_named(text: str, outline: Outline) -> list[tuple[str, int, int]]:
    """Return the groups that a text names, each with where its name stands."""
    names = names_of_groups(outline)
    pattern = any_of([one for one in names if one not in _THE_ONLY])
    found = compiled(rf"(?<![A-Za-z0-9])(?:{pattern})(?![A-Za-z0-9])").finditer(text) if pattern else ()
    return [(names[one.group().lower()], *one.span()) for one in found]


def _names(group: str, outline: Outline) -> Iterator[str]:
    field = outline.group_fields.get(group, "")
    titles = [one.title for one in outline.columns if field and one.field == field]
    titles += [one.label for one in outline.fields if field and one.name == field]
    titles += [name for name, one in field_names(outline).items() if field and one == field]
    for one in (group, field, *titles):
        for said in (one, _GENERAL.sub("", one), *_phrases(one)):
            for name in (said, *senses().get(said.lower(), ())):
                if len(name) >= _LEAST:
                    yield name


def _phrases(name: str) -> Iterator[str]:
    """Yield what a name means in words: first letter, letter of FirstLetterGroup."""
    words = [one.lower() for one in _JOINTS.split(name) if one]
    own = [one for one in words if one not in _NO_NAME]
    if own:
        yield " ".join(words)
        yield " ".join(own)
        yield own[-1]
