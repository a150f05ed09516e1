"""Clauses behind a new page that only say what it brings about: all fits, the columns fill the new width."""

from __future__ import annotations

import re

from app.domain.reports.editing.page.page_scale import only_follows
from app.domain.reports.editing.template.outline import Outline

_SO = (
    r"(?:也|都|要|得|会|能|就|再|并且?|仍然?|还|跟着|随着?|随之|相应|自动|一起|同步|重新"
    r"|按比例|等比例?|成比例|地)*"
)
_FIT = (
    r"(?:(?:变|收|缩|加|拉|放|扩|调)(?:窄|宽|小|大|短|放|整|展)|调)(?:一[点些]|些)?(?:进[来去])?(?:到新?的?(?:页宽|边距?)|到头|到底)?|缩进[来去]|缩放"
    r"|(?:(?:缩|收|压|调|变|挤|加|拉|放)(?:小|窄|短|整|宽|大)?)(?:到|得|成|至)?(?:刚好|正好|恰好|刚刚好|能|可以|都|全部?)*"
    r"(?:放|装|排|打印?|容|塞|印|显示)(?:得|的)?(?:下|进去?|完|全)"
    r"|(?:(?:加|拉|放|扩|伸)(?:宽|大|展|开)?(?:到|至|来|去|后)?)?(?:撑|铺|占|填|补|排)满(?:整?个?(?:新的?)?(?:页面?|纸张?|宽度|页宽))?(?:的?(?:宽度|页宽))?|适应(?:新的?)?(?:页面?|纸张?|宽度)?|跟上"
)
_ALL = (
    r"(?:所有|全部|每一?|各|整个|超出(?:可用宽度|页面|纸面|边界)?的|新的?|表格(?:里|中)?的?)*(?:列宽?|栏|(?:明细|数据)?表格?|内容|元素|格子|明细|记录|每?行|标题|页脚|页眉|表头)"
    r"(?:(?:和|与|、|及)(?:列|表格|内容|元素|标题|页脚|页眉|表头))*(?:的?(?:总?宽度|列宽))?"
)
_FITS = re.compile(rf"(?:把|将|让|使|叫)?{_ALL}{_SO}(?:{_FIT})(?:了)?")
_FILLS_BARE = re.compile(rf"(?:并且?|也|就|再|让|使)*{_SO}(?:{_FIT})(?:了)?")
_OFF_PAGE = re.compile(
    r"(?:都|也|并且?|内容)*(?:不能|不要|别|不许|不得)(?:再)?(?:出|超)(?:了)?(?:页|纸|界|边)面?"
)
_WITHIN = re.compile(
    r"(?:任何|所有|全部|总?宽度?|内容|列|表格|元素|都|也|并且?)*(?:不能|不要|不许|不可|不得|别|不)(?:有)?(?:任何)?(?:内容|元素|列)?(?:超出?|超过|跑出|伸出|越过)"
    r"(?:出去)?(?:到)?(?:纸面|纸张|纸|页面|边界|页边距?|版心|可用宽度|打印区域?|右边距?|页宽)(?:以?外|范围|之外|边界)?"
)
_NO_GAPS = re.compile(
    r"(?:各?列|格子|单元格)?(?:之间|中间)?(?:不要|不能|别|不)(?:留|有|出现)(?:缝隙?|空隙?|空白|间隙)"
    r"(?:也|,|和|并且?|以及)*(?:(?:不要|不能|别|不)?(?:有)?(?:重叠|压在一起|叠在一起))?"
)
_WIDE = re.compile(
    r"(?:表格?|整[个张]表格?|内容|版心)的?(?:总?宽度?)?(?:也|都|要|就|跟着|相应|同步)*(?:扩大|加宽|拉宽|放宽|扩展|缩小|收窄|调整|改|变)"
    r"[到成为至]+\s*(?P<n>\d+)"
)
# What stands in the page columns is as wide as they are: 内容加宽到占满一栏, 宽 175 的框都加宽到 265.
_THINGS = r"(?:内容|卡片|方框|元素|东西|框|线条?|底色[条块]?|底条|背景[条块]?|边框|文字|文本|表头|标题|明细)"
_IN_COLUMNS = re.compile(
    r"(?:(?:每一?|各|分)个?栏(?:里面?|内|中)?的?)?(?:(?:原[来本先]?)?宽(?:度[为是]?)?(?P<from>\d+)的?)?(?:所有|全部|各个?)*的?"
    rf"{_THINGS}(?:(?:和|与|、|及|以及|,)的?{_THINGS})*的?(?:宽度?)?{_SO}"
    r"(?:(?:加|拉|放|调|变|缩|收|扩)(?:宽|窄|大|小|整|展)?(?:到|为|成|至)?)"
    r"(?:(?P<n>\d+)|(?:能|刚好|正好)?(?:占|铺|撑|填)满(?:一|整个?|每一?)?(?:新的?)?栏(?:宽度?)?|(?:新的?|一)?栏宽|(?:和|跟|与)?栏宽(?:一样|一致|相同))?"
)
_IN_COLUMNS_EN = re.compile(
    r"(?:and |so (?:that )?|with |let |make |have )*(?:the |all |all the |their )*(?:boxes|cards?"
    r"|frames?|contents?|elements?"
    r"|details?|rows?|texts?|lines?|everything)(?: in (?:them|the columns?|it))?"
    r" (?:(?:should|must|to|shall|will) )?(?:fill|be as wide as|span|use|take(?: up)?|get as wide as"
    r"|follow|widen to|stretch to)s?"
    r" (?:the |each |their |its )?(?:(?:new|full|whole) )*(?:page )?columns?(?:['’]s?)?(?: width)?",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"(?:(?:每一?|各)?个?[栏列])?(?:里面?|内|中)?的?(?:各个?|所有|全部)?(?:元素|内容|字段|东西|格子)的?"
    r"(?:(?:宽度?|位置|大小|坐标)(?:和|与|、|及)?)*(?:都|也|保持|还是|先)*(?:不变|不动|不要?变|不要?动|别动|别变|原样)"
)


