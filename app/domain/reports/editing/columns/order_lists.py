"""A new order of columns as it is said: a list of names whose commas are no ends of clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from app.domain.reports.editing.request.clause_text import HIDDEN, any_of

_COLUMNS = r"(?:(?<!\ufffc)[列栏](?!表|出|印)(?:目|位)?|字段|(?<!\w)表头)"
_ORDERED = r"(?:顺序|列?序(?=[改调换排])|次序|先后|排列|排布|重排|依次)"
IN_ORDER = re.compile(
    rf"{_COLUMNS}[^\ufffc。;\uff1b]{{0,10}}{_ORDERED}|{_ORDERED}[^\ufffc。;\uff1b]{{0,8}}{_COLUMNS}"
    rf"|{_COLUMNS}.*{_ORDERED}$|从?左[到至往向]右"
    r"|\bcolumns?(?:'s?)?(?: \w+){0,6} (?:order|sequence|arrange|rearrange|left to right)"
    r"|\b(?:re-?order|re-?arrange|re-?sequence|arrange|order|sequence)\w*(?: \w+){0,4} columns?\b"
    r"|\bcolumns? (?:should|must|to|shall|need to) (?:run|read|go|be|come|appear|stand)\b"
    r"|\bleft to right\b",
    re.IGNORECASE,
)
TURNED_ROUND = re.compile(
    rf"{_COLUMNS}的?(?:排列)?(?:顺序|次序)?(?:全部|都|整个)?(?:反|倒|颠倒|调)(?:过来|转|着排|一下|排|序)*"
    rf"|(?:颠倒|反转|倒转)[^\ufffc]{{0,6}}{_COLUMNS}"
    r"|\b(?:reverse|invert|flip)\b(?: \w+){0,3} (?:order|sequence)(?: \w+){0,2} columns"
    r"|\b(?:reverse|invert|flip)\b(?: \w+){0,3} columns?(?: order| sequence)?\b",
    re.IGNORECASE,
)
_SORTED = re.compile(
    r"排序|升序|降序|\bsort(?:ed)? by\b|\b(?:asc|desc)ending\b|\border(?:ed)? by\b", re.IGNORECASE
)
_PAIR = 2
_SENTENCE = re.compile(r"[^;\uff1b。\n]+")
_JOINT = re.compile(
    r"\s*(?:[,\uff0c、]|\b(?:and )?then\b|\band\b|然后|接着|最后|再|和)"
    r"(?:\s*(?:(?:and|then|finally|lastly|last|next)\b|然后|接着|再|最后|才|到|[是为]))*\s*",
    re.IGNORECASE,
)
_NTH = r"第[一二三四五六七八九十\d]+[列栏]|(?:the )?(?:first|second|third|fourth|fifth|sixth|last) column"


def without_joints(text: str, names: Iterable[str]) -> str:
    """Return a request whose commas between the columns of a new order are hidden."""
    known = any_of(names)
    if not known:
        return text
    name = rf"(?:{known}|{_NTH}|{HIDDEN}+)"
    pattern = re.compile(rf"(?<![A-Za-z]){name}(?![A-Za-z])[列栏]?", re.IGNORECASE)
    return _SENTENCE.sub(lambda found: _in_sentence(found.group(), pattern), text)


def _in_sentence(text: str, name: re.Pattern[str]) -> str:
    """Hide the joints between names that stand side by side, where an order of columns is spoken of."""
    spots = [found.span() for found in name.finditer(text)]
    shown = name.sub(lambda found: HIDDEN * len(found.group()), text)
    if len(spots) < _PAIR or not IN_ORDER.search(shown) or _SORTED.search(shown):
        return text
    for (_start, end), (start, _end) in pairwise(spots):
        if _JOINT.fullmatch(text, end, start):
            text = text[:end] + HIDDEN * (start - end) + text[start:]
    first, lead = spots[0][0], text[: spots[0][0]]
    return re.sub(r"[,\uff0c](?=\s*$)", HIDDEN, lead) + text[first:]
