"""A row of totals at the end, told part by part: label, figures, where each stands, how they look."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.exact.slots import Slots, read_looks, slots_of
from app.domain.reports.editing.groups.frame_looks import exact_looks
from app.domain.reports.editing.groups.group_words import group_of_field
from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.request.numerals import COLOUR, read_number
from app.domain.reports.editing.stated.hidden_values import FORMAT, QUOTATION
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.spoken_names import spoken_names
from app.domain.reports.editing.things.drawn import AddLine
from app.domain.reports.editing.totals.form_totals import AddFieldTotal
from app.domain.reports.editing.totals.total_edits import AddTotal
from app.domain.reports.editing.totals.totals import Calculation

_END = (
    r"(?:在|于)?(?:整[个张份]?)?(?:报表|表格|列表|明细|数据)?的?(?:最?末尾|最后面?|最?底部|最?下[面方边]"
    r"|结尾|表尾"
    r"|汇总(?:区域?|带|栏)|summary(?:区域?|带)?)(?:处|里|上|中)?(?:一行)?"
    r"|\b(?:at|on|in|into|to) the (?:very )?(?:end|bottom|foot|summary|last page)(?: band| section)?"
    r"(?: of the (?:whole )?(?:report|list|table))?\b|\b(?:below|under|after) the (?:table|rows|list"
    r"|last row|details?)\b"
)
_ROW = (
    r"(?:再|请|帮我)*(?:添?加|增加|新增|插入|放)(?:上|入)?(?:一?[个行条])?(?:的)?(?:合计|总计|汇总"
    r"|统计)?(?:的?那?一?行)?"
    r"(?=[,\uff0c:\uff1a。]|$|\s*(?:左|右|标签))"
    r"|\b(?:add|insert|put|append) (?:an? )?(?:new |last |final )?(?:(?:grand |sub)?totals?"
    r"|summary)? ?(?:row|line)\b"
)
_FOOT = (
    r"(?:在|给)?(?:每一?个?|各个?)?(?P<x>{names})?(?:的)?(?:分?组)?的?组?(?<=组)的?(?:尾|脚|末尾|底部)"
    r"(?:部|带|区)?(?:[里中上处]面?)?"
    r"|\b(?:in|into|to|on|at) (?:the |each |every )?(?:(?P<y>{names}) )?(?:group )?footers?\b(?: of "
    r"(?:the|each|every) (?P<z>{names}|group))?"
    r"|\b(?:at|on) the (?:end|bottom|foot) of (?:each|every) (?P<e>{names}|group)\b(?: group)?"
)
_WAYS: tuple[tuple[Calculation, str, str], ...] = (
    ("Sum", r"合计数?|求和|总和|总计|之和|总[额数]|小计", r"(?:sub-?)?totals?|sums?|grand totals?"),
    ("Average", r"平均值?|均值|平均数", r"averages?|means?|avg"),
    ("Highest", r"最[大高]值?", r"highest|max(?:imum)?|largest"),
    ("Lowest", r"最[小低]值?", r"lowest|min(?:imum)?|smallest"),
)
_ZH_WAY = "|".join(zh for _way, zh, _en in _WAYS)
_EN_WAY = "|".join(en for _way, _zh, en in _WAYS)
_AND = r"(?:\s*(?:、|和|与|及|以及|,? and (?:of )?(?:the )?|, (?:the )?|&)\s*)"
_SUM = (
    r"(?:显示|统计|计算)?(?:[\u4e00-\u9fff]{2,4}(?=[A-Za-z]))?(?P<zx>{list})\s*(?:字段|[列栏])?(?:的?"
    r"(?:下[面方边]"
    r"|底下))?(?:各自|分别)?(?:显示|统计|计算|求)?(?:的)?(?P<zw>{zh})(?:值|数|价格?|金额)?"
    r"|(?P<zv>{zh})(?:的)?(?P<zy>{list})"
    r"|(?:the |an? )?(?P<ew>{en}) (?:of|for) (?:the |all )?(?P<ex>{list})(?![A-Za-z0-9_])(?: columns?"
    r"| fields?)?"
    r"|(?:the |an? )?(?P<ev>{en}) (?P<ey>{list})(?![A-Za-z0-9_])|(?:the |an? )?(?P<ez>{list}) "
    r"(?P<eu>{en})\b"
)
_COUNT = (
    r"(?:(?:该|本|这个?|每一?个?)组|组内)?的?(?:总)?(?:记录|订单|产品|商品|员工|人员|客户|单据|明细|数据"
    r"|行)(?:的)?(?:总数量?|数量|条数|笔数"
    r"|个数|数)(?![额据])|(?:(?:该|本|每)组|组内)?的?(?:总)?(?:条数|笔数|行数|记录数"
    r"|件数|单数|人数)"
    r"|(?:the )?(?:total )?(?:number|count) of (?:all )?(?:the )?(?P<noun>[a-z]+)\b|(?:the |a )?(?:row"
    r"|record|line) count\b"
)
_BARE_WAY = r"(?:的)?(?P<bz>{zh})(?:价格?|金额|数值|值|数)?|(?:the |an? )?(?P<be>{en})\b"
_UNDER = (
    r"(?:(?:数?值|数字|结果|它|其)?(?:放|显示|打印|写|对齐)?(?:在|到)"
    r"|在)?(?P<zx>{list})\s*(?:这?[两几一]?[列栏])(?:的)?(?:正)?(?:下[面方边]|底下|位置|里|中)?(?:各自"
    r"|分别)?(?:显示|打印|放|写)?"
    r"|(?:在)?(?P<zy>{list})(?:的)?(?:正)?(?:下[面方边]|底下)(?:各自|分别)?(?:显示|打印|放|写)?"
    r"|\b(?:under(?:neath)?|below|beneath|in) (?:the )?(?P<ex>{list})(?: columns?)\b|\b(?:under(?:neath)?"
    r"|below|beneath) (?:the )?(?P<ey>{list})(?![A-Za-z0-9_])"
)
_UNDER_OWN = (
    r"\b(?:each )?(?:under(?:neath)?|below|beneath) (?:its|their|the|that|those)(?: own"
    r"| same)?(?: columns?)?\b|(?:各自|对应|相应)的?列?(?:的)?(?:下[面方边]|底下)"
    r"|(?:\b(?:on|at|to) the right(?: side)?\b|右[边侧面])(?:显示|写|打印|放)?"
)
_LABEL = (
    rf"(?:(?:在)?(?P<zx>{{list}})\s*[列栏]?(?:的)?(?:下[面方边]|底下|里|中|位置)?(?=写|显示|打印|放)|"
    rf"(?:左[边侧面]?|前面|最左[边侧]?"
    rf"|行首)(?:的)?)?(?:\b(?:with )?(?:the |a )?(?:label(?:led|ed)?|text|words?|caption)|标签|文字|文本"
    rf"|名称)?"
    rf"(?:写|显示|打印|放|为|是|用|叫|上|着|[:\uff1a])*\s*(?P<q>{QUOTATION})(?:字样|[两二三四]个?字)?"
)
_LABEL_PLACE = (
    r"(?:,? ?\b(?:(?:on|at|to) the (?:far )?left(?: (?:side|of (?:it|them|the (?:value|figure|row))))?"
    r"|in front(?: of (?:it|them|the (?:value|figure)))?"
    r"|before (?:it|them|the value)|to (?:its|their) left|in the first column|left of (?:it|the value))\b"
    r"|(?:放|写|显示)?(?:在)?(?:左[边侧面]|前面|最左[边侧]?|第[一1]列)(?:里|下面|位置)?"
    r"|(?:放|写|显示)?在(?P<zx>{list})\s*(?:[列栏])?(?:的?下[面方边]|里|中|位置)?"
    r"|,? ?\b(?:under(?:neath)?|below|in) (?:the )?(?P<ex>{list})(?: column)?\b)"
)
_LOOK = (
    r"(?:all |整行|全行|文字|都|全部)*(?:(?:in |with )?(?:a )?(?:bold|italics?)\b(?: type| font| print)?"
    r"|加粗|粗体|斜体|倾斜"
    r"|(?:right|left|cent(?:er|re))[- ]aligned\b|cent(?:er|re)d\b|居中|[左右]对齐|靠[左右]"
    r"|(?:in |at |with )?(?:a )?(?:font )?size (?:of )?\d+(?:\.\d+)?|字号\s*[为是]?\s*\d+(?:\.\d+)?"
    r"|\d+(?:\.\d+)?[- ]?(?:号字?|pt\b|磅)"
    rf"|(?:on |with |in )?(?:an? )?(?:{COLOUR})(?: (?:background|text|letters|fill))?(?:字体?|文字|底色?"
    rf"|背景色?)?"
    rf"|(?:背景色?|底色|(?:with )?(?:an? )?background(?: colou?r)?)\s*(?:[为用是]|of)?\s*(?:{COLOUR}))"
    rf"(?:显示)?"
)
_PATTERN = (
    r"(?:in |with |数字)?(?:the |a )?(?:(?:number )?format|pattern|格式)\s*(?:[为是用:=]|of|as)?\s*"
    rf"(?P<p>{FORMAT}|[#0][#0,]*(?:\.[#0]+)?%?)"
)
_DECIMALS = (
    r"(?:保留|带|取)?(?P<zn>[一二两三四1-4])位小数(?:点)?"
    r"|(?:with |to )?(?P<en>one|two|three|four|[1-4]) decimals?(?: places?)?"
)
_HEIGHT = (
    r"行?高度?\s*[为是]?\s*(?P<n>\d+)(?:\s*(?:磅|点))?"
    r"|(?:row )?height (?:of )?(?P<n2>\d+)|(?P<n3>\d+) ?(?:pt|points?)? (?:high|tall)"
)
_LINE = (
    r"(?:在)?(?:它|其|行)?(?:的)?上[面方边]?(?:再|要)?(?:加|画|带)(?:上|一)?[条道根]?(?:横|细|实)*线"
    r"|(?:with )?(?:a |the )?(?:thin )?line (?:above|over) (?:it|them|the row)\b"
)
_EMPTY = (
    r"(?P<zx>{list})\s*[列栏]?(?:则|就|都)?(?:空着|留空|留白|不填|空白|为空)|其[他余它](?:各)?列(?:则|就"
    r"|都)?(?:空着|留空|留白|不填)"
    r"|leave (?:the )?(?P<ex>{list})(?: columns?)? (?:empty|blank)"
)
_SMALL = (
    r"[\s,\uff0c;\uff1b。.、:\uff1a()\u0001]+|并且?|而且|然后|再|也|都|要|请|且|和|与|及|以及|同时|的|在|里"
    r"|显示|打印|写(?:上|着)?|放|列出|给出|加(?:上)?|带|为|是|用|添加|一行|合计行|总计行"
    r"|\b(?:and|with|which|that|it|is|also|then|show(?:s|ing|n)?|print(?:s|ing|ed)?|display(?:s|ing|ed)?"
    r"|put|add|place"
    r"|ha(?:s|ve|ving)|the|an?|of|please|give|include|its|plus|for|a row|a line|row|line)\b"
)


@dataclass
class RowTold:
    """A row of totals at the end: what is reckoned, its label and its looks."""

    sums: list[tuple[str, Calculation]] = field(default_factory=list)
    count: bool = False
    label: str = ""
    label_column: str = ""
    look: dict[str, Any] = field(default_factory=dict)
    figure_look: dict[str, Any] = field(default_factory=dict)
    label_look: dict[str, Any] = field(default_factory=dict)
    height: int = 0
    line: bool = False
    ended: bool = False
    group: str = ""
    way: Calculation | None = None
    under: list[str] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)

    def edits(self, outline: Outline) -> list[Edit]:
        """Return the edits that add what the row reckons."""
        columns = {one.field: one.id for one in outline.columns if one.source == "F"}
        found: list[Edit] = []
        for way in dict.fromkeys(way for _name, way in self.sums):
            names = [name for name, each in self.sums if each == way]
            label, beside = ("" if found else self.label), bool(found)
            if all(one in columns for one in names):
                ids = [columns[one] for one in names]
                found.append(self._total(columns=ids, calculation=way, label=label, beside=beside))
            else:
                found.append(self._field_total(fields=names, calculation=way, label=label))
        if self.count:
            label = "" if found else self.label
            total = self._total(calculation="Count", label=label, beside=bool(found))
            alone = self._field_total(calculation="Count", label=label)
            found.append(total if outline.columns else alone)
        self._outline = outline
        return found

    def _total(self, **said: Any) -> Edit:
        return AddTotal.model_validate(
            {**said, "of": "group" if self.group else "report", "group": self.group}
        )

    def _field_total(self, **said: Any) -> Edit:
        of = "group" if self.group else "report"
        return AddFieldTotal.model_validate({**said, "of": of, "group": self.group})

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits for the looks and places of the new texts; None where they aren't so."""
        ids = [one.id for one in new]
        figures = [one.id for one in new if one.refs]
        labels = [one.id for one in new if one.label and not one.refs]
        edits: list[Edit] = []
        for own, look in ((ids, self.look), (figures, self.figure_look), (labels, self.label_look)):
            if look and not own:
                return None
            if look:
                edits += exact_looks(own, look)
        if self.label and not any(one.label == self.label for one in new):
            return None
        if self.label_column:
            column = next((one for one in self._outline.columns if one.field == self.label_column), None)
            first = min((one.x for one in new if one.refs), default=0)
            if column is None or column.x >= first or len(labels) != 1:
                return None
            edits.append(SetExactly(targets=labels, x=column.x, width=column.width))
        if self.height:
            edits.append(SetExactly(targets=ids, height=self.height))
        if self.line:
            edits.append(AddLine(near=min(new, key=lambda one: (one.y, one.x)).id, side="above"))
        return edits


