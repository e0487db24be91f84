"""The store by the book: every call, right or wrong, is answered with HTTP 200 and an envelope."""

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.responses import Response

from bot.demo.supplier import forms
from bot.demo.supplier.calls import Call, authenticate
from bot.demo.supplier.endpoints import BY_NAME
from bot.demo.supplier.forms import Fields
from bot.demo.supplier.replies import RefusedError, Reply, failure, success
from bot.demo.supplier.temperament import Visit


class ByTheBook:
    """Authentication and endpoint in one transaction, in the words of the specification."""

    def misdirected(self, language: str, *, known: bool) -> Response:  # noqa: ARG002 - speaks English only
        return failure(
            "Every endpoint is called with POST." if known else "There is no such endpoint."
        )

    def unreadable(self, refusal: RefusedError) -> Response:
        return failure(str(refusal))

    async def answer(self, endpoint: str, visit: Visit) -> Response:
        if not forms.is_text(visit.form):
            return failure("Parameters must be UTF-8.")

        async def phase(tx: AsyncConnection) -> Reply:
            account = await authenticate(tx, visit.form)
            now = visit.store.clock()
            call = Call(tx, account, Fields(visit.form), now, visit.base_url)
            return await BY_NAME[endpoint](call)

        try:
            return success(await visit.store.transact(phase))
        except RefusedError as refusal:
            return failure(str(refusal))
