"""Whole journeys, from /start to the secret, by 1, 5 and 50 buyers, on SQLite and on PostgreSQL.

On PostgreSQL the shop is one process, or one of role `chat` and one of role `worker`, each on a core.
These setups take their turns in each round, with a shop of their own. The server is a real PostgreSQL
for this benchmark alone. With a checkout of Telegram-shop that bot takes its turn in each
round, too; `rival_shop` says under which conditions. Only ratios from the same run mean anything.
"""

import asyncio
import statistics
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.domain.operations.processes import ProcessRole
from tests.storage.engines import ENGINES
from tests.storage.own_server import own_server
from tests.tools.bench.purchase_cost import find_products
from tests.tools.bench.rival_shop import GOODS, Checkout, RivalShop, a_rival_shop
from tests.tools.bench.rows import BenchRow
from tests.tools.bench.running import (
    CountedShop,
    Journeys,
    Server,
    a_counted_shop,
    a_server,
    cpu_seconds,
    server_cpu_seconds,
)
from tests.tools.bench.supplier import CODES

#: Buyers at once, and the journeys that they make together.
JOURNEYS: Final[Mapping[int, int]] = {1: 20, 5: 50, 50: 150}
PRODUCTS: Final[Mapping[str, Sequence[str]]] = {"one product": CODES[:1], "many products": CODES}
#: The shop as two processes on PostgreSQL.
TWO_PROCESSES: Final = "chat-and-worker"
#: The setups that are measured: a database with one process, or two processes.
SETUPS: Final = (*ENGINES, TWO_PROCESSES)
_ROLES: Final = {TWO_PROCESSES: (ProcessRole.CHAT, ProcessRole.WORKER)}
#: The rival's name as a setup, for its cases.
RIVAL: Final = "rival"
_NAMES: Final = {
    "sqlite": "SQLite",
    "postgresql": "PostgreSQL",
    TWO_PROCESSES: "PostgreSQL, chat and worker",
    RIVAL: "Telegram-shop",
}
#: Seconds before each measurement, in which the shop sends its last messages.
_SETTLING_SECONDS: Final = 2.0
_PERCENT, _MS = 100.0, 1_000.0
#: The goals, by setup, buyers and figure.
GOALS: Final[Mapping[tuple[str, int, str], str]] = {
    ("postgresql", 50, "journeys a second"): ">= 14",
    ("postgresql", 50, "repeated transactions, %"): "< 1",
    ("postgresql", 50, "CPU of the bot, ms a journey"): "<= 60",
    ("postgresql", 50, "CPU of the server, ms a journey"): "<= 30",
    ("postgresql", 50, "p50 between two trades, ms"): "<= 20",
    (TWO_PROCESSES, 50, "p50 between two trades, ms"): "<= 20",
    ("postgresql", 50, "p95 of a tap, ms"): "< 600",
    ("postgresql", 50, "p95 of a callback's answer, ms"): "< 600",
    ("sqlite", 50, "CPU of the bot, ms a journey"): "<= 35",
    ("sqlite", 50, "p50 between two trades, ms"): "<= 20",
    ("sqlite", 50, "p95 of a tap, ms"): "< 150",
    ("sqlite", 50, "p95 of a callback's answer, ms"): "< 150",
}
#: The figures beside Telegram-shop, and the goals of some, by buyers and figure.
BESIDE: Final = (
    "journeys a second",
    "p50 of a journey, ms",
    "p95 of a journey, ms",
    "p95 of a tap, ms",
    "CPU of the bot, ms a journey",
    "failed journeys",
)
GOALS_BESIDE: Final[Mapping[tuple[int, str], str]] = {
    (1, "p50 of a journey, ms"): "<= 0.5 x",
    (1, "p95 of a journey, ms"): "<= 1.0 x",
    (50, "journeys a second"): ">= 3.0 x",
}


