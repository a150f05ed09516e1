"""What a clause names by its part in the report: bands, title, headings, totals, kinds, the selection."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.domain.reports.editing.references.labels_said import labels_among, only_date, printed_today
from app.domain.reports.editing.references.mention import ALL_OF, NOUNS, TEXTS, Mention, mention_at, of_kinds
from app.domain.reports.editing.references.numbers_of_band import number_fields
from app.domain.reports.editing.references.totals_said import (
    every_total,
    labelled_subtotals,
    subtotals_of,
    totals_among,
    totals_called,
    totals_of,
)
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import read_number
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import (
    PAGE_NUMBERS,
    PAGE_REFS,
    ElementInfo,
    Outline,
)

SECTIONS: tuple[tuple[str, str], ...] = (
    ("lastPageFooter", r"(?:最后一页|末页)的?页脚|last page footer"),
    ("pageFooter", r"页脚|页尾|页面底部|每页底部|\b(?:page )?footer\b"),
    (
        "pageHeader",
        r"页眉|页头|\bpage header\b|(?<!column )(?<!table )(?<!group )\bheader\b(?! rows?)(?! cells?)",
    ),
    ("groupHeader", r"组头|分组头|分组(?:标题|表头)|组标题|\bgroup header\b"),
    ("groupFooter", r"组尾|组脚|分组脚|分组(?:尾|小计)|小计行?|\bgroup footer\b|\bsubtotals?(?: row)?\b"),
    ("columnFooter", r"列脚|列尾|栏尾|栏脚|\bcolumn footer\b"),
    ("columnHeader", r"列头(?:带区|[栏带区])|列标题栏|\bcolumn header band\b"),
    ("title", r"标题(?:带区|[栏带区段])|\btitle (?:band|section)\b"),
    (
        "detail",
        r"(?:(?:每一?个|各个?|所有|全部)的?)?数据(?:单元)?格子?"
        r"|\b(?:(?:every|each|all)(?: of)?(?: the)? )?(?:single )?(?:data|detail|body) cells?\b|"
        r"\b(?:table |report )?body\b|表格?内容|行内容|行里(?:的(?:内容|字|文字))?|"
        r"\b(?:below|under|beneath|above) (?:each|every) (?:detail |data )?row\b"
        r"|每一?[条张笔个](?:记录|订单|卡片)[里中内]面?(?=的(?:标签|文字|字段|值))"
        r"|每一?行(?=[上下之间加的都])|每一?[条笔](?:记录|数据|明细)?(?=[上下之间加的])|明细(?:的?数据"
        r"|的?内容)|数据明细|^数据(?=[都全统一部]*(?:上下|左右|水平|垂直)?(?:居[中左右]|靠[左右]"
        r"|[左右]对齐|加粗|字[号体]))"
        r"|各行(?=[之间加的都])|\b(?:each|every) (?:detail |data"
        r" )?row\b(?= (?:in|with"
        r"|a|of))|\bbetween (?:the |each )?rows?\b|明细(?:带区|[栏带区行])?"
        r"|数据行|数据区|内容行|正文"
        r"|表体"
        r"|\bdetails?(?: (?:band|rows?|section))?\b|\b(?:data|body|table) rows?\b"
        r"|\brows (?:of|in) the table\b",
    ),
    (
        "summary",
        r"(?:汇总|总结)(?:带区|[栏带区]|(?=[里中内]的?))|\bsummary(?: band| section)?\b"
        r"|报表(?:末尾|结尾|最后)(?=的(?:图|logo|照片|二维码|框|线))",
    ),
    ("background", r"背景(?:带区|[层带栏])|\bbackground band\b"),
    ("noData", r"无数据(?:带区|[栏带区])|\bno[ -]?data\b"),
)
_HEADERS = (
    r"表头行?|列头|列标题|列名|标题行|栏目名"
    r"|(?:\b(?:table|column) )?\bhead(?:er|ing) (?:rows?|cells?|lines?)\b"
    r"|\bcolumn (?:headers?|titles?|headings?|names?)\b|\btable header\b"
    r"|(?<!\bsection )\b(?:headers|headings)\b"
)
_TITLE = (
    r"(?:大|主|总|报表|报告|表格|单据)?(?<![副小子])标题|抬头|报表名称?|表名|\b(?:report )?title\b|\b(?:main"
    r" )?heading\b(?! (?:rows?|lines?|cells?|band))"
    r"|(?<=rename )(?:the |this )?report\b|\breport(?:['’]s)? name\b|\bname of (?:the|this) report\b"
)
_SUBTITLE = r"副标题|(?<![两二三四五六几些]个)(?<!些)小标题(?!\s*[「『“\"])|\bsub[- ]?(?:title|heading)\b"
_DESCRIPTION = r"描述(?:文字)?|\b(?:description|tag ?line|slogan|strap ?line)\b(?! column)"
_TOTALS = r"(?:合计|总计|汇总|总额)(?:行|栏)|\b(?:grand )?totals?(?: row| line)\b"
_BARE_TOTAL = r"合计|总计|(?<!\bline )(?<!\bitem )\btotals?\b"
_SUBTOTALS = (
    r"(?:各|每一?个?)分?组的?(?:合计|总计|汇总)|(?:分组)?小计(?:的?(?:那|这)?一?[行栏])?"
    r"|\b(?:sub[ -]?|group )totals?(?: rows?| lines?)?\b"
    r"|\btotals?(?: rows?| lines?)? (?:of|for|in|under|per) (?:each|every) (?:group|section)\b"
)
_TABLE_FOOT = (
    r"(?:\b(?:the )?(?:totals?|texts?|cells?) (?:in|of) )?(?:the )?(?:\btable footer"
    r"|\b(?:footer|foot|bottom) of the table)\b"
    r"|表格的?(?:表?尾|尾部|脚|页脚|底部)(?:的|里|中)*(?:合计|总计)?|表尾(?:的|里|中)*(?:合计|总计)?"
)
_WHOLE_LINE = re.compile(r"[行栏]|\b(?:row|line)", re.IGNORECASE)
_PAGE_NUMBER = r"页码|页号|页数|\bpage numbers?\b|\bpage no\b"
_DATE = (
    r"(?<=[脚眉头尾角])[的里中上面]{0,3}(?:日期|时间)|当[天日]日期|(?:打印|制表|当前|生成|今天的?|系统)(?:日期"
    r"|时间)|\b(?:print|current|today'?s?) (?:date|time)\b|\b(?:date|time) of printing\b"
    r"|\b(?:date|time)(?= (?:in|on|at|from|of) the (?:page )?(?:footer|foot|header|bottom|top)\b)"
)
_BARE_DATE = (
    r"(?:(?<=^)|(?<=[把将])|(?<=去掉)|(?<=删除)|(?<=删掉)|(?<=[边侧面]的))"
    r"日期(?=[去删改换变移放居靠加隐字往向]|$)"
)
# The date on a side of a band, or the one that is pointed at: 页脚左边的日期格式, 最下面那个日期.
_SIDED_DATE = (
    r"(?<=[左右上下][边侧面]的)(?:日期|时间)(?=的?格式|[显写用按])|(?<=[面边方侧角部端]那个)(?:日期|时间)"
)
_GROUP_NAME = (
    r"分组(?:名称?|的?字段|的?值|标题文字)|组名称?|\b(?:(?:all|every)(?: the)? )?group(?:'s)?"
    r" (?:names?|titles?|(?:field )?values?|fields?)\b"
)
_GROUP_LABEL = r"(?:所有|全部)?分?组的?标签|\bgroup(?:'s)? labels?\b"
_COMPANY = r"公司(?:名称?|全称|抬头)|单位名称(?=的?(?:字|颜色|改|加|用|居|放|宽|移))|\bcompany(?:'s)? name\b"
_COPYRIGHT = r"版权(?:声明|信息|文字)?|\bcopyright(?: (?:notice|text|line|statement|note|sentence))?\b"
_IS_COPYRIGHT = re.compile(r"©|\(c\)|版权|\bcopyright\b", re.IGNORECASE)
_IS_COMPANY = re.compile(
    r"公司|集团|(?:工|商|药|酒|电)厂$|医院$|学校$|大学$|\b(?:ltd|limited|inc|gmbh|llc|corp|plc"
    r"|company)\b|\bco\.",
    re.I,
)
_SIGNING = r"[一二三四五六两几]个签[字名章]人?|(?:签[字名章]|落款)(?:一?[栏行]|区域?|那一?[栏行块])"
_COMPANY_WHOLE = re.compile(r"^[\u4e00-\u9fff]{2,}(?:公司|集团)$")
_IS_SIGNING = re.compile(
    r"签|审[核批]|复核|经办|批准|主管|负责人|会计|出纳|[制填][表单]人?|仓管|验收|[收送]货人"
    r"|\bsignature|\b(?:prepared|checked|approved|signed|received|reviewed|authori[sz]ed|issued) by\b",
    re.IGNORECASE,
)
_TABLE_TEXTS = (
    r"(?:整个)?表格?(?:里|中|内)面?的?(?:所有|全部)?(?:的)?(?:文?字体?(?!段)|内容|文本|单元格)|整[个张份]表格(?!的?(?:宽|高|位置))"
    r"|(?:所有|全部)单元格|表格的(?:所有|全部)?文?字体?(?=[都全改用换设调加变为])"
    r"|\b(?:all )?(?:the )?(?:texts?|cells?) (?:in|of) the table\b(?! (?:rows?|header|head|foot))"
    r"|\btable (?:texts?|cells?)\b"
    r"|\bthe whole table\b|\b(?:every|each|all)(?: of)?(?: the)? (?:single )?cells?\b(?! (?:in|of)\b)"
)
_EVERYTHING = (
    r"^(?:请|把|将)*(?:字体|字号|文字颜色|字的?颜色)(?=(?:都|全部?)?统一)"
    r"|(?:所有|全部)的?内容(?=(?:都|整体)?[往向朝].{0,2}[移挪])|全部|所有的?|整[个张份](?!表头|列头|标题|页[眉脚头尾]|合计|小计|明细|分组|组[头尾])(?:报表|模板|表(?!格))?(?!表格)"
    r"|(?:整|这)[个张份](?:发票|小票|单据?子?|收据|账单|合同|报告|清单|名单|证书)(?=的?(?:字体|都|全|所有))|全表|一切|每一?个"
    r"|\b(?:whole|entire|complete) (?:invoice|receipt|statement|bill|slip|list|sheet|form|document"
    r"|voucher|quotation|report)\b"
    r"|\b(?:(?:all|every)(?! of (?:it|them|this|that|these"
    r"|those)\b)(?!(?: of)?(?: the)? (?:single )?cells?\b)|everything|everywhere|entire|whole)\b"
)
_LOGO = r"logo|徽标|标志"
_SELECTION = (
    r"(?:选中|所选|选定|选择|点中|点击|高亮)的?(?:这个|那个|元素|内容|文字|部分)?"
    r"|(?:这|那)(?:一?[个些段条行列]|里|)(?:元素|文字|文本|字段)?|此(?:元素|处)?|(?<!其)它们?俩?|[这那]俩"
    r"|其(?!他|它|中|余)"
    r"|\b(?:the )?(?:selected|highlighted)(?: (?:one|elements?|texts?|field))?\b"
    r"|副本|\bthe (?:copy|duplicate)\b"
    r"|\b(?:this|that|these|those)(?: (?:one|elements?|texts?|field|label))?\b|\b(?:it|them|its|their)\b"
)


def sections_in(clause: Clause) -> Iterator[Mention]:
    """Yield 页脚, 明细行, the page header: the elements of a band."""
    for section, pattern in SECTIONS:
        for found in compiled(pattern).finditer(clause.words):
            ids = [one.id for one in clause.outline.in_section(section)]
            kind = "band"
            if section == "pageHeader" and not ids and found.group().lower() == "header":
                ids, kind = headers_of(clause.outline), "headers"
            if section == "detail" and not clause.outline.columns and not _BAND_ITSELF.search(found.group()):
                ids = _row_cells(clause.outline) or ids
            band = mention_at(clause, found, kind, ids, several=True)
            area = compiled(_AREA).match(clause.text, band.end, clause.end)
            within = re.search(r"\b(?:in|inside|within) (?:the )?$", clause.text[: band.start], re.IGNORECASE)
            whole = replace(band, end=area.end()) if area else band
            yield _with_area(band, area, clause.outline) if area and not within else whole


def _with_area(band: Mention, area: re.Match[str], outline: Outline) -> Mention:
    """Return a band with the word for its area: of "the page header frame" the frame, where it has one."""
    frames = [one.id for one in outline.elements if one.id in band.ids and one.kind == "frame"]
    if area.group().endswith("frame") and len(frames) == 1:
        return replace(band, end=area.end(), ids=(frames[0],), kind="kind")
    return replace(band, end=area.end())


_AREA = r"的?(?:区域|域|区块|框架?|部分|那一?块)(?=[里中内])| (?:frame|box|area)\b"


_BAND_ITSELF = re.compile(r"[带区]|\bband|\bsection", re.IGNORECASE)


def _row_cells(outline: Outline) -> list[str]:
    """Return what stands in the rows of the table component."""
    inner = {id_ for one in outline.table_columns for id_ in one.elements}
    return [one.id for one in outline.elements if one.cell == "detailCell" and one.id in inner]


_MIDDLE = re.compile(r"(?:正?中[间央]的?)(?:那[个组]|的)?$|\b(?:middle|cent(?:er|re)) $", re.IGNORECASE)


def _in_middle(ids: Sequence[str], outline: Outline) -> bool:
    """Tell whether elements stand together around the middle of the page's width."""
    infos = [
        info for one in ids if (info := outline.element(one)) is not None and info.section == "pageFooter"
    ]
    if not infos:
        return False
    left, right = min(one.x for one in infos), max(one.x + one.width for one in infos)
    width = outline.page_width - outline.left_margin - outline.right_margin
    return abs((left + right) - width) <= width / 4


