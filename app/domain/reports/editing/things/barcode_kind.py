"""Another kind of code for a barcode that is there: 把条码改成二维码, change the barcode to Code 128."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.barcode_words import ANY_CODE, CODES

_WHERE = (
    r"(?:(?:报表|页面|表格|单据|单子|发票|整页|[张这那本])?的?(?:最?[上下左右][面边方侧]|最?[顶底][部端下上]|[左右][上下]角|[上下][左右]角"
    r"|页[脚眉头尾]|末尾|标题[区栏旁]?|抬头|里面?|上面?|最后)的?)?"
)
_OTHER_KIND = (
    r"^(?:请|把|将|让|在)*{where}(?:[这那]个|报表里?的?|原来的|现有的)?(?:{code}|二维码)(?:的?(?:类型|格式|码制|种类))?(?:都|统一)?"
    r"(?:改|换|变|转|设|替换)(?:置|用|换|成用)?[成为作到]?(?:一个|个)?\s*(?P<k>{kinds})\s*(?:的?(?:条形?码|编码|码制|码|格式|类型|编码方式))?{same}$"
    r"|^(?:please )?(?:change|turn|convert|make|switch|replace|set|encode|print|show|render|display|draw"
    r"|have) (?:the|this) (?:{code}|QR\s*-?\s*codes?)"
    r"(?: (?:at|in|on) the [a-z ]{{3,24}}?)?(?:'s)?(?: (?:type|symbology|format|kind))?"
    r"(?: (?:in)?to| with| by| be| as| in| using)? (?:be )?(?:an? )?"
    r"(?P<k2>{kinds})(?: (?:bar\s*-?)?code| format| type)?(?: instead)?{same_en}[.]?$"
    r"|^(?:please )?(?:use|take|choose|pick) (?:an? )?(?P<k3>{kinds})(?: (?:bar\s*-?)?codes?| format| type"
    r"| encoding)?"
    r" (?:for|in) (?:the|this) (?:{code}|QR\s*-?\s*codes?)(?: instead)?[.]?$"
)
_SAME = (
    r"(?:[,\uff0c](?:但|不过|里面|编码|码里)*(?:的?(?:内容|数据|值|里面的?内容|位置|大小))*(?:和|都|也|还)*(?:是|用|为)?"
    r"(?:保持|照旧|照样|照原样|原来的?|一样|相同|不变|不动|不改|原样|跟?原来一样|用?原来的)+(?:了|就行|即可)?)?"
)
_SAME_EN = (
    r"(?:,? (?:but )?(?:with |keep(?:ing)? )?(?:the )?same (?:content|value|data)s?"
    r"|,? keep(?:ing)? (?:the|its) (?:content|value|data)s?)?"
)
# A datum alone, or one that is coded only where it can be.
_DATUM = re.compile(r"\$([FPV])\{([^}]+)\}(?: != null && .* \? \$\1\{\2\} : null)?", re.DOTALL)
_KINDS = {"F": "field", "P": "parameter", "V": "variable"}


def code_of_other_kind(clause: Clause, outline: Outline) -> dict[str, Any]:
    """Return the code that takes the place of the only one there: turn it into a QR code; {} if none."""
    text = clause.text[clause.start : clause.end].strip()
    pattern = _OTHER_KIND.format(
        code=ANY_CODE, kinds="|".join(CODES.values()), where=_WHERE, same=_SAME, same_en=_SAME_EN
    )
    said = compiled(pattern).match(text)
    codes = [one for one in outline.elements if one.component == "barcode"]
    if said is None or len(codes) != 1 or not codes[0].text:
        return {}
    kind = next(
        name for name, one in CODES.items() if compiled(one).search(said["k"] or said["k2"] or said["k3"])
    )
    datum = _DATUM.fullmatch(codes[0].text.strip())
    content = (datum[2], _KINDS[datum[1]]) if datum else (codes[0].text, "expression")
    clause.mark(clause.start, clause.end)
    return {
        "symbology": kind,
        "content": content[0],
        "content_is": content[1],
        "near": codes[0].id,
        "instead": True,
    }
