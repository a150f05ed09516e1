"""A role for entry: the script that a database's administrator runs, and whether ours is stronger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import mysql, postgresql

from app.core.i18n import _
from app.domain.records.models import Catalogue, ConnectionInfo, Table
from app.engines.databases.grants import read_grants
from app.engines.databases.session import Session

ROLE = "draftsmith_entry"
PASSWORD = "CHANGE-ME"  # noqa: S105 - a placeholder that the administrator replaces
_FINE = {"USAGE", "SELECT", "INSERT", "SHOW VIEW"}
_ATTRIBUTES = sa.text(
    "SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user"
)
_RIGHTS = sa.text(
    "SELECT n.nspname, c.relname, has_table_privilege(c.oid, 'UPDATE') AS may_update, "
    "has_table_privilege(c.oid, 'DELETE') AS may_delete, "
    "has_table_privilege(c.oid, 'TRUNCATE') AS may_empty, "
    "pg_has_role(c.relowner, 'USAGE') AS owns "
    "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p') "
    "AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_' ORDER BY 1, 2"
)
_CREATES = sa.text(
    "SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' "
    "AND has_schema_privilege(oid, 'CREATE') ORDER BY 1"
)


@dataclass(frozen=True)
class RoleReport:
    """What the current account may do beyond reading and adding rows, in sentences."""

    stronger: tuple[str, ...] = ()

    @property
    def fine(self) -> bool:
        """Tell whether the account is no stronger than entry needs."""
        return not self.stronger


def entry_script(info: ConnectionInfo, catalogue: Catalogue, tables: Iterable[str]) -> str:
    """Return the statements that make a role which may read everything and add rows to some tables.

    "" for SQLite, which has no roles. Draftsmith never runs this itself.
    """
    chosen = [table for name in tables if (table := catalogue.table(name)) is not None]
    if info.dialect == "sqlite":
        return ""
    if info.dialect == "postgresql":
        return _for_postgresql(info, catalogue, chosen)
    return _for_mariadb(info, catalogue, chosen)


def check_role(session: Session) -> RoleReport:
    """Report whether the connection's account may change or delete rows, or more."""
    if session.info.dialect == "sqlite":
        return RoleReport()
    with session.connection("read") as connection:
        found = _postgresql(connection) if session.info.dialect == "postgresql" else _mariadb(connection)
    return RoleReport(tuple(found))


def _for_postgresql(info: ConnectionInfo, catalogue: Catalogue, tables: list[Table]) -> str:
    quote = postgresql.dialect().identifier_preparer.quote_identifier  # type: ignore[no-untyped-call]
    spaces = sorted({table.namespace or "public" for table in catalogue.tables})
    places = {
        table.key: f"{quote(table.namespace or 'public')}.{quote(table.name)}" for table in catalogue.tables
    }
    lines = [f"CREATE ROLE {ROLE} LOGIN PASSWORD '{PASSWORD}' NOSUPERUSER NOCREATEDB NOCREATEROLE;"]
    lines.append(f"GRANT CONNECT ON DATABASE {quote(info.database)} TO {ROLE};")
    lines += [f"GRANT USAGE ON SCHEMA {quote(space)} TO {ROLE};" for space in spaces]
    lines += [f"GRANT SELECT ON {place} TO {ROLE};" for place in places.values()]
    for table in tables:
        lines.append(f"GRANT INSERT ON {places[table.key]} TO {ROLE};")
        lines += _sequences(table, places[table.key])
    return "\n".join(lines) + "\n"


def _sequences(table: Table, place: str) -> list[str]:
    """Return the grants for counters of serial columns; identity columns need none."""
    columns = [column.name for column in table.columns if column.identity == "by_default"]
    return [
        f"DO $$ DECLARE s text := pg_get_serial_sequence('{place.replace(chr(39), chr(39) * 2)}', "
        f"'{name.replace(chr(39), chr(39) * 2)}'); BEGIN IF s IS NOT NULL THEN "
        f"EXECUTE 'GRANT USAGE ON SEQUENCE ' || s || ' TO {ROLE}'; END IF; END $$;"
        for name in columns
    ]


def _for_mariadb(info: ConnectionInfo, catalogue: Catalogue, tables: list[Table]) -> str:
    quote = mysql.dialect().identifier_preparer.quote_identifier
    account = f"'{ROLE}'@'%'"
    database = quote(info.database)
    lines = [f"CREATE USER {account} IDENTIFIED BY '{PASSWORD}';"]
    lines += [f"GRANT SELECT ON {database}.{quote(table.name)} TO {account};" for table in catalogue.tables]
    lines += [f"GRANT INSERT ON {database}.{quote(table.name)} TO {account};" for table in tables]
    return "\n".join(lines) + "\n"


def _postgresql(connection: Connection) -> list[str]:
    row = connection.execute(_ATTRIBUTES).one()
    if row.rolsuper:
        return [_("The account is a superuser: it may do everything.")]
    found = []
    if row.rolcreaterole or row.rolcreatedb or row.rolbypassrls:
        found.append(_("The account may make roles or databases, or bypass the row rules."))
    for one in connection.execute(_RIGHTS):
        if one.owns or one.may_update or one.may_delete or one.may_empty:
            found.append(
                _("The account may change or delete rows in {table}.", table=f"{one.nspname}.{one.relname}")
            )
    for one in connection.execute(_CREATES):
        found.append(_("The account may make tables in {schema}.", schema=one.nspname))
    return found


def _mariadb(connection: Connection) -> list[str]:
    found = []
    for grant in read_grants(connection):
        more = sorted(grant.rights - _FINE)
        if more:
            rights, place = _(", ").join(more), f"{grant.database}.{grant.table}"
            found.append(_("The account also has {rights} on {place}.", rights=rights, place=place))
    return found
