"""What is typed while a question is open: an answer to it, or a request of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from app.domain.reports.editing.request.clause_signs import NO_FIELD
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.understood import Understood
from app.domain.reports.formats import form_said
from app.domain.reports.intents import is_command, wants_repair

MOST_NEAR = 8
_ASKS_HOW = re.compile(
    r"^(?:请问|我想知道|想问一?下)?[,\uff0c\s]*(?:什么是|什么叫|为什么|为啥|如何|怎么|怎样|咋|(?:解释|介绍)(?:一?下|说明))"
    r"|^(?:what (?:is|are|does|do)|how (?:do|does|can|to|should)|why|explain)\b",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"^\s*(?:请|帮我|麻烦|再|然后|另外|顺便)*(?:把|将)"
    r"|改[为成到大小]|换[为成]|设[为成置]|调[为成大小整]|删[除掉了去]?|去掉|增加|添加|加[上个一]|移[到动至]|放[到大]|缩小"
    r"|变[为成大小]|居[中左右]|对齐|隐藏|插入|合并"
    r"|^\s*(?:please |also |now |then )*(?:change|make|move|delete|remove|add|rename|resize|insert|hide|set"
    r"|replace|sort|group|print|format|highlight|align|swap|put|turn)\b",
    re.IGNORECASE,
)
_GENERAL = re.compile(r"[改设][成为置]|[红蓝绿黑]?[颜]?色|字[体号]|加粗|标题|报表|模板|内容|文字")
_WORD = re.compile(r"[a-z]{3,}")
_CJK = re.compile(r"[\u3400-\u9fff]")
_STOP = re.compile(r"the|and|for|with|make|set|put|all|red|blue|green|bold|text|size|from|into|this|that")


def is_other_command(text: str) -> bool:
    """Tell whether words are a command of their own, whatever question is open: undo, export, how do I ..."""
    plain = text.strip()
    return is_command(plain) or form_said(plain) is not None or wants_repair(plain) or asks_how(plain)


def asks_how(text: str) -> bool:
    """Tell whether words ask how something works."""
    return _ASKS_HOW.search(text.strip()) is not None


def asks_for_change(text: str, names: Iterable[str] = ()) -> bool:
    """Tell whether words ask for a change, beside the names that stand in them."""
    rest = text
    for name in sorted({one for one in names if len(one) > 1}, key=len, reverse=True):
        rest = rest.replace(name, "\u25a1")
    return _CHANGES.search(rest) is not None


def named_by_pick(asked: Understood, read: Understood) -> Understood:
    """Return a request read again with what was picked: the one name that nobody knew is what was picked."""
    unknown = asked.trouble is not None and asked.trouble.code in ("no_target", NO_FIELD)
    if unknown and read.edits and read.trouble is None and len(read.missed) == 1:
        return read.model_copy(update={"missed": []})
    return read


def near_names(outline: Outline, text: str) -> list[str]:
    """Return the ids of the elements whose words share most with a request, at most eight."""
    elements = sorted(outline.elements, key=lambda one: (one.section, one.y, one.x))
    shared = {one.id: _shared(one, text.casefold()) for one in elements}
    most = max(shared.values(), default=0)
    return [id_ for id_, count in shared.items() if count == most][:MOST_NEAR] if most else []


def _shared(one: ElementInfo, text: str) -> int:
    """Return how many characters of an element's words stand in a text, as one piece or as words."""
    is_said = one.kind == "staticText" or one.text.startswith('"')
    words = one.text.casefold() if is_said else ""
    if _CJK.search(words):
        return _longest([words[at:end] for at, end in _spans(words)], text)
    said = (word for word in set(_WORD.findall(words)) if not _STOP.fullmatch(word))
    return sum(len(word) for word in said if re.search(rf"\b{word}", text))


def _spans(words: str) -> list[tuple[int, int]]:
    length = min(len(words), 24)
    return [(at, end) for at in range(length) for end in range(at + 2, length + 1)]


def _longest(pieces: Sequence[str], text: str) -> int:
    fits = (
        one for one in pieces if one in text and not _GENERAL.fullmatch(one) and len(_CJK.findall(one)) > 1
    )
    return max(map(len, fits), default=0)
