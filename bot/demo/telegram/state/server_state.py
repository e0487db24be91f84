"""The whole state of the server in one record, shared by Bot API methods and people's actions."""

from __future__ import annotations

from dataclasses import dataclass

from bot.demo.telegram.flood_control import FloodControl
from bot.demo.telegram.state.bot_profile import BotProfile
from bot.demo.telegram.state.callback_queries import CallbackQueries
from bot.demo.telegram.state.chats import Chats
from bot.demo.telegram.state.events import EventHub
from bot.demo.telegram.state.files import Files
from bot.demo.telegram.state.inline_queries import InlineQueries
from bot.demo.telegram.state.invoices_and_charges import InvoiceLedger
from bot.demo.telegram.state.pre_checkout_queries import PreCheckoutQueries
from bot.demo.telegram.state.update_queue import UpdateQueue


@dataclass(frozen=True, slots=True)
class ServerState:
    """The bot's profile, chats, files, queues, pending queries, invoices and events."""

    profile: BotProfile
    chats: Chats
    files: Files
    updates: UpdateQueue
    callbacks: CallbackQueries
    inline: InlineQueries
    pre_checkouts: PreCheckoutQueries
    invoices: InvoiceLedger
    events: EventHub
    flood: FloodControl | None
