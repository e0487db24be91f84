"""Stories of two actors that use the same order, quote, wallet or message; they run in every
order.

Each story names its start, the two acts, and a check beside the rules that always hold.
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.domain.delivery_text_classifier import SellerTextVerdict
from bot.domain.order import RuledNotCharged, RuledRefund, RuledTrade, Ruling
from bot.domain.ports import SecretId
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders import cases, fulfilment, query_polling, seller_text_verdicts
from tests.builders import OPERATOR
from tests.crash.model.call_points import after_commit, before_commit
from tests.crash.model.concurrent_stories import Acts, Bench, Prepare, Story
from tests.crash.model.shop_process import BUYERS
from tests.crash.model.step_gates import Act
from tests.simulation.supplier import Charge, TradeFault

ANN, BEN, _ = BUYERS
DONE = "done"


def _round(bench: Bench, *names: str) -> Act:
    return lambda: bench.work(*names)


def _ruling(bench: Bench, make: Callable[[Bench], Ruling]) -> Act:
    return lambda: bench.operator.rule(bench.world, bench.orders[0], make(bench))


def _found(bench: Bench) -> Ruling:
    """Return the ruling that a person reads in the supplier's list."""
    return RuledTrade(_charge(bench).trade_no)


def _charge(bench: Bench) -> Charge:
    request = next(row.request_no for row in bench.world.orders() if row.id == bench.orders[0])
    charge = bench.world.supplier.charge_of(request)
    assert charge is not None
    return charge


def _not_charged(_bench: Bench) -> Ruling:
    return RuledNotCharged()


def _refund(_bench: Bench) -> Ruling:
    return RuledRefund()


# --- starts ------------------------------------------------------------------------------------------


async def _quoted(bench: Bench) -> None:
    await bench.quote(ANN)


async def _quoted_twice(bench: Bench) -> None:
    """Give a buyer two quotes, and money for one."""
    await bench.quote(ANN, "CARD")
    await bench.quote(ANN, "GAME")
    await bench.credit(ANN, -1_200)


def _bought(fate: TradeFault, *rounds: str, code: str = "CARD", wait: float = 0.0) -> Prepare:
    async def prepare(bench: Bench) -> None:
        await bench.buy(ANN, code, fate)
        await bench.work(*rounds)
        bench.world.clock.advance(wait)

    return prepare


async def _overdue(bench: Bench) -> None:
    """Make an order whose queries failed for long: the next query opens a case."""
    await _bought(TradeFault.MANUAL, "trade", code="HAND", wait=5.0)(bench)
    bench.world.supplier.away = True
    await bench.work("query")
    bench.world.clock.advance(700.0)


async def _blocked(bench: Bench) -> None:
    """Make a delivery that waits because its buyer blocked the bot."""
    await _bought(TradeFault.GOODS, "trade")(bench)
    bench.world.telegram.blocked.add(ANN)


async def _two_buyers(bench: Bench) -> None:
    await bench.buy(ANN)
    await bench.buy(BEN)


# --- acts --------------------------------------------------------------------------------------------


def _two_taps(bench: Bench) -> tuple[Act, Act]:
    tap = partial(bench.confirm, ANN, bench.quotes[0])
    return tap, tap


def _tap_and(other: Callable[[Bench], Awaitable[object]]) -> Acts:
    return lambda bench: (partial(bench.confirm, ANN, bench.quotes[0]), partial(other, bench))


async def _expire(bench: Bench) -> None:
    bench.world.clock.advance(601.0)


def _rounds(one: Sequence[str], other: Sequence[str]) -> Acts:
    return lambda bench: (_round(bench, *one), _round(bench, *other))


def _round_and(name: str, make: Callable[[Bench], Ruling]) -> Acts:
    return lambda bench: (_round(bench, name), _ruling(bench, make))


def _rulings(one: Callable[[Bench], Ruling], other: Callable[[Bench], Ruling]) -> Acts:
    return lambda bench: (_ruling(bench, one), _ruling(bench, other))


async def _return(bench: Bench) -> None:
    bench.world.clock.advance(0.1)
    bench.world.telegram.blocked.discard(ANN)
    await bench.world.process.register(ANN)


async def _judge(bench: Bench) -> None:
    """Let the operator say that the oldest text of the seller is the goods."""
    process = bench.world.process
    await process.db.transact(
        seller_text_verdicts.judge_text,
        process.shop.settings,
        process.shop.ports.clock.now(),
        OPERATOR,
        SecretId(1),
        SellerTextVerdict.DELIVERY,
    )


async def _second_instance(bench: Bench) -> None:
    """Recover in a second process, and let the operator rule on the unknown outcomes."""
    await fulfilment.recover_after_crash(bench.world.process.shop, bench.world.process.db)
    await bench.work("unknown-outcome")
    if bench.world.supplier.charges:
        await bench.operator.settle(bench.world)


# --- checks ------------------------------------------------------------------------------------------


def _one_order(bench: Bench, results: Sequence[object]) -> list[str]:
    orders = [each.order.id for each in results if isinstance(each, Confirmation)]
    again = sorted(each.was_confirmed_before for each in results if isinstance(each, Confirmation))
    right = len(set(orders)) == 1 and again == [False, True]
    return [] if right else [f"two taps made {results}"]


