"""What a request wants: a program, a change of the one on show, its explanation, another version."""

from __future__ import annotations

import re
from typing import Literal

Intent = Literal["make", "edit", "explain", "undo", "redo"]
UNDO_WORDS = frozenset({"撤销", "撤回", "撤消", "undo", "take back", "take it back", "上一步"})
REDO_WORDS = frozenset({"重做", "恢复", "redo"})
_EXPLAIN = re.compile(
    r"^(?:请)?(?:解释|说明|讲解|介绍)(?:一下)?(?:这个|该|当前|此)?(?:程序|流程|积木)?(?:做什么|是什么意思|的作用)?$|"
    r"^(?:这个|这段|该|当前)(?:程序|流程)(?:是)?(?:做什么|干什么|什么意思|有什么用)(?:的|用的)?$|"
    r"^(?:please )?(?:explain|describe)(?: (?:this|the|it|program|to me))*$|"
    r"^what does (?:this|the|it)(?: program)? do$",
    re.IGNORECASE,
)
_EDIT = re.compile(
    r"改成|改为|换成|替换|删除|删掉|去掉|移除|插入|加上|添加|增加(?!到)|交换|第\s?[0-9一二三四五六七八九十]+\s?步|"
    r"最后一步|^在.+?[之以][前后]|(?:整个|全部)(?:过程|程序|动作|流程)?重复|^(?:然后|接着|再|最后|之后|一开始|开头)|"
    r"\b(?:change|replace|delete|remove|insert|swap|instead|step \d+|(?:last|first) step)\b|"
    r"^add\b|^(?:then|and then|after that|finally|at the end|at the start|in the beginning)\b|"
    r"\brepeat (?:everything|the whole|it all|the program)",
    re.IGNORECASE,
)


def intent_of(text: str, has_program: bool) -> Intent:
    """Return what a text wants by its words; changes need a program to change."""
    words = text.strip().rstrip("。.!！?？").strip().lower()
    if words in UNDO_WORDS:
        return "undo"
    if words in REDO_WORDS:
        return "redo"
    if has_program and _EXPLAIN.match(words):
        return "explain"
    return "edit" if has_program and _EDIT.search(words) else "make"
