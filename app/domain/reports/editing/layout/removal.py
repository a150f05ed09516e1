"""Taking elements away, with their labels and the room that they leave if that is wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.layout.gap import close_up, lower_frame
from app.domain.reports.editing.layout.space import Box, holder_of
from app.domain.reports.editing.looks.borders import SetBorders
from app.domain.reports.editing.page.page_number_change import words_between
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause_signs import HIDDEN_SO, HIDE, NOT_WANTED
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.signs_said import takes_sign_out
from app.domain.reports.editing.tables.table_cells import drop_empty_rows
from app.domain.reports.editing.tables.table_columns import names_column
from app.domain.reports.editing.template.outline import PAGE_NUMBERS, PAGE_REFS, ElementInfo, Outline
from app.domain.reports.editing.template.places import headed_by_another, with_ground
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.xml_tools import local

_DELETE = (
    rf"隐藏(?=[^,，]*行$)|{HIDE}|(?<![特级分区类个])别要了?(?=$|[,，。吧])|删[除掉去了]?|(?<![进出上下])去了(?=$"
    rf"|[,，。吧])|去掉|去除|移除|不(?:再)?需要|{NOT_WANTED}|不用要|不用(?:再)?(?:打印?|印|显示"
    r"|出现)(?:出来)?了?(?=$|[,，。])|拿掉|砍掉|移走|拿走|撤[掉下]|抹掉|清掉"
    r"|\b(?:do(?:n't| not) (?:need|want)"
    r"|delete"
    r"|remove|drop|erase"
    r"|get rid of|take out|take away)\b"
)
_PARTNER = (
    r"(?:连同|以及|及|和|与)?(?:它|其|它们|对应)的?(?:值|内容|数据|标签|字段|名称)|一起|一并"
    r"|(?:的?标签)?[和与及连]值|(?:和|与|及|以及|连同?|跟)(?:后面的?)?(?:号码|内容|数据|具体内容)(?=$|[,\uff0c都一全])"
    r"|\b(?:(?:together )?with|and|including) (?:its|their|the) (?:values?|labels?"
    r"|captions?|headings?|titles?|names?|data|fields?)\b|\btogether\b"
)
_NOT_LOOKS = (
    r"边框|框线|网格|表格线|背景|底色|底纹|加粗|粗体|下划线|删除线|斜体|颜色|格式|重复|条件|斑马|隔行"
    r"|空值|null|千分位"
    r"|小数|分组|小计|排序|过滤|筛选|参数|变量|水印|页?边距"
    r"|\b(?:borders?|background|fill|shading|bold|underline|italics?|colou?rs?|formats?|repeat(?:ed|ing)"
    r"|conditional|zebra|grid"
    r"|group(?:ing|s)?(?! (?:header|footer))|subtotals?|sort(?:ing)?|filters?|parameters?|variables?"
    r"|watermark|margins?)\b"
    r"|\b(?:decimals?|strike)\b"
)
_NOT_WHOLE = (
    _NOT_LOOKS + r"|(?<!签[字名章])(?<!标题)[列栏](?!头|标题|名)"
    r"|\bcolumns?\b(?! footers?\b)(?! (?:heading|title) [\"“'‘])(?<!(?:under|below"
    r"|above) the column)(?<!over the column)"
)
_WORDS_ONLY = (
    r"标签|字样|[一二两三四五六几]个字|这几?个?字|文字|表头|列头|标题|只删|仅删"
    r"|\b(?:labels?|captions?|words?|wording|headings?|headers?|texts?|only|just)\b"
)
_FROM_BAND = (
    r"\b(?:from|in|of|on|at|off) the (?:page |column |group |report )?(?:header|heading|footer|title)s?\b"
)
# What the thing that goes stands on is not to go itself.
_FROM_PAPER = (
    r"\b(?:from|off) the (?:invoice|report|page|form|list|template|sheet|printout|document|receipt|bill|slip"
    r"|totals?(?: block| section| area| rows)?)(?=\s*(?:$|[,;]))"
)
_BOTH_PARTS = (
    r"[,\uff0c]?\s*(?:\b(?:both )?(?:the |its |their )?(?:(?:labels?|captions?) and (?:the |its |their )?"
    r"(?:values?|fields?|data)|(?:values?|fields?) and (?:the |its |their )?(?:labels?|captions?))\b"
    r"|连(?:同)?(?:标签|名称|标题)(?:带|和|及|与)(?:值|内容|数据)(?:一起|一并|都)*"
    r"|标签[和与及]值(?:都|一起|一并)*(?:不要|去掉|删掉?)?)"
)
_SUBTOTAL_ROW = (
    r"(?:不要|去掉|删[掉除]?|取消|移除)(?:每一?个?|各个?)[^,]{1,8}?的?小计(?:都|全部?)?了?$|小计(?:的?[那这]?一?行)|(?:不要|去掉|删[掉除]?|取消)[^,]{1,10}分组的?小计了?$|(?:不要|去掉"
    r"|删[掉除]?|取消)(?:每一?个?组|各组"
    r"|分组)?的?小计了?$|小计(?:都|全部?)?(?:不要|去掉|删[掉除]?|取消)了?$|\bsubtotal (?:rows?|lines?)\b"
)
_TOTAL_OF = (
    r"(?<=[列栏的\w])的?\s*(?:合计|总计|小计|总合计|汇总)(?:值|数|数字|金额)?(?!行|[列栏])"
    r"|\b(?:grand |sub-?)?totals? (?:of|for|in|under|below)\b|\b(?:grand |sub-?)?total\b(?! row"
    r"| line| column)"
)
_NEAR = 40
_WHOLE_BAND = (
    r"(?:整个|整行|整段|全部|所有|都|清空|[带区](?=$|[,，。吧]))|(?:页脚|页眉|页尾|页头|表尾|明细行?"
    r"|组头|组尾|组脚|分组头|分组脚"
    r"|分组尾|列脚|列尾|小计行?|汇总[栏带区]|标题[栏带区段])的?(?:内容|东西|元素|文字|部分|信息"
    r"|内容行)?(?:都|全部?)?"
    r"(?:掉|了|吧|都|全|不要|删|去|移除|拿掉|$)"
    r"|\b(?:whole|entire|all|everything)\b|\b(?:footers?|headers?|band|section|subtotals?|rows?)\W*$"
)


_THE_TABLE = (
    r"^\s*(?:请|麻烦)?(?:把|将)?(?:这|那|整)?[个张]?表格?(?:都|全部?)?(?:给我)?"
    r"(?:删[除掉]*|去掉|移除|拿掉|不要|撤掉)了?(?:表格)?\s*$"
    r"|^\s*(?:请|麻烦)?(?:删[除掉]|去掉|移除|不要)(?:这|那|整)?[个张]?表格\s*$"
    r"|^\s*(?:please )?(?:delete|remove|drop|get rid of) the (?:whole |entire )?table\s*$"
)


# A name or a number that is something's own may stand anywhere: only its value and its label are known.
_WHAT_IS_ITS = (
    r"[和与及跟]\s*(?:他|她|它|其)们?的(?!值|内容|数据|标签|字段|名称)"
    r"|\b(?:with|and) (?:its|his|her|their) (?!values?\b|contents?\b|data\b|labels?\b|fields?\b|captions?\b"
    r"|(?:column )?(?:heads?|headings?|headers?|titles?)\b|borders?\b|lines?\b|frames?\b|descriptions?\b)"
)


class DeleteElements(Edit):
    """Delete elements; with_partner: also the label's value or the value's label; close: close the gap."""

    kind: Literal["delete"] = "delete"
    hints: ClassVar[str] = r"删|去|移除|不要|delete|remove|drop"
    targets: list[str] = Field(min_length=1)
    with_partner: bool = False
    close: bool = False
    fit: SkipJsonSchema[bool] = Field(False, description="the frame around gets lower by what is closed")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 删除备注, 去掉“电话”和它的值, delete the logo."""
        totals = _column_totals(clause, outline)
        if totals:
            return [cls(targets=totals)]
        table = [one.id for one in outline.elements if one.component == "table" and outline.table_columns]
        if len(table) == 1 and clause.says(_THE_TABLE):
            clause.touched[:] = table
            return [cls(targets=table)]
        if takes_sign_out(clause):
            return []
        whole = clause.has(r"(?<!标题)[列栏](?!头|标题|名|目)|\bcolumns?\b") or names_column(clause)
        if outline.table_columns and whole:
            return []
        no_table = not outline.columns and not clause.has(_NOT_LOOKS)
        if not clause.has(_DELETE) or (
            clause.has(_NOT_WHOLE) and not clause.has(_SUBTOTAL_ROW) and not no_table
        ):
            return []
        if clause.has(HIDE) and not clause.has(rf"{HIDE}(?=[^,，]*行$)") and clause.has(HIDDEN_SO):
            return []
        if no_table:
            clause.says(r"(?:这|那)?一?[栏项列](?!目)")
        _ask_of_parts(clause)
        clause.says(_DELETE)
        clause.says(r"分组的?(?=小计)")
        parts = clause.has(_BOTH_PARTS)
        clause.take(*parts.span()) if parts else None
        paper = clause.has(_FROM_PAPER)
        clause.take(*paper.span()) if paper else None
        partner = clause.says(_PARTNER) or parts
        heard(clause, _PARTNER) if partner else None
        if clause.has(_WHAT_IS_ITS):
            raise clause.unclear(clause.targets(required=False))
        close = clause.says(
            r"并?(?:收紧|补上|上移|不留空白?|不要留空)|\b(?:and )?close (?:up|the gap)\b|\bwithout a gap\b"
        )
        clause.says(_FROM_BAND)
        words_only = bool(clause.says_apart(_WORDS_ONLY)) and not (clause.has(_FROM_BAND))
        targets = clause.targets()
        if clause.says(_LINED) and _hold_others(targets, outline):
            return [SetBorders(targets=targets, width=0)]
        _ask_of_others(clause, targets, outline)
        _ask_of_all(clause, targets, outline)
        if words_only and not clause.english and any(_prints_more(one, outline) for one in targets):
            raise clause.unclear(targets)
        if _names_only_a_band(clause) and not clause.has(_WHOLE_BAND):
            raise clause.unclear(targets)
        counted = clause.english and any(one.kind == "nth" for one in mentions_in(clause))
        only_words = bool(words_only or partner or counted)
        if clause.english and not only_words and _are_headings(clause, targets, outline):
            raise clause.unclear(targets)
        if partner:
            targets += [one for one in _fixed_values(outline, targets) if one not in targets]
        clicked = any(one in clause.selected for one in targets)
        numbers = [one for one in outline.elements if one.id in targets]
        if numbers and all(PAGE_NUMBERS & set(one.refs) for one in numbers):
            if not clause.english and any(not set(one.refs) <= PAGE_REFS for one in numbers):
                raise clause.unclear(targets)
            targets += [one.id for one in words_between(numbers, outline) if one.id not in targets]
        named = [one for one in mentions_in(clause) if one.ids]
        counted = counted or (bool(named) and all(one.exact for one in named))
        words_only = words_only or counted
        pair = bool(partner) or (not words_only and not clicked and _is_pair(outline, targets))
        return [cls(targets=targets, with_partner=pair, close=bool(close))]

    def check(self, outline: Outline) -> str:
        """Every target must stand on the template."""
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name what goes."""
        return _("Deleted {what}.", what=called(self._all(outline), outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Take the elements out."""
        drop_empty_rows(template, self._all(outline))
        for name in with_grounds(self._all(outline), outline):
            node = template.find(name)
            if node is None:
                continue
            holder, place = holder_of(node), Box(node)
            top, bottom = place.y, place.bottom
            template.drop(node)
            step = close_up(holder, top, bottom) if self.close else 0
            if self.fit and local(holder) == "frame":
                lower_frame(holder, step)

    def _all(self, outline: Outline) -> list[str]:
        found = list(self.targets)
        for one in self.targets if self.with_partner else []:
            info = outline.element(one)
            partner = partner_of(outline, info) if info is not None else None
            if partner is not None and partner.id not in found:
                found.append(partner.id)
        return found


