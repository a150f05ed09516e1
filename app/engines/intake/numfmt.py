"""Show a cell's value the way a spreadsheet program does: number formats, dates, percentages."""

from __future__ import annotations

import datetime as dt
import re
from decimal import ROUND_HALF_UP, Decimal

Value = str | int | float | bool | dt.datetime | dt.date | dt.time | dt.timedelta | None

LOCAL_DATES = {
    27: 'yyyy"年"m"月"',
    28: 'm"月"d"日"',
    29: 'm"月"d"日"',
    30: "m-d-yy",
    31: 'yyyy"年"m"月"d"日"',
    32: 'h"时"mm"分"',
    33: 'h"时"mm"分"ss"秒"',
    34: '上午/下午h"时"mm"分"',
    35: '上午/下午h"时"mm"分"ss"秒"',
    36: 'yyyy"年"m"月"',
    57: 'yyyy"年"m"月"',
    58: 'm"月"d"日"',
}
_TOKEN = re.compile(
    r'"(?P<quote>[^"]*)"|\\(?P<escape>.)|_(?P<space>.)|\*(?P<fill>.)'
    r"|\[(?P<bracket>[^\]]*)\]|(?P<half>AM/PM|A/P|上午/下午)|(?P<date>y+|m+|d+|h+|s+(?:\.0+)?|aaaa?)"
    r"|(?P<number>[0#?][0#?,.]*|\.[0#?]+)|(?P<exponent>E[+-]0+)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_CONDITION = re.compile(r"^(<=|>=|<>|<|>|=)(-?[\d.]+)$")
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_WEEK = "一二三四五六日"
_FORMAL = "零壹贰叁肆伍陆柒捌玖"
_PLAIN = "〇一二三四五六七八九"

_Token = tuple[str, str]


def format_value(value: Value, code: str) -> str:
    """Return the text that a cell shows."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, str):
        return _format_text(value, code)
    sections = _sections(code or "General")
    if isinstance(value, (dt.datetime, dt.date, dt.time, dt.timedelta)):
        return _format_date(value, _tokens(sections[0]))
    section, amount = _chosen(float(value), sections)
    return _format_number(amount, value, section)


def general(value: float) -> str:
    """Show a number in General format: at most eleven significant digits."""
    if value == int(value) and abs(value) < 1e11:
        return str(int(value))
    if abs(value) >= 1e11 or abs(value) < 1e-9:
        mantissa, power = f"{value:.5E}".split("E")
        return f"{mantissa.rstrip('0').rstrip('.')}E{int(power):+03d}"
    return f"{value:.10g}"


def _sections(code: str) -> list[str]:
    found, current, quoted = [], "", False
    for at, char in enumerate(code):
        if char == '"' and code[at - 1 : at] != "\\":
            quoted = not quoted
        if char == ";" and not quoted and code[at - 1 : at] != "\\":
            found.append(current)
            current = ""
        else:
            current += char
    return [*found, current]


def _tokens(section: str) -> list[_Token]:
    found: list[_Token] = []
    for match in _TOKEN.finditer(section):
        kind = match.lastgroup or "other"
        found.append((kind, match[kind]))
    return found


def _format_text(value: str, code: str) -> str:
    sections = _sections(code or "@")
    if len(sections) < 4 and "@" not in sections[-1]:
        return value
    return "".join(
        value if text == "@" and kind == "other" else _literal(kind, text)
        for kind, text in _tokens(sections[-1])
    )


def _literal(kind: str, text: str) -> str:
    if kind in ("quote", "escape", "other"):
        return text
    if kind == "space":
        return " "
    if kind == "bracket" and text.startswith("$"):
        return text[1:].split("-")[0]
    return ""


def _chosen(value: float, sections: list[str]) -> tuple[str, float]:
    """Pick the section for a number by its condition or its sign."""
    numeric = sections[:3]
    for section in numeric:
        for kind, text in _tokens(section):
            condition = _CONDITION.match(text) if kind == "bracket" else None
            if condition and _holds(value, condition[1], float(condition[2])):
                return section, value
    if any(
        _CONDITION.match(text) for section in numeric for kind, text in _tokens(section) if kind == "bracket"
    ):
        return numeric[-1], value
    if value < 0 and len(numeric) > 1:
        return numeric[1], -value
    if value == 0 and len(numeric) > 2:
        return numeric[2], value
    return numeric[0], value


def _holds(value: float, sign: str, limit: float) -> bool:
    tests = {
        "<": value < limit,
        ">": value > limit,
        "=": value == limit,
        "<=": value <= limit,
        ">=": value >= limit,
        "<>": value != limit,
    }
    return tests[sign]


def _format_number(amount: float, value: float, section: str) -> str:
    if "general" in section.lower():
        return _general_section(section, amount)
    tokens = _tokens(section)
    if any(kind in ("date", "half") for kind, _text in tokens) and not any(k == "number" for k, _t in tokens):
        return _format_date(_from_serial(value), tokens)
    masks = [text for kind, text in tokens if kind == "number"]
    percent = sum(text == "%" and kind == "other" for kind, text in tokens)
    digits = _digits(abs(amount) * 100**percent, masks, tokens)
    sign = "-" if amount < 0 and any(char in "123456789" for char in digits) else ""
    return sign + _filled(tokens, digits)


def _filled(tokens: list[_Token], digits: str) -> str:
    """Put the digits in the place of the first number mask."""
    parts, placed = [], False
    for kind, text in tokens:
        if kind == "number" and not placed:
            parts.append(digits)
            placed = True
        elif kind not in ("number", "exponent"):
            parts.append(_literal(kind, text))
    return "".join(parts)


def _digits(amount: float, masks: list[str], tokens: list[_Token]) -> str:
    if not masks:
        return ""
    mask = masks[0]
    exponent = next((text for kind, text in tokens if kind == "exponent"), "")
    whole, _dot, fraction = mask.partition(".")
    thousands = len(mask) - len(mask.rstrip(","))
    shown = whole.rstrip(",")
    if exponent:
        mantissa, power = f"{amount:.{len(fraction)}E}".split("E")
        return f"{mantissa}E{int(power):+0{len(exponent) - 1}d}"
    places = sum(char in "0#?" for char in fraction)
    rounded = _rounded(amount / 1000**thousands, places)
    integer, _dot, decimals = f"{rounded:f}".partition(".")
    integer = _grouped(integer, shown)
    kept = _trimmed(decimals, fraction)
    return integer + ("." + kept if "." in mask else "")


def _rounded(amount: float, places: int) -> Decimal:
    return Decimal(repr(amount)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _grouped(integer: str, mask: str) -> str:
    minimum = mask.count("0")
    integer = integer.lstrip("0").rjust(minimum, "0")
    return f"{int(integer):,}".rjust(minimum, "0") if "," in mask and integer else integer


def _trimmed(decimals: str, mask: str) -> str:
    """Drop trailing zeros where the mask has # in their place."""
    kept = decimals
    for char in reversed(mask.replace(",", "")):
        if char != "#" or not kept.endswith("0"):
            break
        kept = kept[:-1]
    return kept


def _general_section(section: str, amount: float) -> str:
    before, after = re.split("general", section, maxsplit=1, flags=re.IGNORECASE)
    shown = _in_words(section, amount) or general(amount)
    around = ["".join(_literal(*token) for token in _tokens(part)) for part in (before, after)]
    return shown.join(around)


def _in_words(section: str, amount: float) -> str:
    """Write a whole number in Chinese numerals where the format asks for it."""
    if "dbnum2" in section.lower():
        return chinese_number(int(amount), _FORMAL, "拾佰仟") if amount == int(amount) else ""
    if "dbnum1" in section.lower():
        return chinese_number(int(amount), _PLAIN, "十百千") if amount == int(amount) else ""
    return ""


def chinese_number(value: int, digits: str, units: str) -> str:
    """Write a whole number below 10^16 in Chinese numerals."""
    if value == 0 or abs(value) >= 10**16:
        return digits[0] if value == 0 else str(value)
    groups, rest = [], abs(value)
    while rest:
        groups.append(rest % 10000)
        rest //= 10000
    text = "负" if value < 0 else ""
    for power in range(len(groups) - 1, -1, -1):
        text += _four(groups[power], digits, units, first=power == len(groups) - 1)
        text += ("", "万", "亿", "兆")[power] if groups[power] else ""
    return re.sub(f"{digits[0]}+", digits[0], text).rstrip(digits[0])


def _four(group: int, digits: str, units: str, *, first: bool) -> str:
    text = ""
    for place, char in enumerate(f"{group:04d}"):
        unit = ("", *units)[3 - place]
        text += digits[int(char)] + (unit if char != "0" else "")
    text = re.sub(f"{digits[0]}+", digits[0], text)
    if group == 0:
        return digits[0]
    return text.rstrip(digits[0]).lstrip(digits[0]) if first else text.rstrip(digits[0])


# ---- dates ------------------------------------------------------------------


def _from_serial(value: float) -> dt.datetime:
    days = min(max(value, 0.0), 2_900_000.0)
    return dt.datetime(1899, 12, 30) + dt.timedelta(days=days)


def _moment(value: Value) -> dt.datetime:
    if isinstance(value, dt.datetime):
        return value
    if isinstance(value, dt.date):
        return dt.datetime.combine(value, dt.time())
    if isinstance(value, dt.time):
        return dt.datetime.combine(dt.date(1899, 12, 30), value)
    return dt.datetime(1899, 12, 30) + (value if isinstance(value, dt.timedelta) else dt.timedelta())


def _format_date(value: Value, tokens: list[_Token]) -> str:
    moment = _moment(value)
    if not any(kind in ("date", "half") for kind, _text in tokens):
        midnight = moment.time() == dt.time()
        return f"{moment:%Y-%m-%d}" if midnight else f"{moment:%Y-%m-%d %H:%M}"
    half = any(kind == "half" for kind, _text in tokens)
    parts = []
    for at, (kind, text) in enumerate(tokens):
        if kind == "date":
            parts.append(_date_part(moment, text.lower(), half, _is_minute(tokens, at)))
        elif kind == "half":
            parts.append(_half_day(moment, text))
        elif kind == "bracket" and text.lower() in ("h", "hh"):
            parts.append(str(int((moment - dt.datetime(1899, 12, 30)).total_seconds() // 3600)))
        else:
            parts.append(_literal(kind, text))
    return "".join(parts)


def _half_day(moment: dt.datetime, text: str) -> str:
    first, second = text.split("/")
    return first if moment.hour < 12 else second


def _is_minute(tokens: list[_Token], at: int) -> bool:
    """Tell whether an m beside hours or seconds means minutes."""
    fields = [
        (n, t.lower()) for n, (kind, t) in enumerate(tokens) if kind == "date" or t.lower() in ("h", "hh")
    ]
    place = next(number for number, (n, _t) in enumerate(fields) if n == at)
    before = fields[place - 1][1] if place else ""
    after = fields[place + 1][1] if place + 1 < len(fields) else ""
    return before.startswith("h") or after.startswith("s")


def _date_part(moment: dt.datetime, text: str, half: bool, minute: bool) -> str:
    if text[0] == "y":
        return f"{moment.year % 100:02d}" if len(text) <= 2 else f"{moment.year:04d}"
    if text[0] == "m" and not (minute and len(text) <= 2):
        return _named(moment.month, text, _MONTHS[moment.month - 1])
    if text[0] == "d":
        return _named(moment.day, text, _DAYS[moment.weekday()])
    if text[0] == "a":
        return ("星期" if len(text) == 4 else "") + _WEEK[moment.weekday()]
    if text[0] == "h":
        hour = (moment.hour % 12 or 12) if half else moment.hour
        return f"{hour:0{min(len(text), 2)}d}"
    if text[0] == "m":
        return f"{moment.minute:0{len(text)}d}"
    return f"{moment.second:0{min(len(text), 2)}d}"


def _named(number: int, text: str, name: str) -> str:
    if len(text) <= 2:
        return f"{number:0{len(text)}d}"
    return name[:1] if len(text) == 5 else name[:3] if len(text) == 3 else name
