"""What a precise request is about: named by its place, its words, its datum, its kind and band."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.exact.bands import BANDS, band_named
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.slots import NUMBER, Slots
from app.domain.reports.editing.references.placed_said import NOUN, kinds_of, of_kinds, placed_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled, normal
from app.domain.reports.editing.stated.hidden_values import EXPRESSION, QUOTATION
from app.domain.reports.editing.template.outline import ElementInfo

REFERRED = "\uec00"


_VERBS = (
    r"\b(?:please|set|change|make|move|put|place|position|resize"
    r"|enlarge|shrink|rotate|give|turn|then|also|and|keep"
    r"|shift|reduce|increase|down|up|left|right|over)\b(?!-)|请|把"
    r"|将|给|并|然后|再|(?:[往向朝][左右上下])?[左右上下]?移[动到至]?|挪[到至]?|放[到在]"
    r"|改[为成到]?|设置?[为成]?|调整?[为成到]?|[缩放加][小大宽高]?到|[拉]?到|变[为成]?"
)
_SIGNS = r"[\s\x01,.;:、。\uff0c]"
_ENDS = r"['’]s\b|\b(?:to|at|its|with|be|and|for|of|size|position)\b|大小|尺寸|位置"
_IDLE = (
    r"[\s\x01,.;:、。\uff0c]|\b(?:to|at|its|it|of|be|with|and|a|for"
    r"|on|for)\b|的|和|与|其|它|都|处|位置|尺寸|大小|宽?高?各"
)


def referred(slots: Slots, here: Here) -> list[str] | None:
    """Return what is named by its coordinates, its words taken; [] for none, None where it is unclear."""
    bare, words = _without_words(slots)
    found = next(placed_in(bare, here.outline), None)
    if found is None:
        return _by_look(slots, here)
    slots.text = bare
    slots.text = f"{slots.text[: found.start]} {REFERRED} {found.band} {slots.text[found.end :]}"
    band = band_named(slots, here.outline)
    if band is None:
        return None
    infos = [one for one in here.outline.elements if one.id in found.ids and band[0] in ("", one.section)]
    infos = [one for one in infos if not words or words in (normal(one.text), normal(one.label))]
    plain = len(infos) == 1 or (found.several and len(found.where) == 1 and infos)
    return [one.id for one in infos] if plain else None


# What stands at a place is also called by its words: the "Total" label at x=409, y=148.
_WORDED = (
    rf"\b(?P<the>the|this|that)\s+(?:(?P<n1>{NOUN})\s+)?(?P<q>{QUOTATION})(?:\s+(?P<n2>{NOUN}))?"
    r"(?=\s+(?:at|with|whose|which|that|in|of)\b)"
)


def _without_words(slots: Slots) -> tuple[str, str]:
    """Return a stretch in which what stands at a place is only called by its kind, and its words apart."""
    found = compiled(_WORDED).search(slots.text)
    if found is None:
        return slots.text, ""
    noun = found["n1"] or found["n2"] or "text"
    text = f"{slots.text[: found.start()]}{found['the']} {noun}{slots.text[found.end() :]}"
    return text, normal(slots.bare(found["q"]))


_REF_LOOK = (
    rf"\b(?:the|this|that)\s+(?:[a-z]+\s+)?(?P<noun>{NOUN})\s+"
    rf"(?:with|of|that has|having)\s+(?:an?\s+|the\s+)?"
    rf"(?:(?:corner\s+)?radius\s*(?:of|=)?\s*(?P<radius>\d+)"
    rf"|(?:line ?width|border|pen|pen ?width)\s*(?:of|=)?\s*(?P<width>{NUMBER}))(?![\w.]*\d)"
    rf"|圆角(?:半径)?(?:为|是|=)?\s*(?P<radius2>\d+)\s*的(?:那[个条根块])?(?P<noun2>{NOUN})"
)


def _by_look(slots: Slots, here: Here) -> list[str] | None:
    """Return what is named by its corners or its line: the rectangle with radius 15; [] for none."""
    found = compiled(_REF_LOOK).search(slots.text)
    if found is None:
        return []
    noun = (found["noun"] or found["noun2"]).lower()
    radius, width = found["radius"] or found["radius2"], found["width"]
    fits = [
        one.id
        for one in of_kinds(here.outline, kinds_of(noun) or ("none",))
        if not (radius and one.seen.radius != int(radius)) and not (width and one.seen.width != float(width))
    ]
    if len(fits) != 1:
        return None
    slots.text = f"{slots.text[: found.start()]} {REFERRED} {slots.text[found.end() :]}"
    return fits


def left_over(slots: Slots) -> str:
    """Return the words that nothing was made of."""
    rest = compiled(_VERBS).sub("", slots.text).replace(REFERRED, "")
    return compiled(_IDLE).sub("", rest).strip()


def named(slots: Slots, here: Here) -> list[str]:
    """Return what the words name that are left, each of them understood; [] where it isn't clear."""
    words = compiled(rf"(?:{_VERBS})").sub("\x01", slots.text)
    words = compiled(
        rf"^(?:\b(?:for|of|to|on|its|and)\b|{_SIGNS})+|(?:{_ENDS}"
        rf"|{_SIGNS})+$"
    ).sub("", words)
    words = re.sub(r"[\s\x01]+", " ", words).strip().removesuffix("的").strip()
    if not words or words.startswith(","):
        return []
    held = _inside(words, here)
    if held is not None:
        return held
    bare = compiled(rf"(?:the |this |that |[这那]?[个条张根]?)?(?P<n>{NOUN}|表格|table)").fullmatch(words)
    if bare:
        noun = bare["n"].lower()
        fits = of_kinds(here.outline, kinds_of(noun) or ("none",))
        return [fits[0].id] if len(fits) == 1 else []
    of_band = _of_band(words, slots, here)
    if of_band:
        return of_band
    called = _by_words(words, slots, here)
    if called:
        return called
    own = _by_data(words, slots, here)
    if own is not None:
        return own
    shown = _in_words(slots.shown(words))
    clause = Clause(f"{shown}改" if re.search(r"[\u3400-\u9fff]", shown) else shown, here.outline)
    try:
        targets = clause.targets(required=False)
    except EditProblem:
        return []
    clause.pass_over(r"改|\bthe\b|的|\bband\b|[带区]|\bin\b|\bof\b")
    listed = re.search(r"[和与及、]|\band\b", words, re.IGNORECASE)  # each of several must be found
    return targets if targets and not clause.leftover() and not (listed and len(targets) == 1) else []


