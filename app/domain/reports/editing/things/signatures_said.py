"""A row to sign at the end that a request asks for in one sentence, with its labels evenly spread."""

from __future__ import annotations

import re
from typing import Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.clause_text import WIDE, compiled
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.signature_row import AddSignatures

_MARKS = str.maketrans({"“": '"', "”": '"', "「": '"', "」": '"', "『": '"', "』": '"'})
_AT_FOOT_ZH = r"页脚|每一?页(?:的)?(?:底部|最?下[面方])"
_AT_END_ZH = r"(?:报表|表格|单子|页面|全部)?的?(?:最后面?|最?末尾|最?底部|结尾|最下[面方边])"
_LABEL_ZH = r"(?:\"[^\"]{1,20}\"|[\u3400-\u9fffA-Za-z]{1,10}:?)"
_EVEN_ZH = (
    r"(?:[两二三四五六]个|一行|横向|都|要|分别|按)*(?:平均|均匀|等距离?|等间距|[两二三四五六]等分)地?"
    r"(?:排开|分布|排列|排成一行|分开|摆开|摆放|排|放|铺开)?(?:在一行|在整行)?"
)
_ZH = (
    rf"(?:请|帮我|在)*(?:(?P<foot>{_AT_FOOT_ZH})|{_AT_END_ZH})(?:再|请)?(?:添加|增加|新增|插入|加上?|留出?)(?:一[行排栏]|一个)?"
    r"(?P<sign>(?:用来|给人|供)?签[字名章](?:用的|的)?(?:地方|位置|栏|行|区|处|排)?|签[字名章][栏行区处])?(?:文字|标签)?:?\s*"
    rf"(?P<who>{_LABEL_ZH}(?:(?:\s*[、,和与及]\s*|\s+|(?<=[\":]))(?:{_LABEL_ZH}))+?)(?:,\s*(?P<even>{_EVEN_ZH}))?"
)
_AT_END_EN = r"(?:at|to) the (?:very )?(?:end|bottom)(?: of the report)?"
_AT_FOOT_EN = r"(?:in|to) the (?:page )?footer|(?:at the bottom )?(?:of|on) (?:each|every) page"
_LABEL_EN = r"(?-i:\"[^\"]{1,30}\"|[A-Z][A-Za-z ]{1,24}:)"
_EVEN_EN = (
    r"(?:all )?(?:(?:spread|spaced|distributed|laid out|placed) (?:out )?evenly"
    r"|evenly (?:spread|spaced|distributed)"
    r"|evenly)(?: out)?(?: (?:over|across) the (?:whole |full |page )?(?:width|page|row))?"
)
_EN = (
    rf"(?:(?:(?P<foot>{_AT_FOOT_EN})|{_AT_END_EN}),? )?(?:please )?(?:add|put|insert|leave) (?:a|one) "
    r"(?P<sign>signature (?:row|line|block)|(?:row|line) (?:to sign|of signatures|for signatures))"
    rf"(?: (?:(?P<foot2>{_AT_FOOT_EN})|{_AT_END_EN}),?)?(?: with| for|:)?(?: the labels)? "
    rf"(?P<who>{_LABEL_EN}(?:(?:,? and|,)? {_LABEL_EN})+)(?:,? (?P<even>{_EVEN_EN}))?"
)

_SPEAKS_OF_IT = re.compile(r"签[字名章]|平均|均匀|等距|等间距|等分|signature|to sign", re.IGNORECASE)


def signatures_said(text: str, outline: Outline) -> list[Edit]:
    """Return the row to sign that a request asks for with all its words; [] where it says more or less."""
    said = text.strip().rstrip(".。")
    plain = said.translate(WIDE).translate(_MARKS)
    if not _SPEAKS_OF_IT.search(plain):
        return []
    found = compiled(_ZH).fullmatch(plain) or compiled(_EN).fullmatch(plain)
    if found is None:
        return []
    label = _LABEL_EN if not re.search(r"[\u3400-\u9fff]", plain) else _LABEL_ZH
    first, last = found.span("who")
    labels = [
        said[slice(*one.span())].strip('"“”「」『』 ') for one in compiled(label).finditer(plain, first, last)
    ]
    headed = all(one.endswith((":", "\uff1a")) for one in labels)
    known = {normal(one.text) for one in outline.elements}
    if not 2 <= len(labels) <= _MOST:
        return []
    if not found["sign"] and not (headed and found["even"] and not known & {normal(one) for one in labels}):
        return []
    groups = found.groupdict()
    section: Literal["summary", "pageFooter"] = "summary"
    if groups["foot"] or groups.get("foot2"):
        section = "pageFooter"
    return [AddSignatures(labels=labels, section=section)]


_MOST = 6
