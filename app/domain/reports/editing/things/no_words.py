"""Words without quotes that are no words to be written: a second sentence, or how the page lies."""

from __future__ import annotations

import re

_VERB = (
    r"make|set|change|add|delete|remove|drop|move|put|place|rename|resize|align|cent(?:er|re)|rotate|insert|hide"
    r"|show|sort|group|filter|format|turn|use|print|increase|decrease|enlarge|reduce|shift|scale|shrink|widen"
    r"|narrow|replace|swap|highlight|switch|duplicate|copy|draw|keep|leave|let|spread|stretch|give|take"
    r"|do(?:n't| not)"
)
_PAPER = r"(?:A[3-6]|B[45]|letter|legal|tabloid|landscape|portrait)"
# What is asked of the page, not what it says: change the page to A4 landscape.
_PAGE_TO = re.compile(
    r"^\s*(?:please )?(?:change|set|turn|make|switch|convert|put|use|rotate|flip|print)\s+(?:up )?"
    r"(?:(?:the|this|our|my|whole|entire|all) )*(?:page|paper|sheet|report|document)s?"
    r"(?: (?:size|format|orientation|setup|layout))?\s+(?:(?:in)?to|as|on|at|in)\b",
    re.IGNORECASE,
)
_OF_PAPER = re.compile(rf"(?:an? )?(?:\w+ ){{0,2}}{_PAPER}\b", re.IGNORECASE)
# A sentence that ends and another that begins with a command, or with what something shall be.
_NEXT_SENTENCE = re.compile(
    rf"[.;]\s+(?:(?:then|also|and|but|please),? )*(?:(?:{_VERB}) (?:the|its|their|all|each|every|both"
    r"|any|this|that|it|them|everything|\S+ (?:column|label|field|line|text))\b"
    r"|(?:the|all|every|each|its|their|this|that|these|those|everything|it|they)\b)",
    re.IGNORECASE,
)
_SHALL = re.compile(
    r"^(?:the|all|every|each|both|its|their|it|they|that|this)\b[^.;\"“]*?\b(?:should|must|shall"
    r"|has to|have to"
    r"|(?:is|are) to)\s+(?:\w+ )?(?:stand|be|go|stay|keep|move|remain|come|sit|have|get|take|use"
    r"|start|end|print"
    r"|show|fit|follow|begin|lie)\b",
    re.IGNORECASE,
)
_DICTATED = r"\b(?:to|into|with|as|say|says|read|reads|texts?|words?|wording)\s*:\s*"


def is_no_text(words: str, request: str) -> bool:
    """Tell whether words to be written that stand bare in a request are a part of its sentences."""
    if f'"{words}"' in request or any(f"{one}{words}" in request for one in "“「『\"'‘"):
        return False
    dictated = re.search(rf"{_DICTATED}{re.escape(words)}", request, re.IGNORECASE)
    if _NEXT_SENTENCE.search(words) or (_SHALL.match(words) and not dictated):
        return True
    return bool(_PAGE_TO.match(request) and _OF_PAPER.match(words))
