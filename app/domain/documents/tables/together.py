"""Tables of one form, such as a sheet for each line or month, put together as one table."""

from __future__ import annotations

import re

from app.domain.documents.document import Language
from app.domain.documents.sources import Grid
from app.domain.documents.tables import values
from app.domain.documents.wording import pick

_SERIAL = re.compile(r"^(序号|no\.?|#|index|nr\.?)$", re.IGNORECASE)


def put_together(grids: list[Grid], language: Language) -> list[Grid]:
    """Return the tables with those of one head joined; a first column tells the sheet or file of each row."""
    alike: dict[tuple[str, ...], list[Grid]] = {}
    for grid in grids:
        alike.setdefault(tuple(values.plain(one).lower() for one in grid.head), []).append(grid)
    return [part[0] if len(part) == 1 else _joined(part, language) for part in alike.values()]


def _joined(grids: list[Grid], language: Language) -> Grid:
    sheets = [grid.sheet for grid in grids]
    by_sheet = all(sheets) and len(set(sheets)) == len(sheets)
    names = sheets if by_sheet else [grid.name for grid in grids]
    word = pick(language, "工作表", "Sheet") if by_sheet else pick(language, "文件", "File")
    place = grids[0].place.model_copy(
        update={"sheet": pick(language, "、", ", ").join(dict.fromkeys(sheets))}
    )
    made = Grid(name=grids[0].name, sheet=place.sheet, title="", head=[word, *grids[0].head], place=place)
    for name, grid in zip(names, grids, strict=True):
        made.rows += [[name, *row] for row in grid.rows]
        made.numbers += grid.numbers
        made.parts += [grid.place] * len(grid.rows)
    made.title = grids[0].title
    return made


def is_serial(name: str) -> bool:
    """Tell whether a column only counts the rows of its own table."""
    return bool(_SERIAL.match(name.strip()))
