# ruff: noqa: E501
"""Every word of a request is accounted for: what no pattern of the grammar knows is asked about."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from app.domain.robot.nodes import Node, NodeDatabase, Words
from app.domain.robot.understand import (
    accounts,
    acting,
    adding,
    at_each,
    belts,
    beside,
    choices,
    conditions,
    context,
    counters,
    cursor,
    empty_hand,
    evidence,
    filling,
    generic,
    handlers,
    hands,
    instruments,
    loops,
    manner,
    motion,
    numerals,
    order,
    pallets,
    quantities,
    segments,
    signals,
    sorting,
    structure,
    variables,
    words,
)
from app.domain.robot.understand.conditions import SEEN_THING
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.numerals import NUMBER
from app.domain.robot.understand.segments import split_clauses
from app.domain.robot.understand.verbs import HEADS, PART

_GRAMMAR = (
    conditions,
    context,
    counters,
    generic,
    motion,
    numerals,
    pallets,
    quantities,
    segments,
    structure,
    variables,
    words,
)
_MATCHERS = (
    *_GRAMMAR, accounts, acting, adding, belts, beside, choices, cursor, empty_hand, filling, handlers, hands, loops,
    manner, signals, sorting, at_each, order, instruments, evidence,
)  # fmt: skip
_LONGEST_MATCH = 24
_SYNTAX = re.compile(r"\(\?P?<?[a-z]*[>=!:]|<[a-z]+>|\\[a-zA-Z]|\{\d*,?\d*\}|[()\[\]?*+|^$.{}\\<>!=:,-]")
_CJK = re.compile("[\u4e00-\u9fff]+")
_LATIN = re.compile(r"[a-z]+(?:'[a-z]+)?")
_NEVER_SAID = pattern(
    r"(?:没有?|未|不)[\u4e00-\u9fff]{1,4}也(?:要|得|可以|继续|照样|照常)*(?=启动|开始|[放抓移走去夹]|继续|照|<do>)|"
    r"除了?[^,;。]{1,12}(?:外|之外|以外)|除了|除非|不要(?!停)|(?<![识级区分判特])别(?!的|处|人)|而不[是去]?|不是(?=[去到放从把抓夹])|(?<![要能否])不(?=等(?!于|到|来)|[去走抓夹放移回拍焊涂拧取拿吸搬送]|打开|关闭|启动)(?![了出稳住]|[去走抓夹放][了出稳住到])|不用|无需|不必|禁止|每隔(?!<count>|<times>)|每天|每小时|每分钟|每周|夜班|白班|早班|周[一二三四五六日末]|"
    r"[几数多][次遍回圈趟]|若干|一会儿?|\bseveral\b|\ba (?:few|couple of) |"
    r"上午|下午|中午|晚上|半夜|一半|<number>分之|三分之|四分之|明天|昨天|今天|倒过来|倒着|反着|甩|抛(?!光)|从无到有|从有到无|正在(?:旋转|转动|移动|运行|加工)|歪着|翻过来|翻个|倒置|侧着|叠着|摞着|叠起|摞起|叠成|叠在一起|摞在一起|并排|竖着|横着|斜着|上下颠倒|双臂|左臂|右臂|另一台|第二台|"
    r"\bexcept\b|\bhalf (?:of|the|speed|way|force|power)\b|\bevery (?:other|second|third|fourth|fifth) (?!<)|\bunless\b|\bdo not\b|\bdon't\b|\bnever\b(?! (?:works|succeeds))|\bwithout\b(?! (?:stopping|blending))|\bevery (?:<seconds>|(?:other|second|third|<count>|\w+ )?(?:minutes?|hours?|seconds?|days?))|"
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b|\btonight\b|\bnight shift\b|\bday shift\b|\bonly (?:on|at|during|every|while)\b|\bboth arms\b|\b(?:other|another|second|neighbou?r(?:ing)?) (?:robot|arm|gripper|hand)\b|\bminus (?!<)(?![xyz]\b)|\bprint(?:ed|ing)? (?:it|them|the [a-z]+) (?:on|out)\b|\bfor (?:a while|some time|a bit|a moment)\b|\bwhile (?:it|the [a-z]+(?: [a-z]+)?) (?:is|are) (?:still )?[a-z]+ing\b|\bupside[- ]down\b|\bsideways\b|\binside out\b"
)
_OBJECT = pattern(
    r"(?:子程序|sub-?(?:program|routine)|\b(?:procedure|routine|function|macro))\s?(?:called |named |名为)?(?P<name>[^,:;。<\U000f0000-\U000ffff0]{1,24})|"
    r"(?:操作[员工者]|工人|人工)(?P<does>[^,;。<\U000f0000-\U000ffff0]{1,12})|"
    r"(?:记录|日志|显示|打印|消息|\blog\b|\bprint\b|\bdisplay\b|\bmessage\b|报警|报错)[:]?\s?(?P<text>[^,;。]{1,60})|"
    r"(?:把|将)(?P<zh>[\u4e00-\u9fff]{1,8}?)(?=从|放|移|搬|送|运|装|码|抓|取|夹|拧|涂|焊|插|卸|吸|推|拿|[\U000f0000-\U000ffff0])|"
    r"[\U000f0000-\U000ffff0](?:处|里面?|上面?|中)?的(?P<of>[\u4e00-\u9fff]{1,6}?)(?=从|放|移|搬|送|运|装|码|抓|取|夹|拧|插|卸|吸|推|拿|挪)|"
    r"(?:抓取|夹取|拾取|吸取|取出|取走|取下|取|抓|拿起|拿|夹|吸|搬运|搬|放置|放下|夹起|吸起|卸下|装入)(?:一?个|一?件|一?块|一?只|<count>)?(?P<after>[\u4e00-\u9fff]{1,6}?)(?=放|到|至|后|并|再|然后|,|;|。|$|[\U000f0000-\U000ffff0])|"
    r"\bafter (?:each|every) (?P<done>[a-z]+)|"
    r"\b(?:pick(?: up)?|place|put|(?:de)?palleti[sz]e|pack|store|take|grab|grasp|fetch|move|transfer|carry|dispense|apply|spread|stack|check|inspect|examine|ship|send|bring|load|unload|insert|remove|drop|get|collect|deposit|tighten|(?:pick|plac|putt|tak|grabb|mov|transferr|carry|bring|load|unload|stack|dropp|fetch|collect|transport)ing|with|each|every|the|a|an|one)(?: out)?(?: the| a| an| each| every| one| next| another| <count>)* (?P<en>[a-z]+(?: [a-z]+)?)(?= (?:from|to|at|in|into|on|onto|out|off|with|and|up|down|using|over)\b|,|;|。|\.|$)"
)
_NOUNS = frozenset(("zh", "of", "after"))
_NO_NOUN = re.compile("[成了着过给再得]|切|拆|洗|煮|烤|喷|刷|擦|锯|剪|撕|敲|砸|摔|吹")
_TITLE = re.compile("[\u4e00-\u9fff]{2,6}(?=[:：])|[a-z]+(?: [a-z]+)?(?=:)", re.IGNORECASE)
_PLAIN_ZH = """
的 了 着 过 在 到 从 往 向 对 以 用 使 把 将 被 让 给 与 和 及 或 并 再 又
也 都 还 就 则 才 先 后 前 中 里 内 外 上 下 左 右 这 那 其 它 该 此 各 每
个 件 次 遍 回 请 一 二 三 四 五 六 七 八 九 十 为 是 有 无 没 没有 不 做
进行 动作 工作 任务 流程 程序 机器人 机械臂 机械手 时 时候 之 之后 之前 以后 然后
接着 随后 最后 首先 开始 结束 完成 整个 全部 所有 依次 逐个 逐一 分别 直接 立即 马上
继续 保持 状态 信号 遮挡 挡住 位置 处 点 位 台 点位 轴 方向 速度 工件 零件 毛坯 成品 产品
物料 料 夹爪 手爪 爪 打开 关闭 当前 目标 正常 稳定 快速 慢速 缓慢 小心 慢慢 轻轻
平稳 平移 准备 就绪 下一个 上一个 同样 同一 重新 另外 而 且 等 如 若 即可 可以 需要
应 应该 要 能 会 好 完 得 地 起来 出来 进去 下来 上去 去 来 住 掉 毫米 厘米 米
秒 分钟 度 千克 公斤 牛 牛米 伏 安 巴 百分之 左右 大约 约 当 如果 否则 直到 一直
无限 循环 来回 往返 重复 共 总共 一共 又一 分拣 分类 颜色 方式 姿态 姿势 只要 情况 期间 过程 名为 叫做 主 子
经 经过 途经 抬 插 段 层数 行数 列数 踩 踩下 焊速 速 摆幅 带 换到 更换 换成 中间 居中 螺钉 螺丝 螺母 一断 断 断开 力控 开阀 关阀 胶阀
上抬 候着 守着 伸 伸进 伸到 伸入 里头 外头 上头 枪 焊枪 胶枪 嘴 电批 批头 磨头 电机 比例 倍率 一下 一次 一遍 一圈 一段 一会儿 片刻
第一 第二 第三 第四 第五 最先 最终 后面 前面 随即 立刻 紧接着 届时 此时 同一个 本次 上述 以上 以下 操作 步骤 循环 全程 途中 沿途 待命 干活 干下去 一路 快 起弧 收弧 停稳 路径 轨迹
产线 设备 机台 夹具 治具 末端 手臂 臂 手腕 端 面 边 角 底 顶 侧 内部 外部 表面 中心 正常 异常 自动 手动 有效 无效 但 但是 不过 只 才 仍 仍然 还是
"""
_MORE = frozenset(_PLAIN_ZH.split())
_PLAIN_EN = """
a an the to of in into on onto at from for by with and or then than as is are be was were it its
this that these those there here all any each every some one two both then next first second third
last finally please now also so just once more again up down left right back forward forwards
backward backwards out off over above below robot arm part parts workpiece workpieces piece pieces
item items product products thing them they their you your you're i we should must can could would will
shall do does done position point place location station table bin box tray rack side front start
end middle home safe speed percent mm cm m s sec second seconds ms minute minutes degree degrees kg
newton slowly quickly fast slow carefully gently smoothly straight directly immediately whole entire
same other another new current until while when if else otherwise after before during x y z axis
along through via which what where has have been being ready complete completed not no rest
everything others remaining time times row rows column columns layer layers using use let make order
way keep go come interrupted broken blocked tripped triggered activated pressed open close closed signal sensor value program procedure routine subroutine job task cycle
loop step steps stage motion palletise palletize depalletise depalletize subprogram subroutine move
movement linear joint but about around
check called create sort sub trip calls respond react reach still whether towards toward confirm attempts forever long wrong
"""
_MORE_LATIN = frozenset(_PLAIN_EN.split())


@functools.lru_cache(maxsize=8)
def known_words(nodes: NodeDatabase) -> tuple[re.Pattern[str], frozenset[str]]:
    """Return what the grammar and the node database know: Chinese pieces as one pattern, Latin words."""
    chinese, latin = set(_MORE), set(_MORE_LATIN)
    for source in _sources(nodes):
        plain = _SYNTAX.sub(" ", source)
        chinese.update(piece for piece in _CJK.findall(plain))
        latin.update(_LATIN.findall(plain.lower()))
    longest = sorted(chinese, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest))), frozenset(latin)


@functools.lru_cache(maxsize=8)
def plain_latin(nodes: NodeDatabase) -> frozenset[str]:
    """Return the Latin words that need no pattern around them: small words and the names of the blocks."""
    labels = " ".join(one.en for node in nodes.nodes for one in _labels(node))
    return frozenset((*_MORE_LATIN, *_LATIN.findall(labels.lower())))


@functools.lru_cache(maxsize=8)
def _patterns(nodes: NodeDatabase) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of the grammar that can match Latin words."""
    known = [
        value for module in _MATCHERS for value in vars(module).values() if isinstance(value, re.Pattern)
    ]
    every = {one.pattern: one for one in (*known, *(pattern(text) for _name, text in HEADS))}
    every = {text: one for text, one in every.items() if NUMBER not in text}
    return tuple(one for text, one in every.items() if _LATIN.search(_SYNTAX.sub(" ", text)))


