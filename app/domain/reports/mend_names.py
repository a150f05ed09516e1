"""Repairs of names that nothing declares: fields, parameters, variables, groups, styles, classes, files."""

from __future__ import annotations

import re
from typing import Any

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.xml_tools import local

_CLASSES = {
    one.rsplit(".", 1)[-1].lower(): one
    for one in (
        "java.lang.String",
        "java.lang.Integer",
        "java.lang.Long",
        "java.lang.Short",
        "java.lang.Double",
        "java.lang.Float",
        "java.lang.Boolean",
        "java.lang.Object",
        "java.math.BigDecimal",
        "java.math.BigInteger",
        "java.util.Date",
        "java.util.List",
        "java.util.Map",
        "java.sql.Timestamp",
        "java.sql.Time",
    )
} | {
    "int": "java.lang.Integer",
    "char": "java.lang.String",
    "bool": "java.lang.Boolean",
    "str": "java.lang.String",
}
_DECLARED = {
    "field": N_("Declared the field {name} as {type}."),
    "parameter": N_("Declared the parameter {name} as {type}."),
    "variable": N_("Declared the variable {name} as {type}."),
}
_GROUP_CORRECTED = {
    "evaluation": N_("Corrected the group at whose end {element} is evaluated."),
    "reset": N_("Corrected the group at which {element} starts anew."),
    "increment": N_("Corrected the group at which {element} is increased."),
}
_NUMERIC = re.compile(r"[#0][#0,.]*|¤")


def declare(root: Any, letter: str, name: str) -> list[str]:
    """Declare what $F, $P or $V (letter) mentions, or point it at the kind that has the name."""
    other = _other_kind(root, letter, name)
    if other:
        return _point_elsewhere(root, letter, name, other)
    tag = xml.KINDS[letter]
    node = xml.make(root, tag, name=name)
    node.set("class", _variable_class(root, name) if letter == "V" else guess_class(root, letter, name))
    if letter == "V":
        node.set("calculation", "Nothing")
    xml.insert_in_order(root, node)
    return [_(_DECLARED[tag], name=name, type=node.get("class", ""))]


def _other_kind(root: Any, letter: str, name: str) -> tuple[str, str] | None:
    """Return (letter, name) of a declaration that must be meant."""
    for other, tag in xml.KINDS.items():
        for known in xml.declared(root, tag):
            if known.strip().lower() == name.strip().lower() and (other, known) != (letter, name):
                return other, known
    return None


def _point_elsewhere(root: Any, letter: str, name: str, other: tuple[str, str]) -> list[str]:
    old, new = f"${letter}{{{name}}}", f"${other[0]}{{{other[1]}}}"
    for node in xml.expressions(root):
        if node.text and old in node.text:
            node.text = node.text.replace(old, new)
    return [_("Changed {old} to {new}, which is declared.", old=old, new=new)]


def guess_class(root: Any, letter: str, name: str) -> str:
    """Guess a type from how a name is used: patterns, sums, wrapping calls."""
    reference = f"${letter}{{{name}}}"
    for node in xml.expressions(root):
        text = node.text or ""
        if reference not in text:
            continue
        holder = node.getparent()
        pattern = holder.get("pattern", "")
        if re.search(r"[yMdHms]{2}", pattern):
            return "java.util.Date"
        if _NUMERIC.search(pattern) or holder.get("calculation") in ("Sum", "Average"):
            return "java.math.BigDecimal"
        if re.search(re.escape(reference) + r"\s*\.\s*(doubleValue|add|subtract|multiply|setScale)\b", text):
            return "java.math.BigDecimal"
        if local(node) == "printWhenExpression" and text.strip() == reference:
            return "java.lang.Boolean"
    return "java.lang.String"


def _variable_class(root: Any, name: str) -> str:
    guessed = guess_class(root, "V", name)
    return guessed if guessed != "java.lang.String" else "java.math.BigDecimal"


def declare_query_parameter(root: Any, name: str) -> list[str]:
    """Declare a parameter that only the query mentions."""
    node = xml.make(root, "parameter", name=name)
    node.set("class", "java.lang.String")
    xml.insert_in_order(root, node)
    return [_("Declared the parameter {name} of the query.", name=name)]


def declare_dataset(root: Any, name: str) -> list[str]:
    """Declare an empty dataset that a table or list asks for."""
    xml.insert_in_order(root, xml.make(root, "subDataset", name=name))
    return [_("Declared the dataset {name}.", name=name)]


