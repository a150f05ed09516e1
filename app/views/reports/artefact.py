"""A report version on show: original and result, overlay, source, changes, data, findings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize, Signal, Slot
from PySide6.QtGui import QImage, QPixmap

from app.core.i18n import _
from app.core.records import VersionInfo
from app.domain.reports.changes import rewrites_between
from app.domain.reports.models import PrintedText
from app.views.reports.artefact_parts import (
    COMPARE,
    DATA,
    DIFF,
    OVERLAY,
    SOURCE,
    VIEWS,
    ArtefactParts,
)
from app.views.reports.loaded import LoadedReport, SourceText, decode
from app.views.reports.picking import meant_by
from app.views.reports.verdict import headline
from app.widgets.overlay_view import same_shape
from app.widgets.page_view import Mark, PageView
from app.widgets.theme import Theme
from app.workers.task import Task

NO_PICTURE = -1
CHIP_ICONS = {"success": "success", "warning": "warning", "danger": "error"}


class ReportArtefact(ArtefactParts):
    """Shows one version of a report in six views.

    Signals:
        exportRequested: the chosen format.
        versionChosen: show this version.
        compareRequested: show what changed between two versions.
        textPicked: the printed text that was clicked, or None.
        changesWanted: the view of changes was opened; (version before, this one).
        dataChosen: the DataChoice that shall fill the report.
    """

    exportRequested = Signal(str)
    versionChosen = Signal(int)
    compareRequested = Signal(int, int)
    textPicked = Signal(object)
    changesWanted = Signal(int, int)
    dataChosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        self._report: LoadedReport | None = None
        self._page = 1
        self._stale: set[int] = set()
        self._decode = Task(decode)
        self._picked: PrintedText | None = None
        self._original_key = NO_PICTURE
        self._started_over = False
        super().__init__(theme)
        self._decode.setParent(self)

    # ---- content -----------------------------------------------------------------

    @property
    def report(self) -> LoadedReport | None:
        """The version on show."""
        return self._report

    @property
    def picked(self) -> PrintedText | None:
        """The printed text that is selected: what "this" means in a request."""
        return self._picked

    def show_report(self, report: LoadedReport) -> None:
        """Show a version; views out of sight are filled when they are opened."""
        same = self._report is not None and self._report.version.session_id == report.version.session_id
        self._report = report
        self._started_over = False
        self._page = min(self._page, report.page_count) if same else 1
        self._picked = None
        self._show_usable(True)
        self._show_original(report.original)
        self._show_page()
        self._explain_absence()
        self.findings.show_summary(report.summary)
        self._show_headline()
        self._stale = {SOURCE, DIFF, DATA}
        self._fill(self.views.currentIndex())
        self.search.show_texts(report.texts)

    def _explain_absence(self) -> None:
        """Say why no page is shown, where there is none."""
        assert self._report is not None
        reason = "" if self._report.pages else _("The report engine rejected this version: it has no pages.")
        self.result.explain(reason and f"{reason}\n{_('Findings says why.')}")

    def show_ahead(self, picture: QImage) -> None:
        """Show the first page of a version that is still being proven."""
        if self._report is not None and self._page == 1:
            self._show_picture(picture)

    def _show_original(self, picture: QImage) -> None:
        """Show the source's page; the versions of one report share it."""
        if picture.cacheKey() != self._original_key:
            self._original_key = picture.cacheKey()
            self._original = QPixmap.fromImage(picture)
            self.original.set_picture(self._original)
            self._show_original_side(not self._original.isNull())
        self.original.show_marks([])

    def clear(self) -> None:
        """Show nothing."""
        self._report = None
        self._picked = None
        self._stale = set()
        self._original_key = NO_PICTURE
        for view in (self.original, self.result):
            view.set_picture(QPixmap())
        self._show_usable(False)
        self.result.explain("")
        self._started_over = False
        self.overlay.set_pictures(QPixmap(), QPixmap())
        self.diff.clear()

    def show_started_over(self, versions: list[VersionInfo]) -> None:
        """Show that there is no report any more, and the versions that one can go back to."""
        self.clear()
        self.show_versions(versions, None)
        self.search.show_texts([])
        self.source.show_text("")
        self.findings.clear()
        self._show_original_side(False)
        self.views.setCurrentIndex(COMPARE)
        self._started_over = True
        self._say_started_over()

    def _say_started_over(self) -> None:
        self._chip_text.setText(_("No report"))
        self._chip_icon.set_icon("info", "muted")
        self.result.explain(_("Started over. Say what to make, or choose a version below."))

    def show_versions(self, versions: list[VersionInfo], current: int | None) -> None:
        """Show the row of versions."""
        self.versions.show_versions(versions, current)
        self.diff.pickers.show_versions(versions)
        if self._report is not None and DIFF not in self._stale:
            self._stale.add(DIFF)
            self._fill(self.views.currentIndex())

    def show_diff(self, before: SourceText, after: SourceText) -> None:
        """Show what changed between two versions."""
        self._stale.discard(DIFF)
        self.views.setCurrentIndex(DIFF)
        self.fill_diff(before, after)

    def fill_diff(self, before: SourceText, after: SourceText) -> None:
        """Fill the view of changes, whether it is in sight or not."""
        rewrites = rewrites_between(before.rewrites, after.rewrites)
        self.diff.show_texts(before.text, after.text, before.title, after.title, rewrites)
        self.diff.show_pages(before.pages, after.pages)

    @Slot(int)
    def _fill(self, view: int) -> None:
        """Fill a view that is opened, once per version."""
        report = self._report
        if report is None or view not in self._stale:
            return
        self._stale.discard(view)
        if view == SOURCE:
            self.source.show_text(report.jrxml)
            self._show_picked_source()
        elif view == DATA:
            self.data.show_report(report)
        elif report.version.parent is None:
            self.diff.show_first(report.version.id)
        else:
            self.diff.show_awaited(report.version.parent, report.version.id)
            self.changesWanted.emit(report.version.parent, report.version.id)

    def retranslate(self) -> None:
        """Say what is built from the version again."""
        for at, name in enumerate(VIEWS):
            self.views.setTabText(at, _(name))
        self._fill_export_menu()
        if self._started_over:
            self._say_started_over()
        if self._report is not None:
            self._show_headline()
            self._explain_absence()
            self.findings.show_summary(self._report.summary)
            self._show_page_number()
            self._stale.add(DATA)
            self._fill(self.views.currentIndex())

    def _show_usable(self, there: bool) -> None:
        """Let what works on a report be pressed only while one is on show."""
        self._page_label.setVisible(there)
        for button in (self.previous_page, self.next_page, self.find_words, self.export):
            button.setEnabled(there)
        for button in (self.zoom_in, self.zoom_out, self.fit):
            button.setEnabled(there)

    def _show_headline(self) -> None:
        assert self._report is not None
        text, role = headline(self._report.summary)
        self._chip_text.setText(text)
        self._chip_icon.set_icon(CHIP_ICONS[role], role)

    def _show_original_side(self, there: bool) -> None:
        self._original_side.setVisible(there)
        self.views.setTabEnabled(OVERLAY, there)

    # ---- pages -------------------------------------------------------------------

    def _show_page(self) -> None:
        assert self._report is not None
        if self._page == 1:
            self._show_picture(self._report.first)
        else:
            self._decode.start(self._report.pages[self._page - 1])
        self._show_page_number()

    @Slot(object)
    def _on_decoded(self, picture: QImage) -> None:
        if self._page > 1 and not self._decode.busy:
            self._show_picture(picture)

    def _show_picture(self, picture: QImage) -> None:
        shown = QPixmap.fromImage(picture)
        self.result.set_picture(shown)
        self.overlay.set_pictures(self._original if self._page == 1 else QPixmap(), shown)
        if self.search.bar.isVisible():
            self._mark_hits()

    def _show_page_number(self) -> None:
        total = self._report.page_count if self._report else 1
        self._page_label.setText(_("Page {page} of {total}", page=self._page, total=total))
        self.previous_page.setEnabled(self._page > 1)
        self.next_page.setEnabled(self._page < total)

    @Slot()
    def _on_previous_page(self) -> None:
        if self._report is not None:
            self._page = max(1, self._page - 1)
            self._show_page()

    @Slot()
    def _on_next_page(self) -> None:
        if self._report is not None:
            self._page = min(self._report.page_count, self._page + 1)
            self._show_page()

    # ---- selection ---------------------------------------------------------------

    def _same_place(self) -> bool:
        """Tell whether a place of the result is the same in the original: its first page, of its shape."""
        sizes = self._original.size(), self._report.first.size() if self._report else QSize()
        return self._page == 1 and not self._original.isNull() and same_shape(*sizes)

    @Slot(QPointF)
    def _on_original_clicked(self, place: QPointF) -> None:
        if self._same_place():
            self._on_clicked(place)

    @Slot(QPointF)
    def _on_clicked(self, place: QPointF) -> None:
        if self._report is not None:
            self.pick(self._report.text_at(self._page, place.x(), place.y()))

    def pick(self, text: PrintedText | None) -> None:
        """Select a printed text in every view; None selects nothing."""
        self._picked = text
        marks = [self._mark(text)] if text else []
        self.result.show_marks(marks)
        self.original.show_marks(marks if self._same_place() else [])
        self._show_picked_source()
        self.textPicked.emit(text)

    def point_at(self, elements: Sequence[object]) -> int:
        """Highlight the elements that a question names; return how many printed texts they are."""
        found = meant_by(self._report, elements) if self._report is not None else []
        if not found:
            return 0
        self._page = min(max(1, found[0].page), self._report.page_count if self._report else 1)
        self._show_page()
        self.views.setCurrentIndex(COMPARE)
        self.result.show_marks([self._mark(one) for one in found if one.page == self._page])
        return len(found)

    def point_away(self) -> None:
        """Leave only what is picked marked: no question points at elements any more."""
        self.result.show_marks([self._mark(self._picked)] if self._picked and self._report else [])

    @Slot(object, list)
    def _on_visited(self, found: PrintedText | None, hits: list[PrintedText]) -> None:
        """Go to a hit of the search and mark all hits of its page."""
        if self._report is None:
            return
        if found is None:
            self.result.show_marks([])
            return
        page = min(max(1, found.page), self._report.page_count)
        if page != self._page:
            self._page = page
            self._show_page()
        self._hits, self._visited = hits, found
        self._mark_hits()

    def _mark_hits(self) -> None:
        marks = [
            self._mark(one, "accent" if one is self._visited else "highlight")
            for one in self._hits
            if one.page == self._page
        ]
        self.result.show_marks(marks)
        if self._visited is not None:
            self.result.show_place(self._mark(self._visited))

    def find(self) -> None:
        """Open the line that finds words in the pages."""
        self.views.setCurrentIndex(COMPARE)
        self.search.bar.appear()

    def _show_picked_source(self) -> None:
        if self._report is None or self._picked is None or SOURCE in self._stale:
            return
        uuid, words = self._picked.uuid, self._picked.text.strip()
        needle = uuid if uuid and uuid in self._report.jrxml else words
        if needle:
            self.source.show_line_with(needle)

    def _mark(self, text: PrintedText, role: str = "highlight") -> Mark:
        assert self._report is not None
        width, height = self._report.width, self._report.height
        right, bottom = text.x + text.width, text.y + text.height
        return Mark(text.x / width, text.y / height, right / width, bottom / height, role, text.text)

    @Slot(str)
    def _on_place(self, needle: str) -> None:
        if self._report is None:
            return
        found = next((text for text in self._report.texts if needle in (text.uuid, text.text)), None)
        if found is not None:
            self._page = min(max(1, found.page), self._report.page_count)
            self._show_page()
            self.views.setCurrentIndex(COMPARE)
            self.pick(found)
            self.result.show_place(self._mark(found))
        elif needle in self._report.jrxml:
            self.views.setCurrentIndex(SOURCE)
            self.source.show_line_with(needle)

    # ---- wiring --------------------------------------------------------------------

    def _connect_signals(self) -> None:
        self.result.clicked.connect(self._on_clicked)
        self.original.clicked.connect(self._on_original_clicked)
        self.result.viewMoved.connect(self._on_result_moved)
        self.original.viewMoved.connect(self._on_original_moved)
        self.previous_page.clicked.connect(self._on_previous_page)
        self.next_page.clicked.connect(self._on_next_page)
        self.zoom_in.clicked.connect(self._on_zoom_in)
        self.zoom_out.clicked.connect(self._on_zoom_out)
        self.fit.clicked.connect(self._on_fit)
        self.find_words.clicked.connect(self.find)
        self.search.visited.connect(self._on_visited)
        self.data.dataChosen.connect(self.dataChosen)
        self.export.menu().triggered.connect(self._on_export)
        self.versions.chosen.connect(self.versionChosen)
        self.versions.compareRequested.connect(self.compareRequested)
        self.diff.compareRequested.connect(self.compareRequested)
        self.findings.placeRequested.connect(self._on_place)
        self.views.currentChanged.connect(self._fill)
        self._decode.done.connect(self._on_decoded)

    # ---- slots --------------------------------------------------------------------

    def _shown_views(self) -> list[PageView]:
        if self.views.currentIndex() == OVERLAY:
            return [self.overlay.view]
        return [self.original, self.result]

    @Slot()
    def _on_zoom_in(self) -> None:
        self._shown_views()[-1].zoom_in()

    @Slot()
    def _on_zoom_out(self) -> None:
        self._shown_views()[-1].zoom_out()

    @Slot()
    def _on_fit(self) -> None:
        for view in self._shown_views():
            view.fit()

    @Slot()
    def _on_result_moved(self) -> None:
        self.original.follow(self.result)

    @Slot()
    def _on_original_moved(self) -> None:
        self.result.follow(self.original)

    @Slot(object)
    def _on_export(self, action: object) -> None:
        self.exportRequested.emit(action.data())  # type: ignore[attr-defined]
