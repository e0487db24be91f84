"""A process that has imported the project and forks a child of itself for each program to start.

Importing takes two seconds, longer than most tests. A child starts after the imports, and is otherwise
an ordinary process: its own module as `__main__`, its own arguments, environment, folder and files,
killed by its own id. It ends when its client ends.

    server = ForkServer()                   # one for as long as the tests run
    child = server.start(("bot", "run"), folder, environment, output, errors)
    code = server.exit_code(child)          # None while it runs
"""

import gc
import json
import os
import random
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

from bot.i18n import Translations

ROOT = Path(__file__).parents[2]
#: Modules imported before programs start; the modules that they run are not among them.
_IMPORTED = (
    "bot.commands.demo",
    "bot.app",
    "bot.commands.check",
    "bot.commands.backup",
    "bot.commands.reconcile",
)
#: The variables of our own environment that a program gets.
_KEPT = ("PATH", "HOME", "LANG")


class ForkServer:
    """The client side. Every call waits for the answer, a fraction of a millisecond."""

    def __init__(self) -> None:
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._process = subprocess.Popen(
            (sys.executable, "-W", "error", "-m", __name__),
            cwd=ROOT,
            env={**kept, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # an interrupted test ends its programs itself
        )

    def start(
        self,
        arguments: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        output: Path,
        errors: Path,
    ) -> int:
        """Start a process and return its id: it runs the module at the start of `arguments`, as
        `python -m` does. It gets a minimal environment. Its output is appended to two files.
        """
        files = {"output": str(output), "errors": str(errors)}
        asked = {"arguments": [*arguments], "folder": str(folder), **files}
        return int(self._ask(start={**asked, "environment": {**environment}}))

    def exit_code(self, child: int) -> int | None:
        """Return its exit code, or minus the signal that killed it; None while it runs."""
        code: int | None = self._ask(code=child)
        return code

    def close(self) -> None:
        """End the server; the processes that it started must have ended."""
        self._process.communicate()

    def _ask(self, **asked: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked).encode() + b"\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def main() -> None:
    """Run the server side until the client disconnects."""
    for name in _IMPORTED:
        import_module(name)
    Translations.load(strict=True)  # every message is parsed once for all children
    gc.collect()
    gc.freeze()  # children share the imported modules
    with os.fdopen(os.dup(0), "rb") as asking, os.fdopen(os.dup(1), "wb") as answering:
        child = _serve(asking, answering)
    if child:
        _become(**child)


def _serve(asking: BinaryIO, answering: BinaryIO) -> dict[str, Any] | None:
    """Start the requested programs until the client disconnects.

    In a child, return the program to become.
    """
    children: set[int] = set()
    for line in asking:
        asked = json.loads(line)
        if "start" in asked:
            answer: int | None = os.fork()
            if not answer:
                child: dict[str, Any] = asked["start"]
                return child
            children.add(answer)
        else:
            answer = _ended(asked["code"])
            children -= {asked["code"]} if answer is not None else set()
        answering.write(json.dumps(answer).encode() + b"\n")
        answering.flush()
    for left in children:
        os.kill(left, signal.SIGKILL)
    return None


def _become(
    arguments: list[str], folder: str, environment: dict[str, str], output: str, errors: str
) -> None:
    """In the child: run that program to its end."""
    added = os.O_WRONLY | os.O_APPEND | os.O_CREAT
    for stream, (file, mode) in enumerate(
        ((os.devnull, os.O_RDONLY), (output, added), (errors, added))
    ):
        opened = os.open(file, mode, 0o644)
        os.dup2(opened, stream)
        os.close(opened)
    os.chdir(folder)
    os.environ.update(environment)
    random.seed()
    module, *rest = arguments
    sys.argv = [module, *rest]
    sys.path[:1] = [folder, str(ROOT)]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _ended(child: int) -> int | None:
    found, status = os.waitpid(child, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


if __name__ == "__main__":
    main()
