## На каком этапе заказ. В каждой фразе сказано, где деньги.

orders-choose = Ваши заказы, сначала новые.
orders-none = Вы ещё ничего не заказывали.
order-number = #{ NUMBER($order, useGrouping: 0) }
order-line =
    { $mark } <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $date } · { $money }
    { $name }
order-head = { $mark } <b>Заказ #{ NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = Заказ принят, для него зарезервировано { $money }. Сейчас начнём его выполнять.
order-submitting = Заказ выполняется. Сумма { $money } зарезервирована и спишется, только когда товар будет выдан.
order-checking = Мы проверяем этот заказ. <b>Ваши { $money } зарезервированы, но не списаны.</b> Вы получите товар или возврат, делать ничего не нужно.
order-accepted = Заказ подтверждён, товар готовится. До выдачи товара сумма { $money } остаётся в резерве.
order-accepted-manual = Заказ подтверждён и выполняется вручную, это может занять время. До выдачи товара сумма { $money } остаётся в резерве.
order-fulfilled = Товар готов и сейчас придёт в этот чат. Оплачено { $money }.
order-delivered = Заказ выполнен, время: { $took }. Оплачено { $money }.
order-cancelled = Заказ отменён: { $why } Вся сумма, { $money }, возвращена на ваш баланс.
order-cancelled-briefly = Заказ отменён. Вся сумма, { $money }, возвращена на ваш баланс.
order-refunded = Деньги возвращены: вся сумма, { $money }, снова на вашем балансе.
replacement-open = 🔁 Это замена по заказу #{ NUMBER($order, useGrouping: 0) }. Она уже готовится и ничего вам не стоит.
replacement-delivered = 🔁 Это замена по заказу #{ NUMBER($order, useGrouping: 0) }. Она ничего вам не стоила.
replacement-cancelled = Получить замену по заказу #{ NUMBER($order, useGrouping: 0) } не удалось. Вы ничего не потеряли, мы поищем другой способ.
warranty-until = <i>🤝 О проблеме можно сообщить до { $at }.</i>
warranty-ask = Что не работает? Отметьте. Номера идут в том порядке, в каком вы получили товар.
warranty-ask-one = Не работает? Сообщите нам.
warranty-ask-many = Что-то не работает? Сообщите нам, а потом напишите, что именно.
warranty-next = Это посмотрит человек. Вы получите замену, деньги за негодное или ответ.
warranty-over = Срок, когда можно сообщить о проблеме с этим заказом, истёк. Но вы можете написать нам.
warranty-waiting = Вы сообщили о проблеме с этим заказом { $at }. Мы ответим здесь.
warranty-sent = Отправлено. Теперь можно написать, что не так: это поможет нам решить.
warranty-report = { $count ->
    [0] Часть этого заказа не работает.
   *[other] В этом заказе не работает: { $pieces }
}
order-refunded-in-part = ↩️ Частичный возврат: { $money } снова на вашем балансе.

order-waiting = <i>Заказано { AGO($waited) }.</i>
order-as-of = <i>Обновлено { $at }</i>
order-price = Цена: { $money }
order-password = Пароль заказа: <tg-spoiler>{ $text }</tg-spoiler>
order-note =
    <b>Примечание</b>
    { $note }
order-event = <i>{ $at }</i> · { $words }

status-placed = оформлен
status-submitting = выполняется
status-uncertain = проверяется
status-review = проверяется
status-accepted = товар готовится
status-fulfilled = товар готов
status-delivered = выдан
status-cancelled = отменён
status-refunded = деньги возвращены

cancelled-code-refused = промокод не принят.
cancelled-answer-refused = один из ваших ответов не принят ({ $what }).
cancelled-price-moved = цена выросла до завершения покупки. Больше показанной цены мы не списываем.
cancelled-supplier-away = его не удалось выполнить вовремя.
cancelled-supplier-refused = купить товар не удалось.
cancelled-supplier-changed = его нельзя было продолжить; ничего не куплено.
cancelled-sealed = не удалось прочитать то, что вы выбрали, поэтому ничего не куплено.
cancelled-not-charged = проверка показала, что покупка не прошла.
cancelled-refund = получить товар не удалось, поэтому мы вернули вам деньги.
cancelled-otherwise = выполнить его не удалось.

order-delivery-deleted = 🗑 Товар и данные, которые вы ввели для этого заказа, удалены.

