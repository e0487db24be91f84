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
