"""A second batch of frames, written after the first one held: what was seen at first sight."""

from __future__ import annotations

from collections.abc import Callable

from tests.domain.reports.editing.asked_wants import (
    BLUE,
    Frame,
    Slot,
    coloured,
    conditional,
    decided,
    flip,
    look,
    one_of,
    removed,
    renamed,
)
from tests.domain.reports.editing.only_asked import Expected, Seen

Wants = Callable[[Slot], Expected]

BOLD, UNDERLINED = look("bold", "true"), look("underline", "true")
LEFT, RIGHT, CENTRED = (look("align", one) for one in ("Left", "Right", "Center"))


def size_by(by: float) -> Wants:
    """The letters of a column's values grow by points."""

    def expected(slot: Slot) -> Expected:
        def check(before: Seen, after: Seen) -> list[str]:
            sizes = [
                (float(one.value(id_, "size") or 10)) for id_ in slot.one.values for one in (before, after)
            ]
            return [] if abs(sizes[1] - sizes[0] - by) < 1 else [f"sizes {sizes}"]

        may = {"size": set(slot.of(slot.one)), "place": {"*"}, "stretch": {"*"}}
        return Expected(may=may, moves=True, checks=[check])

    return expected


def together(*wants: Wants) -> Wants:
    """Several things are wanted at once."""

    def expected(slot: Slot) -> Expected:
        found = wants[0](slot)
        for one in wants[1:]:
            found = found.and_(one(slot))
        return found

    return expected


def moved_last(slot: Slot) -> Expected:
    """A column stands right of all others."""

    def check(_before: Seen, after: Seen) -> list[str]:
        edges = {
            one.id: int(after.elements[one.values[0]]["/reportElement@x"]) for one in slot.outline.columns
        }
        return [] if edges[slot.one.id] == max(edges.values()) else [f"not the last: {edges}"]

    return Expected(moves=True, may={"border": {"*"}}, checks=[check])


def all_but_two(slot: Slot) -> Expected:
    """All columns are bold but two."""
    kept = {*slot.of(slot.one), *slot.of(slot.two)}
    rest = [one for one in slot.outline.columns if one.id not in (slot.one.id, slot.two.id)]
    must = [id_ for one in rest for id_ in one.values if id_ not in kept]
    return Expected(
        {"bold": (must, one_of("true"))}, {"bold": {id_ for one in rest for id_ in slot.of(one)} - kept}
    )


def sorted_alone(slot: Slot) -> Expected:
    """Rows are sorted by the one column and not by the other."""

    def check(before: Seen, after: Seen) -> list[str]:
        now = after.declared.get("sortField", [])
        fresh = [one for one in now if one not in before.declared.get("sortField", [])]
        right = any(f"'{slot.one.field}'" in one for one in now)
        return [] if right and not any(f"'{slot.two.field}'" in one for one in fresh) else [f"sorted {now}"]

    return Expected(declares={"sortField"}, checks=[check])


MORE_FRAMES: tuple[Frame, ...] = (
    Frame(
        "bigger by",
        (
            "make the {X} column 2 points bigger",
            "increase the font of {X} by 2 pt",
            "{X} column: two points larger",
        ),
        ("{X}列字号大2磅", "{X}列字体再大2号", "{X}这列字号加2"),
        size_by(2),
    ),
    Frame(
        "underline",
        ("underline the {X} column", "{X} column underlined"),
        ("{X}列加下划线", "给{X}列的字加下划线"),
        UNDERLINED,
    ),
    Frame(
        "left",
        ("align the {X} column left", "{X} should hug the left edge"),
        ("{X}列靠左对齐", "{X}左对齐"),
        LEFT,
    ),
    Frame(
        "blue",
        ("print the {X} column in blue", "blue text in the {X} column"),
        ("{X}列字体蓝色", "{X}列改为蓝色字"),
        coloured("fore", BLUE),
    ),
    Frame(
        "two looks",
        ("{X} column bold, blue", "the {X} column should be both bold and blue"),
        ("{X}列加粗、蓝色", "{X}列又粗又蓝"),
        together(BOLD, coloured("fore", BLUE)),
    ),
    Frame(
        "then pronoun",
        ("Underline the {X} column. Then centre it.",),
        ("{X}列加下划线。再把它居中。",),
        together(UNDERLINED, CENTRED),
    ),
    Frame(
        "pronoun too",
        ("make {X} bold. Also align it right.",),
        ("{X}列加粗。并让它靠右。",),
        together(BOLD, RIGHT),
    ),
    Frame(
        "pair",
        ("{X} and {Y} in bold", "both {X} and {Y} should be bold"),
        ("{X}和{Y}都加粗", "{X}、{Y}两列加粗"),
        together(BOLD, flip(BOLD)),
    ),
    Frame(
        "neither",
        ("neither {X} nor {Y} in italics, please", "no italics in {X} or {Y}"),
        ("{X}和{Y}都不要斜体",),
        together(look("italic", "", "false"), flip(look("italic", "", "false"))),
    ),
    Frame(
        "except two",
        ("all columns but {X} and {Y} bold", "bold everywhere except in {X} and {Y}"),
        ("除{X}和{Y}两列外都加粗", "除了{X}跟{Y}，其余列加粗"),
        all_but_two,
    ),
    Frame(
        "instead",
        ("sort by {X} rather than by {Y}", "sort by {X} instead of {Y}"),
        ("不按{Y}排，改按{X}排序", "按{X}而不是{Y}排序"),
        sorted_alone,
    ),
    Frame(
        "hide col",
        ("leave out the {X} column", "take {X} off the report", "omit the {X} column"),
        ("{X}列去除", "不要{X}列了", "把{X}列撤掉"),
        removed,
    ),
    Frame(
        "only heading words",
        ("rename the {X} column to Zeta but keep its values",),
        ("{X}列表头改成“Zeta”，内容不变",),
        renamed,
    ),
    Frame(
        "less than",
        ("mark {X} red below 400", "rows where {X} is under 400: {X} in red"),
        ("{X}小于400的标红", "{X}低于400就标红"),
        conditional("400"),
        "number",
    ),
    Frame(
        "decides2",
        ("as soon as {X} is above 400, {Y} should be red", "{Y}: red whenever {X} is greater than 400"),
        ("当{X}>400时{Y}变红", "一旦{X}超过400，{Y}就标红"),
        decided("400"),
        "number",
    ),
    Frame(
        "far",
        ("move {X} to the very end", "make {X} the last column"),
        ("{X}列放到最后", "把{X}移到最右边"),
        moved_last,
    ),
)


