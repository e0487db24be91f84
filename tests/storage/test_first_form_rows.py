"""Tests that rows in the form of the first schema are read, shown and processed as before.

See `tests/storage/first_form.py` for their origin.
"""

import json
import re
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from bot.chat.buyer.orders.causes import format_cancellation_cause, format_operator_cause
from bot.chat.operator.alerts import build_alert_screen
from bot.domain.checkout.questions import ReadyToQuote
from bot.domain.checkout.quote import Quote
from bot.domain.ids import (
    BuyerId,
    InvoiceId,
    MethodName,
    OrderId,
    PaymentCaseId,
    PaymentId,
    PaymentReference,
    ProductId,
    PromoCodeId,
    QuoteId,
    SupportThreadId,
    UpdateId,
)
from bot.domain.money import Money
from bot.domain.operations.inbox import RawUpdate
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind, OutboxRow
from bot.domain.orders.causes import Cause, OutcomeReason
from bot.domain.orders.evidence import OutcomeObservations
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus
from bot.domain.orders.seller_messages import SellerTextVerdict
from bot.domain.payments.payments import PaymentDirection
from bot.domain.people.person import QuestionKind, ScreenQuestion
from bot.domain.pricing.price_rules import (
    PriceFloor,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
)
from bot.services import sales_pause
from bot.services.checkout import answers, checkouts, confirmation, quotes
from bot.services.checkout.checkouts import CheckoutSession, CheckoutState
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import automatic_pause, outbox, recovery
from bot.services.orders import fulfilment, unknown_outcomes
from bot.services.shop import Shop
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import OPERATOR
from tests.chat.screens.gallery import localizer_for
from tests.services.services_rig import Recorder
from tests.storage.first_form import (
    ADA,
    Expected,
    plain,
    rows,
    shop_on,
    sound,
    statuses_of,
)

# --- reading it through the repositories ------------------------------------------------------------


async def test_orders_are_read_with_all_that_belongs_to_them(
    old: EngineDatabase, found: Expected
) -> None:
    plains = {
        (each["table"], each["column"], *each["row"].values()): each for each in found["sealed"]
    }
    nothing = {"plain": {"text": ""}}
    altered = {}

    def read(tx: Transaction) -> None:
        for number, status, *_ in found["texts"]["orders"]:
            order = tx.orders.get(OrderId(number))
            assert order is not None
            assert (order.status, bool(order.selection.code)) == (status, True)
            assert tx.orders.find_by_quote(order.quote_id) == order
            note = plains.get(("orders", "note", number), nothing)
            assert order.is_shredded == ("shredded" in note)
            assert order.note.encode() == plain(note.get("plain", nothing["plain"]))
            if stored := tx.stored_answers.get_altered(order):
                altered[number] = {name: list(answers) for name, answers in stored.items()}
            for secret in tx.delivered_secrets.list_of_order(order.id):
                assert secret.body == plain(plains["secrets", "body", secret.id]["plain"])
                assert tx.delivered_secrets.get(secret.id) == secret

    await old.read(read)
    assert altered == {
        number: json.loads(each["plain"]["text"])
        for (table, column, number, *_), each in plains.items()
        if (table, column) == ("orders", "altered_answers")
    }
    assert altered


async def test_the_history_of_orders_and_trades_is_read_back(
    old: EngineDatabase, found: Expected
) -> None:
    """Statuses, actors and outcomes; causes and details have tests of their own."""
    texts = found["texts"]
    counted = await rows(old, "SELECT order_id, COUNT(*) FROM samples GROUP BY order_id")
    samples = {row[0]: row[1] for row in counted}

    def read(tx: Transaction) -> None:
        for number, *_ in texts["orders"]:
            order = OrderId(number)
            events = [
                [each.from_status, each.to_status, each.actor] for each in tx.orders.events(order)
            ]
            wanted = [
                [came_from, went_to, actor]
                for owner, _, came_from, went_to, _, _, actor in texts["order_events"]
                if owner == number
            ]
            assert events == wanted
            last = tx.attempts.last(order)
            tries = [outcome for owner, _, outcome, *_ in texts["attempts"] if owner == number]
            assert (last.outcome if last else "none") == (tries[-1] if tries else "none")
            again = tx.attempts.get_replay(order)
            tries = [outcome for owner, outcome, *_ in texts["replays"] if owner == number]
            assert (again.outcome if again else "none") == (tries[0] if tries else "none")
            assert len(tx.attempts.balance_readings(order)) == samples.get(number, 0)

    await old.read(read)


