# Только для операторов.

admin-title = <b>Сводка</b> · { $at }
admin-today = <b>Сегодня</b> · прибыль { $profit }
admin-week = <b>7 дней</b> · прибыль { $profit }
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
admin-rewards = Награды за приглашения { $money }
admin-balance = Баланс у поставщика: <b>{ $money }</b>
admin-balance-unknown = Баланс у поставщика: неизвестен
admin-orders-to-review = { $count ->
    [0] ✅ Заказов, ждущих решения, нет
    [one] 🔎 <b>{ $count } заказ ждёт решения</b>, см. /review
    [few] 🔎 <b>{ $count } заказа ждут решения</b>, см. /review
   *[many] 🔎 <b>{ $count } заказов ждут решения</b>, см. /review
}
admin-payment-cases = { $count ->
    [one] 💳 <b>{ $count } платёж на проверке</b>, см. /review
    [few] 💳 <b>{ $count } платежа на проверке</b>, см. /review
   *[many] 💳 <b>{ $count } платежей на проверке</b>, см. /review
}
admin-waiting = { $count ->
    [0] Ни один заказ не ждёт поставщика
    [one] { $count } заказ ждёт поставщика
    [few] { $count } заказа ждут поставщика
   *[many] { $count } заказов ждут поставщика
}
admin-outbox = Сообщения: в очереди { $pending }, с ошибкой { $parked }
admin-own-orders = Здесь ваши собственные покупки. Заказы покупателей: /desk — за сегодня, /review — ждущие решения, /threads — диалоги о них.
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
    Если он там есть, отправьте <code>/resolve { NUMBER($order, useGrouping: 0) } trade НОМЕР</code> с номером его сделки.
    Если его там нет, деньги не списаны.
    При возврате покупатель получит деньги в любом случае, а убыток понесёт магазин.
case-how-reason = «Деньги не списаны» противоречит балансу, поэтому нужно объяснение: отправьте <code>/resolve { NUMBER($order, useGrouping: 0) } not-charged</code> и после этого напишите, откуда вы знаете, что деньги не списаны.

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
effect-not-charged = ➡️ <b>Покупателю вернётся { $money },</b> заказ будет отменён. Если поставщик всё-таки списал { $cost }, это потеря магазина. Когда сделка найдётся, <code>/resolve { NUMBER($order, useGrouping: 0) } trade НОМЕР</code> внесёт потерю в учёт.
effect-late-trade = ➡️ <b>Деньги уже у покупателя, товар он не получит.</b> В учёт будет внесена потеря магазина { $cost } под номером сделки <code>{ $trade_no }</code>.
effect-reason = Ваша причина, она сохраняется: «{ $reason }»
effect-refund = ➡️ <b>Покупателю вернётся { $money },</b> заказ будет отменён. В учёт попадёт убыток магазина: { $cost }.
effect-withdraw = ➡️ <b>Покупателю вернётся { $money },</b> заказ будет отменён. У поставщика ещё ничего не куплено.
effect-refund-on-its-way = ⚠️ <b>Товар уже отправляется покупателю и останется у него.</b> Покупателю вернётся { $money }; уплаченные поставщику { $cost } не вернутся.
effect-refund-delivered = ⚠️ <b>Товар уже у покупателя и останется у него.</b> Покупателю вернётся { $money }; уплаченные поставщику { $cost } не вернутся.
effect-stands = Подтверждение действует одну минуту; подтвердить можете только вы.
second-tap-dropped = Ничего не изменено.
second-tap-too-late = ⌛ Время на подтверждение вышло, ничего не изменено. Начните заново.

cause-refused = поставщик отказал
cause-refused-but-charged = поставщик отказал, но наш баланс у него уменьшился ровно на себестоимость
cause-refused-unreadable = поставщик отказал, а наш баланс у него для проверки прочитать не удалось
cause-no-number = поставщик принял заказ, но не дал номер сделки
cause-goods-no-number = поставщик выдал товар без номера сделки
cause-query-fails = поставщик больше не отвечает на запросы об этом заказе
cause-apology = поставщик списал деньги и вместо товара прислал извинения
cause-seller-message = продавец прислал сообщение до товара
cause-seller-message-unjudged = оператор вовремя не указал, что это за сообщение продавца, поэтому оно считается товаром
cause-overdue = поставщик давно принял заказ, а товара всё нет
cause-restored = заказ был открыт, когда делалась резервная копия, из которой восстановлен магазин; с тех пор он мог быть куплен
cause-supplier-changed = в настройках теперь другой счёт у поставщика, а этот заказ отправлен с прежнего
cause-ends-program = магазин несколько раз аварийно завершился при выполнении этого заказа; если номера сделки нет, ничего не куплено
cause-number-of-another = поставщик ответил номером сделки заказа #{ $detail }
cause-raised = во время покупки в магазине произошла ошибка
cause-not-recorded = ответ поставщика не удалось записать
cause-crash = во время покупки магазин остановился
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
unruled-needs-reason = ⚠️ Судя по балансу, за заказ #{ NUMBER($order, useGrouping: 0) } деньги списаны, поэтому он не изменён. Если вы знаете, что это не так, объясните в нескольких словах: <code>/resolve { NUMBER($order, useGrouping: 0) } not-charged ПОЧЕМУ</code>
unruled-other-account = ⚠️ Заказ #{ NUMBER($order, useGrouping: 0) } сделан с другого счёта у поставщика, поэтому проверить номер сделки с нынешнего нельзя. Ничего не изменено. Можно вернуть деньги (<code>refund</code>) или снова указать тот счёт в настройках.
unruled-supplier-said = ⚠️ Поставщик не подтвердил этот номер сделки: «{ $said }». Заказ #{ NUMBER($order, useGrouping: 0) } не изменён.
unruled-supplier-refused = ⚠️ Поставщик не подтвердил этот номер сделки. Заказ #{ NUMBER($order, useGrouping: 0) } не изменён.
unruled-supplier-away = ⚠️ Поставщик не отвечает, и проверить номер сделки не удалось. Заказ #{ NUMBER($order, useGrouping: 0) } не изменён, попробуйте через минуту.
unruled-otherwise = ⚠️ Заказ #{ NUMBER($order, useGrouping: 0) } не изменён.
unruled-how = Заказы, ждущие решения, показывает /review.

