## Платежи: счета, подтверждения и причины отказа.

top-up-choose = Сколько вы хотите внести? Нажмите на сумму или напишите другую, например <code>25</code>.
payment-method-stars = Звёзды Telegram
payment-method-provider = 💳 Банковская карта
payment-method-crypto-pay = 💰 Crypto Pay
payment-method-by-hand = 🧾 Банковский перевод
pay-method = { $name } · { $money }
pay-method-for-top-up = Как вы хотите внести { $money }?
pay-method-for-order = Как вы хотите оплатить { $money } за заказ?
pay-minimum = Наименьший платёж, { $name }: { $money }. Вся уплаченная сумма поступит на баланс.
pay-title = <b>{ $title }</b>
pay-description = { $description }
pay-by-link = Нажмите кнопку, чтобы заплатить. Магазин сам заметит платёж, обычно в течение минуты; счёт действует 24 часа.
invoice-title = Пополнение баланса
invoice-top-up = Вы получите { $money } на баланс.
invoice-order = После оплаты на баланс поступит { $money }, и сразу будет куплено: { $product }.
invoice-minimum = Наименьший платёж: { $money }.
invoice-paid = ✅ <b>Оплачено: { $money }</b>
invoice-closed = ✖️ <b>Закрыто: { $money }.</b> Пожалуйста, больше не платите по этому счёту.
paid = ✅ <b>Оплата получена.</b> На баланс зачислено { $money }.
paid-amount = Оплачено: { $money } · { $name }
paid-by-method = { $name } { $money }
paid-from-balance = баланс { $money }
paid-from-credit = кредит { $money }
paid-not-bought = Заказ не оформлен: { $why } Деньги на вашем балансе.

payment-refused-not-yours = Этот счёт выставлен другому аккаунту. Откройте магазин и запросите свой.
payment-refused-changed = Сумма этого счёта изменилась. Запросите новый.
payment-refused-already-paid = Этот счёт уже оплачен.
payment-refused-being-paid = Этот счёт уже оплачивается. Если платёж не прошёл, попробуйте ещё раз через минуту.
payment-refused-expired = Срок этого счёта истёк. Запросите новый.
payment-refused-shop-closed = Магазин сейчас не принимает заказы. Ничего не списано, попробуйте позже.
payment-refused-banned = Вы больше не можете покупать в этом магазине. Ничего не списано.
payment-refused-disk-full = Магазин сейчас не может принимать платежи. Ничего не списано; попробуйте позже.
payment-refused-taken-back = Ваш прежний платёж был отозван. Ничего не списано, напишите в магазин.
payment-refused-not-available = Товар только что закончился. Ничего не списано.
payment-refused-price-changed = Цена только что изменилась. Ничего не списано, откройте товар ещё раз.
payment-refused-promo-code = Ваш промокод больше не действует для этого заказа. Ничего не списано, откройте товар ещё раз.
payment-refused-limit = Достигнут лимит заказов. Ничего не списано, откройте товар ещё раз позже.
payment-refused-not-checked = Не удалось вовремя проверить заказ. Ничего не списано, попробуйте ещё раз.
payment-refused-method-stopped = Этот способ оплаты сейчас отключён. Ничего не списано; попробуйте позже или выберите другой.

## Ручные платежи: как заплатить и что стало с сообщением; для покупателей и операторов.

