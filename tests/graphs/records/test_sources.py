"""Tables from files, pastes and pictures end as the same staged rows as a sentence."""

from __future__ import annotations

import asyncio
import sqlite3

import openpyxl
import pytest

from app.core.events import Notice, Progress, Question
from app.core.pages import Document, Page, Run
from app.domain.records import parts
from app.domain.records.models import Batch
from app.domain.records.parts import Summary

HEADS = ["code", "name", "kind", "phone"]
ROWS = [["C0201", "赵一", "person", "13800000001"], ["C0202", "钱二", "company", ""]]


def sheet(path, heads, rows, title="客户"):
    book = openpyxl.Workbook()
    book.active.title = title
    for line in ([heads] if heads else []) + rows:
        book.active.append(line)
    book.save(path)
    return path


def cells(row):
    return {cell.column: cell.value for cell in row.cells if cell.sent}


@pytest.mark.thorough
async def test_a_workbook_is_staged_with_the_place_of_every_cell(talk, tmp_path, count):
    path = sheet(tmp_path / "customers.xlsx", HEADS, ROWS)
    question = await talk.say("", path)
    assert question.key == "confirm"
    rows = talk.part(Batch, parts.BATCH).rows
    assert [cells(row) for row in rows] == [
        {"code": "C0201", "name": "赵一", "kind": "person", "phone": "13800000001"},
        {"code": "C0202", "name": "钱二", "kind": "company"},
    ]
    assert rows[1].cell("name").span.source == "客户!B3"
    assert talk.part(Summary, parts.SUMMARY).source_name == "customers.xlsx"
    assert talk.services.store.read_part(talk.head, "source/customers.xlsx") == path.read_bytes()
    await talk.answer("yes")
    assert count("customer") == 6


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gbk", "gb18030"])
async def test_csv_in_any_encoding(talk, tmp_path, encoding):
    text = "\r\n".join(",".join(line) for line in [HEADS, *ROWS])
    (tmp_path / "customers.csv").write_bytes(text.encode(encoding))
    await talk.say("", tmp_path / "customers.csv")
    assert talk.part(Batch, parts.BATCH).rows[0].cell("name").value == "赵一"


@pytest.mark.thorough
@pytest.mark.parametrize("mark", ["\t", " | "])
async def test_a_long_pasted_table_is_read_as_a_sheet(talk, mark):
    lines = [mark.join(HEADS)]
    if "|" in mark:
        lines += ["---|---|---|---"]
    lines += [mark.join([f"C1{at:03}", f"客户{at}", "person", "1"]) for at in range(60)]
    await talk.say("新增客户：\n" + "\n".join(lines))
    rows = talk.part(Batch, parts.BATCH).rows
    assert len(rows) == 60
    assert cells(rows[59])["name"] == "客户59"


@pytest.mark.thorough
async def test_references_are_looked_up_by_name_and_faults_stay_red(talk, tmp_path, count):
    heads = ["no", "customer", "due"]
    path = sheet(
        tmp_path / "orders.xlsx",
        heads,
        [["S1", "李四", "2026-12-01"], ["S2", "张三", "2026/12/2"], ["S3", "nobody", "soon"]],
        "orders",
    )
    question = await talk.say("", path)
    assert question.key == "fix"
    assert question.payload["refused"] == 2
    first, second, third = talk.part(Batch, parts.BATCH).rows
    assert first.cell("customer_id").value == "2"
    assert first.cell("customer_id").looked_up.table == "customer"
    assert second.cell("due").value == "2026-12-02"
    assert "2 rows" in second.cell("customer_id").problem.message
    assert third.cell("customer_id").problem is not None
    assert third.cell("due").problem is not None
    assert count("orders") == 0


async def test_heads_that_are_no_columns_are_shown_as_left_over(talk, tmp_path):
    path = sheet(tmp_path / "a.xlsx", [*HEADS, "鞋码"], [[*ROWS[0], "42"]])
    await talk.say("", path)
    summary = talk.part(Summary, parts.SUMMARY)
    assert summary.warnings == ["unmapped:customer.鞋码"]
    assert summary.unmapped[0].text == "鞋码"


