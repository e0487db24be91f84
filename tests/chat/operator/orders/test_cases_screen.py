"""Tests of a case: it shows what is known and what a ruling would do, and no buyer's secret."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.operator.orders import cases_ruling_screen, cases_screen
from bot.chat.operator.orders.order_details_screen import build_order_details_screen
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import OrderId, TradeNo
from bot.domain.orders.attempts import Attempt, BalanceReading
from bot.domain.orders.causes import Cause
from bot.domain.orders.charge_evidence import ChargeEvidence
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, RuledTrade, Ruling
from bot.domain.paging import PagePosition
from bot.domain.people.staff import Role
from bot.services.operations.order_details import OrderDetails
from bot.services.orders.cases import Case
from bot.services.read_deadlines import NOT_ANSWERED
from tests.builders import NOW, a_person, an_account, an_order
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
TRADE = RuledTrade(TradeNo("T1"))
DOUBTFUL = an_order(OrderStatus.REVIEW, cause=Cause.UNKNOWN, cause_detail="http_500")


def a_case(order: Order = DOUBTFUL, *samples: str | None, before: str | None = "100.00") -> Case:
    attempt = Attempt(order.id, order.account_id, order.request_no, before, NOW)
    read = [
        BalanceReading(
            seq, None if balance is None else Decimal(balance), NOW + timedelta(seconds=10 * seq)
        )
        for seq, balance in enumerate(samples, start=1)
    ]
    return Case(order, a_person(), attempt, read)


def page_of(case: Case) -> Screen:
    return build_order_details_screen(ENGLISH, OrderDetails(case), NOW, Role.OWNER)


def data_of(screen: Screen) -> list[str]:
    return [button.callback_data for row in screen.rows for button in row]


def test_a_case_has_what_it_takes_to_find_it_in_the_suppliers_list() -> None:
    """Time, product, cost and request number; the commands that settle it, and a button that opens
    it.
    """
    screen = cases_screen.build_case_list_screen(
        ENGLISH, [DOUBTFUL], 1, NOW + timedelta(minutes=25)
    )
    for words in (
        "#123",
        "25 minutes old",
        "17 May, 12:00 UTC",
        "cost $9.00 · price $9.90",
        "<code>R000000000000000123</code>",
        "the supplier gave no clear answer (http_500)",
        "/resolve ORDER trade NUMBER",
    ):
        assert words in screen.text
    assert data_of(screen) == [encode(verbs.CASE, 123), encode(verbs.OVERVIEW)]


def test_a_trade_number_is_listed_and_an_empty_list_says_so() -> None:
    traded = replace(DOUBTFUL, trade_no=TradeNo("T1"))
    assert (
        "Trade number: <code>T1</code>"
        in cases_screen.build_case_list_screen(ENGLISH, [traded], 1, NOW).text
    )
    assert (
        cases_screen.build_case_list_screen(ENGLISH, [], 0, NOW).text == "✅ No orders to review."
    )


def test_a_page_of_cases_fits_into_one_message_with_all_its_lines() -> None:
    many = [replace(DOUBTFUL, id=OrderId(number)) for number in range(1, 11)]
    place = PagePosition(0, 6, 10)
    screen = cases_screen.build_case_list_screen(ENGLISH, many, 51, NOW, place=place)
    assert len(screen.text) < 4_096
    assert "51 orders to review" in screen.text
    assert "#10<" in screen.text
    opened = [encode(verbs.CASE, number) for number in range(1, 11)]
    others = [encode(verbs.CASE_CAUSES), encode(verbs.CASES_PAGE, 1), encode(verbs.OVERVIEW)]
    assert data_of(screen) == [*opened, *others]


def test_the_evidence_shows_the_balance_before_and_after_with_times() -> None:
    text = page_of(a_case(DOUBTFUL, "100.00", None, "91.00", "92.50")).text
    for words in (
        "@ada <code>7001</code>",
        "Sent to the supplier at 12:00:00 UTC",
        "Our balance there before: $100.00",
        "12:00:10 UTC: $100.00, unchanged",
        "12:00:20 UTC: could not be read",
        "12:00:30 UTC: $91.00, <b>down by $9.00</b>",
        "12:00:40 UTC: $92.50, <b>down by $7.50</b>",
    ):
        assert words in text
    assert "up by $1.00" in page_of(a_case(DOUBTFUL, "101")).text


def test_a_long_steady_balance_is_shown_by_its_first_and_last_reading() -> None:
    text = page_of(a_case(DOUBTFUL, *["100.00"] * 30)).text
    assert text.count("unchanged") == 2
    assert "12:05:00 UTC" in text


def test_a_changing_balance_is_shown_by_its_first_changes_and_its_last_reading() -> None:
    text = page_of(a_case(DOUBTFUL, *(str(n) for n in range(30)))).text
    assert text.count("down by") == 12
    assert "12:05:00 UTC: $29.00" in text


@pytest.mark.parametrize(
    ("case", "words"),
    [
        (a_case(), "not read again"),
        (a_case(before=None), "did not report our balance"),
        (Case(DOUBTFUL, None, None, []), "never sent"),
    ],
)
def test_what_is_not_known_is_said(case: Case, words: str) -> None:
    assert words in page_of(case).text


@pytest.mark.parametrize(
    ("order", "rulings", "back"),
    [
        (
            DOUBTFUL,
            [verbs.ASK_TRADE_NO, verbs.CHARGED, verbs.ASK_NOT_CHARGED, verbs.ASK_REFUND],
            encode(verbs.CASES),
        ),
        (
            replace(DOUBTFUL, trade_no=TradeNo("T1")),
            [verbs.ASK_WAIT_LONGER, verbs.ASK_REFUND],
            encode(verbs.CASES),
        ),
        (an_order(OrderStatus.UNCERTAIN), [], encode(verbs.CASES)),
        (an_order(OrderStatus.DELIVERED), [verbs.ASK_REFUND], encode(verbs.ALL_ORDERS, 0)),
    ],
)
def test_an_order_offers_the_rulings_that_fit_it_and_the_list_that_has_it(
    order: Order, rulings: list[str], back: str
) -> None:
    asking = (
        verbs.ASK_TRADE_NO,
        verbs.CHARGED,
        verbs.ASK_NOT_CHARGED,
        verbs.ASK_WAIT_LONGER,
        verbs.ASK_REFUND,
    )
    known = {encode(verb, 123) for verb in asking}
    data = data_of(page_of(a_case(order)))
    assert [each for each in data if each in known] == [encode(verb, 123) for verb in rulings]
    assert data[-1] == back


@pytest.mark.parametrize(
    ("status", "ruling", "words"),
    [
        (OrderStatus.REVIEW, TRADE, "continues under trade number <code>T1</code>"),
        (OrderStatus.REVIEW, RuledNotCharged(), "If the supplier did charge $9.00"),
        (OrderStatus.REVIEW, RuledRefund(), "records $9.00 as the shop's loss"),
        (OrderStatus.PLACED, RuledRefund(), "Nothing was bought at the supplier yet"),
        (OrderStatus.FULFILLED, RuledRefund(), "⚠️ <b>The goods are here and on their way"),
        (OrderStatus.DELIVERED, RuledRefund(), "⚠️ <b>The buyer has the goods already"),
    ],
)
def test_a_question_says_whose_money_goes_where(
    status: OrderStatus, ruling: Ruling, words: str
) -> None:
    screen = cases_ruling_screen.build_ruling_confirmation_screen(
        ENGLISH, a_case(an_order(status)), ruling, 5, NOW
    )
    assert words in screen.text
    assert "$9.90" in screen.text
    assert data_of(screen) == [
        encode(verbs.CONFIRM_ADMIN_ACTION, 5),
        encode(verbs.CANCEL_ADMIN_ACTION, 5),
    ]


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (OrderStatus.ACCEPTED, "is saved"),
        (OrderStatus.FULFILLED, "is resolved"),
        (OrderStatus.CANCELLED, "$9.90 is back"),
        (OrderStatus.REFUNDED, "is refunded"),
    ],
)
def test_a_ruling_is_confirmed(status: OrderStatus, words: str) -> None:
    assert words in cases_ruling_screen.build_ruling_done_screen(ENGLISH, an_order(status)).text


@pytest.mark.parametrize(
    ("no", "ruling", "words"),
    [
        (Declined(DeclineReason.ORDER_NOT_FOUND), RuledRefund(), "Order #12 was not found."),
        (Declined(DeclineReason.ORDER_NOT_OPEN), RuledRefund(), "no longer needs a decision"),
        (
            Declined(DeclineReason.TRADE_NUMBER_TAKEN, {"trade_no": "T1"}),
            RuledNotCharged(),
            "may have been charged",
        ),
        (
            Declined(DeclineReason.TRADE_NUMBER_TAKEN, {"trade_no": "T1"}),
            TRADE,
            "belongs to another order",
        ),
        (
            Declined(DeclineReason.TRADE_NUMBER_TAKEN, {"trade_no": "T2"}),
            TRADE,
            "its own trade number: <code>T2</code>",
        ),
        (Declined(DeclineReason.TRADE_UNPAID), TRADE, "this trade is not paid"),
        (
            Declined(DeclineReason.OTHER_SUPPLIER_ACCOUNT),
            TRADE,
            "made from another supplier account",
        ),
        (
            Declined(DeclineReason.SUPPLIER_REFUSED),
            TRADE,
            "did not confirm this trade number. Order",
        ),
        (Declined(DeclineReason.SUPPLIER_REFUSED, {"message": "no <b>"}), TRADE, "“no &lt;b&gt;”"),
        (Declined(DeclineReason.SUPPLIER_UNAVAILABLE), TRADE, "is not answering"),
        (Declined(DeclineReason.SALES_PAUSED), TRADE, "Order #12 was not changed."),
    ],
)
def test_a_ruling_that_changes_nothing_says_why(no: Declined, ruling: Ruling, words: str) -> None:
    """In words for operators: no buyer's sentence, no buyer's buttons, and a hint where to look."""
    screen = cases_ruling_screen.build_ruling_declined_screen(ENGLISH, no, OrderId(12), ruling)
    assert words in screen.text
    assert "bought" not in screen.text
    assert screen.text.endswith("/review lists the orders to review.")
    assert data_of(screen) == [encode(verbs.CASES)]


def test_a_case_shows_the_balance_now_or_why_it_is_not_known() -> None:
    for account, words in (
        (an_account("91.00"), "Our balance there now: <b>$91.00</b>"),
        (an_account(), "The supplier does not report our balance now."),
        (NOT_ANSWERED, "The supplier is not answering"),
    ):
        case = replace(a_case(), account_now=account)
        assert words in page_of(case).text
    assert "now" not in page_of(a_case()).text


@pytest.mark.parametrize("evidence", ChargeEvidence)
def test_not_charged_takes_a_typed_sentence_where_the_balance_says_otherwise(
    evidence: ChargeEvidence,
) -> None:
    """Its button asks for the sentence: nothing has to be copied."""
    case = replace(a_case(), evidence=evidence)
    screen = page_of(case)

    assert encode(verbs.ASK_NOT_CHARGED, 123) in data_of(screen)
    assert not [button for row in screen.rows for button in row if button.copy_text]
    assert ("asked for a sentence" in screen.text) == evidence.speaks_for_charge


def test_a_charge_leads_to_the_goods_or_to_a_refund_at_a_loss() -> None:
    """What was decided meanwhile has only the way to the order."""
    back = encode(verbs.CASE, 123)
    assert data_of(cases_screen.build_charged_screen(ENGLISH, DOUBTFUL)) == [
        encode(verbs.ASK_TRADE_NO, 123),
        encode(verbs.ASK_REFUND, 123),
        back,
    ]
    for decided in (replace(DOUBTFUL, trade_no=TradeNo("T1")), an_order(OrderStatus.DELIVERED)):
        assert data_of(cases_screen.build_charged_screen(ENGLISH, decided)) == [back]


def test_the_question_repeats_the_evidence_and_the_reason() -> None:
    case = replace(a_case(), evidence=ChargeEvidence.FELL_BY_COST)
    ruling = RuledNotCharged("It is <b>not</b> in the list.")
    text = cases_ruling_screen.build_ruling_confirmation_screen(ENGLISH, case, ruling, 5, NOW).text
    assert "fell by exactly what this order costs, $9.00" in text
    assert "“It is &lt;b&gt;not&lt;/b&gt; in the list.”" in text
