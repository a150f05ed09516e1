"""Clauses that only say again, without a value, what the edit before them does."""

from __future__ import annotations

import re

_MORE = r"(?:,? ?(?:accordingly|then|please|for (?:it|that)|too|so (?:that )?(?:the|it|they)\b[^,;]*))*"
_CHANGE = (
    r"(?:please |so |and |then |just )*(?:change|set|adjust|fix|update|correct|switch"
    r"|adapt) (?:the |our |its )?"
)
_CHANGE_ZH = r"(?:请|帮我|就|把|那)*"
_CHANGED_ZH = (
    r"(?:也|要|都|得|相应地?|跟着|对应地?)*(?:改|换|调|变|设)(?:整|成这样|过来|好|动)?(?:一下|下|了)?"
)
_GROW = (
    r"(?:(?:let|make|allow|have) )?(?:the |that |each |every |its |their )?(?:whole )?(?:rows?|lines?|bands?)"
    r" (?:may |can |should |must |to )*(?:grow|stretch|get (?:taller|higher)|expand|become (?:taller|higher))"
    r"s?(?: (?:with (?:it|them|the text)|as needed|taller|along))*"
)
_GROW_ZH = (
    r"(?:让|把)?(?:这一?|整|该|每)?行高?(?:自动|自己|跟着|也|能|会|可以|随着?(?:内容|文字))*"
    r"(?:变高|撑[开高大]|长高|增高|拉高|伸展|变大)"
)
_AGAIN: dict[str, str] = {
    "page_size": rf"{_CHANGE}(?:page|paper|sheet)(?: size| format)?{_MORE}"
    rf"|{_CHANGE_ZH}(?:纸张?|页面|版面)的?(?:大小|尺寸|规格)?{_CHANGED_ZH}",
    "margins": rf"{_CHANGE}(?:page )?margins?{_MORE}"
    r"|(?:就)?(?:和|与|跟|同)(?:右|左|上|下|另一|对)(?:侧|边|面|方)?的?(?:页?边距)?(?:保持)?(?:一样|一致|相同|相等|对称)"
    r"(?:就行|即可|就好|就可以)?|{_CHANGE_ZH}(?:页面?)?边距{_CHANGED_ZH}",
    "stretch": rf"(?:and |so |then )*{_GROW}{_MORE}|{_GROW_ZH}",
    "duplicate": r"(?:这样)?(?:就)?(?:做|形|变|构|画|凑|组)成(?:一?[条根道])?双(?:横|直)?线"
    r"|(?:so as |in order )?to (?:make|form|get|give) (?:it )?a double line",
    # It fills the page as it is.
    "watermark": r"(?:字号?|字体|文字|水印)?(?:要|尽量|稍微?)?(?:再|更)?大(?:一?[点些]|字)?"
    r"|(?:字样|文字|水印)?(?:都|就)?(?:[放印摆显][示印放]?)?[在到于]?(?:每一?页|整页|页面|纸张?|背景)?的?"
    r"正?(?:中间|中央|中心|居中)(?:的?位置|处|显示|摆放|放置)?"
    r"|(?:and |it should be |it is |put it |place it |printed )*"
    r"(?:cent(?:er|re)d|large|big|in the (?:middle|cent(?:er|re)))"
    r"(?: (?:of|on) (?:the|each|every) page)?",
    # A picture that can't be read leaves its place blank.
    "add_image": r"(?:如果|若|要是)?(?:没有?|无|缺少?|[取找读]不到)(?:有)?"
    r"(?:图片?|照片|logo|标志|值|数据|文件)?(?:为空)?"
    r"(?:的?时候?|的话)?(?:就|则|也)*(?:留空白?|空着|留白|不(?:显示|打印|报错))"
    r"|(?:leave it |stay |keep it )?(?:blank|empty|nothing|no error)(?: (?:printed|shown))? (?:if|when|where)"
    r" (?:there is (?:no|none)|(?:the )?(?:image|picture|logo|field|file) is (?:missing|empty|null))[a-z ]*",
    "page_columns": rf"{_CHANGE}(?:page |number of )?columns{_MORE}|{_CHANGE_ZH}(?:分栏|栏数){_CHANGED_ZH}",
}
_COMPILED = {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in _AGAIN.items()}


def says_again(part: str, kind: str) -> bool:
    """Tell whether a clause says no more than the edit before it: on A5 paper, change the page size."""
    pattern = _COMPILED.get(kind)
    return pattern is not None and pattern.fullmatch(part.strip(" .!。！")) is not None


# What something is for, which asks for nothing: 要打孔装订, 手写用.
_PURPOSE = re.compile(
    r"(?:[\u4e00-\u9fff]{1,4}?(?:那边|这边|部)?(?:要|得|需要|会))?"
    r"(?:空着|留空|空出来|给人|让人|大家|因为|由于|我们|以后|后面|之后|回头|到时候?|这[里边]?|是|要|得|会|都|方便|便于|好|留着?|用来|用于|留给|供|给|准备|拿去|用|人工|财务|客户|领导)*"
    r"(?:(?:打孔|装订|手写|手填|手工填写|填写|盖章|签名|签字|签收|归档|存档|留档|留底|备查|粘贴|裁[剪切]|折叠|邮寄|钉起来|贴(?:在)?箱子?上?|入账|对账|核对)[、和]?)+"
    r"(?:的?时候?|时|要|来|好)*(?:用的?|方便|的)?"
)


def is_purpose(part: str) -> bool:
    """Tell whether a Chinese clause only says what something is for."""
    return _PURPOSE.fullmatch(part.strip()) is not None


_COMPLAINT = re.compile(
    r"[^,\uff0c]+?(?:也|都|又|现在|目前|实在|总是|老是|有点|稍微)*"
    r"(?:过[大小宽窄高低长短多密粗细浅深]|(?:太|过于|不够|显得|看着|有些|有点|很(?!多))[\u4e00-\u9fff]{1,4}|(?:写|印|打|拼|标)错|错|不对|有误|有错|看不清楚?)了?(?:一?[点些])?"
)


def is_complaint(part: str) -> bool:
    """Tell whether a Chinese clause only says what is wrong with something."""
    return _COMPLAINT.fullmatch(part.strip()) is not None


_OF_ROOM = re.compile(
    r"[^,\uff0c]{1,12}?(?:上|下|左|右|前|后|中|两|旁)(?:面|边|方|侧|间)?(?:也|都|又|现在|目前)*"
    r"[空留](?:了|着|出)?(?:好|这么|那么)?(?:一?大?[截块片段堆]|太多|很多|好多)(?:空白|空隙|地方|空)?了?"
)


def is_of_room(part: str) -> bool:
    """Tell whether a Chinese clause only complains of room that stands empty: 表头上面空了一大截."""
    return _OF_ROOM.fullmatch(part.strip()) is not None


_OF_ROWS = re.compile(
    r"(?:这些?|现在|目前|看着|看起来)*(?:的)?(?:订单|数据|记录|明细|单子|东西|纸张?|页面?|报表|整体)?[都也]?(?:太|不够|显得|有点|很)"
)


def is_of_rows(part: str) -> bool:
    """Tell whether a complaint is about the rows or the whole: 订单太多了."""
    return _OF_ROWS.match(part.strip()) is not None
