"""More short English commands of one clause: rows, values, lines and page numbers."""

from __future__ import annotations

import re

from app.domain.reports.editing.english.commands import Rule
from app.domain.reports.editing.english.frames import QUOTED
from app.domain.reports.editing.request.numerals import COLOUR


def _corner(found: re.Match[str]) -> str:
    return f"put the page number at the {found['v']} {found['s']}"


def _starting(found: re.Match[str]) -> str:
    return f"only print rows with {found['x']} {found['w']} with {found['v']}"


REST: tuple[Rule, ...] = (
    (r"^(?P<v>make|set) (?:the )?header cells (?P<h>taller|higher|lower)$", r"\g<v> the header row \g<h>"),
    (r"^group(?:ing)?: ?(?=\w)", "group by "),
    (
        r"^(?P<x>(?:the )?[\w ]+?) (?:must|should|may)(?: not|n't|n’t) (?:have|show|print) (?:any "
        r")?decimals?(?: places)?$",
        r"\g<x> without decimals",
    ),
    (
        r"^(?P<r>rows|records|lines|items|orders) with (?P<x>(?:(?!below|above|under|over|than|least|"
        r"most)\w+ )+?)(?P<n>-?\d+(?:\.\d+)?) "
        r"(?:should|must|may)(?: not|n't|n’t) "
        r"(?:appear|be (?:shown|printed|listed|there))$",
        r"exclude \g<r> with \g<x>= \g<n>",
    ),
    (r"^print (?:only )?one (?P<x>[\w ]+?) (?:per|on each|on a) page$", r"start each \g<x> on a new page"),
    (r"^(?:smaller|lower|tighter|narrower) rows$|^rows (?:smaller|lower|tighter)$", "make the rows lower"),
    (r"^(?:higher|taller|bigger) rows$|^rows (?:higher|taller|bigger)$", "make the rows higher"),
    (r"^(?P<v>delete|remove|drop) the date of printing$", r"\g<v> the print date"),
    (r"^no [\w ]+? \((?P<c>[\w ]+ ?(?:<>|!=) ?[\w ]+)\)$", r"only print rows where \g<c>"),
    (
        r"^(?:show |print )?page \d+ ?(?:/|of) ?\d+,? (?:at the |in the )?(?P<v>bottom|"
        r"top)[ -](?P<s>left|right|cent(?:er|re))$",
        r"show the page number as page x of y at the \g<v> \g<s>",
    ),
    (r"^(?:the )?(?P<x>[\w ]+?) as (?:an? |the )?group header$", r"group by \g<x>"),
    (
        r"^(?:print|show|put|add) (?:the )?(?:report|current|today'?s) date (?:at the |in the "
        r")?(?P<v>top|bottom)[ -]"
        r"(?P<s>left|right|cent(?:er|re))$",
        r"add the print date at the \g<v> \g<s>",
    ),
    (r"^(?P<x>[\w ]+?) (?P<c>between \S+ and \S+) only$", r"only print rows with \g<x> \g<c>"),
    (
        rf"^add (?P<f>[\w ]+? [-+*/] [\w ]+?) as (?P<q>{QUOTED})$",
        r"add column \g<q> = \g<f>",
    ),
    (r"^sort (?:the )?[a-z]+s (?:within|inside|in) (?:the |each )?[a-z]+s? by ", "sort by "),
    (
        r"^(?:page )?(?P<p>header|footer) with (?:the )?(?:current |print |today'?s )?date$",
        r"add the print date to the page \g<p>",
    ),
    (
        r"^keep (?:the |all )?(?P<x>[a-z]{3,}[^s])s together(?: on (?:a|one) page)?$",
        r"keep each \g<x> group together",
    ),
    (
        r"^(?:hide|switch off|turn off) the (?:grid|grid lines|table lines)$",
        "remove the borders of the table",
    ),
    (rf"\b(?P<v>add|insert|append) an? (?:empty|blank) (?P<c>column {QUOTED})", r"\g<v> a \g<c>"),
    (
        r"^(?:(?:print|show|list) (?:only|just)|(?:only|just)(?: print| show| list)?) (?:the )?[a-z]+s "
        r"with (?P<o>more|less|fewer|greater) than "
        r"(?P<n>\d[\d.,]*) (?P<x>[\w ]+)$",
        r"only print rows with \g<x> \g<o> than \g<n>",
    ),
    (
        r"^(?:only|just) (?:the |those )?(?P<x>[a-z]+)s (?P<w>starting|beginning|ending) with (?P<v>\S+)$",
        _starting,
    ),
    (
        r"^let (?:the )?(?:long )?(?P<x>[\w ]+?)(?<!name)(?: names?| texts?)? (?:break|wrap|run|flow|go) "
        r"(?:on ?to|over|into|across) (?:a |the )?(?:second|next|new|several|two|more|another) lines?$",
        r"let \g<x> wrap",
    ),
    (r"\bin front of (?:each|every) row$", "in each row"),
    (
        r"^(?P<x>(?:the )?[\w ]+?) with (?P<l>an? (?:\w+ )?line) (?P<s>above|below|under)$",
        r"draw \g<l> \g<s> \g<x>",
    ),
    (
        r"^(?P<v>make|set) (?:the )?rows (?:(?:a )?(?:bit|little) )?(?:less high|more compact|tighter"
        r"|flatter)$",
        r"\g<v> the rows lower",
    ),
    (
        r"^(?:repeat|print|show) (?P<x>(?:the )?[\w ]+?) only (?:when|if|where) (?:it|they|the value) "
        r"(?:differs?|is different|is new)(?: from .*)?$",
        r"print \g<x> only when it changes",
    ),
    (
        r"^(?:the )?page numbers? (?:(?:should be|at|in|to) )?(?:the )?(?P<v>bottom|top|lower|upper)[ -]"
        r"(?P<s>left|right|cent(?:er|re))$",
        _corner,
    ),
)
EVERYWHERE: tuple[Rule, ...] = (
    (
        rf"^(?P<x>[\w ]+?):? (?P<a>{QUOTED}) (?:in )?(?P<c>{COLOUR}),? (?:and )?(?P<b>{QUOTED}) "
        rf"(?:in )?(?P<d>{COLOUR})$",
        r"make \g<x> \g<c> if it is \g<a>, make \g<x> \g<d> if it is \g<b>",
    ),
    (
        rf"^(?:make |set |print |show )?(?P<x>[\w\u3400-\u9fff ]+?) and (?P<y>[\w\u3400-\u9fff ]+?) "
        rf"(?:in )?(?P<c>{COLOUR}) "
        rf"and (?P<d>{COLOUR})(?: respectively)?$",
        r"make \g<x> \g<c>, make \g<y> \g<d>",
    ),
    (
        rf"^(?P<v>rename|change) (?P<a>{QUOTED}|[\w ]+?) (?:to|into|as) (?P<p>{QUOTED}),? and "
        rf"(?P<b>{QUOTED}|[\w ]+?) "
        rf"(?:to|into|as) (?P<q>{QUOTED})$",
        r"\g<v> \g<a> to \g<p>, \g<v> \g<b> to \g<q>",
    ),
    (
        r",? (?:and )?(?:the )?(?:others?|rest|other (?:margins|columns|ones|sides)) (?:stay|stays|"
        r"remain|remains|unchanged"
        r"|as (?:is|they are|it is)|(?:stay|remain)s? (?:the same|unchanged|as (?:is|they are|it is)))$",
        "",
    ),
    (
        r"^(?P<g>group (?:the (?:rows|records|data) )?by [\w\ue000-\uf8ff ]+?),? and "
        r"(?:sub-?total|sum(?: up)?|total) (?:the )?(?P<x>[\w\ue000-\uf8ff ]+?)(?: columns?)?$",
        r"\g<g> with subtotals of \g<x>",
    ),
    (
        r"(?P<m>\b(?:move|put) the \w+ column (?:behind|after|before) the "
        r"(?:\w+th|first|second|third|last))$",
        r"\g<m> column",
    ),
)
