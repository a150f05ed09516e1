"""From one sentence, a table of fields or a query to what a report shall show (ReportSpec)."""

from __future__ import annotations

import json
import re

from pydantic import BaseModel, Field, ValidationError

from app.core.text import has_cjk, normalise
from app.domain.reports.generate import phrases
from app.domain.reports.generate.column_types import column_type, type_of
from app.domain.reports.generate.field_pairs import pair_in
from app.domain.reports.generate.field_table import read_field_table
from app.domain.reports.generate.listing import first_of, head_columns, listed_columns
from app.domain.reports.generate.outline import described
from app.domain.reports.generate.query import read_query
from app.domain.reports.generate.spec import (
    MOST_COLUMNS,
    MOST_GROUPS,
    ColumnSpec,
    ParameterSpec,
    ReportSpec,
    calendar_part,
    dated_column,
)
from app.domain.reports.generate.spec import problem_with as problem_of


class SentenceRequest(BaseModel):
    """What the user wrote, labels of known fields that may be meant, and a report that is like it.

    example is the JSON of a ReportSpec; exact tells that it is what was asked
    for (a database's table), not just something like it.
    """

    text: str
    known: list[str] = Field(default_factory=list)
    example: str = ""
    exact: bool = False


_TITLED = re.compile(
    r"(?:标题|题目|报表名称?)(?:写|叫做?|为|是|用|[:：])+\s*[\"'“「《]?(?P<a>[^\"'”」》,，。;；\n]{1,60})"
    r"|\b(?:titled|entitled|called|title:?)\s+(?:is\s+)?[\"'“]?(?P<b>[^\"'”,.;\n]{2,60})",
    re.IGNORECASE,
)
_TITLE_ZH = re.compile(
    r"(?:生成|创建|新建|制作|设计|做|画|来|出|要|需要|想要)(?:出|成)?(?:一个|一张|一份|一下|个|张|份)?(?:新的?)?"
    r"(?:横向|纵向|A[345]|简单|[\u4e00-\u9fff]{2}式的|的)*(?P<title>[^,，。;；:：、]{1,30}?(?:报表|明细表?|清单|台账|统计表?|汇总表|单据?|发票|工资条|表格?|报告|条|单|通讯录|登记簿|簿|名册|卡片?|记录(?!报?表)))"
)
_TITLE_EN = re.compile(
    r"\b(?:create|make|generate|draw|design|build|draft|need|want)\b\s+(?:me\s+)?(?:an?|the|one)?\s*(?:new\s+)?"
    r"(?P<title>[\w \-/]{2,50}?\b(?:report|table|form|invoice|list|note|slip|statement|sheet"
    r"|directory|roster|log|catalogue|register|schedule|summary|overview|cards?))\b",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"(?:sqlite|postgres(?:ql)?|mysql|mariadb)(?:\+\w+)?://[^\s\"'，。；]+", re.IGNORECASE)
_TABLES = (
    re.compile(r"(?:表名?|数据表|视图)\s*[:：]?\s*[\"'`“]?([A-Za-z_][\w.]*)"),
    re.compile(r"([A-Za-z_][\w.]*)[\"'`”]?\s*(?:这张|这个|数据)?(?:表|视图)"),
    re.compile(r"\b(?:table|view)\s+(?:named?\s+)?[\"'`]?((?!in\b|of\b|from\b)[^\W\d][\w.]*)", re.IGNORECASE),
    re.compile(r"[\"'`]?((?!the\b|a\b|this\b)[A-Za-z_][\w.]*)[\"'`]?\s+(?:table|view)\b", re.IGNORECASE),
)
_NAMES_A_PAPER = re.compile(
    r"\b(?:report|list|sheet|note|slip|log|roster|directory|statement|register|invoice|order|statistics|overview|summary"
    r"|cards|voucher)\b",
    re.IGNORECASE,
)
_MEASURE = re.compile(
    r"(销售额|营业额|销量|金额|数量|费用|成本|利润|收入|支出|工资|库存|工时|人数|订单数|应收款|应付款|产量|业绩|回款)"
    r"|\b(sales|revenue|amount|quantity|cost|costs|profit|income|expenses|salary|stock|hours|headcount|orders|turnover)\b",
    re.IGNORECASE,
)


def read_sentence(request: SentenceRequest) -> ReportSpec:
    """Read a request for a report; columns stay empty where none is named."""
    alike = _from_example(request)
    listed = alike or _from_table(request.text) or _from_query(request.text)
    text = " ".join(request.text.split())
    around = _around(request.text) if listed and not alike else text
    return _with_wishes(listed or _from_words(text), around)


def is_guess(request: SentenceRequest) -> bool:
    """Tell whether the columns were inferred from what is measured instead of named."""
    if _from_example(request) is not None:
        return not request.exact
    named = listed_columns(_plain(request.text))[0]
    return not (_from_table(request.text) or _from_query(request.text) or named)


