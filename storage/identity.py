"""Checks whose database it is: its vault key, its currency and its bot.

The check runs at every start, before anything is encrypted under a wrong key or added across
currencies.

Telegram numbers messages by bot and chat, so a number of one bot means another message, or none,
for the next bot. An operator's reply to it would reach the wrong buyer. So the messages of another
bot are forgotten.
"""

from sqlalchemy import delete, func, select, update

from bot.domain.errors import DecryptionFailed
from storage.engine.errors import CurrencyChanged, WrongVaultKey
from storage.engine.repository import RepositoryResources
from storage.operations.stored_values import load_meta_value, save_meta_value
from storage.operations.tables import meta, outbox
from storage.orders.tables import orders
from storage.payments.tables import payment_claims
from storage.people.support import forget_original_messages
from storage.people.tables import album_messages, buyers, thread_copies

_PROOF_TEXT = b"vitrine"
_KEY_PROOF_PREFIX = "vault:"


def check_key_and_currency(resources: RepositoryResources) -> None:
    """Raise WrongVaultKey or CurrencyChanged when this is not the database of these settings.

    A new database takes both over. A database without buyers accepts a new currency.
    """
    _check_key(resources)
    _check_currency(resources)


def _check_key(resources: RepositoryResources) -> None:
    """Raise WrongVaultKey unless all keys that were ever used are present.

    Each key left a proof in the database. A missing key is noticed at start and not with the first
    order that needs it.
    """
    mine = _KEY_PROOF_PREFIX + resources.vault.key_id
    if mine not in verify_key_proofs(resources):
        save_meta_value(resources, mine, resources.vault.seal(_PROOF_TEXT, "meta", mine))


def verify_key_proofs(resources: RepositoryResources) -> set[str]:
    """Return the names of all key proofs. Raise WrongVaultKey when one cannot be decrypted."""
    query = select(meta.c.key, meta.c.value).where(
        meta.c.key.startswith(_KEY_PROOF_PREFIX, autoescape=True)
    )
    proofs = {row.key: row.value for row in resources.connection.execute(query)}
    for place, sealed in proofs.items():
        try:
            resources.vault.open(sealed, "meta", place)
        except DecryptionFailed:
            raise WrongVaultKey(
                "this database is encrypted with another vault key;"
                " without that key its secrets cannot be read"
            ) from None
    return set(proofs)


def delete_older_key_proofs(resources: RepositoryResources) -> None:
    """Delete the proofs of older keys, once nothing is encrypted under them."""
    mine = _KEY_PROOF_PREFIX + resources.vault.key_id
    older = meta.c.key.startswith(_KEY_PROOF_PREFIX, autoescape=True) & (meta.c.key != mine)
    resources.connection.execute(delete(meta).where(older))


def _check_currency(resources: RepositoryResources) -> None:
    kept = load_meta_value(resources, "currency")
    wanted = resources.currency.encode()
    if kept is None:
        save_meta_value(resources, "currency", wanted)
    elif kept != wanted:
        if resources.connection.scalar(select(func.count()).select_from(buyers)):
            raise CurrencyChanged(
                f"the ledger of this shop is in {kept.decode()}, not in {resources.currency}"
            )
        save_meta_value(resources, "currency", wanted)


_KEY = "bot"


def forget_messages_of_another_bot(resources: RepositoryResources) -> bool:
    """Record the bot; if it was another one, delete all message ids and return True.

    A database that was never recorded keeps its message ids.
    """
    stored = load_meta_value(resources, _KEY)
    current = str(resources.bot_id).encode()
    if stored == current:
        return False
    save_meta_value(resources, _KEY, current)
    if stored is None:
        return False
    resources.connection.execute(delete(thread_copies))
    resources.connection.execute(delete(album_messages))
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
        resources.connection.execute(change.values({column.name: None}))
    forget_original_messages(resources)
    return True
