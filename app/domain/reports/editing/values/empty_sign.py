"""What stands in for an empty value, put in quotes: show a dash where Reason is empty, 为空时显示 -."""

from __future__ import annotations

import re

_EMPTY = re.compile(r"空值?|没有?(?:值|内容|数据|填)|缺失|\b(?:empty|blank|missing|null)\b", re.IGNORECASE)
_SIGN = r"(?:-{1,3}|\u2014{1,2}|/|(?-i:N/A)|n/a)"
_DASH = r"(?:an? )?(?:(?:single )?(?:dash|hyphen)|minus sign)"
_SHOWN_EN = re.compile(
    rf"\b(?P<verb>show|print|display|put|write) (?:(?P<dash>{_DASH})|(?P<sign>{_SIGN}))(?= |$|[,.])",
    re.IGNORECASE,
)
_IN_PLACE = re.compile(
    r"\binstead of (?:an? |the )?(?:empty|blank|missing) "
    r"(?!(?:page|row|line|cell|space)s?\b)(?P<what>[^,;]+)$",
    re.IGNORECASE,
)
_SHOWN_ZH = re.compile(
    rf"(?P<verb>(?:显示|打印|写|用)[成为]?)(?:一?[个条根])?\s*"
    rf"(?:(?P<dash>短?横[线杠]|破折号|减号)|(?P<sign>{_SIGN}|暂?无|未填写?))(?=\s*(?:$|[,\uff0c。]|代替|表示))"
)
# All empty values: those of the rows are meant.
_ALL_EMPTY_ZH = re.compile(
    r"^(?:请)?(?:把|将|让)?(?:所有|全部)?的?"
    r"(?:空的?值|空的?(?:单元格|字段)|null ?值?|(?:字段|值)为空(?:的?时候?|的话)?)"
    r"(?:都|统一|全部|一律|就)*(?=(?:显示|打印|写)[成为作]?\s*[“「\"])",
    re.IGNORECASE,
)
_QUOTED = r"(?P<q>[“\"'‘][^“”\"]{1,20}[”\"'’])"
_NO_VALUE = r"(?:null|empty|blank|missing)"
_THINGS = r"(?:values?|cells?|fields?)"
_ALL_EMPTY_EN = re.compile(
    rf"^(?:please )?(?:show|print|display|put|write) "
    rf"(?:(?:all |any |the )*{_NO_VALUE} {_THINGS} (?:as|with) {_QUOTED}"
    rf"|{_QUOTED.replace('<q>', '<q2>')} (?:for|instead of|in place of|in) "
    rf"(?:all |any |the )*{_NO_VALUE} {_THINGS}"
    rf"|{_QUOTED.replace('<q>', '<q3>')} (?:where|when(?:ever)?|if) (?:an?|any) {_THINGS} is {_NO_VALUE})$",
    re.IGNORECASE,
)


def with_sign_quoted(text: str) -> str:
    """Return a request in which the sign that is to stand for an empty value is in quotes."""
    if not _EMPTY.search(text):
        return text

    def quoted(found: re.Match[str]) -> str:
        sign = "-" if found["dash"] else found["sign"]
        space = " " if found["verb"].isascii() else ""
        return f"{found['verb']}{space}“{sign}”"

    text = _IN_PLACE.sub(r"where \g<what> is empty", text.rstrip(".。"))
    text = _SHOWN_ZH.sub(quoted, _SHOWN_EN.sub(quoted, text))
    every = _ALL_EMPTY_EN.match(text)
    if every is not None:
        return f"show {every['q'] or every['q2'] or every['q3']} where the detail fields are empty"
    return _ALL_EMPTY_ZH.sub("明细里的空值", text)
