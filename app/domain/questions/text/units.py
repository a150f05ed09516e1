"""Cut a passage into statements that can stand alone, each with its place and its article."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from app.domain.questions.models import Language
from app.domain.questions.text.source import ARTICLE

_LIST_MARK = re.compile(r"^\s*[（(][一二三四五六七八九十\d]+[)）]|^\s*(?:\d+[.)、．](?!\d)|[a-h]\)|[-*•])\s*")
_ZH_LEAD = re.compile(
    r"^(?:(?:补充|特别|其他)?(?:规定|说明|要求|原则|提示|注意)[：:]|因此|此外|同时|另外|其次|首先|最后|所以|可见|一般来说|总之|具体而言|具体来说|换言之|其中(?=[\u4e00-\u9fff]{4,}))[，,]?"
)
_ZH_LABEL = re.compile(
    r"^(?:[（(]?[一二三四五六七八九十\d]+[)）.、．]\s*)?(?![^：]*(?:包括|分为|下列|以下|如下|掌握|熟悉|了解|理解|考核|要求|重点|难点|目标|有$|是$|为$))[^，。；：、“”]{2,14}：(?=[^：；]{10})"
)
_EN_LEAD = re.compile(
    r"^(?:However|Therefore|Thus|Hence|Moreover|Furthermore|In addition|Consequently|As a result|"
    r"Also|Finally|First|Second|Third|Similarly|Likewise|In general|Generally|(?:Under|According to|"
    r"In) (?:Article|Section|Regulation|Rule) \d+[^,]{0,60}), +"
)
_ZH_LETTER = re.compile(r"(?<![A-Za-z])[a-zA-Zα-ω](?=[为是等，])")
_EN_ANAPHOR = re.compile(
    r"(?:^|, )(?:the|The) (?:period|amount|limit|rule|result|method|figure|latter|former|notice|fee|"
    r"sum)(?= (?:is|are|may|must|can|has|was|will)\b)"
)
_EN_AMOUNT = re.compile(r"[$€£]\s?\d[\d,]*\.\d\d")
_ZH_CASES = re.compile(r"(?:下列|以下|如下)[^。；]*：")
_ZH_TIED = re.compile(
    r"^(?:但是|但|否则|(?!超[过出][^，]{3,20}的部分，)超|其中(?![\u4e00-\u9fff]{4,}(?:具有|是|为|不|应|可))|并|且|而|或|该|其(?!中)"
    r"|此|这|对此|除外|剩余|逾期|同样|反之|相反|前者|后者|即|也|还|若|如|认为)"
)
_ZH_BAD = re.compile(
    r"^[^，]{0,20}另有(?:约定|规定)|前款|前条|本条|上述|前述|前项|上款|下列|如下|以下(?!的|简称)|上文|本节|本章|下图|上图|见图|见表|本法|本条例|本规定|"
    r"本办法|本细则|第[一二三四五六七八九十]+[款项]|从其规定|各该|另行|^第.{1,6}条$"
)
_ZH_START_BAD = re.compile(
    r"^(?!超[过出][^，]{3,20}的部分，依)(?:可以|不得|应当|无须|有权|无权|超过|超出|但|而|或者|并|且|其|该|此|这|对此|它|他|即|从而|以及|也|还|则|例|"
    r"支持的|先|再|接着|按照?[^，]{2,20}，(?:依次|分别|可?以?分为|包括)|等(?!额|级|候)|[上中下]游|[同次当]年|同[月日]|随后|此后|不久|其后|致使|导致|使得|由此|前者|后者|[二两]者|反之|剩余|逾期|同样|与之|相比|若干|[，、：”）)\]])"
)
_ZH_END_BAD = re.compile(r"(?:的|时|后|外|下|前|如果|为|是|和|与|及|：|、|包括|分别)$")
_ZH_VERB = re.compile(
    r"[是有为属应可得由在到被把使能会需须要于达成起发产取用作进行引采含存等称叫写多少高低大小长短归计按以对向从与跟无不没"
    r"升降增减变转改化换提供给收付支出入付退免设立定制订签履违负担享]"
)
_NOUN_ONLY = re.compile(r"^[^，；]*的[\u4e00-\u9fff]{2,4}$")
_ZH_OPEN = re.compile(
    r"^(?:如果|若|因(?!素|子|果)|由于|当(?![事地日期年])|虽然|虽|尽管|除(?!数|法)|为了|为|在(?![产建职校线途岗])|根据(?!地)|按照"
    r"|对(?![象方价手])|自(?![然愿助动由有])|通过|经(?![营理办济纪销手费验])|以|随着|假设|从(?![业事]))[^，]*$"
)
_EXAMPLE = re.compile(
    r"例如|比如|^例[:：]|例[:：]|假设|假定|假如|为例|若改为|for example|for instance|suppose|e\.g\.|assume"
    r"|^(?:某|[甲乙丙丁](?!级|类|种|型|方|醇|酸|烷|烯|炔|肝|状))",
    re.IGNORECASE,
)
_FIGURES = re.compile(r"\d(?!\s*(?:年|月|日|条))")
_NO_FACT = re.compile(
    r"^[【\[]?(?:掌握|熟悉|了解|理解)[】\]]|^(?:重点|着重)?(?:掌握|熟悉|了解|理解|熟练|能够)(?!程度)[^，]{2,}|欢迎|感谢|谢谢|敬请|^[请祝]|希望|大家|各位"
    r"|考试(?:时间|时长|方式|形式)|满分|总分|闭卷|开卷|学分|学时|每(?:小)?题\s*\d"
    r"|我们|咱们|你们|[你您](?!好)|(?:与|和|跟|同)[^，]{1,16}(?:不同|有关|无关|有区别|有联系)$|很重要$|十分重要$|非常重要$"
    r"|\b(?:welcome|thanks?|please|we|our|us|you|your)\b",
    re.IGNORECASE,
)
_THEN = re.compile(r"^([^，；则]{2,16})则(?![由为])(?=[\u4e00-\u9fff]{3})")
_BARE_START = re.compile(r"自(?:受理|收到|接到|批准|核准|送达|受让|登记)之日起")
_NAMED_START = re.compile(r"申请|请求|报告|材料|通知|起诉|投诉|举报|文件|[^，；]的，")
_POINT = re.compile(r"^\s*(?:\d+[.)、．](?!\d)|[（(]\d+[)）])\s*(?=\S)")
_ASKED_FOR = re.compile(
    r"^\s*(?:[（(]?[一二三四五六七八九十\d]+[)）.、．])?\s*(?:掌握|熟悉|了解|理解)[^：。；]{2,24}："
)
_ZH_CASE_ONLY = re.compile(
    r"^(?P<when>[^，；]{2,40}的)，(?:应当?)?(?P<then>为|是|按|依|处|免|视|不|可|应|须|由|加|减|并|经(?![营理办济纪销])|予|在|自(?!然)|于|向|对|退|给)"
)
_ZH_ACTOR = re.compile(
    r"(?:人|者|员|方|公司|企业|机构|单位|银行|部门|机关|委员会|股东|法院|政府|国家|合同|协议|行为|贷款|基金|证券|债券|保单|资产|"
    r"货物|财产|存货|期限|金额|数额|价格|收入|标的|费用|房屋|住房|土地|申请|要约|承诺|账户|存款|票据|股份|商品|产品|服务|物|权|金|税|费|[额值率量价]|[成资股]本)"
)
_BEGINS_BARE = re.compile(
    r"发现|出现|造成|构成|情节|逾期|拒不|拒绝|严重|轻微|违反|收到|接到|经(?!营|理|办|济|纪)"
)
_CONDUCT = re.compile(r"(?:未经|未按|未依|擅自)[^，；]{4,40}的，由")
_NO_HEAD = re.compile(r"[，。；：、的自向对由按在将为]|应当|可以|不得|必须|收到|接到")
_ZH_CARRIED = re.compile(r"^[^，；]{0,30}的，(?P<what>[\u4e00-\u9fff]{2,14})(?P<verb>为|是)(?![了否])")
_EN_BAD = re.compile(
    r"^(?:It|This|These|Those|They|He|She|Its|Their|His|Her|Such|But|And|Or|So|Yet|Then|That|Here|"
    r"There it|Both|Another|Others?|Each of|Neither|Either|Some|As|See|Note|Let|We|You|I|What|How|"
    r"Why|In this|In that|In these|In such|At this|By this|The (?:same|latter|former|following|above|"
    r"rest|other|others|result|answer|first|second|third|next)|If it|If they|When it|When they|One)"
    r"\b"
)
_EN_INSIDE = re.compile(
    (
        r"\b(?:the following|as above|above-mentioned|mentioned above|shown (?:above|below|in)|this "
        r"(?:section|chapter|article|paragraph|act|case)|that (?:section|article|paragraph)|subsection|"
        r"paragraph \(|see (?:also|section)|figure \d|table \d)\b"
    ),
    re.IGNORECASE,
)
_EN_SPLIT = re.compile(
    r"(?<!\bArt)(?<!\bNo)(?<!\bvs)(?<!\bLtd)(?<!\bInc)(?<!\be\.g)(?<!\bi\.e)(?<![A-Z]\.[A-Z])"
    r"(?<=[.!?])[\"”]?\s+(?=[A-Z\"“(\d])"
)
_EN_BACK = re.compile(r"\b(?:it|its|them|their|they|this|that|such|so|both)\b")
_EN_CONDITION = re.compile(r"(?:While|Whereas|If|When|Where|Unless|Although|With|For)\b")
_EN_CUT = re.compile(
    r"; (?=(?:the|a|an|[A-Z][\w-]*)\b)(?!the (?:rest|latter|former|other|same)\b)"
    r"|, (?:while|whereas) (?=(?:a|an|the|[A-Z])\b)"
    r"|,? and (?=(?:the |an? )?[a-z]+ (?:[a-z]+ )?(?:uses|is|are|has|have|must|can|rises|falls|"
    r"increases|decreases)\b)"
)
FORMULA = re.compile(
    r"[=＝×÷]|(?<![A-Za-z])[A-Za-z]/[A-Za-z](?![A-Za-z])|(?<![A-Za-z])[A-Za-z]+\s?\^\s?[A-Za-z(]|\be\^"
)


@dataclass(frozen=True)
class Unit:
    """One statement: its wording without final mark, and the words it stands on with their place."""

    text: str
    source: str
    start: int
    article: str
    example: bool = False
    tied: bool = False


def cut(text: str, language: Language) -> list[Unit]:
    """Return the statements of a passage in order; what can't stand alone is left out."""
    members = _members(text)
    units = [
        unit
        for start, line, article in lines_of(text)
        for unit in _of_line(line, start, article, language, start in members)
    ]
    seen: set[str] = set()
    return [unit for unit in units if not (unit.text in seen or seen.add(unit.text))]  # type: ignore[func-returns-value]


