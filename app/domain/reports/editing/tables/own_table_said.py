"""A table with rows of its own said in a few words: its query or its parameter, its columns and fields."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.slots import GONE, Slots
from app.domain.reports.editing.request.clause_text import WIDE, compiled
from app.domain.reports.editing.stated.set_table_laid import class_said
from app.domain.reports.editing.stated.sub_datasets import AddDataset, AddSetTable, SetColumn, SetField
from app.domain.reports.editing.tables.table_fields import fields_for, type_of
from app.domain.reports.editing.tables.tables import AddTable
from app.domain.reports.editing.template.new_nodes import fresh_name
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.naming import identifier

_MARKS = str.maketrans({"“": '"', "”": '"', "「": '"', "」": '"', "『": '"', "』": '"'})
_ADDS = compiled(r"[加添放建做]|插入|新增|\b(?:add|put|insert|place|create|make)\b")
_TABLE = compiled(r"(?<!报)表格?|\btable\b")
_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_Q = r"\"[^\"]{1,80}\""
_SQL = (
    r"(?:,\s*)?(?:\b(?:and|with|using|from|for|on|its|own|the|a|of)\b\s*|[用以按取的]|数据|自己的)*"
    r"(?:SQL\s*)?(?:查询(?:语句)?|\bquery\b|\bSQL\b)\s*(?:语句|\bis\b|[为是用:]|\s)*\"?"
    r"(?P<sql>select\s[\x20-\x7e]*?\sfrom\s[\x20-\x7e]*?)\"?"
    r"(?=\s*(?:$|[。;\x01\u3400-\u9fff]|,?\s*[\x01\u3400-\u9fff\"]|\.(?:\s|$)|,?\s+(?:with|and|headed|titled|whose"
    r"|showing)\s+(?:the\s+|its\s+)?(?:\w+\s+)?(?:columns?|headings?|headers?|titles?)\b|,\s+(?:columns?|heading"
    r"|header|title)"
    r"|,?\s+(?:(?:and|that|which)\s+)?(?:list(?:s|ing)?|show(?:s|ing)?|print(?:s|ing)?|containing|with)\s+"
    r"(?:these|those|the|its|all|both|one|two|three|four|five|\s)*\b(?:fields|columns)\b))"
)
_PARAMETER = (
    rf"(?:(?:它?的?数据|数据源|内容|行)?(?:从|来自|取自|由|用|绑定(?:到)?|是)\s*)?(?P<new>新增?的?)?(?:集合|列表)?参数\s*\"?(?P<n>{_NAME})\"?\s*"
    r"(?:\((?:一个)?(?:集合|列表|Collection|List|java\.util\.(?:Collection|List))(?:类型)?\))?"
    r"(?:[里中](?:面)?)?(?:取(?:数据?|值)?|来|提供|读取?|获取)?"
    r"|(?:(?:with|has|having|its|the|whose)\s+)*(?:(?:rows?|data|records?)\s+(?:(?:come|comes|are|is|taken|read)\s+)*)?"
    r"\b(?:from|fed by|filled from|over|by)\s+(?:the |a )?(?P<new2>new )?(?:(?:collection|list) )?"
    rf"parameter\s+\"?(?P<n2>{_NAME})\"?(?:\s*\((?:a )?(?:collection|list)\))?"
)
_SET = (
    rf"(?:用|使用|基于)?(?:新的?)?子?数据集(?:的?名[称字]?)?(?:就|名为|命名为|名叫|[为是叫做用取:])*\s*\"?(?P<n>{_NAME})\"?"
    rf"|\b(?:from|on|over|with|its|the|a|an|new|own)*\s*(?:sub-?\s?data-?set|data-?set)\s+(?:is\s+)?(?:called\s+|named\s+)?\"?"
    rf"(?P<n2>(?!(?:with|and|table|of|whose|from)\b){_NAME})\"?"
)
_TITLES = (
    rf"(?:列标题|列?表头|列头|标题|列名|抬头)(?:依次|分别|各)*(?:[为是用写:])*\s*(?P<l>{_Q}(?:\s*(?:[、,]|和|与|及|以及)?\s*{_Q})+)"
    r"|(?:,\s*)?(?:\b(?:and|with|the|its|column|two|three|columns?)\b\s*)*\b(?:headings?|headers?|titles?|headed|titled)\b"
    rf"(?:\s+(?:are|is))?:?\s*(?P<l2>{_Q}(?:\s*(?:,\s*(?:and\b)?|and\b)\s*{_Q})+)"
)
_COUNT = {
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
}
_LIST = compiled(
    r"(?:(?:共|有|分|一共|显示|包含)*(?P<n>[一二两三四五六]|\d)?个?列(?!标|头|名)(?:分别|依次|有|为|是|名|:)*"
    r"|(?:,\s*)?(?:\b(?:and|with|it has|has|having|showing|the|its|that shows?)\b\s+)*"
    r"(?P<n2>(?:one|two|three|four|five)\s+)?\bcolumns?\b(?:\s+(?:are|is))?:?)\s*"
)
# The columns of the query are all that is listed: 列出这两个字段, showing both fields.
_THOSE = (
    r"(?:并|再|里面?|表格)*(?:列出|显示|打印|包含|放|列|展示)(?:出)?(?:这|那|查询的?|其|所有|全部|上述|以上)+(?P<n>[一两二三四五六\d])?"
    r"个?的?(?:字段|列)"
    r"|(?:\b(?:and|with|list|lists|listing|show|shows|showing|print|printing|that|it|containing)\b\s*)+"
    r"(?:these|those|the|its|all)?\s*(?P<n2>one|two|both|three|four|five)?\s*(?:these|those|the)?\s*"
    r"\b(?:fields|columns)\b(?: of (?:it|the query))?"
)
_TYPED = r"(?:\s*\(\s*(?P<t>[A-Za-z.\u3400-\u9fff]+)\s*\))?"
_TAKES_ZH = r"(?:取自?|显示|对应|打印|绑定|为|是|来自|用)(?:字段)?"
_TAKES = rf"{_TAKES_ZH}|\b(?:from|showing|shows|for|of|is|=)\b(?: the)?(?: field)?|="
_KIND = r"[A-Za-z.\u3400-\u9fff]+"
_HEADED = rf"(?P<q>{_Q}|[\u3400-\u9fff]{{1,12}}?)"
_ITEMS = tuple(
    compiled(one)
    for one in (
        rf"(?:一列)?(?:叫|the )?{_HEADED}\s*列?\s*,?\s*(?:{_TAKES})?\s*(?P<f>{_NAME}){_TYPED}(?:字段)?",
        rf"{_HEADED}\s*\(\s*(?:字段|field )?(?P<f>{_NAME})(?:\s*,\s*(?P<t>{_KIND}))?\s*\)",
        rf"(?:the )?(?P<q>[A-Z][A-Za-z ]*?)\s+(?:{_TAKES})\s+(?P<f>{_NAME}){_TYPED}",
        rf"(?P<q>[A-Z][A-Za-z ]*?)\s*\(\s*(?:field )?(?P<f>{_NAME})(?:\s*,\s*(?P<t>[A-Za-z.]+))?\s*\)",
        rf"(?P<f>{_NAME}){_TYPED}(?P<q>)",
    )
)
_JAVA = re.compile(
    r"(?:[a-z]+\.)*(?:String|Integer|Long|Short|Double|Float|BigDecimal|Boolean|Date|Timestamp)"
)
_BETWEEN = compiled(r"\s*(?:[、,;]\s*(?:and\b)?|和|与|及|以及|\band\b)\s*")
_OF = compiled(
    r"\bof (?:our |the |all )?(?P<en>[a-z]+)\b"
    r"|(?<=[个张加])(?!小|子|新)(?P<zh>[\u3400-\u9fff]{2,8}?)的?(?=(?:小|子|明细|数据)*表格?)"
)
_IDLE = re.compile(
    r"请|帮我|再|在|报表|最后面?|最?末尾|结尾|后面|最?下[面边方]|底部|列表|数据(?!集)|汇总[区带栏]?|加上?|添加?|新?增加?|插入|放|建|做"
    r"|[一1]?[个张]|小|新|子数据集的?|子表|明细|表格?|它|自己|[的里中上处为是用有个]|字段|没有?|一起|都"
    r"|(?<![A-Za-z0-9_])(?:please|at|in|on|to|the|very|end|bottom|of|report|summary|band|add|put|insert|place"
    r"|create|make|a|an|small|little|new|separate|second|further|own|sub-?\s?(?:data-?set)?|table|data-?set|below"
    r"|under|after|list|rows?|everything|all|with|and|its|it|for|our|from|over)(?![A-Za-z0-9_])"
    r"|[\s,.:;\"" + GONE + r"]",
    re.IGNORECASE,
)


@dataclass
class _Table:
    """What is said of a table: where its rows come from, and its columns."""

    sql: str = ""
    parameter: str = ""
    new_parameter: bool = False
    dataset: str = ""
    columns: list[tuple[str, str, str]] = field(default_factory=list)


def own_table_said(text: str, outline: Outline) -> list[Edit]:
    """Return the edits of a table at the end of the report, over rows of its own; [] where more is said.

    The rows come from a query or from a parameter, or are named by their dataset; of each
    column its field is told.
    """
    plain = text.translate(WIDE).translate(_MARKS).strip().rstrip(".。")
    if not _ADDS.search(plain) or not _TABLE.search(plain):
        return []
    slots, table = Slots(plain), _Table()
    found = slots.take(_TITLES)
    titles = [one[1:-1] for one in re.findall(_Q, found["l"] or found["l2"])] if found else []
    if found := slots.take(_SQL):
        table.sql = " ".join(found["sql"].split()).rstrip(";, ")
    if found := slots.take(_PARAMETER):
        table.parameter = found["n"] or found["n2"]
        table.new_parameter = bool(found["new"] or found["new2"])
    if found := slots.take(_SET):
        table.dataset = found["n"] or found["n2"]
    listed = _listed(slots)
    selected = _selected(table.sql)
    if titles and not listed and len(titles) == len(selected):
        listed = [(title, name, "") for title, name in zip(titles, selected, strict=True)]
    elif (
        titles and listed and len(titles) == len(listed) and not any(title for title, _name, _type in listed)
    ):
        listed = [(title, name, kind) for title, (_no, name, kind) in zip(titles, listed, strict=True)]
    elif titles:
        return []
    table.columns = listed or [("", name, "") for name in selected]
    if not listed and (those := slots.take(_THOSE)) and not _counts(those, len(selected)):
        return []
    return _edits(table, outline) if _is_whole(table, slots, selected, outline) else []


def _counts(those: re.Match[str], many: int) -> bool:
    """Tell whether "these two fields" are as many as the query selects."""
    said = (those["n"] or those["n2"] or "").strip().lower()
    said = {"both": "two"}.get(said, said)
    return not said or _COUNT.get(said, int(said) if said.isdigit() else 0) == many


def _listed(slots: Slots) -> list[tuple[str, str, str]]:
    """Return heading, field and class of each column that is listed, taken out of the text."""
    for start in _LIST.finditer(slots.text):
        words, at = slots.text, start.end()
        found: list[tuple[str, str, str]] = []
        end = at
        while one := _item_at(words, at):
            found.append(_column(one))
            end = one.end()
            between = _BETWEEN.match(words, end)
            if between is None:
                break
            at = between.end()
        number = (start["n"] or start["n2"] or "").strip().lower()
        wanted = _COUNT.get(number) or (int(number) if number.isdigit() else len(found))
        if found and wanted == len(found):
            slots.text = f"{words[: start.start()]}{GONE}{words[end:]}"
            return found
    return []


def _column(item: re.Match[str]) -> tuple[str, str, str]:
    """Return heading, field and class of a column; brackets may hold its class: qty (Integer)."""
    heading, name, kind = (item["q"] or "").strip('" '), item["f"], item["t"] or ""
    if heading and not kind and _JAVA.fullmatch(name) and re.fullmatch(r"[A-Za-z_]\w*", heading, re.ASCII):
        return "", heading, name
    return heading, name, kind


def _item_at(words: str, at: int) -> re.Match[str] | None:
    """Return the column that is said at a place, to its end."""
    for pattern in _ITEMS:
        found = pattern.match(words, at)
        if found and re.match(r"\s*(?:$|[、,;.。和与及\x01]|以及|and\b|列)", words[found.end() :]):
            return found
    return None


def _selected(sql: str) -> list[str]:
    """Return the names under which a query gives its columns; [] where it takes all, or one has no name."""
    found = compiled(r"select\s+(?:distinct\s+)?(?P<l>.+?)\s+from\s").match(f"{sql} ")
    parts = re.split(r",(?![^(]*\))", found["l"]) if found else []
    names = [
        compiled(r"(?:.*?\bas\s+|.*\.)?[\"`\[]?(?P<n>[A-Za-z_][A-Za-z0-9_]*)[\"`\]]?$").match(one.strip())
        for one in parts
    ]
    return [one["n"] for one in names if one is not None] if all(names) else []


def _is_whole(table: _Table, slots: Slots, selected: list[str], outline: Outline) -> bool:
    """Tell whether a table is told in whole: by rows of its own and by fields, and no word is left."""
    names = [name for _title, name, _type in table.columns]
    apart = any(title or kind for title, _name, kind in table.columns)
    sources = bool(table.sql) + bool(table.parameter)
    known = any(one.name == table.parameter for one in outline.parameters)
    rest = _OF.sub(" ", slots.text)
    if sources > 1 or not (sources or (table.dataset and apart)) or table.dataset in outline.datasets:
        return False
    if not names or len(set(names)) < len(names) or (table.new_parameter and known):
        return False
    lower = [one.lower() for one in selected]
    if table.sql and selected and any(one.lower() not in lower for one in names):
        return False
    return not _IDLE.sub("", rest)


def _edits(table: _Table, outline: Outline) -> list[Edit]:
    """Return the edits that declare the rows of a table, and put it at the end."""
    typed = [(title or name, name, _class(name, title, said, outline)) for title, name, said in table.columns]
    if not all(kind for _title, _name, kind in typed):
        return []
    taken = [*outline.datasets, *(one.name for one in outline.parameters)]
    if not table.sql and not any(one.name == table.parameter for one in outline.parameters):
        parameter = table.parameter or table.dataset
        return [
            AddTable(
                columns=[title for title, _name, _kind in typed],
                fields=[name for _title, name, _kind in typed],
                types=[kind for _title, _name, kind in typed],
                dataset=table.dataset or fresh_name(parameter, outline.datasets),
                parameter=parameter,
            )
        ]
    source = compiled(r"\sfrom\s+[\"`\[]?(?P<n>[A-Za-z_][A-Za-z0-9_]*)").search(table.sql)
    wanted = table.dataset or fresh_name(identifier(source["n"]) if source else "rows", taken)
    fields = [SetField(name=name, java_type=kind) for _title, name, kind in typed]
    columns = [SetColumn(expression=f"$F{{{name}}}", title=title) for title, name, _kind in typed]
    rows = f"new net.sf.jasperreports.engine.data.JRMapCollectionDataSource($P{{{table.parameter}}})"
    return [
        AddDataset(name=wanted, fields=fields, sql=table.sql),
        AddSetTable(dataset=wanted, columns=columns, source=rows if table.parameter else ""),
    ]


def _class(name: str, title: str, said: str, outline: Outline) -> str:
    """Return the class of a field: the one said, that of the report's own field, else what its name tells."""
    if said:
        return class_said(said)
    known = next((one.java_type for one in outline.fields if one.name == name), "")
    if known:
        return known
    if re.search(r"(?:ID|_id)$|(?:^|_)(?:cnt|num)$|(?:Cnt|Num)$", name) or re.search(
        r"[\u3400-\u9fff]数$", title
    ):
        return "java.lang.Integer"
    own = type_of(title) if title else ""
    return own if own not in ("", "java.lang.String") else fields_for([name], outline)[0][1]
