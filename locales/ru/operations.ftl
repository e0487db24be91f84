## Экраны операторов: обзор, спорные заказы, покупатели и их кредит, разрешения.

admin-title = <b>Панель</b> · { $at }
admin-rehearsal = ⚠️ <b>Репетиция:</b> ничего не покупается, деньги не двигаются. Каталог, цены и баланс у поставщика настоящие.
admin-today = <b>Сегодня</b> · прибыль { $profit }
admin-week = <b>7 дней</b> · прибыль { $profit }
admin-today-orders = <b>Сегодня</b>
admin-week-orders = <b>7 дней</b>
panel-sold = Продано на { $revenue }
panel-to-decide = ⬇️ <b>Нужно решение:</b> смотрите кнопки ниже.
panel-nothing-to-decide = ✅ Ничего не требует решения.
checklist-head = 🚀 <b>Перед открытием:</b> сделано шагов: { $step } из { $steps }. Каждая кнопка ведёт к своему шагу.
checklist-complete = ✅ <b>Магазин готов:</b> все шаги сделаны.
checklist-balance-known = { $mark } <b>Баланс:</b> { $money } у поставщика. Товаров, на которые его хватает: { $covered } из { $count }.
checklist-balance-untold = { $mark } <b>Баланс:</b> ваш поставщик его не сообщает. Посмотрите свой счёт у него.
checklist-balance-unknown = { $mark } <b>Баланс:</b> поставщик сейчас не отвечает.
checklist-how-balance = Пополните свой счёт у поставщика: с него оплачивается каждый заказ. Магазин проверяет баланс несколько раз в минуту; откройте эту страницу снова, чтобы увидеть новый.
checklist-done-markup = { $mark } <b>Наценка:</b> ваши цены выше себестоимости.
checklist-open-markup = { $mark } <b>Наценка:</b> вы продаёте по себестоимости.
checklist-done-payments = { $mark } <b>Способы оплаты:</b> { $methods }
checklist-open-payments = { $mark } <b>Способы оплаты:</b> нет. Покупатели могут тратить только то, что вы им зачислите.
checklist-how-payments = Запишите строку одного способа в файл <code>.env</code> со своим значением и запустите магазин заново. Откуда взять каждое значение, сказано в руководстве на странице об оплате.
checklist-method-line = { $method }: <code>{ $line }</code>
checklist-done-terms = { $mark } <b>Условия:</b> покупатели читают ваши.
checklist-open-terms = { $mark } <b>Условия:</b> покупатели читают обычный короткий текст. Напишите свой.
checklist-backup-written = { $mark } <b>Резервная копия:</b> есть копия за последний час.
checklist-backup-waiting = { $mark } <b>Резервная копия:</b> включена; копии за последний час ещё нет. Если копия не удастся, вам придёт сообщение.
checklist-backup-off = { $mark } <b>Резервная копия:</b> выключена. Если эта машина пропадёт, пропадут заказы и балансы всех покупателей.
checklist-how-backup = Запишите эти строки в файл <code>.env</code>, с папкой на другом диске и своей парольной фразой, и запустите магазин заново. Тогда он каждый час пишет копию. Храните фразу ещё и в другом месте: без неё ни одну копию не прочитать.
checklist-line = <code>{ $line }</code>
checklist-done-purchase = { $mark } <b>Первая выдача:</b> заказ уже выдан.
checklist-open-purchase = { $mark } <b>Первая выдача:</b> ни один заказ ещё не выдан.
checklist-how-purchase =
    Репетиция: <code>vitrine rehearse</code> на машине магазина покажет ваши товары и цены на местной странице. Ничего не покупается.
    Или купите самый дешёвый товар здесь, как покупатель. Деньги спишутся с вашего счёта у поставщика. Свой баланс можно пополнить командой /credit.
admin-orders = { $orders ->
    [one] { $orders } заказ · выдано { $delivered } · отменено { $cancelled }
    [few] { $orders } заказа · выдано { $delivered } · отменено { $cancelled }
   *[many] { $orders } заказов · выдано { $delivered } · отменено { $cancelled }
}
admin-refunded = { $count ->
    [one] Возвращены деньги за { $count } заказ, он не считается проданным
    [few] Возвращены деньги за { $count } заказа, они не считаются проданными
   *[many] Возвращены деньги за { $count } заказов, они не считаются проданными
}
admin-money = Продано на { $revenue } · себестоимость { $cost }
admin-losses = Убытки { $loss }: списано поставщиком, покупателям возвращено
admin-replacements = Замены { $cost }: куплено повторно для покупателей, уже в расходах выше
admin-recovered = Возвращено поставщиком { $money }
admin-rewards = Награды за приглашения { $money }
admin-goodwill = Подарки и компенсации { $money }
admin-balance = Баланс у поставщика: <b>{ $money }</b>
admin-balance-unknown = Баланс у поставщика: неизвестен
admin-waiting = { $count ->
    [0] Ни один заказ не ждёт поставщика
    [one] { $count } заказ ждёт поставщика
    [few] { $count } заказа ждут поставщика
   *[many] { $count } заказов ждут поставщика
}
admin-outbox = Сообщения: в очереди { $pending }, с ошибкой { $parked }
admin-own-orders = Это ваши собственные покупки. Заказы всех покупателей — /find.
admin-unsellable = { $count ->
    [one] <b>{ $count } товар скрыт</b>, потому что продать его без ошибок нельзя:
    [few] <b>{ $count } товара скрыты</b>, потому что продать их без ошибок нельзя:
   *[many] <b>{ $count } товаров скрыто</b>, потому что продать их без ошибок нельзя:
}
admin-unread = { $count ->
    [one] <b>{ $count } запись в списке поставщика не читается</b> и поэтому не продаётся:
    [few] <b>{ $count } записи в списке поставщика не читаются</b> и поэтому не продаются:
   *[many] <b>{ $count } записей в списке поставщика не читаются</b> и поэтому не продаются:
}
admin-unsellable-line = · { $name }: { $why }
admin-unsellable-more = … и ещё { $count }
unsellable-why = { $why ->
    [config_unreadable] не читается прайс-лист
    [variant_shape] не читаются варианты
    [variant_name] название варианта нельзя передать обратно
    [variant_price] не читается цена варианта
    [sku_shape] не читаются опции
    [sku_name] название опции нельзя передать обратно
    [names_refused] поставщик не принимает названия его вариантов
    [sku_price] не читается доплата за опцию
    [wholesale] не читаются оптовые цены
    [widgets_unreadable] не читается форма
    [widget_name] одно из полей формы нельзя передать
    [widget_duplicate] два поля формы называются одинаково
    [flash_sale_times] не читаются сроки распродажи
    [orders_per_account] поставщик ограничивает число покупок с одного счёта
    [page_refused] поставщик отказывается показать его страницу
    [trade_unclear] исход одной его сделки неясен, и прочитать его не удаётся
    [user_price] не читается цена
    [price] не читается цена для гостей
    [code] не читается код
    [duplicate_code] такой же код у другой записи
    [product] это не товар
    [category] это не категория
    [category_id] это категория без номера, её товары пропущены
    [children] это категория, товары которой не читаются
   *[other] { $why }
}
admin-people = { $count ->
    [1] Боту писал <b>{ $count } человек</b>
    [one] Боту писал <b>{ $count } человек</b>, сначала новые
    [few] Боту писали <b>{ $count } человека</b>, сначала новые
   *[many] Боту писали <b>{ $count } человек</b>, сначала новые
}
admin-people-line = · { $name } ({ $who })
admin-person = <b>{ $name }</b> ({ $who })
admin-person-invited = Пригласил покупатель { $name } ({ $who })
admin-person-available = <b>Доступно покупателю: { $money }</b>

review-none = ✅ Заказов, ждущих решения, нет.
review-title = { $count ->
    [1] <b>{ $count } заказ ждёт решения</b>
    [one] <b>{ $count } заказ ждёт решения</b>, сначала старые
    [few] <b>{ $count } заказа ждут решения</b>, сначала старые
   *[many] <b>{ $count } заказов ждут решения</b>, сначала старые
}
review-case = 🔎 <b>#{ NUMBER($order, useGrouping: 0) }</b> · { AGO($age) } · { $at }
review-case-watching = ⏳ <b>#{ NUMBER($order, useGrouping: 0) }</b> · { AGO($age) } · { $at } · ещё проверяется
review-what = { $name } ×{"\u00A0"}{ $quantity } · себестоимость { $cost } · цена { $price } · покупатель { $buyer }
review-request = Номер запроса: <code>{ $request_no }</code>
review-trade = Номер сделки: <code>{ $trade_no }</code>
review-cause = Причина: { $cause }
review-case-other = <b>#{ NUMBER($order, useGrouping: 0) }</b> · { AGO($age) } · { $at }
review-how =
    Нажмите на заказ, чтобы увидеть, что о нём известно, и принять решение. Вручную:
    <code>/resolve ЗАКАЗ trade НОМЕР</code>
    <code>/resolve ЗАКАЗ not-charged</code>
    <code>/resolve ЗАКАЗ refund</code>

case-how =
    Найдите заказ в списке поставщика по товару, себестоимости и времени.
    Если он там есть, нажмите «Есть» и отправьте номер его сделки.
    Если его там нет, деньги не списаны.
    При возврате покупатель получит деньги в любом случае, а убыток понесёт магазин.
case-how-reason = «Деньги не списаны» противоречит балансу, поэтому вас попросят объяснить, откуда вы это знаете.
case-charged =
    <b>За заказ #{ NUMBER($order, useGrouping: 0) } списаны деньги?</b>
    Он есть в списке поставщика: нажмите «Есть» и отправьте номер сделки. Тогда покупатель получит товар.
    Его там нет: верните деньги. Покупатель получит { $money }, а убыток понесёт магазин.
