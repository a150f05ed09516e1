"""What a request says of a barcode: its kind, its content and its place."""

from __future__ import annotations

import re
from typing import Any

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.new_column_names import Names
from app.domain.reports.editing.layout.size_said import size_said
from app.domain.reports.editing.references.data_called import datum_called
from app.domain.reports.editing.references.group_bands_said import band_of_group_said
from app.domain.reports.editing.references.mention import TEXTS
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import QUOTES, Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import DataInfo, ElementInfo, Outline
from app.domain.reports.editing.template.places import value_beside
from app.domain.reports.editing.things.barcode_content import CONTENT, datum_of_code, said_content

SQUARE = ("QRCode", "DataMatrix")
HEADS = ("title", "pageHeader")
FORM = 150
_FOOT = 64
CODES: dict[str, str] = {
    "QRCode": r"二维码|QR\s*-?\s*(?:code|码)?",
    "EAN13": r"EAN\s*-?\s*13|商品条?码|69码",
    "EAN8": r"EAN\s*-?\s*8",
    "UPCA": r"UPC\s*-?\s*A?",
    "Code39": r"code\s*-?\s*39|39\s*码",
    "Interleaved2Of5": r"ITF\b|interleaved(?: 2 of 5)?|交叉二五码?",
    "Codabar": r"codabar|库德巴码",
    "DataMatrix": r"data\s*matrix",
    "PDF417": r"PDF\s*-?\s*417",
    "Code128": r"code\s*-?\s*128|128\s*码",
}
_EN_CODE = r"\bbar\s*-?codes?\b"
ANY_CODE = rf"条形?码|{_EN_CODE}"
_ADDS = (
    r"加|添|插入|放|生成|来一?个|显示|打印|印|变|改|换|做|带|配|\b(?:add|insert|put|"
    r"place|show|print|generate|create|include|display|turn|make|want|need|with|as)\b"
)
_TAKES_AWAY = (
    r"码的?(?:[上下左右后][面边方]|旁边?|底下)(?:再|也)?[加写添印](?![^,\uff0c]*码)|"
    r"^(?:把|将)(?:这个|那个)?(?:条形?码|二维码)(?:水平)?(?:居[中左右]|靠[左右])|删|去掉|移|挪|不要|取消|放大|缩小|变大|变小|颜色"
    r"|大小|宽度|高度|[宽高](?=[改设调变]?[成为到])|[加拉变增]高|[加拉变增]宽"
    r"|\b(?:delete|remove|drop|move|bigger|smaller|larger|colou?r|size|width|height|wider"
    r"|higher|taller|shorter)\b"
    r"|^(?:please )?(?:make|set|let|have|keep|print) (?:the|this|that|each|every) (?:\w+ )?(?:bar\s*-?codes?"
    r"|QR\s*-?codes?)(?: be)?(?: [a-z]+){0,8} \d[\w.]*(?: \w+){0,3} (?:high|tall|wide|broad)\b"
)
_NEW = (
    r"[加添](?![宽高大长])|插入|生成|放(?![大到在])"
    r"|\b(?:add|insert|put|place|generate|create|include|with a)\b"
)
_INSTEAD = (
    r"(?:显示|打印|印|变|改|换|做|转)[成为作]"
    r"|[用以](?=(?:[A-Za-z]+[- ]?\d*\s*)?[条形二维]*码?(?:的?形式|格式)?(?:来)?(?:打印|显示|表示|代替|呈现))"
    r"|\b(?:as|into)\s+(?:an?\s+)?"
    r"|\bmake (?:the )?(?!an?\b)(?:\w+ ){1,3}an? (?=QR|bar)"
)
_ELSEWHERE = (
    r"[左右][上下]角|[上下][左右]角|页[眉脚]|放[到在左右]|\b(?:corner|header|footer|(?:top|bottom) (?:left"
    r"|right))\b"
)
# A value of the rows gets a code: 给订单号加条形码, which stands with it in each row.
_TO_A_VALUE = (
    r"^\s*(?:请|帮我)?[给为]?[^,，的在]{1,40}?(?:加上?|添加|增加|配上?|附上?)(?:一?[个条])?"
    r"(?:[A-Za-z]+[- ]?\d*\s*)?(?:条形?码|二维码)\s*$"
)
_BESIDE = (
    r"旁边?|后面|之后|后(?=[加放打显印添])|右边|右侧|边上"
    r"|\b(?:next to|beside|after|(?:to the )?right of|near)\b"
)
_LOW_CORNER = r"[左右]下角|下[左右]角|\b(?:bottom|lower)[ -](?:left|right)\b"
_UPPER_CORNER = (
    r"[左右]上角|上[左右]角|\b(?:top|upper)[ -](?:left|right)\b|\b(?:left|right) top\b|最?[顶上][部端边方面]"
    r"|\bat the (?:very )?top\b|\btop[ -](?:cent(?:er|re)|middle)\b"
)
_LOWEST = (
    r"最[底下][部端方面边头]?(?=$|[^\u4e00-\u9fff]|[居中加放添左右靠插要的打])|(?:页面?|纸)的?最?[底下][部端方面边]?"
    r"|\b(?:very bottom|bottom of (?:the|each|every) pages?)\b"
)
_LOW = r"最?底[部端](?!的?[那这])|最[底下][部端方面边头]?|\bbottom\b"
# The words of a person for a datum, not what a code can be meant to hold: 产品编码, the invoice number.
# The value of something that no datum is called by is no text that the code could hold.
_OF_SOMETHING = re.compile(r"[\w\u4e00-\u9fff]\s*的(?:编号|号码|编码|代码|号|数据|数值|值|内容|字段)$")
_ONLY_CALLED = re.compile(r"[\u3400-\u9fff]{2,10}$|(?:the|its|each|every)\s", re.IGNORECASE)
# Words that speak of a datum can't be the text that a code holds.
_NO_DATUM = re.compile(r"字段|参数|变量|\b(?:field|parameter|variable)\b", re.IGNORECASE)
# 右上角二维码，内容取单号: a place and a code, and no word of what is to be done.
_NO_VERB = r"^(?:在)?[^,\uff0c]{0,12}[左右][上下]角(?:的)?[^,\uff0c]{0,8}(?:二维码|条形?码)(?:$|[,\uff0c])"
_ADDRESS = re.compile(r"(?:https?://|www\.)[\w.~:/?#@!$&*+=%-]*[\w/=]", re.IGNORECASE | re.ASCII)
_EACH_ROW = (
    r"每[一]?[行条笔]|每[一]?[个张位份](?:客户|员工|商品|产品|任务|记录|单据|单子)(?=的?[上下后里旁])"
    r"|明细行?|\b(?:each|every|per) (?:row|line|item|record)\b|\bdetail\b"
)
_NUMBER_NAMES = re.compile(
    r"(?:单|订单|编|流水|合同|票|凭证|运单|货|条)[编]?[号码]|编码|\b(?:no|number|code|sku|id)\b", re.I
)
_NUMBER_LABEL = re.compile(r"[号码]\s*[:\uff1a]?\s*$|\b(?:no|number|code|sku|id)\b", re.I)
_WORDS = re.compile(r"_|(?<=[a-z])(?=[A-Z])")


