"""What the window gets ready off its own thread: the store, graphs, models and a font."""

from __future__ import annotations

import asyncio
import threading
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.core.paths import data_dir
from app.registry import WORKFLOWS, workflow

if TYPE_CHECKING:
    from app.graphs.base import Services

_WARM_UP = Path(__file__).parent / "engines" / "jasper" / "warm_up.jrxml"
_importing = threading.Lock()


def store_opened() -> Any:
    """Open the store, and import meanwhile what the first tab is made of."""
    from app.engines.store import open_store

    for spec in WORKFLOWS[:1]:
        import_module(f"{spec.views}.tab")
    return open_store()


def store_restored(chosen: str) -> Any:
    """Put a backup in the store's place and open it."""
    from app.engines.store import open_store
    from app.engines.store.backup import restore_backup
    from app.engines.store.sql import FILE_NAME

    restore_backup(data_dir() / FILE_NAME, Path(chosen))
    return open_store()


def graph_loaded(workflow_id: str) -> Any:
    """Return a workflow's build function; it builds once, later runs take the same graph."""
    with _importing:
        return _builder(workflow_id)


def graph_shapes() -> dict[str, Any]:
    """Return each graph's shape."""
    from app.graphs.shape import graph_shape

    return {spec.id: graph_shape(graph_loaded(spec.id)) for spec in WORKFLOWS if spec.graph}


def model_state(chosen: str) -> str:
    """Return in words whether the chosen model answers."""
    from app.engines.models.checkup import look, status_text
    from app.engines.models.choice import parse_choice

    choice = parse_choice(chosen)
    return status_text(choice, asyncio.run(look(choice.url)) if choice.kind == "ollama" else None)


def fallback_font() -> Path | None:
    """Return the font for Chinese that comes with the program."""
    from app.engines.fonts import font_files

    files = font_files()
    return next((path for name, path in files.items() if "CJK" in name), None)


def set_model(services: Services, chosen: str, own: dict[str, str]) -> None:
    """Let runs ask the chosen model, some workflows their own."""
    from app.engines.models.choice import parse_choice
    from app.engines.models.gateway import make_gateway

    gateways = {name: make_gateway(parse_choice(text)) for name, text in own.items()}
    services.skills.set_models(make_gateway(parse_choice(chosen)), gateways)


async def warm_up(services: Services) -> None:
    """Have the engines ready before the first run wants them."""
    from app.domain.reports.naming import identifier

    await asyncio.gather(services.reports.warm_up(), services.reader.warm_up())
    await asyncio.to_thread(identifier, "预热")
    await asyncio.to_thread(_first_edit_read)


def _first_edit_read() -> None:
    """Read a request for a change; the first one loads the rules, which takes half a second."""
    from app.domain.reports.editing.understand import understand

    understand(_WARM_UP.read_bytes(), "把标题改大")


@cache
def _builder(workflow_id: str) -> Any:
    return cache(workflow(workflow_id).load_graph())
