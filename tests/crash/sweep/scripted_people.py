"""The acts of people in each scenario. A tap is a durable update: it arrives again after a crash.

Buyers tap through the real use cases; the operator answers `/review` by the supplier's own list.
"""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Concatenate, ParamSpec

from bot.domain.catalogue.selection import ChosenCard
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, StaleVersion
from bot.domain.ids import BuyerId, OrderId, ProductId
from bot.domain.money import Money
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.replacements import ReplacementRefusal
from bot.domain.payments.claims import make_reference
from bot.domain.payments.payments import QUOTE_HELD_FOR_LINK, PaymentMethod
from bot.domain.people.support import MessageContent
from bot.services import sales_pause
from bot.services.catalogue import stopped_products, warranties
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders import replacements
from bot.services.payments import order_refunds
from bot.services.payments.invoices import MadeInvoice
from bot.services.payments.order_refunds import PlannedGoodwill
from bot.services.people import accounts, bans, order_problems
from storage.transaction import Transaction
from tests.builders import OPERATOR
from tests.crash.sweep.faults import Scenario, Updates
from tests.crash.sweep.world import (
    ADA,
    BEA,
    CARD,
    PAYER,
    PICKED,
    POOR,
    PSN,
    STEAM,
    SweepWorld,
)
from tests.world.other_payments import BY_HAND_METHOD, LINK_METHOD, OtherPayment
from tests.world.shop_process import ShopProcess

Act = Callable[[SweepWorld, ShopProcess], Coroutine[object, object, object]]
P = ParamSpec("P")
#: The price of a plain product, in cents.
PRICE = 9_90


def scripted(
    act: Callable[Concatenate[SweepWorld, ShopProcess, P], Coroutine[object, object, object]],
) -> Callable[P, Act]:
    """Make an act of a script from a function: its other arguments are given in the script."""

    def prepare(*args: P.args, **kwargs: P.kwargs) -> Act:
        return lambda world, process: act(world, process, *args, **kwargs)

    return prepare


# --- buyers ----------------------------------------------------------------------------------------


@scripted
async def request_quote(
    world: SweepWorld, process: ShopProcess, buyer: int, code: str, name: str
) -> None:
    """Let a buyer request a quote, which the script then calls `name`."""
    card = ChosenCard(CARD.id, CARD.preview) if code == PICKED else None
    quote = await process.quote_by_id(buyer, world.product(code), card)
    if isinstance(quote, Quote):
        world.seen[name] = quote.id


@scripted
async def tap_confirm(world: SweepWorld, process: ShopProcess, buyer: int, name: str) -> None:
    """Let a buyer tap Confirm under the quote `name`; every tap must get the same order."""
    if name not in world.seen:
        return
    answer = await process.confirm(buyer, world.seen[name])
    if isinstance(answer, Confirmation):
        known = world.known_orders.setdefault(name, answer.order.id)
        if known != answer.order.id:
            world.breach(f"quote {name} became order {known} and order {answer.order.id}")
    elif name in world.known_orders:
        world.breach(f"the order of quote {name} is denied: {answer.reason}")


@scripted
async def add_credit(world: SweepWorld, process: ShopProcess, buyer: int, cents: int) -> None:
    """Let the operator credit a buyer; Telegram delivers the command again under the same key."""
    world.added[buyer] = cents
    await process.credit(buyer, cents, f"tg:1:{OPERATOR}:{buyer}")


# --- payments ---------------------------------------------------------------------------------------


@scripted
async def ask_top_up_invoice(
    world: SweepWorld, process: ShopProcess, buyer: int, cents: int, name: str
) -> None:
    """Let a buyer ask for an invoice, which the script then calls `name`."""
    made = await process.invoice_top_up(buyer, cents)
    assert isinstance(made, MadeInvoice), made
    world.invoices[name] = made


@scripted
async def ask_quote_invoice(
    world: SweepWorld, process: ShopProcess, buyer: int, quote: str, name: str
) -> None:
    """Let a buyer ask for the invoice of a quote."""
    if quote in world.seen:
        made = await process.invoice_quote(buyer, world.seen[quote])
        if isinstance(made, MadeInvoice):
            world.invoices[name] = made


