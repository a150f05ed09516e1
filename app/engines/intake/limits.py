"""Refuse what can't or must not be read, before anything is decoded."""

from __future__ import annotations

import struct
import zipfile
import zlib
from pathlib import Path
from typing import IO, get_args

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.intake.detect import HEAD_BYTES, Container, Detected, Form, Refused, detect, picture_size

MAX_FILE_BYTES = 200 << 20
MAX_TEXT_BYTES = 5 << 20
MAX_TEMPLATE_BYTES = 20 << 20
MAX_PIXELS = 80_000_000
MAX_UNPACKED_BYTES = 200 << 20
MAX_RATIO = 200
MAX_ENTRIES = 5_000
_FREE_RATIO_BYTES = 1 << 20
_MAX_DIRECTORY_BYTES = 4 << 20
_DIRECTORY_END = b"PK\x05\x06"
_PICTURE_HEAD = 4 << 20
_CHECKED_PAGES = 25
_BROKEN_ZIP = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    OSError,
    ValueError,
    RuntimeError,
)
_PROMISES = {
    ".pdf": "PDF",
    ".docx": "DOCX",
    ".xlsx": "XLSX",
    ".png": "PNG",
    ".jpg": "JPEG",
    ".jpeg": "JPEG",
    ".gif": "GIF",
    ".bmp": "BMP",
    ".tif": "TIFF",
    ".tiff": "TIFF",
    ".webp": "WebP",
}
_DECLARATIONS = tuple(
    mark.encode(encoding)
    for mark in ("<!DOCTYPE", "<!ENTITY")
    for encoding in ("ascii", "utf-16-le", "utf-16-be")
)


def check_path(path: Path) -> None:
    """Refuse folders, missing, special, empty and huge files."""
    name = path.name
    if not path.exists():
        raise AppError(
            "no_file",
            _("The file {name} is not there.", name=name),
            _("Check the name, or choose the file again."),
        )
    if path.is_dir():
        raise AppError(
            "is_folder",
            _("{name} is a folder.", name=name),
            _("Choose one file: a PDF, a picture, a DOCX or an XLSX."),
        )
    if not path.is_file():
        raise AppError(
            "not_a_file", _("{name} is not a regular file.", name=name), _("Choose a file on the disk.")
        )
    size = path.stat().st_size
    if size == 0:
        raise AppError(
            "empty_file",
            _("The file {name} is empty.", name=name),
            _("Choose another file, or save the form again in its program."),
        )
    if size > MAX_FILE_BYTES:
        raise _too_large(name, MAX_FILE_BYTES)


def check_file(path: Path, name: str) -> Detected:
    """Return what the file is, or raise AppError saying why it isn't taken.

    Reads headers and the zip directory only; name is what the user calls it.
    """
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
        found = detect(head, Path(name).suffix)
        form = (
            _office_form(file, name) if found == "zip" else _ole_form(file, name) if found == "ole" else found
        )
        if form == "text" and Path(name).suffix.lower() in _PROMISES:
            raise _not_what_it_says(name)
        if _is_refused(form):
            raise _refusal(form, name)
        detected = Detected(form)  # type: ignore[arg-type]
        if detected.kind == "image":
            file.seek(0)
            check_picture(file.read(_PICTURE_HEAD), name)
    _check_text_size(detected, path.stat().st_size, name)
    return detected


def check_picture(head: bytes, name: str) -> None:
    """Refuse a picture whose header is broken or promises more than 80 megapixels."""
    size = picture_size(head)
    if size is None or min(size) < 1:
        raise corrupt(name)
    if size[0] * size[1] > MAX_PIXELS:
        raise AppError(
            "image_too_large",
            _(
                "The picture {name} has {found} megapixels; at most {limit} can be read.",
                name=name,
                found=size[0] * size[1] // 1_000_000,
                limit=MAX_PIXELS // 1_000_000,
            ),
            _("Scan or save it with a lower resolution, 200 to 300 dpi."),
        )


