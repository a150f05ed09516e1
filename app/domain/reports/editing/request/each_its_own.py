"""Several names and as many new ones, in order, said as one change each: “A”“B”分别改为“甲”“乙”."""

from __future__ import annotations

import re

_QUOTE = r"(?:“[^”]*”|「[^」]*」|『[^』]*』|\"[^\"]*\")"
_BETWEEN = r"\s*(?:[、,，和与及]|and)?\s*"
_LIST = rf"{_QUOTE}(?:{_BETWEEN}{_QUOTE})+"
_ZH = re.compile(
    rf"^(?P<lead>.*?)(?P<old>{_LIST})(?:这?[几两二三四五六七八]个?[列项])?(?P<verb>分别[改换设译](?:名)?[成为])(?P<new>{_LIST})$"
)
_EN = re.compile(
    rf"^(?P<lead>(?:please )?(?P<verb>rename|change|reword) .*?)(?P<old>{_LIST}) (?:to|into)"
    rf" (?P<new>{_LIST}),? respectively$",
    re.IGNORECASE,
)


def each_its_own(text: str) -> str:
    """Return a request in which each name is changed by a clause of its own; others stay as they are."""
    said = text.strip().rstrip("。.!！")
    found = _ZH.match(said) or _EN.match(said)
    if found is None:
        return text
    old, new = (re.findall(_QUOTE, found[part]) for part in ("old", "new"))
    if len(old) != len(new):
        return text
    if found["verb"].startswith("分别"):
        verb = found["verb"].removeprefix("分别")
        return "，".join(f"{one}{verb}{other}" for one, other in zip(old, new, strict=True))
    return ", ".join(f"{found['verb']} {one} to {other}" for one, other in zip(old, new, strict=True))
