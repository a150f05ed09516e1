"""How dates are written: a pattern, or an ISO text turned into a date first."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called
from app.domain.reports.editing.values.date_words import TO_MONTH, date_pattern
from app.domain.reports.editing.values.patterns import (
    CALLED,
    DATES,
    IN_FUNCTION,
    NUMBERS,
    ONE_REFERENCE,
    STRING,
    FormatEdit,
    each_place,
    type_of,
    unwrapped,
    use_pattern,
    wrong_type,
)

_TIMED = r"时分秒|到秒|\bseconds?\b"


# Words, and behind them a text, or other words where it is missing.
_GUARDED = re.compile(
    r'(?P<a>\s*(?:"[^"]*"\s*\+\s*)*)\(\s*(?P<r>\$[FPV]\{[^}]*\})\s*==\s*null\s*\?\s*(?P<none>"[^"]*")'
    r'\s*:\s*(?P=r)\s*\)(?P<z>(?:\s*\+\s*"[^"]*")*\s*)'
)
_NO_TIME = (
    r"(?:去掉|删除?|不要|不显示|取消|隐藏)(?:掉|了)?(?:打印|显示)?时间"
    r"|\b(?:remove|without|no|drop|hide) (?:the )?time\b"
)
_EVERY_DATE = r"(?:所有|全部|各个?|每个)的?日期|日期(?:格式)?(?:都|全部?|统一|一律)"
_ISO_DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}.*"


def _dated_among(ids: list[str], outline: Outline) -> list[str]:
    """Return those of the fields that print dates, where some do; else all of them."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    return [one.id for one in infos if _prints_date(one, outline)] or ids


_SIDE_SAID = (
    r"(?:页[脚眉]|报表|页面)?的?(?P<side>[左右][上下]角|[上下][左右]角|最?[左右][边侧面方]?)(?:的|那个)?"
    r"(?:[\u4e00-\u9fff]{1,4}信息[里中]?)?(?=.*(?:日期|时间))"
    r"|\b(?:the )?(?P<en>(?:(?:top|bottom|upper|lower) )?(?:left|right)(?: corner)?)\b(?=.*\bdate)"
)


def _on_side(clause: Any, targets: list[str], dates: list[str], outline: Outline) -> list[str]:
    """Return the only date on the side that is said, where what is named otherwise prints none."""
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    said = clause.has(_SIDE_SAID)
    if said is None:
        return targets
    side = said["side"] or said["en"].lower().replace("upper", "top").replace("lower", "bottom")
    if any(_prints_date(one, outline) or one.clock for one in infos):
        if len(targets) == 1 and places.lies_at(outline, targets, side):
            clause.mark(*said.span())
        return targets
    there = [one for one in dates if places.lies_at(outline, [one], side)]
    bands = {one.band for one in infos}
    near = [one for one in there if (info := outline.element(one)) is not None and info.band in bands]
    found = there if len(there) == 1 else near
    if len(found) != 1:
        return targets
    clause.mark(*said.span())
    return found


def _says_dates(clause: Any) -> bool:
    """Tell whether dates are spoken of at large, not those of one name: "dates", not "order dates"."""
    said = clause.has(r"\b(?:all )?(?:the )?(?P<noun>dates)\b")
    if said is None:
        return False
    named = [one for one in mentions_in(clause.fresh()) if one.ids]
    return not any(one.start < said.start("noun") and one.end >= said.end("noun") - 1 for one in named)


def _called_dates(outline: Outline) -> list[str]:
    """Return the values whose own name says that they are dates."""
    return [
        one.id
        for one in outline.elements
        if len(one.refs) == 1 and re.fullmatch(r"[FP]:(?:.*[a-z_])?(?:Date|(?<![a-z])date)", one.refs[0])
    ]


def _prints_date(one: ElementInfo, outline: Outline) -> bool:
    is_date = any(_is_date(outline, ref) for ref in one.refs)
    return is_date or bool(re.search(r"\bnew (?:java\.util\.)?Date\(|\}\.getTime\(\)\s*$", one.text))


