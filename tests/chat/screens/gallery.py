"""Every screen in one language, with friendly or with hostile words from outside."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from functools import cache
from itertools import chain

from bot.chat.navigation.product_page_origins import ProductPageOrigin
from bot.chat.screens.account import account_notices, help_and_language, wallet
from bot.chat.screens.admin import (
    alerts,
    buyers_and_credit,
    cases,
    health,
    overview,
    sales_pause,
    supplier_product,
    usage_and_confirmations,
)
from bot.chat.screens.checkout import checkout_step, quote
from bot.chat.screens.kit import declined_and_error_messages
from bot.chat.screens.kit.screen import Screen
from bot.chat.screens.orders import orders
from bot.chat.screens.shop import catalogue, home
from bot.domain import ledger
from bot.domain.answer_validation import AnswerProblem, InvalidAnswer
from bot.domain.catalogue import (
    Card,
    CardPage,
    Category,
    CategoryId,
    ContactKind,
    DeliveryMode,
    FieldKind,
    FlashSale,
    Product,
    ProductId,
    ProductPartId,
)
from bot.domain.causes import Cause
from bot.domain.checkout import (
    Answer,
    AskCard,
    AskContact,
    AskField,
    AskOption,
    AskPassword,
    AskQuantity,
    AskVariant,
    BuyerChoices,
    ChosenCard,
    Question,
    ReadyToQuote,
    Selection,
)
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import OrderId, Wallet
from bot.domain.order import (
    HOLDING_STATUSES,
    Order,
    OrderEvent,
    OrderStatus,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    TradeNo,
)
from bot.domain.ports import (
    AlertKind,
    LastAnswer,
    OperatorProductInfo,
    UnreadableEntries,
    UnreadableEntry,
)
from bot.domain.repositories import Attempt, BalanceReading, CategoryWithCount, Totals
from bot.domain.sales_pauses_and_limits import PauseCause, SalesPause
from bot.i18n import Localizer
from bot.services.catalogue.browsing import CategoryPage
from bot.services.checkout.checkout_steps import CheckoutState
from bot.services.operations.health import Health
from bot.services.operations.overview import Overview
from bot.services.orders.cases import Case
from tests.builders import (
    BUYER,
    NOW,
    PRICES,
    a_field,
    a_person,
    a_product,
    a_quote,
    a_variant,
    an_attribute,
    an_order,
    some_details,
    usd,
)
from tests.chat.screens import annex, counter
from tests.chat.words import translations, translations_then

FRIENDLY = "Steam wallet"
HOSTILE = (
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
RICH = Wallet(usd("5000.00"), usd("50.00"), usd("9.90"))
POOR = Wallet(usd("0.10"), usd("0.00"), usd("0.00"))


@cache
def localizer_for(code: str) -> Localizer:
    """Return a strict localizer: a missing message raises."""
    return translations_then().localizer_for(code)


@dataclass(frozen=True, slots=True)
class Gallery:
    """Screens of one language; `text` is used wherever other people's words may appear."""

    localizer: Localizer
    text: str = FRIENDLY

    def all(self) -> Iterator[tuple[str, Screen]]:
        """Return every screen with a name that a failing test can show."""
        yield from self.buyers()
        yield from self.desk()
        yield from self._letters()
        yield from self._answers()
        yield from self._letters_at_desk()
        yield "loading", declined_and_error_messages.build_loading_screen(self.localizer)

    def buyers(self) -> Iterator[tuple[str, Screen]]:
        """Return what buyers see, except status messages and the waiting notice."""
        yield from self._front()
        yield from self._cards()
        yield from self.walks()
        yield from self.offers()
        yield from self._orders()
        yield from self._account()
        yield from annex.searches(self.localizer, self.text, self.product())
        yield from self._alerts()
        yield from annex.privacies(self.localizer)
        yield from annex.left(self.localizer, self.product())
        yield from self._more_offers()
        yield from self.refusals()

    def chapters(self) -> dict[str, Iterator[tuple[str, Screen]]]:
        """Return the same screens by topic, for a person who reads them all."""
        return {
            "front": self._front(),
            "products": self._cards(),
            "questions": chain(self.walks(), annex.left(self.localizer, self.product())),
            "offers": chain(self.offers(), self._more_offers()),
            "orders": chain(self._orders(), self.status_lines()),
            "account": self._account(),
            "search": annex.searches(self.localizer, self.text, self.product()),
            "alerts": self._alerts(),
            "privacy": annex.privacies(self.localizer),
            "support": chain(self._letters(), self._answers()),
            "letters": self._letters_at_desk(),
            "refusals": chain(
                self.refusals(),
                [("loading", declined_and_error_messages.build_loading_screen(self.localizer))],
            ),
            "desk": self.desk(),
        }

    # --- the things shown ------------------------------------------------------------------------

    def category(self) -> Category:
        return Category("1", self.text, CategoryId(2**40))

    def product(self, **details: object) -> Product:
        """Return a product that asks every kind of question."""
        text = self.text
        kinds = [
            a_field(
                kind,
                f"f{number}",
                *([text, "two"] if kind.has_choices else []),
                label=text,
                placeholder=text,
                error=text,
                id=100 * number,
            )
            for number, kind in enumerate(FieldKind, start=1)
        ]
        variants = [replace(a_variant(text, id=11), wholesale={10: Decimal(2), 100: Decimal(1)})]
        given = {
            "description": f"<p>{text}</p><ul><li>{text}<li>two</ul>",
            "contact": ContactKind.EMAIL,
            "asks_password": True,
            "draft_premium": "1.50",
            "variants": variants,
            "attributes": [replace(an_attribute(text, id=20), name=text)],
            "widgets": kinds,
            **details,
        }
        made = some_details(**given)  # type: ignore[arg-type]
        return a_product(
            name=text, selectable_cards=True, id=2**40, category_id=2**40, details=made
        )

    @property
    def order_no(self) -> str:
        """Return the request number of its orders."""
        return an_order(id=2**40).request_no

    def selection(self) -> Selection:
        text = self.text
        return Selection(
            ProductId(2**40),
            "CODE",
            text,
            3,
            variant=text,
            sku={text: text, "Size": "L"},
            card_id=7,
            card_preview=text,
            contact=text,
            password=text,
            answers=(Answer(text, text), Answer("pw", "visible?", hidden=True), Answer("none", "")),
        )

    def order(self, status: OrderStatus, **changes: object) -> Order:
        made = an_order(
            status,
            id=2**40,
            selection=self.selection(),
            note=self.text,
            cause=Cause.WITHDRAWN_SUPPLIER_REFUSED,
            cause_detail=self.text,
            trade_no="TRADE7",
            updated_at=NOW + timedelta(seconds=42),
        )
        return replace(made, **changes)  # type: ignore[arg-type]

    # --- the screens -------------------------------------------------------------------------------

    def _front(self) -> Iterator[tuple[str, Screen]]:
        shelves = [CategoryWithCount(self.category(), 1_000)] * 120
        text = self.text
        picks = [replace(self.product(), pinned=True)] * 9
        front = home.build_home_buttons(self.localizer, PRICES, shelves, picks)
        yield (
            "home",
            home.build_home_screen(self.localizer, shelves, RICH, text, buttons=front, note=text),
        )
        bare = home.build_home_buttons(self.localizer, PRICES, [])
        yield "home, empty", home.build_home_screen(self.localizer, [], POOR, text, buttons=bare)
        full = CategoryPage(self.category(), (self.product(),) * 8, 1, 3)
        yield "shelf", catalogue.build_category_screen(self.localizer, PRICES, full)
        empty = CategoryPage(self.category(), (), 0, 1)
        yield "shelf, empty", catalogue.build_category_screen(self.localizer, PRICES, empty)
        yield "help", help_and_language.build_help_screen(self.localizer)
        languages = translations().languages
        yield (
            "languages",
            help_and_language.build_language_screen(
                self.localizer, languages, self.localizer.language
            ),
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
            "wholesale": self.product(variants=(), wholesale=dict.fromkeys(range(2, 40), "1")),
            "flash": self.product(flash=FlashSale(None, NOW + hour)),
            "flash, coming": self.product(flash=FlashSale(NOW + hour, None)),
            "flash, over": self.product(flash=FlashSale(None, NOW - hour)),
            "flash, endless": self.product(flash=FlashSale(None, None)),
            "never read": replace(plain, details=None),
            "huge text": self.product(description=self.text * 300),
        }
        for name, product in products.items():
            card = catalogue.build_product_screen(
                self.localizer, PRICES, product, self.category(), NOW, ProductPageOrigin(3)
            )
            yield f"card {name}", card
        yield (
            "card, no shelf",
            catalogue.build_product_screen(self.localizer, PRICES, plain, None, NOW),
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
            "quantity": AskQuantity(1, 0),
            "quantity, bounded": AskQuantity(2, 6),
            **fields,
            **contacts,
            "password": AskPassword(),
            "ready": ReadyToQuote(),
        }

    def walks(self) -> Iterator[tuple[str, Screen]]:
        """Yield every question in several circumstances."""
        product = self.product()
        chosen = BuyerChoices(
            variant=ProductPartId(11),
            options={ProductPartId(20): ProductPartId(21)},
            card=ChosenCard(7, self.text),
        )
        cards = CardPage(tuple(Card(n, self.text, Decimal(n)) for n in range(10)), 95)
        wrong = InvalidAnswer(AnswerProblem.PATTERN_MISMATCH, text=self.text)
        for name, question in self.questions().items():
            start = CheckoutState(product, BuyerChoices(), question)
            later = CheckoutState(
                product, chosen, question, (ProductPartId(301),), AskQuantity(1, 0)
            )
            yield (
                f"ask {name}",
                checkout_step.build_checkout_step_screen(self.localizer, PRICES, start),
            )
            yield (
                f"ask {name} later",
                checkout_step.build_checkout_step_screen(
                    self.localizer,
                    PRICES,
                    later,
                    stock=60,
                    cards=cards,
                    card_page_number=4,
                    problem=wrong,
                    can_skip=True,
                ),
            )
        quantity = CheckoutState(product, BuyerChoices(), AskQuantity(2, 0))
        for stock in (0, 1):
            yield (
                f"ask, stock {stock}",
                checkout_step.build_checkout_step_screen(
                    self.localizer, PRICES, quantity, stock=stock
                ),
            )
        none = CheckoutState(product, BuyerChoices(), AskCard())
        counted = CheckoutState(product, BuyerChoices(), AskQuantity(1, 0))
        for money in ("0.00", "20.00"):
            asked = checkout_step.build_checkout_step_screen(
                self.localizer, PRICES, counted, available=usd(money)
            )
            yield f"ask, can spend {money}", asked
        shelved = checkout_step.build_checkout_step_screen(
            self.localizer, PRICES, counted, category=self.category()
        )
        yield "ask, on its shelf", shelved
        yield (
            "ask, no cards",
            checkout_step.build_checkout_step_screen(
                self.localizer, PRICES, none, cards=CardPage((), 0)
            ),
        )
        for problem in AnswerProblem:
            hushed = CheckoutState(product, BuyerChoices(), AskPassword())
            invalid = InvalidAnswer(problem, 7, "")
            yield (
                f"problem {problem}",
                checkout_step.build_checkout_step_screen(
                    self.localizer, PRICES, hushed, problem=invalid
                ),
            )
        yield from counter.questions(self.localizer, self.text, product, chosen, self.questions())

    def offers(self) -> Iterator[tuple[str, Screen]]:
        """Yield quotes, with and without enough money."""
        offer = a_quote(self.selection(), id=2**40, price="30.00", premium="1.65")
        product = self.product()
        yield (
            "offer",
            quote.build_quote_screen(self.localizer, offer, product, RICH, NOW, self.category()),
        )
        yield "offer, no money", quote.build_quote_screen(self.localizer, offer, product, POOR, NOW)
        bare = replace(offer, selection=replace(offer.selection, password=None, card_id=0))
        yield "offer, bare", quote.build_quote_screen(self.localizer, bare, product, RICH, NOW)

    def _more_offers(self) -> Iterator[tuple[str, Screen]]:
        offer = a_quote(self.selection(), id=2**40, price="30.00", premium="1.65")
        yield from counter.offers(self.localizer, self.text, offer, self.product())

    def status_lines(self) -> Iterator[tuple[str, Screen]]:
        """Yield the status message of an order in every status."""
        for status in OrderStatus:
            yield (
                f"status {status}",
                orders.build_status_message_screen(self.localizer, self.order(status), NOW),
            )
        yield from counter.times(self.localizer, self.text, map(self.order, OrderStatus))

    def _orders(self) -> Iterator[tuple[str, Screen]]:
        every = [self.order(status) for status in OrderStatus]
        yield "orders", orders.build_order_list_screen(self.localizer, every, 1, 3)
        yield "orders, none", orders.build_order_list_screen(self.localizer, [], 0, 1)
        came = [
            OrderEvent(NOW, None, status, Cause.OTHER, "shop", self.text) for status in OrderStatus
        ] * 4
        for order in every:
            later = NOW + timedelta(hours=30)
            card = orders.build_order_screen(
                self.localizer, order, came, has_secret=True, now=later
            )
            yield f"order {order.status}", card
        yield from counter.histories(self.localizer, self.text, every)

    def entries(self) -> list[tuple[ledger.LedgerEntry, object]]:
        order, price = OrderId(2**40), usd("9.90")
        made = [
            ledger.hold(order, BUYER, price),
            ledger.capture(order, BUYER, price),
            ledger.release(order, BUYER, price),
            ledger.refund(order, BUYER, price, "shop"),
            ledger.top_up("k", "operator", BUYER, price, "staff:1", self.text),
            ledger.top_up("l", "operator", BUYER, -price, "staff:1", self.text),
            ledger.LedgerEntry("m", "oddity", ledger.hold(order, BUYER, price).postings),
        ]
        return [(entry, NOW) for entry in made]

    def _account(self) -> Iterator[tuple[str, Screen]]:
        entries = [(entry, NOW) for entry, _ in self.entries()] * 8
        yield "wallet", wallet.build_wallet_screen(self.localizer, RICH, entries)
        yield "wallet, empty", wallet.build_wallet_screen(self.localizer, POOR, [])
        credited = {"amount": "500", "currency": "USD"}
        yield "credited", account_notices.build_notice_screen(self.localizer, "credited", credited)
        yield (
            "taken back",
            account_notices.build_notice_screen(
                self.localizer, "credited", {**credited, "amount": "-5"}
            ),
        )
        yield (
            "credited, garbled",
            account_notices.build_notice_screen(self.localizer, "credited", {"amount": self.text}),
        )
        yield "tap failed", account_notices.build_notice_screen(self.localizer, "tap-failed", {})
        yield "unknown notice", account_notices.build_notice_screen(self.localizer, self.text, {})

    def _alerts(self) -> Iterator[tuple[str, Screen]]:
        product = self.product()
        card = catalogue.build_product_screen(
            self.localizer, PRICES, product, self.category(), NOW, ProductPageOrigin(3)
        )
        yield from annex.alerts(self.localizer, self.text, product, card)

    def _letters(self) -> Iterator[tuple[str, Screen]]:
        yield from annex.letters_to_shop(self.localizer, self.text, self.order(OrderStatus.REVIEW))

    def _answers(self) -> Iterator[tuple[str, Screen]]:
        yield from annex.answers(self.localizer, self.text, self.order(OrderStatus.DELIVERED))

    def _letters_at_desk(self) -> Iterator[tuple[str, Screen]]:
        yield from annex.letters_at_desk(self.localizer, self.text, self.order(OrderStatus.REVIEW))

    def refusals(self) -> Iterator[tuple[str, Screen]]:
        """Yield every refusal, with and without a product at hand."""
        yield "stale", declined_and_error_messages.build_stale_button_screen(self.localizer)
        yield (
            "stale link",
            declined_and_error_messages.build_stale_button_screen(self.localizer, is_link=True),
        )
        yield "trouble", declined_and_error_messages.build_error_screen(self.localizer)
        for no in self.declines():
            for product in (None, ProductId(2**40)):
                yield (
                    f"{no.reason} {product}",
                    declined_and_error_messages.build_declined_screen(self.localizer, no, product),
                )

    def declines(self) -> Iterator[Declined]:
        known = {
            "at": NOW.isoformat(),
            "stock": "3",
            "missing": "250",
            "currency": "USD",
            "message": self.text,
            "trade_no": self.text,
        }
        for reason in DeclineReason:
            yield Declined(reason)
            yield Declined(reason, known)
            yield Declined(reason, dict.fromkeys(known, self.text) | {"currency": "USD"})

    def supplied(self) -> Iterator[tuple[str, Screen]]:
        """Yield what the supplier tells operators about a product."""
        product = self.product()
        full = OperatorProductInfo(self.text, Decimal("9.5"), 3, self.text, self.text, self.text)
        bare = OperatorProductInfo(None, None, None, None, None, None)
        for facts in (full, bare):
            yield (
                f"product {facts.cost}",
                supplier_product.build_supplier_product_screen(
                    self.localizer, PRICES, product, facts
                ),
            )
        for found in ([], [product] * 10):
            yield (
                f"products {len(found)}",
                supplier_product.build_found_products_screen(self.localizer, found, has_query=True),
            )
        yield (
            "products, not asked",
            supplier_product.build_found_products_screen(self.localizer, [], has_query=False),
        )
        for no in self.declines():
            yield (
                f"not told {no.reason}",
                supplier_product.build_supplier_product_declined_screen(self.localizer, no),
            )

    def cases(self, doubts: list[Order]) -> Iterator[tuple[str, Screen]]:
        """Yield what operators see of unknown outcomes."""
        yield (
            "cases",
            cases.build_case_list_screen(
                self.localizer, doubts, len(doubts), NOW + timedelta(hours=3)
            ),
        )
        watching = self.order(OrderStatus.UNCERTAIN, cause=Cause.OTHER, cause_detail=self.text)
        yield "case, watching", cases.build_case_list_screen(self.localizer, [watching], 1, NOW)
        yield "cases, none", cases.build_case_list_screen(self.localizer, [], 0, NOW)
        rulings = (RuledTrade(TradeNo(self.text[:64])), RuledNotCharged(), RuledRefund())
        for status in OrderStatus:
            order = self.order(status)
            yield f"ruled {status}", cases.build_ruling_done_screen(self.localizer, order)
            for case in self.evidence(order):
                yield f"case {status}", cases.build_case_screen(self.localizer, case, NOW)
                for ruling in rulings if status in RULED else ():
                    asked = cases.build_ruling_confirmation_screen(
                        self.localizer, case, ruling, 2**60 - 1, NOW
                    )
                    yield f"question {status} {ruling}", asked
        for no in self.declines():
            for ruling in rulings:
                screen = cases.build_ruling_declined_screen(self.localizer, no, OrderId(12), ruling)
                yield f"not ruled {no.reason} {ruling}", screen
        yield "no such case", cases.build_case_not_found_screen(self.localizer, OrderId(12))
        yield "dropped", usage_and_confirmations.build_confirmation_cancelled_screen(self.localizer)
        yield "too late", usage_and_confirmations.build_confirmation_expired_screen(self.localizer)

    def evidence(self, order: Order) -> Iterator[Case]:
        """Yield much evidence, little evidence, and none."""
        attempt = Attempt(order.id, order.account_id, order.request_no, "12.345", NOW)
        readings = [
            BalanceReading(n, Decimal(n) if n % 3 else None, NOW + timedelta(seconds=n))
            for n in range(40)
        ]
        yield Case(order, a_person(name=self.text), attempt, readings)
        yield Case(order, a_person(name=self.text, username=None), attempt, [])
        yield Case(order, None, replace(attempt, balance_before=None), [])
        yield Case(order, None, None, [])

    def sales(self) -> Iterator[tuple[str, Screen]]:
        """Yield the screens about sales pauses."""
        pauses = [SalesPause(cause, "staff:7", NOW) for cause in PauseCause]
        yield (
            "sales, paused",
            sales_pause.build_sales_state_screen(self.localizer, pauses, NOW + timedelta(hours=3)),
        )
        yield "sales, open", sales_pause.build_sales_state_screen(self.localizer, [], NOW)
        later = NOW + timedelta(hours=3)
        yield (
            "sales, to be opened",
            sales_pause.build_resume_confirmation_screen(self.localizer, pauses, later, 2**60),
        )

    def desk(self) -> Iterator[tuple[str, Screen]]:
        """Yield what operators see."""
        text, person = self.text, a_person(name=self.text)
        totals = Totals(12, 10, 2, usd("99.00"), usd("90.00"))
        hidden = self.product(unsellable=f"wholesale, {text}")
        doubts = [
            self.order(OrderStatus.REVIEW, cause=cause, cause_detail=detail)
            for cause, detail in CAUSES
        ] * 4
        lacks = ("connect", "valuation")
        seen = Overview(
            totals, totals, Decimal("12.345"), len(doubts), 3, 4, 5, [hidden] * 20, lacks
        )
        unread = [
            UnreadableEntry(code, text, why) for code in ("", text) for why in ("price", text)
        ]
        seen = replace(seen, unreadable_entries=UnreadableEntries(2_000, (*unread,) * 5))
        calm = Overview(totals, totals, None, 0, 0, 0, 0, [])
        yield "desk", overview.build_overview_screen(self.localizer, seen, "USD", NOW)
        paused = replace(seen, pauses=[SalesPause(cause, "staff:7", NOW) for cause in PauseCause])
        yield (
            "desk, paused",
            overview.build_overview_screen(self.localizer, paused, "USD", NOW + timedelta(days=9)),
        )
        orders = [self.order(status) for status in OrderStatus if status in HOLDING_STATUSES]
        late = NOW + timedelta(hours=5)
        ill = Health(paused.pauses, orders, (3, 4), (5, 6), Decimal("-1.005"), None, 2**40)
        yield "health, ill", health.build_health_screen(self.localizer, ill, "USD", late)
        for ahead in (None, 0.5, 3600.0, -3600.0):
            well = Health([], [], (0, 0), (0, 0), None, LastAnswer(NOW, ahead), None)
            yield f"health {ahead}", health.build_health_screen(self.localizer, well, "USD", late)
        yield "desk, calm", overview.build_overview_screen(self.localizer, calm, "CNY", NOW)
        yield from self.cases(doubts)
        yield from self.sales()
        yield (
            "credit asked",
            buyers_and_credit.build_credit_confirmation_screen(
                self.localizer, person, RICH, usd("500"), 2**60
            ),
        )
        yield (
            "credit back asked",
            buyers_and_credit.build_credit_confirmation_screen(
                self.localizer, person, RICH, usd("-500"), 1
            ),
        )
        yield (
            "credited by desk",
            buyers_and_credit.build_credited_screen(self.localizer, person, RICH),
        )
        entries = [(entry, NOW) for entry, _ in self.entries()]
        yield (
            "person",
            buyers_and_credit.build_buyer_screen(
                self.localizer, replace(person, username=None), POOR, entries
            ),
        )
        yield from self.supplied()
        yield from annex.picks(self.localizer, self.product())
        for command in ("credit", "resolve", "review", "desk", "product", text):
            yield (
                f"usage {command[:9]}",
                usage_and_confirmations.build_usage_screen(self.localizer, command),
            )
        facts = {
            "order": "12",
            "product": text,
            "cause": "refused",
            "cause_detail": text,
            "cost": "9.00 USD",
            "request_no": "R1",
            "trade_no": text,
            "charged": "9.50 USD",
            "reason": text,
            "surprise": text,
        }
        for kind in AlertKind:
            yield f"alert {kind}", alerts.build_alert_screen(self.localizer, kind, facts)
            yield f"alert {kind}, bare", alerts.build_alert_screen(self.localizer, kind, {})


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
    (Cause.OTHER, "something new"),
)
