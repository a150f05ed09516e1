"""A stored report version with two pages' worth of parts, made here."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter

from app.domain.reports.models import Fidelity, PrintedText, Sample
from app.domain.reports.parts import REPORT, SAMPLE, SOURCE_PICTURE, SUMMARY, TEXTS, Summary, page_part
from app.engines.store import open_store

UUID = "7b8a1f2e-0000-4000-8000-000000000001"
JRXML = f"""<?xml version="1.0" encoding="UTF-8"?>
<jasperReport name="销售单" pageWidth="400" pageHeight="600">
  <title><band height="40">
    <staticText><reportElement x="10" y="20" width="100" height="20" uuid="{UUID}"/>
      <text>销售单</text></staticText>
  </band></title>
</jasperReport>
"""


def png(text: str, width: int = 400, height: int = 600) -> bytes:
    """Return a white page with a text as PNG."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.drawText(10, 35, text)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return data.data()


def report_parts(title: str = "销售单") -> dict[str, bytes]:
    """Return the parts of a proven version."""
    summary = Summary(
        name=title,
        source="order.pdf",
        page_count=2,
        fields=3,
        detail_rows=2,
        fidelity=Fidelity(score=0.96, text=0.98, lines=0.95, ink=0.94, missing=["备注"]),
        cut_texts=["12,345,678.90"],
    )
    texts = [
        PrintedText(page=1, x=10, y=20, width=100, height=20, text=title, uuid=UUID),
        PrintedText(page=1, x=0, y=0, width=400, height=300, text="frame", uuid="other"),
    ]
    sample = Sample(rows=[{"name": "A", "qty": 1, "no": "7"}, {"name": "B", "qty": 2, "no": "7"}])
    return {
        REPORT: JRXML.replace("销售单", title).encode(),
        SAMPLE: sample.model_dump_json().encode(),
        SUMMARY: summary.model_dump_json().encode(),
        TEXTS: json.dumps([text.model_dump() for text in texts]).encode(),
        SOURCE_PICTURE: png("original"),
        page_part(1): png("one"),
        page_part(2): png("two"),
    }


@pytest.fixture
def store(qapp):
    made = open_store()
    yield made
    made.close()


@pytest.fixture
def session(store):
    return store.create_session("reports", "order")


@pytest.fixture
def version(store, session):
    return store.add_version(session.id, "order.pdf", report_parts())
