"""The screens of one act for many orders, for the gallery."""

from collections.abc import Iterator, Sequence

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.operator.orders import bulk_acts_screen as screens
from bot.domain.ids import ProductId
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order
from bot.domain.orders.order_search import OrderSearch
from bot.domain.people.staff import Role
from bot.i18n import Localizer
from bot.services.operations.bulk_acts import (
    BulkAct,
    BulkOrders,
    BulkResult,
    CauseSum,
    PlannedReplacements,
    Skipped,
)
from tests.builders import NOW, usd

Named = Iterator[tuple[str, Screen]]


def bulk_screens(localizer: Localizer, orders: Sequence[Order], name: str) -> Named:
    """Yield the causes, the questions and the results of every act."""
    sums = [CauseSum(cause, 3, usd("29.70")) for cause in Cause]
    yield "causes", screens.build_causes_screen(localizer, sums)
    yield "causes, none", screens.build_causes_screen(localizer, [])
    some = BulkOrders(orders, 500)
    yield (
        "cases of a cause",
        screens.build_cause_cases_screen(localizer, Cause.UNKNOWN, some, Role.OWNER),
    )
    search = OrderSearch(product=ProductId(3), since=NOW.date())
    for role in (Role.OWNER, Role.VIEWER):
        yield (
            f"a bad batch, {role}",
            screens.build_bulk_orders_screen(localizer, search, name, some, role),
        )
    for act in (*screens.CASE_ACTS, BulkAct.WRITE):
        message = f"{name} <b>sorry</b>" if act is BulkAct.WRITE else ""
        yield (
            f"bulk question {act.name}",
            screens.build_bulk_question_screen(
                localizer, act, orders, "USD", 2**60, message, replaced=2
            ),
        )
    yield "bulk, nothing to do", screens.build_nothing_to_do_screen(localizer)
    left_out = {Skipped.SOLD_OUT: 2}
    yield "bulk, all sold out", screens.build_nothing_to_do_screen(localizer, left_out)
    for shows_cost in (True, False):
        planned = PlannedReplacements(
            orders, {}, {}, usd("27.00"), usd("29.70"), left_out if shows_cost else {}
        )
        asked = screens.build_replacement_question_screen(
            localizer, planned, 7, shows_cost=shows_cost
        )
        yield f"bulk replacement, {shows_cost}", asked
    yield "bulk text", screens.build_text_question(localizer, 12)
    yield (
        "bulk working",
        screens.build_working_screen(localizer, 12, Tap(verbs.BULK_CASES_PROGRESS, (1, 2))),
    )
    rest = Tap(verbs.ASK_BULK_CASES, (1, 1))
    yield "bulk interrupted", screens.build_progress_screen(localizer, 5, 12, rest)
    skipped = dict.fromkeys(Skipped, 2)
    for result in (BulkResult(12, usd("118.80"), skipped), BulkResult(0, usd("0"), {})):
        yield (
            f"bulk result {result.done}",
            screens.build_bulk_result_screen(localizer, result, "USD"),
        )
