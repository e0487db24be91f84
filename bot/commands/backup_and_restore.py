"""Keeping the shop's things: the commands `backup`, `restore` and `reseal`.

Puts settings, storage and the after-restore rule together, and turns what goes wrong into sentences. No
rule of the shop may live here.
"""

import asyncio
import os
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from bot import app
from bot.copies import NotKept, folder, key_file, passphrase, written
from bot.domain.catalogue import AccountId
from bot.domain.store import Tx
from bot.services.restored import after_restore
from bot.settings import Settings
from storage import (
    BadBackup,
    Contents,
    InstanceLock,
    NotEmpty,
    Restore,
    SqlStore,
    Vault,
    WrongVaultKey,
    examine,
    open_to_look,
    prune,
    refuse_unless_empty,
    replace_key,
    reseal,
)


async def make_backup(settings: Settings, to: Path | None, keep: int | None) -> Sequence[str]:
    """Write a backup beside a shop that may be open; returns what to tell. Raises a VitrineError."""
    os.umask(0o077)
    passphrase(settings)
    store = await open_to_look(
        settings.database,
        currency=settings.currency,
        cost_currency=settings.supplier_currency,
    )
    try:
        file = await written(settings, store, to or folder(settings))
    finally:
        await store.aclose()
    told = [f"{file} holds everything, and the vault's key; only BACKUP_PASSPHRASE opens it."]
    if to is None or file.parent == to:
        gone = prune(file.parent, keep or settings.backup_keep)
        told += [f"{gone} older backups were deleted."] if gone else []
    if settings.backup_dir is None and to is None:
        told.append("It stands on the same disk as the shop: copy it to another machine.")
    return told


# --- restore ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Cases:
    """How many open orders became cases."""

    count: int = 0


async def restore(settings: Settings, file: Path, *, force: bool) -> Sequence[str]:
    """Bring database and vault key back from `file`; returns what to tell. Raises a VitrineError.

    The shop must be closed. Nothing is touched before the file was read to its end.
    """
    os.umask(0o077)
    aside = f".before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    opening = passphrase(settings)
    try:
        with file.open("rb") as opened:
            contents = await asyncio.to_thread(examine, opened, opening)
            async with InstanceLock(settings.data_dir, settings.database):
                if not force:
                    await refuse_unless_empty(settings.database)
                cases = await _restore(settings, opened, contents, aside)
    except BadBackup as bad:
        raise NotKept(f"{file} {bad}.") from None
    except NotEmpty as held:
        raise NotKept(f"{held}: nothing was changed. --force restores over it.") from None
    except OSError as error:
        named = error.filename or file
        raise NotKept(f"{named} cannot be used: {error.strerror}") from None
    return [*_story(contents, cases), *_kept(settings, aside)]


async def _restore(settings: Settings, file: BinaryIO, contents: Contents, aside: str) -> int:
    head, set_key, cases = contents.head, settings.vault_key, _Cases()
    text = head.vault_key if set_key is None else set_key.get_secret_value()
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(app.open_supplier(settings))

        async def then(store: SqlStore, tx: Tx) -> None:
            account = await tx.books.account(app.account_code(settings))
            shop = app.shop_over(settings, store, client, account or AccountId(0))
            cases.count = await after_restore(tx, shop)

        def keep_key() -> None:
            if set_key is None:
                replace_key(key_file(settings), head.vault_key, aside)

        plan = Restore(
            file,
            passphrase(settings),
            head,
            Vault.from_text(text),
            settings.currency,
            settings.supplier_currency,
            then,
            keep_key,
        )
        try:
            await plan.into(settings.database, aside)
        except WrongVaultKey:
            raise NotKept(
                "VAULT_KEY is not the key of this backup. Take it out of the settings: the backup"
                " brings its own."
            ) from None
    return cases.count


def _story(contents: Contents, cases: int) -> Sequence[str]:
    rows = contents.rows
    made = f"{contents.head.made_at:%Y-%m-%d %H:%M} UTC"
    held = f"{rows.get('orders', 0)} orders, {rows.get('buyers', 0)} people"
    return [
        f"The shop is as it was on {made} ({held}); what happened since then is not in it.",
        f"{cases} orders were open, and are cases now; sales are paused.",
        "Open the shop, compare /review with the store's own list of orders, then /resume.",
    ]


def _kept(settings: Settings, aside: str) -> Sequence[str]:
    """What was there before and is kept, until somebody deletes it."""
    places = [key_file(settings)]
    if settings.database.startswith("sqlite"):
        places.append(Path(settings.database.partition(":///")[2]))
    kept = [each.with_name(each.name + aside) for each in places]
    return [f"What was there is kept as {each}." for each in kept if each.exists()]


# --- reseal ----------------------------------------------------------------------------------------


async def reseal_all(settings: Settings) -> Sequence[str]:
    """Seal everything under the first of VAULT_KEY; returns what to tell. Raises a VitrineError.

    The shop must be closed: one with the old key alone would go on sealing under it.
    """
    async with InstanceLock(settings.data_dir, settings.database):
        store = await app.open_books(settings)
        try:
            report = await reseal(store)
            await store.engine.scrub()
        finally:
            await store.aclose()
    told = [f"{count} in {name}" for name, count in report.done.items() if count]
    lines = [f"Sealed anew: {', '.join(told) or 'nothing, all was sealed under this key'}."]
    if not report.complete:
        shut = ", ".join(f"{count} in {name}" for name, count in report.shut.items())
        raise NotKept(f"{lines[0]} No key at hand opens {shut}: keep the old key.")
    return [*lines, "Nothing is left under an older key: VAULT_KEY may name the new one alone."]
