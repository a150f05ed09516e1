"""Measure how long the window's event loop stands still while 10,000 staged rows are edited.

python benchmarks/bench_records_grid.py [--where] [--rows N] [--talk]

The Records tab runs in the real window on the sample shop; every step is what the keyboard asks for. The goal
is no gap over 50 ms. Beside each gap stands the most processor time that the window's thread itself used
between two ticks, which other programs on the machine hardly change. --where names what ran during gaps
over 40 ms.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPersistentModelIndex, Qt  # noqa: E402
from PySide6.QtGui import QGuiApplication, QKeyEvent  # noqa: E402
from PySide6.QtWidgets import QApplication, QLineEdit  # noqa: E402

from benchmarks.bench_window import Heartbeat, wait  # noqa: E402

ROWS = 10_000
CONTROL = Qt.KeyboardModifier.ControlModifier


class Work(Heartbeat):
    """The gaps, and the processor time of the window's thread in each."""

    def __init__(self, where: bool) -> None:
        self.used: dict[str, list[float]] = {}
        self._spent = time.thread_time()
        super().__init__(where)

    def begin(self, phase: str) -> None:
        """Count for another phase from now on."""
        self.used[phase] = [0.0]
        self._spent = time.thread_time()
        super().begin(phase)

    def _tick(self) -> None:
        now = time.thread_time()
        if self.phase:
            self.used[self.phase].append((now - self._spent) * 1000)
        self._spent = now
        super()._tick()

    def told(self, name: str, seconds: float, phase: str = "") -> None:
        """Print a phase's figures."""
        gaps, used = self.gaps[phase or name], self.used[phase or name]
        long = sum(one > 50 for one in used)
        print(
            f"{name:28s} {seconds:6.2f} s   longest gap {max(gaps):4.0f} ms"
            f"   of processor time {max(used):4.0f} ms, over 50 ms: {long}",
            flush=True,
        )


