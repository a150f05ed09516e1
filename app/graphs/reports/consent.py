"""A model's doubtful edits on the command line: they are done only where they are what was shown before.

The question is answered in a later call, which would ask the model anew and may hear something
else. So what was shown is kept under a token, and an answer names the token.
"""

from __future__ import annotations

import hashlib
import json

from pydantic import ValidationError

from app.engines.ports import Store
from app.graphs.reports.proposals import DO, MODEL_EDITS, Proposal, proposal_key

SHOWN_KEY = "reports/shown"
MOST_KEPT = 20
TOKEN_LETTERS = 10


def offer(store: Store, session_id: int, asked_of: bytes) -> str:
    """Keep what a session's open question showed, and return its token; "" where nothing is kept."""
    kept = store.get_setting(proposal_key(session_id))
    if not kept:
        return ""
    token = hashlib.sha256(asked_of + kept.encode()).hexdigest()[:TOKEN_LETTERS]
    shown = _shown(store) | {token: [hashlib.sha256(asked_of).hexdigest(), kept]}
    newest = dict(list(shown.items())[-MOST_KEPT:])
    store.set_setting(SHOWN_KEY, json.dumps(newest))
    return token


def adopt(store: Store, session_id: int, run_id: str, token: str, asked_of: bytes) -> bool:
    """Let a run do what was shown under a token; False where that was another request, or is unknown."""
    digest, kept = _shown(store).get(token, ("", ""))
    if digest != hashlib.sha256(asked_of).hexdigest():
        return False
    try:
        proposal = Proposal.model_validate_json(kept)
    except ValidationError:
        return False
    mine = proposal.model_copy(update={"run": run_id})
    store.set_setting(proposal_key(session_id), mine.model_dump_json())
    return True


def token_in(answers: list[str]) -> str:
    """Return the token that the answers name: model_edits=do:TOKEN, or do:TOKEN alone."""
    plain = (one.removeprefix(f"{MODEL_EDITS}=") for one in answers)
    return next((one.removeprefix(f"{DO}:") for one in plain if one.startswith(f"{DO}:")), "")


def _shown(store: Store) -> dict[str, list[str]]:
    kept = store.get_setting(SHOWN_KEY)
    return dict(json.loads(kept)) if kept else {}
