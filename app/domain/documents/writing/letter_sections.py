"""The parts of a letter: salutation, what the files and the request say, the end."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import islice

from app.domain.documents.document import Block
from app.domain.documents.facts import Place
from app.domain.documents.tables.findings import Findings
from app.domain.documents.texts.mail import Mail
from app.domain.documents.texts.sentences import Sentence, gist
from app.domain.documents.wording import amount
from app.domain.documents.writing import table_sections
from app.domain.documents.writing.facets import specific
from app.domain.documents.writing.material import Material

MOST_SAID, MOST_DEMANDS, MOST_STATED = 12, 4, 6
_DEMAND = re.compile(
    r"(?:请|要求|希望|恳请|敦促|提醒)(?:对方|他们|其|贵方|贵司|收件方|客户|供应商)(?:能|尽快)?\s*([^，。；;,]{3,60})|"
    r"\b(?:ask(?:ing)?|request(?:ing)?|remind(?:ing)?|urge|urging|invite|inviting) (?:them|him|her|you|"
    r"it|the [\w ]{2,30}?) to ([^.;]{3,160})",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"(?:通知|告知|关于|就)\s*([^，。；;的]{2,30}?)(?:一事|事宜|的事|的情况|，|。|；|$)|说明\s*([^，。；;的将会已]{2,30}?)(?:一事|事宜|的事|的情况|，|。|；|$)|"
    r"\b(?:about|regarding|concerning|explaining) ((?:the |our |their )?[^.,;:]{3,80})",
    re.IGNORECASE,
)
_STATED = re.compile(
    r"(?:告知|告诉|说明|表示|承诺|答复|确认|写明)(?:对方|客户|其|他们|贵方)?[：:]?\s*([^，。；;]{2,40}?(?:将|会|已经?|可以|同意|不再|须在|定于|改为)[^，。；;]{1,60})|"
    r"\b(?:say(?:ing)?|stat(?:e|ing)|tell(?:ing)? (?:them|him|her)|inform(?:ing)? (?:them|him|her|"
    r"the [\w ]{2,20})|"
    r"explain(?:ing)?|confirm(?:ing)?|promis(?:e|ing)|announc(?:e|ing)|let (?:them|him|her) know) that "
    r"((?:[^.;,]|,(?= \d)){4,160}?)(?=[.;,]|$| and (?:confirm|say|ask|tell|apolog|thank|invite|"
    r"request|offer))",
    re.IGNORECASE,
)
_DETAIL = re.compile(
    r"(?<![\u4e00-\u9fff])(?P<zh>地点|时间|日期|会场|联系人|联系电话|电话|费用|议题|主题)(?:定?在|为|是|[:：])\s*(?P<said>[^，。；;]{2,40})|"
    r"\b(?P<en>venue|place|time|date|contact|topic)(?: is|:)\s*(?P<told>[^,.;]{3,60})",
    re.IGNORECASE,
)
_SORRY = re.compile(r"(道歉|致歉|歉意|抱歉|apolog|sorry)", re.IGNORECASE)
_THANKS = re.compile(r"(感谢|致谢|\bthank)", re.IGNORECASE)
_REPLY = re.compile(r"(回复|回函|复函|答复|回信|\breply|\brespond|\banswer|response)", re.IGNORECASE)


def letter(m: Material) -> list[Block]:
    """Begin a letter: whom it is to, and what it is about."""
    to = m.requirement.audience or m.pen.say("收件人", "Sir or Madam")
    m.pen.ledger.quote(to, Place(source="request", kind="request"))
    return [m.pen.words(m.pen.say(f"尊敬的{to}：", f"Dear {to},")), *_opening(m)]


def _opening(m: Material) -> list[Block]:
    request = m.requirement.request
    blocks = []
    mail = m.mail
    if mail and mail.place and (mail.subject or mail.day):
        blocks.append(_about_mail(m, mail))
    else:
        blocks.append(_about(m, request))
    if _THANKS.search(request) and not mail:
        blocks.append(m.pen.words(m.pen.say("感谢贵方一直以来的支持。", "Thank you for your cooperation.")))
    if _SORRY.search(request):
        zh, en = (
            "对由此给您带来的不便，我们深表歉意。",
            "We are sorry for the inconvenience this has caused you.",
        )
        blocks.append(m.pen.words(m.pen.say(zh, en)))
    return blocks


def _about(m: Material, request: str) -> Block:
    subject = re.sub(r"\b(?:their|his|her)\b", "your", _of_request(_SUBJECT, request))
    if not subject and (named := re.fullmatch(r"(?:关于)?(.{2,20}?)的?函", m.requirement.title)):
        subject = named.group(1)
    zh = f"现就{subject}一事，函告如下：" if subject else "现就有关事项函告如下："
    zh = "我们诚挚地邀请贵方出席，具体安排如下：" if "邀请" in m.requirement.title else zh
    en = f"We write to you about {subject}." if subject else "We write to you on the following matter."
    if subject:
        m.pen.ledger.quote(subject, Place(source="request", kind="request"))
    return m.pen.words(m.pen.say(zh, en))


def _about_mail(m: Material, mail: Mail) -> Block:
    place = mail.place or Place(source="request", kind="request")
    subject = m.pen.ledger.quote(mail.subject, place).id if mail.subject else ""
    day = m.pen.ledger.quote(mail.day, place).id if mail.day else ""
    zh = ("您 {day} " if day else "您") + "的来信" + ("“{subject}”" if subject else "") + "收悉，现回复如下："
    en = (
        "Thank you for your message"
        + (" of {day}" if day else "")
        + (' about "{subject}".' if subject else ".")
    )
    facts = {name: key for name, key in (("day", day), ("subject", subject)) if key}
    return m.pen.block(zh, en, **facts)


def _of_request(pattern: re.Pattern[str], request: str) -> str:
    found = pattern.search(request)
    return next((one for one in found.groups() if one), "").strip() if found else ""


def matter(m: Material) -> list[Block]:
    """Write what a letter is about: what the request wants said, the rows and sums, what the texts say."""
    told = _told(m)
    rows = [block for one in m.findings for block in _rows(m, one)]
    return [*told, *rows, *_stated(m), *_demands(m), *_details(m)]


def _told(m: Material) -> list[Block]:
    """Write what the message or the texts say; of long ones what the request speaks of."""
    mail = m.mail
    if mail is None and m.findings:
        return []
    pool = mail.words if mail else [one for one in m.sentences if not one.is_title]
    if len(pool) > MOST_SAID:
        pool = specific(m.requirement.request, pool, MOST_SAID) or gist(pool, MOST_SAID)
    if not mail or not pool:
        return [_paragraph(m, one) for one in pool]
    zh, en = "我们已核对您来信中的下列内容：", "We have noted the following from your message:"
    return [m.pen.words(m.pen.say(zh, en)), *(_paragraph(m, one, "bullet") for one in pool)]


def _paragraph(m: Material, one: Sentence, kind: str = "paragraph") -> Block:
    m.used.add(one.text)
    return m.pen.quote(one.text, one.place, "bullet" if kind == "bullet" else "paragraph")


def _rows(m: Material, one: Findings) -> list[Block]:
    """Write the rows that the request or the message names, or all with their sums."""
    named = _named_rows(m, one)
    if named:
        rows = [[m.pen.cell(key) for key in row] for row in named]
        return [m.pen.table(one.head, rows, one.title or one.sheet or one.source), *_sums(m, one, named)]
    only = m.findings
    m.findings = [one]
    blocks = [*table_sections.listing(m), *table_sections.sums(m, one)]
    m.findings = only
    return blocks


def _sums(m: Material, one: Findings, rows: list[list[str]]) -> list[Block]:
    """Say what the rows that are shown add up to; nothing for a single one."""
    blocks = []
    for found in [x for x in one.measures if x.total and len(rows) > 1]:
        keys = [row[found.column.at] for row in rows if row[found.column.at]]
        total = sum((m.pen.fact(key).number or Decimal(0) for key in keys), Decimal(0))
        shown = amount(total, 2) if total % 1 else amount(total)
        label, unit = m.pen.say(f"{found.column.name}合计", f"total {found.column.name}"), found.column.unit
        whole = m.pen.ledger.add(label, total, shown, unit=unit, formula="SUM", inputs=keys, prefix="l").id
        zh, en = "以上{name:w}合计 {total:b}。", "Total {name:w} of the above: {total:b}."
        blocks.append(m.pen.block(zh, en, name=found.column.name, total=whole))
    return blocks


def _named_rows(m: Material, one: Findings) -> list[list[str]]:
    hay = m.requirement.request + " ".join(sentence.text for sentence in m.sentences)
    found = [row for row in one.listing if any(_names(m, key, hay) for key in row if key)]
    return found if 0 < len(found) < len(one.listing) else []


def _names(m: Material, key: str, hay: str) -> bool:
    fact = m.pen.fact(key)
    return fact.number is None and len(fact.value) >= 3 and fact.value in hay


def _stated(m: Material) -> list[Block]:
    """Write what the request wants said, in its words."""
    said = _said_in_request(m, _STATED, MOST_STATED)
    return [m.pen.words(m.pen.say(f"{words}。", f"{words[:1].upper()}{words[1:]}.")) for words in said]


def _details(m: Material) -> list[Block]:
    """Write the place, the hour and the like that the request names for the reader, in its words."""
    place = Place(source="request", kind="request")
    blocks = []
    for found in list(_DETAIL.finditer(m.requirement.request))[:MOST_STATED]:
        name, words = (found["zh"], found["said"]) if found["zh"] else (found["en"], found["told"])
        m.pen.ledger.quote(words.strip(), place)
        text = f"{name[:1].upper()}{name[1:]}{m.pen.say('：', ': ')}{words.strip()}"
        blocks.append(m.pen.words(text, "bullet"))
    return blocks


def _demands(m: Material) -> list[Block]:
    """Write what the request wants the reader of the letter to do, in the request's words."""
    said = _said_in_request(m, _DEMAND, MOST_DEMANDS)
    return [m.pen.words(m.pen.say(f"请贵方{words}。", f"We ask you to {words}.")) for words in said]


def _said_in_request(m: Material, pattern: re.Pattern[str], most: int) -> list[str]:
    """Return what a pattern finds in the request, noted as quoted from it."""
    place = Place(source="request", kind="request")
    found = islice(pattern.finditer(m.requirement.request), most)
    said = [next(one for one in match.groups() if one).strip() for match in found]
    for words in said:
        m.pen.ledger.quote(words, place)
    return said


def closing(m: Material) -> list[Block]:
    """End a letter."""
    return [
        m.pen.words(m.pen.say("如有疑问，请与我们联系。", "Please contact us with any questions.")),
        m.pen.words(m.pen.say("此致", "Yours sincerely,")),
        *([m.pen.words("敬礼！")] if m.pen.zh else []),
        m.pen.words(m.pen.say("（署名与日期待填）", "(name and date to be filled in)")),
    ]
