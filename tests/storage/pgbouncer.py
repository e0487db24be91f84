"""A real PgBouncer in front of a database of the tests."""

import asyncio
import os
import pwd
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.storage.breakable_connection import find_socket
from tests.storage.engines import database_name
from tests.waiting import until

#: The settings of our sessions that PgBouncer does not know, so that it must be told to ignore them.
IGNORED = (
    "default_transaction_read_only",
    "lock_timeout",
    "statement_timeout",
    "idle_in_transaction_session_timeout",
    "tcp_keepalives_idle",
    "tcp_keepalives_interval",
    "tcp_keepalives_count",
)
#: Those of the connection by which a test reads the database.
_OF_TESTS = ("client_min_messages", "jit")


@asynccontextmanager
async def through_pgbouncer(folder: Path, url: str, mode: str = "session") -> AsyncIterator[str]:
    """Yield the address of a database through a PgBouncer of its own, which has its files in `folder`.

    `mode` is its `pool_mode`.
    Without the program the test is skipped; in CI it fails.
    """
    program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    if program is None:
        lacking = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        lacking("there is no pgbouncer: install the package of that name")
    file, name = find_socket(url), database_name(url)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    users, settings = folder / "users", folder / "pgbouncer.ini"
    users.write_text('"postgres" ""\n', "ascii")
    settings.write_text(
        f"[databases]\n{name} = host={file.parent} port={file.suffix[1:]} user=postgres\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"auth_type = any\nauth_file = {users}\npool_mode = {mode}\ndefault_pool_size = 80\n"
        f"ignore_startup_parameters = {','.join((*IGNORED, *_OF_TESTS))}\n",
        "ascii",
    )
    # It refuses to run as root. The owner of the socket file may also enter the folder of the file.
    user = ("-u", pwd.getpwuid(file.stat().st_uid).pw_name) if os.geteuid() == 0 else ()
    with (folder / "pgbouncer.err").open("wb") as errors:
        pooler = await asyncio.create_subprocess_exec(program, "-q", *user, settings, stderr=errors)

    async def listens() -> bool:
        assert pooler.returncode is None, (folder / "pgbouncer.err").read_text()
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", port)) == 0

    try:
        await until(listens)
        yield f"postgresql://postgres@127.0.0.1:{port}/{name}"
    finally:
        if pooler.returncode is None:
            pooler.kill()
        await pooler.wait()
