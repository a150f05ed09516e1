"""The wishes in a request: groups, totals, order, conditions, parameters, page and design."""

from __future__ import annotations

import re

from app.domain.reports.generate.column_types import adds_up, column_type
from app.domain.reports.generate.spec import (
    ColumnSpec,
    Condition,
    Operator,
    OtherTotal,
    PageSize,
    ParameterSpec,
    SortSpec,
    Style,
    TotalKind,
)

_STOP = r"[,，。;；\n]"
_SPLIT = re.compile(
    r"\s*(?:[、,，;；/]|\band\b|\bthen(?:\s+by)?\b|以及|还有|(?<!求)和|及|与|再按|然后按|后按)\s*(?:再?按)?",
    re.IGNORECASE,
)
_GROUP_ZH = re.compile(
    r"(?:先)?按(?:照)?(?P<name>[^。;；\n]{1,40}?)(?:来|进行|依次|各自|逐级)?"
    r"(?:分组|汇总|小计|分类|归类|分别统计|统计|分开|分页)"
)
_GROUP_EACH = re.compile(r"(?:每个?|各个?)(?P<name>[\u4e00-\u9fffA-Za-z]{1,8}?)(?:都|的)?(?:要|有|进行)?小计")
_GROUP_EN = re.compile(
    r"\b(?:group(?:ed|ing)?|broken down|break down|subtotal(?:s|ed)?|split)\s+(?:by|per|for each|on)\s+(?:the\s+)?"  # noqa: E501
    r"(?P<name>[\w \-,]+?)(?=\s+(?:with|sorted|order(?:ed)?|showing|containing|including|columns?|in|on|landscape|only|where|sum|as)\b|[.;:\n]|,\s*(?!(?:and|then)\b)|$)",  # noqa: E501
    re.IGNORECASE,
)
_PER_EN = re.compile(r"\b(?:by|per)\s+(?:each\s+)?(?P<name>[a-z]+(?:\s+and\s+[a-z]+)?)\b", re.IGNORECASE)
_NO_GROUP = re.compile(r"每组|各组|组$|^(?:组|页)$|\b(?:groups?|page)\b", re.IGNORECASE)
_WAY = r"降序|倒序|升序|正序|从大到小|从高到低|从多到少|从新到旧|从小到大|从低到高|从旧到新"
_SORT_ZH = re.compile(
    rf"按(?:照)?(?P<name>[^,，。;；\n、]{{1,20}}?)(?:的)?(?:(?P<way>{_WAY})(?:来|进行)?(?:排序|排列|排)?|(?:来|进行)?(?:排序|排列))"
)
_SORT_EN = re.compile(
    r"\b(?:sort(?:ed)?|order(?:ed)?)\s+by\s+(?:the\s+)?(?P<name>[\w \-]+?)(?:\s+(?P<way>desc(?:ending)?|asc(?:ending)?|largest first|newest first))?(?=\s+(?:with|and|grouped|only|where|in|on)\b|[,.;\n]|$)",  # noqa: E501
    re.IGNORECASE,
)
_DOWN = re.compile(r"降序|倒序|从大|从高|从多|从新|desc|first", re.IGNORECASE)
_OPERATORS: tuple[tuple[Operator, str], ...] = (
    (">=", r"大于等于|不小于|不低于|不少于|至少|>=|≥|at least|no less than|from"),
    ("<=", r"小于等于|不大于|不超过|不高于|至多|<=|≤|at most|no more than|up to"),
    ("!=", r"不等于|不是|不为|!=|≠|<>|is not|other than"),
    (
        ">",
        r"大于|超过|高于|多于|晚于|>|(?:is )?(?:greater|more|larger|higher|later) than|over|above|after|exceeds",  # noqa: E501
    ),
    ("<", r"小于|低于|少于|早于|<|(?:is )?(?:less|lower|smaller|fewer|earlier) than|below|under|before"),
    ("contains", r"包含|含有|contains|containing"),
    ("=", r"等于|==?|为|是|equals|is"),
)
_ONLY = re.compile(
    r"(?:只|仅|筛选|过滤|条件)(?:要|显示|列出|打印|看|取|统计|保留|包括)?(?:出)?\s*[:：]?\s*(?P<zh>[^,，。;；\n]+)"
    r"|\b(?:only|where|filter(?:ed)?(?: by)?)\b\s*(?P<en>[^,.;\n]*?\S(?:\.\d+)?[^,.;\n]*)",
    re.IGNORECASE,
)
_PARAMETERS = re.compile(
    r"参数(?:有|为|是|包括)?\s*[:：]?\s*(?P<a>[^。;；\n]+)|(?:可|能|支持)按(?P<b>[^。;；\n]+?)(?:查询|筛选|过滤)"
    r"|\bparameters?\b\s*:?\s*(?P<c>[^.;\n]+)",
    re.IGNORECASE,
)
_PAGE = re.compile(r"(?<![A-Za-z0-9])(A[345]|letter)(?![A-Za-z0-9])", re.IGNORECASE)
_LANDSCAPE = re.compile(r"横向|横版|横着|横式|横排|横页|横打|landscape|horizontal", re.IGNORECASE)
_STYLES: tuple[tuple[Style, str], ...] = (
    (
        "card",
        r"卡片(?:式|样式|布局|形式|风格|版)|(?:用|按|做成|以)卡片|\bcards?\s+(?:layout|style|view|design)|\bas\s+cards\b",
    ),
    ("letterhead", r"信头|信笺|带抬头|公司抬头|letterhead"),
    ("compact", r"紧凑|密集|省纸|小字|compact|dense|space.saving"),
    (
        "zebra",
        r"斑马|隔行(?:变色|换色|底色|着色)|现代(?:风格|样式|感|风)?|商务风|zebra|striped|modern|alternating",
    ),
    ("grid", r"表格线|正式|公文|全框线|黑线|中式|formal|full grid|ruled|boxed"),
    ("voucher", r"单据(?:式|样式|格式)|凭证(?:式|样式|格式)|主从|主表|主子表|master.?detail|voucher"),
    ("ledger", r"台账(?:式|样式|风格)|简洁|简单样式|朴素|素雅|ledger (?:style|design)|plain|simple style"),
)
_KINDS: tuple[tuple[TotalKind, str], ...] = (
    ("average", r"求?平均(?:值|数)?|均值|\bav(?:era)?ge?s?\b|\bmean\b"),
    ("count", r"计数|笔数|条数|\bcount(?:s|ed)?\b"),
    ("max", r"最大值?|最高值?|\bmax(?:imum)?\b|\bhighest\b"),
    ("min", r"最小值?|最低值?|\bmin(?:imum)?\b|\blowest\b"),
)
_SUM = re.compile(
    r"合计|总计|求和|加总|累计|汇总|小计|\btotals?\b|\bsub-?totals?\b|\bsums?\b|\bsummed\b", re.IGNORECASE
)
_CALENDAR = (
    (r"月度|每月|按月|各月|\bmonthly\b|\b(?:by|per) month\b", "月份", "Month"),
    (r"季度|每季|按季|\bquarterly\b|\b(?:by|per) quarter\b", "季度", "Quarter"),
    (r"年度|每年|按年|\byearly\b|\bannual\b|\b(?:by|per) year\b", "年份", "Year"),
)


