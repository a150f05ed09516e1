"""The edit that prints a variable, a parameter or a field with its name: 在报表末尾显示变量sumAmount."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import DATES, NUMBERS, WHOLE
from app.domain.reports.editing.exact.room import from_margin, sure_room
from app.domain.reports.editing.layout.free_room import Room, band_of, made_band
from app.domain.reports.editing.layout.space import keep_page
from app.domain.reports.editing.page.page_texts import (
    ADD,
    SIDES,
    TEXT_PLACES,
    Align,
    Where,
    align_words,
    placed_where,
    text_node,
)
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.letters import letters_in
from app.domain.reports.editing.template.new_nodes import is_chinese
from app.domain.reports.editing.template.outline import DataInfo, Outline
from app.domain.reports.editing.template.styles import Look
from app.domain.reports.editing.template.template import Template
from app.domain.reports.mend_geometry import needed_height

_KINDS = {"variable": r"变量|\bvariable\b", "parameter": r"参数|\bparameter\b"}
_FIELD = r"字段|\bfields?\b"
_NO_FIELD = (
    r"[上下][面方边]|旁边|后面|前面|\b(?:below|under|above|beside|next to|before|after|add up"
    r"|sum up)\b|合计|总计|小计|累计|总[数额和]|页码|二维码|条形?码|图|线|logo|水印|分组|重复|只在|改"
    r"|移|换|复制"
    r"|\b(?:totals?|sums?|averages?|counts?|pages? numbers?|codes?|barcodes?|qr|charts?|lines?|logo"
    r"|picture|image|watermark"
    r"|repeat|move|copy|change|label|heading|title|text)\b"
)
_ONLY_A_DATE = re.compile(r"(?:打印|当前)?(?:日期|时间)|date|time", re.IGNORECASE)
_NOT_THIS = (
    r"[\u4e00-\u9fff\ufffc](?:总|[总个条笔]{1,2})?数(?=$|[,\uff0c。和及])|删|去掉|新建|定义|声明|过滤|筛选|[列栏行]|只"
    r"|\b(?:delete|remove|define|declare|create|filter|columns?|rows?|only|number of|count)\b"
)
_TAIL = r"带|区域?|的值|值|\b(?:band|the value of|value)\b"
_VALUE_WIDTH = 100
_GAP = 6


class ShowValue(Edit):
    """Print a variable, parameter or field, its name before it, in a section that prints once or per page."""

    kind: Literal["show_value"] = "show_value"
    hints: ClassVar[str] = r"变量|参数|字段|variable|parameter|field"
    rank = 31
    what: Literal["variable", "parameter", "field"]
    name: str = Field(min_length=1, max_length=80)
    section: Where = "summary"
    align: Align = "Left"
    label: str = Field("", max_length=60, description="empty: the name")
    bare: bool = Field(default=False, description="the value alone, without its name")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 在报表末尾显示变量sumAmount, show the parameter from_date in the page header."""
        what: Any = next((one for one, said in _KINDS.items() if clause.has(said)), "") or _named_kind(clause)
        place = next((name for name, pattern in TEXT_PLACES if clause.has(pattern)), None)
        if place is None or not clause.has(ADD) or clause.has(_NOT_THIS):
            return []
        bare = what != "variable" and not clause.has(_KINDS["parameter"])
        if bare and (clause.quoted() or clause.has(_NO_FIELD)):
            return []
        found = clause.data(what)
        if len(found) != 1 or (what == "field" and not _is_named(found[0], clause, outline)):
            return []
        for pattern in (_KINDS.get(what, _FIELD), ADD, dict(TEXT_PLACES)[place], _TAIL):
            heard(clause, pattern)
        return [cls(what=what, name=found[0].name, section=place, align=align_words(clause) or "Left")]

    def check(self, outline: Outline) -> str:
        """It must be declared."""
        if self._info(outline) is None:
            return _("The report declares no {name}.", name=self.name)
        return ""

    def describe(self, outline: Outline) -> str:
        """Say what is printed where."""
        return _("Printed the value of {name} {where}.", name=self.name, where=placed_where(self.section))

    def change(self, template: Template, outline: Outline) -> None:
        """Put the name and the value side by side into free room of the section."""
        info, root = self._info(outline), template.root
        if info is None:
            return
        said = self.label or info.label or _heading(info, outline) or self.name
        label = f"{said}：" if is_chinese(template) else f"{said}:"
        former = band_of(template, self.section)
        letters = letters_in(template, former, label)
        look = Look(letters.font, letters.size, False, False, "Left", 0, 0)
        before, height = needed_height(root), look.height_with_air(1)
        wide = 0 if self.bare else int(look.width_of(label)) + _GAP
        band = made_band(template, self.section, height + 2)
        below = self.section == "summary"
        room = sure_room(template, band, wide + _VALUE_WIDTH, height, SIDES[self.align], below=below)
        if self.bare:
            look = replace(look, align=self.align)
        else:
            text_node(template, label, look, room, wide, height, colour=letters.colour)
        sign = {"variable": "$V", "parameter": "$P"}.get(self.what, "$F")
        own = letters_in(template, former, "", value=True)
        value = text_node(
            template,
            self.name,
            replace(look, font=own.font),
            Room(room.band, room.x + wide, room.y),
            _VALUE_WIDTH,
            height,
            expression=f"{sign}{{{self.name}}}",
            colour=own.colour,
        )
        if pattern := usual_pattern(info.java_type):
            value.set("pattern", pattern)
        if self.what == "variable" and self.section in ("title", "pageHeader"):
            value.set("evaluationTime", "Report")
        from_margin(root, before, self.section)
        keep_page(root, before)

    def _info(self, outline: Outline) -> DataInfo | None:
        known = {"variable": outline.variables, "parameter": outline.parameters}.get(
            self.what, outline.fields
        )
        return next((one for one in known if one.name == self.name), None)


def _named_kind(clause: Clause) -> str:
    """Return what a name alone means: a parameter where no field is called so."""
    spare = clause.fresh()
    return "parameter" if not spare.data("field") and len(spare.data("parameter")) == 1 else "field"


def _heading(info: DataInfo, outline: Outline) -> str:
    """Return the heading of the column that prints a field, or ""."""
    return next((one.title for one in outline.columns if one.field == info.name), "")


def _is_named(info: DataInfo, clause: Clause, outline: Outline) -> bool:
    """Tell whether a field is called by a name of its own: of "the date" the day of printing may be meant."""
    names = (info.name, info.label, _heading(info, outline))
    text = normal(clause.text)
    return any(normal(one) in text for one in names if one and not _ONLY_A_DATE.fullmatch(one))


def usual_pattern(java_type: str) -> str:
    """Return how values of a class are usually printed: days, amounts with two decimals; "" for others."""
    if java_type in DATES:
        return "yyyy-MM-dd"
    return "#,##0.00" if java_type in NUMBERS and java_type not in WHOLE else ""
