"""Names in the dry run's picture stand clear of each other."""

from __future__ import annotations

from itertools import combinations

from PySide6.QtCore import QPointF, QRectF, QSizeF

from app.views.robot.label_places import free_places

AREA = QRectF(0, 0, 600, 400)
SIZE = QSizeF(120, 18)


def test_names_of_near_points_cover_no_other() -> None:
    anchors = [QPointF(300, 200), QPointF(302, 203), QPointF(298, 199), QPointF(305, 210), QPointF(300, 200)]
    plates = free_places(anchors, [SIZE] * 5, AREA)
    assert not any(one.intersects(other) for one, other in combinations(plates, 2))
    assert all(AREA.contains(one) for one in plates)


def test_a_name_alone_stands_beside_its_point() -> None:
    (plate,) = free_places([QPointF(100, 100)], [SIZE], AREA)
    assert 0 < plate.left() - 100 < 12
    assert plate.top() < 100 < plate.bottom()


def test_a_name_at_the_right_edge_stands_left_of_its_point() -> None:
    (plate,) = free_places([QPointF(590, 100)], [SIZE], AREA)
    assert plate.right() < 590
