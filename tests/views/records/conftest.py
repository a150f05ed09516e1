"""The Records tab on the sample shop, with a runner that the tests drive by hand."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.domain.records.models import Batch, LookedUp, RowRef, Span, StagedCell, StagedRow
from app.domain.records.parts import BATCH, DRY_RUN, REQUEST, SUMMARY, Summary
from app.domain.records.understand.models import Words
from app.views.records.tab import RecordsTab
from tests import window_parts

WAIT_MS = 60_000
TEXT = "给客户张三下一个订单，两箱红富士苹果、五斤香蕉，下周五送，尽快"


def span(words: str) -> Span:
    """Return where words stand in the request."""
    start = TEXT.index(words)
    return Span(start=start, end=start + len(words))


def order(quantity: str = "5") -> Batch:
    """Return an order with two lines; the second line's quantity is given."""
    apple = StagedCell(
        column="product_id",
        value="1",
        shown="红富士苹果",
        origin="looked_up",
        span=span("红富士苹果"),
        looked_up=LookedUp(table="product", column="id", where=(("name", "红富士苹果"),)),
    )
    customer = StagedCell(
        column="customer_id", value="1", shown="张三", origin="looked_up", span=span("张三")
    )
    head = StagedRow(
        key="o1",
        table="orders",
        cells=(
            StagedCell(column="number", value="DD20261122-001", origin="generated"),
            customer,
            StagedCell(column="ordered", value="2026-11-20", origin="generated"),
            StagedCell(column="deliver", value="2026-11-27", text="下周五", span=span("下周五")),
        ),
    )
    lines = (line("l1", "1", apple, "2", "68.00"), line("l2", "2", banana(), quantity, "3.50"))
    now = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
    return Batch(rows=(head, *lines), connection="sample-shop", now=now)


def banana() -> StagedCell:
    return StagedCell(column="product_id", value="3", shown="香蕉", origin="looked_up", span=span("香蕉"))


def line(key: str, number: str, product: StagedCell, quantity: str, price: str) -> StagedRow:
    cells = (
        StagedCell(column="order_id", kind="ref", ref=RowRef(row="o1", column="id"), origin="referenced"),
        StagedCell(column="line", value=number, origin="generated"),
        product,
        StagedCell(column="quantity", value=quantity),
        StagedCell(column="price", value=price, origin="copied"),
    )
    return StagedRow(key=key, table="order_line", cells=cells)


@pytest.fixture
def tab(qtbot, store, runner, tmp_path):
    """The tab in a window, the sample shop open."""
    made = window_parts.shown_tab(qtbot, RecordsTab, "records", store, runner, tmp_path)
    qtbot.waitUntil(lambda: made.desk.ready, timeout=WAIT_MS)
    yield made
    made.desk.close()


@pytest.fixture
def show(qtbot, tab, store):
    """Store a batch as a version, tried by the database, and show it."""

    def showing(batch: Batch, **more: object) -> int:
        session = tab.session or store.create_session("records", "order")
        trial = tab.desk._database.dry_run(batch)
        summary = Summary(
            connection="sample-shop",
            connection_name="shop",
            hash=batch.hash,
            unmapped=[Words(text="尽快", span=span("尽快"))],
        ).model_copy(update=more)
        parts = {
            BATCH: batch.model_dump_json().encode(),
            SUMMARY: summary.model_dump_json().encode(),
            REQUEST: TEXT.encode(),
            DRY_RUN: trial.model_dump_json().encode(),
        }
        version = store.add_version(session.id, "order", parts)
        tab.open_session(session.id)
        loaded = tab.artefact
        qtbot.waitUntil(
            lambda: loaded.loaded is not None and loaded.loaded.version.id == version.id, timeout=WAIT_MS
        )
        return version.id

    return showing


@pytest.fixture
def settled(qtbot, tab):
    """Wait until the database has tried the rows as they stand."""

    def settling() -> str:
        qtbot.waitUntil(lambda: not tab.trial_pending, timeout=WAIT_MS)
        return tab.artefact.bar.standing.state

    return settling