by-hand-amount = К оплате: <b>{ $money }</b>
by-hand-instructions = { $text }
by-hand-reference = Код платежа: <code>{ $reference }</code>
by-hand-how = Укажите код в назначении платежа, чтобы магазин его нашёл. Когда заплатите, нажмите «Я оплатил».
claim-open = ✓ <b>Вы сообщили магазину, что заплатили { $money }.</b> Человек найдёт платёж и ответит в этом чате; это может занять несколько часов.
claim-add = Теперь можно прислать сюда номер операции или снимок платежа. Так деньги найдут быстрее.
claim-add-picture = Теперь можно прислать сюда снимок платежа. Так деньги найдут быстрее; новый снимок заменит прежний.
claim-transaction = Номер операции: <code>{ $number }</code>
claim-typed-number = Номер операции, указанный покупателем: <code>{ $number }</code>
claim-picture-of = 📎 Картинка покупателя к платежу <code>{ $reference }</code>
claim-picture = 📎 Снимок есть.
claim-problem-no-number = ⚠️ Здесь нет номера. Пришлите номер операции или снимок платежа.
claim-problem-too-long = ⚠️ Для номера операции это слишком длинно. Пришлите только номер или снимок платежа.
claim-problem-other-content = ⚠️ Сюда можно добавить только текст, снимок или файл. Пришлите что-нибудь из этого.
claim-confirmed = ✅ <b>Платёж { $money } подтверждён.</b> Деньги на вашем балансе или потрачены на заказ.
claim-declined = ❌ <b>Магазин не нашёл этот платёж: { $money }.</b> Если вы заплатили, напишите в поддержку и пришлите снимок платежа.
claim-withdrawn = Вы сообщили, что не платили { $money }, поэтому платёж никто не ищет. Если вы всё же заплатили, нажмите кнопку.
claims-none = ✅ Платежей к проверке нет.
claims-title = { $count ->
    [one] 🧾 <b>{ $count } платёж к проверке</b>
    [few] 🧾 <b>{ $count } платежа к проверке</b>, сначала давние
   *[many] 🧾 <b>{ $count } платежей к проверке</b>, сначала давние
}
claims-line = · <code>{ $reference }</code> · { $money } · { $name } · { $at }
claim-head = 🧾 <b>{ $name }</b> ({ $who }) сообщает об оплате
claim-amount = Сумма: <b>{ $money }</b>
claim-credited = Поступит на баланс: { $money }
claim-said = Сообщено: { $at }
claim-no-evidence = Номера операции и снимка пока нет
claim-same-transaction = { $count ->
    [1] ⚠️ <b>Этот номер операции уже присылали:</b> { $claims }. Сверьте, прежде чем подтверждать.
    [one] ⚠️ <b>Этот номер операции уже присылали { $count } раз:</b> { $claims }. Сверьте, прежде чем подтверждать.
    [few] ⚠️ <b>Этот номер операции уже присылали { $count } раза:</b> { $claims }. Сверьте, прежде чем подтверждать.
   *[many] ⚠️ <b>Этот номер операции уже присылали { $count } раз:</b> { $claims }. Сверьте, прежде чем подтверждать.
}
claim-unseen = ⚠️ <b>После сообщения, на которое вы ответили, покупатель прислал новое.</b> Пока ничего не решено; посмотрите ещё раз.
claim-new-evidence = 📎 <b>Новое подтверждение</b> платежа <code>{ $reference }</code>
claim-again = 🧾 { $name } снова сообщает об оплате: <code>{ $reference }</code>. Прежнее сообщение об оплате было отозвано.
claim-moved = Платёж <code>{ $reference }</code> показан в более новом сообщении.
claim-before-restore = ⚠️ <b>Счёт на этот платёж выставлен до восстановления из резервной копии.</b> Возможно, его уже подтвердили. Сверьтесь со своими записями, прежде чем подтверждать.
claim-decided-confirmed = ✅ <b>Подтверждено { $money }</b>: { $name }, { $at }.
claim-decided-declined = ❌ <b>Отклонено</b>: { $name }, { $at }.
claim-decided-withdrawn = <b>Отозвано</b>: { $name }, { $at }.
claim-ask = ❓ <b>Подтвердить { $money } от покупателя { $name }</b> ({ $who })? На баланс поступит { $credited }.
claim-picture-lost = 📎 Снимка платежа <code>{ $reference }</code> больше нет: отправитель удалил его, или он стёрт.

## Возвраты платежей и платежи на проверке. Только для операторов.

