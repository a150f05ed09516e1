"""The edit that prints a fixed number of rows on each page, blank ones at the foot."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import add_expression
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import NUMBER, read_number
from app.domain.reports.editing.template.grid import section_of
from app.domain.reports.editing.template.new_nodes import fresh_name, fresh_uuid, made
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_MOST = 60
_GROUP = "rows_per_page"
_RECORD = r"(?:记录|数据|明细|订单|单据|单子|任务单|内容)"
_ONE_EACH = (
    rf"(?:每|一)一?[条笔行张单份](?:{_RECORD})?(?:都|各|要)?(?:从)?(?:单独|另起|独占|各?占|另外?|新起|换)*(?:新的?)?(?:一?页|一张纸)(?:开始|打印|显示)?"
    rf"|每一?个{_RECORD}(?:都|各|要)?(?:从)?(?:单独|另起|独占|各?占|新起|换)+(?:新的?)?一?页(?:开始|打印|显示)?"
    r"|\b(?:start |begin |put |print )?(?:each|every) (?:record|row|order|entry|item"
    r"|line)(?: (?:should|must|to))?(?: (?:starts?|begins?|prints?|go(?:es)?))?"
    r" on (?:a|its|their) (?:new|own|separate) page\b"
    r"|\bone (?:record|row|order|entry|item) (?:per|on each|a|to a) page\b"
    r"|\b(?:new|separate|own) page (?:for|per|with) (?:each|every) (?:record|row|order|entry|item)\b"
)
_FIXED = ("pageHeader", "columnHeader", "columnFooter", "pageFooter")


class RowsPerPage(Edit):
    """Print a fixed number of rows on each page; fill adds blank rows on the last page."""

    kind: Literal["rows_per_page"] = "rows_per_page"
    hints: ClassVar[str] = r"每页|rows per|per page"
    company: ClassVar[str] = r"\b(?:fit|fits|no more|not more|squeeze|cap|limit|exactly|always|at most)\b"
    rank = 16
    rows: int = Field(ge=1, le=_MOST)
    fill: bool = True

    def check(self, outline: Outline) -> str:
        """There must be one band of rows."""
        details = [one for one in outline.bands if one.section == "detail" and one.height]
        if len(details) != 1:
            return _("Only a report whose rows are one band can have a fixed number of rows per page.")
        if any(one.startswith(_GROUP) for one in outline.groups):
            return _("This report has a fixed number of rows per page already.")
        return ""

    def describe(self, outline: Outline) -> str:
        """Say how many."""
        if self.fill:
            return _("Each page has {count} {count:row|rows}; missing ones are blank.", count=self.rows)
        return _("Each page has at most {count} {count:row|rows}.", count=self.rows)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 每页10行, 不足补空行, 12 rows per page."""
        found = clause.says(
            rf"(?:每一?|一)页(?:都|就)?(?:固定|最多|至多|只|限定?|限制)?(?:为|成)?(?:打印?|显示|放|排|要|印"
            rf"|输出)?\s*({NUMBER})\s*(?:行|条)(?:数据|记录)?"
        )
        found = found or clause.says(
            rf"(?:不足|不够|不满|少于|凑[足够满]|补[足满]到?)({NUMBER})(?:行|条)(?=.*空)"
        )
        found = found or clause.says(
            r"\b(\d+|ten|twelve|fifteen|five|eight) (?:rows|lines|records|items|entries)(?:"
            r" maximum| at most)? (?:per"
            r"|on each|on every|on a|a|to a|each) page\b"
        )
        if found is None:
            return [cls(rows=1, fill=False)] if clause.says(_ONE_EACH) else []
        number = read_number(found.group(1))
        if number is None or not 1 <= number <= _MOST:
            return []
        fill = clause.says(
            r"补足?空?白?行?|空行|补齐|补满|\b(?:fill|blank|empty|pad)\w*\b(?: (?:rows|lines))?"
        )
        heard(
            clause,
            r"明细|不足|不够|固定|打印|显示|最后|用|的|\b(?:print|show|with|rows|lines|up|the|last|page)\b",
        )
        return [cls(rows=int(number), fill=bool(fill))]

    def change(self, template: Template, outline: Outline) -> None:
        """Group the rows by their number; the group begins a page, its footers are the blank rows."""
        root = template.root
        detail = next(
            one for one in template.bands() if section_of(one) == "detail" and xml.number(one, "height")
        )
        self._must_fit(root, detail)
        inner = [one for one in root if local(one) == "group"]
        counter = f"{inner[-1].get('name')}_COUNT" if inner else "REPORT_COUNT"
        name = fresh_name(_GROUP, outline.groups)
        group = xml.make(root, "group", name=name, isStartNewPage="true")
        if inner:
            inner[-1].set("isStartNewPage", "true")
            template.add(root, group, root.index(inner[-1]) + 1)
        else:
            template.add(root, group)
        said = f"Math.floor(($V{{{counter}}}.intValue() - 1) / {self.rows}.0d)"
        add_expression(template, group, "groupExpression", f"new Double({said})")
        if self.fill and self.rows > 1:
            self.add_blanks(template, group, detail, name)

    def _must_fit(self, root: Any, detail: Any) -> None:
        """Raise EditProblem where so many rows don't fit on a page."""
        heights = dict.fromkeys((*_FIXED, "title"), 0)
        for band in xml.bands(root):
            if section_of(band) in heights:
                heights[section_of(band)] += xml.number(band, "height")
        margins = xml.number(root, "topMargin", 30) + xml.number(root, "bottomMargin", 30)
        room = xml.number(root, "pageHeight", 842) - margins - sum(heights.values())
        most = room // max(1, xml.number(detail, "height"))
        if most < self.rows:
            raise EditProblem(
                "no_room",
                _(
                    "Only {count} {count:row|rows} of this height {count:fits|fit} on a page.",
                    count=max(0, most),
                ),
                _("Ask for fewer rows, or make the rows lower."),
            )

    def add_blanks(self, template: Template, group: Any, detail: Any, name: str) -> None:
        """Give the group a footer for each row that may be missing."""
        footer = template.add(group, xml.make(template.root, "groupFooter"))
        for missing in range(self.rows - 1, 0, -1):
            band = made(template.root, "band", height=detail.get("height"), splitType="Prevent")
            template.add(footer, band)
            add_expression(
                template,
                band,
                "printWhenExpression",
                f"Boolean.valueOf($V{{{name}_COUNT}}.intValue() <= {self.rows - missing})",
            )
            for node in xml.elements(detail):
                if local(node) in ("staticText", "textField", "line", "rectangle", "frame"):
                    self._blank(template, band, node)

    def _blank(self, template: Template, band: Any, node: Any) -> None:
        """Add an empty copy of an element of the row."""
        copy = _emptied(template, node)
        template.add(band, copy)
        for place in xml.named(copy, "reportElement"):
            place.set("uuid", fresh_uuid(template, "blank"))


