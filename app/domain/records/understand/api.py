"""The entrance: a request, a catalogue and a reader give an outcome; an answer gives the next request."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.records.models import Catalogue
from app.domain.records.ports import Reader
from app.domain.records.understand.bound import Ask, Desk
from app.domain.records.understand.closed import refused_table
from app.domain.records.understand.lexicon import lexicon_of
from app.domain.records.understand.models import AddRequest, Answer, Clarify, Refused, Staged
from app.domain.records.understand.outcome import clarify
from app.domain.records.understand.pasted import Block, Cell, find_block
from app.domain.records.understand.refuse import refusal
from app.domain.records.understand.sentence import Sentence
from app.domain.records.understand.talk import corrected, says_wrong, untalked
from app.domain.records.understand.tokenize import Tokenizer
from app.domain.records.understand.tokens import Clock

_LISTED = re.compile(
    r"^[ \t]*(?:\d{1,3}[.、)）](?!\d)|[(（]\d{1,3}[)）]|[①-⑳]|[-–•·▪◦*](?=[ \t]*[^\s\d|*-])(?!-))[ \t]*",
    re.MULTILINE,
)
_LEAST_LISTED = 2
MOST_CHARACTERS = 4000
MOST_LINES = 20_001


def understand(request: AddRequest, catalogue: Catalogue, reader: Reader) -> Staged | Clarify | Refused:
    """Return the rows that a request asks for, a question about them, or why it is refused."""
    lexicon = lexicon_of(catalogue)
    block = find_block(untalked(unnumbered(request.text)), {*lexicon.columns, *lexicon.tables})
    return _read(request, catalogue, reader, block)


def understand_table(
    request: AddRequest, lines: Sequence[Sequence[str]], catalogue: Catalogue, reader: Reader
) -> Staged | Clarify | Refused:
    """Return the rows of a sheet, heading first where it has one; the request's text names the table."""
    width = max((len(line) for line in lines), default=0)
    cells = tuple(tuple(Cell(0, 0, text.strip()) for text in _filled(line, width)) for line in lines)
    return _read(request, catalogue, reader, Block(len(request.text), len(request.text), cells))


def answer(question: Clarify, value: str) -> AddRequest:
    """Return the request with an answer to its question: an option's value or typed text.

    The next outcome is understand() of it; both may happen a day later.
    """
    given = Answer(key=question.key, value=value.strip())
    kept = tuple(one for one in question.request.answers if one.key != question.key)
    return question.request.model_copy(update={"answers": (*kept, given)})


def unnumbered(text: str) -> str:
    """Return a text with the numbers of listed lines blanked out, each character at its place."""
    if len(_LISTED.findall(text)) < _LEAST_LISTED:
        return text
    return _LISTED.sub(lambda found: " " * len(found.group()), text)


def _filled(line: Sequence[str], width: int) -> list[str]:
    return [*line, *[""] * (width - len(line))]


def _read(
    request: AddRequest, catalogue: Catalogue, reader: Reader, block: Block | None
) -> Staged | Clarify | Refused:
    told = untalked(request.text) if len(request.text) <= MOST_CHARACTERS else request.text
    said = told if block is None else told[: block.start] + told[block.end :]
    refused = refusal(request.model_copy(update={"text": said}))
    if refused is not None:
        return refused.model_copy(update={"request": request})
    lexicon, clock = lexicon_of(catalogue), Clock(request.now, request.timezone)
    closed = refused_table(request.model_copy(update={"text": said}), catalogue, lexicon)
    if closed is not None:
        return closed.model_copy(update={"request": request})
    left_out = (block.start, block.end) if block is not None and block.end > block.start else (0, 0)
    too_long = (
        len(said) > MOST_CHARACTERS or "\0" in said or (block is not None and len(block.lines) > MOST_LINES)
    )
    text = "" if too_long else unnumbered(told)
    tokenizer = Tokenizer(text, catalogue, reader, lexicon, clock, (0, 0) if too_long else left_out)
    if block is None and says_wrong(text):
        text = corrected(text, tokenizer.tokens())
        tokenizer = Tokenizer(text, catalogue, reader, lexicon, clock, left_out)
    desk = Desk(request, catalogue, reader, lexicon, tokenizer, clock)
    if too_long or (not said.strip() and block is None):
        ask = Ask("request", "unknown_column", text=said[:80], free=True)
        return clarify(desk, [], [ask], [])
    return Sentence(desk, block).outcome()
