"""The doctor on the command line: what is installed, which model answers, what each tab can do now."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer

from app.core.errors import AppError
from app.core.i18n import _
from app.core.settings import Settings
from app.doctor_report import (
    Check,
    Report,
    engine_checks,
    folder_checks,
    library_checks,
    tab_states,
    window_check,
)
from app.registry import WORKFLOWS

Run = Callable[[Coroutine[Any, Any, int]], int]
Complain = Callable[[str, str], None]
MARKS = {"ok": "+", "warning": "!", "bad": "x"}


def make_command(run: Run, complain: Complain) -> Callable[..., None]:
    """Return the command; run runs to the end and returns an exit code."""

    def doctor(
        as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
        model: Annotated[str, typer.Option("--model", help=_("none, ollama:NAME or openai:NAME@URL"))] = "",
        check: Annotated[
            bool,
            typer.Option("--check", help=_("Put the check-up's tasks to the model; this takes minutes.")),
        ] = False,
    ) -> None:
        """Say what is installed, which model answers, and what can be done now."""
        raise typer.Exit(run(examine(model, check=check, as_json=as_json, complain=complain)))

    return doctor


async def examine(model: str, *, check: bool, as_json: bool, complain: Complain) -> int:
    """Look at everything and print it; 0 where every tab works, else 1."""
    choices = chosen_models(model)
    if check:
        await _check_models(choices, complain, quiet=as_json)
    report = Report(checks=[window_check(), *folder_checks(), *library_checks()])
    if not report.bad("data"):
        report.checks += await engine_checks()
    report.checks += await model_checks(choices)
    report.tabs = tab_states(report, _own_words(report), _grades(choices))
    typer.echo(_as_json(report) if as_json else _as_text(report))
    return 0 if report.works else 1


def chosen_models(model: str) -> dict[str, str]:
    """Return the model choice of every workflow: the given one for all, else what the settings say."""
    if model:
        return {spec.id: model for spec in WORKFLOWS}
    try:
        settings = Settings.load()
    except AppError:
        settings = Settings()
    return {spec.id: settings.chosen_model(spec.id) for spec in WORKFLOWS}


async def model_checks(choices: dict[str, str]) -> list[Check]:
    """Look at every known server and at the chosen models."""
    from app.engines.models.servers import Server, all_servers, server_of
    from app.engines.models.survey import survey_all

    used = {server.url: server for text in choices.values() if (server := server_of(text))}
    try:
        known = all_servers(_ollama_url())
    except AppError:
        known = [Server()]
    servers = [*known, *(server for url, server in used.items() if url not in {one.url for one in known})]
    found = await survey_all(servers)
    pairs = zip(servers, found, strict=True)
    return [*(_server_check(server, one) for server, one in pairs), *await _choice_checks(choices)]


def _ollama_url() -> str:
    try:
        return Settings.load().model_host
    except AppError:
        return Settings().model_host


def _server_check(server: Any, found: Any) -> Check:
    title = _("Model server {name}", name=server.label)
    if isinstance(found, AppError):
        return Check(name="server", title=title, state="warning", text=found.message, remedy=found.remedy)
    names = ", ".join(model.name for model in found.models[:12])
    text = (
        _("{count} {count:model|models}: {names}", count=len(found.models), names=names)
        if names
        else _("No models yet.")
    )
    return Check(name="server", title=title, text=f"{found.version} {text}".strip())


async def _choice_checks(choices: dict[str, str]) -> list[Check]:
    from app.engines.models.choice import parse_choice

    made = []
    for text in sorted({one for one in choices.values() if one != "none"}):
        made.append(await _choice_check(parse_choice(text)))
    if not made:
        made.append(Check(name="model", title=_("Model"), text=_("Rules only.")))
    return made


async def _choice_check(choice: Any) -> Check:
    from app.engines.models.checkup import look
    from app.engines.models.survey import context_of, described

    title = _("Model {name}", name=choice.name)
    if choice.kind != "ollama":
        return Check(name="model", title=title, text=choice.warning or choice.host)
    found = await look(choice.url)
    mine = [one for one in found.models if one.name in (choice.name, f"{choice.name}:latest")]
    if not mine:
        text = _("It is not there; the rules go on working.")
        remedy = _("Start Ollama, or download the model on the model page.")
        return Check(name="model", title=title, state="warning", text=text, remedy=remedy)
    [model] = await described(choice.url, tuple(mine[:1]))
    plan = context_of(choice.url, model)
    return Check(name="model", title=title, state="ok" if plan.fits else "warning", text=plan.reason)


async def _check_models(choices: dict[str, str], complain: Complain, *, quiet: bool) -> None:
    from app.engines.models.verdicts import Verdict
    from app.graphs.trials import KINDS, check_model

    for text in sorted({one for one in choices.values() if one != "none"}):
        workflows = [workflow for workflow, chosen in choices.items() if chosen == text]
        try:
            async for step in check_model(text, workflows):
                if isinstance(step, Verdict) or step.result is None or quiet:
                    continue
                told = _("right") if step.result.right else _("not right")
                typer.echo(
                    f"{step.workflow} {step.number}/{step.total} {_(KINDS[step.kind])}: {told}", err=True
                )
        except AppError as error:
            complain(error.message, error.remedy)


def _grades(choices: dict[str, str]) -> dict[str, tuple[str, str]]:
    """Return each workflow's model and what the check-up said of it."""
    from app.engines.models.choice import parse_choice
    from app.engines.models.verdicts import GRADES, kept_records
    from app.graphs.trials import trials_of

    records = _kept(kept_records)
    found = {}
    for workflow, text in choices.items():
        choice = parse_choice(text)
        if choice.kind == "none":
            continue
        record = records.get(choice.text)
        if not trials_of(workflow):
            words = _("no decision asks a model")
        elif record is None:
            words = _("{model}: {grade}", model=choice.name, grade=_(GRADES["untested"]))
        else:
            verdict = record.verdict(workflow)
            words = " ".join(
                [
                    _("{model}: {grade}", model=choice.name, grade=_(GRADES[verdict.grade])),
                    *verdict.reasons()[:2],
                ]
            )
        found[workflow] = (choice.text, words)
    return found


