"""A new group laid out in statements of any order: what its header and footer print, and their looks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.add_placed import AddPlaced
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.exact.slots import Slots, read_looks, slots_of
from app.domain.reports.editing.groups.group_words import group_of_field
from app.domain.reports.editing.groups.grouping import AddGroup
from app.domain.reports.editing.page.flow import BandHeight
from app.domain.reports.editing.request.clause_text import compiled, normal
from app.domain.reports.editing.stated.hidden_values import FORMAT, QUOTATION, VALUE
from app.domain.reports.editing.template.new_nodes import fresh_name, java_text
from app.domain.reports.editing.template.outline import ColumnInfo, ElementInfo, Outline
from app.domain.reports.editing.totals.new_row_frame import columns_by_name
from app.domain.reports.editing.totals.total_edits import AddTotal
from app.domain.reports.editing.totals.totals import Calculation

_CUT = re.compile(r"[,;。:\n]|\.(?=\s|$)")
_LEADS = re.compile(r"^(?:\s|并且?|再|然后|同时|而|且|其中|请|帮我|也)+")
_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_WITHIN = r"(?:(?:在)?(?P<o>[^,;]{1,16}?)分?组(?:的?(?:里面?|内部?|之?内|中|下面?|里层))(?:再|还|又)*)?"
_HEAD = re.compile(
    rf"{_WITHIN}(?:再|新|把数据|把?明细|数据)*(?:按照?|根据|以)\s*(?:字段)?\s*(?P<f>[^,;]+?)\s*(?:字段|列)?(?:来|进行|再)?"
    r"(?:(?:新增|增加|添加|加|建|新建)(?:上|立)?\s*(?:一?[级层个])?(?:的)?)?(?:子|内层)?分组"
)
_PLACE = re.compile(
    r"^(?:在)?(?:每一?个?|各个?)?(?:(?P<h>分?组(?:的)?(?:头|首|标题))|(?P<f>分?组(?:的)?(?:尾|脚|末尾?)))(?:部|带|区)?"
    r"(?:的?(?:一|那|这)行|[里中上内]面?)*"
)
_ROW = re.compile(r"^(?:的)?(?:一|那|这)行(?=写|显示|打印|放|为|\ue000)?")
_HEIGHT = re.compile(r"(?:(?:带区?|行)?高度?)\s*(?:为|是|设为|=)?\s*(?P<n>\d+)\s*(?:磅|点|pt)?")
_NAMED = re.compile(
    rf"(?:新?分?组)?(?:的)?(?:组名称?|名称|名字|命名)(?:[为叫是=]|取为)*\s*(?P<n>{_NAME}|{QUOTATION})"
)
_FLAGS = (
    ("new_page", r"(?:每一?个?组|各组)?(?:都)?(?:另起|换|从?新的?)一?新?页(?:开始)?(?:打印)?"),
    (
        "reprint_header",
        r"(?:分?组头)?(?:在)?(?:跨页时)?每一?页(?:都|上|要)*(?:重复|重新)(?:打印|显示)?(?:分?组头)?",
    ),
    ("keep_together", r"(?:每一?个?)?组?(?:内容)?(?:尽量)?不(?:要)?(?:跨页|拆开)"),
)  # fmt: skip
_SHOWS = (
    r"(?:(?:左[边侧]|右[边侧]|最左)?(?:要|都|先|分别)*"
    r"(?:显示|写|打印|放|印|内容[为是]?|为|是|给出|列出)(?:上|着|出|有)?)?\s*"
)
_JOINT = r"\s*(?:再?加上?|和|与|后面?(?:再)?(?:跟|接|加)上?|[+]|拼接?上?|连同?)\s*"
_COUNT = re.compile(
    r"(?:该|本|这个?|每一?个?)?组?(?:内|里)?的?(?:记录|数据|明细|行|单据|订单)?的?(?:总)?(?:条数|笔数|行数|记录数|个数|件数|单数)"
)
_WAYS: dict[str, Calculation] = {
    "小计": "Sum", "合计": "Sum", "求和": "Sum", "总和": "Sum", "总计": "Sum",
    "之和": "Sum", "合计数": "Sum", "和": "Sum",
    "平均值": "Average", "平均数": "Average", "平均": "Average", "最大值": "Highest", "最小值": "Lowest",
}  # fmt: skip
_WAY = "|".join(sorted(_WAYS, key=len, reverse=True))
_OWN = r"(?:分别|各自?|它们?|其|该列|本组|组内|该组|这[两几]?列|自己|的)*"
_SUM = re.compile(
    rf"(?:对|在|给|于)?(?P<x>.+?)\s*(?:这?[两二三四]?[列栏]|字段)?(?:的)?(?:(?:下[面方边]|底下|[列栏](?:里|中|内)?)(?:的?位置)?)?"
    rf"{_OWN}(?:要|都|也)*(?:显示|计算|统计|放|打印|给出|写|求|加)?(?:上|出)?{_OWN}(?P<w>{_WAY})"
)
_LIST = re.compile(r"\s*(?:和|与|及|以及|、)\s*")
_GROUPED = re.compile(r"[\u4e00-\u9fff]{1,6}?(?:名称|名字|名|编号|代码|号|值)?(?:的?值)?")
_PATTERN = rf"(?:数字|金额|数值)?(?:的)?(?:格式|pattern)\s*(?:都|均)?(?:为|是|用|=)?\s*(?P<p>{FORMAT})"
_IDLE = re.compile(
    r"[\s\u0001]|(?:文字|内容|数字|整行|颜色|字体?|都|也|要|用|为|显示|对齐|的|并|且|和|磅|色)"
)


@dataclass
class LaidGroup:
    """A new group: its field, what stands in its bands, and their looks."""

    by: str
    name: str
    label: str = ""
    header: int = 0
    footer: int = 0
    foot_label: str = ""
    foot_counts: str = ""
    sums: list[tuple[str, Calculation]] = field(default_factory=list)
    flags: dict[str, bool] = field(default_factory=dict)
    head_look: dict[str, Any] = field(default_factory=dict)
    foot_look: dict[str, Any] = field(default_factory=dict)
    sum_look: dict[str, Any] = field(default_factory=dict)
    pattern: str = ""
    own_name: bool = False
    places: set[str] = field(default_factory=set)

    def edits(self, outline: Outline) -> list[Edit]:
        """Return the edits that make the group with its bands."""
        name = self.name if self.own_name else ""
        found: list[Edit] = [AddGroup(field=self.by, name=name, label=self.label, **self.flags)]
        for way in dict.fromkeys(way for _id, way in self.sums):
            ids = [one for one, each in self.sums if each == way]
            label = self.foot_label if len(found) == 1 else ""
            beside = len(found) > 1
            found.append(
                AddTotal(
                    columns=ids, calculation=way, of="group", group=self.name, label=label, beside=beside
                )
            )
        if not self.sums and (self.foot_counts or self.foot_label):
            found.append(self._foot_line(outline))
        return found

    def _foot_line(self, outline: Outline) -> AddPlaced:
        """Return the line of a footer without sums: words, with the number of the group's rows."""
        counts = f"{java_text(self.foot_counts)} + $V{{{self.name}_COUNT}}" if self.foot_counts else ""
        return AddPlaced(
            what="field" if counts else "text",
            section="groupFooter",
            group=self.name,
            width=outline.column_width,
            height=self.footer or 20,
            content=counts or self.foot_label,
            look=ExactLook(vertical="Middle"),
        )

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits for the looks of the new elements; None where they don't stand there."""
        head = [one.id for one in new if one.section == "groupHeader"]
        foot = [one.id for one in new if one.section == "groupFooter"]
        summed = [one.id for one in new if one.section == "groupFooter" and one.refs]
        edits: list[Edit] = []
        for ids, look, height, section in (
            (head, self.head_look, self.header, "groupHeader"),
            (foot, self.foot_look, self.footer, "groupFooter"),
        ):
            said = {"height": height} if height else {}
            if (look or said) and not ids:
                return None
            if look or said:
                edits.append(SetExactly(targets=ids, look=ExactLook(**look), **said))
            if height:
                edits.append(BandHeight(band="", section=section, group=self.name, height=height, alone=True))
        look = {**self.sum_look, **({"pattern": self.pattern} if self.pattern else {})}
        if look and not summed:
            return None
        if look:
            edits.append(SetExactly(targets=summed, look=ExactLook(**look)))
        return edits


