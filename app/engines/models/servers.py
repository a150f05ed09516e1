"""The user's model servers, in a small file of their own; keys are never in it."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.core.errors import AppError
from app.core.files import write_atomic
from app.core.i18n import _
from app.core.paths import data_dir
from app.engines.models.choice import OLLAMA_URL, parse_choice

FILE_NAME = "model_servers.json"
MOST_SERVERS = 50
MOST_BYTES = 200_000
ServerKind = Literal["ollama", "openai"]
_log = logging.getLogger(__name__)


class Server(BaseModel):
    """A model server: its kind, the name that the user gave it, and its address."""

    model_config = ConfigDict(frozen=True)

    kind: ServerKind = "ollama"
    name: str = Field("", max_length=80)
    url: str = Field(OLLAMA_URL, max_length=500)

    @property
    def label(self) -> str:
        """The name, or the address where it has none."""
        return self.name or self.url.partition("://")[2]

    @property
    def warning(self) -> str:
        """One translated sentence where texts would leave this machine unencrypted, else ""."""
        return parse_choice(f"{self.kind}:x@{self.url}").warning


class _Servers(BaseModel):
    servers: list[Server] = Field(default_factory=list, max_length=MOST_SERVERS)


def servers_path() -> Path:
    """Return the file of the servers."""
    return data_dir() / FILE_NAME


def added_servers() -> list[Server]:
    """Return the servers that the user added; a damaged file counts as none and is left where it is."""
    path = servers_path()
    try:
        if path.stat().st_size > MOST_BYTES:
            return []
        return _Servers.model_validate_json(path.read_bytes()).servers
    except FileNotFoundError:
        return []
    except (OSError, ValidationError) as problem:
        _log.warning("the list of model servers can't be read: %s", problem)
        return []


def all_servers(ollama_url: str) -> list[Server]:
    """Return this computer's Ollama first, then what the user added."""
    first = Server(kind="ollama", name="Ollama", url=checked_url(ollama_url))
    return [first, *(one for one in added_servers() if one.url != first.url)]


def save_servers(servers: list[Server]) -> None:
    """Write the added servers; raise AppError where the folder is full or read-only."""
    write_atomic(servers_path(), _Servers(servers=servers).model_dump_json(indent=1).encode())


def checked_url(text: str) -> str:
    """Return an address in its full form; raise AppError("bad_server_url") where it is none."""
    from app.engines.models.choice import split_url

    found = split_url(text.strip())
    if found is None:
        raise AppError(
            "bad_server_url",
            _("The address {text} can't be read.", text=repr(text.strip())),
            _("Write it like http://127.0.0.1:11434 or https://models.example.org/v1."),
        )
    return found


def server_of(text: str) -> Server | None:
    """Return the server that a model choice names, None for rules only."""
    choice = parse_choice(text)
    return None if choice.kind == "none" else Server(kind=choice.kind, url=choice.url)
