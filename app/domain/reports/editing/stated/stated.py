"""Requests that state what they want exactly: sentence by sentence, with all values or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pydantic import ValidationError

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.stated.charts_stated import chart_stated, image_stated
from app.domain.reports.editing.stated.data_stated import data_stated
from app.domain.reports.editing.stated.expressions_stated import (
    expression_stated,
    filter_stated,
    print_when_stated,
    style_when_stated,
)
from app.domain.reports.editing.stated.group_stated import group_expression_stated
from app.domain.reports.editing.stated.groups_stated import group_stated_new
from app.domain.reports.editing.stated.java_expressions import expressions_in, reckons, references_in
from app.domain.reports.editing.stated.said_exactly import Said, V, sentences_of
from app.domain.reports.editing.stated.set_data_stated import set_data_stated
from app.domain.reports.editing.stated.set_expression import SetExpression
from app.domain.reports.editing.stated.sets_stated import dataset_stated, set_table_stated
from app.domain.reports.editing.stated.settings_stated import setting_stated
from app.domain.reports.editing.stated.styles_stated import style_stated
from app.domain.reports.editing.stated.table_with_set import table_with_set
from app.domain.reports.editing.stated.totals_stated import total_stated
from app.domain.reports.editing.tables.grouped_table_said import grouped_table_said
from app.domain.reports.editing.tables.own_table_said import own_table_said
from app.domain.reports.editing.template.outline import DataInfo, Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.labelled_row_said import labelled_row_said
from app.domain.reports.editing.things.signatures_said import signatures_said
from app.domain.reports.xml_tools import local

_READERS: tuple[Callable[[Said], list[Edit]], ...] = (
    filter_stated,
    print_when_stated,
    style_when_stated,
    expression_stated,
    set_data_stated,
    dataset_stated,
    set_table_stated,
    chart_stated,
    image_stated,
    group_stated_new,
    group_expression_stated,
    total_stated,
    setting_stated,
    data_stated,
)
_JOINED = 3
_SHOWING = ("text", "image", "group")
# Edits that put something new on the page: what is named by its place is named without it.
_DRAWS = frozenset({"add_chart", "draw_image", "add_set_table", "declare_group", "show_total"})
# Edits whose new thing is meant by "it" in the next sentence.
_MEANT = frozenset({"set_style", "add_dataset"})
_JOINTS = re.compile(
    r"[,，]\s*(?:and |then |并且?|然后|再)?|\b(?:and )?then\b|\band (?=(?:set|add|create"
    r"|apply|change|make|give|put|filter|use|print|show|raise|name|rename)\b)|然后|并(?=新|把|将|设|加)",
    re.IGNORECASE,
)


@dataclass
class Stated:
    """What a request states exactly, and the words of the rest.

    drawn are edits that draw something new; wrong is what makes a sentence impossible.
    """

    edits: list[Edit] = field(default_factory=list)
    drawn: list[Edit] = field(default_factory=list)
    rest: str = ""
    wrong: str = ""


def stated_in(text: str, template: Template, outline: Outline, selected: Sequence[str] = ()) -> Stated:
    """Return what a request states exactly; selected are the elements that are clicked."""
    tables = table_with_set(text, outline) or own_table_said(text, outline)
    tables = tables or grouped_table_said(text, template, outline)
    if tables:
        return Stated(edits=tables[:-1], drawn=tables[-1:])
    row = signatures_said(text, outline) or labelled_row_said(text, outline)
    if row:
        return Stated(edits=row)
    styles = [str(one.get("name")) for one in template.root if local(one) == "style"]
    found = Stated()
    rest: list[str] = []
    known, last = outline, ""
    sentences = sentences_of(text, outline)
    at = 0
    while at < len(sentences):
        start, end, said = sentences[at]
        said.outline, said.last, said.selected = known, last, selected
        edits, left = [], ""
        for more in range(min(at + _JOINED, len(sentences)), at + 1, -1):
            joined = "，".join(one.text for _start, _end, one in sentences[at:more])
            edits = _read_whole(replace(said, text=joined), styles)
            if edits:
                at = more - 1
                break
        if not edits:
            edits, left = _read(said, styles)
        at += 1
        edits = _declared_first(edits, known)
        wrong = next((fault for one in edits[:1] if (fault := one.check(known))), "")
        if wrong:
            found.wrong = found.wrong or wrong
            edits, left = [], text[start:end]
        known = _with(edits, known)
        last = next((str(getattr(one, "name", "")) for one in edits if one.kind in _MEANT), last)
        styles += [str(getattr(one, "name", "")) for one in edits if one.kind == "set_style"]
        draws = any(one.kind in _DRAWS for one in edits)
        (found.drawn if draws else found.edits).extend(edits)
        rest += [left] if left.strip() else []
    found.rest = "；".join(rest) if re.search(r"[\u3400-\u9fff]", text) else ". ".join(rest)
    found.rest = _in_its_name(found.rest, found.edits)
    return found


_THIS_DATUM = re.compile(r"(?:这个|该|此|上述|新增?的?|这个新)(?P<w>参数|字段)(?:的?值)?(?![A-Za-z_ ])")
_CALLED = {"参数": "parameter", "字段": "field"}


def _in_its_name(rest: str, edits: Sequence[Edit]) -> str:
    """Return the rest of a request with the only new datum named where "this parameter" means it."""
    new = [one for one in edits if isinstance(one, AddData)]
    if len(new) != 1:
        return rest

    def named(found: re.Match[str]) -> str:
        same = _CALLED[found["w"]] == new[0].what
        return f"{found['w']} {new[0].name} 的值" if same else found.group()

    return _THIS_DATUM.sub(named, rest)


def _read(said: Said, styles: Sequence[str]) -> tuple[list[Edit], str]:
    """Return the edits of a sentence and its words that aren't read: all, or those of another clause."""
    whole = _read_whole(said, styles)
    if whole:
        return whole, ""
    joints = list(_JOINTS.finditer(said.text))
    for joint in reversed(joints):
        first, rest = said.text[: joint.start()], replace(said, text=said.text[joint.end() :])
        edits = _read_whole(replace(said, text=first), styles)
        if edits and _names_something(rest):
            more, left = _read(replace(rest, outline=_with(edits, said.outline)), styles)
            if _bears(edits) or not left.strip():
                return [*edits, *more], left
            named = _naming_it(left, edits) if not more else ""
            if named:
                return edits, named
    for joint in joints:
        last, rest = said.text[joint.end() :], replace(said, text=said.text[: joint.start()])
        edits = _read_whole(replace(said, text=last), styles)
        if _bears(edits):
            more, left = _read(rest, styles)
            return [*more, *edits], left
    return [], said.shown(said.text)


