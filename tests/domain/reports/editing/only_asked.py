"""An oracle that knows nothing of the rules: what a request may change, and what it did to the tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from app.domain.reports.editing.understood import Understood
from app.domain.reports.xml_tools import ELEMENTS, local

_PLACES = ("x", "y", "width", "height")
_NAMED = {
    "@forecolor": "fore",
    "@backcolor": "back",
    "@mode": "mode",
    "@size": "size",
    "@fontSize": "size",
    "@isBold": "bold",
    "@isItalic": "italic",
    "@isUnderline": "underline",
    "@isStrikeThrough": "strike",
    "@textAlignment": "align",
    "@verticalAlignment": "valign",
    "@pattern": "pattern",
    "@isRemoveLineWhenBlank": "when",
    "@isBlankWhenNull": "blank",
    "@isPrintRepeatedValues": "repeat",
    "@textAdjust": "stretch",
    "@stretchType": "stretch",
    "@style": "style",
    "@rotation": "rotation",
    "@fontName": "face",
}
_INSIDE = (
    ("printWhenExpression", "when"),
    ("patternExpression", "pattern"),
    ("textFieldExpression", "words"),
    ("/text#", "words"),
    ("/box", "border"),
    ("/graphicElement", "border"),
    ("/paragraph", "spacing"),
)
_DECLARED = (
    *("field", "variable", "parameter", "style", "queryString", "sortField", "filterExpression", "group"),
    *("property", "subDataset", "import"),
)
Check = Callable[["Seen", "Seen"], list[str]]


@dataclass
class Seen:
    """A template in flat values: elements by name, bands, declarations and the report's own attributes."""

    elements: dict[str, dict[str, str]] = field(default_factory=dict)
    order: dict[str, Any] = field(default_factory=dict)
    bands: dict[str, str] = field(default_factory=dict)
    declared: dict[str, list[str]] = field(default_factory=dict)
    report: dict[str, str] = field(default_factory=dict)
    styles: dict[str, dict[str, str]] = field(default_factory=dict)

    def value(self, id_: str, aspect: str) -> str:
        """Return what an aspect of an element is, from its style where it says nothing itself."""
        own = self.elements.get(id_, {})
        found = next((value for path, value in own.items() if aspect_of(path) == aspect), "")
        return found or self._from_style(own.get("/reportElement@style", ""), aspect)

    def _from_style(self, name: str, aspect: str) -> str:
        style = self.styles.get(name) or self.styles.get("", {})
        for path, value in style.items():
            if "conditionalStyle" in path:
                continue
            if aspect_of(path) == aspect or (aspect == "align" and path == "@hAlign"):
                return value
        return self._from_style(style["@style"], aspect) if style.get("@style") else ""


