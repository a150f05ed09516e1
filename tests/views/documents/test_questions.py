"""What the run asks: the form of what was understood, and the plan as a table; the plan while it runs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.core.events import Done, Question, Shown, Stopped
from app.domain.documents.reflect import Reflection
from app.domain.documents.requirement import Asked, Requirement, WantedSection
from app.graphs.documents.state import FormAnswer, PlanAnswer
from app.views.documents.artefact import PLAN, UNDERSTOOD
from app.views.documents.plan_model import EXPECTS, INPUTS, OUTCOME, SECONDS, STATE, TOOL

TOOLS = [
    {"name": "table_profile", "about": "Looks.", "inputs": ["file"]},
    {"name": "spreadsheet_summary", "about": "Computes.", "inputs": ["file"]},
    {"name": "calculator", "about": "Calculates.", "inputs": ["expression", "file"]},
]


@pytest.fixture
def ask_form(tab, runner, source):
    """Send a request and let the run ask with a form."""

    def ask(*asked: Asked) -> None:
        tab.submit("write a report", [str(source)])
        found = Requirement(
            title="Sales",
            type="analysis",
            language="en",
            files=[str(source)],
            missing=["july.csv"],
            sections=[WantedSection(title="Overview", key="overview")],
        )
        payload = {
            "requirement": found.model_dump(mode="json"),
            "questions": [one.model_dump(mode="json") for one in asked],
            "files": [str(source)],
        }
        runner.finish(Question("requirement", "Is this right?", interrupt_id="i1", payload=payload))

    return ask


@pytest.fixture
def ask_plan(tab, runner, source, plan):
    """Send a request and let the run ask with a plan."""

    def ask() -> None:
        tab.submit("write a report", [str(source)])
        found = Requirement(title="Sales", files=[str(source)])
        payload = {
            "plan": plan.model_dump(mode="json"),
            "tools": TOOLS,
            "requirement": found.model_dump(mode="json"),
        }
        runner.finish(Question("approve_plan", "By this plan?", interrupt_id="i2", payload=payload))

    return ask


def answer(runner) -> PlanAnswer:
    return PlanAnswer.model_validate(runner.requests[-1].answer)


def test_a_request_asks_for_both_reviews(tab, runner, source):
    tab.submit("write a report", [str(source)])
    values = runner.requests[-1].values
    assert values["confirm"]
    assert values["review"]
    assert values["attachments"] == [str(source)]


def test_the_form_is_corrected_and_answers(qtbot, tab, runner, ask_form, tmp_path):
    ask_form(Asked(key="period", text="Which period?"))
    form = tab.artefact.form
    assert tab.artefact.views.currentIndex() == UNDERSTOOD
    assert form.asks
    assert "july.csv" in form.missing.text()
    more = tmp_path / "july.csv"
    more.write_text("a,b\n1,2\n", encoding="utf-8")
    form.take_files([str(more)])
    assert form.missing.isHidden()
    form.title.setText("Sales of July")
    qtbot.keyClicks(form.audience, "the board")
    form.sections.setPlainText("Overview\n\nOutlook")
    form.type.setCurrentIndex(form.type.findData("summary"))
    qtbot.mouseClick(form.outputs["html"], Qt.MouseButton.LeftButton)
    qtbot.keyClicks(form._asked["period"], "July 2026")
    qtbot.mouseClick(form.go_on, Qt.MouseButton.LeftButton)
    given = FormAnswer.model_validate(runner.requests[-1].answer)
    assert runner.requests[-1].interrupt_id == "i1"
    assert given.answers == {"period": "July 2026"}
    assert given.files == [str(more)]
    found = given.requirement
    assert (found.title, found.type, found.audience) == ("Sales of July", "summary", "the board")
    assert [(one.title, one.key) for one in found.sections] == [("Overview", "overview"), ("Outlook", "")]
    assert "html" not in found.outputs
    assert str(more) in found.files
    assert not form.asks
    assert not form.title.isEnabled()


def test_a_file_that_is_ticked_off_is_left_out(qtbot, tab, runner, ask_form):
    ask_form()
    tab.artefact.form.files.item(0).setCheckState(Qt.CheckState.Unchecked)
    qtbot.mouseClick(tab.artefact.form.go_on, Qt.MouseButton.LeftButton)
    assert FormAnswer.model_validate(runner.requests[-1].answer).requirement.files == []


def test_a_plan_is_edited_with_undo_and_approved(qtbot, tab, runner, ask_plan, source):
    ask_plan()
    page = tab.artefact.plan
    model = page.model
    assert tab.artefact.views.currentIndex() == PLAN
    assert page.asks
    page.table.selectRow(1)
    qtbot.mouseClick(page.up, Qt.MouseButton.LeftButton)
    assert [one.tool for one in model.plan.steps] == ["spreadsheet_summary", "table_profile"]
    next(one for one in page.add.menu().actions() if one.data() == "calculator").trigger()
    assert [one.tool for one in model.plan.steps][1] == "calculator"
    model.setData(model.index(1, INPUTS), "expression=2*3")
    model.setData(model.index(1, EXPECTS), "Six")
    model.setData(model.index(1, SECONDS), "0.5")
    assert model.plan.steps[1].inputs == {"expression": "2*3"}
    page.table.selectRow(2)
    qtbot.mouseClick(page.remove, Qt.MouseButton.LeftButton)
    assert len(model.plan.steps) == 2
    tab.undo()
    assert len(model.plan.steps) == 3
    tab.redo()
    page.seconds.setValue(90)
    qtbot.mouseClick(page.approve, Qt.MouseButton.LeftButton)
    given = answer(runner)
    assert given.key == "approve"
    assert given.plan.budget.seconds == 90
    assert [(one.tool, one.expects) for one in given.plan.steps] == [
        ("spreadsheet_summary", "Sums"),
        ("calculator", "Six"),
    ]
    assert given.plan.steps[0].inputs == {"file": str(source)}


def test_a_tool_is_chosen_from_the_list_of_tools(qtbot, tab, ask_plan, source):
    ask_plan()
    model = tab.artefact.plan.model
    index = model.index(0, TOOL)
    tab.artefact.plan.table.edit(index)
    editor = tab.artefact.plan.table.indexWidget(index) or tab.artefact.plan.table.findChild(object, "")
    assert editor is not None
    model.setData(index, "calculator")
    assert model.plan.steps[0].tool == "calculator"
    assert model.plan.steps[0].inputs == {"file": str(source)}


def test_words_change_the_plan_by_form_and_by_conversation(qtbot, tab, runner, ask_plan):
    ask_plan()
    page = tab.artefact.plan
    qtbot.keyClicks(page.words, "without charts")
    qtbot.mouseClick(page.change, Qt.MouseButton.LeftButton)
    assert answer(runner).key == "change"
    assert answer(runner).words == "without charts"
    runner.finish(Done(0.1))
    ask_plan()
    tab.submit("drop the charts")
    assert answer(runner).words == "drop the charts"
    runner.finish(Done(0.1))
    ask_plan()
    tab.submit("yes")
    assert answer(runner).key == "approve"


def test_the_table_follows_the_run_with_the_reason_after_each_step(tab, runner, ask_plan, plan, source):
    tab.submit("write a report", [str(source)])
    model = tab.artefact.plan.model

    def standing(current: str, states: list[str], tries: list[int], *reflections: Reflection) -> None:
        steps = [
            one.model_copy(update={"state": state, "tries": count})
            for one, state, count in zip(plan.steps, states, tries, strict=True)
        ]
        now = plan.model_copy(update={"steps": steps})
        told = [one.model_dump() for one in reflections]
        runner.play(Shown("plan", {"plan": now.model_dump(), "current": current, "reflections": told}))

    def shown(row: int, column: int) -> str:
        return model.index(row, column).data()

    standing("s1", ["waiting", "waiting"], [0, 0])
    assert [shown(row, STATE) for row in (0, 1)] == ["Running", "Waiting"]
    again = Reflection(
        step="s1", tool="table_profile", decision="retry", reason="It failed; another is tried."
    )
    standing("s1", ["waiting", "waiting"], [1, 0], again)
    assert shown(0, STATE) == "Tried again"
    assert shown(0, OUTCOME) == "It failed; another is tried."
    failed = Reflection(step="s1", tool="table_profile", decision="incomplete_data", reason="No table.")
    standing("s2", ["failed", "waiting"], [2, 0], again, failed)
    assert [shown(row, STATE) for row in (0, 1)] == ["Failed", "Running"]
    log = [tab.artefact.plan.log.item(at).text() for at in range(tab.artefact.plan.log.count())]
    assert len(log) == 2
    assert "No table." in log[1]
    runner.finish(Stopped())
    assert shown(1, STATE) == "Waiting"
    assert not tab.running
