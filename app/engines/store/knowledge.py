"""Knowledge with full-text search, repairs that worked, the journal and stored values."""

from __future__ import annotations

import re

from sqlalchemy import Connection, case, delete, func, insert, literal, or_, select, text, update

from app.core.files import sha256
from app.core.records import Correction, KnowledgeEntry, KnowledgeSource, SearchHit
from app.core.text import bigrams, query_words, storable
from app.engines.store.rows import Rows, add, now, read_setting, write_setting
from app.engines.store.tables import (
    CORRECTION,
    JOURNAL,
    KNOWLEDGE,
    KNOWLEDGE_SOURCE,
    KNOWLEDGE_VECTOR,
    Values,
    checked,
    sealed,
)

_RANKED = text(
    "SELECT knowledge.id AS id, -bm25(knowledge_index, 3.0, 1.0) AS score"
    " FROM knowledge_index JOIN knowledge ON knowledge.id = knowledge_index.rowid"
    " WHERE knowledge_index MATCH :query AND (:kind = '' OR knowledge.kind = :kind)"
    " ORDER BY score DESC, knowledge.id LIMIT :limit"
)


class KnowledgeRows(Rows):
    """Entries found by their words, best first."""

    def add_knowledge(self, kind: str, title: str, text: str, data: str = "") -> int:
        """Add an entry (kind: template, field, note, answer) to the full-text index.

        The same entry added again keeps its place and id.
        """
        with self._db.write() as connection:
            return _kept(connection, KnowledgeEntry(kind, title, text, data))

    def search_knowledge(self, query: str, kind: str = "", limit: int = 10) -> list[SearchHit]:
        """Full-text search over character bigrams, best first."""
        words = query_words(query)
        if not words or limit < 1:
            return []
        with self._db.read() as connection:
            indexed = connection.dialect.name == "sqlite"
            scores = (_ranked if indexed else _counted)(connection, words, kind, limit)
            return [_hit(connection, key, score) for key, score in scores]

    def knowledge_data(self, entry_id: int) -> str:
        """Return the data kept with an entry, "" when there is none."""
        with self._db.read() as connection:
            query = select(KNOWLEDGE).where(KNOWLEDGE.c.id == entry_id)
            row = connection.execute(query).mappings().first()
            return str(checked(row)["data"]) if row else ""

    def replace_source(self, source: str, entries: list[KnowledgeEntry]) -> list[int]:
        """Keep the entries of a source in place of those it gave before, all or none; return their ids."""
        with self._db.write() as connection:
            kept = [_kept(connection, one) for one in entries]
            _unlink(connection, source, set(kept))
            known = _linked(connection, source)
            for key in dict.fromkeys(kept):
                if key not in known:
                    connection.execute(insert(KNOWLEDGE_SOURCE).values(knowledge_id=key, source=source))
            return kept

    def remove_source(self, source: str) -> int:
        """Forget what a source gave; return how many entries are gone."""
        with self._db.write() as connection:
            return _unlink(connection, source, set())

    def knowledge_sources(self) -> list[KnowledgeSource]:
        """Return what was imported, by name; what was added without a source has none."""
        joined = KNOWLEDGE_SOURCE.join(KNOWLEDGE, KNOWLEDGE.c.id == KNOWLEDGE_SOURCE.c.knowledge_id)
        query = select(KNOWLEDGE_SOURCE.c.source, KNOWLEDGE.c.kind, func.count())
        query = query.select_from(joined).group_by(KNOWLEDGE_SOURCE.c.source, KNOWLEDGE.c.kind)
        found: dict[str, dict[str, int]] = {}
        with self._db.read() as connection:
            for source, kind, count in connection.execute(query):
                found.setdefault(source, {})[kind] = int(count)
        return [KnowledgeSource(name, found[name]) for name in sorted(found)]

    def knowledge_entry(self, entry_id: int) -> SearchHit | None:
        """Return one entry, None where it is gone."""
        with self._db.read() as connection:
            query = select(KNOWLEDGE).where(KNOWLEDGE.c.id == entry_id)
            row = connection.execute(query).mappings().first()
            return _found(checked(row), 0.0) if row else None

    def entries_without_vector(self, model: str, limit: int = 500) -> list[tuple[int, str]]:
        """Return (id, title and text) of entries that a model has not read yet."""
        done = select(KNOWLEDGE_VECTOR.c.knowledge_id).where(KNOWLEDGE_VECTOR.c.model == model)
        query = select(KNOWLEDGE).where(KNOWLEDGE.c.id.not_in(done)).order_by(KNOWLEDGE.c.id).limit(limit)
        with self._db.read() as connection:
            rows = [checked(row) for row in connection.execute(query).mappings()]
        return [(int(row["id"]), f"{row['title']}\n{row['text']}") for row in rows]

    def keep_vectors(self, model: str, vectors: dict[int, bytes]) -> None:
        """Keep what a model made of entries: little-endian float32 values."""
        with self._db.write() as connection:
            for key, vector in vectors.items():
                there = (KNOWLEDGE_VECTOR.c.knowledge_id == key) & (KNOWLEDGE_VECTOR.c.model == model)
                connection.execute(delete(KNOWLEDGE_VECTOR).where(there))
                connection.execute(
                    insert(KNOWLEDGE_VECTOR).values(knowledge_id=key, model=model, vector=vector)
                )

    def knowledge_vectors(self, model: str, kind: str = "") -> list[tuple[int, bytes]]:
        """Return (id, vector) of the entries that a model has read."""
        joined = KNOWLEDGE_VECTOR.join(KNOWLEDGE, KNOWLEDGE.c.id == KNOWLEDGE_VECTOR.c.knowledge_id)
        query = select(KNOWLEDGE_VECTOR.c.knowledge_id, KNOWLEDGE_VECTOR.c.vector).select_from(joined)
        query = query.where(KNOWLEDGE_VECTOR.c.model == model)
        if kind:
            query = query.where(KNOWLEDGE.c.kind == kind)
        with self._db.read() as connection:
            return [(int(key), bytes(vector)) for key, vector in connection.execute(query)]

    def remember_correction(self, correction: Correction) -> None:
        """Count a repair that worked."""
        parts = [storable(part) for part in (correction.code, correction.given, correction.repair)]
        digest = sha256("\0".join(parts).encode())
        with self._db.write() as connection:
            row = (
                connection.execute(select(CORRECTION).where(CORRECTION.c.digest == digest)).mappings().first()
            )
            if row is None:
                values = dict(zip(("code", "given", "repair"), parts, strict=True))
                add(connection, CORRECTION, {**values, "worked": correction.worked, "digest": digest})
            else:
                _count(connection, checked(row), correction.worked)

    def corrections(self, code: str) -> list[Correction]:
        """Return the repairs that worked for an error code, most used first."""
        query = select(CORRECTION).where(CORRECTION.c.code == code)
        query = query.order_by(CORRECTION.c.worked.desc(), CORRECTION.c.id)
        with self._db.read() as connection:
            rows = [checked(row) for row in connection.execute(query).mappings()]
        return [Correction(row["code"], row["given"], row["repair"], row["worked"]) for row in rows]

    def journal(self, kind: str, text: str) -> None:
        """Append to the journal of what was done."""
        with self._db.write() as connection:
            add(connection, JOURNAL, {"created": now(), "kind": kind, "text": storable(text)})

    def journal_lines(self, limit: int = 200) -> list[tuple[str, str, str]]:
        """Return the newest journal lines, newest first: time, kind, text."""
        query = select(JOURNAL).order_by(JOURNAL.c.id.desc()).limit(limit)
        with self._db.read() as connection:
            rows = [checked(row) for row in connection.execute(query).mappings()]
        return [(row["created"], row["kind"], row["text"]) for row in rows]

    def get_setting(self, key: str, default: str = "") -> str:
        """Return a stored value that belongs to the data, not to the machine."""
        with self._db.read() as connection:
            return read_setting(connection, key, default)

    def set_setting(self, key: str, value: str) -> None:
        """Store such a value."""
        with self._db.write() as connection:
            write_setting(connection, key, value)


