"""Write a template of version 7 in the syntax of version 6."""

from __future__ import annotations

from typing import Any

from lxml import etree

from app.domain.reports import xml_tools as xml
from app.domain.reports.dialect import charts, names
from app.domain.reports.dialect.refusal import unsupported
from app.domain.reports.xml_tools import COMPONENTS, NAMESPACE, local

_SCHEMA = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
_SPACES: Any = {None: NAMESPACE, "xsi": "http://www.w3.org/2001/XMLSchema-instance"}
_FONT_BACK = {seven: six for six, seven in names.FONT.items()}
_TEXT_BACK = {seven: six for six, seven in names.TEXT.items()}
_ATTRIBUTES_BACK = {(tag, seven): six for (tag, six), seven in names.ATTRIBUTES.items()}
_PLACE_BACK = {names.bare(name): name for name in names.PLACE}
_TEXTS = ("staticText", "textField")
_GRAPHIC_CHILDREN = ("pen",)
_MORE_ORDER = charts.ORDER | names.CROSSTAB_ORDER


def six_of(root: Any) -> Any:
    """Return a new tree in version 6's syntax."""
    made = etree.Element(f"{{{NAMESPACE}}}jasperReport", nsmap=_SPACES)
    made.set(_SCHEMA, f"{NAMESPACE} http://jasperreports.sourceforge.net/xsd/jasperreport.xsd")
    _copy(root, made, "jasperReport")
    for one in root:
        _add(made, _convert(one, "jasperReport", component=False))
    _sort(made)
    return made


def make(tag: str, *, component: bool = False) -> Any:
    """Make an element of the main namespace or of the components'."""
    if component and tag not in names.CORE:
        return etree.Element(f"{{{COMPONENTS}}}{tag}", nsmap={"jr": COMPONENTS})
    return etree.Element(f"{{{NAMESPACE}}}{tag}")


def _add(parent: Any, made: Any) -> None:
    if made is not None:
        parent.append(made)


def _convert(node: Any, parent: str, *, component: bool) -> Any:
    """Return a node's counterpart; parent is the tag that its parent has in version 6."""
    tag = local(node)
    if not tag:
        return etree.Comment(node.text) if node.tag is etree.Comment else None
    if tag == "element":
        return _element(node)
    if tag in names.SECTIONS and parent == "jasperReport":
        return _section(node)
    if tag == "conditionalStyle":
        return _conditional_style(node)
    if tag == "import":
        return _import(node)
    six = names.PARENTS.get((parent, tag), tag)
    if tag == "column" and component:
        six = "columnGroup" if node.get("kind") == "group" else "column"
    if parent == "crosstab" and tag == "dataset":
        return _crosstab_dataset(node)
    return _plain(node, six, component=component)


def _plain(node: Any, tag: str, *, component: bool = False) -> Any:
    made = make(tag, component=component)
    holder = made
    _copy(node, made, tag)
    _write_text(node, made)
    if tag in names.UNWRAPPED:
        holder = make("cellContents")
        made.append(holder)
        _move(made, holder, ("style", "mode", "backcolor"))
    inside = component and tag not in names.CORE
    for one in node:
        _add(holder, _convert(one, tag, component=inside))
    return made


def _move(source: Any, target: Any, wanted: tuple[str, ...]) -> None:
    for name in wanted:
        if source.get(name) is not None:
            target.set(name, source.attrib.pop(name))


def _copy(node: Any, made: Any, tag: str) -> None:
    for name, value in node.attrib.items():
        if name == "kind" or name.startswith("{"):
            continue
        six = _ATTRIBUTES_BACK.get((tag, name)) or _own_name(tag, name)
        made.set(six, _number(value) if six == "fontSize" else value)


def _own_name(tag: str, name: str) -> str:
    """Return version 6's name of an attribute: where both exist, the one that the element has."""
    six = names.WITH_IS.get(name, name)
    known = xml.schema().get(tag, {}).get("attributes", {})
    return name if name in known else six


def _number(value: str) -> str:
    return value.removesuffix(".0")


def _write_text(node: Any, made: Any) -> None:
    text = node.text or ""
    if text.strip():
        made.text = text if "]]>" in text else etree.CDATA(text)


# ---- elements --------------------------------------------------------------------


