"""Real names, types, patterns, totals and page numbers for a draft's numbered fields."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from app.domain.reports.models import (
    Draft,
    KnownField,
    LayoutSchema,
    ReportField,
    ReportParameter,
    ReportVariable,
    TextField,
)
from app.domain.reports.naming import Names, identifier
from app.domain.reports.paging import PAGE, number_pages
from app.domain.reports.roles import clean_label
from app.domain.reports.values import Typed, java_string, split_label, typed_column

_REF = re.compile(r"\$([FP])\{(field_\d+)\}")


def map_fields(draft: Draft, layout: LayoutSchema, known: list[KnownField]) -> Draft:
    """Name and type every numbered field so that its printed text comes out unchanged."""
    draft = draft.model_copy(deep=True)
    _Mapper(draft, layout, known).run()
    return draft


@dataclass(frozen=True)
class _Mapped:
    name: str
    typed: Typed
    scope: str
    prefix: str = ""


class _Mapper:
    """Maps the fields of one draft."""

    def __init__(self, draft: Draft, layout: LayoutSchema, known: list[KnownField]) -> None:
        self.draft = draft
        self.layout = layout
        self.known = {_plain(k.label): k for k in known}
        self.names = Names()
        self.mapped: dict[str, _Mapped] = {}

    def run(self) -> None:
        design, sample = self.draft.design, self.draft.sample
        fields, parameters = design.fields, design.parameters
        design.fields, design.parameters = [], []
        rows = sample.rows
        sample.rows = [{} for _row in rows]
        values, sample.parameters = sample.parameters, {}
        for field in fields:
            texts = [str(row.get(field.name) or "") for row in rows]
            self._map_field(field, texts)
        for parameter in parameters:
            self._map_parameter(parameter, str(values.get(parameter.name) or ""))
        for band in design.bands:
            for element in list(band.elements):
                if not isinstance(element, TextField):
                    continue
                if element.expression == PAGE:
                    total = number_pages(element, design.page_width)
                    band.elements += [total] if total is not None else []
                else:
                    self._rewrite(element)
        for group in design.groups:
            group.expression = _REF.sub(self._reference, group.expression)
        self._totals()

    # ---- names and types

    def _map_field(self, field: ReportField, texts: list[str]) -> None:
        mapped = self._mapped(field.name, field.description, texts, "F")
        typed = mapped.typed
        self.draft.design.fields.append(
            ReportField(
                name=mapped.name,
                java_type=typed.java_type,
                description=field.description,
                pattern=typed.pattern,
            )
        )
        for row, value in zip(self.draft.sample.rows, typed.values, strict=True):
            row[mapped.name] = value

    def _map_parameter(self, parameter: ReportParameter, text: str) -> None:
        mapped = self._mapped(parameter.name, parameter.description, [text], "P")
        self.draft.design.parameters.append(
            ReportParameter(
                name=mapped.name, java_type=mapped.typed.java_type, description=parameter.description
            )
        )
        self.draft.sample.parameters[mapped.name] = mapped.typed.values[0]

    def _mapped(self, field: str, label: str, texts: list[str], scope: str) -> _Mapped:
        prefix, bare = _without_prefix(texts)
        typed = typed_column(bare)
        entry = self.known.get(_plain(label)) if label else None
        wanted = entry.name if entry is not None else identifier(label)
        mapped = _Mapped(self.names.take(wanted, field), typed, scope, prefix)
        self.mapped[field] = mapped
        return mapped

    def _reference(self, match: re.Match[str]) -> str:
        return f"${match.group(1)}{{{self.mapped[match.group(2)].name}}}"

    # ---- expressions

    def _rewrite(self, element: TextField) -> None:
        match = _REF.fullmatch(element.expression)
        if match is None:
            return
        mapped = self.mapped[match.group(2)]
        ref = f"${mapped.scope}{{{mapped.name}}}"
        element.pattern = mapped.typed.pattern
        element.expression = mapped.typed.expression.replace("{ref}", ref)
        if mapped.prefix:
            element.expression = _prefixed(mapped, ref)
            element.pattern = ""

    # ---- totals

    def _totals(self) -> None:
        detail = self.layout.detail
        if detail is None:
            return
        columns = self._number_columns()
        for band in self.draft.design.bands:
            if band.name not in ("summary", "columnFooter", "pageFooter"):
                continue
            for element in band.elements:
                if isinstance(element, TextField):
                    self._total(element, columns)

    def _number_columns(self) -> list[tuple[str, float, float, Decimal, Typed]]:
        out = []
        assert self.layout.detail is not None
        for column, region in enumerate(self.layout.detail.columns):
            first = next(row[column] for row in self.layout.detail.rows if row[column] >= 0)
            mapped = self.mapped.get(f"field_{first}")
            if mapped is None or mapped.typed.java_type not in ("java.math.BigDecimal", "java.lang.Integer"):
                continue
            total = sum((Decimal(str(v)) for v in mapped.typed.values if v is not None), Decimal(0))
            out.append((mapped.name, region.x0, region.x1, total, mapped.typed))
        return out

    def _total(self, element: TextField, columns: list[tuple[str, float, float, Decimal, Typed]]) -> None:
        match = re.fullmatch(r"\$P\{(\w+)\}", element.expression)
        if match is None:
            return
        value = self.draft.sample.parameters.get(match.group(1))
        if not isinstance(value, int | float) or isinstance(value, bool):
            return
        for name, x0, x1, total, typed in columns:
            over = min(x1, element.x + element.width) - max(x0, element.x)
            if over > 0 and total == Decimal(str(value)) and len(typed.values) > 1:
                self._use_sum(element, match.group(1), name, typed)
                return

    def _use_sum(self, element: TextField, parameter: str, name: str, typed: Typed) -> None:
        design = self.draft.design
        variable = self.names.take(f"{name}_total", "total")
        design.variables.append(
            ReportVariable(
                name=variable, java_type=typed.java_type, calculation="Sum", expression=f"$F{{{name}}}"
            )
        )
        element.expression = f"$V{{{variable}}}"
        design.parameters = [p for p in design.parameters if p.name != parameter]
        self.draft.sample.parameters.pop(parameter, None)


def _plain(label: str) -> str:
    return re.sub(r"[\s:：*]+", "", clean_label(label)).lower()


def _without_prefix(texts: list[str]) -> tuple[str, list[str]]:
    """Split off "Label: " where every text has it."""
    found = [text for text in texts if text]
    parts = split_label(found[0]) if found else None
    if parts is None or not all(text.startswith(parts[0]) for text in found):
        return "", texts
    return parts[0], [text[len(parts[0]) :] if text else "" for text in texts]


def _prefixed(mapped: _Mapped, ref: str) -> str:
    typed, head = mapped.typed, java_string(mapped.prefix)
    if typed.java_type == "java.lang.String":
        return f'{head} + ({ref} == null ? "" : {ref})'
    if typed.java_type == "java.util.Date":
        return (
            f'{head} + ({ref} == null ? "" : new java.text.SimpleDateFormat("{typed.pattern}").format({ref}))'
        )
    if typed.pattern:
        made = f"new java.text.DecimalFormat({java_string(typed.pattern)}).format({ref})"
        return f'{head} + ({ref} == null ? "" : {made})'
    return f'{head} + ({ref} == null ? "" : String.valueOf({typed.expression.replace("{ref}", ref)}))'
