"""Say in plain words what is wrong with a template, and what can be done."""

from __future__ import annotations

from string import Formatter

from app.core.i18n import N_, _
from app.domain.reports.codes import ErrorCode
from app.domain.reports.editing.template.words import band_called
from app.domain.reports.engine_words import in_own_words
from app.domain.reports.models import EngineError
from app.domain.reports.things import named_thing

_TEXTS: dict[str, tuple[str, str]] = {
    ErrorCode.FIELD_NOT_FOUND: (
        N_("The template prints the field {name}, but no such field is declared."),
        N_("Declare the field or correct its name."),
    ),
    ErrorCode.PARAMETER_NOT_FOUND: (
        N_("The template uses the parameter {name}, but no such parameter is declared."),
        N_("Declare the parameter or correct its name."),
    ),
    ErrorCode.VARIABLE_NOT_FOUND: (
        N_("The template uses the variable {name}, but no such variable is declared."),
        N_("Declare the variable or correct its name."),
    ),
    ErrorCode.QUERY_PARAMETER_NOT_FOUND: (
        N_("The query uses the parameter {name}, but no such parameter is declared."),
        N_("Declare the parameter of the query."),
    ),
    ErrorCode.CLASS_NOT_FOUND: (
        N_("The type {name} does not exist here."),
        N_("Use a standard type such as text, number or date."),
    ),
    ErrorCode.NAME_NOT_RESOLVED: (
        N_("An expression uses {name}, which is not known here."),
        N_("Write the expression without this helper."),
    ),
    ErrorCode.DATASET_NOT_FOUND: (
        N_("A table or list asks for the dataset {name}, which is not declared."),
        N_("Declare the dataset."),
    ),
    ErrorCode.UNKNOWN_GROUP: (
        N_("Something is computed per group {name}, but no such group is declared."),
        N_("Name a group that is there, or compute it for the whole report."),
    ),
    ErrorCode.DUPLICATE_NAME: (
        N_("The name {name} is declared twice."),
        N_("Delete or rename the second one."),
    ),
    ErrorCode.ELEMENT_OUTSIDE_BAND: (
        N_("An element reaches below its band, which is only {band_height} pt high."),
        N_("Make the band higher or move the element up."),
    ),
    ErrorCode.PAGE_HEIGHT: (
        N_("The bands are higher than the page."),
        N_("Make the bands lower or the page higher."),
    ),
    ErrorCode.PAGE_WIDTH: (
        N_("The columns and margins are wider than the page."),
        N_("Make the columns narrower."),
    ),
    ErrorCode.NEGATIVE_WIDTH: (N_("An element has a negative size."), N_("Give it a positive size.")),
    ErrorCode.NOT_WELL_FORMED: (
        N_("The template is not well-formed XML."),
        N_("Close every tag and write & as &amp;."),
    ),
    ErrorCode.WRONG_NAMESPACE: (
        N_("The template names the wrong XML namespace."),
        N_("Use the namespace of JasperReports 6."),
    ),
    ErrorCode.NEWER_FORMAT: (
        N_("The template is written for JasperReports 7, which version 6 can't read."),
        N_("Have it rewritten in the syntax of version 6."),
    ),
    ErrorCode.WRONG_ORDER: (
        N_("The part {name} stands where the format does not allow it."),
        N_("Put the parts into the order of the format."),
    ),
    ErrorCode.UNKNOWN_ATTRIBUTE: (
        N_("{name} has no attribute {attribute}."),
        N_("Remove the attribute or use its name in version 6."),
    ),
    ErrorCode.BAD_VALUE: (
        N_("The value {value} is not allowed there."),
        N_("Choose one of the allowed values."),
    ),
    ErrorCode.MISSING_ATTRIBUTE: (N_("{name} lacks the attribute {attribute}."), N_("Add the attribute.")),
    ErrorCode.BAD_UUID: (
        N_("The identifier {value} is not valid."),
        N_("Give the element a new identifier."),
    ),
    ErrorCode.BAD_NUMBER: (
        N_("The value {value} is not a valid number or colour."),
        N_("Write whole points, and colours as #RRGGBB."),
    ),
    ErrorCode.EXPRESSION_ERROR: (
        N_("The expression {expression} does not compile."),
        N_("Correct the expression: quotes, brackets, operators and types."),
    ),
    ErrorCode.WRONG_TYPE: (
        N_("A value in {expression} has another type than the template says."),
        N_("Make the types agree."),
    ),
    ErrorCode.LANGUAGE_UNKNOWN: (
        N_("The expression language {name} is not supported."),
        N_("Use Java expressions."),
    ),
    ErrorCode.FONT_MISSING: (N_("The font {name} is not there."), N_("Use a font of the program.")),
    ErrorCode.STYLE_MISSING: (
        N_("The style {name} is not defined."),
        N_("Define the style or do without it."),
    ),
    ErrorCode.IMAGE_MISSING: (
        N_("The picture {name} is not there."),
        N_("Add the picture or remove the element."),
    ),
    ErrorCode.SUBREPORT_MISSING: (
        N_("The subreport {name} is not there."),
        N_("Add the subreport or remove the element."),
    ),
    ErrorCode.BAD_PATTERN: (
        N_("The pattern {pattern} can't be read."),
        N_("Use a pattern such as #,##0.00."),
    ),
    ErrorCode.NO_PAGES: (
        N_("The report has no pages."),
        N_("Give it data, or say what to print without data."),
    ),
    ErrorCode.TOO_MANY_PAGES: (
        N_("The report has more than {limit} pages."),
        N_("Check that no band is higher than the rest of the page."),
    ),
    ErrorCode.TEXT_CUT: (N_("The text {text} is cut."), N_("Make its box wider, or let it grow.")),
    ErrorCode.TEXT_DROPPED: (N_("The text {text} is not printed."), N_("Make its box higher.")),
    ErrorCode.TEXT_LOST: (
        N_("Characters of the text {text} are missing from the PDF."),
        N_("Use a font that has these characters."),
    ),
    ErrorCode.FORBIDDEN: (
        N_("The template uses something that is not allowed: {what}."),
        N_("Remove it, or open the template as trusted if you know its author."),
    ),
    ErrorCode.ENGINE_ERROR: (
        N_("The report engine rejects the template with the words: {message}."),
        N_("Undo the last change if there was one; else correct or delete the part that the engine names."),
    ),
    "element_off_page": (
        N_("An element of the band {band} reaches over the edge of the page."),
        N_("Move it back onto the page."),
    ),
    "overlap": (
        N_("{count} {count:pair|pairs} of texts {count:overlaps|overlap} in the band {band}."),
        N_("Move one of them."),
    ),
    "too_low": (
        N_("A text of the band {band} is only {height} pt high and would not be printed."),
        N_("Make it at least {needed} pt high."),
    ),
    "bad_colour": (N_("The colour {value} is not written as #RRGGBB."), N_("Write it as #RRGGBB.")),
    "repeated_uuid": (N_("Two elements have the same identifier."), N_("Give one of them a new identifier.")),
}
CODES = frozenset(_TEXTS)
_LONGEST = 200


