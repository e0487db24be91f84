"""Everything there is on this Telegram, in one record that methods and people both act on."""

from __future__ import annotations

from dataclasses import dataclass

from bot.demo.telegram.callbacks import Callbacks
from bot.demo.telegram.chats import Chats
from bot.demo.telegram.checkouts import Checkouts
from bot.demo.telegram.events import EventHub
from bot.demo.telegram.files import Files
from bot.demo.telegram.flood import Flood
from bot.demo.telegram.inline import InlineQueries
from bot.demo.telegram.profile import Profile
from bot.demo.telegram.stars import StarLedger
from bot.demo.telegram.updates import UpdateQueue


@dataclass(frozen=True, slots=True)
class World:
    """The bot, its chats, what waits for it, and who watches."""

    profile: Profile
    chats: Chats
    files: Files
    updates: UpdateQueue
    callbacks: Callbacks
    inline: InlineQueries
    checkouts: Checkouts
    stars: StarLedger
    events: EventHub
    flood: Flood | None
