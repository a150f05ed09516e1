"""A document on show: what was understood, its plan, its pages, facts, gaps and changes."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.core.i18n import N_, _
from app.domain.documents.check import Unproven
from app.domain.documents.document import Document
from app.views.documents.changes_page import ChangesPage
from app.views.documents.document_page import DocumentPage
from app.views.documents.edit_desk import EditDesk
from app.views.documents.export import EXPORTS, PRINT
from app.views.documents.gaps_page import GapsPage
from app.views.documents.ledger_page import LedgerPage
from app.views.documents.loaded import LoadedDocument
from app.views.documents.plan_page import PlanPage
from app.views.documents.requirement_form import RequirementForm
from app.widgets.icons import IconLabel, TextButton, frame, text_label
from app.widgets.theme import GAP, Theme
from app.widgets.verdict_bar import VerdictBar
from app.widgets.version_views import VersionViews

VIEWS = (N_("Understood"), N_("Plan"), N_("Document"), N_("Facts"), N_("Gaps"), N_("Changes"))
UNDERSTOOD, PLAN, DOCUMENT, FACTS, GAPS, CHANGES = range(len(VIEWS))


class DocumentsArtefact(VersionViews):
    """Shows one version of a document in six views."""

    names = VIEWS

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.desk = EditDesk(self)
        self._compared = False
        self.build_views()

    # ---- construction ----------------------------------------------------------------

    def _verdict_bar(self) -> VerdictBar:
        return VerdictBar(self._theme, EXPORTS, (PRINT, N_("Print...")))

    def _pages(self) -> Iterator[QWidget]:
        """Make the views, each when it is asked for."""
        self.form = RequirementForm(self._theme)
        yield self.form
        self.plan = PlanPage(self._theme)
        yield self.plan
        self.page = DocumentPage(self._theme, self.desk)
        yield self.page
        self.ledger = LedgerPage(self._theme)
        yield self.ledger
        self.gaps = GapsPage(self._theme)
        yield self.gaps
        self.changes = ChangesPage(self._theme)
        yield self.changes

    def _above(self) -> QWidget:
        """Build the bar that says why nothing was exported."""
        self.blocked = frame("notice_error")
        row = QHBoxLayout(self.blocked)
        row.setContentsMargins(12, GAP, 12, GAP)
        row.addWidget(IconLabel(self._theme, "error", "danger", 20))
        self.blocked_text = text_label("")
        self.jump = TextButton(N_("Show it"))
        row.addWidget(self.blocked_text, 1)
        row.addWidget(self.jump)
        self.blocked.hide()
        return self.blocked

    def _connect_signals(self) -> None:
        self.views.currentChanged.connect(self._on_view)
        self.ledger.factChosen.connect(self._on_fact)
        self.gaps.factChosen.connect(self._on_fact)
        self.desk.changed.connect(self._on_edited)
        self.jump.clicked.connect(self.show_unproven)

    # ---- content ---------------------------------------------------------------------

    @property
    def loaded(self) -> LoadedDocument | None:
        """The version on show."""
        return self.desk.loaded

    @property
    def document(self) -> Document | None:
        """The document as it is now, edits included."""
        return self.desk.document

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for here."""
        return self.form.asks or self.plan.asks

    def show_document(self, loaded: LoadedDocument, edited: Document | None = None) -> None:
        """Show a version; edited is what was not kept yet."""
        self._compared = False
        self.blocked.hide()
        self.changes.clear()
        self.desk.open(loaded, edited)
        self.ledger.show_document(loaded)
        self.gaps.show_document(loaded)
        if not self.form.asks:
            self.form.show_requirement(loaded.requirement, loaded.files)
        if not self.plan.asks and not self.plan.model.current:
            self.plan.show_standing(loaded.plan, "", loaded.reflections)
        self._enable()
        self._on_view(self.views.currentIndex())

    def clear(self) -> None:
        """Show no document."""
        self.desk.open(None)
        self.ledger.show_document(None)
        self.gaps.show_document(None)
        self.changes.clear()
        self.blocked.hide()
        self._enable()

    def close_questions(self) -> None:
        """Nothing is asked any more."""
        self.form.close_question()
        self.plan.close_question()
        self._enable()

    def enable_asking(self, view: int) -> None:
        """Bring the view with a question into sight."""
        self._enable()
        self.views.setTabEnabled(view, True)
        self.views.setCurrentIndex(view)

    def show_changes(self, before: LoadedDocument, after: LoadedDocument, *, front: bool = False) -> None:
        """Fill the view of changes; front brings it into view."""
        self._compared = True
        self.changes.show_pair(before, after)
        if front:
            self.views.setCurrentIndex(CHANGES)

    def show_blocked(self, wrong: Unproven) -> None:
        """Say that a figure without a fact keeps the document from being exported."""
        self.blocked_text.setText(
            _(
                "Nothing was exported: the figure {number} in the section {section} is no fact.",
                number=wrong.number,
                section=wrong.section,
            )
        )
        self.blocked.show()

    @Slot()
    def show_unproven(self) -> None:
        """Open the section with the first figure that no fact holds."""
        wrong = self.unproven()
        if wrong:
            self.views.setCurrentIndex(DOCUMENT)
            self.page.edit_titled(wrong[0].section)

    def unproven(self) -> list[Unproven]:
        """Return the figures of the document as it is now that no fact holds."""
        return self.desk.unproven

    def retranslate(self) -> None:
        """Name views and states again."""
        super().retranslate()
        self._enable()

    # ---- inner -----------------------------------------------------------------------

    def _enable(self) -> None:
        there = self.desk.document is not None
        for view in (DOCUMENT, FACTS, CHANGES):
            self.views.setTabEnabled(view, there)
        self.bar.setVisible(there)
        for view, name in enumerate(VIEWS):
            self.views.setTabText(view, _(name))
        if self.gaps.count:
            self.views.setTabText(GAPS, _("Gaps ({count})", count=self.gaps.count))
        self._show_chip()

    def _show_chip(self) -> None:
        document = self.desk.document
        if document is None:
            return
        wrong = self.unproven()
        if wrong:
            icon, role, text = "error", "danger", _("Figures without a fact: {count}", count=len(wrong))
        elif self.gaps.count:
            icon, role, text = "warning", "warning", _("Gaps: {count}", count=self.gaps.count)
        else:
            icon, role, text = "success", "success", _("Every figure is a fact")
        if self.desk.edited:
            text = _("{state}, edited", state=text)
        self.bar.show_verdict(icon, role, text)

    @Slot(int)
    def _on_view(self, view: int) -> None:
        loaded = self.loaded
        if view != CHANGES or loaded is None or self._compared:
            return
        if loaded.version.parent is not None:
            self.changesWanted.emit(loaded.version.parent, loaded.version.id)

    @Slot(str)
    def _on_fact(self, fact: str) -> None:
        self.views.setCurrentIndex(DOCUMENT)
        self.page.show_fact(fact)
        self.page.show_use(fact)

    @Slot(str)
    def _on_edited(self, _key: str) -> None:
        if not self.unproven():
            self.blocked.hide()
        self._show_chip()
