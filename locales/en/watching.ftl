crumb-alerts = Alerts
command-alerts = My restock and price alerts

button-alerts = 🔔 Alerts
button-restock-off = 🔔 Tell me when it's back
button-restock-on = ✅ You'll be told
button-restock-stop = 🔕 Back in stock
button-price-off = 📉 Price alert
button-price-on = ✅ Price alert
button-price-stop = 🔕 Price drop
button-share = ↗️ Share
button-look = 👀 Have a look

alert-on-restock = 🔔 I'll tell you when it is back.
alert-on-price = 📉 I'll tell you when it costs less than { $money }.

alerts-listed = Here is what I'll tell you about. Tap 🔕 to switch one off.
alerts-none = You have no alerts. On a product's card you can ask to be told when it is back or costs less.
alerts-restock = 🔔 { $name }: when it is back
alerts-price = 📉 { $name }: below { $money }

notice-back = 🔔 <b>{ $name }</b> is back, from { $money }.
notice-cheaper = 📉 <b>{ $name }</b> costs less: from { $money } instead of { $before }.

declined-too-many-alerts = You have as many alerts as there can be. Please switch one off under /alerts first.
