# ruff: noqa: E501
"""What a person says about a program becomes typed edits, or a question."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.core.i18n import _
from app.core.text import has_cjk
from app.domain.robot.cell.models import Cell
from app.domain.robot.editing.edits import Edit, Insert, Move, Refer, Remove, Repeat, Swap, Where, applied
from app.domain.robot.editing.locate import Found, Locator
from app.domain.robot.editing.values import set_value
from app.domain.robot.nodes import NodeDatabase, number_text
from app.domain.robot.program import Block, Program, walk
from app.domain.robot.understand.api import read_operations
from app.domain.robot.understand.build import Builder
from app.domain.robot.understand.context import Context
from app.domain.robot.understand.marking import mark_request
from app.domain.robot.understand.operations import Issue
from app.domain.robot.understand.safety import unsafe_words

_DELETE = re.compile(
    r"^(?:请)?(?:把|将)?(?P<a>.+?)(?:删除|删掉|去掉|移除|删了)$|^(?:请)?(?:删除|删掉|去掉|移除)(?P<b>.+)$|^(?:please )?(?:delete|remove|drop) (?P<c>.+)$",
    re.IGNORECASE,
)
_SWAP = re.compile(
    r"^(?:交换|对调)(?P<a>.+?)(?:和|与)(?P<b>.+?)(?:的(?:位置|顺序))?$|^(?:把|将)?(?P<c>.+?)(?:和|与)(?P<d>.+?)(?:交换|对调)(?:位置|顺序|一下)?$|^swap (?P<e>.+?) (?:and|with) (?P<f>.+)$",
    re.IGNORECASE,
)
_MOVE = re.compile(
    r"^(?:把|将)(?P<a>.+?)(?:移|挪|放|移动|调整?)(?:到|至)(?P<b>.+?)(?:之)?(?P<where>前|后)面?$|^move (?P<c>.+?) (?P<place>before|after) (?P<d>.+)$",
    re.IGNORECASE,
)
_INSERT = re.compile(
    r"^在?(?P<a>.+?)(?:之|以)?(?P<where>前|后)面?[,，]?(?:再|先)?(?:加上|加入|插入|添加|增加|加)(?:一个|一步)?[:：]?(?P<text>.+)$|"
    r"^在(?P<d>.+?)(?:之|以)(?P<near>前|后)[,，]?(?:再|先)?(?P<then>.+)$|^(?:insert|add) (?P<english>.+) (?P<place>before|after) (?P<b>.+)$|^(?P<side>before|after) (?P<c>.+?),? (?:insert|add) (?P<more>.+)$",
    re.IGNORECASE,
)
_AT_END = re.compile(
    r"^(?:在)?(?:程序)?(?:最后|末尾|结尾|结束前)(?:再|面)?(?:加上|加入|添加|增加|插入|加)?[:：,，]?(?P<a>.+)$|^(?:然后|接着|之后|再)(?P<b>.+)$|^(?:加上|添加|增加)(?P<c>.+)$|^(?:then|and then|after that|finally|at the end),? (?:add |insert )?(?P<d>.+)$|^(?:add|insert|append) (?P<e>.+?)(?: at the end)?$",
    re.IGNORECASE,
)
_AT_START = re.compile(
    r"^(?:在)?(?:程序)?(?:一开始|开头|最前面?|开始时?)(?:先|再)?(?:加上|加入|添加|增加|插入|加)?[:：,，]?(?P<a>.+)$|^(?:at the (?:start|beginning)|in the beginning|first of all),? (?:add |insert )?(?P<b>.+)$|^(?:add|insert) (?P<c>.+) at the (?:start|beginning)$",
    re.IGNORECASE,
)
_REPEAT = re.compile(
    r"^(?:把|将)?(?:整个|全部)(?:的)?(?:过程|程序|动作|流程|步骤)?(?:重复|循环)(?:执行)?(?P<a>.+?)$|^repeat (?:everything|the whole (?:program|thing|cycle)|it all|the program) (?P<b>.+)$",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"^(?:请)?(?:把|将)?(?P<a>.+?)(?:改成|改为|换成|替换成|替换为|调到|调成|设为|设成|提高到|降低到|降到)(?P<b>.+)$|^(?:please )?(?:change|set|replace|increase|reduce|lower|raise) (?P<c>.+?) (?:to|with|by) (?P<d>.+)$|^use (?P<e>.+) instead of (?P<f>.+)$",
    re.IGNORECASE,
)
_SEPARATORS = (
    re.compile(r"[;；。\n]"),
    re.compile(
        r"[;；。,，\n]|并且|然后(?=把|将|删|在)|\band (?=change|set|replace|remove|delete|insert|add)"
    ),
)
_LINK = re.compile(r"^(?:并且?|同时|而且|以及|(?:and|also)(?= ))\s*", re.IGNORECASE)
_ANEW = re.compile(
    r"(?:删除|删掉|去掉|移除|改成|改为|换成|替换|交换|对调)|^(?:并且?|同时|而且|以及)(?:再)?(?:在|把|将)|"
    r"^(?:and )?(?:also )?(?:change|replace|remove|delete|insert|add|swap)\b",
    re.IGNORECASE,
)
"""What begins another change, never a step of the robot."""


@dataclass
class Reading:
    """What was understood of a change: the program as changed, what is open; no program where nothing was read."""

    program: Program | None = None
    edits: list[Edit] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)


def read_change(
    text: str,
    program: Program,
    nodes: NodeDatabase,
    cell: Cell,
    answers: dict[str, str] | None = None,
    selected: list[str] | None = None,
) -> Reading:
    """Return what a text changes in a program; `selected` are the blocks that “this” means.

    Answers stand under the keys of the questions: an identifier, a number, or a block's id.
    """
    said = text.strip().rstrip("。.!！ ")
    whole = Editor(program, nodes, cell, answers or {}, selected or [], text)
    if words := unsafe_words(text, cell):
        return Reading(issues=[_unsafe(words, text)])
    split = [_parts(separator, said) for separator in _SEPARATORS]
    is_several = any(_ANEW.search(part) for parts in split for part in parts[1:])
    is_read = not is_several and whole.read(said)
    if is_read and not whole.issues:
        return whole.reading()
    found = []
    for parts in split:
        editor = Editor(program, nodes, cell, answers or {}, selected or [], text)
        if len(parts) > 1 and all(editor.read(_LINK.sub("", part)) for part in parts):
            found.append(editor.reading())
    understood = all(issue.kind == "not_understood" for issue in whole.issues)
    best = next((one for one in found if not one.issues), found[0] if found and understood else None)
    return best or (whole.reading() if is_read else Reading(issues=whole.issues))


def _parts(separator: re.Pattern[str], said: str) -> list[str]:
    return [part.strip() for part in separator.split(said) if part.strip()]


def _unsafe(words: str, text: str) -> Issue:
    message = _(
        "“{text}” would switch off or ignore a protection of people; no program is made for it.", text=words
    )
    return Issue(kind="safety", key=f"safety:{words}", message=message, text=text.strip())


class Editor:
    """Carries changes out on a copy of a program, one after the other, and notes what is open."""

    def __init__(
        self,
        program: Program,
        nodes: NodeDatabase,
        cell: Cell,
        answers: dict[str, str],
        selected: list[str],
        text: str,
    ) -> None:
        self._program, self._nodes, self._cell, self._answers = program, nodes, cell, answers
        self._selected = selected
        self._text = text
        self._language = "zh" if has_cjk(text) else "en"
        self._edits: list[Edit] = []
        self.issues: list[Issue] = []

    def reading(self) -> Reading:
        """Return all edits carried out, or what is open."""
        if self.issues:
            return Reading(edits=self._edits, issues=self.issues)
        return Reading(program=self._program, edits=self._edits)

    def read(self, said: str) -> bool:
        """Read one change; False where it is none."""
        for reader in (
            self._repeat,
            self._swap,
            self._at_start,
            self._insert,
            self._delete,
            self._change,
            self._move,
            self._at_end,
        ):
            if reader(said):
                return True
        return False

    def do(self, edit: Edit) -> bool:
        """Carry one edit out."""
        self._edits.append(edit)
        self._program = applied(self._program, [edit])
        return True

    def _locate(self, words: str, several: bool = False) -> Found:
        """Return the blocks that words mean; a question is noted where one is meant and several fit."""
        locator = Locator(self._program, self._nodes, self._cell, self._selected, self._language)
        found = locator.find(words)
        if known := self._answers.get(f"block:{words}"):
            return Found([one for one in found.blocks if one.id == known], found.every)
        if len(found.blocks) > 1 and not (several or found.every):
            self.issues.append(locator.question(words, found))
        return found

    def _delete(self, said: str) -> bool:
        match = _DELETE.match(said)
        found = self._locate(_group(match, "abc")) if match else None
        if found is None or not found.blocks:
            return False
        return bool(self.issues) or self.do(Remove(ids=[one.id for one in found.blocks]))

    def _swap(self, said: str) -> bool:
        match = _SWAP.match(said)
        if not match:
            return False
        one, two = self._locate(_group(match, "ace")), self._locate(_group(match, "bdf"))
        if not one.blocks or not two.blocks:
            return False
        return bool(self.issues) or self.do(Swap(one=one.blocks[0].id, two=two.blocks[0].id))

    def _move(self, said: str) -> bool:
        match = _MOVE.match(said)
        if not match:
            return False
        one, two = self._locate(_group(match, "ac")), self._locate(_group(match, "bd"))
        if not one.blocks or not two.blocks:
            return False
        where = _where(match["where"] or match["place"])
        return bool(self.issues) or self.do(Move(id=one.blocks[0].id, where=where, anchor=two.blocks[0].id))

    def _insert(self, said: str) -> bool:
        match = _INSERT.match(said)
        if not match:
            return False
        anchor = self._locate(_group(match, "abcd"))
        if not anchor.blocks:
            return False
        where = _where(_group(match, ("where", "near", "place", "side")))
        block = anchor.blocks[-1] if where == "after" else anchor.blocks[0]
        words = _group(match, ("text", "then", "english", "more"))
        return self.put(words, where, block.id)

    def _at_end(self, said: str) -> bool:
        match = _AT_END.match(said)
        return bool(match) and self.put(_group(match, "abcde"), "end")

    def _at_start(self, said: str) -> bool:
        match = _AT_START.match(said)
        return bool(match) and self.put(_group(match, "abc"), "start")

    def put(self, words: str, where: Where, anchor: str = "") -> bool:
        """Put the steps that words say at a place; False where they say none."""
        blocks = self._blocks(words)
        if not blocks:
            return bool(self.issues)
        return bool(self.issues) or self.do(Insert(blocks=blocks, where=where, anchor=anchor))

    def _blocks(self, words: str) -> list[Block]:
        """Return the blocks of an instruction; what is open in it is noted."""
        context = Context(cell=self._cell, nodes=self._nodes, language=self._language, answers=self._answers)
        operations = read_operations(words, context)
        if not operations and all(issue.kind == "not_understood" for issue in context.issues):
            return []
        blocks = Builder(context, self._answers).chain(operations)
        offset = max(self._text.find(words), 0)
        pieces: list[Block | Issue] = [*walk(blocks), *context.issues]
        for one in pieces:
            if one.source:
                one.source = one.source.model_copy(update={"start": one.source.start + offset, "task": 0})
        self.issues += context.issues
        return blocks

    def _repeat(self, said: str) -> bool:
        match = _REPEAT.match(said)
        words = mark_request(_group(match, "ab"), self._cell) if match else None
        mark = (words.first("times") or words.first("count") or words.first("number")) if words else None
        return mark is not None and self.do(Repeat(times=number_text(mark.value)))

    def _change(self, said: str) -> bool:
        match = _CHANGE.match(said)
        if not match:
            return False
        old, new = _group(match, "acf"), _group(match, "bde")
        if self._refer(old, new):
            return True
        locator = Locator(self._program, self._nodes, self._cell, self._selected, self._language)
        found, issues = set_value(old, new, self._program, locator, self._nodes, self._answers)
        self.issues += issues
        if found or issues:
            return bool(self.issues) or all(self.do(edit) for edit in found)
        return self._replace(old, new)

    def _refer(self, old: str, new: str) -> bool:
        """Use another thing of the cell: 取料点 becomes 上料台, everywhere or in one step."""
        before, after = mark_request(old, self._cell), mark_request(new, self._cell)
        one = next((mark for mark in before.marks.values() if mark.item), None)
        two = next((mark for mark in after.marks.values() if mark.item), None)
        if (
            one is None
            or two is None
            or one.kind != two.kind
            or after.text.strip().removeprefix("the ") not in after.marks
        ):
            return False
        fields = {item.name for node in self._nodes.nodes for item in node.fields if item.refers == one.kind}
        used = [
            block.id
            for block in self._program.walk()
            if any(block.fields.get(name) == one.item for name in fields)
        ]
        rest = before.text.replace(next(key for key, mark in before.marks.items() if mark is one), "").strip(
            " 的把将the"
        )
        if rest and (found := self._locate(rest)).blocks:
            used = [block.id for block in found.blocks]
        if not used:
            return False
        return bool(self.issues) or self.do(
            Refer(fields=sorted(fields), old=one.item, new=two.item, ids=used)
        )

    def _replace(self, old: str, new: str) -> bool:
        """Put other steps in the place of one."""
        found = self._locate(old)
        if not found.blocks:
            return False
        if self.issues:
            return True
        blocks = self._blocks(new)
        if not blocks:
            return bool(self.issues)
        if self.issues:
            return True
        self.do(Insert(blocks=blocks, where="before", anchor=found.blocks[0].id))
        return self.do(Remove(ids=[one.id for one in found.blocks]))


def _group(match: re.Match[str] | None, names: Iterable[str]) -> str:
    """Return the first named group that matched."""
    return next((match[name].strip() for name in names if match and match[name]), "")


def _where(word: str) -> Where:
    return "after" if word.lower() in ("后", "after") else "before"
