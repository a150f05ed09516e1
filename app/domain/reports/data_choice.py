"""What fills a report for showing and exporting: its sample, a file, or a query; and its parameters."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from pydantic import BaseModel, Field

from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml
from app.domain.reports.models import SampleValue
from app.domain.reports.xml_tools import local

PREVIEW_ROWS = 200
EXPORT_ROWS = 200_000
EDITABLE = (
    "java.lang.String",
    "java.lang.Boolean",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Short",
    "java.lang.Double",
    "java.lang.Float",
    "java.math.BigDecimal",
    "java.util.Date",
    "java.sql.Date",
    "java.sql.Timestamp",
)


class DataChoice(BaseModel):
    """Where the rows come from, and values for parameters; a password is never part of it.

    Neither file nor query means the sample that the template came with.
    connection is the id of a saved connection, title its name for people.
    """

    file: str = ""
    connection: str = ""
    title: str = ""
    query: str = ""
    parameters: dict[str, SampleValue] = Field(default_factory=dict)

    @property
    def has_source(self) -> bool:
        """Tell whether the rows come from elsewhere than the sample."""
        return bool(self.file or self.query)

    @property
    def is_plain(self) -> bool:
        """Tell whether the report is shown as its version was kept."""
        return not self.has_source and not self.parameters

    @property
    def name(self) -> str:
        """The file's or connection's name, "" for the sample."""
        return PurePath(self.file).name if self.file else self.title or self.connection


class Filled(BaseModel):
    """A version printed with chosen data; pages and texts are digests of blobs.

    missing are fields without data, unused are columns without a field, lost
    are texts that their font can't print, cut tells that there are more rows
    than are shown.
    """

    choice: DataChoice
    rows: int = 0
    cut: bool = False
    matched: list[str] = Field(default_factory=list)
    missing: list[str] = Field(default_factory=list)
    unused: list[str] = Field(default_factory=list)
    lost: list[str] = Field(default_factory=list)
    page_count: int = 0
    sample: str = ""
    pages: list[str] = Field(default_factory=list)
    texts: str = ""


class ParameterInfo(BaseModel):
    """A parameter that a person can fill in; default is a Java expression."""

    name: str
    java_type: str = "java.lang.String"
    label: str = ""
    default: str = ""


def choice_key(session_id: int) -> str:
    """Return the setting that keeps what fills a session's reports."""
    return f"reports/data/{session_id}"


def filled_key(version_id: int) -> str:
    """Return the setting that keeps how a version printed with chosen data."""
    return f"reports/filled/{version_id}"


def parameters_of(jrxml: bytes) -> list[ParameterInfo]:
    """Return the parameters of the report that hold one plain value."""
    found = [
        ParameterInfo(
            name=str(node.get("name", "")),
            java_type=str(node.get("class", "java.lang.String")),
            label=_text(node, "parameterDescription"),
            default=_text(node, "defaultValueExpression"),
        )
        for node in parse(jrxml)
        if local(node) == "parameter"
    ]
    return [one for one in found if one.java_type in EDITABLE]


def field_labels(jrxml: bytes) -> dict[str, str]:
    """Return the descriptions of the report's fields, where they have one."""
    pairs = {
        str(node.get("name", "")): _text(node, "fieldDescription")
        for node in parse(jrxml)
        if local(node) == "field"
    }
    return {name: text for name, text in pairs.items() if text}


def query_of_template(jrxml: bytes) -> str:
    """Return the query that a template carries, "" for none."""
    node = next((one for one in parse(jrxml) if local(one) == "queryString"), None)
    return _words(node) if node is not None else ""


def _text(node: Any, name: str) -> str:
    found = xml.child(node, name)
    return _words(found) if found is not None else ""


def _words(node: Any) -> str:
    return "".join(str(one) for one in node.itertext()).strip()
