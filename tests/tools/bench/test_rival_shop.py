"""Tests of the journeys in another bot: a small double of Telegram-shop is measured as a checkout of it is.

The double has the names that the benchmark uses of that bot, and sells in the same taps.
"""

import shutil
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.tools.bench.journeys import RIVAL, measure_journeys
from tests.tools.bench.rival_shop import GOODS, Checkout, a_rival_shop
from tests.tools.bench.running import a_server

_DATABASE: Final = """
from sqlalchemy import Boolean, Column, Integer, MetaData, Table, Text
from sqlalchemy.ext.asyncio import create_async_engine

class Base:
    metadata = MetaData()

def table(name, *columns):
    return Table(name, Base.metadata, *columns)

roles = table("roles", Column("id", Integer, primary_key=True), Column("name", Text))
table("categories", Column("id", Integer), Column("name", Text))
table("goods", *(Column(name, Text) for name in ("name", "description")),
      *(Column(name, Integer) for name in ("id", "price", "category_id")))
item_values = table("item_values", Column("id", Integer, primary_key=True),
                    Column("item_id", Integer), Column("value", Text),
                    Column("is_infinity", Boolean))
table("users", *(Column(name, Integer) for name in ("telegram_id", "role_id", "balance")),
      Column("is_blocked", Boolean))

def dsn():
    raise AssertionError("the settings cannot name a socket")

class Database:
    BASE = Base
    _engine = None

    @property
    def engine(self):
        Database._engine = Database._engine or create_async_engine(dsn())
        return Database._engine
"""
_MAIN: Final = """
from dataclasses import dataclass, field

from aiogram import Bot, Dispatcher, F
from aiogram.filters import CommandStart
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup
from sqlalchemy import delete, insert, select

from bot.database.main import Database, item_values, roles

@dataclass
class RateLimitConfig:
    global_limit: int = 1
    action_limits: dict = field(default_factory=lambda: {"buy_item": (1, 60)})

async def register_models():
    async with Database().engine.begin() as connection:
        await connection.execute(insert(roles).values(id=1, name="USER"))

def keyboard(data):
    button = InlineKeyboardButton(text="x", callback_data=data)
    return InlineKeyboardMarkup(inline_keyboard=[[button]])

async def start_bot():
    limits = RateLimitConfig()
    assert limits.global_limit > 1_000
    assert limits.action_limits["buy_item"][0] > 1_000
    dispatcher, wanted, impatient = Dispatcher(), {}, set()

    @dispatcher.message(CommandStart())
    async def start(message):
        await message.answer("menu", reply_markup=keyboard("shop"))

    @dispatcher.callback_query(F.data == "shop")
    async def show_shop(call):
        await call.message.edit_text("categories", reply_markup=keyboard("cat:0:0"))

    @dispatcher.callback_query(F.data.startswith("cat:"))
    async def show_category(call):
        await call.message.edit_text("goods", reply_markup=keyboard("itm:0:0"))

    @dispatcher.callback_query(F.data.startswith("itm:"))
    async def show_goods(call):
        if call.from_user.id not in impatient:  # the first tap comes before its screen is kept
            impatient.add(call.from_user.id)
            await call.answer("not found", show_alert=True)
            return
        wanted[call.from_user.id] = int(call.data.split(":")[1]) + 1
        await call.message.edit_text("the goods", reply_markup=keyboard("buy_item"))

    @dispatcher.callback_query(F.data == "buy_item")
    async def buy(call):
        await call.answer("wait")
        async with Database().engine.begin() as connection:
            first = select(item_values).where(
                item_values.c.item_id == wanted[call.from_user.id]
            ).limit(1).with_for_update()
            row = (await connection.execute(first)).one()
            await connection.execute(delete(item_values).where(item_values.c.id == row.id))
        await call.message.edit_text(f"bought {row.value}")

    await dispatcher.start_polling(Bot("123456:the-token-of-the-double"))
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Write the double; its interpreter is that of the tests."""
    folder = tmp_path / "checkout"
    (folder / "bot" / "database").mkdir(parents=True)
    (folder / "bot" / "database" / "main.py").write_text(_DATABASE, "utf-8")
    (folder / "bot" / "main.py").write_text(_MAIN, "utf-8")
    return Checkout(folder, Path(sys.executable))


@pytest.mark.process
async def test_the_rival_takes_its_turn_in_each_round(tmp_path: Path, checkout: Checkout) -> None:
    said: list[str] = []

    report = await measure_journeys(tmp_path, 1, said.append, (), {1: 2, 3: 6}, checkout)

    assert len(said) == len(report.rounds) == 4
    assert {each.case.setup for each in report.rounds} == {RIVAL}
    for measured in report.rounds:
        assert measured.figures["failed journeys"] == 0
        assert len(measured.durations) == (2 if measured.case.buyers == 1 else 6)
    assert report.rows() == [], "the rival alone is compared with nothing"


@pytest.mark.process
async def test_a_journey_ends_with_the_secret_and_counts_four_taps(
    tmp_path: Path, checkout: Checkout
) -> None:
    async with a_server(tmp_path) as server, a_rival_shop(checkout, tmp_path, server) as rival:
        await server.begin(1)
        made = await server.buy(GOODS, len(GOODS), 1, is_rival=True)
        assert (made.failed, len(made.ends)) == (0, len(GOODS))
        assert len(made.taps) == 4 * len(GOODS), "a tap that was refused counts with the next"
        assert max(made.durations) <= made.ends[-1]
        assert rival.servers_cpu_seconds() > 0
        assert (rival.redis_pid is not None) is (shutil.which("redis-server") is not None)
