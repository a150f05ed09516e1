"""What a contract says: parties, sums, payments, dates, warranty, penalties, clause by clause."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal

from pydantic import BaseModel, Field

from app.core.text import has_cjk
from app.domain.documents.facts import Place
from app.domain.documents.sources import Source
from app.domain.documents.tables.values import number_of
from app.domain.documents.texts.sentences import steering

_HEAD = re.compile(
    r"^\s*(第\s*[一二三四五六七八九十百\d]+\s*[条章]|(?:Article|Clause|Section)\s+[\dIVX]+(?:\.\d+)*|"
    r"\d{1,2}(?:\.\d{1,2})*[.、]?(?=\s+[A-Z\u4e00-\u9fff]))"
    r"[\s.:：、]*(.{0,60}?)\s*$",
    re.IGNORECASE,
)
_INLINE = re.compile(
    r"^\s*(第\s*[一二三四五六七八九十百\d]+\s*条|(?:Article|Clause)\s+\d+(?:\.\d+)*)[\s.:：、]+(.+)$", re.I
)
_NUMBERED_CLAUSE = re.compile(r"^\s*(\d{1,2}(?:\.\d{1,2}){0,2})\s*[.)、．]?\s+(\S.+)$")
_ITEM = re.compile(r"^\s*[（(]?(\d{1,2})[.、)）．]\s*(?!\d)(\S.+)$")
_OWN_TITLE = re.compile(
    r"^([A-Z][A-Za-z,&' -]{2,48}|[\u4e00-\u9fff、与和及]{2,12})\s*[.:：。–—]\s+(?=\S)|"
    r"^([\u4e00-\u9fff、与和及]{2,12})[:：]"
)
_PARTY = re.compile(
    r"^\s*((?:甲|乙|丙)方(?:[（(][^)）]{1,10}[)）])?|买方|卖方|出租方|承租方|委托方|受托方|buyer|seller|"
    r"supplier|customer|lessor|lessee|client|contractor)"
    r"\s*[:：]\s*(.{2,80})$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^\s*((?:合同)?编号|contract (?:no|number)\.?)\s*[:：]\s*(\S.{0,60})$", re.IGNORECASE)
_TOTAL = re.compile(
    r"(?:合同)?(?:总价款?|总金额|总额|总费用|总租金|租金总额|年租金|服务费总计|合同金额|合同价款?|价款总计|"
    r"total (?:contract |annual |yearly )?(?:price|amount|value|fees?|rent|cost|sum|consideration|"
    r"remuneration)|"
    r"annual (?:rent|fee)|"
    r"contract (?:price|value|sum))"
    r"[^\d。.;；]{0,24}?(?P<before>RMB|CNY|USD|EUR|GBP|\$|€|"
    r"£)?\s*(?P<sum>[\d,，]+(?:\.\d+)?)\s*(?P<ten>万)?(?P<unit>元|yuan|USD|EUR|CNY|RMB|GBP|dollars|euros)?",
    re.IGNORECASE,
)
_SHARE = re.compile(
    r"(\d+(?:\.\d+)?)\s*[%％]\s*(?:的|as|of the [\w ]{3,20} as|)?\s*(?:作为|为|an?|the)?\s*"
    r"(预付款|定金|到货款|进度款|验收款|质保金|尾款|advance|deposit|retention|final payment)?"
)
_LATE = (
    r"每(?:逾期|延误|迟延|延迟|拖延|超期|延期|晚)?(?:交货|交付|付款|完工)?一?(?P<zh>个?[日天周月]|个?星期)"
)
_PER = (
    r"(?:per|each|for each|for every|every|a) (?:full |commenced |calendar )?(?P<en>day|week|month)|"
    r"(?P<ly>daily|weekly|monthly)"
)
_AMOUNT = r"(?P<rate>\d+(?:\.\d+)?)\s*(?P<sign>[‰%％])"
_WORDED = r"(?P<word>万分之|千分之|百分之)(?P<said>[一二三四五六七八九十\d.]+)"
_RATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:{_LATE}|{_PER})[^。;；]{{0,60}}?{_AMOUNT}",
        rf"{_AMOUNT}[^。;；]{{0,50}}?(?:每(?P<zh>[日天周月])|{_PER})",
        rf"(?:{_LATE}|每(?P<each>[日天周月]))?[^。;；]{{0,60}}?{_WORDED}",
    )
)
_TERMS = {"日": "day", "天": "day", "周": "week", "星期": "week", "月": "month"}
_TERMS |= {
    "day": "day",
    "daily": "day",
    "week": "week",
    "weekly": "week",
    "month": "month",
    "monthly": "month",
}
_CAP = re.compile(
    r"(?:累计|总额|合计|上限|最高)?[^。;；，,]{0,10}"
    r"(?:不超过|不得超过|上限为|以|最高不超过|up to|capped at|not exceed(?:ing)?|maximum of)"
    r"[^。;；\d]{0,24}(\d+(?:\.\d+)?)\s*[%％]",
    re.IGNORECASE,
)
_NUMERALS = {one: at for at, one in enumerate("零一二三四五六七八九十")}

TOPICS: dict[str, re.Pattern[str]] = {
    "subject": re.compile(
        r"(标的|货物|内容|范围|租赁物|房屋|场地|subject|scope|goods|services|premises|property let|"
        r"deliverables)",
        re.I,
    ),
    "payment": re.compile(r"(付款|支付|结算|价款|租金|payment|price|fee|rent)", re.I),
    "delivery": re.compile(
        r"(交货|交付|交期|工期|进度|里程碑|履行期限|合同期|服务期|租期|租赁期|(?<!保密)(?<!质保)期限|delivery|completion|schedule|milestone|term\b)",
        re.I,
    ),
    "acceptance": re.compile(r"(验收|检验|acceptance|inspection)", re.I),
    "warranty": re.compile(r"(质保|保修|质量保证|保证期|维护|维保|warranty|guarantee|maintenance)", re.I),
    "breach": re.compile(
        r"(违约|逾期|赔偿|罚则|延误|breach|penalt|liquidated|damages|liabilit|\blate\b|delay|service credit)",
        re.I,
    ),
    "dispute": re.compile(
        r"(争议|仲裁|诉讼|管辖|适用法律|dispute|arbitration|governing law|jurisdiction)", re.I
    ),
    "confidential": re.compile(r"(保密|confidential)", re.I),
    "force": re.compile(r"(不可抗力|force majeure)", re.I),
    "termination": re.compile(r"(解除|终止|terminat)", re.I),
    "property": re.compile(
        r"(知识产权|著作权|版权|专利|成果归属|intellectual property|ownership|copyright)", re.I
    ),
}


class Clause(BaseModel, frozen=True):
    """One clause: its label as printed (第五条), its title, its words."""

    label: str
    title: str
    text: str
    place: Place


class Penalty(BaseModel, frozen=True):
    """A rate of the whole price per day, week or month of delay, and the cap as a share; cap 0 is none."""

    rate: Decimal
    cap: Decimal = Decimal(0)
    clause: Clause
    sentence: str
    buyer: bool = False
    per: Literal["day", "week", "month"] = "day"


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
        if topic == "payment":
            titled = [one for one in titled if not TOPICS["breach"].search(one.title)]
        if titled:
            return titled
        found = [one for one in self.clauses if pattern.search(one.text)]
        return [one for one in found if topic != "payment" or not TOPICS["breach"].search(one.title)]

    def titled(self, words: str) -> list[Clause]:
        """Return the clauses whose own title a section's title names, or the other way round."""
        said = words.lower()
        named = [one for one in self.clauses if len(one.title) > 1]
        return [one for one in named if one.title.lower() in said or said in one.title.lower()]

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
        elif (head := _HEAD.match(text)) and len(text) <= 70 and not text.endswith(("。", ";", "；", ".")):
            label, title = _label(head.group(1), text), head.group(2)
        elif inline := _INLINE.match(text):
            label, title = inline.group(1), ""
            found.clauses.append(_clause(label, title, inline.group(2), part.place))
        elif (item := _ITEM.match(text)) and _is_worded(label):
            name = _item_label(label, item.group(1), text)
            found.clauses.append(_clause(name, title, item.group(2), part.place))
        elif numbered := _NUMBERED_CLAUSE.match(text):
            own, words = _own_title(numbered.group(2))
            head_of = title if numbered.group(1).split(".")[0] in re.findall(r"\d+", label) else ""
            label, title = _label(numbered.group(1), text), own or head_of
            found.clauses.append(_clause(label, title, words, part.place))
        elif label:
            found.clauses.append(_clause(label, title, text, part.place))
    _sums(found)
    return found


