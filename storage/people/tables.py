"""Tables of people: buyers, names, notes, updates, threads, problems, invitations, staff, audit."""

from enum import StrEnum

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    false,
    func,
    text,
)

from bot.domain.people.notes import NoteKind
from bot.domain.people.order_problems import ProblemState
from bot.domain.people.proposals import ProposalOutcome
from bot.domain.people.staff import Right, Role
from storage.engine.columns import (
    RowId,
    SealedBytes,
    UtcDateTime,
    check_one_of,
    metadata,
    partial_index,
)

invite_codes = Table(
    "invite_codes",
    metadata,
    Column("buyer_id", ForeignKey("buyers.id"), primary_key=True, autoincrement=False),
    Column("code", Text, nullable=False, unique=True),
)

referrals = Table(
    "referrals",
    metadata,
    Column("buyer_id", ForeignKey("buyers.id"), primary_key=True, autoincrement=False),
    Column("referrer_id", ForeignKey("buyers.id"), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    CheckConstraint("buyer_id <> referrer_id", name="referrer_id"),
)
Index("ix_referrals_referrer_id", referrals.c.referrer_id)


threads = Table(
    "threads",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("buyer_id", ForeignKey("buyers.id"), nullable=False),
    Column("order_id", ForeignKey("orders.id")),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("closed_at", UtcDateTime),
    #: When the buyer asked for a refund of the order.
    Column("refund_requested_at", UtcDateTime),
    sqlite_autoincrement=True,
)
Index("ix_threads_buyer", threads.c.buyer_id, threads.c.id)
partial_index("ix_threads_open", threads.c.id, where=text("closed_at IS NULL"))

#: The messages of a thread, and the id of each in the chat of the other side.
thread_messages = Table(
    "thread_messages",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("thread_id", ForeignKey("threads.id"), nullable=False),
    Column("staff", Boolean, nullable=False),
    Column("body", SealedBytes),
    Column("at", UtcDateTime, nullable=False),
    sqlite_autoincrement=True,
)
Index("ix_thread_messages_thread", thread_messages.c.thread_id, thread_messages.c.id)
partial_index(
    "ix_thread_messages_unshredded",
    thread_messages.c.thread_id,
    where=text("body IS NULL OR length(body) > 0"),
)

thread_copies = Table(
    "thread_copies",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("thread_id", ForeignKey("threads.id"), nullable=False),
)

#: The messages of the newest album (photos sent together) that a person sent in their chat.
album_messages = Table(
    "album_messages",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("album_id", Text, nullable=False),
)


class InboxState(StrEnum):
    """State of an update: open, handled, or parked for an operator."""

    OPEN = "open"
    CLOSED = "closed"
    PARKED = "parked"


buyers = Table(
    "buyers",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("username", Text),
    Column("telegram_language", Text, nullable=False),
    Column("language", Text),
    Column("banned", Boolean, nullable=False, server_default=false()),
    Column("screen_message_id", BigInteger),
    Column("balance", BigInteger, nullable=False, server_default=text("0")),
    Column("credit", BigInteger, nullable=False, server_default=text("0")),
    Column("met_at", UtcDateTime, nullable=False),
    Column("seen_at", UtcDateTime, nullable=False),
    #: Whether the screen shows that something is being loaded.
    Column("screen_is_loading", Boolean, nullable=False, server_default=false()),
    #: Whether an operator set `credit`; else it is the shop's default.
    Column("has_own_limit", Boolean, nullable=False, server_default=false()),
    #: What the screen asks for: the next text is its answer. The order is that of a refund.
    Column("screen_question", Text),
    Column("screen_question_order_id", BigInteger),
    #: NULL also for a ban that was stored before these columns existed.
    Column("banned_at", UtcDateTime),
    Column("banned_by", BigInteger),
    #: The last entry of the ledger whose postings are in the two sums: of the buyer's balance, and of
    #: what their orders hold. Both are read from here and from the later postings.
    Column("summed_entry_id", BigInteger, nullable=False, server_default=text("0")),
    Column("summed_balance", BigInteger, nullable=False, server_default=text("0")),
    Column("summed_held", BigInteger, nullable=False, server_default=text("0")),
    CheckConstraint("credit >= 0", name="credit"),
)
Index("ix_buyers_username", func.lower(buyers.c.username))
Index("ix_buyers_met_at", buyers.c.met_at)
partial_index("ix_buyers_banned", buyers.c.banned_at, where=text("banned"))

#: The words by which people are found by name, see `bot.domain.people.names`. They compare by code
#: points, so that a range of the index holds all words with one beginning.
name_words = Table(
    "name_words",
    metadata,
    Column(
        "word",
        Text().with_variant(Text(collation="C"), "postgresql"),
        primary_key=True,
    ),
    Column("buyer_id", ForeignKey("buyers.id"), primary_key=True, autoincrement=False),
)
Index("ix_name_words_buyer_id", name_words.c.buyer_id)

#: Notes of staff about buyers, and about their orders.
staff_notes = Table(
    "staff_notes",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("buyer_id", ForeignKey("buyers.id"), nullable=False),
    Column("order_id", ForeignKey("orders.id")),
    Column("author", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", SealedBytes),
    Column("at", UtcDateTime, nullable=False),
    check_one_of("kind", NoteKind),
    sqlite_autoincrement=True,
)
Index("ix_staff_notes_buyer", staff_notes.c.buyer_id, staff_notes.c.id)
Index("ix_staff_notes_order", staff_notes.c.order_id, staff_notes.c.id)

inbox = Table(
    "inbox",
    metadata,
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("update_id", BigInteger, primary_key=True, autoincrement=False),
    Column("lane", BigInteger, nullable=False),
    Column("body", SealedBytes),
    Column("state", Text, nullable=False),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("next_at", UtcDateTime, nullable=False),
    Column("error", Text, nullable=False, server_default=""),
    Column("closed_at", UtcDateTime),
    #: Times that handling it began after a restart. The program may have ended in each of them.
    Column("unfinished_starts", Integer, nullable=False, server_default=text("0")),
    check_one_of("state", InboxState),
    CheckConstraint("(body IS NULL) = (state = 'closed')", name="body"),
    CheckConstraint("(closed_at IS NOT NULL) = (state = 'closed')", name="closed"),
)
Index("ix_inbox_open", inbox.c.bot_id, inbox.c.state, inbox.c.update_id)
Index("ix_inbox_closed_at", inbox.c.closed_at)

#: Who has which role. Owners of the settings are not here. The name is that of the day of the choice.
staff = Table(
    "staff",
    metadata,
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("role", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("username", Text),
    Column("added_by", BigInteger, nullable=False),
    Column("added_at", UtcDateTime, nullable=False),
    check_one_of("role", Role),
)

#: Links for one use by which a person asks to become staff; an owner then confirms who it is.
staff_links = Table(
    "staff_links",
    metadata,
    Column("id", RowId, primary_key=True),
    #: The hash of the code: the code itself is only in the link.
    Column("code_hash", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("created_by", BigInteger, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    #: The first person who opened the link.
    Column("opened_by", BigInteger),
    #: When an owner confirmed or refused the person, or withdrew the link.
    Column("decided_at", UtcDateTime),
    check_one_of("role", Role),
    sqlite_autoincrement=True,
)

#: Acts of staff that wait for somebody who may decide. The number is random.
proposals = Table(
    "proposals",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("proposer_id", BigInteger, nullable=False),
    Column("needed_right", Text, nullable=False),
    #: What the proposer did; erased by the decision.
    Column("request", SealedBytes),
    #: Above the daily sum of the proposer: somebody without a limit decides it.
    Column("in_full", Boolean, nullable=False),
    Column("choice", Integer, nullable=False),
    Column("order_id", BigInteger),
    Column("buyer_id", BigInteger),
    Column("expires_at", UtcDateTime, nullable=False),
    #: An object of JSON: the message that asks, by its reader.
    Column("messages", Text, nullable=False),
    Column("decided_by", BigInteger),
    Column("outcome", Text),
    check_one_of("needed_right", Right),
    check_one_of("outcome", ProposalOutcome),
    CheckConstraint("(decided_by IS NULL) = (outcome IS NULL)", name="decided"),
)
Index("ix_proposals_expires_at", proposals.c.expires_at)

#: What buyers report about delivered pieces. What they wrote about it is in the support thread.
order_problems = Table(
    "order_problems",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("order_id", ForeignKey("orders.id"), nullable=False),
    #: Numbers from 1, with commas between them; empty: none was marked.
    Column("pieces", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("answered_at", UtcDateTime),
    Column("actor", BigInteger),
    #: The order that replaces the pieces.
    Column("replacement_id", BigInteger),
    check_one_of("state", ProblemState),
    CheckConstraint("(answered_at IS NULL) = (state = 'open')", name="answered"),
    sqlite_autoincrement=True,
)
Index("ix_order_problems_order_id", order_problems.c.order_id)
#: A query repeats this condition to use the index.
IS_OPEN_PROBLEM = text(f"state = '{ProblemState.OPEN}'")
partial_index(
    "uq_order_problems_open", order_problems.c.order_id, where=IS_OPEN_PROBLEM, unique=True
)


audit = Table(
    "audit",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("actor", BigInteger, nullable=False),
    Column("action", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    #: Who proposed what `actor` approved.
    Column("proposer", BigInteger),
    #: What the act changed, in minor units of `currency`.
    Column("amount_before", BigInteger),
    Column("amount_after", BigInteger),
    Column("currency", Text),
    #: What the act gave to a buyer, in the selling currency; NULL: nothing.
    Column("given_away", BigInteger),
    sqlite_autoincrement=True,
)
Index("ix_audit_actor", audit.c.actor, audit.c.id)
Index("ix_audit_target", audit.c.target, audit.c.id)
Index("ix_audit_action", audit.c.action, audit.c.id)
partial_index(
    "ix_audit_given_away", audit.c.actor, audit.c.at, where=text("given_away IS NOT NULL")
)
