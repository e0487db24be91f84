# Возвраты платежей и платежи на проверке. Только для операторов.

return-payments = 💳 <b>Платежи: { $name }</b> ({ $who })
return-balance = Баланс: { $money }
return-no-payments = Платежей нет.
return-payment-gone = Такого платежа нет. <code>/refund КТО</code> покажет платежи покупателя.
return-line = · { $at } · { $method } · <b>{ $amount }</b> · зачислено { $money } · <code>{ $payment }</code>
return-line-why = { $line }{"\u000A"}  { $why }
return-how = Нажмите на платёж, чтобы вернуть его туда, откуда он пришёл.
return-obstacle-by-hand = Этот способ оплаты не умеет возвращать деньги. Верните вручную и отправьте <code>/credit { $buyer } -СУММА</code>.
return-obstacle-pending = ⏳ Возвращается.
return-obstacle-done = ✅ Возвращён.
return-obstacle-refused = ⚠️ Способ оплаты отказался вернуть платёж. Верните вручную и отправьте <code>/credit { $buyer } -СУММА</code>.
return-obstacle-taken-back = Отозван извне.
return-obstacle-being-checked = Найден после восстановления: сначала примите решение в /review.
return-obstacle-above-balance = ⚠️ Баланс меньше, чем было зачислено.
return-ask = ❓ <b>Вернуть { $amount }</b> через { $method } покупателю <b>{ $name }</b> ({ $who })?
return-ask-effect = Баланс уменьшится на { $money }: с { $before } до { $after }.
return-ask-below = ⚠️ <b>Баланс станет ниже нуля:</b> покупатель уже потратил эти деньги. Купленное останется у него.
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
paycase-refund-refused = 💳 <b>Способ оплаты отказался вернуть платёж.</b> { $money } снова на балансе.
paycase-refund-overdue = 💳 <b>Способ оплаты уже несколько часов не возвращает платёж.</b> Баланс уменьшен на { $money }; магазин продолжает попытки.
paycase-found-after-restore = 💳 <b>Найден платёж, сделанный до восстановления.</b> На него могло быть куплено то, чего нет в резервной копии. { $money } пока не зачислено.
paycase-without-owner = 💳 <b>Неизвестно, кто заплатил.</b> Платёж указывает на счёт другого магазина или ключа, никому ничего не зачислено.
paycase-what = { $at } · { $method } · <b>{ $amount }</b> · <code>{ $payment }</code>
paycase-buyer = Покупатель: { $buyer }
paycase-said = Ответ способа оплаты: { $said }
paycase-orders = Заказы, которые ждут вашего решения: { $count }
paycase-how-reversed = Пока вы не решите, для этого покупателя ничего не покупается у поставщика, и он не может заказывать.
paycase-how-refund-refused = Попробуйте ещё раз кнопкой ниже, например когда на счёте способа оплаты достаточно денег. Или верните деньги вручную и отправьте <code>/credit { $buyer } -СУММА</code>. Или оставьте их на балансе.
paycase-how-refund-overdue = Проверьте счёт у способа оплаты: хватает ли там денег и настроен ли он ещё?
paycase-how-found-after-restore = Сверьтесь со списком заказов поставщика: не куплено ли на этот платёж то, чего магазин не знает?
paycase-how-without-owner = Выясните, кто заплатил, и отправьте <code>/credit КТО СУММА</code>.
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
