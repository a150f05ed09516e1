"""What a column prints, reckoned from others: 差异列改成 实盘数量 - 账面数量."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.columns import no_column, titles
from app.domain.reports.editing.columns.new_column_slots import formula_of
from app.domain.reports.editing.columns.new_columns import DECIMAL_PATTERN
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.own_data import check_data
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.values.arithmetic import Formula, read_formula
from app.domain.reports.xml_tools import local

_OTHER = (
    r"加一?列|新增|增加|插入|大于|小于|超过|低于|合并|对调|字体|颜色|宽度?"
    r"|\b(?:add|insert|new|when|where|if|wider|swap|sort|group|chart)\b"
)
_SAID = re.compile(
    r"^(?:把|将|让)?(?P<c>[^,\uff0c=]+?)(?:[这那该]?一?[列栏])?(?:的?(?:值|内容|公式|数据|数值|计算方式))?"
    r"(?:都|也|直接|就|请|全部)*"
    r"(?:(?:改|设|变|换)[成为]?(?=[用由按从])|(?:改|设|变|换)[成为]|应该?(?=[是为等用由按])|等于|=|(?=[用由按从]|应[是为]))(?:应该?)?"
    r"(?:[是为])?(?:等于)?(?:直接|公式|自动|[用由按从])*(?:计?算)?\s*[:\uff1a]?\s*(?P<f>[^,\uff0c]+?)"
    r"(?:的?(?:结果|值))?(?:计算|算)?(?:得?出来?|得到|来算|而来|来)*$"
)
_SAID_EN = re.compile(
    r"^(?:please )?(?:(?:set|change|make|calculate|compute|let"
    r"|show) )?(?:the )?(?P<c>[^,=]+?)(?: column)?(?:'s)?(?: values?)?"
    r" (?:(?:should |must |shall |is |are )?(?:to )?(?:be )?(?:calculated|computed|worked out)"
    r" (?:as|from|by|to be)"
    r"|to be|to|as|be|should be|=|equals?|is|from) (?:the )?(?P<f>[^,]+)$",
    re.IGNORECASE,
)
_SIGN = re.compile(r"[-+*/×÷]")
_FOLLOWING = ("Sum", "Average", "Highest", "Lowest")


class SetColumnFormula(Edit):
    """Let a column print what a formula gives, such as price * quantity; its totals follow."""

    kind: Literal["column_formula"] = "column_formula"
    hints: ClassVar[str] = r"=|等于|减|乘|除以|公式|算|minus|times|divided|plus|formula|comput|calculat"
    rank = 20
    column: str = Field(description="column id such as c3")
    formula: str = Field(min_length=1, max_length=200, description="column names, numbers and + - * / ( )")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 差异列改成实盘数量减账面数量, set Variance to Budget minus Actual."""
        text = clause.text[clause.start : clause.end].strip()
        said = None if clause.has(_OTHER) else (_SAID_EN if clause.english else _SAID).match(text)
        if said is None:
            return []
        formula = formula_of(said["f"].strip(), outline)
        named = re.sub(r"[列栏]$", "", said["c"].strip()).strip(' “”"「」')
        columns = [
            one for one in outline.columns if named.casefold() in (one.title.casefold(), one.field.casefold())
        ]
        if not _SIGN.search(formula) or len(columns) != 1:
            return []
        heard(clause, ".+")
        return [cls(column=columns[0].id, formula=formula)]

    def check(self, outline: Outline) -> str:
        """The column must stand and print one value per row."""
        found = outline.column(self.column)
        if found is not None and len(found.values) != 1:
            return _("The column {name} prints no single value.", name=titles([self.column], outline))
        return no_column([self.column], outline)

    def describe(self, outline: Outline) -> str:
        """Name the column and its formula."""
        return _(
            "The column {name} prints {formula}.", name=titles([self.column], outline), formula=self.formula
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Write the expression of the column's value and of the variables that add it up."""
        column = outline.column(self.column)
        node = template.find(column.values[0]) if column is not None else None
        said = xml.child(node, "textFieldExpression") if node is not None else None
        if column is None or node is None or said is None:
            return
        check_data(None, node)
        formula, former = read_formula(self.formula, outline), (said.text or "").strip()
        said.text = formula.java
        said.attrib.pop("class", None)
        pattern = node.get("pattern") or pattern_of_terms(template, outline, formula)
        if pattern:
            node.set("pattern", pattern)
        _follow(template, outline, column, former, formula)


def pattern_of_terms(template: Template, outline: Outline, formula: Formula) -> str:
    """Return how the result of a formula is printed: as its terms are; "" for as it comes.

    A quotient, or what terms of several looks give, has decimals.
    """
    if formula.java_type != "java.math.BigDecimal":
        return ""
    names = {name for _letter, name in xml.REFERENCE.findall(formula.java)}
    values = [one.values[0] for one in outline.columns if one.field in names and one.values]
    nodes = [node for one in values if (node := template.find(one)) is not None]
    patterns = {node.get("pattern") or "" for node in nodes}
    whole = len(nodes) == len(names) and not re.search(r"\bdivide\b", formula.java)
    return patterns.pop() if whole and len(patterns) == 1 else DECIMAL_PATTERN


def _follow(template: Template, outline: Outline, column: ColumnInfo, former: str, formula: Formula) -> None:
    """Let the variables of the column's totals reckon with the formula in place of what was printed."""
    used = {
        ref[2:] for one in column.totals if (info := outline.element(one)) is not None for ref in info.refs
    }
    for one in template.root:
        if local(one) != "variable" or one.get("name") not in used or not _adds_up(one, column.field, former):
            continue
        expression = xml.child(one, "variableExpression")
        if expression is not None:
            expression.text = formula.java
            one.set("class", formula.java_type)


def _adds_up(variable: Any, field: str, former: str) -> bool:
    """Tell whether a variable sums or averages a field and nothing else, or a former formula."""
    said = xml.child(variable, "variableExpression")
    names = {name for _letter, name in xml.REFERENCE.findall(said.text or "")} if said is not None else set()
    same = said is not None and (said.text or "").strip() == former
    return (same or names == {field}) and variable.get("calculation") in _FOLLOWING
