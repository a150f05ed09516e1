"""Everything that the generators need to know of one passage, read once."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass, field, replace

from app.domain.questions.models import Domain, Evidence, Language, Mastery, Passage
from app.domain.questions.text.change import Change
from app.domain.questions.text.enumerations import Listing, find_listings
from app.domain.questions.text.formulas import Formula, find_formulas
from app.domain.questions.text.lexicon import known_terms
from app.domain.questions.text.mutate import changes
from app.domain.questions.text.source import ARTICLE, law_name
from app.domain.questions.text.units import Unit, cut

_EN_CITE = re.compile(
    r"\b(?:Under|In|According to) ((?:Article|Section|Regulation|Rule) \d+[^,.;]{0,60})(?=,)|"
    r"^((?:Article|Section) \d+)\b"
)
_ZH_TOPIC_NOT = re.compile(
    r"^[的和与或及在是为由对按了其之以中有应可将者]|[的和与或及在是为由对按了其之以应可将]$|[第条款项]|可以|应当|不得|规定|其他|进行|以及|以上|以下|人民币|有关"
)
_EN_BAD_TOPIC = re.compile(
    r"(?:It|This|That|There|They|These|Those|What|Which|Each|Any|All|Some|One)\b", re.IGNORECASE
)
_ITSELF = re.compile(
    r"本(?:合同|协议|产品|机(?![构制关能])|保险|条款|计划|基金|公司|行(?![业为])|手册|指南|大纲|课程|说明书|标准"
    r"|规范|规程|实验|设备|仪器|药|系统|软件|服务|平台|网站|活动|项目|院|校|店|馆|局|市|省|县|区)"
)
_ITSELF_EN = re.compile(
    r"\b[Tt]his (?:policy|agreement|contract|manual|guide|plan|scheme|handbook|notice|document"
    r"|code|standard)\b"
)
_CODE = 3
_SMALL = frozenset({"the", "a", "an", "of", "and", "in", "on", "for", "to", "with", "by"})
_EN_TOPIC_NOT = {
    "the",
    "and",
    "that",
    "with",
    "from",
    "this",
    "each",
    "which",
    "must",
    "shall",
    "when",
    "where",
    "than",
    "into",
    "more",
    "after",
    "before",
    "have",
    "been",
    "their",
    "they",
    "such",
    "only",
    "will",
    "used",
    "uses",
    "also",
    "other",
    "under",
    "between",
    "value",
    "without",
    "against",
    "within",
    "because",
    "during",
    "while",
    "whereas",
    "insured",
    "undue",
    "not",
    "are",
    "for",
    "may",
    "any",
    "its",
    "has",
    "own",
    "who",
    "whose",
    "later",
    "made",
}


@dataclass
class View:
    """A passage as the generators see it."""

    passage: Passage
    law: str
    domain: Domain = "general"
    mastery: Mastery = ""
    effective: str = ""
    units: list[Unit] = field(default_factory=list)
    false: dict[str, list[Change]] = field(default_factory=dict)
    listings: list[Listing] = field(default_factory=list)
    formulas: list[Formula] = field(default_factory=list)
    topic: str = ""
    cite: str = ""

    @property
    def language(self) -> Language:
        """The language of the passage."""
        return self.passage.language

    @property
    def zh(self) -> bool:
        """Whether the passage is Chinese."""
        return self.passage.language == "zh"

    def changes(self, unit: Unit) -> list[Change]:
        """Return the false statements made from a unit."""
        return self.false.get(unit.text, [])

    def evidence(self, source: str, start: int, article: str = "") -> Evidence:
        """Return the evidence that stands at a place of the passage."""
        return Evidence(text=source, start=start, article=self.named(article))

    def spoken_in(self, source: str, start: int) -> frozenset[str]:
        """Return the words of a place of the passage and the statements that they are a part of."""
        end = start + len(source)
        around = (u.text for u in self.units if u.start < end and start < u.start + len(u.source))
        return frozenset({source, *around})

    def of_unit(self, unit: Unit) -> Evidence:
        """Return the evidence of a unit."""
        return self.evidence(unit.source, unit.start, unit.article)

    def named(self, article: str) -> str:
        """Return how an article is cited: with its law where that is known."""
        if self.law and article:
            return f"《{self.law}》{article}"
        return article or (f"《{self.law}》" if self.law else "")

    def lead(self, article: str = "") -> str:
        """Return the words that open a stem: what it is asked under, or "" where the source has no name."""
        if article.startswith("《"):
            return f"根据{article}，"
        if self.law:
            word = "约定" if self.law.endswith(("合同", "协议")) else "规定"
            return f"根据《{self.law}》{re.sub('第.款$', '', article)}的{word}，"
        return f"Under {article}, " if article and not self.zh else ""


def view_of(passage: Passage, law: str = "") -> View:
    """Read a passage; law is the name of the law that it is from, or ""."""
    view = View(
        passage, law or (law_name(passage.title) or _articled(passage) if passage.language == "zh" else "")
    )
    view.cite = "" if view.zh else _cite(passage.text)
    opens = bool(view.cite) and view.cite in passage.text[: len(view.cite) + 20]
    units = [_cited(unit, view.cite, opens) for unit in cut(passage.text, passage.language)]
    view.units = [named for unit in units if (named := _under_its_name(unit, view))]
    view.false = {u.text: changes(u, passage.language, passage.text) for u in view.units}
    view.listings = find_listings(passage.text, passage.language)
    view.formulas = find_formulas(passage.text, passage.language)
    view.topic = _topic(passage, view.law)
    return view


def _articled(passage: Passage) -> str:
    """Return the name of a document that numbers its articles, such as a contract, or ""."""
    return passage.document if len(ARTICLE.findall(passage.text)) > 1 else ""


def _cite(text: str) -> str:
    found = _EN_CITE.search(text)
    return (found[1] or found[2]).strip() if found else ""


def _cited(unit: Unit, cite: str, opens: bool) -> Unit:
    """Name the article for the statement that begins with it, only the act for the rest of its passage."""
    if not cite or unit.source.startswith((f"Under {cite}", f"In {cite}", f"According to {cite}", cite)):
        return replace(unit, article=cite) if cite else unit
    act = re.search(r" of (the .+)$", cite) if opens else None
    return replace(unit, article=act[1]) if act else unit


def _under_its_name(unit: Unit, view: View) -> Unit | None:
    """Cite the document for a statement that speaks of 本合同 or 本机; None where it has no name."""
    if not (_ITSELF if view.zh else _ITSELF_EN).search(unit.text):
        return unit
    name = view.law or view.passage.document
    if not view.zh:
        return replace(unit, article=unit.article or f"the {name}") if name else None
    return replace(unit, article=unit.article if view.law else f"《{name}》") if name else None


def _topic(passage: Passage, law: str) -> str:
    names = (passage.title, passage.document.partition(":")[0])
    return next((topic for name in names if (topic := _topic_of(name, passage, law))), "") or (
        _frequent_zh(passage.text) if passage.language == "zh" else _frequent_en(passage.text)
    )


def _topic_of(name: str, passage: Passage, law: str) -> str:
    """Return the name of a passage as its topic where the text speaks of it, or ""."""
    title = re.sub(
        r"[（(【\[].*?[)）】\]]|^第[一二三四五六七八九十百\d]+[编章节条]\s*|^[\d.#\s]+|^[一二三四五六七八九十]+、|《|》",
        "",
        name,
    )
    title = re.sub(
        r"^(?:chapter|section|part|article)\s+[\dIVX]+[:.\s]*", "", title, flags=re.IGNORECASE
    ).strip(" ：:—-")
    usable = 2 <= len(title) <= 18 if passage.language == "zh" else 1 <= len(title.split()) <= 9
    usable = usable and not re.search(r"[编章节篇法]$|条例$|办法$", title)
    if not title or not usable or title == law or not _spoken_of(title, passage.text):
        return ""
    return title if passage.language == "zh" else _lowered(title)


def _spoken_of(title: str, text: str) -> bool:
    """Say whether a text uses words of its title, so that a file's mere name is no topic."""
    lower = text.lower()
    words = [w.lower() for w in re.findall(r"[A-Za-z]+", title)]
    if words:
        telling = [w for w in words if w not in _SMALL]
        used = [w for w in telling if len(w) > 1 and re.search(rf"\b{re.escape(w.rstrip('s'))}s?\b", lower)]
        coded = any(len(w) <= _CODE for w in telling if w not in used)
        return title.lower() in lower or (len(used) * 2 >= len(telling) and not coded)
    pairs = [run[n : n + 2] for run in re.findall(r"[\u4e00-\u9fff]{2,}", title) for n in range(len(run) - 1)]
    return title in text or any(pair in text for pair in pairs)


