"""The report engine's operations, run in the engine child."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.domain.reports.codes import ErrorCode
from app.domain.reports.guard import inspect, without_data_adapter
from app.domain.reports.models import EngineError, RenderResult, Sample, Stage
from app.engines.jasper import export, filling, java, many_rows, messages, pictures, schema
from app.engines.jasper.refusal import not_exported
from app.engines.jasper.source import Source

log = logging.getLogger(__name__)

Progress = Callable[[int, int, str], None]
_MAX_CAUSES = 12
_WARM_ROUNDS = 2
_WARM_UP = Path(__file__).with_name("warm_up.jrxml")


class _Stages:
    """How long each stage took, and which one is running when an exception comes."""

    def __init__(self) -> None:
        self.stage: Stage = "guard"
        self.seconds: dict[str, float] = {}
        self._since = time.perf_counter()

    def begin(self, stage: Stage) -> None:
        """Close the running stage and begin another."""
        now = time.perf_counter()
        self.seconds[self.stage] = self.seconds.get(self.stage, 0.0) + now - self._since
        self.stage, self._since = stage, now


def prepare(work: Path) -> None:
    """Import what reads the results, then shut the process in and start Java."""
    pictures.prepare()
    java.start(work)
    schema.load()


def _check(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    jrxml = _read(payload)
    stages = _Stages()
    errors = _guard(jrxml, payload)
    if not errors:
        _compiled, errors = _attempt(jrxml, stages, lambda: _compile(jrxml, stages))
    return {"errors": [error.model_dump() for error in errors]}


def _render(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    jrxml = _read(payload)
    folder = Path(payload["folder"])
    stages = _Stages()
    errors = _guard(jrxml, payload)
    result: RenderResult | None = None
    if not errors:
        result, errors = _attempt(jrxml, stages, lambda: _rendered(jrxml, payload, folder, stages))
    found = result or RenderResult(ok=False, errors=errors)
    return {"result": found.model_copy(update={"seconds": stages.seconds}).model_dump()}


def _rendered(jrxml: bytes, payload: dict[str, Any], folder: Path, stages: _Stages) -> RenderResult:
    compiled = _compile(jrxml, stages)
    stages.begin("fill")
    printed = filling.fill(compiled, Sample.model_validate(payload["sample"]))
    count = int(printed.getPages().size())
    if not count:
        stages.begin("export")
        return RenderResult(ok=False, errors=[_no_pages()])
    texts = filling.printed_texts(printed)
    if not payload["max_pages"]:
        return RenderResult(ok=True, page_count=count, texts=texts)
    stages.begin("export")
    folder.mkdir(parents=True, exist_ok=True)
    pdf = folder / "report.pdf"
    filling.write_pdf(printed, pdf)
    stages.begin("compare")
    pages = pictures.look(pdf, folder, dpi=int(payload["dpi"]), limit=int(payload["max_pages"]))
    lost = pictures.lost_texts(texts, pages.texts)
    stages.begin("compare")
    return RenderResult(
        ok=True,
        warnings=[one.error for one in schema.breaches(jrxml) if one.known],
        page_count=count,
        pdf=str(pdf),
        pngs=[str(path) for path in pages.pngs],
        texts=texts,
        lost_text=lost,
    )


def _export(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    jrxml = _read(payload)
    stages = _Stages()
    errors = _guard(jrxml, payload)
    if not errors:
        files, errors = _attempt(jrxml, stages, lambda: _exported(jrxml, payload, stages, progress))
    if errors:
        raise not_exported(errors[0])
    return {"files": [str(one) for one in files]}


def _exported(jrxml: bytes, payload: dict[str, Any], stages: _Stages, progress: Progress) -> list[Path]:
    compiled = _compile(jrxml, stages)
    stages.begin("fill")
    sample = Sample.model_validate(payload["sample"])
    if payload.get("rows"):
        printed = many_rows.fill(compiled, sample, Path(payload["rows"]), progress)
    else:
        printed = filling.fill(compiled, sample)
    stages.begin("export")
    return export.write(printed, payload["form"], Path(payload["target"]))


def _warm_up(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    """Render a template that has a little of everything, until its classes are loaded and compiled."""
    jrxml, folder = _WARM_UP.read_bytes(), Path(payload["folder"])
    rows = [{"name": f"中文 ABC {row // 2}", "amount": "1.50", "day": "2024-01-31"} for row in range(6)]
    given = {"sample": {"parameters": {}, "rows": rows}, "dpi": 96, "max_pages": 1}
    inspect(jrxml)
    found = [
        _rendered(jrxml.replace(b"warm_up", f"warm_up_{number}".encode()), given, folder, _Stages())
        for number in range(_WARM_ROUNDS)
    ]
    return {"ok": all(result.ok for result in found)}


# ---- steps ---------------------------------------------------------------------


def _read(payload: dict[str, Any]) -> bytes:
    return without_data_adapter(Path(payload["file"]).read_bytes())


def _guard(jrxml: bytes, payload: dict[str, Any]) -> list[EngineError]:
    if payload.get("trusted"):
        return []
    return [_unknown_name(error) for error in inspect(jrxml)]


def _unknown_name(error: EngineError) -> EngineError:
    """Call a class that does not exist missing, not forbidden: it is a slip of the pen."""
    name = error.values.get("name", "")
    if error.code != ErrorCode.FORBIDDEN or not name or _exists(name):
        return error
    code = ErrorCode.NAME_NOT_RESOLVED if error.expression else ErrorCode.CLASS_NOT_FOUND
    return error.model_copy(update={"code": code, "values": {"name": name, "reason": error.message}})


def _exists(name: str) -> bool:
    """Tell whether some leading part of a dotted name is a Java class; none is initialised."""
    import jpype

    finder = filling.java("java.lang.Class")
    loader = filling.java("java.lang.ClassLoader").getSystemClassLoader()
    parts = name.removesuffix("[]").split(".")
    names = [".".join(parts[:size]) for size in range(1, len(parts) + 1)]
    for candidate in [*names, f"java.lang.{parts[0]}", f"java.util.{parts[0]}", f"java.io.{parts[0]}"]:
        try:
            finder.forName(candidate, False, loader)
        except jpype.JException:
            continue
        return True
    return False


def _compile(jrxml: bytes, stages: _Stages) -> filling.Compiled:
    stages.begin("compile")
    return filling.compile_report(jrxml)


def _attempt(jrxml: bytes, stages: _Stages, action: Callable[[], Any]) -> tuple[Any, list[EngineError]]:
    """Do something in Java; its exceptions come back as data."""
    import jpype

    try:
        result = action()
        stages.begin("compare")
        return result, []
    except jpype.JException as error:
        stage = stages.stage
        stages.begin(stage)
        return None, _explained(jrxml, stage, _chain(error))
    except ValueError as error:
        stages.begin("fill")
        return None, [_wrong_value(error)]


def _explained(jrxml: bytes, stage: Stage, chain: list[tuple[str, str]]) -> list[EngineError]:
    if stage == "compile" and any("SAXParseException" in text for _class, text in chain):
        stage = "load"
    expressions = _expressions(jrxml) if stage == "compile" else {}
    found = messages.translate(stage, chain, Source(jrxml), expressions)
    return schema.joined(found, schema.breaches(jrxml)) if stage == "load" else found


def _chain(error: Any) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    cause = error
    while cause is not None and len(found) < _MAX_CAUSES:
        name = str(cause.getClass().getName())
        text = cause.getMessage() if name.startswith("net.sf.") else cause.toString()
        found.append((name, str(text or "")))
        cause = cause.getCause()
    return found


def _expressions(jrxml: bytes) -> dict[int, str]:
    """Return the expressions by the numbers that the compiler's messages name."""
    import jpype

    try:
        design = filling.load(jrxml)
        collector = filling.java("net.sf.jasperreports.engine.JRExpressionCollector")
        context = filling.java("net.sf.jasperreports.engine.DefaultJasperReportsContext").getInstance()
        found = collector.collector(context, design)
        return {
            int(found.getExpressionId(item)): str(item.getText() or "") for item in found.getExpressions()
        }
    except (jpype.JException, TypeError, AttributeError):
        log.exception("The expressions can't be numbered")
        return {}


def _no_pages() -> EngineError:
    return EngineError(code=ErrorCode.NO_PAGES, stage="fill", message="The report has no pages.")


def _wrong_value(error: ValueError) -> EngineError:
    reason = str(error)
    return EngineError(
        code=ErrorCode.WRONG_TYPE,
        stage="fill",
        message=reason,
        values={"reason": reason, "expected": "", "found": ""},
    )


OPS = {"check": _check, "render": _render, "export": _export, "warm_up": _warm_up}