def roles_in(clause: Clause) -> Iterator[Mention]:
    """Yield 标题, 表头, 合计行, the company name: what plays a part in the report."""
    outline = clause.outline
    roles = (
        ("title", _TITLE, [outline.title] if outline.title else []),
        ("role", _SUBTITLE, places.subtitle_of(outline)),
        ("role", _DESCRIPTION, places.beside_title(outline)),
        ("headers", _HEADERS, headers_of(outline)),
        ("totals", _TOTALS, totals_of(outline)),
        ("totals", _BARE_TOTAL, totals_of(outline)),
        ("totals", _SUBTOTALS, subtotals_of(outline)),
        ("totals", _TABLE_FOOT, list(outline.table_footers)),
        ("totals", r"小计(?!行)", [] if subtotals_of(outline) else labelled_subtotals(outline)),
        (
            "role",
            _GROUP_NAME,
            [one.id for one in outline.in_section("groupHeader") if one.kind == "textField"],
        ),
        ("role", _GROUP_LABEL, _group_labels(outline)),
        ("role", _COMPANY, _company_of(outline)),
        ("role", _COPYRIGHT, [one.id for one in outline.elements if _IS_COPYRIGHT.search(one.label)]),
        ("role", _SIGNING, _signatures_of(outline)),
        ("table", _TABLE_TEXTS, _table_texts(outline)),
        ("role", _PAGE_NUMBER, _page_numbers_of(outline)),
        ("role", _DATE, printed_today(outline)),
        ("role", r"\bdate\b(?! (?:of|format))", only_date(outline)),
        ("role", _BARE_DATE, only_date(outline)),
        ("role", _SIDED_DATE, _dates_of(outline)),
    )
    for kind, pattern, ids in roles:
        for found in compiled(pattern).finditer(clause.words):
            if kind == "totals" and not _WHOLE_LINE.search(found.group()):
                ids = totals_among(outline, ids) or ids
            if kind == "totals":
                ids = totals_called(outline, ids, found.group()) or ids
            if kind == "totals" and clause.english and _EVERY.search(clause.words[: found.start()]):
                ids = every_total(outline) or ids
            if pattern == _PAGE_NUMBER and (middle := _MIDDLE.search(clause.words[: found.start()])):
                start = clause.start + middle.start()
                if _in_middle(ids, outline):
                    yield Mention(start, clause.start + found.end(), kind, tuple(ids), (), True)
                    continue
            if ids and not (kind == "totals" and _is_heading(found.group(), outline)):
                yield mention_at(clause, found, kind, ids, several=True)


