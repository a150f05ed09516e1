"""The nodes that check: the critic with its layers, the fixer, and building again by rules."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from app.core.events import Progress, Shown
from app.core.i18n import N_, _
from app.domain.questions import parts
from app.domain.questions.bank.style import explained_like, imitated
from app.domain.questions.critic.against import Against
from app.domain.questions.critic.fixer import fix
from app.domain.questions.critic.judge import critical_decision, judge
from app.domain.questions.critic.layers import LAYERS, Signature, alike, signature
from app.domain.questions.critic.words import plain
from app.domain.questions.models import Finding, Item
from app.domain.questions.skills.checks import compare_solution
from app.domain.questions.skills.schemas import blind
from app.graphs.base import emit, node, report
from app.graphs.keeping import Run, get
from app.graphs.questions import keep, skills
from app.graphs.questions.drafting import ComputedWork, Wanted, text_work, written
from app.graphs.questions.nodes_make import wanted_of
from app.graphs.questions.state import CriticResult, Decision, Draft, Kept, QuestionsState
from app.graphs.skill import RULES, NeedsUser

STEP = 5
BLIND, DUPLICATES = "blind", "duplicates"
_RULES = tuple(layer for layer in LAYERS if layer.name != DUPLICATES)
_MOST_REASONS = 6
_ADDING = ("make", "more", "fill", "vary")


class Judge:
    """The critic over one batch: every layer on each item, duplicates against all that came before."""

    def __init__(self, texts: dict[str, str], seen: Sequence[Signature], twins: bool = False) -> None:
        self._texts, self._seen, self._twins = texts, list(seen), twins
        self._asked: set[tuple[str, ...]] = set()

    def check(self, draft: Draft, more: Sequence[Finding] = ()) -> Draft:
        """Return a draft with what each layer found; one that passes is known from then on."""
        item = draft.item
        found = judge(item, Against(self._texts.get(item.passage, "")), _RULES)
        layers = [parts.LayerCheck(layer=name, findings=list(rows)) for name, rows in found.rows]
        mine = signature(item)
        said = asked_of(item)
        twins = [] if self._twins else self._like(mine, said)
        layers.append(parts.LayerCheck(layer=DUPLICATES, findings=twins))
        if more or draft.by not in (RULES, "user"):
            layers.append(parts.LayerCheck(layer=BLIND, findings=list(more)))
        findings = [finding for layer in layers for finding in layer.findings]
        if not findings:
            self._seen.append(mine)
            self._asked.add(said)
        check = parts.Check(
            item=item.id, layers=layers, examples=draft.examples, retries=draft.retries, by=draft.by
        )
        return draft.model_copy(update={"findings": findings, "check": check})

    def _like(self, mine: Signature, said: tuple[str, ...]) -> list[Finding]:
        if said in self._asked or any(alike(mine, other) for other in self._seen):
            text = _("Nearly the same item exists.")
            return [Finding(layer=DUPLICATES, code="duplicate", fatal=True, message=text)]
        return []


def asked_of(item: Item) -> tuple[str, ...]:
    """Return what an item asks and what is right: twins agree in both whatever else they offer."""
    right = [plain(option.text) for option in item.options if option.right]
    return (plain(item.stem), *sorted(right or [plain(item.answer)]))


async def others_of(state: QuestionsState, runtime: Run) -> list[Item]:
    """Return the items that a new one must not repeat; not the one that it takes the place of."""
    base = await keep.get_items(runtime, state.base)
    replaced = set(state.items) if state.intent in ("edit", "regenerate") else set()
    passed = await keep.get_drafts(runtime, state.passed)
    items = [item for item in base if item.id not in replaced]
    if state.intent == "edit" and state.edited:
        edited = Item.model_validate_json(state.edited)
        items = [item for item in items if item.id != edited.id]
    return [
        *items,
        *await keep.get_items(runtime, state.final),
        *await keep.get_items(runtime, state.bank),
        *(draft.item for draft in passed),
    ]


async def judge_of(state: QuestionsState, runtime: Run) -> Judge:
    """Return the critic of this run."""
    source = await keep.get_source(runtime, state.source)
    texts = {one.id: one.text for one in source.passages}
    if state.intent == "vary":
        return Judge(texts, [], twins=True)
    others = await others_of(state, runtime)
    return await asyncio.to_thread(lambda: Judge(texts, [signature(item) for item in others]))


@node(kind="skill")
async def critic(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Recompute, compare with the source, solve blind, look for flaws and duplicates."""
    drafts = await keep.get_drafts(runtime, state.drafts)
    critic_ = await judge_of(state, runtime)
    source = await keep.get_source(runtime, state.source)
    before = await keep.get_drafts(runtime, state.passed)
    await _show_before(state, runtime, source, before)
    checked: list[Draft] = []
    by = RULES
    for start in range(0, len(drafts), STEP):
        emit(runtime, Progress("critic", start, len(drafts)))
        row = drafts[start : start + STEP]
        for draft in row:
            solved, who = await _solved(state, draft, runtime)
            by = who if who != RULES else by
            checked.append(await asyncio.to_thread(critic_.check, draft, solved))
        _show(state, runtime, source, [draft for draft in checked[start:] if not draft.findings])
    passed = [*before, *(d for d in checked if not d.findings)]
    failed = [draft for draft in checked if draft.findings]
    decision = _decision(state, failed)
    rounds = state.retry_count + (1 if failed else 0)
    failed = [draft.model_copy(update={"retries": rounds}) for draft in failed]
    result = CriticResult(
        passed=len(checked) - len(failed), failed=len(failed), decision=decision, reasons=_reasons(failed)
    )
    report(runtime, by=by, summary=_told(checked, result))
    told: dict[str, Any] = {
        "critic_result": result,
        "retry_count": rounds,
        "passed": await keep.put_drafts(runtime, passed),
        "drafts": await keep.put_drafts(runtime, failed),
    }
    if state.intent == "edit" and failed and decision in ("reroute", "self_heal"):
        told |= {"critic_result": result.model_copy(update={"decision": "pass"})}
        told |= {"dropped": [*state.dropped, *(_dropped(draft) for draft in failed)], "drafts": Kept()}
    return told