def _members(text: str) -> set[int]:
    """Return where the lines begin that are members of a list which a line before them opens."""
    found: set[int] = set()
    opened, kind = False, ""
    for start, line, _ in lines_of(text):
        mark = _LIST_MARK.match(line)
        mine = re.sub(r"[\d一二三四五六七八九十\s]+", "#", mark[0].strip()) if mark else ""
        if mark and (opened or mine == kind):
            found.add(start)
            kind, opened = mine, False
        else:
            kind = ""
        if re.search(r"[:：]\s*$", line):
            opened, kind = True, ""
    return found


def lines_of(text: str) -> list[tuple[int, str, str]]:
    """Return each line with its start and its article (第X条第Y款 where an article has several)."""
    rows: list[tuple[int, str, str, int]] = []
    article, clause, place = "", 0, 0
    for line in text.split("\n"):
        head = ARTICLE.match(line)
        if head:
            article, clause = head[1], 0
        begin = head.end() if head else 0
        if line.strip() and not _LIST_MARK.match(line):
            clause += 1
        if line[begin:].strip():
            rows.append((place + begin, line[begin:], article, clause))
        place += len(line) + 1
    clauses: dict[str, int] = {}
    for _, _, name, number in rows:
        clauses[name] = max(clauses.get(name, 0), number)
    return [(s, t, _named(a, c, clauses.get(a, 1))) for s, t, a, c in rows]