def _dates_of(outline: Outline) -> list[str]:
    """Return the texts that print a date or the time of printing."""
    dates = {
        one.name
        for one in (*outline.fields, *outline.parameters, *outline.variables)
        if _DATED.search(one.java_type)
    }
    texts = [one for one in outline.elements if one.kind == "textField" and not one.cell]
    return [
        one.id
        for one in texts
        if one.clock or _NEW_DATE.search(one.text) or {ref[2:] for ref in one.refs} & dates
    ]


_DATED = re.compile(r"Date$|Timestamp$|\.time\.")
_NEW_DATE = re.compile(r"\bnew (?:java\.util\.)?Date\(")


def _group_labels(outline: Outline) -> list[str]:
    """Return the fixed texts at the groups' heads, else what prints the groups' values there."""
    heads = outline.in_section("groupHeader")
    fixed = [one.id for one in heads if one.kind == "staticText"]
    return fixed or [one.id for one in heads if one.kind == "textField"]


def _table_texts(outline: Outline) -> list[str]:
    """Return the headings and the values of the rows, else all that stands in the table component."""
    inner = [id_ for one in outline.table_columns for id_ in one.elements]
    return [id_ for one in outline.columns for id_ in [*one.headers, *one.values]] or inner


def _is_heading(said: str, outline: Outline) -> bool:
    """Tell whether a word is written just as the heading of a column: TOTAL, not total."""
    return said != said.lower() and any(one.title == said for one in outline.columns)


