"""The entrance: a request, a catalogue and a reader give an outcome; an answer gives the next request."""

from __future__ import annotations

from app.domain.records.models import Catalogue
from app.domain.records.ports import Reader
from app.domain.records.understand.bound import Desk
from app.domain.records.understand.lexicon import lexicon_of
from app.domain.records.understand.models import AddRequest, Answer, Clarify, Refused, Staged
from app.domain.records.understand.refuse import refusal
from app.domain.records.understand.sentence import Sentence
from app.domain.records.understand.tokenize import Tokenizer
from app.domain.records.understand.tokens import Clock


def understand(request: AddRequest, catalogue: Catalogue, reader: Reader) -> Staged | Clarify | Refused:
    """Return the rows that a request asks for, a question about them, or why it is refused."""
    refused = refusal(request)
    if refused is not None:
        return refused
    lexicon, clock = lexicon_of(catalogue), Clock(request.now, request.timezone)
    tokenizer = Tokenizer(request.text, catalogue, reader, lexicon, clock)
    return Sentence(Desk(request, catalogue, reader, lexicon, tokenizer, clock)).outcome()


def answer(question: Clarify, value: str) -> AddRequest:
    """Return the request with an answer to its question: an option's value or typed text.

    The next outcome is understand() of it; both may happen a day later.
    """
    given = Answer(key=question.key, value=value.strip())
    kept = tuple(one for one in question.request.answers if one.key != question.key)
    return question.request.model_copy(update={"answers": (*kept, given)})
