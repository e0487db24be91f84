alerts-listed = Here is what I'll tell you about. Tap 🔕 to switch one off.
alerts-none = You have no alerts. On a product's card you can ask to be told when it is back or costs less.
alerts-restock = 🔔 { $name }: when it is back
alerts-price = 📉 { $name }: below { $money }
