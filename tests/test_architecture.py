"""The shape of the program: every import string resolves, start-up stays light."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations

import grimp
import pytest

from app.registry import WORKFLOWS

HEAVY = (
    "langgraph",
    "pymupdf",
    "jpype",
    "cv2",
    "rapidocr",
    "onnxruntime",
    "sqlalchemy",
    "openpyxl",
    "docx",
)


@pytest.mark.parametrize("spec", WORKFLOWS, ids=lambda spec: spec.id)
def test_every_import_string_resolves(spec) -> None:
    views = spec.load_views()
    assert views.TITLE
    assert callable(views.make_tab)
    if spec.graph:
        assert callable(spec.load_graph())


def test_workflow_ids_are_unique() -> None:
    ids = [spec.id for spec in WORKFLOWS]
    assert len(ids) == len(set(ids))


def test_importing_the_window_pulls_in_nothing_heavy() -> None:
    code = f"import sys, app.main; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"


def test_workflows_do_not_know_one_another() -> None:
    graph = grimp.build_graph("app")
    layers = ("domain", "graphs", "views")
    packages = {
        spec.id: [name for layer in layers if (name := f"app.{layer}.{spec.id}") in graph.modules]
        for spec in WORKFLOWS
    }
    assert "app.domain.reports" in packages["reports"]
    crossed = [
        (one, other)
        for first, second in permutations(packages, 2)
        for one in packages[first]
        for other in packages[second]
        if graph.direct_import_exists(importer=one, imported=other, as_packages=True)
    ]
    assert crossed == []
