"""Signs that are called by their names: 斜杠, 冒号, the slash."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import QUOTES, compiled, normal

SIGNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"冒号|\bcolons?\b", (":", "\uff1a")),
    (r"斜杠|斜线(?=改|换|删|去)|\bslash(?:es)?\b", ("/",)),
    (
        r"短?横[杠线](?=改|换|替|变)|短?横杠|连字符|破折号|\b(?:dash|hyphen)(?:es|s)?\b",
        ("-", "\u2013", "\u2014"),
    ),
    (r"星号|\basterisks?\b", ("*",)),
    (r"感叹号|叹号|\bexclamation marks?\b", ("!", "\uff01")),
    (r"问号|\bquestion marks?\b", ("?", "\uff1f")),
    (r"句号|\b(?:full stops?|trailing periods?)\b", (".", "\u3002")),
    (r"井号|\bhash(?: signs?)?\b", ("#",)),
)

SIGN_GOES = (
    r"(?:去掉|删[掉除]?|去除|移除|不要|拿掉)[^,\uff0c]{0,6}(?:号|杠|字符)|(?:号|杠|字符)(?:都|全部?)?(?:去掉|删[掉除]?|去除|移除|不要|拿掉)"
    r"|\b(?:remove|delete|drop|strip)\b.*\b(?:colon|slash|dash|hyphen|asterisk|exclamation mark"
    r"|question mark)(?:e?s)?\b"
)


def sign_said(clause: Clause) -> tuple[re.Match[str], tuple[str, ...]] | None:
    """Return where a clause names a sign, and how it is written."""
    for pattern, signs in SIGNS:
        found = compiled(pattern).search(clause.words)
        if found:
            return found, signs
    return None


_QUOTED_SIGN = re.compile(
    r"(?P<lead>(?:[加带有用]|前面|前缀|\b(?:add|with|a|an|the|show|use|put)\b)(?:上|个|一个|是|为)?\s*)"
    r"[\u201c\u300c\u300e\"'](?P<sign>¥|\uffe5|\$|€|£|R\$|US\$)[\u201d\u300d\u300f\"']",
    re.IGNORECASE,
)


def with_signs_bare(text: str) -> str:
    """Return a request in which a currency sign that values are to bear is not in quotes: 加“¥”."""
    return _QUOTED_SIGN.sub(r"\g<lead>\g<sign>", text)


def signs_in(clause: Clause) -> Iterator[Mention]:
    """Yield 斜杠, the slash: the texts that are nothing but this sign."""
    said = sign_said(clause)
    if said is None:
        return
    found, signs = said
    ids = [
        one.id
        for one in clause.outline.elements
        if one.kind in TEXTS and one.text.strip().strip('"').strip() in signs
    ]
    if ids:
        yield Mention(clause.start + found.start(), clause.start + found.end(), "label", tuple(ids))


_TAKES_OUT = (
    r"(?:里面?|中|后面|末尾|前面|开头|最后)的?(?:去掉|删[掉除]?|去除|移除|不要)|(?:去掉|删[掉除]?|去除|移除|把)[^,\uff0c]{0,8}(?:里面?|中|后面|末尾|前面|开头)的"
    r"|\b(?:remove|delete|drop|strip|take)\b.*\b(?:from|off|out of)\b"
)


def words_taken_out(clause: Clause) -> tuple[re.Match[str], str] | None:
    """Return a quotation that is to go from a text that holds more: 标题里去掉“: CLIENT”; None else."""
    quotes = list(QUOTES.finditer(clause.text, clause.start, clause.end))
    if len(quotes) != 1 or not clause.has(_TAKES_OUT) or clause.has(r"[改换][成为]|\b(?:replace|change)\b"):
        return None
    said = next(one for one in quotes[0].groups() if one is not None)
    texts = [one.text for one in clause.outline.elements if one.kind == "staticText"]
    whole = any(normal(one) == normal(said) for one in texts)
    return (quotes[0], said) if said and not whole and any(said in one for one in texts) else None


def takes_sign_out(clause: Clause) -> bool:
    """Tell whether a sign or words are to go from texts that hold more: 标签去掉冒号."""
    if words_taken_out(clause) is not None:
        return True
    return bool(clause.has(SIGN_GOES)) and sign_said(clause) is not None and not list(signs_in(clause))
