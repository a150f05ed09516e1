"""The command that makes robot programs."""

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

    def robot(
        ask: Annotated[
            str, typer.Option("--ask", help=_("What the robot shall do, or what shall change."))
        ] = "",
        points: Annotated[
            Optional[Path],  # noqa: UP045 - Typer reads the annotation at run time
            typer.Option("--points", help=_("The cell file with points and signals (YAML).")),
        ] = None,
        base: Annotated[
            Optional[Path],  # noqa: UP045
            typer.Option("--base", help=_("The Blockly program to change, or to explain without --ask.")),
        ] = None,
        answer: Annotated[
            Optional[list[str]],  # noqa: UP045
            typer.Option("--answer", help=_("An answer to an open question: KEY=VALUE, or just VALUE.")),
        ] = None,
        out: Annotated[
            Path, typer.Option("--out", help=_("Where the results go; made when missing."))
        ] = Path("out"),
        model: Annotated[str, typer.Option("--model", help=_("none, ollama:NAME or openai:NAME@URL"))] = "",
    ) -> None:
        """Turn a sentence into a robot program that Blockly and the cell accept."""
        from app.graphs.robot.command import Job, run_job

        job = Job(ask, out, points, base, tuple(answer or ()))
        chosen = model or Settings.load().chosen_model("robot")
        raise typer.Exit(run(run_job(job, chosen, echo=typer.echo, complain=complain)))

    return robot
