"""Numbers, money, quantities and dates as people write them."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from decimal import Decimal, getcontext

import pytest

from app.domain.records.values.amounts import find_money, find_quantities, parse_money
from app.domain.records.values.dates import find_moments, parse_moment
from app.domain.records.values.impossible import find_impossible
from app.domain.records.values.numbers import parse_number

NOW = datetime(2026, 11, 23, 10, 0, tzinfo=timezone(timedelta(hours=8)))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("三万五千", "35000"),
        ("三万五", "35000"),
        ("一百零五", "105"),
        ("一千二", "1200"),
        ("两百", "200"),
        ("二十三点五", "23.5"),
        ("负五", "-5"),
        ("一亿两千万", "120000000"),
        ("3.5万", "35000"),
        ("1.2亿", "120000000"),
        ("壹万贰仟叁佰", "12300"),
        ("半", "0.5"),
        ("一打", "12"),
        ("两打", "24"),
        ("百分之十五", "0.15"),
        ("三成", "0.3"),
        ("八五折", "0.85"),
        ("9折", "0.9"),
        ("廿五", "25"),
        ("５００", "500"),
        ("1,250.75", "1250.75"),
        ("俩", "2"),
        ("二〇二六", "2026"),
        ("一千零一", "1001"),
        ("五千六百七十八点九", "5678.9"),
        ("2.5k", "2500"),
        ("15%", "0.15"),
        ("thirty-five thousand", "35000"),
        ("two dozen", "24"),
        ("one hundred and five", "105"),
        ("half a dozen", "6"),
        ("three quarters", "0.75"),
        ("四分之一", "0.25"),
        ("2万5", "25000"),
        ("3千8", "3800"),
        ("1.2 million", "1200000"),
    ],
)
def test_numbers(text: str, value: str) -> None:
    assert parse_number(text) == Decimal(value)


def test_reading_english_leaves_the_arithmetic_of_others_alone() -> None:
    before = getcontext().prec
    parse_number("thirty-five thousand and two")
    assert getcontext().prec == before


@pytest.mark.parametrize("text", ["", "A4", "北京", "12 apples", "1,2,3", "一月", "3-4", "and", "5 m/s"])
def test_what_is_not_wholly_a_number_is_none(text: str) -> None:
    assert parse_number(text) is None


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("三万五千元", "35000", "CNY"),
        ("¥1,200.50", "1200.50", "CNY"),
        ("五块八", "5.8", "CNY"),
        ("五毛", "0.5", "CNY"),
        ("两百块钱", "200", "CNY"),
        ("3.5万元", "35000", "CNY"),
        ("100美元", "100", "USD"),
        ("人民币壹万元整", "10000", "CNY"),
        ("十二块五毛", "12.5", "CNY"),
        ("50万日元", "500000", "JPY"),
        ("$19.99", "19.99", "USD"),
        ("1,500 euros", "1500", "EUR"),
        ("35k USD", "35000", "USD"),
        ("twenty dollars", "20", "USD"),
        ("$1.2 million", "1200000", "USD"),
        ("三块五毛二分", "3.52", "CNY"),
    ],
)
def test_money(text: str, amount: str, currency: str) -> None:
    found = parse_money(text)
    assert found is not None
    assert (found.amount, found.currency) == (Decimal(amount), currency)


def test_money_is_found_where_it_stands() -> None:
    text = "product Oolong Tea at $12.50 and a bonus of twenty dollars"
    assert [text[one.start : one.end] for one in find_money(text)] == ["$12.50", "twenty dollars"]


def test_quantities_keep_their_counter() -> None:
    found = find_quantities("要三箱A4复印纸和一打黑色签字笔,一斤半茶叶, 20 bags, 第27号")
    assert [(one.number, one.unit) for one in found] == [
        (Decimal(3), "箱"),
        (Decimal(1), "打"),
        (Decimal("1.5"), "斤"),
        (Decimal(20), "bags"),
    ]
    assert found[2].base == Decimal("0.75")
    assert found[1].base == 12


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("明天", "2026-11-24"),
        ("大后天", "2026-11-26"),
        ("前天", "2026-11-21"),
        ("下周五", "2026-12-04"),
        ("本周五", "2026-11-27"),
        ("上周三", "2026-11-18"),
        ("下个月5号", "2026-12-05"),
        ("月底", "2026-11-30"),
        ("下月初", "2026-12-01"),
        ("三天后", "2026-11-26"),
        ("两周前", "2026-11-09"),
        ("2026年12月1日", "2026-12-01"),
        ("二〇二六年十二月一日", "2026-12-01"),
        ("12月1号", "2026-12-01"),
        ("2026/12/1", "2026-12-01"),
        ("26.12.1", "2026-12-01"),
        ("20261201", "2026-12-01"),
        ("去年三月八日", "2025-03-08"),
        ("明年元旦", "2027-01-01"),
        ("next Monday", "2026-11-30"),
        ("tomorrow", "2026-11-24"),
        ("in 3 days", "2026-11-26"),
        ("last Monday", "2026-11-16"),
        ("the 5th of next month", "2026-12-05"),
        ("end of month", "2026-11-30"),
        ("Dec 1st, 2026", "2026-12-01"),
        ("two weeks ago", "2026-11-09"),
        ("5 December 2026", "2026-12-05"),
        ("三个月后", "2027-02-23"),
    ],
)
def test_dates(text: str, value: str) -> None:
    found = parse_moment(text, NOW)
    assert found is not None
    assert (found.day, found.at) == (date.fromisoformat(value), None)
    assert not found.others


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("明天下午三点半", "2026-11-24T15:30"),
        ("今晚八点", "2026-11-23T20:00"),
        ("后天上午9点", "2026-11-25T09:00"),
        ("下周三14:00", "2026-12-02T14:00"),
        ("半小时后", "2026-11-23T10:30"),
        ("昨天凌晨两点一刻", "2026-11-22T02:15"),
        ("11月25日 晚上7点45分", "2026-11-25T19:45"),
        ("中午12点", "2026-11-23T12:00"),
        ("tomorrow at 3pm", "2026-11-24T15:00"),
        ("next Tuesday 14:30", "2026-12-01T14:30"),
        ("in half an hour", "2026-11-23T10:30"),
        ("9:30 tomorrow", "2026-11-24T09:30"),
        ("this morning at 9:30", "2026-11-23T09:30"),
    ],
)
def test_times(text: str, value: str) -> None:
    found = parse_moment(text, NOW)
    assert found is not None
    assert found.whole(NOW) == datetime.fromisoformat(f"{value}:00+08:00")


def test_two_readings_are_both_given() -> None:
    found = parse_moment("03/04/2026", NOW)
    assert found is not None
    assert (found.day, found.others) == (date(2026, 3, 4), (date(2026, 4, 3),))
    passed = parse_moment("3月8日", NOW)
    assert passed is not None
    assert passed.others == (date(2027, 3, 8),)


@pytest.mark.parametrize("text", ["2026-02-30", "13月1日", "腊月初八", "25:00", "明天吧", "monkey"])
def test_what_is_no_date_is_none(text: str) -> None:
    assert parse_moment(text, NOW) is None


def test_numbers_and_codes_are_no_dates() -> None:
    assert find_moments("学号2023010103,计算机2301班,SO20261120001,may I have 3 sundaes", NOW) == []


@pytest.mark.parametrize(
    ("text", "impossible"),
    [
        ("2027年2月29日入职", "2027年2月29日"),
        ("6月31号送货", "6月31号"),
        ("预约明天25点", "明天25点"),
        ("born 1990-13-02 in Rome", "1990-13-02"),
        ("due February 30, 2027.", "February 30, 2027"),
        ("2028年2月29日下午3点", ""),
        ("明天九点半到12:30", ""),
        ("编号2026-11-23", ""),
        ("比例16:9，时长3:45", ""),
    ],
)
def test_days_and_times_that_are_none(text: str, impossible: str) -> None:
    found = [text[start:end] for start, end in find_impossible(text, NOW)]
    assert found == ([impossible] if impossible else [])


def test_a_piece_before_its_price_is_no_money() -> None:
    assert [(one.amount, one.start) for one in find_money("一块380元")] == [(Decimal(380), 2)]
    assert [one.amount for one in find_money("四十五块九")] == [Decimal("45.9")]
