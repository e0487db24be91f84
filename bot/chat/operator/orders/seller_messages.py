"""The buttons of the question whether a seller's sentence is the goods or only a message.

After the order got its goods, a tap shows that and saves nothing. A further button saves the verdict
for later orders.
"""

from functools import partial

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.operator.orders import seller_messages_screen as screens
from bot.chat.operator.proposals import ask_to_propose
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined
from bot.domain.ids import SecretId
from bot.domain.orders.seller_messages import SellerTextVerdict
from bot.domain.people.staff import Right
from bot.services.alerts import keep_message
from bot.services.orders import seller_messages
from bot.services.orders.seller_messages import NothingToJudge

routes = Routes(right=Right.MONEY)


@routes.button(verbs.JUDGE_AS_DELIVERY)
async def judge_as_delivery(context: UpdateContext, secret_id: int) -> None:
    """Settle the orders that wait with this sentence: it is the goods."""
    await _judge(context, SecretId(secret_id), SellerTextVerdict.DELIVERY)


@routes.button(verbs.JUDGE_AS_MESSAGE)
async def judge_as_message(context: UpdateContext, secret_id: int) -> None:
    """Let the orders with this sentence wait for their goods: it is only a message."""
    await _judge(context, SecretId(secret_id), SellerTextVerdict.MESSAGE)


@routes.button(verbs.JUDGE_LATER_AS_DELIVERY)
async def judge_later_as_delivery(context: UpdateContext, secret_id: int) -> None:
    """Save for later orders that this sentence is the goods; no order waits with it now."""
    verdict = SellerTextVerdict.DELIVERY
    await _judge(context, SecretId(secret_id), verdict, is_for_later_orders=True)


@routes.button(verbs.JUDGE_LATER_AS_MESSAGE)
async def judge_later_as_message(context: UpdateContext, secret_id: int) -> None:
    """Save for later orders that this sentence is only a message; no order waits with it now."""
    verdict = SellerTextVerdict.MESSAGE
    await _judge(context, SecretId(secret_id), verdict, is_for_later_orders=True)


async def _judge(
    context: UpdateContext,
    secret_id: SecretId,
    verdict: SellerTextVerdict,
    *,
    is_for_later_orders: bool = False,
) -> None:
    act = partial(
        _apply_verdict,
        secret_id=secret_id,
        verdict=verdict,
        is_for_later_orders=is_for_later_orders,
    )
    if context.only_proposes:
        await ask_to_propose(context, act, context.button_label)
    else:
        await context.show_in_place(await act(context))
        # An alert that the verdict has settled shows its result.
        await context.db.transact(keep_message, context.buyer, context.message_id)


async def _apply_verdict(
    context: UpdateContext,
    secret_id: SecretId,
    verdict: SellerTextVerdict,
    *,
    is_for_later_orders: bool,
) -> Screen:
    judged = await context.db.transact(
        seller_messages.judge_text,
        context.buyer,
        secret_id,
        verdict,
        is_for_later_orders=is_for_later_orders,
    )
    match judged:
        case Declined():
            return screens.build_text_erased_screen(context.localizer)
        case NothingToJudge(order):
            return screens.build_nothing_to_judge_screen(
                context.localizer, order, verdict, secret_id
            )
        case _:
            return screens.build_judged_text_screen(context.localizer, judged, secret_id)
