"""Read a source: its passages with their headings, its language, dates and the mastery that it asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.domain.questions.models import Language, Mastery, Passage

LONGEST = 1600
ARTICLE = re.compile(
    r"^[ \t　]*(第[零〇一二三四五六七八九十百千]+条(?:之[一二三四五六七八九十]+)?)[ \t　:：]*", re.MULTILINE
)
_HEADING = re.compile(
    r"^\s*(?:第[一二三四五六七八九十百\d]+[编章节].*|#{1,6}\s.*|[一二三四五六七八九十]+、[^。；]{1,30}"
    r"|(?:chapter|part|section|article)\s+[\dIVX]+\b[^.]{0,80}|\d+(?:\.\d+)+\s+[^.。]{2,60})\s*$",
    re.IGNORECASE,
)
_STARTS = re.compile(
    r"^\s*(?:第[一二三四五六七八九十百零\d]+[编章节条]|[（(][一二三四五六七八九十\d]+[)）]|[一二三四五六七八九十]+、|#|[-*•]\s|\d+[.、)]|[a-h]\))"
)
_LAW_NAME = re.compile(
    r"《?([\u4e00-\u9fff（）()]{2,30}?(?:法典|法|条例|办法|规定|细则|准则|规则|解释))》?(?:[（(](?:\d{4}|节选|摘录|修订|修正).*)?$"
)
_NAME = re.compile(r"(?=.*[\u4e00-\u9fff])[^，。；：！？、“”]{4,30}")
_NAME_EN = re.compile(r"(?=.{4,90}$)[A-Z][\w'’-]*(?:[ :,]+[\w'’-]+){0,9}")
_METHOD = re.compile(
    r"(?:方|算|做|看|说|语|书|用|疗|立|(?<!公)司|执|技|手|收益|成本|比较|市场|开发|递减|直线|平均|权重|评级|工作量|总和|先出|计价|计量|核算)法$"
)
_EFFECTIVE = re.compile(r"自\s*(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日起(?:施行|实施|执行|生效)")
_EFFECTIVE_EN = re.compile(
    (
        r"(?:effective(?: from| as of)?|comes? into force on|in force from)\s+(\d{1,2} \w+ \d{4}|\w+ "
        r"\d{1,2}, \d{4}|\d{4}-\d\d-\d\d)"
    ),
    re.IGNORECASE,
)
_REPEALED = re.compile(
    (
        r"[（(【\[](?:已?废止|已?失效|已被修改)[)）】\]]|(?:本法|本条例|本办法|本规定)"
        r"(?:自[^。]{0,20}起)?(?:同时)?废止|\b(?:repealed|no longer in force|superseded)\b"
    ),
    re.IGNORECASE,
)
_MASTERY: list[tuple[str, Mastery]] = [
    ("掌握", "master"),
    ("熟悉", "familiar"),
    ("理解", "familiar"),
    ("了解", "aware"),
    ("master", "master"),
    ("familiar", "familiar"),
    ("aware", "aware"),
]
_MASTERY_ZH = re.compile(
    r"(?:^|[（(【\s])(掌握|熟悉|理解|了解)(?=[)）】：:，、\s]|[^。，]{2,30}(?:。|；|$))", re.MULTILINE
)
_MASTERY_EN = re.compile(
    r"\b(master|be familiar with|familiar|be aware of|aware)\b\s*(?=[:)\]]|\w)", re.IGNORECASE
)


@dataclass
class Reading:
    """What a source holds: its passages, its name if it is a law, its dates and levels, and remarks."""

    passages: list[Passage]
    law: str = ""
    effective: str = ""
    repealed: bool = False
    levels: dict[str, Mastery] = field(default_factory=dict)


def language_of(text: str) -> Language:
    """Return zh where a tenth of the letters or more is Chinese."""
    chinese = len(re.findall(r"[\u4e00-\u9fff]", text))
    return "zh" if chinese * 5 >= len(re.findall(r"[A-Za-z]", text)) and chinese else "en"


def law_name(title: str) -> str:
    """Return the law that a title names, without 《》, or ""."""
    found = _LAW_NAME.match(title.strip())
    return found[1] if found and not _METHOD.search(found[1]) else ""


def effective_date(text: str) -> str:
    """Return the date from which a text says that it holds, as written there or in ISO form, or ""."""
    if found := _EFFECTIVE.search(text):
        return f"{int(found[1]):04d}-{int(found[2]):02d}-{int(found[3]):02d}"
    found = _EFFECTIVE_EN.search(text)
    return found[1] if found else ""


def is_repealed(text: str) -> bool:
    """Say whether a text marks itself as repealed."""
    return bool(_REPEALED.search(text))


def mastery_of(text: str) -> Mastery:
    """Return the level of mastery that a heading or a line of a syllabus asks for, or ""."""
    found = _MASTERY_ZH.search(text)
    word = found[1] if found else ""
    if not word and (english := _MASTERY_EN.search(text)):
        word = english[1].lower()
    return next((level for mark, level in _MASTERY if mark in word), "")


def read_source(pages: list[str], title: str = "") -> Reading:
    """Split the pages of a source into passages; hard-wrapped lines are joined first."""
    pieces: list[tuple[int, str, str]] = []
    heading = ""
    for number, page in enumerate(pages, start=1):
        for line in _joined(page):
            if _HEADING.match(line):
                heading = line.strip(" #\t　")
            elif line.strip():
                pieces.append((number, heading, line))
    whole = "\n".join(pages)
    law = law_name(title) or law_name(next((x for x in whole.splitlines() if x.strip()), "")[:40])
    name = _document(whole)
    passages = [p.model_copy(update={"document": name}) for p in _grouped(pieces, title, len(pages) > 1)]
    levels: dict[str, Mastery] = {
        p.id: level for p in passages if (level := mastery_of(f"{p.title}\n{p.text}"))
    }
    return Reading(passages, law, effective_date(whole), is_repealed(f"{title}\n{whole}"), levels)


def _document(text: str) -> str:
    """Return the name that a text opens with, without its 《》 and what stands in brackets, or ""."""
    line = next((x.strip() for x in text.splitlines() if x.strip()), "")
    name = re.sub(r"[（(][^）)]*[）)]$|^#+\s*", "", line).strip("《》 　")
    return name if (_NAME.fullmatch(name) or _NAME_EN.fullmatch(name)) and not _HEADING.match(line) else ""


def _joined(page: str) -> list[str]:
    """Join lines that a page's width broke."""
    lines: list[str] = []
    for line in page.replace("\r\n", "\n").split("\n"):
        text = line.rstrip()
        if lines and text and _goes_on(lines[-1], text):
            gap = "" if re.search(r"[\u4e00-\u9fff，、；]$", lines[-1]) else " "
            lines[-1] = lines[-1] + gap + text.strip()
        else:
            lines.append(text)
    return lines


