"""Tell which rewriting rules of requests fire in no stored request: `make idle-rules`. Such rules may go.

A rule is a pattern at the head of an entry of a module's table. Takes some
minutes on both cores of an office machine.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.domain.reports import editing
from app.domain.reports.editing.understand import understand

_LEAST = 3
_DATA = Path("tests/data")
_TEMPLATES = (_DATA / "templates", Path("../shared/data/reports/templates"))
_FINDERS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn")
_fired: set[str] = set()


class _Watched:
    """A pattern that notes its own text whenever it finds something."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern = pattern.pattern
        self._plain = pattern

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._plain, name)
        if name not in _FINDERS:
            return found

        def noted(*args: Any) -> Any:
            text = args[1] if name in ("sub", "subn") else args[0]
            if self._plain.search(text) is not None:
                _fired.add(self.pattern)
            return found(*args)

        return noted


def _watch() -> Iterator[tuple[str, str]]:
    """Put watched patterns into all tables of rules; yield each pattern with its table."""
    for info in pkgutil.walk_packages(editing.__path__, f"{editing.__name__}."):
        module = importlib.import_module(info.name)
        for name, table in list(vars(module).items()):
            entries = table if isinstance(table, tuple) and len(table) >= _LEAST else ()
            heads = [one[0] for one in entries if isinstance(one, tuple) and one]
            if not entries or len(heads) < len(entries):
                continue
            if not all(isinstance(one, re.Pattern | _Watched) for one in heads):
                continue
            watched = [one if isinstance(one, _Watched) else _Watched(one) for one in heads]
            setattr(
                module, name, tuple((one, *entry[1:]) for one, entry in zip(watched, entries, strict=True))
            )
            place = f"{info.name.removeprefix(f'{editing.__name__}.')}.{name}"
            yield from ((one.pattern, place) for one in watched)


def _stored() -> dict[Path, list[str]]:
    """Return the stored requests by their templates, as far as these are here."""
    found: dict[Path, list[str]] = defaultdict(list)
    for file in sorted(_DATA.glob("report_requests_*.json")):
        for one in json.loads(file.read_text("utf-8")):
            places = [folder / f"{one['template']}.jrxml" for folder in _TEMPLATES]
            there = next((place for place in places if place.is_file()), None)
            if there is not None:
                found[there].append(one["ask"])
    return found


def _fired_by(template: Path, requests: Sequence[str]) -> set[str]:
    """Return the rules that fire in the requests of a template."""
    jrxml = template.read_bytes()
    _fired.clear()
    for one in requests:
        with suppress(AppError):
            understand(jrxml, one)
    return set(_fired)


RULES = dict(_watch())


def main() -> None:
    """Print each table's number of idle rules, and with an argument the rules, too."""
    stored = _stored()
    with ProcessPoolExecutor() as pool:
        fired = set().union(*pool.map(_fired_by, stored, stored.values()))
    idle = {one: table for one, table in RULES.items() if one not in fired}
    for table, count in Counter(idle.values()).most_common():
        print(count, "of", sum(one == table for one in RULES.values()), table)
        for one in (one for one, own in idle.items() if own == table and len(sys.argv) > 1):
            print("   ", one)
    print(len(idle), "of", len(RULES), "rules fire in no stored request")


if __name__ == "__main__":
    main()
