"""Widgets that are built in steps, so that keys and paints come between the parts of a large one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import ClassVar

Steps = Iterator[None]


class Building:
    """The steps of a widget and of the widgets within it.

    A widget that is made within a step leaves its own steps here; they are
    done before the next step of the one that made it. So a constructor's steps
    yield after each such widget, and use its parts only then.
    """

    _at_work: ClassVar[list[Building]] = []

    def __init__(self, steps: Steps) -> None:
        self._open = [steps]

    @property
    def done(self) -> bool:
        """Whether no step is left."""
        return not self._open

    @property
    def at_work(self) -> bool:
        """Whether one of its steps is being done now."""
        return self in self._at_work

    def step(self) -> None:
        """Do one step; what fails ends the building and is raised."""
        steps = self._open[-1]
        self._at_work.append(self)
        try:
            next(steps)
        except StopIteration:
            self._open.remove(steps)
        except BaseException:
            self._open.clear()
            raise
        finally:
            self._at_work.pop()

    def add(self, steps: Steps) -> None:
        """Do these steps before the ones that are open."""
        self._open.append(steps)

    def go_on(self, seconds: float) -> None:
        """Do steps until they took so much time of this thread's processor."""
        until = time.thread_time() + seconds
        while not self.done and time.thread_time() < until:
            self.step()

    def finish(self) -> None:
        """Do all that is left."""
        while not self.done:
            self.step()


def build(steps: Steps) -> None:
    """Do a constructor's steps: now, or as part of the building that is going on."""
    if Building._at_work:
        Building._at_work[-1].add(steps)
    else:
        Building(steps).finish()
