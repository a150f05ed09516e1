"""Which tools the user switched off, which may reach the network, and which files of theirs are allowed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.files import write_atomic
from app.core.paths import sub_dir
from app.domain.documents.tools import user_tool_files
from app.engines.documents.tools import shipped
from app.graphs.compiled import forget_graphs
from app.graphs.documents.toolbox import ALLOWED, SWITCHES, allowed, registry, switches


@dataclass(frozen=True)
class Listed:
    """A tool, or a file with tools, in the preferences; file and digest are those of the user's own."""

    name: str
    about: str
    on: bool
    asks: bool = False
    file: str = ""
    digest: str = ""


def listed_tools() -> list[Listed]:
    """Return the program's tools, then the files of the tools folder."""
    folder = sub_dir("tools")
    found, kept = shipped(), switches(folder)
    tools = [
        Listed(
            one.name,
            one.about,
            one.name in kept["network"] if one.asks else one.name not in kept["off"],
            one.asks,
        )
        for one in (found.tools[name] for name in found.names)
    ]
    on, off = user_tool_files(folder, allowed(folder))
    return tools + [_listed_file(path, path in on) for path in sorted([*on, *off])]


def switch_tool(name: str, on: bool, *, asks: bool) -> None:
    """Switch a tool of the program on or off; the next run has it or has it not."""
    folder = sub_dir("tools")
    kept = switches(folder)
    key = "network" if asks else "off"
    listed = set(kept[key])
    (listed.add if on == asks else listed.discard)(name)
    _write(folder / SWITCHES, kept | {key: sorted(listed)})


def allow_file(name: str, digest: str) -> None:
    """Allow exactly this content of a file in the tools folder; "" takes the permission back."""
    folder = sub_dir("tools")
    kept = {key: value for key, value in allowed(folder).items() if key != name}
    _write(folder / ALLOWED, {**kept, name: digest} if digest else kept)


def _listed_file(path: Path, on: bool) -> Listed:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    known = {one.name: one for one in registry().tools.values()} if on else {}
    module = f"draftsmith_user_tools.{path.stem}"
    names = [one.name for one in known.values() if one.function.__module__ == module]
    return Listed(path.stem, ", ".join(names), on, file=path.name, digest=digest)


def _write(path: Path, values: dict[str, Any]) -> None:
    write_atomic(path, json.dumps(values, ensure_ascii=False, indent=1).encode())
    forget_graphs()
