"""Repairs of a template that breaks the schema: order, attributes, values, missing parts."""

from __future__ import annotations

import re
import uuid
from typing import Any

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.mend_spelling import whole_points
from app.domain.reports.xml_tools import local

_RENAMED = {
    "bold": "isBold",
    "italic": "isItalic",
    "underline": "isUnderline",
    "strikeThrough": "isStrikeThrough",
    "pdfEmbedded": "isPdfEmbedded",
    "fontSize": "size",
    "blankWhenNull": "isBlankWhenNull",
    "textAdjust": "textAdjust",
    "hTextAlign": "textAlignment",
    "vTextAlign": "verticalAlignment",
    "hAlign": "textAlignment",
    "vAlign": "verticalAlignment",
    "summaryNewPage": "isSummaryNewPage",
    "titleNewPage": "isTitleNewPage",
    "ignorePagination": "isIgnorePagination",
    "printRepeatedValues": "isPrintRepeatedValues",
    "removeLineWhenBlank": "isRemoveLineWhenBlank",
    "startNewPage": "isStartNewPage",
    "reprintHeaderOnEachPage": "isReprintHeaderOnEachPage",
    "default": "isDefault",
    "forPrompting": "isForPrompting",
    "stretchWithOverflow": "isStretchWithOverflow",
}
_SYNONYMS = {
    "total": "Sum",
    "avg": "Average",
    "mean": "Average",
    "min": "Lowest",
    "max": "Highest",
    "centre": "Center",
    "justify": "Justified",
    "centered": "Center",
    "yes": "true",
    "no": "false",
    "1": "true",
    "0": "false",
    "portait": "Portrait",
    "horizontal": "Landscape",
}
_DEFAULTS = {"x": "0", "y": "0", "width": "100", "height": "20", "name": "report", "value": ""}
_COORDINATES = ("x", "y", "width", "height", "pageWidth", "pageHeight", "columnWidth", "leftMargin")
_MORE_COORDINATES = ("rightMargin", "topMargin", "bottomMargin", "columnSpacing", "columnCount")
_NAMED_COLOURS = {
    "black": "#000000",
    "white": "#FFFFFF",
    "red": "#FF0000",
    "green": "#008000",
    "blue": "#0000FF",
    "yellow": "#FFFF00",
    "gray": "#808080",
    "grey": "#808080",
    "orange": "#FFA500",
}


def mend_order(root: Any) -> list[str]:
    """Put children into the order of the schema; wrap or move those that stand wrong."""
    notes = _wrap_loose_texts(root) + _unwrap_misplaced(root)
    for node in root.iter():
        order = xml.schema().get(local(node), {}).get("order")
        if not order or xml.foreign(node):
            continue
        ranks = [order.get(local(one), 99) if local(one) else -1 for one in node]
        if ranks != sorted(ranks) and -1 not in ranks:
            node[:] = sorted(node, key=lambda one: order.get(local(one), 99))
            notes.append(_("Put the parts of {element} into the right order.", element=local(node)))
    return notes


def _wrap_loose_texts(root: Any) -> list[str]:
    notes = []
    for loose in [one for one in xml.named(root, "text") if local(one.getparent()) in ("band", "frame")]:
        parent = loose.getparent()
        holder = xml.make(root, "staticText")
        parent.replace(loose, holder)
        holder.append(loose)
        notes.append(_("Made the loose text {text} a label.", text=(loose.text or "").strip()[:40]))
    return notes


def _unwrap_misplaced(root: Any) -> list[str]:
    """Move a declaration that stands inside a band up to where it belongs."""
    top = xml.schema()["jasperReport"]["order"]
    notes = []
    for node in list(root.iter()):
        parent = node.getparent()
        if parent is None or xml.foreign(node) or local(parent) not in ("band", "detail", "title"):
            continue
        if local(node) in ("field", "variable", "parameter", "group") and local(node) in top:
            parent.remove(node)
            xml.insert_in_order(root, node)
            notes.append(_("Moved {element} to its place.", element=local(node)))
    return notes


