"""Stories of two actors that use the same order, quote, wallet or message; they run in every
order.

Each story names its start, the two acts, and a check beside the rules that always hold.
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.domain.ids import SecretId
from bot.domain.orders.seller_messages import SellerTextVerdict
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, RuledTrade, Ruling
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import recovery
from bot.services.orders import cases, polling, seller_messages
from bot.services.payments.invoices import MadeInvoice
from tests.builders import OPERATOR
from tests.crash.crash_points import after, before
from tests.crash.model.concurrent_stories import Acts, Prepare, Story, StoryRun
from tests.crash.model.shop_process import BUYERS
from tests.crash.model.step_gates import Act
from tests.world.scripted_operator import DONE
from tests.world.supplier import Charge, TradeFault

ANN, BEN, _ = BUYERS


def _round(story_run: StoryRun, *names: str) -> Act:
    return lambda: story_run.work(*names)


def _ruling(story_run: StoryRun, make: Callable[[StoryRun], Ruling]) -> Act:
    async def rule() -> str:
        world = story_run.world
        return await world.operator.rule(world.process, story_run.orders[0], make(story_run))

    return rule


def _trade_found(story_run: StoryRun) -> Ruling:
    """Return the ruling that a person reads in the supplier's list."""
    return RuledTrade(_charge(story_run).trade_no)


def _charge(story_run: StoryRun) -> Charge:
    request = next(
        row.request_no for row in story_run.world.orders() if row.id == story_run.orders[0]
    )
    charge = story_run.world.supplier.charge_of(request)
    assert charge is not None
    return charge


def _not_charged(_story_run: StoryRun) -> Ruling:
    return RuledNotCharged("It is not in the supplier's list.")


def _refund(_story_run: StoryRun) -> Ruling:
    return RuledRefund()


# --- starts ------------------------------------------------------------------------------------------


async def _quoted(story_run: StoryRun) -> None:
    await story_run.quote(ANN)


async def _quoted_twice(story_run: StoryRun) -> None:
    """Give a buyer two quotes, and money for one."""
    await story_run.quote(ANN, "CARD")
    await story_run.quote(ANN, "GAME")
    await story_run.credit(ANN, -1_200)


def _bought(fault: TradeFault, *rounds: str, code: str = "CARD", wait: float = 0.0) -> Prepare:
    async def prepare(story_run: StoryRun) -> None:
        await story_run.buy(ANN, code, fault)
        await story_run.work(*rounds)
        story_run.world.clock.advance(wait)

    return prepare


async def _overdue(story_run: StoryRun) -> None:
    """Make an order whose queries failed for long: the next query opens a case."""
    await _bought(TradeFault.MANUAL, "trade", code="HAND", wait=5.0)(story_run)
    story_run.world.supplier.away = True
    await story_run.work("query")
    story_run.world.clock.advance(700.0)


async def _blocked(story_run: StoryRun) -> None:
    """Make a delivery that waits because its buyer blocked the bot."""
    await _bought(TradeFault.GOODS, "trade")(story_run)
    story_run.world.telegram.blocked.add(ANN)


async def _two_buyers(story_run: StoryRun) -> None:
    await story_run.buy(ANN)
    await story_run.buy(BEN)


def _paid(*, times: int = 1, is_taken_back: bool = False) -> Prepare:
    """Make a quote that was paid; the updates are still to come, also that of a reversal."""

    async def prepare(story_run: StoryRun) -> None:
        quote = await story_run.quote(ANN)
        await story_run.credit(ANN, -2_000)
        for _ in range(times):
            await story_run.pay_quote(ANN, quote)
        if is_taken_back:
            story_run.world.take_back(story_run.world.stars.charges[0])

    return prepare


async def _spendable(story_run: StoryRun) -> None:
    """Make a quote whose money is a payment that was booked and that Telegram takes back."""
    await story_run.quote(ANN)
    await story_run.credit(ANN, -2_000)
    made = await story_run.world.process.invoice_top_up(ANN, 2_000)
    assert isinstance(made, MadeInvoice)
    story_run.world.pay(ANN, made)
    await story_run.world.take_all_updates(story_run.world.process)
    story_run.world.take_back(story_run.world.stars.charges[0])


# --- acts --------------------------------------------------------------------------------------------


