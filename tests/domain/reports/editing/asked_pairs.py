"""Frames with two things at once: exceptions, corrections, alternatives and contradictions."""

from __future__ import annotations

from tests.domain.reports.editing.asked_wants import (
    RED,
    Frame,
    all_but,
    coloured,
    flip,
    kept_two,
    look,
    no_totals,
    nothing,
    only_two,
    removed,
    sorted,
    values_only,
)

SPECIAL: tuple[Frame, ...] = (
    Frame(
        "no look",
        (
            "please do not make {X} bold",
            "I'd rather not have {X} in bold",
            "avoid making {X} bold",
            "the {X} column without bold",
        ),
        ("请别把{X}加粗", "{X}不用加粗", "别再给{X}加粗了", "{X}列不加粗"),
        look("bold", "", "false"),
    ),
    Frame(
        "not that",
        (
            "don't change {X}, only make {Y} bold",
            "{Y} in bold, {X} not",
            "leave {X} alone and make {Y} bold",
            "bold for {Y} but not for {X}",
            "make {Y} instead of {X} bold",
            "not {X} but {Y} in bold",
        ),
        (
            "{X}不要动，只把{Y}加粗",
            "{Y}加粗，{X}不加粗",
            "不是{X}，是{Y}加粗",
            "{X}别变，{Y}列加粗",
            "加粗的是{Y}而不是{X}",
        ),
        only_two("bold", "true"),
    ),
    Frame(
        "all but",
        (
            "every column except {X} in italics",
            "italics for all columns other than {X}",
            "all columns italic, {X} excepted",
            "italicise all the columns apart from {X}",
            "all columns in italics, but not {X}",
            "with the exception of {X}, all columns in italics",
        ),
        (
            "除{X}外所有列都用斜体",
            "除了{X}其他列都改成斜体",
            "所有列用斜体，{X}除外",
            "{X}以外的列全部斜体",
            "各列都用斜体，但{X}不用",
        ),
        all_but("italic", "true"),
    ),
    Frame(
        "not head",
        (
            "make the {X} column italic but not its heading",
            "italics for the {X} column, heading excluded",
            "{X} values only: italics",
        ),
        ("{X}列用斜体，表头除外", "{X}列的数据用斜体，表头不要", "除表头外{X}列用斜体"),
        values_only("italic", "true"),
    ),
    Frame(
        "not total",
        (
            "make the {X} column italic except for its total",
            "italics for the {X} column, but not in the total row",
        ),
        ("{X}列用斜体，合计除外", "除合计行外{X}列用斜体"),
        no_totals("italic", "true"),
    ),
    Frame(
        "correct size",
        (
            "set the {X} column to 14, no, 12 pt",
            "{X} column 14 pt - sorry, 12 pt",
            "the {X} column in 14, I mean 12 points",
        ),
        ("{X}列用14号字，不对，12号", "{X}列字号14，哦不，12", "{X}列设成14，算了还是12号字"),
        look("size", "12", "12.0"),
    ),
    Frame(
        "correct look",
        (
            "make the {X} column bold, er, italic",
            "{X} bold - no wait, italic",
            "the {X} column bold, or rather italic",
            "{X} column bold. scratch that: italic",
        ),
        (
            "{X}列加粗，不对，斜体",
            "{X}加粗，算了，改成斜体",
            "{X}列加粗……哦不，是斜体",
            "{X}列加粗，等等，还是斜体吧",
        ),
        lambda slot: look("italic", "true")(slot),
    ),
    Frame(
        "correct name",
        (
            "delete {X} - sorry, {Y}",
            "remove the {X} column, I mean {Y}",
            "drop {X}, no, {Y}",
            "delete {X}, or rather {Y}",
        ),
        ("删除{X}列，哦不，是{Y}列", "删{X}列，说错了，{Y}列", "把{X}，不对，把{Y}列删了"),
        flip(removed),
    ),
    Frame(
        "correct side",
        ("right-align {X}, wait, centre it", "{X} to the right, no, centred"),
        ("{X}靠右，不对，居中", "{X}右对齐，还是居中吧"),
        look("align", "Center"),
    ),
    Frame(
        "both looks",
        ("right-align the {X} column and make it bold too", "the {X} column bold and flush right"),
        ("{X}列靠右并且加粗", "{X}列加粗，同时右对齐"),
        lambda slot: look("align", "Right")(slot).and_(look("bold", "true")(slot)),
    ),
    Frame(
        "two columns",
        (
            "the {X} column bold and the {Y} column italic",
            "bold for {X}, italics for {Y}",
            "make {X} bold; {Y} should be italic",
        ),
        ("{X}列加粗，{Y}列斜体", "{X}加粗而{Y}用斜体"),
        lambda slot: look("bold", "true")(slot).and_(flip(look("italic", "true"))(slot)),
    ),
    Frame(
        "same for",
        (
            "make the {X} column red, and the {Y} column likewise",
            "the {X} column red, same for {Y}",
            "{X} column in red; {Y} too",
        ),
        ("{X}列标红，{Y}列也一样", "{X}列用红字，{Y}同样"),
        lambda slot: coloured("fore", RED)(slot).and_(flip(coloured("fore", RED))(slot)),
    ),
    Frame(
        "delete and",
        ("delete {X} and sort by {Y} descending", "remove the {X} column, then rows by {Y}, highest first"),
        ("删掉{X}列，再按{Y}降序排", "去掉{X}列然后{Y}倒序"),
        lambda slot: removed(slot).and_(flip(sorted("desc"))(slot)),
    ),
    Frame(
        "sort ties",
        ("sort by {X} descending and then by {Y} ascending",),
        ("先按{X}降序，再按{Y}升序",),
        lambda slot: sorted("desc")(slot).and_(flip(sorted("asc"))(slot)),
    ),
    Frame(
        "keep delete",
        ("delete every column but {X} and {Y}", "keep only {X} and {Y}, all other columns can go"),
        ("只保留{X}和{Y}两列，其他列删掉", "除了{X}和{Y}，别的列都删掉"),
        lambda slot: kept_two(slot),
    ),
    Frame(
        "contradiction",
        (
            "make the {X} column bold and not bold",
            "{X} left-aligned and right-aligned",
            "sort by {X} ascending and descending",
            "delete {X} and make {X} bold",
            "widen {X} but keep its width",
        ),
        (
            "{X}列加粗又不要加粗",
            "{X}列左对齐、右对齐",
            "按{X}升序和降序排",
            "删除{X}列，并把{X}列加粗",
            "{X}列加宽但宽度不变",
        ),
        nothing,
    ),
    Frame(
        "either",
        (
            "make {X} or {Y} bold",
            "delete either {X} or {Y}",
            "{X} bold or italic",
            "maybe bold or maybe red for {X}, you choose",
        ),
        ("{X}或者{Y}加粗", "{X}或{Y}删一个", "{X}加粗或者斜体", "{X}、{Y}随便删一列"),
        nothing,
    ),
    Frame(
        "unknown how",
        (
            "make {X} sparkle and bold",
            "bold the {X} column in Klingon",
            "make the {X} column bold and glittering",
            "embolden {X} like a cowboy",
            "rotate {X} to taste and delete {Y} if ugly",
        ),
        (
            "{X}列加粗并闪烁",
            "{X}列用火星文加粗",
            "{X}列加粗还要发光",
            "让{X}列像彩虹一样加粗",
            "{X}列加粗加香",
        ),
        nothing,
    ),
    Frame(
        "unknown what",
        (
            "make {X} and the flux column bold",
            "delete {X} and the turbo column",
            "sort by {X} and by moonphase",
        ),
        ("{X}和火星列都加粗", "删掉{X}列和飞船列", "按{X}和月相排序"),
        nothing,
    ),
)
