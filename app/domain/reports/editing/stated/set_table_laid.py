"""A table over a new sub-dataset laid out in statements: its fields, headings, widths, place and source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import numeric_by_name
from app.domain.reports.editing.exact.bands import band_named
from app.domain.reports.editing.exact.slots import Slots, read_size, read_spot, slots_of
from app.domain.reports.editing.looks.alignment import SetAlignment
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.stated.declarations import Declare
from app.domain.reports.editing.stated.hidden_values import FORMAT, QUOTATION, VALUE
from app.domain.reports.editing.stated.sub_datasets import AddDataset, AddSetTable, SetColumn, SetField
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_CUT = re.compile(r"[,;。:\n]")
_LEADS = re.compile(r"^(?:\s|并且?|再|然后|同时|其中|表格|请|它|该表)+")
_ADDS = r"(?:再|新)*(?:添加|增加|新增|插入|加上?|放|建)(?:[一1][个张])?"
_TABLE = rf"(?:{_ADDS})\s*(?:新的?)?(?:子数据集的?)?(?:数据)?表格?(?:组件)?"
_BELOW = r"(?:[^,;\x01]{0,16}?(?:下[面方边]|之下|底下)|(?:报表)?的?(?:最?末尾|最后))?(?:的)?"
_HEAD = re.compile(rf"(?:在)?\x01?\s*{_BELOW}\s*{_TABLE}")
_SET = re.compile(
    rf"(?:使用|采用|基于|数据(?:来自|取自)|来自|用)?(?:一个)?(?:新建?的?)?(?:一个)?子?数据集(?:名称?)?(?:[为叫是]|名为)*\s*(?P<n>{_NAME})"
)
_SQL = r"(?:SQL\s*)?查询(?:语句)?\s*(?:[为是用:]|\s)*(?P<sql>select\s[^。;]+)"
_TYPED = rf"{_NAME}\s*(?:\(\s*[^()]{{1,60}}\s*\))?"
_FIELDS = (
    r"(?<!显示)(?<!取)(?<!取自)(?<!打印)(?<!对应)字段\s*(?:名?[有为是:]|包括|包含|分别|依次)*\s*"
    rf"(?P<l>{_TYPED}(?:\s*(?:[、,]|和|与|及)\s*{_TYPED})*)"
)
_ONE_FIELD = re.compile(rf"(?P<n>{_NAME})\s*(?:\(\s*(?P<t>[^()]+?)\s*\))?")
_HEADINGS = (
    r"(?:列标题|表头|列头|标题|列名)(?:依次|分别|各)*(?:[为是:])*\s*"
    rf"(?P<l>{QUOTATION}(?:\s*(?:[、,]|和|与|及)?\s*{QUOTATION})+)"
)
_WIDTHS = r"(?:各?列)?(?:列宽|宽度?)(?:依次|分别|各)*(?:[为是:])*\s*(?P<l>\d+(?:\s*(?:[、,/]|和|与)\s*\d+)+)"
_EACH_WIDE = re.compile(
    r"(?:这|[二两三四五六七八])?(?:各|每)?列(?:都|均|各)*(?:列)?宽度?(?:都|均|各)*(?:[为是])?\s*(?P<n>\d+)"
)
_COUNT = re.compile(r"(?:共|有|分|一共)*(?P<n>[二两三四五六七八九十\d]+)列")
_COLUMN = re.compile(
    rf"(?P<q>{QUOTATION})\s*列?(?:显示|取|打印|对应|为|是)(?:字段)?\s*(?P<f>{_NAME})(?:\s*字段)?"
)
_WIDE = re.compile(r"(?:列)?宽度?\s*(?:为|是)?\s*(?P<n>\d+)")
_PATTERN = re.compile(rf"(?:(?P<c>{QUOTATION}|{_NAME})\s*列?的?)?格式\s*(?:为|是|用)?\s*(?P<p>{FORMAT})")
_SOURCE = re.compile(
    rf"数据源(?:表达式)?(?:取自|来自|使用|采用|[为是用])*\s*(?P<new>新增?的?)?参数\s*(?P<n>{_NAME})"
)
_CLASS = re.compile(r"(?:参数)?(?:类型|类)(?:[为是])?\s*(?P<t>[A-Za-z_][\w.]*)")
_ALIGN = re.compile(
    rf"(?P<c>{QUOTATION}|[^\s,;。:\x01]{{1,16}}?)\s*列?(?:的?(?:内容|数据|值))?(?P<a>右对齐|左对齐|居中|靠右|靠左)(?:对齐)?"
)
_SIDES: dict[str, Literal["Left", "Right", "Center"]] = {
    "右": "Right", "左": "Left", "居": "Center",
}  # fmt: skip
_TYPES = {
    "字符串": "java.lang.String", "文本": "java.lang.String", "文字": "java.lang.String",
    "整数": "java.lang.Integer", "整型": "java.lang.Integer", "长整数": "java.lang.Long",
    "长整型": "java.lang.Long",
    "小数": "java.math.BigDecimal", "数字": "java.math.BigDecimal", "数值": "java.math.BigDecimal",
    "金额": "java.math.BigDecimal", "日期": "java.util.Date", "布尔": "java.lang.Boolean",
    "string": "java.lang.String", "integer": "java.lang.Integer", "int": "java.lang.Integer",
    "long": "java.lang.Long", "double": "java.lang.Double", "bigdecimal": "java.math.BigDecimal",
    "date": "java.util.Date", "boolean": "java.lang.Boolean",
}  # fmt: skip


@dataclass
class LaidTable:
    """A table over a new sub-dataset: the dataset, the columns, the place and the source."""

    dataset: str = ""
    sql: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    columns: list[tuple[str, str]] = field(default_factory=list)
    widths: list[int] = field(default_factory=list)
    patterns: dict[str, str] = field(default_factory=dict)
    sides: dict[str, Literal["Left", "Right", "Center"]] = field(default_factory=dict)
    section: Literal["", "summary", "title"] = ""
    place: dict[str, int] = field(default_factory=dict)
    source: str = ""
    source_type: str = ""
    new_source: bool = False

    def edits(self, outline: Outline) -> list[Edit]:
        """Return the edits that declare the dataset and its source and put the table."""
        fields = [SetField(name=name, java_type=kind) for name, kind in self.fields.items()]
        found: list[Edit] = [AddDataset(name=self.dataset, fields=fields, sql=self.sql)]
        if self.new_source:
            kind = self.source_type or "net.sf.jasperreports.engine.JRDataSource"
            found.append(Declare(what="parameter", name=self.source, java_type=kind))
        columns = [
            SetColumn(
                expression=f"$F{{{name}}}", title=title, width=width, pattern=self.patterns.get(name, "")
            )
            for (name, title), width in zip(self.columns, self.widths, strict=True)
        ]
        source = f"$P{{{self.source}}}" if self.source else ""
        section: Literal["summary", "title"] = self.section or "summary"
        table = AddSetTable(
            dataset=self.dataset, columns=columns, section=section, source=source, **self.place
        )
        return [*found, table]

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits that align the values of columns; None where one isn't there."""
        edits: list[Edit] = []
        for name, side in self.sides.items():
            ids = [one.id for one in new if f"F:{name}" in one.refs]
            if not ids:
                return None
            edits.append(SetAlignment(targets=ids, horizontal=side))
        return edits


