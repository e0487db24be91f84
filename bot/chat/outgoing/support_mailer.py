"""The sending of support messages: render, send, and link each sent message to its thread.

Telegram itself passes on a picture, a file or a long text; its content never passes through here.
Operators get it forwarded, so that nothing that a buyer wrote looks like the bot's own words. A buyer
gets an operator's copied: it is the shop's answer.
Messages for operators go only to staff who may answer, by their role at that time. Messages for a
buyer go only to the thread's buyer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from telegram import Bot

from bot.chat.buyer.people.support_screen import build_message_to_buyer, build_original_lost_screen
from bot.chat.operator.people.support_screen import build_message_to_operator
from bot.chat.telegram import message_sender
from bot.chat.telegram.message_sender import copy_if_exists, forward_if_exists
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Right, Role, has_right
from bot.domain.people.support import SupportNotice
from bot.domain.system_ports import Clock
from bot.i18n import Localizer
from bot.services.people import support_messages
from bot.services.people.support_messages import OutgoingMessage
from bot.services.shop import SideWrites
from storage.database import Database


@dataclass(frozen=True, slots=True)
class SupportMailer:
    """A sender of support messages with one bot."""

    bot: Bot
    db: Database
    clock: Clock
    get_role: Callable[[BuyerId], Role | None]

    async def find_message(
        self, recipient: BuyerId, post: SupportNotice, facts: Mapping[str, str]
    ) -> OutgoingMessage | None:
        """Return the message to send; None if there is none or the recipient may not read it."""
        mail = await self.db.read(support_messages.read_outgoing_message, facts)
        if mail is None:
            return None
        is_allowed = (
            has_right(self.get_role(recipient), Right.ANSWER)
            if post.is_for_operators
            else recipient == mail.thread.buyer_id
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
        """Send one part and return the id of its message. Raise telegram.error.TelegramError."""
        if part == support_messages.ORIGINAL_PART:
            sent = await self._pass_on_original(
                localizer, recipient, mail, is_forwarded=post.is_for_operators
            )
        elif post.is_for_operators:
            screen = build_message_to_operator(localizer, post, mail, self.clock.now())
            sent = await message_sender.send_screen(self.bot, recipient, screen)
        else:
            sent = await message_sender.send_screen(
                self.bot, recipient, build_message_to_buyer(localizer, post, mail)
            )
        await SideWrites(self.db).write_aside(
            support_messages.link_message, recipient, sent, mail.thread.id
        )
        return sent

    async def _pass_on_original(
        self,
        localizer: Localizer,
        recipient: BuyerId,
        mail: OutgoingMessage,
        *,
        is_forwarded: bool,
    ) -> int:
        """Forward or copy the original message, or send its text if it no longer exists."""
        original = mail.message.content
        if original is not None:
            pass_on = forward_if_exists if is_forwarded else copy_if_exists
            sent = await pass_on(self.bot, recipient, original.chat_id, original.message_id)
            if sent is not None:
                return sent
        return await message_sender.send_screen(
            self.bot, recipient, build_original_lost_screen(localizer, mail.message)
        )
