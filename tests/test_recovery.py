"""Bad days, each for real: read-only and full disks, odd paths, locked files, wrong clocks, lost screens."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from app.core.errors import AppError
from app.core.paths import HOME_VARIABLE
from app.core.settings import Settings
from app.engines.store import backup, contents, migrations, open_store
from app.engines.store.database import Database
from app.engines.store.tables import seal_of
from app.views.crash import CrashHandler, show_report
from app.views.dialogs import WELCOME_KEY
from app.views.opening_page import OpeningPage
from app.views.single import SingleInstance
from app.widgets.layout_memory import LayoutMemory
from app.widgets.notices import Notices
from app.widgets.theme import Theme

ROOT = Path(__file__).parents[1]
DRIVER = """
import sys
from PySide6.QtCore import QTimer
from app import main
class Driven(main.Program):
    def start(self):
        super().start()
        self.tries = 0
        QTimer.singleShot(100, self, self.look)
    def look(self):
        self.tries += 1
        opening = self.window.opening
        notices = self.window.notices.texts() + (opening.texts() if opening.problem else [])
        tab = self.window._tabs.get("reports")
        if tab is not None or opening.problem or self.tries > 300:
            if tab is not None and len(sys.argv) > 1:
                tab.composer.edit.setPlainText("typed")
                tab.composer.save_now()
                notices = [text for text in self.window.notices.texts()]
            print("\\n".join(notices), "shown" if tab is not None else "no tab", flush=True)
            return self.window.close()
        QTimer.singleShot(100, self, self.look)
main.Program = Driven
sys.exit(main.main())
"""


def window(home: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start a real window on a data folder, look at it, close it."""
    base = {key: value for key, value in os.environ.items() if key not in environment}
    return subprocess.run(
        [sys.executable, "-c", DRIVER, *arguments],
        cwd=ROOT,
        env=base | {HOME_VARIABLE: str(home), "QT_QPA_PLATFORM": "offscreen", **environment},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )


def used(folder: Path) -> Path:
    """Make a data folder as after a first start, with one session."""
    folder.mkdir(parents=True, exist_ok=True)
    Settings(keep_window_open=False, language="en", theme="light").save(folder / "settings.json")
    memory = LayoutMemory(folder / "window.ini")
    memory.set_value(WELCOME_KEY, "yes")
    memory.save()
    store = open_store(f"sqlite:///{folder / 'draftsmith.db'}")
    key = store.create_session("reports", "kept").id
    store.add_version(key, "v", {"a": b"1"})
    store.close()
    return folder


@contextmanager
def mounted(folder: Path, *how: str):
    """Mount a small disk, or a folder once more; skipped where that is not allowed."""
    folder.mkdir(exist_ok=True)
    if (
        not shutil.which("mount")
        or subprocess.run(["mount", *how, str(folder)], capture_output=True).returncode
    ):
        pytest.skip("mounting is not allowed here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(path: Path) -> None:
    """Write until the disk is full."""
    with suppress(OSError), path.open("wb", buffering=0) as rest:
        for _block in range(10_000):
            rest.write(b"\0" * 4096)


# ---- disks -------------------------------------------------------------------------


def test_a_read_only_disk_is_said_and_what_is_stored_is_shown(tmp_path) -> None:
    home = used(tmp_path / "home")
    with mounted(home, "--bind", str(home)):
        if subprocess.run(["mount", "-o", "remount,ro,bind", str(home)], capture_output=True).returncode:
            pytest.skip("mounting is not allowed here")
        done = window(home, "type")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    assert "shown" in done.stdout
    assert "can't be written" in done.stdout, done.stdout


def test_a_full_disk_is_said_and_the_window_stays(tmp_path) -> None:
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=2m", "tmpfs") as disk:
        used(disk)
        fill(disk / "rest")
        done = window(disk, "type")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    assert "disk is full" in done.stdout, done.stdout


# ---- places ------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_path_of_other_letters_works(tmp_path) -> None:
    home = used(tmp_path / "数据 é ñ 'x' 100%" / "Ünïcode")
    done = window(home, "type")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["shown"], done.stdout + done.stderr
    store = open_store(f"sqlite:///{home / 'draftsmith.db'}")
    assert store.get_setting("draft/reports") or store.draft(1).text == "typed"
    store.close()


def test_without_a_home_folder_the_chosen_data_folder_is_enough(tmp_path) -> None:
    done = window(used(tmp_path / "home"), HOME="/nonexistent")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["shown"], done.stdout + done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="a folder that not even the administrator can write")
