"""Use cases, one file a verb.

They import the domain only; supplier, store, clock and ids come in through `bot.services.context.shop.Shop`.
No network inside a transaction, and no handler ever trades: only `fulfilment` does.
"""
