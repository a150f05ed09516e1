"""The layer that compares what is keyed with the source: statements, gaps, formulas and right options."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.i18n import _
from app.domain.questions.critic import words as w
from app.domain.questions.critic.against import Against, fatal
from app.domain.questions.critic.said import is_said
from app.domain.questions.models import Finding, Item, Option
from app.domain.questions.text.build import LETTERS

_STATEMENTS = ("statement", "rule_statement")
_WHICH = re.compile(r"下列(?:各项|主体)中，(?P<what>.+)的是[:：]$")
_QUOTED = ("term", "list", "rule", "scenario")


def grounding(item: Item, against: Against) -> list[Finding]:
    """Check that the words of the key stand in the evidence, and a false statement does not."""
    if not item.evidence or item.program is not None or item.kind == "calc":
        return []
    said = w.plain(" ".join(e.text for e in item.evidence))
    whole = w.plain(against.text) or said
    if "formula" in item.tags and item.kind in ("true_false", "cloze"):
        return _formula(item)
    if item.kind == "true_false":
        return _truth(item, against.text)
    if item.kind == "cloze":
        return _filled(item, against.text)
    negative = w.NEGATIVE[item.language].search(item.stem) is not None
    wanted = [o for o in item.options if o.right != negative]
    if any(_covered(w.plain(o.text), whole) < 0.8 for o in wanted) or _unsaid(item, wanted, against.text):
        return [fatal("grounding", "key_not_said", _("What is keyed as right does not stand in the source."))]
    return _also_right(item, against.text or said, negative)


def _filled(item: Item, passage: str) -> list[Finding]:
    """Compare the sentence with its gap filled with the evidence."""
    said = " ".join(e.text for e in item.evidence)
    filled = re.sub(r"_{2,}", item.answer, re.sub(r"A\(n\) (?=_)", "", item.stem.strip()))
    if _said_here(filled, said, passage):
        return []
    return [fatal("grounding", "not_said", _("The filled sentence is not what the source says."))]


def _said_here(stem: str, said: str, passage: str) -> bool:
    """Say whether the evidence says a stem, what it is asked under and its tag left out."""
    bare = w.LEAD.sub("", re.sub(r"^【[^】]*】", "", stem))
    opened = re.sub(r"^(?:根据|按照|依据)[^，]{1,30}，", "", bare)
    return any(is_said(text, said, passage) for text in dict.fromkeys((bare, opened)))


def _unsaid(item: Item, wanted: Sequence[Option], passage: str) -> bool:
    """Say whether something that is to be right is not said: terms in the evidence, statements anywhere."""
    said = " ".join(e.text for e in item.evidence)
    if "number" in item.tags:
        return any(not _printed_in(o.text.lower(), said.lower()) for o in wanted)
    if "formula" in item.tags:
        return any(not "".join(said.split()).endswith("".join(o.text.split())) for o in wanted)
    asked = _WHICH.search(item.stem) if "term" in item.tags else None
    if asked:
        return any(not is_said(f"{o.text}{asked['what']}", said, passage) for o in wanted)
    where = said if any(t in item.tags for t in _QUOTED) else passage or said
    return any(not is_said(o.text, where, passage) for o in wanted)


def _printed_in(number: str, text: str) -> bool:
    before = r"(?<![\d.])" if number[:1].isdigit() else ""
    behind = r"(?!\.?\d)" if number[-1:].isdigit() else ""
    return re.search(f"{before}{re.escape(number)}{behind}", text) is not None


def _formula(item: Item) -> list[Finding]:
    """Compare the right side that an item prints with the one of the evidence."""
    right = re.split(r"[=＝]| is ", item.evidence[0].text, maxsplit=1)[-1]
    shown = re.sub(r"_{2,}", item.answer, item.stem) if item.kind == "cloze" else item.stem
    end = "".join(shown.split()).rstrip("。.").endswith("".join(right.split()).rstrip("。."))
    if end != (item.answer != "false"):
        return [fatal("grounding", "formula_differs", _("The formula is not the one of the source."))]
    return []


def _also_right(item: Item, text: str, negative: bool) -> list[Finding]:
    """Find wrong statements that the source says."""
    if not any(t in item.tags for t in _STATEMENTS):
        return []
    wrong = [(n, o.text) for n, o in enumerate(item.options) if o.right == negative]
    return [
        fatal(
            "grounding",
            "also_right",
            _("Option {letter} is right as well: the source says so.", letter=LETTERS[n]),
            n,
        )
        for n, option in wrong
        if is_said(option, text)
    ]


def _truth(item: Item, passage: str) -> list[Finding]:
    """Compare the key of a statement with what the evidence says."""
    keyed = item.answer == "true"
    said = _said_here(item.stem.strip(), " ".join(e.text for e in item.evidence), passage)
    if keyed and not said:
        return [
            fatal(
                "grounding",
                "true_not_said",
                _("The statement is keyed as true, but the source does not say it."),
            )
        ]
    if not keyed and said:
        return [
            fatal(
                "grounding", "false_but_said", _("The statement is keyed as false, but the source says it.")
            )
        ]
    return []


def _covered(text: str, said: str) -> float:
    pairs = {text[n : n + 2] for n in range(max(1, len(text) - 1))}
    return sum(p in said for p in pairs) / max(1, len(pairs))
