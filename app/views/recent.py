"""The files that were worked on last, in any tab, as a menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QMenu, QWidget

from app.core.i18n import _
from app.core.paths import data_folder, resource_dir
from app.core.records import UsedFile
from app.widgets.composer import PASTED
from app.widgets.theme import Theme

if TYPE_CHECKING:
    from app.engines.ports import Store

MOST = 12
WIDEST = 520


def recent_files(store: Store) -> list[UsedFile]:
    """Return the user's own files, newest first: no samples, no pictures that were pasted."""
    ours = (resource_dir(), data_folder() / PASTED)
    used = [one for one in store.used_files() if not any(Path(one.path).is_relative_to(own) for own in ours)]
    return used[:MOST]


def recent_menu(
    parent: QWidget,
    theme: Theme,
    store: Store,
    titles: Mapping[str, tuple[str, str]],
    choose: Callable[[str, str], object],
) -> QMenu:
    """Return a menu of the files; choose gets the workflow and path of the one that is picked."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setToolTipsVisible(True)
    known = [one for one in recent_files(store) if one.workflow in titles]
    for one in known:
        path, (title, icon) = Path(one.path), titles[one.workflow]
        action = menu.addAction(theme.icon(icon), _line(menu.fontMetrics(), path))
        action.setToolTip(f"{path}\n{_(title)}")
        action.triggered.connect(partial(choose, one.workflow, one.path))
    if not known:
        menu.addAction(_("No file was worked on yet.")).setEnabled(False)
    return menu


def _line(metrics: QFontMetrics, path: Path) -> str:
    """Return name and folder, the folder's middle left out where it is long; & is doubled for a menu."""
    room = max(WIDEST - metrics.horizontalAdvance(path.name), WIDEST // 3)
    folder = metrics.elidedText(str(path.parent), Qt.TextElideMode.ElideMiddle, room)
    name = metrics.elidedText(path.name, Qt.TextElideMode.ElideMiddle, WIDEST)
    return f"{name}    {folder}".replace("&", "&&")
