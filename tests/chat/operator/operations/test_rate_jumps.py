"""Tests of the button of a rate that jumped, from the alert to the next quote."""

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.pricing.exchange_rate import ExchangeRate
from bot.services.pricing import rate_jumps
from bot.services.pricing.exchange_rate import refresh_exchange_rate
from tests.builders import shop_with
from tests.chat.chat_rig import ChatRig, a_chat_rig, begin, buy
from tests.chat.words import has_message


@dataclass
class RateSource:
    """A source that a test controls."""

    rate: ExchangeRate

    async def read(self) -> ExchangeRate:
        return self.rate


async def let_source_say(rig: ChatRig, rate: str) -> None:
    """Let the shop read a rate; its setting says 1."""
    source = RateSource(ExchangeRate(Decimal(rate), rig.clock.now()))
    rig.shop = shop_with(rig.shop, exchange_rate_source=source)
    await refresh_exchange_rate(rig.shop, rig.db)
    await rig.work()


async def open_with_jump(rig: ChatRig) -> None:
    """Let the source say 1.00, and then 2.00; the operator gets the alert."""
    source = RateSource(ExchangeRate(Decimal(1), rig.clock.now()))
    rig.shop = shop_with(rig.shop, exchange_rate_source=source)
    await rig.close()
    rig.open()
    await rig.olga.send_text("/start")
    await rig.olga.wait_for_message("admin-title")
    await refresh_exchange_rate(rig.shop, rig.db)
    source.rate = ExchangeRate(Decimal(2), rig.clock.now())
    await refresh_exchange_rate(rig.shop, rig.db)
    await rig.work()
    await rig.olga.wait_for_message("alert-rate-jumped")


async def test_sales_stop_and_an_owner_accepts_the_rate_in_two_taps(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await open_with_jump(rig)
        await rig.olga.wait_for_message("rate-says", rate="1 USD = 2 USD")
        await rig.olga.wait_for_message("rate-usual", rate="1 USD = 1 USD")
        await begin(rig)
        await rig.ann.wait_for_message("declined-sales-paused")

        await rig.olga.open(verbs.ASK_RATE)
        await rig.olga.wait_for_message("rate-ask-exchange", rate="1 USD = 2 USD")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("rate-done", rate="1 USD = 2 USD")
        await begin(rig)
        await buy(rig, "$19.80")
        assert len(rig.supplier.trades) == 1


async def test_health_and_the_panel_name_the_rate_and_have_its_button(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await open_with_jump(rig)
        for command in ("/health", "/admin"):
            await rig.olga.send_text(command)
            await rig.idle()
            shown = rig.olga.last()
            assert has_message(content_of(shown), "alert-rate-jumped")
            assert has_message(content_of(shown), "rate-says", rate="1 USD = 2 USD")
            await rig.olga.open(verbs.ASK_RATE)
            await rig.olga.wait_for_message("rate-ask-exchange")
            await rig.olga.open(verbs.CANCEL_ADMIN_ACTION)
        assert len(await rig.db.read(rate_jumps.list_jumps)) == 1


async def test_after_a_restart_the_button_of_the_old_alert_still_asks(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await open_with_jump(rig)
        await rig.close()
        rig.open()
        await rig.olga.open(verbs.ASK_RATE)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("rate-done")


async def test_a_rate_that_went_back_meanwhile_is_not_accepted(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await open_with_jump(rig)
        await rig.olga.open(verbs.ASK_RATE)
        await let_source_say(rig, "1.00")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("rate-gone")
        assert rig.shop.price_list.rate == 1


async def test_only_operators_can_press_the_button(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await open_with_jump(rig)
        (jump,) = await rig.db.read(rate_jumps.list_jumps)
        await begin(rig)
        await rig.ann.forge(encode(verbs.ASK_RATE, jump.id))
        await rig.idle()
        assert not has_message(content_of(rig.ann.last()), "rate-ask-exchange")