delivery-head = 📦 Ваш товар
delivery-order-message = ✉️ Сообщение о вашем заказе
delivery-order-message-held = Заказ выполняется, сумма { $money } остаётся в резерве.
delivery-by-hand = 📦 Ваш товар, выдан вручную
delivery-something-new = 📦 Дополнение к вашему заказу
delivery-reveal = Нажмите, чтобы увидеть:
delivery-order = { $name } · заказ #{ NUMBER($order, useGrouping: 0) }
delivery-as-file = Весь текст — в этом файле, без изменений.
delivery-note-text =
    Примечание:
    { $note }

again-same = 🔁 Всё как в заказе #{ NUMBER($order, useGrouping: 0) }, по сегодняшней цене.
again-lost = ⚠️ Больше недоступно: { $what }. Выберите заново.
again-answer-refused = ⚠️ Этот ответ не принят ({ $what }). Дайте, пожалуйста, другой; остальные ответы сохранены.
again-some-answer-refused = ⚠️ Один из ваших ответов не принят. Проверьте их, пожалуйста: «{ $button }».

orders-empty = Таких заказов нет.

order-elapsed = ⏱ Прошло: { $waited }
order-saved = 🏷 Скидка по промокоду: { $money }.
order-receipt = 🧾 { $at } · оплачено: { $money }
order-receipt-sources = 🧾 { $at } · оплачено: { $sources }

draft-working = ⏳ Заказ #{ NUMBER($order, useGrouping: 0) }, прошло: { $waited }…

order-behind = Заказ принят, для него зарезервировано { $money }. Сначала нужно завершить другой заказ; ваш — следующий и начнётся сам.
order-queued = Заказ принят, для него зарезервировано { $money }. Когда подойдёт его очередь, он начнётся сам.
order-queue = { $count ->
    [one] В очереди перед вашим: { $count } заказ.
    [few] В очереди перед вашим: { $count } заказа.
   *[many] В очереди перед вашим: { $count } заказов.
}
order-queue-long = В очереди перед вашим: больше { $most } заказов.
order-waits-for-operator = Заказ ждёт: один ваш платёж был отозван, и сначала его должен проверить сотрудник магазина. Сумма { $money } зарезервирована, но не списана. Есть вопрос? /support

cancelled-never-bought = какое-то время было неясно, прошла ли покупка. Мы проверили: ничего не куплено и ничего не списано.

## Почему поставщик отказал: для покупателей, если это их касается, и для операторов.
## Фразы для покупателей следуют за двоеточием и кончаются точкой.

refused-sold-out = товар только что закончился.
refused-card-taken = выбранный экземпляр только что купили.
refused-gone = товар больше не продаётся.
refused-changed = товар изменился, выберите заново.
refused-too-few = это меньше минимального заказа.
refused-too-many = это больше максимального заказа.
refused-flash-coming = распродажа ещё не началась.
refused-flash-over = распродажа закончилась.
refused-code = промокод не подходит.
refused-answer = один из ваших ответов не принят; проверьте, что вы ввели.

# Для операторов, после слов самого поставщика.

said-in-full = { $said } — { $meaning }
said-sold-out = нет в наличии
said-card-taken = выбранный экземпляр уже занят или его нет
said-card-unfit = этот экземпляр нельзя выбрать для этого товара
said-product-gone = товара у поставщика нет или он снят с продажи
said-not-for-resale = товар закрыт для перепродавцов
said-product-changed = товар у поставщика за это время изменился
said-product-misconfigured = у поставщика ошибка в прайс-листе товара
said-choice-missing = не указан вариант или опция
said-choice-gone = такого варианта или опции у поставщика нет
said-below-minimum = меньше минимального количества
said-above-maximum = больше максимального количества
said-account-limit = лимит покупок для нашего счёта исчерпан
said-flash-coming = распродажа не началась
said-flash-over = распродажа закончилась
said-coupon-unknown = такого промокода нет
said-coupon-of-other = промокод для другого товара
said-coupon-spent = промокод уже использован
said-coupon-expired = срок промокода истёк
said-answer-invalid = ответ покупателя не подходит к полю
said-input-blocked = защита поставщика заблокировала введённое покупателем
said-balance = не хватает баланса: нашего у поставщика или его собственного у источника
said-banned = наш счёт у поставщика заблокирован
said-wrong-key = ключ неверен: SUPPLIER_APP_KEY
said-merchant-unknown = наш номер поставщику неизвестен: SUPPLIER_APP_ID
said-number-in-use = номер запроса уже занят
said-code-missing = не указан код товара
said-order-unknown = такого заказа у поставщика нет
said-source-unreachable = источник самого поставщика недоступен
