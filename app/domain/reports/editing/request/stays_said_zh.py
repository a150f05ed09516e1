"""What a Chinese request says beside its wishes: what stays so, and what follows by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.request.clause_text import HIDDEN, QUOTES
from app.domain.reports.editing.request.numerals import ZH_COLOUR

_CUT = re.compile(r"[\uff0c；;。!\uff01\n]+|,(?!##|0\b|\d{3}\b)|\.(?=\s|$)")
_LEAD = (
    r"(?:[\s、]|但是?|而且?|不过|同时|并且?|另外|此外|注意[:\uff1a]?|请|记得|一定|只是|保证|确保|其中"
    r"|至于|然后|也)*"
)
_ALSO = (
    r"(?:[\s、]|先|就|都|全部?|还是|还|仍然?|仍旧|依然|也|请|则|要|得|必须|应该?|需要?|千万|一律|暂时"
    r"|原地|继续)*"
)
_COMMAND = (
    r"改[为成到]|换成|换为|设[为成置]|变[为成]|删|去掉|移到|挪到|加到|加上|新增|增加|插入|添加|放到|排[在到]"
    r"|大于|小于|等于|超过|不足|的?时候?$|如果|的话|只要|只有|只[留保]|仅[留保]|除了?|以外|之外|小数|[一二两三四\d]位"
)
_X = rf"(?:把|将|让)?(?P<x>(?!.*(?:{_COMMAND}))[^\uff0c,；;。:\uff1a]{{0,40}}?)"
_X_SAID = _X.replace("{0,40}?", "{1,40}")
_UNMOVED = (
    r"(?:(?:保持|维持|保留|留着|原封|照原样|原样)*(?:(?:不|不要|不用|不必|不能|不许|不可|别|不需要?|无需)(?:再)?(?:去)?"
    r"(?:动|变|改动?|变动|变化|移动|挪动?|受影响|影响|碰|变更|修改|调整?|[做作]?(?:任何)?(?:更改|修改|改动|变动|调整)|管|理会)(?:位置|它们?)?)(?:吧|了|即可|就[行好])?)"
)
_SAME = (
    r"(?:保持|维持|保留|留着|和|跟|与|同|按照?|照)*(?:原样|原状|原来的?(?:一样|样子)?|现在(?:的)?(?:一样|样子)|现状|照旧|以前一样|之前一样|原有样子"
    r"|多[宽高大长]还是?多[宽高大长]|该(?:怎样|咋样|怎么样|多[宽高大])(?:还|就)(?:怎样|咋样|怎么样|多[宽高大]))"
    r"(?:不动|不变|保留|一样)?"
)
_KEEP = r"(?:保留|留着|留下|保持|照旧|照常|继续保留)"
_STAY = rf"(?:{_UNMOVED}|{_SAME}|{_KEEP}(?:{_UNMOVED})?)"
_BUT = rf"(?:不要|别|不用|不必|请勿|勿|不)(?:去)?(?:动|改动?|碰|变动|影响|修改){_X_SAID}"
_KEPT_FIRST = (
    rf"(?:保留|保持|维持|留着)(?P<own>住?)(?:原来的?|原有的?|现有的?|现在的?)?{_X_SAID}(?:{_UNMOVED}|原样)?"
)
_STILL = (
    rf"{_X}(?:[都也]*(?:还是|仍然?是?|仍旧|依旧|依然|还(?=[在为用按]|是)|保持|照旧|照样)(?:要|得|保持|为|是|放)?)"
    r"(?P<how>[^\uff0c,；;。:\uff1a]{1,24})"
)
_ROWS = (
    r"(?:行号?为?是?)?(?P<rows>[奇偶单双])数?(?:的?行|行的?|的?时候?)(?:的?底色|的?背景色?)?(?:就|则|都|还是|仍是?|保持|为|是|用)*(?:无底色|没有底色|不要底色|不加底色"
    r"|无背景色?|不着色|不填充?|透明|无色|白色|原色|不变|不动|白底|留白|原样|没(?:有)?底色?|不[用要]?(?:上|涂|加|设|填)(?:底)?(?:色|颜色|背景)(?:了)?)"
)
_STATEMENTS = tuple(
    re.compile(_LEAD + one + r"[\s了吧]*", re.IGNORECASE)
    for one in (_ROWS, rf"{_X}{_ALSO}(?P<stay>{_STAY})", _BUT, _KEPT_FIRST, _STILL)
)
_PAPER = (
    r"(?:纸张?|页面?|版心|边界|边距|页边距?|可用宽度|可打印宽度?|打印区域?|右边距?|页宽|报表宽度"
    r"|右边缘?|右边|纸边|页面?边)"
)
_OFF = r"(?:纸张?|页面?|边界|纸边|页边)的?(?:边缘?)?(?:外[面头边]?|以外|之外)?(?:去|里去)?"
_THINGS = (
    r"(?:(?:整个?|整张|所有|全部|各|每|任何|它们?|新的?)?(?:张|个)?的?"
    r"(?:表格?|列|内容|元素|单元格|宽度|总宽度?|明细|图表?|东西))"
)
_SO = (
    r"(?:[\s]|也|都|要|得|会|能|可以|就|再|并且?|仍然?|还|必须|应该?|需要?|让|使|跟着|随着?|随之|相应|依次|顺次|自动|一起|一并|整体|同步|同样|按比例|等比例?"
    r"|成比例|地|总共?|合计|正好|刚好)*"
)
_ITS = rf"(?:(?:里面?|其中)的?)?{_THINGS}?{_SO}"
_FOLLOWS = {
    "within": (
        rf"{_ITS}(?:不能|不要|不许|不可|不得|不会|别|不)(?:再)?(?:跑|印|打|伸|挤|排|放|出)(?:出去?)?(?:到|了)?{_OFF}",
        rf"{_THINGS}?{_SO}(?:不能|不要|不许|不可|不得|不会|别|不)(?:再)?(?:超出?|超过|跑出|伸出|越过|溢出|出)(?:到|了)?(?:{_PAPER})"
        rf"(?:的?(?:边缘?|边界|右边|宽度?|范围|纸边))?(?:以?外|之外|去)?",
        rf"{_THINGS}?{_SO}(?:缩|收|压|放|调整?|排|挤)?(?:小|窄)?(?:到|在|进|成)?(?:一|1)?(?:页纸?|张纸)的?(?:宽度?|里)?(?:里面?"
        rf"|内|以内|之内)?{_SO}(?:放|装|打印?|显示|容|排)(?:得|的)?(?:下|完|全)",
        rf"{_THINGS}?{_SO}(?:都)?(?:在|保持在|落在|放在|缩进?到?)(?:{_PAPER})(?:宽度?|范围)?(?:以?内|之内|里面?)",
    ),
    "fills": (
        rf"{_THINGS}?{_SO}(?:占|撑|铺|填|用|排|拉)(?:满|足|到)(?:整?个?(?:新的?)?(?:页面?|纸张?|可用|可打印|版心)?的?)?(?:宽度?|页宽"
        rf"|版心|一行|右边距|右边)?",
        rf"{_THINGS}?{_SO}(?:与|和|跟)?(?:新的?)?(?:页面?|版心|可用宽度|页宽)(?:的?宽度?)?(?:对齐|一样宽|同宽|等宽)",
    ),
    "scaled": (
        r"(?:[两三四五六七八九十\d]+|各|所有|全部|每一?)(?:个)?列的?(?:宽度?)?(?:都|要|也)*(?:按(?:原来的?)?比例|等比例?|成比例)地?(?:的)?"
        r"(?:加宽|缩窄|变窄|变宽|缩小|放大|放宽|收窄|拉宽|缩放|调整(?:宽度)?|分配(?:宽度)?)",
    ),
    "no_overlap": (
        r"(?:格子|单元格|各?列|元素|内容|它们|互相|彼此|相互|之间|也|都|并且?)*(?:不要|别|不能|不许|不得|不会?|避免)(?:再)?(?:互相|相互)?(?:有)?"
        r"(?:压|叠|重叠|挤|盖|挡|遮|覆盖)(?:到|住|着|在)?(?:一起|一块|别的(?:列|内容)?|其他(?:列|内容))?",
    ),
    "no_gap": (
        r"(?:格子|单元格|各?列|中间|之间|列间|也|都|并且?|就)*(?:别|不要|不能|不许|不|勿)再?(?:留|有|出现|空)(?:着|下|出来?)?(?:任何"
        r"|一?[块列个])?(?:缝隙?|空隙|空[白当档位]|间隙)(?:也)?(?:(?:不要|不能|不|别)?重叠)?",
    ),
}
_MOVES = (
    rf"(?:把|将|让|由)?(?P<x>(?!.*(?:{_COMMAND}))[^\uff0c,；;。:\uff1a]{{1,30}}?){_SO}(?:(?:往|向"
    rf"|朝)(?P<to>[左右上下])(?:边|面|侧)?"
    r"|(?=[左右上下](?:移|挪|补|靠|让))(?P<at>[左右上下]))(?:依次|顺次|整体|相应|跟着|地|再)*"
    r"(?:移动?|挪动?|让|顺移|顺延|推|补|靠拢?|提|缩|错)(?:开|位|过来|过去|上来|下去|一[列格位])*\s*(?P<n>\d+)?\s*(?:个?(?:点|磅|像素|pt))?"
    r"[\s了吧]*"
)
_FOLLOW_PATTERNS = tuple(
    (kind, re.compile(rf"{_LEAD}{one}[\s了吧]*", re.IGNORECASE))
    for kind, own in _FOLLOWS.items()
    for one in own
)
_MOVED = re.compile(_LEAD + _MOVES, re.IGNORECASE)

_PAPER_SIZE = re.compile(
    _LEAD + r"[(\uff08]?(?:即|也就是|页面|纸张)*的?宽度?\s*(?:为|是|=)?\s*\d+\s*(?:pt|点|磅)?\s*"
    r"[、,xX×*和]?\s*高度?\s*(?:为|是|=)?\s*\d+\s*(?:pt|点|磅)?[)\uff09]?"
)
_OTHERS_UNPRINTED = re.compile(
    _LEAD + r"(?:其[他它余]|别|剩下)的?(?:记录|行|数据|明细|那些)?(?:都|就|则|一律|全部?)*"
    r"(?:(?:不要?|别|不用|不再|不必)(?:打印?|显示|列|印|输出)(?:出来?)?|过滤掉|隐藏|不要|略去|省略)了?"
)
_FORMAT = r"[yMdHhmsSEa年月日/.: \-]*(?:yy|MM|dd|HH|mm)[yMdHhmsSEa年月日/.: \-]*|[¥￥$€]?[#0][#0,.]*%?"
_WAS_ZH = re.compile(
    rf"(?:由|从)(?:原来的|现在的)?\s*[“\"「]?(?P<was>{_FORMAT})[”\"」]?\s*(?=改[为成到]|换[为成]|变[为成])"
)
_GROUND = re.compile(
    rf"(?:^|(?<=[\s的面边方上下里\uff0c,;。]))(?P<ground>[深浅淡]?(?:{ZH_COLOUR}))(?:色)?底色?的"
    r"(?P<rest>(?:那[一几两]?[行格栏个块]|那些|这[一几]?行)?的?)(?=小计|合计|总计|表头|标题|行|格|标签|单元格|框)"
)


# 查询语句保持原样，不作修改: the same of the same thing.
_ONCE_MORE = re.compile(rf"{_LEAD}{_ALSO}{_STAY}[\s了吧]*", re.IGNORECASE)


def statement_in(clause: str) -> tuple[str, str, str] | None:
    """Return what a clause only states: its kind, of what and how; None where it asks for something.

    The kind is "stays", "still", "rows" (of every other row), "moves" or one of the ways in which the layout
    follows.
    """
    shown = QUOTES.sub(lambda one: HIDDEN * len(one.group()), clause)
    for pattern in _STATEMENTS:
        found = pattern.fullmatch(shown)
        if found is None:
            continue
        said = found.groupdict()
        if said.get("rows"):
            return "rows", said["rows"], ""
        about = clause[slice(*found.span("x"))].strip()
        if said.get("how"):
            return "still", about, clause[slice(*found.span("how"))].strip()
        return ("stays", about, said.get("stay") or "") if about else None
    for kind, pattern in _FOLLOW_PATTERNS:
        if pattern.fullmatch(shown):
            return kind, clause.strip(), ""
    if _PAPER_SIZE.fullmatch(shown):
        return "paper", "", clause
    if _OTHERS_UNPRINTED.fullmatch(shown):
        return "unprinted", "", clause
    found = _MOVED.fullmatch(shown)
    if found is not None:
        to = found["to"] or found["at"]
        return "moves", clause[slice(*found.span("x"))].strip(), f"{to}{found['n'] or ''}"
    return None


def clauses_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the clauses of a Chinese request with the signs behind them; quotations are never cut."""
    shown = QUOTES.sub(lambda one: HIDDEN * len(one.group()), text)
    shown = _BRACKETS.sub(lambda one: HIDDEN * len(one.group()), shown)
    at = 0
    for cut in _CUT.finditer(shown):
        yield text[at : cut.start()], cut.group()
        at = cut.end()
    if at < len(text):
        yield text[at:], ""


