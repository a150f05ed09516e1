"""Columns counted from the right, or in many words, said as first, second and last but one are read."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.request.clause_text import QUOTES, compiled
from app.domain.reports.editing.request.numerals import EN_ORDINAL, NUMBER, read_number

_NTH = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_FROM_RIGHT = r"(?:counting |counted |seen )?from the (?:right(?:[- ]hand side)?|end|back)"
_FROM_LEFT = r"(?:counting |counted |seen )?from the (?:left(?:[- ]hand side)?|start|front|beginning)"
_SECOND_LAST = (
    r"\b(?:(?:second|next)[- ]to[- ](?:the[- ])?last|second[- ]last|last but one|penultimate|next to last)"
    r"(?= columns?\b)"
)
_ZH_NTH = rf"第?\s*(?P<n>{NUMBER})\s*个?(?=[列栏](?!头|标题))"


def _nth(found: re.Match[str], tail: str) -> str:
    number = int(read_number(found["n"]) or 0)
    return f"{_NTH[number]}{tail} column" if 0 < number < len(_NTH) else found.group()


_RULES: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (rf"\b(?P<n>{EN_ORDINAL}) column,? {_FROM_RIGHT}\b", lambda found: _nth(found, " to last")),
    (rf"\bcolumn (?P<n>{EN_ORDINAL}) {_FROM_RIGHT}\b", lambda found: _nth(found, " to last")),
    (
        rf"\b(?P<n>{EN_ORDINAL})[- ](?:to[- ])?(?:the[- ])?last column\b",
        lambda found: _nth(found, " to last"),
    ),
    (rf"\b(?P<n>{EN_ORDINAL}) column,? {_FROM_LEFT}\b", lambda found: _nth(found, "")),
    (_SECOND_LAST, lambda _found: "second to last"),
    (
        rf"\bcolumn (?:number|no\.?|nr\.?|#) ?(?P<n>{EN_ORDINAL}|{NUMBER}|one|two|three|four|five|six)\b",
        lambda found: _nth(found, ""),
    ),
    (
        r"\b(?:very )?first column (?:on|at|from) the left\b|\bvery first column\b",
        lambda _found: "first column",
    ),
    (r"\bcolumn (?:at|on) the (?:far|very) right\b|\bvery last column\b", lambda _found: "last column"),
    (
        r"(?<!\bnumber )(?<!\bnumbers )(?<!\bnew )\bcolumn (?:at|on) the (?:far|very) left\b",
        lambda _found: "first column",
    ),
    (
        r"(?:从|自)?右[边侧手]?(?:往左|向左|到左|开始|起|面)*(?:数|算|起)(?:起|过来|的)?" + _ZH_NTH,
        lambda found: f"倒数第{found['n']}",
    ),
    (
        r"(?:从|自)?左[边侧手]?(?:往右|向右|到右|开始|起|面)*(?:数|算|起)(?:起|过去|的)?" + _ZH_NTH,
        lambda found: f"第{found['n']}",
    ),
    (r"最右[边侧面](?:的)?(?:那|这)?一?(?=[列栏](?!头|标题))", lambda _found: "最后一"),
    (r"最左[边侧面](?:的)?(?:那|这)?一?(?=[列栏](?!头|标题))", lambda _found: "第一"),
    (r"(?:最末尾?|末尾)(?:的)?(?:那|这)?一?(?=[列栏](?!头|标题))", lambda _found: "最后一"),
    (r"头一(?=[列栏](?!头|标题))", lambda _found: "第一"),
)


def plainly_counted(text: str) -> str:
    """Return a request whose columns are counted in plain words; quotations stay as they are."""
    for pattern, plainer in _RULES:
        quoted = [one.span() for one in QUOTES.finditer(text)]
        for found in reversed(list(compiled(pattern).finditer(text))):
            if not any(start < found.end() and found.start() < end for start, end in quoted):
                text = text[: found.start()] + plainer(found) + text[found.end() :]
    return text
