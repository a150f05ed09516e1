"""Checks of variables: declared once, used by the id and name they were declared with."""

from __future__ import annotations

from typing import Any

from app.core.i18n import _
from app.domain.robot.checking.report import Report, block_name
from app.domain.robot.checking.specs import Spec
from app.domain.robot.program_xml import elements


class Variables:
    """The variables of a program by id."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def declare(self, report: Report, variables: Any) -> None:
        """Take the declarations; an id or a name that comes twice is noted."""
        for one in elements(variables):
            identity, name = one.get("id", ""), (one.text or "").strip()
            folded = {known.casefold() for known in self._names.values()}
            if not identity or not name or identity in self._names or name.casefold() in folded:
                message = _("The variable {name} is not declared properly.", name=name or identity or "—")
                report.add("wrong_variable", message, one, field_name=name)
            self._names[identity] = name

    def add_arguments(self, names: tuple[str, ...]) -> None:
        """Take the arguments of a sub-program, which need no declaration."""
        for name in names:
            if name not in self._names.values():
                self._names[f"argument {name}"] = name

    def use(self, report: Report, element: Any, spec: Spec, field: Any) -> None:
        """Note a field whose variable is not declared, or has another name."""
        name, identity = (field.text or "").strip(), field.get("id")
        known = name if identity is None else self._names.get(identity)
        if not name or known != name:
            message = _(
                "{block}: the variable {name} is not declared.",
                block=block_name(element, spec),
                name=name or "—",
            )
            report.add("unknown_variable", message, element, field_name=field.get("name", ""))