# What stands at a code is spoken of, not a new code: 条码下面的数字.
_TEXT_BESIDE = (
    r"(?:条形?码|二维码)的?(?:[上下左右][面方边侧]|旁边)的?那?[个行些]?(?:文?字|数字|文本|号码|编号|内容|标签)"
    r"|(?:条形?码|二维码)的?(?:[上下左右][面方边侧]|旁边)(?:再|也)?(?:加上?|写上?|放上?|印上?|打上?)一?(?:[句行]|段|个说明|些)"
    r"|\b(?:text|note|line|sentence|words?|remark) [^,;]* (?:below|under|above|beside"
    r"|next to|to the (?:left|right) of) "
    r"the (?:bar ?code|qr code)"
    r"|\b(?:texts?|numbers?|digits?|labels?|words?|code) (?:that stands? |printed )?"
    r"(?:below|under|above|beside|next to|to the (?:left|right) of) the (?:bar ?code|qr code)"
)


def asks_for_barcode(clause: Clause) -> bool:
    """Tell whether a clause wants a barcode or QR code to be added."""
    if not clause.has("|".join([ANY_CODE, *CODES.values()])):
        return False
    if clause.has(r"改名|重命名|更名|改叫|列名") or clause.has(_TEXT_BESIDE):
        return False
    if taken := clause.has(_TAKES_AWAY):
        spare = clause.fresh()
        sized = bool(clause.has(_NEW)) and bool(size_said(spare))
        return sized and any(start <= taken.start() and taken.end() <= end for start, end in spare.used)
    return bool(clause.has(_ADDS)) or bool(clause.has(_NO_VERB))


