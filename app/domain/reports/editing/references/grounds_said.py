"""Grounds named by their colour and place: 最上面的蓝底, the blue background at the top."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.reports.editing.references.blocks_said import blocks_of
from app.domain.reports.editing.references.looking_so import ZH_NAMES
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.hues import goes_by
from app.domain.reports.editing.template.outline_models import ElementInfo, Outline

_SIDES = {"左": "left", "右": "right", "上": "top", "下": "bottom", "顶": "top", "底": "bottom"}
_SIDE_AXES = {"top": (1, 1), "bottom": (3, -1), "left": (0, 1), "right": (2, -1)}
_PLACE_ZH = (
    r"(?P<where>(?:页面?|报表|整页|纸)?的?最?(?P<at>[左右][上下]角|[上下左右](?:[面边方侧头端部]|(?=的))"
    r"|[顶底](?:[部端上]|(?=的))|(?P<end>末尾|结尾|最后)(?:的|那)*))"
)
_GROUND_ZH = (
    rf"^(?:请|把|将|给|帮我)*(?:{_PLACE_ZH}的?)?(?:那|这)?[一整大]?[块片条]?的?(?P<colour>(?:{ZH_NAMES})色?)的?"
    r"(?P<noun>底色?|背景色?|底纹|底板)(?:[那这]?[块片条]|部分|区域)?"
    r"(?=\s*(?:都|全部?|统一|也|再|要)*(?:[改换变调设去删撤取弄做拿]|不要|用))"
)
_GROUND_EN = (
    rf"\bthe (?:(?P<before>top|bottom|upper|lower)(?:most)? )?(?P<colour>{EN_COLOUR}) "
    r"(?P<noun>backgrounds?|fill|shading)"
    r"(?: (?:at|on|in|along|across) (?:the )?(?:very )?(?:(?P<at>top|bottom)(?: of the (?:page|report))?"
    r"|(?P<section>page header|page footer|header|footer|summary|title)(?: (?:band|section))?\b))"
)
_SECTIONS = {"page header": "pageHeader", "header": "pageHeader", "page footer": "pageFooter"}
_SECTIONS |= {"footer": "pageFooter", "summary": "summary", "title": "title"}


@dataclass(frozen=True)
class Ground:
    """Where a ground is said in a clause, and the shapes or texts that have it; none where nothing has."""

    start: int
    end: int
    noun: int
    ids: tuple[str, ...]


def grounds_said(words: str, outline: Outline, *, english: bool) -> Iterator[Ground]:
    """Yield the grounds that the words of a clause name by their colour, and where they are."""
    for found in compiled(_GROUND_EN if english else _GROUND_ZH).finditer(words):
        there = [one for one in blocks_of(outline) if goes_by(one.seen.ground, found["colour"])]
        section = (found.groupdict().get("section") or "").lower()
        there = [one for one in there if not section or one.section == _SECTIONS[section]]
        said = (found["at"] or "").lower()
        if found.groupdict().get("end"):
            there = [one for one in there if one.section == "summary"]
        sides = [side for sign, side in _SIDES.items() if sign in said]
        sides += [side for side in _SIDE_AXES if side in said]
        for side in sides:
            there = _at_side(outline, there, side)
        start = found.start() if english else found.start("where" if said else "colour")
        yield Ground(start, found.end(), found.start("noun"), tuple(one.id for one in there))


def _at_side(outline: Outline, among: list[ElementInfo], side: str) -> list[ElementInfo]:
    """Return those that lie nearest to a side of the page: one, or several that begin there together."""
    spots = places.boxes(outline)
    at, sign = _SIDE_AXES[side]
    nearest = min((sign * spots[one.id][at] for one in among), default=0)
    return [one for one in among if sign * spots[one.id][at] == nearest]
