"""What a request says of fields, parameters, variables and the query."""

from __future__ import annotations

import re
from typing import Literal

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled

_SUBJECTS: tuple[tuple[Literal["parameter", "variable", "field"], str], ...] = (
    ("parameter", r"参数|\bparam(?:eter)?s?\b"),
    ("variable", r"变量|\bvariables?\b"),
    ("field", r"字段|\bfields?\b"),
)
Kind = Literal[
    "java.lang.String",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Double",
    "java.math.BigDecimal",
    "java.util.Date",
    "java.sql.Timestamp",
    "java.lang.Boolean",
]
_TYPES: tuple[tuple[Kind, str], ...] = (
    ("java.sql.Timestamp", r"时间戳|(?<![A-Za-z_])timestamp(?![A-Za-z_])"),
    ("java.util.Date", r"日期(?:时间)?(?:类型|型)?|(?<![A-Za-z_])date(?![A-Za-z_])"),
    ("java.lang.Integer", r"(?<!长)整[数型]|(?<![A-Za-z_])(?:int|integer|whole number)(?![A-Za-z_])"),
    ("java.lang.Long", r"长整[数型]?|(?<![A-Za-z_])long(?![A-Za-z_])"),
    ("java.lang.Double", r"浮点|双精度|(?<![A-Za-z_])(?:double|float)(?![A-Za-z_])"),
    (
        "java.math.BigDecimal",
        r"数字|数值|小数|金额型|(?<![A-Za-z_])(?:number|decimal|numeric|bigdecimal)(?![A-Za-z_])",
    ),
    ("java.lang.Boolean", r"布尔|逻辑型|(?<![A-Za-z_])boolean(?![A-Za-z_])"),
    ("java.lang.String", r"文本|字符串?|文字|(?<![A-Za-z_])(?:text|string)(?![A-Za-z_])"),
)
_QUERY = re.compile(
    r"(?<![A-Za-z0-9_])(?:select\b|with\s+[\w\"`]+(?:\s*\([^)]*\))?\s+as\s*\().+",
    re.IGNORECASE | re.DOTALL,
)

_COMMAND = re.compile(
    r"[,;] ?(?:and |then )*(?:add|create|make|set|sort|declare|define|rename|remove|delete) ", re.I
)


def subject_in(clause: Clause) -> Literal["parameter", "variable", "field"] | None:
    """Return whether a clause speaks of a field, a parameter or a variable."""
    return next((name for name, pattern in _SUBJECTS if clause.says(pattern)), None)


def type_said(clause: Clause) -> Kind | None:
    """Return the class that a clause names."""
    for name, pattern in _TYPES:
        package = re.escape(name.rpartition(".")[0] + ".")
        found = clause.has(rf"(?:{pattern})")
        if found and clause.free(found.start(), found.end()):
            clause.says(rf"(?:{package})?(?:{pattern})(?:类型|型)?")
            return name
    return None


def default_in(clause: Clause) -> str:
    """Return the default value that a clause gives."""
    found = clause.has(
        r"(?:默认值?|缺省值?)[,\uff0c\s]*(?:就?[设改用]?[为成是用]|改[为成]|:|=)?\s*"
        r"|\bdefault(?:s|ing)?(?: value)?\b[^,]*?(?:\bto\b|\bis\b|\bbe\b|=|:)\s*"
        r"|\bdefault(?: value)?\s+(?:of\s+|as\s+)?"
    )
    if found is None:
        return ""
    rest = clause.text[found.end() : clause.end]
    quoted = re.match(r"\s*[「『“\"'《]([^」』”\"'》]*)[」』”\"'》]", rest)
    value = quoted.group(1) if quoted else re.split(r"[,\uff0c;\uff1b。]", rest)[0].strip()
    clause.mark(found.start(), min(clause.end, found.end() + len(rest)))
    return value.strip()[:200]


_NAME_THEN_MORE = r"[A-Za-z_][A-Za-z0-9_]*(?=统计|求|对|计算|算|取|等于|默认|类型|[为是])"


