"""Draw red marks on pictures of pages as a hand or a drawing program would."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import pymupdf
from PIL import Image, ImageDraw, ImageFont

Area = tuple[float, float, float, float]


@dataclass
class Pen:
    """One pen on one page: width in points, opaque or like ink; unit is pixels per point."""

    unit: float
    rng: np.random.Generator
    bgr: tuple[int, int, int] = (50, 35, 215)
    width: float = 1.5
    shake: float = 1.0
    opaque: bool = False

    def line(self, page: np.ndarray, points: np.ndarray) -> None:
        """Draw a line through points in pixels."""
        layer = np.full_like(page, 255)
        thick = max(1, round(self.width * self.unit))
        path = [np.round(points * 16).astype(np.int32).reshape(-1, 1, 2)]
        cv2.polylines(layer, path, False, self.bgr, thick, cv2.LINE_AA, 4)
        self._lay(page, layer)

    def _lay(self, page: np.ndarray, layer: np.ndarray) -> None:
        if self.opaque:
            cover = (255 - layer.min(axis=2, keepdims=True)) / (255.0 - min(self.bgr))
            page[:] = np.clip(page * (1 - cover) + np.array(self.bgr) * cover, 0, 255).astype(np.uint8)
        else:
            page[:] = (page.astype(np.uint16) * layer // 255).astype(np.uint8)

    def _waves(self, count: int, size: float) -> np.ndarray:
        """Return a smooth random wave of about this size in pixels."""
        knots = self.rng.normal(0, size, max(4, count // 12))
        places = np.linspace(0, len(knots) - 1, count)
        return cv2.GaussianBlur(np.interp(places, np.arange(len(knots)), knots)[:, None], (0, 0), 4)[:, 0]

    def stroke(self, page: np.ndarray, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw a shaky line between two points in pixels."""
        length = math.dist(start, end)
        count = max(16, int(length / 2))
        along = np.linspace(0, 1, count)[:, None]
        points = np.array(start) + along * (np.array(end) - np.array(start))
        across = np.array([-(end[1] - start[1]), end[0] - start[0]]) / max(1.0, length)
        bow = self.shake * self.unit * self.rng.normal(0, 0.9) * np.sin(np.pi * along)
        points = points + (self._waves(count, 0.5 * self.shake * self.unit)[:, None] + bow) * across
        self.line(page, points)

    def circle(self, page: np.ndarray, area: Area) -> None:
        """Draw a loop around an area that does not quite meet its own start."""
        x0, y0, x1, y1 = area
        turn = self.rng.uniform(0, 2 * math.pi)
        over = self.rng.uniform(-0.15, 0.35)
        angles = np.linspace(turn, turn + 2 * math.pi + over, 160)
        wide = (x1 - x0) / 2 + self.rng.uniform(5, 9) * self.unit
        tall = (y1 - y0) / 2 * 1.25 + self.rng.uniform(3, 5) * self.unit
        size = 1 + self._waves(160, 0.035 * self.shake) + np.linspace(0, 0.05, 160) * self.rng.normal()
        x = (x0 + x1) / 2 + wide * size * np.cos(angles)
        points = np.stack([x, (y0 + y1) / 2 + tall * size * np.sin(angles)], axis=1)
        self.line(page, points)

    def strike(self, page: np.ndarray, area: Area) -> None:
        """Draw a line through a text."""
        x0, y0, x1, y1 = area
        lean = self.rng.uniform(-0.12, 0.12) * (y1 - y0)
        middle, more = (y0 + y1) / 2 + 0.04 * (y1 - y0), self.rng.uniform(0, 3) * self.unit
        self.stroke(page, (x0 - more, middle + lean), (x1 + more, middle - lean))

    def underline(self, page: np.ndarray, area: Area) -> None:
        """Draw a line under a text."""
        x0, _y0, x1, y1 = area
        lean = self.rng.uniform(-0.8, 0.8) * self.unit
        below = y1 + self.rng.uniform(0.8, 1.8) * self.unit
        self.stroke(page, (x0, below + lean), (x1, below - lean))

    def cross(self, page: np.ndarray, area: Area) -> None:
        """Draw an X over a text."""
        x0, y0, x1, y1 = area
        up, down = y0 - 2.5 * self.unit, y1 + 2.5 * self.unit
        self.stroke(page, (x0, up), (x1, down))
        self.stroke(page, (x0 + 2, down), (x1 + 1, up))

    def arrow(self, page: np.ndarray, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw an arrow."""
        self.stroke(page, start, end)
        back = math.atan2(start[1] - end[1], start[0] - end[0])
        for side in (-0.45, 0.45):
            tip = 7 * self.unit
            point = (end[0] + tip * math.cos(back + side), end[1] + tip * math.sin(back + side))
            self.stroke(page, end, point)

    def note(self, page: np.ndarray, place: tuple[float, float], text: str, size: float = 13.0) -> Area:
        """Write a text by hand, every letter a little off; place is its top left corner in pixels."""
        layer = Image.new("RGB", (page.shape[1], page.shape[0]), (255, 255, 255))
        face = ImageFont.truetype(_font(), round(size * self.unit))
        x, y = place
        for char in text:
            wide, tall = round(face.getlength(char)) + 8, round(1.6 * size * self.unit)
            tile = Image.new("L", (wide, tall), 0)
            ImageDraw.Draw(tile).text((3, 2), char, fill=255, font=face)
            tile = tile.rotate(self.rng.normal(0, 3 * self.shake), resample=Image.Resampling.BICUBIC)
            drop = self.rng.normal(0, 0.03 * size * self.unit * self.shake)
            layer.paste(self.bgr[::-1], (round(x), round(y + drop)), tile)
            x += face.getlength(char) * self.rng.uniform(1.0, 1.06)
        self._lay(page, np.asarray(layer)[:, :, ::-1])
        return place[0], place[1], x, y + 1.2 * size * self.unit


@cache
def _font_bytes() -> bytes:
    return bytes(pymupdf.Font("cjk").buffer)


def _font() -> io.BytesIO:
    return io.BytesIO(_font_bytes())


def scanned(page: np.ndarray, rng: np.random.Generator, zoom: float = 200 / 144) -> np.ndarray:
    """Degrade a picture as a colour scanner does: 200 dpi, slightly turned, soft, grainy, JPEG."""
    size = (round(page.shape[1] * zoom), round(page.shape[0] * zoom))
    big = cv2.resize(page, size, interpolation=cv2.INTER_CUBIC)
    turn = cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), float(rng.uniform(-0.7, 0.7)), 1.0)
    big = cv2.warpAffine(big, turn, size, flags=cv2.INTER_CUBIC, borderValue=(250, 250, 250))
    soft = cv2.GaussianBlur(big, (0, 0), 0.8).astype(np.float32) * 0.97
    grain = rng.normal(0, 4, soft.shape).astype(np.float32)
    noisy = np.clip(soft + grain, 0, 255).astype(np.uint8)
    return cv2.imdecode(cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 80])[1], cv2.IMREAD_COLOR)


def photographed(page: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Photograph a page on a dark desk: tilted, unevenly lit, soft, JPEG."""
    tall, wide = page.shape[:2]
    margin = 0.08 * max(tall, wide)
    corners = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    goal = corners + margin + rng.uniform(-0.35, 0.35, (4, 2)).astype(np.float32) * margin
    size = (round(wide + 2 * margin), round(tall + 2 * margin))
    matrix = cv2.getPerspectiveTransform(corners, goal)
    shot = cv2.warpPerspective(page, matrix, size, flags=cv2.INTER_CUBIC, borderValue=(60, 66, 72))
    light = np.linspace(rng.uniform(0.75, 0.9), 1.0, size[0])[None, :, None]
    soft = cv2.GaussianBlur(shot, (0, 0), 0.7) * light + rng.normal(0, 3, shot.shape)
    lit = np.clip(soft, 0, 255).astype(np.uint8)
    return cv2.imdecode(cv2.imencode(".jpg", lit, [cv2.IMWRITE_JPEG_QUALITY, 85])[1], cv2.IMREAD_COLOR)