def mend_unknown_children(root: Any) -> list[str]:
    """Remove children that the schema has no place for, and say which."""
    notes = []
    for node in list(root.iter()):
        order = xml.schema().get(local(node), {}).get("order")
        if order is None or xml.foreign(node):
            continue
        for one in [one for one in node if local(one) and not xml.foreign(one) and local(one) not in order]:
            node.remove(one)
            notes.append(
                _(
                    "Removed {child} from {element}: 6.x has no place for it.",
                    child=local(one),
                    element=local(node),
                )
            )
    return notes


def mend_attributes(root: Any) -> list[str]:
    """Rename attributes of the 7.x syntax, move font attributes, drop unknown ones."""
    notes = []
    for node in list(root.iter()):
        allowed = xml.schema().get(local(node), {}).get("attributes")
        if allowed is None or xml.foreign(node):
            continue
        for name in [name for name in node.attrib if not name.startswith("{") and name not in allowed]:
            value = node.attrib.pop(name)
            target = _RENAMED.get(name, "")
            if target in allowed:
                node.set(target, value)
            elif local(node) == "reportElement" and target in ("size", "isBold", "isItalic", "isUnderline"):
                xml.font_of(root, node.getparent()).set(target, value)
            notes.append(
                _("Removed or renamed the attribute {name} of {element}.", name=name, element=local(node))
            )
    return notes


def mend_values(root: Any) -> list[str]:
    """Correct attribute values that are no member of their enumeration."""
    notes = []
    for node in root.iter():
        allowed = xml.schema().get(local(node), {}).get("attributes", {})
        if xml.foreign(node):
            continue
        for name, value in list(node.attrib.items()):
            choices = allowed.get(name)
            if not isinstance(choices, list) or value in choices:
                continue
            lower = {one.lower(): one for one in choices}
            better = lower.get(value.lower()) or lower.get(_SYNONYMS.get(value.lower(), "").lower())
            if better:
                node.set(name, better)
            else:
                del node.attrib[name]
            notes.append(_changed_value(name, value, better))
    return notes


def _changed_value(name: str, value: str, better: str | None) -> str:
    if not better:
        return _("Removed {name}={value}, so that the default applies.", name=name, value=value)
    return _("Changed {name}={value} to {better}.", name=name, value=value, better=better)


def mend_required(root: Any) -> list[str]:
    """Add attributes and children that must be there."""
    notes = []
    for node in list(root.iter()):
        rule = xml.schema().get(local(node), {})
        if xml.foreign(node):
            continue
        for name in rule.get("required", []):
            if name not in node.attrib:
                node.set(name, _default_for(node, name))
                notes.append(
                    _("Added the missing attribute {name} to {element}.", name=name, element=local(node))
                )
        if "reportElement" in rule.get("need", []) and xml.geometry(node) is None:
            node.insert(0, _fresh_geometry(root, node))
            notes.append(_("Added the missing place and size of a {element}.", element=local(node)))
    return notes


def _default_for(node: Any, name: str) -> str:
    if name == "height":
        band = next((one for one in node.iterancestors() if local(one) == "band"), None)
        room = xml.number(band, "height", 20) - xml.number(node, "y") if band is not None else 20
        return str(max(1, min(20, room)))
    return _DEFAULTS.get(name, "")


def _fresh_geometry(root: Any, element: Any) -> Any:
    band = element.getparent()
    height = max(1, min(20, xml.number(band, "height", 20)))
    return xml.make(root, "reportElement", x="0", y="0", width="200", height=str(height))


def mend_numbers(root: Any) -> list[str]:
    """Round coordinates: the engine reads whole points only."""
    notes = []
    for node in root.iter():
        if not local(node):
            continue
        for name in (*_COORDINATES, *_MORE_COORDINATES):
            value = node.get(name)
            if value is not None and not re.fullmatch(r"-?\d+", value):
                usual = int(_DEFAULTS.get(name, "0") or 0)
                whole = whole_points(value) or str(xml.number(node, name, usual))
                node.set(name, whole)
                notes.append(_("Rounded {name}={value} to {whole}.", name=name, value=value, whole=whole))
    return notes


def mend_uuids(root: Any) -> list[str]:
    """Replace identifiers that are no UUID, and repeated ones."""
    notes = []
    seen: set[str] = set()
    for index, node in enumerate(list(root.iter())):
        value = node.get("uuid") if local(node) else None
        if value is None:
            continue
        if _is_uuid(value) and value not in seen:
            seen.add(value)
            continue
        node.set("uuid", str(uuid.uuid5(uuid.NAMESPACE_OID, f"{index}:{value}")))
        notes.append(_("Gave an element a valid identifier instead of {value}.", value=value))
    return notes


