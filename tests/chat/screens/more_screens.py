"""More screens for the gallery: search, alerts, letters, privacy, a walk begun before.

Each function takes what may be shown and yields screens with a name that a failing test can show.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from bot.chat.buyer.catalogue import search_screen, watches_screen
from bot.chat.buyer.checkout import question_screen
from bot.chat.buyer.payments import refunds_screen
from bot.chat.buyer.people import account_screen, support_screen
from bot.chat.buyer.people.account_screen import build_invite_screen
from bot.chat.kit.screen import Screen
from bot.chat.navigation.last_thread import ANSWER_MINUTES
from bot.chat.navigation.proposals import Proposal
from bot.chat.operator import proposals_screen
from bot.chat.operator.alerts import build_alert_screen
from bot.chat.operator.catalogue import pins_screen
from bot.chat.operator.operations import checklist_screen, panel_screen, rate_jumps_screen
from bot.chat.operator.people import audit_screen, staff_screen
from bot.chat.operator.people import support_screen as admin_support
from bot.chat.operator.pricing import low_quotes_screen
from bot.domain.catalogue.product import Category, CategoryWithCount, FlashSale, Product
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.catalogue.watches import Watch, WatchKind
from bot.domain.ids import (
    BuyerId,
    CategoryId,
    InviteCode,
    ProductPartId,
    StaffLinkId,
    SupportMessageId,
    SupportThreadId,
)
from bot.domain.operations.balance_forecast import BalanceForecast, ForecastGap
from bot.domain.operations.checklist import ChecklistState, ChecklistStep
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.attempts import Totals
from bot.domain.orders.order import Order
from bot.domain.orders.rewards import ReferralSummary, ReferralTerms
from bot.domain.orders.stored_answers import AlteredAnswer
from bot.domain.paging import ONLY_PAGE, PagePosition
from bot.domain.people.audit import NAMED_ACTIONS, AuditRow
from bot.domain.people.person import Person
from bot.domain.people.proposals import ProposalOutcome
from bot.domain.people.staff import Right, Role, StaffLink, StaffMember
from bot.domain.people.support import (
    MessageContent,
    OpenThread,
    SupportMessage,
    SupportNotice,
    SupportThread,
)
from bot.domain.pricing.low_quotes import PriceApproval
from bot.domain.pricing.rate_jumps import EXCHANGE, RateJump
from bot.i18n import Localizer
from bot.services.catalogue.search import MAX_RESULTS, ResultPage
from bot.services.daily_sums import AboveDailySum
from bot.services.operations.panel import Panel
from bot.services.people.audit import AuditPage
from bot.services.people.referrals import Invitation
from bot.services.people.retention import RetentionPeriods
from bot.services.people.staff import ChosenPerson, OpenedLink, RoleChange
from bot.services.people.support import RefundRequest, ThreadListItem
from bot.services.people.support_messages import OutgoingMessage, ThreadView
from bot.services.pricing.low_quotes import ListedApproval
from bot.services.pricing.rate_jumps import format_jump_facts
from tests.builders import (
    BUYER,
    NOW,
    OPERATOR,
    PRICES,
    a_checklist,
    a_person,
    an_account,
    some_details,
    usd,
)
from tests.chat.screens.sample_shop import SampleShop

Named = Iterator[tuple[str, Screen]]
LATER = NOW + timedelta(minutes=25)


#: An answer as it was typed and as the supplier stored it.
ALTERED_ANSWERS = (
    AlteredAnswer("login", "Login", is_hidden=False, sent=("p<ss&w>rd",), stored=("prd",)),
)


def rates(localizer: Localizer, jumps: Sequence[RateJump]) -> Named:
    """Yield the questions whether to use rates that jumped, and their answers."""
    for jump in jumps:
        name = jump.pair.name
        question = rate_jumps_screen.build_acceptance_question_screen(localizer, jump, 2**60)
        yield f"rate of {name} asked", question
        yield (
            f"rate of {name} accepted",
            rate_jumps_screen.build_rate_accepted_screen(localizer, jump),
        )
        for actor in () if name == EXCHANGE else ("shop", "staff:9001"):
            facts = {**format_jump_facts(jump), "actor": actor}
            back = rate_jumps_screen.build_rate_alert(localizer, AlertKind.RATE_BACK, facts)
            yield f"rate of {name} used again by {actor}", back
        facts = format_jump_facts(jump)
        jumped = rate_jumps_screen.build_rate_alert(localizer, AlertKind.RATE_JUMPED, facts)
        yield f"rate of {name} jumped", jumped
    yield "rate does not wait", rate_jumps_screen.build_rate_gone_screen(localizer)


def searches(localizer: Localizer, shop: SampleShop, products: tuple[Product, ...]) -> Named:
    """Yield the search prompt and every kind of result."""
    yield "search", search_screen.build_search_prompt_screen(localizer)
    some = ResultPage(products, 1, 3, 21, is_approximate=False)
    pages = {
        "found": some,
        "one": replace(some, products=products[:1], page=0, pages=1, total=1),
        "many": replace(some, total=MAX_RESULTS),
        "near": replace(some, is_approximate=True),
        "none": ResultPage((), 0, 1, 0, is_approximate=False),
    }
    for name, page in pages.items():
        query = shop.misspelt_query if name in {"near", "none"} else shop.query
        yield (
            f"search, {name}",
            search_screen.build_search_results_screen(localizer, PRICES, page, query, 7, now=NOW),
        )
    yield (
        "search, none, by an operator",
        search_screen.build_search_results_screen(
            localizer, PRICES, pages["none"], shop.misspelt_query, 7, is_operator=True, now=NOW
        ),
    )
    categories = [CategoryWithCount(Category("1", shop.category, CategoryId(1)), 1_000)]
    for name in ("found", "none"):
        yield (
            f"search, {name}, with a category",
            search_screen.build_search_results_screen(
                localizer, PRICES, pages[name], shop.query, 7, categories, now=NOW
            ),
        )
    yield "search, forgotten", search_screen.build_search_expired_screen(localizer)


def alerts(localizer: Localizer, product: Product, card: Screen, watched: list[Product]) -> Named:
    """Switches on a card, the list, and what is told. `product` is sold out."""
    missed, wanted = watched
    seen = [
        Watch(BUYER, product.id, WatchKind.RESTOCK, NOW),
        Watch(BUYER, product.id, WatchKind.PRICE, NOW, usd("0.99")),
        Watch(BUYER, product.id, WatchKind.OPENING, LATER),
    ]
    back = Watch(BUYER, missed.id, WatchKind.RESTOCK, NOW)
    cheaper = Watch(BUYER, wanted.id, WatchKind.PRICE, NOW, usd("24.09"))
    link = "https://t.me/vitrine_bot?start=p_1"
    yield (
        "card, alerts off",
        watches_screen.add_watch_buttons(localizer, card, product, [], link, now=NOW),
    )
    yield (
        "card, alerts on",
        watches_screen.add_watch_buttons(localizer, card, product, seen, None, now=NOW),
    )
    sale = replace(product, stock=9, details=some_details(flash=FlashSale(LATER, None)))
    for name, watches in (("off", []), ("on", seen[2:])):
        yield (
            f"card, opening {name}",
            watches_screen.add_watch_buttons(localizer, card, sale, watches, None, now=NOW),
        )
    yield "alerts, none", watches_screen.build_watch_list_screen(localizer, [])
    yield (
        "alerts",
        watches_screen.build_watch_list_screen(
            localizer, [(back, missed), (cheaper, wanted), (seen[2], sale)]
        ),
    )
    facts = {"product": "1", "name": missed.name, "amount": "10604", "currency": "USD"}
    yield "alert, back", watches_screen.build_restock_notice(localizer, facts)
    facts |= {"name": wanted.name, "amount": "2145", "before": "2409"}
    yield "alert, cheaper", watches_screen.build_price_drop_notice(localizer, facts)
    yield "alert, open", watches_screen.build_opening_notice(localizer, facts)
    facts |= {"ends": LATER.isoformat()}
    yield "alert, open until", watches_screen.build_opening_notice(localizer, facts)


def invitations(localizer: Localizer) -> Named:
    """Yield the screen of an invite link: before and after friends came, and without the link."""
    link = "https://t.me/example_shop_bot?start=r_0123456789abcdef"
    nothing = ReferralSummary(0, usd("0"), usd("0"))
    one_order = ReferralTerms(1_000, timedelta(days=1), 1)
    first = Invitation(InviteCode("0"), one_order, nothing)
    yield "invite, nobody came", build_invite_screen(localizer, first, link, "")
    yield "invite, no link", build_invite_screen(localizer, first, None, "")
    for days, orders in ((0, 0), (2, 2), (14, 5), (21, 21)):
        terms = ReferralTerms(1_250, timedelta(days=days), orders)
        earned = ReferralSummary(orders + 1, usd("12.40"), usd("0.45"))
        invitation = Invitation(InviteCode("0"), terms, earned)
        yield f"invite, {days} days", build_invite_screen(localizer, invitation, link, "Example")


def privacies(localizer: Localizer, shop: SampleShop) -> Named:
    """Yield the list of stored data, its erasure, and the terms."""
    yield "terms", account_screen.build_terms_screen(localizer, "", 0)
    yield (
        "terms of the operator",
        account_screen.build_terms_screen(localizer, shop.terms, 0),
    )
    yield "terms, last page", account_screen.build_terms_screen(localizer, shop.terms, 99)
    for days in (None, 1, 90):
        kept = None if days is None else timedelta(days=days)
        yield (
            f"privacy {days}",
            account_screen.build_privacy_screen(
                localizer, RetentionPeriods(kept, timedelta(days=7)), has_referral=days == 90
            ),
        )
    yield (
        "privacy with claims",
        account_screen.build_privacy_screen(
            localizer, RetentionPeriods(timedelta(days=90), timedelta(days=7), has_claims=True)
        ),
    )
    for count in (0, 1, 2, 5):
        yield (
            f"forget {count}",
            account_screen.build_erasure_confirmation_screen(
                localizer, count, NOW, has_referral=count == 5
            ),
        )
        yield f"forgotten {count}", account_screen.build_erasure_done_screen(localizer, count)


def left(localizer: Localizer, product: Product, variant: ProductPartId) -> Named:
    """Yield a checkout that was left a while ago."""
    choices = BuyerChoices(variant=variant, quantity=2)
    for seconds in (60, 7_200):
        yield (
            f"began {seconds}",
            question_screen.build_resume_prompt_screen(localizer, product, choices, seconds),
        )


def support_messages_to_shop(localizer: Localizer, shop: SampleShop, order: Order) -> Named:
    """Yield support as the buyer sees it."""
    for about in (None, order):
        thread = _thread(about)
        seen = ThreadView(thread, _buyer(shop), about)
        name = "no order" if about is None else "an order"
        yield f"support, {name}", support_screen.build_write_invitation_screen(localizer, seen)
        yield (
            f"support, passed on, {name}",
            support_screen.build_message_passed_on_screen(localizer, seen),
        )
        yield (
            f"support, not passed on, {name}",
            support_screen.build_message_not_passed_on_screen(localizer, seen),
        )
    about_none = ThreadView(_thread(None), _buyer(shop), None)
    yield "support, payment", support_screen.build_payment_help_screen(localizer, about_none)
    yield "refund?", refunds_screen.build_refund_question_screen(localizer, order)
    problem = localizer.html("support-only-these")
    question = refunds_screen.build_refund_question_screen(localizer, order, problem)
    yield "refund?, a reason that cannot be sent", question
    for is_new in (True, False):
        request = RefundRequest(ThreadView(_thread(order), _buyer(shop), order), NOW, is_new)
        yield (
            f"refund requested, new: {is_new}",
            refunds_screen.build_refund_requested_screen(localizer, request),
        )
    with_reason = refunds_screen.build_refund_requested_screen(localizer, request, has_reason=True)
    yield "refund requested, with a reason", with_reason
    yield "support, offered", support_screen.build_send_offer_screen(localizer)


def answers(localizer: Localizer, shop: SampleShop, order: Order) -> Named:
    """Yield what operators send to buyers: separate messages without a button home."""
    for post in (SupportNotice.OPERATOR_ANSWER, SupportNotice.CLOSED_FOR_BUYER):
        for about in (None, order):
            mail = _mail(shop, about, staff=True)
            yield (
                f"{post} {about is None}",
                support_screen.build_message_to_buyer(localizer, post, mail),
            )


def support_messages_for_operators(localizer: Localizer, shop: SampleShop, order: Order) -> Named:
    """Yield support as operators see it."""
    for post in SupportNotice:
        if post.is_for_operators:
            is_from_buyer = post in {SupportNotice.BUYER_MESSAGE, SupportNotice.REFUND_REQUEST}
            mail = _mail(shop, order, staff=not is_from_buyer)
            yield str(post), admin_support.build_message_to_operator(localizer, post, mail, LATER)
    for said in (None, _said(shop.buyer_message, whole=False)):
        mail = replace(_mail(shop, None, staff=False), message=_support_message(said, staff=False))
        yield (
            f"letter {said is None}",
            admin_support.build_message_to_operator(
                localizer, SupportNotice.BUYER_MESSAGE, mail, LATER
            ),
        )
        yield (
            f"lost {said is None}",
            support_screen.build_original_lost_screen(localizer, mail.message),
        )
    person = _buyer(shop)
    asked, answered = _said(shop.buyer_message), _said(shop.operator_answer)
    both = (
        _support_message(asked, staff=False),
        _support_message(answered, staff=True),
        _support_message(None, staff=True),
    )
    seen = ThreadView(_thread(order), person, order, both)
    closed = replace(seen, thread=replace(seen.thread, closed_at=NOW))
    yield "thread", admin_support.build_thread_screen(localizer, seen, LATER)
    yield "thread, closed", admin_support.build_thread_screen(localizer, closed, LATER)
    refund = replace(seen, thread=replace(seen.thread, refund_requested_at=NOW))
    yield "thread, refund asked", admin_support.build_thread_screen(localizer, refund, LATER)
    opened = admin_support.build_thread_screen(localizer, seen, LATER, ANSWER_MINUTES)
    yield "thread, opened", opened
    yield "answer sent", admin_support.build_answer_sent_screen(localizer, seen)
    general = replace(seen, thread=_thread(None), order=None)
    yield (
        "answer sent, opened",
        admin_support.build_answer_sent_screen(localizer, general, ANSWER_MINUTES),
    )
    asked_for = admin_support.build_choose_recipient_screen(localizer, [seen, general])
    yield "answer, for whom", asked_for
    yield "no thread", admin_support.build_no_thread_screen(localizer)
    yield "answer not sent", admin_support.build_answer_not_sent_screen(localizer)
    people = (person, *(a_person(name=name, username=None) for name in shop.other_buyers))
    lines = [
        ThreadListItem(OpenThread(seen.thread, support_message, 3), one, about)
        for support_message, one, about in zip(both, people, (order, None, order), strict=True)
    ]
    for count in (1, 3):
        listed = lines[:count]
        yield (
            f"threads {count}",
            admin_support.build_thread_list_screen(localizer, listed, count, LATER),
        )
    yield (
        "threads, refund requests",
        admin_support.build_thread_list_screen(
            localizer, listed, count, LATER, PagePosition(0, 2, 20), only_refund_requests=True
        ),
    )
    yield (
        "threads, no refund requests",
        admin_support.build_thread_list_screen(localizer, [], 0, LATER, only_refund_requests=True),
    )
    yield "threads, none", admin_support.build_thread_list_screen(localizer, [], 0, LATER)


def picks(localizer: Localizer, products: tuple[Product, ...]) -> Named:
    """Yield what operators see of pinned products."""
    product, other = products[:2]
    for command in ("pin", "unpin"):
        for changed in (True, False):
            done = pins_screen.build_pin_done_screen(
                localizer, command, product, [product, other], has_changed=changed
            )
            yield f"{command} {changed}", done
        yield (
            f"{command}, several",
            pins_screen.build_pin_choices_screen(localizer, command, [product, other]),
        )
        yield (
            f"{command}, how",
            pins_screen.build_pin_usage_screen(localizer, command, [product]),
        )
    yield (
        "pins, none",
        pins_screen.build_pin_usage_screen(localizer, "pin", []),
    )


def staff_screens(localizer: Localizer, shop: SampleShop) -> Named:
    """Yield the list of staff, one member, every question and every result of a change."""
    chosen = ChosenPerson(BuyerId(8_001), shop.buyer, None)
    owner = BuyerId(OPERATOR)
    member = StaffMember(chosen.id, Role.SUPPORT, shop.buyer, "maria_b", owner, NOW)
    link = StaffLink(StaffLinkId(3), Role.MANAGER, owner, NOW, chosen.id, None)
    person = replace(_buyer(shop), username="maria_b")
    owners = [(owner, a_person(name="Olga")), (BuyerId(9_009), None)]
    opened = [OpenedLink(link, person)]
    yield "staff", staff_screen.build_staff_screen(localizer, owners, [member], opened)
    yield "staff, member", staff_screen.build_member_screen(localizer, member)
    for way in (staff_screen.CHOOSE, staff_screen.LINK):
        screen = staff_screen.build_role_choice_screen(localizer, way)
        yield f"staff, role for way {way}", screen
    yield "staff, request", staff_screen.build_person_request_screen(localizer, Role.MANAGER)
    yield "staff, chosen", staff_screen.build_chosen_screen(localizer, chosen)
    address = "https://t.me/vitrine_bot?start=j_0123456789abcdef"
    yield "staff, link", staff_screen.build_link_screen(localizer, Role.VIEWER, address, 60)
    for role, shown in ((Role.MANAGER, None), (Role.VIEWER, Role.SUPPORT), (None, Role.SUPPORT)):
        screen = staff_screen.build_role_question_screen(localizer, chosen, role, shown, 2**60)
        yield f"staff, question {role} {shown}", screen
    for change in RoleChange:
        screen = staff_screen.build_role_changed_screen(localizer, change, shop.buyer, Role.VIEWER)
        yield f"staff, {change.value}", screen
    removed = staff_screen.build_role_changed_screen(
        localizer, RoleChange.CHANGED, shop.buyer, None
    )
    yield "staff, removed", removed
    yield "staff, refused", staff_screen.build_refused_screen(localizer, shop.buyer)
    for role in (Role.SUPPORT, None):
        yield f"staff, own {role}", staff_screen.build_own_role_screen(localizer, role)
    facts = {"link": "3", "role": "manager", "name": shop.buyer, "handle": "@maria_b · 8001"}
    alert = build_alert_screen(localizer, AlertKind.STAFF_LINK_OPENED, facts)
    yield "staff, link opened", alert


def audits(localizer: Localizer, shop: SampleShop) -> Named:
    """Yield the audit with every action, of one object, and empty."""
    owner, support = BuyerId(OPERATOR), BuyerId(8_001)
    names = {owner: "Olga", support: shop.buyer}
    actions = sorted(NAMED_ACTIONS)
    for start in range(0, len(actions), 15):
        rows = [
            AuditRow(owner, action, "order:1046", NOW, support, usd("9.90"), usd("4.95"))
            for action in actions[start : start + 15]
        ]
        page = AuditPage(rows, len(actions), PagePosition(1, 4, 15), [owner, support], names)
        view = audit_screen.AuditView(owner, 1, 7)
        yield f"audit {start}", audit_screen.build_audit_screen(localizer, page, view)
    rows = [
        AuditRow(BuyerId(0), "sales-paused", "sales:operator", NOW),
        AuditRow(support, shop.buyer, shop.buyer, NOW, given_away=usd("2.00")),
    ]
    few = AuditPage(rows, 2, ONLY_PAGE, [owner], names)
    view = audit_screen.ALL
    yield "audit, one object", audit_screen.build_audit_screen(localizer, few, view, "order:1046")
    none = AuditPage([], 0, ONLY_PAGE, [owner], names)
    yield "audit, empty", audit_screen.build_audit_screen(localizer, none, view)


def proposals(localizer: Localizer, shop: SampleShop) -> Named:
    """Yield what support proposes, and what those who may decide and support read."""
    asked = "Order #1046 · refund $4.62?\nThe buyer gets the money back.\n\n→ Refund $4.62"
    proposer, reader, number = BuyerId(8_001), BuyerId(8_002), 2**60
    known: Proposal[None] = Proposal(number, proposer, shop.buyer, None, Right.MONEY, asked, 1046)
    known.decider_name = shop.buyer
    yield "proposal, to be made", proposals_screen.build_ask_screen(localizer, "✖", asked, number)
    yield "proposal, question", proposals_screen.build_proposal_screen(localizer, known, reader)
    for name, readers in {"sent": ["Olga", shop.buyer], "to nobody": []}.items():
        screen = proposals_screen.build_proposed_screen(localizer, known, readers)
        yield f"proposal, {name}", screen
    above = AboveDailySum(usd("2.00"))
    yield "proposal, above the sum", proposals_screen.build_above_sum_screen(localizer, above)
    result = Screen(localizer.html("second-tap-dropped"))
    screen = proposals_screen.build_decided_screen(localizer, known, reader)
    yield "proposal, being decided", screen
    for outcome in ProposalOutcome:
        decided = replace(known, outcome=outcome)
        screen = proposals_screen.build_outcome_screen(localizer, decided, result)
        yield f"proposal, {outcome.value}", screen
    screen = proposals_screen.build_asked_again_screen(localizer, known)
    yield "proposal, asked-again", screen
    label = "↩️ Refund $4.62"
    screen = proposals_screen.build_question_again_screen(localizer, asked, label, number)
    yield "proposal, question again", screen
    yield "proposal, expired", proposals_screen.build_expired_screen(localizer)
    yield "proposal, proposer left", proposals_screen.build_left_screen(localizer, known)


def price_approvals(localizer: Localizer, product: Product) -> Named:
    """Yield what an operator sees when approving a price far below the catalogue."""
    for cost in (usd("0.00"), usd("0.05")):
        yield (
            f"approve {cost}?",
            low_quotes_screen.build_approval_confirmation_screen(
                localizer, PRICES, product, cost, 2**60
            ),
        )
    yield "approved", low_quotes_screen.build_approved_screen(localizer, product)
    approval = PriceApproval(product.id, product.name, 900_000, OPERATOR, NOW)
    listed = [
        ListedApproval(approval, None),
        ListedApproval(replace(approval, unit_cost=0), a_person(name="Olga <b>")),
    ]
    yield "approvals", low_quotes_screen.build_approvals_screen(localizer, listed, "USD")
    yield "approvals, none", low_quotes_screen.build_approvals_screen(localizer, [], "USD")
    yield (
        "withdraw?",
        low_quotes_screen.build_withdrawal_confirmation_screen(localizer, approval, "USD", 2**60),
    )
    yield "withdrawn", low_quotes_screen.build_withdrawn_screen(localizer)
    yield "withdrawn before", low_quotes_screen.build_approval_gone_screen(localizer)


def _thread(order: Order | None) -> SupportThread:
    return SupportThread(SupportThreadId(7), BUYER, order.id if order else None, NOW)


def _support_message(said: MessageContent | None, *, staff: bool) -> SupportMessage:
    return SupportMessage(SupportMessageId(1), SupportThreadId(7), staff, said, NOW)


def _said(text: str, *, whole: bool = True) -> MessageContent:
    return MessageContent(text, 1, 2, BUYER, whole)


def _buyer(shop: SampleShop) -> Person:
    return a_person(name=shop.buyer, username="maria_b")


def _mail(shop: SampleShop, order: Order | None, *, staff: bool) -> OutgoingMessage:
    support_message = _support_message(
        _said(shop.operator_answer if staff else shop.buyer_message), staff=staff
    )
    operator = a_person(name=shop.operator) if staff else None
    return OutgoingMessage(_thread(order), _buyer(shop), order, support_message, operator)


def checklists(localizer: Localizer, calm: Panel) -> Named:
    """Yield the panel of a new shop, its checklist and the pages of its steps."""
    none = usd("0")
    nothing = Totals(0, 0, 0, none, none, none, none, none, none, none)
    forecast = BalanceForecast(Decimal("20.00"), gap=ForecastGap.NO_HISTORY)
    for state in (ChecklistState.SHOWN, ChecklistState.HIDDEN):
        new = replace(
            calm,
            today=nothing,
            week=nothing,
            account=an_account("20.00"),
            forecast=forecast,
            checklist=a_checklist(state),
        )
        yield (
            f"panel, checklist {state}",
            panel_screen.build_panel_screen(localizer, new, "USD", NOW),
        )
    for state in ChecklistState:
        one = a_checklist(state)
        yield f"checklist {state}", checklist_screen.build_checklist_screen(localizer, one, "USD")
    for step in ChecklistStep:
        if step not in checklist_screen.STEP_PAGES:
            for one in (a_checklist(), a_checklist(ChecklistState.COMPLETE)):
                yield (
                    f"checklist step {step} {one.is_done(step)}",
                    checklist_screen.build_step_screen(localizer, one, step, "USD"),
                )
    for is_untold in (False, True):
        silent = replace(a_checklist(), balance=None, is_balance_untold=is_untold, cheapest=None)
        yield (
            f"checklist without balance {is_untold}",
            checklist_screen.build_checklist_screen(localizer, silent, "USD"),
        )
