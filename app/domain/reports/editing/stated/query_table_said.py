"""A table over a new sub-dataset with a query of its own: its columns, headings, widths and place."""

from __future__ import annotations

import re

from app.domain.reports.editing.columns.cells import numeric_by_name
from app.domain.reports.editing.request.clause_text import WIDE, compiled
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.request.taken_apart import TakenApart
from app.domain.reports.editing.stated.set_table_laid import LaidTable, class_said
from app.domain.reports.editing.stated.table_with_set import table_with_set
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.chart_spot import spot_taken

_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_Q = r"[“\"「『](?:[^”\"」』]{1,80})[”\"」』]"
_SQL_LEAD = (
    r"(?:(?:它|其|表格)?的?(?:数据|行|内容)?(?:来自|取自|用"
    r"|使用)?\s*(?:SQL)?\s*查询(?:语句)?\s*(?:[为是用:]|语句|\s)*"
    r"|(?:SQL|sql)(?:语句)?\s*(?:[为是用:]|\s)*"
    r"|\b(?:(?:and|with|using|from|by|over|of|whose|its|the|a|an|own|sql|rows|come) )*query(?: (?:is|of"
    r"|reads))?:? ?)?"
)
_SQL = (
    rf"{_SQL_LEAD}(?:[“\"「『](?P<q>select\s[^”\"」』]+)[”\"」』]|(?P<b>select\s(?:'[^']*'"
    rf"|(?!{{stop}})[^。;\n'])+))"
)
# A query ends where the words of the request go on.
_STOP = (
    r"[,\s]*[\u4e00-\u9fff]|,\s*(?:columns?|with|headed|placed|and|use|using|at|in|below|showing|two|three"
    r"|over|listing|that|which|list|show|print)\b|\s(?:showing|listing)\b"
    r"|\s(?:and|with) (?:the |two |three )?columns?\b"
    r"|\.\s*$|\.\s+[A-Z]"
)
_SET = (
    rf"(?:(?:数据)?(?:来自|取自|使用|采用|基于|用)?(?:一个)?(?:新建?的?|单独的?|独立的?"
    rf"|自己的?)?(?:一个)?子数据集(?:(?:名称?)?(?:[叫为是]|名为|\s)*(?P<n>{_NAME}))?(?:的)?)"
    rf"|\b(?:(?:and|over|from|on|with|using|based|its|the|own|data|rows|come|comes|coming|a|an|new"
    rf"|separate) )*sub-?\s?datasets?(?: (?:called|named) (?P<m>{_NAME}))?"
)
_WORDS = "一二两三四五六七八九十"
_COUNTED = (
    rf"(?:共|有|分|显示|包含|只要)*(?P<c>[{_WORDS}\d]+)\s?(?:个)?列|(?P<d>\b(?:two|three|four|five|six"
    r"|\d)) columns?\b|(?P<e>列|\bcolumns?\b)"
)
_ITEM = (
    rf"(?:(?!and\b|from\b|over\b)(?<![A-Za-z0-9_]){_NAME}(?:\s?\(\s?(?:标题|表头|headed)?\s?(?:{_Q}"
    rf"|[^()]{{1,30}})\))?|{_Q}\s?(?:显示|取|为|for|showing)\s?{_NAME})"
)
_JOINED = rf"{_ITEM}(?:\s?(?:,|、|和|与|及|以及|\band\b|, and\b)\s?{_ITEM})*"
_COLUMNS = (
    rf"(?:\bwith )?(?:显示|包含|有|列出|分别)*\s*(?:{_COUNTED})\s*(?:[为是:有,]|分别|依次|显示|包括"
    rf"|\b(?:are|of|for)\b|\s)*"
    rf"(?P<l>{_JOINED})",
    rf"(?:显示|列出|包含|打印|\b(?:showing|shows?|listing|with)\b)\s*(?:字段"
    rf"|the fields? )?\s*(?P<l>{_JOINED})"
    rf"(?:\s?(?:[{_WORDS}\d]+列|这?[{_WORDS}\d]个?(?:列|字段)|字段))?",
)
_HEADINGS = (
    rf"(?:列标题|表头|列头|标题|列名)(?:文字)?(?:依次|分别|各|[为是写用叫:]|\s)*(?P<h>{_Q}(?:\s*(?:[、,]|和"
    rf"|与|及)?\s*{_Q})+)"
    rf"|\b(?:and |with )?(?:headed|(?:the )?(?:column )?(?:headings?|headers?|titles?)(?: are| of"
    rf"|:)?) (?P<g>{_Q}(?:(?:, | and |, and ){_Q})+)"
)
_WIDTHS = (
    r"(?:各?列宽?|宽度?)(?:依次|分别|各|[为是:]|\s)*(?P<w>\d+(?:\s*(?:[、,/]|和|与)\s*\d+)+)(?:磅|pt)?"
    r"|\b(?:and |with )?(?:column )?widths?(?: are| of|:)? (?P<v>\d+(?:(?:, | and |, and )\d+)+)"
    r"|(?P<u>\d+(?:(?:, | and |, and )\d+)+)(?: ?pt| points)? wide"
)
_EACH_WIDE = (
    r"(?:每|各)列宽?度?(?:都|均|为|是|各)*\s*(?P<a>\d+)|\b(?:each|both|all)(?: columns?)? (?P<b>\d+)(?: ?pt"
    r"| points)? wide"
)
_CONNECTION = (
    r"(?:使用|采用|走|用|沿用|共用)?(?:同一个?)?(?:主)?(?:报表|当前)?的?(?:数据库|同一个?)?连接"
    r"|\b(?:and )?(?:use |using |over |on |with |through )?(?:the )?"
    r"(?:report['’]?s? |same |database )*connection\b|\$P\{REPORT_CONNECTION\}|REPORT_CONNECTION"
)
_TABLE = (
    r"(?:一?个|一?张)?(?:新的?)?(?:数据)?表格?(?:组件)?|\b(?:an? "
    r"|the )?(?:new )?(?:data )?table(?: component)?\b"
)
_IDLE = re.compile(
    r"\b(?:please|can you|could you|i want|i need|put|add|insert|place|create|make|show|an?|the|it|its|that"
    r"|which|has|have|with|and|of|in|at|to|for|from|using|use|over"
    r"|data|rows|fields?|columns?|two|band|is|are|new|own|based|on|report|should|come)\b"
    r"|请|麻烦|添加|增加|插入|新[增建]|加上?|放置?|做|建|个|张|一|的|在|到|上|里面?|中|内|处|于|有|为|用|以"
    r"|其|数据|来自|列|并且?|再|它|和|与|就行|即可|显示|字段|分别|行|内容|取自"
    r"|[\s,.;:()、。\u0001]+",
    re.IGNORECASE,
)


