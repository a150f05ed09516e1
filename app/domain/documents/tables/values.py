"""What a cell says: a number, a date or month, yes or no, nothing."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal, InvalidOperation
from functools import lru_cache

BLANKS = frozenset(
    {"", "-", "--", "—", "——", "/", "\\", "n/a", "na", "null", "none", "nan", "无", "空", "缺", "未填"}
)
YES = frozenset(
    {"yes", "y", "true", "是", "合格", "正常", "pass", "passed", "ok", "良", "通过", "完成", "已完成", "done"}
    | {"completed", "愿意", "√", "达标", "normal", "已整改", "closed"}
)
NO = frozenset(
    {"no", "n", "false", "否", "不合格", "异常", "fail", "failed", "ng", "不良", "未通过", "未完成", "open"}
    | {
        "incomplete",
        "不愿意",
        "×",
        "x",
        "不达标",
        "abnormal",
        "未整改",
        "故障",
        "fault",
        "not ok",
        "逾期",
        "overdue",
        "超标",
        "未达标",
        "不通过",
        "驳回",
        "rejected",
        "exceeded",
        "out of spec",
    }
)
KEPT = 100_000
SCALES = {"万": 10_000, "亿": 100_000_000}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?:\s*日)?(?:[T\s].*)?")
_MONTH = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*月?(?:份)?")
_BARE_MONTH = re.compile(r"(\d{1,2})\s*月(?:份)?")
_NAMED = re.compile(r"([A-Za-z]{3})[a-z]*\.?\s*(\d{4})?")
_COMPACT = re.compile(r"(20\d\d)(\d\d)(\d\d)")
_QUARTER = re.compile(r"(?:(\d{4})\s*年?\s*)?(?:[Qq]([1-4])|第?([一二三四1-4])季度)")
_WEEK = re.compile(r"(?:(\d{4})[-年 ]*)?(?:[Ww](?:eek)?\s*(\d{1,2})|第\s*(\d{1,2})\s*周)")
_NUMBER = re.compile(r"[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:[eE][-+]?\d{1,2})?")
_MONEY_UNIT = re.compile(r"(?<=[\d ])[万亿]?元$|(?<=[\d ])[万亿]$")
_PARENS = re.compile(r"\((.+)\)")


@lru_cache(maxsize=KEPT)
def plain(text: str) -> str:
    """Return a cell's text with full-width signs made narrow and blanks cut."""
    return unicodedata.normalize("NFKC", text).strip()


@lru_cache(maxsize=KEPT)
def is_blank(text: str) -> bool:
    """Tell whether a cell says nothing."""
    return plain(text).lower() in BLANKS


@lru_cache(maxsize=KEPT)
def number_of(text: str) -> Decimal | None:
    """Return a cell's number; currency signs, grouping, percent and brackets for minus are understood."""
    said = plain(text).replace("−", "-")
    if inner := _PARENS.fullmatch(said):
        said = f"-{inner.group(1)}"
    said = said.strip("¥￥$€£ ").removesuffix("元").removesuffix("%").strip()
    scale = SCALES.get(said[-1:], 1)
    said = said[:-1].strip() if scale > 1 else said
    if not said or not _NUMBER.fullmatch(said) or not any(one.isdigit() for one in said):
        return None
    try:
        return Decimal(said.replace(",", "")) * scale
    except InvalidOperation:
        return None


def unit_of(text: str) -> str:
    """Return the money unit that a cell names itself: 万元, 元 or 亿元; "" for none."""
    found = _MONEY_UNIT.search(plain(text))
    return found.group() if found else ""


@lru_cache(maxsize=KEPT)
def day_of(text: str) -> str:
    """Return a day as YYYY-MM-DD, "" where the cell is none."""
    said = plain(text)
    found = _DAY.fullmatch(said) or _COMPACT.fullmatch(said)
    if found is None:
        return ""
    year, month, day = (int(one) for one in found.groups()[:3])
    return f"{year:04d}-{month:02d}-{day:02d}" if 1 <= month <= 12 and 1 <= day <= 31 else ""


@lru_cache(maxsize=KEPT)
def period_of(text: str) -> str:
    """Return a month, quarter or week in a form that sorts: 2026-07, 2026-Q3, 2026-W36; "" where none."""
    if day := day_of(text):
        return day[:7]
    said = plain(text)
    if found := _MONTH.fullmatch(said):
        return _month(found.group(1), int(found.group(2)))
    if found := _BARE_MONTH.fullmatch(said):
        return _month("", int(found.group(1)))
    if found := _QUARTER.fullmatch(said):
        number = found.group(2) or str("一二三四1234".index(found.group(3)) % 4 + 1)
        return f"{found.group(1) or ''}{'-' if found.group(1) else ''}Q{number}"
    if found := _WEEK.fullmatch(said):
        week = int(found.group(2) or found.group(3))
        return f"{found.group(1) or ''}{'-' if found.group(1) else ''}W{week:02d}"
    if (found := _NAMED.fullmatch(said)) and found.group(1).lower() in _MONTHS:
        return _month(found.group(2) or "", _MONTHS.index(found.group(1).lower()) + 1)
    return ""


def _month(year: str, month: int) -> str:
    if not 1 <= month <= 12:
        return ""
    return f"{year}-{month:02d}" if year else f"{month:02d}"


def yes_or_no(text: str) -> bool | None:
    """Return what a yes-or-no cell says, None where it is neither."""
    said = plain(text).lower()
    return True if said in YES else False if said in NO else None


_TOTAL = re.compile(
    r"^(合\s*计|总\s*计|小\s*计|累\s*计|total|sum|subtotal|grand total)\s*[:：]?$", re.IGNORECASE
)


def is_total(row: list[str]) -> bool:
    """Tell whether a row is a total of the others."""
    return any(_TOTAL.match(plain(cell)) for cell in row[:3])