def _kept(connection: Connection, entry: KnowledgeEntry) -> int:
    """Add an entry, or return the id of the same one that is there."""
    parts = (entry.kind, entry.title, entry.text, entry.data)
    digest = sha256("\0".join(parts).encode("utf-8", "surrogatepass"))
    found = connection.execute(select(KNOWLEDGE.c.id).where(KNOWLEDGE.c.digest == digest)).scalar()
    return int(found) if found else _add(connection, *parts, digest)


def _linked(connection: Connection, source: str) -> set[int]:
    query = select(KNOWLEDGE_SOURCE.c.knowledge_id).where(KNOWLEDGE_SOURCE.c.source == source)
    return {int(key) for key in connection.execute(query).scalars()}


def _unlink(connection: Connection, source: str, kept: set[int]) -> int:
    """Take a source off its entries; one that no other source gave is removed."""
    gone = _linked(connection, source) - kept
    link = KNOWLEDGE_SOURCE.c
    for key in gone:
        connection.execute(
            delete(KNOWLEDGE_SOURCE).where((link.source == source) & (link.knowledge_id == key))
        )
        if connection.execute(select(func.count()).where(link.knowledge_id == key)).scalar():
            continue
        connection.execute(delete(KNOWLEDGE_VECTOR).where(KNOWLEDGE_VECTOR.c.knowledge_id == key))
        if connection.dialect.name == "sqlite":
            connection.execute(text("DELETE FROM knowledge_index WHERE rowid = :id"), {"id": key})
        connection.execute(delete(KNOWLEDGE).where(KNOWLEDGE.c.id == key))
    return len(gone)


