"""Tests of planned faults, as a caller sees them."""

import asyncio
import json

import httpx
import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.faults import fault_plan
from bot.demo.supplier.faults.fault_kinds import FAULT_KINDS
from bot.demo.supplier.faults.fault_plan import ANY_ENDPOINT, Fault, FaultPlan
from bot.demo.supplier.records import BEHAVIOURS, QUIRKY
from tests.demo.supplier.behaviours import in_both
from tests.demo.supplier.supplier_rig import Bench, a_product, bench, keyed, signed


async def trades(shop: Bench) -> int:
    """Count the orders; each must have been charged."""
    orders = await shop.supplier.orders()
    assert await shop.supplier.balance(APP_ID) == 1_000 - sum(order.amount for order in orders)
    return len(orders)


@in_both
@pytest.mark.parametrize("after", [False, True])
async def test_a_dropped_call_gets_no_answer_whether_it_was_carried_out_or_not(
    *, after: bool, behaviour: str
) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        shop.plan.add_next("trade", fault_plan.drop_connection(after=after))
        with pytest.raises(httpx.RemoteProtocolError, match="without sending a response"):
            await shop.caller.send("trade", shared_code="thing", num=1)

        assert await trades(shop) == after
        await shop.caller.ask("trade", shared_code="thing", num=1)