def _named(article: str, clause: int, clauses: int) -> str:
    if not article or clauses < 2 or not 1 <= clause <= 10:
        return article
    return f"{article}第{'一二三四五六七八九十'[clause - 1]}款"


def sentences(line: str, language: Language) -> list[tuple[int, str]]:
    """Return the sentences of a line with their places; what has no final mark is a heading."""
    found, place = [], 0
    pieces = re.split(r"(?<=[。！？!?])(?![”’）)])", line) if language == "zh" else _EN_SPLIT.split(line)
    for piece in pieces:
        at = line.find(piece, place)
        place = at + len(piece)
        body = piece.strip()
        if re.search(r"[。！？!?；.][”\"）)]?$", body):
            found.append((at + piece.find(body), body))
    return found


def _of_line(line: str, start: int, article: str, language: Language, member: bool) -> list[Unit]:
    found: list[Unit] = []
    before, worked = "", False
    point = _POINT.match(line) if language == "zh" and not member else None
    if point and not _ASKED_FOR.match(line):
        start, line = start + point.end(), line[point.end() :]
    marked = _LIST_MARK.match(line)
    for at, sentence in _own_sentences(line, language) if marked else sentences(line, language):
        if worked and _FIGURES.search(sentence):
            continue
        worked = worked or (_EXAMPLE.search(sentence) is not None and _FIGURES.search(sentence) is not None)
        pieces = _zh_pieces(sentence) if language == "zh" else _en_pieces(sentence)
        for offset, piece in pieces:
            unit = _unit(piece, start + at + offset, article, language, sentence)
            if unit and language == "zh":
                unit = replace(unit, text=_THEN.sub(r"\1", unit.text)) if offset else unit
                unit = _with_subject(unit, before, sentence)
            before = piece if language == "zh" and (not offset or not before) else before
            if unit:
                found.append(unit)
    return found