return-payments = 💳 <b>Платежи: { $name }</b> ({ $who })
return-balance = Баланс: { $money }
return-no-payments = Платежей нет.
return-payment-gone = Такого платежа нет. <code>/refund КТО</code> покажет платежи покупателя.
return-line = { $at } · { $method } · <b>{ $amount }</b> · зачислено { $money } · <code>{ $payment }</code>
return-line-why = { $line }{"\u000A"}  { $why }
return-how = Нажмите на платёж, чтобы вернуть его туда, откуда он пришёл.
return-obstacle-by-hand = Этот способ оплаты не умеет возвращать деньги. Верните вручную и отправьте <code>/credit { $buyer } -СУММА</code>.
return-obstacle-pending = ⏳ Возвращается.
return-obstacle-done = ✅ Возвращён.
return-obstacle-refused = ⚠️ Способ оплаты отказался вернуть платёж. Верните вручную и отправьте <code>/credit { $buyer } -СУММА</code>.
return-obstacle-taken-back = Отозван извне.
return-obstacle-being-checked = Платёж на проверке: сначала примите решение в /review.
return-obstacle-above-balance = ⚠️ Баланс меньше, чем было зачислено.
return-ask = ❓ <b>Вернуть { $amount }</b> через { $method } покупателю <b>{ $name }</b> ({ $who })?
return-ask-effect = Баланс уменьшится на { $money }: с { $before } до { $after }.
part-refund-head = ↩️ <b>Частичный возврат:</b> заказ #{ NUMBER($order, useGrouping: 0) } ({ $name })
part-refund-money = Оплачено { $price } · возвращено { $amount } · осталось <b>{ $available }</b>
part-refund-ask = Напишите сумму для баланса покупателя.
part-refund-pieces = Или выберите, сколько штук; <code>x2</code> тоже значит две. Доля одной штуки — { $money }, последняя забирает остаток. Осталось штук: { $count }.
part-refund-confirm = ❓ <b>Вернуть { $money }</b> за заказ #{ NUMBER($order, useGrouping: 0) } ({ $name }) на баланс покупателя?
part-refund-confirm-pieces = ❓ <b>Вернуть { $money }</b> за заказ #{ NUMBER($order, useGrouping: 0) } ({ $name }) на баланс покупателя — долю за штуки: { $count }?
part-refund-then = Из оплаты останется: { $before }, затем <b>{ $after }</b>.
part-refund-balance = Баланс покупателя: { $before }, затем <b>{ $after }</b>.
part-refund-whole = После этого не останется ничего: заказ считается возвращённым.
part-refund-on-its-way = Товар уже в пути и всё равно дойдёт до покупателя.
part-refund-done = ✅ { $money } снова на балансе покупателя.
goodwill-ask = 🎁 <b>Компенсация по заказу #{ NUMBER($order, useGrouping: 0) }</b>
goodwill-how = Напишите сумму для баланса покупателя. Она уменьшает прибыль; сам заказ не возвращается.
goodwill-confirm = ❓ <b>Начислить { $money }</b> покупателю заказа #{ NUMBER($order, useGrouping: 0) } ({ $name }) за неудобства? Это уменьшит прибыль.
goodwill-done = ✅ На баланс покупателя зачислено { $money }.
daily-sum-left = Сегодня вы можете отдать ещё { $money }.
part-refund-no-share = На эту проблему уже ответили, или возвращать за эти штуки больше нечего. Ничего не возвращено.
part-refund-changed = ⚠️ Заказ тем временем изменился. Проверьте ещё раз.
return-ask-below = ⚠️ <b>Баланс станет ниже нуля:</b> покупатель уже потратил эти деньги. Купленное останется у него.
return-ask-by-hand = ⚠️ Сам этот платёж на баланс не зачислен. Если вы зачислили его вручную, спишите сумму: <code>/credit { $buyer } -СУММА</code>.
return-ask-once = Платёж можно вернуть только один раз и только целиком.
return-ask-again = ⚠️ <b>Способ оплаты уже отказал.</b> Если вы тем временем вернули деньги вручную, не возвращайте их ещё раз.
return-refused-before = ⚠️ Способ оплаты отказал; можно попробовать ещё раз.
return-started = ⏳ { $amount } возвращается покупателю <b>{ $name }</b> ({ $who }). Баланс уменьшен на { $money }. Покупатель узнает, когда возврат завершится; если способ оплаты откажет, платёж появится в /review.

