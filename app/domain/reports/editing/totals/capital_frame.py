"""The frame of an amount in Chinese capitals on a line of its own: of what, where, with which label."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.totals_said import totals_of
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.totals.capital_line import AddCapitalAmount, amounts_among
from app.domain.reports.editing.totals.capital_of import FillCapitalAmount
from app.domain.reports.editing.values.patterns import CAPITALS

_ROW = (
    r"(?:单独|另外?|另起|新起|再|新)?(?:成|占|加|起|放|写|用|在)?(?:上|出)?[一1](?:个)?(?:新的?|独立的?)?行"
    r"|\b(?:on|in|as) (?:its own|a separate|a new|another|an extra|a) (?:line|row)\b|\b(?:a|another"
    r"|one) (?:new |separate )?(?:line|row)\b"
)
_UNDER = (
    r"(?:在|到)?(?P<zh>[^,\uff0c]{1,20}?)(?:这|那)?(?:一)?行?的?(?:下面|下方|下边|底下|之下)(?:的)?"
    r"|\b(?:below|under|underneath|beneath) (?:the )?(?P<en>[\w ]{1,30}?)(?= (?:line|row|with|and"
    r"|labell?ed|in|on|as|show)\b|[,.;]|$)(?: (?:line|row))?"
)
_SMALL = (
    r"把|将|在|的|前面|左边|写上|写出来|出来|金额|数字|数值|总额|用|以|[写填印][成上出]?|放|显示|打印|转[成为换]?|改[成为]?|变[成为]?"
    r"|换算?[成为]?|加上?|添加|增加|插入|再|也|请|为|成"
    r"|单独|另起|里|中|出来|[在到]|的?值|标签|字样|[,\uff0c、:\uff1a「」“”\"]"
    r"|\b(?:show|put|add|print|write|display|the|of|in|as|with|a|an|its|own|and|amount|also|please|to|turn"
    r"|convert|value|labell?ed|label|on|it)\b"
)
_INSTEAD = re.compile(
    r"^(?:请)?(?:把|将)?(?P<place>[^,\uff0c]*?)(?:换成|替换[成为]|改[成为]"
    r"|改?显示[成为])(?P<amount>[^,\uff0c]*?)的?(?:中文|人民币)?(?:的)?大写(?:金额)?(?:数字)?$"
)
_AT = re.compile(r"^(?:并|且|再)?(?:放|写|加|显示|打印)[在到]")
_QUOTED = re.compile(r"[“「『\"'‘《](?P<words>[^”」』\"'’》]{1,20})[”」』\"'’》]")


def asks_for_capitals(text: str) -> bool:
    """Tell whether Chinese capitals are spoken of."""
    return compiled(CAPITALS).search(text) is not None


def capitals_of(text: str, outline: Outline) -> Edit | None:
    """Return the edit that a text about capitals asks for, where it says nothing else."""
    return _instead(text, outline) or _line_of_its_own(text, outline)


def _line_of_its_own(text: str, outline: Outline) -> AddCapitalAmount | None:
    """Return the line with capitals that is to stand below an amount, which stays as it is."""
    said = _without_capitals(text)
    under = compiled(_UNDER).search(said)
    row = compiled(_ROW).search(said)
    if (
        said == text
        or (under is None and row is None)
        or (under is None and not compiled(r"单独|另|own|separate|new").search(said))
    ):
        return None
    label = next((one["words"] for one in _QUOTED.finditer(text)), "")
    bare = _QUOTED.sub(" ", said)
    under = compiled(_UNDER).search(bare)
    where = _AT.sub("", (under["zh"] or under["en"] or "").strip()) if under else ""
    rest = bare if under is None else f"{bare[: under.start()]} {bare[under.end() :]}"
    rest = compiled(_ROW).sub(" ", rest)
    place, more = _amounts(where, outline), _left(where, outline)
    named, left = _amounts(rest, outline), _left(rest, outline)
    if where and not place and len(at := _standing(where, outline)) == 1 and not left and not label:
        amounts = _named(rest, outline)
        if len(amounts) == 1 and amounts[0].id != at[0].id:
            return AddCapitalAmount(target=amounts[0].id, at=at[0].id)
    if more or left or (where and not place):
        return None
    found = named or place
    if len(found) > 1 and place and len([one for one in found if one in place]) == 1:
        found = [one for one in found if one in place]
    if len(found) != 1:
        return None
    return AddCapitalAmount(target=found[0].id, label=_as_label(label))


def _standing(words: str, outline: Outline) -> list[ElementInfo]:
    """Return the texts that begin with words, fixed or printed before a value: Payment Term."""
    said = normal(words.strip("“”\"'「」 "))
    return [one for one in outline.elements if said and normal(one.label or _lead(one.text)) == said]


def _lead(expression: str) -> str:
    """Return the fixed words that an expression begins with."""
    found = re.match(r'\s*"([^"]+)"', expression)
    return found[1].strip(" :\uff1a") if found else ""


def _without_capitals(text: str) -> str:
    """Return a text without what it says of capitals, those in quotes kept."""
    shown = _QUOTED.sub(lambda found: "\ufffc" * len(found.group()), text)
    spots = [one.span() for one in compiled(CAPITALS).finditer(shown)]
    for start, end in reversed(spots):
        text = f"{text[:start]} {text[end:]}"
    return text


def _as_label(label: str) -> str:
    return label if not label or label.endswith((":", "\uff1a")) else f"{label}\uff1a"


def _amounts(text: str, outline: Outline) -> list[ElementInfo]:
    """Return the fields with amounts that a text names: the totals, or what stands behind a label."""
    if not text.strip():
        return []
    if compiled(
        r"^\W*(?:把|将|在)?\s*(?:the )?(?:总合计|总计|合计|总|grand total|total)s?(?:行|的?金额"
        r"|的?数字)?的?\W*(?:amount)?$"
    ).search(text.strip()):
        found = amounts_among(outline, totals_of(outline))
        if found:
            return found
    try:
        ids = Clause(text, outline).values(required=False)
    except EditProblem:
        return []
    return amounts_among(outline, ids)


def _left(text: str, outline: Outline) -> str:
    """Return the words that neither name anything nor only join."""
    clause = Clause(text, outline)
    for one in mentions_in(clause):
        clause.mark(one.start, one.end)
    for datum in clause.data("field", "parameter", "variable"):
        clause.says(re.escape(datum.name))
    rest = "".join(
        " " if any(start <= at < end for start, end in clause.used) else letter
        for at, letter in enumerate(text)
    )
    rest = compiled(r"总?合计|总|总计|合计|小计|\b(?:grand )?totals?\b").sub(" ", rest)
    return compiled(_SMALL).sub(" ", rest).strip(" ,\uff0c.。、的")


def _instead(text: str, outline: Outline) -> FillCapitalAmount | None:
    """Return the capitals that take the place of fixed words: 把“一等品”换成总计的中文大写."""
    found = _INSTEAD.match(text.strip().rstrip("。."))
    if found is None:
        return None
    quoted = list(_QUOTED.finditer(found["place"]))
    words = quoted[-1]["words"] if quoted else found["place"].strip()
    fixed = [one for one in outline.elements if one.kind == "staticText" and one.label == words]
    amounts = _amounts(found["amount"], outline) or _named(found["amount"], outline)
    if len(fixed) != 1 or len(amounts) != 1 or _left(found["amount"], outline):
        return None
    return FillCapitalAmount(target=fixed[0].id, amount=amounts[0].id, instead=True)


def _named(text: str, outline: Outline) -> list[ElementInfo]:
    """Return what prints the datum that a text names, whatever its type."""
    data = Clause(text, outline).data("field", "parameter", "variable")
    refs = {f"{letter}:{one.name}" for one in data for letter in "FPV"}
    found = [
        one for one in outline.elements if one.kind == "textField" and {*one.refs} and {*one.refs} <= refs
    ]
    return found[:1]