@scripted
async def begin_payment(world: SweepWorld, process: ShopProcess, buyer: int, name: str) -> None:
    """Let Telegram ask the shop whether a buyer may pay an invoice."""
    made = world.invoices.get(name)
    if made is not None and await process.accepts_payment(buyer, made):
        world.accepted.append(name)


@scripted
async def end_payment(world: SweepWorld, _process: ShopProcess, buyer: int, name: str) -> None:
    """Let a buyer pay an invoice if the shop has accepted that."""
    if name in world.accepted:
        world.accepted.remove(name)
        world.pay(buyer, world.invoices[name])


@scripted
async def pay_unasked(world: SweepWorld, process: ShopProcess, buyer: int, name: str) -> None:
    """Pay an invoice as a person whose payment the shop was not asked about, or has refused."""
    made = world.invoices.get(name)
    if made is not None:
        if await process.accepts_payment(buyer, made):
            world.breach(f"{buyer} may pay invoice {name} of {made.invoice.buyer_id}")
        world.pay(buyer, world.invoices[name])


def pay(buyer: int, name: str) -> list[Act]:
    """Pay an invoice, and let the update come."""
    return [begin_payment(buyer, name), end_payment(buyer, name), take_updates]


@scripted
async def ask_invoice_elsewhere(
    world: SweepWorld,
    process: ShopProcess,
    buyer: int,
    quote: str,
    method: PaymentMethod,
    name: str,
) -> None:
    """Let a buyer ask for the invoice of a quote by a method outside of Telegram."""
    if quote in world.seen:
        made = await process.invoice_elsewhere(buyer, world.seen[quote], method)
        if isinstance(made, MadeInvoice):
            world.invoices[name] = made


@scripted
async def pay_by_link(world: SweepWorld, _process: ShopProcess, name: str) -> None:
    """Pay an invoice on its page as any person."""
    made = world.invoices.get(name)
    if made is not None and made.invoice.external_id is not None:
        paid = world.link_page.pay(made.invoice.external_id, world.clock.now())
        world.other_payments.append(paid)


@scripted
async def pay_by_hand(world: SweepWorld, _process: ShopProcess, name: str) -> None:
    """Let a buyer send the money of an invoice to the operator."""
    made = world.invoices.get(name)
    if made is not None:
        invoice = made.invoice
        reference = make_reference(invoice.id)
        payment = OtherPayment(reference, invoice.buyer_id, invoice.amount.amount)
        world.other_payments.append(payment)


@scripted
async def claim_payment(world: SweepWorld, process: ShopProcess, buyer: int, name: str) -> None:
    """Let a buyer say twice that they paid by hand."""
    if name in world.invoices:
        for _ in range(2):
            await process.claim_payment(buyer, world.invoices[name])


@scripted
async def confirm_claim(world: SweepWorld, process: ShopProcess, operator: int, name: str) -> None:
    """Let an operator confirm a claim."""
    if name in world.invoices:
        await process.confirm_claim(operator, world.invoices[name])


async def let_quotes_expire(world: SweepWorld, _process: ShopProcess) -> None:
    """Advance the clock until no quote can be bought."""
    world.clock.advance(2 * QUOTE_HELD_FOR_LINK.total_seconds())


async def take_updates(world: SweepWorld, process: ShopProcess) -> None:
    """Let the updates about payments come, unless they come at the end."""
    if world.schedule.updates is not Updates.REVERSED:
        await world.take_all_updates(process)


async def take_all_back(world: SweepWorld, _process: ShopProcess) -> None:
    """Let Telegram take back every payment."""
    for charge in world.stars.charges:
        world.take_back(charge)


@scripted
async def take_back(world: SweepWorld, _process: ShopProcess, name: str) -> None:
    """Let Telegram take back the payment of an invoice."""
    for charge in world.charges_of(name):
        world.take_back(charge)


