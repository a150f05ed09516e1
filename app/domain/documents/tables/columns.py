"""What each column of a table is: an id, a date, a category, a measure, a rating, yes or no, free text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from pydantic import BaseModel

from app.core.giving_way import watched
from app.domain.documents.sources import Grid
from app.domain.documents.tables import values

Role = Literal["id", "day", "period", "category", "measure", "level", "rating", "flag", "text", "empty"]
MOST_GROUPS = 40
_SCALE = re.compile(
    r"\d+\s*[-–~～至到]\s*\d+\s*分?|[\d一二三四五六七八九十百]+分制|out of \d+|满分\s*\d+", re.IGNORECASE
)
_UNIT = re.compile(r"\s*[（(\[]([^（()）\]]{1,12})[)）\]]\s*$")
_ID = re.compile(
    r"(编号|单号|票号|批号|合同号|凭证号|证号|账号|序号|工号|订单号|流水号|条码|\bid\b|_id$|^id|\bno\.?$|number$|code$|编码|问卷号)",
    re.IGNORECASE,
)
_LEVEL = re.compile(
    r"(单价|价格|交期|工期|质保|保修|账期|lead time|warranty|delivery|price|温度|temp|压力|pressure|电压|"
    r"年龄|\bage\b|工龄|years|率$|rate|占比|比例|percent|%|均值|平均|"
    r"average|系数|湿度|时长|duration|响应|latency|浓度|浊度|密度|转速|流速|速度|效率|电流|电导|溶解氧|噪[声音]|"
    r"粗糙度|厚度|硬度|粘度|直径|外径|内径|宽度|高度|深度|余氯|\bph\b|ph值|\bcod|cod\b|\bbod|氨氮|总磷|总氮|speed|density|concentration|humidity|"
    r"voltage|current|efficiency|thickness|turbidity|hardness|viscosity|diameter|width|height)",
    re.IGNORECASE,
)
_RATING = re.compile(
    r"(满意|评分|打分|得分|分数|评价|推荐(?:意愿|度|程度|可能)|(?:推荐|购买|使用)意愿|意愿(?:度|分)|"
    r"rating|score|satisf|nps|stars?\b|likel(?:y|ihood)|recommend|willingness)",
    re.IGNORECASE,
)
_INTENSIVE = re.compile(
    r".*/.*|per .*|dBA?|dB\(A\)|ppm|ppb|NTU|rpm|k?Hz|lx|[μµu]m|[mk]?V|m?A|[kM]?Pa|m?bar|[°℃].*|k?Ω|分贝|转"
)
_LEVEL_UNITS = frozenset(
    {
        "%",
        "℃",
        "°C",
        "MPa",
        "‰",
        "天",
        "日",
        "月",
        "年",
        "周",
        "小时",
        "days",
        "months",
        "years",
        "weeks",
        "h",
    }
)
_PERSON = re.compile(
    r"(备注|说明|评论|意见|建议|描述|现象|原因|措施|comment|remark|note|feedback|description)", re.I
)


_OTHER_DAY = re.compile(
    r"(入职|出生|生日|购置|购买日|生产日期|出厂|注册|成立|签订|签约|到期|有效期|截止|起始|hire|hired|birth|joined|start|founded|purchase|due|"
    r"expir|manufactur|model|valid)",
    re.IGNORECASE,
)


class Column(BaseModel):
    """A column: its place counted from 0, its name without the unit, its unit and its role."""

    at: int
    name: str
    unit: str = ""
    role: Role = "text"
    filled: int = 0
    distinct: int = 0
    mixed: bool = False

    @property
    def dates_the_row(self) -> bool:
        """Whether its day says when the row's business was done, not when somebody was born or joined."""
        return self.role in ("day", "period") and not _OTHER_DAY.search(self.name)


def columns_of(grid: Grid) -> list[Column]:
    """Return what each column is."""
    rows = [row for row in watched(grid.rows) if not values.is_total(row)]
    return [_column(grid, rows, at) for at in range(len(grid.head))]


def _column(grid: Grid, rows: list[list[str]], at: int) -> Column:
    head = values.plain(grid.head[at])
    raw = grid.head[at].strip()
    unit = _UNIT.search(raw)
    name = values.plain(raw[: unit.start()]) if unit else head
    cells = [row[at] for row in watched(rows) if at < len(row) and not values.is_blank(row[at])]
    column = Column(
        at=at,
        name=name.replace("_", " ") if name.isascii() else name,
        unit=unit.group(1).strip() if unit and not _SCALE.fullmatch(unit.group(1).strip()) else "",
        filled=len(cells),
        distinct=len(set(cells)),
    )
    own = {found for cell in cells[:200] if (found := values.unit_of(cell))}
    more = {"unit": "元" if own and not column.unit else column.unit, "mixed": len(own) > 1}
    return column.model_copy(update={"role": _role(name, cells, column), **more})


def _role(name: str, cells: list[str], column: Column) -> Role:
    if not cells:
        return "empty"
    if _ID.search(name) and column.distinct >= 0.5 * len(cells):
        return "id"
    if _share(cells, lambda one: bool(values.day_of(one))) >= 0.9:
        return "period" if _are_months(cells) else "day"
    if _share(cells, lambda one: bool(values.period_of(one))) >= 0.9:
        return "period"
    if _share(cells, lambda one: values.yes_or_no(one) is not None) >= 0.9 and column.distinct <= 4:
        return "flag"
    if _share(cells, lambda one: values.number_of(one) is not None) >= 0.7:
        return _number_role(name, cells, column)
    if _PERSON.search(name):
        return "text"
    many = column.distinct > MOST_GROUPS or column.distinct > 0.6 * len(cells) > 6
    return "text" if many else "category"


def _are_months(cells: list[str]) -> bool:
    """Tell whether days are months in truth: all the first of a month, none twice in a row of few."""
    days = [values.day_of(one) for one in cells[:2000]]
    return len(set(days)) > 1 and all(not day or day.endswith("-01") for day in days)


def _number_role(name: str, cells: list[str], column: Column) -> Role:
    if _RATING.search(name):
        return "rating"
    if _LEVEL.search(name) or column.unit in _LEVEL_UNITS or _INTENSIVE.fullmatch(column.unit):
        return "level"
    return "measure"


def _share(cells: list[str], test: Callable[[str], bool]) -> float:
    looked = cells[:2000]
    return sum(1 for one in looked if test(one)) / len(looked)
