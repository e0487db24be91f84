"""The way into the store as found: from a call as it came in to what the caller gets to see."""

from functools import partial

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.responses import Response

from bot.demo.supplier import forms
from bot.demo.supplier.calls import Call
from bot.demo.supplier.forms import Fields, Form
from bot.demo.supplier.found import inputs, lookup, messages, upstream, wire
from bot.demo.supplier.found.messages import RefusalError
from bot.demo.supplier.found.reading import READING
from bot.demo.supplier.found.trade import Traffic, trade
from bot.demo.supplier.records import Upstream
from bot.demo.supplier.replies import RefusedError, Reply
from bot.demo.supplier.temperament import Visit

_SEED = 20_240_501


class AsFound:
    """Refusals in the caller's language; a page for everything that the store did not expect."""

    def __init__(self, seed: int = _SEED) -> None:
        self._traffic = Traffic(seed)

    def misdirected(self, language: str, *, known: bool) -> Response:
        """Another method than POST brings no parameters, and so no merchant."""
        refusal = RefusalError(messages.NO_MERCHANT)
        return wire.failure(refusal.spoken(language)) if known else wire.page()

    def unreadable(self, refusal: RefusedError) -> Response:  # noqa: ARG002 - a page says nothing
        return wire.page()

    async def answer(self, endpoint: str, visit: Visit) -> Response:
        try:
            return wire.success(await self._carry_out(endpoint, visit))
        except RefusalError as refusal:
            return wire.failure(refusal.spoken(visit.language))
        except Exception:  # noqa: BLE001 - this is what such a store does with every error
            return wire.page()

    async def _carry_out(self, endpoint: str, visit: Visit) -> Reply:
        form = inputs.mangled(visit.form)
        inputs.screen(form)
        begin = partial(_begin, form=form, endpoint=endpoint, visit=visit)
        if endpoint == "trade":
            return await trade(visit.store, self._traffic, begin)

        async def phase(tx: AsyncConnection) -> Reply:
            return await READING[endpoint](await begin(tx))

        async def shop_behind(tx: AsyncConnection) -> Upstream | None:
            return await upstream.behind(await begin(tx))

        if endpoint in upstream.LIVE:
            await upstream.ask(await visit.store.transact(shop_behind))
        return await visit.store.transact(phase)


async def _begin(tx: AsyncConnection, *, form: Form, endpoint: str, visit: Visit) -> Call:
    """The authenticated call: signed as it was sent, read as it was cleaned."""
    account = await lookup.authenticate(tx, form)
    if not forms.is_text(form):
        raise wire.BrokenError("no UTF-8")
    fields = Fields(inputs.cleaned(form, endpoint))
    return Call(tx, account, fields, visit.store.clock(), visit.base_url)
