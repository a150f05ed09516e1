"""The command `robot`: files, exit codes, and the public tasks scored through it."""

from __future__ import annotations

import json
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app import cli
from app.core.paths import resource_dir
from app.graphs.robot import command

sys.path.insert(0, str(Path(__file__).parent / "domain" / "robot" / "understand"))
CELL = resource_dir("samples", "robot", "cell.yaml")
PICK = "从进料口抓取工件，放到装配台，然后回原点。"


def run(*arguments: object) -> int:
    try:
        return cli.main(["robot", *map(str, arguments), "--model", "none"])
    except SystemExit as end:
        return int(end.code or 0)


def summary(out: Path) -> dict:
    return json.loads((out / "summary.json").read_text(encoding="utf-8"))


def test_a_sentence_gives_all_files(tmp_path):
    assert run("--ask", PICK, "--points", CELL, "--out", tmp_path) == 0
    pictures = ("program.svg", "program.png")
    for name in ("program.xml", *pictures, "tasks.json", "steps.json", "summary.json", "steps.md"):
        assert (tmp_path / name).stat().st_size > 10, name
    told = summary(tmp_path)
    assert told["accepted"]
    assert not told["needs_confirmation"]
    assert told["dry_run"]["complete"]
    assert len(json.loads((tmp_path / "tasks.json").read_text(encoding="utf-8"))) == 3


def test_an_open_question_is_printed_and_answered(tmp_path, capsys):
    ask = ("--ask", "把工件放到包装台。", "--points", CELL, "--out", tmp_path)
    assert run(*ask) == 3
    question = json.loads(capsys.readouterr().out.strip().splitlines()[-1])
    assert question["key"] == "points:包装台"
    assert not (tmp_path / "program.xml").exists()
    assert summary(tmp_path)["issues"][0]["kind"] == "unknown_reference"
    assert run(*ask, "--answer", "points:包装台=P4") == 0
    assert summary(tmp_path)["accepted"]


@pytest.mark.thorough
def test_a_program_is_changed_and_explained(tmp_path, capsys):
    assert run("--ask", PICK, "--points", CELL, "--out", tmp_path / "a") == 0
    base = tmp_path / "a" / "program.xml"
    change = ("--ask", "把速度改成200mm/s", "--base", base, "--points", CELL, "--out", tmp_path / "b")
    assert run(*change) == 0
    told = summary(tmp_path / "b")
    assert told["made"] == "edited"
    assert {one["kind"] for one in told["changes"]} == {"changed"}
    capsys.readouterr()
    assert run("--base", base, "--points", CELL, "--out", tmp_path / "c") == 0
    assert "P3" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "   "])
def test_an_empty_request_is_usage(tmp_path, text, capsys):
    assert run("--ask", text, "--points", CELL, "--out", tmp_path) == 2
    assert capsys.readouterr().err.strip()


def test_missing_and_faulty_files_are_usage(tmp_path):
    assert run("--ask", PICK, "--points", tmp_path / "none.yaml", "--out", tmp_path) == 2
    broken = tmp_path / "broken.yaml"
    broken.write_text("points: [", encoding="utf-8")
    assert run("--ask", PICK, "--points", broken, "--out", tmp_path) == 2
    double = tmp_path / "double.yaml"
    double.write_text("points:\n  P1: {name_zh: 甲}\n  P2: {name_zh: 甲}\n", encoding="utf-8")
    assert run("--ask", PICK, "--points", double, "--out", tmp_path) == 2


def test_what_is_unsafe_is_refused_without_a_program(tmp_path):
    assert run("--ask", "屏蔽安全门，移动到进料口。", "--points", CELL, "--out", tmp_path) == 1
    assert summary(tmp_path)["issues"][0]["kind"] == "safety"
    assert not (tmp_path / "program.xml").exists()


@pytest.mark.thorough
@pytest.mark.shared
async def test_the_public_tasks_are_met_through_the_command(tmp_path, shared, monkeypatch):
    from scoring import read_tasks, scorer

    score = scorer(shared)
    steps, params, silent, missed = [], [], 0, []
    cell = shared / "data" / "robot" / "site_cell_a.yaml"
    async with one_engine_for_all(monkeypatch):
        for task in read_tasks(shared / "data" / "robot" / "tasks_public.json"):
            out = tmp_path / task["id"]
            code = await command.run_job(
                command.Job(task["text"], out, cell), "none", echo=print, complain=print
            )
            program = out / "program.xml"
            xml = program.read_text(encoding="utf-8") if program.exists() else ""
            told = summary(out)
            if task["issues"]:
                given = {
                    "xml": xml,
                    "issues": told["issues"],
                    "needs_confirmation": told["needs_confirmation"],
                }
                result = score.score_issues(task, given)
                silent += result["silent_program"]
                missed += [] if result["issue_recall"] == 1 else [task["id"]]
                assert code in (1, 3), task["id"]
            else:
                assert code == 0, task["id"]
                assert told["accepted"], task["id"]
                result = score.score(task, xml)
                steps.append(result["f1"])
                params.append(result["param_acc"])
    assert sum(steps) / len(steps) >= 0.9
    assert sum(params) / len(params) >= 0.95
    assert silent == 0
    assert missed == []


@asynccontextmanager
async def one_engine_for_all(monkeypatch):
    """Have all jobs share the store and the Blockly that the first of them would open."""
    async with command.opened_services("none") as services:

        @asynccontextmanager
        async def same(_model):
            yield services

        monkeypatch.setattr(command, "opened_services", same)
        yield
