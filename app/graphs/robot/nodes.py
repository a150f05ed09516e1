"""The nodes of the robot graph."""

from __future__ import annotations

from app.graphs.robot import nodes_begin, nodes_edit, nodes_end, nodes_tasks, nodes_xml

ALL = (*nodes_begin.ALL, *nodes_tasks.ALL, *nodes_xml.ALL, *nodes_edit.ALL, *nodes_end.ALL)
