"""Chinese wishes about columns that are reckoned, rows, groups and signatures in plainer words.

Names of the template stand as single signs of the private area while these rules are tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_NAME = r"[\ue000-\uf8ff]"
_SUM = rf"{_NAME}[列栏]?(?:\s*(?:[-+*/×÷]|乘以?|除以|减去?|加上?)\s*(?:{_NAME}[列栏]?|\d+(?:\.\d+)?))+"
_ADD = r"(?:添加|增加|新增|插入|加上?|生成|得[到出]|算出|作为|做成|变成|显示[为成]|放[到在])"
_RECORDS = r"(?:记录|单据|订单|工单|客户|产品|商品|货品|员工|人员|发票|任务|明细|项目|人|单|笔|条|件|行)"
_HUNDRED = 100


def _share(found: re.Match[str]) -> str:
    """Return a share of a value as a product: 金额的13% is 金额*0.13."""
    return f"={found['name']}*{float(found['part']) / _HUNDRED:.10g}"


def _signed(found: re.Match[str]) -> str:
    """Return a line for signatures with its labels in quotation marks."""
    said = re.sub(r"签[字名][栏行处区]?$", "", found["who"])
    names = [one for one in re.split(r"[、和与及,\uff0c\s]+", said) if one]
    return "末尾加签字栏" + "".join(f"“{one}\uff1a”" for one in names)


PARTS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (
            rf"[,\uff0c]?(?:等于|就?是|为|按照?|=)\s*(?P<name>{_NAME})[列栏]?的(?P<part>\d+(?:\.\d+)?)[%\uff05](?:来)?(?:计?算)?$",
            _share,
        ),
        (
            rf"^(?:把|将|用|拿)?(?P<sum>{_SUM})(?:的?(?:结果|值|得数|和|差|积|商))?[,\uff0c]?{_ADD}(?:一个?)?新?(?:的)?[列栏]?"
            r"(?:叫做?|名为|名叫)?(?P<title>[^,\uff0c=+*/\ue000-\uf8ff列栏]{1,12}?)(?:[列栏])?$",
            r"加一列\g<title>=\g<sum>",
        ),
        (r"累(?P<kind>[计加积])(?:值|数值|数)(?=$|[,\uff0c])", r"累\g<kind>"),
        (
            r"^(?:数据|明细|表格)?(?:的)?行(?:高)?(?:太|有点|过于?|偏)[高矮低大小]了?[,\uff0c](?:请|就|帮我)?"
            r"[改调设缩](?:整|小|大)?[到成为]+(?=\d)",
            "行高改为",
        ),
        (
            r"^(?:再)?(?:在)?(?:报表|表格|页面|单子|表)?(?:的)?(?:最?[下后][面边方]?|底部|末尾|表尾|结尾)(?:再)?(?:加上?|添加|增加|留出?|放)"
            r"(?:一行|一个|[一两三]?个)?[:\uff1a,\uff0c]?(?:签[字名][栏行]?[:\uff1a])?"
            r"(?P<who>[\u4e00-\u9fff]{2,6}(?:[、和与及][\u4e00-\u9fff]{2,6})+?)(?:的)?(?:签[字名])?[栏行处区]?$",
            _signed,
        ),
        (
            rf"[,\uff0c]?(?:并且?|来|再)?统计(?:一下|出)?(?:每一?个?组|各组)的?{_RECORDS}(?:的)?(?:数量?|个数|总数)$",
            ",每组显示行数",
        ),
        (
            r"[,\uff0c](?:各?列宽?|列的宽度)(?:度)?(?:也|都)?(?:自动|跟着|随之?|相应地?)+(?:调整?|适应|缩放|变化?|改变?)$",
            "",
        ),
        (r"分[档级段](?:显示|标色|着色|上色|颜色)?[:\uff1a,\uff0c](?=[大小高低超等不])", ""),
        (
            r"为空(?:时|的时候|的话)?[,\uff0c]?(?:就)?不(?:要)?占(?:位置|地方|空间|行)$",
            "为空时不显示、不占位置",
        ),
        (
            rf"^(?:在)?(?:最后|末尾|表尾|底部)?(?:统计|显示|列出|写上?|打印)?(?:一下|出)?(?:一共|总共|共)有?(?:多少|几)[条个笔行]?{_RECORDS}?"
            r"(?:[,\uff0c]?(?:放|写|显示|打印)[在到]?(?:最后面?|末尾|表尾|底部))?$",
            "末尾加总行数",
        ),
        (r"(?<=[列栏])(?:要|需要|得)?显示(?=累[计加积]$)", "改成"),
    )
)