def _kept(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except AppError:
        return {}


def _own_words(report: Report) -> dict[str, str]:
    """Return what a workflow's own check says; one that fails is a finding of its own."""
    words = {}
    for spec in WORKFLOWS:
        name = f"app.graphs.{spec.id}.command"
        own = getattr(import_module(name), "checkup", None) if find_spec(name) else None
        if own is None:
            continue
        said: list[str] = []
        code = own(
            echo=said.append, complain=lambda message, remedy, heard=said: heard.append(f"{message} {remedy}")
        )
        text = " ".join(said).partition(": ")[2] or " ".join(said)
        words[spec.id] = text.rstrip(".\u3002")
        if code:
            report.checks.append(Check(name=spec.id, title=spec.id, state="bad", text=text))
    return words


def _as_json(report: Report) -> str:
    whole = {"works": report.works, **report.model_dump(mode="json")}
    return json.dumps(whole, ensure_ascii=False, indent=1)


def _as_text(report: Report) -> str:
    lines = [f"Draftsmith {report.version}, Python {report.python}, {report.system}"]
    for check in report.checks:
        lines.append(f"{MARKS[check.state]} {check.title}: {check.text}".rstrip())
        if check.remedy:
            lines.append(f"    {check.remedy}")
    lines += [f"{MARKS['ok' if tab.works else 'bad']} {tab.title}: {tab.text}" for tab in report.tabs]
    lines.append(
        _("Everything that is needed works.")
        if report.works
        else _("Something that is needed does not work.")
    )
    return "\n".join(lines)
