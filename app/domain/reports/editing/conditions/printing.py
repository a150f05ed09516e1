"""When and how values are printed: print-when, repeated values, stretching, blanks for nothing."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.conditions.beside_said import with_neighbours
from app.domain.reports.editing.conditions.blank_conditions import decided_by_blank, decided_by_case
from app.domain.reports.editing.conditions.condition_words import read_condition
from app.domain.reports.editing.conditions.conditions import Condition, value_in
from app.domain.reports.editing.conditions.date_conditions import dated_among
from app.domain.reports.editing.conditions.form_conditions import (
    by_parameter,
    decided_in_form,
    further_on_line,
    labels_alone,
    lacks_another,
    line_decided,
    line_of_form,
    or_nothing,
    stands_alone,
    told_of,
)
from app.domain.reports.editing.conditions.in_band import decided_in_band
from app.domain.reports.editing.conditions.joined_conditions import (
    ALWAYS,
    ALWAYS_TOO,
    EVERY_PAGE_BAND,
    INSTEAD,
    NARROWS,
    joined_with,
)
from app.domain.reports.editing.conditions.label_conditions import label_alone
from app.domain.reports.editing.conditions.parameter_switch import Switch, switch_said, switched
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.layout.free_room import made_band
from app.domain.reports.editing.layout.removal import partner_of
from app.domain.reports.editing.layout.space import Box
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.printed_values import values_of_rows
from app.domain.reports.editing.request.deciding import who_decides
from app.domain.reports.editing.template.new_nodes import fresh_uuid, made
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import band_called, called, field_called, unknown
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
_EVERY_PAGE = r"\b(?:each|every|all) (?:the )?pages?\b(?! but\b| except\b)|[每各]一?页都|所有页都"
_LATER = (
    rf"(?:(?:从)?第(?:[二两2])页(?:起|开始|[以之]?后)|{_FIRST}[以之]后"
    rf"|\bafter (?:the )?{_FIRST}|\bfrom (?:page (?:2|two)|the second page)(?: on(?:wards?)?)?)"
)
_NO_OTHER = (
    r"[以之]?外?,?(?:[其别][他它余]?的?页?)?(?:上|就)?(?:都|均|全)?(?:不|别|勿)要?再?(?:打印?|显示|印|出现)"
)
_WHEN_WORDS = (
    ("first_page", rf"(?:除[了去]?{_FIRST}|{_FIRST}(?=[以之]外)){_NO_OTHER}"),
    ("last_page", rf"(?:除[了去]?{_LAST}|{_LAST}(?=[以之]外)){_NO_OTHER}"),
    (
        "not_first_page",
        (
            rf"(?:在)?{_FIRST}(?:上)?(?:都)?不要?(?:再)?(?:打印?|印|显示|出现)"
            rf"|(?:除了?|除去){_FIRST}(?:以?外)?|不在{_FIRST}"
        ),
    ),
    ("first_page", rf"{_LATER}(?:就|都|再|便)*(?:不|别|勿)要?(?:再)?(?:打印?|显示|印|出现)"),
    ("first_page", rf"{_LATER}(?:就|都)?(?:不要|去掉|别要)(?=\S)"),
    (
        "first_page",
        r"(?:不(?:[必用要]|需要?)|[别勿甭]|无需)(?:再)?(?:在)?每一?页(?:上|里)?(?:都|全)?(?:再|重复)?(?:打印?|印|显示|出现)(?:一[遍次])?",
    ),
    (
        "not_first_page",
        rf"(?:在)?{_FIRST}(?:上)?(?:就|都)?(?:不要|去掉)(?=页[眉脚]|图|标题|表头|抬头|徽标|(?i:logo))",
    ),
    (
        "not_last_page",
        rf"(?:在)?{_LAST}(?:上)?(?:就|都)?(?:不要|去掉)(?=页[眉脚]|图|标题|表头|抬头|徽标|(?i:logo))",
    ),
    ("first_page", rf"\b(?:hide|don't|do not|no longer|not) (?:\S+ ){{1,8}}?{_LATER}"),
    ("not_first_page", rf"{_LATER}(?:就|都)?(?:才|再)?(?:打印?|显示|印|出现)"),
    ("not_first_page", rf"\b(?:not|don't .{{0,20}}|except|hide .{{0,30}}|but not) (?:on )?(?:the )?{_FIRST}"),
    (
        "not_last_page",
        (
            rf"(?:在)?{_LAST}(?:上)?不要?(?:打印?|印|显示|出现)|除了?{_LAST}|\b(?:not|except"
            rf"|but not) (?:on )?(?:the )?{_LAST}"
        ),
    ),
    (
        "not_last_page",
        rf"\b(?:hide|suppress|omit|skip|leave out|don['’]t|do not) (?:\S+ ){{1,8}}?(?:on"
        rf"|from) (?:the )?{_LAST}",
    ),
    (
        "first_page",
        rf"(?:只|仅)(?:在|于)?{_FIRST}|{_FIRST}才"
        rf"|(?<!no longer )\bonly (?:on )?(?:the )?{_FIRST}|\b{_FIRST} only\b",
    ),
    ("last_page", rf"(?:只|仅)(?:在|于)?{_LAST}|{_LAST}才|\bonly (?:on )?(?:the )?{_LAST}|\b{_LAST} only\b"),
)
_HIDES = (
    r"(?:就|则)?(?:整一?项)?(?:不|别|勿)(?:要|用|必)?(?:再)?(?:打印|显示|出现|印|打(?!头"
    r"|开))(?:出来|了)?|(?<=[空值容填零0])的?(?:时候?|的话)?(?:就|则)?不(?:要|再)?占(?:位置|地方|空间|高度|行)|隐藏|不印|消失|不见|(?<=[0零])(?:值|的|时|就|则|都)*(?:空着|留空|空白)"
    r"|(?<=[列栏格处值])(?:就|则|都)*(?:空着|留空|显示为?空白?)$"
    r"|\b(?:hide|don't (?:print"
    r"|show)|do not (?:print|show)|suppress|disappear|vanish|not (?:printed|shown|appear))\b"
)
_SHOWS = (
    r"(?:才|只|仅)(?:有|在|当)?.{0,14}?(?:才|时)?(?:打印|显示|出现)|才(?:打印|显示)"
    r"|\b(?:only (?:print|show)|(?:print|show)(?: [\w\ufffc\"“”'’:]+)* only)\b"
)
# Only the tests with a value above 0: rows are chosen, whatever column is called Test.
_ROWS_CALLED = (
    r"\b(?:only (?:show|print|list|display|keep)|(?:show|print|list|display|keep) only) (?:the |those )?"
    r"(?!(?:values|numbers|amounts|labels|texts|figures|lines)\b)[\w ]{0,20}?\w{3,}s"
    r" (?:with|whose|where|having|that have)\b"
)
_ROWS = (
    r"^(?:只|仅)(?:打印?|印|要|显示|保留|留|列出?)[^,,]*[\d后前内上下]的[^,,\d]{0,12}$|记录|整?行|数据|条目|的[订单客户商品]+(?=$|[,,。])|的(?:就|都|全)?(?:不|别|勿)(?:要"
    r"|用)?(?:打印?|印|列)(?!头)|\b(?:(?<!\bin the detail )(?<!\bof the detail )rows?|records?|entries"
    r"|orders|lines)\b|\b[a-z]+s whose\b"
)
_THIS_LINE = r"(?:就|则)?(?:把|将)?(?:[这那]一?整?行|整行)"


def _joins_fields(targets: list[str], outline: Outline) -> bool:
    """Tell whether an element prints several fields: a condition doesn't say on which of them it is."""
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    return any(len(set(info.refs)) > 1 and not info.formula for info in infos)


