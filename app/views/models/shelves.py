"""What the model page shows, read off the window's thread."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.core.errors import AppError
from app.core.i18n import _

if TYPE_CHECKING:
    from app.engines.models.checkup import ModelInfo
    from app.engines.models.fit import ContextPlan
    from app.engines.models.servers import Server
    from app.engines.models.verdicts import ModelRecord


@dataclass(frozen=True)
class Entry:
    """One model of one server, with the context it would get."""

    server: Server
    model: ModelInfo
    plan: ContextPlan

    @property
    def choice(self) -> str:
        """The model as it is written in the settings."""
        return f"{self.server.kind}:{self.model.name}@{self.server.url}"

    @property
    def answers(self) -> bool:
        """Whether it answers questions; models for embedding don't."""
        able = self.model.capabilities
        return not able or "completion" in able


@dataclass(frozen=True)
class Shelf:
    """One server with its models, or with the error that says why there are none."""

    server: Server
    entries: tuple[Entry, ...] = ()
    version: str = ""
    error: AppError | None = None
    key: str = ""


@dataclass(frozen=True)
class Shelves:
    """All servers, and what the check-up found of each model."""

    servers: tuple[Shelf, ...] = ()
    records: dict[str, ModelRecord] | None = None

    @property
    def entries(self) -> list[Entry]:
        """Every model of every server."""
        return [entry for shelf in self.servers for entry in shelf.entries]

    def entry(self, choice: str) -> Entry | None:
        """Return the model of a choice."""
        return next((entry for entry in self.entries if entry.choice == choice), None)


def look_around(ollama_url: str) -> Shelves:
    """Look at every server; blocks for some seconds."""
    from app.engines.models.servers import all_servers
    from app.engines.models.verdicts import kept_records

    return Shelves(tuple(asyncio.run(_shelves(all_servers(ollama_url)))), kept_records())


def look_at_one(server: Server, key: str) -> Shelf:
    """Try one server with a key that is not kept yet; blocks for some seconds."""
    from app.engines.models import keys

    with keys.tried(server.url, key):
        [shelf] = asyncio.run(_shelves([server]))
    if shelf.error is not None:
        raise shelf.error
    return shelf


async def _shelves(servers: list[Server]) -> list[Shelf]:
    from app.engines.models.survey import survey_all

    found = await survey_all(servers)
    return [await _shelf(server, one) for server, one in zip(servers, found, strict=True)]


async def _shelf(server: Server, found: object) -> Shelf:
    from app.engines.models import keys
    from app.engines.models.memory import system_memory
    from app.engines.models.survey import context_of, described

    key = keys.where(server.url) if server.kind == "openai" else ""
    if isinstance(found, AppError):
        return Shelf(server, error=found, key=key)
    models = found.models  # type: ignore[attr-defined]
    if server.kind == "ollama":
        models = await described(server.url, models)
    memory = system_memory()
    entries = tuple(Entry(server, model, context_of(server.url, model, memory)) for model in models)
    return Shelf(server, entries, found.version, key=key)  # type: ignore[attr-defined]


def standing(shelf: Shelf) -> str:
    """Say in one translated sentence how a server stands."""
    if shelf.error is not None:
        return shelf.error.message
    if not shelf.entries:
        return _("It answers and has no model yet.")
    return _("It answers; {count} {count:model|models}.", count=len(shelf.entries))
