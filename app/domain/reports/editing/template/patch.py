"""The exact difference of two byte strings, so that a change can be taken back to the last byte."""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz.distance import LCSseq


@dataclass(frozen=True)
class Splice:
    """At this offset of the old bytes, `old` is replaced by `new`."""

    at: int
    old: bytes
    new: bytes


@dataclass(frozen=True)
class Patch:
    """The splices, in ascending order of their offsets in the old bytes."""

    splices: tuple[Splice, ...]

    def apply(self, data: bytes) -> bytes:
        """Return the patched bytes; raise ValueError where data is not what the patch was made for."""
        out: list[bytes] = []
        at = 0
        for one in self.splices:
            if data[one.at : one.at + len(one.old)] != one.old:
                raise ValueError(f"the bytes at {one.at} are not those that the patch replaces")
            out += [data[at : one.at], one.new]
            at = one.at + len(one.old)
        out.append(data[at:])
        return b"".join(out)


def patch_between(old: bytes, new: bytes) -> Patch:
    """Return the patch that makes new from old, line by line."""
    left, right = old.splitlines(keepends=True), new.splitlines(keepends=True)
    head = _common(left, right)
    tail = _common(left[head:][::-1], right[head:][::-1])
    middle_left, middle_right = left[head : len(left) - tail], right[head : len(right) - tail]
    starts = _offsets(left)
    splices = [
        Splice(
            starts[head + block.src_start],
            b"".join(middle_left[block.src_start : block.src_end]),
            b"".join(middle_right[block.dest_start : block.dest_end]),
        )
        for block in LCSseq.opcodes(middle_left, middle_right)
        if block.tag != "equal"
    ]
    return Patch(tuple(splices))


def _common(left: list[bytes], right: list[bytes]) -> int:
    count = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        count += 1
    return count


def _offsets(lines: list[bytes]) -> list[int]:
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))
    return offsets