paycase-title = { $count ->
    [1] <b>{ $count } платёж на проверке</b>
    [one] <b>{ $count } платёж на проверке</b>, сначала старые
    [few] <b>{ $count } платежа на проверке</b>, сначала старые
   *[many] <b>{ $count } платежей на проверке</b>, сначала старые
}
paycase-reversed = 💳 <b>Платёж отозван извне.</b> Баланс уменьшен на { $money }.
paycase-reversed-without-value = 💳 <b>Платёж отозван извне.</b> Магазин его не зачислял, поэтому баланс не изменился.
paycase-refund-refused = 💳 <b>Способ оплаты отказался вернуть платёж.</b> { $money } снова на балансе.
paycase-refund-refused-pending = 💳 <b>Способ оплаты отказался вернуть платёж, и запрос отправлен снова.</b> Баланс снова уменьшен на { $money }.
paycase-refund-refused-done = 💳 <b>Способ оплаты отказался вернуть платёж, но позже вернул его.</b> Баланс уменьшен на { $money }.
paycase-refund-overdue = 💳 <b>Способ оплаты уже несколько часов не возвращает платёж.</b> Баланс уменьшен на { $money }; магазин продолжает попытки.
paycase-found-after-restore = 💳 <b>Найден платёж, которого нет в этой базе данных.</b> Он старше базы или сделан в то время, которого нет в восстановленной копии. { $money } пока не зачислено.
paycase-parked = 💳 <b>Платёж поступил, но магазин не смог учесть его.</b> { $money } пока не зачислено.
paycase-parked-without-value = 💳 <b>Поступил платёж, стоимость которого неизвестна.</b> Его валюта или способ оплаты не настроены. Пока ничего не зачислено.
paycase-without-owner = 💳 <b>Неизвестно, кто заплатил.</b> Платёж указывает на счёт другого магазина или ключа, никому ничего не зачислено.
paycase-what = { $at } · { $method } · <b>{ $amount }</b> · <code>{ $payment }</code>
paycase-buyer = Покупатель: { $buyer }
paycase-said = Ответ способа оплаты: { $said }
paycase-orders = Заказы, которые ждут вашего решения: { $count }
paycase-how-reversed = Пока вы не решите, для этого покупателя ничего не покупается у поставщика, и он не может заказывать.
paycase-how-reversed-without-value = Если он был зачислен командой /credit, спишите его сейчас: <code>/credit { $buyer } -СУММА</code>.
paycase-how-refund-refused = Попробуйте ещё раз кнопкой ниже, например когда на счёте способа оплаты достаточно денег. Или верните деньги вручную и отправьте <code>/credit { $buyer } -СУММА</code>. Или оставьте их на балансе.
paycase-how-refund-overdue = Проверьте счёт у способа оплаты: хватает ли там денег и настроен ли он ещё?
paycase-how-found-after-restore = Был ли он зачислен тогда и, возможно, потрачен? Сверьтесь со списком заказов поставщика: куплено ли на него то, о чём магазин не знает?
paycase-how-parked = Деньги находятся у способа оплаты. Зачислите их, если не вернёте их там.
paycase-how-without-value = Выясните, сколько он стоит, и зачислите эту сумму: это заодно закроет случай. Или закройте этот случай, а затем верните платёж.
paycase-how-without-owner = Выясните, кто заплатил, и зачислите ему деньги: это заодно закроет случай.
paycase-closed-already = ✅ Этот платёж уже проверен.
paycase-effect-continue = Заказы покупателя продолжатся, и он снова сможет заказывать. Баланс не изменится.
paycase-effect-cancel-orders = Заказы покупателя, которые ещё не отправлены поставщику, отменятся, и деньги освободятся. Покупатель снова сможет заказывать.
paycase-effect-credit = На баланс покупателя поступит { $money }.
paycase-effect-do-not-credit = На баланс ничего не поступит. Вернуть платёж можно командой /refund.
paycase-effect-settled = Платёж исчезнет из списка. Деньги не двигаются.
paycase-done = ✅ Готово. Платежа больше нет в списке.
paycase-refusal-gone = Такого платежа на проверке нет.
paycase-refusal-already-closed = Другой оператор уже принял решение.
paycase-refusal-taken-back = Ничего не зачислено: платёж отозван или возвращён.
paycase-refusal-being-returned = ⏳ Платёж возвращается ещё раз. Пока способ оплаты не ответит, решать нечего.
found-title = 💳 <b>Платежи, которых нет в этой базе данных: { $count }</b>, всего на { $money }. Пока ничего не зачислено.
found-without-value = Без известной стоимости: { $count }. Их можно зачислить только по одному.
found-how = Они старше этой базы или сделаны в то время, которого нет в восстановленной копии. Были ли они зачислены тогда и, возможно, потрачены? Тогда нажмите первую кнопку. Зачисляйте все, только если эти деньги покупателей ещё у вас. Если у покупателей по-разному, решайте по одному в списке.
found-effect-do-not-credit = Балансы не изменятся. Закрываются как уже зачисленные: { $count }. Вернуть платёж можно и потом, командой /refund.
found-effect-credit = Плательщики получат всего { $money }, каждому придёт сообщение. Что они потратили до появления этой базы, будет подарено второй раз.
found-done-do-not-credit = ✅ Закрыто как уже зачисленные: { $count }.
found-done-credit = ✅ Зачислено платежей: { $count }, всего { $money }.
found-left = Осталось решить по одному: { $count }.

