"""A QTI 2.1 package: one item a file, a test of all of them, and the manifest."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from typing import Any

from lxml import etree

from app.domain.questions.models import Item
from app.domain.questions.text.build import LETTERS
from app.engines.exams.flat import TRUTH, clean, flat, several

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
TEMPLATES = "http://www.imsglobal.org/question/qti_v2p1/rptemplates"
_GAP = re.compile(r"_{2,}|＿{2,}|（\s*）|\(\s*\)")
_ITEM: Any = {None: QTI}
_PACKED: Any = {None: PACKAGE}
_WHEN = (2020, 1, 1, 0, 0, 0)


def write_qti(items: Sequence[Item], title: str) -> bytes:
    """Return the items as a QTI 2.1 package (zip)."""
    rows = flat(items)
    names = [f"item{number:04d}" for number in range(1, len(rows) + 1)]
    files = {f"items/{name}.xml": _bytes(_item(item, name)) for name, item in zip(names, rows, strict=True)}
    files["test.xml"] = _bytes(_test(names, clean(title)))
    files["imsmanifest.xml"] = _bytes(_manifest(names))
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, _WHEN), data, zipfile.ZIP_DEFLATED)
    return sink.getvalue()


def _bytes(node: Any) -> bytes:
    return bytes(etree.tostring(node, encoding="UTF-8", xml_declaration=True, pretty_print=False))


def _node(parent: Any, name: str, text: str = "", **attributes: str) -> Any:
    node = etree.SubElement(parent, f"{{{QTI}}}{name}", attributes)
    if text:
        node.text = clean(text)
    return node


def _item(item: Item, name: str) -> Any:
    root = etree.Element(
        f"{{{QTI}}}assessmentItem",
        nsmap=_ITEM,
        identifier=name,
        title=clean(item.id),
        adaptive="false",
        timeDependent="false",
    )
    root.set("{http://www.w3.org/XML/1998/namespace}lang", item.language)
    graded = item.kind != "short" or bool(item.options)
    _response(root, item, graded)
    _node(root, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    _node(root, "outcomeDeclaration", identifier="FEEDBACK", cardinality="single", baseType="identifier")
    body = _node(root, "itemBody")
    _body(body, item)
    if graded:
        _node(root, "responseProcessing", template=f"{TEMPLATES}/match_correct")
    if item.explanation:
        feedback = _node(
            root,
            "modalFeedback",
            outcomeIdentifier="FEEDBACK",
            identifier="EXPLANATION",
            showHide="show",
        )
        _paragraphs(feedback, item.explanation)
    return root


def _response(root: Any, item: Item, graded: bool) -> None:
    """Declare the answer: identifiers of options, or a string."""
    choice = bool(item.options) or item.kind == "true_false"
    cardinality = "multiple" if several(item) else "single"
    declared = _node(
        root,
        "responseDeclaration",
        identifier="RESPONSE",
        cardinality=cardinality,
        baseType="identifier" if choice else "string",
    )
    if not graded:
        return
    correct = _node(declared, "correctResponse")
    for value in _keys(item):
        _node(correct, "value", value)


def _keys(item: Item) -> list[str]:
    if item.options:
        return [LETTERS[n] for n, option in enumerate(item.options) if option.right]
    return [item.answer]


def _body(body: Any, item: Item) -> None:
    if item.options or item.kind == "true_false":
        _paragraphs(body, item.stem)
        rows = [(LETTERS[n], option.text) for n, option in enumerate(item.options)]
        rows = rows or list(TRUTH[item.language].items())
        most = "0" if several(item) else "1"
        node = _node(
            body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="false", maxChoices=most
        )
        for name, text in rows:
            _node(node, "simpleChoice", text, identifier=name)
        return
    gap = _GAP.search(item.stem)
    if item.kind == "cloze":
        paragraph = _node(body, "p", item.stem[: gap.start()] if gap else f"{item.stem} ")
        entry = _node(paragraph, "textEntryInteraction", responseIdentifier="RESPONSE", expectedLength="20")
        entry.tail = clean(item.stem[gap.end() :]) if gap else ""
        return
    _paragraphs(body, item.stem)
    _node(body, "extendedTextInteraction", responseIdentifier="RESPONSE", expectedLines="6")


def _paragraphs(parent: Any, text: str) -> None:
    for line in text.split("\n"):
        if line.strip():
            _node(parent, "p", line.strip())


def _test(names: Sequence[str], title: str) -> Any:
    root = etree.Element(f"{{{QTI}}}assessmentTest", nsmap=_ITEM, identifier="test", title=title or "test")
    part = _node(
        root, "testPart", identifier="part", navigationMode="nonlinear", submissionMode="simultaneous"
    )
    section = _node(part, "assessmentSection", identifier="section", title=title or "test", visible="true")
    for name in names:
        _node(section, "assessmentItemRef", identifier=name, href=f"items/{name}.xml")
    return root


def _manifest(names: Sequence[str]) -> Any:
    root = etree.Element(f"{{{PACKAGE}}}manifest", nsmap=_PACKED, identifier="manifest")
    about = etree.SubElement(root, f"{{{PACKAGE}}}metadata")
    etree.SubElement(about, f"{{{PACKAGE}}}schema").text = "QTIv2.1 Package"
    etree.SubElement(about, f"{{{PACKAGE}}}schemaversion").text = "1.0.0"
    etree.SubElement(root, f"{{{PACKAGE}}}organizations")
    resources = etree.SubElement(root, f"{{{PACKAGE}}}resources")
    test = _resource(resources, "test", "imsqti_test_xmlv2p1", "test.xml")
    for name in names:
        _resource(resources, name, "imsqti_item_xmlv2p1", f"items/{name}.xml")
        etree.SubElement(test, f"{{{PACKAGE}}}dependency", identifierref=name)
    return root


def _resource(parent: Any, name: str, kind: str, href: str) -> Any:
    node = etree.SubElement(parent, f"{{{PACKAGE}}}resource", identifier=name, type=kind, href=href)
    etree.SubElement(node, f"{{{PACKAGE}}}file", href=href)
    return node
