"""What differs between two texts: paragraphs added, dropped and changed, and those that are the same."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from app.domain.documents.document import Block
from app.domain.documents.sources import Paragraph
from app.domain.documents.texts.sentences import steering
from app.domain.documents.tools import ToolResult
from app.domain.documents.writing.material import Material

MOST_CHANGES = 40
LEAST_ALIKE = 0.5
_PARTS = {
    "added": re.compile(r"(新增|增加|新加|added|new\b|additions?)", re.IGNORECASE),
    "dropped": re.compile(r"(删除|取消|废止|减少|removed|dropped|deleted|deletions?)", re.IGNORECASE),
    "changed": re.compile(
        r"(修改|变更|调整|变化|改动|不同|差异|changed?\b|changes|modif|differ|amend)", re.IGNORECASE
    ),
    "same": re.compile(r"(不变|相同|未变|一致|保留|unchanged|same|identical)", re.IGNORECASE),
}
_LABEL = re.compile(
    r"^\s*(第\s*[一二三四五六七八九十百\d]+\s*[条章]|(?:Article|Section|Clause) \d+|\d+(?:\.\d+)*)"
)


def parts(m: Material, title: str) -> list[Block]:
    """Return what a section's title asks for of two texts that were compared; [] where none were."""
    result = next((one for one in m.extra if one.kind == "diff"), None)
    asked = next((name for name in ("same", "added", "dropped", "changed") if _PARTS[name].search(title)), "")
    if result is None or not asked:
        return []
    m.used.add(f"diff/{asked}")
    return _WRITERS[asked](m, result) or [
        m.pen.words(m.pen.say("没有这类内容。", "There is nothing of this kind."))
    ]


def differences(m: Material, result: ToolResult) -> list[Block]:
    """Return all parts that no section of its own has shown."""
    blocks = []
    for name, write in _WRITERS.items():
        shown = [] if f"diff/{name}" in m.used else write(m, result)
        if shown and name == "same":
            blocks.append(m.pen.words(m.pen.say("两份文件相同的内容：", "The same in both:")))
        blocks += shown
    if not blocks and not any(f"diff/{name}" in m.used for name in _WRITERS):
        blocks = [m.pen.words(m.pen.say("两份文件的段落没有差异。", "The paragraphs of both files agree."))]
    return blocks


def _pairs(result: ToolResult) -> tuple[list[tuple[Paragraph, Paragraph]], list[Paragraph], list[Paragraph]]:
    """Return the paragraphs that were changed, those only in the first and those only in the second text."""
    gone, new = (
        [one for one in map(Paragraph.model_validate, result.data.get(key, [])) if not steering(one.text)]
        for key in ("gone", "new")
    )
    changed = []
    left = list(new)
    for one in gone[:MOST_CHANGES]:
        best = max(left, key=lambda other: _alike(one.text, other.text), default=None)
        if best is not None and _alike(one.text, best.text) >= LEAST_ALIKE:
            changed.append((one, best))
            left.remove(best)
    paired = [one for one, _other in changed]
    return changed, [one for one in gone if one not in paired][:MOST_CHANGES], left[:MOST_CHANGES]


def _alike(one: str, other: str) -> float:
    """Tell how alike two paragraphs are; those of one number are more so."""
    labels = [found.group(1) if (found := _LABEL.match(text)) else "" for text in (one, other)]
    bonus = 0.15 if labels[0] and labels[0] == labels[1] else 0.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio() + bonus


def _changed(m: Material, result: ToolResult) -> list[Block]:
    pairs = _pairs(result)[0]
    if not pairs:
        return []
    for name, (one, _other) in zip(_names(result), pairs[:1] * 2, strict=False):
        m.pen.ledger.quote(name, one.place)
    rows = [
        [m.pen.text_cell(one.text, one.place), m.pen.text_cell(other.text, other.place)]
        for one, other in pairs
    ]
    return [m.pen.table(_names(result), rows, m.pen.say("修改的内容", "Changed"))]


def _added(m: Material, result: ToolResult) -> list[Block]:
    return _only(m, _pairs(result)[2], _names(result)[1])


def _dropped(m: Material, result: ToolResult) -> list[Block]:
    return _only(m, _pairs(result)[1], _names(result)[0])


def _only(m: Material, listed: list[Paragraph], name: str) -> list[Block]:
    if not listed:
        return []
    m.pen.ledger.quote(name, listed[0].place)
    lead = m.pen.words(m.pen.say(f"仅见于《{name}》：", f"Only in {name}:"))
    return [lead, *(m.pen.quote(one.text, one.place) for one in listed)]


def _same(m: Material, result: ToolResult) -> list[Block]:
    shared = [Paragraph.model_validate(one) for one in result.data.get("same", [])]
    return [m.pen.quote(one.text, one.place) for one in shared if not steering(one.text)][:MOST_CHANGES]


def _names(result: ToolResult) -> list[str]:
    return [str(one) for one in result.data.get("names", ["", ""])]


_WRITERS = {"added": _added, "changed": _changed, "dropped": _dropped, "same": _same}