def laid_group_of(text: str, outline: Outline) -> LaidGroup | None:
    """Return the group that a text lays out, where each of its statements says a part of it; else None."""
    if "组" not in text:
        return None
    slots = slots_of(text.strip())
    said = [_LEADS.sub("", one).strip() for one in _CUT.split(slots.text)]
    said = [one for one in said if one]
    head = _HEAD.fullmatch(said[0]) if len(said) > 1 else None
    name = _field(slots, head["f"], outline) if head else ""
    if head is None or not name or group_of_field(name, outline) or not _outside_known(head["o"], outline):
        return None
    group = LaidGroup(by=name, name=fresh_name(f"by_{name}", outline.groups))
    names, place = columns_by_name(outline), ""
    for one in said[1:]:
        rest = one
        if found := _PLACE.match(rest):
            place = "header" if found["h"] else "footer"
            group.places.add(place)
            rest = rest[found.end() :].strip()
        if not _statement(rest, place, group, slots, names, outline):
            return None
    if "footer" in group.places and not (group.sums or group.foot_counts or group.foot_label):
        return None
    return group if group.places else None


def _outside_known(words: str | None, outline: Outline) -> bool:
    """Tell whether the group within which the new one is to be is the innermost that stands."""
    if words is None:
        return True
    if not outline.groups:
        return False
    last = outline.groups[-1]
    names = {normal(last), normal(last.removeprefix("by_"))}
    names |= {normal(one.title) for one in outline.columns if normal(one.field) in names}
    return normal(words) in names or (
        len(outline.groups) == 1 and words in ("原", "现有", "现", "原有", "已有")
    )