def query_table_of(text: str, outline: Outline) -> LaidTable | None:
    """Return the table that a request puts over a query of its own, where it says nothing else; else None."""
    plain = text.translate(WIDE).strip()
    if not re.search(r"(?<![A-Za-z])select\s", plain, re.IGNORECASE) or not re.search(
        "表格?|table", plain, re.IGNORECASE
    ):
        return None
    said = TakenApart(plain)
    if table_with_set(text, outline):
        return None
    query = said.take(_SQL.replace("{stop}", _STOP))
    if query is None or not compiled(_TABLE).search(said.text):
        return None
    table = LaidTable(sql=" ".join((query["q"] or query["b"]).strip(" ,.").split()))
    named = said.take(_SET)
    if named is None:
        return None
    table.dataset = named["n"] or named["m"] or _free_name(table.sql, outline)
    said.take(_CONNECTION)
    headings = _listed(said, _HEADINGS, _Q)
    table.widths = [int(one) for one in _listed(said, _WIDTHS, r"\d+")]
    each = said.take(_EACH_WIDE)
    columns = _columns(said, table.sql)
    if not columns or (headings and len(headings) != len(columns)):
        return None
    titles = [one.strip('“”"「」『』') for one in headings]
    table.columns = list(zip([name for name, _title in columns], titles, strict=True)) if titles else columns
    types = {one.name: one.java_type for one in outline.fields}
    table.fields = {name: types.get(name) or _guessed(name, table.sql) for name, _title in table.columns}
    spot = spot_taken(said.take, lambda: said.text, outline)
    if spot is None or spot.above:
        return None
    table.section = spot.section or "summary"
    table.place = {"y": spot.y} if spot.y is not None else {}
    said.take(_TABLE)
    table.widths = (
        [int(each["a"] or each["b"])] * len(columns) if each else table.widths or [0] * len(columns)
    )
    if _IDLE.sub("", said.text) or len(table.widths) != len(columns) or table.dataset in outline.datasets:
        return None
    return table


