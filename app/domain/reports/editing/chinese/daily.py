"""Chinese wishes in the words of everyday users, put plainly at once.

Names of the template stand as single signs of the private area while these rules are tried.
"""

from __future__ import annotations

import re

_NAME = r"[\ue000-\uf8ff]"
_CUT = r"[,\uff0c]"
_ROWS = r"(?:订单|单子|单据|记录|数据|条目|明细|行)"
_OF_ROWS = rf"{_ROWS}(?![号列日数金额编名类状])"
_NOT_WANTED = r"(?:全部?|都|就|统统|一律|一概)*(?:不要|不用|不需要)了?"
_FIGURES = r"\d[\d,]*(?:\.\d+)?\s*(?:万|千|元|块|天|件|个|%)?"

DAILY: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        # The orders of 同一个国家里的订单 are the rows, no column.
        (
            rf"^同一?个?(?P<x>{_NAME}|[\u4e00-\u9fff]{{2,4}}?)(?:里面?|之?内|中|下|名下)?的?{_OF_ROWS}{_CUT}?(?:再|都|就)?(?=按)",
            r"先按\g<x>排序，再",
        ),
        (
            rf"^(?P<x>{_NAME})[列栏]?的?(?:右边|后面|旁边|之后)(?:再)?[加插增添](?:上)?一列\s*(?P<q>{_NAME}){_CUT}(?:每)?(?:换|遇到|到)(?:一|新的?一?|下一?)?个?(?:新的?)?\s*(?P<g>{_NAME}|[\u4e00-\u9fff]{{2,4}}?)(?:的?时候?|就|都|要|时)*(?:重新|从头|从\s*[0零])(?:开始)?累[计加积]$",
            r"\g<x>列右边加累计列，表头为\g<q>，每个\g<g>重新累计",
        ),
        (
            rf"^(?!.*(?:[只仅]|过滤|筛选|不要|不打|不列))(?P<x>[^,\uff0c]*(?:超过|大于|多于|高于|小于|低于|少于|不足|不到|等于)\s*{_FIGURES})的{_OF_ROWS}{_CUT}(?={_NAME})",
            r"\g<x>时，",
        ),
        (
            rf"^(?P<x>[^,\uff0c]+?)的(?:那些|这些|那种)?{_OF_ROWS}{_NOT_WANTED}{_CUT}(?:请|都|全部?|直接|给我)?(?:过滤|筛|去|删|剔除|排除)掉?(?:它们)?了?$",
            r"过滤掉\g<x>的行",
        ),
        # What beside the two goes along, they being named with it: 连后面的值一起.
        (
            rf"(?P<x>(?:对[换调]|互换|交换|调换|换)[^,\uff0c]{{0,6}}){_CUT}(?:连同?|带着?|包括)(?:它们?|各自|两者)?(?:的)?"
            rf"(?:(?:后|右|下|旁)[面边]?的?)?(?:值|内容|数据|数值)(?:也|都)?(?:一起|一并|一块儿?|一同|跟着)?(?:[对互交]?[换调]|移|挪|走)?(?:过去)?$",
            r"\g<x>",
        ),
        (
            rf"^(?P<x>{_NAME})(?:[那这]?一?[列栏])?(?:下面|底下|下方)?(?:根本|压根|完全|从来|一直)?(?:都)?(?:没有?|无)(?:有)?(?:数据|内容|值|东西){_CUT}(?:就|请)?(?:把|将)(?:它|这一?[列栏]|[该此][列栏])?"
            r"(?:给)?(?:去掉|删[掉除]?|拿掉)了?$",
            r"删除\g<x>",
        ),
        (r"(?<![一二三四五六七八九十\d])页底(?=[居中左右加放打印显写的上，,最])", "页脚"),
        (
            r"宋体\s*[(\uff08]?SimSun[)\uff09]?|新宋体\s*[(\uff08]?NSimSun[)\uff09]?",
            "SimSun",
        ),
        (r"黑体\s*[(\uff08]?SimHei[)\uff09]?", "SimHei"),
        (r"楷体\s*[(\uff08]?(?P<f>Kai[TY]i)[)\uff09]?", r"\g<f>"),
        (r"仿宋\s*[(\uff08]?(?P<f>FangSong)[)\uff09]?", r"\g<f>"),
        (r"微软雅黑\s*[(\uff08]?(?P<f>Microsoft YaHei)[)\uff09]?", r"\g<f>"),
        (rf"(?:铺|盖|垫|衬|压)上?(?P<x>一?个?[^,\uff0c]{{0,12}}?{_NAME}\s*(?:字样)?的?水印)", r"加\g<x>"),
        (rf"{_CUT}\s*(?P<n>\d+(?:\.\d+)?)\s*(?:磅|点|像素|pt|px)?\s*粗(?=$|{_CUT})", r"，线粗\g<n>"),
        (r"(?<=角的)图(?=太|缩|放|改|换|挪|移|小|大)", "图片"),
        (
            rf"^(?P<x>[^,\uff0c]*?[左右上下]页?边距)(?:太[大小宽窄]|过[大小宽窄])了?{_CUT}(?:请)?(?:把它)?(?=改|调|设|换)",
            r"\g<x>",
        ),
    )
)
