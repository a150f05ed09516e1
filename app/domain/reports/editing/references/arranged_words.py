"""How things are said by their row, side and number: 上面一排四个文字块, the last text in the top row."""

from __future__ import annotations

import re

from app.domain.reports.editing.looks.colour_names import CHINESE
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR, EN_ORDINAL, NUMBER, read_number

TEXTS = ("staticText", "textField")
SHAPES = ("line", "rectangle", "ellipse")
# A noun of each kind in Chinese and in English, and the kinds of elements that it means.
KINDS: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    (
        "texts",
        r"(?:文本|文字|字)[框块]|文[字本]|字(?![段体号符数])|单元格|格子",
        r"text ?(?:box(?:es)?|blocks?)|texts?",
        TEXTS,
    ),
    (
        "labels",
        r"标签|(?:说明|描述|注释|解释)(?:性?的?文[字本])?|静态文[字本]",
        r"labels?|captions?|descriptions?|explanations?|(?:explanatory|explaining|descriptive)"
        r" texts?|static texts?",
        ("staticText",),
    ),
    ("values", r"数?值|数据", r"values?|(?:text ?)?fields?", ("textField",)),
    ("boxes", r"方?框(?![线架])|方?块(?![钱条儿])", r"box(?:es)?|blocks?", ("rectangle", "frame")),
    ("shapes", r"图形|形状", r"shapes?", SHAPES),
    ("lines", r"[横竖直]?线条?(?![宽型])", r"lines?", ("line",)),
    ("rectangles", r"矩形框?|长方形", r"rectangles?", ("rectangle",)),
    ("ellipses", r"椭圆形?|圆[形圈]", r"ellipses?|ovals?|circles?", ("ellipse",)),
    ("images", r"图片|图像|照片", r"images?|pictures?|photos?", ("image",)),
)


def _noun(at: int, least: str = "") -> str:
    return "|".join(rf"(?P<{one[0]}{least}>{one[at]})" for one in KINDS)