def _own_sentences(line: str, language: Language) -> list[tuple[int, str]]:
    """Return what a numbered line says beyond its point: behind a colon, and in later sentences."""
    found = sentences(line, language)
    told = _ASKED_FOR.match(found[0][1]) if found and language == "zh" else None
    rest = found[0][1][told.end() :] if told else ""
    bare = re.match(r"[^，。；]*、", rest) and not re.match(r"[^，。；、]*(?:包括|分为|是|有|为)", rest)
    first = [(found[0][0] + told.end(), rest)] if told and not bare else []
    return [*first, *found[1:]] if language == "zh" else []


def _with_subject(unit: Unit, before: str, sentence: str) -> Unit | None:
    """Give a case what it shares with the first one of its line; None where it has no subject then."""
    text = unit.text
    first = before.strip().rstrip("；。")
    if not first or unit.source in first:
        return unit if not _bare_case(text) or (unit.article and _CONDUCT.match(text)) else None
    shared = _shared_head(first, text)
    if shared:
        return replace(unit, text=shared + text)
    carried = _ZH_CARRIED.match(first)
    case = re.match(r"^(?P<when>[^，；]{2,40}的，)(?P<rest>[为是].{2,})$", text)
    if carried and case:
        return replace(unit, text=f"{case['when']}{carried['what']}{case['rest']}")
    later = re.match(r"(?P<when>[^，；]{2,40})的，", text)
    return None if _bare_case(text) or (later and not _ZH_ACTOR.search(later["when"])) else unit


def _shared_head(first: str, text: str) -> str:
    """Return the words before the sign run with which both the first case and this one begin to differ."""
    if not _bare_case(text):
        return ""
    at = first.find(text[:2])
    head = first[:at] if at > 0 else ""
    return head if 2 <= len(head) <= 14 and not _NO_HEAD.search(head) else ""


def _bare_case(text: str) -> bool:
    """Say whether a statement is a case and its consequence, neither of them with a subject."""
    case = _ZH_CASE_ONLY.match(text) or re.match(r"^(?P<when>(?:已|未|不)?[满超足][^，；]{1,24}的)，", text)
    if not case:
        return False
    if _BEGINS_BARE.match(text):
        return True
    return case.groupdict().get("then") in ("为", "是") or not _ZH_ACTOR.search(
        case["when"].removesuffix("的")
    )


def _zh_pieces(sentence: str) -> list[tuple[int, str]]:
    """Cut at semicolons, but keep what leans on the clause before it."""
    if _EXAMPLE.search(sentence) or _ZH_CASES.search(sentence):
        return [(0, sentence)]
    parts: list[tuple[int, str]] = []
    place = 0
    for piece in re.split(r"(?<=[；;])", sentence):
        if parts and (_ZH_TIED.match(piece.strip()) or not _balanced(parts[-1][1])):
            parts[-1] = (parts[-1][0], parts[-1][1] + piece)
        else:
            parts.append((place, piece))
        place += len(piece)
    return parts


def _en_pieces(sentence: str) -> list[tuple[int, str]]:
    """Cut where a clause with its own subject begins; a sentence that opens with a condition stays whole."""
    if _EN_CONDITION.match(sentence):
        return [(0, sentence)]
    parts, place = [], 0
    for match in _EN_CUT.finditer(sentence):
        if len(sentence[place : match.start()].split()) < 4 or _EN_BACK.search(sentence[match.end() :]):
            continue
        parts.append((place, sentence[place : match.start()]))
        place = match.end()
    parts.append((place, sentence[place:]))
    return [(at, _before_details(piece)) for at, piece in parts]


