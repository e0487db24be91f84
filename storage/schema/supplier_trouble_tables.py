"""Tables of the supplier's troubles and of the sales that they prevented."""

from sqlalchemy import BigInteger, Column, ForeignKey, Table, Text

from bot.domain.operations.supplier_troubles import SupplierTroubleKind
from storage.engine.utc_times_and_storable_text import UtcDateTime
from storage.schema.base import check_one_of, metadata

#: The current troubles that operators were told of.
supplier_troubles = Table(
    "supplier_troubles",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("since", UtcDateTime, nullable=False),
    #: The cost that the balance must cover, and the one that operators were told of: decimal numbers
    #: in the supplier's currency.
    Column("needed", Text),
    Column("told_cost", Text),
    check_one_of("kind", SupplierTroubleKind),
)

#: The buyers who could not buy during a trouble, with the highest price, in minor units.
missed_sales = Table(
    "missed_sales",
    metadata,
    Column("kind", ForeignKey("supplier_troubles.kind"), primary_key=True),
    Column("buyer_id", ForeignKey("buyers.id"), primary_key=True),
    Column("price", BigInteger, nullable=False),
)
