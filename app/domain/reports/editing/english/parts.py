"""Parts of English requests that several patterns share: amounts, rows, conditions and verbs."""

from __future__ import annotations

from app.domain.reports.editing.request.numerals import COLOUR

N = r"(?:\d+(?:\.\d+)?|one|two|three|four|five|six|eight|ten|twelve|fifteen|twenty)"
UNIT = r"(?: ?(?:pts?|points?|px|pixels?|mm|cm|millimet(?:er|re)s?|centimet(?:er|re)s?))"
THE = r"(?:the |all |all the |each |my |our )?"
ROWS = r"(?:rows?|records?|lines?|entries|items|orders?)"
WAY = r"(?:right|left|up|down|upwards?|downwards?|higher|lower)"
SENTENCE = (
    r"(?:make|put|move|shift|push|shove|slide|nudge|place|set|print|show|have|let|want|get|keep|drag|bring"
    r"|need|add|change|give)"
)
PUT = r"(?:put|print|show|place|display|set|have|add|list|bring|make|move|want|keep|let|order|sort)"
STROKE = rf"(?:(?:thin|thick|double|dashed|dotted|single|solid|fine|heavy|bold|new|{COLOUR}) )*"
EMPTY = r"(?:empty|blank|missing|null|unset|not (?:filled|set|given|there))"
FULL = (
    r"(?:(?:it |they |there )?(?:is|are) (?:not|n't) (?:empty|blank|missing|null)|(?:it |they"
    r" )?(?:isn't|aren't) (?:empty|blank)"
    r"|not (?:empty|blank)|(?:it |they )?ha(?:s|ve) (?:a |any |some )?(?:values?|content|data"
    r"|text|something in it)"
    r"|there (?:is|are) (?:a |any |some )?(?:values?|content|data|text|something in it)|(?:it "
    r"|they )?(?:is|are) (?:filled|set|given|there)|filled(?: in)?)"
)
HIGH = r"(?:highest|largest|biggest|greatest|newest|latest|most recent|most)"
LOW = r"(?:lowest|smallest|oldest|earliest|least)"
MORE = (
    r"(?:over|above|more than|greater than|larger than|bigger than|higher than|under|below|less than"
    r"|smaller than|at least|at most|exactly|equal to|>=?|<=?|=)"
)
GO = (
    r"(?: (?:should|must|ha(?:s|ve) to|needs? to|shall|to) (?:go|move|be moved|be shifted|be|come|sit"
    r"|stand))?"
)
