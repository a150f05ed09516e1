"""The edit that prints amounts in thousands, 万元 or millions, with the unit in the column's heading."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import as_decimal, worded
from app.domain.reports.editing.columns.column_rename import RenameColumn
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.styles import value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called
from app.domain.reports.editing.values.patterns import (
    NUMBERS,
    ONE_REFERENCE,
    FormatEdit,
    SetNumberFormat,
    money_fields,
    numbers_among,
    type_of,
    use_pattern,
    wrong_type,
)

_ZH = {"千万": 10**7, "百万": 10**6, "亿": 10**8, "万": 10**4, "千": 10**3}
_EN = {
    r"(?:thousands?|k|000s?|1[, ]?000s?)": 10**3,
    r"(?:ten[- ]thousands?|10[, ]?000s?)": 10**4,
    r"(?:millions?|mn|m)": 10**6,
    r"(?:billions?|bn)": 10**9,
}
_EN_NAMES = {
    10**3: "thousands",
    10**4: "10,000s",
    10**6: "millions",
    10**7: "10 millions",
    10**8: "100 millions",
    10**9: "billions",
}
_EN_SHORT = {10**3: "'000", 10**6: "m", 10**9: "bn"}
_ZH_NAMES = {value: f"{name}元" for name, value in _ZH.items()} | {10**9: "十亿元"}
_UNIT = r"(?P<unit{at}>千万|百万|[亿万千])"
_SAID_ZH = (
    rf"(?:以|按照?|用|使用|采用)\s*{_UNIT.format(at=0)}元?(?:人民币)?(?:(?:为|做|作为?"
    rf"|的)?单位)?(?:来|进行)?(?:显示|表示|列示|展示|打印|计算?|统计|呈现|列出|$)"
    rf"|(?:显示|表示|换算|折算|转换|转化|改|换|折|转|变)(?:[成为]"
    rf"|到)(?:以)?\s*{_UNIT.format(at=1)}元?(?:为单位|单位|显示)?(?![\d一-九])"
    rf"|单位(?:用|是|为|改[成为用]|换[成为]|设[成为]|统一[成为]|[:\uff1a])?\s*{_UNIT.format(at=2)}元?"
)
_SAID_EN = (
    r"\b(?:in|as|to|into)\s+(?:units? of |multiples of )?[\"'’]?(?:{unit})\b"
    r"(?: of (?:dollars|euros|pounds|yuan|rmb))?"
)
_NOT_MEANT = (
    r"后面?[加带写]|后缀|表头|列名|标题|字样|文字|大于|小于|超过|高于|低于|不足|大写|宽|高度|边距"
    r"|\bseparat|\b(?:heading|header|title|label|text|word)s?\b|\b(?:above|below|over|more|less|exceed\w*)\b"
)
_MONEY = r"金额|钱|款|额|\b(?:amounts?|money|figures|monetary values|values)\b"
_DECIMALS = (
    r"(?:保留|带|到)?\s*(?P<zh>[\d一两二三四])位小数|(?P<whole>不要小数|取整)"
    r"|(?:\bwith )?\b(?P<en>\d|one|two|three|no|zero) decimals?(?: places?)?\b"
)
_COUNT = {"一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "one": 1, "two": 2, "three": 3, "no": 0, "zero": 0}
_IN_BRACKETS = re.compile(
    r"\s*[(\uff08\[](?:单位[:\uff1a]?)?(?:人民币)?(?:[十百千万亿]*元|RMB|CNY|USD|EUR|GBP|[$€£¥\uffe5]"
    r"|thousands|10,000s|\d* ?millions|billions|'000|m|bn)[)\uff09\]]\s*$",
    re.IGNORECASE,
)
_DIVIDED = re.compile(r'\.divide\(new java\.math\.BigDecimal\("\d+"\)\)')
_REFERENCE = re.compile(r"\$[FPV]\{[^}]*\}")
_SMALL = (
    r"均|换算|折算|显示|单位|统一|全部|所有|数字|数值|人民币|\b(?:show|display|print|express(?:ed)?|give"
    r"|state|report|convert"
    r"|figures?|numbers?|values?|amounts?|units?|all|money|column|dollars|euros|pounds|instead|rather|of)\b"
)


class ShowInUnit(FormatEdit):
    """Print amounts divided by 1000, 10000 ... (万元, millions), the unit in the heading; 1: undivided."""

    kind: Literal["number_unit"] = "number_unit"
    hints: ClassVar[str] = r"万元|千元|百万|亿元|单位|in thousands|in millions"
    rank = 40
    divisor: Literal[1, 1000, 10000, 1000000, 10000000, 100000000, 1000000000]
    decimals: int | None = Field(None, ge=0, le=4, description="absent: two, or as before where it has some")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read 金额以万元显示, show amounts in thousands."""
        divisor = _divisor(clause)
        if not divisor or clause.has(_NOT_MEANT):
            return []
        decimals = _decimals(clause)
        found = numbers_among(clause.values(required=False), outline)
        if not found and (clause.says(_MONEY) or clause.has(r"^\W*单位")):
            found = money_fields(outline)
        if not found:
            raise clause.unclear([one.values[0] for one in outline.columns])
        heard(clause, _SMALL)
        heard(clause, _MONEY)
        return [cls(targets=_with_totals(found, outline), divisor=divisor, decimals=decimals)]

    def describe(self, outline: Outline) -> str:
        """Name the amounts and the unit."""
        what = called(self.targets, outline)
        if self.divisor == 1:
            return _("{what} is printed as it is again, not in a larger unit.", what=what)
        return _("{what} is printed in units of {unit}.", what=what, unit=f"{self.divisor:,}")

    def change(self, template: Template, outline: Outline) -> None:
        """Divide the values and say the unit where they stand."""
        super().change(template, outline)
        for one in self._columns(outline):
            heading = outline.element(one.headers[0]) if one.headers else None
            if heading is not None and heading.kind == "staticText" and one.title:
                self._head(template, outline, one)

    def _head(self, template: Template, outline: Outline, column: ColumnInfo) -> None:
        """Write the unit behind a heading; the short one where there is no room for the other."""
        named = _IN_BRACKETS.sub("", column.title)
        long = worded(outline, f"（{_ZH_NAMES.get(self.divisor)}）", f" ({_EN_NAMES.get(self.divisor)})")
        short = worded(outline, long, f" ({_EN_SHORT.get(self.divisor, _EN_NAMES.get(self.divisor))})")
        try:
            title = named + (long if self.divisor > 1 else "")
            RenameColumn(column=column.id, title=title[:60]).change(template, outline)
        except EditProblem:
            RenameColumn(column=column.id, title=(named + short)[:60]).change(template, outline)

    def write(self, template: Template, outline: Outline, node: Any, said: Any) -> None:
        """Divide one field's value, which may be divided already."""
        plain = (said.text or "").strip()
        if _DIVIDED.search(plain):
            found = _REFERENCE.search(plain)
            plain = found.group() if found else plain
            said.text = plain
        kind = type_of(template, node)
        single = ONE_REFERENCE.fullmatch(plain)
        if kind not in NUMBERS and not (kind == "java.lang.String" and single):
            raise wrong_type(template, outline, node)
        if self.divisor > 1:
            said.text = self._divided(plain, kind)
        said.attrib.pop("class", None)
        self._format(template, outline, node)

    def _divided(self, plain: str, kind: str) -> str:
        number = as_decimal(plain if ONE_REFERENCE.fullmatch(plain) else f"({plain})", kind)
        other = "null" if kind in NUMBERS else f"(Object) {plain}"
        cast = "" if kind in NUMBERS else "(Object) "
        divided = f'{cast}{number}.divide(new java.math.BigDecimal("{self.divisor}"))'
        return f"({number} == null ? {other} : {divided})"

    def _format(self, template: Template, outline: Outline, node: Any) -> None:
        """Give the field decimals; its unit too where no heading says it."""
        former = value_of(template.root, node, "pattern")
        decimals = self.decimals
        if decimals is None and not re.search(r"\.[0#]", former):
            decimals = 2
        form = SetNumberFormat(targets=self.targets, decimals=decimals, thousands=True)
        pattern = re.sub(r"'[^']*'$", "", form.pattern(former))
        name = template.name_of(node)
        if self.divisor > 1 and not any(name in (*one.values, *one.totals) for one in outline.columns):
            unit = worded(outline, _ZH_NAMES[self.divisor], f" {_EN_NAMES[self.divisor]}")
            pattern += f"'{unit}'"
        use_pattern(template, node, pattern)

    def _columns(self, outline: Outline) -> list[ColumnInfo]:
        return [one for one in outline.columns if set(one.values) & set(self.targets)]


