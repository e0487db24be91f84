crumb-alerts = Уведомления
command-alerts = Мои уведомления о наличии и ценах

button-alerts = 🔔 Уведомления
button-restock-off = 🔔 Сообщить о наличии
button-restock-on = ✅ Сообщу о наличии
button-restock-stop = 🔕 О наличии
button-price-off = 📉 Следить за ценой
button-price-on = ✅ Слежу за ценой
button-price-stop = 🔕 О цене
button-share = ↗️ Поделиться
button-look = 👀 Посмотреть

alert-on-restock = 🔔 Сообщу, когда снова появится.
alert-on-price = 📉 Сообщу, когда станет дешевле { $money }.

alerts-listed = Вот о чём я вам сообщу. Чтобы выключить, нажмите 🔕.
alerts-none = Пока следить не за чем. На странице товара можно попросить сообщить, когда он появится или подешевеет.
alerts-restock = 🔔 { $name }: когда появится
alerts-price = 📉 { $name }: дешевле { $money }

notice-back = 🔔 <b>{ $name }</b> снова в продаже, от { $money }.
notice-cheaper = 📉 Цена снижена: <b>{ $name }</b>, от { $money } вместо { $before }.

declined-too-many-alerts = Больше уведомлений добавить нельзя. Сначала выключите одно из них: /alerts.
