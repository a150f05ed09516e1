"""Audit a bank: wrong keys found by computing, duplicates, uneven places, flaws; as changes to accept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.questions.audit.solve import Solved, solve
from app.domain.questions.computed.equations import equations
from app.domain.questions.computed.items import make_item
from app.domain.questions.computed.numbers import values
from app.domain.questions.computed.recompute import recompute
from app.domain.questions.critic.against import Against
from app.domain.questions.critic.fixer import MENDABLE, fix
from app.domain.questions.critic.judge import judge
from app.domain.questions.critic.layers import LAYERS, Signature, alike, signature
from app.domain.questions.critic.words import number_of, plain
from app.domain.questions.models import Finding, Item
from app.domain.questions.parts import Audit, Proposal
from app.domain.questions.text.build import LETTERS, letters

LOWEST, HIGHEST, LEAST = 0.15, 0.35, 12
CLOSE, SURE = 0.3, 1.8
_LEFT_OUT = ("recompute", "evidence", "grounding", "duplicates", "reasons")
_LAYERS = tuple(layer for layer in LAYERS if layer.name not in _LEFT_OUT)
_MISSING = ("no_explanation",)


def audited(items: Sequence[Item], name: str, bank: Sequence[Item] = ()) -> Audit:
    """Return what is wrong with the items of a bank and what is proposed; nothing is changed."""
    audit = Audit(name=name, count=len(items))
    seen = [(other, signature(other)) for other in bank]
    without = 0
    for item in items:
        proposals = _key(item, audit) + _writing(item) + _twin(item, seen)
        without += not item.explanation.strip() and not item.parts
        for number, one in enumerate(proposals, start=1):
            audit.proposals.append(one.model_copy(update={"id": f"{item.id}#{number}"}))
    audit.key_places = _places(items)
    audit.remarks = _bias(items, audit.key_places)
    if without:
        audit.remarks.append(_("{count} {count:item has|items have} no explanation.", count=without))
    return audit


def accepted(items: Sequence[Item], audit: Audit, chosen: set[str]) -> list[Item]:
    """Return the items with the chosen proposals carried out, one after the other."""
    by_item: dict[str, list[Proposal]] = {}
    for one in audit.proposals:
        if one.id in chosen:
            by_item.setdefault(one.item, []).append(one)
    found = []
    for item in items:
        proposals = by_item.get(item.id, [])
        if any(one.drop for one in proposals):
            continue
        for one in proposals:
            if one.kind == "key" and one.after is not None:
                item = one.after
            elif one.kind == "mend":
                item = fix(item, [_as_finding(one)])
        found.append(item)
    return found


def _as_finding(one: Proposal) -> Finding:
    return Finding(layer="audit", code=one.field, fatal=False, message=one.message)


def restored(item: Item) -> Item:
    """Return an item that names its program with the steps and values that files do not carry."""
    if item.program is None:
        return item
    try:
        again = make_item(item.program, item.language, "calc" if item.kind == "multiple" else item.kind)
    except AppError:
        return item.model_copy(update={"program": None})
    pairs = zip(item.options, again.options, strict=False)
    options = [
        o.model_copy(update={"value": a.value, "mistake": a.mistake, "reason": o.reason or a.reason})
        for o, a in pairs
    ]
    if len(options) != len(item.options) or item.parts:
        return item.model_copy(update={"program": None})
    told = {"steps": again.steps, "value": again.value, "unit": again.unit, "options": options}
    return item.model_copy(update={**told, "explanation": item.explanation or again.explanation})


# ---- keys -------------------------------------------------------------------------


def _key(item: Item, audit: Audit) -> list[Proposal]:
    """Return what computing says about the key: nothing where it agrees or nothing can be computed."""
    if item.program is not None:
        audit.recomputed += 1
        return _from_program(item)
    if item.parts or len(item.options) < 3 or len(letters(item)) != 1:
        return []
    keyed = LETTERS.index(letters(item))
    solved = solve(item) if all(number_of(o.text) for o in item.options) else []
    if solved:
        audit.recomputed += 1
        if any(one.option == keyed and one.fit >= solved[0].fit - CLOSE for one in solved):
            return []
        return [_wrong(item, solved[0])]
    told = _told(item)
    if told is None or told == keyed:
        return []
    text = _(
        "The explanation computes option {right}, the key is {key}.", right=LETTERS[told], key=item.answer
    )
    return [_proposal(item, "key", text, _rekeyed(item, told))]


def _from_program(item: Item) -> list[Proposal]:
    findings = recompute(item)
    if not findings or item.program is None:
        return []
    kind = "calc" if item.kind == "multiple" else item.kind
    again = make_item(item.program, item.language, kind) if findings[0].code != "program" else None
    same = again is not None and plain(again.stem) == plain(item.stem)
    after = again.model_copy(update=_own(item)) if again is not None and same else None
    return [_proposal(item, "key", findings[0].message, after)]


def _own(item: Item) -> dict[str, object]:
    kept = ("id", "passage", "tags", "effective", "evidence", "topic", "difficulty", "mode")
    return {name: getattr(item, name) for name in kept}


def _wrong(item: Item, solved: Solved) -> Proposal:
    text = _(
        "The calculator {name} gives {value}, which is option {right}; the key is {key}.",
        name=solved.calculator,
        value=f"{solved.value:.4f}",
        right=LETTERS[solved.option],
        key=item.answer,
    )
    return _proposal(item, "key", text, _rekeyed(item, solved.option))


def _told(item: Item) -> int | None:
    """Return the one option that the last equation of an explanation comes to, or None."""
    body = item.explanation.split("故选")[0].split("The answer is")[0]
    found = equations(body)
    if not found or not found[-1].true:
        return None
    values = [number_of(option.text) for option in item.options]
    last = plain(found[-1].right)
    texts = [plain(option.text) for option in item.options]
    if any(value is None for value in values):
        return None
    hits = [
        n
        for n, text in enumerate(texts)
        if last and (text == last or text.strip("元$%") == last.strip("元$%"))
    ]
    return hits[0] if len(hits) == 1 else None


def _rekeyed(item: Item, place: int) -> Item:
    options = [o.model_copy(update={"right": n == place}) for n, o in enumerate(item.options)]
    found = item.model_copy(update={"options": options})
    named = fix(found, [Finding(layer="key", code="answer_differs", fatal=True, message="")])
    return named.model_copy(update={"answer": letters(named)})


def _proposal(item: Item, kind: str, message: str, after: Item | None, field: str = "answer") -> Proposal:
    return Proposal.model_validate(
        {
            "id": "",
            "item": item.id,
            "kind": kind,
            "message": message,
            "field": field,
            "before": item.answer,
            "was": item,
            "after": after,
        }
    )


# ---- writing, duplicates, bias ----------------------------------------------------


def _writing(item: Item) -> list[Proposal]:
    """Return the flaws of an item: those that can be mended with the item as it would be."""
    found: list[Proposal] = []
    done: set[str] = set()
    for finding in judge(item, Against(), _LAYERS).findings:
        if finding.code in done or finding.code in _MISSING:
            continue
        done.add(finding.code)
        mended = fix(item, [finding]) if finding.code in MENDABLE else None
        after = mended if mended is not None and mended != item else None
        kind = "mend" if after is not None else "flaw"
        found.append(_proposal(item, kind, finding.message, after, finding.code))
    return found


def _twin(item: Item, seen: list[tuple[Item, Signature]]) -> list[Proposal]:
    mine = signature(item)
    near = (other for other, known in seen if alike(mine, known))
    twin = next((other.id for other in near if not _variants(item, other)), None)
    seen.append((item, mine))
    if twin is None:
        return []
    text = _("Nearly the same as {name}.", name=twin)
    return [_proposal(item, "duplicate", text, None, "").model_copy(update={"drop": True})]


def _variants(one: Item, other: Item) -> bool:
    """Say whether two items compute the same from other figures: then neither repeats the other."""
    if one.kind != other.kind or not (one.kind == "calc" or (one.program and other.program)):
        return False
    same_key = {o.text for o in one.options if o.right} == {o.text for o in other.options if o.right}
    return values(one.stem) != values(other.stem) and (not same_key or one.answer != other.answer)


def _places(items: Sequence[Item]) -> dict[str, int]:
    found = Counter(letters(i) for i in items if len(i.options) == 4 and len(letters(i)) == 1)
    return {letter: found[letter] for letter in LETTERS[:4]}


def _bias(items: Sequence[Item], places: dict[str, int]) -> list[str]:
    """Say where keys prefer a letter, the longest option, or one side of true and false."""
    total = sum(places.values())
    remarks = []
    skewed = [n for n, count in places.items() if total and not LOWEST <= count / total <= HIGHEST]
    if total >= LEAST and skewed:
        shown = ", ".join(f"{name} {count}" for name, count in places.items())
        remarks.append(_("The keys' places are uneven: {shown}.", shown=shown))
    single = [i for i in items if len(letters(i)) == 1 and not all(number_of(o.text) for o in i.options)]
    longest = sum(_longest(item) for item in single)
    if len(single) >= LEAST and longest > len(single) / 2:
        text = _(
            "In {count} of {total} {total:item|items} the key is the longest option.",
            count=longest,
            total=len(single),
        )
        remarks.append(text)
    truths = [item.answer == "true" for item in items if item.kind == "true_false"]
    if len(truths) >= LEAST and not 0.3 <= sum(truths) / len(truths) <= 0.7:
        remarks.append(
            _(
                "{count} of {total} {total:statement|statements} {count:is|are} true.",
                count=sum(truths),
                total=len(truths),
            )
        )
    return remarks


def _longest(item: Item) -> bool:
    right = next(len(o.text) for o in item.options if o.right)
    return all(len(o.text) < right for o in item.options if not o.right)
