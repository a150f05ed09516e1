"""Sections about an incident: summary, timeline, impact, cause, actions."""

from __future__ import annotations

import re
from decimal import Decimal

from app.domain.documents.document import Block
from app.domain.documents.texts.incident import LogLine
from app.domain.documents.wording import amount, rounded
from app.domain.documents.writing.material import Material


def _moment(m: Material, line: LogLine) -> str:
    return m.pen.ledger.quote(line.moment, line.place).id


def _words(m: Material, line: LogLine) -> str:
    return m.pen.ledger.quote(line.text, line.place).id


def _number(m: Material, line: LogLine) -> str:
    return m.pen.ledger.quote(str(line.place.line), line.place).id


def minutes_between(m: Material, label: str, first: LogLine, last: LogLine) -> str:
    """Return the fact of the minutes between two lines."""
    minutes = rounded(Decimal((last.at - first.at).total_seconds()) / 60, 2)
    if minutes < 1:
        return _seconds_between(m, label, first, last)
    whole = rounded(minutes, 0)
    unit = "" if minutes % 1 else m.pen.say("分钟", "minutes")
    about = m.pen.say(
        f"约 {whole} 分钟（{amount(minutes)} 分钟）", f"about {whole} minutes ({amount(minutes)} min)"
    )
    fact = m.pen.ledger.add(
        label,
        minutes,
        about if minutes % 1 else amount(minutes),
        unit=unit,
        places=(first.place, last.place),
        formula="last - first",
        prefix="i",
    )
    return fact.id


def _seconds_between(m: Material, label: str, first: LogLine, last: LogLine) -> str:
    seconds = int((last.at - first.at).total_seconds())
    shown = m.pen.say(f"约 {seconds} 秒", f"{seconds} seconds")
    places = (first.place, last.place)
    return m.pen.ledger.add(label, seconds, shown, places=places, formula="last - first", prefix="i").id


def summary(m: Material) -> list[Block]:
    """Say in one paragraph what happened."""
    i = m.incident
    if i.first is None:
        what = m.pen.say("日志中没有错误级别的记录。", "The log holds no line of level error.")
        return [m.gap(what, m.pen.say("提供包含错误记录的日志。", "Provide the log that holds the errors."))]
    blocks = [
        m.pen.block(
            "{day} {at}（日志第 {line} 行）出现首个错误：{text}。",
            "On {day} at {at} (log line {line}) the first error appeared: {text}.",
            day=m.pen.ledger.quote(i.first.at.date().isoformat(), i.first.place).id,
            at=_moment(m, i.first),
            line=_number(m, i.first),
            text=_words(m, i.first),
        )
    ]
    if i.recovered is not None:
        blocks.append(
            m.pen.block(
                "{at} 恢复（第 {line} 行），历时 {minutes:b}；期间失败请求 {failed:b} 次。",
                "Service recovered at {at} (line {line}) after {minutes:b}; {failed:b} requests failed.",
                at=_moment(m, i.recovered),
                line=_number(m, i.recovered),
                minutes=_lasted(m),
                failed=_failed(m),
            )
        )
    return blocks


def _lasted(m: Material) -> str:
    i = m.incident
    if i.first is None or i.recovered is None:
        return ""
    if "lasted" not in m.computed:
        m.computed["lasted"] = minutes_between(m, m.pen.say("故障历时", "duration"), i.first, i.recovered)
    return m.computed["lasted"]


def _requests(m: Material) -> list[LogLine]:
    """Return the failed requests: errors that tell of a request, not of the fault behind them."""
    i = m.incident
    http = [
        one
        for one in i.failed
        if any(mark in one.text for mark in ("50", "timeout", "超时", "GET", "POST", "/"))
    ]
    return http or i.failed or i.errors


def _failed(m: Material) -> str:
    if "failed" not in m.computed:
        lines = _requests(m)
        places = tuple(one.place for one in (lines[0], lines[-1])) if lines else ()
        label = m.pen.say("失败请求数", "failed requests")
        m.computed["failed"] = m.pen.ledger.add(
            label, len(lines), places=places, formula="COUNT", prefix="i"
        ).id
    return m.computed["failed"]