def _before_details(piece: str) -> str:
    """Drop what follows a colon where the words before it are a whole statement."""
    head, colon, tail = piece.partition(": ")
    details = re.match(r"(?:the|an?) \w+ \w+", tail) is not None
    counted = re.search(r"\b(?:two|three|four|five|six|seven|following) [a-z]+$", head)
    return head if colon and details and not counted and len(head.split()) >= 5 else piece


def _balanced(text: str) -> bool:
    return (
        text.count("“") == text.count("”")
        and text.count("（") == text.count("）")
        and text.count("(") == text.count(")")
    )


_IMPERATIVE = re.compile(
    r"(?:Always |Never |Do not |Don't |Make sure|Ensure|Be sure|Take care|(?:Charge|Clean|Check|Press"
    r"|Remove|Use|Keep|Replace|Turn|Switch|Connect|Disconnect|Insert|Open|Close|Store|Wash|Wear|Avoid|Read"
    r"|Place|Set|Hold|Wait|Apply|Install|Fill|Pour|Add|Tighten|Contact|Refer|Consult|Allow|Take|Rinse|Dry"
    r"|Inspect|Adjust|Return|Report|Submit|Send|Enter|Select|Choose|Click|Give|Put|Leave|Let|Move|Start|Stop"
    r"|Test|Write|Bring|Handle|Follow|Call|Dial) "
    r"(?:the|an?|your|all|any|each|every|only|it|them|off|on|up|out|for|to|with|at|no|both|\d)\b)"
)


def _unit(piece: str, start: int, article: str, language: Language, sentence: str) -> Unit | None:
    source = piece.strip()
    start += piece.find(source)
    source = source.rstrip("；;。.!！")
    text = _ZH_LEAD.sub("", _ZH_LABEL.sub("", source)) if language == "zh" else _EN_LEAD.sub("", source)
    if language == "en":
        text = text[:1].upper() + text[1:]
    elif FORMULA.search(text):
        text = _before_formula(text)
    text = _closed_up(text) if language == "zh" else text
    example = bool(_EXAMPLE.search(sentence)) or bool(_EXAMPLE.match(text))
    tied = ";" in text or "；" in text
    if text and _stands_alone(text, language):
        return Unit(text, source, start, article, example, tied)
    return None


def _closed_up(text: str) -> str:
    """Return a Chinese statement without the spaces that a page's typesetting left beside Chinese signs."""
    text = re.sub(r"(?<=[\u4e00-\u9fff，；（）])[ \u3000]+|[ \u3000]+(?=[\u4e00-\u9fff，；（）])", "", text)
    return re.sub(r"(?<=[\d%])\s+(?=[-~—–至])|(?<=[-~—–])\s+(?=\d)", "", text)


def _before_formula(text: str) -> str:
    """Return the clauses before the first formula where they are a sentence, else nothing."""
    clauses = text.split("，")
    first = next((n for n, clause in enumerate(clauses) if FORMULA.search(clause)), len(clauses))
    if re.match("若|如果|当|假设", text):
        return ""
    return "，".join(clauses[:first])


def _stands_alone(text: str, language: Language) -> bool:
    if not _balanced(text) or "?" in text or "？" in text or FORMULA.search(text) or _NO_FACT.search(text):
        return False
    if language == "en":
        words = len(text.split())
        if _EN_ANAPHOR.search(text) or _IMPERATIVE.match(text):
            return False
        if _EN_AMOUNT.search(text) and not re.match(r"(?:An?|With|For|If)\b", text):
            return False
        return (
            4 <= words <= 60
            and not _EN_BAD.match(text)
            and not _EN_INSIDE.search(text)
            and bool(re.match(r"[A-Z\d]", text))
        )
    bare = re.sub(r"[^\u4e00-\u9fffA-Za-z0-9]", "", text)
    if (
        not 8 <= len(bare) <= 95
        or _ZH_BAD.search(text)
        or _ZH_START_BAD.match(text)
        or _ZH_END_BAD.search(text)
    ):
        return False
    if _NOUN_ONLY.search(text) and not _ZH_VERB.search(text):
        return False
    if _ZH_LETTER.search(text) or _ZH_OPEN.match(text) or "：" in text or ":" in text:
        return False
    if _BARE_START.search(text) and not _NAMED_START.search(text):
        return False
    return _antecedents_inside(text)


def _antecedents_inside(text: str) -> bool:
    """Say whether every 该X and 其 of a Chinese statement has what it points to before it."""
    for match in re.finditer(r"该([\u4e00-\u9fff]{2})", text):
        if match[1] not in text[: match.start()]:
            return False
    first = re.search(r"[^尤极]其(?!中|他|它|余|实)", text)
    return not first or first.start() >= 3
