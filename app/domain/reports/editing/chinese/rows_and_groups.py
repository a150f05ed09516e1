"""Chinese wishes about which rows are listed, and what stands above and below each group, in plainer words.

Names of the template stand as single signs of the private area while these rules are tried.
"""

from __future__ import annotations

import re

_NAME = r"[\ue000-\uf8ff]"
_ONE = r"(?:人员?|客户|员工|学生|顾客|会员|产品|商品|物料|订单|单据|记录|数据|条目|明细|行)"
_EACH = r"(?<=[,\uff0c])(?:并|然后|再)?(?:在)?(?:每一?个?|各)(?:分?组)的?"
_SHOW = r"(?:都|也|要|再)*(?:显示|打印|印|写|放|加)(?:上|出)?"
_OF_IT = r"(?:这一?组|本组|该组|每组|组内|组里|它)?(?:的|里|中)*"

ROWS_AND_GROUPS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (
            rf"(?P<a>{_NAME})\s*(?:[这那]?一?行)?(?P<j>\s*(?:和|与|跟|同|、)\s*)(?P<b>{_NAME})\s*(?:[这那]?一?行|这?[两二]行)?(?:的位置)?"
            r"(?P<all>(?:,|，)?(?:连同?|包括|带着?)(?:它们?|各自|后面|右边)*的?(?:值|内容|数据)(?:一起|一并|一块)?)?"
            r"(?P<v>(?:上下|前后|左右)?(?:对调|互换|调换|交换|换个?(?:一下)?位置))",
            r"\g<a>和\g<b>\g<v>",
        ),
        (
            rf"^(?:把)?没有?(?:填写?)?(?P<x>{_NAME})的(?:那些|那种)?{_ONE}(?:就|都|请|也)*(?:不要?|别|不用)(?:再)?"
            rf"(?:列|显示|打印|印|出现)(?:出来|出|进来)?了?$",
            r"没有\g<x>的行不要打印",
        ),
        (
            rf"(?<=按)(?:照)?[\u4e00-\u9fff]{{1,8}}\((?P<f>{_NAME}|[A-Za-z_][A-Za-z0-9_]*)\)(?=[来去]?(?:进行)?分组)",
            r"\g<f>",
        ),
        (rf"{_EACH}(?:最)?(?:上[面方边]|前[面边]|开头|顶部)(?={_SHOW})", "组头"),
        (
            rf"{_EACH}(?:最)?(?:下[面方边]|后[面边]|末尾|最后|底部){_SHOW}{_OF_IT}(?:一?共)?"
            r"(?:有)?(?:(?:多少|几)[条笔个行](?:记录|数据|明细)?|(?:记录|数据|明细)?(?:条数|总?笔数|记录数))(?=[,\uff0c]|$)",
            "组尾显示记录数",
        ),
    )
)
