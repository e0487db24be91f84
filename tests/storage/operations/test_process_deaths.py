"""Tests of what the kernel shows of a process: whether it has ended. Real processes."""

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from storage.operations.process_deaths import _is_any_process, find_place, is_dead
from tests.storage.operations.process_rig import ELSEWHERE, OtherProcess, start_other_process


@pytest.fixture
def other() -> Iterator[OtherProcess]:
    started = start_other_process()
    yield started
    started.kill()


def test_a_process_that_runs_is_not_dead(other: OtherProcess) -> None:
    assert not is_dead(other.place)
    assert not is_dead(find_place())


def test_a_process_that_was_killed_is_dead(other: OtherProcess) -> None:
    other.kill()
    assert is_dead(other.place)


def test_a_process_that_ended_is_dead_before_its_parent_has_asked_for_it(
    other: OtherProcess,
) -> None:
    other.popen.kill()
    os.waitid(os.P_PID, other.popen.pid, os.WEXITED | os.WNOWAIT)
    assert is_dead(other.place), "a zombie does nothing any more"


def test_a_process_that_is_stopped_is_not_dead(other: OtherProcess) -> None:
    other.stop()
    os.waitid(os.P_PID, other.popen.pid, os.WSTOPPED | os.WNOWAIT)
    assert not is_dead(other.place)


def test_a_later_process_with_the_same_number_is_not_taken_for_it(other: OtherProcess) -> None:
    before, _, start = other.place.rpartition(":")
    assert is_dead(f"{before}:{int(start) - 1}")


@pytest.mark.parametrize("place", ["", ELSEWHERE, "three words here", "a b"])
def test_of_a_process_elsewhere_nothing_is_known(place: str) -> None:
    assert not is_dead(place)


def test_of_a_process_of_another_boot_or_another_container_nothing_is_known(
    other: OtherProcess,
) -> None:
    boot, namespace, process = other.place.split()
    other.kill()
    assert is_dead(f"{boot} {namespace} {process}")
    assert not is_dead(f"another-boot {namespace} {process}")
    assert not is_dead(f"{boot} pid:[1] {process}")


def test_of_a_process_in_a_namespace_of_its_own_nothing_is_known() -> None:
    """Its number means another process here, or none."""
    inside = _start_in_namespace()
    place = inside.place
    assert place.split()[0] == find_place().split()[0], "the same machine"
    inside.kill()
    assert not is_dead(place)


def test_a_process_that_this_user_cannot_see_in_the_file_system_still_exists(
    other: OtherProcess,
) -> None:
    """With the mount option `hidepid`, the folder of a process of another user is missing."""
    number = other.place.split()[2].partition(":")[0]
    assert _is_any_process(number)
    assert _is_any_process("1"), "it may belong to another user"
    assert _is_any_process("no number"), "nothing is certain"
    other.kill()
    assert not _is_any_process(number)


def _start_in_namespace() -> OtherProcess:
    """Start a process in its own namespace of process numbers.

    Only where the kernel refuses one to this user is the test skipped.
    """
    unshare = shutil.which("unshare")
    command = (unshare or "unshare", "--pid", "--fork", "--mount-proc")
    if unshare is None or subprocess.run((*command, "true"), check=False).returncode:
        pytest.skip("this kernel refuses a namespace of process numbers to this user")
    return start_other_process(*command)