def fills_columns(part: str, former: int, width: int) -> bool:
    """Tell whether a clause says only that what stands in the page columns gets as wide as they are now."""
    if _IN_COLUMNS_EN.fullmatch(part.strip(" ,.;")):
        return True
    said = _IN_COLUMNS.fullmatch(_bare(part))
    if said is None or (said["from"] and int(said["from"]) != former):
        return False
    return not said["n"] or int(said["n"]) == width


def widens_with_page(part: str) -> bool:
    """Tell whether a clause says that the table or the columns change with the room that they have."""
    said = _bare(part)
    return any(one.fullmatch(said) for one in (_FITS, _FILLS_BARE)) or only_follows(part)


def follows_page(part: str, outline: Outline) -> bool:
    """Tell whether a clause says only what follows from a new width: all fits, columns in proportion."""
    said = _bare(part)
    wide = _WIDE.fullmatch(said)
    if wide is not None:
        return int(wide["n"]) == outline.column_width
    return any(one.fullmatch(said) is not None for one in (_FITS, _WITHIN, _NO_GAPS, _OFF_PAGE))


def keeps_contents(part: str) -> bool:
    """Tell whether a clause says that what stands in the columns of a page keeps its place and width."""
    return _KEPT.fullmatch(_bare(part)) is not None


_SIZES = re.compile(
    r"(?:and |but |with )*(?:please )?(?:(?:keep|keeping|leave|leaving|don['’]t (?:change|shrink)"
    r"|without (?:changing|shrinking)) )?"
    r"(?:the |all |their |its )*(?:font|letter|text|type)s?(?: sizes?)?"
    r"(?: (?:the same|unchanged|as (?:they are|it is|is|before)|alone|(?:must |should "
    r"|shall )?(?:stay|remain)s?(?: the same| as they are| unchanged)?))?"
    r"|(?:同时|但是?|不过)?(?:所有|全部|各)?(?:的)?(?:字号|字体大小|字体|文?字大小|文字|字)(?:大小)?(?:都|也|要|仍|就|先)*"
    r"(?:保持|维持)?(?:不变|不动|原样|别变|别动|不要?变|不要?改|不要?缩小?|别缩小?)",
    re.IGNORECASE,
)


def sizes_stay(part: str) -> bool:
    """Tell whether a clause behind a new page says only that the letters are as large as before."""
    return _SIZES.fullmatch(part.strip(" ,.;\uff0c。\uff1b")) is not None


def _bare(part: str) -> str:
    return re.sub(r"\s+", "", part).strip(",.;\uff0c。\uff1b").replace("\uff0c", ",")