def _of_band(words: str, slots: Slots, here: Here) -> list[str]:
    """Return the things of a kind in a band: all of them, or the only one."""
    rest = Slots(words, slots.hidden)
    band = band_named(rest, here.outline)
    plain = re.sub(
        r"\b(?:all|every|each|the|of)\b|所有|全部|的|都|[\s\x01]", "", rest.text, flags=re.IGNORECASE
    )
    kinds = kinds_of(re.sub(r"^(static|text|bar|qr)(?=\w)", r"\1 ", plain)) if band and band[0] else None
    if not band or kinds is None:
        return []
    infos = [
        one for one in of_kinds(here.outline, kinds) if one.section == band[0] and band[1] in ("", one.group)
    ]
    every = re.search(r"\b(?:all|every|each)\b|所有|全部|都|[a-z]s\b", rest.text, re.IGNORECASE)
    return [one.id for one in infos] if len(infos) == 1 or every else []


def _inside(words: str, here: Here) -> list[str] | None:
    """Return the only thing of a kind in the band that was named last: 里面的横线, the rectangle in it."""
    found = compiled(
        rf"(?:里面?|其中|带[里中内])的(?P<zh>{NOUN})"
        rf"|(?:the )?(?P<en>{NOUN}) (?:in|inside|within) (?:it|there"
        rf"|the band)"
    ).fullmatch(words)
    if found is None or not here.section:
        return None
    noun = (found["zh"] or found["en"]).lower()
    kinds = kinds_of(noun) or ("none",)
    fits = [one.id for one in of_kinds(here.outline, kinds) if one.section == here.section]
    return fits if len(fits) == 1 else []


_KIND_CALLED = (
    r"static texts?|text fields?|labels?|texts?|headings?|titles?|静态文[本字]|文本[域框块]?|文字|标签"
)


def _by_words(words: str, slots: Slots, here: Here) -> list[str]:
    """Return the one text that is named by its words and its kind: the static text Orders."""
    found = compiled(
        rf"(?:the |这个|那个)?(?P<k>{_KIND_CALLED})\s*(?:that (?:says|reads)|called|named)?\s*(?P<w>.+)"
        rf"|(?:the )?(?P<w2>.+?)\s*(?:这个|那个|的)?(?P<k2>{_KIND_CALLED})"
    ).fullmatch(words)
    said = (found["w"] or found["w2"]).strip() if found else words
    said = slots.bare(said) if said in slots.hidden else said
    texts = [one for one in here.outline.elements if one.kind in ("staticText", "textField")]
    texts = [one for one in texts if said and normal(said) in (normal(one.text), normal(one.label))]
    kind = ((found["k"] or found["k2"]) if found else "").lower()
    if re.match(r"static|静态", kind):
        texts = [one for one in texts if one.kind == "staticText"]
    return [texts[0].id] if len(texts) == 1 else []


def _by_data(words: str, slots: Slots, here: Here) -> list[str] | None:
    """Return the field that prints a datum: the detail text field ShipName, OrderID 字段, $F{a}."""
    rest = Slots(words, slots.hidden)
    java = re.search(EXPRESSION, words)
    band = band_named(rest, here.outline)
    if band is None:
        return []
    fields = [
        one
        for one in here.outline.elements
        if (one.kind in ("textField", "image") or one.component == "barcode") and not one.cell
    ]
    if band[0]:
        fields = [one for one in fields if one.section == band[0]]
    fits: list[ElementInfo] = []
    bare = (
        r"\b(?:the|text ?fields?|fields?|that|which|prints?|shows?"
        r"|showing|value|of|element|with|expression|is|whose)\b|文本[域框]|字段|显示|表达式|[为是]|的|值"
    )
    plain = compiled(rf"{bare}|[\s\x01]").sub("", rest.text)
    if java and plain == java.group():
        value = slots.hidden[java.group()].strip()
        fits = [one for one in fields if one.text.strip() == value]
    elif compiled(bare).search(rest.text) or band[0] or re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", words):
        fits = [
            one
            for one in fields
            if one.text.strip() in (f"$F{{{plain}}}", f"$V{{{plain}}}", f"$P{{{plain}}}")
        ]
        if not fits:
            return None
    else:
        return None
    if len(fits) > 1 and not band[0]:
        fits = [one for one in fits if one.section == "detail"] or fits
    return [fits[0].id] if len(fits) == 1 else []


def _in_words(words: str) -> str:
    """Return words with the names of bands as people say them: columnHeader is the column header band."""
    words = re.sub(r"文本块", "文本", re.sub(r"\btext blocks?\b", "text", words))
    for name, _pattern in BANDS:
        spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
        words = re.sub(rf"\b{name}\b(?: band)?", f"{spaced} band", words) if spaced != name else words
    return words
