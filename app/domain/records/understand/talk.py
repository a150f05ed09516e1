"""Greetings, calls and corrections around a request, blanked out: each character keeps its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from app.domain.records.understand.tokens import Token

_SEPARATORS = "，,；;。！!？?、\n：:（(）)"
_HEADERS = re.compile(
    r"\A\s*(?=(?:.*\n+){0,3}(?:发件人|寄件人|主题|From|Subject)[ \t]*[：:])"
    r"(?:(?:发件人|收件人|寄件人|抄送|主题|发送时间|时间|日期"
    r"|From|To|Cc|Sent|Subject|Date)[ \t]*[：:].*\n+){2,}",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"^[ \t]*(?:(?:各位(?:同事|老师|领导)?|大家|你|您|诸位)"
    r"(?:早上|上午|中午|下午|晚上)?好(?=[，,！!。.~～\s]|$)"
    r"|(?:早上|上午"
    r"|下午)好(?=[，,！!。.~～\s]|$)|在吗(?=[，,！!？?。.~～\s]|$)|@\S{1,12}(?=\s)"
    r"|(?:good (?:morning|afternoon|evening))(?: (?:all|team|everyone))?"
    r"|(?:hi|hello|hey|morning)(?: (?:all|team|everyone|there|folks))?(?=\s*[,!\n-]))[ \t]*[，,！!。.~～-]*",
    re.IGNORECASE | re.MULTILINE,
)
_CLOSING = re.compile(
    r"[，,。.！!；; \t\n](?:(?:谢谢|多谢|感谢|辛苦|拜托|麻烦)(?:啦|了|你|您|大家|各位|哈)*"
    r"|(?:many )?thanks(?: a lot| in advance"
    r"| so much)?"
    r"|thank you(?: very much)?|cheers|best(?: regards)?|kind regards"
    r"|regards)[，,！!。.~～ ]*(?:\n+\S{1,12}(?: \S{1,12})?)?\s*\Z",
    re.IGNORECASE,
)
_CHAT = re.compile(
    r"^[ \t]*(?:\S{1,12}[ \t]+\d{1,2}:\d{2}(?::\d{2})?[ \t]*\n"
    r"|[\[【]\d{1,2}:\d{2}(?::\d{2})?[\]】][ \t]*(?:\S{1,10}?[：:])?)",
    re.MULTILINE,
)
_NOW = r"(?:刚刚|刚才|刚)?"
_CALLED = (
    r"(?:来电话?|打(?:了个?)?电话(?:过来|来)?|打来(?:了)?(?:个)?电话|来了?个?电话|发(?:了)?(?:个)?(?:微信|消息|短信|邮件)(?:过来|来)?|来信|来消息|在群里)"
    r"(?:[，,]?(?:说|讲|告知|通知|要求|表示|过来)+|(?=[，,：:。]))"
)
_CALL = re.compile(
    rf"(?P<a>{_NOW}(?:接到|接了|接|收到(?=[^，,。]{{2,12}}(?:通知|短信|邮件"
    rf"|消息))))(?P<who>[^，,。：:；;\n]{{2,20}}?)(?P<b>(?:那边)?(?:打来)?的?(?:一个)?(?:来电|电话|通知|微信|短信|邮件"
    rf"|消息)(?:说)?)(?=[，,：:。])"
)
_CALLS = re.compile(
    rf"(?:(?:今天|昨天)?(?:上午|下午|早上|今早|中午|晚上)|今天|昨天)?{_NOW}(?:(?<=[\u4e00-\u9fffA-Za-z\d])(?:那边|那里|那儿|这边|他们))?{_NOW}{_CALLED}"
    r"|(?<=[\u4e00-\u9fffA-Za-z\d])(?:那边|那里|那儿|这边)(?=[要订买下打发来说想需把再又也的刚今昨，, ])"
)
_ADVERB = re.compile(
    r"(?:刚刚|刚才)(?!收|付|到|转|打|汇|给)|(?:(?<=[，,。；;：:\n\s])|(?<=\A)|(?<=[\u4e00-\u9fff]{2}))刚(?=(?:用|从|给)?(?:微信"
    r"|支付宝|现金|转|付|收|买|订|下单|到|打|汇))"
    r"|先(?=订|要|来|买|下单|下|付|给|收|录|登记|建|记)|(?<=[号日天点周一二三四五六])刚(?=入职|到岗|上班|报到)"
)
_EN_CALL = re.compile(
    r"(?:\bi )?\bjust (?:got off the phone with|spoke (?:to|with)|talked to|heard from|had a call from"
    r"|got a call from)"
    r"(?= (?P<who>[^,:\n]{2,40}?)(?P<after>\s*[:,-]\s*(?:and )?(?:they|he|she|who)\b))",
    re.IGNORECASE,
)
_EN_CALLED = re.compile(
    r"\b(?:has |have )?(?:just |also )?(?:called in|rang up|rang|phoned|telephoned|e-?mailed us|wrote in"
    r"|just called|called us)"
    r"(?: (?:this morning|today|back|us))?(?:,? and| to| asking| saying)?(?: (?:that )?(?:they|he|she|for"
    r"|say|said|asked for)\b)*",
    re.IGNORECASE,
)
_WRONG = re.compile(
    r"[，,。；;、.…—–\- ]*(?<![\u4e00-\u9fff])(?:哦|噢|呃|额|啊|嗯|诶|哎)?[，,]?"
    r"(?:(?<=[，,])不(?=[，,])|不对不对|不对|错了|说错了|写错了|打错了|记错了|更正(?:一下)?"
    r"|口误|不好意思(?=[，,]))[，,。！!：:—–\- ]*"
    r"(?:(?:是|应该是|应该|应为|其实是|改成|我是说)(?![\u4e00-\u9fff]{0,1}否))?"
    r"|[，,.;—–\- ]+(?:oh,? )?(?:no,? wait|wait,? no|scratch that|correction|sorry,? (?:i mean|make (?:it"
    r"|that)|that's)|i mean|make that|no,? make (?:it|that))[,:. —–-]*"
    r"(?:(?:it's|it is|that's|make (?:it|that)|should be|i mean)\s+)?",
    re.IGNORECASE,
)
_KINDS = ("email", "phone", "id_card", "code", "moment", "money", "quantity", "digits", "number", "quote")
_ENDS = ("，", ",", "；", ";", "。", "\n", "、", "）", ")", ".")


def untalked(text: str) -> str:
    """Return a request without greetings, heads of mails and what only says how it came."""
    spans: list[tuple[int, int]] = []
    for pattern in (_HEADERS, _GREETING, _CLOSING, _CHAT):
        spans += [match.span() for match in pattern.finditer(text)]
    for match in _CALL.finditer(text):
        spans += [match.span("a"), match.span("b")]
    for match in _EN_CALL.finditer(text):
        spans += [match.span(), match.span("after")]
    for pattern in (_CALLS, _ADVERB, _EN_CALLED):
        spans += [match.span() for match in pattern.finditer(text)]
    return blanked(text, spans)


def says_wrong(text: str) -> bool:
    """Tell whether somebody corrects themselves within the request."""
    return _WRONG.search(text) is not None


def corrected(text: str, tokens: Sequence[Token]) -> str:
    """Return a request without what a later word puts right: 五箱，哦不对，六箱 is 六箱.

    What can't be told apart stays, and is asked about.
    """
    spans: list[tuple[int, int]] = []
    for match in _WRONG.finditer(text):
        place = _put_right(match.start(), match.end(), tokens)
        if place is not None:
            spans += [place, match.span()]
    return blanked(text, spans)


def blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return a text with spans as blanks, which part what stands on their two sides."""
    signs = list(text)
    for start, end in spans:
        for at in range(start, end):
            signs[at] = "\n" if text[at] == "\n" else " "
        before, after = "".join(signs[:start]).rstrip(" "), "".join(signs[end:]).lstrip(" ")
        parted = not before or not after or before[-1] in _SEPARATORS or after[0] in _SEPARATORS
        if not parted and end > start:
            signs[start] = "，"
    return "".join(signs)


