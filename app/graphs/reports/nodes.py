"""All nineteen nodes of the report graph."""

from __future__ import annotations

from app.graphs.reports import nodes_begin, nodes_make, nodes_modify, nodes_prove, nodes_talk

ALL = (*nodes_begin.NODES, *nodes_make.NODES, *nodes_modify.NODES, *nodes_talk.NODES, *nodes_prove.NODES)
