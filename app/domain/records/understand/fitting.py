"""Whether a token can be a column's value, and the canonical text it would be."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from decimal import Decimal

from app.domain.records.models import Column, Table
from app.domain.records.understand.bound import Ask, Bound, Desk
from app.domain.records.understand.lexicon import ColumnRef
from app.domain.records.understand.models import Option
from app.domain.records.understand.tokens import Token
from app.domain.records.understand.typed_spans import LENGTH, MOBILE
from app.domain.records.understand.words import words
from app.domain.records.values.amounts import COUNTERS
from app.domain.records.values.dates import Moment, find_moments

_NUMBERS = ("integer", "decimal", "float")
_MONEY = ("price", "amount", "salary", "credit", "freight")
_SHORT_PLACE = 2
OTHER_ROW = 1.4
_OUTSIDE = 1.2
_PASSED = re.compile(r"[就]?(?:刚刚?|已经?|才)(?=[\u4e00-\u9fff])")
_DURATION = re.compile(r"\s*-?(?P<unit>minutes?|mins?|分钟|分|seconds?|secs?|s\b|秒)", re.IGNORECASE)
_CLOCKED = re.compile(LENGTH, re.IGNORECASE)
_DAYS = re.compile(r"\s*-?(?:days?|weeks?|months?|天|周|个月)(?![a-z])", re.IGNORECASE)
_NEAR, _FAR = 31, 182


def fit(desk: Desk, table: Table, column: Column, token: Token) -> float:
    """Return how well a token suits a column, 0 when it can't be its value."""
    reference = table.reference_of(column.name)
    if reference is not None and token.has("row"):
        return 6.0 if any(one.table == reference.target for one in token.reading("row").rows) else OTHER_ROW
    if reference is not None:
        if token.has("digits") or token.has("code"):
            return 4.6
        return 2.0 if token.has("number") else 1.5 if token.kind in ("text", "quote") else 0.0
    if _choice(table, column, token) is not None:
        return 5.0
    if column.family in ("date", "datetime", "time"):
        return 4.0 if token.has("moment") else 0.0
    if column.family in _NUMBERS:
        unknown = column.closed and bool(column.choices) and token.kind in ("text", "quote")
        return _OUTSIDE if unknown else _number_fit(desk, table, column, token)
    if column.family == "boolean":
        return 4.0 if token.text.lower() in (*words().yes, *words().no) else 0.0
    if column.family != "text":
        return 0.0
    return _text_fit(desk, table, column, token)


def _number_fit(desk: Desk, table: Table, column: Column, token: Token) -> float:
    if _CLOCKED.fullmatch(token.text.strip()):
        return 4.0 if "millisecond" in column.name.lower() else 0.0
    if not any(token.has(name) for name in ("money", "quantity", "number", "digits")):
        return 0.0
    if column.choices and column.closed:
        number = _number(token)
        return (
            3.0 if number is not None and _plain_number(number) in {c.value for c in column.choices} else 1.0
        )
    kinds = desk.lexicon.concepts_of(table.key, column.name)
    if any(kind in _MONEY for kind in kinds) and _DAYS.match(desk.request.text, token.end):
        return 0.0
    if token.has("money"):
        return 4.5 if any(kind in _MONEY for kind in kinds) else 3.0 if column.family != "integer" else 2.0
    return 4.0


def _text_fit(desk: Desk, table: Table, column: Column, token: Token) -> float:
    kinds = desk.lexicon.concepts_of(table.key, column.name)
    for shape in ("email", "phone", "id_card", "school_year"):
        if token.has(shape):
            return 5.0 if _shape_kind(shape) in kinds else 2.0
    if token.kind in ("text", "quote", "row"):
        return 2.5
    if token.kind == "glue" and token.text in COUNTERS and "unit" in kinds:
        return 4.0
    if token.kind == "glue" and column.closed and not token.text.isascii():
        return 2.0
    return 2.0 if token.kind in ("value", "label", "table", "event", "verb") else 0.0


def _shape_kind(shape: str) -> str:
    return {"school_year": "school_year"}.get(shape, shape)


def _choice(table: Table, column: Column, token: Token) -> str | None:
    ref = ColumnRef(table.key, column.name)
    return next((value for one, value in token.reading("choice").choices if one == ref), None)