#: No row of the data has these.
NEVER_STORED = {
    Cause.ANSWERED,
    Cause.WAITING,
    Cause.ENDS_PROGRAM,
    Cause.PROCESS_HALTED,
    Cause.REFUSED_COUPON,
    Cause.REFUSED_ANSWER,
    Cause.SELLER_MESSAGE,
    Cause.SELLER_MESSAGE_UNJUDGED,
    Cause.REPLAY_SELLER_MESSAGE,
    Cause.RULED_DELIVERY,
    Cause.REPLACEMENT,
    Cause.REPLACED_BY_TEXT,
}
REASONS_NEVER_STORED = {
    OutcomeReason.HALTED,
    OutcomeReason.OTHER,
    OutcomeReason.COUPON_REFUSED,
    OutcomeReason.ACCOUNT_REFUSED,
}


async def test_every_stored_cause_is_read_with_its_detail(
    old: EngineDatabase, found: Expected
) -> None:
    """Every cause occurs, and only those that no version knew are OTHER."""
    texts = found["texts"]
    causes: set[Cause] = set()
    others: set[str] = set()

    def read(tx: Transaction) -> None:
        for number, _, cause, detail in texts["orders"]:
            order = tx.orders.get(OrderId(number))
            assert order is not None
            assert [order.cause, order.cause_detail] == [cause, detail]
            events = tx.orders.events(order.id)
            assert [[each.cause, each.cause_detail] for each in events] == [
                each[4:6] for each in texts["order_events"] if each[0] == number
            ]
            causes.update(each.cause for each in events)
            others.update(each.cause_detail for each in events if each.cause is Cause.OTHER)

    await old.read(read)
    assert causes == set(Cause) - NEVER_STORED
    assert others == {"a sentence of another version; d\xe9tail: \u5bc6"}


async def test_every_stored_outcome_is_read_with_its_reason_and_detail(
    old: EngineDatabase, found: Expected
) -> None:
    texts = found["texts"]
    attempts = await rows(
        old, "SELECT order_id, n, outcome, reason, detail FROM attempts ORDER BY order_id, n"
    )
    assert [list(row) for row in attempts] == texts["attempts"]
    reasons = {row[3] for row in attempts}

    def read(tx: Transaction) -> None:
        for number, outcome, reason, detail in texts["replays"]:
            replay = tx.attempts.get_replay(OrderId(number))
            assert replay is not None
            assert (replay.outcome, replay.reason, replay.detail) == (outcome, reason, detail)
            reasons.add(replay.reason)

    await old.read(read)
    assert {None if reason is None else OutcomeReason(reason) for reason in reasons} == {
        None,
        *OutcomeReason,
    } - REASONS_NEVER_STORED


async def test_every_message_has_its_facts(old: EngineDatabase, found: Expected) -> None:
    wanted = {number: facts for number, _, _, _, facts in found["texts"]["outbox"]}
    stored = await rows(old, "SELECT id, facts FROM outbox")
    assert {number: json.loads(facts) for number, facts in stored} == wanted
    assert sum("cause_detail" in facts for facts in wanted.values()) > 200


async def test_every_cause_is_told_in_the_same_words(old: EngineDatabase, found: Expected) -> None:
    """In the screens of operators and buyers, and in alerts."""
    english, shown = localizer_for("en"), found["shown"]

    def read(tx: Transaction) -> list[Order | None]:
        return [tx.orders.get(OrderId(number)) for number, *_ in found["texts"]["orders"]]

    for order in await old.read(read):
        assert order is not None
        told = [
            str(format_operator_cause(english, order.cause, order.cause_detail)),
            str(format_cancellation_cause(english, order.cause, order.cause_detail)),
        ]
        assert told == shown["orders"][str(order.id)]
    alerts = {
        str(row.id): row.facts
        for row in await old.transact(_all_pending, found)
        if row.kind is OutboxKind.ALERT
    }
    assert set(alerts) == set(shown["alerts"])
    for number, facts in alerts.items():
        others = {name: text for name, text in facts.items() if name != "kind"}
        screen = build_alert_screen(english, AlertKind(facts["kind"]), others)
        told_now = screen.text.replace("/admin", "/desk")  # as it was called
        assert [
            part for part in _list_sentences(shown["alerts"][number]) if part not in told_now
        ] == []


