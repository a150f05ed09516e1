"""What a contract says: parties, sums, payments, dates, warranty, penalties, clause by clause."""

from __future__ import annotations

import re
from decimal import Decimal

from pydantic import BaseModel, Field

from app.domain.documents.facts import Place
from app.domain.documents.sources import Source
from app.domain.documents.tables.values import number_of
from app.domain.documents.texts.sentences import steering

_HEAD = re.compile(
    r"^\s*(第\s*[一二三四五六七八九十百\d]+\s*[条章]|(?:Article|Clause|Section)\s+[\dIVX]+(?:\.\d+)*|\d{1,2}(?:\.\d{1,2})*[.、]?(?=\s+[A-Z\u4e00-\u9fff]))"
    r"[\s.:：、]*(.{0,60}?)\s*$",
    re.IGNORECASE,
)
_INLINE = re.compile(
    r"^\s*(第\s*[一二三四五六七八九十百\d]+\s*条|(?:Article|Clause)\s+\d+(?:\.\d+)*)[\s.:：、]+(.+)$", re.I
)
_PARTY = re.compile(
    r"^\s*((?:甲|乙|丙)方(?:[（(][^)）]{1,10}[)）])?|买方|卖方|出租方|承租方|委托方|受托方|buyer|seller|supplier|customer|lessor|lessee|client|contractor)"
    r"\s*[:：]\s*(.{2,80})$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^\s*((?:合同)?编号|contract (?:no|number)\.?)\s*[:：]\s*(\S.{0,60})$", re.IGNORECASE)
_TOTAL = re.compile(
    r"(?:合同)?(?:总价款?|总金额|总额|价款总计|total (?:contract )?(?:price|amount|value|fee)|contract (?:price|value|sum))"
    r"[^\d。.;；]{0,24}?(?:RMB|CNY|USD|EUR|¥|￥|\$|€)?\s*([\d,，]+(?:\.\d+)?)\s*(万)?(元|yuan|USD|EUR|CNY|RMB|dollars|euros)?",
    re.IGNORECASE,
)
_SHARE = re.compile(
    r"(\d+(?:\.\d+)?)\s*[%％]\s*(?:的|as|of the [\w ]{3,20} as|)?\s*(?:作为|为|an?|the)?\s*(预付款|定金|到货款|进度款|验收款|质保金|尾款|advance|deposit|retention|final payment)?"
)
_DAILY = re.compile(
    r"(?:每(?:逾期)?一?[日天]|每逾期一[日天]|per day|each day|for every day|daily)[^。;；]{0,60}?(\d+(?:\.\d+)?)\s*([‰%％])|"
    r"(\d+(?:\.\d+)?)\s*([‰%％])[^。;；]{0,50}?(?:每日|每天|per day|for each day|each day|a day|daily)|"
    r"(?:每日)\s*(?:按)?\s*(\d+(?:\.\d+)?)\s*([‰%％])|(万分之|千分之|百分之)([一二三四五六七八九十\d.]+)",
    re.IGNORECASE,
)
_CAP = re.compile(
    r"(?:累计|总额|合计|上限|最高)?[^。;；，,]{0,10}(?:不超过|不得超过|上限为|以|最高不超过|up to|capped at|not exceed(?:ing)?|maximum of)"
    r"[^。;；\d]{0,24}(\d+(?:\.\d+)?)\s*[%％]",
    re.IGNORECASE,
)
_NUMERALS = {one: at for at, one in enumerate("零一二三四五六七八九十")}

TOPICS: dict[str, re.Pattern[str]] = {
    "subject": re.compile(r"(标的|货物|内容|范围|subject|scope|goods|services)", re.I),
    "payment": re.compile(r"(付款|支付|结算|价款|租金|payment|price|fee|rent)", re.I),
    "delivery": re.compile(r"(交货|交付|交期|工期|履行期限|期限|delivery|completion|schedule|term\b)", re.I),
    "acceptance": re.compile(r"(验收|检验|acceptance|inspection)", re.I),
    "warranty": re.compile(r"(质保|保修|质量保证|保证期|warranty|guarantee)", re.I),
    "breach": re.compile(r"(违约|逾期|赔偿|罚则|breach|penalt|liquidated|damages|liabilit|late)", re.I),
    "dispute": re.compile(
        r"(争议|仲裁|诉讼|管辖|适用法律|dispute|arbitration|governing law|jurisdiction)", re.I
    ),
    "confidential": re.compile(r"(保密|confidential)", re.I),
    "force": re.compile(r"(不可抗力|force majeure)", re.I),
    "termination": re.compile(r"(解除|终止|terminat)", re.I),
    "property": re.compile(r"(知识产权|专利|intellectual property)", re.I),
}


