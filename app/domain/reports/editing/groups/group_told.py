"""A new group told with what its bands print, in any order: by what, above and below its rows, and looks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.slots import Slots, read_looks, slots_of
from app.domain.reports.editing.groups.frame_looks import exact_looks
from app.domain.reports.editing.groups.group_words import group_of_field
from app.domain.reports.editing.groups.grouping import AddGroup
from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.stated.hidden_values import FORMAT, QUOTATION
from app.domain.reports.editing.template.new_nodes import fresh_name
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.spoken_names import spoken_names
from app.domain.reports.editing.totals.form_totals import AddFieldTotal
from app.domain.reports.editing.totals.total_edits import AddTotal
from app.domain.reports.editing.totals.totals import Calculation

Place = Literal["", "header", "footer"]
_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_HEADS = (
    r"(?:please )?(?:group (?:(?:the |all )?(?:report|rows|data|records|lines|list|table|items|details?"
    r"|it) )?(?:by|on)"
    r"|(?:add|create|make|insert) (?:an? )?(?:new )?group(?:ing)?(?: (?:called"
    r"|named) (?P<g>{name}))? (?:on|by|for|over))"
    r" (?:the )?(?:field )?[\"“']?(?P<f>{fields})[\"”']?(?![A-Za-z0-9_])(?: field| column)?",
    r"(?:请|帮我|把|将|数据|明细|报表)*(?:按照?|根据|以)\s*(?:字段)?\s*[“\"「]?"
    r"(?P<f>{fields})[”\"」]?\s*(?:字段|列)?(?:来|进行|再)?"
    r"(?:(?:新增|增加|添加|加|建|新建)(?:上|立)?\s*(?:一?个)?(?:的)?)?分组(?![头尾脚])",
)
_BANDS: tuple[tuple[Place, str], ...] = (
    (
        "header",
        r"(?:\b(?:in|on|into|as|at) )?(?:\b(?:the|an?|its|each|every) )?(?:group(?:'s)? )?\b(?:header"
        r"|heading)\b(?: band| line| row)?"
        r"(?: of (?:the|each|every) group)?"
        r"|\b(?:in (?:an?|its own) (?:own )?(?:line|row) )?(?:above|before|on top of|at the (?:top|start"
        r"|beginning) of)"
        r" (?:each|every|the|its|their)(?: own)? ?(?:group|rows|records|lines)?\b"
        r"|(?:在)?(?:每一?个?|各个?)?分?组(?:的)?(?:头|首|标题)(?:部|带|区|行)?(?:[里中上内]面?)?"
        r"|(?:在)?每一?组(?:的)?(?:上面|上方|前面|开头)",
    ),
    (
        "footer",
        r"(?:\b(?:in|on|into|as|at) )?(?:\b(?:the|an?|its|each|every) )?(?:group(?:'s)? )?\b(?:footer"
        r"|foot)\b(?: band| line| row)?"
        r"(?: of (?:the|each|every) group)?"
        r"|\b(?:below|under|beneath|underneath|after|at the (?:end|bottom|foot) of)"
        r" (?:it|them|that|(?:(?:each|every|the|its|their) ?)?(?:group|rows|records|lines))\b"
        r"|(?:在)?(?:每一?个?|各个?)?分?组(?:的)?(?:尾|脚|末尾?)(?:部|带|区|行)?(?:[里中上内]面?)?"
        r"|(?:在)?每一?组(?:的)?(?:下面|下方|后面|末尾|结尾|最后)",
    ),
)
_FLAGS = (
    (
        "new_page",
        r"(?:\b(?:start|begin|with|put)(?:s|ing)? )?(?:each|every) group (?:(?:to )?(?:starts?|begins?"
        r"|starting|beginning) )?"
        r"(?:on|with|at) (?:an? |its own )?(?:new|separate|own) page"
        r"|(?:start(?:ing|s)? )?(?:on )?an? new page (?:for|per) (?:each|every) group"
        r"|(?:每一?个?组|各组)(?:都)?(?:另起|换|从?新的?)一?新?页(?:开始)?(?:打印)?",
    ),
    (
        "reprint_header",
        r"(?:(?:the )?header )?(?:is )?(?:repeat|reprint)(?:ed|ing|s)?(?: the)?(?: header"
        r"| it)? (?:at the top of|on) (?:each|every) page"
        r"|(?:分?组头)?(?:在)?(?:跨页时)?每一?页(?:都|上|要)*(?:重复|重新)(?:打印|显示)?(?:分?组头)?",
    ),
    (
        "keep_together",
        r"(?:keep|kept) (?:each |every |the )?groups? together"
        r"|(?:每一?个?)?组?(?:内容)?(?:尽量)?不(?:要)?(?:跨页|拆开)",
    ),
)
_WAYS: tuple[tuple[Calculation, str, str], ...] = (
    ("Sum", r"小计|合计数?|求和|总和|总计|之和|总[额数]|汇总", r"(?:sub-?)?totals?|sums?|grand totals?"),
    ("Average", r"平均值?|均值|平均数", r"averages?|means?|avg"),
    ("Highest", r"最[大高]值?", r"highest|max(?:imum)?|largest"),
    ("Lowest", r"最[小低]值?", r"lowest|min(?:imum)?|smallest"),
)
_ZH_WAY = "|".join(zh for _way, zh, _en in _WAYS)
_EN_WAY = "|".join(en for _way, _zh, en in _WAYS)
_COUNT = (
    r"(?:(?:该|本|这个?|每一?个?)组|组内|组里)?(?:内|里)?的?(?:记录|数据|明细|行|单据|订单|员工|人员"
    r"|条目)?的?(?:总)?"
    r"(?:条数|笔数|行数|记录数量?|个数|件数|单数|人数|数量(?=[,\uff0c。;\uff1b]|$))"
    r"|(?:the |its )?(?:total )?(?:number|count) of (?:its |the |all )?(?P<noun>[a-z]+)(?: (?:in"
    r"|of) (?:it|(?:the|each|this|that) group))?\b"
    r"|(?:the |a |its )?(?:row|record|line|item|group) count\b"
)
_SUM = (
    r"(?:(?:该|本|这个?|每一?个?)组|组内)?的?(?P<zx>{list})\s*(?:字段|[列栏])?(?:下[面方边]?)?(?:的)?"
    r"(?:本组"
    r"|组内)?的?(?P<zw>{zh})(?:值|数)?"
    r"|(?P<zv>{zh})(?:字段)?[(]?(?P<zy>{list})[)]?"
    r"|(?:the |an? |its )?(?P<ew>{en}) (?:of|for) (?:the |its |all )?(?P<ex>{list})(?![A-Za-z0-9_])"
    r"|(?:the |an? |its )?(?P<ev>{en}) (?P<ey>{list})(?![A-Za-z0-9_])"
    r"|(?:the |an? |its )?(?P<ez>{list}) (?P<eu>{en})\b"
)
_AND = r"(?:\s*(?:、|和|与|及|以及|,? and (?:the )?|, (?:the )?|&)\s*)"
_VALUE = (
    r"(?:the |its |each )?[“\"「']?(?P<v>{fields})[”\"」']?(?![A-Za-z0-9_])(?:'s)?(?: (?:name|value"
    r"|field)s?\b)?(?:的?(?:名称|名字|名|字段|值|内容))*"
    r"|(?:the |its )?(?:group(?:'s)? |field(?:'s)? )?(?P<own>name|value)s?\b"
    r"|(?:该|本|当前)?组?的?(?P<zown>名称|名字|名|值)(?=[,\uff0c。;\uff1b、和及并]|$)"
)
_FOREIGN = r"[\u4e00-\u9fff]{2,6}(?=[,\uff0c。;\uff1b]|$)"
_LABEL = (
    rf"(?:the |an? )?(?:(?:label|text|word|caption)s?(?:led|ed)? |标签|文字|字样)?(?:为|写"
    rf"|[:\uff1a])?(?P<q>{QUOTATION})"
    r"(?:字样|[两二三四]个?字)?(?:,? ?(?:and|plus|followed by|then|before|in front of)(?= )| ?[+]| ?"
    r"(?:和|与|及|加上?"
    r"|后面?跟))?"
)
_LOOK = (
    r"(?:in |with )?(?:a )?(?:bold|italics?)\b(?: type| font| print)?|加粗|粗体|斜体|倾斜"
    r"|(?:right|left|cent(?:er|re))[- ]aligned\b|cent(?:er|re)d\b|居中|[左右]对齐|靠[左右]"
    r"|(?:in |at |with )?(?:a )?(?:font )?size (?:of )?\d+(?:\.\d+)?|字号\s*[为是]?\s*\d+(?:\.\d+)?"
    r"|\d+(?:\.\d+)?[- ]?(?:号字?|pt\b|磅)"
    rf"|(?:on |with |in )?(?:an? )?(?:{COLOUR})(?: (?:background|text|letters|fill))?(?:字体?|文字|底色?"
    rf"|背景色?)?"
    rf"|(?:背景|底色|背景色|(?:with )?(?:an? )?background(?: colou?r)?)\s*(?:[为用是]|of)?\s*(?:{COLOUR})"
)
_PATTERN = (
    r"(?:in |with |数字)?(?:the |a )?(?:(?:number )?format|pattern|格式)\s*(?:[为是用:=]|of|as)?\s*"
    rf"(?P<p>{FORMAT}|[#0][#0,]*(?:\.[#0]+)?%?)"
)
_NAMED = (
    r"(?:named|called|(?:with )?(?:the )?(?:group )?name(?: is| of)?|组名(?:称)?[为叫是]?|命名为)\s*"
    rf"(?P<n>{_NAME})(?![A-Za-z0-9_])"
)
_SMALL = (
    r"[\s,\uff0c;\uff1b。.、:\uff1a()\u0001]+|并且?|而且|然后|再|也|都|要|请|且|和|与|及|以及|同时|的|在"
    r"|里|中|上"
    r"|显示|打印|写(?:上|着)?|放|印|列出|给出|加(?:上)?|带|为|是|用|左[边侧]|右[边侧]|一行|一个|文字"
    r"|\b(?:and|with|which|that|it|is|also|then|show(?:s|ing|n)?|print(?:s|ing|ed)?|display(?:s|ing|ed)?"
    r"|put|add|place"
    r"|ha(?:s|ve|ving)|contain(?:s|ing)?|the|an?|of|in|please|give|include|its|plus|label(?:led)?|say(?:s"
    r"|ing)?|text|each|for)\b"
)


@dataclass
class _Told:
    """What a band prints."""

    value: bool = False
    shown: list[str] = field(default_factory=list)
    label: str = ""
    sums: list[tuple[str, Calculation]] = field(default_factory=list)
    count: bool = False
    look: dict[str, Any] = field(default_factory=dict)
    figure_look: dict[str, Any] = field(default_factory=dict)
    label_look: dict[str, Any] = field(default_factory=dict)
    pattern: str = ""

    def is_empty(self) -> bool:
        """Tell whether nothing is printed."""
        return not (self.value or self.shown or self.label or self.sums or self.count)

    def take(self, other: _Told) -> None:
        """Add what was said before its band was named."""
        self.value, self.count = self.value or other.value, self.count or other.count
        self.shown, self.sums = [*self.shown, *other.shown], [*self.sums, *other.sums]
        self.label, self.pattern = self.label or other.label, self.pattern or other.pattern
        self.look |= other.look
        self.figure_look |= other.figure_look
        self.label_look |= other.label_look


@dataclass
class GroupTold:
    """A new group: its field, its flags, and what its header and its footer print."""

    by: str
    name: str = ""
    flags: dict[str, bool] = field(default_factory=dict)
    header: _Told = field(default_factory=_Told)
    footer: _Told = field(default_factory=_Told)

    def edits(self, outline: Outline) -> list[Edit]:
        """Return the edits that make the group with its bands."""
        group = self.name or fresh_name(f"by_{self.by}", outline.groups)
        made: list[Edit] = [
            AddGroup(
                field=self.by,
                name=self.name,
                label=self.header.label,
                header=not self.header.is_empty(),
                shown=self.header.shown,
                **self.flags,
            )
        ]
        return [*made, *self._totals(outline, group)]

    def _totals(self, outline: Outline, group: str) -> list[Edit]:
        """Return the edits that add what the footer prints, all in one line."""
        foot, found = self.footer, list[Edit]()
        columns = {one.field: one.id for one in outline.columns if one.source == "F"}
        for way in dict.fromkeys(way for _name, way in foot.sums):
            names = [name for name, each in foot.sums if each == way]
            label, beside = ("" if found else foot.label), bool(found)
            if all(one in columns for one in names):
                ids = [columns[one] for one in names]
                total: Edit = AddTotal(
                    columns=ids, calculation=way, of="group", group=group, label=label, beside=beside
                )
            else:
                total = AddFieldTotal(fields=names, calculation=way, of="group", group=group, label=label)
            found.append(total)
        if foot.count and outline.columns:
            label = "" if found else foot.label
            found.append(
                AddTotal(calculation="Count", of="group", group=group, label=label, beside=bool(found))
            )
        elif foot.count:
            label = "" if found else foot.label
            found.append(AddFieldTotal(calculation="Count", of="group", group=group, label=label))
        return found

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits for the looks of the new texts; None where there are none to have them."""
        edits: list[Edit] = []
        for band, section in ((self.header, "groupHeader"), (self.footer, "groupFooter")):
            texts = [one for one in new if one.section == section]
            ids = [one.id for one in texts]
            figures = [one.id for one in texts if one.refs]
            labels = [one.id for one in texts if one.label and not one.refs]
            figure_look = {**band.figure_look, **({"pattern": band.pattern} if band.pattern else {})}
            looks = ((ids, band.look), (figures, figure_look), (labels, band.label_look))
            if any(look and not own for own, look in looks):
                return None
            edits += [one for own, look in looks if look for one in exact_looks(own, look)]
        return edits


