"""Tests of the audit of all acts: one row for each, and never a text that people typed."""

import ast
from collections.abc import Awaitable, Callable
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import select

from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, OrderProblemId, ProductId, StaffLinkId
from bot.domain.operations.balance_forecast import WARN_DAYS
from bot.domain.operations.sales_pause import PauseNotice
from bot.domain.operations.shop_texts import ShopTextKind
from bot.domain.operations.supplier_debts import SupplierDebt
from bot.domain.orders.order import Order
from bot.domain.orders.seller_messages import SellerTextVerdict
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, RuledTrade, Ruling
from bot.domain.payments.cases import CaseResolution
from bot.domain.payments.order_refunds import Pieces
from bot.domain.people.audit import NAMED_ACTIONS, AuditFilter, AuditRow
from bot.domain.people.person import Person
from bot.domain.people.proposals import PROPOSAL_LIFETIME, StoredProposal
from bot.domain.people.staff import Right, Role
from bot.domain.people.support import MessageContent
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceRule, PriceScope, PriceScopeKind
from bot.domain.pricing.promo_codes import PromoRule
from bot.services import sales_pause
from bot.services.catalogue import pins, stopped_products, warranties
from bot.services.operations import balance_forecast, order_details, shop_texts, supplier_debts
from bot.services.orders import cases, polling, replacements
from bot.services.orders.replacements import QuotedReplacement
from bot.services.payments import order_refunds, wallet
from bot.services.payments.booking import receive_payment
from bot.services.payments.order_refunds import PlannedGoodwill
from bot.services.payments.wallet import Credit, CreditReason
from bot.services.people import bans, notes, order_problems, proposals, staff, support
from bot.services.people.staff import ChosenPerson
from bot.services.pricing import low_quotes, price_rules, promo_codes
from bot.services.pricing.price_rules import PriceRuleChange, PriceRuleTarget
from bot.services.pricing.promo_codes import PromoDraft
from storage import EngineDatabase
from storage.people.tables import audit
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, usd
from tests.i18n.wording import ROOT
from tests.services.orders import test_seller_messages as seller_texts
from tests.services.orders.test_cases import FOUND, order_with_unknown_outcome
from tests.services.orders.test_replacements import delivered, offered, placed
from tests.services.payments import test_cases as payment_cases
from tests.services.payments import test_order_refunds as refunds_in_part
from tests.services.payments.claims_rig import open_claims_rig
from tests.services.payments.payments_rig import close_only_case
from tests.services.payments.test_refunds import open_refund_rig
from tests.services.people import test_order_problems as problems
from tests.services.pricing import test_rate_jumps as rates
from tests.services.promo_codes_rig import add_code
from tests.services.services_rig import ServicesRig, open_services_rig

#: Words that are typed wherever an act takes some. The audit must not have them.
TYPED: Final = "words that somebody typed"
MESSAGE: Final = MessageContent(TYPED, OPERATOR, 1, OPERATOR)
CODE: Final = "0123456789abcdef0123"
ANN: Final = Person(BUYER, TYPED, "ann", "en")
MIA: Final = ChosenPerson(BuyerId(8_001), TYPED, "mia")

#: Does one act, by OPERATOR.
Act = Callable[[], Awaitable[object]]
#: Prepares a shop, and returns the act.
Preparation = Callable[[EngineDatabase], Awaitable[tuple[ServicesRig, Act]]]
ACTS: dict[str, Preparation] = {}
#: What an act ends as well, with a row of its own.
CONSEQUENCES: Final = {"accept-rate": ["sales-resumed"]}


def act_of(*actions: str) -> Callable[[Preparation], Preparation]:
    """Register the preparation of an act under the actions that it records."""

    def register(prepare: Preparation) -> Preparation:
        ACTS.update(dict.fromkeys(actions, prepare))
        return prepare

    return register


def phase(action: str, *arguments: object) -> None:
    """Register an act that is one phase, on a shop in which nothing was done yet."""
    run, *rest = arguments

    async def prepare(store: EngineDatabase) -> tuple[ServicesRig, Act]:
        rig = await open_services_rig(store)
        return rig, lambda: rig.db.transact(run, OPERATOR, *rest)  # type: ignore[arg-type]

    ACTS[action] = prepare


