"""What a database remembers of its shop: the key it was sealed under and the currency of its books.

Checked at every start, before anything is written under a wrong key or summed across currencies.
"""

from sqlalchemy import func, select, update

from bot.domain.errors import VaultSealed
from storage.errors import CurrencyChanged, WrongVaultKey
from storage.schema import buyers, meta
from storage.unit import Unit

_PROOF = b"vitrine"


async def check_identity(unit: Unit) -> None:
    """Raise WrongVaultKey or CurrencyChanged when this is not the database of these settings.

    A new database takes them over; so does one without buyers take a new currency.
    """
    await _check_key(unit)
    await _check_currency(unit)


async def _check_key(unit: Unit) -> None:
    sealed = await _remembered(unit, "vault")
    if sealed is None:
        await _remember(unit, "vault", unit.vault.seal(_PROOF, "meta", "vault"))
        return
    try:
        unit.vault.open(sealed, "meta", "vault")
    except VaultSealed:
        raise WrongVaultKey(
            "this database was sealed under another vault key; with this key its secrets stay shut"
        ) from None


async def _check_currency(unit: Unit) -> None:
    kept = await _remembered(unit, "currency")
    wanted = unit.currency.encode()
    if kept is None:
        await _remember(unit, "currency", wanted)
    elif kept != wanted:
        if await unit.connection.scalar(select(func.count()).select_from(buyers)):
            raise CurrencyChanged(
                f"the books of this shop are kept in {kept.decode()}, not in {unit.currency}"
            )
        await unit.connection.execute(
            update(meta).where(meta.c.key == "currency").values(value=wanted)
        )


async def _remembered(unit: Unit, key: str) -> bytes | None:
    return await unit.connection.scalar(select(meta.c.value).where(meta.c.key == key))


async def _remember(unit: Unit, key: str, value: bytes) -> None:
    await unit.connection.execute(meta.insert().values(key=key, value=value))
