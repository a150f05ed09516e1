"""Code lists that people write into comments and CHECK constraints, as choices."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.records.models import Choice

_CODE = r"(?:\d{1,4}|[A-Za-z][A-Za-z_]{0,19})"
_SEPARATOR = r"\s、，,；;。|（）()\[\]"
_ENTRY = re.compile(
    rf"(?<![A-Za-z0-9.])({_CODE})(?:\s*(?:==?|[-–—:：=.])\s*|\s+|(?=[^\x00-\x7f]))([^\x00-\x2c:;：；、，。（）()\[\]\d][^、，,；;。（）()\[\]\s]*)"
)
_REVERSED = re.compile(rf"([^\x00-\x7f]{{1,8}}?)\s*[-:：=]\s*(\d{{1,4}})(?=[{_SEPARATOR}]|$)")
_WORD = r"[^\s/:：()（）]{1,12}"
_WORDS = re.compile(rf"^(?:[^:：(（]{{0,12}}[:：(（])?\s*({_WORD}(?:/{_WORD}){{1,15}})\s*[)）]?$")
_LITERAL = re.compile(r"N?'((?:[^']|'')*)'|(?<![\w'])(-?\d+(?:\.\d+)?)(?![\w'])")
_IN = re.compile(
    r"""[\s(]*[`"\[(]*(?P<column>[^\s`"\[\]()]+)[`"\])]*\s*(?:\)?\s*::\s*[\w ]+)?\s*
    (?:in\s*\((?P<list>.*)\)|=\s*any\s*\(+\s*array\s*\[(?P<array>.*)\].*)""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
MOST = 40


def choices_in_comment(comment: str) -> tuple[Choice, ...]:
    """Return the codes that a comment explains: 0未审核、1已审核; 1-屏蔽采购价 2-…; 个/箱/件.

    One code alone is no list, and neither are words that only begin alike.
    """
    found = [Choice(value=code, label=label.strip("-:： ")) for code, label in _ENTRY.findall(comment)]
    if not _is_list(found):
        found = [Choice(value=code, label=label) for label, code in _REVERSED.findall(comment)]
    if not _is_list(found):
        found = _plain_words(comment)
    return tuple(found[:MOST]) if _is_list(found) else ()


def choices_in_check(text: str, columns: Iterable[str]) -> tuple[str, tuple[Choice, ...]]:
    """Return the column and the values of a CHECK that only lists values, ("", ()) for another one."""
    match = _IN.fullmatch(text.strip())
    if not match or " and " in text.lower() or " or " in text.lower():
        return "", ()
    names = {name.lower(): name for name in columns}
    column = names.get(match["column"].lower())
    body = match["list"] if match["list"] is not None else match["array"]
    values = [first.replace("''", "'") or second for first, second in _LITERAL.findall(_no_casts(body))]
    return (column, tuple(Choice(value=value) for value in values)) if column and values else ("", ())


def labelled(choices: tuple[Choice, ...], comment: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the values of a constraint with the labels that the comment gives them."""
    labels = {choice.value: choice.label for choice in comment}
    return tuple(Choice(value=one.value, label=one.label or labels.get(one.value, "")) for one in choices)


def title_of(comment: str) -> str:
    """Return the name part of a comment: 状态 of 状态：0 草稿，1 已审核; brackets are left out."""
    head = re.split(r"[：:，,；;。（(\[【]|\s(?=\d)", comment.strip(), maxsplit=1)[0].strip()
    return "" if "/" in head or _ENTRY.fullmatch(head) else head


def _is_list(found: list[Choice]) -> bool:
    values = {choice.value for choice in found}
    return len(found) >= 2 and len(values) == len(found)


def _plain_words(comment: str) -> list[Choice]:
    match = _WORDS.match(comment.strip())
    return [Choice(value=word) for word in match[1].split("/")] if match else []


def _no_casts(text: str) -> str:
    return re.sub(r"::\s*(?:\"[^\"]*\"|[\w.]+)(?:\s+varying)?(?:\(\d+\))?(?:\[\])?", "", text)
