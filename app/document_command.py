"""The command line of documents: make one, and keep its graph in the store."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any, Optional

import typer

from app.core.i18n import _
from app.core.settings import Settings

Run = Callable[[Coroutine[Any, Any, int]], int]
Complain = Callable[[str, str], None]


def make_command(run: Run, complain: Complain) -> Callable[..., None]:
    """Return the command; run runs to the end and returns an exit code, complain tells what is wrong."""

    def document(
        ask: Annotated[str, typer.Option("--ask", help=_("What the document shall be."))],
        inputs: Annotated[
            Optional[list[Path]],  # noqa: UP045 - Typer reads the annotation at run time
            typer.Option("--input", help=_("A file that holds facts.")),
        ] = None,
        out: Annotated[
            Path, typer.Option("--out", help=_("Where the results go; made when missing."))
        ] = Path("out"),
        answer: Annotated[
            Optional[list[str]],  # noqa: UP045
            typer.Option("--answer", help=_("An answer to an open question: KEY=VALUE.")),
        ] = None,
        review: Annotated[
            bool, typer.Option("--review", help=_("Ask before the plan is carried out."))
        ] = False,
        model: Annotated[str, typer.Option("--model", help=_("none, ollama:NAME or openai:NAME@URL"))] = "",
        template: Annotated[
            Optional[Path],  # noqa: UP045
            typer.Option("--template", help=_("A Word file of your house whose named places are filled.")),
        ] = None,
        resume: Annotated[
            bool,
            typer.Option("--resume", help=_("Go on with the run of the same folder, even if it failed.")),
        ] = False,
    ) -> None:
        """Make a document in which every figure is a fact with its evidence."""
        from app.graphs.documents.command import Job, run_job

        job = Job(ask, tuple(inputs or ()), out, tuple(answer or ()), review, template, resume)
        chosen = model or Settings.load().chosen_model("documents")
        raise typer.Exit(run(run_job(job, chosen, echo=typer.echo, complain=complain)))

    return document


def make_commands() -> typer.Typer:
    """Build the commands about graphs."""
    app = typer.Typer(no_args_is_help=True, help=_("The documents graph as a resource."))

    @app.callback()
    def graph() -> None:
        """Look after graphs."""

    @app.command(help=_("Rebuild the documents graph from the tools that there are."))
    def sync() -> None:
        from app.graphs.documents.command import sync_graph

        raise typer.Exit(sync_graph(typer.echo))

    return app
