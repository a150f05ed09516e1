"""Lines that each hold a field's name and its type, with no heading above them: 姓名: 文本."""

from __future__ import annotations

import re

_SIZED = r"(?:\s*[(（]\s*\d+\s*(?:[,，]\s*\d+\s*)?[)）])?"
_CHINESE_TYPES = (
    r"(?:短|长)?文本|文字|字符串?|字串|整数型?|整型|数字|数值|小数|浮点数?|金额|货币|日期时间|时间戳|日期|时间"
    r"|布尔值?|是否|是/否|百分比|百分数"
)
_LATIN_TYPES = (
    r"(?:java\.(?:lang|math|util|sql)\.)?(?:string|text|(?:n?var)?char\d?|nvarchar|clob|uuid|json|enum"
    r"|(?:big|small|tiny|medium)?int(?:eger)?\d?|bigint|long|short|byte|serial"
    r"|(?:big)?decimal|numeric|number|money|currency|amount|float\d?|double(?: precision)?|real"
    r"|date|time|datetime\d?|timestamp\d?|bool(?:ean)?|bit|flag|yes/no|percent(?:age)?)"
)
_TYPE = re.compile(rf"(?:{_CHINESE_TYPES}|{_LATIN_TYPES}){_SIZED}(?:类型|型)?", re.IGNORECASE)
_ALSO_A_NAME = re.compile(
    r"金额|日期|时间|是否|货币|百分比|amount|date|time|currency|percent|flag|number", re.IGNORECASE
)
_MARKS = ("\t", "|", ",", "，", ":", "：", ";", "；", "、")
_BULLET = re.compile(r"^(?:[-*•]|\d+[.、)])\s*")
_NAME = re.compile(r"[^\W\d][\w .%/()（）·$-]{0,59}")


def pair_in(line: str) -> tuple[str, str, str] | None:
    """Return name, type and remark of a line such as "部门,文本", None where its second part is no type."""
    plain = _BULLET.sub("", line.strip()).strip("|").strip(" ,，;；")
    for mark in _MARKS:
        if mark in plain:
            found = _parts_of(plain, mark)
            if found is not None:
                return found
    return _spaced(plain)


def listed_pairs(lines: list[str]) -> list[tuple[str, str, str]]:
    """Return the fields of lines that nearly all are pairs of a name and a type, [] for other lines."""
    found = [one for line in lines if (one := pair_in(line)) is not None]
    sure = any(not _ALSO_A_NAME.fullmatch(kind) for _name, kind, _remark in found)
    others = len(lines) - len(found)
    return found if len(found) > 1 and sure and len(found) > 2 * max(0, others - 1) else []


def _parts_of(line: str, mark: str) -> tuple[str, str, str] | None:
    name, _mark, rest = line.partition(mark)
    kind = _TYPE.match(rest.strip())
    if kind is None or not _NAME.fullmatch(name.strip()):
        return None
    remark = rest.strip()[kind.end() :]
    if remark and not remark.lstrip(" ").startswith(
        (mark, "(", "（", "-", "–", "—", "/", ",", "，", ";", "；")
    ):
        return None
    return name.strip(), kind.group(), remark.strip(f"{mark} ()（）-–—/,，;；")


def _spaced(line: str) -> tuple[str, str, str] | None:
    """Return the pair of "name string": exactly two words, or a name of several words before a type."""
    name, _space, kind = line.rpartition(" ")
    known = _TYPE.fullmatch(kind.strip()) is not None and _NAME.fullmatch(name.strip()) is not None
    return (name.strip(), kind.strip(), "") if known else None
