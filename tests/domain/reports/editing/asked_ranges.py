"""Frames with ranges of columns, headings alone, else-conditions, and wishes that exclude each other."""

from __future__ import annotations

from tests.domain.reports.editing.asked_wants import (
    BLUE,
    RED,
    Frame,
    Slot,
    all_but,
    coloured,
    flip,
    head_look,
    look,
    nothing,
    one_of,
    removed,
    values_only,
)
from tests.domain.reports.editing.only_asked import Expected, Seen


def ranged(slot: Slot) -> Expected:
    """All columns from the one to the other are bold."""
    at = {one.id: place for place, one in enumerate(slot.outline.columns)}
    first, last = sorted((at[slot.one.id], at[slot.two.id]))
    within = slot.outline.columns[first : last + 1]
    ids = {id_ for one in within for id_ in slot.of(one)}
    return Expected({"bold": ([id_ for one in within for id_ in one.values], one_of("true"))}, {"bold": ids})


def else_green(slot: Slot) -> Expected:
    """Values above a limit are red and the others green: never the one without the other."""

    def check(before: Seen, after: Seen) -> list[str]:
        fresh = [
            one for one in after.declared.get("style", []) if one not in before.declared.get("style", [])
        ]
        said = " ".join(fresh)
        base = " ".join(after.value(id_, "fore") for id_ in slot.one.values)
        both = "#FF0000" in said and any(green in said + base for green in ("#008000", "#00FF00"))
        return [] if "300" in said and both else [f"styles {said}"]

    ids = set(slot.one.values)
    return Expected(declares={"style"}, may={"style": ids, "fore": ids, "back": ids}, checks=[check])


RANGE_FRAMES: tuple[Frame, ...] = (
    Frame(
        "range",
        ("columns {X} to {Y} in bold", "make the columns from {X} to {Y} bold", "bold from {X} through {Y}"),
        ("从{X}到{Y}各列加粗", "{X}列到{Y}列都加粗", "{X}至{Y}这几列加粗"),
        ranged,
    ),
    Frame(
        "only head",
        (
            "{X}: only the header in italics",
            "italic header for {X}, plain values",
            "the heading above {X} in italics and nothing else",
        ),
        ("{X}只有表头用斜体", "{X}这列仅表头斜体"),
        head_look("italic", "true"),
    ),
    Frame(
        "values alone",
        (
            "the values under {X} in italics, leave the heading",
            "italics for {X}, but leave its heading alone",
        ),
        ("{X}列的内容用斜体，表头不动", "{X}列斜体，表头保持原样"),
        values_only("italic", "true"),
    ),
    Frame(
        "else",
        ("{X} in red above 300, otherwise green", "red {X} over 300, else green"),
        ("{X}大于300标红，否则标绿", "{X}超过300用红色，其余用绿色"),
        else_green,
        "number",
    ),
    Frame(
        "two colours",
        ("{X} in red, {Y} in blue", "red for the {X} column and blue for the {Y} column"),
        ("{X}列标红，{Y}列标蓝", "{X}列红字、{Y}列蓝字"),
        lambda slot: coloured("fore", RED)(slot).and_(flip(coloured("fore", BLUE))(slot)),
    ),
    Frame(
        "delete then it",
        ("delete {X}. Then make {Y} bold and centre it",),
        ("删掉{X}列，{Y}列加粗并且居中",),
        lambda slot: (
            removed(slot).and_(flip(look("bold", "true"))(slot)).and_(flip(look("align", "Center"))(slot))
        ),
    ),
    Frame(
        "all but again",
        (
            "italics everywhere in the table but not in the {X} column",
            "leave {X}, all other columns in italics",
        ),
        ("{X}列别动，其他列都用斜体", "除{X}以外，各列一律斜体"),
        all_but("italic", "true"),
    ),
    Frame(
        "excluding",
        (
            "make the {X} column bold, then delete it",
            "move {X} to the far left and to the far right",
            "make {X} wider and narrower",
            "{X} in red and in blue",
            "delete the {X} column but keep the {X} column",
            "rename {X} to Zeta and delete {X}",
            "delete the {X} column and right-align {X}",
            "{X} in 12 pt and 14 pt",
        ),
        (
            "{X}列加粗，再把它删掉",
            "{X}列移到最前面又移到最后面",
            "{X}列变宽又变窄",
            "{X}列用红字，{X}列用蓝字",
            "删除{X}列，但保留{X}列",
            "把{X}改名为“Zeta”，再删掉{X}列",
            "删掉{X}列并让{X}列右对齐",
            "{X}列用12号字和14号字",
        ),
        nothing,
    ),
)
