"""Tests of the routes of the bot's side, the log of calls, and planned faults."""

from __future__ import annotations

import httpx
import pytest
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter

from tests.demo.telegram.bot_api_rig import ANN, BORIS, TOKEN, running


@pytest.mark.parametrize(
    ("path", "status", "description"),
    [
        (f"bot{TOKEN}/getMe", 200, None),
        (f"bot{TOKEN}/GETME", 200, None),
        ("bot1:other/getMe", 401, "Unauthorized"),
        (f"bot{TOKEN}/makeCoffee", 404, "Not Found"),
        (f"bot{TOKEN}/sendMessage", 400, "Bad Request: message text is empty"),
        (f"bot{TOKEN}/sendMessage?text=x", 400, "Bad Request: chat_id is empty"),
        (f"bot{TOKEN}/sendMessage?text=x&chat_id=5", 400, "Bad Request: chat not found"),
        (f"bot{TOKEN}/sendMessage?text=%ff", 400, "Bad Request: strings must be encoded in UTF-8"),
        (f"bot{TOKEN}/deleteMessage", 400, "Bad Request: message identifier is not specified"),
        (f"bot{TOKEN}/getUpdates?allowed_updates=7", 400, "Bad Request: expected an Array"),
    ],
)
async def test_what_a_plain_request_is_told(
    path: str, status: int, description: str | None
) -> None:
    async with running() as site, httpx.AsyncClient() as client:
        answer = await client.get(f"{site.telegram}/{path}")

        document = answer.json()
        assert answer.status_code == status
        assert document["ok"] is (status == 200)
        if description is not None:
            assert document["error_code"] == status
            assert document["description"].startswith(description)


async def test_a_request_that_is_too_large_is_cut_off() -> None:
    async with running() as site, httpx.AsyncClient() as client:
        answer = await client.post(
            f"{site.telegram}/bot{TOKEN}/sendMessage", content=bytes(52 * 1024 * 1024)
        )

        assert answer.status_code == 413


async def test_calls_are_logged_with_their_parameters() -> None:
    async with running() as site, site.bot() as bot:
        await bot.send_message(ANN.id, "x")

        (call,) = site.server.calls
        assert (call.method, call.params["text"]) == ("sendMessage", "x")


async def test_a_planned_fault_strikes_so_many_times() -> None:
    async with running() as site, site.bot() as bot:
        site.server.faults.add("sendMessage", 400, "Bad Request: nope", times=2)

        for _ in range(2):
            with pytest.raises(BadRequest, match="Nope"):
                await bot.send_message(ANN.id, "x")
        await bot.send_message(ANN.id, "x")
        assert len(site.server.list_messages(ANN.id)) == 1
        assert list(site.server.faults) == []


async def test_a_fault_can_be_for_one_chat() -> None:
    async with running() as site, site.bot() as bot:
        site.server.faults.add(
            error_code=403, description="Forbidden: user is deactivated", chat_id=BORIS.id
        )

        await bot.send_message(ANN.id, "x")
        with pytest.raises(Forbidden, match="user is deactivated"):
            await bot.send_message(BORIS.id, "x")


async def test_a_fault_can_ask_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    async with running() as site, site.bot() as bot:
        site.server.faults.add(
            "sendMessage", 429, "Too Many Requests: retry after 7", retry_after=7
        )

        with pytest.raises(RetryAfter, match="7"):
            await bot.send_message(ANN.id, "x")


@pytest.mark.parametrize("how", [{}, {"drop": True}, {"body": "<html>502</html>"}])
async def test_an_answer_can_be_lost_after_the_effect(how: dict[str, object]) -> None:
    async with running() as site, site.bot() as bot:
        site.server.faults.add("sendMessage", 502, after=True, **how)  # type: ignore[arg-type]

        with pytest.raises(NetworkError):
            await bot.send_message(ANN.id, "x")

        assert [m["text"] for m in site.server.list_messages(ANN.id)] == ["x"]


async def test_a_call_can_be_late_and_still_succeed() -> None:
    async with running() as site, site.bot() as bot:
        site.server.faults.add("sendMessage", 200, delay=0.01)

        assert (await bot.send_message(ANN.id, "x")).text == "x"


@pytest.mark.parametrize(
    "method",
    ["sendPhoto", "editMessageMedia", "sendInvoice", "answerInlineQuery", "sendMessageDraft"],
)
async def test_a_fault_strikes_every_method_before_it_acts(method: str) -> None:
    async with running() as site, httpx.AsyncClient() as client:
        site.server.faults.add(method, 429, "Too Many Requests: retry after 3", retry_after=3)

        answer = await client.post(f"{site.telegram}/bot{TOKEN}/{method}", json={"chat_id": ANN.id})

        assert answer.status_code == 429
        assert answer.json()["parameters"] == {"retry_after": 3}
        assert site.server.list_messages(ANN.id) == []