case-ask-trade = Отправьте номер сделки заказа #{ NUMBER($order, useGrouping: 0) } из списка поставщика. Магазин спросит о ней поставщика и попросит вас подтвердить.
case-ask-reason = Баланс говорит, что деньги за заказ #{ NUMBER($order, useGrouping: 0) } списаны. Откуда вы знаете, что нет? Отправьте одно предложение, оно будет записано.
case-trade-wrong = ⚠️ В номере сделки не больше 64 букв, цифр и знаков, без пробелов.
staff-status = { $status ->
    [placed] ждёт покупки
    [submitting] покупается
    [uncertain] результат проверяется
    [review] ждёт решения
    [accepted] куплен, товара пока нет
    [fulfilled] товар получен, идёт к покупателю
    [delivered] выдан
    [cancelled] отменён, деньги возвращены
   *[refunded] деньги возвращены
}
details-head = { $mark } <b>Заказ #{ NUMBER($order, useGrouping: 0) }</b> · { $status }
details-buyer = Покупатель: { $buyer }
details-when = Оформлен { $at }, { $age } назад
details-refund-asked = 📣 <b>Покупатель попросил вернуть деньги</b> { $at }
details-replaced-by = { $mark } Замена <b>#{ NUMBER($order, useGrouping: 0) }</b> ×{ $count }: { $status }
details-replaces = 🔁 Замена негодного товара по заказу #{ NUMBER($order, useGrouping: 0) }
details-stored = 📦 Хранится сообщений с товаром: { $count }
details-deleted = 🗑 Товар и то, что ввёл покупатель, удалены.
details-price = Цена: <b>{ $money }</b>
details-code = Промокод: <code>{ $code }</code>
details-code-saved = Промокод: <code>{ $code }</code>, скидка { $money }
details-paid = Оплата: { $sources }
details-payment = Платёж: { $method } · { $amount } · { $at } · <code>{ $payment }</code>
details-payment-returned = { $state ->
    [pending] ⏳ Этот платёж возвращается.
    [done] ✅ Этот платёж возвращён.
   *[refused] ⚠️ Способ оплаты отказался вернуть этот платёж.
}
details-payout-refund = ↩️ { $at } · возвращено { $money } · { $who }
details-payout-pieces = ↩️ { $at } · возвращено { $money } ({ $count } шт.) · { $who }
details-payout-goodwill = 🎁 { $at } · компенсация { $money } · { $who }
details-cost = Себестоимость: { $cost }
details-cost-charged = Себестоимость: { $charged } (по расчёту: { $cost })
details-profit = Прибыль: <b>{ $money }</b>
details-profit-expected = Ожидаемая прибыль: { $money }
details-loss = ⚠️ Убыток: <b>{ $money }</b>
details-reward = Награда за приглашение: { $money }, { $state ->
    [pending] ждёт срока
    [credited] начислена
    [returned] списана обратно
   *[cancelled] отменена
}
details-attempt = { $outcome ->
    [accepted] Поставщик принял заказ
    [refused] Поставщик отказал
    [not_sent] Запрос не отправлен
    [open] Поставщик ещё не ответил
   *[unknown] Поставщик не дал ясного ответа
}, { $at }
details-replay = Отправлено ещё раз: { $said }
details-event = { $at } · <b>{ $status }</b>: { $cause }
details-event-staff = { $at } · <b>{ $status }</b>: { $cause }, кто: <code>{ $who }</code>
details-answers = ✍️ <b>Что покупатель ввёл для заказа #{ NUMBER($order, useGrouping: 0) }</b>
polled-due = 🔄 Спрашиваем поставщика. Нажмите «Обновить» через несколько секунд.
polled-new = 📤 У поставщика есть новое, оно отправляется покупателю.
polled-nothing-new = У поставщика нет ничего нового.
not-polled-other-account = ⚠️ Заказ сделан с другого счёта у поставщика, поэтому спросить нельзя.
not-polled-refused = ⚠️ Поставщик отказался отвечать: «{ $said }».
not-polled-no-answer = ⚠️ Поставщик не отвечает.
not-polled-changed = ⚠️ Заказ уже изменился. Ничего не сделано.
details-resent = 📤 Отправляется покупателю ещё раз. Сообщений: { $count }
details-none = Показать или отправить нечего.
details-not-written-about = Товар заказа #{ NUMBER($order, useGrouping: 0) } можно посмотреть, когда покупатель напишет об этом заказе.
details-unreadable = 🔒 Товар заказа #{ NUMBER($order, useGrouping: 0) } нельзя открыть нынешним ключом хранилища.
find-orders =
    🧾 <b>{ $what }</b>
    Заказов: { $count }
find-orders-many =
    🧾 <b>{ $what }</b>
    Заказов: { $count } или больше
find-all = Все заказы
find-group = { $group ->
    [open] В работе
    [cases] Ждут решения
    [delivered] Выданы
    [cancelled] Отменены
    [refunded] Возвращены
   *[all] Все
}
find-period = { $days ->
    [1] Сегодня
    [7] 7 дней
   *[30] 30 дней
}
find-any-day = Любой день
find-key = { $key ->
    [order] номеру заказа
    [request] номеру запроса
    [trade] номеру сделки
   *[payment] платежу
}
find-by-key = { $line }{"\u000A"}  найден по { $key }
find-several-keys = С этим номером есть несколько заказов:
find-choose = Подходит несколько. Что вы имели в виду?
find-not-understood = ⚠️ Не понято и пропущено: «{ $text }»
find-top-up = 💳 Платёж <code>{ $payment }</code> на { $amount } не оплатил заказ: он зачислен на баланс. Ниже заказы этого покупателя.
find-ask =
    🔎 <b>Что найти?</b>
    Номер заказа, сделки, запроса или платежа; покупатель (@имя или ID); товар; статус; <i>сегодня</i>, <i>7d</i> или дни вида 2030-01-15..2030-01-31. Несколько условий сужают список.
bulk-causes = 📋 <b>Заказы, ждущие решения, по причинам</b>
bulk-cause-line = { $number }. { $cause } · заказов: { $count } · { $money }
bulk-cause = 📋 <b>Все заказы, ждущие решения, с одной причиной:</b> { $cause }
bulk-orders = 📋 <b>Все эти заказы:</b> { $what }
bulk-count = Заказов: { $count }
bulk-first = За один раз берётся { $count }; за остальными вернитесь сюда.
bulk-numbers = <code>{ $numbers }</code>
bulk-ask-refund = ↩️ <b>Вернуть деньги за каждый заказ?</b> Заказов: { $count } · всего { $money }. Выданный товар остаётся у покупателей.
bulk-ask-not-charged = <b>Ни за один не списаны деньги?</b> Заказов: { $count } · покупателям вернётся всего { $money }, заказы будут отменены. Те, где баланс говорит о списании, останутся.
bulk-ask-wait = ⏳ <b>Ждать товар каждого заказа дальше?</b> Заказов: { $count } · { $money } остаётся в резерве.
bulk-ask-write = ✉️ <b>Написать это каждому покупателю?</b> Покупателей: { $count }
bulk-ask-replace = 🔁 <b>Заменить товар в каждом из этих заказов?</b> Заказов: { $count }. Заменяются штуки, о которых сообщил покупатель, иначе все. Покупатели ничего не платят.
bulk-replace-cost = Магазину это обойдётся не дороже <b>{ $money }</b>. Заказ, который к тому времени подорожает, пропускается.
bulk-replaced = ⚠️ Уже заменены: { $count }. У этих покупателей останется замена, и деньги они тоже получат.
bulk-text = <blockquote>{ $text }</blockquote>
bulk-each = Каждый заказ меняется отдельно и только если он такой же, как сейчас. Остальные пропускаются и считаются.
bulk-nothing = Делать нечего: ни одному из этих заказов это сейчас не нужно.
bulk-ask-text = ✉️ <b>Что написать каждому покупателю?</b> Покупателей: { $count }. Текст придёт с номером заказа, на него можно ответить.
bulk-text-long = Текст слишком длинный. Сократите его.
bulk-working = ⏳ <b>Выполняется.</b> Заказов: { $count }. Если это сообщение не меняется несколько минут, магазин был перезапущен: посмотрите, что сделано. Сделанное не повторится.
bulk-interrupted = ⚠️ <b>Магазин перезапустился на полпути.</b> Сделано: { $done } из { $count }. Продолжить с остальными? Сначала вы их увидите; сделанное не повторится.
bulk-done = ✅ <b>Готово:</b> { $count } · { $money }
bulk-skipped = Пропущено: { $count } · { $why ->
    [needs-reason] нужно отдельное объяснение: баланс говорит о списании
    [daily-sum] больше, чем вы можете вернуть сегодня
    [supplier] поставщик не подтвердил
    [written] этот текст уже отправлен
    [erased] покупатель удалил свои данные
    [paused] продажи приостановлены
    [shop-cap] больше, чем магазин может продать за день
    [sold-out] больше не продаётся или закончился
    [dearer] дороже, чем было показано
   *[changed] заказ изменился или ему это не нужно
}

evidence-sent = Отправлен поставщику в { $clock }
evidence-no-trade = Поставщику заказ не отправлялся.
evidence-no-balance = До покупки поставщик не сообщил наш баланс.
evidence-no-reading = После покупки наш баланс у поставщика не проверялся.
evidence-before = Наш баланс у поставщика до покупки: { $money }
evidence-same = { $clock }: { $money }, без изменений
evidence-fallen = { $clock }: { $money }, <b>меньше на { $by }</b>
evidence-risen = { $clock }: { $money }, больше на { $by }
evidence-unread = { $clock }: прочитать не удалось
evidence-now = Наш баланс у поставщика сейчас: <b>{ $money }</b>
evidence-now-unknown = Сейчас поставщик не сообщает наш баланс.
evidence-says-fell-by-cost = ⚠️ <b>Баланс уменьшился ровно на стоимость этого заказа, { $cost }, и больше этот магазин ничего не покупал.</b> Скорее всего, деньги списаны.
evidence-says-fell-by-cost-and-others = ⚠️ <b>Баланс уменьшился ровно на стоимость этого заказа, { $cost }, и других заказов магазина.</b> Скорее всего, деньги списаны.
evidence-says-fell-below-cost = ⚠️ <b>Баланс уменьшился меньше чем на { $cost }, как после заказа с промокодом поставщика.</b> Вероятно, деньги списаны.
evidence-says-fell-unexplained = ⚠️ <b>Баланс уменьшился, хотя счётом пользуется только этот магазин.</b> Вероятно, деньги списаны.
evidence-says-unclear = На баланс мог повлиять другой заказ магазина, исход которого тоже неизвестен. Об этом заказе баланс ничего не говорит.
evidence-says-fell-otherwise = Баланс уменьшился на сумму, которая не подходит к этому заказу. Об этом заказе она ничего не говорит.
evidence-says-rose = За это время баланс вырос, поэтому об этом заказе он ничего не говорит.
evidence-says-unchanged = Пока баланс не изменился. Поставщик может списать деньги ещё в течение нескольких минут.
evidence-says-not-known = Сравнить нечего: двух значений баланса нет.

