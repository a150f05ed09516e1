"""What a log says of an incident: first error, alarm, actions, recovery, how much failed."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime

from pydantic import BaseModel, Field

from app.domain.documents.facts import Place
from app.domain.documents.sources import Source

_LINE = re.compile(
    r"^\[?(?P<day>\d{4}[-/]\d{2}[-/]\d{2})[ T](?P<time>\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?"
    r"(?:Z|[+-]\d{2}:?\d{2})?\]?\s*"
    r"\[?(?P<level>TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|ERR|CRIT(?:ICAL)?|FATAL|SEVERE|信息|警告|错误|严重)?\]?\s*"
    r"(?:\[(?P<part>[^\]]{1,40})\]|(?P<part2>[\w.-]{1,30}):(?=\s)|(?P<part3>[\w.-]{1,30}) [-–—|"
    r"](?=\s))?\s*(?P<text>.*)$",
    re.IGNORECASE,
)
_BAD = re.compile(r"(ERR|CRIT|FATAL|SEVERE|错误|严重)", re.IGNORECASE)
_WARN = re.compile(r"(WARN|警告)", re.IGNORECASE)
_ACK = re.compile(
    r"(acknowledg|on[- ]?call (?:engaged|joined)|已?确认告警|接警|响应告警|告警(?:已)?确认|"
    r"值班.*(?:确认|响应))",
    re.I,
)
_BACK = re.compile(r"(recover|restored|resolved|back to normal|healthy again|恢复|复位)", re.IGNORECASE)
_CLOSED = re.compile(r"(incident closed|closed|关闭事件|事件关闭|结束)", re.IGNORECASE)
_DID = re.compile(
    r"(raised|increased|restart|rolled? ?back|rollback|failover|scaled|switched|patched|disabled|"
    r"enabled|deployed|"
    r"changed|killed|cleared|->|扩容|重启|回滚|切换|调整|更换|清理|下线|上线)",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"(\b5\d\d\b|timeout|timed out|failed|failure|refused|rejected|超时|失败|拒绝)", re.IGNORECASE
)
_CAUSE = re.compile(r"(root cause|caused by|due to|because|根因|原因)\s*[:：]?", re.IGNORECASE)


class LogLine(BaseModel, frozen=True):
    """One line of a log."""

    at: datetime
    level: str
    part: str
    text: str
    place: Place

    @property
    def bad(self) -> bool:
        """Whether it is an error."""
        return bool(_BAD.search(self.level))

    @property
    def warns(self) -> bool:
        """Whether it is a warning."""
        return bool(_WARN.search(self.level))

    @property
    def moment(self) -> str:
        """Hours and minutes, with seconds where there are any."""
        return self.at.strftime("%H:%M:%S" if self.at.second else "%H:%M")


class Incident(BaseModel):
    """A log in parts; what it does not tell stays None."""

    lines: int = 0
    first: LogLine | None = None
    last_bad: LogLine | None = None
    warned: LogLine | None = None
    noticed: LogLine | None = None
    recovered: LogLine | None = None
    closed: LogLine | None = None
    cause: LogLine | None = None
    actions: list[LogLine] = Field(default_factory=list)
    errors: list[LogLine] = Field(default_factory=list)
    failed: list[LogLine] = Field(default_factory=list)
    kinds: list[tuple[str, int, LogLine]] = Field(default_factory=list)
    timeline: list[LogLine] = Field(default_factory=list)


def log_lines(source: Source) -> list[LogLine]:
    """Return the lines of a source that begin with a time."""
    found = []
    for part in source.paragraphs:
        match = _LINE.match(part.text.strip())
        if match is None:
            continue
        stamp = f"{match['day'].replace('/', '-')} {match['time']}"
        form = "%Y-%m-%d %H:%M:%S" if stamp.count(":") == 2 else "%Y-%m-%d %H:%M"
        try:
            at = datetime.strptime(stamp, form)
        except ValueError:
            continue
        level, name = (match["level"] or "").upper(), match["part"] or match["part2"] or match["part3"] or ""
        found.append(LogLine(at=at, level=level, part=name, text=match["text"].strip(), place=part.place))
    return found


def incident_of(source: Source) -> Incident:
    """Read a log as one incident."""
    lines = log_lines(source)
    found = Incident(lines=len(lines))
    found.errors = [one for one in lines if one.bad]
    if not found.errors:
        return found
    found.first, found.last_bad = found.errors[0], found.errors[-1]
    before = [one for one in lines if one.at <= found.first.at and one.warns]
    after = [one for one in lines if one.at >= found.first.at and not one.bad]
    found.warned = before[-1] if before else None
    found.noticed = next((one for one in after if _ACK.search(one.text)), None)
    recovered = [one for one in after if _BACK.search(one.text) and one.at >= found.last_bad.at]
    found.recovered = (
        recovered[0] if recovered else next((one for one in after if _BACK.search(one.text)), None)
    )
    found.closed = next(
        (one for one in after if _CLOSED.search(one.text) and one is not found.recovered), None
    )
    skip = (found.noticed, found.recovered, found.closed)
    found.actions = [one for one in after if _DID.search(one.text) and one not in skip][:12]
    found.cause = next((one for one in lines if _CAUSE.search(one.text)), None)
    _kinds(found)
    _timeline(found)
    return found


_VARYING = re.compile(
    r"\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b0x[0-9a-f]+\b|\b(?=[A-Za-z-]*\d)[A-Za-z]{0,4}[-_#]?\d{2,}\w*\b|\b\d+(?:\.\d+)?(?=ms|s\b)|"
    r"(?<==)\d+\b",
    re.IGNORECASE,
)
_STATUS = re.compile(r"^[1-5]\d\d$")


def _alike(line: LogLine) -> str:
    """Return a line's words without the numbers and ids that differ from request to request."""
    words = _VARYING.sub(lambda one: one.group() if _STATUS.match(one.group()) else "…", line.text)
    return f"{line.part} {words}".strip()


def _kinds(found: Incident) -> None:
    """Count errors of one kind; a kind that came once keeps its own words."""
    names = [_alike(one) for one in found.errors]
    firsts = dict(zip(reversed(names), reversed(found.errors), strict=True))
    found.kinds = [
        (f"{firsts[name].part} {firsts[name].text}".strip() if count == 1 else name, count, firsts[name])
        for name, count in Counter(names).most_common(10)
    ]
    found.failed = [one for one in found.errors if _FAILED.search(one.text)]


def _timeline(found: Incident) -> None:
    shown = [found.warned, found.first, *(first for _name, _count, first in found.kinds), found.noticed]
    shown += [found.cause, *found.actions, found.last_bad, found.recovered, found.closed]
    lines = {one.place.line: one for one in shown if one is not None}
    found.timeline = sorted(lines.values(), key=lambda one: (one.at, one.place.line))[:40]
