"""The doctor: true lines, no changes to what it looks at, and an exit code that scripts can trust."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import make_app
from app.core.data_folder import choose_folder, folder_is_fixed, look_at
from app.core.errors import AppError
from app.core.paths import HOME_VARIABLE, chosen_folder_file, data_dir, data_folder
from app.core.settings import Settings
from app.doctor_report import Check, Report, folder_checks, store_check, tab_states
from app.engines.models.verdicts import TrialResult, Verdict, keep_verdict
from app.registry import WORKFLOWS
from tests.model_server import model_server

READ_ONLY = Path("/proc")


@pytest.fixture
def quick(monkeypatch):
    """Engines that say how they are without being started."""

    async def engines():
        return [
            Check(name=name, title=name, text="ready") for name in ("reports", "reader", "blocks", "typst")
        ]

    monkeypatch.setattr("app.doctor_command.engine_checks", engines)
    monkeypatch.setattr("app.doctor_report._fonts", lambda: Check(name="fonts", title="Fonts"))


def run(*arguments):
    return CliRunner().invoke(make_app(), ["doctor", *arguments])


def test_every_tab_has_one_line_and_the_exit_code_is_0(quick) -> None:
    done = run("--json", "--model", "none")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["works"]
    assert [tab["workflow"] for tab in told["tabs"]] == [spec.id for spec in WORKFLOWS]
    assert all(tab["works"] and "rules only" in tab["text"] for tab in told["tabs"])
    assert {"window", "data", "store", "ocr", "databases", "keyring", "blockly"} <= {
        check["name"] for check in told["checks"]
    }


@pytest.mark.parametrize(
    ("broken", "lost"),
    [("reports", {"reports"}), ("reader", {"reports", "records", "documents"}), ("blocks", {"robot"})],
)
def test_a_broken_engine_takes_its_own_tabs_only(broken, lost) -> None:
    report = Report(checks=[Check(name=broken, title=broken, state="bad")])
    states = tab_states(report, {}, {})
    assert {state.workflow for state in states if not state.works} == lost
    assert not report.works


def test_a_model_is_named_with_its_server_context_and_verdict(quick) -> None:
    with model_server() as server:
        text = f"ollama:qwen3:4b@{server.url}"
        result = TrialResult(name="a", kind="form", right=True, speed=30, seconds=1)
        keep_verdict(text, "", Verdict(workflow="records", results=(result,), total=1))
        done = run("--model", text)
    assert "1 model: qwen3:4b" in done.stdout
    assert "8,192 tokens, up to 40,960" in done.stdout or "may be slow" in done.stdout
    lines = {line.partition(":")[0]: line for line in done.stdout.splitlines()}
    assert "qwen3:4b: good" in lines["+ Records"]
    assert "qwen3:4b: not tested" in lines["+ Reports"]


def test_the_check_up_runs_from_the_command_line(quick, monkeypatch) -> None:
    from app.engines.models.verdicts import kept_records

    with model_server() as server:
        server.answer = lambda body: {"status": 500, "error": "model requires more system memory"}
        done = run("--model", f"ollama:qwen3:4b@{server.url}", "--check", "--json")
    assert done.exit_code == 0
    [record] = kept_records().values()
    assert {one.grade for one in record.verdicts.values() if one.total} == {"unusable"}
    assert "not usable" in json.loads(done.stdout)["tabs"][0]["grade"]


def test_a_model_that_is_gone_is_a_warning_not_an_end(quick) -> None:
    done = run("--model", "ollama:absent@http://127.0.0.1:9")
    assert done.exit_code == 0
    assert "Nothing answers at http://127.0.0.1:9." in done.stdout


def test_a_damaged_store_is_told_and_left_alone() -> None:
    path = data_dir() / "store.db"
    from app.engines.store.sql import FILE_NAME

    path = data_dir() / FILE_NAME
    path.write_bytes(b"SQLite format 3\x00" + b"\x00" * 5000)
    before = path.read_bytes()
    assert store_check().state == "bad"
    assert path.read_bytes() == before


def test_a_sound_store_is_told_with_its_backups() -> None:
    from app.engines.store import open_store

    open_store().close()
    found = store_check()
    assert found.state == "ok"
    assert "sound" in found.text
    assert "older" not in found.text


@pytest.mark.parametrize(
    ("newer", "state", "says"), [(0, "ok", "older program"), (99, "bad", "newer version")]
)
def test_a_store_of_another_time_is_told_and_left_alone(newer, state, says) -> None:
    from app.engines.store.sql import FILE_NAME

    path = data_dir() / FILE_NAME
    shutil.copy(Path(__file__).parent / "data" / "stores" / "version-3.db", path)
    with contextlib.closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("INSERT INTO schema_number VALUES (?)", (newer,))
    before = path.read_bytes()
    found = store_check()
    assert (found.state, says in found.text) == (state, True)
    assert path.read_bytes() == before


@pytest.mark.parametrize("place", ["file", "proc", "relative"])
def test_a_folder_that_can_not_be_used_is_said_plainly(tmp_path, monkeypatch, place) -> None:
    file = tmp_path / "a file"
    file.write_text("x")
    path = {"file": file, "proc": READ_ONLY / "draftsmith", "relative": Path("somewhere")}[place]
    assert look_at(path).problem
    monkeypatch.setenv(HOME_VARIABLE, str(path))
    [check] = folder_checks()
    assert check.state == "bad"


def test_the_doctor_says_that_there_is_no_data_folder(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(READ_ONLY / "draftsmith"))
    with pytest.raises(AppError) as caught:
        data_dir()
    assert caught.value.code == "no_data_folder"
    done = run("--json", "--model", "none")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert not told["works"]
    assert not any(tab["works"] for tab in told["tabs"])


def test_a_full_disk_is_no_place_for_data(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("app.core.data_folder._free", lambda folder: 5_000_000)
    assert "full" in look_at(tmp_path).problem
    monkeypatch.setattr("app.core.data_folder._free", lambda folder: 500_000_000)
    assert "500 MB" in look_at(tmp_path).note


def test_a_chosen_folder_holds_from_the_next_start(tmp_path, monkeypatch) -> None:
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "usual"))
    (tmp_path / "usual" / "draftsmith").mkdir(parents=True)
    (tmp_path / "usual" / "draftsmith" / "old.txt").write_text("stays")
    target = tmp_path / "数据 目录"
    assert look_at(target).note
    choose_folder(target)
    assert data_folder() == target
    assert not folder_is_fixed()
    Settings(language="zh").save()
    assert (target / "settings.json").exists()
    assert (tmp_path / "usual" / "draftsmith" / "old.txt").read_text() == "stays"
    chosen_folder_file().write_bytes(b"relative/\x00")
    assert data_folder() == tmp_path / "usual" / "draftsmith"


def test_a_folder_that_can_not_be_used_is_not_chosen(tmp_path, monkeypatch) -> None:
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with pytest.raises(AppError):
        choose_folder(READ_ONLY / "draftsmith")
    assert not chosen_folder_file().exists()