def read_barcode(clause: Clause, outline: Outline) -> dict[str, Any]:
    """Return the values of the barcode that a clause asks for; EditProblem where it doesn't say of what."""
    symbology = next((name for name, said in CODES.items() if clause.says(said)), "")
    # In an English request 条形码 is the name of a column.
    clause.says(_EN_CODE if clause.english else ANY_CODE)
    clause.says(_ADDS)
    size = size_said(clause)
    clause.says(r"的值(?=\s*(?:都|直接)?(?:显示|打印|印|变|改|换|做|转|用))")
    of_group = band_of_group_said(clause)
    instead = bool(clause.says(_INSTEAD)) and not clause.has(_ELSEWHERE)
    beside = not of_group and not _at_a_bands_side(clause) and bool(clause.says(_BESIDE))
    rows = bool(clause.says(_EACH_ROW))
    under, below = _place_under(clause) if not instead and not of_group else ("", "")
    ended = _at_end_of_line(clause, outline) if beside and not instead and not clause.english else None
    if ended is not None:
        near, told = ended
        content, what, _same = _content(told, outline, False)
        under = "right"
    elif below:
        content, what = _content_of_place(clause, below, outline)
        near = below
    elif beside and not instead:
        part, where = _parts(clause)
        near = _near(where, True)
        number = _data_at(near, where, outline) if not _says_content(part) else ("", "field")
        if not number[0] and not clause.english and not _says_content(part):
            _ask_of_words(near, outline)
        try:
            content, what, _same = _content(part, outline, False)
        except EditProblem:
            content, what = _printed_at(near, outline), "field"
            if not content and not number[0]:
                raise
        content, what = number if number[0] else (content, what)
    else:
        content, what, near = _content(clause, outline, instead)
    if instead and not near:
        raise clause.unclear()
    apart = bool(clause.has(_APART_EN)) if clause.english else False
    if rows and what == "field" and not near and symbology not in SQUARE and not apart:
        near = next((one.values[0] for one in outline.columns if one.field == content), "")
        instead = bool(near)
    if not near and what == "field" and not clause.english and clause.has(_TO_A_VALUE):
        near = next((one.values[0] for one in outline.columns if one.field == content and one.values), "")
    if near and not instead and what == "field" and not below:
        near = next((one.values[0] for one in outline.columns if near in one.headers), near)
    if clause.english:
        clause.says(rf"\b(?:the )?(?:value of )?(?:the )?{what}\b")
    values: dict[str, Any] = {"symbology": symbology or "Code128", "content": content, "content_is": what}
    values |= size
    side = clause.side()
    section = clause.section()
    values["side"] = under or (side if side in ("left", "right", "center") and not beside else "")
    if near and beside and (near == outline.title or _in_a_form(near, outline)) and clause.has(_RIGHT_OF):
        values["side"] = "right"
    values["band"] = (
        "" if near else of_group or _band_of_place(section, outline) or ("detail" if rows else "")
    )
    low = side == "bottom" or bool(clause.has(_LOW_CORNER) or clause.says(_LOW))
    if not section and not near and not rows and low:
        lowest = bool(clause.says(_LOWEST)) and any(
            one.section == "pageFooter" and one.height for one in outline.bands
        )
        values |= {"band": "pageFooter"} if lowest else _low_place(outline)
    elif section and not near and values["side"]:
        values |= (
            {"low": section != "summary"} if low else {"high": True} if clause.has(_UPPER_CORNER) else {}
        )
    clause.says(r"[左右][上下]角?|[上下顶底][左右]?[角部方面边]?|\b(?:top|upper|bottom|lower)\b")
    clause.says(r"角|\bcorner\b")
    clause.says(
        r"(?:的)?空(?:白|着|闲)?的?(?:格子?|处|地方|位置?|单元格)|\b(?:empty|free|blank) (?:cell|space|spot"
        r"|room)\b"
    )
    if near:
        values |= {"near": near, "instead": instead}
    return values


