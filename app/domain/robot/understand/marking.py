# ruff: noqa: E501
"""Where names, quantities and quotes stand in a request: each becomes one mark."""

from __future__ import annotations

import functools
import re
import unicodedata

from app.domain.robot.cell.models import Cell, CellItem
from app.domain.robot.understand.carried import without_carried
from app.domain.robot.understand.marks import FIRST, KINDS, MAX_TEXT, REFERENCES, ROOM, Mark, Marked
from app.domain.robot.understand.numbered import overlaps, quantity_marks, with_numbered

_QUOTED = re.compile(
    "[“\"「『‘]([^”\"」』’“]{1,64})[”\"」』’]|(?<![a-z])'([^']{1,64})'(?![a-z])", re.IGNORECASE
)
_NAMED = re.compile(
    r"子程序\s?([\w\u4e00-\u9fff]{1,12})\s?[:：]|(?:sub-?(?:program|routine)|routine|procedure|function|macro) (?:called |named )?([a-z][\w-]{0,30})\s?:",
    re.IGNORECASE,
)
_CALLABLE = r"(?:调用|执行|运行|calls?|runs?|executes?|invokes?)\s*(?:the\s+)?(?:子程序|程序|(?:sub-?)?(?:program|routine)\s*|procedure\s*|function\s*|macro\s*)?\s*"
_INSTRUMENT = ("用", "使用")
_NAMED_LIKE_AN_ACTION = re.compile(r"拧紧|锁[付紧]|打磨|抛光|点胶|涂胶|抓取|夹取|吸取")
_PUTS_ON = re.compile(
    r"(?:使用|用|安装|装上|换上|换成|换为|换用|换回|更换为|更换成|更换|改用|切换到|切换为|切换成|切换至|(?<![更切])换|工具(?:设置?|切换|选择|选)?(?:为|成|到|是)|(?:设置?|切换|选择|使用)工具(?:为|到|成)?)\s?|"
    r"\b(?:(?:change|switch|swap)(?: the tool)?(?: back| over)? to|mount|attach|fit|put on|(?:set|select|use) the tool(?: to)?|tool (?:to|is)) (?:the )?",
    re.IGNORECASE,
)
_CALLS_IT = re.compile(r"\b(?:call|run|execute|invoke) (it)\b|(?:调用|执行|运行)(它)", re.IGNORECASE)
_PLACE_TAIL = re.compile(r"(?:点位|位置|工位|点|位|处|台)$")
_PLACE_TAILS = ("点", "位", "位置", "处")
_PARTIAL = re.compile(
    r"(?:起点|终点|中间点|中点|拐点\s*\d|起始点|结束点)|\b(?:start|end|middle|corner \d)(?: point)?\b",
    re.IGNORECASE,
)
_BEFORE_TAIL = r"(?:^|[等待到若果当,，。;；:、]|\b(?:the|for|until|if|when) )"
_SAME_PARTIAL = {"中点": "中间点", "起始点": "起点", "结束点": "终点"}
_VERB_TAIL = re.compile(r"(?P<noun>.{2,}?)(?P<verb>启动|触发|下压| (?:start|trigger|blow))", re.IGNORECASE)
_SWITCHED = re.compile(
    r"(?:打开|关闭|关上|关掉|开启|启动|停止|触发|[开关])\s?$|"
    r"\b(?:open|clos|switch|turn|set|activat|start|stop|trigger)(?:e|ing|ping)?(?: on| off)?(?: the)? $",
    re.IGNORECASE,
)
_AWAITED = re.compile(
    r"(?:等待?|等到|如果|当)\s?$|\b(?:wait(?:ing)? (?:for|until)|if|when|until)(?: the)? $", re.IGNORECASE
)
COMING = {
    "closed": ("to close", "closes"),
    "open": ("to open", "opens"),
    "done": ("to be finished", "to finish", "finishes", "finished", "is finished"),
    "finished": ("to finish", "finishes", "done"),
    "present": ("to be there", "to arrive", "arrives"),
    "ready": ("to get ready", "to become ready"),
}
_QUALIFIED = re.compile(
    r"(?<!\d)[一二三四五六七八九十\d]+号的?$|第[一二三四五六七八九十\d]+[个号台条]?$|[左右侧旧东南西北](?:边的?|侧的?)?$|(?<![最从至])[大小新](?:的)?$|另(?:外)?一?[个台条]$|\b(?:left|right|second|third|other|rear|spare|new|old|big|small|large)(?:-hand)? $",
    re.IGNORECASE,
)
_CLAMP = "夹具"
_KEPT = 32
NEGATIONS_ZH = ("没有", "没", "未", "不")
NEGATIONS_EN = ("is not", "isn't", "not")
_STATES = frozenset(
    ("closed", "open", "done", "ready", "present", "free", "on", "off", "finished", "complete")
)