@pytest.mark.thorough
async def test_which_table_is_asked_when_two_fit_alike(talk, tmp_path, simple_rules):
    path = sheet(tmp_path / "x.xlsx", ["id", "name"], [["900", "甲"], ["901", "乙"]], "Sheet1")
    question = await talk.say("", path)
    assert question.key == "clarify"
    assert {one.key for one in question.choices} >= {"dept", "person"}
    path.unlink()
    question = await talk.answer("dept")
    assert question.key == "confirm", "the table was kept although its file is gone"
    assert {row.table for row in talk.part(Batch, parts.BATCH).rows} == {"dept"}


async def test_a_chosen_table_is_not_asked_about(talk, tmp_path):
    path = sheet(tmp_path / "x.xlsx", ["id", "name"], [["900", "甲"]], "Sheet1")
    await talk.say("", path, table="person")
    assert talk.part(Batch, parts.BATCH).rows[0].table == "person"


@pytest.mark.usefixtures("simple_rules")
@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("gone.xlsx", None, "no_file"),
        ("broken.xlsx", b"PK\x03\x04 nothing", "corrupt_file"),
        ("empty.csv", b"", None),
        ("noise.csv", bytes(range(256)) * 40, None),
    ],
)
async def test_files_that_can_t_be_read_say_so(talk, tmp_path, name, data, code):
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    done = await talk.say("", path)
    assert done.status == "fail"
    notice = talk.of(Notice)[0]
    assert notice.level == "error"
    assert notice.remedy
    assert code is None or notice.code == code


async def test_a_small_table_without_heads_is_read_by_its_values(talk, tmp_path):
    (tmp_path / "x.csv").write_text("C0301,赵一,13800000001\nC0302,钱二,13800000002\n", encoding="utf-8")
    await talk.say("新增客户", tmp_path / "x.csv")
    assert [cells(row)["code"] for row in talk.part(Batch, parts.BATCH).rows] == ["C0301", "C0302"]


async def test_a_hundred_columns(talk, tmp_path):
    heads = [f"misc {at}" for at in range(96)] + HEADS
    path = sheet(tmp_path / "wide.xlsx", heads, [["x"] * 96 + ROWS[0]])
    await talk.say("", path, table="customer")
    assert cells(talk.part(Batch, parts.BATCH).rows[0])["code"] == "C0201"
    assert len(talk.part(Summary, parts.SUMMARY).unmapped) == 96


async def test_words_beside_a_sheet_may_refuse_it(talk, tmp_path, simple_rules):
    path = sheet(tmp_path / "customers.xlsx", HEADS, ROWS)
    await talk.say("delete these", path)
    assert talk.of(Notice)[0].code == "refuse:destructive:delete"
    assert talk.head is None


async def test_a_thousand_rows_show_progress_and_stop(talk, tmp_path, count):
    rows = [[f"C{at:04}", f"客户{at}", "person", ""] for at in range(1000, 2000)]
    path = sheet(tmp_path / "many.xlsx", HEADS, rows)
    question = await talk.say("", path)
    assert isinstance(question, Question)
    shown = talk.of(Progress)
    assert {one.node for one in shown} == {"parse_add_request", "check_staged_operation"}
    running = asyncio.ensure_future(talk.say("", path))
    await asyncio.sleep(0.2)
    running.cancel()
    assert type(await running).__name__ in ("Stopped", "Question")
    assert count("customer") == 4


class Photo:
    """A reader that sees one page."""

    def __init__(self, page):
        self.page = page

    async def read(self, path, *, progress=None):
        if progress:
            progress(1, 1, "read")
        return Document(name=path.name, kind="photo", page_count=1, pages=[self.page])


def runs(lines):
    return [
        Run(x0=x, y0=20.0 * at, x1=x + 10.0 * len(text), y1=20.0 * at + 12, text=text)
        for at, line in enumerate(lines)
        for x, text in line
    ]


