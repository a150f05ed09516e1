"""What a request says of groups."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.cells import NUMBERS
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.named import places_of_name
from app.domain.reports.editing.request import numerals
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_signs import NO_FIELD
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import Outline

_ONE_MORE = r"[分加][一1](?:层|级|个|次)?组"
_BY_ZH = _ONE_MORE + r"|分组|(?:按|根据|依据|以).{1,16}(?:分组|分类|归类|汇总|小计|分开|进行分组)"
_BY_EN = r"\bgroup(?:ed|ing)?\b.{0,30}\b(?:by|per)\b|\bsubtotals? (?:by|per|for each)\b|\btotals? by\b"
_TAKEN_BACK = r"取消|删除?|去掉|移除|不要|不分组|\b(?:remove|delete|drop|undo|ungroup|without grouping)\b"
_FLAGS = {
    "new_page": (
        r"(?:不要|别|不)[打印放显示]{0,2}在同一页|新(?:起|开|换)一?页|从新的?一?页(?:开始)?|另起一?页|(?:各)?(?:占|(?<!同)(?<!留在)一)一?页(?!码)|新的?一?页|换页(?!(?:的?时候?|[以之]?后))|分页(?!(?:的?时候?|[以之]?后))|单独一页"
        r"|[每一]页只?(?:打印|印|放|显示)?一个"
        r"|\b(?:new|separate|own) page\b|\bpage break\b|\b(?:only )?one\b.{1,30}\b(?:per|on each|a) page\b"
    ),
    "keep_together": (
        r"[不别](?:要|能|可|被)*(?:跨页|拆开|拆到[^,]{0,4}页|断开|分开|分在[^,]{0,4}页)|(?:连|放|印"
        r"|打)在一起|(?:保持|留|放|打|印)在?(?:同一?页|一起|完整)|留在一页"
        r"|\bkeep\b.{0,24}\b(?:together|on (?:one|a single|the same) page)\b"
    ),
    "reprint_header": (
        r"(?:每页|换页|跨页).{0,8}(?:重复|都|再次|显示|打印).{0,8}组?头?|重复.{0,4}组头|重复(?:打印|显示|出现|印)?(?:在|到)?每一?页"
        r"|\b(?:repeat|reprint)\b"
    ),
}


_OWN_PAGE_ZH = (
    r"每一?个?(?=.{1,12}(?:(?:另起|单独|从?新的?|换|分|各?占)一?页|(?<!当)(?<!本)(?<!每)一页|(?:另起|换|分)页))"
    r"|按照?(?=.{1,12}分页)"
    r"|(?:不同|各)的?(?=.{1,12}(?:分页|换页|另起|(?:不要|别|不)[打印放显示]{0,2}在同一页))"
    r"|换(?=.{1,12}(?:就|时|的?时候|[之以]?后)(?:自动)?(?:换页|分页|另起))"
)
_OWN_PAGE_EN = (
    r"\b(?:start|begin|put|print|place)s?\b.{0,20}\b(?:each|every)\b(?=.{1,30}\b(?:new|own|separate) page)"
    r"|\b(?:new|own|separate) page (?:for|per|at|with) (?:each|every)\b"
    r"|\bone page (?:for|per) (?:each|every)?|\ba page (?:for|per) (?:each|every)?"
    r"|\b(?:each"
    r"|every)\b(?=.{1,20}\bon (?:a|its) (?:new|own|separate) page)"
)


_EACH = re.compile(
    r"(?:每一?个?|各个?|每种|同一?个?|一个|\b(?:one|each|every|per|for each|for every|by)\b)\s*(?:the )?$",
    re.IGNORECASE,
)


def nth_group(clause: Clause) -> str:
    """Return the group that is counted, the outermost first: 第二个分组, the last group; "" where none is."""
    groups = clause.outline.groups
    if clause.says(r"最后(?:一个)?(?=分?组)|\blast(?= group)"):
        return groups[-1] if groups else ""
    found = clause.says(rf"第({numerals.NUMBER})[个级层]?(?=分?组)|\b({numerals.EN_ORDINAL})(?= group)")
    number = int(numerals.read_number(next(one for one in found.groups() if one)) or 0) if found else None
    return groups[number - 1] if number and 1 <= number <= len(groups) else ""


def paged_field(clause: Clause, outline: Outline) -> str:
    """Return the field whose every value is to begin a page: 每个客户另起一页; "" where none is."""
    pattern = _OWN_PAGE_EN if clause.english else _OWN_PAGE_ZH
    if clause.has(r"组(?!织|长|别|员)|\bgroups?\b|页[眉脚]") or not clause.has(pattern):
        return ""
    clause.says(pattern)
    found = clause.data("field")
    return grouped_alike(found[0].name, clause) if found else _field_begun(clause, outline)


_NAMES_ONE = re.compile(r"[ _-]?(?:name|no|id|code|num|number|title)$", re.IGNORECASE)


def grouped_alike(field: str, clause: Clause) -> str:
    """Return the field that a group is by already and that names the same thing: account_no, account_name.

    A field that is said as it is written, by more than a plain word, means itself.
    """
    outline = clause.outline
    written = re.search(rf"(?<!\w){re.escape(field)}(?!\w)", clause.text, re.ASCII)
    if written and re.search(r"_|[a-z][A-Z]", field):
        return field
    thing = _NAMES_ONE.sub("", field).lower()
    same = [one for one in outline.group_fields.values() if _NAMES_ONE.sub("", one).lower() == thing]
    return same[0] if len(same) == 1 and thing and not group_of_field(field, outline) else field


def _things_of(name: str, outline: Outline) -> list[str]:
    """Return what the rows of a group have in common, in both languages: account, 账户 of accountNo."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower()
    thing = _NAMES_ONE.sub("", words).strip()
    if thing == words or not thing.isascii():
        return []
    found = [thing, *senses().get(thing, ())]
    own = {normal(one.label) for one in outline.elements}
    return [one for one in found if normal(one) not in own]


