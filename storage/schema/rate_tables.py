"""The table of rates: those that were used, and those that wait for an owner."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Table, Text, false, text

from bot.domain.pricing.rate_jumps import RateStatus
from storage.engine.utc_times_and_storable_text import RowId, UtcDateTime
from storage.schema.base import check_one_of, metadata, partial_index

#: A rate is the value of one `base` in `currency`, as text. `usual` is what a waiting rate was
#: compared with, and `usual_is_setting` says that it is the value of the settings.
rates = Table(
    "rates",
    metadata,
    Column("id", RowId, primary_key=True),
    #: "exchange", or the stored name of a payment method.
    Column("name", Text, nullable=False),
    Column("base", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("rate", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("usual", Text),
    Column("usual_is_setting", Boolean, nullable=False, server_default=false()),
    #: The operator who accepted it.
    Column("actor", BigInteger),
    Column("at", UtcDateTime, nullable=False),
    check_one_of("status", RateStatus),
    sqlite_autoincrement=True,
)
Index("ix_rates_name", rates.c.name, rates.c.id)
_IS_JUMP = text("status = 'jump'")
partial_index("uq_rates_jump", rates.c.name, where=_IS_JUMP, unique=True)
