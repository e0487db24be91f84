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

from bot import app, logs
from bot.commands import backup_and_restore, check, demo, reconcile
from bot.demo.demo_servers import PortTaken
from bot.demo.supplier.records import BEHAVIOURS, STRICT
from bot.demo.supplier.simulated_seller import DEFAULT_DELAY
from bot.domain.errors import VitrineError
from bot.settings import Settings, WrongSettings, load_settings

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
            _print_error(problem)
        _print_error("See .env.example and README.md for the settings.")
    return _FAILED


def run_shop(options: argparse.Namespace) -> int:
    """Open the shop, until interrupted."""
    settings = load_settings()
    logs.configure(settings.log_level, values_to_redact=settings.values_to_redact())
    try:
        asyncio.run(
            _run_until_interrupted(
                lambda stop: app.run(settings, stop, restored_externally=options.after_restore)
            )
        )
    except (VitrineError, ValueError) as error:
        _print_error(str(error))
        return _FAILED
    except OSError as error:
        _print_error(f"{settings.data_dir} cannot be used: {error.strerror}")
        return _FAILED
    return _OK


def run_demo(options: argparse.Namespace) -> int:
    """Open the demo, until interrupted."""
    wanted = demo.DemoOptions(
        port=options.port,
        folder=options.folder,
        fresh=options.fresh,
        log_level=options.log_level,
        supplier_behaviour=options.temperament,
        seller_delay=options.seller_delay,
    )
    try:
        asyncio.run(_run_until_interrupted(lambda stop: demo.run(wanted, stop)))
    except PortTaken as taken:
        _print_error(f"{taken}. Choose another: make demo PORT=8010")
        return _FAILED
    except VitrineError as error:
        _print_error(str(error))
        return _FAILED
    return _OK


def run_check(_options: argparse.Namespace) -> int:
    """Try every setting and report."""
    settings = load_settings()
    logs.configure("ERROR", values_to_redact=settings.values_to_redact())
    return asyncio.run(_print_checks(settings))


def run_reconcile(options: argparse.Namespace) -> int:
    """Look at the books and report; 1 also when a rule is broken."""
    settings = load_settings()
    logs.configure("ERROR", values_to_redact=settings.values_to_redact())
    try:
        report = asyncio.run(reconcile.make_report(settings))
    except (VitrineError, ValueError) as error:
        _print_error(str(error))
        return _FAILED
    json_text = reconcile.report_json(report) if options.json else None
    print(json_text or "\n".join(reconcile.report_lines(report)), flush=True)  # noqa: T201 - a command talks
    return _OK if report.is_sound else _FAILED


def run_backup(options: argparse.Namespace) -> int:
    """Write everything into one file, beside a shop that may be open."""
    return _run_and_print(
        lambda settings: backup_and_restore.make_backup(settings, options.to, options.keep)
    )


def run_restore(options: argparse.Namespace) -> int:
    """Bring everything back from a file; the shop must be closed."""
    return _run_and_print(
        lambda settings: backup_and_restore.restore(settings, options.file, force=options.force)
    )


def run_reseal(_options: argparse.Namespace) -> int:
    """Seal everything under the first key of VAULT_KEY; the shop must be closed."""
    return _run_and_print(backup_and_restore.rotate_keys)


def _run_and_print(work: Callable[[Settings], Coroutine[None, None, Sequence[str]]]) -> int:
    """Run `work` and print what it tells."""
    settings = load_settings()
    logs.configure("ERROR", values_to_redact=settings.values_to_redact())
    try:
        sentences = asyncio.run(work(settings))
    except (VitrineError, ValueError) as error:
        _print_error(str(error))
        return _FAILED
    print("\n".join(sentences), flush=True)  # noqa: T201 - a command talks
    return _OK


async def _print_checks(settings: Settings) -> int:
    wrong = False
    async for finding in check.run_checks(settings):
        print(f"{finding.verdict:<6} {finding.subject}: {finding.sentence}", flush=True)  # noqa: T201 - a command talks
        wrong = wrong or finding.verdict is check.CheckStatus.WRONG
    return _FAILED if wrong else _OK


async def _run_until_interrupted(work: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    """Run `work` with an event that Ctrl-C or a service manager's SIGTERM sets.

    A second signal ends the process at once: a crash is something that the next start settles.
    """
    stop = asyncio.Event()

    def interrupted() -> None:
        if stop.is_set():
            _print_error("Ended at once; what was in flight is settled at the next start.")
            os._exit(_FAILED)
        stop.set()

    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, interrupted)
    await work(stop)


def _print_error(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201 - a command talks


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


def _add_backup_parsers(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    backup_parser = commands.add_parser(
        "backup", help="write everything into one file, beside an open shop"
    )
    backup_parser.add_argument("--to", type=Path, help="a file or a folder; else BACKUP_DIR")
    backup_parser.add_argument("--keep", type=_positive_int, help="how many to leave in the folder")
    backup_parser.set_defaults(command=run_backup)
    restore_parser = commands.add_parser(
        "restore", help="bring everything back; the shop must be closed"
    )
    restore_parser.add_argument("file", type=Path)
    restore_parser.add_argument(
        "--force", action="store_true", help="replace a database that is in use"
    )
    restore_parser.set_defaults(command=run_restore)
    reseal_parser = commands.add_parser(
        "reseal", help="after VAULT_KEY=new,old: let go of the old key"
    )
    reseal_parser.set_defaults(command=run_reseal)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="vitrine", description="A shop inside a messenger.")
    commands = parser.add_subparsers(required=True, metavar="command")
    run_parser = commands.add_parser("run", help="open the shop")
    run_parser.add_argument(
        "--after-restore",
        action="store_true",
        help="the database was brought back by other means: open orders become cases, sales pause",
    )
    run_parser.set_defaults(command=run_shop)
    commands.add_parser("check", help="try every setting").set_defaults(command=run_check)
    reconcile_parser = commands.add_parser(
        "reconcile", help="look at the books; works beside an open shop"
    )
    reconcile_parser.add_argument(
        "--json", action="store_true", help="the report as one JSON document"
    )
    reconcile_parser.set_defaults(command=run_reconcile)
    _add_backup_parsers(commands)
    demo_parser = commands.add_parser("demo", help="a shop to try, with no account anywhere")
    demo_parser.add_argument("--port", type=_port, default=8000, help="0 takes any free port")
    demo_parser.add_argument("--folder", type=Path, default=Path(".demo"), help="what it keeps")
    demo_parser.add_argument("--fresh", action="store_true", help="forget what it kept")
    demo_parser.add_argument(
        "--temperament",
        choices=BEHAVIOURS,
        help="how the store behaves: to the letter, or as stores in the field do"
        f" (default: as it was kept, or {STRICT})",
    )
    demo_parser.add_argument(
        "--seller-delay",
        type=_delay_seconds,
        default=DEFAULT_DELAY,
        metavar="SECONDS",
        help="until goods come that a person delivers (default: %(default)s)",
    )
    demo_parser.add_argument(
        "--log-level", default="ERROR", choices=["DEBUG", "INFO", "WARNING", "ERROR"]
    )
    demo_parser.set_defaults(command=run_demo)
    return parser


if __name__ == "__main__":
    sys.exit(main())