effect-trade = ➡️ <b>Заказ продолжится по сделке <code>{ $trade_no }</code>.</b> Товар будет получен у поставщика; { $money } покупателя останутся в резерве до выдачи товара, а затем перейдут магазину.
effect-not-charged = ➡️ <b>Покупателю вернётся { $money },</b> заказ будет отменён. Если поставщик всё-таки списал { $cost }, это потеря магазина. Когда сделка найдётся, внесите потерю в учёт кнопкой «Есть: ввести номер» на странице заказа.
effect-late-trade = ➡️ <b>Деньги уже у покупателя, товар он не получит.</b> В учёт будет внесена потеря магазина { $cost } под номером сделки <code>{ $trade_no }</code>.
effect-reason = Ваша причина, она сохраняется: «{ $reason }»
effect-refund = ➡️ <b>Покупателю вернётся { $money },</b> заказ будет отменён. В учёт попадёт убыток магазина: { $cost }.
effect-withdraw = ➡️ <b>Покупателю вернётся { $money },</b> заказ будет отменён. У поставщика ещё ничего не куплено.
effect-refund-on-its-way = ⚠️ <b>Товар уже отправляется покупателю и останется у него.</b> Покупателю вернётся { $money }; уплаченные поставщику { $cost } не вернутся.
effect-refund-delivered = ⚠️ <b>Товар уже у покупателя и останется у него.</b> Покупателю вернётся { $money }; уплаченные поставщику { $cost } не вернутся.
effect-stands = Подтверждение действует одну минуту; подтвердить можете только вы.
effect-replaced = ⚠️ По этому заказу уже была замена ({ $count }). Она останется у покупателя, и деньги он тоже получит.
second-tap-dropped = Ничего не изменено.
second-tap-too-late = ⌛ Время на подтверждение вышло, ничего не изменено. Начните заново.
second-tap-no-right = 🔒 Ваша роль больше не позволяет это, ничего не изменено.
proposal-ask = <b>{ $label }</b>: это должен одобрить тот, кто вправе решать. Отправить?
proposal-needed = 🔒 Ваша роль не позволяет это, ничего не изменено. Обратитесь к владельцу или менеджеру.
proposal-question = <blockquote expandable>{ $text }</blockquote>
proposal-choice = → { $label }
proposal-asks = 📣 <b>{ $name } предлагает это.</b> Одобряете?
proposal-expires = Если никто не решит за { $time }, ничего не произойдёт.
proposal-above-own-sum = ⚠️ Это больше, чем вы ещё можете отдать сегодня: { $money }.
proposal-above-sum = Это больше, чем { $name } ещё может отдать сегодня.
proposal-above-sum-again = Ничего не изменено. Повторите действие, и вы сможете обратиться к владельцу.
proposal-sent = 📣 <b>Отправлено: { $names }.</b> Пока никто из них не одобрит, ничего не произойдёт. Решение придёт сюда. Срок: { $time }.
proposal-unsent = ⚠️ <b>Сейчас недоступен никто из тех, кто вправе решать</b>, поэтому ничего не предложено. Попробуйте позже.
proposal-in-progress = ⏳ <b>Сейчас это решает { $name }.</b>
proposal-approved = ✅ <b>Одобрено: { $name }.</b>
proposal-declined = ✖️ <b>Отклонено: { $name }.</b> Ничего не изменено.
proposal-asked-again = ⏳ <b>{ $name } получит вопрос ещё раз, прежде чем что-то будет сделано</b>: после вашего предложения всё могло измениться.
proposal-expired = ⌛ Это предложение больше не действует, ничего не изменено. Его можно сделать снова.
proposal-left = 🔒 <b>{ $name }</b> больше не вправе это предлагать, ничего не изменено.
role-owner = владелец
role-manager = менеджер
role-support = поддержка
role-viewer = наблюдатель
staff-title = 👥 <b>Сотрудники</b>
staff-line-settings = · <b>{ $name }</b> ({ $handle }): владелец, указан в ADMIN_IDS
staff-line = · <b>{ $name }</b> ({ $handle }): { $role }
staff-waiting = 👤 <b>{ $name }</b> ({ $handle }) открывает ссылку. Роль: { $role }. Это тот человек?
staff-roles =
    <b>Владелец</b>: всё, включая сотрудников и настройки.
    <b>Менеджер</b>: всё остальное, деньги — до дневной суммы.
    <b>Поддержка</b>: отвечает покупателям и предлагает то, что касается денег; не видит себестоимости.
    <b>Наблюдатель</b>: видит заказы, покупателей, товары и показатели; не видит выданного.
staff-member = <b>{ $name }</b> ({ $handle }): { $role }, с { $since }
staff-ask-role = <b>Какую роль получит новый человек?</b>
staff-ask-person = Нажмите кнопку под полем ввода и выберите человека. Роль: <b>{ $role }</b>. Затем вы подтвердите выбор.
staff-chosen = Вы выбрали: <b>{ $name }</b>.
staff-link =
    🔗 Отправьте эту ссылку новому человеку. Роль: <b>{ $role }</b>.
    <code>{ $link }</code>
    Она сработает один раз. Срок в минутах: { $minutes }. Затем вы прочтёте, кто её открыл, и подтвердите имя.
staff-no-link = ⚠️ Telegram не сообщил имя бота, ссылка не создана. Попробуйте ещё раз.
staff-ask-removal = Убрать из сотрудников: <b>{ $name }</b> ({ $handle })? Старые кнопки сразу перестанут работать.
staff-ask-change = Дать роль: <b>{ $name }</b> ({ $handle }) — <b>{ $role }</b>? Это подействует сразу.
staff-role-now = Сейчас: { $role }
staff-changed = ✅ Теперь <b>{ $name }</b> — { $role }.
staff-removed = ✅ <b>{ $name }</b> больше не сотрудник.
staff-refused = ✖️ <b>{ $name }</b> не получает роли. Ссылка больше не работает.
staff-nothing-to-change = У <b>{ $name }</b> уже есть эта роль.
staff-owner-of-settings = 🔒 <b>{ $name }</b> — владелец по ADMIN_IDS в настройках. Изменить это можно только там.
staff-last-owner = 🔒 <b>{ $name }</b> — последний владелец. Без владельца никто не сможет давать роли: сначала назначьте другого.
staff-changed-meanwhile = ⏳ После вопроса роль изменилась, ничего не сделано. Посмотрите ещё раз.
staff-no-owner = 🔒 Вы больше не владелец, ничего не изменено.
staff-decided = Это уже решено.
staff-banned = 🔒 <b>{ $name }</b>: доступ заблокирован, роль не дана. Сначала снимите блокировку.
staff-you-are = 👥 Ваша роль в этом магазине: <b>{ $role }</b>. Команда /start открывает вашу панель.
staff-you-left = 👥 Вы больше не сотрудник этого магазина.
staff-link-waiting = 👤 Спасибо. Теперь владелец подтвердит, что это вы; ответ придёт сюда.
staff-link-used = 🔗 Эта ссылка уже использована. Попросите новую.
staff-link-expired = ⌛ Срок ссылки истёк. Попросите новую.
staff-link-unknown = 🔗 Эта ссылка не работает. Попросите новую.
staff-link-staff = 👥 Вы уже сотрудник этого магазина. Роль может изменить владелец.
audit-title = { $count ->
    [0] 🧾 <b>Журнал</b>
    [one] 🧾 <b>Журнал</b> · { $count } действие
    [few] 🧾 <b>Журнал</b> · { $count } действия
    [many] 🧾 <b>Журнал</b> · { $count } действий
   *[other] 🧾 <b>Журнал</b> · { $count } действия
}
audit-about = Только: <code>{ $target }</code>
audit-empty = Подходящих действий нет.
audit-line = { $at } · <b>{ $name }</b>: { $action } <code>{ $target }</code>
audit-amounts = { $before } → { $after }
audit-given-away = ({ $money })
audit-proposed = (предложение: { $name })
audit-program = Программа
audit-action-other = «{ $action }»
audit-action-credit = изменение баланса
audit-action-goodwill = жест доброй воли
audit-action-limit = кредитный лимит
audit-action-refund-part = частичный возврат
audit-action-refund-payment = возврат платежа
audit-action-claim-confirm = подтверждение платежа
audit-action-claim-decline = отклонение платежа
audit-action-claim-withdraw = отзыв сообщения о платеже
audit-action-close-payment-case = закрытие платёжного случая
audit-action-recover = учёт возмещения
audit-action-close-debt = закрытие долга поставщика
audit-action-decline-proposal = отклонение предложения
audit-action-resolve = решение по заказу
audit-action-replace = замена товара
audit-action-replace-by-text = замена текстом
audit-action-judge-text = оценка сообщения продавца
audit-action-poll = запрос состояния
audit-action-resend-delivery = повторная отправка
audit-action-read-delivery = просмотр выданного
audit-action-refuse-problem = отказ по заявленной проблеме
audit-action-ban = блокировка
audit-action-unban = снятие блокировки
audit-action-answer = ответ
audit-action-write = сообщение покупателю
audit-action-close = закрытие диалога
audit-action-reopen = открытие диалога снова
audit-action-note = заметка
audit-action-note-deleted = удаление заметки
audit-action-pin = закрепление
audit-action-unpin = открепление
audit-action-stop-selling = остановка продажи
audit-action-stop-reason = изменена причина остановки
audit-action-sell-again = возобновление продажи товара
audit-action-warranty = гарантия
audit-action-add-promo-code = новый промокод
audit-action-end-promo-code = завершение промокода
audit-action-set-price-rule = правило цены
audit-action-remove-price-rule = удаление правила цены
audit-action-approve-low-price = одобрение низкой цены
audit-action-withdraw-low-price = отзыв низкой цены
audit-action-accept-rate = принятие курса
audit-action-staff-role = выдача роли
audit-action-staff-remove = исключение из сотрудников
audit-action-staff-link = ссылка для сотрудника
audit-action-staff-refuse = отказ новому человеку
audit-action-sales-paused = пауза продаж
audit-action-sales-resumed = возобновление продаж
audit-action-balance-warning = порог предупреждения о балансе
audit-action-shop-text = изменение текста для покупателей
audit-decision-trade = (найдено)
audit-decision-not-charged = (не списано)
audit-decision-refund = (возврат)
audit-decision-delivery = (это товар)
audit-decision-message = (только сообщение)
audit-decision-continue = (заказы продолжаются)
audit-decision-cancel-orders = (заказы отменены)
audit-decision-credit = (зачислено)
audit-decision-do-not-credit = (не зачислено)
audit-decision-settled = (решено иначе)
staff-question-expired = ⌛ Время на ответ вышло, ничего не изменено. Начните заново.
staff-question-needs-text = ⚠️ Ответьте, пожалуйста, текстом.
staff-question-amount = ⚠️ Непонятно, какая сумма имеется в виду: «{ $text }». Напишите её цифрами, без разделителя тысяч, например 12.50.
staff-question-currency = ⚠️ Укажите сумму в валюте { $currency }.
staff-question-positive = ⚠️ Сумма должна быть больше нуля.
staff-ask-product = <b>Какой товар?</b> Отправьте его название или код.
staff-ask-buyer = <b>Какой покупатель?</b> Отправьте ID, @имя или имя.
staff-ask-payer = <b>Кто заплатил и сколько это стоит?</b> Отправьте вместе, например <code>@ann 12.50</code>.
staff-ask-order = <b>Какой заказ?</b> Отправьте его номер.
staff-ask-amount = <b>Какая сумма?</b> Отправьте её, например 12.50.
staff-ask-payment = <b>Чей платёж?</b> Отправьте ID, @имя или имя покупателя либо ID платежа.
staff-ask-reference = <b>Какой платёж?</b> Отправьте его код.
staff-ask-ruling = <b>Что произошло?</b> Отправьте <code>trade NUMBER</code>, <code>not-charged</code> или <code>refund</code>.
staff-ask-promo = <b>Какой промокод?</b> Отправьте код и скидку, например <code>SUMMER 10%</code>.

