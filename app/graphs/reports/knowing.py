"""What the program knows, looked up by words, and by meaning where an embedding model is set."""

from __future__ import annotations

from pydantic import ValidationError

from app.core.settings import Settings
from app.domain.reports.models import KnownField
from app.engines.knowledge.base import KnowledgeBase
from app.engines.knowledge.vectors import Embedder
from app.graphs.keeping import Run

SECONDS = 8.0


def known(runtime: Run) -> KnowledgeBase:
    """Return the knowledge in the user's store; an embedding model that is slow is not waited for."""
    settings = Settings.load()
    name = settings.embedding_model
    return KnowledgeBase(
        runtime.context.store, Embedder(name, settings.model_host, SECONDS) if name else None
    )


def known_field(data: str) -> KnownField | None:
    """Return the field that an entry keeps, None where it keeps none."""
    try:
        return KnownField.model_validate_json(data)
    except ValidationError:
        return None
