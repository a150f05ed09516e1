"""Looks and labels within a wish about groups and totals: the name in bold, the sum in the format 0.00."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.exact.slots import read_looks, slots_of
from app.domain.reports.editing.groups.group_tokens import Token, Words, tokens_of
from app.domain.reports.editing.looks.alignment import SetAlignment
from app.domain.reports.editing.looks.text_look import SetColour, SetFont
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR, HEX_COLOUR
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.things.chart_words import is_number_field

_POINTS = (
    r"\d+(?:\.\d+)?[- ]?(?:points?|pts?)\b"
    r"(?! (?:high|wide|tall|thick|apart|from|of|(?:below|above)(?! (?:each|every) ))\b)"
)
_COLOUR = rf"(?:{EN_COLOUR}(?: ?\(? ?{HEX_COLOUR}\)?)?|{HEX_COLOUR})"
_LOOK = (
    r"(?P<every>,? ?\b(?:both|all|each) (?=in|bold|with))?(?:"
    r"(?:\b(?:in|with|using|as) )?(?:\b(?:the|an?) )?(?:\bnumber )?\b(?:format|pattern)(?:ted)?"
    r"(?: (?:as|of|is))? ?[\"'“]?(?P<p>[#0¥￥$€][#0,.%;]*)[\"'”]?"
    rf"|(?:\bin )?\b(?:bold|italics?)\b(?: (?:type|font|print|letters))?"
    rf"|(?:\b(?:in|at|with) )?(?:\ba )?(?:\bfont )?\bsize (?:of )?\d+(?:\.\d+)?(?: (?:points?|pt))?\b"
    rf"|{_POINTS}(?: font)?"
    rf"|(?:\bin )?(?:\bthe )?(?:\b(?:font |text )?colou?r )?(?<![\w#]){_COLOUR}(?!\w)"
    r"(?: (?:letters|type|text))?"
    r"|\b(?:right|left|cent(?:er|re))[- ]aligned\b|\bcent(?:er|re)e?d\b)"
)
_LABEL = (
    r"(?:\b(?:the|a) )?(?:\b(?:text|words?|label|caption|prefix) )?[“\"](?P<words>[^”\"]{1,60})[”\"]"
    r"(?:,? ?(?:\band )?\b(?:followed by|then|plus|before|in front of)\b)?"
)
_PARTS = rf"(?P<look>{_LOOK})|(?P<label>{_LABEL})"
# Words that only this frame passes over, and places that it says with other words.
_MORE: Words = (
    ("head", r"\b(?:above|before|over|on top of) (?:each|every|the) group\b"),
    ("count", r"\b(?:the )?(?:number|count) of (?:its|their) (?P<noun>rows|lines|records|items|entries)\b"),
    (
        "small",
        r"\bnames?\b|\b(?:second|further|nested|inner|sub)[- ]?(?=group\b)|\bcontains?\b"
        r"|\bas well\b|\bboth\b",
    ),
    ("row", r"\b(?:in |to |into )?(?:the )?subtotals? (?:row|line)s?\b"),
)
_NO_TARGET = ("small", "verb", "joint", "and", "both")
_FIGURES = ("Sum", "Average", "Highest", "Lowest", "count", "grand")
_Of = Literal["head", "figures", "label"]


@dataclass(frozen=True)
class LookSaid:
    """A look and what has it: the group's header, the label of totals, or figures of some fields."""

    of: _Of
    look: dict[str, Any]
    fields: tuple[str, ...] = ()
    section: str = ""
    every: bool = False


@dataclass
class LooksApart:
    """A wish about groups and totals without its looks and labels, and those."""

    tokens: list[Token]
    looks: list[LookSaid] = field(default_factory=list)
    head_label: str = ""
    label: str = ""


def looks_apart(text: str, outline: Outline) -> LooksApart | None:
    """Return a wish with its looks and labels apart; None where it has none that fits."""
    plain, at, found, labelled, every, looked = "", 0, LooksApart([]), -1, False, False
    for part in compiled(_PARTS).finditer(text):
        gap = text[at : part.start()]
        joined = looked and re.fullmatch(r"\s*(?:,|,? ?and|&)?\s*", gap)
        former, plain, at = plain, f"{plain} {'' if joined else gap}", part.end()
        looked = bool(part["look"])
        before = [one for one in tokens_of(plain, outline, _MORE) or [] if one.kind != "small"]
        every = every and not re.search(r"[a-z]", plain[len(former) :], re.IGNORECASE)
        if part["label"]:
            in_head = _place(before) == "head"
            if not part["words"].strip() or (found.head_label if in_head else found.label):
                return None
            found.head_label = part["words"] if in_head else found.head_label
            found.label = found.label if in_head else part["words"].strip()
            labelled = len([one for one in before if one.kind not in _NO_TARGET])
            continue
        look = _look(part)
        solid = [one for one in before if one.kind not in _NO_TARGET]
        if not look or not solid:
            return None
        if labelled == len(solid):
            found.looks.append(LookSaid("head" if _place(before) == "head" else "label", look))
        else:
            every = every or bool(part["every"])
            found.looks.append(_of_last(before, look, outline, every=every))
    if not (found.looks or found.head_label or found.label):
        return None
    found.tokens = tokens_of(f"{plain} {text[at:]}", outline, _MORE) or []
    return found if found.tokens else None