_WITH_LABEL = (
    r"\b(?:label|caption|name|heading)\b.{0,12}\b(?:and|with)\b|\b(?:and"
    r"|with) (?:its|the) (?:label|caption|heading)\b"
    r"|连?(?:连[同带]?|[和与及])(?:它的)?(?:标签|标题)(?:一[起并块])?|标签[和与及]"
)


def _with_labels(targets: list[str], outline: Outline) -> list[str]:
    """Return values with the labels that belong to them."""
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    partners = [found.id for one in infos if (found := partner_of(outline, one)) is not None]
    return [one.id for one in outline.elements if one.id in (*targets, *partners)] or targets


_LEFT_BLANK = r"空着|留空|空白|\b(?:values?|figures?|numbers?|blank)\b|的(?:值|数字|数值|金额)"


def _with_own_labels(targets: list[str], outline: Outline) -> list[str]:
    """Return values of a form with the labels beside them; as they are where one has no label of its own."""
    in_rows = {id_ for one in outline.columns for id_ in (*one.headers, *one.values)}
    labels = [one for one in outline.elements if one.kind == "staticText" and one.id not in in_rows]
    owners = {one.id: partner.id for one in labels if (partner := partner_of(outline, one)) is not None}
    own = [label for label, value in owners.items() if value in targets and value not in in_rows]
    if {owners[one] for one in own} != set(targets):
        return targets
    return [one.id for one in outline.elements if one.id in (*targets, *own)]


