"""The log file, without secrets, and the facts that a crash report may tell."""

from __future__ import annotations

import logging
import platform
import re
import sys
from importlib import metadata
from logging.handlers import RotatingFileHandler
from pathlib import Path

from app.core.i18n import language
from app.core.paths import data_dir, sub_dir

FOLDER = "logs"
FILE_NAME = "draftsmith.log"
MAX_BYTES = 1_000_000
OLD_FILES = 3
HIDDEN = "***"
FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_URL = re.compile(r"(\b[a-z][a-z0-9+.-]{0,30}://[^\s:/@]{0,200}):[^\s/]{1,300}@", re.IGNORECASE)
_NAMED = re.compile(
    r"((?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|access[_-]?key|authorization|密码|口令)"
    r"[\"']?\s{0,3}[=:：]\s{0,3})(?:(?:bearer|basic)\s+)?(\"[^\"]{0,500}\"|'[^']{0,500}'|[^\s,;&}\])]{1,500})",
    re.IGNORECASE,
)
_BEARER = re.compile(r"\b(bearer|basic)\s+[A-Za-z0-9+/=._~-]{8,}", re.IGNORECASE)
_KEYS = re.compile(r"\b(?:sk|pk|ghp|gho|xox[abp])[-_][A-Za-z0-9_-]{12,}")
_PACKAGES = ("PySide6", "langgraph", "pydantic", "sqlalchemy", "pymupdf", "rapidocr", "JPype1", "lxml")


class SecretsFilter(logging.Formatter):
    """Format a record, traceback included, then hide what looks like a secret."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line without secrets."""
        return redact(super().format(record))


def redact(text: str) -> str:
    """Hide passwords in URLs, named secrets, keys and the user's home folder."""
    text = _URL.sub(rf"\1:{HIDDEN}@", text)
    text = _NAMED.sub(rf"\1{HIDDEN}", text)
    text = _BEARER.sub(rf"\1 {HIDDEN}", text)
    text = _KEYS.sub(HIDDEN, text)
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text


def log_path() -> Path:
    """Return the log file."""
    return sub_dir(FOLDER) / FILE_NAME


def setup_logging(level: int = logging.INFO, *, console: bool = False) -> Path:
    """Log to the rotating file, and to the console where asked; calling it again changes the level."""
    root = logging.getLogger()
    root.setLevel(level)
    for handler in [old for old in root.handlers if getattr(old, "ours", False)]:
        root.removeHandler(handler)
        handler.close()
    path = data_dir() / FOLDER / FILE_NAME
    _attach(root, _file_handler(path))
    if console:
        _attach(root, logging.StreamHandler(sys.stderr))
    for noisy in ("httpx", "httpcore", "PIL", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    return path


def _file_handler(path: Path) -> logging.Handler:
    """Return the log file's handler; where it can't be written, one that drops everything."""
    try:
        path.parent.mkdir(exist_ok=True)
        return RotatingFileHandler(path, maxBytes=MAX_BYTES, backupCount=OLD_FILES, encoding="utf-8")
    except OSError:
        return logging.NullHandler()


def tail(count: int = 200) -> list[str]:
    """Return the last lines of the log, oldest first."""
    path = data_dir() / FOLDER / FILE_NAME
    if not path.exists() or count < 1:
        return []
    with path.open("rb") as file:
        file.seek(max(path.stat().st_size - count * 400, 0))
        lines = file.read().decode("utf-8", "replace").splitlines()
    return lines[-count:]


def report_text(lines: int = 40) -> str:
    """Return what a crash report tells: versions, system, the log's end; no secrets, no documents."""
    facts = [
        f"Draftsmith {_version('draftsmith')}",
        f"Python {platform.python_version()} {'frozen' if getattr(sys, 'frozen', False) else 'source'}",
        f"System {platform.platform()} {platform.machine()}",
        f"Language {language()}",
        *(f"{name} {_version(name)}" for name in _PACKAGES),
        "",
        *tail(lines),
    ]
    return redact("\n".join(facts)) + "\n"


def _attach(root: logging.Logger, handler: logging.Handler) -> None:
    handler.setFormatter(SecretsFilter(FORMAT))
    handler.ours = True  # type: ignore[attr-defined]
    root.addHandler(handler)


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "-"