_AS_CODE = (
    r"^(?:把|将|让)?[“「\"]?(?P<c>{names})[”」\"]?\s*(?:(?:[这那]?一?[整]?[列栏])|(?=别|不))"
    r"(?:的?(?:值|内容|数字))?(?:[,\uff0c]?\s*(?:别|不要?|不用)再?(?:打印?|印|显示)成?"
    r"(?:数字|文字|文本|数值|号码|字)了?[,\uff0c]?)?(?:直接|都|全部|就|请|要|需要|真正的?|真的|实际的?|可扫描?的?|改|换|变|做|转|打印?|印|显示"
    r"|输出|生成|成|为|用|以|按|采用)*\s*"
    r"(?P<k>{codes})\s*(?:的?(?:条形?码|码))?(?:的?图[形片案像])?(?:[,\uff0c]?\s*(?:用"
    r"|按)?(?P<k2>{codes}))?\s*(?:格式|码制)?(?:的?形式)?"
    r"(?:来)?(?:打印|显示|输出|印|打)?(?:出来)?$"
)


def column_as_code(clause: Clause, outline: Outline) -> dict[str, Any]:
    """Return the code that a column shall print in place of values: 条形码那一列打成 EAN13; else {}."""
    if clause.english or not outline.columns:
        return {}
    codes = "|".join([ANY_CODE, *CODES.values()])
    text = clause.text[clause.start : clause.end].strip()
    names = Names(outline, text)
    found = compiled(_AS_CODE.format(names=names.pattern, codes=codes)).match(text)
    column = names.column(found["c"]) if found else None
    if found is None or column is None or column.source != "F" or not column.field or not column.values:
        return {}
    said = f"{found['k']} {found['k2'] or ''}"
    kind = next((name for name, words in CODES.items() if compiled(words).search(said)), "Code128")
    clause.mark(clause.start, clause.end)
    return {
        "symbology": kind,
        "content": column.field,
        "content_is": "field",
        "near": column.values[0],
        "instead": True,
    }


_RIGHT_OF = r"(?:标题|抬头)的?右|\bright of\b"
_UNDER = (
    r"的?(?:正)?(?:下[面方边侧]|底下|之下)(?!角)(?:的?空白?处)?|(?P<above>的?(?:正)?(?:上[面方边侧]|之上)(?!角))"
    r"|的?左[面方边侧](?!角)"
)
# At the end of each row a code stands beside the values, not in the place of one.
_APART_EN = r"\b(?:at|in|on) the (?:bottom|foot|top|end)\b|\b(?:below|under(?:neath)?|beneath|above)\b"
_UNDER_EN = r"\b(?:(?:right|directly|just) )?(?:below|under(?:neath)?|beneath|(?P<above>above))\s+(?:the )?"
_NUMBER_SAID = re.compile(r"\b(?:number|no|code|id)\b", re.IGNORECASE)
# What may stand between a name and the word for the side: its colon, a closing quote, a space.
_NAME_ENDS = " \"'”」』:\uff1a"
_ONE_THING = ("label", "field", "name", "line", "column", "role", "nth", "selection", "title")


def _in_a_form(name: str, outline: Outline) -> bool:
    """Tell whether an element is a fixed text outside the rows."""
    in_rows = {id_ for one in outline.columns for id_ in one.elements}
    info = outline.element(name)
    return info is not None and info.kind == "staticText" and name not in in_rows