@functools.lru_cache(maxsize=_KEPT)
def mark_request(text: str, cell: Cell) -> Marked:
    """Return a request with marks for the cell's names, the quantities and what stands in quotes."""
    plain = _folded(text[:MAX_TEXT])
    taken: list[Mark] = []
    finders = (
        _sub_programs,
        lambda one: _tools(one, cell),
        lambda one: _names(one, cell),
        _quotes,
        lambda one: _partials(one, cell),
        lambda one: _tails(one, cell),
    )
    for finder in finders:
        for mark in finder(plain):
            if not overlaps(mark, taken):
                taken.append(mark)
    taken = with_numbered(plain, without_carried(plain, taken), cell)
    hidden = _hide(plain, taken)
    taken += [mark for mark in quantity_marks(hidden) if not overlaps(mark, taken)]
    return _marked(text, plain, sorted(taken, key=lambda mark: mark.start))


def _folded(text: str) -> str:
    """Return the text in narrow characters, of the same length."""
    folded = [unicodedata.normalize("NFKC", one) for one in text]
    return "".join(one if len(one) == 1 else old for one, old in zip(folded, text, strict=True))


def _hide(text: str, taken: list[Mark]) -> str:
    for mark in taken:
        text = text[: mark.start] + "\ufffc" * (mark.end - mark.start) + text[mark.end :]
    return text


def _sub_programs(text: str) -> list[Mark]:
    """Return the uses of sub-programs that the request names in quotes or calls."""
    names = {match[1] or match[2] for match in _QUOTED.finditer(text)}
    names |= {(match[1] or match[2]).strip() for match in _NAMED.finditer(text)}
    found = []
    if len(names) == 1:
        found = [
            Mark("call", name, *match.span(match.lastindex or 1))
            for name in names
            for match in _CALLS_IT.finditer(text)
        ]
    for name in sorted(names, key=len, reverse=True):
        for match in re.finditer(_CALLABLE + r"[“\"「『‘']?" + f"({re.escape(name)})", text, re.IGNORECASE):
            found.append(Mark("call", name, match.start(1), match.end(1)))
    return found


def _tools(text: str, cell: Cell) -> list[Mark]:
    """Return the tools that stand right behind a verb for putting one on; elsewhere 夹爪 is the hand."""
    found = []
    named = [(name, item) for item in cell.of("tools") for name in item.names]
    for verb in _PUTS_ON.finditer(text):
        here = [one for one in named if text[verb.end() :].casefold().startswith(one[0].casefold())]
        if verb[0] in _INSTRUMENT:
            here = [one for one in here if _NAMED_LIKE_AN_ACTION.search(one[0])]
        if here:
            name, item = max(here, key=lambda one: len(one[0]))
            found.append(Mark("tools", name, verb.end(), verb.end() + len(name), item.id))
    return found


def _quotes(text: str) -> list[Mark]:
    found = []
    for match in _QUOTED.finditer(text):
        group = 1 if match[1] is not None else 2
        found.append(Mark("quoted", match[group].strip(), match.start(), match.end()))
    return found


def _names(text: str, cell: Cell) -> list[Mark]:
    """Return the names of the cell that stand in the text, the longest first."""
    named = _named_things(cell)
    if not named:
        return []
    tools = _tool_spans(text, cell)
    longer = [name.casefold() for item in cell.items for name in item.names]
    found: list[Mark] = []
    for name_pattern, items in named:
        for match in name_pattern.finditer(text):
            item = _meant(items, text[: match.start()])
            mark = Mark(item.section, match[0], match.start(), match.end(), item.id)
            if _QUALIFIED.search(text[: match.start()]):
                continue
            if item.section == "do" and text.startswith("破真空", match.end()):
                continue
            if any(start <= mark.start and mark.end < end for start, end in tools):
                continue
            if not overlaps(mark, found) and not _shortens(text[: match.start()], match[0], longer):
                found.append(mark)
    return found


@functools.lru_cache(maxsize=_KEPT)
def _named_things(cell: Cell) -> list[tuple[re.Pattern[str], list[CellItem]]]:
    """Return what finds each name of a cell's things, and the things of that name, the longest name first."""
    table: dict[str, list[CellItem]] = {}
    for item in cell.items:
        if item.section in REFERENCES and item.section != "tools":
            for name in item.names:
                for variant in _variants(name, item.section):
                    table.setdefault(variant, []).append(item)
    exact = {name.casefold() for item in cell.items for name in item.names}
    ordered = sorted(table, key=lambda name: (-len(name), name.casefold() not in exact))
    return [(_name_pattern(name), table[name]) for name in ordered]


