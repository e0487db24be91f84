"""What went wrong in the chats of other shops, each tried here as its buyers met it."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import encode
from bot.chat.router import ROUTES
from bot.demo.telegram.content.sample_messages import SAMPLE_CONTENTS
from bot.demo.telegram.people.scripted_buyer import content_of, labels_of
from bot.domain.order import Accepted, TradeNo
from bot.domain.repositories import Tx
from tests.builders import a_product, a_variant, some_details, usd
from tests.chat.handlers.stage import BEN, Guest, Stage, a_stage, a_supplier, begin, buy, texts

MARKUP = "<b>KEY</b>&amp;\n`x`_y_*z*[a](tg://user?id=1)\n</pre><script>&lt;"


async def offered(stage: Stage, product: int = 1) -> tuple[int, str]:
    """Ann stands before an offer; the message and what its Confirm carries."""
    await begin(stage, product)
    await stage.ann.open("1")
    return await stage.ann.finds("Buy for")


async def test_a_double_tap_bought_twice(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        message, confirm = await offered(stage)
        taps = [stage.server.forge_callback(stage.ann.user_id, confirm, message) for _ in range(2)]
        for tap in taps:
            await stage.server.wait_for_callback_answer(tap)
        await stage.idle()
        await stage.work()

        assert len(stage.supplier.trades) == 1
        assert (await stage.wallet()).available == usd("40.10")


async def test_an_old_cards_buy_bought_another_product(tmp_path: Path) -> None:
    """Two cards stand in the chat; the older one's button still means the older one."""
    tea, coffee = a_product(code="TEA", name="Tea"), a_product(code="COFFEE", name="Coffee")
    async with a_stage(tmp_path, a_supplier(tea, coffee)) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_button("Buy")
        message, buy_tea = stage.ann.data_of("Buy")
        await stage.ann.send_text("/start p_2")
        await stage.ann.wait_for_text("Coffee")
        await stage.ann.forge(buy_tea, message)
        await stage.ann.wait_for_text("How many")
        await stage.ann.send_text("1")
        await buy(stage)

        assert [selection.code for selection, _, _ in stage.supplier.trades] == ["TEA"]


async def test_an_old_offers_confirm_bought_the_newer_offer(tmp_path: Path) -> None:
    """The offer for one was replaced by an offer for three: its button buys neither."""
    async with a_stage(tmp_path) as stage:
        message, for_one = await offered(stage)
        await stage.ann.forge(encode(verbs.QUANTITY, 1, 3), message)
        await stage.ann.wait_for_button("Buy for $29.70")
        await stage.ann.forge(for_one, message)
        await stage.idle()
        await stage.work()

        assert stage.supplier.trades == []
        assert (await stage.wallet()).available == usd("50.00")


async def test_anybodys_secret_was_shown_to_who_forged_its_id(tmp_path: Path) -> None:
    """And what is told of somebody's order is, to the letter, what is told of none."""
    async with a_stage(tmp_path) as stage:
        await offered(stage)
        await buy(stage)
        order = (await stage.orders())[0].id
        await stage.ben.send_text("/start")
        screen = (await stage.ben.wait_for_text("本"))["message_id"]
        for verb in (verbs.SHOW_SECRETS, verbs.ORDER):
            foreign = await told(stage, stage.ben, encode(verb, order), screen)
            missing = await told(stage, stage.ben, encode(verb, order + 999), screen)
            assert foreign == missing

        assert not any("CODE-" in text for text in texts(stage.ben))
        assert await stage.orders(BEN) == []


async def told(stage: Stage, guest: Guest, data: str, screen: int) -> tuple[str, str, list[str]]:
    """What a forged button brings: the toast, the newest text and its buttons."""
    answer = await guest.forge(data, screen)
    await stage.idle()
    last = guest.last()
    return answer.text, content_of(last), labels_of(last)


def test_guards_stood_before_buttons_that_did_not_exist() -> None:
    """Every verb that a button can carry has its handler, and no handler waits for another word."""
    assert set(verbs.ALL) == set(ROUTES.buttons)


@pytest.mark.parametrize(
    "payload", ["promo", "p_", "p_zzz", "p_-1", "o_1", "🎁", "p_1 p_2", "x" * 64]
)
async def test_a_start_link_of_an_advertisement_crashed(tmp_path: Path, payload: str) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text(f"/start {payload}")
        await stage.ann.wait_for_text("Hello, Ann!" if payload != "o_1" else "no longer")


async def test_a_secret_with_markup_was_mangled_or_never_sent(tmp_path: Path) -> None:
    """Charged, and then refused by Telegram for its angle brackets."""
    supplier = a_supplier()
    supplier.outcomes = [Accepted(TradeNo("T1"), None, MARKUP)]
    async with a_stage(tmp_path, supplier) as stage:
        await offered(stage)
        await buy(stage)
        goods = await stage.ann.wait_for_text("<b>KEY</b>")

        assert all(line in content_of(goods) for line in MARKUP.splitlines())


async def test_a_name_in_the_callback_data_was_longer_than_telegram_takes(tmp_path: Path) -> None:
    long = "Пополнение кошелька 充值卡 " * 20
    details = some_details(variants=(a_variant(long), a_variant(long + "2")))
    supplier = a_supplier(a_product(code="c" * 200, name=long, details=details))
    async with a_stage(tmp_path, supplier) as stage:
        await begin(stage)
        rows = stage.ann.last()["reply_markup"]["inline_keyboard"]
        carried = [button["callback_data"] for row in rows for button in row]

        assert len(carried) > 2
        assert max(len(data.encode()) for data in carried) <= 64