def _is_worded(label: str) -> bool:
    """Tell whether a label is one of words (第三条): bare numbers below it are its items."""
    return bool(re.match(r"第.+条|Article|Clause|Section", label, re.IGNORECASE))


def _item_label(label: str, number: str, text: str) -> str:
    """Return the label of an item within a clause: 第三条第1项, Article 3 (1)."""
    whole = re.sub(r"(?:第\d+项| \(\d+\))$", "", label)
    return f"{whole}第{number}项" if has_cjk(text) else f"{whole} ({number})"


def _label(said: str, text: str) -> str:
    """Return a clause's label as it is cited: a bare number becomes Clause 5 or 第5条."""
    label = re.sub(r"\s+", " ", said).strip()
    number = label.rstrip(".、)")
    if not number.replace(".", "").isdigit():
        return label
    return f"第{number}条" if has_cjk(text) else f"Clause {number}"


def _own_title(words: str) -> tuple[str, str]:
    """Part a clause of one line into its title, "" for none, and what it says."""
    found = _OWN_TITLE.match(words)
    if not found:
        return "", words
    return (found.group(1) or found.group(2)).strip(), words[found.end() :].strip()


def _clause(label: str, title: str, text: str, place: Place) -> Clause:
    where = place.model_copy(update={"clause": label, "kind": place.kind if place.page else "clause"})
    return Clause(label=label, title=title, text=text, place=where)


