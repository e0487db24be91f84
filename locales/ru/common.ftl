## Название языка на нём самом и слова, общие для всех экранов.

language-name = Русский

crumb-shop = 🛍 Магазин
crumb-quote = Ваш заказ
crumb-orders = Мои заказы
crumb-wallet = Баланс
crumb-top-up = Пополнение
crumb-invite = Приглашения
crumb-language = Язык
crumb-help = Помощь

choices-can-type = <i>Можно и ввести название или его часть.</i>
choices-matching = { $count ->
    [one] <i>По запросу «{ $words }» найден { $count } вариант.</i>
    [few] <i>По запросу «{ $words }» найдено { $count } варианта.</i>
    [many] <i>По запросу «{ $words }» найдено { $count } вариантов.</i>
   *[other] <i>По запросу «{ $words }» найдено { $count } варианта.</i>
}
choices-matching-first = <i>Первые { $most } из { $count } вариантов по запросу «{ $words }». Введите название полнее, чтобы найти другой.</i>
page-of = <i>Страница { $page } из { $pages }</i>

language-choose = Выберите язык.

help-buying =
    <b>Как купить</b>
    Откройте категорию, выберите товар и ответьте на вопросы. Вы увидите точную цену. Покупка совершится, только когда вы подтвердите заказ.
help-money =
    <b>Ваши деньги</b>
    Когда вы подтверждаете заказ, его цена резервируется на вашем балансе. Деньги списываются, только когда товар выдан. Если заказ не выполнен, вернётся вся сумма.
help-orders =
    <b>Ваши покупки</b>
    Товар приходит в этот чат и скрыт, пока вы на него не нажмёте. Открыть его снова можно в любой момент в разделе «Мои заказы».
help-commands =
    /shop — каталог
    /search — найти товар по названию
    /orders — ваши заказы и товары
    /wallet — ваш баланс
    /alerts — уведомления о наличии и ценах
    /support — написать в поддержку
    /paysupport — помощь с оплатой
    /language — сменить язык
    /privacy — какие данные о вас хранятся
    /terms — условия магазина
    /cancel — прервать заполнение

toast-placing = Оформляем заказ…
toast-too-fast = ⏱ Слишком быстро. Попробуйте ещё раз через секунду.

crumb-privacy = Конфиденциальность
crumb-terms = Условия
crumb-forget = Удалить мои данные

crumb-search = Поиск

crumb-support = Поддержка
crumb-refund = Возврат
crumb-problem = Проблема

crumb-alerts = Уведомления

## Надписи на кнопках.

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
button-piece = { $number }
button-piece-bad = ❌ { $number }
button-report-problem = 📤 Сообщить о проблеме
button-report-pieces = 📤 Сообщить: { $count } шт.
button-ask-for-refund = 💰 Запросить возврат
button-send-refund-request = 💰 Отправить запрос
button-refund-order = ↩️ Вернуть { $money }
button-refund-part = ↩️ Вернуть часть
button-refund-pieces = { $count } шт.: { $money }
button-refund-share = ↩️ Вернуть за { $count } шт.: { $money }
button-do-part-refund = ↩️ Да, вернуть { $money }
button-goodwill = 🎁 Компенсация
button-do-goodwill = 🎁 Да, начислить { $money }
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
button-help-for-buyers = ❔ Помощь покупателям
button-refresh = 🔄 Обновить
button-try-again = 🔄 Ещё раз
button-cancel = ✖️ Отмена
button-leave = ✖️ Выйти