def _number(token: Token) -> Decimal | None:
    for name in ("money", "quantity", "number", "digits"):
        if token.has(name) and token.reading(name).number is not None:
            return token.reading(name).number
    return None


def _plain_number(number: Decimal) -> str:
    return f"{number.normalize():f}"


def bind(desk: Desk, table: Table, column: Column, token: Token, text: str = "") -> Bound:
    """Return a token as a column's value; bound.ask tells what must be asked about it."""
    raw = text or _literal(token)
    bound = Bound(table.key, column.name, token.start, token.end, raw)
    reference = table.reference_of(column.name)
    if reference is not None:
        rows = tuple(one for one in token.reading("row").rows if one.table == reference.target)
        bound.rows = rows if not text or text == token.text else ()
        return bound
    chosen = _choice(table, column, token) if raw == _literal(token) else None
    if chosen is not None:
        bound.value, bound.origin, bound.shown = chosen, "chosen" if chosen != raw else "typed", raw
    elif column.family in ("date", "datetime", "time"):
        _bind_moment(desk, table, column, token, bound)
    elif column.family in _NUMBERS:
        _bind_number(desk, table, column, token, bound)
    elif column.family == "boolean":
        bound.value = "1" if raw.lower() in words().yes else "0" if raw.lower() in words().no else None
    elif token.has("school_year") and raw == token.text:
        bound.value = raw.removesuffix("学年")
    else:
        bound.value = _plain_text(desk.lexicon.concepts_of(table.key, column.name), raw)
    return _checked(table, column, bound)


def _plain_text(kinds: tuple[str, ...], raw: str) -> str:
    """Return a text as such columns hold it: 浙江 for 浙江人, a mobile number without gaps."""
    if "native_place" in kinds and len(raw) > _SHORT_PLACE:
        return raw.removesuffix("人")
    if "phone" in kinds and MOBILE.fullmatch(raw):
        return re.sub(r"\D", "", raw)
    return raw


def _literal(token: Token) -> str:
    quoted = token.reading("quote").literal
    if not token.text.isascii():
        quoted = quoted or token.reading("phone").literal or token.reading("digits").literal
    return quoted if quoted else token.text


def _bind_number(desk: Desk, table: Table, column: Column, token: Token, bound: Bound) -> None:
    clocked = _CLOCKED.fullmatch(token.text.strip())
    if clocked is not None and "millisecond" in column.name.lower():
        minutes, seconds = re.findall(r"\d+", clocked.group())
        bound.value = str((int(minutes) * 60 + int(seconds)) * 1000)
        return
    number = _number(token)
    bound.unit = token.reading("quantity").quantity.unit if token.reading("quantity").quantity else ""  # type: ignore[union-attr]
    if number is None:
        return
    if column.family == "integer" and number != number.to_integral_value():
        bound.ask = ask_value(table, column, bound)
    money = token.reading("money").money
    if money is not None and money.currency != "CNY" and ("元" in column.comment or "RMB" in column.comment):
        bound.ask = ask_value(table, column, bound)
    bound.value = _plain_number(number * _scale(desk, column, token))


def _scale(desk: Desk, column: Column, token: Token) -> int:
    """Return how many thousandths of a second one said unit is, for columns that keep these."""
    if "millisecond" not in column.name.lower():
        return 1
    after = _DURATION.match(desk.request.text, token.end)
    unit = (after["unit"] if after else token.text).lower()
    return 60_000 if re.search(r"min|分", unit) else 1000 if re.match(r"s|秒", unit) else 1


def _bind_moment(desk: Desk, table: Table, column: Column, token: Token, bound: Bound) -> None:
    moment = token.reading("moment").moment
    if moment is None:
        bound.ask = ask_value(table, column, bound)
        return
    day = chosen_day(desk, table, column, moment, bound)
    if day is None:
        return
    if _lacks_time(desk, table, column, day):
        day = _at_answered_time(desk, table, column, day, bound)
    if column.family == "date":
        bound.value = day.whole(desk.clock.now).date().isoformat()
        return
    whole = day.whole(desk.clock.now)
    aware = column.with_zone
    bound.value = whole.isoformat() if aware else whole.replace(tzinfo=None).isoformat()