def kinds_in(clause: Clause) -> Iterator[Mention]:
    """Yield 图片, 线条, the labels: elements of one kind."""
    for noun, kinds in NOUNS:
        own_box = noun.startswith("框(?=") and _are_texts(clause, clause.previous)
        for found in compiled(noun).finditer(clause.words) if not own_box else ():
            ids = [one.id for one in of_kinds(clause.outline, kinds) if _runs(one, found.group())]
            if kinds == ("circle",) and not _counts_all(clause.words[: found.start()], len(ids)):
                round_ = [one.id for one in clause.outline.elements if one.kind == "ellipse"]
                ids = round_ if _counts_all(clause.words[: found.start()], len(round_)) else ids
            if compiled(_LABELS).fullmatch(found.group()):
                ids = labels_among(clause.outline, ids)
            if compiled(_LOGO).search(found.group()):
                ids = _at_head(clause.outline, ids) or ids
            before = clause.words[: found.start()]
            absent = not ids and (re.match(_RUNNING, found.group()) or ALL_OF.search(before))
            several = bool(compiled(_RUNNING).match(found.group())) and not _ONE_OF.search(before)
            several = several or _counts_all(before, len(ids))
            several = several or bool(clause.english and _THE_MANY.search(before + found.group()))
            several = several or (len(kinds) == 1 and bool(_ALL_ALIKE.match(clause.words, found.end())))
            if not clause.english and not several and found.group().isascii():
                ids = _with_word(clause.outline, ids, found.group()) or ids
            counted = _COUNTED.search(before) if several and _counts_all(before, len(ids)) else None
            if counted is not None:
                yield Mention(
                    clause.start + counted.start(), clause.start + found.end(), "kind", tuple(ids), (), True
                )
                continue
            yield mention_at(clause, found, "absent" if absent else "kind", ids, several=several)


