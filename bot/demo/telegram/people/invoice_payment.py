"""Paying an invoice on the person's side, by confirming its payment sheet.

The bot is asked first and may refuse; the payment provider may refuse after it. Only then money
moves. The message that confirms it may come late, more than once, or never. No card data is needed.
"""

from __future__ import annotations

from contextlib import suppress

from bot.demo.telegram import limits
from bot.demo.telegram.errors import ClientError
from bot.demo.telegram.people.basic_person_actions import PeopleActions
from bot.demo.telegram.request_params import Json
from bot.demo.telegram.state.chats import Chat
from bot.demo.telegram.state.invoices_and_charges import Charge
from bot.demo.telegram.state.pre_checkout_queries import PreCheckout
from bot.demo.telegram.state.server_state import ServerState


class InvoicePayment:
    """Payments of invoices by people."""

    def __init__(self, state: ServerState, people: PeopleActions) -> None:
        self._state = state
        self._people = people

    def confirm_payment_sheet(self, user_id: int, message_id: int) -> str:
        """Confirm the payment sheet; return the id of the query that the bot must answer."""
        chat = self._people.start_writing(user_id)
        invoice, payload = self._get_open_invoice(chat, message_id)
        question = self._state.pre_checkouts.add(PreCheckout(user_id, message_id))
        query = {
            "id": question.id,
            "from": chat.persona.user(),
            "currency": invoice["currency"],
            "total_amount": invoice["total_amount"],
            "invoice_payload": payload,
        }
        self._state.updates.push("pre_checkout_query", query)
        return question.id

    async def pay(self, user_id: int, message_id: int, timeout: float | None = None) -> Json:
        """Pay an invoice and return the confirming message.

        Raises ClientError if the bot refuses or does not answer in time.
        """
        query_id = self.confirm_payment_sheet(user_id, message_id)
        wait_seconds = limits.CHECKOUT_SECONDS if timeout is None else timeout
        with suppress(TimeoutError):
            await self._state.pre_checkouts.wait_for_answer(query_id, wait_seconds)
        return self.complete_payment(query_id)

    def complete_payment(self, query_id: str) -> Json:
        """Charge the person if the bot agreed, and return the message; else raise ClientError."""
        charge, message_id = self._charge(query_id)
        return self._confirm(charge, message_id)

    def charge_silently(self, query_id: str) -> Charge:
        """Charge the person as `complete_payment` does; the message does not come yet.

        `confirm_charge` posts it.
        """
        return self._charge(query_id)[0]

    def confirm_charge(self, charge_id: str) -> Json:
        """Post the message that confirms a charge, late or once more, and return it."""
        return self._confirm(self._state.invoices.get_charge(charge_id), None)

    def refuse_by_provider(self, query_id: str, reason: str = "Your card was declined") -> None:
        """Let the provider refuse a payment that the bot accepted. Always raise ClientError."""
        self._get_accepted_question(query_id)
        raise ClientError(reason)

    def _get_accepted_question(self, query_id: str) -> PreCheckout:
        question = self._state.pre_checkouts.find(query_id)
        if question is None or question.answer is None:
            raise ClientError("the bot did not answer in time; nothing was paid")
        if not question.answer.ok:
            raise ClientError(question.answer.reason)
        return question.content

    def _charge(self, query_id: str) -> tuple[Charge, int]:
        """Charge for an accepted payment; return the charge and the message id of its invoice."""
        question = self._get_accepted_question(query_id)
        chat = self._people.get_chat(question.user_id)
        invoice, _ = self._get_open_invoice(chat, question.message_id)
        charge = self._state.invoices.charge(
            chat.id, question.message_id, invoice["total_amount"], invoice["currency"]
        )
        self._state.chats.mark_paid(chat, question.message_id)
        return charge, question.message_id

    def _confirm(self, charge: Charge, message_id: int | None) -> Json:
        paid = {
            "currency": charge.currency,
            "total_amount": charge.amount,
            "invoice_payload": charge.payload,
            "telegram_payment_charge_id": charge.id,
            "provider_payment_charge_id": f"{charge.user_id}_{charge.at}",
        }
        return self._people.post_message(charge.user_id, {"successful_payment": paid}, message_id)

    def _get_open_invoice(self, chat: Chat, message_id: int) -> tuple[Json, str]:
        invoice = self._people.get_message(chat, message_id).get("invoice")
        if invoice is None:
            raise ClientError("this message is not an invoice")
        payload = self._state.invoices.find_open_payload(message_id)
        if payload is None:
            raise ClientError("this invoice is paid")
        return invoice, payload
