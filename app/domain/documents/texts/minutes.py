"""What a meeting's record says: who, when, what was discussed, decided, and who does what until when."""

from __future__ import annotations

import re

from pydantic import BaseModel, Field

from app.domain.documents.facts import Place
from app.domain.documents.sources import Grid, Paragraph, Source
from app.domain.documents.texts.sentences import split, steering, unnumbered

_INFO = re.compile(
    r"^\s*(会议(?:名称|主题|时间|地点|日期)|主题|时间|日期|地点|主持人?|记录人?|参加人?员?|出席人?员?|与会人?员?|参会人?员?|缺席人?员?|请假|列席|"
    r"date|time|when|venue|place|location|where|chair(?:ed by|person)?|minutes(?: by)?|attendees?|present|"
    r"participants|absent|apologies|subject|topic|meeting|note[- ]?taker)\s*[:：]\s*(.+)$",
    re.IGNORECASE,
)
_SPOKEN = re.compile(r"^\s*([\u4e00-\u9fff·]{2,4}|[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,2})\s*[:：]\s*(.+)$")
_PEOPLE = re.compile(
    r"^(主持|参加|出席|与会|参会|缺席|请假|列席|记录|chair|present|attend|particip|absent|apolog)", re.I
)
_ABSENT = re.compile(r"^(缺席|请假|absent|apolog)", re.IGNORECASE)
_NAME = re.compile(r"[\u4e00-\u9fff·]{2,4}|[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,2}")
_DATE = (
    r"(?:\d{4}\s*[年/-]\s*)?\d{1,2}\s*[月/-]\s*\d{1,2}\s*日?(?:\s*\d{1,2}[:：]\d{2})?|\d{1,2}\s*日|"
    r"(?:下|本|这)?周[一二三四五六日天末]|月底|本月底|下月初|年底|明天|后天"
)
_EN_DATE = (
    r"\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)? (?:of )?"
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
    r"(?: \d{4})?|"
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|"
    r"(?:next |this )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|"
    r"end of (?:the )?(?:week|month|quarter)|tomorrow"
)
_DUE = re.compile(rf"(?:在|于|最迟|截止|务必)?\s*({_DATE})\s*(?:之?前|以前|内|为止)")
_EN_DUE = re.compile(
    rf"\b(?:by|before|until|due(?: on)?|no later than)\s+(?:the )?({_EN_DATE})", re.IGNORECASE
)
_DECIDED = re.compile(
    r"(决议|决定|同意|通过了?|确定|批准|decided|decision|agreed?|approved?|resolved)", re.IGNORECASE
)
_NEXT = re.compile(r"(下次会议|下一次会议|下次例会|next meeting|meet again|reconvene)", re.IGNORECASE)
_ITEMS = re.compile(r"\s*(?:第?[一二三四五六七八九十]+|[（(]?\d[)）]?)\s*[，、,.．：:]\s*")
_HEADLINE = re.compile(
    r"^\s*(?:[一二三四五六七八九十]+、|第[一二三四五六七八九十]+[项、]|[（(][一二三四五六七八九十]+[)）])?[^。；;，,:：]{2,24}$"
)
_FIRST = re.compile(r"(会议?|纪要|记录|minutes|meeting|notes)[^。]{0,20}$", re.IGNORECASE)
_NUMERAL = re.compile(r"^\s*(?:[一二三四五六七八九十]+、|[（(][一二三四五六七八九十]+[)）])")
_MERELY = re.compile(
    r"^\s*(?:须|要|应|需|并|务必|确保)*\s*(?:完成|提交|办结|交付|上线|落实|报出|给出结果|done|finished|ready)?\s*$"
)
_DECIDING = re.compile(
    r"^\s*(?:经[^，。]{0,12}，?)?(?:本次|会议|理事会|委员会)?\s*(?:一致)?(?:决定|决议|议定|通过)(?:事项|如下|内容)*\s*[:：]\s*$|"
    r"^\s*(?:the )?(?:decisions?(?: taken)?|resolutions?|(?:it was )?(?:decided|resolved|agreed))\s*:\s*$",
    re.IGNORECASE,
)
_ENDED = re.compile(r"[。；;，,:：!！?？]|\.(?:\s|$)")
_BARE_DECISIONS = re.compile(
    r"^\s*(?:决议|决定|会议决议|议定事项|decisions?|resolutions?)\s*[:：]?\s*$", re.IGNORECASE
)
_BARE = re.compile(
    r"^\s*(?:actions?(?: items| points)?|to-?dos?|next steps|follow-?ups?|discussion|agenda|attendance|notes|"
    r"待办(?:事项)?|行动项|讨论(?:要点|内容)?|议程|会议内容)\s*[:：]?\s*$",
    re.IGNORECASE,
)
_CLOSING = re.compile(r"^\s*(散会|会议结束|meeting closed)[。.!！]*\s*$", re.IGNORECASE)
_STATED = re.compile(
    r"(?:那|本次|会议|our)?\s*(?:决议|决定|议定|decisions?|agreed|resolved)\s*(?:就是|如下|are|is)?\s*[:：]\s*(.+)",
    re.IGNORECASE,
)


