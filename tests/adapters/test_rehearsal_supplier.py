"""Tests of the supplier of a rehearsal: reads are real, and a trade is made up without being sent."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

import pytest

from bot.adapters.rehearsal_supplier import MARK, RehearsalSupplier, RehearsedTrade
from bot.demo import demo_servers
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import Account, Tier
from bot.domain.catalogue.selection import Selection
from bot.domain.errors import SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import ProductId, RequestNo, TradeNo
from bot.domain.money import Money
from bot.domain.orders.refusals import BUILT_IN_REFUSAL_PHRASES, RefusalMeaning
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, NotSent, Refused
from bot.supplier import SupplierClient, SupplierReader

NUMBER = RequestNo("TEST000000000000001")
PLAIN = Selection(ProductId(1), "steam-wallet-20", "Steam Wallet 20 USD", 2)
POOR = Account("1077", "POORKEY", "Poor merchant", 1_500, Tier("standard", 100))


@dataclass(slots=True)
class Rig:
    """A rehearsal's supplier over HTTP, and the trades that it would have sent."""

    supplier: RehearsalSupplier
    servers: demo_servers.DemoServers
    address: str
    trades: list[RehearsedTrade] = field(default_factory=list)


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        demo_servers.open_demo_servers(None) as servers,
        demo_servers.serve_demo(servers, listener) as address,
        SupplierReader(f"{address}/supplier", APP_ID, APP_KEY) as client,
    ):
        trades: list[RehearsedTrade] = []
        supplier = RehearsalSupplier(client, "USD", trades.append)
        yield Rig(supplier, servers, address, trades)
        assert await servers.supplier.orders() == []
        assert await servers.supplier.trades_per_request_no() == {}


def test_its_client_has_no_call_that_buys() -> None:
    """What a rehearsal is built on cannot send a trade, whatever it is asked."""
    buying = {name for name in vars(SupplierClient) if "trade" in name}
    assert buying == {"trade", "trade_connection"}
    assert not any(hasattr(SupplierReader, name) for name in buying)
    reader = SupplierReader("https://shop.example", "1", "K")
    assert not any("trade" in name or "sender" in name for name in vars(reader))


async def test_a_made_up_trade_costs_what_the_supplier_says_and_is_marked(rig: Rig) -> None:
    async with rig.supplier.trade_connection(PLAIN, NUMBER, "ada"):
        outcome = await rig.supplier.trade(PLAIN, NUMBER, "ada")

    assert isinstance(outcome, Accepted)
    cost = Money(round(100 * await rig.supplier.total_cost(PLAIN)), "USD")
    assert (outcome.trade_no, outcome.charged) == (f"{MARK}{NUMBER}", cost)
    assert outcome.text == f"{MARK}{NUMBER}-1\n{MARK}{NUMBER}-2"
    assert "nothing was bought" in outcome.note
    assert rig.trades == [RehearsedTrade(PLAIN, cost, Decimal(50_000))]


async def test_what_a_seller_delivers_by_hand_comes_by_a_query(rig: Rig) -> None:
    by_hand = replace(PLAIN, code="film-night", quantity=1)
    outcome = await rig.supplier.trade(by_hand, NUMBER, "ada_lovelace")

    assert isinstance(outcome, Accepted)
    assert outcome.text is None
    assert outcome.trade_no is not None
    found = await rig.supplier.query(outcome.trade_no)
    assert found == QueryReply(f"{MARK}{NUMBER}-1", paid=True)


async def test_a_query_about_another_order_is_asked_of_the_supplier(rig: Rig) -> None:
    with pytest.raises(SupplierRefusedCall):
        await rig.supplier.query(TradeNo("1234567890"))


async def test_a_balance_that_does_not_cover_the_cost_is_refused_as_a_supplier_does(
    rig: Rig,
) -> None:
    await rig.servers.supplier.add_account(POOR)
    trades: list[RehearsedTrade] = []
    async with SupplierReader(f"{rig.address}/supplier", POOR.app_id, POOR.app_key) as client:
        outcome = await RehearsalSupplier(client, "USD", trades.append).trade(PLAIN, NUMBER, "ada")

    assert isinstance(outcome, Refused)
    meaning = BUILT_IN_REFUSAL_PHRASES.classify(outcome)
    assert meaning is RefusalMeaning.INSUFFICIENT_BALANCE
    (trade,) = trades
    assert not trade.is_covered


@pytest.mark.parametrize(
    ("balance", "is_covered"), [("15.00", True), ("14.99", False), (None, True)]
)
def test_a_balance_covers_its_own_amount_and_an_unknown_one_forbids_nothing(
    balance: str | None, *, is_covered: bool
) -> None:
    known = None if balance is None else Decimal(balance)
    assert RehearsedTrade(PLAIN, Money(1_500, "USD"), known).is_covered == is_covered


async def test_a_product_that_is_gone_is_refused_with_the_supplier_s_words(rig: Rig) -> None:
    outcome = await rig.supplier.trade(replace(PLAIN, code="unheard-of"), NUMBER, "ada")

    assert isinstance(outcome, Refused)
    assert outcome.message
    assert rig.trades == []


async def test_without_a_supplier_nothing_counts_as_sent() -> None:
    async with SupplierReader("http://127.0.0.1:9", "1", "K") as client:
        supplier = RehearsalSupplier(client, "USD", lambda _: None)
        assert isinstance(await supplier.trade(PLAIN, NUMBER, "ada"), NotSent)


async def test_an_answer_that_cannot_be_sent_is_no_connection(rig: Rig) -> None:
    """As with the supplier of a shop: a field with the name of a parameter is never sent."""
    reserved = replace(PLAIN, widgets={"app_id": "2"})
    with pytest.raises(SupplierUnavailable):
        async with rig.supplier.trade_connection(reserved, NUMBER, "ada"):
            pass
