### Платежи: счета, подтверждения и причины отказа.

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
paid-not-bought = Заказ не оформлен: { $why } Деньги на вашем балансе.

payment-refused-not-yours = Этот счёт выставлен другому аккаунту. Откройте магазин и запросите свой.
payment-refused-changed = Сумма этого счёта изменилась. Запросите новый.
payment-refused-already-paid = Этот счёт уже оплачен.
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
