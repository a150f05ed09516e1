"""The command line: files, exit codes, what is said on which stream."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import make_app
from app.graphs.reports import command
from tests.domain.reports.broken import BEYOND_RULES, template
from tests.graphs.conftest import store  # noqa: F401 - fixtures
from tests.graphs.reports.conftest import SAMPLES, reader_child, services  # noqa: F401 - fixtures

app = make_app()
ROOT = Path(__file__).resolve().parents[1]
FILES = {"report.jrxml", "sample.json", "fonts.jar", "report.pdf", "page.png", "summary.json"}
SENTENCE = "帮我生成一个销售报表,包含客户、日期、金额"


@pytest.fixture
def run(services, monkeypatch):  # noqa: F811
    """A function that runs the command line in this process on the tests' own engines."""

    @asynccontextmanager
    async def opened(_model="none"):
        yield services

    monkeypatch.setattr(command, "opened_services", opened)
    runner = CliRunner()
    return lambda *arguments: runner.invoke(app, [str(one) for one in arguments])


def names(folder):
    return {path.name for path in folder.iterdir()}


def test_a_sentence_becomes_files(run, tmp_path):
    done = run("report", "--ask", SENTENCE, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert names(tmp_path / "out") == FILES
    summary = json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))
    assert (summary["status"], summary["page_count"]) == ("pass", 1)
    assert (tmp_path / "out" / "report.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.thorough
def test_several_inputs_get_a_folder_each(run, tmp_path):
    twin = tmp_path / "twin" / "销售单.pdf"
    twin.parent.mkdir()
    twin.write_bytes((SAMPLES / "销售单.pdf").read_bytes())
    done = run("report", SAMPLES / "销售单.pdf", twin, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert names(tmp_path / "out") == {"销售单", "销售单-2"}
    assert all(names(folder) >= FILES for folder in (tmp_path / "out").iterdir())


def test_a_base_is_changed(run, tmp_path):
    base = tmp_path / "base.jrxml"
    base.write_bytes(template())
    done = run("report", "--ask", "把“Hello”改为“送货单”", "--base", base, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "送货单" in (tmp_path / "out" / "report.jrxml").read_text("utf-8")


def test_an_open_question_is_printed_as_json(run, tmp_path):
    done = run("report", "--ask", "生成一个报表", "--out", tmp_path / "out")
    assert done.exit_code == 3
    assert json.loads(done.stdout)["question"] == "columns"
    assert not (tmp_path / "out").exists()
    again = run(
        "report", "--ask", "生成一个报表", "--answer", "columns=客户、金额", "--out", tmp_path / "out"
    )
    assert again.exit_code == 0, again.output


def test_a_foreign_template_asks_first(run, tmp_path):
    foreign = tmp_path / "foreign.jrxml"
    foreign.write_bytes(template())
    done = run("report", foreign, "--out", tmp_path / "out")
    assert done.exit_code == 3
    assert json.loads(done.stdout)["question"] == "foreign_template"
    again = run("report", foreign, "--answer", "open", "--out", tmp_path / "out")
    assert again.exit_code == 0, again.output
    assert names(tmp_path / "out" / "foreign") == FILES


def test_a_rejected_template_still_leaves_its_files(run, tmp_path):
    broken = tmp_path / "broken.jrxml"
    broken.write_bytes(BEYOND_RULES)
    done = run("report", broken, "--answer", "open", "--out", tmp_path / "out")
    assert done.exit_code == 1
    summary = json.loads((tmp_path / "out" / "broken" / "summary.json").read_text("utf-8"))
    assert summary["status"] == "fail"
    assert summary["errors"]
    assert done.stderr


def test_one_bad_input_does_not_stop_the_others(run, tmp_path):
    (tmp_path / "empty.pdf").write_bytes(b"")
    done = run(
        "report",
        tmp_path / "no.pdf",
        tmp_path / "empty.pdf",
        SAMPLES / "销售单.pdf",
        "--out",
        tmp_path / "out",
    )
    assert done.exit_code == 2
    assert "no.pdf does not exist" in done.stderr
    assert names(tmp_path / "out" / "销售单") == FILES


@pytest.mark.parametrize(
    "arguments",
    [
        ("report",),
        ("report", "--base", "x.jrxml"),
        ("report", "--nonsense"),
        ("batch", "cooking", "x.pdf"),
        ("batch", "report", "no-such.pdf"),
        ("records", "--db", "x", "--ask", "y"),
        ("questions", "--source", "x"),
        ("document", "--input", "x", "--json"),
        ("report", "x.pdf", "--model", "cloud:x"),
    ],
)
def test_usage_errors(arguments):
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2
    assert done.stderr


@pytest.mark.thorough
def test_doctor(run):
    done = run("doctor")
    assert done.exit_code == 0, done.output
    assert "Report engine: ready" in done.stdout
    assert "Document reader: ready" in done.stdout


@pytest.mark.thorough
@pytest.mark.timeout(300)
def test_the_program_itself_runs_a_batch(report_fonts, tmp_path):
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    (home / "fonts").symlink_to(report_fonts, target_is_directory=True)
    arguments = ["batch", "report", str(SAMPLES / "销售单.pdf"), "--out", str(tmp_path / "out")]
    environment = {**os.environ, "DRAFTSMITH_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-m", "app", *arguments], cwd=ROOT, env=environment, capture_output=True, timeout=240
    )
    assert done.returncode == 0, done.stderr.decode()
    assert names(tmp_path / "out" / "销售单") == FILES
    assert "done" in (tmp_path / "out" / "batch.csv").read_text("utf-8-sig")
    assert list((home / "work").iterdir()) == []
    assert (home / "command_line.db").exists()
    assert not (home / "draftsmith.db").exists()


def test_what_a_repair_changed_is_told(run, tmp_path):
    path = tmp_path / "scripted.jrxml"
    scripted = (
        template()
        .replace(b'name="t"', b'name="t" language="groovy"')
        .replace(b"$F{name}]", b"$F{name}.collect { it }]")
    )
    path.write_bytes(scripted)
    done = run("report", path, "--answer", "foreign_template=open", "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "groovy" in done.stderr
    assert ".collect" in done.stderr
    written = (tmp_path / "out" / "scripted" / "report.jrxml").read_text("utf-8")
    assert "groovy" not in written
    assert "collect" not in written
