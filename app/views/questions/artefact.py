"""An item set on show: items, coverage, paper, audit and changes, and the row of versions."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from app.core.i18n import N_, _
from app.domain.questions import parts
from app.views.questions.audit_page import AuditPage
from app.views.questions.changes_page import ChangesPage
from app.views.questions.coverage_page import CoveragePage
from app.views.questions.exporting import FORMS, PRINT
from app.views.questions.item_page import ItemPage
from app.views.questions.loaded import LoadedSet
from app.views.questions.paper_page import PaperPage
from app.widgets.theme import Theme
from app.widgets.verdict_bar import VerdictBar
from app.widgets.version_views import VersionViews

VIEWS = (N_("Items"), N_("Coverage"), N_("Paper"), N_("Audit"), N_("Changes"))
ITEMS, COVERAGE, PAPER, AUDIT, CHANGES = range(len(VIEWS))


class QuestionsArtefact(VersionViews):
    """Shows one version of a set in five views."""

    names = VIEWS

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.loaded: LoadedSet | None = None
        self._changes_of = 0
        self.build_views()

    # ---- construction ----------------------------------------------------------------

    def _verdict_bar(self) -> VerdictBar:
        return VerdictBar(self._theme, FORMS, (PRINT, N_("Print the paper...")))

    def _pages(self) -> Iterator[QWidget]:
        """Make the views, each when it is asked for."""
        self.items = ItemPage(self._theme)
        yield self.items
        self.coverage = CoveragePage(self._theme)
        yield self.coverage
        self.paper = PaperPage(self._theme)
        yield self.paper
        self.audit = AuditPage(self._theme)
        yield self.audit
        self.changes = ChangesPage(self._theme)
        yield self.changes

    def _connect_signals(self) -> None:
        self.views.currentChanged.connect(self._fill)
        self.coverage.itemsPicked.connect(self._on_items)
        self.changes.itemPicked.connect(self._on_item)

    # ---- content ---------------------------------------------------------------------

    def show_set(self, loaded: LoadedSet) -> None:
        """Show a version; views out of sight are filled when they are opened."""
        self.loaded = loaded
        self.items.show_set(loaded)
        self.coverage.show_set(loaded)
        self.paper.show_set(loaded)
        if not self.audit.open:
            self.audit.show_audit(loaded.audit, ask=False)
        self._enable()
        self._fill(self.views.currentIndex())
        self._show_headline()

    def show_passed(self, loaded: LoadedSet, found: int, wanted: int) -> None:
        """Show the items that passed so far; the version on show stays what counts."""
        self.items.show_more(loaded)
        self.views.setTabEnabled(ITEMS, True)
        self.bar.setVisible(True)
        self.bar.export.setEnabled(self.loaded is not None)
        so_far = _("{found} of {wanted} {wanted:item|items} so far", found=found, wanted=wanted)
        self.bar.show_verdict("success", "success", so_far)

    def show_marks(self, loaded: LoadedSet) -> None:
        """Show other marks of the version on show."""
        self.loaded = loaded
        self.items.show_marks(loaded)
        self._show_headline()

    def clear(self) -> None:
        """Show nothing."""
        self.loaded = None
        self.items.show_set(None)
        self.coverage.show_set(None)
        self.paper.show_set(None)
        self.changes.clear()
        if not self.audit.open:
            self.audit.show_audit(None, ask=False)
        self._enable()
        self.views.setCurrentIndex(ITEMS)

    def ask(self, audit: parts.Audit) -> None:
        """Ask what of an audited bank shall be changed."""
        self.audit.show_audit(audit, ask=True)
        self._enable()
        self.views.setCurrentIndex(AUDIT)

    def close_questions(self) -> None:
        """Nothing is asked any more."""
        self.audit.close_question()
        self._enable()

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for here."""
        return self.audit.open

    def _enable(self) -> None:
        there = self.loaded is not None
        for view in (ITEMS, COVERAGE, PAPER, CHANGES):
            self.views.setTabEnabled(view, there)
        self.views.setTabVisible(AUDIT, self.audit.audit is not None)
        self.views.setTabVisible(COVERAGE, bool(self.loaded and self.loaded.coverage.facts))
        self.bar.setVisible(there)
        self.bar.export.setEnabled(there)

    @Slot(int)
    def _fill(self, view: int) -> None:
        """Fill a view that is opened."""
        loaded = self.loaded
        if loaded is None:
            return
        if view == PAPER:
            self.paper.draw()
        elif view == CHANGES and self._changes_of != loaded.version.id:
            self._changes_of = loaded.version.id
            if loaded.version.parent is None:
                self.changes.clear()
            else:
                self.changesWanted.emit(loaded.version.parent, loaded.version.id)

    def show_changes(self, before: LoadedSet, after: LoadedSet) -> None:
        """Fill the view of changes and bring it into view."""
        self.changes.show_pair(before, after)
        self._changes_of = self.loaded.version.id if self.loaded else 0
        self.views.setCurrentIndex(CHANGES)

    def retranslate(self) -> None:
        """Say what is built from the version again."""
        super().retranslate()
        self._show_headline()

    def _show_headline(self) -> None:
        loaded = self.loaded
        if loaded is None:
            return
        unchecked = sum(item.id not in loaded.checks for item in loaded.items)
        flawed = sum(any(layer.findings for layer in check.layers) for check in loaded.checks.values())
        count = len(loaded.items)
        if unchecked or flawed:
            icon, role = "warning", "warning"
            text = _(
                "{count} {count:item|items}, {found} with findings", count=count, found=unchecked + flawed
            )
        else:
            icon, role, text = (
                "success",
                "success",
                _("{count} {count:item|items}, every check passed", count=count),
            )
        self.bar.show_verdict(icon, role, text, "\n".join(loaded.summary.notes))

    # ---- slots -----------------------------------------------------------------------

    @Slot(list)
    def _on_items(self, ids: list[str]) -> None:
        self.views.setCurrentIndex(ITEMS)
        self.items.list.show_only(ids)

    @Slot(str)
    def _on_item(self, item_id: str) -> None:
        if self.items.list.select(item_id):
            self.views.setCurrentIndex(ITEMS)
