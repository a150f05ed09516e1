"""Edits that add columns: of a field, of a formula, row numbers, running totals."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, ClassVar, Literal, get_args

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import NUMBERS, add_expression, field_name, worded
from app.domain.reports.editing.columns.column_add import NewColumn, insert_column
from app.domain.reports.editing.columns.column_copy import column_copied
from app.domain.reports.editing.columns.column_patterns import pattern_like
from app.domain.reports.editing.columns.columns import COLUMN, bare_headings, no_column, titles
from app.domain.reports.editing.columns.new_column_words import (
    field_of_column,
    formula_in,
    is_share,
    place_in,
    reckoned_in,
    shown_field,
    title_in,
    titles_listed,
    type_in,
)
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.other_words import field_meant
from app.domain.reports.editing.stated.java_expressions import references_in
from app.domain.reports.editing.stated.set_expression import unknown_data
from app.domain.reports.editing.template.made_up import with_field
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.values.arithmetic import read_formula
from app.domain.reports.models import JavaType, Sample
from app.domain.reports.xml_tools import local

ADD = (
    r"添加|增加|新增|插入|插[一个]|加上|加入|加个|加一|增设|补充|补[一个上]"
    r"|添[一个上]|多[出来加]?一|来一|加(?!粗|宽|高|大|深|长|边框|框"
    r"|下划线|下线|亮|底色|背景|颜色|千分|单位|密)|\b(?:add|insert|append|include"
    r"|create|new)\b"
    r"|\b(?:need|want|like|have)\b(?= (?:an? |another |one more )(?:new "
    r"|extra )?columns?\b)"
)
_PLACED = (
    r"后面?|之后|前面?|之前|左[边侧面]|右[边侧面]|之间|中间|最[前后左右]|\b(?:after"
    r"|before|between"
    r"|to the (?:left|right)|next to|beside)\b"
)
_NEW = (
    r"[一新两二三几]个?新?[列栏]|[列栏]\s*[:]|(?:新|增|添|加|补"
    r"|插)[加增入上]?[列栏]|\b(?:a|an|another|new"
    r"|extra|more|one|two)\b(?: \w+){0,3} columns?\b|\bcolumns? (?:called|named|for"
    r"|titled|with)\b|\b(?:add|insert|append|include|create)\b (?:the )?columns?\b"
)
Place = Literal["first", "last", "before", "after"]
_ROW_NUMBERS = re.compile(r"序号|行号|No\.|Nr\.|#", re.IGNORECASE)
_NUMBERING = (
    r"序号|行号|编号列|\b(?:row|line|serial|sequence|running|consecutive|sequential)[ -]?"
    r"(?:no\.?|numbers?|numbering)\b"
)
RUNNING = r"累计|累加|累积|\brunning (?:total|sum)s?\b|\bcumulative\b"
_OTHERS = r"宽|合计|总计|小计|边框|分[栏组]|排序|\b(?:wid|border|group|sort)"
_NO_TITLE = re.compile(
    r"(?:明细|子|附)表格?$|子数据集|[二维条形]{2}?码$|[柱饼线形]图$|水印|页码|[边框横竖直虚实]线$|[元角分]字?$"
    r"|^单位.$|^[个件台箱%]$|\uffe5|(?:个|一张).*按"
    r"|^(?:粗|宽|高|大|边框|下划线|颜色)$|符号$|千分|^[$¥€£%]$|货币|前缀|后缀|^单位$|[放移写]在"
    r"|签[名字章]栏|底部|比如|例如"
)
_OF_TWO = (
    r"\b(?:difference|variance|product|quotient|ratio) (?:of|between)\b"
    r"|\b(?:percentage|share)\b.{1,30} (?:of|to|relative to)\b"
)
_TITLE_AND_FIELD = re.compile(
    r"(?P<title>[^A-Za-z]*[\u4e00-\u9fff])\s*[(\uff08,\uff0c]?\s*(?P<field>[A-Za-z][A-Za-z0-9_]*)[)\uff09]?"
)
_HOLDS_PLACE = re.compile(
    r"\w (?:after|before|behind|beside|next to|(?:left|right) of) \w"
    r"|^(?:an? |the )?(?:sum|total|average|count)s? .*\b(?:under(?:neath)?|below|beneath)\b",
    re.IGNORECASE,
)
DECIMAL_PATTERN = "#,##0.00"
_SIGNED_AT_THE_END = (
    r"(?:末尾|最后|结尾|表尾|底部|下[面方边]).*签[字名章]栏|签[字名章]栏.*(?:末尾|最后|表尾|底部|下[面方边])"
)


class PlacedEdit(Edit):
    """An edit that puts a new column somewhere."""

    place: Place = "last"
    beside: str = Field(default="", description="column id for before and after")
    room_from: str = Field(default="", description="ids of columns that give its room: c2,c3")
    left: int | None = Field(default=None, ge=0, le=2000, description="points from the margin, if said")

    def check(self, outline: Outline) -> str:
        """The columns that are named must stand."""
        beside = [self.beside] if self.place in ("before", "after") else []
        named = [*beside, *(self.room_from.split(",") if self.room_from else [])]
        return no_column([one for one in named if one not in bare_headings(outline)], outline)

    def put_in(
        self, template: Template, outline: Outline, new: NewColumn, *, exact: bool | None = None
    ) -> None:
        """Put a column where the edit says, as wide as said; raise EditProblem where there is no room."""
        exact = bool(new.width) and not new.counts if exact is None else exact
        new = replace(new, giver=self.room_from, exact=exact, left=self.left)
        insert_column(template, outline, new, self.place, self.beside)


_PATTERNS = {"java.util.Date": "yyyy-MM-dd"}


def type_of_expression(expression: str, outline: Outline) -> JavaType:
    """Return the class of what an expression gives: a number where it reckons with numbers alone."""
    types = {one.name: one.java_type for one in outline.fields}
    names = [name for _kind, name in references_in(expression)]
    texts = re.search(
        r"\"(?![\d.]+\")|\b(?:String|format|substring|trim|to(?:Upper|Lower)Case)\b", expression
    )
    known = [types[one] for one in names if one in types]
    numeric = bool(known) and all(one in NUMBERS for one in known) and not texts
    return "java.math.BigDecimal" if numeric else "java.lang.String"


def _describes_fields(template: Template) -> bool:
    """Tell whether the report's fields have descriptions.

    Sources of beans and of JSON read a field by its description where it has one: a heading there would
    find nothing in a report whose fields go by their names.
    """
    fields = [one for one in template.root if local(one) == "field"]
    return not fields or any(xml.child(one, "fieldDescription") is not None for one in fields)


class AddColumn(PlacedEdit):
    """Add a column that shows a field (new if the report lacks it) or a formula like price * quantity."""

    kind: Literal["add_column"] = "add_column"
    hints: ClassVar[str] = r"列|column"
    company: ClassVar[str] = (
        r"(?<=\ba )(?:second|third|fourth|fifth|further)(?= column)"
        r"|(?<=[,\uff0c])(?:列?标题|表头|列[名头])(?:就?叫做?|为|是|用|写)?(?=\s*[“\"「『\ufffc])"
    )
    rank = 21
    title: str = Field(min_length=1, max_length=60)
    field: str = Field(default="", max_length=80, description="field name; empty: named like the title")
    formula: str = Field(default="", max_length=200, description="column names, numbers and + - * / ( )")
    expression: str = Field(default="", max_length=1000, description="Java, as it was said")
    java_type: JavaType = "java.lang.String"
    width: int = Field(default=0, ge=0, le=800, description="points; 0 for a usual width")

    def check(self, outline: Outline) -> str:
        """The columns that are named must stand, and the data of an expression be declared."""
        return super().check(outline) or (unknown_data(self.expression, outline) if self.expression else "")

    def describe(self, outline: Outline) -> str:
        """Name the column and what it shows."""
        if self.expression:
            return _("Added the column “{title}” = {formula}.", title=self.title, formula=self.expression)
        if self.formula:
            return _("Added the column “{title}” = {formula}.", title=self.title, formula=self.formula)
        return _("Added the column “{title}”.", title=self.title)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 在单价后面加一列折扣, add a column Total = quantity * price."""
        if again := column_copied(clause, outline):
            return [cls.model_validate(again)]
        field = clause.has(r"字段|\bfield\b") and clause.has(_PLACED)
        outer = clause.english and clause.has(_AS_OUTER)
        if (
            clause.english
            and (outer or not clause.has(COLUMN))
            and (spare := _unprinted_beside(clause, outline))
        ):
            return [cls.model_validate(spare)]
        if not (clause.has(COLUMN) or field) or not clause.has(ADD) or clause.has(_SIGNED_AT_THE_END):
            return []
        if not clause.has(f"{_NEW}|{_PLACED}|签(?=[列栏])") and any(
            one.kind == "column" for one in mentions_in(clause)
        ):
            return []
        formula = "=" in clause.words
        if not formula and clause.has(rf"{RUNNING}|{_OTHERS}"):
            return []
        if not formula and clause.has(_NUMBERING) and not _beside_number(clause):
            return []
        clause.says(ADD)
        clause.says(COLUMN)
        of_field = field_of_column(clause)
        place, beside = place_in(clause, outline)
        said = formula_in(clause)
        heard(
            clause,
            r"一列|一个|新列?|留?空[白着]?|留白|先|暂时|就行|放在?|公式|(?:数[字值]|文本|字符串?|日期"
            r"|整数|小数)(?:类型|型)|明细[行里中表]?|\b(?:called|named|titled|new|extra|with|for|column|two|three|several|more)\b",
        )
        shown = "" if said else of_field or shown_field(clause)
        title = title_in(clause, said)
        said = said or ("" if shown or clause.quoted() else reckoned_in(title, outline))
        placed = clause.english and _HOLDS_PLACE.search(title) and title not in clause.fresh().quoted()
        if (
            not title
            or placed
            or (not said and is_share(title))
            or (clause.english and not said and clause.has(_OF_TWO))
        ):
            raise clause.unclear()
        if (
            not said
            and _NO_TITLE.search(title)
            and not (title in ("单位", "颜色") and clause.has(r"[一新]列"))
        ):
            return []
        given = normal(title) in [normal(one.name) for one in outline.parameters]
        if given and not said and not shown and not _known_field(title, outline):
            raise clause.unclear()
        titled = _TITLE_AND_FIELD.fullmatch(title)
        if titled and not shown and _known_field(titled["field"], outline):
            title, shown = titled["title"].strip(), _known_field(titled["field"], outline)
        if not said and not shown and _ROW_NUMBERS.fullmatch(title) and not _known_field(title, outline):
            told = clause.has(rf"{_PLACED}|最后|最右|\b(?:last|end|right)\b")
            return [
                AddRowNumber(title=title, place=place if told else "first", beside=beside if told else "")
            ]
        counted = re.search(r"[和与及、](?=.*[两二三四五2-5]\s*(?:个新?)?(?:列|栏))", clause.words)
        title = re.sub(r"[两二三四五2-5]$", "", title) if counted else title
        listed = titles_listed(clause) if not said else []
        several = [] if said else [one.strip() for one in re.split("[、和与及]" if counted else "、", title)]
        several = listed or several
        several = [one for one in several if one]
        edits: list[Edit] = []
        for name in several or [title]:
            java_type = "java.math.BigDecimal" if said else type_in(clause, name, several)
            known = shown if shown and name == title else _known_field(name, outline)
            new = cls(title=name, field=known, formula=said, java_type=java_type, place=place, beside=beside)
            edits.append(new)
        return edits if place in ("last", "before") else edits[::-1]

    def change(self, template: Template, outline: Outline) -> None:
        """Declare what is missing and put the column in its place."""
        if self.expression:
            new = NewColumn(self.title, self.expression, self.java_type, "", self.width)
            self.put_in(template, outline, new)
            return
        if self.formula:
            formula = read_formula(self.formula, outline)
            decimal = formula.java_type == "java.math.BigDecimal"
            pattern = self._decimals(template, outline) if decimal else ""
            new = NewColumn(self.title, formula.java, formula.java_type, pattern, self.width)
            self.put_in(template, outline, new)
            return
        name = self._name(outline)
        known = next((one.java_type for one in outline.fields if one.name == name), "")
        if not known:
            name = field_name(template, name)
            node = xml.make(template.root, "field", name=name, **{"class": self.java_type})
            template.add(template.root, node)
            if name != self.title and _describes_fields(template):
                add_expression(template, node, "fieldDescription", self.title)
        java_type = known or self.java_type
        decimal = java_type == "java.math.BigDecimal"
        pattern = self._decimals(template, outline) if decimal else _PATTERNS.get(java_type, "")
        new = NewColumn(self.title, f"$F{{{name}}}", java_type, pattern, self.width)
        self.put_in(template, outline, new)

    def _name(self, outline: Outline) -> str:
        return self.field or _known_field(self.title, outline) or self.title

    def _decimals(self, template: Template, outline: Outline) -> str:
        return pattern_like(template, outline, self.beside, self.formula) or DECIMAL_PATTERN

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Give a new field values."""
        name = self._name(outline)
        if self.formula or self.expression or any(one.name == name for one in outline.fields):
            return sample
        return with_field(sample, re.sub(r'["\\\n\r\t${}<>\']+', "", name).strip(), self.java_type)


def _known_field(title: str, outline: Outline) -> str:
    """Return the field that a heading names, or ""."""
    wanted = normal(title)
    found = [one.name for one in outline.fields if wanted in (normal(one.name), normal(one.label))]
    return found[0] if found else field_meant(title, outline)


_AS_OUTER = r"\bas (?:the |an? )?(?:new |very )?(?P<end>first|last) column\b"


def _unprinted_beside(clause: Clause, outline: Outline) -> dict[str, Any]:
    """Return the column of "show the employee ID before the order number": a field that no column prints."""
    outer = clause.has(_AS_OUTER)
    if not clause.has(_PUTS) or not (outer or clause.has(BESIDE)) or clause.has(_OTHER_KINDS):
        return {}
    printed = {ref[2:] for one in outline.elements for ref in one.refs}
    named = clause.before(_AS_OUTER if outer else BESIDE).data("field")
    if len(named) != 1 or named[0].name in printed:
        return {}
    place, beside = (outer["end"].lower(), "") if outer else place_in(clause, outline)
    if not beside and not outer:
        return {}
    clause.says(_AS_OUTER) if outer else None
    clause.says(_PUTS)
    name = named[0].name
    title = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", named[0].label or name).strip()
    known = next(one.java_type for one in outline.fields if one.name == name)
    kind = known if known in get_args(JavaType) else "java.lang.String"
    return {
        "title": title[:1].upper() + title[1:],
        "field": name,
        "place": place,
        "beside": beside,
        "java_type": kind,
    }


def beside_said(clause: Clause) -> str:
    """Return the column after which a new one is wanted, "" where none is named."""
    where = clause.after(r"\b(?:after|next to|beside|behind|to the right of|right of)\b")
    if where.start >= where.end:
        return ""
    cut = where.has(r"[,;]") if where.english else None
    where = where.before(r"[,;]") if cut else where
    named = where.columns(required=False) if not where.has(r"^\s*(?:it|that)\b") else []
    if named or where.has(r"^\s*(?:it|that)\b"):
        clause.says(
            r"\b(?:right )?(?:after|next to|beside|behind|to the right of|right of)\b(?: (?:it|that)\b)?"
        )
    return named[0].id if named else ""


_PUTS = r"\b(?:add|show|print|display|insert|put|include|place|list)\b"
BESIDE = r"\b(?:after|before|next to|beside|behind|to the (?:left|right) of|left of|right of|in front of)\b"
_OTHER_KINDS = (
    r"\b(?:bar ?codes?|qr|charts?|totals?|subtotals?|sum|labels?|texts?|lines?|image|logo|date of|page)\b"
)


def _beside_number(clause: Clause) -> bool:
    """Tell whether the column of row numbers that stands is only a neighbour: 在序号后面加一列备注."""
    places = [found.end() for found in re.finditer(_NUMBERING, clause.words)]
    named = [one for one in mentions_in(clause) if one.columns]
    beside = [re.match(r"列?的?[前后左右之]", clause.words[at:]) for at in places]
    known = [any(one.end == clause.start + at for one in named) for at in places]
    return bool(places) and all(beside) and all(known)


_WITHIN = r"每一?个?|各个?|[里之]?内|按|\b(?:(?:with)?in |for )?(?:each|every)\b|\b(?:per|by|within)\b"
_BECOMES_NUMBERS = (
    r"[列栏]?(?:的?值)?[改换变][成为](?:从\s*[1一]\s*(?:开始|起)的?(?:自动|递增|连续)?(?:序号|编号|行号)"
    r"|(?:自动|连续)(?:行号|编号|序号)|行号|(?:自动)?递增编号)$"
)


class AddRowNumber(PlacedEdit):
    """Add a column that numbers the rows, from 1; with group, from 1 in each group; column: let one do so."""

    kind: Literal["add_row_number"] = "add_row_number"
    hints: ClassVar[str] = r"序号|行号|number"
    company: ClassVar[str] = r"明细(?:数据)?[行表区]?|数据行|每一?行"
    rank = 18
    place: Place = "first"
    title: str = Field(default="", max_length=40, description="empty: 序号 or No.")
    group: str = Field(default="", description="group name, to begin anew in each group")
    column: str = Field(default="", description="id of a column whose values become row numbers")
    width: int = Field(default=0, ge=0, le=800, description="points; 0 for a usual width")

    def check(self, outline: Outline) -> str:
        """The group and the column must stand."""
        if self.group and self.group not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        if self.column:
            return no_column([self.column], outline)
        return super().check(outline)

    def describe(self, outline: Outline) -> str:
        """Say that rows are numbered."""
        if self.column:
            return _("The column {name} numbers the rows.", name=titles([self.column], outline))
        return _("Added a column with row numbers.")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 加序号列, number the rows."""
        if _beside_number(clause) or (outline.table_columns and not outline.columns):
            return []
        numbered = clause.has(_BECOMES_NUMBERS)
        if numbered:
            found = clause.before(_BECOMES_NUMBERS).columns(required=False)
            clause.mark(*numbered.span())
            return [cls(column=found[0].id)] if len(found) == 1 else []
        title = _own_title(clause, outline)
        named = clause.says(_NUMBERING) or (
            clause.has(ADD) and clause.says(r"\bnumbering\b|\bnumber column\b")
        )
        asked = clause.says(
            r"\bnumber (?:the |all |each )?(?:rows?|lines?)\b"
            r"|给?(?:(?:每|各)一?|明细数?据?|数据)行(?:都|自动)?(?:编上?一?个?|标上?一?个?|加上?一?个?)[序编行]?号"
        )
        bare = clause.has(r"^\W*(?:an? |the |with )?(?:row|line|serial|sequence)[ -]numbers?\b")
        asked = asked or (
            named and clause.has(r"组内[序行编]号|每一?个?组.{0,4}从[1一]开始|[序行编]号.{0,4}每一?个?组")
        )
        if not asked and not (named and (clause.says(ADD) or (bare and clause.has(BESIDE)))):
            return []
        clause.says(COLUMN)
        heard(clause, r"从[1一]开始|每一?个?组|组内")
        inside = clause.says(r"每一?个?组|按组|组内|分组内|\b(?:each|per|every|by|(?:with)?in each) group\b")
        inside = inside or (clause.says(_WITHIN) if clause.group() else None)
        heard(
            clause,
            r"在?(?:表格?|明细[表行区]?)?的?最?[左前](?:边|侧|面)|(?:表格|明细)[里中]|第?一列|编号|重新|开始|自动"
            r"|\b(?:column|automatic|from 1|restart\w*)\b|\b(?:at|on|to) the (?:far |very )?left(?: side)?\b",
        )
        group = (clause.group() or outline.groups[-1]) if inside and outline.groups else ""
        place, beside = place_in(clause, outline)
        place = place if beside or clause.has(r"最后|末|\bend\b") else "first"
        return [cls(place=place, beside=beside, group=group, title=title)]

    def change(self, template: Template, outline: Outline) -> None:
        """Put the column first, or where it is asked for."""
        counter = f"{self.group}_COUNT" if self.group else "REPORT_COUNT"
        if self.column:
            _number(template, outline, self.column, f"$V{{{counter}}}")
            return
        title = self.title or worded(outline, "序号", "No.")
        new = NewColumn(title, f"$V{{{counter}}}", "java.lang.Integer", "", self.width or 34, counts=True)
        self.put_in(template, outline, new, exact=bool(self.width))


