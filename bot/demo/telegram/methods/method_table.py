"""The table of the Bot API methods that this server offers, by name in Telegram's spelling.

A handler takes the server state and the parameters. It returns the JSON result or raises ApiError.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.demo.telegram.methods import (
    answer_inline_query,
    copy_and_forward,
    edit_and_delete,
    messages_and_callback_answers,
    payments,
    photos_documents_and_get_file,
    profile,
    updates,
)
from bot.demo.telegram.request_params import Params
from bot.demo.telegram.state.server_state import ServerState

Handler = Callable[[ServerState, Params], Awaitable[object]]

METHODS: Final[Mapping[str, Handler]] = {
    "getMe": profile.get_me,
    "getUpdates": updates.get_updates,
    "setWebhook": updates.set_webhook,
    "deleteWebhook": updates.delete_webhook,
    "getWebhookInfo": updates.get_webhook_info,
    "sendMessage": messages_and_callback_answers.send_message,
    "sendMessageDraft": messages_and_callback_answers.send_message_draft,
    "sendChatAction": messages_and_callback_answers.send_chat_action,
    "answerCallbackQuery": messages_and_callback_answers.answer_callback_query,
    "sendDocument": photos_documents_and_get_file.send_document,
    "sendPhoto": photos_documents_and_get_file.send_photo,
    "editMessageMedia": photos_documents_and_get_file.edit_message_media,
    "getFile": photos_documents_and_get_file.get_file,
    "editMessageText": edit_and_delete.edit_message_text,
    "editMessageCaption": edit_and_delete.edit_message_caption,
    "editMessageReplyMarkup": edit_and_delete.edit_message_reply_markup,
    "deleteMessage": edit_and_delete.delete_message,
    "deleteMessages": edit_and_delete.delete_messages,
    "copyMessage": copy_and_forward.copy_message,
    "forwardMessage": copy_and_forward.forward_message,
    "answerInlineQuery": answer_inline_query.answer_inline_query,
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
METHOD_NAMES_BY_LOWER_CASE: Final[Mapping[str, str]] = {name.lower(): name for name in METHODS}
