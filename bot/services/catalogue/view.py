"""The catalogue in memory: loads its view from the database, without asking the supplier."""

from bot.services.shop import Shop
from storage.database import DatabaseReader


async def load_catalogue(shop: Shop, db: DatabaseReader) -> None:
    """Load the categories, the products on sale and the search index from the database.

    Safe to call again, as after another process has changed the mirror: what was loaded before is shown
    until then. The event loop is free meanwhile.
    """
    await shop.caches.catalogue.load(db)
    await shop.caches.search_index.rebuild(shop.caches.catalogue)
