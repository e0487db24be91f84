"""Tests of a supplier that refuses our account: sales pause, and no order is lost because of it."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.catalogue.product import Product
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.causes import AttemptOutcome, Cause, OutcomeReason
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.supplier import AccountCheck, AccountState, LastAnswer
from bot.domain.orders.transition_inputs import Accepted, Refused, TradeOutcome
from bot.services import sales_pause
from bot.services.catalogue import browse, sync
from bot.services.operations import automatic_pause
from bot.services.operations.health import read_health
from bot.services.operations.panel import read_panel
from bot.services.orders import fulfilment, polling
from bot.services.shop import ShopCaches
from tests.builders import BUYER, NOW, OPERATOR, shop_with
from tests.services.services_rig import ServicesRig
from tests.services.unknown_outcome_rig import with_calls

pytestmark = pytest.mark.both_engines

S = OrderStatus
WRONG_KEY = "密钥错误"
BANNED = "You have been banned"
POOR = "余额不足"


async def pauses(rig: ServicesRig) -> list[PauseCause]:
    return [one.cause for one in await rig.db.read(sales_pause.list_pauses)]


async def watch_account(rig: ServicesRig) -> None:
    await automatic_pause.check_supplier_account(rig.shop, rig.db)


async def trade(rig: ServicesRig) -> None:
    await fulfilment.trade_next_order(rig.shop, rig.db)


def alerts(rig: ServicesRig) -> list[tuple[AlertKind, str, str]]:
    return [
        (kind, facts.get("pause", ""), facts.get("said", ""))
        for _, kind, facts in rig.messenger.alerts
    ]


# --- the key -----------------------------------------------------------------------------------------


async def test_a_refused_key_pauses_sales_at_once_in_the_suppliers_words(rig: ServicesRig) -> None:
    rig.supplier.account_refused = WRONG_KEY
    assert await automatic_pause.follow_account_refusal(rig.shop, rig.db)
    assert not await automatic_pause.follow_account_refusal(rig.shop, rig.db), "once"
    await rig.work()

    assert await pauses(rig) == [PauseCause.SUPPLIER_ACCOUNT]
    assert alerts(rig) == [(AlertKind.SALES_PAUSED, "account", WRONG_KEY)]


async def test_the_pause_ends_by_itself_once_the_key_is_accepted(rig: ServicesRig) -> None:
    rig.supplier.account_refused = WRONG_KEY
    await watch_account(rig)
    assert await pauses(rig) == [PauseCause.SUPPLIER_ACCOUNT]
    rig.supplier.account_refused, rig.supplier.away = None, True
    await watch_account(rig)
    assert await pauses(rig) == [PauseCause.SUPPLIER_ACCOUNT], "silence proves nothing"
    rig.supplier.away = False
    await watch_account(rig)

    assert await pauses(rig) == []


@pytest.mark.parametrize("file", ["/srv/shop/.env", ""])
async def test_after_a_restart_with_the_new_key_sales_resume_and_the_alert_says_so(
    rig: ServicesRig, file: str
) -> None:
    """The alert names where the key is read; without a file it is a variable of the environment."""
    rig.shop = shop_with(rig.shop, supplier_key_file=file)
    rig.supplier.account_refused = WRONG_KEY
    await watch_account(rig)
    await rig.work()
    ((_, _, facts),) = rig.messenger.alerts
    assert facts["key_file"] == file

    rig.shop = replace(rig.shop, caches=ShopCaches())  # what a restart leaves
    rig.supplier.account_refused = None
    await watch_account(rig)
    await rig.work()
    assert await pauses(rig) == []
    ((_, (shown,), message_id),) = rig.messenger.shown_alerts
    assert (shown.facts, message_id) == (facts, 1)
    assert shown.settlement is not None


async def test_one_answered_call_ends_the_pause_at_once(rig: ServicesRig) -> None:
    rig.supplier.account_refused = WRONG_KEY
    await watch_account(rig)
    await rig.work()
    rig.supplier.account_refused = None
    rig.supplier.heard = LastAnswer(NOW - timedelta(seconds=1), None)
    await automatic_pause.follow_account_refusal(rig.shop, rig.db)
    assert await pauses(rig) == [PauseCause.SUPPLIER_ACCOUNT], "that answer was before"

    rig.supplier.heard = LastAnswer(NOW + timedelta(seconds=1), None)
    assert not await automatic_pause.follow_account_refusal(rig.shop, rig.db)
    await rig.work()
    assert await pauses(rig) == []
    assert [kind for kind, *_ in alerts(rig)] == [AlertKind.SALES_PAUSED, AlertKind.SALES_RESUMED]


async def test_a_refusal_that_another_call_contradicts_pauses_nothing(rig: ServicesRig) -> None:
    async def refuse_test() -> AccountCheck:
        return AccountCheck(AccountState.REFUSED, message=WRONG_KEY)

    with_calls(rig, check_account=refuse_test)
    await watch_account(rig)

    assert await pauses(rig) == []


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (WRONG_KEY, PauseCause.SUPPLIER_ACCOUNT),
        (BANNED, PauseCause.ACCOUNT_BANNED),
        (POOR, PauseCause.ACCOUNT_UNPAID),
        ("The system is busy", PauseCause.ACCOUNT_REFUSED),
    ],
)
async def test_the_pause_names_what_the_supplier_refuses(
    rig: ServicesRig, words: str, cause: PauseCause
) -> None:
    rig.supplier.account_refused = words
    await automatic_pause.follow_account_refusal(rig.shop, rig.db)
    await watch_account(rig)
    await rig.work()
    assert await pauses(rig) == [cause]
    assert alerts(rig) == [(AlertKind.SALES_PAUSED, cause.value, words)], "once"

    rig.supplier.account_refused = None
    await watch_account(rig)
    assert await pauses(rig) == []


async def test_a_supplier_without_the_test_shows_by_other_answers_that_it_accepts_us(
    rig: ServicesRig,
) -> None:
    rig.supplier.account_refused = WRONG_KEY
    await automatic_pause.follow_account_refusal(rig.shop, rig.db)

    async def not_offered() -> AccountCheck:
        return AccountCheck(AccountState.NOT_OFFERED)

    with_calls(rig, check_account=not_offered)
    await watch_account(rig)
    assert await pauses(rig) == [PauseCause.SUPPLIER_ACCOUNT]
    rig.supplier.account_refused, rig.supplier.heard = None, LastAnswer(NOW, None)
    await watch_account(rig)

    assert await pauses(rig) == []


async def test_an_operator_may_end_the_pause(rig: ServicesRig) -> None:
    rig.supplier.account_refused = WRONG_KEY
    await watch_account(rig)
    shown = await rig.db.read(sales_pause.list_pauses)
    await rig.db.transact(sales_pause.resume_as_operator, OPERATOR, shown)

    assert await pauses(rig) == []


async def test_products_stay_on_sale_while_the_key_is_refused(rig: ServicesRig) -> None:
    product = await rig.product()
    await sync.sync_catalogue(rig.shop, rig.db)
    rig.supplier.account_refused = WRONG_KEY
    rig.wait(60)

    shown = await browse.get_product(rig.shop, rig.db, product.id)
    assert isinstance(shown, Product)
    assert await sync._read_page(rig.shop, replace(product, details=None)) is False
    assert isinstance(await browse.get_product(rig.shop, rig.db, product.id), Product)
    refused = await rig.request_quote(BUYER, product, 1)
    assert isinstance(refused, Declined)
    assert refused.reason is DeclineReason.SALES_PAUSED


async def test_a_confirmed_order_waits_for_the_key_and_is_then_traded(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.supplier.account_refused = WRONG_KEY
    await rig.work()
    rig.wait(600)
    await rig.work()
    assert ((await rig.order(order)).status, rig.supplier.trades) == (S.PLACED, [])
    assert (await rig.wallet()).held == order.price

    rig.supplier.account_refused = None
    rig.wait(61)
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED


async def test_an_order_that_waits_too_long_for_the_key_gets_its_money_back(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    rig.supplier.account_refused = WRONG_KEY
    rig.wait(3600)
    await rig.work()

    done = await rig.order(order)
    assert (done.status, done.cause) == (S.CANCELLED, Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE)
    await rig.has_settled(S.CANCELLED, released=True)


async def test_an_accepted_order_is_no_case_because_the_key_is_refused(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), None, None)]
    await trade(rig)
    rig.supplier.account_refused = WRONG_KEY
    for _ in range(6):
        rig.wait(300)
        await polling.poll_due_orders(rig.shop, rig.db)

    assert (await rig.order(order)).status is S.ACCEPTED


# --- a refused trade -----------------------------------------------------------------------------------


async def refuse_trade(rig: ServicesRig, words: str) -> None:
    """Let the supplier refuse the next trade, and never charge it."""
    rig.supplier.outcomes = [Refused(words)]


@pytest.mark.parametrize("words", [BANNED, "当前支付方式已停用，请换个支付方式再进行支付"])
async def test_a_ban_pauses_sales_and_the_order_waits_for_an_operator(
    rig: ServicesRig, words: str
) -> None:
    first, second = await rig.buy(), await rig.buy()
    await refuse_trade(rig, words)
    await rig.work()
    rig.wait(120)
    await rig.work()
    await watch_account(rig)

    assert await pauses(rig) == [PauseCause.TRADES_REFUSED], "a test of the account proves nothing"
    assert alerts(rig) == [(AlertKind.SALES_PAUSED, "trades", words)]
    assert len(rig.supplier.trades) == 1, "nothing is traded while the account is refused"
    for order in (first, second):
        assert (await rig.order(order)).status is S.PLACED
    attempt = await rig.attempt(first)
    assert attempt is not None
    assert attempt.outcome is AttemptOutcome.NOT_SENT
    assert (attempt.reason, attempt.detail) == (OutcomeReason.ACCOUNT_REFUSED, words)

    shown = await rig.db.read(sales_pause.list_pauses)
    await rig.db.transact(sales_pause.resume_as_operator, OPERATOR, shown)
    rig.wait(120)
    await rig.work()
    for order in (first, second):
        assert (await rig.order(order)).status is S.DELIVERED
    numbers = [number for _, number, _ in rig.supplier.trades]
    assert sorted(numbers) == sorted([first.request_no, first.request_no, second.request_no])


async def test_an_order_of_a_banned_account_gets_its_money_back_after_a_while(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    await refuse_trade(rig, BANNED)
    await rig.work()
    rig.wait(3600)
    await rig.work()

    assert (await rig.order(order)).status is S.CANCELLED
    await rig.has_settled(S.CANCELLED, released=True)


async def test_a_refusal_of_the_account_that_charged_is_a_case(rig: ServicesRig) -> None:
    order = await rig.buy()

    async def charge_and_refuse(*_: object) -> TradeOutcome:
        rig.supplier.balance_now = Decimal("91.00")
        return Refused(BANNED)

    with_calls(rig, trade=charge_and_refuse)
    await rig.work()

    done = await rig.order(order)
    assert (done.status, done.cause) == (S.REVIEW, Cause.REFUSED_BUT_CHARGED)
    assert await pauses(rig) == []


async def test_a_refusal_whose_balance_cannot_be_read_then_is_a_case_and_not_cancelled(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    checks = iter([AccountCheck(AccountState.NO_ANSWER)])

    async def check_account() -> AccountCheck:
        return next(checks)

    with_calls(rig, check_account=check_account)
    await refuse_trade(rig, BANNED)
    await rig.work()

    done = await rig.order(order)
    assert (done.status, done.cause, done.cause_detail) == (S.REVIEW, Cause.REFUSED, BANNED)


async def test_an_examination_that_fails_loses_no_outcome(rig: ServicesRig) -> None:
    order = await rig.buy()

    async def check_account() -> AccountCheck:
        raise RuntimeError("the test says so")

    with_calls(rig, check_account=check_account)
    await refuse_trade(rig, "库存不足")
    await trade(rig)

    assert (await rig.order(order)).status is S.UNCERTAIN


async def test_the_upstream_trouble_of_a_reseller_is_about_the_product(rig: ServicesRig) -> None:
    """Our own balance covers the order, and our own key is accepted."""
    for words in (POOR, WRONG_KEY):
        order = await rig.buy()
        await refuse_trade(rig, words)
        await rig.work()
        assert (await rig.order(order)).status is S.CANCELLED
    assert await pauses(rig) == []


async def test_a_key_that_is_changed_during_a_trade_leaves_the_order_waiting(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()

    async def refuse(*_: object) -> TradeOutcome:
        rig.supplier.account_refused = "The signature is wrong."
        return Refused("The signature is wrong.")

    with_calls(rig, trade=refuse)
    await trade(rig)

    assert (await rig.order(order)).status is S.PLACED
    assert await pauses(rig) == [PauseCause.ACCOUNT_REFUSED], "its words are not known"


async def test_another_refusal_while_the_key_is_changed_is_examined_as_usual(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()

    async def refuse(*_: object) -> TradeOutcome:
        rig.supplier.account_refused = WRONG_KEY
        return Refused("库存不足")

    with_calls(rig, trade=refuse)
    await trade(rig)

    assert (await rig.order(order)).status is S.UNCERTAIN


# --- the balance ---------------------------------------------------------------------------------------


async def test_a_balance_below_what_confirmed_orders_need_pauses_until_it_is_back(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    seen = []
    for balance in ("9.00", "8.99", "9.00"):
        rig.supplier.balance_now = Decimal(balance)
        await watch_account(rig)
        seen.append(await pauses(rig))
    assert seen == [[], [PauseCause.LOW_SUPPLIER_BALANCE], []]

    await rig.work()
    rig.supplier.balance_now = Decimal(0)
    await watch_account(rig)
    assert (await rig.order(order)).status is S.DELIVERED
    assert await pauses(rig) == [], "nothing is left to be traded"


async def test_an_order_that_the_balance_does_not_cover_is_not_traded_and_waits(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    rig.supplier.balance_now = Decimal("8.99")
    await rig.work()
    assert ((await rig.order(order)).status, rig.supplier.trades) == (S.PLACED, [])
    assert await pauses(rig) == [PauseCause.LOW_SUPPLIER_BALANCE]

    rig.supplier.balance_now = Decimal("9.00")
    rig.wait(61)
    await watch_account(rig)
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED
    assert await pauses(rig) == []


async def test_an_order_that_waits_too_long_for_the_balance_gets_its_money_back(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    rig.supplier.balance_now = Decimal("8.99")
    await rig.work()
    rig.wait(3600)
    await rig.work()

    assert (await rig.order(order)).status is S.CANCELLED
    await rig.has_settled(S.CANCELLED, released=True)


async def test_a_balance_that_somebody_else_spent_meanwhile_lets_the_order_wait(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()

    async def spend_and_refuse(*_: object) -> TradeOutcome:
        rig.supplier.balance_now = Decimal("5.00")
        return Refused(POOR)

    with_calls(rig, trade=spend_and_refuse)
    rig.supplier.balance_now = Decimal("9.00")
    await trade(rig)

    assert (await rig.order(order)).status is S.PLACED
    assert await pauses(rig) == [PauseCause.LOW_SUPPLIER_BALANCE]


async def test_a_supplier_that_tells_no_balance_is_believed_to_be_out_of_ours(
    rig: ServicesRig,
) -> None:
    rig.supplier.balance_now = None
    order = await rig.buy()
    await refuse_trade(rig, POOR)
    await trade(rig)

    assert (await rig.order(order)).status is S.PLACED
    assert await pauses(rig) == [PauseCause.TRADES_REFUSED]


async def test_a_quote_above_the_balance_is_declined_alone(rig: ServicesRig) -> None:
    product = await rig.product()
    rig.supplier.balance_now = Decimal("20.00")
    refused = await rig.request_quote(BUYER, product, 3)
    await watch_account(rig)

    assert isinstance(refused, Declined)
    assert refused.reason is DeclineReason.ABOVE_SUPPLIER_BALANCE
    assert await pauses(rig) == []
    await rig.buy(quantity=2)
    refused = await rig.request_quote(BUYER, product, 1)
    assert isinstance(refused, Declined), "the order before needs the money"


async def test_a_balance_is_asked_once_for_quotes_that_it_covers_many_times(
    rig: ServicesRig,
) -> None:
    product = await rig.product()
    rig.supplier.balance_now = Decimal(1_000)
    rig.supplier.calls.clear()
    for _ in range(3):
        assert isinstance(await rig.request_quote(BUYER, product, 1), Quote)
    assert rig.supplier.calls.count("check_account") == 1

    rig.supplier.balance_now = Decimal("20.00")
    refused = await rig.request_quote(BUYER, product, 12)
    assert isinstance(refused, Declined), "a tenth of what was left is asked about"
    rig.wait(5)
    refused = await rig.request_quote(BUYER, product, 3)
    assert isinstance(refused, Declined), "what is some seconds old is asked about"


# --- what operators see --------------------------------------------------------------------------------


async def test_health_and_the_panel_tell_of_an_outage_and_of_a_refusal(rig: ServicesRig) -> None:
    rig.supplier.away = True
    assert (await read_health(rig.shop, rig.db)).account.state is AccountState.NO_ANSWER
    assert (await read_panel(rig.shop, rig.db)).account.state is AccountState.NO_ANSWER
    rig.supplier.away, rig.supplier.account_refused = False, WRONG_KEY
    assert (await read_health(rig.shop, rig.db)).account.message == WRONG_KEY
    assert (await read_panel(rig.shop, rig.db)).account.message == WRONG_KEY
