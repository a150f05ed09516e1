"""One clause of a request read by the edit classes, and carried out so that the next clause sees it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import ValidationError

from app.core.i18n import _
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.catalogue import edit_types
from app.domain.reports.editing.references.counted_names import miscounted
from app.domain.reports.editing.request.clause import HIDDEN, QUOTES, Clause
from app.domain.reports.editing.request.clause_signs import (
    DECIDED,
    DESTRUCTIVE,
    GREEDY,
    JOINING,
    LOOKS,
    WEIGHTY,
    WITH_LOOKS,
)
from app.domain.reports.editing.request.evidence import doubt_unproven
from app.domain.reports.editing.request.idle_words import THE_DOCUMENT
from app.domain.reports.editing.request.not_offered import refuse_not_offered
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understood import Trouble

_ROUNDS = 6
_A_ROW = r"行(?![数号])|\b(?:row|line)s?\b"
_SQL = r"(?:查询|(?<![a-z])sql(?![a-z])|\bquery\b).*(?<![a-z])select\b.+\bfrom\b"


def parsed_template(jrxml: bytes) -> tuple[Template, Outline]:
    """Return a template with its outline; raises AppError where it can't be read."""
    template = Template(jrxml)
    return template, outline_of(template)


class ClauseReader:
    """Reads single clauses; each sees the template as the edits before leave it."""

    def __init__(
        self,
        jrxml: bytes,
        template: Template,
        outline: Outline,
        selected: Sequence[str],
        pictures: Sequence[tuple[str, str]],
        *,
        masked: bool = False,
    ) -> None:
        self._start = jrxml
        self._template = template
        self._seen: Outline | None = outline
        self._first = outline
        self._selected = list(selected)
        self._pictures = list(pictures)
        self._masked = masked
        self._previous: list[str] = []
        self._renamed: dict[str, str] = {}
        self.edits: list[Edit] = []
        self.missed: list[str] = []
        self.trouble: Trouble | None = None

    @property
    def start(self) -> bytes:
        """The template as it was before the request."""
        return self._start

    @property
    def first(self) -> Outline:
        """The template's outline as it was before the request."""
        return self._first

    @property
    def outline(self) -> Outline:
        """The template as the edits so far leave it."""
        if self._seen is None:
            self._seen = outline_of(self._template)
        return self._seen

    def restart(self, edits: Sequence[Edit], previous: list[str]) -> None:
        """Go back to the template with these edits only."""
        self._template, self._seen = Template(self._start), None
        self._previous = previous
        self.edits = []
        self._renamed = {}
        for edit in edits:
            self._note_name(edit)
            edit.change(self._template, self.outline)
            self.edits.append(edit)
            self._seen = None

    def read_clause(self, part: str) -> Trouble | None:
        """Read one clause, and again what it leaves over; return why nothing was understood."""
        part = self._in_new_names(part)
        rest, trouble = part, Trouble()
        asked: set[str] = set()
        for turn in range(_ROUNDS):
            found, clause, why = self._ask(rest, asked if turn else None)
            listed = miscounted(clause) if found and not turn else []
            if listed:
                return _miscounted(listed)
            if not found:
                trouble = why
                if turn:
                    self._leave(rest)
                return None if turn else trouble
            left = clause.leftover()
            if turn == 0 and (_is_risky(found, left) or not self._bears(found, clause)):
                return Trouble()
            problem = self._take(found, clause)
            if problem is not None:
                return problem
            if not left:
                return None
            asked |= {one.kind for one in found}
            rest = _rest_of(clause)
        self._leave(rest)
        return None

    def _note_name(self, edit: Edit) -> None:
        """Remember what a column is called that an edit gives another heading."""
        column = (
            self.outline.column(str(getattr(edit, "column", ""))) if edit.kind == "rename_column" else None
        )
        if column is not None and column.title:
            self._renamed[column.title] = str(getattr(edit, "title", ""))

    def _in_new_names(self, part: str) -> str:
        """Return a clause with the new heading of a column that the request has renamed."""
        known = {one.title for one in self.outline.columns} if self._renamed else set()
        for old, new in self._renamed.items():
            if old not in known and new in known:
                name = rf"(?<![A-Za-z0-9_]){re.escape(old)}(?![A-Za-z0-9_])"
                part = re.sub(name, new.replace("\\", r"\\"), part)
        return part

    def _bears(self, found: Sequence[Edit], clause: Clause) -> bool:
        """Tell whether what a clause leaves over is no more than a word, or another look of the same thing.

        "Capital amount" of 金额大写往下移 and "bold" of "bold when it is
        negative" are not what was asked: better nothing than that.
        """
        if not WEIGHTY.search(clause.leftover()):
            return True
        rest, asked = _rest_of(clause), {one.kind for one in found}
        before, self._previous = self._previous, list(clause.touched) or self._previous
        more, after, _why = self._ask(rest, asked)
        self._previous = before
        return bool(more) and not WEIGHTY.search(after.leftover())

    def _leave(self, rest: str) -> None:
        """Note words that nobody understood."""
        self.missed.append(Clause(rest, self.outline).leftover() or rest.strip())

    def _ask(self, text: str, asked: set[str] | None) -> tuple[list[Edit], Clause, Trouble]:
        """Ask the edit classes in their order for what a clause means.

        What a clause leaves over (asked is given) can only be another look of
        the same elements: "red" and then "bold".
        """
        clause = Clause(
            text,
            self.outline,
            self._selected,
            self._previous,
            pictures=self._pictures,
            masked=self._masked,
            declared=declared_in(self.edits),
        )
        trouble = Trouble()
        try:
            refuse_not_offered(clause)
        except EditProblem as problem:
            return [], clause, Trouble.of(problem)
        spare: tuple[list[Edit], Clause] | None = None
        light: tuple[list[Edit], Clause] | None = None
        several = False
        for name, kind in edit_types().items():
            if asked is not None and not _continues(asked, name):
                continue
            if name != "query" and clause.has(_SQL):
                continue
            own = clause.fresh()
            try:
                found = kind.read(own, self.outline)
            except ValidationError as error:
                trouble = trouble if trouble.code else _out_of_range(error)
                continue
            except EditProblem as problem:
                trouble = trouble if trouble.code and problem.code not in DECIDED else Trouble.of(problem)
                if problem.code in DECIDED:
                    break
                several = several or bool(problem.candidates and problem.code == "several_targets")
                continue
            if several and found and not _adds_only(found, own):
                continue
            wrong = _wrong_at_first(found, self.outline)
            if found:
                own.pass_over(kind.company)
                own.pass_over(THE_DOCUMENT if not name.startswith(DESTRUCTIVE) else "")
                doubt_unproven(own, found, self.outline)
            if wrong:
                trouble = trouble if trouble.code else _bad(wrong)
            elif found and (asked is not None or (not own.leftover() and not (light and name in GREEDY))):
                return list(found), own, trouble
            elif found and light is None and not WEIGHTY.search(own.leftover()):
                light = list(found), own
            elif found and (spare is None or (name in WITH_LOOKS and _writes_what(spare[1], own))):
                spare = list(found), own
        spare = light or spare
        return (*spare, trouble) if spare is not None else ([], clause, trouble)

    def _take(self, found: list[Edit], clause: Clause) -> Trouble | None:
        """Carry the edits out on the reader's own template, so that the next clause sees them."""
        before = {self._template.name_of(one) for one in self._template.elements()}
        former = self.outline
        for edit in found:
            wrong = edit.check(self.outline)
            if wrong:
                return _bad(wrong)
            self._note_name(edit)
            try:
                edit.change(self._template, self.outline)
            except EditProblem as problem:
                return Trouble.of(problem)
            self.edits.append(edit)
            self._seen = None
        names = [self._template.name_of(one) for one in self._template.elements()]
        fresh = [one for one in names if one not in before]
        moved = [id_ for one in found if one.kind == "move" for id_ in getattr(one, "targets", ())]
        moved += [str(getattr(one, "target", "")) for one in found if one.kind == "text"]
        if fresh and clause.has(_A_ROW) and all(one.kind == "add_total" for one in found):
            fresh = _on_their_lines(self.outline, fresh)
        left = _frames_left(former, clause.touched, names)
        ordered = _ordered_by(found, former)
        self._previous = fresh or moved or left or list(clause.touched) or ordered or self._previous
        return None


