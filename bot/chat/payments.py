"""The answer before a payment. Telegram waits ten seconds for it, so no other update delays it."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, Final

from telegram.error import TelegramError

from bot.chat.telegram import invoice_messages
from bot.chat.telegram.exception_summary import summarize_exception
from bot.chat.update_context import ChatDependencies
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.repositories.database import Database
from bot.i18n import Localizer
from bot.services.payments.check_before_payment import PaymentRefusal, check_before_payment

logger = logging.getLogger(__name__)

#: Seconds for the whole check; Telegram gives up after ten.
CHECK_SECONDS: Final = 4.0


async def answer_pre_checkout_query(
    deps: ChatDependencies, db: Database, query: Mapping[str, Any]
) -> None:
    """Accept or refuse a payment that a person is about to make. Never raise.

    A step of the database cannot be stopped: what is not checked in time is refused, and the check
    is then awaited, so that it has ended when this function has.
    """
    try:
        user, query_id = query["from"], str(query["id"])
        total = Money(int(query["total_amount"]), str(query["currency"]))
        payload = str(query["invoice_payload"])
        payer = BuyerId(int(user["id"]))
    except (KeyError, TypeError, ValueError):
        logger.warning("a pre-checkout query cannot be read")
        return
    check = asyncio.create_task(_check(deps, db, payer, payload, total))
    done, _ = await asyncio.wait((check,), timeout=CHECK_SECONDS)
    refusal = check.result() if done else PaymentRefusal.NOT_CHECKED
    localizer = _localizer_for(deps, payer, user.get("language_code"))
    sentence = localizer.plain(f"payment-refused-{refusal.value}") if refusal else None
    try:
        await invoice_messages.answer_pre_checkout(deps.bot, query_id, sentence)
    except TelegramError as error:
        logger.warning("a payment was not answered in time: %s", summarize_exception(error))
    await check


async def _check(
    deps: ChatDependencies, db: Database, payer: BuyerId, payload: str, total: Money
) -> PaymentRefusal | None:
    """Return the result of the check; what cannot be checked is refused."""
    try:
        method = invoice_messages.method_of_currency(total.currency)
        return await check_before_payment(deps.shop, db, payer, method, payload, total)
    except Exception as error:  # noqa: BLE001 - whatever failed, nothing was checked
        logger.error("a payment could not be checked: %s", summarize_exception(error))  # noqa: TRY400
        return PaymentRefusal.NOT_CHECKED


def _localizer_for(deps: ChatDependencies, payer: BuyerId, language: object) -> Localizer:
    person = deps.person_cache.get(payer)
    if person is not None:
        return deps.localizer_for(person)
    return deps.translations.localizer_for(str(language) if language else None)
