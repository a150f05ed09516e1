"""Short everyday English wishes, in the words that the edits know."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.english_frames import QUOTED
from app.domain.reports.editing.english_parts import EMPTY, UNIT, N
from app.domain.reports.editing.numerals import COLOUR

_ROWS = r"(?:rows?|lines?|records?|items?|entries|details?)"
_GROWN = r"(?:grow|wrap|break|flow)"
_TITLE = r"(?P<t>(?-i:[A-Z])[\w.]*(?: (?-i:[A-Z\d])[\w.]*){0,3})"
_EXCLUDED = (
    r"(?:,? (?:but )?(?:not|excluding|except(?: for)?|without) (?:in |for )?(?:its|the|their) "
    r"(?:heading|header|column heading|column header)s?"
    r"|,? (?:the |its )?(?:heading|header)s? (?:excluded|not)"
    r"|,? but (?:leave|keep) (?:its|the) (?:heading|header) (?:alone|as (?:it )?is|unchanged))"
)


def _one_page_form(found: re.Match[str]) -> str:
    number = "one" if found["n"].lower() == "single" else found["n"]
    return f"print in {number} columns" if number != "one" else "print in one column"


EVERYDAY: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"^just (?=(?:print|show|list|keep|include)\b)", "only "),
    (
        r",? (?:when|if|where|while|as long as) (?:it|they|the values?) (?:repeats?|(?:is|are) repeated"
        r"|stays? the same|(?:is|are) the same)$",
        "",
    ),
    (r"\bsome (?=padding\b)", "3 pt "),
    (
        r"^(?:make|print|set|lay out) (?:it|this|the report|everything)(?: out)? "
        r"(?:an? |in an? |as an? |in )?"
        r"(?P<n>one|single|two|three|four|\d)[- ]columns?(?: (?:report|layout|page))?$",
        _one_page_form,
    ),
    (r"^ungroup(?: (?:it|them|everything|the (?:rows|report|list|data)))?$", "remove the group"),
    (
        r"^(?:re)?start (?:the )?page (?:numbers?|numbering)(?: again)? (?:at|from|with) 1(?: again)? "
        r"(?=(?:for|in|with|on) (?:each|every) )",
        "restart the page numbers ",
    ),
    (r"^ungroup (?:by )?(?=\w)", "remove the grouping by "),
    (
        r"^always (?:print |show |have )?(?P<n>\d+) (?P<r>rows?|lines?|records?|items?) (?:on|per) "
        r"(?:the|a|each|every)? ?page,? (?:and |with )?(?:fill (?:it |up )?with )?(?:blank|empty) "
        r"(?:ones|rows|lines)(?: (?:if|when|where) there (?:are|is) (?:fewer|less|not enough).*)?$",
        r"\g<n> rows per page, fill with blank rows",
    ),
    (
        r"^(?P<v>add|insert|put) (?P<x>an? [\w ]*?(?:number|no)(?:ing)? column) (?:at|in|to) the "
        r"(?:very )?(?:front|start|beginning|left)$",
        r"\g<v> \g<x> as the first column",
    ),
    (
        r"^(?P<v>add|insert) (?P<a>an? (?:new )?column) (?P<p>at the (?:end|beginning|start|front)"
        r"|before [\w ]+?|after [\w ]+?) of the table,? (?P<t>(?:called|named|titled) .+)$",
        r"\g<v> \g<a> \g<t> \g<p>",
    ),
    (
        r"^(?P<x>(?:add|insert) an? (?:new )?column (?:called|named|titled) [^,;]+?) to the table$",
        r"\g<x>",
    ),
    (r"^(?P<v>delete|remove|drop|hide) the column (?P<x>[^,;]+)$", r"\g<v> the \g<x> column"),
    (
        rf"\b(?P<z>(?:alternat(?:e|ing)|zebra)[\w ]*),? (?:in |with |between )?white (?:and|/) "
        rf"(?P<c>{COLOUR})$",
        r"\g<z> in \g<c>",
    ),
    (
        r"^(?:show|print|use|leave) (?:an? )?(?:blanks?|empty (?:cells?|fields?)|nothing) "
        r"(?:instead of|for|rather than) (?:the )?(?:word )?nulls?(?: values?)?$",
        "print nothing instead of null",
    ),
    (
        rf"^(?:don't|do not|never) (?:print|show) null (?:when|where|if|for) (?:the )?"
        rf"(?P<x>[^,;]+?)(?: (?:is|are) {EMPTY})?$",
        r"print nothing when \g<x> is null",
    ),
    (
        rf"^(?P<v>print|show|write|use) (?P<t>n/?a|none|-{{1,3}}|—) (?P<w>when|where|if) "
        rf"(?=(?:the )?[^,;]+? (?:is|are) {EMPTY}$)",
        r'\g<v> "\g<t>" \g<w> ',
    ),
    (
        rf"^(?:print|show) nothing (?:for|in) (?P<x>[^,;]+?) "
        rf"(?:when|where|if) it (?:has no value|is {EMPTY})$",
        r"print nothing when \g<x> is null",
    ),
    (
        r"^(?:call|name|label) (?:the )?(?P<x>[^,;]+?) column " + _TITLE + "$",
        r"rename the \g<x> column to \g<t>",
    ),
    (
        r"^the (?P<x>[^,;]+?) (?:column )?(?:header|heading) (?:should|must) (?:be|say|read) " + _TITLE + "$",
        r"rename the \g<x> column to \g<t>",
    ),
    (
        r"^shrink (?P<x>(?:the )?[^,;]+?) to fit(?: (?:the|its) (?:column|cell|box|width))?$",
        r"let \g<x> shrink to fit",
    ),
    (
        rf"^(?P<v>show|print|display|write) (?P<q>{QUOTED}) (?:when|if|where) "
        r"(?:it|the (?:report|list|table))"
        r"(?: is|'s) empty$",
        r"\g<v> \g<q> when there is no data",
    ),
    (
        rf"^(?:the )?(?:detail )?{_ROWS} (?:should|must|may|shall) (?:not|never) (?:be )?(?:split|broken?)"
        r"(?: up)? (?:over|across|between|on(?:to)?) (?:two |several |the )?pages?$"
        rf"|^(?:don't|do not|never) break (?:the |a )?(?:detail )?{_ROWS} (?:over|across|between|at) "
        r"(?:two |several |the )?pages?$",
        "don't split rows across pages",
    ),
    (
        r"^(?P<v>delete|remove|drop) the (?:unused|unneeded|superfluous) "
        r"(?=(?:field|parameter|variable) \w+$)",
        r"\g<v> the ",
    ),
    (r"\b(?P<p>for|in|of) the line items\b", r"\g<p> the detail rows"),
    (
        r"^(?:set|make|change) (?:the )?(?P<x>[^,;]+?) column to (?P<n>\d{2,3})"
        rf"(?P<u>{UNIT})?(?: wide)?$",
        r"set the width of the \g<x> column to \g<n>\g<u>",
    ),
    (
        rf"^(?:set|make|change) (?P<x>(?:the )?[^,;]+?) to (?P<n>{N}{UNIT}) wide$",
        r"make the \g<x> column \g<n> wide",
    ),
    (
        r"^(?:turn|make|set|print|put) (?P<x>[^,;]*?"
        r"(?:texts?|titles?|headings?|headers?|labels?|words|letters))"
        r" upright(?: again)?$",
        r"rotate \g<x> upright",
    ),
    (
        r"^(?P<v>add|put|insert|write) (?:a |the )?(?:line of text|text|line|note|remark|sentence) "
        r"(?P<p>(?:under|below|above|beside|next to) [^:,;\ue000-\ue0ff]+): ?(?P<t>[^:;\"\ue000-\ue0ff]+)$",
        r'\g<v> "\g<t>" \g<p>',
    ),
    (
        rf"^(?P<x>.+?) turns? (?P<c>{COLOUR})(?= (?:above|below|over|under|when|if|where)\b)",
        r"\g<x> should be \g<c>",
    ),
    (
        rf"(?P<w>^(?:if|when|where|once) .+), (?P<x>[^,;]+?) turns? (?P<c>{COLOUR})$",
        r"\g<w>, \g<x> should be \g<c>",
    ),
    (r"\b(?:once|as soon as) it (?:passes|goes (?:above|over)|exceeds|tops) (?=\d)", "when it is above "),
    (rf"\b(?P<c>{COLOUR}) ink\b", r"\g<c>"),
    (r"^(?P<s>(?:sort|order) .+?) (?:going up|upwards?)$", r"\g<s> ascending"),
    (r"^(?P<s>(?:sort|order) .+?) (?:going down|downwards?)$", r"\g<s> descending"),
    (r"\bin (?:heavy|fat|strong) (?:type|print|letters)$", "in bold"),
    (r"^(?:slanted|sloping) (?:letters|type|text) for ", "italics for "),
    (rf"^(?P<b>(?:an? )?{COLOUR} background) behind ", r"\g<b> for "),
    (
        r"^(?:put|move|place) (?P<x>the [^,;]+? column) (?:to the )?left of (?P<y>the [^,;]+? column)$",
        r"put \g<x> before \g<y>",
    ),
    (
        r"^(?:make|set|print|put) (?:the )?(?P<x>[^,;]+?) column (?P<l>[^,;]+?)" + _EXCLUDED + "$",
        r"make the \g<x> values \g<l>",
    ),
    (
        r"^(?P<l>bold|italics?|italic type|underlin\w+) for (?:the )?(?P<x>[^,;]+?) column" + _EXCLUDED + "$",
        r"\g<l> for the \g<x> values",
    ),
    (
        r"^(?P<x>[^,;]+?) values only: (?P<l>bold|italics?|underlined|" + COLOUR + ")$",
        r"make the \g<x> values \g<l>",
    ),
    (
        r"^(?P<h>.*\b(?:heading|header)\b.*?), (?:but )?not (?:its|the) (?:values|data|rows|cells)$",
        r"\g<h>",
    ),
    (
        r"^make (?:the )?(?P<x>[^,;]+?) column (?P<c>" + COLOUR + r"|bold|italic),? and the "
        r"(?P<y>[^,;]+?) column likewise$",
        r"make the \g<x> column and the \g<y> column \g<c>",
    ),
    (r"^(?P<b>group|break) the (?:rows|list|data|lines|items) (?:on|into groups by) ", "group the rows by "),
    (
        r"^(?P<l>(?:[a-z]+[ -]){0,3}lines?) (?:in )?between "
        r"(?:the |all )?(?P<r>rows|records|lines|entries)$",
        r"add \g<l> between the \g<r>",
    ),
    (r"^(?P<v>add|put|show|print) company name (?=[\"'\ue000-\uf8ff])", r"\g<v> the company name "),
    (
        r"^(?:drop|remove|hide|leave out|cut) the (?:time|hours(?: and minutes)?)(?: part)? "
        r"(?:of|from|in) (?:the )?(?P<x>[^,;]+?)$",
        r"print \g<x> without time",
    ),
    (r"^a grand total of ", "add a grand total of "),
)
