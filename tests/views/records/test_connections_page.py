"""The databases in the preferences: listed with their rights, tested, their passwords forgotten."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.domain.records.models import ConnectionInfo
from app.engines.databases import connections, passwords
from app.views.records.connections_page import ConnectionsPage
from app.widgets.theme import Theme

WAIT_MS = 60_000
STOCK = ConnectionInfo(
    id="pg1",
    name="stock",
    dialect="postgresql",
    database="stock",
    host="127.0.0.1",
    port=1,
    user="clerk",
    mode="entry",
    tables=("city",),
    production=True,
)


@pytest.fixture
def page(qtbot, monkeypatch):
    """The page with the sample shop and one server whose password is known until the program ends."""
    monkeypatch.setattr(passwords, "_typed", {"pg1": "secret"})
    connections.save(STOCK)
    made = ConnectionsPage(Theme("light"))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: made.table.rowCount() == 2, timeout=WAIT_MS)
    return made


def texts(page, row: int) -> list[str]:
    return [page.table.item(row, column).text() for column in range(page.table.columnCount())]


def test_connections_are_listed_with_what_may_be_done(page) -> None:
    assert texts(page, 0)[3] == "needs none"
    assert texts(page, 1) == [
        "stock",
        "PostgreSQL · stock @ 127.0.0.1:1",
        "new rows in 1 table · production",
        "until Draftsmith ends",
    ]
    assert page.fits("keyring")
    assert page.fits("stock")
    assert not page.fits("zzz")


def test_a_password_is_forgotten(qtbot, page, monkeypatch) -> None:
    monkeypatch.setattr("app.views.records.connections_page.confirm", lambda *args, **options: True)
    page.table.setCurrentCell(1, 0)
    with qtbot.waitSignal(page.changed, timeout=WAIT_MS):
        qtbot.mouseClick(page.forget, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: texts(page, 1)[3] == "is asked for", timeout=WAIT_MS)
    assert passwords.find("pg1") is None
    assert not page.forget.isEnabled()


def test_a_test_says_what_is_wrong(qtbot, page) -> None:
    page.table.setCurrentCell(1, 0)
    qtbot.mouseClick(page.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "does not answer" in page.result.text(), timeout=WAIT_MS)
    page.table.setCurrentCell(0, 0)
    qtbot.mouseClick(page.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Connected: 8 tables." in page.result.text(), timeout=WAIT_MS)