def _place_under(clause: Clause) -> tuple[str, str]:
    """Return the side and the one element that a code shall stand below, above or left of; else ("", "").

    Raises EditProblem where several things are named so, or a heading of rows.
    """
    found = clause.has(_UNDER_EN if clause.english else _UNDER)
    if found is None:
        return "", ""
    named = [
        one for one in mentions_in(clause.fresh()) if one.ids and one.kind in (*_ONE_THING, "kind", "place")
    ]
    named = [one for one in named if one.kind in _ONE_THING or len(one.ids) == 1]
    if clause.english:
        at = found.end() + (clause.text[found.end() : found.end() + 1] in tuple("\"'“「『"))
        near = [one for one in named if one.start in (at, at - len("the "))]
    else:
        at = len(clause.text[: found.start()].rstrip(_NAME_ENDS))
        near = [one for one in named if len(clause.text[: one.end].rstrip(_NAME_ENDS)) == at]
    if not near:
        return "", ""
    anchor = clause.outline.element(near[-1].ids[0])
    rows = {id_ for one in clause.outline.columns for id_ in one.elements}
    alone = len(near[-1].ids) == 1 or near[-1].kind in ("line", "field")
    if anchor is None or not alone or anchor.id in rows:
        raise clause.unclear(near[-1].ids)
    clause.mark(near[-1].start, near[-1].end)
    clause.take(min(found.start(), near[-1].start), max(found.end(), near[-1].end))
    return ("above" if found["above"] else "left" if "左" in found.group() else "below"), anchor.id


_LINE_END = re.compile(r"[”」』\"]?\s*的?最?(?:右[边侧面]|后[面边])")


def _at_end_of_line(clause: Clause, outline: Outline) -> tuple[str, Clause] | None:
    """Return the last text on the line at whose end a code shall stand, and the words of its content.

    None where no line is named there: 单号的二维码显示在备注那一行的最右边.
    """
    lines = [one for one in mentions_in(clause.fresh()) if one.kind == "line"]
    found = next((one for one in lines if _LINE_END.match(clause.text, one.end)), None)
    if found is None:
        return None
    infos = [info for id_ in found.ids if (info := outline.element(id_)) is not None]
    line = [
        one
        for one in outline.elements
        if one.band == infos[0].band and one.kind in TEXTS and abs(one.y - infos[0].y) <= _LEVEL
    ]
    end = _LINE_END.match(clause.text, found.end)
    clause.take(found.start, end.end() if end else found.end)
    clause.says("最")
    last = max([*infos, *line], key=lambda one: one.x + one.width)
    return last.id, clause


_LEVEL = 3


def _content_of_place(clause: Clause, below: str, outline: Outline) -> tuple[str, Any]:
    """Return what a code below something holds: what is said, else what that prints."""
    try:
        content, what, _near = _content(clause, outline, False)
    except EditProblem:
        content, what = _numbered_at(below, outline)
        if not content:
            raise
    return content, what


def _band_of_place(section: str, outline: Outline) -> str:
    """Return the band that a section means: where no title band prints the title, the one that does."""
    title = outline.element(outline.title)
    elsewhere = section == "title" and title is not None and title.section != "title" and not title.framed
    return title.band if title is not None and elsewhere else section


def _low_place(outline: Outline) -> dict[str, Any]:
    """Return the place of a code in a lower corner: in a form that fills its page, else at an end."""
    there = {one.section for one in outline.bands if one.height}
    form = [one for one in outline.bands if one.section == "detail" and one.height >= FORM]
    spare = (
        outline.page_height
        - outline.top_margin
        - outline.bottom_margin
        - sum(b.height for b in outline.bands)
    )
    if form and spare < _FOOT and not there & {"summary", "pageFooter", "lastPageFooter"}:
        return {"band": form[0].id, "low": True}
    return {"band": "summary" if any(one.section == "summary" for one in outline.bands) else "pageFooter"}


def _at_a_bands_side(clause: Clause) -> bool:
    """Tell whether a side of a band is meant, not one of an element: 页眉右边, right of the page header."""
    if not clause.has(_BESIDE):
        return False
    where = clause.after(_BESIDE) if clause.english else clause.before(_BESIDE)
    named = [one for one in mentions_in(where) if one.ids]
    if not clause.english:
        at = clause.has(_BESIDE)
        named = [one for one in named if at and one.end == at.start()]
    kinds = {one.kind for one in named}
    return "band" in kinds and kinds <= {"band", "place", "all"}


