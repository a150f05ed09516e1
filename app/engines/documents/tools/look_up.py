"""Tools that look things up: the knowledge base, a database, two texts side by side, the web."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from typing import TYPE_CHECKING

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.documents.facts import Ledger, Place
from app.domain.documents.tools import ToolResult, tool
from app.engines.documents.desk import Desk

if TYPE_CHECKING:
    from app.domain.records.models import ConnectionInfo

MOST_HITS, MOST_ROWS, MOST_CHANGES = 8, 500, 80
MOST_FACTS, MOST_SHOWN = 50, 200
NUMBERS = ("integer", "amount", "percent")
SEARCH_SECONDS, MOST_QUERY = 15.0, 400


@tool("knowledge_search", inputs=("query",), seconds=0.2)
async def knowledge_search(desk: Desk, query: str) -> ToolResult:
    """Find passages of the user's knowledge base."""
    hits = await asyncio.to_thread(desk.store.search_knowledge, query, "", MOST_HITS)
    found = [{"title": one.title, "text": one.text, "score": one.score} for one in hits]
    return ToolResult(
        kind="hits", data={"hits": found}, summary=_("{count} {count:passage|passages}.", count=len(found))
    )


@tool("sql_query", inputs=("connection", "query"), seconds=2.0)
async def sql_query(desk: Desk, connection: str, query: str) -> ToolResult:
    """Ask a saved connection one SELECT, in a transaction that can't write."""
    from app.engines.sources import rows_from
    from app.engines.sources.client import address_of

    info = await asyncio.to_thread(_connection, connection)
    address = await asyncio.to_thread(address_of, info.id)
    table = await asyncio.to_thread(rows_from, address, query, limit=MOST_ROWS)
    ledger = Ledger()
    place = Place(source=info.name, kind="query", query=query[:MOST_SHOWN])
    heads = [one.name for one in table.columns]
    for head in heads:
        ledger.add(head, head, places=(place,), prefix=desk.prefix)
    rows = [[row.get(name) for name in heads] for row in table.sample.rows]
    kinds = [one.type in NUMBERS for one in table.columns]
    for row in rows[:MOST_FACTS]:
        for name, value, number in zip(heads, row, kinds, strict=True):
            if number and value is not None:
                ledger.add(name, Decimal(str(value)), places=(place,), prefix=desk.prefix)
    text = [["" if one is None else str(one) for one in row] for row in rows]
    notes = [_("Only the first {count} rows of the query were read.", count=len(rows))] if table.cut else []
    return ToolResult(
        kind="rows",
        data={"head": heads, "rows": text},
        ledger=ledger,
        notes=notes,
        summary=_("{name}: {count} {count:row|rows}.", name=info.name, count=len(rows)),
    )


def _connection(name: str) -> ConnectionInfo:
    """Return a saved connection by its name or id, however its letters are written."""
    from app.engines.databases.connections import connections

    known = connections()
    wanted = name.strip().casefold()
    for one in known:
        if wanted in (one.id.casefold(), one.name.casefold()):
            return one
    raise AppError(
        "no_connection",
        _("There is no connection {name}.", name=name),
        _("Name one of these: {names}.", names=", ".join(one.name for one in known)),
    )


@tool("text_diff", inputs=("file", "other"), seconds=0.5)
async def text_diff(desk: Desk, file: str, other: str) -> ToolResult:
    """Tell which paragraphs two files do not share."""
    one, two = await desk.source(file), await desk.source(other)
    first, second = ({part.text: part for part in source.paragraphs} for source in (one, two))
    gone = [first[text].model_dump(mode="json") for text in first if text not in second][:MOST_CHANGES]
    new = [second[text].model_dump(mode="json") for text in second if text not in first][:MOST_CHANGES]
    same = [second[text].model_dump(mode="json") for text in second if text in first][:MOST_CHANGES]
    return ToolResult(
        kind="diff",
        data={"gone": gone, "new": new, "same": same, "names": [one.name, two.name]},
        summary=_(
            "{gone} {gone:paragraph|paragraphs} only in the first file, {new} only in the second.",
            gone=len(gone),
            new=len(new),
        ),
    )


@tool("web_search", inputs=("query",), seconds=5.0, asks=True)
async def web_search(desk: Desk, query: str) -> ToolResult:
    """Search the web; off unless the user allows it and names a search service."""
    if not desk.web_allowed:
        raise AppError(
            "web_off",
            _("Searching the web is off; nothing left this computer."),
            _("Add the pages you mean as files, or allow it in the preferences."),
        )
    if not desk.search_service:
        raise AppError(
            "no_search_service",
            _("No search service is set."),
            _(
                "Name the address of a SearXNG service in the preferences, or add the pages you mean as "
                "files."
            ),
        )
    found = await searched(desk.search_service, query)
    return ToolResult(
        kind="web", data={"hits": found}, summary=_("{count} {count:page|pages}.", count=len(found))
    )


async def searched(service: str, query: str) -> list[dict[str, str]]:
    """Ask a SearXNG service; return title, address and text of each page that it names."""
    import httpx

    address = f"{service.rstrip('/')}/search"
    try:
        async with httpx.AsyncClient(
            timeout=SEARCH_SECONDS, follow_redirects=False, trust_env=False
        ) as client:
            answer = await client.get(address, params={"q": query[:MOST_QUERY], "format": "json"})
        answer.raise_for_status()
        results = answer.json().get("results", [])
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, AttributeError) as problem:
        raise AppError(
            "search_failed",
            _(
                "The search service {address} gave no answer: {text}",
                address=service,
                text=str(problem)[:120],
            ),
            _("Check its address in the preferences, and that it may answer in JSON."),
        ) from problem
    return [_page(one) for one in results[:MOST_HITS] if isinstance(one, dict)]


def _page(one: dict[str, object]) -> dict[str, str]:
    return {
        "title": str(one.get("title", "")),
        "url": str(one.get("url", "")),
        "text": str(one.get("content", "")),
    }
