from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.core.errors import AppError
from app.domain.documents.requirement import Requirement
from app.domain.documents.sources import Source
from app.domain.documents.tools import ToolResult
from app.engines.documents.desk import Desk
from app.engines.documents.mcp import Server, close_sessions, offered_by, servers_in, tool_of

SCRIPT = Path(__file__).with_name("mcp_server.py")


@pytest.fixture
def server() -> Server:
    return Server(name="warehouse", command=sys.executable, args=[str(SCRIPT)])


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Requirement(), None, None, None, tmp_path)  # type: ignore[arg-type]


def _used(server: Server, desk: Desk, calls: list[tuple[str, dict[str, str]]]) -> list[ToolResult]:
    async def run() -> list[ToolResult]:
        tools: dict[str, Callable[..., Any]] = {
            one.name: tool_of(server, one).function for one in await offered_by(server)
        }
        try:
            return [await tools[name](desk, **given) for name, given in calls]
        finally:
            await close_sessions()

    return asyncio.run(run())


def _lines(result: ToolResult) -> list[str]:
    return [one.text for one in Source.model_validate(result.data["source"]).paragraphs]


@pytest.mark.thorough
def test_a_server_keeps_one_process_over_all_calls(server: Server, desk: Desk) -> None:
    first, second = _used(
        server, desk, [("stock_of", {"article": "A7", "minimum": "2"}), ("stock_of", {"article": "B1"})]
    )
    assert _lines(first)[0] == "Stock of A7: 42 pieces."
    assert _lines(second)[1].startswith("Call 2 of process")
    assert _lines(first)[1].split()[-1] == _lines(second)[1].split()[-1]


@pytest.mark.thorough
def test_an_error_in_words_is_an_error(server: Server, desk: Desk) -> None:
    (result,) = _used(server, desk, [("bad_one", {"article": "X"})])
    assert result.failed
    assert result.error_code == "tool_error"


def test_orders_in_a_servers_words_are_data(server: Server, desk: Desk) -> None:
    from app.domain.documents.texts.sentences import sentences_of

    (result,) = _used(server, desk, [("ordering", {"article": "X"})])
    said = [one.text for one in sentences_of(Source.model_validate(result.data["source"]))]
    assert said == ["X is in hall 3."]
    assert result.notes


def test_a_server_that_is_not_there_is_named_with_its_remedy() -> None:
    with pytest.raises(AppError) as raised:
        asyncio.run(offered_by(Server(name="gone", command="/nowhere/at-all")))
    assert "gone" in raised.value.message
    assert "mcp.json" in raised.value.remedy


def test_a_changed_command_is_another_server(tmp_path: Path) -> None:
    listed = {"servers": {"a": {"command": "x", "args": ["1"]}, "b": {"args": []}, "c": 7}}
    (tmp_path / "mcp.json").write_text(json.dumps(listed))
    (only,) = servers_in(tmp_path)
    assert only.name == "a"
    assert only.digest != only.model_copy(update={"args": ["2"]}).digest