## Баланс, его история и квитанции.

wallet-available = <b>Доступно: { $money }</b>
wallet-balance = Баланс: { $money }
wallet-credit = Кредитный лимит: { $money }
wallet-credit-explained = <i>Кредитный лимит позволяет покупать до оплаты. Использованная часть уводит баланс в минус: эту сумму вы должны магазину.</i>
wallet-debt = <b>Вы должны магазину больше, чем покрывает кредитный лимит.</b> Внесите не меньше { $money }, чтобы покупать снова.
wallet-held = Зарезервировано под заказы, уже вычтено: { $money }
wallet-entries = <b>Операции</b>
wallet-no-entries = Операций ещё не было.
wallet-receipts = <i>Нажмите 🧾 с номером строки, чтобы получить по ней квитанцию.</i>
wallet-claims = { $count ->
    [one] ⏳ Проверяется { $count } платёж: { $money }
    [few] ⏳ Проверяются { $count } платежа, всего { $money }
   *[many] ⏳ Проверяются { $count } платежей, всего { $money }
}
wallet-top-up = <i>Чтобы пополнить баланс, напишите оператору магазина.</i>

# A line of the statement, and what it is for.
statement-line = <b>{ NUMBER($number, useGrouping: 0) }</b> · <i>{ $date }</i> · <b>{ $change }</b> · баланс { $balance }{"\u000A"}{ $reason }
entry-order = { $name } (заказ #{ NUMBER($order, useGrouping: 0) })
entry-order-erased = Заказ #{ NUMBER($order, useGrouping: 0) }
entry-hold = { $what } · резерв
entry-paid = { $what } · оплачено
entry-capture = { $what } · скидка по промокоду
entry-release = { $what } · отменён, деньги возвращены
entry-refund = { $what } · возврат
entry-refund-part = { $what } · частичный возврат
entry-goodwill = От магазина
entry-goodwill-order = { $what } · за неудобства
entry-topup = Пополнение
entry-payment = Платёж получен · { $method }
entry-payment-returned = Платёж возвращён вам · { $method }
entry-refund-refused = Платёж не удалось вернуть · { $method }
entry-reversal = Платёж отменён платёжным сервисом · { $method }
entry-taken-back = Корректировка: списано магазином
entry-referral = Награда за заказ друга
entry-referral-return = Награда списана: за заказ друга вернули деньги
entry-other = Прочее

receipt-title = 🧾 <b>Квитанция { NUMBER($number, useGrouping: 0) }</b>
receipt-shop = Магазин: { $name }
receipt-date = Дата: { $at }
receipt-reason = За что: { $reason }
receipt-amount = Сумма: <b>{ $change }</b>
receipt-paid = Оплачено: { $sources }
receipt-balance = Баланс после операции: { $balance }
