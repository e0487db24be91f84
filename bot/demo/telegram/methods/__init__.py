"""The methods of the Bot API that this server offers, by name in Telegram's spelling.

A handler takes the world and the parameters and returns the JSON result, or raises ApiError.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.demo.telegram.methods import (
    copies,
    edits,
    inline,
    media,
    messages,
    payments,
    profile,
    updates,
)
from bot.demo.telegram.wire import Params
from bot.demo.telegram.world import World

Handler = Callable[[World, Params], Awaitable[object]]

METHODS: Final[Mapping[str, Handler]] = {
    "getMe": profile.get_me,
    "getUpdates": updates.get_updates,
    "deleteWebhook": updates.delete_webhook,
    "getWebhookInfo": updates.get_webhook_info,
    "sendMessage": messages.send_message,
    "sendMessageDraft": messages.send_message_draft,
    "sendChatAction": messages.send_chat_action,
    "answerCallbackQuery": messages.answer_callback_query,
    "sendDocument": media.send_document,
    "sendPhoto": media.send_photo,
    "editMessageMedia": media.edit_message_media,
    "getFile": media.get_file,
    "editMessageText": edits.edit_message_text,
    "editMessageCaption": edits.edit_message_caption,
    "editMessageReplyMarkup": edits.edit_message_reply_markup,
    "deleteMessage": edits.delete_message,
    "deleteMessages": edits.delete_messages,
    "copyMessage": copies.copy_message,
    "forwardMessage": copies.forward_message,
    "answerInlineQuery": inline.answer_inline_query,
    "sendInvoice": payments.send_invoice,
    "answerPreCheckoutQuery": payments.answer_pre_checkout_query,
    "refundStarPayment": payments.refund_star_payment,
    "getMyStarBalance": payments.get_my_star_balance,
    "getStarTransactions": payments.get_star_transactions,
    "getChat": profile.get_chat,
    "setMyCommands": profile.set_my_commands,
    "getMyCommands": profile.get_my_commands,
    "deleteMyCommands": profile.delete_my_commands,
    "setMyName": profile.set_my_name,
    "getMyName": profile.get_my_name,
    "setMyDescription": profile.set_my_description,
    "getMyDescription": profile.get_my_description,
    "setMyShortDescription": profile.set_my_short_description,
    "getMyShortDescription": profile.get_my_short_description,
    "setChatMenuButton": profile.set_chat_menu_button,
    "getChatMenuButton": profile.get_chat_menu_button,
}
SPELLING: Final[Mapping[str, str]] = {name.lower(): name for name in METHODS}
