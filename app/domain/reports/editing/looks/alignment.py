"""How texts stand in their boxes: left, centred, right, top, middle, bottom."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from app.core.i18n import N_, _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.layout.placing import MoveElements
from app.domain.reports.editing.layout.resizing import ResizeElements
from app.domain.reports.editing.looks import look_words
from app.domain.reports.editing.looks.text_look import NAMED, TextEdit, number_values
from app.domain.reports.editing.page.page_number_change import ChangePageNumber, words_between
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.part_words import BOTH
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import PAGE_NUMBERS, ElementInfo, Outline
from app.domain.reports.editing.template.styles import TEXTS, text_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.metrics import SANS, text_width
from app.domain.reports.xml_tools import local

_PLACES = {
    "Left": N_("to the left"),
    "Center": N_("to the middle"),
    "Right": N_("to the right"),
    "Justified": N_("to both sides"),
    "Top": N_("to the top"),
    "Middle": N_("to the middle of the height"),
    "Bottom": N_("to the bottom"),
}


def _with_place(edit: SetAlignment, outline: Outline, clause: Any) -> list[Edit]:
    """Move a lone narrow text, too: centred in a box at the left edge it would not be centred."""
    infos = [info for one in edit.targets if (info := outline.element(one)) is not None]
    spots: dict[str, Literal["left", "center", "right"]] = {
        "Left": "left",
        "Center": "center",
        "Right": "right",
    }
    spot = spots.get(edit.horizontal)
    numbers = len(infos) > 1 and all(PAGE_NUMBERS & set(one.refs) for one in infos)
    if spot is None or edit.vertical or not infos:
        return [edit]
    if numbers or all(one.kind not in TEXTS for one in infos):
        between = [one.id for one in words_between(infos, outline)] if numbers else []
        if numbers and _fills_unevenly(infos, outline) and ChangePageNumber.fits(infos):
            return [ChangePageNumber.model_validate({"kind": "change_page_number", "align": edit.horizontal})]
        groups = (
            [[*edit.targets, *between]]
            if numbers or _side_by_side(infos)
            else [[one] for one in edit.targets]
        )
        return [MoveElements(targets=one, to=spot) for one in groups]
    lone = len(infos) == 1 and not infos[0].framed and _is_alone(infos[0], outline)
    narrow = infos[0].width < 0.9 * outline.column_width
    return [edit, MoveElements(targets=edit.targets, to=spot)] if lone and narrow else [edit]


def _side_by_side(infos: list[ElementInfo]) -> bool:
    """Tell whether some of elements stand beside one another: they go to a side together."""
    return any(
        one.x + one.width <= other.x and one.y < other.y + other.height and other.y < one.y + one.height
        for one in infos
        for other in infos
    )


_ON_PAGE = (
    r"(?:相对于?|对于?|按|在|于)?(?:整个?|整张)?(?:页面?|纸张?|版面)(?:上|里|中|的)*(?:正?中(?:间"
    r"|央))?(?=水?平?居中|$|[,，。])"
    r"|\b(?:on|in|across|within|over) the (?:whole |entire |full )?(?:page|paper|sheet)\b"
    r"|\b(?:across|over) the (?:whole |full )?width\b|\bof the (?:page|paper|sheet)\b"
)
_NEAR = 4
_ROOMY = 1.1


def _amid_page(edit: SetAlignment, outline: Outline) -> list[Edit]:
    """Move texts so that their boxes stand amid the page, narrower where others stand there."""
    edits: list[Edit] = [edit]
    for info in (one for each in edit.targets if (one := outline.element(each)) is not None):
        holder = outline.element(info.holder)
        middle = outline.page_width / 2 - outline.left_margin - (holder.x if holder is not None else 0)
        level = [
            one
            for one in outline.elements
            if (one.band, one.holder, one.cell) == (info.band, info.holder, info.cell)
            and one.id != info.id
            and one.kind in (*TEXTS, "image")
            and one.y < info.y + info.height
            and one.y + one.height > info.y
        ]
        left = max((one.x + one.width for one in level if one.x + one.width / 2 < middle), default=0)
        right = min((one.x for one in level if one.x + one.width / 2 >= middle), default=outline.page_width)
        room = int(2 * (min(middle - left, right - middle) - (_NEAR if level else 0)))
        width = info.width if room >= info.width else room
        if width < info.width and width < _ROOMY * text_width(info.label, SANS, info.size):
            continue
        if width != info.width and width > 0:
            edits.append(ResizeElements(targets=[info.id], width=width))
        step = round(middle - width / 2) - info.x
        if step:
            edits.append(MoveElements(targets=[info.id], dx=step))
    return edits


def _fills_unevenly(infos: list[ElementInfo], outline: Outline) -> bool:
    """Tell whether elements take a whole line, and don't meet in its middle."""
    width = max(one.x + one.width for one in infos) - min(one.x for one in infos)
    off = abs(max(one.x for one in infos) - outline.column_width / 2)
    return width > 0.9 * outline.column_width and off > 0.1 * outline.column_width


