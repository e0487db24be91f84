"""Tests of the supplier gateway over the client, against the reference supplier."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from bot.adapters.supplier_gateway import SupplierGateway, find_first_picture
from bot.demo import demo_servers
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.faults.fault_kinds import FAULT_KINDS
from bot.demo.supplier.faults.fault_plan import answer_html_page, answer_refusal
from bot.demo.supplier.records import QUIRKY, STRICT, Configuration, Widget
from bot.domain.catalogue.product import ContactKind, DeliveryMode, Product
from bot.domain.catalogue.selection import Selection
from bot.domain.errors import SupplierRefusedAccount, SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import RequestNo, TradeNo
from bot.domain.orders.supplier import (
    AccountCheck,
    AccountState,
    UnreadableEntries,
    UnreadableEntry,
)
from bot.domain.orders.transition_inputs import Accepted, NotSent, Refused, UnknownOutcome
from bot.supplier import SupplierClient
from tests.builders import a_selection
from tests.demo.supplier.supplier_rig import a_product as a_stored_product
from tests.marks import at_length
from tests.supplier.dealing import PRICED, client
from tests.supplier.scripted_supplier import ok, running_scripted_supplier
from tests.supplier.shop import Shop

NUMBER = RequestNo("TEST000000000000001")
World = tuple[SupplierGateway, demo_servers.DemoServers]


@pytest.fixture(params=[STRICT, *at_length(QUIRKY)])
async def world(request: pytest.FixtureRequest) -> AsyncIterator[World]:
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        demo_servers.open_demo_servers(None, behaviour=request.param) as servers,
        demo_servers.serve_demo(servers, listener) as address,
        SupplierClient(f"{address}/supplier", APP_ID, APP_KEY) as client,
    ):
        yield SupplierGateway(client, "USD"), servers


async def every_product(gateway: SupplierGateway) -> list[Product]:
    categories, unreadable = await gateway.catalogue()
    assert unreadable == 0
    found = []
    for code in [one.code for category in categories for one in category.products]:
        try:
            found.append(await gateway.product(code))
        except SupplierRefusedCall:
            assert code == "broken-config"
    return found


async def test_the_sample_catalogue_arrives_with_products_of_every_kind(world: World) -> None:
    products = await every_product(world[0])
    details = [product.details for product in products if product.details is not None]

    assert len(details) == len(products) > 15
    assert any(product.delivery is DeliveryMode.MANUAL for product in products)
    assert any(product.selectable_cards for product in products)
    assert any(detail.variants and detail.attributes for detail in details)
    assert any(detail.wholesale for detail in details)
    assert any(variant.wholesale for detail in details for variant in detail.variants)
    assert {ContactKind.PHONE, ContactKind.EMAIL, ContactKind.MESSENGER} <= {
        one.contact for one in details
    }
    assert any(detail.asks_password for detail in details)
    assert all(detail.picture.endswith(".png") for detail in details)
    assert any(detail.minimum for detail in details)
    assert any(detail.maximum for detail in details)
    assert sum(detail.flash_sale is not None for detail in details) >= 3
    assert len({widget.kind for detail in details for widget in detail.widgets}) == 7
    unsellable = {
        p.code for p in products if p.details is not None and p.details.unsellable_reasons
    }
    assert unsellable <= {"once-per-account", "dotted-variant", "reserved-widget"}


async def plain(gateway: SupplierGateway) -> Selection:
    """Return the first product that asks no question."""
    for product in await every_product(gateway):
        details = product.details
        assert details is not None
        asks = details.variants or details.attributes or details.widgets or details.flash_sale
        if not asks and not product.selectable_cards and not details.minimum and product.stock:
            return a_selection(product, quantity=2)
    raise LookupError("a plain product")


async def test_a_trade_takes_what_the_valuation_said(world: World) -> None:
    gateway, _ = world
    selection = await plain(gateway)
    cost, before = await gateway.total_cost(selection), await gateway.balance()
    await gateway.ensure_available(selection)
    outcome = await gateway.trade(selection, NUMBER, "somebody")
    after = await gateway.balance()

    assert isinstance(outcome, Accepted)
    assert outcome.charged is not None
    assert before is not None
    assert after is not None
    assert cost == outcome.charged.decimal == before - after
    assert outcome.trade_no is not None
    reply = await gateway.query(outcome.trade_no)
    assert (reply.text, reply.paid) == (outcome.text, True)


@pytest.mark.parametrize(
    "kind", ["number_comma", "number_exponent", "number_nan", "number_negative"]
)
async def test_a_charge_that_cannot_be_read_is_said_to_be_so(world: World, kind: str) -> None:
    gateway, servers = world
    selection = await plain(gateway)
    servers.faults.add_next("trade", FAULT_KINDS[kind](0))
    outcome = await gateway.trade(selection, NUMBER, "somebody")

    assert isinstance(outcome, Accepted)
    assert (outcome.charged, outcome.is_charge_unreadable) == (None, True)


async def test_a_no_of_the_supplier_is_a_no(world: World) -> None:
    gateway, _ = world
    selection = await plain(gateway)
    too_many = replace(selection, quantity=100_000)
    with pytest.raises(SupplierRefusedCall) as caught:
        await gateway.ensure_available(too_many)
    assert caught.value.message
    assert isinstance(await gateway.trade(too_many, NUMBER, "somebody"), Refused)
    with pytest.raises(SupplierRefusedCall):
        await gateway.query(TradeNo("nothing"))


async def test_a_page_instead_of_an_answer_is_away_or_unknown(world: World) -> None:
    gateway, servers = world
    selection = await plain(gateway)
    servers.faults.add_next("item", answer_html_page(), times=9)
    with pytest.raises(SupplierUnavailable):
        await gateway.product(selection.code)

    servers.faults.add_next("trade", answer_html_page(), times=1)
    assert isinstance(await gateway.trade(selection, NUMBER, "somebody"), UnknownOutcome)


async def test_an_unreachable_supplier_is_unavailable_and_gets_no_trade() -> None:
    listener = demo_servers.open_listener("127.0.0.1", 0)
    port = listener.getsockname()[1]
    listener.close()
    async with SupplierClient(f"http://127.0.0.1:{port}", APP_ID, APP_KEY) as client:
        gateway = SupplierGateway(client, "USD")
        with pytest.raises(SupplierUnavailable):
            await gateway.stock("x")
        assert await gateway.balance() is None
        assert isinstance(await gateway.trade(a_selection(), NUMBER, "somebody"), NotSent)


async def test_a_quote_for_a_single_piece_is_made_one_for_all() -> None:
    shop = Shop({"valuation": lambda _: {"price": "3"}, "item": lambda _: {"user_price": "3"}})
    gateway = SupplierGateway(shop.client(), "USD")

    assert await gateway.total_cost(replace(a_selection(), quantity=4)) == 12
    assert await gateway.total_cost(replace(a_selection(), quantity=1)) == 3


async def test_a_supplier_without_some_calls_is_away_for_them_only() -> None:
    shop = Shop({"items": lambda _: [], "inventory": lambda _: {"user_price": "3", "count": 5}})
    gateway = SupplierGateway(shop.client(), "USD")
    for _ in range(4):
        await gateway.catalogue()
        assert await gateway.balance() is None
        assert await gateway.stock("x") == 5
        with pytest.raises(SupplierUnavailable):
            await gateway.total_cost(a_selection())

    with pytest.raises(SupplierUnavailable, match="the supplier has no endpoint valuation"):
        await gateway.total_cost(a_selection())
    assert shop.calls["connect"] == shop.calls["valuation"] == 3


async def test_the_balance_is_an_exact_decimal(world: World) -> None:
    balance = await world[0].balance()

    assert isinstance(balance, Decimal)
    assert balance > 0


async def test_cards_come_with_their_previews_and_surcharges(world: World) -> None:
    gateway, _ = world
    product = next(p for p in await every_product(gateway) if p.selectable_cards)
    found = await gateway.cards(product.code, 1, None, {})

    assert 0 < len(found.cards) <= 10
    assert found.total >= len(found.cards)
    assert all(card.preview for card in found.cards)
    own = [await gateway.card_premium(product.code, card.id) for card in found.cards]
    assert own == [card.premium for card in found.cards]


async def test_an_operator_is_told_who_supplies_a_product_and_what_it_costs(world: World) -> None:
    gateway, _ = world
    product = next(one for one in await every_product(gateway) if not one.selectable_cards)
    facts = await gateway.operator_product_info(product.code)

    assert facts.cost is not None
    assert facts.cost > 0
    assert facts.share_url
    assert gateway.missing_calls() == ()


async def test_unreadable_entries_of_the_list_are_reported_with_their_reasons() -> None:
    children = [{"code": "A", "name": "Key", "user_price": "free"}, {"user_price": "1"}]
    listed = [{"id": 1, "name": "", "children": children}]
    shop = Shop({"items": lambda _: listed})
    gateway = SupplierGateway(shop.client(), "USD")
    assert gateway.unreadable_entries() == UnreadableEntries()

    assert (await gateway.catalogue())[1] == 2
    entries = (UnreadableEntry("A", "Key", "user_price"), UnreadableEntry("", "", "code"))
    assert gateway.unreadable_entries() == UnreadableEntries(2, entries)
    listed.clear()
    await gateway.catalogue()
    assert gateway.unreadable_entries() == UnreadableEntries()


@pytest.mark.parametrize(
    ("way", "delivery", "stock"),
    [(0, DeliveryMode.AUTOMATIC, 4), (1, DeliveryMode.MANUAL, 7), (2, DeliveryMode.MANUAL, 7)],
)
async def test_what_is_not_handed_out_at_once_comes_by_hand(
    way: int, delivery: DeliveryMode, stock: int
) -> None:
    told = {"code": "x", "user_price": "3", "delivery_way": way}
    shop = Shop(
        {
            "items": lambda _: [{"id": 1, "name": "", "children": [told]}],
            "item": lambda _: {**told, "stock": 7},
            "inventory": lambda _: {**told, "count": 4},
        }
    )
    gateway = SupplierGateway(shop.client(), "USD")
    ((category,), _) = await gateway.catalogue()
    assert [product.delivery for product in category.products] == [delivery]
    assert (await gateway.product("x")).delivery is delivery
    assert (await gateway.operator_product_info("x")).stock == stock


async def test_the_last_good_answer_is_told_with_the_suppliers_clock(world: World) -> None:
    gateway, _ = world
    before = datetime.now(UTC)
    await gateway.catalogue()
    pulse = gateway.last_answer()

    assert pulse is not None
    assert before <= pulse.at <= datetime.now(UTC)
    assert pulse.clock_ahead_seconds is None or abs(pulse.clock_ahead_seconds) < 60, (
        "the supplier runs on this machine"
    )


async def test_entities_in_sellers_names_are_read_and_what_is_sent_is_as_received(
    world: World,
) -> None:
    gateway, servers = world
    widget = Widget("kind", "Size &amp; colour", "select", options=(("A&amp;B", "A&amp;B"),))
    configuration = Configuration(
        category={"A&amp;B": 100}, sku={"Size &amp; colour": {"O&#039;Neil": 0}}
    )
    product = a_stored_product(
        "entities", name="Tom &amp; Jerry", configuration=configuration, widgets=(widget,)
    )
    await servers.supplier.add_product(product, [])
    found = await gateway.product("entities")

    assert found.name == "Tom & Jerry"
    assert found.details is not None
    ((variant,), (attribute,), (field,)) = (
        found.details.variants,
        found.details.attributes,
        found.details.widgets,
    )
    assert (variant.name, variant.label) == ("A&amp;B", "A&B")
    assert (attribute.name, attribute.label) == ("Size &amp; colour", "Size & colour")
    assert (attribute.options[0].name, attribute.options[0].label) == ("O&#039;Neil", "O'Neil")
    assert field.label == "Size & colour"
    assert (field.choices[0].label, field.choices[0].value) == ("A&B", "A&amp;B")


async def test_another_key_is_a_refusal_of_our_account_for_every_call(world: World) -> None:
    gateway, servers = world
    selection = await plain(gateway)
    assert gateway.account_refusal() is None
    await servers.supplier.change_app_key(APP_ID, "another key")

    for call in (
        gateway.catalogue(),
        gateway.product(selection.code),
        gateway.stock(selection.code),
        gateway.total_cost(selection),
        gateway.ensure_available(selection),
        gateway.query(TradeNo("T1")),
    ):
        with pytest.raises(SupplierRefusedAccount) as caught:
            await call
        assert caught.value.message in {"The signature is wrong.", "密钥错误"}
    refused = await gateway.check_account()
    assert refused == AccountCheck(AccountState.REFUSED, message=caught.value.message)
    assert gateway.account_refusal() == caught.value.message

    await servers.supplier.change_app_key(APP_ID, APP_KEY)
    await gateway.product(selection.code)
    assert gateway.account_refusal() is None
    assert (await gateway.check_account()).state is AccountState.ACCEPTED


async def test_a_refused_test_of_the_account_counts_no_longer_than_until_the_next_answer(
    world: World,
) -> None:
    """A test that is refused while other calls are answered is not believed again."""
    gateway, servers = world
    selection = await plain(gateway)
    servers.faults.add_next("connect", answer_refusal("密钥错误"), times=2)
    assert (await gateway.check_account()).state is AccountState.REFUSED
    assert gateway.account_refusal() == "密钥错误"
    await gateway.product(selection.code)
    assert gateway.account_refusal() is None
    assert (await gateway.check_account()).state is AccountState.REFUSED
    assert gateway.account_refusal() is None

    await servers.supplier.change_app_key(APP_ID, "another key")
    with pytest.raises(SupplierRefusedAccount):
        await gateway.product(selection.code)
    assert gateway.account_refusal() is not None, "a refused call is believed"


async def test_a_refusal_is_of_the_product_while_the_account_is_accepted(world: World) -> None:
    gateway, _ = world
    with pytest.raises(SupplierRefusedCall):
        await gateway.product("no such product")
    assert gateway.account_refusal() is None


@pytest.mark.parametrize(
    ("words", "error"),
    [("密钥错误", SupplierRefusedAccount), ("商品不存在", SupplierRefusedCall)],
)
async def test_without_the_test_of_the_account_the_known_words_decide(
    world: World, words: str, error: type[Exception]
) -> None:
    gateway, servers = world
    servers.faults.add_next("connect", answer_html_page(), times=9)
    servers.faults.add_next("item", answer_refusal(words), times=1)
    with pytest.raises(error):
        await gateway.product("any")
    assert (await gateway.check_account()).state is AccountState.NOT_OFFERED


async def test_a_supplier_that_cannot_be_reached_gives_no_answer_about_the_account() -> None:
    listener = demo_servers.open_listener("127.0.0.1", 0)
    port = listener.getsockname()[1]
    listener.close()
    async with SupplierClient(f"http://127.0.0.1:{port}", APP_ID, APP_KEY) as client:
        gateway = SupplierGateway(client, "USD")
        assert (await gateway.check_account()).state is AccountState.NO_ANSWER
        assert gateway.account_refusal() is None


async def test_our_accounts_own_prices_are_used_where_the_supplier_tells_them() -> None:
    config = {
        "category": {"Month": "10.00", "Year": "90.00", "Week": "4.00"},
        "category_factory": {"Month": "8.5", "Year": "99", "Week": "?", "Day": "1"},
    }
    told = {"code": "x", "user_price": "10.00", "factory_price": 9.25, "config": config}
    shop = Shop(
        {
            "items": lambda _: [{"id": 1, "name": "", "children": [told]}],
            "item": lambda _: told,
        }
    )
    gateway = SupplierGateway(shop.client(), "USD")
    ((category,), _) = await gateway.catalogue()
    page = await gateway.product("x")

    assert category.products[0].cost == Decimal("10.00"), "the list tells the supplier's own cost"
    assert page.details is not None
    assert page.details.own_cost == Decimal("9.25")
    costs = {variant.name: variant.cost for variant in page.details.variants}
    assert costs == {"Month": Decimal("8.5"), "Year": Decimal(90), "Week": Decimal(4)}
    assert page.details.unsellable_reasons == ""


@pytest.mark.parametrize("own", [None, "", 0, "0.00", "free", -1, "NaN", [], True])
async def test_an_own_price_that_says_nothing_is_ignored(own: object) -> None:
    told = {"code": "x", "user_price": "10.00", "factory_price": own}
    shop = Shop(
        {
            "items": lambda _: [{"id": 1, "name": "", "children": [told]}],
            "item": lambda _: told,
        }
    )
    gateway = SupplierGateway(shop.client(), "USD")
    ((category,), unreadable) = await gateway.catalogue()
    page = await gateway.product("x")

    assert (category.products[0].cost, unreadable) == (Decimal("10.00"), 0)
    assert page.details is not None
    assert page.details.own_cost is None


async def test_of_a_long_wholesale_table_the_first_steps_are_kept() -> None:
    tiers = {str(n): "5.00" for n in range(2_000, 1, -1)}
    config = {"category": {"V": "9.00"}, "wholesale": tiers, "category_wholesale": {"V": tiers}}
    async with (
        running_scripted_supplier(ok({**PRICED, "config": config})) as scripted,
        client(scripted.base_url) as supplier,
    ):
        details = (await SupplierGateway(supplier, "USD").product("A1")).details
    assert details is not None
    assert list(details.wholesale) == list(range(2, 102))
    assert list(details.variants[0].wholesale) == list(range(2, 102))


@pytest.mark.parametrize(
    ("description", "address"),
    [
        ('<p>A key.</p><img src="/covers/a.png"><img src="/covers/b.png">', "/covers/a.png"),
        ("<IMG alt='' width=10 SRC = '/a b.png' />", "/a b.png"),
        ("<img src=/a.png>", "/a.png"),
        ('<img src="/a.png?x=1&amp;y=2">', "/a.png?x=1&y=2"),
        ('<img data-src="/lazy.png" src="/a.png">', "/a.png"),
        ('<img alt="no source"><img src="/a.png">', "/a.png"),
        ('<img src="">', ""),
        ("no picture, src=/a.png", ""),
        ("<imgsrc='/a.png'>", ""),
        ("", ""),
    ],
)
def test_the_first_picture_with_a_source_is_found(description: str, address: str) -> None:
    assert find_first_picture(description) == address


def test_only_the_beginning_of_a_long_description_is_searched() -> None:
    """A text that is built to be slow is searched as fast as any other."""
    assert find_first_picture("x" * 5_000 + '<img src="/a.png">') == ""
    assert find_first_picture("<img " * 100_000) == ""
