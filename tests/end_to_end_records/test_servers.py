"""Servers and pictures in the Records tab: connected in the dialog, written to, and what goes wrong."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QLabel

from tests.end_to_end_records.steps import RUN_MS, said, shown, state, tried, typed, until

READER_MS = 60_000
KEYS = {
    "postgresql": "id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    "mariadb": "id INT AUTO_INCREMENT PRIMARY KEY",
}


@pytest.fixture
def no_keyring(monkeypatch):
    """A system without a keyring."""
    import keyring
    from keyring.backends import fail

    from app.engines.databases import passwords

    monkeypatch.setattr(passwords, "_typed", {})
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())
    yield passwords
    keyring.set_keyring(before)


@pytest.fixture(params=["postgresql", "mariadb"])
def server(request):
    """A real server, with how its key columns are written."""
    return request.getfixturevalue(f"{request.param}_server")


@pytest.fixture(autouse=True)
def _back_to_the_shop(tab, qtbot):
    yield
    if hasattr(tab, "dialog"):
        tab.dialog.close()
    tab.choose_connection("sample-shop")
    qtbot.waitUntil(lambda: tab.desk.ready and tab.desk.info.sample, timeout=RUN_MS)


def filled(tab, url: sa.URL, name: str, password: str):
    """Open the dialog for a new connection and fill it in."""
    tab.add_connection()
    dialog = tab.dialog
    kind = "postgresql" if url.get_backend_name() == "postgresql" else "mariadb"
    dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
    dialog.name.setText(name)
    dialog.host.setText(url.host)
    dialog.port.setValue(url.port)
    dialog.database.setText(url.database)
    dialog.user.setText(url.username)
    dialog.password.setText(password)
    return dialog


def entered(qtbot, tab, url: sa.URL, name: str, table: str):
    """Make a connection in entry mode for one table, as a person does."""
    dialog = filled(tab, url, name, url.password)
    qtbot.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.tables.list.count() > 0, timeout=RUN_MS)
    dialog.entry.setChecked(True)
    for at in range(dialog.tables.list.count()):
        item = dialog.tables.list.item(at)
        if item.text().split()[0] == table:
            item.setCheckState(Qt.CheckState.Checked)
    qtbot.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.desk.ready and tab.desk.info.name == name, timeout=RUN_MS)


@pytest.mark.thorough
def test_a_server_is_added_without_a_keyring_and_written_to(qtbot, tab, server, no_keyring) -> None:
    script = f"CREATE TABLE city ({KEYS[server.dialect]}, name VARCHAR(20) NOT NULL UNIQUE)"
    url = server.new_database(script)
    name = f"cities of {server.dialect}"
    entered(qtbot, tab, url, name, "city")
    assert no_keyring.where(tab.desk.info.id) == "memory"
    tab.add_row("city")
    typed(qtbot, tab, "city", "name", "温州")
    tried(qtbot, tab, "accepted")
    qtbot.mouseClick(tab.artefact.bar.write, Qt.MouseButton.LeftButton)
    tried(qtbot, tab, "committed")
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT name FROM city").scalars().all() == ["温州"]
    engine.dispose()

    no_keyring.forget(tab.desk.info.id)
    tab.desk.refresh()
    qtbot.waitUntil(lambda: tab.dialog.windowTitle() == "Password", timeout=RUN_MS)
    told = " ".join(label.text() for label in tab.dialog.findChildren(QLabel))
    assert "no keyring" in told
    tab.dialog.field.setText(url.password)
    qtbot.mouseClick(tab.dialog.connect_, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.desk.ready, timeout=RUN_MS)


@pytest.mark.thorough
def test_a_wrong_password_is_told_in_the_dialog(qtbot, tab, server, no_keyring) -> None:
    url = server.new_database()
    dialog = filled(tab, url, "wrong", "not the password")
    qtbot.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.test.isEnabled, timeout=RUN_MS)
    assert "refuses the user" in dialog.result.text()
    assert "Check user and password" in dialog.result.text()


def test_a_server_that_does_not_answer_is_told_and_the_rows_stay(qtbot, tab, server, no_keyring) -> None:
    url = server.new_database(f"CREATE TABLE city ({KEYS[server.dialect]}, name VARCHAR(20))")
    entered(qtbot, tab, url, f"gone {server.dialect}", "city")
    tab.add_row("city")
    typed(qtbot, tab, "city", "name", "温州")
    tried(qtbot, tab, "accepted")
    nowhere = tab.desk.info.model_copy(update={"port": 1})
    tab.desk.choose(nowhere)
    qtbot.waitUntil(lambda: "does not answer" in tab.bar.state.text(), timeout=RUN_MS)
    assert tab.staging.counts() == {"city": 1}
    assert tab.staging.cell(tab.staging.keys_of("city")[0], "name").value == "温州"


def test_a_database_without_tables_says_so(qtbot, tab, server, no_keyring) -> None:
    dialog = filled(tab, server.new_database(), "empty", server.admin.url.password)
    qtbot.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.test.isEnabled, timeout=RUN_MS)
    assert "holds no table" in dialog.result.text()


@pytest.mark.thorough
def test_an_account_that_may_only_read_is_told_and_the_rows_stay(
    qtbot, tab, postgresql_server, no_keyring
) -> None:
    script = (
        f"CREATE TABLE city ({KEYS['postgresql']}, name VARCHAR(20) NOT NULL);\nDROP ROLE IF EXISTS looker"
    )
    url = postgresql_server.new_database(script)
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE ROLE looker LOGIN PASSWORD '{url.password}'")
        connection.exec_driver_sql("GRANT SELECT ON city TO looker")
    dialog = filled(tab, url.set(username="looker"), "looking", url.password)
    qtbot.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.test.isEnabled, timeout=RUN_MS)
    assert "Connected" in dialog.result.text()
    qtbot.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.desk.ready and tab.desk.info.name == "looking", timeout=RUN_MS)
    tab.desk.choose(tab.desk.info.model_copy(update={"mode": "entry", "tables": ("city",)}))
    qtbot.waitUntil(lambda: tab.desk.ready, timeout=RUN_MS)
    tab.add_row("city")
    typed(qtbot, tab, "city", "name", "温州")
    until(qtbot, tab, lambda: state(tab) in ("refused", "failed"), "no answer")
    told = tab.artefact.bar.note.text() + tab.artefact.groups["city"].model.about(
        tab.staging.keys_of("city")[0], tab.staging.table("city").column("name")
    )
    key = tab.staging.keys_of("city")[0]
    told += " ".join(one.problem.message + one.problem.remedy for one in tab.staging.faults(key))
    assert "may not" in told or "right" in told, told
    assert tab.staging.counts() == {"city": 1}
    engine.dispose()


def form(path, lines: list[str]) -> str:
    """Draw a form as a photo would show it."""
    image = QImage(1000, 120 + 90 * len(lines), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    font = QFont()
    font.setPixelSize(44)
    painter.setFont(font)
    for at, text in enumerate(lines):
        painter.drawText(80, 120 + 90 * at, text)
    painter.end()
    image.save(str(path))
    return str(path)


@pytest.mark.thorough
@pytest.mark.timeout(180)
def test_a_photo_of_a_form_becomes_a_row(qtbot, tab, tmp_path) -> None:
    path = form(tmp_path / "form.png", ["供应商登记表", "供应商名称：宁波海鲜", "联系人：林一", "城市：宁波"])
    tab.accept_files([path])
    qtbot.waitUntil(lambda: not tab.running, timeout=READER_MS)
    shown(qtbot, tab)
    assert tab.staging.counts() == {"supplier": 1}
    key = tab.staging.keys_of("supplier")[0]
    values = [tab.staging.cell(key, name).value for name in ("name", "contact", "city")]
    assert values == ["宁波海鲜", "林一", "宁波"]
    tried(qtbot, tab, "accepted")


@pytest.mark.thorough
@pytest.mark.timeout(180)
def test_an_empty_photo_is_told_and_the_rows_stay(qtbot, tab, tmp_path) -> None:
    said(qtbot, tab, "新增类别：干货")
    shown(qtbot, tab)
    tab.accept_files([form(tmp_path / "empty.png", [])])
    qtbot.mouseClick(tab.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not tab.running, timeout=READER_MS)
    told = [label.text() for label in tab.transcript.findChildren(QLabel)]
    assert any("No printed text was found in empty.png." in text for text in told), told
    assert any("sharper picture" in text for text in told)
    assert tab.staging.counts() == {"category": 1}