def _says_content(part: Clause) -> bool:
    """Tell whether the words behind the place say what the code holds."""
    spare = part.fresh()
    return bool(spare.quoted() or spare.has(CONTENT) or spare.data("field", "parameter", "variable"))


def _ask_of_words(near: str, outline: Outline) -> None:
    """Raise EditProblem where a code shall stand beside a label whose value is no number: 用车单位后面."""
    info = outline.element(near)
    if info is not None and info.label.rstrip().endswith((":", "\uff1a")) and value_beside(outline, info):
        raise _no_content(outline)


def _no_content(outline: Outline) -> EditProblem:
    return EditProblem(
        "no_content",
        _("It isn't said what the code is to hold."),
        _("Say it, for example: a QR code of the order number, or with the text “https://...”."),
        [one.id for one in outline.elements if one.refs][:8],
    )


def _data_at(near: str, where: Clause, outline: Outline) -> tuple[str, Any]:
    """Return the field or parameter that a code beside an element holds: of that name, or of a number."""
    known = {one.name for one in outline.fields}
    said = {where.text[one.start : one.end] for one in mentions_in(where)} & known
    return (said.pop(), "field") if len(said) == 1 else _numbered_at(near, outline)


def _numbered_at(near: str, outline: Outline) -> tuple[str, Any]:
    """Return the datum of a number that stands beside its label: 派工号后面加条形码."""
    info = outline.element(near)
    if info is None or not (info.refs or _NUMBER_LABEL.search(info.label)):
        return "", "field"
    value = info if info.refs else outline.element(value_beside(outline, info))
    refs = {ref for ref in value.refs if ref[0] in "FP"} if value is not None else set()
    if len(refs) != 1:
        return "", "field"
    ref = refs.pop()
    named = _NUMBER_LABEL.search(info.label) or _NUMBER_NAMES.search(_WORDS.sub(" ", ref[2:]))
    if info.refs and not (ref[0] == "P" and named):
        return "", "field"
    return ref[2:], "field" if ref[0] == "F" else "parameter"


def _printed_at(near: str, outline: Outline) -> str:
    """Return the field of the row's column that a code is put beside: 订单号后面加二维码."""
    column = next((one for one in outline.columns if near in one.elements), None)
    fields = {one.name for one in outline.fields}
    return column.field if column is not None and column.field in fields else ""


def _parts(clause: Clause) -> tuple[Clause, Clause]:
    """Return the parts of a clause that tell the content, and the neighbour."""
    if clause.english:
        return clause.before(_BESIDE), clause.after(_BESIDE)
    return clause.after(_BESIDE), clause.before(_BESIDE)


def _quoted_apart(clause: Clause) -> list[str]:
    """Return what is quoted but for the name of the thing beside which the code stands."""
    spans = [found.span() for found in QUOTES.finditer(clause.text)]
    anchors = [
        one for one in spans if any(start < one[1] - 1 and one[0] + 1 < end for start, end in clause.taken)
    ]
    named = [clause.text[start + 1 : end - 1] for start, end in anchors]
    return [one for one in clause.quoted() if one not in named]


