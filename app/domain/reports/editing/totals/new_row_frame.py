"""The frame of a new row of totals: its place, its label, its figure and their looks, in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.looks.alignment import SetAlignment
from app.domain.reports.editing.looks.text_look import SetFont
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.clause_text import compiled, first_said
from app.domain.reports.editing.request.parts_read import parts_read
from app.domain.reports.editing.template.outline import ColumnInfo, ElementInfo, Outline
from app.domain.reports.editing.totals.total_edits import AddTotal
from app.domain.reports.editing.totals.totals import Calculation
from app.domain.reports.editing.values.patterns import SetNumberFormat

_QUOTE = r"[“「『\"'‘《](?P<words>[^”」』\"'’》]{1,40})[”」』\"'’》]"
_ROW = (
    r"(?:please )?(?:add|put|insert|create|print|append) (?:an? )?(?:new )?(?:(?:grand )?totals?|sum|summary)"
    r" (?:row|line)(?: (?:in|at|to|into|on) the (?:report )?(?:very )?(?:summary(?: (?:band|section))?"
    r"|end|bottom|foot)(?: of the (?:report|table|list))?)?"
    r"|(?:please )?(?:add|put|insert|create|print) (?:an?|the) (?:grand )?"
    r"(?=(?:total|sum|average|mean|maximum|minimum) of )"
    r"|(?:请|帮我)?(?:在|给)?(?:报表|表格)?的?(?:汇总[区带行]?|最?末尾|最后|表尾|最?底部|最下面)?(?:里|处|中)?"
    r"(?:添?加|增加|新增)(?:上|入)?(?:一?[行个条])?(?:合计|总计|汇总)(?:行|栏)?"
)
_REST: tuple[tuple[str, str], ...] = (
    (
        "label",
        rf"(?:(?:with|the|an?) )*(?:(?P<lb>bold|italic) )?(?:label|text|caption|words?)(?:led)?(?: is| of|:)?"
        rf" ?{_QUOTE}"
        rf"|(?:标签|文字|标题|字样|名称)(?:内容)?(?:为|是|写[成为]?|叫)?\s*[:：]?"
        rf"\s*{_QUOTE.replace('words', 'zwords')}"
        rf"|{_QUOTE.replace('words', 'bwords')}",
    ),
    (
        "align",
        r"(?P<ah>right|left|cent(?:er|re))[- ]?align(?:ed)?"
        r"|align(?:ed)? (?:to the |at the )?(?P<az>right|left|cent(?:er|re))|(?P<ac>cent(?:er|re)e?d)"
        r"|(?P<zh>[左右])对齐|靠(?P<zs>[左右])|(?P<zc>居中)",
    ),
    ("style", r"(?:in |is )?(?P<en>bold|italics?)(?: (?:type|font|print))?|(?P<sz>加粗|粗体|斜体)"),
    (
        "pattern",
        r"(?:(?:with|in|as|the|number) )*(?:(?:pattern|format)(?:ted)?(?: as| of)? )(?P<pat>[#0][#0,.]*)"
        r"|as (?P<pas>[#0][#0,.]*)|(?:数字)?格式(?:为|是|用|[:：])?\s*(?P<zpat>[#0][#0,.]*)",
    ),
    (
        "small",
        r"[,\uff0c、;\uff1b:：.。并且再也的和]|\b(?:and|with|the|a|an|its|it|should|be|is|in|put|place)\b|\s+"
        r"|\b(?:in|to|at|into) the (?:report )?(?:summary(?: band| section)?"
        r"|(?:very )?end(?: of the (?:report|table|list))?)\b",
    ),
)
_WAYS: tuple[tuple[Calculation, str, str], ...] = (
    ("Sum", r"sum|total", r"求和|合计|总和|之和|总计"),
    ("Average", r"average|mean", r"平均值?|求平均"),
    ("Highest", r"maximum|highest value", r"最大值"),
    ("Lowest", r"minimum|lowest value", r"最小值"),
)
_PATTERN = re.compile(r"(?P<t>#,##)?[#0](?:\.(?P<d>0+))?")
_LEAST = 2


@dataclass
class NewRow:
    """A new row of totals with the looks of its label and of its figure."""

    edit: AddTotal
    label: list[str] = field(default_factory=list)
    figure: list[str] = field(default_factory=list)
    align: Literal["", "Left", "Center", "Right"] = ""
    pattern: str = ""
    label_below: ColumnInfo | None = None

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits for the looks of the new texts; None where they aren't one label, one figure."""
        labels = [one.id for one in new if one.label and not one.refs]
        figures = [one.id for one in new if one.refs]
        if len(labels) != 1 or len(figures) != 1:
            return None
        edits: list[Edit] = []
        for ids, styles in ((labels, self.label), (figures, self.figure)):
            if styles:
                edits.append(
                    SetFont(
                        targets=ids,
                        bold=True if "bold" in styles else None,
                        italic=True if "italic" in styles else None,
                    )
                )
        if self.pattern and (read := _PATTERN.fullmatch(self.pattern)):
            edits.append(
                SetNumberFormat(targets=figures, decimals=len(read["d"] or ""), thousands=bool(read["t"]))
            )
        if self.label_below is not None:
            below = self.label_below
            edits.append(SetExactly(targets=labels, x=below.x, width=below.width))
        if self.align:
            edits.append(SetAlignment(targets=figures, horizontal=self.align))
        return edits


