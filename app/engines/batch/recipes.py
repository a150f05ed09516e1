"""What the command line is asked for one input of a batch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.core.errors import AppError
from app.core.i18n import _

_TEXTS = (".txt", ".md")
_REQUEST = "request.txt"


_WRITES = ("records", "--commit")


@dataclass(frozen=True)
class Order:
    """What holds for all items: a request in words, the model, and further words for the command.

    model "" leaves the choice to own_models, which names each workflow's own.
    """

    ask: str = ""
    model: str = ""
    more: tuple[str, ...] = ()
    own_models: Mapping[str, str] = field(default_factory=dict)

    def model_for(self, workflow: str) -> str:
        """Return the model that a workflow's items ask, "none" for rules only."""
        return self.model or self.own_models.get(workflow) or "none"

    def writes(self, workflow: str) -> bool:
        """Tell whether an item changes a database, so that it must not be done a second time."""
        name, word = _WRITES
        return workflow == name and word in self.more


Recipe = Callable[[Path, Path, Order], list[str]]


def arguments(workflow: str, path: Path, target: Path, order: Order) -> list[str]:
    """Return the command line that makes target of an input; raise AppError for an unknown workflow."""
    if workflow not in RECIPES:
        raise AppError(
            "no_workflow",
            _("The workflow {name} can't be run in a batch.", name=workflow),
            _("Use one of: {names}.", names=", ".join(RECIPES)),
        )
    words = RECIPES[workflow](path, target, order)
    return [*words, "--model", order.model_for(workflow), *order.more]


def _report(path: Path, target: Path, order: Order) -> list[str]:
    return ["report", str(path), "--out", str(target), *_asked(order.ask)]


def _records(path: Path, target: Path, order: Order) -> list[str]:
    if path.suffix.lower() in _TEXTS:
        return ["records", "--json", *_asked(_request(path, order))]
    return ["records", "--json", "--file", str(path), *_asked(order.ask)]


def _questions(path: Path, target: Path, order: Order) -> list[str]:
    return ["questions", "--source", str(path), "--out", str(target / "questions.json")]


def _robot(path: Path, target: Path, order: Order) -> list[str]:
    return ["robot", "--out", str(target), *_asked(_request(path, order))]


def _document(path: Path, target: Path, order: Order) -> list[str]:
    """A folder holds request.txt and its inputs; a single file needs the request in words."""
    inputs, ask = [path], order.ask
    if path.is_dir():
        inputs = sorted(one for one in path.iterdir() if one.is_file() and one.name != _REQUEST)
        ask = ask or _request(path / _REQUEST, order)
    named = [word for one in inputs for word in ("--input", str(one))]
    return ["document", "--out", str(target), *_asked(ask), *named]


def _asked(text: str) -> list[str]:
    return ["--ask", text] if text else []


def _request(path: Path, order: Order) -> str:
    try:
        return order.ask or path.read_text(encoding="utf-8-sig").strip()
    except (OSError, ValueError) as problem:
        raise AppError(
            "no_request",
            _("There is no request in {name}.", name=path.name),
            _("Write what shall be done into that file, or say it with --ask."),
            str(problem),
        ) from problem


def tab_of(workflow: str) -> str:
    """Return the id of the tab that does the same work in the window, as settings name it."""
    return _TABS.get(workflow, workflow)


_TABS = {"report": "reports", "document": "documents"}
RECIPES: dict[str, Recipe] = {
    "report": _report,
    "records": _records,
    "questions": _questions,
    "robot": _robot,
    "document": _document,
}
