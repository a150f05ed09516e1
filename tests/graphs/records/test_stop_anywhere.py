"""A records run stopped at any moment, and gone on with, writes once what a run left alone writes."""

from __future__ import annotations

import itertools
import sqlite3
from dataclasses import replace

import pytest

from app.domain.records import parts
from app.domain.records.parts import Receipt, Summary
from app.engines.databases.database import Database
from app.graphs.records.graph import build
from tests.stop_anywhere import Script, differences, left_alone, moments, routed, watched

__all__ = ["moments"]
pytestmark = pytest.mark.usefixtures("simple_rules")
SEEDS, MANY = range(4), range(100, 400)
ASK = "orders: no={no}; customer_id=1\norder_line: order_id=@r0.id; line=1; product_id=1; qty=2; price=45.50"


@pytest.fixture
def script(services, moments, monkeypatch, tmp_path, shop_info):
    """Scripts of the same request but for the number of the order, each in a session of its own."""
    watched(services, moments, monkeypatch, "add_version")
    for name in ("dry_run", "commit", "undo"):
        monkeypatch.setattr(Database, name, moments.in_thread(name, getattr(Database, name)))
    builder, numbers = routed(build, moments), itertools.count(100)

    async def made():
        session, no = services.store.create_session("records", "test").id, f"S{next(numbers)}"
        given = {
            "user_input": ASK.format(no=no),
            "connection": shop_info.id,
            "now": "2026-11-23T10:00:00+08:00",
            "timezone": "Asia/Shanghai",
            "seed": 7,
        }
        path = tmp_path / "checkpoints.db"
        return Script(builder, "records", session, given, services, path, lambda _question: "yes", no)

    return made


@pytest.fixture
def kept(services, shop_file):
    """Returns what a script left: its versions, and its rows in the shop."""

    def found(script):
        store = services.store
        versions = store.versions(script.session)
        told = [(one.number, one.label, state_of(one)) for one in versions]
        receipt = Receipt.model_validate_json(store.read_part(versions[-1].id, parts.RECEIPT))
        return told, receipt.state, [row.table for row in receipt.rows], rows(script.own)

    def state_of(version):
        return Summary.model_validate_json(services.store.read_part(version.id, parts.SUMMARY)).state

    def rows(no):
        with sqlite3.connect(shop_file) as shop:
            orders = shop.execute("SELECT id FROM orders WHERE no = ?", (no,)).fetchall()
            lines = shop.execute(
                "SELECT count(*) FROM order_line WHERE order_id IN (SELECT id FROM orders WHERE no = ?)",
                (no,),
            ).fetchone()
        shop.close()
        return len(orders), lines[0]

    return found


async def test_a_stopped_run_writes_its_rows_once(script, kept, moments):
    assert await differences(script, kept, moments, SEEDS) == []


async def test_a_stopped_taking_back_takes_back_once(script, kept, moments):
    async def undone():
        written = await script()
        await left_alone(written, moments)
        return replace(written, values={**written.values, "user_input": "撤销"}, run=f"{written.run}-undo")

    assert await differences(undone, kept, moments, SEEDS) == []


@pytest.mark.soak
@pytest.mark.timeout(3000)
async def test_wherever_it_is_stopped(script, kept, moments):
    assert await differences(script, kept, moments, MANY) == []
