"""A Chinese request in plainer words, for those that the edit classes don't know as they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from app.domain.reports.editing.chinese.asides import ASIDES
from app.domain.reports.editing.chinese.at_once import AT_ONCE as ASIDES_AT_ONCE
from app.domain.reports.editing.chinese.chat import CHAT_AT_ONCE
from app.domain.reports.editing.chinese.daily import DAILY
from app.domain.reports.editing.chinese.places_in_numbers import AT_ONCE as PLACES_AT_ONCE
from app.domain.reports.editing.chinese.plain_looks import LOOKS_RULES
from app.domain.reports.editing.chinese.plain_parts import PARTS
from app.domain.reports.editing.chinese.plain_structure import STRUCTURE
from app.domain.reports.editing.chinese.rows_and_groups import ROWS_AND_GROUPS
from app.domain.reports.editing.chinese.spoken_looks import AT_ONCE, PLAINER
from app.domain.reports.editing.chinese.turns import TURNS, TURNS_AT_ONCE
from app.domain.reports.editing.chinese.vocabulary import VOCABULARY
from app.domain.reports.editing.data.parameter_words import PARAMETERS_ZH
from app.domain.reports.editing.request.clause_text import HIDDEN, QUOTES, WIDE
from app.domain.reports.editing.request.topic_words import TOPICS, TOPICS_AT_ONCE

_HEADS = r"表头|列头|列标题"
_STAYS = r"不动|别动|不变|不要动|不用动|保持不变|保持原样|照旧"
_ADDS_COLUMN = r"(?:添加|增加|新增|插入|加上?|添|插|增)(?:[一1]个?|个)?新?"
_SUM = r"(?:\s*(?:[-+*/×÷xX]|乘以?|除以|减去?|加上?)\s*)"
_DATED = r"[\ue000-\uf8ff]"
_RULES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (
            r"(?:里|内|中)?的?(?:文字|内容)?(?P<side>[左右]|[上下](?![面方边]))[边侧]?(?:都|各)?[留空](?:出|白)?"
            r"(?P<size>\d+)(?:个)?(?:像素|磅|点|px|pt)?(?:的)?(?:空白?|间隙|距离|边距)?$",
            r"\g<side>内边距\g<size>",
        ),
        (r"(?P<column>[列栏]?)的?(?:右[边侧面]|旁边)(?=[加添插增][^,\uff0c]*累[计加积])", r"\g<column>后面"),
        (
            rf"(?P<add>{_ADDS_COLUMN}[列栏])(?P<title>[^,\uff0c=“「\"]{{1,14}}?)[,\uff0c]\s*"
            rf"(?:它的?)?(?:值|公式|内容|结果|数值)?(?:就?是|等于|为|用|=)+(?P<sum>[^,\uff0c]+?{_SUM}[^,\uff0c]+)$",
            r"\g<add>\g<title>=\g<sum>",
        ),
        (
            r"^(?:[单双奇偶]数?行?[和与跟]?){1,2}的?(?:用)?(?:不同|两种)?的?(?:背景|底色?|颜色)?的?(?:颜色)?"
            r"(?:要)?(?:区[分别]|分|错)(?:开来?)?(?:一下)?$",
            "隔行变色",
        ),
        (rf"^(?:只|仅|就|单独?)(?:把|将|给|让)?(?P<head>[^,\uff0c]+?(?:{_HEADS}))", r"\g<head>"),
        (rf"这个(?={_HEADS})", "的"),
        (rf"(?P<head>(?:{_HEADS})[^,\uff0c]*)[,\uff0c](?:数据|内容|值)(?:都|就)?(?:{_STAYS})$", r"\g<head>"),
        (r"没有?值(?:的?时候?|的话)?[,\uff0c]?(?:就|则)?(?:空着|留空|空白)(?:吧|就行)?$", "为空时不显示"),
        (r"字号?(?:再)?加\s*(?P<size>\d+)(?:号|磅|点|pt)?$", r"字号大\g<size>磅"),
        (r"(?<=[,\uff0c])则(?=[把将给让])", ""),
        (r"一旦", "当"),
        (
            r"^(?P<one>[^,\uff0c]+?[列栏])(?P<look>[^,\uff0c]+)[,\uff0c](?P<two>[^,\uff0c]+?)[列栏]?"
            r"(?:也一样|也同样|同样|也是|也如此|也这样|一样)$",
            r"\g<one>和\g<two>列都\g<look>",
        ),
        (r"(?<=[列栏])不(?:用)?加粗", "取消加粗"),
        (r"的就[别不]要?(?:再)?(?:列|显示|打印?|印)(?:出来)?了?$", "的行不显示"),
        (r"(?<=[,\uff0c])只(?=[把将给让])", ""),
        (r"[筛滤][掉除去](?!了?$)", "过滤掉"),
        (r"四舍五入(?:到|为|取)?(?:整数?|个位)", "取整"),
        (
            r"^(?:全文|全部|整体|所有|报表)?的?字体(?:都|全部?|统一|一律)+(?:改成|改为|换成|换为|设为|设成|用|为)?"
            r"(?=[宋黑楷仿微雅等隶])",
            "全部字体改成",
        ),
        (r"^(?:表格)?(?:内容|数据|文字)(?:都|全部?)?(?:上下|垂直)居中$", "表格内容垂直居中"),
        (
            rf"(?<={_DATED})(?:要)?(?:带上?|加上?|显示|精确到|包含)(?:具体)?(?:时间|时分秒?|小时分钟)$",
            "显示到分钟",
        ),
        (
            r"^标题(?:和|与|跟)(?:表格|表头|正文|内容)(?:之间|中间)?的?(?:间距|距离|间隔|空隙|空白)?"
            r"(?:再)?(?:拉开|加大|调大|大|远|多留|留|空)(?:得)?(?:一?[点些])?(?:大?一?[点些])?(?:空白?|距离)?$",
            "标题带加高10",
        ),
        (
            r"^标题(?:下面|下方|底下)(?:再)?(?:多)?(?:留|空)(?:出)?(?:一?[点些])?(?:空白?|距离)?$",
            "标题带加高10",
        ),
    )
)


_PARAMETERS = tuple((re.compile(pattern), said) for pattern, said in PARAMETERS_ZH)
_ASIDES = tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in (*TOPICS, *ASIDES))
_ASIDES_AT_ONCE = tuple(
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (*TOPICS_AT_ONCE, *PLACES_AT_ONCE, *ASIDES_AT_ONCE)
)


def in_plain_chinese(text: str, names: Iterable[str]) -> str:
    """Return a Chinese request in plainer words; names of the template and quotations stay as they are."""
    return _reworded(
        text,
        names,
        (
            *_ASIDES,
            *VOCABULARY,
            *TURNS,
            *PLAINER,
            *_RULES,
            *PARTS,
            *STRUCTURE,
            *LOOKS_RULES,
            *_PARAMETERS,
        ),
    )


def without_asides(text: str, names: Iterable[str]) -> str:
    """Return a Chinese request without what it says besides."""
    return _reworded(text, names, _ASIDES)


def put_plainly(text: str, names: Iterable[str]) -> str:
    """Return a Chinese request without the spoken turns that would be read as something else."""
    text = _QUOTED_SIGN.sub(r"\g<sign>", text)
    return _reworded(
        text, names, (*DAILY, *ROWS_AND_GROUPS, *CHAT_AT_ONCE, *TURNS_AT_ONCE, *_ASIDES_AT_ONCE, *AT_ONCE)
    )


_QUOTED_SIGN = re.compile(r"[“\"「『'‘](?P<sign>[¥￥$€£])[”\"」』'’]\s*(?=的?(?:符号|标[志识]|货币|这个))")
_Rules = tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]


def _reworded(text: str, names: Iterable[str], rules: _Rules) -> str:
    """Return a request in the words of rules, which never see a name or a quotation."""
    kept: dict[str, str] = {}

    def hidden(found: re.Match[str]) -> str:
        mark = chr(_PRIVATE + len(kept))
        kept[mark] = found.group()
        return mark

    shown = QUOTES.sub(hidden, text.rstrip("。.!！ "))
    for name in sorted(
        {one.strip() for one in names if one.strip() in text and _hides(one)}, key=len, reverse=True
    ):
        shown = re.sub(_whole(name), hidden, shown)
    as_written = _SPACED.sub("", shown.translate(_SIGNS))
    plain = as_written
    for pattern, said in rules:
        plain = pattern.sub(said, plain)
    if plain == as_written or any(_lost(mark, plain, shown, kept) for mark in kept):
        return text
    return "".join(kept.get(one, one) for one in plain)


def _whole(name: str) -> str:
    """Return a pattern of a name; a Latin one is no part of a longer word: Date in ShippedDate."""
    before = r"(?<![A-Za-z0-9_])" if re.match(r"\w", name, re.ASCII) else ""
    after = r"(?![A-Za-z0-9_])" if re.search(r"\w$", name, re.ASCII) else ""
    return f"{before}{re.escape(name)}{after}"


def _lost(mark: str, plain: str, shown: str, kept: dict[str, str]) -> bool:
    """Tell whether a name is said no more: neither itself nor within a quotation that stays."""
    said = plain.count(mark) >= shown.count(mark)
    return not said and not any(one in plain and kept[mark] in kept[one] for one in kept if one != mark)


_PRIVATE = 0xE000
_SPACED = re.compile(
    r"(?<=[\u4e00-\u9fff\ue000-\uf8ff]) +(?=[A-Za-z0-9])|(?<=[A-Za-z0-9]) +(?=[\u4e00-\u9fff\ue000-\uf8ff])"
    r"|(?<=[\u4e00-\u9fff]) +(?=[\ue000-\uf8ff])|(?<=[\ue000-\uf8ff]) +(?=[\u4e00-\u9fff])"
)
_ROLES = frozenset(("合计", "总计", "小计", "共计", "累计"))
_SIGNS = {code: plain for code, plain in WIDE.items() if plain != ord(":")}


def _hides(name: str) -> bool:
    """Tell whether a name is long enough, and no word for totals, not to be a word of the sentence."""
    plain = name.strip().rstrip(":\uff1a")
    return len(plain) > 1 and HIDDEN not in name and plain not in _ROLES
