"""The command line: the same graphs without a window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any, Optional

import typer

from app.core.errors import AppError
from app.core.i18n import _, set_language, system_language
from app.core.settings import Settings

DONE, REJECTED, USAGE, QUESTION = 0, 1, 2, 3


def main(arguments: list[str]) -> int:
    """Run the command line in the language of the settings and return its exit code."""
    _speak()
    return int(make_app()(args=arguments, prog_name="draftsmith") or 0)


def make_app() -> typer.Typer:
    """Build the commands; their help texts are in the language of this moment.

    The texts of options stand in annotations, which Typer evaluates no earlier.
    """
    app = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        help=_("Draft artefacts and have real engines prove them."),
        pretty_exceptions_enable=False,
    )
    app.callback()(_settings)
    app.command(help=_("Make a proven report template of each input, or of a sentence."))(report)
    app.command(help=_("Turn a sentence or a table into rows, tried by the database before any is written."))(
        records
    )
    from app import document_command
    from app.doctor_command import make_command as make_doctor
    from app.knowledge_command import make_commands

    about = _("Say what is installed, which model answers, and what can be done now.")
    app.command("doctor", help=about)(make_doctor(_run, _complain))
    about = _("Make a document in which every figure is a fact with its evidence.")
    app.command("document", help=about)(document_command.make_command(_run, _complain))
    app.add_typer(make_commands(), name="knowledge")
    app.add_typer(document_command.make_commands(), name="graph")
    from app.robot_command import make_command

    about = _("Turn a sentence into a robot program that Blockly and the cell accept.")
    app.command("robot", help=about)(make_command(_run, _complain))
    from app.batch_command import make_command as make_batch

    app.command("batch", help=_("Run a workflow over many inputs, here or on many machines."))(
        make_batch(_run, _complain)
    )
    from app import questions_command

    app.add_typer(
        questions_command.make_commands(_run, _complain),
        name="questions",
        help=_("Turn a text into exam items whose keys are computed and checked."),
    )
    return app


def _speak() -> AppError | None:
    """Speak the language of the settings; return why they can't be read, as without a data folder."""
    try:
        set_language(Settings.load().shown_language())
    except AppError as error:
        set_language(system_language())
        return error
    return None


def _settings(context: typer.Context) -> None:
    from app.core.logs import setup_logging

    error = _speak()
    if error is None:
        setup_logging()
    elif context.invoked_subcommand != "doctor":
        _fail(error.message, error.remedy)


def report(
    inputs: Annotated[Optional[list[Path]], typer.Argument(help=_("Forms to make templates of."))] = None,  # noqa: UP045
    out: Annotated[Path, typer.Option("--out", help=_("Where the results go; made when missing."))] = Path(
        "out"
    ),
    ask: Annotated[str, typer.Option("--ask", help=_("A request in one sentence."))] = "",
    base: Annotated[Optional[Path], typer.Option("--base", help=_("The template to change."))] = None,  # noqa: UP045
    model: Annotated[str, typer.Option("--model", help=_("none, ollama:NAME or openai:NAME@URL"))] = "",
    answer: Annotated[
        Optional[list[str]],  # noqa: UP045 - Typer reads the annotation at run time
        typer.Option("--answer", help=_("An answer to an open question: KEY=VALUE, or just VALUE.")),
    ] = None,
    also: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option(
            "--also", help=_("Another form to export: docx, xlsx, pptx, csv, html, png, jrxml7 or zip.")
        ),
    ] = None,
) -> None:
    """Make a proven report template of each input, or of a sentence."""
    from app.domain.reports.formats import FORMS
    from app.graphs.reports.command import Job, jobs_for, run_jobs

    if unknown := sorted(set(also or ()) - FORMS):
        _fail(_("There is no export form {name}.", name=unknown[0]), ", ".join(sorted(FORMS)))

    if not inputs and not ask:
        _fail(_("There is no input."), _("Name files, or say with --ask what the report shall be."))
    if base is not None and not ask:
        _fail(_("--base needs a request."), _("Say with --ask what shall change."))
    jobs: list[Job] = jobs_for(inputs or [], out, ask, base)
    chosen = model or Settings.load().chosen_model("reports")
    raise typer.Exit(
        _run(run_jobs(jobs, chosen, answer or [], also=also or (), echo=typer.echo, complain=_complain))
    )


def records(
    ask: Annotated[
        str, typer.Option("--ask", help=_("What shall be added, in a sentence or as a table."))
    ] = "",
    db: Annotated[
        str,
        typer.Option(
            "--db", help=_("The database's URL, or a connection's name; the sample shop without it.")
        ),
    ] = "",
    file: Annotated[
        Optional[list[Path]],  # noqa: UP045 - Typer reads the annotation at run time
        typer.Option("--file", help=_("A table (XLSX, CSV) or a picture of a form.")),
    ] = None,
    commit: Annotated[
        bool, typer.Option("--commit", help=_("Write the rows when the trial accepts them."))
    ] = False,
    answer: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--answer", help=_("An answer to an open question: KEY=VALUE, or just VALUE.")),
    ] = None,
    now: Annotated[
        str, typer.Option("--now", help=_("The time that relative dates are measured from (ISO)."))
    ] = "",
    timezone: Annotated[str, typer.Option("--timezone", help="Asia/Shanghai")] = "",
    seed: Annotated[int, typer.Option("--seed", help=_("The number that generated values depend on."))] = 0,
    glossary: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--glossary", help=_("A JSON file with names of tables and columns.")),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
    model: Annotated[str, typer.Option("--model", help=_("none, ollama:NAME or openai:NAME@URL"))] = "",
) -> None:
    """Turn a sentence or a table into rows, tried by the database before any is written."""
    from app.graphs.records.command import Job, run_job

    if not ask and not file:
        _fail(
            _("There is no request."), _("Say with --ask what shall be added, or name a table with --file.")
        )
    job = Job(db, ask, tuple(file or ()), commit, tuple(answer or ()), now, timezone, seed, glossary, as_json)
    chosen = model or Settings.load().chosen_model("records")
    raise typer.Exit(_run(run_job(job, chosen, echo=typer.echo, complain=_complain)))


class Loop:
    """Where commands run: a loop of their own each, or one for many where engines are kept open."""

    run: Callable[[Coroutine[Any, Any, int]], int] = staticmethod(asyncio.run)


def _run(work: Coroutine[Any, Any, int]) -> int:
    """Run to the end; an error becomes its two sentences and exit code 2, Ctrl+C 130."""
    try:
        return Loop.run(work)
    except AppError as error:
        _complain(error.message, error.remedy)
        return USAGE
    except KeyboardInterrupt:
        _complain(_("Stopped."), _("Nothing that was finished is lost."))
        return 130


def _complain(message: str, remedy: str = "") -> None:
    typer.echo(f"{message} {remedy}".strip(), err=True)


def _fail(message: str, remedy: str) -> None:
    _complain(message, remedy)
    raise typer.Exit(USAGE)
