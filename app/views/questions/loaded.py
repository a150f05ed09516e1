"""One version of an item set, read from the store for showing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property

from pydantic import ValidationError

from app.core.errors import AppError
from app.core.i18n import _
from app.core.records import VersionInfo
from app.domain.questions import parts
from app.domain.questions.models import Item, Passage
from app.engines.ports import Store


@dataclass(frozen=True)
class LoadedSet:
    """What the tab shows of a version."""

    version: VersionInfo
    items: tuple[Item, ...]
    summary: parts.Summary = field(default_factory=parts.Summary)
    checks: dict[str, parts.Check] = field(default_factory=dict)
    marks: dict[str, parts.Mark] = field(default_factory=dict)
    coverage: parts.Coverage = field(default_factory=parts.Coverage)
    source: parts.Source = field(default_factory=parts.Source)
    audit: parts.Audit | None = None
    texts: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of each item, from 0."""
        return {item.id: at for at, item in enumerate(self.items)}

    @cached_property
    def passages(self) -> dict[str, Passage]:
        """The passages of the source by their ids."""
        return {one.id: one for one in self.source.passages}

    @cached_property
    def scores(self) -> dict[str, parts.Scores]:
        """The router's scores by passage."""
        return {one.passage: one for one in self.source.scores}

    def item(self, item_id: str) -> Item | None:
        """Return an item, None when there is none."""
        at = self.places.get(item_id)
        return None if at is None else self.items[at]

    def facts_of(self, item_id: str) -> list[parts.FactRow]:
        """Return the facts that an item asks about."""
        return [fact for fact in self.coverage.facts if item_id in fact.items]

    def facts_at(self, passage: str, position: int) -> list[parts.FactRow]:
        """Return the facts at a character of a passage, the shortest first."""
        hits = [
            fact
            for fact in self.coverage.facts
            if fact.passage == passage and fact.start <= position < fact.start + len(fact.text)
        ]
        return sorted(hits, key=lambda fact: len(fact.text))

    def marked(self, ids: Iterable[str], mark: parts.Mark) -> LoadedSet:
        """Return the set with other marks."""
        return replace(self, marks={**self.marks, **dict.fromkeys(ids, mark)})


def load_set(store: Store, version_id: int) -> LoadedSet:
    """Read a version's parts off the window's thread; AppError when one is damaged."""
    version = store.version(version_id)

    def part(name: str, empty: bytes) -> bytes:
        return store.read_part(version.id, name) if name in version.parts else empty

    try:
        checks = parts.CHECK_LIST.validate_json(part(parts.CHECKS, b"[]"))
        audit = part(parts.AUDIT, b"")
        items = tuple(parts.ITEM_LIST.validate_json(part(parts.ITEMS, b"[]")))
        return LoadedSet(
            version=version,
            items=items,
            texts={item.id: searched(item) for item in items},
            summary=parts.Summary.model_validate_json(part(parts.SUMMARY, b"{}")),
            checks={one.item: one for one in checks},
            marks=parts.MARK_MAP.validate_json(part(parts.MARKS, b"{}")),
            coverage=parts.Coverage.model_validate_json(part(parts.COVERAGE, b"{}")),
            source=parts.Source.model_validate_json(part(parts.SOURCE, b"{}")),
            audit=parts.Audit.model_validate_json(audit) if audit else None,
        )
    except ValidationError as problem:
        raise AppError(
            "damaged_version",
            _("The version {name} can't be read.", name=version.label),
            _("Choose another version."),
            str(problem),
        ) from problem


def passed_set(passed: parts.Passed, before: LoadedSet | None) -> LoadedSet:
    """Return what a run has made so far, after the items that it adds to, as a set that is no version yet."""
    old = before if before is not None and before.version.id == passed.base_version else None
    items = (*(old.items if old else ()), *passed.items)
    source = old.source if old else parts.Source(name=passed.name, passages=passed.passages)
    return LoadedSet(
        version=old.version if old else VersionInfo(0, 0, 0, "", datetime.now(UTC)),
        items=items,
        texts={item.id: searched(item) for item in items},
        summary=parts.Summary(made=passed.made, items=len(items), changed=[one.id for one in passed.items]),
        checks={**(old.checks if old else {}), **{one.item: one for one in passed.checks}},
        marks=old.marks if old else {},
        coverage=old.coverage if old else parts.Coverage(),
        source=source,
    )


def searched(item: Item) -> str:
    """Return everything of an item that a search looks at."""
    texts = [item.stem, item.topic, item.explanation, *item.tags, *(one.text for one in item.options)]
    return "\n".join(texts).lower()


def reordered(store: Store, loaded: LoadedSet, order: tuple[str, ...], label: str) -> VersionInfo:
    """Store the items in another order as a version; everything else stays as it is."""
    known = {item.id: item for item in loaded.items}
    version = loaded.version
    files = {name: store.read_part(version.id, name) for name in version.parts}
    files[parts.ITEMS] = parts.ITEM_LIST.dump_json([known[one] for one in order])
    return store.add_version(version.session_id, label, files, by="user")