def timeline(m: Material) -> list[Block]:
    """Write what happened when, with the line of the log."""
    rows = [
        [
            m.pen.text_cell(one.moment, one.place),
            m.pen.text_cell(str(one.place.line), one.place),
            m.pen.text_cell(one.part or "—", one.place if one.part else None),
            m.pen.text_cell(one.text, one.place),
        ]
        for one in m.incident.timeline
    ]
    if not rows:
        return summary(m)
    head = m.pen.say("时间|日志行|来源|事件", "Time|Log line|Component|Event").split("|")
    return [m.pen.table(head, rows, m.pen.say("时间线", "Timeline"))]


_FAST = re.compile(r"(how (?:fast|quickly|soon)|respon|react|acknowledg|响应|反应|接警)", re.IGNORECASE)


def _acknowledged(m: Material, first: LogLine) -> list[Block]:
    """Say how long after the first error somebody took notice; [] where the log does not tell."""
    noticed = m.incident.noticed
    if noticed is None:
        return []
    minutes = minutes_between(m, m.pen.say("响应时间", "time to acknowledge"), first, noticed)
    zh = "首个错误后 {minutes:b} 告警得到确认：{text}（{at}）。"
    en = "The alert was acknowledged {minutes:b} after the first error: {text} ({at})."
    facts = {"minutes": minutes, "text": _words(m, noticed), "at": _moment(m, noticed)}
    return [m.pen.block(zh, en, "bullet", **facts)]


def impact(m: Material, title: str = "") -> list[Block]:
    """Say how much failed and for how long."""
    i = m.incident
    if i.first is None:
        return summary(m)
    if _FAST.search(title) and i.noticed is not None:
        return _acknowledged(m, i.first)
    blocks = [
        m.pen.block(
            "失败请求：{failed:b} 次错误（日志计数）。",
            "Failed requests: {failed:b} errors counted in the log.",
            "bullet",
            failed=_failed(m),
        )
    ]
    if len(i.errors) != len(_requests(m)):
        places = (i.errors[0].place, i.errors[-1].place)
        label = m.pen.say("错误总数", "errors in all")
        whole = m.pen.ledger.add(label, len(i.errors), places=places, formula="COUNT", prefix="i")
        zh, en = "日志中错误记录共 {all:b} 条。", "The log holds {all:b} errors in all."
        blocks.append(m.pen.block(zh, en, "bullet", all=whole.id))
    if i.recovered is not None:
        blocks.append(
            m.pen.block(
                "从首个错误（{a}）到恢复（{b}）历时 {minutes:b}。",
                "Duration from first error ({a}) to recovery ({b}): {minutes:b}.",
                "bullet",
                a=_moment(m, i.first),
                b=_moment(m, i.recovered),
                minutes=_lasted(m),
            )
        )
    else:
        what = m.pen.say(
            "日志中没有恢复的记录，历时无法计算。",
            "The log tells of no recovery, so the duration is unknown.",
        )
        blocks.append(m.gap(what, m.pen.say("补充恢复之后的日志。", "Add the log after recovery.")))
    blocks += _acknowledged(m, i.first)
    rows = []
    for name, count, first in i.kinds:
        fact = m.pen.ledger.add(name, count, places=(first.place,), formula="COUNT", prefix="i")
        rows.append(
            [
                m.pen.text_cell(name, first.place),
                m.pen.cell(fact.id),
                m.pen.text_cell(str(first.place.line), first.place),
            ]
        )
    head = m.pen.say("错误|次数|首次出现行", "Error|Count|First line").split("|")
    blocks.append(m.pen.table(head, rows, m.pen.say("错误分类", "Errors by kind")))
    return blocks


