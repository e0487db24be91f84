"""The command line: parses arguments and calls one of `bot/commands/`.

The exit code is 0, or 1 after a message. Must not hold rules of the shop. The demo is imported for
its own command only: its packages are the extra `vitrine[demo]`.
"""

import argparse
import sys
from pathlib import Path
from typing import TypeAlias

from bot.commands import backup, check, reconcile, restore, rotate_keys, run
from bot.commands.exit_codes_and_output import FAILURE, print_error
from bot.settings import WrongSettings

_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - it has no public name

_HIGHEST_PORT = 65_535
_LONGEST_DELAY = 86_400
_DEMO_PACKAGES = frozenset({"starlette", "uvicorn"})
#: Values of the older option --temperament, and those of --supplier-behaviour.
_BEHAVIOURS = {"by-the-book": "strict", "as-found": "quirky"}


def main(argv: list[str] | None = None) -> int:
    """Run one command; return 0, or 1 after a message on standard error."""
    options = _parser().parse_args(argv)
    try:
        return int(options.command(options))
    except WrongSettings as wrong:
        for problem in wrong.problems:
            print_error(problem)
        print_error("See .env.example and README.md for the settings.")
    return FAILURE


def _execute_demo(options: argparse.Namespace) -> int:
    try:
        from bot.commands import demo  # noqa: PLC0415 - its packages may not be installed
    except ModuleNotFoundError as missing:
        if missing.name not in _DEMO_PACKAGES:
            raise
        print_error(
            f"The demo needs {missing.name}, which is not installed: pip install 'vitrine[demo]',"
            " or make demo in a checkout."
        )
        return FAILURE
    options.supplier_behaviour = options.supplier_behaviour or _BEHAVIOURS.get(options.temperament)
    if options.manual_delivery_delay is None:
        options.manual_delivery_delay = options.seller_delay
    return demo.execute(options)


def _positive_int(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a whole number from 1")
    return int(text)


def _port(text: str) -> int:
    try:
        port = int(text)
    except ValueError:
        port = -1
    if not 0 <= port <= _HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"ports go from 0 to {_HIGHEST_PORT}")
    return port


def _delay_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= _LONGEST_DELAY:
        raise argparse.ArgumentTypeError(f"seconds go from 0 to {_LONGEST_DELAY}")
    return seconds


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="vitrine", description="A shop inside a messenger.")
    commands = parser.add_subparsers(required=True, metavar="command")
    _add_run(commands)
    commands.add_parser("check", help="try every setting").set_defaults(command=check.execute)
    _add_reconcile(commands)
    _add_backup(commands)
    _add_restore(commands)
    _add_rotate_keys(commands)
    _add_demo(commands)
    return parser


def _add_run(commands: _Commands) -> None:
    parser = commands.add_parser("run", help="open the shop")
    parser.add_argument(
        "--after-restore",
        action="store_true",
        help="the database was brought back by other means: open orders become cases, sales pause",
    )
    parser.set_defaults(command=run.execute)


def _add_reconcile(commands: _Commands) -> None:
    parser = commands.add_parser("reconcile", help="look at the books; works beside an open shop")
    parser.add_argument("--json", action="store_true", help="the report as one JSON document")
    parser.set_defaults(command=reconcile.execute)


def _add_backup(commands: _Commands) -> None:
    parser = commands.add_parser(
        "backup", help="write everything into one file, beside an open shop"
    )
    parser.add_argument("--to", type=Path, help="a file or a folder; else BACKUP_DIR")
    parser.add_argument("--keep", type=_positive_int, help="how many to leave in the folder")
    parser.set_defaults(command=backup.execute)


def _add_restore(commands: _Commands) -> None:
    parser = commands.add_parser("restore", help="bring everything back; the shop must be closed")
    parser.add_argument("file", type=Path)
    parser.add_argument("--force", action="store_true", help="replace a database that is in use")
    parser.set_defaults(command=restore.execute)


def _add_rotate_keys(commands: _Commands) -> None:
    parser = commands.add_parser(
        "rotate-keys", help="after VAULT_KEY=new,old: encrypt everything under the new key"
    )
    parser.set_defaults(command=rotate_keys.execute)
    # The older name; a command without a help text is not listed.
    commands.add_parser("reseal").set_defaults(command=rotate_keys.execute)


def _add_demo(commands: _Commands) -> None:
    """Add the options of the demo.

    Their older names are still accepted; the new names take precedence.
    """
    parser = commands.add_parser("demo", help="a shop to try, with no account anywhere")
    parser.add_argument("--port", type=_port, default=8000, help="0 takes any free port")
    parser.add_argument("--folder", type=Path, default=Path(".demo"), help="what it keeps")
    parser.add_argument("--reset", action="store_true", help="forget what it kept")
    parser.add_argument("--fresh", action="store_true", dest="reset", help=argparse.SUPPRESS)
    parser.add_argument(
        "--supplier-behaviour",
        choices=tuple(_BEHAVIOURS.values()),
        help="strict: to the letter of the API; quirky: as suppliers in the field behave"
        " (default: as it was kept, or strict)",
    )
    parser.add_argument("--temperament", choices=tuple(_BEHAVIOURS), help=argparse.SUPPRESS)
    parser.add_argument(
        "--manual-delivery-delay",
        type=_delay_seconds,
        metavar="SECONDS",
        help="until goods come that a person delivers (default: 6)",
    )
    parser.add_argument("--seller-delay", type=_delay_seconds, help=argparse.SUPPRESS)
    parser.add_argument(
        "--log-level", default="ERROR", choices=["DEBUG", "INFO", "WARNING", "ERROR"]
    )
    parser.set_defaults(command=_execute_demo)


if __name__ == "__main__":
    sys.exit(main())