def _goes_on(before: str, line: str) -> bool:
    if not before.strip() or _STARTS.match(line) or _HEADING.match(before) or _HEADING.match(line):
        return False
    if re.search(r"[。！？：:；;.!?]\s*$", before):
        return False
    return len(before.strip()) >= 12 or bool(re.match(r"[a-z]", line.strip()))


def _grouped(pieces: list[tuple[int, str, str]], title: str, paged: bool) -> list[Passage]:
    groups: list[list[tuple[int, str, str]]] = []
    for piece in pieces:
        size = sum(len(text) for _, _, text in groups[-1]) if groups else 0
        new_head = bool(groups) and groups[-1][0][1] != piece[1]
        full = size + len(piece[2]) > LONGEST or (size > LONGEST / 2 and ARTICLE.match(piece[2]) is not None)
        if not groups or new_head or full:
            groups.append([])
        groups[-1].append(piece)
    return [_passage(n, group, title, paged) for n, group in enumerate(groups, start=1)]


def _passage(number: int, group: list[tuple[int, str, str]], title: str, paged: bool) -> Passage:
    text = "\n".join(line for _, _, line in group)
    return Passage(
        id=f"p{number}",
        text=text,
        title=group[0][1] or title,
        language=language_of(text),
        page=group[0][0] if paged else None,
    )
