"""Proposals of a model: names from the catalogue only, and words that were said only."""

from __future__ import annotations

from app.domain.records.models import Catalogue, Column, Table
from app.domain.records.understand.propose import Proposal, problems_of, proposal_schema

CATALOGUE = Catalogue(
    dialect="sqlite",
    tables=(
        Table(
            name="customer",
            columns=(
                Column(name="id", family="integer", identity="always"),
                Column(name="name"),
                Column(name="credit", family="decimal"),
            ),
        ),
    ),
)


def _proposal(table: str, **cells: str) -> Proposal:
    listed = [{"column": name, "words": words} for name, words in cells.items()]
    return Proposal.model_validate({"rows": [{"table": table, "cells": listed}]})


def test_the_schema_offers_writable_columns_of_known_tables() -> None:
    rows = proposal_schema(CATALOGUE, ("customer", "nothing"))["properties"]["rows"]
    (only,) = rows["items"]["anyOf"]
    assert only["properties"]["table"] == {"const": "customer"}
    assert only["properties"]["cells"]["items"]["properties"]["column"] == {"enum": ["name", "credit"]}


def test_words_that_were_said_are_let_through() -> None:
    assert problems_of(_proposal("customer", name="Anna", credit="5,000"), "Add Anna, 5,000", CATALOGUE) == ()


def test_invented_words_and_names_are_told() -> None:
    text = "Add Anna"
    assert len(problems_of(_proposal("customer", name="Bert"), text, CATALOGUE)) == 1
    assert len(problems_of(_proposal("customer", city="Anna"), text, CATALOGUE)) == 1
    assert len(problems_of(_proposal("orders", name="Anna"), text, CATALOGUE)) == 1
