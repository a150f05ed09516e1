"""The tools that come with the program; each is a decorated function in one of these modules."""

from __future__ import annotations

from app.domain.documents.tools import ToolRegistry, registry_of

MODULES = (
    "app.engines.documents.tools.read",
    "app.engines.documents.tools.sheets",
    "app.engines.documents.tools.charting",
    "app.engines.documents.tools.compute",
    "app.engines.documents.tools.look_up",
    "app.engines.documents.tools.fill",
)


def shipped() -> ToolRegistry:
    """Return the registry of the program's own tools."""
    return registry_of(MODULES)
