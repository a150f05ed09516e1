"""How long a batch has been at work and how long it will be, in words."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from app.core.i18n import _
from app.engines.batch.report import FILE_NAME as REPORT_NAME

ENOUGH_TO_GUESS = 3


@dataclass(frozen=True)
class Pace:
    """A batch that began when so many of its items had ended before."""

    ended_before: int = 0
    began: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """How long it has been at work."""
        return time.monotonic() - self.began

    def in_words(self, ended: int, count: int) -> str:
        """Say how long it has been at work, and how long it will be once enough items have ended."""
        worked, passed = ended - self.ended_before, self.seconds
        if worked < ENOUGH_TO_GUESS:
            return _("At work for {time}.", time=span(passed))
        left = passed / worked * (count - ended)
        return _("At work for {time}, about {left} left.", time=span(passed), left=span(left))

    def at_the_end(self) -> str:
        """Say how long it took."""
        return _("It took {time}; the table of all is {name}.", time=span(self.seconds), name=REPORT_NAME)


def span(seconds: float) -> str:
    """Return a time for people: seconds, minutes, or hours and minutes."""
    minutes = round(seconds / 60)
    if seconds < 90:
        return _("{count} s", count=round(seconds))
    if minutes < 90:
        return _("{count} min", count=minutes)
    return _("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)