_LINED = r"框|\b(?:frames?|box|border|rectangle)\b"


def _hold_others(targets: list[str], outline: Outline) -> bool:
    """Tell whether frames alone are named that hold other things: only their lines are to go."""
    kinds = {info.kind for one in targets if (info := outline.element(one)) is not None}
    return kinds == {"frame"} and any(one.holder in targets for one in outline.elements)


def _ask_of_parts(clause: Any) -> None:
    """Ask where one thing shall be without another one: 合计行不要上面的线 takes no row away."""
    refused = None if clause.english else clause.has(NOT_WANTED)
    if refused is None:
        return
    named = [one for one in mentions_in(clause.fresh()) if one.ids]
    before = [one for one in named if one.end <= refused.start() and one.kind not in ("band", "all", "nth")]
    after = [one for one in named if one.start >= refused.end()]
    rest = _IDLE_AFTER.sub("", clause.words[refused.end() - clause.start :].partition(",")[0])
    if before and (after or re.search(r"[\u4e00-\u9fff]", rest)):
        raise clause.unclear([id_ for one in (*before, *after) for id_ in one.ids][:12])


def _ask_of_all(clause: Any, targets: list[str], outline: Outline) -> None:
    """Ask where everything would go, although a clause says more than 所有: 所有的框删掉 means no text."""
    if not {one.id for one in outline.elements} <= set(targets):
        return
    if clause.english and re.search(r"[a-z]", _ALL_GOES_EN.sub("", clause.words), re.IGNORECASE):
        raise clause.unclear()
    if re.search(r"[\u4e00-\u9fff]", _EVERYTHING_GOES.sub("", clause.words)):
        raise clause.unclear()