credit-ask = ❓ <b>Зачислить { $money }</b> на баланс покупателя <b>{ $name }</b> ({ $who })?
credit-ask-back = ❓ <b>Списать { $money }</b> с баланса покупателя <b>{ $name }</b> ({ $who })?
credit-then = Станет так:
credit-done = ✅ Готово. Баланс покупателя <b>{ $name }</b> ({ $who }):

limit-own = 💳 <b>{ $name }</b> ({ $who }): личный кредитный лимит <b>{ $money }</b>.
limit-default = 💳 <b>{ $name }</b> ({ $who }): общий кредитный лимит магазина, <b>{ $money }</b>.
limit-earlier = 💳 У покупателя <b>{ $name }</b> ({ $who }) прежний общий кредитный лимит: <b>{ $money }</b>. Он использован, поэтому новый лимит начнёт действовать после погашения долга и перезапуска магазина.
limit-exceeded = ⚠️ Долг пока больше лимита: { $money }. Покупки в кредит невозможны, пока долг не уменьшится до лимита.
limit-ask = ❓ Установить для <b>{ $name }</b> ({ $who }) кредитный лимит <b>{ $money }</b>? Столько можно будет потратить до оплаты.
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
admin-product-code = Код: <code>{ $code }</code>
admin-product-money = Себестоимость { $cost } за штуку · цена { $price }
admin-product-owner = Продавец у поставщика: { $text }
admin-product-service-url = Поддержка: { $text }
admin-product-service-im = Мессенджер: { $text }
admin-product-share-url = Страница товара: { $text }
admin-product-none = Нет товара с таким названием или кодом.
admin-product-several = Подходит несколько товаров; укажите код нужного:
admin-product-line = · { $name }: <code>/{ $command } { $code }</code>
admin-product-refused = ⚠️ Поставщик отказал в ответе: «{ $said }»
admin-product-away = ⚠️ Поставщик не отвечает. Попробуйте через минуту.

cause-refused-but-fell = поставщик отказал, но наш баланс у него всё же уменьшился
cause-refused-coupon = поставщик не принял промокод
cause-refused-answer = поставщик не принял ответ покупателя
cause-not-charged-still = поставщик не дал ясного ответа, но наш баланс у него не менялся дольше, чем может длиться покупка: деньги не списаны
cause-not-charged-poor = поставщик не дал ясного ответа; на повторный запрос он ответил, что заказа у него нет, а нашего баланса не хватает
cause-unknown-fell = поставщик не дал ясного ответа, а наш баланс у него уменьшился: скорее всего, деньги списаны
cause-unknown-rose = поставщик не дал ясного ответа, а наш баланс у него за это время вырос, поэтому вывод сделать нельзя
cause-unknown-unreadable = поставщик не дал ясного ответа, и прочитать наш баланс у него не удалось
cause-unknown-booked = поставщик не дал ясного ответа, но на повторный запрос сообщил, что заказ у него есть: найдите его в панели поставщика
cause-unknown-number-in-use = поставщик сообщил, что номер этого запроса уже занят, хотя мы отправили его только раз
cause-again = отправлен ещё раз, и поставщик его принял

admin-claims = { $count ->
    [one] 🧾 <b>{ $count } платёж к проверке</b>, см. /claims
    [few] 🧾 <b>{ $count } платежа к проверке</b>, см. /claims
   *[many] 🧾 <b>{ $count } платежей к проверке</b>, см. /claims
}
admin-refund-requests = { $count ->
    [one] 💰 <b>{ $count } просьба о возврате денег</b>
    [few] 💰 <b>{ $count } просьбы о возврате денег</b>
   *[many] 💰 <b>{ $count } просьб о возврате денег</b>
}
admin-threads = { $count ->
    [one] 💬 { $count } открытый диалог, см. /threads
    [few] 💬 { $count } открытых диалога, см. /threads
   *[many] 💬 { $count } открытых диалогов, см. /threads
}
admin-paid-in = Поступило: { $sums }
admin-paid-back = Возвращено: { $sums }
admin-paid-sum = { $method } { $amount }
admin-waiting-line = { $mark } №{ NUMBER($order, useGrouping: 0) } · { $age } · { $money } · { $name }
admin-all-orders = { $count ->
    [0] Заказов ещё не было
    [one] <b>{ $count } заказ покупателей</b>, сначала новые
    [few] <b>{ $count } заказа покупателей</b>, сначала новые
   *[many] <b>{ $count } заказов покупателей</b>, сначала новые
}
admin-unsold-none = ✅ Всё из списка поставщика можно продавать.
