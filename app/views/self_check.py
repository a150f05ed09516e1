"""The window tries itself out: every tab opened, a document dropped, its template exported."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QObject, QPointF, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.core.paths import resource_dir
from app.views.main_window import MainWindow

LOOK_MS = 50
PATIENCE_S = 180.0
SAMPLE = ("samples", "reports", "销售单.pdf")

Condition = Callable[[], bool]


class SelfCheck(QObject):
    """Runs one step after the other on the event loop and ends the program with 0 or 1."""

    def __init__(self, window: MainWindow, out: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window, self._out = window, out
        self._report: dict[str, Any] = {"ok": False, "frozen": bool(getattr(sys, "frozen", False))}
        self._began = self._step_began = time.perf_counter()
        self._steps = self._script()
        self._ready: Condition = lambda: True
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Begin when the event loop runs."""
        self._out.mkdir(parents=True, exist_ok=True)
        self._timer.start()

    def _script(self) -> Iterator[tuple[str, Condition]]:
        window, pdf = self._window, self._out / "self-check.pdf"
        yield "window", window.isVisible
        yield "store", lambda: window.workflow_tab() is not None
        for workflow in window.workflows:
            window.show_workflow(workflow)
            yield f"tab {workflow}", lambda name=workflow: self._shown(name)
        window.show_workflow("reports")
        tab: Any = window.tab("reports")
        _drop(tab, resource_dir(*SAMPLE))
        yield "drop", lambda: tab.running
        yield "version", lambda: not tab.running and tab.artefact.report is not None
        tab.export_to("pdf", pdf)
        yield "export", lambda: pdf.is_file() and not tab.running
        if not pdf.read_bytes().startswith(b"%PDF"):
            raise ValueError("the exported file is no PDF")
        window.grab().save(str(self._out / "self-check.png"))
        yield from self._robot()

    def _robot(self) -> Iterator[tuple[str, Condition]]:
        """Make the first sample program, and wait until Blockly's own page shows it where there is one."""
        self._window.show_workflow("robot")
        tab: Any = self._window.tab("robot")
        tab.submit(tab.sample_files()[0].text)
        yield "robot tasks", lambda: not tab.running
        if tab.artefact.review.is_open:
            tab.artefact.review.accept.click()
        yield "robot program", lambda: not tab.running and tab.artefact.loaded is not None
        blocks = tab.artefact.blocks
        self._report["block editor"] = blocks.editor is not None
        yield "blocks", lambda: blocks.editor is None or blocks.blocks.currentWidget() is blocks.editor
        self._window.grab().save(str(self._out / "self-check-robot.png"))

    def _shown(self, workflow: str) -> bool:
        tab = self._window.tab(workflow)
        return tab is not None and tab.isVisible()

    @Slot()
    def _look(self) -> None:
        try:
            self._advance()
        except StopIteration:
            self._end(ok=True)
        except Exception as problem:  # whatever it is, it is this check's result
            self._end(ok=False, problem=repr(problem))

    def _advance(self) -> None:
        if not self._ready():
            if time.perf_counter() - self._step_began > PATIENCE_S:
                raise TimeoutError(self._report.get("waits_for"))
            return
        now = time.perf_counter()
        if waited := self._report.pop("waits_for", ""):
            self._report.setdefault("seconds", {})[waited] = round(now - self._step_began, 2)
        self._step_began = now
        self._report["waits_for"], self._ready = next(self._steps)

    def _end(self, *, ok: bool, problem: str = "") -> None:
        self._timer.stop()
        self._report |= {"ok": ok, "problem": problem, "total": round(time.perf_counter() - self._began, 2)}
        if ok:
            self._report.pop("waits_for", None)
        text = json.dumps(self._report, ensure_ascii=False, indent=1)
        (self._out / "self-check.json").write_text(text + "\n", encoding="utf-8")
        if sys.stdout is not None:
            print(text)
        self._window.close()
        QApplication.exit(0 if ok else 1)


def _drop(widget: QWidget, path: Path) -> None:
    """Drop a file as a desktop does."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place, copy = QPointF(20, 20), Qt.DropAction.CopyAction
    how = (data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, QDragEnterEvent(place.toPoint(), copy, *how))
    QApplication.sendEvent(widget, QDropEvent(place, copy, *how))
