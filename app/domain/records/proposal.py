"""A model's proposal: rows as tables, columns and words of the request."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

MOST_RECORDS = 20
MOST_FIELDS = 30
MOST_LETTERS = 500


class ProposedValue(BaseModel):
    """One value: the column and the words of the request."""

    model_config = ConfigDict(extra="forbid")

    column: str
    value: str = Field(min_length=1, max_length=MOST_LETTERS)


class Record(BaseModel):
    """One new row."""

    model_config = ConfigDict(extra="forbid")

    table: str
    fields: list[ProposedValue] = Field(min_length=1, max_length=MOST_FIELDS)


class Proposal(BaseModel):
    """What a model makes of a request."""

    model_config = ConfigDict(extra="forbid")

    records: list[Record] = Field(max_length=MOST_RECORDS)
