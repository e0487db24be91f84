"""The command line: parses arguments and calls one of `bot/commands/`.

The exit code is 0, or 1 after a message. Must not hold rules of the shop. The demo and the rehearsal
are imported for their own commands only: their packages are the extra `vitrine[demo]`.
"""

import argparse
import gc
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from bot import __version__

_HIGHEST_PORT = 65_535
_LONGEST_DELAY = 86_400
_DEMO_PACKAGES = frozenset({"starlette", "uvicorn"})


def main(argv: list[str] | None = None) -> int:
    """Run one command; return 0, or 1 after a message on standard error."""
    options = make_parser().parse_args(argv)
    execute = load_command(options.subcommand)
    from bot.commands.console import FAILURE, SUCCESS, print_error  # noqa: PLC0415 - see load_command
    from bot.settings import WrongSettings  # noqa: PLC0415 - see load_command

    try:
        return execute(options)
    except WrongSettings as wrong:
        for problem in wrong.problems:
            print_error(problem)
        print_error(
            "`vitrine init` asks for what is missing. All settings: .env.example, and"
            " .github/SETTINGS.md in the repository."
        )
    except BrokenPipeError:
        # The reader has enough, as `head` does. The interpreter flushes once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return SUCCESS
    return FAILURE


def load_command(name: str) -> Callable[[argparse.Namespace], int]:
    """Import the command `name` and what it needs, and return the function that executes it.

    The collector of cycles rests meanwhile and never searches what was imported: it would find nothing.
    `--help` and `--version` import nothing, and no command imports what others need.
    """
    if name in _OF_DEMO:
        return _OF_DEMO[name]
    gc.disable()
    try:
        module = import_module(f"bot.commands.{name.replace('-', '_')}")
    finally:
        gc.freeze()  # or the next new object would have all of them searched at once
        gc.enable()
    execute: Callable[[argparse.Namespace], int] = module.execute
    return execute


def _execute_demo(options: argparse.Namespace) -> int:
    try:
        from bot.commands import demo  # noqa: PLC0415 - its packages may not be installed
    except ModuleNotFoundError as missing:
        return _tell_missing_package(
            "demo", missing, ", or `make demo` in a checkout of the repository"
        )
    return demo.execute(options)


def _execute_rehearse(options: argparse.Namespace) -> int:
    try:
        from bot.commands import rehearse  # noqa: PLC0415 - its packages may not be installed
    except ModuleNotFoundError as missing:
        return _tell_missing_package("rehearsal", missing)
    return rehearse.execute(options)


def _tell_missing_package(command: str, missing: ModuleNotFoundError, other_way: str = "") -> int:
    """Name a package of the extra `vitrine[demo]`; raise the error again for any other module."""
    package = (missing.name or "").partition(".")[0]
    if package not in _DEMO_PACKAGES:
        raise missing
    from bot.commands.console import FAILURE, print_error  # noqa: PLC0415 - see load_command

    print_error(
        f"The {command} needs {package}, which is not installed: pip install 'vitrine[demo]'"
        f"{other_way}."
    )
    return FAILURE


#: The commands whose packages may be missing.
_OF_DEMO: Final[Mapping[str, Callable[[argparse.Namespace], int]]] = {
    "demo": _execute_demo,
    "rehearse": _execute_rehearse,
}


def _positive_int(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("must be a whole number of 1 or more")
    return int(text)


def _port(text: str) -> int:
    try:
        port = int(text)
    except ValueError:
        port = -1
    if not 0 <= port <= _HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"a port must be between 0 and {_HIGHEST_PORT}")
    return port


def _delay_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= _LONGEST_DELAY:
        raise argparse.ArgumentTypeError(f"seconds must be between 0 and {_LONGEST_DELAY}")
    return seconds


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands and their options."""
    parser = argparse.ArgumentParser(
        prog="vitrine", description="A Telegram bot that sells digital goods."
    )
    parser.add_argument("--version", action="version", version=f"vitrine {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command", dest="subcommand")
    commands.add_parser(
        "init", help="ask for the settings that are missing, try them, and write .env"
    )
    rehearse = commands.add_parser(
        "rehearse",
        help="try your own shop with your supplier on a local page; nothing is bought, and the shop"
        " may be running",
    )
    rehearse.add_argument("--port", type=_port, default=8000, help="0 uses any free port")
    run = commands.add_parser("run", help="run the shop")
    run.add_argument(
        "--role",
        choices=("all", "chat", "worker"),
        default="all",
        help="what this process does, where several run a shop on PostgreSQL: `chat` answers people,"
        " `worker` trades and sends; a second process waits to take over (default: all)",
    )
    run.add_argument(
        "--after-restore",
        action="store_true",
        help="the database was restored by other means: turn open orders into cases and pause sales",
    )
    commands.add_parser("check", help="try every setting and report what is wrong")
    reconcile = commands.add_parser(
        "reconcile", help="check the ledger and the supplier balance; the shop may be running"
    )
    reconcile.add_argument(
        "--json", action="store_true", help="print the report as one JSON document"
    )
    prices = commands.add_parser(
        "prices", help="list every price with its cost and rule; the shop may be running"
    )
    prices.add_argument("--csv", action="store_true", help="print the list as CSV")
    backup = commands.add_parser(
        "backup", help="write all data into one encrypted file; the shop may be running"
    )
    backup.add_argument(
        "--to",
        type=Path,
        help="a folder, or a file if it has a suffix such as .backup (default: BACKUP_DIR)",
    )
    backup.add_argument(
        "--keep", type=_positive_int, help="number of backups to keep in the folder"
    )
    restore = commands.add_parser("restore", help="restore a backup; the shop must be stopped")
    restore.add_argument(
        "file", type=Path, help="a backup, or a folder: its newest backup is restored"
    )
    restore.add_argument("--force", action="store_true", help="replace a database that has data")
    migrate_to = commands.add_parser(
        "migrate-to", help="move a SQLite shop to PostgreSQL; the shop must be stopped"
    )
    migrate_to.add_argument(
        "address", metavar="postgresql://...", help="an empty database; PGPASSWORD is read"
    )
    commands.add_parser(
        "rotate-keys", help="with VAULT_KEY=new,old: encrypt all values with the new key"
    )
    demo = commands.add_parser("demo", help="run a complete shop locally; no account is needed")
    demo.add_argument("--port", type=_port, default=8000, help="0 uses any free port")
    demo.add_argument(
        "--folder", type=Path, default=Path(".demo"), help="folder for the demo's data"
    )
    demo.add_argument("--reset", action="store_true", help="delete the data of earlier runs first")
    demo.add_argument(
        "--supplier-behaviour",
        choices=("strict", "quirky"),
        help="strict: exactly as the API says; quirky: as suppliers on the internet behave"
        " (default: as stored in the folder, or strict)",
    )
    demo.add_argument(
        "--manual-delivery-delay",
        type=_delay_seconds,
        metavar="SECONDS",
        help="seconds between an order and its manual delivery (default: 6)",
    )
    demo.add_argument(
        "--buyer-balance",
        type=int,
        choices=range(1_000_001),
        default=0,
        metavar="DOLLARS",
        help="what each buyer starts with (default: nothing; they pay with Stars)",
    )
    demo.add_argument("--log-level", default="ERROR", choices=["DEBUG", "INFO", "WARNING", "ERROR"])
    return parser


if __name__ == "__main__":
    sys.exit(main())