_NO_NAME = re.compile(
    r"(?:that|which|to|with|for|of|as|and|holding|is|whose|from|by|in|on|per|sum(?:s|ming)|averag\w*|count(?:s|ing)|total(?:s|ing))",
    re.IGNORECASE,
)
_AND_ANOTHER = re.compile(r"\s+and\s+(?P<two>[A-Za-z_][A-Za-z0-9_]*)")
_CALLED = re.compile(r"名为|名?叫做?|called|named", re.IGNORECASE)
_RECKONS = re.compile(r"(?:统计|计算|累计|汇总|取|存放?|保存|记录|用来|用于)")


def new_name(clause: Clause, what: str) -> str:
    """Return the name of what is to be declared."""
    quoted = clause.before(r"默认|缺省|\bdefault").quoted()
    if quoted:
        return quoted[0].strip()[:80]
    words = {
        "field": r"字段|\bfield\b",
        "parameter": r"参数|\bparam(?:eter)?s?\b",
        "variable": r"变量|\bvariable\b",
    }[what]
    lead = compiled(
        rf"(?:名为|名叫|叫做?|名字?[叫是])\s*(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*的?(?:新)?(?:报表)?(?:{words})"
    )
    first = lead.search(clause.text, clause.start, clause.end)
    if first:
        clause.mark(*first.span())
        return first["name"]
    more = r"(?:再?(?:加|添加|增加|新增|新建|定义)(?:上|入)?)?(?:一|1)?个?(?![\u4e00-\u9fff]*型)"
    found = clause.has(
        rf"(?:{words})\s*{more}\s*(?:called|named|名为|叫做?|:)?\s*(?P<name>[\w\u4e00-\u9fff]+)"
    )
    if found and _CALLED.fullmatch(found["name"]):  # the name behind it is one of the report's
        found = None
    own = rf"(?:{words})\s*(?:called|named|名为|叫做?|:)?\s*(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    found = found or compiled(own).search(clause.text, clause.start, clause.end)
    second = _AND_ANOTHER.match(clause.text, found.end()) if found else None
    if found and second and re.search(r"params|parameters", found.group(), re.IGNORECASE):
        clause.mark(found.start(), second.end())
        return f"{found['name']}和{second['two']}"
    latin = re.match(_NAME_THEN_MORE, found["name"]) if found else None
    if found and latin:
        clause.mark(found.start(), found.start("name") + latin.end())
        return latin.group()
    name = found.group("name") if found else ""
    name = "" if _RECKONS.match(name) or _NO_NAME.fullmatch(name) else name
    if found and name and clause.free(found.start("name"), found.end("name")):
        clause.mark(found.start(), found.end())
        return re.split(r"(?:的)?(?:类型|默认|,)", name)[0]
    one = r"[\w\u4e00-\u9fff]+"
    before = clause.has(rf"(?P<name>{one}(?:、{one})*?)\s*(?:{words})$")
    if before is None:
        return ""
    clause.mark(before.start(), before.end())
    name = re.sub(r"^(?:添加|增加|新增|新建|定义|加)(?:上|入)?(?:[一1两二2]?个)?", "", before.group("name"))
    return re.sub(r"这?[两二2]个$", "", name)


_JOINT_ZH = re.compile(r"(?:和|与|及|、|以及)(?:[一1]个|另一个)?")
_EDGE_ZH = re.compile(r"开始|起始|结束|截止|终止|最[大小高低早晚]|上限|下限")


def names_in(name: str) -> list[str]:
    """Return the names that stand in one: 开始日期和一个结束日期 are two, of which each says an edge."""
    if re.search(r"[A-Za-z_]", name):
        return [one for one in re.split(r"\s*(?:[、,\uff0c]|和|与|以及)\s*", name) if one]
    parts = _JOINT_ZH.split(name)
    edges = len(parts) > 1 and all(_EDGE_ZH.search(one) and len(one) > 1 for one in parts)
    return parts if edges or re.search(r"(?:和|与|、)(?:[一1]|另一)个", name) else [name]


def query_in(clause: Clause) -> str:
    """Return the SQL that a clause sets as the query, or ""."""
    if not clause.has(r"查询|(?<![a-z])sql(?![a-z])|\bquery\b"):
        return ""
    found = _QUERY.search(clause.text[clause.start : clause.end])
    if found is None or _COMMAND.search(found.group()):
        return ""
    clause.mark(clause.start, clause.end)
    inside = next((one for one in clause.quoted() if _QUERY.match(one.strip())), None)
    return (inside or found.group()).strip().rstrip(";。")