def _listed(said: TakenApart, pattern: str, one: str) -> list[str]:
    """Return the parts of a list that a pattern finds in its first group that fits."""
    found = said.take(pattern)
    words = next((each for each in found.groups() if each), "") if found else ""
    return re.findall(one, words)


def _columns(said: TakenApart, sql: str) -> list[tuple[str, str]]:
    """Return the fields that are listed with their headings, else those that the query selects."""
    selected = _selected(sql)
    found = next((one for each in _COLUMNS if (one := said.take(each))), None)
    if found is None:
        return [(one, one) for one in selected]
    columns: list[tuple[str, str]] = []
    for one in compiled(_ITEM).finditer(found["l"]):
        quoted = re.search(_Q, one.group())
        named = re.sub(rf"{_Q}|\(.*\)", " ", one.group())
        names = [word for word in re.findall(_NAME, named) if word.lower() not in ("for", "showing", "and")]
        inner = re.search(r"\(\s?(?:标题|表头|headed)?\s?([^()]+)\)", one.group())
        if len(names) != 1:
            return []
        title = (
            quoted.group()[1:-1] if quoted else inner[1] if inner and not class_said(inner[1]) else names[0]
        )
        columns.append((names[0], title))
    count = next((one for one in map(found.groupdict().get, "cd") if one), "")
    many = read_number(count.lower()) if count else None
    if many is not None and many != len(columns):
        return []
    known = {one.lower() for one in selected}
    return columns if not known or all(name.lower() in known for name, _title in columns) else []


def _selected(sql: str) -> list[str]:
    """Return the names of what a query selects; [] where one has none of its own."""
    found = re.match(r"select\s+(?:distinct\s+)?(.+?)\s+from\s", sql, re.IGNORECASE)
    parts = re.split(r",(?![^(]*\))", found[1]) if found else []
    names = [re.search(r"(?:^|[\s.])([A-Za-z_][A-Za-z0-9_]*)\s*$", one) for one in parts]
    return [one[1] for one in names if one] if all(names) else []


def _free_name(sql: str, outline: Outline) -> str:
    """Return a name for the dataset by the table that its query reads."""
    found = re.search(r"\bfrom\s+[\"`\[]?([A-Za-z_][A-Za-z0-9_]*)", sql, re.IGNORECASE)
    base = found[1].lower() if found else "rows"
    ways = [base, *(f"{base}{at}" for at in range(2, 20))]
    return next(one for one in ways if one not in outline.datasets)


def _guessed(name: str, sql: str) -> str:
    """Return the class of a field by how the query reckons it, else by its name."""
    if re.search(rf"\bcount\([^)]*\)\s+(?:as\s+)?{name}\b", sql, re.IGNORECASE):
        return "java.lang.Long"
    reckoned = re.search(rf"\b(?:sum|avg)\([^)]*\)\s+(?:as\s+)?{name}\b", sql, re.IGNORECASE)
    return "java.math.BigDecimal" if reckoned or numeric_by_name(name, name) else "java.lang.String"