def _tool_spans(text: str, cell: Cell) -> list[tuple[int, int]]:
    """Return where tools stand whose names begin like that of something else: 吸盘工具."""
    names = {name for section in ("tools", "frames") for item in cell.of(section) for name in item.names}
    return [match.span() for name in names for match in re.finditer(re.escape(name), text, re.IGNORECASE)]


def _shortens(before: str, name: str, longer: list[str]) -> bool:
    """Tell whether the words before a name make it a longer one with its middle left out, as 传送带取料点."""
    if name.isascii():
        return False
    plain, tail = name.casefold(), before.casefold()
    for other in longer:
        head = other.removesuffix(plain)
        if head != other and any(tail.endswith(head[:cut]) for cut in range(2, len(head))):
            return True
        if head != other and not tail.endswith(head) and _has_sibling_sign(head, tail):
            return True
    return False


def _has_sibling_sign(head: str, tail: str) -> bool:
    """Tell whether words end like the head of a name but for its letter: 传送带E for 传送带B."""
    before, after = re.fullmatch(r"(.{2,}?)\s?[a-z0-9]", head), re.fullmatch(r"[a-z0-9]\s?(.+)", head)
    if before and re.search(re.escape(before[1]) + r"\s?[a-z0-9]$", tail):
        return True
    return bool(after and re.search(r"(?<![a-z0-9])[a-z0-9]\s?" + re.escape(after[1]) + "$", tail))


def _meant(items: list[CellItem], before: str) -> CellItem:
    """Return which of several things with one name the words before it mean: what is opened is an output."""
    for section, verbs in (("do", _SWITCHED), ("di", _AWAITED)):
        found = next((item for item in items if item.section == section), None)
        if found and verbs.search(before):
            return found
    return items[0]


def _variants(name: str, section: str) -> list[str]:
    """Return a name and the ways in which people also write it."""
    found = [name]
    if section == "points" and (tail := _PLACE_TAIL.search(name)) and tail[0] != "台":
        found += [name[: tail.start()] + other for other in _PLACE_TAILS]
    if section == "do" and (spoken := _VERB_TAIL.fullmatch(name)):
        noun, verb = spoken["noun"].strip(), spoken["verb"].strip()
        english = [f"{one}{the} {noun}" for one in (verb, f"{verb}ing") for the in (" the", "")]
        found += english if name.isascii() else [f"{verb}{noun}"]
        found += _lifted(noun, verb)
        found += [f"{verb} {noun}ing"] if name.isascii() else []
        found += ["start machining"] if name.casefold() == "machine start" else []
    if section == "di" and "已" in name[1:-1]:
        found += [re.sub("已经?", word, name, count=1) for word in (*NEGATIONS_ZH, "")]
    if section == "di" and not name.isascii() and len(name) > 3:
        found += [name[:-2] + word + name[-2:] for word in (*NEGATIONS_ZH, "有", "已", "已经")]
    if section == "di" and name.isascii():
        words = name.split()
        found += [" ".join([*words[:-1], verb]) for verb in COMING.get(words[-1].lower(), ()) if words[1:]]
        found += [
            " ".join([*words[:cut], no, *words[cut:]]) for cut in range(1, len(words)) for no in NEGATIONS_EN
        ]
        found += [" ".join([*words[:cut], "is", *words[cut:]]) for cut in range(1, len(words))]
        if len(words) > 2:
            found += [
                " ".join([*words[:cut], "is", *words[cut:-1], "the", words[-1]])
                for cut in range(1, len(words) - 1)
            ]
    if section == "do" and name == "蜂鸣器":
        found.append("蜂鸣")
    if section == "do" and name.casefold().endswith(" down") and name.isascii():
        noun = name[: -len(" down")]
        found += [f"{verb} the {noun}" for verb in ("lift", "raise", "release", "retract")]
    if digit := re.search(r"(\d+)$", name):
        stem = name[: digit.start()].strip()
        if stem.isascii():
            found.append(f"{stem}s {digit[0]}")
        else:
            found += [f"{digit[0]}号{stem}", f"第{digit[0]}个{stem}"]
            chinese = "零一二三四五六七八九"[int(digit[0])] if len(digit[0]) == 1 else digit[0]
            found += [f"{stem}{chinese}", f"第{chinese}个{stem}", f"{chinese}号{stem}"]
    return [one for one in dict.fromkeys(found) if len(one) > 1 or one == name]


