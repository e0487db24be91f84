offer-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
offer-line = { $name }: { $text }
offer-card-premium = Экземпляр: { $card } (доплата { $money } учтена)
offer-left-empty = не заполнено
offer-no-password = нет
offer-any-card = любой
offer-total = <b>Итого: { $money }</b>
offer-each = { $quantity } × { $each }
offer-each-step = { $quantity } × { $each }, цена от { $step } шт.
offer-quantity-hint = <i>Нажмите <b>−</b> или <b>+</b> либо введите количество.</i>
offer-holds = ⏱ Срок действия цены: { $left }.
offer-balance = 👛 Доступно { $available }, после покупки останется { $after }.
offer-missing = 👛 Доступно { $available }. Не хватает { $missing }, сначала пополните баланс.

offer-risky-answer = ⚠️ В поле «{ $field }» есть { $characters }. Такие символы могут измениться по пути; если можно, введите ответ без них.
offer-moved = ⚠️ <b>Цена изменилась.</b> Раньше была { $before }, теперь { $money }. По старой цене ничего не куплено.
offer-code-refused = ⚠️ <b>Ваш промокод не принят.</b> Ничего не куплено, деньги вернулись на ваш баланс. Вот цена без промокода.
offer-coupon = 🏷 Промокод: { $code }. Резервируется полная цена; скидка вернётся на баланс, когда заказ будет выдан.

offer-change = Что изменить?
offer-use-code = Применить промокод <b>{ $code }</b>?
offer-code-one-piece = ⚠️ Промокод действует только на одну штуку. Сначала выберите количество 1.
offer-code-again = ⚠️ Введите промокод ещё раз, пожалуйста.
offer-text-not-used = Это не количество и не промокод. Передать сообщение в поддержку? Ваш заказ не изменится.