button-case = #{ NUMBER($order, useGrouping: 0) }
button-cases = 🔎 Ждут решения
button-overview = 📊 Панель
button-to-review = 🔎 Ждут решения: { $count }
button-payment-cases = 💳 Платежи на проверку: { $count }
button-waiting-orders = ⏳ Ожидают: { $count }
button-open-claims = 🧾 Платежи к проверке: { $count }
button-refund-requests = 💰 Просят возврат: { $count }
button-open-problems = 🆘 Проблемы с заказами: { $count }
button-open-threads = 💬 Диалоги: { $count }
button-unsold = 🚫 Не продаётся: { $count }
button-owed-open = 💵 Долги поставщика: { $count }
button-stopped = ⛔ Сняты с продажи: { $count }
button-open-case = 🔎 Открыть случай
button-payments-of-buyer = 💳 Платежи покупателя
button-open-buyer = 👤 Открыть покупателя
button-health = ⚙️ Состояние
button-notifications = 🔔 Уведомления
button-digest-off = Выкл.
button-digest-brief = Кратко
button-digest-full = Полно
button-sales-off = Без продаж
button-sales-all = Каждая продажа
button-sales-from = От { $money }
button-warn-days = { $days } дн.
button-unsold-list = 🚫 Что не продаётся
button-order-number = 🧾 Заказ №{ NUMBER($order, useGrouping: 0) }
button-all-orders = 🧾 Заказы покупателей
button-panel-orders = 📦 Заказы
button-panel-buyers = 👥 Покупатели
button-panel-products = 🛍 Товары
button-panel-prices = 🏷 Цены
button-panel-promo-codes = 🎟 Промокоды
button-panel-conversations = 💬 Диалоги
button-panel-texts = ✍️ Тексты
button-panel-staff = 👥 Сотрудники
button-panel-audit = 🧾 Журнал
button-pause-sales = ⏸ Пауза продаж
button-pause-now = ⏸ Приостановить
button-see-as-buyer = 👀 Глазами покупателя
button-step-balance = Баланс
button-step-markup = Наценка
button-step-payments = Способы оплаты
button-step-terms = Условия
button-step-backup = Резервная копия
button-step-purchase = Репетиция или покупка
button-step-purchase-for = Репетиция / покупка: { $price }
button-checklist = 🚀 Список дел: { $step } из { $steps }
button-checklist-hide = Скрыть список дел
button-checklist-show = Показывать на панели
button-rule-trade = 🔎 Есть: ввести номер
button-rule-charged = 💵 Деньги списаны
button-rule-not-charged = Нет: деньги не списаны
button-rule-refund = Вернуть за счёт магазина
button-replace = 🔁 Заменить
button-replace-pieces = { $count } шт.
button-do-replace = ✅ Купить { $count } шт.
button-type-answers = ✍️ Ввести ответы
button-text-instead = ✉️ Отправить текст
button-send-text = ✅ Отправить покупателю
button-problems = ⚠️ Проблемы
button-open-problem = ⚠️ Открыть проблему
button-refuse-problem = 🚫 Отказать
button-do-refuse = ✅ Отказать с этими словами
button-owed = #{ NUMBER($order, useGrouping: 0) } · { $money }
button-owed-all = ✅ Вернулось всё: { $money }
button-owed-part = ✍️ Вернулась часть
button-owed-close = 🗑 Больше не вернётся
button-owed-list = 💵 Весь долг
button-do-book = ✅ Записать { $money }
button-warranty = 🤝 Гарантия
button-rule-wait = ⏳ Ждать товар дальше
button-poll-order = 🔄 Спросить поставщика
button-resend-delivery = 📤 Отправить ещё раз
button-read-delivery = 👀 Показать товар
button-find-orders = 🔎 Найти
button-find-buyer = 🔎 Найти покупателя
button-any-buyer = ✖️ Любой покупатель
button-any-product = ✖️ Любой товар
button-bulk = 📋 Действие для всех
button-bulk-causes = 📋 Действие по причине
button-bulk-cause = { $number }. { $count }×
numbered = { $number }. { $text }
button-bulk-refund = ↩️ Вернуть деньги за все
button-bulk-not-charged = Деньги не списаны
button-bulk-wait = ⏳ Ждать товар дальше
button-bulk-write = ✉️ Написать каждому
button-bulk-replace = 🔁 Заменить все
button-bulk-progress = 🔎 Что уже сделано?
button-bulk-go-on = 📋 Продолжить
button-buyer = 👤 Покупатель
button-product-price = 🏷 Товар
button-judge-delivery = ✅ Это товар
button-judge-message = ✉️ Это только сообщение
button-judge-later-delivery = 💾 Впредь: это товар
button-judge-later-message = 💾 Впредь: только сообщение
button-do-trade = ✅ Да, продолжить
button-do-late-trade = ✅ Да, записать потерю
button-do-not-charged = ✅ Да, вернуть { $money }
button-do-refund = ✅ Да, возврат { $money }
button-leave-it = Оставить как есть
button-credit = ✅ Да, зачислить { $money }
button-credit-back = ✅ Да, списать { $money }
button-credit-received = 💵 Получено: { $money }
button-credit-goodwill = 🎁 Компенсация: { $money }
button-refund-payment = ↩️ { $amount }
button-do-refund-payment = ✅ Да, вернуть { $amount }
button-do-refund-below = ⚠️ Вернуть, баланс { $after }
button-return-payment = 💳 Вернуть платёж
button-payment-case = 💳 { $amount }
button-case-continue = Продолжить заказы
button-case-cancel-orders = Отменить ждущие
button-case-credit = Зачислить { $money }
button-case-credit-amount = ✏️ Зачислить сумму
button-case-do-not-credit = Не зачислять
button-case-settled = Закрыть
button-found-payments = 💳 Решить по всем сразу: { $count }
button-found-decide = 💳 Решить по всем сразу
button-found-do-not-credit = Уже зачислены: закрыть все
button-found-credit = Зачислить все: { $money }
button-found-do-do-not-credit = ✅ Да, уже зачислены
button-found-do-credit = ✅ Да, зачислить { $money }
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

