"""A line with an amount in Chinese capitals, beside or below the amount itself."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.exact.room import sure_room
from app.domain.reports.editing.layout.free_room import Room, room_below_line, room_beside
from app.domain.reports.editing.layout.space import keep_page, width_of
from app.domain.reports.editing.page.page_texts import text_node
from app.domain.reports.editing.references.mentions import is_called
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.template.letters import letters_of
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.own_data import check_data, table_of
from app.domain.reports.editing.template.styles import Look, look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.editing.totals.capital import capital_expression
from app.domain.reports.editing.totals.capital_beside import capital_beside, room_for_capitals
from app.domain.reports.editing.values.patterns import CAPITALS, NUMBERS, type_of
from app.domain.reports.mend_geometry import needed_height

_LONGEST = "壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分"
# An amount in capitals that is to stand at the end is a new one: the amount in figures stays.
AT_THE_END = (
    r"(?:打印?|印|写|放|列|显示)(?:出来?)?[在到](?:整?[张个]?(?:报表|表格|表|单子?|合计))?的?"
    r"(?:最后|最末|末尾|结尾|最下[面边方]|最底下|下[面边方])(?:一行)?"
)
_ADDS = (
    rf"{AT_THE_END}|"
    r"加[上入个一](?![点些粗])|加(?=(?:中文|人民币|金额)?大写)|添加|增加|插入|再加|写上(?=.{0,4}大写)|补[上充一个]|另起一行|再(?:显示|写|打印?|印|来)一[行遍次]|[旁后]边?(?:也)?(?:加|写|显示|附)|另外(?:显示|写)"
    r"|\b(?:add|insert|append)\b|\balso (?=in |as )|\b(?:in addition|as well|too)\b"
)
_TURNS = r"改[成为]|转[成为换]|换成|变[成为]|\b(?:turn|convert|change)\b"
_LABELLED = r"(?:标签|名称|前面|左边|字样)(?:叫|是|为|写|用)?|\b(?:labell?ed|label|called)\b"
_LONGEST_LABEL = 20


class AddCapitalAmount(Edit):
    """Add a line with an amount in Chinese capitals (大写金额) beside or below the field that prints it."""

    kind: Literal["add_capital"] = "add_capital"
    hints: ClassVar[str] = r"大写|capital"
    company: ClassVar[str] = r"(?:打?印|写|显示)(?:出来?|上)?(?=$|[,\uff0c。])|用(?=中文|汉字|大写)"
    rank = 38
    target: str = Field(description="the field with the amount")
    place: Literal["below", "beside", "left"] = "below"
    at: str = Field("", description="a label (or the field) beside which it stands, without words of its own")
    label: str = Field("", max_length=_LONGEST_LABEL, pattern=r"^[^$\\\"]*$", description="empty: 大写：")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 合计下面加一行大写金额, 收款金额旁边加上大写, add the total in Chinese capitals."""
        if (beside := capital_beside(clause, outline)) is not None:
            return [cls(target=beside[0], at=beside[1], place=beside[2])]
        if (headed := capital_line_headed(clause, outline)) is not None:
            return [headed]
        if (
            is_called(clause, "大写")
            or not clause.has(CAPITALS)
            or not clause.has(_ADDS)
            or clause.has(_TURNS)
        ):
            return []
        label = ""
        if clause.has(_LABELLED) and len(quotes := clause.quoted()) == 1:
            clause.says(_LABELLED)
            label = quotes[0][:_LONGEST_LABEL]
        clause.says(_ADDS)
        aside = clause.says(r"旁边?|后面|右[边侧面]|\b(?:beside|next to|after|right of)\b")
        clause.says(r"下面|下方|下边|底下|末尾|最后|一行|\b(?:below|under|line|row|at the end)\b")
        found = clause.before(CAPITALS).values(required=False) if not clause.english else []
        clause.says(CAPITALS)
        clause.says(r"金额|人民币|\b(?:amount|in|words)\b")
        fields = amounts_among(outline, found or clause.values(required=False)) or amounts_among(
            outline, _totals(outline)
        )
        if not fields:
            raise clause.unclear()
        place: Literal["below", "beside"] = "beside" if aside else "below"
        return [cls(target=fields[-1].id, place=place, label=label)]

    def check(self, outline: Outline) -> str:
        """The field must be there, and print a value."""
        info = outline.element(self.target)
        if info is not None and info.kind != "textField":
            return _("{what} prints no value.", what=called([self.target], outline))
        return unknown([self.target, *([self.at] if self.at else [])], outline)

    def describe(self, outline: Outline) -> str:
        """Name the amount."""
        return _("Added {what} in Chinese capitals.", what=called([self.target], outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Put a field in capitals into free room of the same band."""
        root, node = template.root, template.find(self.target)
        said = xml.child(node, "textFieldExpression") if node is not None else None
        kind = type_of(template, node) if node is not None else ""
        if node is None or said is None or (kind not in NUMBERS and kind not in ("", "java.lang.String")):
            raise EditProblem(
                "wrong_type",
                _("{what} prints no amount.", what=called([self.target], outline)),
                _("Name the field that prints the amount."),
            )
        label = self.label or ("" if self.at and self.place != "below" else "大写：")
        former = look_of(root, node)
        letters = letters_of(template, node, _LONGEST)
        look = Look(letters.font, former.size, former.bold, False, "Left", 0, 0)
        before, height = needed_height(root), look.height_with_air(1)
        band = _band(node)
        width = min(width_of(root, band), int(look.width_of(label + _LONGEST)) + 8)
        room, width = self._room(template, node, width, height)
        check_data(table_of(node), room.band)
        expression = capital_expression((said.text or "").strip(), kind, label)
        field = text_node(
            template, label, look, room, width, height, expression=expression, colour=letters.colour
        )
        field.set("textAdjust", "ScaleFont")
        for name in ("evaluationTime", "evaluationGroup"):
            if node.get(name) is not None:
                field.set(name, node.get(name))
        keep_page(root, before)

    def _room(self, template: Template, node: Any, width: int, height: int) -> tuple[Room, int]:
        """Return the free place for the amount, and how wide it may be."""
        if self.place == "left" or (self.at and self.place == "beside"):
            by = template.find(self.at or self.target)
            side: Literal["left", "beside"] = "left" if self.place == "left" else "beside"
            found = room_for_capitals(template, by, width, height, side, own=by is node)
            if found is None:
                raise EditProblem(
                    "no_room",
                    _("There is no free room beside that text."),
                    _("Make room there first, or name another place."),
                )
            return found
        above = template.find(self.at) if self.at else None
        node = node if above is None else above
        band = _band(node)
        room = room_beside(template, node, width, height) if self.place == "beside" else None
        room = room or room_below_line(template, node, width, height)
        return room or sure_room(template, band, width, height, "left", below=True), width


def _band(node: Any) -> Any:
    return next(one for one in node.iterancestors() if xml.local(one) == "band")


_HEADED = re.compile(r"(?:人民币|合计)?(?:金额)?[(\uff08]?大写[)\uff09]?(?:金额|人民币)?[:\uff1a]?")


def capital_line_headed(clause: Any, outline: Outline) -> AddCapitalAmount | None:
    """Return the line with an amount in capitals that is named by its words: 下面加一行“大写金额”."""
    quotes = clause.fresh().quoted()
    if not names_capitals(clause) or not clause.has(rf"{_ADDS}|加|写"):
        return None
    if clause.has(rf"{_TURNS}|{CAPITALS}") or not clause.has(_PLACED):
        return None
    fields = amounts_among(outline, clause.fresh().values(required=False))
    if len(fields) != 1:
        return None
    clause.quoted()
    for pattern in (_PLACED, _ADDS, r"一?[行个]|的|加|写"):
        clause.pass_over(pattern)
    clause.values(required=False)
    beside = clause.has(r"旁边?|后面|右[边侧面]")
    label = quotes[0].strip().rstrip(":\uff1a") + "\uff1a"
    return AddCapitalAmount(target=fields[0].id, place="beside" if beside else "below", label=label)


def names_capitals(clause: Any) -> bool:
    """Tell whether the only words in quotes are those before an amount in capitals: “大写金额”.

    Words that stand on the report name what is there.
    """
    quotes = clause.fresh().quoted()
    known = {normal(one.label) for one in clause.outline.elements}
    return (
        len(quotes) == 1
        and bool(_HEADED.fullmatch(quotes[0].strip()))
        and normal(quotes[0].strip().rstrip(":\uff1a")) not in known
        and normal(quotes[0]) not in known
    )


_PLACED = r"的?(?:旁边?|后面|右[边侧面]|下面|下方|下边|底下)"


def amounts_among(outline: Outline, ids: list[str]) -> list[ElementInfo]:
    """Return the fields among elements that print an amount, those of counts and pages left out."""
    infos = [info for one in ids if (info := outline.element(one)) is not None and info.refs]
    types = {f"F:{one.name}": one.java_type for one in outline.fields}
    types |= {f"V:{one.name}": one.java_type for one in outline.variables}
    types |= {f"P:{one.name}": one.java_type for one in outline.parameters}
    found = [one for one in infos if types.get(one.refs[0], "") in NUMBERS]
    exact = [one for one in found if types[one.refs[0]] == "java.math.BigDecimal"]
    texts = [
        one for one in infos if re.search(r"金额|amount|total|jine|price", f"{one.text}{one.refs}", re.I)
    ]
    return exact or found or texts


def _totals(outline: Outline) -> list[str]:
    return [one.id for one in outline.in_section("summary", "lastPageFooter", "columnFooter")]
