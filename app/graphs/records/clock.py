"""The clock of a run: as given, else the computer's."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from app.core.errors import AppError
from app.core.i18n import _


def clock_of(now: str, zone_name: str) -> tuple[datetime, str]:
    """Return an aware time and its zone's name; raise AppError("bad_time") for what is none."""
    zone = _zone(zone_name) if zone_name else None
    if not now:
        return datetime.now(zone).astimezone(zone), zone_name
    try:
        given = datetime.fromisoformat(now)
    except ValueError:
        raise _bad(now) from None
    if given.tzinfo is None:
        return (given.replace(tzinfo=zone) if zone else given.astimezone()), zone_name
    return (given.astimezone(zone) if zone else given), zone_name


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise _bad(name) from None


def _bad(text: str) -> AppError:
    return AppError(
        "bad_time",
        _("{text} is no time or time zone.", text=text[:60]),
        _("Write 2026-11-23T10:00:00+08:00 and Asia/Shanghai."),
    )
