"""The screens of price approvals: the list, the question before one, and its withdrawal."""

from collections.abc import Sequence

from bot.chat.kit.layout import arrange_column, fit_lines, format_page_number, join_paragraphs
from bot.chat.kit.screen import Button, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_confirmation_buttons, build_list_rows
from bot.domain.catalogue.product import Product
from bot.domain.money import Money
from bot.domain.paging import ONLY_PAGE, take_page
from bot.domain.pricing.low_quotes import PriceApproval, unit_cost_as_money
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer, SafeHtml
from bot.services.pricing.low_quotes import ListedApproval

_NAME_WIDTH = 60
_OPERATOR_WIDTH = 40
_PER_PAGE = 12
_WITHDRAW_MARK = "✖️"


def build_approvals_screen(
    localizer: Localizer, listed: Sequence[ListedApproval], currency: str, page: int = 0
) -> Screen:
    """Return a page of the approvals, each with a button that asks to withdraw it."""
    if not listed:
        none = localizer.html("approvals-none")
        return Screen(none, build_list_rows(localizer, (), ONLY_PAGE, verbs.APPROVALS_PAGE))
    shown = take_page(listed, page, _PER_PAGE)
    lines = [_format_approval(localizer, each, currency) for each in shown.items]
    buttons = [_build_withdraw_button(localizer, each.approval, currency) for each in shown.items]
    text = join_paragraphs(
        localizer.html("approvals-head"),
        fit_lines(lines),
        format_page_number(localizer, shown.page, shown.pages),
    )
    rows = build_list_rows(localizer, arrange_column(buttons), shown, verbs.APPROVALS_PAGE)
    return Screen(text, rows)


def build_withdrawal_confirmation_screen(
    localizer: Localizer, approval: PriceApproval, currency: str, confirmation_number: int
) -> Screen:
    """Ask whether the approval is to be withdrawn; say what that changes."""
    question = localizer.html(
        "withdraw-ask",
        name=fit_one_line(approval.name, _NAME_WIDTH),
        cost=unit_cost_as_money(approval.unit_cost, currency),
    )
    return Screen(
        join_paragraphs(question, localizer.html("withdraw-effect")),
        build_confirmation_buttons(
            localizer, localizer.plain("button-withdraw"), confirmation_number
        ),
    )


def build_withdrawn_screen(localizer: Localizer) -> Screen:
    """Return the message that the approval is withdrawn."""
    return Screen(localizer.html("withdraw-done"))


def build_approval_gone_screen(localizer: Localizer) -> Screen:
    """Return the message that there is no such approval any more."""
    return Screen(localizer.html("withdraw-gone"))


def _format_approval(localizer: Localizer, listed: ListedApproval, currency: str) -> SafeHtml:
    approval, operator = listed.approval, listed.operator
    return localizer.html(
        "approvals-line",
        name=fit_one_line(approval.name, _NAME_WIDTH),
        cost=unit_cost_as_money(approval.unit_cost, currency),
        who=fit_one_line(operator.name if operator else str(approval.operator), _OPERATOR_WIDTH),
        date=localizer.format_date(approval.approved_at),
    )


def _build_withdraw_button(localizer: Localizer, approval: PriceApproval, currency: str) -> Button:
    cost = localizer.format_money(unit_cost_as_money(approval.unit_cost, currency))
    label = format_button_label(f"{_WITHDRAW_MARK} {approval.name}", cost)
    return build_callback_button(label, verbs.ASK_PRICE_WITHDRAWAL, approval.product_id)


_QUESTION_NAME_WIDTH = 120


def build_approval_confirmation_screen(
    localizer: Localizer,
    prices: PriceList,
    product: Product,
    unit_cost: Money,
    confirmation_number: int,
) -> Screen:
    """Ask whether one piece of `product` may be sold at `unit_cost`; show the selling price."""
    price = prices.calculate_price(product, None, unit_cost)
    question = localizer.html(
        "approve-ask" if price else "approve-ask-free",
        name=fit_one_line(product.name, _QUESTION_NAME_WIDTH),
        cost=unit_cost,
        price=price,
    )
    return Screen(
        join_paragraphs(question, localizer.html("approve-risk")),
        build_confirmation_buttons(
            localizer, localizer.plain("button-approve"), confirmation_number
        ),
    )


def build_approved_screen(localizer: Localizer, product: Product) -> Screen:
    """Return the message that the price is approved, with a button that asks to withdraw it."""
    name = fit_one_line(product.name, _QUESTION_NAME_WIDTH)
    withdraw = build_callback_button(
        localizer.plain("button-withdraw-approval"), verbs.ASK_PRICE_WITHDRAWAL, product.id
    )
    return Screen(localizer.html("approve-done", name=name), ((withdraw,),))
