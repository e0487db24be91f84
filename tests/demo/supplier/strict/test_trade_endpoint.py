"""Tests of placing orders: checks, charges, deliveries, and their consistency."""

from typing import Any

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.records import MANUAL, Configuration, Coupon, FlashSale, Widget
from tests.demo.supplier.behaviours import in_both
from tests.demo.supplier.supplier_rig import (
    NOW,
    Bench,
    a_product,
    bench,
    some_cards,
)

FORM = (
    Widget("uid", "UID", regex=r"^\d{3}$", error="Three digits, please."),
    Widget("server", "Server", "select", options=(("Europe", "eu"), ("Asia", "as"))),
    Widget("extras", "Extras", "checkbox", options=(("A", "a"), ("B", "b"))),
    Widget("note", "Note", "textarea"),
)


async def assert_untouched(shop: Bench, *, stock: int = 3, balance: int = 1_000) -> None:
    """Check that nothing was charged, sold or stored."""
    assert await shop.supplier.orders() == []
    assert await shop.supplier.balance(APP_ID) == balance
    assert await shop.supplier.stock("thing") == stock


async def test_a_trade_charges_hands_out_and_writes_down() -> None:
    async with bench(None, a_product()) as shop:
        answer = (
            await shop.caller.send(
                "trade",
                shared_code="thing",
                num=2,
                request_no="R1",
                contact="me@mail.example",
                password="hunter2",
                device=1,
            )
        ).json()
        [order] = await shop.supplier.orders()

        assert answer == {
            "code": 200,
            "msg": "Order placed.",
            "data": {
                "tradeNo": order.trade_no,
                "amount": "2.00",
                "secret": "card 1\ncard 2",
                "stock": "1",
                "url": None,
            },
        }
        assert (order.app_id, order.code, order.num, order.amount) == (APP_ID, "thing", 2, 200)
        assert (order.contact, order.password, order.device) == ("me@mail.example", "hunter2", 1)
        assert (order.request_no, order.created, order.status) == ("R1", NOW, 1)
        assert await shop.supplier.balance(APP_ID) == 800
        assert await shop.supplier.stock("thing") == 1


async def test_a_repeated_request_number_is_charged_again_and_counted() -> None:
    async with bench(None, a_product()) as shop:
        first = await shop.caller.ask("trade", shared_code="thing", num=1, request_no="same")
        second = await shop.caller.ask("trade", shared_code="thing", num=1, request_no="same")
        await shop.caller.ask("trade", shared_code="thing", num=1)

        assert first["tradeNo"] != second["tradeNo"]
        assert first["secret"] != second["secret"]
        assert await shop.supplier.trades_per_request_no() == {"same": 2}
        assert await shop.supplier.balance(APP_ID) == 700


@pytest.mark.parametrize(
    ("changes", "params", "msg"),
    [
        ({}, {"num": 0}, "The quantity must be at least 1."),
        ({}, {"num": "1.5"}, "The parameter num must be a whole number."),
        ({}, {"num": 4}, "Insufficient stock."),
        ({"minimum": 2}, {"num": 1}, "The minimum quantity is 2."),
        ({"maximum": 2}, {"num": 3}, "The maximum quantity per order is 2."),
        ({"user_price": 1_001}, {"num": 1}, "Insufficient balance."),
        ({}, {"num": 1, "race": "x"}, "There is no variant x of this product."),
        ({}, {"num": 1, "sku": {"a": "b"}}, "There is no option b of a."),
        ({}, {"num": 1, "device": "x"}, "The parameter device must be a whole number."),
        ({}, {"num": 1, "coupon": "X"}, "This coupon does not exist or has been used up."),
        (
            {"flash_sale": FlashSale(NOW + 1, NOW + 9)},
            {"num": 1},
            "The flash sale has not started yet.",
        ),
        ({"flash_sale": FlashSale(NOW - 9, NOW - 1)}, {"num": 1}, "The flash sale is over."),
        ({"widgets": FORM}, {"num": 1}, "Three digits, please."),
        ({"widgets": FORM}, {"num": 1, "uid": "12"}, "Three digits, please."),
        ({"widgets": FORM}, {"num": 1, "uid": "123", "server": "x"}, "Server has no option x."),
        (
            {"widgets": FORM},
            {"num": 1, "uid": "123", "extras": {"0": "a", "1": "x"}},
            "Extras has no option x.",
        ),
        (
            {"configuration": Configuration(sku={"Region": {"EU": 0}})},
            {"num": 1},
            "Please choose: Region.",
        ),
        (
            {"delivery_way": MANUAL, "manual_stock": 3},
            {"num": 4},
            "Insufficient stock.",
        ),
    ],
)
async def test_a_refused_trade_leaves_nothing_behind(
    changes: dict[str, Any], params: dict[str, object], msg: str
) -> None:
    async with bench(None, a_product(**changes)) as shop:
        assert await shop.caller.refused("trade", shared_code="thing", **params) == msg
        await assert_untouched(shop)


@in_both
@pytest.mark.parametrize("edge", [(NOW, NOW + 9), (NOW - 9, NOW)])
async def test_a_flash_sale_includes_both_its_ends(
    edge: tuple[float, float], behaviour: str
) -> None:
    async with bench(None, a_product(flash_sale=FlashSale(*edge)), behaviour=behaviour) as shop:
        await shop.caller.ask("trade", shared_code="thing", num=1)


