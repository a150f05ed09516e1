"""How the user's own examples are worded, and an item worded like them without touching a number."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import BaseModel

from app.domain.questions.bank.examples import Example
from app.domain.questions.critic.flaws import flaws
from app.domain.questions.models import Item, Option

Ending = Literal["", "blank", "question", "colon"]
FEWEST = 3
_ENDINGS = {"options": 0, "stop": "", "ending": ""}
_TAG = re.compile(r"^(?:【[^】\d]{1,12}】|\[[^\]\d]{1,20}\]\s?)")
_LEAD = re.compile(
    r"^(?:(?:根据|按照|依据)(?!《)[^，。\d]{2,14}，|(?:According to|Under|Based on) [^,.\d]{3,40}, )"
)
_BLANK = re.compile(r"(?:（\s*）|\(\s*\)|_{2,})[。.]?$")
_SAID = re.compile(
    r"^(?:【(?:解析|答案解析|详解)】|\[(?:Solution|Explanation)\]\s?|(?:解析|解答|解|Solution|Explanation)[:：]\s?)"
)
_KEY = re.compile(r"(?:故|因此|所以)?(?:本题)?(?:选择?|应选|正?确?答案[为是选])[:：]?\s*[A-E]+")
_STEPS = (
    ("({n})", re.compile(r"[（(]1[)）]")),
    ("{n}. ", re.compile(r"(?:^|[。\s])1[.．、](?!\d)")),
    ("第{n}步：", re.compile("第1步")),
)
_QUESTION = re.compile(r"(?P<about>约?为)多少(?P<places>（结果保留[^）]*）)?？$")


class Style(BaseModel):
    """What an example shows: opening, ending of stems, number and stop of options, manner of explanations."""

    opening: str = ""
    ending: Ending = ""
    options: int = 0
    stop: str = ""
    said: str = ""
    key: str = ""
    steps: str = ""


def style_of(example: Example) -> Style:
    """Read the manner of one example."""
    stem, texts = example.stem.strip(), [text.strip() for text in example.options.values()]
    tag, lead = _TAG.search(stem), _LEAD.search(stem)
    opening = tag or lead
    stops = {text[-1:] for text in texts} & {"。", "."}
    said, key = _SAID.search(example.explanation.strip()), _KEY.search(example.explanation)
    return Style(
        opening=opening[0] if opening else "",
        ending=_ending(stem),
        options=len(texts),
        stop=stops.pop() if len(stops) == 1 and all(text.endswith(("。", ".")) for text in texts) else "",
        said=said[0] if said else "",
        key=re.sub(r"\s*[A-E]+$", "", key[0]) if key and example.language == "zh" else "",
        steps=next((form for form, sign in _STEPS if sign.search(example.explanation)), ""),
    )


def _ending(stem: str) -> Ending:
    if _BLANK.search(stem):
        return "blank"
    return "question" if stem.endswith(("？", "?")) else "colon" if stem.endswith(("：", ":")) else ""


def imitated(item: Item, style: Style) -> Item:
    """Word an item like the examples, as far as its writing stays free of flaws that it had not."""
    had = {finding.code for finding in flaws(item)}
    for tried in (style, style.model_copy(update={"options": 0}), style.model_copy(update=_ENDINGS)):
        found = shaped(item, tried)
        if {finding.code for finding in flaws(found)} <= had:
            return found
    return item


def shaped(item: Item, style: Style) -> Item:
    """Word an item's stem and options like the examples, where that fits; numbers and the key stay."""
    options = _fewer(item, style)
    if style.stop and options and item.program is None and not _figures(options):
        stopped = [option.text.rstrip("。.") + style.stop for option in options]
        options = [
            option.model_copy(update={"text": text}) for option, text in zip(options, stopped, strict=True)
        ]
    return item.model_copy(update={"stem": _opened(_ended(item, style), style), "options": options})


def _fewer(item: Item, style: Style) -> list[Option]:
    """Return as many options as the examples have, where they have fewer."""
    options = list(item.options)
    many = item.kind == "single" and item.program is None and FEWEST <= style.options < len(options)
    while many and len(options) > style.options:
        options.remove([option for option in options if not option.right][-1])
    return options


def _figures(options: list[Option]) -> bool:
    return any(re.match(r"[\d$¥￥百分半一二三四五六七八九十]", option.text) for option in options)


def _ended(item: Item, style: Style) -> str:
    stem = item.stem
    if item.language != "zh" or not item.options:
        return stem
    if style.ending == "blank":
        stem = _QUESTION.sub(lambda m: f"{m['places'] or ''}{m['about']}（　　）。", stem)
        return re.sub(r"：$", "（　　）。", stem)
    if style.ending == "question":
        asked = {"是": "是哪一项？", "有": "有哪几项？"}
        return re.sub(r"正确的([是有])：$", lambda m: f"正确的{asked[m[1]]}", stem)
    return stem


def _opened(stem: str, style: Style) -> str:
    tag = bool(_TAG.match(style.opening))
    free = not _LEAD.match(stem) and not re.match(r"根据《|下列|关于|Consider|Which|____", stem)
    if not style.opening or stem.startswith(style.opening) or not (tag or free):
        return stem
    if style.opening[0].isascii() and not tag:
        rest = stem[:1].lower() + stem[1:] if re.match(r"(?:A|An|The|If|What|When) ", stem) else stem
        return style.opening + rest
    return style.opening + stem


def explained_like(item: Item, style: Style) -> Item:
    """Give an explanation the examples' beginning, names of steps and words before the key."""
    text = item.explanation
    if style.steps and style.steps != _STEPS[2][0] and item.steps:
        text = re.sub(r"(?:第(\d)步：|Step (\d): )", lambda m: style.steps.format(n=m[1] or m[2]), text)
    if style.key:
        text = re.sub(r"故选(?=[A-E]+。)", style.key, text)
    if style.said and not text.startswith(style.said):
        text = style.said + text
    return item.model_copy(update={"explanation": text})
