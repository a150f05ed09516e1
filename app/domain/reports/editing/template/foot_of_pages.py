"""What stands once at the end and is to be printed at the foot of every page: the line for signatures."""

from __future__ import annotations

import re

from app.domain.reports.editing.references.mention import TEXTS
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_LEVEL = 3
_ENDS = ("summary", "lastPageFooter")
_PRINTED = r"(?:打印?|显示|出现|有|印|带上?|保留|加上)(?:出来)?"
_FOOT_ZH = (
    rf"每一?页(?:的)?(?:最?底[下部端]?|最?下[面边方端]|末尾|结尾|页脚)(?:里|处|都|也|要|得|应该?|须|必须"
    rf"|再|上)*{_PRINTED}"
)
_EACH_ZH = rf"每一?页(?:上|里)?(?:都|也|要|得|应该?|须|必须)+{_PRINTED}"
_FOOT_EN = r"\b(?:at|on|to) the (?:very )?(?:bottom|foot|end) of (?:each|every|all)(?: the)? pages?\b"
_EACH_EN = r"\bon (?:each|every|all)(?: the)? pages?\b"
_PRINTS_EN = r"\b(?:print|show|repeat|have|display|appear|printed|shown|repeated|should|must|be)\b"
_SIGNED = (
    r"签[字名章收](?:那|这)?一?[行栏块处]?(?:区域?|部分|位置)?|\bsign(?:ature|ing|-off)s?(?: (?:lines?"
    r"|rows?|blocks?|area|section))?\b"
)
_SIGNS = re.compile(r"签[字名章收]|\bsign(?:ature|ed|s)?\b|signature", re.IGNORECASE)
_ADDS = r"[加添增插]|\b(?:add|insert|new)\b"


def foot_of_every_page(clause: Clause, outline: Outline) -> list[str]:
    """Return the line that a clause wants at the foot of every page, where it stands at the end; [] else."""
    if clause.has(_ADDS):
        return []
    signed = clause.has(_SIGNED)
    foot, each = (_FOOT_EN, _EACH_EN) if clause.english else (_FOOT_ZH, _EACH_ZH)
    said = clause.has(foot) or (clause.has(each) if signed else None)
    if said is None or (clause.english and not clause.has(_PRINTS_EN)):
        return []
    ids = _named(clause, outline) or (_signature_line(outline) if signed else [])
    if not ids:
        return []
    clause.mark(*said.span())
    for one in mentions_in(clause):
        clause.mark(one.start, one.end) if set(one.ids) & set(ids) else None
    heard(clause, _SIGNED)
    heard(clause, rf"{_PRINTED}|都|要|{_PRINTS_EN}")
    return ids


def _named(clause: Clause, outline: Outline) -> list[str]:
    """Return the whole lines at the report's end of the labels that a clause names."""
    named = [id_ for one in mentions_in(clause) if one.kind in ("label", "line") for id_ in one.ids]
    infos = [info for id_ in named if (info := outline.element(id_)) is not None]
    if not infos or any(one.section not in _ENDS for one in infos):
        return []
    return _lines_of(infos, outline)


def _signature_line(outline: Outline) -> list[str]:
    """Return the only line at the report's end with labels to sign behind; [] if none or several."""
    signs = [one for one in outline.in_section(*_ENDS) if _SIGNS.search(one.label or "")]
    found = _lines_of(signs, outline) if signs else []
    levels = [one.y for one in signs]
    return found if found and max(levels) - min(levels) <= _LEVEL else []


def _lines_of(infos: list[ElementInfo], outline: Outline) -> list[str]:
    """Return all texts on the lines of elements of one band."""
    if len({one.band for one in infos}) != 1:
        return []
    among = [one for one in outline.elements if one.band == infos[0].band and one.kind in TEXTS]
    lines = [line for line in places.in_lines(among) if any(one in line for one in infos)]
    ids = {one.id for line in lines for one in line}
    return [one.id for one in outline.elements if one.id in ids]