def _divisor(clause: Clause) -> int:
    """Return by what amounts are to be divided; 0 where nothing is said of that."""
    if not clause.english:
        found = clause.says(_SAID_ZH)
        units = [one for one in found.groupdict().values() if one] if found else []
        return _ZH[units[0]] if units else _back(clause)
    for unit, divisor in sorted(_EN.items(), key=lambda one: -len(one[0])):
        if clause.says(_SAID_EN.format(unit=unit)):
            return divisor
    return 0


def _back(clause: Clause) -> int:
    """Return 1 where amounts are to be printed as they are again: 金额以元为单位."""
    return 1 if clause.says(r"(?:以|按|用)元(?:为单位|显示|表示)|单位(?:改|换)(?:回|[成为])?元") else 0


def _decimals(clause: Clause) -> int | None:
    found = clause.says(_DECIMALS)
    if found is None:
        return None
    said = found["zh"] or found["en"] or "0"
    return int(said) if said.isdigit() else _COUNT.get(said.lower(), 0)


def _with_totals(found: list[str], outline: Outline) -> list[str]:
    """Return fields with all that the columns they stand in print: their totals, too."""
    beside = [one for one in outline.columns if set(one.values) & set(found)]
    fields = {one.id for one in outline.elements if one.kind == "textField"}
    more = [id_ for one in beside for id_ in (*one.values, *one.totals) if id_ in fields]
    return list(dict.fromkeys([*found, *more]))
