"""Which tools the user switched off, which may reach the network, and which files of theirs are allowed."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.files import write_atomic
from app.core.paths import sub_dir
from app.domain.documents.tools import user_tool_files
from app.engines.documents.mcp import Server, offered_by, servers_in
from app.engines.documents.tools import shipped
from app.graphs.compiled import forget_graphs
from app.graphs.documents.toolbox import (
    ALLOWED,
    OFFERED,
    SWITCHES,
    allowed,
    kept,
    offered_of,
    registry,
    switches,
)


@dataclass(frozen=True)
class Listed:
    """A tool, or a file with tools, in the preferences; file and digest are those of the user's own."""

    name: str
    about: str
    on: bool
    asks: bool = False
    file: str = ""
    digest: str = ""
    server: bool = False


def listed_tools() -> list[Listed]:
    """Return the program's tools, then the files of the tools folder."""
    folder = sub_dir("tools")
    found, switched = shipped(), switches(folder)
    tools = [
        Listed(
            one.name,
            one.about,
            one.name in switched["network"] if one.asks else one.name not in switched["off"],
            one.asks,
        )
        for one in (found.tools[name] for name in found.names)
    ]
    on, off = user_tool_files(folder, allowed(folder))
    files = [_listed_file(path, path in on) for path in sorted([*on, *off])]
    return tools + files + [_listed_server(folder, one) for one in servers_in(folder)]


def switch_tool(name: str, on: bool, *, asks: bool) -> None:
    """Switch a tool of the program on or off; the next run has it or has it not."""
    folder = sub_dir("tools")
    switched = switches(folder)
    key = "network" if asks else "off"
    listed = set(switched[key])
    (listed.add if on == asks else listed.discard)(name)
    _write(folder / SWITCHES, switched | {key: sorted(listed)})


def allow_file(name: str, digest: str) -> None:
    """Allow exactly this content of a file in the tools folder; "" takes the permission back."""
    folder = sub_dir("tools")
    others = {key: value for key, value in allowed(folder).items() if key != name}
    _write(folder / ALLOWED, {**others, name: digest} if digest else others)


def allow_server(name: str, digest: str) -> None:
    """Allow exactly this command of a server and keep which tools it offers; "" takes the permission back.

    Raises AppError where the server doesn't answer, or its command is another by now.
    """
    folder = sub_dir("tools")
    server = next((one for one in servers_in(folder) if one.name == name), None)
    offers = kept(folder / OFFERED)
    if server is not None:
        offers.pop(server.digest, None)
    if digest and server is not None and server.digest == digest:
        offered = asyncio.run(offered_by(server))
        offers[digest] = [one.model_dump() for one in offered]
    _write(folder / OFFERED, offers)


def _listed_server(folder: Path, server: Server) -> Listed:
    names = ", ".join(one.name for one in offered_of(folder, server))
    command = " ".join([server.command, *server.args])
    return Listed(server.name, names or command, bool(names), digest=server.digest, server=True)


def search_service() -> str:
    """Return the address of the search service, "" for none."""
    return next(iter(switches(sub_dir("tools"))["search"]), "")


def set_search_service(address: str) -> None:
    """Keep the address of a SearXNG service; "" for none."""
    folder = sub_dir("tools")
    _write(folder / SWITCHES, switches(folder) | {"search": [address.strip()] if address.strip() else []})


def _listed_file(path: Path, on: bool) -> Listed:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    known = {one.name: one for one in registry().tools.values()} if on else {}
    module = f"draftsmith_user_tools.{path.stem}"
    names = [one.name for one in known.values() if one.function.__module__ == module]
    return Listed(path.stem, ", ".join(names), on, file=path.name, digest=digest)


def _write(path: Path, values: dict[str, Any]) -> None:
    write_atomic(path, json.dumps(values, ensure_ascii=False, indent=1).encode())
    forget_graphs()
