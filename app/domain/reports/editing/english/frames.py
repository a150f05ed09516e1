"""The grammar of English wishes: "I want X removed", "X should be moved up" in the imperative."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.split import VERB_EN as _VERB_EN

_ROWS = r"(?:rows?|records?|lines|entries|items?|orders?)"
FIRST_MARK = 0xE000
QUOTED = "[\ue000-\ue0ff]"
_SHOULD = (
    r"(?:should|must|shall|can|could|may|might|will|would|ought to|had better|(?:ha(?:s|ve)|needs?|wants?) to"
    r"|(?:is|are) to|to)"
)
_WISH = (
    r"(?:(?:i|we)(?:'d|’d| would|'ll| will)? (?:really |rather |only |just )?"
    r"(?:want|like|need|prefer|love|wish|have|see)(?: to (?:have|see|get))?"
    r"|(?:have|get|let|keep|see)(?: us have)?)"
)
_IRREGULAR = {
    "drawn": "draw",
    "hidden": "hide",
    "shown": "show",
    "put": "put",
    "set": "set",
    "split": "split",
    "written": "write",
    "given": "give",
    "taken out": "delete",
    "taken off": "delete",
    "taken away": "delete",
    "thrown out": "delete",
    "left out": "leave out",
    "made": "make",
    "cut out": "delete",
    "gone": "delete",
    "kept": "keep",
    "shrunk": "shrink",
    "grown": "grow",
    "got rid of": "delete",
    "put together": "group",
}
_E_VERBS = (
    "move|remove|delete|rename|resize|rotate|replace|place|duplicate|italicize|italicise|underline|capitalize"
    "|include|exclude|increase|decrease|enlarge|reduce|double|halve|combine|merge|restrict by|arrange|centre"
    "|shade|paste|raise|change|make|translate|summarize|outline|justify|totalise|erase|eliminate|unite|insert"
)
_PLAIN_VERBS = (
    "drop|swap|sort|group|bold|embolden|center|align|right-align|left-align|print|display|format|widen|narrow"
    "|add|insert|fill|highlight|number|frame|border|wrap|filter|limit|restrict|skip|repeat|colour|color|paint"
    "|shift|copy|total|sum|sum up|add up|order|reverse|turn|round|shorten|lengthen|stretch|mark|tint|switch"
    "|convert|reword|relabel|retitle|label|call|title|omit|suppress|clear|append|start|justify"
    "|indent|position"
    "|exchange|separate|count|average|attach|encode|right-justify|left-justify|lock|stripe|box|underscore"
)
_DOUBLED = re.compile(r"(?:drop|swap|wrap|skip|strip|dim|fit|cut|sum|plot|stop|chop|trim|tag|clip)")


def _participle(verb: str) -> str:
    first, _space, rest = verb.partition(" ")
    if first.endswith("e"):
        form = first + "d"
    elif re.search(r"[^aeiou]y$", first):
        form = first[:-1] + "ied"
    elif _DOUBLED.fullmatch(first):
        form = first + first[-1] + "ed"
    else:
        form = first + "ed"
    return f"{form} {rest}".strip()


_VERBS = {
    **{_participle(one): one for one in (*_E_VERBS.split("|"), *_PLAIN_VERBS.split("|"))},
    "totaled": "total",
    "totalled": "total",
    "labelled": "label",
    "restricted": "restrict",
    **_IRREGULAR,
}
_DONE = "|".join(sorted((re.escape(one) for one in _VERBS), key=len, reverse=True))
DOING = {re.sub(r"e$", "", one) + "ing": one for one in _E_VERBS.split("|")} | {
    one + "ing": one for one in _PLAIN_VERBS.split("|")
}
ING = "|".join(sorted(DOING, key=len, reverse=True))
_ADVERB = r"(?:also |please |always |all |both |then |now |instead |preferably |really )*"
_NAMING = r"(?:called|named|titled|labell?ed|set|put)"
_PASSIVES = (
    re.compile(rf"^(?P<x>.+?) {_SHOULD} {_ADVERB}(?:be |get )?{_ADVERB}(?P<v>{_DONE})\b(?P<r>.*)$", re.I),
    re.compile(rf"^{_WISH} (?P<x>.+?) (?:to )?(?:be )?{_ADVERB}(?P<v>{_DONE})\b(?P<r>.*)$", re.I),
    re.compile(
        rf"^(?P<x>(?!{_VERB_EN}\b).+?) (?:to be |be )?(?!{_NAMING}\b)(?P<v>{_DONE})\b(?P<r>.*)$", re.I
    ),
)
_NEEDS_DOING = re.compile(rf"^(?P<x>.+?) (?:needs?|wants?|requires?) (?P<v>{ING})\b(?P<r>.*)$", re.I)
# Item code and record number are names of columns.
_OF_A_NAME = r"(?:codes?|no|nos|numbers?|names?|ids?|prices?|descriptions?|types?|groups?|labels?|columns?)\b"
_GONE: tuple[tuple[str, str], ...] = (
    (
        rf"^(?P<x>(?:all |the |any |those )*{_ROWS} (?:with|where|whose|that|which|of|over|under"
        rf"|above|below) .+?)"
        r" (?:should|must|can|may|are to|need to) be (?:left out|skipped|omitted|excluded|hidden"
        r"|removed|dropped|deleted)$",
        r"exclude \g<x>",
    ),
    (
        rf"^(?P<x>.+?) (?:{_SHOULD} )?(?:go|be gone|be out|disappear|vanish|go away|be left out|leave)"
        r"(?: (?:now|completely|entirely|altogether|please))*$",
        r"delete \g<x>",
    ),
    (
        r"^(?P<x>.+?) (?:is|are) (?:unnecessary|superfluous|redundant|obsolete|useless|pointless|unwanted"
        r"|too much|surplus)$",
        r"delete \g<x>",
    ),
    (
        r"^(?:nobody|no one|no-one|none of us) (?:ever )?(?:needs|uses|reads|wants|looks at)"
        r" (?P<x>.+?)(?: any ?more)?$",
        r"delete \g<x>",
    ),
    (
        r"^(?:(?:i|we) )?(?:no longer (?:need|want|use)|(?:do not|don't|don’t) (?:need|want|use)(?: to"
        r" (?:see|have))?"
        r"|have no (?:use|need) for) (?P<x>.+?)(?: (?:any ?more|any longer|either|here|at all))*$",
        r"delete \g<x>",
    ),
    (
        r"^(?:take|leave|kick|throw|strip|cut|rip|chuck|clear|pull|toss|get) (?P<x>(?!out\b|off\b"
        r"|away\b|rid\b).+?) (?:out|away|off)"
        r"(?: (?:of |from )?(?:there|it|here|(?:the |this |my )?(?:report|page|list|table|form"
        r"|sheet|invoice)))?$",
        r"delete \g<x>",
    ),
    (
        rf"^(?P<x>(?:all |the |any )*{_ROWS} .+?) (?:should|must)(?: not|n't|n’t) be (?:printed"
        rf"|shown|listed|displayed|there)$",
        r"exclude \g<x>",
    ),
    (
        rf"^(?:hide|skip|drop|suppress|leave out|omit|remove|(?:do not|don't|don’t) (?:print|show"
        rf"|list)) (?P<x>(?:all |the |any )*{_ROWS} (?!{_OF_A_NAME}).+)$",
        r"exclude \g<x>",
    ),
    (r"^skip (?P<x>(?!.*\b(?:when|if|where|unless)\b)the .+)$", r"delete \g<x>"),
    (r"^(?:erase|kill|axe|nuke|bin|ditch|scrap|cross out|wipe out)\b", "delete"),
)
_RENAMED: tuple[tuple[str, str], ...] = (
    (
        rf"^(?:write|use|put|print|say|call (?:it|that)|name it) (?P<y>{QUOTED}|[\w ]+?)"
        rf" (?:instead of|in place of|rather than)"
        r" (?P<x>(?!what\b|(?:at |in |on )?the (?:current|present|top|bottom|left|right|header|footer|page"
        r"|title|middle|cent(?:er|re))\b).+)$",
        r"change \g<x> to \g<y>",
    ),
    (rf"^(?:call|name|label|title|caption|head) (?P<x>.+?) (?P<y>{QUOTED})$", r"change \g<x> to \g<y>"),
    (
        r"^(?:let|have|make) (?P<x>.+?) (?:read|say|show|be called|be) (?P<y>[\ue000-\ue0ff])$",
        r"change \g<x> to \g<y>",
    ),
    (
        r"^(?:relabel|edit|update|turn|swap|alter|amend|switch|translate|correct|convert|modify"
        r"|retitle|reword"
        r"|exchange|rename|label|call) (?P<x>.+?) (?:as|to|into|for|with|by|in) (?P<y>[\ue000-\ue0ff])$",
        r"change \g<x> to \g<y>",
    ),
    (
        rf"^(?P<x>.+?) (?:becomes|(?:is|are) (?:now )?called|{_SHOULD} (?:now )?(?:be(?:come)?"
        r"|be (?:re)?named|be called|be titled|read|say|show|have the text|carry the text)(?: as| to)?)"
        r" (?P<y>[\ue000-\ue0ff])(?: (?:now|from now on|instead))?$",
        r"change \g<x> to \g<y>",
    ),
)
_HAVING: tuple[tuple[str, str], ...] = (
    (
        rf"^(?P<x>.+?) (?:(?:{_SHOULD} )(?:have|get|receive|use)|needs?|gets?|wants?|deserves?"
        rf"|requires?|could use|lacks?) "
        rf"(?=(?:an?|the|two|three|four|\d|some|more|thousands?|right|left|bold|borders?|lines?|page|row)\b)",
        r"give \g<x> ",
    ),
    (
        r"^give (?:it|the |this |every |each )*(?:report|document|list|page|form|table|thing|invoice)s? "
        r"(?=(?:an? |some |another )?(?:new )?(?:page numbers?|numbers\b|print|column|parameter"
        r"|field|variable|QR|bar|watermark|chart"
        r"|total|grand total|title|subtitle|footer|header|running|row numbers?|line\b|signature|pie|group))",
        "add ",
    ),
    (
        r"^(?:there (?:should|must|has to|needs to|ought to|shall|could|might) be|(?:we|i)(?:'m|"
        r" am|'re| are) missing|(?:i|we) (?:need|want)"
        r"|(?:i|we)(?:'d|’d| would) like|let's have|let us have|(?:can|could) (?:we|i|you) have"
        r"|(?:could|can) there be"
        r"|provide|supply|create|introduce|define|declare|set up|bring in|give us|give me|show me)"
        r"(?: to (?:have|see|get))? (?=(?:an?|another|some|one|the|my|new|page|row|grid|zebra"
        r"|margins|thousands|\w+ numbers?)\b|[\ue000-\ue0ff])",
        "add ",
    ),
    (
        r"^(?P<x>.+?) would (?:help|be (?:nice|good|great|fine|useful|helpful|handy|lovely"
        r"|appreciated))$",
        r"add \g<x>",
    ),
)
_GOING = tuple((re.compile(one, re.I), plain) for one, plain in (*_GONE, *_RENAMED))
_LATER = tuple((re.compile(one, re.I), plain) for one, plain in _HAVING)


def in_imperative(clause: str) -> str:
    """Return a wish as what is to be done: "the logo should be moved up" is "move the logo up"."""
    said = clause
    for pattern, plain in _GOING:
        said = pattern.sub(plain, said)
    said = _active(said)
    for pattern, plain in _LATER:
        said = pattern.sub(plain, said)
    return said


def _active(clause: str) -> str:
    """Return a passive wish with its verb first."""
    for pattern in _PASSIVES:
        found = pattern.match(clause)
        if found and not re.search(r"\bnot\b|n't\b|\bneeds? .+ and\b", found["x"]):
            return _verb_first(_VERBS[found["v"].lower()], found["x"], found["r"])
    found = _NEEDS_DOING.match(clause)
    return _verb_first(DOING[found["v"].lower()], found["x"], found["r"]) if found else clause


def _verb_first(verb: str, thing: str, rest: str) -> str:
    return " ".join(f"{verb} {thing} {rest}".split())
