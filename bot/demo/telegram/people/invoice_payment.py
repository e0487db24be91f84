"""Paying from the person's side: the payment sheet of an invoice, confirmed.

The bot is asked first and may refuse; only then the money moves, and a message tells so. Nobody
has to type a card.
"""

from __future__ import annotations

from contextlib import suppress

from bot.demo.telegram import limits
from bot.demo.telegram.chats import Chat
from bot.demo.telegram.checkouts import Checkout
from bot.demo.telegram.errors import PlayError
from bot.demo.telegram.people import People
from bot.demo.telegram.wire import Json
from bot.demo.telegram.world import World


class Payments:
    """What people do with invoices."""

    def __init__(self, world: World, people: People) -> None:
        self._world = world
        self._people = people

    def ask(self, user_id: int, message_id: int) -> str:
        """Confirm the payment sheet; the id of the query that the bot has to answer."""
        chat = self._people.writer(user_id)
        invoice, payload = self._open_invoice(chat, message_id)
        question = self._world.checkouts.ask(Checkout(user_id, message_id))
        query = {
            "id": question.id,
            "from": chat.persona.user(),
            "currency": invoice["currency"],
            "total_amount": invoice["total_amount"],
            "invoice_payload": payload,
        }
        self._world.updates.push("pre_checkout_query", query)
        return question.id

    async def pay(self, user_id: int, message_id: int, timeout: float | None = None) -> Json:
        """Pay an invoice: the message that tells so. PlayError when the bot does not want it."""
        query_id = self.ask(user_id, message_id)
        patience = limits.CHECKOUT_SECONDS if timeout is None else timeout
        with suppress(TimeoutError):
            await self._world.checkouts.answered(query_id, patience)
        return self.settle(query_id)

    def settle(self, query_id: str) -> Json:
        """Take the money if the bot agreed: the message that tells so. Else PlayError."""
        question = self._world.checkouts.find(query_id)
        if question is None or question.answer is None:
            raise PlayError("the bot did not answer in time; nothing was paid")
        if not question.answer.ok:
            raise PlayError(question.answer.reason)
        return self._charge(self._people.known(question.asked.user_id), question.asked.message_id)

    def _charge(self, chat: Chat, message_id: int) -> Json:
        invoice, _ = self._open_invoice(chat, message_id)
        charge = self._world.stars.charge(
            chat.id, message_id, invoice["total_amount"], invoice["currency"]
        )
        paid = {
            "currency": charge.currency,
            "total_amount": charge.amount,
            "invoice_payload": charge.payload,
            "telegram_payment_charge_id": charge.id,
            "provider_payment_charge_id": f"{chat.id}_{message_id}",
        }
        return self._people.post(chat.id, {"successful_payment": paid}, message_id)

    def _open_invoice(self, chat: Chat, message_id: int) -> tuple[Json, str]:
        invoice = self._people.message(chat, message_id).get("invoice")
        if invoice is None:
            raise PlayError("this message is no invoice")
        payload = self._world.stars.payload_of(message_id)
        if payload is None:
            raise PlayError("this invoice is paid")
        return invoice, payload