def _lowered(title: str) -> str:
    words = title.split()
    first = words[0]
    keep = (
        first.isupper() or any(c.isupper() for c in first[1:]) or (len(words) > 1 and words[1][:1].isupper())
    )
    return title if keep else " ".join([first.lower(), *words[1:]])


def _frequent_zh(text: str) -> str:
    """Return the run of two to six signs that a text is most about, or ""."""
    known = [(text.count(t) * len(t), t) for t in known_terms("zh") if text.count(t) >= 3]
    if known:
        return max(known)[1]
    counts: Counter[str] = Counter()
    for run in re.findall(r"[\u4e00-\u9fff]+", text):
        for size in range(2, 7):
            counts.update(run[n : n + size] for n in range(len(run) - size + 1))
    ranked = [(n * (len(w) - 0.8), w) for w, n in counts.items() if n >= 4 and not _ZH_TOPIC_NOT.search(w)]
    ranked = [(s, w) for s, w in ranked if _open_sides(text, w)]
    return max(ranked, key=lambda pair: (pair[0], len(pair[1])))[1] if ranked else ""


def _open_sides(text: str, word: str) -> bool:
    """Say whether different signs stand before and after a run, as with a whole word."""
    spots = [m.start() for m in re.finditer(re.escape(word), text)]
    before = {text[max(0, s - 1) : s] for s in spots}
    after = {text[s + len(word) : s + len(word) + 1] for s in spots}
    return len(before) >= 2 and len(after) >= 2


def _frequent_en(text: str) -> str:
    opening = re.match(
        r"(?:An? |The )?([A-Z]?[A-Za-z-]+(?: [a-z-]+){0,2}) (?:is|are|means|refers)\b", text.strip()
    )
    if opening and not _EN_BAD_TOPIC.match(opening[1]):
        return _lowered(opening[1])
    words = re.findall(r"[A-Za-z][A-Za-z-]{2,}", text)
    counts: Counter[str] = Counter()
    for one, two in itertools.pairwise(words):
        pair = f"{one} {two}".lower()
        if (
            one.lower() not in _EN_TOPIC_NOT
            and two.lower() not in _EN_TOPIC_NOT
            and re.search(rf"{one} {two}", text)
        ):
            counts[pair] += 1
    best = counts.most_common(1)
    if best and best[0][1] >= 2:
        return best[0][0]
    single = Counter(
        w if w.isupper() else w.lower()
        for w in words
        if (w.lower() not in _EN_TOPIC_NOT and len(w) > 3) or w.isupper()
    ).most_common(1)
    return single[0][0] if single and single[0][1] >= 3 else ""
