"""Tests of the wallet: the pages of its statement, and receipts that stay in the chat."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode, encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId
from bot.domain.payments import ledger
from bot.domain.payments.ledger import StatementLine
from storage.transaction import Transaction
from tests.builders import usd
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig, begin, buy
from tests.chat.words import has_message


def receipts_of(message: Json) -> list[int]:
    """Return the ledger entries whose receipts a wallet offers."""
    rows = message["reply_markup"]["inline_keyboard"]
    taps = [decode(button["callback_data"]) for row in rows for button in row]
    return [tap.ids[0] for tap in taps if tap is not None and tap.verb == verbs.RECEIPT]


async def top_up(rig: ChatRig, *amounts: str, buyer: int = ANN) -> list[int]:
    """Credit a known buyer once for each amount; return the entries, newest first."""

    def post(tx: Transaction) -> list[StatementLine]:
        for number, amount in enumerate(amounts):
            entry = ledger.top_up(f"{buyer}:{number}", "operator", BuyerId(buyer), usd(amount), "o")
            tx.ledger.post(entry, rig.clock.now())
        return tx.statements.list_older(BuyerId(buyer), None, len(amounts))

    return [int(line.entry_id) for line in await rig.store.transact(post)]


async def open_wallet(rig: ChatRig) -> Json:
    await rig.ann.send_text("/wallet")
    shown = await rig.ann.wait_for_message("wallet-entries")
    await rig.idle()
    return shown


async def test_a_purchase_is_named_with_its_product_and_the_balance_after_it(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await begin(rig)
        await buy(rig)
        order = (await rig.orders())[0].id
        shown = content_of(await open_wallet(rig))

        assert has_message(shown, "wallet-available", money="$40.10")
        assert has_message(shown, "entry-order", order=str(order), name="Steam wallet 10 USD")
        assert "−$9.90" in shown


async def test_the_pages_of_a_statement_show_every_line_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        entries = await top_up(rig, *["1.00"] * 20)
        shown = receipts_of(await open_wallet(rig))
        for _ in range(2):
            await rig.ann.open(verbs.OLDER_LINES)
            shown += receipts_of(rig.ann.last())
        assert shown == entries

        await rig.ann.open(verbs.NEWER_LINES)
        assert receipts_of(rig.ann.last()) == entries[8:16]
        await rig.ann.open(verbs.NEWER_LINES)
        assert receipts_of(rig.ann.last()) == entries[:8]


async def test_a_place_beyond_the_statement_shows_its_first_page(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        entries = await top_up(rig, *["1.00"] * 9)
        await open_wallet(rig)
        await rig.ann.open(verbs.OLDER_LINES)
        await rig.ann.forge(encode(verbs.OLDER_LINES, 0))
        await rig.idle()
        assert receipts_of(rig.ann.last()) == entries[:8]
        await rig.ann.forge(encode(verbs.NEWER_LINES, 2**63 - 1))
        await rig.idle()
        assert receipts_of(rig.ann.last()) == entries[:8]


async def test_a_receipt_is_a_message_that_navigation_leaves_alone(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await buy(rig)
        await open_wallet(rig)
        await rig.ann.open(verbs.RECEIPT)
        receipt = rig.ann.last()
        for fact in ("−$9.90", "Steam wallet 10 USD"):
            assert fact in content_of(receipt)
        order = (await rig.orders())[0].id
        await rig.ann.open(verbs.ORDER, order_id=order)
        await rig.ann.open(verbs.HOME)

        assert receipt in rig.ann.messages()


async def test_nobody_gets_the_receipt_of_another_buyer(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        for person in (rig.ann, rig.ben):
            await person.send_text("/start")
        await rig.idle()
        (anns,) = await top_up(rig, "31.70")
        await top_up(rig, "1.00", buyer=BEN)
        await rig.ben.forge(encode(verbs.RECEIPT, anns))
        await rig.ben.wait_for_message("error-stale", "zh-Hans")

        assert "31.70" not in str(rig.ben.messages())
