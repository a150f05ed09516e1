"""Widgets whose texts follow a change of language without being rebuilt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent

from app.core.i18n import _

Setter = Callable[[str], Any]


def translated(message: str, values: dict[str, object]) -> str:
    """Return a message in the language of now; "" stays "" (gettext would give the catalogue's header)."""
    return _(message, **values) if message else ""


class Translated:
    """A mixin, named before the Qt base class, that remembers what it said.

    `say(label.setText, N_("A sentence."))` shows the sentence now and again
    whenever the language changes; `retranslate` is the hook for the rest.
    """

    def say(self, setter: Setter, message: str, /, **values: object) -> None:
        """Show a message id through a setter, in every language to come."""
        said: list[tuple[Setter, str, dict[str, object]]] = self.__dict__.setdefault("_said", [])
        said[:] = [entry for entry in said if entry[0] != setter]
        said.append((setter, message, values))
        setter(translated(message, values))

    def retranslate(self) -> None:
        """Rebuild texts that are not bound by `say`; the default has none."""

    def changeEvent(self, event: QEvent) -> None:
        """Say everything again in the new language."""
        super().changeEvent(event)  # type: ignore[misc]
        if event.type() == QEvent.Type.LanguageChange:
            for setter, message, values in self.__dict__.get("_said", ()):
                setter(translated(message, values))
            self.retranslate()
