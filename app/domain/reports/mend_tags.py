"""Closing what a template left open, where the schema says that it ends."""

from __future__ import annotations

import re

from app.domain.reports import xml_tools as xml

_TOKEN = re.compile(
    r"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>"
    r"|<(?P<end>/)?(?P<name>[A-Za-z_][\w.:-]*)(?P<rest>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>",
    re.DOTALL,
)


def balanced(text: str) -> str:
    """Return the text with a closing tag for every opening one, and no other closing tags.

    What has no place in an open element, by the schema, closes it: a text
    field that was left open ends where the next one begins.
    """
    out: list[str] = []
    stack: list[str] = []
    at = 0
    for token in _TOKEN.finditer(text):
        name = token["name"]
        if not name:
            continue
        out.append(text[at : token.start()])
        at = token.end()
        if token["end"]:
            out.append(_closed_to(stack, name))
            continue
        out.append(_closed_for(stack, name))
        out.append(token.group())
        if not token["rest"].rstrip().endswith("/"):
            stack.append(name)
    out.append(text[at:].rstrip() if stack else text[at:])
    out += [f"</{one}>" for one in reversed(stack)]
    return "".join(out)


def _closed_to(stack: list[str], name: str) -> str:
    """Return the closing tags up to an open element; "" for one that isn't open."""
    if name not in stack:
        return ""
    closing: list[str] = []
    while stack:
        top = stack.pop()
        closing.append(f"</{top}>")
        if top == name:
            break
    return "".join(closing)


def _closed_for(stack: list[str], name: str) -> str:
    """Return the closing tags of what can't hold an element, where something around it can."""
    depth = len(stack)
    while depth and not _holds(stack[depth - 1], name):
        depth -= 1
    if not depth:
        return ""
    closing = "".join(f"</{one}>" for one in reversed(stack[depth:]))
    del stack[depth:]
    return closing


def _holds(above: str, name: str) -> bool:
    """Tell whether an element may stand in another; what the schema table lacks may hold anything."""
    if ":" in above or ":" in name:
        return True
    rule = xml.schema().get(above)
    return rule is None or name in rule.get("order", {})


# ---- within a tag --------------------------------------------------------------------

_START_TAG = re.compile(
    r"(<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>)|<([A-Za-z_][\w:.-]*)(\s[^<>]*?)(/?)>", re.DOTALL
)
_BARE = re.compile(r"(\s[\w:.-]+\s*=\s*)([^\s\"'<>=/]+)(?=[\s/]|$)")
_ATTRIBUTE = re.compile(r"\s+([\w:.-]+)\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_PREFIX = re.compile(r"(</?)([A-Za-z_][\w.-]*):(?=[A-Za-z_])")


def with_quotes(text: str) -> str:
    """Return the text with quotes around every attribute's value, and each attribute once in its tag."""

    def again(found: re.Match[str]) -> str:
        if found[1]:
            return found.group()
        pieces = re.split(r"(\"[^\"]*\"|'[^']*')", found[3])
        quoted = "".join(piece if at % 2 else _BARE.sub(r'\1"\2"', piece) for at, piece in enumerate(pieces))
        seen: set[str] = set()
        return f"<{found[2]}{_ATTRIBUTE.sub(lambda one: _first(one, seen), quoted)}{found[4]}>"

    return _START_TAG.sub(again, text)


def _first(found: re.Match[str], seen: set[str]) -> str:
    if found[1] in seen:
        return ""
    seen.add(found[1])
    return found.group()


def without_strange_prefixes(text: str) -> str:
    """Return the text without the prefixes of tags that no declaration binds."""
    bound = set(re.findall(r"xmlns:([A-Za-z_][\w.-]*)\s*=", text)) | {"xml"}
    pieces = re.split(r"(<!\[CDATA\[.*?\]\]>)", text, flags=re.DOTALL)
    plain = [
        piece if at % 2 else _PREFIX.sub(lambda one: one.group() if one[2] in bound else one[1], piece)
        for at, piece in enumerate(pieces)
    ]
    return "".join(plain)
