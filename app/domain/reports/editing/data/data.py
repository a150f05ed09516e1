"""Edits of the data: fields, parameters, variables and the query."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import DATES, NUMBERS, WHOLE, add_expression
from app.domain.reports.editing.columns.new_column_slots import formula_of
from app.domain.reports.editing.data.data_defaults import default_expression, default_fault
from app.domain.reports.editing.data.data_words import default_in, names_in, new_name, subject_in, type_said
from app.domain.reports.editing.data.renaming import (
    declaration,
    is_used,
    plain_users,
    reckoned_with,
    rename_everywhere,
)
from app.domain.reports.editing.data.variable_words import (
    EACH_BEFORE,
    PER_PAGE,
    declared_variable,
    is_formula,
)
from app.domain.reports.editing.groups.group_words import group_said
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.stated.set_fields import add_set_field, dataset_said
from app.domain.reports.editing.template.data_names import missing, name_fault
from app.domain.reports.editing.template.made_up import made_up, with_field, with_parameter
from app.domain.reports.editing.template.new_nodes import fresh_name
from app.domain.reports.editing.template.outline import DataInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.totals.total_edits import CALCULATIONS
from app.domain.reports.editing.totals.totals import Calculation
from app.domain.reports.editing.values.arithmetic import read_formula
from app.domain.reports.models import Sample
from app.domain.reports.xml_tools import local

What = Literal["field", "parameter", "variable"]
DataType = Literal[
    "java.lang.String",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Double",
    "java.math.BigDecimal",
    "java.util.Date",
    "java.sql.Timestamp",
    "java.lang.Boolean",
]
_ADDED = {
    "field": N_("Added the field {name}."),
    "parameter": N_("Added the parameter {name}."),
    "variable": N_("Added the variable {name}."),
}


# Two declarations, read together with what was said of the first: each is one for itself.
_TWICE = (
    r"(?:新[增建加]|增加|添加|声明|定义|加)(?:一?个)?(?:参数|变量|字段).+[,\uff0c;\uff1b].*"
    r"(?:新[增建加]|增加|添加|声明|定义|加)(?:一?个)?(?:参数|变量|字段)"
    r"|\b(?:add|declare|define|create)\b[^,;]*\b(?:parameter|variable|field)\b.*[,;].*"
    r"\b(?:add|declare|define|create)\b[^,;]*\b(?:parameter|variable|field)\b"
)
_DECLARES = (
    r"添加|增加|新增|新建|定义|声明|加|(?:设|要|来|弄|做|需要|引入|传入)(?:一|1|两|2)?个[^,\uff0c]*参数"
    r"|\b(?:add|create|declare|define|new)\b"
    r"|\b(?:take|accept|introduce|use|have|need|want|get|receive|expect)s? (?:an? "
    r"|two )(?:\w+ )?parameters?\b"
    r"|\bgive (?:it|the report) (?:an? |two )(?:\w+ )?parameters?\b|\bthere (?:should|must"
    r"|shall) be (?:an? |two )(?:\w+ )?parameter"
)


def field_of_name(name: str, outline: Outline) -> str:
    """Return the one field that is called so by itself or by its column's heading; "" where none is."""
    found = [one.name for one in outline.fields if one.name == name]
    found = found or [one.field for one in outline.columns if one.title == name and one.source == "F"]
    return found[0] if len(set(found)) == 1 else ""