def _only_field(targets: list[str], outline: Outline) -> str:
    """Return the only value that elements print; "" where there are several or none."""
    refs = {ref for one in targets if (info := outline.element(one)) is not None for ref in info.refs}
    return refs.pop() if len(refs) == 1 else ""


def _with_values(targets: list[str], outline: Outline) -> list[str]:
    """Return labels of a form with the values that belong to them, and the values under headings."""
    headings = {id_: list(column.values) for column in outline.columns for id_ in column.headers}
    headings |= _cells_under(outline)
    alone = {one: under for one in targets if (under := headings.get(one)) and not set(under) & set(targets)}
    found = [id_ for one in targets for id_ in alone.get(one, [one])]
    for one in targets:
        info = outline.element(one)
        if info is not None and info.kind == "staticText" and one not in headings:
            partner = partner_of(outline, info)
            found += [partner.id] if partner is not None and partner.id not in found else []
    return found


def _cells_under(outline: Outline) -> dict[str, list[str]]:
    """Return the headings of a table component's columns, each with what stands in the rows under it."""
    cells = {one.id: one.cell for one in outline.elements if one.cell}
    return {
        id_: [one for one in column.elements if cells.get(one) == "detailCell"]
        for column in outline.table_columns
        for id_ in column.elements
        if cells.get(id_) == "columnHeader"
    }


def _is_blank(condition: Condition, hides: bool) -> bool:
    """Tell whether what is meant is to leave out what has no value."""
    wanted = "empty" if hides else "not_empty"
    return condition.operator == wanted and not condition.field and not condition.join