@dataclass
class Expected:
    """What a request wants and allows.

    must holds per aspect the elements that get it, with a test of the new
    value; may the elements that can get it too; gone the elements that go.
    """

    must: dict[str, tuple[list[str], Callable[[str], bool]]] = field(default_factory=dict)
    may: dict[str, set[str]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    moves: bool = False
    adds: bool = False
    declares: set[str] = field(default_factory=set)
    report: set[str] = field(default_factory=set)
    checks: list[Check] = field(default_factory=list)
    asks: bool = False

    def and_(self, other: Expected) -> Expected:
        """Return both together."""
        may = {
            name: self.may.get(name, set()) | other.may.get(name, set()) for name in {*self.may, *other.may}
        }
        for one in (self, other):
            for name, (ids, _test) in one.must.items():
                may[name] = may.get(name, set()) | set(ids)
        must = dict(self.must)
        checks = [*self.checks, *other.checks]
        for name, (ids, test) in other.must.items():
            if name in must:
                checks.append(_must(name, ids, test))
            else:
                must[name] = (ids, test)
        return Expected(
            must,
            may,
            self.gone | other.gone,
            self.moves or other.moves,
            self.adds or other.adds,
            self.declares | other.declares,
            self.report | other.report,
            checks,
            self.asks or other.asks,
        )


def aspect_of(path: str) -> str:
    """Return what of an element a path of its values is about."""
    for part, name in _INSIDE:
        if part in path:
            return name
    where, _at, last = path.rpartition("@")
    if last in _PLACES and where.endswith("reportElement"):
        return "place"
    return _NAMED.get(f"@{last}", path)


def seen(template: Template) -> Seen:
    """Return a template in flat values."""
    found = Seen(report=dict(template.root.attrib))
    for node in template.elements():
        found.elements[template.name_of(node)] = flat(node)
        found.order[template.name_of(node)] = node
    for band in template.bands():
        found.bands[template.name_of(band)] = str(flat(band))
    for node in template.root:
        if isinstance(node.tag, str) and local(node) in _DECLARED:
            own = {key: one for key, one in flat(node).items() if "Header" not in key and "Footer" not in key}
            found.declared.setdefault(local(node), []).append(str(own))
            if local(node) == "style":
                found.styles[node.get("name", "")] = own
                if node.get("isDefault") == "true":
                    found.styles[""] = own
    return found


def flat(node: Any, path: str = "") -> dict[str, str]:
    """Return attributes and texts by path, without uuids, and without the elements within."""
    values = {f"{path}@{key}": value for key, value in node.attrib.items() if key != "uuid"}
    if (node.text or "").strip():
        values[f"{path}#"] = " ".join((node.text or "").split())
    for at, child in enumerate(node):
        if isinstance(child.tag, str) and local(child) not in ELEMENTS:
            twin = f"{path}/{local(child)}"
            inner = flat(child, twin)
            values |= {key if key not in values else f"{key}{at}": value for key, value in inner.items()}
    return values


def acts(understood: Understood) -> bool:
    """Tell whether something is carried out without a question."""
    return bool(understood.edits) and understood.trouble is None and not understood.half


def faults(jrxml: bytes, text: str, expected: Expected) -> list[str] | None:
    """Return what is wrong with what a request did; None where it is asked about instead."""
    understood = understand(jrxml, text)
    if not acts(understood):
        return None
    if expected.asks:
        return [f"carried out: {short(understood)}"]
    template = Template(jrxml)
    before = seen(template)
    try:
        for edit in read_edits(understood.edits):
            edit.change(template, outline_of(template))
    except EditProblem:
        return None
    return compare(before, seen(template), expected)


def short(understood: Understood) -> list[dict[str, Any]]:
    """Return edits without the values that are as they come."""
    return [
        {"kind": one.kind, **one.model_dump(exclude_defaults=True)} for one in read_edits(understood.edits)
    ]


def compare(before: Seen, after: Seen, expected: Expected) -> list[str]:
    """Return what was not done, and what was done but not asked."""
    found = [fault for check in expected.checks for fault in check(before, after)]
    for name, (ids, test) in expected.must.items():
        found += _must(name, ids, test)(before, after)
    found += [f"{one} stands still" for one in sorted(expected.gone) if one in after.elements]
    found += _not_asked(before, after, expected)
    return found


_LETTERS = {"bold", "italic", "size", "words", "face"}


def _alongside(name: str, expected: Expected) -> set[str]:
    """Return the elements that may change in one way because another way is asked for."""
    asked = {*expected.must, *expected.may}
    if name == "mode" and "back" in asked:
        return {"*"}
    if name == "fore" and "style" in asked:
        return expected.may["style"]
    if name == "fore" and "back" in asked:
        return {*expected.may.get("back", ()), *expected.must.get("back", ([], None))[0]}
    return {"*"} if name == "place" and _LETTERS & asked else set()


def _is_drawn(node: Any) -> bool:
    """Tell whether an element prints no words: a line, a box, a frame."""
    return not any(
        local(one) in ("text", "textFieldExpression") and (one.text or "").strip() for one in node.iter()
    )


def _words_of_totals(one: str, before: Seen, expected: Expected) -> bool:
    """Tell whether an element holds only words, and totals go that such words may stand before."""
    totals = any("$V{" in str(flat(before.order[each])) for each in expected.gone if each in before.order)
    return totals and "$" not in str(flat(before.order[one]))


def _must(name: str, ids: list[str], test: Callable[[str], bool]) -> Check:
    def check(_before: Seen, after: Seen) -> list[str]:
        return [
            f"{one} {name} is {after.value(one, name)!r}"
            for one in ids
            if one in after.elements and not test(after.value(one, name))
        ]

    return check


def _not_asked(before: Seen, after: Seen, expected: Expected) -> Iterable[str]:
    for one, old in before.elements.items():
        new = after.elements.get(one)
        if new is None:
            with_others = (expected.gone or expected.adds) and _is_drawn(before.order[one])
            if one not in expected.gone and not with_others and not _words_of_totals(one, before, expected):
                yield f"{one} was removed"
            continue
        paths = {path for path in {*old, *new} if old.get(path) != new.get(path)}
        for name in {aspect_of(path) for path in paths}:
            allowed = expected.may.get(name, set()) | set(expected.must.get(name, ([], None))[0])
            allowed |= _alongside(name, expected)
            if one not in allowed and "*" not in allowed and not (name == "place" and expected.moves):
                told = [(path, old.get(path), new.get(path)) for path in paths if aspect_of(path) == name]
                yield f"{one} {name} changed: {told}"
    if not expected.adds and (fresh := [one for one in after.elements if one not in before.elements]):
        yield f"{len(fresh)} elements added"
    for kind in {*before.declared, *after.declared}:
        if kind not in expected.declares and before.declared.get(kind) != after.declared.get(kind):
            yield f"{kind} declared anew or changed"
    for name in {*before.report, *after.report}:
        if name not in expected.report and before.report.get(name) != after.report.get(name):
            yield f"report {name}: {before.report.get(name)} > {after.report.get(name)}"
    grows = expected.moves or bool(_LETTERS & {*expected.must, *expected.may})
    if not grows and any(before.bands[one] != after.bands.get(one) for one in before.bands):
        yield "a band changed"
