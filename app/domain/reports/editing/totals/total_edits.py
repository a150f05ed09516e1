"""Edits that add rows of totals: of the report, of each page, of each group."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import NUMBERS, numeric_by_name, worded
from app.domain.reports.editing.columns.columns import no_column, titles
from app.domain.reports.editing.groups.group_words import field_of_each, group_said
from app.domain.reports.editing.groups.grouping import AddGroup
from app.domain.reports.editing.references.mentions import is_called, mentions_in
from app.domain.reports.editing.references.totals_said import totals_of
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.numbers import amounts_of, needs_numbers, summable
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.totals.count_wording import has_count
from app.domain.reports.editing.totals.counted_things import (
    ALL_OF_THEM,
    SAID_OF_THEM,
    count_called,
    counts_things,
    different_values,
)
from app.domain.reports.editing.totals.form_totals import AddFieldTotal
from app.domain.reports.editing.totals.total_words import total_said
from app.domain.reports.editing.totals.totals import Calculation, TotalRow, add_total_row, has_total

_LABELS = {
    ("Sum", "report"): ("合计", "Total"),
    ("Sum", "page"): ("本页小计", "Page total"),
    ("Sum", "group"): ("小计", "Subtotal"),
    ("Average", ""): ("平均", "Average"),
    ("Count", ""): ("计数", "Count"),
    ("Highest", ""): ("最大", "Maximum"),
    ("Lowest", ""): ("最小", "Minimum"),
}
CALCULATIONS: dict[Calculation, str] = {
    "Average": r"平均(?!分[布配摊])[值数]?|均值|\b(?:averages?|mean)\b",
    "Highest": r"最[大高]值?|\b(?:max(?:imum)?|highest|largest)\b",
    "Lowest": r"最[小低]值?|\b(?:min(?:imum)?|lowest|smallest)\b",
    "Count": r"(?<![统小合总累])计数(?!量)|(?:个数|条数|笔数|行数|人数|件数|订单数|单数)(?![量额据])"
    r"|多少[笔条行个人件单张份](?:明细|记录|数据)?|(?:一共|总共|共)?(?:有)?多少个?(?:订单|记录|商品|产品|客户|人员?|员工|明细|数据|货品|项目)|总?条数|总?行数|几[个笔条行人件单张份]|总?记录数"
    r"|\b(?:counts?|number of (?:different |distinct |unique )?(?:rows|records|lines|items|\w+s))\b",
    "Sum": (
        r"合计|总计|小计|总和|求和|求(?:一下|个)?[^,]{0,20}?的?和(?=$|[,。])|汇总|总[额数]|总(?=金额"
        r"|数量|价|\ufffc)"
        r"|\b(?:sub)?totals?\b|\bsums?\b|\bsum up\b"
    ),
}
_PAGE = r"每[一]?页|本页|页小计|分页小计|\b(?:per|each|every|by) page\b|\bpage (?:sub)?totals?\b"
_LABELLED = r"标签|标题|文字|写|名为|叫|\b(?:label(?:led)?|called|named|saying)\b"
_OF_ONE = r"\b(?:of|for) (?:the )?amount\b(?! columns)"
_ONLY_LAST = r"[只仅][^,]{0,6}(?:最后一页|末页)|(?:最后一页|末页)[^,]{0,4}才"
_ADDED = r"加|增|插入|统计|计算|求|做|出一"
_GROUP = (
    r"每[一个]*组|每一?个(?=客户|部门|产品|仓库|供应商|门店|地区|类别|项目)|各组|按组|分组小计|组小计|组合计"
    r"|\b(?:per|each|every|by) group\b|\bgroup (?:sub)?totals?\b|\bfor each(?: of them| one)?$"
)
_NOT = (
    r"删除?|去掉|移除|不要|取消|换页|分页|[直虚实双细粗横]线|对齐|居中|靠[左右]|另起|颜色|加粗"
    r"|字[体号]|变[红蓝绿黄灰黑白粗]|标[红蓝绿黄]|改[为成名]|移|大写|累计|格式|边框|底色|背景|行高|隐藏"
    r"|变量|参数|[列栏宽](?:都|全部?)?(?:平均|均分)"
    r"|\b(?:remove|delete|rename|bold|colou?r|font|move|running|border|background|format|hide"
    r"|variable|parameter)\b"
    r"|\bcolumn (?:called|named)\b"
)


_REWORDS = (
    r"(?:标题.{0,4}(?:[改换设写]|叫)|改[叫名]|改[成为](?=[“「『\"'《\ufffc])|更名|重命名"
    r"|换成(?=[“「『\"'《])|写[成为作]|(?:合计|总计|小计|总和)[^,]{0,4}(?:改|换|变)[成为])"
)


_OTHER_CALCULATIONS = (
    r"\b(?:sum|total)s?\b(?! (?:row|line)s?\b)",
    r"\b(?:averages?|mean)\b",
    r"\b(?:max(?:imum)?|highest)\b",
    r"\b(?:min(?:imum)?|lowest)\b",
)


# A row that a Chinese request calls by a foreign word is labelled so: 加一行 TOTAL.
_NAMED_ROW = re.compile(
    r"加一?个?行\s*[“「\"]?(?P<name>(?:grand |sub)?total|suma|subtotale?|totale?)[”」\"]?\s*$", re.IGNORECASE
)
# The total of one column stands under it anyway.
_UNDER_IT = r"\b(?:below|under(?:neath)?|beneath)\b(?: (?:the|that|this|its)(?: same)?(?: columns?)?)?"
# Totals stand at the end of a group: what shall stand in its header is no row of totals.
_IN_HEADER = (
    r"组头(?:的?[左右]?[边侧]?[上里中]?)?(?:加|显示|写|打印|放|标|带)"
    r"|\b(?:in|into|to|on) (?:the |each |every )?group headers?\b"
)
_FOOTER = r"组[尾脚]|\bfooters?\b"
_TABLE_OF = r"(?:汇总|统计|分析)表(?!格?[里中]?的)"
_COUNT_OF = r"(?:人|订?单|笔|件|条)数(?![量额据字])"


def _counts_within(clause: Clause) -> bool:
    """Tell whether a column is named right before what is counted: 部门人数 counts within each department."""
    at = clause.has(_COUNT_OF)
    return at is not None and any(
        one.columns and one.end == at.start() for one in mentions_in(clause.fresh())
    )


def _several_calculations(clause: Clause) -> bool:
    """Tell whether several columns are each to be reckoned in another way: qty sum, price average."""
    said = [one for one in _OTHER_CALCULATIONS if clause.says_apart(one, mark=False)]
    return len(said) > 1 and len({one.start for one in mentions_in(clause) if one.columns}) > 1


def _sums_too(clause: Clause) -> bool:
    """Tell whether a sum is wanted beside a count: a total of amount and the number of orders."""
    summed = clause.says_apart(r"\b(?:sub)?totals?\b(?! (?:count|number))|\bsums?\b", mark=False)
    placed = clause.has(
        r"\b(?:in|to|into|on|below|under|above|beside|next to) (?:the|each|every) (?:sub)?totals?\b"
    )
    return bool(summed) and not placed and bool(clause.has(r"\b(?:and|plus|with|as well as)\b|,"))


# 所有订单运费: the orders are what is counted among, no number that is added up.
_ALL_OF = r"(?:所有|全部|每[个张条笔]?|各个?)的?[\u4e00-\u9fff]|\ball (?:the |of the )?\w"
_KEY = re.compile(r"(?:ID|Id|_id|No|_no|Code|_code)$")


def _numbers_said(clause: Clause, outline: Outline) -> list[str]:
    """Return the fields of numbers that a clause names and that no column prints."""
    shown = {one.field for one in outline.columns}
    types = {one.name: one.java_type for one in outline.fields}
    grouping = {*outline.group_fields.values()}
    named = [one.name for one in clause.fresh().data("field") if one.name in types]
    named = [one for one in named if one not in grouping]
    labels = {one.name: one.label or one.name for one in outline.fields}
    sums = [one for one in named if not _KEY.search(one)]
    named = sums if sums and re.search(_ALL_OF, clause.words) else named
    plain = [one for one in named if one not in shown]
    plain = [one for one in plain if types[one] in NUMBERS or numeric_by_name(one, labels[one])]
    if not named or plain != named:
        return []
    clause.data("field")
    return named


class AddTotal(Edit):
    """Add a row with the sum, average, count, maximum or minimum of columns under them."""

    kind: Literal["add_total"] = "add_total"
    hints: ClassVar[str] = r"合计|总|求和|平均|累计|计数|total|sum|average|count|running"
    company: ClassVar[str] = (
        r"(?:所有|全部|整个)的?(?:账户|账号|客户|用户|会员|订单|商品|产品|货品|物料|员工|人员?|项目|部门|供应商|门店|单据|票据|学生"
        r"|记录|条目|明细|数据|行)的|最?[底下末][下面部端尾](?=合计|总计|求和|汇总|累计|算|加|[,\uff0c])"
        r"|(?:前面|左边|旁边|标签|标题)(?:写|标|注明?)[上着为成]?|写[上着]|注明|(?:共|一共|总共)有?"
        r"|\b(?:summing(?: up)?|adding up|that sums(?: up)?|know|tell|us|work(?:ed)? out|calculate[ds]?"
        r"|compute[ds]?|figure out)\b"
    )
    rank = 30
    columns: list[str] = Field(default_factory=list, description="column ids; empty for all number columns")
    calculation: Calculation = "Sum"
    of: Literal["report", "page", "group"] = "report"
    group: str = Field(default="", description="group name, for of = group; empty for the innermost group")
    label: str = Field(default="", max_length=60, description="empty: 合计 or Total")
    beside: bool = Field(default=False, description="in the line of totals that stands there already")

    def check(self, outline: Outline) -> str:
        """Columns and group must stand, and hold numbers unless they are counted."""
        if self.of == "group" and not outline.groups:
            return _("This report has no groups.")
        if self.of == "group" and self.group and self.group not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        wrong = no_column(self.columns, outline)
        if wrong or self.calculation == "Count":
            return wrong
        return needs_numbers(self.columns, outline)

    def describe(self, outline: Outline) -> str:
        """Say what is added up, and where."""
        names = titles([one.id for one in self._chosen(outline)], outline)
        return total_said(self.of, self.calculation, names, self._group(outline), outline)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 在底部加合计行, 每页小计, sum of amount per group."""
        if (
            clause.has(rf"{_NOT}|{_REWORDS}")
            or "=" in clause.words
            or is_called(clause, "小计", "name", "column")
        ):
            return []
        if clause.has(r"(?:放|写|显示|打印|加)[在到](?:合计|总计|小计)[行栏]?的?[上下后前旁底]"):
            return []
        if clause.has(r"^\s*(?:把|将)?(?:合计|总计)[行栏]?(?:放|移|挪|改|写)[在到]每一?页") and totals_of(
            outline
        ):
            return []
        if clause.has(r"(?:合计|总计)金?额?的?(?:人民币|中文|汉字)+的?大写"):
            return []  # the amount that is there, in capitals
        if clause.has(_TABLE_OF) or (clause.has(_IN_HEADER) and not clause.has(_FOOTER)):
            raise clause.unclear()
        if clause.has(_COUNT_OF) and not outline.groups and _counts_within(clause):
            raise clause.unclear()
        found: Calculation | None = next(
            (one for one, pattern in CALCULATIONS.items() if clause.says(pattern)), None
        )
        if found in ("Sum", None) and counts_things(clause):
            if clause.has(r"页[脚眉头]|[左右][上下]角"):
                raise clause.unclear()
            clause.says(ALL_OF_THEM)
            found = "Count"
        if clause.english and (_several_calculations(clause) or (found == "Count" and _sums_too(clause))):
            return []
        heard(clause, r"统计|计算|之和|一行|一栏|金额列?的|\b(?:of|value|row|line|table|report)s?\b")
        if found is None or not (cls._asks(clause)):
            return []
        if clause.has(_ONLY_LAST) and not clause.has(_ADDED) and totals_of(outline):
            return []
        heard(clause, CALCULATIONS["Sum"])
        heard(clause, r"[只仅](?=[合总求统累]|要)")
        heard(
            clause, r"(?:现在|目前)[只没]有|\b(?:has|have|there is) (?:nothing|no (?:sum|total|figure)s?)\b"
        )
        heard(clause, r"[只仅]?(?:在|于)?最后一页上?的?(?:才)?(?:再)?(?:打印?|印|显示|出现)?(?:一次)?")
        of: Literal["report", "page", "group"] = "report"
        said = group_said(clause, outline)
        each = "" if said or clause.english else field_of_each(clause, outline)
        if clause.says(_PAGE):
            of = "page"
            heard(clause, r"本页|页小计")
        elif each:
            of = "report"
        elif said or (outline.groups and (clause.says(_GROUP) or clause.has(r"小计|\bsubtotals?\b"))):
            of = "group"
            heard(clause, r"组[尾脚]")
        elif clause.has(r"分组|按.{1,12}(?:分|小计|汇总|统计|计算|求)|\bgroup(?:ed)? by\b"):
            return []
        group = (said or clause.group()) if of == "group" else ""
        each = each or (field_of_each(clause, outline) if of == "report" else "")
        if (
            not each
            and of == "report"
            and clause.english
            and clause.has(r"\b(?:per|for each|for every|by)\b")
        ):
            return []
        different = (
            different_values(clause, outline) if found == "Count" and of == "report" and not each else ""
        )
        if different:
            clause.pass_over(SAID_OF_THEM)
            return [AddFieldTotal(fields=[different], calculation="DistinctCount")]
        label = cls._label_in(clause)
        if found == "Count" and not label and worded(outline, "zh", "en") == "zh":
            label = count_called(clause)
        named = [] if cls._all(clause) else clause.columns(required=False)
        if not named and clause.has(_OF_ONE):
            raise clause.unclear()
        grouping = outline.group_fields.get(group, "") if clause.english else ""
        named = [one for one in named if not grouping or one.field != grouping] or named
        by = clause.has(r"按|每|各|\b(?:by|per|for each)\b")
        ids = [one.id for one in named if not by or found == "Count" or amounts_of(one)]
        heard(clause, _UNDER_IT) if len(ids) == 1 else None
        unshown = _numbers_said(clause, outline) if not named and not each and of != "page" else []
        if unshown or (found == "Count" and not outline.columns):
            reach: Literal["report", "group"] = "group" if of == "group" else "report"
            return [AddFieldTotal(fields=unshown, calculation=found, of=reach, group=group)]
        if each:
            heard(clause, r"在?每?组[尾脚]")
            own = [one for one in ids if getattr(outline.column(one), "field", "") != each]
            return [AddGroup(field=each), cls(columns=own, calculation=found, of="group", label=label)]
        return [cls(columns=ids, calculation=found, of=of, group=group, label=label)]

    @staticmethod
    def _asks(clause: Clause) -> bool:
        """Tell whether a row of totals is asked for, not spoken of."""
        asked = clause.says(
            r"添加|增加|新增|加上|加入|加个|加一?|出[一个]+|带上?|显示|统计|计算|算|求|要|需要|来"
            r"|放[在到]?|要有|做|给出|(?<=末尾)打印|(?<=[最尾]后)打印|(?<=[底尾]部)打印"
        )
        english = clause.says(
            r"\b(?:add|shown?|insert|calculate|compute|display|include|put|give|need|want|sum)\b"
        )
        asked = asked or clause.has(r"分组.{0,3}小计")
        short = len(clause.words.strip()) <= 14 or bool(
            clause.has(r"^\s*(?:the )?(?:(?:sub)?total|sum|average|count|grand total|合计|总计|小计)")
        )
        heard(
            clause,
            r"写[在到上出明]|在?(?:表格?|列表|明细|数据)的?(?=[下底末后])|列?底下|合计行|总计行|一?行|\brow\b|\bline\b|最?底部|最?下[面方边]|末尾|最后面?"
            r"|表尾|结尾"
            r"|\b(?:at|on|in|to|into) the (?:very )?(?:bottom|end|foot|last page|summary)\b"
            r"|\b(?:below|underneath|under|after) (?:the )?"
            r"(?:table|rows|list|data|details?(?: rows| lines)?)\b",
        )
        return bool(asked or english or short)

    @staticmethod
    def _all(clause: Clause) -> bool:
        return bool(
            clause.says(r"(?:所有|全部|各个?|每个?)(?:的)?(?:数字|数值|金额)?(?:列|栏)|数字列|数值列")
            or clause.says(
                r"\b(?:all|every|each) (?:the )?(?:numeric |number )?columns?\b|\bnumeric columns\b"
            )
        )

    @staticmethod
    def _label_in(clause: Clause) -> str:
        found = clause.has(_LABELLED)
        counted = any(has_count(one) for one in clause.fresh().quoted())
        named = None if clause.english else _NAMED_ROW.search(clause.text, clause.start, clause.end)
        if named and not found:
            clause.take(*named.span("name"))
            return named["name"]
        quoted = clause.quoted() if found or counted else []
        clause.says(_LABELLED) if quoted else None
        return quoted[-1][:60] if quoted else ""

    def _chosen(self, outline: Outline) -> list[ColumnInfo]:
        if self.columns:
            return [one for id_ in self.columns if (one := outline.column(id_)) is not None]
        if self.calculation == "Count":
            return outline.columns[1:2] or outline.columns[:1]
        return summable(outline)

    def _group(self, outline: Outline) -> str:
        if self.of != "group":
            return ""
        return self.group or (outline.groups[-1] if outline.groups else "")

    def change(self, template: Template, outline: Outline) -> None:
        """Add the row; the totals of a page stand under its last row."""
        chosen = self._chosen(outline)
        if not chosen:
            raise EditProblem(
                "no_numbers",
                _("No column holds numbers that could be added up."),
                _("Name the column, or change the type of its field to a number first."),
                [one.values[0] for one in outline.columns],
            )
        key = (self.calculation, self.of if self.calculation == "Sum" else "")
        many = xml.number(template.root, "columnCount", 1) > 1
        section = {"report": "summary", "page": "columnFooter", "group": "groupFooter"}[self.of]
        reset = {"report": "Report", "page": "Column" if many else "Page", "group": "Group"}[self.of]
        bare = section == "columnFooter" and not any(
            one.section == "columnFooter" and one.elements for one in outline.bands
        )
        if bare:
            template.root.set("isFloatColumnFooter", "true")
        row = TotalRow(
            chosen,
            self.calculation,
            self.label or worded(outline, *_LABELS[key]),
            section,
            self._group(outline),
            reset,
            rows=self.calculation == "Count" and not self.columns,
            beside=self.beside,
        )
        missing = [one for one in chosen if not has_total(template, outline, one, row)]
        if not missing:
            raise EditProblem(
                "has_total",
                _("These totals stand on the report already."),
                _("Name another column, or another place: each page, each group, the end."),
                [id_ for one in chosen for id_ in one.totals],
            )
        add_total_row(template, outline, replace(row, columns=missing))
