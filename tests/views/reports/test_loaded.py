"""Pictures of pages are read beside the window's thread."""

from __future__ import annotations

import os
import subprocess
import sys

DECODES_BESIDE_A_BUSY_WINDOW = """
import threading
from PySide6.QtCore import QBuffer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit
from app.views.reports.loaded import decode
app = QApplication(["x"])
image = QImage(60, 60, QImage.Format.Format_RGB32)
image.fill(0)
held = QBuffer()
held.open(QBuffer.OpenModeFlag.WriteOnly)
image.save(held, "PNG")
data = bytes(held.data().data())
ended = threading.Event()
def work():
    while not ended.is_set():
        assert decode(data).width() == 60
threads = [threading.Thread(target=work, daemon=True) for _ in range(2)]
for one in threads:
    one.start()
for _ in range(1000):
    QLineEdit().setClearButtonEnabled(True)
ended.set()
for one in threads:
    one.join()
print("ended")
"""
WAIT_S = 120


def test_the_window_goes_on_while_pages_are_read() -> None:
    done = subprocess.run(
        [sys.executable, "-c", DECODES_BESIDE_A_BUSY_WINDOW],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=WAIT_S,
        check=True,
    )
    assert done.stdout == "ended\n"
