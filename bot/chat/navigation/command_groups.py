"""The groups in which `/help` lists the admin commands."""

from enum import StrEnum


class CommandGroup(StrEnum):
    """What an admin command is about; the groups are listed in this order."""

    STATE = "state"
    ORDERS = "orders"
    MONEY = "money"
    PRODUCTS = "products"
    OTHER = "other"
