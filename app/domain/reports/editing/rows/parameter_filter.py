"""The edit that lets a parameter of the report choose the rows that are printed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import DATES
from app.domain.reports.editing.conditions.comparing import MARKS, comparison
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.data.parameter_frames import told_of_declared
from app.domain.reports.editing.references.whose_said import is_of_owner
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.orders_said import Order, order_of, orders_said
from app.domain.reports.editing.rows.filter_words import OPERATORS, Condition
from app.domain.reports.editing.rows.row_filter import join_filter
from app.domain.reports.editing.template.outline import DataInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import field_called

_NAME = r"[“\"「『‘']?(?P<name>[A-Za-z_][A-Za-z0-9_]*|[\u3400-\u9fff]\w*?)[”\"」』’']?"
_AFTER, _BEFORE = "之?以?后", "之?以?前"
_SIGNS = orders_said(
    at_least=r"from|since",
    at_most=r"up to|until",
    not_equal=r"不是|(?:is )?not",
    above=_AFTER,
    below=_BEFORE,
    equal=r"[为是]|is(?: the same as)?|matches",
)
_SIGN = "|".join(pattern for _order, pattern in _SIGNS)
_ROWS = r"(?:的?(?:行|记录|数据|明细|订单|单据|内容|条目|[\u4e00-\u9fff]{2})?)?"
_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?:只|仅)(?:显示|打印|输出|列出|保留|要|看)(?P<field>[^,\uff0c]+?)(?P<sign>{_SIGN})(?:报表)?参数\s*{_NAME}"
        rf"(?:的值)?{_ROWS}$",
        rf"^(?:只|仅)(?:显示|打印|输出|列出|保留|要|看)(?P<field>[^,\uff0c]+?)(?:是|落)?在(?:报表)?参数\s*{_NAME}"
        rf"(?:的值)?\s*(?P<sign>{_AFTER}|{_BEFORE}){_ROWS}$",
        rf"^(?:根据|按照?|用|以|通过)(?:报表)?参数\s*{_NAME}(?:的值)?(?:来)?(?:过滤|筛选)"
        r"(?:数据|记录|行|(?P<field>[^,\uff0c]+?))?$",
        rf"^(?:过滤|筛选)(?:出)?(?P<field>[^,\uff0c]+?)(?P<sign>{_SIGN})(?:报表)?参数\s*{_NAME}(?:的值)?{_ROWS}$",
        r"^filter (?:(?:the )?(?:rows|records|report|data|(?P<field>[^,]+?)) )?(?:by|with|on|using) "
        rf"(?:an? |the )?(?:report )?parameter (?:called |named )?{_NAME}$",
        r"^(?:show |print |list |keep )?only (?:show |print |list |keep )?(?:the )?"
        r"(?:rows?|records?|lines?|entries|orders)? ?(?:where |whose |with )?(?:the )?(?P<field>[^,]+?) "
        rf"(?:is |are )?(?P<sign>{_SIGN}) (?:the )?(?:value of )?(?:the )?(?:report )?parameter {_NAME}$",
    )
)
_LOWER = r"^(?:开始|起始|最[小低]|start|from|begin|min|since)|(?:起|从|from|start|min)$"
_UPPER = r"^(?:结束|截止|终止|最[大高]|end|until|max|to(?-i:_|[A-Z]))|(?:止|到|end|to|max)$"
_EDGES = r"^(?:开始|起始|结束|截止|终止|最[小低大高]|start|begin|from|end|until|min|max|to)_?"
_SHOWN: dict[str, str] = {
    "equal": N_("{name} is the parameter {parameter}"),
    "not_equal": N_("{name} is not the parameter {parameter}"),
    "above": N_("{name} is above the parameter {parameter}"),
    "below": N_("{name} is below the parameter {parameter}"),
    "at_least": N_("{name} is at least the parameter {parameter}"),
    "at_most": N_("{name} is at most the parameter {parameter}"),
}


class FilterByParameter(Edit):
    """Print only rows whose field stands so to a parameter; a parameter that is not there is declared."""

    kind: Literal["add_parameter_filter"] = "add_parameter_filter"
    hints: ClassVar[str] = r"参数|param"
    rank = 5
    field: str = Field(min_length=1, description="field name")
    operator: Order = "equal"
    parameter: str = Field(min_length=1, max_length=80, pattern=r"^[\w\u3400-\u9fff]+$")

    def check(self, outline: Outline) -> str:
        """The field must be declared."""
        known = any(one.name == self.field for one in outline.fields)
        return "" if known else _("There is no field {names}.", names=self.field)

    def describe(self, outline: Outline) -> str:
        """Say the condition."""
        name = field_called(self.field, outline)
        said = _(_SHOWN[self.operator], name=name, parameter=self.parameter)
        return _("Only rows are printed where {condition}; all where no value is given.", condition=said)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 根据参数dept过滤部门, only rows where the amount is above the parameter least."""
        text = clause.text[clause.start : clause.end].strip()
        found = next((one for form in _FORMS if (one := form.search(text))), None)
        if found is None:
            return cls._of_declared(clause, outline)
        parts = found.groupdict()
        field = field_named(clause, parts.get("field") or "") or field_told(parts["name"], outline)
        if not field or is_of_owner(field, clause, outline):
            return []
        clause.mark(clause.start, clause.end)
        return [cls(field=field, operator=_order(parts), parameter=parts["name"])]

    @classmethod
    def _of_declared(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read what a clause says of parameters declared before it: whose status matches it."""
        told = told_of_declared(clause, clause.declared, _SIGN)
        if told is None:
            return []
        names = clause.declared[-told.count :]
        known = [field_told(one, outline) for one in names]
        field = field_named(clause, told.field) or next(iter({*known} - {""}), "")
        if not field or (told.count > 1 and len({*known} - {""}) > 1 and not told.field):
            raise clause.unclear()
        if told.count == 1:
            orders = [_order({"sign": told.sign or "=", "name": names[0]})]
        else:
            orders = [_order({"sign": "", "name": one}) for one in names]
            if sorted(orders) != ["at_least", "at_most"]:
                orders = ["at_least", "at_most"]
        clause.mark(clause.start, clause.end)
        return [
            cls(field=field, operator=order, parameter=one) for order, one in zip(orders, names, strict=True)
        ]

    def change(self, template: Template, outline: Outline) -> None:
        """Declare the parameter where it is not, and write the filter, joined to the one that stands."""
        root = template.root
        field = next(one for one in outline.fields if one.name == self.field)
        declared = next((one for one in outline.parameters if one.name == self.parameter), None)
        if declared is None:
            template.add(root, xml.make(root, "parameter", name=self.parameter, **{"class": field.java_type}))
        kind = declared.java_type if declared else field.java_type
        given, value = f"$P{{{self.parameter}}}", f"$F{{{self.field}}}"
        compared = comparison(MARKS[self.operator], (value, field.java_type), (given, kind))
        empty = f'{given} == null || "".equals({given})' if kind == "java.lang.String" else f"{given} == null"
        said = f"{empty} || ({compared})"
        join_filter(template, said)


_ORDERS: dict[str, Order] = {operator: order for order, operator in OPERATORS.items()}
_PARAMETER = (
    r"(?:the )?(?:value of )?(?:the )?(?:new )?(?:parameter |参数\s*)?(?P<name>(?a:[A-Za-z_]\w*))(?:的值)?"
)


def by_parameter(condition: Condition, clause: Clause) -> FilterByParameter | None:
    """Return a condition whose value is a parameter that the request declared, or calls one; else None.

    One that it calls so needs not stand yet: the edit declares it.
    """
    said = compiled(_PARAMETER).fullmatch(condition.value.strip())
    if said is None or condition.to or condition.operator not in _ORDERS or condition.join != "and":
        return None
    called = re.search(r"parameter |参数", condition.value)
    if not called and said["name"] not in clause.declared:
        return None
    order = _ORDERS[condition.operator]
    return FilterByParameter(field=condition.field, operator=order, parameter=said["name"])


def _order(parts: dict[str, str | None]) -> Order:
    """Return the sign that is said, else the one that the parameter's name tells: startDate is the least."""
    sign, name = parts.get("sign") or "", parts["name"] or ""
    if sign:
        return order_of(sign, _SIGNS) or "equal"
    if compiled(_LOWER).search(name):
        return "at_least"
    return "at_most" if compiled(_UPPER).search(name) else "equal"


def field_named(clause: Clause, words: str) -> str:
    """Return the field that words name by its own name or by its column's heading."""
    said = re.sub(r"^the |[列栏的]$| column$", "", words.strip(), flags=re.IGNORECASE).lower()
    if not said:
        return ""
    outline = clause.outline
    named = [one.name for one in outline.fields if said in (one.name.lower(), one.label.lower())]
    named += [one.field for one in outline.columns if one.title.strip().lower() == said and one.field]
    if not named and said.endswith("s"):
        return field_named(clause, said[:-1])
    return named[0] if len(set(named)) == 1 else ""


def field_told(parameter: str | None, outline: Outline) -> str:
    """Return the one field that a parameter's name tells: 客户, startDate where there is one date."""
    name = compiled(_EDGES).sub("", parameter or "").lower()
    if not name:
        return ""
    titles = {one.field: one.title.strip().lower() for one in outline.columns if one.field}
    alike = [one for one in outline.fields if _alike(name, one, titles.get(one.name, ""))]
    dates = [one for one in outline.fields if one.java_type in DATES]
    if not alike and name in ("日期", "date", "day", "时间"):
        alike = dates
    return alike[0].name if len(alike) == 1 else ""


def _alike(name: str, field: DataInfo, title: str) -> bool:
    return name in (field.name.lower(), field.label.lower(), title) or (bool(title) and name.endswith(title))


def without_declared(edits: Sequence[Edit], outline: Outline) -> list[Edit] | None:
    """Return edits without plain new parameters that a filter declares, in its field's class; None if so."""
    if not edits or not isinstance(edits[-1], FilterByParameter):
        return None
    filters = {one.parameter: one.field for one in edits if isinstance(one, FilterByParameter)}
    kinds = {one.name: one.java_type for one in outline.fields}
    found = [one for one in edits if not _declared_by(one, filters, kinds)]
    return found if len(found) < len(edits) else None


def _declared_by(edit: Edit, filters: Mapping[str, str], kinds: Mapping[str, str]) -> bool:
    """Tell whether an edit only declares a parameter as a filter would."""
    if not isinstance(edit, AddData) or edit.what != "parameter" or edit.default or edit.label:
        return False
    return edit.java_type == "java.lang.String" and filters.get(edit.name, "") in kinds
