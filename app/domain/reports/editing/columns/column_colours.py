"""The colours of several columns with their totals: debits green, credits red, the subtotals too."""

from __future__ import annotations

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.groups.group_tokens import tokens_of
from app.domain.reports.editing.looks.text_look import SetColour
from app.domain.reports.editing.request import numerals
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import ColumnInfo, Outline

_TOO = (
    r"[,\uff0c]?\s*(?:and )?(?:(?:including|also(?: in)?|as well as|with)\s+)?(?:the "
    r"|their )?(?P<sub>sub-?totals?)(?:,? and (?:the )?(?P<grand>(?:grand )?totals?))?(?:\s+(?:too|as well"
    r"|likewise|also|the same))?\.?$"
    r"|[,\uff0c]?(?:包括|连同|连)?(?:它们的)?(?P<zsub>小计)(?:和(?P<zgrand>合计|总计))?(?:行|里|上"
    r"|在内)?(?:也|都|一样|同样|在内|跟着变)*(?:这样|处理|变)?[。.]?$"
)
_PAIRS: tuple[tuple[str, str], ...] = (
    ("colour", rf"(?:in |用|改[成为]|变[成为]?|显示[成为]|标[成为]?|成)?(?:{numerals.COLOUR})(?:字|显示)?"),
    ("small", r"[,\uff0c、;\uff1b]|\b(?:in|make|print|figures?|colou?r)\b"),
)
_LEAST = 2


def colours_of(text: str, outline: Outline) -> list[Edit]:
    """Return the colours of columns with their totals that a text asks for, where it says nothing else."""
    too = compiled(_TOO).search(text)
    if too is None:
        return []
    tokens = tokens_of(text[: too.start()], outline, _PAIRS)
    if not tokens or any(
        one.kind not in ("field", "colour", "small", "verb", "and", "joint") for one in tokens
    ):
        return []
    edits: list[Edit] = []
    waiting: list[ColumnInfo] = []
    for one in tokens:
        if one.kind == "field":
            waiting += [each for each in outline.columns if each.field == one.field]
        elif one.kind == "colour":
            colour = numerals.read_colour_word(_bare(one.words))
            if not waiting or not colour:
                return []
            grand = bool(too["grand"] or too["zgrand"])
            targets = [
                id_ for each in waiting for id_ in [*each.values, *_totals(each, outline, grand=grand)]
            ]
            edits.append(SetColour(targets=targets, forecolor=colour))
            waiting = []
    return edits if not waiting and len(edits) >= _LEAST else []


def _bare(words: str) -> str:
    found = compiled(numerals.COLOUR).search(words)
    return found.group() if found else ""


def _totals(column: ColumnInfo, outline: Outline, *, grand: bool) -> list[str]:
    """Return the totals of a column in the groups' footers, with grand those at the end, too."""
    infos = [info for one in column.totals if (info := outline.element(one)) is not None]
    return [one.id for one in infos if one.section == "groupFooter" or grand]
