"""New nodes for a template: elements, components, declarations, with names that nothing else has."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from lxml import etree

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.template import Template
from app.domain.reports.metrics import has_wide

_SPACE = uuid.UUID("6f6a1c1e-6e0b-5b3c-9a55-3a2f0d0c7b11")
_NOT_IN_A_NAME = re.compile(r"\W+")
_MOST_NAMES = 10_000


def made(root: Any, tag: str, *children: Any, text: str = "", **attributes: Any) -> Any:
    """Return a node in the report's namespace; attributes that are None are left out."""
    node = xml.make(root, tag, **{k: str(v) for k, v in attributes.items() if v is not None})
    node.text = text or None
    node.extend([one for one in children if one is not None])
    return node


def component(tag: str, *children: Any, text: str = "", **attributes: Any) -> Any:
    """Return a node in the components' namespace, with the prefix jr."""
    node = etree.Element(f"{{{xml.COMPONENTS}}}{tag}", nsmap={"jr": xml.COMPONENTS})
    for name, value in attributes.items():
        if value is not None:
            node.set(name, str(value))
    node.text = text or None
    node.extend([one for one in children if one is not None])
    return node


def placed(template: Template, kind: str, x: int, y: int, width: int, height: int, **more: Any) -> Any:
    """Return a reportElement with a uuid of its own, in points within its band."""
    root = template.root
    where: dict[str, Any] = {"x": x, "y": y, "width": width, "height": height}
    return made(root, "reportElement", uuid=fresh_uuid(template, kind), **more, **where)


_PLACE = ("x", "y", "width", "height")
_LOOK = ("style", "mode", "forecolor", "backcolor")


def take_over(former: Any, new: Any, *, look: bool = False) -> None:
    """Let a reportElement have the uuid, position type and condition of another in whose place it stands.

    Its own place and look stay, the look only where that isn't taken over, too.
    """
    own = _PLACE if look else (*_PLACE, *_LOOK)
    new.attrib.update({name: one for name, one in former.attrib.items() if name not in own})
    new.extend(deepcopy(one) for one in former)


def fresh_uuid(template: Template, kind: str) -> str:
    """Return a uuid that nothing on the template has; the same one for the same template."""
    taken = template.taken_uuids()
    names = (str(uuid.uuid5(_SPACE, f"{kind}:{number}")) for number in range(_MOST_NAMES))
    name = next(one for one in names if one not in taken)
    taken.add(name)
    return name


def fresh_name(wanted: str, taken: Iterable[str]) -> str:
    """Return a name like the wanted one that is not taken, fit for Java."""
    plain = _NOT_IN_A_NAME.sub("_", wanted).strip("_") or "x"
    plain = f"_{plain}" if plain[0].isdigit() else plain
    used = set(taken)
    names = (plain if number == 1 else f"{plain}_{number}" for number in range(1, _MOST_NAMES))
    return next(one for one in names if one not in used)


def is_chinese(template: Template) -> bool:
    """Tell whether the report's own texts are Chinese."""
    return any(has_wide(one.text or "") for one in xml.named(template.root, "text"))


def java_text(text: str) -> str:
    """Return a Java string literal."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "").replace("\n", "\\n")
    return f'"{plain}"'