def _names_of(group: str, outline: Outline) -> list[str]:
    """Return by what a group may be named: its name, its field, its heading, what its rows have in common."""
    field = outline.group_fields.get(group, "")
    names = [group, field, re.sub("(?i)[ _]?group", "", group)]
    names += [one.title for one in outline.columns if one.field and one.field == field]
    names += [one.label for one in outline.fields if one.name == field and one.label]
    names += [_GENERAL.sub("", one) for one in names if len(_GENERAL.sub("", one)) > 1]
    return [one for one in dict.fromkeys([*names, *_things_of(field or group, outline)]) if one]


_GENERAL = re.compile(r"(?<=[\u4e00-\u9fff])(?:名称?|编[号码]|号码?|代[号码])$")


def group_between(clause: Clause, outline: Outline) -> str:
    """Return the group between whose rows something is to stand: 账户之间, between accounts; or ""."""
    for name in outline.groups:
        for one in _names_of(name, outline):
            for start, end in places_of_name(clause, one):
                before = _BETWEEN.search(clause.text[clause.start : start])
                behind = re.compile(r"(?:之间|中间)").match(clause.text, end)
                if behind and _WITH_ANOTHER.search(clause.text[clause.start : start]):
                    continue
                if before or behind:
                    clause.mark(start, behind.end() if behind else end)
                    return name
    return ""


# A label and a value, not the groups of one.
_WITH_ANOTHER = re.compile(r"[和与跟]\s*$")
_BETWEEN = re.compile(r"\bbetween (?:the |different |two |each )*$", re.IGNORECASE)


_NAME_GOES_ON = re.compile(r"_\w", re.ASCII)


def group_said(clause: Clause, outline: Outline) -> str:
    """Return the group that 每个国家, per section or "country header" mean by its field or name, or ""."""
    for name in outline.groups:
        for one in _names_of(name, outline):
            for start, end in places_of_name(clause, one):
                if _NAME_GOES_ON.match(clause.text, end):
                    continue
                before = clause.text[clause.start : start]
                headed = re.match(
                    r"\s*(?:的)?(?:组?[头尾脚]|分?组|(?:group )?(?:header|footer))", clause.text[end:], re.I
                )
                if _EACH.search(before) or headed:
                    clause.mark(start, end + (headed.end() if headed else 0))
                    return name
    return ""


def field_of_each(clause: Clause, outline: Outline) -> str:
    """Return the field of the column that 每个客户 or "per customer" names, or ""."""
    for one in outline.columns:
        for start, end in places_of_name(clause, one.title) if one.field else ():
            lead = _EACH.search(clause.text[clause.start : start])
            if lead:
                clause.mark(clause.start + lead.start(), end)
                return one.field
    return ""


