"""What a MariaDB or MySQL account may do, read from SHOW GRANTS."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlalchemy import Connection, text

_GRANT = re.compile(r"^GRANT (?P<what>.+?) ON (?:TABLE )?(?P<where>\S.*?) TO ", re.IGNORECASE)
_PLACE = re.compile(r"^(?:`((?:[^`]|``)*)`|(\*))\.(?:`((?:[^`]|``)*)`|(\*))$")


@dataclass(frozen=True)
class Grant:
    """Rights at a place; database and table are "*" for all."""

    rights: frozenset[str]
    database: str
    table: str

    def covers(self, database: str, table: str) -> bool:
        """Tell whether a table lies within this grant; % and _ in a database's name are wildcards."""
        return _like(self.database, database) and self.table in ("*", table)


def read_grants(connection: Connection) -> list[Grant]:
    """Return the current account's grants."""
    rows = connection.execute(text("SHOW GRANTS"))
    return [grant for row in rows if (grant := parse_grant(str(row[0])))]


def parse_grant(line: str) -> Grant | None:
    """Read one line of SHOW GRANTS; None for a line that grants a role."""
    match = _GRANT.match(line)
    place = _PLACE.match(match["where"]) if match else None
    if match is None or place is None:
        return None
    rights = frozenset(re.sub(r"\(.*?\)", "", part).strip().upper() for part in _parts(match["what"]))
    if "WITH GRANT OPTION" in line.upper():
        rights |= {"GRANT OPTION"}
    return Grant(rights, place[1] or "*", place[3] or "*")


def may_insert(grants: list[Grant], database: str, table: str) -> bool:
    """Tell whether rows may be added to a table; an account with roles only is believed."""
    here = [grant for grant in grants if grant.covers(database, table)]
    known = any(grant.rights - {"USAGE"} for grant in grants)
    return not known or any(grant.rights & {"INSERT", "ALL PRIVILEGES"} for grant in here)


def _parts(text_of_rights: str) -> list[str]:
    return re.split(r",\s*(?![^()]*\))", text_of_rights)


def _like(pattern: str, name: str) -> bool:
    if pattern in ("*", name):
        return True
    escaped = re.escape(pattern.replace("\\_", "\0")).replace("%", ".*").replace("_", ".")
    return bool(re.fullmatch(escaped.replace("\0", "_"), name))
