"""Logs: what happened, without secrets."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from app.core.logs import log_path, redact, report_text, setup_logging, tail

SECRETS = [
    "postgresql://user:canary-4711@host/db",
    "password=canary-4711",
    'password: "canary-4711"',
    "{'api_key': 'canary-4711'}",
    "Authorization: Bearer canary-4711",
    "http://h/x?token=canary-4711&a=1",
    "密码：canary-4711",
    "PGPASSWORD=canary-4711",
    "sk-canary-4711-0123456789",
    "mysql+pymysql://u:p:canary-4711@h",
]


@pytest.fixture(autouse=True)
def _own_handlers() -> Iterator[None]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield
    for handler in [new for new in root.handlers if new not in before]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


@pytest.mark.parametrize("text", SECRETS)
def test_secrets_never_reach_the_log(text: str) -> None:
    setup_logging()
    log = logging.getLogger("test")
    log.info("connecting to %s", text)
    try:
        raise ValueError(text)
    except ValueError:
        log.exception("failed")
    written = log_path().read_text()
    assert "canary" not in written
    assert "failed" in written
    assert "canary" not in report_text()


def test_other_text_stays() -> None:
    for text in (
        "http://127.0.0.1:11434/api",
        "销售单 12:30",
        "the password is wrong",
        "key field: 单价",
        "a@b.c",
    ):
        assert redact(text) == text


def test_a_second_set_up_writes_no_line_twice() -> None:
    setup_logging()
    setup_logging(logging.DEBUG)
    logging.getLogger("test").debug("only once")
    assert log_path().read_text().count("only once") == 1


def test_the_tail_is_the_end() -> None:
    setup_logging()
    for number in range(50):
        logging.getLogger("test").info("line %d 字段", number)
    assert [line.split()[-2] for line in tail(3)] == ["47", "48", "49"]
    assert tail(0) == []


def test_a_report_names_versions() -> None:
    text = report_text()
    assert "Python 3." in text
    assert "pydantic 2." in text