def check_zip(file: IO[bytes], name: str) -> zipfile.ZipFile:
    """Open a zip file whose directory promises a sane number of entries, bytes and ratio."""
    _check_directory(file, name)
    try:
        archive = zipfile.ZipFile(file)
    except _BROKEN_ZIP as error:
        raise corrupt(name, str(error)) from error
    entries = archive.infolist()
    unpacked = sum(entry.file_size for entry in entries)
    packed = max(sum(entry.compress_size for entry in entries), 1)
    bomb = unpacked > _FREE_RATIO_BYTES and unpacked / packed > MAX_RATIO
    if len(entries) > MAX_ENTRIES or unpacked > MAX_UNPACKED_BYTES or bomb or any(map(_inflated, entries)):
        raise _zip_bomb(name)
    if any(entry.flag_bits & 1 for entry in entries):
        raise encrypted(name)
    return archive


def check_parts(path: Path, name: str) -> None:
    """Refuse an office file with a document type declaration, a broken part or an image bomb."""
    with path.open("rb") as file, check_zip(file, name) as archive:
        for entry in archive.infolist():
            try:
                _check_part(archive, entry, name)
            except _BROKEN_ZIP as error:
                raise corrupt(name, str(error)) from error


def check_pdf(path: Path, name: str) -> None:
    """Refuse a PDF that is locked, broken or has a page picture of more than 80 megapixels."""
    import pymupdf

    try:
        with pymupdf.open(path, filetype="pdf") as document:
            if document.needs_pass:
                raise encrypted(name)
            if document.page_count < 1:
                raise corrupt(name)
            for number in range(min(document.page_count, _CHECKED_PAGES)):
                _check_pdf_pictures(document, number, name)
    except AppError:
        raise
    except Exception as error:
        raise corrupt(name, f"{type(error).__name__}: {error}") from error


def corrupt(name: str, detail: str = "") -> AppError:
    """Make the error for a file that breaks off or contradicts itself."""
    return AppError(
        "corrupt_file",
        _("The file {name} is damaged and can't be read.", name=name),
        _("Save or export it again from the program that made it."),
        detail,
    )


def _not_what_it_says(name: str) -> AppError:
    return AppError(
        "corrupt_file",
        _(
            "The file {name} is damaged, or not really a {kind} file.",
            name=name,
            kind=_PROMISES[Path(name).suffix.lower()],
        ),
        _("Save or export it again from the program that made it."),
    )


def nothing_in_it(name: str) -> AppError:
    """Make the error for a file without any text."""
    return AppError(
        "nothing_in_it",
        _("There is nothing on the pages of {name}.", name=name),
        _("Choose the file that holds the filled form."),
    )


def encrypted(name: str) -> AppError:
    """Make the error for a file that only opens with a password."""
    return AppError(
        "encrypted_file",
        _("The file {name} is locked with a password.", name=name),
        _("Open it in its program, save a copy without a password, and choose that."),
    )


def _check_pdf_pictures(document: object, number: int, name: str) -> None:
    for picture in document.get_page_images(number):  # type: ignore[attr-defined]
        if picture[2] * picture[3] > MAX_PIXELS:
            raise AppError(
                "image_too_large",
                _(
                    "A picture in {name} has {found} megapixels; at most {limit} can be read.",
                    name=name,
                    found=picture[2] * picture[3] // 1_000_000,
                    limit=MAX_PIXELS // 1_000_000,
                ),
                _("Save the PDF with smaller pictures, 200 to 300 dpi."),
            )


def _check_directory(file: IO[bytes], name: str) -> None:
    """Read the directory's size from the end of the file: the directory itself may be the bomb."""
    file.seek(0, 2)
    size = file.tell()
    file.seek(max(0, size - (1 << 16) - 22))
    tail = file.read()
    at = tail.rfind(_DIRECTORY_END)
    if at < 0 or len(tail) < at + 22:
        raise corrupt(name)
    count, directory = struct.unpack_from("<HI", tail, at + 10)
    if count > MAX_ENTRIES or directory > _MAX_DIRECTORY_BYTES:
        raise _zip_bomb(name)
    file.seek(0)


