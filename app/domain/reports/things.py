"""The names of what the guard refuses, in the user's language.

The guard and the repairs speak of things in English, because the repairs
that were learnt are remembered by these names.
"""

from __future__ import annotations

from app.core.i18n import N_, _

_PLAIN = (
    N_("a file of more than 20 MB"),
    N_("a compiled template"),
    N_("an entity"),
    N_("a document type declaration"),
    N_("XML that is nested too deeply"),
    N_("a Java unicode escape"),
    N_("a text block"),
    N_("a block"),
    N_("a picture from a file or the network"),
)
_NAMED = (
    N_("more than {thing} elements"),
    N_("the attribute {thing}"),
    N_("the character {thing}"),
    N_("the class {thing}"),
    N_("the component {thing}"),
    N_("the element {thing}"),
    N_("a function ({thing})"),
    N_("the function {thing}"),
    N_("the import {thing}"),
    N_("the language {thing}"),
    N_("the method {thing}"),
    N_("the name {thing}"),
    N_("the parameter {thing}"),
    N_("the property {thing}"),
    N_("the query language {thing}"),
    N_("the size {thing}"),
)


def named_thing(what: str) -> str:
    """Translate the guard's name of a thing; what has no translation stays as it is."""
    if what in _PLAIN:
        return _(what)
    for pattern in _NAMED:
        before, _place, after = pattern.partition("{thing}")
        if what.startswith(before) and what.endswith(after):
            return _(pattern, thing=what[len(before) : len(what) - len(after)])
    return what