def _is_date(outline: Outline, ref: str) -> bool:
    letter, _colon, name = ref.partition(":")
    data = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}.get(letter, [])
    return any(one.name == name and one.java_type in DATES for one in data)


# A date that is added is none that is there.
_NEW_DATE = (
    r"(?:添加|增加|新增|插入|加上?|补上?)(?:一个)?(?:打印|制表|当前|生成|今天的?|系统)?(?:日期|时间)"
    r"|\b(?:add|insert|include) (?:the |an? )?(?:current|print(?:ing)?|today['’]s|system) (?:date|time)\b"
)
_ALL_DATES = (
    r"(?:所有|全部|每一?个|各个?)的?日期|日期(?:字段)?(?:都|全部|统一|一律)"
    r"|\b(?:all|every|each)(?: the)? dates?\b"
)
_SPOKEN_OF = (
    r"日期|时间|格式|年月|到(?:时)?(?:分钟|秒)|[不别][要带显含](?:示|有)?秒"
    r"|(?:(?:显示|打印|写|改)[成为]|按照?)\s*\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|日/月/?年|年[-/]月|月/日"
    r"|年\d{1,2}月(?:\d{1,2}日)?(?:这种|这样|那样|的形式|的样子)"
    r"|\b(?:dates?|format(?:ted)?|time|to the (?:minute|second|month)|(?:without|with) (?:the )?seconds)\b"
    r"|\blike (?=\d{1,4}[-/. ](?:\d|(?-i:[A-Z][a-z]{2}))|(?-i:[A-Z][a-z]{2,8}) \d)"
    r"|(?-i:yyyy|MM)"
)


