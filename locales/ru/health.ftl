# /health, только для операторов.

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
