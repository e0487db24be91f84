## Путь от товара к цене. Названия вариантов, опций и полей даёт продавец.

question-variant = Вариант
question-card = Экземпляр
question-quantity = Количество
question-password = Пароль заказа

contact-any = Контакт
contact-phone = Телефон
contact-email = Эл. почта
contact-messenger = Мессенджер

checkout-step = <i>Вопрос { $step } из { $steps }</i>
checkout-variant = Какой вариант выберете?
checkout-option = { $name }: что выберете?
checkout-steps-of = <b>{ $name }</b> — чем больше, тем дешевле:
checkout-card = Выберите экземпляр сами или возьмите любой.
checkout-no-cards = Сейчас выбрать конкретный экземпляр нельзя. Можно взять любой.
checkout-cards-away = Список сейчас не загружается. Можно взять любой экземпляр или попробовать ещё раз.
checkout-ready = Все ответы получены.

checkout-field = <b>{ $name }</b>
checkout-field-text = Введите ответ.
checkout-field-password = Введите пароль. Сообщение с ним мы сразу удалим, дальше будут видны только точки.
checkout-field-number = Введите число.
checkout-field-select = Выберите один вариант.
checkout-field-radio = Выберите один вариант.
checkout-field-checkbox = Отметьте один или несколько вариантов и нажмите «Готово».
checkout-field-textarea = Введите ответ. Можно в несколько строк.
checkout-hint = <i>Подсказка: { $text }</i>

checkout-contact-any = Как с вами связаться? Напишите контакт.
checkout-contact-phone = Для этого заказа нужен ваш <b>номер телефона</b>. Введите его, например <code>+7 900 000-00-00</code>.
checkout-contact-email = Для этого заказа нужен ваш <b>адрес электронной почты</b>. Введите его, например <code>anna@example.com</code>.
checkout-contact-messenger = Для этого заказа нужна связь с вами через <b>мессенджер</b>. Введите своё имя пользователя или номер в нём.
checkout-password =
    <b>Пароль заказа</b> защищает этот заказ. Введите пароль от 6 до 32 символов, сгенерируйте его или продолжите без пароля.
    Если вы введёте пароль сами, сообщение с ним мы сразу удалим.

problem-empty = ⚠️ Похоже, ответ пустой. Введите его ещё раз.
problem-too-long = ⚠️ Слишком длинно. Максимум символов: { $limit }.
problem-too-short = ⚠️ Слишком коротко. Минимум символов: { $limit }.
problem-one-line = ⚠️ Введите ответ одной строкой.
problem-strange-characters = ⚠️ В ответе есть недопустимые символы. Введите его без них.
problem-not-whole = ⚠️ Нужно целое число, например 2.
problem-not-number = ⚠️ Нужно число, например 12 или 3,5.
problem-not-such-number = ⚠️ Введите число в том виде, как здесь требуется.
problem-below-minimum = ⚠️ Слишком мало. Минимум: { $limit }.
problem-above-maximum = ⚠️ Слишком много. Максимум: { $limit }.
problem-above-stock = { $limit ->
    [0] ⚠️ Сейчас этого нет в наличии.
   *[other] ⚠️ Осталось только { $limit } шт.
}
problem-no-such-choice = ⚠️ Выберите один из вариантов ниже.
problem-choice-refused = ⚠️ Этот вариант сейчас нельзя заказать. Выберите другой.
problem-selection-refused = ⚠️ Такой выбор не принимается. Измените его и нажмите «Готово».
problem-code-one-piece = ⚠️ Этот промокод не действует на несколько штук. Возможно, он действует на одну: сначала выберите количество 1.
problem-code-unknown = ⚠️ Такого промокода в этом магазине нет.
problem-pattern = ⚠️ Кажется, здесь ошибка. Проверьте ответ и введите его ещё раз.
problem-said = ⚠️ { $text }
problem-bad-phone = ⚠️ Это не похоже на номер телефона. Введите цифры с кодом страны: +7 900 000-00-00
problem-bad-email = ⚠️ Это не похоже на адрес электронной почты.
problem-bad-messenger = ⚠️ Это не похоже на имя пользователя. Подойдут только латинские буквы, цифры и знаки . _ -

