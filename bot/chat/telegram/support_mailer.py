"""Letters of threads on their way: rendered, sent, and remembered as standing in a chat.

A picture, a file or a long text goes as a copy that Telegram makes; it never passes through here. What is
for operators goes to nobody else, and what is for a buyer only to the thread's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from telegram import Bot
from telegram.error import BadRequest

from bot.chat import show
from bot.chat.screens import support as screens
from bot.domain.ledger import BuyerId
from bot.domain.ports import Clock
from bot.domain.store import Store
from bot.domain.threads import Post
from bot.i18n import Speech
from bot.services import support
from bot.services.support import Mail

_LOST = ("message to copy not found", "message can't be copied", "message_id_invalid")


@dataclass(frozen=True, slots=True)
class Postman:
    """Carries letters over one bot."""

    bot: Bot
    store: Store
    clock: Clock
    admins: frozenset[int]

    async def find(self, reader: BuyerId, post: Post, facts: Mapping[str, str]) -> Mail | None:
        """What is to be sent; None when there is none, or not for this reader."""
        mail = await self.store.read(support.mail, facts)
        if mail is None:
            return None
        may = reader in self.admins if post.to_staff else reader == mail.thread.buyer_id
        return mail if may else None

    async def send(self, speech: Speech, reader: BuyerId, post: Post, mail: Mail, part: str) -> int:
        """Send one part; the id of its message. Raises what Telegram says."""
        if part == support.ORIGINAL:
            sent = await self._copy(speech, reader, mail)
        elif post.to_staff:
            screen = screens.to_staff(speech, post, mail, self.clock.now())
            sent = await show.send(self.bot, reader, screen)
        else:
            sent = await show.send(self.bot, reader, screens.to_buyer(speech, post, mail))
        await support.keep_copy(self.store, reader, sent, mail.thread.id)
        return sent

    async def _copy(self, speech: Speech, reader: BuyerId, mail: Mail) -> int:
        """The original; its words, where it is there no more."""
        said = mail.letter.said
        if said is not None:
            try:
                copied = await self.bot.copy_message(reader, said.chat_id, said.message_id)
            except BadRequest as error:
                if not any(sign in error.message.lower() for sign in _LOST):
                    raise
            else:
                return copied.message_id
        return await show.send(self.bot, reader, screens.lost(speech, mail.letter))
