"""One thread with its own asyncio loop for the life of the window."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any


class LoopThread:
    """Runs coroutines off the window's thread; everything here may be called from any thread."""

    def __init__(self, name: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._thread.is_alive()

    def call(self, function: Callable[..., object], *arguments: object) -> None:
        """Call a function on the loop; nothing happens after close."""
        if self.alive:
            self._loop.call_soon_threadsafe(function, *arguments)

    def close(self, farewell: Coroutine[Any, Any, None], seconds: float) -> bool:
        """Await one last coroutine, end the loop and join; False when that took longer than `seconds`."""
        self.call(lambda: self._loop.create_task(self._end(farewell)))
        self._thread.join(seconds)
        return not self._thread.is_alive()

    async def _end(self, farewell: Coroutine[Any, Any, None]) -> None:
        try:
            await farewell
        finally:
            self._loop.stop()

    def _serve(self) -> None:
        """Run until the end; the loop stays open, for threads of drivers may still answer to it."""
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
