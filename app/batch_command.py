"""The command that runs a workflow over many inputs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any, Optional

import typer

from app.core.i18n import _
from app.core.settings import Settings
from app.engines.batch.inputs import found_inputs
from app.engines.batch.queue import BatchQueue, Item, State
from app.engines.batch.recipes import RECIPES, Order, tab_of
from app.engines.batch.report import STATES, summary, write_report

MOST_WORKERS = 16
Run = Callable[[Coroutine[Any, Any, int]], int]
Complain = Callable[[str, str], None]
_OF_STATES = {"done": 0, "rejected": 1, "failed": 2, "asks": 3, "waiting": 2, "running": 2}


def make_command(run: Run, complain: Complain) -> Callable[..., None]:
    """Return the command; run runs to the end and returns an exit code, complain tells what is wrong."""

    def batch(
        workflow: Annotated[str, typer.Argument(help=", ".join(RECIPES))],
        inputs: Annotated[list[Path], typer.Argument(help=_("Files, or folders whose files are taken."))],
        out: Annotated[
            Path, typer.Option("--out", help=_("Where the results go; a batch begun there goes on."))
        ] = Path("out"),
        ask: Annotated[str, typer.Option("--ask", help=_("A request that holds for all inputs."))] = "",
        workers: Annotated[
            int, typer.Option("--workers", min=1, max=MOST_WORKERS, help=_("Processes at once."))
        ] = 1,
        scheduler: Annotated[
            str, typer.Option("--scheduler", help=_("A Dask scheduler, tcp://HOST:PORT."))
        ] = "",
        retry: Annotated[bool, typer.Option("--retry", help=_("Try again what failed before."))] = False,
        model: Annotated[str, typer.Option("--model", help=_("none, ollama:NAME or openai:NAME@URL"))] = "",
        more: Annotated[
            Optional[list[str]],  # noqa: UP045 - Typer reads the annotation at run time
            typer.Option("--with", help=_("A further word for the workflow's command; may be repeated.")),
        ] = None,
    ) -> None:
        """Run a workflow over many inputs, here or on many machines."""
        own = {name: Settings.load().chosen_model(tab_of(name)) for name in RECIPES}
        order = Order(ask, model, tuple(more or ()), own)
        raise typer.Exit(run(_batch(workflow, inputs, out, order, workers, scheduler, retry, complain)))

    return batch


async def _batch(
    workflow: str,
    inputs: list[Path],
    out: Path,
    order: Order,
    workers: int,
    scheduler: str,
    retry: bool,
    complain: Complain,
) -> int:
    from app.graphs.services import command_folder, tidied_store

    name = "report" if workflow == "reports" else workflow
    if name not in RECIPES:
        complain(
            _("The workflow {name} can't be run in a batch.", name=workflow),
            _("Use one of: {names}.", names=", ".join(RECIPES)),
        )
        return 2
    queue = BatchQueue(out)
    queue.add(name, found_inputs(name, inputs))
    if retry:
        queue.retry()

    def told(item: Item, state: State, _said: str) -> None:
        typer.echo(f"{item.input.name}: {_(STATES[state])}")

    tidied_store().close()
    if scheduler:
        from app.workers.batch.cluster import run_on_cluster

        await asyncio.to_thread(run_on_cluster, queue, order, scheduler, told=told)
    else:
        from app.workers.batch.local import run_local

        with command_folder() as work:
            await run_local(queue, order, work, workers=workers, told=told)
    items = queue.items()
    typer.echo(summary(queue.counts()))
    typer.echo(str(write_report(out, items)))
    return max((_OF_STATES[item.state] for item in items), default=0)