cause-seller-message = продавец прислал сообщение до товара
cause-seller-message-unjudged = оператор вовремя не указал, что это за сообщение продавца, поэтому оно считается товаром
cause-ends-program = магазин несколько раз аварийно завершился при выполнении этого заказа; если номера сделки нет, ничего не куплено
cause-refused = поставщик отказал
cause-refused-but-charged = поставщик отказал, но наш баланс у него уменьшился ровно на себестоимость
cause-refused-unreadable = поставщик отказал, а наш баланс у него для проверки прочитать не удалось
cause-no-number = поставщик принял заказ, но не дал номер сделки
cause-goods-no-number = поставщик выдал товар без номера сделки
cause-query-fails = поставщик больше не отвечает на запросы об этом заказе
cause-apology = поставщик списал деньги и вместо товара прислал извинения
cause-overdue = поставщик давно принял заказ, а товара всё нет
cause-restored = заказ был открыт, когда делалась резервная копия, из которой восстановлен магазин; с тех пор он мог быть куплен
cause-supplier-changed = в настройках теперь другой счёт у поставщика, а этот заказ отправлен с прежнего
cause-number-of-another = поставщик ответил номером сделки заказа #{ $detail }
cause-raised = во время покупки в магазине произошла ошибка
cause-not-recorded = ответ поставщика не удалось записать
cause-crash = во время покупки магазин остановился
cause-process-halted = процесс магазина перестал отвечать во время покупки и ещё может её отправить; сначала убедитесь, что он завершён, затем проверьте панель поставщика
cause-unknown = поставщик не дал ясного ответа
cause-not-sent = запрос на покупку не удалось отправить
cause-withdrawn = отменён до покупки
cause-withdrawn-price-moved = отменён до покупки — поставщик поднял цену
cause-withdrawn-supplier-away = отменён до покупки — с поставщиком не удалось вовремя связаться
cause-withdrawn-supplier-refused = отменён до покупки — поставщик отказался его выполнить
cause-withdrawn-supplier-changed = отменён до покупки — в настройках другой счёт у поставщика
cause-withdrawn-sealed = отменён до покупки — ключ шифрования не подходит к данным покупателя
cause-ruled-trade = оператор нашёл сделку
cause-ruled-not-charged = оператор установил, что деньги не списаны
cause-ruled-refund = оператор вернул деньги
cause-ruled-goods = оператор решил, что сообщение продавца и есть товар
cause-confirmed = покупатель подтвердил заказ
cause-replacement = замена негодного товара по заказу #{ $detail }
cause-replaced-by-text = оператор отправил текст вместо товара
cause-submitted = запрос на покупку отправляется поставщику
cause-accepted = поставщик принял заказ
cause-goods = поставщик выдал товар
cause-shown = товар отправлен покупателю
cause-answered = поставщик ответил ещё раз, когда заказ уже был решён
cause-waiting = поставщик ответил, но товара пока нет
cause-no-attempt = нет записи о запросе на покупку
cause-other = { $detail }
cause-detail = { $words } ({ $detail })

ruled-accepted = ✅ Заказ #{ NUMBER($order, useGrouping: 0) } ({ $name }): номер сделки записан. Получаем товар у поставщика и отправляем покупателю.
ruled-cancelled = ✅ Заказ #{ NUMBER($order, useGrouping: 0) } ({ $name }) отменён. Сумма { $money } возвращена на баланс покупателя.
ruled-late-trade = ✅ Заказ #{ NUMBER($order, useGrouping: 0) } ({ $name }): номер сделки сохранён, { $cost } внесено в учёт как потеря магазина. Деньги остаются у покупателя.
ruled-refunded = ✅ Заказ #{ NUMBER($order, useGrouping: 0) } ({ $name }): деньги возвращены. Сумма { $money } снова на балансе покупателя.
ruled-otherwise = ✅ Заказ #{ NUMBER($order, useGrouping: 0) } ({ $name }): решение принято.

judged-delivery = ✅ Записано: это товар. { $count ->
    [0] Заказов, которые этого ждали, нет.
    [one] Завершён { $count } заказ.
    [few] Завершено { $count } заказа.
   *[many] Завершено { $count } заказов.
}
judged-message = ✉️ Записано: это только сообщение. Заказы, получившие его, продолжают ждать товар.
judged-nothing = ✅ <b>Решать нечего.</b> Заказ #{ NUMBER($order, useGrouping: 0) } ({ $name }): { $status }. Ничего не изменено.{"\u000A"}Ответ можно сохранить для следующих заказов этого товара с таким же сообщением.
judged-erased = ⚠️ Этот текст уже удалён, ничего не изменено.

unruled-order-gone = ⚠️ Заказ #{ NUMBER($order, useGrouping: 0) } не найден.
unruled-order-not-open = ⚠️ Заказ #{ NUMBER($order, useGrouping: 0) } больше не ждёт решения или ещё проверяется, поэтому ничего не изменено.
unruled-trade-taken = ⚠️ Номер сделки <code>{ $trade_no }</code> относится к другому заказу, поэтому заказ #{ NUMBER($order, useGrouping: 0) } не изменён. Найдите в списке поставщика его собственный номер.
unruled-other-trade = ⚠️ У заказа #{ NUMBER($order, useGrouping: 0) } уже есть номер сделки: <code>{ $trade_no }</code>. Ничего не изменено.
unruled-charged = ⚠️ Поставщик дал заказу #{ NUMBER($order, useGrouping: 0) } номер сделки <code>{ $trade_no }</code>, поэтому деньги могли быть списаны. Ничего не изменено; чтобы всё же вернуть деньги покупателю, используйте <code>refund</code>.
unruled-trade-unpaid = ⚠️ По данным поставщика, эта сделка не оплачена, поэтому заказ #{ NUMBER($order, useGrouping: 0) } не изменён.
unruled-needs-reason = ⚠️ Судя по балансу, за заказ #{ NUMBER($order, useGrouping: 0) } деньги списаны, поэтому он не изменён. Если вы знаете, что это не так, объясните в нескольких словах.
unruled-other-account = ⚠️ Заказ #{ NUMBER($order, useGrouping: 0) } сделан с другого счёта у поставщика, поэтому проверить номер сделки с нынешнего нельзя. Ничего не изменено. Можно вернуть деньги (<code>refund</code>) или снова указать тот счёт в настройках.
unruled-supplier-said = ⚠️ Поставщик не подтвердил этот номер сделки: «{ $said }». Заказ #{ NUMBER($order, useGrouping: 0) } не изменён.
unruled-supplier-refused = ⚠️ Поставщик не подтвердил этот номер сделки. Заказ #{ NUMBER($order, useGrouping: 0) } не изменён.
unruled-supplier-away = ⚠️ Поставщик не отвечает, и проверить номер сделки не удалось. Заказ #{ NUMBER($order, useGrouping: 0) } не изменён, попробуйте через минуту.
unruled-otherwise = ⚠️ Заказ #{ NUMBER($order, useGrouping: 0) } не изменён.
unruled-how = Заказы, ждущие решения, показывает /review.

credit-ask = ❓ <b>Зачислить { $money }</b> на баланс покупателя <b>{ $name }</b> ({ $who })?
credit-ask-back = ❓ <b>Списать { $money }</b> с баланса покупателя <b>{ $name }</b> ({ $who })?
credit-then = Станет так:
credit-why = Эти деньги получены или это компенсация? Только компенсация уменьшает прибыль.
credit-goodwill = Это компенсация: она уменьшает прибыль.
credit-done = ✅ Готово. Баланс покупателя <b>{ $name }</b> ({ $who }):

limit-own = 💳 <b>{ $name }</b> ({ $who }): личный кредитный лимит <b>{ $money }</b>.
limit-default = 💳 <b>{ $name }</b> ({ $who }): общий кредитный лимит магазина, <b>{ $money }</b>.
limit-earlier = 💳 У покупателя <b>{ $name }</b> ({ $who }) прежний общий кредитный лимит: <b>{ $money }</b>. Он использован, поэтому новый лимит начнёт действовать после погашения долга и перезапуска магазина.
limit-exceeded = ⚠️ Долг пока больше лимита: { $money }. Покупки в кредит невозможны, пока долг не уменьшится до лимита.
limit-ask = ❓ Установить для <b>{ $name }</b> ({ $who }) кредитный лимит <b>{ $money }</b>? Столько можно будет потратить до оплаты.
credit-how-much = ➕ <b>На сколько изменить баланс { $name }</b> ({ $who })? Введите сумму, например 12.50; с минусом она будет списана.
limit-how-much = ✍️ Введите новый лимит или <code>default</code> — общий лимит магазина.
approve-ask = ❓ <b>Продавать { $name }, хотя поставщик просит всего { $cost } за штуку?</b> Покупатели заплатят { $price } за штуку.
approve-ask-free = ❓ <b>Отдавать { $name } бесплатно?</b> Поставщик просит { $cost } за штуку, покупатели заплатят { $price }.
approve-risk = Если поставщик спишет больше, чем просил, разницу заплатите вы. Разрешение действует для этой цены и выше; для более низкой нужно новое.
approve-done = ✅ <b>{ $name }</b> продаётся по этой цене и выше. При более низкой цене продажа снова остановится, и вы получите сообщение.
approvals-none = Низкие цены не разрешены. Если поставщик запросит намного меньше, чем в каталоге, вы получите сообщение с кнопкой, чтобы разрешить продажу.
approvals-head = <b>Разрешённые низкие цены</b>
approvals-line = { $name }: от { $cost } за штуку · { $who }, { $date }
withdraw-ask = ❓ <b>Отозвать разрешение продавать { $name } по { $cost } за штуку?</b>
withdraw-effect = Товар с ценой намного ниже каталога не будет продаваться, пока оператор не разрешит её снова. Подтвердить уже показанную покупателю такую цену больше нельзя. Оформленные заказы продолжаются.
withdraw-done = ✅ Разрешение отозвано. Остальные — в /approvals.
withdraw-gone = Это разрешение уже отозвано, или с тех пор разрешена другая цена. Что разрешено сейчас, показывает /approvals.

