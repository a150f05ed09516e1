"""What narrows the things that a clause names: their language, the end of the page, the band of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template import places

AT_END = r"\b(?:at|on) the (?:very )?(?P<end>top|bottom) of (?:the|each|every) page\b"
_ENDS = {
    "top": ("title", "pageHeader", "columnHeader"),
    "bottom": ("pageFooter", "lastPageFooter", "columnFooter", "summary"),
}


def near_end(clause: Clause, ids: Sequence[str], end: str) -> bool:
    """Tell whether elements stand at the end of the page that is said: the note at the bottom of the page."""
    infos = [info for one in ids if (info := clause.outline.element(one)) is not None]
    lone = len({one.band for one in clause.outline.elements}) == 1
    return all(one.section in _ENDS[end] for one in infos) or (
        lone and places.lies_at(clause.outline, ids, end)
    )


_PAIR = 2
_IN_IT = re.compile(r"\s*(?:in|of|on|from|within|inside) (?:the )?", re.IGNORECASE)
_LANGUAGE = (
    r"(?P<zh>[中汉]文)的?(?=列?标题|表头|列头|列名|标签|文字|字)|(?:英文)的?(?=列?标题|表头|列头"
    r"|列名|标签|文字|字)"
)
_OF_LANGUAGE = rf"{_LANGUAGE}|(?<=[头题签])的?(?:(?P<zh2>[中汉]文)|英文)(?=[加改用设变放缩居靠斜字颜]|都|全)"
_CJK = re.compile(r"[\u3400-\u9fff]")


def in_language(clause: Clause, ids: list[str]) -> list[str]:
    """Return those of fixed texts that are written in the language that is said, where both stand there."""
    said = clause.has(_OF_LANGUAGE)
    infos = [info for one in ids if (info := clause.outline.element(one)) is not None and info.label]
    chinese = [one.id for one in infos if _CJK.search(one.label)]
    if said is None or not 0 < len(chinese) < len(infos):
        return ids
    clause.mark(*said.span())
    return chinese if said["zh"] or said["zh2"] else [one.id for one in infos if one.id not in chinese]


def closed_by_band(runs: list[list[Mention]], words: str) -> list[list[Mention]]:
    """Return runs of things with the band that ends their list: the picture and the text in the summary."""
    last = runs[-1]
    kinds = [one.kind for one in last]
    if _closes_columns(runs, words):
        return [*([*run, last[1]] for run in runs[:-1]), last]
    if (
        len(runs) < _PAIR
        or kinds != ["kind", "band"]
        or not _IN_IT.fullmatch(words[last[0].end : last[1].start])
    ):
        return runs
    band = last[1]
    return [
        [band, *run] if len(run) == 1 and run[0].kind == "kind" and set(run[0].ids) & set(band.ids) else run
        for run in runs[:-1]
    ] + [last]


def _closes_columns(runs: list[list[Mention]], words: str) -> bool:
    """Tell whether a band or the headings end a list of columns: 单价、金额两列的明细."""
    last = runs[-1]
    if len(runs) < _PAIR or len(last) < _PAIR or last[1].kind not in ("band", "headers"):
        return False
    if any(one.kind != "kind" for one in last[_PAIR:]):
        return False
    named = [run[0] for run in runs]
    alone = all(len(run) == 1 for run in runs[:-1]) and all(one.columns for one in named)
    return alone and bool(_OF_COLUMNS.fullmatch(words[last[0].end : last[1].start]))


_OF_COLUMNS = re.compile(r"[」』”\"'\s]*(?:[这那]?[两二三四五六七八几\d]?[列栏])?的")


def in_same_band(first: list[Mention], run: list[Mention]) -> list[Mention]:
    """Return a run with the band that leads the list it belongs to: 总结区的图片和文字."""
    band = first[0] if len(first) == _PAIR and first[0].kind == "band" else None
    twins = first[-1].kind == "label" and all(one.kind == "label" and len(one.ids) > 1 for one in run)
    bare = twins or (first[-1].kind == "kind" and all(one.kind == "kind" and not one.exact for one in run))
    if band is None or not bare or not set(band.ids) & {id_ for one in run for id_ in one.ids}:
        return run
    return [band, *run]