@scripted
async def return_payment(world: SweepWorld, process: ShopProcess, name: str) -> None:
    """Let the operator return the payment of an invoice, by two taps on the same button."""
    for charge in world.charges_of(name):
        await process.return_payment(charge.id)
        if await process.return_payment(charge.id):
            world.breach(f"{charge.id} is returned twice")


@scripted
async def send_refund_while_taken_back(world: SweepWorld, process: ShopProcess, name: str) -> None:
    """Let the shop ask for the money of a refund while Telegram takes it back and reports that."""

    async def take_back_meanwhile() -> None:
        for charge in world.charges_of(name):
            world.take_back(charge)
        await take_updates(world, process)

    world.stars.while_refunding = take_back_meanwhile
    try:
        await process.refund()
    finally:
        world.stars.while_refunding = None


async def back_up(world: SweepWorld, _process: ShopProcess) -> None:
    """Let the operator make a backup."""
    world.folder.back_up()


async def restore_and_restart(_world: SweepWorld, _process: ShopProcess) -> None:
    """Let the operator stop the shop, restore the backup at this place of a script, and start it."""


async def hand_over(_world: SweepWorld, _process: ShopProcess) -> None:
    """Let the operator stop the process at this place of a script; another one goes on.

    If that waits already, the next act comes to it before the stopped one has given up its trades.
    """


async def decide_payment_cases(_world: SweepWorld, process: ShopProcess) -> None:
    """Let the operator decide about every payment case."""
    await process.close_payment_cases()


async def resume_sales(_world: SweepWorld, process: ShopProcess) -> None:
    """Let the operator resume sales, as the last words of the restore command say."""
    await process.resume_sales()


async def repeat_updates(world: SweepWorld, _process: ShopProcess) -> None:
    """Let Telegram send again what it has sent, as it may after a long outage."""
    for charge in world.stars.charges:
        world.report(charge.report())


@scripted
async def change_price(world: SweepWorld, _process: ShopProcess, code: str, cost: str) -> None:
    """Raise the price at the supplier."""
    world.move_price(code, cost)


@scripted
async def refund_part(world: SweepWorld, process: ShopProcess, name: str, total: int) -> None:
    """Let the operator refund a part of the order of a quote, until `total` cents are refunded.

    The second tap comes twice. After a crash the operator looks at the order's page first.
    """
    order = await _find_order(world, process, name)
    while order is not None and order.refunded.amount < total:
        money = Money(total, "USD") - order.refunded
        planned = await process.db.read(order_refunds.plan_refund, order.id, money)
        if isinstance(planned, Declined):
            return
        for _ in range(2):
            with suppress(StaleVersion):
                await process.db.transact(order_refunds.refund_part, OPERATOR, planned)
        order = await _find_order(world, process, name)
    if order is not None:
        world.given.setdefault(order.buyer_id, {})[f"refund of {name}"] = order.refunded.amount
        if order.refunded.amount != total:
            world.breach(f"{order.refunded} of order {order.id} is refunded, and not {total}")
        if order.status is OrderStatus.REFUNDED:
            del world.given[order.buyer_id][f"refund of {name}"]  # nothing is spent on it


@scripted
async def give_goodwill(world: SweepWorld, process: ShopProcess, name: str, cents: int) -> None:
    """Let the operator give goodwill for the order of a quote; the second tap comes twice."""
    order = await _find_order(world, process, name)
    if order is None:
        return
    planned = await process.db.read(order_refunds.plan_goodwill, order.id, Money(cents, "USD"))
    given = world.given.setdefault(order.buyer_id, {})
    if isinstance(planned, PlannedGoodwill) and planned.number == 1:
        for _ in range(2):
            with suppress(StaleVersion):
                await process.db.transact(order_refunds.give_goodwill, OPERATOR, planned)
    given[f"goodwill for {name}"] = cents


@scripted
async def promise_warranty(_world: SweepWorld, process: ShopProcess, days: int) -> None:
    """Let the operator give a warranty on what is bought from now on."""
    await process.db.transact(warranties.set_default_days, OPERATOR, days)


