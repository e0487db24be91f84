"""What a database remembers of its shop: the keys it was sealed under and the currency of its books.

Checked at every start, before anything is written under a wrong key or summed across currencies.
"""

from sqlalchemy import delete, func, select, update

from bot.domain.errors import VaultSealed
from storage.errors import CurrencyChanged, WrongVaultKey
from storage.schema import buyers, meta
from storage.unit import Unit

_PROOF = b"vitrine"
_VAULT = "vault:"


async def check_identity(unit: Unit) -> None:
    """Raise WrongVaultKey or CurrencyChanged when this is not the database of these settings.

    A new database takes them over; so does one without buyers take a new currency.
    """
    await _check_key(unit)
    await _check_currency(unit)


async def _check_key(unit: Unit) -> None:
    """Every key that ever sealed here left a proof, and all of them must open: whichever is dropped,
    the newest or an older one, is missed before the first order and not with it.
    """
    mine = _VAULT + unit.vault.key_id
    if mine not in await prove_keys(unit):
        await _remember(unit, mine, unit.vault.seal(_PROOF, "meta", mine))


async def prove_keys(unit: Unit) -> set[str]:
    """Where the proofs stand, all of which open; raises WrongVaultKey when one does not."""
    proofs = await _proofs(unit)
    for place, sealed in proofs.items():
        try:
            unit.vault.open(sealed, "meta", place)
        except VaultSealed:
            raise WrongVaultKey(
                "this database was sealed under a vault key that is not at hand;"
                " without it its secrets stay shut"
            ) from None
    return set(proofs)


async def forget_older_keys(unit: Unit) -> None:
    """Ask for the older keys no more: for when nothing is sealed under them any longer."""
    mine = _VAULT + unit.vault.key_id
    older = meta.c.key.startswith(_VAULT, autoescape=True) & (meta.c.key != mine)
    await unit.connection.execute(delete(meta).where(older))


async def _proofs(unit: Unit) -> dict[str, bytes]:
    query = select(meta.c.key, meta.c.value).where(meta.c.key.startswith(_VAULT, autoescape=True))
    return {row.key: row.value for row in await unit.connection.execute(query)}


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
