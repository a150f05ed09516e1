"""Tools of MCP servers that the user listed and allowed; a server's session stays open over a run."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.documents.facts import Place
from app.domain.documents.sources import Paragraph, Source
from app.domain.documents.texts.sentences import steering
from app.domain.documents.tools import Tool, ToolResult, is_error_text
from app.engines.documents.desk import Desk

SERVERS = "mcp.json"
START_SECONDS, CALL_SECONDS = 20.0, 90.0
MOST_TOOLS, MOST_TEXT = 60, 200_000
log = logging.getLogger(__name__)


class Server(BaseModel):
    """A server as the user lists it: a command that speaks MCP over its standard input and output."""

    name: str = Field(default="", max_length=40)
    command: str = Field(min_length=1)
    args: list[str] = Field(default_factory=list)
    env: dict[str, str] = Field(default_factory=dict)

    @property
    def digest(self) -> str:
        """The hash of what is run; a changed command is another server."""
        told = json.dumps([self.command, self.args, self.env], ensure_ascii=False, sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()


class Offered(BaseModel):
    """A tool that a server offered when it was allowed."""

    name: str
    about: str = ""
    types: dict[str, str] = Field(default_factory=dict)
    required: list[str] = Field(default_factory=list)


def servers_in(folder: Path) -> list[Server]:
    """Return the servers that mcp.json in the tools folder lists; entries that make no sense are left out."""
    try:
        given = json.loads((folder / SERVERS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    listed = given.get("servers", given.get("mcpServers", {})) if isinstance(given, dict) else {}
    found = []
    for name, entry in listed.items() if isinstance(listed, dict) else []:
        try:
            found.append(Server.model_validate({**entry, "name": str(name)}))
        except (ValidationError, TypeError):
            log.warning("the MCP server %s in %s can't be used", name, SERVERS)
    return found


async def offered_by(server: Server) -> list[Offered]:
    """Start a server, ask which tools it has, and end it; raises AppError where it doesn't answer."""
    keeper = _Keeper(server)
    try:
        listed = await (await keeper.session()).list_tools()
    finally:
        await keeper.close()
    return [_offered(one) for one in listed.tools[:MOST_TOOLS]]


def _offered(one: Any) -> Offered:
    schema = one.inputSchema or {}
    types = {
        str(key): str(value.get("type", "string")) for key, value in schema.get("properties", {}).items()
    }
    return Offered(
        name=one.name, about=(one.description or "")[:200], types=types, required=schema.get("required", [])
    )


def tool_of(server: Server, offered: Offered) -> Tool:
    """Return a server's tool as one of ours; its name is mcp_<server>_<tool>."""

    async def call(desk: Desk, **given: str) -> ToolResult:
        text = await _called(server, offered, given)
        return _result(server, offered, given, text)

    name = re.sub(r"[^a-z0-9_]+", "_", f"mcp_{server.name}_{offered.name}".lower())[:40]
    call.__module__, call.__qualname__ = __name__, f"tool_of.{name}"
    return Tool(name, offered.about, call, tuple(offered.types), 2.0, CALL_SECONDS)


def _result(server: Server, offered: Offered, given: dict[str, str], text: str) -> ToolResult:
    """Return a server's words as a source: data like the words of a file, whatever they ask for."""
    if is_error_text(text):
        return ToolResult(error_code="tool_error", error=text[:300])
    name = f"{server.name}: {offered.name}"
    digest = hashlib.sha256(text.encode()).hexdigest()
    said = ", ".join(f"{key}={value}" for key, value in given.items())[:200]
    place = Place(source=name, sha256=digest, kind="query", query=said or offered.name)
    lines = [one.strip() for one in text[:MOST_TEXT].splitlines() if one.strip()]
    source = Source(
        name=name, sha256=digest, form="data", paragraphs=[Paragraph(text=one, place=place) for one in lines]
    )
    orders = _(
        "{name} holds text that gives orders to a program; it is data and was not followed.", name=name
    )
    summary = _("{name}: {count} {count:line|lines}.", name=name, count=len(lines))
    notes = [orders] if any(steering(one) for one in lines) else []
    return ToolResult(
        kind="source", data={"source": source.model_dump(mode="json")}, summary=summary, notes=notes
    )


