"""Short English commands of one clause, and what they say in full."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.english.frames import QUOTED
from app.domain.reports.editing.english.parts import UNIT, N
from app.domain.reports.editing.request.numerals import COLOUR

Rule = tuple[str, str | Callable[[re.Match[str]], str]]
_SMALLER = ("big", "large", "wide", "high", "tall")
_PAGES = r"(?:page \d+|(?:the )?(?:first|last|cover|title) page|(?:the )?(?:first|last) one)"
SUM = r"(?:total|sum|average|mean|max(?:imum)?|min(?:imum)?|count)"


def _extreme(found: re.Match[str]) -> str:
    most = found["a"].lower() in ("biggest", "largest", "highest")
    return f"add the {'maximum' if most else 'minimum'} of {found['x']} at the end"


def _date_parts(found: re.Match[str]) -> str:
    parts = {"day": "dd", "month": "MM", "year": "yyyy"}
    pattern = re.sub("day|month|year", lambda one: parts[one.group()], found["p"].lower())
    return f"{found['x']} as {pattern}"


def _either_value(found: re.Match[str]) -> str:
    return f"only print rows where {found['x']} = {found['a']} or {found['x']} = {found['b']}"


def _not_so(found: re.Match[str]) -> str:
    return f"make the {found['x']} {'smaller' if found['a'].lower() in _SMALLER else 'bigger'}"


def _numbered_corner(found: re.Match[str]) -> str:
    end = {"lower": "bottom", "upper": "top"}.get(found["v"].lower(), found["v"])
    return f"show the page number as page x of y at the {end} {found['s']}"


def _of_group(found: re.Match[str]) -> str:
    ways = ("grand", "running", "overall", "report", "page", "the", "final", "add", "show", "cumulative")
    if found["g"].lower() in ways:
        return found.group()
    return f"add a {found['k']} of {found['x']} per {found['g']}"


def _shifted(found: re.Match[str]) -> str:
    way = {"lower": "down", "higher": "up"}.get(found["w"].lower(), found["w"])
    return f"move {found['x']} {found['n']} {way}"


CLAUSES: tuple[Rule, ...] = (
    (
        r"^(?:give me |show(?: me)? |print |add |put )?the (?P<a>biggest|largest|highest|smallest|"
        r"lowest) (?P<x>[\w ]+?) "
        r"(?:at|in) the (?:end|bottom|footer|summary)$",
        _extreme,
    ),
    (
        r"^(?:split|separate|break down|divide) (?:the (?:list|report|rows|table) )?by (?P<x>[\w ]+)$",
        r"group by \g<x>",
    ),
    (
        r"^(?:do not|don't|don’t|never) (?:include|list|take|print|show) (?:the )?[a-z]+s "
        r"(?P<w>where|with|whose) ",
        r"exclude rows \g<w> ",
    ),
    (
        r"^(?P<x>(?:the )?[\w ]*dates?)(?: format)?: ?(?P<p>(?:day|month|year)(?P<s>[./-])(?:day|month|year)"
        r"(?:(?P=s)(?:day|month|year))?)$",
        _date_parts,
    ),
    (r"\b(?P<h>heading|header|title) row(?= (?:higher|taller|lower|bigger))", "header row"),
    (
        rf"^(?:(?!mark|highlight|colou?r|make|print|show|only|just|add|column)[\w ]+?) "
        rf"\((?P<c>[^()]*[<>=][^()]*)\):? (?P<l>(?:in )?(?:bold|italics?|{COLOUR}).*)$",
        r"make rows where \g<c> \g<l>",
    ),
    (
        r"^(?:print|show) (?:nothing|blank) (?:if|when|where) (?:the )?(?P<x>[\w ]+?) (?P<c>is (?:0|"
        r"zero|below|above|negative).*)$",
        r"hide the \g<x> if it \g<c>",
    ),
    (
        r"^(?P<x>[\w ]+?) (?:groups? )?(?:should|must|may|shall)(?: not|n't|n’t) be (?:split|broken|"
        r"divided|torn)(?: up)? "
        r"(?:over|across|between|onto) (?:two |several |different )?pages$",
        r"keep each \g<x> group together",
    ),
    (rf"^(?:the )?(?:text |label )?(?P<x>{QUOTED}) (?:to|into) (?P<q>{QUOTED})$", r"change \g<x> to \g<q>"),
    (
        rf"^(?:the )?(?P<x>values|lines|rectangles) (?=(?:in )?(?:bold|italics?|{COLOUR})\b"
        r"|(?:right|left)[- ]aligned|cent)",
        r"make all \g<x> ",
    ),
    (
        r"^group (?:the rows )?by (?P<x>[\w\u3400-\u9fff ]+?),? and count (?:the )?[a-z]+$",
        r"count the rows per \g<x>",
    ),
    (
        rf"^(?P<x>(?:the )?[a-z][\w ]*?) (?P<n>[5-9]|[1-6]\d)(?: ?pts?)?,? (?P<l>bold|italic)(?:,| "
        rf"and)? (?P<c>{COLOUR})$",
        r"make \g<x> font size \g<n>, \g<l> and \g<c>",
    ),
    (r"^(?:the )?[a-z]+s (?:are |should be )?(?:sorted|ordered) by ", "sort by "),
    (
        r"^(?P<x>(?:the )?(?:title|footer text|subtitle|company name)) (?:to|into) the (?:middle|"
        r"cent(?:er|re))$",
        r"center \g<x>",
    ),
    (rf"^(?:the )?(?:report )?title:? (?P<q>{QUOTED})$", r"change the title to \g<q>"),
    (
        rf"^(?:the )?title in (?:capitals|capital letters|upper ?case):? (?P<q>{QUOTED})$",
        r"change the title to \g<q>",
    ),
    (rf"^(?:an? )?subtitle:? (?P<q>{QUOTED})$", r"add a subtitle \g<q>"),
    (
        rf"^(?:the |a )?(?:message|text|note|hint)?:? ?(?P<q>{QUOTED}) (?:when|if|where|in case)(?: "
        rf"there is| there are)? "
        r"(?:nothing(?: is| was)?(?: found)?|no (?:data|rows|records|results?|hits)(?: (?:is|are|was|"
        r"were) found)?)$",
        r"print \g<q> when there are no rows",
    ),
    (r"^(?P<x>(?:the )?[\w ]+ and [\w ]+?)(?: columns?)? the other way (?:a?round|about)$", r"swap \g<x>"),
    (
        r"^(?P<x>(?:the )?[\w\u3400-\u9fff ]+?) (?:summed|added|totalled|totaled)(?: up)? (?:at|in|"
        r"on) (?:the )?"
        r"(?:bottom|end|footer|summary)$",
        r"add a total of \g<x> at the bottom",
    ),
    (rf"^shorten (?P<x>{QUOTED}) to (?P<q>{QUOTED})$", r"change \g<x> to \g<q>"),
    (
        rf"^(?P<x>{QUOTED}) (?:to|into|becomes) (?P<q>{QUOTED}) everywhere$",
        r"replace \g<x> with \g<q> everywhere",
    ),
    (rf"^rename (?:the )?(?P<x>[\w ]+?) column (?P<q>{QUOTED})$", r"rename the \g<x> column to \g<q>"),
    (rf"^(?P<c>(?!white)(?:{COLOUR})) and white (?:stripes|rows|lines)$", r"zebra rows in \g<c>"),
    (rf"^white and (?P<c>(?!white)(?:{COLOUR})) (?:stripes|rows|lines)$", r"zebra rows in \g<c>"),
    (
        r"^(?:begin|start|print|put) (?:each|every) (?P<x>[\w ]+?) on (?:an?|its own) (?:new |fresh |"
        r"separate |own )?"
        r"(?:sheet|leaf|page)$",
        r"start each \g<x> on a new page",
    ),
    (
        rf"^(?P<x>(?:the )?(?:grand |sub)?totals?(?: row| line)?)(?: block)?:? (?P<n>{N}{UNIT}) (?P<w>up|"
        rf"down|lower|higher)$",
        _shifted,
    ),
    (
        r"^(?:print |show |put )?(?P<n>page \d+ of \d+|page x of y) (?:in|at|to) the (?P<v>lower|"
        r"bottom|upper|top)[ -]"
        r"(?P<s>left|right)(?: corner)?$",
        _numbered_corner,
    ),
    (
        r"^(?:the )?(?P<x>(?:grand )?totals?)(?: row| line)?: (?P<d>double|thin|thick|dashed) (?:top|"
        r"upper) line$",
        r"draw a \g<d> line above the \g<x>",
    ),
    (r"^(?P<g>[a-z]+) (?P<k>total|subtotal|sum)s? of (?P<x>[\w ]+)$", _of_group),
    (
        r"^(?:a |the )?sub[ -]?totals? (?:per|for each|by|for every) (?P<x>[\w ]+)$",
        r"add a subtotal per \g<x>",
    ),
    (
        r"^(?:an? )?(?P<c>chart|graph) (?:with|of|in) (?P<k>bar|line|column)s:? (?P<x>.+)$",
        r"add a \g<k> chart of \g<x>",
    ),
    (
        r"^(?:repeat|print|show) (?P<x>(?:the )?[\w ]+?) only (?:when|if|where) "
        r"(?:it|they|the value) changes?$",
        r"print \g<x> only when it changes",
    ),
    (r"\blonger than (?=\d)", "more than "),
    (
        r"^(?P<v>only (?:print )?rows) (?P<o>more|less|greater|fewer) than (?P<n>\d+) (?P<x>[\w ]+)$",
        r"only print rows with \g<x> \g<o> than \g<n>",
    ),
    (r"^gr[ae]y out (?P<x>.+)$", r"make \g<x> grey"),
    (
        rf"^(?:an? |new |add |add an? )?column (?P<q>{QUOTED}|\w+) "
        rf"\((?:= ?)?(?P<f>[\w ]+? ?[-+*/] ?[\w ]+)\)$",
        r"add column \g<q> = \g<f>",
    ),
    (
        rf"^(?P<x>(?:the )?(?:grand |sub)?totals?(?: rows?| lines?)?) (?=(?:in )?(?:{COLOUR}|bold|"
        rf"italics?)\b)",
        r"make \g<x> ",
    ),
    (rf"^(?P<x>(?:the )?labels) (?=(?:in )?(?:{COLOUR}|bold|italics?)\b)", "make all labels "),
    (
        r"^(?:page break|new page) (?:before|after|for|with|at|between) (?:every|each)(?: new)? "
        r"(?P<x>[\w ]+)$",
        r"start each \g<x> on a new page",
    ),
    (
        r"^(?:every|each) (?P<x>\w+(?: (?!should\b|must\b|has\b|needs\b|ought\b|starts?\b|begins?\b|"
        r"goes\b)\w+)*?) (?:(?:goes|"
        r"comes|starts|begins|is) )?on (?:an?|its own|their own)"
        r"(?: (?:new|fresh|separate|own))? page$",
        r"start each \g<x> on a new page",
    ),
    (rf"\b(?P<c>{COLOUR}) background behind ", r"\g<c> background for "),
    (r"^(?P<v>sort|order) (?:the |all )*(?!by\b|in\b|rows\b)[a-z]+s by ", r"\g<v> by "),
    (
        r"^(?:the )?(?:number|count) of (?:the |all )?[a-z]+s (?:at|in|on|below) the "
        r"(?:very )?(?:end|bottom|footer|last page|summary|table).*$",
        "count the rows",
    ),
    (
        rf"^(?:page )?(?P<p>footer|header) (?:text|line|note) (?P<q>{QUOTED}),? (?:on the |at the )?"
        r"(?P<s>left|right|cent(?:er|re))(?:ed|d)?(?:[- ]?aligned| side)?$",
        r"add \g<q> at the \g<s> of the page \g<p>",
    ),
    (rf"^(?:new |extra |another )?(?=column (?:{QUOTED}|\w+) = )", "add "),
    (
        r"^(?:(?:an?|new|extra|another) )*(?P<n>[\w ]+?) "
        r"column: ?(?P<f>[\w\u3400-\u9fff ]+? ?[-+*/] ?[\w\u3400-\u9fff ]+)$",
        r"add a \g<n> column = \g<f>",
    ),
    (
        r"^no (?P<x>[\w ]+?) (?:on|after) (?:the )?(?:pages after the first(?: one| page)?|later pages"
        r"|following pages|other pages|next pages|first page any ?more)$",
        r"print the \g<x> only on the first page",
    ),
    (
        r"^(?P<k>an? )?(?P<c>bar ?code|QR ?code) instead of (?:the )?(?P<x>[\w ]+)$",
        r"show the \g<x> as a \g<c>",
    ),
    (
        r"^(?P<v>swap|exchange|switch) the (?P<a>.+?) (?:row|line) (?:with|and"
        r"|for) the (?P<b>.+?) (?:row|line)\b",
        r"\g<v> \g<a> and \g<b>",
    ),
    (r"^(?P<x>columns? .+? and .+?) (?:should )?(?:change|trade|switch|swap) places$", r"swap \g<x>"),
    (
        rf"^(?:the )?(?P<a>{SUM}) (?:of )?(?:the )?(?P<x>[\w ]+?) (?:in|at|on) the (?:report )?"
        r"(?P<p>footer|end|bottom|summary|last page)$",
        r"add \g<a> of \g<x> at the end",
    ),
    (r"^(?:from )?(?:landscape|portrait) (?:in)?to (?P<o>landscape|portrait)$", r"print \g<o>"),
    (r"^(?:a )?(?:not so|less) (?P<a>big|large|wide|high|tall|small|narrow) (?P<x>[\w ]+)$", _not_so),
    (
        rf"^(?:the )?(?:font|text|letter) colou?r (?:of|for) (?P<x>.+?)(?: to| in| should be|:)? "
        rf"(?P<c>{COLOUR})$",
        r"make \g<x> \g<c>",
    ),
    (r"^(?:delete|remove) (?:all )?the borders$", "remove the borders of the table"),
    (
        rf"^(?:an? )?(?:thin |black )*(?:box|frame|border)s? around (?:every|each|all)(?: the)? cells?"
        rf"(?: in)?(?: (?P<c>{COLOUR}))?,? ?(?P<n>{N}{UNIT}?)?$",
        r"add \g<n> \g<c> borders to the table",
    ),
    (rf"^(?=(?:an? )?{N}{UNIT}? (?:\w+ )?line (?:above|below|under)\b)", "draw "),
    (
        rf"^(?:change |set |rename )?(?:the )?(?:heading|header|title|caption) (?:of|for) (?:the )?column "
        rf"(?P<n>\d+|\w+)(?: is| should be)? (?:to|as|into) (?P<q>{QUOTED})$",
        r"rename column \g<n> to \g<q>",
    ),
    (
        rf"^(?:an? )?(?P<c>{COLOUR}) (?P<x>[\w\u3400-\u9fff ]+?) (?:background|fill)(?: colou?r)?,? "
        rf"(?:and|with) "
        rf"(?P<t>(?:{COLOUR}) text)$",
        r"make \g<x> \g<c> background with \g<t>",
    ),
    (
        r"^(?:vertically )?align (?P<x>.+?)(?: vertically)? (?:(?:at|to|on) the )?(?P<s>top|bottom)$",
        r"\g<s>-align \g<x>",
    ),
    (
        r"^(?:leave|keep) (?:the )?(?P<x>\w[\w ]*?) (?:blank|empty) (?:when|if|where) it is the same "
        r"as (?:in )?the (?:(?:row|line) above|(?:previous|preceding) (?:row|line))$",
        r"don't print repeated values of the \g<x>",
    ),
    (
        r"^(?:set|change|make) (?:the )?vertical alignment (?:of|for) (?P<x>.+?) (?:to|as) (?:the )?"
        r"(?P<s>top|bottom)$",
        r"\g<s>-align \g<x>",
    ),
    (
        r"^(?:set|change|make) (?:the )?vertical alignment (?:of|for) (?P<x>.+?) (?:to|as) (?:the )?"
        r"(?:middle|cent(?:er|re)(?:ed|d)?)$",
        r"vertically centre \g<x>",
    ),
    (
        r"^align (?P<x>.+?) (?:to|in|at) the (?:middle|cent(?:er|re)) vertically$",
        r"vertically centre \g<x>",
    ),
    (r"\bnumbering column\b", "row number column"),
    (r"^(?:insert|put|have|show|include) (?=an? row number column\b)", "add "),
    (r"^(?P<c>add\b.*\bcolumn\b.*?) in front$", r"\g<c> as the first column"),
    (
        rf"^(?:page )?(?P<p>footer|header) (?:text|line|note) (?P<q>{QUOTED})$",
        r"add the text \g<q> to the page \g<p>",
    ),
    (
        r"^(?P<x>(?:add|put|print|show|move|place) .+?),? (?<!the )(?P<s>top|bottom)[ -]"
        r"(?P<t>left|right|cent(?:er|re)|middle)$",
        r"\g<x> at the \g<s> \g<t>",
    ),
    (
        r"^group (?:the rows |rows |it )?by (?P<x>[\w ]+?),? (?:with|and|and show|showing|and print) "
        r"(?:the |a )?(?:sub)?(?:sum|total)s? (?:of|for) (?:the )?(?P<y>[\w ]+?)(?: (?:per|for each|"
        r"of each) .+)?$",
        r"group by \g<x> with a subtotal of \g<y>",
    ),
    (r"^(?P<c>(?:sub)?total of|.* (?:sub)?total of) total$", r"\g<c> the total column"),
    (
        r"^(?:only|just|show only|only show|print only)(?: the)? [\w ]+? \((?P<c>[^()]+)\)$",
        r"only print rows where \g<c>",
    ),
    (
        r"^(?P<v>mark|highlight|colou?r|make|print|show) (?:the )?[\w ]+? \((?P<c>[^()]*[<>=][^()]*)\) "
        r"(?P<l>.+)$",
        r"\g<v> rows where \g<c> \g<l>",
    ),
    (
        r"^(?:only )?(?:rows )?where (?P<x>[\w ]+?) (?:is|=|equals) (?P<a>\w+) or (?P<b>\w+)(?: only)?$",
        _either_value,
    ),
    (
        rf"^(?:do not|don't|don’t|never) (?:print|show|display) (?P<x>.+?) (?P<p>on {_PAGES})$",
        r"hide \g<x> \g<p>",
    ),
    (
        rf"^(?P<x>.+?) (?:should|must|may|shall)(?: not|n't|n’t) (?:appear|be (?:printed|shown|"
        rf"displayed|there|visible)) "
        rf"(?P<p>on {_PAGES})$",
        r"hide \g<x> \g<p>",
    ),
)
