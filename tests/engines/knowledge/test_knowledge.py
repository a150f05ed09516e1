"""The knowledge base: imported, replaced, forgotten, and found again by words and by meaning."""

from __future__ import annotations

import importlib.util
import sqlite3

import pytest

from app.core.errors import AppError
from app.core.records import KnowledgeEntry
from app.domain.reports.generate.build import draft_from_spec
from app.domain.reports.generate.spec import ColumnSpec, ReportSpec
from app.domain.reports.jrxml import write_jrxml
from app.domain.reports.models import KnownField
from app.engines.intake.client import Reader
from app.engines.knowledge.base import KnowledgeBase, shown_address
from app.engines.knowledge.importers import entries_of_file
from app.engines.knowledge.vectors import Embedder, fused, nearest, packed
from app.engines.store import open_store

DELIVERY = ReportSpec(
    title="送货单",
    columns=[
        ColumnSpec(label="客户", place="head"),
        ColumnSpec(label="品名"),
        ColumnSpec(label="数量", type="integer"),
        ColumnSpec(label="金额", type="amount"),
    ],
    groups=["客户"],
    totals=["金额"],
)


@pytest.fixture
def store():
    opened = open_store()
    yield opened
    opened.close()


@pytest.fixture
def base(store):
    return KnowledgeBase(store)


def write(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


async def test_a_template_is_found_again_with_its_columns(base, store, tmp_path):
    path = tmp_path / "delivery.jrxml"
    path.write_bytes(write_jrxml(draft_from_spec(DELIVERY).design))
    made = await base.add_file(path)
    assert made.counts == {"template": 1, "field": 4}
    (hit,) = await base.search("照送货单做一张", "template")
    assert hit.title == "送货单"
    spec = ReportSpec.model_validate_json(store.knowledge_data(hit.id))
    assert [(one.label, one.type) for one in spec.columns] == [
        ("客户", "text"),
        ("品名", "text"),
        ("数量", "integer"),
        ("金额", "amount"),
    ]
    assert spec.groups == ["客户"]
    (field, *_others) = await base.search("数量", "field")
    assert KnownField.model_validate_json(store.knowledge_data(field.id)).name == "shuliang"


async def test_importing_again_replaces(base, store, tmp_path):
    path = write(tmp_path, "fields.csv", "字段,类型,说明\norder_no,varchar(20),单号\nqty,int,数量\n")
    await base.add_file(path)
    path.write_text("字段,类型,说明\norder_no,varchar(20),订单编号\nqty,int,数量\n", "utf-8")
    await base.add_file(path)
    assert [(one.name, one.counts) for one in base.sources()] == [(str(path), {"field": 2})]
    assert store.search_knowledge("单号") == []
    assert [hit.title for hit in store.search_knowledge("订单编号", "field")] == ["订单编号"]
    assert base.remove("fields.csv") == 2
    assert base.sources() == []
    assert store.search_knowledge("数量") == []
    assert base.remove("fields.csv") == 0


def test_what_two_sources_gave_stays_until_both_are_gone(store):
    entry = KnowledgeEntry("field", "单价", "price")
    store.replace_source("a", [entry])
    store.replace_source("b", [entry, KnowledgeEntry("note", "x", "y")])
    assert store.remove_source("a") == 1
    assert len(store.search_knowledge("单价")) == 1
    assert store.remove_source("b") == 2
    assert store.search_knowledge("单价") == []


def test_a_failing_import_changes_nothing(store):
    store.replace_source("a", [KnowledgeEntry("note", "kept", "kept")])
    with pytest.raises(AttributeError):
        store.replace_source("a", [KnowledgeEntry("note", "new", "new"), None])
    assert [hit.title for hit in store.search_knowledge("kept new")] == ["kept"]


async def test_statements_with_many_tables(base, store, tmp_path):
    sql = """CREATE TABLE a (id int COMMENT '编号', name varchar(9) COMMENT '客户名称') COMMENT='客户';
    CREATE TABLE b (id int, name text); COMMENT ON COLUMN b.name IS '产品名称';"""
    made = await base.add_file(write(tmp_path, "schema.sql", sql))
    assert made.counts == {"field": 4}
    found = {hit.title for hit in store.search_knowledge("名称", "field")}
    assert found == {"客户名称", "产品名称"}


async def test_a_sheet_of_fields(base, tmp_path):
    import openpyxl

    book = openpyxl.Workbook()
    for row in (
        ["数据字典"],
        ["字段名", "数据类型", "中文名"],
        ["cust_name", "nvarchar(50)", "客户名称"],
        ["due", "date", "到期日"],
    ):
        book.active.append(row)
    book.save(tmp_path / "dict.xlsx")
    made = await base.add_file(tmp_path / "dict.xlsx")
    assert made.counts == {"field": 2}


async def test_a_database(base, store, tmp_path):
    with sqlite3.connect(tmp_path / "shop.db") as connection:
        connection.execute("create table invoice (invoice_no text, total_amount numeric(10,2), paid_on date)")
    made = await base.add_database(f"sqlite:///{tmp_path}/shop.db")
    assert made.counts == {"field": 3}
    (hit, *_others) = store.search_knowledge("total amount", "field")
    assert KnownField.model_validate_json(store.knowledge_data(hit.id)) == KnownField(
        name="total_amount",
        label="total amount",
        java_type="java.math.BigDecimal",
        pattern="#,##0.00",
        source="invoice",
    )


def test_a_password_is_not_shown():
    assert "secret" not in shown_address("postgresql://me:secret@host/db")


async def test_notes_in_sections(base, store, tmp_path):
    text = "# 页脚规定\n页脚写公司全称。\n\n## 打印纸\n送货单用 241 毫米连续纸。\n" + "长" * 3000
    made = await base.add_file(write(tmp_path, "rules.md", text))
    assert made.counts == {"note": 5}
    assert store.search_knowledge("连续纸", "note")[0].title == "打印纸"
    assert max(len(hit.text) for hit in store.search_knowledge("长长", "note")) <= 1200


async def test_pages_of_a_document(base, store, tmp_path):
    import pymupdf

    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 72), "Invoice rules", fontsize=16)
        page.insert_text((72, 110), "Every invoice carries the tax number of the customer.")
        document.save(tmp_path / "rules.pdf")
    reader = Reader(tmp_path / "work")
    try:
        made = await base.add_file(tmp_path / "rules.pdf", reader)
    finally:
        await reader.close()
    assert made.counts == {"note": 1}
    assert "tax number" in store.search_knowledge("tax number", "note")[0].text


