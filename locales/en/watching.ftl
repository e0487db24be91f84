alerts-listed = Your alerts. Tap 🔕 to turn one off.
alerts-none = You have no alerts. On a product's page you can ask to be told when it is back, costs less, or when its sale opens.
alerts-restock = 🔔 { $name }: back in stock
alerts-price = 📉 { $name }: below { $money }
alerts-opening = ⚡ { $name }: when the sale opens