def _field(slots: Slots, words: str, outline: Outline) -> str:
    """Return the field that words name by itself, its heading or its label; "" where none or several do."""
    plain = normal(slots.shown(words).strip(' “”"「」的'))
    if any(plain == normal(one.name) for one in outline.fields):
        return next(one.name for one in outline.fields if plain == normal(one.name))
    column = columns_by_name(outline).get(plain)
    if column is not None and column.source == "F":
        return column.field
    called = [one.name for one in outline.fields if one.label and plain == normal(one.label)]
    return called[0] if len(called) == 1 else ""


def _statement(
    said: str, place: str, group: LaidGroup, slots: Slots, names: dict[str, ColumnInfo], outline: Outline
) -> bool:
    """Note what a statement says of a new group; tell whether all of it was understood."""
    said = _ROW.sub("", said).strip()
    if not said:
        return bool(place)
    if found := _NAMED.fullmatch(said):
        group.name = slots.bare(found["n"]) if found["n"] in slots.hidden else found["n"]
        group.own_name = True
        return re.fullmatch(_NAME, group.name) is not None
    for flag, pattern in _FLAGS:
        if re.fullmatch(pattern, said):
            group.flags[flag] = True
            return True
    if not place:
        return False
    if found := _HEIGHT.fullmatch(said):
        setattr(group, place, int(found["n"]))
        return True
    if place == "header" and _head_prints(said, group, slots, outline):
        return True
    if place == "footer" and _foot_prints(said, group, slots, names):
        return True
    return _look(said, place, group, slots)


