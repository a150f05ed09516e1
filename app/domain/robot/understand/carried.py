# ruff: noqa: E501
"""Names of places that a request uses for the thing that is carried: take the carton from the shelf."""

from __future__ import annotations

import re

from app.domain.robot.understand.marks import Mark

_TAKEN = r"(?:取出|取走|取下|取|抓取|抓起|抓|夹取|夹起|夹|吸取|吸起|吸|拿起|拿出|拿|搬运|搬|运)"
_FROM_BEFORE = re.compile(
    rf"(?:从|由)(?P<place>[^,，。;；从由]{{1,16}}?)(?:处|里面?|中|上面?)?{_TAKEN}(?:一个|一件|一只)?$"
)
_GOES_ON = re.compile(r"\s*(?:[放到送搬装移至并后再,，。;；插码]|然后|$)")
_OBJECT_ZH = re.compile(r"(?:把|将)(?:一个|一件|一只)?$")
_LEAVES_ZH = re.compile(r"\s*(?:从|由|(?:放|搬|装|移|送|运|插|码|挪)(?:动|运)?(?:到|入|进|至|在|回))")
_OBJECT_EN = re.compile(
    r"\b(?:pick(?:ing)?(?: up)?|tak(?:e|ing)|grab(?:bing)?|mov(?:e|ing)|put(?:ting)?|plac(?:e|ing)|transfer(?:ring)?|"
    r"bring(?:ing)?|carry(?:ing)?|load(?:ing)?|remov(?:e|ing)|fetch(?:ing)?|get(?:ting)?) (?:the|an?|each|one|every) $",
    re.IGNORECASE,
)
_LEAVES_EN = re.compile(r" (?:from|off|out of|to|into|onto|in|on|at) (?:the )?", re.IGNORECASE)


def without_carried(text: str, marks: list[Mark]) -> list[Mark]:
    """Return the marks without the places whose name stands where only a thing can stand."""
    places = {mark.start: mark for mark in marks if mark.kind in ("points", "pallets")}
    return [
        mark for mark in marks if mark.kind not in ("points", "pallets") or not _is_thing(text, mark, places)
    ]


def _is_thing(text: str, mark: Mark, places: dict[int, Mark]) -> bool:
    before, after = text[: mark.start], text[mark.end :]
    if _OBJECT_ZH.search(before) and (goes := _LEAVES_ZH.match(after)):
        is_left = mark.kind == "points" or goes[0].strip() in ("从", "由")
        return is_left and mark.end + goes.end() in places
    if mark.kind == "pallets":
        return False
    if (taken := _FROM_BEFORE.search(before)) and _GOES_ON.match(after):
        return taken.start("place") in places
    if _OBJECT_EN.search(before) and (goes := _LEAVES_EN.match(after)):
        return mark.end + goes.end() in places
    return False
