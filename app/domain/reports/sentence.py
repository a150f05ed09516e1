"""From one sentence to a report: what it asks for (ReportSpec), and the template for that."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import BaseModel, Field

ColumnType = Literal["text", "integer", "amount", "date"]
PageSize = Literal["A4", "A5", "A3", "Letter"]


class ColumnSpec(BaseModel):
    """One column: the label the user said, and what kind of values it holds."""

    label: str = Field(min_length=1, max_length=60)
    type: ColumnType = "text"


class ReportSpec(BaseModel):
    """What a sentence asks for: enough to build a list report."""

    title: str = Field(default="", max_length=80)
    columns: list[ColumnSpec] = Field(default_factory=list, max_length=20)
    group: str = ""
    totals: list[str] = Field(default_factory=list)
    page: PageSize = "A4"
    landscape: bool = False


class SentenceRequest(BaseModel):
    """What the user wrote, and labels of known fields that may be meant."""

    text: str
    known: list[str] = Field(default_factory=list)


_TITLE_ZH = re.compile(
    r"(?:生成|创建|新建|制作|设计|做|画|来|出|要|需要|想要)(?:出|成)?(?:一个|一张|一份|一下|个|张|份)?(?:新的?)?"
    r"(?P<title>[^,,。;;::、]{1,30}?(?:报表|明细表?|清单|台账|统计表?|汇总表|单据?|发票|工资条|表格?|报告|条|单))"
)
_TITLE_EN = re.compile(
    r"\b(?:create|make|generate|draw|design|build|draft|need|want)\b\s+(?:me\s+)?(?:an?|the|one)?\s*(?:new\s+)?"
    r"(?P<title>[\w \-/]{2,50}?\b(?:report|table|form|invoice|list|note|slip|statement|sheet))\b",
    re.IGNORECASE,
)
_COLUMNS_ZH = re.compile(
    r"(?:包含|包括|含有|显示|列出|字段(?:有|是|为|包括)?|列(?:有|是|为)|内容(?:有|是|为)?|(?<![没只所])有|含)\s*[::]?\s*(?P<list>[^。;;\n]+)"
)
_COLUMNS_EN = re.compile(
    r"\b(?:with|containing|including|includes|showing|columns?|fields?)\b\s*(?:the\s+)?(?:columns?|fields?)?\s*:?\s*(?P<list>[^.;\n]+)",
    re.IGNORECASE,
)
_GROUP_ZH = re.compile(r"按(?:照)?(?P<name>[^,,。;;、\s]{1,20}?)(?:来|进行)?(?:分组|汇总|小计|分类|归类)")
_GROUP_EN = re.compile(
    r"\bgroup(?:ed)?\s+by\s+(?:the\s+)?(?P<name>[\w \-]+?)(?=\s+(?:with|and)\b|[,.;]|$)", re.IGNORECASE
)
_TOTAL = re.compile(r"合计|总计|求和|汇总|小计|加总|\btotals?\b|\bsums?\b", re.IGNORECASE)
_SPLIT = re.compile(r"\s*(?:[、,,;;/]|\band\b|以及|还有|和|及|与)\s*", re.IGNORECASE)
_NOISE = re.compile(
    r"^(?:的|等|其中|每|各|(?:the|an?)\s)\s*|(?:等|这些|几|三|四|五|六|\d)*(?:个)?(?:字段|列|信息|内容|栏|项)$|^\W+|\W+$",
    re.IGNORECASE,
)
_PAGE = re.compile(r"(?<![A-Za-z0-9])(A[345]|letter)(?![A-Za-z0-9])", re.IGNORECASE)
_LANDSCAPE = re.compile(r"横向|横版|横着|横式|landscape", re.IGNORECASE)
_NO_SUM = re.compile(r"单价|均价|价格|率|比|序号|年龄|\b(?:price|rate|age|no)\b", re.IGNORECASE)
_TYPES: tuple[tuple[ColumnType, re.Pattern[str]], ...] = (
    ("date", re.compile(r"日期|时间|年月|生日|\bdate\b|\bday\b|\btime\b", re.IGNORECASE)),
    (
        "text",
        re.compile(
            r"单号|编号|号码|电话|手机|税号|账号|单位|名称|备注|\b(?:no|number|code|phone|unit|name|note)s?\b",
            re.IGNORECASE,
        ),
    ),
    (
        "integer",
        re.compile(
            r"数量|件数|人数|次数|个数|序号|年龄|天数|库存|\b(?:qty|quantity|count|pieces|age|days|stock)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "amount",
        re.compile(
            r"金额|价|总额|费|税|工资|薪|余额|成本|利润|销售额|收入|支出|款|奖金|补贴|扣|率"
            r"|\b(?:amount|price|total|cost|fee|tax|salary|wage|balance|profit|revenue|sales|rate|pay|value|sum)\b",
            re.IGNORECASE,
        ),
    ),
)


def read_sentence(request: SentenceRequest) -> ReportSpec:
    """Read a request for a list report; columns stay empty where none is named."""
    text = " ".join(request.text.split())
    labels = _labels(text)
    columns = [ColumnSpec(label=label, type=column_type(label)) for label in labels]
    columns, group = _with_group(columns, _first(text, _GROUP_ZH, _GROUP_EN, "name"))
    totals = [one.label for one in columns if _adds_up(one)] if _TOTAL.search(text) else []
    page = _PAGE.search(text)
    return ReportSpec(
        title=_title(text),
        columns=columns,
        group=group,
        totals=totals,
        page=_page_size(page.group(1) if page else "A4"),
        landscape=bool(_LANDSCAPE.search(text)),
    )


def _with_group(columns: list[ColumnSpec], name: str) -> tuple[list[ColumnSpec], str]:
    """Return the columns and the label to group by; a column that was not named is put first."""
    found = _matching(name, [one.label for one in columns])
    if found or not name or not columns:
        return columns, found
    return [ColumnSpec(label=name, type=column_type(name)), *columns][:20], name


def _adds_up(column: ColumnSpec) -> bool:
    """Tell whether the sum of a column means something: amounts and counts, but no unit prices or rates."""
    return column.type in ("amount", "integer") and not _NO_SUM.search(column.label)


def _page_size(text: str) -> PageSize:
    sizes: dict[str, PageSize] = {"A4": "A4", "A5": "A5", "A3": "A3", "LETTER": "Letter"}
    return sizes.get(text.upper(), "A4")


def _first(text: str, chinese: re.Pattern[str], english: re.Pattern[str], name: str) -> str:
    found = chinese.search(text) or english.search(text)
    return found.group(name).strip() if found else ""


def _title(text: str) -> str:
    title = _first(text, _TITLE_ZH, _TITLE_EN, "title")
    title = re.sub(r"^(?:一个|一张|一份|个|张|份|(?:the|an?)\s)\s*", "", title)
    if re.match(
        r"包含|包括|含|有|显示|with\b|新?(?:报表|表格?|单)$|(?:report|table|list|form)$", title, re.IGNORECASE
    ):
        return ""
    return title[:1].upper() + title[1:] if title.isascii() else title


def _labels(text: str) -> list[str]:
    listed = _first(text, _COLUMNS_ZH, _COLUMNS_EN, "list")
    listed = _GROUP_ZH.split(_GROUP_EN.split(listed)[0])[0] if listed else ""
    pieces = [_clean(one) for one in _SPLIT.split(listed)]
    kept = [one for one in pieces if one and len(one) <= 20 + 20 * one.isascii() and not _is_wish(one)]
    return list(dict.fromkeys(kept))[:20]


def _clean(piece: str) -> str:
    piece = re.sub(r"[((][^))]*[))]", "", piece).strip()
    piece = re.sub(r"(?:的)?(?:报表|表格|表|清单)$", "", piece)
    return _NOISE.sub("", _NOISE.sub("", piece)).strip()


def _is_wish(piece: str) -> bool:
    """Tell whether a piece is a wish such as "totals at the end" instead of a column."""
    return bool(
        re.search(
            r"合计|总计|汇总|小计|求和|分组|横向|纵向|底部|最后|页脚|并|需要|请|totals?\b.*(end|bottom|row)|^totals?$|landscape|portrait|grouped",
            piece,
            re.I,
        )
        or _PAGE.fullmatch(piece)
    )


def _matching(name: str, labels: list[str]) -> str:
    lowered = {label.lower(): label for label in labels}
    if not name or name.lower() in lowered:
        return lowered.get(name.lower(), "")
    return next((label for label in labels if label in name or name in label), "")


def column_type(label: str) -> ColumnType:
    """Guess what a column holds from its label."""
    return next((kind for kind, pattern in _TYPES if pattern.search(label)), "text")


def problem_with(request: SentenceRequest, spec: ReportSpec) -> str:
    """Return "" or what is wrong with a model's reading, in words that a model can use."""
    labels = [one.label for one in spec.columns]
    if not labels:
        return "columns must not be empty"
    if len(set(labels)) != len(labels):
        return "two columns have the same label"
    for name in [*spec.totals, *([spec.group] if spec.group else [])]:
        if name not in labels:
            return f"{name!r} is in group or totals but is no column label"
    if any(re.search(r"[{}<>$]", label) for label in labels):
        return "labels must be plain words"
    return ""
