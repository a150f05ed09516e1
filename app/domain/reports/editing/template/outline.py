"""What stands on a template, in words that a request can name: bands, elements, columns, groups, data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.looks_seen import seen
from app.domain.reports.editing.template.outline_columns import columns
from app.domain.reports.editing.template.outline_models import (
    BandInfo,
    ColumnInfo,
    DataInfo,
    ElementInfo,
    Outline,
    Reckoning,
    TableColumnInfo,
)
from app.domain.reports.editing.template.styles import TEXTS, colours_of, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

__all__ = [
    "PAGE_NUMBERS",
    "PAGE_REFS",
    "BandInfo",
    "ColumnInfo",
    "DataInfo",
    "ElementInfo",
    "Outline",
    "Reckoning",
    "TableColumnInfo",
    "group_of",
    "outline_of",
    "shown_text",
    "table_column_nodes",
]
PAGE_NUMBERS = frozenset(("V:PAGE_NUMBER", "V:MASTER_CURRENT_PAGE"))
PAGE_REFS = PAGE_NUMBERS | {"V:MASTER_TOTAL_PAGES", "V:PAGE_COUNT"}
_SPACE = re.compile(r"\s+")
_LABEL_LETTERS = 120
_LITERAL = re.compile(r'\s*\(?\s*"((?:[^"\\]|\\.)*)"')
_EXPRESSIONS = ("textFieldExpression", "imageExpression", "codeExpression")
_NAMES = re.compile(
    r"(?:单|表|清单|报告|发票|收据|合同|凭证|证明|条|册|函|书|账)$|report|invoice|list|note|statement|slip|summary|receipt",
    re.IGNORECASE,
)
_LARGEST = 3


_FIELD = re.compile(r"\s*\$F\{([^}]*)\}\s*")


def _group_fields(root: Any) -> dict[str, str]:
    """Return which field each group is by, of those that are by a field alone."""
    found: dict[str, str] = {}
    for one in root:
        said = xml.child(one, "groupExpression") if local(one) == "group" else None
        plain = _FIELD.fullmatch(said.text or "") if said is not None else None
        if plain:
            found[str(one.get("name", ""))] = plain.group(1)
    return found


def _reckoned(root: Any) -> dict[str, list[str]]:
    """Return the fields that each variable is reckoned from."""
    found: dict[str, list[str]] = {}
    for one in root:
        said = xml.child(one, "variableExpression") if local(one) == "variable" else None
        names = [name for letter, name in xml.REFERENCE.findall(said.text or "")] if said is not None else []
        found[str(one.get("name", ""))] = names if local(one) == "variable" else []
    return {name: names for name, names in found.items() if names}


def _reckonings(root: Any, reckoned: dict[str, list[str]]) -> dict[str, Reckoning]:
    """Return how each variable adds rows up: declared with a calculation, or a count of the engine's own."""
    found = {"REPORT_COUNT": Reckoning(way="Count")}
    found |= {f"{one.upper()}_COUNT": Reckoning(way="Count", reset=one) for one in ("Page", "Column")}
    for one in root:
        name = str(one.get("name", ""))
        if local(one) == "group":
            found[f"{name}_COUNT"] = Reckoning(way="Count", reset="Group", group=name)
        elif local(one) == "variable" and one.get("calculation", "Nothing") not in ("Nothing", "System"):
            fields = reckoned.get(name, [])
            found[name] = Reckoning(
                way=one.get("calculation"),
                reset=one.get("resetType", "Report"),
                group=one.get("resetGroup", ""),
                field=fields[0] if len(set(fields)) == 1 else "",
            )
    return found


def outline_of(template: Template) -> Outline:
    """Return the outline of a template as it is now."""
    root = template.root
    elements = [_element(template, one) for one in template.elements()]
    elements = [one for one in elements if one.section]
    outline = Outline(
        name=root.get("name", ""),
        language=root.get("language", "java"),
        page_width=xml.number(root, "pageWidth", 595),
        page_height=xml.number(root, "pageHeight", 842),
        left_margin=xml.number(root, "leftMargin", 20),
        right_margin=xml.number(root, "rightMargin", 20),
        top_margin=xml.number(root, "topMargin", 30),
        bottom_margin=xml.number(root, "bottomMargin", 30),
        column_width=xml.number(root, "columnWidth", 555),
        bands=[_band(template, one) for one in template.bands()],
        currency=_currency(root),
        elements=elements,
        groups=[str(one.get("name", "")) for one in root if local(one) == "group"],
        group_fields=_group_fields(root),
        reckoned=_reckoned(root),
        datasets=[str(one.get("name", "")) for one in root if local(one) == "subDataset"],
        fields=_data(root, "field"),
        parameters=_data(root, "parameter"),
        variables=_data(root, "variable"),
    )
    outline.reckonings = _reckonings(root, outline.reckoned)
    outline.columns = columns(outline)
    outline.title = _title(outline)
    if not outline.columns:
        outline.table_columns = _table_columns(template, outline)
        outline.table_fields = _table_fields(template.root, outline.table_columns)
        outline.table_headers = _table_texts(template, outline, "columnHeader")
        outline.table_footers = _table_texts(template, outline, "columnFooter", "tableFooter")
    return outline