def _list_sentences(alert: str) -> list[str]:
    """Return the paragraphs of an alert without commands, and without facts by their stored names.

    Buttons have replaced the first, and words of the reader's language the second.
    """
    parts = alert.split("\n\n")
    is_replaced = re.compile(r"/review shows what is known|[a-z_]+: ")
    return [part for part in parts if not is_replaced.match(part)]


def _all_pending(tx: Transaction, found: Expected) -> list[OutboxRow]:
    """Return every pending message; each is claimed and sent so that the next one of its chat is
    free.
    """
    now, sent = found.now + timedelta(days=30), []
    while claimed := tx.outbox.claim(now, now + timedelta(minutes=5), 1_000):
        for row in claimed:
            tx.outbox.mark_sent(row, None, now)
        sent += claimed
    return sent


async def test_every_pending_message_is_claimed_once(old: EngineDatabase, found: Expected) -> None:
    depth = await old.read(_depths)
    assert depth == (found["outbox_depth"], found["inbox_depth"])
    claimed = await old.transact(_all_pending, found)
    wanted = {
        number: (kind, key, facts)
        for number, kind, state, key, facts in found["texts"]["outbox"]
        if state == "pending"
    }
    got = {row.id: (row.kind, row.dedupe_key, dict(row.facts)) for row in claimed}
    assert len(claimed) == len(wanted)
    assert got == wanted
    assert {kind for kind, _, _ in wanted.values()} == {"deliver", "status", "alert", "notice"}


def _depths(tx: Transaction) -> tuple[list[int], list[int]]:
    return list(tx.outbox.count_pending_and_parked()), list(tx.inbox.count_open_and_parked())


async def test_open_updates_are_read_and_known_ones_are_not_taken_again(
    old: EngineDatabase, found: Expected
) -> None:
    def read(tx: Transaction) -> list[list[Any]]:
        return [
            [row.update_id, row.queue_id, row.attempts, row.body] for row in tx.inbox.open_rows(100)
        ]

    wanted = [[*head, plain(body)] for *head, body in found["inbox_open"]]
    assert await old.read(read) == wanted
    known = [int(row[0]) for row in await rows(old, "SELECT update_id FROM inbox")]

    def add_again(tx: Transaction) -> list[UpdateId]:
        updates = [RawUpdate(UpdateId(number), ADA, b"{}") for number in [*known, 9_999]]
        return tx.inbox.add(updates, found.now)

    assert await old.transact(add_again) == [9_999]


async def test_what_was_done_once_is_not_done_again(old: EngineDatabase, found: Expected) -> None:
    """Unique keys and fingerprints of secrets have the same meaning."""

    def repeat(tx: Transaction) -> None:
        for each in found["sealed"]:
            if each["table"] == "secrets" and "plain" in each:
                order = OrderId(each["context"][2])
                assert tx.delivered_secrets.add(order, plain(each["plain"]), found.now) is None
        for _, kind, _, key, facts in found["texts"]["outbox"]:
            if kind != "status":
                added = tx.outbox.add(OutboxKind(kind), 1, key, facts, found.now)
                assert not added, key
        for buyer in found["buyers"]:
            for entry, _ in tx.ledger.entries(BuyerId(int(buyer)), 1_000):
                assert not tx.ledger.post(entry, found.now), entry.key

    await old.transact(repeat)