def problem_with(request: SentenceRequest, spec: ReportSpec) -> str:
    """Return "" or what is wrong with a model's reading, in words that a model can use."""
    return problem_of(spec)


# ---- where the columns come from ----------------------------------------------------


def prompt_values(request: SentenceRequest) -> dict[str, str]:
    """Return what a model is shown of a request: the text, known labels, and the example in a few lines."""
    spec = _example(request)
    return {
        "text": request.text,
        "known": json.dumps(request.known, ensure_ascii=False),
        "example": described(spec) if spec else "-",
    }


def table_named(text: str) -> tuple[str, str] | None:
    """Return the database and the table that a request names, None where it does not name both."""
    address = _ADDRESS.search(text)
    rest = text.replace(address.group(), " ") if address else ""
    name = next((found.group(1) for one in _TABLES if (found := one.search(rest))), "")
    return (address.group().rstrip(".,;，。；"), name) if address and name else None


def _from_example(request: SentenceRequest) -> ReportSpec | None:
    """Return the report that a request is made like: a table, or a known template that it names."""
    spec = _example(request)
    if spec is None or not spec.columns or request.exact:
        return spec
    named = len(spec.title) > 1 and normalise(spec.title) in normalise(request.text)
    return spec if named and not listed_columns(_plain(request.text))[0] else None


def _example(request: SentenceRequest) -> ReportSpec | None:
    try:
        return ReportSpec.model_validate_json(request.example) if request.example else None
    except ValidationError:
        return None


def _from_table(text: str) -> ReportSpec | None:
    table = read_field_table(text)
    return ReportSpec(title=table.title, columns=table.columns) if table else None


def _from_query(text: str) -> ReportSpec | None:
    found = read_query(text)
    if found is None:
        return None
    columns = [
        ColumnSpec(label=one.label, name=one.name, type=column_type(one.label)) for one in found.columns
    ]
    parameters = [
        ParameterSpec(label=name, name=name, type=column_type(name.replace("_", " ")))
        for name in found.parameters
    ]
    return ReportSpec(columns=columns, parameters=parameters[:8], query=found.text)


def _around(text: str) -> str:
    """Return the lines of a request that stand around its table or query."""
    query = read_query(text)
    if query is not None:
        return " ".join(text.replace(query.text, " ").split())
    lines = [
        line
        for line in text.splitlines()
        if not re.search(r"[|\t]|\bselect\b|\bfrom\b|--|`", line, re.IGNORECASE) and pair_in(line) is None
    ]
    kept = [
        line
        for line in lines
        if re.search(r"[\u4e00-\u9fff]{3}|\b(?:report|landscape|style|total|group)", line)
    ]
    return " ".join(" ".join(kept).split())


def _from_words(text: str) -> ReportSpec:
    plain = _plain(text)
    names, _piece = listed_columns(plain)
    heads = head_columns(plain)
    columns = [_column(one, head=True) for one in heads] + [_column(one) for one in names if one not in heads]
    return ReportSpec(columns=columns[:MOST_COLUMNS])


def _plain(text: str) -> str:
    return phrases.without_parameters(_TITLED.sub(" ", " ".join(text.split())))


def _column(piece: str, *, head: bool = False) -> ColumnSpec:
    label, _mark, hint = piece.partition("(")
    kind = type_of(hint.rstrip(")"), label) if hint else column_type(label)
    return ColumnSpec(label=label[:60], type=kind, place="head" if head else "row")


# ---- what else is wished --------------------------------------------------------------


def _with_wishes(spec: ReportSpec, text: str) -> ReportSpec:
    plain = _plain(text)
    listed = listed_columns(plain)[1] if not spec.query else ""
    names = phrases.group_names(plain) + _calendar_groups(plain, spec)
    if not spec.columns:
        spec, names = _inferred(spec, plain, names)
    columns, groups = _grouped(spec.columns, names, may_add=not spec.query)
    spec = spec.model_copy(
        update={
            "title": spec.title if spec.title and not _TITLED.search(text) else _title(text),
            "columns": columns,
            "groups": groups or spec.groups,
            "page": phrases.page_size(text),
            "landscape": spec.landscape or phrases.is_landscape(text),
            "style": phrases.style_named(text),
            "parameters": spec.parameters or phrases.parameters(text),
        }
    )
    return spec.model_copy(
        update={
            "totals": phrases.sums(plain, spec.columns, _unwished(listed)),
            "others": phrases.other_totals(plain, spec.columns, _unwished(listed)),
            "sort": phrases.sorts(plain, spec.labels()),
            "filters": phrases.conditions(plain, spec.columns),
        }
    )


def _unwished(listed: str) -> str:
    """Return the part of a list that only names columns: up to the first wish in it."""
    end = 0
    for match in re.finditer(r"[^,，;；]+[,，;；]?", listed):
        if phrases.is_wish(match.group().strip(",，;； ")) or _is_total_clause(match.group()):
            break
        end = match.end()
    return listed[:end]


