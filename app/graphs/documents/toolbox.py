"""Which tools there are: the program's own, and the allowed files of the user's tools folder."""

from __future__ import annotations

import importlib.util
import json
import logging
import sys
from pathlib import Path
from typing import Any

from app.core.paths import sub_dir
from app.domain.documents.tools import ToolRegistry, user_tool_files
from app.engines.documents.mcp import Offered, Server, servers_in, tool_of
from app.engines.documents.tools import shipped

ALLOWED, SWITCHES, OFFERED = "allowed.json", "switches.json", "mcp_allowed.json"
log = logging.getLogger(__name__)


def registry() -> ToolRegistry:
    """Return all tools that may run now; a file of the user is off until its content was allowed."""
    found = shipped()
    folder = sub_dir("tools")
    on, off = user_tool_files(folder, allowed(folder))
    for path in off:
        log.info("the tool file %s is off: it was not allowed", path.name)
    for path in on:
        _load(path, found)
    for server in servers_in(folder):
        for offered in offered_of(folder, server):
            found.add(tool_of(server, offered))
    for name in switches(folder)["off"]:
        found.tools.pop(name, None)
    return found


def switches(folder: Path) -> dict[str, list[str]]:
    """Return the tools that were switched off, and those that may reach the network."""
    listed = kept(folder / SWITCHES)
    return {key: [str(one) for one in listed.get(key) or []] for key in ("off", "network", "search")}


def offered_of(folder: Path, server: Server) -> list[Offered]:
    """Return the tools of a server that the user allowed with exactly this command; [] where it is off."""
    try:
        return [Offered.model_validate(one) for one in kept(folder / OFFERED).get(server.digest, [])]
    except (ValueError, TypeError):
        return []


def allowed(folder: Path) -> dict[str, str]:
    """Return the allowed files and the SHA-256 that each had then."""
    return {str(name): str(digest) for name, digest in kept(folder / ALLOWED).items()}


def kept(path: Path) -> dict[str, Any]:
    """Return what a file of the tools folder keeps; {} where it is missing or damaged."""
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return given if isinstance(given, dict) else {}


def _load(path: Path, found: ToolRegistry) -> None:
    """Import an allowed file; one that raises is left out and logged."""
    name = f"draftsmith_user_tools.{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        return
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        found.register(module)
    except Exception:
        log.exception("the tool file %s can't be used", path.name)