_IDLE_AFTER = re.compile(
    r"打印?|印|显示|出现|出来|一起|就[行好]|可以|谢谢|麻烦|[了吧啦哈的那些个]|[和与]?(?:它|其)的?[值标签内容]+"
)
_ALL_GOES_EN = re.compile(
    rf"{_DELETE}|\b(?:please|all|every|everything|the|whole|entire|elements?|things?|contents?|objects?|it|that|of"
    r"|is|there|on|in|from|this|report|page|template|form|sheet|document|invoice)\b",
    re.IGNORECASE,
)
_EVERYTHING_GOES = re.compile(
    rf"{_DELETE}|所有|全部|一切|整[个张份]|元素|内容|东西|文字|字段|文本|控件|报表|模板|页面|表格?"
    r"|[把将给请帮我的都了吧掉里上面中这那张全部删去清空]"
)


_ENDS = ("summary", "lastPageFooter", "columnFooter", "groupHeader", "groupFooter")


def with_grounds(names: list[str], outline: Outline) -> list[str]:
    """Return elements with the rectangles of totals' rows that stand behind nothing else."""
    known = [info for one in with_ground(outline, names) if (info := outline.element(one)) is not None]
    grounds = [one for one in known if one.id not in names and one.section in _ENDS]
    kept = {one.holder for one in outline.elements if one.id not in names}
    return [*(one.id for one in grounds if one.kind != "frame" or one.id not in kept), *names]


