# ruff: noqa: E501
"""A request cut into clauses, and a clause into actions with the words that belong to each."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.understand.marks import REFERENCES, Marked, pattern
from app.domain.robot.understand.words import heads_of

MAX_CLAUSES = 2000
_PUNCTUATION = pattern(r"[,;。.!?\n:、()]")
SIZE_ASIDE = pattern(r"\((?:<rows>|<cols>|<layers>|<number>|[x×*,、\s]|乘|by|and)+\)")
"""A pallet's size in brackets behind its name."""
_BEHIND = pattern(
    r"(?<![测看查视认控])(?P<name>(?:<di>|<ai>|<cameras>)(?:的?信号|的?值|读数)?)(?P<word>一旦|如果|要是|假如|若)(?![^,;。]*?<points>[^,;。]*?<di>)"
)
_MANNER = pattern(
    r"(?:^|(?<=[,;。:]))(?:以|用|走|采用)?(?:圆弧|弧线|直线|关节|点到点)(?:运动|移动|插补|方式)*[:,](?=(?:从|由|经过?|到|至|移动|运动|<points>))"
)
"""How the way behind it is gone, said as a heading."""
_CONNECTORS = pattern(
    r"(?P<keep>否则|不然|\botherwise\b|(?<!everything )(?<!anything )\belse\b|如果(?!说)|若(?!干)|要是|假如|一旦|(?<!even )(?<!only )\bif\b|\bonly (?:if|when)\b|\bwhenever\b|"
    r"\band (?=sort\b|(?:everything else|the rest|all others|others|(?:the )?(?:good|bad|ok|red|blue|green|yellow|white|black|defective) (?:parts|ones|pieces))\b)|主程序(?=调用|中|里|先|:|从|回|执行)|并?(?<![取吸拍照别测紧])(?=最多重试|失败重试|失败则重试))|"
    r"(?P<drop>然后|接着|随后|之后(?=[^,]*[把从将去移放到打关直等回用])|\band then\b|\bthen\b|\bafter that\b|\bafterwards?\b)"
)
_TIMES = r"其余的?时[间候]|其他的?时[间候]|平时|\b(?:the rest of the time|the remaining time|at (?:all )?other times|in the meantime|meanwhile)\b"
_REST_OF_TIME = re.compile(_TIMES)
_LEADS = re.compile(
    rf"^(?:请|首先|(?:开机|上电|通电)(?:之?后|以后)|(?:开始|焊接|涂胶|加工|作业|工作|抓取)之?前(?=先)|(?:{_TIMES})就?|(?:打磨|抛光|焊接|涂胶|拧紧|码垛|抓取|放置|检测|拍照|加工(?=完(?:之?后|以后))|[搬运送移放取抓夹吸装卸码焊涂拧压弄干做])完(?!一个|一件|<count>)(?:了|之?后|以后)?(?:就|再)?(?=[\u4e00-\u9fff])|先(?!前)|然后|再(?!试|次)|随手|顺手|顺便|[去来](?=夹|抓|取|拿|吸|把)|接着|随后|并且|并(?!行)|而且|同时|且|也|还要|则|那么|那就|但是?|不过|让机器人|令机器人|使机器人|机器人|"
    r"(?:after (?:power|start)[- ]?up\b|and|but|then|first|next|please|now|also|finally|lastly|robot|the robot(?: should| must)?|you should|should|must|to)\b|\s|,)+"
)
_PREPOSITION = pattern(
    r"(?:从|在|用|以|把|将|向|沿|对|由|使用|通过|按|\bfrom\b|\busing\b|\bwith\b|\bat\b)|(?<![续持待时留顿停等过响鸣叫])<seconds>(?=\s?(?:后|之后|later))|"
    r"(?:快速|慢速|低速|缓慢|缓缓|再次?|重新|依次|逐个|逐一|先后|分别|每次|直接|关节|直线)$"
)
_SPLITTER = pattern(r"\s*(?:并且|并|再|然后|接着|随后|后再|之后|后|,|、|\band\b|\bthen\b)\s*$")


