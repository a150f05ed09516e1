"""Reviews in the window: tasks edited, moved, deleted, undone; answers that the run gets."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QLineEdit

from app.core.events import Done, Question
from app.domain.robot import parts
from app.domain.robot.parts import Open, Review
from app.domain.robot.understand.operations import Candidate, Step, Task
from tests.views.robot.conftest import TEXT, WAIT_MS

TASKS = [
    Task(number=1, kind="io", text="等待进料检测有信号", start=0),
    Task(number=2, kind="pick_place", text="从进料口抓取工件", start=10),
    Task(number=3, kind="motion", text="回原点", start=27),
]
STEPS = [
    Step(task=1, level=0, text="wait", op="wait_di"),
    Step(task=2, level=0, text="loop", op="repeat"),
    Step(task=2, level=1, text="close", op="gripper"),
]


@pytest.fixture
def ask(tab, runner):
    """Let a run of the tab end with a question."""

    def asking(key: str, payload: object, text: str = "Right?") -> None:
        tab.submit(TEXT)
        runner.finish(Question(key, text, (), "i1", payload.model_dump(mode="json")))

    return asking


@pytest.fixture
def review(tab, ask):
    ask(parts.REVIEW_TASKS, Review(stage="tasks", request=TEXT, tasks=TASKS))
    return tab.artefact.review


def test_a_request_carries_the_cell_and_the_wanted_reviews(tab, runner) -> None:
    tab.bar.boxes[parts.REVIEW_STEPS].click()
    tab.submit(TEXT)
    values = runner.requests[-1].values
    assert values["user_input"] == TEXT
    assert values["cell_path"] == str(tab.desk.path)
    assert values["write_cell"] is True
    assert values["review"] == ["tasks", "steps"]


def test_the_tasks_are_shown_and_accepted_unchanged(qtbot, tab, runner, review) -> None:
    assert tab.stack.currentWidget() is tab.artefact
    assert tab.artefact.views.currentWidget() is review
    assert [index_text(review, row) for row in range(3)] == [one.text for one in TASKS]
    qtbot.mouseClick(review.accept, Qt.MouseButton.LeftButton)
    request = runner.requests[-1]
    assert (request.resume, request.interrupt_id, request.answer) == (True, "i1", {"key": "accept"})
    assert not review.is_open


def test_edits_go_to_the_run_in_their_order(qtbot, tab, runner, review) -> None:
    table = review.table
    table.setCurrentIndex(review.model.index(2, 0))
    qtbot.keyClick(table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    type_over(qtbot, table, review.model.index(0, 0), "等待启动按钮")
    qtbot.mouseClick(review.accept, Qt.MouseButton.LeftButton)
    expected = ["等待启动按钮", "回原点", "从进料口抓取工件"]
    assert runner.requests[-1].answer == {"key": "edit", "tasks": expected}


def test_rows_come_go_and_come_back(qtbot, tab, review) -> None:
    table, model = review.table, review.model
    table.setFocus()
    table.setCurrentIndex(model.index(0, 0))
    qtbot.mouseClick(review.remove, Qt.MouseButton.LeftButton)
    assert model.rowCount() == 2
    tab.undo()
    assert model.texts() == [one.text for one in TASKS]
    tab.redo()
    assert model.rowCount() == 2
    qtbot.mouseClick(review.back, Qt.MouseButton.LeftButton)
    table.setCurrentIndex(model.index(1, 0))
    qtbot.mouseClick(review.add, Qt.MouseButton.LeftButton)
    editor = table.findChild(QLineEdit)
    qtbot.keyClicks(editor, "log it")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: model.texts()[2] == "log it", timeout=WAIT_MS)


def test_a_dragged_row_lands_where_it_is_dropped(review) -> None:
    model = review.model
    data = model.mimeData([model.index(0, 0)])
    model.dropMimeData(data, Qt.DropAction.MoveAction, 3, 0, QModelIndex())
    assert model.texts() == [TASKS[1].text, TASKS[2].text, TASKS[0].text]
    model.stack.undo()
    assert model.texts() == [one.text for one in TASKS]


def test_what_to_change_is_said_in_words(qtbot, runner, review) -> None:
    assert not review.send.isEnabled()
    qtbot.keyClicks(review.words, "open the gripper first")
    qtbot.mouseClick(review.send, Qt.MouseButton.LeftButton)
    assert runner.requests[-1].answer == {"key": "say", "text": "open the gripper first"}


def test_a_typed_answer_closes_the_review(tab, runner, review) -> None:
    tab.submit("确认")
    assert runner.requests[-1].answer == "确认"
    assert not review.is_open


def test_a_task_shows_its_words_and_the_words_their_task(review) -> None:
    review.table.setCurrentIndex(review.model.index(1, 0))
    assert review.request.marked() == [TASKS[1].text]
    review.request.clicked.emit(2)
    assert review.table.currentIndex().row() == 0
    assert review.request.marked() == [TASKS[0].text]


def test_the_steps_are_a_tree_tied_to_the_request(qtbot, tab, ask, runner) -> None:
    ask(parts.REVIEW_STEPS, Review(stage="steps", request=TEXT, tasks=TASKS, steps=STEPS))
    review = tab.artefact.review
    tree = review.steps
    assert tree.topLevelItemCount() == 3
    assert tree.topLevelItem(1).child(0).child(0).text(0) == "close"
    tree.itemClicked.emit(tree.topLevelItem(1).child(0).child(0), 0)
    assert review.request.marked() == [TASKS[1].text]
    qtbot.mouseClick(review.accept_all, Qt.MouseButton.LeftButton)
    assert runner.requests[-1].answer == {"key": "accept_all"}


NEAR = [Candidate(value="P4", label="装配台"), Candidate(value="P5", label="检查台", score=61.0)]


def unknown(**more: object) -> Open:
    about = {"kind": "unknown_reference", "key": "points:打磨台", "text": "装配", "section": "points"}
    return Open(**{**about, "candidates": NEAR, "teach": True, "leave": True, "start": 20, "end": 22, **more})


def test_an_unknown_point_offers_candidates_with_likeness_and_place(qtbot, tab, ask, runner) -> None:
    ask(parts.MAP, unknown(), "Which point?")
    panel = tab.artefact.question
    assert panel.isVisible()
    assert panel.request.marked() == [TEXT[20:22]]
    cells = [[panel.table.item(row, column).text() for column in range(4)] for row in range(2)]
    assert cells[1] == ["inspection table", "P5", "61 %", "X 450  Y 0  Z 260 mm"]
    assert cells[0][1:] == ["P4", "70 %", "X 420  Y 200  Z 120 mm"]
    panel.table.selectRow(1)
    qtbot.mouseClick(panel.take, Qt.MouseButton.LeftButton)
    assert runner.requests[-1].answer == {"key": "choose", "value": "P5"}
    assert panel.isHidden()


def test_nothing_unlikely_is_chosen_beforehand(tab, ask) -> None:
    ask(parts.MAP, unknown(text="回收站", candidates=[one.model_copy(update={"score": 0.0}) for one in NEAR]))
    panel = tab.artefact.question
    assert not panel.take.isEnabled()
    panel.table.selectRow(1)
    assert panel.take.isEnabled()


def test_a_new_point_is_taught(qtbot, tab, ask, runner) -> None:
    ask(parts.MAP, unknown(text="打磨台"))
    qtbot.mouseClick(tab.artefact.question.teach, Qt.MouseButton.LeftButton)
    dialog = tab.dialog
    assert dialog.name == "打磨台"
    assert dialog.pose == [420, 200, 120, 180, 0, 0]
    dialog.axes[2].setValue(-5)
    assert "below the table" in dialog.verdict.text()
    dialog.axes[2].setValue(140)
    assert "reaches this point" in dialog.verdict.text()
    dialog.edit.setText("待机位")
    assert not dialog.teach.isEnabled()
    dialog.edit.setText("打磨台")
    qtbot.mouseClick(dialog.teach, Qt.MouseButton.LeftButton)
    answer = {"key": "teach", "name": "打磨台", "pose": [420, 200, 140, 180, 0, 0]}
    assert runner.requests[-1].answer == answer


def test_a_number_out_of_its_range_is_chosen_within_it(qtbot, tab, ask, runner) -> None:
    about = unknown(kind="out_of_range", section="", value=3000.0, minimum=1.0, maximum=2000.0)
    ask(parts.MAP, about)
    panel = tab.artefact.question
    assert panel.number.value() == 2000
    assert not panel.table.isVisible()
    panel.number.setValue(750)
    qtbot.mouseClick(panel.use_number, Qt.MouseButton.LeftButton)
    assert runner.requests[-1].answer == {"key": "choose", "value": "750"}


@pytest.mark.parametrize(("name", "key"), [("leave", "leave"), ("cancel", "cancel")])
def test_what_is_not_known_may_be_left_or_all_cancelled(qtbot, tab, ask, runner, name, key) -> None:
    ask(parts.MAP, unknown())
    qtbot.mouseClick(getattr(tab.artefact.question, name), Qt.MouseButton.LeftButton)
    assert runner.requests[-1].answer == {"key": key}
    runner.finish(Done(0.1))
    assert tab.stack.currentWidget() is tab.empty_state


def index_text(review, row: int) -> str:
    return str(review.model.index(row, 0).data())


def type_over(qtbot, table, index, text: str) -> None:
    """Edit a cell by keyboard."""
    table.setFocus()
    table.setCurrentIndex(index)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    editor = table.findChild(QLineEdit)
    editor.selectAll()
    editor.insert(text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: index.data() == text, timeout=WAIT_MS)


def test_every_row_is_seen_above_the_buttons_where_texts_are_large(qtbot, tab, ask) -> None:
    tab.context.theme.set_zoom(150)
    tab.window().resize(1366, 768)
    near = [*NEAR, Candidate(value="P6", label="废料框", score=40.0)]
    tasks = [Task(number=1, kind="transfer", text=TEXT, start=0)]
    ask(parts.MAP, unknown(candidates=near, tasks=tasks), "Which point?")
    panel = tab.artefact.question

    def is_whole() -> bool:
        table, buttons = panel.table, panel.take.geometry()
        last = table.visualItemRect(table.item(2, 0))
        return (
            last.bottom() <= table.viewport().height()
            and table.geometry().bottom() < buttons.top()
            and buttons.bottom() < panel.take.parentWidget().height()
        )

    qtbot.waitUntil(is_whole, timeout=WAIT_MS)
