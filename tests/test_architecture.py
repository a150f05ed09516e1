"""The shape of the program: every import string resolves, start-up stays light."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app.registry import WORKFLOWS

HEAVY = ("langgraph", "pymupdf", "jpype", "cv2", "rapidocr", "onnxruntime", "sqlalchemy", "openpyxl", "docx", "igraph")


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
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
