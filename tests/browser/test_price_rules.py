"""Test of a price rule through the page: changed by an operator's taps, seen by a buyer."""

from pathlib import Path

import pytest
from playwright.async_api import Browser

from bot.chat.navigation import verbs
from bot.chat.operator.pricing.rule_payloads import RuleField
from bot.demo.demo_servers import BUYERS, OPERATOR
from bot.demo.supplier.records import STRICT
from tests.browser.demo import running_demo
from tests.browser.expected import sample_of
from tests.browser.walker import Wish, walker

pytestmark = [pytest.mark.browser, pytest.mark.long]

ALICE = BUYERS[0]


async def test_a_rule_that_is_changed_in_the_chat_is_seen_on_the_product_page(
    chromium: Browser, tmp_path: Path
) -> None:
    product = sample_of(STRICT)["steam-wallet-20"]
    async with (
        running_demo(tmp_path) as demo,
        walker(chromium, demo.address, ALICE) as alice,
        walker(chromium, demo.address, OPERATOR) as olga,
    ):
        await alice.start()
        before = await alice.open(product)
        assert "$21.56" in before.text

        await olga.start()
        rule = await olga.type(f"/markup product {product.code}")
        ending = next(
            tap for tap in rule.taps(verbs.ASK_PRICE_RULE) if tap.ids[2] == RuleField.ENDING
        )
        question = await olga.tap(ending)
        assert "$21.56 → $21.99" in question.text
        await olga.tap_only(verbs.CONFIRM_ADMIN_ACTION)

        after = await alice.open(product)
        assert "$21.99" in after.text
        quote = await alice.order(product, Wish())
        assert "$21.99" in quote.text
