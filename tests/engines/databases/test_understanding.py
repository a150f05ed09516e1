"""Requests read against the sample databases: strictly right, and nothing wrong staged in silence."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from app.domain.records.glossary import read_glossary
from app.domain.records.models import Catalogue, ConnectionInfo
from app.domain.records.ports import Reader
from app.domain.records.understand.api import answer, understand
from app.domain.records.understand.models import OUTCOME, AddRequest, Clarify, Refused, Staged
from app.engines.databases.database import Database
from tests.some_cases import some_of

pytestmark = pytest.mark.shared
OWN = Path(__file__).parents[2] / "data" / "records_requests.json"
FRESH = Path(__file__).parents[2] / "data" / "records_requests_fresh.json"
FIRST = Path(__file__).parents[2] / "data" / "records_requests_first.json"
EVERYDAY = Path(__file__).parents[2] / "data" / "records_requests_everyday.json"
TALK = Path(__file__).parents[2] / "data" / "records_requests_talk.json"
CLERK = Path(__file__).parents[2] / "data" / "records_requests_clerk.json"
Opened = Callable[[str], tuple[Catalogue, Reader]]


@pytest.fixture(scope="module")
def opened(shared_data: Path) -> Opened:
    """Return a function that opens a sample database once."""
    known: dict[str, tuple[Catalogue, Reader]] = {}

    def open_(name: str) -> tuple[Catalogue, Reader]:
        if name not in known:
            known[name] = _open(shared_data, name)
        return known[name]

    return open_


@pytest.fixture(scope="module")
def shared_data() -> Path:
    """Return the folder of the sample databases, or skip where it is missing."""
    folder = Path(__file__).parents[4] / "shared" / "data" / "records"
    if not folder.exists():
        pytest.skip("the sample databases are not here")
    return folder


def _open(folder: Path, name: str) -> tuple[Catalogue, Reader]:
    side_car = folder / "sql" / f"{name}_glossary.json"
    glossary = read_glossary(side_car.read_bytes(), side_car.name) if side_car.exists() else None
    path = str(folder / "sqlite" / f"{name}.db")
    info = ConnectionInfo(id=name, name=name, dialect="sqlite", database=path)
    database = Database(info, glossary=glossary)
    return database.catalogue(), database.reader()


def _request(text: str, now: str = "2026-11-23T10:00:00+08:00") -> AddRequest:
    return AddRequest(text=text, now=datetime.fromisoformat(now), timezone="Asia/Shanghai", seed=1)


def _plain(outcome: Staged | Clarify | Refused, catalogue: Catalogue) -> dict[str, Any]:
    """Return an outcome in the scorer's form; whole numbers as numbers."""
    if isinstance(outcome, Staged):
        return {
            "outcome": "stage",
            "records": _records(outcome, catalogue),
            "warnings": list(outcome.warnings),
        }
    if isinstance(outcome, Refused):
        return {"outcome": "refuse", "refuse": {"reason": outcome.reason}}
    values: list[Any] = [one.value for one in outcome.options]
    values = [int(one) if one.isdigit() and not one.startswith("0") else one for one in values]
    clarify = {
        "reason": outcome.reason,
        "table": outcome.table,
        "column": outcome.column,
        "candidates": values,
    }
    return {"outcome": "clarify", "clarify": clarify}


def _records(outcome: Staged, catalogue: Catalogue) -> list[dict[str, Any]]:
    keys = [row.key for row in outcome.rows]
    found = []
    for row in outcome.rows:
        table = catalogue.table(row.table)
        fields: dict[str, Any] = {}
        for cell in row.cells:
            column = table.column(cell.column) if table else None
            whole = column is not None and column.family in ("integer", "boolean") and cell.value is not None
            fields[cell.column] = (
                {"ref": [keys.index(cell.ref.row), cell.ref.column]}
                if cell.ref
                else int(cell.value or 0)
                if whole
                else cell.value
            )
        found.append({"table": row.table, "fields": fields})
    return found


def _score(cases: Sequence[dict[str, Any]], opened: Opened, folder: Path) -> tuple[int, int, int, list[Any]]:
    spec = importlib.util.spec_from_file_location("score_output", folder / "score_output.py")
    assert spec is not None
    assert spec.loader is not None
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    answers = {}
    for case in cases:
        catalogue, reader = opened(case["db"])
        answers[case["id"]] = _plain(understand(_request(case["request"]), catalogue, reader), catalogue)
    total, right, unsafe, rows = scorer.score(cases, answers)
    return total, right, unsafe, [row for row in rows if row[1] != "ok"]


