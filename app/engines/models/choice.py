"""Which model the user chose: none, ollama:NAME[@URL] or openai:NAME@URL."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from app.core.errors import AppError
from app.core.i18n import _

OLLAMA_URL = "http://127.0.0.1:11434"
Kind = Literal["none", "ollama", "openai"]


@dataclass(frozen=True)
class ModelChoice:
    """A server's kind, the model's name and the server's address."""

    kind: Kind = "none"
    name: str = ""
    url: str = ""

    @property
    def host(self) -> str:
        """The host and port for messages."""
        return urlsplit(self.url).netloc

    @property
    def text(self) -> str:
        """The choice as it is written in the settings."""
        if self.kind == "none":
            return "none"
        return f"{self.kind}:{self.name}@{self.url}"

    @property
    def warning(self) -> str:
        """One translated sentence where texts would leave this machine unencrypted, else ""."""
        if self.kind == "none" or self.url.startswith("https://") or is_loopback(self.url):
            return ""
        return _(
            "Texts are sent to {host} without encryption; anyone on the way can read them.", host=self.host
        )


def parse_choice(text: str) -> ModelChoice:
    """Read a choice; raise AppError("bad_model_choice") where it can't be read."""
    text = text.strip()
    if text in ("", "none"):
        return ModelChoice()
    kind, colon, rest = text.partition(":")
    name, _at, url = rest.partition("@")
    if kind == "ollama" and colon and name:
        return ModelChoice("ollama", name, _checked_url(url or OLLAMA_URL, text))
    if kind == "openai" and name and url:
        return ModelChoice("openai", name, _checked_url(url, text))
    raise _unreadable(text)


def is_loopback(url: str) -> bool:
    """Tell whether an address is this very machine."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def split_url(url: str) -> str | None:
    """Return an address with its scheme and without a slash at its end; None where it can't be one.

    A name and password in an address are refused: they would be shown and logged.
    """
    url = url if "://" in url else f"http://{url}"
    try:
        parts = urlsplit(url)
        readable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return None
    if not readable or "@" in parts.netloc or parts.query or parts.fragment or " " in url:
        return None
    return url.rstrip("/")


def _checked_url(url: str, text: str) -> str:
    found = split_url(url)
    if found is None:
        raise _unreadable(text)
    return found


def _unreadable(text: str) -> AppError:
    return AppError(
        "bad_model_choice",
        _("The model choice {text} can't be read.", text=repr(text)),
        _("Write none, ollama:NAME, ollama:NAME@URL or openai:NAME@URL."),
    )
