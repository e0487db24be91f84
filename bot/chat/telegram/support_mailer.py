"""Letters of threads on their way: rendered, sent, and remembered as standing in a chat.

A picture, a file or a long text goes as a copy that Telegram makes; it never passes through here. What is
for operators goes to nobody else, and what is for a buyer only to the thread's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from telegram import Bot
from telegram.error import BadRequest

from bot.chat.screens.account import support as screens
from bot.chat.screens.admin import support as operator_screens
from bot.chat.telegram import screen_sender
from bot.domain.ledger import BuyerId
from bot.domain.ports import Clock
from bot.domain.repositories import Database, SideWrites
from bot.domain.support_threads import SupportNotice
from bot.i18n import Localizer
from bot.services.people import support
from bot.services.people.support import OutgoingMessage

_ORIGINAL_GONE_ERRORS = (
    "message to copy not found",
    "message can't be copied",
    "message_id_invalid",
)


@dataclass(frozen=True, slots=True)
class SupportMailer:
    """Carries letters over one bot."""

    bot: Bot
    db: Database
    clock: Clock
    admins: frozenset[int]

    async def find_message(
        self, recipient: BuyerId, post: SupportNotice, facts: Mapping[str, str]
    ) -> OutgoingMessage | None:
        """What is to be sent; None when there is none, or not for this reader."""
        mail = await self.db.read(support.read_outgoing_message, facts)
        if mail is None:
            return None
        is_allowed = (
            recipient in self.admins if post.is_for_operators else recipient == mail.thread.buyer_id
        )
        return mail if is_allowed else None

    async def send_part(
        self,
        localizer: Localizer,
        recipient: BuyerId,
        post: SupportNotice,
        mail: OutgoingMessage,
        part: str,
    ) -> int:
        """Send one part; the id of its message. Raises what Telegram says."""
        if part == support.ORIGINAL_PART:
            sent = await self._copy_original(localizer, recipient, mail)
        elif post.is_for_operators:
            screen = operator_screens.build_message_to_operator(
                localizer, post, mail, self.clock.now()
            )
            sent = await screen_sender.send_screen(self.bot, recipient, screen)
        else:
            sent = await screen_sender.send_screen(
                self.bot, recipient, screens.build_message_to_buyer(localizer, post, mail)
            )
        await support.link_message(SideWrites(self.db), recipient, sent, mail.thread.id)
        return sent

    async def _copy_original(
        self, localizer: Localizer, recipient: BuyerId, mail: OutgoingMessage
    ) -> int:
        """The original; its words, where it is there no more."""
        original = mail.message.content
        if original is not None:
            try:
                copy = await self.bot.copy_message(recipient, original.chat_id, original.message_id)
            except BadRequest as error:
                if not any(sign in error.message.lower() for sign in _ORIGINAL_GONE_ERRORS):
                    raise
            else:
                return copy.message_id
        return await screen_sender.send_screen(
            self.bot, recipient, screens.build_original_lost_screen(localizer, mail.message)
        )
