"""A table of totals per group over a query of its own: 按国家列出运费合计, the total freight by country."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import NUMBERS, WHOLE
from app.domain.reports.editing.data.query_text import reckoned_by
from app.domain.reports.editing.references.data_called import bare_name, datum_called
from app.domain.reports.editing.request.clause_text import WIDE, compiled
from app.domain.reports.editing.request.other_words import in_own_words
from app.domain.reports.editing.request.taken_apart import TakenApart
from app.domain.reports.editing.stated.sub_datasets import AddDataset, AddSetTable, SetColumn, SetField
from app.domain.reports.editing.template.new_nodes import fresh_name
from app.domain.reports.editing.template.outline import DataInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.naming import identifier

_MARKS = str.maketrans({"“": '"', "”": '"', "「": '"', "」": '"', "『": '"', "』": '"'})
_Q = r"\"[^\"]{1,60}\""
_NAME = r"[^\s,;.:\"()、和与的按每个各]{1,24}?"
_WORDS = r"[A-Za-z_][\w ]{0,30}?"
_SUM_ZH = r"合计|总和|总计|总额|总数额|汇总"
_WAY_ZH = rf"{_SUM_ZH}|平均值?|均值|最[大高]值?|最[小低]值?"
_COUNT_ZH = r"(?:[\u3400-\u9fff]{0,4})(?:笔数|单数|行数|条数|个数|记录数|数量)"
_WAYS_EN = {
    "SUM": r"total|totals|sum|sums",
    "AVG": r"average|averages|mean",
    "MAX": r"highest|maximum|largest|greatest",
    "MIN": r"lowest|minimum|smallest|least",
}
_WAY_EN = "|".join(_WAYS_EN.values())
_LISTS_ZH = r"(?:列出|统计|汇总|显示|打印|计算|给出)"
_LISTS_EN = r"(?:(?:that |which )?(?:lists?|shows?|prints?|listing|showing|printing|with|of|for)\s+)?"
_EACH_EN = r"(?:by|per|for each|for every|of each|of every|grouped by)\s+(?:the\s+)?"
_TOTALS = (
    rf"(?:按照?|依)(?:每个|各)?(?P<g>{_NAME})(?:分组|来)*,?(?:{_LISTS_ZH}|的)+(?:每个|各[\u3400-\u9fff]{{0,4}}?的?|其)?"
    rf"(?:(?P<t>(?P<f>{_NAME})的?(?P<w>{_WAY_ZH}))|(?P<c>{_COUNT_ZH}))"
    rf"|{_LISTS_ZH}?(?:每一?个?|各个?)(?P<g2>{_NAME})的"
    rf"(?:(?P<t2>(?P<f2>{_NAME})的?(?P<w2>{_WAY_ZH}))|(?P<c2>{_COUNT_ZH}))",
    rf"{_LISTS_EN}(?:the )?(?P<t>(?P<w>{_WAY_EN})(?: (?:of|for))?(?: the)? (?P<f>{_WORDS}))\s+{_EACH_EN}"
    rf"(?P<g>{_WORDS})(?=\s*(?:[,;.:(\x01]|$|\b(?:with|and|at|in|below|under|over|from)\b))",
    rf"{_LISTS_EN}(?:the )?(?:(?:number|count) of )(?P<c>[a-z]+s)\s+{_EACH_EN}"
    rf"(?P<g>{_WORDS})(?=\s*(?:[,;.:(\x01]|$|\b(?:with|and|at|in|below|under|over|from)\b))",
    rf"{_LISTS_EN}(?:the )?(?P<t>(?P<f>{_WORDS}) (?P<w>{_WAY_EN}))\s+{_EACH_EN}"
    rf"(?P<g>{_WORDS})(?=\s*(?:[,;.:(\x01]|$|\b(?:with|and|at|in|below|under|over|from)\b))",
)
_HEADING_ZH = rf"(?:{_Q}|[^,;.、\"]{{1,20}}?)"
_HEADINGS = (
    rf"(?:共|有|分|一共|显示|包含)*(?:[两二2]个?)?列(?:标题|表头|头|名)?(?:分别|依次|[为是有:])*\s*(?P<a>{_HEADING_ZH})"
    rf"\s*(?:、|,|和|与|及)\s*(?P<b>{_HEADING_ZH})(?=\s*(?:[,;.]|$|\x01))"
    rf"|(?:列标题|列?表头|列头|标题|列名)(?:分别|依次|各|[为是写用:])*\s*(?P<a3>{_Q})\s*(?P<b3>{_Q})"
    rf"|(?:列标题|列?表头|列头|标题|列名)(?:分别|依次|各|[为是写用:])*\s*(?P<a2>{_HEADING_ZH})"
    rf"\s*(?:、|,|和|与|及)\s*(?P<b2>{_HEADING_ZH})(?=\s*(?:[,;.]|$|\x01))",
    rf"(?:,\s*)?(?:\b(?:and|with|the|its|column|in)\b\s*)*(?:\btwo columns?\b|\b(?:headings?|headers?"
    rf"|titles?|headed|titled|columns?)\b)(?:\s+(?:are|is|headed|titled|called))?:?\s*(?P<a>{_Q}|{_WORDS})"
    rf"\s*(?:,\s*(?:and\b)?|\band\b)\s*(?P<b>{_Q}|{_WORDS})(?=\s*(?:[,;.]|$|\x01))",
)
_TABLE = r"(?<!报)(?<!图)(?:汇总|统计|小|子|数据)*表格?(?!头|单|达|示|明)(?:组件)?|\btable\b"
_ADDS = r"(?:再|新)*(?:添加|增加|新增|插入|加上?|放|做|建)|\b(?:add|put|insert|place|create|make)\b"
_SET = (
    r"(?:(?:使用|基于|用|走)?(?:一个)?(?:新的?|独立的?|单独的?)?子?数据集的?)"
    r"|\b(?:over|from|on|with|using)?\s*(?:an? |its )?(?:own |new )*sub-?\s?data-?set\b"
)
_IDLE = compiled(
    r"请|帮我|在|报表|汇总[区带栏]?|的?(?:最后面?|最?末尾|结尾|末端|底部|最?下[面边方])|[一1]?[个张]|新|小|里|中|处|上"
    r"|(?<![A-Za-z0-9_])(?:please|at|in|on|to|the|very|end|bottom|of|report|summary|band|section|an?|small|new"
    r"|below|under|after|everything|and|it|with)(?![A-Za-z0-9_])|[\s,.;:\x01的]"
)


@dataclass
class _Totals:
    """What is listed per group: the field of the groups, how and of what it is reckoned, the headings."""

    key: DataInfo
    function: str
    field: DataInfo | None
    titles: tuple[str, str]


def grouped_table_said(text: str, template: Template, outline: Outline) -> list[Edit]:
    """Return the edits of a table at the end that lists totals of the rows per group; [] for more."""
    plain = text.translate(WIDE).translate(_MARKS).strip().rstrip(".。")
    if not compiled(_ADDS).search(plain) or not compiled(_TABLE).search(plain):
        return []
    said = TakenApart(plain)
    headings = next((one for each in _HEADINGS if (one := said.take(each))), None)
    totals = next((one for each in _TOTALS if (one := said.take(each))), None)
    if totals is None or not said.take(_TABLE) or not said.take(_ADDS):
        return []
    said.take(_SET)
    if _IDLE.sub("", said.text):
        return []
    groups = {name: value for name, value in totals.groupdict().items() if value}
    read = _read(groups, headings.groupdict() if headings is not None else {}, outline)
    return _edits(read, template, outline) if read is not None else []


def _read(groups: dict[str, str], headings: dict[str, str | None], outline: Outline) -> _Totals | None:
    """Return what is listed per group, of the report's own fields; None where one of them isn't clear."""
    own = {name.rstrip("2"): value.strip() for name, value in groups.items()}
    key = _field(own["g"], outline)
    counted = own.get("c", "")
    field = None if counted else _field(own["f"], outline)
    if key is None or (field is None and not counted) or _is_a_field(counted, outline):
        return None  # 数量 may be a field of that name, to be added up
    function = "COUNT" if counted else _function(own["w"])
    numeric = field is not None and field.java_type in NUMBERS
    if not (counted or numeric) or (field is not None and field.name == key.name):
        return None
    title = next((one.title for one in outline.columns if one.field == key.name), "") or key.name
    told = [
        next((value for each in ("", "2", "3") if (value := headings.get(one + each))), "").strip('" ')
        for one in "ab"
    ]
    what = (f"Number of {counted}" if counted.isascii() else counted) if counted else own["t"]
    return _Totals(key, function, field, (told[0] or title, told[1] or what[:1].upper() + what[1:]))


def _is_a_field(counted: str, outline: Outline) -> bool:
    """Tell whether Chinese words of a count may as well be the name of a field."""
    return bool(counted) and not counted.isascii() and _field(counted, outline) is not None


def _field(words: str, outline: Outline) -> DataInfo | None:
    """Return the only field of the report that words call, in their own words or the template's."""
    for one in dict.fromkeys((words, in_own_words(bare_name(words), outline)[0])):
        found = datum_called(one, outline)
        if found is not None and any(each is found for each in outline.fields):
            return found
    return None