def group_names(text: str) -> list[str]:
    """Return the names to group by, outermost first."""
    found = [match.group("name") for match in _GROUP_ZH.finditer(text)]
    found += [match.group("name") for match in _GROUP_EN.finditer(text)]
    found += [match.group("name") for match in _GROUP_EACH.finditer(text)]
    names = [_clean(name) for one in found for name in _SPLIT.split(one)]
    return list(
        dict.fromkeys(name for name in names if name and not _NO_GROUP.search(name) and len(name) <= 30)
    )[:3]


def dimensions(text: str) -> list[str]:
    """Return what "by region" or 「各地区」 names where nothing is said of groups."""
    found = [_clean(name) for one in _PER_EN.finditer(text) for name in _SPLIT.split(one.group("name"))]
    found += [
        one.group(1)
        for one in re.finditer(
            r"(?:各个?|每个?|分)(部门|地区|区域|客户|产品|门店|员工|供应商|城市|仓库|类别|班级|项目)", text
        )
    ]
    found += [
        one.group(1)
        for one in re.finditer(
            r"按(部门|地区|区域|客户|产品|门店|员工|供应商|城市|仓库|类别|班级|项目)", text
        )
    ]
    return list(dict.fromkeys(name for name in found if name and not _NO_GROUP.search(name)))


