"""Which sections a request names, and what kind of content each wants."""

from __future__ import annotations

import re

from app.domain.documents.requirement import DocumentType, WantedSection

MOST_WORDS = 9
KEYS: tuple[tuple[str, str], ...] = (
    (
        "quality",
        r"数据口径|口径|数据说明|数据质量|清洗|缺失|missing answers|data quality|treatment of|"
        r"数据处理|(?:如何|怎么|怎样)(?:处理|对待|统计)|处理(?:方式|方法|办法|规则)|how .{0,30} (?:treated|"
        r"handled|counted)|"
        r"data cleaning",
    ),
    ("years", r"同比|去年同期|同期对比|year[- ](on|over)[- ]year|\byoy\b"),
    ("forecast", r"预测|forecast|outlook|projection"),
    ("timeline", r"时间线|时间轴|经过|timeline|chronolog"),
    (
        "measures",
        r"处置|处理措施|处理过程|应急措施|actions? taken|response taken|mitigation|remediation steps",
    ),
    ("impact", r"影响|impact"),
    ("cause", r"原因|根因|root cause|cause"),
    ("corrective", r"纠正|改进措施|整改措施|预防措施|corrective|preventive|action items? from"),
    ("following", r"下次会议|下一次会议|next meeting"),
    ("tasks", r"待办|行动项|\bactions?\b|任务清单|to-?dos?"),
    ("decisions", r"决议|决定|decision|resolution"),
    ("discussion", r"讨论|议题|discussion|topics discussed|agenda"),
    ("info", r"会议信息|基本信息|参会|与会|attendees|meeting (info|details)|participants"),
    ("risks", r"风险提示|风险点|风险(?!.*问题)|risks?\b"),
    ("payment", r"付款|支付|payment"),
    ("delivery", r"交期|交货|交付|工期|delivery"),
    ("acceptance", r"^验收|acceptance"),
    ("warranty", r"质保|保修|warranty"),
    ("breach", r"违约|逾期|penalt|liquidated|breach|late[- ]delivery|damages"),
    (
        "keypoints",
        r"合同要点|金额|总价|contract (price|value|sum)|total price|^(?:the )?price$|parties|"
        r"key terms|key points",
    ),
    ("themes", r"主题|评论|意见|反馈|themes?|comments?"),
    (
        "flags",
        r"合格率|合格情况|不合格|异常|检查结果|点检结果|pass rate|failures|defects|non-?conform|"
        r"recommend us|would recommend",
    ),
    ("base", r"回收|样本|response base|sample|respondents|response rate"),
    ("trend", r"走势|趋势|月度|逐月|变化|按月|trend|monthly|over time|by month|course"),
    ("plan", r"^(?!.*建议).*(?:下周|计划|下一步)|next (week|steps)|\bplan(?:s|ned|ning)?\b|upcoming"),
    ("problems", r"问题|困难|problems?|issues?|blockers?"),
    ("progress", r"本周完成|完成情况|进展|progress|completed|achievements|work done|highlights"),
    ("duties", r"义务|要求|职责|责任|duties|obligations|requirements"),
    (
        "extremes",
        r"最高|最低|最大|最小|峰值|最好|最差|最优|最多|最少|极值|\b(?:most|least|fewest|longest|shortest|largest|smallest|biggest)\b|\bmax(?:imum|ima)?\b|\bmin(?:imum|ima)?\b|\bpeak|"
        r"\bbest\b|\bworst\b|highest|lowest|extremes",
    ),
    ("deadlines", r"期限|时间节点|生效|日期|deadlines?|dates"),
    ("sanctions", r"罚则|处罚|sanctions?|penalties"),
    (
        "conclusion",
        r"结论|建议|措施|对策|注意事项|注意什么|watch out|怎么办|该怎么做|如何改进|what (?:we|to|they|you|"
        r"should)\b.{0,24}\b(?:do|change|improve|decide)\b|"
        r"conclusion|recommendations?|advice|suggest",
    ),
    ("comparison", r"对比|比较|comparison|compared|side by side|matrix"),
    (
        "groups",
        r"分[\u4e00-\u9fff]{1,6}分析|各[\u4e00-\u9fff]{1,6}|按[\u4e00-\u9fff]{1,6}|分布|\bby \w+|breakdown|"
        r"per \w+|分大区|分部门|分产品",
    ),
    ("ratings", r"满意度|平均分|average|satisfaction|mean\b"),
    ("overview", r"概述|摘要|总体|概况|总览|overview|summary|introduction|executive|overall"),
    ("points", r"要点|主要内容|核心内容|main points|key findings|highlights"),
    ("listing", r"明细|清单|list of|details"),
)
_OF_TYPE: dict[str, tuple[tuple[str, str], ...]] = {
    "policy": (
        ("sanctions", r"罚|违反|违规|后果|责任追究|sanction|penalt|breach|violat|consequence"),
        (
            "deadlines",
            r"什么时候|何时|生效|施行|实施|执行时间|开始执行|时限|期限|时间|deadline|effective|when|dates?\b",
        ),
        (
            "duties",
            r"义务|要做什么|怎么做|要求|禁|不得|职责|dut(?:y|ies)|obligation|must|required|prohibit",
        ),
        ("standards", r"标准|额度|限额|金额|补贴|rates?\b|limits?\b|allowances?|amounts?|ceilings?"),
        ("scope", r"适用|范围|对象|scope|appl(?:y|ies)|who is (?:covered|affected)|coverage"),
    ),
    "incident": (
        (
            "corrective",
            r"改进|整改|预防|纠正|建议|happen again|never again|\bavoid|what (?:to|should|must) |"
            r"corrective|prevent|recommendation|follow-?ups?|lessons",
        ),
        (
            "measures",
            r"处置|处理|措施|应急|恢复过程|went well|actions? taken|what (?:was|we|they) d(?:one|"
            r"id)|response|"
            r"mitigation|"
            r"resolution|recovery",
        ),
        ("summary", r"概述|概要|摘要|summary|overview"),
        ("timeline", r"经过|过程|timeline|chronolog|sequence|what happened"),
        (
            "impact",
            r"影响|受损|损失|多久|多长|how (?:fast|quickly|soon)|affected|how (?:many|long)|impact|damage",
        ),
        ("cause", r"为什么|为何|\bwhy\b|cause|contributing|factors?\b"),
    ),
    "minutes": (
        ("following", r"下次|下一次|next meeting|next session"),
        ("tasks", r"待办|行动|任务|跟进|action|to-?do|follow-?up|tasks?\b"),
        ("decisions", r"决议|决定|议定|decid|decision|resolution|resolved|agreed"),
        ("discussion", r"讨论|议题|发言|要点|discuss|points|topics|agenda"),
        ("info", r"信息|基本情况|参会|与会|出席|时间地点|attend|participants|present|details|date and place"),
    ),
    "weekly": (
        ("plan", r"下周|计划|下一步|next|upcoming|plans?\b|to come"),
        ("problems", r"问题|困难|风险|阻碍|problem|issue|block|risk|obstacle|concern"),
        (
            "progress",
            r"完成|进展|成果|本周工作|progress|complet|accomplish|achiev|\bdone\b|highlights|delivered|work",
        ),
    ),
    "survey": (
        (
            "themes",
            r"suggest(?!ion of)|what (?:people|participants|guests|customers|they) (?:say|said|"
            r"want)|意见|评论|反馈内容",
        ),
        (
            "base",
            r"回收|样本|人数|份数|participants|number of (?:answers|replies)|respon(?:se|dent)|"
            r"sample|participation|how many (?:answered|replied)",
        ),
        ("flags", r"愿意|推荐|是否|would |share who|recommend us|attend again|come again"),
    ),
    "contract": (
        ("confidential", r"保密|confidential|non-?disclosure"),
        ("breach", r"违约|逾期|罚|penalt|\blate\b|delay|damages|breach"),
        ("delivery", r"租期|租赁期|期限|合同期|服务期|\bterm\b(?!s)|duration|lease period"),
        ("subject", r"标的|租赁物|服务内容|范围|subject|scope|premises"),
        ("dispute", r"争议|仲裁|管辖|适用法律|dispute|governing law|arbitration|jurisdiction"),
        ("termination", r"解除|终止|续约|terminat|renewal|cancellation"),
        ("property", r"知识产权|著作权|版权|专利|成果归属|intellectual property|ownership|copyright"),
        ("warranty", r"质保|保修|维护|维保|warranty|maintenance|support"),
    ),
}
_MERGED = frozenset(
    {
        "conclusion",
        "extremes",
        "overview",
        "quality",
        "tasks",
        "decisions",
        "breach",
        "warranty",
        "risks",
        "points",
    }
)
_STRUCTURE = re.compile(
    r"(?:结构为|分为|章节[为:：]|sections?\s*[:：]|with (?:the )?sections?)", re.IGNORECASE
)
_LISTED = re.compile(
    r"(?:要有|包含|包括|须有|需有|含有|内容为|列出|写明|涵盖|分为|结构为|章节[为:：]?|[:：]|including|"
    r"includes?|covering|covers?|with sections?|"
    r"with(?!out)\b|containing)\s*([^。；;]{4,300})",
    re.IGNORECASE,
)
_WEAKLY = re.compile(
    r"(?:\bI (?:need|want)(?: to know)?|\bwe (?:need|want)(?: to know)?|\btell (?:me|us)|"
    r"\bgive (?:me|us)|\bshow|"
    r"讲清楚?|告诉我们?|要看到?|想知道|重点(?:写|看|关注)?)\s*([^。；;]{4,300})",
    re.IGNORECASE,
)
_SPLIT_ZH = re.compile(r"[、，,；;]|以及|并(?=给出|说明|提出|附|列出)|和(?=[\u4e00-\u9fff]{2,})")
_SHARED_NOUN = re.compile(
    r"(?<![\u4e00-\u9fff])([\u4e00-\u9fff]{2,4})(?<!要求)(?<!标准)(?<!方式)(?<!情况)(?<!金额)(?<!事项)和([\u4e00-\u9fff]{2,4}(?:日期|时间|期限|地点))(?![\u4e00-\u9fff])"
)
_ATTRIBUTE = re.compile(
    r"(?:和|及|以及)(?=(?:其)?(?:占比|比例|份额|排名|排序|数量|金额|均价|日均|平均值?|增幅|增减|变化|趋势|频次|次数)(?:[、，,；;。]|$))"
)
_COMMA = re.compile(r",\s*(?:and\s+)?|;\s*|:\s+", re.IGNORECASE)
_AND = re.compile(
    r"\band\s+(?!must|may |should|shall|not |how they|owner|due|date)(?=(?:the |a )?[a-z]+)", re.IGNORECASE
)
_ENGLISH = re.compile(
    r"^(the|an?|our|main|share who)\s+|\s+(?:(?:with|as|in|including|plus)\s+)?(?:an?\s+)?(?:table|"
    r"chart|graph|diagram)s?$",
    re.IGNORECASE,
)
_WITH = re.compile(
    r"\s+with (?:the |their )?(?:clause|line|page|section) (?:numbers?|references?)$", re.IGNORECASE
)
_TOLD = re.compile(
    r"^(?:并|以及|还要|还有|再|请|同时|最后|然后|另外|此外|接着|首先|其次|要)*"
    r"(?:说明|写明|写清楚?|讲清楚?|列出|列明|给出|给(?=结论|建议)|写出?|包括|含有|附上|附(?!件|录|表|"
    r"图)|提出|做出?|来一?[个段])?"
    r"(?:一下|一些|几条|一?[份个段])?(?=.{2})"
)
_TOLD_AFTER = re.compile(
    r"(?<=[\u4e00-\u9fff]{2})(?:也|都|要|请|需要?|一并)*(?:写明|说明白?|写清楚?|写出来?|列出来?|交代清?楚?|讲清楚?|标注|注明)$"
)
_BRACKETS = re.compile(r"[（(][^）)]*[)）]")
_NOT_SECTIONS = re.compile(
    r"(导出|输出|word|pdf|附件|剔除|只计|只算|请|计算|第几|每一点|注明|一页|两页|页码|行号|条款$|字以内|"
    r"条款号|语气|客气|措辞|"
    r"简洁|通俗|文风|风格|不要|不得超过.*字|别写|发给|交给|export|cite|page|state how|^clause numbers?|"
    r"^line numbers?|tone|"
    r"concise|polite|plain (?:language|english)|no more than|at most)",
    re.IGNORECASE,
)
_DRAWN = re.compile(
    r"(?:[\w一-龥]{0,4}[张幅个])?(?:必要的?|相关的?|配套的?|适当的?)?(?:图表|图形|图示|插图|配图|柱状图|柱形图|条形图|折线图|饼图|统计图|表格|图)|"
    r"(?:(?:an?|the|some|few|two|three|several|clear|simple|nice|suitable|matching|colou?rful|bar|line|pie)\s+)*"
    r"(?:charts?|graphs?|diagrams?|plots?|pictures|visuals|illustrations|tables?)"
    r"(?:\s+(?:and|or|&)\s+(?:charts?|graphs?|diagrams?|plots?|tables?))?",
    re.IGNORECASE,
)