class PrintWhen(Edit):
    """Print elements or a band (b3) only on some pages, where there is a value, or by a condition.

    A condition that is there already holds on, unless the new one is to stand instead.
    """

    kind: Literal["print_when"] = "print_when"
    hints: ClassVar[str] = (
        r"大于|小于|超过|如果|条件|负|标红|highlight|if|when|greater|less|over|隐藏|不显示|不打印|为空"
        r"|为0|hide|print"
    )
    company: ClassVar[str] = (
        r"(?:[后右]面?[边面]?的|它?的)值|(?<=[”」\"'])(?:[和与及]|连同?)(?:它?的?)(?:值|内容)|只有|[只仅]当|当且仅当"
        r"|[那这]一?[格项栏处块]|\b(?:in|of) the detail rows?\b"
    )
    rank = 19
    targets: list[str] = Field(min_length=1)
    when: When
    condition: Condition | None = None
    close_gap: bool = Field(False, description="let the line vanish where nothing prints")
    instead: bool = Field(False, description="in the place of the condition that is there")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 标题只在首页显示, 为空时隐藏备注, hide the remark when empty, only on the last page."""
        found = cls._always(clause)
        if found:
            return found
        instead = bool(clause.says(INSTEAD))
        read = with_neighbours(cls._read(clause, outline), clause, outline)
        return [one.model_copy(update={"instead": True}) for one in read] if instead else read

    @classmethod
    def _always(cls, clause: Any) -> list[Edit]:
        """Return that what has a condition is always printed."""
        whole = clause.bands() if clause.says(EVERY_PAGE_BAND) else []
        if whole:
            return [cls(targets=whole, when="always")]
        said = clause.says(ALWAYS)
        if not said or clause.has(_ROWS):
            return []
        clause.pass_over(ALWAYS_TOO)
        clause.says(
            r"(?:都|总是|始终|一直)?(?:打印|显示|印出来)|\b(?:print(?:ed)?|show(?:n)?|appears?|visible)\b"
        )
        bands = clause.bands() if clause.has(r"[栏带区段]|\bband\b|\bsection\b") else []
        return [cls(targets=bands or clause.targets(), when="always")]

    @classmethod
    def _read(cls, clause: Any, outline: Outline) -> list[Edit]:
        switch = switch_said(clause)
        if switch is not None:
            return cls._switched(clause, outline, switch)
        if clause.has(_EVERY_PAGE) and clause.has(rf"{_FIRST}|{_LAST}") and not clause.has(_HIDES):
            return []
        when: Any = next((name for name, pattern in _WHEN_WORDS if clause.says(pattern)), "")
        condition, hides, decided = None, clause.has(_HIDES), None
        line = clause.has(_THIS_LINE) if not when else None
        apart = line is not None and stands_alone(clause, outline)
        of_rows = clause.has(_ROWS) and (outline.columns or not clause.has(r"[这那]一?行|整行"))
        of_rows = of_rows and not line_of_form(clause, outline)
        if not when and ((of_rows and not apart) or clause.has(_ROWS_CALLED)):
            return []
        clause.mark(*line.span()) if line and apart else None
        if not when:
            if not hides and not clause.has(_SHOWS):
                return []
            condition = read_condition(clause)
            if condition is None:
                return []
            decided = (
                decided_in_band(clause, outline, condition)
                or label_alone(clause, outline, condition)
                or line_decided(clause, outline, condition)
                or decided_in_form(clause, outline, condition)
                or decided_by_blank(clause, outline, condition)
                or decided_by_case(clause, outline, condition)
            )
            condition = decided[1] if decided else condition
            when, condition = (
                ("not_empty", None) if _is_blank(condition, bool(hides)) else ("condition", condition)
            )
            if condition is not None and hides:
                condition = condition.negated()
        clause.says(_HIDES)
        clause.says(_SHOWS)
        clause.says(r"[这那该](?:一?[格栏处])") if not clause.english and mentions_in(clause) else None
        clause.says(r"打印|显示|出现|一次|\b(?:print(?:ed)?|show(?:n)?|appear|visible)\b")
        gap = clause.says(
            r"不(?:要|再)?占(?:位置|地方|空间|高度|行)|不留空|并?收起"
            r"|\b(?:without a gap|close (?:up )?the gap|collapse)\b"
        )
        band = clause.has(r"整个|[栏带区段]|\bband\b|\bsection\b")
        targets = clause.bands() if band or clause.has(r"页眉|页脚|表头|列头|\b(?:header|footer)\b") else []
        targets = targets if targets and when not in ("last_page", "not_last_page") else []
        targets = decided[0] if decided else targets
        targets = targets or (values_of_rows(clause) if condition is not None else []) or clause.targets()
        if condition is not None and len(targets) > 1 and decided is None:
            infos = [info for one in targets if (info := outline.element(one)) is not None]
            infos, condition, _row = who_decides(clause, outline, infos, condition)
            targets = [one.id for one in infos]
        condition = condition and told_of(clause, outline, condition, targets)
        condition, targets = by_parameter(clause, outline, condition, targets)
        condition = or_nothing(clause, outline, condition)
        if condition is not None and not condition.field and _joins_fields(targets, outline):
            raise clause.unclear(targets)
        if condition is not None and not condition.field and condition.value == "today":
            infos = [info for one in targets if (info := outline.element(one)) is not None and info.refs]
            if infos and not dated_among(infos, outline):
                raise clause.unclear(targets)
        labels = labels_alone(clause, outline, targets)
        if labels:
            own = _only_field([*labels, *targets], outline) or _value_of(outline, labels[0])
            if when == "not_empty" and own and clause.has(rf"(?a:\b){re.escape(own[2:])}(?a:\b)"):
                when, condition = "condition", Condition(operator="not_empty", field=own)
            condition = condition and condition.model_copy(update={"field": condition.field or own})
            return [cls(targets=labels, when=when, condition=condition, close_gap=bool(gap))]
        clause.says(_WITH_LABEL) if not clause.english else None
        if when == "not_empty":
            targets = _with_values(targets, outline)
            if line and not apart and (more := further_on_line(targets, outline)):
                own = _only_field(targets, outline)
                condition = Condition(operator="not_empty", field=own)
                return [cls(targets=more, when="condition", condition=condition, close_gap=bool(gap))]
            if lacks_another(clause, targets, outline):
                raise clause.unclear(targets)
        elif clause.has(_WITH_LABEL):
            targets = _with_labels(targets, outline)
            condition = condition and condition.model_copy(update={"field": _only_field(targets, outline)})
        elif condition is None or decided is not None or clause.has(_LEFT_BLANK):
            pass
        elif (
            hides or line_of_form(clause, outline) or (not outline.columns and clause.has(r"才(?:打印|显示)"))
        ):
            targets = _with_own_labels(targets, outline)
        return [cls(targets=targets, when=when, condition=condition, close_gap=bool(gap))]

    @classmethod
    def _switched(cls, clause: Any, outline: Outline, switch: Switch) -> list[Edit]:
        """Return what a parameter decides about, with its declaration where there is none."""
        known = any(one.name == switch.name for one in outline.parameters)
        java_type: Any = "java.lang.Boolean" if switch.boolean else "java.lang.String"
        added = [] if known else [AddData(what="parameter", name=switch.name, java_type=java_type)]
        targets = _with_own_labels(switched(clause, outline), outline)
        return [*added, cls(targets=targets, when="condition", condition=switch.condition)]

    def check(self, outline: Outline) -> str:
        """Targets are elements or bands; a condition must be complete."""
        bands = {one.id for one in outline.bands}
        missing = unknown([one for one in self.targets if one not in bands], outline)
        if missing or self.when != "condition":
            return missing
        if self.condition is None:
            return _("No condition is given.")
        refs = [ref for one in self.targets if (info := outline.element(one)) for ref in info.refs[:1]]
        return self.condition.wrong(outline) or self.condition.wrong_type(
            self.condition.field or "".join(refs[:1]), outline
        )

    def describe(self, outline: Outline) -> str:
        """Name the targets and when they are printed."""
        what = called(self.targets, outline) or _(", ").join(
            band_called(one.section) for one in outline.bands if one.id in self.targets
        )
        if self.when == "condition" and self.condition is not None:
            name = field_called(self.condition.field.partition(":")[2], outline) or what
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
        own = self.condition if self.when == "condition" else None
        condition = own or Condition(operator="not_empty")
        value, java_type = value_in(outline, name, condition.field)
        if not value:
            value, java_type = value_in(outline, name, _value_of(outline, name))
        if not value:
            raise EditProblem(
                "no_value",
                _("It isn't said which value the condition is about."),
                _("Name the field, such as “where the amount is empty”."),
                [name],
            )
        return condition.joined(value, java_type, outline)

    def _write(self, template: Template, node: Any, expression: str) -> None:
        root = template.root
        holder = node if local(node) == "band" else xml.geometry(node)
        former = xml.child(holder, "printWhenExpression")
        if former is not None:
            said = (former.text or "").strip()
            if expression and said and not self.instead:
                narrows = self.when == "not_empty" or (
                    self.condition is not None and self.condition.operator in NARROWS
                )
                expression = joined_with(said, expression, narrows=narrows)
            template.drop(former)
        if expression:
            template.add(holder, made(root, "printWhenExpression", text=expression))
        if self.close_gap and local(node) != "band" and holder is not None:
            holder.set("isRemoveLineWhenBlank", "true")

    def _last_page(self, template: Template, outline: Outline) -> None:
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        if self.when == "last_page" and infos and {one.section for one in infos} == {"summary"}:
            raise EditProblem(
                "already_so",
                _("{what} is printed only once already, at the end.", what=called(self.targets, outline)),
                _("Name what stands on other pages, too."),
                self.targets,
            )
        named = [node for one in dict.fromkeys(self.targets) if (node := template.find(one)) is not None]
        footer = next((one for one in template.bands() if local(one.getparent()) == "pageFooter"), None)
        nodes = [one for one in named if not any(other in named for other in one.iterancestors())]
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
            for node in [*xml.elements(footer)] if footer in nodes else nodes:
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
