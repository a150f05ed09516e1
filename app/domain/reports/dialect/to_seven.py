"""Write a template of version 6 in the syntax of version 7."""

from __future__ import annotations

from typing import Any

from lxml import etree

from app.domain.reports.dialect import charts, names
from app.domain.reports.dialect.refusal import unsupported
from app.domain.reports.xml_tools import child, local

_UNKNOWN = ("genericElement", "part")


def seven_of(root: Any) -> Any:
    """Return a new tree in version 7's syntax."""
    return _plain(root, "jasperReport")


def convert(node: Any) -> list[Any]:
    """Return a node's counterparts: one, or several where version 7 has no wrapper."""
    tag = local(node)
    if not tag:
        return [etree.Comment(node.text)] if node.tag is etree.Comment else []
    if tag in _UNKNOWN or tag in charts.OTHER_TYPES:
        raise unsupported(tag, "7")
    if tag in charts.TYPES:
        return [charts.seven_of(node, _element, convert)]
    if tag in names.KINDS and _is_element(node):
        return [_element(node, names.KINDS[tag])]
    return [_SPECIAL.get(tag, _default)(node)]


def _is_element(node: Any) -> bool:
    return local(node) in ("elementGroup", "crosstab") or child(node, "reportElement") is not None


def _default(node: Any) -> Any:
    parent = local(node.getparent()) if node.getparent() is not None else ""
    tag = local(node)
    return _plain(node, names.CHILDREN.get((parent, tag), tag))


def _plain(node: Any, name: str) -> Any:
    made = etree.Element(name)
    copy_attributes(node, made)
    _write_text(node, made)
    add_children(made, node)
    return made


def copy_attributes(node: Any, made: Any) -> None:
    """Copy attributes under version 7's names."""
    tag = local(node)
    for name, value in node.attrib.items():
        if name.startswith("{"):
            continue
        made.set(names.ATTRIBUTES.get((tag, name)) or names.bare(name), value)
    if tag == "style" and made.get("fontSize"):
        made.set("fontSize", _decimal(made.get("fontSize")))


def add_children(made: Any, node: Any) -> None:
    """Convert the children; those of one name stand together, as version 7's reader wants lists."""
    found = [new for one in node for new in convert(one)]
    firsts = {local(new): index for index, new in reversed(list(enumerate(found)))}
    made.extend(sorted(found, key=lambda new: firsts[local(new)]) if _scattered(found) else found)


def _scattered(found: list[Any]) -> bool:
    tags = [local(new) for new in found if local(new)]
    return any(tag in tags[:index] and tags[index - 1] != tag for index, tag in enumerate(tags) if index)


def _write_text(node: Any, made: Any) -> None:
    text = node.text or ""
    if text.strip():
        made.text = text if "]]>" in text else etree.CDATA(text)


def _decimal(value: str) -> str:
    return f"{value}.0" if value.isdigit() else value


# ---- elements --------------------------------------------------------------------


def _element(node: Any, kind: str) -> Any:
    """Return an element: place, font and text settings become attributes."""
    made = etree.Element("element", kind=kind)
    place = child(node, "reportElement")
    if place is not None:
        copy_attributes(place, made)
    copy_attributes(node, made)
    _text_settings(node, made)
    for one in node:
        if local(one) not in ("reportElement", "textElement", "graphicElement"):
            for new in _content(one, kind):
                made.append(new)
    _graphic(node, made)
    if place is not None:
        add_children(made, place)
    return made


def _content(node: Any, kind: str) -> list[Any]:
    if kind == "component" and local(node) not in ("", "property"):
        return [_component(node)]
    return convert(node)


def _text_settings(node: Any, made: Any) -> None:
    text = child(node, "textElement")
    if text is None:
        return
    for name, value in text.attrib.items():
        made.set(names.TEXT.get(name, name), value)
    font = child(text, "font")
    for name, value in font.attrib.items() if font is not None else ():
        made.set(names.FONT.get(name, name), _decimal(value) if name == "size" else value)
    paragraph = child(text, "paragraph")
    if paragraph is not None:
        made.append(_plain(paragraph, "paragraph"))


def _graphic(node: Any, made: Any) -> None:
    graphic = child(node, "graphicElement")
    if graphic is not None:
        copy_attributes(graphic, made)
        add_children(made, graphic)


# ---- sections, styles, datasets, components, crosstabs ----------------------------------


def _section(node: Any) -> Any:
    """Return a section; where version 7 has one band, it is the section itself."""
    parent, band = node.getparent(), child(node, "band")
    if band is None or local(parent) != "jasperReport" or local(node) == "detail":
        return _default(node)
    return _plain(band, local(node))


def _conditional_style(node: Any) -> Any:
    made = etree.Element("conditionalStyle")
    style = child(node, "style")
    if style is not None:
        copy_attributes(style, made)
    for one in node:
        if one is not style:
            made.extend(convert(one))
    if style is not None:
        add_children(made, style)
    return made


def _import(node: Any) -> Any:
    made = etree.Element("import")
    made.text = node.get("value", "")
    return made


def _component(node: Any) -> Any:
    kind = names.COMPONENT_KINDS.get(local(node))
    if kind is None:
        raise unsupported(local(node), "7")
    made = etree.Element("component", kind=kind)
    copy_attributes(node, made)
    add_children(made, node)
    return made


def _column(node: Any) -> Any:
    made = etree.Element("column", kind="group" if local(node) == "columnGroup" else "single")
    copy_attributes(node, made)
    add_children(made, node)
    return made


def _column_group(node: Any) -> Any:
    """Return a column group: that of a table is a kind of column, that of a crosstab is not."""
    return _default(node) if local(node.getparent()) == "crosstab" else _column(node)


def _unwrapped(node: Any) -> Any:
    """Return a crosstab's cell with what its cellContents holds."""
    made, contents = _default_empty(node), child(node, "cellContents")
    if contents is not None:
        copy_attributes(contents, made)
        add_children(made, contents)
    return made


def _default_empty(node: Any) -> Any:
    made = etree.Element(names.CHILDREN.get((local(node.getparent()), local(node)), local(node)))
    copy_attributes(node, made)
    return made


def _crosstab_dataset(node: Any) -> Any:
    made, inner = etree.Element("dataset"), child(node, "dataset")
    copy_attributes(node, made)
    if inner is not None:
        copy_attributes(inner, made)
        add_children(made, inner)
    return made


_SPECIAL = {
    **dict.fromkeys(names.SECTIONS, _section),
    **dict.fromkeys(names.UNWRAPPED, _unwrapped),
    "conditionalStyle": _conditional_style,
    "import": _import,
    "column": _column,
    "columnGroup": _column_group,
    "crosstabDataset": _crosstab_dataset,
}
