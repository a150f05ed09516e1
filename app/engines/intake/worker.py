"""The reader child: read a file into pages, picture a page, compare it with a rendering."""

from __future__ import annotations

import mimetypes
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.core.errors import AppError
from app.core.i18n import _
from app.core.pages import Document, Page, PageWords, Words
from app.core.paths import program_dir
from app.domain.reports.tidy import tidy
from app.engines import sandbox
from app.engines.intake import limits

if TYPE_CHECKING:
    from app.engines.intake.compare import View

Progress = Callable[[int, int, str], None]

SCAN_DPI = 200
MAX_PICTURE_PIXELS = 40_000_000
_KEPT = 6


@dataclass
class Source:
    """An input in the work folder, and what is already known of it."""

    path: Path
    form: str
    document: Document | None = None
    view: View | None = field(default=None, repr=False)
    flat: tuple[Any, float, float] | None = field(default=None, repr=False)


class _Worker:
    """The sources that were read lately, by their place in the work folder."""

    def __init__(self) -> None:
        self.work = Path()
        self._sources: OrderedDict[str, Source] = OrderedDict()

    def place(self, name: str) -> Path:
        """Return a path inside the work folder; anything else is refused."""
        path = (self.work / name).resolve()
        if not path.is_relative_to(self.work.resolve()):
            raise ValueError(f"outside the work folder: {name}")
        return path

    def source(self, payload: dict[str, Any]) -> Source:
        """Return the source that a payload names."""
        key = str(payload["file"])
        found = self._sources.pop(key, None) or Source(self.place(key), str(payload["form"]))
        self._sources[key] = found
        while len(self._sources) > _KEPT:
            self._sources.popitem(last=False)
        return found


_worker = _Worker()


def prepare(work: Path) -> None:
    """Shut out the layout add-on that needs the network, and lock this process in."""
    sys.modules.setdefault("pymupdf.layout", None)  # type: ignore[arg-type]
    _worker.work = work
    tempfile.tempdir = str(work)
    mimetypes.knownfiles = []
    sandbox.shut_in(sandbox.Walls(read=(program_dir(), *sandbox.system_folders()), write=(work,)))


# ---- operations -------------------------------------------------------------


