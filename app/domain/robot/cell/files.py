"""Cell files: YAML in, the cell out; aliases and taught points go back without touching a comment."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.robot.cell.models import SECTIONS, Cell, CellItem
from app.domain.robot.cell.style import (
    add_below,
    indents,
    numbers_as_written,
    put_behind,
    styled_entry,
    styled_list,
    take_behind,
)

MAX_BYTES = 2 * 1024 * 1024
_POSE_NUMBERS = 6
_KEPT = 4


@lru_cache(maxsize=_KEPT)
def read_cell(data: bytes) -> Cell:
    """Return the cell in a YAML file; the same file is read once.

    Raises AppError: cell_too_big, cell_syntax (values: line), cell_shape, cell_duplicate.
    """
    root = _load(data)
    if root is None:
        return Cell()
    if not isinstance(root, dict):
        raise _shape(_("The file must begin with sections such as points, di and do."))
    items = [item for section in SECTIONS for item in _section(section, root.get(section))]
    _refuse_duplicates(items)
    robot = root.get("robot")
    return Cell(items=tuple(items), robot=dict(robot) if isinstance(robot, dict) else {})


def add_alias(data: bytes, section: str, identity: str, alias: str) -> bytes:
    """Return the file with one more name for a thing; comments and order stay.

    Raises AppError: what read_cell raises, or cell_unknown where the thing is not in the file.
    """
    cell = read_cell(data)
    known = cell.get(section, identity)
    if known is None:
        raise _unknown(section, identity)
    if alias in known.names:
        return data
    root = _load(data)
    entry = _entry(root[section], identity)
    if entry.get("aliases"):
        entry["aliases"].append(alias)
        return _checked(root, data)
    lists = [one.get("aliases") for one in _entries(root[section]) if one]
    aliases = styled_list([alias], lists)
    if "aliases" in entry:
        entry["aliases"] = aliases
    else:
        add_below(entry, "aliases", aliases)
    return _checked(root, data)


def add_point(data: bytes, name: str, pose: Iterable[float]) -> tuple[bytes, str]:
    """Return the file with one more taught point, and the identifier it got.

    The pose is x, y, z in mm and rx, ry, rz in degrees. Raises AppError: what read_cell raises, cell_shape.
    """
    values = [float(value) for value in pose]
    if len(values) != _POSE_NUMBERS:
        raise _shape(_("A pose needs six numbers: x, y, z in mm and rx, ry, rz in degrees."))
    cell = read_cell(data)
    identity = _free_identifier({item.id for item in cell.of("points")})
    root = _load(data)
    if root is None:
        root = _yaml().map()
    if root.get("points") is None:
        root["points"] = {}
    entry = {"name_zh": name, "name_en": "", "aliases": [], "pose": numbers_as_written(values)}
    beside = _entries(root["points"])
    is_list = isinstance(root["points"], list)
    made = styled_entry({"id": identity, **entry} if is_list else entry, beside)
    in_lines = bool(beside) and not made.fa.flow_style()
    put_behind(made, take_behind(beside[-1]) if in_lines else None)
    if is_list:
        root["points"].append(made)
    else:
        root["points"][identity] = made
    return _checked(root, data), identity


def _entries(section: Any) -> list[Any]:
    """Return the entries of a section that is a mapping or a list."""
    return list(section.values()) if isinstance(section, dict) else list(section)


def _yaml(text: str = "") -> Any:
    from ruamel.yaml import YAML

    yaml = YAML(typ="rt", pure=True)
    inner, offset = indents(text)
    yaml.indent(mapping=inner, sequence=offset + 2, offset=offset)
    yaml.preserve_quotes = True
    yaml.width = 4096
    yaml.allow_duplicate_keys = False
    return yaml


def _load(data: bytes) -> Any:
    from ruamel.yaml.constructor import DuplicateKeyError
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    if len(data) > MAX_BYTES:
        raise AppError(
            "cell_too_big",
            _("The cell file is larger than {size} MB.", size=MAX_BYTES // 1024 // 1024),
            _("Choose the YAML file that holds the points and signals of the cell."),
        )
    try:
        return _yaml().load(data.decode("utf-8-sig"))
    except DuplicateKeyError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise _syntax(line, _("A name stands twice in the cell file, in line {line}.", line=line)) from error
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise _syntax(line, _("The cell file is no valid YAML: line {line}.", line=line)) from error
    except (YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise _syntax(1, _("The cell file is no valid YAML.")) from error


def _syntax(line: int, message: str) -> AppError:
    return AppError(
        "cell_syntax", message, _("Correct that line and read the file again."), values={"line": line}
    )


def _shape(message: str) -> AppError:
    return AppError("cell_shape", message, _("Compare the file with the sample cell."))


def _unknown(section: str, identity: str) -> AppError:
    return AppError(
        "cell_unknown",
        _("The cell file has no {identity} under {section}.", identity=identity, section=section),
        _("Choose something that the file names."),
    )


def _section(section: str, found: Any) -> list[CellItem]:
    """Return the things of a section that is written as a mapping or as a list with ids."""
    if found is None:
        return []
    if isinstance(found, dict):
        pairs = [(str(identity), entry) for identity, entry in found.items()]
    elif isinstance(found, list):
        pairs = [(str(entry.get("id", "")) if isinstance(entry, dict) else "", entry) for entry in found]
    else:
        raise _shape(_("The section {section} must hold named entries.", section=section))
    return [_item(section, identity, entry) for identity, entry in pairs]


def _item(section: str, identity: str, entry: Any) -> CellItem:
    if not identity or not isinstance(entry, dict | None):
        raise _shape(_("An entry of the section {section} has no name or no fields.", section=section))
    given = {key: value for key, value in (entry or {}).items() if value is not None}
    try:
        return CellItem.model_validate({**given, "id": identity, "section": section})
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        message = _(
            "The entry {name} of {section} has an unusable {where}.",
            name=identity,
            section=section,
            where=where,
        )
        raise _shape(message) from error


def _refuse_duplicates(items: list[CellItem]) -> None:
    seen: dict[tuple[str, str], str] = {}
    for item in items:
        for name in dict.fromkeys(one.casefold().strip() for one in item.names):
            other = seen.setdefault((item.section, name), item.id)
            if other != item.id:
                raise AppError(
                    "cell_duplicate",
                    _(
                        "The name {name} belongs to both {one} and {other}.",
                        name=name,
                        one=other,
                        other=item.id,
                    ),
                    _("Give one of them another name in the cell file."),
                )


def _entry(section: Any, identity: str) -> Any:
    if isinstance(section, list):
        return next(one for one in section if str(one.get("id")) == identity)
    key = next(one for one in section if str(one) == identity)
    if section[key] is None:
        section[key] = {}
    return section[key]


def _free_identifier(taken: set[str]) -> str:
    number = 1
    while f"P{number}" in taken:
        number += 1
    return f"P{number}"


def _checked(root: Any, data: bytes) -> bytes:
    """Return the file written as it was indented, after reading it once more."""
    out = io.BytesIO()
    _yaml(data.decode("utf-8-sig")).dump(root, out)
    read_cell(out.getvalue())
    return out.getvalue()