def cause(m: Material) -> list[Block]:
    """Say what the log shows as the cause, and what it can't show."""
    i = m.incident
    if i.first is None:
        return summary(m)
    blocks = []
    if i.cause is not None:
        blocks.append(
            m.pen.quote(
                i.cause.text,
                i.cause.place,
                "paragraph",
                m.pen.say("日志记载的原因：", "Cause stated in the log: "),
            )
        )
    zh, en = (
        "最先出现的错误来自 {part}：{text}（第 {line} 行）"
        if i.first.part
        else "最先出现的错误是：{text}（第 {line} 行）",
        "The first fault was in {part}: {text} (line {line})",
    )
    if i.cause is None:
        zh, en = (
            f"{zh}，其后的错误均晚于它，很可能由它引起",
            f"{en}; the other errors follow it and are most likely its result",
        )
    blocks.append(
        m.pen.block(
            f"{zh}。",
            f"{en}.",
            part=m.pen.ledger.quote(i.first.part or m.pen.say("系统", "the system"), i.first.place).id,
            text=_words(m, i.first),
            line=_number(m, i.first),
        )
    )
    if i.warned is not None:
        lead = minutes_between(m, m.pen.say("预警提前量", "warning lead time"), i.warned, i.first)
        blocks.append(
            m.pen.block(
                "此前{lead}已有预警：{text}（第 {line} 行）。",
                "A warning came {lead} earlier: {text} (line {line}).",
                lead=lead,
                text=_words(m, i.warned),
                line=_number(m, i.warned),
            )
        )
    for done in i.actions:
        blocks.append(
            m.pen.block(
                "{at} 的处置与恢复相符：{text}（第 {line} 行）。",
                "What was done at {at} fits the recovery: {text} (line {line}).",
                at=_moment(m, done),
                text=_words(m, done),
                line=_number(m, done),
            )
        )
    blocks.append(
        m.pen.words(
            m.pen.say(
                "日志只显示先后与现象；为何达到该状态须由系统负责人确认。",
                "The log shows order and symptoms only; "
                "why this state was reached must be confirmed by the system's owner.",
            ),
            "note",
        )
    )
    return blocks


def measures(m: Material) -> list[Block]:
    """Write what was done, as far as the log tells."""
    what = m.pen.say("日志中没有处置动作的记录。", "The log tells of nothing that was done.")
    return _done(m) or [m.gap(what, m.pen.say("补充处置记录。", "Add the record of what was done."))]


def _done(m: Material) -> list[Block]:
    return [
        m.pen.block(
            "已采取：{text}（{at}，第 {line} 行）。",
            "Done: {text} ({at}, line {line}).",
            "bullet",
            text=_words(m, one),
            at=_moment(m, one),
            line=_number(m, one),
        )
        for one in m.incident.actions
    ]


def corrective(m: Material) -> list[Block]:
    """Write what was done, unless another section does, and what follows from the log by rule."""
    i = m.incident
    told = any(one.key == "measures" for one in m.requirement.sections)
    blocks = [] if told else _done(m)
    if i.warned is not None:
        blocks.append(
            m.pen.block(
                "建议：预警“{text}”出现时即通知值班，而不是等到错误发生。",
                'Proposed: page the on-call at the warning "{text}" instead of at the first error.',
                "bullet",
                text=_words(m, i.warned),
            )
        )
    if i.first is not None:
        blocks.append(
            m.pen.block(
                "建议：查明 {part} 出现“{text}”的原因，复核容量与限值，并验证处置长期有效。",
                'Proposed: find out why {part} reached "{text}", review capacity and limits, and verify '
                "that the fix holds.",
                "bullet",
                part=m.pen.ledger.quote(i.first.part or m.pen.say("系统", "the system"), i.first.place).id,
                text=_words(m, i.first),
            )
        )
    if i.noticed is not None and i.first is not None:
        blocks.append(
            m.pen.words(
                m.pen.say(
                    "建议：复盘告警到确认的时间，明确值班响应目标。",
                    "Proposed: review the time from alert to acknowledgement and set a target.",
                ),
                "bullet",
            )
        )
    blocks.append(
        m.pen.words(
            m.pen.say("各项建议的负责人与期限待指定。", "Owners and dates of the proposals are to be named."),
            "note",
        )
    )
    return blocks