def _inflated(entry: zipfile.ZipInfo) -> bool:
    return (
        entry.file_size > 8 * _FREE_RATIO_BYTES and entry.file_size > max(entry.compress_size, 1) * MAX_RATIO
    )


def _check_part(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> None:
    suffix = Path(entry.filename).suffix.lower()
    if suffix in (".xml", ".rels", ".vml"):
        data = archive.read(entry)
        if any(mark in data for mark in _DECLARATIONS):
            raise AppError(
                "unsafe_xml",
                _(
                    "The file {name} holds a document type declaration, which office programs never write.",
                    name=name,
                ),
                _("Open it in its program, save it again, and choose the new file."),
            )
    elif "/media/" in entry.filename:
        with archive.open(entry) as part:
            head = part.read(_PICTURE_HEAD)
        if picture_size(head) is not None:
            check_picture(head, name)


def _office_form(file: IO[bytes], name: str) -> Form | Refused:
    with check_zip(file, name) as archive:
        names = set(archive.namelist())
        if "word/document.xml" in names:
            return "docx"
        if "xl/workbook.xml" in names:
            return "xlsx"
        if "ppt/presentation.xml" in names:
            return "slides"
        return "opendocument" if "mimetype" in names and "content.xml" in names else "archive"


def _ole_form(file: IO[bytes], name: str) -> Refused:
    """Tell old office files from new ones that a password wraps."""
    file.seek(0)
    if "EncryptedPackage".encode("utf-16-le") in file.read(1 << 20):
        raise encrypted(name)
    return "old_office"


def _is_refused(form: Form | Refused | Container) -> bool:
    return form in get_args(Refused)


def _check_text_size(detected: Detected, size: int, name: str) -> None:
    limit = {"text": MAX_TEXT_BYTES, "jrxml": MAX_TEMPLATE_BYTES}.get(detected.kind, MAX_FILE_BYTES)
    if size > limit:
        raise _too_large(name, limit)


def _too_large(name: str, limit: int) -> AppError:
    return AppError(
        "file_too_large",
        _("The file {name} is larger than {limit} MB.", name=name, limit=limit >> 20),
        _("Save only the page that shows the form, and choose that file."),
    )


def _zip_bomb(name: str) -> AppError:
    return AppError(
        "zip_bomb",
        _("The file {name} unpacks to far more than it shows; it is not opened.", name=name),
        _("Save it again in its program; if it comes from a stranger, delete it."),
    )


def _refusal(form: Form | Refused | Container, name: str) -> AppError:
    if form == "serialized":
        return AppError(
            "serialized_report",
            _(
                "The file {name} is a compiled report, which can hide harmful code and is never opened.",
                name=name,
            ),
            _("Choose the report's source, the .jrxml file."),
        )
    if form == "old_office":
        return AppError(
            "old_office",
            _("The file {name} is in the old format of Word or Excel before 2007.", name=name),
            _("Open it there, save it as DOCX, XLSX or PDF, and choose the new file."),
        )
    if form in ("unknown", "markup", "archive") and Path(name).suffix.lower() in _PROMISES:
        return _not_what_it_says(name)
    return AppError("unknown_type", *_unknown(form, name))


def _unknown(form: Form | Refused | Container, name: str) -> tuple[str, str]:
    if form in ("opendocument", "rtf", "slides"):
        return (
            _("The file {name} is of an office type that is not read here.", name=name),
            _("Save it as DOCX, XLSX or PDF, and choose the new file."),
        )
    if form == "archive":
        return (
            _("The file {name} is an archive.", name=name),
            _("Unpack it, and choose the file in it, such as report.jrxml."),
        )
    if form == "heic":
        return (
            _("The picture {name} is in a phone's own format.", name=name),
            _("Save it as JPEG or PNG, and choose the new file."),
        )
    return (
        _("The file {name} is of a type that is not read here.", name=name),
        _("Choose a PDF, a PNG or JPEG picture, a DOCX, an XLSX, a CSV, a text or a JRXML file."),
    )