_HEADS = {
    "who": re.compile(r"(负责人|责任人|承办|owner|responsible|assignee|who)", re.IGNORECASE),
    "due": re.compile(r"(截止|期限|完成时间|完成日期|日期|due|deadline|date|when|until)", re.IGNORECASE),
    "what": re.compile(r"(事项|任务|行动|内容|工作|action|task|item|what)", re.IGNORECASE),
}


class Said(BaseModel, frozen=True):
    """Words of the record with who said them, under which topic."""

    text: str
    place: Place
    who: str = ""
    topic: str = ""
    topic_place: Place | None = None


class Task(BaseModel, frozen=True):
    """Who does what until when, and the sentence that says so."""

    what: str
    who: str
    due: str
    place: Place
    sentence: str


class Minutes(BaseModel):
    """A meeting's record in parts."""

    info: list[tuple[str, Said]] = Field(default_factory=list)
    points: list[Said] = Field(default_factory=list)
    decisions: list[Said] = Field(default_factory=list)
    tasks: list[Task] = Field(default_factory=list)
    following: list[Said] = Field(default_factory=list)


def minutes_of(source: Source) -> Minutes:
    """Read a meeting's record."""
    found, decided = Minutes(), list[Said]()
    people = _people(source)
    deciding = False
    topic: Paragraph | None = None
    for at, part in enumerate(source.paragraphs):
        after = source.paragraphs[at + 1] if at + 1 < len(source.paragraphs) else None
        if not steering(part.text) and (_DECIDING.match(part.text) or _BARE_DECISIONS.match(part.text)):
            deciding = True
            continue
        if steering(part.text) or _BARE.match(part.text):
            topic = None
            continue
        if _is_head(part, at) or _is_topic(part, at, after):
            topic = part if at and not _FIRST.search(part.text) else None
            continue
        deciding = deciding and unnumbered(part.text) != part.text
        if deciding:
            words = unnumbered(part.text).strip(" ；;。.")
            decided.append(Said(text=words, place=part.place))
            continue
        if info := _INFO.match(part.text):
            found.info.append((info.group(1), Said(text=info.group(2).strip(), place=part.place)))
            continue
        text = unnumbered(part.text)
        spoken = None if _STATED.match(text) or _NEXT.match(text) else _SPOKEN.match(text)
        who, words = (spoken.group(1), spoken.group(2)) if spoken else ("", text)
        whole = [words] if _STATED.search(words) else split(words)
        for sentence in whole:
            _sort(found, _under(Said(text=sentence, place=part.place, who=who), topic), people)
    for grid in source.grids:
        found.tasks += _tasks_in(grid)
    stated = [one for one in found.decisions if _STATED.search(one.text)]
    if stated:
        found.points += [one for one in found.decisions if one not in stated]
        found.points.sort(key=lambda one: one.place.line)
        found.decisions = [part for one in stated for part in _parts(one)]
    if decided and not stated:
        found.points = sorted([*found.points, *found.decisions], key=lambda one: one.place.line)
        found.decisions = []
    found.decisions += decided
    return found


def _under(said: Said, topic: Paragraph | None) -> Said:
    """Return words under the heading that they stand below."""
    if topic is None:
        return said
    name = _NUMERAL.sub("", unnumbered(topic.text)).strip(" :：")
    return said.model_copy(update={"topic": name, "topic_place": topic.place})


def _is_topic(part: Paragraph, at: int, after: Paragraph | None) -> bool:
    """Tell whether a line is a title or a numbered topic: few words without an end, and text below it."""
    text = part.text.strip()
    words = unnumbered(text)
    if after is None or len(words) > 60 or _ENDED.search(words):
        return False
    if at == 0:
        return bool(_INFO.match(after.text))
    return words != text and len(words.split()) <= 7 and unnumbered(after.text) == after.text.strip()


