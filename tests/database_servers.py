"""Real PostgreSQL and MariaDB servers for tests: on loopback, in a temporary folder."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa

from tests import memory_disk

PASSWORD = "loop-back-only"
START_SECONDS = 60
_numbers = itertools.count(1)


class Server:
    """A running server; new_database() gives a URL of an empty database."""

    def __init__(self, dialect: str, driver: str, user: str, port: int, home: str) -> None:
        self.dialect, self.driver, self.user, self.port, self.home = dialect, driver, user, port, home
        self.admin = sa.create_engine(self.url(), isolation_level="AUTOCOMMIT")

    def url(self, database: str | None = None, user: str = "", password: str = PASSWORD) -> sa.URL:
        name = self.home if database is None else database
        return sa.URL.create(self.driver, user or self.user, password, "127.0.0.1", self.port, name)

    def new_database(self, script: str = "") -> sa.URL:
        name = f"t{os.getpid()}_{next(_numbers)}"
        more = " CHARACTER SET utf8mb4" if self.dialect == "mariadb" else ""
        with self.admin.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}{more}")
        if script:
            run_script(self.url(name), script)
        return self.url(name)


def run_script(url: sa.URL, script: str) -> None:
    """Run a script of statements, each ending with a semicolon at a line's end."""
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements_of(script):
            connection.execution_options(no_parameters=True).exec_driver_sql(statement)
    engine.dispose()


def statements_of(script: str) -> list[str]:
    lines = [line for line in script.splitlines() if not line.lstrip().startswith("--")]
    parts = "\n".join(lines).split(";\n")
    return [part.strip().rstrip(";") for part in parts if part.strip()]


def missing(dialect: str) -> str:
    """Say what is missing to start a server, "" when nothing is."""
    if dialect == "postgresql":
        return "" if _program("initdb") and _program("postgres") else "PostgreSQL's server is not installed"
    return (
        "" if _program("mariadbd") and _program("mariadb-install-db") else "MariaDB's server is not installed"
    )


@contextmanager
def postgresql() -> Iterator[Server]:
    with _folder() as (folder, prefix):
        (folder / "password").write_text(PASSWORD)
        _own(folder)
        data, port = folder / "data", _free_port()
        make = [_program("initdb"), "-D", data, "-U", "postgres", "-A", "scram-sha-256", "-E", "UTF8"]
        _run([*prefix, *make, "--no-locale", "-N", f"--pwfile={folder / 'password'}"])
        start = [_program("postgres"), "-D", data, "-p", port, "-k", folder, "-h", "127.0.0.1", "-F"]
        with _running([*prefix, *start, "-c", "max_connections=60"], folder / "log"):
            server = Server("postgresql", "postgresql+psycopg", "postgres", port, "postgres")
            _wait(server, folder / "log")
            yield server
            server.admin.dispose()


@contextmanager
def mariadb() -> Iterator[Server]:
    with _folder() as (folder, prefix):
        _own(folder)
        data, port = folder / "data", _free_port()
        make = [_program("mariadb-install-db"), "--no-defaults", f"--datadir={data}", "--skip-test-db"]
        _run([*prefix, *make, "--auth-root-authentication-method=normal"])
        (folder / "first.sql").write_text(f"ALTER USER root@localhost IDENTIFIED BY '{PASSWORD}';\n")
        (folder / "first.sql").chmod(0o644)
        start = [_program("mariadbd"), "--no-defaults", f"--datadir={data}", f"--port={port}"]
        limits = ["--innodb-flush-log-at-trx-commit=0", "--innodb-buffer-pool-size=64M"]
        where = [
            "--bind-address=127.0.0.1",
            f"--socket={folder / 'socket'}",
            f"--init-file={folder / 'first.sql'}",
        ]
        with _running([*prefix, *start, *limits, *where], folder / "log"):
            server = Server("mariadb", "mysql+pymysql", "root", port, "mysql")
            _wait(server, folder / "log")
            yield server
            server.admin.dispose()


def _program(name: str) -> str:
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), "/usr/sbin", "/usr/bin"]
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(map(str, places))) or ""


def _account() -> str:
    """Return the account servers run as when we are root: they refuse to be root."""
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "mysql", "nobody") if name in names)


def _place() -> str:
    """Return a folder that the account of the servers may enter too."""
    return tempfile.gettempdir() if Path(tempfile.gettempdir()) == memory_disk.FOLDER else "/tmp"


@contextmanager
def _folder() -> Iterator[tuple[Path, list[str]]]:
    folder = Path(tempfile.mkdtemp(prefix="draftsmith-server-", dir=_place()))
    entry = pwd.getpwnam(_account()) if os.getuid() == 0 else None
    prefix = (
        ["setpriv", f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups"] if entry else []
    )
    try:
        yield folder, prefix
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _own(folder: Path) -> None:
    if os.getuid() == 0:
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, _account())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _run(command: list[object]) -> None:
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False, cwd="/tmp"
    )
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def _running(command: list[object], log: Path) -> Iterator[None]:
    with log.open("wb") as output:
        child = subprocess.Popen([str(part) for part in command], stdout=output, stderr=output, cwd="/tmp")
    try:
        yield
    finally:
        child.send_signal(signal.SIGQUIT if "postgres" in str(command) else signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            child.wait(10)
        child.kill()
        child.wait()


def _wait(server: Server, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            with server.admin.connect():
                return
        except sa.exc.OperationalError:
            assert time.monotonic() < end, log.read_text(errors="replace")
            time.sleep(0.1)
