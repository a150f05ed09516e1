"""A request in the template's own words: 运费 where it says Freight, "amount" where it says 金额."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from app.domain.reports.editing.chinese.compounds import compounds_in
from app.domain.reports.editing.request.clause import QUOTES, normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.deciding import SIGN
from app.domain.reports.editing.template.glossary import elsewhere, said_things, senses
from app.domain.reports.editing.template.outline import Outline

_ROLES = frozenset(
    ("总计", "小计", "名称", "编号", "时间", "line", "count", "name", "code", "total", "state")
)
_IDLE = frozenset(("id", "no", "name", "code", "number", "the", "group"))
_NOT_BEFORE = re.compile(
    r"(?:(?<![本每])页|行|分组|改[成为名叫作]+|换[成为]|叫做?|名为|写着?|→|->|\b(?:to|called|named|titled|saying|into)"
    r"|\b(?:page|row|print(?:ing|ed)?|current|today'?s|serial|line))\s*$",
    re.IGNORECASE,
)
_MOMENT = re.compile(r"日期|时间|[人员]$|\b(?:date|time)")
_PRINTED = re.compile(r"(?:打印|制表|当前|今天的?|系统|生成)\s*$")
_EXACT, _NEAR, _PART, _AMONG = 0, 1, 2, 3
_ADDED_BEFORE = re.compile(
    r"(?:[加增添]|插入)[加上入个一列\s]*$|\b(?:add|insert)\s+(?:an?|the)?\s*$", re.IGNORECASE
)
_COLUMN_SAID = re.compile(r"\s*(?:名称?)?(?:这一?|那一?)?(?:[列栏](?!表)|columns?\b)", re.IGNORECASE)


_ROWS_CALLED = frozenset(("orders", "items", "invoices", "products", "customers", "lines", "employees"))
_COMPARED = re.compile(
    r"\s+(?:over|above|below|under|from|of|with|without|where|whose|that|which|more|less|older|newer|before"
    r"|after|since|in|between|at (?:least|most)|[<>=])",
    re.IGNORECASE,
)
_ARRANGED = re.compile(r"\s+(?:of|by)\b", re.IGNORECASE)


def in_own_words(text: str, outline: Outline) -> tuple[str, dict[str, str]]:
    """Return a request with the glossary's words replaced by what the template calls them, and which.

    A word that the template itself knows, that stands in quotes, or that may
    mean two things of the template stays as it is. The second value holds
    what was said for each name that was put in.
    """
    text, told = _put_together(text, outline)
    names = _names(outline)
    text, compound = _with_compounds(text, [one for ranked in names[:2] for one in ranked])
    shown = QUOTES.sub(_hidden, text)
    own = [normal(one) for ranked in names for one in ranked]
    out, at = [], 0
    said = told | compound
    for found in said_things().finditer(shown):
        among = names[:1] if _COLUMN_SAID.match(shown, found.end()) else []
        adds = _ADDED_BEFORE.search(shown[: found.start()])
        name = _own_name(found.group(), among if among and among[0] and not adds else names, own)
        name = name or (_column_showing(found.group(), outline) if among and not adds else "")
        if not name and outline.groups and _GROUP_SAID.match(shown, found.end()):
            name = _own_name(found.group(), [outline.groups], own)
        if not name and _EACH_OF.search(shown[: found.start()]) and _COLUMNS_SAID.match(shown, found.end()):
            name = " and ".join(_fitting(found.group(), names[0])[:_FEW])
        if (
            not name
            or (
                normal(name) in normal(text)
                and not _RECKONED.search(shown[: found.start()])
                and not _said_again(name, shown[: found.start()])
                and not _lacking(shown, found)
                and not _compared_apart(name, shown, found)
            )
            or (_NOT_BEFORE.search(shown[: found.start()]) and not _summed_in_row(shown, found))
            or (_MOMENT.search(found.group()) and _PRINTED.search(shown[: found.start()]))
            or _inside_own(shown, found, own)
            or _NAMES_NEW.match(shown, found.end())
            or _NAMES_OTHER.match(shown, found.end())
            or _names_rows(shown, found)
            or (found.group().lower() in _ROWS_CALLED and _COMPARED.match(shown, found.end()))
            or (found.group().lower() == "order" and _ARRANGED.match(shown, found.end()))
        ):
            continue
        out.append(text[at : found.start()])
        out.append(_apart("".join(out[-2:]), name, text[found.end() :]))
        if name not in text:
            said[name] = found.group()
        at = found.end()
    return "".join([*out, text[at:]]), said


def _lacking(text: str, found: re.Match[str]) -> bool:
    """Tell whether a word only says again when a thing is empty: 没有折扣时，Discount 那行不打印."""
    before, after = text[: found.start()], text[found.end() :]
    return bool(_WITHOUT.search(before) and _AT_THAT.match(after)) or bool(_IS_EMPTY.match(after))


def _compared_apart(name: str, text: str, found: re.Match[str]) -> bool:
    """Tell whether a word is compared with a value, and the name it stands for is in other clauses only."""
    if not compiled(rf"(?:金额|的?值)?(?:{SIGN})").match(text[found.end() :]):
        return False
    start = max(text.rfind(one, 0, found.start()) for one in ",\uff0c;\uff1b。") + 1
    end = re.compile(r"[,\uff0c;\uff1b。]|$").search(text, found.end())
    own = text[start : end.start() if end else len(text)]
    return normal(name) not in normal(own)


_WITHOUT = re.compile(r"(?:没有?|无|未填写?)\s*$")
_AT_THAT = re.compile(r"(?:金额|信息|数据|内容|值)?(?:的?时候?|的话|就|[,\uff0c])")
_IS_EMPTY = re.compile(r"\s*(?:是|为|等于|=)\s*(?:0|零|空)\s*(?:值)?(?:的?时候?|的话|就|或|[,\uff0c])")


def _said_again(name: str, before: str) -> bool:
    """Tell whether a word only calls again what a condition is about: Freight 大于 100 的运费, 时运费标红."""
    clause = re.split(r"[,\uff0c。;\uff1b]", before)[-1]
    stated = compiled(rf"{re.escape(name)}[^,\uff0c]*(?:{SIGN})[^,\uff0c]*\u7684$").search(clause)
    sentence = re.split(r"[。;\uff1b]", before)[-1]
    held = re.search(
        rf"(?<!\w){re.escape(name)}(?!\w)[^,\uff0c]*?(?:{SIGN})[^,\uff0c]*(?:时候?|的话)[,\uff0c]?[^,\uff0c]*$",
        sentence,
        re.IGNORECASE | re.ASCII,
    )
    return stated is not None or held is not None


def _summed_in_row(text: str, found: re.Match[str]) -> bool:
    """Tell whether a word says what a row that is added sums up: 加一行工资合计."""
    return bool(_A_ROW.search(text[: found.start()]) and _SUMMED.match(text, found.end()))


_A_ROW = re.compile(r"(?:[加添增]|插入|显示|打印|来|有)[一1]?行\s*$")
_SUMMED = re.compile(r"\s*的?(?:合计|总计|总和|总额|小计|汇总|求和|平均)")
_RECKONED = re.compile(r"(?:等于|[=\uff1d])[^,\uff0c;\uff1b]*$|(?:加|添|增|一列|显示)[^,\uff0c]{0,4}累计$")
_GROUP_SAID = re.compile(r"\s*(?:的|这个|那个)?分?组")
_ROWS_SAID = re.compile(r"只|仅|筛|过滤|排除|剔除|[不别]|隐藏|去掉")
_LIMITED = re.compile(r"超过|[大小高低多少][于过]|不[足到满低高]|达到|以[上下]|[<>=≥≤]|为空|是负")
_LOOKS_SO = re.compile(r"\s*(?:标|显示|用|加粗|变|整行|都|全)")
_ROW_NOUNS = frozenset(
    ("订单", "客户", "产品", "商品", "员工", "项目", "供应商", "发票", "合同", "任务", "学生", "设备", "工单")
)
_ROWS_END = re.compile(
    r"\s*(?:行|记录|数据|明细)?(?:(?:就|都|全)?(?:不|别|勿|才|隐藏|去掉|过滤|排除)|了?$|[,\uff0c。])"
)


def _names_rows(text: str, found: re.Match[str]) -> bool:
    """Tell whether a noun behind 的 only says what the rows are: 只打印国家是德国的订单."""
    clause = re.split(r"[,\uff0c。;\uff1b]", text[: found.start()])[-1]
    behind = clause.endswith("\u7684") and found.group() in _ROW_NOUNS
    limited = _ROWS_SAID.search(text) or _LIMITED.search(clause)
    sorted_within = re.search(r"同一?个?\S{1,12}[里中内]的$", clause) and re.match(
        r"\s*再?按", text[found.end() :]
    )
    ends = _ROWS_END.match(text, found.end()) or (
        _LIMITED.search(clause) and _LOOKS_SO.match(text, found.end())
    )
    return behind and bool((limited and ends) or sorted_within)


def _apart(before: str, name: str, after: str) -> str:
    """Return a name with a space where it would grow together with Latin letters beside it."""
    lead = " " if re.fullmatch(r"\w\w", before[-1:] + name[:1], re.ASCII) else ""
    return lead + name + (" " if re.fullmatch(r"\w\w", name[-1:] + after[:1], re.ASCII) else "")


def _hidden(found: re.Match[str]) -> str:
    """Return a quotation in signs that name nothing; one that may name a thing of the glossary stays."""
    text, before = found.group(), found.string[: found.start()]
    if text[1:-1].lower() in senses() and _REFERS.match(found.string, found.end()):
        return text if not _NOT_BEFORE.search(before) else "\ufffc" * len(text)
    return "\ufffc" * len(text)


# 商品类别 is another thing than 商品, and must not become 商品名称类别.
_NAMES_OTHER = re.compile(
    r"的?\s*(?:logo|标志|徽标|图标|印章|公章)|(?:大|小|种|品)?类(?:别|型)?(?![似比推])|等级|级别|地区|区域",
    re.IGNORECASE,
)
_REFERS = re.compile(r"\s*(?:这一?|那一?|整)?(?:[列栏行](?!表)|字段|的)")


def _put_together(text: str, outline: Outline) -> tuple[str, dict[str, str]]:
    """Return a request with names said half in another language put in their own: VVM状态 for VVM Status."""
    said: dict[str, str] = {}
    text = _FORMER.sub("", text)
    known = {normal(one) for ranked in _names(outline) for one in ranked}
    text = _ALIAS.sub(lambda one: one["name"] if normal(one["name"]) in known else one.group(), text)
    text = _TWICE.sub(
        lambda one: one["name"] if _means(one["said"], one["name"], known) else one.group(), text
    )
    for name, pattern in _mixed_names(outline):
        found = pattern.search(QUOTES.sub(lambda one: "\ufffc" * len(one.group()), text))
        if found is None or found.group().isascii() or normal(found.group()) in known:
            continue
        if normal(name) not in normal(text) and not _NOT_BEFORE.search(text[: found.start()]):
            said[name] = found.group()
            text = text[: found.start()] + name + text[found.end() :]
    return text, said


def _mixed_names(outline: Outline) -> list[tuple[str, re.Pattern[str]]]:
    """Return names of two to four words with patterns of their words in either language, in order."""
    found = []
    for name in dict.fromkeys(one for ranked in _names(outline)[:3] for one in ranked):
        parts = [_said_for(one) for one in _in_chinese_order(_words(name))]
        if 1 < len(parts) <= _MOST_WORDS and any(len(one) > 1 for one in parts):
            written = r"\s*的?\s*".join(f"(?:{'|'.join(map(re.escape, one))})" for one in parts)
            found.append((name, re.compile(rf"(?<![A-Za-z0-9]){written}(?![A-Za-z0-9])", re.IGNORECASE)))
    return sorted(found, key=lambda one: -len(one[0]))


_OF = frozenset(("of", "de", "du", "des", "d", "da", "do", "dos", "das", "del", "der"))


def _in_chinese_order(words: list[str]) -> list[str]:
    """Return the words of a name as Chinese puts them: what stands behind de, of before the rest."""
    at = next((at for at, one in enumerate(words) if one in _OF and 0 < at < len(words) - 1), None)
    return words if at is None else [*_in_chinese_order(words[at + 1 :]), *words[:at]]


def _said_for(word: str) -> list[str]:
    """Return a word of a name with what it is called in Chinese."""
    meant = [*senses().get(word, ()), *elsewhere().get(word, ())]
    others = [one for one in meant if not one.isascii() and len(one) > 1]
    return sorted({word, *others}, key=len, reverse=True)


_NAMES_NEW = re.compile(r"\s*[=\uff1d]|(?<=[币货][种币])的?(?:符|单位|格式|标[志识])")
_MOST_WORDS = 4
_WORDS_MORE = 2
_FORMER = re.compile(
    r"(?:由|从)(?:原来的|现在的|目前的)?(?!左|右|上|下)[^,\uff0c\u3001“「\"到移挪]{1,8}?(?=(?:修|更)?[改换变调](?:整|[成为到])|[改换变调][成为到])"
)
_TWICE = re.compile(r"(?P<said>[\u4e00-\u9fff]{2,6})\s*(?P<name>[A-Za-z][\w.]*)")


def _means(said: str, name: str, known: set[str]) -> bool:
    """Tell whether a word only says in Chinese what the name behind it says: 备注 remark."""
    return normal(name) in known and name.lower() in senses().get(said, ())


_ALIAS = re.compile(r"[\u4e00-\u9fff]{2,8}[(\uff08](?P<name>[A-Za-z][\w ,.]*?)[)\uff09]")


def _with_compounds(text: str, labels: list[str]) -> tuple[str, dict[str, str]]:
    """Return a request with phrases of several English words replaced by the Chinese labels they name."""
    shown = QUOTES.sub(lambda found: "\ufffc" * len(found.group()), text)
    said: dict[str, str] = {}
    out, at = [], 0
    for start, end, name in compounds_in(shown, labels):
        if not _NOT_BEFORE.search(shown[:start]):
            out += [text[at:start], name]
            said[name] = text[start:end]
            at = end
    return "".join([*out, text[at:]]), said


def as_said(edit: dict[str, Any], said: Mapping[str, str]) -> dict[str, Any]:
    """Return an edit whose new words are those of the request, not the template's names for them."""
    return {key: _back(value, said) if key in _WRITTEN else value for key, value in edit.items()}