class AddData(Edit):
    """Declare a field, a parameter (with a default text or number), or a variable (a formula or a total)."""

    kind: Literal["add_data"] = "add_data"
    hints: ClassVar[str] = r"字段|参数|变量|field|parameter|variable"
    company: ClassVar[str] = (
        r"等于|(?:它|其)的?值|[值公][为是式](?:[为是])?|计算方式|\b(?:equals?|value|whose|which|that)\b"
    )
    rank = 40
    what: What
    name: str = Field(min_length=1, max_length=80)
    java_type: DataType = "java.lang.String"
    label: str = Field(default="", max_length=80, description="description for people")
    default: str = Field(default="", max_length=200, description="a parameter's default value")
    formula: str = Field(default="", max_length=200, description="a variable's formula over columns")
    calculation: Calculation | Literal["Nothing"] = Field(default="Nothing", description="of a variable")
    per: Literal["report", "page", "group"] = Field(
        default="report", description="where a calculation begins anew"
    )
    group: str = Field(default="", description="group name, for per = group")
    dataset: str = Field(default="", description="name of the sub-dataset that a new field belongs to")

    def check(self, outline: Outline) -> str:
        """The name must be free; a variable needs a formula."""
        if self.what == "variable" and not self.formula:
            return _("A variable needs a formula.")
        if self.per == "group" and self.group not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        if self.dataset:
            there = self.what == "field" and self.dataset in outline.datasets
            return "" if there else _("There is no dataset {name}.", name=self.dataset)
        return name_fault(self.name, self.what, outline) or default_fault(self.java_type, self.default)

    def describe(self, outline: Outline) -> str:
        """Name it."""
        return _(_ADDED[self.what], name=self.name)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 添加参数 startDate 日期类型, add a field phone."""
        reckoned = cls._reckoned(clause, outline)
        if reckoned:
            return reckoned
        if not clause.has(_DECLARES) or clause.has(_TWICE):
            return []
        what = subject_in(clause)
        if clause.has(r"加粗|下划线|删除线|斜体|边框|底色|背景|颜色|(?:所有|全部|每个)(?:的)?字段"):
            return []
        if not what or clause.has(
            r"列|栏|\bcolumns?\b|显示|打印|[放摆][在到进入]|\b(?:show|print|display|put|place)\b"
        ):
            return []
        java_type = type_said(clause)
        default = default_in(clause)
        dataset = dataset_said(clause) if what == "field" else ""
        name = new_name(clause, what)
        if what == "variable":
            return cls._variable(clause, name)
        if not name:
            return []
        heard(
            clause,
            r"类型|[一两二三几]个|名为|声明|定义|新建|加入"
            r"|\b(?:type|class|called|named|of|new|declare|define|take|accept|introduce|use|have|need|want|get|receive|expect|give"
            r"|it|the report|report|there|should|must|shall|be)\b|设|弄|做|引入|传入",
        )
        more: dict[str, Any] = {
            "what": what,
            "java_type": java_type or "java.lang.String",
            "default": default,
            "dataset": dataset,
        }
        return [cls(name=one, **more) for one in names_in(name)]

    @classmethod
    def _reckoned(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read a variable with its formula: 新建变量 pankui，等于账面数量减实盘数量."""
        text = clause.text[clause.start : clause.end]
        said = declared_variable(text, english=clause.english)
        formula = formula_of(said[1], outline) if said else ""
        if said is None or not is_formula(formula):
            return []
        clause.take(clause.start, clause.end)
        fields = "_".join(dict.fromkeys(read_formula(formula, outline).fields)) or "formula"
        name = said[0] or fresh_name(fields, [one.name for one in outline.variables])
        return [cls(what="variable", name=name, formula=formula)]

    @classmethod
    def _variable(cls, clause: Clause, name: str) -> list[Edit]:
        """Read what a variable reckons: 取金额最大值, sum of amount."""
        group = group_said(clause, clause.outline)
        clause.says(EACH_BEFORE) if group else None
        paged = clause.says(PER_PAGE)
        reckons = next((one for one, said in CALCULATIONS.items() if clause.says(said)), None)
        columns = clause.columns(required=False) if reckons else []
        grouping = clause.outline.group_fields.get(group, "")
        columns = [one for one in columns if not grouping or one.field != grouping] or columns
        if reckons == "Count" and not columns and clause.says(r"行|记录|\b(?:rows|records|lines)\b"):
            columns = clause.outline.columns[:1]
        fields = clause.data("field") if reckons and not columns else []
        if reckons is None or len(columns or fields) != 1:
            return []
        heard(clause, r"取|求|计?算|对|定义|声明|新建|一个|名为|\b(?:called|named|of|for|with|holding|as)\b")
        per: Literal["report", "page", "group"] = "group" if group else "page" if paged else "report"
        formula = columns[0].title if columns else fields[0].name
        name = name or _made_name(
            columns[0].field if columns else fields[0].name, reckons, group, clause.outline
        )
        return [cls(what="variable", name=name, formula=formula, calculation=reckons, per=per, group=group)]

    def change(self, template: Template, outline: Outline) -> None:
        """Declare it."""
        java_type: str = self.java_type
        if self.dataset:
            add_set_field(template, self.dataset, self.name, java_type)
            return
        node = xml.make(template.root, self.what, name=self.name, **{"class": java_type})
        template.add(template.root, node)
        if self.label and self.what != "variable":
            add_expression(template, node, f"{self.what}Description", self.label)
        if self.what == "parameter" and self.default:
            said = default_expression(self.java_type, self.default, outline.language)
            add_expression(template, node, "defaultValueExpression", said)
        if self.what == "variable":
            plain, kind = self._plain_field(outline)
            formula = read_formula(self.formula, outline)
            node.set("class", kind or formula.java_type)
            if self.calculation != "Nothing":
                node.set("calculation", self.calculation)
                if self.per == "page":
                    node.set("resetType", "Page")
                elif self.per == "group":
                    node.set("resetType", "Group")
                    node.set("resetGroup", self.group)
            said = f"$F{{{plain}}}" if plain else formula.java
            add_expression(template, node, "variableExpression", said)

    def _plain_field(self, outline: Outline) -> tuple[str, str]:
        """Return the field whose values are counted or summed up as they are, and the class; "" for none."""
        name = field_of_name(self.formula, outline)
        if self.calculation == "Count":
            return name, "java.lang.Integer"
        kind = next((one.java_type for one in outline.fields if one.name == name), "")
        exact = kind in NUMBERS and (kind not in WHOLE or self.calculation in ("Sum", "Highest", "Lowest"))
        return (name, kind) if exact and self.calculation != "Nothing" else ("", "")

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Give a new field or parameter a value."""
        if self.what == "field" and not self.dataset:
            return with_field(sample, self.name, self.java_type)
        if self.what == "parameter" and not self.default:
            return with_parameter(sample, self.name, made_up(self.java_type, 0, self.label or self.name))
        return sample


def _made_name(field: str, reckons: str, group: str, outline: Outline) -> str:
    """Return a name for a variable that is given none: amount_sum, or amount_sum_by_customer in a group."""
    wanted = "_".join(filter(None, (field, reckons.lower(), group)))
    return fresh_name(wanted, [one.name for one in outline.variables])


class RenameData(Edit):
    """Rename a field, parameter or variable, with all references to it."""

    kind: Literal["rename_data"] = "rename_data"
    hints: ClassVar[str] = r"改名|字段|参数|变量|rename|field|parameter"
    rank = 39
    what: What
    name: str = Field(min_length=1)
    new_name: str = Field(min_length=1, max_length=80)

    def check(self, outline: Outline) -> str:
        """The old name must stand, the new one must be free."""
        return missing(self.name, self.what, outline) or name_fault(self.new_name, self.what, outline)

    def describe(self, outline: Outline) -> str:
        """Say both names."""
        return _("Renamed {name} to {new_name} everywhere.", name=self.name, new_name=self.new_name)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 把字段qty改名为quantity, rename parameter p1 to from_date."""
        if not clause.has(r"改名|重命名|更名|改[为成]|\brename\b|\bchange the name\b"):
            return []
        what = subject_in(clause)
        if not what or clause.has(r"类型|默认|\b(?:type|default)\b"):
            return []
        new = clause.new_text()
        found = clause.data(what) if new else []
        explicit = clause.has(r"改名|重命名|更名|名称?[改换]|\brename\b|\bname\b|[「“\"']")
        if not found or not (explicit or re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", new.strip())):
            return []
        clause.says(r"改名|重命名|更名|\brename\b")
        return [cls(what=what, name=found[0].name, new_name=new.strip())]

    def change(self, template: Template, outline: Outline) -> None:
        """Rename everywhere."""
        rename_everywhere(template, self.what, self.name, self.new_name)

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Rename the values, too."""
        swap = {self.name: self.new_name}
        if self.what == "field":
            rows = [{swap.get(key, key): value for key, value in row.items()} for row in sample.rows]
            return sample.model_copy(update={"rows": rows})
        if self.what == "parameter":
            values = {swap.get(key, key): value for key, value in sample.parameters.items()}
            return sample.model_copy(update={"parameters": values})
        return sample


def _only_declared(clause: Clause) -> Literal["field", "parameter"]:
    """Return parameter where a clause names one, and no field; else field."""
    apart = clause.fresh()
    return "parameter" if apart.data("parameter") and not apart.fresh().data("field") else "field"


class SetDataType(Edit):
    """Change the class of a field or parameter."""

    kind: Literal["data_type"] = "data_type"
    hints: ClassVar[str] = r"类型|type"
    rank = 38
    what: Literal["field", "parameter"]
    name: str = Field(min_length=1)
    java_type: DataType

    def check(self, outline: Outline) -> str:
        """The name must stand."""
        return missing(self.name, self.what, outline)

    def describe(self, outline: Outline) -> str:
        """Say the class."""
        return _(
            "Changed the type of {name} to {type}.", name=self.name, type=self.java_type.rsplit(".", 1)[1]
        )

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 把字段数量的类型改为整数, change the type of field qty to integer."""
        if not clause.says(
            r"类型|\b(?:data )?type\b|\bclass\b"
            r"|\b(?:in)?to an? (?=(?-i:Long|Integer|Double|BigDecimal|String|Date|Boolean|Float)\b)"
            r"|(?<=[\w}] )(?:an?|of type) (?=(?-i:Long|Integer|Double|BigDecimal|String|Date|Boolean|Float)$)"
        ):
            return []
        java_type = type_said(clause)
        what = subject_in(clause) or _only_declared(clause)
        if not java_type or what == "variable":
            return []
        clause.says(r"改[为成]|设[为成]|换成|\b(?:change|set|to|turn|convert|make)\b")
        found = clause.data(what) or [
            DataInfo(name=one.field)
            for one in clause.columns(required=False)
            if any(known.name == one.field for known in outline.fields)
        ]
        return [cls(what=what, name=found[0].name, java_type=java_type)] if found else []

    def change(self, template: Template, outline: Outline) -> None:
        """Set the class, and that of totals of it."""
        node = declaration(template, self.what, self.name)
        if node is None or node.get("class", "java.lang.String") == self.java_type:
            return
        totals = plain_users(template, self.what, self.name)
        kept = [one for one in totals if one.get("calculation") not in ("Count", "DistinctCount")]
        users = [(self.what, self.name), *(("variable", str(one.get("name"))) for one in kept)]
        if any(reckoned_with(template, what, name) for what, name in users):
            raise EditProblem(
                "type_is_used",
                _("Expressions reckon with {name}, so its type can't be changed safely.", name=self.name),
                _("Change those expressions first, or add a field of the other type."),
            )
        sums = [one for one in totals if one.get("calculation", "Nothing") in ("Sum", "Average")]
        if sums and self.java_type not in NUMBERS:
            raise EditProblem(
                "type_is_used",
                _("{name} is added up, so it must stay a number.", name=self.name),
                _("Remove its totals first."),
            )
        node.set("class", self.java_type)
        for one in [one for one in node if local(one) == "defaultValueExpression"]:
            template.drop(one)
        for one in kept:
            one.set("class", self.java_type)
            for start in [child for child in one if local(child) == "initialValueExpression"]:
                template.drop(start)
        self._forget_patterns(template)

    def _forget_patterns(self, template: Template) -> None:
        """Drop the old class attribute of expressions; formats of another kind of value go."""
        said = f"${'F' if self.what == 'field' else 'P'}{{{self.name}}}"
        formatted = self.java_type in NUMBERS | DATES
        for node in template.elements():
            own = xml.child(node, "textFieldExpression")
            if own is None or (own.text or "").strip() != said:
                continue
            own.attrib.pop("class", None)
            pattern = node.get("pattern") or ""
            of_dates = bool(re.search("[yMdHhms]", pattern))
            if pattern and (not formatted or of_dates != (self.java_type in DATES)):
                node.attrib.pop("pattern")

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Give values of the new class."""
        if self.what == "parameter":
            values = {**sample.parameters, self.name: made_up(self.java_type, 0)}
            return sample.model_copy(update={"parameters": values})
        rows = [{**row, self.name: made_up(self.java_type, at)} for at, row in enumerate(sample.rows)]
        return sample.model_copy(update={"rows": rows})


class DeleteData(Edit):
    """Remove a field, parameter or variable that nothing uses."""

    kind: Literal["delete_data"] = "delete_data"
    hints: ClassVar[str] = r"删|字段|参数|变量|delete|field|parameter|variable"
    rank = 36
    what: What
    name: str = Field(min_length=1)

    def check(self, outline: Outline) -> str:
        """The name must stand."""
        return missing(self.name, self.what, outline)

    def describe(self, outline: Outline) -> str:
        """Name it."""
        return _("Removed {name} from the report's data.", name=self.name)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 删除参数city, remove the unused field phone."""
        if not clause.has(r"删除?|移除|去掉|\b(?:remove|delete|drop)\b"):
            return []
        what = subject_in(clause)
        found = clause.data(what) if what else []
        if not found or clause.has(r"列|栏|\bcolumn\b"):
            return []
        clause.says(r"删除?|移除|去掉|\b(?:remove|delete|drop)\b")
        return [cls(what=what or "field", name=one.name) for one in found]

    def change(self, template: Template, outline: Outline) -> None:
        """Drop the declaration; raise EditProblem where it is in use."""
        node = declaration(template, self.what, self.name)
        if node is None:
            return
        if is_used(template, self.what, self.name):
            raise EditProblem(
                "in_use",
                _("{name} is used on the report.", name=self.name),
                _("Remove the elements and totals that show it first."),
            )
        template.drop(node)
