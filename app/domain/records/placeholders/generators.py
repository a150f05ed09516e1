"""Made-up values: seeded, so that the same batch shows the same values again."""

from __future__ import annotations

import random
import string
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from typing import Any

from app.domain.records.placeholders.problems import PlaceholderError
from app.domain.records.placeholders.tree import Fake, RandomValue

MOST_TRIES = 200
_AREAS = (10, 20, 21, 22, 23, 24, 25, 27, 28, 29, 371, 411, 512, 571, 592, 755)
_CAPITAL = "110101"
_PROVINCES = (13, 14, 21, 22, 23, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 51, 52, 53, 61)
_LETTERS = {"#": string.digits, "?": string.ascii_uppercase}
_USCC_LETTERS = "0123456789ABCDEFGHJKLMNPQRTUWXY"


class Generator:
    """One batch's source of chance; unique values don't repeat within it, nor among the taken ones."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._taken: dict[str, set[Any]] = {}

    def value(self, what: Fake | RandomValue, place: str, taken: Callable[[Any], bool] | None = None) -> Any:
        """Return a value for a place (row and column), the same for the same seed and place.

        taken tells whether the database has a value already; asked only for
        unique ones. Raises PlaceholderError(E_EXHAUSTED, E_RANGE).
        """
        chance = random.Random(f"{self._seed}|{place}")
        if not what.unique:
            return _made(what, chance)
        used = self._taken.setdefault(repr(what), set())
        for _try in range(MOST_TRIES):
            value = _made(what, chance)
            if value not in used and not (taken and taken(value)):
                used.add(value)
                return value
        raise PlaceholderError("E_EXHAUSTED", text=_name(what))


def _name(what: Fake | RandomValue) -> str:
    return what.kind


def _made(what: Fake | RandomValue, chance: random.Random) -> Any:
    if isinstance(what, Fake):
        return fake(what.kind, what.locale, chance)
    if what.kind == "choice":
        return chance.choice(what.choices)
    if what.kind == "pattern":
        return "".join(chance.choice(_LETTERS[one]) if one in _LETTERS else one for one in what.pattern)
    return _between(what, chance)


def _between(what: RandomValue, chance: random.Random) -> Any:
    low, high = what.low, what.high
    if isinstance(low, date) and isinstance(high, date):
        if low > high:
            raise PlaceholderError("E_RANGE", text=f"{low}..{high}")
        return low + timedelta(days=chance.randint(0, (high - low).days))
    if low is None or high is None or isinstance(low, str) or isinstance(high, str) or low > high:  # type: ignore[operator]
        raise PlaceholderError("E_RANGE", text=f"{low}..{high}")
    if what.kind == "int":
        return chance.randint(int(low), int(high))  # type: ignore[arg-type]
    return _decimal(Decimal(str(low)), Decimal(str(high)), chance)


def _decimal(low: Decimal, high: Decimal, chance: random.Random) -> Decimal:
    digits = max(-int(low.as_tuple().exponent), -int(high.as_tuple().exponent), 0)
    step = Decimal(10) ** -digits
    return low + step * chance.randint(0, int((high - low) / step))


def fake(kind: str, locale: str, chance: random.Random) -> str:
    """Return a made-up value of a kind of the grammar; locale "" is zh_CN."""
    chosen = locale or "zh_CN"
    own = {
        "phone.mobile": _mobile,
        "phone.landline": _landline,
        "id.cn_resident": _resident_id,
        "id.cn_uscc": _credit_code,
    }
    if kind in own and (chosen == "zh_CN" or kind.startswith("id.")):
        return own[kind](chance)
    faker = _faker(chosen)
    faker.seed_instance(chance.getrandbits(64))
    made = getattr(faker, _FAKER[kind])()
    return " ".join(str(made).split())


_FAKER = {
    "person.name": "name",
    "person.first_name": "first_name",
    "person.last_name": "last_name",
    "phone.mobile": "phone_number",
    "phone.landline": "phone_number",
    "address.full": "address",
    "address.city": "city",
    "company.name": "company",
    "internet.email": "safe_email",
    "internet.url": "url",
    "text.sentence": "sentence",
    "text.word": "word",
    "misc.uuid4": "uuid4",
}


@cache
def _faker(locale: str) -> Any:
    from faker import Faker

    try:
        return Faker(locale)
    except AttributeError:
        return Faker("en_US")


def _mobile(chance: random.Random) -> str:
    return f"1{chance.choice('3578')}{chance.randint(0, 999_999_999):09d}"


def _landline(chance: random.Random) -> str:
    return f"0{chance.choice(_AREAS)}-{chance.randint(2, 8)}{chance.randint(0, 9_999_999):07d}"


def _resident_id(chance: random.Random) -> str:
    """Return an identity number whose county stood at the time of birth and whose check digit is right."""
    from stdnum.cn import ric

    for _try in range(MOST_TRIES):
        born = date(1960, 1, 1) + timedelta(days=chance.randint(0, 365 * 45))
        body = f"{_region(chance)}{born:%Y%m%d}{chance.randint(1, 999):03d}"
        number = body + str(ric.calc_check_digit(f"{body}0"))
        if ric.is_valid(number):
            return number
    raise PlaceholderError("E_EXHAUSTED", text="id.cn_resident")


def _region(chance: random.Random) -> str:
    """Return the six-digit code of a county that is in use."""
    from stdnum import numdb

    table = numdb.get("cn/loc")
    for _try in range(MOST_TRIES):
        code = f"{chance.choice(_PROVINCES)}{chance.randint(1, 12):02d}{chance.randint(1, 25):02d}"
        if "county" in table.info(code)[-1][1]:
            return code
    return _CAPITAL


def _credit_code(chance: random.Random) -> str:
    from stdnum.cn import uscc

    body = f"91{_region(chance)}" + "".join(chance.choice(_USCC_LETTERS) for _one in range(9))
    return body + str(uscc.calc_check_digit(body))