def _stored(file: Path) -> Sequence[dict[str, Any]]:
    return some_of(json.loads(file.read_text("utf-8"))["cases"], 6)


@pytest.mark.thorough
def test_public_requests(opened: Opened, shared_data: Path) -> None:
    cases = json.loads((shared_data / "cases_public.json").read_text("utf-8"))["cases"]
    _total, right, unsafe, missed = _score(cases, opened, shared_data)
    assert unsafe == 0, missed
    assert right >= 28, missed


@pytest.mark.thorough
def test_our_own_requests(opened: Opened, shared_data: Path) -> None:
    cases = _stored(OWN)
    total, right, unsafe, missed = _score(cases, opened, shared_data)
    assert unsafe == 0, missed
    assert right >= 0.95 * total, missed


@pytest.mark.thorough
def test_requests_in_the_voices_of_many_clerks(opened: Opened, shared_data: Path) -> None:
    cases = _stored(FRESH)
    total, right, unsafe, missed = _score(cases, opened, shared_data)
    assert unsafe == 0, missed
    assert right >= 0.95 * total, missed


@pytest.mark.thorough
def test_requests_of_every_kind_at_first_sight(opened: Opened, shared_data: Path) -> None:
    cases = _stored(FIRST)
    total, right, unsafe, missed = _score(cases, opened, shared_data)
    assert unsafe == 0, missed
    assert right >= 0.95 * total, missed


@pytest.mark.thorough
def test_everyday_requests_at_first_sight(opened: Opened, shared_data: Path) -> None:
    cases = _stored(EVERYDAY)
    total, right, unsafe, missed = _score(cases, opened, shared_data)
    assert unsafe == 0, missed
    assert right >= 0.9 * total, missed


@pytest.mark.thorough
def test_free_talk_with_calls_corrections_and_lists(opened: Opened, shared_data: Path) -> None:
    cases = _stored(TALK)
    total, right, unsafe, missed = _score(cases, opened, shared_data)
    assert unsafe == 0, missed
    assert right >= 0.95 * total, missed


def test_what_a_data_entry_clerk_types_and_pastes(opened: Opened, shared_data: Path) -> None:
    cases = _stored(CLERK)
    total, right, unsafe, missed = _score(cases, opened, shared_data)
    assert unsafe == 0, missed
    assert right >= 0.95 * total, missed


@pytest.mark.parametrize(
    ("database", "text", "tables"),
    [
        ("northwind", "Add a row to Current Product List: ProductName Foo", "Products"),
        ("northwind", "Add invoices: ShipName Foo, ShipCity Rome", "Orders"),
        ("sakila_small", "Add a new entry to customer_list: name Foo", "address"),
    ],
)
def test_a_view_is_told_with_the_tables_below_it(
    opened: Opened, database: str, text: str, tables: str
) -> None:
    outcome = understand(_request(text), *opened(database))
    assert isinstance(outcome, Refused)
    assert "is a view" in outcome.message
    assert tables in outcome.message


def test_a_table_that_takes_no_rows_is_told(opened: Opened) -> None:
    catalogue, reader = opened("chinook")
    closed = tuple(
        table.model_copy(update={"insertable": table.name != "Genre"}) for table in catalogue.tables
    )
    outcome = understand(
        _request("Add the genre Shoegaze"), catalogue.model_copy(update={"tables": closed}), reader
    )
    assert isinstance(outcome, Refused)
    assert "Genre" in outcome.message


def test_an_appointment_without_its_time_asks_for_it(opened: Opened) -> None:
    question = understand(_request("赵国庆挂杨平的号，下周三"), *opened("yiyuan"))
    assert isinstance(question, Clarify)
    assert question.column == "挂号时间"
    outcome = understand(answer(question, "上午九点半"), *opened("yiyuan"))
    assert isinstance(outcome, Staged)
    assert outcome.rows[0].cell("挂号时间").value == "2026-12-02T09:30:00"


@pytest.mark.parametrize(
    ("database", "text"),
    [
        ("jsherp", "新增经手人小孙，状况优秀员"),
        ("maoyi", "给李四、王小二下单，人体工学椅一把"),
        ("sakila_small", "BURT TEMPLE and MERYL ALLEN star in BABY HALL and BANG KWAI"),
        ("chinook", "Add an artist"),
        ("maoyi", "把编码为C0008的客户停用"),
        ("yiyuan", "给挂号2开处方，开方医生杨平，阿司匹林肠溶片两盒，每周三片半"),
        ("maoyi", "新增商品：夜灯，编码P-NIGHT，单位个，类别家具，单价20到30元、待定"),
        ("maoyi", "随机生成三个商品，类别办公用品，编码从P-R001开始，价格5到9元之间"),
    ],
)
def test_two_readings_and_unknown_words_are_never_staged(opened: Opened, database: str, text: str) -> None:
    catalogue, reader = opened(database)
    assert not isinstance(understand(_request(text), catalogue, reader), Staged)


