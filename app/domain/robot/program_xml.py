"""Blockly XML, read into a program and written from one, always in the same form."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from lxml import etree

from app.core import safe_xml
from app.core.errors import AppError
from app.core.i18n import _
from app.domain.robot.program import (
    VARIABLE_BLOCKS,
    VARIABLE_FIELD,
    Block,
    Chain,
    Mutation,
    Program,
    walk,
    with_ids,
)

NAMESPACE = "https://developers.google.com/blockly/xml"
MAX_BYTES = 5 * 1024 * 1024
MAX_NESTING = 100
_ATTRIBUTES = ("disabled", "disabled-reasons", "collapsed", "inline", "deletable", "movable", "editable")


def parse_program(data: bytes) -> etree._Element:
    """Return the root of a Blockly program.

    Raises AppError: what safe_xml.parse raises, or not_blockly.
    """
    root = safe_xml.parse(data, max_bytes=MAX_BYTES, deep=True)
    if local(root) != "xml":
        raise AppError(
            "not_blockly",
            _(
                "The file is XML, but no Blockly program: it begins with the element {name}.",
                name=local(root),
            ),
            _("Open the XML that a Blockly editor saved."),
        )
    return root


def read_program(data: bytes) -> Program:
    """Return the program in Blockly XML; blocks of unknown types are kept as they are."""
    return program_of(parse_program(data))


def program_of(root: etree._Element) -> Program:
    """Return the program under a root that parse_program gave."""
    program = Program()
    for one in elements(root):
        name = local(one)
        if name == "variables":
            program.variables.update({(each.text or ""): each.get("id", "") for each in elements(one)})
        elif name in ("block", "shadow"):
            chain = _chain(one, program.variables, 0)
            x, y = (_whole(one.get(key, "20")) for key in ("x", "y"))
            program.chains.append(Chain(blocks=chain, x=x, y=y))
    return program


def write_program(program: Program) -> bytes:
    """Return Blockly XML: fixed order, ids for every block, variables declared."""
    program = with_ids(program)
    out = [f'<xml xmlns="{NAMESPACE}">']
    variables = _variables(program)
    if variables:
        out.append("<variables>")
        for name, identity in sorted(variables.items(), key=lambda item: item[1]):
            out.append(f"<variable id={_quoted(identity)}>{escape(name)}</variable>")
        out.append("</variables>")
    for chain in program.chains:
        _write_chain(chain.blocks, out, variables, f' x="{chain.x}" y="{chain.y}"', 0)
    out.append("</xml>\n")
    return "".join(out).encode()


def canonical(data: bytes, *, places: bool = True) -> bytes:
    """Return a program in the form in which equal programs are equal bytes.

    Chains stand in the order of their first ids: Blockly writes them by place.
    Without places it does not matter where on the workspace they lie.
    """
    program = with_ids(read_program(data))
    program.chains.sort(key=lambda chain: chain.blocks[0].id if chain.blocks else "")
    if not places:
        program.chains = [Chain(blocks=chain.blocks) for chain in program.chains]
    return write_program(program)


def local(element: etree._Element) -> str:
    """Return the name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]


def elements(parent: etree._Element) -> list[etree._Element]:
    """Return the child elements, without comments and instructions."""
    return [one for one in parent if isinstance(one.tag, str)]


def _whole(text: str) -> int:
    try:
        return round(float(text))
    except (ValueError, OverflowError):
        return 20


def _chain(first: etree._Element, variables: dict[str, str], depth: int) -> list[Block]:
    """Return a block and what follows it; what follows is read without recursion."""
    if depth > MAX_NESTING:
        raise AppError(
            "program_too_deep",
            _("The blocks of the program are nested more than {count} levels deep.", count=MAX_NESTING),
            _("Move inner parts into sub-programs."),
        )
    chain: list[Block] = []
    current: etree._Element | None = first
    while current is not None:
        block, current = _block(current, variables, depth)
        chain.append(block)
    return chain


def _block(
    element: etree._Element, variables: dict[str, str], depth: int
) -> tuple[Block, etree._Element | None]:
    block = Block(
        type=element.get("type", ""), id=element.get("id", ""), is_shadow=local(element) == "shadow"
    )
    block.attributes = {name: element.get(name, "") for name in _ATTRIBUTES if element.get(name) is not None}
    following: etree._Element | None = None
    for one in elements(element):
        name = local(one)
        if name == "next":
            following = next((each for each in elements(one) if local(each) in ("block", "shadow")), None)
        else:
            _take(block, name, one, variables, depth)
    return block, following


def _take(block: Block, kind: str, one: etree._Element, variables: dict[str, str], depth: int) -> None:
    name = one.get("name", "")
    if kind == "field":
        block.fields[name] = one.text or ""
        if identity := one.get("id"):
            variables.setdefault(block.fields[name], identity)
    elif kind == "mutation":
        block.mutation = _mutation(one)
    elif kind == "comment":
        block.comment = one.text or ""
    elif kind == "data":
        block.data = one.text or ""
    elif kind == "statement":
        inner = _inner(one)
        block.statements[name] = _chain(inner[0], variables, depth + 1) if inner else []
    elif kind == "value":
        _take_value(block, name, _inner(one), variables, depth)