@scripted
async def report_problem(world: SweepWorld, process: ShopProcess, name: str) -> None:
    """Let the buyer report the delivered piece of a quote's order; the tap comes twice."""
    order = await _find_order(world, process, name)
    for number in (1, 2):
        if order is None or order.status is not OrderStatus.DELIVERED:
            return
        text = MessageContent("it does not work", order.buyer_id, number, order.buyer_id)
        reported = await process.db.transact(
            order_problems.report_problem, order.buyer_id, order.id, 1, text
        )
        if isinstance(reported, Declined):
            world.breach(f"a problem with order {order.id} is declined: {reported.reason}")
        else:
            world.problems.setdefault(name, reported.problem.id)


@scripted
async def replace_order(world: SweepWorld, process: ShopProcess, name: str) -> None:
    """Let the operator replace the order of a quote; the second tap comes twice.

    After a crash the operator looks at the order's page first.
    """
    if name not in world.problems:
        return
    order_id = OrderId(world.known_orders[name])
    if not await process.db.read(lambda tx: tx.orders.list_replacements(order_id)):
        quoted = await replacements.prepare_replacement(process.shop, process.db, order_id, 1)
        if isinstance(quoted, ReplacementRefusal):
            return
        for _ in range(2):
            await replacements.place_replacement(process.shop, process.db, OPERATOR, quoted)
    placed = await process.db.read(lambda tx: tx.orders.list_replacements(order_id))
    if len(placed) != 1:
        world.breach(f"order {order_id} was replaced {len(placed)} times")
    problem = await process.db.read(order_problems.read_problem, world.problems[name])
    if problem is None or problem.problem.replacement_id != placed[0].id:
        world.breach(f"the replacement of order {order_id} answers no problem")


@scripted
async def refuse_problem(world: SweepWorld, process: ShopProcess, name: str) -> None:
    """Let the operator refuse the problem with a quote's order; the second tap comes twice."""
    if name in world.problems:
        for _ in range(2):
            text = MessageContent("it works here", OPERATOR, 9, OPERATOR)
            await process.db.transact(
                order_problems.refuse_problem, OPERATOR, world.problems[name], text
            )


@scripted
async def change_ban(
    world: SweepWorld, process: ShopProcess, buyer: int, *, is_banned: bool
) -> None:
    """Let the operator ban a buyer, or lift the ban; the second tap comes twice."""
    change = bans.ban if is_banned else bans.unban
    for _ in range(2):
        await change(process.shop, process.db, OPERATOR, BuyerId(buyer), "")
    person = await process.db.read(accounts.get_person, BuyerId(buyer))
    if person is None or person.banned is not is_banned:
        world.breach(f"the ban of buyer {buyer} is not as the operator left it")


@scripted
async def change_stop(
    world: SweepWorld, process: ShopProcess, code: str, *, is_stopped: bool
) -> None:
    """Let the operator stop selling a product, or sell it again; the tap comes twice."""
    change = stopped_products.stop_selling if is_stopped else stopped_products.sell_again
    product = ProductId(world.product(code))
    for _ in range(2):
        await change(process.shop, process.db, OPERATOR, product)
    found = await process.db.read(stopped_products.list_stopped_products, 0)
    if (product in [each.product_id for each in found.items]) is not is_stopped:
        world.breach(f"the sale of {code} is not as the operator left it")


async def pause_sales(_world: SweepWorld, process: ShopProcess) -> None:
    """Let the operator pause sales; the tap comes twice."""
    for _ in range(2):
        await process.db.transact(sales_pause.pause_as_operator, OPERATOR)


async def _find_order(world: SweepWorld, process: ShopProcess, name: str) -> Order | None:
    order_id = world.known_orders.get(name)
    if order_id is None:
        return None

    def look(tx: Transaction) -> Order | None:
        return tx.orders.get(OrderId(order_id))

    return await process.db.read(look)


def buy_with_two_taps(buyer: int, code: str, name: str) -> list[Act]:
    """Make a whole purchase, with a double tap on the one button."""
    return [request_quote(buyer, code, name), tap_confirm(buyer, name), tap_confirm(buyer, name)]


