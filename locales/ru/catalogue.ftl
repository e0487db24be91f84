shelf-choose = Выберите товар.
shelf-empty = В этой категории пока нет товаров.
shelf-sold-out = нет в наличии

price-from = от { $money }
price-exact = { $money }
price-free = бесплатно
price-step = от { $quantity } шт. · по { $money }
price-step-separator = {"; "}

card-name = <b>{ $name }</b>
card-price = 💳 <b>{ $price }</b>
card-price-each = 💳 <b>{ $price }</b> за штуку · { $limits }
card-in-stock = В наличии
card-stock = В наличии: { $stock } шт.
card-stock-few = { $stock ->
    [one] Осталась всего { $stock } штука
    [few] Осталось всего { $stock } штуки
   *[many] Осталось всего { $stock } штук
}
card-delivery-automatic = ⚡ Моментальная выдача
card-delivery-manual = 🤝 Выдаём вручную
card-at-least = В одном заказе — не меньше { $least } шт.
card-at-most = В одном заказе — не больше { $most } шт.
card-limits = В одном заказе — от { $least } до { $most } шт.
card-own-choice = Можно выбрать конкретный экземпляр
card-sold-out = <b>Нет в наличии.</b> Загляните, пожалуйста, позже.
card-no-orders = ⏸ <b>Магазин сейчас не может принять такой заказ.</b> Попробуйте, пожалуйста, позже.
card-flash = ⚡ Распродажа
card-flash-until = ⚡ Распродажа до { $at }

card-pinned = 📌 Выбор магазина
card-asks = ✍️ Нужно будет указать: { $names }
card-steps-of = <b>{ $name }</b>: { $steps }
shelf-flash-coming = не началась
shelf-flash-over = завершена
