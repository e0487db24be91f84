"""A PostgreSQL server for one test alone, which may stop and start it."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.storage import server_stopper
from tests.storage.engines import server_wheel


class OwnServer:
    """A running server whose data is in `folder`. It keeps its address when it is restarted."""

    def __init__(self, folder: Path) -> None:
        self._wheel = server_wheel()
        self._server = self._wheel.get_server(folder, cleanup_mode=None)

    @property
    def url(self) -> str:
        """Return the address of the server's own empty database."""
        return str(self._server.get_uri())

    @property
    def pid(self) -> int:
        """Return the process id of the running server."""
        file = Path(str(self._server.pgdata)) / "postmaster.pid"
        return int(file.read_text("ascii").splitlines()[0])

    def stop(self, mode: str = "fast") -> None:
        """Stop it: "fast" ends all sessions properly, "immediate" is like a power cut."""
        self._wheel.postgres_server.pgexec(
            "pg_ctl",
            ("-w", "-m", mode, "-D", str(self._server.pgdata), "stop"),
            bin_path=self._server.bin_path,
            user=self._server.system_user,
        )

    def start(self) -> None:
        """Start it again, and wait until it answers."""
        self._server.start()


@contextmanager
def own_server() -> Iterator[OwnServer]:
    """Start a server; it is stopped and deleted afterwards, even if this process is killed."""
    folder = Path(tempfile.mkdtemp(prefix="vitrine-tests-"))
    folder.chmod(0o755)  # as root, the server runs as another user
    stopper = subprocess.Popen(
        (sys.executable, "-I", "-S", server_stopper.__file__, str(folder)),
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield OwnServer(folder / "pg")
    finally:
        stopper.communicate()
        shutil.rmtree(folder, ignore_errors=True)
