"""Which kinds of edits a model is offered: those that a request points to and a template has room for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from app.domain.reports.editing.catalogue import edit_types
from app.domain.reports.editing.template.outline import Outline

MOST_KINDS = 16
_FIRST, _ALWAYS = 6, 6
_WEIGHT = 12.0
_WORDS = re.compile(r"[a-z]{3,}")
_EMPTY = frozenset(
    ("the", "and", "with", "for", "that", "this", "from", "not", "are", "all", "its", "them", "other", "set")
)
_MORE = {
    "add_column": r"加.{0,10}列|新增.{0,8}列|\badd\b.{0,24}\bcolumn|插入.{0,10}列",
    "add_filter": r"不(?:显示|打印|要)|剔除|保留|排除|不到|不足|隐藏|打印"
    r"|\b(?:omit|exclude|just|leave out|don't list)\b",
    "add_group": r"按.{1,12}[分累小]|每个?|each|per\b|own page",
    "add_sort_key": r"先按|再按|then by",
    "add_table": r"明细表",
    "add_text": r"[\"“「『]|写上|印上|bottom|every page|saying",
    "add_total": r"小计|统计|一共|多少|条数|个数|几个|笔数|number of|highest|lowest|subtotal",
    "blank_when_null": r"没有(?:值|就)|无值|missing",
    "band_height": r"\brows?\b.*\b(?:high|taller|lower)|行.*[高矮]",
    "conditional_style": r"[高低早晚多少等]于|[为是]“|以[上下前后]|之[前后]|负数"
    r"|above|below|negative|exceed|before|after|of zero|equal",
    "date_format": r"\d{4}年|yyyy|两位年|short date",
    "duplicate": r"clone|another copy|一模一样",
    "first_rows": r"前\s*[\d一二三五十]+|\btop \d|\bfirst \w+ (?:rows|records)|most\b",
    "equal_columns": r"平[均分]|一样宽|等宽|均匀|equal",
    "margins": r"左边|右边|上边|下边|装订|空白|binding|indent",
    "move_column": r"对调|in front of|互换|顺序|调换|places|order|next to|beginning|before|after|flip|swap",
    "no_data": r"没有(?:记录|数据)|(?:数据|记录)为空|无记录|no (?:rows|records)",
    "number_format": r"[$€£¥￥]|括号|负数|千位|整数"
    r"|brackets|thousands?|separators?|sign|cents|round|whole numbers?|euro|dollar",
    "padding": r"缩进|indent|内缩",
    "print_when": r"首页|末页|[为等]于?(?:零|0)|不打|first page|last page|zero",
    "remove_column": r"去掉|删|不要|没用|ditch|kill|lose|drop|useless|leave out|don'?t need|\bcol\b",
    "rename_column": r"->|→|\bcol\b|列.{0,3}[改叫]|列名",
    "repeated_values": r"上一行|只打印第一次|变化时|一?遍遍|反复|over and over|repeatedly",
    "replace_text": r"[\"“「『]",
    "resize": r"\d+ ?%|half|enlarge|shrink|一半|放大|缩小",
    "rotate": r"竖着|sideways",
    "rows_per_page": r"一页.{0,4}\d+|\d+ ?[行条笔]|补足",
    "set_group": r"分页|新页|另起|own page|new page",
    "sort": r"从[大小高低新旧早晚]到|排(?![版列齐])|先后|最[高大小低].*[前后]|at the top|first by",
    "stretch": r"多行|折行|缩小字号|several lines|two lines|chopped|cut off",
    "zebra": r"[隔一]一?行|odd rows|even rows|alternate",
}
_FALLBACK = (
    "font",
    "colour",
    "delete",
    "move",
    "text",
    "align",
    "resize",
    "borders",
    "number_format",
    "add_text",
    "add_column",
    "remove_column",
    "sort",
    "add_filter",
    "add_total",
    "conditional_style",
)
_OF_COLUMNS = frozenset(
    (
        *("add_column", "remove_column", "move_column", "rename_column", "column_width", "equal_columns"),
        *(
            "add_running_total",
            "add_share",
            "add_row_number",
            "zebra",
            "column_order",
            "table_frame",
            "column_formula",
        ),
    )
)
_OF_GROUPS = frozenset(("remove_group", "set_group", "group_space"))
_OF_FIELDS = frozenset(
    (
        "add_filter",
        "add_parameter_filter",
        "add_period_filter",
        "sort",
        "add_sort_key",
        "add_group",
        "conditional_style",
    )
)
# Kinds that take what a request states to the letter; where it states nothing so, others say it better.
_TO_THE_LETTER = frozenset(
    (
        *(
            "add_placed",
            "add_labelled_row",
            "set_exactly",
            "set_expression",
            "style_when",
            "declare",
            "declare_group",
        ),
        *("draw_image", "show_total", "report_setting", "set_style", "apply_style", "add_dataset"),
        "add_set_table",
    )
)
_STATES = re.compile(
    r"\$[FPVR]\{|\b[xy]\s*=|\bjava\.|表达式|\bexpression\b|样式|\bstyles?\b|数据集|\b(?:sub-?)?data ?set"
    r"|\bclass\b"
    r"|whenNoData|printOrder|计算方式|\bcalculation\b",
    re.IGNORECASE,
)


def likely_kinds(
    text: str, outline: Outline | None = None, first: Sequence[str] = (), most: int = MOST_KINDS
) -> list[str]:
    """Return the kinds of edits that a request's words point to, the likeliest first.

    first are kinds that the rules read in the request. Kinds that need what
    a template has not (groups, columns, a table) are left out.
    """
    left_out = frozenset() if _STATES.search(text) else _TO_THE_LETTER - {*first}
    known = [
        name for name in edit_types() if name not in left_out and (outline is None or fits(name, outline))
    ]
    scores = _scores(text, known)
    ranked = sorted((name for name in known if scores[name] > 0), key=lambda name: -scores[name])
    offered = list(dict.fromkeys([*(one for one in first if one in known), *ranked]))
    kept = [name for name in _FALLBACK if name in known]
    return list(dict.fromkeys([*offered[:_FIRST], *kept[:_ALWAYS], *offered, *kept]))[:most]


def fits(name: str, outline: Outline) -> bool:
    """Tell whether a template has what a kind of edit is about."""
    if "table" in name and name not in ("add_table", "table_grid"):
        return bool(outline.table_columns)
    if name in _OF_COLUMNS:
        return bool(outline.columns)
    if name in _OF_GROUPS:
        return bool(outline.groups)
    return bool(outline.fields) if name in _OF_FIELDS else True


def _scores(text: str, known: Sequence[str]) -> dict[str, float]:
    """Return how much a text speaks of each kind; a word that many kinds share says little of any."""
    said = {name: _said_of(name, text) for name in known}
    shared = Counter(word for words in said.values() for word in words)
    return {name: sum(_WEIGHT / shared[word] for word in words) for name, words in said.items()}


def _said_of(name: str, text: str) -> set[str]:
    """Return the words of a text that hint at a kind, or stand in its name or description."""
    kind = edit_types()[name]
    hints = "|".join(one for one in (kind.hints, _MORE.get(name, "")) if one)
    hits = {found.group().lower() for found in re.finditer(rf"(?i:{hints})", text)} if hints else set()
    words = set(_WORDS.findall(text.lower()))
    about = set(_WORDS.findall((kind.__doc__ or "").lower())) | set(name.split("_"))
    return {one for one in hits if one} | {f"~{one}" for one in words & about - _EMPTY}
