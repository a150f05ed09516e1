"""Words for the parts of a column, its heading and its values: 表头+明细, headings and values."""

from __future__ import annotations

_HEAD_ZH = r"(?:表头|列头|列标题|标题行?)(?:[行格]|单元格)?"
_BODY_ZH = r"(?:明细|数据|数值|内容|正文|值)(?:[行格]|单元格)?"
_AND_ZH = r"\s*(?:\+|\uff0b|和|与|及|、|以及|加上?|带|跟|&|,|\uff0c)?\s*"
_HEAD_EN = r"(?:the |its |their |both |column )*(?:headings?|headers?|column titles?)(?: cells?| rows?)?"
_BODY_EN = (
    r"(?:the |its |their |column )*(?:details?|values?|data|detail cells?|data cells?|cells?)"
    r"(?: cells?| rows?)?"
)
_AND_EN = r"(?:\s*(?:\+|&|/|,)\s*|,? (?:and|plus|as well as|with) )"
BOTH = (
    rf"(?:的|[(\uff08,\uff0c]|\s)*(?:包括|包含|含|连同?|也就是|即)?(?:它们?的?)?"
    rf"(?:{_HEAD_ZH}{_AND_ZH}{_BODY_ZH}|{_BODY_ZH}{_AND_ZH}{_HEAD_ZH}|(?<=[括含连同]){_HEAD_ZH}(?:一起|一并|在内|都)*$)"
    r"(?:也|都|要|全部?|一起|一并|同时|统一|均)*[)\uff09]?(?!之?间|中间|的?(?:线|边框))"
    rf"|[,(]?\s*\b(?:including |with |both |i\.e\. )?(?:{_HEAD_EN}{_AND_EN}{_BODY_EN}"
    rf"|{_BODY_EN}{_AND_EN}{_HEAD_EN})\b"
    r"(?: (?:alike|too|both|as well|included))*\)?(?:(?: (?:of|in|for|under))? the(?= )| (?:of|in"
    r"|for)\b)?(?! lines?\b)"
    rf"|[,(]?\s*\b(?:including|incl\.|plus) {_HEAD_EN}\)?|[,(]?\s*\b{_HEAD_EN} (?:too|as well|included)\)?"
)
ONLY_VALUES = (
    rf"(?:[(\uff08,\uff0c]|\s)*(?:只|仅)(?:限|改|要|对|动|是)*{_BODY_ZH}(?:部分)?[)\uff09]?$"
    r"|[,(]?\s*\b(?:only|just) (?:the |its |their )?(?:details?|values?|data|cells)\)?$"
    r"|(?:[,(]|(?<=[,\uff0c]))\s*(?:the )?(?:details?|values?|data) only\)?$"
)
ONLY_HEADINGS = (
    rf"(?:[(\uff08,\uff0c]|\s)*(?:只|仅)(?:限|改|要|对|动|是)*{_HEAD_ZH}(?:部分)?[)\uff09]?$"
    r"|[,(]?\s*\b(?:only|just) (?:the |its |their )?(?:column )?(?:headings?|headers?)\)?$"
    r"|(?:[,(]|(?<=[,\uff0c]))\s*(?:the )?(?:headings?|headers?) only\)?$"
)
