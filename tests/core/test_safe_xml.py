"""Safe XML: every payload is refused, every honest document survives."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.errors import AppError
from app.core.safe_xml import parse, serialise

LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
PAYLOADS = {
    "reads a file": '<!DOCTYPE r [<!ENTITY x SYSTEM "file://{secret}">]><r>&x;</r>',
    "reads a file into an attribute": '<!DOCTYPE r [<!ENTITY % p SYSTEM "file://{secret}"> %p;]><r a="1"/>',
    "calls the network": '<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x.dtd"><r/>',
    "a billion laughs": f'<!DOCTYPE r [<!ENTITY a0 "ha">{LAUGHS}]><r>&a9;</r>',
    "quadratic growth in an attribute": f'<!DOCTYPE r [<!ENTITY a "{"x" * 50_000}">]><r a="{"&a;" * 5000}"/>',
    "hidden behind comments": '<?xml version="1.0"?><!-- <r> --><?p <r?><!DOCTYPE r [<!ENTITY x "y">]><r/>',
}


def code_of(data: bytes) -> str:
    with pytest.raises(AppError) as caught:
        parse(data)
    assert caught.value.message
    assert caught.value.remedy
    return caught.value.code


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("payload", PAYLOADS.values(), ids=PAYLOADS)
def test_a_payload_is_refused(tmp_path: Path, payload: str, encoding: str) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("canary")
    data = payload.replace("{secret}", str(secret)).encode(encoding)
    assert code_of(data) in ("xml_doctype", "bad_xml")


def test_utf7_hides_no_document_type() -> None:
    data = b'<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE r+AD4-<r/>'
    assert code_of(data) in ("xml_doctype", "bad_xml")


def test_deep_nesting_is_refused() -> None:
    assert code_of(b"<a>" * 5000 + b"</a>" * 5000) == "xml_too_deep"


def test_size_is_limited_before_parsing() -> None:
    with pytest.raises(AppError) as caught:
        parse(b"<a/>" + b" " * 1000, max_bytes=100)
    assert caught.value.code == "xml_too_large"


@pytest.mark.parametrize(
    "data", [b"", b"<", b"<a>", b"<a/><b/>", b"\x00\x01", b"<!--", b"<?xml", b"<a>&x;</a>"]
)
def test_broken_xml_names_the_place(data: bytes) -> None:
    with pytest.raises(AppError) as caught:
        parse(data)
    assert caught.value.code == "bad_xml"
    assert {"line", "column"} <= set(caught.value.values)


def test_a_document_survives() -> None:
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!--说明--><r a="1"><![CDATA[<!DOCTYPE]]>字段<b/> 尾</r>\n'
    )
    root = parse(text.encode())
    again = parse(serialise(root))
    assert serialise(again) == serialise(root)
    assert "说明".encode() in serialise(root)
    assert root.text == "<!DOCTYPE字段"


def test_a_part_is_written_without_what_follows_it() -> None:
    part = parse(b"<r><a>1</a>tail</r>")[0]
    assert serialise(part).endswith(b"<a>1</a>\n")