def _is_alone(info: ElementInfo, outline: Outline) -> bool:
    """Tell whether nothing else stands beside a text in its band, and it is in no table."""
    beside = [
        one
        for one in outline.elements
        if one.band == info.band
        and one.id != info.id
        and one.kind not in ("rectangle", "frame")
        and one.y < info.y + info.height
        and one.y + one.height > info.y
    ]
    in_rows = info.section in ("detail", "columnHeader") and (outline.columns or info.id != outline.title)
    return not beside and not in_rows


_ADDS = (
    r"(?:添加|增加|插入|加[上个入]?)一?[个条行张]?[^,,居靠]{0,6}(?:页码|页号|页数|日期|二维码|条形?码"
    r"|水印|图片|柱状图|饼图)"
    r"|\b(?:add|insert)\b.{0,20}\b(?:page numbers?|date|barcode|qr|watermark|image|logo|chart)\b"
)


_BESIDE = (
    r"\b(?:left|right) of (?!(?:the|its|their) (?:page|cells?|box|paper|sheet|report|columns?|band)\b(?! \w))"
    r"|\bfrom the (?:left|right)\b"
)


_SIDE_EN = r"(?:left|right|cent(?:er|re)(?:e?d)?|justified)(?:[- ]?align(?:ed|ment))?"
_FORMER = (
    r"(?:(?:[从由]|原来?的?|现在的?)?(?:左对齐|右对齐|两端对齐|居中(?:对齐)?|靠[左右](?:对齐)?|居[左右])的?)"
    r"(?:要|应该?)?(?:改|换|变|调整?|设|转)(?:[成为到]|一?下)"
    rf"|\bfrom (?:being )?{_SIDE_EN} to(?: be)?\b"
)


def _two_sides(clause: Any) -> bool:
    """Tell whether a clause wants some texts on the left and others on the right."""
    sides = re.findall(r"\b(?:left|right|cent(?:er|re)(?:ed|d)?)\b", clause.words, re.IGNORECASE)
    apart = {one.lower()[:4] for one in sides}
    return len(apart) > 1 and not clause.has(r"\b(?:not|instead of|rather than|from|than)\b")


# "The line numbers" are the column of that name, its heading too; "the numbers of the price" are not.
_NAMES_NUMBERS = re.compile(r"\b\w+ numbers\b(?! (?:of|in)\b)", re.IGNORECASE)
_ONLY_VALUES = r"的(?:值|数值|数据)(?![列行])|\b(?:values|figures)\b"


def _printing_data(ids: Sequence[str], outline: Outline) -> list[str]:
    """Return those of some elements that print data; all where none does."""
    printing = [one for one in ids if (info := outline.element(one)) is not None and info.refs]
    return printing or list(ids)


_AMOUNT = re.compile(r"金额|[价费额款]$|\b(?:amount|price|fee|sum|cost)s?\b", re.IGNORECASE)


def _their_amounts(targets: list[str], clause: Any, outline: Outline) -> list[str]:
    """Return the values beside a form's labels where amounts are to stand at the right, not their labels."""
    if clause.has(r"标签|标题|文字|字样|\b(?:labels?|captions?|texts?|words?)\b") or clause.fresh().quoted():
        return targets
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    heads = {id_ for one in outline.columns for id_ in one.headers}
    values = [places.value_beside(outline, one) for one in infos if one.kind == "staticText"]
    amounts = all(_AMOUNT.search(one.label.rstrip(": \uff1a")) and one.id not in heads for one in infos)
    return values if infos and amounts and len(values) == len(infos) and all(values) else targets


_PUT_THERE = r"\b(?:put|place)\b(?!.*\balign)[^,;]*\bon the (?:right|left)\b"


