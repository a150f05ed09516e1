"""The nodes of the records graph."""

from __future__ import annotations

from app.graphs.records import nodes_confirm, nodes_read, nodes_show, nodes_write

ALL = (*nodes_read.ALL, *nodes_show.ALL, *nodes_confirm.ALL, *nodes_write.ALL)
