"""The tools in the preferences: which there are, which are on, and the user's own tools with their hashes."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.core.paths import sub_dir
from app.graphs.documents.switches import (
    Listed,
    allow_file,
    allow_server,
    listed_tools,
    search_service,
    set_search_service,
    switch_tool,
)
from app.views.documents.plan_model import tool_words
from app.views.documents.tool_abouts import tool_about
from app.widgets.confirm import confirm
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated
from app.workers.task import Task

COLUMNS = (N_("Tool"), N_("What it does"), N_("Where it comes from"))
ROW_HEIGHT, MOST_SHOWN, SHORT_HASH = 30, 9, 16
KEY_ROLE = int(Qt.ItemDataRole.UserRole)


class ToolsPage(Translated, QWidget):
    """Lists the tools with a switch each.

    Signals:
        changed: another tool is on or off now.
    """

    changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.tools: list[Listed] = []
        self._filling = False
        self._list = Task(listed_tools, self)
        self._switch = Task(_switched, self)
        self._build()
        self._list.done.connect(self._on_listed)
        self._switch.done.connect(self._on_switched)
        self.table.itemChanged.connect(self._on_item)
        self.reload()

    def fits(self, words: str) -> bool:
        """Tell whether the searched words name this page or one of its tools."""
        names = " ".join(one.name for one in self.tools)
        text = f"{_('Tools of documents')} tools mcp web search documents {names}".casefold()
        return all(word in text for word in words.casefold().split())

    @Slot()
    def reload(self) -> None:
        """Read the list again."""
        self._list.start()

    def retranslate(self) -> None:
        """Say the list in the new language."""
        self._fill()

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        title = text_label("", "heading", wrap=False)
        self.say(title.setText, N_("Tools of documents"))
        layout.addWidget(title)
        self.table = QTableWidget(0, len(COLUMNS))
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.table.setFixedHeight(ROW_HEIGHT * (MOST_SHOWN + 1))
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.say(self.table.setAccessibleName, N_("Tools of documents"))
        layout.addWidget(self.table)
        about = text_label("", "muted")
        self.say(
            about.setText,
            N_(
                "A Python file in the tools folder adds tools of your own. It is off until you allow exactly "
                "this content; when the file changes it is off again. Searching the web is off."
            ),
        )
        layout.addWidget(about)
        self._build_search(layout)
        row = QHBoxLayout()
        self.folder = TextButton(N_("Open the tools folder"))
        self.again = TextButton(N_("Look again"))
        self.folder.clicked.connect(self._on_folder)
        self.again.clicked.connect(self.reload)
        row.addWidget(self.folder)
        row.addWidget(self.again)
        row.addStretch(1)
        layout.addLayout(row)

    def _build_search(self, layout: QVBoxLayout) -> None:
        """Add the line with the address of the search service."""
        about = text_label("", "muted")
        self.say(
            about.setText,
            N_(
                "MCP servers are listed in mcp.json in the tools folder; each is off until you allow "
                "exactly its "
                "command. Searching the web needs the address of a SearXNG service of yours."
            ),
        )
        layout.addWidget(about)
        self.search = QLineEdit(search_service())
        self.search.setPlaceholderText("http://127.0.0.1:8888")
        self.say(self.search.setAccessibleName, N_("Address of the search service"))
        self.search.editingFinished.connect(self._on_search)
        layout.addWidget(self.search)

    @Slot()
    def _on_search(self) -> None:
        if self.search.text().strip() != search_service():
            set_search_service(self.search.text())

    @Slot(object)
    def _on_listed(self, tools: list[Listed]) -> None:
        self.tools = tools
        self._fill()

    def _fill(self) -> None:
        self._filling = True
        self.table.setHorizontalHeaderLabels([_(one) for one in COLUMNS])
        self.table.setRowCount(len(self.tools))
        for row, one in enumerate(self.tools):
            name = QTableWidgetItem(tool_words(one.name))
            name.setFlags(name.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            name.setCheckState(Qt.CheckState.Checked if one.on else Qt.CheckState.Unchecked)
            name.setData(KEY_ROLE, one.name)
            name.setToolTip(one.name)
            about = QTableWidgetItem(tool_about(one.name, one.about))
            about.setToolTip(about.text())
            self.table.setItem(row, 0, name)
            self.table.setItem(row, 1, about)
            self.table.setItem(row, 2, QTableWidgetItem(self._origin(one)))
        self._filling = False

    def _origin(self, one: Listed) -> str:
        if one.server:
            return _("MCP server  SHA-256 {digest}", digest=one.digest[:SHORT_HASH])
        if one.file:
            return f"{one.file}  SHA-256 {one.digest[:SHORT_HASH]}"
        return _("reaches the network") if one.asks else _("this program")

    @Slot(QTableWidgetItem)
    def _on_item(self, item: QTableWidgetItem) -> None:
        if self._filling or item.column() != 0 or item.row() >= len(self.tools):
            return
        tool, on = self.tools[item.row()], item.checkState() == Qt.CheckState.Checked
        if on == tool.on:
            return
        if on and not self._agreed(tool):
            self._fill()
            return
        self._switch.start(tool, on)

    def _agreed(self, tool: Listed) -> bool:
        """Ask before a file of the user's, or a tool that reaches the network, is switched on."""
        if tool.server:
            title = _("Start the server {name}?", name=tool.name)
            text = _(
                "Its command runs on this computer and can do whatever you can do: {text}", text=tool.about
            )
            detail = f"SHA-256 {tool.digest}"
        elif tool.file:
            title = _("Allow {file}?", file=tool.file)
            text = _("The file runs as part of this program and can do whatever you can do.")
            detail = f"SHA-256 {tool.digest}"
        elif tool.asks:
            title = _("Let this tool reach the network?")
            text = _("{name} sends words of your request to another computer.", name=tool_words(tool.name))
            detail = ""
        else:
            return True
        return confirm(self, title, text, _("Allow"), detail=detail, dangerous=True)

    @Slot(object)
    def _on_switched(self, _result: object) -> None:
        self.changed.emit()
        self.reload()

    @Slot()
    def _on_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(sub_dir("tools"))))


def _switched(tool: Listed, on: bool) -> None:
    if tool.server:
        allow_server(tool.name, tool.digest if on else "")
    elif tool.file:
        allow_file(tool.file, tool.digest if on else "")
    else:
        switch_tool(tool.name, on, asks=tool.asks)