def _matched(marked: Marked, nodes: NodeDatabase) -> list[tuple[int, int]]:
    """Return the stretches of a request that some pattern of the grammar matches, also in one clause alone."""
    found = []
    for piece in (marked, *(one.words for one in split_clauses(marked))):
        spans = (match.span() for one in _patterns(nodes) for match in one.finditer(piece.text))
        for start, end in spans:
            if start < end <= start + _LONGEST_MATCH:
                found.append((piece.places[start][0], piece.places[end - 1][1]))
    return found


def _labels(node: Node) -> list[Words]:
    options = [option.label for field in node.fields for option in field.options]
    return [
        node.name, node.synonyms, *(one.label for one in node.fields), *(one.label for one in node.inputs), *options
    ]  # fmt: skip


def _sources(nodes: NodeDatabase) -> Iterator[str]:
    """Yield every pattern of the grammar and every name of the node database."""
    for module in _GRAMMAR:
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                yield value.pattern
            elif name.isupper() and isinstance(value, dict):
                yield " ".join(one for pair in value.items() for one in pair if isinstance(one, str))
    yield from (text for _name, text in HEADS)
    yield PART
    yield from (text for node in nodes.nodes for one in _labels(node) for text in (one.zh, one.en))


def unaccounted(marked: Marked, nodes: NodeDatabase) -> list[Marked]:
    """Return the words of a request that nothing accounts for, and those that always change a meaning."""
    found: list[tuple[int, int]] = [match.span() for match in _NEVER_SAID.finditer(marked.text)]
    hidden = _without_objects(marked.text)
    pieces, latin = known_words(nodes)
    plain_words = plain_latin(nodes)
    used: list[tuple[int, int]] | None = None
    for match in _LATIN.finditer(hidden):
        plain = match[0].removesuffix("'s")
        if len(plain) < 2 or _is_known(plain, plain_words):
            continue
        if _is_known(plain, latin):
            used = _matched(marked, nodes) if used is None else used
            begin, stop = marked.places[match.start()][0], marked.places[match.end() - 1][1]
            if any(start <= begin and stop <= end for start, end in used):
                continue
        found.append(match.span())
    rest = pieces.sub(lambda match: " " * len(match[0]), hidden)
    named = " ".join(mark.text for mark in marked.marks.values() if mark.item)
    found += [match.span() for match in _CJK.finditer(rest) if match[0] not in named]
    return [marked.cut(start, end) for start, end in _merged(found)]