@pytest.mark.parametrize(
    ("name", "content"), [("a.exe", "x"), ("a.txt", " \n "), ("gone.md", None), ("a.jrxml", "no xml")]
)
def test_what_can_not_be_imported_is_told(tmp_path, name, content):
    path = tmp_path / name
    if content is not None:
        path.write_text(content)
    with pytest.raises(AppError):
        entries_of_file(path)


# ---- how well it finds ------------------------------------------------------------------

FIELDS = """
order_no 订单号
order_date 下单日期
cust_code 客户编码
cust_name 客户名称
contact 联系人
phone 联系电话
addr 送货地址
item_code 物料编码
item_name 物料名称
spec 规格型号
unit 计量单位
qty 数量
price 单价
amount 金额
tax_rate 税率
tax 税额
total 价税合计
stock_qty 库存数量
safe_qty 安全库存
warehouse 仓库
batch_no 批号
supplier 供应商
buyer 采购员
due_date 到期日
paid 已付金额
balance 应收余额
emp_no 工号
emp_name 姓名
dept 部门
position 岗位
base_pay 基本工资
bonus 奖金
social 社保扣款
net_pay 实发工资
hire_date 入职日期
invoice_no invoice number
ship_date shipping date
discount discount rate
currency currency
sales_rep sales representative
remark 备注
"""
NOTES = {
    "发票抬头规定": "开发票必须写公司全称和纳税人识别号，地址电话写在第二行。",
    "送货单打印纸": "送货单用 241 毫米三联针式连续纸，每页印十行，不足的补空行。",
    "月末结账流程": "每月二十八日后不再录入凭证，由财务部核对应收应付后结账。",
    "金额格式": "所有金额保留两位小数，使用千分位，负数用红色。",
    "Fonts on the server": "Copy fonts.jar next to the report server and restart it, or Chinese prints as boxes.",  # noqa: E501
    "Delivery note numbers": "Numbers of delivery notes begin with DN and the year, and never repeat.",
    "Approval rules": "Purchases over 50,000 need the signature of the finance director.",
    "签字要求": "付款申请需要部门经理和总经理两级签字。",
}
QUERIES = {
    "客户叫什么名字": "客户名称",
    "客户的编码": "客户编码",
    "cust_name": "客户名称",
    "联系电话": "联系电话",
    "电话号码": "联系电话",
    "送到哪个地址": "送货地址",
    "物料编码字段": "物料编码",
    "规格": "规格型号",
    "计量单位是哪个字段": "计量单位",
    "数量": "数量",
    "单价多少": "单价",
    "税率": "税率",
    "含税的价税合计": "价税合计",
    "安全库存": "安全库存",
    "现有库存数量": "库存数量",
    "哪个仓库": "仓库",
    "批号": "批号",
    "供应商": "供应商",
    "采购员": "采购员",
    "到期日": "到期日",
    "应收余额": "应收余额",
    "余额": "应收余额",
    "员工工号": "工号",
    "姓名": "姓名",
    "所属部门": "部门",
    "基本工资": "基本工资",
    "实发工资": "实发工资",
    "社保扣了多少": "社保扣款",
    "入职日期": "入职日期",
    "入职": "入职日期",
    "invoice number": "invoice number",
    "invoice numbers of customers": "invoice number",
    "when is the shipping date": "shipping date",
    "discounts": "discount rate",
    "sales representatives": "sales representative",
    "开发票要写什么抬头": "发票抬头规定",
    "纳税人识别号": "发票抬头规定",
    "送货单用什么纸打印": "送货单打印纸",
    "三联纸": "送货单打印纸",
    "月底什么时候结账": "月末结账流程",
    "负数用什么颜色": "金额格式",
    "千分位": "金额格式",
    "fonts.jar on the server": "Fonts on the server",
    "how are delivery notes numbered": "Delivery note numbers",
    "who signs big purchases": "Approval rules",
    "付款要谁签字": "签字要求",
}