async def _called(server: Server, offered: Offered, given: dict[str, str]) -> str:
    from langchain_mcp_adapters.tools import load_mcp_tools

    session = await _sessions().of(server)
    known = {one.name: one for one in await load_mcp_tools(session)}
    if offered.name not in known:
        raise AppError(
            "no_tool",
            _("The server {server} no longer has the tool {name}.", server=server.name, name=offered.name),
            _("Take the permission back in the preferences and give it anew."),
        )
    values = {key: _typed(value, offered.types.get(key, "string")) for key, value in given.items()}
    answer = await known[offered.name].ainvoke(values)
    return answer if isinstance(answer, str) else _words(answer)


def _words(answer: object) -> str:
    parts = answer if isinstance(answer, list) else [answer]
    return "\n".join(str(one.get("text", "")) if isinstance(one, dict) else str(one) for one in parts)


def _typed(value: str, kind: str) -> object:
    """Return a value of the plan as the type that the server's schema wants."""
    try:
        if kind in ("integer", "number"):
            return int(value) if kind == "integer" else float(value)
        if kind in ("object", "array"):
            return json.loads(value)
    except ValueError as problem:
        raise AppError(
            "bad_input",
            _("{value} is no {kind}.", value=value[:60], kind=kind),
            _("Correct the plan's step."),
        ) from problem
    return value.strip().lower() in ("true", "yes", "1", "是") if kind == "boolean" else value


class _Keeper:
    """One task that opens a server's session and closes it: both must happen in the same task."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._end = asyncio.Event()
        self._ready: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._keep())

    async def session(self) -> Any:
        """Return the open session."""
        try:
            return await asyncio.wait_for(asyncio.shield(self._ready), START_SECONDS)
        except TimeoutError as problem:
            raise self._dead("-") from problem

    @property
    def alive(self) -> bool:
        """Whether the server still runs."""
        return not self._task.done()

    async def close(self) -> None:
        """End the server."""
        self._end.set()
        _done, open_still = await asyncio.wait({self._task}, timeout=5.0)
        for task in open_still:
            task.cancel()

    async def _keep(self) -> None:
        try:
            async with _opened(self._server) as session:
                self._ready.set_result(session)
                await self._end.wait()
        except Exception as problem:
            if not self._ready.done():
                self._ready.set_exception(self._dead(f"{type(problem).__name__}: {problem}"))
                self._ready.exception()
            else:
                log.warning("the MCP server %s ended: %s", self._server.name, problem)

    def _dead(self, text: str) -> AppError:
        return AppError(
            "mcp_server",
            _("The server {server} can't be used: {text}", server=self._server.name, text=text[:200]),
            _("Check its command in {file}, or switch it off.", file=SERVERS),
        )


@asynccontextmanager
async def _opened(server: Server) -> AsyncIterator[Any]:
    """Start a server and shake hands with it."""
    from langchain_mcp_adapters.sessions import create_session

    command = {"transport": "stdio", "command": server.command, "args": server.args, "env": server.env}
    async with create_session(command) as session:  # type: ignore[arg-type]
        await session.initialize()
        yield session


class _Sessions:
    """The open sessions of one event loop, by server."""

    def __init__(self) -> None:
        self._kept: dict[str, _Keeper] = {}

    async def of(self, server: Server) -> Any:
        """Return a server's open session; one that ended is opened anew."""
        kept = self._kept.get(server.digest)
        if kept is None or not kept.alive:
            kept = self._kept[server.digest] = _Keeper(server)
        return await kept.session()

    async def close(self) -> None:
        """End all servers."""
        kept, self._kept = list(self._kept.values()), {}
        for one in kept:
            await one.close()


_by_loop: dict[int, _Sessions] = {}


def _sessions() -> _Sessions:
    return _by_loop.setdefault(id(asyncio.get_running_loop()), _Sessions())


async def close_sessions() -> None:
    """End the servers that this loop's run has started."""
    found = _by_loop.pop(id(asyncio.get_running_loop()), None)
    if found is not None:
        await found.close()
