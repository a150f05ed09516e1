"""What is wished in one family of edits, said in the words that the edits know."""

from __future__ import annotations

import re

from app.domain.reports.editing.english_frames import QUOTED
from app.domain.reports.editing.numerals import COLOUR
from app.domain.reports.editing.split import VERB_EN

_N = r"(?:\d+(?:\.\d+)?|one|two|three|four|five|six|eight|ten|twelve|fifteen|twenty)"
_UNIT = r"(?: ?(?:pts?|points?|px|pixels?|mm|cm|millimet(?:er|re)s?|centimet(?:er|re)s?))"
_THE = r"(?:the |all |all the |each |my |our )?"
_ROWS = r"(?:rows?|records?|lines?|entries|items|orders?)"
_WAY = r"(?:right|left|up|down|upwards?|downwards?|higher|lower)"
_SENTENCE = (
    r"(?:make|put|move|shift|push|slide|nudge|place|set|print|show|have|let|want|get|keep|drag|bring"
    r"|need|add|change|give)"
)
_PUT = r"(?:put|print|show|place|display|set|have|add|list|bring|make|move|want|keep|let|order|sort)"
_EMPTY = r"(?:empty|blank|missing|null|unset|not (?:filled|set|given|there))"
_FULL = (
    r"(?:(?:it |they |there )?(?:is|are) (?:not|n't) (?:empty|blank|missing|null)|(?:it |they"
    r" )?(?:isn't|aren't) (?:empty|blank)"
    r"|not (?:empty|blank)|(?:it |they )?ha(?:s|ve) (?:a |any |some )?(?:values?|content|data"
    r"|text|something in it)"
    r"|there (?:is|are) (?:a |any |some )?(?:values?|content|data|text|something in it)|(?:it "
    r"|they )?(?:is|are) (?:filled|set|given|there)|filled(?: in)?)"
)
_HIGH = r"(?:highest|largest|biggest|greatest|newest|latest|most recent|most)"
_LOW = r"(?:lowest|smallest|oldest|earliest|least)"
_MORE = (
    r"(?:over|above|more than|greater than|larger than|bigger than|higher than|under|below|less than"
    r"|smaller than|at least|at most|exactly|equal to|>=?|<=?|=)"
)

_GO = (
    r"(?: (?:should|must|ha(?:s|ve) to|needs? to|shall|to) (?:go|move|be moved|be shifted|be|come|sit"
    r"|stand))?"
)