_HANGS = re.compile(r"\s(?:and|then|and then)$")
_PLACE_NOUN = re.compile(r"工位|工作台|位置|点(?!胶)|位|台|区|站|机(?!床|器)|箱(?!子)|库|架|仓")
_OF_SIGNAL = pattern(r"<di>(?:信号)?(?:被|再|已经?)?$|<di> (?:is|has been|gets) $")
"""A signal whose state a verb of the hand would name: 启动按钮松开."""
_ARTICLE = re.compile(r"\b(?:the|an?|this|each|every) $")
_NAMED_SO = frozenset(("pick", "place", "force", "weld_seam", "dispense", "screw", "vision_run", "palletise"))
_GOES_INTO = re.compile("等待?到?$|[放送搬移运装插码丢扔挪卸摆](?:动|运)?[到至入进往]$")
_HAND_KINDS = frozenset(("pick", "place", "gripper_open", "gripper_close"))
_AFTER_WAIT = pattern(r"<seconds>,? (?:after|once)(?: (?:each|every|the))? $")
_LASTING = pattern(r"<do><seconds>(?=之?后|以后)")
"""An output that is an action of its own, with how long it lasts: 吹气0.3秒后."""
_CARRIED = pattern(r"(?:<count>|[一两三四五六七八九十][件个只块片])?[\u4e00-\u9fff]{0,4}")
_ALONG = frozenset(("weld_seam", "dispense"))
_WAY_FROM = pattern(r"(?:从|由)<points>(?:处|开始)?(?:经过?|途经)?(?:<points>[、和,]?)*(?:直线)?")
"""The way behind a process verb: 焊接从A到B."""
_NEVER_NAMES = frozenset(("move", "wait", "do_set", "conveyor", "call", "vacuum"))


@dataclass
class Clause:
    """A piece between commas, the sign before it, and what leads it: 然后, or 其余时间."""

    words: Marked
    sign: str = ""
    is_next: bool = False
    is_rest: bool = False
    is_last: bool = False

    @property
    def text(self) -> str:
        """The marked text."""
        return self.words.text


@dataclass
class Segment:
    """One action in a clause: its kind, all its words, and the words after the verb."""

    kind: str
    words: Marked
    head: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """The marked text."""
        return self.words.text


def _condition_first(marked: Marked) -> Marked:
    """Return the request with 一旦, 如果 before the signal that they stand behind: 护栏一旦打开."""
    text, places = marked.text, list(marked.places)
    for match in _BEHIND.finditer(text):
        start, end = match.span()
        text = text[:start] + match["word"] + match["name"] + text[end:]
        places[start:end] = [(places[start][0], places[end - 1][1])] * (end - start)
    return Marked(text, places, marked.original, marked.marks)


def _manner_joined(marked: Marked) -> Marked:
    """Return the request without the sign behind a bare 圆弧运动: that says how the way behind it is gone."""
    text, places = marked.text, list(marked.places)
    for match in reversed(list(_MANNER.finditer(text))):
        at = match.end() - 1
        text = text[:at] + text[at + 1 :]
        del places[at]
    return Marked(text, places, marked.original, marked.marks)


def split_clauses(marked: Marked) -> list[Clause]:
    """Return the clauses of a request."""
    marked = _manner_joined(_condition_first(marked))
    cuts: list[tuple[int, int, str, bool]] = []
    sizes = [match.span() for match in SIZE_ASIDE.finditer(marked.text)]
    for match in _PUNCTUATION.finditer(marked.text):
        if any(start <= match.start() < end for start, end in sizes):
            continue
        if not _is_list(marked, match):
            cuts.append((match.start(), match.end(), match[0], False))
    for match in _CONNECTORS.finditer(marked.text):
        is_next = match.lastgroup == "drop"
        cuts.append((match.start(), match.end() if is_next else match.start(), "", is_next))
    cuts.sort()
    return _pieces(marked, cuts)


def _pieces(marked: Marked, cuts: list[tuple[int, int, str, bool]]) -> list[Clause]:
    found: list[Clause] = []
    place, sign, is_next = 0, "", False
    for start, end, mark, leads in [*cuts, (len(marked.text), len(marked.text), "", False)][:MAX_CLAUSES]:
        if start < place:
            continue
        piece = marked.cut(place, start)
        lead = _LEADS.match(piece.text)
        is_next = is_next or bool(lead and re.search("然后|接着|随后|then|finally|再", lead[0]))
        says_nothing = lead is not None and lead.end() == len(piece.text)
        if lead and not says_nothing:
            piece = piece.cut(lead.end(), len(piece.text))
        if (tail := _HANGS.search(piece.text)) and tail.start():
            piece = piece.cut(0, tail.start())
        if piece.text and not says_nothing:
            is_rest = bool(lead and _REST_OF_TIME.search(lead[0]))
            is_last = bool(lead and re.search(r"finally|lastly", lead[0]))
            found.append(Clause(piece, sign, is_next, is_rest, is_last))
            sign, is_next = "", False
        sign = _stronger(sign, {"。": ".", "!": ".", "?": ".", "、": ",", "(": ",", ")": ","}.get(mark, mark))
        is_next = leads or (is_next and not mark)
        place = end
    return found