def _head_prints(said: str, group: LaidGroup, slots: Slots, outline: Outline) -> bool:
    """Note what the header prints: words and the grouped value, or the value alone."""
    found = compiled(rf"{_SHOWS}(?P<q>{QUOTATION}){_JOINT}(?P<v>.+)").fullmatch(said)
    if found and _is_grouped(slots, found["v"], group, outline):
        group.label = slots.bare(found["q"])
        return True
    found = compiled(rf"{_SHOWS}(?P<v>[^{QUOTATION[1:-1]}]+)").fullmatch(said)
    shown = bool(re.match(r"(?:显示|写|打印|放)", said))
    return bool(found and shown and _is_grouped(slots, found["v"], group, outline))


def _is_grouped(slots: Slots, words: str, group: LaidGroup, outline: Outline) -> bool:
    """Tell whether words mean the value that the rows are grouped by, by a name or by what it is."""
    bare = re.sub(r"\s*(?:字段)?的?(?:值|内容)?(?:的?名称|的?名)?$", "", words.strip())
    for one in (words, bare):
        known = _field(slots, one, outline)
        if known:
            return known == group.by
    return _GROUPED.fullmatch(words.strip()) is not None


def _foot_prints(said: str, group: LaidGroup, slots: Slots, names: dict[str, ColumnInfo]) -> bool:
    """Note what the footer prints: its label, sums below columns, the number of rows."""
    if found := compiled(rf"{_SHOWS}(?P<q>{QUOTATION})(?:字样|[两二三四]个?字)?").fullmatch(said):
        group.foot_label, twice = slots.bare(found["q"]), bool(group.foot_label)
        return not twice
    found = compiled(rf"{_SHOWS}(?P<q>{QUOTATION}){_JOINT}(?P<v>.+)").fullmatch(said)
    if found and _COUNT.fullmatch(found["v"].strip()):
        group.foot_counts = slots.bare(found["q"])
        return True
    if found:
        more = _sums(found["v"], slots, names)
        group.foot_label, group.sums = slots.bare(found["q"]), [*group.sums, *more]
        return bool(more)
    bare = re.sub(rf"^{_SHOWS}", "", said)
    found = compiled(rf"(?P<q>{QUOTATION})(?:和|与|及|以及|、)(?P<v>.+)").fullmatch(bare)
    if found:
        group.foot_label, bare = slots.bare(found["q"]), found["v"]
    more = _sums(bare, slots, names)
    group.sums += more
    return bool(more)


def _sums(said: str, slots: Slots, names: dict[str, ColumnInfo]) -> list[tuple[str, Calculation]]:
    """Return the columns that words add up, with the way; [] where not all of it is understood."""
    found = _SUM.fullmatch(said)
    if found is None:
        return []
    ids = []
    for one in _LIST.split(found["x"].strip()):
        words = re.sub(r"\s*(?:[列栏]|字段)?的?$", "", one)
        column = names.get(normal(slots.shown(words).strip('“”"「」 ')))
        if column is None:
            return []
        ids.append(column.id)
    return [(one, _WAYS[found["w"]]) for one in dict.fromkeys(ids)]


def _look(said: str, place: str, group: LaidGroup, slots: Slots) -> bool:
    """Note the look of what stands in a band; tell whether that is all that a statement says."""
    own = Slots(said, slots.hidden)
    if (pattern := own.take(_PATTERN)) and place == "footer":
        group.pattern = own.bare(pattern["p"])
    read_looks(own)
    if not (own.look or pattern) or re.search(rf"{VALUE}|[^\W\u0001]", _IDLE.sub("", own.text)):
        return False
    if place == "footer" and group.sums and "horizontal" in own.look:
        group.sum_look["horizontal"] = own.look.pop("horizontal")  # as the figures stand, not their label
    look = group.head_look if place == "header" else group.foot_look
    look |= own.look
    return True
