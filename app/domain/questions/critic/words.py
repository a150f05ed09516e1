"""Words and patterns by which item-writing flaws are known, in Chinese and English."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from app.domain.questions.models import Language
from app.domain.questions.text.numbers import from_chinese

ABSOLUTE: dict[Language, tuple[str, ...]] = {
    "zh": (
        "绝对",
        "一律",
        "永远",
        "从不",
        "完全不",
        "必然",
        "总是",
        "毫无",
        "任何情况",
        "无一例外",
        "所有情况",
    ),
    "en": (
        "always",
        "never",
        "all",
        "none",
        "only",
        "every",
        "completely",
        "absolutely",
        "impossible",
        "must",
    ),
}
VAGUE: dict[Language, tuple[str, ...]] = {
    "zh": ("通常", "有时", "经常", "往往", "偶尔", "大概", "可能会", "有些"),
    "en": (
        "frequently",
        "occasionally",
        "rarely",
        "seldom",
        "sometimes",
        "usually",
        "regularly",
        "often",
        "generally",
        "nearly",
        "more or less",
        "somewhat",
        "partly",
    ),
}
ALL_OF_ABOVE = re.compile(
    r"all of the above|以上(?:全部|都|均|皆)(?:是|对|正确)|以上全选"
    r"|上述(?:都|均)(?:是|对|正确)|全部正确|都正确",
    re.IGNORECASE,
)
NONE_OF_ABOVE = re.compile(
    r"none of the above|neither of|以上(?:都|均|皆)(?:不|错)|以上答案都不|都不(?:对|正确|是)|均不正确",
    re.IGNORECASE,
)
COMBINED = re.compile(
    (
        r"^[①②③④⑤⑥ⅠⅡⅢⅣⅤ]{2,}$|^[\s(（]*[①②③④⑤⑥ⅠⅡⅢⅣⅤ1-6IVX]+(?:[、,，和及\s]+[①②③④⑤⑥ⅠⅡⅢⅣⅤ1-6IVX]+)+[)）\s]*$|"
        r"^(?:both )?[A-D] and [A-D]$|^[A-D][和、][A-D]$"
    ),
    re.IGNORECASE,
)
TRUTH_WORDS = ("true", "false", "yes", "no", "正确", "错误", "对", "错", "是", "否")
NEGATIVE: dict[Language, re.Pattern[str]] = {
    "zh": re.compile(r"(?:不正确|错误|不属于|不包括|不符合|不是|除外|不应)(?:】|的|$)"),
    "en": re.compile(
        r"\b(?:NOT|EXCEPT|LEAST)\b|\bwhich [^.?]*\b(?:is|are|does|do) (?:not\b|incorrect|false)|"
        r"\bexcept[:?]?$"
    ),
}
MARKED = re.compile(r"\*\*|【|<b>|<u>|\bNOT\b|\bEXCEPT\b|\bLEAST\b")
FOCUSED = re.compile(r"[?？:：]\s*$|(?:（\s*）|\(\s*\)|_{2,}|＿{2,}|\[\s*\])[^（(_]{0,10}$")
GAP = re.compile(r"_{2,}|＿{2,}|（\s*）|\(\s*\)|\[\s*\]")
DANGLING = re.compile(
    (
        r"前款|前条|前述|前项|本条|上述规定|本节|本章|该款|如上|如下(?!：)"
        r"|\bthis (?:section|article|paragraph|chapter)\b|\bas "
        r"(?:above|mentioned|stated)\b|\babove-mentioned\b|\bthe (?:above|former|latter)\b"
    ),
    re.IGNORECASE,
)
DANGLING_START = re.compile(
    r"^(?:但是|但|并且|而且|其中|否则|其|该|此|这)|^[（(][一二三四五六七八九十0-9]+[)）]|^(?:可以|不得|应当|无须|有权|无权|超过(?!部分))"
)
DANGLING_START_EN = re.compile(r"^(?:It|This|These|Those|They|But|And|However|Therefore|Such)\b|^[a-z]")
LEAD = re.compile(
    r"^(?:根据《[^》]+》(?:第[^，,]{1,12}条)?(?:的[规约]定)?[，,]|关于[^，]{2,20}[，,]"
    r"|Under (?:the )?[A-Z][^,]+, )"
)
_CN_NUMBER = re.compile(
    r"百分之([零一二两三四五六七八九十百]+)|([零一二三四五六七八九十百千]*[一二两三四五六七八九十百千])(?=[年月日天倍个人周岁次元万亿])"
)
STOP: dict[Language, frozenset[str]] = {
    "zh": frozenset(
        re.findall(
            r"\w+",
            "以下 下列 关于 哪项 什么 多少 应当 可以 根据 规定 如果 正确 错误 说法 选项"
            " 属于 为了 以及 或者 进行 其中 不得 超过 按照",
        )
    ),
    "en": frozenset(
        [
            "the",
            "and",
            "for",
            "that",
            "with",
            "this",
            "from",
            "are",
            "was",
            "were",
            "will",
            "which",
            "what",
            "who",
            "when",
            "where",
            "why",
            "how",
            "does",
            "did",
            "has",
            "have",
            "had",
            "not",
            "but",
            "its",
            "can",
            "may",
            "would",
            "should",
            "could",
            "been",
            "being",
            "into",
            "than",
            "then",
            "there",
            "about",
            "after",
            "before",
            "over",
            "under",
            "between",
            "following",
            "given",
            "best",
            "most",
            "statement",
            "true",
            "false",
            "correct",
            "incorrect",
            "one",
            "two",
            "source",
        ]
    ),
}


def plain(text: str) -> str:
    """Return a text without spaces, marks and differences of width, with Chinese numbers as digits."""
    wide = unicodedata.normalize("NFKC", _CN_NUMBER.sub(_digits, text))
    return re.sub(r"[\s,，。.;；:：、\"“”‘’'()（）【】]+", "", wide).lower()


def _digits(match: re.Match[str]) -> str:
    return f"{from_chinese(match[1]):g}%" if match[1] else f"{from_chinese(match[2]):g}"


def words(text: str, language: Language) -> set[str]:
    """Return the telling words of a text; of Chinese, its pairs of signs."""
    latin = {w for w in re.findall(r"[a-z][a-z'-]{2,}", text.lower()) if w not in STOP["en"]}
    if language == "en":
        return latin
    chinese = re.sub(r"[^\u4e00-\u9fff]", "", text)
    return latin | {p for n in range(len(chinese) - 1) if (p := chinese[n : n + 2]) not in STOP["zh"]}


def has_word(text: str, row: tuple[str, ...], language: Language) -> bool:
    """Say whether a text has one of the words."""
    if language == "zh":
        return any(w in text for w in row)
    return _any_of(row).search(text.lower()) is not None


@lru_cache(maxsize=64)
def _any_of(row: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!more )\b(?:{'|'.join(row)})\b") if row else re.compile("(?!)")


def number_of(text: str) -> tuple[float, str, int] | None:
    """Return the value, unit and decimals of an option that is one number, or None."""
    clean = _CN_NUMBER.sub(_digits, text).replace("％", "%").replace("−", "-").strip()
    match = re.fullmatch(
        (
            r"(?:约|≈|about)?\s*([$¥￥€£]|人民币|RMB|USD)?\s*(-?\d[\d,]*(?:\.(\d+))?)"
            r"\s*([^\d\s]{0,8}(?:\s*[A-Za-z]{0,12})?)"
        ),
        clean,
    )
    if not match:
        return None
    return float(match[2].replace(",", "")), f"{match[1] or ''}{match[4] or ''}".strip(), len(match[3] or "")
