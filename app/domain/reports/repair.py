"""Repair what the engine rejects: for each error code the typed repairs that can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from app.core.errors import AppError
from app.core.i18n import N_
from app.core.lossless_xml import LosslessXml
from app.core.records import Correction
from app.core.safe_xml import parse
from app.domain.reports import mend_geometry as geometry
from app.domain.reports import mend_names as names
from app.domain.reports import mend_schema as schema
from app.domain.reports import mend_spelling as spelling
from app.domain.reports import xml_tools as xml
from app.domain.reports.codes import ErrorCode
from app.domain.reports.explain import cause
from app.domain.reports.mend_expressions import (
    mend_expressions,
    mend_statements,
    mend_type,
    plain_values,
)
from app.domain.reports.mend_signs import changed_expression, mend_signs
from app.domain.reports.mend_text import has_strange_root, mend_text
from app.domain.reports.models import EngineError
from app.domain.reports.modernise import modernise

MAX_ROUNDS = 5
# Codes whose repairs' own sentences do not say what was wrong.
_UNEXPLAINED = frozenset(
    (
        ErrorCode.FIELD_NOT_FOUND,
        ErrorCode.PARAMETER_NOT_FOUND,
        ErrorCode.VARIABLE_NOT_FOUND,
        ErrorCode.QUERY_PARAMETER_NOT_FOUND,
        ErrorCode.CLASS_NOT_FOUND,
        ErrorCode.NAME_NOT_RESOLVED,
        ErrorCode.DATASET_NOT_FOUND,
        ErrorCode.UNKNOWN_GROUP,
        ErrorCode.ELEMENT_OUTSIDE_BAND,
        ErrorCode.PAGE_HEIGHT,
        ErrorCode.PAGE_WIDTH,
        ErrorCode.WRONG_ORDER,
        ErrorCode.UNKNOWN_ATTRIBUTE,
        ErrorCode.BAD_VALUE,
        ErrorCode.MISSING_ATTRIBUTE,
        ErrorCode.BAD_UUID,
        ErrorCode.BAD_NUMBER,
        ErrorCode.EXPRESSION_ERROR,
        ErrorCode.WRONG_TYPE,
        ErrorCode.LANGUAGE_UNKNOWN,
        ErrorCode.FONT_MISSING,
        ErrorCode.NO_PAGES,
        ErrorCode.TOO_MANY_PAGES,
    )
)
Mend = Callable[[Any, EngineError], list[str]]


@dataclass(frozen=True)
class Action:
    """One typed repair; label is an English message id."""

    key: str
    label: str
    apply: Mend


@dataclass(frozen=True)
class Step:
    """A repair that was chosen for an error."""

    code: str
    given: str
    key: str

    @property
    def name(self) -> str:
        """Return what tells this step from others of the same run."""
        return f"{self.code}|{self.given}|{self.key}"


@dataclass
class Repaired:
    """A repaired template; steps and notes say what was done."""

    jrxml: bytes
    notes: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


def given(error: EngineError) -> str:
    """Return what an error is about: a name, a value, an expression."""
    for key in ("name", "attribute", "value", "pattern", "section", "what", "text"):
        if error.values.get(key):
            return error.values[key]
    return error.expression or error.element


def options(error: EngineError) -> tuple[Action, ...]:
    """Return the repairs that fit an error, the best guess first."""
    return _ACTIONS.get(error.code, ())


def choose(error: EngineError, tried: Sequence[str], learnt: Sequence[Correction] = ()) -> Action | None:
    """Return the repair to try next: one that worked before, else the next untried one."""
    left = [one for one in options(error) if Step(error.code, given(error), one.key).name not in tried]
    known = [one.repair for one in learnt if one.code == error.code]
    return next((one for key in known for one in left if one.key == key), left[0] if left else None)


def repair(
    jrxml: bytes,
    errors: Sequence[EngineError],
    *,
    tried: Sequence[str] = (),
    learnt: Sequence[Correction] = (),
    preferred: str = "",
) -> Repaired:
    """Apply one repair per error; unchanged bytes where nothing fits.

    preferred is the key of a repair that a model or the user chose.
    """
    text, text_notes = _readable(jrxml, errors)
    try:
        document = LosslessXml(text)
    except AppError:
        return Repaired(jrxml)
    done = Repaired(text, list(text_notes), [_text_step(errors)] if text_notes else [])
    before = len(done.notes)
    for error in errors:
        action = _preferred(error, preferred, tried) or choose(error, tried, learnt)
        if action is None:
            continue
        told = list(dict.fromkeys(action.apply(document.root, error)))
        done.notes += _with_cause(error, told)
        done.steps.append(Step(error.code, given(error), action.key))
    if len(done.notes) > before:
        done.jrxml = _written(document)
    done.notes = list(dict.fromkeys(done.notes))
    return done


def _with_cause(error: EngineError, notes: list[str]) -> list[str]:
    """Return what was done, the first sentence behind the one that says why."""
    if not notes or error.code not in _UNEXPLAINED:
        return notes
    why = cause(error)
    return notes if "?" in why else [_joined(why, notes[0]), *notes[1:]]


def _joined(why: str, note: str) -> str:
    return f"{why}{note}" if why.endswith("\u3002") else f"{why} {note}"


def _written(document: LosslessXml) -> bytes:
    """Return a repaired template, as it was written but for the repairs where that can be done."""
    kept = document.to_bytes()
    try:
        same = etree.tostring(parse(kept), method="c14n") == etree.tostring(document.root, method="c14n")
    except (AppError, etree.LxmlError, ValueError):
        same = False
    return kept if same else xml.serialise(document.root)


def _preferred(error: EngineError, key: str, tried: Sequence[str]) -> Action | None:
    fitting = (one for one in options(error) if one.key == key)
    return next((one for one in fitting if Step(error.code, given(error), one.key).name not in tried), None)


def _readable(jrxml: bytes, errors: Sequence[EngineError]) -> tuple[bytes, list[str]]:
    wants_text = {ErrorCode.NOT_WELL_FORMED, ErrorCode.WRONG_NAMESPACE, ErrorCode.FORBIDDEN}
    wanted = any(error.code in wants_text or error.stage == "xml" for error in errors)
    if not wanted and not has_strange_root(jrxml):
        return jrxml, []
    return mend_text(jrxml)


def _text_step(errors: Sequence[EngineError]) -> Step:
    return Step(errors[0].code, given(errors[0]), "text")


# ---- the actions ---------------------------------------------------------------


def _declare(letter: str) -> Mend:
    return lambda root, error: names.declare(root, letter, error.values.get("name", ""))


def _plain(mend: Callable[[Any], list[str]]) -> Mend:
    return lambda root, _error: mend(root)


def _by_name(mend: Callable[[Any, str], list[str]], key: str = "name") -> Mend:
    return lambda root, error: mend(root, error.values.get(key, ""))


def _remove(tag: str) -> Mend:
    return lambda root, error: names.remove_missing(root, tag, error.values.get("name", ""))


def _whole_schema(root: Any, error: EngineError) -> list[str]:
    steps = (
        schema.mend_repeated,
        schema.mend_order,
        schema.mend_attributes,
        schema.mend_values,
        schema.mend_required,
        schema.mend_order,
    )
    notes = spelling.mend_tags(root) + spelling.mend_twin_sections(root) + modernise(root)
    for step in steps:
        notes += step(root)
    return notes + (
        schema.mend_unknown_children(root) if error.code == ErrorCode.WRONG_ORDER and not notes else []
    )


def _numbers(root: Any, _error: EngineError) -> list[str]:
    return schema.mend_colours(root) + schema.mend_numbers(root)


def _expression(root: Any, error: EngineError) -> list[str]:
    return mend_expressions(root, error.expression, error.values.get("reason", "") or error.message)


def _plain_expression(root: Any, error: EngineError) -> list[str]:
    notes = []
    for node in xml.expressions(root):
        old = (node.text or "").strip()
        if old and old == error.expression.strip():
            node.text = plain_values(old) or '""'
            notes.append(changed_expression(old, node.text))
    return notes


def _type(root: Any, error: EngineError) -> list[str]:
    return mend_type(root, error.expression, error.values.get("expected", ""), error.values.get("found", ""))


def _class(root: Any, error: EngineError) -> list[str]:
    """Replace a missing class; a missing language runtime means that Java must do."""
    name = error.values.get("name", "")
    return schema.mend_language(root, keep=("java",)) if "groovy" in name else names.mend_class(root, name)


def _name_not_resolved(root: Any, error: EngineError) -> list[str]:
    return _expression(root, error) or names.mend_class(root, error.values.get("name", ""))


def _allowed(root: Any, error: EngineError) -> list[str]:
    """Do without what the guard refuses where that leaves the report whole: a language, a subreport."""
    what = error.values.get("what", "")
    if what.startswith("the language"):
        return schema.mend_language(root, keep=("java",))
    if what.startswith("the import"):
        return names.mend_imports(root)
    if what == "the character ;":
        return mend_statements(root, error.expression)
    if what in ("the character =", "the character $"):
        return mend_signs(root, error.expression)
    return names.remove_missing(root, "subreport", "") if what == "the element subreport" else []


def _room(root: Any, error: EngineError) -> list[str]:
    height, needed = error.values.get("height", ""), error.values.get("needed", "")
    return (
        geometry.grow_lines(root, int(height), int(needed)) if height.isdigit() and needed.isdigit() else []
    )


def _everything(root: Any, error: EngineError) -> list[str]:
    notes = schema.mend_adapter(root) + _whole_schema(root, error) + _numbers(root, error)
    notes += schema.mend_tables(root) + spelling.mend_margins(root) + spelling.mend_sorts(root)
    return notes + schema.mend_uuids(root) + schema.mend_duplicates(root) + names.mend_styles(root)


_SCHEMA = Action("schema", N_("Make the parts follow the schema"), _whole_schema)
_ALL = Action("all", N_("Correct everything that is known to be wrong"), _everything)
_ACTIONS: dict[str, tuple[Action, ...]] = {
    ErrorCode.FIELD_NOT_FOUND: (Action("declare", N_("Declare the field"), _declare("F")),),
    ErrorCode.PARAMETER_NOT_FOUND: (Action("declare", N_("Declare the parameter"), _declare("P")),),
    ErrorCode.VARIABLE_NOT_FOUND: (Action("declare", N_("Declare the variable"), _declare("V")),),
    ErrorCode.QUERY_PARAMETER_NOT_FOUND: (
        Action("declare", N_("Declare the parameter"), _by_name(names.declare_query_parameter)),
    ),
    ErrorCode.CLASS_NOT_FOUND: (Action("class", N_("Use the nearest known type"), _class),),
    ErrorCode.NAME_NOT_RESOLVED: (
        Action("expression", N_("Rewrite the expression"), _name_not_resolved),
        Action("plain", N_("Print the plain value"), _plain_expression),
    ),
    ErrorCode.DATASET_NOT_FOUND: (
        Action("declare", N_("Declare the dataset"), _by_name(names.declare_dataset)),
    ),
    ErrorCode.UNKNOWN_GROUP: (
        Action("groups", N_("Point at a group that is there"), _plain(names.mend_groups)),
    ),
    ErrorCode.DUPLICATE_NAME: (
        Action("duplicates", N_("Remove the second declaration"), _plain(schema.mend_duplicates)),
    ),
    ErrorCode.ELEMENT_OUTSIDE_BAND: (
        Action("grow", N_("Make the band higher"), _plain(geometry.mend_bands)),
    ),
    ErrorCode.PAGE_HEIGHT: (
        Action("page", N_("Make the bands fit the page"), _plain(geometry.mend_page_height)),
    ),
    ErrorCode.PAGE_WIDTH: (
        Action("columns", N_("Make the columns fit the page"), _plain(geometry.mend_page_width)),
    ),
    ErrorCode.NEGATIVE_WIDTH: (Action("turn", N_("Make the size positive"), _plain(geometry.mend_negative)),),
    ErrorCode.NOT_WELL_FORMED: (_SCHEMA,),
    ErrorCode.WRONG_NAMESPACE: (_SCHEMA,),
    ErrorCode.NEWER_FORMAT: (_SCHEMA,),
    ErrorCode.WRONG_ORDER: (
        _SCHEMA,
        Action("drop", N_("Remove what has no place"), _plain(schema.mend_unknown_children)),
    ),
    ErrorCode.UNKNOWN_ATTRIBUTE: (_SCHEMA,),
    ErrorCode.BAD_VALUE: (_SCHEMA,),
    ErrorCode.MISSING_ATTRIBUTE: (_SCHEMA,),
    ErrorCode.BAD_UUID: (Action("uuid", N_("Give a valid identifier"), _plain(schema.mend_uuids)),),
    ErrorCode.BAD_NUMBER: (Action("numbers", N_("Write a valid number or colour"), _numbers),),
    ErrorCode.EXPRESSION_ERROR: (
        Action("expression", N_("Rewrite the expression"), _expression),
        Action("expression_again", N_("Rewrite the expression once more"), _expression),
        Action("plain", N_("Print the plain value"), _plain_expression),
    ),
    ErrorCode.WRONG_TYPE: (
        Action("type", N_("Make the types agree"), _type),
        Action("plain", N_("Print the plain value"), _plain_expression),
    ),
    ErrorCode.LANGUAGE_UNKNOWN: (Action("java", N_("Use Java"), _plain(schema.mend_language)),),
    ErrorCode.FONT_MISSING: (Action("font", N_("Use a font that is there"), _by_name(names.mend_fonts)),),
    ErrorCode.STYLE_MISSING: (Action("style", N_("Do without the style"), _plain(names.mend_styles)),),
    ErrorCode.IMAGE_MISSING: (Action("remove", N_("Remove the picture"), _remove("image")),),
    ErrorCode.SUBREPORT_MISSING: (Action("remove", N_("Remove the subreport"), _remove("subreport")),),
    ErrorCode.BAD_PATTERN: (
        Action("pattern", N_("Correct the pattern"), _by_name(names.mend_patterns, "pattern")),
    ),
    ErrorCode.TEXT_DROPPED: (Action("room", N_("Give the text room"), _room),),
    ErrorCode.FORBIDDEN: (Action("allowed", N_("Do without what is not allowed"), _allowed),),
    ErrorCode.ENGINE_ERROR: (_ALL,),
    "element_off_page": (Action("back", N_("Move it back onto the page"), _plain(geometry.keep_on_page)),),
    "bad_colour": (Action("colours", N_("Write colours as #RRGGBB"), _plain(schema.mend_colours)),),
    "repeated_uuid": (Action("uuid", N_("Give a valid identifier"), _plain(schema.mend_uuids)),),
}
