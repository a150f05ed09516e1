"""The names of a template, hidden from the words of a clause where they would ask for something."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import HIDDEN, QUOTES, compiled, normal
from app.domain.reports.editing.template.outline import Outline

_CJK = re.compile(r"[\u3400-\u9fff]")


def is_english(text: str, outline: Outline) -> bool:
    """Tell whether a text has no Chinese words, or has them only in names of the template and in quotes."""
    if not _CJK.search(text):
        return True
    rest = QUOTES.sub(" ", text)
    if not re.search(r"[A-Za-z]{2}", rest):
        return False
    for name in _chinese_names(outline):
        rest = rest.replace(name, " ")
    if _CJK.search(rest):
        runs, words = len(_CJK_WORDS.findall(rest)), len(_ENGLISH.findall(rest))
        commanded = _COMMANDED.match(text) is not None
        return (runs == 1 and words > _FEW) or (commanded and words > 1 and words >= 2 * runs)
    return bool(re.search(r"[A-Za-z]{2}", rest))


_CJK_WORDS = re.compile(r"[\u3400-\u9fff]+")
_ENGLISH = re.compile(
    r"\b(?:the|an?|to|of|in|with|by|after|before|for|add|make|set|rename|change|delete|put|show|new|called"
    r"|let|give|place|write|replace|insert|use|remove|reads?|says?|label|text|below|above|under|behind|beside"
    r"|between|and|instead|as)\b",
    re.IGNORECASE,
)
# An English sentence that writes Chinese words: Rename 单号: to 任务单号:, Let 事由: read 用车事由:.
_COMMANDED = re.compile(
    r"\s*(?:please )?(?:let|rename|change|replace|set|make|give|add|put|place|write|insert|show|print|use"
    r"|call)\s",
    re.IGNORECASE,
)
_FEW = 2


def _chinese_names(outline: Outline) -> list[str]:
    """Return the labels, headings and descriptions of data with Chinese characters, the longest first."""
    labels = [one.label.rstrip(":\uff1a* ") for one in outline.elements]
    data = [one.label for one in (*outline.fields, *outline.parameters)]
    names = {one for one in (*labels, *data, *(one.title for one in outline.columns)) if _CJK.search(one)}
    return sorted(names, key=len, reverse=True)


def changed(before: str, after: str) -> list[tuple[int, int]]:
    """Return the stretches in which two texts of one length differ."""
    marks = "".join("x" if one != other else " " for one, other in zip(before, after, strict=True))
    return [found.span() for found in re.finditer("x+", marks)]


def without_boxes(words: str, outline: Outline) -> str:
    """Return a clause's words with the 栏 of 备注栏 hidden where 备注 is a label and heads no column."""
    if "栏" not in words:
        return words
    heads = {id_ for one in outline.columns for id_ in one.headers}
    labels = {
        normal(one.label) for one in outline.elements if one.kind == "staticText" and one.id not in heads
    }
    parts = words.split("栏")
    named = [re.sub(r"[那这]一?$", "", one) for one in parts[:-1]]
    boxed = [any(len(one) > 1 and normal(part).endswith(one) for one in labels) for part in named]
    return (
        "".join(part + (HIDDEN if hide else "栏") for part, hide in zip(parts, boxed, strict=False))
        + parts[-1]
    )


_COLUMN_NAMED = r"(?=\s*[\"”]?\s*(?:columns?|fields?|labels?|headings?|headers?)\b)"


def without_names(words: str, outline: Outline, *, plain: bool) -> str:
    """Return a clause's words with the template's Latin names hidden.

    In a Chinese clause all of them, in an English one those that stand before
    "column", "label" ...: their words ask for nothing.
    """
    tail = r"(?![A-Za-z0-9_])" if plain else rf"(?![A-Za-z0-9_]){_COLUMN_NAMED}"
    for name in _latin_names(outline):
        if name.lower() in words.lower():
            pattern = compiled(rf"(?<![A-Za-z0-9_]){re.escape(name)}{tail}")
            words = pattern.sub(lambda found: HIDDEN * len(found.group()), words)
    return words


def _latin_names(outline: Outline) -> list[str]:
    """Return the labels, headings and names of data written in Latin letters, the longest first."""
    labels = [one.label.rstrip(":* ") for one in outline.elements]
    data = [one.name for one in (*outline.fields, *outline.parameters, *outline.variables)]
    columns = [one.title for one in outline.columns]
    names = {one for one in (*labels, *data, *columns) if len(one) > 1 and re.search(r"[A-Za-z]{2}", one)}
    return sorted(names - _ROLES, key=len, reverse=True)


_ROLES = frozenset(("TITLE", "Title", "title", "No", "no", "ID"))


def hide(quoted: str) -> str:
    """Return a quoted text of the same length whose inside no pattern finds."""
    return quoted[0] + HIDDEN * (len(quoted) - 2) + quoted[-1] if len(quoted) > 1 else quoted


def in_title(outline: Outline, text: str, start: int, end: int) -> bool:
    """Tell whether a stretch of a request lies inside a column's longer heading: the "no" of "order no"."""
    said = text.lower()
    titles = {one.title.strip().lower() for one in outline.columns} - {said[start:end], ""}
    spots = ((said.find(one, max(0, end - len(one))), len(one)) for one in titles)
    return any(0 <= at <= start and end <= at + length for at, length in spots)


def names_of(outline: Outline) -> list[str]:
    """Return the labels and headings of a template, which are never cut."""
    labels = [one.text for one in outline.elements if one.kind == "staticText"]
    labels += [one.label for one in outline.elements if one.text == f'"{one.label}"']
    return [*labels, *(one.rstrip(":\uff1a ") for one in labels), *(one.title for one in outline.columns)]


def data_names(outline: Outline) -> list[str]:
    """Return the names of a template's fields, parameters and variables."""
    return [one.name for one in (*outline.fields, *outline.parameters, *outline.variables)]


def ends_a_name(text: str, end: int, outline: Outline) -> bool:
    """Tell whether a Chinese label or heading of two characters or more ends at a place of a text."""
    if not _CJK.match(text, end - 1):
        return False
    names = (one.strip().rstrip(":\uff1a ") for one in names_of(outline))
    return any(len(one) > 1 and text.endswith(one, 0, end) for one in names)
