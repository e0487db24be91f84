"""Tests of /audit: owners read who did what on what, with amounts and without people's texts."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.operator.people.audit_screen import decode_topic
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId
from bot.domain.orders.seller_messages import SellerTextVerdict
from bot.domain.payments.cases import CaseResolution
from bot.domain.people.audit import NAMED_DECISIONS, AuditTopic
from bot.domain.people.staff import Role
from storage.transaction import Transaction
from tests.builders import OPERATOR, usd
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig
from tests.chat.screens.gallery import localizer_for
from tests.chat.words import has_message


def topic_number(topic: AuditTopic) -> int:
    return next(number for number in range(1, 10) if decode_topic(number) is topic)


async def record(rig: ChatRig) -> None:
    """Record acts of Olga and of Ben, one of them two days ago."""

    def write(tx: Transaction) -> None:
        ben, now = BuyerId(BEN), tx.now
        before, after = usd("1.00"), usd("6.00")
        tx.audit.record(OPERATOR, "credit", f"buyer:{ANN}", "5", now, before=before, after=after)
        tx.audit.record(ben, "pin", "product:7", "", now)
        tx.audit.record(ben, "resolve", "order:12", "ruled: my secret reason <b>", now)
        tx.audit.name_proposer(ben)
        tx.audit.record(OPERATOR, "goodwill", "order:12", "", now, given_away=usd("2.00"))
        tx.audit.record(OPERATOR, "an-act-without-a-name", "order:12", "", now)

    await rig.store.transact(write)


async def test_an_owner_reads_who_did_what_on_what_with_amounts(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.olga.send_text("/start")
        await rig.ben.send_text("/start")
        await record(rig)
        await rig.olga.send_text("/audit")
        text = content_of(await rig.olga.wait_for_message("audit-title", count="5"))

        assert has_message(text, "audit-amounts", before="$1.00", after="$6.00")
        assert has_message(text, "audit-proposed", name="本")
        assert "an-act-without-a-name" in text
        assert "my secret reason" not in text, "a text that somebody typed"
        assert text.index("an-act-without-a-name") < text.index("product:7"), "the newest first"


async def test_an_owner_reads_decisions_and_roles_before_and_after(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")

        def write(tx: Transaction) -> None:
            new, changed = f"buyer:{ANN}", f"buyer:{BEN}"
            tx.audit.record(OPERATOR, "staff-role", new, "none > support", tx.now)
            tx.audit.record(OPERATOR, "staff-role", changed, "support > manager", tx.now)
            tx.audit.record(OPERATOR, "resolve", "order:12", "trade; T50", tx.now)
            tx.audit.record(OPERATOR, "shop-text", "text:terms", "5 characters", tx.now)

        await rig.store.transact(write)
        await rig.olga.send_text("/audit")
        text = content_of(await rig.olga.wait_for_message("audit-title", count="4"))
        english = rig.app._deps.translations.localizer_for("en")
        support, manager = (english.plain(f"role-{each}") for each in ("support", "manager"))
        assert has_message(text, "audit-amounts", before="–", after=support)
        assert has_message(text, "audit-amounts", before=support, after=manager)
        assert has_message(text, "audit-decision-trade")
        shop = topic_number(AuditTopic.SHOP)
        await rig.olga.open(verbs.AUDIT, topic=shop, actor=0, days=0, page=0)
        await rig.olga.wait_for_message("audit-title", count="3")


async def test_the_filters_are_buttons_and_each_keeps_the_others(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ben.send_text("/start")
        rig.shop.caches.roles[BuyerId(BEN)] = Role.MANAGER
        await record(rig)
        money = topic_number(AuditTopic.MONEY)
        await rig.olga.send_text("/audit")
        await rig.olga.open(verbs.AUDIT, topic=money, actor=0, days=0, page=0)
        await rig.olga.wait_for_message("audit-title", count="2")
        await rig.olga.open(verbs.AUDIT, topic=money, actor=OPERATOR, days=0, page=0)
        await rig.olga.open(verbs.AUDIT, topic=money, actor=OPERATOR, days=7, page=0)
        await rig.olga.wait_for_message("audit-title", count="2")
        rig.clock.advance(8 * 86_400)
        await rig.olga.open(verbs.AUDIT, topic=money, actor=OPERATOR, days=1, page=0)
        await rig.olga.wait_for_message("audit-empty")


async def test_a_target_is_typed_and_anything_else_is_explained(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await record(rig)
        for typed in ("order 12", "order:12", "ORDER #12"):
            await rig.olga.send_text(f"/audit {typed}")
            await rig.olga.wait_for_message("audit-about", target="order:12")
            assert has_message(content_of(rig.olga.last()), "audit-title", count="3")
        await rig.olga.send_text("/audit '; DROP TABLE audit")
        await rig.olga.wait_for_message("usage-audit")


async def test_a_long_audit_has_pages_and_a_page_beyond_the_end_is_the_last(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")

        def write(tx: Transaction) -> None:
            for number in range(40):
                tx.audit.record(OPERATOR, "pin", f"product:{number}", "", tx.now)

        await rig.store.transact(write)
        await rig.olga.send_text("/audit")
        for page in (1, 2):
            await rig.olga.open(verbs.AUDIT, actor=0, topic=0, days=0, page=page)
        assert "product:9" in content_of(rig.olga.last())
        message, data = rig.olga.data_of(verbs.AUDIT, actor=0, topic=0, days=0, page=1)
        await rig.olga.forge(data.rsplit(":", 1)[0] + ":zz", message)
        await rig.idle()
        assert "product:9" in content_of(rig.olga.last()), "the last page"


def test_every_decision_has_a_name() -> None:
    verdicts = {each.name.lower() for each in SellerTextVerdict}
    assert {*verdicts, *CaseResolution, "trade", "not-charged", "refund"} == NAMED_DECISIONS
    for decision in NAMED_DECISIONS:
        assert localizer_for("ar").plain(f"audit-decision-{decision}")
