"""The welcome and the terms that an owner writes: stored, audited without their words, and cached.

What is stored is shown in place of the setting and of the default text.
"""

from bot.domain.ids import BuyerId
from bot.domain.operations.processes import News
from bot.domain.operations.shop_texts import MAX_LENGTHS, ShopText, ShopTextKind
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

_AUDIT_ACTION = "shop-text"


async def load_shop_texts(shop: Shop, db: Database) -> None:
    """Load the stored texts, in place of those that were loaded before."""
    stored = await db.read(lambda tx: {each.kind: each.body for each in tx.shop_texts.list_all()})
    shop.caches.shop_texts.clear()
    shop.caches.shop_texts.update(stored)


def get_welcome(shop: Shop) -> str:
    """Return the owner's welcome; "" for the default one."""
    return shop.caches.shop_texts.get(ShopTextKind.WELCOME, "")


def get_terms(shop: Shop) -> str:
    """Return the terms: the owner's, else those of the settings; "" for the default text."""
    return shop.caches.shop_texts.get(ShopTextKind.TERMS, shop.settings.terms)


def list_shop_texts(tx: Transaction) -> list[ShopText]:
    """Return the texts that are stored."""
    return tx.shop_texts.list_all()


def is_too_long(kind: ShopTextKind, body: str) -> bool:
    """Return whether a text has more characters than it may have."""
    return len(body) > MAX_LENGTHS[kind]


async def change_text(
    shop: Shop, db: Database, owner: BuyerId, kind: ShopTextKind, shown: str, body: str
) -> bool:
    """Store a text, or show the default again if `body` is "".

    Return False and change nothing if the stored text is not `shown` any more: another owner has
    changed it meanwhile. `shown` is "" for the default.
    """
    is_changed, stored = await db.transact(_change_text, owner, kind, shown, body)
    if stored:
        shop.caches.shop_texts[kind] = stored
    else:
        shop.caches.shop_texts.pop(kind, None)
    shop.ports.leases.announce(News.RULES)
    return is_changed


def _change_text(
    tx: Transaction, owner: BuyerId, kind: ShopTextKind, shown: str, body: str
) -> tuple[bool, str]:
    """Return whether the text was changed, and what is stored now."""
    tx.locks.setting(f"shop-text:{kind}")
    before = tx.shop_texts.get(kind)
    stored = before.body if before is not None else ""
    if stored != shown:
        return False, stored
    if body:
        tx.shop_texts.set(kind, body, owner, tx.now)
    else:
        tx.shop_texts.remove(kind)
    detail = f"{len(stored)} characters before, {len(body)} after"
    tx.audit.record(owner, _AUDIT_ACTION, f"text:{kind}", detail, tx.now)
    after = tx.shop_texts.get(kind)
    return True, after.body if after is not None else ""
