"""The window tries itself out: every tab opened, one sample of each workflow run, its results exported."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QObject, QPointF, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.core.paths import resource_dir
from app.core.processes import started
from app.views.main_window import MainWindow

LOOK_MS = 50
PATIENCE_S = 180.0
SAMPLE = ("samples", "reports", "销售单.pdf")
PDF, ZIP = b"%PDF", b"PK"

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
        window = self._window
        yield "window", window.isVisible
        yield "store", lambda: window.workflow_tab() is not None
        self._report["usable"] = {"seconds": since_start(), "cpu": round(time.process_time(), 2)}
        for workflow in window.workflows:
            window.show_workflow(workflow)
            yield f"tab {workflow}", lambda name=workflow: self._shown(name)
        for sample in (self._reports, self._records, self._questions, self._robot, self._documents):
            window.show_workflow(sample.__name__.lstrip("_"))
            yield from sample(window.workflow_tab())
            window.grab().save(str(self._out / f"self-check-{sample.__name__.lstrip('_')}.png"))

    def _reports(self, tab: Any) -> Iterator[tuple[str, Condition]]:
        """Drop a document and export what the report engine proved."""
        _drop(tab, resource_dir(*SAMPLE))
        if not tab.running:
            raise ValueError("the dropped document began no run")
        yield "version", lambda: not tab.running and tab.artefact.report is not None
        yield from self._exported(tab, "pdf", "self-check.pdf", PDF)

    def _records(self, tab: Any) -> Iterator[tuple[str, Condition]]:
        """Stage the first sample's rows in the sample shop and write them."""
        bar = tab.artefact.bar
        yield "shop", lambda: tab.desk.ready
        self._submit(tab)
        yield "rows", lambda: not tab.running and bar.standing.state == "accepted" and bar.write.isEnabled()
        bar.write.click()
        yield "rows written", lambda: bar.standing.state == "committed" and not tab.running

    def _questions(self, tab: Any) -> Iterator[tuple[str, Condition]]:
        """Make the first sample's items and export them for Excel and Anki."""
        self._submit(tab)
        yield "items", lambda: not tab.running and tab.artefact.loaded is not None
        yield from self._exported(tab, "xlsx", "self-check-items.xlsx", ZIP)
        yield from self._exported(tab, "anki", "self-check-items.apkg", ZIP)

    def _robot(self, tab: Any) -> Iterator[tuple[str, Condition]]:
        """Make the first sample program, and wait until Blockly's own page shows it where there is one."""
        self._submit(tab)
        yield "robot tasks", lambda: not tab.running
        if tab.artefact.review.is_open:
            tab.artefact.review.accept.click()
        yield "robot program", lambda: not tab.running and tab.artefact.loaded is not None
        blocks = tab.artefact.blocks
        self._report["block editor"] = blocks.editor is not None
        yield "blocks", lambda: blocks.editor is None or blocks.blocks.currentWidget() is blocks.editor

    def _documents(self, tab: Any) -> Iterator[tuple[str, Condition]]:
        """Take what was understood and the plan as they are, and export the document."""
        artefact = tab.artefact
        self._submit(tab)
        yield "understood", lambda: not tab.running and artefact.asks and artefact.form.go_on.isEnabled()
        artefact.form.go_on.click()
        yield "plan", lambda: not tab.running and artefact.asks and artefact.plan.approve.isEnabled()
        artefact.plan.approve.click()
        yield "document", lambda: not tab.running and artefact.loaded is not None
        yield "pages", lambda: not artefact.page.busy and artefact.page.pages.page_count > 0
        yield from self._exported(tab, "pdf", "self-check-document.pdf", PDF)
        yield from self._exported(tab, "docx", "self-check-document.docx", ZIP)

    def _submit(self, tab: Any) -> None:
        first = tab.sample_files()[0]
        tab.submit(first.text, [str(path) for path in first.paths])

    def _exported(self, tab: Any, form: str, name: str, head: bytes) -> Iterator[tuple[str, Condition]]:
        """Export a tab's artefact and look at how the file begins."""
        path = self._out / name
        path.unlink(missing_ok=True)
        tab.export_to(form, path)
        yield f"export {name}", lambda: path.is_file() and not tab.running
        if not path.read_bytes().startswith(head):
            raise ValueError(f"{name} is not what it should be")

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


def since_start() -> float | None:
    """Return how many seconds ago this process began, None where the system does not say."""
    born = started(os.getpid())
    return None if born is None else round(time.time() - born, 2)


def _drop(widget: QWidget, path: Path) -> None:
    """Drop a file as a desktop does."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place, copy = QPointF(20, 20), Qt.DropAction.CopyAction
    how = (data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, QDragEnterEvent(place.toPoint(), copy, *how))
    QApplication.sendEvent(widget, QDropEvent(place, copy, *how))
