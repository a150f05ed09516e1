"""Where an English request says that its commands apply, before them, and what stands under headings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_ORDINAL
from app.domain.reports.editing.request.split import clauses_of
from app.domain.reports.editing.template.outline import Outline

_LOOK = (
    r"(?:right-?align|left-?align|align|cent(?:er|re)|justify|make|set|colou?r|print|show|underline|bold"
    r"|italici[sz]e|highlight|paint|put|format)"
)
_DOES = rf"(?:{_LOOK}|rename|delete|remove|drop|change|add|insert|move|give|hide|swap|widen|narrow|replace)"
_WHOLE = re.compile(
    r"^(?:please )?(?:in|on|within|inside|for) (?:the |this |our )(?:whole |entire |main )?"
    r"(?P<w>table|list|report|form|template|layout)(?: (?:component|element))?\s*[,:]?\s+"
    rf"(?=(?:please )?{_DOES}\b)",
    re.IGNORECASE,
)
_BAND = re.compile(
    r"^(?P<p>(?:in|on|within|inside) (?:the )?(?:(?:column |table |page |group )?header(?: row| band)?"
    r"|heading row|details?(?: rows?| band| section)?|(?:page |column |group )?footer(?: row| band)?"
    r"|title band|summary(?: band)?)),? +(?P<rest>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_ONLY_PRINTED = re.compile(
    r"^(?P<x>(?:please )?(?:print|show|display) (?:the )?[^,;]+?) (?P<when>only (?:if|when(?:ever)?"
    r"|where)\b.+)$",
    re.IGNORECASE | re.DOTALL,
)
_BACK = re.compile(r"\b(?:it|them|its|their|this|that|these|those)\b", re.IGNORECASE)
_FIGURES = (
    r"(?:the |all |all the )?(?:figures?|values?|numbers?|amounts?|entries|cells?|contents?|data|texts?"
    r"|(?:what|whatever|everything that|all that)(?: is| are)?(?: stands?| printed| shown)?)"
    r"(?: (?:printed|shown|standing|listed|that stand|which stand))?"
    r" (?:under|below|beneath|underneath) (?:the )?(?:(?:headings?|headers?|titles?|columns?) )?"
)
_END = (
    (
        re.compile(
            r"\b(?:at|on|to) the (?:(?:very )?right(?:-hand)?|far right) (?:end|side|edge|margin)"
            r"(?: of the (?:table|list|report|rows?))?(?=[\s,.]|$)|\bas the (?:very )?last one\b",
            re.IGNORECASE,
        ),
        "on the far right",
    ),
    (
        re.compile(
            r"\b(?:at|on|to) the (?:(?:very )?left(?:-hand)?|far left) (?:end|side|edge|margin)"
            r"(?: of the (?:table|list|report|rows?))?(?=[\s,.]|$)",
            re.IGNORECASE,
        ),
        "on the far left",
    ),
    (re.compile(r"\b(?:a|the) (?:new )?(?:rightmost|last) column(?= [A-Z\"“])"), "a column"),
    (
        re.compile(
            r"(?<=\w) (?:holding|containing|which (?:is|gives|holds)|that (?:is|gives|holds)|consisting of) "
            r"(?=(?:the )?(?:sum of |total of )?\w+ (?:plus|minus|times|and|[-+*/]) )",
            re.IGNORECASE,
        ),
        " showing ",
    ),
    (
        re.compile(
            r"(?<=\bcolumn) to the (?:table|list|report)(?= (?:showing|that|with|called|named|for)\b)"
        ),
        "",
    ),
)
_OTHERS = (
    r"(?:all )?(?:the |its |their )?(?:others?|rest(?: of the (?:table|columns?))?|neighbou?rs"
    r"|(?:other|remaining|neighbou?ring|adjacent|surrounding) (?:columns?|ones)"
    r"|columns? (?:next to it|beside it|on (?:both|either) sides?|around it))"
)
_ROOM = (
    r"(?:(?:the|its|that|their|all the) )?(?:free(?:d)?(?: up)? |empty |whole |full |left ?over )*"
    r"(?:page |resulting )?(?:space|room|width|place|gap)(?: (?:it|that) (?:leaves|is left|is freed))?"
)
_TAKE = r"(?:take|fill|use|share|get|have|close|occupy|absorb)(?: up| over| in)?"
# That the others take the room of a column which goes: said in words that change nothing else.
_CLOSED = re.compile(
    r"^(?P<d>(?:please )?(?:delete|remove|drop|take out|get rid of|leave out) (?:the )?[^,;]*?\bcolumns?\b"
    r"(?: [A-Z]\w*)?)(?:,? and|,? so that|[,;] then|[,;]| then)? (?:"
    r"(?:clos(?:e|ing)|fill(?:ing)?)(?: up)? (?:the|any|its) (?:gap|space|hole)"
    rf"|(?:let(?:ting)? |have |having |make |making )?{_OTHERS} (?:(?:should|can|may|will) )?{_TAKE} {_ROOM}"
    rf"|(?:give|giving|hand|handing) {_ROOM} to {_OTHERS}"
    rf"|(?:re)?(?:distribut|shar|spread|divid)(?:e|ing)? {_ROOM}"
    rf" (?:among|amongst|over|between|to|across) {_OTHERS}"
    rf"|(?:stretch|widen|expand|adjust|spread)(?:ing)? (?:the widths? of )?{_OTHERS}"
    rf"(?: accordingly| to (?:fit|{_TAKE} {_ROOM}))?"
    r"|(?:without|with no|leaving no)(?: leaving)?(?: a| any)? (?:gaps?|holes?))\s*\.?$",
    re.IGNORECASE,
)
_NEW_COLUMN = re.compile(
    r"\b(?:add|insert|append|put|create)\b.{0,20}\bcolumns?\b(?! (?:header|heading|footer))", re.IGNORECASE
)


# A place where nothing stands is said with its place: in the empty corner at the top right.
_FREE_SPOT = re.compile(
    r"\b(?P<p>in|into|at|to|on)(?:to)? (?:the|that) (?:still )?(?:empty|free|unused|vacant|blank)"
    r"(?: (?:space|area|room|spot|place|corner|part) (?:at|in|on|to|of) the)?"
    r" (?=(?:very )?(?:top|bottom|upper|lower|left|right)(?: (?:left|right))?(?: corner)?(?:[.,]|$| of\b))",
    re.IGNORECASE,
)


# A place that grows by so much: increase the y of the label by 5.
_STEP_OF_PLACE = re.compile(
    r"\b(?:(?P<less>reduce|decrease|lower)|increase|raise|enlarge) the (?P<a>[xy])(?: (?:position"
    r"|coordinate|value))?"
    r" of (?P<x>[^,;]+?) by (?P<n>\d+(?:\.\d+)?)(?: (?:points?|pts?|px))?(?=$|[,;.]| and\b)",
    re.IGNORECASE,
)


# Make the radius of the rounded rectangle 25: what has a measure is set to it.
_MADE_SO = re.compile(
    r"^(?P<v>please )?make the (?P<a>radius|width|height|font ?size|line ?width|line thickness|thickness) of"
    r" (?P<x>[^,;]+?) (?:to )?(?P<n>\d+(?:\.\d+)?)(?= ?(?:points?|pts?|px|mm|cm)?[.!]?$)",
    re.IGNORECASE,
)


_POSITION = re.compile(
    r"\bthe (?P<a>[xy])[- ](?:position|coordinate|value|pos) of(?= .*\bto\b)", re.IGNORECASE
)
# One that is counted stands already: it is moved, not added.
_NTH_PUT = re.compile(
    rf"^\s*(?:please )?(?:put|place|position) (?P<x>the (?:{EN_ORDINAL}|last|only) [^,;]+?) at "
    r"(?=[xy(] ?[=\d])",
    re.IGNORECASE,
)


def with_measure_set(text: str) -> str:
    """Return a request to make a measure so large as one to set it; the x position of something is its x."""
    text = _NTH_PUT.sub(r"move \g<x> to ", _POSITION.sub(r"\g<a> of", text))
    return _MADE_SO.sub(lambda one: f"{one['v'] or ''}set the {one['a']} of {one['x']} to {one['n']}", text)


def _moved(found: re.Match[str]) -> str:
    """Return a step of a place as a move."""
    ways = ("left", "right") if found["a"].lower() == "x" else ("up", "down")
    way = ways[0 if found["less"] else 1]
    return f"move {found['x']} {found['n']} points {f'to the {way}' if way in ('left', 'right') else way}"


_RECORD = r"(?:record|row|entry|detail(?: row| line)?)"
_SLIP = r"(?:slip|form|order|receipt|ticket|voucher|card|sheet|document|note|bill)"
_OF_RECORD = rf"of (?:(?:each|every) (?:{_RECORD}|{_SLIP})|the {_RECORD})\b(?! (?:band|header|footer)\b)"
_END_OF = r"\b(?P<at>at|in|on) the (?:very )?(?P<end>bottom|foot|top|end) "
_END_LINE = r"\b(?P<end>bottom|top) (?P<x>line|text|label|picture|image|box|rectangle) "


def _in_records(text: str, outline: Outline) -> str:
    """Return a request in which the end of each record is that of the detail band.

    A form is one record: where all stands in the detail band, the foot of the slip is its end, too.
    """
    form = {one.section for one in outline.elements} == {"detail"}
    of = rf"(?:{_OF_RECORD}{rf'|of the {_SLIP}' if form else ''})(?=[\s,.]|$)"

    def at_end(found: re.Match[str]) -> str:
        end = {"foot": "bottom", "end": "bottom"}.get(found["end"].lower(), found["end"])
        return f"at the {end} of the detail band"

    text = compiled(_END_OF + of).sub(at_end, text)
    return compiled(_END_LINE + of).sub(r"\g<x> at the \g<end> of the detail band", text)


def with_places_said(text: str, outline: Outline, names: Sequence[str]) -> str:
    """Return a request whose places stand where the edits look for them.

    A table that is the only one is left out; the band named before several
    commands is named with each; "the figures under A and B" are "the A and B
    values"; a new column's "right end" is the far right.
    """
    text = _STEP_OF_PLACE.sub(_moved, text)
    text = _in_records(_FREE_SPOT.sub(r"\g<p> the ", _with_headings(text, outline)), outline)
    if not outline.table_columns:
        text = _CLOSED.sub(r"\g<d> without a gap", text)
    if not (outline.columns and outline.table_columns):
        text = _WHOLE.sub("", text)
    if _NEW_COLUMN.search(text):
        for pattern, said in _END:
            text = pattern.sub(said, text)
    return _with_band_each(text, names)


def _with_headings(text: str, outline: Outline) -> str:
    """Return a request in which what stands under headings is called their values."""
    titles = sorted(
        {one.title.strip() for one in outline.columns if one.title.strip()}, key=len, reverse=True
    )
    if not titles:
        return text
    quoted = [rf"[\"“']?{re.escape(one)}[\"”']?" for one in titles]
    one = rf"(?:the )?(?:{'|'.join(quoted)})(?!\w)"
    listed = rf"(?P<n>{one}(?:(?:, and|,| and| &) ?{one})*)"
    return compiled(rf"\b{_FIGURES}{listed}(?: (?:columns?|headings?|headers?))?").sub(
        lambda found: f"the {found['n'].removeprefix('the ')} values", text
    )


def _with_band_each(text: str, names: Sequence[str]) -> str:
    """Return a request that names the band of its first words with each command about looks."""
    found = _BAND.match(text)
    if found is None:
        return text
    rest = found["rest"]
    if printed := _ONLY_PRINTED.match(rest):
        return f"{printed['x']} {found['p'][:1].lower()}{found['p'][1:]} {printed['when']}"
    clauses = [rest[start:end].strip(" ,;") for start, end in clauses_of(rest, names)]
    begin = re.compile(rf"(?:and |then )*{_DOES}\b", re.IGNORECASE)
    if len(clauses) < 2 or not all(begin.match(one) for one in clauses):
        return text
    look = re.compile(rf"(?:and |then )*{_LOOK}\b", re.IGNORECASE)
    placed = [
        f"{found['p']}, {one}" if look.match(one) and not _BACK.search(one) else one for one in clauses[1:]
    ]
    return "; ".join([f"{found['p']}, {clauses[0]}", *placed])