def _is_total_clause(clause: str) -> bool:
    return bool(
        re.search(r"求?平均|最[大小高低]|计数|\baverage\b|\bcount of\b|\bmax|\bmin", clause)
    ) and not re.search(r"[、]", clause)


def _calendar_groups(text: str, spec: ReportSpec) -> list[str]:
    """Return month, quarter or year where "monthly" is said of a report that has dates."""
    return (
        phrases.calendar_names(text)
        if dated_column(spec) and re.search(r"小计|分组|汇总|统计|total|group", text)
        else []
    )


def _inferred(spec: ReportSpec, text: str, names: list[str]) -> tuple[ReportSpec, list[str]]:
    """Infer columns from what is measured and by what: "monthly sales by region"."""
    measures = list(dict.fromkeys(_worded(one) for pair in _MEASURE.findall(text) for one in pair if one))
    by = list(dict.fromkeys(names or [_worded(one) for one in phrases.dimensions(text)]))
    calendar = [one for one in phrases.calendar_names(text) if one not in by]
    shown = [one for one in by if not calendar_part(one)]
    if not measures or not (shown or calendar):
        return spec, names
    first = calendar if calendar else [one for one in shown if one not in names][:1]
    kinds = [ColumnSpec(label=_worded(one)) for one in dict.fromkeys([*shown, *first])]
    amounts = [ColumnSpec(label=one, type=_measure_type(one)) for one in measures[:4]]
    kept = [one for one in shown if one in names] or (shown[:1] if len(kinds) > 1 else [])
    return spec.model_copy(update={"columns": [*kinds, *amounts]}), kept


def _measure_type(label: str) -> str:
    kind = column_type(label)
    return "integer" if kind == "integer" or re.search(r"销量|产量|数$|orders", label) else "amount"


def _worded(name: str) -> str:
    return name[:1].upper() + name[1:] if name.isascii() else name


def _grouped(
    columns: list[ColumnSpec], names: list[str], may_add: bool
) -> tuple[list[ColumnSpec], list[str]]:
    """Return the columns and the labels to group by; what was not named as a column only heads its group."""
    groups: list[str] = []
    made = list(columns)
    has_dates = any(one.type in ("date", "time") for one in columns)
    for name in names if columns else []:
        label = phrases.matching(name, [one.label for one in columns])
        if not label and not may_add and not calendar_part(name):
            continue
        if calendar_part(name) and has_dates and not (label and label == name):
            label = _worded(name)
        elif not label:
            label = _worded(name)
            made.insert(len(groups), ColumnSpec(label=label, type=_group_type(label), place="head"))
        groups.append(label)
    return made[:MOST_COLUMNS], list(dict.fromkeys(groups))[:MOST_GROUPS]


def _group_type(label: str) -> str:
    return "text" if column_type(label) in ("integer", "amount", "percent") else column_type(label)


# ---- the title --------------------------------------------------------------------------


def _title(text: str) -> str:
    named = _TITLED.search(text)
    if named:
        found = (named.group("a") or named.group("b")).strip()
        return found[:1].upper() + found[1:] if found.isascii() else found
    title = first_of(phrases.without_groups(text) if has_cjk(text) else text, _TITLE_ZH) or first_of(
        text, _TITLE_EN
    )
    title = re.sub(r"^(?:一个|一张|一份|个|张|份|(?:the|an?)\s)\s*", "", title)
    title = re.sub(
        r"^(?:横向|纵向|landscape|portrait|modern|compact|formal|简单|的|\s)+", "", title, flags=re.IGNORECASE
    )
    if re.match(
        r"包含|包括|含|有|显示|with\b|新?(?:报表|表格?|单)$|(?:report|table|list|form)$", title, re.IGNORECASE
    ):
        title = ""
    title = title or re.sub(
        r"^(?:an? |the )?(?:simple |plain |new )?", "", _leading(text), flags=re.IGNORECASE
    )
    return (title[:1].upper() + title[1:] if title.isascii() else title)[:80]


def _leading(text: str) -> str:
    """Return what a request without a verb begins with, such as "monthly sales by region"."""
    head = re.split(
        r"[,，。;；:：(（\n]|\s(?:with|showing|sorted|grouped|containing|landscape|where|only)\b", text
    )[0].strip()
    if head.isascii():
        fits = re.fullmatch(r"(?:[\w\-/]+ ){1,6}[\w\-/]+", head) and not re.match(
            r"(?:create|make|generate|draw|design|build|draft|i|we|please|can|give|show|need|want|what|how|why)\b",
            head,
            re.IGNORECASE,
        )
        return head if fits and (_MEASURE.search(head) or _NAMES_A_PAPER.search(head)) else ""
    head = re.split(r"包含|包括|字段|列有|含有|[:：]", head)[0].strip()
    fits = 3 <= len(head) <= 20 and not re.match(r"帮|请|做|生成|创建|我|给|按|先|包|有|新建|设计|来", head)
    telling = _MEASURE.search(head) or re.search(r"(?:表|单|册|账|清单|明细|统计|一览)$", head)
    return head if fits and telling else ""