def _two_taps(story_run: StoryRun) -> tuple[Act, Act]:
    tap = partial(story_run.confirm, ANN, story_run.quotes[0])
    return tap, tap


def _tap_and(other: Callable[[StoryRun], Awaitable[object]]) -> Acts:
    return lambda story_run: (
        partial(story_run.confirm, ANN, story_run.quotes[0]),
        partial(other, story_run),
    )


async def _expire(story_run: StoryRun) -> None:
    story_run.world.clock.advance(601.0)


def _rounds(one: Sequence[str], other: Sequence[str]) -> Acts:
    return lambda story_run: (_round(story_run, *one), _round(story_run, *other))


def _updates(one: int, other: int) -> Acts:
    return lambda story_run: (
        partial(story_run.take_update, one),
        partial(story_run.take_update, other),
    )


async def _read_payments_back(story_run: StoryRun) -> object:
    return await story_run.world.process.read_payments_back()


def _round_and(name: str, make: Callable[[StoryRun], Ruling]) -> Acts:
    return lambda story_run: (_round(story_run, name), _ruling(story_run, make))


def _rulings(one: Callable[[StoryRun], Ruling], other: Callable[[StoryRun], Ruling]) -> Acts:
    return lambda story_run: (_ruling(story_run, one), _ruling(story_run, other))


async def _return(story_run: StoryRun) -> None:
    story_run.world.clock.advance(0.1)
    story_run.world.telegram.blocked.discard(ANN)
    await story_run.world.process.register(ANN)


async def _give_verdict(story_run: StoryRun) -> None:
    """Let the operator say that the oldest text of the seller is the goods."""
    process = story_run.world.process
    await process.db.transact(
        seller_messages.judge_text, OPERATOR, SecretId(1), SellerTextVerdict.DELIVERY
    )


async def _second_instance(story_run: StoryRun) -> None:
    """Recover in a second process, and let the operator rule on the unknown outcomes."""
    await recovery.recover_after_crash(story_run.world.process.db)
    await story_run.work("unknown-outcome")
    if story_run.world.supplier.charges:
        await story_run.world.operator.settle(story_run.world, story_run.world.process)


# --- checks ------------------------------------------------------------------------------------------


def _one_order(story_run: StoryRun, results: Sequence[object]) -> list[str]:
    orders = [each.order.id for each in results if isinstance(each, Confirmation)]
    again = sorted(each.was_confirmed_before for each in results if isinstance(each, Confirmation))
    right = len(set(orders)) == 1 and again == [False, True]
    return [] if right else [f"two taps made {results}"]


def _one_ruling(story_run: StoryRun, results: Sequence[object]) -> list[str]:
    return [] if results.count(DONE) <= 1 else ["both rulings were carried out"]


def _bought_once(story_run: StoryRun, _results: Sequence[object]) -> list[str]:
    count = len(story_run.world.orders())
    return [] if count == 1 else [f"one paid quote became {count} orders"]


def _shown_once(story_run: StoryRun, _results: Sequence[object]) -> list[str]:
    shown = len(story_run.world.telegram.shown)
    return [] if shown == 1 else [f"the goods were shown {shown} times though nothing failed"]


def _nothing_parked(story_run: StoryRun, _results: Sequence[object]) -> list[str]:
    """Check that no message is parked: a buyer's return is handled once, so it would stay."""
    parked = story_run.world.rows("SELECT id FROM outbox WHERE state = 'parked'")
    return [f"messages {parked} are parked, although their buyer is back"] if parked else []


def _nothing_after_the_refund(story_run: StoryRun, _results: Sequence[object]) -> list[str]:
    """Check that no new secret is stored for sending after the refund."""
    kept, back = (
        f"0: {before(polling._store_new_delivery)}",
        f"1: {after(cases._apply_ruling)}",
    )
    trace = story_run.gates.trace
    texts = len(story_run.world.rows("SELECT id FROM secrets"))
    late = texts > 1 and trace.index(back) < trace.index(kept)
    return ["a new text is sent though the money is back"] if late else []


