"""Values in capital or small letters: ShipCountry 转大写字母, show ShipCountry in upper case."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.stated.set_expression import SetExpression
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.values.patterns import fields

_CASE = (
    r"(?:全部?|都|统一)?(?:(?:转换?|改|变|显示|打印)[成为]?|[用以])?(?:英文|字母)?(?:全部?|都)?(?P<case>[大小]写)(?:的?(?:英文)?字母)?"
    r"(?:来?(?:显示|打印))?\s*$"
    r"|\b(?:(?:show|print|display|put|convert|change|turn)\b(?=.*\b(?:in|to|into) ))?(?:in|to|into) (?:all )?"
    r"(?P<en>upper ?case|lower ?case|capital letters|capitals|small letters|all caps)(?: letters)?\s*$"
)
_SHOWN = r"^\s*(?:please )?(?:show|print|display|put|convert|change|turn|make)\b"
_ONE_FIELD = re.compile(r"\s*\$F\{([^}]+)\}\s*")
_LETTERS = r"字母|\b(?:letters|upper|lower|caps)\b"
# What counts is written in words where it is said to be in capitals, whatever class it has.
_COUNTS = re.compile(
    r"amount|total|sum|price|fee|cost|qty|quant|num|count(?!r)|km|hour|day|rate|tax|val|soh|balance"
    r"|金额|价|费|数|量|额|款|合计|总",
    re.IGNORECASE,
)


def in_letters(clause: Any, outline: Outline) -> list[Edit]:
    """Return the edits that print texts of the data in capital or small letters; [] if not asked for."""
    said = clause.has(_CASE)
    if said is None:
        return []
    spare = clause.fresh()
    spare.take(*said.span())
    infos = [info for one in fields(spare, outline) if (info := outline.element(one)) is not None]
    infos = [one for one in infos if one.refs and one.refs[0][2:] in clause.text] or infos
    shown = [one for one in infos if _is_text(one, outline)]
    if not shown or len(shown) != len(infos):
        return []
    counts = any(_COUNTS.search(_names(one, outline)) for one in shown)
    if counts and not clause.has(_LETTERS) and said["case"] != "小写":
        return []
    clause.take(*said.span())
    clause.says(_SHOWN)
    fields(clause, outline)
    small = said["case"] == "小写" or bool(compiled("lower|small").search(said["en"] or ""))
    call = "toLowerCase" if small else "toUpperCase"
    return [
        SetExpression(what="text", targets=[one.id], expression=f"{value} == null ? null : {value}.{call}()")
        for one in shown
        for value in [one.text.strip()]
    ]


def _is_text(info: ElementInfo, outline: Outline) -> bool:
    """Tell whether an element prints nothing but a field of words."""
    found = _ONE_FIELD.fullmatch(info.text)
    kinds = {one.name: one.java_type for one in (*outline.fields, *outline.table_fields)}
    return info.kind == "textField" and found is not None and kinds.get(found[1]) == "java.lang.String"


def _names(info: ElementInfo, outline: Outline) -> str:
    """Return what a value is called: its field, the label beside it and the heading over it."""
    column = next((one for one in outline.columns if info.id in one.values), None)
    beside = [one.label for one in outline.elements if places.value_beside(outline, one) == info.id]
    return " ".join([info.text, column.title if column else "", *beside])
