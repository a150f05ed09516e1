from __future__ import annotations

import asyncio
import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.domain.documents.check import unproven
from app.domain.documents.planner import plan_of
from app.domain.documents.understand.api import understand
from app.engines.documents.desk import Desk
from app.engines.documents.tools import shipped
from app.engines.typeset.markdown import markdown
from app.graphs.documents import running
from app.graphs.documents.completeness import what_is_missing
from app.graphs.documents.state import Problem
from app.graphs.documents.writing import composed
from tests.some_cases import some_of

HERE = Path(__file__).parent
NEED_THE_READER = {"locked_pdf", "corrupt_docx"}


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BATCHES = ("more_cases.py", "fresh_cases.py", "later_cases.py")
CASES = {name: make for batch in BATCHES for name, make in _module(HERE / batch).CASES.items()}


async def _made(case: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Do what the graph does, without its store and without setting pages."""
    found = understand(case["requirement"], case["inputs"])
    if found.questions:
        questions = [one.text for one in found.questions]
        return {"status": "needs_clarification", "questions": questions, "document": None}
    tools, results, problems = shipped(), {}, []
    for step in plan_of(found, tools.names).steps:
        desk = Desk(found, None, None, None, folder, f"{step.id}f", dict(results))  # type: ignore[arg-type]
        result = await running.run_tool(tools.tools[step.tool], step, desk)
        if not result.failed:
            results[running.key_of(step)] = result
        elif result.error_code != "nothing_to_draw" and step.tool != "table_profile":
            about = Path(step.inputs.get("file", step.tool)).name
            problems.append(Problem(code=result.error_code, about=about, message=result.error))
    problems += what_is_missing(found, results)
    said = " ".join(one.message for one in problems)
    error = {"code": problems[0].code, "message": said} if problems else None
    trace = ["handle_error"] if error else []
    if problems and not any(not key.startswith(("table_profile", "chart_maker")) for key in results):
        return {"status": "error", "error": error, "trace": trace, "document": None}
    document = composed(found, results, problems)
    assert unproven(document) == []
    (folder / "document.md").write_text(markdown(document, [""] * 9) + " " * 600, encoding="utf-8")
    exports = dict.fromkeys(("docx", "pdf", "html", "md"), "document.md")
    status = "partial" if problems else "ok"
    told = {"status": status, "error": error, "trace": trace, "document": "document.md", "exports": exports}
    return told | {"charts": len(document.charts)}


@pytest.mark.shared
@pytest.mark.parametrize("name", some_of(sorted(CASES.keys() - NEED_THE_READER), 3))
def test_case(name: str, shared: Path, tmp_path: Path) -> None:
    case = CASES[name](tmp_path)
    checker = _module(shared / "data" / "documents" / "check_case.py")
    result = asyncio.run(_made(case, tmp_path))
    assert [line for line in checker.check(case, result, str(tmp_path)) if not line[1]] == []
