"""The strict supplier: every call, right or wrong, is answered with HTTP 200 and an envelope."""

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.responses import Response

from bot.demo.supplier import form_parsing
from bot.demo.supplier.behaviour import IncomingCall
from bot.demo.supplier.call_account_and_transaction import AuthenticatedCall, authenticate_account
from bot.demo.supplier.form_parsing import FormFields
from bot.demo.supplier.replies import RefusedError, Reply, failure_reply, success_reply
from bot.demo.supplier.strict.endpoint_table import ENDPOINTS_BY_NAME


class StrictBehaviour:
    """Authenticates and executes a call in one transaction, as the specification says."""

    def answer_wrong_route(self, language: str, *, known: bool) -> Response:  # noqa: ARG002 - speaks English only
        return failure_reply(
            "Every endpoint is called with POST." if known else "There is no such endpoint."
        )

    def answer_unreadable_body(self, refusal: RefusedError) -> Response:
        return failure_reply(str(refusal))

    async def answer(self, endpoint: str, incoming_call: IncomingCall) -> Response:
        if not form_parsing.is_valid_utf8(incoming_call.form):
            return failure_reply("Parameters must be UTF-8.")

        async def phase(tx: AsyncConnection) -> Reply:
            account = await authenticate_account(tx, incoming_call.form)
            now = incoming_call.supplier.clock()
            call = AuthenticatedCall(
                tx, account, FormFields(incoming_call.form), now, incoming_call.base_url
            )
            return await ENDPOINTS_BY_NAME[endpoint](call)

        try:
            return success_reply(await incoming_call.supplier.transact(phase))
        except RefusedError as refusal:
            return failure_reply(str(refusal))
