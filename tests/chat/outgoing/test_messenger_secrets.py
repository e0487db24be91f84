"""Tests that any secret arrives byte for byte: with the real outbox and messenger, and the local
Bot API server.

A message may only change line ends. A secret that it would alter otherwise is sent as a document.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.ids import SecretId
from bot.domain.operations.messenger import Sent
from bot.domain.orders.order import Order
from storage.transaction import Transaction
from tests.builders import NOW
from tests.chat.messenger_rig import Rig, a_rig
from tests.crash.scripted_people import Buyer
from tests.demo.telegram.bot_api_rig import ANN
from tests.demo.telegram.remote_person import PlayClient

_LIMIT = 3_500
_ODD = "\u202e\u2066\u200b\u200d\ufe0f\u0301\u0489\x00\x1b\r\n\t \u2028\ufeff\uffff<>&_*[]()~`\\"
#: Texts that a message cannot carry or would alter, and texts that look like them.
HARD = (
    "\ud800 half a character",
    "NUL \x00 and ESC \x1b",
    "\u202ertl override and \u2067isolates\u2069",
    "Z" + "\u0301\u0489" * 500,
    "<b>bold</b> &lt;escaped&gt; </pre> <a href='tg://user?id=1'>x</a> _*[]()~`",
    "😀" * 3_000,
    "👨‍👩‍👧‍👦" * 200,
    "a\r\nb\r\n",
    " blanks around ",
    "\n\nlines around\n\n",
    "\u00a0hard blanks\u3000",
    "https://t.me/x @name #tag /command +1 555 0100",
    "A" * (_LIMIT - 1),
    "A" * _LIMIT,
    "A" * (_LIMIT + 1),
    "é" * _LIMIT,
    "😀" * (_LIMIT // 2),
    "",
    " ",
    "\n",
)
_texts = st.one_of(
    st.text(max_size=60),
    st.text(st.characters(exclude_categories=()), max_size=60),
    st.text(st.sampled_from(_ODD + "aé中😀"), max_size=60),
    st.integers(_LIMIT - 40, _LIMIT + 40).flatmap(
        lambda size: st.sampled_from("Aé中").map(lambda one: one * size)
    ),
)


@dataclass(slots=True)
class Counter:
    """A shop on an event loop of its own, open over all examples of a test."""

    rig: Rig
    order: Order
    buyer: Buyer
    handed: int = 0

    async def hand_over(self, text: str) -> tuple[bytes, bytes]:
        """Deliver `text`; return its bytes and the bytes that the buyer received."""
        self.handed += 1
        body = f"{self.handed}: {text}".encode("utf-8", "surrogatepass")
        secret = await self.rig.store.transact(_another, self.order, body)
        assert secret is not None
        receipt = await self._delivered(secret)
        newest = (await self.buyer.play.messages(ANN.id))[-1]
        assert newest["message_id"] == receipt.message_id
        got = await self.buyer.read_delivery(newest)
        assert got is not None
        return body, got

    async def _delivered(self, secret: SecretId) -> Sent:
        """Deliver as the outbox does, and retry after a stale connection."""
        for _ in range(3):
            receipt = await self.rig.messenger.deliver(self.order.id, secret)
            if isinstance(receipt, Sent):
                return receipt
        raise AssertionError(receipt)


def _another(tx: Transaction, order: Order, body: bytes) -> SecretId | None:
    return tx.delivered_secrets.add(order.id, body, NOW)


@asynccontextmanager
async def _opened(folder: Path) -> AsyncIterator[Counter]:
    async with a_rig(folder) as rig, PlayClient(rig.play) as play:
        order = await rig.order()
        await rig.goods(order, b"the first")
        yield Counter(rig, order, Buyer(play, ANN.id))


@contextmanager
def a_counter(folder: Path) -> Iterator[tuple[asyncio.Runner, Counter]]:
    """Yield the shop and the loop to run it on."""
    with asyncio.Runner() as runner:
        opened = _opened(folder)
        counter = runner.run(opened.__aenter__())
        try:
            yield runner, counter
        finally:
            runner.run(opened.__aexit__(None, None, None))


def same(body: bytes, got: bytes) -> bool:
    """Return whether both texts are equal, whatever their line ends."""
    return _lines(body) == _lines(got)


def _lines(body: bytes) -> bytes:
    return body.replace(b"\r\n", b"\n").strip(b"\n")


def test_goods_arrive_as_they_are(tmp_path: Path) -> None:
    with a_counter(tmp_path) as (runner, counter):

        @settings(max_examples=150)
        @given(_texts)
        def arrive(text: str) -> None:
            body, got = runner.run(counter.hand_over(text))
            assert same(body, got)

        for text in HARD:
            body, got = runner.run(counter.hand_over(text))
            assert same(body, got), ascii(text[:60])
        arrive()


def test_goods_that_telegram_refuses_as_a_message_arrive_to_the_byte_as_a_document(
    tmp_path: Path,
) -> None:
    with a_counter(tmp_path) as (runner, counter):

        @settings(max_examples=60)
        @given(_texts)
        def arrive(text: str) -> None:
            counter.rig.server.faults.add("sendMessage", 400, "Bad Request: no")
            body, got = runner.run(counter.hand_over(text))
            counter.rig.server.faults.clear()
            assert body == got

        arrive()


def test_four_megabytes_arrive_to_the_byte(tmp_path: Path) -> None:
    with a_counter(tmp_path) as (runner, counter):
        body, got = runner.run(counter.hand_over("Ключ 🔑\x00\r\n" * 250_000))

    assert len(body) > 4_000_000
    assert body == got
