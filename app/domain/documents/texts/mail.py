"""A message as a reader takes it: who wrote when about what, and its words without greeting and signature."""

from __future__ import annotations

import re

from pydantic import BaseModel, Field

from app.domain.documents.facts import Place
from app.domain.documents.sources import Paragraph, Source
from app.domain.documents.texts.sentences import Sentence, split, steering

MOST_SIGNED = 8
_HEAD = re.compile(r"^(Subject|From|To|Cc|Date)\s*:\s*(.*)$", re.IGNORECASE)
_GREETING = re.compile(
    r"^(?:dear|hi|hello|good (?:morning|afternoon|day))\b.{0,60}$|^(?:尊敬的|敬爱的|亲爱的|您好|"
    r"你好).{0,24}$|^.{1,20}[：:]$",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"^(?:(?:best|kind|warm|with (?:best|kind)) regards|regards|yours (?:sincerely|faithfully|"
    r"truly)|sincerely|"
    r"cheers|many thanks|thanks(?: and regards)?|此致|敬礼|顺祝.{0,8}|祝好|谢谢)[,，.。!！]*$",
    re.IGNORECASE,
)
_DAY = re.compile(r"\d{1,2} [A-Z][a-z]{2} \d{4}")


class Mail(BaseModel):
    """A message in parts; "" and None where it does not tell."""

    subject: str = ""
    day: str = ""
    place: Place | None = None
    words: list[Sentence] = Field(default_factory=list)


def mail_of(source: Source) -> Mail | None:
    """Read a message; None for other sources."""
    if source.form != "mail":
        return None
    found = Mail()
    for part in source.paragraphs:
        if head := _HEAD.match(part.text.strip()):
            found.place = found.place or part.place
            if head.group(1).lower() == "subject":
                found.subject = "" if steering(head.group(2)) else head.group(2).strip()
            elif head.group(1).lower() == "date" and (day := _DAY.search(head.group(2))):
                found.day = day.group()
    for part in body_of(source).paragraphs:
        if not steering(part.text):
            found.words += [Sentence(text=one, place=part.place) for one in split(part.text.strip())]
    return found


def body_of(source: Source) -> Source:
    """Return a message without its head, greeting and signature; other sources as they are."""
    if source.form != "mail":
        return source
    kept: list[Paragraph] = []
    heading = True
    for at, part in enumerate(source.paragraphs):
        text = part.text.strip()
        heading = heading and bool(_HEAD.match(text))
        if heading:
            continue
        if _CLOSING.match(text) and at >= len(source.paragraphs) - MOST_SIGNED:
            break
        if kept or not _GREETING.match(text):
            kept.append(part)
    return source.model_copy(update={"paragraphs": kept})
