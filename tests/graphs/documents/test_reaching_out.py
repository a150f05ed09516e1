from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from app.core.errors import AppError
from app.core.paths import sub_dir
from app.domain.documents.planner import plan_of
from app.domain.documents.requirement import Requirement
from app.engines.documents.desk import Desk
from app.engines.documents.tools.look_up import web_search
from app.graphs.documents.switches import allow_server, listed_tools, search_service, set_search_service
from app.graphs.documents.toolbox import registry

SCRIPT = Path(__file__).resolve().parents[2] / "engines" / "documents" / "mcp_server.py"
asked: list[str] = []


class _Search(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        asked.append(self.path)
        found = [{"title": "Prices", "url": "http://pages.example/1", "content": "Copper costs 9,120 USD."}]
        body = json.dumps({"results": found}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_given: object) -> None:
        pass


@pytest.fixture
def service() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), _Search)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    asked.clear()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def _desk(tmp_path: Path, service: str, *, allowed: bool) -> Desk:
    desk = Desk(Requirement(), None, None, None, tmp_path)  # type: ignore[arg-type]
    desk.web_allowed, desk.search_service = allowed, service
    return desk


def test_the_service_is_asked_only_when_it_is_allowed(service: str, tmp_path: Path) -> None:
    with pytest.raises(AppError) as raised:
        asyncio.run(web_search(_desk(tmp_path, service, allowed=False), "copper"))
    assert raised.value.code == "web_off"
    assert asked == []
    result = asyncio.run(web_search(_desk(tmp_path, service, allowed=True), "copper"))
    assert result.data["hits"][0]["url"] == "http://pages.example/1"
    assert asked == ["/search?q=copper&format=json"]


def test_without_a_service_nothing_is_sent(tmp_path: Path) -> None:
    with pytest.raises(AppError) as raised:
        asyncio.run(web_search(_desk(tmp_path, "", allowed=True), "copper"))
    assert raised.value.code == "no_search_service"


def test_a_silent_service_is_told_with_its_address(tmp_path: Path) -> None:
    with pytest.raises(AppError) as raised:
        asyncio.run(web_search(_desk(tmp_path, "http://127.0.0.1:9", allowed=True), "copper"))
    assert "http://127.0.0.1:9" in raised.value.message


def test_the_address_of_the_service_is_kept() -> None:
    set_search_service(" http://127.0.0.1:8888 ")
    assert search_service() == "http://127.0.0.1:8888"
    set_search_service("")
    assert search_service() == ""


def test_a_servers_tools_are_there_only_once_it_is_allowed() -> None:
    listed = {"servers": {"warehouse": {"command": sys.executable, "args": [str(SCRIPT)]}}}
    (sub_dir("tools") / "mcp.json").write_text(json.dumps(listed))
    assert not [name for name in registry().names if name.startswith("mcp_")]
    shown = next(one for one in listed_tools() if one.server)
    assert not shown.on
    allow_server("warehouse", shown.digest)
    assert "mcp_warehouse_stock_of" in registry().names
    changed = {"servers": {"warehouse": {"command": sys.executable, "args": [str(SCRIPT), "--more"]}}}
    (sub_dir("tools") / "mcp.json").write_text(json.dumps(changed))
    assert not [name for name in registry().names if name.startswith("mcp_")]


@pytest.mark.parametrize(
    ("request_text", "files", "wanted"),
    [
        ("用模板打印销售清单，再写分析报告", ["sales.csv", "list.jrxml"], ("report", "template")),
        (
            "Write the analysis and fill our template",
            ["sales.csv", "house template.docx"],
            ("template_fill", "file"),
        ),
        (
            "写分析报告，连接 ERP 查询：select region, sum(amount) from orders group by region",
            ["sales.csv"],
            ("sql_query", "query"),
        ),
        ('Ask stock_of about "A7" and write a summary', ["a.txt"], ("mcp_warehouse_stock_of", "article")),
    ],
)
def test_the_planner_chooses_what_the_request_names(
    request_text: str, files: list[str], wanted: tuple[str, str]
) -> None:
    names = [*registry().names, "mcp_warehouse_stock_of"]
    plan = plan_of(
        Requirement(request=request_text, files=files),
        names,
        {"mcp_warehouse_stock_of": ("article", "minimum")},
    )
    step = next(one for one in plan.steps if one.tool == wanted[0])
    assert step.inputs[wanted[1]]
    assert all(Path(one.inputs.get("file", "")).suffix != ".jrxml" for one in plan.steps)


def test_a_lone_word_file_is_a_source_whatever_its_name() -> None:
    plan = plan_of(Requirement(type="contract", files=["合同模板.docx"]), registry().names)
    assert [one.tool for one in plan.steps] == ["document_parser", "calculator"]