button-show-delivery = 📦 Показать товар
button-buy-again = 🛒 Купить ещё раз
button-copy = 📋 Скопировать
button-copy-one = 📋 { $number }

button-privacy = 🔒 Мои данные
button-terms = 📄 Условия
button-forget = 🗑 Удалить мои данные
button-forget-now = 🗑 Да, удалить

button-confirm = ✅ Купить за { $money }
button-check-again = 🔄 Проверить снова
button-check-balance = 🔄 Проверить баланс

button-resume = ▶️ Да, возобновить
button-resume-sales = ▶️ Возобновить продажи
button-approve-price = ✅ Продавать по этой цене
button-seen = ✅ Просмотрено
button-approve = ✅ Да, продавать
button-propose = 📣 Предложить
button-approve-proposal = ✅ Одобрить
button-decline-proposal = ✖️ Отклонить
button-staff = 👥 Сотрудники
button-choose-staff = 👤 Выбрать человека
button-link-staff = 🔗 Одноразовая ссылка
button-make-owner = 👤 Роль: владелец
button-make-manager = 👤 Роль: менеджер
button-make-support = 👤 Роль: поддержка
button-make-viewer = 👤 Роль: наблюдатель
button-remove-staff = ✖️ Убрать из сотрудников
button-confirm-staff = ✅ Да, это он
button-refuse-staff = ✖️ Нет
button-audit-all = Всё
button-audit-money = 💰 Деньги
button-audit-orders = 🧾 Заказы
button-audit-people = 👤 Люди
button-audit-products = 📦 Товары
button-audit-shop = 🏪 Магазин
button-audit-ever = Всё время
button-audit-everyone = Все
button-audit-whole = 🧾 Весь журнал
button-check-rate = ✅ Принять этот курс
button-check-rate-named = 🔎 Проверить { $text }
button-use-rate = ✅ Да, принять
button-withdraw-approval = ✖️ Отозвать разрешение
button-withdraw = ✖️ Да, отозвать

button-search = 🔎 Поиск
button-search-again = 🔎 Новый поиск