_LOOKS = (
    (
        rf"\b(?:anything|any values?|all values|values?|amounts|numbers) (?P<c>{_MORE} [\d.,]+)"
        rf" (?:in|for|of) (?P<x>the [\w ]+? column|\w+)\b",
        r"\g<x> \g<c>",
    ),
    (
        rf"\b(?P<l>bold|italic|{COLOUR}) (?:type|type ?face|face|letters|lettering|print|writing"
        rf"|style|script)\b",
        r"\g<l>",
    ),
    (
        rf"^(?:print|show|put|set|have|display) (?P<x>.+?) on (?:an? )?(?P<c>{COLOUR})(?: background)?$",
        r"give \g<x> a \g<c> background",
    ),
    (
        rf"^(?:put|place|set|add) (?:an? )?(?P<c>{COLOUR}) background (?:behind|under|beneath|to"
        rf"|on) (?P<x>.+)$",
        r"give \g<x> a \g<c> background",
    ),
    (r"^(?:make|let) (?P<x>.+?) line up (?:on|at|to) the (?P<s>right|left)$", r"align \g<x> \g<s>"),
    (
        r"^(?:frame|box in|border|surround) (?P<x>(?!all|each|every|the (?:cells|table)).+?)(?:"
        r" with a (?:border|frame|line))?$",
        r"put a border around \g<x>",
    ),
    (
        r"^(?:put|set|place|draw) (?P<x>.+?) in(?:to|side)? (?:a|its own) (?:frame|box|border)$",
        r"put a border around \g<x>",
    ),
    (
        r"^(?:frame|border|outline) (?:all|each|every|the)(?: the)? cells?$|^(?:use|put|add|give"
        r"|draw)? ?(?:the )?borders (?:for|around|on) (?:the|all|all the|each|every) cells?$"
        r"|^(?:the )?cells (?:should have|need|must have|get) borders$|^give (?:all )?(?:the"
        r" )?cells borders$",
        "add borders to the table",
    ),
    (
        rf"^(?:add|put) (?P<n>{_N}{_UNIT}?) (?:to|onto) the (?:font ?|text )?size of (?P<x>.+)$",
        r"make the font of \g<x> \g<n> bigger",
    ),
    (
        rf"^(?:raise|bump|push|increase|step) the (?:font ?|text )?size of (?P<x>.+?)(?: up)? by"
        rf" (?P<n>{_N}{_UNIT}?)$",
        r"make the font of \g<x> \g<n> bigger",
    ),
    (
        rf"^(?:lower|reduce|decrease|cut|drop) the (?:font ?|text )?size of (?P<x>.+?)(?: down)?"
        rf" by (?P<n>{_N}{_UNIT}?)$",
        r"make the font of \g<x> \g<n> smaller",
    ),
)
_SIZES = (
    (r"\b(?:broader|roomier)\b", "wider"),
    (
        r"^(?:give|allow|grant|leave) (?P<x>.+?) (?:some |a bit |a little )?(?:more|extra"
        r"|additional) (?:room|space|width)$",
        r"make \g<x> wider",
    ),
    (r"^(?:some |a bit |a little )?more (?:room|space|width) for (?P<x>.+)$", r"make \g<x> wider"),
    (
        rf"^(?:give|grant) (?P<x>.+?) (?P<n>{_N}) more (?P<u>points?|pts?|mm|pixels?)(?: of width)?$",
        r"make \g<x> \g<n> \g<u> wider",
    ),
    (
        rf"^(?:give|grant) (?P<x>.+?) (?P<n>{_N}{_UNIT}?) (?:more|extra|additional) (?:of"
        rf" )?(?:width|room|space)$",
        r"make \g<x> \g<n> wider",
    ),
    (
        rf"^add (?P<n>{_N}{_UNIT}?) (?:of width )?to (?:the width of )?(?P<x>.+?)(?:'s width)?$",
        r"make \g<x> \g<n> wider",
    ),
    (
        r"^(?:increase|enlarge|extend|raise|expand) the width of (?P<x>.+?)(?P<b> by .+)?$",
        r"make \g<x> wider\g<b>",
    ),
    (
        r"^(?:reduce|decrease|shrink|lower) the width of (?P<x>.+?)(?P<b> by .+)?$",
        r"make \g<x> narrower\g<b>",
    ),
    (rf"^resize (?P<x>.*\bcolumn\b.*?) to (?P<n>{_N}{_UNIT}?)$", r"set the width of \g<x> to \g<n>"),
    (
        rf"^(?:{_SENTENCE} )?(?P<x>.+?){_GO},? (?P<n>{_N}{_UNIT}) (?:more |further |farther"
        rf" )?(?:to the |towards the )?(?P<w>{_WAY})$",
        r"move \g<x> \g<n> to the \g<w>",
    ),
    (
        rf"^(?:{_SENTENCE} )?(?P<x>.+?) (?:further |farther )(?:to the )?(?P<w>right|left|up|down)"
        rf" by (?P<n>{_N}{_UNIT})$",
        r"move \g<x> \g<n> to the \g<w>",
    ),
    (
        r"^(?:move|slide|shift|nudge|push) (?P<x>.+?) (?:further |more )(?P<r>(?:to|towards) the .+)$",
        r"move \g<x> \g<r>",
    ),
    (rf"^(?:slide|push|drag|nudge|pull) (?P<x>.+?) (?P<r>(?:to the )?{_WAY}.*)$", r"move \g<x> \g<r>"),
    (r"\bto the (?:up|upwards?|higher)$", "up"),
    (r"\bto the (?:down|downwards?|lower)$", "down"),
)
_THING = (
    rf"(?P<x>(?!(?:an?|start|begin|page|{VERB_EN})\b)"
    rf"(?:(?!\b(?:should|must|has to|have to|needs? to|totals?|sum|summed|average|mean|rows?"
    rf"|numbers?|date|{_N})\b).)+?)"
)
_BE = (
    r"(?:(?:should|must|ha(?:s|ve) to|needs? to|shall) )?(?:be |come |go |stand |appear |be placed |be put )?"
)
_ORDERS = (
    (
        rf"^(?:(?:start|begin) with|{_PUT}) (?:the )?(?:{_ROWS} with )?(?:the )?{_HIGH}"
        rf" (?P<x>.+?)(?: (?:first|(?:at|on|to) (?:the )?(?:top|front)))?$",
        r"sort by \g<x> descending",
    ),
    (
        rf"^(?:the )?(?:{_ROWS} with )?(?:the )?{_HIGH} (?P<x>.+?) {_BE}(?:first|(?:at|on) (?:the )?top)$",
        r"sort by \g<x> descending",
    ),
    (
        rf"^(?:(?:start|begin) with|{_PUT}) (?:the )?(?:{_ROWS} with )?(?:the )?{_LOW}"
        rf" (?P<x>.+?)(?: (?:first|(?:at|on|to) (?:the )?(?:top|front)))?$",
        r"sort by \g<x> ascending",
    ),
    (
        rf"^(?:the )?(?:{_ROWS} with )?(?:the )?{_LOW} (?P<x>.+?) {_BE}(?:first|(?:at|on) (?:the )?top)$",
        r"sort by \g<x> ascending",
    ),
    (
        rf"^(?:{_PUT} )?{_THING} {_BE}(?:(?:to |at |on |as |in )(?:the )?(?:very )?(?:front|first"
        rf" position|first place|beginning|left end|far left|left|leftmost (?:position|column)"
        r"|first column)|first|(?:as )?the (?:very )?first column|leftmost)$",
        r"move \g<x> to the front",
    ),
    (
        rf"^(?:{_PUT} )?{_THING} {_BE}(?:(?:to |at |on |as |in )(?:the )?(?:very )?(?:end|last"
        rf" position|last place|far right|right end|rightmost (?:position|column)|last column)|last"
        r"|the (?:very )?last column|rightmost)$",
        r"move \g<x> to the end",
    ),
    (r"^(?:start|begin) with (?P<x>the .*column)$", r"move \g<x> to the front"),
    (
        rf"^(?:{_PUT} )?{_THING} {_BE}(?:right |directly |immediately |just |straight"
        rf" )*(?P<w>after|behind|before|in front of) (?P<y>.+)$",
        r"move \g<x> \g<w> \g<y>",
    ),
    (
        rf"^{_THING} (?:should|must|has to|needs to|shall) (?:directly |immediately )?follow (?P<y>.+)$",
        r"move \g<x> after \g<y>",
    ),
    (
        r"^(?P<v>sort|order|group|arrange|filter) (?:the |this |whole |entire |all )*(?:list"
        r"|report|table|data|everything|it|items|entries|document|them)\b",
        r"\g<v> the rows",
    ),
    (
        rf"^(?:(?:put|list|show|print|arrange|have|make) )?{_THE}{_ROWS} (?:(?:must|should|have to"
        rf"|need to) be |are to be )?(?:in (?:the )?order of|(?<!group )by) (?P<x>.+)$",
        r"sort by \g<x>",
    ),
    (
        r"^use (?P<x>.+?) (?:for sorting|as (?:the )?sort(?:ing)? (?:key|criterion|column|field))$",
        r"sort by \g<x>",
    ),
    (r"^(?P<d>descending|ascending) by (?P<x>.+)$", r"sort by \g<x> \g<d>"),
)
_EXCLUDED = (
    (
        rf"^exclude (?P<a>.+?)(?: of)? (?P<n>{_N}) (?:or|and) (?:less|fewer|below|under|lower|smaller)$",
        r"exclude \g<a> at most \g<n>",
    ),
    (
        rf"^exclude (?P<a>.+?)(?: of)? (?P<n>{_N}) (?:or|and) (?:more|above|over|higher|larger)$",
        r"exclude \g<a> at least \g<n>",
    ),
    (
        rf"^exclude (?P<a>.+?) (?:of )?(?:up to|not (?:above|over|more than)|no more than) (?P<n>{_N})$",
        r"exclude \g<a> at most \g<n>",
    ),
    (
        rf"^exclude (?P<a>.+?) (?:of )?(?:not (?:below|under|less than)|no less than) (?P<n>{_N})$",
        r"exclude \g<a> at least \g<n>",
    ),
)
_ROWS_CHOSEN = (
    (
        rf"^(?:(?:i|we) )?(?:only|just) (?:want|need|print|show|list|keep|see|include)?(?: to"
        rf" see)? ?{_THE}(?P<r>{_ROWS}) (?P<c>.+)$",
        r"only print rows \g<c>",
    ),
    (
        rf"^(?:(?:i|we) )?(?:need|want|keep|print|show|list) (?:only|just) {_THE}(?P<r>{_ROWS}) (?P<c>.+)$",
        r"only print rows \g<c>",
    ),
    (
        rf"^(?:restrict|limit|reduce|narrow) (?:the |this )*(?:report|list|it|table|output|data"
        rf"|print ?out)(?: down)? to (?:{_THE}{_ROWS} )?(?:with |where |whose )?(?P<c>.+)$",
        r"only print rows with \g<c>",
    ),
    (
        r"^(?P<x>.+?) (?:must|should|has to|needs to) be (?P<c>.+?) (?:in order )?to be"
        r" (?:printed|shown|listed|included)$",
        r"only print rows with \g<x> \g<c>",
    ),
    (rf"^only print rows (?P<c>{_MORE} .+?) (?:in|for|of) (?P<x>.+)$", r"only print rows with \g<x> \g<c>"),
)
_GROUPS = (
    (
        r"^(?:(?:i|we) (?:want|need)|make|add|create|form|introduce|build|set up|have|let's have"
        r"|there should be|insert|define)? ?(?:an? |one |new )*groups? "
        r"(?:for each|for every|per|on|by|for|of each) (?:the same )?(?P<x>.+)$",
        r"group by \g<x>",
    ),
    (
        rf"^(?:put|keep|bring|print|list|show) {_THE}{_ROWS} (?:of|with) the same (?P<x>.+?) together$",
        r"group by \g<x>",
    ),
    (
        r"^(?P<g>group .+?) (?:including|plus|together with|along with) (?:the )?(?P<s>sub-?totals?.*)$",
        r"\g<g> with \g<s>",
    ),
)
_FORMS = (
    (
        r"^(?:round|limit|restrict|cut|trim) (?P<x>.+?) (?:off )?to (?P<n>\w+) (?P<d>decimals?(?:"
        r" places?)?|digits after the (?:point|comma))$",
        r"show \g<x> with \g<n> decimals",
    ),
    (
        r"^set the (?:number of )?decimals (?:of|for|in) (?P<x>.+?) to (?P<n>\w+)$",
        r"show \g<x> with \g<n> decimals",
    ),
    (
        r"^(?:separate|split|group) the (?:thousands|digits) (?:in|of|for) (?P<x>.+?)(?: (?:by|in"
        r"|into) thousands)?$",
        r"show \g<x> with thousands separators",
    ),
    (
        r"^(?:put|add|show|print|set|place|give|want)? ?(?:an? |the )?(?P<s>(?:dollar|euro|pound"
        r"|yuan|yen|currency|percent)(?: sign)?|[$€£¥]) (?:sign |symbol )?(?:before|in front of"
        r"|to|at|on) (?P<x>.+)$",
        r"show \g<x> with a \g<s> sign",
    ),
    (r"^prefix (?P<x>.+?) with (?:an? )?(?P<s>.+)$", r"show \g<x> with a \g<s> sign"),
    (r"\b(?P<s>(?:dollar|euro|pound) sign) sign\b", r"\g<s>"),
    (r"\bUS (?=dollars?\b)", ""),
    (r"^write (?P<x>.+?) as (?P<f>[\w./ -]*(?:yy|MM)[\w./ -]*)$", r"format \g<x> as \g<f>"),
)
_WRAPS = (
    (
        r"^(?P<x>.+?) (?:may|can|should|must|could) (?:take|use|run over|occupy|span) (?:several"
        r"|multiple|more|many|two|more than one) lines?$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?:enable|turn on|switch on|activate|use|allow|add) (?:the )?(?:text |word |line"
        r" )*(?:wrapping|wrap|stretching|overflow|breaks?|breaking) (?:for|in|on|of) (?P<x>.+)$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?:break|wrap|fold) (?:the )?long (?:lines|texts?|words|names|values) (?:in|of) (?P<x>.+)$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?:show|print|display) (?:all|the whole|the full|the entire|the complete)(?: of)?(?:"
        r" the)? texts? (?:in|of) (?P<x>.+)$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?P<x>.+?) (?:should|must) (?:show|print|display) (?:all|the whole|the full|the"
        r" entire) (?:of )?(?:its|their|the) (?:texts?|content)$",
        r"let \g<x> wrap",
    ),
    (r"^(?P<x>.+?) (?:should|must) be able to (?:grow|wrap|stretch)$", r"let \g<x> wrap"),
    (
        r"^(?P<x>.+?) (?:should|must|may)(?: not|n't|n’t) (?:be|get) (?:cut|cut off|truncated"
        r"|clipped|cropped|chopped)(?: off)?$",
        r"let \g<x> wrap",
    ),
    (
        r"^(?:the )?texts? (?:in|of) (?P<x>.+?) (?:is|are|gets?) (?:being )?(?:cut off|truncated"
        r"|clipped|cut|cropped)$",
        r"let \g<x> wrap",
    ),
)
_SHOWN = (
    (
        rf"^(?:print|show|display|include) (?P<x>.+?) only (?:if|when|where) {_FULL}$",
        r"hide \g<x> if it is empty",
    ),
    (
        rf"^only (?:print|show|display|include) (?P<x>.+?) (?:if|when|where) {_FULL}$",
        r"hide \g<x> if it is empty",
    ),
    (
        rf"^(?P<x>.+?) (?:(?:should|must|may) )?only (?:be )?(?:printed|shown|displayed|appear"
        rf"|show up)?? ?(?:if|when|where) {_FULL}$",
        r"hide \g<x> if it is empty",
    ),
    (
        rf"^(?P<x>.+?) (?:should|must|shall|need)(?: not|n't|n’t) (?:be )?(?:printed|shown"
        rf"|displayed|appear|show up|print) (?:if|when|where) (?:(?:it|they)(?:'s| is| are)"
        rf" )?(?P<e>{_EMPTY})$",
        r"hide \g<x> if it is empty",
    ),
    (
        rf"^(?:skip|leave out|suppress|omit|drop|remove|do not print|don't print|don't show)"
        rf" (?P<x>.+?) (?:if|when|where|wherever) (?:(?:it|they)(?:'s| is| are) )?{_EMPTY}$",
        r"hide \g<x> if it is empty",
    ),
    (
        rf"^(?:leave|take) (?P<x>.+?) out (?:if|when|where) (?:(?:it|they)(?:'s| is| are) )?{_EMPTY}$",
        r"hide \g<x> if it is empty",
    ),
    (
        rf"^(?:if|when) (?P<x>.+?) (?:is|are) {_EMPTY},? (?:then )?(?:it|they|this"
        rf"|that)? ?(?:should(?: not|n't) be (?:printed|shown)|should be (?:hidden|left out)|hide"
        rf" (?:it|them)|leave (?:it|them) out|(?:do not|don't) (?:print|show) (?:it|them))$",
        r"hide \g<x> if it is empty",
    ),
    (
        rf"^(?P<x>.+?) should (?:disappear|vanish|go away|go) (?:if|when|where) (?:(?:it"
        rf"|they)(?:'s| is| are) )?{_EMPTY}$",
        r"hide \g<x> if it is empty",
    ),
)
_MARKS = (
    (
        r"^(?:give (?P<x>.+?) |(?P<z>.+?) (?:should have|needs|must have) )(?:a |an? \w+ )?line"
        r" (?P<w>below|under(?:neath)?|beneath|above|over)(?: (?:it|them))?$",
        r"draw a line \g<w> \g<x>\g<z>",
    ),
    (
        r"^(?:there should be |add |have )?(?:a |an? thin |one )?line (?P<w>below|under(?:neath)?"
        r"|beneath|above|over) (?P<x>(?!each|every).+)$",
        r"draw a line \g<w> \g<x>",
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
        rf"|every|the) {_ROWS})?$"
        rf"|^number {_THE}{_ROWS}$|^(?:each|every) (?:row|line|record) (?:should have|needs|gets"
        rf"|must have) (?:a|its) (?:row )?number$|^give {_THE}{_ROWS} (?:a )?(?:row )?numbers?$"
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
        r"^(?P<v>add .*\b(?:total|sum|average)\b.*?) (?:below|under|beneath|underneath) the"
        r" (?:table|list|rows)$",
        r"\g<v> at the bottom",
    ),
    (
        r"^keep (?:a|the) running (?:total|sum) of (?P<x>.+)$|^(?:show|print|display) (?P<z>.+?)"
        r" cumulatively$|^(?:add )?(?:a )?cumulative (?:total|sum) of (?P<y>.+)$",
        r"add a running total of \g<x>\g<y>\g<z>",
    ),
)
_SHEETS = (
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
        rf"^(?:leave|keep|have|allow) (?:a margin of |margins of )?(?P<n>{_N}{_UNIT})(?: (?:of"
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
_TABLE = tuple(
    (re.compile(one, re.I), plain)
    for one, plain in (
        *_SHEETS,
        *_SHOWN,
        *_WRAPS,
        *_ROWS_CHOSEN,
        *_EXCLUDED,
        *_GROUPS,
        *_LOOKS,
        *_SIZES,
        *_FORMS,
        *_MARKS,
        *_ORDERS,
    )
)


def in_known_words(clause: str) -> str:
    """Return an imperative in words that the edits know: "chart it as bars" adds a bar chart."""
    for pattern, plain in _TABLE:
        clause = pattern.sub(plain, clause)
    return clause
