"""Tests of /notifications: what a member of staff is told is chosen by buttons."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.domain.ids import BuyerId
from bot.domain.operations.notifications import DigestForm, Notifications
from bot.services.operations import balance_forecast
from bot.services.operations.notifications import SALE_CHOICES, read_notifications
from tests.builders import OPERATOR
from tests.chat.buttons import find_button
from tests.chat.chat_rig import BEN, ChatRig, a_chat_rig

_FULL = tuple(DigestForm).index(DigestForm.FULL)


async def chosen(rig: ChatRig, person: int = OPERATOR) -> Notifications:
    return await rig.store.read(read_notifications, BuyerId(person))


async def test_all_is_off_until_it_is_chosen_by_buttons(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.olga.send_text("/notifications")
        await rig.olga.wait_for_message("notifications-title")
        assert await chosen(rig) == Notifications(BuyerId(OPERATOR))
        # There is no hour to choose while there is no digest.
        assert find_button(rig.olga.last(), verbs.SET_DIGEST, form=_FULL, hour=8) is None

        await rig.olga.open(verbs.SET_DIGEST, form=_FULL, hour=9)
        await rig.olga.open(verbs.SET_DIGEST, form=_FULL, hour=8)
        await rig.olga.open(verbs.SET_SALE_MESSAGES, choice=2)
        await rig.idle()
        one = await chosen(rig)
        assert (one.digest, one.digest_hour) == (DigestForm.FULL, 8)
        assert (one.sales, one.sales_from) == (True, SALE_CHOICES[2])


async def test_the_hour_goes_around_midnight(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/notifications")
        await rig.olga.open(verbs.SET_DIGEST, form=_FULL, hour=9)
        for hour in (*range(8, -1, -1), 23):
            await rig.olga.open(verbs.SET_DIGEST, form=_FULL, hour=hour)
        await rig.idle()
        assert (await chosen(rig)).digest_hour == 23


async def test_owners_set_the_days_of_the_balance_warning(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/notifications")
        await rig.olga.open(verbs.SET_WARN_DAYS, days=7)
        await rig.idle()
        assert await rig.store.read(balance_forecast.read_warn_days) == 7


async def test_a_forged_choice_and_a_strangers_tap_change_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/notifications")
        await rig.olga.wait_for_message("notifications-title")
        message, data = rig.olga.data_of(verbs.SET_DIGEST, form=_FULL, hour=9)
        head = data.rsplit(":", 2)[0]
        for forged in (f"{head}:7:9", f"{head}:1:o"):
            await rig.olga.forge(forged, message)
        await rig.ben.send_text("/start")
        await rig.idle()
        await rig.ben.forge(data)
        await rig.idle()
        assert (await chosen(rig)).digest is DigestForm.OFF
        assert (await chosen(rig, BEN)).digest is DigestForm.OFF
