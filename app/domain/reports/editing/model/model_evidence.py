"""What in a model's edits a request does not bear out: things not named, values left out, removals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel, Field

from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.evidence import unproven
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.places import value_beside
from app.domain.reports.editing.understood import Understood

_AIMED = ("targets", "target", "columns", "column", "band", "around", "group")
_REMOVING = re.compile(r"delete|remove_|clear_")
_TAKES_AWAY = re.compile(
    r"删|隐|藏|去[掉除了]|移除|不[要用需再想]|拿[掉走]|清[除空掉]|取消|别|没用|多余|精简|砍|撤|抹|剔|略|省[去掉]|只[留保要]|合并"
    r"|\b(?:delet|remov|drop|ditch|kill|lose|clear|strip|omit|without|eliminat|eras|discard|hid(?:e|den)\b"
    r"|get(?:ting)? rid|tak(?:e|ing) (?:\w+ ){0,4}(?:out|off|away)|leave out|kick|skip|no longer"
    r"|don'?t (?:need|want)"
    r"|not? (?:need|want)|useless|superfluous|unneeded|unnecessary|only|cut|throw|merge|no\b"
    r"|can go\b|(?:get|move) (?:\w+ ){1,4}out of)",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"[它他她]|[这那](?![一些]?[列行栏个里])|同样|再|继续|一样|也|刚才|上[次面述]|还是|照旧|恢复|其[他余它]|剩下|别的"
    r"|\b(?:it|its|them|they|same|again|more|also|likewise|others?|rest|else)\b",
    re.IGNORECASE,
)


class Doubt(BaseModel):
    """Why an answer may not be what was asked, in words for a model.

    ids are the elements that the request does not name; words those of the
    request that no edit holds.
    """

    why: str
    ids: list[str] = Field(default_factory=list)
    words: list[str] = Field(default_factory=list)


def doubts_about(
    outline: Outline,
    text: str,
    selected: Sequence[str],
    understood: Understood,
    edits: Sequence[dict[str, Any]],
) -> list[Doubt]:
    """Return what in a model's edits the request does not bear out."""
    clause = Clause(text, outline, selected)
    return [
        *_unasked(clause, outline, understood, edits),
        *_removals(text, outline, edits),
        *_left_out(clause, outline, edits),
    ]


def ids_in(edit: dict[str, Any], outline: Outline) -> list[str]:
    """Return the ids of elements that an edit is about, those of its columns among them."""
    columns = _columns(outline)
    named = list(_aims(edit))
    found = [id_ for one in named for id_ in ([one] if outline.element(one) else columns.get(one, []))]
    return list(dict.fromkeys(found))


def _columns(outline: Outline) -> dict[str, list[str]]:
    """Return the elements of each column, those of a table component among them."""
    found = {one.id: one.elements for one in outline.columns}
    return found | {one.id: one.elements for one in outline.table_columns}


def _aims(edit: dict[str, Any]) -> Iterator[str]:
    for name in _AIMED:
        value = edit.get(name)
        yield from value if isinstance(value, list) else [value] if isinstance(value, str) and value else ()


def _unasked(
    clause: Clause, outline: Outline, understood: Understood, edits: Sequence[dict[str, Any]]
) -> Iterator[Doubt]:
    """Yield the edits of things that the request does not name, where it names some."""
    mentions = [one for one in mentions_in(clause) if one.ids or one.columns]
    if not (mentions or clause.selected) or _BACK.search(clause.words):
        return
    read = [id_ for edit in understood.edits for id_ in (*ids_in(edit, outline), *_aims(edit))]
    allowed = _allowed(
        outline, {one for each in mentions for one in _named(each)} | {*clause.selected, *read}
    )
    ids = [*(one.id for one in outline.elements), *(one.id for one in outline.bands)]
    there = {*ids, *_columns(outline), *outline.groups}
    for edit in edits:
        strange = [one for one in _aims(edit) if one in there - allowed]
        if strange:
            why = f"the request doesn't speak of {', '.join(strange[:6])}"
            yield Doubt(why=why, ids=ids_in(edit, outline))


def _named(mention: Mention) -> Iterator[str]:
    yield from (*mention.ids, *mention.wide, *mention.columns)


def _allowed(outline: Outline, named: set[str]) -> set[str]:
    """Return what may be changed where ids are named: their columns, bands, groups, labels and values."""
    columns = _columns(outline)
    own = {name: ids for name, ids in columns.items() if name in named or set(ids) & named}
    found = named | own.keys() | {id_ for ids in own.values() for id_ in ids}
    infos = {one.id: one for one in outline.elements}
    labels = [one for one in outline.elements if one.label and one.kind == "staticText"]
    pairs = [(one.id, value_beside(outline, one)) for one in labels]
    found |= {other for pair in pairs for other in pair if other and set(pair) & named}
    near = [infos[one] for one in found if one in infos]
    return found | {one.band for one in near} | {one.group for one in near if one.group}


def _removals(text: str, outline: Outline, edits: Sequence[dict[str, Any]]) -> Iterator[Doubt]:
    for edit in edits:
        removes = _REMOVING.match(str(edit.get("kind"))) or edit.get("remove") is True
        if removes and not _TAKES_AWAY.search(text):
            yield Doubt(why="the request doesn't ask to take anything away", ids=ids_in(edit, outline))


def _left_out(clause: Clause, outline: Outline, edits: Sequence[dict[str, Any]]) -> Iterator[Doubt]:
    """Yield the amounts, colours and names of the request that no edit holds."""
    places = unproven(clause, read_edits(edits), outline)
    words = list(dict.fromkeys(clause.text[start:end].strip() for start, end in places))
    if words:
        yield Doubt(why=f"no edit holds {', '.join(words)}", words=words)
