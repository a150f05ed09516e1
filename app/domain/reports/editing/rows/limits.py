"""The part of a report's filter that counts rows, which knows whether the engine sorts them first.

Where rows are sorted, the engine asks the filter twice for each: while it
collects the rows, and again when they come in their order. Only then may
they be counted; the source of the rows has become a sorted one by then.
"""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.rows.row_filter import join_filter
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_COLLECTING = '!String.valueOf($P{REPORT_DATA_SOURCE}).contains("SortedDataSource") || '
_LIMIT = re.compile(rf"\((?:{re.escape(_COLLECTING)})?\$V\{{REPORT_COUNT\}} <= (?P<count>\d+)\)")


def limit_rows(template: Template, count: int) -> None:
    """Let the filter pass so many rows; a number that stands is replaced."""
    node, limit = xml.child(template.root, "filterExpression"), _limit(template, count)
    if node is not None and _LIMIT.search(node.text or ""):
        node.text = _LIMIT.sub(lambda _found: limit, node.text)
    else:
        join_filter(template, limit)


def limit_as_sorted(template: Template) -> None:
    """Count rows in the filter as the sorting that stands now needs it."""
    node = xml.child(template.root, "filterExpression")
    if node is not None and _LIMIT.search(node.text or ""):
        node.text = _LIMIT.sub(lambda found: _limit(template, int(found["count"])), node.text)


def _limit(template: Template, count: int) -> str:
    sorted_first = any(_sorts(one) for one in template.root)
    return f"({_COLLECTING if sorted_first else ''}$V{{REPORT_COUNT}} <= {count})"


def _sorts(node: Any) -> bool:
    return local(node) == "sortField"
