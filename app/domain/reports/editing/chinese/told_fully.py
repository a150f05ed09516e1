"""A Chinese request with what its short turns leave out: whose words change, from what to what."""

from __future__ import annotations

import re

_QUOTED = r"[“「『\"][^“”「」『』\"]*[”」』\"]"
_TURNED = rf"(?:把|将)?{_QUOTED}\s*(?:改|换|变|替换)[为成]\s*{_QUOTED}"
_TOPIC = re.compile(
    r"(?P<lead>^|(?<=[。；;\n]))\s*(?:把|将|在)?(?P<topic>[^\uff0c,。；;:\uff1a“”「」『』\"]{2,24}?)"
    r"(?:(?P<row>[那这]一?行)(?P<sum>[小合总]计))?[\uff0c,:\uff1a]\s*"
    rf"(?P<turns>{_TURNED}(?:\s*[\uff0c,、]\s*{_TURNED})*)(?=\s*(?:[。；;，,\n]|$))"
)
_ROW = re.compile(r"[行区带里中栏段头尾脚]$|[小合总]计$|部分$")
_STEP = re.compile(
    r"(?:从|由)\s*(?P<a>\d+(?:\.\d+)?)\s*(?P<u>点|磅|pt)?\s*"
    r"(?:(?P<less>减|缩|降|收|调小|压)|(?P<more>加|增|升|放|拉|扩|调大))(?:[小少窄短低]|[大多宽长高])?[到至为成]\s*"
    r"(?P<b>\d+(?:\.\d+)?)"
)
_THAT_ONE = re.compile(r"(?P<side>[左右][边侧面]|[上下]面)(?:的)?那一?个(?=[\u4e00-\u9fffA-Za-z])")

# Shorthand: 字号 24→20, 升序 → 品名升序, 金额 > 100 → 红色, 3 栏变 2 栏, 第四级分组 Group4.
_ARROW = re.compile(r"\s*(?:→|->|=>|⇒)\s*")
_IF_BEFORE = re.compile(r"(?:[为是]空|[<>=]\s*-?\d[\d.]*|(?:大于|小于|等于|超过|不足)\s*\S{1,12})$")
_FORMAT = re.compile(r"[:\uff1a]?\s*(?<![A-Za-z])[yMdHE#0](?:[yMdHhmsE年月日/.:,#0\- ]){2,}$")
_FIGURE = re.compile(r"(?<=[\u4e00-\u9fff\s])\d+(?:\.\d+)?$")
_COLUMNS = re.compile(
    r"(?P<lead>^|[,\uff0c。；;]\s*)(?:从|由)?\s*[\d一两二三四五六]\s*栏\s*(?:变|换|改|转)[成为到]?\s*(?P<n>[\d一两二三四五六])\s*栏"
)
_LEVEL = r"第\s*[一二三四五六\d]\s*[级层个]"
_LEVEL_TOLD = re.compile(
    rf"\s*[(\uff08]\s*{_LEVEL}(?:的?分?组)?\s*[)\uff09]|{_LEVEL}的?(?=分组\s*[A-Za-z][A-Za-z0-9_]*)"
)


def told_fully(text: str) -> str:
    """Return a request with each new wording said of its row, each step as a change of a value."""
    text = _without_arrows(text)
    text = _COLUMNS.sub(r"\g<lead>分栏数改成\g<n>", text)
    text = _LEVEL_TOLD.sub("", text)
    text = _TOPIC.sub(_each_of_topic, text)
    text = _THAT_ONE.sub(r"\g<side>的", text)
    return _STEP.sub(_as_change, text)


def _without_arrows(text: str) -> str:
    """Return a request in which arrows are words: the next key of an order, a case, or a change."""
    if not re.search(r"[\u4e00-\u9fff]", text):
        return text
    done = ""
    for part in _ARROW.split(text):
        if not done:
            done = part
        elif re.search(r"[升降倒正]序$", done):
            done += f"\uff0c再按{part}"
        else:
            done = f"{done}时\uff0c{part}" if _IF_BEFORE.search(done) else f"{_former(done)}改成{part}"
    return done


def _former(words: str) -> str:
    """Return words in front of an arrow with the format or number that they end in said to be the former."""
    found = _FORMAT.search(words)
    if found is None:
        return _FIGURE.sub(r"由\g<0>", words)
    was = found.group().lstrip(":\uff1a ")
    return f"{words[: found.start()]}的格式由{was}"


def _each_of_topic(found: re.Match[str]) -> str:
    """Return wordings that each name the row they stand in: 小计行，“A”改成“B”，“C”改成“D”."""
    topic = found["topic"].strip().removesuffix("的") + (f"的{found['sum']}行" if found["sum"] else "")
    turns = [one.group() for one in re.finditer(_TURNED, found["turns"])]
    if not _ROW.search(topic) or (len(turns) == 1 and not found["sum"]):
        return found.group()
    bare = [re.sub(r"^(?:把|将)", "", one) for one in turns]
    return "\uff0c".join(f"{topic}的{one}" for one in bare)


def _as_change(found: re.Match[str]) -> str:
    """Return a step down or up as a change of the value; as it stands where the numbers go the other way."""
    old, new = float(found["a"]), float(found["b"])
    right = new < old if found["less"] else new > old
    return f"由 {found['a']} 改为 {found['b']}" if right else found.group()
