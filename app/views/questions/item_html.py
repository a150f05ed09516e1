"""An item as HTML: stem, options with the key, worked steps, reasons, evidence and what the critic said."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from app.core.i18n import _
from app.domain.questions import parts
from app.domain.questions.critic.layers import LAYERS
from app.domain.questions.models import Item, Option, Step
from app.views.questions.loaded import LoadedSet
from app.views.questions.wording import (
    DIFFICULTIES,
    DOMAINS,
    KINDS,
    LETTERS,
    MASTERY,
    MODES,
    STATES,
    full_key,
    truth,
)
from app.widgets.messages import decided_by

Colour = Callable[[str], str]


def item_html(item: Item, loaded: LoadedSet, colour: Colour, *, checked: bool = True) -> str:
    """Return the whole item; colour gives a role's colour as #rrggbb, checked adds what the critic said."""
    number = loaded.places.get(item.id, -1) + 1
    pieces = [
        _small(" · ".join([*([_state(item, loaded)] if checked else []), _facts(item)]), colour),
        f'<h3 style="margin:4px 0 8px 0">{number}. {_text(item.stem)}</h3>',
        *_options(item.options, colour),
        _answer(item, colour),
    ]
    for at, part in enumerate(item.parts, start=1):
        pieces.append(f'<p style="margin:12px 0 4px 0"><b>({at}) {_text(part.stem)}</b></p>')
        pieces += [*_options(part.options, colour), _answer(part, colour), *_steps(part.steps, colour)]
        pieces.append(_explanation(part, colour))
    pieces += _steps(item.steps, colour)
    pieces += [_explanation(item, colour), *_evidence(item, loaded, colour), *_computed(item, colour)]
    pieces += _checks(loaded.checks.get(item.id), colour) if checked else []
    return "".join(pieces)


def dropped_html(dropped: parts.Dropped, colour: Colour) -> str:
    """Return an item that was not shipped, with its reason."""
    reason = _("Not shipped: {reason}", reason=dropped.reason)
    return f'<p style="color:{colour("warning")}"><b>{escape(reason)}</b></p><p>{_text(dropped.stem)}</p>'


def _state(item: Item, loaded: LoadedSet) -> str:
    return _(STATES[loaded.marks.get(item.id, "")][0])


def _facts(item: Item) -> str:
    names = [
        _(KINDS[item.kind]),
        _(DIFFICULTIES[item.difficulty]),
        _(DOMAINS[item.domain]),
        _(MODES[item.mode]),
    ]
    names += [_(MASTERY[item.mastery])] if item.mastery else []
    names += [item.topic] if item.topic else []
    names += [_("in force since {date}", date=item.effective)] if item.effective else []
    return " · ".join(names)


def _options(options: list[Option], colour: Colour) -> list[str]:
    """Return the options with the key marked by a tick, wrong ones with their reason."""
    rows = []
    for letter, one in zip(LETTERS, options, strict=False):
        mark = "✓" if one.right else "&nbsp;"
        style = f"color:{colour('success')};font-weight:600" if one.right else ""
        reason = "" if one.right or not one.reason else _small(one.reason, colour)
        rows.append(
            f'<tr><td style="color:{colour("success")}">{mark}</td><td style="{style}">{letter}.&nbsp;</td>'
            f'<td style="{style}">{_text(one.text)}{reason}</td></tr>'
        )
    return ["<table cellspacing='0' cellpadding='3'>", *rows, "</table>"] if rows else []


def _answer(item: Item, colour: Colour) -> str:
    if item.options or item.parts:
        return ""
    said = truth(item.answer) if item.kind == "true_false" else full_key(item)
    return f'<p>{escape(_("Answer:"))} <b style="color:{colour("success")}">{_text(said)}</b></p>'


def _steps(steps: list[Step], colour: Colour) -> list[str]:
    if not steps:
        return []
    rows = [
        f'<tr><td style="color:{colour("muted")}">{at}.&nbsp;</td><td>{_text(one.text)}'
        + (f'<br><span style="font-weight:600">{_text(one.equation)}</span>' if one.equation else "")
        + "</td></tr>"
        for at, one in enumerate(steps, start=1)
    ]
    return [_title(_("Worked steps"), colour), "<table cellspacing='0' cellpadding='2'>", *rows, "</table>"]


def _explanation(item: Item, colour: Colour) -> str:
    if not item.explanation.strip():
        return ""
    return _title(_("Explanation"), colour) + f"<p style='margin:2px 0'>{_text(item.explanation)}</p>"


def _evidence(item: Item, loaded: LoadedSet, colour: Colour) -> list[str]:
    if not item.evidence:
        return []
    rows = []
    for at, one in enumerate(item.evidence):
        name = f"{escape(one.article)} " if one.article else ""
        link = item.passage in loaded.passages
        words = f"{name}“{_text(one.text)}”"
        rows.append(
            f'<p style="margin:2px 0"><a href="evidence:{at}" style="color:{colour("link")}">{words}</a></p>'
            if link
            else f'<p style="margin:2px 0">{words}</p>'
        )
    return [_title(_("Evidence in the source"), colour), *rows]


def _computed(item: Item, colour: Colour) -> list[str]:
    if item.program is None:
        return []
    rows = []
    for call in item.program.calls:
        given = ", ".join(f"{name} = {value}" for name, value in call.arguments.items())
        rows.append(f"<p style='margin:2px 0'>{escape(call.calculator)} ({escape(given)})</p>")
    return [_title(_("Computed by"), colour), *rows]


def _checks(check: parts.Check | None, colour: Colour) -> list[str]:
    title = _title(_("What the checks say"), colour)
    if check is None:
        return [
            title,
            f"<p style='margin:2px 0'>{escape(_('This item came with the bank and was not checked.'))}</p>",
        ]
    titles = {layer.name: layer.title for layer in LAYERS}
    rows = [_layer(one, titles.get(one.layer, one.layer), colour) for one in check.layers]
    said = decided_by(check.by)[0]
    tried = _("{count} {count:round|rounds}", count=check.retries) if check.retries else ""
    after = _("after the examples {names}", names=_(", ").join(check.examples)) if check.examples else ""
    told = " · ".join(filter(None, (said, tried, after)))
    return [title, "<table cellspacing='0' cellpadding='2'>", *rows, "</table>", _small(told, colour)]


def _layer(check: parts.LayerCheck, title: str, colour: Colour) -> str:
    if not check.findings:
        mark, role, note = "✓", "success", ""
    else:
        fatal = any(one.fatal for one in check.findings)
        mark, role = ("✗", "danger") if fatal else ("!", "warning")
        note = _small(" ".join(one.message for one in check.findings), colour)
    return (
        f'<tr><td style="color:{colour(role)}"><b>{mark}</b>&nbsp;</td><td>{escape(_(title))}{note}</td></tr>'
    )


def _title(text: str, colour: Colour) -> str:
    return f'<p style="margin:12px 0 2px 0;color:{colour("muted")}"><b>{escape(text)}</b></p>'


def _small(text: str, colour: Colour) -> str:
    return f'<div style="color:{colour("muted")};font-size:small">{_text(text)}</div>' if text else ""


def _text(text: str) -> str:
    return escape(text).replace("\n", "<br>")