button-support = 💬 Поддержка
button-write = ✍️ Ответить
button-write-more = ✍️ Написать ещё
button-thread-order = 🧾 Заказ
button-thread-close = ✓ Закрыть
button-thread-reopen = ↩️ Открыть снова
button-threads = 💬 Все диалоги
button-buyers = 👥 Все покупатели
button-orders-of-buyer = 🧾 Все заказы: { $count }
button-banned = 🚫 Заблокированные: { $count }
button-write-to-buyer = ✍️ Написать
button-add-note = ✍️ Заметка
button-notes = ✍️ Все заметки: { $count }
button-ask-credit = ➕ Пополнить
button-ask-limit = 💳 Лимит кредита
button-statement = 📄 Выписка
button-conversation = 💬 Переписка
button-conversation-about = 💬 О заказе #{ NUMBER($order, useGrouping: 0) }
button-ban = ⛔ Заблокировать
button-unban = ✅ Разблокировать
button-ban-fraud = ⛔ Мошенничество
button-ban-chargeback = ⛔ Отзыв платежа
button-ban-spam = ⛔ Спам
button-ban-insults = ⛔ Оскорбления
button-ban-without-reason = ⛔ Без причины
button-delete-note = 🗑 Заметка { $number }

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
button-add-promo = ➕ Новый промокод
button-promo-end = 🗑 Завершить промокод
button-promo-add = ✅ Да, добавить
button-promo-end-yes = ✅ Да, завершить
button-explain = 🔎 Объяснить цену
button-product-pin = 📌 Закрепить
button-product-unpin = Открепить
button-product-stop = ⛔ Снять с продажи
button-product-sell = ✅ Снова продавать
button-product-reason = ✏️ Указать причину
button-product-promo = 🎟 Добавить промокод
button-product-supplier = Что говорит поставщик
button-staff-product = 📦 Товар
button-texts = ✍️ Тексты
button-text-welcome = ✏️ Изменить приветствие
button-text-terms = ✏️ Изменить условия
button-text-default-welcome = Вернуть обычное приветствие
button-text-default-terms = Вернуть обычные условия
button-text-store = Сохранить
button-exact = Точно
button-round = ≈ { $money }
button-ending = …{ $money }
button-cost = ≥ Себест.
button-margin = ≥ Себест. +{ $number } %
button-below-cost = Ниже себест.
button-top-up = ➕ Пополнить
button-invite = 🤝 Пригласить друзей
button-pay = Оплатить { $money }
button-copy-reference = 📋 Скопировать код
button-i-have-paid = ✅ Я оплатил
button-open-claim = ⏳ Мой платёж: { $money }
button-claim-skip = Пропустить
button-claim-withdraw = ✖️ Я не платил
button-claim-other-number = ✏️ Изменить номер
button-claim-confirm = ✅ Подтвердить { $money }
button-claim-other = ✏️ Другая сумма
button-claim-decline = ✖️ Не найден: отклонить
button-claim-picture = 📎 Показать снимок
button-claims = 🧾 Платежи к проверке

## Когда магазин говорит «нет». Эти фразы видны и в сообщениях, и во всплывающих подсказках: без разметки, примерно до 190 знаков.

declined-product-gone = Этот товар больше не продаётся.
declined-not-sellable = Этот товар сейчас купить нельзя.
declined-sale-stopped = Этот товар сейчас не продаётся.
declined-cannot-open = Этот товар сейчас не открывается. Ничего не куплено, попробуйте через несколько минут.
declined-sold-out = { $stock ->
    [0] Сейчас нет в наличии.
    [one] Осталась только { $stock } штука. Уменьшите количество.
    [few] Осталось только { $stock } штуки. Уменьшите количество.
   *[many] Осталось только { $stock } штук. Уменьшите количество.
}
declined-too-few = Осталось { $stock } шт., а в заказе должно быть не меньше { $least }.
declined-flash-coming = ⚡ Распродажа начнётся { $at }.
declined-flash-over = ⚡ Распродажа закончилась.
declined-card-taken = Этот экземпляр только что купили. Ничего не куплено, выберите другой.
declined-choices-incomplete = Товар изменился. Ничего не куплено, проверьте свой выбор.
declined-quote-gone = Эта цена больше не действует. Запросите новую.
declined-quote-expired = Срок действия цены истёк, она могла измениться. Ничего не куплено.
declined-price-moved = Цена изменилась. Ничего не куплено, сначала посмотрите новую цену.
declined-price-unapproved = Сейчас этот товар купить нельзя. Ничего не куплено; попробуйте позже.
declined-no-money = Не хватает { $missing }. Ничего не куплено.
declined-supplier-away = Не удалось вовремя получить ответ. Ничего не куплено, попробуйте через минуту.
declined-supplier-refused = Купить не удалось, деньги не списаны.
declined-supplier-refused-why = Купить не удалось: { $why } Деньги не списаны.
declined-order-gone = Такого заказа нет.
declined-order-not-open = Этот заказ не ждёт решения (или решение уже принято), поэтому ничего не изменено.
declined-trade-taken = Номер сделки { $trade_no } уже относится к другому заказу, поэтому ничего не изменено.
declined-trade-unpaid = По данным поставщика, эта сделка не оплачена, поэтому ничего не изменено.
declined-ruling-needs-reason = Баланс говорит об обратном, поэтому ничего не изменено. Объясните в нескольких словах, откуда вы это знаете.
declined-other-account = Этот заказ сделан с другого счёта у поставщика, и проверить номер сделки с нынешнего нельзя. Ничего не изменено.
declined-no-secret = По этому заказу пока нечего показать.
declined-goods-deleted =
    { $days ->
        [0] Товар этого заказа удалён, показать его снова нельзя.
        [one] Товар этого заказа удалён: магазин хранит его { $days } день после выдачи.
        [few] Товар этого заказа удалён: магазин хранит его { $days } дня после выдачи.
       *[many] Товар этого заказа удалён: магазин хранит его { $days } дней после выдачи.
    }
