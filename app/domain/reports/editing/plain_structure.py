"""Chinese wishes about the parts of a report in plainer words: totals, groups, columns, lines, codes.

Names of the template stand as single signs of the private area while these rules are tried.
"""

from __future__ import annotations

import re

_NAME = r"[\ue000-\uf8ff]"
_ADD = r"(?:加上?|添加|增加|新增|插入|放|写|打印|显示|统计|算出|列出|给出)"
_KIND = r"(?:最高|最低|最大|最小|平均|合计|总)(?:值)?的?"
_AFTER_KIND = r"(?:的?(?:最[高低大小](?:值)?|平均(?:值|数)?|合计|总和|总数|个数))"
_AND = r"(?:和|与|跟|以及|及|、|还有)"
_LINE = r"(?:虚|实|点|细|粗|横|直|分隔|分割|双)*线"

STRUCTURE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (
            rf"(?:页脚|页尾)(?:里|中|处|上)?(?:也|要|都)?{_ADD}(?:上|一?个|出)?(?=(?:本页|每页)[^,\uff0c]*(?:合计|小计|总))",
            "加",
        ),
        (
            rf"(?P<add>{_ADD}[上个]?(?:一行|一个)?)(?P<one>{_KIND}{_NAME}){_AND}(?P<two>{_KIND}{_NAME})$",
            r"\g<add>\g<one>,\g<add>\g<two>",
        ),
        (
            rf"(?P<add>{_ADD}[上个]?(?:一行|一个)?)(?P<name>{_NAME}[列栏]?)(?P<one>{_AFTER_KIND}){_AND}的?(?P<two>{_AFTER_KIND})$",
            r"\g<add>\g<name>\g<one>,\g<add>\g<name>\g<two>",
        ),
        (
            rf"^(?P<group>按(?P<name>{_NAME})分组)[,\uff0c]?(?:组头|每组(?:前面|上面|开头)?)(?:上|里|中|处)?(?:要)?"
            rf"(?:显示|打印|写|放)(?:出|上|该|这个)?(?:(?P=name)(?:的?(?:名称?|名字|值))?|组名|分组名称?)$",
            r"\g<group>",
        ),
        (
            rf"(?P<what>{_NAME}[列栏]?的?(?:合计|总和|总计|平均值?))(?:加|放|写|显示)[到在](?:表格?|明细|数据)(?:的)?"
            r"(?:最?下[面方边]|底下|底部|末尾|最后|后面)$",
            r"末尾加\g<what>",
        ),
        (rf"(?:划|拉)(?:上)?(?=[一1]?[道条根]?[^,\uff0c]{{0,4}}{_LINE})", "画"),
        (rf"(?<=[加画])[一1]?道(?=[^,\uff0c]{{0,3}}{_LINE})", "一条"),
        (
            rf"^(?:每)?行(?:与|和|跟)行之间(?:都|要)?(?:用|加|画)(?:上|一?条)?(?P<line>{_LINE})(?:隔开|分开|分隔|分割)?$",
            r"每行下面加\g<line>",
        ),
        (
            rf"^(?:把|将|让)?(?P<one>{_NAME}[列栏]?)(?P<look>靠[左右]|居[中左右]|[左右]对齐)"
            rf"(?:[,\uff0c、]|和|而)?(?P<two>{_NAME}[列栏]?)(?P<other>靠[左右]|居[中左右]|[左右]对齐)$",
            r"\g<one>\g<look>,\g<two>\g<other>",
        ),
        (
            rf"(?P<add>(?:添加|增加|新增|插入|加上?|添|插|增)(?:[一1]个?|个)?新?[列栏])(?P<title>[^,\uff0c=“「\"]{{1,14}}?)[,\uff0c]\s*"
            rf"(?P<sum>{_NAME}[列栏]?(?:\s*(?:[-*/×÷]|乘以?|除以|减去?|加上)\s*)(?:{_NAME}|[\d.]+))$",
            r"\g<add>\g<title>=\g<sum>",
        ),
        (r"(?:自动|均匀|平均)+(?:地)?(?:分配|分布)(?=$|[,\uff0c])", "平均"),
        (
            r"(?:加|留)(?:出|上)?[一1]?(?:个|处|块)?(?P<who>[^,\uff0c的加留]{2,8}签[字名章])的?(?:地方|位置|空位?|栏|处)$",
            r"末尾加“\g<who>”",
        ),
        (
            rf"^(?P<where>(?:表格?|明细|数据)(?:的)?(?:下面|底下|下方))(?P<do>{_ADD})[一1]?个(?P<name>{_NAME})的(?=二维码|条形?码)",
            r"末尾\g<do>\g<name>",
        ),
        (
            r"(?:表格?|明细|报表|页面)?(?:的)?(?:最?下[面方边]|底[部下]|最后面?|末尾)的?(?=签[字名章](?:一?[栏行]|区))",
            "",
        ),
        (r"(?<=合计下面)(?:显示|打印|写|放)(?:出)?(?=大写)", "加"),
    )
)
