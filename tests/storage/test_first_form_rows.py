"""Tests that the rows of commit 11fa951 are read, shown and processed as before.

See `tests/storage/first_form.py` for their origin.
"""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from bot.chat.screens.admin.alerts import build_alert_screen
from bot.chat.screens.orders.cause_text import format_cancellation_cause, format_operator_cause
from bot.domain.causes import Cause, OutcomeReason
from bot.domain.checkout import ReadyToQuote
from bot.domain.ids import BuyerId, OrderId, ProductId, QuoteId, SupportThreadId, UpdateId
from bot.domain.inbox import RawUpdate
from bot.domain.order import HOLDING_STATUSES, Order, OrderStatus
from bot.domain.outbox import OutboxKind, OutboxRow
from bot.domain.ports import AlertKind
from bot.domain.quote import Quote
from bot.services import outbox
from bot.services.checkout import buyer_answers, checkout_start_and_answers, confirmation, quotes
from bot.services.checkout.checkout_arguments import CheckoutSession
from bot.services.checkout.checkout_start_and_answers import CheckoutState
from bot.services.checkout.confirmation import Confirmation
from bot.services.context import pause_and_resume_sales
from bot.services.context.shop import Shop
from bot.services.operations import automatic_sales_pause
from bot.services.orders import fulfilment, recovery_after_crash, unknown_outcomes
from bot.services.orders.observations_in_memory_of_unknown_outcomes import OutcomeObservations
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import OPERATOR
from tests.chat.screens.gallery import localizer_for
from tests.services.services_rig import Recorder
from tests.storage.first_form import (
    ADA,
    POSITION_FIELDS,
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
    plains = {(each["table"], *each["row"].values()): each for each in found["sealed"]}

    async def read(tx: Transaction) -> None:
        for number, status, _ in found["texts"]["orders"]:
            order = await tx.orders.get(OrderId(number))
            assert order is not None
            assert (order.status, bool(order.selection.code)) == (status, True)
            assert await tx.orders.find_by_quote(order.quote_id) == order
            sealed = plains.get(("orders", number), {})
            assert order.is_shredded == ("shredded" in sealed)
            assert order.note.encode() == plain(sealed.get("plain", {"text": ""}))
            for secret in await tx.delivered_secrets.list_of_order(order.id):
                assert secret.body == plain(plains["secrets", secret.id]["plain"])
                assert await tx.delivered_secrets.get(secret.id) == secret

    await old.read(read)


async def test_the_history_of_orders_and_trades_is_read_back(
    old: EngineDatabase, found: Expected
) -> None:
    """Statuses, actors and outcomes; the sentences have tests of their own."""
    texts = found["texts"]
    counted = await rows(old, "SELECT order_id, COUNT(*) FROM samples GROUP BY order_id")
    samples = {row[0]: row[1] for row in counted}

    async def read(tx: Transaction) -> None:
        for number, _, _ in texts["orders"]:
            order = OrderId(number)
            events = [
                [each.from_status, each.to_status, each.actor]
                for each in await tx.orders.events(order)
            ]
            wanted = [
                [came_from, went_to, actor]
                for owner, _, came_from, went_to, _, actor in texts["order_events"]
                if owner == number
            ]
            assert events == wanted
            last = await tx.attempts.last(order)
            tries = [outcome for owner, _, outcome, _ in texts["attempts"] if owner == number]
            assert (last.outcome if last else "none") == (tries[-1] if tries else "none")
            again = await tx.attempts.get_replay(order)
            tries = [outcome for owner, outcome, _ in texts["replays"] if owner == number]
            assert (again.outcome if again else "none") == (tries[0] if tries else "none")
            assert len(await tx.attempts.balance_readings(order)) == samples.get(number, 0)

    await old.read(read)


#: How the sentences of commit 11fa951 began, by their cause now.
SENTENCES: dict[Cause, str] = {
    Cause.CONFIRMED: "confirmed",
    Cause.SUBMITTED: "submitted",
    Cause.NOT_SENT: "not sent: ",
    Cause.ACCEPTED: "accepted",
    Cause.ACCEPTED_WITHOUT_NUMBER: "accepted without a number",
    Cause.DELIVERY: "goods",
    Cause.DELIVERY_WITHOUT_NUMBER: "goods without a number",
    Cause.APOLOGY: "apology",
    Cause.SHOWN: "shown",
    Cause.QUERY_FAILS: "query fails",
    Cause.OVERDUE: "overdue",
    Cause.RESTORED: "restored",
    Cause.SUPPLIER_CHANGED: "supplier changed",
    Cause.REFUSED: "refused: ",
    Cause.REFUSED_BUT_CHARGED: "refused, but the balance fell by the cost: ",
    Cause.REFUSED_BUT_BALANCE_FELL: "refused, but the balance fell: ",
    Cause.REFUSED_BALANCE_UNREADABLE: "refused, but the balance cannot be read",
    Cause.UNKNOWN: "unknown: ",
    Cause.UNKNOWN_NO_ATTEMPT: "unknown: no attempt on record",
    Cause.UNKNOWN_CRASH: "unknown: crash",
    Cause.UNKNOWN_RAISED: "unknown: raised: ",
    Cause.UNKNOWN_NOT_RECORDED: "unknown: not recorded: ",
    Cause.UNKNOWN_NUMBER_IN_USE: "unknown: number in use: ",
    Cause.UNKNOWN_NUMBER_OF_ANOTHER: "unknown: answered with the trade number of order ",
    Cause.UNKNOWN_BALANCE_FELL: "unknown, and the balance fell: ",
    Cause.UNKNOWN_BALANCE_ROSE: "unknown, and the balance rose: ",
    Cause.UNKNOWN_BALANCE_UNREADABLE: "unknown, and the balance cannot be read: ",
    Cause.UNKNOWN_BUT_BOOKED: "unknown, but booked: ",
    Cause.NOT_CHARGED_BALANCE_UNCHANGED: "not charged: stood still: ",
    Cause.NOT_CHARGED_INSUFFICIENT_BALANCE: "not charged: poor: ",
    Cause.REPLAY_ACCEPTED: "sent again: accepted",
    Cause.REPLAY_ACCEPTED_WITHOUT_NUMBER: "sent again: accepted without a number",
    Cause.REPLAY_DELIVERY: "sent again: goods",
    Cause.REPLAY_DELIVERY_WITHOUT_NUMBER: "sent again: goods without a number",
    Cause.REPLAY_APOLOGY: "sent again: apology",
    Cause.WITHDRAWN: "withdrawn: ",
    Cause.WITHDRAWN_PRICE_MOVED: "withdrawn: price-moved",
    Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE: "withdrawn: supplier-away",
    Cause.WITHDRAWN_SUPPLIER_REFUSED: "withdrawn: supplier-refused: ",
    Cause.WITHDRAWN_SUPPLIER_CHANGED: "withdrawn: supplier-changed",
    Cause.WITHDRAWN_SELECTION_UNREADABLE: "withdrawn: sealed",
    Cause.RULED_TRADE: "ruled: trade ",
    Cause.RULED_NOT_CHARGED: "ruled: not charged",
    Cause.RULED_REFUND: "ruled: refund",
    Cause.OTHER: "",
}
#: No sentence of that commit was stored for these.
NEVER_STORED = {
    Cause.ANSWERED,
    Cause.WAITING,
    Cause.ENDS_PROGRAM,
    Cause.REFUSED_COUPON,
    Cause.REFUSED_ANSWER,
    Cause.SELLER_MESSAGE,
    Cause.SELLER_MESSAGE_UNJUDGED,
    Cause.REPLAY_SELLER_MESSAGE,
    Cause.RULED_DELIVERY,
}
REASONS: dict[OutcomeReason | None, str] = {
    None: "",
    OutcomeReason.CALL_FAILED: "",
    OutcomeReason.DUPLICATE_REQUEST_NUMBER: "",
    OutcomeReason.NUMBER_IN_USE: "number in use: ",
    OutcomeReason.NUMBER_OF_ANOTHER: "answered with the trade number of order ",
    OutcomeReason.RAISED: "raised: ",
    OutcomeReason.NOT_RECORDED: "not recorded: ",
    OutcomeReason.CRASH: "crash",
    OutcomeReason.RESTORED: "restored",
    OutcomeReason.PRICE_ROSE: "the price rose",
    OutcomeReason.PRICE_REFUSED: "no price: ",
    OutcomeReason.PRICE_UNAVAILABLE: "",
    OutcomeReason.SELECTION_UNREADABLE: "sealed",
}


async def test_every_stored_sentence_is_a_cause_with_its_detail_now(
    old: EngineDatabase, found: Expected
) -> None:
    """No part of a sentence is lost, every kind of sentence occurs, and only the foreign one is
    OTHER.
    """
    texts = found["texts"]
    causes: set[Cause] = set()
    others: set[str] = set()

    async def read(tx: Transaction) -> None:
        for number, _, sentence in texts["orders"]:
            order = await tx.orders.get(OrderId(number))
            assert order is not None
            assert SENTENCES[order.cause] + order.cause_detail == sentence
            events = await tx.orders.events(order.id)
            assert [SENTENCES[each.cause] + each.cause_detail for each in events] == [
                each[4] for each in texts["order_events"] if each[0] == number
            ]
            causes.update(each.cause for each in events)
            others.update(each.cause_detail for each in events if each.cause is Cause.OTHER)

    await old.read(read)
    assert causes == set(Cause) - NEVER_STORED
    assert others == {"a sentence of another version; d\xe9tail: \u5bc6"}


async def test_every_stored_detail_of_a_trade_has_its_reason_now(
    old: EngineDatabase, found: Expected
) -> None:
    texts = found["texts"]
    attempts = await rows(old, "SELECT order_id, n, outcome, reason, detail FROM attempts")
    replays = await rows(old, "SELECT order_id, 1, outcome, reason, detail FROM replays")
    wanted = {(number, n): detail for number, n, _, detail in texts["attempts"]}
    wanted_replays = {(number, 1): detail for number, _, detail in texts["replays"]}
    reasons: set[OutcomeReason | None] = set()
    for table, details in ((attempts, wanted), (replays, wanted_replays)):
        for number, n, outcome, reason, detail in table:
            why = None if reason is None else OutcomeReason(reason)
            assert REASONS[why] + detail == details[number, n]
            assert (why is None) == (outcome not in {"unknown", "not_sent"})
            reasons.add(why)
        assert len(table) == len(details)
    never_stored = {
        OutcomeReason.OTHER,
        OutcomeReason.COUPON_REFUSED,
        OutcomeReason.ACCOUNT_REFUSED,
    }
    assert reasons == {None, *OutcomeReason} - never_stored


async def test_every_cause_in_a_pending_alert_is_a_cause_with_its_detail_now(
    old: EngineDatabase, found: Expected
) -> None:
    wanted = {number: facts for number, _, _, _, facts in found["texts"]["outbox"]}
    told = 0
    for number, text in await rows(old, "SELECT id, facts FROM outbox"):
        facts = json.loads(text)
        if "cause" in facts:
            told += 1
            facts["cause"] = SENTENCES[Cause(facts["cause"])] + facts.pop("cause_detail")
        assert facts == wanted[number]
    assert told > 200


async def test_every_cause_is_told_in_the_same_words(old: EngineDatabase, found: Expected) -> None:
    """In the screens of operators and buyers, and in alerts."""
    english, shown = localizer_for("en"), found["shown"]

    async def read(tx: Transaction) -> list[Order | None]:
        return [await tx.orders.get(OrderId(number)) for number, _, _ in found["texts"]["orders"]]

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
        assert screen.text == shown["alerts"][number]


async def _all_pending(tx: Transaction, found: Expected) -> list[OutboxRow]:
    """Return every pending message; each is claimed and sent so that the next one of its chat is
    free.
    """
    now, sent = found.now + timedelta(days=30), []
    while claimed := await tx.outbox.claim(now, now + timedelta(minutes=5), 1_000):
        for row in claimed:
            await tx.outbox.mark_sent(row, None, now)
        sent += claimed
    return sent


async def test_every_pending_message_is_claimed_once(old: EngineDatabase, found: Expected) -> None:
    depth = await old.read(_depths)
    assert depth == (found["outbox_depth"], found["inbox_depth"])
    claimed = await old.transact(_all_pending, found)
    wanted = {
        number: (kind, key, _without_cause(facts))
        for number, kind, state, key, facts in found["texts"]["outbox"]
        if state == "pending"
    }
    got = {row.id: (row.kind, row.dedupe_key, _without_cause(row.facts)) for row in claimed}
    assert len(claimed) == len(wanted)
    assert got == wanted
    assert {kind for kind, _, _ in wanted.values()} == {"deliver", "status", "alert", "notice"}


def _without_cause(facts: Mapping[str, str]) -> dict[str, str]:
    return {name: fact for name, fact in facts.items() if name not in {"cause", "cause_detail"}}


async def _depths(tx: Transaction) -> tuple[list[int], list[int]]:
    return list(await tx.outbox.count_pending_and_parked()), list(
        await tx.inbox.count_open_and_parked()
    )


async def test_open_updates_are_read_and_known_ones_are_not_taken_again(
    old: EngineDatabase, found: Expected
) -> None:
    async def read(tx: Transaction) -> list[list[Any]]:
        return [
            [row.update_id, row.queue_id, row.attempts, row.body]
            for row in await tx.inbox.open_rows(100)
        ]

    wanted = [[*head, plain(body)] for *head, body in found["inbox_open"]]
    assert await old.read(read) == wanted
    known = [int(row[0]) for row in await rows(old, "SELECT update_id FROM inbox")]

    async def add_again(tx: Transaction) -> list[UpdateId]:
        updates = [RawUpdate(UpdateId(number), ADA, b"{}") for number in [*known, 9_999]]
        return await tx.inbox.add(updates, found.now)

    assert await old.transact(add_again) == [9_999]


async def test_what_was_done_once_is_not_done_again(old: EngineDatabase, found: Expected) -> None:
    """Unique keys and fingerprints of secrets have the same meaning."""

    async def repeat(tx: Transaction) -> None:
        for each in found["sealed"]:
            if each["table"] == "secrets" and "plain" in each:
                order = OrderId(each["context"][2])
                assert (
                    await tx.delivered_secrets.add(order, plain(each["plain"]), found.now) is None
                )
        for _, kind, _, key, facts in found["texts"]["outbox"]:
            if kind != "status":
                added = await tx.outbox.add(OutboxKind(kind), 1, key, facts, found.now)
                assert not added, key
        for buyer in found["buyers"]:
            for entry, _ in await tx.ledger.entries(BuyerId(int(buyer)), 1_000):
                assert not await tx.ledger.post(entry, found.now), entry.key

    await old.transact(repeat)


async def test_people_threads_watches_pins_and_pauses_are_read(
    old: EngineDatabase, found: Expected
) -> None:
    letters = {
        each["row"]["id"]: each for each in found["sealed"] if each["table"] == "thread_messages"
    }

    async def read(tx: Transaction) -> None:
        people, count = await tx.people.all(0, 100)
        assert (len(people), count) == (found.counts["buyers"],) * 2
        assert {one.id for one in people if one.banned} == {7005}
        found_letters = 0
        for (thread_id,) in threads:
            thread = await tx.support_threads.get(SupportThreadId(thread_id))
            assert thread is not None
            for letter in await tx.support_threads.list_messages(thread.id, 100):
                found_letters += 1
                assert (letter.content is None) == ("shredded" in letters[letter.id])
        assert found_letters == found.counts["thread_messages"]
        for chat, message, thread_id in copies:
            at = await tx.support_threads.find_by_copy(chat, message)
            assert at is not None
            assert at.id == thread_id
        watched = [each for one in people for each in await tx.watches.list_of_buyer(one.id)]
        assert len(watched) == found.counts["watches"]
        listed = [await tx.catalogue.product(ProductId(number)) for (number,) in products]
        assert sum(one is not None and one.pinned for one in listed) == found.counts["pins"]
        assert len(listed) == found.counts["products"]
        assert len(await tx.sales_pauses.all()) == found.counts["pauses"] == 5
        # Of the erased person's orders only the open one is still visible to them.
        seen, _ = await tx.orders.list_of_buyer(BuyerId(7003), 0, 10)
        assert [one.status in HOLDING_STATUSES for one in seen] == [True]

    threads = await rows(old, "SELECT id FROM threads")
    copies = await rows(old, "SELECT chat_id, message_id, thread_id FROM thread_copies")
    products = await rows(old, "SELECT id FROM products")
    await old.read(read)


async def test_offers_are_read_with_what_was_chosen(old: EngineDatabase, found: Expected) -> None:
    listed = await rows(old, "SELECT id, buyer_id, uid FROM quotes")
    plains = {each["context"][2]: each for each in found["sealed"] if each["table"] == "quotes"}

    async def read(tx: Transaction) -> list[tuple[Quote | None, str]]:
        return [
            (await tx.quotes.get_owned(QuoteId(number), BuyerId(buyer)), uid)
            for number, buyer, uid in listed
        ]

    for offer, uid in await old.read(read):
        assert offer is not None
        assert f'"code":"{offer.selection.code}"' in plains[uid]["plain"]["text"]


# --- money -------------------------------------------------------------------------------------------


async def test_the_ledger_is_sound_and_says_what_it_said(
    old: EngineDatabase, found: Expected
) -> None:
    await sound(old)

    async def read(tx: Transaction) -> None:
        account = await tx.reconciliation.find_supplier_account(found["account"])
        assert account is not None
        position, reading = (
            await tx.reconciliation.read_position(account),
            await tx.reconciliation.read_last_snapshot(account),
        )
        for name, sum_ in found["reconcile"]["position"].items():
            assert getattr(position, POSITION_FIELDS.get(name, name)).decimal == Decimal(sum_)
        at, *figures = found["reconcile"]["reading"]
        assert reading is not None
        assert reading.at == datetime.fromisoformat(at)
        seen = [reading.balance, reading.charged, reading.uncertain]
        assert seen == list(map(Decimal, figures))
        for buyer, money in found["buyers"].items():
            wallet = await tx.ledger.wallet(BuyerId(int(buyer)))
            assert (wallet.balance.amount, wallet.credit.amount, wallet.held.amount) == (
                money["balance"],
                money["credit"],
                found["held"][buyer],
            )

    await old.read(read)


# --- going on with it --------------------------------------------------------------------------------


async def _sells_again(shop: Shop, db: EngineDatabase) -> None:
    """End every pause of sales."""
    paused = await db.read(pause_and_resume_sales.list_pauses)
    await pause_and_resume_sales.resume_as_operator(shop, db, OPERATOR, paused)
    await automatic_sales_pause.check_supplier_account(shop, db)
    assert await db.read(pause_and_resume_sales.list_pauses) == []


async def test_open_choices_go_on_where_they_were_left(
    old: EngineDatabase, found: Expected
) -> None:
    shop = await shop_on(old)
    for buyer, product_id, _, toggled, reopened, expecting in found["walks"]:
        product, kept = await old.read(
            checkout_start_and_answers.read_checkout, BuyerId(buyer), ProductId(product_id)
        )
        assert product is not None
        assert (list(kept.toggled), kept.reopened_question, kept.awaited_question) == (
            toggled,
            reopened,
            expecting,
        )
    for buyer, product_id, key, *_ in found["walks"]:
        product, _ = await old.read(
            checkout_start_and_answers.read_checkout, BuyerId(buyer), ProductId(product_id)
        )
        assert product is not None
        session = CheckoutSession(shop, old, BuyerId(buyer), product.id)
        walk = await checkout_start_and_answers.get_current_state(session, product)
        assert (None if isinstance(walk.question, ReadyToQuote) else walk.question.key) == key
        assert walk.dropped_questions == ()

    await _sells_again(shop, old)
    buyer, product_id = found["walks"][1][:2]
    session = CheckoutSession(shop, old, BuyerId(buyer), ProductId(product_id))
    await buyer_answers.answer_with_text(session, "ada@example.org")
    walked = await buyer_answers.answer_with_text(session, "a password")
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
    assert await recovery_after_crash.recover_after_crash(shop, old) == 1
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
    return [number for number, was, _ in found["texts"]["orders"] if was == status]