def _look(part: re.Match[str]) -> dict[str, Any]:
    """Return what a phrase says of a look; {} where it says nothing that is known."""
    if part["p"]:
        return {"pattern": part["p"].rstrip(".,;")}
    slots = slots_of(part.group())
    read_looks(slots)
    return dict(slots.look)


def _place(tokens: Sequence[Token]) -> str:
    """Return the kind of the place that was said last."""
    return next(
        (one.kind for one in reversed(tokens) if one.kind in ("head", "foot", "row", "end", "grand")), ""
    )


def _of_last(tokens: Sequence[Token], look: dict[str, Any], outline: Outline, *, every: bool) -> LookSaid:
    """Return a look of what was named last: a header's value, or the figures that are listed there."""
    named: list[str] = []
    last = next((one.kind for one in reversed(tokens) if one.kind not in _NO_TARGET), "")
    summed, sums = False, Token("", "")
    for one in reversed(tokens):
        if one.kind == "field" and is_number_field(one.field, outline):
            named.append(one.field)
        elif one.kind not in ("and", "joint", "both", "verb") or (named and one.kind == "joint"):
            sums = one
            summed = one.kind in (*_FIGURES, *(("foot", "row", "end") if not named else ()))
            break
    if not summed and (last in ("head", "by") or (last == "field" and _place(tokens) in ("head", ""))):
        return LookSaid("head", look)
    if last == "field" and not named:
        return LookSaid("head", look)
    section = {"grand": "summary", "end": "summary", "foot": "groupFooter", "row": "groupFooter"}
    of_group = sums.kind == "Sum" and sums.words.lower().startswith("sub")
    place = section.get(sums.kind if named else last, "groupFooter" if of_group else "")
    return LookSaid("figures", look, tuple(named), "" if every else place, every)


def edits_of_looks(
    looks: Sequence[LookSaid], new: Sequence[ElementInfo], summed: dict[str, str]
) -> list[Edit] | None:
    """Return the edits that give new texts the looks that are said of them; None where one has no target.

    summed are the fields of the variables, by the variables' names.
    """
    edits: list[Edit] = []
    for one in looks:
        heads = [each.id for each in new if each.section == "groupHeader" and each.refs]
        below = [each for each in new if each.section != "groupHeader"]
        below = [each for each in below if one.section in ("", each.section)]
        labels = [each.id for each in below if not each.refs and each.label]
        figures = [
            each.id
            for each in below
            if each.refs and (not one.fields or any(summed.get(ref[2:]) in one.fields for ref in each.refs))
        ]
        ids = {"head": heads, "figures": figures, "label": labels}[one.of]
        sections = {each.section for each in below if each.id in ids}
        if not ids or (one.of == "figures" and len(sections) > 1 and not one.every):
            return None
        edits += _edits(ids, one.look)
    return edits


def _edits(ids: list[str], look: dict[str, Any]) -> list[Edit]:
    """Return the edits that give texts a look, which make room where it needs some."""
    edits: list[Edit] = []
    font = {name: look[name] for name in ("size", "bold", "italic", "underline") if name in look}
    if font:
        edits.append(SetFont.model_validate({"targets": ids, **font}))
    if "forecolor" in look:
        edits.append(SetColour(targets=ids, forecolor=look["forecolor"]))
    if "horizontal" in look:
        edits.append(SetAlignment(targets=ids, horizontal=look["horizontal"]))
    if "pattern" in look:
        edits.append(SetExactly(targets=ids, look=ExactLook(pattern=look["pattern"])))
    return edits


def exact_looks(ids: list[str], look: dict[str, Any]) -> list[Edit]:
    """Return the edits that give texts a look, with more room where the letters get larger."""
    size = [SetFont(targets=ids, size=look["size"])] if "size" in look else []
    rest = {name: value for name, value in look.items() if name != "size"}
    return [*size, *([SetExactly(targets=ids, look=ExactLook(**rest))] if rest else [])]
