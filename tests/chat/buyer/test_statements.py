"""Tests of the SQL statements of real taps: browsing runs none except those of the inbox."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.chat.navigation import verbs
from tests.chat.chat_rig import ChatRig, a_chat_rig
from tests.storage.observed_sqlite import Executed, observed_sqlite


@dataclass
class Counted:
    """The statements that ran, without those of transactions and of the inbox."""

    rig: ChatRig
    statements: list[str] = field(default_factory=list)

    def note(self, executed: Executed) -> None:
        if " inbox" not in executed.text:
            self.statements.append(executed.text)

    async def tap(self, label: str) -> list[str]:
        """Return what a tap of Ann's runs until it is handled and closed."""
        self.statements.clear()
        await self.rig.ann.open(label)
        await self.rig.idle()
        return list(self.statements)


@asynccontextmanager
async def counted(folder: Path) -> AsyncIterator[Counted]:
    """Open a shop in which Ann is registered and has a home screen."""
    async with a_chat_rig(folder, over_http=True) as rig:
        counted = Counted(rig)
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome", name="Ann")
        await rig.idle()
        with observed_sqlite(counted.note):
            yield counted


async def test_a_category_a_fresh_product_page_and_back_run_no_statement(
    tmp_path: Path,
) -> None:
    async with counted(tmp_path) as ann:
        assert await ann.tap("Gift cards") == []
        await ann.tap("Steam wallet")  # her watches are not cached yet
        assert await ann.tap(verbs.CATEGORY) == []
        assert await ann.tap("Steam wallet") == []


async def test_the_front_asks_only_for_the_wallet(tmp_path: Path) -> None:
    async with counted(tmp_path) as ann:
        await ann.tap("Gift cards")
        (statement,) = await ann.tap(verbs.HOME)
        assert "FROM buyers" in statement


async def test_a_product_page_that_is_old_is_read_from_the_supplier_and_written_once(
    tmp_path: Path,
) -> None:
    """The product page itself runs none; storing the page does."""
    async with counted(tmp_path) as ann:
        await ann.tap("Gift cards")
        await ann.tap("Steam wallet")
        await ann.tap(verbs.CATEGORY)
        ann.rig.clock.advance(60)
        statements = await ann.tap("Steam wallet")
        assert len([each for each in statements if each.startswith("UPDATE products")]) == 1
