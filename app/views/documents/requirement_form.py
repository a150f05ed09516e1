"""What was understood of a request, as a form: type, audience, sections, files, and the open questions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.domain.documents.requirement import Asked, Requirement, WantedSection
from app.domain.documents.understand.kinds import SHOWN
from app.widgets.flow import FlowLayout
from app.widgets.icons import IconLabel, TextButton, frame, text_label
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated

LANGUAGES = (("zh", "中文"), ("en", "English"))
FORMS = (("docx", "DOCX"), ("pdf", "PDF"), ("html", "HTML"), ("md", "Markdown"))
FILES = "files"
PATH_ROLE = Qt.ItemDataRole.UserRole
LINE_HEIGHT = 22
SECTION_LINES, FIGURE_LINES, FILE_LINES = 3, 2, 2


class RequirementForm(Translated, QWidget):
    """Shows a requirement, and lets it be corrected while the run waits for it.

    Signals:
        accepted: the answer of the form as JSON, and what it means in words.
    """

    accepted = Signal(object, str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._found = Requirement()
        self._asked: dict[str, QLineEdit | QComboBox] = {}
        self._added: list[str] = []
        self.asks = False
        self._build()
        self._connect_signals()
        self.close_question()

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        page = QWidget()
        page.setMaximumWidth(860)
        column = QVBoxLayout(page)
        column.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        column.setSpacing(WIDE_GAP)
        self.sentence = text_label("", "heading")
        column.addWidget(self.sentence)
        column.addWidget(self._questions())
        column.addLayout(self._fields())
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(page)
        self.say(area.setAccessibleName, N_("Understood"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(area, 1)
        layout.addWidget(self._foot())

    def _questions(self) -> QWidget:
        self.questions = frame("notice_info")
        row = QHBoxLayout(self.questions)
        row.setContentsMargins(12, 12, 12, 12)
        row.addWidget(IconLabel(self._theme, "help", "info", 20), 0, Qt.AlignmentFlag.AlignTop)
        self._question_rows = QVBoxLayout()
        self._question_rows.setSpacing(GAP)
        row.addLayout(self._question_rows, 1)
        return self.questions

    def _fields(self) -> QFormLayout:
        self.title, self.audience, self.period = QLineEdit(), QLineEdit(), QLineEdit()
        self.type, self.language = QComboBox(), QComboBox()
        self.sections, self.figures = self._lines(SECTION_LINES), self._lines(FIGURE_LINES)
        self.files = QListWidget()
        self.say(self.files.setAccessibleName, N_("Attached files"))
        self.files.setMaximumHeight(FILE_LINES * LINE_HEIGHT * 3 // 2 + GAP)
        self.missing = text_label("", "danger")
        self.chart = QCheckBox()
        self.say(self.chart.setText, N_("With charts"))
        self.outputs = {key: QCheckBox(label) for key, label in FORMS}
        form = QFormLayout()
        form.setHorizontalSpacing(WIDE_GAP)
        form.setVerticalSpacing(GAP)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for message, field in (
            (N_("Title"), self.title),
            (N_("Kind of document"), self.type),
            (N_("Language"), self.language),
            (N_("For whom"), self.audience),
            (N_("Period or subject"), self.period),
            (N_("Sections, one a line"), self.sections),
            (N_("Figures it must have"), self.figures),
            (N_("Files to work from"), self._inputs()),
            (N_("Comes out as"), self._outputs()),
        ):
            label = text_label("", "", wrap=False)
            self.say(label.setText, message)
            self.say(field.setAccessibleName, message)
            label.setBuddy(field)
            form.addRow(label, field)
        return form

    def _lines(self, count: int) -> QPlainTextEdit:
        made = QPlainTextEdit()
        made.setTabChangesFocus(True)
        made.setMaximumHeight(count * LINE_HEIGHT + 2 * GAP)
        return made

    def _inputs(self) -> QWidget:
        held = QWidget()
        column = QVBoxLayout(held)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.files)
        column.addWidget(self.missing)
        self.add_file = TextButton(N_("Add files..."))
        column.addWidget(self.add_file, 0, Qt.AlignmentFlag.AlignLeft)
        return held

    def _outputs(self) -> QWidget:
        held = QWidget()
        held.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        row = FlowLayout(held, WIDE_GAP)
        for box in (*self.outputs.values(), self.chart):
            row.addWidget(box)
        return held

    def _foot(self) -> QWidget:
        self.foot = frame("bar")
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(WIDE_GAP, GAP, WIDE_GAP, GAP)
        self.hint = text_label("", "muted")
        self.say(self.hint.setText, N_("Correct what is wrong; then the plan is made."))
        self.go_on = TextButton(N_("Go on"), "primary")
        row.addWidget(self.hint, 1)
        row.addWidget(self.go_on)
        return self.foot

    def _connect_signals(self) -> None:
        self.go_on.clicked.connect(self._on_go_on)
        self.add_file.clicked.connect(self._on_add)

    # ---- content ---------------------------------------------------------------------

    def show_question(self, found: Requirement, questions: Sequence[Asked], files: Sequence[str]) -> None:
        """Ask whether this is right; files are all that were given, those in use are ticked."""
        self._added = []
        self.asks = True
        self._ask(questions)
        self.show_requirement(found, files)
        self._enable(True)

    def show_requirement(self, found: Requirement, files: Sequence[str] = ()) -> None:
        """Show what was understood."""
        self._found = found
        self._fill_choices()
        self.title.setText(found.title)
        self.audience.setText(found.audience)
        self.period.setText(found.period)
        self.sections.setPlainText("\n".join(one.title for one in found.sections))
        self.figures.setPlainText("\n".join(found.figures))
        self.chart.setChecked(found.chart)
        for key, box in self.outputs.items():
            box.setChecked(key in found.outputs)
        self.files.clear()
        for path in dict.fromkeys([*found.files, *(one for one in files if Path(one).is_file())]):
            self._add_item(path, checked=path in found.files)
        self._show_missing()
        self._show_sentence()

    def close_question(self) -> None:
        """Nothing is asked any more; the form stays to be read."""
        self.asks = False
        self._ask(())
        self._enable(False)
        self._show_sentence()

    def take_files(self, paths: Sequence[str]) -> None:
        """Add files to those to work from."""
        for path in paths:
            if path not in self._paths(checked=False):
                self._added.append(path)
                self._add_item(path, checked=True)
        self._show_missing()

    def retranslate(self) -> None:
        """Name the kinds again."""
        chosen = self.type.currentData()
        self._fill_choices()
        self.type.setCurrentIndex(self.type.findData(chosen))
        self._show_missing()
        self._show_sentence()

    def requirement(self) -> Requirement:
        """Return the requirement as the form says it."""
        keys = {one.title: one.key for one in self._found.sections}
        titles = [line.strip() for line in self.sections.toPlainText().splitlines() if line.strip()]
        figures = [line.strip() for line in self.figures.toPlainText().splitlines() if line.strip()]
        values = {
            "type": self.type.currentData(),
            "title": self.title.text().strip() or self._found.title,
            "language": self.language.currentData(),
            "audience": self.audience.text().strip(),
            "period": self.period.text().strip(),
            "sections": [WantedSection(title=one, key=keys.get(one, "")) for one in titles],
            "figures": figures,
            "files": self._paths(),
            "outputs": [key for key, box in self.outputs.items() if box.isChecked()] or ["pdf"],
            "chart": self.chart.isChecked(),
        }
        return self._found.model_copy(update=values)

    def answers(self) -> dict[str, str]:
        """Return the answers to the questions by their keys."""
        said = {}
        for key, field in self._asked.items():
            text = field.currentText() if isinstance(field, QComboBox) else field.text()
            if text.strip():
                said[key] = text.strip()
        return said

    # ---- inner -----------------------------------------------------------------------

    def _fill_choices(self) -> None:
        self.type.clear()
        for key, label in SHOWN.items():
            self.type.addItem(_(label), key)
        self.type.setCurrentIndex(self.type.findData(self._found.type))
        self.language.clear()
        for code, name in LANGUAGES:
            self.language.addItem(name, code)
        self.language.setCurrentIndex(self.language.findData(self._found.language))

    def _show_sentence(self) -> None:
        if not self.asks:
            text = _("What was understood")
        elif self._asked:
            text = _("A few things are not clear yet")
        else:
            text = _("Is this what the document shall be?")
        self.sentence.setText(text)

    def _ask(self, questions: Sequence[Asked]) -> None:
        while (item := self._question_rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._asked = {}
        for one in questions:
            self._question_rows.addWidget(text_label(one.text, "strong"))
            field = self._answer_field(one)
            field.setAccessibleName(one.text)
            self._question_rows.addWidget(field)
        self.questions.setVisible(bool(questions))

    def _answer_field(self, asked: Asked) -> QWidget:
        if asked.key == FILES:
            button = TextButton(N_("Choose files..."))
            button.clicked.connect(self._on_add)
            return button
        if asked.choices:
            combo = QComboBox()
            combo.setEditable(True)
            combo.addItems(["", *asked.choices])
            self._asked[asked.key] = combo
            return combo
        line = QLineEdit()
        line.returnPressed.connect(self._on_go_on)
        self._asked[asked.key] = line
        return line

    def _add_item(self, path: str, *, checked: bool) -> None:
        item = QListWidgetItem(self._theme.icon("file"), Path(path).name)
        item.setData(PATH_ROLE, path)
        item.setToolTip(path)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
        self.files.addItem(item)

    def _paths(self, *, checked: bool = True) -> list[str]:
        items = [self.files.item(at) for at in range(self.files.count())]
        return [
            str(item.data(PATH_ROLE))
            for item in items
            if not checked or item.checkState() == Qt.CheckState.Checked
        ]

    def _show_missing(self) -> None:
        there = {Path(one).name for one in self._paths(checked=False)}
        gone = [one for one in self._found.missing if one not in there]
        self.missing.setText(_("Not found: {names}", names=", ".join(gone)) if gone else "")
        self.missing.setVisible(bool(gone))

    def _enable(self, there: bool) -> None:
        fields = (self.title, self.audience, self.period, self.type, self.language, self.sections)
        boxes = (*self.outputs.values(), self.chart)
        for one in (*fields, self.figures, self.files, self.add_file, *boxes):
            one.setEnabled(there)
        self.foot.setVisible(there)

    @Slot()
    def _on_add(self) -> None:
        paths, _kind = QFileDialog.getOpenFileNames(self, _("Choose files"))
        self.take_files(paths)

    @Slot()
    def _on_go_on(self) -> None:
        if not self.asks:
            return
        found = self.requirement()
        answer: dict[str, Any] = {"answers": self.answers(), "files": list(self._added)}
        answer["requirement"] = found.model_dump(mode="json")
        kind = _(SHOWN[found.type])
        said = [_("{kind}: {title}", kind=kind, title=found.title), *self.answers().values()]
        self.accepted.emit(answer, "\n".join([*said, *(Path(one).name for one in self._added)]))
