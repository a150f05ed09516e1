"""The first node: what was given, which source and which items it is about."""

from __future__ import annotations

import asyncio
import contextvars
import re
import time
from datetime import date
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.events import Progress
from app.core.i18n import _
from app.core.pages import Words
from app.domain.questions import parts
from app.domain.questions.models import Item, Passage
from app.domain.questions.requests import Wish, read_wish
from app.domain.questions.text.compose import Request, prepared
from app.domain.questions.text.conflicts import find_conflicts
from app.domain.questions.text.source import Reading, read_source
from app.graphs.base import emit, node, report
from app.graphs.keeping import Run, notice
from app.graphs.questions import keep
from app.graphs.questions.state import QuestionsState

MOST_SIGNS = 400_000
MOST_PASSAGES = 400
MOST_CONFLICTS = 8
NODE = "read_source"
_ON_ITEMS = ("more", "regenerate", "edit", "vary", "judge", "fill")
_BANKS = (".xlsx", ".gift", ".xml", ".json")


@node(name=NODE)
async def read_sources(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Read the sources or the version that is meant, find contradictions, and see what is wanted."""
    begun: dict[str, Any] = {"started": time.time()}
    try:
        wish = read_wish(state.user_input)
        intent = await _intent(state, wish, runtime)
        begun |= {"intent": intent, "status": ""}
        if intent in ("undo", "redo", "import"):
            return begun
        base, items, source = await _version(state, runtime, intent)
        if intent == "make":
            source = await _sources(state, runtime)
        begun |= _wishes(state, wish) | {"made": _MADE.get(intent, "made")}
        bank = await _bank(state, runtime)
    except AppError as error:
        report(runtime, summary=error.message)
        return begun | {"is_error": keep.problem_of(error)}
    for text in [*source.notes, *source.conflicts] if intent == "make" else ():
        notice(runtime, text, level="warning")
    report(runtime, summary=_read(source, items))
    return begun | {
        "source": await keep.put_source(runtime, source),
        "base": await keep.put_items(runtime, items),
        "base_version": base,
        "bank": await keep.put_items(runtime, bank),
        "notes": [*source.notes, *source.conflicts] if intent == "make" else [],
        "left": _wanted(state, begun),
    }


_MADE = {
    "make": "made",
    "more": "more",
    "regenerate": "regenerated",
    "edit": "edited",
    "vary": "varied",
    "judge": "judged",
    "fill": "filled",
}


def _wanted(state: QuestionsState, begun: dict[str, Any]) -> int:
    if begun["intent"] in ("regenerate", "edit"):
        return 1
    return int(begun.get("count", state.count))


def _wishes(state: QuestionsState, wish: Wish | None) -> dict[str, Any]:
    """Return what a sentence wishes, over what the fields say."""
    if wish is None:
        return {}
    found = {"count": wish.count, "kinds": list(wish.kinds), "difficulty": wish.difficulty, "mode": wish.mode}
    limits = {"count": min(max(wish.count, 1), 1000) if wish.count else 0}
    return {name: value for name, value in (found | limits).items() if value}


async def _intent(state: QuestionsState, wish: Wish | None, runtime: Run) -> str:
    if state.intent:
        return state.intent
    if any(path.lower().endswith(_BANKS) for path in state.attachments):
        return "import"
    if wish is not None and not state.attachments and await _head(state, runtime):
        return "more"
    return "make"


async def _head(state: QuestionsState, runtime: Run) -> int:
    if state.base_version:
        return state.base_version
    session = await asyncio.to_thread(runtime.context.store.session, state.session_id)
    return session.head or 0


async def _version(state: QuestionsState, runtime: Run, intent: str) -> tuple[int, list[Item], parts.Source]:
    """Return the version that is meant with its items and source; an empty one for new items."""
    if intent == "make":
        return 0, [], parts.Source()
    version = await _head(state, runtime)
    if not version:
        raise AppError(
            "no_items", _("There are no items here yet."), _("Paste a passage or open a file first.")
        )
    items = await items_of(runtime, version)
    if missing := sorted(set(state.items) - {item.id for item in items}):
        raise AppError(
            "no_item", _("There is no item {name}.", name=missing[0]), _("Choose an item from the list.")
        )
    if intent in ("regenerate", "vary", "judge") and not state.items:
        raise AppError("no_item", _("No item is chosen."), _("Choose an item from the list."))
    known = await asyncio.to_thread(runtime.context.store.version, version)
    if parts.SOURCE not in known.parts:
        return version, items, parts.Source()
    data = await asyncio.to_thread(runtime.context.store.read_part, version, parts.SOURCE)
    return version, items, parts.Source.model_validate_json(data)


async def items_of(runtime: Run, version: int) -> list[Item]:
    """Return the items of a version."""
    data = await asyncio.to_thread(runtime.context.store.read_part, version, parts.ITEMS)
    return parts.ITEM_LIST.validate_json(data)


# ---- the sources ------------------------------------------------------------------


async def _sources(state: QuestionsState, runtime: Run) -> parts.Source:
    """Read what was pasted and every file; raise AppError where there is nothing."""
    readings: list[tuple[str, Reading]] = []
    notes: list[str] = []
    pages = 0
    pasted = state.user_input.strip()
    if pasted and not (state.attachments and read_wish(pasted)):
        readings.append(("", read_source([pasted[:MOST_SIGNS]])))
        notes += [_too_long()] if len(pasted) > MOST_SIGNS else []
    for number, path in enumerate(state.attachments):
        emit(runtime, Progress(NODE, number, len(state.attachments), Path(path).name))
        words = await _words(Path(path), state.pages, runtime)
        pages += words.page_count
        notes += words.warnings
        reading = await asyncio.to_thread(_reading, words, Path(path))
        readings.append((Path(path).stem, reading))
    source = await asyncio.to_thread(_joined, readings, state.today)
    if not source.passages:
        raise AppError(
            "empty_source",
            _("There is no text to ask about."),
            _("Paste a passage, or open a file with text."),
        )
    return source.model_copy(update={"pages": pages, "notes": [*notes, *source.notes]})


async def _words(path: Path, pages: str, runtime: Run) -> Words:
    here = contextvars.copy_context()

    def progress(done: int, total: int, text: str) -> None:
        here.run(emit, runtime, Progress(NODE, done, total, text))

    return await runtime.context.reader.words(path, pages=pages, progress=progress)


def _reading(words: Words, path: Path) -> Reading:
    texts = [page.text for page in words.pages]
    size = 0
    for number, text in enumerate(texts):
        size += len(text)
        if size > MOST_SIGNS:
            words.warnings.append(_too_long())
            texts = texts[: number + 1]
            texts[-1] = texts[-1][: len(texts[-1]) - (size - MOST_SIGNS)]
            break
    return read_source(texts, title_of(path.stem))


def title_of(stem: str) -> str:
    """Return the title that a file's name gives; "" where it is a mere code."""
    bare = re.sub(r"[（(]\d{4}[^）)]*[）)]|[_-]?(?:v\d+|final|最终版|副本|copy)$", "", stem).strip()
    if re.search(r"[\u4e00-\u9fff]{2}", bare):
        return bare
    words = re.findall(r"[A-Za-z]{2,}", bare)
    return bare.replace("_", " ") if len(words) >= 2 and not re.search(r"\d", bare) else ""


def _joined(readings: list[tuple[str, Reading]], today: str) -> parts.Source:
    passages: list[Passage] = []
    notes: list[str] = []
    for stem, reading in readings:
        one = len(reading.passages) == 1
        for n, passage in enumerate(reading.passages, start=1):
            name = (stem if one else f"{stem}-p{n}") if stem else f"p{n}"
            passages.append(passage.model_copy(update={"id": name}))
        notes += validity(stem, reading, today)
    if len(passages) > MOST_PASSAGES:
        notes.append(
            _("Of {count} passages the first {most} were taken.", count=len(passages), most=MOST_PASSAGES)
        )
    law = next((r.law for _stem, r in readings if r.law), "") if len(readings) == 1 else ""
    effective = readings[0][1].effective if len(readings) == 1 else ""
    source = parts.Source(
        name=readings[0][0] if readings else "",
        passages=_unique(passages[:MOST_PASSAGES]),
        law=law,
        effective=effective,
        repealed=any(reading.repealed for _stem, reading in readings),
        notes=notes,
    )
    views = [prepared(one, Request(law=law, effective=effective)) for one in source.passages]
    found = find_conflicts(views)
    source.conflicts = [one.message for one in found[:MOST_CONFLICTS]]
    if len(found) > MOST_CONFLICTS:
        more = len(found) - MOST_CONFLICTS
        source.conflicts.append(
            _("{count} further {count:contradiction is|contradictions are} left out as well.", count=more)
        )
    source.contradicting = sorted({text for one in found for text in one.texts})
    return source


def _unique(passages: list[Passage]) -> list[Passage]:
    seen: dict[str, int] = {}
    found = []
    for passage in passages:
        seen[passage.id] = number = seen.get(passage.id, 0) + 1
        name = passage.id if number == 1 else f"{passage.id}.{number}"
        found.append(passage.model_copy(update={"id": name}))
    return found


def validity(stem: str, reading: Reading, today: str) -> list[str]:
    """Return remarks about a source that is repealed or not yet in force on a day (ISO)."""
    name = reading.law or stem or _("The text")
    if reading.repealed:
        return [_("{name} says that it is repealed: check its date.", name=name)]
    day = today or date.today().isoformat()
    if re.fullmatch(r"\d{4}-\d\d-\d\d", reading.effective) and reading.effective > day:
        return [_("{name} is in force only from {date}.", name=name, date=reading.effective)]
    return []


def _too_long() -> str:
    return _("The text is very long; its first {count} signs were read.", count=MOST_SIGNS)


def _read(source: parts.Source, items: list[Item]) -> str:
    if items:
        return _("The version has {count} {count:item|items}.", count=len(items))
    return _("{count} {count:passage was|passages were} read.", count=len(source.passages))


# ---- what must not be repeated ----------------------------------------------------


async def _bank(state: QuestionsState, runtime: Run) -> list[Item]:
    """Return the user's own items: of a file, and of the store's bank."""
    items: list[Item] = []
    if state.bank_path:
        from app.engines.exams.imports import read_bank

        items += (await asyncio.to_thread(read_bank, Path(state.bank_path))).items
    if state.use_bank:
        kept = await asyncio.to_thread(runtime.context.store.bank_items)
        items += [Item.model_validate_json(one.data) for one in kept]
    return items


ALL = (read_sources,)
