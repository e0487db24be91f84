category-choose = Выберите товар.
category-empty = В этой категории пока нет товаров.
category-sold-out = нет в наличии

price-from = от { $money }
price-exact = { $money }
price-free = бесплатно
price-step = от { $quantity } шт. · по { $money }
price-step-separator = {"; "}

product-name = <b>{ $name }</b>
product-price = 💳 <b>{ $price }</b>
product-price-each = 💳 <b>{ $price }</b> за штуку · { $limits }
product-in-stock = В наличии
product-stock = В наличии: { $stock } шт.
product-stock-few = { $stock ->
    [one] Осталась всего { $stock } штука
    [few] Осталось всего { $stock } штуки
   *[many] Осталось всего { $stock } штук
}
product-delivery-automatic = ⚡ Моментальная выдача
product-delivery-manual = 🤝 Выдаём вручную
product-at-least = В одном заказе — не меньше { $least } шт.
product-at-most = В одном заказе — не больше { $most } шт.
product-limits = В одном заказе — от { $least } до { $most } шт.
product-own-choice = Можно выбрать конкретный экземпляр
product-sold-out = <b>Нет в наличии.</b> Загляните, пожалуйста, позже.
product-no-orders = ⏸ <b>Магазин сейчас не может принять такой заказ.</b> Попробуйте, пожалуйста, позже.
product-flash = ⚡ Распродажа
product-flash-until = ⚡ Распродажа до { $at }

product-pinned = 📌 Выбор магазина
product-asks = ✍️ Нужно будет указать: { $names }
product-steps-of = <b>{ $name }</b>: { $steps }
category-flash-coming = не началась
category-flash-over = завершена