def _are_narrow(targets: Sequence[str], outline: Outline) -> bool:
    """Tell whether elements take less than a third of the page's width each."""
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    return bool(infos) and all(3 * one.width < outline.page_width for one in infos)


class SetAlignment(TextEdit):
    """Align texts within their boxes, horizontally and vertically."""

    kind: Literal["align"] = "align"
    hints: ClassVar[str] = r"对齐|居中|靠|align|cent|left|right"
    company: ClassVar[str] = r"(?:页面?的?)?[左右]边缘?|放置|摆放|\b(?:side|edge)s?\b"
    rank = 63
    horizontal: Literal["", "Left", "Center", "Right", "Justified"] = ""
    vertical: Literal["", "Top", "Middle", "Bottom"] = ""

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 居中, 右对齐, 垂直居中, centre the title, align right."""
        if clause.has(
            r"太靠[左右上下中]|移[动到至]|挪|放到|\b(?:move|shift)\b|旋转|\brotate|[左右][上下]角|\b(?:top"
            r"|bottom|upper"
            r"|lower)[ -](?:left|right)\b"
        ):
            return []
        if clause.has(rf"{_ADDS}|页[眉脚头尾].{{0,4}}显示") or (
            clause.english and clause.has(look_words.MOVED)
        ):
            return []
        if clause.english and (_two_sides(clause) or clause.has(_BESIDE)):
            return []
        corrected = clause.says(_FORMER)
        across, down = look_words.alignment_words(clause.after(_FORMER) if corrected else clause)
        if not across and not down:
            return []
        if clause.has(r"表头|列头|明细|(?:的|列)(?:值|数据)"):
            heard(clause, r"只|仅")
        clause.says(r"对齐方?式?|文字|\b(?:align(?:ed|ment)?|text)\b")
        numbers = look_words.take(
            clause,
            r"(?:这?[两三四五六七八]列)的?数[字值]|(?:所有)?数字列?|(?:所有)?数值列?"
            r"|(?<!page )\b(?:numbers|numeric (?:columns?|fields|values))\b",
        )
        named = any(one.columns or one.kind in NAMED for one in mentions_in(clause))
        values = named and bool(
            (numbers and not _NAMES_NUMBERS.search(clause.text))
            or (not clause.has(BOTH) and clause.says(_ONLY_VALUES))
        )
        numbers = None if named else numbers
        targets = number_values(outline) if numbers else clause.looks()
        targets = _printing_data(targets, outline) if values else targets
        targets = _their_amounts(targets, clause, outline) if across == "Right" and not down else targets
        if numbers and clause.has(r"\bin (?:the|each|every|all) (?:detail |data )?rows?\b"):
            targets = [one.id for one in outline.in_section("detail") if one.id in targets] or targets
        if clause.english and clause.has(_PUT_THERE) and _are_narrow(targets, outline):
            return []  # on the right of the page, where their boxes don't reach
        edit = cls(targets=targets, horizontal=across, vertical=down)
        if across == "Center" and not down and clause.says(_ON_PAGE):
            return _amid_page(edit, outline)
        return _with_place(edit, outline, clause)

    def check(self, outline: Outline) -> str:
        """An alignment must be given; images have one too."""
        if not self.horizontal and not self.vertical:
            return _("No alignment is given.")
        kinds = {info.kind for one in self.targets if (info := outline.element(one)) is not None}
        return unknown(self.targets, outline) if "image" in kinds else super().check(outline)

    def describe(self, outline: Outline) -> str:
        """Name the texts and the side."""
        how = _(", ").join(_(_PLACES[one]) for one in (self.horizontal, self.vertical) if one)
        return _("Aligned {what} {how}.", what=called(self.targets, outline), how=how)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the alignments."""
        root = template.root
        for node in self.texts(template):
            if self.horizontal:
                text_of(root, node).set("textAlignment", self.horizontal)
            if self.vertical:
                text_of(root, node).set("verticalAlignment", self.vertical)
        for node in (template.find(one) for one in self.targets):
            if node is not None and local(node) == "image":
                self._align_image(node)

    def _align_image(self, node: Any) -> None:
        if self.horizontal in ("Left", "Center", "Right"):
            node.set("hAlign", self.horizontal)
        if self.vertical:
            node.set("vAlign", self.vertical)
