"""A small working tab and a runner that the tests drive by hand."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLabel, QMainWindow, QWidget

from app.widgets.empty_state import SampleItem
from app.widgets.layout_memory import LayoutMemory
from app.widgets.notices import Notices
from app.widgets.run_desk import RunDesk
from app.widgets.tab import TabContext, WorkflowTab
from app.widgets.theme import Theme

SHAPE = SimpleNamespace(
    nodes=[
        SimpleNamespace(name=name, kind="step", about="") for name in ("__start__", "read", "draw", "__end__")
    ],
    edges=[
        SimpleNamespace(source=a, target=b, label="", conditional=False)
        for a, b in (("__start__", "read"), ("read", "draw"), ("draw", "__end__"), ("draw", "read"))
    ],
)


class FakeRunner(QObject):
    """Stands for the run worker: remembers what was asked of it."""

    eventArrived = Signal(object)
    runEnded = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[object] = []
        self.stops = 0

    def start(self, request: object) -> None:
        self.requests.append(request)

    def stop(self) -> None:
        self.stops += 1

    def play(self, *events: object) -> None:
        for event in events:
            self.eventArrived.emit(event)

    def finish(self, *events: object) -> None:
        self.play(*events)
        self.runEnded.emit()


class DemoTab(WorkflowTab):
    """Shows a version's number as a label."""

    def artefact_widget(self) -> QWidget:
        self.shown = QLabel()
        return self.shown

    def show_version(self, version_id: int | None) -> None:
        self.shown.setText("" if version_id is None else f"version {version_id}")
        if version_id is not None:
            self.present()

    def sample_files(self) -> list[SampleItem]:
        return [SampleItem("A sample", text="draw a sample")]


def make_context(holder: QWidget, store: object, runner: FakeRunner, theme: Theme, path) -> TabContext:
    """Return a context with real parts around a fake runner."""
    return TabContext(
        workflow="reports",
        store=store,
        desk=RunDesk(runner, holder),
        settings=None,
        theme=theme,
        notices=Notices(holder, theme),
        memory=LayoutMemory(path / "window.ini", holder),
        open_settings=lambda key: None,
        new_action=lambda *args, **options: None,
        graph_shape=SHAPE,
    )


def shown_tab(
    qtbot, make: Callable[[TabContext], WorkflowTab], workflow: str, store: object, runner: FakeRunner, path
) -> WorkflowTab:
    """Return a workflow's tab in a window, with a runner that the test drives."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1366, 700)
    context = make_context(window, store, runner, Theme("light"), path)
    context.workflow = workflow
    made = make(context)
    window.setCentralWidget(made)
    window.show()
    return made