def meant_besides(
    said: Mapping[str, str], edits: Sequence[Mapping[str, Any]], outline: Outline
) -> tuple[str, list[str]] | None:
    """Return the word and the values that it may mean as well, where only one of them would be deleted.

    A label that is called so says no more than the others: the phone number of a driver, of a passenger.
    """
    gone = [one for one in edits if one.get("kind") == "delete"]
    targets = gone[0].get("targets", []) if len(gone) == len(edits) == 1 else []
    columns = {id_ for one in outline.columns for id_ in (*one.values, *one.headers)}
    if len(targets) != 1 or targets[0] in columns:
        return None
    for word in said.values():
        meant = senses().get(word.lower(), ()) if word.isascii() else ()
        fits = [
            one.id
            for one in outline.elements
            if one.kind == "textField"
            and one.id not in columns
            and any(meant and _rank(ref[2:], meant) <= _PART for ref in one.refs)
        ]
        if targets[0] in fits and len(fits) > _OTHERS:
            return word, fits
    return None


_OTHERS = 2


def _back(value: Any, said: Mapping[str, str]) -> Any:
    if not isinstance(value, str):
        return value
    for name, words in said.items():
        value = value.replace(name, words)
    return value


_WRITTEN = ("title", "text", "label", "parameter")


def _names(outline: Outline) -> list[list[str]]:
    """Return what things are called: columns, then labels, then data that the report has."""
    columns = [one.title for one in outline.columns if one.title]
    labels = [one.label.rstrip(":\uff1a ") for one in outline.elements if 1 < len(one.label) < _LONGEST]
    printed = {ref[2:] for one in outline.elements for ref in one.refs}
    data = [one.name for one in (*outline.fields, *outline.parameters)]
    shown = [one for one in data if one in printed]
    return [columns, labels, shown, [one for one in data if one not in printed]]


