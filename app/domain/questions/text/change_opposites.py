"""Words put in the place of their opposites."""

from __future__ import annotations

import re
from functools import lru_cache

from app.domain.questions.models import Language
from app.domain.questions.text.change import Change, clauses_around, may_flip, tells_of, with_article
from app.domain.questions.text.lexicon import lexicon
from app.domain.questions.text.units import Unit

_PERMITTED = re.compile(
    r"(?:人|者|员|方|公司|企业|机构|单位|银行|部门|机关|委员会|股东|法院|个人|家庭|客户|学生|学校|协会|政府|组织|基金|商户|柜员)"
    r"(?:[^，；人]{0,14}，)?[^，；]{0,6}可以"
)
_ABLE = re.compile(
    r"(?:[都均也既即就才还又从而]|从而)可以|可以[^。]*(?:从而|因此|因而|进而|以便)|[，；][^，；]*可以[^，；]*，也可以"
)
_LEGAL = re.compile("合同|协议|要约|承诺|抵押权|质权|留置权|行为|保证|担保")
_FROM, _PURPOSE, _PLACE = r"(?!.*\bfrom\b)", r"(?! (?:to|for|by)\b)", r"(?! (?:an?|the|that|it)\b)"
_MOMENT = r"(?! (?:having|becoming|the|part|to) )"
_ENGLISH_GUARDS = {
    **dict.fromkeys(("excludes", "includes", "exclude", "include"), _FROM),
    **dict.fromkeys(("produces", "consumes"), _PURPOSE),
    **dict.fromkeys(("above", "below"), _PLACE),
    **dict.fromkeys(("before", "after", "end", "beginning", "right"), _MOMENT),
    "must": r"(?! not\b)",
    "may": r"(?! (?:be|have|not|also|lead|cause|result|occur|lose|deliver|vary|take|need|include)\b)",
}
# An opposite is no contradiction where the word is part of a term, a list or a negation.
_GUARDS = {
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
    "不影响": "不影响(?!.*前提)",
    "溢价": r"(?<!风险)溢价(?!率|发行)",
    "折价": "折价(?!率|入股)",
    "盈利": r"盈利(?!能力|的)",
    "亏损": r"亏损(?!的)",
    "买方": r"买方(?!市场)",
    "卖方": "卖方(?!市场)",
}


def opposites_said(unit: Unit, language: Language) -> list[Change]:
    """Put the opposite where a word stands once and is not in a condition."""
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
        if not may_flip(unit.text, start, end, word, language) or tells_of(unit.text, start, language):
            continue
        changed = with_article(unit.text[:start], other) + unit.text[end:]
        found.append(
            Change(
                changed,
                *clauses_around(unit.text, changed, start, end, other, language),
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
        return re.compile(rf"\b{word}\b{_ENGLISH_GUARDS.get(word, '')}")
    return re.compile(_GUARDS.get(word, word))


def _both_there(text: str, hit: re.Match[str], word: str, other: str, language: Language) -> bool:
    rest = text[: hit.start()] + "|" + text[hit.end() :]
    if language == "en":
        return bool(re.search(rf"\b{re.escape(other)}\b", rest)) or bool(
            re.search(r"\b(?:or|and)\s*\|?$", rest[: hit.start()])
        )
    core = other.removeprefix("不").removeprefix("应")
    return re.search(rf"(?<!不){re.escape(core)}", rest) is not None
