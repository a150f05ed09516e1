"""Sections about meetings and plain texts: points, decisions, tasks, extracts, obligations."""

from __future__ import annotations

import re

from app.domain.documents.document import Block
from app.domain.documents.texts.minutes import Said
from app.domain.documents.texts.sentences import Sentence, about, gist
from app.domain.documents.writing.facets import facet, specific, under_heading
from app.domain.documents.writing.material import Material

MOST_POINTS, MOST_GIST = 30, 6
_DUTY = re.compile(
    r"(应当|必须|不得|禁止|严禁|须(?!知)|应于|应在|应(?=[按及由向将]|先|提)|需要?在|需(?=[经提按填])|"
    r"不允许|不少于|不低于|不超过|至少|每\s*\d+\s*[天日周月年]|每[日天周月年]|方可|只能|限于|shall|"
    r"must|may not|required to|"
    r"prohibited|is to|at least|only (?:with|after|if))",
    re.I,
)
_BAN = re.compile(
    r"(不得|禁止|严禁|不允许|不准|不可|切勿|must not|may not|shall not|prohibited|forbidden|"
    r"not allowed|never|no \w+ may)",
    re.IGNORECASE,
)
_BAN_TITLE = re.compile(
    r"(禁止|不得|不能|不许|红线|prohibit|\bban|must not|may not|forbidden|not allowed)", re.I
)
_DUTY_TITLE = re.compile(
    r"(必须|应当|要求|义务|做到|怎么做|要做什么|must\b(?! not)|dut(?:y|ies)|required|obligation)", re.I
)
_DAY = re.compile(
    r"(\d{4}\s*[年/-]\s*\d{1,2}|\d+\s*(?:个)?(?:工作)?[日天月年](?:内|前|起)|施行|生效|in advance|"
    r"takes? effect|"
    r"\d (?:January|February|March|April|May|June|July|August|September|October|November|December)|"
    r"within \d+|effective|by \d|deadline)",
    re.I,
)
_FINE = re.compile(
    r"(警告|违规|违反|违者|锁车|拖离|没收|取消|赔偿|追偿|追责|通报批评|取消资格|停职|降级|开除|依法处理|罚款|处罚|处以|责令|追究|扣减|扣款|扣发|记过|警告处分|退还|解除劳动|warning|revoked?|withdrawn|"
    r"repeated breach|breach(?:es)? (?:lead|result|may)|penalt|fine[ds]?\b|sanction|"
    r"disciplin|dismiss)",
    re.IGNORECASE,
)
_STANDARD = re.compile(
    r"(\d[\d,.]*\s*(?:元|万元|%|％|倍|分|吨|公里|千米|GB|MB)|(?:USD|EUR|GBP|RMB|CNY|\$|€|£|¥)\s*\d|"
    r"\d[\d,.]*\s*(?:USD|EUR|GBP|euros?|dollars?|percent))",
    re.IGNORECASE,
)
_EFFECT = re.compile(
    r"(施行|生效|实施之日|开始执行|起执行|takes? effect|effective (?:from|on|as of)|in force)", re.IGNORECASE
)
_SCOPE = re.compile(
    r"(适用|本(?:办法|规定|制度|条例|政策)所称|appl(?:y|ies) to|this policy covers|scope)", re.IGNORECASE
)
_WORK = {
    "progress": re.compile(
        r"(完成|已|上线|交付|通过|达成|completed|done|finished|delivered|shipped|released)", re.I
    ),
    "problems": re.compile(
        r"(问题|风险|延迟|延期|阻塞|故障|不足|缺少|超支|problem|risk|delay|block|issue|late|missing)", re.I
    ),
    "plan": re.compile(r"(计划|下周|将|准备|安排|预计|next week|plan|will|upcoming|scheduled)", re.I),
}


def info(m: Material) -> list[Block]:
    """Write the meeting's head as a table."""
    rows = [
        [m.pen.text_cell(name.strip()), m.pen.text_cell(said.text, said.place)]
        for name, said in m.minutes.info
    ]
    if not rows:
        what = m.pen.say(
            "记录中没有写明时间、地点、参加人员。", "The record does not name date, place and attendees."
        )
        return [m.gap(what, m.pen.say("补充会议时间、地点和人员。", "Add date, place and people."))]
    return [m.pen.table([m.pen.say("项目", "Item"), m.pen.say("内容", "Details")], rows)]


