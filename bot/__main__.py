"""The command line. Every expected failure is one clear sentence and exit code 1.

No rule of the shop may live here.
"""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path

from bot import app, checks, demo_app, keeping, logs, reconcile_command
from bot.demo.stage import PortTaken
from bot.demo.supplier.records import BY_THE_BOOK, TEMPERAMENTS
from bot.demo.supplier.seller import DEFAULT_DELAY
from bot.domain.errors import VitrineError
from bot.settings import Settings, WrongSettings, load

_OK, _FAILED = 0, 1
_HIGHEST_PORT = 65_535
_LONGEST_DELAY = 86_400


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 1 after a sentence on standard error."""
    options = _parser().parse_args(argv)
    try:
        return int(options.command(options))
    except WrongSettings as wrong:
        for problem in wrong.problems:
            _complain(problem)
        _complain("See .env.example and README.md for the settings.")
    return _FAILED


def run(options: argparse.Namespace) -> int:
    """Open the shop, until interrupted."""
    settings = load()
    logs.configure(settings.log_level, secrets=settings.secrets())
    try:
        asyncio.run(
            _until_interrupted(lambda stop: app.run(settings, stop, restored=options.after_restore))
        )
    except (VitrineError, ValueError) as error:
        _complain(str(error))
        return _FAILED
    except OSError as error:
        _complain(f"{settings.data_dir} cannot be used: {error.strerror}")
        return _FAILED
    return _OK


def demo(options: argparse.Namespace) -> int:
    """Open the demo, until interrupted."""
    wanted = demo_app.Demo(
        port=options.port,
        folder=options.folder,
        fresh=options.fresh,
        log_level=options.log_level,
        temperament=options.temperament,
        seller_delay=options.seller_delay,
    )
    try:
        asyncio.run(_until_interrupted(lambda stop: demo_app.run(wanted, stop)))
    except PortTaken as taken:
        _complain(f"{taken}. Choose another: make demo PORT=8010")
        return _FAILED
    except VitrineError as error:
        _complain(str(error))
        return _FAILED
    return _OK


def check(_options: argparse.Namespace) -> int:
    """Try every setting and report."""
    settings = load()
    logs.configure("ERROR", secrets=settings.secrets())
    return asyncio.run(_report(settings))


def reconcile(options: argparse.Namespace) -> int:
    """Look at the books and report; 1 also when a rule is broken."""
    settings = load()
    logs.configure("ERROR", secrets=settings.secrets())
    try:
        report = asyncio.run(reconcile_command.examine(settings))
    except (VitrineError, ValueError) as error:
        _complain(str(error))
        return _FAILED
    said = reconcile_command.as_json(report) if options.json else None
    print(said or "\n".join(reconcile_command.lines(report)), flush=True)  # noqa: T201 - a command talks
    return _OK if report.sound else _FAILED


def backup(options: argparse.Namespace) -> int:
    """Write everything into one file, beside a shop that may be open."""
    return _tell(lambda settings: keeping.make_backup(settings, options.to, options.keep))


def restore(options: argparse.Namespace) -> int:
    """Bring everything back from a file; the shop must be closed."""
    return _tell(lambda settings: keeping.restore(settings, options.file, force=options.force))


def reseal(_options: argparse.Namespace) -> int:
    """Seal everything under the first key of VAULT_KEY; the shop must be closed."""
    return _tell(keeping.reseal_all)


def _tell(work: Callable[[Settings], Coroutine[None, None, Sequence[str]]]) -> int:
    """Run `work` and print what it tells."""
    settings = load()
    logs.configure("ERROR", secrets=settings.secrets())
    try:
        told = asyncio.run(work(settings))
    except (VitrineError, ValueError) as error:
        _complain(str(error))
        return _FAILED
    print("\n".join(told), flush=True)  # noqa: T201 - a command talks
    return _OK


async def _report(settings: Settings) -> int:
    wrong = False
    async for finding in checks.findings(settings):
        print(f"{finding.verdict:<6} {finding.subject}: {finding.sentence}", flush=True)  # noqa: T201 - a command talks
        wrong = wrong or finding.verdict is checks.Verdict.WRONG
    return _FAILED if wrong else _OK


async def _until_interrupted(work: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    """Run `work` with an event that Ctrl-C or a service manager's SIGTERM sets.

    A second signal ends the process at once: a crash is something that the next start settles.
    """
    stop = asyncio.Event()

    def interrupted() -> None:
        if stop.is_set():
            _complain("Ended at once; what was in flight is settled at the next start.")
            os._exit(_FAILED)
        stop.set()

    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, interrupted)
    await work(stop)


def _complain(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201 - a command talks


def _count(text: str) -> int:
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


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= _LONGEST_DELAY:
        raise argparse.ArgumentTypeError(f"seconds go from 0 to {_LONGEST_DELAY}")
    return seconds


def _keeping_parsers(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    saving = commands.add_parser(
        "backup", help="write everything into one file, beside an open shop"
    )
    saving.add_argument("--to", type=Path, help="a file or a folder; else BACKUP_DIR")
    saving.add_argument("--keep", type=_count, help="how many to leave in the folder")
    saving.set_defaults(command=backup)
    bringing = commands.add_parser("restore", help="bring everything back; the shop must be closed")
    bringing.add_argument("file", type=Path)
    bringing.add_argument("--force", action="store_true", help="replace a database that is in use")
    bringing.set_defaults(command=restore)
    sealing = commands.add_parser("reseal", help="after VAULT_KEY=new,old: let go of the old key")
    sealing.set_defaults(command=reseal)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="vitrine", description="A shop inside a messenger.")
    commands = parser.add_subparsers(required=True, metavar="command")
    opening = commands.add_parser("run", help="open the shop")
    opening.add_argument(
        "--after-restore",
        action="store_true",
        help="the database was brought back by other means: open orders become cases, sales pause",
    )
    opening.set_defaults(command=run)
    commands.add_parser("check", help="try every setting").set_defaults(command=check)
    audit = commands.add_parser("reconcile", help="look at the books; works beside an open shop")
    audit.add_argument("--json", action="store_true", help="the report as one JSON document")
    audit.set_defaults(command=reconcile)
    _keeping_parsers(commands)
    trial = commands.add_parser("demo", help="a shop to try, with no account anywhere")
    trial.add_argument("--port", type=_port, default=8000, help="0 takes any free port")
    trial.add_argument("--folder", type=Path, default=Path(".demo"), help="what it keeps")
    trial.add_argument("--fresh", action="store_true", help="forget what it kept")
    trial.add_argument(
        "--temperament",
        choices=TEMPERAMENTS,
        help="how the store behaves: to the letter, or as stores in the field do"
        f" (default: as it was kept, or {BY_THE_BOOK})",
    )
    trial.add_argument(
        "--seller-delay",
        type=_seconds,
        default=DEFAULT_DELAY,
        metavar="SECONDS",
        help="until goods come that a person delivers (default: %(default)s)",
    )
    trial.add_argument(
        "--log-level", default="ERROR", choices=["DEBUG", "INFO", "WARNING", "ERROR"]
    )
    trial.set_defaults(command=demo)
    return parser


if __name__ == "__main__":
    sys.exit(main())
