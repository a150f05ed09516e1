"""The audit of an imported bank: every finding with what was and what is proposed, taken one by one."""

from __future__ import annotations

from html import escape
from itertools import zip_longest

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _, pair
from app.core.text import shorten
from app.domain.questions import parts
from app.views.questions.wording import one_line, plain_text
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

KINDS: dict[str, tuple[str, str, str]] = {
    "key": (N_("Wrong key"), "error", "danger"),
    "duplicate": (N_("Same as another item"), "copy", "warning"),
    "mend": (N_("Flaw that is mended"), "rename", "info"),
    "flaw": (N_("Flaw"), "warning", "warning"),
}
ID_ROLE = Qt.ItemDataRole.UserRole
SHOWN_LENGTH = 120


class AuditPage(Translated, QWidget):
    """Findings with boxes; what is checked is changed.

    Signals:
        answered: a key of the question, or {"key": "choose", "changes": ids}; and what the user says by it.
    """

    answered = Signal(object, str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.audit: parts.Audit | None = None
        self.open = False
        self._build()
        self._connect_signals()

    def _build(self) -> None:
        self.total = text_label("", "strong")
        self.remarks = text_label("", "muted")
        self.kind = QComboBox()
        self.say(self.kind.setAccessibleName, N_("Sort of finding"))
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.say(self.list.setAccessibleName, N_("Findings"))
        self.detail = QTextBrowser()
        self.detail.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.say(self.detail.setAccessibleName, N_("Before and after"))
        self.every, self.none = TextButton(N_("Check all"), "quiet"), TextButton(N_("Check none"), "quiet")
        self.choose = TextButton("", "primary")
        self.leave = TextButton(N_("Import as it is"))
        self.cancel = TextButton(N_("Don't import"))
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.list)
        split.addWidget(self.detail)
        split.setSizes([380, 420])
        head, foot = QHBoxLayout(), QHBoxLayout()
        for row in (head, foot):
            row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        head.addWidget(self.total, 1)
        head.addWidget(self.kind)
        head.addWidget(self.every)
        head.addWidget(self.none)
        foot.addStretch(1)
        for button in (self.cancel, self.leave, self.choose):
            foot.addWidget(button)
        self.foot = QWidget()
        self.foot.setLayout(foot)
        self.remarks.setContentsMargins(GAP, 0, GAP, SMALL_GAP)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.remarks)
        layout.addWidget(split, 1)
        layout.addWidget(self.foot)

    def _connect_signals(self) -> None:
        self.list.itemChanged.connect(self._say_count)
        self.list.currentItemChanged.connect(self._show_detail)
        self.kind.currentIndexChanged.connect(self._filter)
        self.every.clicked.connect(self._check_all)
        self.none.clicked.connect(self._check_none)
        self.choose.clicked.connect(self._on_choose)
        self.leave.clicked.connect(self._on_leave)
        self.cancel.clicked.connect(self._on_cancel)
        self._theme.changed.connect(self._show_detail)

    # ---- content ---------------------------------------------------------------------

    def show_audit(self, audit: parts.Audit | None, *, ask: bool) -> None:
        """Show an audit; ask tells whether it waits for an answer."""
        self.audit, self.open = audit, ask
        self._fill()

    def close_question(self) -> None:
        """The question was answered otherwise; the findings stay to be read."""
        self.open = False
        self._enable()

    def chosen(self) -> list[str]:
        """Return the ids of the changes that are checked."""
        rows = [self.list.item(at) for at in range(self.list.count())]
        return [str(row.data(ID_ROLE)) for row in rows if row.checkState() == Qt.CheckState.Checked]

    def retranslate(self) -> None:
        """Say the findings in the language of now; what was checked stays checked."""
        checked = set(self.chosen())
        self._fill()
        for at in range(self.list.count()):
            row = self.list.item(at)
            if row.flags() & Qt.ItemFlag.ItemIsUserCheckable:
                row.setCheckState(_state(row.data(ID_ROLE) in checked))

    def _fill(self) -> None:
        audit = self.audit
        self.list.blockSignals(True)
        self.list.clear()
        for one in audit.proposals if audit else ():
            self.list.addItem(self._row(one))
        self.list.blockSignals(False)
        self._fill_kinds()
        if audit is not None:
            self.total.setText(
                _(
                    "{name}: {count} {count:item|items}, {recomputed} recomputed,"
                    " {found} {found:finding|findings}",
                    name=audit.name,
                    count=audit.count,
                    recomputed=audit.recomputed,
                    found=len(audit.proposals),
                )
            )
            places = _(", ").join(f"{letter} {count}" for letter, count in sorted(audit.key_places.items()))
            told = [_("Keys stand at {places}.", places=places)] if places else []
            self.remarks.setText("\n".join([*told, *audit.remarks]))
        self.list.setCurrentRow(0)
        self._enable()

    def _row(self, one: parts.Proposal) -> QListWidgetItem:
        name, icon, role = KINDS[one.kind]
        text = f"{pair(_(name), one.message)}\n{shorten(one_line(self._stem(one)), SHOWN_LENGTH)}"
        row = QListWidgetItem(self._theme.icon(icon, role), text)
        row.setData(ID_ROLE, one.id)
        if changes(one):
            row.setFlags(row.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            row.setCheckState(Qt.CheckState.Checked)
        return row

    def _stem(self, one: parts.Proposal) -> str:
        known = one.was or one.after
        return known.stem if known else one.before or one.item

    def _fill_kinds(self) -> None:
        chosen = self.kind.currentData() or ""
        found = {one.kind for one in self.audit.proposals} if self.audit else set()
        self.kind.blockSignals(True)
        self.kind.clear()
        self.kind.addItem(_("All findings"), "")
        for key, (name, _icon, _role) in KINDS.items():
            if key in found:
                self.kind.addItem(_(name), key)
        self.kind.setCurrentIndex(max(0, self.kind.findData(chosen)))
        self.kind.blockSignals(False)
        self._filter()

    def _enable(self) -> None:
        self.foot.setVisible(self.open)
        for button in (self.every, self.none):
            button.setVisible(self.open)
        self._say_count()

    # ---- slots -----------------------------------------------------------------------

    @Slot()
    def _say_count(self) -> None:
        self.choose.say(
            self.choose.setText,
            N_("Make {count} {count:change|changes} and import"),
            count=len(self.chosen()),
        )

    @Slot()
    def _filter(self) -> None:
        wanted = self.kind.currentData() or ""
        for at, one in enumerate(self.audit.proposals if self.audit else ()):
            self.list.setRowHidden(at, bool(wanted) and one.kind != wanted)

    @Slot()
    def _show_detail(self) -> None:
        at = self.list.currentRow()
        known = self.audit.proposals if self.audit else []
        self.detail.setHtml(self._html(known[at]) if 0 <= at < len(known) else "")

    def _html(self, one: parts.Proposal) -> str:
        before, after = (plain_text(item) if item else "" for item in (one.was, one.after))
        left, right = marks_of(before, after) if one.after else ([], [])
        pieces = [f"<p><b>{escape(one.message)}</b></p>"]
        if one.drop:
            pieces.append(f"<p>{escape(_('The item is left out.'))}</p>")
        elif one.after is None:
            pieces.append(f"<p>{escape(_('Nothing is changed by this; it is for you to know.'))}</p>")
        if before:
            pieces.append(self._block(_("Before"), before, left, "diff_removed", "diff_removed_mark"))
        if after:
            pieces.append(self._block(_("After"), after, right, "diff_added", "diff_added_mark"))
        return "".join(pieces)

    def _block(self, title: str, text: str, marks: list[tuple[int, int]], role: str, mark: str) -> str:
        colour, strong = (self._theme.color(name).name() for name in (role, mark))
        words, at = [], 0
        for start, end in marks:
            words += [
                _lines(text[at:start]),
                f'<span style="background:{strong}">{_lines(text[start:end])}</span>',
            ]
            at = end
        words.append(_lines(text[at:]))
        return (
            f"<p style='margin:6px 0 0 0'><b>{escape(title)}</b></p>"
            f'<table width="100%" cellpadding="6"><tr><td bgcolor="{colour}">'
            f"{''.join(words)}</td></tr></table>"
        )

    @Slot()
    def _check_all(self) -> None:
        self._check(True)

    @Slot()
    def _check_none(self) -> None:
        self._check(False)

    def _check(self, on: bool) -> None:
        self.list.blockSignals(True)
        for at in range(self.list.count()):
            row = self.list.item(at)
            if row.flags() & Qt.ItemFlag.ItemIsUserCheckable and not self.list.isRowHidden(at):
                row.setCheckState(_state(on))
        self.list.blockSignals(False)
        self._say_count()

    @Slot()
    def _on_choose(self) -> None:
        ids = self.chosen()
        said = _("Make {count} {count:change|changes} and import", count=len(ids))
        self.answered.emit({"key": parts.CHOOSE, "changes": ids}, said)

    @Slot()
    def _on_leave(self) -> None:
        self.answered.emit({"key": parts.LEAVE}, _("Import as it is"))

    @Slot()
    def _on_cancel(self) -> None:
        self.answered.emit({"key": parts.CANCEL}, _("Don't import"))


def changes(one: parts.Proposal) -> bool:
    """Tell whether a finding proposes a change."""
    return one.drop or one.after is not None


def _state(on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked


def marks_of(before: str, after: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the places (start and end) of the lines that differ in two texts of one form."""
    found: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    starts = [0, 0]
    for lines in zip_longest(before.split("\n"), after.split("\n"), fillvalue=""):
        for side in (0, 1):
            if lines[0] != lines[1] and lines[side]:
                found[side].append((starts[side], starts[side] + len(lines[side])))
            starts[side] += len(lines[side]) + 1
    return found


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")