def sections_of(request: str, zh: bool, kind: DocumentType = "summary") -> list[WantedSection]:
    """Return the sections that a request lists, in its order; a letter has none unless it is divided."""
    plain = re.sub(r"《[^》]*》", " ", request)
    plain = re.sub(r"(?<=[a-z0-9)])[.!?]\s+(?=[A-Z])", "。", plain)
    if kind == "letter" and not _STRUCTURE.search(plain):
        return []
    best: list[WantedSection] = []
    text, end = _outer(plain), 0
    for lead in (_LISTED, _WEAKLY):
        for found in lead.finditer(text) if len(best) < 2 else ():
            listed = _sections_in(found.group(1), zh, kind)
            if len(listed) > len(best):
                best, end = listed, found.end()
    return [*best, *_further(text[end:], best, zh, kind)] if best else best


def _further(text: str, listed: list[WantedSection], zh: bool, kind: DocumentType) -> list[WantedSection]:
    """Return the sections that clauses after the list ask for (最后给出改进建议, finish with advice)."""
    found: list[WantedSection] = []
    for clause in re.split(r"[。；;，,]|\.\s", text):
        asked = (_ASKED_ZH if zh else _ASKED_EN).match(clause.strip())
        title = asked.group(1).strip(" .。") if asked else ""
        title = title if zh else _ENGLISH.sub("", title)
        key = key_of(title, kind) if title else ""
        taken = {one.key for one in (*listed, *found)}
        if (
            key in _ADDED
            and key not in taken
            and len(title) <= (14 if zh else 50)
            and not _DRAWN.fullmatch(title)
        ):
            found.append(WantedSection(title=title if zh else title[:1].upper() + title[1:], key=key))
    return found


