"""The engine's exceptions as data: a code, what the message names, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from app.domain.reports.codes import ErrorCode
from app.domain.reports.models import EngineError, Stage
from app.engines.jasper.source import Place, Source

LIMIT = 50
_SAX = re.compile(r"lineNumber: (\d+); columnNumber: (\d+); (.*)", re.S)
_AT = re.compile(r"^Error at line \d+ char \d+:?\s*")
_NUMBERED = re.compile(r"^\s*\d+\. ", re.M)
_EXPRESSION_ID = re.compile(r"\$JR_EXPR_ID=(\d+)\$")


@dataclass(frozen=True)
class _Rule:
    """A pattern, its code, and how to find the place; groups become values."""

    pattern: re.Pattern[str]
    code: ErrorCode
    place: Callable[[Source, dict[str, str]], Place] | None = None


def _uses(kind: str) -> Callable[[Source, dict[str, str]], Place]:
    return lambda source, values: source.using(kind, values["name"])


def _has(attribute: str, value: str = "name") -> Callable[[Source, dict[str, str]], Place]:
    return lambda source, values: source.with_attribute(attribute, values[value])


def _outside(source: Source, values: dict[str, str]) -> Place:
    return source.reaching_outside(int(values["y"]), int(values["height"]), int(values["band_height"]))


def _rule(
    pattern: str, code: ErrorCode, place: Callable[[Source, dict[str, str]], Place] | None = None
) -> _Rule:
    return _Rule(re.compile(pattern, re.S), code, place)


_E = ErrorCode
_RULES = (
    _rule(r"Query parameter not found : (?P<name>.+)", _E.QUERY_PARAMETER_NOT_FOUND, _uses("P")),
    _rule(r"Field not found : (?P<name>.+)", _E.FIELD_NOT_FOUND, _uses("F")),
    _rule(r"Parameter not found : (?P<name>.+)", _E.PARAMETER_NOT_FOUND, _uses("P")),
    _rule(r"Variable not found : (?P<name>.+)", _E.VARIABLE_NOT_FOUND, _uses("V")),
    _rule(
        r"Element bottom reaches outside band area : "
        r"y=(?P<y>-?\d+) height=(?P<height>-?\d+) band-height=(?P<band_height>-?\d+)",
        _E.ELEMENT_OUTSIDE_BAND,
        _outside,
    ),
    _rule(r"The (?P<section>[\w ]+?) section\b.* do not fit the page height", _E.PAGE_HEIGHT),
    _rule(r"do not fit the page height", _E.PAGE_HEIGHT),
    _rule(r"columns and the margins do not fit the page width", _E.PAGE_WIDTH),
    _rule(
        r"cannot have negative (width|height)", _E.NEGATIVE_WIDTH, lambda source, _values: source.negative()
    ),
    _rule(r"ClassNotFoundException: (?P<name>[\w.$\[\]]+)", _E.CLASS_NOT_FOUND, _has("class")),
    _rule(r"NoClassDefFoundError: (?P<name>[\w./$]+)", _E.CLASS_NOT_FOUND),
    _rule(
        r"Duplicate declaration of (?P<kind>[\w ]+?)\s?: (?P<name>.+?)\.?$",
        _E.DUPLICATE_NAME,
        _has("name"),
    ),
    _rule(r"Unknown evaluation group '(?P<name>.*?)'", _E.UNKNOWN_GROUP, _has("evaluationGroup")),
    _rule(r"Unknown reset group '(?P<name>.*?)'", _E.UNKNOWN_GROUP, _has("resetGroup")),
    _rule(r"Unknown (?P<kind>\w+) group '(?P<name>.*?)'", _E.UNKNOWN_GROUP),
    _rule(r"Could not find subdataset named \"(?P<name>.*?)\"", _E.DATASET_NOT_FOUND, _has("subDataset")),
    _rule(r"No report compiler set for language: (?P<name>.+?)\.?$", _E.LANGUAGE_UNKNOWN),
    _rule(r"No query executer factory (class )?registered for (the )?\"?(?P<name>\w+)", _E.LANGUAGE_UNKNOWN),
    _rule(r"Invalid UUID string: (?P<value>.+)", _E.BAD_UUID, _has("uuid", "value")),
    _rule(r"UUID string too large|Invalid UUID", _E.BAD_UUID),
    _rule(r"For input string: \"(?P<value>.*?)\"", _E.BAD_NUMBER),
    # the schema
    _rule(r"TargetNamespace|Cannot find the declaration of element", _E.WRONG_NAMESPACE),
    _rule(r"cvc-complex-type\.2\.4\.a: .*?element '(?:\{\"[^\"]*\":)?element\}?'", _E.NEWER_FORMAT),
    _rule(
        r"cvc-complex-type\.2\.4\.[a-z]: .*?element '(?:\{\"[^\"]*\":)?(?P<name>[\w:]+)\}?'"
        r"(?:.*?One of '\{(?P<expected>[^}]*))?",
        _E.WRONG_ORDER,
    ),
    _rule(r"cvc-complex-type\.2\.3", _E.WRONG_ORDER),
    _rule(
        r"cvc-complex-type\.3\.2\.2: Attribute '(?P<attribute>.*?)' is not allowed "
        r"to appear in element '(?P<name>.*?)'",
        _E.UNKNOWN_ATTRIBUTE,
    ),
    _rule(
        r"cvc-enumeration-valid: Value '(?P<value>.*?)' is not facet-valid"
        r".*?enumeration '\[(?P<allowed>.*?)\]'",
        _E.BAD_VALUE,
    ),
    _rule(
        r"cvc-datatype-valid\S*: '(?P<value>.*?)' is not a valid value for "
        r"'(?:integer|decimal|float|int|double|long|nonNegativeInteger)'",
        _E.BAD_NUMBER,
    ),
    _rule(r"cvc-(?:datatype-valid|attribute)\S*: .*?'(?P<value>.*?)'", _E.BAD_VALUE),
    _rule(
        r"cvc-complex-type\.4: Attribute '(?P<attribute>.*?)' must appear on element '(?P<name>.*?)'",
        _E.MISSING_ATTRIBUTE,
    ),
    _rule(
        r"(?P<reason>Content is not allowed in prolog|must be terminated by the matching end-tag|"
        r"entity name must immediately follow|is not bound|Premature end of file|"
        r"start and end within the same entity|markup in the document|DOCTYPE|reference to entity|"
        r"not an? (?:valid )?XML|Invalid byte|must be followed by|Open quote is expected|"
        r"invalid XML character|was already specified for element|processing instruction)",
        _E.NOT_WELL_FORMED,
    ),
    # filling and exporting
    _rule(r"Font \"(?P<name>.*?)\" is not available to the JVM", _E.FONT_MISSING, _has("fontName")),
    _rule(
        r"Could not load the following font:\s*pdfFontName\s*:\s*(?P<name>\S+)",
        _E.FONT_MISSING,
        _has("pdfFontName"),
    ),
    _rule(r"Could not resolve style\(s\): (?P<name>.+?)\.?$", _E.STYLE_MISSING, _has("style")),
    _rule(r"Style not found: (?P<name>.+?)\.?$", _E.STYLE_MISSING, _has("style")),
    _rule(r"Byte data not found at: (?P<name>.+?)\.?$", _E.IMAGE_MISSING),
    _rule(
        r"(?:Input stream|Image|Error opening input stream).*?(?:not found|from URL)\s*(?:at)?\s*:?\s*"
        r"(?P<name>.+?)\.?$",
        _E.IMAGE_MISSING,
    ),
    _rule(r"Resource not found at: (?P<name>.+?)\.?$", _E.SUBREPORT_MISSING),
    _rule(r"in pattern \"(?P<pattern>.*?)\"", _E.BAD_PATTERN, _has("pattern", "pattern")),
    _rule(
        r"Illegal pattern|Malformed (?:exponential )?pattern|Unquoted special character|Unterminated quote",
        _E.BAD_PATTERN,
    ),
    _rule(r"class (?P<found>[\w.$]+) cannot be cast to class (?P<expected>[\w.$]+)", _E.WRONG_TYPE),
    _rule(
        r"(?:Maximum page count of|exceeded the limit of) (?P<limit>\d+)|[Mm]ax(?:imum)? pages",
        _E.TOO_MANY_PAGES,
    ),
    _rule(r"(class|Class) (?P<what>[\w.$\[\]]+) (is )?not (allowed|visible|permitted)", _E.FORBIDDEN),
    _rule(r"(?P<name>[\w.]+) cannot be resolved", _E.NAME_NOT_RESOLVED),
)


def translate(
    stage: Stage,
    chain: list[tuple[str, str]],
    source: Source,
    expressions: dict[int, str] | None = None,
) -> list[EngineError]:
    """Return what an exception says; chain holds (class, message) from the outermost cause in.

    expressions are the template's expressions by the compiler's number.
    """
    for _class, message in chain:
        if "Errors were encountered when compiling report expressions" in message:
            return _compiler(message, source, expressions or {})
        if message.startswith("Report design not valid"):
            body = _NUMBERED.split(message.partition(":")[2])
            return [_one(stage, text.strip(), source) for text in body if text.strip()][:LIMIT]
    return [_best(stage, chain, source)]


def _best(stage: Stage, chain: list[tuple[str, str]], source: Source) -> EngineError:
    """Return the innermost cause that has a code, else the outermost message."""
    evaluated = next((text for _class, text in chain if "Error evaluating expression" in text), "")
    found = [_one(stage, message, source) for _class, message in reversed(chain) if message]
    known = [error for error in found if error.code != ErrorCode.ENGINE_ERROR]
    placed = [error for error in known if error.code == known[0].code and error.line]
    best = (placed or known or found[-1:] or [EngineError(code=_E.ENGINE_ERROR, stage=stage, message="")])[0]
    return _in_expression(best, evaluated, source) if evaluated else best


def _in_expression(error: EngineError, message: str, source: Source) -> EngineError:
    text = message.partition(":")[2].strip() if "source text" in message else ""
    place = source.with_expression(text) if text else Place()
    code = ErrorCode.EXPRESSION_ERROR if error.code == ErrorCode.ENGINE_ERROR else ErrorCode(error.code)
    values = error.values or {"reason": error.message}
    return error.model_copy(update={"code": code, "values": values} | _fields(place))


def _one(stage: Stage, message: str, source: Source) -> EngineError:
    sax = _SAX.search(message)
    line, column = (int(sax[1]), int(sax[2])) if sax else (0, 0)
    text = _AT.sub("", sax[3] if sax else message).strip()
    place = source.at(line, column) if line else Place()
    for rule in _RULES:
        if match := rule.pattern.search(text):
            values = _values(match, text)
            better = rule.place(source, values) if rule.place else Place()
            place = better if better.line else place
            return _error(
                rule.code, "xml" if rule.code == _E.NOT_WELL_FORMED else stage, text, values, place, column
            )
    return _error(_E.ENGINE_ERROR, stage, text, {}, place, column)


def _values(match: re.Match[str], text: str) -> dict[str, str]:
    values = {name: found.strip() for name, found in match.groupdict().items() if found}
    if "reason" in match.groupdict():
        values["reason"] = text
    if "expected" in values:
        values["expected"] = ",".join(re.findall(r"([\w.]+)(?:,|$)", values["expected"]))
    if "allowed" in values:
        values["allowed"] = values["allowed"].replace(", ", ",")
    if "name" in values and values["name"].startswith("report "):
        values["name"] = values["name"].removeprefix("report ")
    return values


def _compiler(message: str, source: Source, expressions: dict[int, str]) -> list[EngineError]:
    """Return one error per expression; the compiler says each thing three times."""
    found: dict[tuple[str, str], EngineError] = {}
    for part in _NUMBERED.split(message)[1:] or [message.partition(":")[2]]:
        reason = part.strip().splitlines()[0].strip() if part.strip() else ""
        number = _EXPRESSION_ID.search(part)
        text = expressions.get(int(number[1]), "") if number else ""
        place = source.with_expression(text) if text else Place()
        code, values = _E.EXPRESSION_ERROR, {"reason": reason}
        if match := re.search(r"^(?P<name>[\w.$]+) cannot be resolved", reason):
            code, values = _E.NAME_NOT_RESOLVED, {"name": match["name"], "reason": reason}
        elif match := re.search(r"cannot convert from (?P<found>\S+) to (?P<expected>\S+)", reason):
            code, values = _E.WRONG_TYPE, match.groupdict() | {"reason": reason}
        found.setdefault((text or reason, reason), _error(code, "compile", reason, values, place, 0))
    return list(found.values())[:LIMIT]


def _fields(place: Place) -> dict[str, object]:
    found = {
        "element": place.element,
        "band": place.band,
        "expression": place.expression,
        "line": place.line,
    }
    return {name: value for name, value in found.items() if value}


def _error(
    code: ErrorCode, stage: Stage, message: str, values: dict[str, str], place: Place, column: int
) -> EngineError:
    return EngineError(
        code=code,
        stage=stage,
        message=message[:2000],
        values=values,
        element=place.element,
        band=place.band,
        expression=place.expression,
        line=place.line,
        column=column,
    )
