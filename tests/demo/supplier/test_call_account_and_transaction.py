"""Tests of cards that buyers choose: their list, their price, and their loss to another buyer."""

from tests.demo.supplier.supplier_rig import KEYED, a_product, bench, keyed_cards, some_cards


async def test_draft_card_pages_through_the_cards_that_can_be_chosen() -> None:
    cards = [*some_cards(11, draft="plain"), *some_cards(1, draft="nice", premium=250)]
    async with bench(None, (a_product(draft_status=1, draft_premium=50), cards)) as shop:
        caller = shop.caller
        first = await caller.ask("draftCard", code="thing")
        second = await caller.ask("draftCard", code="thing", page=2)
        beyond = await caller.ask("draftCard", code="thing", page=3)
        all_of_them = await caller.ask("draftCard", code="thing", page=1, limit=50)

        assert (len(first["list"]), len(second["list"]), beyond["list"]) == (10, 2, [])
        assert first["total"] == second["total"] == beyond["total"] == 12
        assert first["list"] + second["list"] == all_of_them["list"]
        assert first["list"][0].keys() == {"id", "draft", "draft_premium"}
        assert first["list"][0]["draft_premium"] == "0.50"
        assert second["list"][1] == {
            "id": second["list"][1]["id"],
            "draft": "nice",
            "draft_premium": "2.50",
        }
        for wrong in ({"page": -1}, {"page": 0}, {"limit": 0}, {"limit": "x"}):
            await caller.refused("draftCard", code="thing", **wrong)


async def test_draft_card_is_for_selectable_products_only() -> None:
    async with bench(None, a_product()) as shop:
        assert "cannot be chosen" in await shop.caller.refused("draftCard", code="thing")


async def test_draft_card_keeps_to_the_variant_and_options_asked_for() -> None:
    async with bench(
        None, (a_product("key", configuration=KEYED, draft_status=1), keyed_cards())
    ) as shop:
        caller = shop.caller

        assert (await caller.ask("draftCard", code="key", race="OEM"))["total"] == 1
        assert (await caller.ask("draftCard", code="key", sku={"Region": "EU"}))["total"] == 4


async def test_a_chosen_card_must_be_there_and_of_this_product() -> None:
    async with bench(None, a_product(draft_status=1), a_product("other", draft_status=1)) as shop:
        caller = shop.caller
        mine, theirs = [
            (await caller.ask("draftCard", code=code))["list"] for code in ("thing", "other")
        ]
        await caller.ask("trade", shared_code="thing", num=1, card_id=mine[0]["id"])

        assert "taken" in await caller.refused("draft", code="thing", card_id=mine[0]["id"])
        assert "does not belong" in await caller.refused(
            "draft", code="thing", card_id=theirs[0]["id"]
        )
        assert "card_id is missing" in await caller.refused("draft", code="thing", card_id=0)
        assert "taken" in await caller.refused(
            "inventoryState", shared_code="thing", num=1, card_id=mine[0]["id"]
        )
        assert "one at a time" in await caller.refused(
            "valuation", code="thing", num=2, card_id=mine[1]["id"]
        )