def _is_uuid(value: str) -> bool:
    return bool(re.fullmatch(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", value))


def mend_colours(root: Any) -> list[str]:
    """Write every colour as #RRGGBB."""
    notes = []
    for node in root.iter():
        if not local(node):
            continue
        for name in [name for name in node.attrib if name.lower().endswith("color")]:
            value = node.get(name)
            if re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
                continue
            better = read_colour(value)
            if better:
                node.set(name, better)
            else:
                del node.attrib[name]
            notes.append(_changed_colour(value, better))
    return notes


def _changed_colour(value: str, better: str) -> str:
    if not better:
        return _("Removed the colour {value}, which can't be read.", value=value)
    return _("Changed the colour {value} to {better}.", value=value, better=better)


def read_colour(value: str) -> str:
    """Return a colour as #RRGGBB; "" where it can't be read."""
    plain = value.strip().lower()
    if plain in _NAMED_COLOURS:
        return _NAMED_COLOURS[plain]
    if short := re.fullmatch(r"#?([0-9a-f])([0-9a-f])([0-9a-f])", plain):
        return "#" + "".join(2 * digit for digit in short.groups()).upper()
    if long := re.fullmatch(r"#?([0-9a-f]{6})", plain):
        return "#" + long.group(1).upper()
    if parts := re.fullmatch(r"rgba?\((\d+),\s*(\d+),\s*(\d+).*\)", plain):
        return "#" + "".join(f"{min(255, int(part)):02X}" for part in parts.groups())
    return ""


_TWICE = {
    "field": N_("The field {name} is declared twice; the second declaration was removed."),
    "parameter": N_("The parameter {name} is declared twice; the second declaration was removed."),
    "variable": N_("The variable {name} is declared twice; the second declaration was removed."),
    "group": N_("The group {name} is declared twice; the second declaration was removed."),
    "style": N_("The style {name} is declared twice; the second declaration was removed."),
    "subDataset": N_("The dataset {name} is declared twice; the second declaration was removed."),
}
_STANDS_TWICE = N_("{name} stands twice in the template; the second one was removed.")


def mend_duplicates(root: Any) -> list[str]:
    """Delete a repeated declaration, or rename it where it differs."""
    notes = []
    for tag in ("field", "parameter", "variable", "group", "style", "subDataset"):
        seen: dict[str, Any] = {}
        for node in [one for one in root if local(one) == tag]:
            name = node.get("name", "")
            if name not in seen:
                seen[name] = node
                continue
            root.remove(node)
            notes.append(_(_TWICE[tag], name=name))
    return notes


def mend_repeated(root: Any) -> list[str]:
    """Keep one of what a report has once only: the last that says something."""
    notes = []
    for tag in ("queryString", "filterExpression"):
        found = [one for one in root if local(one) == tag]
        said = [one for one in found if (one.text or "").strip()] or found
        for node in found:
            if node is not said[-1]:
                root.remove(node)
                notes.append(_(_STANDS_TWICE, name=tag))
    return notes


def mend_tables(root: Any) -> list[str]:
    """Remove tables and lists that have nothing in them, which the engine refuses."""
    notes = []
    for node in list(xml.named(root, "componentElement")):
        table = next((one for one in node if local(one) == "table"), None)
        if table is not None and not any(local(one) in ("column", "columnGroup") for one in table):
            node.getparent().remove(node)
            notes.append(_("Removed a table without columns."))
    return notes


def mend_language(root: Any, keep: tuple[str, ...] = ("java", "groovy")) -> list[str]:
    """Use Java where no compiler is there for the language."""
    language = root.get("language", "java")
    if language in keep:
        return []
    del root.attrib["language"]
    return [_("Changed the expression language {language} to Java.", language=language)]


def mend_adapter(root: Any) -> list[str]:
    """Strip properties that point to data sources of a designer."""
    notes = []
    for node in [one for one in root if local(one) == "property"]:
        if "data.adapter" in node.get("name", ""):
            root.remove(node)
            notes.append(_("Removed the link to a data adapter."))
    return notes
