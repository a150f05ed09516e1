"""Words of a request that ask for nothing: courtesies, and why something is wished."""

from __future__ import annotations

import re

_BEFORE = re.compile(
    r"^(?:[\s,\uff0c、]|你好|您好|嗨|老师|师傅|亲|哈喽|请问|请你?您?|麻烦(?:你|您)?|劳烦|拜托(?:你|您)?"
    r"|烦请|辛苦(?:你|您)?|帮(?:我|忙|个忙)"
    r"|能不能|能否|可不可以|可否|(?:我|我们)(?:想|要|想要|需要|希望)(?=[把将让给在按])|那个?[,\uff0c]"
    r"|嗯+|对了|哦对?"
    r"|\b(?:hi|hello|hey)(?: there| team| all)?\b[,!]?|\bplease\b|\bkindly\b|\bpls\b|\bplz\b"
    r"|\b(?:could|can|would|will) you(?: please| kindly| just| also| possibly)?\b(?! mind)|\bwould you mind\b"
    r"|\b(?:i|we)(?:'d|’d| would) (?:like|prefer|love)(?: you| it)?(?: to)?\b"
    r"|\bi(?:'d|’d) rather\b|\b(?:i|we) (?:want|need|wish)(?: you)? to\b"
    r"|\blet'?s\b|\bis it possible to\b|\bcan (?:we|i)(?: have| get)?\b"
    r"|\bcould (?:we|i)(?: have| get)?\b|\bgo ahead and\b|\balso\b)+",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:[\s,\uff0c。.!\uff01?\uff1f~\uff5e]|谢谢(?:你|您|啦|了)?|多谢|感谢|辛苦(?:了"
    r"|啦)?|麻烦(?:了|啦)|拜托了?|(?:可以|行|好)(?:吗|不|么)|好不好|行不行"
    r"|一下子?(?=$)|就(?:行|好|可以)了?|即可|吧|呗|哈|啦|哦|喔|呀|嘛"
    r"|,?\s*\b(?:please|pls|plz|thanks|thank you|thx|cheers|if possible|if you can"
    r"|will you|would you|for me|asap)\b(?: very much| a lot| so much)?)+$",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"^(?:只(?:留|保留)(?:下)?(?!.*[年月日位两0-9])|因为|由于|不然|否则|省得|免得|以免|以便|方便|便于"
    r"|这样(?:子)?(?:更|比较|就|才|看)|留着|看(?:不清|着|起来)|(?:不|没)?(?:好看|美观|方便|清楚|必要)"
    r"|(?:也|都)?没(?:什么|啥)?(?:人看|用|必要|意义)|用不[到上着]|直接(?:列|显示|打印|出|看)|多余"
    r"|[^,\uff0c]{0,8}已经"
    r"|反正|本来|(?:原来|原先|之前|以前|旧)的?(?:标题|名字|那个)?(?:太|有点|不)[^,\uff0c]{1,6}$|太(?:乱|丑|难看|花)|现在(?:的)?(?:太|有点|看|这样|很)|(?:领导|老板|客户|财务|经理|会计"
    r"|仓库|他们|我们)(?:说|要求|那边|觉得|都|也|不|要|看|喜欢|的?打印机|只能|这[边里])"
    r"|其[他它余](?:的|地方)?(?:都)?(?:不变|不动|别动)|会被|同一?个?(?:[^,\uff0c]{1,8}"
    r"|[A-Za-z_ .]{2,30})(?:的|里|内|时|下)?$"
    r"|老是|总是|经常|容易|有点|显得|打印出来|每次)"
    r"|^(?:because|since|so that|so (?:we|i|they|it|you|nothing|everything"
    r"|nobody|everyone|people|users|customers)|otherwise|as (?:we|it|they"
    r"|i)"
    r"|there(?:'s| is| are| isn't| aren't) (?:so|too|not|no|plenty|lots|hardly|enough|really)\b"
    r"|it(?:'s| is| looks?| gets?| does(?:n't| not)| won't| can't| cannot| wouldn't| never)|they(?:'re"
    r"| are)|that(?:'s| is)"
    r"|(?:we|i|they|nobody|no one|our|my|the (?:boss|customer|client|auditors?|manager))\b)",
    re.IGNORECASE,
)


def trimmed(text: str, start: int, stop: int) -> tuple[int, int]:
    """Return where a clause begins and ends without the courtesies around it."""
    part = text[start:stop]
    before = _BEFORE.match(part)
    begin = before.end() if before else 0
    after = _AFTER.search(part, begin)
    end = after.start() if after else len(part)
    return (start + begin, start + end) if end > begin else (start, start)


def is_reason(part: str) -> bool:
    """Tell whether a clause that means no edit only says why one is wished."""
    return bool(_REASON.match(part.strip()))