def mend_groups(root: Any) -> list[str]:
    """Point evaluation and reset groups at the one group that is there; else print now, reset per report."""
    known = [node.get("name", "") for node in root if local(node) == "group"]
    notes = []
    for node in root.iter():
        for kind, when in (("evaluation", "Time"), ("reset", "Type"), ("increment", "Type")):
            if node.get(f"{kind}{when}") != "Group" or node.get(f"{kind}Group") in known:
                continue
            if len(known) == 1:
                node.set(f"{kind}Group", known[0])
            else:
                node.attrib.pop(f"{kind}Group", None)
                node.set(f"{kind}{when}", "Now" if kind == "evaluation" else "Report")
            notes.append(_(_GROUP_CORRECTED[kind], element=local(node)))
    return notes


def mend_styles(root: Any) -> list[str]:
    """Take away references to styles that nothing defines."""
    known = xml.declared(root, "style")
    notes = []
    for node in root.iter():
        style = node.get("style") if local(node) in ("reportElement", "style", "conditionalStyle") else None
        if style is not None and style not in known:
            del node.attrib["style"]
            notes.append(_("Removed the style {name}, which is not defined.", name=style))
    return notes


def mend_class(root: Any, name: str) -> list[str]:
    """Replace a class that is not there by the known one it must mean, else by String."""
    short = name.rsplit(".", 1)[-1].lower()
    better = _CLASSES.get(short) or _near(short) or "java.lang.String"
    notes = []
    for node in root.iter():
        if local(node) and node.get("class") == name:
            node.set("class", better)
            notes.append(_("Changed the type {name} to {better}.", name=name, better=better))
    return notes


def _near(short: str) -> str:
    from rapidfuzz.distance import Levenshtein

    best = min(_CLASSES, key=lambda one: Levenshtein.distance(one, short))
    return _CLASSES[best] if Levenshtein.distance(best, short) <= 2 else ""


def mend_fonts(root: Any, name: str) -> list[str]:
    """Use our own face where a font is not there, and drop links to font files."""
    notes = []
    for node in root.iter():
        if not local(node):
            continue
        if name and node.get("fontName") == name:
            node.set(
                "fontName", "Draftsmith CJK" if re.search(r"[\u3400-\u9fff]", name) else "Draftsmith Sans"
            )
            notes.append(
                _("Changed the font {name} to {better}.", name=name, better=node.get("fontName", ""))
            )
        if node.get("pdfFontName"):
            for attribute in ("pdfFontName", "pdfEncoding", "isPdfEmbedded"):
                node.attrib.pop(attribute, None)
            notes.append(_("Removed the link to a font file that is not there."))
    return notes


def remove_missing(root: Any, tag: str, name: str) -> list[str]:
    """Remove pictures or subreports (tag) whose file is not there."""
    notes = []
    for node in list(xml.named(root, tag)):
        expression = xml.child(node, f"{tag}Expression")
        text = (expression.text or "") if expression is not None else ""
        if not name or name in text:
            node.getparent().remove(node)
            notes.append(_("Removed the {element} {name}, whose file is not there.", element=tag, name=name))
    return notes


def mend_patterns(root: Any, pattern: str) -> list[str]:
    """Repair number patterns with several decimal points; remove what can't be read."""
    notes = []
    for node in root.iter():
        value = node.get("pattern") if local(node) else None
        if not value or (pattern and value != pattern):
            continue
        better = _better_pattern(value)
        if better == value:
            better = ""
        if better:
            node.set("pattern", better)
        else:
            del node.attrib["pattern"]
        notes.append(_changed_pattern(value, better))
    return notes


def _changed_pattern(value: str, better: str) -> str:
    if not better:
        return _("Removed the pattern {pattern}, which can't be read.", pattern=value)
    return _("Changed the pattern {pattern} to {better}.", pattern=value, better=better)


def _better_pattern(value: str) -> str:
    parts = value.split(".")
    if len(parts) > 2 and re.fullmatch(r"[#0,.]+", value):
        return f"{parts[0]}.{parts[1]}"
    return value


_OWN_PACKAGES = ("java.", "javax.", "jdk.", "sun.", "com.sun.", "net.sf.", "org.")


def mend_imports(root: Any) -> list[str]:
    """Remove imports of packages that only another program has; those of Java itself are left alone."""
    notes = []
    for node in [one for one in root if local(one) == "import"]:
        value = str(node.get("value", "")).strip()
        if not value.startswith(_OWN_PACKAGES):
            root.remove(node)
            notes.append(_("Removed the import of {name}, which is not here.", name=value))
    return notes
