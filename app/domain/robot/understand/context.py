"""What a reader knows while it reads: the cell, what was said before, and what is still open."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.core.i18n import _
from app.domain.robot.cell.matching import CANDIDATES, contained_in, match_name
from app.domain.robot.cell.models import Cell, CellItem
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program import Source
from app.domain.robot.understand.marks import Mark, Marked
from app.domain.robot.understand.operations import Candidate, Expression, Issue, Operation

SECTION_OF_KEY = {"points": "point", "di": "input", "do": "output"}
_NOISE = re.compile(
    r"^(?:\b(?:the|an?|to|at|on|in|into|onto|from|of|for)\b|是|到|在|从|往|至|里|把|将|那个|这个|当前|下一个|一个|一下)+\s*|"
    r"(?:上面|里面|里|上|中|处|去|那里|信号|有信号|接通|就绪|后|的|了|is on|is off|signal|there)+$"
)
_PLACE = re.compile(r"(?:位置|点|位|处)$|\s(?:position|point|station|location|place)$")
_THINGS = re.compile(
    r"^(?:工件|毛坯|零件|料|产品|物料|成品|件|夹爪|它|其|好|完|下|the|a|an|part|workpiece|it|them|one|gripper|piece|blank|down|\s)*$"
)


@dataclass
class Context:
    """The state of one reading; nothing of it outlives the request."""

    cell: Cell
    nodes: NodeDatabase
    language: str
    issues: list[Issue] = field(default_factory=list)
    point: str = ""
    is_above: bool = False
    conveyor: str = ""
    pallet: str = ""
    waiting_pallet: str = ""
    camera: str = ""
    seen_by: str = ""
    source_pallet: str = ""
    sizes: dict[str, int] = field(default_factory=dict)
    hand: str = "gripper"
    open_hand: bool | None = None
    picked_at: str = ""
    picked_at_pallet: str = ""
    reading: Expression | None = None
    begun: Operation | None = None
    begun_words: Marked | None = None
    pending: list[Marked] = field(default_factory=list)
    outputs: list[str] = field(default_factory=list)
    variables: set[str] = field(default_factory=set)
    went: dict[str, int] = field(default_factory=dict)
    task: int = 0
    answers: dict[str, str] = field(default_factory=dict)

    def answered(self, section: str, key: str) -> str:
        """Return the thing of the cell that a person named under a question's key, or nothing."""
        answer = self.answers.get(key, "")
        return answer if self.cell.get(section, answer) else ""

    def source(self, words: Marked) -> Source:
        """Return where an operation comes from."""
        return Source(text=words.words, start=words.start, task=self.task)

    def ask(self, issue: Issue) -> None:
        """Note a question once."""
        if all(one.key != issue.key for one in self.issues):
            self.issues.append(issue)

    def find(self, section: str, text: str, words: Marked) -> str:
        """Return the identifier that a word means; ask and return nothing where that is not sure."""
        plain = _numbered(_as_written(_bare(_spelled(text, words)), words), words)
        if not plain or _THINGS.match(plain):
            issue = self._missing(section, words)
            if not (known := self.answered(section, issue.key)):
                self.ask(issue)
            return known
        if known := self.answered(section, f"{section}:{plain}"):
            return known
        shared = contained_in(plain, self.cell, (section,))
        if section == "points" and not shared:
            shared = contained_in(_PLACE.sub("", plain), self.cell, (section,))
        matched = match_name(plain, self.cell, (section,))
        exact = matched.candidates and matched.candidates[0].score >= 100
        if matched.sure and (exact or len(shared) < 2):
            return matched.sure.id
        scores = {one.item.id: round(one.score, 1) for one in matched.candidates}
        self.ask(
            self._unknown(section, plain, shared, [one.item for one in matched.candidates], words, scores)
        )
        return ""

    def only(self, section: str, default: str, words: Marked, name: str) -> str:
        """Return what a general word such as conveyor means: the only one of the section, else ask."""
        items = self.cell.of(section)
        if len(items) == 1:
            return items[0].id
        if known := self.answered(section, f"{section}:{name}"):
            return known
        if any(item.id == default for item in items):
            return default
        self.ask(self._unknown(section, name, items, items, words))
        return ""

    def _missing(self, section: str, words: Marked) -> Issue:
        message = _("“{text}” does not say which {what} is meant.", text=words.words, what=_what(section))
        return Issue(
            kind="missing_value",
            key=f"{section}@{words.start}",
            message=message,
            text=words.words,
            section=section,
            source=self.source(words),
        )

    def _unknown(
        self,
        section: str,
        text: str,
        shared: list[CellItem],
        near: list[CellItem],
        words: Marked,
        scores: dict[str, float] | None = None,
    ) -> Issue:
        several, scores = len(shared) > 1, scores or {}
        items = list(dict.fromkeys([*shared, *near]))[:CANDIDATES]
        if several:
            message = _("“{text}” can mean several things of the cell.", text=text)
        else:
            message = _("The cell file has no {what} called “{text}”.", text=text, what=_what(section))
        return Issue(
            kind="ambiguous_reference" if several else "unknown_reference",
            key=f"{section}:{text}",
            message=message,
            text=text,
            section=section,
            candidates=[
                Candidate(value=item.id, label=item.label(self.language), score=scores.get(item.id, 0.0))
                for item in items
            ],
            source=self.source(words),
        )

    def not_understood(self, words: Marked, message: str = "") -> None:
        """Ask what a piece of the request means; `message` says what is open where that is known."""
        self.ask(
            Issue(
                kind="not_understood",
                key=f"text:{words.words}",
                message=message or _("“{text}” was not understood.", text=words.words),
                text=words.words,
                source=self.source(words),
            )
        )


