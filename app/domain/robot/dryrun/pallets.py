"""Pallets in a dry run: where each cell lies, and which one is next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.core.i18n import _
from app.domain.robot.dryrun.arm import Matrix
from app.domain.robot.dryrun.state import State
from app.domain.robot.program import Block


@dataclass
class _Pallet:
    rows: int
    cols: int
    layers: int
    corners: tuple[str, str, str]
    layer_height: float
    order: str
    index: int = 1

    @property
    def count(self) -> int:
        return self.rows * self.cols * self.layers


class Pallets:
    """The pallets that a program has defined so far."""

    def __init__(self) -> None:
        self._pallets: dict[str, _Pallet] = {}

    def define(self, block: Block) -> None:
        """Take a definition; the pallet starts at its first cell."""
        fields = block.fields
        rows, cols, layers = (
            max(1, round(float(fields.get(name, 1)))) for name in ("ROWS", "COLS", "LAYERS")
        )
        corners = (fields.get("P0", ""), fields.get("PR", ""), fields.get("PC", ""))
        height = float(fields.get("LAYER_H", 0))
        known = _Pallet(rows, cols, layers, corners, height, fields.get("ORDER", "ROW"))
        self._pallets[fields.get("PALLET", "")] = known

    def step(self, block: Block, start_again: bool = False) -> None:
        """Go on to the next cell, or back to the first."""
        if pallet := self._pallets.get(block.fields.get("PALLET", "")):
            pallet.index = 1 if start_again else pallet.index + 1

    def info(self, block: Block) -> float:
        """Return the current cell, the number of cells, or the cells left."""
        pallet = self._pallets.get(block.fields.get("PALLET", ""))
        if pallet is None:
            return 1.0
        left = max(pallet.count - pallet.index + 1, 0)
        known = {"INDEX": pallet.index, "COUNT": pallet.count, "LEFT": left}
        return float(known.get(block.fields.get("WHAT", "INDEX"), 0))

    def place(
        self, block: Block, index: int, state: State, point: Callable[[str], Matrix | None]
    ) -> Matrix | None:
        """Return the frame of a cell; an undefined pallet or a cell that it does not have is noted."""
        name = block.fields.get("PALLET", "")
        pallet = self._pallets.get(name)
        if pallet is None:
            state.find("no_pallet", block.id, _("The pallet {id} is not defined before it is used.", id=name))
            return None
        if not 1 <= index <= pallet.count:
            message = _(
                "The pallet {id} has cells 1 to {count}, but cell {index} is asked for.",
                id=name,
                count=pallet.count,
                index=index,
            )
            state.find("pallet_bounds", block.id, message)
            return None
        corners = [point(one) for one in pallet.corners]
        origin, row_end, column_end = corners
        if origin is None or row_end is None or column_end is None:
            state.find("no_pose", block.id, _("A corner of the pallet {id} has no position.", id=name))
            return None
        return _cell_frame(pallet, index - 1, origin, row_end, column_end)


def _cell_frame(pallet: _Pallet, at: int, origin: Matrix, row_end: Matrix, column_end: Matrix) -> Matrix:
    layer, rest = divmod(at, pallet.rows * pallet.cols)
    if pallet.order == "COL":
        column, row = divmod(rest, pallet.rows)
    else:
        row, column = divmod(rest, pallet.cols)
        if pallet.order == "ZIGZAG" and row % 2:
            column = pallet.cols - 1 - column
    frame = origin.copy()
    along, across = row_end[:3, 3] - origin[:3, 3], column_end[:3, 3] - origin[:3, 3]
    frame[:3, 3] += along * _share(column, pallet.cols) + across * _share(row, pallet.rows)
    frame[2, 3] += layer * pallet.layer_height
    return frame


def _share(number: int, count: int) -> float:
    return number / (count - 1) if count > 1 else 0.0
