"""English verbs of everyday speech, with the standard ones: whatever is blown up is made bigger."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.request.numerals import EN_COLOUR
from app.domain.reports.editing.request.split import VERB_EN

Rules = tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]

NAME = "[\ue000-\uf8ff]"
# Where a wish begins, and where it ends.
START = (
    r"(?P<s>^(?:(?:please|pls|hi|hello|next|then|also|finally|kindly|just)[,:]? )*"
    r"|[,;.:!] (?:(?:and|then|also|please|plus|just) )*|\b(?:and|then) (?:(?:also|then|please|just) )*"
    r"|\b(?:can|could|would|should|may|might|will) (?:you|we|i) (?:(?:please|just|also) )*"
    r"|\b(?:(?:want you|like you|like|want|need|ahead and|time|try) to|let's|let us) )"
)
END = rf"(?=[ ]*$|[,;!?]|\.(?!\d)|:| (?:and|then|but) (?:then |also )?(?:{VERB_EN})\b)"
_THE = r"(?:the|all|every|each|my|our|this|that|its|both|any|those|these)\b"
_THING = rf"(?P<x>(?:{_THE}|{NAME}|[A-Z])(?:(?! to \d)[^,;:!?.])*?)"
_COLUMNS = r"(?P<x>(?:the |all the |all |both )?(?:(?! to \d)[^,;:!?.])*?\bcolumns?)"
_N = r"(?P<n>\d+(?:\.\d+)?)(?: ?(?:pt|points?|px|pixels)|-point)?"
_SIZED = (
    r"(?!.*\b(?:columns?|rows?|lines?|margins?|width|height|page|band|box|image|logo|picture|\w*codes?)\b)"
)
_HUE = rf"(?P<c>(?:(?:very|pale|light|dark|deep|soft|faint)[ -])?(?:{EN_COLOUR}))"
ROWS_CALLED = (
    r"(?:rows|records|lines|entries|items|orders|tickets|invoices|customers|employees|products"
    r"|transactions|visits"
    r"|payments|purchases|inspections|jobs|tasks|projects|bookings|shipments|deliveries|complaints"
    r"|claims|people"
    r"|articles|movements|accounts|batches)"
)
_ROWS = rf"(?P<r>(?:the |all |any |all the )*{ROWS_CALLED})"

# What goes, comes, changes its place or name.
CHANGED: Rules = (
    (r"^do (?:me|us) a favou?r(?: and|,|:) ", ""),
    (rf"{START}only leave (?=(?:the )?{ROWS_CALLED}\b)", r"\g<s>only show "),
    (rf"{START}rank (?:the |all |all the )?{ROWS_CALLED} by ", r"\g<s>sort by "),
    (
        r"(?P<l>\b(?:line|rule|border|bar)\b),? (?:that|which) (?:runs?|spans?|goes|go"
        r"|stretch(?:es)?|covers?|takes? up"
        r"|extends?)(?: right)?(?: across| over)?"
        r" (?:(?:the|its) (?:full|whole|entire)(?: page)? width|(?:from )?edge to edge|all the way across"
        r"|(?:from )?margin to margin)(?: of the page)?(?P<r> (?:under|below|above|over|beneath|at"
        r"|between|underneath)\b[^,;]*)?",
        lambda one: f"{one['l']}{one['r'] or ''}, across the full width",
    ),
    (
        r"\b(?:from edge to edge|from margin to margin|all the way across(?: the page)?)(?=$|[,;.!?])",
        "across the full width",
    ),
    (r"\bthe whole (?:thing|lot|document|shebang)\b", "the report"),
    (r"\bkicks? off (?=on\b)", "start "),
    (
        r"\b(?:list|sort|order|show|arrange) the (?:rest|others|remainder|remaining (?:ones|rows)) by ",
        "sort by ",
    ),
    (r"\b(?:skip|stop) printing (?P<x>it|them|that)\b", r"do not print \g<x>"),
    (
        rf"{START}(?:chuck|ditch|scrap|bin|toss|dump|axe|lose|nix|zap|junk|trash|kill off|cut out|clear out"
        rf"|strip out|take out|throw out|rip out|get rid of|do away with|dispose of|knock out|leave off)"
        rf" {_ROWS} (?=where|with|whose|that)",
        r"\g<s>exclude \g<r> ",
    ),
    (
        rf"{START}(?:weed|filter|sift|sort|screen|kick|purge|cut|throw|chuck|leave) out {_ROWS} "
        r"(?=where|with|whose|that)",
        r"\g<s>exclude \g<r> ",
    ),
    (
        rf"{START}(?:take|strip|pull|get|lift|remove) (?:the |its |any )?(?P<f>frames?|borders?|box|outline)"
        rf" (?:off|away from|from|off of) (?={_THE}|{NAME})",
        r"\g<s>remove the border around ",
    ),
    (
        rf"{START}(?:you (?:can|may) )?(?:chuck|ditch|scrap|bin|toss|dump|axe|lose|nix|zap|junk|trash|kill"
        r"|drop|cut|clear out|strip out|strip|take out|throw out|rip out|get rid of|do away with|dispose of"
        rf"|dispense with|cut out|knock out|weed out) (?={_THE})(?!.*\bto \d)",
        r"\g<s>delete ",
    ),
    (
        rf"{START}(?:you (?:can|may) )(?=(?:delete|remove|add|make|set|change|move|hide|put|use) )",
        r"\g<s>",
    ),
    (
        rf"{START}(?:take|chuck|throw|kick|knock) {_THING} (?:out|off|away)(?: of (?:there|it|the"
        rf" report))?{END}",
        r"\g<s>delete \g<x>",
    ),
    (
        rf"{START}(?:stick|pop|drop|throw|put|slot|work|bring|squeeze|chuck|build|fit|add|slip|patch"
        rf"|tuck) in "
        r"(?=(?:an?|another|some|one more) )",
        r"\g<s>add ",
    ),
    (
        rf"{START}(?:tack on|slap on|set up|bolt on|append|include|stick|pop|slap|tack|bung|whack"
        rf"|plonk|rustle up"
        r"|knock up|drum up|throw|insert|place|introduce) (?=(?:an?|another|one more) )",
        r"\g<s>add ",
    ),
    (
        r"(?P<s>^|[,;.] (?:and |also )*|\band (?:also )?)(?:(?:we|i)(?:'d|\u2019d|"
        r" would)?(?: also)?(?: really)? "
        r"(?:need|want|like|love)(?: to (?:have|see|get))?"
        r"|(?:can|could|may) (?:we|i|you) (?:also |please )?(?:have|get|give (?:me|us))"
        r"|give (?:me|us)|get (?:me|us)|let(?:'s|\u2019s| us) have|there (?:should|must|needs to|has to) be"
        r"|how about|what about|it needs|we(?:'re|\u2019re| are) missing) (?=(?:an?|another|one more) )",
        r"\g<s>add ",
    ),
    (
        rf"{START}(?:run|rule|lay|trace|pull|slip|put|add|stick) (?=an? (?:(?!sub|total|grand|sum\b"
        rf"|sign)[\w-]+ ){{0,4}}(?:line|rule)\b)",
        r"\g<s>draw ",
    ),
    (
        rf"{START}(?:take|send|relocate|shove|push|pull|bring|shift|slide|drag|nudge|bump|scoot|shuffle|hoist"
        rf"|tuck|carry|transfer|shunt|budge|edge|lift|drop|lower|raise) {_THING} (?P<w>up|down|left|right)"
        rf"(?:wards?)? (?:by )?{_N}{END}",
        r"\g<s>move \g<x> \g<n> points \g<w>",
    ),
    (
        rf"{START}(?:take|send|relocate|shove|push|pull|bring|shift|slide|drag|scoot|shuffle|hoist|tuck|carry"
        rf"|transfer|shunt|position) (?={_THING} (?:to (?:the|be)|into|next to|below|under|above|between"
        r"|before|after|behind|beside|\d+ ?(?:pt|points?|px|pixels))\b)(?!.*\bto \d)",
        r"\g<s>move ",
    ),
    (
        rf"{START}(?:switch|swap|flip|trade|exchange|interchange|swop)(?: (?:around|round|over))? "
        r"(?:the (?:places|positions) of |places of )?(?=[^,;:]* and )(?![^,;]* (?:to|for|with|into"
        r"|on|off) )",
        r"\g<s>swap ",
    ),
    (
        rf"{START}turn (?P<x>(?:the )?[^,;:]+? and [^,;:]+?) (?:a?round){END}",
        r"\g<s>swap \g<x>",
    ),
    (
        rf"{START}(?:swap|switch|exchange|trade|swop)(?: out)? (?P<x>(?:(?! and )[^,;:])+?) for (?=\S)",
        r"\g<s>replace \g<x> with ",
    ),
    (rf"{START}substitute (?P<x>(?:(?! for )[^,;:])+?) (?:with|by) (?=\S)", r"\g<s>replace \g<x> with "),
    (
        rf"{START}(?:repeat|replicate|photocopy) (?=(?:the |this )[^,;]*? \d+ ?(?:pt|points?|px|pixels))",
        r"\g<s>duplicate ",
    ),
    (
        rf"{START}(?:keep out|leave out|stop (?:printing|showing|displaying)|no longer (?:print|show)"
        rf"|suppress"
        rf"|skip|(?:do not|don't|don\u2019t|never) (?:print|show|display)) (?={_THE})",
        r"\g<s>hide ",
    ),
    (
        rf"{START}(?:print out|let me see|(?:(?:i|we) (?:only )?(?:want|need|would like|like) to )?see"
        rf"|make it (?:show|print)|display|put in|include|output) (?={_THE})",
        r"\g<s>print ",
    ),
    (rf"{START}call out (?=(?:the |all |any )?(?:rows|records|lines|entries|\w+s) )", r"\g<s>highlight "),
)
# How big and how wide it becomes.
SIZED: Rules = (
    (
        rf"{START}(?:bump|push|take|move|kick|step) {_THING} up (?:a|one) (?:size|notch|step){END}",
        r"\g<s>make \g<x> bigger",
    ),
    (
        rf"{START}(?:bump|push|take|move|kick|step) {_THING} down (?:a|one) (?:size|notch|step){END}",
        r"\g<s>make \g<x> smaller",
    ),
    (
        rf"{START}(?:slim|trim|cut|shrink|squeeze) {_COLUMNS} (?:down )?by {_N}{END}",
        r"\g<s>make \g<x> \g<n> points narrower",
    ),
    (
        rf"{START}(?:fatten|broaden|open|spread|widen|stretch|pad) (?P<x>it|them|that)(?: up| out)?{END}",
        r"\g<s>make \g<x> wider",
    ),
    (
        rf"{START}(?:slim|trim|squeeze|tighten|narrow|thin) (?P<x>it|them|that)(?: down| up| in)?{END}",
        r"\g<s>make \g<x> narrower",
    ),
    (rf"{START}(?:blow|scale|bump|beef|pump|size) (?P<x>it|them|that) up{END}", r"\g<s>make \g<x> bigger"),
    (rf"{START}(?:scale|tone|size|shrink|dial) (?P<x>it|them|that) down{END}", r"\g<s>make \g<x> smaller"),
    (
        rf"{START}(?:give|allow) {_COLUMNS} (?:some |a bit of |a little )?(?:breathing (?:space|room)"
        rf"|elbow room){END}",
        r"\g<s>widen \g<x>",
    ),
    (
        r"(?P<w>\bwiden\b[^,;]*),? (?:and )?take (?:it|that) (?:off|from|away from|out of) (?=\S)",
        r"\g<w>, taking the space from ",
    ),
    (
        rf"{START}(?:narrow|trim|cut|reduce|set|shrink) the (?:page|paper|white) edges to (?=\d)",
        r"\g<s>set the margins to ",
    ),
    (
        rf"{START}(?:bump|take|bring|set|put|go) (?:up to |down to )?(?P<x>(?:the )?(?:(?! to"
        rf" \d)[^,;:!?.])*?\bcolumn)"
        rf"(?: up| down)? to {_N}(?: wide| across)?{END}",
        r"\g<s>set the width of \g<x> to \g<n>",
    ),
    (
        rf"{START}(?:blow|bump|scale|crank|pump|take|raise|push|bring|step|kick|turn){_SIZED} {_THING}"
        rf"(?: up)? to {_N}{END}",
        r"\g<s>set the font size of \g<x> to \g<n>",
    ),
    (
        rf"{START}(?:blow|bump|scale|crank|pump|step|size) up{_SIZED} {_THING} to {_N}{END}",
        r"\g<s>set the font size of \g<x> to \g<n>",
    ),
    (
        rf"{START}(?:shrink|drop|knock|cut|bring|take|scale|step|tone|reduce|dial|turn){_SIZED}"
        rf"(?: down)? {_THING}(?: down| back)? to {_N}{END}",
        r"\g<s>set the font size of \g<x> to \g<n>",
    ),
    (
        rf"{START}(?:go|move|switch) (?:up |down )?to {_N} (?:for|on|with|in){_SIZED} {_THING}{END}",
        r"\g<s>set the font size of \g<x> to \g<n>",
    ),
    (
        rf"{START}use (?:an? )?{_N}(?: (?:font|type|text|letters|lettering|size))? (?:for|on|in){_SIZED}"
        rf" {_THING}{END}",
        r"\g<s>set the font size of \g<x> to \g<n>",
    ),
    (
        rf"{START}(?:bump|take|raise|push|step){_SIZED} {_THING}(?: up)? by {_N}{END}",
        r"\g<s>make the font of \g<x> \g<n> points bigger",
    ),
    (
        rf"{START}(?:broaden|stretch(?: out)?|expand|open up|fatten(?: up)?|beef up|spread(?: out)?|pad out"
        rf"|extend|widen out|blow up|enlarge|grow) {_COLUMNS}{END}",
        r"\g<s>widen \g<x>",
    ),
    (
        rf"{START}(?:slim(?: down)?|squeeze(?: in)?|tighten(?: up)?|trim(?: down)?|pinch|compress|cut down"
        rf"|narrow down|shrink(?: down)?|squash|scale down|skinny up) {_COLUMNS}{END}",
        r"\g<s>narrow \g<x>",
    ),
    (
        rf"{START}(?:blow up|scale up|bump up|beef up|upsize|size up|pump up|crank up)"
        rf"(?: the size of)? {_THING}{END}",
        r"\g<s>make \g<x> bigger",
    ),
    (
        rf"{START}(?:blow|scale|bump|size|pump|beef|crank) {_THING} up(?: a (?:bit|little|notch"
        rf"|touch))?{END}",
        r"\g<s>make \g<x> bigger",
    ),
    (
        rf"{START}(?:shrink down|scale down|size down|tone down|bring down|dial down|downsize|cut down"
        rf"|knock down)(?: the size of)? {_THING}{END}",
        r"\g<s>make \g<x> smaller",
    ),
    (
        rf"{START}(?:shrink|scale|size|tone|dial|knock) {_THING} down(?: a (?:bit|little|notch|touch))?{END}",
        r"\g<s>make \g<x> smaller",
    ),
    (
        rf"{START}(?:give|grant|allow|hand) {_COLUMNS} (?:another |an extra |an additional )?{_N}"
        rf"(?: (?:more|extra|further))?(?: points?| pt)?(?: of (?:width|room|space))?{END}",
        r"\g<s>make \g<x> \g<n> points wider",
    ),
    (
        rf"{START}(?:increase|enlarge|extend|grow|raise) (?P<x>(?:the )?(?:(?! by \d)[^,;:!?.])*?\bcolumn)"
        rf" by {_N}{END}",
        r"\g<s>make \g<x> \g<n> points wider",
    ),
    (
        rf"{START}(?:reduce|decrease|shrink|trim|cut|slim) (?P<x>(?:the )?(?:(?! by \d)[^,;:!?.])*?\bcolumn)"
        rf" by {_N}{END}",
        r"\g<s>make \g<x> \g<n> points narrower",
    ),
    (r"\b(?:two|2) times as (?P<w>wide|high|big|tall)\b", r"twice as \g<w>"),
    (r"\b2x as (?P<w>wide|high|big|tall)\b", r"twice as \g<w>"),
    (r"(?<=\d)(?P<u> points| pt| px)? (?:across|broad)\b", r"\g<u> wide"),
    (
        r"(?P<p>\bcolumns?\b[^,;]*?)\b(?:broader|roomier|fatter)\b",
        r"\g<p>wider",
    ),
    (
        r"(?P<p>\bcolumns?\b[^,;]*?)\b(?:slimmer|tighter|skinnier|leaner|less (?:wide|broad))\b",
        r"\g<p>narrower",
    ),
    (r"\bless (?:high|tall)\b", "lower"),
)
# How it looks and where its text stands.
LOOKING: Rules = (
    (r"\bin heavy (?:type|print|letters)\b", "in bold"),
    (
        rf"{START}thicken (?:up )?(?:the )?(?:letters|text|type|lettering) (?:of|in) {_THING}{END}",
        r"\g<s>make \g<x> bold",
    ),
    (
        rf"{START}(?P<v>make|set|print|put) {_THING} (?:in )?heavy(?: (?:type|print|letters))?{END}",
        r"\g<s>make \g<x> bold",
    ),
    (
        rf"{START}(?P<v>make|set|print|put) {_THING} (?:slanted|slanting|in slanted (?:type|letters)){END}",
        r"\g<s>make \g<x> italic",
    ),
    (rf"{START}slant {_THING}{END}", r"\g<s>make \g<x> italic"),
    (
        r"\b(?P<w>wants?|ought) to be (?=(?:in )?(?:bold|italic|underlined|red|blue|green|bigger|smaller))",
        "should be ",
    ),
    (rf"{START}(?:go with|stick with|opt for) {_HUE} (?:for|on) {_THING}{END}", r"\g<s>make \g<x> \g<c>"),
    (rf"{START}(?:dye|ink) {_THING} (?:in )?{_HUE}{END}", r"\g<s>make \g<x> \g<c>"),
    (rf"{START}underscore (?={_THE}|{NAME})", r"\g<s>underline "),
    (
        rf"\b{_HUE} (?:backdrop|ground(?: colou?r)?|back colou?r|background fill|infill|backing|wash)\b",
        r"\g<c> background",
    ),
    (
        r"\b(?:soft|faint|subtle|pastel|gentle|hint of|very light|washed-out)[ -](?=(?:blue|gr[ae]y"
        r"|green|yellow"
        r"|red|pink|orange|purple)\b)",
        "light ",
    ),
    (
        rf"{START}(?:put|place|lay|set|add) (?:an? |some )?{_HUE}(?: (?:tint|wash|shade|fill|colou?r|shading"
        rf"|background|block))? (?:behind|under|beneath) {_THING}{END}",
        r"\g<s>give \g<x> a \g<c> background",
    ),
    (
        rf"{START}(?:back|underlay|set off) {_THING} (?:with|in|by) (?:an? )?{_HUE}{END}",
        r"\g<s>give \g<x> a \g<c> background",
    ),
    (rf"{START}set {_THING} on (?:an? )?{_HUE}{END}", r"\g<s>give \g<x> a \g<c> background"),
    (
        rf"{START}(?:box|enclose|encase|ring|fence in|frame|outline) (?=(?:{_THE}|{NAME})(?!.* (?:by"
        rf"|to|with) ))",
        r"\g<s>put a border around ",
    ),
    (
        rf"{START}middle {_THING}{END}",
        r"\g<s>centre \g<x>",
    ),
    (
        rf"{START}bring {_THING} (?:in)?to the (?:middle|cent(?:re|er)){END}",
        r"\g<s>centre \g<x>",
    ),
    (r"\bshould (?:sit|stand|be|go|come) in the (?:middle|cent(?:re|er))(?=$|[,;.])", "should be centred"),
    (
        rf"{START}(?:push|line|range|run|hug|press|pull) {_THING} (?:up )?(?:(?:to|against) the (?P<d>right"
        rf"|left) (?:edge )?of (?:the|its|their) (?:cells?|columns?|box(?:es)?)|on the (?P<e>right|left)"
        rf"|(?:flush|hard) (?P<f>right|left)){END}",
        r"\g<s>align \g<x> \g<d>\g<e>\g<f>",
    ),
    (
        rf"{START}(?:line up|range|push up) {_THING} (?:on the |to the |at the |flush |hard"
        rf" )(?P<d>right|left)"
        rf"(?: edge| side)?{END}",
        r"\g<s>align \g<x> \g<d>",
    ),
    (
        rf"{START}(?:have |let |make |put |set |print )?{_THING} (?:hug|hugging|flush against|against"
        rf"|tight against|hard against) the (?P<d>right|left)(?: edge| side)?{END}",
        r"\g<s>align \g<x> \g<d>",
    ),
    (r"(?<=\d)(?P<u> points| pt) (?:strong|heavy|fat)\b", r"\g<u> thick"),
    (
        r"\b(?:fat|strong|chunky|beefy|stout|hefty) (?P<c>(?:[a-z]+ )?(?:lines?|borders?|frame|rule))\b",
        r"thick \g<c>",
    ),
    (
        r"\b(?:slim|narrow|skinny|delicate|slender) (?P<c>(?:[a-z]+ )?(?:lines?|borders?|frame|rule))\b",
        r"thin \g<c>",
    ),
    (r"\blight (?P<c>lines?|borders?|frame|rule)\b", r"thin \g<c>"),
    (
        r"\b(?:broken|dash|dashed-style|dashy) (?P<c>(?:[a-z]+ )?(?:lines?|borders?|frame|rule))\b",
        r"dashed \g<c>",
    ),
    (
        r"\b(?:banded rows|row banding|banding|row stripes|(?:alternating|alternate) (?:row |line )?"
        r"(?:colou?rs|shading|shades|stripes)|zebra (?:lines|pattern|shading|effect|look)|striping"
        r"|stripy rows|stripey rows)\b",
        "zebra stripes",
    ),
)
