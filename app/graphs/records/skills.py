"""The one decision of the records graph that a model may help with: where the words of a request belong."""

from __future__ import annotations

from pydantic import BaseModel

from app.domain.records.models import Table
from app.domain.records.proposal import Proposal
from app.domain.records.propose import described, model_of, problem_with
from app.graphs.skill import Skill, Unknown

NAME = "records/parse_add_request"
ANSWER_TOKENS = 1200


class Asked(BaseModel):
    """What a model is asked: the tables in words, and the request; why is what the rules could not settle."""

    tables: str
    text: str
    why: str = ""


def parse_skill(tables: list[Table]) -> Skill[Asked, Proposal]:
    """Return the skill for a request that may mean these tables only."""
    return Skill(
        name=NAME,
        input=Asked,
        output=model_of(tables),
        rules=lambda given: Unknown(given.why),
        check=lambda given, proposal: problem_with(given.text, tables, proposal),
        values=lambda given: {"tables": given.tables, "text": given.text},
        max_tokens=ANSWER_TOKENS,
    )


def asked_of(tables: list[Table], text: str, why: str) -> Asked:
    """Return a request as the skill's input."""
    return Asked(tables=described(tables), text=text, why=why)