def _read(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    source = _worker.source(payload)
    document = _document(source, progress)
    if payload.get("every_page") and source.form == "pdf":
        document = _every_scan(source.path, document, progress)
    return {"document": document.model_dump(mode="json")}


def _every_scan(path: Path, document: Document, progress: Progress) -> Document:
    """Return a document with its other scanned pages recognised too, at most MOST_SCANS."""
    from app.engines.intake.words import MOST_SCANS

    pages, scans = [], 0
    for page in document.pages:
        if page.kind == "scan" and page.number > 1 and scans < MOST_SCANS:
            scans += 1
            progress(page.number, len(document.pages), _("Reading page {number}", number=page.number))
            page = _read_scan(path, page, _silent)
        pages.append(page)
    return document.model_copy(update={"pages": pages})


def _words(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    source = _worker.source(payload)
    return {"words": _running_text(source, str(payload.get("pages", "")), progress).model_dump(mode="json")}


def _running_text(source: Source, pages: str, progress: Progress) -> Words:
    """Return the running text; whatever a decoder stumbles over means that the file is damaged."""
    from app.engines.intake import words

    try:
        if source.form == "pdf":
            limits.check_pdf(source.path, source.path.name)
            return words.pdf_words(
                source.path, pages, lambda _n, page: _read_scan(source.path, page, _silent), progress
            )
        if source.form in ("text", "csv"):
            return words.text_words(source.path)
        if source.form == "docx":
            limits.check_parts(source.path, source.path.name)
            return words.docx_words(source.path)
    except (AppError, ImportError, MemoryError):
        raise
    except Exception as error:
        raise limits.corrupt(source.path.name, f"{type(error).__name__}: {error}") from error
    document = _document(source, progress)
    found = [
        PageWords(number=page.number, text=words.page_words(page), scanned=True) for page in document.pages
    ]
    if not any(page.text.strip() for page in found):
        raise limits.nothing_in_it(source.path.name)
    return Words(name=document.name, page_count=document.page_count, pages=found)


def _picture(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    source = _worker.source(payload)
    target = _worker.place(str(payload["target"]))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(_page_picture(source, int(payload["page"]), int(payload["dpi"])))
    return {"picture": str(payload["target"])}


def _compare(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    from app.engines.intake.compare import compare_views, view_of_file

    source = _worker.source(payload)
    source.view = source.view or _source_view(source, payload, progress)
    fidelity = compare_views(source.view, view_of_file(_worker.place(str(payload["pdf"]))))
    return {"fidelity": fidelity.model_dump(mode="json")}


def _warm_up(payload: dict[str, Any], progress: Progress) -> dict[str, Any]:
    import pymupdf

    from app.engines.intake import compare, faces

    faces.wide_face()
    return {"pymupdf": str(pymupdf.__version__), "dpi": compare.DPI}


OPS: dict[str, Callable[[dict[str, Any], Progress], dict[str, Any]]] = {
    "read": _read,
    "words": _words,
    "picture": _picture,
    "compare": _compare,
    "warm_up": _warm_up,
}


# ---- reading ----------------------------------------------------------------


def _document(source: Source, progress: Progress) -> Document:
    if source.document is None:
        source.document = _decode(source, progress)
    return source.document


def _decode(source: Source, progress: Progress) -> Document:
    """Read a source; whatever a decoder stumbles over means that the file is damaged."""
    try:
        return read_source(source.path, source.form, progress)
    except (AppError, ImportError, MemoryError):
        raise
    except Exception as error:
        raise limits.corrupt(source.path.name, f"{type(error).__name__}: {error}") from error


def read_source(path: Path, form: str, progress: Progress) -> Document:
    """Read a file of a known form."""
    if form == "pdf":
        return _read_pdf(path, progress)
    if form in ("docx", "xlsx"):
        limits.check_parts(path, path.name)
    if form == "docx":
        from app.engines.intake.docx import read_docx

        return read_docx(path)
    if form == "xlsx":
        from app.engines.intake.xlsx import read_xlsx

        return read_xlsx(path)
    if form == "csv":
        from app.engines.intake.csv_table import read_csv

        return read_csv(path)
    if form == "text":
        from app.engines.intake.text import read_text

        return read_text(path)
    from app.engines.intake.image import read_image

    found = read_image(path, progress)
    return found.model_copy(update={"pages": [tidy(page) for page in found.pages]})


def _read_pdf(path: Path, progress: Progress) -> Document:
    from app.engines.intake.pdf import read_pdf

    limits.check_pdf(path, path.name)
    document = read_pdf(path)
    if document.pages and document.pages[0].kind == "scan":
        scanned = _read_scan(path, document.pages[0], progress)
        return document.model_copy(update={"kind": "scan", "pages": [scanned, *document.pages[1:]]})
    return document


def _read_scan(path: Path, page: Page, progress: Progress) -> Page:
    from app.engines.intake.image import read_scanned_page

    picture = _rendered(path, page.number, SCAN_DPI, remarks=False)
    found = read_scanned_page(picture, page.width, page.height, number=page.number, progress=progress)
    found = tidy(found)
    return found.model_copy(update={"comments": [*page.comments, *found.comments]})


# ---- pictures ---------------------------------------------------------------


def _page_picture(source: Source, number: int, dpi: int) -> bytes:
    if source.form == "pdf":
        pages = _document(source, _silent).pages if number == 1 else []
        if pages and pages[0].kind == "scan":
            return _resized(*_flat(source), dpi)
        return _rendered(source.path, number, dpi)
    if source.form in ("docx", "xlsx", "csv", "text"):
        return _drawn(source, number, dpi)
    return _resized(*_flat(source), dpi)


def _rendered(path: Path, number: int, dpi: int, *, remarks: bool = True) -> bytes:
    """Return a picture of an upright page, with its annotations or without."""
    import pymupdf

    from app.engines.intake.pdf import set_upright
    from app.engines.intake.pdf_remarks import taken_off

    with pymupdf.open(path, filetype="pdf") as document:
        _check_number(number, document.page_count)
        page = document[number - 1]
        set_upright(page)
        if not remarks:
            taken_off(page)
        return _png(page, dpi)


def _drawn(source: Source, number: int, dpi: int) -> bytes:
    from app.engines.intake.draw import draw_document

    pages = _document(source, _silent).pages
    _check_number(number, len(pages))
    with draw_document([pages[number - 1]]) as document:
        return _png(document[0], dpi)


def _png(page: Any, dpi: int) -> bytes:
    pixels = page.rect.width * page.rect.height * (dpi / 72) ** 2
    if pixels > MAX_PICTURE_PIXELS:
        dpi = max(1, int(dpi * (MAX_PICTURE_PIXELS / pixels) ** 0.5))
    return bytes(page.get_pixmap(dpi=dpi, alpha=False).tobytes("png"))


def _check_number(number: int, count: int) -> None:
    if not 1 <= number <= count:
        raise AppError(
            "no_page",
            _("There is no page {number}; the file has {count}.", number=number, count=count),
            _("Choose another page."),
        )


def _flat(source: Source) -> tuple[Any, float, float]:
    """Return the straightened page's pixels and its size in points."""
    if source.flat is None:
        source.flat = _flat_scan(source) if source.form == "pdf" else _flat_image(source)
    return source.flat


def _flat_image(source: Source) -> tuple[Any, float, float]:
    from app.engines.intake.image import flat_picture

    return flat_picture(source.path, _document(source, _silent).pages[0].turned)


def _flat_scan(source: Source) -> tuple[Any, float, float]:
    import cv2
    import numpy as np

    from app.engines.intake import rectify, upright

    page = _document(source, _silent).pages[0]
    encoded = np.frombuffer(_rendered(source.path, page.number, SCAN_DPI, remarks=False), np.uint8)
    pixels = np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR))
    angle = rectify.skew(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY))
    straight = rectify.turned(pixels, angle) if 0.04 < abs(angle) < 8.9 else pixels
    return upright.turned(straight, page.turned), page.width, page.height


def _resized(pixels: Any, width: float, height: float, dpi: int) -> bytes:
    import cv2

    size = (max(1, round(width * dpi / 72)), max(1, round(height * dpi / 72)))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(".png", small)[1].tobytes())


# ---- comparing --------------------------------------------------------------


def _source_view(source: Source, payload: dict[str, Any], progress: Progress) -> View:
    from app.engines.intake.compare import view_of_file

    page = Page.model_validate(payload["document_page"]) if payload.get("document_page") else None
    if source.form == "pdf" and (page is None or page.kind != "scan"):
        return view_of_file(source.path)
    if page is None or source.form in ("docx", "xlsx", "csv", "text"):
        page = _document(source, progress).pages[0]
    view = _drawn_view(page)
    if page.kind in ("image", "scan", "photo"):
        view.grey = _photographed(source, view.grey.shape)
    return view


def _drawn_view(page: Page) -> View:
    from app.engines.intake.compare import view_of
    from app.engines.intake.draw import draw_document

    with draw_document([page]) as document:
        return view_of(document[0])


def _photographed(source: Source, shape: tuple[int, ...]) -> Any:
    import cv2

    from app.engines.intake.compare import cleaned
    from app.engines.intake.red_notes import without_marks

    pixels, width, _height = _flat(source)
    pixels = without_marks(pixels, pixels.shape[1] / width, read=False).clean
    return cleaned(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), shape)


def _silent(_done: int, _total: int, _text: str) -> None:
    return None
