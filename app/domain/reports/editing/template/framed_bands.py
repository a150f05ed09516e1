"""A frame that holds a whole band: a border around the band is that of its frame."""

from __future__ import annotations

from app.domain.reports.editing.template.outline import Outline


def frame_of(targets: list[str], outline: Outline) -> list[str]:
    """Return the only frame that holds all the other elements of a band, else the elements as they are."""
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    frames = [one.id for one in infos if one.kind == "frame"]
    held = all(one.framed for one in infos if one.id not in frames)
    return frames if len(frames) == 1 < len(infos) and held else targets