_ADDED = frozenset({"conclusion", "quality", "extremes", "risks", "plan", "forecast", "corrective", "years"})
_ASKED_ZH = re.compile(
    r"^(?:并|以及|还要?|再|请|同时|最后|然后|另外|此外|末尾|文末|结尾)*(?:给出|提出|附上|写上?|列出|给|做出?|提供)(?:一些|几条|相应的?|具体的?)?(.{2,})$"
)
_ASKED_EN = re.compile(
    r"^(?:and |also |please |then |finally |at the end )*(?:give|add|finish with|end with|"
    r"close with|conclude with|include|suggest|provide)\s+(.{4,})$",
    re.IGNORECASE,
)


def _outer(text: str) -> str:
    """Drop what stands in brackets: (table and chart) is no section."""
    return _BRACKETS.sub("", text)


def _sections_in(text: str, zh: bool, kind: DocumentType) -> list[WantedSection]:
    found: list[WantedSection] = []
    for piece in _chinese_pieces(text) if zh else _english_pieces(text, kind):
        title = _TOLD_AFTER.sub("", _TOLD.sub("", piece.strip(" .。:：“”\"'")))
        if _DRAWN.fullmatch(title):
            continue
        title = title if zh else _ENGLISH.sub("", _WITH.sub("", title))
        if not 2 <= len(title) <= (20 if zh else 60) or _NOT_SECTIONS.search(title):
            continue
        key = key_of(title, kind)
        maybe = not key and not zh and len(title.split()) > 2
        if maybe and len(title.split()) > MOST_WORDS:
            continue
        if key == "keypoints" and kind == "contract":
            title = "合同要点" if zh else "Key terms"
        title = title if zh else title[:1].upper() + title[1:]
        if not _merged(found, title, key, zh):
            found.append(WantedSection(title=title, key=key, maybe=maybe))
    return found