def new_row_of(text: str, outline: Outline) -> NewRow | None:
    """Return the new row of totals that a text asks for, where it says so much of it and nothing else."""
    lead = compiled(_ROW).match(text.strip())
    if lead is None or not outline.columns:
        return None
    said = text.strip()
    names = columns_by_name(outline)
    parts = parts_read(said, (*_column_parts(names), *_REST), lead.end())
    if parts is None:
        return None
    row, wishes, last, below = NewRow(AddTotal()), 0, "", ""
    for kind, found in parts:
        if kind == "small":
            continue
        wishes += 1
        if kind.startswith("sum"):
            column = names.get(normal(first_said(found, "en", "zh", "zf")))
            if row.edit.columns or column is None:
                return None
            way: Calculation = _WAYS[int(kind[3:])][0]
            row.edit, last = (
                row.edit.model_copy(update={"columns": [column.id], "calculation": way}),
                "figure",
            )
        elif kind == "label":
            if row.edit.label:
                return None
            words = first_said(found, "words", "zwords", "bwords")
            row.edit, last = row.edit.model_copy(update={"label": words}), "label"
            row.label += [found["lb"].lower()] if found["lb"] else []
        elif kind == "style":
            style = first_said(found, "en", "sz").lower()
            own = row.label if last == "label" else row.figure
            own.append("italic" if style.startswith(("ital", "斜")) else "bold")
            if not last:
                return None
        elif kind == "pattern":
            row.pattern = first_said(found, "pat", "pas", "zpat").rstrip(",.")
        elif kind == "align":
            row.align = _side(first_said(found, "ah", "az", "ac", "zh", "zs", "zc").lower())
        elif kind == "below" and last == "label":
            row.label_below = names.get(normal(first_said(found, "en", "zh")))
            if row.label_below is None or row.label_below.id in row.edit.columns:
                return None
        elif kind == "below":
            below = normal(first_said(found, "en", "zh"))
    column = names.get(below)
    if (
        not row.edit.columns
        or wishes < _LEAST
        or (below and (column is None or [column.id] != row.edit.columns))
    ):
        return None
    if not (row.label or row.figure or row.align or row.label_below) or (
        row.pattern and not _PATTERN.fullmatch(row.pattern)
    ):
        return None
    return row


def columns_by_name(outline: Outline) -> dict[str, ColumnInfo]:
    """Return the columns by their headings and fields, those that mean one column only."""
    found: dict[str, ColumnInfo] = {}
    twice: set[str] = set()
    for column in outline.columns:
        for name in {normal(column.title), normal(column.field)} - {""}:
            twice |= {name} if name in found else set()
            found[name] = column
    return {name: column for name, column in found.items() if name not in twice}


def _column_parts(names: dict[str, ColumnInfo]) -> list[tuple[str, str]]:
    """Return the patterns that name a column: the sum of it, and that something stands below it."""
    called = {one.title for one in names.values()} | {one.field for one in names.values()}
    any_name = "|".join(re.escape(one) for one in sorted(called - {""}, key=len, reverse=True)) or r"(?!)"
    parts = [
        (
            f"sum{at}",
            rf"(?:the )?(?:{en}) of (?:the )?(?P<en>{any_name})(?![A-Za-z0-9_])(?: column| field)?"
            rf"|(?P<zh>{any_name})(?:列|栏|字段)?的?(?:{zh})|对(?P<zf>{any_name})(?:列|栏|字段)?(?:{zh})",
        )
        for at, (_way, en, zh) in enumerate(_WAYS)
    ]
    below = (
        rf"(?:under|below|beneath) (?:the )?(?P<en>{any_name})(?![A-Za-z0-9_])(?: column| heading)?"
        rf"|[放在]+(?P<zh>{any_name})(?:列|栏)?的?(?:正)?下[面方边]?"
    )
    return [*parts, ("below", below)]


def _side(word: str) -> Literal["Left", "Center", "Right"]:
    if word.startswith(("cent", "居")):
        return "Center"
    return "Left" if word in ("left", "左") else "Right"