_RUN_BY = re.compile(
    r"(?:按照?|每一?个?|各个?|分)(?P<word>[^\s,\uff0c\u7684\u5217]{1,8}?)(?:的[^,\uff0c\u7684]{1,8}?)?"
    r"(?:为单位|的|分组|分别|各自|单独|[之以]?内部?|里面?|重新|来|再|自己)*"
    r"(?:累[计加积]|(?:重新|清零|归零|单独|从[0零头])(?:开始)?[算计]?|$)"
)
_DATES = ("java.util.Date", "java.sql.Date", "java.sql.Timestamp")


def field_run_by(clause: Clause, outline: Outline) -> str:
    """Return the field within whose values a sum is to run: 按部门累计, 每个客户内累计; "" where none is.

    Raises EditProblem for a date: a sum may run over the days or begin anew on each.
    """
    for found in _RUN_BY.finditer(clause.text[clause.start : clause.end]):
        word = normal(found["word"])
        titles = [(one.title, one.field) for one in outline.columns if one.field]
        titles += [(one.label, one.name) for one in outline.fields]
        exact = {field for title, field in titles if normal(title) == word}
        fields = exact or {field for title, field in titles if word and normal(title).startswith(word)}
        if len(fields) == 1:
            name = fields.pop()
            _ask_of_days(clause, name, outline)
            clause.take(clause.start + found.start(), clause.start + found.end("word"))
            return name
    return ""


def _ask_of_days(clause: Clause, name: str, outline: Outline) -> None:
    """Raise EditProblem where a sum is to run by a date."""
    kind = next((one.java_type for one in outline.fields if one.name == name), "")
    columns = [one for one in outline.columns if one.field == name]
    if kind in _DATES or any(re.search(r"日期|时间|date", one.title, re.IGNORECASE) for one in columns):
        raise clause.unclear([one.values[0] for one in columns])


def _field_begun(clause: Clause, outline: Outline) -> str:
    """Return the only field whose heading begins with what is said after 每个: 客户 of 客户名称."""
    said = clause.has(
        r"每一?个?(?P<word>[\u4e00-\u9fff]{2,8}?)(?:都|要|均|从|在|各)?(?:另起|单独|新|换|分|占?一页)"
    )
    word = said.group("word") if said else ""
    titles = [*((one.label, one.name) for one in outline.fields)]
    titles += [(one.title, one.field) for one in outline.columns]
    names = {name for title, name in titles if word and title.startswith(word)}
    if said and len(names) == 1:
        clause.mark(said.start(), said.end("word"))
    return names.pop() if len(names) == 1 else ""


def group_of_field(field: str, outline: Outline) -> str:
    """Return the group that a field makes by its name, or ""."""
    by_field = [name for name, one in outline.group_fields.items() if one == field]
    if by_field:
        return by_field[-1]
    plain = normal(field)
    return next((one for one in outline.groups if normal(one) in (plain, f"by_{plain}", f"{plain}group")), "")


def grouped_fields(clause: Clause, outline: Outline) -> list[str]:
    """Return the fields that rows are to be grouped by; [] where the clause doesn't ask for that."""
    if clause.has(_TAKEN_BACK):
        return []
    if not clause.says(_BY_EN if clause.english else _BY_ZH):
        return []
    part = clause.after(r"\bby\b|\bper\b|\bfor each\b") if clause.english else clause
    if not clause.english:
        by = clause.has(r"按照?|根据|依据|以")
        part = clause.after(r"按照?|根据|依据|以").before(
            r"再?分组|再?分[一1](?:层|级|个|次)组|分类|归类|汇总|小计|分开"
        )
        part = part if by else _beside_grouping(clause)
    if clause.english:
        part = part.before(r"\b(?:with|and (?:add|show|sub)|then|including|for|of|showing)\b")
    _ask_of_shared_heading(part)
    _ask_of_period(part)
    named = part.data("field")
    names = [one.name for one in named]
    if names and not clause.english and _said_of_another(clause, part, [*names]):
        raise clause.unclear(_alike(names, outline))
    if not names:
        known = {one.name for one in outline.fields}
        names = [one.field for one in part.columns(required=False) if one.field in known]
    if not names:
        picked = [one for one in outline.columns if one.field and set(one.values) & set(clause.selected)]
        names = [one.field for one in picked[:1]]
    if not names and (clause.english or clause.has(r"按|根据|依据")):
        raise _no_such_field(clause, part, outline)
    clause.says(
        rf"分组|{_ONE_MORE}|\bgroup(?:ed|ing)? (?:it |them )?(?:the )?(?:rows|records|lines|data|list"
        r"|table|report|items)?\b|按照?|根据|依据"
    )
    return list(dict.fromkeys(names))