def laid_table_of(text: str, outline: Outline) -> LaidTable | None:
    """Return the table over a new sub-dataset that a text lays out, where it says just that; else None."""
    if "数据集" not in text or "表" not in text:
        return None
    slots, table = slots_of(text.strip()), LaidTable()
    headings = _lists(slots, table)
    if headings is None:
        return None
    said = [_LEADS.sub("", one).strip(" \x01") for one in _CUT.split(slots.text)]
    begun = False
    for at, one in enumerate(one for one in said if one):
        if at == 0:
            begun = _begins(one, table, slots, outline)
        if not begun or (at and not _statement(one, table, slots, headings)):
            return None
    return table if begun and _is_whole(table, headings, outline) else None


def _lists(slots: Slots, table: LaidTable) -> list[str] | None:
    """Note the query, the fields and the widths that are listed; return the headings, None for a bad list."""
    if found := slots.take(_SQL):
        table.sql = " ".join(found["sql"].split())
    if found := slots.take(_FIELDS):
        for one in _ONE_FIELD.finditer(found["l"]):
            kind = class_said(one["t"] or "") if one["t"] else _guessed(one["n"])
            if not kind:
                return None
            table.fields[one["n"]] = kind
    headings = []
    if found := slots.take(_HEADINGS):
        headings = [slots.bare(one) for one in re.findall(QUOTATION, found["l"])]
    if found := slots.take(_WIDTHS):
        table.widths = [int(one) for one in re.findall(r"\d+", found["l"])]
    return headings