_TINT_ZH = rf"(?:(?P<tint>(?:{'|'.join(sorted(CHINESE, key=len, reverse=True))})色?)(?:底|的)*)?"
_TINT_EN = rf"(?:(?P<tint>{EN_COLOUR}) )?"
_FROM_EN = r"(?: (?:counting |counted )?from the (?P<start>left|right))?"
_COUNT_ZH = r"(?P<count>[两二三四五六七八九]|(?<!\d)[2-9])\s*[个块条张段项根幅]?的?"
_FAR_ZH = r"最(?:靠)?(?P<far>[左右上下])[边面侧方]?(?:的|那|面)*(?:一?个)?"
_NTH_ZH = (
    r"(?:(?:从)?(?P<start>[左右上下])[边面侧方]?(?:(?:往|向|到|至)[左右上下][边面侧方]?)?(?:起|开始|边?数)"
    r"?的?)?"
    rf"(?P<back>倒数)?第(?P<nth>{NUMBER})[个块条张项根]?(?:(?P<join>[和与、及到至])第?(?P<nth2>{NUMBER})"
    rf"[个块条张项根]?)?的?"
)
_QUALITY_ZH = r"(?:(?P<quality>[\u4e00-\u9fff]{2,3})(?=标签|文[字本]|字$))?"
_PICK_ZH = (
    rf"(?:{_FAR_ZH}|{_NTH_ZH}|(?P<end>前|最?后)(?P<few>[两二三四五六七八2-9])[个块条张项根]?的?|"
    rf"(?P<last>最后)(?:的|那)*一?[个块条张项根]?的?"
    r"|(?P<middle>(?:正)?中间)的?[那这]?(?P<mid>[两二三四2-4])?(?:一|个|块)*的?)"
)
_ALL_ZH = r"(?P<all>所有|全部|每一?个?|各个?|整?[排行]?)的?"
_ROW_ZH = (
    r"(?P<rowend>最?(?:[上下顶](?:[面边方头部端]|半部分?)?|底[下部端]?)|首|末|最后)的?[那这]?(?P<one>一)"
    r"?整?[排行](?![数高距业情])"
    rf"|(?P<rowback>倒数)?第(?P<row>{NUMBER})[排行](?![数高距业情])"
)
_LEAD_ZH = (
    r"(?:(?<=[把将给让使对在])|(?<=删[除掉去])|(?<=[去拿移撤]掉)|(?<=[去移]除)|(?<=隐藏)|(?<=复制)|"
    r"(?<=[,\uff0c、和与及;\uff1b。\s])|^(?:请|麻烦|帮我|帮忙)?|(?<=纸上)|(?<=上[的])|(?<=[里中内上][的])"
    r"|(?<=页[眉脚头尾])|(?<=标题[栏区带])|(?<=[里中内])(?<!表格[里中内]))"
)
_ON_PAGE = r"(?:页面|报表|整页|纸张?|版面)?[上里]?的?[那这]?"
PHRASES_ZH = (
    rf"{_LEAD_ZH}(?P<phrase>{_ON_PAGE}(?:{_ROW_ZH})的?[那这]?(?:{_PICK_ZH}|{_COUNT_ZH}|{_ALL_ZH})"
    rf"?[那这]?个?{_TINT_ZH}"
    rf"(?P<noun>{_noun(1)}|(?<=个)(?=[删去改换变加移往向放居靠字的])|(?<=[排行])"
    rf"(?=[整往向移删去改换变都全加字居靠上下左右的调]|$)))",
    rf"{_LEAD_ZH}(?P<phrase>{_ON_PAGE}(?P<most>最)?(?P<side>[上下左右顶底])(?:[面边侧方头部端]|半边|半部分?)"
    rf"?的?[那这]?{_COUNT_ZH}{_TINT_ZH}{_QUALITY_ZH}(?P<noun>{_noun(1)}|(?<=[块框])(?!钱))(?:每一?[块个框])"
    rf"?)",
    rf"{_LEAD_ZH}(?P<phrase>{_ON_PAGE}(?P<side>[上下左右])(?:[面边侧方]|半边|半部分?)的?(?:[那这]?(?:第?一)"
    rf"?整?(?P<stack>列)的?)?(?P<all>所有|全部|各个?|每个|那些|这些)?的?(?P<noun>{_noun(1)}))",
    rf"{_LEAD_ZH}(?P<phrase>{_ON_PAGE}(?P<back>倒数)?第(?P<nth>{NUMBER})个?(?P<noun>(?P<shapes>图形|形状)))",
    rf"{_LEAD_ZH}(?P<phrase>{_ON_PAGE}(?P<end>[前后])(?P<few>[两二三四五六七八2-9])"
    rf"[个块条张根](?P<noun>{_noun(1)}))",
)
ALL_NOTES_ZH = (
    r"(?P<phrase>(?P<all>所有|全部)的?(?P<noun>(?P<labels>(?:说明|描述|注释"
    r"|解释)(?:性?的?文[字本])?)))(?!栏|列)"
)
ALL_NOTES_EN = (
    r"\b(?P<phrase>(?:all(?: of)?(?: the)?|every|each|the) (?P<noun>(?P<labels>(?:explanatory"
    r"|explaining|descriptive)"
    r" texts?|explanations|descriptions)))\b"
)
EVERY_ZH = re.compile(r"的?(?:[\u4e00-\u9fff]{0,2}?)(?:都|全部?|统统|统一|一律|整体|一起|一并|各)")
SECTION_BEFORE_ZH = re.compile(
    r"(?P<pageFooter>页脚|页尾)|(?P<pageHeader>页眉|页头)|(?P<title>标题(?:带区|[栏区带]))|"
    r"(?P<summary>总结区|汇总区|"
    r"表尾)"
)
_COUNT_EN = r"(?P<count>two|three|four|five|six|seven|eight|nine|[2-9](?!\d))"
_PICK_EN = (
    rf"(?:(?P<nth>{EN_ORDINAL}|last)(?:(?P<back> to last| from last)|(?: (?:text|box"
    rf"|label))?(?P<join>,? (?:and|to|through)|,) (?:the )?(?P<nth2>{EN_ORDINAL}|last))?"
    r"|(?P<few>two|three|four|[2-4]) (?P<end>left|right)most|(?P<end2>left|right)most (?P<few2>two|three|"
    r"four|[2-4])"
    r"|(?P<far>left|right|top|bottom|upper|lower)most|(?P<middle>middle))"
)
_ROW_EN = (
    rf"(?:the )?(?:very )?(?P<rowend>top(?:most)?|upper(?:most)?|bottom(?:most)?|lower|last"
    rf"|{EN_ORDINAL}) row\b"
)
_PLACE_EN = (
    r"(?:(?:at|on|in) the (?:very )?(?P<side>top|bottom|left|right|upper|lower)(?:[ -]hand)?(?:"
    r" side| half(?! as\b| the\b| its\b)| part| edge)?"
    r"(?: of the (?:page|report))?|(?P<side2>below|underneath|above)"
    r"(?! (?-i:[A-Z(])))"
    r"(?! (?:the|it|its|them|this|that|these|those|each|every|an?|my|our|all|corner|band|header"
    r"|footer|title|section|row|line|left|right|cell|border|edge|margin)\b)(?! ?[\"“「'\ufffc])"
    r"(?! of\b)(?!-)"
)
_THE = r"(?:(?P<all>all(?: of)?|every|each|both) )?(?:the |these |those )?"
PHRASES_EN = (
    rf"\b{_THE}(?:{_PICK_EN} )?(?:{_COUNT_EN} )?{_TINT_EN}(?P<noun>{_noun(2)})\b{_FROM_EN} (?:in|of|on|from|"
    rf"at"
    rf"|within) {_ROW_EN}(?: of (?:the )?(?:page|report|texts|boxes|labels|text blocks))?",
    rf"\b{_ROW_EN}(?P<noun>)(?: of (?:the )?(?:{_COUNT_EN} )?(?:{_noun(2)})\b)?(?! (?:height"
    rf"|number|spacing|of)\b)",
    rf"\b{_THE}(?P<most>(?P<side>top|bottom|left|right|upper|lower)(?:most)?(?:-hand)?)"
    rf" {_COUNT_EN} {_TINT_EN}(?P<noun>{_noun(2)})\b",
    rf"\b{_THE}{_COUNT_EN} (?P<most>(?P<side>top|bottom|left|right|upper"
    rf"|lower)(?:most)?(?:-hand)?) {_TINT_EN}(?P<noun>{_noun(2)})\b",
    rf"\bthe (?P<nth>{EN_ORDINAL}|last) {_TINT_EN}(?P<noun>{_noun(2)})\b (?:counting |counted )"
    rf"?from the (?P<start>left|right)\b(?! (?:edge|side|margin))",
    rf"\b{_THE}(?:{_COUNT_EN} )?{_TINT_EN}(?P<noun>{_noun(2)})\b (?:(?:that|which) (?:are|is|stand) )"
    rf"?{_PLACE_EN}",
    rf"\b(?:the )(?P<nth>{EN_ORDINAL}|last)(?P<back> to last| from last)? (?P<noun>(?P<shapes>shape))\b",
)
SECTIONED_ZH = (
    rf"(?P<phrase>(?P<section>表头|列头|页眉|页头|页脚|标题(?:带区|[栏区带])|总结区|汇总区|明细[行区]?|(?:每一?[张个])?卡片|组头|"
    rf"组尾)"
    rf"(?:区域?|[行栏])?"
    rf"[上下里中内]?面?的?(?:上下|左右|前后|[左右上下][边面侧方]的?)?(?:所有的?)?{_COUNT_ZH}(?P<noun>{_noun(1)}))"
)
ROWED_ZH = (
    rf"(?P<phrase>(?P<section>页眉|页头|页脚|标题(?:带区|[栏区带])|总结区|汇总区)(?:里|中"
    rf"|内)?面?的?(?:{_ROW_ZH})的?(?P<noun>{_noun(1)}|(?=[删去改换变加移往向放居靠都全整字的]|$)))"
)
SECTIONED_EN = (
    rf"\b(?:all )?(?:the )?{_COUNT_EN} (?P<noun>{_noun(2)})\b (?:in|of|on|from) the "
    r"(?P<section>page header|column header|table header|page footer|header|footer|title"
    r"|summary|detail|heading)"
    r"(?: (?:band|section|area|row))?\b"
)
ROWED_EN = (
    rf"(?:the )?(?P<rowend>top|bottom|last|{EN_ORDINAL}) (?:row|line)(?P<noun>) (?:of|in) the "
    r"(?P<section>page header|page footer|header|footer|summary|title)(?: (?:band|section))?\b"
)
_SECTION_SAID = (
    ("columnHeader", r"表头|列头|column|table|heading"),
    ("pageHeader", r"页[眉头]|page header|header"),
    ("pageFooter", r"页脚|footer"),
    ("title", r"标题|title"),
    ("summary", r"总结|汇总|summary"),
    ("detail", r"明细|卡片|detail"),
    ("groupHeader", r"组头"),
    ("groupFooter", r"组尾"),
)
_WHOSE_ZH = r"(?:公司|机构|组织|地址|联系|企业|单位|抬头|发件人?|收件人?|客户|买方|卖方|的)*"
BLOCK_ZH = (
    rf"(?P<phrase>(?P<corner>[左右][上下]角|[上下][左右]角)的?{_WHOSE_ZH}[那这]?(?:一)"
    rf"?(?:(?P<rows>[几数两三四五六七八])行的?)?{_WHOSE_ZH}"
    r"(?P<noun>(?(rows)(?:信息|资料|地址|文字|内容|字(?![体号段]))?|(?:(?:信息|资料|地址|抬头)(?:块|区域?|栏|"
    r"部分)?|(?:文字|信息)块(?=都|全|整)))))"
)
BLOCK_EN = (
    r"\bthe (?P<noun>(?:[a-z]+ )?(?:block|info(?:rmation)?|details)) (?:at|in|on) the "
    r"(?P<corner>(?:top|upper|bottom|lower)[ -](?:left|right))(?:[ -]hand)?(?: corner)?\b"
    r"|\bthe (?P<corner2>(?:top|upper|bottom|lower)[ -](?:left|right)) (?:[a-z]+ )?"
    r"(?:address|info(?:rmation)?|company|sender|recipient) (?:block|details|lines)\b"
)
_SIDES = {"左": "left", "右": "right", "上": "top", "顶": "top", "首": "top", "下": "bottom", "底": "bottom"}
_SIDES |= {"末": "bottom", "最后": "bottom", "last": "bottom", "upper": "top", "lower": "bottom"}
_SIDES |= {"below": "bottom", "underneath": "bottom", "above": "top", "uppermost": "top"}
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
_PLURAL = re.compile(r"(?:s|xes)$", re.IGNORECASE)


