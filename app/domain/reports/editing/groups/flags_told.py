"""How a standing group breaks over pages, where it is called by what its rows have in common."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.groups.grouping import SetGroup
from app.domain.reports.editing.request.clause_text import compiled, normal
from app.domain.reports.editing.request.parts_read import parts_read
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_HEADS = (
    r"(?:请|把|将|让)?按照?\s*(?P<x>[^,\uff0c。;\uff1b]{1,16}?)\s*(?:来|进行)?(?:分组?)?的?(?:那"
    r"|这)?一?个?分?组(?:的)?(?![头尾脚])",
    r"(?:请|把|将|让)?(?P<x>[^,\uff0c。;\uff1b按]{1,12}?)(?:的)?(?:那|这)?个?分组(?:的)?(?![头尾脚])",
    r"(?:please )?(?:let |make |have )?the (?:group (?:by|on) (?:the )?(?P<x2>[\w -]+?)|"
    r"(?P<x>[\w -]+?)[ -]?group)"
    r"(?= (?:should|must|shall|starts?|begins?|is|on|keeps?|repeats?|to|its)\b|[,'])",
    r"(?:please )?(?:start|begin|put) (?P<x>)(?:each|every) (?P<y>[\w -]+?) (?:group )?(?=on )",
)
_PARTS: tuple[tuple[str, str], ...] = (
    (
        "new_page",
        r"(?:每?换一?个?|每一?个?|各个?)\s*(?P<y>[^,\uff0c。;\uff1b]{0,8}?)(?:时|后|就|都|要"
        r"|值)*(?:从)?(?:另起|换|新起|另开|从?新的?|单独)一?新?页(?:开始)?(?:打印)?"
        r"|(?:每一?组)?(?:都)?(?:另起|换|新起|从?新的?)一?新?页(?:开始)?(?:打印)?"
        r"|(?:should |must |shall |to )?(?:always )?(?:start|begin)s? (?:(?:each|every) "
        r"(?P<y2>[\w -]+?) )?(?:on )?an? new page"
        r"(?: (?:for|with|at|whenever|when) (?:each|every|a new|the)? ?(?P<y3>[\w -]+?)(?: changes)?"
        r"(?=[,.;]|$))?"
        r"|on (?:an? |its own )?(?:new |own |separate )?page",
    ),
    (
        "reprint_header",
        r"(?:分?组头)?(?:在|要)?(?:跨页时?|换页时?|每一?页)(?:上|都|也|要|再)*(?:重复|再次|重新)(?:打印"
        r"|显示|出现)?(?:分?组头)?"
        r"|(?:should |must )?(?:repeats?|reprints?) (?:its|the) header (?:at the top of|on) (?:each"
        r"|every) page"
        r"|(?:its |the |'s )?header (?:should |must |is |be )*(?:repeat|reprint)(?:s|ed)? "
        r"(?:at the top of|on) (?:each|every) page",
    ),
    (
        "keep_together",
        r"(?:内容|数据)?(?:尽量)?(?:不(?:要)?|别)(?:跨页|拆开|分开)|(?:保持|放)在同?一?页"
        r"|(?:should |must )?(?:be kept|keeps?|stays?) together(?: on (?:one|a) page)?",
    ),
    (
        "small",
        r"[\s,\uff0c。.;\uff1b]+|并且?|也|都|要|请|的|组头|且|\b(?:and|should|must|it|its|be|also"
        r"|please|groups?)\b",
    ),
)
_GROUP = re.compile(r"(?i)[ _]?group$|^by[ _]")


@dataclass
class FlagsTold:
    """A standing group and what is changed of it."""

    group: str
    flags: dict[str, bool] = field(default_factory=dict)

    def edits(self, _outline: Outline) -> list[Edit]:
        """Return the edit that changes how the group breaks."""
        return [SetGroup.model_validate({"group": self.group, **self.flags})]

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return nothing: no element is new."""
        return None if new else []


def _spoken(name: str) -> list[str]:
    """Return by what a name may be said, in both languages: first letter, 首字母 of FirstLetterGroup."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", _GROUP.sub("", name)).strip().lower()
    without = re.sub(r"^ship ", "", words)
    return [
        normal(one) for each in dict.fromkeys((words, without)) for one in (each, *senses().get(each, ()))
    ]


def _names(group: str, outline: Outline) -> set[str]:
    """Return by what a group may be called: its name, its field, that field's heading and label."""
    by = outline.group_fields.get(group, "")
    said = [normal(group), *_spoken(group), *(_spoken(by) if by else ())]
    said += [normal(one.title) for one in outline.columns if by and one.field == by]
    said += [normal(one.label) for one in outline.fields if by and one.name == by]
    return {one.replace("-", "") for one in said if one}


def flags_told_of(text: str, outline: Outline) -> FlagsTold | None:
    """Return the group that a text calls and how it shall break, where it says nothing else; else None."""
    plain = text.strip()
    if not outline.groups or not re.search(r"组|\bgroup", plain, re.IGNORECASE):
        return None
    for pattern in _HEADS:
        head = compiled(pattern).match(plain)
        group = _called(head, outline) if head else ""
        told = FlagsTold(group) if group else None
        if head is not None and told is not None and _reads(plain, head.end(), told, outline):
            return told if told.flags else None
    return None


def _called(head: re.Match[str], outline: Outline) -> str:
    """Return the one group that words call, or ""."""
    known = head.groupdict()
    words = next((str(known[one]) for one in ("x", "x2", "y") if known.get(one)), "")
    plain = normal(words.strip('“”"「」 ')).replace("-", "")
    found = [one for one in outline.groups if plain in _names(one, outline)]
    return found[0] if len(found) == 1 else ""


def _reads(text: str, at: int, told: FlagsTold, outline: Outline) -> bool:
    """Note the flags that all words from a place on say; tell whether they say nothing else."""
    names = _names(told.group, outline)
    parts = parts_read(text, _PARTS, at)
    if parts is None:
        return False
    for kind, found in parts:
        each = [one for key, one in found.groupdict().items() if key.startswith("y") and one]
        if any(not _is_one_of(one, names) for one in each):
            return False
        if kind != "small":
            told.flags[kind] = True
    return True


def _is_one_of(words: str, names: set[str]) -> bool:
    """Tell whether words are what each group has, or a part of it: a letter of the first letters."""
    plain = normal(words.strip()).replace("-", "")
    return plain in ("", "组", "group") or any(one == plain or one.endswith(plain) for one in names)