def test_a_pasted_table_that_suits_two_tables_is_asked_about(opened: Opened) -> None:
    catalogue, reader = opened("yiyuan")
    pasted = "姓名,性别,出生日期,电话\n方小雨,女,2015-07-19,13600000021\n方大山,男,1985/3/2,13600000022"
    question = understand(_request(pasted), catalogue, reader)
    assert isinstance(question, Clarify)
    assert {one.value for one in question.options} == {"医生", "病人"}
    outcome = understand(answer(question, "病人"), catalogue, reader)
    assert isinstance(outcome, Staged)
    assert [(row.table, row.cell("姓名").value) for row in outcome.rows] == [
        ("病人", "方小雨"),
        ("病人", "方大山"),
    ]


def test_rows_without_names_are_found_by_what_they_refer_to(opened: Opened) -> None:
    pasted = "学号,课程,平时成绩\n2023010201,程序设计基础,80\n2023010202,数据结构,90"
    outcome = understand(_request(pasted), *opened("jiaowu"))
    assert isinstance(outcome, Staged)
    assert [(row.table, row.cell("开课号").value) for row in outcome.rows] == [("选课", "1"), ("选课", "2")]
    question = understand(_request("学号,课程\n2023010201,操作系统\n2023010202,操作系统"), *opened("jiaowu"))
    assert isinstance(question, Clarify)
    assert (question.table, question.text) == ("开课", "操作系统")


@pytest.mark.parametrize("customer", ["深圳宏达电子有限公司", "北京华信科技有限公司"])
def test_a_customers_name_alone_adds_nothing_to_a_stored_order(opened: Opened, customer: str) -> None:
    outcome = understand(_request(f"{customer}要两箱A3复印纸 80g"), *opened("maoyi"))
    assert isinstance(outcome, Staged)
    assert [row.table for row in outcome.rows] == ["sales_order", "order_item"]


@pytest.mark.thorough
def test_long_pastes_are_read_line_by_line(opened: Opened) -> None:
    catalogue, reader = opened("maoyi")
    lines = [f"P-Q{number:05d},商品{number},个,{number % 90 + 1}.5,办公用品" for number in range(300)]
    outcome = understand(_request("批量添加商品：\n" + "\n".join(lines)), catalogue, reader)
    assert isinstance(outcome, Staged)
    assert len(outcome.rows) == 300


@pytest.mark.parametrize(
    ("database", "text", "said", "column", "value"),
    [
        ("maoyi", "张三要买一台27寸显示器", "6", "customer_id", "6"),
        ("jiaowu", "新增教师 T01003 曹操 男 计算机学院 职称博导", "教授", "职称", "教授"),
        ("chinook", "Add customer Anna Lee from Berlin", "anna@example.de", "Email", "anna@example.de"),
        ("maoyi", "新增员工丁宁，工号E0012，销售部，03/04/2026入职", "2026-04-03", "hire_date", "2026-04-03"),
        ("yiyuan", "给陈梦雷挂孙立军的号", "明天上午九点", "挂号时间", "2026-11-24T09:00:00"),
    ],
)
def test_an_answer_a_day_later_goes_on(
    opened: Opened, database: str, text: str, said: str, column: str, value: str
) -> None:
    catalogue, reader = opened(database)
    question = OUTCOME.validate_json(understand(_request(text), catalogue, reader).model_dump_json())
    assert isinstance(question, Clarify)
    outcome = understand(answer(question, said), catalogue, reader)
    assert isinstance(outcome, Staged)
    cell = outcome.rows[0].cell(column)
    assert cell is not None
    assert cell.value == value


@pytest.mark.parametrize(
    "text", ["", "?", "新增", "add", "你好", "((((", "1 2 3", "|||\n|||", "新增客户：A\0B", "很" * 5000]
)
def test_what_makes_no_sense_is_asked_about(opened: Opened, text: str) -> None:
    catalogue, reader = opened("maoyi")
    assert not isinstance(understand(_request(text), catalogue, reader), Staged)


def test_made_up_rows_are_the_same_for_the_same_seed(opened: Opened) -> None:
    catalogue, reader = opened("maoyi")
    request = _request("随机生成3个个人客户，编码从C0050开始，要有姓名和手机号")
    assert understand(request, catalogue, reader) == understand(request, catalogue, reader)
