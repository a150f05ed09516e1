"""The public cases through the command: at least 28 of 30 strictly right, none unsafe, without a model."""

from __future__ import annotations

import importlib.util
import json
import shutil

import pytest

from app.graphs.records.command import Job, run_job

pytestmark = pytest.mark.shared
LEAST_RIGHT = 28


@pytest.fixture
def score(shared):
    """The scorer's function."""
    spec = importlib.util.spec_from_file_location("scorer", shared / "data" / "records" / "score_output.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.score


@pytest.mark.thorough
async def test_the_public_cases(shared, score, tmp_path):
    for name in ("sqlite", "sql"):
        shutil.copytree(shared / "data" / "records" / name, tmp_path / name)
    given = json.loads((shared / "data" / "records" / "cases_public.json").read_text(encoding="utf-8"))
    answers = {}
    for case in given["cases"]:
        told = []
        db = f"sqlite:///{tmp_path / 'sqlite' / case['db']}.db"
        job = Job(db, case["request"], now=given["now"], seed=1, as_json=True)
        await run_job(job, "none", echo=told.append, complain=lambda *_words: None)
        answers[case["id"]] = json.loads(told[0])
    _total, right, unsafe, rows = score(given["cases"], answers)
    assert unsafe == 0, [row for row in rows if row[1] == "UNSAFE"]
    assert right >= LEAST_RIGHT, [row for row in rows if row[1] != "ok"]
