"""What a tab may use of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QAction

from app.graphs.ledger import PendingRun
from app.widgets.layout_memory import LayoutMemory
from app.widgets.notices import Notices
from app.widgets.run_desk import RunDesk
from app.widgets.theme import Theme

if TYPE_CHECKING:
    from app.engines.ports import Store


@dataclass
class TabContext:
    """Everything that a tab may use of the window; complete when make_tab is called.

    settings is core/settings' object; open_settings takes a setting's key
    ("" opens the first page); new_action registers a QAction for menus, palette
    and shortcuts in one step and returns it.
    """

    workflow: str
    store: Store
    desk: RunDesk
    settings: Any
    theme: Theme
    notices: Notices
    memory: LayoutMemory
    open_settings: Callable[[str], None]
    new_action: Callable[..., QAction]
    graph_shape: Any = None
    pending: Callable[[int], Sequence[PendingRun]] = field(default=lambda _session_id: ())
