"""What a column holds, from its label or from the type that a database or a field list gives it."""

from __future__ import annotations

import re

from app.domain.reports.generate.spec import ColumnSpec, ColumnType

_BY_LABEL: tuple[tuple[ColumnType, re.Pattern[str]], ...] = (
    ("percent", re.compile(r"增长率|同比|环比|\bgrowth(?: rate)?\b", re.IGNORECASE)),
    (
        "amount",
        re.compile(r"\d+\s*天|\bunit (?:cost|price)\b|毛重|净重|体积|面积|长度|借方|贷方", re.IGNORECASE),
    ),
    ("date", re.compile(r"日期|年月|生日|日$|\bdate\b|\bday\b|birthday", re.IGNORECASE)),
    ("time", re.compile(r"时间|\btime\b|timestamp|\bat$", re.IGNORECASE)),
    ("flag", re.compile(r"^是否|^(?:is|has) |^(?:paid|active|done)$", re.IGNORECASE)),
    (
        "text",
        re.compile(
            r"单号|编号|号码|电话|手机|税号|账号|单位|名称|备注|方式|类型|类别"
            r"|\b(?:no|number|code|phone|unit|name|note|method|type|category)s?\b",
            re.IGNORECASE,
        ),
    ),
    (
        "integer",
        re.compile(
            r"数量|件数|人数|次数|个数|序号|年龄|天数|库存|箱数|单数|笔数|面数|盘数|张数|差异$"
            r"|\b(?:qty|quantity|count|pieces|age|days|stock|orders|units|headcount)\b",
            re.IGNORECASE,
        ),
    ),
    ("percent", re.compile(r"百分比|占比|比例|比率|利率|税率|完成率|\bpercent(?:age)?\b|%$", re.IGNORECASE)),
    (
        "amount",
        re.compile(
            r"金额|价|总额|费|税|工资|薪|余额|成本|利润|销售额|营业额|收入|支出|款|奖金|补贴|扣|率|重量|分$|成绩|语文|数学|英语|物理|化学|应收|应付|已收|未收|已付|未付|工时|业绩|额$"
            r"|\b(?:amount|price|total|cost|fee|tax|salary|wage|balance|profit|revenue|sales|rate|pay|value"
            r"|sum|debit|credit|weight|discount|turnover|hours|score|expenses?|budget|bonus|deductions?|maths?|physics|chemistry)\b",
            re.IGNORECASE,
        ),
    ),
)
_BY_TYPE: tuple[tuple[ColumnType, re.Pattern[str]], ...] = (
    ("flag", re.compile(r"bool|yes.no|是.否|tinyint\(1\)|\bbit\b(?:\(1\))?|布尔|是否|^flag$", re.IGNORECASE)),
    ("time", re.compile(r"timestamp|datetime|日期时间|^time|时间", re.IGNORECASE)),
    ("date", re.compile(r"date|日期", re.IGNORECASE)),
    ("percent", re.compile(r"percent|百分", re.IGNORECASE)),
    (
        "integer",
        re.compile(
            r"^(?:java\.lang\.)?(?:big|small|tiny|medium)?(?:int|serial)|integer|整数|整型", re.IGNORECASE
        ),
    ),
    (
        "amount",
        re.compile(
            r"decimal|numeric|number|money|float|double|real|金额|小数|数字|数值|currency|amount",
            re.IGNORECASE,
        ),
    ),
    ("text", re.compile(r"char|text|string|clob|uuid|json|enum|set|文本|字符|文字|字符串", re.IGNORECASE)),
)
_KEY = re.compile(r"(?:^|_)(?:id|no|code|key)$", re.IGNORECASE)
_NO_SUM = re.compile(
    r"单价|均价|价格|率|比|序号|年龄|分数|天数|\b(?:price|rate|age|no|unit|percent|discount)\b", re.IGNORECASE
)


def column_type(label: str) -> ColumnType:
    """Guess what a column holds from its label."""
    return next((kind for kind, pattern in _BY_LABEL if pattern.search(label)), "text")


def is_type(declared: str) -> bool:
    """Tell whether a text names a type."""
    return any(pattern.search(declared.strip()) for _kind, pattern in _BY_TYPE)


def type_of(declared: str, label: str = "", name: str = "") -> ColumnType:
    """Return what a column of a declared type holds; without a known type its label decides."""
    kind = next((kind for kind, pattern in _BY_TYPE if pattern.search(declared.strip())), None)
    if kind is None:
        return column_type(label or name)
    if kind == "integer" and (
        _KEY.search(name) or (column_type(label or name) == "text" and re.search(r"编号|号$", label))
    ):
        return "text"
    return kind


def adds_up(column: ColumnSpec) -> bool:
    """Tell whether the sum of a column means something: amounts and counts, but no unit prices or rates."""
    return column.type in ("amount", "integer") and column.place == "row" and not _NO_SUM.search(column.label)
