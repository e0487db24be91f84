"""The entry point of the quirky supplier: turns a received call into a response."""

from functools import partial

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.responses import Response

from bot.demo.supplier import form_parsing
from bot.demo.supplier.behaviour import IncomingCall
from bot.demo.supplier.call_account_and_transaction import AuthenticatedCall
from bot.demo.supplier.form_parsing import Form, FormFields
from bot.demo.supplier.quirky import (
    lenient_account_product_and_card_lookup,
    messages,
    php_replies,
    request_parameter_cleaning,
    upstream_shop,
)
from bot.demo.supplier.quirky.messages import QuirkyRefusalError
from bot.demo.supplier.quirky.read_endpoints import READ_ENDPOINTS
from bot.demo.supplier.quirky.trade_endpoint import RunningTrades, trade
from bot.demo.supplier.records import Upstream
from bot.demo.supplier.replies import RefusedError, Reply

_SEED = 20_240_501


class QuirkyBehaviour:
    """Refuses in the caller's language; answers unexpected errors with an HTML page."""

    def __init__(self, seed: int = _SEED) -> None:
        self._running_trades = RunningTrades(seed)

    def answer_wrong_route(self, language: str, *, known: bool) -> Response:
        """Answer a wrong path or method.

        A request without POST has no parameters, so the merchant id is missing.
        """
        refusal = QuirkyRefusalError(messages.NO_MERCHANT)
        return (
            php_replies.failure_reply(refusal.translate(language))
            if known
            else php_replies.error_page()
        )

    def answer_unreadable_body(self, refusal: RefusedError) -> Response:  # noqa: ARG002 - a page says nothing
        return php_replies.error_page()

    async def answer(self, endpoint: str, incoming_call: IncomingCall) -> Response:
        try:
            return php_replies.success_reply(await self._run_endpoint(endpoint, incoming_call))
        except QuirkyRefusalError as refusal:
            return php_replies.failure_reply(refusal.translate(incoming_call.language))
        except Exception:  # noqa: BLE001 - this is what such a store does with every error
            return php_replies.error_page()

    async def _run_endpoint(self, endpoint: str, incoming_call: IncomingCall) -> Reply:
        form = request_parameter_cleaning.mangle_names(incoming_call.form)
        request_parameter_cleaning.refuse_unsafe_words(form)
        begin = partial(_open_call, form=form, endpoint=endpoint, incoming_call=incoming_call)
        if endpoint == "trade":
            return await trade(incoming_call.supplier, self._running_trades, begin)

        async def phase(tx: AsyncConnection) -> Reply:
            return await READ_ENDPOINTS[endpoint](await begin(tx))

        async def shop_behind(tx: AsyncConnection) -> Upstream | None:
            return await upstream_shop.find_live_upstream(await begin(tx))

        if endpoint in upstream_shop.LIVE_ENDPOINTS:
            await upstream_shop.call_upstream(await incoming_call.supplier.transact(shop_behind))
        return await incoming_call.supplier.transact(phase)


async def _open_call(
    tx: AsyncConnection, *, form: Form, endpoint: str, incoming_call: IncomingCall
) -> AuthenticatedCall:
    """Return the authenticated call: the signature is checked first, then values are cleaned."""
    account = await lenient_account_product_and_card_lookup.authenticate_leniently(tx, form)
    if not form_parsing.is_valid_utf8(form):
        raise php_replies.UnexpectedInputError("no UTF-8")
    fields = FormFields(request_parameter_cleaning.clean_values(form, endpoint))
    return AuthenticatedCall(
        tx, account, fields, incoming_call.supplier.clock(), incoming_call.base_url
    )