_AFTER_NAME = re.compile(
    r"\s*(?:[列栏\u201d\u300d\"']|的?(?:值|字段|不同)|名称?|进行|来|再|分|归|汇|小|合|统|求|计|显|打|排"
    r"|和|与|及|以及|跟|、|并|为|作|且|还|每|在|就|都|先|后|然|从|各|把|[^\u4e00-\u9fff]|$)"
)


def _said_of_another(clause: Clause, part: Clause, names: list[str]) -> bool:
    """Tell whether only the beginning of a longer word is a field's: 商品名称 is not 商品类别."""
    titles = {one.title for one in clause.outline.columns if one.field in names}
    titles |= {one.label for one in clause.outline.fields if one.name in names} | {*names}
    exact = any(one and places_of_name(part, one) for one in titles)
    if exact or len(names) > 1:
        return False
    spots = [end for start, end in part.used if start >= part.start and end <= part.end]
    return bool(spots) and not _AFTER_NAME.match(clause.text, max(spots), part.end)


def _alike(names: Sequence[str], outline: Outline) -> list[str]:
    """Return the values of the columns whose headings begin like those of fields."""
    begun = {one.title[:2] for one in outline.columns if one.field in names}
    return [one.values[0] for one in outline.columns if one.title[:2] in begun]


def _no_such_field(clause: Clause, part: Clause, outline: Outline) -> EditProblem:
    """Return the problem that rows can't be grouped by what is named; fields that would do are offered."""
    said = re.sub(r"^(?:the|each|every)\s+|的$|字段$|[列栏]$", "", part.words.strip(" ,，。.“”\"'「」"))
    fields = [one for one in outline.columns if one.field and one.source == "F"]
    apt = [one for one in fields if one.java_type not in NUMBERS] or outline.columns
    if not clause.has(_GROUPED_BY) or not _PLAIN_NAME.fullmatch(said):
        return part.unclear([one.values[0] for one in apt])
    return EditProblem(
        NO_FIELD,
        _("The report has no field “{name}” to group by.", name=said),
        _("Choose the field to group by, or add that field first."),
        [one.values[0] for one in apt],
    )


_GROUPED_BY = r"(?:按照?|根据|依据)(?!组).{1,12}分组|\bgroup(?:ed|ing)?\b.{0,30}\bby\b"
_PLAIN_NAME = re.compile(r"[\u4e00-\u9fff\w]{1,8}|[A-Za-z][\w ]{1,24}")


def _beside_grouping(clause: Clause) -> Clause:
    """Return where the field of a grouping is named without "by": before the word, or as its field."""
    before = clause.fresh().before(r"分组")
    if before.data("field") or before.columns(required=False):
        return clause.before(r"分组")
    return clause.after(r"分组(?:的?(?:依据|字段|方式|条件))?(?:改|换|设|就|要)?[成为是用到:]")


_PERIOD = re.compile(r"\s*的?(?:月份?|年份?|年月|年度|季度|星期|周|[年月]份?)")


def _ask_of_period(clause: Clause) -> None:
    """Raise EditProblem where rows are to be grouped by the month or year of a date, not by the date."""
    for one in mentions_in(clause):
        if one.columns and not clause.english and _PERIOD.match(clause.text, one.end):
            raise clause.unclear(one.ids)


def _ask_of_shared_heading(clause: Clause) -> None:
    """Raise EditProblem where rows are to be grouped by a heading under which several values stand."""
    for one in mentions_in(clause):
        values = [id_ for each in clause.outline.columns if each.id in one.columns for id_ in each.values]
        if one.kind in ("column", "label") and len(one.columns) > 1 and len(values) > 1:
            raise EditProblem(
                "several_targets",
                _("“{name}” holds several values.", name=clause.text[one.start : one.end].strip()),
                _("Choose which one is meant, or click it in the preview."),
                values,
            )


def flags_in(clause: Clause) -> dict[str, bool]:
    """Return which ways of breaking over pages the clause speaks of."""
    return {name: True for name, pattern in _FLAGS.items() if clause.says(pattern)}