async def _show_before(
    state: QuestionsState, runtime: Run, source: parts.Source, passed: Sequence[Draft]
) -> None:
    """Show what passed in earlier rounds: a run that goes on shows all that it has."""
    final = await keep.get_items(runtime, state.final)
    known = await get(runtime, state.checks) if state.checks else b"[]"
    checks = {one.item: one for one in parts.CHECK_LIST.validate_json(known)}
    drafts = [Draft(item=item, base=item, check=checks.get(item.id)) for item in final]
    _show(state, runtime, source, [*drafts, *passed])


def _show(state: QuestionsState, runtime: Run, source: parts.Source, passed: Sequence[Draft]) -> None:
    """Show items that passed, where they are added to a set."""
    if not passed or state.intent not in _ADDING:
        return
    asked = {draft.item.passage for draft in passed}
    shown = parts.Passed(
        items=[draft.item for draft in passed],
        checks=[draft.check for draft in passed if draft.check is not None],
        passages=[one for one in source.passages if one.id in asked],
        wanted=state.count,
        intent=state.intent,
        made=state.made,
        mode=state.mode,
        seed=state.seed,
        name=source.name,
        source=state.source,
        base_version=state.base_version,
        started=state.started,
    )
    emit(runtime, Shown(parts.PASSED, shown.shown()))


def _decision(state: QuestionsState, failed: Sequence[Draft]) -> Decision:
    """Return the decision of the batch: what can be mended is mended first."""
    found = {critical_decision(draft.findings, state.retry_count, state.retry_limit) for draft in failed}
    if state.intent == "vary" and "reroute" in found:
        found = (found - {"reroute"}) | {"self_heal"}
    return next((one for one in ("fix", "reroute", "self_heal") if one in found), "pass")


def _reasons(failed: Sequence[Draft]) -> list[str]:
    found = Counter(draft.findings[0].message for draft in failed)
    return [text for text, _count in found.most_common(_MOST_REASONS)]


def _told(checked: Sequence[Draft], result: CriticResult) -> str:
    """Say how many items passed, and which layers stopped the others."""
    stopped: Counter[str] = Counter(
        layer.layer for d in checked if d.check for layer in d.check.layers if layer.findings
    )
    titles = {layer.name: layer.title for layer in LAYERS} | {BLIND: _BLIND_TITLE}
    text = _(
        "{passed} of {count} {count:item|items} passed every layer.", passed=result.passed, count=len(checked)
    )
    rows = [f"{_(titles.get(name, name))}: {count}" for name, count in stopped.most_common()]
    return " ".join([text, "; ".join(rows)]).strip()


_BLIND_TITLE = N_("A solver without the key agrees")


