"""Items in the exchange form: a plain record with lettered options, key, explanation and evidence."""

from __future__ import annotations

from typing import Any

from app.domain.questions.models import Item
from app.domain.questions.text.build import LETTERS, full_explanation, letters


def text_record(item: Item) -> dict[str, Any]:
    """Return a text item as the record that is written to files and exchanged."""
    answer: object = letters(item) if item.options else item.answer
    if item.kind == "true_false":
        answer = item.answer == "true"
    return {
        "id": item.id,
        "lang": item.language,
        "qtype": item.kind,
        "domain": item.domain,
        "mode": item.mode,
        "difficulty": item.difficulty,
        "mastery": item.mastery,
        "topic": item.topic,
        "stem": item.stem,
        "options": {LETTERS[n]: o.text for n, o in enumerate(item.options)},
        "answer": answer,
        "explanation": full_explanation(item),
        "distractor_notes": {
            LETTERS[n]: o.reason for n, o in enumerate(item.options) if not o.right and o.reason
        },
        "evidence": [e.text for e in item.evidence],
        "article": next((e.article for e in item.evidence if e.article), ""),
        "effective": item.effective,
        "chunk_id": item.passage,
        "tags": item.tags,
        "by": item.by,
    }
