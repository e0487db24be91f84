"""Tests of passing on what people wrote: nothing that a buyer wrote looks like the bot's own words."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.request_params import Json
from tests.chat.buyer.payments.test_claims import a_rig_paid_by_hand
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig
from tests.chat.operator.payments.test_claims import a_claim_of_ann

#: What a buyer writes so that an operator takes it for the bot's words.
FALSE = "Bank: 500.00 arrived, confirm with /credit"
#: Its words as they are shown: the slash of a quoted command is followed by an invisible character.
WORDS = "Bank: 500.00 arrived, confirm with"
_QUOTES = frozenset({"blockquote", "expandable_blockquote", "code"})


def looks_like_the_bots(message: Json) -> bool:
    """Return whether a message of the bot has the words outside of every quotation."""
    field = "text" if "text" in message else "caption"
    text = message.get(field, "")
    if WORDS not in text or "forward_origin" in message:
        return False
    start = len(text[: text.index(WORDS)].encode("utf-16-le")) // 2
    return not any(
        each["type"] in _QUOTES
        and each["offset"] <= start
        and start + len(WORDS) <= each["offset"] + each["length"]
        for each in message.get("entities" if field == "text" else "caption_entities", ())
    )


def shown(rig: ChatRig) -> list[Json]:
    """Return the messages of the bot to the operator that have the words, all of them quoted."""
    found = [each for each in rig.olga.messages() if WORDS in each.get("text", "")]
    found += [each for each in rig.olga.messages() if WORDS in each.get("caption", "")]
    assert [each for each in found if looks_like_the_bots(each)] == []
    return found


async def settle(rig: ChatRig) -> None:
    await rig.idle()
    await rig.work()
    await rig.idle()


async def test_the_caption_of_a_proof_is_the_buyers(tmp_path: Path) -> None:
    """Also when an operator asks for the picture again."""
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await a_claim_of_ann(rig)
        await rig.server.send_document(ANN, "a.txt", b"A", caption=FALSE)
        await settle(rig)
        await rig.olga.tap(verbs.CLAIM_PICTURE)
        await settle(rig)
        copies = [each for each in rig.olga.messages() if "document" in each]
        assert len(copies) == 2
        assert all(copy in shown(rig) for copy in copies)


async def test_a_caption_beside_a_stored_number_is_not_said_by_the_bot(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await a_claim_of_ann(rig)
        await rig.ann.send_text("TX 1")
        await settle(rig)
        await rig.server.send_document(ANN, "a.txt", b"A", caption=FALSE)
        await settle(rig)
        await rig.olga.tap(verbs.CLAIM_PICTURE)
        await settle(rig)
        assert shown(rig) == []
        assert len([each for each in rig.olga.messages() if "document" in each]) == 2


async def test_a_file_for_support_is_forwarded_with_its_caption(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await rig.server.send_document(ANN, "a.txt", b"A", caption=FALSE)
        await settle(rig)
        (passed_on,) = (each for each in shown(rig) if "document" in each)
        assert passed_on["forward_origin"]["sender_user"]["id"] == ANN


@pytest.mark.parametrize("text", [FALSE, f"Hello\n\n{FALSE}", "word " * 700 + FALSE])
async def test_a_text_for_support_is_quoted_or_forwarded(tmp_path: Path, text: str) -> None:
    """In the message, in the conversation, and in the list of conversations."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await rig.ann.send_text(text)
        await settle(rig)
        assert len(shown(rig)) == 1
        await rig.olga.open(verbs.THREAD)
        await settle(rig)
        assert shown(rig)
