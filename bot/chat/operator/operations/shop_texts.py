"""/texts: an owner changes the welcome and the terms that buyers read.

A new text is shown as buyers will see it, and stored by a second tap.
"""

from functools import partial

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.operations import shop_texts_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.operations.shop_texts import MAX_LENGTHS, ShopTextKind
from bot.domain.people.staff import Right
from bot.services.operations import shop_texts

routes = Routes(right=Right.OWN)


@routes.command("texts", menu_position=135, group=CommandGroup.STATE, aliases=("welcome",))
async def send_texts(context: UpdateContext) -> None:
    """Show the list of the texts."""
    await context.show_screen(await _build_list(context))


@routes.button(verbs.SHOP_TEXTS)
async def show_texts(context: UpdateContext) -> None:
    """Show the list."""
    await context.show_screen(await _build_list(context))


async def _build_list(context: UpdateContext) -> Screen:
    stored = await context.db.read(shop_texts.list_shop_texts)
    return screens.build_texts_screen(context.localizer, stored, context.shop.settings.terms)


@routes.button(verbs.EDIT_SHOP_TEXT)
async def ask_text(context: UpdateContext, text_kind: int) -> None:
    """Ask for the new text."""
    if text_kind >= len(screens.TEXT_KINDS):
        await context.show_stale()
        return
    kind = screens.TEXT_KINDS[text_kind]
    await context.ask(
        screens.build_text_question(context.localizer, kind),
        partial(_preview, kind=kind),
        cancel=Tap(verbs.SHOP_TEXTS),
    )


async def _preview(context: UpdateContext, words: str, kind: ShopTextKind) -> Screen | WrongAnswer:
    """Show the text as buyers will see it, and ask whether to store it."""
    body = screens.tidy_text(kind, words)
    if not body or shop_texts.is_too_long(kind, words):
        most = MAX_LENGTHS[kind]
        return WrongAnswer(context.localizer.html("shop-text-too-long", most=most))
    number = context.ask_second_tap(
        partial(_store, kind=kind, shown=await _read_body(context, kind), body=body)
    )
    return screens.build_preview_screen(
        context.localizer, kind, body, context.shop.settings.name, context.person.name, number
    )


async def _read_body(context: UpdateContext, kind: ShopTextKind) -> str:
    stored = await context.db.read(shop_texts.list_shop_texts)
    return next((each.body for each in stored if each.kind is kind), "")


@routes.button(verbs.ASK_DEFAULT_TEXT)
async def ask_default(context: UpdateContext, text_kind: int) -> None:
    """Ask whether the default text is to be shown again."""
    kind = screens.TEXT_KINDS[text_kind] if text_kind < len(screens.TEXT_KINDS) else None
    shown = await _read_body(context, kind) if kind is not None else ""
    if kind is None or not shown:
        await context.show_stale()
        return
    number = context.ask_second_tap(partial(_store, kind=kind, shown=shown, body=""))
    await context.show_screen(screens.build_default_question(context.localizer, kind, number))


async def _store(context: UpdateContext, kind: ShopTextKind, shown: str, body: str) -> Screen:
    is_changed = await shop_texts.change_text(
        context.shop, context.db, context.buyer, kind, shown, body
    )
    message = "shop-text-changed-meanwhile"
    if is_changed:
        message = "shop-text-stored" if body else "shop-text-default-again"
    return screens.build_result_screen(context.localizer, message)