def section_of(word: str) -> str:
    """Return the section that a word of a phrase names."""
    return next(name for name, pattern in _SECTION_SAID if compiled(pattern).search(word))


def side_of(word: str) -> str:
    """Return left, right, top or bottom for a word that says a side."""
    said = word.lower().removesuffix("most")
    found = next((side for sign, side in _SIDES.items() if sign in said), "")
    return found or next((one for one in ("left", "right", "top", "bottom") if one in said), "")


def side_words(corner: str) -> str:
    """Return the sides of a corner in English: top and left of 左上角 and of upper left."""
    said = corner.lower()
    return " ".join([said, *(side for sign, side in _SIDES.items() if sign in said)])


def count_of(word: str) -> int:
    """Return a number that counts things; 0 where nothing is said."""
    return _COUNTS.get(word.lower()) or int(read_number(word) or 0) if word else 0


def nth_of(word: str, there: int, *, back: bool = False) -> int:
    """Return the index that an ordinal means among so many; -1 where it means none."""
    if word.lower() == "last":
        return there - 1
    nth = int(read_number(word) or 0)
    at = there - nth if back else nth - 1
    return at if 0 <= at < there else -1


def is_plural(noun: str) -> bool:
    """Tell whether an English noun means several things."""
    return bool(_PLURAL.search(noun))
