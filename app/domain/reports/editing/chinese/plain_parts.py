"""Chinese wishes about columns that are reckoned, rows, groups and signatures in plainer words.

Names of the template stand as single signs of the private area while these rules are tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_NAME = r"[\ue000-\uf8ff]"
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
            rf"^(?:在)?(?:最后|末尾|表尾|底部)?(?:统计|显示|列出|写上?|打印)?(?:一下|出)?(?:一共|总共|共)有?(?:多少|几)[条个笔行]?{_RECORDS}?"
            r"(?:[,\uff0c]?(?:放|写|显示|打印)[在到]?(?:最后面?|末尾|表尾|底部))?$",
            "末尾加总行数",
        ),
    )
)
