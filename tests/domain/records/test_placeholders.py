"""The placeholder language: what it accepts, what it refuses, and what each form comes to."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.records.models import (
    Candidate,
    Catalogue,
    Column,
    ForeignKey,
    LookupQuery,
    LookupResult,
    StagedCell,
    StagedRow,
    Table,
)
from app.domain.records.placeholders import tree
from app.domain.records.placeholders.dates import moment
from app.domain.records.placeholders.problems import PlaceholderError
from app.domain.records.placeholders.reader import escape, read_cell, read_expression
from app.domain.records.placeholders.resolve import insert_order, resolve
from app.domain.records.placeholders.session import Session, canonical

NOW = datetime(2026, 11, 23, 10, 0, tzinfo=timezone(timedelta(hours=8)))
CATALOGUE = Catalogue(
    dialect="sqlite",
    tables=(
        Table(
            name="customer",
            primary_key=("id",),
            columns=(
                Column(name="id", family="integer", identity="auto"),
                Column(name="code"),
                Column(name="name"),
                Column(name="city"),
            ),
        ),
        Table(
            name="product",
            primary_key=("id",),
            columns=(
                Column(name="id", family="integer", identity="auto"),
                Column(name="name"),
                Column(name="price", family="decimal"),
            ),
        ),
        Table(
            name="line",
            primary_key=("id",),
            foreign_keys=(ForeignKey(columns=("product_id",), target="product", target_columns=("id",)),),
            columns=(
                Column(name="id", family="integer", identity="auto"),
                Column(name="product_id", family="integer"),
                Column(name="qty", family="decimal"),
                Column(name="unit_price", family="decimal"),
                Column(name="amount", family="decimal"),
                Column(name="no"),
            ),
        ),
        Table(name="secret", columns=(Column(name="x"),)),
    ),
)
ROWS: dict[str, list[dict[str, str | None]]] = {
    "customer": [
        {"id": "4", "code": "C0004", "name": "张三", "city": "北京"},
        {"id": "5", "code": "C0005", "name": "李四", "city": "上海"},
        {"id": "6", "code": "C0006", "name": "张三", "city": None},
    ],
    "product": [{"id": "1", "name": "A4复印纸", "price": "125.00"}],
    "line": [{"id": "1", "no": "SO20261123004"}],
}


class MemoryReader:
    """Rows in memory, read as a database would be."""

    def find(self, query: LookupQuery) -> LookupResult:
        rows = [one for one in ROWS.get(query.table, []) if all(one.get(k) == v for k, v in query.where)]
        if query.text:
            column = query.columns[0] if query.columns else "name"
            rows = [one for one in rows if query.text in (one.get(column) or "") or query.fuzzy]
        found = tuple(
            Candidate(
                table=query.table,
                key={"id": one.get("id")},
                label=f"{one.get('name')} ({one.get('id')})",
                column="name",
                match="exact",
                score=1.0,
                row=one,
            )
            for one in rows[: query.limit]
        )
        return LookupResult(candidates=found)

    def row(self, table: str, key: Mapping[str, str | None]) -> dict[str, str | None] | None:
        found = [one for one in ROWS.get(table, []) if all(one.get(k) == v for k, v in key.items())]
        return found[0] if len(found) == 1 else None

    def count(self, table: str, where: Mapping[str, str | None] | None = None) -> int:
        return len(
            [one for one in ROWS.get(table, []) if all(one.get(k) == v for k, v in (where or {}).items())]
        )

    def last(self, table: str, column: str, prefix: str = "") -> str | None:
        values = [one.get(column) or "" for one in ROWS.get(table, [])]
        return max((one for one in values if one.startswith(prefix)), default=None)

    def distinct(self, table: str, column: str, limit: int = 50) -> tuple[str, ...]:
        return tuple(dict.fromkeys(str(one[column]) for one in ROWS.get(table, []) if one.get(column)))[
            :limit
        ]


def session(seed: int = 7) -> Session:
    tables = frozenset({"customer", "product", "line"})
    return Session(CATALOGUE, MemoryReader(), NOW, seed, tables, {"user_name": "ann"})


def row(key: str, table: str, **cells: str) -> StagedRow:
    made = tuple(
        StagedCell(column=name, text=text, value=None if "{{" in text else text)
        for name, text in cells.items()
    )
    return StagedRow(key=key, table=table, cells=made)


def one(text: str, table: str = "line", column: str = "no", **others: str) -> StagedCell:
    found = resolve([row("r1", table, **{column: text}, **others)], session())[0].cell(column)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{{lookup customer.id where name = '李四'}}", "5"),
        ("{{lookup customer.id where name = '张三' and city = '北京'}}", "4"),
        ("{{lookup customer.id where name = '张三' and city is null}}", "6"),
        ("{{lookup customer.id where name = '张三' first by id desc}}", "6"),
        ("{{lookup customer.id where code = (lookup customer.code where name = '李四')}}", "5"),
        ("{{lookup customer.id where name ~ '李'}}", "5"),
        ("{{lookup customer.id where name = '王五' else 'none'}}", "none"),
        ("{{next line.no like 'SO{yyyy}{MM}{dd}###'}}", "SO20261123005"),
        ("{{next line.no like 'X###' from 20}}", "X020"),
        ("{{next customer.id}}", "7"),
        ("{{today +1w @fri}}", "2026-12-04"),
        ("{{today +1w @fri at 15:30}}", "2026-12-04T15:30:00+08:00"),
        ("{{now -2h}}", "2026-11-23T08:00:00+08:00"),
        ("{{today +1M @month_end}}", "2026-12-31"),
        ("{{env.user_name}}", "ann"),
        ("No {{next customer.id}} of {{today}}", "No 7 of 2026-11-23"),
        ("\\{{today}}{{null}}", "{{today}}"),
    ],
)
def test_each_form_has_its_value(text: str, value: str) -> None:
    cell = one(text)
    assert cell.problem is None
    assert cell.value == value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{{lookup customer.id where name = '王五'}}", "E_NOT_FOUND"),
        ("{{lookup customer.id where name = '张三'}}", "E_AMBIGUOUS"),
        ("{{lookup customer.id where nme = '张三'}}", "E_UNKNOWN_COLUMN"),
        ("{{lookup secret.x where x = '1'}}", "E_NOT_ALLOWED"),
        ("{{row(nobody).id}}", "E_NO_ROW"),
        ("{{next line.no like 'SO'}}", "E_PATTERN"),
        ("{{next line.no like 'SO{yyyy}{MM}{dd}0#' from 10}}", "E_OVERFLOW"),
        ("{{random int 9..1}}", "E_RANGE"),
        ("{{today +9999y}}", "E_DATE"),
        ("{{calc(1 / 0)}}", "E_DIV0"),
        ("{{calc(this.qty * 2)}}", "E_TYPE"),
        ("{{copy customer.name}}", "E_NO_PARENT"),
        ("{{ask 'how many?'}}", "E_ASK"),
        ("{{env.HOME}}", "E_SYNTAX"),
        ("{{calc(this.no + 1)}}", "E_CYCLE"),
    ],
)
def test_each_fault_has_its_code_and_a_remedy(text: str, code: str) -> None:
    problem = one(text, qty="many").problem
    assert problem is not None
    assert problem.code == code
    assert problem.message
    assert problem.remedy


def test_candidates_come_with_the_fault() -> None:
    problem = one("{{lookup customer.id where name = '张三'}}").problem
    assert problem is not None
    assert problem.suggestions == ("张三 (4)", "张三 (6)")


@pytest.mark.parametrize(
    "text",
    [
        "{{eval('1')}}",
        "{{__import__('os')}}",
        "{{lookup customer.id where 1=1; drop table x}}",
        "{{this.qty.__class__}}",
        "{{ 7*7 }}",
        "{{calc(2**3)}}",
        "{{lookup customer.id}}",
        "{{fake person.password}}",
        "{{today",
        "{{}}",
        "{{env.}}",
        "{{random choice()}}",
    ],
)
def test_what_is_not_the_language_is_refused(text: str) -> None:
    with pytest.raises(PlaceholderError, match="E_SYNTAX"):
        read_cell(text)


@pytest.mark.parametrize(
    "text",
    [
        "{{lookup a.b where c = '" + "x" * 520 + "'}}",
        "{{lookup a.b where c = (lookup a.b where c = (lookup a.b where c = (lookup a.b where c = 'x')))}}",
        "{{today}}" * 9,
    ],
)
def test_limits(text: str) -> None:
    with pytest.raises(PlaceholderError, match="E_LIMIT"):
        read_cell(text)


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet="{}\\'\"()lokuprandmtdy.=~123 -+#'中", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(PlaceholderError):
        read_cell(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80).filter(lambda text: "\\{{" not in text))
def test_escaped_data_is_never_a_placeholder(text: str) -> None:
    parsed = read_cell(escape(text))
    assert "".join(one for one in parsed.parts if isinstance(one, str)) == text
    assert not parsed.expressions


def test_a_child_row_refers_to_its_parent_and_copies_and_multiplies() -> None:
    rows = [
        row(
            "l1",
            "line",
            product_id="1",
            qty="3",
            unit_price="{{copy product.price}}",
            amount="{{calc(this.qty * this.unit_price) round 2}}",
        ),
        row(
            "l2",
            "line",
            product_id="{{row(p9).id}}",
            qty="2",
            unit_price="{{copy product.price}}",
            amount="{{calc(sum(rows(line).qty) / 3) round 2}}",
        ),
        row("p9", "product", name="新", price="9.5"),
    ]
    first, second, _parent = resolve(rows, session())
    assert [cell.value for cell in first.cells] == ["1", "3", "125.00", "375.00"]
    assert second.cells[0].kind == "ref"
    assert second.cells[2].value == "9.5"
    assert second.cells[3].value == "1.67"
    assert [one.key for one in insert_order([first, second, _parent])] == ["l1", "p9", "l2"]


def test_rows_that_wait_for_each_other_are_named() -> None:
    rows = [row("a", "line", product_id="{{row(b).id}}"), row("b", "line", product_id="{{row(a).id}}")]
    with pytest.raises(PlaceholderError, match="E_CYCLE"):
        insert_order(resolve(rows, session()))


def test_chance_is_repeatable_and_unique_where_asked() -> None:
    rows = [
        row(f"r{n}", "customer", name="{{fake person.name unique}}", code="{{random pattern 'K##'}}")
        for n in range(30)
    ]
    first, again, other = (resolve(rows, session(seed)) for seed in (7, 7, 8))
    assert first == again
    assert first != other
    assert len({one.cells[0].value for one in first}) == 30


def test_uniqueness_runs_out_loudly() -> None:
    rows = [row(f"r{n}", "customer", code="{{random int 1..3 unique}}") for n in range(5)]
    codes = [cell.problem.code for one in resolve(rows, session()) for cell in one.cells if cell.problem]
    assert codes == ["E_EXHAUSTED", "E_EXHAUSTED"]


def test_sequences_count_on_within_a_batch() -> None:
    rows = [row(f"r{n}", "line", no="{{next line.no like 'SO{yyyy}{MM}{dd}###'}}") for n in range(3)]
    assert [one.cells[0].value for one in resolve(rows, session())] == [
        "SO20261123005",
        "SO20261123006",
        "SO20261123007",
    ]


def test_identity_numbers_pass_the_public_checks() -> None:
    from stdnum.cn import ric, uscc

    rows = [
        row(f"r{n}", "customer", name="{{fake id.cn_resident}}", code="{{fake id.cn_uscc}}")
        for n in range(40)
    ]
    for made in resolve(rows, session()):
        ric.validate(made.cells[0].value or "")
        uscc.validate(made.cells[1].value or "")


def test_default_is_left_to_the_database() -> None:
    cell = one("{{default}}")
    assert (cell.kind, cell.sent, cell.value) == ("default", False, None)


def test_a_weekday_belongs_to_the_reached_week() -> None:
    sunday = NOW + timedelta(days=6)
    assert moment(tree.DateValue(has_time=False, anchor="mon"), sunday) == date(2026, 11, 23)


def test_canonical_texts() -> None:
    assert [canonical(one) for one in (Decimal("1E+3"), True, None, date(2026, 1, 2), 5)] == [
        "1000",
        "true",
        None,
        "2026-01-02",
        "5",
    ]


def test_a_quoted_table_name_may_hold_anything() -> None:
    read = read_expression("lookup \"订单 明细\".数量 where 编号 = 'a\\'b'")
    assert read == tree.Lookup(
        tree.ColumnName("订单 明细", "数量"), (tree.Condition("编号", "eq", "a'b"),), has_fallback=False
    )
