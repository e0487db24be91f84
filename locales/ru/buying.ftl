# Покупка без сюрпризов: промокоды, изменившиеся цены, прежние ответы, повторный выбор, список заказов.

question-coupon = Промокод
offer-moved = ⚠️ <b>Цена изменилась.</b> Раньше была { $before }, теперь { $money }. По старой цене ничего не куплено.
offer-coupon = 🏷 Промокод: { $code }. Резервируется полная цена; скидка, которую даст поставщик, вернётся в кошелёк вместе с товаром.
walk-coupon =
    Введите <b>промокод</b>. Он действует на одну штуку.
    Сначала резервируется полная цена, а скидка вернётся в кошелёк вместе с товаром. Если поставщик не примет промокод, ничего не будет куплено.

button-have-code = 🏷 У меня есть промокод
button-no-code = Без промокода
button-keep = ↩️ Оставить: { $text }
button-use-last = 🕘 Как раньше: { $text }
button-continue = ▶️ Продолжить

walk-began = Вы начали этот заказ { AGO($ago) } и вот что выбрали. Продолжим с того же места?
walk-fallen = ⚠️ Продавец изменил требования: { $what }. Ответьте, пожалуйста, заново.
stock-left = осталось { $stock }

again-same = 🔁 Всё как в заказе #{ NUMBER($order, useGrouping: 0) }, по сегодняшней цене.
again-lost = ⚠️ Больше недоступно: { $what }. Выберите, пожалуйста, заново.

orders-empty = Таких заказов нет.
button-orders-all = Все
button-orders-open = В пути
button-orders-delivered = Доставлены
button-orders-back = Возвраты
button-problem = 🆘 Проблема с заказом
button-new-price = 💳 Узнать новую цену
button-without-code = 🛒 Купить без промокода

order-elapsed = ⏱ Прошло: { $waited }
order-saved = 🏷 Промокод сэкономил вам { $money }.
order-receipt = 🧾 { $at } · оплачено из кошелька: { $money }
draft-working = ⏳ Заказ #{ NUMBER($order, useGrouping: 0) }, прошло: { $waited }…
