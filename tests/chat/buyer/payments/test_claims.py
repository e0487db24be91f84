"""Tests of payment by hand as a buyer sees it: instructions, "I have paid", and what may be added."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.adapters.by_hand import PaymentByHand
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId, PaymentReference
from bot.domain.orders.order import OrderStatus
from bot.domain.payments.claims import (
    BY_HAND,
    ClaimLimits,
    PaymentClaim,
    ShownEvidence,
    encode_reference_number,
)
from bot.domain.payments.payments import PaymentMethod
from bot.services.payments import claim_decisions, claims
from storage.transaction import Transaction
from tests.builders import OPERATOR, shop_with, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, SHORT_LINGER, ChatRig, a_chat_rig, a_supplier, begin, texts
from tests.chat.words import has_message
from tests.demo.telegram.bot_api_rig import TOKEN
from tests.services.payments.claims_rig import BY_HAND_METHOD, INSTRUCTIONS
from tests.world.stars import sign


@asynccontextmanager
async def a_rig_paid_by_hand(
    folder: Path,
    *,
    method: PaymentMethod = BY_HAND_METHOD,
    limits: ClaimLimits = ClaimLimits(),  # noqa: B008 - frozen
    over_http: bool = False,
    close_linger: float = SHORT_LINGER,
) -> AsyncIterator[ChatRig]:
    """Open a shop that accepts payments by hand, whose buyers have no money."""
    async with a_chat_rig(
        folder, a_supplier(), credit="0", over_http=over_http, close_linger=close_linger
    ) as rig:
        await rig.close()
        rig.shop = shop_with(
            rig.shop,
            sign=sign,
            bot_id=int(TOKEN.partition(":")[0]),
            payment_methods=(method,),
            payment_gateways={BY_HAND: PaymentByHand(INSTRUCTIONS)},
            top_ups=(5_00, 10_00),
            claim_limits=limits,
        )
        rig.open()
        yield rig


async def open_instructions(rig: ChatRig, amount: str = "5") -> Json:
    """Ask to top up; return the message with the instructions."""
    await rig.ann.send_text(f"/topup {amount}")
    return await rig.ann.wait_for_button(verbs.CLAIM_PAYMENT)


async def claim(rig: ChatRig, amount: str = "5") -> PaymentClaim:
    """Get the instructions and say "I have paid"."""
    await open_instructions(rig, amount)
    await rig.ann.open(verbs.CLAIM_PAYMENT)
    await rig.ann.wait_for_button(verbs.END_CLAIM_QUESTION)
    await rig.idle()
    return (await open_claims(rig))[-1]


async def open_claims(rig: ChatRig) -> list[PaymentClaim]:
    def look(tx: Transaction) -> list[PaymentClaim]:
        return list(tx.payment_claims.list_open_of(BuyerId(ANN)))

    return await rig.store.read(look)


async def test_the_instructions_are_shown_literally_with_a_reference_to_copy(
    tmp_path: Path,
) -> None:
    async with a_rig_paid_by_hand(tmp_path, over_http=True) as rig:
        shown = await open_instructions(rig)
        assert INSTRUCTIONS in content_of(shown)
        assert has_message(content_of(shown), "by-hand-amount", money="$5.00")
        rows = shown["reply_markup"]["inline_keyboard"]
        reference = rows[0][0]["copy_text"]["text"]
        assert has_message(content_of(shown), "by-hand-reference", reference=reference)
        await rig.ann.open(verbs.CLAIM_PAYMENT)
        await rig.ann.wait_for_message("claim-open", money="$5.00")
        await rig.idle()
        (found,) = await open_claims(rig)
        assert found.reference == reference


async def test_the_instructions_stay_while_the_buyer_looks_at_other_screens(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        shown = await open_instructions(rig)
        await rig.ann.open(verbs.WALLET)
        await rig.ann.wait_for_message("wallet-available")
        await rig.idle()
        kept = [each for each in rig.ann.messages() if each["message_id"] == shown["message_id"]]
        assert [content_of(each) for each in kept] == [content_of(shown)]


async def test_a_number_typed_below_the_instructions_is_no_other_amount(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await rig.ann.send_text("/topup")
        await rig.ann.wait_for_message("top-up-choose")
        await rig.idle()
        await rig.ann.send_text("5")
        await rig.ann.wait_for_button(verbs.CLAIM_PAYMENT)
        await rig.idle()
        await rig.ann.send_text("77")
        await rig.ann.wait_for_message("search-none", words="77")
        assert not any(
            has_message(text, "by-hand-amount", money="$77.00") for text in texts(rig.ann)
        )


async def test_a_typed_transaction_number_and_a_picture_are_added(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await claim(rig)
        await rig.ann.send_text("TX <12>")
        await rig.ann.wait_for_message("claim-transaction", number="TX <12>")
        await rig.idle()
        photo = await rig.server.send_sample(ANN, "photo")
        await rig.ann.wait_for_message("claim-picture")
        await rig.idle()
        (found,) = await open_claims(rig)
        assert found.transaction == "TX <12>"
        assert found.picture_message_id == photo["message_id"]
        await rig.ann.open(verbs.END_CLAIM_QUESTION)
        await rig.ann.wait_for_message("wallet-claims", count="1", money="$5.00")


async def test_of_an_album_the_first_picture_is_taken(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await claim(rig)
        photos = [await rig.server.send_sample(ANN, "photo", "album") for _ in range(3)]
        await rig.ann.wait_for_message("claim-picture")
        await rig.idle()
        (found,) = await open_claims(rig)
        assert found.picture_message_id == photos[0]["message_id"]
        assert found.evidence_count == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [("x" * 4_000, "claim-problem-too-long"), ("?!", "claim-problem-no-number")],
)
async def test_a_text_that_is_no_number_gets_a_sentence(
    tmp_path: Path, text: str, problem: str
) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await claim(rig)
        await rig.ann.send_text(text)
        await rig.ann.wait_for_message(problem)
        await rig.idle()
        await rig.ann.send_text("TX 1")
        await rig.ann.wait_for_message("claim-transaction", number="TX 1")


async def test_a_sticker_is_no_evidence_and_the_question_stays(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await claim(rig)
        await rig.server.send_sample(ANN, "sticker")
        await rig.ann.wait_for_message("claim-problem-other-content")
        await rig.idle()
        assert (await open_claims(rig))[0].evidence_count == 0
        await rig.ann.wait_for_button(verbs.END_CLAIM_QUESTION)


async def test_after_skip_a_text_is_a_search_again(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await claim(rig)
        await rig.ann.open(verbs.END_CLAIM_QUESTION)
        await rig.ann.wait_for_message("wallet-claims", count="1", money="$5.00")
        await rig.idle()
        await rig.ann.send_text("steam")
        await rig.idle()
        assert (await open_claims(rig))[0].transaction == ""


async def test_the_wallet_opens_a_claim_that_is_still_open(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await claim(rig)
        await rig.ann.open(verbs.END_CLAIM_QUESTION)
        wallet = await rig.ann.wait_for_message("wallet-claims", count="1", money="$5.00")
        await rig.idle()
        place = find_button(wallet, verbs.CLAIM_PAYMENT)
        await rig.server.tap(ANN, wallet["message_id"], button=place)
        shown = await rig.ann.wait_for_button(verbs.WITHDRAW_CLAIM)
        assert has_message(content_of(shown), "claim-open", money="$5.00")
        await rig.idle()
        await rig.ann.send_text("TX 9")
        await rig.ann.wait_for_message("claim-transaction", number="TX 9")


async def test_a_stored_number_is_replaced_by_its_button_only(tmp_path: Path) -> None:
    """A search does not replace it, nor the caption of a picture."""
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await claim(rig)
        await rig.ann.send_text("TX-998877")
        await rig.ann.wait_for_button(verbs.REMOVE_TRANSACTION)
        await rig.idle()
        photo = await rig.server.send_sample(ANN, "photo")
        await rig.idle()
        with_caption = {"photo": photo["photo"], "caption": "my receipt"}
        captioned = rig.server._people.post_message(ANN, with_caption)
        await rig.idle()
        found = (await open_claims(rig))[0]
        assert found.transaction == "TX-998877"
        assert found.picture_message_id == captioned["message_id"]
        await rig.ann.send_text("windows")
        await rig.idle()
        assert (await open_claims(rig))[0].transaction == "TX-998877"

        await rig.ann.send_text("/wallet")
        await rig.ann.open(verbs.CLAIM_PAYMENT)
        await rig.ann.open(verbs.REMOVE_TRANSACTION)
        await rig.ann.wait_for_button(verbs.END_CLAIM_QUESTION)
        await rig.ann.send_text("TX-1")
        await rig.ann.wait_for_button(verbs.REMOVE_TRANSACTION)
        await rig.idle()
        assert (await open_claims(rig))[0].transaction == "TX-1"


async def test_the_question_is_known_after_a_restart(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await claim(rig)
        await rig.close()
        rig.open()
        await rig.ann.send_text("TX 5")
        await rig.ann.wait_for_message("claim-transaction", number="TX 5")


async def test_a_double_tap_makes_one_claim(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        shown = await open_instructions(rig)
        place = find_button(shown, verbs.CLAIM_PAYMENT)
        for _ in range(2):
            await rig.server.tap(ANN, shown["message_id"], button=place)
        await rig.idle()
        assert len(await open_claims(rig)) == 1
        questions = [
            each for each in rig.ann.messages() if find_button(each, verbs.END_CLAIM_QUESTION)
        ]
        assert len(questions) == 1


async def test_a_claim_can_be_withdrawn_and_made_again(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await claim(rig)
        await rig.ann.open(verbs.WITHDRAW_CLAIM)
        await rig.ann.wait_for_message("claim-withdrawn", money="$5.00")
        await rig.idle()
        assert await open_claims(rig) == []
        await rig.ann.open(verbs.CLAIM_PAYMENT)
        await rig.ann.wait_for_message("claim-open", money="$5.00")


async def test_too_many_claims_get_a_sentence(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path, limits=ClaimLimits(max_open=1)) as rig:
        await claim(rig)
        await open_instructions(rig, "6")
        await rig.idle()
        await rig.ann.open(verbs.CLAIM_PAYMENT)
        await rig.ann.wait_for_message("declined-too-many-claims")


@pytest.mark.parametrize(
    "verb", [verbs.CLAIM_PAYMENT, verbs.WITHDRAW_CLAIM, verbs.END_CLAIM_QUESTION]
)
async def test_a_forged_tap_changes_nothing_of_another_buyers_claim(
    tmp_path: Path, verb: str
) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        found = await claim(rig)
        number = encode_reference_number(found.reference)
        await rig.ben.send_text("/start")
        await rig.ben.wait_for_button(verbs.WALLET)
        for each in (number, 2**63 - 1, 0):
            await rig.ben.forge(encode(verb, each))
        await rig.idle()
        assert await open_claims(rig) == [found]
        assert found.asked_message_id is not None
        assert not any(found.reference in content_of(each) for each in rig.ben.messages())
        assert len((await rig.store.read(claim_decisions.list_open_claims))[0]) == 1


@pytest.mark.parametrize("verb", [verbs.CONFIRM_CLAIM, verbs.DECLINE_CLAIM, verbs.CLAIM_PICTURE])
async def test_a_buyer_does_not_decide_their_own_claim(tmp_path: Path, verb: str) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        found = await claim(rig)
        await rig.ann.forge(encode(verb, encode_reference_number(found.reference)))
        await rig.ann.send_text(f"/claim {found.reference} 5")
        await rig.idle()
        assert (await rig.store.read(claims.read_claim, found.reference)).claim.is_open  # type: ignore[union-attr]
        assert (await rig.wallet()).balance == usd("0.00")


async def test_a_quote_is_paid_by_hand(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await begin(rig)
        await rig.ann.wait_for_button(verbs.PAY_QUOTE)
        await rig.ann.open(verbs.PAY_QUOTE)
        shown = await rig.ann.wait_for_button(verbs.CLAIM_PAYMENT)
        assert has_message(content_of(shown), "by-hand-amount", money="$9.90")


async def test_the_quote_that_a_confirmed_claim_has_bought_is_left_with_no_pay_button(
    tmp_path: Path,
) -> None:
    """The shop was restarted meanwhile, and the operator confirms in the chat."""
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await begin(rig)
        await rig.ann.open(verbs.PAY_QUOTE)
        await rig.ann.wait_for_button(verbs.CLAIM_PAYMENT)
        await rig.idle()
        await rig.store.transact(claims.claim_payment, BuyerId(ANN), await only_reference(rig))
        await rig.close()
        rig.open()
        await rig.work()
        await rig.olga.tap(verbs.CONFIRM_CLAIM)
        await rig.idle()
        await rig.work()
        (order,) = await rig.orders()
        assert order.status is OrderStatus.DELIVERED
        assert not [one for one in rig.ann.messages() if find_button(one, verbs.PAY_QUOTE)]
        assert not [one for one in rig.ann.messages() if find_button(one, verbs.CLAIM_PAYMENT)]


async def test_an_operator_who_confirms_a_claim_sees_one_edit(tmp_path: Path) -> None:
    """The outbox shows the decision to every operator; the one who decided has seen it."""
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await claim(rig)
        await rig.work()
        await rig.olga.wait_for_button(verbs.CONFIRM_CLAIM)
        rig.server.calls.clear()
        await rig.olga.tap(verbs.CONFIRM_CLAIM)
        await rig.idle()
        await rig.work()
        edits = [
            call
            for call in rig.said()
            if call.method == "editMessageText" and call.params["chat_id"] == OPERATOR
        ]
        assert len(edits) == 1


async def only_reference(rig: ChatRig) -> PaymentReference:
    """Return the reference that the shown instructions have."""
    message = await rig.ann.wait_for_button(verbs.CLAIM_PAYMENT)
    return PaymentReference(
        str(message["reply_markup"]["inline_keyboard"][0][0]["copy_text"]["text"])
    )


async def test_the_privacy_screen_names_what_claims_hold(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await rig.ann.send_text("/privacy")
        await rig.ann.wait_for_message("privacy-claims")


def see(rig: ChatRig, message: Json) -> Json:
    """Return a message as the chat shows it now."""
    (now,) = [one for one in rig.ann.messages() if one["message_id"] == message["message_id"]]
    return now


async def decide(rig: ChatRig, found: PaymentClaim, confirmed: str | None) -> None:
    """Let the operator confirm an amount of a claim, or decline it, and send what follows."""
    reference, operator = found.reference, BuyerId(OPERATOR)
    shown = ShownEvidence(found.evidence_count)
    if confirmed is None:
        await rig.store.transact(claim_decisions.decline_claim, operator, reference, shown)
    else:
        await claim_decisions.confirm_claim(
            rig.shop, rig.store, operator, reference, usd(confirmed), shown
        )
    await rig.work()


@pytest.mark.parametrize(
    ("confirmed", "message", "money"),
    [
        ("5.00", "invoice-paid", "$5.00"),
        ("4.00", "invoice-paid", "$4.00"),
        (None, "invoice-closed", "$5.00"),
    ],
)
async def test_the_instructions_of_a_decided_claim_say_so_without_a_button(
    tmp_path: Path, confirmed: str | None, message: str, money: str
) -> None:
    async with a_rig_paid_by_hand(tmp_path, over_http=True) as rig:
        instructions = await open_instructions(rig)
        await rig.ann.open(verbs.CLAIM_PAYMENT)
        await rig.ann.wait_for_button(verbs.END_CLAIM_QUESTION)
        await rig.idle()
        (found,) = await open_claims(rig)
        await decide(rig, found, confirmed)
        now = see(rig, instructions)
        assert has_message(content_of(now), message, money=money)
        assert has_message(content_of(now), "by-hand-reference", reference=found.reference)
        assert not find_button(now, verbs.CLAIM_PAYMENT)
        assert find_button(now, verbs.WALLET)


async def test_older_instructions_of_a_paid_invoice_are_settled_when_their_button_is_tapped(
    tmp_path: Path,
) -> None:
    """An earlier version did not record which message shows them."""

    def forget(tx: Transaction) -> None:
        tx.resources.connection.exec_driver_sql(
            "DELETE FROM outbox WHERE dedupe_key LIKE 'invoice:%'"
        )

    async with a_rig_paid_by_hand(tmp_path) as rig:
        found = await claim(rig)
        (instructions,) = [
            one for one in rig.ann.messages() if find_button(one, verbs.CLAIM_PAYMENT)
        ]
        await rig.store.transact(forget)
        await decide(rig, found, "5.00")
        place = find_button(see(rig, instructions), verbs.CLAIM_PAYMENT)
        await rig.server.tap(ANN, instructions["message_id"], button=place)
        await rig.idle()
        await rig.work()
        now = see(rig, instructions)
        assert has_message(content_of(now), "invoice-paid", money="$5.00")
        assert not find_button(now, verbs.CLAIM_PAYMENT)
        assert find_button(now, verbs.WALLET)
