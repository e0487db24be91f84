"""Tests that data of every release opens, migrates, decrypts, restores, reconciles and goes on.

See `tests/storage/release_data.py` and the README in `tests/data/releases`. A failing test means that
data of real shops would be lost or misread.
"""

import base64
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot import __version__
from bot.commands import reconcile, restore
from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, OrderId, TradeNo
from bot.domain.orders.order import HOLDING_STATUSES, OrderStatus
from bot.domain.orders.transition_inputs import Accepted
from bot.services.operations import reconciliation, recovery
from bot.services.people import privacy
from storage import EngineDatabase, Vault, reseal_all_values
from storage.engine.columns import metadata
from storage.engine.migrate import newest_revision
from storage.engine.repository import RepositoryResources
from storage.maintenance.key_rotation import SEALED_COLUMNS
from storage.transaction import Transaction
from tests.builders import usd
from tests.services.services_rig import Recorder
from tests.storage import first_form
from tests.storage.engines import ENGINES, empty_url
from tests.storage.release_data import (
    UNUSED_COLUMNS,
    Release,
    list_releases,
    opened,
    read_raw,
    read_release,
    read_tables,
)
from tests.tools.release_data.shop_history import MIRA, open_rig

#: What a later step changes in the data of an earlier release, by table: the step and its columns, or
#: "all rows". Nothing else may differ after an upgrade.
CHANGED_SINCE: dict[str, str] = {}
#: Tables to which a restore adds rows: it turns open orders into cases and tells the operators.
GROWN_BY_A_RESTORE = {"meta", "order_events", "audit", "outbox", "pauses"}
#: Tables that a restore empties: what was proposed is older than what people see in the chat.
EMPTIED_BY_A_RESTORE = {"proposals"}


#: Those of version 1.0.0; data of a later release has at least these.
ORDER_STATUSES = {
    "placed",
    "submitting",
    "uncertain",
    "review",
    "accepted",
    "fulfilled",
    "delivered",
    "cancelled",
    "refunded",
}


@pytest.fixture(params=list_releases())
def release(request: pytest.FixtureRequest) -> Release:
    return read_release(request.param)


@pytest.fixture
def url(engine: str, release: Release, tmp_path: Path) -> str:
    """Return a copy of the data for one test, not opened by our code yet."""
    return release.url_of(engine, tmp_path)


