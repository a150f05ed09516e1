from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt

from app.core.events import Done, Failed, NodeEnded, NodeStarted, Question
from app.widgets.graph_view import GraphView
from app.widgets.run_log import END, START, RunLog
from app.widgets.run_pane import RunPane
from app.widgets.timeline import duration
from tests.window_parts import SHAPE


def played(*events) -> RunLog:
    log = RunLog()
    for event in events:
        log.handle(event)
    return log


def test_a_run_leaves_states_and_taken_edges() -> None:
    log = played(
        NodeStarted("read"),
        NodeEnded("read", 0.1, "rules"),
        NodeStarted("draw"),
        NodeEnded("draw", 1.0),
        Done(1.2),
    )
    assert [log.state(name) for name in (START, "read", "draw", END)] == ["done"] * 4
    assert log.taken == {(START, "read"), ("read", "draw"), ("draw", END)}


def test_a_second_visit_is_counted() -> None:
    log = played(
        NodeStarted("draw"),
        NodeEnded("draw", 1.0),
        NodeStarted("draw", 2),
        NodeEnded("draw", 0.5, visit=2),
    )
    assert len(log.visits("draw")) == 2
    assert log.seconds("draw") == 1.5


def test_failed_and_waiting_nodes_keep_their_state() -> None:
    assert played(NodeStarted("read"), Failed("x", node="read")).state("read") == "failed"
    waiting = played(NodeStarted("read"), Question("k", "?"))
    assert waiting.state("read") == "waiting"
    waiting.handle(NodeStarted("read", 2))
    assert waiting.state("read") == "running"
    assert len(waiting.visits("read")) == 1


def test_the_diagram_follows_the_log(qtbot, theme) -> None:
    view = GraphView(theme)
    qtbot.addWidget(view)
    view.show_shape(SHAPE)
    view.show_log(played(NodeStarted("read"), NodeEnded("read", 0.1, "rules"), NodeStarted("draw")))
    assert (view.node("read").state, view.node("draw").state) == ("done", "running")
    assert {edge.ends for edge in view._edges if edge.taken} == {("__start__", "read"), ("read", "draw")}
    tip = view.tooltip("read")
    assert "100 ms" in tip
    assert "rules" in tip


def test_a_pressed_node_shows_what_went_in_and_out(qtbot, theme) -> None:
    pane = RunPane(theme, SHAPE)
    qtbot.addWidget(pane)
    pane.begin()
    pane.handle(NodeStarted("read"))
    pane.handle(
        NodeEnded("read", 0.1, "qwen3:8b", given="user_input: 'x'", returned="page: 1", prompt="Read it.")
    )
    pane.inspect("read")
    text = pane.dialog.inspector.body.toPlainText()
    for part in ("user_input: 'x'", "page: 1", "Read it.", "qwen3:8b"):
        assert part in text
    pane.dialog.close()


NAMES = ["__start__", *(f"step_{number}" for number in range(19)), "__end__"]
LONG_SHAPE = SimpleNamespace(
    nodes=[SimpleNamespace(name=name, kind="step", about="") for name in NAMES],
    edges=[
        SimpleNamespace(source=a, target=b, label="", conditional=False) for a, b in itertools.pairwise(NAMES)
    ],
)


def seen(view: GraphView, name: str) -> QRect:
    """Return where a node's box is on the screen, in the view's pixels."""
    return view.mapFromScene(view.node(name).sceneBoundingRect()).boundingRect()


@pytest.mark.parametrize(("small", "least", "size"), [(True, 14, (330, 84)), (False, 34, (680, 700))])
def test_a_long_graph_stays_readable_and_follows_the_run(qtbot, theme, small, least, size) -> None:
    view = GraphView(theme, small=small)
    qtbot.addWidget(view)
    view.resize(*size)
    view.show()
    view.show_shape(LONG_SHAPE)
    assert view.viewport().rect().contains(seen(view, "__start__"))
    assert not view.viewport().rect().contains(seen(view, "step_15"))
    view.show_log(played(NodeStarted("step_15")))
    assert view.viewport().rect().contains(seen(view, "step_15"))
    assert min(seen(view, "step_15").width(), seen(view, "step_15").height()) >= least
    view.resize(size[0], size[1] + 20)
    assert view.viewport().rect().contains(seen(view, "step_15"))
    view.fit()
    view.show_log(played(NodeStarted("step_2")))
    assert all(view.viewport().rect().contains(seen(view, name)) for name in NAMES)


@pytest.mark.parametrize("ask", ["double click", "Enter"])
def test_the_small_diagram_opens_large(qtbot, theme, ask) -> None:
    pane = RunPane(theme, LONG_SHAPE)
    qtbot.addWidget(pane)
    pane.show()
    if ask == "Enter":
        qtbot.keyClick(pane.diagram, Qt.Key.Key_Return)
    else:
        qtbot.mouseDClick(pane.diagram.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert pane.dialog.isVisible()
    pane.dialog.close()


def test_durations() -> None:
    assert [duration(value) for value in (0.0124, 3.42, 125)] == ["12 ms", "3.4 s", "2 min 05 s"]
