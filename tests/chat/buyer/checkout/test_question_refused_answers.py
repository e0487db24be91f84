"""Tests of an order whose answer the supplier refuses: its field is asked again, and no operator is told."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Refused
from tests.builders import a_field, a_product, some_details
from tests.chat.chat_rig import a_chat_rig, a_supplier, begin, buy, texts
from tests.chat.words import has_message

ERROR = "Only capital letters, please"
#: RE2 has no look-ahead, so only the supplier checks this pattern.
LOGIN = a_field(name="login", label="Login", pattern="^(?=[A-Z]+$)", error=ERROR)
GAME = a_field(name="game", label="Game")


async def test_try_again_asks_for_the_refused_answer_and_keeps_the_others(tmp_path: Path) -> None:
    supplier = a_supplier(a_product(details=some_details(widgets=[GAME, LOGIN])))
    async with a_chat_rig(tmp_path, supplier, over_http=True) as rig:
        supplier.outcomes = [Refused(ERROR.lower() + ".")]
        await begin(rig)
        await rig.ann.send_text("chess")
        await rig.idle()
        await rig.ann.send_text("abc")
        await rig.idle()
        await buy(rig)
        (order,) = await rig.orders()
        assert (order.status, order.cause) == (OrderStatus.CANCELLED, Cause.REFUSED_ANSWER)
        told = await rig.ann.wait_for_message("cancelled-answer-refused")
        assert "Login" in str(told)
        assert ERROR in str(told)
        assert texts(rig.olga) == []

        await rig.ann.open(verbs.BUY_AGAIN)
        asked = texts(rig.ann)[-1]
        assert has_message(asked, "again-answer-refused")
        assert has_message(asked, "checkout-field-text")
        assert "Login" in asked
        await rig.ann.send_text("ABC")
        await buy(rig)

        assert supplier.trades[-1][0].widgets == {"game": "chess", "login": "ABC"}


async def test_a_refusal_that_names_no_field_shows_the_quote_with_a_hint(tmp_path: Path) -> None:
    supplier = a_supplier(a_product(details=some_details(widgets=[GAME, LOGIN])))
    async with a_chat_rig(tmp_path, supplier) as rig:
        supplier.outcomes = [Refused("QQ填写错误")]
        await begin(rig)
        for answer in ("chess", "abc"):
            await rig.ann.send_text(answer)
            await rig.idle()
        await buy(rig)
        await rig.ann.wait_for_message("refused-answer")
        assert texts(rig.olga) == []

        await rig.ann.open(verbs.BUY_AGAIN)

        assert has_message(texts(rig.ann)[-1], "again-some-answer-refused")
        await rig.ann.wait_for_button(verbs.CHANGE_ANSWERS)
