"""The folder for temporary files of tests: in memory if the machine has space for it, else on disk.

A commit waits for the disk, and tests make tens of thousands of them. PostgreSQL must not run with
`fsync` off, because the shop refuses such a server.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_MEMORY = Path("/dev/shm")
_ENOUGH = 4 * 1024**3
"""Bytes. Containers often have 64 MB there; a whole run needs less than 2 GB."""


def keep_files_in_memory() -> None:
    """Make the memory file system the temporary folder of this process and its children.

    Keeps a `TMPDIR` that is set.
    """
    if "TMPDIR" in os.environ or not os.access(_MEMORY, os.W_OK | os.X_OK):
        return
    if shutil.disk_usage(_MEMORY).free < _ENOUGH:
        return
    os.environ["TMPDIR"] = str(_MEMORY)
    tempfile.tempdir = None  # make tempfile read the environment again


@contextmanager
def memory_folder() -> Iterator[Path]:
    """Yield a folder in memory where the system has one, for a few small files; delete it at the end."""
    where = _MEMORY if os.access(_MEMORY, os.W_OK | os.X_OK) else None
    with tempfile.TemporaryDirectory(prefix="vitrine-", dir=where) as made:
        yield Path(made)
