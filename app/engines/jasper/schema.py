"""Everything that a template has against the 6.x schema, found at once; the engine tells only the first."""

from __future__ import annotations

import re
import tempfile
import zipfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from lxml import etree

from app.domain.reports.codes import ErrorCode
from app.domain.reports.models import EngineError
from app.domain.reports.xml_tools import COMPONENTS, NAMESPACE
from app.engines.jasper.source import Source, place_of

LIMIT = 50
_FOLDER = "net/sf/jasperreports/"
_FILES = {
    NAMESPACE: "engine/dtds/jasperreport.xsd",
    COMPONENTS: "components/components.xsd",
    f"{NAMESPACE}/parts": "parts/parts.xsd",
}
_IMPORTS = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">{}</xs:schema>"""
_IMPORT = """<xs:import namespace="{}" schemaLocation="{}"/>"""
_TYPES = "integer|int|long|decimal|float|double|nonNegativeInteger|positiveInteger|NMTOKEN"
_RULES = tuple(
    (re.compile(pattern), code)
    for pattern, code in (
        (
            r"attribute '(?P<attribute>[^']+)': The attribute '[^']+' is not allowed",
            ErrorCode.UNKNOWN_ATTRIBUTE,
        ),
        (r"The attribute '(?P<attribute>[^']+)' is required but missing", ErrorCode.MISSING_ATTRIBUTE),
        (
            r"'enumeration'\] The value '(?P<value>.*?)' is not an element of the set \{(?P<allowed>.*)\}",
            ErrorCode.BAD_VALUE,
        ),
        (
            rf"'(?P<value>.*?)' is not a valid value of the atomic type 'xs:(?:{_TYPES})'",
            ErrorCode.BAD_NUMBER,
        ),
        (r"The value '(?P<value>.*?)'|'(?P<plain>.*?)' is not a valid value", ErrorCode.BAD_VALUE),
        (r"No matching global (?:element )?declaration", ErrorCode.WRONG_NAMESPACE),
        (r"not expected|[Mm]issing child|[Cc]ontent|not allowed", ErrorCode.WRONG_ORDER),
    )
)
_EXPECTED = re.compile(r"Expected is (?:one of )?\( (?P<names>.*?) \)")
_ELEMENT = re.compile(r"^Element '(?:\{(?P<space>[^}]*)\})?(?P<name>[^']+)'")


@dataclass(frozen=True)
class Breach:
    """One error against the schema; known is False in parts whose own schema is not at hand."""

    error: EngineError
    known: bool


def breaches(jrxml: bytes) -> list[Breach]:
    """Return what breaks the schema, in document order; [] for what is no XML or names no namespace.

    A template without a namespace is read by the engine as a document of old,
    without a schema.
    """
    root = _root(jrxml)
    if root is None or etree.QName(root).namespace is None:
        return []
    schema = _schema()
    if schema.validate(root):
        return []
    source = Source(jrxml)
    found = [_breach(entry, source) for entry in schema.error_log]
    return list({_key(one.error): one for one in found}.values())[:LIMIT]


def joined(errors: list[EngineError], found: list[Breach]) -> list[EngineError]:
    """Return the loader's errors, then the breaches that it did not come to."""
    told = {_key(error) for error in errors}
    return [*errors, *(one.error for one in found if _key(one.error) not in told)]


def load() -> None:
    """Read the schema, so that the first template needn't wait for it."""
    _schema()


def _root(jrxml: bytes) -> Any:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        return etree.fromstring(jrxml, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None


@lru_cache(maxsize=1)
def _schema() -> Any:
    """Read the engine's own schemas from its jar."""
    from app.engines.jasper.java import jars

    jar = next(path for path in jars() if path.name.startswith("jasperreports-6"))
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder, zipfile.ZipFile(jar) as archive:
        imports = ""
        for space, name in _FILES.items():
            target = Path(folder, Path(name).name)
            target.write_bytes(archive.read(_FOLDER + name))
            imports += _IMPORT.format(space, target.name)
        whole = Path(folder, "all.xsd")
        whole.write_text(_IMPORTS.format(imports), encoding="utf-8")
        return etree.XMLSchema(etree.parse(str(whole), etree.XMLParser(no_network=True)))


def _key(error: EngineError) -> tuple[str, ...]:
    """Tell errors apart by what they name; the two readers count lines differently."""
    values = error.values
    named = values.get("attribute") or values.get("value") or values.get("name", "")
    line = "" if error.code in (ErrorCode.WRONG_ORDER, ErrorCode.NEWER_FORMAT) else str(error.line)
    code = ErrorCode.BAD_VALUE if error.code == ErrorCode.BAD_NUMBER else error.code
    return (code, named, line)


def _breach(entry: Any, source: Source) -> Breach:
    text = str(entry.message)
    element = _ELEMENT.match(text)
    name = element["name"] if element else ""
    code, values = _meaning(text, name)
    place = place_of(source.find(entry.path or ""))
    error = EngineError(
        code=code,
        stage="xsd",
        message=text.replace(f"{{{NAMESPACE}}}", ""),
        values={key: value for key, value in values.items() if value},
        element=place.element or name,
        band=place.band,
        expression=place.expression,
        line=int(entry.line),
    )
    return Breach(error, element is None or element["space"] in _FILES)


def _meaning(text: str, name: str) -> tuple[ErrorCode, dict[str, str]]:
    expected = _EXPECTED.search(text)
    for pattern, code in _RULES:
        if match := pattern.search(text):
            values = {key: value for key, value in match.groupdict().items() if value}
            if "plain" in values:
                values["value"] = values.pop("plain")
            if "allowed" in values:
                values["allowed"] = ",".join(re.findall(r"'([^']*)'", values["allowed"]))
            if code == ErrorCode.WRONG_ORDER and name == "element":
                return ErrorCode.NEWER_FORMAT, {}
            if code == ErrorCode.WRONG_ORDER and expected:
                values["expected"] = ",".join(_plain(one) for one in expected["names"].split(", "))
            return code, {"name": name} | values
    return ErrorCode.ENGINE_ERROR, {}


def _plain(name: str) -> str:
    return name.rpartition("}")[2]
