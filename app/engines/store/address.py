"""Where the store is: the user's own file, or a database that a team shares."""

from __future__ import annotations

import os

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from app.core.errors import AppError
from app.core.i18n import _
from app.core.paths import data_dir

FILE_NAME = "draftsmith.db"
STORE_VARIABLE = "DRAFTSMITH_STORE"
_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def default_url() -> str:
    """Return the store's URL: DRAFTSMITH_STORE where it is set, else the file in the data folder."""
    named = os.environ.get(STORE_VARIABLE, "").strip()
    return shown(store_url(named) if named else URL.create("sqlite", database=str(data_dir() / FILE_NAME)))


def store_url(text: str) -> URL:
    """Return a URL with the driver that the program has; raise AppError("wrong_store")."""
    try:
        url = make_url(text)
    except ArgumentError as problem:
        raise _wrong() from problem
    backend = url.drivername.split("+")[0]
    if backend not in _DRIVERS:
        raise _wrong()
    return url.set(drivername=_DRIVERS[backend])


def shown(url: URL) -> str:
    """Return a URL as text, its password included: never show it to people."""
    return url.render_as_string(hide_password=False)


def _wrong() -> AppError:
    return AppError(
        "wrong_store",
        _("The address of the store can't be used."),
        _(
            "Write it into {variable} like postgresql://USER@HOST/DATABASE, or leave it out"
            " to use a file in the data folder.",
            variable=STORE_VARIABLE,
        ),
    )
