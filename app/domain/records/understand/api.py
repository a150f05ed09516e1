"""The entrance: a request, a catalogue and a reader give an outcome; an answer gives the next request."""

from __future__ import annotations

from app.core.i18n import _
from app.domain.records.models import Catalogue
from app.domain.records.ports import Reader
from app.domain.records.understand.models import AddRequest, Answer, Clarify, Refused, Staged


def understand(request: AddRequest, catalogue: Catalogue, reader: Reader) -> Staged | Clarify | Refused:
    """Return the rows that a request asks for, a question about them, or why it is refused."""
    return Refused(
        request=request, reason="not_insert", message=_("The request could not be read as new rows.")
    )


def answer(question: Clarify, value: str) -> AddRequest:
    """Return the request with an answer to its question: an option's value or typed text.

    The next outcome is understand() of it; both may happen a day later.
    """
    given = Answer(key=question.key, value=value.strip())
    kept = tuple(one for one in question.request.answers if one.key != question.key)
    return question.request.model_copy(update={"answers": (*kept, given)})