def _list_rows(tx: Transaction) -> list[AuditRow]:
    rows, _ = tx.audit.list_page(AuditFilter(), 0, 100)
    return rows[::-1]


def _list_stored_texts(tx: Transaction) -> list[str]:
    columns = select(audit.c.action, audit.c.target, audit.c.detail)
    return [each for row in tx.resources.connection.execute(columns) for each in row]


# --- people ------------------------------------------------------------------------------------------


@act_of("ban")
async def _ban(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    return rig, lambda: bans.ban(rig.shop, rig.db, OPERATOR, BUYER, TYPED)


@act_of("unban")
async def _unban(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, ban = await _ban(store)
    await ban()
    return rig, lambda: bans.unban(rig.shop, rig.db, OPERATOR, BUYER, TYPED)


phase("note", notes.add_note, BUYER, TYPED)


@act_of("note-deleted")
async def _delete_note(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    note = await rig.db.transact(notes.add_note, OPERATOR, BUYER, TYPED)
    assert note is not None
    return rig, lambda: rig.db.transact(notes.delete_note, OPERATOR, note.id)


@act_of("answer", "close", "reopen")
async def _thread(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    view = await support.open_thread(rig.shop, BUYER)
    assert not isinstance(view, Declined)
    thread = view.thread.id
    await rig.db.transact(support.add_buyer_message, BUYER, thread, MESSAGE)

    async def answer_close_and_reopen() -> None:
        await rig.db.transact(support.add_operator_message, OPERATOR, thread, MESSAGE)
        for _ in range(2):
            await rig.db.transact(support.close_thread, OPERATOR, thread)
        for _ in range(2):
            await rig.db.transact(support.reopen_thread, OPERATOR, thread)

    return rig, answer_close_and_reopen


@act_of("write")
async def _write(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    order = await rig.buy()
    return rig, lambda: rig.db.transact(support.write_about_order, OPERATOR, order, MESSAGE)


@act_of("staff-role")
async def _give_role(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    return rig, lambda: staff.set_role(rig.shop, rig.db, OPERATOR, MIA, Role.SUPPORT, None)


@act_of("staff-remove")
async def _take_role(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, give = await _give_role(store)
    await give()
    return rig, lambda: staff.set_role(rig.shop, rig.db, OPERATOR, MIA, None, Role.SUPPORT)


phase("staff-link", staff.create_link, Role.MANAGER, CODE)


@act_of("staff-refuse")
async def _refuse_person(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    await rig.db.transact(staff.create_link, OPERATOR, Role.MANAGER, CODE)
    await rig.db.transact(staff.open_link, ANN, CODE)
    link = StaffLinkId(1)
    return rig, lambda: staff.decide_link(rig.shop, rig.db, OPERATOR, link, is_confirmed=False)


@act_of("decline-proposal")
async def _decline_proposal(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    proposal = StoredProposal(
        1, MIA.id, Right.MONEY, TYPED, 0, None, BUYER, NOW + PROPOSAL_LIFETIME, {}
    )
    await rig.db.transact(proposals.add_proposal, proposal)
    return rig, lambda: rig.db.transact(proposals.decline_proposal, 1, OPERATOR, MIA.id)


# --- money -------------------------------------------------------------------------------------------


phase("credit", wallet.credit_buyer, Credit(BUYER, usd("5.00"), "k", CreditReason.GOODWILL))


@act_of("limit")
async def _set_limit(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    return rig, lambda: wallet.set_own_limit(rig.db, OPERATOR, BUYER, usd("7.00"))


@act_of("goodwill")
async def _goodwill(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, order = await refunds_in_part.a_shop_with_three_pieces(store)
    shown = await rig.db.read(order_refunds.plan_goodwill, order.id, usd("1.00"))
    assert isinstance(shown, PlannedGoodwill)
    return rig, lambda: rig.db.transact(order_refunds.give_goodwill, OPERATOR, shown)


@act_of("refund-part")
async def _refund_part(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, order = await refunds_in_part.a_shop_with_three_pieces(store)
    shown = await refunds_in_part.planned(rig, order, Pieces(1))
    return rig, lambda: refunds_in_part.confirm(rig, shown)


@act_of("refund-payment")
async def _refund_payment(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    refund = await open_refund_rig(store)
    return refund.rig, refund.start


@act_of("claim-confirm")
async def _confirm_claim(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    claim = await open_claims_rig(store)
    reference, invoice = await claim.claimed()
    return claim.rig, lambda: claim.confirm(reference, invoice.amount, OPERATOR)


@act_of("claim-decline")
async def _decline_claim(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    claim = await open_claims_rig(store)
    reference, _ = await claim.claimed()
    return claim.rig, lambda: claim.decline(reference, OPERATOR)


@act_of("claim-withdraw")
async def _withdraw_claim(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    claim = await open_claims_rig(store)
    reference, _ = await claim.claimed()
    return claim.rig, lambda: claim.withdraw(reference)


@act_of("close-payment-case")
async def _close_case(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, event, payload = await payment_cases.a_payment_before_a_restore(store)
    await receive_payment(rig.shop, rig.db, event, payload)
    return rig, lambda: close_only_case(rig, CaseResolution.CREDIT)


async def _owed(store: EngineDatabase) -> tuple[ServicesRig, SupplierDebt]:
    rig = await open_services_rig(store)
    await placed(rig, await delivered(rig, 2))
    await rig.work()
    (found,) = (await rig.db.read(supplier_debts.list_debts)).debts
    return rig, found.debt


@act_of("recover")
async def _recover(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, debt = await _owed(store)
    return rig, lambda: rig.db.transact(supplier_debts.book_recovery, OPERATOR, debt, usd("4.00"))


@act_of("close-debt")
async def _close_debt(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, debt = await _owed(store)
    return rig, lambda: rig.db.transact(supplier_debts.close_debt, OPERATOR, debt)


# --- orders ------------------------------------------------------------------------------------------


@act_of("resolve")
async def _resolve(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    order = await order_with_unknown_outcome(rig)
    rig.supplier.balance_now = Decimal("91.00")
    ruling = RuledNotCharged(TYPED)
    return rig, lambda: cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, ruling)


async def a_delivered_order(store: EngineDatabase) -> tuple[ServicesRig, Order]:
    rig = await open_services_rig(store)
    return rig, await delivered(rig, 2)


@act_of("replace")
async def _replace(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, order = await a_delivered_order(store)
    offer = await offered(rig, order)
    assert isinstance(offer, QuotedReplacement)
    return rig, lambda: replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)


@act_of("replace-by-text")
async def _replace_by_text(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, order = await a_delivered_order(store)
    return rig, lambda: rig.db.transact(
        replacements.send_text, OPERATOR, order.id, order.version, TYPED
    )


@act_of("judge-text")
async def _judge(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await seller_texts._open_manual_rig(store)
    await seller_texts._order_with(rig, TYPED)
    (question,) = seller_texts._questions(rig)
    return rig, lambda: seller_texts._judge(rig, question, SellerTextVerdict.DELIVERY)


@act_of("poll")
async def _poll(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, order = await a_delivered_order(store)
    return rig, lambda: polling.poll_again(rig.shop, rig.db, OPERATOR, order.id)


@act_of("resend-delivery")
async def _resend(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, order = await a_delivered_order(store)
    return rig, lambda: rig.db.transact(order_details.resend_delivery, OPERATOR, order.id)


@act_of("read-delivery")
async def _read_delivery(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig, order = await a_delivered_order(store)
    return rig, lambda: rig.db.transact(order_details.read_delivery, OPERATOR, order.id)


@act_of("refuse-problem")
async def _refuse_problem(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    await problems._report(rig, await problems._sold(rig), 2)
    number = OrderProblemId(1)
    return rig, lambda: rig.db.transact(order_problems.refuse_problem, OPERATOR, number, MESSAGE)


# --- products and the shop ---------------------------------------------------------------------------


@act_of("pin", "unpin")
async def _pin(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    product = await rig.product()

    async def pin_and_unpin() -> None:
        for change in (pins.pin_product, pins.pin_product, pins.unpin_product, pins.unpin_product):
            await change(rig.shop, rig.db, OPERATOR, product)

    return rig, pin_and_unpin


@act_of("stop-selling", "stop-reason", "sell-again")
async def _stop(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    product = (await rig.product()).id

    async def stop_and_sell_again() -> None:
        for _ in range(2):
            await stopped_products.stop_selling(rig.shop, rig.db, OPERATOR, product)
        await rig.db.transact(stopped_products.set_reason, OPERATOR, product, TYPED)
        for _ in range(2):
            await stopped_products.sell_again(rig.shop, rig.db, OPERATOR, product)

    return rig, stop_and_sell_again


phase("warranty", warranties.set_default_days, 30)
phase("balance-warning", balance_forecast.set_warn_days, WARN_DAYS[-1])
phase(
    "add-promo-code",
    promo_codes.add_promo_code,
    PromoDraft("SUMMER", PromoRule(percent_bp=500), PriceRuleTarget(GLOBAL_SCOPE)),
)


@act_of("end-promo-code")
async def _end_code(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    promo = await add_code(rig)
    return rig, lambda: rig.db.transact(promo_codes.end_promo_code, OPERATOR, promo.id)


@act_of("set-price-rule", "remove-price-rule")
async def _price_rule(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    scope = PriceScope(PriceScopeKind.PRODUCT, (await rig.product()).id)
    rule = PriceRule(markup_bp=1_000)

    async def set_and_remove() -> None:
        for before, after in ((None, rule), (None, rule), (rule, None), (rule, None)):
            change = PriceRuleChange(scope, before, after)
            await price_rules.change_price_rule(rig.shop, rig.db, OPERATOR, change)

    return rig, set_and_remove


@act_of("approve-low-price", "withdraw-low-price")
async def _low_price(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    product: ProductId = (await rig.product()).id

    async def approve_and_withdraw() -> None:
        for change in (low_quotes.approve_low_quote, low_quotes.withdraw_approval):
            for _ in range(2):
                await rig.db.transact(change, OPERATOR, product, 500_000)

    return rig, approve_and_withdraw


@act_of("accept-rate")
async def _accept_rate(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    shop = await rates.open_shop(store)
    await shop.says("2.00", rates.HOUR)
    return shop.rig, shop.accept


@act_of("sales-paused", "sales-resumed")
async def _pause(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)

    async def pause_and_resume() -> None:
        notice = PauseNotice(TYPED)
        shown = await rig.db.transact(sales_pause.pause_as_operator, OPERATOR, notice)
        for _ in range(2):
            await rig.db.transact(sales_pause.resume_as_operator, OPERATOR, shown)

    return rig, pause_and_resume


@act_of("shop-text")
async def _shop_text(store: EngineDatabase) -> tuple[ServicesRig, Act]:
    rig = await open_services_rig(store)
    kind = ShopTextKind.WELCOME
    return rig, lambda: shop_texts.change_text(rig.shop, rig.db, OPERATOR, kind, "", TYPED)


# --- the tests ---------------------------------------------------------------------------------------


def test_every_named_action_is_done_here() -> None:
    assert ACTS.keys() == NAMED_ACTIONS


def _list_strings(module: object, tree: ast.AST) -> list[str]:
    """Return the texts in an expression, also those that constants of its module hold."""
    found = []
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(node, ast.Name):
            value = getattr(module, node.id, None)
        found += [str(value)] if isinstance(value, str) else []
    return found


def _list_recorded_actions(path: Path) -> list[str]:
    """Return the actions that a module records; one in a variable is found where it is assigned."""
    tree = ast.parse(path.read_text("utf-8"))
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    nodes = list(ast.walk(tree))
    calls = [each for each in nodes if isinstance(each, ast.Call)]
    actions = [each.args[1] for each in calls if ast.unparse(each.func) == "tx.audit.record"]
    variables = {each.id for each in actions if isinstance(each, ast.Name)}
    for node in nodes:
        if isinstance(node, ast.Assign):
            targets, value = node.targets[0], node.value
            pairs = (
                zip(targets.elts, value.elts, strict=True)
                if isinstance(targets, ast.Tuple) and isinstance(value, ast.Tuple)
                else [(targets, value)]
            )
            actions += [each for target, each in pairs if ast.unparse(target) in variables]
    module = import_module(name)
    return [found for action in actions for found in _list_strings(module, action)]


def test_every_action_that_a_service_records_has_a_name() -> None:
    recorded = {
        action
        for path in (ROOT / "bot" / "services").rglob("*.py")
        for action in _list_recorded_actions(path)
    }
    assert len(recorded) > 40
    assert recorded - NAMED_ACTIONS == set()


@pytest.mark.parametrize("action", sorted(ACTS))
async def test_an_act_has_one_row_and_none_of_the_words_that_were_typed(
    store: EngineDatabase, action: str
) -> None:
    rig, act = await ACTS[action](store)
    before = len(await rig.db.read(_list_rows))
    await act()
    new = (await rig.db.read(_list_rows))[before:]
    done = [name for name, prepare in ACTS.items() if prepare is ACTS[action]]
    done += CONSEQUENCES.get(action, [])
    assert sorted(each.action for each in new) == sorted(done)
    actor = BUYER if action == "claim-withdraw" else OPERATOR
    assert {each.actor for each in new} == {actor}
    assert all(each.target for each in new)
    assert not [each for each in await rig.db.read(_list_stored_texts) if TYPED in each]


@pytest.mark.parametrize(
    ("action", "before", "after"),
    [
        ("credit", "0.00", "5.00"),
        ("goodwill", "-29.70", "-28.70"),
        ("limit", "50.00", "7.00"),
        ("refund-part", "29.70", "19.80"),
        ("refund-payment", "5.00", "0.00"),
        ("claim-confirm", "5.00", "5.00"),
        ("claim-decline", "5.00", "0.00"),
        ("close-payment-case", "0.00", "5.00"),
        ("recover", "9.00", "5.00"),
        ("close-debt", "9.00", "0.00"),
    ],
)
async def test_an_act_about_money_has_the_amounts_before_and_after(
    store: EngineDatabase, action: str, before: str, after: str
) -> None:
    rig, act = await ACTS[action](store)
    await act()
    row = (await rig.db.read(_list_rows))[-1]
    assert (row.action, row.before, row.after) == (action, usd(before), usd(after))


@pytest.mark.parametrize(
    ("action", "change"),
    [
        ("staff-role", ("none", "support")),
        ("staff-remove", ("support", "none")),
        ("warranty", ("0", "30")),
        ("balance-warning", ("3", "14")),
        ("accept-rate", ("1.00", "2.00")),
    ],
)
async def test_an_act_on_a_value_has_the_values_before_and_after(
    store: EngineDatabase, action: str, change: tuple[str, str]
) -> None:
    rig, act = await ACTS[action](store)
    await act()
    (row,) = [each for each in await rig.db.read(_list_rows) if each.action == action]
    assert row.change == change


async def test_a_ruling_says_what_was_decided(store: EngineDatabase) -> None:
    rulings: dict[str, Ruling] = {
        "trade": RuledTrade(FOUND),
        "not-charged": RuledNotCharged(TYPED),
        "refund": RuledRefund(),
    }
    rig = await open_services_rig(store)
    rig.supplier.replies[FOUND] = QueryReply("KEY", paid=True)
    for ruling in rulings.values():
        order = await order_with_unknown_outcome(rig)
        await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, ruling)
    rows = [each for each in await rig.db.read(_list_rows) if each.action == "resolve"]
    assert [each.decision for each in rows] == list(rulings)


async def test_a_setting_that_stays_as_it_is_is_not_audited(store: EngineDatabase) -> None:
    for action in ("warranty", "balance-warning"):
        rig, act = await ACTS[action](store)
        await act()
        before = len(await rig.db.read(_list_rows))
        await act()
        assert len(await rig.db.read(_list_rows)) == before
