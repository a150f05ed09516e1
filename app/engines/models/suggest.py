"""Which models to begin with: those that fit into this computer's memory."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.i18n import N_, _
from app.engines.models.fit import Shape, gigabytes, needed_bytes
from app.engines.models.memory import Memory, system_memory

CONTEXT = 8192
RESERVED = 3 << 30


@dataclass(frozen=True)
class Suggestion:
    """A model of Ollama's library: its size as downloaded, and what it is good for, a message id."""

    name: str
    size: int
    shape: Shape
    about: str
    fits: bool = True

    @property
    def text(self) -> str:
        """One translated line for a list."""
        return _("{name} ({size}): {about}", name=self.name, size=gigabytes(self.size), about=_(self.about))


SUGGESTIONS = (
    Suggestion(
        "qwen3:1.7b", 1_400_000_000, Shape(28 * 8, 128, 128), N_("for small computers; simple requests")
    ),
    Suggestion(
        "qwen3:4b",
        2_500_000_000,
        Shape(36 * 8, 128, 128),
        N_("quick, good Chinese; enough for most requests"),
    ),
    Suggestion("qwen3:8b", 5_200_000_000, Shape(36 * 8, 128, 128), N_("better answers, half as quick")),
    Suggestion(
        "qwen3:14b",
        9_300_000_000,
        Shape(40 * 8, 128, 128),
        N_("careful answers; slow without a graphics card"),
    ),
    Suggestion(
        "qwen3:30b", 19_000_000_000, Shape(48 * 4, 128, 128), N_("the best of these, for 32 GB and more")
    ),
)


def suggestions(memory: Memory | None = None) -> list[Suggestion]:
    """Return the suggestions, each told whether it fits beside the system, the engines and the window.

    Sizes are those of Ollama's library; layers, key-value heads and head sizes are the models' published
    configuration. Where the memory is not known, only the smallest two count as fitting.
    """
    total = (memory or system_memory()).total
    return [
        Suggestion(one.name, one.size, one.shape, one.about, _fits(one, total, place))
        for place, one in enumerate(SUGGESTIONS)
    ]


def best(memory: Memory | None = None) -> Suggestion | None:
    """Return the suggestion to begin with: quick on a usual computer, None where none fits.

    The largest that fits is not the best start without a graphics card, so it is at most the 8B model.
    """
    fitting = [one for one in suggestions(memory)[:3] if one.fits]
    return fitting[-1] if fitting else None


def _fits(one: Suggestion, total: int, place: int) -> bool:
    if not total:
        return place < 2
    return needed_bytes(one.size, one.shape, CONTEXT) + RESERVED <= total