def discussion(m: Material) -> list[Block]:
    """Write who said what, without tasks and decisions."""
    blocks: list[Block] = []
    topic = ""
    for one in m.minutes.points[:MOST_POINTS]:
        if one.topic and one.topic != topic and one.topic_place is not None:
            topic = one.topic
            blocks.append(m.pen.block("{t:b}", "{t:b}", t=m.pen.ledger.quote(topic, one.topic_place).id))
        blocks.append(_said(m, one))
    return blocks or extracts(m, "", MOST_GIST)


def _said(m: Material, said: Said) -> Block:
    colon = m.pen.say("：", ": ")
    return m.pen.quote(said.text, said.place, before=f"{said.who}{colon}" if said.who else "")


def decisions(m: Material) -> list[Block]:
    """Write what was decided."""
    found = [m.pen.quote(one.text[:1].upper() + one.text[1:], one.place) for one in m.minutes.decisions]
    what = m.pen.say("记录中没有明确的决议。", "The record holds no clear decision.")
    return found or [
        m.gap(what, m.pen.say("请会议主持人确认决议。", "Ask the chair to confirm the decisions."))
    ]


def tasks(m: Material) -> list[Block]:
    """Write who does what until when as a table."""
    rows = [
        [
            m.pen.text_cell(one.what, one.place),
            m.pen.text_cell(one.who, one.place),
            m.pen.text_cell(one.due, one.place),
        ]
        for one in m.minutes.tasks
    ]
    if not rows:
        what = m.pen.say(
            "记录中没有写明负责人和期限的待办事项。", "The record holds no task with an owner and a date."
        )
        return [m.gap(what, m.pen.say("补充负责人和截止日期。", "Add owners and dates."))]
    head = m.pen.say("事项|负责人|截止日期", "Action|Owner|Due date").split("|")
    return [m.pen.table(head, rows, m.pen.say("待办事项", "Action items"))]


def following(m: Material) -> list[Block]:
    """Write when the next meeting is."""
    found = [m.pen.quote(one.text, one.place) for one in m.minutes.following]
    what = m.pen.say("记录中没有下次会议的安排。", "The record does not tell of a next meeting.")
    return found or [m.gap(what, m.pen.say("补充下次会议时间。", "Add the date of the next meeting."))]


def extracts(m: Material, question: str, most: int = 5) -> list[Block]:
    """Write the sentences that answer a question, or the gist where there is no question."""
    pool = m.sentences
    if not question:
        return [_extract(m, one) for one in gist(pool, most)]
    found = under_heading(question, pool, MOST_POINTS) or specific(question, pool, most + 3)
    found = found or facet(question, pool, most + 3)
    return [_extract(m, one) for one in found or about(pool, question, most)]


def faceted(m: Material, title: str) -> list[Block]:
    """Write the sentences that hold what a title asks for; [] where no rule knows it."""
    return [_extract(m, one) for one in facet(title, m.sentences, MOST_GIST)]


def rest(m: Material) -> list[Block]:
    """Write the gist of what no section has said; [] where most was said."""
    pool = [one for one in m.sentences if len(one.text) >= 8]
    unsaid = [one for one in pool if one.text not in m.used]
    figures = [one for one in unsaid if re.search(r"\d", one.text)] if len(pool) <= MOST_POINTS else []
    if len(unsaid) * 3 >= len(pool) * 2:
        return [_extract(m, one) for one in gist(unsaid, MOST_GIST)]
    return [_extract(m, one) for one in figures[:MOST_GIST]]


def _extract(m: Material, one: Sentence) -> Block:
    m.used.add(one.text)
    if one.clause:
        place = one.place.model_copy(update={"clause": one.clause})
        return m.pen.block(
            "{label:b}：{text}",
            "{label:b}: {text}",
            "bullet",
            label=m.pen.ledger.quote(one.clause, place).id,
            text=m.pen.ledger.quote(one.text, place).id,
        )
    label = re.match(
        r"第\s*[一二三四五六七八九十百\d]+\s*[条章]|(?:Article|Clause|Section)\s+[\d.]+", one.section
    )
    place = one.place.model_copy(update={"clause": label.group()}) if label else one.place
    if not label or label.group() in one.text:
        return m.pen.quote(one.text, place)
    fact = m.pen.ledger.quote(label.group(), place)
    return m.pen.block(
        "{label:b}：{text}",
        "{label:b}: {text}",
        "bullet",
        label=fact.id,
        text=m.pen.ledger.quote(one.text, place).id,
    )