class _Reader:
    """Goes through the words once; the longest part that fits at a place is taken."""

    def __init__(self, slots: Slots, outline: Outline) -> None:
        self._slots, self._outline = slots, outline
        self._names: Mapping[str, str] = spoken_names(outline)
        self._after = ""
        self.row = RowTold()
        names = any_of(self._names)
        listed = rf"(?<![A-Za-z0-9_])(?:{names})(?:[列栏]?{_AND}(?:{names}))*(?![A-Za-z0-9_])"

        def filled(said: str) -> str:
            return said.replace("{list}", listed).replace("{zh}", _ZH_WAY).replace("{en}", _EN_WAY)

        self._parts: tuple[tuple[str, Callable[[re.Match[str]], bool]], ...] = (
            (_END, self._end),
            (_FOOT.replace("{names}", names or r"(?!)"), self._foot),
            (_ROW, self._end),
            (_LINE, self._line),
            (_COUNT, self._count),
            (filled(_SUM), self._sum),
            (filled(_EMPTY), self._empty),
            (filled(_LABEL_PLACE), self._label_place),
            (filled(_UNDER), self._under),
            (filled(_LABEL), self._label),
            (_UNDER_OWN, self._passed),
            (_PATTERN, self._pattern),
            (_DECIMALS, self._decimals),
            (_HEIGHT, self._height),
            (_LOOK, self._look),
            (filled(_BARE_WAY), self._bare_way),
            (_SMALL, self._small),
        )

    def reads(self) -> bool:
        """Tell whether all words say something of the row."""
        text, at = self._slots.text, 0
        while at < len(text):
            fits = [
                (found, take)
                for said, take in self._parts
                if (found := compiled(said).match(text, at)) and found.end() > at
            ]
            fits.sort(key=lambda one: -one[0].end())
            taken = next((found for found, take in fits if take(found)), None)
            if taken is None:
                return False
            at = taken.end()
        return True

    def _list(self, found: re.Match[str], *keys: str) -> list[str]:
        """Return the fields that a part names."""
        known = found.groupdict()
        words = next((str(known[one]) for one in keys if known.get(one)), "")
        parts = [one for one in compiled(_AND).split(words) if one and one.strip()]
        bare = [re.sub(r"[列栏]$", "", one.strip()) for one in parts]
        return [self._names.get(one.strip().lower(), "") for one in bare]

    def _end(self, _found: re.Match[str]) -> bool:
        self.row.ended = True
        return True

    def _foot(self, found: re.Match[str]) -> bool:
        """Note the group in whose footer the row stands: the one of a field, or the only one."""
        known = [found[one] for one in ("x", "y", "z", "e") if found[one] and found[one].lower() != "group"]
        groups = self._outline.groups
        field = self._names.get(known[0].lower(), "") if known else ""
        group = group_of_field(field, self._outline) if field else groups[0] if len(groups) == 1 else ""
        self.row.group, self.row.ended = group, True
        return bool(group)

    def _passed(self, _found: re.Match[str]) -> bool:
        return True

    def _small(self, found: re.Match[str]) -> bool:
        if re.search(r"[,\uff0c;\uff1b。:\uff1a]", found.group()):
            self._after = ""
        return True

    def _line(self, _found: re.Match[str]) -> bool:
        self.row.line = True
        return True

    def _sum(self, found: re.Match[str]) -> bool:
        known = {key: value for key, value in found.groupdict().items() if value}
        word = next(known[one] for one in ("zw", "zv", "ew", "ev", "eu") if one in known)
        way = _way(word)
        names = self._list(found, "zx", "zy", "ex", "ey", "ez")
        if way is None or not names or not all(names):
            return False
        self.row.sums += [(one, way) for one in names]
        self._after = "figure"
        return True

    def _bare_way(self, found: re.Match[str]) -> bool:
        way = _way(found["bz"] or found["be"])
        self.row.way, before = way, self.row.way
        self._after = "figure"
        return before in (None, way)

    def _count(self, found: re.Match[str]) -> bool:
        if (found["noun"] or "").lower() in self._names or self.row.count:
            return False
        self.row.count, self._after = True, "figure"
        return True

    def _under(self, found: re.Match[str]) -> bool:
        names = self._list(found, "zx", "zy", "ex", "ey")
        self.row.under += names
        return bool(names) and all(names)

    def _empty(self, found: re.Match[str]) -> bool:
        names = self._list(found, "zx", "ex")
        self.row.empty += names
        return all(names)

    def _label(self, found: re.Match[str]) -> bool:
        before, self.row.label = self.row.label, self._slots.bare(found["q"]).strip()
        self._after = "label"
        return not before and bool(self.row.label) and self._label_below(self._list(found, "zx"))

    def _label_place(self, found: re.Match[str]) -> bool:
        if self._after != "label":
            return False
        return self._label_below(self._list(found, "zx", "ex"))

    def _label_below(self, names: Sequence[str]) -> bool:
        """Note the one column under which the label stands, where it isn't the first."""
        if len(names) > 1 or not all(names):
            return False
        first = min(self._outline.columns, key=lambda one: one.x, default=None)
        if names and first is not None and names[0] != first.field:
            self.row.label_column = names[0]
        return True

    def _pattern(self, found: re.Match[str]) -> bool:
        self.row.figure_look["pattern"] = self._slots.format(found["p"])
        return True

    def _decimals(self, found: re.Match[str]) -> bool:
        count = int(read_number(found["zn"] or found["en"]) or 0)
        self.row.figure_look["pattern"] = f"#,##0.{'0' * count}"
        return count > 0

    def _height(self, found: re.Match[str]) -> bool:
        self.row.height = int(found["n"] or found["n2"] or found["n3"])
        return True

    def _look(self, found: re.Match[str]) -> bool:
        own = Slots(found.group(), self._slots.hidden)
        read_looks(own)
        looks = {"figure": self.row.figure_look, "label": self.row.label_look}
        looks.get(self._after, self.row.look).update(own.look)
        return bool(own.look)


def _way(word: str) -> Calculation | None:
    return next((way for way, zh, en in _WAYS if compiled(rf"(?:{zh}|{en})").fullmatch(word)), None)


def row_told_of(text: str, outline: Outline) -> RowTold | None:
    """Return the row of totals at the end of which a text tells each part, else None."""
    if not outline.fields or not compiled(rf"{_ZH_WAY}|\b(?:{_EN_WAY})\b|数|number|count").search(text):
        return None
    reader = _Reader(slots_of(text.strip()), outline)
    if not reader.reads() or not reader.row.ended:
        return None
    row = reader.row
    summed = [name for name, _way in row.sums]
    if row.way is not None and not row.sums and row.under:
        row.sums = [(one, row.way) for one in row.under]
    elif (row.way is not None and not row.sums) or not set(row.under) <= set(summed):
        return None
    names = [name for name, _way in row.sums]
    if set(row.empty) & set(names) or len(set(row.sums)) != len(row.sums) or not (row.sums or row.count):
        return None
    return row
