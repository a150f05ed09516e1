"""A first template: bands, boxes, and a numbered field for every value."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field, replace
from statistics import median

from app.core.pages import Page, Region, Run
from app.domain.reports import drawing as draw
from app.domain.reports.metrics import has_wide
from app.domain.reports.models import (
    Band,
    BandName,
    Design,
    DetailBlock,
    Draft,
    Element,
    LayoutSchema,
    LayoutText,
    ReportField,
    ReportGroup,
    ReportParameter,
    Sample,
    StaticText,
    TextField,
    TextRole,
)
from app.domain.reports.place import Align, alignment, apply, fitted_size, placed

DYNAMIC = (TextRole.VALUE, TextRole.DETAIL, TextRole.TOTAL, TextRole.PAGE_NUMBER)
GROUP = "group_1"
MOST_DRIFT = 2.5
LEAST_SLACK = 10.0
EVERY_SECOND = "$V{REPORT_COUNT}.intValue() % 2 == 0"
EVERY_FIRST = "$V{REPORT_COUNT}.intValue() % 2 == 1"


@dataclass
class Zone:
    """A stretch of the page that becomes a band."""

    name: BandName
    top: float
    bottom: float
    texts: list[LayoutText] = field(default_factory=list)
    group: str = ""
    trim: bool = False
    print_when: str = ""


def generate_skeleton(page: Page, layout: LayoutSchema, name: str) -> Draft:
    """Turn a layout into a draft whose values are $F{field_N} (rows) and $P{field_N} (the rest)."""
    return _Builder(page, layout, name).build()


def field_name(number: int) -> str:
    """Name of the field of a text before it is mapped."""
    return f"field_{number}"


class _Builder:
    """Builds one draft."""

    def __init__(self, page: Page, layout: LayoutSchema, name: str) -> None:
        self.page = page
        self.layout = layout
        self.drawing = draw.drawing_of(page)
        self.design = Design(
            name=name,
            page_width=round(page.width),
            page_height=round(page.height),
            orientation="Landscape" if page.width > page.height else "Portrait",
        )
        self.sample = Sample()
        self.models: dict[int, list[LayoutText]] = {}
        self.in_rows: set[int] = set()
        self.sizes = self._usual_sizes()

    def build(self) -> Draft:
        zones = self._zones()
        self._fill_sample()
        self.design.bands = [band for zone in zones if (band := self._band(zone)) is not None]
        return Draft(design=self.design, sample=self.sample)

    # ---- zones

    def _zones(self) -> list[Zone]:
        layout = self.layout
        if layout.detail is None:
            dynamic = any(t.role in DYNAMIC for t in layout.texts)
            self.in_rows = {t.id for t in layout.texts} if dynamic else set()
            name: BandName = "detail" if dynamic else "title"
            return [Zone(name, 0.0, layout.height, list(layout.texts))]
        return self._report_zones()

    def _report_zones(self) -> list[Zone]:
        layout, detail = self.layout, self.layout.detail
        assert detail is not None
        body = self._model_texts(detail.rows)
        used = {i for row in detail.rows for i in row}
        zones = []
        groups = layout.groups
        head, foot = [], []
        if groups is not None:
            head, foot = self._model_texts(groups.headers), self._model_texts(groups.footers)
            used |= {i for row in (*groups.headers, *groups.footers) for i in row}
            self.design.groups.append(
                ReportGroup(name=GROUP, expression="$F{" + field_name(_group_key(head, foot)) + "}")
            )
        self.in_rows = {t.id for t in (*body, *head, *foot)}
        rest = [t for t in layout.texts if t.id not in used]
        first = groups.header_top if groups is not None and groups.header_height else detail.tops[0]
        top = min(detail.header_top, first)
        foot_top = self._foot_top(detail, rest)
        zones.append(
            Zone("title", 0.0, top, [t for t in rest if t.cy < top and t.id not in detail.header_ids])
        )
        zones.append(
            Zone(
                "columnHeader",
                top,
                first,
                [t for t in rest if t.id in detail.header_ids or top <= t.cy < first],
            )
        )
        if groups is not None and groups.header_height:
            zones.append(Zone("groupHeader", first, detail.tops[0], head, GROUP))
        zones += self._row_zones(detail, body)
        if groups is not None and groups.footer_height:
            low = groups.footer_top + groups.footer_height
            zones.append(Zone("groupFooter", groups.footer_top, low, foot, GROUP))
        after = [t for t in rest if t.cy >= first and t.id not in detail.header_ids]
        zones.append(Zone("pageFooter", foot_top, layout.height, [t for t in after if t.cy >= foot_top]))
        zones.append(Zone("summary", detail.y1, foot_top, [t for t in after if t.cy < foot_top], trim=True))
        return zones

    def _row_zones(self, detail: DetailBlock, body: list[LayoutText]) -> list[Zone]:
        """The row's band, and where rows are no whole points high one of a point that prints at times."""
        top, rows = detail.tops[0], len(detail.rows)
        share = detail.pitch - int(detail.pitch)
        if min(share, 1 - share) * rows <= MOST_DRIFT:
            return [Zone("detail", top, top + detail.pitch, body)]
        low = top + int(detail.pitch)
        counted = f"$V{{REPORT_COUNT}}.intValue() * {share:.4f}"
        before = f"($V{{REPORT_COUNT}}.intValue() - 1) * {share:.4f}"
        when = f"Math.floor({counted}) > Math.floor({before})"
        return [Zone("detail", top, low, body), Zone("detail", low, low + 1, print_when=when)]

    def _foot_top(self, detail: DetailBlock, rest: list[LayoutText]) -> float:
        """Where the page footer begins: right below the rows when what follows leaves no slack."""
        top = self.layout.footer_top
        lows = [t.y1 for t in rest if detail.y1 <= t.cy < top]
        lows += [
            min(max(s.y0, s.y1), top)
            for s in self.drawing.strokes
            if min(s.y0, s.y1) < top and max(s.y0, s.y1) > detail.y1 + 2
        ]
        lows += [min(f.y1, top) for f in self.drawing.fills if f.y0 < top and f.y1 > detail.y1 + 2]
        tight = bool(lows) and top - max(lows) < LEAST_SLACK
        return detail.y1 if tight else top

    def _model_texts(self, rows: list[list[int]]) -> list[LayoutText]:
        """The texts of the first copy; what the first lacks is taken from the next and moved up."""
        out = []
        columns = len(rows[0]) if rows else 0
        for column in range(columns):
            found = [(n, self.layout.texts[row[column]]) for n, row in enumerate(rows) if row[column] >= 0]
            number, text = found[0]
            model = text if number == 0 else self._moved(text, rows, number)
            self.models[model.id] = [t for _n, t in found]
            out.append(model)
        return out

    def _moved(self, text: LayoutText, rows: list[list[int]], number: int) -> LayoutText:
        pairs = [
            (self.layout.texts[a], self.layout.texts[b])
            for a, b in zip(rows[0], rows[number], strict=True)
            if a >= 0 and b >= 0
        ]
        shift = pairs[0][1].y0 - pairs[0][0].y0 if pairs else 0.0
        box = text.box.model_copy(update={"y0": text.box.y0 - shift, "y1": text.box.y1 - shift})
        return text.model_copy(
            update={
                "y0": text.y0 - shift,
                "y1": text.y1 - shift,
                "box": box,
                "row": -2,
                "column": round(shift),
            }
        )

    # ---- sample

    def _fill_sample(self) -> None:
        layout, detail = self.layout, self.layout.detail
        if detail is None:
            row = {
                field_name(t.id): t.text for t in layout.texts if t.id in self.in_rows and self._is_field(t)
            }
            self.sample.rows = [dict(row)] if row else [{}]
            return
        rows = [self._row(detail.rows, number) for number in range(len(detail.rows))]
        groups = layout.groups
        if groups is not None:
            number = 0
            for group, count in enumerate(groups.row_counts):
                extra = self._row(groups.headers, group) | self._row(groups.footers, group)
                for _row in range(count):
                    rows[number].update(extra)
                    number += 1
        self.sample.rows = [dict(row) for row in rows]

    def _row(self, rows: list[list[int]], number: int) -> dict[str, str | None]:
        out: dict[str, str | None] = {}
        if not rows:
            return out
        for column, text_id in enumerate(rows[number]):
            first = next(row[column] for row in rows if row[column] >= 0)
            if self._is_field(self.layout.texts[first]):
                out[field_name(first)] = self.layout.texts[text_id].text if text_id >= 0 else None
        return out

    def _is_field(self, text: LayoutText) -> bool:
        return text.role in DYNAMIC and text.role is not TextRole.PAGE_NUMBER

    # ---- bands

    def _band(self, zone: Zone) -> Band | None:
        top, bottom = round(zone.top), round(zone.bottom)
        elements = self._drawn(zone) + [self._text(t, zone) for t in zone.texts]
        height = bottom - top
        if zone.trim or (zone.name in ("title", "detail") and self.layout.detail is None):
            lowest = max((e.y + e.height for e in elements), default=0)
            height = min(height, lowest)
        if (
            zone.name in ("title", "columnHeader", "summary", "pageFooter")
            and not elements
            and zone.name != "title"
        ):
            return None
        if height <= 0:
            return None
        return Band(
            name=zone.name, height=height, elements=elements, group=zone.group, print_when=zone.print_when
        )

    def _drawn(self, zone: Zone) -> list[Element]:
        top = round(zone.top)
        out: list[Element] = []
        for fill in self.drawing.fills:
            part = draw.clipped_fill(fill, zone.top, zone.bottom)
            if part is not None:
                element = draw.fill_element(part, top)
                if zone.name == "detail":
                    element.print_when = self._when(fill)
                    element.stretch = "ContainerHeight"
                out.append(element)
        if zone.name == "detail" and self.layout.detail is not None:
            out += self._second_fills(zone, top)
        out += [
            draw.shape_element(s, top)
            for s in self.drawing.shapes
            if zone.top <= (s.y0 + s.y1) / 2 < zone.bottom
        ]
        out += self._lines(zone, top)
        out += [
            draw.line_element(s, top)
            for s in self.drawing.slanted
            if zone.top <= min(s.y0, s.y1) < zone.bottom
        ]
        out += [draw.picture_element(p, top) for p in self.drawing.pictures if zone.top <= p.cy < zone.bottom]
        return out

    def _lines(self, zone: Zone, top: int) -> list[Element]:
        out: list[Element] = []
        repeats = zone.name == "detail" and self.layout.detail is not None
        for stroke in self.drawing.strokes:
            if draw.is_flat(stroke):
                low = zone.top + (0.75 if zone.top > 1 else -5)
                if low <= stroke.y0 < zone.bottom + 0.75 or (zone.top <= 1 and stroke.y0 < 0.75):
                    line = draw.line_element(stroke, top)
                    if repeats and stroke.y0 > zone.bottom - 2.5:
                        line.position = "FixRelativeToBottom"
                    out.append(line)
                continue
            part = draw.clipped(stroke, zone.top, zone.bottom)
            if part is not None:
                line = draw.line_element(part, top)
                if repeats and line.height > 0.8 * (zone.bottom - zone.top):
                    line.stretch = "ContainerHeight"
                out.append(line)
        return out

    def _when(self, fill: draw.Fill) -> str:
        """Fills of the first row that the second row lacks print on every other row."""
        detail = self.layout.detail
        if detail is None or len(detail.tops) < 2 or fill.y1 > detail.tops[1] + 2 + detail.pitch * 0.5:
            return ""
        return "" if self._has_copy(fill, detail.tops[1] - detail.tops[0]) else EVERY_FIRST

    def _second_fills(self, zone: Zone, top: int) -> list[Element]:
        detail = self.layout.detail
        assert detail is not None
        if len(detail.tops) < 2:
            return []
        step = detail.tops[1] - detail.tops[0]
        out: list[Element] = []
        for fill in self.drawing.fills:
            inside = fill.y0 > detail.tops[1] - 2 and fill.y1 < detail.tops[1] + step + 2
            if inside and not self._has_copy(fill, -step):
                element = draw.fill_element(replace(fill, y0=fill.y0 - step, y1=fill.y1 - step), top)
                element.print_when, element.stretch = EVERY_SECOND, "ContainerHeight"
                out.append(element)
        return out

    def _has_copy(self, fill: draw.Fill, step: float) -> bool:
        return any(
            other.color == fill.color
            and abs(other.x0 - fill.x0) < 2
            and abs(other.x1 - fill.x1) < 2
            and abs(other.y0 - fill.y0 - step) < 2.5
            for other in self.drawing.fills
        )

    # ---- texts

    def _text(self, text: LayoutText, zone: Zone) -> Element:
        shift = text.column if text.row == -2 else 0
        run = self._run(text, shift)
        copies = self.models.get(text.id, [text])
        size = self._size(copies, run)
        align = self._align(text, copies)
        ink = Region(x0=text.x0, y0=text.y0, x1=text.x1, y1=text.y1)
        box = text.box
        if len(copies) > 1:
            box = self._column_box(text, copies, zone, align)
        box = _within(box, zone, text)
        at = placed(text.text, run, ink, box, align, size, self._pitch(text), tuple(t.text for t in copies))
        top = round(zone.top)
        if text.role not in DYNAMIC:
            element = apply(at, run, size, StaticText, text=text.text)
        else:
            element = apply(
                at, run, size, TextField, expression=self._expression(text), sample_text=text.text
            )
        element.y -= top
        return element  # type: ignore[return-value]

    def _run(self, text: LayoutText, shift: float) -> Run:
        run = self.page.runs[text.runs[0]]
        if not shift:
            return run
        base = run.baseline - shift if run.baseline is not None else None
        return run.model_copy(update={"y0": run.y0 - shift, "y1": run.y1 - shift, "baseline": base})

    def _pitch(self, text: LayoutText) -> float:
        """Distance between the lines of a paragraph, 0 for one line."""
        bases = [run.baseline or run.cy for run in (self.page.runs[i] for i in text.runs) if run.angle == 0]
        return median(b - a for a, b in itertools.pairwise(bases)) if len(bases) > 1 else 0.0

    def _usual_sizes(self) -> dict[tuple[str, float, bool], float]:
        """The font size that suits most texts of each face: the widths of one face differ by one factor."""
        found: dict[tuple[str, float, bool], list[float]] = {}
        for run in self.page.runs:
            if len(run.text) > 3 and not has_wide(run.text):
                found.setdefault((run.font, round(run.size, 1), run.bold), []).append(
                    fitted_size(run, run.text)
                )
        return {key: sorted(sizes)[len(sizes) // 2] for key, sizes in found.items()}

    def _size(self, copies: list[LayoutText], run: Run) -> float:
        if self.page.kind != "pdf":
            return max(3.0, round(run.size * 2) / 2)
        if has_wide(run.text):
            return fitted_size(run, run.text)
        usual = self.sizes.get((run.font, round(run.size, 1), run.bold))
        return usual if usual is not None else max(3.0, round(run.size * 2) / 2)

    def _align(self, text: LayoutText, copies: list[LayoutText]) -> Align:
        box = text.box
        ruled = box.width > text.width + 1
        if text.text.count("\n") and len(copies) == 1:
            runs = [self.page.runs[i] for i in text.runs]
            return alignment(list(runs), box, ruled)
        return alignment(list(copies), box, ruled)

    def _column_box(self, text: LayoutText, copies: list[LayoutText], zone: Zone, align: Align) -> Region:
        """The room of a column: from rulings, else the widest copy and what is free beside it."""
        x0, x1 = min(min(t.box.x0, t.x0) for t in copies), max(max(t.box.x1, t.x1) for t in copies)
        ruled = text.box.width > text.width + 1
        others = [t for t in zone.texts if t.id != text.id and t.y0 < text.y1 and t.y1 > text.y0]
        if not ruled and align == "Left":
            after = [t.x0 for t in others if t.x0 >= x1 - 1]
            x1 = max(x1, min([min(after) - 2, x1 + 60]) if after else x1 + 20)
        elif not ruled and align == "Right":
            before = [t.x1 for t in others if t.x1 <= x0 + 1]
            x0 = min(x0, max([max(before) + 2, x0 - 40]) if before else x0 - 20)
        return Region(x0=x0, x1=min(x1, self.page.width), y0=text.box.y0, y1=text.box.y1)

    def _expression(self, text: LayoutText) -> str:
        name = field_name(text.id)
        if text.role is TextRole.PAGE_NUMBER:
            return "$V{PAGE_NUMBER}"
        if text.id in self.in_rows:
            self._declare_field(name, text.label)
            return "$F{" + name + "}"
        self.design.parameters.append(ReportParameter(name=name, description=text.label))
        self.sample.parameters[name] = text.text
        return "$P{" + name + "}"

    def _declare_field(self, name: str, label: str) -> None:
        self.design.fields.append(ReportField(name=name, description=label))


def _within(box: Region, zone: Zone, text: LayoutText) -> Region:
    """A box cut to its band, as long as it holds its ink."""
    y0 = min(max(box.y0, zone.top), text.y0)
    y1 = max(min(box.y1, zone.bottom), text.y1)
    return box.model_copy(update={"y0": y0, "y1": y1})


def _group_key(head: list[LayoutText], foot: list[LayoutText]) -> int:
    values = [t for t in (*head, *foot) if t.role in DYNAMIC]
    return values[0].id if values else (head or foot)[0].id