async def test_people_threads_watches_pins_and_pauses_are_read(
    old: EngineDatabase, found: Expected
) -> None:
    letters = {
        each["row"]["id"]: each for each in found["sealed"] if each["table"] == "thread_messages"
    }

    def read(tx: Transaction) -> None:
        people, count = tx.people.all(0, 100)
        assert (len(people), count) == (found.counts["buyers"],) * 2
        assert {one.id for one in people if one.banned} == {7005}
        found_letters = 0
        for (thread_id,) in threads:
            thread = tx.support_threads.get(SupportThreadId(thread_id))
            assert thread is not None
            for letter in tx.support_threads.list_messages(thread.id, 100):
                found_letters += 1
                assert (letter.content is None) == ("shredded" in letters[letter.id])
        assert found_letters == found.counts["thread_messages"]
        for chat, message, thread_id in copies:
            at = tx.support_threads.find_by_copy(chat, message)
            assert at is not None
            assert at.id == thread_id
        watched = [each for one in people for each in tx.watches.list_of_buyer(one.id)]
        assert len(watched) == found.counts["watches"]
        listed = [tx.catalogue.product(ProductId(number)) for (number,) in products]
        assert sum(one is not None and one.pinned for one in listed) == found.counts["pins"]
        assert len(listed) == found.counts["products"]
        assert len(tx.sales_pauses.all()) == found.counts["pauses"] == 5
        # Of the erased person's orders only the open one is still visible to them.
        seen, _ = tx.orders.list_of_buyer(BuyerId(7003), 0, 10)
        assert [one.status in HOLDING_STATUSES for one in seen] == [True]

    threads = await rows(old, "SELECT id FROM threads")
    copies = await rows(old, "SELECT chat_id, message_id, thread_id FROM thread_copies")
    products = await rows(old, "SELECT id FROM products")
    await old.read(read)


async def test_offers_are_read_with_what_was_chosen(old: EngineDatabase, found: Expected) -> None:
    listed = await rows(old, "SELECT id, buyer_id, uid FROM quotes")
    plains = {each["context"][2]: each for each in found["sealed"] if each["table"] == "quotes"}

    def read(tx: Transaction) -> list[tuple[Quote | None, str]]:
        return [
            (tx.quotes.get_owned(QuoteId(number), BuyerId(buyer)), uid)
            for number, buyer, uid in listed
        ]

    for offer, uid in await old.read(read):
        assert offer is not None
        assert f'"code":"{offer.selection.code}"' in plains[uid]["plain"]["text"]


# --- money -------------------------------------------------------------------------------------------


async def test_payments_refunds_and_their_cases_are_read(
    old: EngineDatabase, found: Expected
) -> None:
    recorded = found["payments"]

    def read(tx: Transaction) -> None:
        for number, *wanted in recorded["invoices"]:
            invoice = tx.payments.find_invoice(InvoiceId(number))
            assert invoice is not None
            money = [invoice.credited.amount, invoice.amount.amount, invoice.amount.currency]
            place = [invoice.external_id, invoice.link]
            assert [invoice.buyer_id, invoice.method, invoice.status, *money, *place] == wanted
        for number, method, external_id, direction, buyer, amount, currency, *rest in recorded[
            "payments"
        ]:
            payment = tx.payments.find_payment(
                MethodName(method), external_id, PaymentDirection(direction)
            )
            assert payment is not None
            event = payment.event
            assert (payment.id, event.buyer_id) == (number, buyer)
            assert event.amount == Money(amount, currency)
            assert [payment.credited.amount, payment.invoice_id, payment.order_id] == rest
        for number, debited, status, actor in recorded["refunds"]:
            refund = tx.refunds.find(PaymentId(number))
            assert refund is not None
            assert [refund.debited.amount, refund.status, refund.started_by] == [
                debited,
                status,
                actor,
            ]
        for (
            number,
            kind,
            method,
            external_id,
            buyer,
            amount,
            currency,
            value,
            resolution,
        ) in recorded["cases"]:
            case = tx.payment_cases.get(PaymentCaseId(number))
            assert case is not None
            facts = case.facts
            assert [facts.kind, facts.method, facts.external_id] == [kind, method, external_id]
            assert (facts.buyer_id, facts.amount) == (buyer, Money(amount, currency))
            assert (facts.value.amount, case.resolution) == (value, resolution)
        # The orders of a buyer with an open case wait.
        assert tx.payment_cases.has_open_reversal(BuyerId(7101))
        assert not tx.payment_cases.has_open_reversal(BuyerId(7102))

    await old.read(read)


