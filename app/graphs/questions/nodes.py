"""Every node of the questions graph."""

from __future__ import annotations

from app.graphs.questions import (
    nodes_bank,
    nodes_begin,
    nodes_check,
    nodes_end,
    nodes_make,
    nodes_route,
    nodes_write,
)

ALL = (
    *nodes_begin.ALL,
    *nodes_route.ALL,
    *nodes_make.ALL,
    *nodes_write.ALL,
    *nodes_check.ALL,
    *nodes_end.ALL,
    *nodes_bank.ALL,
)