admin-lacks = ⚠️ Поставщик не поддерживает: { $calls }
admin-product = <b>{ $name }</b>
admin-product-owner = Продавец у поставщика: { $text }
admin-product-service-url = Поддержка: { $text }
admin-product-service-im = Мессенджер: { $text }
admin-product-share-url = Страница товара: { $text }
admin-product-none = Нет товара с таким названием или кодом.
admin-product-several = Подходит несколько товаров; укажите код нужного:
admin-product-line = · { $name }: <code>/{ $command } { $code }</code>
admin-product-refused = ⚠️ Поставщик отказал в ответе: «{ $said }»
admin-product-away = ⚠️ Поставщик не отвечает. Попробуйте через минуту.
admin-product-number = № { $id } · <code>{ $code }</code>
admin-product-category = Категория: { $name }
admin-product-on-sale = ✅ В продаже
admin-product-not-sold = ⛔ <b>Сейчас не продаётся:</b>
admin-product-cost = Себестоимость: { $cost } за штуку
admin-product-price = Цена: { $price }
admin-product-stock = Остаток: { $count } шт.
admin-product-stock-unknown = Остаток: поставщик не сообщает
admin-product-stock-manual = Выдаётся вручную
admin-product-sold = { $count ->
    [one] За 30 дней: { $count } заказ, { $money }
    [few] За 30 дней: { $count } заказа, { $money }
    [many] За 30 дней: { $count } заказов, { $money }
   *[other] За 30 дней: { $count } заказа, { $money }
}
admin-product-watchers = { $count ->
    [0] За товаром никто не следит
    [one] Следит { $count } человек
    [few] Следят { $count } человека
    [many] Следят { $count } человек
   *[other] Следят { $count } человека
}
admin-product-pinned = 📌 Закреплён
admin-product-read = Страница прочитана { $at }
admin-obstacle-stopped = · { $who } снял его с продажи, { $at }
admin-obstacle-stopped-why = <blockquote>{ $text }</blockquote>
admin-obstacle-gone = · поставщик его больше не продаёт
admin-obstacle-unsellable = · { $why }
admin-obstacle-unread = · его страница ещё не прочитана; она читается, когда покупатель её откроет
admin-obstacle-sold-out = · закончился
admin-obstacle-flash-coming = · распродажа начнётся { $at }
admin-obstacle-flash-over = · распродажа закончилась { $at }
admin-obstacle-not-taken = · баланса у поставщика не хватает на один заказ, или поставщик не отвечает
admin-obstacle-paused = · продажи всего магазина остановлены: { $why }
admin-obstacle-no-rate = · нет курса, по которому можно продавать
admin-obstacle-shop-cap = · магазин достиг лимита за 24 часа
admin-obstacle-disk = · диск заполнен, или пропал файл магазина
admin-stop-done = ⛔ Больше не продаётся. Кто уже получил цену, может купить один раз; заказы выполняются.
admin-stop-before = Он уже снят с продажи.
admin-stop-reason-ask = Почему он не продаётся? Это читают только сотрудники: длина текста до { $most }.
admin-stop-reason-too-long = ⚠️ Слишком длинно: длина текста до { $most }.
admin-sell-again-done = ✅ Снова продаётся. Кто за ним следит, получит сообщение.
admin-sell-again-before = Он уже продаётся.
admin-stopped-head = <b>Товары, снятые вами с продажи</b>
admin-stopped-none = Снятых с продажи товаров нет.
admin-stopped-line = · { $name }, с { $at }
shop-texts-head = <b>Тексты, которые читают покупатели</b>
shop-text-own-welcome = Приветствие, с { $at }: <blockquote>{ $text }</blockquote>
shop-text-default-welcome = Приветствие: обычное, с именем покупателя.
shop-text-own-terms = Условия, с { $at }: <blockquote>{ $text }</blockquote>
shop-text-setting-terms = Условия: из файла TERMS_FILE.
shop-text-default-terms = Условия: обычный короткий текст.
shop-text-ask-welcome = Отправьте новое приветствие. Оно показывается на главной странице под названием магазина, на всех языках так, как вы его написали.
shop-text-ask-terms = Отправьте новые условия. Их показывает /terms, на всех языках так, как вы их написали.
shop-text-limits = { $most ->
    [one] Простой текст, не больше { $most } знака; оформление не сохраняется.
    [few] Простой текст, не больше { $most } знаков; оформление не сохраняется.
    [many] Простой текст, не больше { $most } знаков; оформление не сохраняется.
   *[other] Простой текст, не больше { $most } знака; оформление не сохраняется.
}
shop-text-too-long = { $most ->
    [one] ⚠️ Пусто или слишком длинно: не больше { $most } знака.
    [few] ⚠️ Пусто или слишком длинно: не больше { $most } знаков.
    [many] ⚠️ Пусто или слишком длинно: не больше { $most } знаков.
   *[other] ⚠️ Пусто или слишком длинно: не больше { $most } знака.
}
shop-text-preview = Покупатели прочитают это. Сохранить?
shop-text-default-ask = Показывать снова обычный текст? Ваш будет удалён.
shop-text-stored = ✅ Сохранено. Покупатели уже читают его.
shop-text-default-again = ✅ Покупатели снова читают обычный текст.
shop-text-changed-meanwhile = ⚠️ Другой владелец тем временем изменил этот текст. Ничего не сохранено, сначала посмотрите на него.

cause-refused-coupon = поставщик не принял промокод
cause-refused-answer = поставщик не принял ответ покупателя
cause-refused-but-fell = поставщик отказал, но наш баланс у него всё же уменьшился
cause-not-charged-still = поставщик не дал ясного ответа, но наш баланс у него не менялся дольше, чем может длиться покупка: деньги не списаны
cause-not-charged-poor = поставщик не дал ясного ответа; на повторный запрос он ответил, что заказа у него нет, а нашего баланса не хватает
cause-unknown-fell = поставщик не дал ясного ответа, а наш баланс у него уменьшился: скорее всего, деньги списаны
cause-unknown-rose = поставщик не дал ясного ответа, а наш баланс у него за это время вырос, поэтому вывод сделать нельзя
cause-unknown-unreadable = поставщик не дал ясного ответа, и прочитать наш баланс у него не удалось
cause-unknown-booked = поставщик не дал ясного ответа, но на повторный запрос сообщил, что заказ у него есть: найдите его в панели поставщика
cause-unknown-number-in-use = поставщик сообщил, что номер этого запроса уже занят, хотя мы отправили его только раз
cause-again = отправлен ещё раз, и поставщик его принял

admin-paid-in = Поступило: { $sums }
admin-paid-back = Возвращено: { $sums }
admin-paid-sum = { $method } { $amount }
admin-waiting-line = { $mark } №{ NUMBER($order, useGrouping: 0) } · { $age } · { $money } · { $name }
admin-unsold-none = ✅ Всё из списка поставщика можно продавать.

## Оповещения операторов и те, что включают покупатели.

alert-review = 🔎 <b>Заказ ждёт вашего решения.</b> Деньги покупателя в резерве.
alert-low-quote = ⛔ <b>{ $product } не продаётся: цена поставщика слишком низкая.</b> За { $quantity } × он просит { $cost }, а по его же списку это стоит не меньше { $catalogue_cost }. Если он спишет полную цену, разницу заплатите вы. Покупатели видят, что товар сейчас купить нельзя.
alert-free-quote = ⛔ <b>{ $product } бесплатен и без вашего разрешения не продаётся.</b> За { $quantity } × поставщик просит { $cost }, и в его списке столько же. Если он всё же что-то спишет, заплатите вы. Покупатели видят, что товар сейчас купить нельзя.
alert-product-broken = ⚠️ <b>«{ $product }» пока не продаётся.</b> Исход одной его сделки неясен, а теперь его не удаётся и прочитать: поставщик отвечает страницей ошибки. Продажа возобновится, как только товар снова прочитается.
alert-rate-jumped = ⏸ <b>Продажи остановлены: курс валют резко изменился.</b> Купить ничего нельзя.
alert-rate-jumped-method = ⏸ <b>{ $method }: оплата отключена, её курс резко изменился.</b> Прежних платежей это не касается.
alert-rate-back = ▶️ <b>{ $method }: оплата снова работает.</b> Источник снова сообщает обычный курс, а не { $rate }.
alert-rate-accepted = ▶️ <b>{ $method }: оплата снова работает.</b> Курс { $rate } принял { $who }.
alert-payment-unexpected = 💳 <b>Поступил платёж, который не совпадает со счётом.</b> Он зачислен тому, кто заплатил; сверьте его со списком способа оплаты.
alert-payment-by-banned = 💳 <b>Заплатил заблокированный покупатель.</b> Деньги у него на балансе, но потратить их он не может. Верните их через /refund или вручную.
alert-payment-unreadable = 💳 <b>Магазин не понимает, что способ оплаты сообщает о счёте.</b> Возможно, счёт оплачен, но пока ничего не зачислено; магазин продолжает спрашивать. Посмотрите счёт в кабинете способа оплаты. Не зачисляйте ничего вручную, пока магазин спрашивает: иначе деньги будут зачислены дважды.
alert-payment-without-owner = 💳 <b>Платёж указывает на счёт другого магазина или другого ключа.</b> Никому ничего не зачислено; что делать, сказано в /review.
alert-payment-reversed = 💳 <b>Платёж отозван извне.</b> Баланс покупателя уменьшен на зачисленную сумму и может быть ниже нуля. Пока вы не решите в /review, для этого покупателя ничего не покупается.
alert-payment-after-restore = 💳 <b>Найден платёж, которого нет в этой базе данных.</b> Он пока не зачислен: возможно, его уже зачислили и потратили раньше. Примите решение в /review.
alert-payments-found = 💳 <b>Платежи, которых нет в этой базе данных: { $count }, всего на { $value }.</b> Они старше базы или сделаны в то время, которого нет в восстановленной копии. Пока ничего не зачислено: возможно, их уже зачислили и потратили раньше. Решите по всем сразу кнопкой или по одному в /review.
alert-payment-parked = 💳 <b>Поступил платёж, который магазин не смог учесть.</b> Он пока не зачислен. Примите решение в /review.
alert-refund-refused = 💳 <b>Способ оплаты отказался вернуть платёж.</b> Деньги снова на балансе. Что можно сделать, написано в /review.
alert-refund-overdue = 💳 <b>Способ оплаты уже несколько часов не возвращает платёж.</b> Баланс уменьшен; магазин продолжает попытки. См. /review.
alert-staff-link-opened = 👤 <b>{ $name }</b> ({ $handle }) открывает вашу ссылку. Роль: <b>{ $role }</b>. Это тот человек? Пока вы не ответите, ничего не изменится.
alert-cost-differs = ⚠️ <b>Поставщик списал { $charged } вместо { $cost }.</b> Покупатель заплатил показанную ему цену.
alert-charge-unread = ⚠️ <b>Не удалось прочитать, сколько списал поставщик.</b> В учёт записано { $charged }: столько поставщик просил перед покупкой. Сверьтесь с его списком.
alert-goods-without-number = ⚠️ <b>Товар пришёл без номера сделки.</b> Он уже у покупателя; сверьтесь со списком поставщика.
alert-undeliverable = 📪 <b>Товар не удалось выдать:</b> { $reason ->
    [refunded] деньги уже возвращены покупателю, поэтому товар ему не отправлен.
    [missing] для этого заказа ничего не сохранено. Сверьте заказ со списком поставщика.
   *[other] { $reason }. Товар сохранён; бот попробует снова, когда покупатель ему напишет или когда магазин перезапустится.
}
alert-status-parked = 📪 <b>Покупатель не видит, что с его заказом:</b> { $reason }. Сообщение будет отправлено снова, когда покупатель напишет боту и когда магазин перезапустится. Если дело не терпит, откройте заказ, посмотрите, кто покупатель, и сообщите ему сами.
alert-seller-message = ✉️ <b>Продавец прислал сообщение вместо товара.</b> Покупатель его уже прочитал. Деньги остаются в резерве, пока вы не ответите, что это; ответ действует для всех заказов этого товара.
alert-doubtful-goods = ⚠️ <b>Товар похож на обычный текст</b>, хотя раньше приходили коды. Он уже у покупателя и оплачен; проверьте, всё ли верно.
alert-seller-text = «{ $text }»
alert-answers-altered = ⚠️ <b>Поставщик изменил то, что ввёл покупатель</b>, поле: { $fields }. Продавец может выдать товар не на тот аккаунт. Покупатель об этом знает и может написать вам.
alert-altered-answer = { $field }: введено <code>{ $sent }</code>, у поставщика <code>{ $stored }</code>
alert-update-parked = ⚠️ <b>Не удалось обработать обновление</b>, повторных попыток не будет (обновление { $update }, { $error }). Покупатель об этом знает.
alert-webhook-set = 🔀 <b>Другая программа установила вебхук для этого бота.</b> Магазин удаляет его и работает дальше, но сообщения, присланные за это время, могли уйти той программе. Если вебхук установили не вы, токен бота украден: отзовите его в @BotFather и впишите новый в TELEGRAM_TOKEN.
alert-other-poller = 🔀 <b>Сообщения этого бота получает другая программа</b>, поэтому магазин отвечает с опозданием или не отвечает. Остановите её. Если её запустили не вы, токен бота украден: отзовите его в @BotFather и впишите новый в TELEGRAM_TOKEN.
alert-message-ends-program = ⛔ <b>Магазин несколько раз аварийно завершился при отправке одного и того же сообщения и больше его не отправляет:</b> { $message ->
    [deliver] выдача заказа, указанного ниже. Покупатель может открыть её в своих заказах.
    [status] статус заказа, указанного ниже. Покупатель видит его в своих заказах; если дело не терпит, напишите ему.
    [alert] уведомление оператору.
   *[other] сообщение покупателю.
}
alert-recheck-ends-program = ⛔ <b>Магазин несколько раз аварийно завершился, когда запрашивал у поставщика данные о выданном заказе, и больше их не запрашивает.</b> Товар у покупателя. Всё, что поставщик добавит позже, будет в его панели.
alert-refused-count = ⚠️ <b>Заказов отклонено поставщиком за час: { $count }.</b> Отдельное оповещение было только о первом. Деньги возвращены всем покупателям.
alert-store-down = ⚠️ <b>Поставщик недоступен.</b> { $reason }
alert-supplier-trouble = { $trouble ->
    [balance] ⚠️ <b>Баланса у поставщика не хватает на заказ стоимостью { $needed }.</b> Покупатели видят, что магазин сейчас не может принимать заказы. Пополните баланс, и магазин снова начнёт принимать заказы сам.
   *[other] ⚠️ <b>Поставщик не отвечает, или его ответы нельзя использовать.</b> Покупатели видят, что магазин сейчас не может принимать заказы. Магазин продолжает запросы и снова начнёт принимать заказы сам.
}
alert-supplier-available = Можно потратить у поставщика: { $available }
alert-supplier-trouble-over = { $trouble ->
    [balance] ✅ <b>Баланса у поставщика снова хватает.</b> Магазин принимает заказы.
   *[other] ✅ <b>Поставщик снова отвечает.</b> Магазин принимает заказы.
}
alert-late-reply = ⚠️ <b>Поставщик ответил, когда заказ уже был закрыт.</b> Ответ сохранён; сверьте заказ со списком поставщика.
alert-late-trade = ⚠️ <b>Нашлась сделка отменённого заказа.</b> Поставщик списал { $charged }, а деньги покупателю уже возвращены: в учёт внесена потеря магазина. Товар есть в списке поставщика.
alert-refused = ⚠️ <b>Поставщик отклонил заказ.</b> Деньги возвращены покупателю.
alert-replacement-failed = ⚠️ <b>Замену по заказу #{ $replaced } купить не удалось.</b> У покупателя остался негодный товар. Откройте заказ и примите новое решение.
alert-quote-refused = ⚠️ <b>Поставщик отказывается продавать «{ $product }».</b> Покупатели видят, что его купить нельзя. Причина: { $cause }
alert-books = ⛔ <b>Учёт не сходится</b> (<code>{ $reason }</code>). Продажи остановлены до вашей проверки: запустите на сервере <code>vitrine reconcile</code>, там объяснено каждое правило. Возобновить продажи — /resume.
alert-stored-sums = ⚠️ <b>Цифры на панели и в сводке за день могли быть неверными в течение суток.</b> Ночная проверка нашла сохранённые суммы, которые расходятся с учётом, и посчитала их заново. Ими пользуется и лимит SHOP_DAILY_CAP. Балансы, заказы и сам учёт не затронуты. Если это сообщение придёт снова, сообщите тому, кто обслуживает программу.
alert-balance-fell = ⚠️ <b>Баланс у поставщика уменьшился на { $reason } больше, чем записано в учёте.</b> Сравните список заказов поставщика с нашим: <code>vitrine reconcile</code> покажет обе суммы.
alert-balance-low =
    { $low ->
        [days] ⚠️ <b>Баланса у поставщика хватит ненадолго. Осталось дней: { $days }.</b>
        [cost] ⚠️ <b>Баланса у поставщика не хватает на самый дорогой товар, проданный за 30 дней: { $dearest }.</b>
       *[both] ⚠️ <b>Баланс у поставщика низкий. Осталось дней: { $days }. Его не хватает на самый дорогой товар, проданный за 30 дней: { $dearest }.</b>
    }
    Можно потратить: { $available }. Пополните баланс в кабинете поставщика.
