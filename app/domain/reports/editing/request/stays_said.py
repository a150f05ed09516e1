"""What a request says beside its wishes: that something stays so. It asks for nothing, but must be true."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.reports.editing.request.clause_text import HIDDEN, QUOTES
from app.domain.reports.editing.request.stays_said_zh import without_statements

_STARTS = r"(?:^|(?<=[.;!,:\n]\s)|(?<=\sbut\s)|(?<=\swhile\s)|(?<=\sso\s)|(?<=\sso that\s)|(?<=[,;.]\sand\s))"
_COMMAND = (
    r"(?:please |then |also |and |but |just )*(?:make|set|change|add|delete|remove|drop|move|put|place|rename"
    r"|resize|align|cent(?:er|re)|rotate|insert|hide|show|sort|group|filter|format(?! and\b)|turn|use"
    r"|print|give|let"
    r"|increase|decrease|enlarge|reduce|shift|scale|shrink|widen|narrow|replace|swap|highlight|duplicate|copy"
    r"|draw|take|leave|keep|list|if|when|where|wherever|colou?r|shade|switch|get|write|call|i|we|you)\b"
)
_SUBJECT = rf"(?:that )?(?!{_COMMAND})(?P<x>[^.;,!:\n]{{0,70}}?)"
_MUST = (
    r"(?:(?:has|have) to |must |should |shall |will |is to |are to |needs? to )?(?:still |all "
    r"|both |always |just |thus )*"
)
_END = r"(?=\s*(?:[.;!,\n]|$))"
_SAME = r"as (?:is|it is|they are|before|it was|they were|now|it stands|they stand)"
_OUGHT = r"(?:(?:has|have) to|must|should|shall|need to|needs to)"
# Several things of a list may fit: the title bar, the lines and the page footer must fill the new width.
_THINGS = (
    r"(?:the|all|both|every)\b(?:(?!\b(?:must|should|shall|is|are|gets?|make|set|put)\b)[^.;!:\n]){0,140}?"
)
_ASPECT = r"(?:x|y|widths?|heights?|sizes?|positions?|places?)"
_FIT = (
    r"(?:fit (?:on|onto|into|in|within) (?:it|the (?:new )?(?:page|width|paper))"
    r"|(?:fill|use|take|take up|span|cover) (?:up )?(?:all (?:of )?)?the (?:new )?(?:full |whole "
    r"|entire )?(?:page )?width"
    r"(?: of (?:the page|\d+(?: points?)?))?"
    r"|(?:reach|go|run|stretch|extend) (?:right |all the way )?across(?: the (?:new )?(?:page|width"
    r"|full width))?"
    r"|stay within the (?:new )?(?:page|margins|width))(?: again| now| too| as well| then)*"
)
_PATTERNS = tuple(
    re.compile(_STARTS + pattern + _END, re.IGNORECASE)
    for pattern in (
        rf"{_SUBJECT}\b(?:{_MUST})(?:stays?|remains?)\b(?P<how>(?: [^.;,!\n]{{1,60}}?)?)",
        rf"{_SUBJECT}\b(?:{_MUST})(?:keeps?)\b(?P<how> (?:its|their|the same|the) [^.;,!\n]{{1,40}}?)",
        rf"{_SUBJECT}\b(?:go(?:es)? on|continues?)\b(?P<how> (?:\w+ing|to \w+)(?: [^.;,!\n]{{1,30}}?)?)",
        rf"{_SUBJECT}\b(?:do|does)(?:n['’]t| not) (?:change|move)(?P<how>)",
        rf"{_SUBJECT}\b(?:is|are) (?:un(?:changed|touched|affected)|not (?:changed|touched"
        rf"|affected))(?P<how>)",
        rf"{_SUBJECT}\b(?:(?:has|have) to |must |should |shall |will )?still (?:stands?|be|is|are|sits?)\b"
        r"(?P<how> [^.;,!\n]{1,40}?)",
        rf"{_SUBJECT} (?P<how>{_SAME})",
        rf"(?:and |but )?(?P<x>{_THINGS}) {_OUGHT} (?:still |all |both |again |then )*(?P<how>{_FIT})",
        rf"{_SUBJECT}\b{_OUGHT} (?:still |all |both |again |then )*(?P<how>{_FIT})",
        r"(?:stretch|widen|extend|fit) (?P<x>the [^.;!\n]{3,70}?) (?P<how>to (?:the )?(?:new )?(?:full|whole"
        r" page)(?: page)? width(?: of \d+(?: points?)?)?)",
        rf"(?:keep|keeping|without changing) (?P<x>)(?P<how>(?:its|their"
        rf"|the(?: same)?) {_ASPECT}(?:(?:,| and|, and)(?: the)?"
        rf" {_ASPECT})*(?: of (?:the|each) (?:cell|column|text|field)s?)?)",
        r"(?P<x>each|all|both|every \w+|the others?|)\b ?(?:keeping|without changing)(?P<how> (?:its"
        r"|their|the same|the)"
        r" [^.;,!\n]{1,40}?)",
        r"(?:leave|keep) (?P<x>the (?:ones?|others?|other [^.;,!\n]{1,30}?))(?P<how>(?: (?:in|at|of|on)"
        r" [^.;,!\n]{1,40}?)?(?: alone| as (?:is|it is|they are))?)",
    )
)
# Where one of two things stands once they have changed places: the logo should stand at the right end then.
_SWAPS = re.compile(r"\b(?:swap|exchange|(?:change|trade|switch) places)\b", re.IGNORECASE)
_SIDE = r"(?:left|right|top|bottom)(?: end| side| edge| margin| corner)?"
_THEN_AT = re.compile(
    rf"{_STARTS}{_SUBJECT}\b (?:{_MUST})(?:stands?|be|goes|go|comes?|is|sits?|ends? up|then) "
    rf"(?P<how>(?:at|on|to) the (?:far |very )?{_SIDE}"
    rf"(?: and [^.;,!\n]{{1,40}}? (?:at|on|to) the {_SIDE}(?: of (?:it"
    rf"|the [^.;,]{{1,30}}))?)?(?: then)?){_END}",
    re.IGNORECASE,
)
# The margins may be spoken of in the middle of a sentence: A4 portrait with the same margins, and ...
_MARGINS = re.compile(
    r"(?:^|(?<=\s))(?:with|keep|leave|keeping|leaving) (?P<x>(?:the|its|all)"
    r" (?:(?:same|present|current|\d+ ?(?:pt|points?)?) )?(?:page )?margins)"
    rf"(?P<how>(?: (?:unchanged|alone|{_SAME}|at \d+(?: pt| points?)?))?)(?=\s*(?:[.;!,\n]|$|and\b))",
    re.IGNORECASE,
)
# More than a statement: something is asked for in the same breath.
_ASKS_MORE = re.compile(
    r"\b(?:becomes?|gets?|turns?|goes(?! on)|only|except|but|unless|if|when|until|together|empty"
    r"|blank|visible"
    r"|hidden|next to|on (?:the same|one|each|every) page|above|below|behind|in front)\b",
    re.IGNORECASE,
)
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_JOINTS = re.compile(r"^[\s,;.:]+|[\s,;:]+$")


@dataclass(frozen=True)
class Stays:
    """A thing that stays so, in the words of the request: about what it is said, and how that stays.

    kind tells what a Chinese statement says, "" for English ones.
    """

    said: str
    about: str
    how: str
    kind: str = ""


def stays_apart(text: str) -> tuple[str, list[Stays]]:
    """Return a request without what it says stays so, and that; the request itself where none."""
    shown = QUOTES.sub(lambda found: HIDDEN * len(found.group()), text)
    if _CHINESE.search(shown):
        bare, stated = without_statements(text)
        led = bool(stated) and text.startswith(stated[0][1])
        owner = _OWNER.match(stated[0][1]) if led and _ASPECT_FIRST.match(bare) else None
        bare = f"{owner['owner']}{bare}" if owner else bare
        return bare, [Stays(about, about, how, kind) for kind, about, how in stated]
    spans: list[tuple[int, int, Stays]] = []
    swapped = _SWAPS.search(shown)
    for pattern in (*_PATTERNS, _MARGINS, *([_THEN_AT] if swapped else [])):
        for found in pattern.finditer(shown):
            if any(found.start() < end and start < found.end() for start, end, _one in spans):
                continue
            if _ASKS_MORE.search(found.group()):
                continue
            x = text[slice(*found.span("x"))].strip()
            how = text[slice(*found.span("how"))].strip()
            spans.append((*found.span(), Stays(text[slice(*found.span())], x, how)))
    spans.sort(key=lambda one: one[0])
    rest, at = "", 0
    for start, end, _one in spans:
        rest = _joined(rest, text[at:start])
        at = end
    rest = _joined(rest, text[at:])
    return (rest, [one for _start, _end, one in spans]) if rest else (text, [])


# 表头高度不变，字号改成 11: the letters are those of the header.
_OWNER = re.compile(
    r"(?P<owner>[^,\uff0c]{1,20}?)的?(?:高度?|宽度?|位置|大小|字号|字体|颜色|背景色?|底色|边框|格式)$"
)
_ASPECT_FIRST = re.compile(
    r"(?:把|将)?(?:字号|字体|文?字(?:体)?颜色|颜色|背景色?|底色|边框|加粗|斜体|居[中左右]|靠[左右]|[左右]对齐|对齐方?式?"
    r"|高度?改|宽度?改)"
)
_LAST_JOINT = re.compile(r"(?:[\s,;:]+|\b(?:and|but|while|so|so that)\s*)+$", re.IGNORECASE)


def _joined(before: str, more: str) -> str:
    """Return two stretches of a request that a statement stood between as one."""
    joint = ". " if before.rstrip().endswith((".", "!")) or more.lstrip().startswith(".") else ", "
    more = re.sub(r"^(?:and|but)\s+", "", more.lstrip(" ,;:"), flags=re.IGNORECASE) if joint == ". " else more
    before, more = _LAST_JOINT.sub("", before).rstrip(" .!"), _JOINTS.sub("", more)
    return f"{before}{joint}{more}" if before and more else before or more