def _function(word: str) -> str:
    """Return the function of SQL that a word means."""
    for name, pattern in _WAYS_EN.items():
        if compiled(rf"(?:{pattern})").fullmatch(word):
            return name
    return (
        "AVG"
        if "均" in word
        else "MAX"
        if word[:2] in ("最大", "最高")
        else "MIN"
        if word[0] == "最"
        else "SUM"
    )


def _edits(read: _Totals, template: Template, outline: Outline) -> list[Edit]:
    """Return the edits that declare the query and its fields, and put the table at the end."""
    query = xml.child(template.root, "queryString")
    sql = (query.text or "") if query is not None else ""
    if query is not None and query.get("language", "sql").lower() != "sql":
        return []
    of = read.field.name if read.field is not None else ""
    name = identifier(f"{read.function.lower()}_{of}" if of else "row_count")
    reckoned = reckoned_by(sql, read.key.name, (read.function, of, name))
    if not reckoned:
        return []
    whole = read.field is None or (read.field.java_type in WHOLE and read.function != "AVG")
    kind = "java.lang.Long" if whole else read.field.java_type if read.field else ""
    kind = "java.math.BigDecimal" if kind in WHOLE and not whole else kind
    taken = [*outline.datasets, *(one.name for one in outline.parameters)]
    dataset = fresh_name(identifier(f"{of or 'rows'}_by_{read.key.name}"), taken)
    fields = [SetField(name=read.key.name, java_type=read.key.java_type), SetField(name=name, java_type=kind)]
    columns = [
        SetColumn(expression=f"$F{{{one.name}}}", title=title)
        for one, title in zip(fields, read.titles, strict=True)
    ]
    return [
        AddDataset(name=dataset, fields=fields, sql=reckoned),
        AddSetTable(dataset=dataset, columns=columns),
    ]
