from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from app.cli import make_app
from tests.some_cases import some_of


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


OWN = _module(Path(__file__).with_name("own_cases.py"))


@pytest.mark.thorough
@pytest.mark.shared
@pytest.mark.parametrize("name", some_of(sorted(OWN.CASES), 3))
def test_own_case(name: str, shared: Path, report_fonts: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "fonts").symlink_to(report_fonts, target_is_directory=True)
    files, out = tmp_path / "files", tmp_path / "out"
    files.mkdir()
    case = OWN.CASES[name](files)
    named = [part for one in case["inputs"] for part in ("--input", one)]
    asked = ["document", "--ask", case["requirement"], "--out", str(out), "--model", "none", *named]
    CliRunner().invoke(make_app(), asked)
    checker = _module(shared / "data" / "documents" / "check_case.py")
    result = json.loads((out / "result.json").read_text())
    assert [line for line in checker.check(case, result, str(out)) if not line[1]] == []