alert-balance-recovered = ✅ <b>Баланса у поставщика снова достаточно.</b> Можно потратить: { $available }. Осталось дней: { $days }.
alert-sale = 💰 <b>Продано: { $product } × { $quantity } за { $money }.</b>
alert-order =
    <b>#{ $order }</b> · { $product } · себестоимость { $cost }
    Номер запроса: <code>{ $request_no }</code>
alert-order-without-cost =
    <b>#{ $order }</b> · { $product }
    Номер запроса: <code>{ $request_no }</code>
alert-fact = { $name }: { $text }
alert-fact-name = { $name ->
    [method] Способ оплаты
    [payment] Платёж
    [buyer] Покупатель
    [amount] Сумма
    [credited] Зачислено на баланс
    [balance] Сумма на балансе
    [answer] Ответ
    [orders] Заказы
    [invoice] Счёт
    [chat] Чат
   *[other] { $name }
}
alert-joined = { $count ->
    [one] <b>И ещё { $count } такое же:</b>
    [few] <b>И ещё { $count } таких же:</b>
    [many] <b>И ещё { $count } таких же:</b>
   *[other] <b>И ещё { $count } таких же:</b>
}
alert-line-order = • #{ $order } · { $product }
alert-line = • { $text }
alert-settled = ✅ <b>Решено: { $who }, { $at }.</b>
alert-seen = ✅ <b>Просмотрено: { $who }, { $at }.</b>
alert-sale-refunded = ↩️ <b>Деньги возвращены: { $who }, { $at }.</b>
alert-sale-refunded-in-part = ↩️ <b>Частичный возврат: { $money }.</b>
alert-idle-nothing = <i>Делать ничего не нужно.</i>
alert-idle-by-itself = <i>Если ничего не делать: магазин пробует снова и продолжит работу сам.</i>
alert-idle-money-reserved = <i>Если ничего не делать: покупатель ждёт, его деньги остаются в резерве, а вам напоминают каждый час.</i>
alert-idle-buyer-waits = <i>Если ничего не делать: покупатель ждёт денег или заказа, а вам напоминают каждый день.</i>
alert-idle-books-differ = <i>Если не сверить: учёт магазина может отличаться от того, что списал поставщик.</i>
alert-idle-not-sold = <i>Если ничего не делать: товар не продаётся.</i>
alert-idle-sales-stopped = <i>Если ничего не делать: ничего не продаётся, пока причина не исчезнет.</i>
alert-idle-turned-away = <i>Если ничего не делать: покупатели не могут купить, пока это не кончится.</i>
alert-idle-delivery-kept = <i>Если ничего не делать: товар хранится и будет отправлен, когда покупатель напишет боту.</i>
alert-idle-message-kept = <i>Если ничего не делать: сообщение ждёт, пока покупатель не напишет боту.</i>
alert-idle-delivery-paid = <i>Если ничего не делать: у покупателя остаётся то, что пришло, а деньги у магазина.</i>
alert-idle-answers-kept = <i>Если ничего не делать: заказ продолжится с тем, что сохранил поставщик.</i>
alert-idle-not-tried-again = <i>Если ничего не делать: новой попытки не будет.</i>
alert-idle-messages-read = <i>Если ничего не делать: другая программа и дальше читает то, что пишут покупатели.</i>
alert-idle-no-backup = <i>Если ничего не делать: новой копии нет. Магазин пробует снова каждые несколько минут.</i>
alert-idle-rate-waits = <i>Если ничего не делать: по этому курсу ничего не продаётся, пока источник не назовёт обычный.</i>
alert-idle-balance-used-up = <i>Если не пополнить: когда баланс кончится, покупатели не смогут купить.</i>
alert-idle-no-role = <i>Если ничего не делать: человек не получит роли.</i>
notifications-title = <b>Уведомления</b>
notifications-digest = { $form ->
    [off] 📅 Сводка за день: выключена.
    [brief] 📅 Сводка за день: краткая, в { $clock }.
   *[full] 📅 Сводка за день: полная, в { $clock }.
}
notifications-sales = { $sales ->
    [off] 💰 Сообщения о продажах: выключены.
    [all] 💰 Сообщения о продажах: о каждой.
   *[from] 💰 Сообщения о продажах: от { $money }.
}
notifications-warning = ⚠️ Предупреждение о балансе у поставщика: когда его хватает на { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[many] { $days } дней
} или меньше.

forecast-available = Баланс у поставщика без открытых заказов: { $money }
forecast-days = Осталось дней: { $days } (в день уходит { $money })
forecast-no-call = Осталось дней: неизвестно, этот поставщик не сообщает баланс.
forecast-not-told = Осталось дней: неизвестно, поставщик не сообщил баланс.
forecast-no-history = Осталось дней: неизвестно, за неделю ничего не закупалось.

alert-digest = 📅 <b>За последние 24 часа</b>
digest-orders = Заказы: { $orders } · доставлено: { $delivered } · отменено: { $cancelled }
digest-taken = Выручка: { $money }
digest-profit = Прибыль: { $money } (себестоимость { $cost })
digest-refunded = Возвращено: { $money }
digest-nothing-waits = ✅ Ничто не ждёт решения.
digest-waits = 🔎 <b>Ждёт решения: { $count }</b>
digest-waits-cases = Заказы, которые ждут решения: { $count }
digest-waits-payment-cases = Случаи с платежами: { $count }
digest-waits-claims = Платежи на подтверждение: { $count }
digest-waits-refund-requests = Просьбы о возврате: { $count }
digest-waits-threads = Диалоги: { $count }
digest-unsold = 🚫 Товары, которые нельзя продать: { $count }

alert-number-in-use = ⚠️ <b>Поставщик знал номер запроса ещё до его отправки.</b> Такого быть не должно: либо счётом пользуется кто-то ещё, либо в магазине ошибка. Заказ ждёт решения.
alert-cases-open = ⏰ <b>Заказов, ждущих решения: { $count }.</b> Покупатели ждут, их деньги в резерве. Список — /review; самый давний:
alert-claims-waiting = ⏰ <b>Платежи, которые ждут проверки сутки или дольше: { $count }.</b> Покупатели сообщили, что заплатили. Список — /claims.
alert-payment-cases-waiting = ⏰ <b>Случаи с платежами, которые ждут решения сутки или дольше: { $count }.</b> Список — /review; покупатели, возможно, ждут денег или заказов.

alert-disk-full = 💽 <b>Магазин не принимает заказы: диск почти заполнен или запись на него невозможна.</b> Уже оформленные заказы выполняются. Освободите место — продажи возобновятся сами.
alert-database-lost = ⛔ <b>Файл базы данных удалён или заменён, пока магазин работал.</b> Продажи и покупки остановлены. Сохраните данные, прежде чем останавливать магазин: файл ещё открыт работающим процессом, где именно — сказано в журнале. Только потом остановите магазин и восстановите файл или резервную копию.
alert-instance-lock-lost = ⛔ <b>Файл блокировки магазина удалён или заменён, пока магазин работал.</b> Продажи и покупки остановлены: с той же базой может работать второй магазин. Убедитесь, что запущен только один, и запустите его заново.
alert-backup-failed = 💾 <b>Не удалось сделать ежечасную резервную копию.</b> { $reason }
alert-phase-given-up = 🔁 <b>База данных отклоняла изменение при каждой попытке</b> (<code>{ $reason }</code>). Ничего не потеряно, но кто-то мог увидеть ошибку. Если это повторится, проверьте нагрузку на сервер базы данных.

