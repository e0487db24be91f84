crumb-alerts = Alerts
command-alerts = What you want to be told of

button-alerts = 🔔 Alerts
button-restock-off = 🔔 Tell me when it's back
button-restock-on = ✅ You'll be told
button-restock-stop = 🔕 When back
button-price-off = 📉 Price alert
button-price-on = ✅ Price alert
button-price-stop = 🔕 When cheaper
button-share = ↗️ Share
button-look = 👀 Have a look

alert-on-restock = 🔔 I'll tell you when it is back.
alert-on-price = 📉 I'll tell you when it costs less than { $money }.

alerts-listed = These are the things I'll tell you of. Tap 🔕 to switch one off.
alerts-none = There is nothing you want to be told of. On a product's card you can ask to hear when it is back, or costs less.
alerts-restock = 🔔 { $name }: when it is back
alerts-price = 📉 { $name }: below { $money }

notice-back = 🔔 <b>{ $name }</b> is back, from { $money }.
notice-cheaper = 📉 <b>{ $name }</b> costs less: from { $money } instead of { $before }.

declined-too-many-alerts = You have as many alerts as there can be. Please switch one off under /alerts first.
