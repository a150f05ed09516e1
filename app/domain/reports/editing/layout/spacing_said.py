"""How much room is wanted between things, or above and below one: 之间留 10, increase the gap by 5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from app.domain.reports.editing.references.cards_said import card_of
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import Outline

Side = Literal["between", "above", "below"]
_NOUN = (
    r"(?:上下|左右|相互|彼此)?的?(?:间距|间隔|距离|空隙|间隙|空当|空白|留白)|\b(?:spaces?|gaps?"
    r"|spacing|distance|room)\b"
)
_APART = (
    r"之间|中间|间距|间隔|空隙|间隙|拉开|隔开|距离|\b(?:between|apart)\b|\b(?:spacing|gaps?|distance) of\b"
)
_BESIDE = (
    r"(?P<both>上下)[面边方]?(?:都|各)?(?:多|再|各)*[留空](?:出|开|上)?"
    r"|(?P<up>上|前)[面边方]?(?:多|再|要|都|各)*[留空](?:出|开|上)?|(?P<down>下|后)[面边方]?(?:多|再|要|都|各)*[留空](?:出|开|上)?"
    r"|\b(?P<above>above|before)\b|\b(?P<below>below|under(?:neath)?|beneath|after)\b"
)
_OTHER = (
    r"(?<![两二三四五六七八九几])行间?[距高]|字|[列栏](?!标题|头)|边距|页边|组|段|缩进|空格|空一?[行列格]|空白行|填充|签[字名]|二维码|条码"
    r"|[上下左右]边距|内边|空的|为空|下面的?(?:信息|内容|东西)|天数|日期之间|删|去掉|移|挪"
    r"|\b(?:padding|margins?|columns?(?! head)|lines?|letters?|paragraphs?|groups?|rows?|words?"
    r"|blank|empty|remove"
    r"|delete|move|days?|characters?)\b"
)
_MORE = (
    r"加大|增大|增加|拉大|扩大|放大|调大|变大|加宽|多(?=留|空|加|出)|再(?=[留空加拉大])|加(?=\s*\d)"
    r"|\b(?:increase|add|more|extra|enlarge|widen|additional|further)\b"
)
_LESS = r"减小|缩小|减少|收[窄紧]|调小|变小|缩短|\b(?:reduce|decrease|less|closer|narrow|shrink|tighten)\b"
_TO = r"[到为成至]\s*\d|\bto \d"
_VERBS = (
    r"[留空](?:出|开|上|有|一?[点些])?|拉开|隔开|相[隔距]|改[成为]?|设[为成置]?|调[整成为]*|保持|加上?|统一|[成为到至]|一?[点些]|都|各"
    r"|之间|中间|[三四五六两]?[行排](?=之?间|距|拉|加|$)"
    r"|\b(?:leave|keep|make|set|put|between|apart|by|to|of|each|other|points?|pt|px)\b"
)
_A_LITTLE = 10


@dataclass(frozen=True)
class Spacing:
    """What is to stand further apart: by so many points, or with a gap of so many."""

    targets: list[str]
    sides: Sequence[Side]
    gap: int | None
    by: int
    left_free: bool


def spacing_in(clause: Any, outline: Outline) -> Spacing | None:
    """Return the room that a clause asks for between, above or below things; None where it asks for none."""
    if clause.has(_OTHER):
        return None
    sides = _sides(clause)
    if not sides:
        return None
    less, more = clause.says(_LESS), clause.says(_MORE)
    heard(clause, rf"{_NOUN}|{_MORE}|{_VERBS}")
    targets = _with_table(clause, clause.targets(required=False), outline)
    if not targets or (sides == ["between"] and len(targets) == 1 and targets[0] != card_of(outline)):
        return None
    fixed = clause.has(_TO) or not (less or more)
    amount = clause.length() if clause.has(r"\d") else None
    if amount is None and fixed:
        return None
    points = round(amount) if amount is not None else _A_LITTLE
    beside = sides != ["between"] and not clause.has(rf"{_TO}|改|设|调|\b(?:set|make|change)\b")
    return Spacing(
        targets, sides, points if fixed else None, -points if less else 0 if fixed else points, beside
    )


_TABLE = r"表格|表体|\b(?:the )?table\b"


def _with_table(clause: Any, targets: list[str], outline: Outline) -> list[str]:
    """Return what is named with the beginning of the table, where that is named too."""
    if not targets or not clause.has(_TABLE):
        return targets
    clause.says(_TABLE)
    there = outline.in_section("columnHeader") or outline.in_section("detail")
    return [*targets, *(one.id for one in there if one.id not in targets)]


def _sides(clause: Any) -> list[Side]:
    """Return where room is wanted; [] where none is spoken of."""
    noun = clause.has(_NOUN) or clause.has(r"[留空拉隔]|\bleave\b")
    if noun is None:
        return []
    if clause.has(_APART) and not clause.has(r"[上下][面边方](?:多|再|要)*[留空]"):
        return ["between"]
    found = clause.has(_BESIDE)
    if found is None:
        return []
    clause.mark(*found.span())
    if found["both"]:
        return ["above", "below"]
    return ["above"] if found["up"] or found["above"] else ["below"]