class Desk:
    """The tab with its rows, and the clock beside it."""

    def __init__(self, tab: Any, heart: Work) -> None:
        self.tab, self.heart = tab, heart

    @property
    def panel(self) -> Any:
        return self.tab.artefact.groups["product"]

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press and release a key where the keyboard is."""
        target = QApplication.focusWidget() or self.panel.grid
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(target, QKeyEvent(kind, key, held))

    def step(self, name: str, act: Callable[[], None]) -> None:
        """Do one thing and wait until the database has tried what came of it."""
        wait(lambda: False, 0.3)
        self.heart.begin(name)
        act()
        wait(lambda: False, 0.2)
        seconds = wait(self.is_quiet) + 0.2
        wait(lambda: False, 0.3)
        self.heart.told(name, seconds)

    def is_quiet(self) -> bool:
        searching = self.tab.artefact.searching.busy
        return not (
            searching
            or self.tab.trial_pending
            or self.tab.staging.busy
            or self.tab.running
            or self.panel_busy()
        )

    def panel_busy(self) -> bool:
        """Tell whether a block is still on its way to the clipboard."""
        panel = self.tab.artefact.groups.get("product")
        return panel is not None and panel.grid.busy

    def put_at(self, row: int, column: str) -> None:
        """Put the keyboard on a cell."""
        grid = self.panel.grid
        grid.setFocus()
        grid.go_to(self.panel.model.index(row, self.panel.model.column_at(column)))

    def edit(self) -> None:
        """F2, another name, Enter."""
        self.key(Qt.Key.Key_F2)
        editor = self.panel.grid.findChild(QLineEdit)
        editor.setText("柚子")
        self.key(Qt.Key.Key_Return)


def lines(count: int) -> list[list[str]]:
    """Return products as a spreadsheet holds them."""
    return [[f"N{at:06}", f"商品{at}", "件", f"{at % 900 + 0.5}", "水果"] for at in range(count)]


def measure(where: bool, rows: int, home: Path, only_talk: bool = False) -> None:
    """Drive the window and print the figures."""
    from app.main import Program, make_application, settle, share_the_interpreter
    from app.views.dialogs import WELCOME_KEY
    from app.widgets.layout_memory import LayoutMemory

    share_the_interpreter()
    app = make_application(["draftsmith"])
    memory = LayoutMemory(home / "window.ini")
    memory.set_value(WELCOME_KEY, "yes")
    memory.set_value("window/tab", "records")
    memory.save()
    program = Program(app)
    program._warm_up = lambda services: None  # type: ignore[method-assign]
    heart = Work(where)
    program.start()
    program.window.resize(1366, 768)
    wait(lambda: program.window.workflow_tab() is not None)
    tab: Any = program.window.workflow_tab()
    wait(lambda: tab.desk.ready)
    settle()
    desk = Desk(tab, heart)
    heart.begin("idle")
    heart.told("idle", wait(lambda: False, 2))
    path = home / "products.csv"
    head = "商品编码,商品名称,单位,单价,类别"
    path.write_text("\n".join([head, *(",".join(one) for one in lines(rows))]), "utf-8")
    desk.step("a CSV file, to rows", lambda: tab.accept_files([str(path)]))
    wait(lambda: tab.artefact.loaded is not None and desk.is_quiet())
    assert desk.panel.model.rowCount() == rows, desk.panel.model.rowCount()
    if not only_talk:
        steps(desk, rows)
    talk(desk, rows)
    program.window.close()
    program.close()


def talk(desk: Desk, rows: int) -> None:
    """Paste comma lines into the request field instead, and send them."""
    tab = desk.tab
    tab.new_session()
    head = "商品编码,商品名称,单位,单价,类别"
    QGuiApplication.clipboard().setText(
        "\n".join([head, *(",".join(["T" + one[0], *one[1:]]) for one in lines(rows))])
    )
    tab.composer.edit.setFocus()
    desk.step("comma lines into the field", lambda: desk.key(Qt.Key.Key_V, CONTROL))
    desk.step("send them, to rows", lambda: desk.key(Qt.Key.Key_Return))
    wait(lambda: "product" in tab.artefact.groups and desk.is_quiet())
    desk.heart.told("and to be shown", 0, "send them, to rows")
    assert desk.panel.model.rowCount() == rows, desk.panel.model.rowCount()
    desk.put_at(rows - 1, "name")
    desk.step("select all of these", lambda: desk.key(Qt.Key.Key_A, CONTROL))
    desk.step("the next session", tab.new_session)


def steps(desk: Desk, rows: int) -> None:
    """Go through what is done with a long sheet."""
    tab, model = desk.tab, desk.panel.model
    searching = tab.artefact.searching

    def find() -> None:
        searching.bar.appear()
        searching.bar.edit.setText("商品9")

    def paste_and_look() -> None:
        desk.key(Qt.Key.Key_V, CONTROL)
        searching.next_problem()

    desk.put_at(rows // 2, "name")
    kept = QPersistentModelIndex(desk.panel.grid.currentIndex())
    desk.step("an edit", desk.edit)
    assert kept.data() == "柚子"
    desk.step("undo it", tab.undo)
    desk.step("select all", lambda: desk.key(Qt.Key.Key_A, CONTROL))
    desk.step("copy all", lambda: desk.key(Qt.Key.Key_C, CONTROL))
    assert QGuiApplication.clipboard().text().count("\n") == rows - 1
    desk.put_at(0, "price")
    QGuiApplication.clipboard().setText("\n".join(f"{at % 70}.25" for at in range(rows)))
    desk.step("paste over a column", lambda: desk.key(Qt.Key.Key_V, CONTROL))
    assert model.index(rows - 1, model.column_at("price")).data() == f"{(rows - 1) % 70}.25"
    desk.step("undo the paste", tab.undo)
    desk.step("redo the paste", tab.redo)
    desk.put_at(rows // 4, "code")
    block = lines(rows)[: rows // 2]
    QGuiApplication.clipboard().setText("\n".join("\t".join(["C" + one[0], *one[1:4]]) for one in block))
    desk.step("paste 4 columns of half", lambda: desk.key(Qt.Key.Key_V, CONTROL))
    desk.step("undo that paste", tab.undo)
    desk.put_at(0, "unit")
    desk.panel.grid.selectColumn(model.column_at("unit"))
    desk.step("fill a column down", lambda: desk.key(Qt.Key.Key_D, CONTROL))
    QGuiApplication.clipboard().setText("\n".join(["箱"] * rows))
    desk.put_at(0, "unit")
    desk.step(
        "paste one unit", lambda: (desk.key(Qt.Key.Key_V, CONTROL), tab.artefact.searching.next_problem())
    )
    desk.step("undo the unit", tab.undo)
    desk.put_at(rows - 1, "code")
    more = [["M" + one[0], *one[1:]] for one in lines(rows)]
    QGuiApplication.clipboard().setText("\n".join("\t".join(one) for one in more))
    desk.step("paste as many rows below", lambda: desk.key(Qt.Key.Key_V, CONTROL))
    assert model.rowCount() == 2 * rows - 1, model.rowCount()
    desk.step("undo what was looked up", tab.undo)
    desk.step("undo the rows", tab.undo)
    assert model.rowCount() == rows
    desk.put_at(0, "unit")
    desk.panel.grid.selectColumn(model.column_at("unit"))
    desk.step("clear a column", lambda: desk.key(Qt.Key.Key_Delete))
    desk.step("undo that", tab.undo)
    desk.step("add a row", lambda: desk.key(Qt.Key.Key_Return, CONTROL))
    desk.key(Qt.Key.Key_A, CONTROL)
    desk.step("remove all rows", lambda: desk.key(Qt.Key.Key_Delete, CONTROL))
    assert tab.staging.counts() == {}
    desk.step("undo that too", tab.undo)
    assert tab.staging.counts() == {"product": rows + 1}
    desk.step("all columns", lambda: desk.panel.all_columns.setChecked(True))
    desk.step("next problem", searching.next_problem)
    desk.step("find", find)
    desk.step("the next one", lambda: searching.bar.stepped.emit(1))


def main() -> None:
    """Print the figures and the load under which they were taken."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--where", action="store_true")
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--talk", action="store_true", help="only what is pasted into the request field")
    given = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f}, cores: {os.cpu_count()}")
    with tempfile.TemporaryDirectory() as home:
        os.environ["DRAFTSMITH_HOME"] = home
        measure(given.where, given.rows, Path(home), given.talk)
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
