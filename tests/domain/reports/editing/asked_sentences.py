"""Requests made from frames, limits that no edit can hold, and sentences that ask for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from app.domain.reports.editing.request.clause_text import normal
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from tests.domain.reports.editing.asked_again import (
    MORE_FRAMES,
    MORE_LIMITS_EN,
    MORE_LIMITS_ZH,
    MORE_NOT_ASKED_EN,
    MORE_NOT_ASKED_ZH,
)
from tests.domain.reports.editing.asked_frames import FRAMES
from tests.domain.reports.editing.asked_pairs import SPECIAL
from tests.domain.reports.editing.asked_wants import Frame, Slot, look, removed
from tests.domain.reports.editing.only_asked import Expected

# ---- restrictions that no edit of looks can hold ----------------------------------------

LIMITS_EN = (
    "{S}, but only on the first page",
    "{S} except on the last page",
    "{S} only when exporting to Excel",
    "{S} for negative values only",
    "{S} on odd pages",
    "{S} in the second table",
    "{S} on weekends",
    "{S} if the customer is new",
    "{S}, unless it is a holiday",
    "{S} until next Monday",
    "{S} in the copy for the bank",
    "{S} except in the first row",
    "{S} only in the PDF",
    "{S} on every third row",
    "{S} for the top five rows",
    "{S} starting with page 2",
    "{S} when printed on paper",
    "{S} only for the manager",
    "on screen, {S}",
    "for orders from Berlin, {S}",
    "{S} randomly",
    "{S} every other week",
    "in December, {S}",
    "{S} from row 10 on",
    "{S} in the landscape version",
    "only if there is room, {S}",
    "{S} in the other report",
    "{S} after the first group",
    "{S} while the amount is open",
    "in the German version {S}",
    "{S} just this once",
    "{S} half of the time",
    "{S}, though not for returns",
    "{S} as long as it is below average",
    "{S} in the last group",
    "{S} for unpaid invoices",
    "{S}, except for cancelled orders",
    "{S} without the first five rows",
    "where the row repeats, {S}",
    "{S} at night",
)
LIMITS_ZH = (
    "仅第一页{S}",
    "{S}，最后一页除外",
    "导出Excel时{S}",
    "打印时{S}",
    "{S}，只对负数有效",
    "奇数页{S}",
    "第二个表格里{S}",
    "周末{S}",
    "如果是新客户，{S}",
    "{S}，节假日除外",
    "下周一之前{S}",
    "给银行的那份{S}",
    "除第一行外{S}",
    "只在PDF里{S}",
    "每隔三行{S}",
    "前五行{S}",
    "从第2页开始{S}",
    "经理看的时候{S}",
    "在屏幕上{S}",
    "北京的订单{S}",
    "随机{S}",
    "十二月{S}",
    "从第10行起{S}",
    "横版里{S}",
    "地方够的话{S}",
    "另一张报表里{S}",
    "第一组之后{S}",
    "没付款的{S}",
    "{S}，退货的不算",
    "低于平均值的{S}",
    "最后一组{S}",
    "未结清的发票{S}",
    "已取消的订单除外，{S}",
    "偶尔{S}",
    "晚上{S}",
    "英文版{S}",
    "重复的行{S}",
    "{S}，只这一次",
    "隔周{S}",
    "手机上{S}",
)

# ---- what is no request ------------------------------------------------------------------

NOT_ASKED_EN = (
    "don't remove the {X} column",
    "never sort by {X}",
    "is the {X} column bold?",
    "what would happen if we deleted {X}?",
    "why is {X} printed in red?",
    "who wanted the {X} column deleted?",
    "if we had a colour printer, {X} would be red",
    "I once made {X} bold",
    "before you delete {X}, ask me",
    "should I delete the {X} column?",
    "the {X} column is already bold",
    "nobody should delete {X}",
    "did you move {X} before {Y}?",
    "which columns are right-aligned?",
    "{X} must not be wider",
    "I was wondering whether {X} is sorted",
    "there is no need to delete {X}",
    "no bold in {X}, and no italics either?",
    "it would be wrong to group by {X}",
    "we decided against deleting {X}",
    "my colleague deleted the {X} column yesterday",
    "suppose the {X} column were deleted",
    "{X} should not be sorted",
    "under no circumstances delete {X}",
    "was {X} in 12 pt before?",
    "how many columns would fit if {X} were gone?",
    "refrain from removing {X}",
    "don't you dare delete {X}",
    "you needn't delete {X}",
    "rather than deleting {X}, do nothing",
    "the {X} column cannot be deleted",
    "without deleting {X}",
)
NOT_ASKED_ZH = (
    "不要删除{X}列",
    "千万不要按{X}排序",
    "{X}列是加粗的吗？",
    "删掉{X}列会怎样？",
    "为什么{X}是红色的？",
    "谁让你删{X}列的？",
    "如果有彩色打印机，{X}就可以标红",
    "我之前把{X}加粗过",
    "删{X}之前先问我",
    "我该不该删掉{X}列？",
    "{X}列已经加粗了",
    "谁也不准删{X}列",
    "你把{X}移到{Y}前面了吗？",
    "哪些列是右对齐的？",
    "{X}列不能再加宽了",
    "想知道{X}有没有排序",
    "没必要删除{X}列",
    "按{X}分组是不对的",
    "我们决定不删{X}列了",
    "同事昨天删了{X}列",
    "假如删掉{X}列",
    "{X}不需要排序",
    "绝不能删{X}",
    "{X}以前是12号字吗？",
    "要是没有{X}列，能多放几列？",
    "先不删{X}列",
    "暂时不要动{X}列",
    "{X}列删不得",
    "与其删{X}，不如什么都不做",
    "{X}列无法删除",
    "不删除{X}列",
)


# ---- ordinals ------------------------------------------------------------------------------

ORDINALS: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...] = (
    (-1, ("rightmost column", "column at the far right"), ("最右边那列", "倒数第一列", "末尾一列")),
    (
        -2,
        (
            "last but one column",
            "second column from the right",
            "second-to-last column",
            "penultimate column",
        ),
        ("倒数第二列", "从右数第二列", "右起第二列"),
    ),
    (
        -3,
        ("third column from the right", "third-last column", "column third from the end"),
        ("倒数第三列", "从右往左数第三列", "右数第3列"),
    ),
    (0, ("leftmost column", "very first column"), ("最左边一列", "头一列")),
    (1, ("second column from the left", "column number two"), ("左起第二列", "从左数第2列", "第二列")),
    (2, ("third column", "column no. 3"), ("第三列", "左数第三列")),
)
ORDINAL_EN = ("delete the {N}", "make the {N} bold", "right-align the {N}", "the {N} in italics")
ORDINAL_ZH = ("删掉{N}", "{N}加粗", "{N}右对齐", "{N}用斜体")
ORDINAL_WANTS = (removed, look("bold", "true"), look("align", "Right"), look("italic", "true"))


def said(frame: Frame, slot: Slot, lang: str) -> Iterator[tuple[str, Expected]]:
    """Yield the sentences of a frame about a column, with what is expected."""
    if not frame.fits(slot):
        return
    expected = frame.expected(slot)
    for one in frame.en if lang == "en" else frame.zh:
        yield filled(one, slot), expected


def filled(sentence: str, slot: Slot) -> str:
    """Return a sentence with the columns' headings in it."""
    return sentence.replace("{X}", slot.one.title).replace("{Y}", slot.two.title)


