"""What fills the preview: the sample, a file or a query; how it fits; the rows; the parameters."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.domain.reports.data_choice import DataChoice, Filled
from app.domain.reports.models import SampleValue
from app.views.reports.data_table import DataTable
from app.views.reports.loaded import LoadedReport
from app.views.reports.parameter_form import ParameterForm
from app.widgets.icons import IconLabel, TextButton, frame, text_label
from app.widgets.text_field import TextField
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

SAMPLE, FILE, QUERY = range(3)
SOURCES = (N_("Sample data"), N_("A file"), N_("A query"))
SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx", ".json")
MOST_NAMES = 6
QUERY_HEIGHT = 130


class DataPanel(Translated, QWidget):
    """Chooses the data of a report and shows how it fits.

    Signals:
        dataChosen: a DataChoice; the report is to be printed with it.
        connectionsWanted: show_connections is to be called.
    """

    dataChosen = Signal(object)
    connectionsWanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._choice = DataChoice()
        self._build()
        self._connect_signals()

    # ---- content -----------------------------------------------------------------

    @property
    def choice(self) -> DataChoice:
        """What fills the report now."""
        return self._choice

    def show_report(self, report: LoadedReport) -> None:
        """Show the data of a version."""
        self._choice = report.choice
        self.table.show_sample(report.sample, report.field_labels)
        own = {} if report.filled is None else report.choice.parameters
        sample = {name: value for name, value in report.sample.parameters.items() if name not in own}
        self.parameters.show_parameters(report.parameters, report.choice.parameters, sample)
        self._show_source(report)
        self._show_fit(report)

    def _show_source(self, report: LoadedReport) -> None:
        chosen = FILE if self._choice.file else QUERY if self._choice.query else SAMPLE
        self.sources.button(chosen).setChecked(True)
        self._show_options(chosen)
        if chosen == QUERY and not self.connection.count():
            self.connectionsWanted.emit()
        self.file_name.setText(self._choice.name if self._choice.file else "")
        self.query.setPlainText(self._choice.query or self.query.toPlainText() or report.query)

    def _show_fit(self, report: LoadedReport) -> None:
        text, role = fit_sentence(report.choice, report.filled, len(report.sample.rows))
        self.fit.setText(text)
        self.fit_icon.set_icon({"success": "success", "warning": "warning"}.get(role, "info"), role)
        lines = fit_details(report.filled)
        self.details.setText("\n".join(lines))
        self.details.setVisible(bool(lines))

    def _show_options(self, source: int) -> None:
        """Show what belongs to a source, no higher than it needs."""
        self.options.setCurrentIndex(source)
        self.options.setMaximumHeight(QUERY_HEIGHT if source == QUERY else self.choose.sizeHint().height())
        self.options.setVisible(source != SAMPLE)

    def choose_file(self, path: str) -> None:
        """Fill the report with a file."""
        self._choose(DataChoice(file=path, parameters=self._choice.parameters))

    def _choose(self, choice: DataChoice) -> None:
        self._choice = choice
        self.dataChosen.emit(choice)

    def retranslate(self) -> None:
        """Name the sources again."""
        for source, name in enumerate(SOURCES):
            self.sources.button(source).setText(_(name))

    # ---- slots -------------------------------------------------------------------

    @Slot(int)
    def _on_source(self, source: int) -> None:
        self._show_options(source)
        if source == SAMPLE and self._choice.has_source:
            self._choose(DataChoice(parameters=self._choice.parameters))
        elif source == QUERY:
            self.connectionsWanted.emit()

    def show_connections(self, connections: Sequence[tuple[str, str]]) -> None:
        """Offer the saved connections, given by id and name."""
        current = self.connection.currentData() or self._choice.connection
        self.connection.clear()
        for key, name in connections:
            self.connection.addItem(name, key)
        self.connection.setCurrentIndex(max(0, self.connection.findData(current)))

    @Slot()
    def _on_choose_file(self) -> None:
        forms = " ".join(f"*{one}" for one in SUFFIXES)
        path, _kind = QFileDialog.getOpenFileName(
            self, _("Choose a file of rows"), "", _("Tables ({forms})", forms=forms)
        )
        if path:
            self.choose_file(path)

    @Slot()
    def _on_run_query(self) -> None:
        query = self.query.toPlainText().strip()
        key = self.connection.currentData()
        if query and key:
            title = self.connection.currentText()
            given = self._choice.parameters
            self._choose(DataChoice(connection=key, title=title, query=query, parameters=given))

    @Slot(object)
    def _on_parameters(self, values: dict[str, SampleValue]) -> None:
        self._choose(self._choice.model_copy(update={"parameters": values}))

    # ---- construction ------------------------------------------------------------

    def _build(self) -> None:
        self.table = DataTable()
        self.parameters = ParameterForm()
        self.parameters.setMinimumWidth(180)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.table)
        split.addWidget(self.parameters)
        split.setStretchFactor(0, 1)
        split.setSizes([560, 240])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._head())
        layout.addWidget(split, 1)

    def _head(self) -> QWidget:
        head = frame("surface")
        box = QVBoxLayout(head)
        box.setContentsMargins(GAP, GAP, GAP, GAP)
        box.setSpacing(SMALL_GAP)
        box.addLayout(self._source_row())
        self.options = QStackedWidget()
        for page in (QWidget(), self._file_page(), self._query_page()):
            self.options.addWidget(page)
        self.options.hide()
        box.addWidget(self.options)
        box.addLayout(self._fit_row())
        self.details = text_label("", "muted")
        self.details.hide()
        box.addWidget(self.details)
        return head

    def _source_row(self) -> QHBoxLayout:
        self.sources = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(2 * GAP)
        title = text_label("", "section", wrap=False)
        self.say(title.setText, N_("Fill the preview with"))
        row.addWidget(title)
        for source, name in enumerate(SOURCES):
            button = QRadioButton(_(name))
            self.sources.addButton(button, source)
            row.addWidget(button)
        self.sources.button(SAMPLE).setChecked(True)
        row.addStretch(1)
        return row

    def _file_page(self) -> QWidget:
        page = QWidget()
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        self.choose = TextButton(N_("Choose a file..."))
        self.file_name = text_label("", wrap=False)
        hint = text_label("", "muted", wrap=False)
        self.say(hint.setText, N_("or drop it here: CSV, TSV, XLSX, JSON"))
        for widget in (self.choose, self.file_name, hint):
            row.addWidget(widget)
        row.addStretch(1)
        return page

    def _query_page(self) -> QWidget:
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SMALL_GAP)
        row = QHBoxLayout()
        self.connection = QComboBox()
        self.connection.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.connection.setMinimumWidth(140)
        self.say(self.connection.setAccessibleName, N_("Connection"))
        self.run = TextButton(N_("Run the query"), "primary")
        row.addWidget(self.connection)
        row.addWidget(self._read_only(), 1)
        row.addWidget(self.run)
        box.addLayout(row)
        self.query = TextField()
        self.query.setTabChangesFocus(True)
        self.say(self.query.setAccessibleName, N_("Query"))
        self.query.setPlaceholderText("SELECT ... FROM ... WHERE day >= $P{from}")
        box.addWidget(self.query)
        return page

    def _read_only(self) -> QLabel:
        label = text_label("", "muted", wrap=False)
        self.say(label.setText, N_("One SELECT; the connection only reads."))
        return label

    def _fit_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SMALL_GAP)
        self.fit_icon = IconLabel(self._theme, "info", "muted")
        self.fit = text_label("")
        row.addWidget(self.fit_icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.fit, 1)
        return row

    def _connect_signals(self) -> None:
        self.sources.idClicked.connect(self._on_source)
        self.choose.clicked.connect(self._on_choose_file)
        self.run.clicked.connect(self._on_run_query)
        self.parameters.applied.connect(self._on_parameters)


def takes(path: str) -> bool:
    """Tell whether a file can hold rows."""
    return Path(path).suffix.lower() in SUFFIXES


def fit_sentence(choice: DataChoice, filled: Filled | None, rows: int) -> tuple[str, str]:
    """Return in one sentence what fills the preview, and its theme role."""
    if not choice.has_source:
        return _("The sample of this version: {count} {count:row|rows}.", count=rows), "muted"
    if filled is None:
        return _(
            "This version was not printed with {name} yet; the sample is shown.", name=choice.name
        ), "warning"
    total = len(filled.matched) + len(filled.missing)
    fits = {"name": choice.name, "count": filled.rows, "matched": len(filled.matched), "total": total}
    text = _(
        "{name}: {count} {count:row|rows};"
        " {matched} of {total} {total:field|fields} {matched:has|have} data.",
        **fits,
    )
    if filled.cut:
        text = _(
            "{name}: the first {count} {count:row|rows};"
            " {matched} of {total} {total:field|fields} {matched:has|have} data.",
            **fits,
        )
        text = f"{text} " + _("An export prints all rows.")
    return text, "warning" if filled.missing else "success"


def fit_details(filled: Filled | None) -> list[str]:
    """Return the fields without data and the columns that no field takes."""
    if filled is None or not filled.choice.has_source:
        return []
    found = []
    if filled.lost:
        found.append(_("This text is missing from the PDF: {text}", text=_listed(filled.lost)))
    if filled.missing:
        found.append(_("No data, prints nothing or null: {names}", names=_listed(filled.missing)))
    if filled.unused:
        found.append(_("Columns that no field takes: {names}", names=_listed(filled.unused)))
    return found


def _listed(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMES
    listed = ", ".join(names[:MOST_NAMES])
    return _("{names} and {count} more", names=listed, count=more) if more > 0 else listed