def _lacks_time(desk: Desk, table: Table, column: Column, moment: Moment) -> bool:
    """Tell whether a coming day alone is too little: an appointment has a time."""
    coming = moment.day is not None and moment.at is None
    coming = coming and (moment.vague or (moment.day or date.min) > desk.clock.now.date())
    timed = column.family == "datetime" and column.required
    return coming and timed and "event_time" in desk.lexicon.concepts_of(table.key, column.name)


def _at_answered_time(desk: Desk, table: Table, column: Column, day: Moment, bound: Bound) -> Moment:
    """Return the day at the time that an answer names; ask for it where none does."""
    key = f"time:{table.key}.{column.name}={bound.text}"
    said = find_moments(desk.request.answer_to(key) or "", desk.clock.now)
    timed = [one for one in said if one.at is not None]
    if not timed:
        bound.ask = replace(ask_value(table, column, bound), key=key, reason="missing_required")
        return day
    return replace(day, day=timed[0].day or day.day, at=timed[0].at)


def chosen_day(desk: Desk, table: Table, column: Column, moment: Moment, bound: Bound) -> Moment | None:
    """Return the one reading that is meant; ask where two are left."""
    if not moment.others or moment.day is None:
        return moment
    key = f"date:{table.key}.{column.name}={bound.text}"
    said = desk.request.answer_to(key)
    days = (moment.day, *moment.others)
    for day in days:
        if said == day.isoformat():
            return Moment(moment.start, moment.end, day, moment.at)
    past = [one for one in days if one <= desk.clock.now.date()]
    if past and _PASSED.match(desk.request.text, bound.end):
        return Moment(moment.start, moment.end, max(past), moment.at)
    near = _nearest(days, desk.clock.now.date()) if "/" not in bound.text else None
    if near is not None and "due_date" not in desk.lexicon.concepts_of(table.key, column.name):
        return Moment(moment.start, moment.end, near, moment.at)
    if near is not None and near < desk.clock.now.date():
        options = tuple(Option(value=day.isoformat(), label=day.isoformat()) for day in days)
        bound.ask = Ask(
            key, "ambiguous_date", table.key, column.name, bound.text, options, True, bound.start, bound.end
        )
        return None
    if "due_date" in desk.lexicon.concepts_of(table.key, column.name) and "/" not in bound.text:
        coming = [day for day in days if day >= desk.clock.now.date()]
        if len(coming) == 1:
            return Moment(moment.start, moment.end, coming[0], moment.at)
    options = tuple(Option(value=day.isoformat(), label=day.isoformat()) for day in days)
    bound.ask = Ask(
        key, "ambiguous_date", table.key, column.name, bound.text, options, True, bound.start, bound.end
    )
    return None


def _nearest(days: tuple[date, ...], today: date) -> date | None:
    """Return the day within a month of today when every other one is more than half a year away."""
    close = [day for day in days if abs((day - today).days) <= _NEAR]
    far = [day for day in days if abs((day - today).days) > _FAR]
    return close[0] if len(close) == 1 and len(far) == len(days) - 1 else None


def ask_value(table: Table, column: Column, bound: Bound) -> Ask:
    """Return the question for a value that is none."""
    return Ask(
        f"value:{table.key}.{column.name}={bound.text}",
        "invalid_value",
        table.key,
        column.name,
        bound.text,
        (),
        True,
        bound.start,
        bound.end,
    )


def _checked(table: Table, column: Column, bound: Bound) -> Bound:
    """Ask about a value outside a closed list."""
    if bound.ask is not None or not column.closed or not column.choices:
        return bound
    if bound.value in {choice.value for choice in column.choices}:
        return bound
    options = tuple(Option(value=c.value, label=c.label or c.value) for c in column.choices)
    bound.ask = Ask(
        f"choice:{table.key}.{column.name}={bound.text}",
        "invalid_choice",
        table.key,
        column.name,
        bound.text,
        options,
        False,
        bound.start,
        bound.end,
    )
    return bound


def department_like(text: str, shape: str) -> bool:
    """Tell whether a text looks like a value of a kind with a shape of its own."""
    return bool(shape and re.search(shape, text))