def sealed_of(release: Release, engine: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = release.expected["sealed"][engine]
    return found


def test_this_version_has_a_data_set_if_it_is_released() -> None:
    assert list_releases()[-1] == __version__


async def test_no_table_and_no_column_of_the_release_is_empty(release: Release, url: str) -> None:
    counts = release.expected["counts"]
    assert set(counts) == set(release.columns)
    for table, names in release.columns.items():
        counted = ", ".join(f"COUNT({name})" for name in names)
        ((count, *filled),) = await read_raw(url, f"SELECT COUNT(*), {counted} FROM {table}")
        assert count == counts[table] > 0, table
        empty = {(table, name) for name, found in zip(names, filled, strict=True) if not found}
        assert empty <= UNUSED_COLUMNS


async def test_every_kind_of_order_and_answer_is_in_it(release: Release, url: str) -> None:
    """So each later step meets it."""
    assert set(release.expected["statuses"].values()) >= ORDER_STATUSES
    for table, column, wanted in (
        ("order_problems", "state", {"open", "replaced", "refunded", "refused"}),
        ("staff", "role", {"owner", "manager", "support", "viewer"}),
        ("payment_claims", "status", {"open", "confirmed", "declined"}),
        ("proposals", "outcome", {None, "approved", "declined"}),
        ("staff_notes", "kind", {"note", "ban", "unban"}),
        ("outbox", "kind", {"deliver", "status", "alert", "notice"}),
    ):
        found = {
            value for (value,) in await read_raw(url, f"SELECT DISTINCT {column} FROM {table}")
        }
        assert found >= wanted, (table, column)
    kinds = {kind for (kind,) in await read_raw(url, "SELECT DISTINCT kind FROM entries")}
    assert kinds >= {"hold", "capture", "release", "refund", "goodwill", "recovered", "reversal"}


async def test_an_upgrade_keeps_every_value(release: Release, url: str) -> None:
    columns = {
        table: [name for name in names if name in metadata.tables[table].columns]
        for table, names in release.columns.items()
        if table in metadata.tables
    }
    before = await read_tables(url, columns)
    async with opened(url):
        pass
    after = await read_tables(url, columns)
    assert {name for name in columns if after[name] != before[name]} <= set(CHANGED_SINCE)
    assert await read_raw(url, "SELECT version_num FROM alembic_version") == [(newest_revision(),)]


async def test_every_value_decrypts_in_its_place(release: Release, engine: str, url: str) -> None:
    async with opened(url) as store:
        await _decrypts(store, sealed_of(release, engine))
        places = await store.transact_on_tables(_list_places)
    recorded = {
        _place(each["table"], each["column"], each["context"])
        for each in sealed_of(release, engine)
    }
    assert recorded <= places, "the code derives another context for a value"


def _place(table: str, column: str, context: list[Any]) -> str:
    return repr((table, column, context))


def _list_places(unit: RepositoryResources) -> set[str]:
    return {
        _place(each.table.name, each.column.name, list(each.encryption_context(row)))
        for each in SEALED_COLUMNS
        for row in unit.connection.execute(each.table.select()).mappings()
    }


async def _decrypts(store: EngineDatabase, sealed: list[dict[str, Any]]) -> None:
    for entry in sealed:
        here = " AND ".join(f"{name} = :{name}" for name in entry["row"])
        query = f"SELECT {entry['column']} FROM {entry['table']} WHERE {here}"
        ((value,),) = await first_form.rows(store, query, entry["row"])
        if "plain" not in entry:
            assert bytes(value) == b"", entry["context"]
            continue
        plain = store.vault.open(bytes(value), *entry["context"])
        assert plain == base64.b64decode(entry["plain"], validate=True), entry["context"]


async def test_the_ledger_says_what_it_said(release: Release, url: str, tmp_path: Path) -> None:
    async with opened(url) as store:
        findings = await store.read(reconciliation.check_rules)
        assert [each.rule for each in findings if not each.holds] == []
        assert {each.rule for each in findings} >= set(release.expected["rules"])
        wallets = await first_form.rows(store, "SELECT id, balance, credit FROM buyers ORDER BY id")
        assert [list(each) for each in wallets] == release.expected["wallets"]
        statuses = {str(k): v for k, v in (await first_form.statuses_of(store)).items()}
        assert statuses == release.expected["statuses"]
    report = await reconcile.make_report(first_form.settings_of(tmp_path, url))
    assert report.is_sound


async def test_the_older_key_can_be_removed(release: Release, engine: str, url: str) -> None:
    new, older = first_form.expected()["vault_key"].split(",")
    async with opened(url) as store:
        assert (await reseal_all_values(store)).is_complete
    async with opened(url, keys=new) as store:
        # The fingerprint of a secret is made with the key.
        others = [each for each in sealed_of(release, engine) if each["table"] != "secrets"]
        await _decrypts(store, others)
        entry = next(each for each in others if each.get("plain"))
        ((value,),) = await first_form.rows(
            store,
            f"SELECT {entry['column']} FROM {entry['table']} WHERE "
            + " AND ".join(f"{name} = :{name}" for name in entry["row"]),
            entry["row"],
        )
        with pytest.raises(DecryptionFailed):
            Vault.from_text(older).open(bytes(value), *entry["context"])


@pytest.mark.parametrize("to", ENGINES)
async def test_the_backup_restores_into_an_empty_place(
    release: Release, to: str, tmp_path: Path
) -> None:
    folder = tmp_path / "restored"
    folder.mkdir()
    url = empty_url(to, folder)
    settings = first_form.settings_of(folder, url).model_copy(update={"vault_key": None})
    counts = release.expected["counts"]
    told = await restore.restore(settings, release.backup, force=False)
    assert f"orders: {counts['orders']}, people: {counts['buyers']}" in told[0]
    async with opened(url) as store:
        for table, recorded in counts.items():
            if table in metadata.tables:
                count = 0 if table in EMPTIED_BY_A_RESTORE else recorded
                ((found,),) = await first_form.rows(store, f"SELECT COUNT(*) FROM {table}")
                assert found == count or (table in GROWN_BY_A_RESTORE and found > count), table
        sealed = sealed_of(release, "sqlite")
        kept = [each for each in sealed if each["table"] not in EMPTIED_BY_A_RESTORE]
        await _decrypts(store, kept)
        statuses = await first_form.statuses_of(store)
        for number, status in release.expected["statuses"].items():
            is_open = OrderStatus(status) in HOLDING_STATUSES
            assert statuses[int(number)] == ("review" if is_open else status)
        await first_form.sound(store)
    key = SecretStr(first_form.expected()["vault_key"])
    assert (await reconcile.make_report(settings.model_copy(update={"vault_key": key}))).is_sound


async def test_work_that_was_left_is_brought_to_an_end(release: Release, url: str) -> None:
    """The trade in flight gets an unknown outcome; the others are traded and delivered."""
    async with opened(url) as store:
        rig = await open_rig(store, release.now, prefix="N")
        before = await first_form.statuses_of(store)
        assert await recovery.recover_after_crash(store) == 1
        await rig.resume_sales()
        trade_no = TradeNo(f"2911080000000{len(before):05d}")
        rig.supplier.outcomes.append(Accepted(trade_no, usd("9.00"), "A-NEW-CODE"))
        await rig.work(50)
        after = await first_form.statuses_of(store)
        was_left = {"placed": "delivered", "fulfilled": "delivered", "submitting": "review"}
        for number, status in before.items():
            if status in was_left:
                assert after[number] == was_left[status], number
        assert isinstance(rig.messenger, Recorder)
        bodies = [body for _, body in rig.messenger.delivered]
        assert {b"NOT-SENT-YET", b"A-NEW-CODE"} <= set(bodies)
        assert (await rig.order(await rig.buy(1, MIRA))).status is OrderStatus.PLACED
        await first_form.sound(store)


async def test_what_a_buyer_lets_erase_is_gone(release: Release, engine: str, url: str) -> None:
    async with opened(url) as store:
        rig = await open_rig(store, release.now, prefix="N")
        owned = set(await store.read(_delivered_orders_of, MIRA))
        assert owned
        await privacy.erase_buyer(rig.shop, store, MIRA)
        secrets = [
            each
            for each in sealed_of(release, engine)
            if each["table"] == "secrets" and each["context"][2] in owned and each.get("plain")
        ]
        assert secrets
        for entry in secrets:
            found = await first_form.rows(
                store, "SELECT body FROM secrets WHERE id = :id", entry["row"]
            )
            assert all(not body for (body,) in found), entry["context"]
        notes = await first_form.rows(
            store, "SELECT COUNT(body) FROM staff_notes WHERE buyer_id = :buyer", {"buyer": MIRA}
        )
        assert notes == [(0,)]
        await first_form.sound(store)


def _delivered_orders_of(tx: Transaction, buyer: BuyerId) -> list[OrderId]:
    return [
        order.id
        for number in range(1, 1_000)
        if (order := tx.orders.get(OrderId(number))) is not None
        and order.buyer_id == buyer
        and order.status is OrderStatus.DELIVERED
    ]
