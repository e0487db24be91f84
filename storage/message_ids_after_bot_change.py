"""Notices that the database was used with another bot, and forgets the messages of that bot.

Telegram numbers messages by bot and chat, so a number of one bot means another message, or none,
for the next bot. An operator's reply to it would reach the wrong buyer.
"""

from sqlalchemy import delete, update

from storage.connection_vault_and_currencies import RepositoryResources
from storage.repositories.meta_values import load_meta_value, save_meta_value
from storage.repositories.people.support_threads import forget_original_messages
from storage.schema.buyers_inbox_and_catalogue_tables import buyers
from storage.schema.order_and_trade_tables import orders
from storage.schema.payment_tables import payment_claims
from storage.schema.secret_outbox_and_audit_tables import outbox
from storage.schema.watches_pins_approvals_support_and_erasure import album_messages, thread_copies

_KEY = "bot"


async def forget_messages_of_another_bot(resources: RepositoryResources) -> bool:
    """Record the bot; if it was another one, delete all message ids and return True.

    A database that was never recorded keeps its message ids.
    """
    stored = await load_meta_value(resources, _KEY)
    current = str(resources.bot_id).encode()
    if stored == current:
        return False
    await save_meta_value(resources, _KEY, current)
    if stored is None:
        return False
    await resources.connection.execute(delete(thread_copies))
    await resources.connection.execute(delete(album_messages))
    for column in (
        buyers.c.screen_message_id,
        buyers.c.screen_question,
        buyers.c.screen_question_order_id,
        orders.c.status_message_id,
        outbox.c.message_id,
        payment_claims.c.picture_message_id,
        payment_claims.c.asked_message_id,
    ):
        change = update(column.table).where(column.is_not(None))
        await resources.connection.execute(change.values({column.name: None}))
    await forget_original_messages(resources)
    return True
