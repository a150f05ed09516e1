"""A sentence that states its values: expressions, quotations and formats hidden, slots read one by one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.reports.editing.request.clause_names import is_english
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.stated.hidden_values import (
    EXPRESSION,
    VALUE,
    WORDS,
    as_expression,
    bare,
    hide,
    is_expression_sign,
    shown,
)
from app.domain.reports.editing.template.outline import Outline

_FLAGS = re.IGNORECASE | re.ASCII
# Hidden values: expressions, quotations and formats, and any of them.
X, Q, V = EXPRESSION, WORDS, VALUE
TYPE = (
    r"(?-i:(?:[a-z]\w*\.)+[A-Z]\w*(?:\[\])?"
    r"|(?:String|Integer|Long|Short|Byte|Double|Float|BigDecimal|BigInteger|Boolean|Date|Timestamp|Time|Object"
    r"|Collection|List|Map|InputStream|Image)(?!\w))"
)
_FULL = {
    "BigDecimal": "java.math.BigDecimal",
    "BigInteger": "java.math.BigInteger",
    "Date": "java.util.Date",
    "Collection": "java.util.Collection",
    "List": "java.util.List",
    "Map": "java.util.Map",
    "Timestamp": "java.sql.Timestamp",
    "Time": "java.sql.Time",
    "InputStream": "java.io.InputStream",
    "Image": "java.awt.Image",
}
IS = r"\s*(?:[改设换][成为]|[为是用取按]|[:=\uff1a]|\b(?:is|to|of|as|with|set to)\b)?\s*(?:the )?"
_ENDS = re.compile(r"[。；;\n]+|(?<!\d)\.(?=\s|$)|(?<=\d)\.(?=\s|$)|[!！](?=\s|$)")


@dataclass
class Said:
    """One sentence; text is what it says with values hidden, and what was read struck out.

    last is the style or sub-dataset that the sentence before declares: it is meant by "it". selected are
    the elements that are clicked.
    """

    text: str
    outline: Outline
    values: dict[str, str] = field(default_factory=dict)
    english: bool = True
    last: str = ""
    selected: Sequence[str] = ()

    def take(self, pattern: str) -> re.Match[str] | None:
        """Return the first place of a pattern, which is read by that."""
        found = compiled(pattern, _FLAGS).search(self.text)
        if found is not None:
            self.strike(*found.span())
        return found

    def takes(self, pattern: str) -> bool:
        """Read all places of a pattern; tell whether there is one."""
        taken = False
        while (found := self.take(pattern)) and found.group():
            taken = True
        return taken

    def has(self, pattern: str) -> re.Match[str] | None:
        """Return the first place of a pattern."""
        return compiled(pattern, _FLAGS).search(self.text)

    def strike(self, start: int, end: int) -> None:
        """Note that a stretch was read."""
        self.text = self.text[:start] + " " * (end - start) + self.text[end:]

    def shown(self, text: str) -> str:
        """Return a text with its hidden values as they were written."""
        return shown(text, self.values)

    def quoted(self, mark: str) -> str:
        """Return the words of a hidden quotation without its marks, or a format as it is."""
        return bare(self.values[mark])

    def expression(self, mark: str) -> str:
        """Return a hidden value as an expression: a quotation is a Java text."""
        return as_expression(mark, self.values)

    def field(self, said: str) -> str:
        """Return the reference of a value or name: an expression or a name; "" where it is none."""
        name = said.strip()
        if re.fullmatch(VALUE, name):
            if is_expression_sign(name):
                return self.values[name]
            name = self.quoted(name)
        names = {one.name for one in self.outline.fields}
        if name in names:
            return f"$F{{{name}}}"
        titled = {
            one.field for one in self.outline.columns if one.title == name and one.source == "F"
        } & names
        return f"$F{{{titled.pop()}}}" if len(titled) == 1 else ""

    def rest(self, idle: str = "") -> str:
        """Return what is not read yet, without words that say nothing more."""
        left = compiled(rf"{idle}|{_IDLE}" if idle else _IDLE, _FLAGS).sub(" ", self.text)
        return " ".join(left.split())


_IDLE = (
    r"请|帮我|我要|我想|[把将给在]|并且?|然后|再|的|[,，、:：()（）.。;；!！]|一[个条]|[为是]|需要"
    r"|['’]s\b|\b(?:please|i|we|need|want|would like|should|must|shall|and|the|an?|also"
    r"|then|with|it|its|of|in|on|for|to|that|which|is|are|set|be)\b"
)


def sentences_of(text: str, outline: Outline) -> list[tuple[int, int, Said]]:
    """Return the sentences of a request with where they stand; no value is cut."""
    whole = hide(text)
    ends = [*(one.span() for one in _ENDS.finditer(whole.text)), (len(whole.text), len(whole.text))]
    sentences: list[tuple[int, int, Said]] = []
    begin = 0
    english = is_english(text, outline)
    for start, end in ends:
        if whole.text[begin:start].strip():
            said = Said(whole.text[begin:start], outline, whole.values, english)
            sentences.append((whole.places[begin], whole.places[start], said))
        begin = end
    return sentences


def full_type(said: str) -> str:
    """Return a class with its package."""
    return said if "." in said else _FULL.get(said, f"java.lang.{said}")
