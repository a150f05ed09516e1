"""The layers of the critic: each looks for one sort of fault and says what it found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from rapidfuzz import fuzz

from app.core.i18n import N_, _
from app.domain.questions.computed.equations import false_equations
from app.domain.questions.computed.recompute import recompute
from app.domain.questions.critic import words as w
from app.domain.questions.critic.against import Against, fatal
from app.domain.questions.critic.flaws import flaws
from app.domain.questions.critic.grounding import grounding
from app.domain.questions.models import Finding, Item
from app.domain.questions.text.build import LETTERS, letters

SIMILAR, SAME_STEM, GRAM = 0.72, 90, 3
_TRUTH = ("true", "false")


Check = Callable[[Item, Against], list[Finding]]


@dataclass(frozen=True)
class Layer:
    """One layer: its name in the diagram, its title (a message id) and its check."""

    name: str
    title: str
    check: Check


def form(item: Item, against: Against) -> list[Finding]:
    """Check that the parts of an item are there and fit its kind."""
    del against
    found = []
    if len(item.stem.strip()) < 6:
        found.append(fatal("form", "no_stem", _("The stem is missing.")))
    if item.kind in ("single", "multiple") and not 3 <= len(item.options) <= 6:
        found.append(fatal("form", "options", _("A choice item needs three to six options.")))
    if any(not o.text.strip() for o in item.options):
        found.append(fatal("form", "empty_option", _("An option is empty.")))
    if not item.explanation.strip() and not item.parts:
        found.append(fatal("form", "no_explanation", _("The explanation is missing.")))
    if item.kind == "cloze" and not w.GAP.search(item.stem):
        found.append(fatal("form", "no_gap", _("The stem has no gap to fill.")))
    if item.kind == "case" and not item.options and not item.parts:
        found.append(fatal("form", "no_parts", _("A case needs options or items of its own.")))
    return found


def key(item: Item, against: Against) -> list[Finding]:
    """Check that the key fits the kind and that answer, options and explanation agree on it."""
    del against
    right = sum(o.right for o in item.options)
    if item.options:
        wanted = right >= 2 if item.kind == "multiple" else right == 1
        if not wanted:
            return [
                fatal("key", "key_count", _("The number of right options does not fit the kind of item."))
            ]
        if item.answer and item.answer != letters(item):
            return [
                fatal(
                    "key",
                    "answer_differs",
                    _("The answer {answer} is not the option marked as right.", answer=item.answer),
                )
            ]
        return _explained_key(item)
    if item.kind == "true_false" and item.answer not in _TRUTH:
        return [fatal("key", "no_truth", _("The answer of a true or false item is neither true nor false."))]
    if item.kind not in ("case", "true_false") and not item.answer.strip():
        return [fatal("key", "no_answer", _("The answer is missing."))]
    return []


def _explained_key(item: Item) -> list[Finding]:
    named = re.findall(
        (
            r"(?:故选|因此选|所以选|答案(?:为|是|选)|正确答案(?:为|是)?|应选|the (?:correct )?answer is)"
            r"\s*[:：]?\s*\(?([A-H]{1,6})(?![A-Za-z])"
        ),
        item.explanation,
        re.IGNORECASE,
    )
    if named and named[-1].upper() != letters(item):
        return [
            fatal(
                "key",
                "explanation_differs",
                _("The explanation names {named} as the answer, not the right option.", named=named[-1]),
            )
        ]
    return []


def options(item: Item, against: Against) -> list[Finding]:
    """Check that no two options say the same."""
    del against
    texts = [w.plain(o.text) for o in item.options]
    found = [
        fatal("options", "same_options", _("Two options say the same."), n)
        for n, text in enumerate(texts)
        if text in texts[:n]
    ]
    values = [w.number_of(o.text) for o in item.options]
    amounts = [round(v[0] * _SCALE.get(v[1], 1.0), 10) for v in values if v]
    if not found and len(amounts) == len(texts) and len(set(amounts)) < len(amounts):
        found.append(fatal("options", "same_values", _("Two options have the same value.")))
    return found


_SCALE = {"%": 0.01, "万元": 1e4, "亿元": 1e8, "‰": 0.001}


def leak(item: Item, against: Against) -> list[Finding]:
    """Check that the stem does not print the answer."""
    del against
    stem = w.plain(re.sub(r"_{2,}", "|", item.stem))
    if item.kind in ("cloze", "short") and len(w.plain(item.answer)) >= 2 and w.plain(item.answer) in stem:
        return [fatal("leak", "answer_in_stem", _("The stem prints the answer."))]
    right = [o for o in item.options if o.right]
    if len(right) != 1:
        return []
    text = w.plain(right[0].text)
    bounded = rf"(?<!\d){re.escape(text)}(?!\d)"
    if (
        len(text) >= 3
        and re.search(bounded, stem)
        and not any(w.plain(o.text) in stem for o in item.options if not o.right)
    ):
        return [fatal("leak", "key_in_stem", _("The stem prints the right option."))]
    return []


def evidence(item: Item, against: Against) -> list[Finding]:
    """Check that the evidence stands in the source word for word and that a text item has some."""
    if not against.text:
        return []
    whole = w.plain(against.text)
    found = []
    for piece in item.evidence:
        there = against.text[piece.start : piece.start + len(piece.text)] == piece.text
        if not there and w.plain(piece.text) not in whole:
            found.append(
                fatal(
                    "evidence",
                    "not_in_source",
                    _("The evidence “{text}” does not stand in the source.", text=piece.text[:40]),
                )
            )
    if not item.evidence and item.program is None and item.kind != "calc":
        found.append(
            fatal("evidence", "no_evidence", _("The item names no words of the source as evidence."))
        )
    return found


def dangling(item: Item, against: Against) -> list[Finding]:
    """Check that a stem needs nothing that stands elsewhere."""
    del against
    body = w.LEAD.sub("", item.stem.strip())
    start = w.DANGLING_START.match(body) if item.language == "zh" else None
    if item.language == "en" and item.kind != "cloze" and body == item.stem.strip():
        start = w.DANGLING_START_EN.match(body)
    if w.DANGLING.search(body) or start:
        return [
            Finding(
                layer="dangling",
                code="dangling",
                fatal=False,
                message=_("The stem points to words that are not in it."),
            )
        ]
    if item.kind == "true_false" and re.search(r"[:：]\s*[。.]?$", body):
        return [
            Finding(layer="dangling", code="open_end", fatal=False, message=_("The statement breaks off."))
        ]
    return []


def answerable(item: Item, against: Against) -> list[Finding]:
    """Check that the stem gives what is needed to answer: closed brackets, figures that are there."""
    del against
    stem = item.stem
    pairs = (("（", "）"), ("(", ")"), ("“", "”"), ("《", "》"), ("[", "]"))
    if any(stem.count(a) != stem.count(b) for a, b in pairs):
        return [fatal("answerable", "unclosed", _("A bracket or quotation mark of the stem is not closed."))]
    if item.kind == "cloze" and len(w.plain(re.sub(r"_{2,}", "", stem))) < 6:
        return [fatal("answerable", "too_little", _("The stem says too little to be answered."))]
    if re.search(r"图\s?\d|表\s?\d|见[图表]|\b(?:figure|table) \d", stem, re.IGNORECASE):
        return [
            fatal("answerable", "missing_figure", _("The stem needs a figure or table that is not there."))
        ]
    return []


def reasons(item: Item, against: Against) -> list[Finding]:
    """Check that each wrong option has its reason."""
    del against
    negative = w.NEGATIVE[item.language].search(item.stem) is not None
    missing = [n for n, o in enumerate(item.options) if not o.right and not o.reason.strip()]
    if missing and not negative:
        return [
            Finding(
                layer="reasons",
                code="no_reason",
                fatal=False,
                message=_("Option {letter} has no reason why it is wrong.", letter=LETTERS[missing[0]]),
                option=missing[0],
            )
        ]
    return []


def duplicates(item: Item, against: Against) -> list[Finding]:
    """Check that no other item of the batch or the bank asks the same."""
    mine = signature(item)
    for other in against.others:
        if other is not item and (other.id != item.id or not item.id) and alike(mine, signature(other)):
            return [
                fatal(
                    "duplicates",
                    "duplicate",
                    _("Nearly the same item exists: “{stem}”", stem=other.stem[:60]),
                )
            ]
    return []


@dataclass(frozen=True)
class Signature:
    """What two items are compared by."""

    grams: frozenset[str]
    stem: str
    rest: frozenset[str]


def signature(item: Item) -> Signature:
    """Return what an item is compared by: runs of three signs of its stem and of each option."""
    stem = w.plain(w.LEAD.sub("", item.stem))
    options = [w.plain(o.text) for o in item.options]
    grams = _grams(w.plain(item.stem)).union(*(_grams(text) for text in options))
    return Signature(grams, stem, frozenset(options or [w.plain(item.answer)]))


def alike(one: Signature, other: Signature) -> bool:
    """Say whether two items ask nearly the same."""
    union = len(one.grams | other.grams)
    if union and len(one.grams & other.grams) / union >= SIMILAR:
        return True
    if min(len(one.stem), len(other.stem)) < 12:
        return False
    return fuzz.ratio(one.stem, other.stem) >= SAME_STEM and len(one.rest & other.rest) * 2 > len(one.rest)


def _grams(text: str) -> frozenset[str]:
    return frozenset(text[n : n + GRAM] for n in range(max(1, len(text) - GRAM + 1)))


def numbers(item: Item, against: Against) -> list[Finding]:
    """Recompute a computed item from its program."""
    del against
    return recompute(item)


def printed(item: Item, against: Against) -> list[Finding]:
    """Check every equation of numbers that the explanation and the steps print."""
    del against
    texts = [item.explanation, *(step.equation for step in item.steps)]
    return [
        fatal("equations", "false_equation", _("{left} = {right} is not true.", left=e.left, right=e.right))
        for text in texts
        for e in false_equations(text)
    ]


def writing(item: Item, against: Against) -> list[Finding]:
    """Check the writing of stem and options."""
    del against
    return flaws(item)


LAYERS: tuple[Layer, ...] = (
    Layer("form", N_("Parts are complete"), form),
    Layer("key", N_("Key, options and explanation agree"), key),
    Layer("options", N_("Options differ"), options),
    Layer("recompute", N_("The numbers come out again"), numbers),
    Layer("equations", N_("Printed equations are true"), printed),
    Layer("evidence", N_("Evidence stands in the source"), evidence),
    Layer("grounding", N_("The source says what is keyed"), grounding),
    Layer("leak", N_("The stem does not give the answer"), leak),
    Layer("dangling", N_("The stem stands alone"), dangling),
    Layer("answerable", N_("The stem can be answered"), answerable),
    Layer("reasons", N_("Each wrong option has a reason"), reasons),
    Layer("writing", N_("Stem and options are well written"), writing),
    Layer("duplicates", N_("No item like it exists"), duplicates),
)
