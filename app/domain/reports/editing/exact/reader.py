"""Clauses that state exactly what they want: a kind of thing, its place, size, band and look."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.exact.add_placed import AddPlaced
from app.domain.reports.editing.exact.bands import ANY_BAND, band_named
from app.domain.reports.editing.exact.chart_said import chart_said
from app.domain.reports.editing.exact.columns_said import column_said
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.new_said import new_said
from app.domain.reports.editing.exact.page_said import band_said, page_said
from app.domain.reports.editing.exact.row_said import row_said
from app.domain.reports.editing.exact.set_exactly import PLACE, SetExactly
from app.domain.reports.editing.exact.set_said import copy_said, delete_said, set_said
from app.domain.reports.editing.exact.slots import Slots, read_size, read_spot, slots_of
from app.domain.reports.editing.exact.told_copy import copy_told
from app.domain.reports.editing.exact.told_new import new_told
from app.domain.reports.editing.page.flow import BandHeight
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_reader import ClauseReader
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.kept_parts import kept_in
from app.domain.reports.editing.request.split import VERB_EN
from app.domain.reports.editing.understood import Trouble

_MOST = 14
_EXACT_KINDS = ("add_placed", "add_data")
_LOW = ("too_low", "no_height")
# What makes a request one of exact values; others are read as they always were.
EXACT = re.compile(
    r"(?<![A-Za-z0-9_×*])[xy]\s*(?:[=:\uff1a]|坐标|of\b|to\b)?\s*\d"
    r"|\b[xy] (?:of|to) |\d\s*[x×*]\s*\d|\d by \d"
    r"|[宽高长]度?[^\d,\uff0c。]{0,5}\d|[改设]成?为? ?\d"
    r"|\bband\b.*\d|\d+ (?:wide|high|tall|long)\b|\b(?:height|width)\b"
    r"|[a-z](?:Margin|Count|Width|Height|Spacing|Alignment|Size"
    r"|Indent|Name)(?a:\b)"
    r"|(?a:\b)(?:is(?:Bold|Italic|Underline)|forecolor|backcolor"
    r"|rotation|radius|orientation|mode|pattern|textAdjust|positionType|evaluationTime"
    r"|is(?:StretchWithOverflow|BlankWhenNull|PrintRepeatedValues|RemoveLineWhenBlank))(?a:\b)|水印"
    r"|下[面方边]?(?:再|另)?(?:[加添插]|增加)[上入加]?一[行组]|\brow\b.*\b(?:below|under|beneath)\b"
    r"|图表?的?标题[是为叫:\uff1a]|[横纵]轴[是为]"
    r"|\bwatermark\b|[栏边]距|栏宽|分栏数"
    r"|间[隔距]\D{0,3}\d|(?<![加变])粗\D?\d|[上下左右][面方边侧]\D{0,3}\d|直径|\bdiameter\b"
    r"|\d[- ]?(?:pt|points?|mm|cm)? (?:thick|apart|below|under|above|to the|away|lower|higher)\b"
    r"|\bgap (?:of )?\d",
    re.IGNORECASE,
)
# What adds or copies something at a place in words.
TOLD = re.compile(
    r"^(?=.*(?:加(?![粗宽大高])|添|插入|画|放|复制|拷贝|\b(?:add|insert|draw|put|place|copy|duplicate)\b))"
    r"(?=.*(?:[上下左右][面方边侧角部端]|之?间|[顶底][部端]|[到在][xy]\s*[=:\uff1a]?\s*\d"
    r"|\b(?:below|under|above|between|beside|next to|left|right|top|bottom|middle)\b))",
    re.IGNORECASE | re.DOTALL,
)
PLACE_SAID = re.compile(r"(?<![A-Za-z0-9_])[xy]\s*[=:\uff1a]\s*\d", re.IGNORECASE)
# What the template itself calls so, no words of the report: columnCount, topMargin.
ATTRIBUTE = re.compile(
    r"\b(?:(?:top|bottom|left|right)Margin|column(?:Count|Width"
    r"|Spacing)|page(?:Width|Height)|(?:text|vertical)Alignment"
    r"|font(?:Size|Name)|(?:left|right|firstLine)Indent|line(?:Width|Style|Color)|is(?:Bold|Italic|Underline)"
    r"|forecolor|backcolor|textAdjust|positionType|evaluationTime"
    r"|is(?:StretchWithOverflow|BlankWhenNull|PrintRepeatedValues|RemoveLineWhenBlank))\b",
    re.ASCII,
)
_LAST_BAND = re.compile(rf"\b(?:in|to|of|on) the (?:{ANY_BAND})(?: band| section)?(?=\W*$)", re.IGNORECASE)
_WITH = re.compile(
    r"\s*,?\s*\b(?:with|containing|holding)\b\s*(?=(?:the|an?"
    r"|text|static|page)\b)|\s*[:\uff1a]\s*(?=[左右居在放写加中])"
    r"|,?\s+and\s+(?=(?:the|an?) )",
    re.IGNORECASE,
)

_DRAWN = re.compile(r"图表|[柱条饼折线]\w?图|\bcharts?\b|\bgraph\b|交叉表|\bcrosstab\b", re.IGNORECASE)
_ADDED = re.compile(r"加|添|插入|放|画|新[增建]|\b(?:add|insert|draw|put|place|create)\b", re.IGNORECASE)
_TAKEN_OUT = re.compile(r"[,;、]?\s*(?:\b(?:at|with|and|sized?|of size)\b|大小|尺寸)?\s*\x01\s*处?")
_COMMAND = re.compile(
    rf"^\s*(?:then |also |please |再|请|并)*{VERB_EN}\b|[把将删去移改换调设加添插画放]", re.IGNORECASE
)

_PLACES = re.compile(
    r"(?<![A-Za-z0-9_])[xy]\s*[=\d]|\d\s*[x×]\s*\d|[移放写添]|加(?!高|大)|\b(?:move|put|add|insert|with)\b",
    re.IGNORECASE,
)


class ExactReader(ClauseReader):
    """Reads clauses of exact values, as many together as belong to one thing."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.exact = False
        self.strong = True
        self.exactly = 0
        self.refused = False
        self._rest = ""
        self._adding = False
        self._where = Here(self.outline)
        self._waiting: list[tuple[BandHeight, Trouble]] = []

    def _here(self) -> Here:
        here = self._where
        here.outline, here.root = self.outline, self._template
        here.selected = tuple(self._selected)
        last = self.edits[-1] if self.edits else None
        if isinstance(last, AddData):
            here.declared = f"${last.what[0].upper()}{{{last.name}}}"
        return here

    def _read_exactly(self, text: str, spans: Sequence[tuple[int, int]], at: int) -> int:
        """Read the clauses from a place as one precise command; return how many it took, 0 for none."""
        if not self.exact:
            return 0
        if self._says_more_of_new(text[slice(*spans[at])]):
            return 0
        for count in range(min(_MOST, len(spans) - at), 0, -1):
            part = text[spans[at][0] : spans[at + count - 1][1]].strip().rstrip("。.;；")
            self._rest = text[spans[at][0] :]
            if self._carry_out(slots_of(part), part):
                self.exactly += 1
                self._adding = bool(self.edits) and isinstance(self.edits[-1], AddPlaced)
                return count
        part = text[slice(*spans[at])]
        stays = kept_in(part.strip().rstrip("。."), self.outline) is not None
        if (
            self._adding and not _COMMAND.search(part) and not stays
        ):  # a slot of the thing before that nobody understood
            self.missed.append(part.strip())
            return 1
        self._adding = False
        return 0

    def _says_more_of_new(self, part: str) -> bool:
        """Tell whether a clause without a command only says more of what an edit of words has just added."""
        added = any(one.kind.startswith("add_") and one.kind not in _EXACT_KINDS for one in self.edits)
        return added and not _COMMAND.search(part)

    def _carry_out(self, slots: Slots, part: str) -> bool:
        """Carry out what a stretch states, whole or in the parts of its band; nothing where that fails."""
        kept, previous, here = list(self.edits), list(self._previous), self._here()
        before = (here.section, here.group, here.fresh, here.height)
        if self._one(slots, part):
            return True
        if self._one_placed(slots, part):
            return True
        for cut in _WITH.finditer(slots.text):
            parts = [slots.text[: cut.start()], slots.text[cut.end() :]]
            if (band := _LAST_BAND.search(parts[1])) and not compiled(ANY_BAND).search(parts[0]):
                parts[0] += f" {band.group()}"
            if self._one(Slots(parts[0], slots.hidden), part) and self._carry_out(
                Slots(parts[1], slots.hidden), part
            ):
                return True
            here.section, here.group, here.fresh, here.height = before
            if len(self.edits) > len(kept):
                self.restart(kept, previous)
            self._here()
        return False

    def _one_placed(self, slots: Slots, part: str) -> bool:
        """Add what the other readers know, such as a chart, and put it where it is said to stand."""
        bare = slots.copy()
        if not _DRAWN.search(bare.text) or not _ADDED.search(bare.text):
            return False
        read_size(bare)
        read_spot(bare)
        place = {name: value for name, value in bare.place.items() if name in PLACE}
        if not {"x", "y"} <= place.keys():
            return False
        rest = bare.shown(_TAKEN_OUT.sub(" ", bare.text)).strip(" ,")
        band = band_named(bare, self.outline)
        kept, previous, missed = list(self.edits), list(self._previous), list(self.missed)
        before = {one.id for one in self.outline.elements}
        tall = {one.id: one.height for one in self.outline.bands}
        done = self.read_clause(rest) is None and self.missed == missed
        fresh = [one for one in self.outline.elements if one.id not in before and not one.holder]
        if done and len(fresh) == 1 and band and band[0] in ("", fresh[0].section):
            edit = SetExactly(targets=[fresh[0].id], **place)
            if self._take([edit], Clause(part, self.outline)) is None:
                self._lower(fresh[0].id, tall)
                return True
        self.missed = missed
        self.restart(kept, previous)
        return False

    def _lower(self, name: str, tall: dict[str, int]) -> None:
        """Take back what a band grew by for the place where a thing stood first."""
        info = self.outline.element(name)
        band = next((one for one in self.outline.bands if info and one.id == info.band), None)
        if info is None or band is None:
            return
        height = max(tall.get(band.id, 0), info.y + info.height)
        if height < band.height:
            self._take([BandHeight(band=band.id, height=height, alone=True)], Clause("", self.outline))

    def _one(self, slots: Slots, part: str) -> bool:
        here = self._here()
        edits = self._edits(slots, here)
        if not edits:
            return False
        kept, previous = list(self.edits), list(self._previous)
        trouble = self._take(edits, Clause(part, self.outline))
        if trouble is not None:
            self.restart(kept, previous)
        if trouble is not None and trouble.code in _LOW and isinstance(edits[0], BandHeight):
            self._waiting.append((edits[0], trouble))
        elif trouble is not None:
            self.trouble = self.trouble or trouble
            self.refused = True
        self._note_place(edits, slots)
        self._retry()
        return True

    def _edits(self, slots: Slots, here: Here) -> list[Edit]:
        band = band_said(slots, here)
        if band is not None:
            placed = any(isinstance(one, AddPlaced | SetExactly) for one in self.edits)
            alone = bool(
                band.band and (placed or _PLACES.search(self._rest))
            )  # what is put there has its own place
            return [band.model_copy(update={"alone": alone})]
        row = row_said(slots, here)
        if row:
            return row
        chart = chart_said(slots, here)
        if chart is not None:
            return [chart]
        for read in (page_said, column_said, delete_said, copy_said):
            found = read(slots, here)
            if found:
                return found
        new = new_said(slots, here)
        begun = any(isinstance(one, AddPlaced | SetExactly | BandHeight) for one in self.edits)
        strong = self.strong and not self.exactly and not begun
        if new is not None:
            return [new]
        told = new_told(slots, here, strict=self.strong) or copy_told(slots, here)
        return told or set_said(slots, here, strong=strong) or []

    def _note_place(self, edits: Sequence[Edit], slots: Slots) -> None:
        """Remember the band that was spoken of: what comes next stands in it."""
        here, first = self._here(), edits[0]
        if isinstance(first, BandHeight):
            info = next((one for one in self.outline.bands if one.id == first.band), None)
            here.section = first.section or (info.section if info else "")
            here.group = first.group or (info.group if info else "")
            here.fresh, here.height = True, first.height
            return
        here.goes_on = isinstance(first, AddPlaced)
        if isinstance(first, AddPlaced):
            if first.section != here.section:
                here.fresh, here.height = False, 0
            here.section, here.group = first.section, first.group
            return
        band = band_named(slots.copy(), here.outline)
        if band and band[0]:
            here.section, here.group, here.fresh, here.height = *band, False, 0

    def _retry(self) -> None:
        """Carry out what had to wait until something in its band was moved."""
        for edit, trouble in list(self._waiting):
            kept, previous = list(self.edits), list(self._previous)
            if kept and self._take([edit], Clause("", self.outline)) is None:
                self._waiting.remove((edit, trouble))
            else:
                self.restart(kept, previous)

    def _waits(self) -> Trouble | None:
        """Return why something could not be carried out that had to wait."""
        self.refused = self.refused or bool(self._waiting)
        return self._waiting[0][1] if self._waiting else None