_LONGEST = 40
_BEGUN = 5


def _own_name(said: str, names: list[list[str]], own: list[str]) -> str:
    """Return the one name of the template that means what is said; "" where none or several do."""
    exact = (
        said in _AMOUNTS and len(names) > 1 and any(_rank(one, senses()[said]) == _EXACT for one in names[1])
    )
    if said in _AMOUNTS and not exact and not any(_rank(one, senses()[said]) <= _AMONG for one in names[0]):
        totals = [one for one in names[0] if normal(one) in _TOTALS]
        if len(totals) == 1:
            return totals[0]
    plain = said.lower()
    forms = (plain, plain.removesuffix("s"), plain.removesuffix("es"))
    word = next((one for one in forms if one in senses()), plain)
    if word in _ROLES or normal(said) in own or word not in senses():
        return ""
    for rank in (_EXACT, _NEAR, _PART, _AMONG):
        for group in names:
            fits = list(dict.fromkeys(one for one in group if _rank(one, senses()[word]) == rank))
            if len(fits) == 1:
                return fits[0]
            if fits:
                return ""
    return ""


def _fitting(said: str, titles: list[str]) -> list[str]:
    """Return the headings that mean what is said, or a kind of it: book and counted quantity."""
    meant = senses().get(said.lower()) or senses().get(said.lower().removesuffix("s"), ())
    return [one for one in dict.fromkeys(titles) if _rank(one, meant) <= _PART]


