"""Meaning as vectors: made by an embedding model of Ollama, compared here, fused with word ranks."""

from __future__ import annotations

import array
import math
import sys
from dataclasses import dataclass

import httpx

from app.core.errors import AppError
from app.core.i18n import _

SECONDS = 60.0
RANK_OFFSET = 60
LEAST_LIKENESS = 0.3


@dataclass(frozen=True)
class Embedder:
    """An embedding model on an Ollama server, waited for some seconds at most."""

    model: str
    url: str
    seconds: float = SECONDS

    async def embed(self, texts: list[str]) -> list[list[float]]:
        """Return one vector per text; raises AppError where the server or its answer is no good."""
        body = {"model": self.model, "input": texts, "truncate": True, "keep_alive": "15m"}
        try:
            async with httpx.AsyncClient(timeout=self.seconds, trust_env=False) as client:
                response = await client.post(f"{self.url.rstrip('/')}/api/embed", json=body)
                response.raise_for_status()
                found = response.json().get("embeddings")
        except (httpx.HTTPError, httpx.InvalidURL, ValueError, AttributeError) as problem:
            raise _no_vectors(self.model, str(problem)) from problem
        if not _are_vectors(found, len(texts)):
            raise _no_vectors(self.model, f"{str(found)[:80]}")
        return [[float(part) for part in one] for one in found]


def _are_vectors(found: object, count: int) -> bool:
    if not isinstance(found, list) or len(found) != count:
        return False
    sizes = {len(one) if isinstance(one, list) else 0 for one in found}
    return (
        sizes != {0}
        and len(sizes) == 1
        and all(isinstance(part, int | float) and math.isfinite(part) for one in found for part in one)
    )


def _no_vectors(model: str, detail: str) -> AppError:
    return AppError(
        "no_vectors",
        _("The embedding model {name} gave no vectors.", name=model),
        _("Search goes on by words. Check that the model is installed and made for embeddings."),
        detail,
    )


def packed(vector: list[float]) -> bytes:
    """Return a vector of length one as little-endian float32 values."""
    length = math.sqrt(sum(part * part for part in vector)) or 1.0
    made = array.array("f", [part / length for part in vector])
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


def nearest(asked: list[float], vectors: list[tuple[int, bytes]], limit: int) -> list[int]:
    """Return the ids of the vectors most like the one asked for, best first; others' sizes are left out."""
    import numpy as np

    query = packed(asked)
    alike = [(key, data) for key, data in vectors if len(data) == len(query)]
    if not alike:
        return []
    table = np.frombuffer(b"".join(data for _key, data in alike), dtype="<f4").reshape(len(alike), -1)
    scores = table @ np.frombuffer(query, dtype="<f4")
    order = np.argsort(-scores, kind="stable")[:limit]
    return [alike[int(at)][0] for at in order if float(scores[int(at)]) >= LEAST_LIKENESS]


def fused(rankings: list[list[int]]) -> list[int]:
    """Return one order of several, by reciprocal ranks."""
    scores: dict[int, float] = {}
    for ranking in rankings:
        for rank, key in enumerate(ranking, 1):
            scores[key] = scores.get(key, 0.0) + 1.0 / (RANK_OFFSET + rank)
    return sorted(scores, key=lambda key: -scores[key])
