"""Item-writing flaws after Haladyna and others (2002) and Tarrant and others (2006), zh and en."""

from __future__ import annotations

import re

from app.core.i18n import _
from app.domain.questions.critic import words as w
from app.domain.questions.models import Finding, Item

LAYER = "flaws"
_LONGEST, _SPREAD, _REACH = 1.35, 2.5, 10
_DUTY_WORDS = ("must",)
_STEM_LIMIT = {"zh": 300, "en": 800}


def flaws(item: Item) -> list[Finding]:
    """Return what is wrong with the writing of an item."""
    found = [*_stem_flaws(item)]
    if item.options:
        found += [*_option_words(item), *_option_form(item), *_cues(item), *_numeric(item)]
    return found


def _flaw(code: str, message: str, option: int | None = None) -> Finding:
    return Finding(layer=LAYER, code=code, fatal=False, message=message, option=option)


def _stem_flaws(item: Item) -> list[Finding]:
    found = []
    stem = item.stem.strip()
    if item.options and not w.FOCUSED.search(stem):
        found.append(_flaw("unfocused", _("The stem ends neither in a question nor in a completion.")))
    if (
        item.options
        and w.GAP.search(stem)
        and not re.search(r"(?:_{2,}|（\s*）|\(\s*\))[^_（(]{0,10}$", stem)
    ):
        found.append(_flaw("gap_middle", _("The gap stands in the middle of the stem.")))
    tail = stem[-40:] if item.language == "zh" else stem
    if item.options and w.NEGATIVE[item.language].search(tail) and not w.MARKED.search(stem):
        found.append(_flaw("negative", _("The stem is negative and the negation is not marked.")))
    if len(stem) > _STEM_LIMIT[item.language]:
        found.append(_flaw("long_stem", _("The stem is longer than the task needs.")))
    if (
        item.kind == "true_false"
        and w.has_word(stem, w.ABSOLUTE[item.language], item.language)
        and not _said(item)
    ):
        found.append(_flaw("absolute", _("An absolute word in a statement gives the answer away.")))
    if item.kind == "true_false" and re.search(r"不[^，。]{0,6}不(?!同|少|足|动)|\bnot\b[^,]*\bnot\b", stem):
        found.append(_flaw("double_negative", _("The statement has a double negation.")))
    if item.language == "en" and item.options and re.search(r"\b(?:an|a)\s*[:?_]*\s*$", stem.lower()):
        found.append(_flaw("grammar_cue", _("The article before the options gives the answer away.")))
    return found


def _said(item: Item) -> bool:
    """Say whether an absolute word is one of duty that the evidence itself has (must)."""
    hit = [x for x in w.ABSOLUTE[item.language] if w.has_word(item.stem, (x,), item.language)]
    return hit == ["must"]


def _option_words(item: Item) -> list[Finding]:
    found = []
    texts = [o.text.strip() for o in item.options]
    for number, text in enumerate(texts):
        if w.ALL_OF_ABOVE.search(text):
            found.append(_flaw("all_of_above", _("An option says all of the above."), number))
        if w.NONE_OF_ABOVE.search(text):
            found.append(_flaw("none_of_above", _("An option says none of the above."), number))
        if w.has_word(text, w.VAGUE[item.language], item.language):
            found.append(_flaw("vague", _("An option has a vague word of frequency."), number))
    row = tuple(x for x in w.ABSOLUTE[item.language] if x not in _DUTY_WORDS)
    absolute = [n for n, text in enumerate(texts) if w.has_word(text, row, item.language)]
    if absolute and len(absolute) < len(texts):
        found.append(_flaw("absolute", _("Some options only have absolute words."), absolute[0]))
    if any(re.match(r"[A-H][.．、)）]\s?\S", t) for t in texts):
        found.append(_flaw("letter_prefix", _("An option begins with a letter of its own.")))
    if sum(bool(w.COMBINED.match(t)) for t in texts) >= 2:
        found.append(_flaw("combined", _("Options are combinations of other options.")))
    if sum(t.lower() in w.TRUTH_WORDS for t in texts) >= 2:
        found.append(_flaw("truth_series", _("Options are a series of true and false.")))
    return found


def _option_form(item: Item) -> list[Finding]:
    found: list[Finding] = []
    if all(w.number_of(o.text) for o in item.options):
        return found
    sizes = [len(w.plain(o.text)) for o in item.options]
    right = [s for s, o in zip(sizes, item.options, strict=True) if o.right]
    wrong = [s for s, o in zip(sizes, item.options, strict=True) if not o.right]
    if len(right) == 1 and wrong and right[0] >= 8 and right[0] > _LONGEST * max(wrong):
        found.append(_flaw("longest_key", _("The right option is clearly the longest.")))
    if min(sizes) and max(sizes) > _SPREAD * min(sizes) and max(sizes) > 10:
        found.append(_flaw("lengths", _("The options differ much in length.")))
    ends = {bool(re.search(r"[。.;；]$", o.text.strip())) for o in item.options}
    if len(ends) > 1:
        found.append(_flaw("punctuation", _("Some options only end in a full stop.")))
    return found


def _cues(item: Item) -> list[Finding]:
    right = [o for o in item.options if o.right]
    if len(right) != 1 or all(w.number_of(o.text) for o in item.options):
        return []
    found = []
    bags = [w.words(o.text, item.language) for o in item.options]
    key = bags[[o.right for o in item.options].index(True)]
    others = [b for b, o in zip(bags, item.options, strict=True) if not o.right]
    stem = w.words(item.stem, item.language)
    if {x for x in key & stem if all(x not in b for b in others)}:
        found.append(_flaw("word_repeat", _("A word of the stem stands in the right option only.")))
    if all(len(b) >= 2 for b in bags):
        share = [sum(len(b & o) / len(b) for o in bags if o is not b) for b in bags]
        order = sorted(share)
        if share[bags.index(key)] == order[-1] and order[-1] - order[-2] > 0.6:
            found.append(_flaw("convergence", _("The right option shares most words with all the others.")))
    return found


def _numeric(item: Item) -> list[Finding]:
    rows = [w.number_of(o.text) for o in item.options]
    numbers = [r for r in rows if r]
    if len(numbers) < len(rows) or len(rows) < 3:
        return []
    found = []
    values = [v for v, _u, _d in numbers]
    units, decimals = {u for _v, u, _d in numbers}, [d for _v, _u, d in numbers]
    if len({u.removesuffix("s") for u in units}) > 1 or max(decimals) - min(decimals) >= 2:
        found.append(_flaw("units", _("Numeric options differ in unit or precision.")))
    if values not in (sorted(values), sorted(values, reverse=True)):
        found.append(_flaw("order", _("Numeric options are not in order.")))
    return [*found, *_distances(item, values)]


def _distances(item: Item, values: list[float]) -> list[Finding]:
    right = [v for v, o in zip(values, item.options, strict=True) if o.right]
    if len(right) != 1 or not right[0]:
        return []
    found = []
    ratios = [v / right[0] for v, o in zip(values, item.options, strict=True) if not o.right]
    if sum(0.5 <= r <= 2 for r in ratios) < 2:
        found.append(_flaw("far_numbers", _("Fewer than two wrong numbers are near the right one.")))
    if any(r < 0 or r > _REACH or 0 < r < 1 / _REACH for r in ratios):
        found.append(_flaw("implausible", _("A wrong number is too far off to be believed.")))
    return found
