"""Tests of old buttons: every form of button that was ever sent still has its meaning.

Other data is answered with a notice and a way home.
"""

from pathlib import Path
from typing import Final

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode
from bot.chat.router import ROUTES
from bot.demo.telegram import Persona
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from tests.builders import a_product
from tests.chat.chat_rig import a_chat_rig, a_supplier, begin, buy
from tests.chat.words import has_message

SHOWS_GOODS: Final = "1:r:1"
#: Literal data of sent buttons: a line here is never changed, only added.
FOR_EVER: Final = (
    *("1:h", "1:c:1:0", "1:p:1:0", "1:os:0", "1:o:1", "1:w", "1:ls", "1:i", "1:kp:1:0", "1:b:1"),
    *("1:bb:1", "1:v:1:1", "1:a:1:1:1", "1:k:1:0", "1:n:1:2", "1:f:1:1:1", "1:t:1:1:1:1"),
    *("1:d:1:1", "1:s:1:0", "1:mp:1", "1:xv:1", "1:xa:1:1", "1:xk:1", "1:xn:1", "1:xf:1:1"),
    *("1:xc:1", "1:xp:1", "1:q:1", "1:x:1", "1:l:0", "1:y:1", SHOWS_GOODS),
    *("1:fs", "1:fl:1:0", "1:fp:1:1:0", "1:of:0:0", "1:bc:1", "1:u:1:0:1", "1:gc:1", "1:gx:1"),
    *("1:tv:1:1", "1:ta:1:1:1", "1:ag:1", "1:su", "1:sp:1", "1:sw:1", "1:sx"),
    *("1:al", "1:wa:1:0:1:0:0", "1:wx:1:0", "1:ba:1", "1:pb:1", "1:ap:1", "1:ol:1:0:0"),
    *("1:wa:1:2:1:0:0", "1:bv:1:1"),
)
ADMIN_VERBS: Final = (
    *("1:zl", "1:zc:1", "1:zn:1", "1:zr:1", "1:zy:1", "1:zx:1"),
    *("1:zt", "1:zh:1", "1:zd:1", "1:zk:1", "1:zo:1"),
)
NEVER_WAS: Final = (
    *("", "1", "1:", "1:qq", "1:qq:1", "1:h:1", "1:c", "1:c:1", "1:y", "1:y:1:1", "1:n:1:2:3"),
    *("0:h", "2:h", "h", "buy_1", "1:H", "1:p:-1:0", "1:p:01:0", "1:p:1.5:0", "1:p:١:0", "1: h"),
    *("1:p:zzzzzzzzzzzzz:0", "1:h\x00", "1:y:1'--", "🎁", "1:h" + ":1" * 30, '{"a":1}'),
)


def test_every_form_that_was_ever_sent_is_still_led_somewhere() -> None:
    for data in (*FOR_EVER, *ADMIN_VERBS):
        tap = decode(data)
        assert tap is not None, data
        route = ROUTES.buttons[tap.verb]
        assert (route.right is not None) == (data in ADMIN_VERBS), data
        assert len(route.verb.ids) == len(tap.ids), data


def ways(message: Json) -> set[str]:
    """Return the data of a message's buttons."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return {button.get("callback_data", "") for row in rows for button in row}


async def test_every_old_button_is_answered_once_and_leaves_a_way_on(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await begin(rig)
        await buy(rig)
        for data in FOR_EVER:
            rig.server.calls.clear()
            await rig.ann.forge(data, 1)  # of a message that the bot never sent
            await rig.idle()
            answers = [c for c in rig.server.calls if c.method == "answerCallbackQuery"]
            assert len(answers) == 1, data
            if data != SHOWS_GOODS:  # sent as a separate message
                assert ways(rig.ann.last()) & {"1:h", "1:os:0", "1:sx"}, data
        assert len(await rig.orders()) == 1


async def test_what_was_never_a_button_says_so_and_leads_home(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        for number, data in enumerate(NEVER_WAS):
            person = Persona(8_000 + number, "Nina", None, "en")
            rig.server.add_persona(person)
            nina = rig.chat_person(person.id)
            await nina.send_text("/help")
            await nina.wait_for_message("help-buying")
            await nina.forge(data)
            await rig.idle()

            assert has_message(content_of(nina.last()), "error-stale"), data
            assert "1:h" in ways(nina.last()), data
            assert len([one for one in nina.messages() if one["from"]["is_bot"]]) == 1, data


async def test_the_buy_button_of_an_older_product_page_buys_its_own_product(tmp_path: Path) -> None:
    tea, coffee = a_product(code="TEA", name="Tea"), a_product(code="COFFEE", name="Coffee")
    async with a_chat_rig(tmp_path, a_supplier(tea, coffee)) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        message, buy_tea = rig.ann.data_of(verbs.OPEN_CHECKOUT)
        await rig.ann.send_text("/start p_2")
        await rig.ann.wait_for_text("Coffee")
        await rig.ann.forge(buy_tea, message)
        await buy(rig)

        assert [selection.code for selection, _, _ in rig.supplier.trades] == ["TEA"]