def _with_word(outline: Outline, ids: Sequence[str], word: str) -> list[str]:
    """Return the elements whose own words hold a Latin word: G1Label of a request that says Label."""
    return [
        one.id
        for one in outline.elements
        if one.id in ids and (word.lower() in one.label.lower() or word.lower() in one.text.lower())
    ]


def _are_texts(clause: Clause, ids: Sequence[str]) -> bool:
    """Tell whether the clause before was about texts: 框宽 is the width of their own boxes then."""
    infos = [info for one in ids if (info := clause.outline.element(one)) is not None]
    return bool(infos) and all(one.kind in TEXTS for one in infos)


_ONE_OF = re.compile(
    r"(?:[一这那每第][条根道]|\d[条根道])的?$|\b(?:a|one|this|that)(?: \w+)? $", re.IGNORECASE
)
_THE_MANY = re.compile(
    r"(?:^|\bthe |\ball )(?:rectangles|ellipses|ovals|circles|images|pictures|labels|captions)$",
    re.IGNORECASE,
)
_ALL_ALIKE = re.compile(
    r"(?:文?字|文本)?(?:的?(?:字[体号]|文?字|大小|颜色|底色|背景|边[框线]|[宽高]度?|线[宽型条]?))*的?"
    r"(?:都|全部|一律|统一|统统|均)(?!是)"
)
_COUNTED = re.compile(
    r"(?<![第每])(?<!\d)(?P<n>[两二三四五六七八2-9])\s*[个条根张块道]的?$"
    r"|\b(?P<m>both|two|three|four|five|six|[2-9])(?: \w+)? $",
    re.IGNORECASE,
)
_COUNTS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_LABELS = r"标签|labels|captions"
_RUNNING = r"竖|垂直|横|水平|(?:horizontal|vertical|upright|level) lines?$"