class Clause(BaseModel, frozen=True):
    """One clause: its label as printed (第五条), its title, its words."""

    label: str
    title: str
    text: str
    place: Place


class Penalty(BaseModel, frozen=True):
    """A daily rate of the whole price, and the cap as a share of it; cap 0 is none."""

    rate: Decimal
    cap: Decimal = Decimal(0)
    clause: Clause
    sentence: str
    buyer: bool = False


class Contract(BaseModel):
    """A contract in parts."""

    number: tuple[str, Place] | None = None
    parties: list[tuple[str, str, Place]] = Field(default_factory=list)
    clauses: list[Clause] = Field(default_factory=list)
    total: Decimal | None = None
    unit: str = ""
    total_clause: Clause | None = None
    shares: list[tuple[str, Decimal, Clause]] = Field(default_factory=list)
    penalties: list[Penalty] = Field(default_factory=list)

    def about(self, topic: str) -> list[Clause]:
        """Return the clauses on a topic, those whose title says so first."""
        pattern = TOPICS[topic]
        titled = [one for one in self.clauses if pattern.search(one.title)]
        return titled or [one for one in self.clauses if pattern.search(one.text)]

    @property
    def absent(self) -> list[str]:
        """The topics that no clause is about."""
        return [topic for topic in TOPICS if not self.about(topic)]


def contract_of(source: Source) -> Contract:
    """Read a contract."""
    found = Contract()
    label = title = ""
    for part in source.paragraphs:
        text = part.text.strip()
        if not text or steering(text):
            continue
        if party := _PARTY.match(text):
            found.parties.append((party.group(1), party.group(2).strip(" ;；。"), part.place))
        elif numbered := _NUMBERED.match(text):
            found.number = (numbered.group(2), part.place)
        elif (head := _HEAD.match(text)) and len(text) <= 70 and not text.endswith(("。", ";", "；")):
            label, title = re.sub(r"\s+", " ", head.group(1)).strip(), head.group(2)
        elif inline := _INLINE.match(text):
            label, title = inline.group(1), ""
            found.clauses.append(_clause(label, title, inline.group(2), part.place))
        elif label:
            found.clauses.append(_clause(label, title, text, part.place))
    _sums(found)
    return found


def _clause(label: str, title: str, text: str, place: Place) -> Clause:
    where = place.model_copy(update={"clause": label, "kind": place.kind if place.page else "clause"})
    return Clause(label=label, title=title, text=text, place=where)


def _sums(found: Contract) -> None:
    for clause in found.clauses:
        if found.total is None and (total := _TOTAL.search(clause.text)):
            number = number_of(total.group(1))
            if number is not None:
                found.total = number * (10_000 if total.group(2) else 1)
                found.unit, found.total_clause = total.group(3) or "", clause
    for clause in found.about("payment"):
        for share in _SHARE.finditer(clause.text):
            if Decimal(share.group(1)) >= 1:
                found.shares.append((share.group(2) or "", Decimal(share.group(1)), clause))
    for clause in found.about("breach"):
        found.penalties += _penalties(clause)


def _penalties(clause: Clause) -> list[Penalty]:
    found = []
    for sentence in re.split(r"(?<=[。;；])|(?<=[a-z%]\.)\s", clause.text):
        daily = _DAILY.search(sentence)
        if not daily:
            continue
        rate = _rate(daily)
        if rate is None:
            continue
        cap = _CAP.search(sentence, daily.start())
        buyer = bool(
            re.search(
                r"(甲方|买方|buyer|customer|client)[^，。,]{0,12}(逾期|late|delay|overdue)", sentence, re.I
            )
        )
        limit = Decimal(cap.group(1)) / 100 if cap else Decimal(0)
        found.append(Penalty(rate=rate, cap=limit, clause=clause, sentence=sentence.strip(), buyer=buyer))
    return found


def _rate(daily: re.Match[str]) -> Decimal | None:
    groups = daily.groups()
    for number, sign in (groups[0:2], groups[2:4], groups[4:6]):
        if number:
            return Decimal(number) / (1000 if sign == "‰" else 100)
    word, said = groups[6], groups[7]
    number = _NUMERALS.get(said) if said in _NUMERALS else number_of(said)
    if number is None:
        return None
    return Decimal(number) / {"万分之": 10_000, "千分之": 1000, "百分之": 100}[word]
