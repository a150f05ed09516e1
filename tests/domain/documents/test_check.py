from __future__ import annotations

from app.domain.documents.check import marked, unproven
from app.domain.documents.document import Block, Document, Run, Section
from app.domain.documents.facts import Ledger, numbers_in


def _document(text: str) -> Document:
    ledger = Ledger()
    fact = ledger.add("total", 1234, "1,234")
    runs = (Run(text="Total "), Run(text=fact.shown, fact=fact.id), Run(text=text))
    return Document(
        title="T", sections=[Section(key="a", title="A", blocks=(Block(runs=runs),))], ledger=ledger
    )


def test_a_figure_that_is_no_fact_is_found_and_marked() -> None:
    document = _document(", up 17 percent")
    assert [one.number for one in unproven(document)] == ["17"]
    assert [run.marked for run in marked(document).sections[0].blocks[0].runs] == [False, False, True]


def test_a_document_of_facts_passes() -> None:
    assert unproven(_document(" in all")) == []


def test_numbers_are_compared_without_grouping_signs_and_zeros() -> None:
    assert numbers_in("−1,234.50 元，占 29.20%，共 007 项") == ["1234.5", "29.2", "7"]
