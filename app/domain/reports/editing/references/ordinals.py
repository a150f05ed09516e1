"""What a clause names by counting: the third column, the last image."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.reports.editing.references.mention import NOUNS, TEXTS, Mention, mention_at, of_kinds
from app.domain.reports.editing.references.named import fields_in, labels_in
from app.domain.reports.editing.request import numerals
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ColumnInfo, ElementInfo, Outline


def ordinals_in(clause: Clause) -> Iterator[Mention]:
    """Yield 第三列, 倒数第二列, 最后一列, 前两列, the third column, the last two columns."""
    slots, words = _slots(clause.outline), clause.words
    inner = clause.outline.table_columns
    for found in compiled(_ORDINAL_COLUMN).finditer(words):
        picked = _picked(found, len(slots) or len(inner))
        shown = [slots[one] for one in picked if 0 <= one < len(slots)]
        chosen = [column for one in shown for column in one.columns]
        start, end = clause.start + found.start(), clause.start + found.end()
        ids = tuple(id_ for one in shown for id_ in one.elements)
        ids = ids or tuple(id_ for one in picked if 0 <= one < len(inner) for id_ in inner[one].elements)
        yield Mention(start, end, "column", ids, ids, True, tuple(one.id for one in chosen))


@dataclass
class _Slot:
    """What a reader counts as one column: its columns, or a heading with no values under it."""

    x: int
    columns: list[ColumnInfo]
    empty: str = ""

    @property
    def elements(self) -> list[str]:
        return [self.empty] if self.empty else [id_ for one in self.columns for id_ in one.elements]


def _slots(outline: Outline) -> list[_Slot]:
    """Return the columns as a reader counts them: those under one heading are one."""
    slots: list[_Slot] = []
    for one in outline.columns:
        if slots and one.headers and slots[-1].columns[0].headers == one.headers:
            slots[-1].columns.append(one)
        else:
            slots.append(_Slot(one.x, [one]))
    return sorted([*slots, *_empty_slots(outline)], key=lambda one: one.x)


def _empty_slots(outline: Outline) -> list[_Slot]:
    return [_Slot(one.x, [], one.id) for one in empty_headings(outline)]


def empty_headings(outline: Outline) -> list[ElementInfo]:
    """Return the headings on the line of the others under which nothing is printed."""
    heads = [info for one in outline.columns for id_ in one.headers[:1] if (info := outline.element(id_))]
    taken = {id_ for one in outline.columns for id_ in one.headers}
    lines = {(one.band, one.y) for one in heads if one.section == "columnHeader"}
    spare = [one for one in outline.elements if (one.band, one.y) in lines and one.id not in taken]
    words = [one for one in spare if one.kind in TEXTS and one.label.strip() and not one.refs]
    return [one for one in words if not any(_overlap(one, other) for other in outline.columns)]


def _overlap(one: ElementInfo, column: ColumnInfo) -> bool:
    return min(one.x + one.width, column.x + column.width) - max(one.x, column.x) > 3


_DIGIT = r"(?:\d{1,2}|[一二三四五六七八九十]{1,2})"
_ORDINAL_COLUMN = (
    rf"第\s*(?P<since>{numerals.NUMBER})\s*[列栏](?:(?:到|至|~|-)最(?:后|右边?)(?:的?那?一?[列栏])?"
    r"|(?:以后|往后|起|开始)(?:的)?(?:所有|各|全部|几)?(?:[列栏](?!头|标题))?)|"
    rf"(?P<back>倒数)?第\s*(?P<n>{numerals.NUMBER})\s*(?:个)?(?P<word>[列栏](?!头|标题))"
    rf"(?:(?:和|、|与|,|(?P<till>到|至|-|~))第?\s*(?P<n2>{numerals.NUMBER})(?:个)?[列栏])?"
    rf"|第\s*(?P<list>{_DIGIT}(?:(?:、|和|与|,)第?{_DIGIT})+|{_DIGIT}(?P<from>到|至|-|~)第?{_DIGIT})"
    rf"\s*[列栏](?!头|标题)"
    rf"|(?P<last>最后|最右边?|末尾?|末|(?<![最前之以])后(?=[两二三四五六2-6][列栏]))(?:的)"
    rf"?(?:(?P<count>{numerals.NUMBER})|一)?[列栏]"
    rf"|(?P<head>最左边?|首|前)(?:的)?(?P<count2>{numerals.NUMBER})?[列栏]"
    rf"|\b(?:the )?(?:(?P<en>{numerals.EN_ORDINAL})|(?P<enlast>last|rightmost)|(?P<enfirst>leftmost))"
    rf"(?: (?P<enback>to last|last))?(?: (?P<count3>two|three|four|2|3|4))? columns?\b"
    rf"|\bcolumn(?P<ens>s)? (?P<enn>\d{{1,2}})(?!\d)(?:\s*(?:and|(?P<entill>(?(ens)to|through)|through"
    rf"|-))\s*(?P<enn2>\d{{1,2}}))?\b(?! ?(?:pts?|points?|px|pixels?|mm|cm|wide|high)\b)"
)


def _picked(found: re.Match[str], count: int) -> list[int]:
    """Return the indices of the columns that an ordinal means."""
    said = found.groupdict()

    def value(name: str, default: float = 1) -> int:
        number = numerals.read_number(said[name]) if said.get(name) else None
        return int(default if number is None else number)

    if said["since"]:
        return list(range(int(value("since")) - 1, count))
    if said["list"]:
        numbers = [int(numerals.read_number(one) or 0) - 1 for one in re.findall(_DIGIT, said["list"])]
        return list(range(numbers[0], min(numbers[1] + 1, count))) if said["from"] else numbers
    if said["n"]:
        first = [count - value("n") if said["back"] else value("n") - 1]
        if said["till"] and value("n2") > first[0]:
            return list(range(first[0], min(value("n2"), count)))
        return [*first, value("n2") - 1] if said["n2"] else first
    if said["last"]:
        return list(range(max(0, count - value("count")), count))
    if said["head"]:
        return list(range(value("count2")))
    if said["en"]:
        nth = value("en")
        if said["enback"]:
            return [count - nth]
        return list(range(value("count3"))) if said["count3"] and nth == 1 else [nth - 1]
    if said["enlast"]:
        return list(range(max(0, count - value("count3")), count))
    if said["enfirst"]:
        return [0]
    if said["entill"]:
        return list(range(value("enn") - 1, min(value("enn2"), count)))
    both = [value("enn") - 1, value("enn2", value("enn")) - 1]
    return list(dict.fromkeys(both))


def _counted(clause: Clause, kinds: tuple[str, ...]) -> list[ElementInfo]:
    """Return the elements of some kinds, in reading order those of the only band that a clause names."""
    from app.domain.reports.editing.references.group_bands_said import group_bands_in
    from app.domain.reports.editing.references.parts_said import sections_in

    among = of_kinds(clause.outline, kinds)
    bands = [one for one in (*group_bands_in(clause), *sections_in(clause)) if one.kind == "band" and one.ids]
    bands = [
        one
        for one in bands
        if not any(each.start <= one.start < one.end <= each.end and each != one for each in bands)
    ]
    held = {one.ids for one in bands}
    if len(held) != 1:
        spots = places.boxes(clause.outline)
        return sorted(among, key=lambda one: (spots[one.id][1], spots[one.id][0]))
    inside = [one for one in among if one.id in bands[0].ids and (one.text.strip() or one.kind not in TEXTS)]
    return sorted(inside, key=lambda one: (one.y, one.x)) if len({one.band for one in inside}) == 1 else among


_LAST_OF = r"\b(?P<end>first|last) (?P<count>two|three|four|five|[2-5]) (?:horizontal |vertical )?(?=\w+s\b)"


def several_nth_in(clause: Clause) -> Iterator[Mention]:
    """Yield the first three lines, the last two images."""
    for noun, kinds in NOUNS if clause.english else ():
        for found in compiled(rf"{_LAST_OF}{noun}").finditer(clause.words):
            among = _counted(clause, kinds)
            count = int(numerals.read_number(found["count"]) or 0)
            picked = among[:count] if found["end"].lower() == "first" else among[-count:]
            if len(picked) == count:
                yield mention_at(clause, found, "nth", [one.id for one in picked], several=True)


def nth_in(clause: Clause) -> Iterator[Mention]:
    """Yield 第2个文字, 最后一个图片, the second image, the last line."""
    for noun, kinds in NOUNS:
        more = rf"\s*(?:、|和|与|及)\s*(?:倒数第|第|最后)(?:{numerals.NUMBER}|那|的)?\s*[个张条根]{noun}"
        also = rf"(?:,| and) (?:the )?(?:{numerals.EN_ORDINAL}|last) {_whose(kinds)}{noun}"
        pattern = (
            rf"(?:从[上左](?:往|到|至)?[下右]?数?)?(?P<back>倒数|从[下右](?:往|到|至)?[上左]?数?)"
            rf"?第\s*(?P<n>{numerals.NUMBER})\s*[个张条根](?: ?{noun}|(?={more}))"
            rf"|(?P<last>最后(?:那|的)?一?[个张条根]){noun}"
            rf"|\b(?P<en>{numerals.EN_ORDINAL}|last)(?: {_whose(kinds)}{noun}|(?={also}))"
        )
        for found in compiled(pattern).finditer(clause.words):
            among = [one for one in _counted(clause, kinds) if _runs_so(one, found.group())]
            nth = _nth(found, len(among))
            if 0 <= nth < len(among):
                yield mention_at(clause, found, "nth", [among[nth].id])


def _runs_so(one: ElementInfo, said: str) -> bool:
    """Tell whether a line runs as it is said to: the second horizontal line."""
    way = re.search(r"(?P<level>horizontal|level|[横]|水平)|vertical|upright|[竖]|垂直", said, re.IGNORECASE)
    return one.kind != "line" or way is None or (one.width >= one.height) == bool(way["level"])


def _whose(kinds: tuple[str, ...]) -> str:
    """Return the pattern of a word that says what a picture shows: the first bank logo."""
    return r"(?:(?!and\b|or\b)[a-z]+ )?" if kinds in (("image",), ("barcode",)) else ""


_NTH_BOX = (
    rf"(?P<back>倒数)?第\s*(?P<n>{numerals.NUMBER})\s*[个张条块]?(?P<zh>(?:文本|文字)?框(?![线架])|方块)|"
    rf"(?P<last>最后一[个块])(?P<zh2>(?:文本|文字)?框(?![线架])|方块)"
    rf"|\b(?P<en>{numerals.EN_ORDINAL}|last) (?P<kind>(?:text )?box)\b"
)


def boxes_nth_in(clause: Clause) -> Iterator[Mention]:
    """Yield the first box, 第二个文本框: a shape or, where none is drawn, a text, which is a box, too."""
    for found in compiled(_NTH_BOX).finditer(clause.words):
        said = (found["zh"] or found["zh2"] or found["kind"]).lower()
        drawn = _counted(clause, ("rectangle", "frame"))
        among = drawn if drawn and not re.match("text|文", said) else _counted(clause, TEXTS)
        nth = _nth(found, len(among))
        if 0 <= nth < len(among):
            yield mention_at(clause, found, "nth", [among[nth].id])


_COUNT = (
    rf"(?:(?P<back>倒数)?第\s*(?P<n>{numerals.NUMBER})\s*[个张条根处]?|(?P<last>最后(?:那|的)"
    rf"?一?[个张条根处]))的?\s*[“「\"']?$"
    rf"|\b(?P<en>{numerals.EN_ORDINAL}|last)\s+[\"“']?$"
    r"|(?:(?<=[把将给让])|(?<=^)|(?<=[,\uff0c\s])|(?<=[删去]掉)|(?<=删除))最?(?P<side>[上下左右])"
    r"(?:[面边方侧]的?|半(?:张|部分?|页|边|截)?[上里]?的?)?[那这]?一?[个处张条]?的?\s*[“「\"']?$"
    r"|(?<!upper and )(?<!lower and )(?<!top and )\bthe (?P<way>upper|lower|top|bottom|left|right)(?:most)"
    r"?(?:[ -]hand)?\s+[\"“']?$"
)


def named_nth_in(clause: Clause) -> Iterator[Mention]:
    """Yield 第二个 logo_banco 图片, the second Biologiste: one of several things of a name."""
    from app.domain.reports.editing.references.pictures_called import pictures_called_in

    spots = places.boxes(clause.outline)
    for one in (*labels_in(clause), *fields_in(clause), *pictures_called_in(clause)):
        found = compiled(_COUNT).search(clause.text, clause.start, one.start)
        if found is None or len(one.ids) < _SEVERAL:
            continue
        end, kinds = _kind_after(clause, one.end)
        infos = [info for id_ in one.ids if (info := clause.outline.element(id_)) is not None]
        among = [info for info in infos if not kinds or info.kind in kinds or info.component in kinds]
        among.sort(key=lambda info: (spots[info.id][1], spots[info.id][0]))
        side = (found["side"] or found["way"] or "").lower()
        if side:
            picked = _outer(among, side, spots)
            if picked:
                yield Mention(found.start(), end, "nth", (picked,))
            continue
        nth = _nth(found, len(among))
        if 0 <= nth < len(among):
            yield Mention(found.start(), end, "nth", (among[nth].id,))


_SEVERAL = 2


_WAYS = {
    "上": 1,
    "upper": 1,
    "top": 1,
    "下": -1,
    "lower": -1,
    "bottom": -1,
    "左": 2,
    "left": 2,
    "右": -2,
    "right": -2,
}


def _outer(among: list[ElementInfo], side: str, spots: Mapping[str, places.Box]) -> str:
    """Return the one of two things of a name that stands on a side of the other; "" where they are level."""
    way = _WAYS[side]
    axis, sign = (1 if abs(way) == 1 else 0), (1 if way > 0 else -1)
    ranked = sorted(among, key=lambda info: sign * spots[info.id][axis])
    apart = len(ranked) == _SEVERAL and spots[ranked[0].id][axis] != spots[ranked[1].id][axis]
    return ranked[0].id if apart else ""


def _kind_after(clause: Clause, at: int) -> tuple[int, tuple[str, ...]]:
    """Return where a noun of a kind ends that stands right behind a name, and the kinds."""
    for noun, kinds in NOUNS:
        found = compiled(rf"[”」\"']?\s*{noun}").match(clause.text, at)
        if found:
            return found.end(), kinds
    return at, ()


def _nth(found: re.Match[str], count: int) -> int:
    said = found.groupdict()
    if said["last"] or (said["en"] or "").lower() == "last":
        return count - 1
    value = int(numerals.read_number(said["n"] or said["en"]) or 0)
    return count - value if said["back"] else value - 1