def _sums(found: Contract) -> None:
    for clause in found.clauses:
        if found.total is None and (total := _TOTAL.search(clause.text)):
            number = number_of(total["sum"])
            if number is not None:
                found.total = number * (10_000 if total["ten"] else 1)
                found.unit, found.total_clause = total["unit"] or total["before"] or "", clause
    for clause in found.about("payment"):
        for share in _SHARE.finditer(clause.text):
            if _NO_PAYMENT.search(clause.text[max(0, share.start() - 24) : share.end()]):
                continue
            if Decimal(share.group(1)) >= 1:
                name = share.group(2) or _condition(clause.text, share.start())
                found.shares.append((name, Decimal(share.group(1)), clause))
    for clause in found.about("breach"):
        found.penalties += _penalties(clause)


_NO_PAYMENT = re.compile(
    r"(违约|滞纳|罚|税率|利率|增值税|不超过|上限|penalt|damages|\bVAT\b|\btax\b|interest|capped)", re.I
)
_STOPS = ("；", ";", "。", "，", ", ", ". ")


def _condition(text: str, at: int) -> str:
    """Return the words that say when a share is paid, "" where there are none."""
    begin = (
        max(
            (text.rfind(one, 0, at) + (len(one) - 1 if one in text[:at] else 0) for one in _STOPS), default=-1
        )
        + 1
    )
    words = text[begin:at].strip(" 、")
    words = re.sub(
        r"\s*(内)?(再)?(支付|付款|付|支付剩余|付清|剩余|余|and|the remaining|remaining)*\s*$", r"\1", words
    ).strip()
    after = re.match(
        r"[\d.]+\s*[%％]\s*(?:of [\w ]{3,30}? )?(?:(?:is |are |shall be |will be )?(?:paid|payable|due|"
        r"invoiced) )?"
        r"((?:on|after|within|upon|at|in advance|before|when) ?[\w -]{2,48})",
        text[at:],
    )
    return (after.group(1).strip() if after else words) if 2 <= len(words) <= 30 or after else ""


def _penalties(clause: Clause) -> list[Penalty]:
    found = []
    for sentence in re.split(r"(?<=[。;；])|(?<=[a-z%]\.)\s", clause.text):
        rated = _first_rate(sentence)
        rate = _rate(rated) if rated else None
        if rated is None or rate is None:
            continue
        cap = _CAP.search(sentence, rated.start())
        buyer = bool(
            re.search(
                r"(甲方|买方|buyer|customer|client)[^，。,]{0,12}(逾期|late|delay|overdue)", sentence, re.I
            )
        )
        limit = Decimal(cap.group(1)) / 100 if cap else Decimal(0)
        said, per = sentence.strip(), _per(rated)
        found.append(Penalty(rate=rate, cap=limit, clause=clause, sentence=said, buyer=buyer, per=per))
    return found


def _first_rate(sentence: str) -> re.Match[str] | None:
    """Return the match whose rate stands first: a later one is the cap."""
    found = [one for pattern in _RATES if (one := pattern.search(sentence))]
    return min(
        found, key=lambda one: one.start("rate" if "rate" in one.groupdict() else "word"), default=None
    )


def _rate(rated: re.Match[str]) -> Decimal | None:
    parts = rated.groupdict()
    if parts.get("rate"):
        return Decimal(parts["rate"]) / (1000 if parts["sign"] == "‰" else 100)
    said = parts["said"]
    number = _NUMERALS.get(said) if said in _NUMERALS else number_of(said)
    if number is None:
        return None
    return Decimal(number) / {"万分之": 10_000, "千分之": 1000, "百分之": 100}[parts["word"]]


def _per(rated: re.Match[str]) -> Literal["day", "week", "month"]:
    parts = rated.groupdict()
    said = next((parts[name] for name in ("zh", "each", "en", "ly") if parts.get(name)), "day")
    found = _TERMS.get(said.lower().removeprefix("个"), "day")
    return "week" if found == "week" else "month" if found == "month" else "day"