def test_without_any_folder_to_write_the_window_says_what_to_do() -> None:
    code = (
        "import sys; import app.widgets.confirm as c;"
        "c.ChoiceDialog.exec = lambda self: print([w.text() for w in self.findChildren(c.QWidget)"
        " if hasattr(w, 'text')]);"
        "from app.main import main; sys.exit(main())"
    )
    bare = {key: value for key, value in os.environ.items() if key not in (HOME_VARIABLE, "XDG_DATA_HOME")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=bare | {"HOME": "/proc/none", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 1
    assert "can't be made" in done.stdout, done.stdout + done.stderr
    assert HOME_VARIABLE in done.stdout


# ---- other programs ----------------------------------------------------------------


@pytest.mark.thorough
def test_a_store_that_another_program_locks_is_said(tmp_path) -> None:
    home = used(tmp_path / "home")
    locker = sqlite3.connect(home / "draftsmith.db", isolation_level=None)
    locker.execute("PRAGMA locking_mode=EXCLUSIVE")
    locker.execute("BEGIN EXCLUSIVE")
    done = window(home)
    locker.close()
    assert done.returncode == 0, done.stderr
    assert "Another program keeps the stored sessions locked." in done.stdout, done.stdout + done.stderr


def test_a_store_of_a_newer_program_is_said_as_long_as_it_is_there(tmp_path) -> None:
    home = used(tmp_path / "home")
    with closing(sqlite3.connect(home / "draftsmith.db")) as raw, raw:
        raw.execute("UPDATE alembic_version SET version_num = '0099'")
    done = window(home)
    assert done.returncode == 0, done.stderr
    assert "written by a newer version" in done.stdout, done.stdout + done.stderr
    assert "no tab" in done.stdout


def test_what_keeps_the_work_closed_stays_on_show_until_it_is_mended(qtbot) -> None:
    page, tries = OpeningPage(), []
    qtbot.addWidget(page)
    page.show()
    error = AppError("x", "It is locked.", "Close the other.")
    page.show_problem(error, "Try again", lambda: tries.append(1))
    assert page.texts() == ["It is locked.", "Close the other."]
    qtbot.keyClick(page.act, Qt.Key.Key_Space)
    assert tries == [1]
    page.wait()
    assert page.texts() == ["Opening your work..."]


def test_a_window_that_hangs_is_named_to_the_second_start(tmp_path, qapp) -> None:
    home = used(tmp_path / "home")
    first = SingleInstance(home)
    assert first.acquire()
    first._server.close()
    code = (
        "import sys; import app.widgets.confirm as c;"
        "c.ChoiceDialog.exec = lambda self: print(self.findChildren(c.QWidget)[0].text());"
        "from app.main import main; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {HOME_VARIABLE: str(home)},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    first.release()
    assert done.returncode == 1
    assert "does not answer" in done.stdout, done.stdout + done.stderr


def test_a_lock_that_can_not_be_written_keeps_no_window_from_opening(tmp_path, qapp) -> None:
    assert SingleInstance(tmp_path / "missing").acquire()


# ---- time and screens --------------------------------------------------------------


def test_a_backup_of_a_day_to_come_is_not_the_newest(tmp_path) -> None:
    path = used(tmp_path / "home") / "draftsmith.db"
    made = backup.back_up_if_due(path)
    ahead = backup.back_up_if_due(path, date.today() + timedelta(days=1500))
    assert backup.backups(path) == [made, ahead]
    assert backup.newest(path) == made


def test_a_window_on_a_screen_that_is_gone_comes_back_into_sight(qtbot, tmp_path) -> None:
    memory = LayoutMemory(tmp_path / "window.ini")
    far = QMainWindow()
    qtbot.addWidget(far)
    far.resize(600, 400)
    far.move(QPoint(6000, 3000))
    far.show()
    memory.save(far)
    again = QMainWindow()
    qtbot.addWidget(again)
    assert memory.restore_window(again)
    again.show()
    assert QGuiApplication.primaryScreen().availableGeometry().intersects(again.frameGeometry())


# ---- the store's contents ----------------------------------------------------------


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE session SET name = 'other'",
        "UPDATE version SET label = 'other'",
        "UPDATE version_part SET name = 'b'",
        "UPDATE blob SET data = x'00'",
        "UPDATE setting SET value = 'other'",
    ],
)
def test_contents_that_are_not_what_was_saved_are_noticed_at_the_start(harm, tmp_path) -> None:
    """SQLite finds each of these files sound; only the hashes tell."""
    path = used(tmp_path / "home") / "draftsmith.db"
    store = open_store(f"sqlite:///{path}")
    store.set_setting("key", "value")
    store.close()
    made = backup.back_up_if_due(path, anew=True)
    with sqlite3.connect(path) as raw:
        raw.execute(harm)
    raw.close()
    with pytest.raises(AppError) as caught:
        open_store(f"sqlite:///{path}")
    assert caught.value.code == "damaged_store"
    assert caught.value.values["backup"] == str(made)
    backup.restore_backup(path, made)
    again = open_store(f"sqlite:///{path}")
    assert [session.name for session in again.sessions("reports")] == ["kept"]
    again.close()


def test_sound_contents_have_no_damage(tmp_path) -> None:
    store = open_store(f"sqlite:///{used(tmp_path / 'home') / 'draftsmith.db'}")
    with store._db.read() as connection:
        assert contents.first_damage(connection) == ""
    store.close()


OLDER = (1, 2, 3, 4)
OLD_STORES = Path(__file__).parent / "data" / "stores"


def older(folder: Path, number: int) -> Path:
    """Return a copy of a store that the program of that time wrote; the first had no search index."""
    folder.mkdir(exist_ok=True)
    path = Path(shutil.copy(OLD_STORES / f"version-{max(number, 2)}.db", folder / "draftsmith.db"))
    if number == 1:
        with closing(sqlite3.connect(path)) as raw, raw:
            raw.execute("DROP TABLE knowledge_index")
            raw.execute("UPDATE schema_number SET number = 1")
    return path


def shape(path: Path) -> dict[str, tuple[list[str], list[str]]]:
    """Return each table's columns and indexes, whatever their order."""
    with closing(sqlite3.connect(path)) as raw:
        tables = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: (
                sorted(str(row[1:4]) + str(row[5]) for row in raw.execute(f"PRAGMA table_info({name})")),
                sorted(str(row[2:4]) for row in raw.execute(f"PRAGMA index_list({name})")),
            )
            for name in tables
        }