def class_said(words: str) -> str:
    """Return the class that words say, "" where none."""
    if re.fullmatch(r"[a-z]\w*(?:\.\w+)+", words):
        return words
    return _TYPES.get(words.lower().removesuffix("类型").strip(), "")


def _guessed(name: str) -> str:
    return "java.math.BigDecimal" if numeric_by_name(name, name) else "java.lang.String"


def _begins(said: str, table: LaidTable, slots: Slots, outline: Outline) -> bool:
    """Note where a table is put; tell whether a statement asks for one."""
    own = Slots(said, slots.hidden)
    band = band_named(own, outline)
    if band is None or band[0] not in ("", "summary", "title") or _HEAD.fullmatch(own.text.strip()) is None:
        return False
    table.section = "title" if band[0] == "title" else "summary"
    below = re.search(r"下[面方边]|之下|底下|末尾|最后", own.text) is not None
    return table.section == "summary" or not below


def _statement(said: str, table: LaidTable, slots: Slots, headings: list[str]) -> bool:
    """Note what a statement says of a table; tell whether all of it was understood."""
    if found := _SET.fullmatch(said):
        table.dataset, twice = found["n"], bool(table.dataset)
        return not twice
    if found := _COLUMN.fullmatch(said):
        table.columns.append((found["f"], slots.bare(found["q"])))
        return True
    if (found := _WIDE.fullmatch(said)) and table.columns:
        table.widths.append(int(found["n"]))
        return len(table.widths) == len(table.columns)
    if found := _EACH_WIDE.fullmatch(said):
        count = len(table.columns) or len(headings) or len(table.fields)
        table.widths = [int(found["n"])] * count
        return bool(count)
    if found := _COUNT.fullmatch(said):
        table.place.setdefault("_count", int(read_number(found["n"]) or 0))
        return True
    if found := _SOURCE.fullmatch(said):
        table.source, table.new_source = found["n"], bool(found["new"])
        return True
    if (found := _CLASS.fullmatch(said)) and table.new_source:
        table.source_type = found["t"]
        return True
    if found := _PATTERN.fullmatch(said):
        named = found["c"] or (table.columns[-1][0] if table.columns else "")
        table.patterns[slots.bare(named) if named in slots.hidden else named] = slots.bare(found["p"])
        return bool(named)
    if found := _ALIGN.fullmatch(said):
        named = slots.bare(found["c"]) if found["c"] in slots.hidden else found["c"]
        table.sides[named] = _SIDES[found["a"].replace("靠", "")[0]]
        return True
    own = Slots(said, slots.hidden)
    read_size(own)
    read_spot(own)
    table.place |= own.place
    left = re.sub(r"[\s\x01、]|位置|大小|[在于为是的]", "", own.text)
    return bool(own.place) and not re.search(rf"\w|{VALUE}", left)


def _is_whole(table: LaidTable, headings: list[str], outline: Outline) -> bool:
    """Tell whether enough is said of a table, and nothing that can't be so; fills in what follows."""
    count = table.place.pop("_count", 0)
    if not table.columns and headings and len(headings) == len(table.fields):
        table.columns = list(zip(table.fields, headings, strict=True))
    elif headings:
        return False
    if not table.fields:
        table.fields = {name: _guessed(name) for name, _title in table.columns}
    table.widths = table.widths or [0] * len(table.columns)
    names = {title: name for name, title in table.columns} | {name: name for name in table.fields}
    lower = {one.lower(): name for one, name in names.items()}
    if any(one.lower() not in lower for one in [*table.patterns, *table.sides]):
        return False
    table.patterns = {lower[one.lower()]: value for one, value in table.patterns.items()}
    table.sides = {lower[one.lower()]: side for one, side in table.sides.items()}
    known = {one.name for one in outline.parameters}
    return (
        bool(table.dataset and table.columns)
        and table.dataset not in outline.datasets
        and len(table.widths) == len(table.columns)
        and count in (0, len(table.columns))
        and all(name in table.fields for name, _title in table.columns)
        and (not table.source or table.new_source != (table.source in known))
    )