async def run_workers(_world: SweepWorld, _process: ShopProcess) -> None:
    """Give the shop some time: its workers run at this place of a script."""


SCRIPTS: dict[Scenario, list[Act]] = {
    Scenario.ONE: [*buy_with_two_taps(ADA, STEAM, "a"), run_workers, tap_confirm(ADA, "a")],
    Scenario.STEERED: [
        request_quote(ADA, STEAM, "a"),
        request_quote(BEA, PSN, "b"),
        tap_confirm(ADA, "a"),
        change_ban(ADA, is_banned=True),
        change_stop(PSN, is_stopped=True),
        tap_confirm(BEA, "b"),
        tap_confirm(ADA, "a"),
        pause_sales,
        run_workers,
        resume_sales,
        change_ban(ADA, is_banned=False),
        change_stop(PSN, is_stopped=False),
        run_workers,
    ],
    Scenario.PAIR: [
        request_quote(ADA, STEAM, "a"),
        request_quote(BEA, PSN, "b"),
        tap_confirm(ADA, "a"),
        tap_confirm(BEA, "b"),
        run_workers,
        tap_confirm(ADA, "a"),
    ],
    Scenario.SCARCE: [
        request_quote(POOR, STEAM, "a"),
        request_quote(POOR, PSN, "b"),
        tap_confirm(POOR, "a"),
        tap_confirm(POOR, "b"),
        run_workers,
        tap_confirm(POOR, "b"),
    ],
    Scenario.TOPPED: [
        request_quote(POOR, STEAM, "a"),
        request_quote(POOR, PSN, "b"),
        tap_confirm(POOR, "a"),
        tap_confirm(POOR, "b"),
        add_credit(POOR, 500),
        add_credit(POOR, 500),
        tap_confirm(POOR, "b"),
        run_workers,
    ],
    Scenario.CARD: [
        request_quote(ADA, PICKED, "a"),
        request_quote(BEA, PICKED, "b"),
        tap_confirm(ADA, "a"),
        tap_confirm(BEA, "b"),
        run_workers,
    ],
    Scenario.PIECE: [
        request_quote(ADA, STEAM, "a"),
        request_quote(BEA, STEAM, "b"),
        tap_confirm(ADA, "a"),
        tap_confirm(BEA, "b"),
        run_workers,
    ],
    Scenario.MOVING: [
        request_quote(ADA, STEAM, "a"),
        request_quote(BEA, PSN, "b"),
        tap_confirm(BEA, "b"),
        change_price(STEAM, "9.50"),
        tap_confirm(ADA, "a"),
        run_workers,
        change_price(PSN, "9.50"),
        request_quote(ADA, STEAM, "c"),
        tap_confirm(ADA, "c"),
        run_workers,
    ],
    Scenario.TOP_UP: [
        ask_top_up_invoice(PAYER, 13_00, "i"),
        *pay(PAYER, "i"),
        *buy_with_two_taps(PAYER, STEAM, "a"),
        run_workers,
    ],
    Scenario.PAID: [
        request_quote(PAYER, STEAM, "a"),
        ask_quote_invoice(PAYER, "a", "i"),
        *pay(PAYER, "i"),
        run_workers,
        tap_confirm(PAYER, "a"),
        run_workers,
    ],
    Scenario.PAID_TWICE: [
        request_quote(PAYER, STEAM, "a"),
        ask_quote_invoice(PAYER, "a", "i"),
        begin_payment(PAYER, "i"),
        begin_payment(PAYER, "i"),
        pay_unasked(BEA, "i"),
        end_payment(PAYER, "i"),
        end_payment(PAYER, "i"),
        take_updates,
        run_workers,
    ],
    Scenario.TAKEN_BACK: [
        request_quote(PAYER, STEAM, "a"),
        ask_quote_invoice(PAYER, "a", "i"),
        *pay(PAYER, "i"),
        take_all_back,
        take_updates,
        run_workers,
        request_quote(PAYER, PSN, "b"),
        tap_confirm(PAYER, "b"),
        run_workers,
    ],
    Scenario.RETURNED: [
        ask_top_up_invoice(PAYER, 13_00, "i"),
        *pay(PAYER, "i"),
        ask_top_up_invoice(PAYER, 5_00, "j"),
        *pay(PAYER, "j"),
        return_payment("j"),
        *buy_with_two_taps(PAYER, STEAM, "a"),
        run_workers,
        take_updates,
        return_payment("i"),
        run_workers,
    ],
    Scenario.CROSSED: [
        *(
            act
            for name in "ijkl"
            for act in (ask_top_up_invoice(PAYER, 5_00, name), *pay(PAYER, name))
        ),
        # The refund is begun, then the payment is taken back, before the shop has sent anything.
        return_payment("i"),
        take_back("i"),
        take_updates,
        # It is taken back, and the operator returns it before, and after, the update has come.
        take_back("j"),
        return_payment("j"),
        run_workers,
        take_updates,
        take_back("k"),
        take_updates,
        return_payment("k"),
        run_workers,
        # It is taken back while the shop waits for the answer to its refund.
        return_payment("l"),
        send_refund_while_taken_back("l"),
        take_updates,
        run_workers,
    ],
    Scenario.LINK: [
        request_quote(PAYER, STEAM, "a"),
        ask_invoice_elsewhere(PAYER, "a", LINK_METHOD, "i"),
        run_workers,
        pay_by_link("i"),
        run_workers,
        tap_confirm(PAYER, "a"),
        run_workers,
    ],
    Scenario.LINK_LATE: [
        request_quote(PAYER, STEAM, "a"),
        ask_invoice_elsewhere(PAYER, "a", LINK_METHOD, "i"),
        let_quotes_expire,
        pay_by_link("i"),
        run_workers,
        *buy_with_two_taps(PAYER, STEAM, "b"),
        run_workers,
    ],
    Scenario.CLAIMED: [
        request_quote(PAYER, STEAM, "a"),
        ask_invoice_elsewhere(PAYER, "a", BY_HAND_METHOD, "i"),
        pay_by_hand("i"),
        claim_payment(PAYER, "i"),
        confirm_claim(OPERATOR, "i"),
        confirm_claim(OPERATOR + 1, "i"),
        run_workers,
    ],
    Scenario.GIVEN_BACK: [
        *buy_with_two_taps(ADA, STEAM, "a"),
        *buy_with_two_taps(BEA, PSN, "b"),
        run_workers,
        refund_part("a", 400),
        run_workers,
        give_goodwill("a", 150),
        refund_part("a", 500),
        refund_part("b", 100),
        run_workers,
        refund_part("b", PRICE),
        run_workers,
    ],
    Scenario.REPLACED: [
        promise_warranty(7),
        *buy_with_two_taps(ADA, STEAM, "a"),
        *buy_with_two_taps(BEA, PSN, "b"),
        run_workers,
        report_problem("a"),
        report_problem("b"),
        run_workers,
        replace_order("a"),
        refuse_problem("b"),
        run_workers,
    ],
    Scenario.HANDED_OVER: [
        request_quote(PAYER, STEAM, "a"),
        request_quote(ADA, PSN, "b"),
        ask_quote_invoice(PAYER, "a", "i"),
        begin_payment(PAYER, "i"),
        end_payment(PAYER, "i"),
        hand_over,
        tap_confirm(ADA, "b"),
        take_updates,
        run_workers,
        tap_confirm(PAYER, "a"),
        tap_confirm(ADA, "b"),
        run_workers,
    ],
    Scenario.RESTORED: [
        ask_top_up_invoice(PAYER, 5_00, "i"),
        *pay(PAYER, "i"),
        back_up,
        ask_top_up_invoice(PAYER, 13_00, "j"),
        *pay(PAYER, "j"),
        restore_and_restart,
        repeat_updates,
        take_updates,
        decide_payment_cases,
        resume_sales,
        *buy_with_two_taps(PAYER, STEAM, "a"),
        run_workers,
    ],
}