def _take_value(
    block: Block, name: str, inner: list[etree._Element], variables: dict[str, str], depth: int
) -> None:
    """Take a plugged block, or the shadow when none covers it."""
    read = [_chain(one, variables, depth + 1)[0] for one in inner]
    real = [one for one in read if not one.is_shadow]
    shadow = [one for one in read if one.is_shadow]
    if real:
        block.values[name] = real[0]
        block.shadows.update({name: shadow[0]} if shadow else {})
    elif shadow:
        block.values[name] = shadow[0]


def _inner(slot: etree._Element) -> list[etree._Element]:
    return [one for one in elements(slot) if local(one) in ("block", "shadow")]


def _mutation(element: etree._Element) -> Mutation:
    arguments = [{str(key): str(value) for key, value in one.attrib.items()} for one in elements(element)]
    attributes = {str(key): str(value) for key, value in element.attrib.items()}
    return Mutation(attributes=attributes, arguments=arguments)


def _variables(program: Program) -> dict[str, str]:
    """Return the declared variables and those that blocks use, each with an id."""
    used = dict(program.variables)
    for block in program.walk():
        if block.type in VARIABLE_BLOCKS and (name := block.fields.get(VARIABLE_FIELD)):
            used.setdefault(name, "")
        for argument in block.mutation.arguments if block.mutation else []:
            if "name" in argument:
                used.setdefault(argument["name"], argument.get("varid", ""))
    taken = set(used.values())
    number = 0
    for name in [name for name, identity in used.items() if not identity]:
        number += 1
        while f"v{number}" in taken:
            number += 1
        used[name] = f"v{number}"
    return used


def _quoted(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})


def _write_chain(
    blocks: list[Block], out: list[str], variables: dict[str, str], place: str, depth: int
) -> None:
    """Write blocks each inside the one before, as Blockly does, without recursion along the chain."""
    closing: list[str] = []
    for number, block in enumerate(blocks):
        if number:
            out.append("<next>")
        tag = "shadow" if block.is_shadow else "block"
        _write_head(block, tag, out, variables, place if number == 0 else "")
        _write_inside(block, out, variables, depth)
        closing.append(f"</{tag}></next>" if number else f"</{tag}>")
    out.extend(reversed(closing))


def _write_head(block: Block, tag: str, out: list[str], variables: dict[str, str], place: str) -> None:
    more = "".join(f" {name}={_quoted(value)}" for name, value in sorted(block.attributes.items()))
    out.append(f"<{tag} type={_quoted(block.type)} id={_quoted(block.id)}{place}{more}>")
    if block.mutation and (block.mutation.attributes or block.mutation.arguments):
        _write_mutation(block.mutation, out)
    for name, value in block.fields.items():
        identity = variables.get(value) if _is_variable(block, name) else None
        marked = f" id={_quoted(identity)}" if identity else ""
        out.append(f"<field name={_quoted(name)}{marked}>{escape(value)}</field>")
    for name, text in (("comment", block.comment), ("data", block.data)):
        if text:
            out.append(f"<{name}>{escape(text)}</{name}>")


def _is_variable(block: Block, name: str) -> bool:
    return name == VARIABLE_FIELD and block.type in VARIABLE_BLOCKS


def _write_mutation(mutation: Mutation, out: list[str]) -> None:
    out.append("<mutation" + _attributes(mutation.attributes) + ">")
    out.extend(f"<arg{_attributes(argument)}></arg>" for argument in mutation.arguments)
    out.append("</mutation>")


def _attributes(given: dict[str, str]) -> str:
    return "".join(f" {name}={_quoted(value)}" for name, value in sorted(given.items()))


def _write_inside(block: Block, out: list[str], variables: dict[str, str], depth: int) -> None:
    if depth > MAX_NESTING:
        raise AppError("program_too_deep", _("The blocks of the program are nested too deeply."))
    for name in _input_order(block):
        if name in block.values:
            _write_value(block, name, out, variables, depth)
        elif steps := block.statements.get(name):
            out.append(f"<statement name={_quoted(name)}>")
            _write_chain(steps, out, variables, "", depth + 1)
            out.append("</statement>")


def _write_value(block: Block, name: str, out: list[str], variables: dict[str, str], depth: int) -> None:
    out.append(f"<value name={_quoted(name)}>")
    if name in block.shadows:
        _write_chain([block.shadows[name]], out, variables, "", depth + 1)
    _write_chain([block.values[name]], out, variables, "", depth + 1)
    out.append("</value>")


def _input_order(block: Block) -> list[str]:
    """Return the inputs as Blockly writes them: values, then chains; branches of an if in pairs."""
    names = [*block.values, *block.statements]
    return sorted(names, key=_branch) if block.type == "controls_if" else names


def _branch(name: str) -> tuple[int, bool]:
    number = name.lstrip("IFDO")
    return (int(number) if number.isdigit() else 1 << 30, name.startswith("DO"))


def block_count(program: Program) -> int:
    """Return the number of blocks, shadows included."""
    return sum(1 for chain in program.chains for _block in walk(chain.blocks))