@in_both
async def test_a_truncated_answer_breaks_off_after_the_commit(behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        shop.plan.add_next("trade", fault_plan.truncate_answer())
        with pytest.raises(httpx.RemoteProtocolError, match="complete message body"):
            await shop.caller.send("trade", shared_code="thing", num=1)

        assert await trades(shop) == 1


@in_both
@pytest.mark.parametrize("after", [False, True])
async def test_a_page_comes_with_status_200(*, after: bool, behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        shop.plan.add_next("trade", fault_plan.answer_html_page(after=after))
        response = await shop.caller.send("trade", shared_code="thing", num=1)

        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/html")
        assert await trades(shop) == after


@in_both
@pytest.mark.parametrize("after", [False, True])
async def test_a_refusal_may_come_after_the_charge(*, after: bool, behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        shop.plan.add_next("trade", fault_plan.answer_refusal("Not today.", after=after))

        assert await shop.caller.refused("trade", shared_code="thing", num=1) == "Not today."
        assert await trades(shop) == after


@in_both
@pytest.mark.parametrize("after", [False, True])
async def test_a_late_answer_is_too_late_for_a_hurried_caller(
    *, after: bool, behaviour: str
) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        shop.plan.add_next("trade", fault_plan.delay_answer(30, after=after))
        shop.caller.http.timeout = httpx.Timeout(30, read=0.1)
        with pytest.raises(httpx.ReadTimeout):
            await shop.caller.send("trade", shared_code="thing", num=1)

        while after and not await shop.supplier.orders():  # noqa: ASYNC110 - committed elsewhere
            await asyncio.sleep(0.01)
        assert await trades(shop) == after


async def test_a_short_delay_changes_nothing_else() -> None:
    async with bench(None, a_product()) as shop:
        for after in (False, True):
            shop.plan.add_next("trade", fault_plan.delay_answer(0.001, after=after))
            await shop.caller.ask("trade", shared_code="thing", num=1)


@in_both
async def test_faults_are_met_in_order_and_used_up(behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        shop.plan.add_next("stock", fault_plan.answer_refusal("first"), times=2)
        shop.plan.add_next("stock", fault_plan.answer_refusal("then", after=True))
        shop.plan.add_next(ANY_ENDPOINT, fault_plan.answer_refusal("anywhere"))
        assert shop.plan.count_planned() == {"stock": 3, ANY_ENDPOINT: 1}

        said = [await shop.caller.refused("stock", code="thing") for _ in range(3)]
        assert said == ["first", "first", "then"]
        assert await shop.caller.refused("items") == "anywhere"
        assert await shop.caller.ask("stock", code="thing") == {"stock": "3"}
        assert shop.plan.count_planned() == {}


async def test_an_answer_may_come_drop_by_drop() -> None:
    async with bench(None, a_product()) as shop:
        shop.plan.add_next("items", fault_plan.send_slowly(0.2))
        pairs = signed([("app_id", APP_ID)])
        async with shop.caller.http.stream(
            "POST", "shared/commodity/items", data=dict(pairs)
        ) as response:
            drops = [drop async for drop in response.aiter_raw()]

        assert len(drops) > 10
        assert json.loads(b"".join(drops))["code"] == 200


STATUSES = {
    "redirect": 302,
    "forbidden": 403,
    "too_many": 429,
    "server_error": 500,
    "bad_gateway_after": 502,
    "unavailable": 503,
}


@in_both
@pytest.mark.parametrize(("kind", "status"), STATUSES.items())
async def test_http_itself_may_report_an_error(kind: str, status: int, behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        shop.plan.add_next("trade", FAULT_KINDS[kind](0))
        response = await shop.caller.send("trade", shared_code="thing", num=1)

        assert response.status_code == status
        assert await trades(shop) == kind.endswith("_after")


@pytest.mark.parametrize(
    ("kind", "amount"),
    [
        ("number_exponent", "1e3"),
        ("number_nan", "NaN"),
        ("number_comma", '"9,90"'),
        ("number_huge", "9" * 400),
        ("number_negative", "-5"),
        ("number_null", "null"),
        ("duplicate_keys", '"1.00","amount":"0.01"'),
    ],
)
async def test_amounts_may_be_printed_in_unheard_of_ways(kind: str, amount: str) -> None:
    async with bench(None, a_product()) as shop:
        shop.plan.add_next("trade", FAULT_KINDS[kind](0))
        response = await shop.caller.send("trade", shared_code="thing", num=1)

        assert f'"amount":{amount},"secret":"card 1","stock":' in response.text
        assert await trades(shop) == 1


@pytest.mark.parametrize("endpoint", ["items", "connect", "item", "inventory", "valuation"])
async def test_misprints_reach_every_amount_of_every_answer(endpoint: str) -> None:
    async with bench(None, a_product()) as shop:
        params: dict[str, dict[str, object]] = {
            "item": {"code": "thing"},
            "inventory": {"sharedCode": "thing"},
            "valuation": {"code": "thing", "num": 1},
        }
        right = (await shop.caller.send(endpoint, **params.get(endpoint, {}))).json()
        shop.plan.add_next(endpoint, FAULT_KINDS["number_null"](0))
        wrong = (await shop.caller.send(endpoint, **params.get(endpoint, {}))).json()

        assert wrong != right
        assert str(wrong).count("None") > str(right).count("None")
        assert wrong["code"] == 200


@in_both
@pytest.mark.parametrize(
    ("kind", "in_json", "in_ini"),
    [
        ("number_exponent", "1e3", "1e3"),
        ("number_nan", "NaN", "NaN"),
        ("number_comma", '"9,90"', "9,90"),
        ("number_null", "null", ""),
        ("duplicate_keys", '"3.00","Retail":"0.01"', "3.00\nRetail=0.01"),
    ],
)
async def test_misprints_reach_the_amounts_of_a_configuration_in_both_forms(
    behaviour: str, kind: str, in_json: str, in_ini: str
) -> None:
    async with bench(None, keyed(), behaviour=behaviour) as shop:
        for endpoint in ("item", "inventory"):
            shop.plan.add_next(endpoint, FAULT_KINDS[kind](0))
        page = (await shop.caller.send("item", code="key")).text
        inventory = (await shop.caller.send("inventory", sharedCode="key")).json()

        assert f'"category":{{"Retail":{in_json},"OEM":' in page
        assert '"sku":{"Region":{"EU":' in page
        assert inventory["data"]["config"].startswith(f"[category]\nRetail={in_ini}\n")
        assert "\n[sku]\nRegion.EU=" in inventory["data"]["config"]


async def test_a_misprinted_page_is_a_page() -> None:
    async with bench(None, a_product(), behaviour=QUIRKY) as shop:
        shop.plan.add_next("stock", FAULT_KINDS["number_null"](0))
        response = await shop.caller.send("stock")

        assert response.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
async def test_price_and_stock_move_between_two_calls(behaviour: str) -> None:
    async with bench(None, a_product(), keyed(), behaviour=behaviour) as shop:
        for kind, code in (("price_moves", "thing"), ("price_moves", "key")):
            shop.plan.add_next("valuation", FAULT_KINDS[kind](0))
            params = {"code": code, "num": 1}
            if code == "key":
                params |= {"race": "OEM", "sku": {"Region": "EU"}}
            first, second = [await shop.caller.ask("valuation", **params) for _ in range(2)]
            assert float(second["price"]) == pytest.approx(1.1 * float(first["price"]))
        shop.plan.add_next("stock", FAULT_KINDS["stock_moves"](0))
        counted = [await shop.caller.ask("stock", code="thing") for _ in range(2)]

        assert counted == [{"stock": "3"}, {"stock": "0"}]


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
async def test_a_product_vanishes_between_two_calls(behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        shop.plan.add_next("item", FAULT_KINDS["product_vanishes"](0))
        await shop.caller.ask("item", code="thing")
        await shop.caller.refused("item", code="thing")

        assert await shop.caller.ask("items") == []
        await shop.caller.refused("trade", shared_code="thing", num=1)
        assert await shop.supplier.orders() == []


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
async def test_somebody_else_spends_the_balance_between_two_calls(behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        shop.plan.add_next("connect", FAULT_KINDS["balance_spent"](0))
        balances = [(await shop.caller.ask("connect"))["balance"] for _ in range(2)]
        await shop.caller.refused("trade", shared_code="thing", num=1)

        assert balances == [10, 0.01]


@pytest.mark.parametrize("kind", ["price_moves", "stock_moves", "product_vanishes"])
async def test_upsets_leave_alone_what_does_not_exist(kind: str) -> None:
    async with bench(None, a_product()) as shop:
        shop.plan.add_next("stock", FAULT_KINDS[kind](0))
        assert "no such product" in await shop.caller.refused("stock", code="nothing")
        assert await shop.caller.ask("stock", code="thing") == {"stock": "3"}


def test_chance_strikes_as_often_as_it_should_and_the_same_calls_for_the_same_seed() -> None:
    def drawn(seed: int) -> list[bool]:
        plan = FaultPlan()
        plan.add_random("trade", Fault(), 0.25, seed)
        return [plan.take_for_call("trade") is not None for _ in range(400)]

    assert drawn(1) == drawn(1) != drawn(2)
    assert 60 < sum(drawn(1)) < 140


def test_what_is_planned_moves_no_stroke_of_chance() -> None:
    def drawn(planned: int) -> list[bool]:
        plan, struck = FaultPlan(), Fault()
        plan.add_random("trade", struck, 0.25, seed=1)
        plan.add_next("trade", Fault(seconds=1), times=planned)
        return [plan.take_for_call("trade") == struck for _ in range(100)]

    assert drawn(10) == [False] * 10 + drawn(0)[10:]


def test_what_is_planned_comes_before_chance_and_both_are_told_apart_by_endpoint() -> None:
    plan, planned, certain, never = FaultPlan(), Fault(), Fault(seconds=1), Fault(seconds=2)
    plan.add_random("trade", never, 0)
    plan.add_random(ANY_ENDPOINT, certain, 1)
    plan.add_next("trade", planned)

    assert [plan.take_for_call("trade") for _ in range(2)] == [planned, certain]
    assert plan.list_probabilities() == {"trade": [0], ANY_ENDPOINT: [1]}


@pytest.mark.parametrize("probability", [-0.1, 1.1, float("nan")])
def test_a_chance_is_between_never_and_always(probability: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        FaultPlan().add_random("trade", Fault(), probability)


def test_a_plan_can_be_forgotten() -> None:
    plan = FaultPlan()
    plan.add_next("trade", Fault())
    plan.add_random("trade", Fault(), 1)
    plan.clear()

    assert plan.take_for_call("trade") is None


def test_a_fault_for_an_endpoint_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValueError, match="no endpoint Trade"):
        FaultPlan().add_next("Trade", Fault())
