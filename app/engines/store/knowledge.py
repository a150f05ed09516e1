"""Knowledge with full-text search, repairs that worked, the journal and stored values."""

from __future__ import annotations

from sqlalchemy import Connection, case, insert, literal, or_, select, text, update

from app.core.files import sha256
from app.core.records import Correction, SearchHit
from app.core.text import bigrams, query_words, storable
from app.engines.store.rows import Rows, add, now
from app.engines.store.tables import CORRECTION, JOURNAL, KNOWLEDGE, SETTING, Values, checked, sealed

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
            digest = sha256("\0".join((kind, title, text, data)).encode("utf-8", "surrogatepass"))
            query = select(KNOWLEDGE.c.id).where(KNOWLEDGE.c.digest == digest)
            found = connection.execute(query).scalar()
            return int(found) if found else _add(connection, kind, title, text, data, digest)

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
            row = connection.execute(select(SETTING).where(SETTING.c.key == key)).mappings().first()
            return str(checked(row)["value"]) if row else default

    def set_setting(self, key: str, value: str) -> None:
        """Store such a value."""
        values = sealed({"key": key, "value": storable(value)})
        with self._db.write() as connection:
            changed = connection.execute(update(SETTING).where(SETTING.c.key == key).values(values))
            if not changed.rowcount:
                connection.execute(insert(SETTING).values(values))


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
    query = " OR ".join(f'"{word}"*' for word in words)
    rows = connection.execute(_RANKED, {"query": query, "kind": kind, "limit": limit})
    return [(int(row.id), float(row.score)) for row in rows]


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
    return SearchHit(row["id"], row["title"], row["text"], score, row["kind"])


def _count(connection: Connection, row: Values, more: int) -> None:
    values = sealed({**row, "worked": row["worked"] + more})
    connection.execute(update(CORRECTION).where(CORRECTION.c.id == row["id"]).values(values))
