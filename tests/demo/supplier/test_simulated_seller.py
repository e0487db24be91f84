"""Tests of the simulated seller, with a controlled clock."""

from pathlib import Path

from bot.demo.supplier.app import create_app
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.records import MANUAL, PENDING_NOTICE, QUIRKY, Product, Traits
from bot.demo.supplier.simulated_seller import SimulatedSeller
from tests.demo.supplier.behaviours import in_both
from tests.demo.supplier.supplier_rig import NOW, a_product, an_account, bench, calling
from tests.serving import serving


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


def made_by_hand() -> Product:
    return a_product(delivery_way=MANUAL, manual_stock=9, pattern="Code ????????????\nPIN ####")


@in_both
async def test_goods_arrive_when_the_delay_has_passed(behaviour: str) -> None:
    clock = Clock()
    async with bench(None, made_by_hand(), clock=clock, behaviour=behaviour) as shop:
        seller = SimulatedSeller(shop.supplier, delay=6)
        order = await shop.caller.ask("trade", shared_code="thing", num=2)
        assert order["secret"] == PENDING_NOTICE

        clock.now += 5.9
        assert await seller.deliver_due() == 0
        clock.now += 0.1
        assert await seller.deliver_due() == 1
        assert await seller.deliver_due() == 0

        shown = await shop.caller.ask("query", tradeNo=order["tradeNo"])
        lines = shown["secret"].split("\n")
        assert [line.split(" ")[0] for line in lines] == ["Code", "PIN", "Code", "PIN"]
        assert lines[0] != lines[2]


async def test_a_seller_may_overwrite_an_order_more_than_once() -> None:
    clock = Clock()
    async with bench(None, made_by_hand(), clock=clock, behaviour=QUIRKY) as shop:
        await shop.supplier.set_traits("thing", Traits(deliveries=3))
        seller = SimulatedSeller(shop.supplier, delay=6)
        order = await shop.caller.ask("trade", shared_code="thing", num=1)
        seen = [order["secret"]]
        for _ in range(5):
            clock.now += 6
            await seller.deliver_due()
            assert await seller.deliver_due() == 0
            seen.append((await shop.caller.ask("query", tradeNo=order["tradeNo"]))["secret"])

        assert seen[0] == PENDING_NOTICE
        assert seen[1].startswith("Part 1 of 3")
        assert seen[2].startswith("Part 2 of 3")
        assert seen[3].startswith("Code ")
        assert len(set(seen[3:])) == 1


@in_both
async def test_every_order_gets_goods_of_its_own(behaviour: str) -> None:
    async with bench(None, made_by_hand(), behaviour=behaviour) as shop:
        for _ in range(3):
            await shop.caller.ask("trade", shared_code="thing", num=1)

        assert await SimulatedSeller(shop.supplier, delay=0).deliver_due() == 3
        assert len({order.secret for order in await shop.supplier.orders()}) == 3


@in_both
async def test_what_was_delivered_by_hand_is_left_alone(behaviour: str) -> None:
    async with bench(None, made_by_hand(), behaviour=behaviour) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=1)
        await shop.supplier.deliver(order["tradeNo"], "by hand")

        assert await SimulatedSeller(shop.supplier, delay=0).deliver_due() == 0


async def test_an_order_that_waited_through_a_restart_is_delivered(tmp_path: Path) -> None:
    path = tmp_path / "supplier.sqlite3"
    async with bench(path) as shop:
        await shop.caller.ask("trade", shared_code="film-night", num=1)
    supplier = await ReferenceSupplier.open(path, clock=lambda: NOW + 60)

    assert await SimulatedSeller(supplier).deliver_due() == 1
    [order] = await supplier.orders()
    assert order.secret.startswith("Profile ")
    await supplier.aclose()


async def test_the_seller_works_as_long_as_the_application_lives() -> None:
    supplier = await ReferenceSupplier.open(seed_sample=False)
    await supplier.add_account(an_account(APP_ID))
    await supplier.add_product(made_by_hand())
    app = create_app(supplier, seller=SimulatedSeller(supplier, delay=0, poll_interval=0.001))
    async with serving(app) as url, calling(url) as caller:
        order = await caller.ask("trade", shared_code="thing", num=1)
        shown = order
        while shown["secret"] == PENDING_NOTICE:
            shown = await caller.ask("query", tradeNo=order["tradeNo"])

        assert shown["secret"].startswith("Code ")
    await supplier.aclose()