def _naming_it(left: str, edits: Sequence[Edit]) -> str:
    """Return words that show "it" with the datum that was just declared named there; "" for others."""
    last = edits[-1] if edits else None
    if not isinstance(last, AddData) or last.what == "variable":
        return ""
    value = f"${'P' if last.what == 'parameter' else 'F'}{{{last.name}}}"
    named, count = _SHOWS_IT.subn(rf"\g<v> {value}", left, count=1)
    return named if count else ""


_SHOWS_IT = re.compile(r"\b(?P<v>show|print|put|display|place|output) it\b", re.IGNORECASE)


def _bears(edits: Sequence[Edit]) -> bool:
    """Tell whether edits that a part of a sentence states say more than a plain declaration."""
    return bool(edits) and not all(one.kind == "add_data" for one in edits)


def _names_something(said: Said) -> bool:
    """Tell whether words after what was read name a thing of their own: a bare "bold" there is of that."""
    shown = said.shown(said.text)
    return said.has(V) is not None or bool(mentions_in(Clause(shown, said.outline)))


def _read_whole(said: Said, styles: Sequence[str]) -> list[Edit]:
    for reader in _READERS:
        try:
            edits = reader(replace(said))
        except (ValidationError, EditProblem):
            continue
        if edits:
            return edits
    try:
        return style_stated(replace(said), list(styles))
    except (ValidationError, EditProblem):
        return []


def _declared_first(edits: list[Edit], outline: Outline) -> list[Edit]:
    """Return edits with the fields and parameters declared before them that new texts and pictures name."""
    if len(edits) != 1 or not isinstance(edits[0], SetExpression) or edits[0].what not in _SHOWING:
        return edits
    fields = {one.name for one in outline.fields}
    parameters = {one.name for one in outline.parameters}
    new: list[Edit] = []
    for kind, name in dict.fromkeys(references_in(edits[0].expression)):
        if kind == "F" and name not in fields:
            new.append(AddData(what="field", name=name))
        elif kind == "P" and name not in parameters and not name.startswith("REPORT_"):
            new.append(AddData(what="parameter", name=name))
    return [*new, *edits]


def _with(edits: Sequence[Edit], outline: Outline) -> Outline:
    """Return an outline with the data that edits declare."""
    more: dict[str, list[DataInfo]] = {"field": [], "parameter": [], "variable": []}
    for one in edits:
        if one.kind in ("declare", "add_data"):
            info = DataInfo(name=str(getattr(one, "name", "")), java_type=str(getattr(one, "java_type", "")))
            more[str(getattr(one, "what", "field"))].append(info)
    sets = [str(getattr(one, "name", "")) for one in edits if one.kind == "add_dataset"]
    if not sets and not any(more.values()):
        return outline
    return outline.model_copy(
        update={
            "fields": [*outline.fields, *more["field"]],
            "parameters": [*outline.parameters, *more["parameter"]],
            "variables": [*outline.variables, *more["variable"]],
            "datasets": [*outline.datasets, *sets],
        }
    )


def carried_out(jrxml: bytes, edits: Sequence[Edit]) -> bytes:
    """Return a template with edits carried out; raises EditProblem where one is impossible."""
    template = Template(jrxml)
    for one in edits:
        one.change(template, outline_of(template))
    return template.to_bytes()


def lost_expressions(text: str, edits: Sequence[dict[str, object]]) -> list[str]:
    """Return the expressions of a request that reckon, and stand in none of the edits."""
    kept = " ".join(_texts(list(edits)))
    said = [text[start:end] for start, end in expressions_in(text)]
    return [one for one in said if reckons(one) and "$" in one and one not in kept and not _is_joined(one)]


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [text for one in value for text in _texts(one)] if isinstance(value, list) else []


def _is_joined(said: str) -> bool:
    """Tell whether an expression only joins or adds up values, as a formula does that is said in words."""
    return re.search(r"[!<>=?]|\w\(|%|&&|\|\|", re.sub(r'"[^"]*"', "", said)) is None
