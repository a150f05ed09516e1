"""The model check-up with scripted models: good, wrong, slow, one that cuts its JSON, one that dies."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing

import pytest

from app.core.errors import AppError
from app.engines.models.gateway import Deadlines
from app.engines.models.verdicts import Verdict, kept_records
from app.graphs.trials import TrialStep, check_model, trials_of
from tests.model_server import model_server

WORKFLOWS = ("reports", "records", "questions", "robot")
QUICK = Deadlines(first=30, idle=30, total=90)
TRIALS = [(workflow, trial) for workflow in WORKFLOWS for trial in trials_of(workflow)]


@pytest.fixture
def server():
    with model_server() as started:
        yield started


def right_answer(body):
    """Answer every task as its trial says that it is right."""
    request = body["messages"][1]["content"]
    return next(
        trial.answer for _workflow, trial in TRIALS if trial.skill.prompt(trial.given).request == request
    )


async def verdict_of(server, workflow, deadlines=QUICK):
    text = f"ollama:qwen3:4b@{server.url}"
    [found] = [step async for step in check_model(text, [workflow], deadlines) if isinstance(step, Verdict)]
    return found


@pytest.mark.parametrize(
    ("workflow", "trial"), TRIALS, ids=[f"{workflow}-{trial.name}" for workflow, trial in TRIALS]
)
def test_a_known_answer_passes_schema_check_and_judge(workflow, trial) -> None:
    value = trial.skill.output.model_validate_json(json.dumps(trial.answer), strict=True, extra="forbid")
    assert trial.skill.check is None or trial.skill.check(trial.given, value) == ""
    assert trial.wrong(value) == ""


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_each_workflow_has_three_to_six_tasks(workflow) -> None:
    assert 3 <= len(trials_of(workflow)) <= 6
    assert {trial.kind for trial in trials_of(workflow)} >= {"chinese", "context"}


def test_a_workflow_that_asks_no_model_has_no_tasks() -> None:
    assert trials_of("nothing_of_this_name") == []


@pytest.mark.thorough
@pytest.mark.parametrize("workflow", WORKFLOWS)
async def test_a_good_model_is_good_for_every_tab(server, workflow) -> None:
    server.answer = right_answer
    found = await verdict_of(server, workflow)
    assert (found.grade, found.right) == ("good", found.total)
    assert found.speed == pytest.approx(40, rel=0.01)
    kept = kept_records()[f"ollama:qwen3:4b@{server.url}"]
    assert kept.verdict(workflow).grade == "good"
    assert kept.digest == "sha256:qwen3:4b"


async def test_a_model_that_answers_wrong_is_not_usable(server) -> None:
    server.answer = lambda body: {
        "records": [{"table": "customer", "fields": [{"column": "phone", "value": "a"}]}]
    }
    found = await verdict_of(server, "records")
    assert found.grade == "unusable"
    assert found.right == 0
    assert any("0 of 4" in reason for reason in found.reasons())


async def test_one_wrong_answer_makes_a_model_usable_only(server) -> None:
    def mostly(body):
        answer = right_answer(body)
        return {"domain": "finance"} if answer == {"domain": "law"} else answer

    server.answer = mostly
    found = await verdict_of(server, "questions")
    assert (found.grade, found.right) == ("usable", 4)
    assert "A wrong answer: following instructions." in found.reasons()


@pytest.mark.parametrize(("rate", "grade"), [(3, "usable"), (0.5, "unusable"), (12, "good")])
async def test_a_slow_model_is_graded_by_its_speed(server, rate, grade) -> None:
    server.answer = lambda body: {"text": json.dumps(right_answer(body)), "rate": rate}
    assert (await verdict_of(server, "records")).grade == grade


async def test_a_model_that_cuts_its_json_is_not_usable(server) -> None:
    server.answer = lambda body: {"cut": json.dumps(right_answer(body))[:-8]}
    found = await verdict_of(server, "records")
    assert found.grade == "unusable"
    assert any("too long and was cut off" in reason for reason in found.reasons())


async def test_a_model_that_needs_a_second_try_is_usable(server) -> None:
    def clumsy(body):
        return "Sure! Here it is" if len(body["messages"]) == 2 else right_answer(body)

    server.answer = clumsy
    found = await verdict_of(server, "robot")
    assert (found.grade, found.right) == ("usable", 3)


async def test_a_model_that_dies_ends_the_check_up(server) -> None:
    crash = {"status": 500, "error": "model runner has unexpectedly stopped"}
    server.answer = lambda body: crash
    found = await verdict_of(server, "questions")
    assert found.died
    assert found.grade == "unusable"
    assert len(found.results) == 1


async def test_a_server_that_hangs_up_is_not_usable(server) -> None:
    server.answer = lambda body: {"die": True}
    found = await verdict_of(server, "robot")
    assert found.grade == "unusable"
    assert {result.outcome for result in found.results} == {"dropped"}


async def test_a_stopped_check_up_keeps_the_verdicts_it_reached(server) -> None:
    server.answer = right_answer
    text = f"ollama:qwen3:4b@{server.url}"
    async with aclosing(check_model(text, ["records", "robot"], QUICK)) as steps:
        async for step in steps:
            if isinstance(step, TrialStep) and step.workflow == "robot":
                break
    assert set(kept_records()[text].verdicts) == {"records"}


async def test_cancelling_closes_the_connection(server) -> None:
    server.answer = lambda body: {"text": "{}", "wait": 3}
    task = asyncio.create_task(verdict_of(server, "robot", Deadlines(9, 9, 9)))
    while not server.chats():
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert kept_records() == {}


async def test_rules_only_can_not_be_checked() -> None:
    with pytest.raises(AppError, match="No model is chosen"):
        [step async for step in check_model("none", ["records"])]
