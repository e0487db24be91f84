# На каком этапе заказ. В каждой фразе сказано, где деньги.

orders-choose = Ваши заказы, сначала новые.
orders-none = Вы ещё ничего не заказывали.
order-number = #{ NUMBER($order, useGrouping: 0) }
order-line =
    { $mark } <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $date } · { $money }
    { $name }
order-head = { $mark } <b>Заказ #{ NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = Заказ принят, под него в кошельке зарезервировано { $money }. Сейчас мы за него возьмёмся.
order-submitting = Мы готовим ваш заказ. Сумма { $money } зарезервирована и спишется, только когда товар поступит.
order-checking = Мы перепроверяем этот заказ. <b>Ваши { $money } зарезервированы, а не потрачены.</b> Вы получите товар или свои деньги, делать ничего не нужно.
order-accepted = Заказ подтверждён, товар готовится. До получения товара сумма { $money } остаётся в резерве.
order-accepted-manual = Заказ подтверждён, его собирают вручную. На это нужно время. До получения товара сумма { $money } остаётся в резерве.
order-fulfilled = Товар поступил и вот-вот придёт в этот чат. Оплачено { $money }.
order-delivered = Доставлено, время в пути — { $took }. Оплачено { $money }.
order-cancelled = Заказ отменён: { $why } Вся сумма, { $money }, снова в вашем кошельке.
order-cancelled-briefly = Заказ отменён. Вся сумма, { $money }, снова в вашем кошельке.
order-refunded = Деньги возвращены: вся сумма, { $money }, снова в вашем кошельке.

order-waiting = <i>Заказано { AGO($waited) }.</i>
order-as-of = <i>Обновлено { $at }</i>
order-price = Цена: { $money }
order-password = Пароль заказа: <tg-spoiler>{ $text }</tg-spoiler>
order-note =
    <b>Примечание</b>
    { $note }
order-event = <i>{ $at }</i> · { $words }

status-placed = оформлен
status-submitting = готовится
status-uncertain = проверяется
status-review = проверяется
status-accepted = подтверждён
status-fulfilled = товар готов
status-delivered = доставлен
status-cancelled = отменён
status-refunded = деньги возвращены

cancelled-code-refused = промокод не принят.
cancelled-price-moved = цена выросла раньше, чем покупка завершилась, а больше показанной цены мы с вас никогда не возьмём.
cancelled-supplier-away = его не удалось выполнить вовремя.
cancelled-supplier-refused = купить его не удалось.
cancelled-supplier-changed = его нельзя было продолжить, и ничего ещё не было куплено.
cancelled-sealed = не удалось прочитать то, что вы выбрали, поэтому ничего не куплено.
cancelled-not-charged = мы проверили: покупка не прошла.
cancelled-refund = получить товар не удалось, поэтому мы вернули вам деньги.
cancelled-otherwise = выполнить его не удалось.

order-goods-deleted = 🗑 Доставленное и то, что вы для него вводили, уже удалено.

goods-head = 📦 Ваш товар
goods-seller-message = ✉️ Сообщение от продавца
goods-seller-message-held = Заказ выполняется, сумма { $money } остаётся в резерве.
goods-from-seller = 📦 Ваш товар, собран вручную
goods-something-new = 📦 Ещё кое-что к вашему заказу
goods-uncover = Нажмите, чтобы увидеть:
goods-order = { $name } · заказ #{ NUMBER($order, useGrouping: 0) }
goods-as-file = Всё содержимое — в этом файле, слово в слово.
goods-note-text =
    Примечание:
    { $note }

again-same = 🔁 Всё как в заказе #{ NUMBER($order, useGrouping: 0) }, по сегодняшней цене.
again-lost = ⚠️ Больше недоступно: { $what }. Выберите, пожалуйста, заново.

orders-empty = Таких заказов нет.

order-elapsed = ⏱ Прошло: { $waited }
order-saved = 🏷 Промокод сэкономил вам { $money }.
order-receipt = 🧾 { $at } · оплачено из кошелька: { $money }

draft-working = ⏳ Заказ #{ NUMBER($order, useGrouping: 0) }, прошло: { $waited }…

order-behind = Заказ принят, под него в кошельке зарезервировано { $money }. Сначала нужно завершить другой заказ; ваш — следующий и начнётся сам.

cancelled-never-bought = какое-то время было неясно, прошла ли покупка, и мы следили за ней, пока не убедились: ничего не куплено и ничего не списано.
