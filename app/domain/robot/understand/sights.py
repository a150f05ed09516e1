"""What a camera is to decide needs a camera that is named, or one that takes a picture."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.i18n import _
from app.domain.robot.understand.context import Context
from app.domain.robot.understand.evidence import every_operation
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Expression, Operation

_PICTURE = pattern(
    r"<cameras>|相机|视觉|摄像|拍|照|扫|\b(?:cameras?|pictures?|photos?|images?|vision|snapshots?|scan)"
)
_LOOKS = frozenset(("vision_run", "move_vision"))


def ask_for_the_picture(marked: Marked, operations: list[Operation], context: Context) -> None:
    """Ask which camera decides, where none is named and none takes a picture."""
    if not _decides(operations) or _PICTURE.search(marked.text):
        return
    message = _(
        "“{text}” depends on what a camera finds; say which camera takes the picture, and where.",
        text=marked.words,
    )
    context.not_understood(marked, message)


def _decides(operations: list[Operation]) -> bool:
    every = list(every_operation(operations))
    seen = any("vision_found" in _kinds(branch.condition) for one in every for branch in one.branches)
    return seen and not any(one.op in _LOOKS for one in every)


def _kinds(condition: Expression) -> Iterator[str]:
    yield condition.kind
    for one in condition.parts:
        yield from _kinds(one)
