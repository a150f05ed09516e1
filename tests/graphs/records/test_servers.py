"""The whole way on PostgreSQL and MariaDB as on SQLite: read, try, write, take back."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from app.core.events import Done, Notice
from app.domain.records import parts
from app.domain.records.models import DryRun
from app.domain.records.parts import Receipt
from tests.database_servers import PASSWORD
from tests.engines.databases import shop
from tests.graphs.records.conftest import Talk

PAIR = "orders: no=S1; customer_id=1\norder_line: order_id=@r0.id; line=1; product_id=1; qty=2; price=45.50"


@pytest.fixture(params=["sqlite", "postgresql", "mariadb"])
def url(request, tmp_path):
    if request.param == "sqlite":
        shop.make_sqlite(tmp_path / "three.db")
        return sa.URL.create("sqlite", database=str(tmp_path / "three.db"))
    server = request.getfixturevalue(f"{request.param}_server")
    script = shop.POSTGRESQL if request.param == "postgresql" else shop.MARIADB
    return server.new_database(script + shop.ROWS)


@pytest.fixture
def there(url, services, tmp_path):
    """A talk about a shop on any of the three."""
    info = shop.info_of(url, id="three")
    services.databases.give(info, PASSWORD)
    return Talk(services, tmp_path / "checkpoints.db", info.id)


@pytest.fixture
def count(url):
    engine = sa.create_engine(url)

    def counted(table):
        with engine.connect() as connection:
            return connection.execute(sa.text(f"SELECT count(*) FROM {table}")).scalar()

    yield counted
    engine.dispose()


async def test_a_sentence_is_written_and_taken_back(there, count):
    question = await there.say("新增客户：编码C0100，名称赵敏，电话13812345678")
    assert question.key == "confirm"
    assert count("customer") == 4
    assert isinstance(await there.answer("保存"), Done)
    assert count("customer") == 5
    assert there.part(Receipt, parts.RECEIPT).rows[0].image["phone"] == "13812345678"
    await there.say("撤销")
    await there.answer("是")
    assert count("customer") == 4


@pytest.mark.usefixtures("simple_rules")
async def test_parent_and_child(there, count):
    await there.say(PAIR)
    await there.answer("yes")
    assert (count("orders"), count("order_line")) == (1, 1)
    await there.say("undo")
    await there.answer("yes")
    assert (count("orders"), count("order_line")) == (0, 0)


@pytest.mark.usefixtures("simple_rules")
async def test_every_fault_of_a_batch_is_told_at_once(there, count):
    rows = ["customer: code=C0001; name=a", "customer: code=C0200; name=b; level=9", "customer: name=c"]
    question = await there.say("\n".join(rows))
    assert question.payload["refused"] == 3
    verdicts = there.part(DryRun, parts.DRY_RUN).verdicts
    assert [[cell.column for cell in one.cells] for one in verdicts] == [["code"], ["level"], ["code"]]
    assert count("customer") == 4


@pytest.mark.usefixtures("simple_rules")
async def test_an_unreachable_database_is_told_with_a_remedy(services, tmp_path):
    url = sa.make_url("postgresql://nobody@127.0.0.1:1/none")
    services.databases.give(shop.info_of(url, id="gone"), "")
    talk = Talk(services, tmp_path / "checkpoints.db", "gone")
    done = await talk.say("customer: code=C0100; name=x")
    assert done.status == "fail"
    assert talk.of(Notice)[0].code == "unreachable"
    assert talk.of(Notice)[0].remedy
