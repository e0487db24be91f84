"""The answer before a payment. Telegram waits ten seconds for it, so no other update delays it."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, Final

from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.chat.telegram import invoices
from bot.chat.telegram.call_retries import retry_after_seconds, summarize_exception
from bot.chat.updates.context import ChatDependencies
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.i18n import Localizer
from bot.services.payments.payment_check import PaymentRefusal, check_before_payment, end_acceptance
from storage.database import Database

logger = logging.getLogger(__name__)

# Seconds since the question of Telegram arrived; Telegram gives up after ten.
#: The check ends after these: what is not checked by then is refused.
CHECK_SECONDS: Final = 3.0
#: The answer is sent by then, unless the connection fails.
ANSWER_SECONDS: Final = 4.0
#: The second try to send the answer ends after these.
LAST_TRY_SECONDS: Final = 9.0


async def answer_pre_checkout_query(
    deps: ChatDependencies, db: Database, query: Mapping[str, Any]
) -> None:
    """Accept or refuse a payment that a person is about to make. Never raise.

    A step of the database cannot be stopped: what is not checked in time is refused, and the check
    is then awaited, so that it has ended when this function has. What it accepts too late is undone.
    """
    started_at = asyncio.get_running_loop().time()
    try:
        user, query_id = query["from"], str(query["id"])
        total = Money(int(query["total_amount"]), str(query["currency"]))
        payload = str(query["invoice_payload"])
        payer = BuyerId(int(user["id"]))
    except (KeyError, TypeError, ValueError):
        logger.warning("a pre-checkout query cannot be read")
        return
    if deps.payment_throttle.allow(payer):
        check = asyncio.create_task(_check(deps, db, payer, payload, total))
    else:
        check = asyncio.create_task(_refuse_unchecked())
    done, _ = await asyncio.wait((check,), timeout=CHECK_SECONDS)
    refusal = check.result() if done else PaymentRefusal.NOT_CHECKED
    localizer = _localizer_for(deps, payer, user.get("language_code"))
    sentence = localizer.plain(f"payment-refused-{refusal.value}") if refusal else None
    is_accepted = refusal is None
    try:
        await _send_answer(deps, query_id, sentence, started_at)
    except (TelegramError, TimeoutError) as error:
        logger.warning("a payment was not answered in time: %s", summarize_exception(error))
        # Telegram has refused the answer: it charges nothing. Without a reply it may have it.
        is_accepted = is_accepted and not isinstance(error, BadRequest)
    if await check is None and not is_accepted:
        await _end_acceptance(deps, db, payer, payload, total)


async def _send_answer(
    deps: ChatDependencies, query_id: str, sentence: str | None, started_at: float
) -> None:
    """Send the answer; once more if the connection fails, takes too long, or Telegram asks to wait.

    A second answer does no harm: both are the same, and Telegram refuses the later one.
    """
    try:
        async with asyncio.timeout_at(started_at + ANSWER_SECONDS):
            await invoices.answer_pre_checkout(deps.bot, query_id, sentence)
    except BadRequest:
        raise
    except (NetworkError, RetryAfter, TimeoutError) as error:
        logger.info("the answer to a payment is sent again: %s", summarize_exception(error))
        async with asyncio.timeout_at(started_at + LAST_TRY_SECONDS):
            await deps.shop.ports.clock.sleep(retry_after_seconds(error))
            await invoices.answer_pre_checkout(deps.bot, query_id, sentence)


async def _check(
    deps: ChatDependencies, db: Database, payer: BuyerId, payload: str, total: Money
) -> PaymentRefusal | None:
    """Return the result of the check; what cannot be checked is refused."""
    try:
        method = invoices.method_of_currency(total.currency)
        return await check_before_payment(deps.shop, db, payer, method, payload, total)
    except Exception as error:  # noqa: BLE001 - whatever failed, nothing was checked
        logger.error("a payment could not be checked: %s", summarize_exception(error))  # noqa: TRY400
        return PaymentRefusal.NOT_CHECKED


async def _refuse_unchecked() -> PaymentRefusal | None:
    """Refuse without a look: the person has asked too often."""
    return PaymentRefusal.NOT_CHECKED


async def _end_acceptance(
    deps: ChatDependencies, db: Database, payer: BuyerId, payload: str, total: Money
) -> None:
    """Undo what the check has accepted after the payment was refused."""
    try:
        method = invoices.method_of_currency(total.currency)
        await end_acceptance(deps.shop, db, payer, method, payload)
    except Exception as error:  # noqa: BLE001 - the hold ends by itself
        logger.warning("a refused payment keeps its quote: %s", summarize_exception(error))


def _localizer_for(deps: ChatDependencies, payer: BuyerId, language: object) -> Localizer:
    person = deps.person_cache.get(payer)
    if person is not None:
        return deps.localizer_for(person)
    return deps.translations.localizer_for(str(language) if language else None)
