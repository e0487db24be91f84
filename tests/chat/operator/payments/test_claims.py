"""Tests of claims as operators see them: the message, its buttons, the commands, the second tap."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.ids import PaymentReference
from bot.domain.payments.claims import ClaimLimits, encode_reference_number
from bot.domain.people.staff import Role
from bot.services.payments import claim_decisions, claims
from storage.transaction import Transaction
from tests.builders import shop_with, usd
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_claims import (
    a_rig_paid_by_hand,
    claim,
    open_claims,
    open_instructions,
)
from tests.chat.chat_rig import ANN, ChatRig
from tests.chat.operator.orders.test_order_details import with_role
from tests.chat.words import has_message
from tests.services.payments.claims_rig import OLGA


async def a_claim_of_ann(rig: ChatRig, amount: str = "5") -> PaymentReference:
    """Let Ann claim a payment, and Olga get the message about it."""
    await rig.olga.send_text("/start")
    await rig.olga.wait_for_message("admin-title")
    found = await claim(rig, amount)
    await rig.work()
    await rig.olga.wait_for_button(verbs.CONFIRM_CLAIM)
    return found.reference


async def is_open(rig: ChatRig, reference: PaymentReference) -> bool:
    view = await rig.store.read(claims.read_claim, reference)
    assert view is not None
    return view.claim.is_open


async def test_a_tap_confirms_the_amount_and_the_buyer_gets_a_receipt(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path, over_http=True) as rig:
        reference = await a_claim_of_ann(rig)
        shown = await rig.olga.wait_for_message("claim-head", name="Ann")
        assert has_message(content_of(shown), "by-hand-reference", reference=reference)
        await rig.olga.open(verbs.CONFIRM_CLAIM)
        await rig.olga.wait_for_message("claim-decided-confirmed", money="$5.00", name="Olga")
        await rig.idle()
        assert (await rig.wallet()).balance == usd("5.00")
        await rig.work()
        await rig.ann.wait_for_message("paid", money="$5.00")


async def test_a_claim_above_the_daily_sum_of_a_manager_is_decided_by_an_owner(
    tmp_path: Path,
) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await a_claim_of_ann(rig)
        with_role(rig, Role.MANAGER)
        rig.shop = shop_with(rig.shop, manager_daily_sum=usd("4.99"))
        await rig.ben.send_text("/claims")
        await rig.ben.open(verbs.CLAIM)
        await rig.ben.open(verbs.CONFIRM_CLAIM)
        await rig.ben.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.ben.wait_for_message("proposal-above-own-sum", "zh-Hans", money="US$4.99")
        assert (await rig.wallet()).balance == usd("0.00")
        await rig.olga.open(verbs.APPROVE_PROPOSAL)
        await rig.olga.wait_for_message("claim-decided-confirmed", money="$5.00", name="Olga")
        assert (await rig.wallet()).balance == usd("5.00")


async def test_a_tap_declines_and_the_buyer_is_told_how_to_reach_support(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await a_claim_of_ann(rig)
        await rig.olga.open(verbs.DECLINE_CLAIM)
        await rig.olga.wait_for_message("claim-decided-declined", name="Olga")
        await rig.work()
        told = await rig.ann.wait_for_message("notice-claim-declined", money="$5.00")
        assert find_button(told, verbs.SUPPORT) is not None
        assert (await rig.wallet()).balance == usd("0.00")


async def test_evidence_arrives_with_a_copy_of_the_picture(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await a_claim_of_ann(rig)
        photo = await rig.server.send_sample(ANN, "photo")
        await rig.ann.wait_for_message("claim-picture")
        await rig.idle()
        await rig.work()
        copies = [each for each in rig.olga.messages() if "photo" in each]
        assert [each["photo"] for each in copies] == [photo["photo"]]
        await rig.olga.tap(verbs.CLAIM_PICTURE)
        await rig.idle()
        assert len([each for each in rig.olga.messages() if "photo" in each]) == 2


@pytest.mark.parametrize("verb", [verbs.CONFIRM_CLAIM, verbs.DECLINE_CLAIM])
async def test_a_decision_edits_the_message_of_who_decided_once(
    tmp_path: Path, verb: verbs.Verb
) -> None:
    """The tap shows the result; the outbox would show the same again."""
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await a_claim_of_ann(rig)
        await rig.work()
        before = len(edits_for(rig, OLGA))
        await rig.olga.open(verb)
        await rig.idle()
        await rig.work()
        assert len(edits_for(rig, OLGA)) == before + 1
        assert cards_of(rig) == []


async def test_a_decision_by_a_command_edits_the_message_with_the_buttons(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.olga.send_text(f"/claim {reference} 5")
        await rig.olga.wait_for_message("claim-decided-confirmed", money="$5.00")
        await rig.idle()
        await rig.work()
        assert cards_of(rig) == []


async def test_another_amount_is_asked_for_by_a_button(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.olga.open(verbs.ASK_CLAIM_AMOUNT)
        await rig.olga.wait_for_message("staff-ask-amount")
        await rig.olga.send_text("much")
        await rig.olga.wait_for_message("usage-wrong-amount", text="much")
        await rig.olga.send_text("4,50")
        await rig.olga.wait_for_message("claim-decided-confirmed", money="$4.50")
        await rig.idle()
        assert not await is_open(rig, reference)
        assert (await rig.wallet()).balance == usd("4.50")


def edits_for(rig: ChatRig, person: int) -> list[object]:
    """Return the edits of messages in a person's chat that the bot has asked for."""
    return [
        call
        for call in rig.server.calls
        if call.method == "editMessageText" and int(call.params["chat_id"]) == person
    ]


