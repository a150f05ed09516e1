"""Every node of the questions graph."""

from __future__ import annotations

from app.graphs.questions import nodes_bank, nodes_begin, nodes_check, nodes_end, nodes_make

ALL = (*nodes_begin.ALL, *nodes_make.ALL, *nodes_check.ALL, *nodes_end.ALL, *nodes_bank.ALL)
