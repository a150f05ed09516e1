"""The knowledge base over a store: import, list, forget, and search by words and by meaning."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

from app.core.errors import AppError
from app.core.records import KnowledgeEntry, KnowledgeSource, SearchHit
from app.engines.knowledge.importers import PAGES, entries_of_database, entries_of_file, entries_of_pages
from app.engines.knowledge.vectors import Embedder, fused, nearest, packed
from app.engines.ports import DocumentReader, KnowledgeStore

BATCH = 32
MOST_BATCHES = 400
_log = logging.getLogger(__name__)


class KnowledgeBase:
    """Entries in the user's store; embedder is None where no embedding model is set."""

    def __init__(self, store: KnowledgeStore, embedder: Embedder | None = None) -> None:
        self._store, self._embedder = store, embedder

    async def add_file(self, path: Path, reader: DocumentReader | None = None) -> KnowledgeSource:
        """Import a file in place of what it gave before; PDF and DOCX need the document reader."""
        if path.suffix.lower() in PAGES and reader is not None:
            entries = entries_of_pages(await reader.read(path))
        else:
            entries = await asyncio.to_thread(entries_of_file, path)
        return await self._keep(str(path.resolve()), entries)

    async def add_database(self, url: str) -> KnowledgeSource:
        """Import the fields of a database's tables; its password is not kept."""
        entries = await asyncio.to_thread(entries_of_database, url)
        return await self._keep(shown_address(url), entries)

    async def _keep(self, source: str, entries: list[KnowledgeEntry]) -> KnowledgeSource:
        await asyncio.to_thread(self._store.replace_source, source, entries)
        counts: dict[str, int] = {}
        for one in entries:
            counts[one.kind] = counts.get(one.kind, 0) + 1
        await self.embed_missing()
        return KnowledgeSource(source, counts)

    def sources(self) -> list[KnowledgeSource]:
        """Return what was imported."""
        return self._store.knowledge_sources()

    def remove(self, name: str) -> int:
        """Forget a source, named in full or by its file name; return how many entries are gone."""
        known = [one.name for one in self._store.knowledge_sources()]
        exact = [one for one in known if one in (name, str(Path(name).resolve()))]
        chosen = exact or [one for one in known if Path(one).name == name]
        return sum(self._store.remove_source(one) for one in chosen)

    async def search(self, query: str, kind: str = "", limit: int = 10) -> list[SearchHit]:
        """Return the entries that fit, best first: by words, and by meaning where a model is set."""
        by_words = await asyncio.to_thread(self._store.search_knowledge, query, kind, limit * 2)
        by_meaning = await self._near(query, [kind], limit * 2)
        if not by_meaning:
            return by_words[:limit]
        known = {one.id: one for one in by_words}
        for key in by_meaning:
            if key not in known and (entry := self._store.knowledge_entry(key)) is not None:
                known[key] = entry
        order = fused([[one.id for one in by_words], by_meaning])
        return [known[key] for key in order if key in known][:limit]

    async def by_meaning(self, query: str, kinds: Sequence[str] = ("",), limit: int = 3) -> list[SearchHit]:
        """Return entries of each kind that mean something like it; [] where no embedding model answers."""
        found = [self._store.knowledge_entry(key) for key in await self._near(query, kinds, limit)]
        return [one for one in found if one is not None]

    async def _near(self, query: str, kinds: Sequence[str], limit: int) -> list[int]:
        """Return the ids of the nearest entries, at most `limit` of each kind."""
        if self._embedder is None or not query.strip():
            return []
        try:
            (asked,) = await self._embedder.embed([query])
        except AppError as away:
            _log.info("no embeddings: %s", away.message)
            return []
        near: list[int] = []
        for kind in kinds:
            vectors = await asyncio.to_thread(self._store.knowledge_vectors, self._embedder.model, kind)
            near += nearest(asked, vectors, limit)
        return near

    async def embed_missing(self) -> int:
        """Let the embedding model read what it has not read yet; return how many entries it read."""
        if self._embedder is None:
            return 0
        done = 0
        for _batch in range(MOST_BATCHES):
            missing = await asyncio.to_thread(self._store.entries_without_vector, self._embedder.model, BATCH)
            if not missing:
                break
            try:
                vectors = await self._embedder.embed([text[:2000] for _key, text in missing])
            except AppError as away:
                _log.info("no embeddings: %s", away.message)
                break
            made = {key: packed(vector) for (key, _text), vector in zip(missing, vectors, strict=True)}
            await asyncio.to_thread(self._store.keep_vectors, self._embedder.model, made)
            done += len(made)
        return done


def shown_address(url: str) -> str:
    """Return a database's address without its password."""
    from sqlalchemy.engine import make_url

    return make_url(url.strip()).render_as_string(hide_password=True)
