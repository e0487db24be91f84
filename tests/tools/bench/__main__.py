"""`make bench`: measure how fast a tap is answered, beside minimal bots, what a purchase costs, how many
whole journeys a second there are on SQLite and on PostgreSQL, what a start costs, a shop with many
products, the recurring queries of one with many orders, how much more two workers poll than one, and how
soon another process takes over.

It writes build/bench.json: `rows`, each with our figure, the rival's in the same run, their ratio, the
goal, and whether it is reached. A goal beside a rival that was not measured is written, too, and says so.
`--only` measures one of them. `--beside FOLDER --beside-python PATH` runs
the journeys of a checkout of Telegram-shop, a public bot, in turn with the shop's. Only ratios from the same run mean
anything. Every round runs the shop and the other bots in turn. Each is a process pinned to one core,
with the Bot API server on another. Rates are taps per second of CPU time of the bot's process; a tap
counts when it is answered and its message is edited. Linux only: elsewhere the CPU time cannot be read.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.tools.bench.journeys import JOURNEYS as JOURNEYS_OF
from tests.tools.bench.journeys import SETUPS, measure_journeys
from tests.tools.bench.large_catalogue import measure_large_catalogue
from tests.tools.bench.large_database import measure_queries
from tests.tools.bench.purchase_cost import measure_purchases, table
from tests.tools.bench.rival_shop import Checkout
from tests.tools.bench.rows import HEAD, BenchRow
from tests.tools.bench.running import a_bot, a_server, cpu_seconds
from tests.tools.bench.start_cost import measure_starts
from tests.tools.bench.take_overs import measure_take_overs
from tests.tools.bench.workers import measure_workers

#: Taps of one person in a row, below what one may do at once, and how many people tap in turn. The
#: first person's taps, right after the crowd, take longer than those of the others.
TAPS_ALONE, PEOPLE_ALONE = 8, 10
#: Seconds that a person looks at a screen before the next tap. A bot that waits for updates then has
#: acknowledged the tap before.
_PAUSE_SECONDS = 0.2
BOTS = ("shop", "ptb", "aiogram")
#: What `--only` may name.
TAPS, PURCHASES, JOURNEYS = "taps", "purchases", "journeys"
STARTS, PRODUCTS, WORKERS = "starts", "products", "workers"
TAKE_OVERS, QUERIES = "take-overs", "queries"
#: Rounds of taps, whose figures differ most between rounds, and of the rest.
_TAP_ROUNDS, _ROUNDS = 5, 3
#: Products of the large shop.
MANY_PRODUCTS = 50_000


@dataclass(frozen=True, slots=True)
class Round:
    """One round of one bot: taps per CPU second, taps per second, and the time of one tap.

    `p50_ms` is of taps that follow each answer at once, `paused_p50_ms` of taps after a pause.
    """

    bot: str
    per_core: float
    per_second: float
    p50_ms: float
    paused_p50_ms: float
    p95_ms: float


async def main() -> None:
    """Measure, print, and write the file."""
    options = _options()
    rounds = options.rounds or _ROUNDS
    rows: list[BenchRow] = []
    report: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        if options.only in {None, TAPS}:
            taps = await _measure_taps(Path(folder), options)
            report |= _report(taps)
            rows += _tap_rows(report["bots"])
        if options.only in {None, PURCHASES}:
            figures = await measure_purchases(Path(folder))
            _say(*table(figures))
            rows += [each.row() for each in figures]
        if options.only in {None, JOURNEYS}:
            measured = await measure_journeys(
                Path(folder),
                rounds,
                _say,
                options.setups,
                {buyers: JOURNEYS_OF[buyers] for buyers in options.buyers},
                Checkout(options.beside, options.beside_python) if options.beside else None,
            )
            rows += measured.rows()
            report["journeys"] = measured.spread()
            report["repetitions"] = measured.repetitions()
        rows += await _measure_large_shops(Path(folder), options, rounds)
    _say("", HEAD, *(row.line() for row in rows))
    for each in report.get("repetitions", ()):
        _say("repeated {count:>5} times in {case}: {sqlstate} {phase}".format(**each))
    report = {"rows": [row.to_json() for row in rows], **report}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    _say(f"written to {options.out}")


async def _measure_large_shops(
    folder: Path, options: argparse.Namespace, rounds: int
) -> list[BenchRow]:
    """Measure starts, large shops, and several processes, each in a folder of its own."""
    rows: list[BenchRow] = []
    places = {part: folder / part for part in (STARTS, PRODUCTS, WORKERS, QUERIES, TAKE_OVERS)}
    for place in places.values():
        place.mkdir()
    if options.only in {None, STARTS}:
        rows += await measure_starts(places[STARTS], rounds)
    if options.only in {None, PRODUCTS}:
        for start in await measure_large_catalogue(places[PRODUCTS], MANY_PRODUCTS):
            rows += start.rows(MANY_PRODUCTS)
    if options.only in {None, WORKERS}:
        rows += await measure_workers(
            places[WORKERS], rounds, options.open_orders, options.polling_seconds, _say
        )
    if options.only in {None, QUERIES}:
        rows += await measure_queries(places[QUERIES], options.orders, _say)
    if options.only in {None, TAKE_OVERS}:
        rows += await measure_take_overs(places[TAKE_OVERS], rounds, _say)
    return rows


async def _measure_taps(folder: Path, options: argparse.Namespace) -> list[Round]:
    rounds: list[Round] = []
    for number in range(options.rounds or _TAP_ROUNDS):
        for name in BOTS:
            place = folder / f"{name}-{number}"
            place.mkdir()
            rounds.append(await _measure(name, place, options.people, options.taps_each))
            _say(_line(rounds[-1]))
    return rounds


async def _measure(name: str, folder: Path, people: int, taps_each: int) -> Round:
    """Start a server and a bot for each round.

    The first taps register the people and do not count.
    """
    taps = people * taps_each
    async with a_server(folder) as server, a_bot(name, folder, server) as target:
        await server.begin(people)
        await server.click(target.data, people)
        before = cpu_seconds(target.pid)
        seconds, waits = await server.click(target.data, taps)
        spent = cpu_seconds(target.pid) - before
        # One tap at a time: the delay that a buyer sees without other load.
        alone: list[float] = []
        for _ in range(PEOPLE_ALONE):
            alone += (await server.click(target.data, TAPS_ALONE, at_once=1))[1]
        paused: list[float] = []
        for _ in range(TAPS_ALONE):
            await asyncio.sleep(_PAUSE_SECONDS)
            paused += (await server.click(target.data, 1, at_once=1))[1]
    return Round(
        name,
        per_core=taps / spent,
        per_second=taps / seconds,
        p50_ms=1_000 * statistics.median(alone),
        paused_p50_ms=1_000 * statistics.median(paused),
        p95_ms=1_000 * sorted(waits)[int(len(waits) * 0.95)],
    )


def _report(rounds: Sequence[Round]) -> Any:
    """Compute median, minimum and maximum of each figure of each bot, and the shop's ratio to the
    others.
    """
    figures = ("per_core", "per_second", "p50_ms", "paused_p50_ms", "p95_ms")
    summary = {
        name: {
            figure: _spread([getattr(one, figure) for one in rounds if one.bot == name])
            for figure in figures
        }
        for name in BOTS
    }
    shop = summary["shop"]["per_core"]["median"]
    ratios = {name: shop / summary[name]["per_core"]["median"] for name in BOTS[1:]}
    return {"bots": summary, "shop_per_core_to": ratios, "rounds": [asdict(one) for one in rounds]}


def _tap_rows(bots: Any) -> list[BenchRow]:
    """Return the shop's figures beside each of the minimal bots."""
    shop, rows = bots["shop"], []
    for name, per_core, alone in (("ptb", ">= 0.95 x", "<= 1.6 x"), ("aiogram", ">= 1.0 x", "")):
        rows += [
            BenchRow(
                f"taps a CPU second, beside bare {name}",
                shop["per_core"]["median"],
                bots[name]["per_core"]["median"],
                per_core,
            ),
            BenchRow(
                f"tap alone, p50, ms, beside bare {name}",
                shop["p50_ms"]["median"],
                bots[name]["p50_ms"]["median"],
                alone,
            ),
            BenchRow(
                f"tap alone after a pause, p50, ms, beside bare {name}",
                shop["paused_p50_ms"]["median"],
                bots[name]["paused_p50_ms"]["median"],
                alone,
            ),
        ]
    return rows


