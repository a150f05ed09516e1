"""Names that stand side by side: required, performed and noPerformed are one list, whatever is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from app.domain.reports.editing.request.clause_names import data_names, is_english, names_of
from app.domain.reports.editing.request.clause_text import HIDDEN, QUOTES, any_of, compiled
from app.domain.reports.editing.template.outline import Outline

_LEAST = 3
_NOUN = (
    r"(?:的?(?:[列栏](?!表|出|印|头|标题|名|宽)|字段|标签|的值)"
    r"|\s(?:fields?|columns?|labels?|values?|headings?)\b)"
)
_JOINT = re.compile(
    r"\s*(?:[,\uff0c、]\s*(?:(?:and|as well as|plus)\b|&|以及|还有|[和与及跟])?"
    r"|\band\b|&|以及|还有|[和与及跟])"
    r"\s*(?:(?:the|also)\s+)*",
    re.IGNORECASE,
)


def with_lists_whole(shown: str, text: str, names: Iterable[str]) -> str:
    """Return a request, as it is shown to be cut, with the joints between three or more names hidden.

    text is the request itself, in which quoted names can be read.
    """
    for start, end in joints_of_lists(text, names):
        shown = shown[:start] + HIDDEN * (end - start) + shown[end:]
    return shown


def joints_of_lists(text: str, names: Iterable[str]) -> list[tuple[int, int]]:
    """Return where a text joins names that stand in lists of three or more."""
    return [(one[1], other[0]) for spots in lists_in(text, names) for one, other in pairwise(spots)]


def lists_in(text: str, names: Iterable[str]) -> list[list[tuple[int, int]]]:
    """Return where the names stand of each list of three or more that a text holds."""
    known = any_of(names, 2)
    if not known or not _JOINT.search(text):
        return []
    name = compiled(
        rf"(?<![A-Za-z0-9_])[\"'“「『]?(?:\$[FPV]\{{)?(?:{known})\}}?[:\uff1a]?[\"'”」』]?(?![A-Za-z0-9_]){_NOUN}?"
    )
    lists: list[list[tuple[int, int]]] = []
    for found in name.finditer(text):
        spot = found.span()
        if lists and _JOINT.fullmatch(text, lists[-1][-1][1], spot[0]):
            lists[-1].append(spot)
        else:
            lists.append([spot])
    return [one for one in lists if len(one) >= _LEAST and _is_list(text, one)]


_BEGINS = re.compile(
    r"(?:^|[,\uff0c。;\uff1b:\uff1a\n])\s*(?:请|把|将|让|给|使|对|再|并|标签|字段|[^,\uff0c。;\uff1b:\uff1a\n]{1,8}[里中内]的?"
    r"|[^,\uff0c。;\uff1b:\uff1a\n]{0,8}(?:显示|打印)|的)*\s*$|[A-Za-z]\s+$"
)
_AND_EN = re.compile(r"\band\b|&", re.IGNORECASE)


def _is_list(text: str, spots: list[tuple[int, int]]) -> bool:
    """Tell whether names with commas between are a list: in Chinese, the first may end the clause before."""
    joints = [text[one[1] : other[0]] for one, other in pairwise(spots)]
    if all("," not in one and "\uff0c" not in one for one in joints) or any(map(_AND_EN.search, joints)):
        return True
    chinese = compiled("[\u3400-\u9fff]").search(text) is not None
    return not chinese or _BEGINS.search(text, 0, spots[0][0]) is not None


_APART = re.compile(
    rf"{QUOTES.pattern}|[(\uff08][^()\uff08\uff09]*[)\uff09]|\bselect\b.*\bfrom\b", re.IGNORECASE | re.DOTALL
)
_COMMA = re.compile(r"\s*[,\uff0c]\s*")


def with_lists_joined(text: str, outline: Outline) -> str:
    """Return a Chinese request whose lists of names have the sign of lists between them: 数量、单价、金额."""
    if not _COMMA.search(text) or is_english(text, outline):
        return text
    apart = [found.span() for found in _APART.finditer(text)]
    for start, end in reversed(joints_of_lists(text, [*names_of(outline), *data_names(outline)])):
        inside = any(one < end and start < other for one, other in apart)
        if not inside and _COMMA.fullmatch(text, start, end):
            text = f"{text[:start]}、{text[end:]}"
    return text