_TIME_ALONE = re.compile(r"[HhKkmsSaz\u65f6\u5206\u79d2:.\s]*[HhKkms][HhKkmsSaz\u65f6\u5206\u79d2:.\s]*")
_CURRENCY = re.compile("[$\u20ac\u00a3\u00a5\uffe5]")


def _currency(root: Any) -> str:
    """Return the only currency sign that the patterns of a template use, or ""."""
    patterns = (one.get("pattern", "") for one in root.iter() if isinstance(one.tag, str))
    signs = {sign.replace("\uffe5", "\u00a5") for one in patterns for sign in _CURRENCY.findall(one)}
    return signs.pop() if len(signs) == 1 else ""


def table_column_nodes(root: Any) -> list[Any]:
    """Return the columns of the first table component, from left to right."""
    table = next((one for one in root.iter() if local(one) == "table"), None)
    return [] if table is None else [one for one in table.iter() if local(one) == "column"]


def table_dataset(root: Any) -> Any | None:
    """Return the dataset that the first table component runs on, None without one."""
    table = next((one for one in root.iter() if local(one) == "table"), None)
    run = None if table is None else next((one for one in table if local(one) == "datasetRun"), None)
    wanted = "" if run is None else run.get("subDataset", "")
    sets = (one for one in root if local(one) in ("subDataset", "dataset") and one.get("name") == wanted)
    return next(sets, None) if wanted else None


def _table_fields(root: Any, shown: list[TableColumnInfo]) -> list[DataInfo]:
    """Return the fields of the table's dataset, each labelled by the column that shows it."""
    dataset = table_dataset(root)
    titles = {one.fields[0]: one.title for one in shown if len(one.fields) == 1}
    found = [] if dataset is None else _data(dataset, "field")
    return [one.model_copy(update={"label": titles.get(one.name) or one.label}) for one in found]


def _table_columns(template: Template, outline: Outline) -> list[TableColumnInfo]:
    """Return the columns of the report's table component."""
    found = []
    for number, node in enumerate(table_column_nodes(template.root), 1):
        ids = [template.name_of(one) for one in node.iter() if local(one) in xml.ELEMENTS]
        infos = [info for one in ids if (info := outline.element(one)) is not None]
        title = next((one.label for one in infos if one.label), "")
        cells = [one for cell in node if local(cell) == "detailCell" for one in cell.iter()]
        values = {template.name_of(one) for one in cells if local(one) in xml.ELEMENTS}
        names = [ref[2:] for one in infos if one.id in values for ref in one.refs]
        found.append(
            TableColumnInfo(id=f"t{number}", title=title, fields=names, elements=[one.id for one in infos])
        )
    return found


def _table_texts(template: Template, outline: Outline, *tags: str) -> list[str]:
    """Return the ids of the texts in some cells of the report's table component."""
    table = next((one for one in template.root.iter() if local(one) == "table"), None)
    cells = [] if table is None else [one for one in table.iter() if local(one) in tags]
    nodes = [one for cell in cells for one in cell.iter() if local(one) in ("staticText", "textField")]
    known = {one.id for one in outline.elements}
    return [name for one in nodes if (name := template.name_of(one)) in known]


def _data(root: Any, tag: str) -> list[DataInfo]:
    return [_one_datum(node) for node in root if local(node) == tag]


def _one_datum(node: Any) -> DataInfo:
    said = xml.child(node, f"{local(node)}Description")
    label = (said.text or "").strip() if said is not None else ""
    return DataInfo(name=node.get("name", ""), java_type=node.get("class", "java.lang.String"), label=label)


def _band(template: Template, band: Any) -> BandInfo:
    return BandInfo(
        id=template.name_of(band),
        section=local(band.getparent()),
        group=group_of(band),
        height=xml.number(band, "height"),
        elements=[template.name_of(one) for one in band.iter() if local(one) in xml.ELEMENTS],
    )


def group_of(band: Any) -> str:
    """Return the name of the group that a band belongs to, or ""."""
    above = band.getparent().getparent()
    return str(above.get("name", "")) if above is not None and local(above) == "group" else ""