def _add(connection: Connection, kind: str, title: str, body: str, data: str, digest: str) -> int:
    names, words = (" ".join(bigrams(part)) for part in (title, body))
    values = {
        "kind": kind,
        "title": storable(title),
        "text": storable(body),
        "data": storable(data),
        "words": f" {names} {words} ",
        "digest": digest,
    }
    key = add(connection, KNOWLEDGE, values)
    if connection.dialect.name == "sqlite":
        line = {"id": key, "title": names, "words": words}
        connection.execute(
            text("INSERT INTO knowledge_index(rowid, title, words) VALUES (:id, :title, :words)"), line
        )
    return key


def _ranked(connection: Connection, words: list[str], kind: str, limit: int) -> list[tuple[int, float]]:
    """Return entry ids and their bm25 scores; a word also finds what begins with it."""
    query = " OR ".join(f'"{word}"*' for word in dict.fromkeys(map(_stem, words)))
    rows = connection.execute(_RANKED, {"query": query, "kind": kind, "limit": limit})
    return [(int(row.id), float(row.score)) for row in rows]


def _stem(word: str) -> str:
    """Return an English word without the s of its plural, so that "totals" also finds "total"."""
    return word[:-1] if word.isascii() and len(word) > 3 and re.search(r"[a-rt-z]s$", word) else word


def _counted(connection: Connection, words: list[str], kind: str, limit: int) -> list[tuple[int, float]]:
    """Return entry ids and how many of the words each holds, where there is no full-text index."""
    holds = [KNOWLEDGE.c.words.contains(f" {word}", autoescape=True) for word in words]
    score = sum((case((found, 1.0), else_=0.0) for found in holds), literal(0.0)).label("score")
    query = select(KNOWLEDGE.c.id, score).where(or_(*holds))
    if kind:
        query = query.where(KNOWLEDGE.c.kind == kind)
    rows = connection.execute(query.order_by(score.desc(), KNOWLEDGE.c.id).limit(limit))
    return [(int(row.id), float(row.score)) for row in rows]


def _hit(connection: Connection, key: int, score: float) -> SearchHit:
    row = checked(connection.execute(select(KNOWLEDGE).where(KNOWLEDGE.c.id == key)).mappings().one())
    return _found(row, score)


def _found(row: Values, score: float) -> SearchHit:
    return SearchHit(row["id"], row["title"], row["text"], score, row["kind"])


def _count(connection: Connection, row: Values, more: int) -> None:
    values = sealed({**row, "worked": row["worked"] + more})
    connection.execute(update(CORRECTION).where(CORRECTION.c.id == row["id"]).values(values))