def _content(clause: Clause, outline: Outline, placed_at: bool) -> tuple[str, Any, str]:
    """Return the content, what it is, and the element that stands for the place."""
    address = _ADDRESS.search(clause.text)
    if address:
        clause.mark(*address.span())
        clause.says(CONTENT)
        clause.says(r"网址|链接|网站|官网")
        return address.group(), "text", _near(clause, placed_at)
    quoted = _quoted_apart(clause)
    if quoted:
        clause.says(r"(?:内容|值|数据|文字)(?:[是为写]|:)+")
        named = _named(quoted[0], outline)
        near = _near(clause, placed_at)
        if named:
            return (
                named.name,
                _kind_of(named, outline),
                near or (_shown(named.name, outline) if placed_at else ""),
            )
        return quoted[0], "text", near
    text = said_content(clause)
    named = _named(text, outline) or datum_called(text, outline) if text else None
    if text and named is None:
        if _NO_DATUM.search(text) or _ONLY_CALLED.match(text) or _OF_SOMETHING.search(text):
            raise _no_content(outline)
        return text, "text", _near(clause, placed_at)
    data = clause.fresh().data("field", "parameter", "variable") if not named else []
    named = named or (
        datum_of_code(clause, outline) if len(data) != 1 or _NUMBER_SAID.search(clause.text) else None
    )
    data = [named] if named else clause.data("field", "parameter", "variable")
    if not data:
        data = _counted(clause, outline) or _picked(clause, outline)
    if data:
        name = data[0].name
        return name, _kind_of(data[0], outline), _shown(name, outline) if placed_at else ""
    found = _of_number(outline)
    if found:
        return found, "field", _near(clause, placed_at)
    raise _no_content(outline)


def _counted(clause: Clause, outline: Outline) -> list[DataInfo]:
    """Return the field of the only column that a clause counts: 第一列的二维码."""
    named = [one for one in mentions_in(clause) if one.kind == "column" and len(one.columns) == 1]
    columns = [outline.column(one.columns[0]) for one in named]
    names = {one.field for one in columns if one is not None}
    found = [one for one in outline.fields if one.name in names]
    if len(found) == 1 and len(named) == 1:
        clause.mark(named[0].start, named[0].end)
        return found
    return []


def _picked(clause: Clause, outline: Outline) -> list[DataInfo]:
    """Return the field that the selected element shows."""
    infos = [info for one in clause.selected if (info := outline.element(one)) is not None]
    names = [ref.partition(":")[2] for info in infos for ref in info.refs]
    every = [*outline.fields, *outline.parameters, *outline.variables]
    return [one for name in names for one in every if one.name == name][:1]


def _near(clause: Clause, wanted: bool) -> str:
    if not wanted and not (clause.selected and clause.has(r"这里|这儿|此处|\bhere\b")):
        return ""
    found = clause.targets(required=False)
    return found[0] if found else ""


def _named(text: str, outline: Outline) -> DataInfo | None:
    plain = text.strip().lower()
    every = [*outline.fields, *outline.parameters, *outline.variables]
    found = next((one for one in every if plain in (one.name.lower(), one.label.lower())), None)
    return found or next((one for one in every if _led(text, one.name)), None)


def _led(text: str, name: str) -> bool:
    """Tell whether a name follows words that only say what it is: 订单号 orderId, the field orderId."""
    lead = r"[\u4e00-\u9fff]{1,8}\s*|(?:the )?(?:values? of )?(?:the )?(?:(?:field|parameter|variable) )?"
    tail = r"\s*(?:字段|参数|变量)?(?:的值)?|\s+(?:field|parameter|variable)"
    said = rf"(?:{lead})(?:\$[FPV]\{{)?{re.escape(name)}\}}?(?:{tail})"
    return bool(compiled(said).fullmatch(text.strip()))


def _kind_of(found: DataInfo, outline: Outline) -> str:
    if any(one is found or one.name == found.name for one in outline.fields):
        return "field"
    return "parameter" if any(one.name == found.name for one in outline.parameters) else "variable"


def _shown(name: str, outline: Outline) -> str:
    """Return the id of the element that shows a value."""
    fits: list[ElementInfo] = [
        one
        for one in outline.elements
        if one.kind == "textField" and any(r.endswith(f":{name}") for r in one.refs)
    ]
    return fits[0].id if fits else ""


def _of_number(outline: Outline) -> str:
    """Return the field that numbers the document: one printed outside the rows, else ""."""
    in_rows = {one.field for one in outline.columns}
    shown = [ref.partition(":")[2] for one in outline.elements for ref in one.refs]
    fits = [
        one.name for one in outline.fields if _NUMBER_NAMES.search(_WORDS.sub(" ", f"{one.name} {one.label}"))
    ]
    return next((one for one in fits if one in shown and one not in in_rows), "")