def calendar_names(text: str) -> list[str]:
    """Return the label of the month, quarter or year that a text speaks of."""
    chinese = any(ord(char) > 0x2E80 for char in text)
    return [zh if chinese else en for pattern, zh, en in _CALENDAR if re.search(pattern, text, re.IGNORECASE)]


def without_groups(text: str) -> str:
    """Return a text without its clauses about groups."""
    return _GROUP_EN.sub(", ", re.sub(_GROUP_ZH.pattern + r"的?", "", text))


def sums(text: str, columns: list[ColumnSpec], listed: str) -> list[str]:
    """Return the labels of the columns to add up.

    A clause that names columns means those; a clause that names none means
    all that can be added.
    """
    named = _with_total(text, columns)
    everything = False
    for clause in clauses(text, listed):
        if not _SUM.search(clause):
            continue
        here = [
            one.label for one in columns if one.type in ("integer", "amount") and _names(clause, one.label)
        ]
        if here and not re.search(r"小计|subtotal|汇总|按", clause, re.IGNORECASE):
            named += here
        else:
            everything = everything or not here
            named += here
    if named:
        return list(dict.fromkeys(named))
    return [one.label for one in columns if adds_up(one)] if everything else []


def _with_total(text: str, columns: list[ColumnSpec]) -> list[str]:
    """Return the column that "the amount with a total" means."""
    found = re.search(r"([\w ]+?) with (?:an? |the )?(?:grand )?totals?\b", text, re.IGNORECASE)
    names = re.split(r"\band\b", found[1]) if found else [""]
    label = matching(re.sub(r"^\s*the ", "", names[-1]).strip(), [one.label for one in columns])
    return [label] if label else []


def other_totals(text: str, columns: list[ColumnSpec], listed: str) -> list[OtherTotal]:
    """Return averages, counts, least and most values that a clause asks for by a column's label."""
    made = []
    for clause in clauses(text, listed):
        for kind, pattern in _KINDS:
            rest, found = re.subn(pattern, " ", clause, flags=re.IGNORECASE)
            if found:
                made += [
                    OtherTotal(label=one.label, kind=kind)
                    for one in columns
                    if _names(rest, one.label) and (kind == "count" or one.type in ("integer", "amount"))
                ]
    return list({(one.label, one.kind): one for one in made}.values())[:12]


def clauses(text: str, listed: str = "") -> list[str]:
    """Split a request into clauses; the list of columns is one of its own that asks for nothing."""
    rest = text.replace(listed, "\n") if listed else text
    return [
        part.strip()
        for part in re.split(r"[,，。;；\n]|\.\s|\band\b(?=[^,]*\b(?:sum|total|average|count)\b)", rest)
        if part.strip()
    ]


def _names(clause: str, label: str) -> bool:
    if label.isascii():
        return bool(re.search(rf"(?<![a-z]){re.escape(label)}s?(?![a-z])", clause, re.IGNORECASE))
    bare = re.sub(r"[A-Za-z%]+$", "", label)
    return label in clause or (len(bare) > 1 and bare in clause)


def sorts(text: str, labels: list[str]) -> list[SortSpec]:
    """Return the columns to sort by."""
    made = []
    for match in [*_SORT_ZH.finditer(text), *_SORT_EN.finditer(text)]:
        for name in _SPLIT.split(match.group("name")):
            label = matching(_clean(name), labels)
            if label:
                made.append(SortSpec(label=label, descending=bool(_DOWN.search(match.group("way") or ""))))
    return list({one.label: one for one in made}.values())[:4]


def conditions(text: str, columns: list[ColumnSpec]) -> list[Condition]:
    """Return what rows must fulfil, such as 「只显示金额大于1000的」 or "only where status is paid"."""
    made = []
    for match in _ONLY.finditer(text):
        for clause in re.split(r"\s+and\s+|且|并且", match.group("zh") or match.group("en") or ""):
            found = _condition(clause, columns)
            made += [found] if found else []
    return made[:4]


