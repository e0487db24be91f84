"""Tests of the process of a shop on a file. `operations/test_processes.py` has those on a server."""

from pathlib import Path

import pytest

from bot.domain.operations.processes import Lease, ProcessRole, SoleProcess
from storage import AnotherInstance, join_shop
from tests.storage.engines import fresh_url


async def test_a_file_has_one_process_that_holds_all_leases(tmp_path: Path) -> None:
    url = fresh_url("sqlite", tmp_path)
    async with join_shop(tmp_path, url, ProcessRole.ALL) as process:
        assert isinstance(process, SoleProcess)
        assert process.may_act()
        assert [await process.acquire(lease) for lease in Lease] == [False, False]
        with pytest.raises(AnotherInstance):
            async with join_shop(tmp_path, url, ProcessRole.ALL):
                pass