def _frames_left(former: Outline, touched: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the frames that held what was taken away: the border spoken of next is theirs."""
    infos = [info for one in touched if (info := former.element(one)) is not None]
    gone = bool(infos) and not any(info.id in names for info in infos)
    return [one for one in dict.fromkeys(info.holder for info in infos) if one in names] if gone else []


def _ordered_by(found: Sequence[Edit], outline: Outline) -> list[str]:
    """Return the values of the one column that rows are sorted by: "that column" of the next clause."""
    names = {name for one in found if one.kind == "sort" for name in getattr(one, "fields", ())}
    columns = [one for one in outline.columns if one.field in names]
    return list(columns[0].values) if len(names) == len(columns) == 1 else []


def _on_their_lines(outline: Outline, ids: Sequence[str]) -> list[str]:
    """Return all texts on the lines of new totals: what is said of the row next is meant of them all."""
    new = [info for one in ids if (info := outline.element(one)) is not None]
    return [
        one.id
        for one in outline.elements
        if one.kind in ("staticText", "textField")
        and any(one.band == each.band and one.y == each.y for each in new)
    ]


def declared_in(edits: Sequence[Edit]) -> list[str]:
    """Return the names of the parameters that edits declare, in their order."""
    added = [one for one in edits if one.kind == "add_data" and getattr(one, "what", "") == "parameter"]
    filters = [one for one in edits if one.kind == "add_parameter_filter"]
    names = [
        *(str(getattr(one, "parameter", "")) for one in filters),
        *(str(getattr(one, "name", "")) for one in added),
    ]
    return list(dict.fromkeys(names))


def _wrong_at_first(found: Sequence[Edit], outline: Outline) -> str:
    """Return what is wrong with the first edit; "" where there is none.

    The others may rest on what it makes (a total per group on the group that
    is added first): they are checked when their turn comes, by _take.
    """
    return found[0].check(outline) if found else ""


def _continues(asked: set[str], name: str) -> bool:
    """Tell whether a kind may be what is left of a clause whose other kinds are known."""
    return name in LOOKS and name not in asked and all(one in LOOKS or one in WITH_LOOKS for one in asked)


def _bad(wrong: str) -> Trouble:
    return Trouble(
        code="bad_edit", message=wrong, remedy=_("Say it in other words, or click the element first.")
    )


def _out_of_range(error: ValidationError) -> Trouble:
    """Return that an amount is larger or smaller than an edit allows; an empty trouble for other mistakes."""
    for one in error.errors():
        limits = [value for key, value in (one.get("ctx") or {}).items() if key in ("le", "ge", "lt", "gt")]
        if limits and isinstance(one["input"], int | float):
            return Trouble(
                code="out_of_range",
                message=_("The amount {value} is not possible there.", value=f"{one['input']:g}"),
                remedy=_("The limit is {limit}.", limit=f"{limits[0]:g}"),
            )
    return Trouble()


def _miscounted(listed: list[str]) -> Trouble:
    return Trouble(
        code="contradiction",
        message=_(
            "The request names {count} {count:thing|things}, but says another number.", count=len(listed)
        ),
        remedy=_("Say which of them are meant."),
        candidates=listed,
    )


def _writes_what(former: Clause, clause: Clause) -> bool:
    """Tell whether an edit writes the words in quotes that one of looks left over: the looks are theirs."""
    return "\u201c" in former.leftover() and "\u201c" not in clause.leftover()


def _adds_only(found: Sequence[Edit], clause: Clause) -> bool:
    """Tell whether edits that explain every word put something new on the report: no name is unclear then."""
    return all(one.kind.startswith("add_") for one in found) and not clause.leftover()


def _is_risky(found: Sequence[Edit], left: str) -> bool:
    """Tell whether something would be taken away although much of the clause is not understood."""
    takes = any(one.kind.startswith(DESTRUCTIVE) for one in found)
    return takes and (len(re.findall(r"[\u3400-\u9fff]", left)) > 2 or len(left.split()) > 2)


def _rest_of(clause: Clause) -> str:
    """Return the clause without the words that were understood."""
    kept = list(clause.text)
    quoted = [found.span() for found in QUOTES.finditer(clause.text)]
    known = [one for one in quoted if any(at < one[1] - 1 and one[0] + 1 < end for at, end in clause.used)]
    for start, end in [*clause.used, *known]:
        kept[start:end] = " " * (end - start)
    return JOINING.sub("", " ".join("".join(kept).replace(HIDDEN, "").split()))