def _condition(clause: str, columns: list[ColumnSpec]) -> Condition | None:
    for column in sorted(columns, key=lambda one: -len(one.label)):
        at = clause.lower().find(column.label.lower())
        if at < 0:
            continue
        rest = clause[at + len(column.label) :].strip()
        for operator, pattern in _OPERATORS:
            found = re.match(
                rf"(?:{pattern})\s*(?P<value>.+?)(?:的(?:记录|行|数据|订单|客户)?|\s+rows?)?$",
                rest,
                re.IGNORECASE,
            )
            if found:
                value = found.group("value").strip("\"'“”「」 ")
                return Condition(label=column.label, op=operator, value=value[:60]) if value else None
    return None


def parameters(text: str) -> list[ParameterSpec]:
    """Return the values that are asked for when the report is filled."""
    match = _PARAMETERS.search(text)
    if match is None:
        return []
    listed = next(one for one in match.groups() if one)
    names = [_clean(one) for one in re.split(r"\s*(?:[、,，]|\band\b|和|以及)\s*", listed)]
    kept = [one for one in names if one and len(one) <= 20 and not is_wish(one)]
    return [ParameterSpec(label=one, type=column_type(one)) for one in dict.fromkeys(kept)][:8]


def without_parameters(text: str) -> str:
    """Return a text without its clause about parameters."""
    return _PARAMETERS.sub(" ", text)


def page_size(text: str) -> PageSize:
    """Return the paper a request names, A4 where it names none."""
    found = _PAGE.search(text)
    sizes: dict[str, PageSize] = {"A4": "A4", "A5": "A5", "A3": "A3", "LETTER": "Letter"}
    return sizes.get(found.group(1).upper(), "A4") if found else "A4"


def is_landscape(text: str) -> bool:
    """Tell whether the page shall lie on its side."""
    return bool(_LANDSCAPE.search(text))


def style_named(text: str) -> Style:
    """Return the page design that a request names, "" for none."""
    return next((style for style, pattern in _STYLES if re.search(pattern, text, re.IGNORECASE)), "")


_WISH = re.compile(
    r"合计|总计|汇总|小计|求和|加总|分组|横向|横版|纵向|竖向|底部|最后|页脚|页码|并|需要|请(?![假款购示])|标题|题目|样式|风格|排序|降序|升序|从大到小|从高到低"
    r"|^只|^仅|大于|小于|超过|低于|参数|查询|纸$|斑马|隔行|现代|紧凑|简洁|卡片|正式|信头|凭证式|单据式|表格线|^按|每页|每组"
    r"|totals?\b.*(?:end|bottom|row|column)|^(?:with |and )*(?:grand |sub-?)?totals?$|\bsub-?totals?\b|\bsum of\b|landscape|portrait|group(?:ed)?\b|sort(?:ed)?\b|order(?:ed)? by"  # noqa: E501
    r"|\bonly\b|\bwhere\b|\btitled?\b|\bcalled\b|\bstyle\b|\bdesign\b|\bmodern\b|\bzebra\b|\bcompact\b|\bparameters?\b|\bper (?:page|group)\b|\bletterhead\b",  # noqa: E501
    re.IGNORECASE,
)


def is_wish(piece: str) -> bool:
    """Tell whether a piece of a list is a wish such as "totals at the end" instead of a column."""
    return bool(_WISH.search(piece) or _PAGE.search(piece))


def matching(name: str, labels: list[str]) -> str:
    """Return the label that a name means, "" for none."""
    lowered = {label.lower(): label for label in labels}
    plain = name.lower()
    if not plain or plain in lowered:
        return lowered.get(plain, "")
    if plain.isascii():
        return next((label for key, label in lowered.items() if plain in (f"{key}s", key.rstrip("s"))), "")
    return next((label for label in labels if label in name or name in label), "")


def _clean(name: str) -> str:
    name = re.sub(
        r"^(?:再|先|然后|分别|各个?|每个?|the\s)\s*|(?:列|字段|分别|进行|来|的)$",
        "",
        name.strip(),
        flags=re.IGNORECASE,
    )
    return name.strip(" \"'“”:：")
