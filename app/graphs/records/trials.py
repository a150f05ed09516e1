"""The records tab's tasks of the model check-up."""

from __future__ import annotations

from app.domain.records.models import Column, Table
from app.domain.records.proposal import Proposal
from app.graphs.records.skills import asked_of, parse_skill
from app.graphs.trials import Kind, Trial, differs

CUSTOMER = Table(
    name="customer",
    comment="客户 customers",
    columns=(
        Column(name="name", comment="客户名称 name", type_text="varchar(80)"),
        Column(name="city", comment="城市 city", type_text="varchar(40)"),
        Column(name="phone", comment="电话 phone", type_text="varchar(20)"),
    ),
)
PRODUCT = Table(
    name="product",
    comment="产品 products",
    columns=(
        Column(name="name", comment="产品名称 name", type_text="varchar(80)"),
        Column(name="price", comment="单价 price", family="decimal", type_text="decimal(10,2)"),
        Column(name="stock", comment="库存 stock", family="integer", type_text="integer"),
    ),
)
Rows = list[tuple[str, dict[str, str]]]


def trials() -> list[Trial]:
    """Return the tasks with their known answers."""
    zh = "帮我记一个新客户，叫华星贸易，在苏州那边，联系电话是13800001234"
    two = "New customer Acme in Leeds and a product called Widget that costs 12.50"
    price = "产品加一条：不锈钢螺丝，卖3.20一个，仓里还有500"
    long = "Please add the customer Nordwind from Bergen."
    tables = [CUSTOMER, PRODUCT]
    return [
        _trial(
            "customer_zh",
            "chinese",
            tables,
            zh,
            [("customer", {"name": "华星贸易", "city": "苏州", "phone": "13800001234"})],
        ),
        _trial(
            "two_tables",
            "instructions",
            tables,
            two,
            [
                ("customer", {"name": "Acme", "city": "Leeds"}),
                ("product", {"name": "Widget", "price": "12.50"}),
            ],
        ),
        _trial(
            "numbers",
            "form",
            tables,
            price,
            [("product", {"name": "不锈钢螺丝", "price": "3.20", "stock": "500"})],
        ),
        _trial(
            "many_tables",
            "context",
            [*_others(), *tables],
            long,
            [("customer", {"name": "Nordwind", "city": "Bergen"})],
        ),
    ]


def _trial(name: str, kind: Kind, tables: list[Table], text: str, rows: Rows) -> Trial:
    answer = {
        "records": [
            {
                "table": table,
                "fields": [{"column": column, "value": value} for column, value in fields.items()],
            }
            for table, fields in rows
        ]
    }
    given = asked_of(tables, text, "")
    return Trial(name, kind, parse_skill(tables), given, answer, lambda found: _wrong(found, rows))


def _wrong(found: Proposal, rows: Rows) -> str:
    said = [(one.table, {field.column: field.value.strip() for field in one.fields}) for one in found.records]
    return differs("rows", sorted(said, key=str), sorted(rows, key=str))


def _others() -> list[Table]:
    """Return thirty tables that the request does not mean."""
    columns = tuple(Column(name=f"field_{number}", type_text="varchar(40)") for number in range(1, 13))
    return [Table(name=f"archive_{number}", comment="archived", columns=columns) for number in range(1, 31)]
