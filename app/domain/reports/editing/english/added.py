"""What is added and how pages are, in other words, with the words that the edits know."""

from __future__ import annotations

from app.domain.reports.editing.english.frames import QUOTED
from app.domain.reports.editing.english.parts import ROWS, STROKE, THE
from app.domain.reports.editing.request.numerals import COLOUR

MARKS = (
    (
        rf"^(?:the )?(?:page )?(?P<p>footer|header)(?: text| line| note)?: ?(?P<q>{QUOTED})$",
        r"add the text \g<q> to the page \g<p>",
    ),
    (
        r"^(?:show|print|display|add|give|put) (?:the |an? )?(?:accumulated|cumulated|cumulative) (?P<x>.+?)"
        r"(?: (?:in|as) (?:a |an )?(?:new |extra |separate |additional )*column)?$",
        r"add a running total of \g<x>",
    ),
    (rf"^(?P<c>{COLOUR}) stripes$", r"zebra rows in \g<c>"),
    (r"^(?P<x>(?!repeat).+? header) on (?:every|each) page(?: again)?$", r"repeat \g<x> on every page"),
    (
        rf"^(?:stamp|print|write|put) (?:the word |the text )?(?P<q>{QUOTED}) (?:really |very"
        rf" )?(?:big|large|huge)(?: and \w+)? (?:diagonally )?(?:across|over|behind) (?:every|each"
        rf"|the|all) (?:pages?|report)$",
        r"add a watermark \g<q>",
    ),
    (
        r"^(?:add |print |show |draw |insert )?(?:an? )?chart of (?P<x>.+?) (?:as|with|in) (?:an?"
        r" )?(?P<k>bar|line|pie)s?(?: chart)?(?P<r> .*)?$",
        r"add a \g<k> chart of \g<x>\g<r>",
    ),
    (
        r"^(?:put|draw|add|set) (?:an? )?(?P<a>(?:\w+ ){0,3}?)(?:frames?|borders?|boxe?s?)"
        r" a?round (?:each|every|all|all the|the)"
        r" cells?(?: of the table)?$",
        r"add \g<a>borders to the table",
    ),
    (
        r"^(?:put|insert|add|make|force|start) a (?:page break|new page) (?:before|after|between"
        r"|for|with) (?:each|every|the) (?:new )?(?P<x>.+?)s?(?: group)?$",
        r"start each \g<x> on a new page",
    ),
    (
        r"^use (?P<x>.+?) (?:as (?:the )?content )?(?:of|for|in) (?P<c>an? (?:QR|bar) ?-?code)(?P<r> .*)?$",
        r"add \g<c> of \g<x>\g<r>",
    ),
    (
        r"^(?:add |put |use )?(?:an?|the) (?P<q>[\w]+) watermark(?: (?:on|across|over|behind)"
        r" (?:it|(?:every|each|all|the) (?:pages?|report)))?$",
        r"add a watermark “\g<q>”",
    ),
    (
        r"^(?:stamp|print|write|put) (?:the word |the text )?(?-i:(?P<q>[A-Z][\w]*(?: [A-Z]\w*)*))"
        r" (?:diagonally )?(?:across|over|behind|beneath) (?:every|each|the|all) (?:pages?|report"
        r"|sheets?)$",
        r"add a watermark “\g<q>”",
    ),
    (
        r"^(?:add|put|set|print|show|include|place)? ?(?:the |a |today'?s )?(?:(?:print(?:ing)? "
        r"|current )?date|date of printing) (?:(?:should|must|has to) )?(?:belongs?|be|goes|go|stand"
        r"|appear|printed|shown)? ?(?P<p>(?:in|into|to|on|at) (?:the )?(?:page )?(?:footer|header"
        r"|foot|bottom|top)\b.*)$",
        r"add the print date \g<p>",
    ),
    (
        rf"^(?:add|put|print|write|show|include|insert|have|place) (?:an? |the )?(?:small |short "
        rf"|extra )?(?:line of text|text|note|remark|notice|line|sentence|phrase|words?|message"
        rf"|caption)?(?: of text)? ?(?:saying|reading|that says|which says|that reads|with the"
        rf" (?:words?|text))? ?(?P<q>{QUOTED}) (?:at|on|to|in) the (?:very )?bottom of (?:every|each"
        rf"|the|all) pages?$",
        r"add the text \g<q> to the page footer",
    ),
    (
        rf"^(?:give (?P<x>.+?) |(?P<z>.+?) (?:should have|needs|must have) )(?:an? )?(?P<a>{STROKE})line"
        r" (?P<w>below|under(?:neath)?|beneath|above|over)(?: (?:it|them))?$",
        r"draw a \g<a>line \g<w> \g<x>\g<z>",
    ),
    (
        rf"^(?:there should be |add |have )?(?:an? |one )?(?P<a>{STROKE})line (?P<w>below|under(?:neath)?"
        r"|beneath|above|over) (?P<x>(?!each|every).+)$",
        r"draw a \g<a>line \g<w> \g<x>",
    ),
    (
        rf"^(?:put |print |write |show |place |have |add |set |include )?(?:the )?(?:text |words? "
        rf"|phrase |note |line )?(?P<q>{QUOTED}) (?:(?:should|must|has to|needs to) )?(?:be |stand"
        rf" |appear |go |printed |belongs? |shown |written |in it )*"
        r"(?P<p>(?:in|into|to|on|at) (?:the )?(?:page |report |left |right )*(?:foot(?:er)?"
        r"|head(?:er)?|bottom(?: of (?:the|each|every) page)?))$",
        r"add the text \g<q> \g<p>",
    ),
    (
        rf"^(?:i |we )?(?:want|need|show|put|add|print|give|have|include)? ?(?:a column (?:with"
        rf"|for) )?(?:a |the )?(?:row|line|record) numbers?(?: column)?(?: in front of (?:each"
        rf"|every|the) {ROWS})?$"
        rf"|^number {THE}{ROWS}$|^(?:each|every) (?:row|line|record) (?:should have|needs|gets"
        rf"|must have) (?:a|its) (?:row )?number$|^give {THE}{ROWS} (?:a )?(?:row )?numbers?$"
        rf"|^(?:add )?(?:a )?(?:row )?numbering column$",
        "add a row number column",
    ),
    (r"^(?:an? )?new (?P<d>parameter|field|variable) (?=\w)", r"add a \g<d> "),
    (
        r"^(?:put in|insert|include|have|i want|i need|we need|show) (?:a |an |another |an extra "
        r"|an additional |one more )?(?:new )?(?P<x>column .+|\w+ column)$",
        r"add a \g<x>",
    ),
    (
        r"^(?:put|add|set|write|place) (?:a |the )?total (?:under|below|beneath|to|for|at the"
        r" (?:foot|bottom|end) of) (?P<x>.+)$",
        r"add a total of \g<x>",
    ),
    (r"^(?:add up|sum up|total up|sum|totalise|tot up) (?P<x>.+)$", r"add a total of \g<x>"),
    (
        r"^(?:print|show|calculate|compute|display|put|write|give) (?:me )?(?:the|an?) (?:mean"
        r"|average)(?: of| for)? (?P<x>.+)$",
        r"add the average of \g<x>",
    ),
    (
        r"^(?:print|show|calculate|compute|display|put|write|give) (?:me )?(?:the|a) (?P<k>total"
        r"|sum|count) (?:of|for) (?P<x>.+)$",
        r"add the \g<k> of \g<x>",
    ),
    (
        r"^(?P<v>add .*\b(?:total|sum|average)\b.*?) (?:below|under|beneath|underneath|after) the"
        r" (?:table|list|rows)$",
        r"\g<v> at the bottom",
    ),
    (
        r"^keep (?:a|the) running (?:total|sum) of (?P<x>.+)$|^(?:show|print|display) (?P<z>.+?)"
        r" cumulatively$|^(?:add )?(?:a )?cumulative (?:total|sum) of (?P<y>.+)$",
        r"add a running total of \g<x>\g<y>\g<z>",
    ),
)
SHEETS = (
    (r"\bin (?P<o>landscape|portrait) (?:format|mode|orientation|layout)\b", r"in \g<o>"),
    (
        r"^(?:rotate|flip|change|turn) (?:the )?(?:page|sheet|paper|report|it) (?:to|into)"
        r" (?P<o>landscape|portrait)$",
        r"print in \g<o>",
    ),
    (
        rf"^(?:give )?(?:every|each) (?:other|second|alternate) (?:row|line) (?:should have |needs"
        rf" |gets |must have )?(?:an? )?(?P<c>{COLOUR})(?: background| fill)?$"
        rf"|^(?:colou?r|shade|paint|tint|fill|make) (?:every|each) (?:other|second|alternate)"
        rf" (?:row|line) (?:in |with )?(?P<d>{COLOUR})$",
        r"zebra rows in \g<c>\g<d>",
    ),
)
