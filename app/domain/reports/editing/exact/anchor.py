"""The label beside which something new is put: “打印时间：”右边, after 打印时间：."""

from __future__ import annotations

import re

from app.domain.reports.editing.exact.only_named import only_named
from app.domain.reports.editing.exact.slots import GONE, Slots
from app.domain.reports.editing.request.clause_text import WIDE, compiled, normal
from app.domain.reports.editing.stated.hidden_values import QUOTATION
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.things.chart_frame import signatures_of

_ZH = r"(?:右[边侧面]|后[边面]?|旁边|之后)的?", r"(?:下[边方面]|底下)的?"
_EN = r"\b(?:to the right of|right of|after|next to|beside|behind)", r"\b(?:below|under|underneath)"
_LEAD = r"\s+(?:the )?(?:(?:label|text|words?)\s+)?"


def anchor_of(slots: Slots, outline: Outline) -> tuple[ElementInfo, str] | None:
    """Return the label that is named with the side of it, right or below, their words taken; None if none."""
    for at, side in enumerate(("right", "below")):
        for pattern in (
            rf"(?P<q>{QUOTATION})\s*(?:的|这个标签的?)?{_ZH[at]}",
            rf"{_EN[at]}{_LEAD}(?P<q>{QUOTATION})",
        ):
            found = compiled(pattern).search(slots.text)
            info = _only(slots.bare(found["q"]), outline) if found else None
            if found and info is not None:
                slots.take(pattern)
                return info, side
        for one in outline.elements:
            bare = re.escape(one.label.strip().translate(WIDE))
            if one.kind == "staticText" and len(one.label.strip()) > 1 and _only(one.label, outline) is one:
                for pattern in (rf"(?:在|紧接|^){bare}\s*(?:的)?{_ZH[at]}", rf"{_EN[at]}{_LEAD}{bare}(?!\w)"):
                    if slots.take(pattern):
                        return one, side
    return None


_BESIDE = (
    r"(?:在|紧接着?)?\s*(?P<a>[^,:;\x01]{1,24}?)(?:(?:和|与|及|、)\s*(?P<b>[^,:;\x01]{1,24}?))?"
    r"\s*(?:[那这]?一?[行列]|的?值)?的?(?:之间|中间|[上下左右][边面方侧]|旁边)的?(?=[处位加画添插放新增\x01])",
    r"\b(?:between|below|under|underneath|above|beside|next to|(?:to the )?(?:left|right) of)\s+(?:the )?"
    r"(?P<a>[^,:;\x01]{1,40}?)(?:\s+and (?:the )?(?P<b>[^,:;\x01]{1,40}?))?"
    r"(?:\s+(?:value|label|row|line|field|column))?\s*(?=[,:;\x01]|\bat\b|\bwith\b|$)",
)
# A kind of thing, with the end of the page or band that it stands at: 页面底部条形码.
_KINDS = {
    kind: rf"(?:(?:页面|报表|明细)?的?(?:[顶底][部端]|[左右上下]{{1,2}}[面边方角侧])的?|the )?(?:{words})"
    for kind, words in (
        ("barcode", r"(?:一维)?条形?码|二维码|barcode|qr ?code"),
        ("image", r"(?:公司)?(?:logo|标志|图片|图像)|(?:company )?(?:image|picture|logo)"),
    )
}
_SIGNATURES = re.compile(r"签[名字章][栏区行处]?|落款|signatures?(?: (?:line|row)s?)?", re.IGNORECASE)
_TITLE = re.compile(r"(?:报表|大|主)?标题|(?:report )?title", re.IGNORECASE)


def beside_known(slots: Slots, outline: Outline) -> set[str] | None:
    """Take the words that say beside what a thing of an exact place stands; return the bands of that.

    None where no such words stand there, or they name nothing of the report.
    """
    for pattern in _BESIDE:
        at = 0
        while found := compiled(pattern).search(slots.text, at):
            named = [slots.shown(one) for one in found.group("a", "b") if one]
            bands = [{one.section for one in _known(name, outline)} for name in named]
            if all(bands):
                slots.text = f"{slots.text[: found.start()]}{GONE}{slots.text[found.end() :]}"
                return set.intersection(*bands)
            at = found.start() + 1
    return None


def _known(words: str, outline: Outline) -> list[ElementInfo]:
    """Return what is called so, else the one element that the words name."""
    called = _called(words, outline)
    if called or not _SIGNATURES.fullmatch(words.strip()):
        only = None if called else only_named(words, outline)
        return [only] if only is not None else called
    return signatures_of(outline)


def _called(words: str, outline: Outline) -> list[ElementInfo]:
    """Return what is called so by its words, its label, its kind or the value that it prints."""
    plain = normal(words.strip(" “”\"'「」").translate(WIDE).rstrip(":"))
    if _TITLE.fullmatch(plain) and outline.title:
        return [one for one in outline.elements if one.id == outline.title]
    if kind := next((name for name, called in _KINDS.items() if compiled(called).fullmatch(plain)), ""):
        return [one for one in outline.elements if kind in (one.kind, one.component)]
    return [
        one
        for one in outline.elements
        if plain
        and (
            plain == normal(one.label.translate(WIDE).rstrip(": "))
            or any(plain == normal(ref[2:]) for ref in one.refs)
        )
    ]


def _only(words: str, outline: Outline) -> ElementInfo | None:
    """Return the only text that reads so, not in a frame or a table."""
    texts = [
        one for one in outline.elements if one.kind == "staticText" and normal(one.text) == normal(words)
    ]
    return texts[0] if len(texts) == 1 and not texts[0].framed and not texts[0].cell else None


def place_beside(
    anchor: tuple[ElementInfo, str], place: dict[str, int], outline: Outline
) -> dict[str, int] | None:
    """Return a place right of a label or below it, None where something stands there already."""
    info, side = anchor
    own = (
        {"x": info.x + info.width, "y": info.y}
        if side == "right"
        else {"x": info.x, "y": info.y + info.height}
    )
    full = {"height": info.height, "width": info.width, **own, **place}
    right, bottom = full["x"] + full["width"], full["y"] + full["height"]
    for one in outline.elements:
        over = (
            one.x < right
            and one.x + one.width > full["x"]
            and one.y < bottom
            and one.y + one.height > full["y"]
        )
        if (
            over
            and one.band == info.band
            and not one.holder
            and one.kind in ("staticText", "textField", "image")
        ):
            return None
    return {name: full[name] for name in ("x", "y", "height")}
