alerts-listed = Your alerts. Tap 🔕 to turn one off.
alerts-none = You have no alerts. On a product's page you can ask to be told when it is back, costs less, or when its sale opens.
alerts-restock = 🔔 { $name }: back in stock
alerts-price = 📉 { $name }: below { $money }
alert-on-opening = 🔔 I'll tell you when the sale opens.
alerts-opening = ⚡ { $name }: when the sale opens
notice-open = ⚡ <b>{ $name }</b>: the sale is open, from { $money }.
notice-open-until = ⚡ <b>{ $name }</b>: the sale is open until { $until }, from { $money }.