STORIES = (
    Story("two taps on one quote", _quoted, _two_taps, _one_order),
    Story("a tap as the quote expires", _quoted, _tap_and(_expire)),
    Story(
        "two quotes and money for one",
        _quoted_twice,
        lambda story_run: (
            partial(story_run.confirm, ANN, story_run.quotes[0]),
            partial(story_run.confirm, ANN, story_run.quotes[1]),
        ),
    ),
    Story("a tap as money is taken back", _quoted, _tap_and(lambda b: b.credit(ANN, -2_000))),
    Story("a tap as the worker trades", _quoted, _tap_and(lambda b: b.work("trade", "trade"))),
    Story("two traders", _two_buyers, _rounds(["trade"], ["trade"])),
    Story(
        "two who settle unknown outcomes",
        _bought(TradeFault.CHARGED_TIMEOUT, "trade"),
        _rounds(["unknown-outcome"], ["unknown-outcome"]),
    ),
    Story("trading against a refund", _bought(TradeFault.GOODS), _round_and("trade", _refund)),
    Story(
        "unknown outcome against a trade found",
        _bought(TradeFault.CHARGED_TIMEOUT, "trade"),
        _round_and("unknown-outcome", _trade_found),
        _one_ruling,
    ),
    Story(
        "unknown outcome against not charged",
        _bought(TradeFault.LOST, "trade"),
        _round_and("unknown-outcome", _not_charged),
    ),
    Story(
        "unknown outcome against a refund",
        _bought(TradeFault.CHARGED_TIMEOUT, "trade"),
        _round_and("unknown-outcome", _refund),
    ),
    Story(
        "a trade found against a refund",
        _bought(TradeFault.CHARGED_TIMEOUT, "trade", "unknown-outcome"),
        _rulings(_trade_found, _refund),
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
        lambda story_run: (_round(story_run, "trade"), partial(_second_instance, story_run)),
    ),
    Story(
        "a query that makes a case against a trade found",
        _overdue,
        _round_and("query", _trade_found),
    ),
    Story("a query against a refund", _overdue, _round_and("query", _refund)),
    Story(
        "two who send",
        _bought(TradeFault.GOODS, "trade"),
        _rounds(["outbox"], ["outbox"]),
        _shown_once,
    ),
    Story(
        "sending as somebody returns",
        _blocked,
        lambda story_run: (_round(story_run, "outbox"), partial(_return, story_run)),
        _nothing_parked,
    ),
    Story(
        "sending against a refund",
        _bought(TradeFault.GOODS, "trade"),
        _round_and("outbox", _refund),
    ),
    Story(
        "a second query against a refund",
        _bought(TradeFault.CHANGING, "trade", "outbox", code="HAND", wait=100.0),
        _round_and("manual-delivery", _refund),
        _nothing_after_the_refund,
    ),
    Story(
        "the goods against a verdict on the sentence before them",
        _bought(TradeFault.SENTENCE, "trade", "outbox", code="HAND", wait=100.0),
        lambda story_run: (_round(story_run, "query"), partial(_give_verdict, story_run)),
    ),
    Story(
        "sending a sentence against a verdict on it",
        _bought(TradeFault.SENTENCE, "trade", code="HAND"),
        lambda story_run: (_round(story_run, "outbox"), partial(_give_verdict, story_run)),
        _nothing_parked,
    ),
    Story(
        "two verdicts on one sentence",
        _bought(TradeFault.SENTENCE, "trade", "outbox", code="HAND"),
        lambda story_run: (partial(_give_verdict, story_run), partial(_give_verdict, story_run)),
    ),
    Story("one payment reported twice", _paid(), _updates(0, 0), _bought_once),
    Story("two payments of one quote", _paid(times=2), _updates(0, 1), _bought_once),
    Story("a payment against its reversal", _paid(is_taken_back=True), _updates(0, 1)),
    Story("a payment against a tap", _paid(), _tap_and(lambda b: b.take_update(0)), _bought_once),
    Story("a tap as its payment is taken back", _spendable, _tap_and(lambda b: b.take_update(0))),
    Story(
        "a payment against Telegram's list",
        _paid(),
        lambda story_run: (
            partial(story_run.take_update, 0),
            partial(_read_payments_back, story_run),
        ),
    ),
    Story(
        "one top-up twice",
        _quoted,
        lambda story_run: (
            partial(story_run.credit, ANN, 500),
            partial(story_run.credit, ANN, 500),
        ),
    ),
)