def points(m: Material) -> list[Block]:
    """Write the gist of the texts."""
    return extracts(m, "", MOST_GIST + 2)


def scope(m: Material) -> list[Block]:
    """Write whom and what the rules are for."""
    return _matching(
        m, _SCOPE, m.pen.say("文本中没有写明适用范围。", "The text does not say whom it applies to.")
    )


def standards(m: Material) -> list[Block]:
    """Write the sums, shares and terms that the text sets."""
    return _matching(
        m, _STANDARD, m.pen.say("文本中没有写明标准或额度。", "The text sets no rates or limits.")
    )


def duties(m: Material, title: str = "") -> list[Block]:
    """Write what must and must not be done; a title that asks for one of both gets that alone."""
    none = m.pen.say("文本中没有找到义务或禁止性条款。", "The text holds no duty or ban.")
    bans, wants = bool(_BAN_TITLE.search(title)), bool(_DUTY_TITLE.search(title))
    apart = any(_BAN_TITLE.search(one.title) for one in m.requirement.sections)
    if bans == wants or not apart:
        return _matching(m, _DUTY, none)
    told = [one for one in m.sentences if _DUTY.search(one.text) and bool(_BAN.search(one.text)) == bans]
    if wants:
        told = [one for one in told if not _FINE.search(one.text) and not _SCOPE.search(one.text)]
    return [_extract(m, one) for one in told[:MOST_POINTS]] or [m.pen.words(none)]


def deadlines(m: Material, title: str = "") -> list[Block]:
    """Write dates, terms and when it takes effect; only the last where the title asks no more."""
    if _EFFECT.search(title) and any(_EFFECT.search(one.text) for one in m.sentences):
        return _matching(m, _EFFECT, "")
    own = [one for one in specific(title, m.sentences, MOST_POINTS) if _DAY.search(one.text)] if title else []
    if own:
        return [_extract(m, one) for one in own]
    return _matching(m, _DAY, m.pen.say("文本中没有写明日期或期限。", "The text names no date or term."))


def sanctions(m: Material) -> list[Block]:
    """Write what follows on a breach."""
    return _matching(m, _FINE, m.pen.say("文本中没有写明罚则。", "The text names no sanction."))


def _matching(m: Material, pattern: re.Pattern[str], otherwise: str) -> list[Block]:
    found = [_extract(m, one) for one in m.sentences if pattern.search(one.text)][:MOST_POINTS]
    return found or [m.pen.words(otherwise)]


def work(m: Material, key: str) -> list[Block]:
    """Write what was done, what is in the way, or what comes next."""
    found = [one for one in m.sentences if _belongs(one, key)][:MOST_POINTS]
    if found:
        return [_extract(m, one) for one in found]
    names = {
        "progress": ("本周完成", "work done"),
        "problems": ("问题与风险", "problems"),
        "plan": ("下周计划", "next steps"),
    }
    zh, en = names[key]
    what = m.pen.say(f"材料中没有“{zh}”的内容。", f"The files say nothing of {en}.")
    return [m.gap(what, m.pen.say("补充相应的记录。", "Add notes on it."))]


def _belongs(one: Sentence, key: str) -> bool:
    """Tell where a sentence belongs: by its heading first, then by its words, problems before plans."""
    heads = {
        "progress": r"(完成|进展|本周|done|progress|completed|accomplish|achiev|shipped|delivered|"
        r"highlights)",
        "problems": r"(问题|风险|困难|阻|problem|risk|issue|block|concern)",
        "plan": r"(计划|下周|安排|next|plan|upcoming|to do|todo)",
    }
    for name, pattern in (
        ("problems", heads["problems"]),
        ("plan", heads["plan"]),
        ("progress", heads["progress"]),
    ):
        if one.section and re.search(pattern, one.section, re.IGNORECASE):
            return name == key
    order = ("problems", "plan", "progress")
    return next((name for name in order if _WORK[name].search(one.text)), "") == key