class _Reader:
    """Goes through the words once: what is printed, then or before where."""

    def __init__(self, slots: Slots, outline: Outline, made: GroupTold) -> None:
        self._slots, self._outline, self._made = slots, outline, made
        self._names: Mapping[str, str] = spoken_names(outline)
        names = any_of(self._names)
        listed = rf"(?:{names})(?:{_AND}(?:{names}))*"
        said = _SUM.replace("{list}", listed).replace("{zh}", _ZH_WAY).replace("{en}", _EN_WAY)
        value = _VALUE.replace("{fields}", names)
        self._parts: tuple[tuple[str, Callable[[re.Match[str]], bool]], ...] = (
            (said, self._sum),
            (_COUNT, self._count),
            (value, self._value),
            (_LABEL, self._label),
            (_PATTERN, self._pattern),
            (_NAMED, self._named),
            (_LOOK, self._look),
        )
        self._place: Place = ""
        self._last: Place = ""
        self._free = _Told()
        self._after = ""

    def reads(self, at: int) -> bool:
        """Tell whether all words from a place on say something of the group."""
        text = self._slots.text
        while at < len(text):
            end = self._part(text, at)
            if end <= at:
                return False
            at = end
        free = self._free
        if free.sums or free.count:
            self._made.footer.take(free)
            free = _Told()
        return free.is_empty() and not (free.look or free.pattern or free.figure_look or free.label_look)

    def _part(self, text: str, at: int) -> int:
        for flag, pattern in _FLAGS:
            if found := compiled(pattern).match(text, at):
                self._made.flags[flag] = True
                return found.end()
        ends = [(found.end(), place) for place, said in _BANDS if (found := compiled(said).match(text, at))]
        if ends:
            end, place = max(ends)
            self._in_band(place)
            return end
        for pattern, take in self._parts:
            found = compiled(pattern).match(text, at)
            if found is not None and found.end() > at and take(found):
                return found.end()
        foreign = compiled(_FOREIGN).match(text, at) if self._place == "header" else None
        if foreign is not None and all(one.isascii() for one in self._names) and not self._band().value:
            self._band().value = True
            return foreign.end()
        small = compiled(_SMALL).match(text, at)
        return small.end() if small is not None else at

    def _in_band(self, place: Place) -> None:
        """Give what was said without a band to the one that is named now, else let it be the next one's."""
        if not self._place and not self._free.is_empty():
            (self._made.header if place == "header" else self._made.footer).take(self._free)
            self._free, self._last = _Told(), place
        else:
            band = self._made.header if place == "header" else self._made.footer
            band.look |= self._free.look  # a bold header
            self._free.look = {}
            self._place = place
        self._after = "" if self._place else self._after

    def _band(self) -> _Told:
        """Return the band that is spoken of."""
        bands = {"header": self._made.header, "footer": self._made.footer}
        return bands.get(self._place, self._free)

    def _looked(self) -> _Told:
        """Return the band that a look is said of: of what was named last."""
        named_last = self._last if not self._place and self._free.is_empty() else ""
        return {"header": self._made.header, "footer": self._made.footer}.get(named_last) or self._band()

    def _sum(self, found: re.Match[str]) -> bool:
        known = {key: value for key, value in found.groupdict().items() if value}
        word = next(known[one] for one in ("zw", "zv", "ew", "ev", "eu") if one in known)
        listed = next(known[one] for one in ("zx", "zy", "ex", "ey", "ez") if one in known)
        way = next((way for way, zh, en in _WAYS if compiled(rf"(?:{zh}|{en})").fullmatch(word)), None)
        names = [self._names.get(one.strip().lower(), "") for one in compiled(_AND).split(listed)]
        if way is None or not all(names) or self._place == "header":
            return False
        self._band().sums += [(one, way) for one in names]
        self._after = "figure"
        return True

    def _count(self, found: re.Match[str]) -> bool:
        noun = (found["noun"] or "").lower()
        numbers = [one.name for one in self._outline.fields if one.java_type != "java.lang.String"]
        if self._place == "header" or self._names.get(noun, "") in numbers:
            return False
        self._band().count = True
        self._after = "figure"
        return True

    def _value(self, found: re.Match[str]) -> bool:
        name = self._names.get((found["v"] or "").lower(), "") if found["v"] else self._made.by
        if not name or self._place == "footer":
            return False
        band = self._band()
        if name == self._made.by:
            band.value = True
        else:
            band.shown.append(name)
        self._after = ""
        return True

    def _label(self, found: re.Match[str]) -> bool:
        band, words = self._band(), self._slots.bare(found["q"])
        if band.label or self._names.get(words.lower()) == self._made.by:
            return False
        band.label = words
        self._after = "label"
        return True

    def _pattern(self, found: re.Match[str]) -> bool:
        self._looked().pattern = self._slots.format(found["p"])
        return True

    def _named(self, found: re.Match[str]) -> bool:
        self._made.name, before = found["n"], self._made.name
        return not before

    def _look(self, found: re.Match[str]) -> bool:
        own = Slots(found.group(), self._slots.hidden)
        read_looks(own)
        band = self._looked()
        look = {"figure": band.figure_look, "label": band.label_look}.get(self._after, band.look)
        look |= own.look
        return bool(own.look)


def group_told_of(text: str, outline: Outline) -> GroupTold | None:
    """Return the group that a text tells with what its bands print, and nothing else; else None."""
    if not re.search(r"组|\bgroup", text, re.IGNORECASE) or not outline.fields:
        return None
    slots = slots_of(text.strip())
    names = spoken_names(outline)
    fields = any_of(names)
    head = None
    for one in _HEADS:
        pattern = one.replace("{name}", _NAME).replace("{fields}", fields)
        head = head or compiled(pattern).match(slots.text)
    if head is None:
        return None
    by = names.get(head["f"].lower(), "")
    if not by or group_of_field(by, outline):
        return None
    made = GroupTold(by, head.groupdict().get("g") or "")
    if not _Reader(slots, outline, made).reads(head.end()):
        return None
    header, footer = made.header, made.footer
    labelled_only = footer.label and not (footer.sums or footer.count)
    if labelled_only or (header.label and not header.value) or header.sums or header.count:
        return None
    header.value = True
    header.look |= header.label_look
    header.label_look = {}
    return made if not footer.is_empty() or header.label or header.look or header.shown else None
