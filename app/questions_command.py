"""The commands of exam items: make them of a text, compute one calculator, audit a bank."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any, Optional

import typer

from app.core.i18n import _
from app.core.settings import Settings

Run = Callable[[Coroutine[Any, Any, int]], int]
Complain = Callable[[str, str], None]
FORMS = "xlsx, docx, csv, json, moodle, gift, qti, anki"
LONELY = {"ignore_unknown_options": True}


def make_commands(run: Run, complain: Complain) -> typer.Typer:
    """Return the commands; run runs to the end and returns an exit code, complain tells what is wrong."""
    app = typer.Typer(invoke_without_command=True)

    @app.callback()
    def questions(
        context: typer.Context,
        source: Annotated[
            Optional[list[Path]],  # noqa: UP045 - Typer reads the annotation at run time
            typer.Option("--source", help=_("A text to ask about: PDF, DOCX, TXT or a picture.")),
        ] = None,
        kind: Annotated[
            Optional[list[str]],  # noqa: UP045
            typer.Option("--type", help="single, multiple, true_false, cloze, calc, case, short, mixed"),
        ] = None,
        mode: Annotated[str, typer.Option("--mode", help="flexible, rigorous")] = "flexible",
        count: Annotated[int, typer.Option("-n", "--count", help=_("How many items."))] = 10,
        seed: Annotated[int, typer.Option("--seed", help=_("The same seed gives the same items."))] = 0,
        difficulty: Annotated[str, typer.Option("--difficulty", help="easy, medium, hard")] = "",
        pages: Annotated[str, typer.Option("--pages", help=_("Pages of a long file, such as 12-40."))] = "",
        bank: Annotated[
            Optional[Path],  # noqa: UP045
            typer.Option("--bank", help=_("Your own items: examples, and what must not be repeated.")),
        ] = None,
        out: Annotated[Path, typer.Option("--out", help=_("The JSON file to write."))] = Path("items.json"),
        form: Annotated[
            Optional[list[str]],  # noqa: UP045
            typer.Option(
                "--format",
                help=_("Also write: {names}.", names="xlsx, docx, csv, json, moodle, gift, qti, anki"),
            ),
        ] = None,
        model: Annotated[str, typer.Option("--model", help=_("none, ollama:NAME or openai:NAME@URL"))] = "",
    ) -> None:
        """Turn a text into exam items whose keys are computed and checked."""
        if context.invoked_subcommand is not None:
            return
        from app.graphs.questions.command import MIXED, Job, run_job

        kinds = tuple(dict.fromkeys(name for text in kind or () for name in text.split(",") if name != MIXED))
        settings = Settings.load()
        forms = tuple(name for text in form or () for name in text.split(","))
        job = Job(
            sources=tuple(source or ()),
            out=out,
            kinds=kinds,
            mode=mode,
            count=count,
            seed=seed,
            difficulty=difficulty,
            pages=pages,
            formats=forms,
            bank=bank,
            retries=settings.question_retries,
        )
        chosen = model or settings.chosen_model("questions")
        raise typer.Exit(run(run_job(job, chosen, echo=typer.echo, complain=complain)))

    @app.command(
        "calc", help=_("Compute one calculator: its name, then name=value."), context_settings=LONELY
    )
    def calc(
        name: Annotated[str, typer.Argument(help=_("The calculator; without it all are listed."))] = "",
        values: Annotated[
            Optional[list[str]],  # noqa: UP045
            typer.Argument(help=_("Such as pv=100 rate=5% nper=3")),
        ] = None,
    ) -> None:
        from app.graphs.questions.command import compute

        async def work() -> int:
            return compute(name, values or (), echo=typer.echo)

        raise typer.Exit(run(work()))

    @app.command("import", help=_("Audit a bank (XLSX, GIFT, Moodle XML, JSON): keys, duplicates, flaws."))
    def import_bank(
        file: Annotated[Path, typer.Argument(help=_("The bank."))],
        out: Annotated[
            Optional[Path],  # noqa: UP045
            typer.Option("--out", help=_("Where the items and the audit are written as JSON.")),
        ] = None,
    ) -> None:
        from app.graphs.questions.command import audit_file

        async def work() -> int:
            return audit_file(file, out, echo=typer.echo, complain=complain)

        raise typer.Exit(run(work()))

    return app
