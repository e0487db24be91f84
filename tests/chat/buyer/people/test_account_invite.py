"""Tests of invite links in the chat: the screen, coming by a link, and what only operators read."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.checkout.quote import Quote
from bot.domain.ids import BuyerId
from bot.domain.orders.rewards import ReferralTerms
from bot.domain.orders.supplier import LastAnswer
from bot.services.checkout.confirmation import Confirmation
from bot.services.clock_check import ClockStability
from bot.services.orders.rewards import credit_due_rewards
from storage.transaction import Transaction
from tests.builders import shop_with
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig
from tests.chat.words import has_message
from tests.services.referral_rig import TERMS, WAIT


@asynccontextmanager
async def an_inviting_rig(
    folder: Path, terms: ReferralTerms | None = TERMS, *, over_http: bool = False
) -> AsyncIterator[ChatRig]:
    async with a_chat_rig(folder, over_http=over_http) as rig:
        await rig.close()
        rig.shop = shop_with(rig.shop, referral=terms)
        rig.open()
        yield rig


async def open_invitation(rig: ChatRig) -> Json:
    await rig.ann.send_text("/invite")
    await rig.ann.wait_for_message("invite-rules")
    await rig.idle()
    return rig.ann.last()


async def link_of(rig: ChatRig) -> str:
    """Return Ann's invite link, as the button copies it."""
    shown = await open_invitation(rig)
    texts = [
        button["copy_text"]["text"]
        for row in shown["reply_markup"]["inline_keyboard"]
        for button in row
        if "copy_text" in button
    ]
    assert len(texts) == 1
    return str(texts[0])


async def come_by(rig: ChatRig, link: str) -> None:
    """Let Ben open a link, and see the home screen."""
    await rig.ben.send_text(f"/start {link.partition('?start=')[2]}")
    await rig.ben.wait_for_message("home-welcome", "zh-Hans")
    await rig.idle()


async def referrer_of(rig: ChatRig, buyer: int) -> BuyerId | None:
    def look(tx: Transaction) -> BuyerId | None:
        return tx.referrals.find_referrer(BuyerId(buyer))

    return await rig.store.read(look)


async def test_a_link_can_be_copied_and_shared_and_names_nobody(tmp_path: Path) -> None:
    async with an_inviting_rig(tmp_path, over_http=True) as rig:
        link = await link_of(rig)
        shown = rig.ann.last()
        urls = [
            button["url"]
            for row in shown["reply_markup"]["inline_keyboard"]
            for button in row
            if "url" in button
        ]
        assert has_message(content_of(shown), "invite-link", link=link)
        assert link.startswith("https://t.me/")
        assert str(ANN) not in link
        assert [url.startswith("https://t.me/share/url?url=") for url in urls] == [True]
        assert has_message(content_of(shown), "invite-friends", count="0")


async def test_an_invite_link_invites_and_the_referrer_sees_only_the_number(
    tmp_path: Path,
) -> None:
    async with an_inviting_rig(tmp_path) as rig:
        await come_by(rig, await link_of(rig))
        shown = content_of(await open_invitation(rig))

        assert await referrer_of(rig, BEN) == ANN
        assert has_message(shown, "invite-friends", count="1")
        assert "本" not in shown


async def test_a_link_does_not_invite_whom_the_shop_knows(tmp_path: Path) -> None:
    async with an_inviting_rig(tmp_path) as rig:
        await rig.ben.send_text("/help")
        await rig.idle()
        await come_by(rig, await link_of(rig))
        await rig.ann.send_text(f"/start {(await link_of(rig)).partition('?start=')[2]}")
        await rig.idle()

        assert await referrer_of(rig, BEN) is None
        assert await referrer_of(rig, ANN) is None


async def test_a_link_of_nobody_opens_the_home_screen(tmp_path: Path) -> None:
    async with an_inviting_rig(tmp_path) as rig:
        for payload in ("r_0123456789abcdef", "r_7001", "r_"):
            await come_by(rig, f"?start={payload}")
        assert await referrer_of(rig, BEN) is None


async def test_without_a_referral_there_is_no_command_and_a_link_opens_the_home_screen(
    tmp_path: Path,
) -> None:
    async with an_inviting_rig(tmp_path) as rig:
        link = await link_of(rig)
        await rig.close()
        rig.shop = shop_with(rig.shop, referral=None)
        rig.open()
        await come_by(rig, link)
        assert await referrer_of(rig, BEN) is None

        await rig.ann.forge(encode(verbs.INVITE))
        await rig.ann.wait_for_message("error-stale")
        await rig.ann.send_text("/invite")
        await rig.ann.wait_for_message("hint-command")
        await rig.ann.send_text("/wallet")
        await rig.ann.wait_for_message("wallet-no-entries")
        await rig.idle()
        assert encode(verbs.INVITE) not in str(rig.ann.last())


async def test_the_wallet_leads_to_the_link(tmp_path: Path) -> None:
    async with an_inviting_rig(tmp_path) as rig:
        await rig.ann.send_text("/wallet")
        await rig.ann.open(verbs.INVITE)
        assert has_message(content_of(rig.ann.last()), "invite-rules")


async def sell_to_ben(rig: ChatRig) -> None:
    """Let Ben, who has money, buy the product and get it."""
    process = rig.process
    await process.credit(BEN, 50_00, "first")
    offer = await process.quote_by_id(BEN, 1)
    assert isinstance(offer, Quote), offer
    assert isinstance(await process.confirm(BEN, offer.id), Confirmation)
    await rig.work()


async def test_a_reward_is_told_and_named_in_the_wallet(tmp_path: Path) -> None:
    async with an_inviting_rig(tmp_path) as rig:
        await come_by(rig, await link_of(rig))
        await sell_to_ben(rig)
        shown = content_of(await open_invitation(rig))
        assert has_message(shown, "invite-pending", money="$0.45")

        rig.clock.advance(WAIT.total_seconds())
        rig.supplier.heard = LastAnswer(rig.clock.now(), 0.0)
        assert await credit_due_rewards(rig.shop, rig.db, ClockStability()) == 1
        await rig.work()
        await rig.ann.wait_for_message("notice-reward-credited", money="$0.45")
        await rig.ann.send_text("/wallet")
        wallet = content_of(await rig.ann.wait_for_message("entry-referral"))
        assert "+$0.45" in wallet
        assert "Steam" not in wallet
        shown = content_of(await open_invitation(rig))
        assert has_message(shown, "invite-credited", money="$0.45")


async def test_operators_read_who_invited_a_buyer(tmp_path: Path) -> None:
    async with an_inviting_rig(tmp_path) as rig:
        await come_by(rig, await link_of(rig))
        await rig.olga.send_text(f"/buyers {BEN}")
        await rig.olga.wait_for_message("admin-person-invited", name="Ann", who=f"@ann · {ANN}")
        await rig.olga.send_text(f"/buyers {ANN}")
        await rig.olga.wait_for_message("admin-person", name="Ann")
        await rig.idle()
        assert not has_message(content_of(rig.olga.last()), "admin-person-invited")
