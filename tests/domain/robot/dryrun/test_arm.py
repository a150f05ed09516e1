from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.robot.dryrun.arm import Arm, pose_matrix
from app.domain.robot.dryrun.state import State, circular, straight

ANGLES = st.tuples(*[st.floats(-3.1, 3.1) for _joint in range(6)])


@pytest.mark.thorough
@settings(max_examples=150, deadline=None)
@given(ANGLES)
def test_every_solution_reaches_the_target_and_the_start_is_among_them(joints: tuple[float, ...]) -> None:
    arm = Arm()
    target = arm.forward(joints)
    solutions = arm.inverse(target)
    for one in solutions:
        assert np.abs(arm.forward(one) - target).max() < 0.01
    if abs(math.sin(joints[4])) > 0.01 and abs(math.sin(joints[2])) > 0.01:
        gaps = [
            max(abs(math.remainder(a - b, 2 * math.pi)) for a, b in zip(one, joints, strict=True))
            for one in solutions
        ]
        assert min(gaps) < 0.02


def test_out_of_reach_has_no_solution() -> None:
    assert Arm().inverse(pose_matrix((2000, 0, 300, 180, 0, 0))) == []
    assert Arm().inverse(pose_matrix((0, 0, 300, 180, 0, 0))) == []


def test_poses_turn_about_fixed_axes_x_first() -> None:
    frame = pose_matrix((1, 2, 3, 90, 0, 90))
    assert frame[:3, 3].tolist() == [1, 2, 3]
    assert frame[:3, 2] == pytest.approx([1, 0, 0])


def test_the_nearest_solution_keeps_the_arm_above_the_table() -> None:
    state = State(Arm())
    target = pose_matrix((420, -180, 20, 180, 0, 0))
    first = state.solutions(target)[0]
    assert state.arm.lowest_link(first) > 0


def test_straight_paths_end_exactly_and_measure_their_length() -> None:
    start, end = pose_matrix((300, 0, 300, 180, 0, 0)), pose_matrix((300, 400, 300, 180, 0, 90))
    frames, length = straight(start, end)
    assert length == pytest.approx(400)
    assert frames[-1] == pytest.approx(end)
    assert frames[len(frames) // 2 - 1][1, 3] == pytest.approx(200, abs=60)


def test_circles_through_three_points() -> None:
    start, via, end = (pose_matrix((x, y, 300, 180, 0, 0)) for x, y in ((500, 0), (400, 100), (300, 0)))
    found = circular(start, via, end, None)
    assert found is not None
    frames, length = found
    assert length == pytest.approx(math.pi * 100)
    assert frames[-1][:3, 3] == pytest.approx([300, 0, 300], abs=1e-6)
    whole = circular(start, via, end, 2 * math.pi)
    assert whole is not None
    assert whole[0][-1][:3, 3] == pytest.approx([500, 0, 300], abs=1e-6)
    assert circular(start, start, end, None) is None