def _is_head(part: Paragraph, at: int) -> bool:
    """Tell whether a paragraph is the title or a heading of the record, and no part of what was said."""
    text = part.text.strip()
    if _INFO.match(text):
        return False
    plain = bool(_HEADLINE.match(text))
    return bool(part.level) or (
        plain and (bool(_NUMERAL.match(text)) or (at == 0 and bool(_FIRST.search(text))))
    )


def _tasks_in(grid: Grid) -> list[Task]:
    """Return the tasks of a table that names owner and date in its head."""
    at = {
        name: next((n for n, head in enumerate(grid.head) if pattern.search(head)), None)
        for name, pattern in _HEADS.items()
    }
    what, who, due = at["what"], at["who"], at["due"]
    if what is None or who is None or due is None or len({what, who, due}) < 3:
        return []
    found = []
    for number, row in enumerate(grid.rows):
        place = grid.cell(number, what) if grid.numbers else grid.place
        if row[what] and row[who]:
            task = Task(what=row[what], who=row[who], due=row[due], place=place, sentence=" ".join(row))
            found.append(task)
    return found


def _people(source: Source) -> list[str]:
    names: list[str] = []
    for part in source.paragraphs:
        if (info := _INFO.match(part.text)) and _PEOPLE.match(info.group(1)):
            if not _ABSENT.match(info.group(1)):
                names += _NAME.findall(re.sub(r"[（(][^)）]*[)）]", "", info.group(2)))
        elif spoken := _SPOKEN.match(part.text):
            names.append(spoken.group(1))
    firsts = [one.split()[0] for one in names if " " in one]
    return sorted({*names, *firsts}, key=len, reverse=True)


def _sort(found: Minutes, said: Said, people: list[str]) -> None:
    if _CLOSING.match(said.text):
        return
    if _NEXT.search(said.text):
        found.following.append(said)
        return
    tasks = _tasks(said, people)
    found.tasks += tasks
    if _DECIDED.search(said.text) and not tasks:
        found.decisions.append(said)
    elif not tasks:
        found.points.append(said)


def _tasks(said: Said, people: list[str]) -> list[Task]:
    """Return the tasks of a sentence; a clause that only says until when belongs to the one before it."""
    found: list[Task] = []
    before = ""
    for clause in re.split(r"[，,；;。]", said.text):
        due = _DUE.search(clause) or _EN_DUE.search(clause)
        alone = due is not None and bool(_MERELY.match(clause.replace(due.group(), " ")))
        task = _task(f"{before} {due.group()}" if due and alone and before else clause, said, people)
        found += [task] if task else []
        before = clause
    return found


def _task(clause: str, said: Said, people: list[str]) -> Task | None:
    due = _DUE.search(clause) or _EN_DUE.search(clause)
    if due is None:
        return None
    who = next((name for name in people if name in clause), "")
    if not who and re.search(r"(^|[^\w])(我|I|I'll|we'll)(?=\s|负责|来|会|将|'|$)", clause):
        who = said.who
    if not who:
        return None
    what = clause.replace(due.group(), " ").replace(who, " ", 1)
    what = re.sub(
        r"^\s*(由|请|我|I|负责|来|会|将|去|要|will|to|shall|should|must|is to|agreed to|:|：|-)\b\s*",
        "",
        what.strip(),
    )
    for _more in range(3):
        what = re.sub(r"^\s*(由|请|我|负责|来|会|将|要|在|will|to|shall|should|must)\s*", "", what.strip())
    what = re.sub(r"\s+", " ", what).strip(" .。-–—:：")
    return (
        Task(what=what, who=who, due=due.group(1).strip(), place=said.place, sentence=said.text)
        if what
        else None
    )


def _parts(said: Said) -> list[Said]:
    stated = _STATED.search(said.text)
    body = re.split(r"[。!！]", stated.group(1) if stated else said.text)[0]
    pieces = re.split(r"[；;]", body)
    pieces = [_ITEMS.sub("", one, count=1) if _ITEMS.match(one.strip()) else one for one in pieces]
    pieces = [one.strip(" ；;。.") for one in pieces]
    return [said.model_copy(update={"text": one}) for one in pieces if len(one) > 1] or [said]
