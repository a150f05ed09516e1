"""What a clause says of parameters that were just declared: 否则只列该部门, whose status matches it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled

if TYPE_CHECKING:
    from collections.abc import Sequence

_EMPTY_ZH = (
    r"(?:(?:它|该参数|参数|这个参数|参数值)?(?:为|是)?(?:空|null)(?:值|着)?|不(?:填|传|输入?|选|给)(?:值)?|没(?:有)?(?:填写?|传|输入?|选|给|值)(?:值)?|留空)"
    r"(?:了|时|的?时候|的话|则|就)*[,\uff0c]?"
)
_ALL_ZH = (
    rf"(?:(?:{_EMPTY_ZH}(?:就|则|时|便)*(?:显示|打印|列出?|输出|查|看|出)(?:来)?(?:全部|所有)(?:的)?(?:数据|记录|行|内容|明细)?)"
    rf"|(?:{_EMPTY_ZH}(?:就|则|时|便)*(?:全部|全|所有(?:的)?(?:数据|记录|行)?)(?:都|就)?(?:显示|打印|列出?|输出)(?:来|出来)?)"
    rf"|(?:{_EMPTY_ZH}(?:就|则|时|便)*不(?:过滤|筛选|限制?)))(?:了|即可|就行)?"
)
_ALL_EN = (
    r"(?:(?:and |but )?(?:show|print|list|include|keep)(?:ing)? (?:all|every"
    r"|everything)(?: (?:of )?(?:the )?\w+)?"
    r" (?:when|if|where|as long as) (?:it|they|that|the parameter|no value) (?:is|are|was)?"
    r" ?(?:empty|null|blank|missing|given|not (?:given|set|filled(?: in)?)|left (?:empty|blank))"
    r"|(?:when|if) (?:it|the parameter|that) is (?:empty|null|blank|missing|not (?:given|set)),?"
    r" (?:show|print|list|include|keep) (?:all|every|everything)(?: (?:of )?(?:the )?\w+)?"
    r"|(?:and )?all (?:\w+ )?(?:when|if) (?:it is )?(?:empty|null|blank|missing|not (?:given|set)))"
)
_ALL_WHEN_EMPTY = re.compile(rf"(?:{_ALL_ZH}|{_ALL_EN})", re.IGNORECASE)
_ELSE = (
    r"(?:(?:否则|不然|反之|要不|有值|不为空|有填|(?:如果|若)?(?:填|传|输入|选|给)(?:了|入|进来)(?:一?个)?(?:值|内容)?"
    r"|otherwise|else|(?:when|if) (?:it is |a value is )?(?:given|set|filled(?: in)?|passed))(?:的话"
    r"|时|的时候|就|则"
    r"|才)*[,\uff0c]?\s*)?"
)
_ONLY_ZH = (
    r"(?:就|则|再|来|用来|用它|用其|并|且)*(?:只|仅)(?:显示|打印|列出?|保留|输出|查询?|看|要|留|出|包含"
    r"|统计)(?:出来?)?"
)
_SAME = (
    r"(?:该|此|这个?|那个?|对应的?|相应的?|选[中定]的?|指定的?|给定的?|填写?的|输入的|所选的?|等于它的"
    r"|属于该)"
)
_IT_ZH = r"(?:它|其|[该此]参数|这个参数|那个参数|参数|参数值|它的值|该值|这个值)(?:的值)?"
_ROWS_ZH = (
    r"(?:的)?(?:数据|记录|行|明细|订单|单据|单子|内容|人|员工|人员|客户|项|条目|产品|商品|发票"
    r"|工单)?(?:了|即可|就行)?"
)
_BETWEEN_ZH = (
    r"(?:在|介于|处于|位于|落在)?(?:这|那|上述|以上)?(?:两|2|二)?(?:个|者)?(?:日期|时间|参数|数值?|值|金额|它们|者|天)?"
    r"(?:之间|范围(?:之)?内|期间(?:内)?|之内|区间(?:内)?|中间|时间段(?:内)?|段(?:时间)?内)"
)
_ONE_FORMS = (
    rf"^{_ELSE}{_ONLY_ZH}{_SAME}(?P<f>[^,\uff0c的]+?){_ROWS_ZH}$",
    rf"^{_ELSE}(?:就|再|并)?(?:按照?|根据|用|以){_IT_ZH}(?:来|进行)?(?:过滤|筛选)(?P<f>[^,\uff0c]*)$",
    rf"^{_ELSE}{_ONLY_ZH}(?P<f>[^,\uff0c]+?)(?P<s>%s){_IT_ZH}{_ROWS_ZH}$",
    rf"^{_ELSE}{_ONLY_ZH}(?P<f>[^,\uff0c]+?)(?:和|与|跟|同){_IT_ZH}(?P<s>相同|一致|一样|相等|匹配){_ROWS_ZH}$",
    rf"^{_ELSE}(?:and )?(?:show|print|list|keep|include)? ?only (?:show |print |list |keep "
    rf"|include )?(?:the |those )?"
    r"(?:\w+ ){0,2}?(?:whose|where|with(?: an?| the)?|in which|that have(?: an?| the)?) (?:the |its "
    r"|their )?(?P<f>[^,]+?) "
    r"(?:is |are |was )?(?:the )?(?P<s>%s) (?:to )?(?:it|that|this|them|the parameter|its value"
    r"|that value|the value|that parameter)$",
    rf"^{_ELSE}(?:and )?(?:show|print|list|keep|include)? ?only (?:show |print |list |keep "
    rf"|include )?(?:the )?"
    r"(?:rows?|records?|lines?|entries|those|\w+s)? ?(?:of|in|from|for|with) (?:that|this|the given"
    r"|the chosen|the selected) (?P<f>[^,]+)$",
    r"^(?:and )?(?:use (?:it|that|this) to )?filter (?:the )?(?:rows|records|report|data"
    r"|(?P<f>[^,]+?)) ?(?:by|with|on|using)"
    r" (?:it|that|this|the parameter)$",
)
_TWO_FORMS = (
    rf"^{_ELSE}{_ONLY_ZH}(?P<f>[^,\uff0c]*?){_BETWEEN_ZH}{_ROWS_ZH}$",
    rf"^{_ELSE}(?:and )?(?:show|print|list|keep|include)? ?only (?:show |print |list |keep "
    rf"|include )?(?:the |those )?"
    r"(?:\w+ )?(?:(?:whose|where|with(?: an?| the)?|that have(?: an?| the)?) (?:the |its "
    r"|their )?(?P<f>[^,]+?) )?"
    r"(?:is |are |lies |falls )?(?:between|within|in between) (?:them|the two(?: \w+)?"
    r"|those(?: two)?(?: \w+)?|these(?: two)?(?: \w+)?|that range|both)$",
)
_LIKE = r"相同|一致|一样|相等|匹配|match(?:es)?|same as|equal(?:s)?|like"
_PAIR = 2


@dataclass(frozen=True)
class Told:
    """What a clause says of parameters: the words for the field, the sign, and how many it means."""

    field: str
    sign: str
    count: int


def all_when_empty(part: str) -> bool:
    """Tell whether a clause only says that all rows are printed where a parameter has no value."""
    return bool(_ALL_WHEN_EMPTY.fullmatch(part.strip(" ,\uff0c。.")))


def told_of_declared(clause: Clause, declared: Sequence[str], sign: str) -> Told | None:
    """Return what a clause says of the parameters declared before it; None where it says nothing of them."""
    text = clause.text[clause.start : clause.end].strip(" 。.")
    text = compiled(rf"^(?:{_ALL_ZH}|{_ALL_EN})[,\uff0c;；]?\s*").sub("", text)
    text = compiled(rf"[,\uff0c;；]?\s*(?:{_ALL_ZH}|{_ALL_EN})$").sub("", text)
    for count, forms in ((_PAIR, _TWO_FORMS), (1, _ONE_FORMS)):
        if len(declared) < count:
            continue
        for form in forms:
            found = compiled(form.replace("%s", f"{sign}|{_LIKE}")).search(text)
            if found:
                parts = found.groupdict()
                said = parts.get("s") or ""
                return Told(
                    (parts.get("f") or "").strip(), "" if compiled(_LIKE).fullmatch(said) else said, count
                )
    return None
