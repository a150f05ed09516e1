"""From a sentence, a table of fields or a query to what a report shall show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.reports.generate.field_table import read_field_table
from app.domain.reports.generate.fields import field_names
from app.domain.reports.generate.spec import ColumnSpec, Condition, OtherTotal, ReportSpec, SortSpec, sound
from app.domain.reports.sentence import SentenceRequest, is_guess, problem_with, read_sentence, table_named


def read(text):
    return read_sentence(SentenceRequest(text=text))


def labels(spec):
    return [(one.label, one.type) for one in spec.columns]


def rows(spec):
    return [one.label for one in spec.columns if one.place == "row"]


def test_the_sentence_of_the_first_scenario():
    spec = read("帮我生成一个销售报表,包含客户、日期、金额")
    assert spec.title == "销售报表"
    assert labels(spec) == [("客户", "text"), ("日期", "date"), ("金额", "amount")]
    assert (spec.groups, spec.totals) == ([], [])


def test_a_rich_sentence():
    spec = read(
        "做一张按部门和月份分组的销售明细表，列有日期、客户、产品、数量、单价、金额，金额求和，每组小计，横向 A4，标题为“2026年销售明细”"  # noqa: E501
    )
    assert spec.title == "2026年销售明细"
    assert rows(spec) == ["日期", "客户", "产品", "数量", "单价", "金额"]
    assert (spec.groups, spec.totals, spec.subtotals) == (["部门", "月份"], ["金额"], True)
    assert (spec.page, spec.landscape) == ("A4", True)


def test_groups_totals_and_page():
    spec = read("做一张出货清单,有品名、数量、单价、金额,按客户分组,最后要合计,横向A5")
    assert spec.columns[0] == ColumnSpec(label="客户", place="head")
    assert (spec.groups, spec.totals) == (["客户"], ["数量", "金额"])
    assert (spec.page, spec.landscape) == ("A5", True)


def test_an_english_sentence():
    spec = read("Create a sales report with customer, date and amount grouped by customer with totals")
    assert spec.title == "Sales report"
    assert labels(spec) == [("customer", "text"), ("date", "date"), ("amount", "amount")]
    assert (spec.groups, spec.totals) == (["customer"], ["amount"])


def test_what_is_measured_gives_the_columns():
    text = "monthly sales by region with subtotal per region, landscape"
    spec = read(text)
    assert is_guess(SentenceRequest(text=text))
    assert labels(spec) == [("Region", "text"), ("Month", "text"), ("Sales", "amount")]
    assert (spec.title, spec.groups, spec.totals, spec.landscape) == (
        "Monthly sales by region",
        ["Region"],
        ["Sales"],
        True,
    )


def test_order_conditions_and_style():
    spec = read(
        "生成工资表:列:姓名、部门、基本工资、奖金、实发工资。按部门分组小计,按实发工资从高到低排序,只显示实发工资大于5000的,紧凑样式"
    )
    assert spec.sort == [SortSpec(label="实发工资", descending=True)]
    assert spec.filters == [Condition(label="实发工资", op=">", value="5000")]
    assert (spec.groups, spec.totals, spec.style) == (["部门"], ["基本工资", "奖金", "实发工资"], "compact")


def test_averages_of_named_columns():
    spec = read("做个学生成绩表,包含学号、姓名、语文、数学、总分,语文平均,数学最高")
    assert spec.others == [OtherTotal(label="语文", kind="average"), OtherTotal(label="数学", kind="max")]
    assert "语文" in rows(spec)


def test_what_stands_once_heads_a_form():
    spec = read("做一个送货单,表头:单号、客户、日期;明细:品名、规格、数量、金额;合计金额和数量")
    assert [one.label for one in spec.columns if one.place == "head"] == ["单号", "客户", "日期"]
    assert rows(spec) == ["品名", "规格", "数量", "金额"]
    assert spec.totals == ["数量", "金额"]


@pytest.mark.parametrize(
    ("words", "style"),
    [
        ("斑马纹样式", "zebra"),
        ("紧凑", "compact"),
        ("用卡片式", "card"),
        ("letterhead", "letterhead"),
        ("正式的黑线表格", "grid"),
        ("简洁", "ledger"),
        ("voucher style", "voucher"),
        ("随便", ""),
    ],
)
def test_a_design_is_chosen_by_words(words, style):
    assert read(f"做一张清单,包含客户、金额,{words}").style == style


def test_parameters():
    spec = read("库存台账,字段有物料编码、规格、库存数量,参数:仓库、截止日期")
    assert [(one.label, one.type) for one in spec.parameters] == [("仓库", "text"), ("截止日期", "date")]
    assert rows(spec) == ["物料编码", "规格", "库存数量"]


def test_a_query_gives_columns_and_parameters():
    spec = read(
        "select o.no as 单号, c.name as customer_name, sum(x.amt) amount from o where d >= $P{start_date}"
    )
    assert [(one.name, one.label, one.type) for one in spec.columns] == [
        ("单号", "单号", "text"),
        ("customer_name", "Customer name", "text"),
        ("amount", "Amount", "amount"),
    ]
    assert [one.name for one in spec.parameters] == ["start_date"]
    assert spec.query.startswith("select")
    assert spec.query.endswith("$P{start_date}")


DDL = """CREATE TABLE `sale_order` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT COMMENT '主键',
  `order_no` varchar(32) NOT NULL COMMENT '单号，唯一',
  `amount` decimal(12,2) DEFAULT '0.00' COMMENT '金额(元)',
  `created_at` datetime DEFAULT NULL COMMENT '创建时间',
  `paid` tinyint(1) DEFAULT 0 COMMENT '是否付款',
  `password` varchar(64),
  PRIMARY KEY (`id`),
  KEY `k` (`order_no`)
) ENGINE=InnoDB COMMENT='销售订单表';"""
PLAIN_DDL = """create table stock (
  sku varchar(20) primary key, -- article number
  qty integer not null, -- pieces
  value numeric(10, 2)
);
comment on table stock is 'Stock on hand';
comment on column stock.value is 'Value, EUR';"""


def test_a_create_table_statement():
    spec = read(f"根据这个表做报表,横向\n{DDL}")
    assert spec.title == "销售订单"
    assert labels(spec) == [
        ("主键", "text"),
        ("单号", "text"),
        ("金额", "amount"),
        ("创建时间", "time"),
        ("是否付款", "flag"),
    ]
    assert spec.columns[1].name == "order_no"
    assert spec.landscape


def test_comments_behind_and_after_a_table():
    spec = read(PLAIN_DDL)
    assert spec.title == "Stock on hand"
    assert labels(spec) == [("article number", "text"), ("pieces", "integer"), ("Value", "amount")]


@pytest.mark.parametrize(
    "text",
    [
        "字段名\t类型\t说明\norder_no\tvarchar\t单号\nqty\tint\t数量\nday\tdate\t日期",
        "| 字段 | 类型 | 注释 |\n|---|---|---|\n| order_no | varchar | 单号 |\n| qty | int | 数量 |\n| day | date | 日期 |",  # noqa: E501
        "name,type,comment\norder_no,varchar,单号\nqty,int,数量\nday,date,日期",
    ],
)
def test_a_pasted_table_of_fields(text):
    table = read_field_table(text)
    assert table is not None
    assert [(one.name, one.label, one.type) for one in table.columns] == [
        ("order_no", "单号", "text"),
        ("qty", "数量", "integer"),
        ("day", "日期", "date"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "名称\t类型\t备注\n螺丝\t五金\t急\n面板\t电器\t无",
        "名称,备注\n螺丝,急",
        "name|comment\nSteel screw|urgent",
        "a,b\n1,2",
    ],
)
def test_a_list_of_goods_is_no_list_of_fields(text):
    assert read_field_table(text) is None


def test_a_known_template_gives_its_columns():
    known = ReportSpec(
        title="送货单", columns=[ColumnSpec(label="品名"), ColumnSpec(label="数量", type="integer")]
    )
    request = SentenceRequest(text="照着送货单做一张,横向,数量合计", example=known.model_dump_json())
    spec = read_sentence(request)
    assert (spec.title, spec.labels(), spec.totals, spec.landscape) == (
        "送货单",
        ["品名", "数量"],
        ["数量"],
        True,
    )
    assert is_guess(request)
    other = request.model_copy(update={"text": "做一张销售报表,包含客户、金额"})
    assert read_sentence(other).labels() == ["客户", "金额"]
    assert read_sentence(request.model_copy(update={"example": "{"})).labels() == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("用 sqlite:////tmp/shop.db 的 orders 表做一张报表", ("sqlite:////tmp/shop.db", "orders")),
        (
            "report of the table sale_order in postgresql://me@host/erp, landscape",
            ("postgresql://me@host/erp", "sale_order"),
        ),
        ("mysql://u@h/db 数据表 base.orders", ("mysql://u@h/db", "base.orders")),
        ("做一张 orders 表", None),
        ("sqlite:///a.db", None),
    ],
)
def test_a_table_of_a_database_is_named(text, named):
    assert table_named(text) == named


@pytest.mark.parametrize("text", ["帮我生成一个销售报表", "make a report", "", "???"])
def test_no_columns_are_invented(text):
    assert read(text).columns == []


@given(st.text(max_size=300))
def test_any_text_is_read_without_failing(text):
    spec = read(text)
    assert len(spec.columns) <= 30
    assert (
        problem_with(SentenceRequest(text=text), sound(spec)) in ("", "columns must not be empty")
        or spec.columns
    )


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        (ReportSpec(), "empty"),
        (ReportSpec(columns=[ColumnSpec(label="a"), ColumnSpec(label="a")]), "same label"),
        (ReportSpec(columns=[ColumnSpec(label="a")], totals=["b"]), "no column"),
        (ReportSpec(columns=[ColumnSpec(label="a")], groups=["month"]), "no column"),
        (ReportSpec(columns=[ColumnSpec(label="a", place="head")]), "place row"),
        (ReportSpec(columns=[ColumnSpec(label="${x}")]), "plain words"),
    ],
)
def test_what_a_model_gets_wrong_is_named(spec, word):
    assert word in problem_with(SentenceRequest(text=""), spec)


def test_the_schema_for_a_model_is_small():
    import json

    schema = json.dumps(ReportSpec.model_json_schema(), ensure_ascii=False)
    assert len(schema) < 4000
    assert "query" not in schema


def test_field_names_are_different_identifiers():
    assert field_names(["客户", "客户", "Unit Price", "2024", "(…)"]) == [
        "kehu",
        "kehu_2",
        "unit_price",
        "f_2024",
        "field_5",
    ]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        (
            "姓名\t文本\n部门\t文本\n入职日期\t日期\n工资\t金额",
            [("姓名", "text"), ("部门", "text"), ("入职日期", "date"), ("工资", "amount")],
        ),
        ("name,string\nsalary,decimal(10,2)", [("name", "text"), ("salary", "amount")]),
        ("姓名：文本\n人数：整数", [("姓名", "text"), ("人数", "integer")]),
        ("姓名 文本\n部门 文本", [("姓名", "text"), ("部门", "text")]),
        ("- name string\n- hire date date", [("name", "text"), ("hire date", "date")]),
        ("order_no\tvarchar(20)\t单号\namount\tdecimal(10,2)\t金额", [("单号", "text"), ("金额", "amount")]),
    ],
)
def test_fields_without_a_head_line(text, columns):
    for before in ("", "用以下字段制作报表：\n", "Make a report of these fields:\n"):
        assert labels(read(before + text)) == columns


@pytest.mark.parametrize("text", ["客户 金额\n部门 日期", "客户,金额\n日期,部门", "螺丝 五金\n面板 电器"])
def test_names_that_might_be_types_are_no_types(text):
    assert read_field_table(text) is None
