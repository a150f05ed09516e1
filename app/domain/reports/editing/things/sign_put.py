"""A sign that shall stand behind the words of labels: put a colon after Quantity, 数量后面加冒号."""

from __future__ import annotations

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.signs_said import sign_said
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_SIGN = r"(?:colon|asterisk|exclamation mark|question mark|full stop)"
_PUT = (
    rf"^\s*(?:please )?(?:put|add|append|place|write) (?:an? )?{_SIGN} (?:after|behind|to|at the end of)\b"
    r"|(?:加上?|添上?|补上?|写上?)(?:一?个)?(?:冒号|星号|感叹号|问号|句号)"
)
_WIDE_SIGNS = "\u3400"


def sign_put(clause: Clause, outline: Outline) -> list[tuple[str, str]]:
    """Return the labels behind which a clause wants a sign, each with its new words; [] for no such wish."""
    said = sign_said(clause) if clause.has(_PUT) and not clause.quoted() else None
    if said is None:
        return []
    clause.says(_PUT)
    heard(clause, r"后[面边]?|末尾|最后|结尾|[给在]")
    infos = [info for one in clause.targets() if (info := outline.element(one)) is not None]
    labels = [one for one in infos if one.kind == "staticText" and one.text.strip()]
    if not labels or len(labels) < len(infos):
        return []
    return [(one.id, one.text.rstrip() + _fitting(one, said[1])) for one in labels if not _ends(one, said[1])]


def _fitting(label: ElementInfo, signs: tuple[str, ...]) -> str:
    """Return the sign as it is written behind these words: a wide one behind Chinese words."""
    wide = label.text.rstrip()[-1:] >= _WIDE_SIGNS
    return signs[-1] if wide else signs[0]


def _ends(label: ElementInfo, signs: tuple[str, ...]) -> bool:
    return label.text.rstrip().endswith(signs)