def _without_objects(text: str) -> str:
    """Blank the names of what is picked, placed and seen: any noun will do there."""
    out = list(text)
    if title := _TITLE.match(text):
        out[: title.end()] = " " * title.end()
    for match in SEEN_THING.finditer(text):
        out[match.start() : match.end()] = " " * len(match[0])
        for again in re.finditer(f"没有?(?:{match['zh']})(?=就|则|的话)" if match["zh"] else r"(?!)", text):
            out[again.start() : again.end()] = " " * len(again[0])
    for match in _OBJECT.finditer(text):
        for name in ("name", "does", "text", "zh", "of", "after", "en", "done"):
            if match[name] and not (name in _NOUNS and _NO_NOUN.search(match[name])):
                out[match.start(name) : match.end(name)] = " " * len(match[name])
    return "".join(out)


def _is_known(word: str, known: frozenset[str]) -> bool:
    """Tell whether a word, or what it is an inflection of, is known."""
    stems = [word, *(word.removesuffix(end) for end in ("s", "es", "ed", "d", "ing", "ly", "er"))]
    doubled = [stem[:-1] for stem in stems if len(stem) > 3 and stem[-1] == stem[-2]]
    return any(stem in known or f"{stem}e" in known for stem in [*stems, *doubled] if len(stem) > 1)


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans in their order, those that touch put together."""
    out: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1] + 1:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out
