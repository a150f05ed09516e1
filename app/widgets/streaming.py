"""What a model is saying right now, step by step."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout

from app.core.i18n import N_, _
from app.core.partial_json import looks_like_json, readable
from app.core.steps import step_label
from app.widgets.icons import IconLabel, text_label
from app.widgets.theme import SMALL_GAP, Theme
from app.widgets.translated import Translated

STREAM_LINES = 2000
STREAM_WIDTH = 400


class StreamingText(Translated, QFrame):
    """One step's answer as it comes, of JSON only its texts; long lines are broken: that keeps it fast."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._column = 0
        self._node = self._spoken = self._shown = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SMALL_GAP)
        row = QHBoxLayout()
        row.addWidget(IconLabel(theme, "model", "by_model"))
        self._label = text_label("", "muted")
        row.addWidget(self._label, 1)
        layout.addLayout(row)
        self._edit = QPlainTextEdit()
        self._edit.setReadOnly(True)
        self._edit.setMaximumBlockCount(STREAM_LINES)
        self._edit.setFixedHeight(120)
        self.say(self._edit.setAccessibleName, N_("The model is writing."))
        self._edit.hide()
        layout.addWidget(self._edit)
        self.retranslate()

    def text(self) -> str:
        """Return what is shown."""
        return self._edit.toPlainText()

    def add(self, text: str, node: str = "") -> None:
        """Append a batch of text; another step begins anew."""
        if node != self._node:
            self._begin(node)
        self._spoken += text
        if looks_like_json(self._spoken):
            self._show_texts("\n".join(readable(self._spoken)))
        else:
            self._append(text)
        self._edit.setHidden(self._edit.document().isEmpty())
        self.retranslate()
        bar = self._edit.verticalScrollBar()
        bar.setValue(bar.maximum())

    def retranslate(self) -> None:
        """Say which step the model works on, and how far it is."""
        if not self._spoken:
            self._label.setText(_("The model is writing."))
            return
        step, count = step_label(self._node), len(self._spoken)
        self._label.setText(
            _("{step}: the model has written {count} {count:character|characters}.", step=step, count=count)
            if step
            else _("The model has written {count} {count:character|characters}.", count=count)
        )

    def _begin(self, node: str) -> None:
        self._node, self._spoken, self._shown, self._column = node, "", "", 0
        self._edit.clear()

    def _show_texts(self, texts: str) -> None:
        """Show the texts of a JSON answer; what only grew is appended."""
        if not texts.startswith(self._shown):
            self._edit.clear()
            self._shown, self._column = "", 0
        if fresh := texts[len(self._shown) :]:
            self._append(fresh)
        self._shown = texts

    def _append(self, text: str) -> None:
        cursor = self._edit.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        cursor.insertText(self._broken(text))

    def _broken(self, text: str) -> str:
        pieces: list[str] = []
        for line in text.splitlines(keepends=True):
            if self._column + len(line) > STREAM_WIDTH and self._column:
                pieces.append("\n")
                self._column = 0
            for start in range(0, len(line), STREAM_WIDTH):
                pieces.append(("\n" if start else "") + line[start : start + STREAM_WIDTH])
            self._column = 0 if line.endswith("\n") else (self._column + len(line)) % STREAM_WIDTH
        return "".join(pieces)
