"""What is added and how pages are, in other words, with the words that the edits know."""

from __future__ import annotations

from app.domain.reports.editing.english_frames import QUOTED
from app.domain.reports.editing.english_parts import ROWS, STROKE, THE, UNIT, N
from app.domain.reports.editing.numerals import COLOUR

MARKS = (
    (
        r"\b(?P<c>charts?|graphs?|pie|plot) (?:that|which) (?:shows?|displays?|presents?|compares?) ",
        r"\g<c> of ",
    ),
    (
        rf"^(?:the )?(?:page )?(?P<p>footer|header)(?: text| line| note)?: ?(?P<q>{QUOTED})$",
        r"add the text \g<q> to the page \g<p>",
    ),
    (
        rf"^(?P<p>(?:the )?page numbers?) (?:should|must|has to|have to) (?:look|read|be|appear)(?: like)?"
        rf"(?: this:?)? (?P<q>{QUOTED}|page \d.*)$",
        r"show \g<p> as \g<q>",
    ),
    (
        r"^(?:show|print|display|add|give|put) (?:the |an? )?(?:accumulated|cumulated|cumulative) (?P<x>.+?)"
        r"(?: (?:in|as) (?:a |an )?(?:new |extra |separate |additional )*column)?$",
        r"add a running total of \g<x>",
    ),
    (rf"^(?P<c>{COLOUR}) stripes$", r"zebra rows in \g<c>"),
    (r"^(?P<x>(?!repeat).+? header) on (?:every|each) page(?: again)?$", r"repeat \g<x> on every page"),
    (
        r"^(?:make )?(?:the )?zero(?:e?s)? in (?P<x>.+?) (?:(?:should|must) (?:be |stay |remain"
        r" )?)?(?:left )?(?:blank|empty|hidden|invisible)$",
        r"make the zeros in \g<x> disappear",
    ),
    (
        rf"^(?:stamp|print|write|put) (?:the word |the text )?(?P<q>{QUOTED}) (?:really |very"
        rf" )?(?:big|large|huge)(?: and \w+)? (?:diagonally )?(?:across|over|behind) (?:every|each"
        rf"|the|all) (?:pages?|report)$",
        r"add a watermark \g<q>",
    ),
    (
        r"^(?P<v>add .*\b(?:total|sum|average|count)\b.*?) (?:in|on|as|at) the (?:very )?last (?:line"
        r"|row)$",
        r"\g<v> at the end",
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
    (r"^count (?:the |all |all the )?(?:rows|records|entries|orders|items|lines)\b.*$", "count the rows"),
    (
        r"^use (?P<x>.+?) (?:as (?:the )?content )?(?:of|for|in) (?P<c>an? (?:QR|bar) ?-?code)(?P<r> .*)?$",
        r"add \g<c> of \g<x>\g<r>",
    ),
    (
        r"^(?:put|draw|add|set) (?:an? )?(?:frames?|borders?|boxe?s?) (?:around|on|to) (?:each"
        r"|every|all|all the|the) cells?(?: of the table)?$",
        "add borders to the table",
    ),
    (r"^(?P<v>delete|remove|get rid of) (?:the |all )*(?:grid lines)$", "remove the borders of the table"),
    (
        r"^(?:add |put |use )?(?:an?|the) (?P<q>[\w]+) watermark(?: (?:on|across|over|behind)"
        r" (?:it|(?:every|each|all|the) (?:pages?|report)))?$",
        r"add a watermark “\g<q>”",
    ),
    (
        r"^(?:the )?(?P<k>average|mean|total|sum) (?:of )?(?P<x>.+?) (?:should|must|has to|needs to"
        r"|is to) (?:stand|be|appear|come|be shown|be printed|go) (?P<p>(?:at|on|in) (?:the )?(?:end"
        r"|bottom|summary|foot|last page).*)$",
        r"add the \g<k> of \g<x> \g<p>",
    ),
    (
        rf"^(?:stamp|print|write|put) (?:the word |the text )?(?P<q>{QUOTED}) (?:diagonally"
        rf" )?(?:across|over|behind|beneath) (?:every|each|the|all) (?:pages?|report|sheets?)$",
        r"add a watermark \g<q>",
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
        rf"^(?:add|put|print|write|show|include|insert|have|place) (?:an? |the )?(?:small |short "
        rf"|extra )?(?:line of text|text|note|remark|notice|line|sentence|phrase|words?|message"
        rf"|caption)?(?: of text)? ?(?:saying|reading|that says|which says|that reads|with the"
        rf" (?:words?|text))? ?(?P<q>{QUOTED}) (?:at|on|to|in) the (?:very )?top of (?:every|each|the"
        rf"|all) pages?$",
        r"add the text \g<q> to the page header",
    ),
    (
        r"\bcolumn (?:for |called |named )?(?:the )?(?P<n>\w+),? (?:which|that) (?:is|equals|shows"
        r"|should be|contains) (?P<x>.+?) (?:times|multiplied by) (?P<y>.+)$",
        r"column \g<n> = \g<x> * \g<y>",
    ),
    (
        r"\bcolumn (?:for |called |named )?(?:the )?(?P<n>\w+),? (?:which|that) (?:is|equals|shows"
        r"|should be|contains) (?P<x>.+?) (?:minus|less) (?P<y>.+)$",
        r"column \g<n> = \g<x> - \g<y>",
    ),
    (
        r"\bcolumn (?:for |called |named )?(?:the )?(?P<n>\w+),? (?:which|that) (?:is|equals|shows"
        r"|should be|contains) (?P<x>.+?) plus (?P<y>.+)$",
        r"column \g<n> = \g<x> + \g<y>",
    ),
    (
        r"\bcolumn (?:for |called |named )?(?:the )?(?P<n>\w+),? (?:which|that) (?:is|equals|shows"
        r"|should be|contains) (?P<x>.+?) (?:divided by|over) (?P<y>.+)$",
        r"column \g<n> = \g<x> / \g<y>",
    ),
    (r"^(?:chuck|put|throw|stick|slap|pop) in (?=an? )", "add "),
    (r"^chart (?:it|this)?:? ?(?P<x>.+?),? (?P<k>bar|line|pie)s?$", r"add a \g<k> chart of \g<x>"),
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
        r"^separate (?P<x>.+?) (?:with|by) (?:a )?line (?P<w>below|under(?:neath)?|beneath|above)$",
        r"draw a line \g<w> \g<x>",
    ),
    (
        r"^(?:print|show|put|have|i need|i want|repeat) (?P<x>.+?) (?:twice|a second time|again|two times)$",
        r"duplicate \g<x>",
    ),
    (r"^(?P<x>.+?) should (?:appear|be|stand|be printed) (?:there )?twice$", r"duplicate \g<x>"),
    (
        r"^(?:add |put )?(?:a second|another copy of|a copy of) (?P<x>.+?)(?: below(?: it)?)?$",
        r"duplicate \g<x>",
    ),
    (r"^(?:double|clone|replicate) (?P<x>the .+)$", r"duplicate \g<x>"),
    (
        rf"^(?:put |print |write |show |place |have |add |set |include )?(?:the )?(?:text |words? "
        rf"|phrase |note |line )?(?P<q>{QUOTED}) (?:(?:should|must|has to|needs to) )?(?:be |stand"
        rf" |appear |go |printed |belongs? |shown |written |in it )*"
        r"(?P<p>(?:in|into|to|on|at) (?:the )?(?:page |report |left |right )*(?:foot(?:er)?"
        r"|head(?:er)?|bottom(?: of (?:the|each|every) page)?))$",
        r"add the text \g<q> \g<p>",
    ),
    (
        rf"^(?:the )?(?P<p>page (?:header|footer)) (?:should|must|has to|needs to|is to) (?:say"
        rf"|read|contain|show|have|include|carry|hold) (?:the (?:text|words?) )?(?P<q>{QUOTED})$",
        r"add the text \g<q> to the \g<p>",
    ),
    (
        rf"^(?P<p>(?:in|at|on) the page (?:header|footer)),? (?:there (?:should|must) be|(?:i|we)"
        rf" (?:want|need)|put|write|add|print)? ?(?:the (?:text|words?) )?(?P<q>{QUOTED})$",
        r"add the text \g<q> \g<p>",
    ),
    (
        rf"^(?:add|include|insert|have|want)? ?(?:an? )?watermark (?:saying|that says|with the"
        rf" (?:text|words?)|reading|which says|that reads|which reads|of) (?P<q>{QUOTED})$",
        r"add a watermark \g<q>",
    ),
    (
        r"^(?:give|number) (?:the |all )?pages (?:a )?(?:page )?numbers?$|^(?:each|every) page"
        r" (?:should have|needs|gets|must have) (?:a|its) (?:page )?number$|^(?:the )?pages"
        r" (?:need|should have|must have|get) (?:page )?numbers$",
        "number the pages",
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
        r"^(?:an?|insert an?|make an?) (?P<d>parameter|field|variable) (?P<n>(?:called |named )?\w)",
        r"add a \g<d> \g<n>",
    ),
    (r"^encode (?P<x>.+?) (?:in|as|into) (?P<c>an? (?:QR|bar) ?-?code)$", r"add \g<c> of \g<x>"),
    (r"^chart (?P<x>.+?) as (?P<k>bar|line|pie)s?$", r"add a \g<k> chart of \g<x>"),
    (
        r"^(?:put in|insert|include|have|i want|i need|we need|show) (?:a |an |another |an extra "
        r"|an additional |one more )?(?:new )?(?P<x>column .+|\w+ column)$",
        r"add a \g<x>",
    ),
    (r"^add (?:another|an extra|an additional|one more|a further) (?P<x>column .+)$", r"add a \g<x>"),
    (r"^(?:a |an extra |another )column (?:for|with) (?:the )?(?P<x>.+)$", r"add a column \g<x>"),
    (
        r"^(?:put|add|set|write|place) (?:a |the )?total (?:under|below|beneath|to|for|at the"
        r" (?:foot|bottom|end) of) (?P<x>.+)$",
        r"add a total of \g<x>",
    ),
    (
        r"^give (?P<x>.+?) (?:a |its own )(?P<k>total|sum|average|mean|count|running total)(?: row)?$",
        r"add a \g<k> of \g<x>",
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
        r"^(?:add |show |print |include )?(?:an? |the )?(?:print(?:ing)? date|date of (?:printing"
        r"|print)|today'?s date)(?: should)? (?:appear|be shown|show up|be printed|be on (?:it"
        r"|the (?:report|page))|on (?:it|the (?:report|page)))?$",
        "add the print date",
    ),
    (r"^repeat (?P<x>the .+?) (?:below|underneath|again)(?: it)?$", r"duplicate \g<x>"),
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
        r"^(?:page|paper|sheet) (?:format|size|in) (?:to |is |of )?(?P<o>landscape|portrait"
        r"|A[3-6]|B[45]|letter|legal)\b",
        r"page size \g<o>",
    ),
    (r"^page size (?P<o>landscape|portrait)\b", r"print in \g<o>"),
    (
        r"^(?:make|print|put|set|fit|(?:i|we) (?:need|want)|have|want|need) (?:it|this|everything"
        r"|the (?:report|page|whole thing)) (?:(?:fit|go|come|out) )?(?:on |in |to |onto |an?"
        r" )*(?P<s>A[3-6]|B[45]|letter|legal)(?: paper| size| sheets?| page)?$",
        r"use \g<s> paper",
    ),
    (
        r"^(?:it|this|the report|everything) (?:should|must|has to|needs to) (?:fit|go|be|print"
        r"|come) (?:on|in|onto|to)? ?(?:an? )?(?P<s>A[3-6]|B[45]|letter|legal)(?: paper|"
        r" sheets?)?$",
        r"use \g<s> paper",
    ),
    (
        rf"^(?:leave|keep|have|allow) (?:a margin of |margins of )?(?P<n>{N}{UNIT})(?: (?:of"
        rf" )?(?:margins?|space|room|white ?space))?(?: (?:on|at|around|along|all) .*)?$",
        r"set the margins to \g<n>",
    ),
    (
        rf"^(?:give )?(?:every|each) (?:other|second|alternate) (?:row|line) (?:should have |needs"
        rf" |gets |must have )?(?:an? )?(?P<c>{COLOUR})(?: background| fill)?$"
        rf"|^(?:colou?r|shade|paint|tint|fill|make) (?:every|each) (?:other|second|alternate)"
        rf" (?:row|line) (?:in |with )?(?P<d>{COLOUR})$",
        r"zebra rows in \g<c>\g<d>",
    ),
    (r"\b(?P<z>zebra|striped?) pattern\b", r"\g<z> rows"),
    (r"^give (?:the )?rows a zebra rows$", "zebra rows"),
    (r"^(?:shade|grey out|gray out|tint) (?P<x>(?:every|each) (?:other|second) (?:row|line))$", "zebra rows"),
)
