"""English looks of one value of a column, named before the column: print High priorities in bold red."""

from __future__ import annotations

import re
from functools import partial

from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.template.outline import Outline

_LOOK = rf"(?i:bold|italics?|(?:dark |light )?(?:{COLOUR})|on an? \w+ background|with an? \w+ background)"
_VERB = r"(?i:print|show|display|make|highlight|mark|colou?r|set|put|render)"
_TEXT = "java.lang.String"
_NO_VALUE = frozenset(("the", "all", "every", "each", "any", "both", "column", "field"))


def with_value_after(text: str, outline: Outline) -> str:
    """Return a request in which a look of one value says it as a condition."""
    # The first column names the rows: the tickets of "new tickets" are no value of theirs.
    for one in outline.columns[1:]:
        if one.java_type == _TEXT and re.fullmatch(r"[A-Za-z][A-Za-z ]*[A-Za-z]", one.title):
            pattern = (
                rf"\b{_VERB} (?:the |all |every )*(?P<q>[\"“']?)(?P<v>[A-Z]\w*)[\"”']?"
                rf" {_plural(one.title)} (?P<look>(?:in |as )?{_LOOK}(?:,? (?:and )?{_LOOK})*)"
                r"(?= *(?:$|[,;.]|and\b))"
            )
            text = re.sub(pattern, partial(_said, title=one.title, outline=outline), text)
    return text


def _plural(title: str) -> str:
    """Return a pattern of a heading in the plural or singular, in any letters."""
    ends = f"{re.escape(title[:-1])}(?:y|ies)" if title[-1] in "yY" else f"{re.escape(title)}(?:e?s)?"
    return f"(?i:{ends})"


def _said(found: re.Match[str], title: str, outline: Outline) -> str:
    """Return a look with its condition; the words as they are where the value belongs to a name."""
    names = [one.title for one in outline.columns] + [one.label for one in outline.elements]
    words = {normal(word) for name in names for word in re.findall(r"[A-Za-z]+", name)}
    value = found["v"]
    if value.lower() in _NO_VALUE or normal(value) in words:
        return found.group()
    look = re.sub(r"^(?:in|as) ", "", found["look"])
    return f'make {title} {look} where it is "{value}"'
