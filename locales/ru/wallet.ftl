wallet-available = <b>Доступно: { $money }</b>
wallet-balance = Баланс: { $money }
wallet-credit = Кредитный лимит: { $money }
wallet-held = Зарезервировано под заказы, уже вычтено: { $money }
wallet-entries = <b>Последние операции</b>
wallet-no-entries = Операций ещё не было.
wallet-top-up = <i>Чтобы пополнить баланс, напишите оператору магазина.</i>

entry-hold = <i>{ $date }</i> · { $money } · заказ #{ NUMBER($order, useGrouping: 0) } · резерв
entry-capture = <i>{ $date }</i> · { $money } · заказ #{ NUMBER($order, useGrouping: 0) } · оплачено
entry-release = <i>{ $date }</i> · { $money } { $back } · заказ #{ NUMBER($order, useGrouping: 0) } · резерв, затем возвращено
entry-refund = <i>{ $date }</i> · { $money } { $back } · заказ #{ NUMBER($order, useGrouping: 0) } · оплата, затем возврат
entry-topup = <i>{ $date }</i> · { $money } · пополнение
entry-taken-back = <i>{ $date }</i> · { $money } · списание
entry-other = <i>{ $date }</i> · { $money } · прочее