def _own_title(clause: Clause, outline: Outline) -> str:
    """Return the title that a clause quotes for a column of row numbers: 新增“编号”列作为行号."""
    said = clause.has(
        r"作为(?:自动)?[行序编]号|\b(?:with|of|for|holding|showing) (?:the )?row numbers?\b|"
        r"\b(?:headed|titled|called|named|labell?ed|entitled|with (?:the )?(?:heading|header|title"
        r"|caption)(?: of)?)"
        r"(?=\s*[\"\u201c'\u2018\ufffc])"
    )
    known = {one.title for one in outline.columns}
    quotes = clause.fresh().quoted()
    if said is None or len(quotes) != 1 or quotes[0] in known:
        return ""
    clause.says(
        r"作为|\b(?:headed|titled|called|named|labell?ed|entitled|with (?:the )?(?:heading|header|title"
        r"|caption)"
        r"(?: of)?)\b"
    )
    return clause.quoted()[0]


def _number(template: Template, outline: Outline, column: str, counter: str) -> None:
    """Let the values of a column print the row's number."""
    info = outline.column(column)
    for name in info.values if info is not None else ():
        node = template.find(name)
        said = xml.child(node, "textFieldExpression") if node is not None else None
        if node is not None and said is not None:
            said.text = counter
            said.attrib.pop("class", None)
            node.attrib.pop("pattern", None)