class SetDateFormat(FormatEdit):
    """Format dates by a Java pattern such as yyyy-MM-dd, yyyy年MM月dd日, dd/MM/yyyy HH:mm."""

    kind: Literal["date_format"] = "date_format"
    hints: ClassVar[str] = r"日期|时间|格式|date|time|format|年月"
    company: ClassVar[str] = r"\bpattern\b"
    rank = 40
    pattern: str = Field(min_length=1, max_length=40, pattern=r"^[GyMdEaHhKkmsSzZ年月日时分秒/:., \-']+$")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 日期改成yyyy年MM月dd日, 日期格式用年月日, show dates as MM/dd/yyyy."""
        other = clause.has(r"默认|参数|(?<!日期)(?<!时间)字段|\bdefault\b") or clause.has(_NEW_DATE)
        if other or not clause.has(_SPOKEN_OF):
            return []
        pattern = date_pattern(clause)
        if not pattern:
            return []
        if not re.search("[Hhms]", pattern):
            if clause.says(_TIMED):
                pattern += " HH:mm:ss"
            elif clause.says(r"(?:带|含|加上?|显示)(?:时分|时间|小时)|\bwith (?:the )?time\b"):
                pattern += " HH:mm"
        heard(
            clause,
            rf"{TO_MONTH}|(?<=格式)就?如|[比例]如|譬如|像|\be\.g\.|\b(?:such as|for example)\b"
            r"|(?<=[,\uff0c])\s*(?:就?如|形如|类似)|只要?(?:日期|年月日?|月[和与、]日|时分秒?)|只要?|中文|月[和与、]日|年月(?=[,\uff0c])|英文|格式化?|显示|写[法成]|[不别]要?[带含打]时间|这样|那样|\b(?:format(?:ted)?|show|display|as|like|style"
            r"|written)\b",
        )
        dates = [one.id for one in outline.elements if one.kind == "textField" and _prints_date(one, outline)]
        clocks = [one.id for one in outline.elements if one.clock and re.search("[yMd]", pattern)]
        dates = [one for one in dates if one not in clocks]
        targets = each_place(clause, outline) or (clause.values(required=False) if clause.has(r".") else [])
        if clocks and not targets and clause.has(_NO_TIME):
            raise clause.unclear(clocks)
        if {one.kind for one in mentions_in(clause)} <= {"all", "kind"} and clause.has(_ALL_DATES):
            targets = []
        targets = _dated_among(targets, outline)
        targets = _on_side(clause, targets, [*dates, *clocks], outline)
        if clause.english and len(targets) == 1 and _says_dates(clause):
            meant = {*targets, *dates, *_called_dates(outline)}
            targets = [one.id for one in outline.elements if one.id in meant]
        named = any(one.title == "日期" for one in outline.columns)
        if not clause.english and not named and len(targets) <= 1 and clause.has(_EVERY_DATE):
            targets = list(dict.fromkeys([*targets, *dates, *_called_dates(outline)]))
        if not targets and clause.has(r"(?:日期|时间)(?:这一?)?[列栏]|\b(?:date|time) column\b"):
            raise clause.unclear(dates)
        heard(clause, r"所有|全部|(?:日期|时间)(?:字段)?|\b(?:all|dates?|time)\b")
        return [cls(targets=targets or dates, pattern=pattern)] if targets or dates else []

    def describe(self, outline: Outline) -> str:
        """Show the pattern."""
        return _(
            "Set the date format of {what} to {pattern}.",
            what=called(self.targets, outline),
            pattern=self.pattern,
        )

    def write(self, template: Template, outline: Outline, node: Any, said: Any) -> None:
        """Set the pattern; a text that holds an ISO date is turned into a date first, safely."""
        kind = type_of(template, node)
        if kind in NUMBERS or kind == "java.lang.Boolean":
            raise wrong_type(template, outline, node)
        text = said.text or ""
        made = re.search(rf"{CALLED}\(\"[^\"]*\"\)", text)
        if made and kind == STRING:
            said.text = text.replace(made.group(), f"{CALLED}({java_text(self.pattern)})")
        elif kind == STRING and IN_FUNCTION.search(text):
            said.text = IN_FUNCTION.sub(lambda one: one["call"] + java_text(self.pattern), text)
        elif kind == STRING and ONE_REFERENCE.fullmatch(unwrapped(text)):
            inner = unwrapped(text)
            timed = re.search("[Hhms]", self.pattern)
            said.text = _timed(inner, self.pattern) if timed else _dated(inner, self.pattern)
        elif kind == STRING and (guarded := _GUARDED.fullmatch(text)):
            inner = guarded["r"]
            timed = re.search("[Hhms]", self.pattern)
            turned = _timed(inner, self.pattern) if timed else _dated(inner, self.pattern)
            said.text = f"{guarded['a']}({inner} == null ? {guarded['none']} : ({turned})){guarded['z']}"
        elif kind == STRING:
            raise wrong_type(template, outline, node)
        else:
            use_pattern(template, node, self.pattern)


def _dated(inner: str, pattern: str) -> str:
    return (
        f'({inner}) == null || !({inner}).trim().matches("{_ISO_DATE}") ? ({inner}) : '
        f"new java.text.SimpleDateFormat({java_text(pattern)})"
        f".format(java.sql.Date.valueOf(({inner}).trim().substring(0, 10)))"
    )


def _timed(inner: str, pattern: str) -> str:
    """Return the same for a date with a time; a missing time is midnight."""
    text = f'({inner}).trim().replace("T", " ")'
    full = f'{text} + " 00:00:00".substring(Math.min(9, {text}.length() - 10))'
    matches = f"{_ISO_DATE[:-2]}([ T][0-9]{{2}}:[0-9]{{2}}(:[0-9]{{2}}([.][0-9]+)?)?)?"
    return (
        f'({inner}) == null || !({inner}).trim().matches("{matches}") ? ({inner}) : '
        f"new java.text.SimpleDateFormat({java_text(pattern)}).format(java.sql.Timestamp.valueOf({full}))"
    )