class FillBlankRows(Edit):
    """Fill the last page with blank rows; the number of rows per page must be fixed already."""

    kind: Literal["add_blank_rows"] = "add_blank_rows"
    hints: ClassVar[str] = r"空行|补|blank"
    company: ClassVar[str] = (
        r"\b(?:out|down|bottom|foot|page|remaining|remainder|space|complete|so (?:that )?(?:nobody"
        r"|no one) can \w+(?: \w+){0,3})\b"
    )
    rank = 19

    def check(self, outline: Outline) -> str:
        """The rows per page must be fixed."""
        if any(one.startswith(_GROUP) for one in outline.groups):
            return ""
        return _("Say first how many rows a page has.")

    def describe(self, outline: Outline) -> str:
        """Say that blanks are printed."""
        return _("Missing rows at the foot of a page are blank.")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 不足补空行, fill with blank rows."""
        if not clause.says(
            r"补[足齐满]?空?白?行|空行补[足齐满]"
            r"|\b(?:fill|pad)\b.{0,40}\b(?:blank|empty) (?:rows|lines)\b"
        ):
            return []
        heard(clause, r"不足|不够|最后一页|用|\b(?:fill|up|with|the|last|page|rest)\b")
        return [cls()] if not cls().check(outline) else []

    def change(self, template: Template, outline: Outline) -> None:
        """Add the footers to the group of the rows."""
        named = [one for one in template.root if local(one) == "group"]
        group = next(one for one in named if str(one.get("name")).startswith(_GROUP))
        said = xml.child(group, "groupExpression")
        found = re.search(r"/ (\d+)\.0d", (said.text or "") if said is not None else "")
        if found is None or xml.child(group, "groupFooter") is not None:
            return
        details = [one for one in template.bands() if section_of(one) == "detail"]
        detail = next((one for one in details if xml.number(one, "height")), None)
        if detail is not None:
            edit = RowsPerPage(rows=int(found.group(1)))
            edit.add_blanks(template, group, detail, str(group.get("name")))


def _emptied(template: Template, node: Any) -> Any:
    """Return a copy of an element that prints its lines and ground, but no text."""
    copy = deepcopy(node)
    copy.tail = None
    for text in [one for one in copy.iter() if local(one) == "textField"]:
        _to_label(template, text)
    for text in [one for one in copy.iter() if local(one) == "text"]:
        text.text = ""
    if local(copy) == "textField":
        copy = _label_of(template, copy)
    for place in xml.named(copy, "reportElement"):
        place.attrib.pop("key", None)
        place.attrib.pop("uuid", None)
        place.attrib.pop("isPrintRepeatedValues", None)
        for one in [one for one in place if local(one) in ("printWhenExpression", "propertyExpression")]:
            place.remove(one)
    return copy


def _to_label(template: Template, text: Any) -> None:
    parent = text.getparent()
    if parent is not None:
        parent.replace(text, _label_of(template, text))


def _label_of(template: Template, text: Any) -> Any:
    label = xml.make(template.root, "staticText")
    for part in ("reportElement", "box", "textElement"):
        found = xml.child(text, part)
        if found is not None:
            label.append(deepcopy(found))
    label.append(made(template.root, "text"))
    for one in label:
        one.tail = None
    return label
