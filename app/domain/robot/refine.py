# ruff: noqa: E501
"""A reviewed task list changed by what the user says about it: tasks removed, replaced, inserted, swapped."""

from __future__ import annotations

import re

from app.domain.robot.understand.numerals import read_number

_NUMBER = r"(?P<{0}>\d+|[一二两三四五六七八九十]+|last|first|最后一?)"
_TASK = r"(?:第\s?{0}\s?(?:个|条|项|步)?(?:任务|步骤)?|(?:任务|步骤)\s?{0}|(?:task|step|number)\s?{0}|the {0} (?:task|step))"


def _task(name: str) -> str:
    return (
        _TASK.replace("{0}", _NUMBER.format(name), 1)
        .replace("{0}", _NUMBER.format(f"{name}b"), 1)
        .replace("{0}", _NUMBER.format(f"{name}c"), 1)
        .replace("{0}", _NUMBER.format(f"{name}d"), 1)
    )


_REMOVE = re.compile(
    rf"^(?:请)?(?:删除|删掉|去掉|移除|不要|remove|delete|drop) ?{_task('one')}$|^(?:把|将){_task('two')}(?:删除|删掉|去掉|移除)$",
    re.IGNORECASE,
)
_SWAP = re.compile(
    rf"^(?:交换|对调|swap) ?{_task('one')} ?(?:和|与|and|with) ?{_task('two')}$", re.IGNORECASE
)
_REPLACE = re.compile(
    rf"^(?:把|将)?(?:change |replace )?{_task('one')} ?(?:改成|改为|换成|to|with|by|:|：) ?(?P<text>.+)$",
    re.IGNORECASE,
)
_INSERT = re.compile(
    rf"^在?{_task('one')} ?(?:之)?(?P<where>前|后)面?(?:加上|插入|添加|增加|加|:|：)?(?P<text>.+)$|"
    rf"^(?:add|insert) (?P<english>.+) (?P<place>before|after) {_task('two')}$",
    re.IGNORECASE,
)
_APPEND = re.compile(
    r"^(?:最后(?:再)?|再|然后|还要|另外)(?:加上|加|添加|增加)?(?P<text>.+)$|^(?:加上|添加|增加|add|then|also|finally)[:：,，]? ?(?P<english>.+?)(?: at the end)?$",
    re.IGNORECASE,
)
_WORDS = re.compile(
    r"^(?:把|将|change |replace )?[“\"「]?(?P<old>.+?)[”\"」]?(?:改成|改为|换成| to | with | by )[“\"「]?(?P<new>.+?)[”\"」]?$",
    re.IGNORECASE,
)


def refined(tasks: list[str], feedback: str) -> list[str] | None:
    """Return the sentences of a task list as somebody wants them; None where that is not understood."""
    said = feedback.strip().rstrip("。.!！")
    for change in (_removed, _swapped, _inserted, _replaced, _worded, _appended):
        found = change(tasks, said)
        if found is not None:
            return found
    return None


def _place(match: re.Match[str], name: str, count: int) -> int | None:
    """Return the index of the task that a match names."""
    given = next((match[one] for one in (name, *(name + mark for mark in "bcd")) if match[one]), None)
    if given is None:
        return None
    plain = given.lower()
    if plain.startswith(("last", "最后")):
        return count - 1
    number = 1.0 if plain == "first" else read_number(plain)
    if number is None or not 1 <= number <= count:
        return None
    return int(number) - 1


def _removed(tasks: list[str], said: str) -> list[str] | None:
    match = _REMOVE.match(said)
    if not match:
        return None
    at = _place(match, "one", len(tasks))
    at = _place(match, "two", len(tasks)) if at is None else at
    return None if at is None or len(tasks) < 2 else [*tasks[:at], *tasks[at + 1 :]]


def _swapped(tasks: list[str], said: str) -> list[str] | None:
    match = _SWAP.match(said)
    one, two = (_place(match, name, len(tasks)) if match else None for name in ("one", "two"))
    if one is None or two is None:
        return None
    found = list(tasks)
    found[one], found[two] = found[two], found[one]
    return found


def _inserted(tasks: list[str], said: str) -> list[str] | None:
    match = _INSERT.match(said)
    if not match:
        return None
    at = _place(match, "two" if match["english"] else "one", len(tasks))
    if at is None:
        return None
    at += 1 if (match["where"] or match["place"].lower()) in ("后", "after") else 0
    return [*tasks[:at], (match["text"] or match["english"]).strip(" ,，"), *tasks[at:]]


def _replaced(tasks: list[str], said: str) -> list[str] | None:
    match = _REPLACE.match(said)
    at = _place(match, "one", len(tasks)) if match else None
    if match is None or at is None:
        return None
    return [*tasks[:at], match["text"].strip(' “”"'), *tasks[at + 1 :]]


def _worded(tasks: list[str], said: str) -> list[str] | None:
    """Change words of the tasks: X 改成 Y, where X stands in one of them."""
    match = _WORDS.match(said)
    if not match or not any(match["old"] in task for task in tasks):
        return None
    return [task.replace(match["old"], match["new"]) for task in tasks]


def _appended(tasks: list[str], said: str) -> list[str] | None:
    match = _APPEND.match(said)
    return [*tasks, (match["text"] or match["english"]).strip(" ,，")] if match else None


def request_of(tasks: list[str]) -> str:
    """Return the request that a list of sentences is."""
    chinese = any("\u4e00" <= sign <= "\u9fff" for task in tasks for sign in task)
    sentences = [task.strip().rstrip("。.;；,，") for task in tasks if task.strip()]
    return "".join(f"{one}。" for one in sentences) if chinese else " ".join(f"{one}." for one in sentences)
