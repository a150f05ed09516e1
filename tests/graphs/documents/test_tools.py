from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from app.core.events import Notice, Question, Version
from app.domain.documents.plan import Step
from app.domain.documents.planner import plan_of
from app.domain.documents.tools import Tool, ToolRegistry, ToolResult
from app.domain.documents.understand.api import understand
from app.engines.documents.tools import shipped
from app.graphs.base import RunRequest, run_events
from app.graphs.documents.graph import build_with
from app.graphs.documents.running import run_tool
from app.graphs.services import make_services


@pytest.fixture
def folder(report_fonts: Path, tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "fonts").symlink_to(report_fonts, target_is_directory=True)
    return tmp_path


async def _run(
    store: Any, folder: Path, ask: str, files: list[Path], tools: ToolRegistry | None = None
) -> Any:
    services = make_services(folder, store)
    session = store.create_session("documents", ask)
    values: dict[str, Any] = {"user_input": ask, "attachments": [str(one) for one in files]}
    request = RunRequest("documents", session.id, "run", values)
    graph = build_with(tools or shipped())
    events = [event async for event in run_events(lambda: graph, request, services, folder / "runs.db")]
    await services.reports.close()
    await services.reader.close()
    made = next((one.version_id for one in events if isinstance(one, Version)), 0)
    text = store.read_part(made, "document.md").decode() if made else ""
    return events, text


async def test_results_of_single_tools_reach_the_document(store: Any, folder: Path) -> None:
    one, two = folder / "old.txt", folder / "new.txt"
    one.write_text("The notice period is 30 days.\nThe fee is 100 EUR a month.\n")
    two.write_text("The notice period is 60 days.\nThe fee is 100 EUR a month.\n")
    ask = "Write a summary of what changed between the two texts and calculate 12*100+35."
    _events, text = await _run(store, folder, ask, [one, two])
    assert "| The notice period is 30 days. | The notice period is 60 days. |" in text
    assert text.index("The same in both:") < text.rindex("The fee is 100 EUR a month.")
    assert text.startswith("# Summary of what changed\n")
    assert "1,235" in text


async def test_a_select_in_the_request_is_answered_from_the_table(store: Any, folder: Path) -> None:
    data = folder / "stock.csv"
    data.write_text("item,shop,qty\na,East,5\nb,West,7\nc,East,9\n")
    ask = "Write an analysis of stock by shop. select shop, sum(qty) as pieces from t1 group by shop"
    _events, text = await _run(store, folder, ask, [data])
    assert "| East | 14" in text.replace(".0", "")


async def test_the_web_is_off_and_says_so(store: Any, folder: Path) -> None:
    data = folder / "stock.csv"
    data.write_text("item,shop,qty\na,East,5\nb,West,7\nc,East,9\n")
    events, text = await _run(store, folder, "Analyse the stock by shop; search the web for prices.", [data])
    assert [one.code for one in events if isinstance(one, Notice) and one.code] == ["web_off"]
    assert "21" in text


async def test_an_allowed_web_search_asks_before_words_leave(store: Any, folder: Path) -> None:
    (folder / "home" / "tools").mkdir(parents=True, exist_ok=True)
    (folder / "home" / "tools" / "switches.json").write_text(
        json.dumps({"off": [], "network": ["web_search"]})
    )
    data = folder / "stock.csv"
    data.write_text("item,shop,qty\na,East,5\nb,West,7\n")
    events, _text = await _run(store, folder, "Analyse the stock by shop; search the web for prices.", [data])
    asked = [one for one in events if isinstance(one, Question)]
    assert [one.key for one in asked] == ["allow_network"]
    assert "search the web for prices" in asked[0].text


async def _raises(desk: Any) -> ToolResult:
    raise RuntimeError("broken inside")


async def _hangs(desk: Any) -> ToolResult:
    await asyncio.sleep(60)
    return ToolResult()


def _blocks(desk: Any) -> ToolResult:
    time.sleep(0.5)
    return ToolResult(kind="text", data={"text": "late"})


def _tells(desk: Any) -> Any:
    return "Error executing tool: no such index"


@pytest.mark.parametrize(
    ("function", "code"), [(_raises, "tool_failed"), (_hangs, "tool_timeout"), (_tells, "tool_error")]
)
async def test_a_tool_that_raises_hangs_or_tells_an_error_has_failed(function: Any, code: str) -> None:
    tool = Tool("odd_tool", "An odd tool", function, limit_seconds=0.2)
    found = await run_tool(tool, Step(id="s1", tool="odd_tool"), None)  # type: ignore[arg-type]
    assert found.failed
    assert found.error_code == code


@pytest.mark.parametrize(
    ("ask", "names", "wanted"),
    [
        ("Compare both contracts and list what differs.", ("a.txt", "b.txt"), "text_diff"),
        ("Summarise, and calculate (3+4)*2.5", ("a.txt",), "calculator"),
        ("Write a summary with our knowledge base.", ("a.txt",), "knowledge_search"),
        ("写一份分析，联网查价格。", ("a.csv",), "web_search"),
    ],
)
def test_the_rules_plan_the_tools_that_the_request_words(
    ask: str, names: tuple[str, ...], wanted: str, tmp_path: Path
) -> None:
    for name in names:
        (tmp_path / name).write_text("x")
    found = understand(ask, [str(tmp_path / name) for name in names])
    assert wanted in [step.tool for step in plan_of(found, shipped().names).steps]
