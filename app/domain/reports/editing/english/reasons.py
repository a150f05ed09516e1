"""Why something is wished in English, taken out of requests: what is wrong now, what it is for."""

from __future__ import annotations

import re

from app.domain.reports.editing.english.frames import DOING
from app.domain.reports.editing.request.split import VERB_EN

_MEANS = DOING | {
    "giving": "give",
    "putting": "put",
    "setting": "set",
    "using": "use",
    "hiding": "hide",
    "dropping": "drop",
    "swapping": "swap",
    "wrapping": "wrap",
    "letting": "let",
    "taking": "take",
    "getting": "get",
    "cutting": "cut",
    "having": "have",
}
_BY = re.compile(
    rf"^[^\ue000-\ue0ff\d]{{4,80}}? by (?P<v>{'|'.join(sorted(_MEANS, key=len, reverse=True))}) (?P<y>.+)$",
    re.IGNORECASE,
)
_PERSON = (
    r"(?:people|team|guys|folks|staff|department|boss|manager|managers|director|accountants?|auditors?"
    r"|colleagues?|users?"
    r"|clients?|readers?|office|management|accounting|bookkeeping|finance|ceo|cfo|controllers?|buyers?"
    r"|bookkeepers?|drivers?"
    r"|bosses"
    r"|lawyers?|secretary|workers|owner|chief|supervisor)"
)
_ABOUT = re.compile(
    rf"^(?:how|what) about (?P<v>{'|'.join(sorted(_MEANS, key=len, reverse=True))}) (?P<y>.+)$", re.IGNORECASE
)
_DO = (
    rf"(?:{VERB_EN}|bump|bring|cut|spell|get rid of|kill|crank"
    r"|push|shift|take|write|leave|keep|let|have|scale)"
)
_IT = r"(?:it|them|that|this|those|these|that one|this one)"
_BAD = (
    r"(?:small|tiny|big|large|huge|thin|thick|wide|narrow|tall|high|low|short|long|dark|light|faint"
    r"|pale|weak|bright"
    r"|loud|dull|plain|boring|ugly|terse|cryptic|vague|wordy|crowded|cramped|close|tight|dense|busy"
    r"|unreadable"
    r"|illegible|confusing|misleading|odd|strange|wrong|bad|awful|terrible|poor|hard|difficult"
    r"|impossible|subtle)"
)
_LOOK = (
    r"(?:bold|italic|red|blue|green|gr[ae]y|black|white|yellow|orange|purple|cent(?:er|re)d|aligned"
    r"|left|right|wider"
    r"|narrower|bigger|smaller|missing|empty|blank|zero|negative|hidden|not|underlined|sorted|above"
    r"|below|over|under|at"
    r"|in|on|the|an?|to|there|here|more|less|one|two|three)\b"
)
_MUCH = r"(?:much |way |far |really |very |quite |rather |a (?:bit|little|tad) |just |so |simply |clearly )*"
_SO = r"[,;.]? ?(?:so |and |then )?(?:please |pls |just |could you |can you )*"
_WHO = (
    r"(?:it|they|we|i|you|he|she|one|people|everyone|everybody|nobody|no one|someone|nothing|that|this"
    r"|customers?"
    r"|clients?|users?|readers?|auditors?|accounting|finance|sales|staff|(?:the|our|my|their) \w+)"
)
_REASONS: tuple[tuple[str, str], ...] = (
    (
        rf"^(?:(?:the |our |my |all )?(?:[a-z]+ ){{0,2}}{_PERSON}(?: (?:in|from|at"
        rf"|of) (?:the )?[a-z]+)?|they|he|she|everybody|everyone"
        rf"|somebody|someone|people)"
        r" (?:really |also |all |just |only |always |has |have )*(?:wants?|needs?|would like|would love"
        r"|'d like|’d like|likes?"
        r"|prefers?|asks? for|asked for|asked|insists? on|insisted on|requires?|demands?|wanted|needed"
        r"|wishes|wish for)"
        r"(?: (?:to (?:have|see|get)|having|seeing|that))? (?P<x>.+)$",
        r"i want \g<x>",
    ),
    (
        rf"^(?:(?:the |our |my )?(?:[a-z]+ ){{0,2}}{_PERSON}|they|i|we|everybody|everyone"
        rf"|people) (?:really |also )?(?:finds?|thinks?"
        rf"|considers?|calls?|says?) (?:that )?(?P<x>[^,;.]+?) (?:(?:is|are"
        rf"|looks?) )?{_MUCH}(?:too )?[a-z-]+{_SO}(?P<v>{_DO})"
        rf" {_IT}\b",
        r"\g<v> \g<x>",
    ),
    (
        rf"^(?P<x>[^,;.]+?) (?:(?:is|are|looks?|seems?|feels?|gets?"
        rf"|comes? out) {_MUCH}(?:too {_MUCH}[a-z-]+|{_BAD}|(?!{_LOOK})[a-z-]+)"
        r"(?: (?:up|down|over|in) there| there| here)?"
        r"|(?:hurts?|strains?|bothers?|annoys?|distracts?|confuses?|irritates?|offends?)(?: (?:my|our"
        r"|the|your) \w+| me| us"
        r"| people| everyone| everybody)?"
        r"|(?:do(?:es)?(?:n't| not)|hardly|barely)(?: really)? (?:stand out|work|look|show"
        r"|catch the eye|read well|help|fit"
        r"|print|show up)(?: (?:good|nice|right|well|enough|properly|at all|clearly))*)"
        rf"(?: (?:to (?:read|see|find|use|scan|print|notice|recogni[sz]e)"
        rf"|for (?:me|us|people|that)|right now|now|as (?:it|they) (?:is"
        rf"|are)))*"
        rf"{_SO}(?P<v>{_DO}) {_IT}\b",
        r"\g<v> \g<x>",
    ),
    (
        rf"^(?!(?:if|when|whenever|where|unless|in case|once|while)\b)(?P<x>[^,;.]+?) (?:is|are"
        rf"|stays?|remains?)"
        rf" (?:(?:always|almost|nearly|completely|entirely|mostly|usually|all|just|never|currently|now) )*"
        r"(?:empty|blank|unused|used|filled(?: in)?|useless|redundant|pointless|superfluous"
        r"|needed by no(?:body| one))"
        rf"(?: (?:anyway|now|any ?more|on every page|everywhere|for us|here))*{_SO}(?P<v>delete"
        rf"|remove|drop|hide"
        rf"|get rid of|take (?:it )?out|kill) {_IT}\b",
        r"\g<v> \g<x>",
    ),
    (
        rf"^(?!(?:if|when|whenever|where|unless|in case|once|while)\b)(?P<x>[^,;.]+?) (?:is|are) "
        rf"(?:(?:currently|now|right now|at the moment) [\w ]{{2,16}}?|[\w ]{{2,16}}? (?:now"
        rf"|right now|at the moment"
        rf"|currently)){_SO}(?P<v>{_DO}) {_IT}\b",
        r"\g<v> \g<x>",
    ),
    (
        r"^(?:the )?(?P<x>(?:top|bottom|upper|lower)[ -](?:left|right)(?:-hand)?(?: corner)?"
        r"|page (?:header|footer))"
        r"(?: of the (?:page|report|form))? (?:is|looks|seems) (?:still |now |quite |rather )*"
        rf"(?:empty|blank|free|bare|unused){_SO}(?P<v>put|add|place|print|insert"
        rf"|write) (?P<y>[^,;.]+) (?:in )?there\b",
        r"\g<v> \g<y> in the \g<x>",
    ),
    (
        rf"^(?:nobody|no one|no-one|noone)(?: (?:ever|really|else|here))* "
        rf"(?:fills?(?: in| out)?|uses?|maintains?|reads?|wants?|needs?|checks?) (?P<x>[^,;.]+?)"
        rf"(?: any ?more)?{_SO}(?:drop|kill|remove|delete|get rid of) {_IT}\b",
        r"remove \g<x>",
    ),
    (
        rf"^(?:i|we|you|people|they|nobody|no one|customers?|users?|the \w+) (?:really |just |still "
        rf"|also |always )*"
        r"(?:can(?:no|'|’)t|cannot|could(?:n't| not)|can(?: hardly| barely)|do(?:n't| not)|does(?:n't"
        r"| not)|never"
        r"|cares?|has trouble|have trouble|(?=needs?|wants?|uses?|reads?|looks? at|likes?"
        r"|understands?))(?: (?:really|quite|even|ever|properly|need to|want to))*"
        r"(?: (?:reads?|sees?|finds?|spot|understands?|make out|likes?|care about|care for|get|needs?"
        r"|wants?|uses?|looks? at|about"
        rf"|reading|seeing|finding))* (?P<x>[^,;.]+?){_SO}(?P<v>{_DO}) {_IT}\b",
        r"\g<v> \g<x>",
    ),
    (
        rf"^(?P<x>.+?),? (?:so|so that|in order that|such that) {_WHO} (?:all |actually |really "
        rf"|always |also |never )*"
        r"(?:can|could|will|would|must|do|does|don't|doesn't|won't|can't|cannot|is|are|isn't|aren't"
        r"|gets?|fits?|looks?"
        r"|stands?|pays?|sees?|reads?|notices?|knows?|finds?|has|have|makes?|matches|stays?|[a-z]+s)\b.*$",
        r"\g<x>",
    ),
    (
        rf"^(?P<x>.+?),? (?:because|as otherwise|otherwise|since (?={_WHO})|as (?={_WHO} (?:is|are|has"
        rf"|have|do|does"
        r"|can|will|want|need|keep|always|never|often)\b)).*$",
        r"\g<x>",
    ),
)
_FINE = re.compile(
    r"^[^,;.]+? (?:is|are|looks?) (?:fine|ok|okay|good|alright|all right|great"
    r"|perfect)(?: (?:as (?:it is|they are)|now))?,? but"
    r" (?=\w)",
    re.IGNORECASE,
)
_TABLE = tuple((re.compile(pattern, re.IGNORECASE), plain) for pattern, plain in _REASONS)
_RESTRICTS = re.compile(
    r"[\ue000-\ue0ff\d]|\b(?:who|which|what|how|most|least|except|only|but|keep|leave|not|without"
    r"|unless|apart|than|comes?|stands?"
    r"|goes|appears?"
    r"|after|before|next|between|under|below|above|left|right|top|bottom|front|first|last|centered|bold"
    r"|landscape|portrait|(?:it|they) (?:is|are|was|were)$)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.;!?])\s+")


def without_reasons(text: str) -> str:
    """Return an English request, its quotations as marks, without what only says why or what is wrong now."""
    return " ".join(_asked_for(one) for one in _SENTENCE.split(text))


def _asked_for(sentence: str) -> str:
    said = _FINE.sub("", sentence.rstrip(" .!?;"))
    proposed = _ABOUT.match(said)
    said = f"{_MEANS[proposed['v'].lower()]} {proposed['y']}" if proposed else said
    for pattern, plain in _TABLE:
        shorter = pattern.sub(plain, said)
        cut = said[len(shorter) :] if said.startswith(shorter) else ""
        said = said if _RESTRICTS.search(cut) else shorter
    means = _BY.match(said)
    said = f"{_MEANS[means['v'].lower()]} {means['y']}" if means else said
    said = re.sub(r"^get rid of ", "delete ", said, flags=re.IGNORECASE)
    return said + sentence[len(sentence.rstrip(" .!?;")) :] if said else sentence
