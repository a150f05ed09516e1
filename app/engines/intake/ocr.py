"""Text detection and recognition with the PP-OCR models that the rapidocr wheel carries."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.core.errors import AppError
from app.core.i18n import _
from app.core.threads import engine_threads

if TYPE_CHECKING:
    import numpy as np

DETECT_SIDE = 1760
BATCH = 6
ROW = 48
MIN_COLUMNS = 96
MAX_COLUMNS = 3200
MODELS = {
    "Det.model_path": "PP-OCRv6_det_small.onnx",
    "Rec.model_path": "PP-OCRv6_rec_small.onnx",
    "Cls.model_path": "ch_ppocr_mobile_v2.0_cls_mobile.onnx",
}


@dataclass
class Reading:
    """Recognised characters of one crop; centres are shares of the crop's width."""

    text: str = ""
    score: float = 0.0
    centres: list[float] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)


@cache
def _engine() -> Any:
    """Load RapidOCR with its bundled models; nothing is ever fetched."""
    import rapidocr

    folder = Path(rapidocr.__file__).parent / "models"
    paths = {key: str(folder / name) for key, name in MODELS.items()}
    missing = [path for path in paths.values() if not Path(path).is_file()]
    if missing:
        raise AppError(
            "ocr_missing",
            _("The text recognition models are not installed."),
            _("Install the program again."),
            ", ".join(missing),
        )
    return rapidocr.RapidOCR(
        params={
            **paths,
            "Global.log_level": "critical",
            "EngineConfig.onnxruntime.intra_op_num_threads": engine_threads(),
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )


def warm_up() -> None:
    """Load the models, so that the first page is read sooner."""
    _engine()._load_det_model()
    _engine()._load_rec_model()


def detect(picture: np.ndarray) -> list[np.ndarray]:
    """Return the quadrilaterals (4 x 2 pixels) of the text lines of a BGR picture."""
    import cv2

    height, width = picture.shape[:2]
    ratio = min(1.0, DETECT_SIDE / max(height, width))
    small = picture
    if ratio < 1:
        small = cv2.resize(picture, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    found = _engine()._load_det_model()(small)
    return [box / ratio for box in found.boxes] if found.boxes is not None else []


def turned_over(crops: list[np.ndarray]) -> float:
    """Return the share of crops that the classifier takes for upside down."""
    if not crops:
        return 0.0
    output = _engine()._load_cls_model()(crops)
    votes = [label == "180" and score > 0.8 for label, score in output.cls_res]
    return float(sum(votes) / len(votes))


def recognise(crops: list[np.ndarray]) -> list[Reading]:
    """Read single-line BGR crops, in batches of similar width."""
    order = sorted(range(len(crops)), key=lambda i: crops[i].shape[1] / crops[i].shape[0])
    readings = [Reading() for _crop in crops]
    for start in range(0, len(order), BATCH):
        batch = order[start : start + BATCH]
        for index, reading in zip(batch, _read_batch([crops[i] for i in batch]), strict=True):
            readings[index] = reading
    return readings


def _columns(crop: np.ndarray) -> int:
    return int(min(MAX_COLUMNS, max(8, round(ROW * crop.shape[1] / crop.shape[0]))))


def _read_batch(crops: list[np.ndarray]) -> list[Reading]:
    import cv2
    import numpy as np

    model = _engine()._load_rec_model()
    widths = [_columns(crop) for crop in crops]
    full = max(MIN_COLUMNS, -(-max(widths) // 32) * 32)
    block = np.zeros((len(crops), 3, ROW, full), np.float32)
    for place, (crop, width) in enumerate(zip(crops, widths, strict=True)):
        way = cv2.INTER_AREA if crop.shape[0] > 1.5 * ROW else cv2.INTER_LINEAR
        row = cv2.resize(crop, (width, ROW), interpolation=way).astype(np.float32)
        block[place, :, :, :width] = row.transpose(2, 0, 1) / 127.5 - 1.0
    output = model.session(block)
    return [_decode(output[i], widths[i] / full, model.postprocess_op.character) for i in range(len(crops))]


def _decode(output: np.ndarray, used: float, characters: list[str]) -> Reading:
    """Decode one row of network output (steps x characters), greedily."""
    best = output.argmax(axis=1)
    sure = output.max(axis=1)
    steps = len(best) * used
    reading = Reading()
    step = 0
    while step < len(best):
        end = step
        while end < len(best) and best[end] == best[step]:
            end += 1
        if best[step]:
            reading.text += characters[best[step]]
            reading.centres.append(min(1.0, (step + end) / 2 / steps))
            reading.scores.append(float(sure[step:end].max()))
        step = end
    if reading.scores:
        reading.score = sum(reading.scores) / len(reading.scores)
    return reading