def explain(error: EngineError) -> str:
    """Return one translated sentence that says what is wrong."""
    sentence = cause(error)
    return _("{sentence} (line {line})", sentence=sentence, line=error.line) if error.line else sentence


def cause(error: EngineError) -> str:
    """Return one translated sentence that says what is wrong, without where."""
    own = in_own_words(error.message) if error.code == ErrorCode.ENGINE_ERROR else None
    return own[0] if own else _fill(_known(error)[0], error)


def remedy(error: EngineError) -> str:
    """Return one translated sentence that says what to do."""
    own = in_own_words(error.message) if error.code == ErrorCode.ENGINE_ERROR else None
    if own:
        return own[1]
    return _fill(_known(error)[1], error)


def explain_all(errors: list[EngineError], limit: int = 5) -> str:
    """Return the explanation of the first few errors, one a line."""
    return "\n".join(dict.fromkeys(explain(error) for error in errors[:limit]))


def _known(error: EngineError) -> tuple[str, str]:
    return _TEXTS.get(error.code, _TEXTS[ErrorCode.ENGINE_ERROR])


def _fill(message: str, error: EngineError) -> str:
    named = {name for _before, name, _spec, _conversion in Formatter().parse(message) if name}
    values: dict[str, object] = dict.fromkeys(named, _UNNAMED) | {
        "band": band_called(error.band),
        "expression": error.expression,
        "message": error.message[:_LONGEST].strip().rstrip("."),
    }
    values |= error.values
    if "what" in error.values:
        values["what"] = named_thing(error.values["what"])
    if error.values.get("count", "").isdecimal():
        values["count"] = int(error.values["count"])
    return _(message, **values)


class _Unnamed(str):
    """A question mark for what the engine did not name, of which there may be many."""

    def __format__(self, spec: str) -> str:
        return spec.partition("|")[2] or self


_UNNAMED = _Unnamed("?")
