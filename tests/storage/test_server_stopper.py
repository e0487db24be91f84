"""The server of the tests ends with the process that started it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.storage import engines
from tests.waiting import HANG_LIMIT, until

_STARTER = """
import os
from tests.storage.engines import share_server

share_server()
print(os.environ["VITRINE_TEST_SERVER"], flush=True)
input()
"""
_SERVER = (
    "import signal; signal.signal(signal.SIGINT, signal.SIG_DFL); print(flush=True); signal.pause()"
)


def _start(program: str) -> "subprocess.Popen[str]":
    environment = {name: text for name, text in os.environ.items() if name != engines._SHARED}
    environment["PYTHONPATH"] = str(Path.cwd())
    return subprocess.Popen(
        (sys.executable, "-c", program),
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


async def test_the_server_of_a_killed_test_run_ends_and_leaves_no_folder() -> None:
    with _start(_SERVER) as server, _start(_STARTER) as starter:
        assert server.stdout is not None
        assert starter.stdout is not None
        server.stdout.readline()
        folder = Path(starter.stdout.readline().strip())
        (folder / "pg").mkdir()
        (folder / "pg" / "postmaster.pid").write_text(f"{server.pid}\n", "ascii")

        starter.kill()

        assert server.wait(HANG_LIMIT) == -signal.SIGINT

    async def is_gone() -> bool:
        return not folder.exists()

    await until(is_gone)
