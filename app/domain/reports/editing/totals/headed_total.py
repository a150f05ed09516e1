"""The frame of a total with words of its own or in capitals: 最后加一行“工资合计”，把工资加起来."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.groups.group_words import group_of_field
from app.domain.reports.editing.looks.alignment import SetAlignment
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.parts_read import parts_read
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.totals.capital_format import SetCapitalAmount
from app.domain.reports.editing.totals.form_totals import AddFieldTotal
from app.domain.reports.editing.totals.total_edits import AddTotal
from app.domain.reports.editing.totals.totals import Calculation

_QUOTE = r"[“「『\"](?P<words>[^”」』\"]{1,40})[”」』\"]"
_ENDS_ZH = r"(?:最后面?|最?末尾|最?底部|最?下[面方边]|结尾|表尾|后面)"
_PARTS: tuple[tuple[str, str], ...] = (
    (
        "end",
        rf"(?:在|到)?(?:整[份个张]?|全)?(?:报表|表格|列表|明细|数据)?的?{_ENDS_ZH}(?:再|要|也)*"
        r"|\b(?:at|on|in|to) the (?:very )?(?:end|bottom|foot"
        r"|summary)\b(?: of the (?:whole )?(?:report|list|table))?"
        r"|\b(?:below|under|underneath|after) the (?:list|table|rows|details?|data)\b",
    ),
    (
        "add",
        r"(?:请|再|另外?|单独)*(?:添?加|增加|新增|补|写|放|显示|打印|来)(?:上|入|出)?(?:一?[行个项条栏])?"
        r"|\b(?:please )?(?:add|put|write|print|show|insert)\b"
        r"(?: (?:an?|one)(?: new| extra| last| final| separate)? (?:row|line)\b)?",
    ),
    (
        "label",
        rf"(?:(?:标签|文字|标题|字样|前面|左边)(?:写|为|是|用|叫)?[上着]?|写[上着]"
        rf"|\b(?:with the )?(?:label(?:led)?"
        rf"|text"
        rf"|words?|called|saying|reading)\b)?\s*[:\uff1a]?\s*{_QUOTE}",
    ),
    ("like", r"[(\uff08](?:like|e\.g\.|such as|例?如|比如|像)[^)\uff09]*[)\uff09]"),
    (
        "capitals",
        r"(?:的|用|以|写成|显示[为成]|转[为成换])*(?:人民币|中文|汉字)*的?大写(?:的?(?:金额|数字|形式))?"
        r"|\b(?:written )?(?:in|as) Chinese (?:financial |upper ?case )?(?:capitals?|numerals?|words)"
        r"(?: (?:letters?|characters?|numerals?|words|amounts?|form))?",
    ),
    (
        "small",
        r"[,\uff0c、;\uff1b:\uff1a.。\s的]|(?:后面|右边|里面|其?中)?(?:再|并|就|都|也|跟上?|接上?|是|为|用来|用|显示|打印|写上?"
        r"|统计|计算|算|求|把|将|给出?)|出来|一下|起来"
        r"|\b(?:and|with|the|a|an|it|its|that|which|shows?|showing|in it|followed by|then|of|row"
        r"|line|there)\b",
    ),
)
WAYS: tuple[tuple[Calculation, str, str, str], ...] = (
    (
        "Sum",
        r"的?(?:总[额数和]|合计[数额]?|总计|求和|之和|都?(?:加|累加|相加|汇总)(?:起来|一起|在一起)?|小计)",
        r"总(?:的)?",
        r"(?:sum|total)s? (?:of|for) (?:all )?(?:the )?|(?:the )?total |(?:adds?|adding|sums?"
        r"|summing) up (?:all )?(?:the )?",
    ),
    ("Average", r"的?(?:平均[值数]?|均值)", r"平均(?:的)?", r"(?:average|mean) (?:of (?:all )?(?:the )?)?"),
    ("Highest", r"的?最[大高]值?", r"最[大高](?:的)?", r"(?:highest|largest|maximum) (?:of (?:the )?)?"),
    ("Lowest", r"的?最[小低]值?", r"最[小低](?:的)?", r"(?:lowest|smallest|minimum) (?:of (?:the )?)?"),
)
_LEAST_LEFT, _LETTER, _GAP = 40, 10, 12


@dataclass
class HeadedTotal:
    """A total that stands in a row of its own, with its words, and perhaps in Chinese capitals."""

    edit: Edit
    label: str = ""
    capitals: bool = False
    left: int = 0

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits that turn the new figure into capitals with room for them; None if unclear."""
        if not self.capitals:
            return []
        labels = [one for one in new if one.label and not one.refs]
        figures = [one for one in new if one.refs]
        if len(labels) != 1 or len(figures) != 1 or labels[0].x + labels[0].width > figures[0].x + 1:
            return None
        label, figure = labels[0], figures[0]
        width = max(
            _LEAST_LEFT, _GAP + sum(_LETTER if ord(one) > 255 else _LETTER // 2 + 1 for one in label.label)
        )
        inner, right = min(label.x + width, figure.x), figure.x + figure.width
        return [
            SetExactly(targets=[label.id], width=inner - label.x),
            SetExactly(targets=[figure.id], x=inner, width=right - inner),
            SetCapitalAmount(targets=[figure.id]),
            SetAlignment(targets=[figure.id], horizontal="Left"),
        ]


@dataclass
class _Said:
    """What was said of a total so far."""

    kinds: list[str] = field(default_factory=list)
    fields: list[str] = field(default_factory=list)
    ways: list[Calculation] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)