def _lifted(noun: str, verb: str) -> list[str]:
    """Return how the end of a pressing down is said."""
    if verb != "下压":
        return []
    return [f"{up}{noun}" for up in ("抬起", "升起", "松开")] + [
        f"{noun}{up}" for up in ("抬起", "上升", "升起", "松开")
    ]


@functools.lru_cache(maxsize=8192)
def _name_pattern(name: str) -> re.Pattern[str]:
    words = re.split(r"[\s\-_]+", name.strip())
    state = (
        r"(?:\s(?:is|are|was|to be|has been|comes|gets)\b)?"
        if len(words) > 1 and words[-1].lower() in _STATES
        else ""
    )
    body = r"[\s\-_]*".join(re.escape(word) for word in words[:-1])
    body += (state + r"[\s\-_]*" if len(words) > 1 else "") + re.escape(words[-1])
    body = re.sub(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u4e00-\u9fff])", r"\\s?", body)
    before = r"(?<![A-Za-z0-9])" if name[0].isascii() else ""
    after = r"(?:s|es)?(?![A-Za-z0-9])" if name[-1].isascii() and name[-1].isalpha() else ""
    return re.compile(before + body + (r"(?!\d)" if name[-1].isdigit() else after), re.IGNORECASE)


def _partials(text: str, cell: Cell) -> list[Mark]:
    """Return short forms such as 终点, where the request tells which of the cell's is meant."""
    found = []
    for match in _PARTIAL.finditer(text):
        short = re.sub(r"\s+(?=\d)|\s*point$", "", match[0]) if not match[0].isascii() else match[0]
        short = _SAME_PARTIAL.get(short, short).casefold().removesuffix(" point")
        near = [item for item in cell.of("points") if _is_short_for(short, item, text)]
        if len(near) == 1:
            found.append(Mark("points", match[0], match.start(), match.end(), near[0].id))
    return found


def _tails(text: str, cell: Cell) -> list[Mark]:
    """Return signals whose name's first word is left out, where only one of the cell ends so."""
    ends: dict[str, set[tuple[str, str]]] = {}
    for item in cell.items:
        if item.section in ("di", "do"):
            for name in item.names:
                for tail in _ends_of(name.casefold()):
                    ends.setdefault(tail, set()).add((item.section, item.id))
    found = []
    for tail, items in ends.items():
        if len(items) == 1:
            section, identity = next(iter(items))
            for match in _tail_pattern(tail).finditer(text):
                found.append(Mark(section, tail, match.end() - len(tail), match.end(), identity))
    return found


@functools.lru_cache(maxsize=2048)
def _tail_pattern(tail: str) -> re.Pattern[str]:
    if tail == _CLAMP:
        return re.compile(rf"(?:^|[,，。;；:、]){tail}(?=夹紧|松开|打开|关闭|张开|闭合)(?!夹紧到位)")
    return re.compile(_BEFORE_TAIL + re.escape(tail) + r"(?![a-z])", re.IGNORECASE)


def _ends_of(name: str) -> list[str]:
    """Return a name without its first word, where enough is left to tell it."""
    if name.isascii():
        _first, _space, tail = name.partition(" ")
        return [tail] if " " in tail else []
    if len(name) > len(_CLAMP) and name.endswith(_CLAMP):
        return [_CLAMP]
    return [name[cut:] for cut in (1, 2) if len(name) - cut >= 4]


def _is_short_for(short: str, item: CellItem, text: str) -> bool:
    for name in item.names:
        plain = name.casefold()
        if plain != short and plain.endswith(short):
            stem = plain.removesuffix(short).strip()
            if stem and (stem in text.casefold() or (not stem.isascii() and stem[0] in text)):
                return True
    return False


def _marked(text: str, plain: str, marks: list[Mark]) -> Marked:
    out, places, known = [], [], {}
    counts = dict.fromkeys(KINDS, 0)
    place = 0
    for mark in marks:
        for index in range(place, mark.start):
            out.append(plain[index].lower())
            places.append((index, index + 1))
        if counts[mark.kind] < ROOM:
            character = chr(FIRST + KINDS.index(mark.kind) * ROOM + counts[mark.kind])
            counts[mark.kind] += 1
            known[character] = mark
            out.append(character)
            places.append((mark.start, mark.end))
        place = max(place, mark.end)
    for index in range(place, len(plain)):
        out.append(plain[index].lower())
        places.append((index, index + 1))
    return Marked("".join(out), places, text, known)