async def test_the_photo_of_a_table_becomes_rows(talk, tmp_path):
    lines = [
        [(100, "新客户登记")],
        [(0, "code"), (120, "name"), (300, "kind"), (420, "phone")],
        [(0, "C0301"), (122, "赵一"), (298, "person"), (421, "13800000001")],
        [(0, "C0302"), (121, "钱二"), (299, "company"), (420, "13800000002")],
        [(0, "C0303"), (121, "孙三"), (299, "company")],
    ]
    talk.services.reader = Photo(Page(width=600, height=400, runs=runs(lines), kind="photo"))
    (tmp_path / "photo.jpg").write_bytes(b"picture")
    await talk.say("", tmp_path / "photo.jpg")
    rows = talk.part(Batch, parts.BATCH).rows
    assert [cells(row)["name"] for row in rows] == ["赵一", "钱二", "孙三"]
    assert "phone" not in cells(rows[2])


@pytest.mark.usefixtures("simple_rules")
async def test_the_photo_of_a_form_is_read_as_words(talk, tmp_path):
    lines = [[(0, "customer: code=C0301; name=赵一; kind=person")]]
    talk.services.reader = Photo(Page(width=600, height=400, runs=runs(lines), kind="photo"))
    (tmp_path / "form.png").write_bytes(b"picture")
    await talk.say("", tmp_path / "form.png")
    assert cells(talk.part(Batch, parts.BATCH).rows[0])["name"] == "赵一"
    assert talk.services.store.read_part(talk.head, parts.REQUEST).decode() == lines[0][0][1]


async def test_the_labels_of_a_form_are_heads(talk, tmp_path):
    lines = [
        [(200, "删除 DROP TABLE 登记表")],
        [(0, "code：C0301"), (300, "name: 赵一")],
        [(0, "kind："), (120, "person"), (300, "备注：无")],
    ]
    talk.services.reader = Photo(Page(width=600, height=400, runs=runs(lines), kind="photo"))
    (tmp_path / "form.png").write_bytes(b"picture")
    await talk.say("", tmp_path / "form.png", table="customer")
    row = talk.part(Batch, parts.BATCH).rows[0]
    assert cells(row) == {"code": "C0301", "name": "赵一", "kind": "person"}
    assert [one.text for one in talk.part(Summary, parts.SUMMARY).unmapped] == ["备注"]


async def test_an_empty_photo_says_what_to_do(talk, tmp_path):
    talk.services.reader = Photo(Page(width=600, height=400))
    (tmp_path / "form.png").write_bytes(b"picture")
    await talk.say("", tmp_path / "form.png")
    assert talk.of(Notice)[0].code == "empty_page"


async def test_lines_are_numbered_and_prices_copied_as_for_a_sentence(talk, tmp_path, shop_file):
    connection = sqlite3.connect(shop_file)
    connection.execute("INSERT INTO orders (id, no, customer_id) VALUES (7, 'S7', 1), (8, 'S8', 1)")
    connection.execute(
        "INSERT INTO order_line (order_id, line, product_id, qty, price) VALUES (7, 3, 1, 1, 9)"
    )
    connection.commit()
    prices = dict(connection.execute("SELECT id, price FROM product").fetchall())
    connection.close()
    lines = [["7", "1", "2"], ["8", "2", "1"], ["7", "2", "5"]]
    path = sheet(tmp_path / "lines.xlsx", ["order_id", "product_id", "qty"], lines, "order_line")
    question = await talk.say("", path)
    rows = talk.part(Batch, parts.BATCH).rows
    assert [row.cell("line").value for row in rows] == ["4", "1", "5"]
    assert [float(row.cell("price").value) for row in rows] == [prices[1], prices[2], prices[2]]
    assert {row.cell("price").origin for row in rows} == {"copied"}
    assert question.key == "confirm"
    told = talk.part(Summary, parts.SUMMARY).assumptions
    assert [one.column for one in told] == ["line", "price"]


async def test_keys_that_nobody_counts_go_on_after_stored_and_given_ones(talk, tmp_path, shop_file):
    connection = sqlite3.connect(shop_file)
    connection.execute("INSERT INTO dept (id, name) VALUES (41, '仓库')")
    connection.commit()
    connection.close()
    path = sheet(tmp_path / "dept.xlsx", ["id", "name"], [["", "采购"], ["50", "销售"], ["", "财务"]], "dept")
    await talk.say("", path)
    rows = talk.part(Batch, parts.BATCH).rows
    assert [row.cell("id").value for row in rows] == ["51", "50", "52"]
    assert rows[0].cell("id").origin == "generated"
