"""The questions on the command line: files in, items in the checkers' form and an exit code out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import make_app

ROOT = Path(__file__).resolve().parents[1]
LAW = (
    "第五百八十六条 当事人可以约定一方向对方给付定金作为债权的担保。定金合同自实际交付定金时成立。\n"
    "定金的数额由当事人约定；但是，不得超过主合同标的额的百分之二十，超过部分不产生定金的效力。\n"
    "第五百八十七条 债务人履行债务的，定金应当抵作价款或者收回。给付定金的一方不履行债务，"
    "致使不能实现合同目的的，无权请求返还定金；收受定金的一方不履行债务，"
    "致使不能实现合同目的的，应当双倍返还定金。"
)


@pytest.fixture(autouse=True)
def _beside(tmp_path, monkeypatch):
    """Let what no --out names fall into the test's own folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "law.txt"
    path.write_text(LAW, "utf-8")
    return path


def run(*arguments):
    return CliRunner().invoke(make_app(), ["questions", *map(str, arguments)])


def test_items_are_written_in_the_checkers_form(source, tmp_path):
    out = tmp_path / "items.json"
    done = run("--source", source, "-n", "5", "--seed", "3", "--out", out)
    assert done.exit_code == 0
    items = json.loads(out.read_text("utf-8"))["items"]
    assert len(items) == 5
    assert {item["chunk_id"] for item in items} == {"law"}
    assert all(item["stem"] and item["answer"] not in ("", None) for item in items)
    assert len({item["id"] for item in items}) == 5


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_file(source, tmp_path):
    first, second, third = (tmp_path / f"{name}.json" for name in "abc")
    for out, seed in ((first, 4), (second, 4), (third, 5)):
        assert run("--source", source, "-n", "5", "--seed", seed, "--out", out).exit_code == 0
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes() != third.read_bytes()


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["single", "true_false", "cloze", "calc", "short", "case", "mixed"])
def test_each_kind_can_be_asked_for(source, tmp_path, kind):
    out = tmp_path / "items.json"
    assert run("--source", source, "--type", kind, "-n", "2", "--out", out).exit_code == 0
    kinds = {item["qtype"] for item in json.loads(out.read_text("utf-8"))["items"]}
    assert kinds == {kind} or kind == "mixed"


def test_every_form_is_written(source, tmp_path):
    out = tmp_path / "items.json"
    forms = "xlsx,docx,csv,json,moodle,gift,qti,anki"
    assert run("--source", source, "-n", "3", "--out", out, "--format", forms).exit_code == 0
    endings = (".xlsx", "-paper.docx", "-answers.docx", ".csv", ".full.json", ".moodle.xml", ".gift")
    assert all((tmp_path / f"items{ending}").stat().st_size for ending in (*endings, ".qti.zip", ".apkg"))


def test_what_the_bank_has_is_not_made_again(source, tmp_path):
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    run("--source", source, "-n", "2", "--type", "true_false", "--out", first)
    run("--source", source, "-n", "2", "--type", "true_false", "--out", second, "--bank", first)
    stems = [json.loads(path.read_text("utf-8"))["items"] for path in (first, second)]
    assert not {item["stem"] for item in stems[0]} & {item["stem"] for item in stems[1]}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], 2),
        (["--source", "missing.txt"], 2),
        (["--source", "SOURCE", "--type", "riddle"], 2),
        (["--source", "SOURCE", "--mode", "loose"], 2),
        (["--source", "SOURCE", "--difficulty", "odd"], 2),
        (["--source", "SOURCE", "-n", "0"], 2),
        (["--source", "SOURCE", "--format", "pdf"], 2),
        (["calc", "nothing", "a=1"], 2),
        (["calc", "fv_single", "pv=x"], 2),
        (["import", "missing.gift"], 2),
    ],
)
def test_what_can_not_be_done_is_said(source, arguments, code):
    done = run(*(str(source) if one == "SOURCE" else one for one in arguments))
    assert done.exit_code == code
    assert done.output.strip()
    assert "Traceback" not in done.output


def test_nothing_to_ask_is_code_one(tmp_path):
    path, out = tmp_path / "x.txt", tmp_path / "items.json"
    path.write_text("今天天气很好。", "utf-8")
    assert run("--source", path, "--out", out).exit_code == 1
    assert json.loads(out.read_text("utf-8"))["items"] == []


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        (["fv_single", "pv=100", "rate=5%", "nper=3"], 115.7625),
        (["fv_annuity", "pmt=2", "rate=0.05", "nper=3", "begin=true"], 6.62025),
        (["fv_single", "100", "0.05", "3"], 115.7625),
        (["npv", "rate=0.1", "flows=-100,60,60"], 4.132231),
    ],
)
def test_one_calculator(arguments, value):
    done = run("calc", *arguments)
    assert done.exit_code == 0
    assert float(done.output) == pytest.approx(value, rel=1e-6)


def test_the_calculators_are_listed():
    assert "fv_single(" in run("calc").output


def test_an_imported_bank_is_audited(source, tmp_path):
    out, audit = tmp_path / "items.json", tmp_path / "audit.json"
    run("--source", source, "-n", "2", "--type", "calc", "--out", out, "--format", "xlsx")
    sound = run("import", tmp_path / "items.xlsx", "--out", audit)
    assert sound.exit_code == 0
    found = json.loads(audit.read_text("utf-8"))
    assert found["audit"]["recomputed"] == len(found["items"]) > 0
    rows = json.loads(out.read_text("utf-8"))
    rows["items"][0]["answer"] = "ABCD"[("ABCD".index(rows["items"][0]["answer"]) + 1) % 4]
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(rows), "utf-8")
    assert run("import", wrong).exit_code == 1


def test_doctor_tells_what_questions_can_do():
    from app.graphs.questions.command import checkup

    said = []
    assert checkup(echo=said.append, complain=lambda *texts: said.append(texts)) == 0
    assert "calculators" in said[0]


@pytest.mark.thorough
@pytest.mark.shared
def test_public_passages(shared, tmp_path):
    """At least five items each, none fatal, 95 on average, places even over all, no near-duplicates."""
    spec = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("score_public_items.py")), str(shared), str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DRAFTSMITH_HOME": str(tmp_path / "own")},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert spec.returncode == 0, spec.stderr
    told = json.loads(spec.stdout.splitlines()[-1])
    assert min(told["counts"].values()) >= 5
    assert told["fatal_rate"] == 0
    assert min(told["means"].values()) >= 95
    assert told["near_duplicates"] == 0
    places = told["places"]
    assert all(0.15 <= places[letter] / sum(places.values()) <= 0.35 for letter in "ABCD")
