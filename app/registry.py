"""The one list of workflows; import strings keep start-up lazy."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any


@dataclass(frozen=True)
class WorkflowSpec:
    """A workflow: its id, the package of its views and its graph's builder.

    graph is "" while a workflow only says what it will do; needs names the
    engines without which it can do nothing (see app/doctor_report.py).
    """

    id: str
    views: str
    graph: str = ""
    needs: tuple[str, ...] = ()

    def load_views(self) -> ModuleType:
        """Import the package with TITLE, ICON and make_tab."""
        return import_module(self.views)

    def load_graph(self) -> Any:
        """Import the graph's build(services) function."""
        module, name = self.graph.split(":")
        return getattr(import_module(module), name)


WORKFLOWS: tuple[WorkflowSpec, ...] = (
    WorkflowSpec("reports", "app.views.reports", "app.graphs.reports.graph:build", ("reports", "reader")),
    WorkflowSpec("records", "app.views.records", "app.graphs.records.graph:build", ("reader",)),
    WorkflowSpec("questions", "app.views.questions", "app.graphs.questions.graph:build"),
    WorkflowSpec("robot", "app.views.robot", "app.graphs.robot.graph:build", ("blocks",)),
    WorkflowSpec("documents", "app.views.documents", "app.graphs.documents.graph:build", ("reader", "typst")),
)


def workflow(workflow_id: str) -> WorkflowSpec:
    """Return a workflow by id; KeyError when there is none."""
    return {spec.id: spec for spec in WORKFLOWS}[workflow_id]
