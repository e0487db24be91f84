alerts-listed = Your alerts. Tap 🔕 to turn one off.
alerts-none = You have no alerts. On a product's card you can ask to be told when it is back or costs less.
alerts-restock = 🔔 { $name }: back in stock
alerts-price = 📉 { $name }: below { $money }
