"""A Chinese request in which each clause says itself what it takes from the clause before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.chinese.plain import put_plainly
from app.domain.reports.editing.chinese.turns import money_forms_said
from app.domain.reports.editing.request.clause_signs import CJK
from app.domain.reports.editing.request.clause_text import any_of
from app.domain.reports.editing.request.split import clauses_of
from app.domain.reports.editing.things.places_listed import places_listed

_LOOKS = r"(?:都|全部?|一律|统一|也)?(?:居|靠|[左右]对齐|加粗|斜体|改|用|变|字|放大|缩小|标|设|换)"
_VALUES = r"(?:内容|数据|数值|明细|值(?!为|班))"
_HEADS = r"(?:表头|列头|列标题|标题)(?![行栏列下上])"
_BARE_VALUES = re.compile(rf"(?<=[列栏])(?={_VALUES}{_LOOKS})")
_OF_COLUMN = re.compile(rf"^(?:把|将|让|请)?(?P<column>[^,\uff0c]{{1,24}}?[列栏])的?(?:{_VALUES}|{_HEADS})")
_PART = re.compile(rf"^(?:把|将|但|而)?(?P<part>{_VALUES}|{_HEADS})(?={_LOOKS})")
_OF_HEADS = re.compile(r"^(?:把|将|让|请)?(?:表头|列头|列标题|标题行)(?!行?高)")
_OF_VALUES = re.compile(_VALUES)
_RUN_TOGETHER = re.compile(
    r"(?:(?<=加粗)|(?<=居[中左右])|(?<=斜体)|(?<=靠[左右])|(?<=对齐))"
    r"(?=[加套画](?:上|个)?(?:[细虚实双]线?|[一二两\d.]+[磅点])?边?框|加下划线)"
    r"|(?:(?<=居[中左右])|(?<=靠[左右])|(?<=对齐))(?=(?:去掉|取消|不要)[^了,\uff0c])"
)
_SIDE_GONE = re.compile(r"(?:的)?(?:边框|框线)(?:去掉|去除|删掉?|取消)(?P<side>[上下左右])[边面侧]?的?$")
_BLACKENED = re.compile(r"加黑(?![色框线边底条体])")
_BELOW_ZERO = (
    r"^(?:把|将|让)?(?P<x>[^,\uff0c]+?)(?:如果|要是)?[为是]?(?:的)?"
    r"负(?:数|值)?(?:的)?(?:时候?|的话)?(?:都|就|则)*[,\uff0c]?"
)
_BRACKETED = r"(?P<brackets>(?:用|加上?|放在?)(?:小|圆)?括号(?:里|中)?(?:表示|括起来|显示)?)"
_AND_ALSO = r"(?:[,\uff0c、]|并且?|和|而且|同时|还要?|再|也)+"
_LOOKED = r"(?P<look>(?:标|变|显示|改|用|字|打印)[^,\uff0c]{0,3}[\u4e00-\u9fff]色?)"
_BRACKETS_THEN_LOOK = re.compile(rf"{_BELOW_ZERO}{_BRACKETED}{_AND_ALSO}{_LOOKED}$")
_LOOK_THEN_BRACKETS = re.compile(rf"{_BELOW_ZERO}{_LOOKED}{_AND_ALSO}{_BRACKETED}$")
_THAT_NUMBER = re.compile(
    r"(?<=[\w\ufffc”\"])(?<![这那第])(?:那|这|的那)一?个(?:数(?:字|值|额)?|金额|数额|值)(?=$|[^据字值额量目列栏的格])"
)
_MARGIN = re.compile(
    r"(?P<sides>左右|上下|[左右上下])[边侧]?(?:的)?(?:页?边距|空白|留白)?[^,\uff0c\d]{0,5}\d"
)
_OTHER_MARGINS = re.compile(
    r"^(?:其[他余它]|剩下|别)的?(?:[两三]?[个条]?[边侧面]|页?边距)?(?:的?页?边距)?"
    r"(?=(?:都|全|均|各|为|设|是|成|改|用|留)*\s*\d)"
)
_BARE_MARGIN = re.compile(
    r"^(?P<sides>左右|上下|[左右上下])[边侧]?(?!边?距)(?=(?:都|各|则|为|设为|改为|改成|是|用|留)*\s*\d)"
)
_EDGED = re.compile(
    r"^(?:把|给|在)?(?P<x>[^,\uff0c]*?(?:[行列栏]|表头|标题))的?[上下左右][边面方]?(?:加|画|用)"
)
_EDGE = re.compile(r"^(?=[上下左右][边面方]?(?:加|画|用)[^,\uff0c]*线)")
_EQUAL = re.compile(
    r"^(?:[^,\uff0c]{0,12}(?:相同|一样|相等)(?:的话?|时|者)?"
    r"|(?:同一?个?|相同的?|同样的?)[^,\uff0c]{1,12}?(?:[内里中]|时|之[内中])?的?)(?:再|就|则|又|内)?(?=按)"
)
_PLACE = re.compile(
    r"^(?:在|把|将)?(?P<place>(?:每页的?)?(?:页[眉脚头尾面]|报表|表格)?(?:的)?"
    r"(?:最?[底顶]部|最?[下上]面|末尾|结尾)?)(?:的)?"
    r"(?:最)?[左右中][边侧面端间央]?(?:加|写|放|显示|打印|添|插)"
)
_SIDE = re.compile(r"^(?:最)?[左右中][边侧面端间央]?(?:加|写|放|显示|打印|添|插|是)")
_TITLED_AFTER = re.compile(
    r"((?:添加|增加|新增|插入|加上?|添|插|增)(?:[一1两]?个?新?)?[列栏])[,\uff0c]\s*"
    r"(?:它的|该?列的?)?(?:标题|表头|列头|列名|名称|名字)(?:叫做?|设?为|是|写|用|:|\uff1a)\s*"
    r"[“「\"]?(?P<title>[^,\uff0c。;\uff1b”」\"]{1,30})[”」\"]?"
)
# 页脚左边“内部资料”、右边页码: one place after the other.
_LISTED_PLACE = re.compile(r"(?<=[”」』\"码页期间])[、\s](?=最?[左右][边侧面]|中间|居中|正中|右[上下]角)")
_SIDES = {"左": "左", "右": "右", "上": "上", "下": "下"}


def in_context(text: str, names: list[str], columns: Sequence[str] = ()) -> str:
    """Return a request with the columns, margins and places said again that its clauses leave out.

    columns are headings: 总金额 is the sum of the column 金额.
    """
    text = money_forms_said(put_plainly(text, names))
    text = _TITLED_AFTER.sub(r"\1“\g<title>”", text)
    text = _totals_said(text, names, columns)
    text = _SIDE_GONE.sub(r"去掉\g<side>边框", text)
    text = _BLACKENED.sub("加粗", text)
    text = _LOOK_THEN_BRACKETS.sub(r"\g<x>为负数时\g<look>，\g<x>负数\g<brackets>", text)
    text = _BRACKETS_THEN_LOOK.sub(r"\g<x>负数\g<brackets>，\g<x>为负数时\g<look>", text)
    text = _THAT_NUMBER.sub("的值", _RUN_TOGETHER.sub("，", text))
    text = _BARE_VALUES.sub("的", text) if re.search(_HEADS, text) else text
    text = _LISTED_PLACE.sub("，", text)
    spans = clauses_of(text, names)
    parts = places_listed([text[start:end] for start, end in spans])
    fresh: list[str] = []
    for one in parts:
        fresh.append(one and _completed(one, fresh))
    for (start, end), one in reversed(list(zip(spans, fresh, strict=True))):
        text = text[:start] + one + text[end:]
    return text


def _totals_said(text: str, names: Sequence[str], columns: Sequence[str]) -> str:
    """Return a request in which 总金额 is 合计金额, where nothing else is called so."""
    titles = [one for one in columns if CJK.search(one) and not any(f"总{one}" in name for name in names)]
    if not titles:
        return text
    among = any_of(titles)
    return re.sub(rf"(?<![汇加求共算计改成为叫名示“「\"'增添])总(?=(?:{among}))", "合计", text)


# A的字号改成 12，B改成 10: the bare amount is of what the clause before measures.
_MEASURED = re.compile(
    r"(?P<what>列宽|宽度|行高|高度|字体大小|文字大小|字的?大小|字号|线宽|边框粗细|粗细|半径|圆角|[宽高])(?:度)?\s*(?:[改设调换变]?[成为到至置是:\uff1a]+|用|取)?"
    r"\s*\d+(?:\.\d+)?\s*(?:个?(?:点|磅|像素|px|pt))?$|(?:[改设调换变][成为到至]|用)\s*\d+(?:\.\d+)?\s*(?P<size>号)字?$"
)
_BARE_AMOUNT = re.compile(
    r"^(?P<x>(?:把|将)?[^,\uff0c]{1,40}?)(?:的|(?<![一二三四五六七八九十\d后首末])列)?\s*(?P<verb>(?:[改设调换变]?[成为到至置]+|用|取)\s*)"
    r"(?P<n>\d+(?:\.\d+)?)\s*(?:点|磅|像素|px|pt)?$"
)
_NTH_ALONE = re.compile(r"第[一二三四五六七八九十\d]+个$")
_NTH_THING = re.compile(r"第[一二三四五六七八九十\d]+个(?P<noun>[\u4e00-\u9fff]{1,6}?)的")
_MEASURES = r"[宽高]|字号|字体|大小|粗细|边距|间距|[行列页]数|角度|半径"


# 页码前面加“第”，后面加“页”: both sides of one thing.
_ADDED_BESIDE = re.compile(
    r"^(?P<x>(?:在|给|把)?[^,\uff0c“「]{1,20}?)的?(?P<side>前|后|左|右)[面边]?(?:加|写|添|补)上?(?:一?个)?字?[“「\"]"
)
_OTHER_SIDE = re.compile(r"^(?P<side>前|后|左|右)[面边]?(?:再|也)?(?:加|写|添|补)上?(?:一?个)?字?[“「\"]")
_FIRST_SIDES = "前左"


def _with_measure(part: str, last: str) -> str:
    """Return a clause of a bare amount with what the clause before it measures; else as it is."""
    measured, bare = _MEASURED.search(last), _BARE_AMOUNT.match(part)
    if measured is None or bare is None or re.search(_MEASURES, part):
        return part
    noun = _NTH_THING.search(last) if _NTH_ALONE.search(bare["x"]) else None
    what = "字号" if measured["size"] else measured["what"]
    return f"{bare['x']}{noun['noun'] if noun else ''}的{what}{bare['verb'].strip()}{bare['n']}"


def _completed(part: str, before: list[str]) -> str:
    """Return a clause with what it takes from those before it."""
    if not before:
        return part
    part = _with_measure(part, before[-1])
    beside, other = _ADDED_BESIDE.match(before[-1]), _OTHER_SIDE.match(part)
    if beside and other and (beside["side"] in _FIRST_SIDES) != (other["side"] in _FIRST_SIDES):
        return f"{beside['x']}{part}"
    column, found = _OF_COLUMN.match(before[-1]), _PART.match(part)
    edged = _EDGED.match(before[-1])
    if edged and _EDGE.match(part):
        return f"{edged['x']}{part}"
    if column and found:
        return f"{column['column']}的{part[found.start('part') :]}"
    if found and _OF_HEADS.match(before[-1]) and _OF_VALUES.match(found["part"]):
        return f"明细行{part[found.end('part') :]}"
    if _EQUAL.match(part) and re.search(r"排|序", before[-1]):
        return _EQUAL.sub("再", part)
    if _OTHER_MARGINS.match(part) and any("边距" in one or "留白" in one for one in before):
        return _OTHER_MARGINS.sub(_sides_left(before), part)
    if _BARE_MARGIN.match(part) and any("边距" in one or "留白" in one for one in before):
        return _BARE_MARGIN.sub(lambda found: f"{found['sides']}边距", part)
    place = next((found for one in reversed(before) if (found := _PLACE.match(one))), None)
    return f"{place['place']}{part}" if place and place["place"] and _SIDE.match(part) else part


def _sides_left(before: list[str]) -> str:
    """Return the margins that no clause has named yet."""
    said = "".join(found["sides"] for one in before for found in _MARGIN.finditer(one))
    rest = "".join(one for one in _SIDES if one not in said)
    return f"{rest}边距" if rest else "边距"
