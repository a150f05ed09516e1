"""The place for an amount in words that a form has already: 金额大写 is to hold the total in capitals."""

from __future__ import annotations

import re
from typing import ClassVar, Literal, cast

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import Spot, make_value
from app.domain.reports.editing.layout.removal import partner_of
from app.domain.reports.editing.layout.space import let_stretch, widen_into_free
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.styles import look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.editing.totals.capital import capital_expression
from app.domain.reports.editing.totals.capital_line import amounts_among
from app.domain.reports.editing.values.patterns import NUMBERS, STRING, type_of

_FILLS = r"自动|计算|算|生成|转换?|换算|根据|按照?|显示|填|取|用"
_REST = (
    r"自动|计算|算|生成|转换?成?|换算|根据|按照?|显示[成为]?|填[写入上]?|取自?|用|由|后面的?|右[边侧]的?|那里|这里|一?栏|的值|内容|数字"
    r"|中文|人民币|汉字|大写(?:金额)?|出来|上去?"
)
_LOOKS = r"字[体号色]|加粗|颜色|红|蓝|删|去掉|移|改名|对齐|居中|下面加|另起"
_ENDS = ("summary", "lastPageFooter", "columnFooter", "groupFooter", "pageFooter")
_LEAD = re.compile(r'\A\s*"(?P<said>[^"\\$]{1,20})"\s*\+')


class FillCapitalAmount(Edit):
    """Write an amount in Chinese capitals into the place that the form has for it, behind its label."""

    kind: Literal["fill_capital"] = "fill_capital"
    hints: ClassVar[str] = r"大写"
    rank = 37
    target: str = Field(description="the label, or the field, for the amount in words")
    amount: str = Field(description="the field with the amount")
    instead: bool = Field(default=False, description="the words at that place go: they are a stand-in")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Understand 金额大写后面根据合计金额自动显示大写."""
        if clause.english or not clause.has(_FILLS) or clause.has(_LOOKS):
            return []
        named = [one for one in mentions_in(clause) if "大写" in clause.text[one.start : one.end]]
        if not any(one.kind in ("label", "line") for one in named):
            return []
        places = list(dict.fromkeys(id_ for one in named for id_ in one.ids))
        place = next((one for one in places if _place_of(one, outline) is not None), "")
        if not place:
            return []
        for one in named:
            clause.take(one.start, one.end)
        said = [one for one in clause.values(required=False) if one != place]
        ends = [one.id for one in outline.elements if one.section in _ENDS and one.id != place]
        found = amounts_among(outline, [one for one in said if one in ends]) or amounts_among(outline, ends)
        if len(found) != 1:
            raise clause.unclear([one.id for one in found])
        heard(clause, _REST)
        return [cls(target=place, amount=found[0].id)]

    def check(self, outline: Outline) -> str:
        """Both must be there, the one a place for words and the other a number."""
        missing = unknown([self.target, self.amount], outline)
        if missing or self.instead or _place_of(self.target, outline) is not None:
            return missing
        return _("{what} has no place for a value.", what=called([self.target], outline))

    def describe(self, outline: Outline) -> str:
        """Name the place and the amount."""
        what, amount = called([self.target], outline), called([self.amount], outline)
        return _("{what} shows {amount} in Chinese capitals.", what=what, amount=amount)

    def change(self, template: Template, outline: Outline) -> None:
        """Write the amount's expression into the field, after the words that it begins with."""
        if self.instead:
            self._replace(template, outline)
            return
        place = _place_of(self.target, outline)
        node = template.find(place.id) if place is not None else None
        source = template.find(self.amount)
        said = xml.child(node, "textFieldExpression") if node is not None else None
        amount = xml.child(source, "textFieldExpression") if source is not None else None
        kind = type_of(template, source) if source is not None else ""
        if node is None or source is None or said is None or amount is None or kind not in {*NUMBERS, STRING}:
            raise EditProblem(
                "wrong_type",
                _("{what} prints no amount.", what=called([self.amount], outline)),
                _("Name the field that prints the amount."),
            )
        lead = _LEAD.match(said.text or "")
        words = capital_expression((amount.text or "").strip(), kind)
        said.text = f'"{lead["said"]}" + ({words})' if lead else words
        said.attrib.pop("class", None)
        node.attrib.pop("pattern", None)
        for name in ("evaluationTime", "evaluationGroup"):
            if source.get(name) is not None:
                node.set(name, source.get(name))
        let_stretch(node)

    def _replace(self, template: Template, outline: Outline) -> None:
        """Let a field with the capitals take the place and the look of fixed words."""
        node, source = template.find(self.target), template.find(self.amount)
        amount = xml.child(source, "textFieldExpression") if source is not None else None
        kind = type_of(template, source) if source is not None else ""
        place = xml.geometry(node) if node is not None else None
        if node is None or place is None or amount is None or kind not in {*NUMBERS, STRING, ""}:
            raise EditProblem(
                "wrong_type",
                _("{what} prints no amount.", what=called([self.amount], outline)),
                _("Name the field that prints the amount."),
            )
        spot = tuple(xml.number(place, one) for one in ("x", "y", "width", "height"))
        words = capital_expression((amount.text or "").strip(), kind)
        new = make_value(template, node.getparent(), words, cast("Spot", spot), node, "")
        template.drop(node)
        for name in ("evaluationTime", "evaluationGroup"):
            if source is not None and source.get(name) is not None:
                new.set(name, source.get(name))
        widen_into_free(template.root, new, _LONG, look_of(template.root, new).align)
        let_stretch(new)


_LONG = 220


def _place_of(id_: str, outline: Outline) -> ElementInfo | None:
    """Return the field that holds the words: the element itself, or the value beside a label."""
    info = outline.element(id_)
    if info is None or info.kind == "textField":
        return info
    partner = partner_of(outline, info) if info.kind == "staticText" else None
    return partner if partner is not None and partner.kind == "textField" else None
