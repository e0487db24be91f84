## Категории, товары и их цены.

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

## Главный экран.

home-note = { $note }
home-welcome = <b>Здравствуйте, { $name }!</b>
home-available = 👛 Доступно: { $money }
home-choose = 🔎 Введите название или выберите:
home-empty = Мы как раз заполняем каталог. Загляните через минуту.

hint-text = Сейчас вводить ничего не нужно. Воспользуйтесь кнопками ниже.
hint-content = Бот понимает только текст и кнопки. Это сообщение не обработано.
hint-command = Такой команды нет. Вот наш магазин.
hint-cancelled = Хорошо, заполнение прервано. Ваш выбор сохранён.
hint-quote-cancelled = Ничего не куплено. Ваш выбор сохранён.
hint-nothing-to-cancel = Отменять нечего.
hint-interrupted = Бот был перезапущен и снова работает. Откройте ещё раз то, что вы смотрели.
hint-too-fast = ⏱ Вы пишете слишком быстро. Отвечаю на последнее сообщение.

home-welcome-to = <b>Здравствуйте, { $name }! Добро пожаловать в { $shop }!</b>
home-own-welcome = { $text }
home-own-welcome-to =
    <b>{ $shop }</b>
    { $text }

hint-reply = Сообщение, на которое вы ответили, не относится ни к одному диалогу, поэтому ничего не отправлено. Ответьте на сообщение покупателя или выберите диалог.

## Поиск из поля ввода любого чата.

inline-shop = 🛍 Открыть магазин
inline-none = Ничего не найдено · открыть магазин
inline-stock = 📦 { $stock }

## Поиск в чате с магазином.

search-ask =
    🔎 Что ищем? Просто напишите.
    Достаточно части названия, опечатки допустимы.
search-categories = Сначала — категории, подходящие под «{ $words }».
search-found = { $count ->
    [one] По запросу «{ $words }» найден <b>{ $count }</b> товар
    [few] По запросу «{ $words }» найдено <b>{ $count }</b> товара
   *[many] По запросу «{ $words }» найдено <b>{ $count }</b> товаров
}
search-many = По запросу «{ $words }» нашлось больше { $most } товаров. Вот самые подходящие; добавьте слово, чтобы уточнить.
search-near = Точных совпадений с «{ $words }» нет. Может быть, вы искали что-то из этого?
search-none = По запросу «{ $words }» ничего не нашлось. Попробуйте другие слова или загляните в каталог.
search-ask-support = Это вопрос? Его можно отправить в поддержку одним нажатием.
search-no-answer-sent = Покупателю ничего не отправлено. Чтобы ответить, сначала откройте диалог.
search-forgotten = Этот поиск устарел. Напишите ещё раз, что вы ищете.

## Оповещения, которые включил покупатель.

alerts-listed = Здесь ваши уведомления. Чтобы выключить, нажмите 🔕.
alerts-none = Уведомлений нет. На странице товара можно включить уведомление о поступлении, снижении цены или начале распродажи.
alerts-restock = 🔔 { $name }: когда появится
alerts-price = 📉 { $name }: дешевле { $money }
alerts-opening = ⚡ { $name }: когда начнётся распродажа

## Закреплённые товары, для операторов.

pin-done = 📌 «{ $name }» закреплён: он первый в категории и на главной странице.
pin-before = 📌 «{ $name }» уже закреплён.
unpin-done = «{ $name }» откреплён.
unpin-before = «{ $name }» не был закреплён.
pins-listed = Закреплены:
pins-none = Закреплённых товаров нет.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