@dataclass(frozen=True, slots=True)
class Case:
    """A setup, how many buyers there are at once, and what they buy."""

    setup: str
    buyers: int
    products: str

    def __str__(self) -> str:
        buyers = "1 buyer" if self.buyers == 1 else f"{self.buyers} buyers"
        return f"{_NAMES[self.setup]}, {buyers}, {self.products}"


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one case in one round, how often each phase was repeated, and the seconds of
    each journey.
    """

    case: Case
    figures: Mapping[str, float]
    repetitions: Mapping[str, int] = field(default_factory=dict)
    durations: Sequence[float] = ()

    def line(self) -> str:
        """Return the main figures as a line."""
        names = (
            "journeys a second",
            "failed journeys",
            "p95 of a tap, ms",
            "p50 between two trades, ms",
            "CPU of the bot, ms a journey",
        )
        figures = ", ".join(
            f"{name} {self.figures[name]:.1f}" for name in names if name in self.figures
        )
        return f"{self.case}: {figures}, repeated {sum(self.repetitions.values())}"


@dataclass(slots=True)
class JourneyReport:
    """All rounds of all cases."""

    rounds: list[Measured] = field(default_factory=list)

    def rows(self) -> list[BenchRow]:
        """Return a row for the median of each figure of each case, and the ratios to SQLite and to
        Telegram-shop.
        """
        return [*self._figures(), *self._ratios(), *self._beside()]

    def repetitions(self) -> list[dict[str, object]]:
        """Return how often transactions were repeated: for each case, SQLSTATE and phase."""
        totals: Counter[tuple[str, str]] = Counter()
        for each in self.rounds:
            totals.update({(str(each.case), key): n for key, n in each.repetitions.items()})
        return [
            {"case": case, "sqlstate": key.split(" ")[0], "phase": key.split(" ")[1], "count": n}
            for (case, key), n in totals.most_common()
        ]

    def spread(self) -> list[dict[str, object]]:
        """Return the figures of each round, for the minimum and the maximum."""
        return [{"case": str(each.case), **each.figures} for each in self.rounds]

    def _figures(self) -> Iterator[BenchRow]:
        for case in self._own_cases():
            for figure, median in self._medians(case).items():
                goal = GOALS.get((case.setup, case.buyers, figure), "")
                goal = "= 0" if figure == "failed journeys" else goal
                yield BenchRow(f"{case}: {figure}", median, goal=goal)

    def _ratios(self) -> Iterator[BenchRow]:
        for case in self._own_cases():
            other = Case("sqlite", case.buyers, case.products)
            if case.setup == "sqlite" or not self._medians(other):
                continue
            ours, theirs = (self._medians(each)["journeys a second"] for each in (case, other))
            yield BenchRow(f"{case}, beside SQLite: journeys a second", ours, theirs)

    def _beside(self) -> Iterator[BenchRow]:
        for case in self._own_cases():
            ours = self._medians(case) | self._durations(case)
            rival = Case(RIVAL, case.buyers, case.products)
            theirs = self._medians(rival) | self._durations(rival)
            for figure in BESIDE:
                goal = GOALS_BESIDE.get((case.buyers, figure), "")
                if theirs or goal:
                    name = f"{case}, beside Telegram-shop: {figure}"
                    yield BenchRow(name, ours[figure], theirs.get(figure), goal)

    def _own_cases(self) -> list[Case]:
        cases = dict.fromkeys(each.case for each in self.rounds)
        return [case for case in cases if case.setup != RIVAL]

    def _durations(self, case: Case) -> dict[str, float]:
        """Return figures of the journeys of all rounds together: one round has too few for 5 %."""
        found = [one for each in self.rounds if each.case == case for one in each.durations]
        if not found:
            return {}
        return {
            "p50 of a journey, ms": _MS * statistics.median(found),
            "p95 of a journey, ms": _MS * _p95(found),
        }

    def _medians(self, case: Case) -> dict[str, float]:
        found = [each.figures for each in self.rounds if each.case == case]
        values: dict[str, list[float]] = {}
        for figures in found:
            for name, value in figures.items():
                values.setdefault(name, []).append(value)
        return {name: statistics.median(each) for name, each in values.items()}


async def measure_journeys(
    folder: Path,
    rounds: int,
    say: Callable[[str], None],
    setups: Sequence[str] = SETUPS,
    journeys: Mapping[int, int] = JOURNEYS,
    beside: Checkout | None = None,
) -> JourneyReport:
    """Measure every case in every round, and `beside`, if given; report each result to `say`."""
    report = JourneyReport()
    for number in range(rounds):
        for setup in setups:
            place = folder / f"journeys-{setup}-{number}"
            place.mkdir()
            async with _open_shop(setup, place) as (server, shop):
                async for measured in _measure_all(setup, server, shop, journeys):
                    report.rounds.append(measured)
                    say(measured.line())
        if beside is not None:
            place = folder / f"journeys-{RIVAL}-{number}"
            place.mkdir()
            async with a_server(place) as server, a_rival_shop(beside, place, server) as rival:
                async for measured in _measure_rival(server, rival, journeys):
                    report.rounds.append(measured)
                    say(measured.line())
    return report


async def _measure_rival(
    server: Server, rival: RivalShop, journeys: Mapping[int, int]
) -> AsyncIterator[Measured]:
    for buyers, count in journeys.items():
        await server.begin(buyers)
        await server.buy(GOODS, max(len(GOODS), buyers), buyers, is_rival=True)
        for name, codes in PRODUCTS.items():
            await asyncio.sleep(_SETTLING_SECONDS)
            spent, served = cpu_seconds(rival.pid), rival.servers_cpu_seconds()
            made = await server.buy(GOODS[: len(codes)], count, buyers, is_rival=True)
            spent, served = cpu_seconds(rival.pid) - spent, rival.servers_cpu_seconds() - served
            done = len(made.ends) or 1
            figures = _figures_of(made) | {
                "CPU of the bot, ms a journey": _MS * spent / done,
                "CPU of the server, ms a journey": _MS * served / done,
            }
            yield Measured(Case(RIVAL, buyers, name), figures, durations=made.durations)


async def _measure_all(
    setup: str, server: Server, shop: CountedShop, journeys: Mapping[int, int]
) -> AsyncIterator[Measured]:
    products = find_products(shop.database)
    for buyers, count in journeys.items():
        await server.begin(buyers)
        # The first journeys fill the caches and register the people; they do not count.
        await server.buy(list(products.values()), max(len(products), buyers), buyers)
        for name, codes in PRODUCTS.items():
            wanted = [products[code] for code in codes]
            yield await _measure(Case(setup, buyers, name), server, shop, wanted, count)


@asynccontextmanager
async def _open_shop(setup: str, folder: Path) -> AsyncIterator[tuple[Server, CountedShop]]:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(a_server(folder))
        postgresql = None if setup == "sqlite" else stack.enter_context(own_server())
        roles = _ROLES.get(setup, (ProcessRole.ALL,))
        shop = a_counted_shop(
            folder, server, has_person_limit=False, postgresql=postgresql, roles=roles
        )
        yield server, await stack.enter_async_context(shop)


async def _measure(
    case: Case,
    server: Server,
    shop: CountedShop,
    products: Sequence[tuple[int, int]],
    journeys: int,
) -> Measured:
    await asyncio.sleep(_SETTLING_SECONDS)
    earlier_gaps = len(await shop.trade_gaps())
    before, spent, served = await shop.counts(), shop.cpu_seconds(), _served(shop)
    made = await server.buy(products, journeys, case.buyers)
    spent = {role: now - spent[role] for role, now in shop.cpu_seconds().items()}
    served = _served(shop) - served
    after, done = await shop.counts(), len(made.ends) or 1
    after.subtract(before)
    gaps = (await shop.trade_gaps())[earlier_gaps:]
    repetitions = {
        key.removeprefix("repeated "): count
        for key, count in after.items()
        if key.startswith("repeated ") and count
    }
    tries = after["write_transactions"]
    figures = _figures_of(made) | {
        "CPU of the bot, ms a journey": _MS * sum(spent.values()) / done,
        "statements a journey": after["statements"] / done,
        "write transactions a journey": after["write_transactions"] / done,
    }
    if gaps:  # a gap of 0 would look like a goal that is met
        figures |= {
            "p50 between two trades, ms": _MS * statistics.median(gaps),
            "p95 between two trades, ms": _MS * _p95(gaps),
        }
    if len(shop.processes) > 1:
        figures |= {
            f"CPU of the process {role}, ms a journey": _MS * seconds / done
            for role, seconds in spent.items()
        }
    if shop.server_pid is not None:
        figures |= {
            "CPU of the server, ms a journey": _MS * served / done,
            "round trips a journey": after["round_trips"] / done,
            "repeated transactions, %": _PERCENT * sum(repetitions.values()) / (tries or 1),
        }
    return Measured(case, figures, repetitions, made.durations)


def _figures_of(made: Journeys) -> dict[str, float]:
    """Return what people see of a shop."""
    return {
        "journeys a second": len(made.ends) / max(made.ends, default=1.0),
        "failed journeys": float(made.failed),
        "p50 of a tap, ms": _MS * statistics.median(made.taps or [0.0]),
        "p95 of a tap, ms": _MS * _p95(made.taps),
        "p95 of a callback's answer, ms": _MS * _p95(made.answers),
    }


def _served(shop: CountedShop) -> float:
    return 0.0 if shop.server_pid is None else server_cpu_seconds(shop.server_pid)


def _p95(seconds: Sequence[float]) -> float:
    return sorted(seconds or [0.0])[int(len(seconds) * 0.95)]
