"""Measure what a change costs a model: the tokens of its prompt and of the reply, over all stored requests.

python benchmarks/bench_edit_model.py [--room TOKENS] [--memory] [--every N] [--limit TOKENS]

No model is asked. Prompts are put together as in daily use, as if the rules had understood nothing; "program"
counts tokens as the program does before it asks (a sign each), "plain" one per Chinese character and one per
3.5 others. The reply is the stored request's own edits in the shortest form that the answer's schema allows.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HERE), str(HERE / "tests" / "domain" / "reports" / "editing")]
SHARED = HERE.parent / "shared"
EARLIER = "user: 把标题改成红色\nassistant: 标题改成了红色。\n" * 60


@dataclass(frozen=True)
class Cost:
    """What one request costs; size is the template's, in characters."""

    template: str
    size: int
    prompt: int
    plain: float
    schema: int
    reply: int
    reply_plain: float
    offered: bool
    named: bool
    seconds: float


def stored(every: int) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """Yield the stored requests with expected edits: template, text, edits."""
    found = [
        (one["template"], one["ask"], one["edits"])
        for path in sorted((HERE / "tests" / "data").glob("report_requests*.json"))
        for one in json.loads(path.read_text("utf-8"))
        if "edits" in one
    ]
    yield from found[::every]


def plain_tokens(text: str) -> float:
    """Count one token per Chinese character and one per 3.5 others."""
    from app.engines.models.tokens import WIDE

    wide = len(WIDE.findall(text))
    return wide + (len(text) - wide) / 3.5


def costs(room: int, before: str, every: int) -> Iterator[Cost]:
    """Yield the cost of each stored request."""
    from effects import template_bytes

    from app.domain.reports.editing.request.request import ModifyRequest
    from app.domain.reports.editing.template.outline import outline_of
    from app.domain.reports.editing.template.template import Template

    known: dict[str, tuple[bytes, Any]] = {}
    for name, text, edits in stored(every):
        if name not in known:
            jrxml = template_bytes(name, SHARED) or b""
            known[name] = (jrxml, outline_of(Template(jrxml)) if jrxml else None)
        jrxml, outline = known[name]
        if outline is not None:
            given = ModifyRequest(text=text, outline=outline, before=before)
            yield cost_of(name, len(jrxml.decode("utf-8", "replace")), given, edits, room)


def cost_of(name: str, size: int, given: Any, edits: list[dict[str, Any]], room: int) -> Cost:
    """Return the cost of one request."""
    from app.domain.reports.editing.model.model_evidence import ids_in
    from app.domain.reports.editing.model.shown import said_ids
    from app.graphs.reports.asking import for_model
    from app.graphs.reports.memory import tokens_of
    from app.graphs.reports.modifying import modify_skill

    started = time.process_time()
    shown = for_model(given, room)
    skill = modify_skill(shown)
    question = skill.question(shown).text
    seconds = time.process_time() - started
    schema = json.dumps(skill.output.model_json_schema(), separators=(",", ":"))
    reply = shortest(edits)
    meant = {id_ for edit in edits for id_ in ids_in(edit, given.outline)}
    named = set(said_ids(given.outline, given.text)[:40]) <= set(shown.ids)
    return Cost(
        name,
        size,
        tokens_of(question),
        plain_tokens(question),
        len(schema),
        tokens_of(reply),
        plain_tokens(reply),
        {one["kind"] for one in edits} <= set(shown.kinds),
        named and (len(meant) > 40 or meant <= set(shown.ids)),
        seconds,
    )


def shortest(edits: list[dict[str, Any]]) -> str:
    """Return a reply that leaves out all that may be left out."""
    from app.domain.reports.editing.catalogue import read_edits

    said = [
        {"kind": one.kind, **one.model_dump(mode="json", exclude_defaults=True)} for one in read_edits(edits)
    ]
    return json.dumps({"edits": said}, ensure_ascii=False, separators=(",", ":"))


def line(title: str, values: Iterable[float]) -> str:
    """Return median, 95th percentile and maximum in a line."""
    ranked = sorted(values)
    p95 = ranked[min(len(ranked) - 1, int(len(ranked) * 0.95))]
    return f"{title:24} median {statistics.median(ranked):7.0f}  p95 {p95:7.0f}  max {ranked[-1]:7.0f}"


def largest(room: int) -> list[Cost]:
    """Return what requests cost on the largest public template, whatever is stored for it."""
    from app.domain.reports.editing.request.request import ModifyRequest
    from app.domain.reports.editing.template.outline import outline_of
    from app.domain.reports.editing.template.template import Template

    folder = SHARED / "data" / "reports" / "templates"
    paths = sorted(folder.glob("*.jrxml"), key=lambda one: -one.stat().st_size)[:1]
    found = []
    for path in paths:
        jrxml = path.read_bytes()
        outline = outline_of(Template(jrxml))
        for text in ("把标题弄得醒目一些", "make the whole form calmer", "最后几栏要更整齐"):
            edits = [{"kind": "font", "targets": [outline.title], "size": 18.0}]
            given = ModifyRequest(text=text, outline=outline)
            found.append(cost_of(path.stem, len(jrxml.decode()), given, edits, room))
    return found


def show(title: str, found: list[Cost]) -> None:
    """Print the figures of some requests."""
    kinds: list[tuple[str, Callable[[Cost], float]]] = [
        ("prompt, program", lambda one: one.prompt),
        ("prompt, plain", lambda one: one.plain),
        ("schema, characters", lambda one: one.schema),
        ("reply, program", lambda one: one.reply),
        ("reply, plain", lambda one: one.reply_plain),
        ("ms of processor time", lambda one: one.seconds * 1000),
    ]
    print(f"{title}: {len(found)} requests, templates up to {max(one.size for one in found):,} characters")
    for name, value in kinds:
        print("  " + line(name, [value(one) for one in found]))
    offered = sum(one.offered for one in found) / len(found)
    named = sum(one.named for one in found) / len(found)
    print(f"  the expected kinds are offered {offered:.1%}, what is meant is shown {named:.1%}")


def main() -> int:
    """Print the figures; 1 where prompts are longer than the limit at the 95th percentile."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--room", type=int, default=0, help="the model's context, 0 for unknown")
    parser.add_argument("--memory", action="store_true", help="with a long conversation before")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--limit", type=int, default=3000)
    chosen = parser.parse_args()
    found = list(costs(chosen.room, EARLIER if chosen.memory else "", chosen.every))
    show("stored requests", found)
    big = largest(chosen.room)
    if big:
        show("the largest public template", big)
    prompts = sorted(one.prompt for one in [*found, *big])
    return int(prompts[int(len(prompts) * 0.95)] > chosen.limit)


if __name__ == "__main__":
    raise SystemExit(main())