def _one_ruling(bench: Bench, results: Sequence[object]) -> list[str]:
    return [] if results.count(DONE) <= 1 else ["both rulings were carried out"]


def _shown_once(bench: Bench, _results: Sequence[object]) -> list[str]:
    shown = len(bench.world.telegram.shown)
    return [] if shown == 1 else [f"the goods were shown {shown} times though nothing failed"]


def _nothing_parked(bench: Bench, _results: Sequence[object]) -> list[str]:
    """Check that no message is parked: a buyer's return is handled once, so it would stay."""
    parked = bench.world.rows("SELECT id FROM outbox WHERE state = 'parked'")
    return [f"messages {parked} are set aside, though their person is back"] if parked else []


def _nothing_after_the_refund(bench: Bench, _results: Sequence[object]) -> list[str]:
    """Check that no new secret is stored for sending after the refund."""
    kept, back = (
        f"0: {before_commit(query_polling._store_new_delivery)}",
        f"1: {after_commit(cases._apply_ruling)}",
    )
    trace = bench.gates.trace
    texts = len(bench.world.rows("SELECT id FROM secrets"))
    late = texts > 1 and trace.index(back) < trace.index(kept)
    return ["a new text is sent though the money is back"] if late else []


STORIES = (
    Story("two taps on one offer", _quoted, _two_taps, _one_order),
    Story("a tap as the offer ends", _quoted, _tap_and(_expire)),
    Story(
        "two offers and money for one",
        _quoted_twice,
        lambda bench: (
            partial(bench.confirm, ANN, bench.quotes[0]),
            partial(bench.confirm, ANN, bench.quotes[1]),
        ),
    ),
    Story("a tap as money is taken back", _quoted, _tap_and(lambda b: b.credit(ANN, -2_000))),
    Story("a tap as the worker trades", _quoted, _tap_and(lambda b: b.work("trade", "trade"))),
    Story("two traders", _two_buyers, _rounds(["trade"], ["trade"])),
    Story(
        "two who settle doubts",
        _bought(TradeFault.CHARGED_TIMEOUT, "trade"),
        _rounds(["unknown-outcome"], ["unknown-outcome"]),
    ),
    Story("trading against a refund", _bought(TradeFault.GOODS), _round_and("trade", _refund)),
    Story(
        "doubt against a trade found",
        _bought(TradeFault.CHARGED_TIMEOUT, "trade"),
        _round_and("unknown-outcome", _found),
        _one_ruling,
    ),
    Story(
        "doubt against not charged",
        _bought(TradeFault.LOST, "trade"),
        _round_and("unknown-outcome", _not_charged),
    ),
    Story(
        "doubt against a refund",
        _bought(TradeFault.CHARGED_TIMEOUT, "trade"),
        _round_and("unknown-outcome", _refund),
    ),
    Story(
        "a trade found against a refund",
        _bought(TradeFault.CHARGED_TIMEOUT, "trade", "unknown-outcome"),
        _rulings(_found, _refund),
        _one_ruling,
    ),
    Story(
        "not charged against a refund",
        _bought(TradeFault.LOST, "trade", "unknown-outcome"),
        _rulings(_not_charged, _not_charged),
        _one_ruling,
    ),
    Story(
        "a late reply against a second instance",
        _bought(TradeFault.GOODS),
        lambda bench: (_round(bench, "trade"), partial(_second_instance, bench)),
    ),
    Story("a look that makes a case against a trade found", _overdue, _round_and("query", _found)),
    Story("a look against a refund", _overdue, _round_and("query", _refund)),
    Story(
        "two who send",
        _bought(TradeFault.GOODS, "trade"),
        _rounds(["outbox"], ["outbox"]),
        _shown_once,
    ),
    Story(
        "sending as somebody returns",
        _blocked,
        lambda bench: (_round(bench, "outbox"), partial(_return, bench)),
        _nothing_parked,
    ),
    Story(
        "sending against a refund",
        _bought(TradeFault.GOODS, "trade"),
        _round_and("outbox", _refund),
    ),
    Story(
        "looking back against a refund",
        _bought(TradeFault.CHANGING, "trade", "outbox", code="HAND", wait=100.0),
        _round_and("manual-delivery", _refund),
        _nothing_after_the_refund,
    ),
    Story(
        "the goods against a verdict on the sentence before them",
        _bought(TradeFault.SENTENCE, "trade", "outbox", code="HAND", wait=100.0),
        lambda bench: (_round(bench, "query"), partial(_judge, bench)),
    ),
    Story(
        "sending a sentence against a verdict on it",
        _bought(TradeFault.SENTENCE, "trade", code="HAND"),
        lambda bench: (_round(bench, "outbox"), partial(_judge, bench)),
        _nothing_parked,
    ),
    Story(
        "two verdicts on one sentence",
        _bought(TradeFault.SENTENCE, "trade", "outbox", code="HAND"),
        lambda bench: (partial(_judge, bench), partial(_judge, bench)),
    ),
    Story(
        "one top-up twice",
        _quoted,
        lambda bench: (partial(bench.credit, ANN, 500), partial(bench.credit, ANN, 500)),
    ),
)
