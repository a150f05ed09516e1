"""Lists that a text gives: numbered items after a colon, and terms joined by 、 or commas."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.questions.models import Language
from app.domain.questions.text.units import lines_of

_ZH_INLINE = re.compile(
    r"(?P<owner>[^，。；：、（）]{2,26}?)(?P<link>主要包括|一般包括|通常包括|主要有|包括|分为|可分为|由|有|是|为)(?P<items>[^，。；"
    r"：]{2,24}(?:、[^，。；：、]{2,24})*[、]?(?:和|以及|及|与)[^，。；：、和]{2,24}?)(?P<tail>(?:等|组成|构成)"
    r"?(?:[一二三四五六七八九十两]+[种类个项方面部分大级层档]+(?:阶段|环节|步骤|层次|等级|时期|类型|因素|要素)?(?:组成|构成)?)?)(?=[，。；])"
)
_ZH_MARK = re.compile(r"^\s*[（(]([一二三四五六七八九十]+|\d+)[)）]\s*")
_EN_MARK = re.compile(r"^\s*(?:\(?[a-h]\)|\(?[ivx]+\)|\d+[.)]|[-*•])\s+")
_EN_INLINE = re.compile(
    r"(?P<owner>(?:[A-Z][\w-]*)(?: [\w'()-]+){0,9}?) (?P<link>includes?|consists? of|comprises?|are|"
    r"compares (?:two|three|four|five) [a-z]+:|has (?:two|three|four|five) [a-z]+:) "
    r"(?P<items>[^.;:]+?,? and [^.;:,]+)(?=[.;])"
)
_ZH_COLON = re.compile(
    r"(?:^|[。；])\s*(?:[（(]?[一二三四五六七八九十\d]+[)）.、．])?\s*(?:掌握|熟悉|了解|理解)?(?P<owner>[^，。；：、（）\s]{2,18}?)"
    r"(?P<link>有|分为|包括|如下)?[：:](?P<items>[^，。；：、]{2,16}(?:、[^，。；：、]{2,16}){2,7})(?=[，。；])"
)
_ZH_BASIS = re.compile(r"(?:(?<![^。；，\s])[^，。；：\s]{2,12}?)?(?:按照?|根据|依据)[^，。；：]{2,24}，$")
_COUNT = r"[两二三四五六七八九十\d]+[个种类项大层级档点条]"
_SORTED = re.compile(
    rf"^(?:.{{1,8}}?[把将])?(?P<what>[^把将]{{2,12}}?)(?:可以?)?(?:划?分为|归为){_COUNT}(?P<sort>.{{2,8}})$"
)
_HAVING = re.compile(
    rf"^(?P<what>.{{2,10}}?)(?:一般|主要|通常)?(?:采用|使用|设有|设置|配有|配备|实行|提供|具有|设){_COUNT}(?P<sort>.{{2,8}})$"
)
_LEAD_BAD = re.compile(r"前款|本条|上述|前项")


@dataclass(frozen=True)
class Listing:
    """A list: its owner, members and words; `numbered` ends its lead in a colon, `closed` states a count.

    `made_up` says that the members are the parts that the owner consists of.
    """

    owner: str
    members: tuple[str, ...]
    source: str
    start: int
    article: str
    numbered: bool = False
    closed: bool = False
    made_up: bool = False


def find_listings(text: str, language: Language) -> list[Listing]:
    """Return the lists of a passage with two members or more."""
    return [*_numbered(text, language), *(_inline_zh(text) if language == "zh" else _inline_en(text))]


def _numbered(text: str, language: Language) -> list[Listing]:
    mark = _ZH_MARK if language == "zh" else _EN_MARK
    found: list[Listing] = []
    rows = lines_of(text)
    for number, (start, line, article) in enumerate(rows):
        lead = line.strip()
        if not re.search(r"[:：]$", lead) or mark.match(line) or _LEAD_BAD.search(lead):
            continue
        members, end = [], start + len(line)
        for at, row, _ in rows[number + 1 : number + 21]:
            if not mark.match(row):
                break
            members.append(_member(mark.sub("", row)))
            end = at + len(row)
        kept = tuple(m for m in members if m and not re.match(r"其他|法律、|any other|other ", m))
        if len(kept) >= 3:
            found.append(Listing(lead, kept, text[start:end], start, article, True))
    return found


def _member(text: str) -> str:
    return re.sub(r"(?:[；;。.,，]|; (?:and|or)|, (?:and|or))+$", "", text.strip()).strip()


def _inline_zh(text: str) -> list[Listing]:
    found = []
    for start, line, article in lines_of(text):
        for match in _ZH_INLINE.finditer(line):
            members = tuple(
                m.strip()
                for m in re.split(r"、|以及|和(?!谐|解|平)|及(?!时|其)|与", match["items"])
                if m.strip()
            )
            owner = (
                re.sub(r"^(?:\d+[.．、]\s*|其中|另外|此外|一般|目前)", "", match["owner"])
                .removesuffix("的")
                .removesuffix("常用")
            )
            if _good(owner, members, match["link"], match["tail"]):
                owner = re.sub("^[将把]", "", owner)
                owner = re.sub("按.{2,6}$", "", owner) if match["link"].endswith("分为") else owner
                owner = owner_of(owner)
                stage = re.search(r"[两二三四五六七八九十](?:个)?(阶段|环节|步骤|层次|等级)$", match["tail"])
                owner = f"{owner}的{stage[1]}" if stage else owner
                basis = _ZH_BASIS.search(line[: match.start()])
                head = re.match(r"\s*\d+[.．、]\s*", match.group(0))
                begin = basis.start() if basis else match.start() + (head.end() if head else 0)
                found.append(
                    Listing(
                        owner,
                        members,
                        line[begin : match.end()],
                        start + begin,
                        article,
                        False,
                        bool(re.search("[两三四五六七八][种类个项大]", match["tail"]))
                        and "分为" not in match["link"],
                        match["link"] == "由",
                    )
                )
        found += _colon_zh(line, start, article)
    return found


def _colon_zh(line: str, start: int, article: str) -> list[Listing]:
    """Return the lists that a line gives behind a colon, such as a syllabus does."""
    found = []
    for match in _ZH_COLON.finditer(line):
        members = tuple(re.split(r"、", match["items"]))
        owner = (
            re.sub("(?:主要)?(?:有|包括)$", "", match["owner"])
            .removesuffix("的分类")
            .removesuffix("的种类")
            .removesuffix("的")
        )
        owner = owner_of(owner)
        if _good(owner, members, "包括", "") and not re.search("包括|分为|[称是为]", match["items"]):
            at = match.start("owner")
            found.append(Listing(owner, members, line[at : match.end()], start + at, article))
    return found


def owner_of(words: str) -> str:
    """Return what has the members: 归因的维度 for 韦纳把归因分为三个维度, 本机的滤网 for 本机采用三层滤网."""
    bare = re.sub(rf"(?:主要|一般|共)?有{_COUNT}$", "", words)
    bare = re.sub(r"(?:依次|分别|主要|一般|通常)?(?:为|是|有|包括)$", "", bare)
    found = _SORTED.match(bare) or _HAVING.match(bare)
    return f"{found['what']}的{found['sort']}" if found else bare


def _good(owner: str, members: tuple[str, ...], link: str, tail: str) -> bool:
    sizes = [len(m) for m in members]
    if not 2 <= len(members) <= 8 or max(sizes) > 3 * min(sizes) or max(sizes) > 16:
        return False
    if link in ("是", "为") and not re.search("[两二三四五六七八九十][大个种项类]", owner):
        return False
    if link in ("由", "有") and not re.search(r"组成|构成|[种类项个]", tail):
        return False
    return not re.search(
        r"[该其此这各把将]|应当|表明|认为|指出|提出|可以|不得|没有|如果|若|的$|本法|前款|之间$|所$", owner
    ) and not any(re.search(r"^(?:其他|有关|相关)|应当|可以|的$", m) for m in members)


def _inline_en(text: str) -> list[Listing]:
    found = []
    for match in _EN_INLINE.finditer(text):
        raw = re.split(r", and |, or |, | and ", match["items"])
        members = tuple(m.strip() for m in raw if m.strip())
        owner = match["owner"]
        enough = 3 <= len(members) <= 7 and max(len(m.split()) for m in members) <= 5
        if enough and not re.match(r"(?:It|This|These|They|There|Which)\b", owner) and match["link"] != "are":
            found.append(Listing(owner, members, match.group(0), match.start(), ""))
    return found