def number_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute("SELECT max(number) FROM schema_number").fetchone()[0]


def revision_of(path: Path) -> str:
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute("SELECT version_num FROM alembic_version").fetchone()[0]


@pytest.mark.parametrize("number", OLDER)
def test_an_older_store_gets_the_tables_of_today_and_keeps_everything(number, tmp_path) -> None:
    path = older(tmp_path / "old", number)
    store = open_store(f"sqlite:///{path}")
    (session,) = store.sessions("reports")
    versions = store.versions(session.id)
    assert session.name == "销售单"
    assert [one.label for one in versions] == ["first", "second"]
    assert store.read_part(versions[1].id, "report.jrxml") == b'<jasperReport name="b"/>'
    assert store.get_setting("draft/reports") == "typed"
    assert [hit.title for hit in store.search_knowledge("付款")] == ["付款条件"]
    assert store.bank_items() == []
    with store._db.read() as connection:
        assert contents.first_damage(connection) == ""
    store.add_version(session.id, "third", {"report.jrxml": b"3"})
    store.close()
    open_store(f"sqlite:///{tmp_path / 'new.db'}").close()
    assert shape(path) == shape(tmp_path / "new.db")
    assert revision_of(path) == migrations.REVISIONS[-1]
    open_store(f"sqlite:///{path}").close()


@pytest.mark.parametrize("number", OLDER)
@pytest.mark.parametrize("small", [True, False])
def test_an_older_store_is_backed_up_before_it_is_changed(number, small, tmp_path, monkeypatch) -> None:
    if not small:
        monkeypatch.setattr("app.engines.store.sql.CHECKED_AT_START", 1000)
    path = older(tmp_path / "old", number)
    today = backup.back_up_if_due(path)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("DELETE FROM setting")
    open_store(f"sqlite:///{path}").close()
    assert backup.newest(path) == today
    assert number_of(today) == number
    with closing(sqlite3.connect(today)) as raw:
        assert raw.execute("SELECT count(*) FROM setting").fetchone() == (0,)


def test_an_older_store_that_can_not_be_backed_up_stays_as_it_is(tmp_path, monkeypatch) -> None:
    path = older(tmp_path / "old", 2)

    def full(*_given, **_named):
        raise AppError("disk_full", "The disk is full.", "Free some space.")

    monkeypatch.setattr(backup, "back_up_if_due", full)
    with pytest.raises(AppError, match="disk is full"):
        open_store(f"sqlite:///{path}")
    assert number_of(path) == 2