def _spread(values: list[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def _line(one: Round) -> str:
    return (
        f"{one.bot:<8} {one.per_core:7.0f} taps a CPU second {one.per_second:7.0f} taps a second"
        f"   alone p50 {one.p50_ms:6.2f} ms, after a pause {one.paused_p50_ms:6.2f} ms"
        f"   crowded p95 {one.p95_ms:7.1f} ms"
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench")
    parser.add_argument(
        "--rounds", type=int, help=f"of each part (default: {_TAP_ROUNDS} of taps, {_ROUNDS} else)"
    )
    parser.add_argument("--people", type=int, default=100, help="how many tap side by side")
    parser.add_argument(
        "--taps-each", type=int, default=20, help="below what one person may do at once"
    )
    kinds = (TAPS, PURCHASES, JOURNEYS, STARTS, PRODUCTS, WORKERS, QUERIES, TAKE_OVERS)
    parser.add_argument("--only", choices=kinds, help="measure this only")
    parser.add_argument(
        "--setups",
        nargs="+",
        choices=SETUPS,
        default=SETUPS,
        help="those of the journeys",
    )
    parser.add_argument(
        "--buyers", nargs="+", type=int, choices=list(JOURNEYS_OF), default=list(JOURNEYS_OF)
    )
    parser.add_argument(
        "--beside",
        type=Path,
        metavar="FOLDER",
        help="a checkout of Telegram-shop, for the journeys",
    )
    parser.add_argument(
        "--beside-python", type=Path, default=Path(sys.executable), help="Python with its packages"
    )
    parser.add_argument("--open-orders", type=int, default=10_000, help="how many the workers poll")
    parser.add_argument("--orders", type=int, default=110_000, help="of the shop with many")
    parser.add_argument(
        "--polling-seconds", type=float, default=30.0, help="of one worker, and then of two"
    )
    parser.add_argument("--out", type=Path, default=Path("build/bench.json"))
    return parser.parse_args()


def _say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
