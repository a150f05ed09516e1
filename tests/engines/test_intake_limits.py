"""Every kind of bad input is refused from its header, with a sentence and a remedy."""

from __future__ import annotations

import io
import os
import struct
import zipfile
from pathlib import Path

import pymupdf
import pytest

from app.core.errors import AppError
from app.engines.intake import limits
from app.engines.intake.detect import decode_text, detect, picture_size

PNG = b"\x89PNG\r\n\x1a\n"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def png_header(width: int, height: int) -> bytes:
    return PNG + struct.pack(">I4sIIBBBBB", 13, b"IHDR", width, height, 8, 2, 0, 0, 0) + b"\0" * 64


def office(path: Path, parts: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return path


def checked(path: Path) -> None:
    limits.check_path(path)
    limits.check_file(path, path.name)


def refused(path: Path, data: bytes | None = None) -> AppError:
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(AppError) as caught:
        checked(path)
    assert caught.value.message.endswith(".")
    assert caught.value.remedy.endswith(".")
    return caught.value


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("empty.pdf", b"", "empty_file"),
        ("a.jasper", b"anything", "serialized_report"),
        ("harmless.jrxml", b"\xac\xed\x00\x05sr", "serialized_report"),
        ("old.doc", OLE + b"\0" * 600, "old_office"),
        ("old.xls", OLE + b"\0" * 600, "old_office"),
        ("locked.xlsx", OLE + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "encrypted_file"),
        ("a.rtf", b"{\\rtf1 hello}", "unknown_type"),
        ("a.heic", b"\0\0\0\x18ftypheic" + b"\0" * 40, "unknown_type"),
        ("page.html", b"<!DOCTYPE html><html></html>", "unknown_type"),
        ("a.exe", b"MZ\x90\0\x03\0\0\0" * 64, "unknown_type"),
        ("cut.zip", b"PK\x03\x04" + b"\0" * 100, "corrupt_file"),
        ("noise.pdf", bytes(range(128, 256)) * 20, "corrupt_file"),
        ("page.pdf", b"<!DOCTYPE html><html></html>", "corrupt_file"),
        ("saved.pdf", b"502 Bad Gateway", "corrupt_file"),
        ("cut.png", PNG + b"\0" * 4, "corrupt_file"),
        ("bomb.png", png_header(30_000, 30_000), "image_too_large"),
    ],
)
def test_refused_by_content(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    assert refused(tmp_path / name, data).code == code


def test_folder_missing_and_special(tmp_path: Path) -> None:
    assert refused(tmp_path).code == "is_folder"
    assert refused(tmp_path / "gone.pdf").code == "no_file"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.pdf")
        assert refused(tmp_path / "pipe.pdf").code == "not_a_file"


def test_text_larger_than_the_limit(tmp_path: Path) -> None:
    assert refused(tmp_path / "long.txt", b"a" * (limits.MAX_TEXT_BYTES + 1)).code == "file_too_large"


def test_zip_ratio_bomb(tmp_path: Path) -> None:
    bomb = office(tmp_path / "bomb.docx", {"word/document.xml": b"\0" * (40 << 20)})
    assert refused(bomb).code == "zip_bomb"


def test_zip_with_too_many_entries(tmp_path: Path) -> None:
    many = office(tmp_path / "many.xlsx", {f"x{number}": b"" for number in range(limits.MAX_ENTRIES + 1)})
    assert refused(many).code == "zip_bomb"


def test_zip_total_size_is_believed_without_unpacking(tmp_path: Path) -> None:
    path = office(tmp_path / "lie.docx", {"word/document.xml": b"abc"})
    data = bytearray(path.read_bytes())
    at = data.rfind(b"PK\x01\x02")
    struct.pack_into("<I", data, at + 24, 300 << 20)
    assert refused(path, bytes(data)).code == "zip_bomb"


def test_other_zip_archives(tmp_path: Path) -> None:
    packed = refused(office(tmp_path / "a.zip", {"readme.txt": b"hello", "report.jrxml": b"<a/>"}))
    assert packed.code == "unknown_type"
    assert "Unpack it" in packed.remedy
    slides = office(tmp_path / "a.pptx", {"ppt/presentation.xml": b"<p/>"})
    assert refused(slides).code == "unknown_type"


def test_declarations_and_picture_bombs_inside_office_files(tmp_path: Path) -> None:
    evil = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
    wide = evil.decode().encode("utf-16")
    for number, data in enumerate((evil, wide)):
        path = office(tmp_path / f"{number}.docx", {"word/document.xml": data})
        assert limits.check_file(path, path.name).form == "docx"
        with pytest.raises(AppError) as caught:
            limits.check_parts(path, path.name)
        assert caught.value.code == "unsafe_xml"
    path = office(
        tmp_path / "p.xlsx", {"xl/workbook.xml": b"<w/>", "xl/media/a.png": png_header(20_000, 20_000)}
    )
    with pytest.raises(AppError) as caught:
        limits.check_parts(path, path.name)
    assert caught.value.code == "image_too_large"


def test_a_part_with_a_wrong_checksum_is_damage(tmp_path: Path) -> None:
    path = office(
        tmp_path / "a.docx", {"word/document.xml": b"<a>" + os.urandom(400).hex().encode() + b"</a>"}
    )
    data = bytearray(path.read_bytes())
    data[60] ^= 0xFF
    path.write_bytes(data)
    with pytest.raises(AppError) as caught:
        limits.check_parts(path, path.name)
    assert caught.value.code == "corrupt_file"


def test_locked_and_broken_pdf(tmp_path: Path) -> None:
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "secret")
    locked = tmp_path / "locked.pdf"
    document.save(locked, encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="o", user_pw="u")
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7\nnothing more")
    for path, code in ((locked, "encrypted_file"), (broken, "corrupt_file")):
        assert limits.check_file(path, path.name).form == "pdf"
        with pytest.raises(AppError) as caught:
            limits.check_pdf(path, path.name)
        assert caught.value.code == code


@pytest.mark.parametrize("form", ["png", "jpg", "bmp", "tiff", "webp"])
def test_picture_sizes_from_headers(form: str) -> None:
    from PIL import Image

    data = io.BytesIO()
    Image.new("RGB", (321, 123), "white").save(data, {"jpg": "jpeg"}.get(form, form))
    assert picture_size(data.getvalue()) == (321, 123)


@pytest.mark.parametrize(
    ("head", "suffix", "form"),
    [
        (b"%PDF-1.4", ".txt", "pdf"),
        (b'<?xml version="1.0"?><jasperReport name="a"/>', ".xml", "jrxml"),
        ("客户,数量\n甲,1".encode("gb18030"), ".csv", "csv"),
        ("客户：甲".encode("utf-16"), ".txt", "text"),
        (b"hello", "", "text"),
        (bytes(range(256)) * 4, ".txt", "unknown"),
    ],
)
def test_forms_by_content(head: bytes, suffix: str, form: str) -> None:
    assert detect(head, suffix) == form


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le"])
def test_encodings(encoding: str) -> None:
    text = "Order no. 0042, customer 上海明泰, total 12.50\n" * 3
    assert (decode_text(text.encode(encoding)) or "").lstrip("\ufeff") == text


def test_a_text_cut_within_a_character() -> None:
    assert decode_text("送货单".encode()[:-1], cut=True) == "送货"
    assert decode_text("送货单".encode()[:-1]) is None or "送货单" not in (
        decode_text("送货单".encode()[:-1]) or ""
    )