def _what(section: str) -> str:
    names = {
        "points": _("point"),
        "di": _("digital input"),
        "do": _("digital output"),
        "conveyors": _("conveyor"),
        "pallets": _("pallet"),
        "cameras": _("camera"),
        "tools": _("tool"),
        "devices": _("device"),
        "valves": _("glue valve"),
        "vacuum": _("suction cup"),
        "ai": _("analog input"),
        "ao": _("analog output"),
    }
    return names.get(section, section)


def _bare(text: str) -> str:
    """Return a name without prepositions before it and words for a place or a state after it."""
    plain = re.sub("[\U000f0000-\U000ffff0]+.*", "", text.strip(" ,.:;。"))
    for _round in range(3):
        plain = _NOISE.sub("", plain).strip(" ,.:;。")
    return plain


def _spelled(text: str, words: Marked) -> str:
    """Return a name that begins with a number, as 三号料架, with the number as it was written."""
    first = words.marks.get(text.strip()[:1])
    return first.text + text.strip()[1:] if first and first.kind in ("number", "count") else text


def _as_written(plain: str, words: Marked) -> str:
    """Return a name with the capitals that the request has."""
    place = words.words.casefold().find(plain.casefold()) if plain else -1
    return words.words[place : place + len(plain)] if place >= 0 else plain


def _numbered(plain: str, words: Marked) -> str:
    """Return a name with the number behind it, which is part of it: bin 12."""
    place = words.text.find(plain.casefold()) if plain else -1
    end = place + len(plain)
    space = words.text[end : end + 1] == " "
    mark = words.mark_at(end + space) if place >= 0 else None
    return f"{plain}{' ' if space else ''}{mark.text}" if mark and mark.kind == "number" else plain


def mark_ids(words: Marked, kind: str) -> list[str]:
    """Return the identifiers of the marks of a kind."""
    return [mark.item for mark in words.all(kind)]


def value(words: Marked, kind: str) -> float | None:
    """Return the first quantity of a kind."""
    mark: Mark | None = words.first(kind)
    return mark.value if mark else None


def step(context: Context, words: Marked, op: str, **params: str | float) -> Operation:
    """Return an operation that remembers its words."""
    return Operation(op=op, params=dict(params), source=context.source(words))
