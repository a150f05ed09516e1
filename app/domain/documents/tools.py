"""What a tool is: a decorated function, its result, and the registry that the graph is built from."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import BaseModel, Field

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.documents.facts import Ledger

_NAME = re.compile(r"[a-z][a-z0-9_]{1,39}")
_ERROR_TEXT = re.compile(
    r"^\s*(error\b|traceback \(most recent|exception\b|failed\b|错误|异常|执行失败|调用失败)", re.IGNORECASE
)
RESERVED = frozenset(
    {"understand_requirements", "create_execution_plan", "task_executor", "final_report_writer"}
    | {"handle_error", "END", "plan_complete", "incomplete_data", "approve_plan"}
)


class ToolResult(BaseModel):
    """What a tool found: data for the writer, facts for the ledger; error says why there is none."""

    kind: str = ""
    data: dict[str, Any] = Field(default_factory=dict)
    ledger: Ledger = Field(default_factory=Ledger)
    summary: str = ""
    notes: list[str] = Field(default_factory=list)
    error_code: str = ""
    error: str = ""
    remedy: str = ""

    @property
    def failed(self) -> bool:
        """Whether there is nothing to use."""
        return bool(self.error)


ToolFunction = Callable[..., ToolResult | Awaitable[ToolResult]]


@dataclass(frozen=True)
class Tool:
    """A registered tool: its name is its node's and its condition key."""

    name: str
    about: str
    function: ToolFunction
    inputs: tuple[str, ...] = ()
    seconds: float = 1.0
    limit_seconds: float = 120.0
    asks: bool = False

    @property
    def path(self) -> str:
        """The callable's import path, for the graph resource."""
        return f"{self.function.__module__}.{self.function.__qualname__}"


def tool(
    name: str,
    *,
    inputs: Iterable[str] = (),
    seconds: float = 1.0,
    limit_seconds: float = 120.0,
    asks: bool = False,
) -> Callable[[ToolFunction], ToolFunction]:
    """Make a function a tool: its docstring's first line says what it is for.

    asks marks a tool that reaches out of this machine: it never runs without
    the user's word.
    """
    if not _NAME.fullmatch(name) or name in RESERVED:
        raise ValueError(f"{name!r} can't be a tool's name")

    def mark(function: ToolFunction) -> ToolFunction:
        about = (function.__doc__ or "").strip().split("\n", 1)[0]
        made = Tool(name, about, function, tuple(inputs), seconds, limit_seconds, asks)
        function.document_tool = made  # type: ignore[attr-defined]
        return function

    return mark


@dataclass
class ToolRegistry:
    """The tools that the graph has a node for, by name."""

    tools: dict[str, Tool] = field(default_factory=dict)

    def register(self, module: ModuleType) -> None:
        """Add the decorated functions of a module; a second tool of one name is refused."""
        for value in vars(module).values():
            found = getattr(value, "document_tool", None)
            if isinstance(found, Tool) and found.function.__module__ == module.__name__:
                self.add(found)

    def add(self, found: Tool) -> None:
        """Add one tool."""
        known = self.tools.get(found.name)
        if known is not None and known.function is not found.function:
            raise ValueError(f"there are two tools named {found.name}")
        self.tools[found.name] = found

    def get(self, name: str) -> Tool:
        """Return a tool, or raise AppError("no_tool")."""
        if name not in self.tools:
            raise AppError(
                "no_tool",
                _("There is no tool {name}.", name=name),
                _("Choose another tool in the plan."),
            )
        return self.tools[name]

    @property
    def names(self) -> list[str]:
        """All names in a stable order."""
        return sorted(self.tools)


def registry_of(modules: Iterable[str]) -> ToolRegistry:
    """Import modules and return their tools."""
    found = ToolRegistry()
    for name in modules:
        found.register(import_module(name))
    return found


def user_tool_files(folder: Path, allowed: Mapping[str, str]) -> tuple[list[Path], list[Path]]:
    """Return the allowed files of the user's tools folder, and those that are off.

    allowed maps a file's name to the SHA-256 that the user allowed: a file
    that was changed since is off again.
    """
    on: list[Path] = []
    off: list[Path] = []
    for path in sorted(folder.glob("*.py")) if folder.is_dir() else []:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        (on if allowed.get(path.name) == digest else off).append(path)
    return on, off


def is_error_text(text: str) -> bool:
    """Tell whether words that a tool returned tell of an error."""
    return bool(_ERROR_TEXT.match(text)) or not text.strip()


def checked_result(returned: object) -> ToolResult:
    """Return a tool's result; words that tell of an error are an error, whatever their type."""
    if isinstance(returned, ToolResult):
        said = returned.data.get("text") if set(returned.data) == {"text"} else ""
        if not returned.failed and isinstance(said, str) and _ERROR_TEXT.match(said):
            return returned.model_copy(update={"error": said[:300], "error_code": "tool_error"})
        return returned
    if isinstance(returned, str):
        if _ERROR_TEXT.match(returned) or not returned.strip():
            return ToolResult(error=returned[:300] or "-", error_code="tool_error")
        return ToolResult(kind="text", data={"text": returned}, summary=returned[:80])
    return ToolResult(
        error_code="tool_error",
        error=_("The tool returned nothing that can be used."),
        remedy=_("Choose another tool in the plan."),
    )
