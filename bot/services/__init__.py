"""The use cases: what the program does for buyers and operators.

Services import the domain, and `Transaction`, `Database` and `DatabaseReader` of `storage`.
Supplier, clock and ids are ports of `bot.services.shop.Shop`; the database is a parameter. No
network call inside a transaction. No handler trades: only `orders.fulfilment` does.
"""