alert-sales-paused = ⏸ <b>Продажи остановлены.</b> Кто остановил: { $who }. Причина: { $why }. Купить ничего нельзя. { $remedy }
alert-said = Ответ поставщика: «{ $said }»
alert-key-file = 🔑 Если вы сменили ключ у поставщика: впишите новый в <code>SUPPLIER_APP_KEY</code> в файле <code>{ $file }</code> и перезапустите магазин. Продажи возобновятся сами.
alert-key-variable = 🔑 Если вы сменили ключ у поставщика: впишите новый в переменную окружения <code>SUPPLIER_APP_KEY</code> и перезапустите магазин. Продажи возобновятся сами.
alert-sales-resumed = ▶️ <b>Снята причина остановки продаж:</b> { $why }. Кто снял: { $who }. Открыты ли продажи, покажет /admin.
alert-shop-cap = ⏸ <b>Достигнут лимит продаж магазина за 24 часа</b> ({ $cap }). Покупатели видят, когда можно заказать снова; лимит задаёт SHOP_DAILY_CAP.

alert-on-restock = 🔔 Сообщу, когда появится в наличии.
alert-on-price = 📉 Сообщу, когда станет дешевле { $money }.
alert-on-opening = 🔔 Сообщу, когда начнётся распродажа.

## /health, только для операторов.

health-title = <b>Состояние</b> · { $at }
supplier-refuses-account = ⚠️ <b>Поставщик не принимает наш счёт:</b> «{ $said }»
supplier-no-answer = ⚠️ <b>Поставщик сейчас не отвечает</b>
health-heard = Последний ответ поставщика: { AGO($age) }
health-heard-old = ⚠️ Последний ответ поставщика: <b>{ AGO($age) }</b>
health-never-heard = ⚠️ С момента запуска поставщик не ответил ни разу
health-clock-ahead = ⚠️ Часы поставщика спешат относительно наших, разница: { $by }
health-clock-behind = ⚠️ Часы поставщика отстают от наших, разница: { $by }
health-no-orders = Открытых заказов нет.
health-oldest = <b>Самый давний открытый заказ на каждом этапе:</b>
health-order = · { $state }: #{ NUMBER($order, useGrouping: 0) }, { $age }
health-order-old = · ⚠️ { $state }: #{ NUMBER($order, useGrouping: 0) }, <b>{ $age }</b>
health-state-placed = ждёт поставщика
health-state-submitting = покупается
health-state-uncertain = проверяется
health-state-review = ждёт вашего решения
health-state-accepted = ждёт товара
health-state-fulfilled = товар ждёт отправки
health-inbox = Обновления: в очереди { $pending }, с ошибкой { $parked }
health-outbox = Сообщения: в очереди { $pending }, с ошибкой { $parked }
health-disk = Свободно на диске: { $count } МБ

## Остановки продаж, для операторов. (Покупатели видят `declined-sales-paused`.)

pause-operator = решение оператора
pause-overcharged = поставщик несколько раз за 24 часа списал больше, чем просил
pause-doubt = несколько покупок подряд остались без ясного ответа поставщика
pause-balance = на нашем балансе у поставщика мало денег
pause-books = учёт не сходится
pause-restore = база восстановлена из резервной копии
pause-account = поставщик не принимает наш счёт
pause-account-ban = поставщик заблокировал наш аккаунт
pause-account-balance = поставщик отказывает нашему аккаунту: деньги на балансе закончились
pause-account-other = поставщик отказывает нашему аккаунту по неизвестной причине
pause-trades = поставщик отказывается продавать на наш счёт
pause-rate = нет курса валют, по которому можно продавать
pause-rate-jump = курс валют слишком сильно отличается от обычного

remedy-operator = Возобновить — /resume.
remedy-doubt = Посмотрите /review, затем /resume.
remedy-overcharged = Сверьте последние заказы со списком поставщика, затем /resume.
remedy-balance = После пополнения продажи возобновятся сами.
remedy-books = Запустите <code>vitrine reconcile</code>, затем /resume.
remedy-account = Укажите в SUPPLIER_APP_ID и SUPPLIER_APP_KEY те ID мерчанта и ключ, которые принимает поставщик, и перезапустите магазин. Продажи возобновятся сами, когда поставщик примет аккаунт.
remedy-account-ban = Напишите поставщику. Продажи возобновятся сами, как только он ответит на запрос.
remedy-account-balance = Пополните баланс у поставщика. Продажи возобновятся сами, как только он ответит на запрос.
remedy-account-other = Прочитайте, что сообщает поставщик: возможно, это его сбой. Продажи возобновятся сами, как только он ответит на запрос.
remedy-trades = Решите вопрос с поставщиком, затем /resume. Оформленные заказы ждут; при долгом ожидании деньги вернутся.
remedy-rate = Проверьте EXCHANGE_RATE_SOURCE. Продажи возобновятся сами, как только удастся прочитать не слишком старый курс.
remedy-rate-jump = Принять курс можно кнопкой под сообщением или в /health. Продажи возобновятся сами, когда источник снова покажет обычный курс.
remedy-restore = Сверьте базу со списком поставщика, затем /resume; до этого у поставщика тоже ничего не покупается.

actor-shop = сам магазин
actor-staff = оператор <code>{ $id }</code>
actor-staff-named = оператор { $name } (<code>{ $id }</code>)

sales-open = ▶️ <b>Продажи открыты.</b>
sales-open-but = ⚠️ <b>Продажи открыты, но покупатели получают отказ:</b>
sales-open-unanswered = ⚠️ <b>Продажи открыты, но поставщик не отвечает.</b>

# Why the supplier takes no orders although sales are not paused, and what that costs.
sales-trouble-balance = баланса у поставщика не хватает на заказ стоимостью { $cost }
sales-trouble-no-answer = поставщик не отвечает, или его ответы нельзя использовать
sales-trouble-line = · { $why }. { $missed }
sales-trouble-missed = { $count ->
    [0] Никто не пытался купить с { $since }.
    [one] Не смог купить { $count } покупатель с { $since }: { $money }.
    [few] Не смогли купить { $count } покупателя с { $since }: { $money }.
   *[many] Не смогли купить { $count } покупателей с { $since }: { $money }.
}
sales-trouble-missed-until = { $count ->
    [0] Никто не пытался купить с { $since } до { $until }.
    [one] Не смог купить { $count } покупатель с { $since } до { $until }: { $money }.
    [few] Не смогли купить { $count } покупателя с { $since } до { $until }: { $money }.
   *[many] Не смогли купить { $count } покупателей с { $since } до { $until }: { $money }.
}
sales-paused = ⏸ <b>Продажи остановлены.</b> Купить ничего нельзя.
sales-pause-ends = → Закончится сама { $at }.
sales-pause-message = → Покупатели читают: «{ $text }»
pause-ask = ⏸ <b>Приостановить продажи?</b> Никто не сможет купить, пока вы их не возобновите или не придёт время. Сделанные заказы выполняются. Отправьте текст для покупателей, время или то и другое, например <code>14:00 Переезжаем на новый сервер.</code> Или приостановите с обычной фразой.
pause-notice-ask = Что прочитают покупатели и когда вы вернётесь? Отправьте текст, время или и то и другое, например <code>14:00 Переезжаем на новый сервер.</code> Без ответа они видят обычную фразу, пока вы не возобновите продажи.
pause-notice-too-long = ⚠️ Текст слишком длинный: не больше { $most } знаков.
sales-pause = · { $who }, { $at } ({ AGO($age) }): { $why }. { $remedy }
sales-pause-now = · { $who }, только что: { $why }. { $remedy }

resume-ask = ❓ <b>Возобновить продажи?</b> Они остановлены по этим причинам:
resume-then = Что сделает кнопка:
resume-does-operator = · Пауза, включённая оператором, закончится.
resume-does-overcharged = · Магазин снова будет покупать у поставщика, который списывал больше, чем просил; счёт таких заказов начнётся с нуля.
resume-does-account = · Покупатели снова смогут заказывать. Если поставщик всё ещё не принимает счёт, продажи сразу остановятся опять.
resume-does-account-ban = · Покупатели снова смогут заказывать. Если поставщик всё ещё не принимает счёт, продажи сразу остановятся опять.
resume-does-account-balance = · Покупатели снова смогут заказывать. Если поставщик всё ещё не принимает счёт, продажи сразу остановятся опять.
resume-does-account-other = · Покупатели снова смогут заказывать. Если поставщик всё ещё не принимает счёт, продажи сразу остановятся опять.
resume-does-trades = · Магазин снова будет покупать, начиная с ожидающих заказов.
resume-does-doubt = · Магазин снова будет покупать у поставщика, от которого не было ясного ответа; счёт таких случаев начнётся с нуля.
resume-does-balance = · Остановка из-за низкого баланса останется.
resume-does-rate = · Пауза из-за курса валют продолжается.
resume-does-rate-jump = · Остановка из-за курса продолжится, пока его не примут отдельной кнопкой.
resume-does-books = · Покупатели смогут заказывать, хотя учёт не сходится. Та же ошибка снова остановит продажи не раньше завтрашнего дня.
resume-does-restore = · Магазин снова начнёт покупать у поставщика. То, что было куплено там после резервной копии и ещё не проверено, может быть куплено второй раз.

## Список команд, который показывает Telegram, и как пользоваться командами операторов.

command-start = Открыть магазин
command-shop = Смотреть каталог
command-orders = Мои заказы и товары
command-wallet = Мой баланс
command-balance = Мой баланс
command-language = Сменить язык
command-help = Как это работает
command-cancel = Прервать заполнение
command-admin = Панель: сегодня и что требует решения
command-checklist = Что сделать перед открытием
command-credit = Пополнить баланс покупателя
command-refund = Вернуть платёж покупателю
command-goodwill = Дать компенсацию по заказу
command-limit = Кредитный лимит покупателя
command-review = Заказы, ждущие решения
command-find = Найти заказы покупателей
command-order = Всё об одном заказе
command-resolve = Принять решение по заказу
command-replace = Заменить негодный товар
command-problems = Проблемы, о которых сообщили покупатели
command-owed = Долг поставщика
command-warranty = Дни гарантии
command-buyers = Кто пишет боту
command-ban = Заблокировать покупателя
command-unban = Разблокировать покупателя
command-note = Заметки о покупателе
command-product = Товар: состояние, себестоимость, продажи
command-health = Баланс, очереди и неполадки
command-notifications = Уведомления: сводка, продажи
command-pause = Приостановить продажи
command-resume = Возобновить продажи
command-pin = Закрепить товар
command-stopped = Снятые с продажи товары
command-texts = Приветствие и условия
command-unpin = Открепить товар
command-approvals = Разрешённые низкие цены
command-markup = Правила цен
command-promo = Промокоды
command-explain = Объяснить цену
command-privacy = Что магазин хранит о вас
command-terms = Условия магазина
command-forget = Удалить мои данные
command-search = Найти товар
command-support = Написать в поддержку
command-paysupport = Помощь с оплатой
command-threads = Диалоги с покупателями
command-alerts = Мои уведомления о наличии и ценах
command-staff = Сотрудники и их роли
command-audit = Журнал действий

usage-wrong-amount = ⚠️ Ничего не изменилось: непонятно, какая сумма «{ $text }». Напишите её без разделителя тысяч, например 1500.
usage-credit =
    <code>/credit КОМУ СУММА</code>
    КОМУ — числовой id или @имя того, кто уже писал боту. СУММА — например, 12,50; со знаком минус деньги списываются.
    <code>/credit КОМУ СУММА goodwill</code> — компенсация, она уменьшает прибыль; без этого слова деньги считаются полученными.
    <code>/credit КОМУ СУММА СЛУЧАЙ</code> — то же самое, и закрывает платёжный случай из /review.
