# Надписи на кнопках.

button-have-code = 🏷 Промокод
button-change = ✏️ Изменить
button-use-code = ✅ Да, применить
button-not-a-code = Нет
button-back-to-order = 🧾 Вернуться к заказу
button-send-to-support = 💬 Отправить в поддержку
button-no-code = Без промокода
button-keep = ↩️ Оставить: { $text }
button-use-last = 🕘 Как раньше: { $text }
button-continue = ▶️ Продолжить
button-orders-all = Все
button-orders-open = Активные
button-orders-delivered = Выданные
button-orders-back = Возвраты
button-problem = 🆘 Проблема с заказом
button-ask-for-refund = 💰 Запросить возврат
button-send-refund-request = 💰 Отправить запрос
button-refund-order = ↩️ Вернуть { $money }
button-not-what-i-bought = ❌ Это не то, что я покупал
button-not-working = ⚠️ Не работает
button-new-price = 💳 Показать новую цену
button-without-code = 🛒 Купить без промокода

button-buy = 🛒 Купить

button-any-card = 🎲 Любой, без доплаты
button-done = ✅ Готово
button-skip = Оставить пустым
button-make-password = ✨ Сгенерировать
button-no-password = Без пароля
button-quote = 💳 Показать цену

button-home = 🏠 Главная
button-back = ‹ Назад
button-previous = ‹ Предыдущая
button-next = Следующая ›
button-newer-lines = ‹ Новее
button-older-lines = Раньше ›
button-receipt = 🧾 { NUMBER($number, useGrouping: 0) }
button-all-choices = ☰ Все варианты
button-shop = 🛍 В магазин
button-orders = 🧾 Мои заказы
button-order = 🧾 О заказе
button-wallet = 👛 Баланс
button-language = 🌐 Язык
button-help = ❔ Помощь
button-refresh = 🔄 Обновить
button-try-again = 🔄 Ещё раз
button-cancel = ✖️ Отмена
button-leave = ✖️ Выйти

button-case = #{ NUMBER($order, useGrouping: 0) }
button-cases = 🔎 Ждут решения
button-rule-trade = 📋 Есть: копировать команду
button-rule-not-charged = Нет: деньги не списаны
button-rule-refund = Вернуть за счёт магазина
button-judge-goods = ✅ Это товар
button-judge-message = ✉️ Это только сообщение
button-judge-later-goods = 💾 Впредь: это товар
button-judge-later-message = 💾 Впредь: только сообщение
button-do-trade = ✅ Да, продолжить
button-do-not-charged = ✅ Да, вернуть { $money }
button-do-refund = ✅ Да, возврат { $money }
button-leave-it = Оставить как есть
button-credit = ✅ Да, зачислить { $money }
button-credit-back = ✅ Да, списать { $money }
button-refund-payment = ↩️ { $amount }
button-do-refund-payment = ✅ Да, вернуть { $amount }
button-do-refund-below = ⚠️ Вернуть, баланс { $after }
button-return-payment = 💳 Вернуть платёж
button-payment-case = 💳 { $amount }
button-case-continue = Продолжить заказы
button-case-cancel-orders = Отменить ждущие
button-case-credit = Зачислить { $money }
button-case-do-not-credit = Не зачислять
button-case-settled = Закрыть
button-do-continue = ✅ Да, продолжить
button-do-cancel-orders = ✅ Да, отменить
button-do-credit = ✅ Да, зачислить { $money }
button-do-do-not-credit = ✅ Да, не зачислять
button-do-settled = ✅ Да, закрыть
button-limit = ✅ Да, лимит { $money }

button-take = Взять { $quantity } шт.
button-other-card = Выбрать другой
button-go-on = Продолжить
button-start-over = Начать сначала

button-open-shop = 🛍 Открыть в магазине

button-show-goods = 📦 Показать товар
button-buy-again = 🛒 Купить ещё раз
button-copy = 📋 Скопировать
button-copy-one = 📋 { $number }

button-privacy = 🔒 Конфиденциальность
button-terms = 📄 Условия
button-forget = 🗑 Удалить мои данные
button-forget-now = 🗑 Да, удалить

button-confirm = ✅ Купить за { $money }
button-check-again = 🔄 Проверить снова
button-check-balance = 🔄 Проверить баланс

button-resume = ▶️ Да, возобновить
button-resume-sales = ▶️ Возобновить продажи
button-approve-price = ✅ Продавать по этой цене
button-approve = ✅ Да, продавать
button-withdraw-approval = ✖️ Отозвать разрешение
button-withdraw = ✖️ Да, отозвать

button-search = 🔎 Поиск
button-search-again = 🔎 Новый поиск

button-support = 💬 Поддержка
button-write = ✍️ Ответить
button-thread-order = 🧾 Заказ
button-thread-close = ✓ Закрыть
button-thread-reopen = ↩️ Открыть снова
button-threads = 💬 Все диалоги

button-alerts = 🔔 Уведомления
button-restock-off = 🔔 Сообщить о поступлении
button-restock-on = ✅ Сообщу о поступлении
button-restock-stop = 🔕 О поступлении
button-price-off = 📉 Следить за ценой
button-price-on = ✅ Слежу за ценой
button-price-stop = 🔕 О цене
button-share = ↗️ Поделиться
button-look = 👀 Посмотреть
button-buy-for = 🛒 Купить за { $money }
button-opening-off = 🔔 Сообщить о начале
button-opening-on = ✅ Сообщу о начале
button-opening-stop = 🔕 О начале

button-rule-categories = 📋 Правило категории
button-rule-products = 📦 Правило товара
button-all-rules = 📋 Все правила цен
button-this-rule = ✏️ Правило цен
button-rule-remove = 🗑 Удалить правило
button-rule-apply = ✅ Да, изменить
button-all-promos = 🏷 Все промокоды
button-promo-end = 🗑 Завершить промокод
button-promo-add = ✅ Да, добавить
button-promo-end-yes = ✅ Да, завершить
button-explain = 🔎 Объяснить цену
button-exact = Точно
button-round = ≈ { $money }
button-ending = …{ $money }
button-cost = ≥ Себест.
button-margin = ≥ Себест. +{ $number } %
button-below-cost = Ниже себест.
button-top-up = ➕ Пополнить
button-invite = 🤝 Пригласить друзей
button-top-up-and-buy = 👛 Внести { $money } и купить
button-pay = Оплатить { $money }
button-copy-reference = 📋 Скопировать код
button-i-have-paid = ✅ Я оплатил
button-open-claim = ⏳ Мой платёж: { $money }
button-claim-skip = Пропустить
button-claim-withdraw = ✖️ Я не платил
button-claim-confirm = ✅ Подтвердить { $money }
button-claim-other = 📋 Другая сумма: команда
button-claim-decline = ❌ Не найден: отклонить
button-claim-picture = 📎 Показать снимок
button-claims = 🧾 Платежи к проверке
