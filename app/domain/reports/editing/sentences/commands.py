"""Sentences that say in their own words what a command says: the repeated value, the order of the query."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.request.clause_text import QUOTES, compiled
from app.domain.reports.editing.template.outline import Outline

Rule = tuple[str, str | Callable[[re.Match[str]], str]]

_Q = "[\ue100-\ue1ff]"
_FIRST_SIGN = 0xE100
_START = r"(?:(?<=^)|(?<=[.;!] ))(?:please )?"
_NOT = r"(?:do not|don['’]t|never)"
_COUNTS = {"two": 2, "both": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def put_as_commands(text: str, outline: Outline) -> str:
    """Return an English request whose sentences are put as the commands that they mean; itself for others."""
    quotes: list[str] = []

    def hidden(found: re.Match[str]) -> str:
        quotes.append(found.group())
        return chr(_FIRST_SIGN + len(quotes) - 1)

    said = " ".join(QUOTES.sub(hidden, text).split())
    put = _with_apposition(said, quotes, outline)
    for pattern, plain in _RULES:
        put = compiled(pattern).sub(plain, put)
    if put == said:
        return text
    return re.sub(_Q, lambda one: quotes[ord(one.group()) - _FIRST_SIGN], put).strip()


# ---- one thing, and then by name -----------------------------------------------------

_APPOSED = re.compile(
    rf"\b(?:the )?(?P<count>{'|'.join(_COUNTS)}) (?P<noun>[a-z][a-z -]{{2,30}}?)(?:,| \u2013"
    rf"| -) (?=[\w{_Q[1:-1]}])",
    re.IGNORECASE,
)
_ITEMS_END = re.compile(r", (?=(?!and )[a-z])| [-\u2013] |(?=[.;]( |$))|$", re.IGNORECASE)
_JOINT = re.compile(r",? and |, ", re.IGNORECASE)


def _with_apposition(said: str, quotes: list[str], outline: Outline) -> str:
    """Return a request in which "the two dates, Ordered on and Delivered on," only names these."""
    for found in _APPOSED.finditer(said):
        for end in _ITEMS_END.finditer(said, found.end()):
            listed = said[found.end() : end.start()]
            items = [one.strip() for one in _JOINT.split(listed)]
            if len(items) == _COUNTS[found["count"].lower()] and all(
                _is_name(one, quotes, outline) for one in items
            ):
                return f"{said[: found.start()]}{listed} {said[end.end() :].lstrip()}".strip()
    return said


def _is_name(words: str, quotes: list[str], outline: Outline) -> bool:
    """Tell whether words are what a column, a field or a text of the report is called."""
    words = re.sub(_Q, lambda one: quotes[ord(one.group()) - _FIRST_SIGN][1:-1], words)
    bare = re.sub(r"^the ", "", words, flags=re.IGNORECASE).strip().rstrip(":").lower()
    named = {one.title for one in outline.columns} | {one.name for one in outline.fields}
    named |= {one.label for one in outline.elements}
    return bool(bare) and bare in {one.strip().rstrip(":").lower() for one in named if one}


# ---- single turns ---------------------------------------------------------------------


def _ordered(found: re.Match[str]) -> str:
    """Return an order of the query with its fields listed."""
    items = []
    for one in re.split(
        r",? (?:and )?(?:then|after that|finally|within that)(?: by)? |, ?(?:and )?by ", found["l"]
    ):
        down = re.search(
            r"\b(?:newest|latest|highest|largest|biggest|descending|z to a|most recent)\b", one, re.IGNORECASE
        )
        name = re.match(r"(?:first )?(?:by )?(?:the )?(\w+)", one.strip(), re.IGNORECASE)
        items.append(f"{name[1]}{' desc' if down else ''}" if name else "")
    return f"Order the query by {', '.join(items)}" if all(items) else found.group()


_EXAMPLES = (
    (r"(?:1[3-9]|2\d|3[01])(?P<s>[/.-])(?:0\d|1[0-2])(?P=s)\d{4}", "dd{0}MM{0}yyyy"),
    (r"(?:0\d|1[0-2])(?P<s>[/.-])(?:1[3-9]|2\d|3[01])(?P=s)\d{4}", "MM{0}dd{0}yyyy"),
    (r"\d{4}(?P<s>[/.-])(?:0\d|1[0-2])(?P=s)(?:1[3-9]|2\d|3[01])", "yyyy{0}MM{0}dd"),
    (r"(?:1[3-9]|2\d|3[01])(?P<s>[/.-])(?:0\d|1[0-2])(?P=s)\d{2}", "dd{0}MM{0}yy"),
)


def _pattern(found: re.Match[str]) -> str:
    """Return the pattern that a date is an example of."""
    for example, pattern in _EXAMPLES:
        if one := re.fullmatch(example, found["d"]):
            return f" as {pattern.format(one['s'])}"
    return found.group()


_DATE = r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}"
_ROW_ABOVE = (
    r"(?:(?:as )?(?:in|on) the (?:row|line|record) (?:above|before)|as in the (?:previous|last|preceding)"
    r" (?:row|line|record)|as (?:above|before)|as the (?:one|row) (?:above|before))"
)
_ONLY_ONE_PAGE = (
    r"\b(?:at|on) the (?:bottom|foot|end)(?: of (?:the|each|every) page)?,? (?:there is|i|we)(?: can)?"
    r"(?: only)?(?: see| have| get)?(?: only)? (?:just )?the page number(?: alone)?[.;,] (?:but )?"
)
_NUMBER_SAID = (
    rf"(?:i|we) (?:want|need|would like|prefer)(?: to (?:have|see))? (?P<p>{_Q})"
    r"(?: (?:there|instead|in its place))*"
)
_CHART = (
    r"\b(?P<c>(?:pie|bar|line|column|area)(?: chart| graph))\b(?P<w>[^.;]*)[.;,] ?(?:with |and )?"
    r"(?:the )?(?P<d>{})(?=[.;]|$)"
)
_DATUM = r"(?:the )?(?:field )?(?P<{}>[A-Za-z_][A-Za-z0-9_]*)"
_OF_CHART = (
    rf"(?:one |an? )(?:slice|bar|point|column|dot|piece|line)s? (?:per|for each"
    rf"|for every) {_DATUM.format('a')},?"
    rf"(?: and)?(?: with)? (?:the )?(?:values?|amounts?|sizes?|heights?)(?: is| are| from"
    rf"|:)? (?:of )?{_DATUM.format('b')}",
    rf"categor(?:y|ies)(?: axis)?(?:: | is | are | from | )?{_DATUM.format('a')}[.;,] ?(?:and )?(?:the )?"
    rf"values?(?: axis)?(?:: | is | are | from | )?{_DATUM.format('b')}",
    rf"values?(?: axis)?(?:: | is | are | from | )?{_DATUM.format('b')}[.;,] ?(?:and )?(?:the )?"
    rf"categor(?:y|ies)(?: axis)?(?:: | is | are | from | )?{_DATUM.format('a')}",
)


def _charted(found: re.Match[str]) -> str:
    """Return a chart with its data named right behind its kind."""
    where = re.sub(r",? (?:just |right |directly )?below (?:all |the )[^:,]*(?=:)", "", found["w"])
    return f"{found['c']} of {found['b']} by {found['a']}{where}".replace(": x ", " at x ")


_RULES: tuple[Rule, ...] = (
    (
        rf"{_START}(?:when|if|where) (?:the )?(?P<x>[\w ]+?) (?:is|are"
        rf"|stays?|has) (?:still )?the same(?: value)?"
        rf" {_ROW_ABOVE},? {_NOT} (?:print|show|repeat|write|list)"
        r" (?:(?:its|the|that) (?:name|value|text|number)|it)(?: again| once more| twice)*",
        r"Print \g<x> only when it changes",
    ),
    (
        r"\b(?P<v>show|print|display|put) the (?P<n>values?|contents?) (?:of|in) (?P<x>the [^.;,]+?|[^.;,]+?)"
        r" as an? (?P<c>[^.;,]*?(?:bar ?code|QR code|code)) (?:instead of|rather than|not as|in place of)"
        r" (?:as )?(?:a )?(?:plain )?text\b",
        r"\g<v> \g<x> as a \g<c>",
    ),
    (
        rf"(?P<l>\bdate\b[^.;]*?),? (?:like|such as|e\.g\.|in the form|written like"
        rf"|looking like) (?P<d>{_DATE})"
        r"(?!\w)",
        lambda found: found["l"] + _pattern(found) if _pattern(found) != found.group() else found.group(),
    ),
    (
        rf"{_START}(?:change|set) the (?:sort )?order(?:ing)? (?:in|of|by) the (?:sql )?query(?: to)?:? "
        r"(?P<l>[^.;]+)",
        _ordered,
    ),
    (rf"{_ONLY_ONE_PAGE}{_NUMBER_SAID}", r"Show the page number as \g<p>"),
    *((_CHART.format(one), _charted) for one in _OF_CHART),
    (
        r"\b(?P<b>border) of (?P<n>\d+(?:\.\d+)?(?: ?pt| points?)?)(?P<s> (?:on|at) (?:all "
        r"|the )*(?:four )?sides)?,?"
        r" (?:in |and )*(?:the )?(?:colou?r(?:ed)? )(?P<c>#[0-9A-Fa-f]{6})",
        r"\g<n> \g<c> \g<b>\g<s>",
    ),
    (
        rf"{_START}if (?:an?|the|any) [a-z]+ has no (?P<f>\w+)(?: date| value| yet)*,"
        r" (?P<v>shade|colou?r|print|mark|paint|highlight) (?:its|the|that) (?:whole |entire )?(?:row|line)"
        r" (?:in |with )?(?P<c>#?\w+(?: \w+)?)(?=[.;]|$)",
        r"\g<v> the whole row \g<c> if \g<f> is empty",
    ),
    (r"\b(?P<m>(?:move|put|shift) [^.;]*?) (?:up|down) (?=to y ?=? ?\d)", r"\g<m> "),
    (
        rf"(?:{_START}(?:we|i) (?:do not|don['’]t|no longer) need the (?:\w+ )?group(?: level)?(?:"
        rf" any more)?[.;] )?"
        r"(?P<v>please )?(?:take|throw|cut) (?:out )?(?:the )?(?:group )?(?P<g>[A-Z]\w*\d)(?: group)? out"
        r"(?:,? with (?:everything|all)(?: that(?: is|['’]s))? in it"
        r"|,? with its header and (?:its )?footer)?(?=[.;]|$)",
        r"remove the group \g<g>",
    ),
    (
        r"\b(?P<v>remove|delete|drop) (?P<g>(?:the )?(?:group )?[A-Z]\w*\d)(?: group)?,?"
        r" (?:together )?with (?:everything|all)(?: that(?: is|['’]s))? in it",
        r"\g<v> \g<g>",
    ),
    (
        r"\b(?P<v>remove|delete|drop) (?P<g>(?:the )?(?:group )[A-Z]\w*)(?: group)?,?"
        r" (?:together )?with (?:its|both its|the) (?:group )?headers? and (?:its )?(?:group )?footers?",
        r"\g<v> \g<g>",
    ),
    (
        r"\b(?P<l>(?:list|print|show) only the (?P<r>\w+)) (?:that|which) (?:took|take|lasted"
        r"|last) (?:longer|more)"
        r" than (?P<n>\d+) (?P<u>[a-z_]+)(?:[;.,] (?:an?|the|any) \w+ without (?:any )?(?P=u) (?:is"
        r"|are)(?: not|n['’]t)"
        r" (?:printed|listed|shown)(?: either)?)?",
        r"\g<l> with more than \g<n> \g<u>",
    ),
    (
        r"\b(?:the )?(?:[a-z]+ )?(?P<f>frame|border|outline) (?P<a>around the table) (?:should|must|shall)"
        r" (?:become|be|turn|get)(?: now)? ",
        r"make the \g<f> \g<a> ",
    ),
    (r"\bhand (?=(?:its|their|all|the) )", "give "),
    (r"\bbring its (?:font )?size (?:down|up) (?:from \d+ )?to (?=\d)", "set its font size to "),
    (
        rf"{_START}(?:print|show|put) (?:the )?(?:field )?(?P<f>\w+) as (?:an? )?Chinese capital amount"
        r"(?: ?[(\uff08]大写[)\uff09])? (?P<b>in the [a-z ]+?) at (?=x)",
        r"\g<b>, add a text field with \g<f> as Chinese capital amount at ",
    ),
    (
        r"(?P<a>\bin the (?P<b>summary|title|page header|page footer|column header)\b[^.;]*[.;] [^.;]*?)"
        r"\bin (?:this|that|the same) frame\b",
        r"\g<a>in the \g<b>",
    ),
    (r"\b(?P<w>is|are|was|does|do)n['’]t\b(?= (?:empty|blank|zero|null|0|printed))", r"\g<w> not"),
    (
        r"\b(?P<v>(?:put|add|insert|place|show) (?:the |our |a )?(?:company )?)(?:logo|picture|image|photo)"
        r"(?P<w> [^.;]+)[.;] ?(?:the|its|this) (?:picture|image|logo|photo|file) (?:is|comes|stands|lies)"
        r"(?: stored| kept| found)? (?:in|from) the field (?P<f>\w+)",
        r"\g<v>image from field \g<f>\g<w>",
    ),
)