def _counts_all(before: str, there: int) -> bool:
    """Tell whether the words before a noun count as many as there are: 两个椭圆 of two."""
    said = _COUNTED.search(before)
    if said is None:
        return False
    return there == (
        read_number(said["n"]) if said["n"] else _COUNTS.get(said["m"].lower()) or int(said["m"])
    )


# A line whose box is wider and higher than that runs from corner to corner.
_DIAGONAL_FROM = 3


def _runs(one: ElementInfo, noun: str) -> bool:
    """Tell whether a line runs as its noun says: 竖线 upright, 横线 level."""
    if one.kind != "line" or not compiled(_RUNNING).match(noun):
        return True
    if min(one.height, one.width) > _DIAGONAL_FROM:
        return False
    return (one.height > one.width) == noun.lower().startswith(("竖", "垂直", "vertical", "upright"))


def _at_head(outline: Outline, ids: Sequence[str]) -> list[str]:
    """Return the only one of some pictures that stands at the head of the report or of the pages."""
    heads = {one.id for one in outline.in_section("title", "pageHeader")}
    found = [one for one in ids if one in heads]
    return found if len(found) == 1 else []


def everything_in(clause: Clause) -> Iterator[Mention]:
    """Yield 全部, the whole: all elements."""
    for found in compiled(_EVERYTHING).finditer(clause.words):
        ids = [one.id for one in clause.outline.elements]
        yield mention_at(clause, found, "all", ids, several=True)


_VALUES = (
    r"(?:所有|全部)的?(?:字段)?值(?=[的都全左右居靠改设用字加放]|$)"
    r"|\ball(?: of)?(?: the)?(?: field)? values\b"
)
_NUMBERS = (
    r"(?:所有|全部)的?(?:数字|数值)(?![列栏型])"
    r"|\ball(?: of)?(?: the)? (?:numbers|numeric (?:fields|values))"
    r"(?! (?:of|column|on)\b| in\b(?! the (?:cent|middle)))"
)


def numbers_in(clause: Clause) -> Iterator[Mention]:
    """Yield 所有数字: the fields that print a number, where there are some; 所有值: those that print data."""
    outline = clause.outline
    heads = [one for one in outline.in_section("title", "pageHeader") if one.id == outline.title]
    fields = [one for one in outline.elements if one.kind == "textField" and one not in heads]
    data = [one.id for one in fields if set(one.refs) - PAGE_REFS]
    for found in compiled(_VALUES).finditer(clause.words) if data else ():
        yield mention_at(clause, found, "totals", data, several=True)
    ids = number_fields(outline)
    for found in compiled(_NUMBERS).finditer(clause.words) if ids else ():
        yield mention_at(clause, found, "totals", ids, several=True)


_THAT_COLUMN = (
    r"[这那该此]一?个?[列栏](?![头宽数]|标题)"
    r"|\b(?:that|this|its) (?:whole )?column\b(?! (?:header|heading|title|width))"
)
_ITS_NUMBERS = re.compile(r"^(?:把|将)?(?:里面?的?|其中的?|的)?(?:数字|数值|数据|值)(?![列栏型格据])")


