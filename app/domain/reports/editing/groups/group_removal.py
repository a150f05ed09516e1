"""The edit that takes a group of rows out of a report."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.groups.group_words import nth_group
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.group_names import groups_named
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.unused import drop_unused_variables
from app.domain.reports.editing.template.words import group_called
from app.domain.reports.xml_tools import local


def group_node(template: Template, name: str) -> Any:
    """Return the node of a group."""
    return next(one for one in template.root if local(one) == "group" and one.get("name") == name)


class RemoveGroup(Edit):
    """Remove a group with its header, footer and subtotals; the rows stay."""

    kind: Literal["remove_group"] = "remove_group"
    hints: ClassVar[str] = r"组|小计|group|subtotal"
    rank = 13
    group: str = Field(min_length=1, description="group name")

    def check(self, outline: Outline) -> str:
        """The group must stand."""
        return "" if self.group in outline.groups else _("There is no group {name}.", name=self.group)

    def describe(self, outline: Outline) -> str:
        """Name the group."""
        return _("Removed the group {name}.", name=group_called(self.group, outline))

    company: ClassVar[str] = (
        r"(?:[这那]一?)?[级层](?:的)?(?=分组)|[这那]一?[级层个](?=$|[\s去取删不移])|\b(?:altogether|completely|entirely)\b"
    )

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 取消分组, remove the group by city."""
        if not clause.has(r"分组|\bgroup(?:s|ing)?(?:\b|\d)") or not outline.groups:
            return []
        if not clause.says(
            r"取消|删除?|去掉|移除|不要|不(?:再?用|再?需要|再要)了|不分组|\b(?:remove|delete|drop|undo|no|without|ungroup)\b"
        ):
            return []
        if clause.has(r"小计|合计|组头|组尾|页眉|页脚|换页|分页|\b(?:total|header|footer|page|colou?r)\b"):
            return []
        nth = nth_group(clause)
        clause.pass_over(r"(?<!分)组(?![头尾脚名里中])")
        clause.says(r"分组|\bgroup(?:s|ing)?\b")
        if nth:
            if clause.group() not in ("", nth):
                raise clause.unclear()
            return [cls(group=nth)]
        several = groups_named(clause.text, outline)
        if len({name for name, _start, _end in several}) > 1:
            for _name, start, end in several:
                clause.mark(start, end)
            clause.says(r"(?:这|那)?[两二三四几]个(?=分?组)|\bboth\b")
            return [cls(group=one) for one in dict.fromkeys(name for name, _start, _end in several)]
        group = clause.group()
        every = len(outline.groups) < 2 or clause.has(r"所有|全部|\b(?:all|every)\b|s\s*$")
        unclear = clause.leftover() or clause.has(r"[这那该此]个?|整个?分?组|\b(?:this|that|whole)\b")
        if not group and not every and unclear:
            raise clause.unclear()
        return [cls(group=group)] if group else [cls(group=one) for one in outline.groups]

    def change(self, template: Template, outline: Outline) -> None:
        """Take the group out; totals that it alone used go, texts of others stay printable."""
        node = group_node(template, self.group)
        template.drop(node)
        self._forget_counts(template)
        declared = [one for one in template.root if local(one) == "variable"]
        own = {str(one.get("name")) for one in declared if one.get("resetGroup") == self.group}
        drop_unused_variables(template, own)
        for one in template.root.iter():
            if not isinstance(one.tag, str):
                continue
            for group, kind in (("resetGroup", "resetType"), ("incrementGroup", "incrementType")):
                if one.get(group) == self.group:
                    one.attrib.pop(group)
                    one.attrib.pop(kind, None)
            if one.get("evaluationGroup") == self.group:
                one.attrib.pop("evaluationGroup")
                one.set("evaluationTime", "Report")
            if one.get("printWhenGroupChanges") == self.group:
                one.attrib.pop("printWhenGroupChanges")

    def _forget_counts(self, template: Template) -> None:
        counter = f"$V{{{self.group}_COUNT}}"
        users = [one for one in xml.expressions(template.root) if counter in (one.text or "")]
        for one in users:
            one.text = (one.text or "").replace(counter, "$V{REPORT_COUNT}")
