"""A program that stops the test server and deletes its folder when the process that started it ends.

    python server_stopper.py FOLDER

It waits for the end of its standard input, which the starter never closes before its own end. That works
for every end, a kill included. Only the standard library is imported: each run of the tests starts it.
"""

import os
import shutil
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

_TRIES, _PAUSE_SECONDS = 600, 0.1


def main() -> None:
    folder = Path(sys.argv[1])
    sys.stdin.buffer.read()
    with suppress(OSError, IndexError, ValueError):  # there is no server, or it has ended
        server = int((folder / "pg" / "postmaster.pid").read_text("ascii").splitlines()[0])
        os.kill(server, signal.SIGINT)  # PostgreSQL's fast shutdown
        for _ in range(_TRIES):
            os.kill(server, 0)
            time.sleep(_PAUSE_SECONDS)
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
