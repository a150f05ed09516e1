"""A chart with its details in the sentences behind it: one bar for each customer, 515 wide, its title."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR, HEX_COLOUR, read_colour_word
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.chart_frame import CHART_WORDS, after_totals
from app.domain.reports.editing.things.chart_words import is_number_field, kind_said
from app.domain.reports.editing.things.charts import AddChart

_GONE = " \u0001 "
_Q = r"[“\"](?P<{}>[^”\"]{{1,120}})[”\"]"
_POINTS = r"(?: ?(?:pt|points?|px))?"
_SIZES = (
    rf"(?:\b(?:size|measuring)(?: of|:)? )?(?<![\w.])(?P<w>\d+){_POINTS} ?(?:by|[x×])"
    rf" ?(?P<h>\d+){_POINTS}(?![\w.]*\d)",
    rf"(?<![\w.])(?P<w>\d+){_POINTS} wide\b|\bwidth(?: of| is|:)? (?P<w2>\d+){_POINTS}(?![\w.]*\d)",
    rf"(?<![\w.])(?P<h>\d+){_POINTS} (?:high|tall)\b|\bheight(?: of| is|:)? (?P<h2>\d+){_POINTS}(?![\w.]*\d)",
)
_UNTITLED = (
    r"\b(?:no|without an?|without any|(?:do not|don't) (?:show|give it|print) (?:an?|any|the))"
    r" (?:chart )?titles?\b"
)
_TITLED = (
    rf"\b(?:(?:chart )?title(?:d)?(?: is| reads?| should be|:)?|(?:called|named|headed)) {_Q.format('q')}"
)
_CENTRED = (
    r"\b(?:horizontally )?(?:cent(?:er|re)e?d)"
    r"(?: (?:on|over|across|in) the (?:page(?: width)?|page's width|width))?\b"
)
_AFTER_TOTALS = (
    r"\b(?:below|under|underneath|beneath|after) the (?:grand )?(?:totals?|合计|总计)(?: (?:row|line))?"
    r"(?: at the end of the report)?\b"
)
_AT_END = (
    r"\b(?:at|on|to) the (?:very )?(?:end|bottom)(?: of (?:the |this )?(?:whole )?(?:report|list|table))?\b"
    r"|\b(?:below|under|beneath|after|underneath) the (?:table|list|rows?|details?|data|last row)\b"
    r"|\b(?:in|into) the summary(?: band)?\b"
)
_COUNT = r"\b(?:the )?(?:number|count) of (?:its |the |their )?(?:rows|records|lines|orders|entries|items)\b"
_IDLE = re.compile(
    r"\b(?:please|put|add|insert|draw|place|create|make|show|a|an|the|it|its|chart|graph|should|must|is|are|be"
    r"|and|with|of|has|have|having|two|three|four|lines|bars|series|both|as|for|sized?|at|that)\b|[\s,.;:()\u0001]+",
    re.IGNORECASE,
)


def chart_detailed(text: str, outline: Outline) -> AddChart | None:
    """Return the chart of which some sentences say all: its data, place, size, titles and colours.

    None where a word belongs to nothing of it.
    """
    said = _Said(text, _names(outline))
    kind = said.take(CHART_WORDS[0][1])
    if kind is None:
        return None
    more = _size(said)
    if more.get("width", 0) > outline.page_width - outline.left_margin - outline.right_margin:
        return None
    more |= {"untitled": True} if said.take(_UNTITLED) else {}
    if title := said.take(_TITLED):
        more["title"] = title["q"].strip()
    above = after_totals(outline) if said.take(_AFTER_TOTALS) else ""
    said.take(_AT_END)
    if above is None or (above and _Said(text, {}).take(_AT_END)):
        return None
    if said.take(_CENTRED):
        if "width" not in more:
            return None
        more["align"] = "Center"
    colours = _colours(said)
    names = _series(said)
    category = said.field(_CATEGORIES)
    counts = bool(said.take(_COUNT_SAID)) if not names else False
    values = dict(names) or ({} if counts else _values(said))
    if category is None or (not values and not counts) or _IDLE.sub("", said.text):
        return None
    if any(not is_number_field(one, outline) for one in values) or category in values:
        return None
    if names and any(words for _field, words in names):
        more["names"] = [words for _field, words in names]
    if colours:
        if any(one not in values for one in colours):
            return None
        more["colours"] = [colours.get(one, "") for one in values]
    if not more:
        return None
    chart = kind_said(kind.group())
    if chart == "pie" and (len(values) > 1 or colours):
        return None
    return AddChart(chart=chart, category=category, values=list(values), above=above, **more)


def _names(outline: Outline) -> dict[str, str]:
    """Return the fields by what they are called, in the other language too where one only is called so."""
    own = field_names(outline)
    meant: dict[str, set[str]] = {}
    for name, field in own.items():
        for one in senses().get(name, ()):
            meant.setdefault(one.lower(), set()).add(field)
    return {**{name: next(iter(one)) for name, one in meant.items() if len(one) == 1}, **own}


class _Said:
    """Some sentences, of which one part after the other is taken out."""

    def __init__(self, text: str, names: Mapping[str, str]) -> None:
        self.text, self._names = text, names
        ordered = sorted(names, key=len, reverse=True)
        one = "|".join(re.escape(name) for name in ordered) or r"(?!)"
        self.name = rf"(?<![\w])(?:(?:the |its )?(?:column |field )?(?:\w+ \((?:{one})\)|{one}))(?![\w])"

    def take(self, pattern: str) -> re.Match[str] | None:
        """Return where a pattern stands first, and take it out."""
        found = compiled(pattern).search(self.text)
        if found:
            self.text = f"{self.text[: found.start()]}{_GONE}{self.text[found.end() :]}"
        return found

    def called(self, words: str) -> str:
        """Return the field that words name."""
        bare = re.sub(r"^(?:the |its )?(?:column |field )?", "", words.strip().lower())
        inner = re.search(r"\(([^()]+)\)$", bare)
        return self._names.get(bare) or self._names[inner[1] if inner else bare]

    def field(self, patterns: tuple[str, ...]) -> str | None:
        """Return the field that the first fitting pattern names, taken out."""
        for pattern in patterns:
            found = self.take(pattern.replace("NAME", f"(?P<f>{self.name})"))
            if found:
                return self.called(found["f"])
        return None


_ONE = r"(?:one |an? )?(?:bar|slice|column|point|line|sector|piece|area)"
_CATEGORIES = (
    rf"\b{_ONE} (?:for (?:each|every)|per) NAME",
    r"\b(?:for (?:each|every)|per) NAME",
    r"NAME (?:goes |is |are )?(?:on|along) the (?:horizontal|category|x)[- ]?axis",
    r"NAME as (?:the )?(?:categor(?:y|ies)|x[- ]axis)",
    r"\b(?:the )?(?:categor(?:y|ies)|slices?|horizontal axis|x[- ]axis)(?: axis)?"
    r" (?:is|are|shows?|comes? from|by) NAME",
    r"\b(?:by|grouped by|broken down by) NAME",
)
_SUMMED = r"(?:(?:the )?(?:sums?|totals?) of |(?:the )?total )?"
_LEADS = (
    r"(?:\b(?:the )?values? (?:is|are|comes? from|shows?)|\b(?:sized|measured|valued) by|\bshowing"
    r"|\bthat shows|\bwith|\bof|\bfor|\b(?:the )?(?:bar )?(?:heights?|sizes?|lengths?) (?:is|are|shows?)"
    r"|\b(?:the )?(?:vertical axis|y[- ]axis|(?:slice )?sizes?) (?:is|are|shows?))"
)
_COUNT_SAID = rf"(?:{_LEADS} )?{_COUNT}"


def _size(said: _Said) -> dict[str, Any]:
    """Return the width and height that are said."""
    found: dict[str, Any] = {}
    for pattern in _SIZES:
        one = said.take(pattern)
        groups = one.groupdict() if one else {}
        for name, keys in (("width", ("w", "w2")), ("height", ("h", "h2"))):
            value = next((groups[key] for key in keys if groups.get(key)), None)
            if value:
                found.setdefault(name, int(value))
    return found


def _colours(said: _Said) -> dict[str, str]:
    """Return the colours that are said of series: the Budget line is blue (#1F4E79)."""
    colour = rf"(?P<c>{EN_COLOUR}(?: ?\(?{HEX_COLOUR}\)?)?|{HEX_COLOUR})"
    found: dict[str, str] = {}
    while one := said.take(
        rf"(?P<f>{said.name}) (?:line|bar|series|area|column)s?"
        rf" (?:is|are|in|should be) (?:drawn in )?{colour}"
    ):
        exact = re.search(HEX_COLOUR, one["c"])
        found[said.called(one["f"])] = read_colour_word(exact.group() if exact else one["c"])
    return found


def _series(said: _Said) -> list[tuple[str, str]]:
    """Return the fields of series with the names they are given; no names where they are only listed."""
    named: list[tuple[str, str]] = []
    while one := said.take(
        rf"(?:and )?{_Q.format('q')} (?:from|for|showing|shows|with|is|=|of) {_SUMMED}(?P<f>{said.name})"
    ):
        named.append((said.called(one["f"]), one["q"].strip()))
    if named:
        return named
    listed = said.take(
        rf"(?P<l>{said.name}(?:(?:, | and |, and ){said.name})+) as (?:the )?(?:two |three |four |\d )?"
        r"(?:lines|bars|series|values|areas|columns)\b"
    )
    if listed is None:
        return []
    return [(said.called(one.group()), "") for one in compiled(said.name).finditer(listed["l"])]


def _values(said: _Said) -> dict[str, str]:
    """Return the fields of the values that are listed behind what leads to them."""
    more = rf"(?:(?:, | and |, and ){_SUMMED}{said.name})*"
    found = said.take(rf"{_LEADS} {_SUMMED}(?P<l>{said.name}{more})")
    if found is None:
        return {}
    return {said.called(one.group()): "" for one in compiled(said.name).finditer(found["l"])}
