"""A row of a label and its values that a request lists: the Driver 2 label, name and phone."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_LEVEL = 3
_LABEL_EN = r"(?: |'s |, (?:its )?)?(?:label|caption)"
_LABEL_ZH = r"(?:的|这个)?(?:标签|文字|标题)"
_LISTED_EN = (
    r"(?:\bthe )?(?P<q>[“\"]?)(?P<x>{labels})[:\uff1a]?[”\"]?{label}(?P<rest>(?:, (?:the "
    r"|its )?[a-z]+(?: [a-z]+)?)*"
    r",? and (?:the |its )?[a-z]+(?: number| no)?)\b"
    r"(?! (?:text|value|field|label|next|beside|of|below|above|and)\b)"
)
_LISTED_ZH = (
    r"(?P<q>[“「\"]?)(?P<x>{labels})[:\uff1a]?[”」\"]?(?:{label}|(?:这|那)?一?[行栏][(\uff08](?:标签|文字))"
    r"(?P<rest>(?:[、,\uff0c][\u4e00-\u9fff]{{1,6}}?)*[、,\uff0c和与及][\u4e00-\u9fff]{{1,6}}?)(?:[)\uff09]"
    r"|(?=[三两几]?[个项者处]?(?:元素)?"
    r"(?:都|均|也|只|仅|在|才|不|加|变|改|设|用|字|,|\uff0c|。|$)))"
)


def with_rows_named(text: str, outline: Outline) -> str:
    """Return a request in which a row is named that it lists member for member: the Driver 2 row."""
    labels = {
        bare: one
        for one in outline.elements
        if one.kind == "staticText" and len(bare := one.label.strip().rstrip(":\uff1a ")) > 1
    }
    said = any_of(one for one in labels if one in text)
    if not said:
        return text
    for pattern, label, row, joint in (
        (_LISTED_EN, _LABEL_EN, "the {} row", " and "),
        (_LISTED_ZH, _LABEL_ZH, "{}那一行", "、"),
    ):
        found = compiled(pattern.format(labels=said, label=label)).search(text)
        anchor = labels.get(found["x"]) if found else None
        if found is None or anchor is None:
            continue
        nouns = [
            re.sub(r"^(?:the|its) ", "", one.strip())
            for one in re.split(r",? and |[,\uff0c、和与及]", found["rest"])
            if one.strip()
        ]
        members, others = _row_of(anchor, outline)
        if _are_all(nouns, members):
            fields = [one.refs[0].partition(":")[2] for one in members if one.refs]
            label = f"“{anchor.label.strip()}”"
            name = joint.join([label, *fields]) if others else row.format(label)
            return f"{text[: found.start()]}{name}{text[found.end() :]}"
    return text


def _row_of(anchor: ElementInfo, outline: Outline) -> tuple[list[ElementInfo], bool]:
    """Return the values level behind a label, and whether something else is level, too."""
    level = [
        one
        for one in outline.elements
        if (one.band, one.holder) == (anchor.band, anchor.holder)
        and abs(one.y - anchor.y) <= _LEVEL
        and one.id != anchor.id
        and one.kind not in ("line", "rectangle")
    ]
    row: list[ElementInfo] = []
    for one in sorted((each for each in level if each.x > anchor.x), key=lambda each: each.x):
        if one.kind != "textField":
            break
        row.append(one)
    return row, len(row) < len(level)


def _are_all(nouns: list[str], row: list[ElementInfo]) -> bool:
    """Tell whether nouns are the values of a row, each of them one."""
    if not row or len(nouns) != len(row):
        return False
    fits = [[one.id for one in row if _is_called(noun, one)] for noun in nouns]
    only = {ids[0] for ids in fits if len(ids) == 1}
    return len(only) == len(nouns)


def _is_called(noun: str, info: ElementInfo) -> bool:
    """Tell whether the field that an element shows ends in what a noun means: driver2PhoneNumber, a phone."""
    words = {
        word.lower()
        for ref in info.refs
        for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", ref.partition(":")[2])
    }
    plain = noun.lower().removesuffix(" number").removesuffix(" no")
    meant = {plain, *senses().get(plain, ()), *({"name"} if plain in ("姓名", "名字") else ())}
    return any({*one.split()} <= words for one in meant)