usage-audit = Отправьте /audit или добавьте, о чём речь: <code>/audit order 12</code>, <code>/audit buyer 7001</code>, <code>/audit product 5</code>, <code>/audit thread 3</code>, <code>/audit claim ABCD</code>.
usage-refund =
    <code>/refund КТО</code> покажет платежи покупателя. КТО — числовой ID, @имя или имя.
    <code>/refund ПЛАТЁЖ</code> покажет один платёж по его ID у способа оплаты.
    Возврат заказа на баланс: <code>/resolve ЗАКАЗ refund</code>
    <code>/refund ЗАКАЗ СУММА</code> вернёт часть заказа на баланс; вместо суммы <code>x2</code> — две его единицы.
usage-goodwill = <code>/goodwill ЗАКАЗ СУММА</code> добавит сумму на баланс покупателя заказа; она уменьшает прибыль.
usage-limit =
    <code>/limit КОМУ</code> показывает кредитный лимит покупателя: сколько можно потратить до оплаты.
    <code>/limit КОМУ СУММА</code> задаёт личный лимит.
    <code>/limit КОМУ default</code> возвращает общий лимит магазина.
usage-ban =
    <code>/ban КОМУ ПОЧЕМУ</code>
    КОМУ — числовой ID, @имя или первое слово имени. ПОЧЕМУ видят только сотрудники; без него вас спросят.
usage-unban =
    <code>/unban КОМУ ПОЧЕМУ</code>
    КОМУ — числовой ID, @имя или первое слово имени. ПОЧЕМУ видят только сотрудники, его можно не писать.
usage-note =
    <code>/note О_КОМ ТЕКСТ</code> добавляет заметку о покупателе. Без ТЕКСТА показывает заметки.
    О_КОМ — числовой ID, @имя или первое слово имени. Покупатели заметок не видят.
usage-resolve =
    <code>/resolve ЗАКАЗ trade НОМЕР</code>
    <code>/resolve ЗАКАЗ not-charged</code>
    <code>/resolve ЗАКАЗ refund</code>
    Заказы, ждущие решения, показывает /review.
usage-order = <code>/order НОМЕР</code> покажет заказ: что произошло, деньги и что можно сделать.
usage-product = <code>/product &lt;название, код или номер&gt;</code> показывает товар: продаётся ли он и почему нет, себестоимость, цену, остаток, продажи и что говорит поставщик. Кнопки закрепляют его, меняют цену, снимают с продажи и возвращают.
usage-pin = <code>/pin &lt;название или код&gt;</code> закрепляет товар первым в категории и на главной странице; <code>/unpin</code> открепляет его.
usage-unpin = <code>/unpin &lt;название или код&gt;</code> открепляет товар.
usage-markup =
    <code>/markup 15% +0.50 ending .99 min 5%</code>
    <code>/markup category НАЗВАНИЕ: 20% round 0.05</code>
    <code>/markup product НАЗВАНИЕ ИЛИ КОД: -10% below-cost</code>
    <code>/markup variant ТОВАР / ВАРИАНТ: 12.5% exact</code>
    <code>/markup product НАЗВАНИЕ ИЛИ КОД: remove</code>
    Процент — это наценка, сумма со знаком прибавляется к каждой штуке. <code>min</code> — минимальная маржа. Новые цены видны до того, как что-то изменится.
usage-promo =
    <code>/promo SUMMER 10%</code>
    <code>/promo SUMMER 5.00 product НАЗВАНИЕ ИЛИ КОД limit 100 each 1 from 2030-12-01 until 2030-12-31 minimum 20</code>
    <code>/promo SUMMER 10% category НАЗВАНИЕ</code>
    <code>/promo SUMMER</code> показывает промокод и заказы с ним, <code>/promo SUMMER end</code> завершает его.
    Процент или сумма вычитается из цены заказа. <code>limit</code> — сколько заказов может быть с промокодом, <code>each</code> — сколько у одного покупателя, <code>minimum</code> — наименьшая цена заказа. Цены вы увидите до добавления промокода.
usage-explain = <code>/explain &lt;название или код&gt;</code> показывает по шагам, из чего складывается цена товара.
command-topup = Пополнить баланс
command-invite = Пригласить друзей
command-claims = Платежи к проверке
command-claim = Подтвердить другую сумму платежа
usage-claim =
    <code>/claim КОД</code> показывает ручной платёж.
    <code>/claim КОД СУММА</code> подтверждает другую сумму, например 12,50, в валюте платежа.
commands-title = <b>Команды для операторов</b>
commands-state = <b>Магазин</b>
commands-orders = <b>Заказы и диалоги</b>
commands-money = <b>Покупатели и деньги</b>
commands-products = <b>Товары и цены</b>
commands-other = <b>Другое</b>
commands-line = { $command } — { $text }
commands-more = Команда, которой нужно имя или сумма, например /credit, объясняет себя сама, если отправить её отдельно.
commands-unknown = Команды { $command } нет.
commands-nearest = Может быть, { $commands }?
commands-forwarded = 🔒 Пересланная команда не выполняется: её написали не вы. Введите её сами.
commands-all = /help показывает все команды.

## Замены, для сотрудников.

replace-which = Какой заказ заменить? Отправьте его номер и число негодных штук: <code>12 2</code>.
replace-needs-order = Это не номер заказа.
replace-head = 🔁 <b>Заказ #{ NUMBER($order, useGrouping: 0) }</b> · { $name }
replace-how-many = Сколько штук негодны? До второго нажатия ничего не покупается.
replace-marked = { $count ->
    [0] Покупатель сообщил о проблеме и ничего не отметил.
   *[other] Покупатель отметил как негодные: { $pieces }
}
replace-ask = Купить снова «{ $name }», { $number } шт., взамен негодных ({ $count } шт.)?
replace-other-number = Поставщик продаёт этот товар другими партиями: будет куплено { $count } шт.
replace-cost = Сейчас это стоит магазину <b>{ $cost }</b>.
replace-before = ⚠️ Замен по этому заказу уже было: { $count }.
replace-refunded = ⚠️ По этому заказу уже возвращено { $money }.
replace-effect = Покупатель ничего не платит, узнаёт о замене и получает её как обычный товар. Эти штуки попадут в долг поставщика.
replace-done = 🔁 Заказ #{ $new } заменяет негодный товар по заказу #{ NUMBER($order, useGrouping: 0) }. Покупатель извещён.
replace-said = Поставщик ответил: { $said }
replace-not-missing = Заказа #{ NUMBER($order, useGrouping: 0) } нет.
replace-not-not-delivered = Заменить можно только заказ, товар которого у покупателя, а деньги у вас.
replace-not-already-open = Замена по этому заказу уже выполняется или ждёт решения. Сначала завершите её.
replace-not-payment-taken-back = Платёж этого покупателя отозван. Сначала примите решение о нём.
replace-not-product-gone = Поставщик больше не продаёт этот товар или этот вариант. Можно отправить покупателю текст со своим кодом.
replace-not-sold-out = У поставщика сейчас слишком мало штук. Попробуйте позже или отправьте покупателю текст со своим кодом.
replace-not-answers-missing = Ответы покупателя удалены, а поставщику они нужны. Спросите покупателя и введите их здесь.
replace-not-sales-paused = Продажи приостановлены, поэтому ничего не покупается. Сначала возобновите продажи.
replace-not-shop-cap = Это превысит дневной предел продаж магазина.
replace-not-supplier-unavailable = Поставщик не отвечает. Ничего не куплено, попробуйте через минуту.
replace-not-supplier-refused = Поставщик не называет цену. Можно отправить покупателю текст со своим кодом.
replace-not-balance-too-low = На балансе у поставщика не хватает денег. Сначала пополните его.
replace-not-disk-full = Диск заполнен, поэтому ничего не покупается.
replace-not-changed = Заказ тем временем изменился. Откройте его снова.
replace-not-expired = Стоимость показана слишком давно. Запросите её снова.
replace-type-answers = Введите ответы для заказа #{ NUMBER($order, useGrouping: 0) }, по одному в строке:
replace-question-line = { $number }. { $name }
replace-question-contact = контакт
replace-question-password = пароль заказа
replace-answers-unfit = Какого-то ответа нет, или он не подходит. Отправьте все ещё раз.
replace-type-text = Введите, что получит покупатель, например свой код. Текст хранится как товар и отправляется один раз.
replace-text-ask = Отправить это покупателю как товар?
replace-text = <code>{ $text }</code>
replace-text-sent = ✉️ Текст отправляется покупателю заказа #{ NUMBER($order, useGrouping: 0) }.
replace-text-known = У покупателя заказа #{ NUMBER($order, useGrouping: 0) } уже есть этот текст. Ничего не отправлено.

## Проблемы покупателей, гарантия и долг поставщика.

fault-list = ⚠️ <b>Проблемы, которые ждут вас: { $count }</b>
fault-none = Никто из покупателей не ждёт ответа о негодном товаре.
fault-line = <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $name } · { $buyer }
fault-head = ⚠️ <b>Проблема с заказом #{ NUMBER($order, useGrouping: 0) }</b> · { $name }
fault-reported = { $buyer }, { AGO($age) }
fault-decide = Замените товар, верните деньги или откажите словами, которые прочтёт покупатель. Что он написал, видно в переписке.
fault-answered = { $state ->
    [replaced] Отправлена замена.
    [refunded] Деньги возвращены.
   *[refused] Отказано.
}
fault-type-refusal = Напишите причину отказа. Покупатель прочтёт именно это.
fault-refuse-ask = Отказать с этими словами?
fault-sentence = <blockquote>{ $text }</blockquote>
fault-refused = Отказано. Покупатель прочтёт ваши слова.
fault-answered-before = На эту проблему уже ответили. Ничего не отправлено.
guarantee-shop = 🤝 Гарантия магазина, дней: { $count }
guarantee-default = 🤝 Гарантия как во всём магазине, дней: { $count }
guarantee-own = 🤝 Гарантия на этот товар, дней: { $count }
guarantee-ask = Сколько дней после выдачи покупатель может сообщить о проблеме? Отправьте число; 0 значит, что гарантии нет. Действует для новых заказов.
guarantee-ask-default = Отправьте «-», чтобы было как в магазине: { $count }.
guarantee-days-wrong = Отправьте целое число от 0 до { $most }.
owed-list = 💵 <b>Поставщик должен { $totals }</b>
owed-none = За негодный товар поставщик ничего не должен.
owed-line = <code>{ $trade_no }</code> · #{ NUMBER($order, useGrouping: 0) } · { $name } ×{ $count } · { $money }
owed-how = За этот товар отправлена замена или возвращены деньги. Предъявите поставщику номер сделки.
owed-recovered = Вернулось: { $money } из { $owed }
owed-ended = Больше ничего не ждём.
owed-type-amount = Сколько вернулось? Не больше { $money }.
owed-too-much = Это больше долга: { $money }.
owed-ask = Записать, что по заказу #{ NUMBER($order, useGrouping: 0) } вернулось { $money }? Останется долг { $left }. Сумма войдёт в прибыль.
owed-booked = Записано { $money }. Остался долг: { $left }.
owed-close-ask = Больше не ждать { $money } по заказу #{ NUMBER($order, useGrouping: 0) }?
owed-closed = По заказу #{ NUMBER($order, useGrouping: 0) } больше ничего не ждём.
owed-changed = Заказ #{ NUMBER($order, useGrouping: 0) }: тем временем всё изменилось. Откройте снова.
