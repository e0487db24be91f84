"""The domain's Supplier port over the SDK: maps its types and errors to ours, and nothing else."""

from collections.abc import Mapping
from decimal import Decimal

from bot import supplier as sdk
from bot.domain import catalogue as ours
from bot.domain import order as facts
from bot.domain.checkout import Selection
from bot.domain.errors import SupplierAway, SupplierSaysNo
from bot.domain.money import cost_from
from bot.domain.order import RequestNo, TradeNo
from bot.domain.ports import Pulse, QueryReply, SupplierFacts, Unread, UnreadEntry

_CONTACTS = {
    1: ours.Contact.PHONE,
    2: ours.Contact.EMAIL,
    3: ours.Contact.MESSENGER,
}
_PAID = {0: False, 1: True}


class _Translated:
    """Turns the SDK's errors into the domain's two: away, or a no."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, sdk.SupplierRefused):
            raise SupplierSaysNo(error.message) from error
        if isinstance(error, sdk.SupplierError):
            raise SupplierAway(str(error)) from error


class SupplierGateway:
    """`bot.domain.ports.Supplier` over a `SupplierClient`; costs are in `currency`."""

    def __init__(self, client: sdk.SupplierClient, currency: str) -> None:
        self._client = client
        self._currency = currency
        self._unread = Unread()

    async def catalogue(self) -> tuple[tuple[ours.Category, ...], int]:
        with _Translated():
            listed = await self._client.items()
        self._unread = Unread(listed.unread, tuple(map(_unread, listed.rejected)))
        return tuple(map(_category, listed.categories)), listed.unread

    async def product(self, code: str) -> ours.Product:
        with _Translated():
            return _product(await self._client.item(code))

    async def stock(
        self, code: str, variant: str | None = None, sku: Mapping[str, str] | None = None
    ) -> int | None:
        with _Translated():
            return await self._client.stock(code, variant=variant, sku=sku)

    async def cards(
        self, code: str, page: int, variant: str | None, sku: Mapping[str, str]
    ) -> ours.CardPage:
        with _Translated():
            found = await self._client.draft_cards(code, page=page, variant=variant, sku=sku)
        cards = tuple(ours.Card(card.id, card.draft, card.draft_premium) for card in found.cards)
        return ours.CardPage(cards, found.total)

    async def card_premium(self, code: str, card_id: int) -> Decimal | None:
        with _Translated():
            return await self._client.draft(code, card_id)

    async def valuation(self, selection: Selection) -> Decimal:
        with _Translated():
            return await self._client.cost(
                selection.code,
                selection.quantity,
                variant=selection.variant,
                sku=selection.sku,
                card_id=selection.card_id or None,
            )

    async def can_fill(self, selection: Selection) -> None:
        with _Translated():
            await self._client.inventory_state(
                selection.code,
                selection.quantity,
                variant=selection.variant,
                card_id=selection.card_id or None,
            )

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> facts.Outcome:
        outcome = await self._client.trade(
            selection.code,
            selection.quantity,
            request_no=request_no,
            contact=contact,
            variant=selection.variant,
            sku=selection.sku,
            card_id=selection.card_id or None,
            password=selection.password,
            coupon=selection.coupon,
            widgets=selection.widgets,
        )
        return self._outcome(outcome)

    def _outcome(self, outcome: sdk.Outcome) -> facts.Outcome:
        match outcome:
            case sdk.Accepted():
                charged = None
                if outcome.amount is not None:
                    charged = cost_from(outcome.amount, self._currency)
                number = TradeNo(outcome.trade_no) if outcome.trade_no else None
                note = outcome.message or ""
                return facts.Accepted(
                    number, charged, outcome.secret, note, outcome.raw, outcome.amount_garbled
                )
            case sdk.Refused():
                return facts.Refused(outcome.message, outcome.raw)
            case sdk.Unknown():
                return facts.Unknown(outcome.reason, outcome.raw or b"")
            case sdk.NotSent():
                return facts.NotSent(outcome.reason)

    async def query(self, trade_no: TradeNo) -> QueryReply:
        with _Translated():
            result = await self._client.query(trade_no)
        paid = None if result.status is None else _PAID.get(result.status)
        return QueryReply(result.secret, paid)

    async def balance(self) -> Decimal | None:
        try:
            return (await self._client.connect()).balance
        except sdk.SupplierError:
            return None

    async def facts(self, code: str) -> SupplierFacts:
        with _Translated():
            page = await self._client.item(code)
            record = await self._client.inventory(code)
        return SupplierFacts(
            owner=page.owner,
            cost=record.factory_price or record.user_price,
            stock=page.stock if sdk.is_by_hand(page.delivery_way) else record.count,
            service_url=page.service_url,
            service_im=page.service_im,
            share_url=page.share_url,
        )

    def pulse(self) -> Pulse | None:
        heard = self._client.pulse
        return None if heard is None else Pulse(heard.at, heard.ahead)

    def lacks(self) -> tuple[str, ...]:
        return tuple(sorted(self._client.capabilities.missing))

    def unread(self) -> Unread:
        return self._unread


def _unread(entry: sdk.Rejected) -> UnreadEntry:
    return UnreadEntry(entry.code or "", entry.name, entry.reason)


def _category(category: sdk.Category) -> ours.Category:
    products = tuple(map(_summary, category.children))
    return ours.Category(remote_id=str(category.id), name=category.name, products=products)


def _summary(product: sdk.ProductSummary) -> ours.Product:
    return ours.Product(
        code=product.code,
        name=product.name,
        cost=product.user_price,
        stock=product.stock,
        delivery=_delivery(product.delivery_way),
        selectable_cards=product.draft_status,
    )


def _delivery(way: int) -> ours.Delivery:
    return ours.Delivery.MANUAL if sdk.is_by_hand(way) else ours.Delivery.AUTOMATIC


def _product(detail: sdk.ProductDetail) -> ours.Product:
    return ours.Product(
        code=detail.code,
        name=detail.name,
        cost=detail.user_price,
        stock=detail.stock,
        delivery=_delivery(detail.delivery_way),
        selectable_cards=detail.draft_status,
        details=ours.Details(
            description=detail.description,
            contact=_CONTACTS.get(detail.contact_type, ours.Contact.ANY),
            asks_password=detail.password_status,
            draft_premium=detail.draft_premium or Decimal(0),
            minimum=detail.minimum,
            maximum=detail.maximum,
            variants=_variants(detail.config),
            attributes=_attributes(detail.config),
            wholesale=detail.config.wholesale,
            widgets=tuple(map(_widget, detail.widgets)),
            flash=_flash(detail.flash_sale),
            unsellable=ours.REASONS.join(detail.unsellable),
            picture=detail.cover or "",
        ),
    )


def _variants(config: sdk.ProductConfig) -> tuple[ours.Variant, ...]:
    return tuple(
        ours.Variant(name, cost, wholesale=config.variant_wholesale.get(name, {}))
        for name, cost in config.variants.items()
    )


def _attributes(config: sdk.ProductConfig) -> tuple[ours.Attribute, ...]:
    return tuple(
        ours.Attribute(name, tuple(ours.Option(o, surcharge) for o, surcharge in options.items()))
        for name, options in config.sku.items()
    )


def _widget(widget: sdk.Widget) -> ours.WidgetField:
    return ours.WidgetField(
        name=widget.name,
        label=widget.label,
        kind=ours.FieldKind(widget.kind),
        placeholder=widget.placeholder,
        pattern=widget.pattern,
        error=widget.error,
        choices=tuple(ours.Choice(option.label, option.value) for option in widget.options),
    )


def _flash(sale: sdk.FlashSale | None) -> ours.FlashSale | None:
    return None if sale is None else ours.FlashSale(sale.starts, sale.ends)
