"""What is remembered of a conversation: as much as there is room for, the older part in short."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel, ValidationError

from app.engines.models.tokens import estimate

USUAL_ROOM = 8192
SHARE = 8
LEAST, MOST = 512, 1200
QUESTION_TOKENS = 1200


class Memory(BaseModel):
    """The older part of a conversation in short: text stands for the first `covered` messages."""

    covered: int = 0
    text: str = ""


def memory_key(session_id: int) -> str:
    """Return the setting that keeps what is remembered of a session."""
    return f"reports/memory/{session_id}"


def read_memory(kept: str) -> Memory:
    """Return what was kept, nothing where it is damaged."""
    try:
        return Memory.model_validate_json(kept) if kept else Memory()
    except ValidationError:
        return Memory()


def tokens_of(text: str) -> int:
    """Return the most tokens that a text may be."""
    return estimate(text).high


def budget(room: int) -> int:
    """Return how many tokens of a context (0: unknown) may be spent on what was said before."""
    return max(LEAST, min(MOST, (room or USUAL_ROOM) // SHARE))


def newest(lines: Sequence[str], limit: int) -> list[str]:
    """Return the newest lines that have at most `limit` tokens together."""
    found: list[str] = []
    for line in reversed(lines):
        limit -= tokens_of(line) + 1
        if limit < 0:
            break
        found.append(line)
    return found[::-1]


def cut_to(text: str, limit: int) -> str:
    """Return the beginning of a text that has at most `limit` tokens."""
    while tokens_of(text) > limit:
        text = text[: len(text) * limit // tokens_of(text)]
    return text


def to_shorten(memory: Memory, older: Sequence[str], room: int) -> list[str]:
    """Return what a model is asked to shorten; the oldest lines give way where its context is too short."""
    known = [memory.text] if memory.text else []
    spent = QUESTION_TOKENS + sum(map(tokens_of, known))
    return [*known, *newest(older, max(LEAST, (room or USUAL_ROOM) - spent))]