def _prints_more(name: str, outline: Outline) -> bool:
    """Tell whether an element prints a value behind its fixed words, which alone are to go."""
    info = outline.element(name)
    return info is not None and info.kind == "textField" and bool(info.refs) and bool(info.label.strip())


def _names_only_a_band(clause: Any) -> bool:
    """Tell whether a clause names a band, and nothing that stands in it."""
    kinds = {one.kind for one in mentions_in(clause)}
    return bool(kinds) and kinds <= {"band", "kind", "selection"} and "band" in kinds and "kind" not in kinds


def _column_totals(clause: Any, outline: Outline) -> list[str]:
    """Return the totals of the columns named in 金额列的合计去掉, remove the total of the amount."""
    if not clause.has(_DELETE) or not clause.says_apart(_TOTAL_OF, mark=False):
        return []
    if clause.has(r"(?:和|与|及|以及|连同?|跟)(?:它|其)们?的?(?:合计|小计|总计|汇总)"):
        return []
    named = [id_ for one in mentions_in(clause) for id_ in one.columns]
    found = [id_ for one in outline.columns if one.id in named for id_ in one.totals]
    of_groups = [one.id for one in outline.in_section("groupFooter") if one.id in found]
    if clause.has(r"小计|\bsub-?totals?\b"):
        found = of_groups
    elif clause.has(r"总计|总合计|\bgrand\b"):
        found = [one for one in found if one not in of_groups]
    if not found:
        return []
    for one in mentions_in(clause):
        clause.mark(one.start, one.end)
    heard(clause, _DELETE)
    heard(clause, _TOTAL_OF)
    return found