declined-no-room = Магазин временно не принимает заказы: на сервере мало места. Ничего не куплено, попробуйте позже.
declined-buyer-gone = Никто с таким именем или номером ещё не писал боту.
declined-sales-paused = Магазин временно не принимает заказы. Ничего не куплено, попробуйте позже.
declined-sales-paused-why = ⏸ { $text } Ничего не куплено, попробуйте позже.
declined-sales-paused-until = Магазин не принимает заказы до { $at }. Ничего не куплено.
declined-sales-paused-why-until = ⏸ { $text } Магазин не принимает заказы до { $at }. Ничего не куплено.
declined-banned = Вы больше не можете покупать в этом магазине. Вам по-прежнему доступны ваши заказы (/orders), данные (/privacy) и помощь с деньгами (/paysupport).
declined-above-balance = Сейчас магазин не может выполнить такой большой заказ. Ничего не куплено; уменьшите количество или попробуйте позже.
declined-no-orders = Магазин сейчас не может принимать заказы. Ничего не куплено, попробуйте позже.
declined-money-returned = Деньги за этот заказ уже на вашем балансе.
declined-warranty-over = Срок, когда можно сообщить о проблеме с этим заказом, истёк. Но вы можете написать нам.
declined-not-captured = Частичный возврат возможен только для заказа, товар по которому уже пришёл. Ничего не изменено.
declined-refund-too-small = Напишите сумму больше нуля.
declined-refund-too-large = Это больше, чем осталось от оплаты: { $available }. Ничего не изменено.
declined-too-many-pieces = В заказе осталось штук для возврата: { $stock }. Ничего не изменено.
declined-cannot-cancel = Этот заказ уже нельзя отменить.
declined-buyer-cap = Вы достигли лимита заказов за 24 часа. Ничего не куплено; заказать это можно будет с { $at }.
declined-shop-cap = Магазин достиг лимита продаж за 24 часа. Ничего не куплено; заказать можно будет с { $at }.
declined-over-cap = Это больше лимита заказов за 24 часа ({ $cap }). Ничего не куплено; уменьшите количество.
declined-too-many-open = У вас уже много активных заказов. Ничего не куплено, дождитесь выполнения хотя бы одного.
declined-too-many-refused = За последний час несколько ваших заказов не удалось выполнить. Ничего не куплено; заказать снова можно будет с { $at }.

error-stale = Эта кнопка больше не действует. Начните, пожалуйста, с главной страницы.
error-stale-link = Эта ссылка больше не действует. Начните, пожалуйста, с главной страницы.
error-trouble = У нас что-то пошло не так. Ничего не потеряно, деньги дважды не спишутся. Попробуйте ещё раз чуть позже.
error-loading = ⏳ Всё ещё загружаем…

declined-too-many-letters = За этот час вы отправили очень много сообщений, мы их читаем. Последнее не отправлено; напишите чуть позже.