COLOUR = '''
"""A setting has a colour."""

import sqlalchemy as sa
from alembic import op
from app.engines.store.database import Database
from app.engines.store.tables import seal_of

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column; the seal covers every column, so the rows are sealed anew."""
    op.add_column("setting", sa.Column("colour", sa.Text, nullable=False, server_default=""))
    for row in op.get_bind().execute(sa.text("SELECT * FROM setting")).mappings().all():
        fresh = {"seal": seal_of(dict(row)), "key": row["key"]}
        op.get_bind().execute(sa.text("UPDATE setting SET seal = :seal WHERE key = :key"), fresh)
'''


@contextmanager
def a_program_to_come(folder: Path):
    """Be a program with one revision more, installed in a folder with letters of all kinds."""
    scripts = folder / "程序 100% é"
    shutil.copytree(migrations.SCRIPTS, scripts)
    (scripts / "versions" / "0006_colour.py").write_text(COLOUR)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrations, "SCRIPTS", scripts)
        patch.setattr(migrations, "REVISIONS", (*migrations.REVISIONS, "0006"))
        yield


@pytest.mark.parametrize("number", [*OLDER, 5])
def test_a_revision_to_come_reaches_every_store(number, tmp_path) -> None:
    path = older(tmp_path / "old", number) if number in OLDER else tmp_path / "draftsmith.db"
    store = open_store(f"sqlite:///{path}") if number == 5 else None
    if store is not None:
        store.set_setting("key", "value")
        store.close()
    database = Database(f"sqlite:///{path}")
    with a_program_to_come(tmp_path):
        for _time in range(2):
            with database.write() as connection:
                migrations.migrate(connection)
    database.close()
    assert revision_of(path) == "0006"
    with closing(sqlite3.connect(path)) as raw:
        raw.row_factory = sqlite3.Row
        rows = raw.execute("SELECT * FROM setting").fetchall()
    assert rows
    assert all(row["colour"] == "" and row["seal"] == seal_of(dict(row)) for row in rows)
    with pytest.raises(AppError, match="newer version"):
        open_store(f"sqlite:///{path}")


def test_a_revision_that_fails_leaves_the_store_as_it_was(tmp_path) -> None:
    path = older(tmp_path / "old", 3)
    with a_program_to_come(tmp_path):
        broken = migrations.SCRIPTS / "versions" / "0006_colour.py"
        broken.write_text(COLOUR + "    raise RuntimeError\n")
        with pytest.raises(RuntimeError):
            open_store(f"sqlite:///{path}")
    assert number_of(path) == 3
    assert "bank_item" not in shape(path)
    assert "alembic_version" not in shape(path)
    open_store(f"sqlite:///{path}").close()


def test_older_stores_are_brought_up_by_threads_at_once(tmp_path) -> None:
    """Two different stores, each from two threads; none backs up what is new already."""
    paths = [older(tmp_path / str(number), number) for number in (2, 3)]
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(lambda path: open_store(f"sqlite:///{path}"), paths * 2):
            store.close()
    assert {revision_of(path) for path in paths} == {migrations.REVISIONS[-1]}
    assert [number_of(backup.newest(path)) for path in paths] == [2, 3]


def test_what_a_killed_program_left_of_a_backup_goes_after_a_day(tmp_path) -> None:
    path = used(tmp_path / "home") / "draftsmith.db"
    backup.back_up_if_due(path)
    old, fresh = (path.parent / "backups" / f"draftsmith-2026-01-01.db.{n}-1.part" for n in (1, 2))
    old.touch()
    fresh.touch()
    os.utime(old, (0, 0))
    backup.back_up_if_due(path, anew=True)
    assert (old.exists(), fresh.exists()) == (False, True)


# ---- crash reports -----------------------------------------------------------------


def test_a_crash_report_is_saved_as_it_was_read(qtbot, tmp_path) -> None:
    dialog = show_report(None, "what happened")
    qtbot.addWidget(dialog)
    dialog.save(tmp_path / "report.txt")
    assert (tmp_path / "report.txt").read_text() == "what happened"


def test_crashes_are_caught_where_nothing_can_be_written(qapp, tmp_path) -> None:
    before = sys.excepthook
    handler = CrashHandler(tmp_path / "missing")
    assert handler.install() == ""
    assert sys.excepthook != before
    handler.uninstall()
    sys.excepthook = before


def test_an_error_that_says_what_is_wrong_is_no_crash(qtbot, tmp_path) -> None:
    holder = QMainWindow()
    qtbot.addWidget(holder)
    holder.notices = Notices(holder, Theme("light"))
    handler = CrashHandler(tmp_path)
    handler.window = holder
    error = AppError("disk_full", "The disk is full.", "Free some space.")
    for _time in range(3):
        handler._hook(AppError, error, None)
    assert holder.notices.texts() == ["The disk is full.", "Free some space."]
    assert not handler._shown