@pytest.mark.parametrize("kind", sorted({"sticker", "voice", "location"} & set(SAMPLE_CONTENTS)))
async def test_a_sticker_where_a_text_was_expected_raised(tmp_path: Path, kind: str) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.server.send_sample(stage.ann.user_id, kind)
        await stage.ann.wait_for_text("Please type your answer")
        await stage.ann.send_text("1")
        await stage.ann.wait_for_button("Buy for")


async def test_a_rate_limiter_dropped_the_confirmation(tmp_path: Path) -> None:
    """However much a buyer has tapped and typed, an answer that was asked for and a purchase count."""
    async with a_stage(tmp_path, over_http=True) as stage:
        await begin(stage)
        await flood(stage, encode(verbs.BACK_QUANTITY, 1))
        await stage.ann.send_text("2")
        message, confirm = await stage.ann.finds("Buy for $19.80")
        for data in (encode(verbs.LANGUAGES), encode(verbs.SHOW_SECRETS, 1), "rubbish"):
            await flood(stage, data)
        await stage.ann.forge(confirm, message)
        await stage.idle()
        await stage.work()

        assert len(stage.supplier.trades) == 1
        assert (await stage.wallet()).available == usd("30.20")


async def flood(stage: Stage, data: str) -> None:
    """So many taps on one button that the last ones are dropped."""
    screen = stage.ann.last()["message_id"]
    taps = [stage.server.forge_callback(stage.ann.user_id, data, screen) for _ in range(80)]
    toasts = [(await stage.server.wait_for_callback_answer(tap)).text for tap in taps]
    await stage.idle()
    assert "a little fast" in toasts[-1]


async def test_a_banned_persons_path_crashed(tmp_path: Path) -> None:
    """Whatever they do, nothing is said, nothing is set aside, and nobody is called; what they paid for
    before comes all the same.
    """
    async with a_stage(tmp_path, over_http=True) as stage:
        message, confirm = await offered(stage)
        await stage.ann.forge(confirm, message)
        await stage.ann.wait_for_text("is reserved for it")
        await ban(stage, tmp_path)
        seen = len(stage.ann.messages())
        for data in [
            encode(verb, *[1] * len(verbs.ALL[verb].ids))
            for verb, route in sorted(ROUTES.buttons.items())
            if not route.operators_only
        ]:
            await stage.ann.forge(data, message)
        for command in sorted(
            name for name, one in ROUTES.commands.items() if not one.operators_only
        ):
            await stage.ann.send_text(f"/{command} p_1")
        await stage.ann.send_text("2")
        for kind in sorted({"sticker", "voice", "location"}):
            await stage.server.send_sample(stage.ann.user_id, kind)
        await stage.idle()

        said = [one for one in stage.ann.messages()[seen:] if one["from"]["is_bot"]]
        assert said == []
        assert await stage.store.read(waiting) == (0, 0)
        await stage.work()
        await stage.ann.wait_for_text("CODE-1-0")
        assert len(stage.supplier.trades) == 1


async def ban(stage: Stage, folder: Path) -> None:
    """Nobody is banned by a command: a person at the database does it."""
    with closing(sqlite3.connect(folder / "shop.db")) as database, database:
        database.execute("UPDATE buyers SET banned = 1 WHERE id = ?", (stage.ann.user_id,))
    stage.server.block(stage.ann.user_id)  # and back: then the person is met anew
    stage.server.unblock(stage.ann.user_id)
    await stage.idle()


async def waiting(tx: Tx) -> tuple[int, int]:
    """How many updates are open, and how many were set aside."""
    return await tx.inbox.count_open_and_parked()


async def test_callbacks_were_never_answered(tmp_path: Path) -> None:
    """Every tap of a whole purchase, a forged one and one too many, exactly once."""
    async with a_stage(tmp_path) as stage:
        message, confirm = await offered(stage)
        await buy(stage)
        await stage.ann.forge(confirm, message)
        await stage.ann.forge("rubbish", message)
        await stage.ann.tap("My orders")
        await stage.idle()
        answered = [
            call.params["callback_query_id"]
            for call in stage.server.calls
            if call.method == "answerCallbackQuery"
        ]

        assert len(answered) == len(set(answered)) >= 5


async def test_buttons_were_dead_after_a_restart(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        message, confirm = await offered(stage)
        await stage.close()
        stage.open()
        await stage.ann.forge(confirm, message)
        await stage.ann.wait_for_text("is reserved for it")
        await stage.idle()
        await stage.work()
        await stage.ann.wait_for_text("CODE-1-0")


async def test_the_price_shown_was_not_the_price_charged(tmp_path: Path) -> None:
    """Every sum that the buyer read on the way is the one that leaves the account."""
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("3")
        await stage.ann.wait_for_button("Buy for")
        offer = content_of(stage.ann.last())
        label = next(label for label in labels_of(stage.ann.last()) if "Buy for" in label)
        shown = re.findall(r"\$[0-9.]+", label)
        stage.supplier.change("STEAM10", lambda product: a_product(cost="8.00"))
        await buy(stage, shown[0])

        assert shown[0] in offer
        assert usd("50.00") - (await stage.wallet()).available == usd(shown[0].removeprefix("$"))


def test_every_command_in_the_menu_has_a_handler() -> None:
    assert {"start", "orders", "wallet", "help", "language"} <= set(ROUTES.commands)