_EACH_OF = re.compile(r"\b(?:both|all|two|three)(?: of)?(?: the)?\s*$", re.IGNORECASE)
_COLUMNS_SAID = re.compile(r"\s*columns\b", re.IGNORECASE)
_FEW = 4


def _column_showing(said: str, outline: Outline) -> str:
    """Return the heading of the only column whose field means what is said, or ""."""
    meant = senses().get(said.lower(), ())
    fits = [one for one in outline.columns if one.title and meant and _rank(one.field, meant) <= _NEAR]
    return fits[0].title if len(fits) == 1 else ""


def field_meant(title: str, outline: Outline) -> str:
    """Return the only field that no column shows and whose name means what a new heading says, or ""."""
    shown = {one.field for one in outline.columns}
    names = [one.name for one in outline.fields if one.name not in shown]
    meant = senses().get(title.strip().lower(), ())
    for rank in (_EXACT, _NEAR):
        fits = [one for one in names if meant and _rank(one, meant) == rank]
        if fits:
            return fits[0] if len(fits) == 1 else ""
    return ""


def _rank(name: str, meant: tuple[str, ...]) -> int:
    """Return how well a name fits: the same, but for an idle word, with a word more, or among others."""
    words = _words(name)
    plain = [one for one in words if one not in _IDLE] or words
    best = _AMONG + 1
    several = bool(_SEVERAL.search(name))
    for one in meant:
        wanted = _words(one)
        kept = [each for each in wanted if each not in _IDLE] or wanted
        if wanted == words:
            return _EXACT
        if not one.isascii():
            best = min(best, _PART if one in name and len(one) > 1 else best)
        elif kept == plain:
            best = min(best, _AMONG if several else _NEAR)
        elif wanted == kept and kept == plain[-len(kept) :] and len(plain) - len(kept) <= _WORDS_MORE:
            best = min(best, _AMONG if several else _PART)
    return best


