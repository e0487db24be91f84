"""The buttons that confirm or cancel an operator's pending action. Each action runs once."""

from bot.chat.admin import (
    approved_low_prices,
    buyer_list_and_credit,
    cases,
    credit_limits,
    low_price_approval_button,
    payment_cases,
    payment_claims,
    payment_refunds,
    price_rules,
    promo_codes,
    rate_jumps,
    sales_pause,
)
from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.admin import usage_and_confirmations as screens
from bot.chat.update_context import UpdateContext
from bot.chat.updates.admin_confirmations import (
    AcceptRateAction,
    AddPromoAction,
    AdminAction,
    ClaimAction,
    CloseFoundPaymentsAction,
    ClosePaymentCaseAction,
    CreditAction,
    EndPromoAction,
    LimitAction,
    PaymentRefundAction,
    PriceApprovalAction,
    PriceRuleAction,
    PriceWithdrawalAction,
    ResumeSalesAction,
    RulingAction,
)

routes = Routes(operators_only=True)


@routes.button(verbs.CONFIRM_ADMIN_ACTION)
async def confirm_action(context: UpdateContext, confirmation: int) -> None:
    """Carry out the pending action; refuse one that is done, expired or another operator's.

    It is marked done after its change is committed, so that a failure before that can be retried.
    """
    action = context.deps.admin_confirmations.get_pending(context.buyer, confirmation)
    if action is None:
        await _show_too_late(context, confirmation)
        return
    await _apply(context, action)
    context.deps.admin_confirmations.mark_done(confirmation)


async def _apply(context: UpdateContext, action: AdminAction) -> None:
    """Carry out an action by the module that asked for its confirmation."""
    match action:
        case RulingAction():
            await cases.apply_ruling(context, action)
        case CreditAction():
            await buyer_list_and_credit.apply_credit(context, action)
        case LimitAction():
            await credit_limits.apply_limit(context, action)
        case ResumeSalesAction():
            await sales_pause.apply_resume(context, action)
        case (
            PriceApprovalAction() | PriceWithdrawalAction() | PriceRuleAction() | AcceptRateAction()
        ):
            await _apply_to_prices(context, action)
        case AddPromoAction() | EndPromoAction():
            await promo_codes.apply_action(context, action)
        case (
            ClaimAction()
            | PaymentRefundAction()
            | ClosePaymentCaseAction()
            | CloseFoundPaymentsAction()
        ):
            await _apply_to_payments(context, action)


async def _apply_to_prices(
    context: UpdateContext,
    action: PriceApprovalAction | PriceWithdrawalAction | PriceRuleAction | AcceptRateAction,
) -> None:
    match action:
        case PriceApprovalAction():
            await low_price_approval_button.apply_approval(context, action)
        case PriceWithdrawalAction():
            await approved_low_prices.apply_withdrawal(context, action)
        case PriceRuleAction():
            await price_rules.apply_change(context, action)
        case AcceptRateAction():
            await rate_jumps.apply_acceptance(context, action)


async def _apply_to_payments(
    context: UpdateContext,
    action: ClaimAction | PaymentRefundAction | ClosePaymentCaseAction | CloseFoundPaymentsAction,
) -> None:
    match action:
        case ClaimAction():
            await payment_claims.apply_confirmation(context, action)
        case PaymentRefundAction():
            await payment_refunds.apply_refund(context, action)
        case ClosePaymentCaseAction():
            await payment_cases.apply_close(context, action)
        case CloseFoundPaymentsAction():
            await payment_cases.apply_close_found(context, action)


@routes.button(verbs.CANCEL_ADMIN_ACTION)
async def cancel_action(context: UpdateContext, confirmation: int) -> None:
    """Cancel the pending confirmation."""
    action = context.deps.admin_confirmations.get_pending(context.buyer, confirmation)
    if action is None:
        await _show_too_late(context, confirmation)
        return
    context.deps.admin_confirmations.mark_done(confirmation)
    is_about_case = isinstance(
        action, RulingAction | ClosePaymentCaseAction | CloseFoundPaymentsAction
    )
    await context.finalize_message(
        screens.build_confirmation_cancelled_screen(context.localizer, is_about_case=is_about_case)
    )


async def _show_too_late(context: UpdateContext, number: int) -> None:
    """Show that the confirmation has expired, unless it is done: then its result stays visible."""
    if not context.deps.admin_confirmations.is_done(context.buyer, number):
        await context.finalize_message(screens.build_confirmation_expired_screen(context.localizer))