def _is_pair(outline: Outline, targets: list[str]) -> bool:
    """Tell whether labels of a form are meant, each of which goes with its value."""
    headings = {id_ for one in outline.columns for id_ in one.elements}
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    labels = [one for one in infos if one.kind == "staticText" and one.id not in headings]
    labels = [one for one in labels if not _CALLED_LABEL.search(one.label)]
    return bool(labels) and any(partner_of(outline, one) is not None for one in labels)


_CALLED_LABEL = re.compile(r"[a-z0-9_ ]label$|标签$", re.IGNORECASE)


def partner_of(outline: Outline, info: ElementInfo) -> ElementInfo | None:
    """Return the value beside a label, or the label beside (or over) a value."""
    column = next((one for one in outline.columns if info.id in (*one.headers, *one.values)), None)
    if column is not None:
        others = column.headers if info.id in column.values else column.values
        return outline.element(others[0]) if others else None
    level = [
        one
        for one in outline.elements
        if one.band == info.band and one.id != info.id and abs(one.y - info.y) <= max(3, info.height // 2)
    ]
    if info.kind == "staticText":
        right = [one for one in level if one.kind == "textField" and one.x >= info.x + info.width - 3]
        right = [one for one in right if not headed_by_another(outline, one, info)]
        return _nearest([(one.x - info.x - info.width, one) for one in right]) or _right_below(outline, info)
    left = [one for one in level if one.kind == "staticText" and one.x + one.width <= info.x + 3]
    return _nearest([(info.x - one.x - one.width, one) for one in left])


def _are_headings(clause: Any, ids: list[str], outline: Outline) -> bool:
    """Tell whether elements are some headings, not called so, over values that would stay without one."""
    over = {one for column in outline.columns if column.values for one in column.headers}
    said = clause.has(r"[\"“]|\b(?:head(?:er|ing)s?|labels?|captions?|titles?|words?|texts?|names?)\b")
    return bool(ids) and not said and set(ids) <= over and len(ids) < len(over) and not clause.selected


def _fixed_values(outline: Outline, labels: list[str]) -> list[str]:
    """Return the fixed words right beside labels that have no field for a value: IPCI beside "Site :"."""
    found = []
    for info in (outline.element(one) for one in labels):
        if info is None or info.kind != "staticText" or partner_of(outline, info) is not None:
            continue
        level = [one for one in outline.elements if one.band == info.band and abs(one.y - info.y) <= _LEVEL]
        right = [
            one for one in level if one.kind == "staticText" and 0 <= one.x - info.x - info.width <= _LEVEL
        ]
        found += [one.id for one in right[:1]]
    return found


_LEVEL = 6


def with_fixed_values(outline: Outline, ids: Sequence[str]) -> list[str]:
    """Return labels with the values, or else the fixed words, that stand beside them."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    values = [
        found.id
        for one in infos
        if one.kind == "staticText" and (found := partner_of(outline, one)) is not None
    ]
    return list(dict.fromkeys([*ids, *values, *_fixed_values(outline, list(ids))]))


def _right_below(outline: Outline, label: ElementInfo) -> ElementInfo | None:
    """Return the value that stands right below a label, at the same left edge."""
    bottom = label.y + label.height
    among = [one for one in outline.elements if one.band == label.band and one.kind == "textField"]
    found = [one for one in among if abs(one.x - label.x) <= 3 and -1 <= one.y - bottom <= 4]
    return found[0] if len(found) == 1 and not _SAYS_ITS_OWN.match(found[0].text) else None


# A text that names its value itself is no value of another label: "Max order ID is : " + $P{MaxOrderID}.
_SAYS_ITS_OWN = re.compile(r'\s*"[^"]*\w[^"]*"\s*\+')


def _nearest(found: list[tuple[int, ElementInfo]]) -> ElementInfo | None:
    gap, info = min(found, key=lambda one: one[0], default=(_NEAR, None))
    return info if gap < _NEAR else None


def _ask_of_others(clause: Any, targets: list[str], outline: Outline) -> None:
    """Ask where the line of a named label holds other labels, too: they would go with it."""
    lines = [one for one in mentions_in(clause) if one.kind == "line" and set(one.ids) <= set(targets)]
    for line in lines:
        infos = [info for one in line.ids if (info := outline.element(one)) is not None]
        labels = [one for one in infos if one.kind == "staticText" and one.label.endswith((":", "\uff1a"))]
        if len(labels) > 1 and not clause.has(r"整[一]?行"):
            raise clause.unclear(list(line.ids))