MORE_LIMITS_EN = (
    "{S} for Monday's run",
    "{S}, but not on the back side",
    "{S} as an exception",
    "{S} only if the total exceeds the budget",
    "{S} in the first three groups",
    "{S} whenever the printer is black and white",
    "{S} just for the second row",
    "{S}, apart from returned items",
    "{S} for customers in France",
    "{S} in the summary only",
    "{S} during the trial",
    "{S} provided nobody objects",
    "in the appendix, {S}",
    "{S} for half of the rows",
    "{S} on the cover page",
    "{S} when the report is opened in a browser",
    "{S}, temporarily",
    "{S} in every other group",
    "{S} above the fold",
    "{S} for the duplicates",
    "{S} when it rains",
    "{S} before the deadline",
    "{S} in the CSV export",
    "{S} for rows 5 to 9",
    "for odd rows only, {S}",
    "{S} in Word but not in PDF",
    "{S} starting next year",
    "{S} until further notice",
    "{S} on page 3",
)
MORE_LIMITS_ZH = (
    "周一那次{S}",
    "{S}，背面不要",
    "破例{S}",
    "总额超预算才{S}",
    "前三组{S}",
    "黑白打印时{S}",
    "只对第二行{S}",
    "{S}，退货除外",
    "法国客户的{S}",
    "只在汇总里{S}",
    "试用期间{S}",
    "没人反对的话{S}",
    "附录里{S}",
    "一半的行{S}",
    "封面上{S}",
    "用浏览器打开时{S}",
    "临时{S}",
    "隔一组{S}",
    "重复的{S}",
    "下雨天{S}",
    "截止日前{S}",
    "导出CSV的时候{S}",
    "第5到第9行{S}",
    "只有奇数行{S}",
    "Word里{S}，PDF里不要",
    "明年起{S}",
    "第3页{S}",
    "客户要求的话{S}",
    "给老板看的版本{S}",
)
MORE_NOT_ASKED_EN = (
    "has {X} been sorted yet?",
    "whose idea was the {X} column?",
    "we never delete {X}",
    "deleting {X} would be a mistake",
    "there used to be bold in {X}",
    "I hope nobody deletes {X}",
    "please explain why {X} is bold",
    "tell me whether {X} is right-aligned",
    "what does {X} mean?",
    "can {X} be negative?",
    "I forgot to sort by {X} last time",
    "thanks for making {X} bold",
    "{X} was red in the old version",
    "if only {X} were wider",
    "the boss deleted {X} once",
    "who can delete {X}?",
    "do we need {X}?",
    "isn't {X} too wide?",
    "{X} looks fine in bold",
    "no need to sort by {X}",
    "you deleted {X} by mistake",
    "I don't think {X} should be deleted",
    "wouldn't it be better without {X}?",
    "don't touch {X}",
    "{X} is right-aligned and that is good",
    "compare {X} and {Y}",
    "how is {X} computed?",
    "let's not delete {X}",
    "hold off deleting {X}",
    "keep {X}",
)
MORE_NOT_ASKED_ZH = (
    "{X}排过序了没有？",
    "谁想出来的{X}列？",
    "我们从不删{X}",
    "删{X}是个错误",
    "{X}以前是加粗的",
    "希望没人删{X}",
    "解释一下{X}为什么加粗",
    "告诉我{X}是不是右对齐",
    "{X}是什么意思？",
    "{X}会是负数吗？",
    "上次忘了按{X}排序",
    "谢谢你把{X}加粗",
    "旧版里{X}是红的",
    "{X}要是宽点就好了",
    "老板删过一次{X}",
    "谁能删{X}？",
    "我们需要{X}吗？",
    "{X}是不是太宽了？",
    "{X}加粗挺好看",
    "没必要按{X}排",
    "你误删了{X}",
    "我觉得{X}不该删",
    "没有{X}会不会更好？",
    "{X}已经右对齐了，挺好",
    "比较一下{X}和{Y}",
    "{X}怎么算出来的？",
    "还是别删{X}吧",
    "{X}先留着",
    "保留{X}",
    "{X}能删吗？还是算了",
)
