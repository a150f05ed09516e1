"""Events on their way to the window: tokens and progress in batches, the rest at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.core.events import Progress, RunEvent, Token

FLUSH_SECONDS = 0.04


class Outbox:
    """Keeps the order of events and joins what would only slow the window down."""

    def __init__(self, send: Callable[[list[RunEvent]], None]) -> None:
        self._send = send
        self._waiting: list[RunEvent] = []
        self._timer: asyncio.TimerHandle | None = None

    def put(self, event: RunEvent) -> None:
        """Take an event; tokens and progress wait up to 40 ms for more of their kind."""
        if not isinstance(event, Token | Progress):
            self._waiting.append(event)
            self.flush()
            return
        self._join(event)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(FLUSH_SECONDS, self.flush)

    def flush(self) -> None:
        """Send what waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            self._send(waiting)

    def _join(self, event: Token | Progress) -> None:
        last = self._waiting[-1] if self._waiting else None
        if isinstance(event, Token) and isinstance(last, Token) and last.node == event.node:
            self._waiting[-1] = Token(event.node, last.text + event.text)
        elif isinstance(event, Progress) and isinstance(last, Progress) and last.node == event.node:
            self._waiting[-1] = event
        else:
            self._waiting.append(event)
