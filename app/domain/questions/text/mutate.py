"""Turn a true statement into one that the source contradicts by one change."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from app.domain.questions.models import Language
from app.domain.questions.text.lexicon import known_terms, lexicon, siblings, spots
from app.domain.questions.text.numbers import Number, find_numbers, neighbours
from app.domain.questions.text.parallels import find_pair, find_parallel
from app.domain.questions.text.units import Unit

Sort = Literal["number", "opposite", "term"]
_RELATION = re.compile(r"越.{1,12}越|\b[Tt]he (?:more|longer|higher|lower|larger|shorter|greater)\b.*, the ")
_PERMITTED = re.compile(
    r"(?:人|者|员|方|公司|企业|机构|单位|银行|部门|机关|委员会|股东|法院|个人|家庭|客户|学生|学校|协会|政府|组织|基金|商户|柜员)"
    r"(?:[^，；人]{0,14}，)?[^，；]{0,6}可以"
)
_ABLE = re.compile(
    r"(?:[都均也既即就才还又从而]|从而)可以|可以[^。]*(?:从而|因此|因而|进而|以便)|[，；][^，；]*可以[^，；]*，也可以"
)
_YEAR = re.compile(
    r"(?<![\d.])(?:(?:1[0-9]|20)\d\d(?=年)|(?:(?<=[。；\n])|(?<=公元)|^)[1-9]\d\d(?=年(?:[，、]|\d)))",
    re.MULTILINE,
)
_LASTS = re.compile(r"(?:到|至|截至|自|从|于|截止|[-—–~～〔\[（(])$")
_LASTS_ON = re.compile(r"年(?:代|度|来|以|起|前|后|之|间|末|底|至|到|\d{1,2}月\d{1,2}日[起至]|[-—–~～])")
_ADJECTIVES = ("认缴", "实缴", "单利", "复利")
_PARALLEL = re.compile(
    r"^(?P<a>[A-Z][\w' -]{2,40}?) (?P<v>takes? place|uses?|is|are|produces?|measures?|covers?|"
    r"occurs?|stores?|carries|carry) (?P<x>[^,;:]{3,60}),? (?:and|while|whereas) "
    r"(?P<b>(?!again|when|then|where|if)[\w' -]{2,40}?)"
    r" (?P<w>takes? place|uses?|is|are|produces?|measures?|covers?|occurs?|stores?|carries|carry) "
    r"(?P<y>[^,;:]{3,60})$"
)
_CONVERSION = re.compile(
    r"^(?P<a>[A-Z][\w' -]{2,40}?) (?P<v>converts?|turns?|transforms?) (?P<x>[\w' -]{3,40}?) in(?P<w>)"
    r"to (?P<y>[\w' -]{3,40})$"
)
_BETWEEN_DATES = re.compile(r"自\d{4}年[^，]*至\d{4}年")
_LEGAL = re.compile("合同|协议|要约|承诺|抵押权|质权|留置权|行为|保证|担保")
_ABOUT = re.compile(
    r"(?:约为?|大约为?|大概|平均为?|\babout|\baround|\bapproximately|\broughly)[\s每]*[分秒时天年]?[钟]?$"
)
_FAR, _NEAR = 1.5, 4
_EN_TIMES = ("before", "after", "end", "beginning", "right")
_NO_SWAP_AROUND = re.compile(r"(或者|或|和|与|、|以及|及)$")


@dataclass(frozen=True)
class Change:
    """A false statement made from a true one, with the words put in and those of the source."""

    text: str
    wrong: str
    right: str
    sort: Sort
    unit: Unit
    put: str = ""
    old: str = ""


def changes(unit: Unit, language: Language, passage: str) -> list[Change]:
    """Return the false statements that one small change makes of this one."""
    found = [*_numbers(unit, language), *_opposites(unit, language), *_terms(unit, language, passage)]
    found += _exchanged(unit) if language == "en" else [*_years(unit, passage), *_exchanged_zh(unit)]
    return [
        c for c in found if c.text != unit.text and c.text not in passage and not _said_elsewhere(c, passage)
    ]


def _said_elsewhere(change: Change, passage: str) -> bool:
    """Say whether the passage says of the term put in, with a condition between, what the change says."""
    if change.sort != "term" or not change.put or not change.text.startswith(change.put):
        return False
    said = change.text[len(change.put) :].strip(" .。")
    parted = (sentence.partition(change.put)[2] for sentence in re.split(r"[。；;\n]|\. ", passage))
    return len(said) >= 6 and any(said in rest for rest in parted)


def _numbers(unit: Unit, language: Language) -> list[Change]:
    if unit.example and language == "zh":
        return []
    found: list[Change] = []
    for number in find_numbers(unit.text, language):
        if not _may_flip(unit.text, number.start, number.end, "", language):
            continue
        if not fixes_something(unit, number, language):
            continue
        before = len(found)
        for value, text in _near(number, language):
            if text in unit.text or _stands(text, unit.text) or not _clear(number, value, unit.text):
                continue
            if len(found) - before >= _NEAR:
                break
            changed = unit.text[: number.start] + text + unit.text[number.end :]
            found.append(
                Change(
                    changed,
                    *_clauses(unit.text, changed, number.start, number.end, text, language),
                    "number",
                    unit,
                    text,
                    number.text,
                )
            )
    return found


def _stands(put: str, text: str) -> bool:
    """Say whether the digits of another number stand in a statement already."""
    digits = re.search(r"\d[\d,.]*", put)
    return (
        digits is not None and re.search(rf"(?<![\d.]){re.escape(digits[0])}(?![\d.]*\d)", text) is not None
    )


def _clear(number: Number, value: float, text: str) -> bool:
    """Say whether another value is clearly false: what holds about so much must differ by half."""
    if not _ABOUT.search(text[: number.start]):
        return True
    return value >= _FAR * number.value or value <= number.value / _FAR


def fixes_something(unit: Unit, number: Number, language: Language) -> bool:
    """Say whether a number is what a rule fixes, not a given, a range or the length of a list."""
    odd = _range(unit.text, number) or _threshold(unit.text, number) or _counts_a_list(unit.text, number)
    odd = odd or _BETWEEN_DATES.search(unit.text) is not None
    odd = odd or re.match(r"[^，；]{0,6}组成的，", unit.text[number.end :]) is not None
    return not odd and not _worked(number, unit, language)


def _years(unit: Unit, passage: str) -> list[Change]:
    """Put another year of the passage where a statement dates an event; what lasts is not dated."""
    dated = years_of(unit.text)
    if len(dated) != 1 or unit.example:
        return []
    start, end, year = dated[0]
    found = []
    for other in other_years(year, passage)[:3]:
        text = f"{unit.text[:start]}{other}{unit.text[end:]}"
        found.append(Change(text, f"{other}年", f"{year}年", "number", unit, f"{other}", f"{year}"))
    return found


def years_of(text: str) -> list[tuple[int, int, int]]:
    """Return the places of the years that date an event, and the years."""
    spots = [
        m
        for m in _YEAR.finditer(text)
        if not _LASTS.search(text[: m.start()]) and not _LASTS_ON.match(text[m.end() :])
    ]
    return [(m.start(), m.end(), int(m[0])) for m in spots] if len(spots) == len(_YEAR.findall(text)) else []


def other_years(year: int, passage: str) -> list[int]:
    """Return other years of a passage, the nearest first, then near ones that it does not name."""
    named = {int(y) for y in _YEAR.findall(passage)} - {year}
    near = [year + k for k in (-2, 3, 5, -4) if year + k not in named]
    return [*sorted(named, key=lambda y: (abs(y - year), y))[:3], *near]


def _near(number: Number, language: Language) -> list[tuple[float, str]]:
    row = neighbours(number, language)
    return sorted(row, key=lambda pair: abs(pair[0] - number.value))


def _worked(number: Number, unit: Unit, language: Language) -> bool:
    """Say whether a number is a given of a worked example: changing it makes no false rule."""
    if language == "zh":
        return unit.example
    return (
        bool(re.match(r"(?:An?|With|For|If)\b", unit.text))
        and len(find_numbers(unit.text, "en")) > 1
        and (number.end < len(unit.text) - 1)
    )


def _range(text: str, number: Number) -> bool:
    around = text[max(0, number.start - 10) : number.end + 8]
    return (
        bool(re.search(r"以上不满|以上不足|不满.{1,4}的|between .{1,20} and", around))
        and "不超过" not in around
    ) or _end_of_range(text, number)


def _end_of_range(text: str, number: Number) -> bool:
    """Say whether a number is one end of a range: a neighbour may lie beyond the other end."""
    before, after = text[: number.start], text[number.end :]
    return bool(re.search(r"\d[%％]?(?: to |\s?[至~～–-]\s?)$", before)) or bool(
        re.match(r"(?: to |\s?[至~～–-]\s?)\d", after)
    )


def _threshold(text: str, number: Number) -> bool:
    """Say whether a number only names the case of a rule that fixes another number later."""
    after = text[number.end :]
    return (
        number.sort != "fraction"
        and re.match(r"以[上下]", after) is not None
        and re.search(r"[\d一二三四五六七八九十]", after) is not None
    )


def _counts_a_list(text: str, number: Number) -> bool:
    if re.search(r"[\u4e00-\u9fff]、[\u4e00-\u9fff]{1,4}$", text[: number.start]):
        return True
    if re.match(r"[^,.]{0,24}\b(?:include|are|is)\b.*, .*\band ", text[number.end :]):
        return True
    return bool(
        re.match(r"[^,.]{0,12}:", text[number.end :]) or re.match(r"^[^，]{0,4}：", text[number.end :])
    )


def _opposites(unit: Unit, language: Language) -> list[Change]:
    found = []
    for word, other in lexicon().opposites[language]:
        if word == "可以" and not unit.article and not _PERMITTED.search(unit.text):
            if _ABLE.search(unit.text):
                continue
            other = "不能"
        pattern = _word_pattern(word, language)
        hits = list(pattern.finditer(unit.text))
        if word == "成立" and not _LEGAL.search(unit.text):
            continue
        if len(hits) != 1 or _both_there(unit.text, hits[0], word, other, language):
            continue
        start, end = hits[0].span()
        if not _may_flip(unit.text, start, end, word, language) or _tells_of(unit.text, start, language):
            continue
        changed = _with_article(unit.text[:start], other) + unit.text[end:]
        found.append(
            Change(
                changed,
                *_clauses(unit.text, changed, start, end, other, language),
                "opposite",
                unit,
                other,
                hits[0].group(0),
            )
        )
    return found


@lru_cache(maxsize=512)
def _word_pattern(word: str, language: Language) -> re.Pattern[str]:
    if language == "en":
        if word in ("excludes", "includes", "exclude", "include"):
            return re.compile(rf"\b{word}\b(?!.*\bfrom\b)")
        if word in ("produces", "consumes"):
            return re.compile(rf"\b{word}\b(?! (?:to|for|by)\b)")
        if word in ("above", "below"):
            return re.compile(rf"\b{word}\b(?! (?:an?|the|that|it)\b)")
        if word == "must":
            return re.compile(r"\bmust\b(?! not\b)")
        if word == "may":
            return re.compile(
                r"\bmay\b(?! (?:be|have|not|also|lead|cause|result|occur|lose|deliver|vary|take|need"
                r"|include)\b)"
            )
        return re.compile(
            rf"\b{word}\b(?! (?:having|becoming|the|part|to) )" if word in _EN_TIMES else rf"\b{word}\b"
        )
    guard = {
        "不得": r"不得(?!超过|高于|低于|少于|不)",
        "可以": r"(?<!不)可以(?!不|为|分为|划分|是|有|推迟|表示|用于|看作|理解)(?!.*后(?:公布|执行|实施))",
        "不可": r"不可(?![抗逆撤控分或避能转知变见靠])",
        "允许": r"(?<!不)允许(?![值的误])",
        "应当": r"(?<![无须])应当(?![不自由向]|按照规定)(?=[^，；]*$)",
        "增大": r"增大(?!、|或)",
        "减小": r"减小(?!、|或)",
        "升高": r"升高(?!、|或)",
        "酸性": r"酸性(?!和|或|、)",
        "碱性": r"碱性(?!和|或|、)",
        "有效": r"(?<!无)有效(?!性|期|年|地|的)",
        "无效": "无效",
        "成立": r"(?<!公司)(?<!不)(?<!未)(?<!时)成立(?!之|后|时|的|日|条件)",
        "生效": r"(?<!未)(?<!不)(?<!发)(?<!时)生效(?!之|后|的|日|条件)",
        "不超过": r"(?<!得)不超过",
        "视为": r"(?<!不)视为",
        "高于": r"(?<!不)(?<!得)高于",
        "低于": r"(?<!不)(?<!得)低于",
        "大于": r"(?<!不)大于",
        "小于": r"(?<!不)小于",
        "公开": r"公开(?!市场|募集|发行|透明)",
        "属于": r"(?<!不)属于(?!其)",
        "书面": r"书面(?!上)",
        "固定": r"固定(?!资产|成本|期限)(?!收益)",
        "增加": r"增加(?!额|值|或)",
        "减少": r"减少(?!额|或)",
        "提高": r"提高(?!、|或)",
        "降低": r"降低(?!、|或)",
        "上升": r"上升(?!、|或)",
        "过半数": "过半数(?!以)",
        "最高": r"最高(?=$|，|；|的是)",
        "最低": r"最低(?=$|，|；|的是)",
        "最长": r"最长(?=$|，|；)",
        "最短": r"最短(?=$|，|；)",
        "有限责任": "有限责任(?!公司)",
        "递减": "递减(?!法)",
        "双倍": "双倍(?!余额)",
        "递增": "递增(?!法)",
        "总和": "总和(?!法)",
        "不适用": "不适用",
        "不影响": "不影响(?!.*前提)",
        "没有终值": "没有终值",
        "溢价": r"(?<!风险)溢价(?!率|发行)",
        "折价": "折价(?!率|入股)",
        "盈利": r"盈利(?!能力|的)",
        "亏损": r"亏损(?!的)",
        "买方": r"买方(?!市场)",
        "卖方": "卖方(?!市场)",
    }
    return re.compile(guard.get(word, word))


def _both_there(text: str, hit: re.Match[str], word: str, other: str, language: Language) -> bool:
    rest = text[: hit.start()] + "|" + text[hit.end() :]
    if language == "en":
        return bool(re.search(rf"\b{re.escape(other)}\b", rest)) or bool(
            re.search(r"\b(?:or|and)\s*\|?$", rest[: hit.start()])
        )
    core = other.removeprefix("不").removeprefix("应")
    return re.search(rf"(?<!不){re.escape(core)}", rest) is not None


def _may_flip(text: str, start: int, end: int, word: str, language: Language) -> bool:
    """Keep away from conditions: a changed condition is no contradiction of the rule."""
    if language == "en":
        excepted = (word.endswith(" not") or word in ("may", "must", "shall")) and re.search(
            r"\b(?:unless|except)\b", text[end:]
        )
        return not excepted and not _in_condition_en(text, start)
    if _NO_SWAP_AROUND.search(text[:start]) or re.match(r"或者|或|、|和", text[end:]):
        return False
    head = text[start:]
    in_condition = re.match(r"[^，；]*[的时][，；]", head) is not None and "，" in head
    duty = word in ("不得", "可以", "应当", "有权", "无权", "必须")
    whole_of = re.match(r"[^，；]{0,12}的(?=[\u4e00-\u9fff])", text[end:]) is not None and duty
    return not in_condition and not whole_of


def _in_condition_en(text: str, start: int) -> bool:
    clause = re.match(
        r"(?:Where|When|If|Unless|With|Under|After|Before|Although|While|Once|Provided)\b[^,]*,", text
    )
    if clause and start < clause.end():
        return True
    before = text[:start]
    tail = re.search(r"\b(?:unless|if|where|when|provided that|except)\b(?!.*,)", before)
    return tail is not None


def _terms(unit: Unit, language: Language, passage: str) -> list[Change]:
    """Swap a term for a sibling that the passage itself sets against it."""
    found: list[Change] = []
    taken: list[tuple[int, int]] = []
    for term in known_terms(language):
        places = spots(unit.text, term, language)
        if not places or any(a < places[0][1] and places[0][0] < b for a, b in taken):
            continue
        taken += places
        alone = (
            len(places) == 1 and not _linked(unit.text, *places[0]) and not _shared(unit.text, term, language)
        )
        alone = alone and not _tells_of(unit.text, places[0][0], language)
        if alone and _swappable(unit.text, term, *places[0], language):
            found += _swaps(unit, term, places[0], language, passage)
    return found


def _swaps(unit: Unit, term: str, place: tuple[int, int], language: Language, passage: str) -> list[Change]:
    start, end = place
    found = []
    for other in siblings(term, language):
        if not spots(passage, other, language) or not _fits_start(term, other, start, language):
            continue
        put = other[:1].upper() + other[1:] if language == "en" and not start else other
        changed = _with_article(unit.text[:start], put) + unit.text[end:]
        clauses = _clauses(unit.text, changed, start, end, put, language)
        found.append(Change(changed, *clauses, "term", unit, put, unit.text[start:end]))
    return found


def _tells_of(text: str, start: int, language: Language) -> bool:
    """Say whether a word names the person of a worked example: its figures hold of anybody."""
    person = re.match(r"An? \w+ (?:who|with) ", text) if language == "en" else None
    return person is not None and start < person.end() and len(find_numbers(text, "en")) > 1


def _exchanged(unit: Unit) -> list[Change]:
    """Exchange what two parallel clauses, or the two sides of a conversion, say."""
    found = []
    for pattern in (_PARALLEL, _CONVERSION):
        match = pattern.match(unit.text)
        if (
            match
            and match["x"] != match["y"]
            and "not" not in (match["x"], match["y"])
            and _same_verb(match["v"], match["w"])
        ):
            x, y = match.span("x"), match.span("y")
            changed = unit.text[: x[0]] + match["y"] + unit.text[x[1] : y[0]] + match["x"] + unit.text[y[1] :]
            found.append(Change(changed, changed, unit.text, "term", unit))
    return found


def _exchanged_zh(unit: Unit) -> list[Change]:
    """Exchange what two neighbouring parallel clauses say."""
    parallel = None if unit.example else find_parallel(unit.text) or find_pair(unit.text)
    return [Change(*texts, "term", unit) for texts in parallel.exchanged()] if parallel else []


def _same_verb(one: str, other: str) -> bool:
    bare = {re.sub("s(?= |$)", "", verb) for verb in (one, other) if verb}
    return len(bare) == 1 or bare == {"is", "are"} or bare == {"i", "are"}


def _with_article(before: str, put: str) -> str:
    """Put a word behind a text; an English article in front of it follows the word's first letter."""
    article = "an" if put[:1].lower() in "aeiou" else "a"
    return re.sub(r"(?<![\w])([Aa])n?(?= $)", lambda m: m[1] + article[1:], before) + put


