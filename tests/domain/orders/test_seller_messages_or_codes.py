"""Tests of how sentences are told from codes, addresses and logins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.orders.seller_messages import (
    APOLOGIES,
    MAX_SENTENCE_LENGTH,
    NOTICES,
    is_natural_language,
)


@pytest.mark.parametrize(
    "text",
    [
        "please wait",
        "Sold out",
        "PLEASE WAIT, WE ARE PREPARING YOUR ORDER IMMEDIATELY",
        "Sorry, out of stock, please contact us for a refund",
        "Thank you! Your key comes tonight, within 24h at most.",
        "Your order is ready on 24.12.2030 at 9:30.",
        "We'll top up your iPhone account in 2-3 hours",
        "Спасибо! Ваш заказ в обработке, подождите до 12:00",
        "Gracias por su compra, espere por favor",
        "شكرا لك، يرجى الانتظار",
        "正在处理，请稍等",
        "请稍候",
        "亲，已收到您的VIP订单，24小时内发货",
        *sorted(NOTICES),
        *sorted(APOLOGIES),
    ],
)
def test_a_sentence_is_natural_language(text: str) -> None:
    assert is_natural_language(text)
    assert is_natural_language(f"\n {text} \r\n")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "word",
        "缺货",
        "ABCDE-FGHIJ-KLMNO",
        "Your key is ABCDE-FGHIJ-KLMNO",
        "Your code: X7K2-99QD",
        "Your PIN is 4821",
        "code 4f9a1c",
        "Your voucher is QWERTZUIOPAS",
        "the code is aBcDeFgHiJ",
        "token abcdefghijklmnopqrstuvwxyzabcdef enclosed here",
        "Download at https://files.example/a",
        "Download at files.example/a please",
        "Write to seller.example for it",
        "Log in as ann@mail.example please",
        "login ann:swordfish enjoy it",
        "ann----swordfish thank you",
        "ann|swordfish",
        "卡密：AB12CD34",
        "激活码 8842-1177",
        "账号 zhangsan----woaini 请尽快登录",
        "1234 5678 9012 3456",
        "please wait " * 200,
    ],
)
def test_a_code_an_address_and_a_login_are_no_natural_language(text: str) -> None:
    assert not is_natural_language(text)


def test_a_long_text_is_no_sentence() -> None:
    word = "wait "
    assert is_natural_language(word * (MAX_SENTENCE_LENGTH // len(word)))
    assert not is_natural_language(word * (MAX_SENTENCE_LENGTH // len(word) + 1))


@given(st.text())
def test_any_text_gets_an_answer(text: str) -> None:
    assert is_natural_language(text) in {True, False}