def _stronger(one: str, other: str) -> str:
    order = ["", ",", ":", ";", ".", "\n"]
    return max(one, other, key=lambda sign: order.index(sign) if sign in order else 0)


def _is_list(marked: Marked, match: re.Match[str]) -> bool:
    """Tell a comma between two names of a list from one between clauses."""
    if match[0] not in ",、":
        return False
    before = marked.text[: match.start()].rstrip()
    after = marked.text[match.end() :].lstrip()
    after = after.removeprefix("and ").removeprefix("the ").lstrip()
    one, other = marked.marks.get(before[-1:]), marked.marks.get(after[:1])
    if match[0] == "、" and one is None and other and other.kind in ("speed", "percent"):
        return True
    if one is None or other is None:
        return False
    if {one.kind, other.kind} <= {"rows", "cols", "layers"} or {one.kind, other.kind} == {"ampere", "volt"}:
        return True
    tail = after[1:].lstrip()
    ends = (
        not tail
        or tail[0] in ",、。.;和及到拧涂焊打"
        or tail.startswith(("and", "to", "依次"))
        or tail[0] in marked.marks
    )
    return one.kind == other.kind and one.kind in (*REFERENCES, "number") and (ends or match[0] == "、")


def split_segments(words: Marked, nodes: NodeDatabase) -> tuple[str, list[Segment]]:
    """Return what stands before the first action, and the actions of a clause in order."""
    heads = _heads(words.text, nodes)
    if not heads:
        return words.text, []
    starts = [_start(words.text, heads, index) for index in range(len(heads))]
    found = []
    for index, (start, end, kind) in enumerate(heads):
        stop = starts[index + 1] if index + 1 < len(heads) else len(words.text)
        body = _SPLITTER.sub("", words.text[starts[index] : stop])
        piece = words.cut(starts[index], starts[index] + len(body))
        found.append(
            Segment(
                kind, piece, words.text[start:end], words.text[starts[index] : start], words.text[end:stop]
            )
        )
    return words.text[: starts[0]], found


def _heads(text: str, nodes: NodeDatabase) -> list[tuple[int, int, str]]:
    every: list[tuple[int, int, int, str]] = []
    for rank, (kind, regex) in enumerate(heads_of(nodes)):
        every.extend(
            (match.start(), -match.end(), rank, kind)
            for match in regex.finditer(text)
            if _is_verb(match, kind)
        )
    found: list[tuple[int, int, str]] = []
    place = 0
    for start, end, _rank, kind in sorted(every):
        if start >= place and not (found and _is_its_goal(text, found[-1], start, -end)):
            found.append((start, -end, kind))
            place = -end
    return found


def _is_its_goal(text: str, carrying: tuple[int, int, str], start: int, end: int) -> bool:
    """Tell whether 到 only says where a part is carried: 搬一件到放料点."""
    between = text[carrying[1] : start]
    if carrying[2] in _ALONG and text[start:end] in ("到", "至") and _WAY_FROM.fullmatch(between):
        return True
    return carrying[2] == "transfer" and text[start:end] in ("到", "至") and bool(_CARRIED.fullmatch(between))


def _is_verb(match: re.Match[str], kind: str) -> bool:
    """Tell a verb from the same characters in the name of a place, as in 打磨工位."""
    if not match[0] or (kind in _HAND_KINDS and _AFTER_WAIT.search(match.string[: match.start()])):
        return False
    if _ARTICLE.search(match.string[: match.start()]) and match[0].isascii() and match[0].isalpha():
        return False
    if kind == "gripper_open" and _OF_SIGNAL.search(match.string[: match.start()]):
        return False
    if kind in _NAMED_SO and _GOES_INTO.search(match.string[: match.start()]):
        return False
    if kind in _NEVER_NAMES or match[0][-1:] in "到至入进在回":
        return True
    return not _PLACE_NOUN.match(match.string, match.end())


def _start(text: str, heads: list[tuple[int, int, str]], index: int) -> int:
    """Return where an action's words begin: at its verb, or at 从…, 用…, 以… before it."""
    start = heads[index][0]
    floor = heads[index - 1][1] if index else 0
    between = text[floor:start]
    if index == 0:
        return 0
    if re.match(r"\s*[a-z]", text[start:]) and not re.search(r"[\u4e00-\u9fff]", between):
        return start
    if (lasting := _LASTING.match(text, heads[index - 1][0])) and lasting.end() <= start:
        floor = lasting.end()
    match = _PREPOSITION.search(text, floor, start)
    return match.start() if match else start
