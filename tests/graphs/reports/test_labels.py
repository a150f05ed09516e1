"""Every node of the report graph has words that can be translated."""

from __future__ import annotations

from app.core.steps import step_label
from app.graphs.nodes import spec_of
from app.graphs.reports import labels, nodes
from app.graphs.reports.graph import build

SPECS = [spec_of(function) for function in nodes.ALL]


def test_each_node_has_a_label_and_its_sentence_is_collected():
    assert [spec.name for spec in SPECS if spec.name not in labels.LABELS] == []
    assert [spec.about for spec in SPECS if spec.about not in labels.ABOUT] == []
    assert (len(labels.LABELS), len(labels.ABOUT)) == (len(SPECS), len(SPECS))


def test_building_the_graph_makes_its_labels_known():
    build()
    assert step_label("classify_intent") == "Understand the request"
    assert step_label("no_such_node") == ""