def headed_total_of(text: str, outline: Outline) -> HeadedTotal | None:
    """Return the total in a row of its own that a text asks for, where it says nothing else."""
    said = _said_in(text.strip(), outline)
    if said is None or "add" not in said.kinds or len(said.labels) > 1 or len(set(said.groups)) > 1:
        return None
    capitals = "capitals" in said.kinds
    if len(set(said.fields)) != 1 or len(set(said.ways)) > 1 or not (said.ways or capitals):
        return None
    if not (said.labels or capitals or said.groups):
        return None
    way: Calculation = said.ways[0] if said.ways else "Sum"
    label, group = (said.labels or [""])[0].strip(), (said.groups or [""])[0]
    if capitals and not said.ways and not re.search(r"[合总小]计|总[额数]|total", label, re.IGNORECASE):
        return None
    columns = [one for one in outline.columns if one.field == said.fields[0] and one.source == "F"]
    of = "group" if group else "report"
    if len(columns) == 1:
        total = {"columns": [columns[0].id], "calculation": way, "of": of, "group": group, "label": label}
        return HeadedTotal(AddTotal.model_validate(total), label, capitals)
    if columns or label or capitals:
        return None
    total = {"fields": [said.fields[0]], "calculation": way, "of": of, "group": group}
    return HeadedTotal(AddFieldTotal.model_validate(total))


def _said_in(text: str, outline: Outline) -> _Said | None:
    """Return what the words of a text say of a total; None where a word says none of it."""
    if not (compiled(_PARTS[2][1]).search(text) or compiled(_PARTS[4][1]).search(text) or outline.groups):
        return None
    names = field_names(outline)
    parts = parts_read(text, (*_amounts(names), *_places(names), *_PARTS))
    if parts is None:
        return None
    said = _Said()
    for kind, found in parts:
        if kind == "small" or kind == "like":
            continue
        if kind.startswith("sum"):
            said.ways.append(WAYS[int(kind[3:])][0])
            said.fields.append(names[_first(found)])
        elif kind == "name":
            said.fields.append(names[_first(found)])
        elif kind == "group":
            group = group_of_field(names[_first(found)], outline)
            if not group:
                return None
            said.groups.append(group)
        elif kind == "label":
            said.labels.append(found["words"])
        said.kinds.append(kind)
    return said


def _any_name(names: Sequence[str]) -> str:
    return "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True)) or r"(?!)"


def _amounts(names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the patterns that name an amount, with how it is reckoned or bare."""
    name = _any_name(list(names))
    parts = [
        (
            f"sum{at}",
            rf"(?P<a>{name})(?:这一)?[列栏]?(?:{behind})|(?:{before})(?P<b>{name})(?:之和)?"
            rf"|\b(?:the )?(?:{english})(?P<c>{name})\b(?: column| values?)?",
        )
        for at, (_way, behind, before, english) in enumerate(WAYS)
    ]
    return [*parts, ("name", rf"(?P<a>{name})(?:[列栏]|\b(?: column)?)")]


def _places(names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the pattern of a group's place: below the country total, of each customer."""
    name = _any_name(list(names))
    return [
        (
            "group",
            rf"(?:在)?每一?个?(?P<a>{name})(?:分组)?的?(?:{_ENDS_ZH})?(?:小计行?)?(?:{_ENDS_ZH})?(?:再|都|也)*"
            rf"|(?:在)?(?P<b>{name})(?:分组)?的?(?:小计|合计)行?的?{_ENDS_ZH}(?:再|都|也)*"
            rf"|\b(?:below|under|underneath|after) (?:the|each"
            rf"|every) (?:[a-z]+ )?(?P<c>{name}) (?:sub)?totals?\b(?: (?:row|line))?"
            rf"|\b(?:of|for|per|in) (?:the |each |every )?(?P<d>{name})\b(?: group)?(?: footers?)?",
        )
    ]


def _first(found: re.Match[str]) -> str:
    """Return the name that a part holds, in small letters."""
    return next(str(one).lower() for key, one in found.groupdict().items() if key in "abcd" and one)