def _linked(text: str, start: int, end: int) -> bool:
    """Say whether a term stands in a list, in brackets or inside a longer word."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    return bool(
        re.search(r"[、（(“]$|[和与或及]$|and $|or $", before)
        or re.match(r"[、）)”]|[和与或及]|率|额|法$|, | and| or", after)
    )


def _swappable(text: str, term: str, start: int, end: int, language: Language) -> bool:
    """Say whether a term is what the clause is about, so that its sibling fits the words around it.

    A relation of more and less often holds of siblings too: there nothing is swapped.
    """
    if _RELATION.search(text):
        return False
    if language == "en":
        return _swappable_en(text, start) and not re.match(r" (?:may|can)\b", text[end:])
    if term in _ADJECTIVES:
        return True
    if re.match(r"[^，；]{0,6}(?:可以|有权)", text[end:]):
        return False
    if len(term) == 2 and not re.match(r"$|[，；是为具应可不的有属没在由]", text[end:]):
        return False
    opens = not text[:start] or bool(re.search(r"[，；中]$|[由经]$", text[:start]))
    return opens or re.match(r"应当|可以|不得|承担|有权|享有|负责", text[end:]) is not None


def _swappable_en(text: str, start: int) -> bool:
    """Say whether an English term stands behind a determiner or a preposition, or opens the statement."""
    return bool(
        re.search(r"(?:^|\b(?:the|an?|of|by|to|from|for|with|in|at|and) )$", text[:start], re.IGNORECASE)
    )


def _fits_start(term: str, other: str, start: int, language: Language) -> bool:
    """Say whether a term that opens an English statement without article may be replaced by another."""
    if language == "zh" or start:
        return True
    single = " " not in term and " " not in other
    return single or term.split()[-1].lower() == other.split()[-1].lower()


def _shared(text: str, term: str, language: Language) -> bool:
    """Say whether several siblings stand in the statement: swapping one would blur it."""
    return any(spots(text, other, language) for other in siblings(term, language))


def _clauses(old: str, new: str, start: int, end: int, put: str, language: Language) -> tuple[str, str]:
    """Return the wrong and the right words, wide enough to be understood: the clause around the change."""
    marks = ("，", "；", "。") if language == "zh" else (", ", "; ")
    left = max((old.rfind(m, 0, start) for m in marks), default=-1) + 1
    right = min((p for m in marks if (p := old.find(m, end)) >= 0), default=len(old))
    shift = len(put) - (end - start)
    if old[left:right].count("“") != old[left:right].count("”"):
        return new, old
    return new[left : right + shift].strip(), old[left:right].strip()
