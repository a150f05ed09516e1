"""A band of a group that prints by how many rows the group has: 小计只在多于一条记录时才打印."""

from __future__ import annotations

import re

from app.domain.reports.editing.conditions.condition_words import COMPARED
from app.domain.reports.editing.conditions.conditions import Condition, Operator
from app.domain.reports.editing.conditions.printing import PrintWhen
from app.domain.reports.editing.groups.group_words import group_said
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import ZH_NUMBER, read_number
from app.domain.reports.editing.template.outline import Outline

_FOOTER = r"分?组[尾脚]|小计|\b(?:group )?footers?\b|\bsubtotals?\b"
_HEADER = r"分?组头|\b(?:group )?headers?\b"
_ROWS = r"条数|记录条?数|行数|笔数|个数|人数|单数|明细数|\bcounts?\b|\bnumber of \w+"
_UNITS = r"\s+[a-z]\w+|\s*(?:条|行|笔|个|人|张|单|位)?\s*(?:明细|记录|数据|行|订单|员工|产品|商品)?"
_OPS = "|".join(f"(?:{said})" for _name, said in COMPARED)
_MANY = re.compile(
    rf"(?P<rows>{_ROWS})?\s*(?:is |are |has |有|是)?\s*(?P<op>{_OPS}|只有|仅有|\b(?:only|just|exactly)\b)\s*"
    rf"(?P<n>\d+|{ZH_NUMBER}|\b(?:one|two|three|four|five|six|ten)\b)(?P<unit>{_UNITS})",
    re.IGNORECASE,
)
_HIDES = (
    r"(?:不|别|不要|无需)(?:再)?(?:打印|显示|出现|印)|隐藏|\b(?:hide|suppress|omit|skip"
    r"|leave out|don't|do not|not)\b"
)
_SHOWS = r"打印|显示|出现|\b(?:print|show|display|appear)(?:s|ed|n)?\b"
_BAG = re.compile(
    r"分?组|[改设调换][成为]|这一?|该|每一?个?|各个?|本|里面?|内|中|的|行|区|栏|带|只|仅|才|在|当|时候?|就|则|若|如果|要是|有|是|了|都|整个|把|让|请|它|再|且|情况下"
    r"|之?后|\b(?:the|a|an|its?|this|that|each|every|if|when|where|only|there|are|is|has|have|holds?|contains?|with|for|of|in"
    r"|groups?|band|line|row|rows|please|than|let|be|to|should|must|unless|whole|does|do|and|per)\b|[\s,\uff0c:：。.]",
    re.IGNORECASE,
)
_NAMED = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}


def printed_by_count(text: str, outline: Outline) -> PrintWhen | None:
    """Return that a group's footer or header prints only by the number of its rows, if all says that."""
    many = _MANY.search(text) if outline.groups else None
    shows, hides = (compiled(one).search(text) for one in (_SHOWS, _HIDES))
    footer, header = (compiled(one).search(text) for one in (_FOOTER, _HEADER))
    if many is None or not (shows or hides) or not (footer or header) or not _counts(many):
        return None
    said = group_said(Clause(text, outline), outline)
    group = said or (outline.groups[0] if len(outline.groups) == 1 else "")
    section = "groupFooter" if footer else "groupHeader"
    bands = [one.id for one in outline.bands if one.section == section and one.group == group]
    if not bands or not _says_no_more(text, many, group, outline):
        return None
    condition = Condition(field=f"V:{group}_COUNT", operator=_operator(many["op"]), value=str(_number(many)))
    condition = condition.negated() if hides else condition
    return PrintWhen(targets=bands, when="condition", condition=condition)


def _counts(many: re.Match[str]) -> bool:
    """Tell whether rows are counted, not an amount compared."""
    return bool(many["rows"] or many["unit"].strip())


def _operator(said: str) -> Operator:
    return next((name for name, words in COMPARED if compiled(words).fullmatch(said)), "equal")


def _number(many: re.Match[str]) -> int:
    return _NAMED.get(many["n"].lower()) or int(read_number(many["n"]) or 0)


def _says_no_more(text: str, many: re.Match[str], group: str, outline: Outline) -> bool:
    """Tell whether the rest of a request only says of which group and which band."""
    rest = f"{text[: many.start()]} {text[many.end() :]}"
    field = outline.group_fields.get(group, "")
    titles = [one.title for one in outline.columns if one.field == field and one.title]
    titles += [re.sub(r"(?:名称?|编[号码]|号码?)$", "", one) for one in titles]
    names = [group, field, *titles, *re.findall(r"[A-Za-z]{3,}|[\u4e00-\u9fff]{2,}", " ".join(titles))]
    for name in sorted(filter(None, names), key=len, reverse=True):
        rest = compiled(re.escape(name)).sub(" ", rest)
    for words in (_HIDES, _SHOWS, _FOOTER, _HEADER, _ROWS):
        rest = compiled(words).sub(" ", rest)
    return not _BAG.sub("", rest)