def _element(node: Any) -> Any:
    """Return an element with its place, font and text settings in elements of their own."""
    kind = node.get("kind", "")
    if kind == "chart":
        return charts.six_of(node, place_of, _convert)
    tag = names.TAGS.get(kind)
    if tag is None:
        raise unsupported(kind, "6")
    made = make(tag)
    if tag == "elementGroup":
        for one in node:
            _add(made, _convert(one, tag, component=False))
        return made
    place, left = place_of(node)
    made.append(place)
    texts, graphics = make("textElement"), make("graphicElement")
    for name, value in left.items():
        _set(tag, name, value, made, texts, graphics)
    for one in node:
        if local(one) not in names.PLACE_CHILDREN:
            _place_child(one, tag, made, texts, graphics)
    for holder in (texts, graphics):
        if len(holder) or holder.attrib:
            made.append(holder)
    return made


def place_of(node: Any) -> tuple[Any, dict[str, str]]:
    """Return the reportElement of an element, and the attributes that are not its."""
    place, left = make("reportElement"), {}
    for name in ("x", "y", "width", "height"):
        place.set(name, "0")
    for name, value in node.attrib.items():
        if name in _PLACE_BACK:
            place.set(_PLACE_BACK[name], value)
        elif name != "kind":
            left[names.TEXT_OF_BETAS.get(name, name)] = value
    for one in node:
        if local(one) in names.PLACE_CHILDREN:
            _add(place, _convert(one, "reportElement", component=False))
    return place, left


def _set(tag: str, name: str, value: str, made: Any, texts: Any, graphics: Any) -> None:
    if tag in _TEXTS and name in _TEXT_BACK:
        texts.set(_TEXT_BACK[name], value)
    elif tag in _TEXTS and name in _FONT_BACK:
        font = xml.child(texts, "font")
        if font is None:
            font = make("font")
            texts.insert(0, font)
        font.set(_FONT_BACK[name], _number(value) if name == "fontSize" else value)
    elif name == "fill" and tag in ("line", "rectangle", "ellipse", "image"):
        graphics.set(name, value)
    else:
        made.set(_ATTRIBUTES_BACK.get((tag, name)) or _own_name(tag, name), value)


def _place_child(node: Any, tag: str, made: Any, texts: Any, graphics: Any) -> None:
    name = local(node)
    if name == "paragraph":
        _add(texts, _convert(node, "textElement", component=False))
    elif name in _GRAPHIC_CHILDREN and tag != "frame":
        _add(graphics, _convert(node, "graphicElement", component=False))
    elif name == "component":
        made.append(_component(node))
    else:
        _add(made, _convert(node, tag, component=False))


def _component(node: Any) -> Any:
    tag = names.COMPONENT_TAGS.get(node.get("kind", ""))
    if tag is None:
        raise unsupported(node.get("kind", ""), "6")
    return _plain(node, tag, component=True)


# ---- sections, styles, imports, crosstabs -------------------------------------------


def _section(node: Any) -> Any:
    made = make(local(node))
    band = _plain(node, "band")
    made.append(band)
    return made


def _conditional_style(node: Any) -> Any:
    made, style = make("conditionalStyle"), make("style")
    _copy(node, style, "style")
    for one in node:
        holder = made if local(one) in ("conditionExpression", "") else style
        _add(holder, _convert(one, "style", component=False))
    made.append(style)
    return made


def _import(node: Any) -> Any:
    made = make("import")
    made.set("value", node.get("value") or (node.text or "").strip())
    return made


def _crosstab_dataset(node: Any) -> Any:
    made, inner = make("crosstabDataset"), make("dataset")
    _copy(node, inner, "dataset")
    if inner.get("isDataPreSorted") is not None:
        made.set("isDataPreSorted", inner.attrib.pop("isDataPreSorted"))
    for one in node:
        _add(inner, _convert(one, "dataset", component=False))
    if len(inner) or inner.attrib:
        made.append(inner)
    return made


# ---- order -----------------------------------------------------------------------


def _sort(root: Any) -> None:
    """Put children into the order that the schema of version 6 wants."""
    for node in root.iter():
        if not isinstance(node.tag, str):
            continue
        core = etree.QName(node).namespace == NAMESPACE
        order = xml.schema().get(local(node), {}).get("order") if core else names.COMPONENT_ORDER
        order = _MORE_ORDER.get(local(node), order) if core else order
        if order and any(local(one) in order for one in node):
            node[:] = sorted(node, key=lambda one: _rank(one, order))


def _rank(node: Any, order: dict[str, int]) -> int:
    """Return a child's rank; a comment stays with what follows it."""
    while node is not None and not local(node):
        node = node.getnext()
    return order.get(local(node), 99) if node is not None else 99
