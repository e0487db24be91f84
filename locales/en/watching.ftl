alerts-listed = Here is what I'll tell you about. Tap 🔕 to switch one off.
alerts-none = You have no alerts. On a product's page you can ask to be told when it is back or costs less, or when its sale opens.
alerts-restock = 🔔 { $name }: when it is back
alerts-price = 📉 { $name }: below { $money }
alerts-opening = ⚡ { $name }: when the sale opens
