"""Rows of files and queries: types, encodings, names, and nothing is ever written."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import date, datetime

import pytest

from app.core.errors import AppError
from app.domain.reports.data_table import fit_to_fields, typed_values
from app.domain.reports.day_text import read_days
from app.domain.reports.generate.plan import plan_report
from app.domain.reports.metrics import text_width
from app.engines.sources import rows_from
from app.engines.sources.database import checked_query, describe_table, spec_of_table, tables_of

CSV = '单号,客户,日期,数量,金额,已付\n001,张三,2026/1/5,3,"1,234.50",是\n002,李四,2026/2/10,12,80.00,否\n'


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "shop.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(
            "create table orders (id integer primary key, order_no text, customer text, day date,"
            " amount numeric(10,2));"
            "insert into orders values (1,'A:1','张三','2026-01-05',12.5),(2,'A2','李四','2026-02-05',99);"
        )
    return f"sqlite:///{path}"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_csv_in_any_encoding(tmp_path, encoding):
    (tmp_path / "orders.csv").write_bytes(CSV.encode(encoding))
    table = rows_from(tmp_path / "orders.csv")
    assert [(one.label, one.name, one.type) for one in table.columns] == [
        ("单号", "danhao", "text"),
        ("客户", "kehu", "text"),
        ("日期", "riqi", "date"),
        ("数量", "shuliang", "integer"),
        ("金额", "jine", "amount"),
        ("已付", "yifu", "flag"),
    ]
    assert table.sample.rows[0] == {
        "danhao": "001",
        "kehu": "张三",
        "riqi": "2026-01-05",
        "shuliang": 3,
        "jine": "1234.50",
        "yifu": True,
    }


def test_a_sheet_below_its_title(tmp_path):
    import openpyxl

    book = openpyxl.Workbook()
    for row in (
        ["销售明细"],
        ["客户", "日期", "金额"],
        ["张三", date(2026, 1, 5), 12.5],
        ["李四", datetime(2026, 1, 6), 80],
    ):
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    table = rows_from(tmp_path / "a.xlsx")
    assert [(one.label, one.type) for one in table.columns] == [
        ("客户", "text"),
        ("日期", "date"),
        ("金额", "amount"),
    ]
    assert table.sample.rows[0] == {"kehu": "张三", "riqi": "2026-01-05", "jine": "12.5"}


def test_json_with_inner_objects(tmp_path):
    data = {
        "page": 1,
        "orders": [{"no": "7", "customer": {"name": "Ann"}, "lines": []}, {"no": "8", "total": 3.5}],
    }
    (tmp_path / "a.json").write_text(json.dumps(data))
    table = rows_from(tmp_path / "a.json")
    assert [one.name for one in table.columns] == ["no", "customer_name", "total"]
    assert table.sample.rows[1] == {"no": 8, "customer_name": None, "total": "3.5"}


def test_a_query_with_parameters(database):
    query = "SELECT customer AS 客户, sum(amount) AS total FROM orders WHERE day >= $P{start} AND order_no <> ':x' GROUP BY 1"  # noqa: E501
    table = rows_from(database, query, {"start": "2026-01-01"})
    assert [(one.name, one.type) for one in table.columns] == [("客户", "text"), ("total", "amount")]
    assert table.sample.rows == [{"客户": "张三", "total": "12.5"}, {"客户": "李四", "total": "99"}]
    assert rows_from(database, query, {"start": "2026-02-01' or 1=1 --"}).sample.rows == [
        {"客户": "李四", "total": 99}
    ]


def test_more_rows_than_asked_for_are_told(database):
    table = rows_from(database, "select order_no from orders", limit=1)
    assert (len(table.sample.rows), table.cut) == (1, True)


@pytest.mark.parametrize(
    "query",
    [
        "delete from orders",
        "select 1; drop table orders",
        "with x as (select 1) insert into orders select * from x",
        "pragma writable_schema=1",
        "select load_extension('x')",
        "attach 'x.db' as y",
        "select * into y from orders",
        "",
        "/* select */ update orders set amount = 0",
    ],
)
def test_only_a_select_runs(database, query):
    with pytest.raises(AppError):
        rows_from(database, query)
    assert len(rows_from(database, "select * from orders").sample.rows) == 2


@pytest.mark.parametrize(
    "query", ["select 'drop; delete' as a", 'SELECT "update" FROM t', "with a as (select 1) select * from a"]
)
def test_words_in_quotes_are_no_statements(query):
    assert checked_query(query + ";") == query


def test_a_database_without_a_file_is_not_made(tmp_path):
    with pytest.raises(AppError) as refused:
        rows_from(f"sqlite:///{tmp_path}/none.db", "select 1")
    assert refused.value.code == "no_file"
    assert not (tmp_path / "none.db").exists()


def test_an_endless_query_is_ended(database):
    from app.engines.sources.database import rows_from_query

    query = "with recursive a(n) as (select 1 union all select n + 1 from a) select count(*) from a"
    with pytest.raises(AppError) as slow:
        rows_from_query(database, query, {}, seconds=0.2)
    assert slow.value.code == "query_slow"


def test_tables_are_described(database):
    assert tables_of(database) == ["orders"]
    table = describe_table(database, "orders")
    assert [(one.name, one.type) for one in table.columns] == [
        ("id", "text"),
        ("order_no", "text"),
        ("customer", "text"),
        ("day", "date"),
        ("amount", "amount"),
    ]
    query = spec_of_table(database, "orders").query
    assert len(rows_from(database, query).sample.rows) == 2
    with pytest.raises(AppError):
        describe_table(database, "nothing")


@pytest.mark.parametrize(("count", "landscape"), [(5, False), (11, True)])
def test_a_wide_table_lies_down(tmp_path, count, landscape):
    path = tmp_path / "wide.db"
    with closing(sqlite3.connect(path)) as made:
        made.execute(f"CREATE TABLE wide ({', '.join(f'c{number} text' for number in range(count))})")
        made.commit()
    assert spec_of_table(f"sqlite:///{path}", "wide").landscape == landscape


def test_a_code_gets_the_width_that_its_values_take(tmp_path):
    path = tmp_path / "codes.db"
    with closing(sqlite3.connect(path)) as made:
        made.execute(
            "CREATE TABLE parts (code text, colour text, size text, weight text, place text, note text)"
        )
        made.executemany(
            "INSERT INTO parts VALUES (?, 'red', 'M', '1', 'A', ?)",
            [(f"WHX-{number:05d}-2026-AB", "fits all") for number in range(30)],
        )
        made.commit()
    spec = spec_of_table(f"sqlite:///{path}", "parts")
    assert spec.columns[0].typical == "AAA-00000-0000-AA"
    plan = plan_report(spec)
    widest = text_width("WHX-00017-2026-AB", plan.look.font, plan.size)
    assert plan.widths[0] >= widest + 8 > plan.widths[1]


def test_a_table_without_rows_makes_a_report_too(tmp_path):
    path = tmp_path / "empty.db"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE parts (code text, weight real)")
        made.commit()
    assert [one.typical for one in spec_of_table(f"sqlite:///{path}", "parts").columns] == ["", ""]


def test_columns_of_any_name_are_read(tmp_path):
    path = tmp_path / "odd.db"
    with closing(sqlite3.connect(path)) as made:
        made.execute('CREATE TABLE "order lines" ("order no" text, "when" date, "qty%" int, "qty" int)')
        made.execute("INSERT INTO \"order lines\" VALUES ('A1', '2026-01-02', 3, 4)")
        made.commit()
    url = f"sqlite:///{path}"
    spec = spec_of_table(url, "order lines")
    assert [(one.name, one.label) for one in spec.columns] == [
        ("order_no", "order no"),
        ("when", "when"),
        ("qty", "qty%"),
        ("qty_2", "qty"),
    ]
    (row,) = rows_from(url, spec.query).sample.rows
    assert row == {"order_no": "A1", "when": row["when"], "qty": 3, "qty_2": 4}


@pytest.mark.parametrize("url", ["http://x", "oracle://a/b", "", "sqlite://"])
def test_other_addresses_are_refused(url):
    with pytest.raises(AppError):
        rows_from(url, "select 1")


@pytest.mark.parametrize(
    ("texts", "days"),
    [
        (["2024年3月5日", "2024/3/6"], ["2024-03-05", "2024-03-06"]),
        (["05.03.2024", ""], ["2024-03-05", ""]),
        (["Mar 5, 2024", "5 March 2024"], ["2024-03-05", "2024-03-05"]),
        (["03/04/2024", "03/14/2024"], ["2024-03-04", "2024-03-14"]),
        (["14/03/2024", "04/03/2024"], ["2024-03-14", "2024-03-04"]),
        (["2024-03-05 10:30"], ["2024-03-05T10:30:00"]),
        (["03/04/2024"], None),
        (["13/13/2024"], None),
        (["2024-02-30"], None),
        (["x"], None),
        ([""], None),
    ],
)
def test_days_are_read_where_no_doubt_is_left(texts, days):
    assert read_days(texts) == days


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (["001", "002"], "text"),
        (["13800001234", "13900005678"], "text"),
        (["1", "20", ""], "integer"),
        (["1,000", "2.5"], "amount"),
        (["¥12.50", "¥3.00"], "amount"),
        ([1, 2.5], "amount"),
        ([True, False], "flag"),
        ([1, "x"], "text"),
        ([None, ""], "text"),
    ],
)
def test_types_of_values(cells, kind):
    assert typed_values(cells)[0] == kind


def test_data_fits_a_template_by_name_and_by_label(tmp_path):
    (tmp_path / "o.csv").write_text(CSV, "utf-8")
    types = {
        "kehu": "java.lang.String",
        "f_amount": "java.math.BigDecimal",
        "day": "java.util.Date",
        "gone": "java.lang.String",
    }
    fit = fit_to_fields(rows_from(tmp_path / "o.csv"), types, {"f_amount": "金额", "day": "日期"})
    assert fit.sample.rows[0] == {"kehu": "张三", "f_amount": "1234.50", "day": "2026-01-05"}
    assert fit.missing == ["gone"]
    assert fit.unused == ["单号", "数量", "已付"]