def _element(template: Template, node: Any) -> ElementInfo:
    band = next((one for one in node.iterancestors() if local(one) == "band"), None)
    section = local(band.getparent()) if band is not None else ""
    place = xml.geometry(node)
    size = value_of(template.root, node, "size", "10")
    words = shown_text(node)
    text = _SPACE.sub(" ", words).strip()
    return ElementInfo(
        id=template.name_of(node),
        kind=local(node),
        band=template.name_of(band) if band is not None and section in xml.BANDS else "",
        section=section if section in xml.BANDS else "",
        group=group_of(band) if band is not None and section in xml.BANDS else "",
        text=text[:_LABEL_LETTERS],
        label=text[:_LABEL_LETTERS] if local(node) == "staticText" else _literal(words),
        refs=[f"{letter}:{name}" for letter, name in xml.REFERENCE.findall(words)],
        x=xml.number(place, "x") if place is not None else 0,
        y=xml.number(place, "y") if place is not None else 0,
        width=xml.number(place, "width") if place is not None else 0,
        height=xml.number(place, "height") if place is not None else 0,
        size=float(size) if _is_number(size) else 10,
        bold=value_of(template.root, node, "isBold") == "true",
        colours=colours_of(template.root, node) if local(node) in TEXTS else [],
        uuid=place.get("uuid", "") if place is not None else "",
        component=_component_of(node),
        seen=seen(template.root, node),
        formula=words.strip() if _RECKONS.search(words) and not words.lstrip().startswith('"') else "",
        pattern=node.get("pattern", ""),
        clock=bool(_TIME_ALONE.fullmatch(node.get("pattern", ""))),
        full=text if local(node) == "staticText" and len(text) > _LABEL_LETTERS else "",
        holder=template.name_of(node.getparent()) if local(node.getparent()) == "frame" else "",
        framed=local(node.getparent()) != "band" and local(node.getparent()) != "elementGroup",
        cell=_cell_of(node),
    )


def _cell_of(node: Any) -> str:
    """Return in which cell of a table, crosstab or list an element stands; "" for all others."""
    above = list(node.iterancestors())
    inside = [at for at, one in enumerate(above) if local(one) in ("componentElement", "crosstab")]
    cells = [local(one) for one in above[: inside[-1]]] if inside else []
    return next((one for one in cells if one not in xml.ELEMENTS), local(above[0]) if inside else "")


_RECKONS = re.compile(r"\.(?:add|subtract|multiply|divide)\(")
_CONTAINERS = ("list", "table", "map", "sort", "iconLabel", "html")


def _component_of(node: Any) -> str:
    """Return what kind of component an element is: barcode, table, list ...; "" for other elements."""
    if local(node) != "componentElement":
        return ""
    own = next((local(one) for one in node if local(one) and local(one) != "reportElement"), "")
    return own if own in _CONTAINERS else "barcode" if own else ""


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()


def _literal(expression: str) -> str:
    """Return the words that an expression begins with: 小计 of "小计", 说明 of "说明:" + ..., else ""."""
    found = _LITERAL.match(expression)
    words = found.group(1).replace('\\"', '"') if found else ""
    return _SPACE.sub(" ", words).strip()[:_LABEL_LETTERS]


def shown_text(node: Any) -> str:
    """Return a static text's words, or the expression of any other element."""
    if local(node) == "staticText":
        said = xml.child(node, "text")
        return (said.text or "") if said is not None else ""
    said = next((one for one in _own_nodes(node) if local(one) in _EXPRESSIONS), None)
    return (said.text or "") if said is not None else ""


def _own_nodes(node: Any) -> Iterator[Any]:
    """Yield the nodes of an element without those of the elements in it."""
    for one in node:
        if local(one) not in xml.ELEMENTS:
            yield one
            yield from _own_nodes(one)


def _leads(ranked: list[ElementInfo]) -> bool:
    """Tell whether the first of the texts is bold, stands no lower than the others and leaves more room."""
    first, others = ranked[0], ranked[1:]
    return first.bold and all(one.y >= first.y and one.height < first.height for one in others)


def _title(outline: Outline) -> str:
    """Return the id of the text that names the report: of the largest near the top, one that sounds so."""
    near = outline.in_section("title", "pageHeader") or outline.elements
    texts = [one for one in near if one.kind in ("staticText", "textField") and one.text]
    headings = {id_ for one in outline.columns for id_ in one.headers}
    texts = [one for one in texts if one.id not in headings]
    texts = [one for one in texts if one.refs != ["P:company"]] or texts
    if not texts:
        return ""
    ranked = sorted(texts, key=lambda one: (-one.size, not one.bold, one.y, one.x))[:_LARGEST]
    large = [one for one in ranked if one.size >= ranked[0].size * 0.75 and (one.bold or not _leads(ranked))]
    named = [one for one in large if _NAMES.search(_SPACE.sub("", one.label)) or "title" in one.text.lower()]
    best = (named or ranked)[:1]
    return best[0].id if best else ""