def test_what_is_asked_for_is_among_the_first_three(store):
    fields = [line.partition(" ") for line in FIELDS.split("\n") if line]
    entries = [
        KnowledgeEntry("field", label, name.replace("_", " ") + " " + name) for name, _space, label in fields
    ]
    store.replace_source("erp", entries + [KnowledgeEntry("note", *one) for one in NOTES.items()])
    missed = {
        query: [hit.title for hit in store.search_knowledge(query, limit=3)]
        for query, title in QUERIES.items()
        if title not in [hit.title for hit in store.search_knowledge(query, limit=3)]
    }
    assert len(QUERIES) >= 40
    assert len(missed) <= 0.05 * len(QUERIES), missed


# ---- by meaning ---------------------------------------------------------------------------


@pytest.fixture
def server(shared):
    path = shared / "tools" / "fake_ollama.py"
    module = importlib.util.module_from_spec(
        spec := importlib.util.spec_from_file_location("fake_ollama", path)
    )
    spec.loader.exec_module(module)
    with module.FakeOllama() as running:
        yield running


@pytest.mark.shared
async def test_meaning_finds_what_no_word_finds(store, server):
    base = KnowledgeBase(store, Embedder("nomic-embed-text:latest", server.url))
    store.replace_source(
        "a", [KnowledgeEntry("note", "薪水", "发放"), KnowledgeEntry("note", "weather", "rain")]
    )
    server.push({"embeddings": [[1.0, 0.0, 0.1], [0.0, 1.0, 0.0]]})
    assert await base.embed_missing() == 2
    assert await base.embed_missing() == 0
    server.push({"embeddings": [[0.9, 0.1, 0.0]]})
    assert [hit.title for hit in await base.search("工资")] == ["薪水"]
    assert store.search_knowledge("工资") == []
    store.remove_source("a")
    assert store.knowledge_vectors("nomic-embed-text:latest") == []


@pytest.mark.shared
@pytest.mark.parametrize(
    "reply", [{"embeddings": [[]]}, {"embeddings": "x"}, {"status": 500, "error": "out of memory"}]
)
async def test_without_vectors_words_still_find(store, server, reply):
    base = KnowledgeBase(store, Embedder("nomic-embed-text:latest", server.url))
    store.replace_source("a", [KnowledgeEntry("note", "工资", "发放")])
    server.push(reply, reply)
    assert await base.embed_missing() == 0
    assert [hit.title for hit in await base.search("工资")] == ["工资"]


def test_vectors_are_compared_by_direction():
    vectors = [
        (1, packed([2.0, 0.0])),
        (2, packed([1.0, 1.0])),
        (3, packed([0.0, 5.0])),
        (4, packed([1.0, 0.0, 0.0])),
    ]
    assert nearest([1.0, 0.2], vectors, 5) == [1, 2]
    assert fused([[1, 2, 3], [3, 1]]) == [1, 3, 2]


def test_the_command(monkeypatch, tmp_path, capsys):
    from app.cli import main

    path = write(tmp_path, "fields.csv", "字段,类型,说明\norder_no,varchar(20),单号\n")
    for arguments, code, said in (
        (["list"], 0, "Nothing was imported"),
        (["add", str(path)], 0, "1 field"),
        (["search", "单号"], 0, "[field] 单号"),
        (["list"], 0, "fields.csv"),
        (["remove", "fields.csv"], 0, "1"),
        (["search", "单号"], 1, "Nothing was found"),
        (["add", str(tmp_path / "no.md")], 2, ""),
    ):
        try:
            result = main(["knowledge", *arguments])
        except SystemExit as ended:
            result = ended.code
        assert (result or 0) == code, arguments
        assert said in capsys.readouterr().out