_BRACKETS = re.compile(r"[(（][^()（）]*[)）]")
_STRONG = re.compile(r"[。；;!\uff01\n]")


def without_statements(text: str) -> tuple[str, list[tuple[str, str, str]]]:
    """Return a Chinese request without what it only states, and that; the request itself where none."""
    whole = text
    text, within = _bare(text)
    rest, stated, at_last = "", within, False
    for clause, sign in clauses_of(text):
        found = statement_in(clause)
        if found is None and at_last and _ONCE_MORE.fullmatch(clause):
            continue
        at_last = found is not None
        if found is None:
            rest += clause + sign
            continue
        stated.append(found)
        if _STRONG.search(sign) and rest.rstrip().endswith(("\uff0c", ",")):
            rest = rest.rstrip()[:-1] + sign
    rest = rest.strip().rstrip("\uff0c,；;")
    return (rest, stated) if stated and rest else (whole, [])


def _bare(text: str) -> tuple[str, list[tuple[str, str, str]]]:
    """Return a request without what clauses state of the things they name, and that.

    That is the format that they have now (由 dd/MM/yyyy 改为 ...) or the ground on which they stand (灰底的).
    """
    stated: list[tuple[str, str, str]] = []
    for kind, pattern in (("was", _WAS_ZH), ("ground", _GROUND)):
        shown = QUOTES.sub(lambda one: HIDDEN * len(one.group()), text)
        for found in reversed(list(pattern.finditer(shown if kind == "ground" else text))):
            kept = found.groupdict().get("rest") or ""
            kept = kept or ("的" if re.search(r"[面边方]$", text[: found.start()]) else "")
            stated.append((kind, "", text[slice(*found.span(kind))].strip()))
            text = text[: found.start()] + kept + text[found.end() :]
    return text, stated
