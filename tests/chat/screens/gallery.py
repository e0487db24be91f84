"""Every screen there is, in one language, of a believable shop or of a hostile one."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from functools import cache
from itertools import chain

from bot.chat.buyer.catalogue import category_screen, home_screen
from bot.chat.buyer.catalogue import product_screen as catalogue_product_screen
from bot.chat.buyer.checkout import invoices_screen, question_screen, quote_screen
from bot.chat.buyer.checkout.choice_lists import ListView
from bot.chat.buyer.orders import orders_screen as buyer_orders_screen
from bot.chat.buyer.orders import status_screen
from bot.chat.buyer.payments import payments_screen, wallet_screen
from bot.chat.buyer.people import account_screen
from bot.chat.kit import admin_commands, declined
from bot.chat.kit.screen import Screen
from bot.chat.navigation.page_origins import ProductPageOrigin
from bot.chat.operator import alerts, list_parts
from bot.chat.operator.operations import (
    health_screen,
    panel_screen,
    sales_pause_screen,
    shop_texts_screen,
)
from bot.chat.operator.orders import (
    cases_ruling_screen,
    cases_screen,
    order_search_screen,
    seller_messages_screen,
)
from bot.chat.operator.orders.order_details_screen import build_order_details_screen
from bot.chat.operator.payments import credit_limits_screen, credit_screen
from bot.chat.operator.people import buyers_screen
from bot.chat.outgoing import notices
from bot.chat.router import ROUTES
from bot.domain.catalogue.product import (
    Card,
    CardPage,
    Category,
    CategoryWithCount,
    ContactKind,
    DeliveryMode,
    FieldKind,
    FlashSale,
    Product,
)
from bot.domain.catalogue.selection import Answer, BuyerChoices, ChosenCard, Selection
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
from bot.domain.checkout.questions import (
    AskCard,
    AskContact,
    AskField,
    AskOption,
    AskPassword,
    AskVariant,
    Question,
    ReadyToQuote,
)
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import (
    CategoryId,
    EntryId,
    InvoiceId,
    MethodName,
    OrderId,
    ProductId,
    ProductPartId,
    QuoteId,
    RateId,
    RateName,
    SecretId,
    TradeNo,
)
from bot.domain.money import Money
from bot.domain.operations.balance_forecast import BalanceForecast
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import ACCOUNT_CAUSES, PauseCause, SalesPause
from bot.domain.operations.shop_texts import ShopText, ShopTextKind
from bot.domain.operations.supplier_troubles import SupplierTroubleKind, TroubleReport
from bot.domain.orders.attempts import Attempt, BalanceReading, Totals
from bot.domain.orders.causes import Cause
from bot.domain.orders.charge_evidence import ChargeEvidence
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderEvent, OrderStatus, OrderWait
from bot.domain.orders.seller_messages import SellerTextVerdict
from bot.domain.orders.supplier import (
    LastAnswer,
    UnreadableEntries,
    UnreadableEntry,
)
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, RuledTrade
from bot.domain.paging import PagePosition
from bot.domain.payments.claims import make_reference
from bot.domain.payments.gateway import InvoiceText
from bot.domain.payments.ledger import CreditLimit, StatementLine, StatementPage, Wallet
from bot.domain.payments.money_sources import MoneySources
from bot.domain.payments.payments import Invoice, PaymentDirection, PaymentSum
from bot.domain.people.staff import Role
from bot.domain.pricing.promo_codes import PromoProblem
from bot.domain.pricing.rate_jumps import EXCHANGE, RateJump, RatePair, UsualRate
from bot.i18n import Localizer
from bot.services.catalogue.browse import CategoryPage
from bot.services.checkout.checkouts import CheckoutState
from bot.services.operations.health import Health
from bot.services.operations.order_details import OrderDetails
from bot.services.operations.order_search import OrderPage
from bot.services.operations.panel import Decisions, Panel
from bot.services.orders.cases import Case
from bot.services.orders.rewards import CREDITED_NOTICE, RETURNED_NOTICE
from bot.services.orders.seller_messages import JudgedText
from bot.services.payments.invoices import AmountToPay
from bot.services.payments.settled_invoices import SettledInvoice
from bot.services.payments.wallet import CreditReason, Receipt
from bot.services.read_deadlines import NOT_ANSWERED
from tests.builders import (
    BUYER,
    NOW,
    OPERATOR,
    PRICES,
    a_field,
    a_person,
    a_product,
    a_quote,
    a_variant,
    an_account,
    an_attribute,
    an_order,
    some_details,
    usd,
)
from tests.chat.screens import (
    bulk_act_screens,
    checkout_screens,
    claim_screens,
    more_screens,
    order_details_screens,
    order_refund_screens,
    order_search_screens,
    replacement_screens,
)
from tests.chat.screens.buyer_screens import buyer_screens
from tests.chat.screens.payment_screens import payment_notices, payment_screens
from tests.chat.screens.price_rule_screens import price_rule_screens
from tests.chat.screens.promo_code_screens import decline_code, promo_code_screens
from tests.chat.screens.sample_shop import (
    BELIEVABLE,
    SampleOrder,
    SampleProduct,
    SampleShop,
    hostile_shop,
    unit_cost,
)
from tests.chat.screens.staff_product_screens import staff_product_screens
from tests.chat.screens.warning_screens import warning_screens
from tests.chat.words import translations, translations_then
from tests.services.payments.payments_rig import LINK_METHOD
from tests.world.stars import METHOD

HOSTILE = hostile_shop(
    "<b>bold</b> <a href='tg://user?id=1'>you</a> &lt;script&gt; </code> \u202egnp.exe\u2066"
    " שלום { $name } \x00\x1b[31m \u200b\u3164 Z\u0335\u0321\u0322\u0324\u0325\u0326\u0327algo\n\n\n"
    + "😀"
    * 3_000
)
#: The statuses of orders that an operator may open.
RULED = {
    OrderStatus.PLACED,
    OrderStatus.REVIEW,
    OrderStatus.FULFILLED,
    OrderStatus.DELIVERED,
}
RICH = Wallet(usd("63.20"), usd("20.00"), usd("101.42"))
_KINDS_OF_METHODS = frozenset({"payment", "payment-refund", "refund-refused", "reversal"})
POOR = Wallet(usd("0.10"), usd("0.00"), usd("0.00"))
_S = OrderStatus
#: The usual way of an order to each status.
HISTORIES = {
    _S.PLACED: (_S.PLACED,),
    _S.SUBMITTING: (_S.PLACED, _S.SUBMITTING),
    _S.UNCERTAIN: (_S.PLACED, _S.SUBMITTING, _S.UNCERTAIN),
    _S.REVIEW: (_S.PLACED, _S.SUBMITTING, _S.UNCERTAIN, _S.REVIEW),
    _S.ACCEPTED: (_S.PLACED, _S.SUBMITTING, _S.ACCEPTED),
    _S.FULFILLED: (_S.PLACED, _S.SUBMITTING, _S.ACCEPTED, _S.FULFILLED),
    _S.DELIVERED: (_S.PLACED, _S.SUBMITTING, _S.FULFILLED, _S.DELIVERED),
    _S.CANCELLED: (_S.PLACED, _S.CANCELLED),
    _S.REFUNDED: (_S.PLACED, _S.SUBMITTING, _S.UNCERTAIN, _S.REVIEW, _S.REFUNDED),
}


@cache
def localizer_for(code: str) -> Localizer:
    """Return a strict localizer: a missing message raises."""
    return translations_then().localizer_for(code)


@dataclass(frozen=True, slots=True)
class Gallery:
    """Screens of one language; `shop` holds all texts that are not our own."""

    localizer: Localizer
    shop: SampleShop = field(default=BELIEVABLE)

    def all(self) -> Iterator[tuple[str, Screen]]:
        """Return every screen with a name that a failing test can show."""
        yield from self.buyers()
        yield from self.admin_overview()
        yield from self._support_messages()
        yield from self._answers()
        yield from self._support_messages_for_operators()
        yield from claim_screens.claim_questions(self.localizer)
        yield "loading", declined.build_loading_screen(self.localizer)

    def buyers(self) -> Iterator[tuple[str, Screen]]:
        """Return what buyers see, except status messages and the waiting notice."""
        yield from self._front()
        yield from self._cards()
        yield from self.walks()
        yield from self.offers()
        yield from self._orders()
        yield from self._account()
        yield from more_screens.searches(self.localizer, self.shop, self.products())
        yield from self._alerts()
        yield from more_screens.privacies(self.localizer, self.shop)
        yield from more_screens.left(self.localizer, self.product(), self.chosen_variant())
        yield from self._more_offers()
        yield from self.refusals()

    def chapters(self) -> dict[str, Iterator[tuple[str, Screen]]]:
        """Return the same screens by topic, for a person who reads them all."""
        return {
            "front": self._front(),
            "products": self._cards(),
            "questions": chain(
                self.walks(),
                more_screens.left(self.localizer, self.product(), self.chosen_variant()),
            ),
            "quotes": chain(self.offers(), self._more_offers()),
            "orders": chain(self._orders(), self.status_lines()),
            "account": chain(self._account(), claim_screens.claim_questions(self.localizer)),
            "search": more_screens.searches(self.localizer, self.shop, self.products()),
            "alerts": self._alerts(),
            "privacy": more_screens.privacies(self.localizer, self.shop),
            "support": chain(self._support_messages(), self._answers()),
            "support_messages": self._support_messages_for_operators(),
            "refusals": chain(
                self.refusals(),
                [("loading", declined.build_loading_screen(self.localizer))],
            ),
            "admin": self.admin_overview(),
        }

    # --- the things shown ------------------------------------------------------------------------

    def category(self) -> Category:
        return Category("1", self.shop.category, CategoryId(self.shop.category_id))

    def listed(self, product: SampleProduct) -> Product:
        """A product of a list, whose page was not read."""
        made = a_product(
            code=product.code,
            name=product.name,
            cost=product.cost,
            stock=product.stock,
            id=self.shop.product_id,
            category_id=self.shop.category_id,
        )
        return replace(made, details=None)

    def products(self) -> tuple[Product, ...]:
        """The products of a category."""
        return tuple(map(self.listed, self.shop.products))

    def product(self, **details: object) -> Product:
        """Return a product that asks every kind of question."""
        shop = self.shop
        kinds = [
            a_field(
                kind,
                f"f{number}",
                *(text.choices if kind.has_choices else ()),
                label=text.label,
                placeholder=text.hint,
                error=text.error,
                id=100 * number,
            )
            for number, kind in enumerate(FieldKind, start=1)
            for text in [shop.fields[kind]]
        ]
        variants = [
            a_variant(name, cost, id=number)
            for number, (name, cost) in enumerate(shop.variants, start=11)
        ]
        chosen = shop.chosen_variant
        cheapest = variants[chosen].cost
        wholesale = {10: cheapest - Decimal("0.30"), 100: cheapest - Decimal("0.75")}
        variants[chosen] = replace(variants[chosen], wholesale=wholesale)
        attribute = an_attribute("Region", *shop.options, id=20)
        given = {
            "description": shop.description,
            "contact": ContactKind.EMAIL,
            "asks_password": True,
            "draft_premium": "1.50",
            "variants": variants,
            "attributes": [replace(attribute, name=shop.attribute)],
            "widgets": kinds,
            **details,
        }
        made = some_details(**given)  # type: ignore[arg-type]
        return a_product(
            code=shop.product.code,
            name=shop.product.name,
            cost=shop.product.cost,
            selectable_cards=True,
            id=shop.product_id,
            category_id=shop.category_id,
            details=made,
        )

    def chosen_variant(self) -> ProductPartId:
        """The variant that the buyer chose."""
        return ProductPartId(11 + self.shop.chosen_variant)

    @property
    def supplier_numbers(self) -> set[str]:
        """The request numbers and trade numbers of the buyer's orders."""
        orders = [self.order(status) for status in OrderStatus]
        trades = {order.trade_no for order in orders if order.trade_no}
        return {order.request_no for order in orders} | trades

    def selection(self, **changes: object) -> Selection:
        """A selection that answers everything there is to ask."""
        shop = self.shop
        fields = shop.fields
        text, password, note = FieldKind.TEXT, FieldKind.PASSWORD, FieldKind.TEXTAREA
        made = Selection(
            ProductId(shop.product_id),
            shop.product.code,
            shop.product.name,
            3,
            variant=shop.variants[shop.chosen_variant][0],
            sku={shop.attribute: shop.options[0]},
            contact=shop.contact,
            password=shop.password,
            answers=(
                Answer(fields[text].label, fields[text].answer),
                Answer(fields[password].label, fields[password].answer, hidden=True),
                Answer(fields[note].label, ""),
            ),
        )
        return replace(made, **changes)  # type: ignore[arg-type]

    def with_stock_card(self) -> Selection:
        """Return a selection of one chosen stock card."""
        return self.selection(quantity=1, card_id=7, card_preview=self.shop.stock_cards[0])

    def order(self, status: OrderStatus, **changes: object) -> Order:
        """The buyer's order in this status."""
        return self.order_of(status, self.shop.orders[status], **changes)

    def order_of(self, status: OrderStatus, sample: SampleOrder, **changes: object) -> Order:
        """Build an order from its description."""
        bought = sample.product
        selection = self.selection(quantity=sample.quantity)
        if bought is not None:
            selection = Selection(
                ProductId(self.shop.product_id),
                bought.code,
                bought.name,
                sample.quantity,
                contact=self.shop.contact,
            )
        made = an_order(
            status,
            id=sample.number,
            selection=selection,
            cost=sample.cost,
            price=sample.price,
            note=sample.note,
            cause=sample.cause,
            cause_detail=sample.cause_detail,
            trade_no=sample.trade_no,
            updated_at=NOW + timedelta(seconds=42),
        )
        return replace(made, **changes)  # type: ignore[arg-type]

    def history(self, order: Order) -> list[OrderEvent]:
        """Return the events that led an order to its status."""
        steps = HISTORIES[order.status] * self.shop.history_repeats
        return [
            OrderEvent(
                NOW + timedelta(seconds=14 * number),
                None,
                status,
                Cause.OTHER,
                "shop",
                self.shop.unparsed_cause,
            )
            for number, status in enumerate(steps)
        ]

    # --- the screens -------------------------------------------------------------------------------

    def _front(self) -> Iterator[tuple[str, Screen]]:
        shop = self.shop
        picks = [replace(self.listed(product), pinned=True) for product in shop.pinned]
        sizes = {"home": shop.categories, "home, crowded": shop.many_categories}
        for name, categories in sizes.items():
            category_rows = [
                CategoryWithCount(Category("1", label, CategoryId(number)), count)
                for number, (label, count) in enumerate(categories, start=shop.category_id)
            ]
            pinned, bought = home_screen.choose_products(picks, self.products())
            rows = (
                *home_screen.build_first_rows(self.localizer, PRICES, pinned, NOW),
                *home_screen.build_bought_rows(self.localizer, PRICES, bought, NOW),
                *home_screen.build_last_rows(self.localizer, category_rows, 0),
            )
            screen = home_screen.build_home_screen(
                self.localizer, category_rows, RICH, shop.buyer, rows=rows, note=shop.notice
            )
            yield name, screen
        yield "home, crowded, last page", self._last_home_page()
        bare = home_screen.build_last_rows(self.localizer, [], 0)
        yield (
            "home, empty",
            home_screen.build_home_screen(self.localizer, [], POOR, shop.buyer, rows=bare),
        )
        full = CategoryPage(self.category(), self.products(), 1, 3)
        yield (
            "shelf",
            category_screen.build_category_screen(self.localizer, PRICES, full, NOW),
        )
        hour = timedelta(hours=1)
        sales = tuple(
            replace(listed, pinned=number == 0, details=some_details(flash=sale))
            for number, (listed, sale) in enumerate(
                zip(
                    self.products(),
                    (
                        FlashSale(NOW + hour, None),
                        FlashSale(None, None),
                        FlashSale(None, NOW - hour),
                    ),
                    strict=False,
                )
            )
        )
        flashing = CategoryPage(self.category(), sales, 0, 1)
        yield (
            "shelf, flash sales",
            category_screen.build_category_screen(self.localizer, PRICES, flashing, NOW),
        )
        empty = CategoryPage(self.category(), (), 0, 1)
        yield (
            "shelf, empty",
            category_screen.build_category_screen(self.localizer, PRICES, empty, NOW),
        )
        yield "help", account_screen.build_help_screen(self.localizer)
        languages = translations().languages
        yield (
            "languages",
            account_screen.build_language_screen(
                self.localizer, languages, self.localizer.language
            ),
        )

    def _last_home_page(self) -> Screen:
        categories = [
            CategoryWithCount(Category("1", label, CategoryId(number)), count)
            for number, (label, count) in enumerate(self.shop.many_categories, start=1)
        ]
        rows = home_screen.build_last_rows(self.localizer, categories, 99)
        return home_screen.build_home_screen(
            self.localizer, categories, RICH, self.shop.buyer, rows=rows, page=99
        )

    def _cards(self) -> Iterator[tuple[str, Screen]]:
        hour = timedelta(hours=1)
        plain = self.product()
        products = {
            "of everything": plain,
            "sold out": replace(plain, stock=0),
            "few": replace(plain, stock=2),
            "unknown stock": replace(plain, stock=None, delivery=DeliveryMode.MANUAL),
            "limits": self.product(minimum=2, maximum=6),
            "at most": self.product(maximum=6),
            "at least": self.product(minimum=2),
            "wholesale": self.product(variants=(), wholesale=WHOLESALE),
            "many variants": self.product(
                variants=[a_variant(f"{n} months", str(n), id=n) for n in range(1, 13)]
            ),
            "nothing to choose": self.product(variants=(), attributes=(), minimum=3),
            "flash": self.product(flash=FlashSale(None, NOW + hour)),
            "flash, coming": self.product(flash=FlashSale(NOW + hour, None)),
            "flash, over": self.product(flash=FlashSale(None, NOW - hour)),
            "flash, endless": self.product(flash=FlashSale(None, None)),
            "never read": replace(plain, details=None),
            "pinned": replace(plain, pinned=True),
            "huge text": self.product(description=self.shop.huge_description),
        }
        for name, product in products.items():
            card = catalogue_product_screen.build_product_screen(
                self.localizer, PRICES, product, self.category(), NOW, ProductPageOrigin(3)
            )
            yield f"card {name}", card
        stocks = {ProductPartId(11): 0, ProductPartId(12): 3}
        yield (
            "card, variants with stock",
            catalogue_product_screen.build_product_screen(
                self.localizer, PRICES, plain, self.category(), NOW, stock_by_variant=stocks
            ),
        )
        yield (
            "card, no orders taken",
            catalogue_product_screen.build_product_screen(
                self.localizer, PRICES, plain, self.category(), NOW, takes_orders=False
            ),
        )
        yield (
            "card, no shelf",
            catalogue_product_screen.build_product_screen(self.localizer, PRICES, plain, None, NOW),
        )

    def questions(self) -> dict[str, Question | ReadyToQuote]:
        """Yield every question."""
        product = self.product()
        assert product.details is not None
        fields = {f"field {w.kind}": AskField(w) for w in product.details.widgets}
        contacts = {f"contact {kind}": AskContact(kind) for kind in ContactKind}
        return {
            "variant": AskVariant(product.details.variants),
            "option": AskOption(product.details.attributes[0]),
            "card": AskCard(),
            **fields,
            **contacts,
            "password": AskPassword(),
            "ready": ReadyToQuote(),
        }

    def walks(self) -> Iterator[tuple[str, Screen]]:
        """Yield every question in several circumstances."""
        product = self.product()
        chosen = BuyerChoices(
            variant=self.chosen_variant(), options={ProductPartId(20): ProductPartId(21)}
        )
        with_card = replace(chosen, card=ChosenCard(7, self.shop.stock_cards[0]))
        cards = CardPage(
            tuple(
                Card(number, preview, Decimal(number))
                for number, preview in enumerate(self.shop.stock_cards)
            ),
            95,
        )
        for name, question in self.questions().items():
            wrong = None
            if isinstance(question, AskField):
                error = question.widget.error
                wrong = InvalidAnswer(AnswerProblem.PATTERN_MISMATCH, text=error)
            start = CheckoutState(product, BuyerChoices(), question)
            later = CheckoutState(product, with_card, question, (ProductPartId(301),), AskCard())
            yield (
                f"ask {name}",
                question_screen.build_checkout_step_screen(self.localizer, PRICES, start),
            )
            yield (
                f"ask {name} later",
                question_screen.build_checkout_step_screen(
                    self.localizer,
                    PRICES,
                    later,
                    cards=cards,
                    view=ListView(4),
                    problem=wrong,
                    can_skip=True,
                ),
            )
        none = CheckoutState(product, BuyerChoices(), AskCard())
        shelved = question_screen.build_checkout_step_screen(
            self.localizer, PRICES, none, category=self.category()
        )
        yield "ask, on its shelf", shelved
        yield (
            "ask, no cards",
            question_screen.build_checkout_step_screen(
                self.localizer, PRICES, none, cards=CardPage((), 0)
            ),
        )
        for problem in AnswerProblem:
            hushed = CheckoutState(product, BuyerChoices(), AskPassword())
            invalid = InvalidAnswer(problem, 7, "")
            yield (
                f"problem {problem}",
                question_screen.build_checkout_step_screen(
                    self.localizer, PRICES, hushed, problem=invalid
                ),
            )
        yield from checkout_screens.long_lists(self.localizer, product)
        yield from checkout_screens.questions(
            self.localizer, self.shop, product, with_card, self.questions()
        )

    def offers(self) -> Iterator[tuple[str, Screen]]:
        """Yield quotes, with and without enough money."""
        offer, product = self.offer(self.selection()), self.product()
        yield (
            "offer",
            quote_screen.build_quote_screen(
                self.localizer, PRICES, offer, product, RICH, NOW, category=self.category()
            ),
        )
        yield (
            "offer, no money",
            quote_screen.build_quote_screen(self.localizer, PRICES, offer, product, POOR, NOW),
        )
        yield (
            "offer, to be paid",
            quote_screen.build_quote_screen(
                self.localizer, PRICES, offer, product, POOR, NOW, can_top_up=True
            ),
        )
        bare = replace(offer, selection=replace(offer.selection, password=None))
        yield (
            "offer, bare",
            quote_screen.build_quote_screen(self.localizer, PRICES, bare, product, RICH, NOW),
        )

    def offer(self, selection: Selection) -> Quote:
        """A quote; a chosen stock card costs extra."""
        extra = "1.65" if selection.card_id else "0"
        price = usd("4.95") * selection.quantity + usd(extra)
        return replace(
            a_quote(selection, id=self.shop.quote_id, cost="4.50", premium=extra), price=price
        )

    def _more_offers(self) -> Iterator[tuple[str, Screen]]:
        product = self.product()
        carded = self.offer(self.with_stock_card())
        yield (
            "offer, of a stock card",
            quote_screen.build_quote_screen(self.localizer, PRICES, carded, product, RICH, NOW),
        )
        offer = self.offer(self.selection())
        yield from checkout_screens.offers(self.localizer, self.shop, offer, product)

    def status_lines(self) -> Iterator[tuple[str, Screen]]:
        """Yield the status message of an order in every status."""
        for status in OrderStatus:
            yield (
                f"status {status}",
                status_screen.build_status_message_screen(self.localizer, self.order(status), NOW),
            )
        yield from checkout_screens.times(self.localizer, self.shop, map(self.order, OrderStatus))
        for cause in Cause:
            cancelled = self.order(OrderStatus.CANCELLED, cause=cause)
            yield (
                f"status cancelled, {cause}",
                status_screen.build_status_message_screen(self.localizer, cancelled, NOW),
            )
        for cause in Cause:
            cancelled = self.order(OrderStatus.CANCELLED, cause=cause)
            ended = status_screen.build_end_notice_screen(self.localizer, cancelled)
            yield f"ended, {cause}", ended
        refunded = self.order(OrderStatus.REFUNDED)
        yield "ended, refunded", status_screen.build_end_notice_screen(self.localizer, refunded)
        refused = self.order(
            OrderStatus.CANCELLED,
            cause=Cause.REFUSED,
            selection=self.selection(quantity=1, coupon=self.shop.coupon),
        )
        yield (
            "ended, with a code",
            status_screen.build_end_notice_screen(self.localizer, refused),
        )
        behind = status_screen.build_status_message_screen(
            self.localizer, self.order(OrderStatus.PLACED), NOW, wait=OrderWait.OTHER_ORDER
        )
        yield "status placed, behind another", behind
        waiting = status_screen.build_status_message_screen(
            self.localizer, self.order(OrderStatus.PLACED), NOW, wait=OrderWait.OPERATOR
        )
        yield "status placed, waiting for an operator", waiting
        delivered = self.order(OrderStatus.DELIVERED)
        half = Money(delivered.price.amount // 2, delivered.price.currency)
        paid = MoneySources(
            half, delivered.price - half, Money(5, half.currency), MethodName("stars")
        )
        yield (
            "status delivered, paid in parts",
            status_screen.build_status_message_screen(self.localizer, delivered, NOW, paid=paid),
        )
        doubtful = self.order(OrderStatus.REVIEW)
        money = {"amount": str(doubtful.price.amount), "currency": doubtful.price.currency}
        checked = notices.build_notice_screen(
            self.localizer, "still-checking", {"order": str(doubtful.id), **money}
        )
        yield "still checking", checked
        by_hand = self.order(OrderStatus.ACCEPTED, delivery=DeliveryMode.MANUAL)
        yield (
            "status accepted, by hand",
            status_screen.build_status_message_screen(self.localizer, by_hand, NOW),
        )

    def _orders(self) -> Iterator[tuple[str, Screen]]:
        every = [self.order(status) for status in OrderStatus]
        yield "orders", buyer_orders_screen.build_order_list_screen(self.localizer, every, 1, 3)
        yield "orders, none", buyer_orders_screen.build_order_list_screen(self.localizer, [], 0, 1)
        for order in every:
            later = NOW + timedelta(hours=30)
            card = buyer_orders_screen.build_order_screen(
                self.localizer,
                order,
                self.history(order),
                has_secret=order.status in {OrderStatus.FULFILLED, OrderStatus.DELIVERED},
                now=later,
            )
            yield f"order {order.status}", card
        yield from checkout_screens.histories(self.localizer, self.shop, every)

    def statement(self) -> StatementPage:
        """Return changes of a balance of every kind, newest first; one order was erased."""
        held, paid = self.order(OrderStatus.PLACED), self.order(OrderStatus.FULFILLED)
        cancelled, refunded = self.order(OrderStatus.CANCELLED), self.order(OrderStatus.REFUNDED)
        changes: list[tuple[str, Money, Order | None, bool]] = [
            ("hold", -held.price, held, False),
            ("capture", usd("1.10"), paid, True),
            ("hold", -paid.price, paid, True),
            ("release", cancelled.price, cancelled, False),
            ("refund", refunded.price, refunded, True),
            ("topup", usd("150.00"), None, False),
            ("payment", usd("25.00"), None, False),
            ("payment-refund", usd("-20.00"), None, False),
            ("refund-refused", usd("20.00"), None, False),
            ("reversal", usd("-5.00"), None, False),
            ("topup", usd("-5.00"), None, False),
            ("referral", usd("0.45"), None, False),
            ("referral-return", usd("-0.45"), None, False),
            ("oddity", usd("-0.70"), None, False),
        ]
        balance, lines = RICH.balance, []
        for number, (kind, amount, order, is_captured) in enumerate(changes):
            lines.append(
                StatementLine(
                    EntryId(4_210 - 3 * number),
                    kind,
                    NOW - timedelta(hours=7 * number),
                    amount,
                    balance,
                    order.id if order else None,
                    is_captured,
                    "stars" if kind in _KINDS_OF_METHODS else "",
                )
            )
            balance -= amount
        orders = {one.id: one for one in (held, paid, cancelled)}
        return StatementPage(lines, orders, has_newer=True, has_older=True)

    def _account(self) -> Iterator[tuple[str, Screen]]:
        page = self.statement()
        yield "wallet", wallet_screen.build_wallet_screen(self.localizer, RICH, page)
        yield (
            "wallet, empty",
            wallet_screen.build_wallet_screen(self.localizer, POOR, StatementPage()),
        )
        for name, line in (
            ("an order", page.lines[0]),
            ("a top-up", page.lines[5]),
            ("a payment", page.lines[6]),
        ):
            yield (
                f"receipt for {name}",
                wallet_screen.build_receipt_screen(
                    self.localizer, Receipt(line, page.find_order(line)), self.shop.shop_name
                ),
            )
        yield from more_screens.invitations(self.localizer)
        amounts = [usd("5.00"), usd("10.00"), usd("100.00")]
        yield "top up", payments_screen.build_top_up_screen(self.localizer, POOR, amounts)
        to_pay = [
            AmountToPay(METHOD.terms, Money(385, "XTR")),
            AmountToPay(LINK_METHOD.terms, usd("5.00")),
        ]
        small = [AmountToPay(LINK_METHOD.terms, usd("1.00"), is_minimum=True)]
        yield (
            "top up, methods",
            payments_screen.build_top_up_methods_screen(self.localizer, usd("5.00"), to_pay),
        )
        yield (
            "top up, less than a method takes",
            payments_screen.build_top_up_methods_screen(self.localizer, usd("0.50"), small),
        )
        yield (
            "pay a quote that lacks less than a method takes",
            invoices_screen.build_quote_methods_screen(
                self.localizer, usd("0.50"), small, QuoteId(7), ProductId(1)
            ),
        )
        yield (
            "pay a quote, methods",
            invoices_screen.build_quote_methods_screen(
                self.localizer, usd("5.00"), to_pay, QuoteId(7), ProductId(1)
            ),
        )
        invoice = Invoice(
            InvoiceId("ab"), BUYER, LINK_METHOD.terms.name, usd("5.00"), usd("5.00"), NOW
        )
        text = InvoiceText(
            invoices_screen.format_invoice_title(self.localizer, "Steam <10>"),
            invoices_screen.format_invoice_description(
                self.localizer, usd("5.00"), "Steam <10>", minimum=usd("5.00")
            ),
        )
        yield (
            "pay by a link",
            invoices_screen.build_payment_link_screen(
                self.localizer, invoice, "https://t.me/CryptoBot?start=IV1", text
            ),
        )
        for name, paid in (("paid", usd("5.00")), ("closed", None)):
            settled = SettledInvoice(7, usd("5.00"), paid, make_reference(InvoiceId("ab")))
            yield (
                f"an invoice, {name}",
                payments_screen.build_settled_invoice_screen(self.localizer, settled),
            )
        yield from claim_screens.claims_for_buyers(self.localizer)
        yield "paid", payments_screen.build_paid_screen(self.localizer, usd("5.00"), RICH, None)
        expired = Declined(DeclineReason.QUOTE_EXPIRED)
        yield (
            "paid, not bought",
            payments_screen.build_paid_screen(
                self.localizer,
                usd("5.00"),
                RICH,
                expired,
                paid=(MethodName("stars"), Money(385, "XTR")),
            ),
        )
        credited = {"amount": "15000", "currency": "USD"}
        for kind in (CREDITED_NOTICE, RETURNED_NOTICE):
            reward = notices.build_notice_screen(self.localizer, kind, credited)
            yield f"notice, {kind}", reward
        yield (
            "credited",
            notices.build_notice_screen(self.localizer, "credited", credited),
        )
        yield (
            "taken back",
            notices.build_notice_screen(self.localizer, "credited", {**credited, "amount": "-500"}),
        )
        yield (
            "credited, garbled",
            notices.build_notice_screen(
                self.localizer, "credited", {"amount": self.shop.garbled_amount}
            ),
        )
        yield (
            "answers altered",
            notices.build_altered_answers_notice(
                self.localizer, 12, "Login", more_screens.ALTERED_ANSWERS
            ),
        )
        yield from payment_notices(self.localizer)
        yield "tap failed", notices.build_notice_screen(self.localizer, "tap-failed", {})
        unknown = notices.build_notice_screen(self.localizer, self.shop.unknown_notice, {})
        yield "unknown notice", unknown

    def _alerts(self) -> Iterator[tuple[str, Screen]]:
        product = replace(self.product(), stock=0)
        card = catalogue_product_screen.build_product_screen(
            self.localizer, PRICES, product, self.category(), NOW, ProductPageOrigin(3)
        )
        watched = [self.listed(self.shop.sold_out), self.listed(self.shop.cheaper)]
        yield from more_screens.alerts(self.localizer, product, card, watched)

    def _support_messages(self) -> Iterator[tuple[str, Screen]]:
        yield from more_screens.support_messages_to_shop(
            self.localizer, self.shop, self.order(OrderStatus.FULFILLED)
        )

    def _answers(self) -> Iterator[tuple[str, Screen]]:
        yield from more_screens.answers(
            self.localizer, self.shop, self.order(OrderStatus.FULFILLED)
        )

    def _support_messages_for_operators(self) -> Iterator[tuple[str, Screen]]:
        yield from more_screens.support_messages_for_operators(
            self.localizer, self.shop, self.order(OrderStatus.FULFILLED)
        )

    def refusals(self) -> Iterator[tuple[str, Screen]]:
        """Yield every refusal, with and without a product at hand."""
        yield "stale", declined.build_stale_button_screen(self.localizer)
        yield (
            "stale link",
            declined.build_stale_button_screen(self.localizer, is_link=True),
        )
        yield "trouble", declined.build_error_screen(self.localizer)
        for no in self.declines():
            for product in (None, ProductId(self.shop.product_id)):
                yield (
                    f"{no.reason} {product}",
                    declined.build_declined_screen(self.localizer, no, product),
                )

    def declines(self) -> Iterator[Declined]:
        known = {
            "at": NOW.isoformat(),
            "stock": "3",
            "missing": "250",
            "currency": "USD",
            "cap": "10000",
            "message": self.shop.supplier_refusal,
            "trade_no": self.shop.taken_trade_no,
        }
        for problem in PromoProblem:
            yield decline_code(problem)
        until, words = {"at": known["at"]}, {"text": self.shop.operator_answer}
        for detail in (until, words, until | words):
            yield Declined(DeclineReason.SALES_PAUSED, detail)
        for reason in DeclineReason:
            yield Declined(reason)
            yield Declined(reason, known)
            garbled = dict.fromkeys(("at", "stock", "missing", "cap"), self.shop.garbled_amount)
            yield Declined(reason, known | garbled)

    def supplied(self) -> Iterator[tuple[str, Screen]]:
        """Yield what the supplier tells operators about a product."""
        found = (self.product(), *self.products(), *map(self.listed, self.shop.pinned[:2]))
        yield from staff_product_screens(
            self.localizer, self.shop, PRICES, found, self.category(), self.declines()
        )

    def cases(self, uncertain_orders: list[Order]) -> Iterator[tuple[str, Screen]]:
        """Yield what operators see of unknown outcomes."""
        yield (
            "cases",
            cases_screen.build_case_list_screen(
                self.localizer, uncertain_orders, len(uncertain_orders), NOW + timedelta(hours=3)
            ),
        )
        for start in range(0, len(uncertain_orders), 10):
            listed = uncertain_orders[start : start + 10]
            yield (
                f"cases from {start}",
                cases_screen.build_case_list_screen(self.localizer, listed, len(listed), NOW),
            )
        watching = self.order(
            OrderStatus.UNCERTAIN, cause=Cause.OTHER, cause_detail=self.shop.unparsed_cause
        )
        yield (
            "case, watching",
            cases_screen.build_case_list_screen(self.localizer, [watching], 1, NOW),
        )
        yield "cases, none", cases_screen.build_case_list_screen(self.localizer, [], 0, NOW)
        rulings = (RuledTrade(TradeNo(self.shop.trade_no)), RuledNotCharged(), RuledRefund())
        for status in OrderStatus:
            order = self.order(status)
            yield (
                f"ruled {status}",
                cases_ruling_screen.build_ruling_done_screen(self.localizer, order),
            )
            for case in self.evidence(order):
                yield (
                    f"case {status}",
                    build_order_details_screen(self.localizer, OrderDetails(case), NOW, Role.OWNER),
                )
                for ruling in rulings if status in RULED else ():
                    asked = cases_ruling_screen.build_ruling_confirmation_screen(
                        self.localizer, case, ruling, 2**60 - 1, NOW
                    )
                    yield f"question {status} {type(ruling).__name__}", asked
        case = next(self.evidence(self.order(OrderStatus.REVIEW)))
        for evidence in ChargeEvidence:
            judged = replace(case, evidence=evidence)
            yield (
                f"case {evidence}",
                build_order_details_screen(self.localizer, OrderDetails(judged), NOW, Role.OWNER),
            )
        against = replace(case, evidence=ChargeEvidence.FELL_BY_COST)
        yield (
            "question, against the evidence",
            cases_ruling_screen.build_ruling_confirmation_screen(
                self.localizer, against, RuledNotCharged("It is in no list."), 1, NOW
            ),
        )
        lost = self.order(OrderStatus.CANCELLED, cause=Cause.RULED_NOT_CHARGED)
        yield (
            "question, late trade",
            cases_ruling_screen.build_ruling_confirmation_screen(
                self.localizer, replace(case, order=lost), rulings[0], 1, NOW
            ),
        )
        lost = replace(lost, trade_no=TradeNo(self.shop.trade_no))
        yield (
            "ruled, late trade",
            cases_ruling_screen.build_ruling_done_screen(self.localizer, lost),
        )
        for no in self.declines():
            for ruling in rulings:
                screen = cases_ruling_screen.build_ruling_declined_screen(
                    self.localizer, no, OrderId(1046), ruling
                )
                yield f"not ruled {no.reason} {type(ruling).__name__}", screen
        yield (
            "no such case",
            cases_screen.build_case_not_found_screen(self.localizer, OrderId(1990)),
        )
        yield "dropped", list_parts.build_confirmation_cancelled_screen(self.localizer)
        about_case = list_parts.build_confirmation_cancelled_screen(
            self.localizer, is_about_case=True
        )
        yield "dropped, about a case", about_case
        yield "too late", list_parts.build_confirmation_expired_screen(self.localizer)

    def evidence(self, order: Order) -> Iterator[Case]:
        """Yield much evidence, little evidence, and none."""
        attempt = Attempt(order.id, order.account_id, order.request_no, "142.375", NOW)
        before = Decimal("142.375")
        after = before - Decimal(order.cost.amount) / 100
        readings = [
            BalanceReading(
                n,
                None if n in {2, 39} else before if n < 6 else after,
                NOW + timedelta(seconds=n),
            )
            for n in range(40)
        ]
        buyer = a_person(name=self.shop.buyer, username="maria_b")
        yield Case(order, buyer, attempt, readings)
        yield Case(order, replace(buyer, username=None), attempt, [])
        yield Case(order, None, replace(attempt, balance_before=None), [])
        yield Case(order, None, None, [])

    def shop_texts(self) -> Iterator[tuple[str, Screen]]:
        """Yield the screens on which an owner changes the welcome and the terms."""
        texts = [ShopText(kind, self.shop.terms, OPERATOR, NOW) for kind in ShopTextKind]
        for stored, setting in (([], ""), ([], self.shop.terms), (texts, self.shop.terms)):
            yield (
                f"texts {len(stored)} {bool(setting)}",
                shop_texts_screen.build_texts_screen(self.localizer, stored, setting),
            )
        for kind in ShopTextKind:
            yield (
                f"text question {kind}",
                shop_texts_screen.build_text_question(self.localizer, kind),
            )
            for name in (self.shop.shop_name, ""):
                yield (
                    f"text preview {kind} {bool(name)}",
                    shop_texts_screen.build_preview_screen(
                        self.localizer, kind, self.shop.terms, name, self.shop.buyer, 1
                    ),
                )
            yield (
                f"text default {kind}",
                shop_texts_screen.build_default_question(self.localizer, kind, 1),
            )
        for message in ("stored", "default-again", "changed-meanwhile"):
            yield (
                f"text {message}",
                shop_texts_screen.build_result_screen(self.localizer, f"shop-text-{message}"),
            )

    def sales(self) -> Iterator[tuple[str, Screen]]:
        """Yield the screens about sales pauses."""
        pauses = PAUSES
        yield (
            "sales, paused",
            sales_pause_screen.build_sales_state_screen(
                self.localizer, pauses, NOW + timedelta(hours=3)
            ),
        )
        names = {pause.actor: self.shop.buyer for pause in pauses}
        screen = sales_pause_screen.build_sales_state_screen(self.localizer, pauses, NOW, names)
        yield "sales, paused just now by name", screen
        yield from self.shop_texts()
        yield "sales, asked", sales_pause_screen.build_pause_question(self.localizer, 1)
        yield (
            "sales, notice",
            sales_pause_screen.build_pause_notice_question(self.localizer, screen),
        )
        yield "sales, open", sales_pause_screen.build_sales_state_screen(self.localizer, [], NOW)
        later = NOW + timedelta(hours=3)
        yield (
            "sales, to be opened",
            sales_pause_screen.build_resume_confirmation_screen(
                self.localizer, pauses, later, 2**60
            ),
        )

    def admin_overview(self) -> Iterator[tuple[str, Screen]]:
        """Yield what operators see."""
        shop = self.shop
        person = a_person(name=shop.buyer, username="maria_b")
        none = usd("0")
        today = Totals(
            12, 10, 2, usd("214.35"), usd("194.86"), none, none, usd("19.49"), none, none
        )
        week = Totals(
            orders=81,
            delivered=74,
            cancelled=5,
            revenue=usd("1402.60"),
            cost=usd("1275.10"),
            losses=usd("18.20"),
            rewards=usd("3.10"),
            profit=usd("101.20"),
            goodwill=usd("5.00"),
            refunds=usd("12.30"),
            refunded=2,
        )
        hidden = [
            replace(
                self.listed(product),
                details=some_details(unsellable=shop.unsellable[number % len(shop.unsellable)]),
            )
            for number, product in enumerate((*shop.products, *shop.pinned))
        ]
        uncertain_orders = self.doubtful_orders()
        lacks = ("stock", "valuation")
        decisions = Decisions(len(uncertain_orders), 3, 2, 1, 7, 2_000, 2)
        seen = Panel(today, week, an_account("142.375"), decisions, 3, 4, 5)
        forecast = BalanceForecast(Decimal("142.375"), Decimal("31.50"), Decimal("4.52"))
        seen = replace(seen, forecast=forecast, stopped_products=6, open_debts=3)
        unread = tuple(UnreadableEntry(*entry) for entry in shop.unreadable)
        calm = Panel(today, week, NOT_ANSWERED, Decisions(), 0, 0, 0)
        paid = (
            PaymentSum(MethodName("stars"), PaymentDirection.IN, Money(750, "XTR"), 3),
            PaymentSum(MethodName("by-hand"), PaymentDirection.IN, usd("40.00"), 2),
            PaymentSum(MethodName("stars"), PaymentDirection.REFUND, Money(250, "XTR"), 1),
        )
        seen = replace(seen, payments=paid)
        yield "panel", panel_screen.build_panel_screen(self.localizer, seen, "USD", NOW)
        yield (
            "panel, as support",
            panel_screen.build_panel_screen(
                self.localizer,
                seen,
                "USD",
                NOW,
                lambda verb: ROUTES.find_button(verb, Role.SUPPORT) is not None,
                shows_cost=False,
            ),
        )
        waiting = [self.order(OrderStatus.PLACED), self.order(OrderStatus.ACCEPTED)]
        yield (
            "orders that wait",
            order_search_screen.build_waiting_orders_screen(
                self.localizer,
                OrderPage(waiting, 12, PagePosition(0, 2, 10)),
                NOW + timedelta(hours=3),
            ),
        )
        yield from order_search_screens.search_screens(self.localizer, waiting, shop.buyer)
        yield from bulk_act_screens.bulk_screens(self.localizer, waiting, shop.buyer)
        yield (
            "not sold",
            panel_screen.build_unsold_entries_screen(
                self.localizer, hidden, UnreadableEntries(2_000, unread), 0
            ),
        )
        nothing = panel_screen.build_unsold_entries_screen(
            self.localizer, [], UnreadableEntries(), 0
        )
        yield "not sold, nothing", nothing
        yield from claim_screens.claims_for_operators(self.localizer)
        one_of_account = [
            each
            for each in PAUSES
            if each.cause is PauseCause.SUPPLIER_ACCOUNT or each.cause not in ACCOUNT_CAUSES
        ]
        paused = replace(seen, pauses=one_of_account)
        yield (
            "panel, paused",
            panel_screen.build_panel_screen(self.localizer, paused, "USD", NOW + timedelta(days=9)),
        )
        orders = [self.order(status) for status in OrderStatus if status in HOLDING_STATUSES]
        late = NOW + timedelta(hours=5)
        silent = Health([], orders, (3, 4), (5, 6), NOT_ANSWERED, None, 412_000_000)
        silent = replace(silent, missing_calls=lacks)
        ill = replace(
            silent,
            pauses=paused.pauses,
            account=an_account("-1.005"),
            last_answer=LastAnswer(late, None),
            forecast=BalanceForecast(Decimal("-1.005"), Decimal("31.50"), Decimal(0)),
        )
        yield "health, ill", health_screen.build_health_screen(self.localizer, ill, "USD", late)
        jumped = replace(ill, rate_jumps=RATE_JUMPS)
        yield (
            "health, rates wait",
            health_screen.build_health_screen(self.localizer, jumped, "USD", late),
        )
        waits = replace(calm, rate_jumps=RATE_JUMPS)
        yield (
            "panel, rates wait",
            panel_screen.build_panel_screen(self.localizer, waits, "USD", NOW),
        )
        yield from more_screens.rates(self.localizer, RATE_JUMPS)
        yield (
            "health, silent",
            health_screen.build_health_screen(self.localizer, silent, "USD", late),
        )
        turned_away = replace(silent, troubles=TROUBLES)
        yield (
            "health, buyers turned away",
            health_screen.build_health_screen(self.localizer, turned_away, "USD", late),
        )
        yield (
            "panel, buyers turned away",
            panel_screen.build_panel_screen(
                self.localizer, replace(calm, troubles=TROUBLES), "USD", NOW
            ),
        )
        yield (
            "panel, both",
            panel_screen.build_panel_screen(
                self.localizer, replace(calm, pauses=PAUSES[:1], troubles=TROUBLES[1:]), "USD", NOW
            ),
        )
        for ahead in (None, 0.5, 3600.0, -3600.0):
            well = Health([], [], (0, 0), (0, 0), an_account(), LastAnswer(NOW, ahead), None)
            yield (
                f"health {ahead}",
                health_screen.build_health_screen(self.localizer, well, "USD", late),
            )
        yield "panel, calm", panel_screen.build_panel_screen(self.localizer, calm, "CNY", NOW)
        yield from more_screens.checklists(self.localizer, calm)
        yield from self.cases(uncertain_orders)
        yield from order_details_screens.order_pages(
            self.localizer, self.order, self.history, shop.buyer
        )
        yield from order_refund_screens.refund_screens(
            self.localizer, self.order, self.history, shop.buyer
        )
        yield from replacement_screens.replacements(self.localizer, self.order)
        yield from replacement_screens.problems_and_debts(self.localizer, self.order)
        yield from self.sales()
        yield (
            "credit asked",
            credit_screen.build_credit_confirmation_screen(
                self.localizer, person, RICH, usd("150.00"), {CreditReason.RECEIVED: 2**60}
            ),
        )
        yield (
            "credit back asked",
            credit_screen.build_credit_confirmation_screen(
                self.localizer, person, RICH, usd("-5.00"), {CreditReason.RECEIVED: 1}
            ),
        )
        yield (
            "goodwill credit asked",
            credit_screen.build_credit_confirmation_screen(
                self.localizer, person, RICH, usd("5.00"), {CreditReason.GOODWILL: 1}
            ),
        )
        yield (
            "credit reason asked",
            credit_screen.build_credit_confirmation_screen(
                self.localizer, person, RICH, usd("5.00"), dict.fromkeys(CreditReason, 1)
            ),
        )
        yield (
            "credited by desk",
            credit_screen.build_credited_screen(self.localizer, person, RICH),
        )
        indebted = Wallet(usd("-20.00"), usd("5.00"), usd("0"))
        for name, limit, owned in (
            ("own", CreditLimit(usd("20.00"), is_own=True), RICH),
            ("default", CreditLimit(usd("0"), is_own=False), POOR),
            ("exceeded", CreditLimit(usd("5.00"), is_own=True), indebted),
            ("earlier", CreditLimit(usd("50.00"), is_own=False), indebted),
        ):
            yield (
                f"limit, {name}",
                credit_limits_screen.build_limit_screen(
                    self.localizer, person, limit, usd("0"), owned
                ),
            )
        yield (
            "wallet, in debt",
            wallet_screen.build_wallet_screen(self.localizer, indebted, StatementPage()),
        )
        yield (
            "limit asked",
            credit_limits_screen.build_limit_confirmation_screen(
                self.localizer, person, usd("1500.00"), 2**60
            ),
        )
        others = [
            a_person(id=number, name=name, username=None)
            for number, name in enumerate(shop.other_buyers, start=7002)
        ]
        yield (
            "people",
            buyers_screen.build_buyer_list_screen(
                self.localizer, [person, *others], 1 + len(others), banned_count=1
            ),
        )
        yield from buyer_screens(
            self.localizer,
            replace(person, username=None),
            others[0],
            self.order(OrderStatus.DELIVERED),
            shop.supplier_refusal,
            self.statement(),
        )
        yield from self.supplied()
        yield from more_screens.picks(self.localizer, self.products())
        yield from more_screens.staff_screens(self.localizer, shop)
        yield from more_screens.audits(self.localizer, shop)
        yield from more_screens.proposals(self.localizer, shop)
        yield from more_screens.price_approvals(self.localizer, self.products()[0])
        yield from price_rule_screens(
            self.localizer, self.products(), self.category(), self.product()
        )
        yield from promo_code_screens(self.localizer, self.products(), self.category())
        yield from payment_screens(self.localizer, person, shop.supplier_refusal)
        commands = ROUTES.list_menu(Role.OWNER)
        yield (
            "commands",
            admin_commands.build_command_list_screen(
                self.localizer, [each for each in commands if each.right is not None]
            ),
        )
        for nearest in ((), ("review", "refund")):
            yield (
                f"unknown command, {len(nearest)} like it",
                admin_commands.build_unknown_command_screen(
                    self.localizer, shop.unknown_command, nearest
                ),
            )
        known = ("credit", "refund", "limit", "resolve", "product", "markup", "explain", "promo")
        for command in known:
            yield (
                f"usage {command[:9]}",
                list_parts.build_usage_screen(self.localizer, command),
            )
        for question, command in (
            ("staff-ask-order", "order"),
            ("staff-ask-ruling", "resolve"),
            ("staff-ask-buyer", "limit"),
            ("staff-ask-payment", "refund"),
            ("staff-ask-promo", "promo"),
            ("staff-ask-reference", "claim"),
        ):
            yield (
                f"question of {command[:9]}",
                list_parts.build_command_question(self.localizer, question, command),
            )
        yield (
            "question of claim, wrong amount",
            list_parts.build_command_question(
                self.localizer, "staff-ask-amount", "claim", wrong_amount=shop.garbled_amount
            ),
        )
        doubtful = self.order(OrderStatus.REVIEW)
        facts = {
            "order": str(doubtful.id),
            "product": doubtful.selection.name,
            "cost": str(doubtful.cost),
            "request_no": doubtful.request_no,
        }
        for kind in AlertKind:
            own = shop.alert_facts[kind]
            about = {} if own.get("order") == "" else facts
            alert = alerts.build_alert_screen(self.localizer, kind, {**about, **own})
            if kind is AlertKind.ANSWERS_ALTERED:
                alert = alerts.build_altered_answers_alert(
                    self.localizer, {**about, **own}, more_screens.ALTERED_ANSWERS
                )
            yield f"alert {kind}", alert
            yield f"alert {kind}, bare", alerts.build_alert_screen(self.localizer, kind, {})
        for kind in sorted(seller_messages_screen.SELLER_TEXT_ALERTS):
            yield (
                f"alert {kind} with its sentence",
                seller_messages_screen.build_seller_text_alert(
                    self.localizer, kind, facts, SecretId(1), "Please wait, <b>we</b> are on it"
                ),
            )
        for verdict in SellerTextVerdict:
            judged = JudgedText(doubtful, verdict, 2)
            yield (
                f"judged as {verdict}",
                seller_messages_screen.build_judged_text_screen(
                    self.localizer, judged, SecretId(1)
                ),
            )
            delivered = replace(doubtful, status=OrderStatus.DELIVERED)
            yield (
                f"nothing to judge as {verdict}",
                seller_messages_screen.build_nothing_to_judge_screen(
                    self.localizer, delivered, verdict, SecretId(1)
                ),
            )
        yield "judged too late", seller_messages_screen.build_text_erased_screen(self.localizer)
        odd = alerts.build_alert_screen(
            self.localizer, AlertKind.REVIEW, {**facts, "remark": shop.unknown_fact}
        )
        yield "alert with an unknown fact", odd
        yield from warning_screens(self.localizer, doubtful)

    def doubtful_orders(self) -> list[Order]:
        """Orders with unknown outcomes, one for each cause."""
        choice = (*self.shop.products, *self.shop.pinned)
        made = []
        for number, (cause, detail) in enumerate(CAUSES):
            product = choice[number % len(choice)]
            first = self.shop.orders[OrderStatus.REVIEW].number
            price = unit_cost(product) * Decimal("1.1")
            sample = SampleOrder(
                first - 3 * (len(CAUSES) - number) - 60,
                product,
                1,
                product.cost,
                f"{price:.2f}",
                cause,
                detail,
            )
            made.append(self.order_of(OrderStatus.REVIEW, sample))
        return made


#: Every pause at once.
PAUSES = [
    SalesPause(cause, "staff:9001", NOW, "We are moving to a new server.", NOW + timedelta(hours=2))
    if cause is PauseCause.OPERATOR
    else SalesPause(cause, "shop", NOW)
    for cause in PauseCause
]
RATE_JUMPS = [
    RateJump(
        RateId(3),
        RatePair(EXCHANGE, "CNY", "USD"),
        Decimal("0.01"),
        UsualRate(Decimal("0.1395")),
    ),
    RateJump(
        RateId(2**40),
        RatePair(RateName("stars"), "XTR", "USD"),
        Decimal("1.30"),
        UsualRate(Decimal("0.013"), is_setting=True),
    ),
]
#: Every trouble of the supplier at once.
TROUBLES = (
    TroubleReport(SupplierTroubleKind.BALANCE_TOO_LOW, NOW, 4, usd("18.48"), usd("4.20")),
    TroubleReport(SupplierTroubleKind.NO_ANSWER, NOW, 0, usd("0")),
)
#: A cheaper price for each number of pieces, more than a screen can show.
WHOLESALE = {pieces: f"{9 - pieces / 20:.2f}" for pieces in range(2, 40)}
CAUSES = (
    (Cause.REFUSED, "no stock"),
    (Cause.REFUSED_BUT_CHARGED, "no stock"),
    (Cause.REFUSED_BALANCE_UNREADABLE, ""),
    (Cause.ACCEPTED_WITHOUT_NUMBER, ""),
    (Cause.DELIVERY_WITHOUT_NUMBER, ""),
    (Cause.QUERY_FAILS, ""),
    (Cause.SUPPLIER_CHANGED, ""),
    (Cause.UNKNOWN_NUMBER_OF_ANOTHER, "7"),
    (Cause.UNKNOWN_RAISED, "ValueError"),
    (Cause.UNKNOWN_NOT_RECORDED, "IllegalMove"),
    (Cause.APOLOGY, ""),
    (Cause.OVERDUE, ""),
    (Cause.UNKNOWN_CRASH, ""),
    (Cause.PROCESS_HALTED, ""),
    (Cause.UNKNOWN, "http_500"),
    (Cause.UNKNOWN_NO_ATTEMPT, ""),
    (Cause.NOT_SENT, "connect"),
    (Cause.WITHDRAWN_PRICE_MOVED, ""),
    (Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE, ""),
    (Cause.WITHDRAWN_SUPPLIER_REFUSED, "no stock"),
    (Cause.WITHDRAWN_SUPPLIER_CHANGED, ""),
    (Cause.WITHDRAWN_SELECTION_UNREADABLE, ""),
    (Cause.RULED_TRADE, "42"),
    (Cause.RULED_NOT_CHARGED, ""),
    (Cause.RULED_REFUND, ""),
    (Cause.REFUSED_BUT_BALANCE_FELL, "no stock"),
    (Cause.UNKNOWN_NUMBER_IN_USE, "request_no exists"),
    (Cause.UNKNOWN_BALANCE_FELL, "http_502"),
    (Cause.UNKNOWN_BALANCE_ROSE, "http_502"),
    (Cause.UNKNOWN_BALANCE_UNREADABLE, "http_502"),
    (Cause.UNKNOWN_BUT_BOOKED, "http_502"),
    (Cause.NOT_CHARGED_BALANCE_UNCHANGED, "http_502"),
    (Cause.NOT_CHARGED_INSUFFICIENT_BALANCE, "http_502"),
    (Cause.REPLAY_ACCEPTED, ""),
    (Cause.RESTORED, ""),
    (Cause.OTHER, "something new"),
    (Cause.RULED_DELIVERY, ""),
    (Cause.SELLER_MESSAGE, ""),
    (Cause.SELLER_MESSAGE_UNJUDGED, ""),
)
