"""When and how values are printed: print-when, repeated values, stretching, blanks for nothing."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.condition_words import read_condition
from app.domain.reports.editing.conditional_look import data_type
from app.domain.reports.editing.conditions import Condition, reference
from app.domain.reports.editing.free_room import made_band
from app.domain.reports.editing.new_nodes import fresh_uuid, made
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.removal import partner_of
from app.domain.reports.editing.space import Box, boxes, holder_of, let_stretch
from app.domain.reports.editing.template import Template
from app.domain.reports.editing.words import called, unknown
from app.domain.reports.mend_geometry import lowest
from app.domain.reports.xml_tools import local

When = Literal[
    "always", "condition", "not_empty", "first_page", "not_first_page", "last_page", "not_last_page"
]
_PAGE = "$V{PAGE_NUMBER}"
_PAGES = {"first_page": f"{_PAGE} == 1", "not_first_page": f"{_PAGE} > 1"}
_SAID = {
    "always": N_("{what} is always printed now."),
    "not_empty": N_("{what} is printed only where there is a value."),
    "first_page": N_("{what} is printed only on the first page."),
    "not_first_page": N_("{what} is not printed on the first page."),
    "last_page": N_("{what} is printed only on the last page."),
    "not_last_page": N_("{what} is not printed on the last page."),
}
_FIRST = r"(?:第一页|首页|第1页|first page|page (?:1|one))"
_LAST = r"(?:最后一页|末页|尾页|last page)"
_WHEN_WORDS = (
    (
        "not_first_page",
        (
            rf"(?:在)?{_FIRST}(?:上)?(?:都)?不要?(?:再)?(?:打印|显示|出现)"
            rf"|(?:除了?|除去){_FIRST}(?:以?外)?|不在{_FIRST}"
        ),
    ),
    ("not_first_page", rf"\b(?:not|don't .{{0,20}}|except|hide .{{0,30}}|but not) (?:on )?(?:the )?{_FIRST}"),
    (
        "not_last_page",
        (
            rf"(?:在)?{_LAST}(?:上)?不要?(?:打印|显示|出现)|除了?{_LAST}|\b(?:not|except"
            rf"|but not) (?:on )?(?:the )?{_LAST}"
        ),
    ),
    ("first_page", rf"(?:只|仅)(?:在|于)?{_FIRST}|\bonly (?:on )?(?:the )?{_FIRST}|\b{_FIRST} only\b"),
    ("last_page", rf"(?:只|仅)(?:在|于)?{_LAST}|\bonly (?:on )?(?:the )?{_LAST}|\b{_LAST} only\b"),
)
_HIDES = (
    r"不要?(?:再)?(?:打印|显示|出现)|隐藏|不印|\b(?:hide|don't (?:print"
    r"|show)|do not (?:print|show)|suppress|not (?:printed|shown))\b"
)
_SHOWS = (
    r"(?:才|只|仅)(?:有|在|当)?.{0,14}?(?:才|时)?(?:打印|显示|出现)|才(?:打印|显示)"
    r"|\b(?:only (?:print|show)|(?:print|show)(?: \w+)* only)\b"
)
_OPPOSITE: dict[str, Any] = {
    "above": "at_most",
    "below": "at_least",
    "at_least": "below",
    "at_most": "above",
    "equal": "not_equal",
    "not_equal": "equal",
    "empty": "not_empty",
    "not_empty": "empty",
}
_REPEATED = (
    r"重复(?:的|值|项|内容|数据)*|相同(?:的)?(?:值|内容|数据)?|\b(?:repeat(?:ed"
    r"|ing|s)?|duplicate|identical|same)(?: values?)?\b"
)
_ONCE = (
    r"不(?:要|再)?(?:重复)?(?:打印|显示|出现)|隐藏|去掉|去除|合并|只(?:显示"
    r"|打印)(?:第?一次|一遍|1次)|\b(?:hide|suppress|remove|don't|once|merge|only)\b"
)
_BLANKS = r"null|空值|无数据|没有(?:值|数据)|\bmissing values?\b|\bnulls?\b|\bempty values?\b"
_BLANKED = (
    r"不(?:要|再)?(?:打印|显示|出现)|留空|空白|为空|隐藏|去掉|\b(?:blank|hide|nothing"
    r"|don't|not|empty|remove)\b"
)
_STRETCHES = (
    r"自动(?:换行|增高|撑高|撑开|拉伸|伸展|扩展|调整高度|适应高度|变高|长高)"
    r"|(?:显示|打印)(?:完整|全|不全)|不(?:要|被)?(?:截断|切掉|截掉)"
    r"|换行显示|内容(?:过|太)长|多行显示|撑高|随内容"
    r"|\b(?:stretch(?:es)?|wrap(?:s|ped)?|word wrap|grow(?:s)?|overflow|not (?:be )?(?:cut"
    r"|truncated)|cut off|full text|multi-?line)\b"
)
_SHRINKS = (
    r"缩小(?:字体|字号|字)(?:以|来)?(?:填充|适应)|自动缩小|自适应字[体号]"
    r"|\b(?:shrink to fit|scale (?:the )?font|fit the (?:text|font))\b"
)
_IN_WORDS = re.compile(r"(\$[FPV]\{[^}]*\})(?![.\w\[])")


def _is_blank(condition: Condition, hides: bool) -> bool:
    """Tell whether what is meant is to leave out what has no value."""
    return condition.operator == ("empty" if hides else "not_empty") and not condition.field


class PrintWhen(Edit):
    """Print elements or a band (b3) only on some pages, where there is a value, or by a condition."""

    kind: Literal["print_when"] = "print_when"
    rank = 22
    targets: list[str] = Field(min_length=1)
    when: When
    condition: Condition | None = None
    close_gap: bool = Field(False, description="let the line vanish where nothing prints")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 标题只在首页显示, 为空时隐藏备注, hide the remark when empty, only on the last page."""
        when: Any = next((name for name, pattern in _WHEN_WORDS if clause.says(pattern)), "")
        condition = None
        if not when:
            hides = clause.has(_HIDES)
            if not hides and not clause.has(_SHOWS):
                return []
            condition = read_condition(clause)
            if condition is None:
                return []
            when, condition = (
                ("not_empty", None) if _is_blank(condition, bool(hides)) else ("condition", condition)
            )
            if condition is not None and hides:
                condition = condition.model_copy(
                    update={"operator": _OPPOSITE.get(condition.operator, "empty")}
                )
        clause.says(_HIDES)
        clause.says(_SHOWS)
        clause.says(r"打印|显示|出现|一次|\b(?:print(?:ed)?|show(?:n)?|appear|visible)\b")
        gap = clause.says(
            r"不占(?:位置|地方|空间)|不留空|并?收起|\b(?:without a gap|close (?:up )?the gap|collapse)\b"
        )
        band = clause.has(r"整个|[栏带区段]|\bband\b|\bsection\b")
        targets = clause.bands() if band or clause.has(r"页眉|页脚|表头|列头|\b(?:header|footer)\b") else []
        targets = targets if targets and when not in ("last_page", "not_last_page") else clause.targets()
        return [cls(targets=targets, when=when, condition=condition, close_gap=bool(gap))]

    def check(self, outline: Outline) -> str:
        """Targets are elements or bands; a condition must be complete."""
        bands = {one.id for one in outline.bands}
        missing = unknown([one for one in self.targets if one not in bands], outline)
        if missing or self.when != "condition":
            return missing
        if self.condition is None:
            return _("No condition is given.")
        return self.condition.wrong(outline)

    def describe(self, outline: Outline) -> str:
        """Name the targets and when they are printed."""
        what = called(self.targets, outline) or ", ".join(
            one.section for one in outline.bands if one.id in self.targets
        )
        if self.when == "condition" and self.condition is not None:
            name = self.condition.field.partition(":")[2] or what
            return _("{what} is printed only where {when}.", what=what, when=self.condition.said(name))
        return _(_SAID[self.when], what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Write the condition, or move what belongs to the last page to its own footer."""
        if self.when in ("last_page", "not_last_page"):
            self._last_page(template, outline)
            return
        for name in self.targets:
            node = template.find(name)
            if node is not None:
                self._write(template, node, self._expression(outline, name))

    def _expression(self, outline: Outline, name: str) -> str:
        if self.when in _PAGES:
            return _PAGES[self.when]
        if self.when == "always":
            return ""
        condition = self.condition or Condition(operator="not_empty")
        field = condition.field or _value_of(outline, name)
        if not field:
            raise EditProblem(
                "no_value",
                _("It isn't said which value the condition is about."),
                _("Name the field, such as “where the amount is empty”."),
                [name],
            )
        return condition.java(reference(field), data_type(outline, field))

    def _write(self, template: Template, node: Any, expression: str) -> None:
        root = template.root
        holder = node if local(node) == "band" else xml.geometry(node)
        former = xml.child(holder, "printWhenExpression")
        if former is not None:
            template.drop(former)
        if expression:
            template.add(holder, made(root, "printWhenExpression", text=expression))
        if self.close_gap and local(node) != "band" and holder is not None:
            holder.set("isRemoveLineWhenBlank", "true")

    def _last_page(self, template: Template, outline: Outline) -> None:
        nodes = [node for one in self.targets if (node := template.find(one)) is not None]
        footer = next((one for one in template.bands() if local(one.getparent()) == "pageFooter"), None)
        if footer is None or any(not _within(one, footer) for one in nodes):
            raise EditProblem(
                "not_in_footer",
                _("Only what stands in the page footer can be printed or left out on the last page alone."),
                _("Move it to the page footer, or to the summary, which is printed once at the end."),
                self.targets,
            )
        last = next((one for one in template.bands() if local(one.getparent()) == "lastPageFooter"), None)
        if last is None:
            last = _copied_footer(template, footer)
        if self.when == "last_page":
            for node in nodes:
                _keep_twin(template, last, node)
                template.drop(node)
        else:
            _drop_twins(template, last, [one for one in nodes if one is not footer], all_=footer in nodes)


def _within(node: Any, band: Any) -> bool:
    return node is band or any(one is band for one in node.iterancestors())


def _copied_footer(template: Template, footer: Any) -> Any:
    """Return a lastPageFooter with copies of all that stands in the pageFooter."""
    last = made_band(template, "lastPageFooter", xml.number(footer, "height"))
    for one in footer:
        _copy_into(template, last, one)
    return last


def _copy_into(template: Template, band: Any, node: Any) -> None:
    copy = deepcopy(node)
    copy.tail = None
    template.add(band, copy)
    for place in list(xml.named(copy, "reportElement")):
        place.attrib.pop("uuid", None)
        place.set("uuid", fresh_uuid(template, "last page"))


def _keep_twin(template: Template, last: Any, node: Any) -> None:
    """See that the last page's footer holds what is taken out of the others."""
    if all(_spot(one) != _spot(node) for one in xml.elements(last)):
        _copy_into(template, last, node)
        last.set("height", str(max(xml.number(last, "height"), lowest(last))))


def _drop_twins(template: Template, last: Any, nodes: list[Any], *, all_: bool) -> None:
    """Take out of the last page's footer what stands where the given elements stand."""
    spots = {_spot(one) for one in nodes}
    for one in list(xml.elements(last)):
        if all_ or _spot(one) in spots:
            template.drop(one)


def _spot(node: Any) -> tuple[str, int, int, int, int]:
    box = Box(node)
    return local(node), box.x, box.y, box.width, box.height


def _value_of(outline: Outline, name: str) -> str:
    """Return the value that an element prints, or that of the field beside a label, as F:name."""
    info = outline.element(name)
    if info is None:
        return ""
    if info.refs:
        return info.refs[0]
    partner = partner_of(outline, info)
    return partner.refs[0] if partner is not None and partner.refs else ""


class FieldEdit(Edit):
    """What switches of text fields have in common; not an edit itself."""

    kind: str
    targets: list[str] = Field(min_length=1)

    def check(self, outline: Outline) -> str:
        """The targets must be text fields."""
        missing = unknown(self.targets, outline)
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        if missing or any(one.kind == "textField" for one in infos):
            return missing
        return _("{what} prints no value.", what=called(self.targets, outline))

    def fields(self, template: Template) -> list[Any]:
        """Return the targets that are text fields."""
        nodes = (template.find(one) for one in self.targets)
        return [one for one in nodes if one is not None and local(one) == "textField"]


class PrintRepeated(FieldEdit):
    """Print a value only where it differs from the row above (repeat false), or in every row."""

    kind: Literal["repeated_values"] = "repeated_values"
    rank = 23
    repeat: bool = False

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 部门列重复值不显示, 相同的客户只显示一次, hide repeated values of the customer."""
        if not clause.has(_REPEATED) or not clause.has(_ONCE) or clause.has(r"删除重复行|重复行"):
            return []
        clause.says(_REPEATED)
        clause.says(_ONCE)
        clause.says(r"一次|合并|\bvalues?\b|\bprint(?:ing|ed)?\b|\bshow(?:n)?\b")
        return [cls(targets=clause.values())]

    def describe(self, outline: Outline) -> str:
        """Name the fields."""
        what = called(self.targets, outline)
        if self.repeat:
            return _("{what} is printed in every row.", what=what)
        return _("{what} is printed only where it changes.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute of the elements."""
        for node in self.fields(template):
            place = xml.geometry(node)
            if place is not None:
                place.set("isPrintRepeatedValues", str(self.repeat).lower())


class SetBlankWhenNull(FieldEdit):
    """Print nothing (blank true) or the word null where a value is missing."""

    kind: Literal["blank_when_null"] = "blank_when_null"
    rank = 24
    blank: bool = True

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 空值不显示null, 没有值的地方留空, blank when null."""
        if not clause.has(_BLANKS) or not clause.has(_BLANKED):
            return []
        clause.says(_BLANKS)
        clause.says(_BLANKED)
        clause.says(_BLANKS)
        clause.says(
            r"时候?|字样|打印|显示|留空|\b(?:when|if|where|print(?:ing)?|show(?:ing)?|blank|leave|values?)\b"
        )
        fields = [one.id for one in outline.elements if one.kind == "textField"]
        targets = clause.values(required=False)
        return [cls(targets=targets or fields)] if targets or fields else []

    def describe(self, outline: Outline) -> str:
        """Name the fields."""
        what = called(self.targets, outline)
        if self.blank:
            return _("{what} prints nothing where there is no value.", what=what)
        return _("{what} prints null where there is no value.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute; a null within words is blanked, too."""
        for node in self.fields(template):
            node.set("isBlankWhenNull", str(self.blank).lower())
            said = xml.child(node, "textFieldExpression")
            if self.blank and said is not None and _joins_words(said.text or ""):
                said.text = _IN_WORDS.sub(r'(\1 == null ? "" : String.valueOf(\1))', said.text or "")


def _joins_words(expression: str) -> bool:
    """Tell whether an expression only joins words and values with plus signs."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "@", expression)
    parts = [one.strip() for one in re.sub(r"\$[FPV]\{[^}]*\}", "#", bare).split("+")]
    return "@" in parts and set(parts) == {"@", "#"} and parts[0] == "@"


class SetStretch(FieldEdit):
    """Let fields grow with their text (or cut it, or shrink the font); the row's borders grow along."""

    kind: Literal["stretch"] = "stretch"
    rank = 25
    adjust: Literal["StretchHeight", "CutText", "ScaleFont"] = "StretchHeight"

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 备注自动换行, 内容太长时撑高行, let the name wrap, shrink to fit."""
        shrink = clause.says(_SHRINKS)
        if not shrink and not clause.says(_STRETCHES):
            return []
        clause.says(_STRETCHES)
        clause.says(r"时候?|内容|行高?|文字|不下|放|\b(?:text|row|with|content|height|to|long|its?|down)\b")
        return [cls(targets=clause.values(), adjust="ScaleFont" if shrink else "StretchHeight")]

    def describe(self, outline: Outline) -> str:
        """Name the fields."""
        what = called(self.targets, outline)
        if self.adjust == "StretchHeight":
            return _("{what} grows with its text, and its row with it.", what=what)
        if self.adjust == "ScaleFont":
            return _("{what} shrinks its font where the text is too long.", what=what)
        return _("{what} keeps its height and cuts long texts.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute, and let the cells beside stretch and what is below give way."""
        for node in self.fields(template):
            if self.adjust != "StretchHeight":
                node.attrib.pop("isStretchWithOverflow", None)
                node.set("textAdjust", self.adjust)
                continue
            let_stretch(node)
            self._row(node)

    def _row(self, node: Any) -> None:
        box, holder = Box(node), holder_of(node)
        others = boxes(holder, node)
        below = [one for one in others if one.y >= box.bottom - 1]
        with_box = [one for one in others if one.beside(box) and one not in below]
        for one in with_box:
            upright = local(one.node) == "line" and one.width > 1
            if one.place is None or upright or local(one.node) in ("image", "componentElement", "break"):
                continue
            if one.place.get("stretchType") in (None, "NoStretch"):
                one.place.set("stretchType", "ElementGroupHeight" if below else "ContainerHeight")
        own = box.place
        if own is not None and with_box and own.get("stretchType") in (None, "NoStretch"):
            own.set("stretchType", "ElementGroupHeight" if below else "ContainerHeight")
        for one in below:
            if one.place is not None and one.place.get("positionType") in (None, "FixRelativeToTop"):
                one.place.set("positionType", "Float")
