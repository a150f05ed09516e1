"""What a request says that a barcode is to hold: 内容用字段 trafficNo, holding the invoice number."""

from __future__ import annotations

import re

from app.domain.reports.editing.layout.size_said import BOTH
from app.domain.reports.editing.references.data_called import datum_called
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import DataInfo, Outline

CONTENT = (
    r"(?:内容|值|数据|链接|网址|文字)(?:就|都|直接|只|[:\s])*(?:取自|来自|绑定|[是为取用放填写]|:)[:\s]*"
    r"|(?:用?手机)?扫(?:描|码|一扫|一下)?(?:之?后|时)?(?:出来|得到|能|可以|会|应该|可|出|到|看到|显示|见|就|要)*"
    r"(?:是|为|得到|显示|看到|见到|读出)(?:的是|的就是)?\s*"
    r"|(?:显示|打印|存放?|记录|编码|包含|保存|装着?|写入?|表示|代表)"
    r"(?=\s*[“「]?[A-Za-z_$\u4e00-\u9fff][\w\u4e00-\u9fff]*[”」]?\s*的(?:内容|值|数据))"
    r"|(?:里面?|码里|其中)(?:存|放|写|装|编码)(?:的是|的就是|着|入|上|成|为|的)?\s*(?![一两]?[个张枚])(?=[\w$])"
    r"|\b(?:that |which |and )?(?:scans? (?:as|to)|(?:shows?|reads?|gives?) when scanned|scanning (?:it )?"
    r"(?:shows?|gives?|returns?|yields?))\s+(?:the )?(?=[A-Za-z_$])"
    r"|\b(?:contents?|value|data)(?: (?:is|are|from|of|taken from|being)\b|:)?\s+"
    r"(?!(?:of )?(?:an? |the )?(?:qr|bar|code))(?=[A-Za-z_$])"
    r"|\b(?:containing|holding|that (?:says|holds|contains)|saying|linking to|encoding|encodes"
    r"|representing|storing"
    r"|that (?:encodes|stores|shows|represents)"
    r"|with the (?:text|content|link|value)(?: of)?|which (?:holds|contains))\s+"
)
_ENDS = re.compile(
    rf"[,\uff0c;\uff1b]|(?<![\d.])(?:{BOTH})|[,\uff0c]?(?:大小|尺寸|边长|[宽高]度?(?=\s*\d))"
    r"|\s+(?:at|in|on|under|below|above|beneath|next to|beside|to the (?:left|right)|with(?: a)? size"
    r"|and (?:make|set|put))\b",
    re.IGNORECASE,
)


_OF = (
    r"\b(?:qr|codes?|bar ?codes?|code ?(?:39|128)|ean ?\d*)\s+(?:of|with|for|from|showing)\s+(?:the )?"
    r"(?=[A-Za-z_$])"
)


def datum_of_code(clause: Clause, outline: Outline) -> DataInfo | None:
    """Return the datum of "a QR code with the ticket number", its words taken, else None."""
    found = clause.has(_OF) if clause.english else None
    if found is None:
        return None
    ends = _ENDS.search(clause.text, found.end(), clause.end)
    end = ends.start() if ends else clause.end
    datum = datum_called(clause.text[found.end() : end].strip(" ."), outline)
    if datum is not None:
        clause.take(found.start(), end)
    return datum


def said_content(clause: Clause) -> str:
    """Return the words behind 内容是, holding ..., without what they only dress; "" where there are none."""
    found = clause.has(CONTENT) or compiled(CONTENT).search(clause.text, clause.start, clause.end)
    if found is None or found.end() >= clause.end:
        return ""
    ends = _ENDS.search(clause.text, found.end(), clause.end)
    end = ends.start() if ends else clause.end
    words = clause.text[found.end() : end]
    if not words.strip():
        return ""
    clause.take(found.start(), end)
    return words.strip()