def _words(name: str) -> list[str]:
    """Return the words of a name: of Latin ones by case, spaces and signs, a Chinese one as a whole."""
    if re.search(r"[\u3400-\u9fff]", name):
        return [normal(name)]
    bare = "".join(one for one in unicodedata.normalize("NFD", name) if not unicodedata.combining(one))
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", bare)
    return [piece for one in re.findall(r"[A-Za-z]+|\d+", apart) for piece in _pieces(one.lower())]


@cache
def _pieces(word: str) -> tuple[str, ...]:
    """Return the words of the glossary that a long word is put together of: documentno; else the word."""
    known = _latin_words()
    if word in known or len(word) < _JOINED:
        return (word,)
    best: dict[int, tuple[str, ...]] = {0: ()}
    for end in range(1, len(word) + 1):
        ways = [(*best[at], word[at:end]) for at in best if word[at:end] in known]
        if ways:
            best[end] = min(ways, key=len)
    found = best.get(len(word), ())
    return found if 1 < len(found) <= _MOST_PIECES else (word,)


@cache
def _latin_words() -> frozenset[str]:
    """Return the single words of the glossary, with the short forms that names are made of."""
    words = {one for name in senses() if name.isascii() for one in name.split() if len(one) > 1}
    return frozenset(words | _SHORT_FORMS)


_AMOUNTS = ("金额", "总价", "总额", "总金额", "钱数")
_TOTALS = ("total", "linetotal", "total.")
_SEVERAL = re.compile(r"[,;/&、，]")
_SHORT_FORMS = frozenset(("cust", "prod", "doc", "inv", "num", "net", "org", "list", "entered", "uom", "tot"))
_JOINED = 6
_MOST_PIECES = 3


def _inside_own(text: str, found: re.Match[str], own: list[str]) -> bool:
    """Tell whether what is said is a piece of a name that stands there in full."""
    begun = normal(found.group())
    if begun.isascii() and len(begun) >= _BEGUN and any(one.startswith(begun) for one in own):
        return True
    lead = text[max(0, found.start() - _LONGEST) : found.end() + _LONGEST]
    return any(normal(found.group()) in one and one in normal(lead) for one in own if len(one) > 1)