async def _solved(state: QuestionsState, draft: Draft, runtime: Run) -> tuple[list[Finding], str]:
    """Have a model solve an item without its key; no answer of a model is no finding."""
    runner = runtime.context.skills
    item = draft.item
    if runner.model is None or state.intent in ("edit", "vary") or not skills.may_be_solved(item):
        return [], RULES
    source = await keep.get_source(runtime, state.source)
    text = next((one.text for one in source.passages if one.id == item.passage), "")
    try:
        outcome = await runner.do(skills.SOLVE, blind(item, text))
    except NeedsUser:
        return [], RULES
    return compare_solution(item, outcome.value), outcome.by


@node
async def fixer(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Mend in place what can be mended without a new key."""
    drafts = await keep.get_drafts(runtime, state.drafts)
    mended = await asyncio.to_thread(
        lambda: [d.model_copy(update={"item": fix(d.item, d.findings)}) for d in drafts]
    )
    changed = sum(a.item != b.item for a, b in zip(drafts, mended, strict=True))
    report(runtime, by=RULES, summary=_("{count} {count:item|items} mended.", count=changed))
    return {"drafts": await keep.put_drafts(runtime, mended)}


@node(name="self_heal")
async def self_heal(state: QuestionsState, runtime: Run) -> dict[str, Any]:
    """Build what failed too often again by rules alone, or drop it with its reason."""
    drafts = await keep.get_drafts(runtime, state.drafts)
    critic_ = await judge_of(state, runtime)
    source = await keep.get_source(runtime, state.source)
    wanted = wanted_of(state, source)
    passages = {one.id: one for one in source.passages}
    others = [signature(item) for item in await others_of(state, runtime)]
    healed: list[Draft] = []
    dropped: list[parts.Dropped] = []
    for number, draft in enumerate(drafts):
        emit(runtime, Progress("self_heal", number, len(drafts)))
        text = passages.get(draft.item.passage)
        known = [*others, *(signature(one.item) for one in healed)]
        again = await asyncio.to_thread(_rebuilt, draft, text, wanted, known, critic_)
        if again is None:
            dropped.append(_dropped(draft))
        else:
            healed.append(again)
            _show(state, runtime, source, [again])
    report(
        runtime,
        by=RULES,
        summary=_("{healed} built again, {dropped} dropped.", healed=len(healed), dropped=len(dropped)),
    )
    passed = [*await keep.get_drafts(runtime, state.passed), *healed]
    return {
        "drafts": Kept(),
        "passed": await keep.put_drafts(runtime, passed),
        "dropped": [*state.dropped, *dropped],
    }


def _rebuilt(
    draft: Draft, passage: Any, wanted: Wanted, known: list[Signature], critic_: Judge
) -> Draft | None:
    """Return the item as the rules alone made it, else another one of the same kind, else None."""
    for item in (draft.base, *_others(draft, passage, wanted, known)):
        named = item.model_copy(update={"id": draft.item.id, "by": RULES})
        plain = draft.model_copy(update={"item": named, "base": named, "by": RULES, "retries": draft.retries})
        found = critic_.check(plain)
        if not found.findings:
            return found
    return None


def _others(draft: Draft, passage: Any, wanted: Wanted, known: list[Signature]) -> list[Item]:
    if passage is None:
        return []
    avoid = wanted.avoid | {draft.base.stem, draft.item.stem}
    narrow = Wanted(**{**vars(wanted), "kinds": (draft.item.kind,), "avoid": avoid, "facts": ()})
    if draft.item.program is not None:
        item = ComputedWork(passage, narrow, draft.item.kind, list(known)).next()
        return _in_manner(draft, [item] if item is not None else [])
    work = text_work(narrow, known, f"|heal|{draft.item.id}")
    work.read(passage)
    work.choose(2)
    rng = random.Random(f"{wanted.seed}|heal|{draft.item.id}")
    return _in_manner(draft, [one.item for one in written(work.drafts(), rng, wanted.seed)])


def _in_manner(draft: Draft, items: list[Item]) -> list[Item]:
    """Return items in the manner of the draft's example first, then as they are."""
    if draft.style is None:
        return items
    style = draft.style.model_copy(update={"options": 0})
    return [*(explained_like(imitated(item, style), style) for item in items), *items]


def _dropped(draft: Draft) -> parts.Dropped:
    reason = "; ".join(dict.fromkeys(finding.message for finding in draft.findings[:3]))
    return parts.Dropped(stem=draft.item.stem, reason=reason, passage=draft.item.passage)


ALL = (critic, fixer, self_heal)
