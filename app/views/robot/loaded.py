"""One version of a robot program, read from the store for showing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from pydantic import TypeAdapter

from app.core.errors import AppError
from app.core.i18n import _
from app.core.records import VersionInfo
from app.domain.robot import parts
from app.domain.robot.cell.files import read_cell
from app.domain.robot.cell.models import Cell
from app.domain.robot.parts import Summary
from app.domain.robot.program import Program, children
from app.domain.robot.program_xml import read_program
from app.domain.robot.understand.operations import Task, Traced
from app.engines.ports import Store

LOOKED_BACK = 30
_TASKS = TypeAdapter(list[Task])
_TRACE = TypeAdapter(dict[str, Traced])


@dataclass(frozen=True)
class LoadedProgram:
    """What the tab shows of a version."""

    version: VersionInfo
    xml: bytes
    program: Program
    summary: Summary
    cell_bytes: bytes = b""
    cell: Cell = field(default_factory=Cell)
    request: str = ""
    tasks: tuple[Task, ...] = ()
    trace: dict[str, Traced] = field(default_factory=dict)

    @cached_property
    def parents(self) -> dict[str, str]:
        """The block that holds each block; those at the top have none."""
        return {one.id: block.id for block in self.program.walk() for one in children(block)}

    def around(self, block_id: str) -> Iterator[str]:
        """Yield a block's id and the ids of the blocks that hold it, from the inside out."""
        while block_id:
            yield block_id
            block_id = self.parents.get(block_id, "")

    def traced(self, block_id: str) -> Traced | None:
        """Return where a block, or the nearest one around it, comes from."""
        return next((self.trace[one] for one in self.around(block_id) if one in self.trace), None)

    def blocks_at(self, position: int) -> list[str]:
        """Return the blocks that come from the words at a character of the request, the closest first."""
        hits = [
            (len(one.text), number, block_id)
            for number, (block_id, one) in enumerate(self.trace.items())
            if one.start <= position < one.start + len(one.text)
        ]
        return [block_id for _length, _number, block_id in sorted(hits)]


def load_program(store: Store, version_id: int) -> LoadedProgram:
    """Read a version's parts off the window's thread; AppError when one is damaged."""
    version = store.version(version_id)

    def part(name: str) -> bytes:
        return store.read_part(version.id, name) if name in version.parts else b""

    xml, cell_bytes = part(parts.PROGRAM), part(parts.CELL)
    with _in_words(version):
        request, trace = _origin(store, version)
        return LoadedProgram(
            version=version,
            xml=xml,
            program=read_program(xml),
            summary=Summary.model_validate_json(part(parts.SUMMARY) or b"{}"),
            cell_bytes=cell_bytes,
            cell=read_cell(cell_bytes),
            request=request,
            tasks=tuple(_TASKS.validate_json(part(parts.TASKS) or b"[]")),
            trace=trace,
        )


def _origin(store: Store, version: VersionInfo) -> tuple[str, dict[str, Traced]]:
    """Return the request and what came of it; a version edited by hand has those of the one before it."""
    for _step in range(LOOKED_BACK):
        held = version.parts
        trace = _TRACE.validate_json(store.read_part(version.id, parts.TRACE)) if parts.TRACE in held else {}
        request = store.read_part(version.id, parts.REQUEST) if parts.REQUEST in held else b""
        if trace or request.strip() or version.parent is None:
            return request.decode("utf-8", "replace"), trace
        version = store.version(version.parent)
    return "", {}


@contextmanager
def _in_words(version: VersionInfo) -> Iterator[None]:
    try:
        yield
    except ValueError as problem:
        raise AppError(
            "damaged_version",
            _("The version {name} can't be read.", name=version.label),
            _("Choose another version."),
            str(problem),
        ) from problem
