"""What a clause adds to the ones before it: the place of a copy or of what went, the text that was cut."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.layout.copying import DuplicateElements, copy_steps
from app.domain.reports.editing.layout.placing import MoveElements
from app.domain.reports.editing.layout.removal import partner_of
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.printed_values import fixed_beside
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.places import beside

_CUT = re.compile(
    r"(?:显示|打印?|印|看|放|装|容)(?:不[全完下清见]整?|不出来?)|(?:被|会)?(?:截断|截掉|切掉|截了|切了)"
    r"|\b(?:is|are|gets?|was) (?:being |always |often )?(?:cut(?: off)?|truncated|clipped|chopped(?: off)?)\b"
    r"|\b(?:does|do)(?:n['’]?t| not) fit\b",
    re.IGNORECASE,
)
_CUT_ALONE = re.compile(
    rf"(?:因为|现在|目前|这样|老是|总是|都|会|它|内容|文字|字|有时候?|\s)*(?:{_CUT.pattern})(?:了|的)?[。.]?"
    r"|(?:it|that|the text|they)? ?(?:is|are|gets?|was|does|do)\b.*",
    re.IGNORECASE,
)
_WIDER = re.compile(
    r"^(?!.*(?:行高|列|字号|字体|换行|撑|折行|缩小)).*(?:宽|拉长).*\d"
    r"|^(?!.*\b(?:columns?|fonts?|wrap|stretch|shrink)\b).*\b(?:wid(?:e|er|en|th)|broad(?:er|en)?)\b.*\d"
    r"|^(?!.*\bcolumns?\b).*\d+\s*(?:points?|pt|px|mm|cm)? (?:wide|wider)\b",
    re.IGNORECASE,
)
_THINGS = ("label", "field", "role", "title", "line", "name", "column", "selection", "nth", "place")


def cut_text_in(part: str, rest: str, outline: Outline) -> list[str]:
    """Return the texts that a clause says are cut, where the next one makes them wider; else [].

    That they are cut is the reason then, and asks for nothing more: a label
    means the value beside it, which is what can be too long.
    """
    found = _CUT.search(part)
    if found is None or not _WIDER.match(rest):
        return []
    clause = Clause(part, outline)
    named = [
        one for one in mentions_in(clause) if one.kind in _THINGS and one.ids and one.start < found.start()
    ]
    ids = {id_ for one in named for id_ in one.ids}
    if len(ids) != 1 or len(named) > _PAIR:
        return []
    return [_printed_by(named[0], outline)]


def only_says_cut(part: str, edits: Sequence[Edit]) -> bool:
    """Tell whether a clause only says that the text before was cut: 加宽到200，现在显示不全."""
    widened = bool(edits) and edits[-1].kind in ("resize", "column_width")
    return widened and bool(_CUT.search(part)) and bool(_CUT_ALONE.fullmatch(part.strip()))


def _printed_by(named: Mention, outline: Outline) -> str:
    info = outline.element(named.ids[0])
    columns = [one for one in outline.columns if one.id in named.columns and one.values]
    if columns:
        return columns[0].values[0]
    if info is None or info.kind != "staticText" or named.kind in ("role", "title"):
        return named.ids[0]
    level = [one for one in outline.elements if one.band == info.band and one.kind == "textField"]
    value = beside(outline, info.id, "right", level)
    shown = outline.element(value)
    return value if shown is not None and shown.refs else named.ids[0]


# ---- copies ---------------------------------------------------------------------------


_AT_POINT = re.compile(
    r"(?:把|将)?(?:副本|复制品|复制出来的|新的?(?:那个)?|它|复制件)*(?:[放移]|摆|位置)?[到在于是为]*"
    r"\s*x\s*[=:\uff1a为是]\s*(?P<x>\d+)[\s,\uff0c、]*(?:和|并且)?\s*y\s*[=:\uff1a为是]\s*(?P<y>\d+)\s*"
    r"(?:的?(?:位置|地方|处))?[。.]?"
    r"|(?:and |with |put |place |move )*(?:the |its )?(?:copy|duplicate|new one|it)?\s*"
    r"(?:is |goes |stands |should be )*(?:at|to)\s+x\s*[=:]?\s*(?P<ex>\d+)"
    r"[\s,]*(?:and )?\s*y\s*[=:]?\s*(?P<ey>\d+)[.]?",
    re.IGNORECASE,
)


def _steps_to_point(part: str, targets: Sequence[str], outline: Outline) -> tuple[int, int] | None:
    """Return how far a copy goes whose upper left corner a clause names in points of the band."""
    said = _AT_POINT.fullmatch(part)
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    if said is None or not infos:
        return None
    x, y = int(said["x"] or said["ex"]), int(said["y"] or said["ey"])
    return x - min(one.x for one in infos), y - min(one.y for one in infos)


def placed_copy(part: str, last: Edit, outline: Outline) -> DuplicateElements | None:
    """Return a copy that was just made at the place that a clause of its own says: 放在它下方20的位置."""
    if not isinstance(last, DuplicateElements) or last.dx or last.dy or last.section or last.side != "below":
        return None
    steps = _steps_to_point(part.strip(), last.targets, outline)
    steps = steps or copy_steps(part.strip(), last.targets, outline, whole=True)
    if steps is not None and steps[1] > 0 and not re.search(r"\d", part):
        return last
    return last.model_copy(update={"dx": steps[0], "dy": steps[1]}) if steps is not None else None


# ---- the place of what went ------------------------------------------------------------

_PLACE_ZH = (
    r"(?P<y>[^,\uff0c]*?)(?:原来|原本|原先|之前|以前|腾出来?|空出来?|留下来?)?(?:的|那个)*"
    r"(?:位置|地方|位子|空位|空处|原位|那里|那儿|那边)(?:上|里|处|去)*"
)
_GONE_ZH = re.compile(
    r"^(?:再|然后|并|就)?(?P<ba>把|将|让)?(?P<x>[^,\uff0c]+?)[上下左右]?(?:移动?|挪动?|搬|放|补|调|换|提|顶|填|填补|替补)"
    rf"(?:[到在至进上]|过去到|过来到)?{_PLACE_ZH}[吧了。]?$"
)
_GONE_EN = re.compile(
    r"^(?:and |then )*(?:please )?(?:move|put|place|shift|bring|set|take)\s+(?P<x>.+?)\s+(?:over |up "
    r"|down )?(?:"
    r"(?:in(?:to)?|to|at|on)\s+(?:the\s+)?(?P<it>its|their|that|his|this)?\s*(?:old |former "
    r"|original |vacated"
    r" |freed |empty |now empty )*(?:place|position|spot|room|location)(?:\s+of\s+(?P<y>.+?))?"
    r"|(?P<there>there)|(?:to\s+)?where\s+(?P<y2>.+?)\s+(?:was|were|stood|used to (?:be|stand)"
    r"|had been))[.!]?$",
    re.IGNORECASE,
)
_WITH_VALUE = re.compile(
    r"\s*(?:连同|和|与|及|连|带着?|跟)(?:它|其)?(?:后面|旁边|右边|对应)?的?(?:值|内容|数据|字段)(?:一起|一并)?$"
    r"|\s*(?:,? ?(?:together )?with|and) (?:its|the|their) (?:values?|data|field)$",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"(?:它|其|那|该|他|她|这|原|的)*|it|that|they|them|one|\s*", re.IGNORECASE)
_PAIR, _LEVEL = 2, 4


def moved_to_gone(part: str, before: Outline, now: Outline) -> MoveElements | None:
    """Return the move of something, a label with its value, to the place of what the request took away."""
    lost = [one for one in before.elements if now.element(one.id) is None]
    clause = Clause(part, now)
    said = (_GONE_EN if clause.english else _GONE_ZH).match(part.strip()) if lost else None
    if said is None:
        return None
    where = (said["y"] or (said["y2"] if clause.english else "") or "").strip()
    gone = _gone(where, lost)
    moved = _moved(said["x"], now)
    if gone is None or moved is None or gone.band != moved.band or gone.framed != moved.framed:
        return None
    partner = partner_of(now, moved) if moved.kind == "staticText" and moved.label.strip() else None
    headed = any(moved.id in one.elements for one in now.columns)
    values = [partner.id] if partner is not None else []
    if not values and _WITH_VALUE.search(said["x"].strip()):
        values = fixed_beside(now, moved.id)
        headed = headed or not values
    targets = [moved.id, *values]
    if headed or (gone.x == moved.x and gone.y == moved.y):
        return None
    return MoveElements(targets=targets, dx=gone.x - moved.x, dy=gone.y - moved.y)


def _gone(where: str, lost: Sequence[ElementInfo]) -> ElementInfo | None:
    """Return which of the lost elements is meant: the one that is named, or the first of those that went."""
    labels = [one for one in lost if one.label.strip()]
    if _PRONOUN.fullmatch(where):
        first = min(labels or lost, key=lambda one: (one.y, one.x))
        return first if all(abs(one.y - first.y) < _LEVEL for one in lost) else None
    named = _plain(where)
    fits = [one for one in labels if _plain(one.label) == named]
    return fits[0] if len(fits) == 1 else None


def _moved(words: str, outline: Outline) -> ElementInfo | None:
    """Return the one element that is to be moved, without the value that is said to come along."""
    clause = Clause(_WITH_VALUE.sub("", words.strip()), outline)
    named = [one for one in mentions_in(clause) if one.ids and one.kind in _THINGS]
    ids = {id_ for one in named for id_ in one.ids}
    spare = "".join(c for at, c in enumerate(clause.text) if not any(o.start <= at < o.end for o in named))
    clear = not re.search(
        r"[A-Za-z\u3400-\u9fff]", re.sub(r"\b(?:the|label|field)\b|标签|[那这个]", "", spare)
    )
    return outline.element(ids.pop()) if len(ids) == 1 and clear else None


def _plain(words: str) -> str:
    return normal(re.sub(r"[“”「」『』\"'\s]|^the ", "", words.strip()).rstrip(":\uff1a"))
