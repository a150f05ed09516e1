"""The command `knowledge`: import, list, forget and search what the user knows."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.core.errors import AppError
from app.core.i18n import N_, _

if TYPE_CHECKING:
    from app.engines.knowledge.vectors import Embedder

DONE, NOTHING, USAGE = 0, 1, 2
_KINDS = {
    "template": N_("{count} {count:template|templates}"),
    "field": N_("{count} {count:field|fields}"),
    "note": N_("{count} {count:note|notes}"),
    "answer": N_("{count} {count:answer|answers}"),
}


def make_commands() -> typer.Typer:
    """Build the commands add, list, remove and search."""
    commands = typer.Typer(no_args_is_help=True, help=_("Import, list, remove and search what is known."))
    commands.command("add", help=_("Import templates, field lists, notes or databases."))(add)
    commands.command("list", help=_("List what was imported."))(show)
    commands.command("remove", help=_("Forget what a file or database gave."))(remove)
    commands.command("search", help=_("Search what is known."))(search)
    return commands


def add(
    sources: Annotated[list[str], typer.Argument(help=_("Files, folders or addresses of databases."))],
) -> None:
    """Import templates, field lists, notes or databases."""
    raise typer.Exit(asyncio.run(_add_all(sources)))


def show() -> None:
    """List what was imported."""
    from app.engines.store import open_store

    store = open_store()
    try:
        found = store.knowledge_sources()
    finally:
        store.close()
    for one in found:
        typer.echo(f"{one.name}: {_counted(one.counts)}")
    if not found:
        typer.echo(_("Nothing was imported yet."))


def remove(
    name: Annotated[str, typer.Argument(help=_("A file or an address as the list shows it."))],
) -> None:
    """Forget what a file or database gave."""
    from app.engines.knowledge.base import KnowledgeBase
    from app.engines.store import open_store

    store = open_store()
    try:
        gone = KnowledgeBase(store).remove(name)
    finally:
        store.close()
    typer.echo(_("Removed entries: {count}.", count=gone) if gone else _("There is nothing of that name."))
    raise typer.Exit(DONE if gone else NOTHING)


def search(
    words: Annotated[str, typer.Argument(help=_("What to look for."))],
    kind: Annotated[str, typer.Option("--kind", help="template, field, note, answer")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, max=100)] = 10,
) -> None:
    """Search what is known."""
    raise typer.Exit(asyncio.run(_search(words, kind, limit)))


async def _add_all(sources: list[str]) -> int:
    from app.engines.intake.client import Reader
    from app.engines.knowledge.base import KnowledgeBase
    from app.engines.store import open_store
    from app.graphs.services import work_folder

    store, code = open_store(), DONE
    reader = Reader(work_folder())
    base = KnowledgeBase(store, chosen_embedder())
    try:
        for one in _files(sources):
            try:
                made = await (base.add_file(one, reader) if isinstance(one, Path) else base.add_database(one))
                typer.echo(f"{made.name}: {_counted(made.counts)}")
            except AppError as error:
                typer.echo(f"{error.message} {error.remedy}", err=True)
                code = USAGE
    finally:
        await reader.close()
        store.close()
    return code


def _files(sources: list[str]) -> list[Path | str]:
    found: list[Path | str] = []
    for one in sources:
        path = Path(one)
        if "://" in one:
            found.append(one)
        elif path.is_dir():
            found += sorted(inner for inner in path.rglob("*") if inner.is_file() and _is_known(inner))
        else:
            found.append(path)
    return found


def _is_known(path: Path) -> bool:
    return path.suffix.lower() in (
        ".jrxml",
        ".xlsx",
        ".csv",
        ".tsv",
        ".sql",
        ".ddl",
        ".md",
        ".markdown",
        ".txt",
        ".docx",
        ".pdf",
    )


async def _search(words: str, kind: str, limit: int) -> int:
    from app.engines.knowledge.base import KnowledgeBase
    from app.engines.store import open_store

    store = open_store()
    try:
        hits = await KnowledgeBase(store, chosen_embedder()).search(words, kind, limit)
    finally:
        store.close()
    for hit in hits:
        typer.echo(f"[{hit.kind}] {hit.title}: {' '.join(hit.text.split())[:160]}")
    if not hits:
        typer.echo(_("Nothing was found."))
    return DONE if hits else NOTHING


def chosen_embedder() -> Embedder | None:
    """Return the embedding model of the settings, None where none is set."""
    from app.core.settings import Settings
    from app.engines.knowledge.vectors import Embedder

    settings = Settings.load()
    return Embedder(settings.embedding_model, settings.model_host) if settings.embedding_model else None


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(
        _(_KINDS.get(kind, f"{{count}} {kind}"), count=count) for kind, count in sorted(counts.items())
    )