def selection_in(clause: Clause) -> Iterator[Mention]:
    """Yield 这个, it: what is clicked, else what the clause before was about; 数字 the values of that."""
    ids = list(clause.selected) or list(clause.previous)
    infos = [info for one in ids if (info := clause.outline.element(one)) is not None]
    values = [one.id for one in infos if one.kind == "textField" and one.refs]
    numbers = _ITS_NUMBERS.match(clause.text[clause.start : clause.end])
    if numbers and 0 < len(values) < len(ids):
        yield mention_at(clause, numbers, "selection", values, several=True)
    for found in compiled(_SELECTION).finditer(clause.words):
        if ids:
            yield mention_at(clause, found, "selection", ids, several=True)
    for found in compiled(_THAT_COLUMN).finditer(clause.words):
        yield from _column_of(clause, found, infos)


def _column_of(clause: Clause, found: re.Match[str], infos: Sequence[ElementInfo]) -> Iterator[Mention]:
    """Yield 这一列, that column: the one whose heading or cell the clause before was about."""
    start, end, ids = clause.start + found.start(), clause.start + found.end(), {one.id for one in infos}
    for column in clause.outline.columns:
        if ids and ids <= set(column.elements):
            elements = tuple(column.elements)
            yield Mention(start, end, "column", elements, elements, True, (column.id,))
    for table in clause.outline.table_columns:
        if ids and ids <= set(table.elements):
            yield Mention(start, end, "column", tuple(table.elements), tuple(table.elements), True)


def _page_numbers_of(outline: Outline) -> list[str]:
    """Return the ids of the texts with the page's number, those at the pages' head and foot first."""
    found = [one for one in outline.elements if PAGE_NUMBERS & set(one.refs)]
    of_pages = [one for one in found if one.section in ("pageHeader", "pageFooter", "lastPageFooter")]
    return [one.id for one in of_pages or found]


def _company_of(outline: Outline) -> list[str]:
    """Return the text near the top that is a company's name."""
    near = outline.in_section("title", "pageHeader", "detail")
    texts = [
        one for one in near if one.kind in TEXTS and _IS_COMPANY.search(one.label) and len(one.label) < 60
    ]
    called = [one.id for one in texts if re.search("company(?:'s)?name|公司名", normal(one.label))]
    named = [one for one in near if any(_COMPANY_DATA.fullmatch(ref[2:]) for ref in one.refs)]
    if len(called) == 1 or (not texts and len(named) == 1):
        return called or [named[0].id]
    whole = [one for one in outline.elements if one.kind == "staticText" and _COMPANY_WHOLE.search(one.label)]
    if outline.title in [one.id for one in texts[:1]] and len(whole) == 1:
        return [whole[0].id]  # a title begins with the company's name, which stands elsewhere for itself
    return [texts[0].id] if texts and outline.title not in [one.id for one in texts[1:]] else []


def _signatures_of(outline: Outline) -> list[str]:
    """Return the texts of the only line at the report's end where people sign."""
    ends = outline.in_section("summary", "lastPageFooter", "pageFooter")
    texts = [one for one in ends if one.kind in TEXTS]
    lines = [
        line
        for band in dict.fromkeys(one.band for one in texts)
        for line in places.in_lines([one for one in texts if one.band == band])
        if all(_IS_SIGNING.search(one.label or one.text) for one in line)
    ]
    return [one.id for one in lines[0]] if len(lines) == 1 else []


_COMPANY_DATA = re.compile(r"(?:org|company|corp|firm|gongsi|seller)_?(?:name|mingcheng)?", re.IGNORECASE)


def headers_of(outline: Outline) -> list[str]:
    """Return the ids of the headings of all columns, else of the texts in the column header."""
    own = [id_ for one in outline.columns for id_ in one.headers]
    if outline.table_headers:
        return list(outline.table_headers)
    if own:
        return [*own, *_headings_beside(outline, own)]
    return [one.id for one in outline.in_section("columnHeader") if one.kind in TEXTS]


def _headings_beside(outline: Outline, own: list[str]) -> list[str]:
    """Return the texts on the line of the headings over places where no value is printed."""
    lines = places.in_lines([one for one in outline.in_section("columnHeader") if one.kind in TEXTS])
    return [
        one.id
        for line in lines
        if any(each.id in own for each in line)
        for one in line
        if one.id not in own and one.label
    ]


_EVERY = re.compile(r"\ball (?:of )?(?:the )?$", re.IGNORECASE)