def _chinese_pieces(text: str) -> list[str]:
    """Part a list; what shares its last noun (上线和终验日期) stays together."""
    kept = _SHARED_NOUN.sub(lambda found: f"{found.group(1)}与{found.group(2)}", text)
    kept = _ATTRIBUTE.sub("与", kept)
    return _SPLIT_ZH.split(kept)


def _english_pieces(text: str, kind: DocumentType) -> list[str]:
    """Part a list at its commas, then at "and"; what qualifies an entry (with owner and date) is dropped."""
    pieces = []
    for piece in _COMMA.split(text):
        head, _with, rest = piece.partition(" with ")
        if rest and key_of(head, kind):
            pieces.append(head)
        else:
            pieces += _AND.split(piece)
    return pieces


def _merged(found: list[WantedSection], title: str, key: str, zh: bool) -> bool:
    """Join a section to an earlier one of the same content, under both titles; tell whether that was done."""
    for at, one in enumerate(found):
        if one.title == title or (one.key == key == "keypoints"):
            return True
        if key and one.key == key and key in _MERGED:
            joint = f"{one.title}与{title}" if zh else f"{one.title} and {title[:1].lower()}{title[1:]}"
            found[at] = WantedSection(title=joint, key=key)
            return True
    return False


def key_of(title: str, kind: DocumentType = "summary") -> str:
    """Return what kind of content a section's title wants in a type of document, "" where unknown."""
    listed = (*_OF_TYPE.get(kind, ()), *KEYS)
    return next((key for key, pattern in listed if re.search(pattern, title, re.IGNORECASE)), "")
