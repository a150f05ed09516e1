"""What a model is asked about a change: as much of the template as the request may mean and as has room."""

from __future__ import annotations

import json
import re

from app.core.prompts import Prompt, render_prompt
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.model.kind_choice import likely_kinds
from app.domain.reports.editing.model.model_evidence import ids_in
from app.domain.reports.editing.model.schema import answer_schema
from app.domain.reports.editing.model.shown import shown_outline
from app.domain.reports.editing.model.signatures import form_of_kinds, kinds_of
from app.domain.reports.editing.request.request import ModifyRequest
from app.domain.reports.editing.understood import Understood
from app.graphs.reports.memory import cut_to, newest, tokens_of

NAME = "reports/modify_jrxml"
ANSWER_TOKENS = 600
PROMPT_TOKENS = 2900
LEAST_CONTEXT = 4096
MENDING_TOKENS = ANSWER_TOKENS + 250
BEFORE_TOKENS = 300
RULES_TOKENS = 200
LEAST_OUTLINE = 250
FORM_SHARE = 0.46
FEWEST_KINDS = 6
FITTING_ROUNDS = 3
_SAID = re.compile(r"(?:user|assistant): ")


def prompt_room(room: int) -> int:
    """Return how many tokens a question about a change may have in a model's context (0: unknown).

    The answer has room besides, and so has a second try after a wrong one.
    """
    return min(PROMPT_TOKENS, (room or LEAST_CONTEXT) - ANSWER_TOKENS - MENDING_TOKENS)


def for_model(given: ModifyRequest, room: int = 0) -> ModifyRequest:
    """Return a request with what a model is shown of it: kinds of edits, outline, what was said before."""
    limit = prompt_room(room)
    kinds, form = _kinds(given, int(limit * FORM_SHARE))
    short = given.model_copy(update={"kinds": kinds, "form": form, "before": _before(given.before)})
    rest = limit - tokens_of(prompt(short).text) - tokens_of(form)
    return _fitted(short, max(LEAST_OUTLINE, rest))


def _fitted(given: ModifyRequest, room: int) -> ModifyRequest:
    """Return a request with an outline of at most `room` tokens, but for what must stand in it."""
    meant = [one for edit in given.understood.edits for one in ids_in(edit, given.outline)]
    unclear = given.understood.trouble.candidates if given.understood.trouble else []
    aim = room
    for _round in range(FITTING_ROUNDS):
        shown = shown_outline(
            given.outline, given.text, given.selected, [*meant, *unclear], measure=tokens_of, room=aim
        )
        over = tokens_of("\n".join(shown.lines)) - room
        if over <= 0:
            break
        aim = max(0, aim - over)
    return given.model_copy(update={"lines": shown.lines, "ids": shown.ids})


def prompt(given: ModifyRequest) -> Prompt:
    """Render the question about a change."""
    return render_prompt(NAME, values(given))


def values(given: ModifyRequest) -> dict[str, str]:
    """Return what stands in the places of the prompt."""
    return {
        "outline": "\n".join(given.lines),
        "text": given.text,
        "before": given.before,
        "rules": cut_to(rules_said(given.understood), RULES_TOKENS),
    }


def rules_said(understood: Understood) -> str:
    """Say what the rules read in a request, and what they could not."""
    read = [
        {"kind": one.kind, **one.model_dump(mode="json", exclude_defaults=True)}
        for one in read_edits(understood.edits)
    ]
    said = [f"not understood: {', '.join(understood.missed)}"] if understood.missed else []
    trouble = understood.trouble
    if trouble is not None:
        said.append(f"unclear: {trouble.message} {' '.join(trouble.candidates[:8])}".strip())
    if read:
        said.append(f"read as: {json.dumps(read, ensure_ascii=False, separators=(',', ':'))}")
    return "\n".join(said) or "nothing"


def _before(text: str) -> str:
    """Return what was said before: what stands for its older part, and the newest lines."""
    lines = text.split("\n")
    at = next((at for at, line in enumerate(lines) if _SAID.match(line)), len(lines))
    older = cut_to("\n".join(lines[:at]), BEFORE_TOKENS // 2)
    recent = newest(lines[at:], BEFORE_TOKENS - tokens_of(older))
    if not recent and at < len(lines):
        recent = [cut_to(lines[-1], BEFORE_TOKENS - tokens_of(older))]
    return "\n".join([older, *recent] if older else recent)


def _kinds(given: ModifyRequest, room: int) -> tuple[list[str], str]:
    """Return the likeliest kinds whose forms have room together, with their forms."""
    read = [str(one["kind"]) for one in given.understood.edits]
    any_id = [one.id for one in given.outline.elements[:1]]
    likely = likely_kinds(given.text, given.outline, read)
    schemas = kinds_of(answer_schema(given.outline, likely, any_id))
    kept: list[int] = []
    for at in range(len(likely)):
        longer = tokens_of(form_of_kinds([schemas[one] for one in (*kept, at)]))
        if longer <= room or len(kept) < FEWEST_KINDS:
            kept.append(at)
    return [likely[at] for at in kept], form_of_kinds([schemas[at] for at in kept])