def _put_right(start: int, end: int, tokens: Sequence[Token]) -> tuple[int, int] | None:
    """Return the place of what the words behind a correction replace, None where that is not sure."""
    after = [one for one in tokens if one.start >= end]
    stop = next((at for at, one in enumerate(after) if one.text in _ENDS), len(after))
    said = [one for one in after[:stop] if one.kind not in ("glue", "title", "verb", "sep")]
    before = [one for one in tokens if one.end <= start and one.kind not in ("glue", "title", "verb")]
    if not said or not before:
        return None
    if said[0].kind == "label":
        same = [one for one in before if one.kind == "label" and one.text == said[0].text]
        last = before[-1]
        return (same[-1].start, last.end) if same and not _parted(same[-1], last, before) else None
    matched: list[Token] = []
    for one in said:
        found = [other for other in before if _alike(one, other) and other not in matched]
        if not found:
            return None
        matched.append(found[-1])
    first, final = min(one.start for one in matched), max(one.end for one in matched)
    strange = [one for one in before if first <= one.start < final and one not in matched]
    return None if strange else (first, final)


def _parted(label: Token, last: Token, before: Sequence[Token]) -> bool:
    return any(one.kind == "sep" and label.end < one.start < last.start for one in before)


def _alike(one: Token, other: Token) -> bool:
    """Tell whether two tokens are values of the same kind, or the same label."""
    if one.kind == other.kind == "label":
        return one.text == other.text
    if one.kind == "row" or other.kind == "row":
        here = {row.table for row in one.reading("row").rows}
        return bool(here & {row.table for row in other.reading("row").rows})
    if one.kind != other.kind or one.kind in ("sep", "label", "table", "event", "random"):
        return False
    if one.has("choice") and other.has("choice"):
        refs = {ref for ref, _value in one.reading("choice").choices}
        return bool(refs & {ref for ref, _value in other.reading("choice").choices})
    kinds = next((kind for kind in _KINDS if one.has(kind)), "")
    return other.has(kinds) if kinds else one.kind == "text" and not any(other.has(kind) for kind in _KINDS)
