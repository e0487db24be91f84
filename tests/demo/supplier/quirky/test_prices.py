"""Tests of prices of quantities at the quirky supplier, in its quotes and its orders."""

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_KEY
from bot.demo.supplier.records import Account, Configuration, Tier, Traits
from tests.demo.supplier.quirky.quirky_shop import is_page, quirky_shop
from tests.demo.supplier.supplier_rig import KEYED, Caller, a_product, keyed, some_cards


async def quoted(caller: Caller, **params: object) -> str:
    answer = await caller.ask("valuation", **{"code": "thing", "num": 1} | params)
    assert answer.keys() == {"price"}
    return str(answer["price"])


async def test_a_tier_takes_its_percentage_of_a_piece_and_every_step_cuts_off() -> None:
    async with quirky_shop(a_product(user_price=3_333)) as shop:
        await shop.supplier.add_account(Account("8", APP_KEY, "Gold", 99_999, Tier("gold", 90)))
        gold = shop.as_merchant("8", APP_KEY)
        inventory = await gold.ask("inventory", sharedCode="thing")
        order = await gold.ask("trade", shared_code="thing", num=3)

        assert await quoted(gold) == "29.99"
        assert await quoted(gold, num=3) == "89.97"
        assert order["amount"] == 89.97
        assert inventory["factory_price"] == 33.33
        assert (await gold.ask("item", code="thing"))["user_price"] == 33.33


@pytest.mark.parametrize(("level", "price"), [(9_900, "9.50"), (800, "8.00"), (0, "9.50")])
async def test_a_level_price_counts_only_where_it_is_lower(level: int, price: str) -> None:
    traits = Traits(level_prices={"tier 100": level})
    async with quirky_shop(a_product(user_price=950), thing=traits) as shop:
        inventory = await shop.caller.ask("inventory", sharedCode="thing")

        assert await quoted(shop.caller) == price
        assert inventory["factory_price"] == (level / 100 or 9.5)


async def test_quantities_have_prices_of_their_own_but_never_for_variants() -> None:
    configuration = Configuration(
        category={"a": 1_000}, wholesale={2: 80, 10: 50}, category_wholesale={"a": {5: 900}}
    )
    async with quirky_shop(a_product(configuration=configuration)) as shop:
        bare = {num: await quoted(shop.caller, num=num) for num in (1, 2, 9, 10)}
        of_a = {num: await quoted(shop.caller, num=num, race="a") for num in (1, 4, 5)}

        assert bare == {1: "1.00", 2: "1.60", 9: "7.20", 10: "5.00"}
        assert of_a == {1: "10.00", 4: "40.00", 5: "45.00"}


async def test_a_quote_checks_neither_variant_nor_options_nor_quantity() -> None:
    async with quirky_shop(keyed()) as shop:
        ask = shop.caller
        assert await quoted(ask, code="key") == "1.00"
        assert await quoted(ask, code="key", race="OEM") == "2.00"
        assert await quoted(ask, code="key", race="OEM", sku={"Region": "US"}) == "2.50"
        assert await quoted(ask, code="key", num=0) == "0.00"
        assert await quoted(ask, code="key", num=-2, race="Retail") == "-6.00"
        await shop.supplier.set_on_sale("key", on_sale=False)
        assert await quoted(ask, code="key", num=1_000) == "1000.00"


async def test_a_quote_names_what_does_not_exist() -> None:
    async with quirky_shop(keyed()) as shop:
        ask = shop.caller
        assert await ask.refused("valuation", code="?", num=1) == "商品不存在#0"
        assert await ask.refused("valuation", code="key", race="x") == "此商品类型不存在[x]"
        assert await ask.refused("valuation", code="key", sku={"Region": "x"}) == "此SKU不存在[x]"
        assert await ask.refused("valuation", code="key", sku="") == "此SKU不存在[]"


async def test_a_dotted_variant_cannot_be_priced() -> None:
    traits = Traits(config="[category]\n1.5GB=13.00")
    async with quirky_shop(a_product(), thing=traits) as shop:
        assert (await shop.caller.ask("item", code="thing"))["config"] == {
            "category": {"1": {"5GB": "13.00"}}
        }
        assert await shop.caller.refused("valuation", code="thing", race="1.5GB") == (
            "此商品类型不存在[1.5GB]"
        )
        assert await is_page(shop.caller, "valuation", code="thing", num=1, race="1")


async def test_a_variant_with_an_ampersand_is_unknown_to_quotes_and_known_to_trades() -> None:
    configuration = Configuration(category={"A&B's": 200})
    cards = some_cards(2, race="A&B's")
    async with quirky_shop((a_product(configuration=configuration), cards)) as shop:
        ask = shop.caller
        assert await ask.ask("stock", code="thing", race="A&B's") == {"stock": "2"}
        assert await ask.refused("valuation", code="thing", num=1, race="A&B's") == (
            "此商品类型不存在[A&amp;B&#039;s]"
        )
        assert (await ask.ask("inventory", sharedCode="thing", race="A&B's"))["count"] == 0
        assert (await ask.ask("trade", shared_code="thing", num=1, race="A&B's"))["amount"] == 2


async def test_a_cards_own_surcharge_counts_if_it_has_one_and_for_one_piece_only() -> None:
    cards = [*some_cards(1, premium=250), *some_cards(1), *some_cards(1, premium=0)]
    async with quirky_shop((a_product(draft_status=1, draft_premium=50), cards)) as shop:
        ask = shop.caller
        quotes = [await quoted(ask, card_id=number) for number in (1, 2, 3)]
        drafts = [await ask.ask("draft", code="thing", card_id=number) for number in (1, 2, 3)]

        assert quotes == ["3.50", "1.50", "1.50"]
        assert await quoted(ask, num=2, card_id=1) == "2.00"
        assert [draft["draft_premium"] for draft in drafts] == ["2.50", None, "0.00"]
        assert (await ask.ask("trade", shared_code="thing", num=1, card_id=1))["amount"] == 3.5
        assert await ask.refused("valuation", code="thing", card_id=1) == "此宝贝已被他人抢走"
        assert await ask.refused("draft", code="thing", card_id=9) == "预选的宝贝不存在"


async def test_a_broken_configuration_breaks_everything_but_the_list() -> None:
    traits = Traits(config="[category]\na=1\nb")
    async with quirky_shop(a_product(configuration=KEYED), thing=traits) as shop:
        [category] = await shop.caller.ask("items")
        assert category["children"][0]["config"] == traits.config
        for endpoint, name in (("item", "code"), ("valuation", "code"), ("trade", "shared_code")):
            said = await shop.caller.refused(endpoint, **{name: "thing", "num": 1})
            assert said.startswith("该商品配置异常，请商家检查商品[1]的批发/规格/会员价配置：b ")
        assert await shop.caller.refused("inventory", sharedCode="thing") == (
            "配置解析异常，b 没有赋值"
        )