def slots_of(jrxml: bytes) -> list[Slot]:
    """Return the columns of a template whose heading names nothing else, each with another one."""
    outline = outline_of(Template(jrxml))
    labels = [normal(one.label or one.text) for one in outline.elements]
    heads = [id_ for one in outline.columns for id_ in one.headers]
    good = [
        one
        for one in outline.columns
        if not any(heads.count(id_) > 1 for id_ in one.headers)
        if one.title and len(one.title) < 30 and one.headers and labels.count(normal(one.title)) <= 1
    ]
    return [Slot(outline, one, good[(at + 1) % len(good)]) for at, one in enumerate(good) if len(good) > 1]


def pairs(jrxml: bytes, random: Random, lang: str) -> Iterator[tuple[str, str, Expected]]:
    """Yield families, requests and what is expected, for all columns of a template."""
    slots = slots_of(jrxml)
    for slot in slots:
        for frame in (*FRAMES, *SPECIAL, *MORE_FRAMES):
            yield from ((frame.name, one, expected) for one, expected in said(frame, slot, lang))
        yield from _limited(slot, random, lang)
        for one in _not_asked(lang):
            yield "not asked", filled(one, slot), Expected(asks=True)
    if slots:
        yield from _counted(slots[0], lang)


_SIMPLE = ("delete", "wider", "rename", "decimals", "date", "head italic")


def _limits(lang: str) -> tuple[str, ...]:
    return (*LIMITS_EN, *MORE_LIMITS_EN) if lang == "en" else (*LIMITS_ZH, *MORE_LIMITS_ZH)


def _not_asked(lang: str) -> tuple[str, ...]:
    return (*NOT_ASKED_EN, *MORE_NOT_ASKED_EN) if lang == "en" else (*NOT_ASKED_ZH, *MORE_NOT_ASKED_ZH)


def _limited(slot: Slot, random: Random, lang: str) -> Iterator[tuple[str, str, Expected]]:
    base = [one for one in FRAMES if (one.look or one.name in _SIMPLE) and one.fits(slot)]
    for limit in _limits(lang):
        plain, _expected = next(said(random.choice(base), slot, lang))
        yield "limit", limit.replace("{S}", plain), Expected(asks=True)


def _counted(slot: Slot, lang: str) -> Iterator[tuple[str, str, Expected]]:
    """Yield columns that are counted, where each column has one heading and each heading one column."""
    columns = slot.outline.columns
    heads = {one.headers[0] for one in columns if one.headers}
    alone = [one for one in slot.outline.in_section("columnHeader") if one.label]
    if len(columns) < 4 or not len(heads) == len(columns) == len(alone):
        return
    for at, english, chinese in ORDINALS:
        one = Slot(slot.outline, columns[at], columns[0])
        for words in english if lang == "en" else chinese:
            for sentence, wants in zip(
                ORDINAL_EN if lang == "en" else ORDINAL_ZH, ORDINAL_WANTS, strict=True
            ):
                yield "ordinal", sentence.replace("{N}", words), wants(one)
