"""Where a request lists its columns, and what each piece of such a list names."""

from __future__ import annotations

import re

from app.domain.reports.generate import phrases

_COLUMNS_ZH = re.compile(
    r"(?:包含|包括|含有|显示|列出|字段(?:有|是|为|包括)?|列(?:有|是|为|包括)?[:：]?(?<!列)|内容(?:有|是|为)?|(?<![没只所])有"
    r"|(?<!包)含(?!税|量))\s*[:：]?\s*(?P<list>[^。;；\n]+)"
)
_COLUMNS_EN = re.compile(
    r"\b(?:with|containing|including|includes|showing|columns?|fields?)\b\s*(?:are\s+)?(?:the\s+)?(?:columns?|fields?)?\s*:?\s*"
    r"(?P<list>[^.;\n]+)",
    re.IGNORECASE,
)
_AFTER_TITLE = re.compile(
    r"^[^:\uff1a\n\u3001]{2,60}[:\uff1a]\s*(?P<list>[^。;\uff1b\n:\uff1a]*[,\uff0c\u3001][^。;\uff1b\n:\uff1a]*)"
)
_IN_BRACKETS = re.compile(
    r"[(（]\s*(?:列(?:有|为|是)?|字段(?:有|为|是)?|包[含括]|有|with|columns?)?\s*[:：]?\s*"
    r"(?P<list>[^()（）]+(?:[,，、][^()（）]+){2,})[)）]",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"(?:主表|表头|单头|抬头)(?:字段|信息)?(?:有|是|为|包括|包含)?\s*[:：]?\s*(?P<zh>[^。;；\n]+?)(?=[。;；\n]|[,，]?\s*(?:明细|表体|表身|子表|从表))"
    r"|(?:^|[:：,，])\s*(?P<above>[^:：,，。;；\n]+?)(?:都)?(?:放|写|印|排|列)?在?(?:最)?(?:上面|上方|顶部|顶上)(?=[,，。;；\n]|$)"
    r"|\b(?:header|head|master)(?:\s+fields?)?\s*(?:with|has|:)\s*:?\s*(?P<en>[^.;\n]+)"
    r"|\bwith\s+(?P<top>[\w ]+(?:(?:, | and )[\w ]+)*?)\s+(?:at the top|on top|in the header|above)\b",
    re.IGNORECASE,
)
_BODY = re.compile(
    r"(?:明细|表体|表身|子表|从表)(?:字段|列|行)*(?:有|是|为|包括|包含|[:：])\s*[:：]?\s*(?P<zh>[^。;；\n]+)"
    r"|(?:下面|下方)(?:再)?(?:列|是|放|写|印)(?:出|有)?\s*[:：]?\s*(?P<below>[^。;；\n]+)"
    r"|\b(?:details?|lines?|items?|rows?)(?:\s+(?:fields?|columns?))?\s*(?:with|has|have|:)\s*:?\s*(?P<en>[^.;\n]+)"
    r"|(?:at the top|on top|in the header|above),?\s*(?:and |then |below )+(?P<then>[^.;\n]+)",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"\s*(?:[、,，;；/]|\band\b|以及|还有|(?<!求)和|及|与)\s*", re.IGNORECASE)
_NOISE = re.compile(
    r"^(?:的|等|其中|每个?|各个?|(?:the|an?|then|plus)\s)\s*|(?:等|这些|几|三|四|五|六|\d)*(?:个)?(?:字段|列|信息|内容|栏|项)$|^\W+|\W+$",
    re.IGNORECASE,
)
_MANNER = re.compile(
    r"\s+(?:in|with) (?:an? |the )?(?:[\w-]+ )?(?:style|design|layout|letterhead|(?:grand )?totals?)$",
    re.IGNORECASE,
)
_HINT = re.compile(r"[(（](?P<type>[^)）]{1,20})[)）]")
_BRACKETS = re.compile(r"[(（][^)）]*[)）]")
_LEAD = re.compile(r"^(?:需?要有?|字段[是有为]?|列[是有为]?|栏目?[是有为]?|项目[是有为])\s*[:：]?\s*")
_SHORT, _WORD = 10, 6


def listed_columns(text: str) -> tuple[list[str], str]:
    """Return the columns that a text lists, and the piece of the text that lists them.

    A list of the rows' columns goes first, then whichever way of listing names most.
    """
    body = first_of(text, _BODY)
    if body:
        return pieces_of(phrases.without_groups(body)), body
    ways = (_IN_BRACKETS, _COLUMNS_ZH, _COLUMNS_EN, _AFTER_TITLE)
    found = [first_of(phrases.without_groups(text), one) or first_of(text, one) for one in ways]
    made = [(pieces_of(phrases.without_groups(one)), one) for one in found if one]
    if found[0] and len(made[0][0]) > 2:
        return made[0]
    best = max(made, key=lambda pair: len(pair[0]), default=([], ""))
    return best if len(best[0]) > 1 else max(best, _enumerated(text), key=lambda pair: len(pair[0]))


def head_columns(text: str) -> list[str]:
    """Return what stands once above the rows."""
    return pieces_of(first_of(text, _HEAD))


def _enumerated(text: str) -> tuple[list[str], str]:
    """Return a clause behind the first that enumerates short names: 姓名、部门、电话, or 日期 摘要 借方."""
    parts = re.split(r"[,，。;；:：\n]", phrases.without_groups(text))
    for part in (one.strip() for one in parts[1:]):
        names = pieces_of(_LEAD.sub("", part)) if "、" in part else part.split()
        fits = _SHORT if "、" in part else _WORD
        if len(names) > 1 + ("、" not in part) and all(len(one.partition("(")[0]) <= fits for one in names):
            plain = [one for one in names if not one.isascii()]
            if len(plain) == len(names) and not any(phrases.is_wish(one) for one in names):
                return names, part
    return [], ""


def pieces_of(listed: str) -> list[str]:
    """Return the names in a list, each with the type that stands behind it in brackets."""
    guarded = _BRACKETS.sub(lambda one: re.sub(r"[、,，;；/]", "|", one.group()), listed)
    cleaned = [(_clean(one), one) for one in _SPLIT.split(guarded)]
    kept: list[str] = []
    for piece, raw in cleaned:
        fits = piece and len(piece) <= 20 + 20 * piece.isascii()
        if fits and not phrases.is_wish(piece) and not _is_total(piece, kept):
            kept.append(piece + "".join(_HINT.findall(raw) and [f"({_HINT.findall(raw)[0]})"]))
    return list(dict.fromkeys(kept))


def _is_total(piece: str, before: list[str]) -> bool:
    """Tell whether a piece asks for an average or a greatest value of a column that was named before."""
    rest = re.sub(
        r"求?平均值?|均值|计数|最[大小高低]值?|\b(?:average|avg|count|max(?:imum)?|min(?:imum)?)(?: of)?\b",
        "",
        piece,
    )
    named = phrases.matching(rest.strip(), [one.partition("(")[0] for one in before])
    return rest != piece and bool(named)


def _clean(piece: str) -> str:
    piece = _MANNER.sub("", _BRACKETS.sub("", piece).strip())
    piece = re.sub(r"(?:的)?(?:报表|表格|表|清单)$", "", piece)
    return _NOISE.sub("", _NOISE.sub("", piece)).strip()


def first_of(text: str, pattern: re.Pattern[str]) -> str:
    """Return what the first named group that matched holds, "" for none."""
    found = pattern.search(text)
    return next((one.strip() for one in found.groupdict().values() if one), "") if found else ""
