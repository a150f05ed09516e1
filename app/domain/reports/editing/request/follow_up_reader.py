"""Clauses that say more of the edits before them: where the new thing stands, how it looks, of what it is."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.column_reader import ColumnReader
from app.domain.reports.editing.columns.room_words import IF_NEEDED
from app.domain.reports.editing.data.parameter_frames import all_when_empty
from app.domain.reports.editing.data.variable_calculation import reckoned_up
from app.domain.reports.editing.layout.freed_room import cells_grown
from app.domain.reports.editing.layout.placing import MoveElements
from app.domain.reports.editing.layout.resizing import SO_WIDE
from app.domain.reports.editing.layout.swap_follows import values_follow
from app.domain.reports.editing.page.page import SetMargins, SetPage
from app.domain.reports.editing.page.page_columns import SetPageColumns
from app.domain.reports.editing.page.page_facts import keeps_page
from app.domain.reports.editing.page.page_follows import (
    fills_columns,
    follows_page,
    keeps_contents,
    sizes_stay,
    widens_with_page,
)
from app.domain.reports.editing.page.page_scale import only_follows, scales_all
from app.domain.reports.editing.page.watermark_details import watermark_detailed
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause, is_english, normal
from app.domain.reports.editing.request.clause_names import names_of
from app.domain.reports.editing.request.clause_reader import declared_in
from app.domain.reports.editing.request.clause_signs import (
    ADDS_ANEW,
    BARE_COMPLAINT,
    BARE_DELETE,
    COMMANDS,
    DESTRUCTIVE,
    DETAILED,
    DRAWS,
    HEADS,
    KEPT,
    NEGATED,
    OTHERS,
    PLACED,
    RENAMED,
    SIZE,
    SIZED,
    TAKES_BACK,
    WITH_NAMES,
)
from app.domain.reports.editing.request.clear_of import only_keeps_clear
from app.domain.reports.editing.request.folded_edits import (
    also_under_condition,
    folded,
    lines_coloured,
    looking_so_then,
    room_given_by,
    room_taken_over,
    says_it_twice,
)
from app.domain.reports.editing.request.follow_ups import moved_to_gone, placed_copy
from app.domain.reports.editing.request.frame_reader import FrameReader
from app.domain.reports.editing.request.more_told import more_told, with_class_told
from app.domain.reports.editing.request.otherwise_said import otherwise_said
from app.domain.reports.editing.request.parts_gone import only_group_goes, only_parts_go
from app.domain.reports.editing.request.parts_meant import with_parts_meant
from app.domain.reports.editing.request.taken_away import CHANGES, changes_only
from app.domain.reports.editing.rows.ordering import turned_key
from app.domain.reports.editing.tables.table_headings import with_headings
from app.domain.reports.editing.tables.tables import AddTable, with_source
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.things.drawn import AddLine, line_as_wide
from app.domain.reports.editing.things.text_near import AddTextNear
from app.domain.reports.editing.totals.running_totals import runs_again, runs_through
from app.domain.reports.editing.totals.summed import columns_summed
from app.domain.reports.editing.totals.total_edits import AddTotal
from app.domain.reports.editing.values.stretch_follows import only_follows_growth

_PAIR, _MOST_OF_ROOM = 2, 4
_ALL_OF_THEM = re.compile(r"(?:(?:[这那]?[两二三四几]|它|他)[个列项者们])?(?:都|均)(?![是有])")
_ALIKE = ("font", "colour", "align", "borders", "number_format", "date_format")
_SIDES = {"left_of": "left", "right_of": "right", "above": "above", "below": "below"}
_LINE_KIND = r"[双虚点粗细实]线"
_NAMED = ("label", "name", "column", "field", "title", "headers", "totals", "role", "line")
_LABELLED = re.compile(r"[,\uff0c、\s]*标签")
# What a clause is about that only says "it": 再把它的字改成绿色, and make it green.
_OF_IT = re.compile(
    r"(?:再|然后|接着|并且?|也|就|顺便|同时|[把将给让对])*(?:[它他她]们?|其(?![他它余中实])|"
    r"那个?(?=的?[字颜]))"
    r"|(?:and |then |also |please |now )*(?:\w+ ){1,2}(?:it|its|them|their)\b",
    re.IGNORECASE,
)
_ACROSS = re.compile(
    r"(?:从|由)?(?:页面|表格|纸)?的?最?左(?:边|侧|端|面)?(?:缘)?(?:一直)?(?:拉|画|通|伸|延伸|贯穿)?[到至]"
    r"(?:页面)?的?最?右(?:边|侧|端|面)?(?:缘)?|(?:左右)?(?:拉满|通栏|贯通|铺满|占满)(?:整行|整个?页面?|页宽)?"
    rf"|{SO_WIDE}"
    r"|(?:running |going |reaching )?from (?:the )?(?:far )?left (?:edge |side |margin )?"
    r"to (?:the )?(?:far )?right(?: edge| side| margin)?",
    re.IGNORECASE,
)
_AN_EXAMPLE = re.compile(r"比如|例如|譬如|就?像|如(?!果)|也?就是|即")
# What a clause about the data says is no aside.
_OF_DATA = re.compile(r"查询|参数|变量|过滤|筛选|[只仅][取要留列]|条件|\d|(?:[\u4e00-\u9fff]\s*){5}")
_TOO = re.compile(
    r"(?:and |so )?(?:the )?(?P<name>.+?),? (?:too|as well|likewise|also|the same)", re.IGNORECASE
)


# The bands of a group go with it: delete the group, header and footer included.
_WITH_ITS_BANDS = re.compile(
    r"(?:(?:with |including |include )?(?:its |the )?(?:header|footer)s?(?: and (?:its "
    r"|the )?(?:header|footer)s?)?"
    r"(?: included| too| as well)?)",
    re.IGNORECASE,
)


# 删掉分组 Group4，全部不要: all of it, not of the report.
_ALL_GONE = re.compile(r"(?:全部?|都|整个|统统|一起|通通)+(?:都)?(?:不要|删[掉除]?|去掉|移除|拿掉)了?[吧。]?")


class FollowUpReader(FrameReader, ColumnReader, ABC):
    """Reads clauses that mean something only after what was asked for before."""

    _marks: list[tuple[int, int, int, int]]

    @abstractmethod
    def again(self, *, masked: bool = False, framed: bool = False) -> FollowUpReader:
        """Return a reader of the same template that has read nothing yet."""

    def _adds_to_last(self, text: str, spans: list[tuple[int, int]], at: int) -> bool:
        """Read a clause that says more of the edits before it and asks for nothing of its own."""
        part = text[slice(*spans[at])].strip()
        parted = with_parts_meant(part, self.edits, self.outline) if self.edits else None
        if parted is not None:
            self.restart(parted, self._previous)
            return True
        if self._moves_room(part):
            self._fold()
            return True
        if self._only_says_gone(part) or (self._takes_away(0) and _ALL_GONE.fullmatch(part)):
            return True
        if self.edits and self.edits[-1].kind == "stretch" and only_follows_growth(part):
            return True
        if values_follow(part, self.edits):
            return True
        if self._names_its_field(part) or self._shows_declared(part):
            return True
        if self.edits and runs_again(part, self.edits[-1], self.outline):
            return True
        if self._places_again(part) or self._reaches_across(part) or self._as_wide(part):
            return True
        if self._details_watermark(part):
            return True
        if self.edits and only_keeps_clear(part, self.first, self.outline):
            return True
        if self.edits and IF_NEEDED.fullmatch(part) and self._widens_where_needed(part):
            return True
        if (
            self._reckons_up(part)
            or runs_through(part, self.edits[-1] if self.edits else None)
            or self._turns_key(part)
            or self._places_copy(part)
            or self._moves_to_gone(part)
            or self._feeds_table(part)
            or self._tells_of_new(part)
        ):
            return True
        if self._looks_otherwise(part) or self._colours_lines(part):
            return True
        if self._scales(part):
            return True
        if self.edits and self.edits[-1].kind == "remove_group" and _WITH_ITS_BANDS.fullmatch(part):
            return True
        if KEPT.match(part) or (self.edits and BARE_COMPLAINT.match(part)):
            return True
        if self._sums_only(part, text[spans[at][1] :]):
            return True
        if all_when_empty(part) and declared_in(self.edits):
            return True
        if self._details_last(text, spans, at):
            return True
        if self._heads_last(part):
            self.missed.append(part)
            return True
        return False

    def _reaches_across(self, part: str) -> bool:
        """Tell whether a clause only says that the line just drawn goes from edge to edge, as it does."""
        last = self.edits[-1] if self.edits else None
        return last is not None and last.kind == "add_line" and _ACROSS.fullmatch(part) is not None

    def _as_wide(self, part: str) -> bool:
        """Read a clause that only says that the line just drawn is as wide as what it is near to."""
        last = self.edits[-1] if self.edits else None
        line = line_as_wide(part, last, self.outline) if isinstance(last, AddLine) else None
        return line is not None and self._instead_of_last(line)

    def _details_watermark(self, part: str) -> bool:
        """Read a clause that only says how the watermark just added looks: 60 pt, light grey."""
        last = self.edits[-1] if self.edits else None
        mark = watermark_detailed(part, last, self.outline) if last is not None else None
        return mark is not None and self._instead_of_last(mark)

    def _names_another(self, part: str) -> bool:
        """Tell whether a clause only names what else the clause before is about: "Line total too"."""
        said = _TOO.fullmatch(part)
        names = {normal(one) for one in names_of(self.outline)}
        return bool(self.edits) and said is not None and normal(said["name"]) in names

    def _reckons_up(self, part: str) -> bool:
        """Read a clause that only says how the variable just declared is added up."""
        last = self.edits[-1] if self.edits else None
        summed = reckoned_up(part, last, self.outline) if last is not None else None
        return summed is not None and self._instead_of_last(summed)

    def _turns_key(self, part: str) -> bool:
        """Read a clause that only says which way the rows run by the key just added."""
        key = turned_key(part, self.edits[-1]) if self.edits else None
        return key is not None and self._instead_of_last(key)

    def _places_copy(self, part: str) -> bool:
        """Read a clause that only says where the copy just made is to stand."""
        copy = placed_copy(part, self.edits[-1], self.outline) if self.edits else None
        return copy is not None and self._instead_of_last(copy)

    def _feeds_table(self, part: str) -> bool:
        """Read a clause that only says where the rows of a new table come from, or its headings."""
        last = self.edits[-1] if self.edits else None
        fed = with_source(last, part) or with_headings(last, part) if isinstance(last, AddTable) else None
        return fed is not None and self._instead_of_last(fed)

    def _tells_of_new(self, part: str) -> bool:
        """Read a clause that only says more of what was just added: its size, its width, what it shows."""
        done = self._marks[-1][1] if self._marks else 0
        told = more_told(part, self.edits, done, self.outline)
        return told is not None and (told == self.edits or self._instead_of_all(told))

    def _types_declared(self, part: str, done: int) -> bool:
        """Read a clause that only says of which class is what the first edits declare; forget later edits."""
        told = with_class_told(part, self.edits[:done])
        if told is not None and told != self.edits:
            self.restart(told, self._previous)
        return told is not None

    def _moves_to_gone(self, part: str) -> bool:
        """Read a clause that moves something to the place of what the request took away before."""
        if not self._takes_away(0):
            return False
        move = moved_to_gone(part, self.first, self.outline)
        if move is None:
            return False
        self.trouble = self.trouble or self._take([move], Clause(part, self.outline))
        return True

    def _only_says_gone(self, part: str) -> bool:
        """Tell whether a clause says only once more that something goes, or what of it goes with it."""
        last = self.edits[-1].kind if self.edits else ""
        if not last.startswith(DESTRUCTIVE):
            return False
        if BARE_DELETE.fullmatch(part) or (last == "remove_group" and only_group_goes(part)):
            return True
        return only_parts_go(part, self._lost())

    def _lost(self) -> list[ElementInfo]:
        """Return the elements that the request has taken away so far."""
        return [one for one in self.first.elements if self.outline.element(one.id) is None]

    def _fills_room(self, text: str, spans: list[tuple[int, int]], at: int) -> int:
        """Let cells take the room of what went beside them; return how many clauses say so."""
        if not self._takes_away(0):
            return 0
        before = self.first
        for count in range(min(_MOST_OF_ROOM, len(spans) - at), 0, -1):
            part = text[spans[at][0] : spans[at + count - 1][1]]
            grown = cells_grown(part, before, self.outline)
            if grown and self._take(list(grown), Clause(part, self.outline)) is None:
                return count
        return 0

    def _place_at_once(self) -> None:
        """Add a text where the clause after moves it to: nothing gives way to it at its first place."""
        if len(self.edits) < _PAIR:
            return
        added, moved = self.edits[-_PAIR:]
        if not isinstance(added, AddTextNear) or not isinstance(moved, MoveElements):
            return
        side = _SIDES.get(moved.relation)
        if side is None:
            return
        kept, previous = list(self.edits), list(self._previous)
        self.restart(kept[:-_PAIR], [])
        there = {one.id for one in self.outline.elements}
        if moved.other not in there or there & set(moved.targets):
            self.restart(kept, previous)
            return
        placed = added.model_copy(update={"target": moved.other, "side": side})
        self.restart([*kept[:-_PAIR], placed], previous)

    def _fold(self) -> None:
        """Put what the last clause says of the edits before it into these; refused where there is no room."""
        found = folded(self.edits, self.outline)
        found = found or room_taken_over(self.edits, self.first, self.outline)
        found = found or room_given_by(self.edits, self.first, self.outline)
        if found is not None:
            self._instead_of_all(found)

    def _look_so(self, part: str, done: int, sentence: str) -> None:
        """Let a look said of nothing else hold under the condition before it: 行背景变橙色，字加粗."""
        if len(self.edits) > done and says_it_twice(self.edits, sentence):
            self.missed.append(part)
            return
        also = also_under_condition(self.edits, sentence, self.outline)
        if also is not None:
            self.restart(also, list(self._previous))
            return
        named = [one for one in mentions_in(Clause(part, self.outline)) if one.kind != "kind"]
        if len(self.edits) - done < _PAIR and named:
            return
        found = looking_so_then(self.edits)
        if found is not None:
            self.restart(found, list(self._previous))

    def _colours_lines(self, part: str) -> bool:
        """Give the lines just drawn the colour that a clause says and nothing else."""
        coloured = lines_coloured(self.edits, part)
        if coloured is not None:
            self.restart(coloured, list(self._previous))
        return coloured is not None

    def _looks_otherwise(self, part: str) -> bool:
        """Read a clause that says how the values look for which the condition before doesn't hold."""
        other = otherwise_said(part, self.edits, self.outline)
        return other is not None and self._take([other], Clause(part, self.outline)) is None

    def _scales(self, part: str) -> bool:
        """Let all be scaled with the page where a clause says that of the new paper before it."""
        last = self.edits[-1] if self.edits else None
        if isinstance(last, SetPageColumns) and keeps_contents(part):
            kept = [
                one.model_copy(update={"kept": True}) if isinstance(one, SetPageColumns) else one
                for one in self.edits
            ]
            return self._instead_of_all(kept)
        if isinstance(last, SetMargins) and widens_with_page(part):
            before, now = self.first, self.outline
            gains = now.left_margin + now.right_margin < before.left_margin + before.right_margin
            return not gains or self._instead_of_last(last.model_copy(update={"spread": True}))
        if isinstance(last, SetPage) and scales_all(part):
            self.restart([*self.edits[:-1], last.model_copy(update={"scaled": True})], [])
            return True
        paged = isinstance(last, SetPage | SetMargins | SetPageColumns)
        if paged and (only_follows(part) or keeps_page(part, self._template.root)):
            return True
        if paged and sizes_stay(part):
            sizes = {one.id: one.size for one in self.first.elements}
            same = all(sizes.get(one.id, one.size) == one.size for one in self.outline.elements)
            self.missed += [] if same else [part]
            return True
        if isinstance(last, SetPageColumns) and not last.width and widens_with_page(part):
            return True
        new_page = any(isinstance(one, SetPage) for one in self.edits)
        if new_page and isinstance(last, SetPage | SetMargins) and follows_page(part, self.outline):
            return True
        return isinstance(last, SetPageColumns) and not last.kept and self._fills_columns(part)

    def _fills_columns(self, part: str) -> bool:
        """Tell whether a clause says only that what stands in the page columns is as wide as they are now."""
        return fills_columns(part, self.first.column_width, self.outline.column_width)

    def _sums_only(self, part: str, rest: str) -> bool:
        """Add up only what a clause says of the row of totals before it: 加一行合计，把金额加起来."""
        last = self.edits[-1] if self.edits else None
        if not isinstance(last, AddTotal) or last.columns or _LABELLED.match(rest):
            return False
        before = self.again()
        before.restart(self.edits[:-1], [])
        columns = columns_summed(part, before.outline)
        return bool(columns) and self._instead_of_last(last.model_copy(update={"columns": columns}))

    def _speaks_of_gone(self, part: str, done: int) -> bool:
        """Tell whether the last clause changes what those before took away, were that still there."""
        if not self._takes_away(0) or self._takes_away(done) or not self.edits[:done]:
            return False
        first = self.again()
        there = {one.id for one in self.outline.elements}
        lost = {one.id for one in first.outline.elements} - there
        outline = first.outline
        return first.read_clause(part) is None and changes_only(first.edits, lost, outline)

    def _means_gone(self, text: str, spans: list[tuple[int, int]], part: str, done: int) -> bool:
        """Tell whether the last clause changes "it", where the one before took away all that it named."""
        if not self._marks or not self.edits[:done] or not _OF_IT.match(part):
            return False
        if not self._takes_away(done - 1) or any(one.kind not in CHANGES for one in self.edits[done:]):
            return False
        if all(one.kind == "borders" for one in self.edits[done:]):
            return False
        end, _done, _unread, start = self._marks[-1]
        outline = self.first
        there = {one.id for one in self.outline.elements}
        before = Clause(text[spans[start][0] : spans[end][1]], outline)
        named = [set(one.ids) for one in mentions_in(before) if one.ids and one.kind != "kind"]
        return bool(named) and not any(one <= there for one in named)

    def _details_last(self, text: str, spans: list[tuple[int, int]], at: int) -> bool:
        """Read a clause that says how the thing before shall be: "zebra rows, in light blue"."""
        if not self._marks or self._marks[-1][0] != at - 1:
            return False
        _at, before, unread, start = self._marks[-1]
        last = self.edits[before:]
        if len(last) != 1 or last[0].kind not in DETAILED or self.missed:
            return False
        own = text[spans[at][0] : spans[at][1]]
        if set(self._all_before(own.strip())) - set(getattr(last[0], "targets", ())):
            return False
        named = bool(mentions_in(Clause(own, self.outline)))
        if last[0].kind in SIZED and not SIZE.search(own):
            return False
        if ADDS_ANEW.match(own.strip()) or (getattr(last[0], "width", None) == 0 and DRAWS.search(own)):
            return False
        if TAKES_BACK.search(own) or (named and last[0].kind not in WITH_NAMES and not OTHERS.search(own)):
            return False
        kept, previous = list(self.edits), list(self._previous)
        self.restart(kept[:before], [])
        trouble = self.read_clause(text[spans[start][0] : spans[at][1]].strip())
        fresh = self.edits[before:]
        kinds = [one.kind for one in fresh]
        whole = kinds in ([last[0].kind], ["add_group", last[0].kind])
        same = trouble is None and not self.missed and whole
        if same and not (fresh[-1] == last[0] and (named or _places_chart(fresh[-1], own))):
            self._marks.append((at, before, unread, start))
            return True
        self.missed, self.trouble = [], None
        self.restart(kept, previous)
        return False

    def _with_last(self, text: str, spans: list[tuple[int, int]], at: int) -> bool:
        """Read a clause that means nothing alone together with the one before: "a total, of amount"."""
        if not self._marks or self._marks[-1][0] != at - 1:
            return False
        _at, before, unread, start = self._marks[-1]
        own = text[spans[at][0] : spans[at][1]]
        if any(one.kind in SIZED for one in self.edits[before:]) and not SIZE.search(own):
            return False
        joint = text[spans[at - 1][1] : spans[at][0]]
        if "and" in joint.lower() and any(one.kind in RENAMED for one in self.edits[before:]):
            return False
        looks = all(one.kind in ("font", "colour", "align", "borders") for one in self.edits[before:])
        if looks and NEGATED.search(own) and not NEGATED.search(text[slice(*spans[start])]):
            return False
        if is_english(own, self.outline) and (self._takes_away(before) or COMMANDS.match(own.strip())):
            return False
        if looks and _has_its_own(own, self.outline):
            return False
        kept, missed, previous = list(self.edits), list(self.missed), list(self._previous)
        self.missed = missed[:unread]
        self.restart(kept[:before], [])
        part = text[spans[start][0] : spans[at][1]].strip()
        done = self.read_clause(part) is None and len(self.edits) > before
        gone = {one.kind for one in kept[before:] if one.kind.startswith(DESTRUCTIVE)}
        done = done and gone <= {one.kind for one in self.edits[before:]}
        if (
            done
            and not _forgets(kept[before:], self.edits[before:])
            and len("".join(self.missed)) <= len("".join(missed))
            and self._adds(kept, before, own)
        ):
            self._marks.append((at, before, unread, start))
            return True
        self.missed = missed
        self.restart(kept, previous)
        return False

    def _heads_last(self, part: str) -> bool:
        """Tell whether a clause gives words as the title of the chart or table that was just added."""
        added = bool(self.edits) and self.edits[-1].kind in ("add_chart", "add_table", "add_barcode")
        return added and bool(HEADS.match(part))

    def _takes_away(self, before: int) -> bool:
        """Tell whether the edits since a place take something out of the report."""
        return any(one.kind.startswith(DESTRUCTIVE) for one in self.edits[before:])

    def _adds(self, former: list[Edit], before: int, own: str) -> bool:
        """Tell whether a clause read with the one before changed something, or says nothing at all."""
        if self.edits[before:] == former[before:] and _places_chart(self.edits[-1], own):
            return False
        if self.edits[before:] != former[before:]:
            return True
        left = "" if _AN_EXAMPLE.match(own.strip()) else Clause(own, self.outline).leftover()
        return not (left if is_english(own, self.outline) else _OF_DATA.search(left))

    def _all_before(self, part: str) -> list[str]:
        """Return what all clauses of looks before are about, where a clause says 都 of them; else []."""
        if not _ALL_OF_THEM.match(part) or any(one.kind not in _ALIKE for one in self.edits):
            return []
        ids = [[*getattr(one, "targets", ()), getattr(one, "like", "")] for one in self.edits]
        return [one for one in dict.fromkeys(id_ for each in ids for id_ in each) if one]


def _forgets(former: list[Edit], new: list[Edit]) -> bool:
    """Tell whether what former edits change is changed by none of the new ones."""
    targets = {id_ for one in former for id_ in getattr(one, "targets", ())}
    said = [value for one in new for value in one.model_dump().values()]
    named = {id_ for one in said for id_ in (one if isinstance(one, list) else [one]) if isinstance(id_, str)}
    return bool(targets) and targets.isdisjoint(named)


def _places_chart(edit: Edit, part: str) -> bool:
    """Tell whether a clause says where a chart is to stand, which the reading of charts passes over."""
    return edit.kind == "add_chart" and bool(PLACED.search(part))


def _has_its_own(part: str, outline: Outline) -> bool:
    """Tell whether a Chinese clause names something and a line of its own: 合计行双线."""
    clause = Clause(part, outline)
    if clause.english or not clause.has(_LINE_KIND):
        return False
    return any(one.kind in _NAMED and one.start == 0 for one in mentions_in(clause))