async def test_a_deleted_picture_is_said_to_be_gone(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await a_claim_of_ann(rig)
        photo = await rig.server.send_sample(ANN, "photo")
        await rig.ann.wait_for_message("claim-picture")
        await rig.idle()
        await rig.app._deps.bot.delete_message(ANN, photo["message_id"])
        await rig.work()
        await rig.olga.wait_for_message("claim-picture-lost")


async def test_a_large_amount_takes_a_second_tap(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path, limits=ClaimLimits(confirm_above=usd("4.99"))) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.olga.open(verbs.CONFIRM_CLAIM)
        await rig.olga.wait_for_message("claim-ask", money="$5.00")
        await rig.idle()
        assert await is_open(rig, reference)
        assert (await rig.wallet()).balance == usd("0.00")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("claim-decided-confirmed", money="$5.00")
        await rig.idle()
        assert (await rig.wallet()).balance == usd("5.00")


async def test_a_claim_from_before_a_restore_is_marked_and_takes_a_second_tap(
    tmp_path: Path,
) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.db.transact(record_restore, rig.clock.now() + timedelta(seconds=1))
        await rig.olga.send_text(f"/claim {reference}")
        await rig.olga.wait_for_message("claim-before-restore")
        await rig.olga.open(verbs.CONFIRM_CLAIM)
        await rig.olga.wait_for_message("claim-ask", money="$5.00")
        await rig.idle()
        assert await is_open(rig, reference)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("claim-decided-confirmed", money="$5.00")
        await rig.idle()
        assert (await rig.wallet()).balance == usd("5.00")


async def two_claims_with_one_number(rig: ChatRig) -> PaymentReference:
    """Decline a claim of Ann, then let her claim another payment with the same number."""
    first = await a_claim_of_ann(rig)
    await rig.ann.send_text("TX 1")
    await rig.ann.wait_for_message("claim-transaction", number="TX 1")
    await rig.idle()
    view = await rig.store.read(claims.read_claim, first)
    assert view is not None
    await rig.db.transact(claim_decisions.decline_claim, OLGA, first, view.evidence)
    await open_instructions(rig, "6")
    await rig.idle()
    await rig.ann.open(verbs.CLAIM_PAYMENT)
    await rig.ann.wait_for_message("claim-open", money="$6.00")
    await rig.idle()
    (second,) = await open_claims(rig)
    await rig.ann.send_text("tx-1")
    await rig.ann.wait_for_message("claim-transaction", number="tx-1")
    await rig.idle()
    return second.reference


@pytest.mark.parametrize("amount", [None, "4.50"])
async def test_a_repeated_number_takes_a_second_tap_that_names_the_other_claim(
    tmp_path: Path, amount: str | None
) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await two_claims_with_one_number(rig)
        await rig.olga.send_text(f"/claim {reference} {amount or ''}")
        if amount is None:
            await rig.olga.wait_for_message("claim-same-transaction", count="1")
            await rig.olga.open(verbs.CONFIRM_CLAIM)
        asked = await rig.olga.wait_for_message("claim-ask")
        assert has_message(content_of(asked), "claim-same-transaction", count="1")
        await rig.idle()
        assert await is_open(rig, reference)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("claim-decided-confirmed")
        await rig.idle()
        assert not await is_open(rig, reference)


async def test_a_tap_on_a_message_without_the_newest_evidence_shows_the_claim_again(
    tmp_path: Path,
) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.ann.send_text("TX 1")
        await rig.ann.wait_for_message("claim-transaction", number="TX 1")
        await rig.idle()
        await rig.olga.open(verbs.CONFIRM_CLAIM)
        await rig.olga.wait_for_message("claim-unseen")
        await rig.idle()
        assert await is_open(rig, reference)
        await rig.olga.open(verbs.CONFIRM_CLAIM)
        await rig.olga.wait_for_message("claim-decided-confirmed", money="$5.00")


def cards_of(rig: ChatRig) -> list[Json]:
    """Return the messages with which Olga can decide a claim."""
    return [each for each in rig.olga.messages() if find_button(each, verbs.CONFIRM_CLAIM)]


async def test_each_proof_is_one_short_reply_and_the_claim_stays_one_message(
    tmp_path: Path,
) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        (card,) = cards_of(rig)
        count = len(rig.olga.messages())
        await rig.ann.send_text("TX 1")
        await rig.ann.wait_for_message("claim-transaction", number="TX 1")
        await rig.server.send_sample(ANN, "photo")
        await rig.ann.wait_for_message("claim-picture")
        await rig.idle()
        await rig.work()
        (edited,) = cards_of(rig)
        assert edited["message_id"] == card["message_id"]
        assert has_message(content_of(edited), "claim-typed-number", number="TX 1")
        assert has_message(content_of(edited), "claim-picture")
        news = rig.olga.messages()[count:]
        assert len(news) == 2
        for each in news:
            assert each["reply_to_message"]["message_id"] == card["message_id"]
            assert has_message(content_of(each), "claim-new-evidence", reference=reference)
            assert has_message(content_of(each), "claim-typed-number", number="TX 1")
        await rig.olga.open(verbs.CONFIRM_CLAIM)
        await rig.olga.wait_for_message("claim-decided-confirmed", money="$5.00")


async def test_a_claim_that_is_made_again_rings_and_stays_one_message(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.ann.open(verbs.WITHDRAW_CLAIM)
        await rig.ann.wait_for_message("claim-withdrawn")
        await rig.idle()
        await rig.work()
        assert cards_of(rig) == []
        await rig.ann.open(verbs.CLAIM_PAYMENT)
        await rig.ann.wait_for_message("claim-open")
        await rig.idle()
        await rig.work()
        assert len(cards_of(rig)) == 1
        assert has_message(content_of(rig.olga.last()), "claim-again", reference=reference)


async def test_asking_for_a_claim_takes_the_buttons_from_its_older_message(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        (old,) = cards_of(rig)
        await rig.olga.send_text(f"/claim {reference}")
        await rig.olga.wait_for_message("claim-moved", reference=reference)
        await rig.idle()
        (new,) = cards_of(rig)
        assert new["message_id"] != old["message_id"]
        await rig.ann.send_text("TX 1")
        await rig.ann.wait_for_message("claim-transaction", number="TX 1")
        await rig.idle()
        await rig.work()
        (edited,) = cards_of(rig)
        assert edited["message_id"] == new["message_id"]
        assert has_message(content_of(edited), "claim-typed-number", number="TX 1")


async def test_a_typed_amount_decides_the_claim_on_its_message_too(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.olga.send_text(f"/claim {reference} 4.50")
        await rig.olga.wait_for_message("claim-decided-confirmed", money="$4.50")
        await rig.idle()
        await rig.work()
        assert cards_of(rig) == []


async def test_declining_without_the_newest_proof_shows_the_claim_again(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.ann.send_text("TX 1")
        await rig.ann.wait_for_message("claim-transaction", number="TX 1")
        await rig.idle()
        await rig.olga.open(verbs.DECLINE_CLAIM)
        shown = await rig.olga.wait_for_message("claim-unseen")
        assert has_message(content_of(shown), "claim-typed-number", number="TX 1")
        await rig.idle()
        assert await is_open(rig, reference)
        await rig.olga.open(verbs.DECLINE_CLAIM)
        await rig.olga.wait_for_message("claim-decided-declined", name="Olga")


def record_restore(tx: Transaction, at: datetime) -> None:
    tx.payments.record_restore(at)


async def test_a_typed_amount_is_confirmed_and_takes_a_second_tap_too(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path, limits=ClaimLimits(confirm_above=usd("6.00"))) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.olga.send_text(f"/claim {reference} 6.01")
        await rig.olga.wait_for_message("claim-ask", money="$6.01")
        await rig.idle()
        assert await is_open(rig, reference)
        await rig.olga.send_text(f"/claim {reference.lower()} 4,50")
        await rig.olga.wait_for_message("claim-decided-confirmed", money="$4.50")
        await rig.idle()
        assert (await rig.wallet()).balance == usd("4.50")


async def test_a_later_tap_shows_who_decided(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.olga.open(verbs.DECLINE_CLAIM)
        await rig.olga.wait_for_message("claim-decided-declined", name="Olga")
        await rig.olga.forge(encode(verbs.CONFIRM_CLAIM, encode_reference_number(reference)))
        await rig.idle()
        assert has_message(content_of(rig.olga.last()), "claim-decided-declined", name="Olga")
        assert (await rig.wallet()).balance == usd("0.00")


async def test_the_open_claims_are_listed_and_open_by_a_tap(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.olga.send_text("/admin")
        await rig.olga.wait_for_button(verbs.CLAIMS_PAGE, "1")
        await rig.olga.send_text("/claims")
        await rig.olga.wait_for_message("claims-line", reference=reference, name="Ann")
        await rig.olga.open(verbs.CLAIM)
        await rig.olga.open(verbs.DECLINE_CLAIM)
        await rig.olga.wait_for_message("claim-decided-declined")
        await rig.olga.send_text("/claims")
        await rig.olga.wait_for_message("claims-none")


@pytest.mark.parametrize("args", ["", "12", "7K3M9QX2AB x", "7K3M9QX2AB 5 6", "x" * 3_000])
async def test_a_command_that_cannot_be_read_gets_its_usage_or_a_sentence(
    tmp_path: Path, args: str
) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await rig.olga.send_text(f"/claim {args}")
        await rig.idle()
        said = content_of(rig.olga.last())
        assert has_message(said, "usage-claim") or has_message(said, "declined-claim-gone")


@pytest.mark.parametrize("amount", ["0", "-5", "1e3", "five", "999999999999999999"])
async def test_an_impossible_amount_is_named_and_confirms_nothing(
    tmp_path: Path, amount: str
) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        reference = await a_claim_of_ann(rig)
        await rig.olga.send_text(f"/claim {reference} {amount}")
        await rig.idle()
        assert await is_open(rig, reference)
        assert (await rig.wallet()).balance == usd("0.00")
        assert has_message(content_of(rig.olga.last()), "usage-wrong-amount", text=amount)


@pytest.mark.parametrize("verb", [verbs.CONFIRM_CLAIM, verbs.DECLINE_CLAIM, verbs.CLAIM])
async def test_a_claim_that_does_not_exist_gets_a_sentence(tmp_path: Path, verb: str) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.olga.wait_for_message("admin-title")
        await rig.olga.forge(encode(verb, 2**63 - 1))
        await rig.olga.wait_for_message("declined-claim-gone")