async def test_claims_are_read_with_their_transaction_numbers(
    old: EngineDatabase, found: Expected
) -> None:
    numbers = {
        each["row"]["reference"]: each["plain"]["text"]
        for each in found["sealed"]
        if each["table"] == "payment_claims"
    }

    def read(tx: Transaction) -> None:
        for number, invoice_id, buyer, status, picture, count, decided_by, confirmed in found[
            "payments"
        ]["claims"]:
            claim = tx.payment_claims.find(PaymentReference(number))
            assert claim is not None
            assert (claim.invoice_id, claim.buyer_id) == (invoice_id, buyer)
            assert (claim.status, claim.picture_message_id) == (status, picture)
            assert (claim.evidence_count, claim.decided_by) == (count, decided_by)
            assert (claim.confirmed.amount if claim.confirmed else None) == confirmed
            assert claim.transaction == numbers[number]
            # Its keyed fingerprint finds the same number in another claim.
            another = replace(claim, reference=PaymentReference("ANOTHER"))
            assert list(tx.payment_claims.find_same_transaction(another)) == [number]

    await old.read(read)


async def test_promo_codes_rewards_and_rules_of_the_shop_are_read(
    old: EngineDatabase, found: Expected
) -> None:
    uses = found["promo_code_uses"]

    def read(tx: Transaction) -> None:
        for number, code, percent_bp, amount, minimum, most, each, is_ended in found["promo_codes"]:
            promo = tx.promo_codes.get(PromoCodeId(number))
            assert promo is not None
            rule = promo.rule
            assert (promo.code, promo.ended_at is not None) == (code, is_ended)
            assert (rule.percent_bp, rule.amount, rule.minimum) == (percent_bp, amount, minimum)
            assert (rule.max_uses, rule.max_uses_each) == (most, each)
            listed = tx.promo_codes.list_uses(promo.id, 10)
            assert sorted((use.order_id, use.released_at is not None) for use in listed) == [
                (order_id, is_released)
                for order_id, promo_id, _, is_released in uses
                if promo_id == number
            ]
        for order_id, referrer, margin, amount, state in found["rewards"]:
            reward = tx.rewards.get(OrderId(order_id))
            assert reward is not None
            assert (reward.referrer_id, reward.margin.amount) == (referrer, margin)
            assert (reward.amount.amount, reward.state) == (amount, state)
        assert tx.referrals.find_referrer(BuyerId(7102)) == 7101
        product = PriceScope(PriceScopeKind.PRODUCT, 12)
        assert tx.price_rules.all()[product] == PriceRule(
            2_500, 30, PriceRounding(RoundingKind.ENDING, 99), PriceFloor(500, 10)
        )
        assert tx.low_quotes.approved_unit_cost(ProductId(12)) == 1_230_000
        assert [jump.rate for jump in tx.rates.list_jumps()] == [Decimal("0.5")]
        (trouble,) = tx.supplier_troubles.all("USD")
        assert (trouble.buyers, trouble.missed) == (1, Money(1375, "USD"))
        text = b"Your order is being made"
        assert tx.seller_texts.verdict(OrderId(158), text) is SellerTextVerdict.MESSAGE
        person = tx.people.get(BuyerId(7101))
        assert person is not None
        assert person.screen_question == ScreenQuestion(QuestionKind.REFUND_REASON, OrderId(160))
        assert tx.support_threads.find_refund_request(BuyerId(7102), OrderId(158))

    await old.read(read)


async def test_the_ledger_is_sound_and_says_what_it_said(
    old: EngineDatabase, found: Expected
) -> None:
    await sound(old)

    def read(tx: Transaction) -> None:
        account = tx.reconciliation.find_supplier_account(found["account"])
        assert account is not None
        position, reading = (
            tx.reconciliation.read_position(account),
            tx.reconciliation.read_last_snapshot(account),
        )
        for name, sum_ in found["reconcile"]["position"].items():
            assert getattr(position, name).decimal == Decimal(sum_)
        at, *figures = found["reconcile"]["reading"]
        assert reading is not None
        assert reading.at == datetime.fromisoformat(at)
        seen = [reading.balance, reading.charged, reading.uncertain]
        assert seen == list(map(Decimal, figures))
        for buyer, money in found["buyers"].items():
            wallet = tx.ledger.wallet(BuyerId(int(buyer)))
            assert (wallet.balance.amount, wallet.credit.amount, wallet.held.amount) == (
                money["balance"],
                money["credit"],
                found["held"][buyer],
            )

    await old.read(read)


