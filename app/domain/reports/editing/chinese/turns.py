"""Turns of Chinese requests that say plain things in a roundabout way: ranks, rests, copies, forms.

Names of the template stand as single signs of the private area while these rules are tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.request.numerals import COLOUR

_NAME = r"[\ue000-\uf8ff]"
_HEADS = r"(?:表头|列头|列标题)"
_STAYS = r"(?:都|就|全|先)*(?:不动|别动|不变|不要动|不用动|保持不变|保持原样|照旧|不改|别改|不管|别管)了?"
_OTHERS = r"(?:其[他它余]|剩下|剩余|别|另外)的?"
_NUMBER = r"[一二三四五六七八九十\d]+"
_CUT = r"[,\uff0c]"
_PRINTED = r"(?:显示|打印?|印|出现?|要)"


_SIGNS = {"相加": "+", "和": "+", "总和": "+", "相减": "-", "差": "-", "相乘": "*", "积": "*"}


def _between(found: re.Match[str]) -> str:
    """Return a column between two others that is reckoned from them: 之间加一列合计，等于两者相加."""
    one, two, sign = found["a"], found["b"], _SIGNS.get(found["o"], "/")
    return f"在{two}前面加一列{found['t']}={one}{sign}{two}"


# Said at once: without them a clause would be read as something else.
_AT_ONCE: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"(?<!字)(?<!号)(?:加大|放大|增大)(?=[一两二三12]号)", "字号加大"),
    (
        r"^(?:把|将)?(?P<h>表头|列名|列头|列标题)(?:都|全部?)?(?:改|换|翻译?)(?:成|为)?(?:中文"
        r"|英文)[:\uff1a,\uff0c](?=.+[成为].+[成为])",
        r"\g<h>的",
    ),
    (
        rf"^(?P<x>[^,\uff0c]{{1,24}}?)(?:的(?:金额|数字|数值?))?(?P<look>(?:的)?(?:前面|后面)?"
        rf"(?:都)?[加带保用显][^,\uff0c]+){_CUT}"
        r"(?:(?:最?下[面方边]|底部|最后|末尾)的?)?(?P<t>[合总]计(?:行|栏)?|小计(?:行)?)(?:金额|数字?|行"
        r"|那里)?也(?:要|得|一?样)*(?:[加带]上?|保留|用|显示|这样)?$",
        r"\g<x>和\g<t>\g<look>",
    ),
    (
        rf"^(?P<x>[^,\uff0c]+?[列栏])的?除了?{_HEADS}(?:之?以?外)?{_CUT}?(?:{_OTHERS})?(?:内容|数据|地方"
        rf"|部分)?{_STAYS}{_CUT}"
        rf"(?:只|就|仅)?(?:把|将)?{_HEADS}(?P<look>[^,\uff0c]+)$",
        r"\g<x>的表头\g<look>",
    ),
    (
        r"(?P<where>[上下左右前后旁][面方边侧]?的?[那这]一?[行个段条项](?:字|文字|文本|标签|内容)?)"
        r"[(\uff08][^()\uff08\uff09,\uff0c]{1,12}[)\uff09]",
        r"\g<where>",
    ),
)

# Said in plainer words, where a request is not understood as it stands.
_TURNS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (rf"(?<={_NAME})(?:值|列)?是(?=负数?|正数?|零|空)", "为"),
    (r"(?<=[\u4e00-\ufaff])分组的?(?:表头|头部|标题行?|组头)", "组头"),
    (
        rf"^(?:把|将)?(?P<x>{_NAME})(?:[那这]?一?[列栏])?(?:应该|要|得)?(?:排|放|挪|移|调|提)(?:到|在|成"
        rf"|至)?第(?P<n>{_NUMBER})"
        r"(?:个?[列位栏]|个|个?位置)?(?:上|去)?$",
        r"\g<x>列移到第\g<n>列",
    ),
    (
        rf"^(?:把|将)?(?P<x>[^,\uff0c]+?)再?复制(?:出)?(?:一份|一个|一下)?{_CUT}?"
        r"(?:(?P<to>[放到在]+)(?:它|其)?的?(?P<side>右|下)[边面方侧]?)$",
        r"复制\g<x>到\g<side>边",
    ),
    (r"画(?:上|出)?(?=(?:一?[个张幅]|[^,\uff0c线]{0,8})[^,\uff0c线]{0,8}图)", "做"),
    (
        rf"^(?P<x>{_NAME})(?:的?值)?(?:没有|没填|没写|没值|没内容|空着?|是空的?)(?:值)?(?:的?话"
        rf"|的?时候?)?{_CUT}?(?:就|则)?"
        rf"(?:让|把)?(?P<row>[这那整]一?行)?(?:就|也|都)*(?:不|别)(?:要|用)?{_PRINTED}(?:出来)?了?$",
        r"\g<x>为空时\g<row>不显示",
    ),
    (
        r"(?P<a>第[一二三四五六七八九十\d]+个)(?P<j>[和与跟、])(?P<b>第[一二三四五六七八九十\d]+个)"
        r"(?P<k>文本框?|文字|标签|图片|矩形|椭圆|线|字段)",
        r"\g<a>\g<k>\g<j>\g<b>\g<k>",
    ),
    (
        rf"^在?(?P<a>{_NAME})列?(?:和|与|跟)(?P<b>{_NAME})列?(?:的)?(?:之间|中间)(?:加|插入|增加|添加)"
        rf"(?:上)?一列(?P<t>[^,\uff0c]{{1,14}}?){_CUT}"
        r"(?:它)?(?:等于|就?是|为|值为|=)?(?:这|前面)?(?:两者|两列|二者|它们)(?:的|之)?(?P<o>相加"
        r"|[总]?和|相减|差|相乘|积|相除|商)$",
        _between,
    ),
    (
        rf"(?P<x>{_NAME})(?:的)?(?:后面|旁边|右边)(?:没有值|没值|是?空的?|没(?:有)?(?:内容|东西)|什么"
        rf"(?:也|都)没有?|空着){_CUT}(?:补|加|填|写)上?(?!一?列)",
        r"\g<x>后面加",
    ),
    (
        rf"(?<![面部方端边侧上]的)(?<![面部方端边侧])(?:{COLOUR}|[红蓝绿黄黑白灰橙紫粉])(?:的)?(?:底色?"
        rf"|背景色?)"
        r"(?=(?:改|换|变|调)(?:成|为)?)",
        "底色",
    ),
    (
        rf"{_CUT}(?:但)?(?:别|不要|不能|避免|以免|免得|防止|省得|不会)(?:再)?(?:压|盖|挡|遮|碰|叠|覆盖"
        rf"|重叠)(?:到|住|着|在)?"
        r"[^,\uff0c]{0,8}$",
        "",
    ),
    (
        rf"^(?:把|将)?(?P<x>{_NAME}[列栏]?){_STAYS}{_CUT}(?:只)?(?:把|将)?{_OTHERS}(?P<c>[列栏])?的?"
        rf"(?:都|全部?|一律)*(?P<look>[^,\uff0c]+)$",
        r"除了\g<x>，其他\g<c>都\g<look>",
    ),
)
_MONEY = re.compile(
    r"(?:改[成为]|[设换变][成为]|设置[成为]|显示[成为]?|[用按])(?:金额|钱数)的?(?:格式|形式|样式)"
    r"(?:来?显示)?"
    rf"(?:{_CUT}?(?:并|且)?(?:保留|带|留|要)?(?P<n>[一二两三四\d])位小数)?"
)


def money_forms_said(text: str) -> str:
    """Return a request in which the form of amounts is what it looks like: thousands and two decimals."""
    return _MONEY.sub(lambda found: f"千分位、保留{found['n'] or 2}位小数", text)


TURNS_AT_ONCE = tuple((re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in _AT_ONCE)
TURNS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in _TURNS
)
