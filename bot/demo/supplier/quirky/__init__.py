"""The quirky supplier: the same products and money, but it behaves like servers in the field.

`bot.demo.supplier.behaviour` lists the differences. `quirky_behaviour` is the entry point.

- `request_parameter_cleaning`, `lenient_account_product_and_card_lookup`: parameters and how they are
  looked up
- `messages`, `php_replies`, `payloads`: texts, envelopes and numbers, contents
- `config_ini`, `prices`: configuration and money
- `read_endpoints`: the endpoints that only read
- `trade_endpoint`, `order_checks`, `order_booking`: orders
- `upstream_shop`: the shop behind resold products
"""

from bot.demo.supplier.quirky.quirky_behaviour import QuirkyBehaviour

__all__ = ["QuirkyBehaviour"]