declined-too-many-alerts = Больше уведомлений добавить нельзя. Сначала выключите одно из них: /alerts.
declined-payment-taken-back = Ваш платёж был отозван, поэтому сейчас заказать нельзя. Напишите в магазин: /support
declined-payment-method-gone = Этот способ оплаты сейчас недоступен. Напишите оператору магазина.
declined-payment-method-away = Этот способ оплаты сейчас не отвечает. Ничего не списано; попробуйте ещё раз или выберите другой способ.
declined-top-up-too-small = Напишите сумму больше нуля, например /topup 25.
declined-not-an-amount = Это не сумма. Напишите её цифрами, например /topup 25.
declined-unclear-amount = Непонятно, какая это сумма. Напишите её без разделителя тысяч, например /topup 1500.
declined-other-currency = Магазин принимает суммы в { $currency }. Напишите сумму в этой валюте, например /topup 25.
declined-top-up-too-large = За один раз можно оплатить не больше { $cap }.
declined-nothing-to-pay = Доступных денег уже хватает на этот заказ.
declined-too-many-invoices = У вас уже несколько неоплаченных счетов. Оплатите один из них или подождите, пока их срок истечёт.
declined-promo-code = { $why } Ничего не куплено, посмотрите цену без него.
declined-too-many-codes = Вы ввели много несуществующих промокодов. Новый можно будет ввести с { $at }; ваш заказ остаётся как есть.
declined-invoice-gone = Магазин не знает такого платежа. Если вы заплатили, напишите в поддержку.
declined-invoice-paid = Это уже оплачено: деньги на вашем балансе или потрачены на заказ.
declined-invoice-closed = Этот запрос на оплату закрыт или слишком старый. Если вы заплатили, напишите в поддержку; если нет, запросите новый.
declined-too-many-claims = Магазин ещё проверяет ваши прежние платежи. Дождитесь ответа хотя бы по одному из них.
declined-claim-made-often = Сегодня вы уже несколько раз сообщали об этом платеже и отзывали его. Если вы заплатили, сообщите снова завтра или напишите в магазин.
declined-claim-gone = Такого платежа нет. Список платежей к проверке: /claims.
declined-claim-without-value = Эту сумму нельзя зачислить: её способ оплаты или валюта больше не настроены. Добавьте деньги командой /credit, затем отклоните этот платёж.
declined-claim-decided = По этому платежу уже решено, или сведений достаточно. Чтобы что-то добавить, напишите в поддержку.

## Уведомления, которые магазин сам отправляет покупателям.

notice-answers-altered = ⚠️ <b>Введённое в поле «{ $fields }» изменилось при передаче</b> (заказ #{ $order }): часть символов теперь другая. Напишите нам, чтобы товар не ушёл на чужой аккаунт.
notice-altered-answer = { $field }: вы ввели <code>{ $sent }</code>, получено <code>{ $stored }</code>
notice-still-checking = 🔎 Заказ #{ $order } ещё проверяется. <b>Ваши { $money } зарезервированы, но не списаны.</b> Вы получите товар или возврат, делать ничего не нужно.

notice-credited = 👛 Ваш баланс пополнен на <b>{ $money }</b>.
notice-taken-back = 👛 С вашего баланса списано { $money }.
notice-refunded-in-part = ↩️ <b>{ $money }</b> из оплаты за заказ #{ NUMBER($order, useGrouping: 0) } снова на вашем балансе.
notice-goodwill = 🎁 Ваш баланс пополнен на <b>{ $money }</b>: это подарок магазина.
notice-goodwill-order = 🎁 Ваш баланс пополнен на <b>{ $money }</b> за неудобства с заказом #{ NUMBER($order, useGrouping: 0) }.
notice-reward-credited = 🤝 Ваш баланс пополнен на <b>{ $money }</b>: это награда за заказ друга. Спасибо!
notice-reward-returned = 🤝 С вашего баланса списано { $money }: за заказ друга вернули деньги, поэтому награда отозвана.
notice-payment-refunded = ↩️ <b>{ $amount } возвращено</b> туда, откуда вы платили. Баланс уменьшился на { $money }.
notice-payment-reversed = 💳 <b>Ваш платёж на { $amount } был отозван.</b> Баланс уменьшился на { $money }. Пока человек не разберётся, открытые заказы ждут, а новые оформить нельзя. Это были не вы? /paysupport
notice-payment-checked = 💳 <b>Ваш платёж на { $amount } получен.</b> Сначала его проверит человек, затем деньги поступят на баланс.
notice-tap-failed = Последнее действие выполнить не удалось, повторные попытки не помогли. Дважды деньги не списаны, все покупки — в разделе «Мои заказы». Оператор уже знает.

notice-back = 🔔 <b>{ $name }</b> снова в наличии, от { $money }.
notice-cheaper = 📉 Цена снижена: <b>{ $name }</b>, от { $money } вместо { $before }.
notice-open = ⚡ Распродажа началась: <b>{ $name }</b>, от { $money }.
notice-open-until = ⚡ Распродажа началась: <b>{ $name }</b>, от { $money }. Она продлится до { $until }.
notice-claim-declined = ❌ <b>Магазин не нашёл ваш платёж: { $money }</b> (код <code>{ $reference }</code>). На баланс ничего не зачислено. Если вы заплатили, напишите в поддержку и пришлите снимок платежа.
