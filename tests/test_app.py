"""Tests of what the start of the program changes in the database."""

from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot import app
from bot.domain.ledger import Wallet
from bot.domain.repositories.database import Tx
from bot.services.people import person_registration_and_language
from bot.settings import Settings
from tests.builders import BUYER, a_person, usd
from tests.storage.engines import migrated_file


def settings_of(folder: Path, **changes: Any) -> Settings:
    given: dict[str, Any] = {
        "telegram_token": SecretStr("123456:a-token-of-more-than-thirty-letters"),
        "admin_ids": (1,),
        "supplier_url": "https://shop.example",
        "supplier_app_id": "1",
        "supplier_app_key": SecretStr("KEY"),
        "data_dir": folder,
        "database_url": SecretStr(migrated_file(folder / "shop.sqlite3")),
    }
    return Settings(**(given | changes))


async def _wallet(tx: Tx) -> Wallet:
    return await tx.ledger.wallet(BUYER)


async def test_a_lowered_default_credit_takes_effect_at_the_next_start(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, default_credit="50")
    async with app.open_shop(settings) as opened:
        await person_registration_and_language.register_person(opened.shop, a_person())
        db = opened.chat._deps.db
        assert (await db.read(_wallet)).available == usd("50.00")
    settings = settings.model_copy(update={"default_credit": "20"})
    async with app.open_shop(settings) as opened:
        db = opened.chat._deps.db
        assert (await db.read(_wallet)).available == usd("20.00")
