"""Replaces the loading screens that an earlier run left, since nothing is loading any more.

A person whose update is still open is left out: handling that update shows a screen.
"""

import logging

from bot.chat.buyer.catalogue.browse import show_home
from bot.chat.telegram.call_retries import summarize_exception
from bot.chat.updates.context import ChatDependencies, UpdateContext
from bot.domain.people.person import Person
from bot.services.people import accounts
from storage.database import Database

logger = logging.getLogger(__name__)


async def redraw_interrupted_screens(deps: ChatDependencies, db: Database) -> None:
    """Send the home screen, with an explanation, in place of each loading screen. Never raise.

    The loading screen is deleted and not edited: it was recorded before it was sent, so that the
    recorded message may still be a picture.
    """
    try:
        for person in await db.read(accounts.list_loading_screens):
            await _redraw(deps, db, person)
    except Exception as error:  # noqa: BLE001 - the screens have a button; the next start tries again
        logger.warning("loading screens could not be read: %s", summarize_exception(error))


async def _redraw(deps: ChatDependencies, db: Database, person: Person) -> None:
    if deps.person_cache.get(person.id) is not None:
        return  # they wrote since the start and have another screen
    assert person.screen_message_id is not None
    localizer = deps.localizer_for(person)
    context = UpdateContext(deps, person, localizer, db, person.screen_message_id)
    try:
        await show_home(context, note=localizer.html("hint-interrupted"))
    except Exception as error:  # noqa: BLE001 - one screen must not keep the others from being redrawn
        logger.info("a loading screen could not be replaced: %s", summarize_exception(error))