# --- going on with it --------------------------------------------------------------------------------


async def _sells_again(shop: Shop, db: EngineDatabase) -> None:
    """End every pause of sales."""
    paused = await db.read(sales_pause.list_pauses)
    await db.transact(sales_pause.resume_as_operator, OPERATOR, paused)
    await automatic_pause.check_supplier_account(shop, db)
    assert await db.read(sales_pause.list_pauses) == []


async def test_open_choices_go_on_where_they_were_left(
    old: EngineDatabase, found: Expected
) -> None:
    shop = await shop_on(old)
    for buyer, product_id, _, toggled, reopened, expecting in found["walks"]:
        product, kept = await old.read(
            checkouts.read_checkout, BuyerId(buyer), ProductId(product_id)
        )
        assert product is not None
        assert (list(kept.toggled), kept.reopened_question, kept.awaited_question) == (
            toggled,
            reopened,
            expecting,
        )
    for buyer, product_id, key, *_ in found["walks"]:
        product, _ = await old.read(checkouts.read_checkout, BuyerId(buyer), ProductId(product_id))
        assert product is not None
        session = CheckoutSession(shop, old, BuyerId(buyer), product.id)
        walk = await checkouts.get_current_state(session, product)
        assert (None if isinstance(walk.question, ReadyToQuote) else walk.question.key) == key
        assert walk.dropped_questions == ()

    await _sells_again(shop, old)
    buyer, product_id = found["walks"][1][:2]
    session = CheckoutSession(shop, old, BuyerId(buyer), ProductId(product_id))
    await answers.answer_with_text(session, "ada@example.org")
    walked = await answers.answer_with_text(session, "a password")
    assert isinstance(walked, CheckoutState), walked
    assert isinstance(walked.question, ReadyToQuote)
    offer = await quotes.make_quote(session)
    assert isinstance(offer, Quote), offer
    assert offer.selection.widgets["login"] == "ada"
    confirmed = await confirmation.confirm_quote(shop, old, BuyerId(buyer), offer.id, None)
    assert isinstance(confirmed, Confirmation), confirmed
    assert confirmed.order.id > found.counts["orders"]
    await sound(old)


async def test_work_that_a_killed_process_left_is_brought_to_an_end(
    old: EngineDatabase, found: Expected
) -> None:
    """At the first start after the update, trades in flight get an unknown outcome, waiting orders
    are traded, secrets are sent.
    """
    shop = await shop_on(old)
    (flying,) = _in_status(found, OrderStatus.SUBMITTING)
    (doubtful,) = _in_status(found, OrderStatus.UNCERTAIN)
    placed = _in_status(found, OrderStatus.PLACED)
    assert await recovery.recover_after_crash(old) == 1
    statuses = await statuses_of(old)
    assert (statuses[flying], statuses[doubtful]) == ("uncertain", "review")
    called_off = [number for number in placed if statuses[number] == "cancelled"]
    assert len(called_off) == 1  # of another account

    await _sells_again(shop, old)
    assert await unknown_outcomes.settle_unknown_outcomes(shop, old, OutcomeObservations()) == 1
    while await fulfilment.trade_next_order(shop, old):
        pass
    messenger = Recorder(old)
    pump = outbox.OutboxSender(shop, old, messenger)
    while await pump.send_due():
        await pump.drain()

    statuses = await statuses_of(old)
    assert statuses[flying] == "review"
    for number in placed:
        assert statuses[number] == ("cancelled" if number in called_off else "delivered")
    for number in _in_status(found, OrderStatus.FULFILLED):
        assert statuses[number] == "delivered"
    sent = dict(messenger.delivered)
    for each in found["sealed"]:
        if each["table"] == "secrets" and each["context"][2] in sent:
            assert sent[OrderId(each["context"][2])] == plain(each["plain"])
    assert await old.read(_depths) == ([0, 1], found["inbox_depth"])
    await sound(old)


def _in_status(found: Expected, status: OrderStatus) -> list[int]:
    return [number for number, was, *_ in found["texts"]["orders"] if was == status]
