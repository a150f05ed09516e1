"""A variable that is declared with what it reckons: 新建变量 pankui，等于账面数量减实盘数量."""

from __future__ import annotations

import re

PER_PAGE = (
    r"每一?页(?:都)?(?:重新)?(?:开始)?(?:计?算|清零|归零)?|按页(?:面)?(?:计?算|统计)?|页级别?的?|页面级别?的?"
    r"|\bpage[- ]level\b|\b(?:per|for each|on each|for every|reset(?:ting)? (?:on )?(?:each|every)) page\b"
)


EACH_BEFORE = (
    r"(?:在|按|对)?(?:每一?个?|各个?|每种)\s*(?=[\ufffc ])|(?<=\ufffc)\s*(?:分组)?[里内中]的?(?=[ \w\ufffc])"
    r"|\b(?:per|for each|for every|in each|within each|of each|each|every|reset(?:ting)? (?:on|per|for) each)"
    r"(?= [\w\ufffc])"
)


_NEW_ZH = (
    r"(?:请|帮我|麻烦)*(?:新建|新增|新加|添加|增加|定义|声明|创建|建立?|加|来|弄|做|设)(?:上|入|一下)?"
    r"(?:[一1]?个)?(?:新的?)?(?:报表)?变量"
)
_IS_ZH = (
    r"(?:它|其)?的?(?:值|内容|公式|表达式|计算方式|算法|用来|用于|就|直接)*"
    r"(?:等于|[为是=\uff1d:\uff1a按用由取]|计算|保存|存放?|记录|表示)+"
)
_ZH = re.compile(
    rf"^{_NEW_ZH}\s*(?:叫做?|名为|名叫|名字叫|命名为|:|\uff1a)?\s*(?:[“「\"]?(?P<n>[A-Za-z_][A-Za-z0-9_]*)[”」\"]?)?"
    rf"[,\uff0c\s]*{_IS_ZH}\s*(?P<f>[^,\uff0c]+?)(?:得出来?|得到|的结果|的值)?$",
    re.ASCII,
)
_EN = re.compile(
    r"^(?:please )?(?:add|create|declare|define|introduce|make|(?:i|we) (?:need|want))?\s*(?:an? |the )?"
    r"(?:new )?(?:report )?variable,? (?:(?:called|named|by the name(?: of)?) )?[\"'“]?"
    r"(?P<n>[A-Za-z_][A-Za-z0-9_]*)[\"'”]?"
    r"\s*[,:]?\s*(?:=|(?:(?:that|which|it|and it|its value|with the value|with the expression|whose value)?"
    r"\s*"
    r"(?:is|equals?|equal to|should be|shall be|being|to be|holds?|holding|as|for|of|to|from"
    r"|computed|calculated|defined|reckoned|set)\s*)+)"
    r"\s*(?:the )?(?P<f>[^,;]+)$",
    re.IGNORECASE,
)
_SIGN = re.compile(r"[-+*/×÷]")
_HIDDEN = re.compile(
    r"(?:但|但是|而且|并且|先|暂时)*(?:它|其|这?个?变量)?(?:不用|不需要|不必|不要|无需|无须|别|暂不|不)(?:在报表[上里中])?"
    r"(?:把它)?(?:单独)?(?:显示|打印|印|展示|输出|放|画)(?:出来|到报表[上里中]?|在报表[上里中]?|任何地方|到页面上?)*了?"
    r"|(?:只|仅)?(?:是|要)?(?:声明|定义|建)(?:好|一下)?(?:就行|即可|就好|就可以)?了?"
    r"|(?:and |but |just )*(?:do(?:n't| not)|no need to|needn't|without|never|not)"
    r" ?(?:to )?(?:be )?(?:print|show|display|put|place)\w*(?: (?:it|this|the variable))?"
    r"(?: (?:on|in) the (?:report|page)| anywhere| yet)*"
    r"|(?:it |which )?(?:is|should|shall|need|must|does)(?:n't| not)"
    r" (?:to )?(?:be )?(?:printed|shown|displayed|print|show)"
    r"|(?:just|only) declare it",
    re.IGNORECASE,
)


def declared_variable(text: str, *, english: bool) -> tuple[str, str] | None:
    """Return the name of a variable that is declared and the words of what it reckons, else None."""
    said = (_EN if english else _ZH).match(text.strip(" ,.;\uff0c。\uff1b"))
    return (said["n"] or "", said["f"].strip()) if said else None


def is_formula(words: str) -> bool:
    """Tell whether a formula reckons with signs."""
    return bool(_SIGN.search(words))


def only_hides(part: str) -> bool:
    """Tell whether a clause only says that what was declared is shown nowhere: 不用显示出来."""
    return bool(_HIDDEN.fullmatch(part.strip(" ,.;\uff0c。\uff1b")))
