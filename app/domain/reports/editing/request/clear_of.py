"""Clauses that only say that something new covers nothing: the title must not run into it, 不要挡住标题."""

from __future__ import annotations

import re

from app.domain.reports.editing.template.outline import ElementInfo, Outline

_TOUCHES = (
    r"(?:run into|overlap(?:ped)?(?: with)?|cover(?:ed)?(?: up)?|touch(?:ed)?|collide with|hit|hidden"
    r"|print over)"
)
_EN = re.compile(
    r"(?:and |but |so )*(?:that )?(?:(?:the |it|they|both|neither|nothing|its )[\w ]*?)?\b ?"
    rf"(?:(?:must|should|may|shall|can|do|does|is|are)(?:n['’]t| ?not)(?: be)? {_TOUCHES}"
    rf"|without (?:{_TOUCHES}|overlapping|covering|touching|running into))"
    r"(?: by| with)?(?: (?:it|them|each other|one another|anything|that|(?:the|its) [\w ]+))?",
    re.IGNORECASE,
)
_ZH = re.compile(
    r"(?:并且?|但|注意|而且|同时|和|与|跟|它|标题|文字|[\u4e00-\u9fff]{0,6}?)*(?:不要|别|不能|不可以?|不得|不许|不会|不)"
    r"(?:和|与|跟|把|让)?[^,\uff0c;。]{0,12}?(?:重叠|重合|挡住?|遮住?|盖住?|压住?|压到|碰到?|挤到?|撞上?)(?:了|到|在一起)?"
    r"[^,\uff0c;。]{0,10}?"
)
_BEHIND = ("rectangle", "frame", "line", "break", "ellipse")


def only_keeps_clear(part: str, before: Outline, after: Outline) -> bool:
    """Tell whether a clause says just that what is new covers nothing, and that is so."""
    said = part.strip(" .。")
    if _EN.fullmatch(said) is None and _ZH.fullmatch(said) is None:
        return False
    known = {one.id for one in before.elements}
    new = [one for one in after.elements if one.id not in known]
    return bool(new) and not any(_meet(one, other) for one in new for other in after.elements)


def _meet(one: ElementInfo, other: ElementInfo) -> bool:
    """Tell whether two things of the same room lie over one another, and neither is what lies behind."""
    if one.id == other.id or one.band != other.band or one.holder != other.holder:
        return False
    if other.kind in _BEHIND:
        return False
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height