question-coupon = Промокод

checkout-coupon =
    Введите <b>промокод</b>.
    Одни промокоды снижают цену сразу. С другими, которые действуют на одну штуку, сначала резервируется полная цена, а скидка вернётся на баланс при выдаче товара. Если такой промокод не подойдёт, покупки не будет.
checkout-resume = Вы начали этот заказ { AGO($ago) }. Вот что вы выбрали. Продолжить?
checkout-fallen = ⚠️ Изменились вопросы: { $what }. Ответьте на них ещё раз.

stock-left = осталось { $stock }

## Цена до подтверждения.

quote-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
quote-line = { $name }: { $text }
quote-card-premium = Экземпляр: { $card } (доплата { $money } учтена)
quote-left-empty = не заполнено
quote-no-password = нет
quote-any-card = любой
quote-total = <b>Итого: { $money }</b>
quote-each = { $quantity } × { $each }
quote-each-step = { $quantity } × { $each }, цена от { $step } шт.
quote-quantity-hint = <i>Нажмите <b>−</b> или <b>+</b> либо введите количество.</i>
quote-holds = ⏱ Срок действия цены: { $left }.
quote-balance = 👛 Доступно { $available }, после покупки останется { $after }.
quote-missing = 👛 Доступно { $available }. Не хватает { $missing }, сначала пополните баланс.
quote-missing-pay = 👛 Доступно { $available }. Не хватает { $missing }. Заплатите эту сумму, и заказ будет оформлен.
quote-waits-for-operator = ⚠️ <b>Сейчас заказать нельзя:</b> один ваш платёж был отозван. Сначала его должен проверить сотрудник магазина.

quote-risky-field = ⚠️ В поле «{ $field }» есть { $characters }.
quote-risky-answer = Такие символы могут сохраниться неточно; если можно, введите ответ без них.
quote-moved = ⚠️ <b>Цена изменилась.</b> Раньше была { $before }, теперь { $money }. По старой цене ничего не куплено.
quote-code-refused = ⚠️ <b>Ваш промокод не принят.</b> Ничего не куплено, деньги вернулись на ваш баланс. Вот цена без промокода.
quote-coupon = 🏷 Промокод: { $code }. Резервируется полная цена; скидка вернётся на баланс, когда заказ будет выдан. Заранее проверить его нельзя; если он недействителен, ничего не будет куплено.
quote-discount = 🏷 { $code }: { $full } − { $saving }
quote-discount-held = 🏷 { $code }: { $full } − { $saving } (насколько позволяет эта цена)
quote-code-without-effect = 🏷 { $why } Это цена без него.
code-refused-ended = Промокод { $code } больше не действует.
code-refused-not-started = Промокод { $code } действует с { $at }.
code-refused-other-product = Промокод { $code } не подходит к этому товару.
code-refused-used-up = Промокод { $code } закончился.
code-refused-used-by-buyer = Вы уже использовали промокод { $code } столько раз, сколько можно.
code-refused-below-minimum = Промокод { $code } действует для заказов от { $order_minimum }.
code-refused-no-discount = Промокод { $code } не может снизить эту цену ещё больше.

quote-change = Что изменить?
quote-use-code = Применить промокод <b>{ $code }</b>?
quote-code-removed = 🏷 Промокод действует только на одну штуку, поэтому он убран.
quote-code-again = ⚠️ Введите промокод ещё раз, пожалуйста.
quote-long-number = Если это промокод, нажмите «Промокод» и введите его там.
quote-text-not-used = Это не количество и не промокод. Передать сообщение в поддержку? Ваш заказ не изменится.
