"""The groups in which `/help` lists the admin commands."""

from enum import StrEnum


class CommandGroup(StrEnum):
    """The group of an admin command. The groups are listed in this order."""

    STATE = "state"
    ORDERS = "orders"
    MONEY = "money"
    PRODUCTS = "products"
    OTHER = "other"
