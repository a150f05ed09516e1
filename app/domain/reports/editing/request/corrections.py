"""Words that are written wrongly, and how they are right: SubjetNo is a typo, it should be SubjectNo."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.domain.reports.editing.references.mention import TEXTS
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_Q = r"[“”「」『』\"'‘’]?"
_RIGHT_ZH = rf"(?:应该?|正确的?)(?:就)?(?:改)?(?:是|为|写[成作]?|叫)\s*(?P<new>{_Q}[^,，。]+?{_Q})[吧。]?$"
_WRONG_ZH = re.compile(
    rf"^(?:请?把|将)?(?P<old>{_Q}.+?{_Q})(?:这?[一二两三四五六几]?个?(?:字|词|单词|标签|写法))?"
    r"(?:拼写?|写|打|印|输)?(?:错[了字别]*|有错(?:别字|误)|有误|不对|拼写有误|是错的|是错别字)(?:字)?了?\s*"
    rf"[,，:：;；\s]*{_RIGHT_ZH}"
)
_SAID_ZH = re.compile(rf"^(?P<old>{_Q}.+?{_Q})(?:这?[一二两三四五六几]个字)?{_RIGHT_ZH}")
_RIGHT_EN = (
    r"(?:(?:it|that|this|which|and)\s+)?(?:(?:should|must|has to|ought to)\s+(?:actually "
    r"|really )?(?:be|read|say)"
    r"(?: spelled| spelt| written)?|(?:the )?(?:correct|right)(?: word| spelling| term)?(?: is|:)"
    r"|is (?:spelled|spelt))"
    rf"\s+(?P<new>{_Q}.+?{_Q})[.!]?$"
)
_WRONG_EN = re.compile(
    rf"^(?:the (?:word|label|heading|text) )?(?P<old>{_Q}.+?{_Q})\s+(?:is|are|has|contains)\s+(?:a |an )?"
    r"(?:typo|typing (?:error|mistake)|spelling (?:error|mistake)|mistake|misspelled|misspelt"
    r"|mis-?typed|wrong"
    rf"|spelled wrong(?:ly)?|wrongly (?:spelled|written)|incorrect)\s*[,;:.]?\s*(?:and )?{_RIGHT_EN}",
    re.IGNORECASE,
)
# What is wrong is told in any words; the new ones then must be much like the old, or be quoted.
_MADE_ZH = (
    r"[,，。;；]\s*(?:请|麻烦|帮我|应该|应|要)?(?:把它?|将它?)?"
    r"(?:改|换|修改|更正|纠正|修正|订正)(?:成|为|回|作)?\s*"
)
_NAMED_ZH = r"^(?:请?把|将)?(?:报表)?(?:标题|标签|表头|列名|列标题|文字|抬头)?"
_QUOTED_ZH = re.compile(
    rf"{_NAMED_ZH}(?P<old>[“「『\"'‘].+?[”」』\"'’])(?P<why>[^,，。;；“「『\"'‘]{{1,18}}){_MADE_ZH}"
    r"(?P<new>[“「『\"'‘][^,，。]+?[”」』\"'’])[吧。]?$"
)
_TOLD_ZH = re.compile(
    rf"{_NAMED_ZH}(?P<old>{_Q}.+?{_Q})(?:的?(?:后面|前面|里面?|中间?|末尾|最后))?(?:好像|似乎|明显)?"
    r"(?P<why>(?:多|少|漏|缺|写|打|印|拼|错|重复|不对|有个|有错"
    r"|有误|是错|用错|里"
    r"|这个[写说叫]法|[这那]?[说叫写]得?|不规范|不准确|不统一)"
    rf"[^,，。;；]{{0,14}}){_MADE_ZH}"
    rf"(?P<new>{_Q}[^,，。]+?{_Q})[吧。]?$"
)
_TOLD_EN = re.compile(
    rf"^(?:the |our )?(?:(?:word|label|heading|text|title|caption|header) )?(?P<old>{_Q}.+?{_Q})\s+"
    r"(?P<why>(?:has|have|contains|is|are|was|misses|lacks|needs|shows|got|ends|starts|comes|uses)\b[^,;.]*)"
    r"[,;.]\s*(?:and |so |but )?(?:please )?(?:just )?"
    r"(?:(?:make|change|correct|rename|turn|fix|set|amend)(?: it| that| this)"
    r"(?: to(?: be| read| say)?| into| as| read| say)?"
    r"|(?:it |that )?(?:should|must) (?:just |only )?(?:be|read|say))\s+"
    rf"(?P<new>{_Q}.+?{_Q})[.!]?$",
    re.IGNORECASE,
)
_ALIKE = 0.6
_LOOKS_SAID = re.compile(
    r"字体|字号|颜色|[底红蓝黑]色|格式|对齐|位置|背景|边框|[大小]了?$|粗|细|宽|窄"
    r"|\b(?:font|size|colou?r|format|aligned|position|place|background|border|bold|wide|narrow|small|big|large)\b",
    re.IGNORECASE,
)
_TYPO_IN = re.compile(
    r"^(?:please )?(?:there(?:'s| is) a (?:typo|spelling mistake|mistake) in|(?:fix"
    r"|correct) the (?:typo|spelling)(?: of| in)?)"
    rf"\s+(?P<old>{_Q}.+?{_Q})\s*(?:[,;:]\s*{_RIGHT_EN}|\s+(?:to|into)\s+(?P<to>{_Q}.+?{_Q})[.!]?$)",
    re.IGNORECASE,
)
_SPELLED = re.compile(
    rf"^(?P<old>{_Q}.+?{_Q})\s+(?:should|must)\s+be\s+(?:spelled|spelt"
    rf"|written)\s+(?:as )?(?P<new>{_Q}.+?{_Q})[.!]?$",
    re.IGNORECASE,
)
_LOOKS = re.compile(
    r"[红蓝绿黑灰白黄橙紫]色?|[左右]对齐|居[中左右]|靠[左右]|加?[粗斜]体?|.*\d+\s*(?:号|磅|pt|点)?|.{1,3}的"
    r"|(?:最|更)?[大小长短宽窄高低]|(?:数字|日期|整数|文本|百分比)(?:格式|型)?",
)


_TITLE = re.compile(r"(?:报表)?(?:大|主)?标题|(?:the )?(?:report )?title", re.IGNORECASE)


@dataclass(frozen=True)
class Corrected:
    """A label that is written anew; target is "" where only some words within it are."""

    label: ElementInfo
    target: str
    find: str
    text: str


def corrected(clause: Clause, outline: Outline) -> Corrected | None:
    """Return what a clause says is written wrongly and how it is right, where one text holds just that."""
    text = clause.text[clause.start : clause.end].strip()
    patterns = (_WRONG_EN, _TYPO_IN, _SPELLED, _TOLD_EN)
    patterns = patterns if clause.english else (_WRONG_ZH, _SAID_ZH, _TOLD_ZH, _QUOTED_ZH)
    said = next((match for one in patterns if (match := one.match(text))), None)
    if said is None:
        return None
    groups = said.groupdict()
    old, new = _bare(groups["old"]), _bare(groups.get("new") or groups.get("to") or "")
    if not old or not new or _LOOKS.fullmatch(new):
        return None
    if _LOOKS_SAID.search(groups.get("why") or ""):
        return None
    quoted = _bare(groups["old"]) != groups["old"].strip() and new != (groups.get("new") or "").strip()
    if "why" in groups and not quoted and SequenceMatcher(None, old, new).ratio() < _ALIKE:
        return None
    found = _holding(old, outline)
    if found is None:
        return None
    clause.take(clause.start, clause.end)
    clause.touched[:] = [found.id]
    whole = _plain(found.label) == _plain(old) or bool(_TITLE.fullmatch(old))
    return Corrected(found, found.id if whole else "", old, new)


def _holding(old: str, outline: Outline) -> ElementInfo | None:
    """Return the only text that is so called, else the only one that holds these words."""
    texts = [one for one in outline.elements if one.kind in TEXTS and one.label.strip()]
    if _TITLE.fullmatch(old):
        return next((one for one in texts if one.id == outline.title), None)
    exact = [one for one in texts if _plain(one.label) == _plain(old)]
    inside = [one for one in texts if old in one.text]
    found = exact or inside
    return found[0] if len(found) == 1 else None


def _bare(words: str) -> str:
    return words.strip().strip("“”「」『』\"'‘’").strip()


def _plain(words: str) -> str:
    return normal(words.strip().rstrip(":\uff1a "))