async def test_a_trade_takes_the_variant_and_options_asked_for() -> None:
    configuration = Configuration(
        category={"a": 100, "b": 150}, sku={"Region": {"EU": 0, "US": 50}}
    )
    cards = [
        card
        for race in ("a", "b")
        for region in ("EU", "US")
        for card in some_cards(2, race=race, sku={"Region": region})
    ]
    async with bench(None, (a_product(configuration=configuration), cards)) as shop:
        order = await shop.caller.ask(
            "trade", shared_code="thing", num=1, race="b", sku={"Region": "US"}
        )
        default = await shop.caller.ask("trade", shared_code="thing", num=1, sku={"Region": "EU"})
        [first, second] = await shop.supplier.orders()

        assert (order["amount"], order["stock"]) == ("2.00", "1")
        assert (default["amount"], default["stock"]) == ("1.00", "1")
        assert (first.race, first.sku) == ("b", {"Region": "US"})
        assert (second.race, second.sku) == ("a", {"Region": "EU"})


@in_both
async def test_options_may_come_in_any_order(behaviour: str) -> None:
    configuration = Configuration(sku={"Region": {"EU": 0}, "Media": {"USB": 0}})
    cards = some_cards(1, sku={"Region": "EU", "Media": "USB"})
    async with bench(
        None, (a_product(configuration=configuration), cards), behaviour=behaviour
    ) as shop:
        await shop.caller.ask(
            "trade", shared_code="thing", num=1, sku={"Media": "USB", "Region": "EU"}
        )


async def test_a_chosen_card_is_the_one_handed_out_for_its_surcharge() -> None:
    cards = [*some_cards(2), *some_cards(1, draft="nice", premium=250)]
    async with bench(None, (a_product(draft_status=1, draft_premium=50), cards)) as shop:
        caller = shop.caller
        listed = (await caller.ask("draftCard", code="thing"))["list"]
        quotes = [
            await caller.ask("valuation", code="thing", num=1, card_id=card["id"])
            for card in listed
        ]
        orders = [
            await caller.ask("trade", shared_code="thing", num=1, card_id=listed[index]["id"])
            for index in (2, 1)
        ]

        assert [quote["price"] for quote in quotes] == ["1.50", "1.50", "3.50"]
        assert [order["amount"] for order in orders] == ["3.50", "1.50"]
        assert [order["secret"] for order in orders] == ["card 1", "card 2"]
        assert "taken" in await caller.refused(
            "trade", shared_code="thing", num=1, card_id=listed[2]["id"]
        )
        assert "one at a time" in await caller.refused(
            "trade", shared_code="thing", num=2, card_id=listed[0]["id"]
        )
        assert (await caller.ask("trade", shared_code="thing", num=1))["amount"] == "1.00"


@in_both
async def test_a_card_number_means_nothing_where_cards_cannot_be_chosen(behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=1, card_id=99)

        assert order["secret"] == "card 1"


async def test_a_card_of_another_variant_is_refused() -> None:
    configuration = Configuration(category={"a": 100, "b": 100})
    cards = [*some_cards(1, race="a"), *some_cards(1, race="b")]
    product = a_product(configuration=configuration, draft_status=1)
    async with bench(None, (product, cards)) as shop:
        [card] = (await shop.caller.ask("draftCard", code="thing", race="b"))["list"]

        assert "another variant" in await shop.caller.refused(
            "trade", shared_code="thing", num=1, race="a", card_id=card["id"]
        )


async def test_widget_values_are_kept_and_shown_by_query() -> None:
    async with bench(None, a_product(widgets=FORM)) as shop:
        order = await shop.caller.ask(
            "trade",
            shared_code="thing",
            num=1,
            uid="123",
            server="as",
            extras={"0": "a", "1": "b"},
            note="<b>é\n😀 & co</b>",
        )
        shown = await shop.caller.ask("query", tradeNo=order["tradeNo"])

        assert shown["widget"] == {
            "uid": "123",
            "server": "as",
            "extras": ["a", "b"],
            "note": "<b>é\n😀 & co</b>",
        }


async def test_ticked_options_may_be_joined_with_commas() -> None:
    async with bench(None, a_product(widgets=FORM)) as shop:
        await shop.caller.ask("trade", shared_code="thing", num=1, uid="123", extras="a,b")


async def test_a_coupon_lowers_the_amount_and_is_used_up() -> None:
    async with bench(None, a_product()) as shop:
        await shop.supplier.add_coupon(Coupon("TEN", 10))
        refused = await shop.caller.refused("trade", shared_code="thing", num=9, coupon="TEN")
        order = await shop.caller.ask("trade", shared_code="thing", num=2, coupon="TEN")

        assert refused == "Insufficient stock."
        assert order["amount"] == "1.90"
        assert await shop.supplier.balance(APP_ID) == 810
        assert "used up" in await shop.caller.refused(
            "trade", shared_code="thing", num=1, coupon="TEN"
        )


async def test_a_coupon_never_pays_money_out() -> None:
    async with bench(None, a_product()) as shop:
        await shop.supplier.add_coupon(Coupon("RICH", 5_000))
        order = await shop.caller.ask("trade", shared_code="thing", num=1, coupon="RICH")

        assert order["amount"] == "0.00"
        assert await shop.supplier.balance(APP_ID) == 1_000


async def test_a_manual_order_is_paid_at_once_and_owes_its_goods() -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=5, notice="Being made.")
    async with bench(None, product) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=2)
        [stored] = await shop.supplier.orders()

        assert (order["secret"], order["stock"], order["amount"]) == ("Being made.", "3", "2.00")
        assert stored.pending
        assert await shop.caller.ask("query", tradeNo=order["tradeNo"]) == {
            "secret": "Being made.",
            "widget": None,
            "status": 1,
        }
