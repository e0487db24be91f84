"""Tests of the local Crypto Pay server: what it keeps, what it refuses, and the page to pay on."""

from pathlib import Path

import httpx
import pytest

from bot.demo.crypto_pay import CryptoPayServer, create_app
from bot.demo.crypto_pay.server import CryptoPayError
from tests.serving import serving

TOKEN = "1:token"
INVOICE = {"currency_type": "fiat", "fiat": "USD", "amount": "5", "payload": "p"}


async def test_a_person_pays_on_the_page() -> None:
    server = CryptoPayServer(TOKEN)
    async with serving(create_app(server)) as address, httpx.AsyncClient() as web:
        headers = {"Crypto-Pay-API-Token": TOKEN}
        made = await web.post(f"{address}/api/createInvoice", json=INVOICE, headers=headers)
        link = made.json()["result"]["bot_invoice_url"]
        page = await web.get(link)
        assert "Pay 1.5625 TON" in page.text
        code = link.rpartition("/")[2]
        paid = await web.post(f"{address}/paid/{code}/TON", follow_redirects=True)
        assert "is paid" in paid.text
        again = await web.post(f"{address}/paid/{code}/USDT", follow_redirects=True)
        assert "is paid" in again.text
    (invoice,) = server.list_invoices()
    assert invoice.paid_asset == "TON"


async def test_without_the_token_nothing_is_answered() -> None:
    async with serving(create_app(CryptoPayServer(TOKEN))) as address, httpx.AsyncClient() as web:
        answer = await web.post(f"{address}/api/getInvoices", json={})
        assert answer.status_code == 401
        assert answer.json() == {"ok": False, "error": {"code": 401, "name": "UNAUTHORIZED"}}
        assert (await web.get(f"{address}/pay/unknown")).status_code == 404


def test_invoices_and_transfers_survive_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "crypto-pay.sqlite3"
    server = CryptoPayServer(TOKEN, file)
    for _ in range(2):
        made = server.call("createInvoice", INVOICE, "http://pay")
        server.pay(made["invoice_id"], "USDT")
    transfer = {"user_id": 1, "asset": "USDT", "amount": "5", "spend_id": "a"}
    server.call("transfer", transfer, "")
    server.close()

    again = CryptoPayServer(TOKEN, file)
    assert str(again.balance("USDT")) == "4.70"
    assert len(again.list_invoices()) == 2
    with pytest.raises(CryptoPayError, match="SPEND_ID_ALREADY_USED"):
        again.call("transfer", transfer, "")
    again.close()


@pytest.mark.parametrize(
    ("method", "parameters", "name"),
    [
        ("createInvoice", {**INVOICE, "amount": "0"}, "AMOUNT_INVALID"),
        ("createInvoice", {**INVOICE, "amount": "x"}, "AMOUNT_INVALID"),
        ("createInvoice", {**INVOICE, "fiat": "XYZ"}, "FIAT_UNSUPPORTED"),
        ("createInvoice", {"asset": "DOGE", "amount": "1"}, "ASSET_UNSUPPORTED"),
        ("createInvoice", {**INVOICE, "payload": "p" * 5000}, "PAYLOAD_TOO_LONG"),
        ("createInvoice", {**INVOICE, "description": "d" * 1025}, "DESCRIPTION_TOO_LONG"),
        ("createInvoice", {**INVOICE, "expires_in": 0}, "EXPIRES_IN_INVALID"),
        ("createInvoice", {**INVOICE, "accepted_assets": "DOGE"}, "ACCEPTED_ASSETS_INVALID"),
        ("getInvoices", {"count": 1001}, "COUNT_INVALID"),
        ("transfer", {"spend_id": "", "asset": "USDT", "amount": "1"}, "SPEND_ID_INVALID"),
        ("transfer", {"spend_id": "a", "asset": "USDT", "amount": "0.5"}, "AMOUNT_TOO_SMALL"),
        ("transfer", {"spend_id": "a", "asset": "USDT", "amount": "5"}, "NOT_ENOUGH_COINS"),
        ("unknown", {}, "METHOD_NOT_FOUND"),
    ],
)
def test_what_crypto_pay_refuses(method: str, parameters: dict[str, object], name: str) -> None:
    with pytest.raises(CryptoPayError, match=name):
        CryptoPayServer(TOKEN).call(method, parameters, "")
